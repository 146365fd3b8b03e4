/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The course of a played game: its status, also in words; endings that the board does not decide;
 * the game's result for its level; and the consequences of every change: the result, the copy in
 * the store, Tabiya's turn. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/session/play-judgment.h"

/* The minimum of half-moves between the opponent's draw offers. */
enum { OFFER_AGAIN_PLIES = 20 };

static const TabiyaPlayEnding CLAIMS[] = {
    [ENG_OUTCOME_FIFTY_CLAIMABLE] = TABIYA_ENDING_FIFTY,
    [ENG_OUTCOME_THREEFOLD_CLAIMABLE] = TABIYA_ENDING_THREEFOLD,
};

static const TabiyaResult RESULTS[] = {
    [TABIYA_ENDING_NONE] = TABIYA_RESULT_UNKNOWN,
    [TABIYA_ENDING_WHITE_RESIGNED] = TABIYA_RESULT_BLACK,
    [TABIYA_ENDING_BLACK_RESIGNED] = TABIYA_RESULT_WHITE,
    [TABIYA_ENDING_AGREED] = TABIYA_RESULT_DRAW,
    [TABIYA_ENDING_FIFTY] = TABIYA_RESULT_DRAW,
    [TABIYA_ENDING_THREEFOLD] = TABIYA_RESULT_DRAW,
    [TABIYA_ENDING_WHITE_WON] = TABIYA_RESULT_WHITE,
    [TABIYA_ENDING_BLACK_WON] = TABIYA_RESULT_BLACK,
    [TABIYA_ENDING_DRAWN] = TABIYA_RESULT_DRAW,
};

/* A game given up earlier is no result for the level. */
#define MIN_PLIES 10

/* --- State ------------------------------------------------------------------------------------ */

const TabiyaNode *tabiya_play_end(TabiyaPlaySession *self)
{
    return tabiya_game_get_main_end(self->board.game);
}

EngColor tabiya_play_engine_color(TabiyaPlaySession *self)
{
    return self->human_color == ENG_WHITE ? ENG_BLACK : ENG_WHITE;
}

TabiyaPlayTurn tabiya_play_turn(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self);

    if (self->ending != TABIYA_ENDING_NONE || eng_outcome_is_final(tabiya_node_get_outcome(end))) {
        return TABIYA_TURN_NOBODY;
    }
    if (!self->engine_playing || tabiya_node_get_position(end)->side_to_move == self->human_color) {
        return TABIYA_TURN_PERSON;
    }
    return TABIYA_TURN_OPPONENT;
}

static TabiyaResult get_result(TabiyaPlaySession *self)
{
    TabiyaResult result = tabiya_node_get_result(tabiya_play_end(self));

    return result != TABIYA_RESULT_UNKNOWN ? result : RESULTS[self->ending];
}

TabiyaPlayEnding tabiya_play_claim(TabiyaPlaySession *self)
{
    EngOutcome outcome = tabiya_node_get_outcome(tabiya_play_end(self));

    if (self->ending != TABIYA_ENDING_NONE || outcome <= ENG_OUTCOME_FIVEFOLD)
        return TABIYA_ENDING_NONE;
    return CLAIMS[outcome];
}

/* The status is about the game, and the shown position when looking back; with both sides free,
 * about the shown position. */
char *tabiya_play_describe_status(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self);
    const TabiyaNode *node = self->engine_playing ? end : self->board.cursor;
    const EngPosition *position = tabiya_node_get_position(node);
    const TabiyaNode *before = tabiya_node_get_parent(self->board.cursor);
    const EngBookMoves *hint = tabiya_play_session_get_book_hint(self);
    g_autofree char *book_moves =
        hint ? tabiya_book_moves_describe(hint, tabiya_node_get_position(self->board.cursor))
             : NULL;
    g_autofree char *words = tabiya_play_dup_hint(self);

    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(node),
        .ending = node == end ? self->ending : TABIYA_ENDING_NONE,
        .phase = self->phase,
        .side_to_move = (EngColor)position->side_to_move,
        .human_color = self->human_color,
        .engine_playing = self->engine_playing,
        .opponent = self->strength.opponent,
        .in_check = position->checkers != 0,
        .looking_back = self->board.cursor != node,
        .shown_move = before ? tabiya_node_get_position(before)->fullmove_number : 0,
        .next_move = position->fullmove_number,
        .depth = self->depth,
        .elapsed_ms = (g_get_monotonic_time() - self->began_us) / 1000,
        .failure = self->failure,
        .reply_from_book = self->engine_playing && self->book_ply > 0 &&
                           tabiya_node_get_ply(end) == self->book_ply,
        .book_moves = book_moves,
        .draw_offered = tabiya_play_is_offered(self),
        .hint = words,
    });
}

