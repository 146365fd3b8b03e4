/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews of the engine's worker: the searches, rules and words of app/analysis/game-review.h, one
 * position at a time, so that the worker can tell what is done. As there, the last position is
 * searched first: what the engine learns there helps with earlier ones. */
#include <math.h>
#include <string.h>

#include "app/analysis/explain.h"
#include "app/analysis/review-claims.h"
#include "app/analysis/review-judge.h"
#include "app/analysis/review-words.h"
#include "app/analysis/score-view.h"
#include "app/game/shown-move.h"
#include "ui/web/wasm/web-answer.h"
#include "ui/web/wasm/web-line.h"
#include "ui/web/wasm/web-replies.h"
#include "ui/web/wasm/web.h"

/* Two lines tell whether a move was the only good one. */
enum { LINES = 2, RATING_USUAL = 1500 };

/* The game being reviewed. */
static struct {
    WebLine line;
    EngPosition *positions; /* length + 1 */
    TabiyaReviewPly *plies; /* length + 1 */
    WebReplies *replies;
    guint length, left; /* positions that are not done: 0 … left - 1 */
    guint64 nodes;
    int ratings[2]; /* by EngColor */
} review;

static EngMove move_to(guint ply)
{
    return g_array_index(review.line.moves, EngMove, ply - 1);
}

static void clear(void)
{
    web_line_clear(&review.line);
    g_clear_pointer(&review.positions, g_free);
    g_clear_pointer(&review.plies, g_free);
    g_clear_pointer(&review.replies, web_replies_free);
}

static WebSearchTask make_task(guint count)
{
    return web_answer_task(&review.line.start,
                           (const EngMove *)(const void *)review.line.moves->data, count);
}

/* --- Judging ---------------------------------------------------------------------------------- */

static TabiyaReviewMove get_move(guint ply)
{
    return (TabiyaReviewMove){
        .before = &review.positions[ply - 1],
        .played = move_to(ply),
        .earlier = ply > 1 ? &review.positions[ply - 2] : NULL,
        .previous = ply > 1 ? move_to(ply - 1) : ENG_NULL_MOVE,
    };
}

/* The net of people's moves sees the two moves before this one, too. */
static void judge_naturalness(guint ply)
{
    const guint first = ply >= 3 ? ply - 3 : 0;
    TabiyaPeopleSight sight;

    if (review.plies[ply].label < TABIYA_LABEL_MISTAKE)
        return;
    tabiya_people_see(&review.positions[first], &sight);
    for (guint i = first; i + 1 < ply; i++)
        tabiya_people_see_move(&sight, move_to(i + 1));
    tabiya_natural_judge(&sight, move_to(ply), review.ratings[sight.position.side_to_move],
                         &review.plies[ply].natural);
}

/* Finds the reasons for a bad move, with as many searches as that takes. */
static void explain(guint ply)
{
    const TabiyaJudgedMove move = {
        .before = &review.positions[ply - 1],
        .played = move_to(ply),
        .keys = (const guint64 *)(const void *)review.line.keys->data,
        .n_keys = ply - 1,
    };
    const WebSearchTask task = make_task(ply - 1);
    TabiyaReviewPly *result = &review.plies[ply];
    TabiyaReviewWish wish;

    while (!result->explained) {
        result->explained = tabiya_review_find_claims(&move, &review.plies[ply - 1], result,
                                                      web_replies_find, review.replies, &wish);
        if (!result->explained && !web_replies_search(review.replies, &task, &wish, review.nodes))
            return;
    }
}

