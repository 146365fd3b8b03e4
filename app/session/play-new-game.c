/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* New games, rematches, changing sides, and continuing a game: the last one, or one from text. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/game/pgn-notation.h"
#include "app/game/pgn-reader.h"
#include "app/session/level-texts.h"
#include "engine/board/fen.h"

#define DEFAULT_LEVEL 3
#define DEFAULT_MOVE_TIME_MS 3000

/* The piece missing from the giver's side, by TabiyaOdds: the file of the pawn or piece. */
static const struct {
    int file;
    gboolean pawn;
} ODDS[] = {
    [TABIYA_ODDS_NONE] = {-1, FALSE},  [TABIYA_ODDS_PAWN] = {5, TRUE},
    [TABIYA_ODDS_KNIGHT] = {1, FALSE}, [TABIYA_ODDS_BISHOP] = {2, FALSE},
    [TABIYA_ODDS_ROOK] = {0, FALSE},   [TABIYA_ODDS_QUEEN] = {3, FALSE},
};

static const TabiyaPlayEnding RECORDED[] = {
    [TABIYA_RESULT_UNKNOWN] = TABIYA_ENDING_NONE,
    [TABIYA_RESULT_WHITE] = TABIYA_ENDING_WHITE_WON,
    [TABIYA_RESULT_BLACK] = TABIYA_ENDING_BLACK_WON,
    [TABIYA_RESULT_DRAW] = TABIYA_ENDING_DRAWN,
};

void tabiya_new_game_init(TabiyaNewGame *options)
{
    g_return_if_fail(options);

    *options = (TabiyaNewGame){
        .color = TABIYA_COLOR_WHITE,
        .strength = tabiya_strength_of_level(DEFAULT_LEVEL),
        .cores = 1,
        .move_time_ms = DEFAULT_MOVE_TIME_MS,
        .odds = TABIYA_ODDS_NONE,
        .use_book = TRUE,
    };
}

/* --- Start positions -------------------------------------------------------------------------- */

/* The initial position without the piece that `giver` gives. */
static void odds_start(EngPosition *start, EngColor giver, TabiyaOdds odds)
{
    char rows[2][2][9] = {{"RNBQKBNR", "PPPPPPPP"}, {"rnbqkbnr", "pppppppp"}};
    const char *castling[2][2] = {{"KQ", "kq"}, {"K", "k"}};
    gboolean rook = odds == TABIYA_ODDS_ROOK;
    g_autofree char *fen = NULL;

    if (odds != TABIYA_ODDS_NONE)
        rows[giver][ODDS[odds].pawn][ODDS[odds].file] = '1';
    fen = g_strdup_printf("%s/%s/8/8/8/8/%s/%s w %s%s - 0 1", rows[ENG_BLACK][0],
                          rows[ENG_BLACK][1], rows[ENG_WHITE][1], rows[ENG_WHITE][0],
                          castling[rook && giver == ENG_WHITE][ENG_WHITE],
                          castling[rook && giver == ENG_BLACK][ENG_BLACK]);
    eng_fen_parse(start, fen, NULL);
}

static void choose_start(EngPosition *start, const TabiyaNewGame *options, EngColor human)
{
    if (options->has_start)
        *start = options->start;
    else if (options->chess960)
        eng_position_init_chess960(start, g_random_int_range(0, 960));
    else
        odds_start(start, human == ENG_WHITE ? ENG_BLACK : ENG_WHITE, options->odds);
}

/* What is wrong with the options, or NULL. */
static const char *what_is_wrong(const TabiyaNewGame *options)
{
    if (options->strength.level < TABIYA_LEVEL_MIN || options->strength.level > TABIYA_LEVEL_MAX)
        return _("Choose a level from 1 to 9.");
    if (options->cores < 1 || options->cores > ENG_MAX_THREADS)
        return _("Tabiya needs at least one core.");
    if (options->move_time_ms < 1)
        return _("Tabiya needs some time to think.");
    if ((gsize)options->odds >= G_N_ELEMENTS(ODDS) || (guint)options->color > TABIYA_COLOR_RANDOM)
        return _("Unknown handicap or color.");
    if (options->odds != TABIYA_ODDS_NONE && (options->has_start || options->chess960))
        return _("A handicap is only possible from the initial position.");
    if (options->has_start && options->chess960)
        return _("Choose either a position or Chess960.");
    if (options->has_start && eng_position_check(&options->start))
        return _("No game can start from this position.");
    if (options->has_start && eng_outcome_is_final(eng_outcome(&options->start, NULL, 0)))
        return _("The game is already over in this position.");
    return NULL;
}

