/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See position-block.h. Reads one row of the index. */
#include "app/store/position-block.h"

#include "app/game/game.h"

/* --- Counting --------------------------------------------------------------------------------- */

void tabiya_position_move_add_game(TabiyaPositionMove *self, const TabiyaSegmentGame *game)
{
    guint known = (game->white_elo != 0) + (game->black_elo != 0);
    guint year = game->date / 10000;
    self->games++;
    self->white += game->result == TABIYA_RESULT_WHITE;
    self->draws += game->result == TABIYA_RESULT_DRAW;
    self->black += game->result == TABIYA_RESULT_BLACK;
    self->elo_games += known != 0;
    self->elo_sum += (game->white_elo + (guint)game->black_elo) >> (known == 2);
    self->last_year = MAX(self->last_year, year);
}

void tabiya_position_move_add(TabiyaPositionMove *self, const TabiyaPositionMove *other)
{
    self->games += other->games;
    self->white += other->white;
    self->draws += other->draws;
    self->black += other->black;
    self->elo_games += other->elo_games;
    self->elo_sum += other->elo_sum;
    self->last_year = MAX(self->last_year, other->last_year);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* The bytes from `at` to `end`, and whether a read went past them. */
typedef struct {
    const guint8 *at, *end;
    gboolean damaged;
} Cursor;

static guint64 take_varint(Cursor *cursor)
{
    guint64 value = 0;
    for (guint shift = 0; shift < 63 && cursor->at < cursor->end; shift += 7) {
        guint8 byte = *cursor->at++;
        value |= (guint64)(byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    cursor->damaged = TRUE;
    return 0;
}

/* The next `length` bytes; NULL if there are fewer. */
static const guint8 *take_bytes(Cursor *cursor, guint64 length)
{
    if ((guint64)(cursor->end - cursor->at) < length) {
        cursor->damaged = TRUE;
        return NULL;
    }
    const guint8 *bytes = cursor->at;
    cursor->at += length;
    return bytes;
}

static guint64 take_number(Cursor *cursor, guint n_bytes)
{
    const guint8 *bytes = take_bytes(cursor, n_bytes);
    guint64 value = 0;
    for (guint i = 0; bytes && i < n_bytes; i++)
        value |= (guint64)bytes[i] << 8 * i;
    return value;
}

/* --- Lists ------------------------------------------------------------------------------------ */

static void take_counts(Cursor *cursor, TabiyaPositionMove *move)
{
    move->white = take_varint(cursor);
    move->draws = take_varint(cursor);
    move->black = take_varint(cursor);
    move->elo_games = take_varint(cursor);
    move->elo_sum = take_varint(cursor);
    move->last_year = (guint)take_varint(cursor);
}

/* Fills in `entry` and its moves; `*tail` receives the key's low 48 bits if the list has them.
 * FALSE if it is damaged. */
static gboolean read_list(Cursor *cursor, TabiyaBlockEntry *entry, guint64 *tail)
{
    guint64 n_games = take_varint(cursor), n_moves = take_varint(cursor), sum = 0;
    if (cursor->damaged || n_games < 2 || n_games > TABIYA_SEGMENT_MAX_GAMES || n_moves > n_games)
        return FALSE;
    entry->n_games = (guint)n_games;
    entry->has_counts = entry->proven = n_games >= TABIYA_LIST_LONG;
    if (entry->proven)
        *tail = take_number(cursor, 6);
    g_array_set_size(entry->moves, 0);
    for (guint i = 0; i < n_moves; i++) {
        TabiyaPositionMove move = {.move = (EngMove)take_number(cursor, 2)};
        move.games = take_varint(cursor);
        if (move.games > n_games - sum)
            return FALSE;
        sum += move.games;
        if (entry->has_counts)
            take_counts(cursor, &move);
        g_array_append_val(entry->moves, move);
    }
    if (cursor->damaged || sum != n_games)
        return FALSE;
    entry->postings = NULL;
    if (n_games >= TABIYA_LIST_SPILLED)
        entry->spill = (guint32)take_varint(cursor);
    else
        entry->postings = take_bytes(cursor, 2 * n_games);
    return !cursor->damaged && cursor->at == cursor->end;
}

/* --- A block ---------------------------------------------------------------------------------- */

static guint get_remainder(const TabiyaBlockReader *self, guint index)
{
    return tabiya_block_get_slot(self->singles, index);
}

/* The first single whose remainder is not below the wanted one. */
static guint find_single(const TabiyaBlockReader *self)
{
    guint low = 0, high = self->n_singles;
    while (low < high) {
        guint middle = (low + high) / 2;
        if (get_remainder(self, middle) < self->remainder)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void open_row(TabiyaBlockReader *self, const guint8 *row, gsize length)
{
    Cursor cursor = {.at = row, .end = row + length};
    guint64 n = take_varint(&cursor);
    const guint8 *singles = take_bytes(&cursor, n > length ? G_MAXUINT64 : 4 * n);
    self->damaged = cursor.damaged;
    self->n_singles = singles ? (guint)n : 0;
    self->singles = singles;
    self->slots = singles ? singles + 2 * n : NULL;
    self->at = cursor.at;
    self->end = cursor.end;
}

void tabiya_block_reader_init(TabiyaBlockReader *self, const guint8 *row, gsize length, guint64 key,
                              guint bits, GArray *moves)
{
    self->key = key;
    self->remainder = tabiya_block_remainder(key, bits);
    self->moves = moves;
    open_row(self, row, length);
    self->next_single = find_single(self);
}

static gboolean next_single(TabiyaBlockReader *self, TabiyaBlockEntry *entry)
{
    if (self->next_single >= self->n_singles ||
        get_remainder(self, self->next_single) != self->remainder) {
        return FALSE;
    }
    *entry = (TabiyaBlockEntry){
        .n_games = 1,
        .postings = self->slots + 2 * (gsize)self->next_single++,
        .moves = self->moves,
    };
    g_array_set_size(self->moves, 0);
    return TRUE;
}

/* Finds the next list from self->at, and moves past it; `list` receives its bytes. FALSE: none is
 * left, or it is damaged. */
static gboolean step_list(TabiyaBlockReader *self, guint *remainder, Cursor *list)
{
    if (self->damaged || self->at >= self->end)
        return FALSE;
    Cursor cursor = {.at = self->at, .end = self->end};
    *remainder = (guint)take_number(&cursor, 2);
    guint64 length = take_varint(&cursor);
    const guint8 *bytes = take_bytes(&cursor, length);
    self->at = cursor.at;
    self->damaged = cursor.damaged;
    *list = (Cursor){.at = bytes, .end = bytes ? bytes + length : NULL};
    return !self->damaged;
}

gboolean tabiya_block_reader_next(TabiyaBlockReader *self, TabiyaBlockEntry *entry)
{
    const guint64 low_48 = (G_GUINT64_CONSTANT(1) << 48) - 1;
    if (!self->damaged && next_single(self, entry))
        return TRUE;
    guint remainder;
    Cursor list;
    while (step_list(self, &remainder, &list) && remainder <= self->remainder) {
        if (remainder < self->remainder)
            continue;
        guint64 tail = self->key & low_48;
        *entry = (TabiyaBlockEntry){.moves = self->moves};
        if (!read_list(&list, entry, &tail)) {
            self->damaged = TRUE;
            return FALSE;
        }
        if (tail == (self->key & low_48))
            return TRUE;
    }
    return FALSE;
}

static gboolean slots_are_below(const guint8 *postings, gsize count, guint n_games)
{
    for (gsize i = 0; i < count; i++) {
        if (tabiya_block_get_slot(postings, i) >= n_games)
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_block_check(const guint8 *row, gsize length, guint n_games, guint64 *n_postings)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    TabiyaBlockReader reader;
    open_row(&reader, row, length);
    if (reader.damaged || !slots_are_below(reader.slots, reader.n_singles, n_games))
        return FALSE;
    *n_postings += reader.n_singles;
    guint remainder;
    Cursor list;
    while (step_list(&reader, &remainder, &list)) {
        TabiyaBlockEntry entry = {.moves = moves};
        guint64 tail;
        if (!read_list(&list, &entry, &tail) || entry.n_games > n_games ||
            (entry.postings && !slots_are_below(entry.postings, entry.n_games, n_games))) {
            return FALSE;
        }
        *n_postings += entry.n_games;
    }
    return !reader.damaged;
}
