/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `book show`, `book merge`, `book edit`: shows, merges and changes Polyglot books. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/books/book-edit.h"
#include "app/cli/command.h"
#include "app/json-add.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EngBook, eng_book_close)

/* A bad book is bad input; a file that cannot be written is a problem of the environment. */
static TabiyaExit fail(const GError *error)
{
    return tabiya_cli_fail(error->domain == G_IO_ERROR ? TABIYA_EXIT_ENVIRONMENT
                                                       : TABIYA_EXIT_BAD_INPUT,
                           "%s", error->message);
}

/* --- show ------------------------------------------------------------------------------------- */

static double percent_of(const EngBookMoves *moves, int number)
{
    double sum = 0;
    for (int i = 0; i < moves->count; i++)
        sum += moves->moves[i].weight;
    return sum > 0 ? 100 * moves->moves[number].weight / sum : 0;
}

static void print_json(const EngBook *book, const EngPosition *position, guint64 key,
                       const EngBookMoves *moves)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *key_text = g_strdup_printf("%016" G_GINT64_MODIFIER "x", key);
    char fen[ENG_FEN_MAX];
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "entries", (gint64)eng_book_count(book));
    tabiya_json_add_string(builder, "fen", eng_fen_write(position, fen));
    tabiya_json_add_string(builder, "key", key_text);
    json_builder_set_member_name(builder, "moves");
    json_builder_begin_array(builder);
    for (int i = 0; i < moves->count; i++) {
        char san[ENG_SAN_MAX], uci[ENG_UCI_MAX];
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "san", eng_san_write(position, moves->moves[i].move, san));
        tabiya_json_add_string(builder, "uci", eng_uci_write(position, moves->moves[i].move, uci));
        tabiya_json_add_int(builder, "weight", moves->moves[i].weight);
        tabiya_json_add_double(builder, "percent", percent_of(moves, i));
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    tabiya_json_add_int(builder, "ignored", moves->ignored);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void print_moves(const EngPosition *position, const EngBookMoves *moves)
{
    for (int i = 0; i < moves->count; i++) {
        char san[ENG_SAN_MAX];
        printf("%s\t%d\t%.1f%%\n", eng_san_write(position, moves->moves[i].move, san),
               moves->moves[i].weight, percent_of(moves, i));
    }
}

TabiyaExit tabiya_cmd_book_show(int argc, char **argv)
{
    g_autofree char *fen = NULL, *text = NULL;
    g_auto(GStrv) names = NULL;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position (or where the moves start)"),
         "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &text, N_("Moves in SAN or UCI"), N_("MOVES")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    EngPosition position;
    EngMove last_move;
    if (!tabiya_cli_parse("book show", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (g_strv_length(names) != 1)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give one book"));
    if (!tabiya_cli_find_position(fen, text, &position, &last_move))
        return TABIYA_EXIT_BAD_INPUT;
    g_autoptr(GError) error = NULL;
    g_autoptr(EngBook) book = tabiya_book_open(names[0], &error);
    if (!book)
        return fail(error);
    g_autofree EngBookMoves *moves = g_new(EngBookMoves, 1);
    eng_book_find(book, &position, last_move, moves);
    if (json)
        print_json(book, &position, eng_book_key(&position, last_move), moves);
    else
        print_moves(&position, moves);
    if (moves->ignored > 0) {
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT,
                               ngettext("%s: %d entry for this position is not a legal move",
                                        "%s: %d entries for this position are not legal moves",
                                        (gulong)moves->ignored),
                               names[0], moves->ignored);
    }
    return TABIYA_EXIT_DONE;
}

/* --- merge ------------------------------------------------------------------------------------ */

/* Reads "3,1" for two books. FALSE if it is malformed. */
static gboolean read_factors(const char *text, guint *factors, guint count)
{
    g_auto(GStrv) words = g_strsplit(text, ",", -1);
    if (g_strv_length(words) != count)
        return FALSE;
    for (guint i = 0; i < count; i++) {
        guint64 factor;
        if (!g_ascii_string_to_unsigned(words[i], 10, 0, 1000, &factor, NULL))
            return FALSE;
        factors[i] = (guint)factor;
    }
    return TRUE;
}

TabiyaExit tabiya_cmd_book_merge(int argc, char **argv)
{
    g_autofree char *output = NULL, *text = NULL;
    g_auto(GStrv) names = NULL;
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the book to this file"),
         N_("FILE.bin")},
        {"factors", 0, 0, G_OPTION_ARG_STRING, &text, N_("Factor for the weights of each book (1)"),
         N_("N,N…")},
        {NULL},
    };
    guint64 n_positions, n_moves;
    g_autoptr(GError) error = NULL;
    if (!tabiya_cli_parse("book merge", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (!names[0] || !output) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("give the books to merge, and the new one with -o"));
    }
    const guint count = g_strv_length(names);
    g_autofree guint *factors = g_new(guint, count);
    if (text && !read_factors(text, factors, count)) {
        return tabiya_cli_fail(
            TABIYA_EXIT_USAGE,
            _("--factors must be numbers from 0 to 1000, one per book, separated by commas"));
    }
    if (!tabiya_book_merge((const char *const *)names, text ? factors : NULL, output, &n_positions,
                           &n_moves, &error)) {
        return fail(error);
    }
    printf("%" G_GUINT64_FORMAT " positions, %" G_GUINT64_FORMAT " moves\n", n_positions, n_moves);
    return TABIYA_EXIT_DONE;
}

