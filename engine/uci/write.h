/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Formats the session's output: whole lines, each with its newline, into `text`. */
#ifndef ENG_UCI_WRITE_H
#define ENG_UCI_WRITE_H

#include "engine/engine.h"

enum { ENG_UCI_TEXT_MAX = 4096 };

/* option name ... */
void eng_uci_write_option(char text[ENG_UCI_TEXT_MAX], const EngOption *option);

/* info depth ... for a line of `position`. */
void eng_uci_write_info(char text[ENG_UCI_TEXT_MAX], const EngPosition *position,
                        const EngInfo *info, bool show_wdl);

/* info depth ... currmove ... */
void eng_uci_write_currmove(char text[ENG_UCI_TEXT_MAX], const EngPosition *position, EngMove move,
                            int number, int depth);

/* bestmove ... [ponder ...]; for a book move preceded by an info string that says so. */
void eng_uci_write_result(char text[ENG_UCI_TEXT_MAX], const EngPosition *position,
                          const EngResult *result);

/* The board as a diagram, Fen, Key and Checkers, for people. */
void eng_uci_write_board(char text[ENG_UCI_TEXT_MAX], const EngPosition *position);

#endif
