/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-game.h. The referee: asks the side to move, checks its answer, asks the other side. */
#include "app/analysis/match-game.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/tablebases.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"
#include "app/later.h"

struct TabiyaMatchGame {
    TabiyaMatchSide sides[2];
    TabiyaGame *game;
    gint64 clock_ms[2];
    int max_plies;
    GSource *next;         /* the next step, NULL while a player is thinking */
    gboolean held, is_due; /* is_due: the next step waits until the game is no longer held */
    gint64 asked_us;       /* when the side to move was asked; 0: it is not thinking */
    TabiyaAdjudication adjudication;
    TabiyaScoreCounts counts;
    GCancellable *probing; /* while tablebases are asked */
    gboolean has_moved[2]; /* by its own thought */
    TabiyaSearchInfoFunc info;
    gpointer info_user;
    TabiyaMatchGameFunc done;
    gpointer user;
};

static void ask_side_to_move(TabiyaMatchGame *self);

static void match_game_free(TabiyaMatchGame *self)
{
    g_clear_pointer(&self->next, tabiya_later_cancel);
    if (self->probing)
        g_cancellable_cancel(self->probing);
    g_clear_object(&self->probing);
    for (int color = 0; color < 2; color++)
        g_object_unref(self->sides[color].source);
    g_object_unref(self->game);
    g_free(self);
}

gboolean tabiya_match_end_is_failure(TabiyaMatchEnd end)
{
    return end == TABIYA_MATCH_END_DISCONNECT || end == TABIYA_MATCH_END_HANG ||
           end == TABIYA_MATCH_END_ILLEGAL;
}

TabiyaMatchGameReport *tabiya_match_game_report_copy(const TabiyaMatchGameReport *report)
{
    TabiyaMatchGameReport *copy = g_memdup2(report, sizeof *report);
    g_object_ref(copy->game);
    copy->reason = g_strdup(report->reason);
    copy->said = g_strdup(report->said);
    return copy;
}

void tabiya_match_game_report_free(TabiyaMatchGameReport *report)
{
    g_object_unref(report->game);
    g_free((char *)report->reason);
    g_free((char *)report->said);
    g_free(report);
}

gboolean tabiya_match_game_report_has_failed(const TabiyaMatchGameReport *report, EngColor color)
{
    const TabiyaResult lost = color == ENG_WHITE ? TABIYA_RESULT_BLACK : TABIYA_RESULT_WHITE;
    return tabiya_match_end_is_failure(report->end) && report->result == lost;
}

static char *dup_last_lines(TabiyaMatchGame *self, EngColor color)
{
    TabiyaEngineSource *source = self->sides[color].source;
    g_autofree char *lines = TABIYA_IS_UCI_ENGINE(source)
                                 ? tabiya_uci_engine_dup_last_lines(TABIYA_UCI_ENGINE(source))
                                 : NULL;
    return lines && *lines != '\0' ? g_steal_pointer(&lines) : NULL;
}

/* Notes in the PGN how the game ended. `reason` is not translated there: games are exchanged. */
static void note_end(TabiyaMatchGame *self, TabiyaMatchEnd end, const char *reason)
{
    static const char *const terminations[] = {
        [TABIYA_MATCH_END_RULES] = "normal",       [TABIYA_MATCH_END_LENGTH] = "adjudication",
        [TABIYA_MATCH_END_TIME] = "time forfeit",  [TABIYA_MATCH_END_DISCONNECT] = "abandoned",
        [TABIYA_MATCH_END_HANG] = "abandoned",     [TABIYA_MATCH_END_ILLEGAL] = "rules infraction",
        [TABIYA_MATCH_END_SCORE] = "adjudication", [TABIYA_MATCH_END_TABLEBASES] = "adjudication",
    };
    tabiya_game_set_tag(self->game, "Termination", terminations[end]);
    if (end == TABIYA_MATCH_END_SCORE || end == TABIYA_MATCH_END_TABLEBASES)
        tabiya_game_set_comment(self->game, tabiya_game_get_main_end(self->game), reason);
}

