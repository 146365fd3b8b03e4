/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads spans of words as openings. Part of intent.h. */
#include <string.h>

#include "app/talk/grammar-moves.h"
#include "app/talk/spoken-move.h"

#define OPENING_WORDS 7
#define OPENING_SAYS 0.42  /* "gambit", "line" and their like are no names on their own */
#define OPENING_EDGE 0.6   /* the first and the last word must be so like one of an opening's … */
#define OPENING_KNOWN 0.75 /* one word must be as like one of an opening's */
#define SHORT_KNOWN 0.9    /* … and a short one so much */
#define BY_ALIAS 0.97      /* a name that matches so well was meant, whatever was typed */
#define JOINT_KNOWN 0.8    /* words that are heard for one: how like they are to it … */
#define JOINT_SURELY 0.88  /* … if the first one is a word of our patterns */
#define NAMESAKE 0.12      /* the cost of a player's name alone */
#define CUT_OFF 0.3        /* the cost of a name that goes on beside the words */
#define REMOTE 0.5         /* the cost of a line of a variation whose name is not quite typed */
#define GENERIC_BESIDE 0.03 /* the cost of "opening" beside a name */
#define OTHER_NAME 0.5 /* the cost of a name that lacks a word that was typed as names have it */

static const TabiyaToken *token_at(const TabiyaAlignment *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

/* How much a word is like one of an opening's name, 0 to 1. Of three letters and fewer it is one,
 * "KID", or none: "rep" is no "Creepy Crawly". */
double tabiya_alignment_know_opening(TabiyaAlignment *self, guint i)
{
    if (self->knows_opening[i] < 0) {
        const TabiyaWord *word = &token_at(self, i)->word;
        self->knows_opening[i] = 0;
        if (word->length > 1) {
            self->knows_opening[i] = tabiya_opening_search_know_word(
                self->grammar->openings, word->letters, &self->says_opening[i]);
        }
        if (word->length < 4 && self->knows_opening[i] < SHORT_KNOWN)
            self->knows_opening[i] = 0;
    }
    return self->knows_opening[i];
}

/* Words that can be anywhere in a name, but are none: "the", "line", "white", a move. */
static gboolean is_plain(TabiyaAlignment *self, guint i)
{
    const TabiyaToken *token = token_at(self, i);
    const TabiyaSlotReading *color = tabiya_alignment_read_slot(self, TABIYA_PARAM_COLOR, i, i + 1);

    return g_hash_table_contains(self->grammar->weak, token->word.letters) ||
           (color->values && color->cost == 0) || self->says_opening[i] < OPENING_SAYS;
}

/* "by Lasker", "games of Tal": a player, though openings have their names. */
static gboolean is_after_by(const TabiyaAlignment *self, guint from)
{
    static const char *const BY[] = {"by",    "against",  "vs",     "versus", "between",
                                     "gegen", "zwischen", "contre", "contra", "entre",
                                     "par",   "por",      NULL};
    static const char *const OF[] = {"of", "from", "von", "de", NULL};
    static const char *const GAMES[] = {"game",    "games",   "partie",   "partien",
                                        "parties", "partida", "partidas", NULL};

    if (from == 0)
        return FALSE;
    const char *before = token_at(self, from - 1)->word.letters;
    return g_strv_contains(BY, before) ||
           (from > 1 && g_strv_contains(OF, before) &&
            g_strv_contains(GAMES, token_at(self, from - 2)->word.letters));
}

/* A name of a player alone, without an article before it. */
gboolean tabiya_alignment_is_known_player(const TabiyaAlignment *self, guint from, guint to)
{
    return to - from == 1 &&
           g_hash_table_contains(self->grammar->players, token_at(self, from)->word.letters) &&
           tabiya_alignment_is_rather_player(self, from, to);
}

gboolean tabiya_alignment_is_rather_player(const TabiyaAlignment *self, guint from, guint to)
{
    static const char *const BEFORE[] = {"the", "in",   "with", "my", "playing", "im", "mit", "der",
                                         "die", "dans", "avec", "la", "le",      "l",  "en",  "con",
                                         "el",  "an",   "des",  "du", "del",     NULL};

    static const char *const ARTICLES[] = {"the", "der", "die", "das", "la",  "le",
                                           "l",   "el",  "des", "du",  "del", NULL};
    /* Of lands and towns, and of shapes: no player is called so. */
    static const char *const NO_PLAYERS[] = {
        "sicilian",    "french",       "english",    "dutch",        "scotch",
        "italian",     "spanish",      "berlin",     "vienna",       "london",
        "catalan",     "scandinavian", "russian",    "slav",         "budapest",
        "benoni",      "modern",       "dragon",     "caro",         "scandi",
        "nimzo",       "hedgehog",     "polish",     "danish",       "latvian",
        "hungarian",   "leningrad",    "stonewall",  "sizilianisch", "spanisch",
        "italienisch", "englisch",     "sicilienne", "espagnole",    "siciliana",
        "espanola",    "italiana",     "francesa",   "inglesa",      "holandesa",
        NULL};

    if (to - from < 2 &&
        g_hash_table_contains(self->grammar->players, token_at(self, from)->word.letters)) {
        return from == 0 || !g_strv_contains(ARTICLES, token_at(self, from - 1)->word.letters);
    }
    return to - from < 2 && !g_strv_contains(NO_PLAYERS, token_at(self, from)->word.letters) &&
           (from == 0 || !g_strv_contains(BEFORE, token_at(self, from - 1)->word.letters));
}

static gboolean is_or(const char *letters)
{
    static const char *const ORS[] = {"or", "oder", "ou", "o", NULL};

    return g_strv_contains(ORS, letters);
}

/* "Tal's Sicilian" is no variation called after him, as "Alekhine's Defense" is. */
static gboolean is_owner(const TabiyaAlignment *self, guint i)
{
    static const char *const CALLED[] = {"defense", "defence",       "opening", "gambit",
                                         "attack",  "variation",     "system",  "line",
                                         "game",    "countergambit", NULL};
    const TabiyaToken *token = token_at(self, i);

    return (g_str_has_suffix(token->raw, "'s") || g_str_has_suffix(token->raw, "’s")) &&
           g_hash_table_contains(self->grammar->players, token->word.letters) && i + 1 < self->n &&
           !g_strv_contains(CALLED, token_at(self, i + 1)->word.letters);
}

/* A word of our own patterns that no opening has is rather not part of a name: "hint" is like
 * "Indian". FALSE: the span cannot be a name at all. */
static gboolean weigh_opening(TabiyaAlignment *self, guint from, guint to, double *cost)
{
    GHashTable *ours = self->grammar->numbers_of_words;
    gboolean all_ours = TRUE;
    double best = 0;

    static const char *const NOT[] = {"not", "no", "nicht", "pas", "without", NULL};
    static const char *const OF_PEOPLE[] = {"my", "a", "our", "his", "her", "this", NULL};

    /* "the main line of the Slav" */
    if (g_str_equal(token_at(self, from)->word.letters, "main"))
        return FALSE;
    /* "the bill" is no Billockus-Johansen Gambit. */
    if (to - from == 1 && self->grammar->is_english && token_at(self, from)->word.length < 5 &&
        tabiya_alignment_know_opening(self, from) < SHORT_KNOWN) {
        return FALSE;
    }
    /* "for my kid" is no King's Indian Defense. */
    if (to - from == 1 && from > 0 && token_at(self, from)->word.length < 4 &&
        g_ascii_islower(*token_at(self, from)->raw) &&
        g_strv_contains(OF_PEOPLE, token_at(self, from - 1)->word.letters)) {
        return FALSE;
    }

    /* "a queen sacrifice", "mate in three", "not too hard" */
    if ((to - from == 1 &&
         g_hash_table_contains(self->grammar->cardinals, token_at(self, from)->word.letters)) ||
        g_strv_contains(NOT, token_at(self, from)->word.letters) ||
        (to - from == 1 && g_strcmp0(tabiya_grammar_find_kind(self->grammar, token_at(self, from)),
                                     "<piece>") == 0)) {
        return FALSE;
    }
    *cost = is_after_by(self, from) ? 0.35 : 0;
    for (guint i = from; i < to; i++) {
        const char *letters = token_at(self, i)->word.letters;
        const double known = tabiya_alignment_know_opening(self, i);
        all_ours = all_ours && g_hash_table_contains(ours, letters);
        const gboolean is_weak = g_hash_table_contains(self->grammar->weak, letters);
        if (known < 1 && g_hash_table_contains(ours, letters))
            *cost += is_weak ? 0.06 : 0.35;
        if (!is_plain(self, i))
            best = MAX(best, known);
        if ((known < OPENING_EDGE && !is_weak && (i == from || i + 1 == to)) ||
            (is_weak && (i == from || (i + 1 == to && known < 1))) || is_or(letters) ||
            is_owner(self, i) ||
            (i == from + 1 && is_weak && self->says_opening[from] < OPENING_SAYS) ||
            tabiya_token_is_move(token_at(self, i))) {
            return FALSE;
        }
    }
    *cost += all_ours ? 0.16 : 0;
    return best >= OPENING_KNOWN && *cost < 0.8;
}

/* "Semi-Slav Defense: Meran" is the "Meran Variation". */
static gboolean is_same_kind(const char *name, const char *other)
{
    static const char *const KINDS[] = {" Variation", " Defense", " System", " Line"};
    const gsize length = MIN(strlen(name), strlen(other));
    const char *rest = strlen(name) > length ? name + length : other + length;

    if (strncmp(name, other, length) != 0)
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        if (g_str_equal(rest, KINDS[i]))
            return TRUE;
    }
    return FALSE;
}

