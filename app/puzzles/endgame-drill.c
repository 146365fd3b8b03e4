/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgame-drill.h. One search per move: its best move is the engine's reply, its score judges
 * the person's move before. */
#include "app/puzzles/endgame-drill-private.h"

#include <glib/gi18n-lib.h>

#include "app/puzzles/drill-words.h"
#include "app/puzzles/puzzle-words.h"

/* Per search. */
#define NODES 400000
#define PAUSE_MS 700
/* This many half-moves show how to hold a draw. */
#define SHOWN_PLIES 16

G_DEFINE_FINAL_TYPE(TabiyaEndgameDrill, tabiya_endgame_drill, TABIYA_TYPE_TRAINING_SESSION)

/* --- Status and notifications ----------------------------------------------------------------- */

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);

    return g_strdup(tabiya_drill_words_get_status((TabiyaDrillStage)self->base.stage, &self->task));
}

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    return tabiya_drill_words_get_obstacle((TabiyaDrillStage)base->stage);
}

static void set_stage(TabiyaEndgameDrill *self, TabiyaDrillStage stage)
{
    tabiya_training_session_set_stage(&self->base, stage);
    tabiya_training_session_marks_changed(&self->base);
}

static void go_to(TabiyaEndgameDrill *self, const TabiyaNode *node)
{
    tabiya_training_session_go_to(&self->base, node);
    tabiya_training_session_announce_cursor(&self->base);
}

static TabiyaTrainingMarks get_marks(TabiyaTrainingSession *base)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(base);
    TabiyaTrainingMarks marks = TABIYA_NO_TRAINING_MARKS;

    if (base->board.cursor != base->at || self->best_at != base->at)
        return marks;
    if (base->stage == TABIYA_DRILL_STAGE_MISSED)
        marks.refutation = self->best;
    if (base->stage == TABIYA_DRILL_STAGE_ASKING && self->hints > 0)
        marks.hint = eng_move_from(self->best);
    if (base->stage == TABIYA_DRILL_STAGE_ASKING && self->hints > 1)
        marks.hint_to = eng_move_arrival(self->best);
    return marks;
}

/* --- Judging ---------------------------------------------------------------------------------- */

/* Takes `verdict`. */
static void decide(TabiyaEndgameDrill *self, TabiyaDrillOutcome outcome, char *verdict)
{
    g_autofree char *what = verdict;
    g_autofree char *count = NULL;

    if (outcome == TABIYA_DRILL_IS_MISSED) {
        tabiya_endgame_drill_judge(self, FALSE, FALSE);
        set_stage(self, TABIYA_DRILL_STAGE_MISSED);
        tabiya_training_session_set_verdict(&self->base, g_steal_pointer(&what));
        return;
    }
    tabiya_endgame_drill_judge(self, !self->helped, TRUE);
    count = tabiya_drill_words_dup_count(&self->task, self->base.at, self->missed, self->helped);
    set_stage(self, TABIYA_DRILL_STAGE_REACHED);
    tabiya_training_session_set_verdict(&self->base, count ? g_strdup_printf("%s\n%s", what, count)
                                                           : g_steal_pointer(&what));
}

/* FALSE: the game goes on. */
static gboolean decide_by_rules(TabiyaEndgameDrill *self)
{
    TabiyaDrillOutcome outcome = tabiya_drill_judge_rules(&self->task, self->base.at);

    if (outcome != TABIYA_DRILL_OPEN)
        decide(self, outcome, tabiya_drill_words_dup_end(&self->task, self->base.at));
    return outcome != TABIYA_DRILL_OPEN;
}

/* --- The engine ------------------------------------------------------------------------------- */

static void search(TabiyaEndgameDrill *self, TabiyaSearchPriority priority,
                   TabiyaSearchDoneFunc done_cb)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(self->base.at);

    self->ticket =
        tabiya_engine_arbiter_search(self->arbiter, self->engine,
                                     &(TabiyaSearchRequest){
                                         .priority = priority,
                                         .cores = 1,
                                         .start = tabiya_game_get_start(self->base.board.game),
                                         .moves = (const EngMove *)(gconstpointer)moves->data,
                                         .count = moves->len,
                                         .limits = {.nodes = NODES},
                                         .done = done_cb,
                                         .user = self,
                                     });
}

/* Cancels all automatic actions. */
static void rest(TabiyaEndgameDrill *self)
{
    tabiya_training_session_stay(&self->base);
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
}

