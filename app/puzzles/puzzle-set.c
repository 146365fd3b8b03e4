/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-set.h. One bitmap per block, for blocks with any puzzles. */
#include "app/puzzles/puzzle-set.h"

#define BLOCK_SHIFT 16

typedef struct {
    guint64 bits[TABIYA_PUZZLE_SET_WORDS];
    guint count;
} Block;

struct TabiyaPuzzleSet {
    gatomicrefcount references;
    GPtrArray *blocks; /* of Block or NULL */
    guint count;
    GArray *order; /* of guint32; NULL: unordered */
};

TabiyaPuzzleSet *tabiya_puzzle_set_new(void)
{
    TabiyaPuzzleSet *self = g_new0(TabiyaPuzzleSet, 1);
    g_atomic_ref_count_init(&self->references);
    self->blocks = g_ptr_array_new_with_free_func(g_free);
    return self;
}

TabiyaPuzzleSet *tabiya_puzzle_set_ref(TabiyaPuzzleSet *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void tabiya_puzzle_set_unref(TabiyaPuzzleSet *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_ptr_array_unref(self->blocks);
    g_clear_pointer(&self->order, g_array_unref);
    g_free(self);
}

static Block *find_block(const TabiyaPuzzleSet *self, guint block)
{
    return block < self->blocks->len ? self->blocks->pdata[block] : NULL;
}

void tabiya_puzzle_set_add(TabiyaPuzzleSet *self, guint ordinal)
{
    const guint number = ordinal >> BLOCK_SHIFT;
    if (number >= self->blocks->len)
        g_ptr_array_set_size(self->blocks, (gint)number + 1);
    if (!self->blocks->pdata[number])
        self->blocks->pdata[number] = g_new0(Block, 1);
    Block *block = self->blocks->pdata[number];
    guint64 *word = &block->bits[ordinal % 65536 / 64];
    const guint64 bit = G_GUINT64_CONSTANT(1) << (ordinal % 64);
    const guint is_new = (*word & bit) == 0;
    *word |= bit;
    block->count += is_new;
    self->count += is_new;
}

void tabiya_puzzle_set_append(TabiyaPuzzleSet *self, guint ordinal)
{
    const guint32 value = ordinal;
    if (!self->order)
        self->order = g_array_new(FALSE, FALSE, sizeof(guint32));
    if (!tabiya_puzzle_set_has(self, ordinal))
        g_array_append_val(self->order, value);
    tabiya_puzzle_set_add(self, ordinal);
}

const GArray *tabiya_puzzle_set_get_order(const TabiyaPuzzleSet *self)
{
    return self->order;
}

gboolean tabiya_puzzle_set_has(const TabiyaPuzzleSet *self, guint ordinal)
{
    const Block *block = find_block(self, ordinal >> BLOCK_SHIFT);
    return block && (block->bits[ordinal % 65536 / 64] >> (ordinal % 64) & 1) != 0;
}

guint tabiya_puzzle_set_count(const TabiyaPuzzleSet *self)
{
    return self->count;
}

const guint64 *tabiya_puzzle_set_get_block(const TabiyaPuzzleSet *self, guint block)
{
    const Block *found = find_block(self, block);
    return found ? found->bits : NULL;
}

guint tabiya_puzzle_set_count_block(const TabiyaPuzzleSet *self, guint block)
{
    const Block *found = find_block(self, block);
    return found ? found->count : 0;
}

/* Sets that people make are small: checks one by one. */
static void add_common(TabiyaPuzzleSet *self, const Block *a, const Block *b, guint first)
{
    for (guint i = 0; i < TABIYA_PUZZLE_SET_WORDS; i++) {
        for (guint64 bits = a->bits[i] & b->bits[i]; bits != 0; bits &= bits - 1)
            tabiya_puzzle_set_add(self, first + i * 64 + (guint)__builtin_ctzll(bits));
    }
}

/* Those of `order` that are in the set. */
static GArray *keep_order(const TabiyaPuzzleSet *self, const GArray *order)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint i = 0; i < order->len; i++) {
        const guint32 ordinal = g_array_index(order, guint32, i);
        if (tabiya_puzzle_set_has(self, ordinal))
            g_array_append_val(kept, ordinal);
    }
    return kept;
}

TabiyaPuzzleSet *tabiya_puzzle_set_new_common(const TabiyaPuzzleSet *a, const TabiyaPuzzleSet *b)
{
    TabiyaPuzzleSet *self = tabiya_puzzle_set_new();
    for (guint i = 0; i < MIN(a->blocks->len, b->blocks->len); i++) {
        if (a->blocks->pdata[i] && b->blocks->pdata[i])
            add_common(self, a->blocks->pdata[i], b->blocks->pdata[i], i << BLOCK_SHIFT);
    }
    if (b->order)
        self->order = keep_order(self, b->order);
    return self;
}
