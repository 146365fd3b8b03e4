/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The phrases in which the moves of a position are said (spoken-grammar.h). */
#ifndef TABIYA_SPOKEN_MOVES_H
#define TABIYA_SPOKEN_MOVES_H

#include "app/voice/phrase-list.h"
#include "app/voice/spoken-vocabulary.h"

G_BEGIN_DECLS

/* Of legal `moves`, all or some. */
void tabiya_spoken_moves_add(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                             const EngPosition *position, const EngMoveList *moves);
/* Of moves that cannot be made: every piece of the side to move to every square, and from every
 * square that has one of its pieces to where it could go on an empty board. After the legal ones:
 * phrases that mean one of them are left out. */
void tabiya_spoken_moves_add_illegal(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                                     const EngPosition *position);

G_END_DECLS

#endif
