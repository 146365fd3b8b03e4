/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgame-drill.h. One search a move: its best line is the engine's answer, its score the judgement
 * on the person's move before. */
#include "app/puzzles/endgame-drill.h"

#include <glib/gi18n-lib.h>

#include "engine/board/fen.h"

/* Of each search. */
#define NODES 400000
/* A win that is worth less to the engine is none any more. */
#define WON_CP 120

struct _TabiyaEndgameDrill {
    TabiyaTrainingSession base;

    TabiyaPuzzleProgress *progress;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    const TabiyaDrill *drill; /* NULL: none */
    EngColor person;
    gboolean to_mate; /* there is no pawn to promote: only mate is a win */
    gboolean judged;  /* this attempt was */
    guint ticket;     /* of the search that runs, 0 if none */
};

static guint judged_signal;

G_DEFINE_FINAL_TYPE(TabiyaEndgameDrill, tabiya_endgame_drill, TABIYA_TYPE_TRAINING_SESSION)

/* --- What is told ----------------------------------------------------------------------------- */

static const char *get_task(TabiyaEndgameDrill *self)
{
    static const char *const TASKS[2][2] = {
        [TABIYA_DRILL_WIN] = {N_("White to move and win."), N_("Black to move and win.")},
        [TABIYA_DRILL_DRAW] = {N_("White to move and draw."), N_("Black to move and draw.")},
    };

    return _(TASKS[self->drill->goal][self->person]);
}

static const char *get_status(TabiyaEndgameDrill *self)
{
    switch ((TabiyaDrillStage)self->base.stage) {
    case TABIYA_DRILL_STAGE_ASKING:
        return get_task(self);
    case TABIYA_DRILL_STAGE_THINKING:
        return _("The engine thinks.");
    case TABIYA_DRILL_STAGE_REACHED:
        return self->drill->goal == TABIYA_DRILL_WIN ? _("Won.") : _("Drawn.");
    case TABIYA_DRILL_STAGE_MISSED:
        return self->drill->goal == TABIYA_DRILL_WIN ? _("The win is gone.")
                                                     : _("The draw is gone.");
    default:
        return _("Choose an endgame to play.");
    }
}

static char *dup_status(TabiyaTrainingSession *base)
{
    return g_strdup(get_status(TABIYA_ENDGAME_DRILL(base)));
}

static void set_stage(TabiyaEndgameDrill *self, TabiyaDrillStage stage)
{
    tabiya_training_session_set_stage(&self->base, stage);
}

static void set_verdict(TabiyaEndgameDrill *self, const char *verdict)
{
    tabiya_training_session_set_verdict(&self->base, g_strdup(verdict));
}

static void go_to(TabiyaEndgameDrill *self, const TabiyaNode *node)
{
    tabiya_training_session_go_to(&self->base, node);
    tabiya_training_session_announce_cursor(&self->base);
}

/* --- Judging ---------------------------------------------------------------------------------- */

static char *dup_moves(TabiyaEndgameDrill *self)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(self->base.at);
    EngPosition position = *tabiya_game_get_start(self->base.game), after;
    GString *text = g_string_new(NULL);
    char uci[ENG_UCI_MAX];

    for (guint i = 0; i < moves->len; i++) {
        EngMove move = g_array_index(moves, EngMove, i);

        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               eng_uci_write(&position, move, uci));
        eng_position_play(&after, &position, move);
        position = after;
    }
    return g_string_free(text, FALSE);
}

static void decide(TabiyaEndgameDrill *self, gboolean reached, const char *verdict)
{
    g_autofree char *moves = dup_moves(self);

    set_stage(self, reached ? TABIYA_DRILL_STAGE_REACHED : TABIYA_DRILL_STAGE_MISSED);
    set_verdict(self, verdict);
    if (self->judged)
        return;
    self->judged = TRUE;
    tabiya_puzzle_progress_add_drill(self->progress, self->drill->key, reached, moves);
    g_signal_emit(self, judged_signal, 0, reached);
}