static gboolean is_part(const char *name, const char *longer)
{
    return g_str_has_prefix(longer, name) && strchr(":,", longer[strlen(name)]);
}

/* "Vienna Gambit" is rather "Vienna Game: Vienna Gambit" than a "Vienna Gambit, with …". */
static gboolean is_part_named(const char *name, const char *longer)
{
    const char *own = strrchr(name, ':');

    return own && g_str_has_prefix(own, ": ") && is_part(own + 2, longer);
}

/* "King's Indian" is rather the defense than the attack. */
static gboolean is_attack_of(const char *name, const char *defense)
{
    return g_str_has_suffix(defense, " Defense") && g_str_has_suffix(name, " Attack") &&
           strlen(defense) == strlen(name) + 1 && strncmp(name, defense, strlen(name) - 6) == 0;
}

/* The hits that are as likely meant as the first; a variation of it is not. */
static void take_hits(const TabiyaAlignment *self, const GArray *hits, double cost,
                      TabiyaSlotReading *reading)
{
    const gboolean is_english = self->grammar->is_english;
    const TabiyaOpeningHit *first = &g_array_index(hits, TabiyaOpeningHit, 0);

    tabiya_slot_set(reading, cost + 0.01 + 2.0 * (1 - first->match), first->name);
    for (guint i = 1; i < hits->len; i++) {
        const TabiyaOpeningHit *hit = &g_array_index(hits, TabiyaOpeningHit, i);
        if ((is_attack_of(first->name, hit->name) || is_part(hit->name, first->name) ||
             is_part_named(hit->name, first->name)) &&
            hit->score > first->score - 0.012) {
            tabiya_slot_set(reading, reading->cost, hit->name);
        } else if (hit->score > first->score - 0.012 && !is_part(first->name, hit->name) &&
                   !is_part_named(first->name, hit->name) &&
                   !is_attack_of(hit->name, first->name) &&
                   !(is_english && is_same_kind(first->name, hit->name)) &&
                   !tabiya_slot_has(reading, hit->name)) {
            g_ptr_array_add(reading->values, g_strdup(hit->name));
        }
    }
}

