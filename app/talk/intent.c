/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The intent: its readings, of the words as they are, as they may have been heard, or of a part of
 * them. See intent.h and intent-private.h. */
#include "app/talk/intent.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/error.h"
#include "app/talk/grammar-private.h"
#include "app/talk/intent-private.h"
#include "app/talk/grammar-say.h"

#define OFFERED_ANYWAY 0.5   /* a reading that costs no more is offered in any case … */
#define OFFERED_MOST 1.2     /* … and others that cost so much more than their likelihood … */
#define OFFERED_NONE 0.55    /* … if it is not so likely that nothing of ours is meant */
#define OFFERED_HALF 0.7     /* one of which half is understood must be so likely */
#define SURE_ARGUMENT 0.7    /* an argument alone that costs at most this is understood */
#define OTHER_TALK 0.8       /* words that are so likely of other things … */
#define OTHER_TALK_HEARD 0.4 /* … are less likely misheard */
#define CLAUSE_MOST 0.5      /* so well must one of several clauses be said … */
#define NAME_SAYS 0.42       /* … and no other one have a name that says so much */
#define ALL_WORDS 31
#define REPAIRED 0.5 /* a sentence that was begun twice must be said so well */

/* --- Readings --------------------------------------------------------------------------------- */

static void reading_free_cb(gpointer data)
{
    TabiyaReading *self = data;

    tabiya_arguments_free(self->arguments);
    g_free(self->utterance);
    g_free(self);
}

void tabiya_intent_free(TabiyaIntent *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->readings);
    g_free(self);
}

static TabiyaIntent *intent_new(void)
{
    TabiyaIntent *self = g_new0(TabiyaIntent, 1);

    self->readings = g_ptr_array_new_with_free_func(reading_free_cb);
    return self;
}

void tabiya_intent_reader_init(TabiyaIntentReader *self, const TabiyaGrammar *grammar,
                               const char *words, const TabiyaScene *scene,
                               const TabiyaIntentContext *context)
{
    *self = (TabiyaIntentReader){
        .context = context, .intent = intent_new(), .best = INFINITY, .takes_up = INFINITY};
    tabiya_alignment_init(&self->alignment, grammar, words, scene);
}

void tabiya_intent_reader_clear(TabiyaIntentReader *self)
{
    tabiya_alignment_clear(&self->alignment);
    g_clear_pointer(&self->intent, tabiya_intent_free);
}

static gboolean is_same(const TabiyaReading *reading, const TabiyaAbility *ability,
                        const TabiyaArguments *arguments)
{
    return reading->ability == ability && tabiya_arguments_equal(reading->arguments, arguments);
}

/* A move that is explained is one thing, whether it is called "move 2" or is what leads to the
 * position after it. NULL: it is called so already. */
static char *dup_move_explained(const TabiyaAbility *ability, const TabiyaArguments *arguments)
{
    const char *position = tabiya_arguments_get(arguments, "position");
    static const char AFTER[] = "after ";

    if (!position || !g_str_equal(ability->name, "explain_move") ||
        !g_str_has_prefix(position, AFTER)) {
        return NULL;
    }
    if (!g_str_has_suffix(position, " white"))
        return g_strconcat(position + strlen(AFTER), " black", NULL);
    return g_strndup(position + strlen(AFTER), strlen(position) - strlen(AFTER) - strlen(" white"));
}

/* "turn it up to level 5": how strong is said, not only in which direction. */
static gboolean says_strength(const TabiyaArguments *arguments)
{
    return tabiya_arguments_get(arguments, "level") || tabiya_arguments_get(arguments, "rating");
}

TabiyaReading *tabiya_intent_reader_add(TabiyaIntentReader *self, const TabiyaAbility *ability,
                                        const TabiyaArguments *said, const TabiyaWorth *worth)
{
    GPtrArray *readings = self->intent->readings;
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_copy(said);
    g_autofree char *explained = dup_move_explained(ability, said);

    if (explained)
        tabiya_arguments_set(arguments, "position", explained);
    if (says_strength(arguments))
        tabiya_arguments_set(arguments, "direction", NULL);

    for (guint i = 0; i < readings->len; i++) {
        TabiyaReading *reading = readings->pdata[i];
        if (is_same(reading, ability, arguments)) {
            if (worth->cost < reading->cost) {
                reading->cost = worth->cost;
                reading->said = worth->said;
            }
            reading->unread = MIN(reading->unread, worth->unread);
            return reading;
        }
    }
    TabiyaReading *reading = g_new0(TabiyaReading, 1);
    reading->ability = ability;
    reading->arguments = tabiya_arguments_copy(arguments);
    reading->cost = worth->cost;
    reading->said = worth->said;
    reading->unread = worth->unread;
    g_ptr_array_add(readings, reading);
    return reading;
}

