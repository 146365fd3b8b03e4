/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of openings in prose, compared with the names of the game so far. */
#include "app/names/classifier.h"
#include "app/names/opening-words.h"
#include "app/names/table.h"
#include "app/talk/claims-private.h"

#include <string.h>

/* Words that a name may have or not. */
static const char *const LOOSE =
    " the a an in opening game variation line main system s well known ";
static const struct {
    const char *said, *name;
} ALIASES[] = {
    {"spanish", "ruy lopez"},
    {"qgd", "queens gambit declined"},
    {"qga", "queens gambit accepted"},
    {"kid", "kings indian defense"},
    {"petroff", "petrovs"},
    {"petrov", "petrovs"},
};

/* Appends the folded words of `text`, each between spaces, without loose ones. */
static void add_folded(GString *folded, const char *text)
{
    g_autoptr(GArray) words = tabiya_words_of(text);
    for (guint i = 0; i < words->len; i++) {
        const char *letters = g_array_index(words, TabiyaWord, i).letters;
        g_autofree char *padded = g_strdup_printf(" %s ", letters);
        if (strstr(LOOSE, padded))
            continue;
        g_string_append(folded, strcmp(letters, "defence") == 0 ? "defense" : letters);
        g_string_append_c(folded, ' ');
    }
}

static void add_said(GString *folded, const char *said)
{
    for (guint i = 0; i < G_N_ELEMENTS(ALIASES); i++) {
        if (strcmp(said, ALIASES[i].said) == 0) {
            add_folded(folded, ALIASES[i].name);
            return;
        }
    }
    add_folded(folded, said);
}

/* Whether `word` begins `text`; "nimzoindian" is "nimzo indian". Returns what follows it. */
static const char *match_word(const char *text, const char *word, gsize length)
{
    gsize i = 0;
    for (; *text && i < length; text++) {
        if (*text == word[i])
            i++;
        else if (*text != ' ' || i == 0)
            return NULL;
    }
    return i == length && *text == ' ' ? text + 1 : NULL;
}

/* Whether the words of one part of a name stand together in `full`; "defense" may be left out. */
static gboolean matches_at(const char *full, const char *part)
{
    while (*part) {
        const char *end = strchr(part, ' ');
        const char *rest = match_word(full, part, (gsize)(end - part));
        if (!rest && g_str_has_prefix(full, "defense "))
            rest = match_word(full + strlen("defense "), part, (gsize)(end - part));
        if (!rest)
            return FALSE;
        full = rest;
        part = end + 1;
    }
    return TRUE;
}

static gboolean has_part(const char *full, const char *part)
{
    for (const char *at = full; at && *at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL) {
        if (matches_at(at, part))
            return TRUE;
    }
    return FALSE;
}

/* `parts` are folded parts of a name as it was said: "najdorf ", "sicilian defense ". */
static gboolean is_name_of(GPtrArray *parts, const char *full)
{
    for (guint i = 0; i < parts->len; i++) {
        if (!has_part(full, g_ptr_array_index(parts, i)))
            return FALSE;
    }
    return parts->len > 0;
}

static gboolean names(GPtrArray *parts, const TabiyaOpening *opening)
{
    g_autoptr(GString) full = g_string_new(NULL);
    if (!opening)
        return FALSE;
    add_folded(full, opening->name);
    return is_name_of(parts, full->str);
}

/* All names of the table, folded; made once for a text. */
static GPtrArray *get_names(Checker *checker)
{
    if (checker->names)
        return checker->names;
    checker->names = g_ptr_array_new_with_free_func(g_free);
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < table->count; i++) {
        const char *name = table->rows[i].opening.name;
        if (!g_hash_table_add(seen, (gpointer)name))
            continue;
        g_autoptr(GString) full = g_string_new(NULL);
        add_folded(full, name);
        g_ptr_array_add(checker->names, g_strdup(full->str));
    }
    return checker->names;
}

static void find_names(Reader *self, const TabiyaOpening **here, const TabiyaOpening **named)
{
    TabiyaOpeningNamer namer;
    const guint total = self->now.base + self->now.count;
    tabiya_opening_namer_init(&namer);
    for (guint i = 0; i <= total; i++) {
        Moment at = self->now;
        if (i <= at.base)
            tabiya_moment_init(&at, self->checker, i);
        else
            tabiya_moment_rewind(&at, self->checker, total - i);
        tabiya_opening_namer_step(&namer, &at.position);
    }
    self->checker->work += total;
    *here = tabiya_openings_lookup(&self->now.position);
    *named = namer.opening;
}

/* Whether a part has no word but "defense" and its like. */
static gboolean is_vague(GPtrArray *parts)
{
    static const char *const VAGUE = " defense attack gambit declined accepted counterattack "
                                     "countergambit modern classical normal exchange ";
    for (guint i = 0; i < parts->len; i++) {
        g_auto(GStrv) words = g_strsplit(g_ptr_array_index(parts, i), " ", -1);
        for (guint j = 0; words[j]; j++) {
            g_autofree char *padded = g_strdup_printf(" %s ", words[j]);
            if (*words[j] && !strstr(VAGUE, padded))
                return FALSE;
        }
    }
    return TRUE;
}

