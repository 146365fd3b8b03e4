/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See data-page.h. Each long task is a job (app/job/job.h) with its own row. It continues when the
 * window is closed; the main window then reports when it ends. */
#include "ui/preferences/data-page.h"

#include <glib/gi18n.h>

#include "app/data/data-job.h"
#include "app/data/set-aside.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/jobs/job-row.h"
#include "ui/preferences/sync-group.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaDataPage {
    AdwPreferencesPage parent_instance;

    TabiyaApplication *application; /* borrowed: outlives the page */
    TabiyaJob *job;                 /* running; NULL: none */
    gboolean unpacking;             /* it checks a backup */
    GtkWidget *job_row;             /* borrowed */
    GPtrArray *rows;                /* of GtkWidget, borrowed: data set aside */
    TabiyaDataRoom *room;           /* the backup in question */
    char *asked_id;                 /* the data set aside in question */

    /* Template */
    AdwActionRow *folder, *size;
    AdwPreferencesGroup *asides;
    GtkWidget *copy, *open, *back_up, *restore, *export, *give, *afresh, *jobs;
    GtkLabel *message;
};

G_DEFINE_FINAL_TYPE(TabiyaDataPage, tabiya_data_page, ADW_TYPE_PREFERENCES_PAGE)

static GtkWindow *get_window(TabiyaDataPage *self)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

static const char *get_folder(TabiyaDataPage *self)
{
    return tabiya_application_get_data_dir(self->application);
}

/* --- Messages --------------------------------------------------------------------------------- */

static void say(TabiyaDataPage *self, const char *text, gboolean good)
{
    gtk_label_set_text(self->message, text);
    gtk_widget_set_visible(GTK_WIDGET(self->message), *text != '\0');
    tabiya_widget_set_css_class(GTK_WIDGET(self->message), "error", !good);
    if (*text)
        tabiya_announce(GTK_WIDGET(self), text);
}

const char *tabiya_data_page_get_message_for_tests(TabiyaDataPage *self)
{
    g_return_val_if_fail(TABIYA_IS_DATA_PAGE(self), "");
    return gtk_label_get_text(self->message);
}

/* --- The folder ------------------------------------------------------------------------------- */

/* Includes the logs that databases have while they are open. */
static guint64 count_bytes(const char *folder)
{
    g_auto(GStrv) entries = tabiya_data_files_list_entries(folder, NULL);
    guint64 bytes = 0;

    for (char **entry = entries; entry && *entry; entry++) {
        g_autofree char *path = g_build_filename(folder, *entry, NULL);

        bytes += tabiya_data_files_get_bytes(path);
    }
    return bytes;
}

static void show_size(TabiyaDataPage *self)
{
    g_autoptr(GPtrArray) files = tabiya_data_files_list(get_folder(self), NULL);
    g_autofree char *size = g_format_size(count_bytes(get_folder(self)));
    g_autofree char *text = NULL;

    /* Translators: a size, as in “12 MB”, and the number of files. */
    text =
        g_strdup_printf(ngettext("%1$s in %2$u file", "%1$s in %2$u files", files ? files->len : 0),
                        size, files ? files->len : 0);
    adw_action_row_set_subtitle(self->size, text);
}

static void show_folder(TabiyaDataPage *self)
{
    g_autofree char *name = g_filename_display_name(get_folder(self));

    adw_action_row_set_subtitle(self->folder, name);
}

static void copy_cb(TabiyaDataPage *self)
{
    g_autofree char *name = g_filename_display_name(get_folder(self));

    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(self)), name);
    say(self, _("Path copied"), TRUE);
}

static void open_cb(TabiyaDataPage *self)
{
    g_autofree char *uri = g_filename_to_uri(get_folder(self), NULL, NULL);

    gtk_show_uri(get_window(self), uri, GDK_CURRENT_TIME);
}

/* --- Jobs ------------------------------------------------------------------------------------- */

static void set_busy(TabiyaDataPage *self, gboolean busy)
{
    GtkWidget *const buttons[] = {self->back_up, self->restore, self->export,
                                  self->give,    self->afresh,  GTK_WIDGET(self->asides)};

    for (gsize i = 0; i < G_N_ELEMENTS(buttons); i++)
        gtk_widget_set_sensitive(buttons[i], !busy);
    gtk_widget_set_visible(self->jobs, busy);
}

static void ask_restore(TabiyaDataPage *self, TabiyaDataUnpacked *unpacked);

static void end_job(TabiyaDataPage *self)
{
    if (self->job_row)
        gtk_box_remove(GTK_BOX(self->jobs), self->job_row);
    self->job_row = NULL;
    g_clear_object(&self->job);
    self->unpacking = FALSE;
    set_busy(self, FALSE);
    show_size(self);
}

