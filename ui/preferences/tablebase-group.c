/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tablebase-group.h. The folders are a setting, from which the application updates the default
 * tablebases; these list the contents. */
#include "ui/preferences/tablebase-group.h"

#include <glib/gi18n.h>

#include "app/analysis/tablebases.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define KEY "tablebase-folders"

struct _TabiyaTablebaseGroup {
    AdwPreferencesGroup parent_instance;

    TabiyaTablebases *tables; /* borrowed: the process's */
    GPtrArray *folders;       /* of GtkWidget, borrowed: rows */
    GPtrArray *bad;           /* the same, for rejected files */
    gboolean checked;         /* all files, since they were found */

    /* Template */
    GtkWidget *add, *none, *check, *stop, *progress, *shown_row;
    AdwActionRow *check_row;
    AdwExpanderRow *refused;
    GtkSwitch *shown;
};

G_DEFINE_FINAL_TYPE(TabiyaTablebaseGroup, tabiya_tablebase_group, ADW_TYPE_PREFERENCES_GROUP)

/* --- Folders ---------------------------------------------------------------------------------- */

static char **dup_folders(void)
{
    return g_settings_get_strv(tabiya_settings_get(), KEY);
}

static void keep(GPtrArray *folders)
{
    g_ptr_array_add(folders, NULL);
    g_settings_set_strv(tabiya_settings_get(), KEY, (const char *const *)folders->pdata);
}

void tabiya_tablebase_group_add(TabiyaTablebaseGroup *self, const char *folder)
{
    g_return_if_fail(TABIYA_IS_TABLEBASE_GROUP(self));
    g_auto(GStrv) before = dup_folders();
    g_autoptr(GPtrArray) folders = g_ptr_array_new();

    if (g_strv_contains((const char *const *)before, folder))
        return;
    for (char **each = before; *each; each++)
        g_ptr_array_add(folders, *each);
    g_ptr_array_add(folders, (gpointer)folder);
    keep(folders);
}

static void remove_cb(TabiyaTablebaseGroup *self, GtkWidget *button)
{
    const char *folder = g_object_get_data(G_OBJECT(button), "folder");
    g_auto(GStrv) before = dup_folders();
    g_autoptr(GPtrArray) folders = g_ptr_array_new();

    for (char **each = before; *each; each++) {
        if (!g_str_equal(*each, folder))
            g_ptr_array_add(folders, *each);
    }
    keep(folders);
}

static void chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path && g_utf8_validate(path, -1, NULL))
        tabiya_tablebase_group_add(user, path);
}

static void add_cb(TabiyaTablebaseGroup *self)
{
    tabiya_choose_folder(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                         _("Choose a Tablebase Folder"), chosen_cb, self);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static char *dup_found(TabiyaTablebaseGroup *self, const char *folder, gboolean is_one_of_many,
                       gboolean *bad)
{
    EngTbCensus census;

    tabiya_tablebases_count_in(self->tables, folder, &census);
    *bad = FALSE;
    if (tabiya_tablebases_is_busy(self->tables))
        return g_strdup(_("Scanning…"));
    *bad = census.missing_folders > 0 || census.refused > 0;
    if (census.missing_folders > 0)
        return g_strdup(_("The folder cannot be read."));
    if (census.wdl + census.dtz + census.refused == 0 && is_one_of_many)
        return g_strdup(_("Nothing new: other folders have the same files"));
    return tabiya_tablebases_dup_census(&census);
}

static GtkWidget *new_row(const char *title, const char *subtitle)
{
    return g_object_new(ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "title", title, "title-lines", 2,
                        "subtitle", subtitle, "subtitle-lines", 3, NULL);
}

static GtkWidget *new_folder_row(TabiyaTablebaseGroup *self, const char *folder,
                                 gboolean is_one_of_many)
{
    gboolean bad;
    g_autofree char *found = dup_found(self, folder, is_one_of_many, &bad);
    g_autofree char *name = NULL;
    GtkWidget *row = new_row(folder, found);
    GtkWidget *remove = gtk_button_new_from_icon_name("user-trash-symbolic");

    /* Translators: removes a folder from a list; its files stay. */
    name = g_strdup_printf(_("Remove %s"), folder);
    tabiya_shortcuts_name_button(remove, name, NULL);
    gtk_widget_add_css_class(remove, "flat");
    gtk_widget_set_valign(remove, GTK_ALIGN_CENTER);
    g_object_set_data_full(G_OBJECT(remove), "folder", g_strdup(folder), g_free);
    g_signal_connect_object(remove, "clicked", G_CALLBACK(remove_cb), self, G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), remove);
    tabiya_widget_set_css_class(row, "warning", bad);
    gtk_widget_set_tooltip_text(row, folder);
    return row;
}

static void clear_rows(TabiyaTablebaseGroup *self)
{
    for (guint i = 0; i < self->folders->len; i++)
        adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self), self->folders->pdata[i]);
    for (guint i = 0; i < self->bad->len; i++)
        adw_expander_row_remove(self->refused, self->bad->pdata[i]);
    g_ptr_array_set_size(self->folders, 0);
    g_ptr_array_set_size(self->bad, 0);
}

