/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-move.h. One guess at a time. */
#include "app/study/guess-move.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/analysis/judgment.h"
#include "app/analysis/move-compare.h"
#include "app/error.h"
#include "app/game/shown-move.h"
#include "app/session/refusals.h"

#define BEST_POINTS 3
/* Points of winning chances. Smaller losses are noise of two short searches, or a matter of taste:
 * they cost nothing (tests/bench/guesses.py). Smaller gains are not told. */
#define EQUAL_WITHIN 5
#define BETTER_BY 2

struct _TabiyaGuessMove {
    GObject parent_instance;

    TabiyaGame *game;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    EngColor color;
    const TabiyaNode *node;
    TabiyaGuessState state;
    TabiyaGuessVerdict verdict;
    gboolean has_verdict;
    TabiyaGuessTally tally;
    char *failure;
    TabiyaMoveCompare *compare; /* the running comparison, NULL if none */
};

G_DEFINE_FINAL_TYPE(TabiyaGuessMove, tabiya_guess_move, G_TYPE_OBJECT)

enum { PROP_STATE = 1, PROP_FAILURE, N_PROPS };
enum { SIGNAL_JUDGED, SIGNAL_MOVED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static const struct {
    double worse_by; /* less than this */
    int points;
} POINTS[] = {{7, 2}, {10, 1}};

/* A mate that only one of the moves has is no noise. */
static double get_margin(const TabiyaGuessVerdict *verdict)
{
    const gboolean mates = verdict->guess_score.type != TABIYA_SCORE_CP;
    const gboolean mated = verdict->played_score.type != TABIYA_SCORE_CP;
    return mates == mated ? EQUAL_WITHIN : BETTER_BY;
}

static int get_points(const TabiyaGuessVerdict *verdict)
{
    if (-verdict->difference < get_margin(verdict))
        return BEST_POINTS;
    for (gsize i = 0; i < G_N_ELEMENTS(POINTS); i++) {
        if (-verdict->difference < POINTS[i].worse_by)
            return POINTS[i].points;
    }
    return 0;
}

static void set_state(TabiyaGuessMove *self, TabiyaGuessState state)
{
    if (self->state == state)
        return;
    self->state = state;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STATE]);
}

static void set_failure(TabiyaGuessMove *self, const char *failure)
{
    if (g_strcmp0(self->failure, failure) == 0)
        return;
    g_free(self->failure);
    self->failure = g_strdup(failure);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FAILURE]);
}

/* --- Judging ---------------------------------------------------------------------------------- */

static void conclude(TabiyaGuessMove *self)
{
    TabiyaGuessVerdict *verdict = &self->verdict;
    gboolean exact = verdict->guess == verdict->played;
    verdict->points = exact ? BEST_POINTS : get_points(verdict);
    self->has_verdict = TRUE;
    self->tally.tries++;
    self->tally.exact += exact;
    self->tally.better += !exact && verdict->difference >= BETTER_BY;
    self->tally.points += verdict->points;
    self->tally.best_points += BEST_POINTS;
    if (verdict->points < BEST_POINTS)
        self->tally.lost += -verdict->difference;
    set_state(self, TABIYA_GUESS_JUDGED);
    g_signal_emit(self, signals[SIGNAL_JUDGED], 0);
}

static void fail(TabiyaGuessMove *self, const char *why)
{
    set_failure(self, why);
    set_state(self, TABIYA_GUESS_WAITING);
}

static void told_cb(const TabiyaMoveWorth worth[2], const GError *error, gpointer user)
{
    TabiyaGuessMove *self = user;
    TabiyaGuessVerdict *verdict = &self->verdict;
    g_clear_pointer(&self->compare, tabiya_move_compare_free);
    if (error) {
        fail(self, error->message);
        return;
    }
    verdict->guess_score = worth[0].score;
    verdict->played_score = worth[1].score;
    verdict->has_scores = TRUE;
    verdict->difference = tabiya_win_percent(verdict->guess_score, self->color) -
                          tabiya_win_percent(verdict->played_score, self->color);
    conclude(self);
}

