/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-session.h. `line` is the full game, `game` the visible record; `at` is the last game
 * move in the record, and follows tabiya_guess_move_get_node() step by step. */
#include "app/study/guess-session.h"

#include <glib/gi18n-lib.h>

#include "app/study/guess-record.h"
#include "app/study/guess-words.h"

#define PAUSE_MS 700

struct _TabiyaGuessSession {
    TabiyaTrainingSession base;

    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaGame *line;          /* NULL: none */
    const TabiyaNode *offered; /* of `line`: where the cursor was */
    gboolean from_start;
    TabiyaGuessMove *guess; /* NULL before it begins and after it ends */
    TabiyaGuessTally tally; /* of the last one */
    EngColor color;

    const TabiyaNode *tried; /* of its game: the guess being judged, or NULL */
};

enum { SIGNAL_JUDGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaGuessSession, tabiya_guess_session, TABIYA_TYPE_TRAINING_SESSION)

/* --- Status and notifications ----------------------------------------------------------------- */

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaTrainingSession *base = TABIYA_TRAINING_SESSION(session);
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(TABIYA_GUESS_SESSION(session));

    return tabiya_guess_words_dup_status((TabiyaGuessStage)base->stage,
                                         (EngColor)tabiya_node_get_position(base->at)->side_to_move,
                                         &tally);
}

static void set_stage(TabiyaGuessSession *self, TabiyaGuessStage stage)
{
    tabiya_training_session_set_stage(&self->base, stage);
}

static void go_to(TabiyaGuessSession *self, const TabiyaNode *node)
{
    tabiya_training_session_go_to(&self->base, node);
}

/* --- The record ------------------------------------------------------------------------------- */

/* Players, place and date; not the opening or the result. */
static const char *const SHOWN_TAGS[] = {"Event",      "Site",      "Date",     "Round",
                                         "White",      "Black",     "WhiteElo", "BlackElo",
                                         "WhiteTitle", "BlackTitle"};

static const TabiyaNode *get_beginning(TabiyaGuessSession *self)
{
    return self->from_start ? tabiya_game_get_root(self->line) : self->offered;
}

/* The game's moves are its main line; the guesses become variations. */
static void begin_record(TabiyaGuessSession *self)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(get_beginning(self));
    TabiyaGame *game = tabiya_game_new(tabiya_game_get_start(self->line));
    const TabiyaNode *node = tabiya_game_get_root(game);

    self->tried = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(SHOWN_TAGS); i++)
        tabiya_game_set_tag(game, SHOWN_TAGS[i], tabiya_game_get_tag(self->line, SHOWN_TAGS[i]));
    for (guint i = 0; i < moves->len; i++)
        node = tabiya_game_add_move(game, node, g_array_index(moves, EngMove, i));
    tabiya_training_session_set_game(&self->base, game, node);
}

/* The node of the line after `at`. */
static const TabiyaNode *find_next(TabiyaGuessSession *self)
{
    const TabiyaNode *node = tabiya_guess_move_get_node(self->guess);
    guint ply = tabiya_node_get_ply(self->base.at);

    if (tabiya_node_get_ply(node) <= ply)
        return NULL;
    while (tabiya_node_get_ply(node) > ply + 1)
        node = tabiya_node_get_parent(node);
    return node;
}

/* --- Going on --------------------------------------------------------------------------------- */

static void step_cb(gpointer user);

/* Pauses before each move; after the last one the next guess is due. */
static void follow(TabiyaGuessSession *self)
{
    if (find_next(self)) {
        tabiya_training_session_come(&self->base, 1, step_cb);
    } else {
        set_stage(self, tabiya_guess_move_get_state(self->guess) == TABIYA_GUESS_OVER
                            ? TABIYA_GUESS_STAGE_OVER
                            : TABIYA_GUESS_STAGE_ASKING);
    }
}

static void step_cb(gpointer user)
{
    TabiyaGuessSession *self = user;
    const TabiyaNode *next = find_next(self);
    gboolean known = next == NULL;

    tabiya_training_session_stay(&self->base);
    if (known) { /* a verdict has been shown for long enough */
        tabiya_guess_move_next(self->guess);
        next = find_next(self);
        self->tried = NULL;
    }
    if (next) {
        gboolean shown =
            self->base.board.cursor != self->base.at &&
            tabiya_node_get_parent(self->base.board.cursor) == self->base.at &&
            tabiya_node_get_move(self->base.board.cursor) == tabiya_node_get_move(next);
        tabiya_training_session_advance(&self->base, tabiya_node_get_move(next));
        go_to(self, self->base.at);
        if (!shown)
            tabiya_training_session_announce_cursor(&self->base);
        if (!shown) {
            tabiya_board_session_emit_move_played(&self->base.board, tabiya_node_get_move(next),
                                                  TRUE);
        }
    }
    follow(self);
}