static void finished_cb(TabiyaJob *job, const char *text, gboolean good, TabiyaDataPage *self)
{
    TabiyaDataUnpacked *unpacked = tabiya_data_job_get_unpacked(job);
    g_autoptr(TabiyaJob) kept = g_object_ref(job);

    end_job(self);
    say(self, text, good);
    if (good && unpacked && unpacked->room)
        ask_restore(self, unpacked);
}

/* The page is gone, but not its job: the window reports the result. */
static void told_by_window_cb(TabiyaJob *job, const char *text, gboolean good, GtkWindow *window)
{
    if (*text && TABIYA_IS_SHELL(window))
        tabiya_shell_say(TABIYA_SHELL(window), text, NULL, NULL);
}

static void start_job(TabiyaDataPage *self, TabiyaJob *job)
{
    self->job = job;
    self->job_row = tabiya_job_row_new(job);
    gtk_box_append(GTK_BOX(self->jobs), self->job_row);
    set_busy(self, TRUE);
    say(self, "", TRUE);
    g_signal_connect_object(job, "finished", G_CALLBACK(finished_cb), self, 0);
    tabiya_job_start(job);
}

/* Stops unpacking a backup that nobody waits for; other jobs continue. */
static void leave_job(TabiyaDataPage *self)
{
    GtkWindow *window = self->application
                            ? gtk_application_get_active_window(GTK_APPLICATION(self->application))
                            : NULL;

    if (self->job && !self->unpacking && window)
        g_signal_connect_object(self->job, "finished", G_CALLBACK(told_by_window_cb), window, 0);
    else if (self->job)
        tabiya_job_cancel(self->job);
    g_clear_object(&self->job);
}

/* --- Backup and export ------------------------------------------------------------------------ */

void tabiya_data_page_back_up(TabiyaDataPage *self, const char *path)
{
    g_return_if_fail(TABIYA_IS_DATA_PAGE(self) && path);
    if (!self->job)
        start_job(self, tabiya_data_job_new_backup(get_folder(self), path));
}

void tabiya_data_page_export(TabiyaDataPage *self, const char *folder)
{
    g_return_if_fail(TABIYA_IS_DATA_PAGE(self) && folder);
    if (!self->job)
        start_job(self, tabiya_data_job_new_export(get_folder(self), folder));
}

void tabiya_data_page_give(TabiyaDataPage *self, const char *path)
{
    g_return_if_fail(TABIYA_IS_DATA_PAGE(self) && path);
    if (!self->job)
        start_job(self, tabiya_data_job_new_give(get_folder(self), path));
}

/* NULL, after reporting the error, if there is no path. */
static char *dup_local_path(TabiyaDataPage *self, GFile *file)
{
    char *path = file ? g_file_get_path(file) : NULL;

    if (file && !path)
        say(self, _("Choose a location on this computer."), FALSE);
    return path;
}

static void place_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = dup_local_path(user, file);

    if (path)
        tabiya_data_page_back_up(user, path);
}

static const char *const SUFFIXES[] = {"zst", NULL};

static void back_up_cb(TabiyaDataPage *self)
{
    g_autofree char *name = tabiya_backup_dup_name();

    tabiya_choose_file_to_write(get_window(self),
                                &(TabiyaFileQuestion){.title = _("Back Up All Data"),
                                                      .verb = _("_Save"),
                                                      .name = name,
                                                      .kind = _("Backups (tar.zst)"),
                                                      .suffixes = SUFFIXES},
                                place_chosen_cb, self);
}

static void folder_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = dup_local_path(user, file);

    if (path)
        tabiya_data_page_export(user, path);
}

static void export_cb(TabiyaDataPage *self)
{
    tabiya_choose_folder(get_window(self), _("Choose a Folder to Export To"), folder_chosen_cb,
                         self);
}

static void device_file_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = dup_local_path(user, file);

    if (path)
        tabiya_data_page_give(user, path);
}

static void give_cb(TabiyaDataPage *self)
{
    static const char *const suffixes[] = {"ndjson", NULL};
    g_autofree char *name = tabiya_carried_file_dup_name();

    tabiya_choose_file_to_write(get_window(self),
                                &(TabiyaFileQuestion){.title = _("Export for Another Device"),
                                                      .verb = _("_Save"),
                                                      .name = name,
                                                      .kind = _("Tabiya data (ndjson)"),
                                                      .suffixes = suffixes},
                                device_file_chosen_cb, self);
}

/* --- Restore ---------------------------------------------------------------------------------- */

