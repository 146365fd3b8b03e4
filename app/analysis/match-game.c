/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-game.h. The referee: asks the side to move, checks its answer, asks the other side. */
#include "app/analysis/match-game.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"

struct TabiyaMatchGame {
    TabiyaMatchSide sides[2];
    TabiyaGame *game;
    gint64 clock_ms[2];
    int max_plies;
    GSource *next;         /* the next step, NULL while a player is thinking */
    gboolean held, is_due; /* is_due: the next step waits until the game is no longer held */
    gint64 asked_us;       /* when the side to move was asked; 0: it is not thinking */
    TabiyaSearchInfoFunc info;
    gpointer info_user;
    TabiyaMatchGameFunc done;
    gpointer user;
};

static void ask_side_to_move(TabiyaMatchGame *self);

static void match_game_free(TabiyaMatchGame *self)
{
    g_clear_pointer(&self->next, tabiya_later_cancel);
    for (int color = 0; color < 2; color++)
        g_object_unref(self->sides[color].source);
    g_object_unref(self->game);
    g_free(self);
}

static void finish(TabiyaMatchGame *self, TabiyaResult result, TabiyaMatchEnd end,
                   const char *reason)
{
    static const char *const terminations[] = {"normal", "adjudication", "time forfeit",
                                               "abandoned"};
    tabiya_game_set_result(self->game, result);
    tabiya_game_set_tag(self->game, "Termination", terminations[end]);
    const TabiyaMatchGameReport report = {self->game, result, end, reason};
    self->done(&report, self->user);
    match_game_free(self);
}

static TabiyaResult win_of(EngColor color)
{
    return color == ENG_WHITE ? TABIYA_RESULT_WHITE : TABIYA_RESULT_BLACK;
}

/* Ends the game if the position on the board ends it. */
static gboolean finish_by_rules(TabiyaMatchGame *self)
{
    static const char *const reasons[] = {
        [ENG_OUTCOME_CHECKMATE] = N_("checkmate"),
        [ENG_OUTCOME_STALEMATE] = N_("stalemate"),
        [ENG_OUTCOME_DEAD_POSITION] = N_("insufficient material"),
        [ENG_OUTCOME_SEVENTY_FIVE] = N_("seventy-five-move rule"),
        [ENG_OUTCOME_FIVEFOLD] = N_("fivefold repetition"),
        [ENG_OUTCOME_FIFTY_CLAIMABLE] = N_("fifty-move rule"),
        [ENG_OUTCOME_THREEFOLD_CLAIMABLE] = N_("threefold repetition"),
    };
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    const EngOutcome outcome = tabiya_node_get_outcome(end);
    if (outcome == ENG_OUTCOME_ONGOING) {
        if (self->max_plies == 0 || (int)tabiya_node_get_ply(end) < self->max_plies)
            return FALSE;
        finish(self, TABIYA_RESULT_DRAW, TABIYA_MATCH_END_LENGTH, _("maximum game length"));
        return TRUE;
    }
    const EngColor loser = (EngColor)tabiya_node_get_position(end)->side_to_move;
    finish(self, outcome == ENG_OUTCOME_CHECKMATE ? win_of((EngColor)!loser) : TABIYA_RESULT_DRAW,
           TABIYA_MATCH_END_RULES, _(reasons[outcome]));
    return TRUE;
}

static gboolean next_cb(gpointer user)
{
    TabiyaMatchGame *self = user;
    g_clear_pointer(&self->next, tabiya_later_cancel);
    if (!finish_by_rules(self))
        ask_side_to_move(self);
    return G_SOURCE_REMOVE;
}

/* The next step is taken from the main loop, so that no game recurses into itself. */
static void step(TabiyaMatchGame *self)
{
    self->is_due = self->held;
    if (!self->held)
        self->next = tabiya_later(next_cb, self);
}

void tabiya_match_game_set_held(TabiyaMatchGame *self, gboolean held)
{
    self->held = held;
    if (held && self->next) {
        g_clear_pointer(&self->next, tabiya_later_cancel);
        self->is_due = TRUE;
    } else if (!held && self->is_due) {
        step(self);
    }
}

static EngColor side_to_move(TabiyaMatchGame *self)
{
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    return (EngColor)tabiya_node_get_position(end)->side_to_move;
}

/* Takes the time used from the clock. Returns FALSE if the flag fell. */
static gboolean spend_time(TabiyaMatchGame *self, EngColor color, gint64 used_ms)
{
    const TabiyaMatchLimits *limits = &self->sides[color].limits;
    if (!limits->has_clock)
        return TRUE;
    self->clock_ms[color] -= used_ms;
    if (self->clock_ms[color] < 0)
        return FALSE;
    self->clock_ms[color] += limits->increment_ms;
    return TRUE;
}

