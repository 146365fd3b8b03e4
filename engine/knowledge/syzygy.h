/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Probes Syzygy tablebases: the result and its distance with few pieces left.
 *
 *     EngSyzygy *tables = eng_syzygy_open("/usr/share/syzygy/3-4-5:/data/syzygy/6");
 *     EngTbAnswer answer;
 *     if (eng_syzygy_probe(tables, &position, &answer))
 *         … answer.wdl, answer.moves[0].move
 *     eng_syzygy_unref(tables);
 *
 * A set of tables is a reference-counted object, so that engines can share it, and its verified
 * files. Opening checks only names, sizes and headers. A file is read whole, and its checksum
 * compared, when it is first needed; a bad one is refused once, with a reason, and treated as
 * missing from then on. Every function but open may be called from any thread.
 *
 * Why not libfathom: it ends the process when it cannot map a file, and so does a mapped file that
 * shrinks; adding tables means reloading all of them. Our tests compare with it instead.
 *
 * Results are from the side to move:
 *   2 wins   1 "cursed win": draws by the fifty-move rule   0 draws   -1 "blessed loss"   -2 loses
 * DTZ counts half-moves, with best play, to the next capture, pawn move or mate; a winner who
 * always plays a winning move that shortens it gets there. It may be one too small if the table
 * counts in moves.
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

/* The tables in `folders`, separated by colons; for each name the first good one counts. NULL only
 * if memory ran out. */
EngSyzygy *eng_syzygy_open(const char *folders);

/* The same for a NULL-terminated list of folders. */
EngSyzygy *eng_syzygy_open_list(const char *const *folders);

EngSyzygy *eng_syzygy_ref(EngSyzygy *tables);

/* NULL is allowed. */
void eng_syzygy_unref(EngSyzygy *tables);

typedef struct {
    int folders;         /* readable ones */
    int missing_folders; /* unreadable ones */
    int wdl, dtz;        /* files, without refused ones */
    int refused;         /* so far */
    int max_men;         /* pieces of the largest WDL table, including kings and pawns; 0: none */
    uint64_t bytes;
} EngTbCensus;

void eng_syzygy_count(EngSyzygy *tables, EngTbCensus *census);

/* Pieces of the largest WDL table. */
int eng_syzygy_max_men(const EngSyzygy *tables);

/* Refusal number `index`, from 0 in the order of time; false if there are fewer. `path` belongs to
 * the set. Unreadable folders are included. */
bool eng_syzygy_get_refusal(EngSyzygy *tables, int index, const char **path, EngTbProblem *problem);

/* All files that were not refused at opening, one by one; of those with the same name the first. */
typedef struct {
    const char *path;
    EngTbKind kind;
    int men;
    uint64_t bytes;
} EngTbFile;

int eng_syzygy_file_count(const EngSyzygy *tables);
void eng_syzygy_get_file(const EngSyzygy *tables, int index, EngTbFile *file);

/* Verifies file number `index` now, unless it has been. ENG_TB_INTERRUPTED if `*stop` (may be NULL)
 * became true; nothing is decided then. */
EngTbProblem eng_syzygy_verify(EngSyzygy *tables, int index, const atomic_bool *stop);

/* --- Questions -------------------------------------------------------------------------------- */

/* Whether a probe may wait for files that are not verified yet. */
typedef enum {
    ENG_TB_HASTY,   /* for small ones; a big one is verified in the background, for later probes */
    ENG_TB_PATIENT, /* for all: gigabytes take seconds */
} EngTbPatience;

/* Whether the tables may have the position: few pieces, no castling. */
bool eng_syzygy_covers(const EngSyzygy *tables, const EngPosition *position);

/* The result as if the last move had been a capture (halfmove_clock 0). False: unknown. */
bool eng_syzygy_probe_wdl(EngSyzygy *tables, const EngPosition *position, EngTbPatience patience,
                          int *wdl);

/* DTZ, signed like the result; 0 for draws. False: unknown. */
bool eng_syzygy_probe_dtz(EngSyzygy *tables, const EngPosition *position, EngTbPatience patience,
                          int *dtz);

/* One legal move, from the side that plays it. */
typedef struct {
    EngMove move;
    int8_t wdl;   /* considering the position's halfmove_clock, if DTZ is known */
    bool zeroing; /* a capture or pawn move */
    bool mates;
    int16_t dtz; /* including this move; 0: a draw, or unknown */
} EngTbMove;

typedef struct {
    int wdl; /* considering halfmove_clock, if DTZ is known */
    int dtz; /* 0: a draw, or unknown */
    bool has_dtz;
    int count;
    EngTbMove moves[ENG_MAX_MOVES]; /* all legal ones, best first */
} EngTbAnswer;

/* The position and each of its moves. Patient. False if the tables do not cover all of it, or the
 * game is over. */
bool eng_syzygy_probe(EngSyzygy *tables, const EngPosition *position, EngTbAnswer *answer);

/* The same for a search: hasty. */
bool eng_syzygy_probe_now(EngSyzygy *tables, const EngPosition *position, EngTbAnswer *answer);

#endif
