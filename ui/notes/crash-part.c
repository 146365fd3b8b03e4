/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See crash-part.h. */
#include "ui/notes/crash-part.h"

#include <glib/gi18n.h>

#include "app/study/study-session.h"
#include "ui/application.h"
#include "ui/notes/data-part.h"
#include "ui/notes/note-bar.h"
#include "ui/notes/report.h"
#include "ui/place.h"

#define TRIAL_S 5

struct _TabiyaCrashPart {
    TabiyaPart parent;

    guint settling; /* running while the shown place is new; 0: the place has proved stable */
};

G_DEFINE_FINAL_TYPE(TabiyaCrashPart, tabiya_crash_part, TABIYA_TYPE_PART)

/* --- The place on trial ----------------------------------------------------------------------- */

/* Closing the window ends the trial. */
static void set_risky_place(gpointer self, const char *name)
{
    if (!tabiya_part_is_over(self)) {
        tabiya_application_set_risky_place(tabiya_application_of(tabiya_part_get_shell(self)),
                                           name);
    }
}

static gboolean stands_cb(gpointer user)
{
    TABIYA_CRASH_PART(user)->settling = 0;
    set_risky_place(user, "");
    return G_SOURCE_REMOVE;
}

static void expect(TabiyaPart *part, TabiyaPlace *place)
{
    TabiyaCrashPart *self = TABIYA_CRASH_PART(part);

    g_clear_handle_id(&self->settling, g_source_remove);
    set_risky_place(self, place ? tabiya_place_get_name(place) : "");
    if (place)
        self->settling = g_timeout_add_seconds(TRIAL_S, stands_cb, self);
}

/* --- The note --------------------------------------------------------------------------------- */

static TabiyaBoardSession *find_session(gpointer self, const char *place)
{
    return tabiya_place_get_session(tabiya_shell_find_place(tabiya_part_get_shell(self), place));
}

/* Whether a game has begun. */
static gboolean has_game(gpointer self)
{
    TabiyaGame *game = tabiya_board_session_get_game(find_session(self, "play"));

    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

/* The number of Study tabs that are not empty: one tab always exists. */
static guint count_tabs(gpointer self)
{
    TabiyaStudySession *study = TABIYA_STUDY_SESSION(find_session(self, "study"));
    GListModel *tabs = tabiya_study_session_get_tabs(study);
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
    if (game && n_tabs > 0) {
        return g_strdup_printf(ngettext("Your game and %u tab in Study have been restored.",
                                        "Your game and %u tabs in Study have been restored.",
                                        n_tabs),
                               n_tabs);
    }
    if (n_tabs > 0) {
        return g_strdup_printf(ngettext("%u tab in Study has been restored.",
                                        "%u tabs in Study have been restored.", n_tabs),
                               n_tabs);
    }
    if (game)
        return g_strdup(_("Your game has been restored."));
    return g_strdup(_("Nothing was lost."));
}

/* Explains why the program starts in Play, and offers the place that was shown. */
static void show_note(gpointer self, const char *text, TabiyaPlace *place)
{
    TabiyaNoteBar *bar = tabiya_shell_get_note_bar(tabiya_part_get_shell(self));
    const char *title = place ? tabiya_place_get_title(place) : NULL;
    /* Translators: %s is a place of the program, such as "Openings". */
    g_autofree char *why = g_strdup_printf(
        _("Tabiya had just opened %s, so it starts in Play this time."), title ? title : "");
    g_autofree char *both = title ? g_strdup_printf("%s %s", text, why) : g_strdup(text);
    g_autofree char *label = g_strdup_printf(_("Open %s Again"), title ? title : "");
    g_autofree char *action =
        g_strdup_printf("win.place::%s", place ? tabiya_place_get_name(place) : "");

    tabiya_note_bar_show(bar, _("Tabiya closed unexpectedly last time"), both, _("Report…"),
                         "win.report-problem");
    if (place)
        tabiya_note_bar_offer(bar, label, action);
}

/* Only one note shows, and the one about replaced data is more important. */
static void begin(TabiyaPart *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));
    const char *fatal = tabiya_application_get_fatal_place(application);
    TabiyaDataPart *data = tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_DATA_PART);

    if (tabiya_data_part_has_noted(data) || !tabiya_application_take_crash(application))
        return;
    g_autofree char *text = dup_text(has_game(self), count_tabs(self));
    show_note(self, text,
              fatal ? tabiya_shell_find_place(tabiya_part_get_shell(self), fatal) : NULL);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void report_problem_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_report_present(GTK_WINDOW(tabiya_part_get_shell(user)));
}

static const GActionEntry ACTIONS[] = {{"report-problem", report_problem_cb}};

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_crash_part_dispose(GObject *object)
{
    g_clear_handle_id(&TABIYA_CRASH_PART(object)->settling, g_source_remove);
    G_OBJECT_CLASS(tabiya_crash_part_parent_class)->dispose(object);
}

static void tabiya_crash_part_class_init(TabiyaCrashPartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_crash_part_dispose;
    TABIYA_PART_CLASS(klass)->expect = expect;
    TABIYA_PART_CLASS(klass)->begin = begin;
}

static void tabiya_crash_part_init(TabiyaCrashPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