/* With all moves of the book, if the hint is from there. */
char *tabiya_play_describe_hint(TabiyaPlaySession *self)
{
    g_autofree char *words = tabiya_play_dup_hint(self);
    g_autofree char *status = tabiya_play_describe_status(self);

    return !words || g_str_equal(words, status) ? g_steal_pointer(&status)
                                                : g_strdup_printf(_("%s %s"), words, status);
}

char *tabiya_play_describe_opponent(TabiyaPlaySession *self)
{
    return tabiya_strength_dup_name(&self->strength);
}

/* --- After a change --------------------------------------------------------------------------- */

TabiyaPlayState tabiya_play_get_state(TabiyaPlaySession *self)
{
    TabiyaPlayState state = {
        .human_color = self->human_color,
        .level = self->strength.level,
        .cores = self->cores,
        .move_time_ms = self->move_time_ms,
        .engine_playing = self->engine_playing,
        .flipped = self->board.flipped,
        .takebacks = (int)self->n_takebacks,
        .hints = (int)self->n_hints,
        .mixed = self->mixed,
    };

    tabiya_strength_write(&self->strength, state.strength);
    return state;
}

void tabiya_play_keep(TabiyaPlaySession *self)
{
    TabiyaPlayState state = tabiya_play_get_state(self);
    gboolean empty = tabiya_node_get_child(tabiya_game_get_root(self->board.game)) == NULL;
    gboolean over = tabiya_play_turn(self) == TABIYA_TURN_NOBODY;

    if (!self->store || (empty && self->store_id == 0))
        return;
    self->store_id =
        tabiya_game_store_save(self->store, self->store_id, self->board.game, over ? NULL : &state);
}

void tabiya_play_changed(TabiyaPlaySession *self)
{
    self->changing++;
    tabiya_game_set_result(self->board.game, get_result(self));
    self->changing--;
    tabiya_play_keep(self);
    tabiya_play_settle(self);
    tabiya_board_session_update(&self->board);
}

/* Also when others change the game, by a comment, say. */
static void game_changed_cb(TabiyaGame *game, gpointer node, TabiyaPlaySession *self)
{
    if (self->changing == 0) {
        tabiya_play_keep(self);
        tabiya_board_session_update(&self->board);
    }
}

void tabiya_play_adopt(TabiyaPlaySession *self, TabiyaGame *game, gint64 store_id)
{
    const TabiyaNode *end = tabiya_game_get_main_end(game);

    g_clear_signal_handler(&self->game_changed_id, self->board.game);
    self->game_changed_id = g_signal_connect(game, "changed", G_CALLBACK(game_changed_cb), self);
    self->store_id = store_id;
    self->ending = TABIYA_ENDING_NONE;
    self->declined_at = NULL;
    self->offer = NULL;
    self->offer_ply = 0;
    self->hopeless = 0;
    self->book_ply = 0;
    self->judged_ply = 0;
    self->n_takebacks = self->n_hints = 0;
    self->mixed = store_id == 0 && end != tabiya_game_get_root(game);
    tabiya_play_forget_undone(self);
    tabiya_play_coach_forget(self);
    tabiya_board_session_set_game(&self->board, g_object_ref(game), end);
}

