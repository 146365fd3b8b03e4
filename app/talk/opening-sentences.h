/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about an opening, for the answers that look one up or teach it. */
#ifndef TABIYA_OPENING_SENTENCES_H
#define TABIYA_OPENING_SENTENCES_H

#include "app/talk/answer-sentences.h"

G_BEGIN_DECLS

/* Whose choice it is: the Najdorf is Black's. */
EngColor tabiya_opening_sentences_get_side(const TabiyaOpeningFacts *facts);
/* "Black plays 5… a6 to reach it.", and what that does. */
void tabiya_opening_sentences_say_choice(TabiyaAnswer *answer, const TabiyaOpeningFacts *facts);
/* Its main variations, each with the move that leads into it; nothing if it has none. */
void tabiya_opening_sentences_say_variations(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                             const TabiyaOpeningFacts *facts);
/* How it scores in the library, and how it goes on there; nothing without games of it, or if the
 * library cannot be read. */
void tabiya_opening_sentences_say_popularity(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                             const TabiyaOpeningFacts *facts);
/* Its position beside the text. */
void tabiya_opening_sentences_show(TabiyaAnswer *answer, const TabiyaOpeningFacts *facts);

G_END_DECLS

#endif
