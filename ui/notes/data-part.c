/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See data-part.h. */
#include "ui/notes/data-part.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/data/backup.h"
#include "app/data/data-job.h"
#include "app/data/progress-keeper.h"
#include "app/data/set-aside.h"
#include "app/plain-text.h"
#include "app/study/study-session.h"
#include "ui/application.h"
#include "ui/notes/note-bar.h"
#include "ui/place.h"
#include "ui/preferences/preferences-window.h"

struct _TabiyaDataPart {
    TabiyaPart parent;

    gboolean has_noted;
    TabiyaCarriedTaken *taken; /* the last file, for undo; NULL: none */
    gboolean undoing;          /* it is being taken back */
};

G_DEFINE_FINAL_TYPE(TabiyaDataPart, tabiya_data_part, TABIYA_TYPE_PART)

/* The texts by TabiyaAsideReason. */
static const struct {
    const char *heading, *text;
} NOTES[] = {
    [TABIYA_ASIDE_RESTORE] = {N_("Backup restored"), N_("Your previous data was saved for later.")},
    [TABIYA_ASIDE_AFRESH] =
        {N_("A fresh start"),
         N_("Your previous data is saved for later until you remove it in Preferences.")},
    [TABIYA_ASIDE_RETURN] = {N_("Data restored"), N_("The data it replaced was saved for later.")},
};

static TabiyaApplication *application_of(gpointer self)
{
    return tabiya_application_of(tabiya_part_get_shell(self));
}

static TabiyaNoteBar *bar_of(gpointer self)
{
    return tabiya_shell_get_note_bar(tabiya_part_get_shell(self));
}

/* --- Study tabs of a backup ------------------------------------------------------------------- */

#define MOST_NAMED 5

/* Another program may have written the names. */
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

/* NULL-terminated, owned by the caller. */
static char **list_waiting(gpointer self)
{
    TabiyaPlace *study = tabiya_shell_find_place(tabiya_part_get_shell(self), "study");

    return tabiya_study_session_list_waiting(TABIYA_STUDY_SESSION(tabiya_place_get_session(study)));
}

/* From this start, or from an earlier one. */
static void note_waiting(gpointer self, char **names, gboolean restored, const char *text)
{
    g_autofree char *waiting = dup_waiting_text(names);
    g_autofree char *both = restored ? g_strdup_printf("%s %s", text, waiting) : NULL;
    TabiyaNoteBar *bar = bar_of(self);

    if (restored) {
        tabiya_note_bar_show(bar, _("Backup restored"), both, _("Undo"), "win.undo-data");
    } else {
        tabiya_note_bar_show(bar, _("Study tabs from the backup were not opened"), waiting,
                             _("Forget Tabs"), "win.close-backup-tabs");
    }
    tabiya_note_bar_offer(bar, _("Reopen Tabs"), "win.reopen-backup-tabs");
}

/* --- Replaced data ---------------------------------------------------------------------------- */

static void note_lost(gpointer self)
{
    g_autofree char *folder =
        g_filename_display_name(tabiya_application_get_data_dir(application_of(self)));
    /* Translators: a folder. */
    g_autofree char *text = g_strdup_printf(
        _("Your games and training were in “%s”, but the library is no longer there. If you "
          "moved "
          "the folder, close Tabiya and put it back. If you have a backup, restore it."),
        folder);

    tabiya_note_bar_show(bar_of(self), _("Your library is missing"), text, _("Restore…"),
                         "win.data");
}

static void begin(TabiyaPart *self)
{
    const char *problem;
    const TabiyaSettled *settled = tabiya_application_get_settled(application_of(self), &problem);
    const gboolean lost = tabiya_application_has_lost_library(application_of(self));
    g_auto(GStrv) waiting = list_waiting(self);
    const char *text =
        settled->settings_lost ? tabiya_settled_get_loss_text() : _(NOTES[settled->reason].text);

    tabiya_application_remember_library(application_of(self));
    TABIYA_DATA_PART(self)->has_noted = problem || *waiting || settled->done || lost;
    if (problem) {
        tabiya_note_bar_show(bar_of(self), _("Your data was not changed"), problem, _("Data…"),
                             "win.data");
    } else if (*waiting) {
        note_waiting(self, waiting, settled->done && settled->reason == TABIYA_ASIDE_RESTORE, text);
    } else if (settled->done) {
        tabiya_note_bar_show(bar_of(self), _(NOTES[settled->reason].heading), text, _("Undo"),
                             "win.undo-data");
    } else if (lost) {
        note_lost(self);
    }
}

