/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* SHA-256 (FIPS 180-4), to verify files. */
#ifndef ENG_SHA256_H
#define ENG_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { ENG_SHA256_BYTES = 32 };

/* The digest of `size` bytes at once. */
void eng_sha256(const void *bytes, size_t size, uint8_t digest[ENG_SHA256_BYTES]);

#endif
