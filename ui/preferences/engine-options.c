/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-options.h. There is one kind of row for each kind of option; each can show a value and
 * read one. */
#include "ui/preferences/engine-options.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/analysis/builtin-options.h"
#include "app/analysis/uci-engine.h"
#include "ui/access/names.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaEngineOptions {
    GtkBox parent_instance;

    TabiyaEngineRegistry *engines; /* owned */
    TabiyaEngineEntry *engine;     /* owned */
    TabiyaUciEngine *program;      /* owned: is asked for its options; NULL: the built-in engine */
    GCancellable *asking;          /* of the question, as long as the page exists */
    GPtrArray *offered;            /* of TabiyaUciOption, owned: borrowed by the rows */
    GPtrArray *rows;               /* of Row, owned */
    gboolean showing;              /* the program, not the person, sets a row's value */

    AdwPreferencesGroup *about, *options;
    GtkWidget *waiting;
};

G_DEFINE_FINAL_TYPE(TabiyaEngineOptions, tabiya_engine_options, GTK_TYPE_BOX)

/* One option, its row and its editor. */
typedef struct {
    TabiyaEngineOptions *page; /* not owned */
    const TabiyaUciOption *option;
    GtkWidget *row;
    GtkWidget *editor; /* the row itself, if it is edited directly */
    GtkWidget *reset;
} Row;

/* Set for each search. */
static const char *const NOT_SHOWN[] = {"MultiPV", "Threads",         "UCI_Chess960",
                                        "Ponder",  "UCI_AnalyseMode", NULL};

/* The built-in engine's options in words. Other engines name theirs themselves. */
static const struct {
    const char *option, *title, *words;
} OWN[] = {
    {"Hash", N_("Memory"), N_("Hash table size, in megabytes.")},
    {"Algorithm", N_("Search algorithm"),
     N_("How the engine goes through the moves. PVS is the usual one, and levels are calibrated "
        "with it.")},
    {"Pruning", N_("Skip unpromising moves"),
     N_("Much stronger. Off, the engine looks at every move, for comparison.")},
    {"EvalFile", N_("Evaluation network"), N_("Another network file. Empty: the built-in one.")},
};

static gboolean is_inside(TabiyaEngineOptions *self)
{
    return tabiya_engine_entry_get_command(self->engine) == NULL;
}

/* The index in OWN; -1: it has the name that its engine gives it. */
static int find_own(TabiyaEngineOptions *self, const TabiyaUciOption *option)
{
    for (int i = 0; is_inside(self) && i < (int)G_N_ELEMENTS(OWN); i++) {
        if (g_str_equal(OWN[i].option, option->name))
            return i;
    }
    return -1;
}

static const char *get_title(TabiyaEngineOptions *self, const TabiyaUciOption *option)
{
    int own = find_own(self, option);

    return own >= 0 ? _(OWN[own].title) : option->name;
}

/* Half of the computer's memory is for everything else. */
static gint64 get_maximum(TabiyaEngineOptions *self, const TabiyaUciOption *option)
{
    if (!is_inside(self) || !g_str_equal(option->name, "Hash"))
        return MAX(option->maximum, option->minimum);
    return CLAMP((gint64)tabiya_builtin_get_most_megabytes(), option->minimum, option->maximum);
}

/* --- Values ----------------------------------------------------------------------------------- */

static const char *value_of(Row *row)
{
    const char *set = tabiya_engine_entry_get_option(row->page->engine, row->option->name);

    return set ? set : row->option->default_value;
}

static void show_check(Row *row, const char *value)
{
    gtk_switch_set_active(GTK_SWITCH(row->editor), g_str_equal(value, "true"));
}

static void show_spin(Row *row, const char *value)
{
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(row->editor),
                              (double)g_ascii_strtoll(value, NULL, 10));
}

static void show_combo(Row *row, const char *value)
{
    for (guint i = 0; row->option->choices[i]; i++) {
        if (g_ascii_strcasecmp(row->option->choices[i], value) == 0)
            adw_combo_row_set_selected(ADW_COMBO_ROW(row->editor), i);
    }
}

/* Whether to press it each time the engine starts. */
static void show_button(Row *row, const char *value)
{
    gtk_switch_set_active(GTK_SWITCH(row->editor),
                          tabiya_engine_entry_get_option(row->page->engine, row->option->name) !=
                              NULL);
}

static void show_string(Row *row, const char *value)
{
    gtk_editable_set_text(GTK_EDITABLE(row->editor), value);
}

