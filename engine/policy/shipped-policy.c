/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in net of people's moves: the assembler includes the bytes of ENG_POLICY_FILE. */
#include "engine/policy/net.h"

__asm__(".section .rodata\n"
        ".balign 64\n"
        ".type eng_policy_bytes, %object\n"
        "eng_policy_bytes:\n"
        ".incbin \"" ENG_POLICY_FILE "\"\n"
        ".type eng_policy_bytes_end, %object\n"
        "eng_policy_bytes_end:\n"
        ".byte 0\n"
        ".previous\n");

extern const uint8_t eng_policy_bytes[] __attribute__((visibility("hidden")));
extern const uint8_t eng_policy_bytes_end[] __attribute__((visibility("hidden")));

const uint8_t *eng_policy_net_shipped(size_t *size)
{
    *size = (size_t)(eng_policy_bytes_end - eng_policy_bytes);
    return eng_policy_bytes;
}