static gint compare_readings(gconstpointer a, gconstpointer b)
{
    const TabiyaReading *x = *(TabiyaReading *const *)a, *y = *(TabiyaReading *const *)b;

    return x->cost < y->cost ? -1 : x->cost > y->cost;
}

void tabiya_intent_reader_sort(TabiyaIntentReader *self)
{
    g_ptr_array_sort(self->intent->readings, compare_readings);
}

double tabiya_intent_reader_likelihood(const TabiyaIntentReader *self, const TabiyaAbility *ability)
{
    return self->alignment.likelihoods[tabiya_judge_label_of(ability)];
}

/* --- Choices of a question back --------------------------------------------------------------- */

/* "any weather Italian Game": a name that nobody knows, and that is not written as one. */
static gboolean names_nobody(const TabiyaIntentReader *self, const TabiyaReading *reading)
{
    const char *player = tabiya_arguments_get(reading->arguments, "player");

    if (!player || !g_ascii_islower(*player))
        return FALSE;
    g_auto(GStrv) names = g_strsplit(player, " ", -1);
    for (char **name = names; *name; name++) {
        if (g_hash_table_contains(self->alignment.grammar->players, *name))
            return FALSE;
    }
    return TRUE;
}

/* Whether a question back may offer the reading: nonsense is worse than "I did not understand". */
static gboolean is_sensible(const TabiyaIntentReader *self, const TabiyaReading *reading)
{
    const double likelihood = tabiya_intent_reader_likelihood(self, reading->ability);
    const double none = tabiya_intent_reader_likelihood(self, NULL);

    if (names_nobody(self, reading) ||
        (tabiya_reading_is_half_understood(reading) && likelihood < OFFERED_HALF)) {
        return FALSE;
    }
    if (reading->follows || reading->cost <= OFFERED_ANYWAY)
        return TRUE;
    return none < OFFERED_NONE && reading->cost - likelihood <= OFFERED_MOST;
}

static void leave_out_nonsense(TabiyaIntentReader *self)
{
    GPtrArray *readings = self->intent->readings;

    if (self->context && self->context->keeps_all)
        return;
    for (guint i = readings->len; i-- > 0 && !self->intent->is_sure;) {
        if (!is_sensible(self, readings->pdata[i]))
            g_ptr_array_remove_index(readings, i);
    }
}

static void say_readings(const TabiyaGrammar *self, TabiyaIntent *intent)
{
    for (guint i = 0; i < intent->readings->len; i++) {
        TabiyaReading *reading = intent->readings->pdata[i];
        reading->utterance = tabiya_grammar_say_reading(self, reading->ability, reading->arguments);
        if (!reading->utterance)
            reading->utterance = g_strdup(_(reading->ability->title));
    }
}

static TabiyaIntent *read_once(const TabiyaGrammar *self, const char *words,
                               const TabiyaScene *scene, const TabiyaIntentContext *context)
{
    g_auto(TabiyaIntentReader) reader = {0};

    tabiya_intent_reader_init(&reader, self, words, scene, context);
    if (reader.alignment.n > 0) {
        tabiya_intent_reader_read_patterns(&reader);
        tabiya_intent_reader_read_words(&reader);
        tabiya_intent_reader_weigh(&reader);
        reader.intent->none = tabiya_intent_reader_likelihood(&reader, NULL);
    }
    reader.intent->is_sure = tabiya_intent_reader_is_sure(&reader);
    leave_out_nonsense(&reader);
    say_readings(self, reader.intent);
    return g_steal_pointer(&reader.intent);
}

/* The words as they were typed or recognized, or as they may have been said. */
static TabiyaIntent *read_as_heard(const TabiyaGrammar *self, const char *words,
                                   const TabiyaScene *scene, const TabiyaIntentContext *context)
{
    TabiyaIntent *best = read_once(self, words, scene, context);

    if (!tabiya_intent_was_misheard(best))
        return best;
    /* "is my car ready" was hardly "is my cards ready". */
    const double doubt = best->none > OTHER_TALK ? OTHER_TALK_HEARD : 0;
    g_autoptr(GPtrArray) hearings = tabiya_grammar_list_mishearings(self, words);
    for (guint i = 0; i < hearings->len; i++) {
        const TabiyaMishearing *hearing = hearings->pdata[i];
        TabiyaIntent *other = read_once(self, hearing->words, scene, context);
        if (tabiya_intent_hears_better(best, other, hearing->cost + doubt)) {
            ((TabiyaReading *)other->readings->pdata[0])->cost += hearing->cost + doubt;
            TabiyaIntent *swapped = best;
            best = other;
            other = swapped;
        }
        tabiya_intent_free(other);
    }
    return best;
}

/* The clauses beside the one that asks. */
typedef struct {
    gboolean says_argument; /* they say something of chess */
    gboolean turns;         /* they put a condition, or say what is not to be done */
} Beside;

