/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistake-finder.h. The hash table is cleared before each game and each candidate, so that
 * results do not depend on earlier searches. */
#include "app/puzzles/mistake-finder.h"

#include <math.h>
#include <string.h>

#include "app/analysis/judgment.h"
#include "app/game/markup.h"
#include "app/game/nag.h"
#include "app/puzzles/difficulty.h"
#include "app/puzzles/solution.h"
#include "app/puzzles/tagger.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

/* Of expected results, 0 … 1. */
#define MISTAKE 0.15 /* what it costs; and the best move is that much better than the second */
#define SLACK 0.05   /* a quick search may be so wrong: what it doubts, the thorough one decides */

#define SCAN_PART 20 /* of the nodes, for each position of a game without evaluations */
#define SCAN_LEAST 1000

/* A move of the main line. */
typedef struct {
    const TabiyaNode *node;
    double before, after; /* the player's expected result; NAN: not in the game */
} Step;

struct TabiyaMistakeFinder {
    guint64 nodes;
    TabiyaLook *look;
};

TabiyaMistakeFinder *tabiya_mistake_finder_new(guint64 nodes)
{
    TabiyaLook *look = tabiya_look_new(0);
    if (!look)
        return NULL;
    TabiyaMistakeFinder *self = g_new(TabiyaMistakeFinder, 1);
    *self = (TabiyaMistakeFinder){nodes > 0 ? nodes : TABIYA_MISTAKE_NODES, look};
    return self;
}

void tabiya_mistake_finder_free(TabiyaMistakeFinder *self)
{
    if (!self)
        return;
    tabiya_look_free(self->look);
    g_free(self);
}

guint64 tabiya_mistake_finder_get_nodes(const TabiyaMistakeFinder *self)
{
    return self->nodes;
}

void tabiya_mistake_finder_stop(TabiyaMistakeFinder *self)
{
    tabiya_look_stop(self->look);
}

void tabiya_mistake_finder_set_paused(TabiyaMistakeFinder *self, gboolean paused)
{
    tabiya_look_set_paused(self->look, paused);
}

static void found_free(gpointer data)
{
    TabiyaFoundMistake *found = data;
    g_free(found->mistake.fen);
    g_free(found->mistake.moves);
    g_free(found->mistake.played);
    g_free(found->mistake.themes);
    g_free(found->fen);
    g_free(found);
}

/* --- Evaluations in the game ------------------------------------------------------------------ */

static const EngPosition *get_before(const TabiyaNode *node)
{
    return tabiya_node_get_position(tabiya_node_get_parent(node));
}

static EngColor get_mover(const TabiyaNode *node)
{
    return (EngColor)get_before(node)->side_to_move;
}

/* The expected result of `color` at `node`, from the game; NAN: not there. */
static double read_expected(const TabiyaNode *node, EngColor color)
{
    TabiyaScore score;
    switch (tabiya_node_get_outcome(node)) {
    case ENG_OUTCOME_CHECKMATE:
        return tabiya_node_get_position(node)->side_to_move == color ? 0 : 1;
    case ENG_OUTCOME_STALEMATE:
        return 0.5;
    default:
        return tabiya_markup_get_eval(tabiya_node_get_comment(node), &score, NULL)
                   ? tabiya_win_percent(score, color) / 100
                   : NAN;
    }
}

static gboolean is_marked(const TabiyaNode *node)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (tabiya_nag_get_judgment(nags[i]) >= TABIYA_NAG_MISTAKE)
            return TRUE;
    }
    return FALSE;
}

/* The next move of the main line, NULL at its end. */
static const TabiyaNode *get_next(const TabiyaNode *node)
{
    const TabiyaNode *next = tabiya_node_get_child(node);
    return next && tabiya_node_get_move(next) != ENG_NULL_MOVE ? next : NULL;
}

gboolean tabiya_mistake_finder_is_reviewed(TabiyaGame *game)
{
    guint moves = 0, known = 0;
    for (const TabiyaNode *node = get_next(tabiya_game_get_root(game)); node;
         node = get_next(node)) {
        moves++;
        known += !isnan(read_expected(node, ENG_WHITE));
    }
    return known >= 2 && 2 * known > moves;
}

