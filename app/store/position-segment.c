/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See position-segment.h. The radix sort of a segment's positions, and the resulting rows. */
#include "app/store/position-segment.h"

#include <stdlib.h>
#include <string.h>

/* The number of parts that entries are first split into: one part fits into the second-level cache,
 * and this many write positions are no strain on the page tables. */
#define PART_BITS 6
#define N_PARTS (1u << PART_BITS)
#define MAX_BITS 18
/* A block has half this many positions to all of them. */
#define BLOCK_ENTRIES 200

/* Within a part, entries are sorted as words: 40 bits of the key after the part's, and the entry's
 * index. Radix sort keeps the order of arrival, by slot and by ply. */
#define INDEX_BITS 24
#define DIGIT_BITS 10
#define N_DIGITS 4
#define RADIX (1u << DIGIT_BITS)

typedef struct {
    guint32 low, high; /* the key */
    guint16 slot;
    EngMove move;
} Entry;

typedef struct {
    Entry *entries;
    gsize n, room;
} Part;

struct TabiyaSegmentBuilder {
    GArray *games; /* of TabiyaSegmentGame */
    Part parts[N_PARTS];
};

typedef struct {
    guint32 number;
    guint32 length;
    gsize offset;
} Row;

/* A growing array of bytes. */
typedef struct {
    guint8 *bytes;
    gsize length, room;
} Buffer;

struct TabiyaSegment {
    GArray *games;
    guint bits;
    Buffer data;
    GArray *blocks; /* of Row */
    GArray *spills;
};

/* --- Bytes ------------------------------------------------------------------------------------ */

/* Makes room for that many more. Call it before put(). */
static void reserve(Buffer *buffer, gsize more)
{
    if (buffer->length + more <= buffer->room)
        return;
    buffer->room = MAX(buffer->length + more, buffer->room + buffer->room / 2);
    buffer->bytes = g_realloc(buffer->bytes, buffer->room);
}

static void put_number(Buffer *buffer, guint64 value, guint n_bytes)
{
    for (guint i = 0; i < n_bytes; i++)
        buffer->bytes[buffer->length++] = (guint8)(value >> 8 * i);
}

#define VARINT_BYTES 10

static void put_varint(Buffer *buffer, guint64 value)
{
    for (; value >= 0x80; value >>= 7)
        buffer->bytes[buffer->length++] = (guint8)(value | 0x80);
    buffer->bytes[buffer->length++] = (guint8)value;
}

static void put_numbers(Buffer *buffer, const guint16 *numbers, gsize count)
{
    for (gsize i = 0; i < count; i++)
        put_number(buffer, numbers[i], 2);
}

static void append_buffer(Buffer *buffer, const Buffer *other)
{
    if (other->length == 0)
        return;
    reserve(buffer, other->length);
    memcpy(buffer->bytes + buffer->length, other->bytes, other->length);
    buffer->length += other->length;
}

static void end_row(TabiyaSegment *self, GArray *rows, guint32 number, gsize offset)
{
    Row row = {
        .number = number,
        .offset = offset,
        .length = (guint32)(self->data.length - offset),
    };
    g_array_append_val(rows, row);
}

/* --- Taking games in -------------------------------------------------------------------------- */

TabiyaSegmentBuilder *tabiya_segment_builder_new(void)
{
    TabiyaSegmentBuilder *self = g_new0(TabiyaSegmentBuilder, 1);
    self->games = g_array_new(FALSE, FALSE, sizeof(TabiyaSegmentGame));
    return self;
}

static void clear_part(Part *part)
{
    g_free(part->entries);
    *part = (Part){0};
}

void tabiya_segment_builder_free(TabiyaSegmentBuilder *self)
{
    for (guint i = 0; i < N_PARTS; i++)
        clear_part(&self->parts[i]);
    g_array_unref(self->games);
    g_free(self);
}

guint tabiya_segment_builder_begin_game(TabiyaSegmentBuilder *self, const TabiyaSegmentGame *game)
{
    g_assert(self->games->len < TABIYA_SEGMENT_MAX_GAMES);
    g_array_append_vals(self->games, game, 1);
    return self->games->len - 1;
}

