/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of the most frequent positions of games, for review by somebody who knows openings.
 *
 *     opening-names FILE [COUNT]   the most played positions of the file's games, 300 or COUNT,
 *                                  each with the number of games, ECO, name, and the moves that
 *                                  most games took
 *     opening-names FILE ends      names of whole games where they differ from that of their last
 *                                  named position, with how many games
 *
 * Fields are separated by tabs. tests/data/openings/names.tsv is the first, read and put right.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/names/classifier.h"
#include "engine/board/san.h"

enum { PLIES = 30 };

typedef struct {
    guint games;
    GHashTable *ways; /* moves: how many games */
} Place;

static void place_free(gpointer data)
{
    g_hash_table_unref(((Place *)data)->ways);
    g_free(data);
}

static void count_place(GHashTable *places, const EngPosition *position, const char *way)
{
    Place *place = g_hash_table_lookup(places, &position->key);
    if (!place) {
        place = g_new0(Place, 1);
        place->ways = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        guint64 *key = g_new(guint64, 1);
        *key = position->key;
        g_hash_table_insert(places, key, place);
    }
    place->games++;
    const guint ways = GPOINTER_TO_UINT(g_hash_table_lookup(place->ways, way));
    g_hash_table_insert(place->ways, g_strdup(way), GUINT_TO_POINTER(ways + 1));
}

static void count_game(GHashTable *places, const GArray *moves)
{
    EngPosition position;
    g_autoptr(GString) way = g_string_new(NULL);
    eng_position_init(&position);
    for (guint i = 0; i < MIN(moves->len, PLIES); i++) {
        char san[ENG_SAN_MAX];
        EngPosition after;
        eng_san_write(&position, g_array_index(moves, EngMove, i), san);
        g_string_append_printf(way, "%s%s", i > 0 ? " " : "", san);
        eng_position_play(&after, &position, g_array_index(moves, EngMove, i));
        position = after;
        count_place(places, &position, way->str);
    }
}

/* Of the name of `way`; and that of its last named position. */
static const TabiyaOpening *name_way(const char *way, const TabiyaOpening **last)
{
    TabiyaOpeningNamer namer;
    EngPosition position;
    g_auto(GStrv) words = g_strsplit(way, " ", -1);
    tabiya_opening_namer_init(&namer);
    eng_position_init(&position);
    *last = NULL;
    for (char **word = words; *word; word++) {
        EngMove move;
        EngPosition after;
        if (eng_san_parse(&position, *word, -1, &move) != ENG_SAN_OK)
            return NULL;
        eng_position_play(&after, &position, move);
        position = after;
        tabiya_opening_namer_step(&namer, &position);
        const TabiyaOpening *named = tabiya_openings_lookup(&position);
        *last = named ? named : *last;
    }
    return namer.opening;
}

static const char *most_played_way(const Place *place)
{
    GHashTableIter iter;
    gpointer way, count;
    const char *best = NULL;
    guint most = 0;
    g_hash_table_iter_init(&iter, place->ways);
    while (g_hash_table_iter_next(&iter, &way, &count)) {
        const guint games = GPOINTER_TO_UINT(count);
        if (games > most || (games == most && strcmp(way, best) < 0)) {
            best = way;
            most = games;
        }
    }
    return best;
}

static gint compare_places(gconstpointer a, gconstpointer b)
{
    const Place *x = *(Place *const *)a, *y = *(Place *const *)b;
    return x->games != y->games ? (x->games < y->games ? 1 : -1)
                                : strcmp(most_played_way(x), most_played_way(y));
}

static void print_places(GHashTable *places, guint count)
{
    g_autoptr(GPtrArray) sorted = g_ptr_array_new();
    GHashTableIter iter;
    gpointer key, value;
    g_hash_table_iter_init(&iter, places);
    while (g_hash_table_iter_next(&iter, &key, &value))
        g_ptr_array_add(sorted, value);
    g_ptr_array_sort(sorted, compare_places);
    for (guint i = 0; i < MIN(sorted->len, count); i++) {
        const Place *place = g_ptr_array_index(sorted, i);
        const TabiyaOpening *last;
        const char *way = most_played_way(place);
        const TabiyaOpening *opening = name_way(way, &last);
        printf("%u\t%s\t%s\t%s\n", place->games, opening ? opening->eco : "-",
               opening ? opening->name : "-", way);
    }
}

static void print_game_end(GHashTable *ends, const GArray *moves)
{
    EngPosition position;
    const TabiyaOpening *last = NULL;
    eng_position_init(&position);
    const TabiyaOpening *opening = tabiya_openings_classify_moves(
        &position, (const EngMove *)(gconstpointer)moves->data, moves->len);
    for (guint i = 0; i < moves->len; i++) {
        EngPosition after;
        eng_position_play(&after, &position, g_array_index(moves, EngMove, i));
        position = after;
        const TabiyaOpening *named = tabiya_openings_lookup(&position);
        last = named ? named : last;
    }
    if (!opening || strcmp(opening->name, last->name) == 0)
        return;
    char *key = g_strdup_printf("%s %s\t%s %s", opening->eco, opening->name, last->eco, last->name);
    const guint games = GPOINTER_TO_UINT(g_hash_table_lookup(ends, key));
    g_hash_table_insert(ends, key, GUINT_TO_POINTER(games + 1));
}

static void print_ends(GHashTable *ends)
{
    GHashTableIter iter;
    gpointer names, games;
    g_hash_table_iter_init(&iter, ends);
    while (g_hash_table_iter_next(&iter, &names, &games))
        printf("%u\t%s\n", GPOINTER_TO_UINT(games), (const char *)names);
}

int main(int argc, char **argv)
{
    char *text;
    gsize length;
    if (argc < 2 || !g_file_get_contents(argv[1], &text, &length, NULL)) {
        fprintf(stderr, "usage: opening-names FILE [COUNT | ends]\n");
        return 2;
    }
    const gboolean wants_ends = argc > 2 && strcmp(argv[2], "ends") == 0;
    g_autoptr(GHashTable) places =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, place_free);
    g_autoptr(GHashTable) ends = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    TabiyaPgnGames *games = tabiya_pgn_games_new(text, (gssize)length);
    for (TabiyaGame *game; (game = tabiya_pgn_games_next(games)); g_object_unref(game)) {
        g_autoptr(GArray) moves = tabiya_node_dup_moves(tabiya_game_get_main_end(game));
        if (wants_ends)
            print_game_end(ends, moves);
        else
            count_game(places, moves);
    }
    tabiya_pgn_games_free(games);
    g_free(text);
    if (wants_ends)
        print_ends(ends);
    else
        print_places(places, argc > 2 ? (guint)g_ascii_strtoull(argv[2], NULL, 10) : 300);
    return 0;
}
