/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The coach: before the opponent answers, it judges the person's move, and asks whether to take a
 * bad one back; it may also praise a move or name what the opponent's move attacks.
 *
 *   phase     entered by                                   left by
 *   JUDGING   tabiya_play_settle(), after a move of the    a good verdict, an error, move_now():
 *             person's that the coach has not seen         THINKING; a bad move: ASKING
 *   ASKING    the verdict                                  move_now() ("Play On"): THINKING
 *                                                          undo ("Take Back"): RESTING
 *
 * The move is already in the game, and saved: if the program is killed while the coach asks, it
 * asks again when the game is resumed. Any other change of the game ends both phases.
 *
 * Its words are facts: the tested reasons of a review (analysis/move-judge.h), or what the board
 * alone shows (analysis/deeds.h). It never names a better move. */
#include <glib/gi18n-lib.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/deeds.h"
#include "app/analysis/explain.h"
#include "app/analysis/move-judge.h"
#include "app/game/shown-move.h"
#include "app/session/play-session-private.h"
#include "engine/board/bitboard.h"

/* Nodes decide; the time is for slow machines. */
enum { NODES = 60000, MOST_MS = 1500 };

/* The chances, 0 … 100, of somebody about a pawn ahead. */
#define FINE_PERCENT 60

struct _TabiyaPlayCoach {
    TabiyaCoachMode mode;
    TabiyaEngineSource *engine; /* owned: its own, so that the opponent learns nothing from it;
                                 * NULL: not needed yet */
    guint most_ms;              /* for a judgment; 0: no limit */
    const TabiyaNode *unseen;   /* the person's move that is still to be judged; only compared */
    TabiyaMoveJudge *judge;     /* JUDGING; otherwise NULL */
    char *question;             /* ASKING; otherwise NULL */
    char *remark;               /* NULL: none, */
    const TabiyaNode *at;       /* otherwise about the move to this node; only compared */
    gboolean is_threat;         /* it is about the opponent's move */
};

static const char *const MODES[] = {
    [TABIYA_COACH_OFF] = "off",
    [TABIYA_COACH_BLUNDERS] = "blunders",
    [TABIYA_COACH_ALWAYS] = "always",
};

/* --- Words ------------------------------------------------------------------------------------ */

/* The square of a piece that a claim says is captured at once, if nothing defends it: "undefended"
 * is only said of such a piece. */
static EngSquare find_undefended(const TabiyaClaim *claim, const EngPosition *after)
{
    const EngSquare square = claim->targets[0];

    if (claim->motif != TABIYA_MOTIF_HANGING || square == ENG_NO_SQUARE ||
        after->board[square] == ENG_NO_PIECE) {
        return ENG_NO_SQUARE;
    }
    const EngColor owner = eng_piece_color(after->board[square]);
    const EngBitboard defenders =
        eng_position_attackers(after, square, eng_position_occupied(after)) &
        after->by_color[owner];
    return defenders ? ENG_NO_SQUARE : square;
}

static char *dup_reason(const TabiyaMoveVerdict *verdict)
{
    const TabiyaClaim *claim = &verdict->to.refutation;
    EngPosition after;

    if (claim->motif == TABIYA_MOTIF_NONE)
        return g_strdup(_("That makes your position much worse."));
    eng_position_play(&after, &claim->before, claim->played);
    const EngSquare square = find_undefended(claim, &after);
    if (square == ENG_NO_SQUARE)
        return tabiya_claim_to_string(claim, tabiya_shown_letters_get());
    /* Translators: {first} is a piece, “the knight on e5”; see “{move} allows mate in {count}”. */
    return tabiya_explain_fill(
        _("That leaves {first} undefended."),
        &(TabiyaExplained){
            .position = &after, .actor = ENG_NO_SQUARE, .first = square, .second = ENG_NO_SQUARE},
        tabiya_shown_letters_get());
}

static char *dup_question(const TabiyaMoveVerdict *verdict)
{
    g_autofree char *reason = dup_reason(verdict);

    /* Translators: the coach; %s is a sentence that says what is wrong with a move. */
    return g_strdup_printf(_("%s Take it back?"), reason);
}

/* NULL: nothing worth saying. */
static char *dup_praise(const TabiyaNode *before, EngMove move, const TabiyaReviewPly *judged)
{
    const char *sentence = NULL;

    if (judged->sacrifice)
        sentence = _("{move} is a sound sacrifice.");
    else if (judged->only_move && !judged->is_over)
        sentence = _("{move} is the only good move.");
    return sentence ? tabiya_explain_fill(
                          sentence,
                          &(TabiyaExplained){.position = tabiya_node_get_position(before),
                                             .move = move,
                                             .actor = ENG_NO_SQUARE,
                                             .first = ENG_NO_SQUARE,
                                             .second = ENG_NO_SQUARE},
                          tabiya_shown_letters_get())
                    : NULL;
}

