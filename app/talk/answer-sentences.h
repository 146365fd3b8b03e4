/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences that several answers have. For answers-*.c. */
#ifndef TABIYA_ANSWER_SENTENCES_H
#define TABIYA_ANSWER_SENTENCES_H

#include "app/talk/opening-facts.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

/* Says a sentence with a line in the place of its "%s", each move a link: "Played %s." */
void tabiya_answer_say_with_line(TabiyaAnswer *self, const char *format, const EngPosition *start,
                                 const EngMove *moves, gsize count);

/* The outcome after `count` moves of the scene's line and then `more` (of EngMove; NULL: none),
 * repetitions included; `*position` receives that position. */
EngOutcome tabiya_talk_work_get_outcome(const TabiyaTalkWork *self, guint count, const GArray *more,
                                        EngPosition *position);
/* "Check. Black to move.", "Checkmate. White wins." (transfer full) */
char *tabiya_talk_dup_status(const EngPosition *position,
                             EngOutcome outcome) G_GNUC_WARN_UNUSED_RESULT;
/* Adds `position` as a fact. */
void tabiya_answer_add_position(TabiyaAnswer *self, const EngPosition *position);

/* An opening's English name in the scene's language. (transfer full) */
char *tabiya_talk_work_dup_opening(const TabiyaTalkWork *self,
                                   const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* As a person says it: "London System" for "Queen's Pawn Game: London System". (transfer full) */
char *tabiya_talk_work_dup_said_opening(const TabiyaTalkWork *self,
                                        const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* "teach me the %s" with it. (transfer full) */
char *tabiya_talk_work_dup_utterance(const TabiyaTalkWork *self, const char *format,
                                     const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* The opening of the argument. FALSE: the answer says that there is none. */
gboolean tabiya_talk_work_find_opening(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                       TabiyaOpeningFacts *facts);
/* "Sicilian Defense (B20): 1. e4 c5", with its fact. */
void tabiya_answer_say_opening(TabiyaAnswer *self, const TabiyaTalkWork *work,
                               const TabiyaOpeningFacts *facts);
/* "teach me the %s" with the opening's name, as an offer. */
void tabiya_answer_offer_opening(TabiyaAnswer *self, const TabiyaTalkWork *work, const char *format,
                                 const char *name);

G_END_DECLS

#endif