/* The request is carried out at the next start. */
static void start_again(TabiyaDataPage *self, gboolean asked, const GError *error)
{
    if (asked)
        tabiya_application_restart(self->application);
    else
        say(self, error->message, FALSE);
}

static void restore_answered_cb(const char *answer, gpointer user)
{
    TabiyaDataPage *self = user;
    g_autoptr(TabiyaDataRoom) room = g_steal_pointer(&self->room);
    g_autoptr(GError) error = NULL;

    if (g_str_equal(answer, "restore"))
        start_again(self, tabiya_set_aside_ask(get_folder(self), room, &error), error);
}

static char *dup_time(gint64 seconds)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(seconds);

    return g_date_time_format(time, "%x %H:%M");
}

static void ask_restore(TabiyaDataPage *self, TabiyaDataUnpacked *unpacked)
{
    static const TabiyaAnswerChoice answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"restore", N_("_Restore"), TABIYA_ANSWER_SUGGESTED},
        {NULL},
    };
    g_autofree char *time = dup_time(unpacked->info.made_s);
    g_autofree char *size = g_format_size(unpacked->info.bytes);
    g_autofree char *distrusted = tabiya_backup_info_dup_distrusted(&unpacked->info);
    g_autofree char *question = NULL, *body = NULL;

    g_clear_pointer(&self->room, tabiya_data_room_free);
    self->room = g_steal_pointer(&unpacked->room);
    /* Translators: %1$s is the date of the backup, %2$s its size. */
    question = g_strdup_printf(
        _("The backup from %1$s (%2$s) is intact. It will replace your data and preferences, "
          "which are saved for later: you can bring them back. Tabiya will restart."),
        time, size);
    body = *distrusted ? g_strconcat(question, "\n\n", distrusted, NULL) : g_strdup(question);
    tabiya_ask(get_window(self), &(TabiyaQuestion){_("Restore This Backup?"), body, answers},
               restore_answered_cb, self);
}

void tabiya_data_page_restore(TabiyaDataPage *self, const char *path)
{
    g_return_if_fail(TABIYA_IS_DATA_PAGE(self) && path);
    if (self->job)
        return;
    self->unpacking = TRUE;
    start_job(self, tabiya_data_job_new_unpack(get_folder(self), path));
}

static void backup_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = dup_local_path(user, file);

    if (path)
        tabiya_data_page_restore(user, path);
}

static void restore_cb(TabiyaDataPage *self)
{
    tabiya_choose_file(get_window(self),
                       &(TabiyaFileQuestion){.title = _("Choose a Backup"),
                                             .kind = _("Backups (tar.zst)"),
                                             .suffixes = SUFFIXES},
                       backup_chosen_cb, self);
}

static void afresh_answered_cb(const char *answer, gpointer user)
{
    TabiyaDataPage *self = user;
    g_autoptr(GError) error = NULL;

    if (g_str_equal(answer, "afresh"))
        start_again(self, tabiya_set_aside_ask(get_folder(self), NULL, &error), error);
}

static void afresh_cb(TabiyaDataPage *self)
{
    static const TabiyaAnswerChoice answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"afresh", N_("_Start Fresh"), TABIYA_ANSWER_DESTRUCTIVE},
        {NULL},
    };

    tabiya_ask(
        get_window(self),
        &(TabiyaQuestion){
            _("Start Fresh?"),
            _("Tabiya will restart with an empty library and no progress. Your data is saved for "
              "later: you can bring it back until you remove it. Your preferences stay the same."),
            answers},
        afresh_answered_cb, self);
}

/* --- Data set aside --------------------------------------------------------------------------- */

static void show_asides(TabiyaDataPage *self);

static void return_cb(TabiyaDataPage *self, GtkWidget *button)
{
    g_autoptr(GError) error = NULL;
    const char *id = g_object_get_data(G_OBJECT(button), "id");

    start_again(self, tabiya_set_aside_ask_return(get_folder(self), id, &error), error);
}

static void remove_answered_cb(const char *answer, gpointer user)
{
    TabiyaDataPage *self = user;
    g_autofree char *id = g_steal_pointer(&self->asked_id);
    g_autoptr(GError) error = NULL;

    if (!g_str_equal(answer, "remove"))
        return;
    if (tabiya_set_aside_remove(get_folder(self), id, &error))
        say(self, _("Removed"), TRUE);
    else
        say(self, error->message, FALSE);
    show_asides(self);
}

