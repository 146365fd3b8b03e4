/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tt.h. Layout of the data word, from bit 0: move 16, value 16, static evaluation 16, depth 8,
 * bound 2, on_pv 1, age 5. */
#include "engine/search/tt.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "engine/eng-assert.h"

enum {
    HUGE_PAGE = 1 << 21,
    AGE_MASK = 31,
    DEPTH_OFFSET = 8, /* so that depths down to -7 fit 8 bits without a sign */
    AGE_WEIGHT = 4,   /* one search of age counts as this many plies of depth */
    PV_WEIGHT = 2,
    REPLACE_MARGIN = 4, /* a result this much shallower may overwrite one of the same position */
    HASHFULL_SAMPLE = 250,
    FRESH_CLEAR_MB = 64, /* from this size on clearing gets zero pages from the kernel */
    WIPER_MAX = 64,      /* more threads than this do not wipe faster */
};

/* Huge pages, if available: nearly every probe is a TLB miss, and every small page faults at its
 * first visit, for which threads wait for each other. */
static EngTableBucket *aligned_buckets(void *memory, uint64_t bytes)
{
    const uintptr_t mask = HUGE_PAGE - 1;
    void *const buckets = (void *)(((uintptr_t)memory + mask) & ~mask);
#ifdef MADV_HUGEPAGE
    madvise(buckets, (size_t)bytes, MADV_HUGEPAGE); /* only a hint */
#else
    (void)bytes;
#endif
    return buckets;
}

static bool allocate(EngTable *table, size_t megabytes)
{
    if (megabytes > (SIZE_MAX >> 20) - HUGE_PAGE / (1 << 20)) {
        return false;
    }
    const uint64_t bytes = (uint64_t)megabytes << 20;
    void *memory = calloc(1, (size_t)bytes + HUGE_PAGE);
    if (!memory) {
        return false;
    }
    free(table->memory);
    table->memory = memory;
    table->buckets = aligned_buckets(memory, bytes);
    table->bucket_count = bytes / sizeof(EngTableBucket);
    table->megabytes = megabytes;
    table->age = 0;
    table->in_use = false;
    return true;
}

bool eng_table_resize(EngTable *table, size_t megabytes)
{
    return allocate(table, megabytes == 0 ? 1 : megabytes);
}

void eng_table_free(EngTable *table)
{
    free(table->memory);
    *table = (EngTable){0};
}

void eng_table_clear(EngTable *table)
{
    table->age = 0;
    if (table->megabytes >= FRESH_CLEAR_MB && allocate(table, table->megabytes)) {
        return;
    }
    memset(table->buckets, 0, table->bucket_count * sizeof(EngTableBucket));
    table->in_use = true;
}

typedef struct {
    pthread_t thread;
    EngTableBucket *from;
    size_t count;
} Wiper;

static void *wiper_main(void *argument)
{
    const Wiper *wiper = argument;
    memset(wiper->from, 0, wiper->count * sizeof *wiper->from);
    return NULL;
}

void eng_table_wipe(EngTable *table, int threads)
{
    Wiper wipers[WIPER_MAX];
    const size_t each_page = HUGE_PAGE / sizeof(EngTableBucket);
    const size_t count = threads < 1 ? 1 : threads > WIPER_MAX ? WIPER_MAX : (size_t)threads;
    const size_t share =
        (table->bucket_count / count + each_page - 1) / each_page * each_page; /* whole pages */
    size_t started = 0, from = share < table->bucket_count ? share : table->bucket_count;
    while (started + 1 < count && from < table->bucket_count) {
        const size_t left = table->bucket_count - from;
        Wiper *wiper = &wipers[started];
        *wiper = (Wiper){.from = table->buckets + from, .count = left < share ? left : share};
        if (pthread_create(&wiper->thread, NULL, wiper_main, wiper) != 0) {
            break;
        }
        started++;
        from += wiper->count;
    }
    memset(table->buckets, 0, (share < from ? share : from) * sizeof(EngTableBucket));
    memset(table->buckets + from, 0, (table->bucket_count - from) * sizeof(EngTableBucket));
    for (size_t i = 0; i < started; i++) {
        pthread_join(wipers[i].thread, NULL);
    }
    table->age = 0;
    table->in_use = true;
}

void eng_table_new_search(EngTable *table)
{
    table->age = (table->age + 1) & AGE_MASK;
}