/* `reason` is a text to translate, or one that is translated already. */
static void finish(TabiyaMatchGame *self, TabiyaResult result, TabiyaMatchEnd end,
                   const char *reason)
{
    const EngColor loser = result == TABIYA_RESULT_WHITE ? ENG_BLACK : ENG_WHITE;
    const gboolean is_forfeit = end == TABIYA_MATCH_END_TIME || tabiya_match_end_is_failure(end);
    g_autofree char *said = is_forfeit ? dup_last_lines(self, loser) : NULL;
    tabiya_game_set_result(self->game, result);
    note_end(self, end, reason);
    const TabiyaMatchGameReport report = {
        .game = self->game,
        .result = result,
        .end = end,
        .reason = _(reason),
        .has_moved = {self->has_moved[0], self->has_moved[1]},
        .said = said,
    };
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
        finish(self, TABIYA_RESULT_DRAW, TABIYA_MATCH_END_LENGTH, N_("maximum game length"));
        return TRUE;
    }
    const EngColor loser = (EngColor)tabiya_node_get_position(end)->side_to_move;
    finish(self, outcome == ENG_OUTCOME_CHECKMATE ? win_of((EngColor)!loser) : TABIYA_RESULT_DRAW,
           TABIYA_MATCH_END_RULES, reasons[outcome]);
    return TRUE;
}

static void take_step(TabiyaMatchGame *self)
{
    if (!finish_by_rules(self))
        ask_side_to_move(self);
}

static gboolean next_cb(gpointer user)
{
    TabiyaMatchGame *self = user;
    g_clear_pointer(&self->next, tabiya_later_cancel);
    take_step(self);
    return G_SOURCE_REMOVE;
}

/* The next step is taken from the main loop, so that no game recurses into itself. */
static void step(TabiyaMatchGame *self)
{
    self->is_due = self->held;
    if (!self->held)
        self->next = tabiya_later(next_cb, self);
}

/* After an answer the main loop is not far up: the other side is asked at once. */
static void step_at_once(TabiyaMatchGame *self)
{
    self->is_due = self->held;
    if (!self->held)
        take_step(self);
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

/* --- Failures --------------------------------------------------------------------------------- */

static TabiyaMatchEnd end_of(const GError *error)
{
    if (g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS))
        return TABIYA_MATCH_END_HANG;
    if (g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_MOVE))
        return TABIYA_MATCH_END_ILLEGAL;
    return TABIYA_MATCH_END_DISCONNECT;
}

/* The side to move forfeits the game. */
static void forfeit(TabiyaMatchGame *self, TabiyaMatchEnd end, const char *reason)
{
    finish(self, win_of((EngColor)!side_to_move(self)), end, reason);
}

/* One that ended while its opponent was thinking has failed, too. Otherwise it would be started
 * again without a word, and without what it has in its memory. */
static gboolean forfeit_if_lost(TabiyaMatchGame *self)
{
    TabiyaEngineSource *source = self->sides[side_to_move(self)].source;
    const GError *lost =
        TABIYA_IS_UCI_ENGINE(source) ? tabiya_uci_engine_get_lost(TABIYA_UCI_ENGINE(source)) : NULL;
    if (lost)
        forfeit(self, end_of(lost), lost->message);
    return lost != NULL;
}

/* --- Adjudication ----------------------------------------------------------------------------- */

static gboolean resets_fifty_moves(const TabiyaNode *node)
{
    return tabiya_node_get_position(node)->halfmove_clock == 0;
}

