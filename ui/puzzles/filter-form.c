/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See filter-form.h. */
#include "ui/puzzles/filter-form.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/number.h"
#include "ui/access/names.h"
#include "ui/puzzles/theme-list.h"
#include "ui/widget.h"

#define PAUSE_MS 250 /* after typing, before the filter changes */

struct _TabiyaPuzzleFilterForm {
    GtkWidget parent_instance;

    GtkWidget *column; /* the only child: */
    GtkWidget *scroller, *show;
    AdwComboRow *choices[TABIYA_N_FILTERS];
    AdwComboRow *set;
    GArray *set_ids;        /* of gint64: the sets of its rows; the first is 0 */
    TabiyaPuzzleSets *sets; /* owned, or NULL */
    GtkEditable *rating_from, *rating_to;
    TabiyaOpeningPicker *opening;
    GtkWidget *clear;
    TabiyaThemeList *themes;
    GtkCheckButton *any_theme;
    guint pause_id;
    gboolean quiet; /* the program fills fields in, not the person */
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleFilterForm, tabiya_puzzle_filter_form, GTK_TYPE_WIDGET)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Reading fields --------------------------------------------------------------------------- */

static const TabiyaFilterChoice *chosen(TabiyaPuzzleFilterForm *self, TabiyaFilterKind kind)
{
    guint index = adw_combo_row_get_selected(self->choices[kind]);

    return &tabiya_filter_get_choices(kind)[index == GTK_INVALID_LIST_POSITION ? 0 : index];
}

static gint64 chosen_set(TabiyaPuzzleFilterForm *self)
{
    guint index = adw_combo_row_get_selected(self->set);

    return index < self->set_ids->len ? g_array_index(self->set_ids, gint64, index) : 0;
}

static guint get_number(GtkEditable *field)
{
    guint64 number = g_ascii_strtoull(gtk_editable_get_text(field), NULL, 10);

    return (guint)MIN(number, 9999);
}

/* Swaps the ends of a range if necessary. */
static void read_rating(TabiyaPuzzleFilterForm *self, TabiyaPuzzleQuery *query)
{
    guint from = get_number(self->rating_from), to = get_number(self->rating_to);

    query->rating_min = to > 0 && from > to ? to : from;
    query->rating_max = to > 0 && from > to ? from : to;
}

static void read_themes(TabiyaPuzzleFilterForm *self, TabiyaPuzzleQuery *query)
{
    TabiyaThemes with = tabiya_theme_list_get_with(self->themes);

    if (gtk_check_button_get_active(self->any_theme))
        query->any_themes = with;
    else
        query->all_themes = with;
    query->no_themes = tabiya_theme_list_get_without(self->themes);
}

static void read_choices(TabiyaPuzzleFilterForm *self, TabiyaPuzzleQuery *query)
{
    const TabiyaFilterChoice *length = chosen(self, TABIYA_FILTER_LENGTH);
    const TabiyaFilterChoice *pieces = chosen(self, TABIYA_FILTER_PIECES);

    query->length_min = (guint)length->from;
    query->length_max = (guint)length->to;
    query->pieces_min = (guint)pieces->from;
    query->pieces_max = (guint)pieces->to;
    query->popularity_min = chosen(self, TABIYA_FILTER_POPULARITY)->from;
    query->side = (TabiyaPuzzleSide)chosen(self, TABIYA_FILTER_SIDE)->from;
    query->sources = (guint)chosen(self, TABIYA_FILTER_SOURCE)->from;
}

TabiyaPuzzleWish *tabiya_puzzle_filter_form_dup_wish(TabiyaPuzzleFilterForm *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self), NULL);
    TabiyaPuzzleWish *wish = tabiya_puzzle_wish_new();

    read_themes(self, wish->query);
    read_rating(self, wish->query);
    read_choices(self, wish->query);
    wish->query->opening = tabiya_opening_picker_dup_opening(self->opening);
    wish->scope = (TabiyaPuzzleScope)chosen(self, TABIYA_FILTER_SCOPE)->from;
    wish->set = chosen_set(self);
    return wish;
}

TabiyaOpeningPicker *tabiya_puzzle_filter_form_get_opening_for_tests(TabiyaPuzzleFilterForm *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self), NULL);
    return self->opening;
}

