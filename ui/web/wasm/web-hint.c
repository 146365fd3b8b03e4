/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints of the engine's worker, in the three steps of the window (app/session/play-hint.c): which
 * piece, where to, why. A position that was looked at is not searched again for the next step. */
#include <string.h>

#include "app/analysis/deeds.h"
#include "app/analysis/explain.h"
#include "app/analysis/review-claims.h"
#include "app/analysis/score-view.h"
#include "app/game/shown-move.h"
#include "app/session/hint-words.h"
#include "ui/web/wasm/web-answer.h"
#include "ui/web/wasm/web-line.h"
#include "ui/web/wasm/web-replies.h"
#include "ui/web/wasm/web.h"

enum { STEP_PIECE, STEP_MOVE, STEP_REASON };

/* The last one. */
static struct {
    EngPosition position;
    EngMove move; /* ENG_NO_MOVE: there is none */
    EngMove line[WEB_SEARCH_PV];
    guint length; /* 0: the line is not known */
    TabiyaScore score;
    char *reason; /* NULL: not looked for */
} hint;

static WebSearchTask make_task(const WebLine *line)
{
    return web_answer_task(&line->start, (const EngMove *)(const void *)line->moves->data,
                           line->moves->len);
}

static gboolean is_known(const WebLine *line)
{
    return hint.move != ENG_NO_MOVE &&
           memcmp(&hint.position, &line->position, sizeof hint.position) == 0;
}

static gboolean look(const WebLine *line)
{
    WebSearchAnswer found;
    WebSearchTask task = make_task(line);

    if (is_known(line))
        return TRUE;
    task.limits = (EngLimits){.nodes = TABIYA_HINT_NODES, .movetime_ms = TABIYA_HINT_MS};
    if (!web_search(&task, &found))
        return FALSE;
    g_clear_pointer(&hint.reason, g_free);
    hint.position = line->position;
    hint.move = found.result.best;
    hint.score =
        tabiya_score_from_engine(found.lines[0].score, (EngColor)line->position.side_to_move);
    hint.length = found.lines[0].pv[0] == hint.move ? (guint)found.lines[0].length : 0;
    memcpy(hint.line, found.lines[0].pv, sizeof hint.line);
    return hint.move != ENG_NO_MOVE;
}

static EngSquare get_captured_on(const WebLine *line)
{
    EngPosition before = line->start, after;

    for (guint i = 0; i + 1 < line->moves->len; i++) {
        eng_position_play(&after, &before, g_array_index(line->moves, EngMove, i));
        before = after;
    }
    return line->moves->len > 0
               ? tabiya_move_get_capture(&before,
                                         g_array_index(line->moves, EngMove, line->moves->len - 1))
               : ENG_NO_SQUARE;
}

/* A gain that holds against the best replies, or else what the move does. */
static char *find_reason(const WebLine *line)
{
    const TabiyaJudgedMove none = {.before = &hint.position, .played = ENG_NULL_MOVE};
    const TabiyaEngineLine best = {hint.line, hint.length, hint.score};
    TabiyaClaim claim = {.motif = TABIYA_MOTIF_NONE};
    TabiyaReviewWish wish;
    g_autoptr(WebReplies) replies = web_replies_new();

    while (!tabiya_review_find_win(&none, &best, &claim, web_replies_find, replies, &wish)) {
        const WebSearchTask task = make_task(line);
        if (!web_replies_search(replies, &task, &wish, TABIYA_HINT_REASON_NODES))
            break;
    }
    return claim.motif != TABIYA_MOTIF_NONE
               ? tabiya_claim_to_string(&claim, tabiya_shown_letters_get())
               : tabiya_hint_dup_deed(&hint.position, hint.move, get_captured_on(line));
}

static char *dup_words(const WebLine *line, int step)
{
    if (step <= STEP_PIECE)
        return tabiya_hint_dup_piece(&hint.position, hint.move);
    if (step == STEP_MOVE)
        return tabiya_hint_dup_move(&hint.position, hint.move);
    if (!hint.reason)
        hint.reason = find_reason(line);
    return g_strdup(hint.reason);
}

static void add_square(GString *json, EngSquare square)
{
    const char name[] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), '\0'};

    web_json_text(json, NULL, name);
}

WEB_EXPORT(web_hint)
const char *web_hint(const char *start, const char *moves, int step)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    if (!look(&line))
        return web_json_error(g_strdup("there is no hint"));
    GString *json = web_json_new();
    web_json_take(json, "words", dup_words(&line, step));
    web_json_open(json, "squares", '[');
    add_square(json, eng_move_from(hint.move));
    if (step > STEP_PIECE)
        add_square(json, eng_move_arrival(hint.move));
    web_json_close(json, ']');
    web_answer_move(json, "uci", &line.position, step > STEP_PIECE ? hint.move : ENG_NO_MOVE);
    return web_json_done(json);
}
