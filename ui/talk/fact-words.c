/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fact-words.h. */
#include "ui/talk/fact-words.h"

#include <glib/gi18n.h>

#include "app/analysis/engine-source.h"
#include "app/number.h"

static char *dup_line(const TabiyaFact *self)
{
    g_autoptr(TabiyaAnswer) line = tabiya_answer_new(NULL, NULL);

    if (self->has_position && self->moves->len > 0) {
        tabiya_answer_say_line(line, &self->start,
                               (const EngMove *)(gconstpointer)self->moves->data, self->moves->len);
    }
    return g_strdup(line->text->str);
}

static void append(GString *words, const char *between, const char *more)
{
    if (!more || *more == '\0')
        return;
    if (words->len > 0)
        g_string_append(words, between);
    g_string_append(words, more);
}

static void append_search(GString *words, const TabiyaFact *self)
{
    g_autofree char *number = tabiya_dup_number((gint64)self->nodes);
    g_autofree char *searched =
        g_strdup_printf(ngettext("%s position searched", "%s positions searched",
                                 (gulong)MIN(self->nodes, 1000000)),
                        number);

    append(words, ", ", searched);
}

/* A name that only programs read ("abilities") goes with a number. */
static gboolean is_for_programs(const TabiyaFact *self)
{
    return self->kind == TABIYA_FACT_COUNT || self->kind == TABIYA_FACT_SETTING ||
           self->kind == TABIYA_FACT_PUZZLE;
}

char *tabiya_fact_dup_words(const TabiyaFact *self)
{
    g_autoptr(GString) words = g_string_new(NULL);
    g_autofree char *line = dup_line(self);
    g_autofree char *score = self->has_score ? tabiya_score_to_text(self->score) : NULL;

    if (is_for_programs(self))
        return NULL;
    append(words, "", self->text);
    append(words, " — ", line);
    append(words, ": ", score);
    if (self->nodes > 0)
        append_search(words, self);
    return words->len > 0 ? g_string_free(g_steal_pointer(&words), FALSE) : NULL;
}