static void set_number(GtkEditable *field, guint number)
{
    g_autofree char *text = number > 0 ? g_strdup_printf("%u", number) : g_strdup("");

    gtk_editable_set_text(field, text);
}

static void choose(TabiyaPuzzleFilterForm *self, TabiyaFilterKind kind, int from, int to)
{
    adw_combo_row_set_selected(self->choices[kind], tabiya_filter_find_choice(kind, from, to));
}

static void choose_set(TabiyaPuzzleFilterForm *self, gint64 set)
{
    guint index = 0;

    for (guint i = 0; i < self->set_ids->len; i++) {
        if (g_array_index(self->set_ids, gint64, i) == set)
            index = i;
    }
    adw_combo_row_set_selected(self->set, index);
}

static void show_clear(TabiyaPuzzleFilterForm *self)
{
    g_autoptr(TabiyaPuzzleWish) wish = tabiya_puzzle_filter_form_dup_wish(self);
    g_autofree char *words = tabiya_puzzle_wish_dup_words(wish, NULL);

    gtk_widget_set_sensitive(self->clear, *words != '\0');
}

static void show_query(TabiyaPuzzleFilterForm *self, const TabiyaPuzzleQuery *query)
{
    gboolean any = !tabiya_themes_is_empty(query->any_themes);

    tabiya_theme_list_set(self->themes, any ? query->any_themes : query->all_themes,
                          query->no_themes);
    gtk_check_button_set_active(self->any_theme, any);
    set_number(self->rating_from, query->rating_min);
    set_number(self->rating_to, query->rating_max);
    tabiya_opening_picker_set_opening(self->opening, query->opening);
    choose(self, TABIYA_FILTER_LENGTH, (int)query->length_min, (int)query->length_max);
    choose(self, TABIYA_FILTER_PIECES, (int)query->pieces_min, (int)query->pieces_max);
    choose(self, TABIYA_FILTER_POPULARITY, query->popularity_min, 0);
    choose(self, TABIYA_FILTER_SIDE, (int)query->side, 0);
    choose(self, TABIYA_FILTER_SOURCE, (int)query->sources, 0);
}

void tabiya_puzzle_filter_form_set(TabiyaPuzzleFilterForm *self, const TabiyaPuzzleWish *wish)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self) && wish);
    self->quiet = TRUE;
    show_query(self, wish->query);
    choose(self, TABIYA_FILTER_SCOPE, (int)wish->scope, 0);
    choose_set(self, wish->set);
    self->quiet = FALSE;
    show_clear(self);
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void changed_cb(TabiyaPuzzleFilterForm *self)
{
    if (self->quiet)
        return;
    g_clear_handle_id(&self->pause_id, g_source_remove);
    show_clear(self);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

static void clear_cb(TabiyaPuzzleFilterForm *self)
{
    g_autoptr(TabiyaPuzzleWish) all = tabiya_puzzle_wish_new();

    gtk_widget_grab_focus(GTK_WIDGET(self)); /* the button disappears */
    tabiya_puzzle_filter_form_set(self, all);
    changed_cb(self);
}

static gboolean pause_cb(gpointer user)
{
    TabiyaPuzzleFilterForm *self = user;

    self->pause_id = 0;
    changed_cb(self);
    return G_SOURCE_REMOVE;
}

static void typed_cb(TabiyaPuzzleFilterForm *self)
{
    if (self->quiet)
        return;
    g_clear_handle_id(&self->pause_id, g_source_remove);
    self->pause_id = g_timeout_add(PAUSE_MS, pause_cb, self);
}

void tabiya_puzzle_filter_form_set_beside(TabiyaPuzzleFilterForm *self, gboolean beside)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self));
    gtk_widget_set_visible(self->show, !beside);
}

void tabiya_puzzle_filter_form_show_count(TabiyaPuzzleFilterForm *self, guint n, gboolean searching)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self));
    g_autofree char *number = tabiya_dup_number(n);
    g_autofree char *label =
        g_strdup_printf(ngettext("Show %s Puzzle", "Show %s Puzzles", n), number);

    gtk_button_set_label(GTK_BUTTON(self->show), n > 0 ? label : _("No matching puzzles"));
    tabiya_widget_set_css_class(self->show, "dim-label", searching);
}

/* --- Construction ----------------------------------------------------------------------------- */

