/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-adder.h. */
#include "ui/preferences/engine-adder.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/analysis/engine-finder.h"
#include "app/analysis/uci-engine.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/sandbox.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaEngineAdder {
    GtkBox parent_instance;

    TabiyaEngineRegistry *engines;    /* owned */
    GPtrArray *found;                 /* of GtkWidget, borrowed from the group: rows */
    GCancellable *searching, *asking; /* owned; NULL: not running */
    gboolean watches;                 /* the height of the page */

    /* Template */
    GtkWidget *back, *again;
    AdwPreferencesGroup *installed, *other;
    GtkWidget *searching_row, *none;
    GtkSpinner *search_spinner, *ask_spinner;
    GtkWidget *choose;
    AdwEntryRow *command;
    GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE(TabiyaEngineAdder, tabiya_engine_adder, GTK_TYPE_BOX)

#define ENGINE_KEY "tabiya-engine" /* of a row: its TabiyaFoundEngine */
#define MARK_KEY "tabiya-mark"     /* of a row: its mark once the engine is added */
#define BUTTON_KEY "tabiya-add"    /* of a row: its button */

static AdwPreferencesWindow *window_of(TabiyaEngineAdder *self)
{
    return ADW_PREFERENCES_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

/* --- Adding ----------------------------------------------------------------------------------- */

static void say_added(TabiyaEngineAdder *self, TabiyaEngineEntry *engine)
{
    g_autofree char *text = g_strdup_printf(_("“%s” added"), tabiya_engine_entry_get_name(engine));

    tabiya_announce(GTK_WIDGET(self), text);
}

/* The message is at the end of the page: scrolls to it once it has its place. */
static gboolean scroll_cb(GtkWidget *problem, GdkFrameClock *clock, gpointer user)
{
    GtkWidget *scroller = gtk_widget_get_ancestor(problem, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *way = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));

    if (!gtk_widget_get_visible(problem))
        return G_SOURCE_REMOVE;
    if (gtk_widget_get_height(problem) == 0)
        return G_SOURCE_CONTINUE;
    gtk_adjustment_set_value(way, gtk_adjustment_get_upper(way));
    return G_SOURCE_REMOVE;
}

static void show_problem(TabiyaEngineAdder *self)
{
    if (gtk_widget_get_visible(GTK_WIDGET(self->problem)))
        gtk_widget_add_tick_callback(GTK_WIDGET(self->problem), scroll_cb, NULL, NULL);
}

/* Above the message the list of found engines gets longer while they are asked. */
static void watch_page(TabiyaEngineAdder *self)
{
    GtkWidget *scroller =
        gtk_widget_get_ancestor(GTK_WIDGET(self->problem), GTK_TYPE_SCROLLED_WINDOW);

    if (self->watches || !scroller)
        return;
    self->watches = TRUE;
    g_signal_connect_object(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller)),
                            "notify::upper", G_CALLBACK(show_problem), self, G_CONNECT_SWAPPED);
}

static void say_problem(TabiyaEngineAdder *self, const char *text)
{
    g_autofree char *sentence = *text ? g_strdup_printf(_("Not added: %s"), text) : g_strdup("");

    gtk_label_set_text(self->problem, sentence);
    gtk_widget_set_visible(GTK_WIDGET(self->problem), *text != '\0');
    watch_page(self);
    show_problem(self);
    tabiya_widget_set_css_class(GTK_WIDGET(self->command), "error",
                                *text && *gtk_editable_get_text(GTK_EDITABLE(self->command)));
}

static gboolean add(TabiyaEngineAdder *self, const char *command, const char *name)
{
    g_autoptr(GError) error = NULL;
    TabiyaEngineEntry *engine = tabiya_engine_registry_add(self->engines, command, name, &error);

    if (engine)
        say_added(self, engine);
    else
        say_problem(self, error->message);
    return engine != NULL;
}

/* --- Installed engines ------------------------------------------------------------------------ */

/* Marks engines that are in the list already, under any name and with any arguments. */
static void show_added(TabiyaEngineAdder *self)
{
    for (guint i = 0; i < self->found->len; i++) {
        GObject *row = g_ptr_array_index(self->found, i);
        const TabiyaFoundEngine *engine = g_object_get_data(row, ENGINE_KEY);
        gboolean is_added =
            tabiya_engine_registry_find_program(self->engines, engine->path) != NULL;

        gtk_widget_set_visible(g_object_get_data(row, BUTTON_KEY), !is_added);
        gtk_widget_set_visible(g_object_get_data(row, MARK_KEY), is_added);
    }
}