/* Takes the result of the search at `at`. FALSE, and reported: it failed. */
static gboolean take_result(TabiyaEndgameDrill *self, const TabiyaSearchResult *result,
                            const GError *error)
{
    self->ticket = 0;
    self->best_at = NULL;
    if (error || !result->has_score || result->best == ENG_NO_MOVE) {
        tabiya_board_session_emit_message(
            &self->base.board, error ? error->message : _("The engine gave no evaluation."));
        return FALSE;
    }
    self->best = result->best;
    self->best_at = self->base.at;
    return TRUE;
}

static void ask_person(TabiyaEndgameDrill *self)
{
    self->hints = 0;
    tabiya_endgame_drill_keep(self);
    set_stage(self, TABIYA_DRILL_STAGE_ASKING);
    tabiya_training_session_announce_question(&self->base);
}

/* Plays the engine's move; the person may be looking back. */
static void play_engine(TabiyaEndgameDrill *self, EngMove move)
{
    gboolean looking = self->base.board.cursor == self->base.at;

    tabiya_training_session_advance(&self->base, move);
    if (looking)
        go_to(self, self->base.at);
    tabiya_board_session_emit_move_played(&self->base.board, move, TRUE);
}

/* The person's move cannot be judged: takes it back for another try. */
static void take_try_back(TabiyaEndgameDrill *self)
{
    const TabiyaNode *tried = self->base.at;

    self->base.at = tabiya_node_get_parent(tried);
    go_to(self, self->base.at);
    tabiya_game_delete_from(self->base.board.game, tried);
    ask_person(self);
}

static void answered_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaEndgameDrill) self = g_object_ref(user);

    if (!take_result(self, result, error)) {
        take_try_back(self);
        return;
    }
    TabiyaDrillOutcome outcome =
        tabiya_drill_judge_score(&self->task, self->base.at, result->score);
    if (outcome != TABIYA_DRILL_OPEN) {
        decide(self, outcome,
               tabiya_drill_words_dup_judgment(&self->task, self->base.at, outcome, result->score,
                                               self->best));
        return;
    }
    play_engine(self, self->best);
    if (!decide_by_rules(self))
        ask_person(self);
}

static void ask_engine(TabiyaEndgameDrill *self)
{
    set_stage(self, TABIYA_DRILL_STAGE_THINKING);
    search(self, TABIYA_SEARCH_PLAY, answered_cb);
}

void tabiya_endgame_drill_take_up(TabiyaEndgameDrill *self)
{
    if (decide_by_rules(self))
        return;
    if (tabiya_node_get_position(self->base.at)->side_to_move == self->task.person)
        ask_person(self);
    else
        ask_engine(self);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);
    TabiyaTrainingSession *base = &self->base;

    rest(self); /* a hint may be pending */
    self->hints = 0;
    tabiya_training_session_advance(base, move);
    tabiya_training_session_set_verdict(base, g_strdup(""));
    go_to(self, base->at);
    tabiya_board_session_emit_move_played(&self->base.board, move, FALSE);
    if (decide_by_rules(self))
        return TRUE;
    tabiya_endgame_drill_keep(self);
    ask_engine(self);
    return TRUE;
}

/* The last position, up to `at`, with the person to move. */
static const TabiyaNode *find_question(TabiyaEndgameDrill *self)
{
    const TabiyaNode *node = self->base.at;

    if (self->shown_from)
        return self->shown_from;
    if (self->base.stage == TABIYA_DRILL_STAGE_ASKING)
        return node;
    do
        node = tabiya_node_get_parent(node);
    while (tabiya_node_get_position(node)->side_to_move != self->task.person);
    return node;
}

static void come_back_to(TabiyaEndgameDrill *self, const TabiyaNode *node)
{
    rest(self);
    self->shown_from = NULL;
    self->base.at = node;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_go_to(&self->base, node);
    tabiya_training_session_announce(&self->base, g_strdup(""));
    ask_person(self);
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);

    return self->task.drill && (self->shown_from || tabiya_node_get_parent(self->base.at));
}

/* Goes back before the person's last move, or to where the engine took over. */
static void undo(TabiyaBoardSession *session)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);
    const TabiyaNode *node = self->base.at;

    if (!can_undo(session))
        return;
    if (self->base.stage == TABIYA_DRILL_STAGE_ASKING)
        node = tabiya_node_get_parent(tabiya_node_get_parent(node));
    else
        node = find_question(self);
    come_back_to(self, node);
}

