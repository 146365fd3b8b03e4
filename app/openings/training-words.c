/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-words.h. */
#include "app/openings/training-words.h"

#include <glib/gi18n-lib.h>

#include "app/game/numbered-move.h"
#include "app/game/shown-move.h"
#include "engine/board/san.h"

char *tabiya_training_words_dup_status(TabiyaTrainingStage stage, EngColor turn, guint n_answered,
                                       guint n_right)
{
    switch (stage) {
    case TABIYA_TRAINING_EMPTY:
        return g_strdup(_("Choose a repertoire to train."));
    case TABIYA_TRAINING_LOADING:
    case TABIYA_TRAINING_SHOWING:
        return g_strdup(_("Watch the moves."));
    case TABIYA_TRAINING_ASKING:
        return g_strdup(turn == ENG_WHITE ? _("White to move: what do you play?")
                                          : _("Black to move: what do you play?"));
    case TABIYA_TRAINING_RIGHT:
        return g_strdup(_("Right."));
    case TABIYA_TRAINING_WRONG:
        return g_strdup(_("Not this time."));
    default:
        return n_answered > 0 ? g_strdup_printf(_("Done: %'u of %'u right."), n_right, n_answered)
                              : g_strdup(_("Nothing is due."));
    }
}

const char *tabiya_training_words_get_obstacle(TabiyaTrainingStage stage)
{
    switch (stage) {
    case TABIYA_TRAINING_ASKING:
    case TABIYA_TRAINING_WRONG:
        return NULL;
    case TABIYA_TRAINING_RIGHT:
        return _("Continue to the next position first.");
    case TABIYA_TRAINING_LOADING:
    case TABIYA_TRAINING_SHOWING:
        return _("The position is still being shown.");
    default:
        return _("There is nothing to answer right now.");
    }
}

/* --- Verdicts --------------------------------------------------------------------------------- */

static void add_paragraph(GString *text, char *paragraph)
{
    if (text->len > 0)
        g_string_append_c(text, '\n');
    g_string_append(text, paragraph);
    g_free(paragraph);
}

/* The other right answers: "Bc4, d4". */
static char *dup_alternatives(const TabiyaRepertoirePosition *position, EngMove but)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < position->moves->len; i++) {
        const TabiyaRepertoireMove *move = &g_array_index(position->moves, TabiyaRepertoireMove, i);
        g_autofree char *san = NULL;

        if (move->move == but || move->kind == TABIYA_REPERTOIRE_ERROR)
            continue;
        san = tabiya_shown_move_dup(&position->position, move->move);
        g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", san);
    }
    return g_string_free(text, FALSE);
}

/* What is wrong with the move, if the lines say so. */
static void add_refutation(GString *text, const TabiyaRepertoirePosition *position,
                           const TabiyaRepertoireMove *error)
{
    g_autofree char *tried = tabiya_shown_numbered_dup(&position->position, error->move);
    g_autofree char *reply = NULL;
    EngPosition after;

    if (error->comment)
        add_paragraph(text, g_strdup_printf("%s: %s", tried, error->comment));
    if (error->refutation == ENG_NO_MOVE)
        return;
    eng_position_play(&after, &position->position, error->move);
    reply = tabiya_shown_numbered_dup(&after, error->refutation);
    add_paragraph(text, error->refuted
                            ? g_strdup_printf(_("%s refutes it: %s"), reply, error->refuted)
                            : g_strdup_printf(_("%s refutes it."), reply));
}

static char *dup_right(const EngPosition *position, EngMove played, gboolean helped)
{
    g_autofree char *move = tabiya_shown_numbered_dup(position, played);

    return g_strdup_printf(helped ? _("%s is the move.") : _("%s is right."), move);
}

static char *dup_wrong(const EngPosition *position, EngMove answer, EngMove played)
{
    g_autofree char *move = tabiya_shown_numbered_dup(position, answer);
    g_autofree char *tried = NULL;

    if (played == ENG_NO_MOVE)
        return g_strdup_printf(_("Your repertoire plays %s."), move);
    tried = tabiya_shown_move_dup(position, played);
    return g_strdup_printf(_("Your repertoire plays %s, not %s."), move, tried);
}

char *tabiya_training_words_dup_verdict(const TabiyaRepertoire *repertoire, guint index,
                                        EngMove played, gboolean helped)
{
    const TabiyaRepertoirePosition *position = tabiya_repertoire_get(repertoire, index);
    const TabiyaRepertoireMove *answer = tabiya_repertoire_get_answer(repertoire, index);
    const TabiyaRepertoireMove *tried = tabiya_repertoire_find_move(repertoire, index, played);
    gboolean right = tried && tried->kind != TABIYA_REPERTOIRE_ERROR;
    EngMove told = right ? played : answer->move;
    const char *comment = right ? tried->comment : answer->comment;
    g_autofree char *others = dup_alternatives(position, told);
    GString *text = g_string_new(NULL);

    add_paragraph(text, right ? dup_right(&position->position, played, helped)
                              : dup_wrong(&position->position, answer->move, played));
    if (tried && !right)
        add_refutation(text, position, tried);
    if (comment)
        add_paragraph(text, g_strdup(comment));
    if (*others != '\0')
        add_paragraph(text, g_strdup_printf(_("Also right: %s."), others));
    return g_string_free(text, FALSE);
}

/* --- Intervals -------------------------------------------------------------------------------- */

#define DAYS_A_MONTH 30
#define DAYS_A_YEAR 365

char *tabiya_training_words_dup_interval(guint days)
{
    guint months = (days + DAYS_A_MONTH / 2) / DAYS_A_MONTH;
    guint years = (days + DAYS_A_YEAR / 2) / DAYS_A_YEAR;

    if (days == 0)
        return g_strdup(_("today"));
    if (days < 2 * DAYS_A_MONTH)
        return g_strdup_printf(ngettext("%u day", "%u days", days), days);
    if (days < 2 * DAYS_A_YEAR)
        return g_strdup_printf(ngettext("%u month", "%u months", months), months);
    return g_strdup_printf(ngettext("%u year", "%u years", years), years);
}
