/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-openings.h. */
#include "app/analysis/match-openings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/game/pgn-reader.h"
#include "app/pack.h"
#include "app/whole-file.h"
#include "engine/board/movegen.h"

struct TabiyaMatchOpenings {
    guint32 seed;
    GPtrArray *lines; /* of TabiyaMatchOpening *, shuffled; NULL: random ones */
};

/* The length of a random opening in half-moves. */
#define RANDOM_PLIES 8
/* The maximum of half-moves taken from a PGN game. */
#define PGN_PLIES 40

static void opening_free(TabiyaMatchOpening *opening)
{
    g_array_unref(opening->moves);
    g_free(opening);
}

static TabiyaMatchOpening *opening_new(const EngPosition *start)
{
    TabiyaMatchOpening *opening = g_new0(TabiyaMatchOpening, 1);
    opening->start = *start;
    opening->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    return opening;
}

/* --- Files ------------------------------------------------------------------------------------ */

/* The position of an EPD line: its first four fields, or six for a FEN; operations are dropped. */
static gboolean parse_epd_line(const char *line, EngPosition *position, EngFenError *error)
{
    g_auto(GStrv) words = g_strsplit_set(line, " \t;", -1);
    g_autoptr(GString) fen = g_string_new(NULL);
    int fields = 0;
    for (char **word = words; *word && fields < 6; word++) {
        if (**word == '\0')
            continue;
        if (fields >= 4 && !g_ascii_isdigit(**word))
            break;
        g_string_append_printf(fen, "%s%s", fields > 0 ? " " : "", *word);
        fields++;
    }
    if (fields == 5) /* a single number belongs to an operation */
        g_string_truncate(fen, (gsize)(strrchr(fen->str, ' ') - fen->str));
    return eng_fen_parse(position, fen->str, error);
}

static gboolean load_epd(GPtrArray *openings, const char *path, const char *text, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        g_strstrip(lines[i]);
        if (lines[i][0] == '\0' || lines[i][0] == '#')
            continue;
        EngPosition position;
        EngFenError wrong;
        if (!parse_epd_line(lines[i], &position, &wrong)) {
            g_autofree char *why = tabiya_fen_problem_describe(&wrong);
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN, "%s:%u: %s", path, i + 1, why);
            return FALSE;
        }
        g_ptr_array_add(openings, opening_new(&position));
    }
    return TRUE;
}

static void add_game(GPtrArray *openings, TabiyaGame *game)
{
    TabiyaMatchOpening *opening = opening_new(tabiya_game_get_start(game));
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    for (; node && opening->moves->len < PGN_PLIES; node = tabiya_node_get_child(node)) {
        const EngMove move = tabiya_node_get_move(node);
        if (move == ENG_NULL_MOVE)
            break;
        g_array_append_val(opening->moves, move);
    }
    g_ptr_array_add(openings, opening);
}

static void load_pgn(GPtrArray *openings, const char *text)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, NULL);
    for (guint i = 0; i < games->len; i++)
        add_game(openings, games->pdata[i]);
}

static void shuffle(GPtrArray *openings, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    for (guint i = openings->len; i > 1; i--) {
        const guint k = (guint)g_rand_int_range(random, 0, (gint32)i);
        gpointer other = openings->pdata[k];
        openings->pdata[k] = openings->pdata[i - 1];
        openings->pdata[i - 1] = other;
    }
}

/* Packed or UTF-16, as any file of games may be. */
static char *dup_text(const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(path, error);
    if (!bytes)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strndup(text ? text : "", length); /* an empty file has no text */
}

TabiyaMatchOpenings *tabiya_match_openings_load(const char *path, guint32 seed, GError **error)
{
    g_autoptr(TabiyaMatchOpenings) openings = g_new0(TabiyaMatchOpenings, 1);
    openings->seed = seed;
    if (!path)
        return g_steal_pointer(&openings);

    g_autofree char *text = dup_text(path, error);
    if (!text)
        return NULL;
    g_autofree char *plain = tabiya_packing_strip_name(path);
    openings->lines = g_ptr_array_new_with_free_func((GDestroyNotify)opening_free);
    if (g_str_has_suffix(plain, ".pgn"))
        load_pgn(openings->lines, text);
    else if (!load_epd(openings->lines, path, text, error))
        return NULL;
    if (openings->lines->len == 0) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("%s: no openings found"),
                    path);
        return NULL;
    }
    shuffle(openings->lines, seed);
    return g_steal_pointer(&openings);
}

void tabiya_match_openings_free(TabiyaMatchOpenings *openings)
{
    if (!openings)
        return;
    g_clear_pointer(&openings->lines, g_ptr_array_unref);
    g_free(openings);
}

guint tabiya_match_openings_count(const TabiyaMatchOpenings *openings)
{
    return openings->lines ? openings->lines->len : 0;
}

/* --- Random lines ----------------------------------------------------------------------------- */

static int material_cp(const EngPosition *position, EngColor color)
{
    static const int values[] = {100, 300, 300, 500, 900, 0};
    int sum = 0;
    for (int type = ENG_PAWN; type < ENG_KING; type++) {
        sum += values[type] *
               __builtin_popcountll(eng_position_pieces(position, color, (EngPieceType)type));
    }
    return sum;
}

/* Whether the side to move can win material at once. */
static gboolean something_hangs(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_tactical(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_see_at_least(position, list.moves[i], 100))
            return TRUE;
    }
    return FALSE;
}

/* Plays RANDOM_PLIES random moves from the initial position into `moves`; FALSE if the result is
 * not a fair start: check, unequal material, or something undefended. */
static gboolean try_random_line(GRand *random, GArray *moves)
{
    EngPosition position, after;
    eng_position_init(&position);
    g_array_set_size(moves, 0);
    for (int ply = 0; ply < RANDOM_PLIES; ply++) {
        EngMoveList list;
        eng_movegen_legal(&position, &list);
        if (list.count == 0)
            return FALSE;
        const EngMove move = list.moves[g_rand_int_range(random, 0, list.count)];
        g_array_append_val(moves, move);
        eng_position_play(&after, &position, move);
        position = after;
    }
    if (position.checkers != 0 || something_hangs(&position) ||
        material_cp(&position, ENG_WHITE) != material_cp(&position, ENG_BLACK)) {
        return FALSE;
    }
    eng_position_play(&after, &position, ENG_NULL_MOVE);
    return !something_hangs(&after);
}

static void make_random(TabiyaMatchOpenings *openings, guint pair, TabiyaMatchOpening *opening)
{
    const guint32 words[] = {openings->seed, pair};
    g_autoptr(GRand) random = g_rand_new_with_seed_array(words, G_N_ELEMENTS(words));
    eng_position_init(&opening->start);
    opening->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    while (!try_random_line(random, opening->moves))
        ;
}

void tabiya_match_openings_get(TabiyaMatchOpenings *openings, guint pair,
                               TabiyaMatchOpening *opening)
{
    if (!openings->lines) {
        make_random(openings, pair, opening);
        return;
    }
    const TabiyaMatchOpening *line = openings->lines->pdata[pair % openings->lines->len];
    opening->start = line->start;
    opening->moves = g_array_ref(line->moves);
}

void tabiya_match_opening_init(TabiyaMatchOpening *opening)
{
    eng_position_init(&opening->start);
    opening->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
}