static EngColor choose_color(TabiyaColorChoice choice)
{
    if (choice == TABIYA_COLOR_RANDOM)
        return g_random_boolean() ? ENG_WHITE : ENG_BLACK;
    return choice == TABIYA_COLOR_WHITE ? ENG_WHITE : ENG_BLACK;
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* Remembers the current game for tabiya_play_session_return() and restore(). */
static void remember_aside(TabiyaPlaySession *self)
{
    if (self->board.game == self->aside ||
        !tabiya_node_get_child(tabiya_game_get_root(self->board.game))) {
        return;
    }
    g_set_object(&self->aside, self->board.game);
    self->aside_is_over = tabiya_play_turn(self) == TABIYA_TURN_NOBODY;
    self->aside_ending = self->ending;
    self->aside_id = self->store_id;
    self->aside_state = tabiya_play_get_state(self);
}

/* The current game stays in the store, but is no longer the one to resume. */
static void set_aside(TabiyaPlaySession *self)
{
    remember_aside(self);
    if (self->store && self->store_id != 0)
        tabiya_game_store_save(self->store, self->store_id, self->board.game, NULL);
    self->store_id = 0;
}

static void tag_casual(TabiyaPlaySession *self)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%Y.%m.%d");

    self->changing++;
    tabiya_game_set_tag(self->board.game, "Event", _("Casual game"));
    tabiya_game_set_tag(self->board.game, "Site", "Tabiya");
    tabiya_game_set_tag(self->board.game, "Date", date);
    tabiya_game_set_tag(self->board.game, "Round", "-");
    self->changing--;
    tabiya_play_name_players(self);
}

static void begin_at(TabiyaPlaySession *self, TabiyaGame *game, EngColor human_color,
                     TabiyaPlayEnding ending)
{
    g_autoptr(TabiyaGame) owned = game;
    gboolean has_players = tabiya_game_get_tag(game, "White") != NULL;

    tabiya_play_rest(self);
    set_aside(self);
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    tabiya_play_adopt(self, owned, 0);
    self->ending = ending;
    tabiya_play_set_side(self, human_color);
    if (!has_players)
        tag_casual(self);
    tabiya_engine_source_new_game(self->engine);
    tabiya_play_changed(self);
    tabiya_board_session_emit_cursor_changed(&self->board);
}

void tabiya_play_begin(TabiyaPlaySession *self, TabiyaGame *game, EngColor human_color)
{
    begin_at(self, game, human_color, TABIYA_ENDING_NONE);
}

/* An empty game from `start` against the opponent, with the person's side at the bottom. */
static void start_over(TabiyaPlaySession *self, const EngPosition *start,
                       const TabiyaStrength *strength, TabiyaPlayState state)
{
    const EngColor human_color = (EngColor)state.human_color;

    state.level = strength->level;
    tabiya_strength_write(strength, state.strength);
    state.engine_playing = TRUE;
    state.flipped = human_color == ENG_BLACK;
    tabiya_play_rest(self);
    set_aside(self); /* before its settings change */
    tabiya_play_set_state(self, &state);
    tabiya_play_begin(self, tabiya_game_new(start), human_color);
}

gboolean tabiya_play_session_new_game(TabiyaPlaySession *self, const TabiyaNewGame *options,
                                      GError **error)
{
    EngPosition start;

    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);
    g_return_val_if_fail(options, FALSE);

    const char *wrong = what_is_wrong(options);
    if (wrong) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, wrong);
        return FALSE;
    }
    g_object_set(self, "use-book", options->use_book, NULL);
    EngColor human = choose_color(options->color);
    choose_start(&start, options, human);
    start_over(self, &start, &options->strength,
               (TabiyaPlayState){
                   .human_color = human,
                   .cores = options->cores,
                   .move_time_ms = options->move_time_ms,
               });
    return TRUE;
}