/* Decisive scores are stored relative to the node, so that they are valid at any ply. */
static int value_to_table(int value, int ply)
{
    if (value == ENG_VALUE_NONE) {
        return value;
    }
    return value >= ENG_VALUE_DECISIVE    ? value + ply
           : value <= -ENG_VALUE_DECISIVE ? value - ply
                                          : value;
}

static int value_from_table(int value, int ply)
{
    if (value == ENG_VALUE_NONE) {
        return value;
    }
    return value >= ENG_VALUE_DECISIVE    ? value - ply
           : value <= -ENG_VALUE_DECISIVE ? value + ply
                                          : value;
}

static uint64_t pack(const EngTableHit *what, int value, unsigned age)
{
    return (uint64_t)what->move | (uint64_t)(uint16_t)value << 16 |
           (uint64_t)(uint16_t)what->static_eval << 32 |
           (uint64_t)(uint8_t)(what->depth + DEPTH_OFFSET) << 48 | (uint64_t)what->bound << 56 |
           (uint64_t)what->on_pv << 58 | (uint64_t)age << 59;
}

static int data_depth(uint64_t data)
{
    return (int)(data >> 48 & 255) - DEPTH_OFFSET;
}

static unsigned data_age(uint64_t data)
{
    return (unsigned)(data >> 59) & AGE_MASK;
}

static void unpack(uint64_t data, int ply, EngTableHit *hit)
{
    hit->move = (EngMove)data;
    hit->value = value_from_table((int16_t)(uint16_t)(data >> 16), ply);
    hit->static_eval = (int16_t)(uint16_t)(data >> 32);
    hit->depth = data_depth(data);
    hit->bound = (EngTableBound)(data >> 56 & 3);
    hit->on_pv = data >> 58 & 1;
}

bool eng_table_probe(const EngTable *table, uint64_t key, int ply, EngTableHit *hit)
{
    const EngTableBucket *bucket = eng_table_bucket(table, key);
    for (int i = 0; i < ENG_TT_BUCKET; i++) {
        const EngTableEntry *entry = &bucket->entries[i];
        const uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        if ((check ^ data) == key && data != 0) {
            unpack(data, ply, hit);
            return true;
        }
    }
    *hit = (EngTableHit){.value = ENG_VALUE_NONE, .static_eval = ENG_VALUE_NONE};
    return false;
}

/* How much an entry is worth keeping. */
static int worth(const EngTable *table, uint64_t data)
{
    if (data == 0) {
        return -1000;
    }
    const int searches_ago = (int)((table->age - data_age(data)) & AGE_MASK);
    return data_depth(data) - AGE_WEIGHT * searches_ago;
}

void eng_table_store(EngTable *table, uint64_t key, int ply, const EngTableHit *what)
{
    EngTableBucket *bucket = eng_table_bucket(table, key);
    EngTableEntry *victim = NULL;
    int least = INT32_MAX;
    EngTableHit fresh = *what;
    ENG_ASSERT(eng_value_is_possible(what->value, ply) && what->depth > -DEPTH_OFFSET &&
               what->depth <= ENG_MAX_PLY && what->bound != ENG_TT_NONE);
    for (int i = 0; i < ENG_TT_BUCKET; i++) {
        EngTableEntry *entry = &bucket->entries[i];
        const uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        const uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        if ((check ^ data) == key && data != 0) {
            /* The same position: a much deeper result of this search stays. */
            if (what->bound != ENG_TT_EXACT && data_age(data) == table->age &&
                what->depth + REPLACE_MARGIN + PV_WEIGHT * what->on_pv < data_depth(data)) {
                return;
            }
            if (fresh.move == ENG_NO_MOVE) {
                fresh.move = (EngMove)data;
            }
            victim = entry;
            break;
        }
        const int value = worth(table, data);
        if (value < least) {
            least = value;
            victim = entry;
        }
    }
    const uint64_t data = pack(&fresh, value_to_table(what->value, ply), table->age);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
}

int eng_table_hashfull(const EngTable *table)
{
    const uint64_t sample =
        table->bucket_count < HASHFULL_SAMPLE ? table->bucket_count : HASHFULL_SAMPLE;
    unsigned full = 0;
    for (uint64_t i = 0; i < sample; i++) {
        for (int j = 0; j < ENG_TT_BUCKET; j++) {
            const uint64_t data =
                atomic_load_explicit(&table->buckets[i].entries[j].data, memory_order_relaxed);
            full += data != 0 && data_age(data) == table->age;
        }
    }
    return (int)(full * 1000 / (sample * ENG_TT_BUCKET));
}
