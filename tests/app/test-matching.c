/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The best perfect matching against all matchings, in random small graphs. */
#include "app/arena/matching.h"

#include <string.h>

#define MOST 10
#define WIDTH 3

typedef struct {
    int n;
    gboolean edge[MOST][MOST];
    int weight[MOST][MOST][WIDTH];
} Graph;

static gboolean is_less(const int a[WIDTH], const int b[WIDTH])
{
    for (int i = 0; i < WIDTH; i++) {
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return FALSE;
}

/* Tries all matchings of the vertices not in `used`. */
static void try_all(const Graph *graph, guint used, const int sum[WIDTH], int best[WIDTH],
                    gboolean *found)
{
    int u = 0;
    while (u < graph->n && (used >> u & 1) != 0)
        u++;
    if (u == graph->n) {
        if (!*found || is_less(best, sum))
            memcpy(best, sum, WIDTH * sizeof(int));
        *found = TRUE;
        return;
    }
    for (int v = u + 1; v < graph->n; v++) {
        if ((used >> v & 1) != 0 || !graph->edge[u][v])
            continue;
        int more[WIDTH];
        for (int i = 0; i < WIDTH; i++)
            more[i] = sum[i] + graph->weight[u][v][i];
        try_all(graph, used | 1u << u | 1u << v, more, best, found);
    }
}

static void make_graph(Graph *graph, GRand *random)
{
    graph->n = 2 * g_rand_int_range(random, 1, MOST / 2 + 1);
    const double density = g_rand_double_range(random, 0.3, 1.0);
    const int range = g_rand_int_range(random, 1, 12);
    for (int u = 0; u < graph->n; u++) {
        for (int v = u + 1; v < graph->n; v++) {
            graph->edge[u][v] = g_rand_double(random) < density;
            for (int i = 0; i < WIDTH; i++)
                graph->weight[u][v][i] = g_rand_int_range(random, -range, range);
        }
    }
}

static gboolean solve(const Graph *graph, int sum[WIDTH])
{
    g_autoptr(TabiyaMatching) matching = tabiya_matching_new(graph->n, WIDTH);
    int partners[MOST];
    for (int u = 0; u < graph->n; u++) {
        for (int v = u + 1; v < graph->n; v++) {
            if (graph->edge[u][v])
                tabiya_matching_set_edge(matching, v, u, graph->weight[u][v]);
        }
    }
    if (!tabiya_matching_solve(matching, partners))
        return FALSE;
    for (int u = 0; u < graph->n; u++) {
        g_assert_cmpint(partners[partners[u]], ==, u);
        for (int i = 0; partners[u] > u && i < WIDTH; i++) {
            g_assert_true(graph->edge[u][partners[u]]);
            sum[i] += graph->weight[u][partners[u]][i];
        }
    }
    return TRUE;
}

static void test_random(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1965);
    int solved = 0;
    for (int i = 0; i < 1000; i++) {
        Graph graph;
        const int zero[WIDTH] = {0};
        int best[WIDTH], sum[WIDTH] = {0};
        gboolean found = FALSE;
        make_graph(&graph, random);
        try_all(&graph, 0, zero, best, &found);
        g_assert_cmpint(solve(&graph, sum), ==, found);
        if (found)
            g_assert_cmpmem(sum, sizeof sum, best, sizeof best);
        solved += found;
    }
    g_assert_cmpint(solved, >, 300);
    g_assert_cmpint(solved, <, 980);
}

/* An odd number of vertices cannot be matched, nor can two that have no edge. */
static void test_impossible(void)
{
    const int weight[WIDTH] = {1, 2, 3};
    int partners[3];
    g_autoptr(TabiyaMatching) odd = tabiya_matching_new(3, WIDTH);
    tabiya_matching_set_edge(odd, 0, 1, weight);
    g_assert_false(tabiya_matching_solve(odd, partners));
    g_autoptr(TabiyaMatching) bare = tabiya_matching_new(2, WIDTH);
    g_assert_false(tabiya_matching_solve(bare, partners));
    g_autoptr(TabiyaMatching) empty = tabiya_matching_new(0, WIDTH);
    g_assert_true(tabiya_matching_solve(empty, partners));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/matching/random", test_random);
    g_test_add_func("/matching/impossible", test_impossible);
    return g_test_run();
}
