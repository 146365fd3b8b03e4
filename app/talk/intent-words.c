/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the words say one by one: readings where no pattern is near, and what each reading costs the
 * more or the less for them. See intent-private.h. */
#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "app/talk/back-reference.h"
#include "app/talk/grammar-moves.h"
#include "app/talk/intent-private.h"

#define READINGS_MAX 6
#define JUDGED 0.13      /* the cost of a factor e in what the words say … */
#define JUDGED_MOST 0.7  /* … and the most */
#define NONE 0.8         /* the cost of words that surely mean nothing of ours */
#define LOOSE 0.35       /* the cost of not following a pattern … */
#define LOOSE_JUDGED 0.7 /* … less so much of it for how likely the words are of the ability … */
#define LOOSE_MOST 2.2   /* … up to this … */
#define LOOSE_LEAST 0.06 /* … which is for abilities that are at least so likely */
#define FOLLOWS 0.2      /* what takes up the last question is the more likely */
#define NO_OPENING 0.4   /* a lesson in an answer that has no opening is less likely */
#define NEEDY 1.0        /* what takes up a question where there was none is less likely */
#define UNREAD_ANY 0.4   /* where so much is not explained, games are not all games */
#define UNNAMED 0.6      /* a player who was named is not looked for */
#define MISSED 0.4       /* an argument that was said is not taken */
#define VARIATION 0.25   /* one of a variation of the opening may cost so much more */
#define SPECIFIC 0.5     /* a reading with more arguments may cost so much more */

static float most_likely(const float *likelihoods)
{
    float most = 0;

    for (guint i = 0; i < tabiya_abilities_count(); i++)
        most = MAX(most, likelihoods[i]);
    return most;
}

/* Abilities that take up an answer, without one. */
static gboolean needs_question(const TabiyaIntentReader *self, const TabiyaAbility *ability)
{
    static const char *const NAMES[] = {"show_game", "explain_more", "show_line", NULL};

    return g_strv_contains(NAMES, ability->name) && !(self->context && self->context->ability);
}

/* A reading costs more for each argument that was said and that it lacks. */
static void charge_missed(TabiyaIntentReader *self, const TabiyaAbility *ability,
                          const TabiyaArguments *said)
{
    for (guint i = 0; i < self->intent->readings->len; i++) {
        TabiyaReading *reading = self->intent->readings->pdata[i];
        if (reading->ability != ability || reading->follows)
            continue;
        for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
            if (tabiya_arguments_get(said, param->name) &&
                !tabiya_arguments_get(reading->arguments, param->name)) {
                reading->cost += MISSED;
            }
        }
    }
}

/* Adds the ability if its arguments are said somewhere. */
static void read_ability(TabiyaIntentReader *self, const TabiyaAbility *ability, double likelihood)
{
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();
    TabiyaLooseReading loose = {.arguments = arguments};

    if (!tabiya_alignment_read_loosely(&self->alignment, ability, &loose))
        return;
    const gboolean is_contradicted =
        tabiya_intent_reader_is_contradicted(self, ability, loose.unread);
    double cost = MIN(LOOSE_MOST, LOOSE + loose.cost * (1 - LOOSE_JUDGED * likelihood));
    double unread = tabiya_alignment_weigh_unread(&self->alignment, ability, loose.unread);
    if (is_contradicted)
        cost += TABIYA_INTENT_CONTRADICTED;
    if (is_contradicted || tabiya_alignment_loses_argument(&self->alignment, ability, loose.unread))
        unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
    if (tabiya_alignment_is_other_name(&self->alignment, ability, loose.name, loose.unread))
        unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
    tabiya_intent_reader_add(self, ability, arguments, &(TabiyaWorth){cost, loose.said, unread});
    charge_missed(self, ability, arguments);
}

void tabiya_intent_reader_read_words(TabiyaIntentReader *self)
{
    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        const double likelihood = tabiya_intent_reader_likelihood(self, ability);
        if (likelihood >= LOOSE_LEAST && !needs_question(self, ability))
            read_ability(self, ability, likelihood);
    }
}

