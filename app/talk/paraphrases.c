/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See paraphrases.h. */
#include "app/talk/paraphrases.h"

#include <string.h>

#define OPTIONAL 0.4  /* how often what may be missing is said */
#define OF_A_SET 6    /* a set makes a line worth saying so much more often */
#define TIMES_LEAST 8 /* a line is said at least so often … */
#define TIMES_MOST 40 /* … and at most */

struct TabiyaParaphrases {
    GHashTable *sets; /* name: their lists */
};

TabiyaParaphrases *tabiya_paraphrases_new(void)
{
    TabiyaParaphrases *self = g_new0(TabiyaParaphrases, 1);

    self->sets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return self;
}

void tabiya_paraphrases_free(TabiyaParaphrases *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->sets);
    g_free(self);
}

void tabiya_paraphrases_add_set(TabiyaParaphrases *self, const char *name, const char *list)
{
    g_hash_table_replace(self->sets, g_strdup(name), g_strdup(list));
}

static guint count_letter(const char *line, char letter)
{
    guint n = 0;

    for (const char *c = line; *c; c++)
        n += *c == letter;
    return n;
}

guint tabiya_paraphrases_count(const char *line)
{
    if (!strpbrk(line, "([{"))
        return 1;
    return CLAMP(count_letter(line, '|') + OF_A_SET * count_letter(line, '{'), TIMES_LEAST,
                 TIMES_MOST);
}

typedef struct {
    const TabiyaParaphrases *all;
    const char *at;
    GRand *rand;
} Speaker;

static char *say_choice(Speaker *self);

/* One of a set, whose name is next. */
static char *say_set(Speaker *self)
{
    const char *end = strchr(self->at, '}');
    g_autofree char *name = g_strndup(self->at, end ? (gsize)(end - self->at) : 0);
    const char *list = g_hash_table_lookup(self->all->sets, name);

    if (!end || !list)
        g_error("talk: there is no set “%s” in “%s”", name, self->at);
    self->at = end;
    Speaker inner = {self->all, list, self->rand};
    return say_choice(&inner);
}

/* What is in the brackets that have just been opened. */
static char *say_bracket(Speaker *self, char bracket)
{
    g_autofree char *said = bracket == '{' ? say_set(self) : say_choice(self);
    const gboolean is_said = bracket != '[' || g_rand_double(self->rand) < OPTIONAL;

    if (*self->at == '\0')
        g_error("talk: a bracket is open after “%s”", said);
    self->at++;
    return is_said ? g_steal_pointer(&said) : g_strdup("");
}

static char *say_sequence(Speaker *self)
{
    GString *said = g_string_new(NULL);

    while (*self->at && !strchr("|)]", *self->at)) {
        const char letter = *self->at++;
        if (strchr("([{", letter)) {
            g_autofree char *inner = say_bracket(self, letter);
            g_string_append(said, inner);
        } else {
            g_string_append_c(said, letter);
        }
    }
    return g_string_free(said, FALSE);
}

/* Any of the sequences up to the end of the bracket, each as often. */
static char *say_choice(Speaker *self)
{
    char *chosen = say_sequence(self);

    for (gint32 n = 2; *self->at == '|'; n++) {
        self->at++;
        char *other = say_sequence(self);
        const gboolean is_chosen = g_rand_int_range(self->rand, 0, n) == 0;
        g_free(is_chosen ? chosen : other);
        chosen = is_chosen ? other : chosen;
    }
    return chosen;
}

char *tabiya_paraphrases_say(const TabiyaParaphrases *self, const char *line, GRand *rand)
{
    Speaker speaker = {self, line, rand};

    return say_choice(&speaker);
}
