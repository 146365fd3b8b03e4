/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-find.h. */
#include "app/puzzles/puzzle-find.h"

#include <string.h>

#include "app/puzzles/puzzle-filter.h"
#include "app/store/puzzle-file.h"
#include "engine/board/bitboard.h"

#define N_WORDS TABIYA_PUZZLE_SET_WORDS

/* --- Chance ----------------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea and Flood 2014). */
static guint64 draw(guint64 *state)
{
    guint64 z = *state += G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* 0 … n - 1; n well below 2^32. */
static guint draw_below(guint64 *state, guint n)
{
    return (guint)((draw(state) >> 32) * n >> 32);
}

/* --- Walking ---------------------------------------------------------------------------------- */

/* FALSE ends the walk, with or without an error. */
typedef gboolean (*BlockFunc)(TabiyaPuzzleFilter *filter, guint block, const guint64 *bits,
                              guint count, gpointer user, GError **error);

static gboolean walk(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                     GCancellable *cancellable, BlockFunc func, gpointer user, GError **error)
{
    TabiyaPuzzleFilter filter;
    gboolean good = tabiya_puzzle_filter_init(&filter, self, store, error);
    for (guint block = 0; good && block < tabiya_puzzle_store_get_n_blocks(store); block++) {
        guint64 bits[N_WORDS];
        guint count;
        good = !g_cancellable_set_error_if_cancelled(cancellable, error) &&
               tabiya_puzzle_filter_run(&filter, block, bits, &count, error) &&
               (count == 0 || func(&filter, block, bits, count, user, error));
    }
    tabiya_puzzle_filter_clear(&filter);
    return good;
}

static gboolean count_cb(TabiyaPuzzleFilter *filter, guint block, const guint64 *bits, guint count,
                         gpointer user, GError **error)
{
    *(guint *)user += count;
    return TRUE;
}

gboolean tabiya_puzzle_query_count(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                                   GCancellable *cancellable, guint *count, GError **error)
{
    *count = 0;
    if (!tabiya_puzzle_store_begin(store, error))
        return FALSE;
    const gboolean good = walk(self, store, cancellable, count_cb, count, error);
    tabiya_puzzle_store_end(store);
    return good;
}

/* --- Finding and sorting ---------------------------------------------------------------------- */

typedef struct {
    GArray *ordinals; /* of guint32 */
    guint property;   /* the column to sort by; 0: none */
    GArray *values;   /* of guint16, beside the ordinals */
    TabiyaPuzzleSet *set;
} Found;

static void add_value(Found *found, const guint8 *bytes, guint slot)
{
    const guint16 value = found->property == TABIYA_PUZZLE_RATINGS
                              ? (guint16)(bytes[2 * slot] | bytes[2 * slot + 1] << 8)
                              : bytes[slot];
    g_array_append_val(found->values, value);
}

static gboolean find_cb(TabiyaPuzzleFilter *filter, guint block, const guint64 *bits, guint count,
                        gpointer user, GError **error)
{
    Found *found = user;
    TabiyaPuzzleProperty column = {0};
    if (found->property != 0 &&
        !tabiya_puzzle_store_get_property(filter->store, block, found->property, &column, error)) {
        return FALSE;
    }
    const guint8 *bytes = column.bytes ? g_bytes_get_data(column.bytes, NULL) : NULL;
    for (guint i = 0; i < N_WORDS; i++) {
        for (guint64 word = bits[i]; word != 0; word &= word - 1) {
            const guint slot = i * 64 + (guint)eng_first(word);
            const guint32 ordinal = block * TABIYA_PUZZLE_BLOCK + slot;
            g_array_append_val(found->ordinals, ordinal);
            if (bytes)
                add_value(found, bytes, slot);
            if (found->set)
                tabiya_puzzle_set_add(found->set, ordinal);
        }
    }
    return TRUE;
}

/* Counting sort: stable, in two passes. */
static GArray *sort_by_value(const GArray *ordinals, const GArray *values, gboolean descending)
{
    g_autofree guint *places = g_new0(guint, 65537);
    GArray *sorted = g_array_sized_new(FALSE, FALSE, sizeof(guint32), ordinals->len);
    const guint16 flip = descending ? 65535 : 0;
    g_array_set_size(sorted, ordinals->len);
    for (guint i = 0; i < values->len; i++)
        places[(g_array_index(values, guint16, i) ^ flip) + 1]++;
    for (guint i = 1; i < 65537; i++)
        places[i] += places[i - 1];
    for (guint i = 0; i < values->len; i++) {
        g_array_index(sorted, guint32, places[g_array_index(values, guint16, i) ^ flip]++) =
            g_array_index(ordinals, guint32, i);
    }
    return sorted;
}

static void shuffle(GArray *ordinals, guint64 seed)
{
    for (guint i = ordinals->len; i > 1; i--) {
        guint32 *one = &g_array_index(ordinals, guint32, i - 1);
        guint32 *other = &g_array_index(ordinals, guint32, draw_below(&seed, i));
        const guint32 kept = *one;
        *one = *other;
        *other = kept;
    }
}

static gboolean take_id_cb(guint ordinal, gpointer user)
{
    Found *found = user;
    const guint32 value = ordinal;
    if (tabiya_puzzle_set_has(found->set, ordinal))
        g_array_append_val(found->ordinals, value);
    return TRUE;
}

/* In the set's order. */
static void sort_by_order(Found *found, const GArray *order)
{
    g_array_set_size(found->ordinals, 0);
    for (guint i = 0; i < order->len; i++)
        take_id_cb(g_array_index(order, guint32, i), found);
}

/* NULL: not requested, or there is none. */
static const GArray *get_order(const TabiyaPuzzleQuery *self)
{
    return self->sort == TABIYA_PUZZLE_SORT_NONE && self->only
               ? tabiya_puzzle_set_get_order(self->only)
               : NULL;
}

static gboolean sort_found(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store, Found *found,
                           GError **error)
{
    if (found->property != 0 && found->values->len == found->ordinals->len) {
        GArray *sorted = sort_by_value(found->ordinals, found->values,
                                       self->sort != TABIYA_PUZZLE_SORT_RATING_UP);
        g_array_unref(found->ordinals);
        found->ordinals = sorted;
    } else if (self->sort == TABIYA_PUZZLE_SORT_RANDOM) {
        shuffle(found->ordinals, self->seed);
    } else if (get_order(self)) {
        sort_by_order(found, get_order(self));
    } else if (found->set) {
        g_array_set_size(found->ordinals, 0);
        return tabiya_puzzle_store_walk_ids(store, self->id_prefix ? self->id_prefix : "",
                                            take_id_cb, found, error);
    }
    return TRUE;
}

static guint get_sort_property(TabiyaPuzzleSort sort)
{
    switch (sort) {
    case TABIYA_PUZZLE_SORT_RATING_UP:
    case TABIYA_PUZZLE_SORT_RATING_DOWN:
        return TABIYA_PUZZLE_RATINGS;
    case TABIYA_PUZZLE_SORT_POPULARITY:
        return TABIYA_PUZZLE_POPULARITIES;
    default:
        return 0;
    }
}

GArray *tabiya_puzzle_query_find(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                                 GCancellable *cancellable, GError **error)
{
    Found found = {
        .ordinals = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .property = get_sort_property(self->sort),
        .values = g_array_new(FALSE, FALSE, sizeof(guint16)),
        .set =
            self->sort == TABIYA_PUZZLE_SORT_ID || get_order(self) ? tabiya_puzzle_set_new() : NULL,
    };
    gboolean good = tabiya_puzzle_store_begin(store, error);
    if (good) {
        good = walk(self, store, cancellable, find_cb, &found, error) &&
               sort_found(self, store, &found, error);
        tabiya_puzzle_store_end(store);
    }
    if (!good)
        g_clear_pointer(&found.ordinals, g_array_unref);
    g_array_unref(found.values);
    g_clear_pointer(&found.set, tabiya_puzzle_set_unref);
    return found.ordinals;
}

/* --- Picking ---------------------------------------------------------------------------------- */

/* A block is drawn by its upper bound, and accepted with the chance of its real count: so all
 * puzzles are equally likely. If that takes too long, one of the drawn blocks is taken by its real
 * count relative to its bound, which is nearly as good: blocks are large, and alike. If no drawn
 * block has any, all blocks are searched. */
#define FAIR_DRAWS 4
#define MAX_DRAWS 16

/* The `n`-th of a block. */
static guint nth(guint block, const guint64 *bits, guint n)
{
    guint i = 0;
    while (n >= (guint)eng_popcount(bits[i]))
        n -= (guint)eng_popcount(bits[i++]);
    guint64 word = bits[i];
    for (; n > 0; n--)
        word &= word - 1;
    return block * TABIYA_PUZZLE_BLOCK + i * 64 + (guint)eng_first(word);
}

/* Cumulative sums of the bounds; NULL: `error`. */
static GArray *sum_bounds(TabiyaPuzzleFilter *filter, GError **error)
{
    GArray *sums = g_array_new(FALSE, FALSE, sizeof(guint));
    guint sum = 0;
    for (guint block = 0; block < tabiya_puzzle_store_get_n_blocks(filter->store); block++) {
        guint bound;
        if (!tabiya_puzzle_filter_get_bound(filter, block, &bound, error)) {
            g_array_unref(sums);
            return NULL;
        }
        sum += bound;
        g_array_append_val(sums, sum);
    }
    return sums;
}

/* A drawn block: its number, its count and its bound. */
typedef struct {
    guint block;
    double share;
} Draw;

/* One try; `*ordinal` is unchanged if the drawn block is not accepted. */
static gboolean try_block(TabiyaPuzzleFilter *filter, const GArray *sums, guint64 *chance,
                          guint *ordinal, Draw *drawn, GError **error)
{
    const guint *sum = (const guint *)(const void *)sums->data;
    guint64 bits[N_WORDS];
    guint block = 0, count;
    const guint place = draw_below(chance, sum[sums->len - 1]);
    while (sum[block] <= place)
        block++;
    const guint before = block > 0 ? sum[block - 1] : 0;
    if (!tabiya_puzzle_filter_run(filter, block, bits, &count, error))
        return FALSE;
    *drawn = (Draw){block, (double)count / (sum[block] - before)};
    if (place - before < count)
        *ordinal = nth(block, bits, place - before);
    return TRUE;
}

/* One of the drawn blocks, by its share, and a random puzzle of it. */
static gboolean take_drawn(TabiyaPuzzleFilter *filter, const Draw *draws, guint n, guint64 *chance,
                           guint *ordinal, GError **error)
{
    guint64 bits[N_WORDS];
    guint i = 0, count;
    double sum = 0;
    for (guint each = 0; each < n; each++)
        sum += draws[each].share;
    for (double place = sum * draw_below(chance, 1u << 30) / (1u << 30);
         i < n - 1 && (place >= draws[i].share || draws[i].share <= 0); i++) {
        place -= draws[i].share;
    }
    if (!tabiya_puzzle_filter_run(filter, draws[i].block, bits, &count, error))
        return FALSE;
    if (count > 0)
        *ordinal = nth(draws[i].block, bits, draw_below(chance, count));
    return TRUE;
}

typedef struct {
    guint64 chance;
    guint seen, ordinal;
} Pick;

/* Each block replaces the earlier pick with the chance of its share of all so far. */
static gboolean pick_cb(TabiyaPuzzleFilter *filter, guint block, const guint64 *bits, guint count,
                        gpointer user, GError **error)
{
    Pick *pick = user;
    pick->seen += count;
    const guint place = draw_below(&pick->chance, pick->seen);
    if (place < count)
        pick->ordinal = nth(block, bits, place);
    return TRUE;
}

static gboolean pick(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                     TabiyaPuzzleFilter *filter, guint64 seed, guint *ordinal, GError **error)
{
    Pick whole = {.chance = seed, .ordinal = G_MAXUINT};
    g_autoptr(GArray) sums = sum_bounds(filter, error);
    if (!sums)
        return FALSE;
    if (sums->len == 0 || g_array_index(sums, guint, sums->len - 1) == 0)
        return TRUE;
    Draw draws[MAX_DRAWS];
    gboolean has_some = FALSE;
    for (guint i = 0; i < MAX_DRAWS && *ordinal == G_MAXUINT; i++) {
        if (!try_block(filter, sums, &whole.chance, ordinal, &draws[i], error))
            return FALSE;
        has_some |= draws[i].share > 0;
        if (*ordinal == G_MAXUINT && has_some && i + 1 >= FAIR_DRAWS &&
            !take_drawn(filter, draws, i + 1, &whole.chance, ordinal, error)) {
            return FALSE;
        }
    }
    if (*ordinal != G_MAXUINT)
        return TRUE;
    if (!walk(self, store, NULL, pick_cb, &whole, error))
        return FALSE;
    *ordinal = whole.ordinal;
    return TRUE;
}

guint tabiya_puzzle_query_pick(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                               guint64 seed, GError **error)
{
    TabiyaPuzzleFilter filter;
    guint ordinal = G_MAXUINT;
    if (!tabiya_puzzle_store_begin(store, error))
        return G_MAXUINT;
    if (!tabiya_puzzle_filter_init(&filter, self, store, error) ||
        !pick(self, store, &filter, seed, &ordinal, error)) {
        ordinal = G_MAXUINT;
    }
    tabiya_puzzle_filter_clear(&filter);
    tabiya_puzzle_store_end(store);
    return ordinal;
}
