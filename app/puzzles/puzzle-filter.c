/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-filter.h. Sets come first, since they leave few puzzles; then the columns, the most
 * selective first, only where something is left: soon so few may be left that no other column has
 * to be read whole. A column is compared 64 slots at a time, which gives bytes of 0 or 1 (the
 * compiler handles eight or sixteen at once); one multiplication turns eight of those into bits. */
#include "app/puzzles/puzzle-filter.h"

#include <stdlib.h>
#include <string.h>

#include "app/store/puzzle-file.h"
#include "engine/board/bitboard.h"

#define N_WORDS TABIYA_PUZZLE_SET_WORDS
#define BITMAP_BYTES (N_WORDS * 8)
/* Up to this many of 64 slots are compared one by one. */
#define FEW 6
/* Up to this many of a block are looked up one by one, without their column. */
#define FEW_OF_BLOCK 16
/* A block with a bound below this is not bounded more tightly. */
#define LOW_BOUND 32

/* --- Conditions ------------------------------------------------------------------------------- */

static gboolean add_id_cb(guint ordinal, gpointer user)
{
    tabiya_puzzle_set_add(user, ordinal);
    return TRUE;
}

gboolean tabiya_puzzle_filter_init(TabiyaPuzzleFilter *self, const TabiyaPuzzleQuery *query,
                                   TabiyaPuzzleStore *store, GError **error)
{
    *self = (TabiyaPuzzleFilter){.query = query, .store = store};
    if (query->opening)
        self->openings = tabiya_puzzle_store_find_openings(store, query->opening);
    if (!query->id_prefix)
        return TRUE;
    self->ids = tabiya_puzzle_set_new();
    return tabiya_puzzle_store_walk_ids(store, query->id_prefix, add_id_cb, self->ids, error);
}

void tabiya_puzzle_filter_clear(TabiyaPuzzleFilter *self)
{
    g_clear_pointer(&self->openings, g_array_unref);
    g_clear_pointer(&self->ids, tabiya_puzzle_set_unref);
}

/* --- Sets ------------------------------------------------------------------------------------- */

static gboolean get_property(TabiyaPuzzleFilter *self, guint block, guint property,
                             TabiyaPuzzleProperty *value, GError **error)
{
    return tabiya_puzzle_store_get_property(self->store, block, property, value, error);
}

static void add_slots(guint64 *bits, const TabiyaPuzzleProperty *set)
{
    gsize length = 0;
    const guint8 *bytes = set->bytes ? g_bytes_get_data(set->bytes, &length) : NULL;
    if (length == BITMAP_BYTES) {
        for (guint i = 0; i < N_WORDS; i++) {
            guint64 word;
            memcpy(&word, bytes + 8 * i, sizeof word);
            bits[i] |= GUINT64_FROM_LE(word);
        }
        return;
    }
    for (gsize i = 0; i < length; i += 2) {
        const guint slot = (guint)(bytes[i] | bytes[i + 1] << 8);
        bits[slot / 64] |= G_GUINT64_CONSTANT(1) << (slot % 64);
    }
}

/* Adds the block's slots with the property to those of earlier properties. */
static gboolean add_property(TabiyaPuzzleFilter *self, guint block, guint property, guint64 *bits,
                             guint *count, GError **error)
{
    TabiyaPuzzleProperty set;
    if (!get_property(self, block, property, &set, error))
        return FALSE;
    add_slots(bits, &set);
    *count += set.count;
    return TRUE;
}

static void keep(guint64 *bits, const guint64 *others)
{
    for (guint i = 0; i < N_WORDS; i++)
        bits[i] &= others[i];
}

static void take_away(guint64 *bits, const guint64 *others)
{
    for (guint i = 0; i < N_WORDS; i++)
        bits[i] &= ~others[i];
}

/* Keeps or removes the union of properties. */
static gboolean apply_properties(TabiyaPuzzleFilter *self, guint block, const guint *properties,
                                 guint n, gboolean wanted, guint64 *bits, GError **error)
{
    guint64 others[N_WORDS] = {0};
    guint count = 0;
    for (guint i = 0; i < n; i++) {
        if (!add_property(self, block, properties[i], others, &count, error))
            return FALSE;
    }
    if (wanted)
        keep(bits, others);
    else if (count > 0)
        take_away(bits, others);
    return TRUE;
}

