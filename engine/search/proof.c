/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mates and the lines that show them.
 *
 * A principal line is complete if it was searched in an open window; it breaks off where only a
 * bound was found: in an iteration stopped between failing and searching again, and in MTD(f),
 * which uses only null windows. The hash table may have the rest.
 */
#include "engine/board/movegen.h"
#include "engine/search/search-private.h"

enum { FIFTY_MOVES = 100 };

/* Whether the position occurred before, in the game or in the line: a mate never repeats
 * positions. */
static bool has_been(const EngSearch *search, const uint64_t *keys, size_t count, uint64_t key)
{
    for (size_t i = 0; i < count; i++) {
        if (keys[i] == key) {
            return true;
        }
    }
    int earlier = 0;
    for (size_t i = 0; i < search->game_key_count; i++) {
        earlier += search->game_keys[i] == key;
    }
    return earlier >= 2;
}

bool eng_line_proves(const EngSearch *search, const EngRootMove *root_move, int value)
{
    const int plies = ENG_VALUE_MATE - (value > 0 ? value : -value);
    uint64_t keys[ENG_MAX_PLY + 1];
    EngPosition position = search->root, after;
    if (!eng_value_is_mate(value) || root_move->pv_length != (size_t)plies) {
        return false;
    }
    for (int i = 0; i < plies; i++) {
        if (!eng_move_is_legal(&position, root_move->pv[i]) ||
            (i > 0 && position.halfmove_clock >= FIFTY_MOVES)) {
            return false;
        }
        keys[i] = position.key;
        eng_position_play(&after, &position, root_move->pv[i]);
        position = after;
        if (has_been(search, keys, (size_t)i + 1, position.key)) {
            return false;
        }
    }
    return position.checkers != 0 && !eng_movegen_any(&position);
}

/* From the table, for a defender who is mated in any case: the move that lasts longest. No move if
 * one of them is not known to lose, since that would be the one to play. */
static EngMove longest_defense(const EngSearch *search, const EngPosition *position, int ply)
{
    EngMoveList list;
    EngMove longest = ENG_NO_MOVE;
    int least = ENG_VALUE_INFINITE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngPosition after;
        EngTableHit hit;
        eng_position_play(&after, position, list.moves[i]);
        if (!eng_table_probe(search->active_table, after.key, ply + 1, &hit) ||
            (hit.bound & ENG_TT_LOWER) == 0 || hit.value < ENG_VALUE_MATE_BOUND) {
            return ENG_NO_MOVE;
        }
        if (hit.value < least) {
            least = hit.value;
            longest = list.moves[i];
        }
    }
    return longest;
}

/* Whether the game is drawn in `position`, after those with the `count` keys, so that no line leads
 * on. */
static bool is_drawn(const EngSearch *search, const uint64_t *keys, size_t count,
                     const EngPosition *position)
{
    return position->halfmove_clock >= FIFTY_MOVES || eng_position_is_dead(position) ||
           has_been(search, keys, count, position->key);
}

/* The move of a line after the one with number `ply`, if the table knows it. */
static EngMove move_from_table(const EngSearch *search, const EngPosition *position, int ply)
{
    EngTableHit hit;
    if (!eng_table_probe(search->active_table, position->key, ply, &hit)) {
        return ENG_NO_MOVE;
    }
    return hit.move != ENG_NO_MOVE && eng_move_is_legal(position, hit.move)
               ? hit.move
               : longest_defense(search, position, ply);
}

void eng_line_complete(const EngSearch *search, EngRootMove *root_move, size_t length)
{
    uint64_t keys[ENG_MAX_PLY + 1];
    EngPosition position = search->root, after;
    if (!search->settings.pruning) { /* the table is unused */
        return;
    }
    for (size_t i = 0; i < root_move->pv_length; i++) {
        keys[i] = position.key;
        eng_position_play(&after, &position, root_move->pv[i]);
        position = after;
    }
    while (root_move->pv_length < length && root_move->pv_length <= ENG_MAX_PLY &&
           !is_drawn(search, keys, root_move->pv_length, &position)) {
        const EngMove move = move_from_table(search, &position, (int)root_move->pv_length);
        if (move == ENG_NO_MOVE) {
            return;
        }
        keys[root_move->pv_length] = position.key;
        root_move->pv[root_move->pv_length++] = move;
        eng_position_play(&after, &position, move);
        position = after;
    }
}

bool eng_line_shows(const EngSearch *search, EngRootMove *root_move, int value)
{
    if (!eng_value_is_mate(value) || eng_line_proves(search, root_move, value)) {
        return true;
    }
    const size_t known = root_move->pv_length;
    eng_line_complete(search, root_move, (size_t)(ENG_VALUE_MATE - (value > 0 ? value : -value)));
    if (eng_line_proves(search, root_move, value)) {
        return true;
    }
    root_move->pv_length = known;
    return false;
}
