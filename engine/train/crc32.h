/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* CRC-32 of ISO 3309, bit by bit: much faster than games and labels are made. */
#ifndef ENG_TRAIN_CRC32_H
#define ENG_TRAIN_CRC32_H

#include <stddef.h>
#include <stdint.h>

uint32_t eng_train_crc32(const void *bytes, size_t length);

#endif
