/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See piece-letters.h. */
#include "app/game/piece-letters.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/board/san.h"

static const char ENGLISH[] = "KQRBN";

/* The outlined pieces are used for both sides, as in print. */
static const char *const FIGURINES[TABIYA_N_LETTERS] = {"♔", "♕", "♖", "♗", "♘"};

/* Languages with the same letters share a row. If a game is legible in two, the upper one
 * counts. */
const TabiyaNotation tabiya_notations[TABIYA_N_NOTATIONS] = {
    {NC_("notation", "German"), {"K", "D", "T", "L", "S"}}, /* Danish, Swedish, Norwegian too */
    {NC_("notation", "French"), {"R", "D", "T", "F", "C"}},
    {NC_("notation", "Spanish or Italian"), {"R", "D", "T", "A", "C"}},
    {NC_("notation", "Portuguese"), {"R", "D", "T", "B", "C"}},
    {NC_("notation", "Dutch"), {"K", "D", "T", "L", "P"}},
    {NC_("notation", "Polish"), {"K", "H", "W", "G", "S"}},
    {NC_("notation", "Russian"), {"Кр", "Ф", "Л", "С", "К"}},
    {NC_("notation", "Ukrainian"), {"Кр", "Ф", "Т", "С", "К"}},
    {NC_("notation", "Turkish"), {"Ş", "V", "K", "F", "A"}},
    {NC_("notation", "Czech"), {"K", "D", "V", "S", "J"}}, /* Slovak too */
    {NC_("notation", "Hungarian"), {"K", "V", "B", "F", "H"}},
};

/* Cyrillic letters that look like those of squares, castling and captures, and are typed in their
 * place.
 */
static const struct {
    const char *text;
    char meant;
} LOOK_ALIKES[] = {{"а", 'a'}, {"с", 'c'}, {"е", 'e'}, {"х", 'x'}, {"О", 'O'}};

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

/* --- Typed moves ------------------------------------------------------------------------------ */

/* The length of `letter` if `text` begins with it, else 0. */
static gsize starts_with(const char *text, const char *letter, gboolean small)
{
    g_autofree char *other = small ? g_utf8_strdown(letter, -1) : g_strdup(letter);

    if (small && other[0] >= 'a' && other[0] <= 'h')
        return 0;
    return g_str_has_prefix(text, other) ? strlen(other) : 0;
}

/* The index of the longest letter that `text` begins with; -1: none. */
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

/* --- Moves in files --------------------------------------------------------------------------- */

const char *tabiya_notation_get_name(const TabiyaNotation *self)
{
    return g_dpgettext2(NULL, "notation", self->name);
}

static gboolean is_at(const char *text, gsize length, const char *word)
{
    gsize size = strlen(word);

    return size <= length && memcmp(text, word, size) == 0;
}

/* The length of the longest letter that `text` begins with; `*english` receives the English one. */
static gsize match_piece(const TabiyaNotation *self, const char *text, gsize length, char *english)
{
    gsize found = 0;

    for (int i = 0; i < TABIYA_N_LETTERS; i++) {
        gsize size = strlen(self->letters[i]);

        if (size > found && is_at(text, length, self->letters[i])) {
            found = size;
            *english = ENGLISH[i];
        }
    }
    return found;
}

static gsize match_look_alike(const char *text, gsize length, char *meant)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LOOK_ALIKES); i++) {
        if (is_at(text, length, LOOK_ALIKES[i].text)) {
            *meant = LOOK_ALIKES[i].meant;
            return strlen(LOOK_ALIKES[i].text);
        }
    }
    return 0;
}

/* The length of the letter at the start of `text`, with its English one in `*english`; 0: it
 * belongs to another notation. */
static gsize read_letter(const TabiyaNotation *self, const char *text, gsize length, gboolean first,
                         char *english)
{
    gboolean capital = g_ascii_isupper(*text) && *text != 'O' && *text != 'P';
    gsize size = match_piece(self, text, length, english);

    if (size == 0)
        size = match_look_alike(text, length, english);
    if (size == 0)
        size = (gsize)eng_san_figurine(text, (int)length, english);
    if (size > 0)
        return size;
    *english = *text;
    return capital || (guchar)*text >= 0x80 || (first && strchr("nrqkp", *text)) ? 0 : 1;
}

/* Words for a null move in all languages. */
static gboolean is_pass(const char *text, gsize length)
{
    return length == 4 && (is_at(text, length, "pass") || is_at(text, length, "Pass") ||
                           is_at(text, length, "null"));
}

gsize tabiya_notation_read(const TabiyaNotation *self, const char *text, gsize length,
                           char english[TABIYA_MOVE_BYTES])
{
    gsize written = 0;

    if (length > TABIYA_MOVE_BYTES)
        return 0;
    if (is_pass(text, length)) {
        memcpy(english, text, length);
        return length;
    }
    for (gsize at = 0; at < length; written++) {
        gsize size = read_letter(self, text + at, length - at, at == 0, &english[written]);

        if (size == 0)
            return 0;
        at += size;
    }
    return written;
}

/* Words of prose have neither digits nor O-O or --. */
static gboolean is_beside_prose(const char *text, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        if (g_ascii_isdigit(text[i]) || text[i] == '-')
            return TRUE;
    }
    return *text == 'O';
}

gboolean tabiya_is_move_word(const char *text, gsize length)
{
    char english[TABIYA_MOVE_BYTES];

    if (length == 0 || length > TABIYA_MOVE_BYTES || !is_beside_prose(text, length))
        return FALSE;
    if (eng_san_is_move_text(text, (int)length))
        return TRUE;
    for (gsize i = 0; i < TABIYA_N_NOTATIONS; i++) {
        gsize size = tabiya_notation_read(&tabiya_notations[i], text, length, english);

        if (size > 0 && eng_san_is_move_text(english, (int)size))
            return TRUE;
    }
    return FALSE;
}

gsize tabiya_match_letter(const char *text, gsize length)
{
    char letter;

    if (length < 2 || (guchar)*text < 0x80)
        return 0;
    for (gsize i = 0; i < TABIYA_N_NOTATIONS; i++) {
        gsize size = match_piece(&tabiya_notations[i], text, length, &letter);

        if (size > 0)
            return size;
    }
    return match_look_alike(text, length, &letter);
}

/* --- The first letter ------------------------------------------------------------------------- */

gboolean tabiya_letters_can_start(const char *const letters[TABIYA_N_LETTERS], gunichar first)
{
    for (int i = 0; letters && i < TABIYA_N_LETTERS; i++) {
        gunichar letter = g_utf8_get_char(letters[i]);

        if (first == letter || first == g_unichar_tolower(letter))
            return TRUE;
    }
    return FALSE;
}
