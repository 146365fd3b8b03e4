/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The transposition table: results of earlier visits to positions, shared by all threads.
 *
 * Lockless by Hyatt's and Mann's method: an entry is two 64-bit words, the data and key ^ data, so
 * that a torn pair of writes does not match its key and reads as a miss. Both are relaxed atomics.
 * Buckets of four fill one cache line. Searches have an age; old and shallow entries are replaced
 * first.
 */
#ifndef ENG_SEARCH_TT_H
#define ENG_SEARCH_TT_H

#include <stdatomic.h>

#include "engine/search/value.h"

enum { ENG_TT_BUCKET = 4 };

typedef struct {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
} EngTableEntry;

typedef struct {
    EngTableEntry entries[ENG_TT_BUCKET];
} EngTableBucket;

typedef struct {
    void *memory; /* owned; `buckets` is inside it, aligned to a huge page */
    EngTableBucket *buckets;
    uint64_t bucket_count;
    size_t megabytes;
    unsigned age; /* 5 bits */
    bool in_use;  /* wiped, or searched with: not only asked for */
} EngTable;

/* Stored bounds: how the true score compares to the stored one. */
typedef enum { ENG_TT_NONE, ENG_TT_UPPER, ENG_TT_LOWER, ENG_TT_EXACT } EngTableBound;

typedef struct {
    EngMove move;
    int value;       /* from the root of this search; ENG_VALUE_NONE if there is none */
    int static_eval; /* or ENG_VALUE_NONE */
    int depth;
    EngTableBound bound;
    bool on_pv; /* has been on a principal line */
} EngTableHit;

/* Allocates `megabytes` (at least 1), cleared, and frees the old memory. False, with the table
 * unchanged, if there is not enough memory. Start with a zeroed structure. */
bool eng_table_resize(EngTable *table, size_t megabytes);

void eng_table_free(EngTable *table);

/* At once: a large table gets zero pages from the kernel, which a search pays for as it visits
 * them. */
void eng_table_clear(EngTable *table);

/* Clears by `threads` threads, with all pages in memory at the end: nothing is left to be paid on
 * the clock of a game. */
void eng_table_wipe(EngTable *table, int threads);

/* Call it before each search: ages the existing entries. */
void eng_table_new_search(EngTable *table);

/* Looks `key` up; decisive scores are returned relative to `ply`. False on a miss, with `hit`
 * empty. */
bool eng_table_probe(const EngTable *table, uint64_t key, int ply, EngTableHit *hit);

/* Stores an entry; decisive scores are given relative to the root, and stored relative to the
 * node. */
void eng_table_store(EngTable *table, uint64_t key, int ply, const EngTableHit *what);

/* The permille of entries of this search, from a sample. */
int eng_table_hashfull(const EngTable *table);

static inline EngTableBucket *eng_table_bucket(const EngTable *table, uint64_t key)
{
    return &table->buckets[(uint64_t)(((unsigned __int128)key * table->bucket_count) >> 64)];
}

static inline void eng_table_prefetch(const EngTable *table, uint64_t key)
{
    __builtin_prefetch(eng_table_bucket(table, key));
}

#endif
