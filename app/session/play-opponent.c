/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches that run beside the game: the opponent's thinking, hints, answers to draw offers.
 *
 * The session is in exactly one phase, and at most one search and one timer belong to it:
 *
 *   phase     search  timer          entered by                  left by
 *   RESTING   –       –              tabiya_play_rest()          settle(): its turn → THINKING,
 *                                                                or first JUDGING (play-coach.c)
 *                                                                hint() → HINTING
 *                                                                weigh_offer() → WEIGHING
 *   THINKING  play    tells time     settle(), move_now()        result → HOLDING, or it is played
 *                                                                error → FAILED
 *                                                                the book knows a move → HOLDING
 *   HOLDING   –       plays it       a reply before its time     timer, move_now(): it is played
 *   HINTING   hint    –              hint()                      result → RESTING with the hint
 *   JUDGING   hint    –              settle(), with a coach      verdict → THINKING, ASKING
 *   ASKING    –       –              the coach's verdict         move_now() → THINKING; undo
 *   WEIGHING  play    –              weigh_offer()               result → RESTING with an answer
 *   FAILED    –       –              an error of the engine      move_now() → THINKING
 *
 * Any change of the game, the sides or the players calls tabiya_play_rest() first: it stops
 * everything in every phase, and since a cancelled search reports nothing more, no result can reach
 * a game it was not made for. tabiya_play_settle() afterwards is the only place where the opponent
 * begins to think. The book is asked before the engine; while it is being opened, a THINKING or
 * HINTING session has no search yet and waits for it (`awaits_book`). A FAILED engine is asked
 * again only after a change or at the person's request: it would fail forever. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

#include "engine/play/levels.h"

/* An answer to a draw offer is as good as the engine can make it in a moment, whatever the level.
 * Nodes decide; the time is for slow machines. */
static const EngLimits WEIGH_LIMITS = {.nodes = 100000, .movetime_ms = 800};

/* Below this the search is almost over: changing the cores would only make it longer. */
#define WORTH_RETHINKING_MS 100

/* Why a command makes no sense, by whose turn it is, or NULL. */
static const char *const MOVE_NOW_REFUSED[] = {
    [TABIYA_TURN_PERSON] = N_("It is your move."),
    [TABIYA_TURN_OPPONENT] = NULL,
    [TABIYA_TURN_NOBODY] = N_("The game is over."),
};

/* --- Phases ----------------------------------------------------------------------------------- */

/* Ends the current phase and everything that belongs to it. */
static void enter(TabiyaPlaySession *self, TabiyaPlayPhase phase)
{
    guint ticket = self->ticket;

    g_clear_handle_id(&self->timer_id, g_source_remove);
    self->ticket = 0;
    self->phase = phase;
    self->held = ENG_NO_MOVE;
    self->awaits_book = FALSE;
    self->held_is_book = FALSE;
    if (phase != TABIYA_PLAY_HOLDING)
        self->will_offer = FALSE;
    tabiya_play_coach_rest(self);
    g_clear_pointer(&self->hint_judge, tabiya_move_judge_free);
    if (ticket != 0)
        tabiya_engine_arbiter_cancel(self->arbiter, ticket);
}

void tabiya_play_enter(TabiyaPlaySession *self, TabiyaPlayPhase phase)
{
    enter(self, phase);
}

void tabiya_play_rest(TabiyaPlaySession *self)
{
    tabiya_play_take_premove(self);
    enter(self, TABIYA_PLAY_RESTING);
}

/* Starts a search of the position of `node`; `request` has everything but the position and side. */
static guint ask(TabiyaPlaySession *self, const TabiyaNode *node, TabiyaSearchRequest request)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(node);

    request.start = tabiya_game_get_start(self->board.game);
    request.moves = (const EngMove *)(const void *)moves->data;
    request.count = moves->len;
    request.user = self;
    return tabiya_engine_arbiter_search(self->arbiter, self->engine, &request);
}

guint tabiya_play_ask(TabiyaPlaySession *self, const TabiyaNode *node, TabiyaSearchRequest request)
{
    return ask(self, node, request);
}

static gint64 elapsed_ms(TabiyaPlaySession *self)
{
    return (g_get_monotonic_time() - self->began_us) / 1000;
}

/* --- The opponent's move ---------------------------------------------------------------------- */

/* A sentence about Tabiya, and the same about an opponent with a name. */
static void say(TabiyaPlaySession *self, const char *sentence, const char *with_name)
{
    g_autofree char *text =
        tabiya_opponent_dup_sentence(self->strength.opponent, sentence, with_name);

    tabiya_board_session_emit_message(&self->board, text);
}

