/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See offered.h. */
#include "app/talk/offered.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/talk/abilities.h"

/* They are marked for translation where they are offered. */
static const char *const OFFERED[] = {
    "another hint",
    "another puzzle",
    "explain castling",
    "explain the last move",
    "give me a hint",
    "give me a puzzle",
    "give me a puzzle from the %s",
    "give me an opening puzzle",
    "give me the puzzle of the day",
    "how are moves written?",
    "how does a bishop move?",
    "how does a knight move?",
    "how does a pawn move?",
    "how does a rook move?",
    "how should I play the opening?",
    "is it mate?",
    "is there a mate?",
    "make a repertoire of the %s",
    "new game",
    "next",
    "play %s",
    "play the %s",
    "play the Italian Game",
    "practice an endgame",
    "read the last moves",
    "read the position",
    "redo",
    "rematch",
    "review my flashcards",
    "review this game",
    "show me",
    "show the first one",
    "show the second one",
    "teach me the %s",
    "train the %s",
    "undo",
    "what are doubled pawns?",
    "what are the candidate moves?",
    "what are the pieces worth?",
    "what are the squares called?",
    "what attacks %s?",
    "what can you do?",
    "what do the tablebases say?",
    "what does the evaluation mean?",
    "what is a major piece?",
    "what is a minor piece?",
    "what is a passed pawn?",
    "what is a perpetual check?",
    "what is a sacrifice?",
    "what is a tabiya?",
    "what is a tempo?",
    "what is an exchange?",
    "what is an isolated pawn?",
    "what is an open file?",
    "what is an outpost?",
    "what is check?",
    "what is checkmate?",
    "what is compensation?",
    "what is development?",
    "what is king safety?",
    "what is played here?",
    "what is promotion?",
    "what is repetition?",
    "what is space?",
    "what is stalemate?",
    "what is the best move?",
    "what is the center?",
    "what is the endgame?",
    "what is the initiative?",
    "what is the opposition?",
    "what is the plan?",
    "what is the threat?",
    "what is zugzwang?",
    "what would a %s play here?",
    "when is a game drawn?",
    "which moves are legal?",
    "which opening is this?",
    "who is better?",
    "why?",
};

static gboolean is_letter(const char *at)
{
    const gunichar c = g_utf8_get_char(at);

    return !g_unichar_isspace(c) && !g_unichar_ispunct(c);
}

/* "¿quién está mejor?" without its marks; the sign of a place for a name stays. */
static char *strip(const char *text)
{
    const char *end = text + strlen(text);

    while (*text && !is_letter(text) && *text != '%')
        text = g_utf8_next_char(text);
    for (const char *last; end > text; end = last) {
        last = g_utf8_prev_char(end);
        if (is_letter(last))
            break;
    }
    return g_strndup(text, (gsize)(end - text));
}

static gboolean is_same(const char *one, const char *other)
{
    g_autofree char *folded = g_utf8_casefold(one, -1);
    g_autofree char *other_folded = g_utf8_casefold(other, -1);

    return g_str_equal(folded, other_folded);
}

/* What stands for "%s" of the format; NULL: the words do not have its form. (transfer full) */
static char *dup_filling(const char *format, const char *words)
{
    const char *hole = strstr(format, "%s"), *tail = hole + strlen("%s");
    const gsize head = (gsize)(hole - format), length = strlen(words);

    if (length <= head + strlen(tail) || strncmp(words, format, head) != 0 ||
        !g_str_has_suffix(words, tail)) {
        return NULL;
    }
    return g_strndup(words + head, length - head - strlen(tail));
}

/* Moves and squares are the same in all languages. */
static char *fill(const char *format, const char *filling, const TabiyaOpeningSearch *openings)
{
    const char *hole = strstr(format, "%s");
    const gboolean is_opening = strstr(format, "the %s") != NULL;
    g_autoptr(GArray) hits = is_opening ? tabiya_opening_search_find(openings, filling, 1) : NULL;

    if (hits && hits->len > 0)
        filling = g_array_index(hits, TabiyaOpeningHit, 0).name;
    return g_strdup_printf("%.*s%s%s", (int)(hole - format), format, filling, hole + strlen("%s"));
}

static char *dup_whole(const char *bare)
{
    for (gsize i = 0; i < G_N_ELEMENTS(OFFERED); i++) {
        const char *shown = _(OFFERED[i]);
        g_autofree char *offer = strip(shown);
        if (shown != OFFERED[i] && is_same(offer, bare))
            return g_strdup(OFFERED[i]);
    }
    return NULL;
}

/* "gioca l’apertura %s" is more than "gioca %s": the shortest filling is the right one. */
static char *dup_filled(const char *bare, const TabiyaOpeningSearch *openings)
{
    g_autofree char *best = NULL;
    const char *format = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(OFFERED); i++) {
        const char *shown = _(OFFERED[i]);
        g_autofree char *offer = shown != OFFERED[i] ? strip(shown) : g_strdup("");
        g_autofree char *filling = strstr(offer, "%s") ? dup_filling(offer, bare) : NULL;
        if (filling && (!best || strlen(filling) < strlen(best))) {
            g_free(best);
            best = g_steal_pointer(&filling);
            format = OFFERED[i];
        }
    }
    return format ? fill(format, best, openings) : NULL;
}

static gboolean needs_words(const TabiyaAbility *ability)
{
    for (guint i = 0; i < tabiya_ability_count_params(ability); i++) {
        if (ability->params[i].required)
            return TRUE;
    }
    return FALSE;
}

const TabiyaAbility *tabiya_offered_find_titled(const char *words)
{
    g_autofree char *bare = strip(words);

    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        g_autofree char *title = strip(_(ability->title));
        if (!needs_words(ability) && is_same(title, bare))
            return ability;
    }
    return NULL;
}

char *tabiya_offered_dup_english(const char *words, const TabiyaOpeningSearch *openings)
{
    g_autofree char *bare = strip(words);
    char *whole = dup_whole(bare);

    return whole ? whole : dup_filled(bare, openings);
}