static void tell_verdict(TabiyaGuessSession *self)
{
    tabiya_training_session_set_verdict(&self->base, tabiya_guess_words_dup_verdict(self->guess));
}

/* An exact guess goes on sooner: there is nothing to compare. */
static void judged_cb(TabiyaGuessSession *self)
{
    const TabiyaGuessVerdict *verdict = tabiya_guess_move_get_verdict(self->guess);
    gboolean exact = verdict->guess == verdict->played;
    g_autofree char *margin = tabiya_guess_move_dup_margin(self->guess);
    g_autofree char *points = tabiya_guess_points_describe(margin, verdict->points);

    tabiya_game_set_comment(self->base.board.game, self->tried, points);
    tell_verdict(self);
    set_stage(self, TABIYA_GUESS_STAGE_SHOWING);
    tabiya_training_session_come(&self->base, exact ? 1 : 2, step_cb);
    g_signal_emit(self, signals[SIGNAL_JUDGED], 0, verdict->points);
}

/* Takes the guess back, so that another can be made. */
static void failure_cb(TabiyaGuessSession *self)
{
    const TabiyaNode *tried = self->tried;
    g_autofree char *failure = NULL;

    g_object_get(self->guess, "failure", &failure, NULL);
    if (!failure || !tried)
        return;
    tell_verdict(self);
    self->tried = NULL;
    go_to(self, self->base.at);
    tabiya_game_delete_from(self->base.board.game, tried);
    set_stage(self, TABIYA_GUESS_STAGE_ASKING);
}

static void drop_guess(TabiyaGuessSession *self)
{
    tabiya_training_session_stay(&self->base);
    if (self->guess)
        g_signal_handlers_disconnect_by_data(self->guess, self);
    g_clear_object(&self->guess);
    self->tried = NULL;
}

/* --- Commands --------------------------------------------------------------------------------- */

/* The end of the line through `node`, following first moves after it. */
static const TabiyaNode *find_end(const TabiyaNode *node)
{
    while (tabiya_node_get_child(node))
        node = tabiya_node_get_child(node);
    return node;
}

static const TabiyaNode *find_ply(const TabiyaNode *root, guint ply)
{
    while (tabiya_node_get_ply(root) < ply)
        root = tabiya_node_get_child(root);
    return root;
}

void tabiya_guess_session_restart(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (!self->line)
        return;
    drop_guess(self);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    self->tally = (TabiyaGuessTally){0};
    self->base.stage = TABIYA_GUESS_STAGE_OFFERED;
    begin_record(self);
    set_stage(self, TABIYA_GUESS_STAGE_OFFERED);
}

gboolean tabiya_guess_session_offer(TabiyaGuessSession *self, TabiyaGame *game,
                                    const TabiyaNode *cursor)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self) && TABIYA_IS_GAME(game), FALSE);
    const TabiyaNode *end = find_end(cursor);
    guint ply = end != cursor ? tabiya_node_get_ply(cursor) : 0;

    if (!tabiya_node_get_parent(end))
        return FALSE;
    drop_guess(self);
    g_clear_object(&self->line);
    self->line = tabiya_game_dup_line(game, end);
    self->offered = find_ply(tabiya_game_get_root(self->line), ply);
    self->from_start = ply == 0;
    tabiya_guess_session_restart(self);
    return TRUE;
}

gboolean tabiya_guess_session_can_start_later(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), FALSE);
    return self->line && tabiya_node_get_parent(self->offered);
}

gboolean tabiya_guess_session_get_from_start(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), TRUE);
    return self->from_start;
}

void tabiya_guess_session_set_from_start(TabiyaGuessSession *self, gboolean from_start)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    from_start = !!from_start;
    if (from_start == self->from_start || self->base.stage != TABIYA_GUESS_STAGE_OFFERED)
        return;
    self->from_start = from_start;
    begin_record(self);
}

