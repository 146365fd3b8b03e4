/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a file of a Syzygy tablebase is for, and why one is refused. */
#ifndef ENG_KNOWLEDGE_TB_FILE_H
#define ENG_KNOWLEDGE_TB_FILE_H

typedef enum {
    ENG_TB_WDL, /* .rtbw: who wins */
    ENG_TB_DTZ, /* .rtbz: and in how many half-moves to the next capture or pawn's move */
} EngTbKind;

/* Why a file is no table. */
typedef enum {
    ENG_TB_GOOD,
    ENG_TB_NO_MEMORY,
    ENG_TB_NOT_READABLE,
    ENG_TB_WRONG_SIZE,      /* cut short, or never one */
    ENG_TB_WRONG_MAGIC,     /* something else under a table's name */
    ENG_TB_WRONG_CHECKSUM,  /* damaged */
    ENG_TB_WRONG_STRUCTURE, /* whole, but not a table of these pieces, or of an unknown form */
    ENG_TB_INTERRUPTED,     /* told to stop reading */
    ENG_TB_N_PROBLEMS,
} EngTbProblem;

/* A sentence's end in English: "it is damaged: its checksum is wrong". */
const char *eng_tb_problem_text(EngTbProblem problem);

#endif