gboolean tabiya_play_session_continue(TabiyaPlaySession *self, TabiyaGame *game,
                                      EngColor human_color, GError **error)
{

    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);
    g_return_val_if_fail(TABIYA_IS_GAME(game), FALSE);
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    if (eng_outcome_is_final(tabiya_node_get_outcome(end))) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("The game is already over in this position."));
        return FALSE;
    }
    tabiya_play_rest(self);
    set_aside(self); /* before its settings change */
    TabiyaPlayState state = tabiya_play_get_state(self);
    state.human_color = human_color;
    state.engine_playing = TRUE;
    state.flipped = human_color == ENG_BLACK;
    tabiya_play_set_state(self, &state);
    tabiya_play_begin(self, tabiya_game_dup_line(game, end), human_color);
    return TRUE;
}

/* The odds that `giver` gives in `start`. */
static TabiyaOdds odds_of(const EngPosition *start, EngColor giver)
{
    EngPosition with_odds;

    for (TabiyaOdds odds = TABIYA_ODDS_PAWN; odds <= TABIYA_ODDS_QUEEN; odds++) {
        odds_start(&with_odds, giver, odds);
        if (eng_position_equal(start, &with_odds))
            return odds;
    }
    return TABIYA_ODDS_NONE;
}

void tabiya_play_session_rematch(TabiyaPlaySession *self)
{

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    EngPosition start = *tabiya_game_get_start(self->board.game);
    EngColor human = tabiya_play_engine_color(self);
    /* The opponent gives the odds, whichever color it has. */
    TabiyaOdds odds = odds_of(&start, tabiya_play_engine_color(self));
    if (odds != TABIYA_ODDS_NONE)
        odds_start(&start, self->human_color, odds);
    const TabiyaStrength strength = self->strength;
    start_over(self, &start, &strength,
               (TabiyaPlayState){
                   .human_color = human,
                   .cores = self->cores,
                   .move_time_ms = self->move_time_ms,
               });
}

void tabiya_play_session_swap_sides(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    tabiya_play_rest(self);
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    self->mixed |= tabiya_node_get_child(tabiya_game_get_root(self->board.game)) != NULL;
    tabiya_play_set_side(self, tabiya_play_engine_color(self));
    tabiya_play_name_players(self);
    tabiya_play_changed(self);
}

gboolean tabiya_play_session_can_return(TabiyaPlaySession *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);

    return self->aside && !self->aside_is_over && self->aside != self->board.game;
}

TabiyaGame *tabiya_play_session_get_replaced(TabiyaPlaySession *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), NULL);

    return self->aside != self->board.game ? self->aside : NULL;
}

/* Puts the game aside on the board, in its former state. */
static void go_back(TabiyaPlaySession *self)
{
    g_autoptr(TabiyaGame) game = g_steal_pointer(&self->aside);
    const TabiyaPlayState state = self->aside_state;
    const TabiyaPlayEnding ending = self->aside_ending;
    const gint64 id = self->aside_id;

    tabiya_play_rest(self);
    set_aside(self);
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    tabiya_play_adopt(self, game, id);
    self->ending = ending;
    tabiya_play_set_state(self, &state);
    tabiya_engine_source_new_game(self->engine);
    tabiya_play_changed(self);
    tabiya_board_session_emit_cursor_changed(&self->board);
}

void tabiya_play_session_return(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    if (tabiya_play_session_can_return(self))
        go_back(self);
    else
        tabiya_board_session_refuse(&self->board, _("There is no game to go back to."), NULL);
}

void tabiya_play_session_restore(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    if (tabiya_play_session_get_replaced(self))
        go_back(self);
}

/* --- Taking up the game of last time ---------------------------------------------------------- */

