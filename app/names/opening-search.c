/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-search.h. */
#include "app/names/opening-search.h"

#include <stdlib.h>
#include <string.h>

#include "app/game/piece-letters.h"
#include "app/names/classifier.h"
#include "app/names/search-index.h"
#include "engine/board/san.h"

#define MOST_WORDS 8                /* typed; further ones are ignored */
#define MOST_UNITS (3 * MOST_WORDS) /* words, and two or three of them written as one */
#define LEAST_MATCH 0.45            /* less similar words do not match */

/* The weights of a score's parts. */
#define WEIGHT_COVER 0.30
#define WEIGHT_THEORY 0.15
#define WEIGHT_ORDER 0.10
#define UNKNOWN_WORD 0.8 /* the weight of a typed word that matches nothing */
#define SYNONYM 0.97
#define EXACT 10 /* for a complete name */

#define MOST_LIKES 512 /* typed words whose likeness is remembered: some hundred kilobytes */

static GMutex likes_lock; /* of the .likes of all indexes */

struct TabiyaOpeningSearch {
    TabiyaSearchIndex *index;
};

typedef struct {
    const TabiyaSearchEntry *entry;
    double score;
    double match; /* 0 to 1: of the typed words */
} Found;

/* --- Words ------------------------------------------------------------------------------------ */

/* A typed word, or several that may be one, from `first` to `last`. */
typedef struct {
    TabiyaWord word;
    guint first, last;
} Unit;

typedef struct {
    guint words;                /* typed */
    double best[MOST_WORDS];    /* likeness of each typed word to the word that is most like it */
    double weights[MOST_WORDS]; /* of the typed words */
    Unit units[MOST_UNITS];
    guint unit_count;
    float *likeness; /* [word of the index][unit] */
    guint8 *is_like; /* [word of the index]: similar to any of the units */
} Query;

static void query_clear(Query *self)
{
    g_free(self->likeness);
    g_free(self->is_like);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Query, query_clear)

/* Single words, then joined neighbors. */
static void add_units(Query *self, GArray *words)
{
    self->words = MIN(words->len, MOST_WORDS);
    for (guint length = 1; length <= 3; length++) {
        for (guint first = 0; first + length <= self->words; first++) {
            g_autoptr(GString) letters = g_string_new(NULL);
            for (guint i = first; i < first + length; i++)
                g_string_append(letters, g_array_index(words, TabiyaWord, i).letters);
            Unit *unit = &self->units[self->unit_count++];
            tabiya_word_init(&unit->word, letters->str, letters->len);
            unit->first = first;
            unit->last = first + length - 1;
        }
    }
}

/* The words of the index that are like the typed one or, with a little less weight, like its
 * English synonym; in the order of the index. */
static GArray *compare_word(const TabiyaSearchIndex *index, const TabiyaWord *typed)
{
    const TabiyaWord *words = (const TabiyaWord *)(gpointer)index->words->data;
    const char *synonym = g_hash_table_lookup(index->synonyms, typed->letters);
    GArray *likes = g_array_new(FALSE, FALSE, sizeof(TabiyaLike));
    TabiyaWord english;
    if (synonym)
        tabiya_word_init(&english, synonym, strlen(synonym));
    g_atomic_int_add(index->n_compared, (gint)(index->words->len * (synonym ? 2 : 1)));
    for (guint w = 0; w < index->words->len; w++) {
        TabiyaLike like = {w, tabiya_word_likeness(typed, &words[w])};
        if (synonym)
            like.likeness = MAX(like.likeness, SYNONYM * tabiya_word_likeness(&english, &words[w]));
        if (like.likeness > 0)
            g_array_append_val(likes, like);
    }
    return likes;
}

/* The same, remembered: while somebody types, and where a sentence is looked at in parts, the same
 * words come again and again. (transfer full) */