/* The themes as property numbers. */
static guint list_themes(TabiyaThemes themes, guint numbers[128])
{
    guint n = 0;
    for (guint half = 0; half < 2; half++) {
        for (guint64 bits = themes.bits[half]; bits != 0; bits &= bits - 1)
            numbers[n++] = half * 64 + (guint)eng_first(bits);
    }
    return n;
}

static gboolean apply_themes(TabiyaPuzzleFilter *self, guint block, guint64 *bits, GError **error)
{
    guint numbers[128];
    const guint n_all = list_themes(self->query->all_themes, numbers);
    for (guint i = 0; i < n_all; i++) {
        if (!apply_properties(self, block, &numbers[i], 1, TRUE, bits, error))
            return FALSE;
    }
    const guint n_any = list_themes(self->query->any_themes, numbers);
    if (n_any > 0 && !apply_properties(self, block, numbers, n_any, TRUE, bits, error))
        return FALSE;
    const guint n_no = list_themes(self->query->no_themes, numbers);
    return n_no == 0 || apply_properties(self, block, numbers, n_no, FALSE, bits, error);
}

static void apply_set(guint block, const TabiyaPuzzleSet *set, gboolean wanted, guint64 *bits)
{
    const guint64 *others = set ? tabiya_puzzle_set_get_block(set, block) : NULL;
    if (set && wanted && !others)
        memset(bits, 0, BITMAP_BYTES);
    else if (others && wanted)
        keep(bits, others);
    else if (others)
        take_away(bits, others);
}

static void fill(guint64 *bits, guint n)
{
    memset(bits, 0, BITMAP_BYTES);
    memset(bits, 0xff, n / 64 * 8);
    if (n % 64 > 0)
        bits[n / 64] = (G_GUINT64_CONSTANT(1) << (n % 64)) - 1;
}

/* --- Columns ---------------------------------------------------------------------------------- */

/* GCC 12 vectorizes these loops only on request; clang does it by itself. */
#if defined(__GNUC__) && !defined(__clang__)
#define MANY_AT_ONCE __attribute__((optimize("O3"), noinline))
#else
#define MANY_AT_ONCE
#endif

/* Turns bytes of 0 or 1 into bits, the first one lowest. */
static guint64 pack_bytes(const guint8 flags[64])
{
    guint64 bits = 0;
    for (guint i = 0; i < 8; i++) {
        guint64 eight;
        memcpy(&eight, flags + 8 * i, sizeof eight);
        bits |= (GUINT64_FROM_LE(eight) * G_GUINT64_CONSTANT(0x0102040810204080) >> 56) << (8 * i);
    }
    return bits;
}

static MANY_AT_ONCE guint64 compare_bytes(const guint8 *values, guint mask, guint low, guint high)
{
    guint8 flags[64];
    const guint8 kept = (guint8)mask, least = (guint8)low, span = (guint8)(high - low);
    for (guint i = 0; i < 64; i++)
        flags[i] = (guint8)((values[i] & kept) - least) <= span;
    return pack_bytes(flags);
}

static MANY_AT_ONCE guint64 compare_pairs(const guint8 *bytes, guint low, guint high)
{
    guint16 values[64];
    guint8 flags[64];
    const guint16 least = (guint16)low, span = (guint16)(high - low);
    memcpy(values, bytes, sizeof values);
    for (guint i = 0; i < 64; i++)
        flags[i] = (guint16)(GUINT16_FROM_LE(values[i]) - least) <= span;
    return pack_bytes(flags);
}

/* A column of a block, and its accepted values: from `low` to `high`, ignoring the bits outside
 * `mask`. */
typedef struct {
    const guint8 *bytes;
    gsize length;
    guint width, low, high, mask;
} Column;

/* One by one, if few are left. */
static guint64 compare_few(const Column *column, guint word, guint64 bits)
{
    guint64 found = 0;
    for (guint64 left = bits; left != 0; left &= left - 1) {
        const gsize at = (gsize)(word * 64 + (guint)eng_first(left)) * column->width;
        if (at + column->width > column->length)
            break;
        const guint value = column->width == 2
                                ? (guint)(column->bytes[at] | column->bytes[at + 1] << 8)
                                : column->bytes[at] & column->mask;
        if (value - column->low <= column->high - column->low)
            found |= left & -left;
    }
    return found;
}