static void judge(guint ply)
{
    const TabiyaReviewMove move = get_move(ply);

    tabiya_review_judge(&move, &review.plies[ply - 1], &review.plies[ply]);
    judge_naturalness(ply);
    explain(ply);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* A position in which the game is over needs no search. */
static gboolean settle_if_over(guint ply, TabiyaReviewPly *result)
{
    const EngPosition *position = &review.positions[ply];
    const EngOutcome outcome =
        eng_outcome(position, (const uint64_t *)(const void *)review.line.keys->data, ply);

    if (!eng_outcome_is_final(outcome))
        return FALSE;
    *result = (TabiyaReviewPly){.is_over = TRUE};
    if (outcome == ENG_OUTCOME_CHECKMATE) { /* one ply, since zero has no sign */
        result->score =
            (TabiyaScore){TABIYA_SCORE_MATE, position->side_to_move == ENG_WHITE ? -1 : 1};
    }
    return TRUE;
}

static gboolean search(guint ply, TabiyaReviewPly *result)
{
    static WebSearchAnswer found;
    WebSearchTask task = make_task(ply);

    if (settle_if_over(ply, result))
        return TRUE;
    task.lines = LINES;
    task.limits = (EngLimits){.nodes = review.nodes};
    if (!web_search(&task, &found))
        return FALSE;
    web_replies_read(&found, (EngColor)review.positions[ply].side_to_move, result);
    return TRUE;
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void add_value(GString *json, const TabiyaReviewPly *ply)
{
    web_answer_score(json, ply->score);
    web_json_double(json, "win", ply->win / 100);
}

static const char *name_label(TabiyaLabel label)
{
    static const char *const NAMES[] = {
        [TABIYA_LABEL_NONE] = "",
        [TABIYA_LABEL_INACCURACY] = "inaccuracy",
        [TABIYA_LABEL_MISTAKE] = "mistake",
        [TABIYA_LABEL_BLUNDER] = "blunder",
    };
    return NAMES[label];
}

/* The best line instead of the move, as it is read. */
static void add_better(GString *json, guint ply)
{
    const TabiyaReviewPly *from = &review.plies[ply - 1], *to = &review.plies[ply];
    const EngPosition *before = &review.positions[ply - 1];

    web_answer_shown(json, "best", before, from->pv_length > 0 ? from->pv[0] : ENG_NO_MOVE);
    web_json_take(json, "missed", tabiya_claim_to_string(&to->missed, tabiya_shown_letters_get()));
}

static void add_judgment(GString *json, guint ply)
{
    const TabiyaReviewMove move = get_move(ply);
    const TabiyaReviewPly *to = &review.plies[ply];
    const double weight = tabiya_review_weight(&move, &review.plies[ply - 1], to);

    web_json_text(json, "label", name_label(to->label));
    web_json_int(json, "nag", tabiya_review_nag(to, weight));
    web_json_take(json, "words", tabiya_review_words(to, weight, tabiya_shown_letters_get()));
    web_json_double(json, "accuracy", to->accuracy);
    web_json_double(json, "weight", weight);
    add_better(json, ply);
}

static void add_counts(GString *json, const char *key, EngColor color)
{
    int counts[TABIYA_N_LABELS] = {0};

    for (guint ply = 1; ply <= review.length; ply++) {
        if (review.positions[ply - 1].side_to_move == color)
            counts[review.plies[ply].label]++;
    }
    web_json_open(json, key, '{');
    for (int label = TABIYA_LABEL_INACCURACY; label < TABIYA_N_LABELS; label++)
        web_json_int(json, name_label((TabiyaLabel)label), counts[label]);
    web_json_close(json, '}');
}

static void add_accuracy(GString *json, const char *key, const double *win, EngColor color)
{
    const double accuracy = tabiya_game_accuracy(win, review.length + 1,
                                                 (EngColor)review.positions[0].side_to_move, color);

    if (isnan(accuracy))
        web_json_text(json, key, NULL);
    else
        web_json_double(json, key, accuracy);
}

static const char *answer_summary(void)
{
    GString *json = web_json_new();
    g_autofree double *win = g_new(double, review.length + 1);

    for (guint ply = 0; ply <= review.length; ply++)
        win[ply] = review.plies[ply].win;
    web_json_bool(json, "finished", TRUE);
    web_json_open(json, "start", '{');
    add_value(json, &review.plies[0]);
    web_json_close(json, '}');
    web_json_open(json, "accuracy", '{');
    add_accuracy(json, "white", win, ENG_WHITE);
    add_accuracy(json, "black", win, ENG_BLACK);
    web_json_close(json, '}');
    web_json_open(json, "counts", '{');
    add_counts(json, "white", ENG_WHITE);
    add_counts(json, "black", ENG_BLACK);
    web_json_close(json, '}');
    return web_json_done(json);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void take_positions(void)
{
    EngPosition *at = review.positions = g_new(EngPosition, review.length + 1);

    *at = review.line.start;
    for (guint ply = 1; ply <= review.length; ply++, at++)
        eng_position_play(at + 1, at, move_to(ply));
}

/* Begins to review a game; each search has `nodes`. Ratings that are not known are 0. Answers
 * {"length"}. */
WEB_EXPORT(web_review_begin)
const char *web_review_begin(const char *start, const char *moves, double nodes, int white_elo,
                             int black_elo)
{
    char *error = NULL;

    clear();
    if (!web_line_read(&review.line, start, moves, &error)) {
        web_line_clear(&review.line);
        return web_json_error(error);
    }
    review.length = review.line.moves->len;
    review.left = review.length + 1;
    review.plies = g_new0(TabiyaReviewPly, review.length + 1);
    review.replies = web_replies_new();
    review.nodes = (guint64)nodes;
    review.ratings[ENG_WHITE] = white_elo > 0 ? white_elo : RATING_USUAL;
    review.ratings[ENG_BLACK] = black_elo > 0 ? black_elo : RATING_USUAL;
    take_positions();
    web_search_new_game();
    GString *json = web_json_new();
    web_json_int(json, "length", (int)review.length);
    return web_json_done(json);
}

/* Searches one more position, from the last to the first, and judges the move after it: {"ply",
 * "score", "win", …}, for the last position {"ply": 0}; when all are done {"finished": true, …}. */
WEB_EXPORT(web_review_next)
const char *web_review_next(void)
{
    if (!review.plies)
        return web_json_error(g_strdup("no game is being reviewed"));
    if (review.left == 0)
        return answer_summary();
    const guint at = review.left - 1, ply = at + 1;
    TabiyaReviewPly *result = &review.plies[at];
    if (!search(at, result))
        return web_json_error(g_strdup("the engine is not ready"));
    result->done = TRUE;
    result->win = tabiya_win_percent(result->score, ENG_WHITE);
    review.left = at;
    GString *json = web_json_new();
    web_json_int(json, "ply", at < review.length ? (int)ply : 0);
    if (at < review.length) {
        judge(ply);
        add_value(json, &review.plies[ply]);
        add_judgment(json, ply);
    }
    return web_json_done(json);
}