gboolean tabiya_guess_move_guess(TabiyaGuessMove *self, EngMove move, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), FALSE);
    const EngPosition *position = tabiya_node_get_position(self->node);
    if (self->state != TABIYA_GUESS_WAITING || !eng_move_is_legal(position, move)) {
        g_set_error_literal(
            error, TABIYA_ERROR, TABIYA_ERROR_BAD_MOVE,
            self->state != TABIYA_GUESS_WAITING
                ? _("There is no move to guess now.")
                : tabiya_refusal_for_squares(position, eng_move_from(move), eng_move_to(move)));
        return FALSE;
    }
    set_failure(self, NULL);
    self->has_verdict = FALSE;
    self->verdict = (TabiyaGuessVerdict){
        .guess = move,
        .played = tabiya_node_get_move(tabiya_node_get_child(self->node)),
    };
    if (move == self->verdict.played) {
        conclude(self);
        return TRUE;
    }
    set_state(self, TABIYA_GUESS_JUDGING);
    const TabiyaMoveQuestion question = {
        .node = self->node,
        .moves = {move, self->verdict.played},
        .nodes = TABIYA_GUESS_NODES,
    };
    self->compare = tabiya_move_compare_new(self->arbiter, self->engine, &question, told_cb, self);
    return TRUE;
}

/* --- Walking ---------------------------------------------------------------------------------- */

/* Whether a guess can be made at `node`. A null move of the game cannot be guessed. */
static gboolean asks_at(TabiyaGuessMove *self, const TabiyaNode *node)
{
    return tabiya_node_get_position(node)->side_to_move == self->color &&
           tabiya_node_get_move(tabiya_node_get_child(node)) != ENG_NULL_MOVE;
}

/* Goes on to the next move to guess. */
static void walk(TabiyaGuessMove *self)
{
    while (tabiya_node_get_child(self->node) && !asks_at(self, self->node))
        self->node = tabiya_node_get_child(self->node);
    set_state(self, tabiya_node_get_child(self->node) ? TABIYA_GUESS_WAITING : TABIYA_GUESS_OVER);
}

static void go_on(TabiyaGuessMove *self)
{
    set_failure(self, NULL);
    self->has_verdict = FALSE;
    self->node = tabiya_node_get_child(self->node);
    walk(self);
    g_signal_emit(self, signals[SIGNAL_MOVED], 0);
}

void tabiya_guess_move_next(TabiyaGuessMove *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_MOVE(self));
    if (self->state == TABIYA_GUESS_OVER || self->state == TABIYA_GUESS_JUDGING)
        return;
    if (self->state == TABIYA_GUESS_WAITING) {
        self->tally.tries++;
        self->tally.best_points += BEST_POINTS;
    }
    go_on(self);
}

void tabiya_guess_move_skip(TabiyaGuessMove *self)
{
    g_return_if_fail(TABIYA_IS_GUESS_MOVE(self));
    if (self->state == TABIYA_GUESS_WAITING)
        go_on(self);
}

/* --- Commands --------------------------------------------------------------------------------- */

TabiyaGuessState tabiya_guess_move_get_state(TabiyaGuessMove *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), TABIYA_GUESS_OVER);
    return self->state;
}

const TabiyaNode *tabiya_guess_move_get_node(TabiyaGuessMove *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), NULL);
    return self->node;
}

const TabiyaGuessVerdict *tabiya_guess_move_get_verdict(TabiyaGuessMove *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), NULL);
    return self->has_verdict ? &self->verdict : NULL;
}

const TabiyaGuessTally *tabiya_guess_move_get_tally(TabiyaGuessMove *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), NULL);
    return &self->tally;
}

/* By points, for a move other than the game's; %s is the game's. */
static const char *const VERDICTS[] = {
    N_("Clearly worse than the game’s %s."),
    N_("Not as good as the game’s %s."),
    N_("Almost as good as the game’s %s."),
    N_("Just as good as the game’s %s."),
};

