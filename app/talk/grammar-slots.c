/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads spans of words as arguments. Part of intent.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/talk/grammar-moves.h"
#include "app/talk/spoken-move.h"

#define TERM_LIMIT 0.6     /* a term that costs more is not meant */
#define POSITION_LIMIT 0.3 /* the same of a position: "the last move" is no end of the game */
#define TERM_NEAR 0.05
#define PLAYED 0.02         /* the cost of a position that a move is named for */
#define TERM_SAYS 0.2       /* what a term must say that is not said exactly */
#define TERM_WORDS 7        /* longer spans are no term */
#define NEARLY_OPENING 0.88 /* "Indians" */
#define OURS 0.65           /* the cost of a word of our patterns in a name */
#define CUT_OFF 0.3         /* the cost of a name that goes on beside the words */

static const TabiyaToken *token_at(const TabiyaAlignment *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

void tabiya_slot_set(TabiyaSlotReading *reading, double cost, const char *value)
{
    reading->cost = cost;
    g_clear_pointer(&reading->values, g_ptr_array_unref);
    reading->values = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(reading->values, g_strdup(value));
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* "18th", "2e", "3º": what follows the digits. */
static gboolean is_ordinal_end(const char *end)
{
    static const char *const ENDS[] = {"",  "st", "nd", "rd", "th", "er", "re", "e",   "eme", "nd",
                                       "o", "a",  "ra", "da", "ro", "do", "ta", "ish", NULL};

    return g_strv_contains(ENDS, end);
}

/* "mate in to", rather than "the best move for White". */
static gboolean is_last(const TabiyaAlignment *self, guint i)
{
    while (++i < self->n) {
        if (!g_hash_table_contains(self->grammar->fillers, token_at(self, i)->word.letters))
            return FALSE;
    }
    return TRUE;
}

/* "up to ten": the word before a number is none itself, if it is said as often otherwise. */
static gboolean is_before_number(const TabiyaAlignment *self, guint i)
{
    static const char *const WORDS[] = {"to", "too", "for", "fore", NULL};

    return i + 1 < self->n && g_strv_contains(WORDS, token_at(self, i)->word.letters) &&
           !g_strv_contains(WORDS, token_at(self, i + 1)->word.letters) &&
           (g_hash_table_contains(self->grammar->cardinals, token_at(self, i + 1)->word.letters) ||
            g_ascii_isdigit(token_at(self, i + 1)->word.letters[0]));
}

/* "18", "18th", "eighteen". Words that are more often something else cost a little. */
static gboolean read_one_number(const TabiyaAlignment *self, guint i, int *number, double *cost)
{
    static const char *const HOMOPHONES[] = {"to", "too", "for", "fore", "won",  "ate",
                                             "un", "una", "une", "ein",  "eine", NULL};
    const char *letters = token_at(self, i)->word.letters;
    const gpointer found = g_hash_table_lookup(self->grammar->cardinals, letters);
    char *rest = NULL;

    if (is_before_number(self, i))
        return FALSE;
    if (found) {
        *number = GPOINTER_TO_INT(found) - 1;
        *cost = !g_strv_contains(HOMOPHONES, letters) ? 0 : is_last(self, i) ? 0.05 : 0.4;
        return TRUE;
    }
    *cost = 0;
    *number = (int)g_ascii_strtoull(letters, &rest, 10);
    return rest > letters && strlen(letters) <= 7 && is_ordinal_end(rest);
}

/* A number in words as far as it was read: 1985 is 1000 and 985 so far. */
typedef struct {
    int above, below; /* thousands or, of a year, hundreds; and what follows them */
} Count;

/* Whether words can add `next`: "twenty" "five", "soixante" "douze", but not "five" "five". */
static gboolean can_add(int below, int next)
{
    if (below == 0 || (below % 100 == 0 && next < 100))
        return TRUE;
    return below % 100 >= 20 && below % 10 == 0 && next > 0 &&
           next < (below % 100 == 60 || below % 100 == 80 ? 20 : 10);
}

/* "fifteen" "hundred", "nineteen" "seventy" "two", "mille" "neuf" "cent". */
static gboolean count_further(Count *self, int next)
{
    if (next == 1000 && self->above == 0 && self->below > 0 && self->below < 1000) {
        *self = (Count){1000 * self->below, 0};
    } else if (next == 1000 && self->above == 0 && self->below == 0) {
        *self = (Count){1000, 0};
    } else if (next == 100 && self->below > 0 && self->below < 100) {
        self->below *= 100;
    } else if (next < 1000 && can_add(self->below, next)) {
        self->below += next;
    } else if (self->above == 0 && self->below >= 10 && self->below < 100 && next >= 10 &&
               next < 100) {
        *self = (Count){100 * self->below, next};
    } else {
        return FALSE;
    }
    return TRUE;
}

/* "neunzehnhundertfünfundachtzig": one word that is made of words for numbers. */
static gboolean count_word(const TabiyaAlignment *self, const char *letters, Count *count)
{
    while (*letters) {
        gsize length = strlen(letters);
        gpointer found = NULL;
        for (; length >= 3 && !found; length--) {
            g_autofree char *part = g_strndup(letters, length);
            found = g_hash_table_lookup(self->grammar->cardinals, part);
        }
        if (!found || !count_further(count, GPOINTER_TO_INT(found) - 1))
            return FALSE;
        letters += length + 1;
    }
    return TRUE;
}

static gboolean is_and(const TabiyaAlignment *self, guint i)
{
    static const char *const ANDS[] = {"and", "und", "et", "y", NULL};

    return g_strv_contains(ANDS, token_at(self, i)->word.letters);
}

/* Zero is a number alone. */
gboolean tabiya_alignment_read_number(TabiyaAlignment *self, guint from, guint to, int *number,
                                      double *cost)
{
    Count count = {0, 0};

    *cost = 0;
    if (to - from > 8 || is_before_number(self, from))
        return FALSE;
    if (to - from == 1 && read_one_number(self, from, number, cost))
        return TRUE;
    for (guint i = from; i < to; i++) {
        int next = 0;
        double more = 0;
        if (i > from && i + 1 < to && is_and(self, i))
            continue;
        const gboolean is_one = read_one_number(self, i, &next, &more);
        if (!(is_one ? count_further(&count, next)
                     : count_word(self, token_at(self, i)->word.letters, &count))) {
            return FALSE;
        }
        *cost += more;
    }
    *number = count.above + count.below;
    return TRUE;
}

/* The least and the most that a number of the kind can be. */
static const int RANGES[][2] = {
    [TABIYA_PARAM_NUMBER] = {1, 999},
    [TABIYA_PARAM_LEVEL] = {1, 9},
    [TABIYA_PARAM_RATING] = {400, 3300},
    [TABIYA_PARAM_YEAR] = {1400, 2100},
};

/* "that one" is no number. */
static gboolean is_pronoun(const TabiyaAlignment *self, guint from, guint to)
{
    static const char *const BEFORE[] = {"that", "this", "which", NULL};

    return to - from == 1 && from > 0 && g_str_equal(token_at(self, from)->word.letters, "one") &&
           g_strv_contains(BEFORE, token_at(self, from - 1)->word.letters);
}

static void read_number_of(TabiyaAlignment *self, TabiyaParamKind kind, guint from, guint to,
                           TabiyaSlotReading *reading)
{
    int number = 0;
    double cost = 0;

    if (!tabiya_alignment_read_number(self, from, to, &number, &cost) || number < RANGES[kind][0] ||
        number > RANGES[kind][1] || is_pronoun(self, from, to)) {
        return;
    }
    g_autofree char *value = g_strdup_printf("%d", number);
    tabiya_slot_set(reading, cost, value);
}

/* --- Terms ------------------------------------------------------------------------------------ */

/* "move #" with the number of the slot. */
static char *fill_key(TabiyaAlignment *self, const TabiyaSaying *term, const GArray *spans)
{
    const char *hash = strchr(term->key, '#');
    int number = 0;
    double cost = 0;

    if (!hash || spans->len == 0)
        return g_strdup(term->key);
    const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, 0);
    tabiya_alignment_read_number(self, span->from, span->to, &number, &cost);
    return g_strdup_printf("%.*s%d%s", (int)(hash - term->key), term->key, number, hash + 1);
}

gboolean tabiya_slot_has(const TabiyaSlotReading *reading, const char *value)
{
    for (guint i = 0; reading->values && i < reading->values->len; i++) {
        if (g_str_equal(reading->values->pdata[i], value))
            return TRUE;
    }
    return FALSE;
}

/* "an easier one" is no mate in one. */
static gboolean is_number_alone(const TabiyaAlignment *self, TabiyaParamKind kind, guint from,
                                guint to)
{
    return kind == TABIYA_PARAM_THEME && to - from == 1 &&
           g_hash_table_contains(self->grammar->cardinals, token_at(self, from)->word.letters);
}

static void read_term(TabiyaAlignment *self, TabiyaParamKind kind, guint from, guint to,
                      TabiyaSlotReading *reading)
{
    if (to - from > TERM_WORDS || is_number_alone(self, kind, from, to))
        return;
    for (guint i = 0; i < self->grammar->terms->len; i++) {
        const TabiyaSaying *term = self->grammar->terms->pdata[i];
        const double most = kind == TABIYA_PARAM_POSITION ? POSITION_LIMIT : TERM_LIMIT;
        const double limit = MIN(most, reading->cost + 0.02);
        g_autoptr(GArray) spans = NULL;

        if (term->kind != kind)
            continue;
        spans = g_array_new(FALSE, FALSE, sizeof(TabiyaSlotSpan));
        TabiyaAligned aligned = {.spans = spans};
        const double cost =
            tabiya_alignment_cost(self, term, &(TabiyaAlignedSpan){from, to, limit}, &aligned);
        /* "the" is not "the white pieces", "no coordinates" not coordinates. */
        if (!(cost <= limit) || tabiya_alignment_turns(self, aligned.unread) ||
            (cost > TERM_NEAR && aligned.said < TERM_SAYS)) {
            continue;
        }
        g_autofree char *key = fill_key(self, term, spans);
        if (cost < reading->cost - 0.02)
            tabiya_slot_set(reading, cost, key);
        else if (!tabiya_slot_has(reading, key))
            g_ptr_array_add(reading->values, g_strdup(key));
    }
}

/* --- Free words ------------------------------------------------------------------------------- */

/* "against the Caro-Kann"; "by Morphy" is a player. */
static gboolean is_opening_of(TabiyaAlignment *self, guint from, guint to)
{
    if (from == 0 || tabiya_alignment_is_known_player(self, from, to) ||
        !g_hash_table_contains(self->grammar->weak, token_at(self, from - 1)->word.letters)) {
        return FALSE;
    }
    for (guint i = from; i < to; i++) {
        if (tabiya_alignment_know_opening(self, i) < 1)
            return FALSE;
    }
    return TRUE;
}

/* A word that nobody knows goes on with the name: "casp" of "casp a rough". */
static gboolean is_name_cut_off(const TabiyaAlignment *self, guint to)
{
    const TabiyaGrammar *grammar = self->grammar;
    const guint at = to < self->n && token_at(self, to)->word.length == 1 ? to + 1 : to;

    if (at >= self->n)
        return FALSE;
    const TabiyaWord *word = &token_at(self, at)->word;
    return word->length > 2 && !g_ascii_isdigit(word->letters[0]) &&
           !tabiya_alignment_is_ours(self, at) &&
           !g_hash_table_contains(grammar->weak, word->letters) &&
           !g_hash_table_contains(grammar->fillers, word->letters) &&
           !g_hash_table_contains(grammar->cardinals, word->letters);
}

/* "best games": a word of ours, where no name is expected and none is written. */
static gboolean is_our_word(const TabiyaAlignment *self, guint from, guint to)
{
    static const char *const BEFORE[] = {"by",  "of",     "against", "versus",   "vs",  "between",
                                         "and", "with",   "from",    "von",      "par", "de",
                                         "por", "gegen",  "contre",  "contra",   "und", "et",
                                         "y",   "player", "mit",     "zwischen", NULL};

    return to - from == 1 && from < self->n && g_ascii_islower(*token_at(self, from)->raw) &&
           tabiya_alignment_is_ours(self, from) &&
           !g_hash_table_contains(self->grammar->players, token_at(self, from)->word.letters) &&
           (from == 0 || !g_strv_contains(BEFORE, token_at(self, from - 1)->word.letters));
}

/* "Player 398": a number that is part of a name, and no year. */
static gboolean is_number_of_name(const TabiyaAlignment *self, guint from, guint i)
{
    const TabiyaToken *token = token_at(self, i);

    return i == from + 1 && token->word.length < 4 &&
           strspn(token->word.letters, "0123456789") == token->word.length &&
           g_unichar_isupper(g_utf8_get_char(token_at(self, from)->raw));
}

/* A name: words that patterns know are rather not part of it. */
static gboolean is_capital(const TabiyaAlignment *self, guint i)
{
    return g_unichar_isupper(g_utf8_get_char_validated(token_at(self, i)->raw, -1));
}

/* "Shirov sacrificed": what follows a name that is written as one, and is not. */
static gboolean is_beside_name(const TabiyaAlignment *self, guint from, guint i)
{
    return i > from && !is_capital(self, i) && is_capital(self, i - 1) &&
           g_hash_table_contains(self->grammar->players, token_at(self, i - 1)->word.letters);
}

static void read_player(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    gboolean is_weak = TRUE;
    double cost = 0.08;

    /* "Caro-Kann" begins no name in its middle. */
    if (to - from > 4 || is_our_word(self, from, to) || *token_at(self, from)->raw == '-')
        return;
    for (guint i = from; i < to; i++) {
        is_weak =
            is_weak && g_hash_table_contains(self->grammar->weak, token_at(self, i)->word.letters);
    }
    if (is_weak)
        return;
    const gboolean has_number = to == from + 2 && is_number_of_name(self, from, from + 1);
    for (guint i = from; i < to; i++) {
        const TabiyaWord *word = &token_at(self, i)->word;
        const gboolean is_ours =
            g_hash_table_contains(self->grammar->numbers_of_words, word->letters);
        int number = 0;
        double none = 0;
        if (i + 1 == to && is_number_of_name(self, from, i))
            continue;
        if ((word->length < 2 && (i == from || i + 1 == to)) ||
            (is_ours && to - from > 1 && (i == from || i + 1 == to) && !has_number) ||
            read_one_number(self, i, &number, &none)) {
            return;
        }
        if (g_hash_table_contains(self->grammar->players, word->letters))
            continue;
        cost += is_ours || is_beside_name(self, from, i) ? OURS : 0.04;
        /* "Fischer's King's Indians" */
        if (i > 0 && word->length > 4 && tabiya_alignment_know_opening(self, i) >= NEARLY_OPENING)
            cost += OURS;
    }
    cost += is_opening_of(self, from, to) ? 0.35 : 0;
    cost += is_name_cut_off(self, to) ? CUT_OFF : 0;
    g_autofree char *text = tabiya_tokens_join(self->tokens, from, to);
    /* "Fischer's games" */
    if (g_str_has_suffix(text, "'s") || g_str_has_suffix(text, "’s"))
        *strrchr(text, 's') = '\0';
    g_strdelimit(text, "'", ' ');
    g_strchomp(text);
    tabiya_slot_set(reading, cost, text);
}

/* "Commentaire : la dame …": without the mark, and spaces of any kind. */
static const char *skip_colon(const char *text)
{
    gunichar c;

    while ((c = g_utf8_get_char(text)) == ':' || (c != 0 && g_unichar_isspace(c)))
        text = g_utf8_next_char(text);
    return text;
}

static void read_text(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    g_autofree char *text = tabiya_tokens_join_typed(self->tokens, from, to);

    tabiya_slot_set(reading, MIN(0.02 + 0.03 * (to - from), 0.4), skip_colon(text));
}

static void read_glyph(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    static const char *const GLYPHS[] = {"!", "?", "!!", "??", "!?", "?!", NULL};
    const char *raw = token_at(self, from)->raw;

    if (to - from == 1 && g_strv_contains(GLYPHS, raw))
        tabiya_slot_set(reading, 0, raw);
    else
        read_term(self, TABIYA_PARAM_GLYPH, from, to, reading);
}

/* --- Positions typed -------------------------------------------------------------------------- */

static gboolean is_fen(const char *text)
{
    guint slashes = 0;

    for (; *text; text++)
        slashes += *text == '/';
    return slashes >= 7;
}

/* A color alone: "white", "and black". -1: none. */
static int read_color(TabiyaAlignment *self, guint i)
{
    const TabiyaSlotReading *reading =
        tabiya_alignment_read_slot(self, TABIYA_PARAM_COLOR, i, i + 1);

    if (!reading->values || reading->cost > 0.2)
        return -1;
    return g_str_equal(reading->values->pdata[0], "white") ? ENG_WHITE : ENG_BLACK;
}

/* "white to move", "Weiß am Zug", "juegan blancas" after or before the color at `i`. */
static gboolean is_on_move(const TabiyaAlignment *self, guint i, guint to)
{
    static const char *const AFTER[] = {"to",   "moves",  "plays", "am",     "zieht",
                                        "joue", "jouent", "juega", "juegan", NULL};
    static const char *const BEFORE[] = {"trait", "juegan", "mueven", "turno", NULL};

    return (i + 1 < to && g_strv_contains(AFTER, token_at(self, i + 1)->word.letters)) ||
           (i > 0 && g_strv_contains(BEFORE, token_at(self, i - 1)->word.letters)) ||
           (i > 1 && g_strv_contains(BEFORE, token_at(self, i - 2)->word.letters));
}

static int read_square_at(TabiyaAlignment *self, guint *i, guint to)
{
    for (guint length = 1; length <= 2 && *i + length <= to; length++) {
        const TabiyaSlotReading *reading =
            tabiya_alignment_read_slot(self, TABIYA_PARAM_SQUARE, *i, *i + length);
        if (reading->values) {
            const char *square = reading->values->pdata[0];
            *i += length;
            return (square[0] - 'a') + 8 * (square[1] - '1');
        }
    }
    return -1;
}

/* "Kc6", in German "Ta1", is a piece and a square. */
static int read_piece_on(TabiyaAlignment *self, guint i, int *piece)
{
    static const char LETTERS[] = "PNBRQK";
    const char *typed = token_at(self, i)->raw;
    g_autofree char *english =
        strlen(typed) == 3 ? tabiya_alignment_dup_english(self, typed) : NULL;
    const char *raw = english ? english : typed;
    const char *letter = strlen(raw) == 3 ? strchr(LETTERS, raw[0]) : NULL;

    if (!letter || raw[1] < 'a' || raw[1] > 'h' || raw[2] < '1' || raw[2] > '8')
        return -1;
    *piece = ENG_PAWN + (int)(letter - LETTERS);
    return raw[1] - 'a' + 8 * (raw[2] - '1');
}

/* "white king e1 and rook a1 against black king e8": pieces of the color said last. */
static void read_pieces(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    g_autoptr(GString) white = g_string_new("white:");
    g_autoptr(GString) black = g_string_new("black:");
    GString *const sides[2] = {white, black};
    int color = ENG_WHITE, piece = -1, kings = 0, pieces = 0, on_move = -1;
    gboolean says_colors = FALSE, has_king[2] = {FALSE, FALSE};

    for (guint i = from; i < to;) {
        const int said = read_color(self, i);
        const int whole = read_piece_on(self, i, &piece);
        const int square = whole >= 0 ? whole : said < 0 ? read_square_at(self, &i, to) : -1;
        i += whole >= 0;
        if (square >= 0) {
            if (piece < 0)
                return;
            static const char LETTERS[] = " NBRQK";
            /* "kings on e1 and e8": one each */
            if (piece == ENG_KING && has_king[color])
                color = !color;
            has_king[color] = has_king[color] || piece == ENG_KING;
            g_string_append_c(sides[color], ' ');
            if (piece != ENG_PAWN)
                g_string_append_c(sides[color], LETTERS[piece]);
            g_string_append_printf(sides[color], "%c%d", 'a' + square % 8, square / 8 + 1);
            kings += piece == ENG_KING;
            pieces++;
            continue;
        }
        const guint32 named = self->classes[i] & TABIYA_SPOKEN_ANY_PIECE;
        says_colors = says_colors || said >= 0;
        if (said >= 0 && kings > 1 && is_on_move(self, i, to))
            on_move = said;
        else if (said >= 0)
            color = said;
        else if (named)
            piece = g_bit_nth_lsf(named, -1);
        /* "king e4 and pawn e5 against king e7" */
        if (!says_colors && piece == ENG_KING && named && kings > 0)
            color = ENG_BLACK;
        i++;
    }
    if (kings < 2 || pieces < 2)
        return;
    g_autofree char *value = g_strdup_printf("%s; %s%s", sides[0]->str, sides[1]->str,
                                             on_move < 0            ? ""
                                             : on_move == ENG_WHITE ? "; white"
                                                                    : "; black");
    tabiya_slot_set(reading, 0.05, value);
}

static void read_placement(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    g_autofree char *text = tabiya_tokens_join(self->tokens, from, to);

    if (is_fen(token_at(self, from)->raw))
        tabiya_slot_set(reading, MIN(0.02 + 0.03 * (to - from), 0.4), text);
    else
        read_term(self, TABIYA_PARAM_PLACEMENT, from, to, reading);
    if (!reading->values)
        read_pieces(self, from, to, reading);
}

/* The move of "before Black played a6" and "after my opponent took on e5": past the words before
 * it. */
static guint skip_teller(const TabiyaAlignment *self, guint from, guint to)
{
    static const char *const TELLERS[] = {
        "i",        "he",     "she",   "they",   "you",        "we",      "my",   "the",
        "opponent", "white",  "black", "played", "moved",      "went",    "took", "ich",
        "er",       "sie",    "mein",  "gegner", "weiss",      "schwarz", "il",   "elle",
        "les",      "blancs", "noirs", "mon",    "adversaire", "joue",    "las",  "blancas",
        "negras",   "mi",     "rival", "jugara", NULL};

    while (from + 1 < to && !tabiya_token_is_move(token_at(self, from)) &&
           g_strv_contains(TELLERS, token_at(self, from)->word.letters)) {
        from++;
    }
    return from;
}

/* The position before or after a move that was played, and that cannot be meant otherwise. */
static gboolean read_played(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    static const char *const BEFORE[] = {"before", "vor", "bevor", "avant", "antes", NULL};
    static const char *const AFTER[] = {"after", "nach", "nachdem", "apres", "tras", NULL};
    const char *letters = token_at(self, from)->word.letters;
    const gboolean is_after = g_strv_contains(AFTER, letters);
    EngPosition before;
    guint index = 0;

    if (to - from < 2 || (!is_after && !g_strv_contains(BEFORE, letters)))
        return FALSE;
    const guint move = skip_teller(self, from + 1, to);
    if (!tabiya_alignment_find_played(self, move, to, &index) ||
        tabiya_alignment_read_slot(self, TABIYA_PARAM_MOVE, move, to)->values) {
        return FALSE;
    }
    tabiya_scene_position_after(self->scene, index, &before);
    const gboolean is_white = before.side_to_move == ENG_WHITE;
    const char *color = is_after ? (is_white ? " white" : "") : is_white ? "" : " black";
    g_autofree char *value =
        g_strdup_printf("%smove %d%s", is_after ? "after " : "", before.fullmove_number, color);
    tabiya_slot_set(reading, PLAYED, value);
    return TRUE;
}

/* "10." before a move that was played, "10..." */
static void read_position(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    const TabiyaToken *token = token_at(self, from);

    if (read_played(self, from, to, reading))
        return;
    /* "12...Rd8": after it */
    if (to - from == 2 && tabiya_token_is_move_number(token) &&
        tabiya_token_is_move(token_at(self, to - 1))) {
        const gboolean is_white = !strstr(token->raw, "..") && !strstr(token->raw, "…");
        g_autofree char *after =
            g_strdup_printf("after move %d%s", atoi(token->raw), is_white ? " white" : "");
        tabiya_slot_set(reading, 0, after);
        return;
    }
    if (to - from != 1 || !tabiya_token_is_move_number(token)) {
        read_term(self, TABIYA_PARAM_POSITION, from, to, reading);
        return;
    }
    const gboolean is_black = strstr(token->raw, "..") || strstr(token->raw, "…");
    g_autofree char *value =
        g_strdup_printf("move %d%s", atoi(token->raw), is_black ? " black" : "");
    tabiya_slot_set(reading, 0, value);
}

/* --- All kinds -------------------------------------------------------------------------------- */

TabiyaSlotReading *tabiya_alignment_read_span(TabiyaAlignment *self, TabiyaParamKind kind,
                                              guint from, guint to)
{
    TabiyaSlotReading *reading = g_new(TabiyaSlotReading, 1);

    *reading = (TabiyaSlotReading){.cost = INFINITY};
    switch (kind) {
    case TABIYA_PARAM_MOVE:
        tabiya_alignment_read_move(self, from, to, reading);
        break;
    case TABIYA_PARAM_ANY_MOVE:
        tabiya_alignment_read_any_move(self, from, to, reading);
        break;
    case TABIYA_PARAM_MOVES:
        tabiya_alignment_read_moves(self, from, to, reading);
        break;
    case TABIYA_PARAM_SQUARE:
        tabiya_alignment_read_square(self, from, to, reading);
        break;
    case TABIYA_PARAM_NUMBER:
        read_number_of(self, kind, from, to, reading);
        break;
    case TABIYA_PARAM_LEVEL:
        read_number_of(self, kind, from, to, reading);
        if (!reading->values)
            read_term(self, kind, from, to, reading);
        break;
    case TABIYA_PARAM_RATING:
        read_number_of(self, kind, from, to, reading);
        break;
    case TABIYA_PARAM_YEAR:
        read_number_of(self, kind, from, to, reading);
        break;
    case TABIYA_PARAM_OPENING:
        tabiya_alignment_read_opening(self, from, to, reading);
        break;
    case TABIYA_PARAM_PLAYER:
        read_player(self, from, to, reading);
        break;
    case TABIYA_PARAM_TEXT:
        read_text(self, from, to, reading);
        break;
    case TABIYA_PARAM_GLYPH:
        read_glyph(self, from, to, reading);
        break;
    case TABIYA_PARAM_POSITION:
        read_position(self, from, to, reading);
        break;
    case TABIYA_PARAM_PLACEMENT:
        read_placement(self, from, to, reading);
        break;
    default:
        read_term(self, kind, from, to, reading);
    }
    return reading;
}
