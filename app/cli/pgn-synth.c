/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `pgn synth`: generates legal random games for benchmarks.
 *
 * Each game has its own random generator, seeded from the seed and the game's number, so that game
 * 17 is the same whether 20 games are made or 20 million, and on every machine. */
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/game/pgn-writer.h"

typedef struct {
    guint64 random;
    guint comments; /* percentage of moves that have one */
    TabiyaGame *game;
    GString *text;
} Synth;

/* Splitmix64 (Steele, Lea, Flood 2014). */
static guint64 next_random(Synth *self)
{
    guint64 z = self->random += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static guint below(Synth *self, guint limit)
{
    return (guint)((next_random(self) >> 32) * limit >> 32);
}

/* --- Words ------------------------------------------------------------------------------------ */

static const char *const WORDS[] = {
    "White",   "Black",     "the",      "a",        "better", "pawn",   "knight", "bishop", "rook",
    "queen",   "king",      "attack",   "defence",  "now",    "was",    "after",  "before", "with",
    "without", "advantage", "equality", "position", "plan",   "is",     "and",    "but",    "wins",
    "loses",   "holds",     "centre",   "wing",     "tempo",  "threat", "strong", "weak",   "file",
};

static void append_command(Synth *self)
{
    switch (below(self, 4)) {
    case 0:
        g_string_append_printf(self->text, "[%%clk %u:%02u:%02u]", below(self, 3), below(self, 60),
                               below(self, 60));
        break;
    case 1:
        g_string_append_printf(self->text, "[%%eval %s%u.%02u]", below(self, 2) ? "-" : "",
                               below(self, 9), below(self, 100));
        break;
    case 2:
        g_string_append_printf(self->text, "[%%csl %c%c%c]", "GRYB"[below(self, 4)],
                               'a' + below(self, 8), '1' + below(self, 8));
        break;
    default:
        g_string_append_printf(self->text, "[%%cal %c%c%c%c%c]", "GRYB"[below(self, 4)],
                               'a' + below(self, 8), '1' + below(self, 8), 'a' + below(self, 8),
                               '1' + below(self, 8));
    }
}

static const char *comment_text(Synth *self)
{
    g_string_truncate(self->text, 0);
    if (below(self, 3) == 0)
        append_command(self);
    for (guint words = 3 + below(self, 15); words > 0; words--) {
        if (self->text->len > 0)
            g_string_append_c(self->text, ' ');
        g_string_append(self->text, WORDS[below(self, G_N_ELEMENTS(WORDS))]);
    }
    g_string_append_c(self->text, '.');
    return self->text->str;
}

static void set_tag(Synth *self, const char *name, const char *format, ...) G_GNUC_PRINTF(3, 4);
static void set_tag(Synth *self, const char *name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_string_vprintf(self->text, format, arguments);
    va_end(arguments);
    tabiya_game_set_tag(self->game, name, self->text->str);
}

static void set_tags(Synth *self, guint64 number)
{
    set_tag(self, "Event", "Synthetic %u", below(self, 1000));
    set_tag(self, "Site", "Tabiya");
    set_tag(self, "Date", "%u.%02u.%02u", 1900 + below(self, 125), 1 + below(self, 12),
            1 + below(self, 28));
    set_tag(self, "Round", "%" G_GUINT64_FORMAT, number + 1);
    set_tag(self, "White", "Player %u, A", below(self, 5000));
    set_tag(self, "Black", "Player %u, B", below(self, 5000));
    set_tag(self, "WhiteElo", "%u", 1200 + below(self, 1600));
    set_tag(self, "BlackElo", "%u", 1200 + below(self, 1600));
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* A random legal move, preferring good captures; ENG_NO_MOVE at the end of the game. */
static EngMove pick_move(Synth *self, const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    if (list.count == 0)
        return ENG_NO_MOVE;
    EngMove move = list.moves[below(self, (guint)list.count)];
    for (int tries = 0; tries < 3; tries++) {
        EngMove other = list.moves[below(self, (guint)list.count)];
        if (eng_move_is_capture(position, other) && eng_see_at_least(position, other, 0))
            return other;
    }
    return move;
}

static const TabiyaNode *add_line(Synth *self, const TabiyaNode *from, guint length)
{
    const TabiyaNode *at = from;
    for (guint i = 0; i < length; i++) {
        EngMove move = pick_move(self, tabiya_node_get_position(at));
        if (move == ENG_NO_MOVE)
            break;
        at = tabiya_game_append_move(self->game, at, move);
    }
    return at;
}

static void annotate(Synth *self, const TabiyaNode *node)
{
    static const guint8 NAGS[] = {1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19};
    if (below(self, 100) < self->comments)
        tabiya_game_set_comment(self->game, node, comment_text(self));
    if (below(self, 500) < self->comments)
        tabiya_game_add_nag(self->game, node, NAGS[below(self, G_N_ELEMENTS(NAGS))]);
    if (below(self, 1000) < self->comments)
        add_line(self, tabiya_node_get_parent(node), 1 + below(self, 6));
}

static TabiyaResult pick_result(Synth *self)
{
    const TabiyaResult result = tabiya_node_get_result(tabiya_game_get_main_end(self->game));
    return result != TABIYA_RESULT_UNKNOWN ? result
                                           : TABIYA_RESULT_WHITE + (TabiyaResult)below(self, 3);
}

static void make_game(Synth *self, guint64 seed, guint64 number)
{
    self->random = seed * G_GUINT64_CONSTANT(0xd1342543de82ef95) + number;
    self->random = next_random(self);
    self->game = tabiya_game_new(NULL);
    set_tags(self, number);
    guint length = 20 + below(self, 60) + below(self, 60);
    const TabiyaNode *end = add_line(self, tabiya_game_get_root(self->game), length);
    tabiya_game_set_result(self->game, pick_result(self));
    if (self->comments > 0) {
        for (const TabiyaNode *node = end; tabiya_node_get_parent(node);
             node = tabiya_node_get_parent(node)) {
            annotate(self, node);
        }
    }
}

TabiyaExit tabiya_cmd_pgn_synth(int argc, char **argv)
{
    gint64 games = -1, seed = 1;
    int comments = 0;
    const GOptionEntry entries[] = {
        {"games", 0, 0, G_OPTION_ARG_INT64, &games, N_("Number of games"), "N"},
        {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, N_("Random seed (1)"), "S"},
        {"comments", 0, 0, G_OPTION_ARG_INT, &comments,
         N_("Percentage of moves with a comment; some get a variation or a glyph (0)"), "P"},
        {NULL},
    };
    if (!tabiya_cli_parse("pgn synth", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (games < 0 || comments < 0 || comments > 100)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give --games, and --comments from 0 to 100"));
    Synth synth = {.comments = (guint)comments, .text = g_string_new(NULL)};
    g_autoptr(GString) out = g_string_new(NULL);
    gboolean written = TRUE;
    for (gint64 i = 0; i < games && written; i++) {
        make_game(&synth, (guint64)seed, (guint64)i);
        g_string_truncate(out, 0);
        tabiya_pgn_append_game(out, synth.game);
        g_clear_object(&synth.game);
        written = fwrite(out->str, 1, out->len, stdout) == out->len;
    }
    g_string_free(synth.text, TRUE);
    if (!written || fflush(stdout) != 0)
        return errno == EPIPE ? TABIYA_EXIT_DONE : tabiya_cli_fail_stdout();
    return TABIYA_EXIT_DONE;
}
