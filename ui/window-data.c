/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All of a person's data: the note of a start that exchanged them, with its undo, and backups that are
 * opened or dropped. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/data/backup.h"
#include "app/data/set-aside.h"
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

gboolean tabiya_window_note_data(TabiyaWindow *self)
{
    const char *problem;
    const TabiyaSettled *settled = tabiya_application_get_settled(get_application(self), &problem);

    if (problem)
        tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar), _("Your data are as they were"),
                             problem, _("Data…"), "win.data");
    else if (settled->done)
        tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar), _(NOTES[settled->reason].heading),
                             settled->settings_lost ? tabiya_settled_get_loss_text()
                                                    : _(NOTES[settled->reason].text),
                             _("Undo"), "win.undo-data");
    return problem || settled->done;
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
