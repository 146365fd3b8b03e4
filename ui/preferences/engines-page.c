/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engines-page.h. */
#include "ui/preferences/engines-page.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-options.h"
#include "app/plain-text.h"
#include "ui/access/names.h"
#include "ui/preferences/engine-adder.h"
#include "ui/preferences/engine-options.h"
#include "ui/preferences/figures-row.h"
#include "ui/preferences/tablebase-group.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaEnginesPage {
    AdwPreferencesPage parent_instance;

    TabiyaEngineRegistry *engines; /* owned */
    GPtrArray *rows;               /* of GtkWidget, borrowed from the group; one per engine */
    GPtrArray *own;     /* of TabiyaUciOption, owned: the settings of the built-in engine */
    GtkWidget *subpage; /* weak: the page of an engine, or the one that adds one; NULL: none */
    gboolean showing;   /* the program, not the person, sets a row's value */

    /* template */
    AdwPreferencesGroup *list;
    GtkWidget *add;
    GtkSwitch *arrows, *bar, *battery;
    AdwComboRow *cores;
    AdwExpanderRow *figures;
    AdwComboRow *algorithm;
    GtkSpinButton *memory;
};

G_DEFINE_FINAL_TYPE(TabiyaEnginesPage, tabiya_engines_page, ADW_TYPE_PREFERENCES_PAGE)

static AdwPreferencesWindow *window_of(TabiyaEnginesPage *self)
{
    return ADW_PREFERENCES_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

/* --- Pages ------------------------------------------------------------------------------------ */

static void present_subpage(TabiyaEnginesPage *self, GtkWidget *page)
{
    g_set_weak_pointer(&self->subpage, page);
    adw_preferences_window_present_subpage(window_of(self), page);
}

gboolean tabiya_engines_page_go_back(TabiyaEnginesPage *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINES_PAGE(self), FALSE);
    if (!self->subpage || !gtk_widget_get_mapped(self->subpage))
        return FALSE;
    g_clear_weak_pointer(&self->subpage);
    adw_preferences_window_close_subpage(window_of(self));
    return TRUE;
}

/* --- Removing --------------------------------------------------------------------------------- */

static void restore_cb(AdwToast *toast, TabiyaEnginesPage *self)
{
    TabiyaEngineEntry *engine = g_object_get_data(G_OBJECT(toast), "engine");
    guint position = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(toast), "position"));

    tabiya_engine_registry_restore(self->engines, engine, position);
}

static void say_removed(TabiyaEnginesPage *self, TabiyaEngineEntry *engine, guint position)
{
    g_autofree char *name = g_markup_escape_text(tabiya_engine_entry_get_name(engine), -1);
    g_autofree char *text = g_strdup_printf(_("“%s” removed"), name);
    AdwToast *toast = adw_toast_new(text);

    adw_toast_set_button_label(toast, _("_Undo"));
    g_object_set_data_full(G_OBJECT(toast), "engine", g_object_ref(engine), g_object_unref);
    g_object_set_data(G_OBJECT(toast), "position", GUINT_TO_POINTER(position));
    g_signal_connect_object(toast, "button-clicked", G_CALLBACK(restore_cb), self, 0);
    adw_preferences_window_add_toast(window_of(self), toast);
}

static void remove_cb(GtkButton *button, TabiyaEnginesPage *self)
{
    g_autoptr(TabiyaEngineEntry) engine =
        g_object_ref(g_object_get_data(G_OBJECT(button), "engine"));

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->engines)); i++) {
        g_autoptr(GObject) item = g_list_model_get_item(G_LIST_MODEL(self->engines), i);

        if (item != G_OBJECT(engine))
            continue;
        tabiya_engine_registry_remove(self->engines, engine);
        say_removed(self, engine, i);
        return;
    }
}

/* --- The list --------------------------------------------------------------------------------- */

static void open_cb(AdwActionRow *row, TabiyaEnginesPage *self)
{
    TabiyaEngineEntry *engine = g_object_get_data(G_OBJECT(row), "engine");

    present_subpage(self, tabiya_engine_options_new(self->engines, engine));
}

static GtkWidget *make_remove_button(TabiyaEnginesPage *self, TabiyaEngineEntry *engine)
{
    GtkWidget *button = gtk_button_new_from_icon_name("user-trash-symbolic");
    g_autofree char *name = g_strdup_printf(_("Remove %s"), tabiya_engine_entry_get_name(engine));

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    tabiya_shortcuts_name_button(button, name, NULL);
    g_object_set_data(G_OBJECT(button), "engine", engine);
    g_signal_connect_object(button, "clicked", G_CALLBACK(remove_cb), self, 0);
    return button;
}

static void allow_cb(GtkButton *button, TabiyaEnginesPage *self)
{
    g_autoptr(TabiyaEngineEntry) engine =
        g_object_ref(g_object_get_data(G_OBJECT(button), "engine"));

    tabiya_engine_registry_confirm(self->engines, engine);
}