/* "nimzo" is a word of the Nimzo-Indian, and short for the Nimzowitsch as well. */
static void add_longer(const TabiyaAlignment *self, const char *text, TabiyaSlotReading *reading)
{
    const gsize length = strlen(text);
    const char *first = reading->values->pdata[0];

    if (length < 4 || strchr(text, ' ') || g_ascii_strncasecmp(first, text, length) != 0 ||
        first[length] != '-') {
        return;
    }
    g_autoptr(GArray) hits = tabiya_opening_search_find(self->grammar->openings, text, 60);
    for (guint i = 0; i < hits->len && reading->values->len < 4; i++) {
        const char *name = g_array_index(hits, TabiyaOpeningHit, i).name;
        if (!strchr(name, ':') && g_ascii_strncasecmp(name, text, length) == 0 &&
            !tabiya_slot_has(reading, name)) {
            g_ptr_array_add(reading->values, g_strdup(name));
        }
    }
}

/* "fried liver" is not the defense that avoids it. */
static void leave_out_anti(GArray *hits, const char *text)
{
    g_autofree char *lower = g_utf8_strdown(text, -1);

    for (guint i = hits->len; i-- > 0 && !strstr(lower, "anti");) {
        if (strstr(g_array_index(hits, TabiyaOpeningHit, i).name, "Anti-") && hits->len > 1)
            g_array_remove_index(hits, i);
    }
}