/* A group appends rows only at its end: moves the template's rows after the folders again. */
static void put_last(TabiyaTablebaseGroup *self)
{
    GtkWidget *const rows[] = {GTK_WIDGET(self->check_row), GTK_WIDGET(self->refused),
                               self->shown_row};

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_object_ref(rows[i]);
        adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self), rows[i]);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), rows[i]);
        g_object_unref(rows[i]);
    }
}

static void add_folder_rows(TabiyaTablebaseGroup *self)
{
    g_auto(GStrv) folders = dup_folders();

    for (char **folder = folders; *folder; folder++) {
        GtkWidget *row = new_folder_row(self, *folder, g_strv_length(folders) > 1);

        adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
        g_ptr_array_add(self->folders, row);
    }
}

static void add_refused_rows(TabiyaTablebaseGroup *self)
{
    char *path, *why;

    for (guint i = 0; tabiya_tablebases_dup_refusal(self->tables, i, &path, &why); i++) {
        g_autofree char *shown = g_filename_display_basename(path);
        GtkWidget *row = new_row(shown, why);

        gtk_widget_set_tooltip_text(row, path);
        adw_expander_row_add_row(self->refused, row);
        g_ptr_array_add(self->bad, row);
        g_free(path);
        g_free(why);
    }
}

static void show_refused(TabiyaTablebaseGroup *self)
{
    const guint count = self->bad->len;
    g_autofree char *title =
        g_strdup_printf(ngettext("%u file is not used", "%u files are not used", count), count);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->refused), title);
    gtk_widget_set_visible(GTK_WIDGET(self->refused), count > 0);
}

static void show_check(TabiyaTablebaseGroup *self)
{
    double progress;
    EngTbCensus census;

    g_object_get(self->tables, "progress", &progress, NULL);
    tabiya_tablebases_count(self->tables, &census);
    gtk_widget_set_visible(GTK_WIDGET(self->check_row), census.wdl + census.dtz > 0);
    gtk_widget_set_visible(self->check, progress < 0);
    gtk_widget_set_visible(self->stop, progress >= 0);
    gtk_widget_set_visible(self->progress, progress >= 0);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress), MAX(progress, 0));
    adw_action_row_set_subtitle(self->check_row,
                                self->checked && progress < 0
                                    ? _("All files have been checked")
                                    : _("Otherwise each file is checked when it is first used"));
}

static void show(TabiyaTablebaseGroup *self)
{
    clear_rows(self);
    add_folder_rows(self);
    put_last(self);
    add_refused_rows(self);
    gtk_widget_set_visible(self->none, self->folders->len == 0);
    show_refused(self);
    show_check(self);
}

/* --- Checking --------------------------------------------------------------------------------- */

static void check_cb(TabiyaTablebaseGroup *self)
{
    self->checked = TRUE;
    tabiya_tablebases_check(self->tables);
}

static void stop_cb(TabiyaTablebaseGroup *self)
{
    self->checked = FALSE;
    tabiya_tablebases_stop_check(self->tables);
}

static void folders_cb(TabiyaTablebaseGroup *self)
{
    self->checked = FALSE;
    show(self);
}

guint tabiya_tablebase_group_get_n_folders_for_tests(TabiyaTablebaseGroup *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASE_GROUP(self), 0);
    return self->folders->len;
}

guint tabiya_tablebase_group_get_n_refused_for_tests(TabiyaTablebaseGroup *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASE_GROUP(self), 0);
    return self->bad->len;
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_tablebase_group_finalize(GObject *object)
{
    TabiyaTablebaseGroup *self = TABIYA_TABLEBASE_GROUP(object);

    g_ptr_array_unref(self->folders);
    g_ptr_array_unref(self->bad);
    G_OBJECT_CLASS(tabiya_tablebase_group_parent_class)->finalize(object);
}

static void tabiya_tablebase_group_class_init(TabiyaTablebaseGroupClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_tablebase_group_finalize;
    tabiya_widget_set_template(widget_class, "preferences/tablebase-group.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, add);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, none);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, check_row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, check);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, stop);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, progress);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, refused);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, shown);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTablebaseGroup, shown_row);
}

static void tabiya_tablebase_group_init(TabiyaTablebaseGroup *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    self->tables = tabiya_tablebases_get_default();
    self->folders = g_ptr_array_new();
    self->bad = g_ptr_array_new();
    tabiya_settings_bind("show-tablebases", self->shown, "active");
    g_signal_connect_swapped(self->add, "clicked", G_CALLBACK(add_cb), self);
    g_signal_connect_swapped(self->check, "clicked", G_CALLBACK(check_cb), self);
    g_signal_connect_swapped(self->stop, "clicked", G_CALLBACK(stop_cb), self);
    g_signal_connect_object(tabiya_settings_get(), "changed::" KEY, G_CALLBACK(folders_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->tables, "changed", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->tables, "notify::progress", G_CALLBACK(show_check), self,
                            G_CONNECT_SWAPPED);
    show(self);
}