static GArray *likes_of(const TabiyaSearchIndex *index, const TabiyaWord *typed)
{
    g_mutex_lock(&likes_lock);
    GArray *likes = g_hash_table_lookup(index->likes, typed->letters);
    if (likes)
        g_array_ref(likes);
    g_mutex_unlock(&likes_lock);
    if (likes)
        return likes;
    likes = compare_word(index, typed);
    g_mutex_lock(&likes_lock);
    if (g_hash_table_size(index->likes) >= MOST_LIKES)
        g_hash_table_remove_all(index->likes);
    g_hash_table_replace(index->likes, g_strdup(typed->letters), g_array_ref(likes));
    g_mutex_unlock(&likes_lock);
    return likes;
}

static void take_like(Query *self, const TabiyaSearchIndex *index, guint u, const TabiyaLike *like)
{
    const Unit *unit = &self->units[u];
    const gboolean is_joint = unit->first < unit->last;
    if (is_joint && like->likeness < 0.8)
        return;
    self->likeness[like->word * self->unit_count + u] =
        (float)(is_joint ? 0.97 * like->likeness : like->likeness);
    self->is_like[like->word] = 1;
    for (guint i = unit->first; i <= unit->last; i++) {
        if (like->likeness > self->best[i]) {
            self->best[i] = like->likeness;
            self->weights[i] = g_array_index(index->weights, double, like->word);
        }
    }
}

/* Compares each unit with the words of the index. */
static void compare_words(Query *self, const TabiyaSearchIndex *index)
{
    self->likeness = g_new0(float, index->words->len * self->unit_count);
    self->is_like = g_new0(guint8, index->words->len);
    for (guint u = 0; u < self->unit_count; u++) {
        g_autoptr(GArray) likes = likes_of(index, &self->units[u].word);
        for (guint i = 0; i < likes->len; i++)
            take_like(self, index, u, &g_array_index(likes, TabiyaLike, i));
    }
    for (guint i = 0; i < self->words; i++) {
        if (self->best[i] < 0.5)
            self->weights[i] = UNKNOWN_WORD;
    }
}

/* How well a name matches a query. */
typedef struct {
    float match[MOST_WORDS];         /* of the typed words */
    guint8 place[MOST_WORDS];        /* the matching word of the name; TABIYA_PHRASE_MAX: none */
    float cover[TABIYA_PHRASE_MAX];  /* of the words of the name; lower for similar words */
    float weight[TABIYA_PHRASE_MAX]; /* of these */
} Answer;

static void answer_init(Answer *self)
{
    memset(self, 0, sizeof *self);
    memset(self->place, TABIYA_PHRASE_MAX, sizeof self->place);
}

static void match_phrase(Answer *self, const TabiyaSearchIndex *index, const Query *query,
                         const TabiyaPhrase *phrase)
{
    const TabiyaPhraseWord *words =
        &g_array_index(index->phrase_words, TabiyaPhraseWord, phrase->start);
    for (guint k = 0; k < phrase->count; k++) {
        const TabiyaPhraseWord word = words[k];
        if (word.first == word.last)
            self->weight[word.first] = (float)g_array_index(index->weights, double, word.word);
        if (!query->is_like[word.word])
            continue;
        const float *likeness = query->likeness + word.word * query->unit_count;
        for (guint u = 0; u < query->unit_count; u++) {
            if (likeness[u] == 0)
                continue;
            for (guint i = query->units[u].first; i <= query->units[u].last; i++) {
                if (likeness[u] > self->match[i]) {
                    self->match[i] = likeness[u];
                    self->place[i] = word.last;
                }
            }
            for (guint p = word.first; p <= word.last; p++)
                self->cover[p] = MAX(self->cover[p], likeness[u] * likeness[u]);
        }
    }
}

/* 0..1: the covered part of the `places` words. */
static double cover_of(const Answer *self, guint places)
{
    double covered = 0, all = 0;
    for (guint p = 0; p < places; p++) {
        covered += self->cover[p] * self->weight[p];
        all += self->weight[p];
    }
    return all > 0 ? covered / all : 0;
}

static double match_of(const Answer *self, const Query *query)
{
    double matched = 0, all = 0;
    for (guint i = 0; i < query->words; i++) {
        matched += self->match[i] * query->weights[i];
        all += query->weights[i];
    }
    return all > 0 ? matched / all : 0;
}

