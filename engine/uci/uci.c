/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The UCI session: a table of commands over the façade. Whatever is wrong with a line is answered
 * by `info string error: ...`, and then nothing has changed. */
#include "engine/uci/uci.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/perft.h"
#include "engine/board/san.h"

enum {
    TOKEN_MAX = 128,
    TEXT_MAX = 4096,
    PERFT_DEPTH_MAX = 20,
};

struct EngUci {
    EngEngine *engine;
    EngUciWrite write;
    void *user;
    pthread_mutex_t output;
    bool show_wdl;
    bool chess960;
    atomic_bool answered; /* the search has said its best move: waiting for it takes no time */
    bool stop_asked;      /* then what follows may wait for the answer */
};

/* --- Saying ------------------------------------------------------------------------------------ */

static void say_text(EngUci *uci, const char *text)
{
    pthread_mutex_lock(&uci->output);
    uci->write(text, uci->user);
    pthread_mutex_unlock(&uci->output);
}

static void say(EngUci *uci, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(EngUci *uci, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    say_text(uci, text);
}

/* Echoes of input are cut and cleaned, so that an answer is always one printable line. */
static const char *printable(const char *text, char clean[64])
{
    size_t i = 0;
    for (; text[i] != '\0' && i < 60; i++) {
        const unsigned char byte = (unsigned char)text[i];
        clean[i] = byte >= 32 && byte < 127 ? (char)byte : '?';
    }
    clean[i] = '\0';
    return clean;
}

static void complain(EngUci *uci, const char *what, const char *about)
{
    char clean[64];
    say(uci, "info string error: %s '%s'\n", what, printable(about, clean));
}

/* --- Reading ----------------------------------------------------------------------------------- */

/* Takes the next word off `*cursor`; longer ones are cut. False at the end of the line. */
static bool next_token(const char **cursor, char token[TOKEN_MAX])
{
    const char *at = *cursor;
    size_t length = 0;
    while (isspace((unsigned char)*at)) {
        at++;
    }
    if (*at == '\0') {
        *cursor = at;
        return false;
    }
    for (; *at != '\0' && !isspace((unsigned char)*at); at++) {
        if (length < TOKEN_MAX - 1) {
            token[length++] = *at;
        }
    }
    token[length] = '\0';
    *cursor = at;
    return true;
}

static bool read_number(const char *text, int64_t *number)
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

/* --- Search callbacks -------------------------------------------------------------------------- */

static size_t append(char *text, size_t used, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static size_t append(char *text, size_t used, const char *format, ...)
{
    va_list arguments;
    if (used >= TEXT_MAX) {
        return used;
    }
    va_start(arguments, format);
    used += (size_t)vsnprintf(text + used, TEXT_MAX - used, format, arguments);
    va_end(arguments);
    return used;
}

static size_t append_score(char *text, size_t used, const EngInfo *info, bool show_wdl)
{
    static const char *const bounds[] = {"", " lowerbound", " upperbound"};
    const int value = info->score.value;
    if (info->score.type == ENG_SCORE_MATE) {
        used = append(text, used, " score mate %d", value > 0 ? (value + 1) / 2 : value / 2);
    } else {
        used = append(text, used, " score cp %d", value);
    }
    used = append(text, used, "%s", bounds[info->bound]);
    if (show_wdl) {
        used = append(text, used, " wdl %d %d %d", info->win_permille, info->draw_permille,
                      info->loss_permille);
    }
    return used;
}

static void info_cb(const EngInfo *info, void *user)
{
    EngUci *uci = user;
    EngPosition position = *eng_engine_get_position(uci->engine), after;
    char text[TEXT_MAX], move[ENG_UCI_MAX];
    size_t used = append(text, 0, "info depth %d seldepth %d multipv %d", info->depth,
                         info->selective_depth, info->multipv);
    used = append_score(text, used, info, uci->show_wdl);
    const int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    used = append(text, used,
                  " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, info->nodes,
                  info->nodes * 1000 / (uint64_t)time_ms, info->hashfull_permille, info->time_ms);
    if (info->pv_length > 0) {
        used = append(text, used, " pv");
    }
    for (size_t i = 0; i < info->pv_length && used + ENG_UCI_MAX + 2 < TEXT_MAX; i++) {
        used = append(text, used, " %s", eng_uci_write(&position, info->pv[i], move));
        eng_position_play(&after, &position, info->pv[i]);
        position = after;
    }
    append(text, used, "\n");
    say_text(uci, text);
}

static void currmove_cb(EngMove move, int number, int depth, void *user)
{
    EngUci *uci = user;
    char text[ENG_UCI_MAX];
    say(uci, "info depth %d currmove %s currmovenumber %d\n", depth,
        eng_uci_write(eng_engine_get_position(uci->engine), move, text), number);
}

static void result_cb(const EngResult *result, void *user)
{
    EngUci *uci = user;
    const EngPosition *position = eng_engine_get_position(uci->engine);
    char text[64], move[ENG_UCI_MAX];
    if (result->best == ENG_NO_MOVE) {
        snprintf(text, sizeof text, "bestmove 0000\n");
    } else if (result->ponder == ENG_NO_MOVE) {
        snprintf(text, sizeof text, "bestmove %s\n", eng_uci_write(position, result->best, move));
    } else {
        EngPosition after;
        char reply[ENG_UCI_MAX];
        eng_position_play(&after, position, result->best);
        snprintf(text, sizeof text, "bestmove %s ponder %s\n",
                 eng_uci_write(position, result->best, move),
                 eng_uci_write(&after, result->ponder, reply));
    }
    atomic_store(&uci->answered, true);
    say_text(uci, text);
}

/* A search that has answered, or was told to, is waited for; another that runs is in the way. */
static bool is_idle(EngUci *uci, const char *command)
{
    if (atomic_load(&uci->answered) || uci->stop_asked) {
        eng_engine_wait(uci->engine);
        uci->stop_asked = false;
    }
    if (!eng_engine_is_searching(uci->engine)) {
        return true;
    }
    complain(uci, "a search is running, stop it before", command);
    return false;
}

/* --- Commands ---------------------------------------------------------------------------------- */

static void say_option(EngUci *uci, const EngOption *option)
{
    char text[TEXT_MAX];
    static const char *const types[] = {"spin", "check", "combo", "string", "button"};
    size_t used = append(text, 0, "option name %s type %s", option->name, types[option->type]);
    if (option->type != ENG_OPTION_BUTTON) {
        used = append(text, used, " default %s",
                      option->type == ENG_OPTION_STRING && option->default_value[0] == '\0'
                          ? "<empty>"
                          : option->default_value);
    }
    if (option->type == ENG_OPTION_SPIN) {
        used = append(text, used, " min %d max %d", option->min, option->max);
    }
    for (size_t i = 0; option->type == ENG_OPTION_COMBO && option->values[i] != NULL; i++) {
        used = append(text, used, " var %s", option->values[i]);
    }
    append(text, used, "\n");
    say_text(uci, text);
}

static bool obey_uci(EngUci *uci, const char *rest)
{
    size_t count;
    const EngOption *options = eng_engine_options(&count);
    say(uci, "id name %s\nid author %s\n", ENG_UCI_NAME, ENG_UCI_AUTHOR);
    for (size_t i = 0; i < count; i++) {
        say_option(uci, &options[i]);
    }
    say(uci, "uciok\n");
    return true;
}

static bool obey_isready(EngUci *uci, const char *rest)
{
    say(uci, "readyok\n");
    return true;
}

static bool obey_ucinewgame(EngUci *uci, const char *rest)
{
    if (is_idle(uci, "ucinewgame")) {
        eng_engine_new_game(uci->engine);
    }
    return true;
}

/* The end of the words before ` word ` in `text`, or NULL. */
static const char *find_word(const char *text, const char *word)
{
    const char *cursor = text;
    char token[TOKEN_MAX];
    for (;;) {
        while (isspace((unsigned char)*cursor)) {
            cursor++;
        }
        const char *start = cursor;
        if (!next_token(&cursor, token)) {
            return NULL;
        }
        if (strcmp(token, word) == 0) {
            return start;
        }
    }
}

static void copy_trimmed(char *target, size_t size, const char *from, const char *to)
{
    while (from < to && isspace((unsigned char)*from)) {
        from++;
    }
    while (to > from && isspace((unsigned char)to[-1])) {
        to--;
    }
    const size_t length = (size_t)(to - from) < size - 1 ? (size_t)(to - from) : size - 1;
    memcpy(target, from, length);
    target[length] = '\0';
}

static bool obey_setoption(EngUci *uci, const char *rest)
{
    char name[TOKEN_MAX], value[TEXT_MAX], error[256];
    const char *name_word = find_word(rest, "name");
    if (name_word == NULL) {
        complain(uci, "setoption wants 'name', not", rest);
        return true;
    }
    const char *end = rest + strlen(rest);
    const char *value_word = find_word(name_word + 4, "value");
    copy_trimmed(name, sizeof name, name_word + 4, value_word != NULL ? value_word : end);
    copy_trimmed(value, sizeof value, value_word != NULL ? value_word + 5 : end, end);
    if (!is_idle(uci, "setoption")) {
        return true;
    }
    if (!eng_engine_set_option(uci->engine, name, value, error, sizeof error)) {
        for (char *c = error; *c != '\0'; c++) {
            *c = (unsigned char)*c < 32 || (unsigned char)*c > 126 ? '?' : *c;
        }
        say(uci, "info string error: %s\n", error);
        return true;
    }
    uci->show_wdl = strcmp(eng_engine_get_option(uci->engine, "UCI_ShowWDL"), "true") == 0;
    uci->chess960 = strcmp(eng_engine_get_option(uci->engine, "UCI_Chess960"), "true") == 0;
    return true;
}

/* Reads the start of a position; `*cursor` is left behind it, before "moves" or at the end. */
static bool read_start(EngUci *uci, const char **cursor, EngPosition *start)
{
    char token[TOKEN_MAX] = "", fen[2 * ENG_FEN_MAX], clean[64];
    next_token(cursor, token);
    if (strcmp(token, "startpos") == 0) {
        eng_position_init(start);
    } else if (strcmp(token, "fen") == 0) {
        const char *moves = find_word(*cursor, "moves");
        const char *end = moves != NULL ? moves : *cursor + strlen(*cursor);
        EngFenError error;
        copy_trimmed(fen, sizeof fen, *cursor, end);
        *cursor = end;
        if (!eng_fen_parse(start, fen, &error)) {
            say(uci, "info string error: position refused: %s\n", printable(error.message, clean));
            return false;
        }
    } else {
        complain(uci, "position wants startpos or fen, not", token);
        return false;
    }
    start->chess960 = start->chess960 || uci->chess960;
    return true;
}

typedef struct {
    EngMove *moves;
    size_t count, capacity;
} MoveArray;

static bool push_move(MoveArray *array, EngMove move)
{
    if (array->count == array->capacity) {
        const size_t capacity = array->capacity == 0 ? 256 : 2 * array->capacity;
        EngMove *moves = realloc(array->moves, capacity * sizeof *moves);
        if (moves == NULL) {
            return false;
        }
        array->moves = moves;
        array->capacity = capacity;
    }
    array->moves[array->count++] = move;
    return true;
}

static bool read_moves(EngUci *uci, const char *cursor, EngPosition position, MoveArray *array)
{
    char token[TOKEN_MAX];
    if (!next_token(&cursor, token)) {
        return true;
    }
    if (strcmp(token, "moves") != 0) {
        complain(uci, "position wants moves, not", token);
        return false;
    }
    while (next_token(&cursor, token)) {
        EngPosition after;
        const EngMove move = eng_uci_parse(&position, token);
        if (move == ENG_NO_MOVE || move == ENG_NULL_MOVE) {
            complain(uci, "position refused, illegal move", token);
            return false;
        }
        if (!push_move(array, move)) {
            complain(uci, "not enough memory for", "moves");
            return false;
        }
        eng_position_play(&after, &position, move);
        position = after;
    }
    return true;
}

static bool obey_position(EngUci *uci, const char *rest)
{
    EngPosition start;
    MoveArray array = {0};
    if (is_idle(uci, "position") && read_start(uci, &rest, &start) &&
        read_moves(uci, rest, start, &array) &&
        !eng_engine_set_position(uci->engine, &start, array.moves, array.count)) {
        complain(uci, "position refused", "");
    }
    free(array.moves);
    return true;
}

static void perft(EngUci *uci, int depth)
{
    const EngPosition *position = eng_engine_get_position(uci->engine);
    EngMoveList list;
    char text[ENG_UCI_MAX];
    uint64_t total = 0;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        const uint64_t leaves = eng_perft(&after, depth - 1);
        total += leaves;
        say(uci, "%s: %" PRIu64 "\n", eng_uci_write(position, list.moves[i], text), leaves);
    }
    say(uci, "\nNodes searched: %" PRIu64 "\n\n", total);
}

/* Parameters of `go` that are one number: where it goes and what it may be. */
typedef enum { LIMIT_INT, LIMIT_INT64, LIMIT_NODES } LimitKind;

typedef struct {
    const char *name;
    LimitKind kind;
    size_t offset;
    int64_t min, max;
    bool is_clock;
} LimitWord;

#define LIMIT(field) offsetof(EngLimits, field)
static const LimitWord limit_words[] = {
    {"wtime", LIMIT_INT64, LIMIT(time_ms[ENG_WHITE]), INT64_MIN, INT64_MAX, true},
    {"btime", LIMIT_INT64, LIMIT(time_ms[ENG_BLACK]), INT64_MIN, INT64_MAX, true},
    {"winc", LIMIT_INT64, LIMIT(increment_ms[ENG_WHITE]), INT64_MIN, INT64_MAX, false},
    {"binc", LIMIT_INT64, LIMIT(increment_ms[ENG_BLACK]), INT64_MIN, INT64_MAX, false},
    {"movestogo", LIMIT_INT, LIMIT(moves_to_go), 0, INT32_MAX, false},
    {"depth", LIMIT_INT, LIMIT(depth), 1, INT32_MAX, false},
    {"nodes", LIMIT_NODES, LIMIT(nodes), 1, INT64_MAX, false},
    {"mate", LIMIT_INT, LIMIT(mate_moves), 1, ENG_MAX_PLY, false},
    {"movetime", LIMIT_INT64, LIMIT(movetime_ms), 0, INT64_MAX, false},
};
#undef LIMIT

static const LimitWord *find_limit(const char *name)
{
    for (size_t i = 0; i < sizeof limit_words / sizeof limit_words[0]; i++) {
        if (strcmp(limit_words[i].name, name) == 0) {
            return &limit_words[i];
        }
    }
    return NULL;
}

static bool read_limit(EngUci *uci, const LimitWord *word, const char **cursor, EngLimits *limits)
{
    char token[TOKEN_MAX] = "", what[64];
    int64_t number;
    next_token(cursor, token);
    if (!read_number(token, &number) || number < word->min || number > word->max) {
        snprintf(what, sizeof what, "go %s cannot be", word->name);
        complain(uci, what, token);
        return false;
    }
    void *field = (char *)limits + word->offset;
    switch (word->kind) {
    case LIMIT_INT:
        *(int *)field = (int)number;
        break;
    case LIMIT_INT64:
        *(int64_t *)field = number;
        break;
    case LIMIT_NODES:
        *(uint64_t *)field = (uint64_t)number;
        break;
    }
    limits->has_clock = limits->has_clock || word->is_clock;
    if (strcmp(word->name, "movetime") == 0 && number == 0) {
        limits->movetime_ms = 1;
    }
    return true;
}

/* The moves after searchmoves, up to the first word that is none. */
static bool read_search_moves(EngUci *uci, const char **cursor, MoveArray *array)
{
    const EngPosition *position = eng_engine_get_position(uci->engine);
    char token[TOKEN_MAX];
    for (;;) {
        const char *before = *cursor;
        if (!next_token(cursor, token)) {
            break;
        }
        if (find_limit(token) != NULL || strcmp(token, "infinite") == 0 ||
            strcmp(token, "ponder") == 0) {
            *cursor = before;
            break;
        }
        const EngMove move = eng_uci_parse(position, token);
        if (move == ENG_NO_MOVE || move == ENG_NULL_MOVE || !push_move(array, move)) {
            complain(uci, "go searchmoves: illegal move", token);
            return false;
        }
    }
    if (array->count == 0) {
        complain(uci, "go searchmoves wants moves, not", "");
        return false;
    }
    return true;
}

static bool read_limits(EngUci *uci, const char *cursor, EngLimits *limits, MoveArray *array,
                        int *perft_depth)
{
    char token[TOKEN_MAX];
    int64_t number;
    while (next_token(&cursor, token)) {
        const LimitWord *word = find_limit(token);
        if (word != NULL) {
            if (!read_limit(uci, word, &cursor, limits)) {
                return false;
            }
        } else if (strcmp(token, "infinite") == 0) {
            limits->infinite = true;
        } else if (strcmp(token, "ponder") == 0) {
            limits->ponder = true;
        } else if (strcmp(token, "searchmoves") == 0) {
            if (!read_search_moves(uci, &cursor, array)) {
                return false;
            }
        } else if (strcmp(token, "perft") == 0) {
            token[0] = '\0';
            next_token(&cursor, token);
            if (!read_number(token, &number) || number < 1 || number > PERFT_DEPTH_MAX) {
                complain(uci, "go perft cannot be", token);
                return false;
            }
            *perft_depth = (int)number;
        } else {
            complain(uci, "go does not know", token);
            return false;
        }
    }
    limits->search_moves = array->moves;
    limits->search_moves_count = array->count;
    return true;
}

static bool obey_go(EngUci *uci, const char *rest)
{
    EngLimits limits = {0};
    MoveArray array = {0};
    int perft_depth = 0;
    if (is_idle(uci, "go") && read_limits(uci, rest, &limits, &array, &perft_depth)) {
        if (perft_depth > 0) {
            perft(uci, perft_depth);
        } else {
            const EngCallbacks callbacks = {
                .info_cb = info_cb, .currmove_cb = currmove_cb, .result_cb = result_cb};
            atomic_store(&uci->answered, false);
            if (!eng_engine_go(uci->engine, &limits, &callbacks, uci)) {
                complain(uci, "the search could not be started", "");
            }
        }
    }
    free(array.moves);
    return true;
}

static bool obey_stop(EngUci *uci, const char *rest)
{
    if (eng_engine_is_searching(uci->engine)) {
        uci->stop_asked = true;
        eng_engine_stop(uci->engine);
    }
    return true;
}

static bool obey_ponderhit(EngUci *uci, const char *rest)
{
    eng_engine_ponderhit(uci->engine);
    return true;
}

static bool obey_quit(EngUci *uci, const char *rest)
{
    return false;
}

static bool obey_d(EngUci *uci, const char *rest)
{
    const EngPosition *position = eng_engine_get_position(uci->engine);
    char text[TEXT_MAX], fen[ENG_FEN_MAX];
    size_t used = append(text, 0, "\n +---+---+---+---+---+---+---+---+\n");
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            const EngPiece piece = position->board[eng_square(file, rank)];
            const char letter = "pnbrqk "[eng_piece_type(piece)];
            const bool white = piece != ENG_NO_PIECE && eng_piece_color(piece) == ENG_WHITE;
            used = append(text, used, " | %c", white ? toupper((unsigned char)letter) : letter);
        }
        used = append(text, used, " | %d\n +---+---+---+---+---+---+---+---+\n", rank + 1);
    }
    used = append(text, used, "   a   b   c   d   e   f   g   h\n\nFen: %s\nKey: %016" PRIX64
                              "\nCheckers:",
                  eng_fen_write(position, fen), position->key);
    for (EngSquare square = 0; square < 64; square++) {
        if ((position->checkers >> square & 1) != 0) {
            used = append(text, used, " %c%c", 'a' + eng_file(square), '1' + eng_rank(square));
        }
    }
    append(text, used, "\n");
    say_text(uci, text);
    return true;
}

