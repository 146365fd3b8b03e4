/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/positions.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "engine/board/bitboard.h"
#include "engine/train/map-file.h"

static const char magic[8] = "TABIPOS1";
static const uint64_t byte_order = UINT64_C(0x0102030405060708);

void eng_train_pack(EngTrainPosition *packed, const EngPosition *position, int score_cp, int result,
                    int ply)
{
    *packed = (EngTrainPosition){
        .occupied = eng_position_occupied(position),
        .score_cp = (int16_t)score_cp,
        .result = (uint8_t)result,
        .side_to_move = position->side_to_move,
        .ply = (uint16_t)ply,
    };
    EngBitboard rest = packed->occupied;
    for (int i = 0; rest != 0; i++) {
        const EngPiece piece = position->board[eng_pop_first(&rest)];
        packed->pieces[i / 2] |= (uint8_t)(piece << 4 * (i % 2));
    }
}

void eng_train_unpack(const EngTrainPosition *packed, EngPosition *position)
{
    memset(position, 0, sizeof *position);
    memset(position->board, ENG_NO_PIECE, sizeof position->board);
    memset(position->castling_rook, ENG_NO_SQUARE, sizeof position->castling_rook);
    position->side_to_move = packed->side_to_move;
    position->en_passant = ENG_NO_SQUARE;
    position->fullmove_number = 1;
    EngBitboard rest = packed->occupied;
    for (int i = 0; rest != 0; i++) {
        position->board[eng_pop_first(&rest)] = packed->pieces[i / 2] >> 4 * (i % 2) & 15;
    }
    eng_position_complete(position);
}

EngTrainPositionsHead eng_train_positions_head(uint64_t learning, uint64_t checking)
{
    EngTrainPositionsHead head = {.order = byte_order, .learning = learning, .checking = checking};
    memcpy(head.magic, magic, sizeof magic);
    return head;
}

bool eng_train_positions_is_head(const char *head)
{
    return strncmp(head, magic, sizeof magic) == 0;
}

static bool is_whole(const EngTrainPositions *positions)
{
    const EngTrainPositionsHead *head = &positions->head;
    const uint64_t room = (positions->size - sizeof *head) / sizeof(EngTrainPosition);
    return memcmp(head->magic, magic, sizeof magic) == 0 && head->order == byte_order &&
           head->learning <= room && head->checking == room - head->learning &&
           (positions->size - sizeof *head) % sizeof(EngTrainPosition) == 0;
}

bool eng_train_positions_open(EngTrainPositions *positions, const char *path, char *error,
                              size_t error_size)
{
    EngTrainMapping mapping;
    if (!eng_train_map_file(&mapping, path, sizeof positions->head, error, error_size)) {
        return false;
    }
    *positions = (EngTrainPositions){.mapping = mapping.bytes, .size = mapping.size};
    memcpy(&positions->head, positions->mapping, sizeof positions->head);
    if (!is_whole(positions)) {
        snprintf(error, error_size, "%s: this is no whole file of positions; pack it again", path);
        eng_train_positions_close(positions);
        return false;
    }
    positions->learning =
        (const EngTrainPosition *)(const void *)((const char *)positions->mapping +
                                                 sizeof positions->head);
    positions->checking = positions->learning + positions->head.learning;
    return true;
}

void eng_train_positions_close(EngTrainPositions *positions)
{
    munmap(positions->mapping, positions->size);
}
