/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers of one to four bytes in files, the lowest byte first on every machine. */
#ifndef ENGINE_LITTLE_ENDIAN_H
#define ENGINE_LITTLE_ENDIAN_H

#include <stdint.h>

static inline uint32_t eng_little_get(const uint8_t *bytes, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++) {
        value |= (uint32_t)bytes[i] << 8 * i;
    }
    return value;
}

static inline void eng_little_put(uint8_t *bytes, uint32_t value, int size)
{
    for (int i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

#endif
