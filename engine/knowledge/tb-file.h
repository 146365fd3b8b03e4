/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kinds of Syzygy files, and the reasons for refusing one. */
#ifndef ENG_KNOWLEDGE_TB_FILE_H
#define ENG_KNOWLEDGE_TB_FILE_H

typedef enum {
    ENG_TB_WDL, /* .rtbw: who wins */
    ENG_TB_DTZ, /* .rtbz: the half-moves to the next capture or pawn move */
} EngTbKind;

/* Why a file is not a table. */
typedef enum {
    ENG_TB_GOOD,
    ENG_TB_NO_MEMORY,
    ENG_TB_NOT_READABLE,
    ENG_TB_WRONG_SIZE,      /* cut short, or never a table */
    ENG_TB_WRONG_MAGIC,     /* another kind of file with a table's name */
    ENG_TB_WRONG_CHECKSUM,  /* damaged */
    ENG_TB_WRONG_STRUCTURE, /* complete, but not a table of these pieces, or of an unknown form */
    ENG_TB_INTERRUPTED,     /* stopped by request */
    ENG_TB_N_PROBLEMS,
} EngTbProblem;

/* The end of a sentence in English: "it is damaged: its checksum is wrong". */
const char *eng_tb_problem_text(EngTbProblem problem);

#endif