static GArray *list_steps(TabiyaGame *game)
{
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(Step));
    for (const TabiyaNode *node = get_next(tabiya_game_get_root(game)); node;
         node = get_next(node)) {
        const EngColor mover = get_mover(node);
        const Step step = {node, read_expected(tabiya_node_get_parent(node), mover),
                           read_expected(node, mover)};
        g_array_append_val(steps, step);
    }
    return steps;
}

/* --- Evaluations by the engine ---------------------------------------------------------------- */

/* The expected result of the side to move. */
static double look_shortly(TabiyaMistakeFinder *self, const EngPosition *position)
{
    const TabiyaEffort effort = {.nodes = MAX(self->nodes / SCAN_PART, SCAN_LEAST)};
    const TabiyaLookResult result = tabiya_look(self->look, position, NULL, 0, 1, &effort);
    if (result.n_lines > 0)
        return result.lines[0].expected;
    return position->checkers != 0 ? 0 : 0.5;
}

/* From the last position to the first, as in a review. */
static void scan(TabiyaMistakeFinder *self, GArray *steps)
{
    double after = 0;
    tabiya_look_forget(self->look);
    for (guint i = steps->len; i-- > 0;) {
        Step *step = &g_array_index(steps, Step, i);
        if (i + 1 == steps->len)
            after = look_shortly(self, tabiya_node_get_position(step->node));
        step->after = 1 - after;
        step->before = after = look_shortly(self, get_before(step->node));
    }
}

/* Evaluations follow moves, so a game has none for its first position. */
static void look_at_start(TabiyaMistakeFinder *self, GArray *steps)
{
    Step *first = &g_array_index(steps, Step, 0);
    if (!isnan(first->before) || isnan(first->after))
        return;
    tabiya_look_forget(self->look);
    first->before = look_shortly(self, get_before(first->node));
}

/* The expected result of the player of `played` after it. */
static double look_after(TabiyaMistakeFinder *self, const TabiyaSolution *solution, EngMove played,
                         const TabiyaLookResult *best)
{
    if (best->lines[1].move == played)
        return best->lines[1].expected;
    const TabiyaEffort effort = {.nodes = TABIYA_MISTAKE_PROOF * self->nodes};
    TabiyaSolution other = *solution;
    tabiya_solution_play(&other, played);
    const TabiyaLookResult answer = tabiya_solution_look(&other, self->look, 1, &effort);
    if (answer.n_lines > 0)
        return 1 - answer.lines[0].expected;
    return other.position.checkers != 0 ? 1 : 0.5;
}

/* --- A mistake -------------------------------------------------------------------------------- */

/* `score`: the best move's, from the solver's side. */
static TabiyaFoundMistake *make_mistake(TabiyaMistakeFinder *self, const TabiyaSolution *solution,
                                        const TabiyaNode *node, EngScore score, double lost)
{
    g_autoptr(TabiyaPuzzle) puzzle = g_new0(TabiyaPuzzle, 1);
    const EngPosition *asked = get_before(node);
    const TabiyaScore white = tabiya_score_from_engine(score, (EngColor)asked->side_to_move);
    EngPosition read; /* the position as read back from its FEN, which may not show Chess960 */
    char fen[ENG_FEN_MAX], uci[ENG_UCI_MAX];
    puzzle->fen = g_strdup(eng_fen_write(solution->start, fen));
    puzzle->n_moves = (guint)solution->count;
    memcpy(puzzle->moves, solution->moves, solution->count * sizeof *solution->moves);
    tabiya_puzzle_get_position(puzzle, (guint)solution->first, &read);
    puzzle->themes = tabiya_tag_moves(solution->start, puzzle->moves, puzzle->n_moves, &white);
    tabiya_difficulty_rate(self->look, puzzle);
    TabiyaFoundMistake *found = g_new(TabiyaFoundMistake, 1);
    *found = (TabiyaFoundMistake){
        .mistake = {.ply = tabiya_node_get_ply(node) - 1,
                    .fen = g_strdup(puzzle->fen),
                    .moves = tabiya_puzzle_dup_moves_text(puzzle),
                    .played = g_strdup(eng_uci_write(&read, tabiya_node_get_move(node), uci)),
                    .lost = 100 * lost,
                    .rating = puzzle->rating,
                    .themes = tabiya_themes_dup_text(puzzle->themes)},
        .key = asked->key,
        .fen = g_strdup(eng_fen_write(asked, fen)),
    };
    return found;
}

