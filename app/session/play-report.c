/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See play-report.h. */
#include "app/session/play-report.h"

#include <math.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/explain.h"
#include "app/game/shown-move.h"

/* For each position: a game of forty moves takes a few seconds on one core. */
enum { NODES = 20000 };

struct _TabiyaPlayReport {
    GObject parent_instance;

    TabiyaPlaySession *session; /* weak */
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine; /* NULL: not needed yet */
    TabiyaGameReview *review;   /* of the finished game; NULL: none is wanted */
    gboolean failed, thorough;
};

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaPlayReport, tabiya_play_report, G_TYPE_OBJECT)

static void tell(TabiyaPlayReport *self)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Following the game ----------------------------------------------------------------------- */

static void drop(TabiyaPlayReport *self)
{
    if (!self->review)
        return;
    g_signal_handlers_disconnect_by_data(self->review, self);
    tabiya_game_review_cancel(self->review);
    g_clear_object(&self->review);
}

static void finished_cb(TabiyaPlayReport *self, const GError *error)
{
    self->failed = error != NULL;
    if (error)
        g_debug("no report on the game: %s", error->message);
    tell(self);
}

static TabiyaEngineSource *get_engine(TabiyaPlayReport *self)
{
    if (!self->engine)
        self->engine = tabiya_builtin_engine_new();
    return self->engine;
}

/* With what `state` (NULL: nothing) has of it already. FALSE: that belongs to another game. */
static gboolean begin(TabiyaPlayReport *self, TabiyaGame *game, GVariant *state)
{
    g_autoptr(TabiyaGameReview) review =
        tabiya_game_review_new(self->arbiter, get_engine(self), game, &(EngLimits){.nodes = NODES});

    if (state && !tabiya_game_review_restore(review, state, NULL))
        return FALSE;
    drop(self);
    self->failed = FALSE;
    self->thorough = state != NULL;
    self->review = g_steal_pointer(&review);
    g_signal_connect_swapped(self->review, "finished", G_CALLBACK(finished_cb), self);
    tabiya_game_review_start(self->review);
    return TRUE;
}

/* Takes its results alone: the review itself keeps an engine alive. */
void tabiya_play_report_take_review(TabiyaPlayReport *self, TabiyaGameReview *review)
{
    g_return_if_fail(TABIYA_IS_PLAY_REPORT(self) && TABIYA_IS_GAME_REVIEW(review));
    if (!self->review || !tabiya_game_review_is_complete(review))
        return;
    g_autoptr(GVariant) state = g_variant_ref_sink(tabiya_game_review_dup_state(review));
    if (begin(self, tabiya_game_review_get_game(self->review), state))
        tell(self);
}

/* A review reads its moves once: of a game that went on, it is of no use. */
static gboolean is_current(TabiyaPlayReport *self, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_main_end(game);

    if (tabiya_game_review_get_game(self->review) != game ||
        tabiya_game_review_get_length(self->review) != tabiya_node_get_ply(node)) {
        return FALSE;
    }
    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node)) {
        if (tabiya_game_review_get_move(self->review, tabiya_node_get_ply(node)) !=
            tabiya_node_get_move(node)) {
            return FALSE;
        }
    }
    return TRUE;
}

static void follow(TabiyaPlayReport *self)
{
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));
    const gboolean begun = tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
    gboolean over;

    g_object_get(self->session, "is-over", &over, NULL);
    const gboolean wanted = over && begun;
    if (!wanted && !self->review)
        return;
    if (wanted && self->review && is_current(self, game))
        return;
    drop(self);
    if (wanted)
        begin(self, game, NULL);
    tell(self);
}

/* --- Queries ---------------------------------------------------------------------------------- */

gboolean tabiya_play_report_is_wanted(TabiyaPlayReport *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), FALSE);
    return self->review != NULL;
}

gboolean tabiya_play_report_is_complete(TabiyaPlayReport *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), FALSE);
    return self->review && tabiya_game_review_is_complete(self->review);
}

gboolean tabiya_play_report_has_failed(TabiyaPlayReport *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), FALSE);
    return self->review && self->failed;
}

gboolean tabiya_play_report_is_quick(TabiyaPlayReport *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), FALSE);
    return !self->thorough;
}

double tabiya_play_report_get_accuracy(TabiyaPlayReport *self, EngColor color)
{
    TabiyaReviewSummary summary;

    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), NAN);
    if (!self->review)
        return NAN;
    tabiya_game_review_get_summary(self->review, color, &summary);
    return summary.moves > 0 ? summary.accuracy : NAN;
}

guint tabiya_play_report_get_turning_point(TabiyaPlayReport *self)
{
    guint found = 0;

    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), 0);
    for (guint ply = 1;
         tabiya_play_report_is_complete(self) && ply <= tabiya_game_review_get_length(self->review);
         ply++) {
        const TabiyaReviewPly *judged = tabiya_game_review_get_ply(self->review, ply);
        if (judged->label >= TABIYA_LABEL_MISTAKE &&
            (found == 0 || judged->drop > tabiya_game_review_get_ply(self->review, found)->drop)) {
            found = ply;
        }
    }
    return found;
}

