/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgame-drill.h. One search a move: its best line is the engine's answer, its score the judgement
 * on the person's move before. */
#include "app/puzzles/endgame-drill.h"

#include <glib/gi18n-lib.h>

#include "app/session/announce.h"
#include "engine/board/fen.h"

/* Of each search. */
#define NODES 400000
/* A win that is worth less to the engine is none any more. */
#define WON_CP 120

struct _TabiyaEndgameDrill {
    GObject parent_instance;

    TabiyaPuzzleProgress *progress;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    const TabiyaDrill *drill; /* NULL: none */
    EngColor person;
    gboolean to_mate; /* there is no pawn to promote: only mate is a win */
    gboolean judged;  /* this attempt was */
    guint ticket;     /* of the search that runs, 0 if none */

    TabiyaGame *game;
    const TabiyaNode *at, *cursor; /* of game; `at`: where it stands */
    TabiyaDrillStage stage;
    gboolean flipped;
    char *status, *verdict, *announcement;
};

enum {
    PROP_STAGE = 1,
    PROP_VERDICT,
    N_PROPS,
    PROP_BOARD = N_PROPS, /* and the others of the interface after it */
};

static GParamSpec *properties[N_PROPS];
static guint judged_signal;

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaEndgameDrill, tabiya_endgame_drill, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- What is told ----------------------------------------------------------------------------- */

static void tell(TabiyaEndgameDrill *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

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
    switch (self->stage) {
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

static void set_stage(TabiyaEndgameDrill *self, TabiyaDrillStage stage)
{
    self->stage = stage;
    tell(self, &self->status, g_strdup(get_status(self)), "status");
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
    g_object_notify(G_OBJECT(self), "can-undo");
}

static void set_verdict(TabiyaEndgameDrill *self, const char *verdict)
{
    tell(self, &self->verdict, g_strdup(verdict), "verdict");
    if (*verdict != '\0')
        tell(self, &self->announcement, g_strdup(verdict), "announcement");
}

static void go_to(TabiyaEndgameDrill *self, const TabiyaNode *node)
{
    const TabiyaNode *before = tabiya_node_get_parent(node);

    self->cursor = node;
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
    if (before != NULL)
        tell(self, &self->announcement,
             tabiya_announce_move(tabiya_node_get_position(before), tabiya_node_get_move(node)),
             "announcement");
}

/* --- Judging ---------------------------------------------------------------------------------- */

static char *dup_moves(TabiyaEndgameDrill *self)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(self->at);
    EngPosition position = *tabiya_game_get_start(self->game), after;
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
    EngOutcome outcome = tabiya_node_get_outcome(self->at);
    gboolean mated_person =
        outcome == ENG_OUTCOME_CHECKMATE &&
        tabiya_node_get_position(self->at)->side_to_move == self->person;

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
    guint moves = (tabiya_node_get_ply(self->at) + 1) / 2;
    g_autofree char *verdict = NULL;

    if (self->drill->goal == TABIYA_DRILL_DRAW) {
        if (cp < -self->drill->lost_cp) {
            verdict = g_strdup_printf(_("%s gives the draw away."), tabiya_node_get_san(self->at));
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
        verdict = g_strdup_printf(_("%s gives the win away."), tabiya_node_get_san(self->at));
        decide(self, FALSE, verdict);
        return TRUE;
    }
    if (self->to_mate || score.type != TABIYA_SCORE_MATE)
        return FALSE;
    verdict = g_strdup_printf(_("It is mate in %d from here."), (ABS(score.value) + 1) / 2);
    decide(self, TRUE, verdict);
    return TRUE;
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void play_answer(TabiyaEndgameDrill *self, EngMove move)
{
    gboolean looking = self->cursor == self->at;

    self->at = tabiya_game_add_move(self->game, self->at, move);
    tabiya_game_make_main(self->game, self->at);
    if (looking)
        go_to(self, self->at);
    tabiya_board_session_emit_move_played(TABIYA_BOARD_SESSION(self), move, TRUE);
    if (!decide_by_rules(self))
        set_stage(self, TABIYA_DRILL_STAGE_ASKING);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaEndgameDrill) self = g_object_ref(user);

    self->ticket = 0;
    if (error != NULL || !result->has_score || result->best == ENG_NO_MOVE) {
        const TabiyaNode *tried = self->at;

        tabiya_board_session_emit_message(TABIYA_BOARD_SESSION(self),
                                          error != NULL ? error->message
                                                        : _("The engine gave no evaluation."));
        self->at = tabiya_node_get_parent(self->at); /* and it may be tried again */
        go_to(self, self->at);
        tabiya_game_delete_from(self->game, tried);
        set_stage(self, TABIYA_DRILL_STAGE_ASKING);
        return;
    }
    if (!decide_by_score(self, result->score))
        play_answer(self, result->best);
}

static void ask_engine(TabiyaEndgameDrill *self)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(self->at);

    set_stage(self, TABIYA_DRILL_STAGE_THINKING);
    self->ticket = tabiya_engine_arbiter_search(
        self->arbiter, self->engine,
        &(TabiyaSearchRequest){
            .priority = TABIYA_SEARCH_PLAY,
            .cores = 1,
            .start = tabiya_game_get_start(self->game),
            .moves = (const EngMove *)(gconstpointer)moves->data,
            .count = moves->len,
            .limits = {.nodes = NODES},
            .done = done_cb,
            .user = self,
        });
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);

    self->at = tabiya_game_add_move(self->game, self->at, move);
    tabiya_game_make_main(self->game, self->at);
    set_verdict(self, "");
    go_to(self, self->at);
    tabiya_board_session_emit_move_played(session, move, FALSE);
    if (!decide_by_rules(self))
        ask_engine(self);
    return TRUE;
}