/* --- Help ------------------------------------------------------------------------------------- */

static void tell_hint(TabiyaEndgameDrill *self)
{
    gboolean target = self->hints > 1;

    tabiya_training_session_marks_changed(&self->base);
    tabiya_training_session_set_verdict(
        &self->base,
        tabiya_puzzle_words_dup_hint(tabiya_node_get_position(self->base.at), self->best, target));
}

static void hinted_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaEndgameDrill) self = g_object_ref(user);

    if (take_result(self, result, error)) {
        tell_hint(self);
        return;
    }
    self->hints = 0;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
}

void tabiya_endgame_drill_hint(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->base.stage == TABIYA_DRILL_STAGE_MISSED)
        undo(&self->base.board);
    if (self->base.stage != TABIYA_DRILL_STAGE_ASKING)
        return;
    self->hints = MIN(self->hints + 1, 2);
    self->helped = TRUE;
    tabiya_endgame_drill_keep(self);
    tabiya_training_session_go_to(&self->base, self->base.at);
    if (self->best_at == self->base.at) {
        tell_hint(self);
        return;
    }
    tabiya_training_session_set_verdict(&self->base, g_strdup(_("Tabiya is looking for a move.")));
    if (self->ticket == 0)
        search(self, TABIYA_SEARCH_HINT, hinted_cb);
}

static void be_shown(TabiyaEndgameDrill *self)
{
    rest(self);
    set_stage(self, TABIYA_DRILL_STAGE_SHOWN);
    tabiya_training_session_announce_status(&self->base);
}

static void show_more(TabiyaEndgameDrill *self);

static void show_move(gpointer user)
{
    TabiyaEndgameDrill *self = user;
    guint plies = tabiya_node_get_ply(self->base.at) + 1 - tabiya_node_get_ply(self->shown_from);
    gboolean held = self->task.drill->goal == TABIYA_DRILL_DRAW && plies >= SHOWN_PLIES;

    play_engine(self, self->best);
    if (held || tabiya_node_get_outcome(self->base.at) != ENG_OUTCOME_ONGOING)
        be_shown(self);
    else
        show_more(self);
}

/* Stops once a mate is in sight: the rest is another lesson. */
static void shown_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaEndgameDrill) self = g_object_ref(user);

    if (!take_result(self, result, error)) {
        be_shown(self);
    } else if (self->base.at != self->shown_from &&
               tabiya_drill_is_won(&self->task, self->base.at, result->score)) {
        be_shown(self);
        tabiya_training_session_set_verdict(
            &self->base,
            tabiya_drill_words_dup_judgment(&self->task, self->base.at, TABIYA_DRILL_IS_REACHED,
                                            result->score, ENG_NO_MOVE));
    } else {
        tabiya_training_session_come(&self->base, 1, show_move);
    }
}

static void show_more(TabiyaEndgameDrill *self)
{
    search(self, TABIYA_SEARCH_PLAY, shown_cb);
}

void tabiya_endgame_drill_show(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->base.stage != TABIYA_DRILL_STAGE_ASKING &&
        self->base.stage != TABIYA_DRILL_STAGE_THINKING &&
        self->base.stage != TABIYA_DRILL_STAGE_MISSED) {
        return;
    }
    rest(self);
    self->base.at = find_question(self);
    self->shown_from = self->base.at;
    self->helped = TRUE;
    if (tabiya_node_get_parent(self->base.at))
        tabiya_endgame_drill_judge(self, FALSE, FALSE);
    else
        tabiya_endgame_drill_keep(self); /* nothing was played: there is nothing to count yet */
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_stage(self, TABIYA_DRILL_STAGE_SHOWING);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_status(&self->base);
    show_more(self);
}

void tabiya_endgame_drill_stop(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->base.stage == TABIYA_DRILL_STAGE_SHOWING)
        be_shown(self);
}

/* --- Beginning and ending --------------------------------------------------------------------- */

/* Takes `game`. */
static void set_game(TabiyaEndgameDrill *self, TabiyaGame *game)
{
    rest(self);
    self->judged = self->missed = self->helped = FALSE;
    self->hints = 0;
    self->best_at = self->shown_from = NULL;
    tabiya_training_session_set_game(&self->base, game, NULL);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
}