/* --- Weighing --------------------------------------------------------------------------------- */

/* The same, or an opening of which the other one is a variation. */
static gboolean is_wider(const TabiyaParam *param, const char *value, const char *other)
{
    if (g_strcmp0(value, other) == 0)
        return TRUE;
    /* "move 6" and Black's move 6 */
    if (param->kind == TABIYA_PARAM_POSITION && other && g_str_has_prefix(other, value))
        return other[strlen(value)] == ' ';
    return param->kind == TABIYA_PARAM_OPENING && other && g_str_has_prefix(other, value) &&
           strchr(":,", other[strlen(value)]);
}

/* That an opening is "it" is to be said: "give me a puzzle" is of any, whatever was said before. */
static gboolean adds_it(const TabiyaReading *self, const TabiyaReading *other)
{
    return tabiya_back_reference_is(other->arguments) && !tabiya_back_reference_is(self->arguments);
}

static gboolean is_part_of(const TabiyaReading *self, const TabiyaReading *other)
{
    if (self->ability != other->ability || self->cost + SPECIFIC < other->cost ||
        tabiya_arguments_equal(self->arguments, other->arguments) || adds_it(self, other)) {
        return FALSE;
    }
    for (const TabiyaParam *param = self->ability->params; param->kind != TABIYA_PARAM_END;
         param++) {
        const char *value = tabiya_arguments_get(self->arguments, param->name);
        const char *more = tabiya_arguments_get(other->arguments, param->name);
        if (value && !is_wider(param, value, more))
            return FALSE;
        if (value && param->kind == TABIYA_PARAM_OPENING && !g_str_equal(value, more) &&
            self->cost + VARIATION < other->cost) {
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean has_name(const TabiyaReading *self, const char *letters)
{
    static const char *const NAMES[] = {"player", "opponent", "opening"};

    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        const char *value = tabiya_arguments_get(self->arguments, NAMES[i]);
        g_autofree char *lower = value ? g_utf8_strdown(value, -1) : NULL;
        if (lower && strstr(lower, letters))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_reading_finds_all(const TabiyaReading *reading)
{
    g_autofree char *arguments = tabiya_arguments_to_text(reading->arguments);

    return g_str_equal(reading->ability->name, "find_games") && *arguments == '\0' &&
           reading->unread > UNREAD_ANY;
}

/* "games of Capablanca" are not all games. */
static void charge_unnamed(TabiyaIntentReader *self)
{
    for (guint i = 0; i < self->intent->readings->len; i++) {
        TabiyaReading *reading = self->intent->readings->pdata[i];
        if (tabiya_reading_finds_all(reading))
            reading->cost += UNNAMED;
        for (guint k = 0; k < self->alignment.n; k++) {
            const char *letters =
                g_array_index(self->alignment.tokens, TabiyaToken, k).word.letters;
            if (g_str_equal(reading->ability->name, "find_games") &&
                g_hash_table_contains(self->alignment.grammar->players, letters) &&
                !has_name(reading, letters)) {
                reading->cost += UNNAMED;
                reading->unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
            }
        }
    }
}

/* "my puzzle rating" is not only "my rating". */
static void prefer_specific(TabiyaIntent *self)
{
    for (guint i = self->readings->len; i-- > 0;) {
        TabiyaReading *reading = self->readings->pdata[i];
        for (guint k = 0; k < self->readings->len; k++) {
            TabiyaReading *other = self->readings->pdata[k];
            if (k != i && is_part_of(reading, other)) {
                other->cost = MIN(other->cost, reading->cost);
                g_ptr_array_remove_index(self->readings, i);
                break;
            }
        }
    }
}

/* Whether only this color is named. */
static gboolean names_only(TabiyaIntentReader *self, const char *color)
{
    gboolean is_named = FALSE;

    for (guint i = 0; i < self->alignment.n; i++) {
        const TabiyaSlotReading *reading =
            tabiya_alignment_read_slot(&self->alignment, TABIYA_PARAM_COLOR, i, i + 1);
        if (!reading->values || reading->cost > 0)
            continue;
        if (!g_str_equal(reading->values->pdata[0], color))
            return FALSE;
        is_named = TRUE;
    }
    return is_named;
}

/* "what should Black have played at move 9": Black's move. */
static void color_positions(TabiyaIntentReader *self)
{
    static const char *const OF_MOVES[] = {"best_move", "explain_move", "go_to_move", NULL};

    for (guint i = 0; i < self->intent->readings->len; i++) {
        const TabiyaReading *reading = self->intent->readings->pdata[i];
        const char *position = tabiya_arguments_get(reading->arguments, "position");
        if (!g_strv_contains(OF_MOVES, reading->ability->name) || !position ||
            !g_str_has_prefix(position, "move ") ||
            !g_ascii_isdigit(position[strlen(position) - 1])) {
            continue;
        }
        if (names_only(self, "black")) {
            g_autofree char *colored = g_strdup_printf("%s black", position);
            tabiya_arguments_set(reading->arguments, "position", colored);
        }
    }
}

/* "is Black after something": Black's threats, though no pattern has taken the color. */
static void color_sides(TabiyaIntentReader *self)
{
    static const char *const OF_SIDES[] = {"find_threats", "suggest_plan", NULL};
    const char *color = names_only(self, "black")   ? "black"
                        : names_only(self, "white") ? "white"
                                                    : NULL;

    for (guint i = 0; color && i < self->intent->readings->len; i++) {
        const TabiyaReading *reading = self->intent->readings->pdata[i];
        if (g_strv_contains(OF_SIDES, reading->ability->name) && !reading->follows &&
            !tabiya_arguments_get(reading->arguments, "color") &&
            !tabiya_arguments_get(reading->arguments, "position")) {
            tabiya_arguments_set(reading->arguments, "color", color);
        }
    }
}

/* Whose a thing is, in words: of the person who asks, or of the other one. */
static gboolean says_one_of(const TabiyaIntentReader *self, const char *const *words)
{
    for (guint i = 0; i < self->alignment.n; i++) {
        const TabiyaToken *token = &g_array_index(self->alignment.tokens, TabiyaToken, i);
        if (g_strv_contains(words, token->word.letters))
            return TRUE;
    }
    return FALSE;
}

/* "do I still have both knights" */
static gboolean says_i_have(const TabiyaIntentReader *self)
{
    static const char *const I[] = {"i", "ich", "j", "yo", NULL};
    static const char *const HAVE[] = {"have", "got", "habe", "ai", "tengo", NULL};

    return says_one_of(self, I) && says_one_of(self, HAVE);
}

/* "where is his queen": the color that nobody named. */
static void color_possessions(TabiyaIntentReader *self)
{
    static const char *const OF_PIECES[] = {"where_is", "read_position", NULL};
    static const char *const THEIRS[] = {
        "opponent", "his",         "her",          "their",      "enemy", "adversary", "gegner",
        "gegners",  "gegnerische", "gegnerischen", "adversaire", "rival", "oponente",  NULL};
    static const char *const MINE[] = {"my",  "mine", "mein", "meine", "meinen", "mon",
                                       "mes", "ma",   "mi",   "mis",   NULL};
    const TabiyaScene *scene = self->alignment.scene;
    const gboolean is_theirs = says_one_of(self, THEIRS);

    if (!is_theirs && !says_one_of(self, MINE) && !says_i_have(self))
        return;
    const EngColor mine = scene->has_side ? scene->side : (EngColor)scene->position.side_to_move;
    const gboolean is_white = (mine == ENG_WHITE) != is_theirs;
    for (guint i = 0; i < self->intent->readings->len; i++) {
        const TabiyaReading *reading = self->intent->readings->pdata[i];
        if (g_strv_contains(OF_PIECES, reading->ability->name) &&
            !tabiya_arguments_get(reading->arguments, "color")) {
            tabiya_arguments_set(reading->arguments, "color", is_white ? "white" : "black");
        }
    }
}

/* "an easy fork puzzle", "a harder one": what a rating is given by where no number is said. */
static const char *find_difficulty(const TabiyaIntentReader *self)
{
    static const struct {
        const char *difficulty;
        const char *words[14];
    } WORDS[] = {
        {"easy",
         {"easy", "simple", "gentle", "leicht", "leichte", "leichtes", "einfache", "einfaches",
          "facile", "facil", "sencillo", NULL}},
        {"hard",
         {"hard", "tough", "difficult", "tricky", "challenging", "schwer", "schwere", "schweres",
          "schwierige", "schwieriges", "difficile", "dificil", NULL}},
        {"easier", {"easier", "simpler", "leichter", "leichtere", "einfachere", NULL}},
        {"harder", {"harder", "tougher", "trickier", "schwerer", "schwerere", NULL}},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        if (says_one_of(self, WORDS[i].words))
            return WORDS[i].difficulty;
    }
    return NULL;
}

/* "that was too hard" complains of one. */
static gboolean says_too(const TabiyaIntentReader *self)
{
    static const char *const TOO[] = {"too", "zu", "trop", "demasiado", NULL};

    return says_one_of(self, TOO);
}

static void rate_puzzles(TabiyaIntentReader *self)
{
    const char *difficulty = find_difficulty(self);

    if (!difficulty || says_too(self))
        return;
    for (guint i = 0; i < self->intent->readings->len; i++) {
        const TabiyaReading *reading = self->intent->readings->pdata[i];
        if (g_str_equal(reading->ability->name, "load_chess_puzzle") &&
            !tabiya_arguments_get(reading->arguments, "rating")) {
            tabiya_arguments_set(reading->arguments, "rating", difficulty);
        }
    }
}

/* "was that a good move", in a game against Tabiya and after its reply: the person's own. */
static gboolean asks_about_own_move(const TabiyaIntentReader *self)
{
    static const char *const I[] = {"i",  "my",  "mine", "ich", "mein",
                                    "je", "mon", "yo",   "mi",  NULL};
    static const char *const OTHERS[] = {"you",      "your",     "his",    "her",    "he",
                                         "opponent", "computer", "engine", "why",    "tabiya",
                                         "reply",    "white",    "black",  "dein",   "warum",
                                         "ton",      "pourquoi", "tu",     "porque", NULL};
    static const char *const VERDICTS[] = {
        "good",   "bad",     "mistake", "blunder", "error",  "right",      "ok",     "okay",
        "best",   "correct", "great",   "fine",    "stupid", "silly",      "strong", "weak",
        "fehler", "gut",     "patzer",  "bon",     "bonne",  "erreur",     "gaffe",  "buena",
        "bueno",  "mala",    "malo",    "dumb",    "wrong",  "inaccuracy", NULL};

    return !says_one_of(self, OTHERS) && (says_one_of(self, I) || says_one_of(self, VERDICTS));
}

/* Where the person's last move stands in the game, as a handle; NULL: there is none, or the last
 * move is that. (transfer full) */
static char *dup_own_move(const TabiyaScene *scene)
{
    EngPosition before;

    if (!scene->has_side || scene->strength.level == 0 || scene->shown < 2 ||
        scene->position.side_to_move != (int)scene->side) {
        return NULL;
    }
    tabiya_scene_position_after(scene, scene->shown - 2, &before);
    return g_strdup_printf("move %d%s", before.fullmove_number,
                           before.side_to_move == ENG_BLACK ? " black" : "");
}

static void own_moves(TabiyaIntentReader *self)
{
    g_autofree char *own = dup_own_move(self->alignment.scene);

    if (!own || !asks_about_own_move(self))
        return;
    for (guint i = 0; i < self->intent->readings->len; i++) {
        const TabiyaReading *reading = self->intent->readings->pdata[i];
        if (g_str_equal(reading->ability->name, "explain_move") && !reading->follows &&
            !tabiya_arguments_get(reading->arguments, "position")) {
            tabiya_arguments_set(reading->arguments, "position", own);
        }
    }
}

/* A pattern that was said exactly says more than its words one by one. */
static double trust_words(double cost)
{
    return CLAMP(cost / TABIYA_INTENT_EXACTLY, 0.3, 1);
}

static float *likelihood_of(TabiyaIntentReader *self, const char *ability)
{
    return &self->alignment.likelihoods[tabiya_judge_label_of(tabiya_ability_find(ability))];
}

/* "explain that" after "who is better?" asks for reasons rather than for a lesson. */
static gboolean teaches_answer(const TabiyaIntentReader *self, const TabiyaReading *reading)
{
    static const char *const REASONED[] = {
        "analyze_position", "best_move",    "hint",         "candidate_moves", "compare_moves",
        "find_threats",     "suggest_plan", "explain_move", "try_moves",       NULL};
    const TabiyaAbility *before = self->context ? self->context->ability : NULL;

    return before && tabiya_back_reference_is(reading->arguments) &&
           g_str_equal(reading->ability->name, "teach_opening") &&
           g_strv_contains(REASONED, before->name);
}

/* Readings cost more the less their ability is what the words speak of. */
static void charge_unlikely(TabiyaIntentReader *self)
{
    const double most = most_likely(self->alignment.likelihoods);
    const double none = tabiya_intent_reader_likelihood(self, NULL);

    for (guint i = 0; i < self->intent->readings->len; i++) {
        TabiyaReading *reading = self->intent->readings->pdata[i];
        const double likelihood =
            (tabiya_intent_reader_likelihood(self, reading->ability) + 1e-9) / (most + 1e-9);
        if (teaches_answer(self, reading))
            reading->cost += NO_OPENING;
        if (needs_question(self, reading->ability))
            reading->cost += NEEDY * trust_words(reading->cost);
        if (reading->follows) {
            reading->cost -= FOLLOWS;
        } else {
            reading->cost += trust_words(reading->cost) *
                             (MIN(JUDGED_MOST, -log(likelihood) * JUDGED) + NONE * none);
        }
    }
}

/* Readings that are the same now that an argument was added. */
static void merge_same(TabiyaIntent *self)
{
    for (guint i = self->readings->len; i-- > 1;) {
        const TabiyaReading *reading = self->readings->pdata[i];
        for (guint k = 0; k < i; k++) {
            TabiyaReading *other = self->readings->pdata[k];
            if (reading->ability == other->ability &&
                tabiya_arguments_equal(reading->arguments, other->arguments)) {
                other->cost = MIN(other->cost, reading->cost);
                other->unread = MIN(other->unread, reading->unread);
                other->follows = other->follows || reading->follows;
                g_ptr_array_remove_index(self->readings, i);
                break;
            }
        }
    }
}

void tabiya_intent_reader_weigh(TabiyaIntentReader *self)
{
    color_positions(self);
    color_sides(self);
    color_possessions(self);
    rate_puzzles(self);
    own_moves(self);
    merge_same(self->intent);
    charge_unnamed(self);
    if (self->tries_other_side) {
        *likelihood_of(self, "try_moves") += *likelihood_of(self, "make_moves");
        *likelihood_of(self, "make_moves") = 0;
    }
    if (self->asks_impossible) {
        *likelihood_of(self, "make_move_or_validate_legality") +=
            *likelihood_of(self, "explain_move");
    }
    charge_unlikely(self);
    prefer_specific(self->intent);
    tabiya_intent_reader_sort(self);
    if (self->intent->readings->len > READINGS_MAX)
        g_ptr_array_set_size(self->intent->readings, READINGS_MAX);
}