static void show_value(Row *row)
{
    static void (*const show[])(Row * row, const char *value) = {
        [TABIYA_UCI_CHECK] = show_check,   [TABIYA_UCI_SPIN] = show_spin,
        [TABIYA_UCI_COMBO] = show_combo,   [TABIYA_UCI_BUTTON] = show_button,
        [TABIYA_UCI_STRING] = show_string,
    };

    row->page->showing = TRUE;
    show[row->option->type](row, value_of(row));
    row->page->showing = FALSE;
    gtk_widget_set_sensitive(
        row->reset, tabiya_engine_entry_get_option(row->page->engine, row->option->name) != NULL);
}

/* Stores neither default values nor values that the engine rejects. */
static void take(Row *row, const char *value)
{
    TabiyaEngineOptions *page = row->page;
    gboolean is_default =
        row->option->type != TABIYA_UCI_BUTTON && g_strcmp0(value, row->option->default_value) == 0;

    if (page->showing || (value && !tabiya_uci_option_check(row->option, value, NULL)))
        return;
    tabiya_engine_registry_set_option(page->engines, page->engine, row->option->name,
                                      is_default ? NULL : value);
    show_value(row);
}

static void check_cb(Row *row)
{
    gboolean active = gtk_switch_get_active(GTK_SWITCH(row->editor));

    if (row->option->type == TABIYA_UCI_BUTTON)
        take(row, active ? "" : NULL);
    else
        take(row, active ? "true" : "false");
}

static void spin_cb(Row *row)
{
    g_autofree char *value = g_strdup_printf(
        "%" G_GINT64_FORMAT, (gint64)gtk_spin_button_get_value(GTK_SPIN_BUTTON(row->editor)));

    take(row, value);
}

static void combo_cb(Row *row)
{
    guint selected = adw_combo_row_get_selected(ADW_COMBO_ROW(row->editor));

    if (selected != GTK_INVALID_LIST_POSITION)
        take(row, row->option->choices[selected]);
}

static void string_cb(Row *row)
{
    g_autofree char *value = g_strdup(gtk_editable_get_text(GTK_EDITABLE(row->editor)));

    take(row, value);
}

static void reset_cb(Row *row)
{
    tabiya_engine_registry_set_option(row->page->engines, row->page->engine, row->option->name,
                                      NULL);
    show_value(row);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void add_editor(Row *row, GtkWidget *editor)
{
    row->row = adw_action_row_new();
    row->editor = editor;
    gtk_widget_set_valign(editor, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(editor, get_title(row->page, row->option));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row->row), editor);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row->row), editor);
}

static void make_check(Row *row)
{
    add_editor(row, gtk_switch_new());
    g_signal_connect_swapped(row->editor, "notify::active", G_CALLBACK(check_cb), row);
}

static void make_spin(Row *row)
{
    const TabiyaUciOption *option = row->option;
    GtkWidget *spin = gtk_spin_button_new_with_range((double)option->minimum,
                                                     (double)get_maximum(row->page, option), 1);

    gtk_spin_button_set_numeric(GTK_SPIN_BUTTON(spin), TRUE);
    add_editor(row, spin);
    g_signal_connect_swapped(spin, "value-changed", G_CALLBACK(spin_cb), row);
}

static void make_combo(Row *row)
{
    g_autoptr(GtkStringList) choices =
        gtk_string_list_new((const char *const *)row->option->choices);

    row->row = row->editor = tabiya_names_give(adw_combo_row_new());
    adw_combo_row_set_model(ADW_COMBO_ROW(row->row), G_LIST_MODEL(choices));
    g_signal_connect_swapped(row->row, "notify::selected", G_CALLBACK(combo_cb), row);
}

static void make_string(Row *row)
{
    row->row = row->editor = adw_entry_row_new();
    adw_entry_row_set_show_apply_button(ADW_ENTRY_ROW(row->row), TRUE);
    g_signal_connect_swapped(row->row, "apply", G_CALLBACK(string_cb), row);
}

/* "Default: 16 (1 … 33554432)". */
static char *dup_default(TabiyaEngineOptions *self, const TabiyaUciOption *option)
{
    if (option->type == TABIYA_UCI_BUTTON)
        return g_strdup(_("Run each time the engine starts"));
    if (option->type == TABIYA_UCI_CHECK) {
        return g_strdup(g_str_equal(option->default_value, "true") ? _("Default: on")
                                                                   : _("Default: off"));
    }
    if (option->type == TABIYA_UCI_SPIN) {
        g_autofree char *from = g_strdup_printf("%" G_GINT64_FORMAT, option->minimum);
        g_autofree char *to = g_strdup_printf("%" G_GINT64_FORMAT, get_maximum(self, option));

        return g_strdup_printf(_("Default: %s (%s to %s)"), option->default_value, from, to);
    }
    return g_strdup_printf(_("Default: %s"), option->default_value);
}