void tabiya_endgame_drill_set_up(TabiyaEndgameDrill *self, const TabiyaDrill *drill, guint start)
{
    EngPosition position;

    tabiya_drill_get_start(drill, start, &position);
    self->task = tabiya_drill_task(drill, &position);
    self->start = start;
    TabiyaGame *game = tabiya_game_new(&position);
    tabiya_game_set_tag(game, "Event", _(drill->name));
    tabiya_game_set_tag(game, self->task.person == ENG_WHITE ? "White" : "Black", _("You"));
    tabiya_game_set_tag(game, self->task.person == ENG_WHITE ? "Black" : "White", _("Tabiya"));
    tabiya_board_session_set_flipped(&self->base.board, self->task.person == ENG_BLACK);
    set_game(self, game);
    tabiya_engine_source_new_game(self->engine);
}

void tabiya_endgame_drill_begin(TabiyaEndgameDrill *self, const TabiyaDrill *drill, guint start)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self) && drill);
    g_return_if_fail(start < tabiya_drill_count_starts(drill));

    tabiya_endgame_drill_set_up(self, drill, start);
    tabiya_training_session_announce(&self->base, g_strdup(_(drill->name)));
    ask_person(self);
}

void tabiya_endgame_drill_again(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->task.drill)
        tabiya_endgame_drill_begin(self, self->task.drill, self->start);
}

void tabiya_endgame_drill_other(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->task.drill) {
        tabiya_endgame_drill_begin(self, self->task.drill,
                                   (self->start + 1) % tabiya_drill_count_starts(self->task.drill));
    }
}

void tabiya_endgame_drill_next(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->task.drill)
        tabiya_endgame_drill_begin(self, tabiya_drill_get_next(self->task.drill), 0);
}

/* The game shown without a drill. */
static TabiyaGame *new_example(void)
{
    EngPosition position;
    guint n;

    tabiya_drill_get_start(tabiya_drills_get(&n), 0, &position);
    return tabiya_game_new(&position);
}

void tabiya_endgame_drill_end(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->task.drill)
        tabiya_puzzle_progress_take_drill(self->progress, self->task.drill->key, NULL);
    self->task.drill = NULL;
    self->base.stage = TABIYA_DRILL_STAGE_EMPTY;
    set_game(self, new_example());
    set_stage(self, TABIYA_DRILL_STAGE_EMPTY);
}

/* --- Queries ---------------------------------------------------------------------------------- */

TabiyaDrillStage tabiya_endgame_drill_get_stage(TabiyaEndgameDrill *self)
{
    g_return_val_if_fail(TABIYA_IS_ENDGAME_DRILL(self), TABIYA_DRILL_STAGE_EMPTY);
    return (TabiyaDrillStage)self->base.stage;
}

const TabiyaDrill *tabiya_endgame_drill_get_drill(TabiyaEndgameDrill *self)
{
    g_return_val_if_fail(TABIYA_IS_ENDGAME_DRILL(self), NULL);
    return self->task.drill;
}

guint tabiya_endgame_drill_get_start(TabiyaEndgameDrill *self)
{
    g_return_val_if_fail(TABIYA_IS_ENDGAME_DRILL(self), 0);
    return self->start;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static void tabiya_endgame_drill_dispose(GObject *object)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(object);

    /* the drill in progress stays in the store, for the next time */
    if (self->arbiter)
        rest(self);
    g_clear_object(&self->progress);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    G_OBJECT_CLASS(tabiya_endgame_drill_parent_class)->dispose(object);
}

static void tabiya_endgame_drill_class_init(TabiyaEndgameDrillClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_endgame_drill_dispose;
    board_class->dup_status = dup_status;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("To move, go back to the current position.");
    board_class->play = play;
    board_class->undo = undo;
    board_class->can_undo = can_undo;
    training_class->get_marks = get_marks;
    g_signal_new("judged", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                 G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void tabiya_endgame_drill_init(TabiyaEndgameDrill *self)
{
    self->base.pause_ms = PAUSE_MS;
    tabiya_training_session_set_game(&self->base, new_example(), NULL);
}

TabiyaEndgameDrill *tabiya_endgame_drill_new(TabiyaPuzzleProgress *progress,
                                             TabiyaEngineArbiter *arbiter,
                                             TabiyaEngineSource *engine)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_PROGRESS(progress), NULL);
    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(arbiter) && TABIYA_IS_ENGINE_SOURCE(engine),
                         NULL);
    TabiyaEndgameDrill *self = g_object_new(TABIYA_TYPE_ENDGAME_DRILL, NULL);

    self->progress = g_object_ref(progress);
    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    return self;
}