/* To before the person's last move. */
static void undo(TabiyaBoardSession *session)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);
    const TabiyaNode *node = self->at;

    if (self->drill == NULL || tabiya_node_get_parent(node) == NULL)
        return;
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    do
        node = tabiya_node_get_parent(node);
    while (tabiya_node_get_position(node)->side_to_move != self->person);
    self->at = node;
    set_verdict(self, "");
    go_to(self, node);
    set_stage(self, TABIYA_DRILL_STAGE_ASKING);
}

/* --- Beginning and ending --------------------------------------------------------------------- */

static void set_game(TabiyaEndgameDrill *self, const EngPosition *start)
{
    g_autoptr(TabiyaGame) before = self->game;

    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    self->game = tabiya_game_new(start);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    g_object_notify(G_OBJECT(self), "game");
    go_to(self, self->at);
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
    tell(self, &self->announcement, g_strdup(self->status), "announcement");
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
    return self->stage;
}

const TabiyaDrill *tabiya_endgame_drill_get_drill(TabiyaEndgameDrill *self)
{
    g_return_val_if_fail(TABIYA_IS_ENDGAME_DRILL(self), NULL);
    return self->drill;
}

/* --- What the board asks ---------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_ENDGAME_DRILL(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .can_undo = self->drill != NULL && tabiya_node_get_parent(self->at) != NULL,
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_ENDGAME_DRILL(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);

    if (node != self->cursor)
        go_to(self, node);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(session);

    switch (self->stage) {
    case TABIYA_DRILL_STAGE_ASKING:
        return self->cursor != self->at ? _("Go back to the position that is asked for.") : NULL;
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

static void redo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("An answer is given by playing it."), NULL);
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->get_obstacle = get_obstacle;
    iface->play = play;
    iface->undo = undo;
    iface->redo = redo;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_endgame_drill_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(object);

    if (id == PROP_STAGE)
        g_value_set_int(value, (int)self->stage);
    else if (id == PROP_VERDICT)
        g_value_set_string(value, self->verdict);
    else
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
}

static void tabiya_endgame_drill_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *spec)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(object);

    if (id == PROP_BOARD + TABIYA_BOARD_PROP_FLIPPED)
        tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

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

static void tabiya_endgame_drill_finalize(GObject *object)
{
    TabiyaEndgameDrill *self = TABIYA_ENDGAME_DRILL(object);

    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->verdict);
    g_free(self->announcement);
    G_OBJECT_CLASS(tabiya_endgame_drill_parent_class)->finalize(object);
}

static void tabiya_endgame_drill_class_init(TabiyaEndgameDrillClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->get_property = tabiya_endgame_drill_get_property;
    object_class->set_property = tabiya_endgame_drill_set_property;
    object_class->dispose = tabiya_endgame_drill_dispose;
    object_class->finalize = tabiya_endgame_drill_finalize;
    properties[PROP_STAGE] = g_param_spec_int("stage", NULL, NULL, TABIYA_DRILL_STAGE_EMPTY,
                                              TABIYA_DRILL_STAGE_MISSED, TABIYA_DRILL_STAGE_EMPTY,
                                              flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
    judged_signal = g_signal_new("judged", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void tabiya_endgame_drill_init(TabiyaEndgameDrill *self)
{
    self->game = tabiya_game_new(NULL);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    self->verdict = g_strdup("");
    self->announcement = g_strdup("");
    self->status = g_strdup(get_status(self));
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
