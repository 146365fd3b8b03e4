/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-home.h. */
#include "ui/arena/arena-home.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "app/arena/arena-setup.h"
#include "app/number.h"
#include "ui/access/names.h"
#include "ui/arena/arena-words.h"
#include "ui/panes/reading-width.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaArenaHome {
    GtkWidget parent_instance;

    TabiyaArenaShelf *shelf;       /* owned */
    TabiyaEngineRegistry *engines; /* owned */
    char *open_id, *open_status;   /* NULL: none is open */

    GtkWidget *box, *first;
    AdwPreferencesGroup *ways, *list;
    AdwActionRow *stockfish;
    GtkWidget *no_stockfish;
    GPtrArray *rows; /* of GtkWidget, lent by the group: one for each entry of the shelf */
};

G_DEFINE_FINAL_TYPE(TabiyaArenaHome, tabiya_arena_home, GTK_TYPE_WIDGET)

/* --- Ways to start ---------------------------------------------------------------------------- */

static GtkWidget *add_way(TabiyaArenaHome *self, const char *title, const char *subtitle,
                          const char *target)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, subtitle);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.arena-start");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", target);
    tabiya_widget_set_description(row, subtitle);
    adw_preferences_group_add(self->ways, row);
    return row;
}

char *tabiya_arena_home_dup_stockfish(TabiyaEngineRegistry *engines)
{
    static const char *const FOLDERS[] = {"/usr/games", "/usr/local/games"};

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(engines)); i++) {
        g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(G_LIST_MODEL(engines), i);
        g_autofree char *name = g_utf8_casefold(tabiya_engine_entry_get_name(entry), -1);
        if (tabiya_engine_entry_get_command(entry) && tabiya_engine_entry_is_confirmed(entry) &&
            strstr(name, "stockfish")) {
            return g_strdup_printf("engine:%s", tabiya_engine_entry_get_id(entry));
        }
    }
    char *path = g_find_program_in_path("stockfish");
    for (gsize i = 0; !path && i < G_N_ELEMENTS(FOLDERS); i++) {
        g_autofree char *there = g_build_filename(FOLDERS[i], "stockfish", NULL);
        if (g_file_test(there, G_FILE_TEST_IS_EXECUTABLE))
            path = g_steal_pointer(&there);
    }
    return path;
}

static void engines_cb(TabiyaArenaHome *self)
{
    g_autofree char *stockfish = tabiya_arena_home_dup_stockfish(self->engines);

    gtk_widget_set_visible(GTK_WIDGET(self->stockfish), stockfish != NULL);
    gtk_widget_set_visible(self->no_stockfish, stockfish == NULL);
}

static GtkWidget *make_no_stockfish(void)
{
    GtkWidget *row = tabiya_widget_new_way_row(
        _("Add an Engine…"), _("Add Stockfish or another engine in Preferences, under Engines, to "
                               "see it play Tabiya."));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "app.preferences");
    return row;
}

static void add_ways(TabiyaArenaHome *self)
{
    self->first =
        add_way(self, _("The Nine Levels"),
                _("Each level plays all the others, from weakest to strongest"), "levels");
    self->stockfish = ADW_ACTION_ROW(add_way(
        self, _("Stockfish Beside Us"), _("Tabiya at full strength plays Stockfish"), "stockfish"));
    add_way(self, _("Generations of a Net"),
            _("Choose a folder of nets. Each plays all the others"), "nets");
    add_way(self, _("Watch a Net Learn"),
            _("From random numbers and the rules of chess, by playing against itself"), "learning");
    add_way(self, _("New Tournament…"), _("Choose the players, the form and the time"), "setup");
    self->no_stockfish = make_no_stockfish();
    adw_preferences_group_add(self->ways, self->no_stockfish);
}

/* --- Tournaments so far ----------------------------------------------------------------------- */

static GtkWidget *make_delete_button(const char *id, const char *tournament)
{
    GtkWidget *button = gtk_button_new_from_icon_name("user-trash-symbolic");
    g_autofree char *name = g_strdup_printf(_("Delete %s"), tournament);

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.arena-delete");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", id);
    tabiya_shortcuts_name_button(button, name, NULL);
    return button;
}

static GtkWidget *make_row(TabiyaArenaHome *self, TabiyaArenaEntry *entry)
{
    const TabiyaArenaNote *note = tabiya_arena_entry_get_note(entry);
    const char *id = tabiya_arena_entry_get_id(entry);
    const gboolean open = g_strcmp0(id, self->open_id) == 0;
    g_autofree char *status =
        open ? g_strdup(self->open_status) : tabiya_arena_words_dup_note(note);
    GtkWidget *row = tabiya_widget_new_way_row(note->name, status);
    GtkWidget *button = make_delete_button(id, note->name);

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    tabiya_widget_set_description(row, status);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    /* The arrow of the row stays at its end. */
    gtk_box_reorder_child_after(GTK_BOX(gtk_widget_get_parent(button)), button, NULL);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.arena-open");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row), "s", id);
    return row;
}