/* For an engine that came with a backup: its command is shown beside the button. */
static GtkWidget *make_allow_button(TabiyaEnginesPage *self, TabiyaEngineEntry *engine)
{
    GtkWidget *button = tabiya_names_give(gtk_button_new_with_mnemonic(_("_Allow")));
    g_autofree char *name =
        g_strdup_printf(_("Allow %s to start"), tabiya_engine_entry_get_name(engine));

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    tabiya_shortcuts_name_button(button, name, NULL);
    g_object_set_data(G_OBJECT(button), "engine", engine);
    g_signal_connect_object(button, "clicked", G_CALLBACK(allow_cb), self, 0);
    return button;
}

static void set_command(AdwActionRow *row, const char *command, gboolean is_confirmed)
{
    g_autofree char *shown = tabiya_dup_plain(command, -1, G_MAXSIZE);
    g_autofree char *text =
        is_confirmed ? g_strdup(shown)
                     /* Translators: the command of an engine. */
                     : g_strdup_printf(_("From a backup, blocked until you allow it: %s"), shown);

    adw_action_row_set_subtitle(row, text);
    adw_action_row_set_subtitle_lines(row, is_confirmed ? 1 : 0);
}

static GtkWidget *make_row(TabiyaEnginesPage *self, TabiyaEngineEntry *engine)
{
    GtkWidget *row = adw_action_row_new();
    const char *command = tabiya_engine_entry_get_command(engine);
    const gboolean confirmed = tabiya_engine_entry_is_confirmed(engine);

    g_object_set_data_full(G_OBJECT(row), "engine", g_object_ref(engine), g_object_unref);
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    g_object_bind_property(engine, "name", row, "title", G_BINDING_SYNC_CREATE);
    set_command(ADW_ACTION_ROW(row), command ? command : _("Built in"), confirmed);
    if (!confirmed)
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_allow_button(self, engine));
    if (command)
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_remove_button(self, engine));
    if (confirmed) {
        adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                                  gtk_image_new_from_icon_name("go-next-symbolic"));
    }
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row),
                                     confirmed); /* which asks the engine for its options */
    g_signal_connect_object(row, "activated", G_CALLBACK(open_cb), self, 0);
    return row;
}

static void add_cb(TabiyaEnginesPage *self)
{
    present_subpage(self, tabiya_engine_adder_new(self->engines));
}

/* A group appends rows only at its end. */
static void put_last(TabiyaEnginesPage *self, GtkWidget *row)
{
    g_object_ref(row);
    adw_preferences_group_remove(self->list, row);
    adw_preferences_group_add(self->list, row);
    g_object_unref(row);
}

/* Makes all rows again, as there are few. */
static void engines_changed_cb(TabiyaEnginesPage *self)
{
    for (guint i = 0; i < self->rows->len; i++)
        adw_preferences_group_remove(self->list, g_ptr_array_index(self->rows, i));
    g_ptr_array_set_size(self->rows, 0);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->engines)); i++) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(G_LIST_MODEL(self->engines), i);
        GtkWidget *row = make_row(self, engine);

        adw_preferences_group_add(self->list, row);
        g_ptr_array_add(self->rows, row);
    }
    put_last(self, self->add);
}

/* --- The built-in engine ---------------------------------------------------------------------- */

static const char *const ALGORITHM = "Algorithm", *const HASH = "Hash";

/* Proper names. */
static const struct {
    const char *value, *name;
} ALGORITHMS[] = {
    {"pvs", "PVS"},
    {"negascout", "NegaScout"},
    {"mtdf", "MTD(f)"},
    {"negamax", "Negamax"},
};

static const TabiyaUciOption *find_own(TabiyaEnginesPage *self, const char *name)
{
    for (guint i = 0; i < self->own->len; i++) {
        const TabiyaUciOption *option = self->own->pdata[i];

        if (g_str_equal(option->name, name))
            return option;
    }
    g_return_val_if_reached(NULL);
}

static const char *get_own(TabiyaEnginesPage *self, const char *name)
{
    TabiyaEngineEntry *inside = tabiya_engine_registry_find(self->engines, NULL);
    const char *set = tabiya_engine_entry_get_option(inside, name);

    return set ? set : find_own(self, name)->default_value;
}

static void set_own(TabiyaEnginesPage *self, const char *name, const char *value)
{
    gboolean is_default = g_str_equal(value, find_own(self, name)->default_value);

    if (!self->showing) {
        tabiya_engine_registry_set_option(self->engines,
                                          tabiya_engine_registry_find(self->engines, NULL), name,
                                          is_default ? NULL : value);
    }
}

/* The settings are also among the options of the engine. */
static void show_own(TabiyaEnginesPage *self)
{
    self->showing = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(ALGORITHMS); i++) {
        if (g_str_equal(ALGORITHMS[i].value, get_own(self, ALGORITHM)))
            adw_combo_row_set_selected(self->algorithm, i);
    }
    gtk_spin_button_set_value(self->memory, (double)g_ascii_strtoll(get_own(self, HASH), NULL, 10));
    self->showing = FALSE;
}