/* An empty default of a text is no news. */
static char *dup_subtitle(TabiyaEngineOptions *self, const TabiyaUciOption *option)
{
    int own = find_own(self, option);
    g_autofree char *usual = dup_default(self, option);

    if (own < 0)
        return g_steal_pointer(&usual);
    return option->type == TABIYA_UCI_STRING ? g_strdup(_(OWN[own].words))
                                             : g_strdup_printf("%s\n%s", _(OWN[own].words), usual);
}

static void make_reset(Row *row)
{
    g_autofree char *name =
        g_strdup_printf(_("Reset %s to its default"), get_title(row->page, row->option));

    row->reset = gtk_button_new_from_icon_name("edit-undo-symbolic");
    gtk_widget_set_valign(row->reset, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(row->reset, "flat");
    tabiya_shortcuts_name_button(row->reset, name, NULL);
    g_signal_connect_swapped(row->reset, "clicked", G_CALLBACK(reset_cb), row);
    if (ADW_IS_ENTRY_ROW(row->row))
        adw_entry_row_add_suffix(ADW_ENTRY_ROW(row->row), row->reset);
    else
        adw_action_row_add_suffix(ADW_ACTION_ROW(row->row), row->reset);
}

static void add_row(TabiyaEngineOptions *self, const TabiyaUciOption *option)
{
    static void (*const make[])(Row * row) = {
        [TABIYA_UCI_CHECK] = make_check,   [TABIYA_UCI_SPIN] = make_spin,
        [TABIYA_UCI_COMBO] = make_combo,   [TABIYA_UCI_BUTTON] = make_check,
        [TABIYA_UCI_STRING] = make_string,
    };
    g_autofree char *subtitle = dup_subtitle(self, option);
    Row *row = g_new0(Row, 1);

    *row = (Row){.page = self, .option = option};
    make[option->type](row);
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row->row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row->row), get_title(self, option));
    if (ADW_IS_ACTION_ROW(row->row))
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row->row), subtitle);
    else
        gtk_widget_set_tooltip_text(row->row, subtitle);
    make_reset(row);
    g_ptr_array_add(self->rows, row);
    adw_preferences_group_add(self->options, row->row);
    show_value(row);
}

guint tabiya_engine_options_get_n_rows_for_tests(TabiyaEngineOptions *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_OPTIONS(self), 0);
    return self->rows->len;
}

/* --- The question ----------------------------------------------------------------------------- */

static void show_problem(TabiyaEngineOptions *self, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);

    adw_preferences_group_set_description(self->options, escaped);
}

static void show_options(TabiyaEngineOptions *self)
{
    for (guint i = 0; i < self->offered->len; i++) {
        const TabiyaUciOption *option = g_ptr_array_index(self->offered, i);

        if (!g_strv_contains(NOT_SHOWN, option->name))
            add_row(self, option);
    }
    if (self->rows->len == 0)
        show_problem(self, _("This engine has no options."));
}

static void show_own_name(TabiyaEngineOptions *self)
{
    const char *own_name = tabiya_uci_engine_get_own_name(self->program);

    if (own_name) {
        g_autofree char *words = g_strdup_printf(_("The engine reports its name as %s."), own_name);
        g_autofree char *escaped = g_markup_escape_text(words, -1);
        adw_preferences_group_set_description(self->about, escaped);
    }
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GWeakRef *weak = user;
    g_autoptr(TabiyaEngineOptions) self = g_weak_ref_get(weak);
    g_autoptr(GError) error = NULL;
    gboolean answered = tabiya_uci_engine_probe_finish(TABIYA_UCI_ENGINE(source), result, &error);

    g_weak_ref_clear(weak);
    g_free(weak);
    if (!self || !self->program)
        return;
    gtk_widget_set_visible(self->waiting, FALSE);
    if (answered) {
        self->offered = g_ptr_array_ref(tabiya_uci_engine_get_options(self->program));
        show_own_name(self);
        show_options(self);
    } else {
        show_problem(self, error->message);
    }
}

/* The built-in engine answers at once. */
static void look_up(TabiyaEngineOptions *self)
{
    gtk_widget_set_visible(self->waiting, FALSE);
    self->offered = tabiya_builtin_options_new();
    show_options(self);
}

static void ask(TabiyaEngineOptions *self)
{
    g_autoptr(GError) error = NULL;

    g_return_if_fail(tabiya_engine_entry_is_confirmed(self->engine));
    self->program =
        tabiya_uci_engine_new(tabiya_engine_entry_get_command(self->engine), NULL, &error);
    if (!self->program) {
        gtk_widget_set_visible(self->waiting, FALSE);
        show_problem(self, error->message);
        return;
    }
    GWeakRef *weak = g_new0(GWeakRef, 1);
    g_weak_ref_init(weak, self);
    tabiya_uci_engine_probe_async(self->program, self->asking, answered_cb, weak);
}

/* --- The page --------------------------------------------------------------------------------- */

