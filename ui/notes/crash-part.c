/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See crash-part.h. */
#include "ui/notes/crash-part.h"

#include <glib/gi18n.h>

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

/* Explains why the program starts in Play, and offers the place that was shown. */
static void offer_place(TabiyaNoteBar *bar, TabiyaPlace *place)
{
    const char *title = tabiya_place_get_title(place);
    g_autofree char *label = g_strdup_printf(_("Open %s Again"), title);
    g_autofree char *action = g_strdup_printf("win.place::%s", tabiya_place_get_name(place));

    tabiya_note_bar_offer(bar, label, action);
}

/* One sentence, which a small window has room for. */
static char *dup_text(TabiyaPlace *place)
{
    if (!place)
        return g_strdup(_("Tabiya closed unexpectedly, but nothing was lost."));
    /* Translators: %s is a place of the program, such as "Openings". */
    return g_strdup_printf(_("Tabiya closed unexpectedly in %s, so it starts in Play this time."),
                           tabiya_place_get_title(place));
}

/* A person who plays on has read it: in a small window the note takes the room of the moves. */
static void move_played_cb(TabiyaPart *self, guint move, gboolean by_opponent)
{
    if (!by_opponent && !tabiya_part_is_over(self)) {
        tabiya_note_bar_withdraw(tabiya_shell_get_note_bar(tabiya_part_get_shell(self)),
                                 "win.report-problem");
    }
}

static void watch_moves(TabiyaPart *self)
{
    TabiyaPlace *play = tabiya_shell_find_place(tabiya_part_get_shell(self), "play");

    g_signal_connect_object(tabiya_place_get_session(play), "move-played",
                            G_CALLBACK(move_played_cb), self, G_CONNECT_SWAPPED);
}

/* Only one note shows, and the one about replaced data is more important. */
static void begin(TabiyaPart *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));
    const char *fatal = tabiya_application_get_fatal_place(application);
    TabiyaDataPart *data = tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_DATA_PART);

    if (tabiya_data_part_has_noted(data) || !tabiya_application_take_crash(application))
        return;
    TabiyaShell *shell = tabiya_part_get_shell(self);
    TabiyaPlace *place = fatal ? tabiya_shell_find_place(shell, fatal) : NULL;
    g_autofree char *text = dup_text(place);

    tabiya_note_bar_show(tabiya_shell_get_note_bar(shell), NULL, text, _("Report…"),
                         "win.report-problem");
    if (place)
        offer_place(tabiya_shell_get_note_bar(shell), place);
    watch_moves(self);
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
