/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A pattern said with given arguments: "play the {opening}" as "play the Najdorf Variation". Part
 * of intent.h. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/names/opening-shown.h"
#include "app/talk/grammar-say.h"

/* The words of the first term of a kind that has the key. */
static char *say_term(const TabiyaGrammar *self, TabiyaParamKind kind, const char *key)
{
    for (guint i = 0; i < self->terms->len; i++) {
        const TabiyaSaying *term = self->terms->pdata[i];
        if (term->kind == kind && g_str_equal(term->key, key))
            return tabiya_grammar_say(self, term, NULL);
    }
    return g_strdup(key);
}

static char *say_value(const TabiyaGrammar *self, TabiyaParamKind kind, const char *value)
{
    if (kind == TABIYA_PARAM_OPENING)
        return tabiya_opening_dup_shown_in(value, 0, self->language);
    return say_term(self, kind, value);
}

typedef struct {
    const TabiyaGrammar *grammar;
    const TabiyaSaying *pattern;
    const TabiyaArguments *arguments; /* NULL: slots are left out */
    const char *at;
    GString *text; /* NULL: skips */
} Speaker;

static void speak_until(Speaker *self, const char *ends);

/* `is_joined`: without a space before it, as the "?" of "what is {opening}?". */
static void add_text(Speaker *self, const char *text, gboolean is_joined)
{
    const gboolean has_space = self->text && self->text->len > 0 && !is_joined;

    if (self->text && *text != '\0')
        g_string_append_printf(self->text, "%s%s", has_space ? " " : "", text);
}

static void speak_slot(Speaker *self)
{
    const char *end = strchr(self->at, '}');
    g_autofree char *name = g_strndup(self->at + 1, (gsize)(end - self->at - 1));
    const char *value = self->arguments ? tabiya_arguments_get(self->arguments, name) : NULL;

    self->at = end + 1;
    for (guint i = 0; value && i < self->pattern->slots->len; i++) {
        const TabiyaSlot *slot = &g_array_index(self->pattern->slots, TabiyaSlot, i);
        if (g_str_equal(slot->param, name)) {
            g_autofree char *shown = say_value(self->grammar, slot->kind, value);
            add_text(self, shown, FALSE);
            return;
        }
    }
}

static void skip_until(Speaker *self, const char *ends)
{
    GString *text = g_steal_pointer(&self->text);

    speak_until(self, ends);
    self->text = text;
}

/* Of alternatives the first. */
static void speak_group(Speaker *self)
{
    self->at++;
    speak_until(self, "|)");
    while (*self->at == '|') {
        self->at++;
        skip_until(self, "|)");
    }
    self->at++;
}

static void skip_option(Speaker *self)
{
    do {
        self->at++;
        skip_until(self, "|]");
    } while (*self->at == '|');
    self->at++;
}

static void speak_until(Speaker *self, const char *ends)
{
    while (*self->at != '\0' && !strchr(ends, *self->at)) {
        if (*self->at == ' ') {
            self->at++;
        } else if (*self->at == '{') {
            speak_slot(self);
        } else if (*self->at == '(') {
            speak_group(self);
        } else if (*self->at == '[') {
            skip_option(self);
        } else {
            const gsize length = strcspn(self->at, " []()|{}");
            g_autofree char *word = g_strndup(self->at, length);
            const gboolean is_mark = strspn(word, "?!.,") == length;
            add_text(self, word,
                     is_mark && self->at > self->pattern->source && strchr("})]", self->at[-1]));
            self->at += length;
        }
    }
}

char *tabiya_grammar_say(const TabiyaGrammar *self, const TabiyaSaying *pattern,
                         const TabiyaArguments *arguments)
{
    Speaker speaker = {self, pattern, arguments, pattern->source, g_string_new(NULL)};

    speak_until(&speaker, "");
    return g_string_free(speaker.text, FALSE);
}

/* Whether the pattern says exactly these arguments when its options are left out. */
static gboolean says_exactly(const TabiyaSaying *pattern, const TabiyaArguments *arguments)
{
    g_autoptr(TabiyaArguments) said = tabiya_arguments_copy(pattern->constants);
    int depth = 0;

    for (const char *at = pattern->source; *at; at++) {
        depth += (*at == '[') - (*at == ']');
        if (*at == '{' && depth == 0) {
            const char *end = strchr(at, '}');
            g_autofree char *name = g_strndup(at + 1, (gsize)(end - at - 1));
            tabiya_arguments_set(said, name, tabiya_arguments_get(arguments, name));
        }
    }
    return tabiya_arguments_equal(said, arguments);
}

char *tabiya_grammar_say_reading(const TabiyaGrammar *self, const TabiyaAbility *ability,
                                 const TabiyaArguments *arguments)
{
    for (guint i = 0; i < self->patterns->len; i++) {
        const TabiyaSaying *pattern = self->patterns->pdata[i];
        if (pattern->use == TABIYA_SAYING_ABILITY && pattern->ability == ability &&
            pattern->cost <= 0.2 && says_exactly(pattern, arguments)) {
            return tabiya_grammar_say(self, pattern, arguments);
        }
    }
    return NULL;
}

/* --- Examples --------------------------------------------------------------------------------- */

/* A value of each kind that fits the initial position. */
static const char *const SAMPLES[] = {
    [TABIYA_PARAM_MOVE] = "Nf3",
    [TABIYA_PARAM_ANY_MOVE] = "Nf3",
    [TABIYA_PARAM_MOVES] = "Nf3",
    [TABIYA_PARAM_SQUARE] = "e4",
    [TABIYA_PARAM_PIECE] = "queen",
    [TABIYA_PARAM_COLOR] = "white",
    [TABIYA_PARAM_NUMBER] = "2",
    [TABIYA_PARAM_LEVEL] = "3",
    [TABIYA_PARAM_RATING] = "1500",
    [TABIYA_PARAM_OPPONENT] = "lena",
    [TABIYA_PARAM_DIRECTION] = "weaker",
    [TABIYA_PARAM_ODDS] = "knight",
    [TABIYA_PARAM_OPENING] = "Sicilian Defense",
    [TABIYA_PARAM_PLAYER] = "Carlsen",
    [TABIYA_PARAM_RESULT] = "1-0",
    [TABIYA_PARAM_YEAR] = "1972",
    [TABIYA_PARAM_THEME] = "fork",
    [TABIYA_PARAM_DRILL] = "lucena",
    [TABIYA_PARAM_PLACE] = "puzzles",
    [TABIYA_PARAM_SETTING] = "sounds",
    [TABIYA_PARAM_SWITCH] = "off",
    [TABIYA_PARAM_STEP] = "next",
    [TABIYA_PARAM_TOPIC] = "castling",
    [TABIYA_PARAM_GLYPH] = "!?",
    [TABIYA_PARAM_POSITION] = "start",
    [TABIYA_PARAM_PLACEMENT] = "start",
    [TABIYA_PARAM_TEXT] = "!",
};

static const char *sample_of(const TabiyaParam *param)
{
    if (param->kind == TABIYA_PARAM_TEXT)
        return _("a good idea");
    /* The second one of two moves. */
    return g_str_equal(param->name, "other") ? "d4" : SAMPLES[param->kind];
}

char *tabiya_grammar_say_example(const TabiyaGrammar *self, const TabiyaSaying *pattern)
{
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();

    for (guint i = 0; i < tabiya_ability_count_params(pattern->ability); i++) {
        const TabiyaParam *param = &pattern->ability->params[i];
        tabiya_arguments_set(arguments, param->name, sample_of(param));
    }
    return tabiya_grammar_say(self, pattern, arguments);
}
