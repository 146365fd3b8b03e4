/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-words.h. */
#include "app/analysis/review-words.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/explain.h"

static gboolean is_good_only_move(const TabiyaReviewPly *to, double weight)
{
    return to->only_move && !to->sacrifice && weight > 0;
}

guint8 tabiya_review_nag(const TabiyaReviewPly *to, double weight)
{
    static const guint8 NAGS[TABIYA_N_LABELS] = {
        [TABIYA_LABEL_INACCURACY] = 6,
        [TABIYA_LABEL_MISTAKE] = 2,
        [TABIYA_LABEL_BLUNDER] = 4,
    };
    if (to->sacrifice)
        return 3;
    return is_good_only_move(to, weight) ? 1 : NAGS[to->label];
}

static void append_sentence(GString *text, const char *sentence)
{
    if (text->len > 0)
        g_string_append_c(text, ' ');
    g_string_append(text, sentence);
}

char *tabiya_review_words(const TabiyaReviewPly *to, double weight, TabiyaPieceLetters letters)
{
    static const char *const LABELS[TABIYA_N_LABELS] = {
        [TABIYA_LABEL_INACCURACY] = N_("Inaccuracy."),
        [TABIYA_LABEL_MISTAKE] = N_("Mistake."),
        [TABIYA_LABEL_BLUNDER] = N_("Blunder."),
    };
    /* Translators: many players of this strength make the same mistake. */
    static const char *const NATURAL[TABIYA_N_LABELS] = {
        [TABIYA_LABEL_MISTAKE] = N_("A natural mistake at this level."),
        [TABIYA_LABEL_BLUNDER] = N_("A natural blunder at this level."),
    };
    GString *text = g_string_new(NULL);
    g_autofree char *claim = tabiya_claim_to_string(&to->refutation, letters);
    /* The plain label alone would only repeat the glyph. */
    if (to->natural.is_natural)
        append_sentence(text, _(NATURAL[to->label]));
    else if (to->label != TABIYA_LABEL_NONE && (claim || to->missed_win))
        append_sentence(text, _(LABELS[to->label]));
    if (to->sacrifice)
        append_sentence(text, _("A sound sacrifice."));
    else if (is_good_only_move(to, weight))
        append_sentence(text, _("The only good move."));
    if (claim)
        append_sentence(text, claim);
    if (to->missed_win)
        append_sentence(text, _("The position was winning before this move."));
    return g_string_free(text, FALSE);
}