static AdwComboRow *add_combo(TabiyaPuzzleFilterForm *self, AdwPreferencesGroup *group,
                              const char *title)
{
    GtkWidget *row = tabiya_names_give(adw_combo_row_new());

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    tabiya_widget_set_name(row, title);
    g_signal_connect_object(row, "notify::selected", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_group_add(group, row);
    return ADW_COMBO_ROW(row);
}

static void add_choices(TabiyaPuzzleFilterForm *self, AdwPreferencesGroup *group,
                        TabiyaFilterKind kind)
{
    const TabiyaFilterChoice *choices = tabiya_filter_get_choices(kind);
    g_autoptr(GtkStringList) labels = gtk_string_list_new(NULL);

    for (guint i = 0; choices[i].label; i++)
        gtk_string_list_append(labels, _(choices[i].label));
    self->choices[kind] = add_combo(self, group, _(tabiya_filter_get_title(kind)));
    adw_combo_row_set_model(self->choices[kind], G_LIST_MODEL(labels));
}

/* Keeps the chosen set, even under a new name. */
static void show_sets(TabiyaPuzzleFilterForm *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    const GPtrArray *all = self->sets ? tabiya_puzzle_sets_get_all(self->sets) : NULL;
    gint64 before = chosen_set(self), any = 0;

    gtk_string_list_append(names, _("Any"));
    g_array_set_size(self->set_ids, 0);
    g_array_append_val(self->set_ids, any);
    for (guint i = 0; all && i < all->len; i++) {
        const TabiyaPuzzleSetRow *set = g_ptr_array_index(all, i);

        gtk_string_list_append(names, set->name);
        g_array_append_val(self->set_ids, set->id);
    }
    self->quiet = TRUE;
    adw_combo_row_set_model(self->set, G_LIST_MODEL(names));
    choose_set(self, before);
    self->quiet = FALSE;
    gtk_widget_set_visible(GTK_WIDGET(self->set), all && all->len > 0);
}

static GtkEditable *make_number(TabiyaPuzzleFilterForm *self, const char *name, const char *example)
{
    GtkWidget *entry = gtk_entry_new();

    gtk_entry_set_input_purpose(GTK_ENTRY(entry), GTK_INPUT_PURPOSE_DIGITS);
    gtk_entry_set_max_length(GTK_ENTRY(entry), 4);
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), example);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 5);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(entry), 5);
    gtk_widget_set_valign(entry, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(entry, name);
    g_signal_connect_object(entry, "changed", G_CALLBACK(typed_cb), self, G_CONNECT_SWAPPED);
    return GTK_EDITABLE(entry);
}

static void add_rating_row(TabiyaPuzzleFilterForm *self, AdwPreferencesGroup *group)
{
    GtkWidget *row = adw_action_row_new();

    self->rating_from = make_number(self, _("Rating from"), "600");
    self->rating_to = make_number(self, _("Rating to"), "2800");
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Rating"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), GTK_WIDGET(self->rating_from));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), gtk_label_new("–"));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), GTK_WIDGET(self->rating_to));
    adw_preferences_group_add(group, row);
}

static void add_clear(TabiyaPuzzleFilterForm *self, AdwPreferencesGroup *group)
{
    self->clear = tabiya_names_give(gtk_button_new_with_mnemonic(_("_Clear Filters")));
    gtk_widget_add_css_class(self->clear, "flat");
    gtk_widget_add_css_class(self->clear, "result-link");
    g_signal_connect_object(self->clear, "clicked", G_CALLBACK(clear_cb), self, G_CONNECT_SWAPPED);
    adw_preferences_group_set_title(group, _("Filters"));
    adw_preferences_group_set_header_suffix(group, self->clear);
    tabiya_widget_fit_words(GTK_WIDGET(group));
}

static GtkWidget *make_fields(TabiyaPuzzleFilterForm *self, TabiyaPuzzleShelf *shelf)
{
    GtkWidget *widget = tabiya_names_give(adw_preferences_group_new());
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(widget);

    add_clear(self, group);
    add_choices(self, group, TABIYA_FILTER_SCOPE);
    self->set = add_combo(self, group, _("Set"));
    add_rating_row(self, group);
    add_choices(self, group, TABIYA_FILTER_LENGTH);
    add_choices(self, group, TABIYA_FILTER_SIDE);
    self->opening = tabiya_opening_picker_new(group, shelf);
    g_signal_connect_object(tabiya_opening_picker_get_editable(self->opening), "changed",
                            G_CALLBACK(typed_cb), self, G_CONNECT_SWAPPED);
    add_choices(self, group, TABIYA_FILTER_PIECES);
    add_choices(self, group, TABIYA_FILTER_POPULARITY);
    add_choices(self, group, TABIYA_FILTER_SOURCE);
    return widget;
}

