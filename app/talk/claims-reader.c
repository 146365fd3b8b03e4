/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The reader's place among the tokens, and what it has noted. */
#include "app/talk/claims-private.h"

#include <string.h>

const Token *tabiya_reader_peek(const Reader *self, guint ahead)
{
    return self->at + ahead < self->end ? &self->sentence->tokens[self->at + ahead] : NULL;
}

static gboolean token_is(const Token *token, const char *word, gsize length)
{
    return token && strlen(token->text) == length && memcmp(token->text, word, length) == 0 &&
           (token->kind == TOKEN_WORD || token->kind == TOKEN_MARK);
}

/* How many tokens the words from `words` to `end` take here; 0: they do not stand here. */
static guint match_words(const Reader *self, const char *words, const char *end)
{
    guint n = 0;
    while (words < end) {
        const char *space = memchr(words, ' ', (gsize)(end - words));
        const char *stop = space ? space : end;
        if (!token_is(tabiya_reader_peek(self, n), words, (gsize)(stop - words)))
            return 0;
        n++;
        words = space ? space + 1 : end;
    }
    return n;
}

static guint match_alternatives(const Reader *self, const char *alternatives)
{
    guint best = 0;
    for (const char *at = alternatives; *at;) {
        const char *bar = strchr(at, '|');
        const char *end = bar ? bar : at + strlen(at);
        best = MAX(best, match_words(self, at, end));
        at = bar ? bar + 1 : end;
    }
    return best;
}

gboolean tabiya_reader_take(Reader *self, const char *alternatives)
{
    guint taken = match_alternatives(self, alternatives);
    self->at += taken;
    return taken > 0;
}

gboolean tabiya_reader_sees(const Reader *self, const char *alternatives)
{
    return match_alternatives(self, alternatives) > 0;
}

gboolean tabiya_reader_take_not(Reader *self)
{
    return tabiya_reader_take(self, "not|no longer|never");
}

gboolean tabiya_reader_at_end(const Reader *self)
{
    return self->at >= self->end;
}

gboolean tabiya_reader_at_boundary(const Reader *self)
{
    const Token *token = tabiya_reader_peek(self, 0);
    return !token || token->kind == TOKEN_MARK ||
           tabiya_reader_sees(self, "and|but|while|whereas|although|though|because|since|as|so|"
                                    "when|where|which|who|even though|with|after|if|by|for|here|"
                                    "than|or|once|in");
}

void tabiya_reader_note(Reader *self, Truth truth, const Reason *reason)
{
    self->claims++;
    if (self->truth == TRUTH_FALSE || truth == TRUTH_TRUE)
        return;
    if (truth == TRUTH_FALSE || self->truth == TRUTH_TRUE) {
        self->truth = truth;
        self->reason = *reason;
    }
}

void tabiya_reader_note_board(Reader *self, Truth truth)
{
    const Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNCLEAR : REASON_BOARD};
    tabiya_reader_note(self, truth, &reason);
}

gboolean tabiya_reader_take_count(Reader *self, int *count)
{
    static const char *const WORDS[] = {
        "zero", "one", "two",    "three",  "four",     "five",     "six",     "seven",  "eight",
        "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"};
    const Token *token = tabiya_reader_peek(self, 0);
    if (token && token->kind == TOKEN_COUNT) {
        *count = token->value;
        self->at++;
        return TRUE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        if (tabiya_reader_take(self, WORDS[i])) {
            *count = (int)i;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_reader_take_color(Reader *self, int *color)
{
    const TabiyaScene *scene = self->checker->context->scene;
    const Reader saved = *self;
    if (tabiya_reader_take(self, "you") && scene->has_side) {
        *color = (int)scene->side;
    } else if (tabiya_reader_take(self, "your opponent|the opponent") && scene->has_side) {
        *color = (int)eng_other(scene->side);
    } else if (tabiya_reader_take(self, "white|the white side|the white player")) {
        *color = ENG_WHITE;
    } else if (tabiya_reader_take(self, "black|the black side|the black player")) {
        *color = ENG_BLACK;
    } else if (tabiya_reader_take(self, "he|she|they") && self->side >= 0) {
        *color = self->side;
    } else {
        *self = saved;
        return FALSE;
    }
    return TRUE;
}