static bool obey_eval(EngUci *uci, const char *rest)
{
    char text[TEXT_MAX];
    if (is_idle(uci, "eval")) {
        eng_engine_explain(uci->engine, text, sizeof text);
        say_text(uci, text);
    }
    return true;
}

static bool obey_bench(EngUci *uci, const char *rest)
{
    char token[TOKEN_MAX];
    int64_t depth = ENG_BENCH_DEPTH;
    if (next_token(&rest, token) &&
        (!read_number(token, &depth) || depth < 1 || depth > ENG_BENCH_DEPTH_MAX)) {
        complain(uci, "bench wants a depth, not", token);
        return true;
    }
    eng_uci_bench((int)depth, uci->write, uci->user);
    return true;
}

/* Part of the protocol, but there is nothing to do: no copy protection, no debug output. */
static bool obey_silently(EngUci *uci, const char *rest)
{
    return true;
}

static const struct {
    const char *name;
    bool (*obey)(EngUci *uci, const char *rest);
} commands[] = {
    {"uci", obey_uci},
    {"isready", obey_isready},
    {"ucinewgame", obey_ucinewgame},
    {"setoption", obey_setoption},
    {"position", obey_position},
    {"go", obey_go},
    {"stop", obey_stop},
    {"ponderhit", obey_ponderhit},
    {"quit", obey_quit},
    {"debug", obey_silently},
    {"register", obey_silently},
    {"d", obey_d},
    {"eval", obey_eval},
    {"bench", obey_bench},
};

