/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in net: the bytes of ENG_NETWORK_FILE. */
#include "engine/embed.h"
#include "engine/eval/network.h"

ENG_EMBED(eng_network_bytes, ENG_NETWORK_FILE);

const uint8_t *eng_network_shipped(size_t *size)
{
    *size = (size_t)(eng_network_bytes_end - eng_network_bytes);
    return eng_network_bytes;
}