static void remove_cb(TabiyaDataPage *self, GtkWidget *button)
{
    static const TabiyaAnswerChoice answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"remove", N_("_Remove"), TABIYA_ANSWER_DESTRUCTIVE},
        {NULL},
    };

    g_free(self->asked_id);
    self->asked_id = g_strdup(g_object_get_data(G_OBJECT(button), "id"));
    tabiya_ask(get_window(self),
               &(TabiyaQuestion){_("Remove Permanently?"),
                                 _("Once removed, this saved data cannot be brought back."),
                                 answers},
               remove_answered_cb, self);
}

static GtkWidget *add_button(TabiyaDataPage *self, GtkWidget *row, GtkWidget *button,
                             const char *id, GCallback callback)
{
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_object_set_data_full(G_OBJECT(button), "id", g_strdup(id), g_free);
    g_signal_connect_object(button, "clicked", callback, self, G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    return button;
}

static GtkWidget *new_aside_row(TabiyaDataPage *self, const TabiyaAside *aside)
{
    g_autofree char *time = dup_time(aside->made_s);
    g_autofree char *size = g_format_size(aside->bytes);
    g_autofree char *subtitle = g_strdup_printf("%s · %s", time, size);
    GtkWidget *row =
        g_object_new(ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title",
                     tabiya_aside_reason_get_text(aside->reason), "subtitle", subtitle, NULL);
    g_autofree char *name = NULL;

    add_button(self, row, gtk_button_new_with_label(_("Bring Back")), aside->id,
               G_CALLBACK(return_cb));
    GtkWidget *remove = add_button(self, row, gtk_button_new_from_icon_name("user-trash-symbolic"),
                                   aside->id, G_CALLBACK(remove_cb));
    gtk_widget_add_css_class(remove, "flat");
    /* Translators: %s is when the data was saved for later. */
    name = g_strdup_printf(_("Remove the data from %s"), time);
    tabiya_shortcuts_name_button(remove, name, NULL);
    return row;
}

static void show_asides(TabiyaDataPage *self)
{
    g_autoptr(GPtrArray) asides = tabiya_set_aside_list(get_folder(self));

    for (guint i = 0; i < self->rows->len; i++)
        adw_preferences_group_remove(self->asides, self->rows->pdata[i]);
    g_ptr_array_set_size(self->rows, 0);
    for (guint i = 0; i < asides->len; i++) {
        GtkWidget *row = new_aside_row(self, asides->pdata[i]);

        adw_preferences_group_add(self->asides, row);
        g_ptr_array_add(self->rows, row);
    }
    gtk_widget_set_visible(GTK_WIDGET(self->asides), asides->len > 0);
}

void tabiya_data_page_set_application(TabiyaDataPage *self, TabiyaApplication *application)
{
    g_return_if_fail(TABIYA_IS_DATA_PAGE(self) && !self->application);
    self->application = application;
    show_folder(self);
    show_size(self);
    show_asides(self);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_data_page_dispose(GObject *object)
{
    TabiyaDataPage *self = TABIYA_DATA_PAGE(object);

    leave_job(self);
    g_clear_pointer(&self->room, tabiya_data_room_free);
    G_OBJECT_CLASS(tabiya_data_page_parent_class)->dispose(object);
}

static void tabiya_data_page_finalize(GObject *object)
{
    TabiyaDataPage *self = TABIYA_DATA_PAGE(object);

    g_ptr_array_unref(self->rows);
    g_free(self->asked_id);
    G_OBJECT_CLASS(tabiya_data_page_parent_class)->finalize(object);
}

static void tabiya_data_page_class_init(TabiyaDataPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_data_page_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_data_page_finalize;
    g_type_ensure(TABIYA_TYPE_SYNC_GROUP);
    tabiya_widget_set_template(widget_class, "preferences/data-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, folder);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, size);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, asides);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, copy);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, open);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, back_up);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, restore);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, export);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, give);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, afresh);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, jobs);
    gtk_widget_class_bind_template_child(widget_class, TabiyaDataPage, message);
}

static void tabiya_data_page_init(TabiyaDataPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    self->rows = g_ptr_array_new();
    g_signal_connect_swapped(self->copy, "clicked", G_CALLBACK(copy_cb), self);
    g_signal_connect_swapped(self->open, "clicked", G_CALLBACK(open_cb), self);
    g_signal_connect_swapped(self->back_up, "clicked", G_CALLBACK(back_up_cb), self);
    g_signal_connect_swapped(self->restore, "clicked", G_CALLBACK(restore_cb), self);
    g_signal_connect_swapped(self->export, "clicked", G_CALLBACK(export_cb), self);
    g_signal_connect_swapped(self->give, "clicked", G_CALLBACK(give_cb), self);
    g_signal_connect_swapped(self->afresh, "clicked", G_CALLBACK(afresh_cb), self);
}
