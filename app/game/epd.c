/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See epd.h. An EPD has the first four fields of a FEN; only a FEN has the two counters after
 * them. */
#include "app/game/epd.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/game/pgn-encoding.h"
#include "app/game/pgn-lexer.h"
#include "app/game/pgn-source.h"
#include "app/pack.h"
#include "engine/board/fen.h"

#define EPD_FIELDS 4

/* Where the fifth field begins. */
static const char *after_fields(const char *line)
{
    for (int fields = 0; fields < EPD_FIELDS; fields++) {
        line += strcspn(line, " \t");
        line += strspn(line, " \t");
    }
    return line;
}

/* The value of the operation `id`, or NULL. */
static char *dup_id(const char *operations)
{
    const char *id =
        g_str_has_prefix(operations, "id \"") ? operations : strstr(operations, " id \"");
    const char *value = id ? strchr(id, '"') + 1 : NULL;
    const char *end = value ? strchr(value, '"') : NULL;

    return end ? g_strndup(value, (gsize)(end - value)) : NULL;
}

static TabiyaGame *read_line(const char *line, EngFenError *problem)
{
    const char *operations = after_fields(line);
    gboolean is_fen = g_ascii_isdigit(*operations) || *operations == '\0';
    g_autofree char *fields = g_strndup(line, (gsize)(operations - line));
    g_autofree char *id = is_fen ? NULL : dup_id(operations);
    EngPosition start;

    if (!eng_fen_parse(&start, is_fen ? line : g_strchomp(fields), problem))
        return NULL;
    TabiyaGame *game = tabiya_game_new(&start);
    if (!is_fen)
        tabiya_game_set_comment(game, tabiya_game_get_root(game), operations);
    if (id)
        tabiya_game_set_tag(game, "Event", id);
    return game;
}

TabiyaGame *tabiya_epd_read_line(const char *line, char **why, guint *column)
{
    EngFenError problem;
    TabiyaGame *game = read_line(line, &problem);

    if (!game) {
        *why = tabiya_fen_problem_describe(&problem);
        *column = (guint)problem.column;
    }
    return game;
}

static GPtrArray *read_text(const char *text, GError **error)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    g_auto(GStrv) lines = NULL;

    g_return_val_if_fail(text, NULL);

    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        const char *line = g_strstrip(lines[i]);
        EngFenError problem;

        if (*line == '\0' || *line == '#')
            continue;
        TabiyaGame *game = read_line(line, &problem);
        if (game) {
            g_ptr_array_add(games, game);
        } else if (games->len == 0) {
            g_autofree char *why = tabiya_fen_problem_describe(&problem);

            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                        _("Line %u is not a position: %s"), i + 1, why);
            return NULL;
        }
    }
    if (games->len > 0)
        return g_steal_pointer(&games);
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                        _("The file contains no positions."));
    return NULL;
}

/* --- Files ------------------------------------------------------------------------------------ */

#define FILE_BYTES_MAX (64 << 20)

gboolean tabiya_epd_is_name(const char *name)
{
    g_autofree char *plain = tabiya_packing_strip_name(name);
    g_autofree char *low = g_ascii_strdown(plain, -1);

    return g_str_has_suffix(low, ".epd") || g_str_has_suffix(low, ".fen");
}

static char *load(GFile *file, GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaPgnSource) source =
        tabiya_pgn_source_open(file, NULL, NULL, cancellable, error);
    const guint64 length = source ? tabiya_pgn_source_get_length(source) : 0;
    g_autofree char *bytes = NULL;

    if (!source)
        return NULL;
    if (length <= FILE_BYTES_MAX)
        bytes = tabiya_pgn_source_dup(source, 0, (gsize)length);
    if (!bytes) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                            length <= FILE_BYTES_MAX
                                ? _("The file could not be read.")
                                : _("The file is larger than 64 MB. Import it into a library."));
        return NULL;
    }
    GString *text = g_string_sized_new((gsize)length);
    tabiya_pgn_append_utf8(text, bytes, (gsize)length);
    if (g_str_has_prefix(text->str, TABIYA_PGN_BYTE_ORDER_MARK))
        g_string_erase(text, 0, (gssize)strlen(TABIYA_PGN_BYTE_ORDER_MARK));
    return g_string_free(text, FALSE);
}

static void read_thread(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    g_autofree char *text = load(data, cancellable, &error);
    GPtrArray *games = text ? read_text(text, &error) : NULL;

    if (games)
        g_task_return_pointer(task, games, (GDestroyNotify)g_ptr_array_unref);
    else
        g_task_return_error(task, error);
}

void tabiya_epd_read_file_async(GFile *file, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user)
{
    g_autoptr(GTask) task = NULL;

    g_return_if_fail(G_IS_FILE(file));

    task = g_task_new(NULL, cancellable, done_cb, user);
    g_task_set_source_tag(task, tabiya_epd_read_file_async);
    g_task_set_task_data(task, g_object_ref(file), g_object_unref);
    g_task_run_in_thread(task, read_thread);
}

GPtrArray *tabiya_epd_read_file_finish(GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, NULL), NULL);

    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* `"text"`, with similar characters for those that an EPD string cannot have. */
static void append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *p = text; *p != '\0'; p++)
        g_string_append_c(out, *p == '"' ? '\'' : g_ascii_isspace(*p) ? ' ' : *p);
    g_string_append_c(out, '"');
}

static void append_operations(GString *out, TabiyaGame *game)
{
    const char *comment = tabiya_node_get_comment(tabiya_game_get_root(game));
    const char *event = tabiya_game_get_tag(game, "Event");

    if (g_str_has_suffix(comment, ";") && !strchr(comment, '\n')) {
        g_string_append_printf(out, " %s", comment);
        return;
    }
    if (comment[0] != '\0') {
        g_string_append(out, " c0 ");
        append_string(out, comment);
        g_string_append_c(out, ';');
    }
    if (event && strcmp(event, "?") != 0) {
        g_string_append(out, " id ");
        append_string(out, event);
        g_string_append_c(out, ';');
    }
}

void tabiya_epd_append_game(GString *out, TabiyaGame *game)
{
    const EngPosition *start = tabiya_game_get_start(game);
    char fen[ENG_FEN_MAX];

    eng_fen_write(start, fen);
    gsize length = (gsize)(after_fields(fen) - fen);
    g_string_append_len(out, fen, (gssize)length - 1);
    append_operations(out, game);
    if (start->halfmove_clock > 0)
        g_string_append_printf(out, " hmvc %u;", start->halfmove_clock);
    if (start->fullmove_number > 1)
        g_string_append_printf(out, " fmvn %u;", start->fullmove_number);
    g_string_append_c(out, '\n');
}
