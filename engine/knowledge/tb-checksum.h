/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The checksum at the end of a Syzygy file.
 *
 * A file is cut into chunks of 16 MiB; CityHashCrc256 turns each into 32 bytes, CityHashCrc128
 * turns all of these into 16 bytes, which are the last of the file.
 *
 * Methods: CityHash 1.0.x, Geoff Pike and Jyrki Alakuijala; how Syzygy uses it, Ronald de Man's
 * generator of tables.
 */
#ifndef ENG_KNOWLEDGE_TB_CHECKSUM_H
#define ENG_KNOWLEDGE_TB_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

enum {
    ENG_TB_CHECKSUM_BYTES = 16,
    ENG_TB_CHUNK_BYTES = 1 << 24,
    ENG_TB_DIGEST_BYTES = 32, /* of a chunk */
};

/* The digest of one chunk of `length` > 0 bytes. */
void eng_tb_chunk_digest(const uint8_t *bytes, size_t length, uint8_t digest[ENG_TB_DIGEST_BYTES]);

/* The checksum of a file, as stored in it, from the digests of its `count` > 0 chunks. */
void eng_tb_checksum(const uint8_t *digests, size_t count, uint8_t checksum[ENG_TB_CHECKSUM_BYTES]);

#endif