static char *fold_name(const char *name)
{
    g_autofree char *lower = g_utf8_strdown(name, -1);
    GString *plain = g_string_new(lower);

    g_string_replace(plain, "'", "", 0);
    g_string_replace(plain, "’", "", 0);
    g_string_replace(plain, "-", " ", 0);
    g_string_replace(plain, "defence", "defense", 0);
    return g_string_free(plain, FALSE);
}

/* 2: a name that begins with the words as they were typed, 1: a part of it does. */
static int compare_as_typed(const char *name, const char *typed)
{
    g_autofree char *folded = fold_name(name);
    g_autofree char *variation = g_strconcat(": ", typed, NULL);
    g_autofree char *line = g_strconcat(", ", typed, NULL);

    if (g_str_has_prefix(folded, typed))
        return 2;
    return strstr(folded, variation) || strstr(folded, line) ? 1 : 0;
}

/* "two knights defense" is rather the one of the Italian Game than a Modern Defense. */
static void prefer_as_typed(const TabiyaAlignment *self, GArray *hits, const char *text)
{
    g_autofree char *typed = fold_name(text);

    if (hits->len < 2)
        return;
    const TabiyaOpeningHit first = g_array_index(hits, TabiyaOpeningHit, 0);
    const int best = compare_as_typed(first.name, typed);
    /* By another name: the Spanish is the Ruy Lopez. */
    g_autofree char *folded = fold_name(first.name);
    const gboolean is_word = self->grammar->is_english && !strchr(typed, ' ');
    const gboolean is_alias = first.match >= BY_ALIAS &&
                              (!strchr(first.name, ':') || (is_word && !strstr(folded, typed)));
    /* The Rossolimo is the variation of the Sicilian, not a line of the Ruy Lopez. */
    const gboolean is_known = is_word && first.match >= BY_ALIAS && !strchr(first.name, ',');
    for (guint i = 1; i < hits->len && best == 0 && !is_alias; i++) {
        TabiyaOpeningHit hit = g_array_index(hits, TabiyaOpeningHit, i);
        if (hit.match < first.match - 0.03 || compare_as_typed(hit.name, typed) == 0 ||
            (is_known && strchr(hit.name, ','))) {
            continue;
        }
        hit.score = first.score + 0.1;
        g_array_remove_index(hits, i);
        g_array_prepend_val(hits, hit);
        return;
    }
    for (guint i = hits->len; i-- > 1 && best == 2;) {
        if (compare_as_typed(g_array_index(hits, TabiyaOpeningHit, i).name, typed) < 2)
            g_array_remove_index(hits, i);
    }
}

/* "advance" is no misspelled "defense" where a variation has that name. */
static void prefer_exact(GArray *hits)
{
    guint best = 0;

    for (guint i = 1; i < hits->len; i++) {
        if (g_array_index(hits, TabiyaOpeningHit, i).match >
            g_array_index(hits, TabiyaOpeningHit, best).match + 0.03) {
            best = i;
        }
    }
    if (best == 0)
        return;
    TabiyaOpeningHit hit = g_array_index(hits, TabiyaOpeningHit, best);
    hit.score = g_array_index(hits, TabiyaOpeningHit, 0).score + 0.1;
    g_array_remove_index(hits, best);
    g_array_prepend_val(hits, hit);
}

gboolean tabiya_alignment_is_ours(const TabiyaAlignment *self, guint i)
{
    return g_hash_table_contains(self->grammar->numbers_of_words, token_at(self, i)->word.letters);
}

