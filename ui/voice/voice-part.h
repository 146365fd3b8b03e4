/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The part that speaks: what the window announces to a screen reader goes to the speaker as well,
 * so that games, puzzles, flashcards and drills can be followed by ear.
 *
 * Actions: "speaking" (stateful) turns it on and off, "speak-position" and "speak-last-moves" read
 * aloud even while it is off, "stop-speaking" stops, "speak" says a text of a kind (voice-kinds.h)
 * or, of the kind "asked", one that the person has asked to hear. */
#ifndef TABIYA_VOICE_PART_H
#define TABIYA_VOICE_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_VOICE_PART (tabiya_voice_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaVoicePart, tabiya_voice_part, TABIYA, VOICE_PART, TabiyaPart)

G_END_DECLS

#endif