static void take_up(TabiyaPlaySession *self, TabiyaStoredGame *stored)
{
    tabiya_play_rest(self);
    tabiya_play_adopt(self, stored->game, stored->id);
    tabiya_play_set_state(self, &stored->state);
    /* If the coach asked about the last move, or was going to, it does so again. */
    tabiya_play_coach_watch(self, tabiya_play_end(self));
    tabiya_play_changed(self);
    tabiya_board_session_emit_cursor_changed(&self->board);
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    TabiyaPlaySession *self = g_task_get_source_object(task);
    GError *error = NULL;
    g_autoptr(TabiyaStoredGame) stored =
        tabiya_game_store_load_current_finish(TABIYA_GAME_STORE(source), result, &error);
    gboolean fresh =
        !tabiya_node_get_child(tabiya_game_get_root(self->board.game)) && self->store_id == 0;

    if (error) {
        g_task_return_error(task, error);
        return;
    }
    if (stored && fresh)
        take_up(self, stored);
    g_task_return_boolean(task, TRUE);
}

void tabiya_play_session_resume(TabiyaPlaySession *self, GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) task = NULL;

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    task = g_task_new(self, NULL, done_cb, user);
    g_task_set_source_tag(task, tabiya_play_session_resume);
    if (!self->store)
        g_task_return_boolean(task, TRUE);
    else
        tabiya_game_store_load_current_async(self->store, NULL, loaded_cb, g_steal_pointer(&task));
}

gboolean tabiya_play_session_resume_finish(TabiyaPlaySession *self, GAsyncResult *result,
                                           GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);

    return g_task_propagate_boolean(G_TASK(result), error);
}

/* --- Taking one up from text ------------------------------------------------------------------ */

/* Eight ranks separated by seven slashes make a FEN, right or wrong, and never PGN's first word. */
static gboolean looks_like_fen(const char *text)
{
    gsize word = strcspn(text, " \t\r\n");
    int slashes = 0;

    for (gsize i = 0; i < word; i++)
        slashes += text[i] == '/';
    return slashes == 7 && text[0] != '[' && text[0] != '{';
}

static gboolean paste_fen(TabiyaPlaySession *self, const char *text, GError **error)
{
    EngPosition start;

    if (!tabiya_fen_read(text, &start, error))
        return FALSE;
    if (eng_outcome_is_final(eng_outcome(&start, NULL, 0))) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                            _("The game is already over in this position."));
        return FALSE;
    }
    /* The person moves first, whichever side is to move, so that nothing happens unseen. */
    tabiya_play_begin(self, tabiya_game_new(&start), (EngColor)start.side_to_move);
    return TRUE;
}

/* A game keeps its tags and its result; undo removes the result, to play on. */
static gboolean paste_pgn(TabiyaPlaySession *self, const char *text, char **remark, GError **error)
{
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(text, -1, remark, error);

    if (!game)
        return FALSE;
    if (remark && !*remark)
        *remark = tabiya_pgn_dup_notation_remark(text, strlen(text));
    const EngPosition *end = tabiya_node_get_position(tabiya_game_get_main_end(game));
    TabiyaPlayEnding ending = RECORDED[tabiya_game_get_result(game)];
    if (eng_outcome_is_final(tabiya_node_get_outcome(tabiya_game_get_main_end(game))))
        ending = TABIYA_ENDING_NONE; /* the board shows it */
    begin_at(self, g_steal_pointer(&game), (EngColor)end->side_to_move, ending);
    return TRUE;
}

gboolean tabiya_play_session_paste(TabiyaPlaySession *self, const char *text, char **remark,
                                   GError **error)
{
    g_autofree char *trimmed = NULL;

    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);
    g_return_val_if_fail(text, FALSE);

    if (remark)
        *remark = NULL;
    trimmed = g_strchomp(g_strdup(text));
    const char *start = trimmed + strspn(trimmed, " \t\r\n");
    if (looks_like_fen(start))
        return paste_fen(self, start, error);
    return paste_pgn(self, trimmed, remark, error); /* not trimmed in front: lines are counted */
}
