/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The transposition table: entries come back, mates are relative to the node, and the most valuable
 * entries stay. */
#include <glib.h>

#include "engine/search/tt.h"

enum { KEY_COUNT = 1000 };

static uint64_t key_of(int number)
{
    return (uint64_t)(number + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static void start(EngTable *table)
{
    *table = (EngTable){0};
    g_assert_true(eng_table_resize(table, 1));
    eng_table_new_search(table);
}

static void test_every_field_comes_back(void)
{
    static const int values[] = {
        0, 1, -1, 357, -2999, ENG_VALUE_DECISIVE - 1, 1 - ENG_VALUE_DECISIVE, ENG_VALUE_NONE};
    EngTable table;
    start(&table);
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        for (int depth = -7; depth < ENG_MAX_PLY; depth += 5) {
            const EngTableHit what = {.move = (EngMove)(0x1234 + depth),
                                      .value = values[i],
                                      .static_eval = values[G_N_ELEMENTS(values) - 1 - i],
                                      .depth = depth,
                                      .bound = ENG_TT_EXACT,
                                      .on_pv = depth % 2 == 0};
            EngTableHit hit;
            eng_table_store(&table, key_of((int)i), 7, &what);
            g_assert_true(eng_table_probe(&table, key_of((int)i), 3, &hit));
            g_assert_cmpint(hit.move, ==, what.move);
            g_assert_cmpint(hit.value, ==, what.value);
            g_assert_cmpint(hit.static_eval, ==, what.static_eval);
            g_assert_cmpint(hit.depth, ==, what.depth);
            g_assert_cmpint(hit.bound, ==, what.bound);
            g_assert_cmpint(hit.on_pv, ==, what.on_pv);
        }
    }
    eng_table_free(&table);
}

/* A mate five plies from a node is that from wherever the node turns up again. */
static void test_mates_are_counted_from_the_node(void)
{
    EngTable table;
    EngTableHit hit;
    start(&table);
    for (int ply = 0; ply < 60; ply += 7) {
        for (int other = 0; other < 60; other += 9) {
            EngTableHit what = {.value = eng_value_mate_in(ply + 5), .bound = ENG_TT_EXACT};
            eng_table_store(&table, key_of(1), ply, &what);
            g_assert_true(eng_table_probe(&table, key_of(1), other, &hit));
            g_assert_cmpint(hit.value, ==, eng_value_mate_in(other + 5));
            what.value = eng_value_mated_in(ply + 5);
            eng_table_store(&table, key_of(2), ply, &what);
            g_assert_true(eng_table_probe(&table, key_of(2), other, &hit));
            g_assert_cmpint(hit.value, ==, eng_value_mated_in(other + 5));
        }
    }
    eng_table_free(&table);
}

static void test_a_miss_is_empty(void)
{
    EngTable table;
    EngTableHit hit = {.move = 77, .value = 5};
    start(&table);
    eng_table_store(&table, key_of(1), 0, &(EngTableHit){.move = 5, .bound = ENG_TT_LOWER});
    g_assert_false(eng_table_probe(&table, key_of(1) ^ 1, 0, &hit)); /* the same bucket */
    g_assert_cmpint(hit.move, ==, ENG_NO_MOVE);
    g_assert_cmpint(hit.value, ==, ENG_VALUE_NONE);
    g_assert_cmpint(hit.bound, ==, ENG_TT_NONE);
    g_assert_true(eng_table_probe(&table, key_of(1), 0, &hit));
    eng_table_clear(&table);
    g_assert_false(eng_table_probe(&table, key_of(1), 0, &hit));
    eng_table_free(&table);
}

static void test_the_move_outlives_a_bound_without_one(void)
{
    EngTable table;
    EngTableHit hit;
    start(&table);
    eng_table_store(&table, key_of(1), 0, &(EngTableHit){.move = 5, .bound = ENG_TT_LOWER});
    eng_table_store(&table, key_of(1), 0, &(EngTableHit){.depth = 9, .bound = ENG_TT_UPPER});
    g_assert_true(eng_table_probe(&table, key_of(1), 0, &hit));
    g_assert_cmpint(hit.move, ==, 5);
    g_assert_cmpint(hit.depth, ==, 9);
    /* And a deep result is not lost to a shallow bound of the same search. */
    eng_table_store(&table, key_of(1), 0, &(EngTableHit){.depth = 1, .bound = ENG_TT_LOWER});
    g_assert_true(eng_table_probe(&table, key_of(1), 0, &hit));
    g_assert_cmpint(hit.depth, ==, 9);
    eng_table_free(&table);
}

static int count_found(const EngTable *table, int from, int to)
{
    EngTableHit hit;
    int found = 0;
    for (int i = from; i < to; i++) {
        found += eng_table_probe(table, key_of(i), 0, &hit);
    }
    return found;
}

static void store_many(EngTable *table, int from, int to, int depth)
{
    for (int i = from; i < to; i++) {
        eng_table_store(table, key_of(i), 0,
                        &(EngTableHit){.move = 1, .depth = depth, .bound = ENG_TT_LOWER});
    }
}

/* In a table far too small deep results survive a flood of shallow ones, until they are old. */
static void test_deep_results_stay_and_old_ones_go(void)
{
    enum { FLOOD = 400000 };
    EngTable table;
    start(&table);
    store_many(&table, 0, KEY_COUNT, 20);
    store_many(&table, KEY_COUNT, FLOOD, 2);
    g_assert_cmpint(count_found(&table, 0, KEY_COUNT), ==, KEY_COUNT);
    for (int search = 0; search < 8; search++) {
        eng_table_new_search(&table);
    }
    store_many(&table, FLOOD, 2 * FLOOD, 2);
    g_assert_cmpint(count_found(&table, 0, KEY_COUNT), <, KEY_COUNT / 10);
    eng_table_free(&table);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/table/fields", test_every_field_comes_back);
    g_test_add_func("/table/mates", test_mates_are_counted_from_the_node);
    g_test_add_func("/table/miss", test_a_miss_is_empty);
    g_test_add_func("/table/move-stays", test_the_move_outlives_a_bound_without_one);
    g_test_add_func("/table/replacement", test_deep_results_stay_and_old_ones_go);
    return g_test_run();
}
