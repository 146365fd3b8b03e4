/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See heard.h. */
#include "app/voice/heard.h"

G_DEFINE_BOXED_TYPE(TabiyaHeard, tabiya_heard, tabiya_heard_copy, tabiya_heard_free)

static void clear_choice(gpointer choice)
{
    g_free(((TabiyaHeardChoice *)choice)->words);
}

TabiyaHeard *tabiya_heard_new(void)
{
    TabiyaHeard *self = g_new0(TabiyaHeard, 1);

    self->alternatives = g_array_new(FALSE, FALSE, sizeof(TabiyaHeardChoice));
    g_array_set_clear_func(self->alternatives, clear_choice);
    return self;
}

TabiyaHeard *tabiya_heard_copy(const TabiyaHeard *self)
{
    TabiyaHeard *copy = tabiya_heard_new();

    copy->kind = self->kind;
    copy->words = g_strdup(self->words);
    copy->move = self->move;
    copy->score = self->score;
    copy->asks = self->asks;
    copy->text = g_strdup(self->text);
    for (guint i = 0; i < self->alternatives->len; i++) {
        TabiyaHeardChoice choice = *tabiya_heard_at(self, i);
        choice.words = g_strdup(choice.words);
        tabiya_heard_add(copy, choice);
    }
    return copy;
}

void tabiya_heard_free(TabiyaHeard *self)
{
    if (!self)
        return;
    g_free(self->words);
    g_free(self->text);
    g_array_unref(self->alternatives);
    g_free(self);
}

void tabiya_heard_add(TabiyaHeard *self, TabiyaHeardChoice choice)
{
    g_array_append_val(self->alternatives, choice);
}

const TabiyaHeardChoice *tabiya_heard_at(const TabiyaHeard *self, guint index)
{
    return &g_array_index(self->alternatives, TabiyaHeardChoice, index);
}

const char *tabiya_heard_kind_get_name(TabiyaHeardKind kind)
{
    static const char *const NAMES[] = {
        [TABIYA_HEARD_NOTHING] = "nothing",
        [TABIYA_HEARD_MOVE] = "move",
        [TABIYA_HEARD_ILLEGAL_MOVE] = "illegal-move",
        [TABIYA_HEARD_WORDS] = "words",
        [TABIYA_HEARD_YES] = "yes",
        [TABIYA_HEARD_NO] = "no",
        [TABIYA_HEARD_UNDO] = "undo",
    };

    return NAMES[kind];
}
