/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See read.h. Turns words into positions, limits and settings. */
#include "engine/uci/read.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"

enum { PERFT_DEPTH_MAX = 20, ECHO_MAX = 60 };

/* --- Words ------------------------------------------------------------------------------------ */

static void skip_space(const char **cursor)
{
    while (isspace((unsigned char)**cursor)) {
        (*cursor)++;
    }
}

bool eng_uci_next_token(const char **cursor, char token[ENG_UCI_TOKEN_MAX])
{
    size_t length = 0;
    skip_space(cursor);
    for (; **cursor != '\0' && !isspace((unsigned char)**cursor); (*cursor)++) {
        if (length < ENG_UCI_TOKEN_MAX - 1) {
            token[length++] = **cursor;
        }
    }
    token[length] = '\0';
    return length > 0;
}

bool eng_uci_read_number(const char *text, int64_t *number)
{
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0) {
        return false;
    }
    *number = value;
    return true;
}

/* The place of `word` in `text`, or NULL. */
static const char *find_word(const char *text, const char *word)
{
    char token[ENG_UCI_TOKEN_MAX];
    for (;;) {
        skip_space(&text);
        const char *start = text;
        if (!eng_uci_next_token(&text, token)) {
            return NULL;
        }
        if (strcmp(token, word) == 0) {
            return start;
        }
    }
}

/* False if it does not fit. */
static bool copy_trimmed(char *target, size_t size, const char *from, const char *to)
{
    while (from < to && isspace((unsigned char)*from)) {
        from++;
    }
    while (to > from && isspace((unsigned char)to[-1])) {
        to--;
    }
    const size_t length = (size_t)(to - from);
    const size_t copied = length < size ? length : size - 1;
    memcpy(target, from, copied);
    target[copied] = '\0';
    return copied == length;
}

/* --- Complaints ------------------------------------------------------------------------------- */

void eng_uci_make_printable(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 32 || (unsigned char)*text > 126) {
            *text = '?';
        }
    }
}

