/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Syzygy tablebases: who wins with few pieces left, and how far it is.
 *
 *     EngSyzygy *tables = eng_syzygy_open("/usr/share/syzygy/3-4-5:/data/syzygy/6");
 *     EngTbAnswer answer;
 *     if (eng_syzygy_probe(tables, &position, &answer))
 *         … answer.wdl, answer.moves[0].move
 *     eng_syzygy_unref(tables);
 *
 * A set of tables is an object like any other and counted by reference, so that engines share one:
 * what one has verified the others need not. Opening looks at names, sizes and heads only. A file
 * is read whole, and its checksum compared, when it is first needed; one that is not good is
 * refused once, with a reason, and from then on as if it were not there. Every function but open
 * may be called from any thread.
 *
 * Why not libfathom: it ends the process when it cannot map a file, and so does a mapped file that
 * shrinks; tables can be added only by forgetting all of them. It is the peer of our tests instead.
 *
 * Results are from the side to move:
 *   2 wins   1 "cursed win": draws by the fifty-move rule   0 draws   -1 "blessed loss"   -2 loses
 * DTZ counts half-moves, with best play, to the next capture, pawn's move or mate; the winner who
 * always plays a move that keeps the win and shortens it gets there. It may be one too small where
 * the table counts in moves.
 *
 * Method: "Syzygy bases", Ronald de Man.
 */
#ifndef ENG_KNOWLEDGE_SYZYGY_H
#define ENG_KNOWLEDGE_SYZYGY_H

#include <stdatomic.h>

#include "engine/board/position.h"
#include "engine/knowledge/tb-file.h"

typedef struct EngSyzygy EngSyzygy;

enum {
    ENG_TB_LOSS = -2,
    ENG_TB_BLESSED_LOSS = -1,
    ENG_TB_DRAW = 0,
    ENG_TB_CURSED_WIN = 1,
    ENG_TB_WIN = 2,
};

/* --- The files -------------------------------------------------------------------------------- */

/* The tables in `folders`, separated by colons; of those of the same name the first that is good
 * counts. NULL only when memory ran out. */
EngSyzygy *eng_syzygy_open(const char *folders);

/* The same of a list of folders that ends with NULL. */
EngSyzygy *eng_syzygy_open_list(const char *const *folders);

EngSyzygy *eng_syzygy_ref(EngSyzygy *tables);

/* NULL is fine. */
void eng_syzygy_unref(EngSyzygy *tables);

typedef struct {
    int folders;         /* that could be read */
    int missing_folders; /* that could not */
    int wdl, dtz;        /* files, those refused left out */
    int refused;         /* so far */
    int max_men;         /* pieces of the largest WDL table, kings and pawns included; 0: none */
    uint64_t bytes;
} EngTbCensus;

void eng_syzygy_count(EngSyzygy *tables, EngTbCensus *census);

/* Pieces of the largest WDL table. */
int eng_syzygy_max_men(const EngSyzygy *tables);

/* What was refused: number `index` of them, from 0 in the order of time; false if there are not so
 * many. `path` stays with the set. A folder that cannot be read is among them. */
bool eng_syzygy_get_refusal(EngSyzygy *tables, int index, const char **path, EngTbProblem *problem);

/* All files that were not refused when the set was opened, one by one; of those of the same name
 * the first. */
typedef struct {
    const char *path;
    EngTbKind kind;
    int men;
    uint64_t bytes;
} EngTbFile;

int eng_syzygy_file_count(const EngSyzygy *tables);
void eng_syzygy_get_file(const EngSyzygy *tables, int index, EngTbFile *file);

/* Verifies file number `index` now, unless it has been. ENG_TB_INTERRUPTED when `*stop` (may be
 * NULL) became true, and nothing is settled then. */
EngTbProblem eng_syzygy_verify(EngSyzygy *tables, int index, const atomic_bool *stop);

/* --- Questions -------------------------------------------------------------------------------- */

/* Whether a question has time for files that have not been verified yet. */
typedef enum {
    ENG_TB_HASTY, /* for small ones; a big one is verified in the background, for later questions */
    ENG_TB_PATIENT, /* for any: gigabytes take seconds */
} EngTbPatience;

/* Whether the tables may know the position: few pieces, no castling. */
bool eng_syzygy_covers(const EngSyzygy *tables, const EngPosition *position);

/* The result as if the last move had been a capture (halfmove_clock 0). False: not known. */
bool eng_syzygy_probe_wdl(EngSyzygy *tables, const EngPosition *position, EngTbPatience patience,
                          int *wdl);

/* DTZ, signed like the result; 0 for draws. False: not known. */
bool eng_syzygy_probe_dtz(EngSyzygy *tables, const EngPosition *position, EngTbPatience patience,
                          int *dtz);

/* One legal move, from the side that plays it. */
typedef struct {
    EngMove move;
    int8_t wdl;   /* with the position's halfmove_clock taken into account, where DTZ is known */
    bool zeroing; /* captures, or moves a pawn */
    bool mates;
    int16_t dtz; /* this move included; 0: a draw, or not known */
} EngTbMove;

typedef struct {
    int wdl; /* with halfmove_clock taken into account, where DTZ is known */
    int dtz; /* 0: a draw, or not known */
    bool has_dtz;
    int count;
    EngTbMove moves[ENG_MAX_MOVES]; /* all legal ones, the best first */
} EngTbAnswer;

/* The position and each of its moves. Patient. False if the tables do not know all of it, or the
 * game is over. */
bool eng_syzygy_probe(EngSyzygy *tables, const EngPosition *position, EngTbAnswer *answer);

/* The same for a search: hasty. */
bool eng_syzygy_probe_now(EngSyzygy *tables, const EngPosition *position, EngTbAnswer *answer);

#endif
