/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-spoken.h. */
#include "ui/talk/ask-spoken.h"

#include <glib/gi18n.h>

/* The marks are said with the sentences. */
static void speak_model(GString *spoken, const TabiyaModelWords *model)
{
    const guint n_false = tabiya_model_words_count(model, TABIYA_SAID_FALSE);

    g_string_truncate(spoken, 0);
    for (guint i = 0; i < model->said->len; i++) {
        const TabiyaSaid *said = model->said->pdata[i];
        g_autofree char *mark = tabiya_said_dup_mark(said);
        if (said->verdict == TABIYA_SAID_FALSE)
            continue;
        if (mark)
            g_string_append_printf(spoken, "%s ", mark);
        g_string_append_printf(spoken, "%s ", said->text);
    }
    for (guint i = 0; i < model->deeds->len; i++)
        g_string_append_printf(spoken, "%s ", ((TabiyaModelDeed *)model->deeds->pdata[i])->text);
    if (n_false > 0) {
        g_string_append_printf(
            spoken, ngettext("%u false sentence left out", "%u false sentences left out", n_false),
            n_false);
    }
}

char *tabiya_ask_dup_spoken(const TabiyaAnswer *answer, const TabiyaModelWords *model)
{
    g_autoptr(GString) spoken = g_string_new(answer->text->str);

    if (model && model->said->len > 0)
        speak_model(spoken, model);
    if (answer->question)
        g_string_append_printf(spoken, "%s%s", spoken->len > 0 ? " " : "", answer->question);
    for (guint i = 0; answer->question && i < answer->choices->len; i++) {
        g_string_append_printf(spoken, "%s %s", i > 0 ? "," : "",
                               (const char *)answer->choices->pdata[i]);
    }
    g_string_replace(spoken, "\n", " ", 0);
    return g_string_free(g_steal_pointer(&spoken), FALSE);
}
