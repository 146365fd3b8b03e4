/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-record.h. */
#include "app/study/guess-record.h"

#include <glib/gi18n-lib.h>

char *tabiya_guess_tally_describe(const TabiyaGuessTally *tally)
{
    guint others = tally->tries - tally->exact - tally->better;
    g_autofree char *exact = g_strdup_printf(
        ngettext("%u same as the game", "%u same as the game", tally->exact), tally->exact);
    g_autofree char *better = g_strdup_printf(
        ngettext("%u better than the game", "%u better than the game", tally->better),
        tally->better);
    g_autofree char *other = g_strdup_printf(ngettext("%u other", "%u others", others), others);

    if (tally->tries == 0)
        return g_strdup(_("No moves were guessed."));
    return tally->better > 0 ? g_strdup_printf("%s, %s, %s", exact, better, other)
                             : g_strdup_printf("%s, %s", exact, other);
}

char *tabiya_guess_points_describe(const char *margin, int points)
{
    g_autofree char *words =
        g_strdup_printf(ngettext("%d point", "%d points", (gulong)points), points);

    return margin ? g_strdup_printf("%s · %s", margin, words) : g_steal_pointer(&words);
}

static char *describe(EngColor color, const TabiyaGuessTally *tally)
{
    g_autofree char *details = tabiya_guess_tally_describe(tally);
    g_autofree char *points = g_strdup_printf(
        color == ENG_WHITE
            ? ngettext("Guessing White’s moves: %d of %d point.",
                       "Guessing White’s moves: %d of %d points.", (gulong)tally->best_points)
            : ngettext("Guessing Black’s moves: %d of %d point.",
                       "Guessing Black’s moves: %d of %d points.", (gulong)tally->best_points),
        tally->points, tally->best_points);

    return tally->tries > 0 ? g_strdup_printf("%s %s.", points, details) : g_steal_pointer(&points);
}

/* The line's annotator did not write this. */
static void copy_tags(TabiyaGame *to, TabiyaGame *from)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new();

    for (guint i = 0; i < tabiya_game_get_n_tags(from); i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(from, i, &value);

        if (g_str_equal(name, "Annotator"))
            continue;
        g_ptr_array_add(pairs, (gpointer)name);
        g_ptr_array_add(pairs, (gpointer)value);
    }
    g_ptr_array_add(pairs, NULL);
    tabiya_game_set_tags(to, (const char *const *)pairs->pdata);
}

TabiyaGame *tabiya_guess_record_new(TabiyaGame *shown, TabiyaGame *line, EngColor color,
                                    const TabiyaGuessTally *tally)
{
    TabiyaGame *record = tabiya_game_dup_with_start(shown, tabiya_game_get_start(shown));
    g_autofree char *words = describe(color, tally);

    copy_tags(record, line);
    tabiya_game_set_comment(record, tabiya_game_get_root(record), words);
    if (tabiya_node_get_ply(tabiya_game_get_main_end(record)) ==
        tabiya_node_get_ply(tabiya_game_get_main_end(line))) {
        tabiya_game_set_result(record, tabiya_game_get_result(line));
    }
    return record;
}