void eng_uci_complain(char complaint[ENG_UCI_COMPLAINT_MAX], const char *what, const char *about)
{
    snprintf(complaint, ENG_UCI_COMPLAINT_MAX, "%s '%.*s'", what, ECHO_MAX, about);
    eng_uci_make_printable(complaint);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static bool push_move(EngUciMoves *array, EngMove move)
{
    if (array->count == array->capacity) {
        const size_t capacity = array->capacity == 0 ? 256 : 2 * array->capacity;
        EngMove *moves = realloc(array->moves, capacity * sizeof *moves);
        if (!moves) {
            return false;
        }
        array->moves = moves;
        array->capacity = capacity;
    }
    array->moves[array->count++] = move;
    return true;
}

static bool read_move(const EngPosition *position, const char *token, EngUciMoves *array,
                      const char *if_illegal, char *complaint)
{
    const EngMove move = eng_uci_parse(position, token);
    if (move == ENG_NO_MOVE || move == ENG_NULL_MOVE) {
        eng_uci_complain(complaint, if_illegal, token);
        return false;
    }
    if (!push_move(array, move)) {
        eng_uci_complain(complaint, "not enough memory for the move", token);
        return false;
    }
    return true;
}

/* --- position --------------------------------------------------------------------------------- */

static bool read_fen(const char *from, const char *to, EngPosition *start, char *complaint)
{
    char fen[2 * ENG_FEN_MAX];
    EngFenError error;
    if (!copy_trimmed(fen, sizeof fen, from, to)) {
        eng_uci_complain(complaint, "position refused, the FEN is too long:", fen);
        return false;
    }
    if (!eng_fen_parse(start, fen, &error)) {
        snprintf(complaint, ENG_UCI_COMPLAINT_MAX, "position refused: %s", error.message);
        eng_uci_make_printable(complaint);
        return false;
    }
    return true;
}

/* Leaves `*cursor` after the start, before "moves" or at the end. */
static bool read_start(const char **cursor, EngPosition *start, char *complaint)
{
    char token[ENG_UCI_TOKEN_MAX];
    eng_uci_next_token(cursor, token);
    if (strcmp(token, "startpos") == 0) {
        eng_position_init(start);
        return true;
    }
    if (strcmp(token, "fen") == 0) {
        const char *from = *cursor, *moves = find_word(from, "moves");
        *cursor = moves ? moves : from + strlen(from);
        return read_fen(from, *cursor, start, complaint);
    }
    eng_uci_complain(complaint, "position needs startpos or fen, not", token);
    return false;
}

static bool read_moves(const char *cursor, EngUciPosition *position, char *complaint)
{
    EngPosition at = position->start, after;
    char token[ENG_UCI_TOKEN_MAX];
    if (!eng_uci_next_token(&cursor, token)) {
        return true;
    }
    if (strcmp(token, "moves") != 0) {
        eng_uci_complain(complaint, "position needs moves, not", token);
        return false;
    }
    while (eng_uci_next_token(&cursor, token)) {
        if (!read_move(&at, token, &position->moves, "position refused, illegal move", complaint)) {
            return false;
        }
        eng_position_play(&after, &at, position->moves.moves[position->moves.count - 1]);
        at = after;
    }
    return true;
}

bool eng_uci_read_position(const char *text, bool chess960, EngUciPosition *position,
                           char complaint[ENG_UCI_COMPLAINT_MAX])
{
    position->moves = (EngUciMoves){0};
    if (!read_start(&text, &position->start, complaint)) {
        return false;
    }
    position->start.chess960 = position->start.chess960 || chess960;
    return read_moves(text, position, complaint);
}

void eng_uci_position_clear(EngUciPosition *position)
{
    free(position->moves.moves);
    position->moves = (EngUciMoves){0};
}

/* --- go --------------------------------------------------------------------------------------- */

typedef enum { WORD_INT, WORD_INT64, WORD_NODES, WORD_FLAG, WORD_MOVES } WordKind;

/* The words of `go`: each one's field in EngUciGo and its range. In EngLimits 0 is no limit; here
 * it is the smallest one, `used_min`. */
typedef struct {
    const char *name;
    WordKind kind;
    size_t offset;
    int64_t min, max, used_min;
} Word;

#define AT(field) offsetof(EngUciGo, field)
static const Word words[] = {
    {"wtime", WORD_INT64, AT(limits.time_ms[ENG_WHITE]), INT64_MIN, INT64_MAX, INT64_MIN},
    {"btime", WORD_INT64, AT(limits.time_ms[ENG_BLACK]), INT64_MIN, INT64_MAX, INT64_MIN},
    {"winc", WORD_INT64, AT(limits.increment_ms[ENG_WHITE]), INT64_MIN, INT64_MAX, INT64_MIN},
    {"binc", WORD_INT64, AT(limits.increment_ms[ENG_BLACK]), INT64_MIN, INT64_MAX, INT64_MIN},
    {"movestogo", WORD_INT, AT(limits.moves_to_go), 0, INT32_MAX, 0},
    {"depth", WORD_INT, AT(limits.depth), 0, INT32_MAX, 1},
    {"nodes", WORD_NODES, AT(limits.nodes), 0, INT64_MAX, 1},
    {"mate", WORD_INT, AT(limits.mate_moves), 1, ENG_MAX_PLY, 1},
    {"movetime", WORD_INT64, AT(limits.movetime_ms), 0, INT64_MAX, 1},
    {"infinite", WORD_FLAG, AT(limits.infinite), 0, 0, 0},
    {"ponder", WORD_FLAG, AT(limits.ponder), 0, 0, 0},
    {"searchmoves", WORD_MOVES, AT(search_moves), 0, 0, 0},
    {"perft", WORD_INT, AT(perft_depth), 1, PERFT_DEPTH_MAX, 1},
};
#undef AT

static const Word *find_word_of_go(const char *name)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].name, name) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