/* What the opponent's move attacks, with gain, as it did not before. */
static char *dup_threat(const EngPosition *before, EngMove move)
{
    TabiyaDeed deeds[TABIYA_DEEDS_MAX];
    const guint count = tabiya_move_find_deeds(before, move, ENG_NO_SQUARE, deeds);
    EngPosition after;

    eng_position_play(&after, before, move);
    for (guint i = 0; i < count; i++) {
        if (deeds[i].kind == TABIYA_DEED_ATTACKS) {
            /* Translators: {actor} is the opponent’s piece, {first} yours: “the rook on h1”. */
            return tabiya_explain_fill(_("{actor} attacks {first}."),
                                       &(TabiyaExplained){.position = &after,
                                                          .actor = eng_move_arrival(move),
                                                          .first = deeds[i].square,
                                                          .second = ENG_NO_SQUARE},
                                       tabiya_shown_letters_get());
        }
    }
    return NULL;
}

/* --- Shown words ---------------------------------------------------------------------------- */

static void set_remark(TabiyaPlayCoach *coach, char *taken, const TabiyaNode *at,
                       gboolean is_threat)
{
    g_free(coach->remark);
    coach->remark = taken;
    coach->at = at;
    coach->is_threat = is_threat;
}

gboolean tabiya_play_coach_asks(TabiyaPlaySession *self)
{
    return self->phase == TABIYA_PLAY_ASKING;
}

/* A remark is shown until the person's next move, and not while looking back. */
static gboolean is_current(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self);
    const TabiyaPlayCoach *coach = self->coach;

    if (!coach->remark || self->board.cursor != end ||
        tabiya_play_turn(self) == TABIYA_TURN_NOBODY) {
        return FALSE;
    }
    return coach->at == end || (!coach->is_threat && coach->at == tabiya_node_get_parent(end));
}

char *tabiya_play_coach_dup_words(TabiyaPlaySession *self)
{
    if (tabiya_play_coach_asks(self))
        return g_strdup(self->coach->question);
    return g_strdup(is_current(self) ? self->coach->remark : "");
}

/* --- Judging ---------------------------------------------------------------------------------- */

/* A move after which the person still stands better, without a tested reason against it: what it
 * misses is not told, and "much worse" would not be true. */
static gboolean is_fine(TabiyaPlaySession *self, const TabiyaReviewPly *judged)
{
    const double left = self->human_color == ENG_WHITE ? judged->win : 100 - judged->win;

    return judged->refutation.motif == TABIYA_MOTIF_NONE && left >= FINE_PERCENT;
}

/* A piece given away is worth a word whether or not the game is lost by it: one learns from it. */
static gboolean is_bad(TabiyaPlaySession *self, const TabiyaMoveVerdict *verdict)
{
    const gboolean always = self->coach->mode == TABIYA_COACH_ALWAYS;
    const TabiyaLabel least = always ? TABIYA_LABEL_MISTAKE : TABIYA_LABEL_BLUNDER;
    const TabiyaReviewPly *judged = &verdict->to;

    if (!judged->judged || judged->is_over || is_fine(self, judged))
        return FALSE;
    return judged->label >= least ||
           (always && tabiya_move_verdict_gives_piece(verdict, self->human_color));
}

static void ask(TabiyaPlaySession *self, const TabiyaMoveVerdict *verdict)
{
    tabiya_play_enter(self, TABIYA_PLAY_ASKING);
    self->coach->question = dup_question(verdict);
    tabiya_board_session_announce(&self->board, g_strdup(self->coach->question));
    tabiya_board_session_update(&self->board);
}

static void praise(TabiyaPlaySession *self, const TabiyaMoveVerdict *verdict)
{
    const TabiyaNode *end = tabiya_play_end(self), *before = tabiya_node_get_parent(end);
    char *words = NULL;

    if (self->coach->mode == TABIYA_COACH_ALWAYS && verdict->to.judged)
        words = dup_praise(before, tabiya_node_get_move(end), &verdict->to);
    set_remark(self->coach, words, end, FALSE);
    if (words)
        tabiya_board_session_announce(&self->board, g_strdup(words));
}