/* The last slots of a partly filled block are compared in a copy. */
static guint64 compare_word(const Column *column, guint word)
{
    const gsize at = (gsize)word * 64 * column->width;
    const guint8 *values = column->bytes + at;
    guint8 last[128] = {0};
    if (at + 64 * column->width > column->length) {
        if (at < column->length)
            memcpy(last, values, column->length - at);
        values = last;
    }
    return column->width == 2 ? compare_pairs(values, column->low, column->high)
                              : compare_bytes(values, column->mask, column->low, column->high);
}

static void compare(const Column *column, guint64 *bits)
{
    for (guint i = 0; i < N_WORDS; i++) {
        const guint64 left = bits[i];
        if (left == 0)
            continue;
        bits[i] = eng_popcount(left) <= FEW ? compare_few(column, i, left)
                                            : left & compare_word(column, i);
    }
}

static guint count_bits(const guint64 *bits)
{
    guint n = 0;
    for (guint i = 0; i < N_WORDS; i++)
        n += (guint)eng_popcount(bits[i]);
    return n;
}

/* The same as compare(), reading only the needed values of the column. */
static gboolean compare_values(TabiyaPuzzleFilter *self, guint block, guint property,
                               const Column *column, guint64 *bits, GError **error)
{
    for (guint i = 0; i < N_WORDS; i++) {
        for (guint64 left = bits[i]; left != 0; left &= left - 1) {
            guint value;
            if (!tabiya_puzzle_store_get_value(self->store, block, property,
                                               i * 64 + (guint)eng_first(left), &value, error)) {
                return FALSE;
            }
            if ((value & column->mask) - column->low > column->high - column->low)
                bits[i] &= ~(left & -left);
        }
    }
    return TRUE;
}

/* A condition on a column, with a guess of the part of all puzzles that meets it: values are spread
 * over most of the possible ones. */
typedef struct {
    guint property, mask, low, high;
    double part;
} Wish;

static gboolean apply_wish(TabiyaPuzzleFilter *self, guint block, const Wish *wish,
                           gboolean are_few, guint64 *bits, GError **error)
{
    Column column = {.width = wish->property == TABIYA_PUZZLE_RATINGS ? 2 : 1,
                     .low = wish->low,
                     .high = wish->high,
                     .mask = wish->mask};
    TabiyaPuzzleProperty value;
    if (are_few)
        return compare_values(self, block, wish->property, &column, bits, error);
    if (!get_property(self, block, wish->property, &value, error))
        return FALSE;
    column.bytes = g_bytes_get_data(value.bytes, &column.length);
    compare(&column, bits);
    return TRUE;
}

static gboolean apply_sources(TabiyaPuzzleFilter *self, guint block, gboolean are_few,
                              guint64 *bits, GError **error)
{
    guint64 found[N_WORDS] = {0};
    for (guint source = 0; source < TABIYA_PUZZLE_N_SOURCES; source++) {
        const Wish wish = {TABIYA_PUZZLE_FLAGS, 255u << 1 & 255, 2 * source, 2 * source, 1};
        guint64 some[N_WORDS];
        if ((self->query->sources >> source & 1) == 0)
            continue;
        memcpy(some, bits, sizeof some);
        if (!apply_wish(self, block, &wish, are_few, some, error))
            return FALSE;
        for (guint i = 0; i < N_WORDS; i++)
            found[i] |= some[i];
    }
    memcpy(bits, found, sizeof found);
    return TRUE;
}

/* The wanted values of a numeric property; 0 to 0: all. */
typedef struct {
    guint property;
    guint low, high; /* `high` 0: no upper limit */
    guint highest;   /* the highest possible */
    double span;     /* the range of values of most puzzles */
} Range;

static Wish wish_for_range(const Range *range)
{
    const guint low = range->low, highest = range->highest;
    const guint high = range->high == 0 ? highest : MIN(range->high, highest);
    if (low > high)
        return (Wish){TABIYA_PUZZLE_FLAGS, 0, 1, 1, 0}; /* matches nothing */
    return (Wish){range->property, 65535, low, high, ((double)high - low + 1) / range->span};
}

static int compare_parts(gconstpointer a, gconstpointer b)
{
    const double one = ((const Wish *)a)->part, other = ((const Wish *)b)->part;
    return (one > other) - (one < other);
}