static void offer(TabiyaPlaySession *self)
{
    self->offer = tabiya_play_end(self);
    self->offer_ply = tabiya_node_get_ply(self->offer);
    tabiya_board_session_update(&self->board);
    say(self, N_("Tabiya offers a draw."), N_("%s offers a draw."));
}

static void play_reply(TabiyaPlaySession *self, EngMove move, gboolean from_book)
{
    const TabiyaNode *end = tabiya_play_end(self);

    gboolean offers = self->will_offer;

    self->book_ply = from_book ? tabiya_node_get_ply(end) + 1 : 0;
    tabiya_play_make_move(self, end, move, TRUE);
    if (offers && tabiya_play_turn(self) == TABIYA_TURN_PERSON)
        offer(self);
}

static gboolean held_cb(gpointer user)
{
    TabiyaPlaySession *self = user;

    self->timer_id = 0;
    play_reply(self, self->held, self->held_is_book);
    return G_SOURCE_REMOVE;
}

static void hold(TabiyaPlaySession *self, EngMove move, gint64 ms)
{
    enter(self, TABIYA_PLAY_HOLDING);
    self->held = move;
    self->timer_id = g_timeout_add((guint)MAX(ms, 0), held_cb, self);
}

/* The square where the last move captured; -1: it did not. */
static int find_recapture(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self), *before = tabiya_node_get_parent(end);

    if (!before)
        return -1;
    const EngSquare to = eng_move_to(tabiya_node_get_move(end));
    return __builtin_popcountll(eng_position_occupied(tabiya_node_get_position(before))) >
                   __builtin_popcountll(eng_position_occupied(tabiya_node_get_position(end)))
               ? (int)to
               : -1;
}

/* How long the opponent still waits: as a person would, and so that an eye can follow. */
static gint64 get_early_ms(TabiyaPlaySession *self, EngMove move, gboolean from_book)
{
    if (self->min_reply_ms == 0)
        return 0;
    const int ms = tabiya_reply_time_ms(
        self->pace, &(TabiyaReplyFacts){
                        .position = tabiya_node_get_position(tabiya_play_end(self)),
                        .reply = move,
                        .recapture_on = find_recapture(self),
                        .from_book = from_book,
                        .changes = self->changes,
                        .swing_cp = self->swing_cp,
                    });
    return MAX(self->min_reply_ms, ms) - elapsed_ms(self);
}

/* Plays the reply in a while. */
static void reply(TabiyaPlaySession *self, EngMove move)
{
    gint64 early_ms = get_early_ms(self, move, FALSE);

    if (early_ms <= 0)
        play_reply(self, move, FALSE);
    else
        hold(self, move, early_ms);
}

static void fail(TabiyaPlaySession *self, const char *why)
{
    enter(self, TABIYA_PLAY_FAILED);
    g_free(self->failure);
    self->failure = g_strdup(why);
    tabiya_board_session_update(&self->board);
    tabiya_board_session_emit_message(&self->board, self->board.status);
}

/* Answers a pending offer. Returns TRUE if that ended the game. */
static gboolean answer_offer(TabiyaPlaySession *self, const TabiyaSearchResult *result)
{

    if (!self->offered)
        return FALSE;
    self->offered = FALSE;
    int score_cp = tabiya_score_compare_cp(result->score, tabiya_play_engine_color(self));
    if (result->has_score && tabiya_play_accepts_draw(self, score_cp)) {
        tabiya_play_end_game(self, TABIYA_ENDING_AGREED);
        say(self, N_("Tabiya accepts the draw."), N_("%s accepts the draw."));
        return TRUE;
    }
    self->declined_at = tabiya_play_end(self);
    say(self, N_("Tabiya declines the draw."), N_("%s declines the draw."));
    return FALSE;
}

/* The opponent claims a draw if it can and has nothing better. Returns TRUE if it did. */
static gboolean claim(TabiyaPlaySession *self, const TabiyaSearchResult *result)
{
    TabiyaPlayEnding claimable = tabiya_play_claim(self);

    if (claimable == TABIYA_ENDING_NONE || !result->has_score ||
        tabiya_score_compare_cp(result->score, tabiya_play_engine_color(self)) > 0) {
        return FALSE;
    }
    tabiya_play_end_game(self, claimable);
    say(self, N_("Tabiya claims a draw."), N_("%s claims a draw."));
    return TRUE;
}

