/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See assistant-check.h. */
#include "app/talk/assistant-check.h"

#include "app/talk/claims.h"

static TabiyaSaidVerdict translate(TabiyaSentenceVerdict verdict)
{
    switch (verdict) {
    case TABIYA_SENTENCE_NO_CLAIM:
        return TABIYA_SAID_NO_CLAIM;
    case TABIYA_SENTENCE_TRUE:
        return TABIYA_SAID_TRUE;
    case TABIYA_SENTENCE_FALSE:
        return TABIYA_SAID_FALSE;
    default:
        return TABIYA_SAID_UNCHECKED;
    }
}

static TabiyaSaid *take_sentence(const TabiyaCheckedSentence *sentence)
{
    TabiyaSaid *said =
        tabiya_said_new(sentence->start, sentence->end, translate(sentence->verdict));

    said->reason = g_strdup(sentence->reason);
    said->has_line = sentence->has_line && sentence->moves;
    if (said->has_line) {
        said->before = sentence->before;
        said->moves = g_array_ref(sentence->moves);
    }
    return said;
}

GPtrArray *tabiya_assistant_check(const char *text, const TabiyaSaidContext *context)
{
    const TabiyaClaimsContext claims = {
        .scene = context->scene,
        .facts = context->facts,
        .search = context->search,
        .searcher = context->searcher,
        .cancellable = context->cancellable,
    };
    g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(text, -1, &claims);
    GPtrArray *said = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_said_free);

    for (guint i = 0; i < prose->sentences->len; i++)
        g_ptr_array_add(said, take_sentence(tabiya_checked_prose_at(prose, i)));
    return said;
}