/* Side and source share a column: the solver is its lowest bit. */
static guint list_wishes(const TabiyaPuzzleQuery *query, Wish wishes[5])
{
    const guint solver = query->side == TABIYA_PUZZLE_SIDE_WHITE ? ENG_WHITE : ENG_BLACK;
    const guint popularity_min = (guint)(CLAMP(query->popularity_min, -128, 127) + 128);
    const Range ranges[] = {
        {TABIYA_PUZZLE_RATINGS, query->rating_min, query->rating_max, 65535, 1500},
        {TABIYA_PUZZLE_LENGTHS, query->length_min, query->length_max, 255, 4},
        {TABIYA_PUZZLE_PIECES, query->pieces_min, query->pieces_max, 255, 30},
        {TABIYA_PUZZLE_POPULARITIES, popularity_min, 0, 255, 60},
    };
    guint n = 0;
    if (query->side != TABIYA_PUZZLE_SIDE_ANY)
        wishes[n++] = (Wish){TABIYA_PUZZLE_FLAGS, 1, solver, solver, 0.5};
    for (gsize i = 0; i < G_N_ELEMENTS(ranges); i++) {
        if (ranges[i].low > 0 || ranges[i].high > 0)
            wishes[n++] = wish_for_range(&ranges[i]);
    }
    qsort(wishes, n, sizeof *wishes, compare_parts);
    return n;
}

/* `*count`: the number of `bits`. */
static gboolean apply_columns(TabiyaPuzzleFilter *self, guint block, guint64 *bits, guint *count,
                              GError **error)
{
    Wish wishes[5];
    const guint n = list_wishes(self->query, wishes);
    for (guint i = 0; i<n && * count> 0; i++) {
        if (!apply_wish(self, block, &wishes[i], *count <= FEW_OF_BLOCK, bits, error))
            return FALSE;
        *count = count_bits(bits);
    }
    if (self->query->sources == 0 || *count == 0)
        return TRUE;
    if (!apply_sources(self, block, *count <= FEW_OF_BLOCK, bits, error))
        return FALSE;
    *count = count_bits(bits);
    return TRUE;
}

/* --- A block ---------------------------------------------------------------------------------- */

gboolean tabiya_puzzle_filter_run(TabiyaPuzzleFilter *self, guint block,
                                  guint64 bits[TABIYA_PUZZLE_SET_WORDS], guint *count,
                                  GError **error)
{
    const guint gone = TABIYA_PUZZLE_GONE;
    fill(bits, tabiya_puzzle_store_get_n_slots(self->store, block));
    apply_set(block, self->ids, TRUE, bits);
    apply_set(block, self->query->only, TRUE, bits);
    apply_set(block, self->query->without, FALSE, bits);
    if (self->openings &&
        !apply_properties(self, block, (const guint *)(gpointer)self->openings->data,
                          self->openings->len, TRUE, bits, error)) {
        return FALSE;
    }
    if (!apply_themes(self, block, bits, error) ||
        !apply_properties(self, block, &gone, 1, FALSE, bits, error)) {
        return FALSE;
    }
    *count = count_bits(bits);
    return *count == 0 || apply_columns(self, block, bits, count, error);
}

/* The sum of slots with one of the properties. */
static gboolean lower_bound(TabiyaPuzzleFilter *self, guint block, const guint *properties, guint n,
                            guint *bound, GError **error)
{
    guint sum = 0;
    for (guint i = 0; i < n && sum < *bound; i++) {
        TabiyaPuzzleProperty set;
        if (!get_property(self, block, properties[i], &set, error))
            return FALSE;
        sum += set.count;
    }
    *bound = MIN(*bound, sum);
    return TRUE;
}

gboolean tabiya_puzzle_filter_get_bound(TabiyaPuzzleFilter *self, guint block, guint *bound,
                                        GError **error)
{
    guint numbers[128];
    *bound = tabiya_puzzle_store_get_n_slots(self->store, block);
    if (self->ids)
        *bound = MIN(*bound, tabiya_puzzle_set_count_block(self->ids, block));
    if (self->query->only)
        *bound = MIN(*bound, tabiya_puzzle_set_count_block(self->query->only, block));
    if (self->openings && !lower_bound(self, block, (const guint *)(gpointer)self->openings->data,
                                       self->openings->len, bound, error)) {
        return FALSE;
    }
    const guint n_all = list_themes(self->query->all_themes, numbers);
    for (guint i = 0; i<n_all && * bound> LOW_BOUND; i++) {
        if (!lower_bound(self, block, &numbers[i], 1, bound, error))
            return FALSE;
    }
    const guint n_any = list_themes(self->query->any_themes, numbers);
    return n_any == 0 || *bound <= LOW_BOUND ||
           lower_bound(self, block, numbers, n_any, bound, error);
}