static int find_command(const char *word)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, word) == 0) {
            return (int)i;
        }
    }
    return -1;
}

bool eng_uci_is_command(const char *word)
{
    return find_command(word) >= 0;
}

bool eng_uci_obey(EngUci *uci, const char *line)
{
    char token[TOKEN_MAX];
    if (!next_token(&line, token)) {
        return true;
    }
    const int command = find_command(token);
    if (command >= 0) {
        return commands[command].obey(uci, line);
    }
    complain(uci, "unknown command", token);
    return true;
}

/* --- Life -------------------------------------------------------------------------------------- */

EngUci *eng_uci_new(EngUciWrite write, void *user)
{
    EngUci *uci = calloc(1, sizeof *uci);
    if (uci == NULL) {
        return NULL;
    }
    uci->engine = eng_engine_new();
    if (uci->engine == NULL) {
        free(uci);
        return NULL;
    }
    uci->write = write;
    uci->user = user;
    pthread_mutex_init(&uci->output, NULL);
    atomic_init(&uci->answered, false);
    return uci;
}

void eng_uci_finish(EngUci *uci)
{
    if (eng_engine_is_endless(uci->engine)) {
        eng_engine_stop(uci->engine);
    }
    eng_engine_wait(uci->engine);
}

void eng_uci_free(EngUci *uci)
{
    if (uci == NULL) {
        return;
    }
    eng_engine_free(uci->engine);
    pthread_mutex_destroy(&uci->output);
    free(uci);
}