void tabiya_play_name_players(TabiyaPlaySession *self)
{
    g_autofree char *opponent = tabiya_strength_dup_tag(&self->strength);
    g_autofree char *elo =
        self->strength.rating != 0 ? g_strdup_printf("%d", self->strength.rating) : NULL;
    gboolean white = self->human_color == ENG_WHITE;

    self->changing++;
    tabiya_game_set_tag(self->board.game, "WhiteElo", white ? NULL : elo);
    tabiya_game_set_tag(self->board.game, "BlackElo", white ? elo : NULL);
    tabiya_game_set_tag(self->board.game, "White", white ? self->player_name : opponent);
    tabiya_game_set_tag(self->board.game, "Black", white ? opponent : self->player_name);
    self->changing--;
}

/* --- Endings by players: resigning, agreeing, claiming ---------------------------------------- */

void tabiya_play_end_game(TabiyaPlaySession *self, TabiyaPlayEnding ending)
{
    tabiya_play_rest(self);
    self->ending = ending;
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    self->offer = NULL;
    tabiya_play_forget_undone(self);
    tabiya_play_changed(self);
}

gboolean tabiya_play_accepts_draw(TabiyaPlaySession *self, int score_cp)
{
    return tabiya_play_takes_draw(tabiya_node_get_position(tabiya_play_end(self)), score_cp,
                                  tabiya_strength_get_rating(&self->strength));
}

gboolean tabiya_play_gives_up(TabiyaPlaySession *self, int score_cp)
{
    const TabiyaNode *end = tabiya_play_end(self);
    const int rating = tabiya_strength_get_rating(&self->strength);
    guint ply = tabiya_node_get_ply(end);

    if (!self->concedes ||
        !tabiya_play_is_hopeless(tabiya_node_get_position(end), score_cp, rating)) {
        self->hopeless = 0;
        return FALSE;
    }
    /* Only moves in a row count: after a takeback the count restarts. */
    self->hopeless = ply == self->hopeless_ply + 2 ? self->hopeless + 1 : 1;
    self->hopeless_ply = ply;
    return tabiya_play_would_resign(rating, self->hopeless);
}

gboolean tabiya_play_wants_draw(TabiyaPlaySession *self, int score_cp)
{
    const TabiyaNode *end = tabiya_play_end(self);
    guint ply = tabiya_node_get_ply(end);

    return self->concedes && !self->offered &&
           (self->offer_ply == 0 || ply < self->offer_ply ||
            ply >= self->offer_ply + OFFER_AGAIN_PLIES) &&
           tabiya_play_would_offer_draw(tabiya_node_get_position(end), score_cp,
                                        tabiya_strength_get_rating(&self->strength));
}

gboolean tabiya_play_is_offered(TabiyaPlaySession *self)
{
    return self->offer && self->offer == tabiya_play_end(self) && self->engine_playing &&
           tabiya_play_turn(self) == TABIYA_TURN_PERSON;
}

void tabiya_play_session_decline_draw(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    self->offer = NULL;
    tabiya_board_session_update(&self->board);
}

static char *dup_second_refusal(TabiyaPlaySession *self)
{
    return tabiya_opponent_dup_sentence(self->strength.opponent,
                                        N_("Tabiya has just declined a draw. Make a move first."),
                                        N_("%s has just declined a draw. Make a move first."));
}

static void refuse_second_offer(TabiyaPlaySession *self)
{
    g_autofree char *why = dup_second_refusal(self);

    tabiya_board_session_refuse(&self->board, why, NULL);
}

/* Whether the opponent has to think about an offer, and answers with words. */
static gboolean is_up_to_opponent(TabiyaPlaySession *self)
{
    return tabiya_play_turn(self) == TABIYA_TURN_PERSON &&
           tabiya_play_claim(self) == TABIYA_ENDING_NONE && self->engine_playing &&
           !tabiya_play_is_offered(self) && !self->offered;
}