static void add_found_cb(GtkWidget *row)
{
    TabiyaEngineAdder *self =
        TABIYA_ENGINE_ADDER(gtk_widget_get_ancestor(row, TABIYA_TYPE_ENGINE_ADDER));
    const TabiyaFoundEngine *engine = g_object_get_data(G_OBJECT(row), ENGINE_KEY);

    say_problem(self, "");
    gtk_widget_grab_focus(row); /* the button disappears */
    add(self, engine->command, engine->name);
}

static GtkWidget *new_added_mark(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("object-select-symbolic"));
    gtk_box_append(GTK_BOX(box), gtk_label_new(_("Added")));
    gtk_widget_add_css_class(box, "dim-label");
    return box;
}

static void search(TabiyaEngineAdder *self);

static void try_again_cb(GtkWidget *row)
{
    search(TABIYA_ENGINE_ADDER(gtk_widget_get_ancestor(row, TABIYA_TYPE_ENGINE_ADDER)));
}

/* An engine that was slow to start, as from a cold disk. */
static GtkWidget *new_again_button(GtkWidget *row)
{
    GtkWidget *button = gtk_button_new_with_label(_("Try Again"));

    g_signal_connect_object(button, "clicked", G_CALLBACK(try_again_cb), row, G_CONNECT_SWAPPED);
    return tabiya_names_give(button);
}

static GtkWidget *new_add_button(GtkWidget *row)
{
    GtkWidget *button = tabiya_names_give(gtk_button_new_with_mnemonic(_("_Add")));

    g_signal_connect_object(button, "clicked", G_CALLBACK(add_found_cb), row, G_CONNECT_SWAPPED);
    return button;
}

static void add_row(TabiyaEngineAdder *self, TabiyaFoundEngine *engine)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *button = engine->is_silent ? new_again_button(row) : new_add_button(row);
    GtkWidget *mark = new_added_mark();
    /* Translators: the name of an engine; a button. */
    g_autofree char *name = g_strdup_printf(C_("engine", "Add %s"), engine->name);

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), engine->name);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row),
                                engine->is_silent ? _("Did not answer in time") : engine->command);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    if (!engine->is_silent)
        tabiya_shortcuts_name_button(button, name, NULL);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), mark);
    g_object_set_data(G_OBJECT(row), BUTTON_KEY, button);
    g_object_set_data(G_OBJECT(row), MARK_KEY, mark);
    g_object_set_data_full(G_OBJECT(row), ENGINE_KEY, engine,
                           (GDestroyNotify)tabiya_found_engine_free);
    adw_preferences_group_add(self->installed, row);
    g_ptr_array_add(self->found, row);
}

static void set_searching(TabiyaEngineAdder *self, gboolean searching)
{
    gtk_widget_set_visible(self->searching_row, searching);
    gtk_spinner_set_spinning(self->search_spinner, searching);
    gtk_widget_set_sensitive(self->again, !searching);
    gtk_widget_set_visible(self->none, !searching && self->found->len == 0);
}

/* The page may be gone; then it has cancelled the search. */
static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GPtrArray) found = tabiya_engine_finder_find_finish(result, NULL);
    TabiyaEngineAdder *self = user;

    if (!found)
        return;
    g_clear_object(&self->searching);
    g_ptr_array_set_free_func(found, NULL); /* the rows own them */
    for (guint i = 0; i < found->len; i++)
        add_row(self, g_ptr_array_index(found, i));
    set_searching(self, FALSE);
    show_added(self);
}

static void search(TabiyaEngineAdder *self)
{
    if (self->searching)
        return;
    for (guint i = 0; i < self->found->len; i++)
        adw_preferences_group_remove(self->installed, g_ptr_array_index(self->found, i));
    g_ptr_array_set_size(self->found, 0);
    set_searching(self, TRUE);
    self->searching = g_cancellable_new();
    tabiya_engine_finder_find_async(self->searching, found_cb, self);
}

/* --- A file or a command ---------------------------------------------------------------------- */

static void set_asking(TabiyaEngineAdder *self, gboolean asking)
{
    gtk_widget_set_visible(GTK_WIDGET(self->ask_spinner), asking);
    gtk_spinner_set_spinning(self->ask_spinner, asking);
    gtk_widget_set_sensitive(GTK_WIDGET(self->command), !asking);
    gtk_widget_set_sensitive(self->choose, !asking);
}

typedef struct {
    TabiyaEngineAdder *page; /* borrowed: cancels the question */
    char *command;
} Question;

static void question_free(Question *question)
{
    g_free(question->command);
    g_free(question);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Question, question_free)

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Question) question = user;
    TabiyaUciEngine *engine = TABIYA_UCI_ENGINE(source);
    g_autoptr(GError) error = NULL;
    gboolean answered = tabiya_uci_engine_probe_finish(engine, result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    TabiyaEngineAdder *self = question->page;
    g_clear_object(&self->asking);
    set_asking(self, FALSE);
    if (!answered) {
        say_problem(self, error->message);
    } else if (add(self, question->command, tabiya_uci_engine_get_own_name(engine))) {
        gtk_editable_set_text(GTK_EDITABLE(self->command), "");
        adw_preferences_window_close_subpage(window_of(self));
    }
}

