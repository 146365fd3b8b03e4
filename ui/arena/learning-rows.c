/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-rows.h. Rows stay as they are, with the focus on them; only their words change. */
#include "ui/arena/learning-rows.h"

#include <glib/gi18n.h>

#include "app/arena/learning-words.h"
#include "ui/widget.h"

struct _TabiyaLearningRows {
    AdwBin parent_instance;

    TabiyaLearningRun *run; /* owned */
    char *used;
    GtkListBox *list;
    GPtrArray *rows; /* of AdwActionRow, the first generation first; not owned */
};

G_DEFINE_FINAL_TYPE(TabiyaLearningRows, tabiya_learning_rows, ADW_TYPE_BIN)

static const char GENERATION[] = "generation", MENU[] = "menu";

/* --- The menu of a row ------------------------------------------------------------------------ */

static void add_item(GMenu *menu, const char *label, const char *action, int generation)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target(item, action, "i", generation);
    g_menu_append_item(menu, item);
}

static gboolean is_used(TabiyaLearningRows *self, const char *net)
{
    g_autofree char *name = g_path_get_basename(net);
    g_autofree char *used = self->used ? g_path_get_basename(self->used) : NULL;

    return g_strcmp0(name, used) == 0;
}

static void add_net_items(TabiyaLearningRows *self, GMenu *menu, int generation, const char *net)
{
    add_item(menu, _("Watch It Play the One Before"), "learning.watch", generation);
    if (is_used(self, net))
        g_menu_append(menu, _("Analyze with the Built-in Net"), "learning.unuse");
    else
        add_item(menu, _("Analyze with This Net"), "learning.use", generation);
}

/* Made when it is opened: it offers only possible actions. */
static void popup_cb(GtkMenuButton *button, gpointer user)
{
    TabiyaLearningRows *self = user;
    int generation = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), GENERATION));
    g_autofree char *net = tabiya_learning_run_dup_net(self->run, generation);
    g_autofree char *match = tabiya_learning_run_dup_match(self->run, generation);
    g_autoptr(GMenu) menu = g_menu_new();

    if (net)
        add_net_items(self, menu, generation, net);
    if (match)
        add_item(menu, _("Save Its Best Game as a GIF…"), "learning.gif", generation);
    gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
}

static GtkWidget *new_menu_button(TabiyaLearningRows *self, int generation)
{
    GtkWidget *button = gtk_menu_button_new();
    g_autofree char *name = g_strdup_printf(_("Generation %d: menu"), generation);

    g_object_set_data(G_OBJECT(button), GENERATION, GINT_TO_POINTER(generation));
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), "view-more-symbolic");
    gtk_menu_button_set_create_popup_func(GTK_MENU_BUTTON(button), popup_cb, self, NULL);
    gtk_widget_set_tooltip_text(button, name);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(button, name);
    return button;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static char *dup_words(const TabiyaLearningGeneration *generation)
{
    if (tabiya_scoreline_games(generation->score) > 0)
        return tabiya_learning_dup_score(generation->score);
    if (generation->net)
        return g_strdup(_("It has learned"));
    return g_strdup_printf(
        ngettext("%'d game against itself", "%'d games against itself", (gulong)generation->games),
        (int)MIN(generation->games, G_MAXINT));
}

static void add_row(TabiyaLearningRows *self, int number)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *title = g_strdup_printf(_("Generation %d"), number);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    GtkWidget *button = new_menu_button(self, number);
    g_object_set_data(G_OBJECT(row), MENU, button);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    gtk_list_box_prepend(self->list, row);
    g_ptr_array_add(self->rows, row);
}

static void update_row(AdwActionRow *row, const TabiyaLearningGeneration *generation)
{
    g_autofree char *words = dup_words(generation);

    adw_action_row_set_subtitle(row, words);
    gtk_widget_set_visible(g_object_get_data(G_OBJECT(row), MENU),
                           generation->net || tabiya_scoreline_games(generation->score) > 0);
}

/* Another run is shown. */
static void remove_rows(TabiyaLearningRows *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        gtk_list_box_remove(self->list, self->rows->pdata[i]);
    g_ptr_array_set_size(self->rows, 0);
}

void tabiya_learning_rows_update(TabiyaLearningRows *self, const char *used)
{
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(self->run);
    guint n = story->generations->len;

    g_free(self->used);
    self->used = g_strdup(used);
    if (n < self->rows->len)
        remove_rows(self);
    while (self->rows->len < n)
        add_row(self, (int)self->rows->len + 1);
    for (guint i = 0; i < n; i++)
        update_row(self->rows->pdata[i], story->generations->pdata[i]);
    gtk_widget_set_visible(GTK_WIDGET(self), n > 0);
}

GtkWidget *tabiya_learning_rows_new(TabiyaLearningRun *run)
{
    TabiyaLearningRows *self = g_object_new(TABIYA_TYPE_LEARNING_ROWS, NULL);

    self->run = g_object_ref(run);
    return GTK_WIDGET(self);
}

static void tabiya_learning_rows_dispose(GObject *object)
{
    TabiyaLearningRows *self = TABIYA_LEARNING_ROWS(object);

    g_clear_object(&self->run);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
    g_clear_pointer(&self->used, g_free);
    G_OBJECT_CLASS(tabiya_learning_rows_parent_class)->dispose(object);
}

static void tabiya_learning_rows_init(TabiyaLearningRows *self)
{
    GtkWidget *list = gtk_list_box_new();

    self->list = GTK_LIST_BOX(list);
    self->rows = g_ptr_array_new();
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    tabiya_widget_set_name(list, _("Generations"));
    adw_bin_set_child(ADW_BIN(self), list);
}

static void tabiya_learning_rows_class_init(TabiyaLearningRowsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_learning_rows_dispose;
}