/* --- edit ------------------------------------------------------------------------------------- */

/* Reads "e4=120", or "e4" for a removal. Reports errors. */
static TabiyaExit read_change(const EngPosition *position, const char *text, gboolean removes,
                              TabiyaBookChange *change)
{
    const char *equals = removes ? NULL : strrchr(text, '=');
    guint64 weight = 0;
    const gsize length = equals ? (gsize)(equals - text) : strlen(text);
    if (!removes && (!equals || !g_ascii_string_to_unsigned(equals + 1, 10, 0, ENG_BOOK_WEIGHT_MAX,
                                                            &weight, NULL))) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("--set needs MOVE=WEIGHT with a weight up to %d, not “%s”"),
                               ENG_BOOK_WEIGHT_MAX, text);
    }
    if (eng_san_parse(position, text, (int)length, &change->move) != ENG_SAN_OK ||
        change->move == ENG_NULL_MOVE) {
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("“%.*s” is not a legal move here"),
                               (int)length, text);
    }
    change->weight = removes ? -1 : (int)weight;
    return TABIYA_EXIT_DONE;
}

static TabiyaExit read_changes(const EngPosition *position, char **texts, gboolean removes,
                               GArray *changes)
{
    TabiyaExit code = TABIYA_EXIT_DONE;
    for (char **text = texts; text && *text && code == TABIYA_EXIT_DONE; text++) {
        TabiyaBookChange change;
        code = read_change(position, *text, removes, &change);
        if (code == TABIYA_EXIT_DONE)
            g_array_append_val(changes, change);
    }
    return code;
}

TabiyaExit tabiya_cmd_book_edit(int argc, char **argv)
{
    g_autofree char *fen = NULL, *text = NULL, *output = NULL;
    g_auto(GStrv) names = NULL, set = NULL, removed = NULL;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position (or where the moves start)"),
         "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &text, N_("Moves in SAN or UCI"), N_("MOVES")},
        {"set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &set,
         N_("Set the weight of a move (0: never played); can be repeated"), N_("MOVE=WEIGHT")},
        {"remove", 0, 0, G_OPTION_ARG_STRING_ARRAY, &removed, N_("Remove a move; can be repeated"),
         N_("MOVE")},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
         N_("Write to this file and leave the original book unchanged"), N_("FILE.bin")},
        {NULL},
    };
    EngPosition position;
    EngMove last_move;
    g_autoptr(GArray) changes = g_array_new(FALSE, FALSE, sizeof(TabiyaBookChange));
    g_autoptr(GError) error = NULL;
    if (!tabiya_cli_parse("book edit", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (g_strv_length(names) != 1 || (!set && !removed))
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give one book, and --set or --remove"));
    if (!tabiya_cli_find_position(fen, text, &position, &last_move))
        return TABIYA_EXIT_BAD_INPUT;
    TabiyaExit code = read_changes(&position, set, FALSE, changes);
    if (code == TABIYA_EXIT_DONE)
        code = read_changes(&position, removed, TRUE, changes);
    if (code != TABIYA_EXIT_DONE)
        return code;
    if (!tabiya_book_change(names[0], output ? output : names[0], &position, last_move,
                            (const TabiyaBookChange *)(void *)changes->data, changes->len,
                            &error)) {
        return fail(error);
    }
    return TABIYA_EXIT_DONE;
}