static void look_beside(const TabiyaGrammar *self, const char *words, const TabiyaScene *scene,
                        Beside *beside)
{
    g_auto(TabiyaAlignment) alignment = {0};

    tabiya_alignment_init(&alignment, self, words, scene);
    for (guint i = 0; i < alignment.n; i++) {
        const TabiyaToken *token = &g_array_index(alignment.tokens, TabiyaToken, i);
        if (tabiya_grammar_find_kind(self, token) || tabiya_token_is_move(token) ||
            g_hash_table_contains(self->players, token->word.letters) ||
            (tabiya_alignment_know_opening(&alignment, i) >= 1 &&
             alignment.says_opening[i] >= NAME_SAYS)) {
            beside->says_argument = TRUE;
        }
    }
    if (alignment.n >= ALL_WORDS || tabiya_alignment_turns(&alignment, (1U << alignment.n) - 1))
        beside->turns = TRUE;
}

/* Whether the clauses beside the one that asks only lead up to it. */
static gboolean is_alone(const Beside *beside, const TabiyaIntent *found)
{
    const TabiyaReading *first = found->readings->pdata[0];

    return !beside->says_argument && !(beside->turns && first->ability->changes);
}

/* The only clause that asks for something, if the others say nothing of ours. NULL: there is none,
 * or several. */
static TabiyaIntent *read_clauses(const TabiyaGrammar *self, const char *words,
                                  const TabiyaScene *scene)
{
    g_autoptr(GPtrArray) clauses = tabiya_grammar_list_clauses(words);
    g_autoptr(TabiyaIntent) found = NULL;
    Beside beside = {FALSE, FALSE};

    for (guint i = 0; i < clauses->len; i++) {
        g_autoptr(TabiyaIntent) intent = read_once(self, clauses->pdata[i], scene, NULL);
        const TabiyaReading *first = intent->is_sure ? intent->readings->pdata[0] : NULL;
        const gboolean asks = first && first->cost < CLAUSE_MOST;
        if (asks && found)
            return NULL;
        if (asks)
            found = g_steal_pointer(&intent);
        else
            look_beside(self, clauses->pdata[i], scene, &beside);
    }
    return found && is_alone(&beside, found) ? g_steal_pointer(&found) : NULL;
}

static TabiyaIntent *read_whole(const TabiyaGrammar *self, const char *words,
                                const TabiyaScene *scene, const TabiyaIntentContext *context)
{
    TabiyaIntent *whole = read_as_heard(self, words, scene, context);

    if (whole->is_sure)
        return whole;
    TabiyaIntent *clause = read_clauses(self, words, scene);
    if (!clause)
        return whole;
    tabiya_intent_free(whole);
    return clause;
}

TabiyaIntent *tabiya_grammar_read(const TabiyaGrammar *self, const char *words,
                                  const TabiyaScene *scene, const TabiyaIntentContext *context)
{
    g_autoptr(GPtrArray) repairs = tabiya_grammar_list_repairs(words);
    g_autoptr(TabiyaIntent) best = NULL;
    double cost = REPAIRED;

    for (guint i = 0; i < repairs->len; i++) {
        g_autoptr(TabiyaIntent) intent = read_once(self, repairs->pdata[i], scene, context);
        const TabiyaReading *first = intent->is_sure ? intent->readings->pdata[0] : NULL;
        if (first && first->cost < cost) {
            cost = first->cost;
            tabiya_intent_free(best);
            best = g_steal_pointer(&intent);
        }
    }
    return best ? g_steal_pointer(&best) : read_whole(self, words, scene, context);
}

/* --- An argument alone ------------------------------------------------------------------------ */

static void set_ambiguous(GError **error, const GPtrArray *values)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < values->len; i++)
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", (char *)values->pdata[i]);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("several things can be meant: %s"), list->str);
}

char *tabiya_grammar_read_argument(const TabiyaGrammar *self, TabiyaParamKind kind,
                                   const char *text, const TabiyaScene *scene, GError **error)
{
    g_auto(TabiyaAlignment) alignment = {0};
    char *value = NULL;

    guint count = 0;
    if (kind == TABIYA_PARAM_TEXT || kind == TABIYA_PARAM_PLAYER ||
        (kind == TABIYA_PARAM_POSITION && tabiya_scene_find(scene, text, &count))) {
        return g_strdup(text);
    }
    for (guint i = 0; i < self->terms->len; i++) {
        const TabiyaSaying *term = self->terms->pdata[i];
        if (term->kind == kind && g_str_equal(term->key, text))
            return g_strdup(text);
    }
    tabiya_alignment_init(&alignment, self, text, scene);
    const TabiyaSlotReading *reading =
        alignment.n > 0 ? tabiya_alignment_read_slot(&alignment, kind, 0, alignment.n) : NULL;
    if (!reading || !reading->values || reading->cost > SURE_ARGUMENT) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("“%s” was not understood"),
                    text);
    } else if (reading->values->len > 1) {
        set_ambiguous(error, reading->values);
    } else {
        value = g_strdup(reading->values->pdata[0]);
    }
    return value;
}
