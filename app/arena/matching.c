/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See matching.h.
 *
 * Nodes are vertices (1…n) and blossoms (n + 1…): odd cycles of nodes that are treated as one. A
 * node that is not inside another one is outermost. Trees of alternating unmatched and matched
 * edges grow from all unmatched nodes at once. Outermost nodes are even (at an even distance from
 * their root), odd, or in no tree. All edges of the trees and the matching are tight: the labels of
 * their ends add up to twice their weight; no edge has a smaller sum. When no tight edge leads on,
 * labels are changed until one does. Two trees that meet give one more pair. */
#include "app/arena/matching.h"

#include <string.h>

typedef enum { NO_TREE, EVEN, ODD } Side;

/* The two vertices at the ends of an edge; 0: there is none. */
typedef struct {
    int from, to;
} Edge;

struct _TabiyaMatching {
    int n, width;
    int size;       /* of arrays of nodes: 2n + 1; node 0 is none */
    int last;       /* the highest node in use */
    gint32 *weight; /* of each pair of vertices */
    Edge *edge;     /* the tightest edge between each pair of nodes */
    gint32 *label;  /* of each node */
    int *mate;      /* the vertex at the other end of each node's matched edge, 0 if none */
    int *slackest;  /* the even vertex with the tightest edge to each node */
    int *outer;     /* the outermost node around each; 0: the node is not in use */
    int *parent;    /* the vertex that each odd node hangs from */
    int *seen;      /* stamps of find_root() */
    Side *side;
    GArray **cycle; /* of each blossom: its nodes, from the base on */
    int *part;      /* of each pair of a node and a vertex: the node of the cycle with the vertex */
    GArray *queue;  /* even vertices whose edges are to be looked at */
    int stamp;
    gint32 *a, *b, *delta; /* scratch */
};

/* --- Lists of numbers ------------------------------------------------------------------------- */

