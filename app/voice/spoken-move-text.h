/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A move as a word, read without a position and said in words: part of spoken-text.h. */
#ifndef TABIYA_SPOKEN_MOVE_TEXT_H
#define TABIYA_SPOKEN_MOVE_TEXT_H

#include "app/game/piece-letters.h"
#include "app/voice/spoken-language.h"
#include "engine/board/types.h"

G_BEGIN_DECLS

/* "Nbxd2+": what the word says, and nothing else. */
typedef struct {
    EngPieceType piece;                         /* ENG_NO_PIECE_TYPE: none is named */
    int from_file, from_rank, to_file, to_rank; /* 0…7; -1: not said */
    EngPieceType promoted;                      /* ENG_NO_PIECE_TYPE: none */
    int castles;                                /* 0: short, 1: long; -1: no */
    gboolean takes, checks, mates;
} TabiyaMoveSaid;

/* Reads the whole word, in English letters, in those of the language or in figurines. FALSE: it is
 * no move and no square. */
gboolean tabiya_move_said_read(TabiyaMoveSaid *self, const char *word,
                               const TabiyaSpokenLanguage *language, TabiyaPieceLetters letters);

/* Appends "knight takes f 3, check". */
void tabiya_move_said_say(const TabiyaMoveSaid *self, const TabiyaSpokenLanguage *language,
                          GString *out);

G_END_DECLS

#endif
