/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is meant where no pattern is near: the words are judged one by one, and arguments are found
 * wherever they are said. Part of intent.h. */
#include <math.h>
#include <string.h>

#include "app/talk/grammar-moves.h"
#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"

#define ALIKE 0.4          /* a misspelled word that is nearer than this is the word */
#define ALIKE_KNOWN 0.32   /* … and than this if the judge knows it as it is */
#define OPENING_ALIKE 0.85 /* like a name of an opening */
#define OPENING_SAYS 0.42
#define OPENING_NEAR 0.75
#define POSITION_MOST 0.25 /* the same of a position: "the last move" is no end of the game */
#define ARGUMENT_MOST 0.35 /* an argument that costs more is none */
#define LONGER 0.05        /* a longer argument is the better by so much a word */
#define SUPPORT 0.35       /* a word that speaks so much for an ability is explained */
#define LOST_ARGUMENT 2    /* the cost of an argument that the ability does not take */
#define SEVERAL 0.5        /* the cost of an argument that can be several things */
#define MISMARKED 0.4      /* the cost of a name that is marked as the other player's */
#define PASSED_OVER 0.5    /* the cost of a word that can be an argument, and is none */
#define PASSED_OVER_NEAR 0.05
#define FOREIGN 0.5    /* what a word costs at least that may be a part of a name beside it */
#define UNREAD_PIECE 5 /* a piece that a move lacks is too much to be sure */
#define ARGUMENT_SAYS 0.6
#define SPAN_MOST 12
#define PARAMS_MOST 5

