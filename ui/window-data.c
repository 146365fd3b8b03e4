/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All of a person's data: the note of a start that exchanged them, with its undo, and backups that are
 * opened or dropped. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/data/backup.h"
#include "app/data/set-aside.h"
#include "app/plain-text.h"
#include "ui/note-bar.h"
#include "ui/preferences/preferences-window.h"
#include "ui/window-private.h"

/* What is said of it, by TabiyaAsideReason. */
static const struct {
    const char *heading, *text;
} NOTES[] = {
    [TABIYA_ASIDE_RESTORE] = {N_("The backup is restored"),
                              N_("What was there before is set aside.")},
    [TABIYA_ASIDE_AFRESH] = {N_("A fresh start"),
                             N_("Your data are set aside until you remove them in the preferences.")},
    [TABIYA_ASIDE_RETURN] = {N_("Your data are back"),
                             N_("What was there instead is set aside.")},
};

static TabiyaApplication *get_application(TabiyaWindow *self)
{
    return TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
}

/* --- Study tabs of a backup ---------------------------------------------------------------------
 */

#define MOST_NAMED 5

/* Somebody else may have written the names. */
static char *dup_waiting_text(char **names)
{
    const guint n = g_strv_length(names);
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < MIN(n, MOST_NAMED); i++) {
        g_autofree char *name = tabiya_dup_quote(names[i], -1);

        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", name);
    }
    if (n > MOST_NAMED)
        g_string_append_printf(list, " … %u", n - MOST_NAMED);
    return g_strdup_printf(
        /* Translators: names of files. */
        ngettext(
            "This file was open in Study when the backup was made. Reopen it if it is yours: %s",
            "These files were open in Study when the backup was made. Reopen them if they are "
            "yours: %s",
            n),
        list->str);
}

static gboolean has_waiting_tabs(TabiyaWindow *self)
{
    g_auto(GStrv) names = tabiya_study_session_list_waiting(self->study);

    return *names != NULL;
}

/* At this start, or at one before. */
static void note_waiting(TabiyaWindow *self, gboolean restored, const char *text)
{
    g_auto(GStrv) names = tabiya_study_session_list_waiting(self->study);
    g_autofree char *waiting = dup_waiting_text(names);
    g_autofree char *both = restored ? g_strdup_printf("%s %s", text, waiting) : NULL;
    TabiyaNoteBar *bar = TABIYA_NOTE_BAR(self->note_bar);

    if (restored)
        tabiya_note_bar_show(bar, _("The backup is restored"), both, _("Undo"), "win.undo-data");
    else
        tabiya_note_bar_show(bar, _("Study tabs from a backup stay closed"), waiting, _("Forget Tabs"),
                             "win.close-backup-tabs");
    tabiya_note_bar_offer(bar, _("Reopen Tabs"), "win.reopen-backup-tabs");
}

/* --- Data that were exchanged -------------------------------------------------------------------
 */

static void note_lost(TabiyaWindow *self)
{
    g_autofree char *folder =
        g_filename_display_name(tabiya_application_get_data_dir(get_application(self)));
    /* Translators: a folder. */
    g_autofree char *text = g_strdup_printf(
        _("Your games and training were in “%s”, but the library is no longer there. If you "
          "moved "
          "the folder, close Tabiya and put it back. If you have a backup, restore it."),
        folder);

    tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar), _("Your library is gone"), text,
                         _("Restore…"), "win.data");
}

gboolean tabiya_window_note_data(TabiyaWindow *self)
{
    const char *problem;
    const TabiyaSettled *settled = tabiya_application_get_settled(get_application(self), &problem);
    const gboolean lost = tabiya_application_has_lost_library(get_application(self));
    const gboolean waiting = has_waiting_tabs(self);
    const char *text =
        settled->settings_lost ? tabiya_settled_get_loss_text() : _(NOTES[settled->reason].text);

    tabiya_application_remember_library(get_application(self));
    if (problem)
        tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar), _("Your data are as they were"),
                             problem, _("Data…"), "win.data");
    else if (waiting)
        note_waiting(self, settled->done && settled->reason == TABIYA_ASIDE_RESTORE, text);
    else if (settled->done)
        tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar), _(NOTES[settled->reason].heading),
                             text, _("Undo"), "win.undo-data");
    else if (lost)
        note_lost(self);
    return problem || waiting || settled->done || lost;
}

/* --- Backups ------------------------------------------------------------------------------------
 */

gboolean tabiya_window_is_backup(GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);

    return name && g_str_has_suffix(name, TABIYA_BACKUP_SUFFIX) && g_file_peek_path(file);
}

void tabiya_window_open_backup(TabiyaWindow *self, GFile *file)
{
    tabiya_preferences_window_restore(GTK_WINDOW(self), g_file_peek_path(file));
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static void data_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(user, "data");
}

static void undo_data_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaApplication *application = get_application(user);
    const char *problem;
    const TabiyaSettled *settled = tabiya_application_get_settled(application, &problem);
    g_autoptr(GError) error = NULL;

    if (!settled->done)
        return;
    if (tabiya_set_aside_ask_return(tabiya_application_get_data_dir(application), settled->id,
                                    &error))
        tabiya_application_restart(application);
    else
        tabiya_window_toast(user, error->message);
}

void tabiya_window_install_data_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {
        {"data", data_cb},
        {"undo-data", undo_data_cb},
    };

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
