/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-start.h. */
#include "ui/arena/learning-start.h"

#include <glib/gi18n.h>

#include "app/arena/learning-words.h"
#include "app/arena/learning-work.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/widget.h"

#define RUNS_MAX 100000

struct _TabiyaLearningStart {
    AdwBin parent_instance;

    char *directory, *folder;
    GtkCheckButton *sizes[TABIYA_LEARNING_SIZES];
    AdwActionRow *folder_row;
    GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE(TabiyaLearningStart, tabiya_learning_start, ADW_TYPE_BIN)

enum { SIGNAL_START, SIGNAL_FOLLOW, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- The folder ------------------------------------------------------------------------------- */

static void set_folder(TabiyaLearningStart *self, char *folder)
{
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *text = g_markup_escape_text(shown, -1);

    g_free(self->folder);
    self->folder = folder;
    adw_action_row_set_subtitle(self->folder_row, text);
}

/* "DIRECTORY/7", where nothing is. */
static char *dup_free_folder(const char *directory)
{
    for (int i = 1; i < RUNS_MAX; i++) {
        g_autofree char *name = g_strdup_printf("%d", i);
        char *folder = g_build_filename(directory, name, NULL);
        if (!g_file_test(folder, G_FILE_TEST_EXISTS))
            return folder;
        g_free(folder);
    }
    return g_build_filename(directory, "0", NULL);
}

static gboolean is_empty(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    return !dir || !g_dir_read_name(dir);
}

static gboolean has_run(const char *folder)
{
    g_autofree char *recipe = g_build_filename(folder, TABIYA_LEARNING_RECIPE_FILE, NULL);

    return g_file_test(recipe, G_FILE_TEST_EXISTS);
}

/* A run does not mix its files with others. */
static void folder_cb(GFile *file, gpointer user)
{
    TabiyaLearningStart *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (!path)
        return;
    if (is_empty(path)) {
        set_folder(self, g_steal_pointer(&path));
    } else {
        g_autofree char *own = g_build_filename(path, "tabiya-learning", NULL);
        set_folder(self, has_run(own) ? dup_free_folder(own) : g_steal_pointer(&own));
    }
}

static GtkWindow *get_window(TabiyaLearningStart *self)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

static void choose_cb(TabiyaLearningStart *self)
{
    tabiya_choose_folder(get_window(self), _("Folder of the Run"), folder_cb, self);
}

/* --- Buttons ---------------------------------------------------------------------------------- */

static void start_cb(TabiyaLearningStart *self)
{
    int size = 0;

    for (int i = 0; i < TABIYA_LEARNING_SIZES; i++) {
        if (gtk_check_button_get_active(self->sizes[i]))
            size = i;
    }
    tabiya_learning_start_show_problem(self, NULL);
    g_signal_emit(self, signals[SIGNAL_START], 0, size, self->folder);
}

static void follow_cb(TabiyaLearningStart *self)
{
    tabiya_learning_start_show_problem(self, NULL);
    g_signal_emit(self, signals[SIGNAL_FOLLOW], 0);
}

void tabiya_learning_start_show_problem(TabiyaLearningStart *self, const char *why)
{
    gtk_label_set_text(self->problem, why ? why : "");
    gtk_widget_set_visible(GTK_WIDGET(self->problem), why != NULL);
}

void tabiya_learning_start_reset(TabiyaLearningStart *self)
{
    set_folder(self, dup_free_folder(self->directory));
    tabiya_learning_start_show_problem(self, NULL);
}

/* --- The page --------------------------------------------------------------------------------- */

static GtkWidget *new_size_row(TabiyaLearningStart *self, TabiyaLearningSize size)
{
    GtkWidget *row = adw_action_row_new(), *check = gtk_check_button_new();
    TabiyaLearningRecipe recipe;

    tabiya_learning_recipe_init(&recipe, size);
    g_autofree char *cost = tabiya_learning_dup_cost(&recipe, (int)g_get_num_processors());
    self->sizes[size] = GTK_CHECK_BUTTON(check);
    gtk_check_button_set_group(self->sizes[size], size > 0 ? self->sizes[0] : NULL);
    gtk_check_button_set_active(self->sizes[size], size == 0);
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), tabiya_learning_get_size_name(size));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), cost);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), check);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), check);
    tabiya_widget_set_name(check, tabiya_learning_get_size_name(size));
    tabiya_widget_set_description(check, cost);
    return row;
}