static int compare(const gint32 *a, const gint32 *b, int width)
{
    for (int i = 0; i < width; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

static gboolean is_zero(const gint32 *a, int width)
{
    for (int i = 0; i < width; i++) {
        if (a[i] != 0)
            return FALSE;
    }
    return TRUE;
}

static void add_times(gint32 *a, const gint32 *b, int times, int width)
{
    for (int i = 0; i < width; i++)
        a[i] += b[i] * times;
}

/* Exact. */
static void halve(gint32 *a, int width)
{
    for (int i = 0; i < width; i++)
        a[i] /= 2;
}

/* --- Access ----------------------------------------------------------------------------------- */

static gint32 *weight_of(const TabiyaMatching *self, int u, int v)
{
    return self->weight + ((gsize)u * (self->n + 1) + v) * self->width;
}

static gint32 *label_of(const TabiyaMatching *self, int node)
{
    return self->label + (gsize)node * self->width;
}

static Edge *edge_of(const TabiyaMatching *self, int x, int y)
{
    return &self->edge[(gsize)x * self->size + y];
}

static int *part_of(const TabiyaMatching *self, int blossom, int vertex)
{
    return &self->part[(gsize)blossom * (self->n + 1) + vertex];
}

static int member(const TabiyaMatching *self, int blossom, guint i)
{
    return g_array_index(self->cycle[blossom], int, i);
}

static gboolean is_outermost(const TabiyaMatching *self, int node)
{
    return self->outer[node] == node;
}

/* How far an edge is from being tight. */
static void write_slack(const TabiyaMatching *self, Edge e, gint32 *slack)
{
    const gint32 *u = label_of(self, e.from), *v = label_of(self, e.to);
    const gint32 *w = weight_of(self, e.from, e.to);
    for (int i = 0; i < self->width; i++)
        slack[i] = u[i] + v[i] - 2 * w[i];
}

static gboolean is_tighter(const TabiyaMatching *self, Edge a, Edge b)
{
    write_slack(self, a, self->a);
    write_slack(self, b, self->b);
    return compare(self->a, self->b, self->width) < 0;
}

static gboolean is_tight(const TabiyaMatching *self, Edge e)
{
    write_slack(self, e, self->a);
    return is_zero(self->a, self->width);
}

/* --- The tightest edges ----------------------------------------------------------------------- */

static void offer_slack(TabiyaMatching *self, int vertex, int node)
{
    const int best = self->slackest[node];
    if (best == 0 || is_tighter(self, *edge_of(self, vertex, node), *edge_of(self, best, node)))
        self->slackest[node] = vertex;
}

static void find_slack(TabiyaMatching *self, int node)
{
    self->slackest[node] = 0;
    for (int u = 1; u <= self->n; u++) {
        if (edge_of(self, u, node)->from != 0 && self->outer[u] != node &&
            self->side[self->outer[u]] == EVEN) {
            offer_slack(self, u, node);
        }
    }
}

static void enqueue(TabiyaMatching *self, int node)
{
    if (node <= self->n) {
        g_array_append_val(self->queue, node);
        return;
    }
    for (guint i = 0; i < self->cycle[node]->len; i++)
        enqueue(self, member(self, node, i));
}

static void set_outer(TabiyaMatching *self, int node, int outer)
{
    self->outer[node] = outer;
    for (guint i = 0; node > self->n && i < self->cycle[node]->len; i++)
        set_outer(self, member(self, node, i), outer);
}

/* --- Matched edges ---------------------------------------------------------------------------- */

static void reverse(GArray *cycle, guint from)
{
    int *nodes = (int *)(gpointer)cycle->data;
    for (guint i = from, j = cycle->len - 1; i < j; i++, j--) {
        const int swapped = nodes[i];
        nodes[i] = nodes[j];
        nodes[j] = swapped;
    }
}

/* Turns the cycle so that an even number of edges leads from its base to `node`; their number. */
static guint orient(TabiyaMatching *self, int blossom, int node)
{
    GArray *cycle = self->cycle[blossom];
    guint at = 0;
    while (member(self, blossom, at) != node)
        at++;
    if (at % 2 == 0)
        return at;
    reverse(cycle, 1);
    return cycle->len - at;
}

static void rebase(GArray *cycle, guint base)
{
    g_autofree int *old = g_memdup2(cycle->data, cycle->len * sizeof(int));
    for (guint i = 0; i < cycle->len; i++)
        g_array_index(cycle, int, i) = old[(i + base) % cycle->len];
}

/* Matches node x by its edge to node y, and rematches the inside of x to fit. */
static void set_mate(TabiyaMatching *self, int x, int y)
{
    const Edge e = *edge_of(self, x, y);
    self->mate[x] = e.to;
    if (x <= self->n)
        return;
    const int base = *part_of(self, x, e.from);
    const guint at = orient(self, x, base);
    for (guint i = 0; i < at; i++)
        set_mate(self, member(self, x, i), member(self, x, i ^ 1));
    set_mate(self, base, y);
    rebase(self->cycle[x], at);
}

/* Matches node x with node y, and swaps matched and unmatched edges from x to its root. */
static void augment(TabiyaMatching *self, int x, int y)
{
    for (;;) {
        const int mate = self->mate[x] ? self->outer[self->mate[x]] : 0;
        set_mate(self, x, y);
        if (mate == 0)
            return;
        const int next = self->outer[self->parent[mate]];
        set_mate(self, mate, next);
        x = next;
        y = mate;
    }
}

/* --- Blossoms --------------------------------------------------------------------------------- */

/* The even node above an even one; 0 above a root. */
static int grandparent(const TabiyaMatching *self, int node)
{
    const int mate = self->mate[node];
    return mate ? self->outer[self->parent[self->outer[mate]]] : 0;
}

/* The lowest node above both; 0 if they are in different trees. */
static int find_meeting(TabiyaMatching *self, int x, int y)
{
    self->stamp++;
    while (x != 0 || y != 0) {
        if (x != 0) {
            if (self->seen[x] == self->stamp)
                return x;
            self->seen[x] = self->stamp;
            x = grandparent(self, x);
        }
        const int swapped = x;
        x = y;
        y = swapped;
    }
    return 0;
}

/* Adds the nodes from x up to, and without, `base`. Its odd nodes become even. */
static void collect(TabiyaMatching *self, GArray *cycle, int x, int base)
{
    while (x != base) {
        const int odd = self->outer[self->mate[x]];
        g_array_append_val(cycle, x);
        g_array_append_val(cycle, odd);
        enqueue(self, odd);
        x = self->outer[self->parent[odd]];
    }
}

/* The tightest edges of the members become those of the blossom. */
static void inherit_edges(TabiyaMatching *self, int blossom, int from)
{
    for (int x = 1; x <= self->last; x++) {
        const Edge e = *edge_of(self, from, x), best = *edge_of(self, blossom, x);
        if (e.from != 0 && (best.from == 0 || is_tighter(self, e, best))) {
            *edge_of(self, blossom, x) = e;
            *edge_of(self, x, blossom) = *edge_of(self, x, from);
        }
    }
    for (int v = 1; v <= self->n; v++) {
        const gboolean inside = from <= self->n ? from == v : *part_of(self, from, v) != 0;
        if (inside)
            *part_of(self, blossom, v) = from;
    }
}

static int new_blossom(TabiyaMatching *self)
{
    int blossom = self->n + 1;
    while (blossom <= self->last && self->outer[blossom] != 0)
        blossom++;
    self->last = MAX(self->last, blossom);
    for (int x = 0; x < self->size; x++)
        *edge_of(self, blossom, x) = *edge_of(self, x, blossom) = (Edge){0, 0};
    memset(part_of(self, blossom, 0), 0, ((gsize)self->n + 1) * sizeof(int));
    memset(label_of(self, blossom), 0, (gsize)self->width * sizeof(gint32));
    g_array_set_size(self->cycle[blossom], 0);
    return blossom;
}

/* Joins the cycle that an edge between even nodes x and y closes. */
static void shrink(TabiyaMatching *self, int x, int y, int base)
{
    const int blossom = new_blossom(self);
    GArray *cycle = self->cycle[blossom];
    self->side[blossom] = EVEN;
    self->mate[blossom] = self->mate[base];
    g_array_append_val(cycle, base);
    collect(self, cycle, x, base);
    reverse(cycle, 1);
    collect(self, cycle, y, base);
    set_outer(self, blossom, blossom);
    for (guint i = 0; i < cycle->len; i++)
        inherit_edges(self, blossom, member(self, blossom, i));
    find_slack(self, blossom);
}

/* An odd blossom falls apart: the even way through its cycle stays in the tree. */
static void expand(TabiyaMatching *self, int blossom)
{
    GArray *cycle = self->cycle[blossom];
    for (guint i = 0; i < cycle->len; i++)
        set_outer(self, member(self, blossom, i), member(self, blossom, i));
    const int entry = *part_of(self, blossom, edge_of(self, blossom, self->parent[blossom])->from);
    const guint at = orient(self, blossom, entry);
    for (guint i = 0; i < at; i += 2) {
        const int odd = member(self, blossom, i), even = member(self, blossom, i + 1);
        self->parent[odd] = edge_of(self, even, odd)->from;
        self->side[odd] = ODD;
        self->side[even] = EVEN;
        self->slackest[odd] = 0;
        find_slack(self, even);
        enqueue(self, even);
    }
    self->side[entry] = ODD;
    self->parent[entry] = self->parent[blossom];
    for (guint i = at + 1; i < cycle->len; i++) {
        self->side[member(self, blossom, i)] = NO_TREE;
        find_slack(self, member(self, blossom, i));
    }
    self->outer[blossom] = 0;
}

/* --- The search ------------------------------------------------------------------------------- */

/* A matched node in no tree, and its mate, are added to one. */
static void grow(TabiyaMatching *self, Edge e)
{
    const int odd = self->outer[e.to], even = self->outer[self->mate[odd]];
    self->parent[odd] = e.from;
    self->side[odd] = ODD;
    self->side[even] = EVEN;
    self->slackest[odd] = self->slackest[even] = 0;
    enqueue(self, even);
}

/* Uses a tight edge from an even node. TRUE: it gave one more pair. */
static gboolean use_edge(TabiyaMatching *self, Edge e)
{
    const int x = self->outer[e.from], y = self->outer[e.to];
    if (self->side[y] == NO_TREE) {
        grow(self, e);
        return FALSE;
    }
    if (self->side[y] == ODD)
        return FALSE;
    const int base = find_meeting(self, x, y);
    if (base != 0) {
        shrink(self, x, y, base);
        return FALSE;
    }
    augment(self, x, y);
    augment(self, y, x);
    return TRUE;
}

static gboolean look_from(TabiyaMatching *self, int u)
{
    for (int v = 1; v <= self->n; v++) {
        const Edge e = *edge_of(self, u, v);
        if (e.from == 0 || self->outer[u] == self->outer[v])
            continue;
        if (!is_tight(self, e))
            offer_slack(self, u, self->outer[v]);
        else if (use_edge(self, e))
            return TRUE;
    }
    return FALSE;
}

static gboolean look(TabiyaMatching *self)
{
    for (guint i = 0; i < self->queue->len; i++) {
        const int u = g_array_index(self->queue, int, i);
        if (self->side[self->outer[u]] == EVEN && look_from(self, u))
            return TRUE;
    }
    g_array_set_size(self->queue, 0);
    return FALSE;
}

/* Keeps the least candidate, which is in self->a. */
static void offer_delta(TabiyaMatching *self, gboolean *found)
{
    if (!*found || compare(self->a, self->delta, self->width) < 0)
        memcpy(self->delta, self->a, (gsize)self->width * sizeof(gint32));
    *found = TRUE;
}

/* By how much labels change until a new edge is tight or a blossom falls apart. FALSE: nothing
 * does, and some vertices cannot be matched. */
static gboolean find_delta(TabiyaMatching *self)
{
    gboolean found = FALSE;
    for (int x = 1; x <= self->last; x++) {
        if (!is_outermost(self, x))
            continue;
        if (x > self->n && self->side[x] == ODD) {
            memcpy(self->a, label_of(self, x), (gsize)self->width * sizeof(gint32));
            halve(self->a, self->width);
            offer_delta(self, &found);
        }
        if (self->slackest[x] == 0 || self->side[x] == ODD)
            continue;
        write_slack(self, *edge_of(self, self->slackest[x], x), self->a);
        if (self->side[x] == EVEN)
            halve(self->a, self->width);
        offer_delta(self, &found);
    }
    return found;
}

static void change_labels(TabiyaMatching *self)
{
    for (int x = 1; x <= self->last; x++) {
        const int outer = self->outer[x];
        if (outer == 0 || (x > self->n && outer != x) || self->side[outer] == NO_TREE)
            continue;
        const int sign = (self->side[outer] == EVEN) == (x <= self->n) ? -1 : 1;
        add_times(label_of(self, x), self->delta, x <= self->n ? sign : 2 * sign, self->width);
    }
}

static gboolean use_new_edges(TabiyaMatching *self)
{
    for (int x = 1; x <= self->last; x++) {
        const int from = self->slackest[x];
        if (is_outermost(self, x) && from != 0 && self->outer[from] != x &&
            is_tight(self, *edge_of(self, from, x)) && use_edge(self, *edge_of(self, from, x))) {
            return TRUE;
        }
    }
    return FALSE;
}

static void expand_empty(TabiyaMatching *self)
{
    for (int x = self->n + 1; x <= self->last; x++) {
        if (is_outermost(self, x) && self->side[x] == ODD &&
            is_zero(label_of(self, x), self->width)) {
            expand(self, x);
        }
    }
}

/* FALSE: all are matched already. */
static gboolean plant_trees(TabiyaMatching *self)
{
    g_array_set_size(self->queue, 0);
    for (int x = 1; x <= self->last; x++) {
        self->side[x] = NO_TREE;
        self->slackest[x] = 0;
    }
    for (int x = 1; x <= self->last; x++) {
        if (is_outermost(self, x) && self->mate[x] == 0) {
            self->parent[x] = 0;
            self->side[x] = EVEN;
            enqueue(self, x);
        }
    }
    return self->queue->len > 0;
}

/* One more pair. FALSE: there cannot be one. */
static gboolean find_pair(TabiyaMatching *self)
{
    for (;;) {
        if (look(self))
            return TRUE;
        if (!find_delta(self))
            return FALSE;
        change_labels(self);
        if (use_new_edges(self))
            return TRUE;
        expand_empty(self);
    }
}

/* --- The public functions --------------------------------------------------------------------- */

TabiyaMatching *tabiya_matching_new(int n_vertices, int width)
{
    g_return_val_if_fail(n_vertices >= 0 && width > 0, NULL);

    TabiyaMatching *self = g_new0(TabiyaMatching, 1);
    const int n = self->n = self->last = n_vertices, size = self->size = 2 * n + 1;
    self->width = width;
    self->weight = g_new0(gint32, (gsize)(n + 1) * (n + 1) * width);
    self->edge = g_new0(Edge, (gsize)size * size);
    self->label = g_new0(gint32, (gsize)size * width);
    self->mate = g_new0(int, size);
    self->slackest = g_new0(int, size);
    self->outer = g_new0(int, size);
    self->parent = g_new0(int, size);
    self->seen = g_new0(int, size);
    self->side = g_new0(Side, size);
    self->part = g_new0(int, (gsize)size *(n + 1));
    self->queue = g_array_new(FALSE, FALSE, sizeof(int));
    self->a = g_new0(gint32, width);
    self->b = g_new0(gint32, width);
    self->delta = g_new0(gint32, width);
    self->cycle = g_new0(GArray *, size);
    for (int x = 0; x < size; x++)
        self->cycle[x] = g_array_new(FALSE, FALSE, sizeof(int));
    return self;
}

void tabiya_matching_free(TabiyaMatching *self)
{
    if (!self)
        return;
    for (int x = 0; x < self->size; x++)
        g_array_unref(self->cycle[x]);
    g_array_unref(self->queue);
    gpointer const arrays[] = {self->weight, self->edge,   self->label, self->mate,  self->slackest,
                               self->outer,  self->parent, self->seen,  self->side,  self->part,
                               self->a,      self->b,      self->delta, self->cycle, self};
    for (gsize i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_free(arrays[i]);
}

void tabiya_matching_set_edge(TabiyaMatching *self, int a, int b, const int *weight)
{
    g_return_if_fail(self && a != b && a >= 0 && b >= 0 && a < self->n && b < self->n);

    for (int i = 0; i < self->width; i++)
        weight_of(self, a + 1, b + 1)[i] = weight_of(self, b + 1, a + 1)[i] = weight[i];
    *edge_of(self, a + 1, b + 1) = (Edge){a + 1, b + 1};
    *edge_of(self, b + 1, a + 1) = (Edge){b + 1, a + 1};
}

/* All labels equal the largest weight: no edge is more than tight. */
static void set_first_labels(TabiyaMatching *self)
{
    const gint32 *largest = NULL;
    for (int u = 1; u <= self->n; u++) {
        for (int v = 1; v <= self->n; v++) {
            const gint32 *w = weight_of(self, u, v);
            if (edge_of(self, u, v)->from != 0 &&
                (!largest || compare(w, largest, self->width) > 0)) {
                largest = w;
            }
        }
    }
    for (int u = 1; largest && u <= self->n; u++)
        memcpy(label_of(self, u), largest, (gsize)self->width * sizeof(gint32));
}

gboolean tabiya_matching_solve(TabiyaMatching *self, int *partners)
{
    g_return_val_if_fail(self, FALSE);

    for (int u = 1; u <= self->n; u++)
        self->outer[u] = u;
    set_first_labels(self);
    while (plant_trees(self)) {
        if (!find_pair(self))
            return FALSE;
    }
    for (int u = 0; u < self->n; u++)
        partners[u] = self->mate[u + 1] - 1;
    return TRUE;
}
