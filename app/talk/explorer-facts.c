/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-facts.h. */
#include "app/talk/explorer-facts.h"

#include <glib/gi18n-lib.h>

#include "app/number.h"
#include "app/openings/explorer-source.h"
#include "app/openings/opening-score.h"
#include "app/talk/library-facts.h"
#include "engine/knowledge/polyglot.h"

#define PATH_BYTES 4096

static TabiyaExplorerAnswer *ask(TabiyaExplorerSource *source, const EngPosition *position,
                                 EngMove last_move, GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaExplorerAnswer) answer =
        tabiya_explorer_source_ask(source, position, last_move, NULL, cancellable, error);

    return answer && answer->moves->len > 0 ? g_steal_pointer(&answer) : NULL;
}

TabiyaExplorerAnswer *tabiya_explorer_facts_ask_library(const TabiyaTalkWork *work,
                                                        const EngPosition *position, GError **error)
{
    g_autofree char *path =
        tabiya_library_facts_dup_path(work->scene->data_dir, work->scene->library);
    gint64 count = 0;

    if (!tabiya_library_facts_count(path, &count, error) || count == 0)
        return NULL;
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, path);
    return ask(source, position, ENG_NO_MOVE, work->cancellable, error);
}

TabiyaExplorerAnswer *tabiya_explorer_facts_ask_book(const TabiyaTalkWork *work,
                                                     const EngPosition *position, EngMove last_move,
                                                     GError **error)
{
    char path[PATH_BYTES];

    if (!eng_book_find_shipped(path, sizeof path))
        return NULL;
    g_autoptr(TabiyaExplorerSource) source = tabiya_explorer_source_new(TABIYA_EXPLORER_BOOK, path);
    return ask(source, position, last_move, work->cancellable, error);
}

TabiyaExplorerAnswer *tabiya_explorer_facts_ask(const TabiyaTalkWork *work,
                                                const EngPosition *position, EngMove last_move,
                                                GError **error)
{
    GError *problem = NULL;
    TabiyaExplorerAnswer *answer = tabiya_explorer_facts_ask_library(work, position, &problem);

    if (problem)
        g_propagate_error(error, problem);
    return answer || problem ? answer
                             : tabiya_explorer_facts_ask_book(work, position, last_move, error);
}

/* --- In words --------------------------------------------------------------------------------- */

static TabiyaFact *add_count(TabiyaAnswer *answer, const EngPosition *position, guint64 games)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    fact->text = g_strdup("games");
    fact->number = (gint64)games;
    tabiya_fact_set_line(fact, position, NULL, 0);
    return fact;
}

void tabiya_explorer_facts_say_total(const TabiyaExplorerAnswer *explored, TabiyaAnswer *answer)
{
    const TabiyaExplorerMove *total = &explored->total;

    if (explored->kind == TABIYA_EXPLORER_BOOK) {
        tabiya_answer_say_text(answer, _("Tabiya’s opening book plays here:"));
        return;
    }
    g_autofree char *text =
        tabiya_opening_score_describe(total->games, total->white, total->draws, total->black);
    tabiya_answer_say(answer, "%s.", text);
    add_count(answer, &explored->position, total->games);
}

/* "(12 games, White scores 54%)" */
static char *dup_numbers(const TabiyaExplorerAnswer *explored, const TabiyaExplorerMove *move)
{
    const double percent = tabiya_explorer_move_get_percent(move);
    g_autofree char *number = tabiya_dup_number(move->games);

    if (explored->kind == TABIYA_EXPLORER_BOOK) {
        g_autofree char *share = g_strdup_printf(_("%.0f%%"), 100 * move->share);
        return g_strdup_printf("(%s)", share);
    }
    if (percent < 0) {
        return g_strdup_printf(ngettext("(%s game)", "(%s games)", (gulong)move->games), number);
    }
    return g_strdup_printf(ngettext("(%s game, White scores %.0f%%)",
                                    "(%s games, White scores %.0f%%)", (gulong)move->games),
                           number, percent);
}

void tabiya_explorer_facts_say_moves(const TabiyaExplorerAnswer *explored, guint limit,
                                     TabiyaAnswer *answer)
{
    for (guint i = 0; i < MIN(explored->moves->len, limit); i++) {
        const TabiyaExplorerMove *move = tabiya_explorer_answer_get_move(explored, i);
        g_autofree char *numbers = dup_numbers(explored, move);
        if (i > 0)
            g_string_append_c(answer->text, ',');
        tabiya_answer_say_move(answer, &explored->position, move->move);
        tabiya_answer_say_text(answer, numbers);
        if (explored->kind != TABIYA_EXPLORER_BOOK) {
            TabiyaFact *fact = add_count(answer, &explored->position, move->games);
            g_array_append_val(fact->moves, move->move);
        } else {
            tabiya_fact_set_line(tabiya_answer_add_fact(answer, TABIYA_FACT_LINE),
                                 &explored->position, &move->move, 1);
        }
    }
}
