/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-block.h. Slots come in ascending order, so a set is a growing array; only the removed
 * ones come in any order. */
#include "app/store/puzzle-block.h"

#include <string.h>

#include "app/store/database-private.h"
#include "engine/board/bitboard.h"

#define BITMAP_BYTES (TABIYA_PUZZLE_BLOCK / 8)

/* Properties from here on: columns. */
static const struct {
    guint property, width;
} COLUMNS[] = {
    {TABIYA_PUZZLE_RATINGS, 2}, {TABIYA_PUZZLE_POPULARITIES, 1}, {TABIYA_PUZZLE_PIECES, 1},
    {TABIYA_PUZZLE_LENGTHS, 1}, {TABIYA_PUZZLE_FLAGS, 1},
};
#define N_COLUMNS G_N_ELEMENTS(COLUMNS)

typedef struct {
    GArray *slots; /* of guint16 */
    gboolean is_changed;
} Set;

struct TabiyaPuzzleBlock {
    guint number, n;
    GHashTable *sets; /* property → Set */
    guint8 *columns[N_COLUMNS];
    gboolean is_changed; /* the columns */
};

/* --- Sets ------------------------------------------------------------------------------------- */

static void set_free(gpointer data)
{
    Set *set = data;
    g_array_unref(set->slots);
    g_free(set);
}

static Set *need_set(TabiyaPuzzleBlock *self, guint property)
{
    Set *set = g_hash_table_lookup(self->sets, GUINT_TO_POINTER(property));
    if (!set) {
        set = g_new0(Set, 1);
        set->slots = g_array_new(FALSE, FALSE, sizeof(guint16));
        g_hash_table_insert(self->sets, GUINT_TO_POINTER(property), set);
    }
    return set;
}

static void add_to_set(TabiyaPuzzleBlock *self, guint property, guint slot)
{
    if (property >= TABIYA_PUZZLE_N_PROPERTIES)
        return; /* too many words for tags: only the puzzle itself has them */
    Set *set = need_set(self, property);
    const guint16 value = (guint16)slot;
    set->is_changed = TRUE;
    if (set->slots->len == 0 || g_array_index(set->slots, guint16, set->slots->len - 1) != value)
        g_array_append_val(set->slots, value);
}

static void read_slots(GArray *slots, const guint8 *bytes, gsize length)
{
    if (length == BITMAP_BYTES) {
        for (guint slot = 0; slot < TABIYA_PUZZLE_BLOCK; slot++) {
            const guint16 value = (guint16)slot;
            if ((bytes[slot / 8] >> (slot % 8) & 1) != 0)
                g_array_append_val(slots, value);
        }
        return;
    }
    for (gsize i = 0; i + 1 < length; i += 2) {
        const guint16 value = (guint16)(bytes[i] | bytes[i + 1] << 8);
        g_array_append_val(slots, value);
    }
}

static GByteArray *write_slots(const GArray *slots)
{
    GByteArray *bytes = g_byte_array_new();
    if (slots->len * 2 >= BITMAP_BYTES) {
        g_byte_array_set_size(bytes, BITMAP_BYTES);
        memset(bytes->data, 0, BITMAP_BYTES);
        for (guint i = 0; i < slots->len; i++) {
            const guint slot = g_array_index(slots, guint16, i);
            bytes->data[slot / 8] |= (guint8)(1 << slot % 8);
        }
        return bytes;
    }
    g_byte_array_set_size(bytes, slots->len * 2);
    for (guint i = 0; i < slots->len; i++) {
        const guint slot = g_array_index(slots, guint16, i);
        bytes->data[2 * i] = (guint8)slot;
        bytes->data[2 * i + 1] = (guint8)(slot >> 8);
    }
    return bytes;
}

static int compare_slots(gconstpointer a, gconstpointer b)
{
    return *(const guint16 *)a - *(const guint16 *)b;
}

/* --- The block -------------------------------------------------------------------------------- */

void tabiya_puzzle_block_free(TabiyaPuzzleBlock *self)
{
    g_hash_table_unref(self->sets);
    for (gsize i = 0; i < N_COLUMNS; i++)
        g_free(self->columns[i]);
    g_free(self);
}

guint tabiya_puzzle_block_get_number(const TabiyaPuzzleBlock *self)
{
    return self->number;
}

static void take_property(TabiyaPuzzleBlock *self, guint property, const guint8 *bytes,
                          gsize length)
{
    if (tabiya_puzzle_property_is_set(property)) {
        read_slots(need_set(self, property)->slots, bytes, length);
        return;
    }
    for (gsize i = 0; i < N_COLUMNS; i++) {
        if (COLUMNS[i].property == property)
            memcpy(self->columns[i], bytes, MIN(length, (gsize)COLUMNS[i].width * self->n));
    }
}

