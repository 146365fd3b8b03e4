/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Listening in the window: push to talk, and hands-free. Hold Space, outside of text and buttons,
 * while you speak; the microphone in the header bar, or Ctrl+L, listens until your next pause. A
 * card beside the board (heard-card.h) shows the words, and an arrow on the board the move; after a
 * pause in which "no", Escape or a click can end it, the move is made like one by hand. Questions
 * and commands go to the place (place-phrases.h), or to Ask.
 *
 * Tabiya hears nothing before listening is switched on: the action "listen" explains it first.
 *
 * Actions: "listen" (b, stateful) and "toggle-listen", "voice-hands-free" (b, stateful, the
 * setting), "listen-switch-on", "listen-stop", "listen-yes", "listen-no", "listen-choose" (i);
 * "voice-training" (i: a level) and "voice-training-end" (voice-training.c).
 */
#ifndef TABIYA_LISTEN_PART_H
#define TABIYA_LISTEN_PART_H

#include "app/voice/hearing.h"
#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LISTEN_PART (tabiya_listen_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaListenPart, tabiya_listen_part, TABIYA, LISTEN_PART, TabiyaPart)

/* Somebody else listens, or has ended to. */
void tabiya_listen_part_set_muted(TabiyaListenPart *self, gboolean muted);

/* Corrections from which it has learned how the person speaks. */
guint tabiya_listen_part_count_learned(TabiyaListenPart *self);
/* See tabiya_speaker_habits_dup_trouble(). */
char *tabiya_listen_part_dup_trouble(TabiyaListenPart *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_listen_part_forget(TabiyaListenPart *self);
/* Undoes that. */
void tabiya_listen_part_recall(TabiyaListenPart *self);

/* --- For tests -------------------------------------------------------------------------------- */

/* (transfer none) */
TabiyaHearing *tabiya_listen_part_get_hearing_for_tests(TabiyaListenPart *self);
GtkWidget *tabiya_listen_part_get_card_for_tests(TabiyaListenPart *self);
TabiyaSpeakerHabits *tabiya_listen_part_get_habits_for_tests(TabiyaListenPart *self);

G_END_DECLS

#endif
