/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See epd.h. An EPD's four fields are those of a FEN; the two counters follow them in a FEN alone. */
#include "app/study/epd.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
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
    const char *id = g_str_has_prefix(operations, "id \"") ? operations
                                                           : strstr(operations, " id \"");
    const char *value = id != NULL ? strchr(id, '"') + 1 : NULL;
    const char *end = value != NULL ? strchr(value, '"') : NULL;

    return end != NULL ? g_strndup(value, (gsize)(end - value)) : NULL;
}

static TabiyaGame *read_line(const char *line, EngFenError *problem)
{
    const char *operations = after_fields(line);
    gboolean is_fen = g_ascii_isdigit(*operations) || *operations == '\0';
    g_autofree char *fields = g_strndup(line, (gsize)(operations - line));
    g_autofree char *id = is_fen ? NULL : dup_id(operations);
    EngPosition start;
    TabiyaGame *game;

    if (!eng_fen_parse(&start, is_fen ? line : g_strchomp(fields), problem))
        return NULL;
    game = tabiya_game_new(&start);
    if (!is_fen)
        tabiya_game_set_comment(game, tabiya_game_get_root(game), operations);
    if (id != NULL)
        tabiya_game_set_tag(game, "Event", id);
    return game;
}

TabiyaGame *tabiya_epd_read_line(const char *line, char **why, guint *column)
{
    EngFenError problem;
    TabiyaGame *game = read_line(line, &problem);

    if (game == NULL) {
        *why = tabiya_fen_problem_describe(&problem);
        *column = (guint)problem.column;
    }
    return game;
}

GPtrArray *tabiya_epd_read_text(const char *text, GError **error)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    g_auto(GStrv) lines = NULL;

    g_return_val_if_fail(text != NULL, NULL);

    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        const char *line = g_strstrip(lines[i]);
        EngFenError problem;
        TabiyaGame *game;

        if (*line == '\0' || *line == '#')
            continue;
        game = read_line(line, &problem);
        if (game != NULL) {
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
                        _("There is no position in it."));
    return NULL;
}

/* --- Writing ---------------------------------------------------------------------------------- */

/* `"text"`, with what an EPD's string cannot hold as its neighbours. */
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

    if (g_str_has_suffix(comment, ";") && strchr(comment, '\n') == NULL) {
        g_string_append_printf(out, " %s", comment);
        return;
    }
    if (comment[0] != '\0') {
        g_string_append(out, " c0 ");
        append_string(out, comment);
        g_string_append_c(out, ';');
    }
    if (event != NULL && strcmp(event, "?") != 0) {
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
