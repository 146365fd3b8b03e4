/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page asks of the engine's worker (page/engine-worker.js): a move at a level, the best
 * lines, and the bench. Scores are the side to move's. */
#include "app/analysis/score-view.h"
#include "app/game/shown-move.h"
#include "engine/uci/uci.h"
#include "ui/web/wasm/web-answer.h"
#include "ui/web/wasm/web-line.h"
#include "ui/web/wasm/web-nets.h"
#include "ui/web/wasm/web.h"

/* As for White, whose view the program's scores have. */
static void add_score(GString *json, EngScore score)
{
    web_answer_score(json, tabiya_score_from_engine(score, ENG_WHITE));
}

static void add_line(GString *json, const EngPosition *position, const WebSearchLine *line)
{
    EngPosition at = *position, after;

    web_json_open(json, NULL, '{');
    web_json_open(json, "moves", '[');
    for (size_t i = 0; i < line->length && eng_move_is_legal(&at, line->pv[i]); i++) {
        web_answer_move(json, NULL, &at, line->pv[i]);
        eng_position_play(&after, &at, line->pv[i]);
        at = after;
    }
    web_json_close(json, ']');
    add_score(json, line->score);
    web_json_int(json, "depth", line->depth);
    web_json_close(json, '}');
}

static void add_result(GString *json, const EngPosition *position, const EngResult *result)
{
    web_answer_move(json, "uci", position, result->best);
    add_score(json, result->score);
    web_json_int(json, "depth", result->depth);
    web_json_double(json, "nodes", (double)result->nodes);
    web_json_double(json, "ms", (double)result->time_ms);
}

static const char *answer(const WebLine *line, const WebSearchTask *asked)
{
    static WebSearchAnswer found;
    WebSearchTask task = *asked;

    task.start = &line->start;
    task.moves = (const EngMove *)(const void *)line->moves->data;
    task.count = line->moves->len;
    if (!web_search(&task, &found))
        return web_json_error(g_strdup("the engine is not ready"));
    GString *json = web_json_new();
    add_result(json, &line->position, &found.result);
    web_json_open(json, "lines", '[');
    for (int i = 0; i < WEB_SEARCH_LINES && found.lines[i].told; i++)
        add_line(json, &line->position, &found.lines[i]);
    web_json_close(json, ']');
    return web_json_done(json);
}

/* --- Questions -------------------------------------------------------------------------------- */

/* For the moves that follow: what the opponent likes (engine/play/levels.h), and how long the last
 * level searches. */
static EngManner manner;
static EngLimits last_level = {.movetime_ms = 1000};

WEB_EXPORT(web_set_manner)
void web_set_manner(int attacks, int trades)
{
    manner = (EngManner){attacks, trades};
}

WEB_EXPORT(web_set_limits)
void web_set_limits(double nodes, double ms)
{
    last_level = (EngLimits){.nodes = (uint64_t)nodes, .movetime_ms = (int64_t)ms};
}

/* A move at `level`; those below the last have nodes of their own. */
WEB_EXPORT(web_play)
const char *web_play(const char *start, const char *moves, int level, int seed)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;
    const EngLevel *row = eng_level(level);
    const WebSearchTask task = {
        .lines = 1,
        .level = level,
        .seed = seed,
        .manner = manner,
        .limits = eng_level_is_limited(row) ? (EngLimits){.nodes = row->nodes} : last_level,
    };

    return web_line_read(&line, start, moves, &error) ? answer(&line, &task)
                                                      : web_json_error(error);
}

/* The best `lines`, at full strength. */
WEB_EXPORT(web_best)
const char *web_best(const char *start, const char *moves, double nodes, double ms, int lines)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;
    const WebSearchTask task = {
        .lines = CLAMP(lines, 1, WEB_SEARCH_LINES),
        .limits = {.nodes = (uint64_t)nodes, .movetime_ms = (int64_t)ms},
    };

    return web_line_read(&line, start, moves, &error) ? answer(&line, &task)
                                                      : web_json_error(error);
}

/* As in the rules' module: 0: English letters, 1: the language's, 2: figurines. */
WEB_EXPORT(web_set_letters)
void web_set_letters(int letters)
{
    tabiya_shown_letters_set((TabiyaPieceLetters)CLAMP(letters, 0, TABIYA_LETTERS_FIGURINE));
}

WEB_EXPORT(web_new_game)
void web_new_game(void)
{
    web_search_new_game();
}

/* --- Bench ------------------------------------------------------------------------------------ */

static void say_cb(const char *text, void *user)
{
    g_string_append(user, text);
}

/* What `tabiya-engine bench` prints; "": the net is missing. */
WEB_EXPORT(web_bench)
const char *web_bench(int depth)
{
    static GString *said;

    said = said ? said : g_string_new(NULL);
    g_string_truncate(said, 0);
    if (web_nets_have_evaluation())
        eng_uci_bench(depth, say_cb, said);
    return said->str;
}