void tabiya_segment_builder_add(TabiyaSegmentBuilder *self, guint64 key, EngMove next)
{
    Part *part = &self->parts[key >> (64 - PART_BITS)];
    if (part->n == part->room) {
        part->room = MAX(256, part->room + part->room / 2);
        part->entries = g_renew(Entry, part->entries, part->room);
    }
    part->entries[part->n++] = (Entry){
        .low = (guint32)key,
        .high = (guint32)(key >> 32),
        .slot = (guint16)(self->games->len - 1),
        .move = next,
    };
}

guint tabiya_segment_builder_add_game(TabiyaSegmentBuilder *self, const TabiyaSegmentGame *game,
                                      const EngPosition *start, const EngMove *moves, gsize n_moves)
{
    guint slot = tabiya_segment_builder_begin_game(self, game);
    EngPosition positions[2]; /* used in turn, to avoid a copy */
    if (start)
        positions[0] = *start;
    else
        eng_position_init(&positions[0]);
    for (gsize i = 0; i < n_moves; i++) {
        tabiya_segment_builder_add(self, positions[i & 1].key, moves[i]);
        eng_position_play(&positions[~i & 1], &positions[i & 1], moves[i]);
    }
    tabiya_segment_builder_add(self, positions[n_moves & 1].key, ENG_NO_MOVE);
    return slot;
}

/* --- Sorting a part --------------------------------------------------------------------------- */

static guint64 get_key(const Entry *entry)
{
    return (guint64)entry->high << 32 | entry->low;
}

static guint64 make_word(const Entry *entry, gsize index)
{
    return get_key(entry) << PART_BITS >> INDEX_BITS << INDEX_BITS | index;
}

static const Entry *get_entry(const Part *part, guint64 word)
{
    return &part->entries[word & ((G_GUINT64_CONSTANT(1) << INDEX_BITS) - 1)];
}

static guint get_digit(guint64 word, guint digit)
{
    return word >> (INDEX_BITS + digit * DIGIT_BITS) & (RADIX - 1);
}

/* The sorted words of a part, in one of the two arrays of part->n words. */
static guint64 *sort_part(const Part *part, guint64 *words, guint64 *others)
{
    guint32 starts[N_DIGITS][RADIX] = {{0}};
    for (gsize i = 0; i < part->n; i++) {
        words[i] = make_word(&part->entries[i], i);
        for (guint digit = 0; digit < N_DIGITS; digit++)
            starts[digit][get_digit(words[i], digit)]++;
    }
    for (guint digit = 0; digit < N_DIGITS; digit++) {
        guint32 start = 0;
        for (guint i = 0; i < RADIX; i++) {
            guint32 count = starts[digit][i];
            starts[digit][i] = start;
            start += count;
        }
        for (gsize i = 0; i < part->n; i++)
            others[starts[digit][get_digit(words[i], digit)]++] = words[i];
        guint64 *swapped = words;
        words = others;
        others = swapped;
    }
    return words;
}

/* Words are sorted by 46 bits of the key. Positions that differ only in the others, once in many
 * segments, are separated here. */
static void separate(const Part *part, guint64 *words, gsize n)
{
    for (gsize i = 1; i < n; i++) {
        guint64 word = words[i], key = get_key(get_entry(part, word));
        gsize j = i;
        for (; j > 0 && get_key(get_entry(part, words[j - 1])) > key; j--)
            words[j] = words[j - 1];
        words[j] = word;
    }
}

static void separate_all(const Part *part, guint64 *words)
{
    for (gsize i = 0, end; i < part->n; i = end) {
        gboolean differ = FALSE;
        guint64 key = get_key(get_entry(part, words[i]));
        for (end = i + 1; end < part->n && words[end] >> INDEX_BITS == words[i] >> INDEX_BITS;
             end++) {
            differ |= get_key(get_entry(part, words[end])) != key;
        }
        if (differ)
            separate(part, words + i, end - i);
    }
}

/* --- Writing blocks --------------------------------------------------------------------------- */

/* A move of a list, and the range of its games in the list. */
typedef struct {
    TabiyaPositionMove counts;
    guint next;
} ListMove;

/* The block being written, and its buffers. */
typedef struct {
    TabiyaSegment *segment;
    guint n_singles;
    guint16 *remainders, *slots; /* of the singles */
    Buffer lists;
    guint n_members; /* of the current list */
    guint16 *member_slots, *member_moves;
    guint16 *sorted_slots; /* by move */
    guint16 *move_index;   /* by EngMove: its place in `moves`, plus one */
    GArray *moves;         /* of ListMove */
    Buffer body;
} Writer;

