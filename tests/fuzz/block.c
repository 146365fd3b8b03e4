/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any row of the position index is read within its bounds and to an end, and so are
 * the moves of a game. The input is a key in 8 bytes, a number of bits, and the row; its bytes are
 * used as moves, too. */
#include "app/store/position-block.h"
#include "app/store/position-replay.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Adds up all bytes of the entry's postings: a sanitizer checks their places. */
static unsigned look_at(const TabiyaBlockEntry *entry)
{
    unsigned sum = 0;
    guint64 games = 0;
    for (guint i = 0; i < entry->moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        require(move->games <= entry->n_games);
        games += move->games;
    }
    require(entry->moves->len == 0 ? entry->n_games == 1 : games == entry->n_games);
    for (guint i = 0; entry->postings && i < entry->n_games; i++)
        sum += tabiya_block_get_slot(entry->postings, i);
    return sum;
}

static void read_row(guint64 key, guint bits, const uint8_t *row, size_t length)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    TabiyaBlockReader reader;
    TabiyaBlockEntry entry;
    volatile unsigned sum = 0;
    tabiya_block_reader_init(&reader, row, length, key, bits, moves);
    while (tabiya_block_reader_next(&reader, &entry))
        sum += look_at(&entry);
    guint64 postings = 0;
    if (tabiya_block_check(row, length, TABIYA_SEGMENT_MAX_GAMES, &postings))
        require(!reader.damaged);
}

static void play_moves(const uint8_t *data, size_t size)
{
    TabiyaReplay replay;
    size_t played = 0;
    tabiya_replay_init(&replay, NULL, data, size);
    while (tabiya_replay_step(&replay))
        played++;
    require(played <= size / 2);
    require(!eng_position_check(tabiya_replay_get(&replay)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    play_moves(data, size);
    if (size < 9)
        return 0;
    guint64 key;
    memcpy(&key, data, sizeof key);
    size_t length = size - 9;
    uint8_t *row = g_malloc(length + (length == 0)); /* so long, that a sanitizer sees its end */
    memcpy(row, data + 9, length);
    read_row(key, 6 + data[8] % 13, row, length);
    g_free(row);
    return 0;
}
