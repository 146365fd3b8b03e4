/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See policy-positions.h. */
#include "engine/train/policy-positions.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "engine/board/bitboard.h"
#include "engine/train/map-file.h"

static const char magic[8] = "TABIPOL1";
static const uint64_t byte_order = UINT64_C(0x0102030405060708);

/* By right, as in EngPosition.castling_rook. */
static const EngSquare rook_home[4] = {7, 0, 63, 56};

void eng_policy_pack(EngPolicyRecord *record, const EngPolicyScene *scene, EngMove move, int rating,
                     int ply)
{
    const EngPosition *position = &scene->position;
    *record = (EngPolicyRecord){
        .occupied = eng_position_occupied(position),
        .move = move,
        .last = scene->last,
        .own = scene->own,
        .rating = (uint16_t)rating,
        .ply = (uint16_t)ply,
        .halfmove_clock =
            (uint8_t)(position->halfmove_clock < 255 ? position->halfmove_clock : 255),
        .castling = position->castling,
        .en_passant = position->en_passant,
        .captured = scene->captured,
    };
    EngBitboard rest = record->occupied;
    for (int i = 0; rest != 0; i++) {
        const EngPiece piece = position->board[eng_pop_first(&rest)];
        record->pieces[i / 2] |= (uint8_t)(piece << 4 * (i % 2));
    }
}

void eng_policy_unpack(const EngPolicyRecord *record, EngPolicyScene *scene)
{
    EngPosition *position = &scene->position;
    memset(scene, 0, sizeof *scene);
    memset(position->board, ENG_NO_PIECE, sizeof position->board);
    EngBitboard rest = record->occupied;
    for (int i = 0; rest != 0; i++) {
        position->board[eng_pop_first(&rest)] = record->pieces[i / 2] >> 4 * (i % 2) & 15;
    }
    for (int right = 0; right < 4; right++) {
        position->castling_rook[right] =
            record->castling >> right & 1 ? rook_home[right] : ENG_NO_SQUARE;
    }
    position->castling = record->castling;
    position->en_passant = record->en_passant;
    position->halfmove_clock = record->halfmove_clock;
    position->fullmove_number = (uint16_t)(record->ply / 2 + 1);
    eng_position_complete(position);
    scene->last = record->last;
    scene->own = record->own;
    scene->captured = record->captured;
}

EngPolicyPositionsHead eng_policy_positions_head(void)
{
    EngPolicyPositionsHead head = {.order = byte_order};
    memcpy(head.magic, magic, sizeof magic);
    return head;
}

bool eng_policy_positions_is_head(const char *head)
{
    return strncmp(head, magic, sizeof magic) == 0;
}

static bool is_whole(const EngPolicyPositions *positions)
{
    const EngPolicyPositionsHead *head = &positions->head;
    uint64_t room = (positions->size - sizeof *head) / sizeof(EngPolicyRecord);
    if (memcmp(head->magic, magic, sizeof magic) != 0 || head->order != byte_order ||
        (positions->size - sizeof *head) % sizeof(EngPolicyRecord) != 0) {
        return false;
    }
    for (int part = 0; part < ENG_POLICY_PARTS; part++) {
        if (head->count[part] > room) {
            return false;
        }
        room -= head->count[part];
    }
    return room == 0;
}

static bool find_parts(EngPolicyPositions *positions)
{
    const char *at = positions->mapping;
    memcpy(&positions->head, at, sizeof positions->head);
    if (!is_whole(positions)) {
        return false;
    }
    const EngPolicyRecord *record =
        (const EngPolicyRecord *)(const void *)(at + sizeof positions->head);
    for (int part = 0; part < ENG_POLICY_PARTS; part++) {
        positions->part[part] = record;
        record += positions->head.count[part];
    }
    return true;
}

bool eng_policy_positions_open(EngPolicyPositions *positions, const char *path, char *error,
                               size_t error_size)
{
    EngTrainMapping mapping;
    if (!eng_train_map_file(&mapping, path, sizeof positions->head, error, error_size)) {
        return false;
    }
    *positions = (EngPolicyPositions){.mapping = mapping.bytes, .size = mapping.size};
    if (!find_parts(positions)) {
        snprintf(error, error_size, "%s: this is no whole file of people's moves; prepare it again",
                 path);
        eng_policy_positions_close(positions);
        return false;
    }
    return true;
}

void eng_policy_positions_close(EngPolicyPositions *positions)
{
    munmap(positions->mapping, positions->size);
}