/* 0..1: how many typed neighbors are neighbors in the name. */
static double order_of(const Answer *self, const Query *query)
{
    guint neighbors = 0;
    for (guint i = 1; i < query->words; i++)
        neighbors += self->place[i] < TABIYA_PHRASE_MAX && self->place[i] == self->place[i - 1] + 1;
    return query->words > 1 ? (double)neighbors / (query->words - 1) : 0;
}

/* Takes over the score if it is better than the one so far; both are 0 if nothing matched yet. */
static void raise_score(Found *self, const Answer *answer, const Query *query)
{
    const TabiyaSearchEntry *entry = self->entry;
    const double match = match_of(answer, query);
    if (match < LEAST_MATCH)
        return;
    const double score = match + WEIGHT_COVER * cover_of(answer, entry->phrase.places) +
                         WEIGHT_ORDER * order_of(answer, query) + WEIGHT_THEORY * entry->theory;
    if (score > self->score) {
        self->score = score;
        self->match = match;
    }
}

/* The same with the beginning of the name replaced by an alias. */
static void raise_score_alias(Found *self, const Answer *plain, const TabiyaSearchIndex *index,
                              const Query *query, const TabiyaAlias *alias)
{
    const TabiyaSearchEntry *entry = self->entry;
    Answer other, both = *plain;
    answer_init(&other);
    match_phrase(&other, index, query, &alias->phrase);
    const float cover = (float)cover_of(&other, alias->phrase.places);
    if (cover == 0)
        return;
    for (guint i = 0; i < query->words; i++) {
        if (other.match[i] > both.match[i]) {
            both.match[i] = other.match[i];
            both.place[i] = other.place[i];
        }
    }
    for (guint p = 0; p < MIN(alias->places, entry->phrase.places); p++)
        both.cover[p] = MAX(both.cover[p], cover);
    raise_score(self, &both, query);
}

/* Whether any word of the phrase is like a typed one. */
static gboolean has_like(const TabiyaSearchIndex *index, const Query *query,
                         const TabiyaPhrase *phrase)
{
    const TabiyaPhraseWord *words =
        &g_array_index(index->phrase_words, TabiyaPhraseWord, phrase->start);
    for (guint k = 0; k < phrase->count; k++) {
        if (query->is_like[words[k].word])
            return TRUE;
    }
    return FALSE;
}

static gboolean may_score(const TabiyaSearchIndex *index, const Query *query,
                          const TabiyaSearchEntry *entry)
{
    gboolean may = has_like(index, query, &entry->phrase);
    for (guint i = 0; i < entry->aliases_count && !may; i++) {
        const guint16 number =
            g_array_index(index->entry_aliases, guint16, entry->aliases_start + i);
        may = has_like(index, query, &g_array_index(index->aliases, TabiyaAlias, number).phrase);
    }
    return may;
}

static Found score_entry(const TabiyaSearchIndex *index, const Query *query,
                         const TabiyaSearchEntry *entry)
{
    Found found = {.entry = entry};
    Answer answer;
    if (!may_score(index, query, entry)) /* most names */
        return found;
    answer_init(&answer);
    match_phrase(&answer, index, query, &entry->phrase);
    raise_score(&found, &answer, query);
    for (guint i = 0; i < entry->aliases_count; i++) {
        const guint16 number =
            g_array_index(index->entry_aliases, guint16, entry->aliases_start + i);
        raise_score_alias(&found, &answer, index, query,
                          &g_array_index(index->aliases, TabiyaAlias, number));
    }
    return found;
}

static void start_query(Query *query, const TabiyaSearchIndex *index, const char *typed)
{
    g_autoptr(GArray) words = tabiya_words_of(typed);
    add_units(query, words);
    compare_words(query, index);
}

static gint compare_found(gconstpointer a, gconstpointer b)
{
    const Found *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    if (x->entry->plies != y->entry->plies)
        return x->entry->plies - y->entry->plies;
    return strcmp(x->entry->name, y->entry->name);
}