/* "scandal navian", "ala kine": one word, as a recognizer of speech hears it. NULL: none. */
static char *dup_joint(TabiyaAlignment *self, guint from, guint to)
{
    double says = 0;

    if (to - from != 2 || token_at(self, from)->word.length < 3 ||
        token_at(self, from + 1)->word.length < 3 || tabiya_alignment_is_ours(self, from + 1) ||
        g_hash_table_contains(self->grammar->weak, token_at(self, from)->word.letters)) {
        return NULL;
    }
    const double apart = MAX(tabiya_alignment_know_opening(self, from),
                             tabiya_alignment_know_opening(self, from + 1));
    if (apart >= JOINT_SURELY)
        return NULL;
    g_autofree char *joint = g_strconcat(token_at(self, from)->word.letters,
                                         token_at(self, from + 1)->word.letters, NULL);
    const double known = tabiya_opening_search_know_word(self->grammar->openings, joint, &says);
    const double least = tabiya_alignment_is_ours(self, from) ? JOINT_SURELY : JOINT_KNOWN;
    return known >= MAX(least, apart) && says >= OPENING_SAYS ? g_steal_pointer(&joint) : NULL;
}

/* "in the" of "the Paulsen in the French", which no English name has. */
static gboolean is_between(const TabiyaAlignment *self, guint i)
{
    static const char *const WORDS[] = {"in", "of", "the", "against", NULL};

    return self->grammar->is_english && g_strv_contains(WORDS, token_at(self, i)->word.letters);
}

/* As they were understood: "two nights" is "two knights". */
static char *join_letters(TabiyaAlignment *self, guint from, guint to)
{
    GString *text = g_string_new(NULL);

    for (guint i = from; i < to; i++) {
        const TabiyaToken *token = token_at(self, i);
        if (i > from && is_between(self, i))
            continue;
        const gboolean is_typed =
            tabiya_alignment_know_opening(self, i) < 1 || *token->word.letters == '#';
        g_string_append_printf(text, "%s%s", i > from ? " " : "",
                               is_typed ? token->raw : token->word.letters);
    }
    return g_string_free(text, FALSE);
}

static gboolean is_generic(const char *letters)
{
    static const char *const GENERIC[] = {"opening",   "openings", "defense", "defence", "game",
                                          "variation", "line",     "system",  NULL};

    return g_strv_contains(GENERIC, letters);
}

/* "the scotch opening", "opening french", "defense sicilian": what kind of thing it is, beside a
 * name that does not have the word. NULL: the words are not so. */
static char *dup_without_generic(TabiyaAlignment *self, guint from, guint to, const char *name)
{
    g_autofree char *folded = fold_name(name);

    if (to - from < 2 || !self->grammar->is_english)
        return NULL;
    const char *last = token_at(self, to - 1)->word.letters;
    if (is_generic(token_at(self, from)->word.letters))
        return join_letters(self, from + 1, to);
    return is_generic(last) && !strstr(folded, last) ? join_letters(self, from, to - 1) : NULL;
}

/* Whether the name goes on in a word beside it: "Indian" of "King's Indian". */
static gboolean goes_on(TabiyaAlignment *self, guint beside, const guint span[2],
                        const TabiyaSlotReading *reading)
{
    if (beside >= self->n || tabiya_alignment_know_opening(self, beside) < 1 ||
        g_hash_table_contains(self->grammar->weak, token_at(self, beside)->word.letters)) {
        return FALSE;
    }
    const TabiyaSlotReading *longer = tabiya_alignment_read_slot(
        self, TABIYA_PARAM_OPENING, MIN(beside, span[0]), MAX(beside + 1, span[1]));
    return longer->values && longer->cost <= reading->cost + CUT_OFF / 2 &&
           !tabiya_slot_has(longer, reading->values->pdata[0]);
}

static gboolean is_cut_off(TabiyaAlignment *self, guint from, guint to,
                           const TabiyaSlotReading *reading)
{
    const guint span[2] = {from, to};

    return (from > 0 && goes_on(self, from - 1, span, reading)) || goes_on(self, to, span, reading);
}

/* The words are the whole name of an opening. */
static gboolean is_whole_name(const TabiyaAlignment *self, const char *text)
{
    g_autoptr(GArray) hits = tabiya_opening_search_find(self->grammar->openings, text, 1);
    g_autofree char *typed = fold_name(text);
    g_autofree char *name =
        hits->len > 0 ? fold_name(g_array_index(hits, TabiyaOpeningHit, 0).name) : NULL;

    return g_strcmp0(typed, name) == 0;
}