/* Makes all rows again, as there are few. */
static void shelf_cb(TabiyaArenaHome *self)
{
    const guint n = g_list_model_get_n_items(G_LIST_MODEL(self->shelf));

    for (guint i = 0; i < self->rows->len; i++)
        adw_preferences_group_remove(self->list, g_ptr_array_index(self->rows, i));
    g_ptr_array_set_size(self->rows, 0);
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaArenaEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->shelf), i);
        GtkWidget *row = make_row(self, entry);

        adw_preferences_group_add(self->list, row);
        g_ptr_array_add(self->rows, row);
    }
    gtk_widget_set_visible(GTK_WIDGET(self->list), n > 0);
}

/* Its row alone changes: the focus may be in it. */
void tabiya_arena_home_set_open(TabiyaArenaHome *self, const char *id, const char *status)
{
    g_return_if_fail(TABIYA_IS_ARENA_HOME(self));
    const gboolean same = g_strcmp0(id, self->open_id) == 0;

    g_free(self->open_id);
    g_free(self->open_status);
    self->open_id = g_strdup(id);
    self->open_status = g_strdup(status);
    for (guint i = 0; same && id && i < self->rows->len; i++) {
        g_autoptr(TabiyaArenaEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->shelf), i);
        GtkWidget *row = g_ptr_array_index(self->rows, i);

        if (!g_str_equal(tabiya_arena_entry_get_id(entry), id))
            continue;
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), status);
        tabiya_widget_set_description(row, status);
    }
    if (!same)
        shelf_cb(self);
}

void tabiya_arena_home_set_compact(TabiyaArenaHome *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_ARENA_HOME(self));
    tabiya_reading_width_set_spreads(
        TABIYA_READING_WIDTH(gtk_widget_get_layout_manager(GTK_WIDGET(self))), compact);
}

/* --- Life ------------------------------------------------------------------------------------- */

static gboolean tabiya_arena_home_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(TABIYA_ARENA_HOME(widget)->first);
}

static void tabiya_arena_home_dispose(GObject *object)
{
    TabiyaArenaHome *self = TABIYA_ARENA_HOME(object);

    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->shelf);
    g_clear_object(&self->engines);
    G_OBJECT_CLASS(tabiya_arena_home_parent_class)->dispose(object);
}

static void tabiya_arena_home_finalize(GObject *object)
{
    TabiyaArenaHome *self = TABIYA_ARENA_HOME(object);

    g_ptr_array_unref(self->rows);
    g_free(self->open_id);
    g_free(self->open_status);
    G_OBJECT_CLASS(tabiya_arena_home_parent_class)->finalize(object);
}

static void tabiya_arena_home_class_init(TabiyaArenaHomeClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_home_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_home_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_arena_home_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, TABIYA_TYPE_READING_WIDTH);
}

static GtkWidget *make_scrolled(TabiyaArenaHome *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);

    gtk_widget_add_css_class(content, "arena-page");
    gtk_box_append(GTK_BOX(content), GTK_WIDGET(self->ways));
    gtk_box_append(GTK_BOX(content), GTK_WIDGET(self->list));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
    gtk_widget_set_vexpand(scrolled, TRUE);
    return scrolled;
}

static void tabiya_arena_home_init(TabiyaArenaHome *self)
{
    self->rows = g_ptr_array_new();
    self->ways = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    self->list = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    adw_preferences_group_set_title(self->ways, _("Arena"));
    adw_preferences_group_set_description(
        self->ways, _("Watch engines play each other. Their games are kept: stop at any time and "
                      "continue later."));
    adw_preferences_group_set_title(self->list, _("Your Tournaments"));
    self->box = make_scrolled(self);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GtkWidget *tabiya_arena_home_new(TabiyaArenaShelf *shelf, TabiyaEngineRegistry *engines)
{
    TabiyaArenaHome *self = g_object_new(TABIYA_TYPE_ARENA_HOME, NULL);

    self->shelf = g_object_ref(shelf);
    self->engines = g_object_ref(engines);
    add_ways(self);
    engines_cb(self);
    shelf_cb(self);
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_fit_words(self->box);
    g_signal_connect_object(shelf, "items-changed", G_CALLBACK(shelf_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(engines, "items-changed", G_CALLBACK(engines_cb), self,
                            G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