/* What ends the game by the rules, what may be claimed included. FALSE: it goes on. */
static gboolean decide_by_rules(TabiyaEndgameDrill *self)
{
    EngOutcome outcome = tabiya_node_get_outcome(self->base.at);
    gboolean mated_person = outcome == ENG_OUTCOME_CHECKMATE &&
                            tabiya_node_get_position(self->base.at)->side_to_move == self->person;

    if (outcome == ENG_OUTCOME_ONGOING)
        return FALSE;
    if (outcome == ENG_OUTCOME_CHECKMATE)
        decide(self, !mated_person && self->drill->goal == TABIYA_DRILL_WIN,
               mated_person ? _("You are mated.") : _("Mate!"));
    else
        decide(self, self->drill->goal == TABIYA_DRILL_DRAW, _("The game is drawn."));
    return TRUE;
}

/* What the engine sees after the person's move. FALSE: the goal can be reached still, and was not. */
static gboolean decide_by_score(TabiyaEndgameDrill *self, TabiyaScore score)
{
    int cp = tabiya_score_compare_cp(score, self->person);
    guint moves = (tabiya_node_get_ply(self->base.at) + 1) / 2;
    g_autofree char *verdict = NULL;
    int moves_to_mate;

    if (self->drill->goal == TABIYA_DRILL_DRAW) {
        if (cp < -self->drill->lost_cp) {
            verdict =
                g_strdup_printf(_("%s gives the draw away."), tabiya_node_get_san(self->base.at));
            decide(self, FALSE, verdict);
            return TRUE;
        }
        if (moves < TABIYA_DRILL_HOLD_MOVES)
            return FALSE;
        verdict = g_strdup_printf(
            ngettext("Held for %u move: it is a draw.", "Held for %u moves: it is a draw.", moves),
            moves);
        decide(self, TRUE, verdict);
        return TRUE;
    }
    if (cp < WON_CP) {
        verdict = g_strdup_printf(_("%s gives the win away."), tabiya_node_get_san(self->base.at));
        decide(self, FALSE, verdict);
        return TRUE;
    }
    if (self->to_mate || score.type != TABIYA_SCORE_MATE)
        return FALSE;
    moves_to_mate = (ABS(score.value) + 1) / 2;
    verdict = g_strdup_printf(ngettext("It is mate in %d from here.", "It is mate in %d from here.",
                                       (gulong)moves_to_mate),
                              moves_to_mate);
    decide(self, TRUE, verdict);
    return TRUE;
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void play_answer(TabiyaEndgameDrill *self, EngMove move)
{
    gboolean looking = self->base.cursor == self->base.at;

    tabiya_training_session_advance(&self->base, move);
    if (looking)
        go_to(self, self->base.at);
    tabiya_board_session_emit_move_played(TABIYA_BOARD_SESSION(self), move, TRUE);
    if (!decide_by_rules(self))
        set_stage(self, TABIYA_DRILL_STAGE_ASKING);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaEndgameDrill) self = g_object_ref(user);

    self->ticket = 0;
    if (error != NULL || !result->has_score || result->best == ENG_NO_MOVE) {
        const TabiyaNode *tried = self->base.at;

        tabiya_board_session_emit_message(TABIYA_BOARD_SESSION(self),
                                          error != NULL ? error->message
                                                        : _("The engine gave no evaluation."));
        self->base.at = tabiya_node_get_parent(self->base.at); /* and it may be tried again */
        go_to(self, self->base.at);
        tabiya_game_delete_from(self->base.game, tried);
        set_stage(self, TABIYA_DRILL_STAGE_ASKING);
        return;
    }
    if (!decide_by_score(self, result->score))
        play_answer(self, result->best);
}

static void ask_engine(TabiyaEndgameDrill *self)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(self->base.at);

    set_stage(self, TABIYA_DRILL_STAGE_THINKING);
    self->ticket =
        tabiya_engine_arbiter_search(self->arbiter, self->engine,
                                     &(TabiyaSearchRequest){
                                         .priority = TABIYA_SEARCH_PLAY,
                                         .cores = 1,
                                         .start = tabiya_game_get_start(self->base.game),
                                         .moves = (const EngMove *)(gconstpointer)moves->data,
                                         .count = moves->len,
                                         .limits = {.nodes = NODES},
                                         .done = done_cb,
                                         .user = self,
                                     });
}