static int compare_moves(const void *a, const void *b)
{
    const TabiyaPositionMove *x = &((const ListMove *)a)->counts;
    const TabiyaPositionMove *y = &((const ListMove *)b)->counts;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return (int)x->move - (int)y->move;
}

static ListMove *get_list_move(Writer *self, EngMove move)
{
    guint16 *index = &self->move_index[move];
    if (*index == 0) {
        ListMove new = {.counts = {.move = move}};
        g_array_append_val(self->moves, new);
        *index = (guint16)self->moves->len;
    }
    return &g_array_index(self->moves, ListMove, *index - 1);
}

/* Counts the members by move, sorts the moves, and puts the slots into their order. */
static void group_members(Writer *self)
{
    gboolean with_counts = self->n_members >= TABIYA_LIST_LONG;
    g_array_set_size(self->moves, 0);
    for (guint i = 0; i < self->n_members; i++) {
        TabiyaPositionMove *counts = &get_list_move(self, self->member_moves[i])->counts;
        if (with_counts) {
            tabiya_position_move_add_game(
                counts,
                &g_array_index(self->segment->games, TabiyaSegmentGame, self->member_slots[i]));
        } else {
            counts->games++;
        }
    }
    if (self->moves->len > 1)
        qsort(self->moves->data, self->moves->len, sizeof(ListMove), compare_moves);
    guint next = 0;
    for (guint i = 0; i < self->moves->len; i++) {
        ListMove *move = &g_array_index(self->moves, ListMove, i);
        move->next = next;
        next += (guint)move->counts.games;
        self->move_index[move->counts.move] = (guint16)(i + 1);
    }
    for (guint i = 0; i < self->n_members; i++) {
        self->sorted_slots[get_list_move(self, self->member_moves[i])->next++] =
            self->member_slots[i];
    }
    for (guint i = 0; i < self->moves->len; i++)
        self->move_index[g_array_index(self->moves, ListMove, i).counts.move] = 0;
}

static void put_move(Buffer *out, const TabiyaPositionMove *move, gboolean with_counts)
{
    reserve(out, 2 + 7 * VARINT_BYTES);
    put_number(out, move->move, 2);
    put_varint(out, move->games);
    if (!with_counts)
        return;
    put_varint(out, move->white);
    put_varint(out, move->draws);
    put_varint(out, move->black);
    put_varint(out, move->elo_games);
    put_varint(out, move->elo_sum);
    put_varint(out, move->last_year);
}

/* Writes the postings inline, or in a separate row. */
static void put_postings(Writer *self, Buffer *out)
{
    TabiyaSegment *segment = self->segment;
    gboolean spilled = self->n_members >= TABIYA_LIST_SPILLED;
    Buffer *postings = spilled ? &segment->data : out;
    gsize offset = segment->data.length;
    reserve(postings, 2 * (gsize)self->n_members);
    put_numbers(postings, self->sorted_slots, self->n_members);
    if (!spilled)
        return;
    guint32 number = TABIYA_SPILL_ROW + segment->spills->len;
    end_row(segment, segment->spills, number, offset);
    put_varint(out, number);
}

static void put_list(Writer *self, guint64 key, guint remainder)
{
    gboolean is_long = self->n_members >= TABIYA_LIST_LONG;
    Buffer *out = &self->body;
    group_members(self);
    out->length = 0;
    reserve(out, 3 * VARINT_BYTES + 6);
    put_varint(out, self->n_members);
    put_varint(out, self->moves->len);
    if (is_long)
        put_number(out, key, 6);
    for (guint i = 0; i < self->moves->len; i++)
        put_move(out, &g_array_index(self->moves, ListMove, i).counts, is_long);
    reserve(out, VARINT_BYTES);
    put_postings(self, out);
    reserve(&self->lists, 2 + VARINT_BYTES);
    put_number(&self->lists, remainder, 2);
    put_varint(&self->lists, out->length);
    append_buffer(&self->lists, out);
}