static Truth judge_name(Reader *self, GPtrArray *parts, const char **current)
{
    const TabiyaOpening *here, *named;
    find_names(self, &here, &named);
    *current = here ? here->name : named ? named->name : NULL;
    if (is_vague(parts))
        return TRUTH_UNKNOWN;
    if (names(parts, here) || names(parts, named))
        return TRUTH_TRUE;
    GPtrArray *all = get_names(self->checker);
    self->checker->work += all->len / 16;
    for (guint i = 0; i < all->len; i++) {
        if (is_name_of(parts, g_ptr_array_index(all, i)))
            return TRUTH_FALSE;
    }
    return TRUTH_UNKNOWN;
}

/* The words from `text`, which are joined as they were written, as parts. */
static void add_part(GPtrArray *parts, GString *text)
{
    g_autoptr(GString) folded = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit(text->str, " ", -1);
    for (guint i = 0; words[i]; i++) {
        if (*words[i])
            add_said(folded, words[i]);
    }
    if (folded->len > 0)
        g_ptr_array_add(parts, g_strdup(folded->str));
    g_string_truncate(text, 0);
}

static gboolean is_name_token(const Token *token, gboolean first)
{
    if (!token || token->kind != TOKEN_WORD)
        return FALSE;
    return token->is_capitalized || strcmp(token->text, "'s") == 0 ||
           (!first && (strcmp(token->text, "of") == 0 || strcmp(token->text, "the") == 0 ||
                       strcmp(token->text, "variation") == 0 || strcmp(token->text, "line") == 0 ||
                       strcmp(token->text, "opening") == 0 || strcmp(token->text, "defense") == 0 ||
                       strcmp(token->text, "defence") == 0 || strcmp(token->text, "attack") == 0 ||
                       strcmp(token->text, "gambit") == 0 || strcmp(token->text, "system") == 0));
}

/* "Sicilian Defense: Najdorf", "French, Advance Variation": a capital after the mark goes on. */
static gboolean take_join(Reader *self)
{
    const Token *mark = tabiya_reader_peek(self, 0), *after = tabiya_reader_peek(self, 1);
    if (!mark || mark->kind != TOKEN_MARK || !strchr(":,", mark->text[0]) || !after ||
        after->kind != TOKEN_WORD || !after->is_capitalized || strcmp(after->text, "white") == 0 ||
        strcmp(after->text, "black") == 0) {
        return FALSE;
    }
    self->at++;
    return TRUE;
}

/* The name's words, by parts. */
static GPtrArray *read_name(Reader *self)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) text = g_string_new(NULL);
    for (gboolean first = TRUE;; first = FALSE) {
        const Token *token = tabiya_reader_peek(self, 0);
        if (!is_name_token(token, first) || tabiya_reader_sees(self, "white|black"))
            break;
        self->at++;
        if (strcmp(token->text, "'s") == 0)
            g_string_append_c(text, 's');
        else if (strcmp(token->text, "of") == 0)
            add_part(parts, text);
        else
            g_string_append_printf(text, " %s", token->text);
        if (take_join(self))
            add_part(parts, text);
    }
    add_part(parts, text);
    return parts;
}

/* The side whose move first led to a position of that name; -1: none did. */
static int find_chooser(Reader *self, GPtrArray *parts)
{
    const guint total = self->now.base + self->now.count;
    for (guint i = 1; i <= total; i++) {
        Moment at = self->now;
        tabiya_moment_rewind(&at, self->checker, total - i);
        if (names(parts, tabiya_openings_lookup(&at.position)))
            return at.position.side_to_move ^ 1;
    }
    return -1;
}

gboolean tabiya_claims_read_choice(Reader *self, int color, gboolean negated)
{
    Reader name = *self;
    if (!tabiya_claims_read_opening(self, negated))
        return FALSE;
    tabiya_reader_take(&name, "the|a|an|called the|known as the");
    tabiya_reader_take(&name, "main line of the|famous|popular|well known");
    g_autoptr(GPtrArray) parts = read_name(&name);
    if (self->truth == TRUTH_TRUE && find_chooser(&name, parts) != color)
        tabiya_reader_note_board(self, TRUTH_UNKNOWN);
    return TRUE;
}

gboolean tabiya_claims_read_opening(Reader *self, gboolean negated)
{
    const Reader saved = *self;
    tabiya_reader_take(self, "the|a|an|called the|known as the");
    tabiya_reader_take(self, "main line of the|famous|popular|well known");
    g_autoptr(GPtrArray) parts = read_name(self);
    if (parts->len == 0) {
        *self = saved;
        return FALSE;
    }
    Reason reason = {.kind = REASON_OPENING};
    Truth truth = judge_name(self, parts, &reason.name);
    if (truth == TRUTH_UNKNOWN || !reason.name)
        reason.kind = truth == TRUTH_UNKNOWN ? REASON_UNREAD : REASON_BOARD;
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
    return TRUE;
}
