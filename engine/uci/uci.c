/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See uci.h. The UCI session: a table of commands on top of engine.h. Any error in a line is
 * answered with `info string error: ...`, and nothing has changed. */
#include "engine/uci/uci.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/perft.h"
#include "engine/board/san.h"
#include "engine/knowledge/syzygy.h"
#include "engine/uci/read.h"
#include "engine/uci/write.h"

struct EngUci {
    EngEngine *engine;
    EngUciWrite write;
    void *user;
    pthread_mutex_t output;
    bool show_wdl;
    bool chess960;
    bool complained;
    atomic_bool answered; /* the search has sent its best move, so waiting for it takes no time */
    bool stop_asked;      /* the following commands may wait for the answer */
};

/* --- Output ----------------------------------------------------------------------------------- */

static void say_text(EngUci *uci, const char *text)
{
    pthread_mutex_lock(&uci->output);
    uci->write(text, uci->user);
    pthread_mutex_unlock(&uci->output);
}

static void say(EngUci *uci, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(EngUci *uci, const char *format, ...)
{
    char text[ENG_UCI_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    say_text(uci, text);
}

static void say_error(EngUci *uci, const char *complaint)
{
    uci->complained = true;
    say(uci, "info string error: %s\n", complaint);
}

static void complain(EngUci *uci, const char *what, const char *about)
{
    char complaint[ENG_UCI_COMPLAINT_MAX];
    eng_uci_complain(complaint, what, about);
    say_error(uci, complaint);
}

/* --- Search callbacks ------------------------------------------------------------------------- */

static void info_cb(const EngInfo *info, void *user)
{
    EngUci *uci = user;
    char text[ENG_UCI_TEXT_MAX];
    eng_uci_write_info(text, eng_engine_get_position(uci->engine), info, uci->show_wdl);
    say_text(uci, text);
}

static void currmove_cb(EngMove move, int number, int depth, void *user)
{
    EngUci *uci = user;
    char text[ENG_UCI_TEXT_MAX];
    eng_uci_write_currmove(text, eng_engine_get_position(uci->engine), move, number, depth);
    say_text(uci, text);
}

static void refused_cb(const char *path, const char *why, void *user)
{
    char text[ENG_UCI_TEXT_MAX];
    snprintf(text, sizeof text, "tablebase refused: %.400s: %s", path, why);
    eng_uci_make_printable(text);
    say(user, "info string %s\n", text);
}

static void result_cb(const EngResult *result, void *user)
{
    EngUci *uci = user;
    char text[ENG_UCI_TEXT_MAX];
    eng_uci_write_result(text, eng_engine_get_position(uci->engine), result);
    atomic_store(&uci->answered, true);
    say_text(uci, text);
}

/* A search that has answered, or was stopped, is waited for; any other running search is an
 * error. */
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

/* --- Commands --------------------------------------------------------------------------------- */

static bool obey_uci(EngUci *uci, const char *rest)
{
    size_t count;
    const EngOption *options = eng_engine_options(&count);
    char text[ENG_UCI_TEXT_MAX];
    say(uci, "id name %s\nid author %s\n", ENG_UCI_NAME, ENG_UCI_AUTHOR);
    for (size_t i = 0; i < count; i++) {
        eng_uci_write_option(text, &options[i]);
        say_text(uci, text);
    }
    say(uci, "uciok\n");
    return true;
}

static bool obey_isready(EngUci *uci, const char *rest)
{
    eng_engine_make_ready(uci->engine);
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

/* Prints the tables found; the next search reports further refusals. */
static void say_tables(EngUci *uci)
{
    EngSyzygy *tables = eng_engine_get_tables(uci->engine);
    EngTbCensus census;
    if (!tables) {
        return;
    }
    eng_syzygy_count(tables, &census);
    if (census.wdl + census.dtz == 0) {
        say(uci, "info string tablebases: none found\n");
    } else {
        say(uci, "info string tablebases: %d WDL and %d DTZ tables of up to %d pieces\n",
            census.wdl, census.dtz, census.max_men);
    }
    eng_engine_tell_refusals(uci->engine, refused_cb, uci);
}

static void set_option(EngUci *uci, const EngUciSetting *setting)
{
    char error[ENG_UCI_COMPLAINT_MAX];
    EngEngine *engine = uci->engine;
    const EngSyzygy *tables = eng_engine_get_tables(engine);
    if (!eng_engine_set_option(engine, setting->name, setting->value, error, sizeof error)) {
        eng_uci_make_printable(error);
        say_error(uci, error);
        return;
    }
    if (eng_engine_get_tables(engine) != tables) {
        say_tables(uci);
    }
    uci->show_wdl = strcmp(eng_engine_get_option(engine, "UCI_ShowWDL"), "true") == 0;
    uci->chess960 = strcmp(eng_engine_get_option(engine, "UCI_Chess960"), "true") == 0;
}

static bool obey_setoption(EngUci *uci, const char *rest)
{
    EngUciSetting setting;
    char complaint[ENG_UCI_COMPLAINT_MAX];
    if (!eng_uci_read_setting(rest, &setting, complaint)) {
        say_error(uci, complaint);
    } else if (is_idle(uci, "setoption")) {
        set_option(uci, &setting);
    }
    return true;
}

static bool obey_position(EngUci *uci, const char *rest)
{
    EngUciPosition position;
    char complaint[ENG_UCI_COMPLAINT_MAX];
    if (!is_idle(uci, "position")) {
        return true;
    }
    if (!eng_uci_read_position(rest, uci->chess960, &position, complaint)) {
        say_error(uci, complaint);
    } else if (!eng_engine_set_position(uci->engine, &position.start, position.moves.moves,
                                        position.moves.count)) {
        say_error(uci, "position refused, there is not enough memory");
    }
    eng_uci_position_clear(&position);
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

static void search(EngUci *uci, const EngLimits *limits)
{
    const EngCallbacks callbacks = {
        .info_cb = info_cb,
        .currmove_cb = currmove_cb,
        .result_cb = result_cb,
        .refused_cb = refused_cb,
    };
    atomic_store(&uci->answered, false);
    if (!eng_engine_go(uci->engine, limits, &callbacks, uci)) {
        say_error(uci, "the search could not be started, there is not enough memory");
    }
}

static bool obey_go(EngUci *uci, const char *rest)
{
    EngUciGo go;
    char complaint[ENG_UCI_COMPLAINT_MAX];
    if (!is_idle(uci, "go")) {
        return true;
    }
    if (!eng_uci_read_go(rest, eng_engine_get_position(uci->engine), &go, complaint)) {
        say_error(uci, complaint);
    } else if (go.perft_depth > 0) {
        perft(uci, go.perft_depth);
    } else {
        search(uci, &go.limits);
    }
    eng_uci_go_clear(&go);
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
    char text[ENG_UCI_TEXT_MAX];
    eng_uci_write_board(text, eng_engine_get_position(uci->engine));
    say_text(uci, text);
    return true;
}

static bool obey_eval(EngUci *uci, const char *rest)
{
    char text[ENG_UCI_TEXT_MAX];
    if (is_idle(uci, "eval")) {
        eng_engine_explain(uci->engine, text, sizeof text);
        say_text(uci, text);
    }
    return true;
}

static bool obey_bench(EngUci *uci, const char *rest)
{
    char token[ENG_UCI_TOKEN_MAX];
    int64_t depth = ENG_BENCH_DEPTH;
    if (!is_idle(uci, "bench")) {
        return true;
    }
    if (eng_uci_next_token(&rest, token) &&
        (!eng_uci_read_number(token, &depth) || depth < 1 || depth > ENG_BENCH_DEPTH_MAX)) {
        complain(uci, "bench needs a depth, not", token);
        return true;
    }
    eng_uci_bench((int)depth, uci->write, uci->user);
    return true;
}

/* bench-net [depth N] [FILE]: the rest of the line is a path, which may have spaces. */
static bool obey_bench_net(EngUci *uci, const char *rest)
{
    char token[ENG_UCI_TOKEN_MAX], path[ENG_UCI_VALUE_MAX];
    const char *after = rest;
    int64_t depth = ENG_BENCH_DEPTH;
    if (!is_idle(uci, "bench-net")) {
        return true;
    }
    if (eng_uci_next_token(&after, token) && strcmp(token, "depth") == 0) {
        if (!eng_uci_next_token(&after, token) || !eng_uci_read_number(token, &depth) ||
            depth < 1 || depth > ENG_BENCH_DEPTH_MAX) {
            complain(uci, "bench-net needs a depth, not", token);
            return true;
        }
        rest = after;
    }
    rest += strspn(rest, " \t");
    size_t length = strlen(rest);
    while (length > 0 && strchr(" \t\r", rest[length - 1])) {
        length--;
    }
    if (length >= sizeof path) {
        say_error(uci, "bench-net: the path is too long");
        return true;
    }
    memcpy(path, rest, length);
    path[length] = '\0';
    eng_uci_bench_network(path, (int)depth, uci->write, uci->user);
    return true;
}

/* Part of the protocol, but nothing to do: no copy protection, no debug output. */
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
    {"bench-net", obey_bench_net},
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
    char token[ENG_UCI_TOKEN_MAX];
    if (!eng_uci_next_token(&line, token)) {
        return true;
    }
    const int command = find_command(token);
    if (command >= 0) {
        return commands[command].obey(uci, line);
    }
    complain(uci, "unknown command", token);
    return true;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

EngUci *eng_uci_new(EngUciWrite write, void *user)
{
    EngUci *uci = calloc(1, sizeof *uci);
    if (!uci) {
        return NULL;
    }
    uci->engine = eng_engine_new();
    if (!uci->engine) {
        free(uci);
        return NULL;
    }
    uci->write = write;
    uci->user = user;
    pthread_mutex_init(&uci->output, NULL);
    atomic_init(&uci->answered, false);
    return uci;
}

bool eng_uci_has_complained(const EngUci *uci)
{
    return uci->complained;
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
    if (!uci) {
        return;
    }
    eng_engine_free(uci->engine);
    pthread_mutex_destroy(&uci->output);
    free(uci);
}