/* Takes the games of one position; a game that repeats it counts once. */
static void take_members(Writer *self, const Part *part, const guint64 *words, gsize n)
{
    self->n_members = 0;
    for (gsize i = 0; i < n; i++) {
        const Entry *entry = get_entry(part, words[i]);
        if (self->n_members > 0 && self->member_slots[self->n_members - 1] == entry->slot)
            continue;
        self->member_slots[self->n_members] = entry->slot;
        self->member_moves[self->n_members++] = entry->move;
    }
}

static void put_position(Writer *self, const Part *part, const guint64 *words, gsize n)
{
    guint64 key = get_key(get_entry(part, words[0]));
    guint remainder = tabiya_block_remainder(key, self->segment->bits);
    take_members(self, part, words, n);
    if (self->n_members > 1) {
        put_list(self, key, remainder);
        return;
    }
    self->remainders[self->n_singles] = (guint16)remainder;
    self->slots[self->n_singles++] = self->member_slots[0];
}

static void end_block(Writer *self, guint number)
{
    Buffer *data = &self->segment->data;
    gsize offset = data->length;
    reserve(data, VARINT_BYTES + 4 * (gsize)self->n_singles);
    put_varint(data, self->n_singles);
    put_numbers(data, self->remainders, self->n_singles);
    put_numbers(data, self->slots, self->n_singles);
    append_buffer(data, &self->lists);
    end_row(self->segment, self->segment->blocks, number, offset);
    self->n_singles = 0;
    self->lists.length = 0;
}

static guint get_block(const Part *part, guint64 word, guint bits)
{
    return tabiya_block_number(get_key(get_entry(part, word)), bits);
}

static void write_part(Writer *self, const Part *part, const guint64 *words)
{
    guint block = 0;
    for (gsize i = 0, end; i < part->n; i = end) {
        guint64 key = get_key(get_entry(part, words[i]));
        for (end = i + 1; end < part->n && get_key(get_entry(part, words[end])) == key;)
            end++;
        guint number = tabiya_block_number(key, self->segment->bits);
        if (i > 0 && number != block)
            end_block(self, block);
        block = number;
        put_position(self, part, words + i, end - i);
    }
    if (part->n > 0)
        end_block(self, get_block(part, words[part->n - 1], self->segment->bits));
}

/* --- A segment -------------------------------------------------------------------------------- */

static TabiyaSegment *new_segment(GArray *games, gsize n_entries)
{
    TabiyaSegment *self = g_new0(TabiyaSegment, 1);
    self->games = games;
    self->blocks = g_array_new(FALSE, FALSE, sizeof(Row));
    self->spills = g_array_new(FALSE, FALSE, sizeof(Row));
    self->bits = PART_BITS;
    while (self->bits < MAX_BITS && n_entries >> self->bits > BLOCK_ENTRIES)
        self->bits++;
    reserve(&self->data, 4 * n_entries + n_entries / 2 + 64);
    return self;
}

static void writer_init(Writer *self, TabiyaSegment *segment, gsize largest_part)
{
    gsize most_members = MIN(largest_part, TABIYA_SEGMENT_MAX_GAMES);
    *self = (Writer){
        .segment = segment,
        .remainders = g_new(guint16, largest_part),
        .slots = g_new(guint16, largest_part),
        .member_slots = g_new(guint16, most_members),
        .member_moves = g_new(guint16, most_members),
        .sorted_slots = g_new(guint16, most_members),
        .move_index = g_new0(guint16, 1 << 16),
        .moves = g_array_new(FALSE, FALSE, sizeof(ListMove)),
    };
}

static void writer_clear(Writer *self)
{
    g_free(self->remainders);
    g_free(self->slots);
    g_free(self->member_slots);
    g_free(self->member_moves);
    g_free(self->sorted_slots);
    g_free(self->move_index);
    g_free(self->lists.bytes);
    g_free(self->body.bytes);
    g_array_unref(self->moves);
}

