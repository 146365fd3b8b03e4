/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See piece-letters.h. */
#include "app/game/piece-letters.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char ENGLISH[] = "KQRBN";

/* The outlined pieces stand for both sides, as in print. */
static const char *const FIGURINES[TABIYA_N_LETTERS] = {"♔", "♕", "♖", "♗", "♘"};

const char *const tabiya_foreign_letters[][TABIYA_N_LETTERS] = {
    {"K", "D", "T", "L", "S"},  /* German, Danish, Swedish, Norwegian */
    {"R", "D", "T", "F", "C"},  /* French */
    {"R", "D", "T", "A", "C"},  /* Spanish, Italian */
    {"R", "D", "T", "B", "C"},  /* Portuguese */
    {"K", "D", "T", "L", "P"},  /* Dutch */
    {"K", "H", "W", "G", "S"},  /* Polish */
    {"Кр", "Ф", "Л", "С", "К"}, /* Russian */
    {"Кр", "Ф", "Т", "С", "К"}, /* Ukrainian */
    {"Ş", "V", "K", "F", "A"},  /* Turkish */
    {"K", "D", "V", "S", "J"},  /* Czech, Slovak */
    {"K", "V", "B", "F", "H"},  /* Hungarian */
    {NULL},
};

static gboolean are_english(GStrv words)
{
    for (gsize i = 0; i < TABIYA_N_LETTERS; i++) {
        if (words[i][0] != ENGLISH[i] || words[i][1] != '\0')
            return FALSE;
    }
    return TRUE;
}

/* Translated once: the language does not change while the program runs. */
const char *const *tabiya_local_letters_get(void)
{
    static const char *letters[TABIYA_N_LETTERS];
    static gsize done = 0;

    if (g_once_init_enter(&done)) {
        /* Translators: the letters of king, queen, rook, bishop and knight in the notation of
         * chess, apart by blanks; "K D T L S" in German. */
        g_auto(GStrv) words = g_strsplit(C_("piece letters", "K Q R B N"), " ", -1);

        if (g_strv_length(words) == TABIYA_N_LETTERS && !are_english(words)) {
            for (gsize i = 0; i < TABIYA_N_LETTERS; i++)
                letters[i] = g_intern_string(words[i]);
        }
        g_once_init_leave(&done, 1);
    }
    return letters[0] ? letters : NULL;
}

char *tabiya_san_dup_with_letters(const char *san, const char *const letters[TABIYA_N_LETTERS])
{
    GString *text = g_string_new(NULL);

    for (; *san; san++) {
        const char *letter = strchr(ENGLISH, *san);

        if (letter)
            g_string_append(text, letters[letter - ENGLISH]);
        else
            g_string_append_c(text, *san);
    }
    return g_string_free(text, FALSE);
}

char *tabiya_san_dup_with(const char *san, TabiyaPieceLetters letters)
{
    const char *const *others = letters == TABIYA_LETTERS_FIGURINE ? FIGURINES
                                : letters == TABIYA_LETTERS_LOCAL  ? tabiya_local_letters_get()
                                                                   : NULL;

    return others ? tabiya_san_dup_with_letters(san, others) : g_strdup(san);
}

/* --- What was typed -----------------------------------------------------------------------------
 */

/* The bytes of `letter` that `text` begins with, 0: it does not. */
static gsize starts_with(const char *text, const char *letter, gboolean small)
{
    g_autofree char *other = small ? g_utf8_strdown(letter, -1) : g_strdup(letter);

    if (small && other[0] >= 'a' && other[0] <= 'h')
        return 0;
    return g_str_has_prefix(text, other) ? strlen(other) : 0;
}

/* The longest of the letters that `text` begins with, as an index; -1: none. */
static int find_letter(const char *text, const char *const *letters, gboolean first, gsize *length)
{
    int found = -1;

    *length = 0;
    for (int i = 0; i < TABIYA_N_LETTERS; i++) {
        gsize here = starts_with(text, letters[i], FALSE);

        if (here == 0 && first)
            here = starts_with(text, letters[i], TRUE);
        if (here > *length) {
            *length = here;
            found = i;
        }
    }
    return found;
}

char *tabiya_typed_dup_english(const char *typed, const char *const letters[TABIYA_N_LETTERS])
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (const char *at = typed; letters && *at;) {
        gsize length;
        int letter = find_letter(at, letters, at == typed, &length);

        if (letter >= 0)
            g_string_append_c(text, ENGLISH[letter]);
        else
            g_string_append_len(text, at, (gssize)(length = 1));
        at += length;
    }
    return letters && !g_str_equal(text->str, typed) ? g_strdup(text->str) : NULL;
}

gboolean tabiya_letters_can_start(const char *const letters[TABIYA_N_LETTERS], gunichar first)
{
    for (int i = 0; letters && i < TABIYA_N_LETTERS; i++) {
        gunichar letter = g_utf8_get_char(letters[i]);

        if (first == letter || first == g_unichar_tolower(letter))
            return TRUE;
    }
    return FALSE;
}