static bool read_limit(const Word *word, const char **cursor, void *field, char *complaint)
{
    char token[ENG_UCI_TOKEN_MAX], what[64];
    int64_t number;
    eng_uci_next_token(cursor, token);
    if (!eng_uci_read_number(token, &number) || number < word->min || number > word->max) {
        snprintf(what, sizeof what, "go %s cannot be", word->name);
        eng_uci_complain(complaint, what, token);
        return false;
    }
    number = number < word->used_min ? word->used_min : number;
    if (word->kind == WORD_INT) {
        *(int *)field = (int)number;
    } else if (word->kind == WORD_INT64) {
        *(int64_t *)field = number;
    } else {
        *(uint64_t *)field = (uint64_t)number;
    }
    return true;
}

/* The moves after searchmoves, up to the next word of `go`. */
static bool read_search_moves(const char **cursor, const EngPosition *position, EngUciMoves *array,
                              char *complaint)
{
    char token[ENG_UCI_TOKEN_MAX];
    for (;;) {
        const char *before = *cursor;
        if (!eng_uci_next_token(cursor, token) || find_word_of_go(token)) {
            *cursor = before;
            break;
        }
        if (!read_move(position, token, array, "go searchmoves: illegal move", complaint)) {
            return false;
        }
    }
    if (array->count == 0) {
        eng_uci_complain(complaint, "go searchmoves needs moves, not", token);
        return false;
    }
    return true;
}

static bool read_word(const Word *word, const char **cursor, const EngPosition *position,
                      EngUciGo *go, char *complaint)
{
    void *field = (char *)go + word->offset;
    if (word->kind == WORD_MOVES) {
        return read_search_moves(cursor, position, field, complaint);
    }
    if (word->kind == WORD_FLAG) {
        *(bool *)field = true;
        return true;
    }
    if (!read_limit(word, cursor, field, complaint)) {
        return false;
    }
    EngLimits *limits = &go->limits;
    limits->has_clock = limits->has_clock || field == (void *)&limits->time_ms[ENG_WHITE] ||
                        field == (void *)&limits->time_ms[ENG_BLACK];
    return true;
}

bool eng_uci_read_go(const char *text, const EngPosition *position, EngUciGo *go,
                     char complaint[ENG_UCI_COMPLAINT_MAX])
{
    char token[ENG_UCI_TOKEN_MAX];
    *go = (EngUciGo){0};
    while (eng_uci_next_token(&text, token)) {
        const Word *word = find_word_of_go(token);
        if (word && !read_word(word, &text, position, go, complaint)) {
            return false;
        }
    }
    go->limits.search_moves = go->search_moves.moves;
    go->limits.search_moves_count = go->search_moves.count;
    return true;
}

void eng_uci_go_clear(EngUciGo *go)
{
    free(go->search_moves.moves);
    go->search_moves = (EngUciMoves){0};
}

/* --- setoption -------------------------------------------------------------------------------- */

bool eng_uci_read_setting(const char *text, EngUciSetting *setting,
                          char complaint[ENG_UCI_COMPLAINT_MAX])
{
    char token[ENG_UCI_TOKEN_MAX];
    eng_uci_next_token(&text, token);
    if (strcmp(token, "name") != 0) {
        eng_uci_complain(complaint, "setoption needs name, not", token);
        return false;
    }
    const char *end = text + strlen(text), *value = find_word(text, "value");
    if (!copy_trimmed(setting->name, sizeof setting->name, text, value ? value : end)) {
        eng_uci_complain(complaint, "unknown option", setting->name);
        return false;
    }
    const char *from = value ? value + strlen("value") : end;
    if (!copy_trimmed(setting->value, sizeof setting->value, from, end)) {
        eng_uci_complain(complaint, "the value is too long:", setting->value);
        return false;
    }
    return true;
}
