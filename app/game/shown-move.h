/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves in sentences and lists that a person reads on the screen: in the same letters as in the
 * notation. Files, what is typed and what tabiya-cli prints keep English letters; they take their
 * moves from eng_san_write(). */
#ifndef TABIYA_SHOWN_MOVE_H
#define TABIYA_SHOWN_MOVE_H

#include "app/game/piece-letters.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* English letters until the window sets others, which tabiya-cli never does. On any thread. */
void tabiya_shown_letters_set(TabiyaPieceLetters letters);
TabiyaPieceLetters tabiya_shown_letters_get(void);

/* "Sf3", from an English "Nf3" or a legal move. The caller's. */
char *tabiya_shown_san_dup(const char *san) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_shown_move_dup(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

/* The same with its number: "12. Sf3", "12… Sxe5". The caller's. */
char *tabiya_shown_numbered_dup(const EngPosition *position,
                                EngMove move) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
