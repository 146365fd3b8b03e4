/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See recognizer.h. */
#include "app/voice/recognizer.h"

static void clear_hypothesis(gpointer hypothesis)
{
    g_free(((TabiyaHypothesis *)hypothesis)->words);
}

TabiyaRecognition *tabiya_recognition_new(void)
{
    TabiyaRecognition *self = g_new0(TabiyaRecognition, 1);

    self->hypotheses = g_array_new(FALSE, FALSE, sizeof(TabiyaHypothesis));
    g_array_set_clear_func(self->hypotheses, clear_hypothesis);
    self->fit = 1;
    return self;
}

void tabiya_recognition_free(TabiyaRecognition *self)
{
    if (!self)
        return;
    g_array_unref(self->hypotheses);
    g_free(self->text);
    g_free(self);
}

void tabiya_recognition_add(TabiyaRecognition *self, const char *words, double cost)
{
    const TabiyaHypothesis hypothesis = {g_strdup(words), cost};

    g_array_append_val(self->hypotheses, hypothesis);
}