static GtkWidget *make_themes(TabiyaPuzzleFilterForm *self, TabiyaPuzzleShelf *shelf)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *title = gtk_label_new(_("Themes"));
    GtkWidget *any = gtk_check_button_new_with_label(_("Match any of these themes"));
    GtkWidget *list = tabiya_theme_list_new(shelf);

    gtk_widget_add_css_class(title, "heading");
    gtk_label_set_xalign(GTK_LABEL(title), 0);
    self->themes = TABIYA_THEME_LIST(list);
    self->any_theme = GTK_CHECK_BUTTON(any);
    g_signal_connect_object(list, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(any, "toggled", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), title);
    gtk_box_append(GTK_BOX(box), list);
    gtk_box_append(GTK_BOX(box), any);
    return box;
}

static gboolean tabiya_puzzle_filter_form_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(
        GTK_WIDGET(TABIYA_PUZZLE_FILTER_FORM(widget)->choices[TABIYA_FILTER_SCOPE]));
}

static void tabiya_puzzle_filter_form_dispose(GObject *object)
{
    TabiyaPuzzleFilterForm *self = TABIYA_PUZZLE_FILTER_FORM(object);

    g_clear_handle_id(&self->pause_id, g_source_remove);
    g_clear_pointer(&self->column, gtk_widget_unparent);
    g_clear_object(&self->sets);
    G_OBJECT_CLASS(tabiya_puzzle_filter_form_parent_class)->dispose(object);
}

static void tabiya_puzzle_filter_form_finalize(GObject *object)
{
    g_array_unref(TABIYA_PUZZLE_FILTER_FORM(object)->set_ids);
    G_OBJECT_CLASS(tabiya_puzzle_filter_form_parent_class)->finalize(object);
}

static void tabiya_puzzle_filter_form_class_init(TabiyaPuzzleFilterFormClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_filter_form_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_filter_form_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_puzzle_filter_form_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_filter_form_init(TabiyaPuzzleFilterForm *self)
{
    self->set_ids = g_array_new(FALSE, FALSE, sizeof(gint64));
}

/* The button stays in sight while the fields scroll. */
static void make_column(TabiyaPuzzleFilterForm *self)
{
    self->column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->show = gtk_button_new();
    gtk_widget_add_css_class(self->show, "suggested-action");
    gtk_widget_add_css_class(self->show, "filter-show");
    gtk_widget_set_halign(self->show, GTK_ALIGN_CENTER);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->show), "win.puzzle-filter");
    gtk_widget_set_vexpand(self->scroller, TRUE);
    gtk_box_append(GTK_BOX(self->column), self->scroller);
    gtk_box_append(GTK_BOX(self->column), self->show);
    gtk_widget_set_parent(self->column, GTK_WIDGET(self));
    tabiya_puzzle_filter_form_show_count(self, 0, TRUE);
}

GtkWidget *tabiya_puzzle_filter_form_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleSets *sets)
{
    TabiyaPuzzleFilterForm *self = g_object_new(TABIYA_TYPE_PUZZLE_FILTER_FORM, NULL);
    GtkWidget *clamp = adw_clamp_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);

    self->quiet = TRUE; /* until all fields exist */
    gtk_widget_add_css_class(box, "puzzle-filter");
    gtk_box_append(GTK_BOX(box), make_fields(self, shelf));
    gtk_box_append(GTK_BOX(box), make_themes(self, shelf));
    adw_clamp_set_child(ADW_CLAMP(clamp), box);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), clamp);
    make_column(self);
    self->sets = sets ? g_object_ref(sets) : NULL;
    if (sets)
        g_signal_connect_object(sets, "changed", G_CALLBACK(show_sets), self, G_CONNECT_SWAPPED);
    show_sets(self);
    show_clear(self);
    return GTK_WIDGET(self);
}