static GtkWidget *new_folder_row(TabiyaLearningStart *self)
{
    GtkWidget *row = adw_action_row_new(), *button = gtk_button_new_with_label(_("Choose…"));

    self->folder_row = ADW_ACTION_ROW(row);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Folder"));
    adw_action_row_set_subtitle_lines(self->folder_row, 0);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(button, _("Choose the folder of the run"));
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(choose_cb), self);
    adw_action_row_add_suffix(self->folder_row, button);
    return row;
}

static GtkWidget *new_group(TabiyaLearningStart *self)
{
    GtkWidget *group = tabiya_names_give(adw_preferences_group_new());
    AdwPreferencesGroup *rows = ADW_PREFERENCES_GROUP(group);

    adw_preferences_group_set_title(rows, _("Watch a Net Learn"));
    adw_preferences_group_set_description(
        rows, _("It begins with random numbers and the rules of chess. Each generation plays "
                "against itself, learns from these games, and plays a match against the one "
                "before. Everything else on this computer comes first."));
    for (int i = 0; i < TABIYA_LEARNING_SIZES; i++)
        adw_preferences_group_add(rows, new_size_row(self, (TabiyaLearningSize)i));
    adw_preferences_group_add(rows, new_folder_row(self));
    tabiya_widget_fit_words(group);
    return group;
}

static GtkWidget *new_buttons(TabiyaLearningStart *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *start = gtk_button_new_with_label(_("Start Learning"));
    GtkWidget *follow = gtk_button_new_with_label(_("Follow a Folder…"));

    gtk_widget_add_css_class(start, "suggested-action");
    gtk_widget_set_tooltip_text(follow, _("Show a run that was started from a shell"));
    g_signal_connect_swapped(start, "clicked", G_CALLBACK(start_cb), self);
    g_signal_connect_swapped(follow, "clicked", G_CALLBACK(follow_cb), self);
    gtk_box_append(GTK_BOX(box), start);
    gtk_box_append(GTK_BOX(box), follow);
    tabiya_widget_wrap_row(GTK_BOX(box));
    return box;
}

GtkWidget *tabiya_learning_start_new(const char *directory)
{
    TabiyaLearningStart *self = g_object_new(TABIYA_TYPE_LEARNING_START, NULL);

    self->directory = g_strdup(directory);
    tabiya_learning_start_reset(self);
    return GTK_WIDGET(self);
}

static void tabiya_learning_start_finalize(GObject *object)
{
    TabiyaLearningStart *self = TABIYA_LEARNING_START(object);

    g_free(self->directory);
    g_free(self->folder);
    G_OBJECT_CLASS(tabiya_learning_start_parent_class)->finalize(object);
}

static void tabiya_learning_start_init(TabiyaLearningStart *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
    GtkWidget *problem = gtk_label_new(NULL);

    self->problem = GTK_LABEL(problem);
    gtk_label_set_wrap(self->problem, TRUE);
    gtk_label_set_xalign(self->problem, 0);
    gtk_widget_add_css_class(problem, "error");
    gtk_widget_set_visible(problem, FALSE);
    gtk_box_append(GTK_BOX(box), new_group(self));
    gtk_box_append(GTK_BOX(box), problem);
    gtk_box_append(GTK_BOX(box), new_buttons(self));
    adw_bin_set_child(ADW_BIN(self), box);
}

static void tabiya_learning_start_class_init(TabiyaLearningStartClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_learning_start_finalize;
    signals[SIGNAL_START] = g_signal_new("start", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_STRING);
    signals[SIGNAL_FOLLOW] =
        g_signal_new("follow", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}