/* The opponent resigns, or will offer a draw with its move. Returns TRUE if it resigned. */
static gboolean concede(TabiyaPlaySession *self, const TabiyaSearchResult *result)
{
    EngColor color = tabiya_play_engine_color(self);

    if (!result->has_score)
        return FALSE;
    int score_cp = tabiya_score_compare_cp(result->score, color);
    self->will_offer = tabiya_play_wants_draw(self, score_cp);
    if (!tabiya_play_gives_up(self, score_cp))
        return FALSE;
    tabiya_play_end_game(self, color == ENG_WHITE ? TABIYA_ENDING_WHITE_RESIGNED
                                                  : TABIYA_ENDING_BLACK_RESIGNED);
    say(self, N_("Tabiya resigns."), N_("%s resigns."));
    return TRUE;
}

/* The evaluation moves much where something was overlooked. */
static void judge(TabiyaPlaySession *self, const TabiyaSearchResult *result)
{
    const guint ply = tabiya_node_get_ply(tabiya_play_end(self)) + 1;

    self->swing_cp = 0;
    if (!result->has_score)
        return;
    const int score_cp = tabiya_score_compare_cp(result->score, tabiya_play_engine_color(self));
    if (self->judged_ply + 2 == ply)
        self->swing_cp = ABS(score_cp - self->judged_cp);
    self->judged_cp = score_cp;
    self->judged_ply = ply;
}

static void thought_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaPlaySession) self = g_object_ref(user);
    const EngPosition *position = tabiya_node_get_position(tabiya_play_end(self));

    self->ticket = 0;
    if (error) {
        fail(self, error->message);
    } else if (!eng_move_is_legal(position, result->best)) {
        fail(self, _("it chose an illegal move."));
    } else if (!claim(self, result) && !answer_offer(self, result) && !concede(self, result)) {
        /* A handler of the answer may have changed the game: then this reply is stale. */
        if (self->phase == TABIYA_PLAY_THINKING && self->ticket == 0) {
            judge(self, result);
            reply(self, result->best);
        }
    }
}

static void thinking_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaPlaySession *self = user;

    if (info->pv_length > 0 && info->pv[0] != self->preferred) {
        self->changes += self->preferred != ENG_NO_MOVE;
        self->preferred = info->pv[0];
    }
    if (info->depth <= self->depth)
        return;
    self->depth = info->depth;
    tabiya_board_session_update(&self->board);
}

static gboolean tick_cb(gpointer user)
{
    tabiya_board_session_update(user);
    return G_SOURCE_CONTINUE;
}

/* `time_ms` is for a level without its own budget. */
static void think(TabiyaPlaySession *self, gint64 time_ms)
{
    const TabiyaStrength *strength = &self->strength;
    const EngLevel level = tabiya_strength_get_level(strength);
    const TabiyaSearchRequest request = {
        .priority = TABIYA_SEARCH_PLAY,
        .level = strength->rating != 0 ? 0 : strength->level,
        .rating = strength->rating,
        .manner = strength->opponent ? strength->opponent->manner : (EngManner){0},
        .cores = eng_level_threads(&level, self->cores),
        .limits = eng_level_is_limited(&level) ? (EngLimits){.nodes = level.nodes}
                                               : (EngLimits){.movetime_ms = time_ms},
        .info = thinking_cb,
        .done = thought_cb,
    };

    enter(self, TABIYA_PLAY_THINKING);
    self->timer_id = g_timeout_add_seconds(1, tick_cb, self);
    self->ticket = ask(self, tabiya_play_end(self), request);
}

/* FALSE: it is being opened, and ::ready will come. */
static gboolean can_ask_book(TabiyaPlaySession *self)
{
    self->awaits_book = self->book && self->use_book && !tabiya_play_book_prepare(self->book);
    return !self->awaits_book;
}

gboolean tabiya_play_can_ask_book(TabiyaPlaySession *self)
{
    return can_ask_book(self);
}

/* The opponent's move from the book; ENG_NO_MOVE: none. A draw offer needs a judgment instead. */
static EngMove recall(TabiyaPlaySession *self)
{
    return self->book && self->use_book && !self->offered
               ? tabiya_play_book_choose(self->book, tabiya_play_end(self), &self->strength)
               : ENG_NO_MOVE;
}