static void answered_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaMatchGame *self = user;
    const EngColor color = side_to_move(self);
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    const TabiyaResult loss = win_of((EngColor)!color);
    self->asked_us = 0;
    if (error) {
        finish(self, loss, TABIYA_MATCH_END_DISCONNECT, error->message);
    } else if (!spend_time(self, color, result->time_ms)) {
        finish(self, loss, TABIYA_MATCH_END_TIME, _("lost on time"));
    } else if (!eng_move_is_legal(tabiya_node_get_position(end), result->best)) {
        finish(self, loss, TABIYA_MATCH_END_DISCONNECT, _("illegal move"));
    } else {
        tabiya_game_add_move(self->game, end, result->best);
        step(self);
    }
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaMatchGame *self = user;
    if (self->info)
        self->info(info, self->info_user);
}

void tabiya_match_game_watch(TabiyaMatchGame *self, TabiyaSearchInfoFunc info, gpointer user)
{
    self->info = info;
    self->info_user = user;
}

gint64 tabiya_match_game_get_clock_ms(TabiyaMatchGame *self, EngColor color)
{
    if (!self->sides[color].limits.has_clock)
        return -1;
    const gboolean runs = self->asked_us != 0 && side_to_move(self) == color;
    const gint64 used_ms = runs ? (g_get_monotonic_time() - self->asked_us) / 1000 : 0;
    return MAX(self->clock_ms[color] - used_ms, 0);
}

/* A move from a book takes no time. */
static gboolean play_from_book(TabiyaMatchGame *self, const TabiyaMatchSide *side)
{
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    const guint64 seed = (guint64)side->seed << 32 | tabiya_node_get_ply(end);
    const EngMove move = side->open ? side->open(end, seed, side->open_user) : ENG_NO_MOVE;

    if (move == ENG_NO_MOVE)
        return FALSE;
    tabiya_game_add_move(self->game, end, move);
    step(self);
    return TRUE;
}

static void ask_side_to_move(TabiyaMatchGame *self)
{
    const EngColor color = side_to_move(self);
    const TabiyaMatchSide *side = &self->sides[color];

    if (play_from_book(self, side))
        return;
    EngLimits limits = {
        .depth = side->limits.depth,
        .nodes = side->limits.nodes,
        .movetime_ms = side->limits.movetime_ms,
        .has_clock = side->limits.has_clock,
    };
    for (int c = 0; c < 2 && limits.has_clock; c++) {
        limits.time_ms[c] =
            self->sides[c].limits.has_clock ? self->clock_ms[c] : self->clock_ms[color];
        limits.increment_ms[c] = self->sides[c].limits.increment_ms;
    }
    g_autoptr(GArray) moves = tabiya_node_dup_moves(tabiya_game_get_main_end(self->game));
    self->asked_us = g_get_monotonic_time();
    tabiya_engine_source_search(side->source, tabiya_game_get_start(self->game),
                                (const EngMove *)(gpointer)moves->data, moves->len, &limits,
                                info_cb, answered_cb, self);
}

TabiyaMatchGame *tabiya_match_game_start(const TabiyaMatchSide sides[2],
                                         const TabiyaMatchOpening *opening, int max_plies,
                                         TabiyaMatchGameFunc done, gpointer user)
{
    TabiyaMatchGame *self = g_new0(TabiyaMatchGame, 1);
    self->game = tabiya_game_new(&opening->start);
    self->max_plies = max_plies;
    self->done = done;
    self->user = user;
    for (guint i = 0; i < opening->moves->len; i++) {
        tabiya_game_add_move(self->game, tabiya_game_get_main_end(self->game),
                             g_array_index(opening->moves, EngMove, i));
    }
    for (int color = 0; color < 2; color++) {
        self->sides[color] = sides[color];
        g_object_ref(self->sides[color].source);
        self->clock_ms[color] = sides[color].limits.base_ms + sides[color].limits.increment_ms;
        tabiya_game_set_tag(self->game, color == ENG_WHITE ? "White" : "Black", sides[color].name);
        tabiya_engine_source_new_game(sides[color].source);
    }
    step(self);
    return self;
}

TabiyaGame *tabiya_match_game_get_game(TabiyaMatchGame *self)
{
    return self->game;
}

void tabiya_match_game_abort(TabiyaMatchGame *self)
{
    for (int color = 0; color < 2; color++)
        tabiya_engine_source_cancel(self->sides[color].source);
    match_game_free(self);
}
