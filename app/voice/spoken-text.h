/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A sentence of the program as it is to be spoken: the moves, squares, results and evaluations in
 * it become words that synthesizers say right.
 *
 *     "12. Nxf3+ wins (+1.20)."    →  "12, knight takes f 3, check wins (plus 1.20)."
 *     "12. Sxf3+ gewinnt (+1,20)." →  "12, Springer schlägt f 3, Schach gewinnt (plus 1,20)."
 *
 * All other words stay. Pure; any thread. */
#ifndef TABIYA_SPOKEN_TEXT_H
#define TABIYA_SPOKEN_TEXT_H

#include "app/game/piece-letters.h"
#include "app/voice/spoken-language.h"

G_BEGIN_DECLS

/* `letters` are those of the moves in it: where a letter names one piece in English and another one
 * in the language, they decide. (transfer full) */
char *tabiya_spoken_text_dup(const char *text, const TabiyaSpokenLanguage *language,
                             TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
