/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-words.h. */
#include "app/puzzles/drill-words.h"

#include <glib/gi18n-lib.h>

#include "app/game/shown-move.h"
#include "engine/board/san.h"

/* --- Stages ----------------------------------------------------------------------------------- */

/* "White to move and win." */
static const char *get_task(const TabiyaDrillTask *task)
{
    static const char *const TASKS[2][2] = {
        [TABIYA_DRILL_WIN] = {N_("White to move and win."), N_("Black to move and win.")},
        [TABIYA_DRILL_DRAW] = {N_("White to move and draw."), N_("Black to move and draw.")},
    };

    return _(TASKS[task->drill->goal][task->person]);
}

const char *tabiya_drill_words_get_status(TabiyaDrillStage stage, const TabiyaDrillTask *task)
{
    gboolean win = task->drill && task->drill->goal == TABIYA_DRILL_WIN;

    switch (stage) {
    case TABIYA_DRILL_STAGE_ASKING:
        return get_task(task);
    case TABIYA_DRILL_STAGE_THINKING:
        return _("Tabiya is thinking.");
    case TABIYA_DRILL_STAGE_REACHED:
        return win ? _("Won.") : _("Drawn.");
    case TABIYA_DRILL_STAGE_MISSED:
        return win ? _("The win is gone.") : _("The draw is gone.");
    case TABIYA_DRILL_STAGE_SHOWING:
        return _("Tabiya is showing how.");
    case TABIYA_DRILL_STAGE_SHOWN:
        return win ? _("This is how to win.") : _("This is how to draw.");
    default:
        return _("Choose an endgame to play.");
    }
}

const char *tabiya_drill_words_get_obstacle(TabiyaDrillStage stage)
{
    switch (stage) {
    case TABIYA_DRILL_STAGE_ASKING:
        return NULL;
    case TABIYA_DRILL_STAGE_THINKING:
        return _("It is Tabiya’s turn.");
    case TABIYA_DRILL_STAGE_MISSED:
        return _("Take back the move or start over.");
    case TABIYA_DRILL_STAGE_REACHED:
        return _("This endgame is finished.");
    case TABIYA_DRILL_STAGE_SHOWING:
    case TABIYA_DRILL_STAGE_SHOWN:
        return _("Tabiya is showing how. Take back its moves to continue yourself.");
    default:
        return _("Choose an endgame to play.");
    }
}

/* --- Judgments ------------------------------------------------------------------------------- */

char *tabiya_drill_words_dup_end(const TabiyaDrillTask *task, const TabiyaNode *node)
{
    EngOutcome outcome = tabiya_node_get_outcome(node);
    gboolean person = tabiya_node_get_position(node)->side_to_move == task->person;

    switch (outcome) {
    case ENG_OUTCOME_CHECKMATE:
        return g_strdup(person ? _("You were checkmated.") : _("Checkmate!"));
    case ENG_OUTCOME_STALEMATE:
        return g_strdup(_("Stalemate."));
    default:
        return g_strdup(_("The game is drawn."));
    }
}

static char *dup_missed(const TabiyaDrillTask *task, const TabiyaNode *node, EngMove reply)
{
    gboolean win = task->drill->goal == TABIYA_DRILL_WIN;
    g_autofree char *san = tabiya_shown_san_dup(tabiya_node_get_san(node));
    g_autofree char *what =
        g_strdup_printf(win ? _("%s throws away the win.") : _("%s throws away the draw."), san);
    g_autofree char *why = NULL, *answer = NULL;

    if (!eng_move_is_legal(tabiya_node_get_position(node), reply))
        return g_steal_pointer(&what);
    answer = tabiya_shown_move_dup(tabiya_node_get_position(node), reply);
    why = g_strdup_printf(win ? _("%s holds.") : _("%s wins."), answer);
    return g_strdup_printf("%s\n%s", what, why);
}

char *tabiya_drill_words_dup_judgment(const TabiyaDrillTask *task, const TabiyaNode *node,
                                      TabiyaDrillOutcome outcome, TabiyaScore score, EngMove reply)
{
    guint moves = (tabiya_node_get_ply(node) + 1) / 2;
    int mate = (ABS(score.value) + 1) / 2;

    if (outcome == TABIYA_DRILL_IS_MISSED)
        return dup_missed(task, node, reply);
    if (task->drill->goal == TABIYA_DRILL_WIN && score.type == TABIYA_SCORE_TB)
        return g_strdup(_("Won from here, according to the tablebases."));
    if (task->drill->goal == TABIYA_DRILL_WIN && score.type == TABIYA_SCORE_CP)
        return g_strdup(_("The rest is an easy win."));
    if (task->drill->goal == TABIYA_DRILL_WIN) {
        return g_strdup_printf(
            ngettext("Mate in %d from here.", "Mate in %d from here.", (gulong)mate), mate);
    }
    return g_strdup_printf(
        ngettext("Held for %u move: it is a draw.", "Held for %u moves: it is a draw.", moves),
        moves);
}

char *tabiya_drill_words_dup_count(const TabiyaDrillTask *task, const TabiyaNode *node,
                                   gboolean missed, gboolean helped)
{
    guint moves = (tabiya_node_get_ply(node) + 1) / 2;

    if (helped)
        return g_strdup(_("You used help. Start over to make it count."));
    if (missed)
        return g_strdup(_("Not on the first try. Start over to make it count."));
    return task->drill->goal == TABIYA_DRILL_WIN
               ? g_strdup_printf(ngettext("In %u move.", "In %u moves.", moves), moves)
               : NULL;
}

/* --- The list --------------------------------------------------------------------------------- */

const char *tabiya_drill_words_get_goal(const TabiyaDrill *drill)
{
    return drill->goal == TABIYA_DRILL_WIN ? _("Win") : _("Hold the draw");
}

char *tabiya_drill_words_dup_tally(const TabiyaDrill *drill, const TabiyaDrillTally *tally)
{
    g_autofree char *sum = NULL, *best = NULL;

    if (!tally)
        return g_strdup(_("not played yet"));
    sum = g_strdup_printf(drill->goal == TABIYA_DRILL_WIN ? _("won %u of %u") : _("held %u of %u"),
                          tally->n_reached, tally->n_tried);
    if (drill->goal == TABIYA_DRILL_DRAW || tally->n_reached == 0)
        return g_steal_pointer(&sum);
    guint moves = (tally->best_plies + 1) / 2;
    best = g_strdup_printf(ngettext("best: %u move", "best: %u moves", moves), moves);
    return g_strdup_printf("%s, %s", sum, best);
}

const TabiyaDrillTally *tabiya_drill_words_find_tally(const GArray *tallies,
                                                      const TabiyaDrill *drill)
{
    for (guint i = 0; tallies && i < tallies->len; i++) {
        const TabiyaDrillTally *tally = &g_array_index(tallies, TabiyaDrillTally, i);

        if (g_str_equal(tally->drill, drill->key))
            return tally;
    }
    return NULL;
}