static gboolean play(TabiyaTrainingSession *base, EngMove move, GError **error)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(base);

    tabiya_training_session_advance(&self->base, move);
    set_verdict(self, "");
    go_to(self, self->base.at);
    tabiya_board_session_emit_move_played(TABIYA_BOARD_SESSION(self), move, FALSE);
    if (!decide_by_rules(self))
        ask_engine(self);
    return TRUE;
}

/* To before the person's last move. */
static void undo(TabiyaTrainingSession *base)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(base);
    const TabiyaNode *node = self->base.at;

    if (self->drill == NULL || tabiya_node_get_parent(node) == NULL)
        return;
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    do
        node = tabiya_node_get_parent(node);
    while (tabiya_node_get_position(node)->side_to_move != self->person);
    self->base.at = node;
    set_verdict(self, "");
    go_to(self, node);
    set_stage(self, TABIYA_DRILL_STAGE_ASKING);
}

/* --- Beginning and ending --------------------------------------------------------------------- */

static void set_game(TabiyaEndgameDrill *self, const EngPosition *start)
{
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    tabiya_training_session_set_game(&self->base, tabiya_game_new(start), NULL);
    set_verdict(self, "");
}

void tabiya_endgame_drill_begin(TabiyaEndgameDrill *self, const TabiyaDrill *drill)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self) && drill != NULL);
    EngPosition start;

    if (!eng_fen_parse(&start, drill->fen, NULL))
        g_return_if_reached();
    self->drill = drill;
    self->person = (EngColor)start.side_to_move;
    self->to_mate = start.by_type[ENG_PAWN] == 0;
    self->judged = FALSE;
    g_object_set(self, "flipped", self->person == ENG_BLACK, NULL);
    set_game(self, &start);
    tabiya_engine_source_new_game(self->engine);
    set_stage(self, TABIYA_DRILL_STAGE_ASKING);
    tabiya_training_session_announce(&self->base, g_strdup(self->base.status));
}

void tabiya_endgame_drill_end(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    self->drill = NULL;
    set_game(self, NULL);
    set_stage(self, TABIYA_DRILL_STAGE_EMPTY);
}

TabiyaDrillStage tabiya_endgame_drill_get_stage(TabiyaEndgameDrill *self)
{
    g_return_val_if_fail(TABIYA_IS_ENDGAME_DRILL(self), TABIYA_DRILL_STAGE_EMPTY);
    return (TabiyaDrillStage)self->base.stage;
}

const TabiyaDrill *tabiya_endgame_drill_get_drill(TabiyaEndgameDrill *self)
{
    g_return_val_if_fail(TABIYA_IS_ENDGAME_DRILL(self), NULL);
    return self->drill;
}

/* --- What the board asks ---------------------------------------------------------------------- */

static const char *get_obstacle(TabiyaTrainingSession *base)
{
    switch ((TabiyaDrillStage)base->stage) {
    case TABIYA_DRILL_STAGE_ASKING:
        return NULL;
    case TABIYA_DRILL_STAGE_THINKING:
        return _("It is the engine’s move.");
    case TABIYA_DRILL_STAGE_MISSED:
        return _("Take the move back, or begin again.");
    case TABIYA_DRILL_STAGE_REACHED:
        return _("This endgame is done.");
    default:
        return _("Choose an endgame to play.");
    }
}

static gboolean can_undo(TabiyaTrainingSession *base)
{
    return TABIYA_ENDGAME_DRILL(base)->drill != NULL && tabiya_node_get_parent(base->at) != NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_endgame_drill_dispose(GObject *object)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(object);

    if (self->arbiter != NULL)
        tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    g_clear_object(&self->progress);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    G_OBJECT_CLASS(tabiya_endgame_drill_parent_class)->dispose(object);
}

static void tabiya_endgame_drill_class_init(TabiyaEndgameDrillClass *class)
{
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(class);

    G_OBJECT_CLASS(class)->dispose = tabiya_endgame_drill_dispose;
    training_class->dup_status = dup_status;
    training_class->get_obstacle = get_obstacle;
    training_class->elsewhere = N_("Go back to the position that is asked for.");
    training_class->play = play;
    training_class->undo = undo;
    training_class->can_undo = can_undo;
    judged_signal = g_signal_new("judged", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void tabiya_endgame_drill_init(TabiyaEndgameDrill *self)
{
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