/* Ends the game if the players' scores decide it. */
static gboolean finish_by_scores(TabiyaMatchGame *self, const TabiyaSearchResult *result)
{
    static const TabiyaResult results[] = {
        [TABIYA_ADJUDICATED_WHITE] = TABIYA_RESULT_WHITE,
        [TABIYA_ADJUDICATED_BLACK] = TABIYA_RESULT_BLACK,
        [TABIYA_ADJUDICATED_DRAW] = TABIYA_RESULT_DRAW,
    };
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    const EngPosition *position = tabiya_node_get_position(end);
    const EngColor color = (EngColor)!position->side_to_move;
    const TabiyaScoredMove move = {
        .color = color,
        .has_score = result && result->has_score,
        .score = result ? result->score : (TabiyaScore){TABIYA_SCORE_CP, 0},
        .number = position->fullmove_number - (color == ENG_BLACK),
        .resets = resets_fifty_moves(end),
    };
    const TabiyaAdjudicated decided =
        tabiya_adjudication_count(&self->adjudication, &self->counts, &move);
    if (decided == TABIYA_ADJUDICATED_NOT || tabiya_node_get_outcome(end) != ENG_OUTCOME_ONGOING)
        return FALSE;
    finish(self, results[decided], TABIYA_MATCH_END_SCORE,
           N_("adjudicated by the engines’ scores"));
    return TRUE;
}

static void probed_cb(GObject *tables, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) cancelled = NULL;
    g_autofree TabiyaTablebaseAnswer *answer =
        tabiya_tablebases_probe_finish(TABIYA_TABLEBASES(tables), result, &cancelled);
    if (cancelled)
        return;
    TabiyaMatchGame *self = user;
    const EngColor color = side_to_move(self);
    TabiyaResult decided = TABIYA_RESULT_DRAW;
    g_clear_object(&self->probing);
    if (!answer) {
        step(self);
        return;
    }
    if (answer->result == TABIYA_TABLEBASE_WIN)
        decided = win_of(color);
    else if (answer->result == TABIYA_TABLEBASE_LOSS)
        decided = win_of((EngColor)!color);
    finish(self, decided, TABIYA_MATCH_END_TABLEBASES, N_("adjudicated by tablebases"));
}

/* Asks the tablebases for the position, where their answer is exact: they count the fifty moves
 * from 0. A file may have to be verified first, while other games go on. FALSE: not asked. */
static gboolean ask_tablebases(TabiyaMatchGame *self)
{
    TabiyaTablebases *tables = tabiya_tablebases_get_default();
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    const EngPosition *position = tabiya_node_get_position(end);
    if (!self->adjudication.tablebases || !resets_fifty_moves(end) ||
        tabiya_node_get_outcome(end) != ENG_OUTCOME_ONGOING ||
        !tabiya_tablebases_covers(tables, position)) {
        return FALSE;
    }
    self->probing = g_cancellable_new();
    tabiya_tablebases_probe_async(tables, position, self->probing, probed_cb, self);
    return TRUE;
}

void tabiya_match_game_set_adjudication(TabiyaMatchGame *self, const TabiyaAdjudication *rules)
{
    self->adjudication = *rules;
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* `result` NULL: the move comes from a book. */
static void play(TabiyaMatchGame *self, EngMove move, const TabiyaSearchResult *result)
{
    tabiya_game_add_move(self->game, tabiya_game_get_main_end(self->game), move);
    if (finish_by_scores(self, result) || ask_tablebases(self))
        return;
    if (result)
        step_at_once(self);
    else
        step(self);
}

static void answered_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaMatchGame *self = user;
    const EngColor color = side_to_move(self);
    const TabiyaNode *end = tabiya_game_get_main_end(self->game);
    self->asked_us = 0;
    if (error) {
        forfeit(self, end_of(error), error->message);
    } else if (!spend_time(self, color, result->time_ms)) {
        self->has_moved[color] = TRUE;
        forfeit(self, TABIYA_MATCH_END_TIME, N_("lost on time"));
    } else if (!eng_move_is_legal(tabiya_node_get_position(end), result->best)) {
        forfeit(self, TABIYA_MATCH_END_ILLEGAL, N_("illegal move"));
    } else {
        self->has_moved[color] = TRUE;
        play(self, result->best, result);
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
    play(self, move, NULL);
    return TRUE;
}

static void ask_side_to_move(TabiyaMatchGame *self)
{
    const EngColor color = side_to_move(self);
    const TabiyaMatchSide *side = &self->sides[color];

    if (forfeit_if_lost(self) || play_from_book(self, side))
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
                                self->info ? info_cb : NULL, answered_cb, self);
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
