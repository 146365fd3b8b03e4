/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file's bytes in the program: the assembler includes them. */
#ifndef ENG_EMBED_H
#define ENG_EMBED_H

#include <stdint.h>

/* Defines `name`, the bytes of the file (a string), and `name`_end, one beyond the last. */
#define ENG_EMBED(name, file)                                          \
    __asm__(".section .rodata\n"                                       \
            ".balign 64\n"                                             \
            ".type " #name ", %object\n" #name ":\n"                   \
            ".incbin \"" file "\"\n"                                   \
            ".type " #name "_end, %object\n" #name "_end:\n"           \
            ".byte 0\n"                                                \
            ".previous\n");                                            \
    extern const uint8_t name[] __attribute__((visibility("hidden"))); \
    extern const uint8_t name##_end[] __attribute__((visibility("hidden")))

#endif