/* Whether the best move is another one than the game's, and the only good one: where the second is
 * nearly as good there is nothing to find. */
static gboolean is_only_other(const TabiyaLookResult *best, EngMove played, double gap)
{
    return best->n_lines > 1 && best->lines[0].move != played &&
           best->lines[0].expected - best->lines[1].expected >= gap;
}

/* Searches first as long as for any other move, since most candidates fail there, and then
 * TABIYA_MISTAKE_PROOF times as long. FALSE: there is nothing to find. */
static gboolean prove(TabiyaMistakeFinder *self, const TabiyaSolution *solution, EngMove played,
                      TabiyaLookResult *best)
{
    const TabiyaEffort quick = {.nodes = self->nodes};
    const TabiyaEffort thorough = {.nodes = TABIYA_MISTAKE_PROOF * self->nodes};
    *best = tabiya_solution_look(solution, self->look, 2, &quick);
    if (!is_only_other(best, played, MISTAKE - SLACK))
        return FALSE;
    *best = tabiya_solution_look(solution, self->look, 2, &thorough);
    return is_only_other(best, played, MISTAKE);
}

/* At the place where `node` was played. */
static void begin_solution(TabiyaSolution *solution, const TabiyaNode *node)
{
    const TabiyaNode *before = tabiya_node_get_parent(node);
    if (tabiya_node_get_parent(before))
        tabiya_solution_init(solution, get_before(before), tabiya_node_get_move(before));
    else
        tabiya_solution_init(solution, tabiya_node_get_position(before), ENG_NO_MOVE);
}

/* NULL: the move was no mistake after all, or there were several better ones. */
static TabiyaFoundMistake *try_move(TabiyaMistakeFinder *self, const TabiyaNode *node)
{
    const EngMove played = tabiya_node_get_move(node);
    const TabiyaEffort effort = {.nodes = self->nodes};
    TabiyaSolution solution;
    TabiyaLookResult best;
    tabiya_look_forget(self->look);
    begin_solution(&solution, node);
    if (!prove(self, &solution, played, &best))
        return NULL;
    const double lost = best.lines[0].expected - look_after(self, &solution, played, &best);
    if (lost < MISTAKE)
        return NULL;
    tabiya_solution_take(&solution, &best);
    if (!solution.mated && tabiya_solution_take_reply(&solution, self->look, &effort))
        tabiya_solution_grow(&solution, self->look, &effort);
    return make_mistake(self, &solution, node, best.lines[0].score, lost);
}

GPtrArray *tabiya_mistake_finder_find(TabiyaMistakeFinder *self, TabiyaGame *game,
                                      const gboolean counts[2])
{
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(found_free);
    const gboolean reviewed = tabiya_mistake_finder_is_reviewed(game);
    g_autoptr(GArray) steps = list_steps(game);
    if (reviewed)
        look_at_start(self, steps);
    else
        scan(self, steps);
    for (guint i = 0; i < steps->len && !tabiya_look_is_stopped(self->look); i++) {
        const Step *step = &g_array_index(steps, Step, i);
        /* false if unknown */
        const gboolean costly = step->before - step->after >= MISTAKE - SLACK;
        if (!counts[get_mover(step->node)] || !(costly || is_marked(step->node)))
            continue;
        TabiyaFoundMistake *mistake = try_move(self, step->node);
        if (mistake)
            g_ptr_array_add(found, mistake);
    }
    return tabiya_look_is_stopped(self->look) ? NULL : g_steal_pointer(&found);
}