char *tabiya_guess_move_describe(TabiyaGuessMove *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), NULL);
    const TabiyaGuessVerdict *verdict = tabiya_guess_move_get_verdict(self);
    if (self->failure)
        return g_strdup_printf(_("The engine could not judge this move: %s"), self->failure);
    if (!verdict) {
        return g_strdup(self->state == TABIYA_GUESS_OVER ? _("The game is over.")
                                                         : _("What would you play?"));
    }
    if (verdict->guess == verdict->played)
        return g_strdup(_("Exactly the move played in the game!"));
    g_autofree char *san =
        tabiya_shown_san_dup(tabiya_node_get_san(tabiya_node_get_child(self->node)));
    if (verdict->difference >= BETTER_BY)
        return g_strdup_printf(_("Better than the game’s %s."), san);
    return g_strdup_printf(_(VERDICTS[verdict->points]), san);
}

/* A difference that does not count is not told either. */
static gboolean is_equal(const TabiyaGuessVerdict *verdict)
{
    return verdict->points == BEST_POINTS && verdict->difference < BETTER_BY;
}

char *tabiya_guess_move_dup_margin(TabiyaGuessMove *self)
{
    g_return_val_if_fail(TABIYA_IS_GUESS_MOVE(self), NULL);
    const TabiyaGuessVerdict *verdict = tabiya_guess_move_get_verdict(self);
    if (!verdict || !verdict->has_scores || is_equal(verdict) ||
        verdict->guess_score.type != TABIYA_SCORE_CP ||
        verdict->played_score.type != TABIYA_SCORE_CP) {
        return NULL;
    }
    int cp = verdict->guess_score.value - verdict->played_score.value;
    double pawns = (self->color == ENG_WHITE ? cp : -cp) / 100.0;
    g_autofree char *number = g_strdup_printf("%.1f", fabs(pawns));
    if (fabs(pawns) < 0.05)
        return NULL;
    return g_strdup_printf(pawns > 0 ? _("better by %s") : _("worse by %s"), number);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_guess_move_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *spec)
{
    TabiyaGuessMove *self = TABIYA_GUESS_MOVE(object);
    if (id == PROP_STATE)
        g_value_set_int(value, (int)self->state);
    else if (id == PROP_FAILURE)
        g_value_set_string(value, self->failure);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_guess_move_dispose(GObject *object)
{
    TabiyaGuessMove *self = TABIYA_GUESS_MOVE(object);
    g_clear_pointer(&self->compare, tabiya_move_compare_free);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    g_clear_object(&self->game);
    G_OBJECT_CLASS(tabiya_guess_move_parent_class)->dispose(object);
}

static void tabiya_guess_move_finalize(GObject *object)
{
    g_free(TABIYA_GUESS_MOVE(object)->failure);
    G_OBJECT_CLASS(tabiya_guess_move_parent_class)->finalize(object);
}

static void tabiya_guess_move_class_init(TabiyaGuessMoveClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = tabiya_guess_move_dispose;
    object_class->finalize = tabiya_guess_move_finalize;
    object_class->get_property = tabiya_guess_move_get_property;
    properties[PROP_STATE] = g_param_spec_int("state", NULL, NULL, TABIYA_GUESS_WAITING,
                                              TABIYA_GUESS_OVER, TABIYA_GUESS_WAITING, flags);
    properties[PROP_FAILURE] = g_param_spec_string("failure", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_JUDGED] = g_signal_new("judged", TABIYA_TYPE_GUESS_MOVE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_MOVED] = g_signal_new("moved", TABIYA_TYPE_GUESS_MOVE, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_guess_move_init(TabiyaGuessMove *self)
{
}

TabiyaGuessMove *tabiya_guess_move_new(TabiyaGame *game, const TabiyaNode *from, EngColor color,
                                       TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game) && TABIYA_IS_ENGINE_ARBITER(arbiter), NULL);
    g_return_val_if_fail(TABIYA_IS_ENGINE_SOURCE(engine), NULL);
    TabiyaGuessMove *self = g_object_new(TABIYA_TYPE_GUESS_MOVE, NULL);
    self->game = g_object_ref(game);
    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    self->color = color;
    self->node = from ? from : tabiya_game_get_root(game);
    walk(self);
    return self;
}