TabiyaPuzzleBlock *tabiya_puzzle_block_new(guint number)
{
    TabiyaPuzzleBlock *self = g_new0(TabiyaPuzzleBlock, 1);
    self->number = number;
    self->sets = g_hash_table_new_full(NULL, NULL, NULL, set_free);
    for (gsize i = 0; i < N_COLUMNS; i++)
        self->columns[i] = g_malloc0((gsize)COLUMNS[i].width * TABIYA_PUZZLE_BLOCK);
    return self;
}

TabiyaPuzzleBlock *tabiya_puzzle_block_load(TabiyaDatabase *db, guint number, guint n,
                                            GError **error)
{
    g_autoptr(TabiyaPuzzleBlock) self = tabiya_puzzle_block_new(number);
    self->n = n;
    sqlite3_stmt *rows = tabiya_database_prepare(
        db, "SELECT key, data FROM block WHERE key BETWEEN ?1 AND ?2", error);
    if (!rows)
        return NULL;
    sqlite3_bind_int64(rows, 1, tabiya_puzzle_block_key(number, 0));
    sqlite3_bind_int64(rows, 2, tabiya_puzzle_block_key(number, TABIYA_PUZZLE_N_PROPERTIES - 1));
    int result;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(rows, 1);
        take_property(self, (guint)(sqlite3_column_int64(rows, 0) & 0xffff), bytes,
                      (gsize)sqlite3_column_bytes(rows, 1));
    }
    sqlite3_finalize(rows);
    if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
        return NULL;
    }
    return g_steal_pointer(&self);
}

static void add_themes(TabiyaPuzzleBlock *self, TabiyaThemes themes)
{
    for (guint half = 0; half < 2; half++) {
        for (guint64 bits = themes.bits[half]; bits != 0; bits &= bits - 1)
            add_to_set(self, half * 64 + (guint)eng_first(bits), self->n);
    }
}

static void add_words(TabiyaPuzzleBlock *self, const GArray *words)
{
    for (guint i = 0; i < words->len; i++)
        add_to_set(self, TABIYA_PUZZLE_WORDS + g_array_index(words, guint32, i), self->n);
}

void tabiya_puzzle_block_add(TabiyaPuzzleBlock *self, const TabiyaPuzzleRow *row,
                             const GArray *words, const GArray *tags)
{
    g_return_if_fail(self->n < TABIYA_PUZZLE_BLOCK);
    const guint values[N_COLUMNS] = {
        row->rating, (guint)(row->popularity + 128), row->pieces,
        row->length, row->solver + 2u * row->source,
    };
    for (gsize i = 0; i < N_COLUMNS; i++) {
        for (guint byte = 0; byte < COLUMNS[i].width; byte++)
            self->columns[i][self->n * COLUMNS[i].width + byte] = (guint8)(values[i] >> (8 * byte));
    }
    add_themes(self, row->themes);
    add_words(self, words);
    add_words(self, tags);
    self->n++;
    self->is_changed = TRUE;
}

void tabiya_puzzle_block_add_gone(TabiyaPuzzleBlock *self, guint slot)
{
    add_to_set(self, TABIYA_PUZZLE_GONE, slot);
    g_array_sort(need_set(self, TABIYA_PUZZLE_GONE)->slots, compare_slots);
}

/* --- Moving ----------------------------------------------------------------------------------- */

#define NOWHERE TABIYA_PUZZLE_BLOCK

/* Where the slots of `from` go, from `*slot` on, while there is room. */
static void make_places(TabiyaPuzzleBlock *self, const TabiyaPuzzleBlock *from, guint *slot,
                        guint32 places[TABIYA_PUZZLE_BLOCK])
{
    const Set *gone = g_hash_table_lookup(from->sets, GUINT_TO_POINTER(TABIYA_PUZZLE_GONE));
    for (guint i = 0; i < TABIYA_PUZZLE_BLOCK; i++)
        places[i] = NOWHERE;
    for (guint i = *slot; i < from->n; i++)
        places[i] = 0;
    for (guint i = 0; gone && i < gone->slots->len; i++)
        places[g_array_index(gone->slots, guint16, i)] = NOWHERE;
    for (; *slot < from->n; (*slot)++) {
        if (places[*slot] == NOWHERE)
            continue;
        if (self->n == TABIYA_PUZZLE_BLOCK)
            break;
        places[*slot] = self->n++;
    }
    for (guint i = *slot; i < from->n; i++)
        places[i] = NOWHERE;
}

