/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses the arguments of `position`, `go` and `setoption`, without acting on them.
 *
 * Each reader takes the rest of the line. On failure it returns false and writes the reason to
 * `complaint`, as one printable sentence; the output is then meaningless, but may be cleared.
 */
#ifndef ENG_UCI_READ_H
#define ENG_UCI_READ_H

#include "engine/engine.h"

enum {
    ENG_UCI_TOKEN_MAX = 128,
    ENG_UCI_VALUE_MAX = 4096,
    ENG_UCI_COMPLAINT_MAX = 256,
};

typedef struct {
    EngMove *moves; /* owned */
    size_t count, capacity;
} EngUciMoves;

typedef struct {
    EngPosition start;
    EngUciMoves moves; /* played from it, all legal */
} EngUciPosition;

typedef struct {
    EngLimits limits; /* search_moves is borrowed from the field below */
    EngUciMoves search_moves;
    int perft_depth; /* 0: a search */
} EngUciGo;

typedef struct {
    char name[ENG_UCI_TOKEN_MAX], value[ENG_UCI_VALUE_MAX];
} EngUciSetting;

/* Takes the next word off `*cursor`; longer words are cut. False at the end of the line. */
bool eng_uci_next_token(const char **cursor, char token[ENG_UCI_TOKEN_MAX]);

/* The whole of `text` as a number. */
bool eng_uci_read_number(const char *text, int64_t *number);

/* Writes `what` about the words `about`, as much of them as fits, with unprintable bytes as `?`. */
void eng_uci_complain(char complaint[ENG_UCI_COMPLAINT_MAX], const char *what, const char *about);

/* Bytes that are not printable ASCII become `?`. */
void eng_uci_make_printable(char *text);

/* startpos | fen FEN, [moves MOVE...]. `chess960`: castling is in Chess960's form from any
 * start. */
bool eng_uci_read_position(const char *text, bool chess960, EngUciPosition *position,
                           char complaint[ENG_UCI_COMPLAINT_MAX]);
void eng_uci_position_clear(EngUciPosition *position);

/* The request for `position`: limits of a search, or perft N. */
bool eng_uci_read_go(const char *text, const EngPosition *position, EngUciGo *go,
                     char complaint[ENG_UCI_COMPLAINT_MAX]);
void eng_uci_go_clear(EngUciGo *go);

/* name WORDS [value WORDS] */
bool eng_uci_read_setting(const char *text, EngUciSetting *setting,
                          char complaint[ENG_UCI_COMPLAINT_MAX]);

#endif