static void back_cb(TabiyaEngineOptions *self)
{
    adw_preferences_window_close_subpage(
        ADW_PREFERENCES_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))));
}

static void renamed_cb(TabiyaEngineOptions *self, GtkEditable *entry)
{
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(entry)));

    if (*name)
        tabiya_engine_registry_rename(self->engines, self->engine, name);
    else
        gtk_editable_set_text(entry, tabiya_engine_entry_get_name(self->engine));
}

static GtkWidget *make_header(TabiyaEngineOptions *self)
{
    GtkWidget *header = adw_header_bar_new();
    GtkWidget *back = gtk_button_new_from_icon_name("go-previous-symbolic");
    GtkWidget *title = adw_window_title_new("", NULL);

    tabiya_shortcuts_name_button(back, _("Back"), NULL);
    g_signal_connect_object(back, "clicked", G_CALLBACK(back_cb), self, G_CONNECT_SWAPPED);
    g_object_bind_property(self->engine, "name", title, "title", G_BINDING_SYNC_CREATE);
    adw_header_bar_set_title_widget(ADW_HEADER_BAR(header), title);
    adw_header_bar_pack_start(ADW_HEADER_BAR(header), back);
    return header;
}

static void fill_about(TabiyaEngineOptions *self)
{
    GtkWidget *name = adw_entry_row_new();
    GtkWidget *command = adw_action_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(name), _("Name"));
    gtk_editable_set_text(GTK_EDITABLE(name), tabiya_engine_entry_get_name(self->engine));
    adw_entry_row_set_show_apply_button(ADW_ENTRY_ROW(name), TRUE);
    g_signal_connect_object(name, "apply", G_CALLBACK(renamed_cb), self, G_CONNECT_SWAPPED);
    tabiya_names_call_list(GTK_WIDGET(self->about), tabiya_engine_entry_get_name(self->engine));
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(command), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(command), _("Command"));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(command),
                                tabiya_engine_entry_get_command(self->engine));
    adw_preferences_group_add(self->about, name);
    adw_preferences_group_add(self->about, command);
}

static void fill(TabiyaEngineOptions *self)
{
    GtkWidget *page = adw_preferences_page_new();

    self->about = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    self->options = ADW_PREFERENCES_GROUP(tabiya_names_give(adw_preferences_group_new()));
    adw_preferences_group_set_title(self->options, _("Options"));
    adw_preferences_group_set_description(
        self->options, _("Choose the number of lines and processor cores beside the board."));
    self->waiting = gtk_spinner_new();
    gtk_spinner_set_spinning(GTK_SPINNER(self->waiting), TRUE);
    tabiya_widget_set_name(self->waiting, _("Checking the engine"));
    adw_preferences_group_set_header_suffix(self->options, self->waiting);
    if (!is_inside(self))
        fill_about(self);
    gtk_widget_set_visible(GTK_WIDGET(self->about), !is_inside(self));
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), self->about);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), self->options);
    gtk_widget_set_vexpand(page, TRUE);
    gtk_box_append(GTK_BOX(self), make_header(self));
    gtk_box_append(GTK_BOX(self), page);
}

static void disconnect_row(gpointer data)
{
    Row *row = data;

    g_signal_handlers_disconnect_by_data(row->editor, row);
    g_signal_handlers_disconnect_by_data(row->reset, row);
    g_free(row);
}

static void tabiya_engine_options_dispose(GObject *object)
{
    TabiyaEngineOptions *self = TABIYA_ENGINE_OPTIONS(object);

    g_ptr_array_set_size(self->rows, 0);
    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
    g_clear_pointer(&self->offered, g_ptr_array_unref);
    g_clear_object(&self->program);
    g_clear_object(&self->engine);
    g_clear_object(&self->engines);
    G_OBJECT_CLASS(tabiya_engine_options_parent_class)->dispose(object);
}

static void tabiya_engine_options_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_ENGINE_OPTIONS(object)->rows);
    G_OBJECT_CLASS(tabiya_engine_options_parent_class)->finalize(object);
}

static void tabiya_engine_options_class_init(TabiyaEngineOptionsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_engine_options_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_engine_options_finalize;
}

static void tabiya_engine_options_init(TabiyaEngineOptions *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    self->rows = g_ptr_array_new_with_free_func(disconnect_row);
    self->asking = g_cancellable_new();
}

GtkWidget *tabiya_engine_options_new(TabiyaEngineRegistry *engines, TabiyaEngineEntry *engine)
{
    TabiyaEngineOptions *self = g_object_new(TABIYA_TYPE_ENGINE_OPTIONS, NULL);

    self->engines = g_object_ref(engines);
    self->engine = g_object_ref(engine);
    fill(self);
    if (is_inside(self))
        look_up(self);
    else
        ask(self);
    return GTK_WIDGET(self);
}