TabiyaSegment *tabiya_segment_builder_finish(TabiyaSegmentBuilder *self)
{
    gsize n_entries = 0, largest = 1;
    for (guint i = 0; i < N_PARTS; i++) {
        n_entries += self->parts[i].n;
        largest = MAX(largest, self->parts[i].n);
    }
    g_assert(largest < 1 << INDEX_BITS);
    TabiyaSegment *segment = new_segment(self->games, n_entries);
    g_autofree guint64 *words = g_new(guint64, largest);
    g_autofree guint64 *others = g_new(guint64, largest);
    Writer writer;
    writer_init(&writer, segment, largest);
    for (guint i = 0; i < N_PARTS; i++) {
        Part *part = &self->parts[i];
        guint64 *sorted = sort_part(part, words, others);
        separate_all(part, sorted);
        write_part(&writer, part, sorted);
        clear_part(part);
    }
    writer_clear(&writer);
    self->games = g_array_new(FALSE, FALSE, sizeof(TabiyaSegmentGame));
    return segment;
}

void tabiya_segment_free(TabiyaSegment *self)
{
    g_array_unref(self->games);
    g_array_unref(self->blocks);
    g_array_unref(self->spills);
    g_free(self->data.bytes);
    g_free(self);
}

guint tabiya_segment_get_bits(const TabiyaSegment *self)
{
    return self->bits;
}

TabiyaSegmentGame *tabiya_segment_get_games(TabiyaSegment *self, guint *n_games)
{
    *n_games = self->games->len;
    return (TabiyaSegmentGame *)(gpointer)self->games->data;
}

gsize tabiya_segment_get_n_rows(const TabiyaSegment *self)
{
    return (gsize)self->blocks->len + self->spills->len;
}

const guint8 *tabiya_segment_get_row(const TabiyaSegment *self, gsize index, guint32 *number,
                                     gsize *length)
{
    gsize n_blocks = self->blocks->len;
    const Row *row = index < n_blocks ? &g_array_index(self->blocks, Row, index)
                                      : &g_array_index(self->spills, Row, index - n_blocks);
    *number = row->number;
    *length = row->length;
    return self->data.bytes + row->offset;
}

/* --- Columns ---------------------------------------------------------------------------------- */

guint8 *tabiya_segment_dup_columns(const TabiyaSegment *self, gsize *length)
{
    guint n = self->games->len;
    const TabiyaSegmentGame *games = (const TabiyaSegmentGame *)(gconstpointer)self->games->data;
    Buffer out = {0};
    *length = (gsize)n * TABIYA_SEGMENT_COLUMN_BYTES;
    reserve(&out, MAX(*length, 1));
    for (guint i = 0; i < n; i++)
        put_number(&out, games[i].white, 4);
    for (guint i = 0; i < n; i++)
        put_number(&out, games[i].black, 4);
    for (guint i = 0; i < n; i++)
        put_number(&out, games[i].date, 4);
    for (guint i = 0; i < n; i++)
        put_number(&out, games[i].white_elo, 2);
    for (guint i = 0; i < n; i++)
        put_number(&out, games[i].black_elo, 2);
    for (guint i = 0; i < n; i++)
        put_number(&out, games[i].result, 1);
    return out.bytes;
}

static guint32 get_u32(const guint8 *bytes)
{
    guint32 value;
    memcpy(&value, bytes, sizeof value);
    return GUINT32_FROM_LE(value);
}

void tabiya_segment_columns_get(const guint8 *columns, guint n_games, guint slot,
                                TabiyaSegmentGame *game)
{
    gsize n = n_games;
    game->white = get_u32(columns + 4 * (gsize)slot);
    game->black = get_u32(columns + 4 * (n + slot));
    game->date = get_u32(columns + 4 * (2 * n + slot));
    game->white_elo = (guint16)tabiya_block_get_slot(columns + 12 * n, slot);
    game->black_elo = (guint16)tabiya_block_get_slot(columns + 14 * n, slot);
    game->result = columns[16 * n + slot];
}

guint8 *tabiya_segment_dup_runs(const TabiyaSegment *self, gsize *length)
{
    Buffer out = {0};
    reserve(&out, TABIYA_SEGMENT_RUN_BYTES);
    for (guint i = 0; i < self->games->len; i++) {
        gint64 id = g_array_index(self->games, TabiyaSegmentGame, i).id;
        if (i > 0 && g_array_index(self->games, TabiyaSegmentGame, i - 1).id + 1 == id)
            continue;
        reserve(&out, TABIYA_SEGMENT_RUN_BYTES);
        put_number(&out, i, 2);
        put_number(&out, (guint64)id, 8);
    }
    *length = out.length;
    return out.bytes;
}
