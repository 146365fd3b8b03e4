/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See figurine.h. The outlined pieces stand for both sides, as in print. */
#include "app/game/figurine.h"

#include <string.h>

char *tabiya_san_dup_figurine(const char *san)
{
    static const char LETTERS[] = "KQRBN";
    static const char *const FIGURINES[] = {"♔", "♕", "♖", "♗", "♘"};
    GString *text = g_string_new(NULL);

    for (; *san; san++) {
        const char *letter = strchr(LETTERS, *san);

        if (letter)
            g_string_append(text, FIGURINES[letter - LETTERS]);
        else
            g_string_append_c(text, *san);
    }
    return g_string_free(text, FALSE);
}
