/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hash tables: open addressing, at most half full, and in no order that means anything. */
#include <glib.h>

typedef enum { EMPTY, FULL, REMOVED } State;

typedef struct {
    gpointer key, value;
    guint hash;
    State state;
} Slot;

struct GHashTable {
    Slot *slots;
    guint n_slots, n_used, n_full; /* a power of two; full or removed; full */
    guint references;
    GHashFunc hash;
    GEqualFunc equal;
    GDestroyNotify destroy_key, destroy_value;
};

enum { FEWEST_SLOTS = 16 };

GHashTable *g_hash_table_new_full(GHashFunc hash, GEqualFunc equal, GDestroyNotify destroy_key,
                                  GDestroyNotify destroy_value)
{
    GHashTable *table = g_new0(GHashTable, 1);

    table->slots = g_new0(Slot, FEWEST_SLOTS);
    table->n_slots = FEWEST_SLOTS;
    table->references = 1;
    table->hash = hash ? hash : g_direct_hash;
    table->equal = equal ? equal : g_direct_equal;
    table->destroy_key = destroy_key;
    table->destroy_value = destroy_value;
    return table;
}

GHashTable *g_hash_table_new(GHashFunc hash, GEqualFunc equal)
{
    return g_hash_table_new_full(hash, equal, NULL, NULL);
}

/* Spreads hashes that differ in their upper bits alone. */
static guint mix(guint hash)
{
    hash ^= hash >> 16;
    hash *= 0x7feb352dU;
    return hash ^ hash >> 15;
}

/* The slot of the key, or the one where it would go. */
static Slot *find(const GHashTable *table, gconstpointer key, guint hash)
{
    Slot *free_slot = NULL;

    for (guint at = hash;; at++) {
        Slot *slot = &table->slots[at & (table->n_slots - 1)];
        if (slot->state == EMPTY)
            return free_slot ? free_slot : slot;
        if (slot->state == REMOVED)
            free_slot = free_slot ? free_slot : slot;
        else if (slot->hash == hash && table->equal(slot->key, key))
            return slot;
    }
}

static Slot *look(const GHashTable *table, gconstpointer key)
{
    Slot *slot = find(table, key, mix(table->hash(key)));

    return slot->state == FULL ? slot : NULL;
}

static void grow(GHashTable *table)
{
    Slot *old = table->slots;
    const guint count = table->n_slots;

    table->n_slots = table->n_full * 4 > count ? 2 * count : count;
    table->slots = g_new0(Slot, table->n_slots);
    table->n_used = table->n_full;
    for (guint i = 0; i < count; i++) {
        if (old[i].state != FULL)
            continue;
        guint at = old[i].hash;
        while (table->slots[at & (table->n_slots - 1)].state != EMPTY)
            at++;
        table->slots[at & (table->n_slots - 1)] = old[i];
    }
    g_free(old);
}

static void destroy(GDestroyNotify function, gpointer data)
{
    if (function)
        function(data);
}

static gboolean put(GHashTable *table, gpointer key, gpointer value, gboolean keeps_key)
{
    if (2 * (table->n_used + 1) > table->n_slots)
        grow(table);
    const guint hash = mix(table->hash(key));
    Slot *slot = find(table, key, hash);
    if (slot->state != FULL) {
        table->n_used += slot->state == EMPTY;
        table->n_full++;
        *slot = (Slot){key, value, hash, FULL};
        return TRUE;
    }
    const Slot old = *slot;
    slot->value = value;
    if (!keeps_key)
        slot->key = key;
    destroy(table->destroy_key, keeps_key ? key : old.key);
    destroy(table->destroy_value, old.value);
    return FALSE;
}

gboolean g_hash_table_insert(GHashTable *table, gpointer key, gpointer value)
{
    return put(table, key, value, TRUE);
}

gboolean g_hash_table_replace(GHashTable *table, gpointer key, gpointer value)
{
    return put(table, key, value, FALSE);
}

gboolean g_hash_table_add(GHashTable *table, gpointer key)
{
    return put(table, key, key, FALSE);
}

gboolean g_hash_table_remove(GHashTable *table, gconstpointer key)
{
    Slot *slot = look(table, key);

    if (!slot)
        return FALSE;
    const Slot old = *slot;
    slot->state = REMOVED;
    table->n_full--;
    destroy(table->destroy_key, old.key);
    destroy(table->destroy_value, old.value);
    return TRUE;
}

gpointer g_hash_table_lookup(GHashTable *table, gconstpointer key)
{
    const Slot *slot = look(table, key);

    return slot ? slot->value : NULL;
}

gboolean g_hash_table_lookup_extended(GHashTable *table, gconstpointer key, gpointer *original,
                                      gpointer *value)
{
    const Slot *slot = look(table, key);

    if (!slot)
        return FALSE;
    if (original)
        *original = slot->key;
    if (value)
        *value = slot->value;
    return TRUE;
}

gboolean g_hash_table_contains(GHashTable *table, gconstpointer key)
{
    return look(table, key) != NULL;
}

guint g_hash_table_size(GHashTable *table)
{
    return table->n_full;
}

void g_hash_table_remove_all(GHashTable *table)
{
    for (guint i = 0; i < table->n_slots; i++) {
        if (table->slots[i].state == FULL) {
            destroy(table->destroy_key, table->slots[i].key);
            destroy(table->destroy_value, table->slots[i].value);
        }
        table->slots[i].state = EMPTY;
    }
    table->n_full = table->n_used = 0;
}

GHashTable *g_hash_table_ref(GHashTable *table)
{
    table->references++;
    return table;
}

void g_hash_table_unref(GHashTable *table)
{
    if (--table->references > 0)
        return;
    g_hash_table_remove_all(table);
    g_free(table->slots);
    g_free(table);
}

void g_hash_table_iter_init(GHashTableIter *iter, GHashTable *table)
{
    *iter = (GHashTableIter){table, 0};
}

gboolean g_hash_table_iter_next(GHashTableIter *iter, gpointer *key, gpointer *value)
{
    for (; iter->at < iter->table->n_slots; iter->at++) {
        const Slot *slot = &iter->table->slots[iter->at];
        if (slot->state != FULL)
            continue;
        if (key)
            *key = slot->key;
        if (value)
            *value = slot->value;
        iter->at++;
        return TRUE;
    }
    return FALSE;
}

/* --- Keys ------------------------------------------------------------------------------------- */

guint g_direct_hash(gconstpointer key)
{
    return (guint)(uintptr_t)key;
}

gboolean g_direct_equal(gconstpointer a, gconstpointer b)
{
    return a == b;
}

guint g_int64_hash(gconstpointer key)
{
    const guint64 number = *(const guint64 *)key;

    return (guint)(number ^ number >> 32);
}

gboolean g_int64_equal(gconstpointer a, gconstpointer b)
{
    return *(const gint64 *)a == *(const gint64 *)b;
}