static void judged_cb(const TabiyaMoveVerdict *verdict, const GError *error, gpointer user)
{
    g_autoptr(TabiyaPlaySession) self = g_object_ref(user);

    if (error)
        g_debug("the coach has no judgment: %s", error->message);
    if (verdict && is_bad(self, verdict)) {
        ask(self, verdict);
        return;
    }
    if (verdict)
        praise(self, verdict);
    tabiya_play_go_on(self);
}

TabiyaEngineSource *tabiya_play_get_coach_engine(TabiyaPlaySession *self)
{
    if (!self->coach->engine)
        self->coach->engine = tabiya_builtin_engine_new();
    return self->coach->engine;
}

gboolean tabiya_play_coach_begin(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self), *before = tabiya_node_get_parent(end);
    TabiyaPlayCoach *coach = self->coach;

    if (coach->mode == TABIYA_COACH_OFF || !before || coach->unseen != end ||
        tabiya_node_get_move(end) == ENG_NULL_MOVE) {
        return FALSE;
    }
    coach->unseen = NULL;
    tabiya_play_enter(self, TABIYA_PLAY_JUDGING);
    coach->judge =
        tabiya_move_judge_new(self->arbiter, tabiya_play_get_coach_engine(self),
                              &(TabiyaMoveCase){.node = before,
                                                .move = tabiya_node_get_move(end),
                                                .nodes = NODES,
                                                .most_ms = coach->most_ms,
                                                .minds_pieces = coach->mode == TABIYA_COACH_ALWAYS},
                              judged_cb, self);
    return TRUE;
}

void tabiya_play_coach_rest(TabiyaPlaySession *self)
{
    g_clear_pointer(&self->coach->judge, tabiya_move_judge_free);
    g_clear_pointer(&self->coach->question, g_free);
}

/* --- Following the game ----------------------------------------------------------------------- */

void tabiya_play_coach_watch(TabiyaPlaySession *self, const TabiyaNode *node)
{
    self->coach->unseen = node;
    set_remark(self->coach, NULL, NULL, FALSE);
}

void tabiya_play_coach_forget(TabiyaPlaySession *self)
{
    tabiya_play_coach_watch(self, NULL);
}

char *tabiya_play_coach_see_reply(TabiyaPlaySession *self, const TabiyaNode *node)
{
    const TabiyaNode *before = tabiya_node_get_parent(node);
    g_autofree char *words =
        self->coach->mode == TABIYA_COACH_ALWAYS
            ? dup_threat(tabiya_node_get_position(before), tabiya_node_get_move(node))
            : NULL;

    if (!words)
        return NULL;
    self->n_hints++;
    set_remark(self->coach, g_strdup(words), node, TRUE);
    return g_steal_pointer(&words);
}

/* --- Settings --------------------------------------------------------------------------------- */

const char *tabiya_play_coach_get_mode(TabiyaPlaySession *self)
{
    return MODES[self->coach->mode];
}

/* Turned off while it asks, it asks no longer. */
gboolean tabiya_play_coach_set_mode(TabiyaPlaySession *self, const char *name)
{
    TabiyaPlayCoach *coach = self->coach;
    TabiyaCoachMode mode = TABIYA_COACH_OFF;

    for (gsize i = 0; i < G_N_ELEMENTS(MODES); i++) {
        if (g_strcmp0(name, MODES[i]) == 0)
            mode = (TabiyaCoachMode)i;
    }
    if (mode == coach->mode)
        return FALSE;
    coach->mode = mode;
    if (mode != TABIYA_COACH_ALWAYS)
        set_remark(coach, NULL, NULL, FALSE);
    if (mode == TABIYA_COACH_OFF &&
        (self->phase == TABIYA_PLAY_JUDGING || self->phase == TABIYA_PLAY_ASKING)) {
        tabiya_play_go_on(self);
    } else {
        tabiya_board_session_update(&self->board);
    }
    return TRUE;
}

void tabiya_play_session_set_coach_engine_for_tests(TabiyaPlaySession *self,
                                                    TabiyaEngineSource *engine)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    g_set_object(&self->coach->engine, engine);
}

void tabiya_play_session_let_coach_take_time_for_tests(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    self->coach->most_ms = 0;
}

TabiyaPlayCoach *tabiya_play_coach_new(void)
{
    TabiyaPlayCoach *coach = g_new0(TabiyaPlayCoach, 1);

    coach->most_ms = MOST_MS;
    return coach;
}

void tabiya_play_coach_free(TabiyaPlayCoach *coach)
{
    g_clear_pointer(&coach->judge, tabiya_move_judge_free);
    g_clear_object(&coach->engine);
    g_free(coach->question);
    g_free(coach->remark);
    g_free(coach);
}
