/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in net: the assembler includes the bytes of ENG_NETWORK_FILE. */
#include "engine/eval/network.h"

__asm__(".section .rodata\n"
        ".balign 64\n"
        ".type eng_network_bytes, %object\n"
        "eng_network_bytes:\n"
        ".incbin \"" ENG_NETWORK_FILE "\"\n"
        ".type eng_network_bytes_end, %object\n"
        "eng_network_bytes_end:\n"
        ".byte 0\n"
        ".previous\n");

extern const uint8_t eng_network_bytes[] __attribute__((visibility("hidden")));
extern const uint8_t eng_network_bytes_end[] __attribute__((visibility("hidden")));

const uint8_t *eng_network_shipped(size_t *size)
{
    *size = (size_t)(eng_network_bytes_end - eng_network_bytes);
    return eng_network_bytes;
}