/* The refutation comes first: the better move was not on the board. */
char *tabiya_play_report_dup_reason(TabiyaPlayReport *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self), NULL);
    const guint ply = tabiya_play_report_get_turning_point(self);
    const TabiyaReviewPly *judged = ply > 0 ? tabiya_game_review_get_ply(self->review, ply) : NULL;

    if (judged && judged->refutation.motif != TABIYA_MOTIF_NONE)
        return tabiya_claim_to_string(&judged->refutation, tabiya_shown_letters_get());
    if (judged && judged->missed.motif != TABIYA_MOTIF_NONE)
        return tabiya_claim_to_string(&judged->missed, tabiya_shown_letters_get());
    return g_strdup("");
}

/* --- Themes ----------------------------------------------------------------------------------- */

/* The theme of puzzles in which such a motif is found; TABIYA_N_THEMES: none is close. */
static TabiyaPuzzleTheme theme_of(TabiyaMotif motif)
{
    static const TabiyaPuzzleTheme THEMES[TABIYA_N_MOTIFS] = {
        [TABIYA_MOTIF_MATE] = TABIYA_THEME_MATE,
        [TABIYA_MOTIF_BACK_RANK] = TABIYA_THEME_BACK_RANK_MATE,
        [TABIYA_MOTIF_PROMOTION] = TABIYA_THEME_ADVANCED_PAWN,
        [TABIYA_MOTIF_FORK] = TABIYA_THEME_FORK,
        [TABIYA_MOTIF_DISCOVERED] = TABIYA_THEME_DISCOVERED_ATTACK,
        [TABIYA_MOTIF_SKEWER] = TABIYA_THEME_SKEWER,
        [TABIYA_MOTIF_PIN] = TABIYA_THEME_PIN,
        [TABIYA_MOTIF_PINNED_DEFENDER] = TABIYA_THEME_PIN,
        [TABIYA_MOTIF_OVERLOADED] = TABIYA_THEME_DEFLECTION,
        [TABIYA_MOTIF_REMOVED_DEFENDER] = TABIYA_THEME_CAPTURING_DEFENDER,
        [TABIYA_MOTIF_TRAPPED] = TABIYA_THEME_TRAPPED_PIECE,
        [TABIYA_MOTIF_HANGING] = TABIYA_THEME_HANGING_PIECE,
        [TABIYA_MOTIF_ATTACKED] = TABIYA_THEME_HANGING_PIECE,
    };

    /* Theme 0, the opening, is no motif's. */
    return THEMES[motif] != 0 ? THEMES[motif] : TABIYA_N_THEMES;
}

static TabiyaPuzzleTheme theme_of_ply(const TabiyaReviewPly *judged)
{
    const TabiyaPuzzleTheme theme = theme_of(judged->refutation.motif);

    return theme < TABIYA_N_THEMES ? theme : theme_of(judged->missed.motif);
}

/* With both sides free, the person has made all moves. */
static gboolean is_persons(TabiyaPlayReport *self, guint ply)
{
    gboolean against_engine;
    int color;

    g_object_get(self->session, "engine-playing", &against_engine, "human-color", &color, NULL);
    return !against_engine ||
           tabiya_game_review_get_position(self->review, ply - 1)->side_to_move == color;
}

gboolean tabiya_play_report_get_theme(TabiyaPlayReport *self, TabiyaPuzzleTheme *theme)
{
    double cost[TABIYA_N_THEMES] = {0};
    gboolean found = FALSE;

    g_return_val_if_fail(TABIYA_IS_PLAY_REPORT(self) && theme, FALSE);
    for (guint ply = 1;
         tabiya_play_report_is_complete(self) && ply <= tabiya_game_review_get_length(self->review);
         ply++) {
        const TabiyaReviewPly *judged = tabiya_game_review_get_ply(self->review, ply);
        const TabiyaPuzzleTheme its =
            judged->label >= TABIYA_LABEL_MISTAKE ? theme_of_ply(judged) : TABIYA_N_THEMES;
        if (its == TABIYA_N_THEMES || !is_persons(self, ply))
            continue;
        cost[its] += judged->drop;
        if (!found || cost[its] > cost[*theme])
            *theme = its;
        found = TRUE;
    }
    return found;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_play_report_dispose(GObject *object)
{
    TabiyaPlayReport *self = TABIYA_PLAY_REPORT(object);

    drop(self);
    g_clear_weak_pointer(&self->session);
    g_clear_object(&self->engine);
    g_clear_object(&self->arbiter);
    G_OBJECT_CLASS(tabiya_play_report_parent_class)->dispose(object);
}

static void tabiya_play_report_class_init(TabiyaPlayReportClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_play_report_dispose;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_play_report_init(TabiyaPlayReport *self)
{
}

TabiyaPlayReport *tabiya_play_report_new(TabiyaPlaySession *session, TabiyaEngineArbiter *arbiter,
                                         TabiyaEngineSource *engine)
{
    static const char *const WATCHED[] = {"notify::is-over", "notify::game", "cursor-changed"};
    TabiyaPlayReport *self = g_object_new(TABIYA_TYPE_PLAY_REPORT, NULL);

    g_set_weak_pointer(&self->session, session);
    self->arbiter = g_object_ref(arbiter);
    self->engine = engine ? g_object_ref(engine) : NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(WATCHED); i++)
        g_signal_connect_object(session, WATCHED[i], G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    follow(self);
    return self;
}
