/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How one person is misheard: letters, numbers and pieces that were taken for others. Counted
 * locally in a small file of the data folder; can be forgotten.
 *
 *     tabiya_speaker_habits_note(habits, &position, heard_move, meant_move);
 *
 * after "no" or an undo right after a heard move, once the move that was meant is known. A count
 * makes the hearing ask, and then choose, what was meant. Main thread. */
#ifndef TABIYA_SPEAKER_HABITS_H
#define TABIYA_SPEAKER_HABITS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef struct TabiyaSpeakerHabits TabiyaSpeakerHabits;

/* `directory`: of the data (app/store/data-dir.h), where they are kept; NULL: only in memory. */
TabiyaSpeakerHabits *tabiya_speaker_habits_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;
TabiyaSpeakerHabits *tabiya_speaker_habits_ref(TabiyaSpeakerHabits *self);
void tabiya_speaker_habits_unref(TabiyaSpeakerHabits *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSpeakerHabits, tabiya_speaker_habits_unref)

/* `heard` was understood, `meant` was said. */
void tabiya_speaker_habits_note(TabiyaSpeakerHabits *self, const EngPosition *position,
                                EngMove heard, EngMove meant);
/* `move` was understood and not taken back. */
void tabiya_speaker_habits_confirm(TabiyaSpeakerHabits *self, const EngPosition *position,
                                   EngMove move);
/* How much likelier `meant` is than the sound alone says, where `heard` sounds best: natural
 * logarithm, 0 without habits. */
double tabiya_speaker_habits_weigh(TabiyaSpeakerHabits *self, const EngPosition *position,
                                   EngMove heard, EngMove meant);
/* The files ("bcd…") that are misheard so often that saying "bravo" is worth a hint, as a string;
 * "": none. (transfer full) */
char *tabiya_speaker_habits_dup_trouble(TabiyaSpeakerHabits *self) G_GNUC_WARN_UNUSED_RESULT;
guint tabiya_speaker_habits_count(TabiyaSpeakerHabits *self);
/* Empties the file, too. */
void tabiya_speaker_habits_forget(TabiyaSpeakerHabits *self);
/* Undoes the last forgetting; what was learned since then stays. */
void tabiya_speaker_habits_recall(TabiyaSpeakerHabits *self);

G_END_DECLS

#endif
