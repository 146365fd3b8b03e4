/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tb-fixture.h. */
#include "tests/engine/tb-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/knowledge/tb-checksum.h"
#include "tests/shared-data.h"

char *tb_fixture_shared(void)
{
    return shared_data_find("syzygy");
}

char *tb_fixture_folder(void)
{
    GError *error = NULL;
    char *folder = g_dir_make_tmp("tabiya-tables-XXXXXX", &error);
    g_assert_no_error(error);
    return folder;
}

void tb_fixture_remove(char *folder)
{
    g_autoptr(GDir) stream = g_dir_open(folder, 0, NULL);
    const char *name;
    while (stream && (name = g_dir_read_name(stream))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(folder);
    g_free(folder);
}

void tb_fixture_write(const char *folder, const char *name, const guint8 *bytes, gsize length)
{
    guint8 digest[ENG_TB_DIGEST_BYTES], checksum[ENG_TB_CHECKSUM_BYTES];
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GByteArray) whole = g_byte_array_new();
    g_assert_cmpuint(length, <=, ENG_TB_CHUNK_BYTES);
    eng_tb_chunk_digest(bytes, length, digest);
    eng_tb_checksum(digest, 1, checksum);
    g_byte_array_append(whole, bytes, (guint)length);
    g_byte_array_append(whole, checksum, sizeof checksum);
    g_assert_true(g_file_set_contents_full(path, (const char *)whole->data, whole->len,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

void tb_fixture_write_drawn(const char *folder)
{
    /* Magic; split, 3 pieces; order of both sides; the pieces, both sides' in a byte; one value for
     * either side, which is "draw"; zeros up to 64 bytes. */
    static const guint8 bytes[64] = {0x71, 0xe8, 0x23, 0x5d, 0x31, 0x00, 0x66,
                                     0x22, 0xee, 0x00, 0x80, 0x02, 0x80, 0x02};
    tb_fixture_write(folder, "KNvK.rtbw", bytes, sizeof bytes);
}

guint8 *tb_fixture_read(const char *shared, const char *name, gsize *length)
{
    g_autofree char *path = g_build_filename(shared, name, NULL);
    char *bytes = NULL;
    g_assert_true(g_file_get_contents(path, &bytes, length, NULL));
    return (guint8 *)bytes;
}

static bool place(EngPosition *position, EngColor color, const char *pieces, GRand *random)
{
    static const char letters[] = "PNBRQK";
    for (; *pieces != '\0'; pieces++) {
        const EngPieceType type = (EngPieceType)(strchr(letters, *pieces) - letters);
        const EngSquare square = (EngSquare)g_rand_int_range(random, 0, 64);
        const bool edge = eng_rank(square) == 0 || eng_rank(square) == 7;
        if (position->board[square] != ENG_NO_PIECE || (type == ENG_PAWN && edge)) {
            return false;
        }
        position->board[square] = eng_piece(color, type);
    }
    return true;
}

static void add_en_passant(EngPosition *position, GRand *random)
{
    const EngColor us = (EngColor)position->side_to_move;
    const EngSquare square = eng_square(g_rand_int_range(random, 0, 8), us == ENG_WHITE ? 5 : 2);
    const EngSquare pawn = us == ENG_WHITE ? square - 8 : square + 8;
    const EngSquare home = us == ENG_WHITE ? square + 8 : square - 8;
    if (position->board[square] == ENG_NO_PIECE && position->board[home] == ENG_NO_PIECE &&
        position->board[pawn] == eng_piece(eng_other(us), ENG_PAWN)) {
        position->en_passant = square;
    }
}

static bool make_random(EngPosition *position, const char *white, const char *black, GRand *random)
{
    *position = (EngPosition){.en_passant = ENG_NO_SQUARE, .fullmove_number = 1};
    memset(position->castling_rook, ENG_NO_SQUARE, sizeof position->castling_rook);
    memset(position->board, ENG_NO_PIECE, sizeof position->board);
    position->side_to_move = (uint8_t)g_rand_int_range(random, 0, 2);
    if (!place(position, ENG_WHITE, white, random) || !place(position, ENG_BLACK, black, random)) {
        return false;
    }
    add_en_passant(position, random);
    eng_position_complete(position);
    const EngColor them = eng_other((EngColor)position->side_to_move);
    return !eng_position_is_attacked(position, eng_position_king(position, them),
                                     (EngColor)position->side_to_move);
}

void tb_fixture_random(EngPosition *position, const char *white, const char *black, GRand *random)
{
    while (!make_random(position, white, black, random)) {
    }
}
