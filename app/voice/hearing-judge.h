/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From what a recognizer found to what was understood: what is likeliest, what is refused, when to
 * ask. Pure. */
#ifndef TABIYA_HEARING_JUDGE_H
#define TABIYA_HEARING_JUDGE_H

#include "app/voice/heard.h"
#include "app/voice/recognizer.h"
#include "app/voice/speaker-habits.h"

G_BEGIN_DECLS

/* `grammar` and `position` are those that it was found with; `position` and `habits` may be NULL.
 * If the recognizer judged the sound alone, moves that people play are likelier than others, once
 * the net of app/people is read; TabiyaHearing waits for it. (transfer full) */
TabiyaHeard *tabiya_hearing_judge(const TabiyaRecognition *found,
                                  const TabiyaSpokenGrammar *grammar, const EngPosition *position,
                                  TabiyaSpeakerHabits *habits) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