/* A book move is never played inside this call: the caller has yet to report its own change. */
static void recall_or_think(TabiyaPlaySession *self)
{
    EngMove move = can_ask_book(self) ? recall(self) : ENG_NO_MOVE;

    if (self->awaits_book)
        return;
    if (move == ENG_NO_MOVE) {
        think(self, self->move_time_ms);
        return;
    }
    hold(self, move, get_early_ms(self, move, TRUE));
    self->held_is_book = TRUE;
}

static void begin_to_think(TabiyaPlaySession *self)
{
    self->began_us = g_get_monotonic_time();
    self->depth = self->changes = self->swing_cp = 0;
    self->preferred = ENG_NO_MOVE;
    enter(self, TABIYA_PLAY_THINKING);
    recall_or_think(self);
}

void tabiya_play_settle(TabiyaPlaySession *self)
{
    TabiyaPlayTurn turn = tabiya_play_turn(self);

    if (turn == TABIYA_TURN_NOBODY)
        self->offered = FALSE;
    if (self->phase == TABIYA_PLAY_RESTING && turn == TABIYA_TURN_OPPONENT &&
        !tabiya_play_coach_begin(self)) {
        begin_to_think(self);
    }
}

void tabiya_play_go_on(TabiyaPlaySession *self)
{
    begin_to_think(self);
    tabiya_board_session_update(&self->board);
}

void tabiya_play_rethink(TabiyaPlaySession *self)
{
    gint64 left_ms = self->move_time_ms - elapsed_ms(self);
    const EngLevel level = tabiya_strength_get_level(&self->strength);

    /* Results so far are in the engine's hash table, so restarting costs little. */
    if (self->phase == TABIYA_PLAY_THINKING && !self->awaits_book &&
        !eng_level_is_limited(&level) && left_ms >= WORTH_RETHINKING_MS) {
        think(self, left_ms);
    }
}

void tabiya_play_session_move_now(TabiyaPlaySession *self)
{

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    const char *why = MOVE_NOW_REFUSED[tabiya_play_turn(self)];
    if (why) {
        tabiya_board_session_refuse(&self->board, _(why), NULL);
        return;
    }
    if (self->phase == TABIYA_PLAY_THINKING && self->awaits_book) {
        think(self, self->move_time_ms); /* the book takes too long: go on without it */
    } else if (self->phase == TABIYA_PLAY_THINKING) {
        tabiya_engine_arbiter_stop(self->arbiter, self->ticket);
    } else if (self->phase == TABIYA_PLAY_HOLDING) {
        play_reply(self, self->held, self->held_is_book);
    } else {
        tabiya_play_go_on(self);
    }
}

/* --- The book --------------------------------------------------------------------------------- */

/* The book is open, or there is none. */
static void book_ready_cb(TabiyaPlaySession *self)
{
    if (!self->awaits_book)
        return;
    if (self->phase == TABIYA_PLAY_HINTING)
        tabiya_play_look_for_hint(self);
    else
        recall_or_think(self);
    tabiya_board_session_update(&self->board);
}

void tabiya_play_session_set_book(TabiyaPlaySession *self, TabiyaPlayBook *book)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    if (self->book == book)
        return;
    if (self->book)
        g_signal_handlers_disconnect_by_data(self->book, self);
    g_set_object(&self->book, book);
    if (!book)
        return;
    g_signal_connect_object(book, "ready", G_CALLBACK(book_ready_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(book, "trouble", G_CALLBACK(tabiya_board_session_emit_message), self,
                            G_CONNECT_SWAPPED);
}

/* --- Answers to an offer of a draw ------------------------------------------------------------ */

static void weighed_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaPlaySession) self = g_object_ref(user);

    self->ticket = 0;
    enter(self, TABIYA_PLAY_RESTING);
    if (error) {
        self->offered = FALSE;
        tabiya_board_session_update(&self->board);
        tabiya_board_session_emit_message(&self->board, error->message);
    } else if (!answer_offer(self, result)) {
        tabiya_board_session_update(&self->board);
    }
}

void tabiya_play_weigh_offer(TabiyaPlaySession *self)
{
    self->offered = TRUE;
    /* While it thinks, its move is its answer. */
    if (tabiya_play_turn(self) != TABIYA_TURN_PERSON)
        return;
    enter(self, TABIYA_PLAY_WEIGHING);
    self->ticket = ask(self, tabiya_play_end(self),
                       (TabiyaSearchRequest){
                           .priority = TABIYA_SEARCH_PLAY,
                           .cores = 1,
                           .limits = WEIGH_LIMITS,
                           .done = weighed_cb,
                       });
    tabiya_board_session_update(&self->board);
}