/* `exact`: the name that equals all of `typed`, or NULL. */
static void find_words(const TabiyaSearchIndex *index, const char *typed, const char *exact,
                       GArray *found)
{
    g_auto(Query) query = {0};
    start_query(&query, index, typed);
    for (guint i = 0; i < index->entries->len && query.words > 0; i++) {
        const TabiyaSearchEntry *entry = &g_array_index(index->entries, TabiyaSearchEntry, i);
        Found one = {.entry = entry};
        if (entry->is_nearest)
            one = score_entry(index, &query, entry);
        if (exact && entry->is_nearest && strcmp(entry->name, exact) == 0) {
            one.score += EXACT;
            one.match = 1;
        }
        if (one.score > 0)
            g_array_append_val(found, one);
    }
    g_array_sort(found, compare_found);
}

/* --- Codes ------------------------------------------------------------------------------------ */

/* "B90" as 190; "B9" as the first or, with `last`, the last of ten. -1: no code. A code without its
 * letter takes that of `letter`. */
static int parse_code(const char *text, gsize length, char letter, gboolean last)
{
    if (length > 0 && g_ascii_isalpha(*text)) {
        letter = g_ascii_toupper(*text++);
        length--;
    }
    if (letter < 'A' || letter > 'E' || length < 1 || length > 2)
        return -1;
    int number = 0;
    for (gsize i = 0; i < length; i++) {
        if (!g_ascii_isdigit(text[i]))
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    if (length == 1)
        number = 10 * number + (last ? 9 : 0);
    return 100 * (letter - 'A') + number;
}

/* "B90", "B9", "B90-B99", "B90-99", with a hyphen or a dash. */
static gboolean parse_codes(const char *text, int *low, int *high)
{
    if (!g_ascii_isalpha(*text) || !g_ascii_isdigit(text[1]))
        return FALSE;
    const gsize length = strcspn(text, "-\xe2");
    const char *dash = text + length;
    const gboolean is_range = *dash == '-' || g_str_has_prefix(dash, "–");
    *low = parse_code(text, length, 0, FALSE);
    *high = parse_code(text, length, 0, TRUE);
    if (is_range) {
        const char *end = dash + (*dash == '-' ? 1 : strlen("–"));
        if (*end != '\0')
            *high = parse_code(end, strlen(end), g_ascii_toupper(*text), TRUE);
    } else if (*dash != '\0') {
        return FALSE;
    }
    return *low >= 0 && *high >= *low;
}

static gboolean is_word(char c)
{
    return g_ascii_isalnum(c) || c == '_';
}

/* The length of the code at the start of `text`, "b9", or "99" if it needs no letter; 0: none. */
static gsize match_code(const char *text, gboolean needs_letter)
{
    const gsize letter = g_ascii_isalpha(*text) && strchr("abcde", g_ascii_tolower(*text)) ? 1 : 0;
    const gsize digits = strspn(text + letter, "0123456789");
    return (needs_letter && letter == 0) || digits == 0 || digits > 2 ? 0 : letter + digits;
}

/* The length of a dash at the start of `text`, with blanks around it; 0: there is none. */
static gsize match_dash(const char *text)
{
    static const char *const dashes[] = {"-", "–", "—"};
    const gsize before = strspn(text, " \t\n\v\f\r");
    for (gsize i = 0; i < G_N_ELEMENTS(dashes); i++) {
        const gsize end = before + strlen(dashes[i]);
        if (g_str_has_prefix(text + before, dashes[i]))
            return end + strspn(text + end, " \t\n\v\f\r");
    }
    return 0;
}

/* The length of the range of codes at the start of `text`; 0: there is none. */
static gsize append_range(GString *joined, const char *text)
{
    const gsize first = match_code(text, TRUE), dash = first > 0 ? match_dash(text + first) : 0;
    const gsize second = dash > 0 ? match_code(text + first + dash, FALSE) : 0;
    if (second == 0 || is_word(text[first + dash + second]))
        return 0;
    g_string_append_len(joined, text, (gssize)first);
    g_string_append_c(joined, '-');
    g_string_append_len(joined, text + first + dash, (gssize)second);
    return first + dash + second;
}

/* "B90 - B99" as "B90-B99". NULL if `typed` is not UTF-8. */
static char *join_ranges(const char *typed)
{
    if (!g_utf8_validate(typed, -1, NULL))
        return NULL;
    GString *joined = g_string_new(NULL);
    for (const char *at = typed; *at != '\0';) {
        const gboolean begins = at == typed || !is_word(at[-1]);
        const gsize length = begins ? append_range(joined, at) : 0;
        if (length == 0)
            g_string_append_c(joined, *at);
        at += MAX(length, 1);
    }
    return g_string_free(joined, FALSE);
}

/* Takes the codes out of the typed text: `rest` receives the other words, except "ECO". */
static gboolean take_codes(const char *typed, int *low, int *high, GString *rest)
{
    gboolean found = FALSE;
    g_autofree char *joined = join_ranges(typed);
    g_auto(GStrv) chunks = g_strsplit_set(joined ? joined : typed, " \t\n", -1);
    for (char **chunk = chunks; *chunk; chunk++) {
        if (!found && parse_codes(*chunk, low, high))
            found = TRUE;
        else if (g_ascii_strcasecmp(*chunk, "eco") != 0 && g_ascii_strcasecmp(*chunk, "eco:") != 0)
            g_string_append_printf(rest, "%s ", *chunk);
    }
    return found;
}

static gint compare_codes(gconstpointer a, gconstpointer b)
{
    const TabiyaSearchEntry *x = ((const Found *)a)->entry, *y = ((const Found *)b)->entry;
    const int by_code = strcmp(x->eco, y->eco);
    return by_code != 0           ? by_code
           : x->plies != y->plies ? x->plies - y->plies
                                  : strcmp(x->name, y->name);
}

static void find_codes(const TabiyaSearchIndex *index, int low, int high, const char *words,
                       GArray *found)
{
    g_auto(Query) query = {0};
    start_query(&query, index, words);
    for (guint i = 0; i < index->entries->len; i++) {
        const TabiyaSearchEntry *entry = &g_array_index(index->entries, TabiyaSearchEntry, i);
        const int code = parse_code(entry->eco, 3, 0, FALSE);
        if (code < low || code > high)
            continue;
        Found one = {entry, 1, 1};
        if (query.words > 0)
            one = score_entry(index, &query, entry);
        if (one.score > 0)
            g_array_append_val(found, one);
    }
    g_array_sort(found, query.words > 0 ? compare_found : compare_codes);
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Plays `typed`, in English letters or in `letters` (NULL: none), with pieces in lower case
 * allowed, and writes it to `line` in the form of the table. */
static gboolean play_word(EngPosition *position, const char *typed, const char *const *letters,
                          int ply, GString *line)
{
    EngMove move;
    char san[ENG_SAN_MAX];
    g_autofree char *english = tabiya_typed_dup_english(typed, letters);
    const char *word = english ? english : typed;
    g_autofree char *capital = g_strdup(word);
    capital[0] = g_ascii_toupper(capital[0]);
    if (eng_san_parse(position, word, -1, &move) != ENG_SAN_OK &&
        eng_san_parse(position, capital, -1, &move) != ENG_SAN_OK) {
        return FALSE;
    }
    eng_san_write(position, move, san);
    if (ply % 2 == 0)
        g_string_append_printf(line, "%s%d. %s", ply > 0 ? " " : "", ply / 2 + 1, san);
    else
        g_string_append_printf(line, " %s", san);
    EngPosition after;
    eng_position_play(&after, position, move);
    *position = after;
    return TRUE;
}

typedef struct {
    EngPosition position;        /* after the moves */
    const TabiyaOpening *latest; /* its opening, or NULL */
    GString *line;               /* "1. e4 c5" */
    GString *rest;               /* the text after the legal moves */
    int plies;
} Typed;

static void typed_clear(Typed *self)
{
    g_string_free(self->line, TRUE);
    g_string_free(self->rest, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Typed, typed_clear)

static void typed_start(Typed *self)
{
    g_string_truncate(self->line, 0);
    g_string_truncate(self->rest, 0);
    eng_position_init(&self->position);
    self->latest = NULL;
    self->plies = 0;
}

/* Reads moves written in English letters or in `letters`. */
static void read_moves_with(Typed *self, const char *typed, const char *const *letters)
{
    TabiyaOpeningNamer namer;
    g_auto(GStrv) words = g_strsplit_set(typed, " \t\n", -1);
    typed_start(self);
    tabiya_opening_namer_init(&namer);
    for (char **at = words; *at; at++) {
        const char *word = *at;
        const gsize digits = strspn(word, "0123456789");
        if (digits > 0 && word[digits] == '.')
            word += digits + strspn(word + digits, ".");
        if (*word == '\0')
            continue;
        if (self->rest->len > 0 ||
            !play_word(&self->position, word, letters, self->plies, self->line)) {
            g_string_append_printf(self->rest, "%s%s", self->rest->len > 0 ? " " : "", word);
            continue;
        }
        self->plies++;
        tabiya_opening_namer_step(&namer, &self->position);
    }
    self->latest = namer.opening;
}

/* Moves may use the letters of any language: English ones, or the first in which all are legal, or
 * those in which most are. */
static void read_moves(Typed *self, const char *typed)
{
    const char *const *best = NULL;
    int most = 0;
    read_moves_with(self, typed, NULL);
    for (gsize i = 0; self->rest->len > 0 && i < TABIYA_N_NOTATIONS; i++) {
        read_moves_with(self, typed, tabiya_notations[i].letters);
        if (self->plies > most) {
            most = self->plies;
            best = tabiya_notations[i].letters;
        }
    }
    if (self->rest->len > 0)
        read_moves_with(self, typed, best);
}

static gint compare_plies(gconstpointer a, gconstpointer b)
{
    const Found *x = a, *y = b;
    if (x->score != y->score) /* the opening of the position itself */
        return x->score < y->score ? 1 : -1;
    if (x->entry->plies != y->entry->plies)
        return x->entry->plies - y->entry->plies;
    return x->entry->theory != y->entry->theory ? (x->entry->theory < y->entry->theory ? 1 : -1)
                                                : strcmp(x->entry->name, y->entry->name);
}

/* The table's moves to this position, or NULL. */
static const char *table_moves(const TabiyaOpeningTable *table, const EngPosition *position)
{
    const TabiyaOpening *opening = tabiya_openings_lookup(position);
    if (!opening)
        return NULL;
    gconstpointer whole = (const char *)opening - G_STRUCT_OFFSET(TabiyaOpeningTableRow, opening);
    const TabiyaOpeningTableRow *row = whole;
    return row >= table->rows && row < table->rows + table->count
               ? table->moves + table->move_starts[row - table->rows]
               : NULL;
}

/* Whether `moves` continue `line` with a move (and its number) that begins with `next`; pieces may
 * be in lower case, but "b" is a pawn. */
static gboolean goes_on(const char *moves, const char *line, const char *next)
{
    const gsize length = strlen(line);
    if (strncmp(moves, line, length) != 0 || moves[length] != ' ')
        return FALSE;
    moves += length + 1;
    if (g_ascii_isdigit(*moves))
        moves += strcspn(moves, " ") + 1;
    if (*next == '\0')
        return TRUE;
    return (moves[0] == next[0] ||
            (strchr("nrqko", next[0]) && moves[0] == g_ascii_toupper(next[0]))) &&
           strncmp(moves + 1, next + 1, strlen(next) - 1) == 0;
}

/* FALSE if the typed text is not moves. */
static gboolean find_moves(const TabiyaSearchIndex *index, const char *typed, GArray *found)
{
    g_auto(Typed) moves = {.line = g_string_new(NULL), .rest = g_string_new(NULL)};
    read_moves(&moves, typed);
    const char *rest = moves.rest->str;
    if (moves.plies == 0 || strchr(rest, ' '))
        return FALSE;
    const TabiyaOpening *latest = moves.latest;
    const char *same = table_moves(index->table, &moves.position);
    for (guint i = 0; i < index->entries->len; i++) {
        const TabiyaSearchEntry *entry = &g_array_index(index->entries, TabiyaSearchEntry, i);
        const gboolean is_latest = *rest == '\0' && latest &&
                                   strcmp(entry->name, latest->name) == 0 &&
                                   strcmp(entry->eco, latest->eco) == 0;
        if (is_latest || (entry->is_nearest && (goes_on(entry->moves, moves.line->str, rest) ||
                                                (same && goes_on(entry->moves, same, rest))))) {
            const Found one = {entry, is_latest ? 1 : 0, 1};
            g_array_append_val(found, one);
        }
    }
    g_array_sort(found, compare_plies);
    return found->len > 0 || *rest == '\0';
}

/* --- Searching -------------------------------------------------------------------------------- */

static GArray *make_hits(const GArray *found, guint limit)
{
    GArray *hits = g_array_new(FALSE, FALSE, sizeof(TabiyaOpeningHit));
    const guint count = limit > 0 ? MIN(limit, found->len) : found->len;
    for (guint i = 0; i < count; i++) {
        const Found *one = &g_array_index(found, Found, i);
        const TabiyaSearchEntry *entry = one->entry;
        const TabiyaOpeningHit hit = {entry->eco, entry->name, entry->moves, one->match,
                                      one->score};
        g_array_append_val(hits, hit);
    }
    return hits;
}

GArray *tabiya_opening_search_find(const TabiyaOpeningSearch *self, const char *typed, guint limit)
{
    int low = 0, high = 0;
    g_autofree char *valid = g_utf8_make_valid(typed, -1);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Found));
    g_autoptr(GString) rest = g_string_new(NULL);
    const char *exact = tabiya_search_index_find_shown(self->index, valid);
    if (!exact && find_moves(self->index, valid, found))
        return make_hits(found, limit);
    if (!exact && take_codes(valid, &low, &high, rest))
        find_codes(self->index, low, high, rest->str, found);
    else
        find_words(self->index, valid, exact, found);
    return make_hits(found, limit);
}

/* `least` 0: any likeness. */
static double know_word(const TabiyaSearchIndex *index, const char *word, double least,
                        double *weight)
{
    const TabiyaWord *words = (const TabiyaWord *)(gpointer)index->words->data;
    g_autoptr(GArray) typed = tabiya_words_of(word);
    double best = 0;

    *weight = 0;
    if (typed->len != 1)
        return 0;
    const TabiyaWord *first = &g_array_index(typed, TabiyaWord, 0);
    const int slips = tabiya_word_count_slips(first, least);
    for (guint i = 0; i < index->words->len; i++) {
        if (least > 0 && !tabiya_word_may_be(first, &words[i], slips))
            continue;
        const double likeness = tabiya_word_likeness(first, &words[i]);
        const double says = g_array_index(index->weights, double, i);
        if (likeness > best || (likeness == best && says > *weight)) {
            best = likeness;
            *weight = says;
        }
    }
    if (best < SYNONYM && g_hash_table_contains(index->synonyms, first->letters)) {
        best = SYNONYM;
        *weight = 1;
    }
    return best >= least ? best : 0;
}

double tabiya_opening_search_know_word(const TabiyaOpeningSearch *self, const char *word,
                                       double *weight)
{
    return know_word(self->index, word, 0, weight);
}

double tabiya_opening_search_know_closely(const TabiyaOpeningSearch *self, const char *word,
                                          double least, double *weight)
{
    return know_word(self->index, word, least, weight);
}

guint tabiya_opening_search_get_n_words(const TabiyaOpeningSearch *self)
{
    return self->index->words->len;
}

guint tabiya_opening_search_get_n_compared(const TabiyaOpeningSearch *self)
{
    return (guint)g_atomic_int_get(self->index->n_compared);
}

TabiyaOpeningSearch *tabiya_opening_search_new_in(const char *language)
{
    TabiyaOpeningSearch *self = g_new0(TabiyaOpeningSearch, 1);
    self->index = tabiya_search_index_new(language);
    return self;
}

TabiyaOpeningSearch *tabiya_opening_search_new(void)
{
    return tabiya_opening_search_new_in(NULL);
}

void tabiya_opening_search_free(TabiyaOpeningSearch *self)
{
    if (!self)
        return;
    tabiya_search_index_free(self->index);
    g_free(self);
}