static void ask(TabiyaEngineAdder *self, const char *command)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaUciEngine) engine = NULL;

    say_problem(self, "");
    if (tabiya_uci_engine_is_installed(command, &error))
        engine = tabiya_uci_engine_new(command, NULL, &error);
    if (!engine) {
        say_problem(self, error->message);
        return;
    }
    Question *question = g_new(Question, 1);
    *question = (Question){self, g_strdup(command)};
    set_asking(self, TRUE);
    self->asking = g_cancellable_new();
    tabiya_uci_engine_probe_async(engine, self->asking, answered_cb, question);
}

static void apply_cb(TabiyaEngineAdder *self)
{
    g_autofree char *command = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->command)));

    ask(self, g_strstrip(command));
}

static void typed_cb(TabiyaEngineAdder *self)
{
    say_problem(self, "");
}

void tabiya_engine_adder_choose(TabiyaEngineAdder *self, GFile *file)
{
    g_return_if_fail(TABIYA_IS_ENGINE_ADDER(self) && G_IS_FILE(file));
    g_autofree char *path = g_file_get_path(file);

    if (!path || !g_utf8_validate(path, -1, NULL)) {
        say_problem(self, _("the file is not on this computer"));
        return;
    }
    g_autofree char *command = tabiya_engine_finder_dup_command(path);
    ask(self, command);
}

static void file_chosen_cb(GFile *file, gpointer user)
{
    if (file)
        tabiya_engine_adder_choose(user, file);
}

static void choose_cb(TabiyaEngineAdder *self)
{
    tabiya_choose_file(GTK_WINDOW(window_of(self)),
                       &(TabiyaFileQuestion){.title = _("Choose an Engine")}, file_chosen_cb, self);
}

static void back_cb(TabiyaEngineAdder *self)
{
    adw_preferences_window_close_subpage(window_of(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void stop(GCancellable **work)
{
    g_cancellable_cancel(*work);
    g_clear_object(work);
}

static void tabiya_engine_adder_dispose(GObject *object)
{
    TabiyaEngineAdder *self = TABIYA_ENGINE_ADDER(object);

    stop(&self->searching);
    stop(&self->asking);
    g_clear_object(&self->engines);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_ENGINE_ADDER);
    G_OBJECT_CLASS(tabiya_engine_adder_parent_class)->dispose(object);
}

static void tabiya_engine_adder_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_ENGINE_ADDER(object)->found);
    G_OBJECT_CLASS(tabiya_engine_adder_parent_class)->finalize(object);
}

static void tabiya_engine_adder_class_init(TabiyaEngineAdderClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_engine_adder_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_engine_adder_finalize;
    tabiya_widget_set_template(widget_class, "preferences/engine-adder.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, back);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, again);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, installed);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, other);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, searching_row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, none);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, search_spinner);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, ask_spinner);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, choose);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, command);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEngineAdder, problem);
}

/* Inside a sandbox, commands of the system are invisible. */
static void explain_sandbox(TabiyaEngineAdder *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self->installed), FALSE);
    adw_preferences_group_set_description(
        self->other,
        _("This Flatpak cannot see the programs on your system. The help explains how to allow "
          "it. After that, start commands with flatpak-spawn --host, for example: "
          "flatpak-spawn --host stockfish"));
}

static void tabiya_engine_adder_init(TabiyaEngineAdder *self)
{
    self->found = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_shortcuts_name_button(self->back, _("Back"), NULL);
    tabiya_shortcuts_name_button(self->again, _("Search again"), NULL);
    g_signal_connect_swapped(self->back, "clicked", G_CALLBACK(back_cb), self);
    g_signal_connect_swapped(self->again, "clicked", G_CALLBACK(search), self);
    g_signal_connect_swapped(self->choose, "activated", G_CALLBACK(choose_cb), self);
    g_signal_connect_swapped(self->command, "apply", G_CALLBACK(apply_cb), self);
    g_signal_connect_swapped(self->command, "changed", G_CALLBACK(typed_cb), self);
}

GtkWidget *tabiya_engine_adder_new(TabiyaEngineRegistry *engines)
{
    TabiyaEngineAdder *self = g_object_new(TABIYA_TYPE_ENGINE_ADDER, NULL);

    self->engines = g_object_ref(engines);
    g_signal_connect_object(engines, "items-changed", G_CALLBACK(show_added), self,
                            G_CONNECT_SWAPPED);
    if (tabiya_is_sandboxed())
        explain_sandbox(self);
    else
        search(self);
    return GTK_WIDGET(self);
}