static void move_columns(TabiyaPuzzleBlock *self, const TabiyaPuzzleBlock *from,
                         const guint32 places[TABIYA_PUZZLE_BLOCK])
{
    for (gsize i = 0; i < N_COLUMNS; i++) {
        const guint width = COLUMNS[i].width;
        for (guint slot = 0; slot < from->n; slot++) {
            if (places[slot] != NOWHERE) {
                memcpy(self->columns[i] + (gsize)places[slot] * width,
                       from->columns[i] + (gsize)slot * width, width);
            }
        }
    }
}

gboolean tabiya_puzzle_block_move(TabiyaPuzzleBlock *self, const TabiyaPuzzleBlock *from,
                                  guint *slot)
{
    g_autofree guint32 *places = g_new(guint32, TABIYA_PUZZLE_BLOCK);
    GHashTableIter iter;
    gpointer property, data;
    make_places(self, from, slot, places);
    move_columns(self, from, places);
    g_hash_table_iter_init(&iter, from->sets);
    while (g_hash_table_iter_next(&iter, &property, &data)) {
        const GArray *slots = ((const Set *)data)->slots;
        for (guint i = 0; GPOINTER_TO_UINT(property) != TABIYA_PUZZLE_GONE && i < slots->len; i++) {
            const guint32 place = places[g_array_index(slots, guint16, i)];
            if (place != NOWHERE)
                add_to_set(self, GPOINTER_TO_UINT(property), place);
        }
    }
    self->is_changed = TRUE;
    return *slot < from->n;
}

/* --- Saving ----------------------------------------------------------------------------------- */

static gboolean save_property(sqlite3_stmt *statement, guint number, guint property,
                              const guint8 *bytes, gsize length, GError **error)
{
    sqlite3_bind_int64(statement, 1, tabiya_puzzle_block_key(number, property));
    sqlite3_bind_blob(statement, 2, bytes, (int)length, SQLITE_STATIC);
    const gboolean good =
        sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail_statement(statement, error);
    sqlite3_reset(statement);
    return good;
}

static gboolean save_set(sqlite3_stmt *statement, guint number, guint property, const GArray *slots,
                         GError **error)
{
    g_autoptr(GByteArray) bytes = write_slots(slots);
    return save_property(statement, number, property, bytes->data, bytes->len, error);
}

static gboolean save_all(TabiyaPuzzleBlock *self, sqlite3_stmt *statement, GError **error)
{
    GHashTableIter iter;
    gpointer property, data;
    gboolean good = TRUE;
    for (gsize i = 0; good && self->is_changed && i < N_COLUMNS; i++) {
        good = save_property(statement, self->number, COLUMNS[i].property, self->columns[i],
                             (gsize)COLUMNS[i].width * self->n, error);
    }
    g_hash_table_iter_init(&iter, self->sets);
    while (good && g_hash_table_iter_next(&iter, &property, &data)) {
        const Set *set = data;
        if (set->is_changed)
            good = save_set(statement, self->number, GPOINTER_TO_UINT(property), set->slots, error);
    }
    return good;
}

static void set_saved(TabiyaPuzzleBlock *self)
{
    GHashTableIter iter;
    gpointer data;
    self->is_changed = FALSE;
    g_hash_table_iter_init(&iter, self->sets);
    while (g_hash_table_iter_next(&iter, NULL, &data))
        ((Set *)data)->is_changed = FALSE;
}

#define SAVE "INSERT OR REPLACE INTO block (key, data) VALUES (?1, ?2)"

gboolean tabiya_puzzle_block_save(TabiyaPuzzleBlock *self, TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, SAVE, error);
    if (!statement)
        return FALSE;
    const gboolean good = save_all(self, statement, error);
    sqlite3_finalize(statement);
    if (good)
        set_saved(self);
    return good;
}

gboolean tabiya_puzzle_block_bury(TabiyaDatabase *db, guint number, GArray *slots, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db, "SELECT data FROM block WHERE key = ?1", error);
    if (!row)
        return FALSE;
    sqlite3_bind_int64(row, 1, tabiya_puzzle_block_key(number, TABIYA_PUZZLE_GONE));
    if (sqlite3_step(row) == SQLITE_ROW)
        read_slots(slots, sqlite3_column_blob(row, 0), (gsize)sqlite3_column_bytes(row, 0));
    sqlite3_finalize(row);
    g_array_sort(slots, compare_slots);
    sqlite3_stmt *statement = tabiya_database_prepare(db, SAVE, error);
    if (!statement)
        return FALSE;
    const gboolean good = save_set(statement, number, TABIYA_PUZZLE_GONE, slots, error);
    sqlite3_finalize(statement);
    return good;
}