/* "Modern Defense", "the Modern": each word is of many names, and this is one of its own. */
static char *dup_plain_name(TabiyaAlignment *self, guint from, guint to)
{
    static const char *const ENDS[] = {"defense", "opening", "attack", "gambit", "system", NULL};
    const gboolean is_short = to - from == 1 && to == self->n && from > 0 &&
                              g_str_equal(token_at(self, from - 1)->word.letters, "the");

    if (!is_short && (to - from < 2 || to - from > 3 ||
                      !g_strv_contains(ENDS, token_at(self, to - 1)->word.letters))) {
        return NULL;
    }
    for (guint i = from; i < to; i++) {
        if (tabiya_alignment_know_opening(self, i) < 1 ||
            g_hash_table_contains(self->grammar->weak, token_at(self, i)->word.letters)) {
            return NULL;
        }
    }
    g_autofree char *said = join_letters(self, from, to);
    g_autofree char *text = is_short ? g_strconcat(said, " defense", NULL) : g_strdup(said);
    return is_whole_name(self, text) ? g_steal_pointer(&text) : NULL;
}

/* "mate" is no Fool's Mate: a word of ours alone that no name, and no part of one, begins with. */
static gboolean is_word_within(const TabiyaAlignment *self, guint from, guint to,
                               const GArray *hits)
{
    const TabiyaOpeningHit *first = &g_array_index(hits, TabiyaOpeningHit, 0);
    const gboolean is_alias = first->match >= BY_ALIAS && !strchr(first->name, ':');

    return to - from == 1 && !is_alias && tabiya_alignment_is_ours(self, from) &&
           compare_as_typed(first->name, token_at(self, from)->word.letters) == 0;
}

/* "opening french" is no English Opening called after Ferenc: a word that names have is in the one
 * that is meant, unless that is meant by another name. */
static gboolean lacks_word(TabiyaAlignment *self, guint from, guint to, const GArray *hits)
{
    const TabiyaOpeningHit *first = &g_array_index(hits, TabiyaOpeningHit, 0);
    g_autofree char *name = fold_name(first->name);

    for (guint i = from; self->grammar->is_english && i < to && first->match < BY_ALIAS; i++) {
        if (tabiya_alignment_know_opening(self, i) >= 1 && !is_plain(self, i) &&
            !strstr(name, token_at(self, i)->word.letters)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* "pier defense" is hardly the "Italian Game: Evans Gambit, Pierce Defense": a line that few know,
 * and a word that is only like its name. */
static gboolean is_remote(const GArray *hits)
{
    const TabiyaOpeningHit *first = &g_array_index(hits, TabiyaOpeningHit, 0);

    return first->match < BY_ALIAS && strchr(first->name, ',');
}

static GArray *find_hits(const TabiyaAlignment *self, const char *text)
{
    GArray *hits = tabiya_opening_search_find(self->grammar->openings, text, 12);

    leave_out_anti(hits, text);
    prefer_exact(hits);
    prefer_as_typed(self, hits, text);
    return hits;
}

void tabiya_alignment_read_opening(TabiyaAlignment *self, guint from, guint to,
                                   TabiyaSlotReading *reading)
{
    double cost = 0.1;

    if (to - from > OPENING_WORDS)
        return;
    g_autofree char *text = dup_joint(self, from, to);
    if (!text && weigh_opening(self, from, to, &cost))
        text = join_letters(self, from, to);
    if (!text && (text = dup_plain_name(self, from, to)))
        cost = 0.1;
    if (!text)
        return;
    g_autoptr(GArray) hits = find_hits(self, text);
    g_autofree char *plain =
        hits->len > 0
            ? dup_without_generic(self, from, to, g_array_index(hits, TabiyaOpeningHit, 0).name)
            : NULL;
    if (plain) {
        g_array_unref(hits);
        hits = find_hits(self, plain);
        cost += GENERIC_BESIDE;
    }
    if (hits->len == 0 || is_word_within(self, from, to, hits))
        return;
    take_hits(self, hits, cost, reading);
    add_longer(self, text, reading);
    if (lacks_word(self, from, to, hits))
        reading->cost += OTHER_NAME;
    if (is_remote(hits))
        reading->cost += REMOTE;
    if (is_cut_off(self, from, to, reading))
        reading->cost += CUT_OFF;
    if (tabiya_alignment_is_known_player(self, from, to))
        reading->cost += NAMESAKE;
}