static void algorithm_cb(TabiyaEnginesPage *self)
{
    guint i = adw_combo_row_get_selected(self->algorithm);

    if (i < G_N_ELEMENTS(ALGORITHMS))
        set_own(self, ALGORITHM, ALGORITHMS[i].value);
}

static void memory_cb(TabiyaEnginesPage *self)
{
    g_autofree char *value = g_strdup_printf("%d", gtk_spin_button_get_value_as_int(self->memory));

    set_own(self, HASH, value);
}

static void fill_own(TabiyaEnginesPage *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    const TabiyaUciOption *hash = find_own(self, HASH);

    for (guint i = 0; i < G_N_ELEMENTS(ALGORITHMS); i++)
        gtk_string_list_append(names, ALGORITHMS[i].name);
    adw_combo_row_set_model(self->algorithm, G_LIST_MODEL(names));
    gtk_spin_button_set_range(self->memory, (double)hash->minimum,
                              MIN(tabiya_builtin_get_most_megabytes(), (double)hash->maximum));
    gtk_spin_button_set_increments(self->memory, 16, 128);
    show_own(self);
    g_signal_connect_swapped(self->algorithm, "notify::selected", G_CALLBACK(algorithm_cb), self);
    tabiya_widget_keep_choice_whole(GTK_WIDGET(self->algorithm));
    g_signal_connect_swapped(self->memory, "value-changed", G_CALLBACK(memory_cb), self);
}

void tabiya_engines_page_set_engines(TabiyaEnginesPage *self, TabiyaEngineRegistry *engines)
{
    g_return_if_fail(TABIYA_IS_ENGINES_PAGE(self) && !self->engines);
    self->engines = g_object_ref(engines);
    g_signal_connect_object(engines, "items-changed", G_CALLBACK(engines_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(engines, "options-changed", G_CALLBACK(show_own), self,
                            G_CONNECT_SWAPPED);
    engines_changed_cb(self);
    fill_own(self);
}

/* --- Cores ------------------------------------------------------------------------------------ */

/* More cores than the computer has means all of them. */
static gboolean cores_to_selected(GValue *selected, GVariant *kept, gpointer user)
{
    g_value_set_uint(selected,
                     (guint)MIN(g_variant_get_int32(kept), (gint32)g_get_num_processors()));
    return TRUE;
}

static GVariant *cores_from_selected(const GValue *selected, const GVariantType *type,
                                     gpointer user)
{
    return g_variant_new_int32((gint32)g_value_get_uint(selected));
}

/* The index of a choice is its number; 0 leaves one core to the rest of the computer. */
static void fill_cores(AdwComboRow *row)
{
    g_autoptr(GtkStringList) labels = gtk_string_list_new(NULL);

    /* Translators: of the computer's processor cores. */
    gtk_string_list_append(labels, _("All but one"));
    for (guint i = 1; i <= g_get_num_processors(); i++) {
        g_autofree char *label = g_strdup_printf("%u", i);

        gtk_string_list_append(labels, label);
    }
    adw_combo_row_set_model(row, G_LIST_MODEL(labels));
    g_settings_bind_with_mapping(tabiya_settings_get(), "analysis-cores", row, "selected",
                                 G_SETTINGS_BIND_DEFAULT, cores_to_selected, cores_from_selected,
                                 NULL, NULL);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_engines_page_dispose(GObject *object)
{
    g_clear_object(&TABIYA_ENGINES_PAGE(object)->engines);
    g_clear_weak_pointer(&TABIYA_ENGINES_PAGE(object)->subpage);
    G_OBJECT_CLASS(tabiya_engines_page_parent_class)->dispose(object);
}

static void tabiya_engines_page_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_ENGINES_PAGE(object)->rows);
    g_ptr_array_unref(TABIYA_ENGINES_PAGE(object)->own);
    G_OBJECT_CLASS(tabiya_engines_page_parent_class)->finalize(object);
}

static void tabiya_engines_page_class_init(TabiyaEnginesPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_engines_page_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_engines_page_finalize;
    g_type_ensure(TABIYA_TYPE_TABLEBASE_GROUP);
    tabiya_widget_set_template(widget_class, "preferences/engines-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, list);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, add);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, arrows);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, bar);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, cores);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, figures);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, battery);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, algorithm);
    gtk_widget_class_bind_template_child(widget_class, TabiyaEnginesPage, memory);
}

static void tabiya_engines_page_init(TabiyaEnginesPage *self)
{
    self->rows = g_ptr_array_new();
    self->own = tabiya_builtin_options_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_fit_words(GTK_WIDGET(self)); /* before settings are bound to rows */
    fill_cores(self->cores);
    tabiya_figures_row_fill(self->figures);
    tabiya_settings_bind("analysis-arrows", self->arrows, "active");
    tabiya_settings_bind("evaluation-bar", self->bar, "active");
    tabiya_settings_bind("analysis-on-battery", self->battery, "active");
    g_signal_connect_swapped(self->add, "activated", G_CALLBACK(add_cb), self);
}