char *tabiya_play_session_offer_draw_weighed(TabiyaPlaySession *self, gboolean accepts)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), NULL);

    if (!is_up_to_opponent(self)) {
        tabiya_play_session_offer_draw(self);
        return NULL;
    }
    if (self->declined_at == tabiya_play_end(self))
        return dup_second_refusal(self);
    if (accepts) {
        tabiya_play_end_game(self, TABIYA_ENDING_AGREED);
        return tabiya_opponent_dup_sentence(self->strength.opponent, N_("Tabiya accepts the draw."),
                                            N_("%s accepts the draw."));
    }
    self->declined_at = tabiya_play_end(self);
    return tabiya_opponent_dup_sentence(self->strength.opponent, N_("Tabiya declines the draw."),
                                        N_("%s declines the draw."));
}

void tabiya_play_session_offer_draw(TabiyaPlaySession *self)
{

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    TabiyaPlayTurn turn = tabiya_play_turn(self);
    if (turn == TABIYA_TURN_NOBODY) {
        tabiya_board_session_refuse(&self->board, _("The game is over."), NULL);
    } else if (turn == TABIYA_TURN_PERSON && tabiya_play_claim(self) != TABIYA_ENDING_NONE) {
        tabiya_play_end_game(self, tabiya_play_claim(self));
    } else if (!self->engine_playing || tabiya_play_is_offered(self)) {
        tabiya_play_end_game(self, TABIYA_ENDING_AGREED);
    } else if (self->declined_at == tabiya_play_end(self)) {
        refuse_second_offer(self);
    } else if (!self->offered) {
        tabiya_play_weigh_offer(self);
    }
}

void tabiya_play_session_resign(TabiyaPlaySession *self)
{

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    if (tabiya_play_turn(self) == TABIYA_TURN_NOBODY) {
        tabiya_board_session_refuse(&self->board, _("The game is over."), NULL);
        return;
    }
    /* With both sides free the side to move resigns. */
    EngColor loser = self->engine_playing
                         ? self->human_color
                         : (EngColor)tabiya_node_get_position(tabiya_play_end(self))->side_to_move;
    tabiya_play_end_game(self, loser == ENG_WHITE ? TABIYA_ENDING_WHITE_RESIGNED
                                                  : TABIYA_ENDING_BLACK_RESIGNED);
}

gboolean tabiya_play_session_has_resigned(TabiyaPlaySession *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);

    return self->engine_playing &&
           self->ending == (self->human_color == ENG_WHITE ? TABIYA_ENDING_WHITE_RESIGNED
                                                           : TABIYA_ENDING_BLACK_RESIGNED);
}

/* --- The result for the level ----------------------------------------------------------------- */

/* Equal pieces on both sides, as in chess or Chess960. */
static gboolean began_evenly(TabiyaPlaySession *self)
{
    const EngPosition *start = tabiya_game_get_start(self->board.game);
    EngPosition initial;

    eng_position_init(&initial);
    return start->chess960 || eng_position_equal(start, &initial);
}

static TabiyaLevelScore get_score(TabiyaPlaySession *self)
{
    TabiyaResult result = tabiya_game_get_result(self->board.game);
    TabiyaResult won = self->human_color == ENG_WHITE ? TABIYA_RESULT_WHITE : TABIYA_RESULT_BLACK;

    if (result == TABIYA_RESULT_DRAW)
        return TABIYA_LEVEL_DRAWN;
    if (result != won)
        return TABIYA_LEVEL_LOST;
    return self->n_hints > 0 || self->n_takebacks > 1 ? TABIYA_LEVEL_HELPED : TABIYA_LEVEL_WON;
}

gboolean tabiya_play_session_get_level_result(TabiyaPlaySession *self, TabiyaLevelResult *result)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);
    gboolean mate = tabiya_node_get_outcome(tabiya_play_end(self)) == ENG_OUTCOME_CHECKMATE;

    *result = (TabiyaLevelResult){self->store_id, self->strength, get_score(self)};
    return tabiya_play_turn(self) == TABIYA_TURN_NOBODY && self->store_id != 0 &&
           self->engine_playing && !self->mixed && began_evenly(self) &&
           (mate || tabiya_node_get_ply(tabiya_play_end(self)) >= MIN_PLIES);
}
