/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-commands.h. */
#include "app/voice/spoken-commands.h"

static const char *const ENGLISH_COMMANDS[] = {
    /* the position */
    "who is better", "who is winning", "what is the best move", "show me the best move", "hint",
    "give me a hint", "what are the threats", "what is the threat", "what is the plan",
    "what should i play", "is there a mate", "why", "tell me more", "evaluate the position",
    "explain the last move", "was that a good move", "what did i do wrong",
    /* the board in words */
    "repeat=say that again", "repeat the last move", "say that again", "what are the last moves",
    "read the position", "read the board", "what are my pieces", "where are my pieces",
    "what are the legal moves", "where is the queen", "where is my queen", "where is the king",
    "where is my king", "where are the rooks", "where are my rooks", "where are the knights",
    "where are my knights", "where are the bishops", "where are my bishops", "where are the pawns",
    "where are my pawns", "whose turn is it", "whose move is it", "am i in check",
    "how much material is there", "count the material", "what is the score",
    /* the game */
    "new game", "start a new game", "resign", "i resign", "offer a draw", "rematch", "swap sides",
    "flip the board", "turn the board", "go back", "previous move", "next move", "go to the start",
    "go to the end", "move now", "redo",
    /* what else there is */
    "puzzles", "next puzzle", "give me a puzzle", "another puzzle", "show the solution",
    "flashcards", "review my flashcards", "what opening is this", "openings", "library", "study",
    "editor", "help", "what can i say", "how am i doing", "review this game", NULL};

static const char *const ENGLISH_OPENINGS[] = {"sicilian",
                                               "najdorf",
                                               "dragon",
                                               "french",
                                               "caro kann",
                                               "ruy lopez",
                                               "spanish",
                                               "italian game",
                                               "two knights defense",
                                               "evans gambit",
                                               "scotch game",
                                               "king's gambit",
                                               "vienna game",
                                               "petrov",
                                               "philidor defense",
                                               "pirc",
                                               "alekhine",
                                               "scandinavian",
                                               "queen's gambit",
                                               "slav",
                                               "semi slav",
                                               "king's indian",
                                               "queen's indian",
                                               "nimzo indian",
                                               "grunfeld",
                                               "benoni",
                                               "benko gambit",
                                               "dutch defense",
                                               "london system",
                                               "catalan",
                                               "english opening",
                                               "reti opening",
                                               "budapest gambit",
                                               "bird opening",
                                               NULL};

static const char *const ENGLISH_BEFORE[] = {"play the",          "train the",   "teach me the",
                                             "tell me about the", "what is the", NULL};

static const TabiyaSpokenCommands ENGLISH = {ENGLISH_COMMANDS, ENGLISH_OPENINGS, ENGLISH_BEFORE};

const TabiyaSpokenCommands *tabiya_spoken_commands_find(const char *language)
{
    return g_strcmp0(language, "en") == 0 ? &ENGLISH : NULL;
}
