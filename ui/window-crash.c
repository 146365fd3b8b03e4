/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The note of a start after one that died: what is back, and where to tell of it. Once.
 *
 * A place that ended the program as it was shown would end it at each start, because places come
 * back. So a place is on trial for its first seconds, with its name in the mark of the run; where
 * that is found, the next start stays in Play and offers the place. */
#include <glib/gi18n.h>

#include "ui/note-bar.h"
#include "ui/report.h"
#include "ui/window-private.h"

#define TRIAL_S 5

static TabiyaApplication *get_application(TabiyaWindow *self)
{
    return TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
}

/* --- A place on trial --------------------------------------------------------------------------
 */

static gboolean stands_cb(gpointer user)
{
    TabiyaWindow *self = user;

    self->settling = 0;
    if (get_application(self))
        tabiya_application_set_risky_place(get_application(self), "");
    return G_SOURCE_REMOVE;
}

void tabiya_window_forget_crash(TabiyaWindow *self)
{
    g_clear_handle_id(&self->settling, g_source_remove);
}

void tabiya_window_expect_place(TabiyaWindow *self, const char *name)
{
    tabiya_window_forget_crash(self);
    if (!get_application(self))
        return;
    tabiya_application_set_risky_place(get_application(self), name ? name : "");
    if (name)
        self->settling = g_timeout_add_seconds(TRIAL_S, stands_cb, self);
}

/* --- The note ----------------------------------------------------------------------------------
 */

/* A game that was begun. */
static gboolean has_game(TabiyaWindow *self)
{
    const TabiyaNode *root = tabiya_game_get_root(tabiya_play_session_get_game(self->session));

    return tabiya_node_get_child(root) != NULL;
}

/* Tabs of Study that hold anything: there always is one. */
static guint count_tabs(TabiyaWindow *self)
{
    GListModel *tabs = tabiya_study_session_get_tabs(self->study);
    guint count = 0;

    for (guint i = 0; i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);
        TabiyaPgnDocument *document = tabiya_study_tab_get_document(tab);

        if (tabiya_pgn_document_get_file(document) || tabiya_pgn_document_is_modified(document))
            count++;
    }
    return count;
}

static char *dup_text(gboolean game, guint n_tabs)
{
    if (game && n_tabs > 0)
        return g_strdup_printf(ngettext("Your game and what was open in Study (%u tab) are back "
                                        "as they were.",
                                        "Your game and what was open in Study (%u tabs) are back "
                                        "as they were.",
                                        n_tabs),
                               n_tabs);
    if (n_tabs > 0)
        return g_strdup_printf(ngettext("What was open in Study (%u tab) is back as it was.",
                                        "What was open in Study (%u tabs) is back as it was.",
                                        n_tabs),
                               n_tabs);
    if (game)
        return g_strdup(_("Your game is back as it was."));
    return g_strdup(_("Nothing was lost."));
}

/* Says why it begins in Play, and leads to the place that was shown. */
static void show_note(TabiyaWindow *self, const char *text, const char *place)
{
    const char *title = place ? tabiya_window_get_place_title(self, place) : NULL;
    /* Translators: %s is a place of the program, such as "Openings". */
    g_autofree char *why = g_strdup_printf(
        _("Tabiya had just opened %s, so it starts in Play this time."), title ? title : "");
    g_autofree char *both = title ? g_strdup_printf("%s %s", text, why) : g_strdup(text);
    g_autofree char *label = g_strdup_printf(_("Open %s Again"), title ? title : "");
    g_autofree char *action = g_strdup_printf("win.place::%s", title ? place : "");

    tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar),
                         _("Tabiya ended unexpectedly the last time"), both, _("Report…"),
                         "win.report-problem");
    if (title)
        tabiya_note_bar_offer(TABIYA_NOTE_BAR(self->note_bar), label, action);
}

void tabiya_window_note_crash(TabiyaWindow *self)
{
    TabiyaApplication *application = get_application(self);
    g_autofree char *text = NULL;

    if (!tabiya_application_take_crash(application))
        return;
    text = dup_text(has_game(self), count_tabs(self));
    show_note(self, text, tabiya_application_get_fatal_place(application));
}

static void report_problem_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_report_present(user);
}

void tabiya_window_install_crash_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {{"report-problem", report_problem_cb}};

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