static const TabiyaToken *token_at(const TabiyaAlignment *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

/* --- Judging ---------------------------------------------------------------------------------- */

/* The word of the vocabulary that is meant, or the letters themselves. */
static const char *correct(const TabiyaAlignment *self, guint i)
{
    const GArray *words = self->grammar->words;
    const char *letters = token_at(self, i)->word.letters;
    float best = ALIKE;

    if (g_hash_table_contains(self->grammar->numbers_of_words, letters))
        return letters;
    /* A misspelled word may be one of the examples. */
    if (tabiya_judge_knows(self->grammar->judge, letters))
        best = ALIKE_KNOWN;
    const char *found = letters;
    for (guint w = 0; w < words->len; w++) {
        if (self->mismatch[w * self->n + i] < best) {
            best = self->mismatch[w * self->n + i];
            found = g_array_index(words, TabiyaWord, w).letters;
        }
    }
    return found;
}

static gboolean is_ours(const TabiyaGrammar *grammar, const char *letters)
{
    return g_hash_table_contains(grammar->numbers_of_words, letters) ||
           g_hash_table_contains(grammar->weak, letters) ||
           g_hash_table_contains(grammar->fillers, letters);
}

/* The word that is judged, and its kind. A word that is like one of an opening's name may be one,
 * or not: TRUE. */
static gboolean judge_word(TabiyaAlignment *self, guint i, const char **word, const char **kind)
{
    const TabiyaToken *token = token_at(self, i);
    const char *letters = token->word.letters;

    *kind = tabiya_grammar_find_kind(self->grammar, token);
    *word = letters;
    if (*kind || is_ours(self->grammar, letters)) {
        *word = *letters ? letters : *kind;
        *kind = *kind ? *kind : *word;
        return FALSE;
    }
    const double known = tabiya_alignment_know_opening(self, i);
    const gboolean says = self->says_opening[i] >= OPENING_SAYS;
    if (known >= OPENING_ALIKE && says) {
        *kind = "<opening>";
        return FALSE;
    }
    *word = correct(self, i);
    *kind = is_ours(self->grammar, *word) ? *word : "<unknown>";
    return known >= OPENING_NEAR && says && **kind == '<';
}

typedef struct {
    TabiyaJudgedWords said;
    gboolean may_be_opening[TABIYA_GRAMMAR_TOKENS_MAX];
} Judged;

static void list_words(TabiyaAlignment *self, gboolean with_fillers, Judged *judged)
{
    TabiyaJudgedWords *said = &judged->said;

    said->n = 0;
    for (guint i = 0; i < self->n; i++) {
        const char *letters = token_at(self, i)->word.letters;
        if (!with_fillers && *letters != '\0' &&
            g_hash_table_contains(self->grammar->fillers, letters)) {
            continue;
        }
        judged->may_be_opening[said->n] =
            judge_word(self, i, &said->words[said->n], &said->kinds[said->n]);
        said->n++;
    }
}

static void judge_words(const TabiyaAlignment *self, const Judged *judged, float *likelihoods)
{
    const TabiyaGrammar *grammar = self->grammar;

    tabiya_judge_words(grammar->judge, grammar->kin, &judged->said, likelihoods);
}

/* Of words that may be an opening's or not, both are likely. */
static void judge_openings(TabiyaAlignment *self, Judged *judged)
{
    const guint n_labels = tabiya_abilities_count() + 1;
    g_autofree float *other = g_new(float, n_labels);
    gboolean may_be = FALSE;

    for (guint i = 0; i < judged->said.n; i++) {
        may_be = may_be || judged->may_be_opening[i];
        if (judged->may_be_opening[i])
            judged->said.kinds[i] = "<opening>";
    }
    if (!may_be)
        return;
    judge_words(self, judged, other);
    for (guint i = 0; i < n_labels; i++)
        self->likelihoods[i] = (self->likelihoods[i] + other[i]) / 2;
}

void tabiya_alignment_judge(TabiyaAlignment *self)
{
    Judged judged;

    list_words(self, FALSE, &judged);
    if (judged.said.n < 2)
        list_words(self, TRUE, &judged);
    self->likelihoods = g_new(float, tabiya_abilities_count() + 1);
    judge_words(self, &judged, self->likelihoods);
    judge_openings(self, &judged);
}

/* --- Arguments wherever they are said --------------------------------------------------------- */

/* The cheapest way from the first word to a word, when some of the parameters are taken. */
typedef struct {
    float cost;
    gint8 param; /* the one that ends here; -1: a word that is no argument */
    guint8 from; /* where it begins */
} Cell;

typedef struct {
    TabiyaAlignment *alignment;
    const TabiyaAbility *ability;
    guint n_params;
    double rest[TABIYA_GRAMMAR_TOKENS_MAX]; /* what it costs that a word is no argument … */
    double says[TABIYA_GRAMMAR_TOKENS_MAX]; /* … and how much it then says */
    Cell *cells;                            /* [word][parameters taken] */
} Search;

static Cell *cell_at(const Search *self, guint word, guint taken)
{
    return &self->cells[(word << self->n_params) + taken];
}

/* "drill my repertoire" drills no Drill Variation. */
static gboolean speaks_for_ability(const Search *self, guint i)
{
    const TabiyaGrammar *grammar = self->alignment->grammar;
    const char *letters = token_at(self->alignment, i)->word.letters;

    return g_hash_table_contains(grammar->numbers_of_words, letters) &&
           tabiya_judge_weigh(grammar->judge, grammar->kin, letters,
                              tabiya_judge_label_of(self->ability)) > SUPPORT;
}

static gboolean may_be_opening(Search *self, guint i)
{
    TabiyaAlignment *alignment = self->alignment;

    const char *kind = tabiya_grammar_find_kind(alignment->grammar, token_at(alignment, i));

    /* "king's" is of many names, whatever it says. */
    return (!speaks_for_ability(self, i) || g_strcmp0(kind, "<piece>") == 0) &&
           tabiya_alignment_know_opening(alignment, i) >= OPENING_NEAR &&
           !g_hash_table_contains(alignment->grammar->weak, token_at(alignment, i)->word.letters);
}

/* Openings are searched only where words are like their names: a search takes long. Between two
 * such words a player can end: "Kasparov Najdorf". */
static gboolean may_hold(Search *self, const TabiyaParam *param, guint from, guint to)
{
    if (param->kind != TABIYA_PARAM_OPENING)
        return TRUE;
    return may_be_opening(self, from) && may_be_opening(self, to - 1);
}

/* "odds of one bishop" is no level. */
static gboolean is_article(const Search *self, TabiyaParamKind kind, guint from, guint to)
{
    static const char *const LEVEL[] = {"level", "stufe", "niveau", "nivel", NULL};

    if (kind == TABIYA_PARAM_LEVEL && from > 0 &&
        g_strv_contains(LEVEL, token_at(self->alignment, from - 1)->word.letters)) {
        return FALSE;
    }
    return kind == TABIYA_PARAM_LEVEL && to - from == 1 && to < self->alignment->n &&
           g_hash_table_contains(self->alignment->grammar->cardinals,
                                 token_at(self->alignment, from)->word.letters);
}

static gboolean is_player(const Search *self, TabiyaParamKind kind, guint from, guint to)
{
    return kind == TABIYA_PARAM_OPENING && g_str_equal(self->ability->name, "find_games") &&
           tabiya_alignment_is_rather_player(self->alignment, from, to);
}

static gboolean is_one_of(const Search *self, guint i, const char *const *words)
{
    return i < self->alignment->n &&
           g_strv_contains(words, token_at(self->alignment, i)->word.letters);
}

/* A player's name, or written like one. */
static gboolean is_name(const Search *self, guint i)
{
    const TabiyaToken *token = token_at(self->alignment, i);

    return g_hash_table_contains(self->alignment->grammar->players, token->word.letters) ||
           (i > 0 && g_unichar_isupper(g_utf8_get_char_validated(token->raw, -1)));
}

/* "you be white": the color is not the one that is asked for. */
static gboolean is_of_other(const Search *self, guint from)
{
    static const char *const YOU[] = {"you", "tabiya", "computer", "du", "tu", NULL};
    static const char *const ME[] = {"i", "me", "my", "ich", "mir", "je", "moi", "yo", NULL};

    for (guint i = from; i-- > 0 && i + 4 > from;) {
        if (is_one_of(self, i, ME))
            return FALSE;
        if (is_one_of(self, i, YOU))
            return TRUE;
    }
    return FALSE;
}

/* "between Fischer and Spassky": Spassky. */
static gboolean is_second_name(const Search *self, guint from)
{
    static const char *const AND[] = {"and", "und", "et", "y", "e", NULL};

    return from > 1 && is_one_of(self, from - 1, AND) && is_name(self, from - 2);
}

/* "games by Tal", "Tal's games", "against Botvinnik": what stands beside a name. */
static double cost_of_place(const Search *self, const TabiyaParam *param, guint from, guint to)
{
    static const char *const AGAINST[] = {"against", "vs",    "versus", "beat",   "beats",
                                          "over",    "gegen", "contre", "contra", NULL};
    static const char *const BY[] = {"by",   "of",   "from", "did", "between", "has",
                                     "does", "with", "von",  "vom", "mit",     "zwischen",
                                     "de",   "d",    "du",   "par", "avec",    "entre",
                                     "por",  "con",  "del",  "hat", "spielte", NULL};
    static const char *const AFTER[] = {
        "game",  "games", "win",  "wins",    "won",     "lost",     "lose",      "losses",
        "draw",  "draws", "drew", "beat",    "vs",      "against",  "versus",    "played",
        "plays", "ever",  "play", "partien", "parties", "partidas", "victories", NULL};

    const gboolean is_against =
        from > 0 && (is_one_of(self, from - 1, AGAINST) || is_second_name(self, from));

    if (param->kind != TABIYA_PARAM_PLAYER)
        return 0;
    if (g_str_equal(param->name, "opponent"))
        return is_against ? 0 : is_name(self, from) ? MISMARKED : INFINITY;
    if (is_against)
        return MISMARKED;
    if ((from > 0 && is_one_of(self, from - 1, BY)) || is_one_of(self, to, AFTER) ||
        is_name(self, from)) {
        return 0;
    }
    return INFINITY;
}

/* "have you got games" is of no Gottschall Variation: a word of ours alone that is only like one of
 * a name. */
static gboolean is_hardly_name(const Search *self, TabiyaParamKind kind, guint from, guint to)
{
    return kind == TABIYA_PARAM_OPENING && to - from == 1 &&
           tabiya_alignment_know_opening(self->alignment, from) < 1 &&
           is_ours(self->alignment->grammar, token_at(self->alignment, from)->word.letters);
}

/* "a puzzle from the French Defense" is of no defensive move. */
static gboolean is_end_of_name(const Search *self, TabiyaParamKind kind, guint from, guint to)
{
    TabiyaAlignment *alignment = self->alignment;

    return kind == TABIYA_PARAM_THEME && from > 0 && to - from == 1 &&
           tabiya_alignment_know_opening(alignment, from) >= 1 &&
           alignment->says_opening[from] < OPENING_SAYS &&
           tabiya_alignment_know_opening(alignment, from - 1) >= 1 &&
           alignment->says_opening[from - 1] >= OPENING_SAYS;
}

/* What the words cost as the argument; infinite: they are none. */
static double cost_of_argument(Search *self, guint param, guint from, guint to)
{
    const TabiyaParam *what = &self->ability->params[param];
    const double most = what->kind == TABIYA_PARAM_POSITION ? POSITION_MOST : ARGUMENT_MOST;

    if (what->kind == TABIYA_PARAM_TEXT || what->kind == TABIYA_PARAM_PLACEMENT ||
        !may_hold(self, what, from, to) || is_hardly_name(self, what->kind, from, to)) {
        return INFINITY;
    }
    const TabiyaSlotReading *reading =
        tabiya_alignment_read_slot(self->alignment, what->kind, from, to);
    if (!reading->values || reading->cost > most || is_player(self, what->kind, from, to) ||
        is_article(self, what->kind, from, to) || is_end_of_name(self, what->kind, from, to) ||
        (reading->is_other_side && self->ability->changes)) {
        return INFINITY;
    }
    return reading->cost + (reading->values->len > 1 ? SEVERAL : 0) +
           cost_of_place(self, what, from, to);
}

static void reach(Search *self, guint word, guint taken, Cell cell)
{
    Cell *there = cell_at(self, word, taken);

    if (cell.cost < there->cost)
        *there = cell;
}

/* On from a word, with each parameter that is free. Any argument that can be read is one. */
static void read_on(Search *self, guint word)
{
    const guint last = MIN(self->alignment->n, word + SPAN_MOST);

    for (guint taken = 0; taken < 1U << self->n_params; taken++) {
        const float cost = cell_at(self, word, taken)->cost;
        if (isinf(cost))
            continue;
        reach(self, word + 1, taken, (Cell){cost + (float)self->rest[word], -1, (guint8)word});
        for (guint param = 0; param < self->n_params; param++) {
            for (guint to = word + 1; to <= last && !(taken & 1U << param); to++) {
                const double more = cost_of_argument(self, param, word, to) - ARGUMENT_MOST -
                                    LONGER * (to - word - 1);
                reach(self, to, taken | 1U << param,
                      (Cell){cost + (float)more, (gint8)param, (guint8)word});
            }
        }
    }
}

/* A number and a move are arguments, or not understood. */
static gboolean is_argument(const TabiyaAlignment *self, guint i)
{
    return g_ascii_isdigit(token_at(self, i)->word.letters[0]) ||
           tabiya_token_is_move(token_at(self, i));
}

/* The name of an opening beside the one that is read: "a short summary of the Grünfeld". */
static gboolean leaves_opening(TabiyaAlignment *self, const TabiyaAbility *ability, guint i)
{
    const TabiyaParam *param = tabiya_ability_find_param(ability, "opening");

    return param && param->required && !is_ours(self->grammar, token_at(self, i)->word.letters) &&
           tabiya_alignment_know_opening(self, i) >= 1 && self->says_opening[i] >= OPENING_SAYS;
}

/* What a word costs that is no argument, unless it speaks for the ability. */
static double cost_of_rest(TabiyaAlignment *self, const TabiyaAbility *ability, guint i,
                           double *says)
{
    const guint label = tabiya_judge_label_of(ability);
    const char *word, *kind;

    *says = 0;
    if (is_argument(self, i))
        return LOST_ARGUMENT;
    judge_word(self, i, &word, &kind);
    if (leaves_opening(self, ability, i))
        return LOST_ARGUMENT;
    /* A name is an argument, whatever it says. */
    if (g_hash_table_contains(self->grammar->players, token_at(self, i)->word.letters))
        return MIN(self->skipped[i], 1);
    const double weight = tabiya_judge_weigh(self->grammar->judge, self->grammar->kin, word, label);
    const double support = CLAMP(weight / SUPPORT, 0, 1);
    *says = MIN(self->skipped[i], 1) * support;
    return MIN(self->skipped[i], 1) * (1 - support);
}

/* "the king's rook" where it is not clear which one that is. */
static gboolean names_side(const TabiyaAlignment *self, guint i)
{
    static const guint32 ROYAL = TABIYA_SPOKEN_PIECE(ENG_KING) | TABIYA_SPOKEN_PIECE(ENG_QUEEN);

    return i + 1 < self->n && token_at(self, i)->word.length > 3 && (self->classes[i] & ROYAL) &&
           (self->classes[i + 1] & TABIYA_SPOKEN_ANY_PIECE & ~ROYAL);
}

/* "knight takes queen", where it can only take a pawn: another piece was named. */
static gboolean names_piece(const TabiyaAlignment *self, guint32 unread)
{
    for (guint i = 0; i < self->n; i++) {
        if (unread & 1U << i && names_side(self, i))
            return TRUE;
        if (unread & 1U << i && token_at(self, i)->word.length > 3 && i > 0 &&
            (self->classes[i - 1] & TABIYA_SPOKEN_TAKES) &&
            g_strcmp0(tabiya_grammar_find_kind(self->grammar, token_at(self, i)), "<piece>") == 0) {
            return TRUE;
        }
    }
    return FALSE;
}

/* "why can the queen not go to g7" is of no pawn, "remove one of your rooks" gives odds. */
static gboolean leaves_piece(const TabiyaAlignment *self, guint32 unread)
{
    for (guint i = 0; i < self->n; i++) {
        if (unread & 1U << i && token_at(self, i)->word.length > 3 &&
            g_strcmp0(tabiya_grammar_find_kind(self->grammar, token_at(self, i)), "<piece>") == 0) {
            return TRUE;
        }
    }
    return FALSE;
}

double tabiya_alignment_weigh_unread(TabiyaAlignment *self, const TabiyaAbility *ability,
                                     guint32 unread)
{
    double sum = 0, says = 0;

    for (guint i = 0; i < self->n; i++)
        sum += unread & 1U << i ? cost_of_rest(self, ability, i, &says) : 0;
    const gboolean lacks_piece =
        (g_str_equal(ability->name, "make_moves") && names_piece(self, unread)) ||
        ((g_str_equal(ability->name, "make_move_or_validate_legality") ||
          g_str_equal(ability->name, "new_game")) &&
         leaves_piece(self, unread));
    return sum + (lacks_piece ? UNREAD_PIECE : 0);
}

gboolean tabiya_alignment_loses_argument(TabiyaAlignment *self, const TabiyaAbility *ability,
                                         guint32 unread)
{
    for (guint i = 0; i < self->n; i++) {
        guint index = 0;
        const TabiyaToken *token = token_at(self, i);
        const gboolean is_number =
            strspn(token->word.letters, "0123456789") == token->word.length &&
            token->word.length > 0;
        if (unread & 1U << i && !tabiya_token_is_move_number(token) &&
            (is_number || (self->grammar->is_english && leaves_opening(self, ability, i)) ||
             (tabiya_token_is_move(token) &&
              !tabiya_alignment_find_played(self, i, i + 1, &index)))) {
            return TRUE;
        }
    }
    return FALSE;
}

/* A word that no pattern has, and that does not speak for the ability. "Defense" is of any name. */
static gboolean is_foreign(TabiyaAlignment *self, const TabiyaAbility *ability, guint i)
{
    const char *word, *kind;
    double says = 0;

    if (tabiya_alignment_know_opening(self, i) >= 1 && self->says_opening[i] < OPENING_SAYS)
        return FALSE;
    judge_word(self, i, &word, &kind);
    return (g_str_equal(kind, "<unknown>") || g_str_equal(kind, "<opening>")) &&
           cost_of_rest(self, ability, i, &says) >= FOREIGN;
}

gboolean tabiya_alignment_is_other_name(TabiyaAlignment *self, const TabiyaAbility *ability,
                                        guint32 name, guint32 unread)
{
    for (guint i = 0; i < self->n; i++) {
        const guint32 beside = (i > 0 ? 1U << (i - 1) : 0) | 1U << (i + 1);
        if (unread & 1U << i && name & beside && is_foreign(self, ability, i))
            return TRUE;
    }
    return FALSE;
}

/* A word that says an argument is not explained by what it says about the ability. */
static gboolean can_be_argument(Search *self, guint i)
{
    for (guint param = 0; param < self->n_params; param++) {
        if (cost_of_argument(self, param, i, i + 1) <= PASSED_OVER_NEAR)
            return TRUE;
    }
    return FALSE;
}

static void fill_cells(Search *self)
{
    const guint n = (self->alignment->n + 1) << self->n_params;

    self->cells = g_new(Cell, n);
    for (guint i = 0; i < n; i++)
        self->cells[i] = (Cell){INFINITY, -1, 0};
    self->cells[0].cost = 0;
    for (guint word = 0; word < self->alignment->n; word++)
        read_on(self, word);
}

/* The cheapest way to the end; all parameters that must be said are. -1: there is none. */
static int find_end(const Search *self)
{
    float best = INFINITY;
    int found = -1;

    for (guint taken = 0; taken < 1U << self->n_params; taken++) {
        const float cost = cell_at(self, self->alignment->n, taken)->cost;
        gboolean is_complete = TRUE;
        for (guint param = 0; param < self->n_params; param++) {
            is_complete =
                is_complete && (!self->ability->params[param].required || taken & 1U << param);
        }
        if (is_complete && cost < best) {
            best = cost;
            found = (int)taken;
        }
    }
    return found;
}

/* "is White better" asks about both sides: patterns have {_color} there. */
static gboolean is_only_said(const Search *self, const TabiyaParam *param)
{
    return param->kind == TABIYA_PARAM_COLOR &&
           g_str_equal(self->ability->name, "analyze_position");
}

/* "the computer plays White": the person plays Black. */
static const char *value_of(const Search *self, const TabiyaParam *param, guint from,
                            const char *value)
{
    if (param->kind != TABIYA_PARAM_COLOR || !g_str_equal(self->ability->name, "new_game") ||
        !is_of_other(self, from)) {
        return value;
    }
    return g_str_equal(value, "white") ? "black" : "white";
}

/* Back on the cheapest way. */
static void take_arguments(Search *self, guint taken, TabiyaLooseReading *result)
{
    for (guint word = self->alignment->n; word > 0;) {
        const Cell *cell = cell_at(self, word, taken);
        if (cell->param < 0) {
            word--;
            result->cost += self->rest[word];
            result->said += self->says[word];
            result->unread |= 1U << word;
            continue;
        }
        const TabiyaParam *param = &self->ability->params[cell->param];
        const TabiyaSlotReading *reading =
            tabiya_alignment_read_slot(self->alignment, param->kind, cell->from, word);
        if (!is_only_said(self, param)) {
            tabiya_arguments_set(result->arguments, param->name,
                                 value_of(self, param, cell->from, reading->values->pdata[0]));
        }
        if (param->kind == TABIYA_PARAM_OPENING)
            result->name |= (1U << word) - (1U << cell->from);
        result->cost += cost_of_argument(self, (guint)cell->param, cell->from, word);
        result->said += ARGUMENT_SAYS;
        word = cell->from;
        taken &= ~(1U << cell->param);
    }
}

/* The move of a sentence that says it with other words between. */
static gboolean read_scattered(Search *self, TabiyaLooseReading *result)
{
    TabiyaAlignment *alignment = self->alignment;
    guint32 words = 0;

    if (!g_str_equal(self->ability->name, "make_moves"))
        return FALSE;
    g_autofree char *move = tabiya_alignment_dup_scattered_move(alignment, &words);
    if (!move)
        return FALSE;
    tabiya_arguments_set(result->arguments, "moves", move);
    result->said += 2 * ARGUMENT_SAYS;
    for (guint i = 0; i < alignment->n; i++) {
        if (words & 1U << i)
            continue;
        result->cost += self->rest[i];
        result->said += self->says[i];
        result->unread |= 1U << i;
    }
    return TRUE;
}

gboolean tabiya_alignment_read_loosely(TabiyaAlignment *self, const TabiyaAbility *ability,
                                       TabiyaLooseReading *result)
{
    Search search = {.alignment = self, .ability = ability};

    search.n_params = MIN(tabiya_ability_count_params(ability), PARAMS_MOST);
    for (guint i = 0; i < self->n; i++) {
        search.rest[i] = cost_of_rest(self, ability, i, &search.says[i]);
        if (search.rest[i] < PASSED_OVER && can_be_argument(&search, i))
            search.rest[i] = PASSED_OVER;
    }
    fill_cells(&search);
    const int taken = find_end(&search);
    if (taken >= 0)
        take_arguments(&search, (guint)taken, result);
    g_free(search.cells);
    return taken >= 0 || read_scattered(&search, result);
}