void tabiya_guess_session_begin(TabiyaGuessSession *self, EngColor color)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (!self->line)
        return;
    tabiya_guess_session_restart(self);
    self->color = color;
    tabiya_board_session_set_flipped(&self->base.board, color == ENG_BLACK);
    self->guess =
        tabiya_guess_move_new(self->line, get_beginning(self), color, self->arbiter, self->engine);
    g_signal_connect_swapped(self->guess, "judged", G_CALLBACK(judged_cb), self);
    g_signal_connect_swapped(self->guess, "notify::failure", G_CALLBACK(failure_cb), self);
    if (find_next(self))
        set_stage(self, TABIYA_GUESS_STAGE_SHOWING);
    follow(self);
}

static void go_on(TabiyaGuessSession *self, void (*how)(TabiyaGuessMove *guess))
{
    if (self->base.stage != TABIYA_GUESS_STAGE_ASKING)
        return;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    go_to(self, self->base.at);
    how(self->guess);
    set_stage(self, TABIYA_GUESS_STAGE_SHOWING);
    step_cb(self);
}

void tabiya_guess_session_skip(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    go_on(self, tabiya_guess_move_skip);
}

void tabiya_guess_session_reveal(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (self->base.stage != TABIYA_GUESS_STAGE_ASKING)
        return;
    go_on(self, tabiya_guess_move_next);
    g_autofree char *points = tabiya_guess_points_describe(NULL, 0);
    tabiya_game_set_comment(self->base.board.game, self->base.at, points);
}

/* Keeps the tally, and does not wait for a running judgment. */
void tabiya_guess_session_end(TabiyaGuessSession *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_SESSION(self));
    if (!self->guess)
        return;
    self->tally = *tabiya_guess_move_get_tally(self->guess);
    drop_guess(self);
    set_stage(self, TABIYA_GUESS_STAGE_OVER);
}

TabiyaGame *tabiya_guess_session_dup_record(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), NULL);
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(self);

    if (self->base.stage != TABIYA_GUESS_STAGE_OVER)
        return NULL;
    return tabiya_guess_record_new(self->base.board.game, self->line, self->color, &tally);
}

TabiyaGuessStage tabiya_guess_session_get_stage(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), TABIYA_GUESS_STAGE_EMPTY);
    return (TabiyaGuessStage)self->base.stage;
}

TabiyaGuessTally tabiya_guess_session_get_tally(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self), (TabiyaGuessTally){0});
    return self->guess ? *tabiya_guess_move_get_tally(self->guess) : self->tally;
}

char *tabiya_guess_session_dup_place(TabiyaGuessSession *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_SESSION(self) && self->line, NULL);
    return tabiya_guess_words_dup_turn(tabiya_node_get_position(self->offered));
}

/* --- Board session ---------------------------------------------------------------------------- */

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    return base->stage != TABIYA_GUESS_STAGE_ASKING
               ? tabiya_guess_words_get_obstacle((TabiyaGuessStage)base->stage)
               : NULL;
}

/* An exact guess is judged before this returns. */
static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(session);

    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    self->tried = tabiya_game_add_move(self->base.board.game, self->base.at, move);
    set_stage(self, TABIYA_GUESS_STAGE_JUDGING);
    go_to(self, self->tried);
    tabiya_board_session_emit_move_played(&self->base.board, move, FALSE);
    return tabiya_guess_move_guess(self->guess, move, error);
}

/* A guess cannot be undone. */
static void undo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("You cannot take back a guess."), NULL);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static void tabiya_guess_session_dispose(GObject *object)
{
    TabiyaGuessSession *self = TABIYA_GUESS_SESSION(object);

    drop_guess(self);
    g_clear_object(&self->line);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    G_OBJECT_CLASS(tabiya_guess_session_parent_class)->dispose(object);
}

static void tabiya_guess_session_class_init(TabiyaGuessSessionClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_guess_session_dispose;
    board_class->dup_status = dup_status;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("Go to the last move to make your next guess.");
    board_class->play = play;
    board_class->undo = undo;
    board_class->names_openings = TRUE;
    signals[SIGNAL_JUDGED] = g_signal_new("judged", TABIYA_TYPE_GUESS_SESSION, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void tabiya_guess_session_init(TabiyaGuessSession *self)
{
    self->base.pause_ms = PAUSE_MS;
}

TabiyaGuessSession *tabiya_guess_session_new(TabiyaEngineArbiter *arbiter,
                                             TabiyaEngineSource *engine)
{
    TabiyaGuessSession *self = g_object_new(TABIYA_TYPE_GUESS_SESSION, NULL);

    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    return self;
}