gboolean tabiya_data_part_has_noted(TabiyaDataPart *self)
{
    g_return_val_if_fail(TABIYA_IS_DATA_PART(self), FALSE);
    return self->has_noted;
}

/* --- Games and training of another device ----------------------------------------------------- */

static void forget_taken(TabiyaDataPart *self)
{
    if (self->taken)
        tabiya_carried_taken_clear(self->taken);
    g_clear_pointer(&self->taken, g_free);
}

/* Taken, or taken back. */
static void taken_cb(TabiyaJob *job, const char *text, gboolean good, TabiyaDataPart *self)
{
    const gboolean undone = self->undoing;

    self->undoing = FALSE;
    forget_taken(self);
    self->taken = tabiya_data_job_steal_taken(job);
    if (!good || !self->taken) {
        tabiya_part_say(TABIYA_PART(self), text);
        return;
    }
    tabiya_carried_taken_exchange_settings(self->taken);
    tabiya_progress_keeper_tell_changed(tabiya_progress_keeper_get_default());
    tabiya_shell_say(tabiya_part_get_shell(TABIYA_PART(self)), text, undone ? NULL : _("Undo"),
                     undone ? NULL : "win.undo-taken");
    if (undone)
        forget_taken(self);
}

static void start_job(TabiyaDataPart *self, TabiyaJob *job)
{
    g_signal_connect_object(job, "finished", G_CALLBACK(taken_cb), self, 0);
    tabiya_job_start(job);
    g_object_unref(job);
}

static void take_carried(TabiyaDataPart *self, const char *path)
{
    forget_taken(self);
    start_job(self, tabiya_data_job_new_take(tabiya_application_get_data_dir(application_of(self)),
                                             path));
}

static void undo_taken_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaDataPart *self = user;

    if (!self->taken)
        return;
    self->undoing = TRUE;
    start_job(self,
              tabiya_data_job_new_take_back(tabiya_application_get_data_dir(application_of(self)),
                                            g_steal_pointer(&self->taken)));
}

/* --- Files ------------------------------------------------------------------------------------ */

/* A backup is recognized by its name; opening it asks for its restoration. */
static gboolean take_file(TabiyaPart *self, GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);
    const char *path = g_file_peek_path(file);

    if (!name || !path)
        return FALSE;
    if (g_str_has_suffix(name, TABIYA_CARRIED_SUFFIX) && tabiya_carried_file_is(path)) {
        take_carried(TABIYA_DATA_PART(self), path);
        return TRUE;
    }
    if (!g_str_has_suffix(name, TABIYA_BACKUP_SUFFIX))
        return FALSE;
    tabiya_preferences_window_restore(GTK_WINDOW(tabiya_part_get_shell(self)), path);
    return TRUE;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void data_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_preferences_window_present(GTK_WINDOW(tabiya_part_get_shell(user)), "data");
}

static void undo_data_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaApplication *application = application_of(user);
    const char *problem;
    const TabiyaSettled *settled = tabiya_application_get_settled(application, &problem);
    g_autoptr(GError) error = NULL;

    if (!settled->done)
        return;
    if (tabiya_set_aside_ask_return(tabiya_application_get_data_dir(application), settled->id,
                                    &error)) {
        tabiya_application_restart(application);
    } else {
        tabiya_part_say(user, error->message);
    }
}

static const GActionEntry ACTIONS[] = {
    {"data", data_cb},
    {"undo-data", undo_data_cb},
    {"undo-taken", undo_taken_cb},
};

static void tabiya_data_part_finalize(GObject *object)
{
    forget_taken(TABIYA_DATA_PART(object));
    G_OBJECT_CLASS(tabiya_data_part_parent_class)->finalize(object);
}

static void tabiya_data_part_class_init(TabiyaDataPartClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_data_part_finalize;
    TABIYA_PART_CLASS(klass)->begin = begin;
    TABIYA_PART_CLASS(klass)->take_file = take_file;
}

static void tabiya_data_part_init(TabiyaDataPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
