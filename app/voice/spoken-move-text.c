/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-move-text.h. */
#include "app/voice/spoken-move-text.h"

#include <string.h>

#include "engine/board/san.h"

/* --- Reading ---------------------------------------------------------------------------------- */

static EngPieceType type_of(char letter)
{
    static const char letters[] = "PNBRQK";
    const char *found = letter ? strchr(letters, letter) : NULL;

    return found ? (EngPieceType)(found - letters) : ENG_NO_PIECE_TYPE;
}

static gboolean starts_with(const char **at, const char *text)
{
    if (!g_str_has_prefix(*at, text))
        return FALSE;
    *at += strlen(text);
    return TRUE;
}

static int read_file(const char **at)
{
    return **at >= 'a' && **at <= 'h' ? *(*at)++ - 'a' : -1;
}

static int read_rank(const char **at)
{
    return **at >= '1' && **at <= '8' ? *(*at)++ - '1' : -1;
}

/* Longer ones first. */
static gboolean read_castling(TabiyaMoveSaid *self, const char **at)
{
    static const char *const names[] = {"O-O-O", "0-0-0", "O-O", "0-0"};

    for (int i = 0; i < 4; i++) {
        if (starts_with(at, names[i])) {
            self->castles = i < 2;
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean read_taking(const char **at)
{
    return starts_with(at, "x") || starts_with(at, ":") || starts_with(at, "×");
}

/* "b", "1", "b1" before another square: "Nbd2", "N1d2", "Nb1-d2", "exd5", "e2e4". */
static void read_squares(TabiyaMoveSaid *self, const char **at)
{
    self->to_file = read_file(at);
    self->to_rank = read_rank(at);
    self->takes = read_taking(at);
    if (!self->takes)
        (void)starts_with(at, "-");
    const int file = read_file(at), rank = read_rank(at);
    if (file < 0)
        return;
    self->from_file = self->to_file;
    self->from_rank = self->to_rank;
    self->to_file = file;
    self->to_rank = rank;
}

/* "=Q", and "q" in UCI. */
static void read_promotion(TabiyaMoveSaid *self, const char **at)
{
    const gboolean is_marked = starts_with(at, "=");
    const EngPieceType type =
        type_of(is_marked || self->from_file >= 0 ? g_ascii_toupper(**at) : **at);

    if (type == ENG_NO_PIECE_TYPE || type == ENG_PAWN || type == ENG_KING)
        return;
    self->promoted = type;
    (*at)++;
}

static void read_suffix(TabiyaMoveSaid *self, const char **at)
{
    self->mates = starts_with(at, "#");
    self->checks = !self->mates && starts_with(at, "+");
    self->mates = self->mates || (self->checks && starts_with(at, "+"));
}

/* The word in English letters. */
static gboolean read_english(TabiyaMoveSaid *self, const char *word)
{
    const char *at = word;

    *self = (TabiyaMoveSaid){.piece = ENG_NO_PIECE_TYPE,
                             .from_file = -1,
                             .from_rank = -1,
                             .to_file = -1,
                             .to_rank = -1,
                             .promoted = ENG_NO_PIECE_TYPE,
                             .castles = -1};
    if (!read_castling(self, &at)) {
        self->piece = type_of(*at);
        at += self->piece != ENG_NO_PIECE_TYPE;
        if (read_taking(&at))
            self->takes = TRUE;
        const gboolean takes = self->takes;
        read_squares(self, &at);
        self->takes = self->takes || takes;
        if (self->to_file < 0 || self->to_rank < 0)
            return FALSE;
        read_promotion(self, &at);
    }
    read_suffix(self, &at);
    return *at == '\0';
}

/* Only the letters at the start and after "=" name pieces; a figurine stands for one. */
static gboolean read_figurines(TabiyaMoveSaid *self, const char *word)
{
    g_autoptr(GString) english = g_string_new(NULL);
    const gsize length = strlen(word);

    for (gsize at = 0; at < length;) {
        char letter = word[at];
        const int size = eng_san_figurine(word + at, (int)(length - at), &letter);
        g_string_append_c(english, letter);
        at += size > 0 ? (gsize)size : 1;
    }
    return read_english(self, english->str);
}

static const TabiyaNotation *find_notation(const char *name)
{
    for (gsize i = 0; name && i < TABIYA_N_NOTATIONS; i++) {
        if (g_str_equal(tabiya_notations[i].name, name))
            return &tabiya_notations[i];
    }
    return NULL;
}

static gboolean read_local(TabiyaMoveSaid *self, const char *word, const char *name)
{
    const TabiyaNotation *notation = find_notation(name);
    char english[TABIYA_MOVE_BYTES + 1];
    const gsize length = notation ? tabiya_notation_read(notation, word, strlen(word), english) : 0;

    english[length] = '\0';
    return length > 0 && read_english(self, english);
}

gboolean tabiya_move_said_read(TabiyaMoveSaid *self, const char *word,
                               const TabiyaSpokenLanguage *language, TabiyaPieceLetters letters)
{
    if (strlen(word) >= TABIYA_MOVE_BYTES)
        return FALSE;
    if (letters == TABIYA_LETTERS_LOCAL && read_local(self, word, language->notation))
        return TRUE;
    return read_figurines(self, word) || read_local(self, word, language->notation);
}

/* --- Saying ----------------------------------------------------------------------------------- */

/* A hyphen holds both together, as in "a-4". */
static void say_square(const TabiyaSpokenLanguage *language, int file, int rank, GString *out)
{
    const char *name = language->files[file];

    g_string_append(out, name);
    if (rank >= 0)
        g_string_append_printf(out, "%s%d", g_str_has_suffix(name, "-") ? "" : " ", rank + 1);
}

static void say_from(const TabiyaMoveSaid *self, const TabiyaSpokenLanguage *language, GString *out)
{
    if (self->piece != ENG_NO_PIECE_TYPE)
        g_string_append(out, language->pieces[self->piece]);
    if (self->from_file >= 0 || self->from_rank >= 0)
        g_string_append(out, out->len > 0 ? " " : "");
    if (self->from_file >= 0)
        say_square(language, self->from_file, self->from_rank, out);
    else if (self->from_rank >= 0)
        g_string_append_printf(out, "%d", self->from_rank + 1);
}

static void say_squares(const TabiyaMoveSaid *self, const TabiyaSpokenLanguage *language,
                        GString *out)
{
    g_autoptr(GString) from = g_string_new(NULL), to = g_string_new(NULL);

    say_from(self, language, from);
    say_square(language, self->to_file, self->to_rank, to);
    if (self->takes && from->len > 0)
        g_string_append_printf(out, language->takes, from->str, to->str);
    else
        g_string_append_printf(out, "%s%s%s", from->str, from->len > 0 ? " " : "", to->str);
    if (self->promoted != ENG_NO_PIECE_TYPE)
        g_string_append_printf(out, ", %s", language->promotes[self->promoted]);
}

void tabiya_move_said_say(const TabiyaMoveSaid *self, const TabiyaSpokenLanguage *language,
                          GString *out)
{
    if (self->castles >= 0)
        g_string_append(out, language->castles[self->castles]);
    else
        say_squares(self, language, out);
    if (self->checks || self->mates)
        g_string_append_printf(out, ", %s", self->mates ? language->mate : language->check);
}
