/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which phrases of a grammar may be meant by a text that a recognizer without a grammar wrote:
 * "Night to F3." is "knight to f three", "e2e4" is "e two e four", "Nf3" is "knight f three".
 *
 * Texts are aligned with every phrase, word by word. Words that are spelled or sound alike cost
 * little, letters of files that sound alike more, other words and numbers most. A text that is far
 * from every phrase is none of them. Pure; any thread. */
#ifndef TABIYA_PHRASE_MATCH_H
#define TABIYA_PHRASE_MATCH_H

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

/* The phrases that may be meant, the likeliest first; none and a fit below 0: it is no phrase. The
 * text need not be UTF-8; what stands in brackets, such as times, is no part of it.
 * (transfer full) */
TabiyaRecognition *tabiya_phrase_match(const TabiyaSpokenGrammar *grammar,
                                       const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* The same for several texts of one utterance, where `costs` says how much less likely each is than
 * the first: natural logarithms. (transfer full) */
TabiyaRecognition *tabiya_phrase_match_all(const TabiyaSpokenGrammar *grammar,
                                           const char *const *texts, const double *costs,
                                           guint n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
