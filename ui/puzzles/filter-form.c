/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See filter-form.h. A choice is a row of a table: what it is called, and what it asks for. */
#include "ui/puzzles/filter-form.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/puzzles/theme-list.h"
#include "ui/widget.h"

#define PAUSE_MS 250 /* in typing, before it holds */

typedef struct {
    const char *label; /* untranslated; NULL ends a table */
    int from, to;
    const char *words; /* the same, in a sentence; NULL: this is what one wants anyway */
} Choice;

static const Choice SCOPES[] = {
    {N_("All"), TABIYA_PUZZLE_SCOPE_ALL, 0, NULL},
    {N_("Not seen yet"), TABIYA_PUZZLE_SCOPE_UNSEEN, 0, N_("not seen yet")},
    {N_("Solved"), TABIYA_PUZZLE_SCOPE_SOLVED, 0, N_("solved")},
    {N_("Failed"), TABIYA_PUZZLE_SCOPE_FAILED, 0, N_("failed")},
    {N_("Favorites"), TABIYA_PUZZLE_SCOPE_FAVOURITES, 0, N_("favorites")},
    {NULL, 0, 0, NULL},
};

static const Choice LENGTHS[] = {
    {N_("Any"), 0, 0, NULL},
    {N_("One move"), 1, 1, N_("one move")},
    {N_("Two moves"), 2, 2, N_("two moves")},
    {N_("Three moves"), 3, 3, N_("three moves")},
    {N_("Four moves"), 4, 4, N_("four moves")},
    {N_("Five moves or more"), 5, 0, N_("five moves or more")},
    {NULL, 0, 0, NULL},
};

static const Choice SIDES[] = {
    {N_("Either"), TABIYA_PUZZLE_SIDE_ANY, 0, NULL},
    {N_("White"), TABIYA_PUZZLE_SIDE_WHITE, 0, N_("White to move")},
    {N_("Black"), TABIYA_PUZZLE_SIDE_BLACK, 0, N_("Black to move")},
    {NULL, 0, 0, NULL},
};

static const Choice PIECES[] = {
    {N_("Any"), 0, 0, NULL},
    {N_("5 or fewer"), 0, 5, N_("5 pieces or fewer")},
    {N_("7 or fewer"), 0, 7, N_("7 pieces or fewer")},
    {N_("12 or fewer"), 0, 12, N_("12 pieces or fewer")},
    {N_("20 or fewer"), 0, 20, N_("20 pieces or fewer")},
    {N_("More than 20"), 21, 0, N_("more than 20 pieces")},
    {NULL, 0, 0, NULL},
};

static const Choice POPULARITIES[] = {
    {N_("Any"), TABIYA_PUZZLE_NO_POPULARITY, 0, NULL},
    {N_("More liked than not"), 1, 0, N_("liked")},
    {N_("Well liked (80 and more)"), 80, 0, N_("well liked")},
    {N_("Best liked (95 and more)"), 95, 0, N_("best liked")},
    {NULL, 0, 0, NULL},
};

static const Choice SOURCES[] = {
    {N_("Any"), 0, 0, NULL},
    {N_("Tabiya’s own"), 1 << TABIYA_PUZZLE_SHIPPED, 0, N_("Tabiya’s own")},
    {N_("Lichess"), 1 << TABIYA_PUZZLE_LICHESS, 0, N_("from Lichess")},
    {N_("From your games"), 1 << TABIYA_PUZZLE_MINED, 0, N_("from your games")},
    {NULL, 0, 0, NULL},
};

struct _TabiyaPuzzleFilterForm {
    GtkWidget parent_instance;

    GtkWidget *scroller;
    AdwComboRow *scope, *length, *side, *pieces, *popularity, *source;
    GtkEditable *rating_from, *rating_to, *opening;
    TabiyaThemeList *themes;
    GtkCheckButton *any_theme;
    guint pause_id;
    gboolean quiet; /* the program fills fields in, not the person */
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleFilterForm, tabiya_puzzle_filter_form, GTK_TYPE_WIDGET)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Words -------------------------------------------------------------------------------------
 */

const char *tabiya_puzzle_scope_get_title(TabiyaPuzzleScope scope)
{
    g_return_val_if_fail(scope < TABIYA_PUZZLE_N_SCOPES, "");
    return _(SCOPES[scope].label);
}

/* The first that asks for just that; else none. */
static guint find_choice(const Choice *choices, int from, int to)
{
    for (guint i = 0; choices[i].label; i++) {
        if (choices[i].from == from && choices[i].to == to)
            return i;
    }
    return 0;
}

static void add_word(GString *words, const char *word)
{
    if (word)
        g_string_append_printf(words, "%s%s", words->len > 0 ? ", " : "", word);
}

static void add_choice(GString *words, const Choice *choices, int from, int to)
{
    const char *word = choices[find_choice(choices, from, to)].words;

    add_word(words, word ? _(word) : NULL);
}

static void add_themes(GString *words, TabiyaThemes themes, const char *format)
{
    for (guint theme = 0; theme < TABIYA_N_THEMES; theme++) {
        g_autofree char *word = NULL;

        if (!tabiya_themes_has(themes, theme))
            continue;
        word = g_strdup_printf(format, tabiya_puzzle_theme_get_name(theme));
        add_word(words, word);
    }
}

static void add_rating(GString *words, guint from, guint to)
{
    g_autofree char *word = from > 0 && to > 0 ? g_strdup_printf("%u–%u", from, to)
                            : from > 0         ? g_strdup_printf("%u+", from)
                            : to > 0           ? g_strdup_printf("–%u", to)
                                               : NULL;

    add_word(words, word);
}

char *tabiya_puzzle_filter_dup_words(const TabiyaPuzzleQuery *query, TabiyaPuzzleScope scope)
{
    g_autoptr(GString) words = g_string_new(NULL);

    add_themes(words, query->all_themes, "%s");
    add_themes(words, query->any_themes, "%s");
    add_themes(words, query->no_themes, _("not %s"));
    add_word(words, query->opening);
    add_rating(words, query->rating_min, query->rating_max);
    add_choice(words, LENGTHS, (int)query->length_min, (int)query->length_max);
    add_choice(words, SIDES, (int)query->side, 0);
    add_choice(words, PIECES, (int)query->pieces_min, (int)query->pieces_max);
    add_choice(words, POPULARITIES, query->popularity_min, 0);
    add_choice(words, SOURCES, (int)query->sources, 0);
    add_choice(words, SCOPES, (int)scope, 0);
    return g_string_free(g_steal_pointer(&words), FALSE);
}

/* --- What the fields say -----------------------------------------------------------------------
 */

static const Choice *chosen(AdwComboRow *row, const Choice *choices)
{
    guint index = adw_combo_row_get_selected(row);

    return &choices[index == GTK_INVALID_LIST_POSITION ? 0 : index];
}

static guint get_number(GtkEditable *field)
{
    guint64 number = g_ascii_strtoull(gtk_editable_get_text(field), NULL, 10);

    return (guint)MIN(number, 9999);
}

/* Turned around is meant the right way round. */
static void read_rating(TabiyaPuzzleFilterForm *self, TabiyaPuzzleQuery *query)
{
    guint from = get_number(self->rating_from), to = get_number(self->rating_to);

    query->rating_min = to > 0 && from > to ? to : from;
    query->rating_max = to > 0 && from > to ? from : to;
}

TabiyaPuzzleQuery *tabiya_puzzle_filter_form_dup_query(TabiyaPuzzleFilterForm *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self), NULL);
    TabiyaPuzzleQuery *query = tabiya_puzzle_query_new();
    const Choice *length = chosen(self->length, LENGTHS), *pieces = chosen(self->pieces, PIECES);
    g_autofree char *opening = g_strstrip(g_strdup(gtk_editable_get_text(self->opening)));
    TabiyaThemes with = tabiya_theme_list_get_with(self->themes);

    if (gtk_check_button_get_active(self->any_theme))
        query->any_themes = with;
    else
        query->all_themes = with;
    query->no_themes = tabiya_theme_list_get_without(self->themes);
    read_rating(self, query);
    query->length_min = (guint)length->from;
    query->length_max = (guint)length->to;
    query->pieces_min = (guint)pieces->from;
    query->pieces_max = (guint)pieces->to;
    query->popularity_min = chosen(self->popularity, POPULARITIES)->from;
    query->side = (TabiyaPuzzleSide)chosen(self->side, SIDES)->from;
    query->sources = (guint)chosen(self->source, SOURCES)->from;
    query->opening = *opening ? g_steal_pointer(&opening) : NULL;
    return query;
}

TabiyaPuzzleScope tabiya_puzzle_filter_form_get_scope(TabiyaPuzzleFilterForm *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self), TABIYA_PUZZLE_SCOPE_ALL);
    return (TabiyaPuzzleScope)chosen(self->scope, SCOPES)->from;
}

static void set_number(GtkEditable *field, guint number)
{
    g_autofree char *text = number > 0 ? g_strdup_printf("%u", number) : g_strdup("");

    gtk_editable_set_text(field, text);
}

void tabiya_puzzle_filter_form_set(TabiyaPuzzleFilterForm *self, const TabiyaPuzzleQuery *query,
                                   TabiyaPuzzleScope scope)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_FILTER_FORM(self));
    gboolean any = !tabiya_themes_is_empty(query->any_themes);

    self->quiet = TRUE;
    tabiya_theme_list_set(self->themes, any ? query->any_themes : query->all_themes,
                          query->no_themes);
    gtk_check_button_set_active(self->any_theme, any);
    set_number(self->rating_from, query->rating_min);
    set_number(self->rating_to, query->rating_max);
    gtk_editable_set_text(self->opening, query->opening ? query->opening : "");
    adw_combo_row_set_selected(self->scope, find_choice(SCOPES, (int)scope, 0));
    adw_combo_row_set_selected(self->length, find_choice(LENGTHS, (int)query->length_min,
                                                         (int)query->length_max));
    adw_combo_row_set_selected(self->pieces, find_choice(PIECES, (int)query->pieces_min,
                                                         (int)query->pieces_max));
    adw_combo_row_set_selected(self->popularity,
                               find_choice(POPULARITIES, query->popularity_min, 0));
    adw_combo_row_set_selected(self->side, find_choice(SIDES, (int)query->side, 0));
    adw_combo_row_set_selected(self->source, find_choice(SOURCES, (int)query->sources, 0));
    self->quiet = FALSE;
}

/* --- Changes -----------------------------------------------------------------------------------
 */

static void changed_cb(TabiyaPuzzleFilterForm *self)
{
    if (self->quiet)
        return;
    g_clear_handle_id(&self->pause_id, g_source_remove);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
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

/* --- Making it ---------------------------------------------------------------------------------
 */

static AdwComboRow *add_choices(TabiyaPuzzleFilterForm *self, AdwPreferencesGroup *group,
                                const char *title, const Choice *choices)
{
    GtkWidget *row = adw_combo_row_new();
    g_autoptr(GtkStringList) labels = gtk_string_list_new(NULL);

    for (guint i = 0; choices[i].label; i++)
        gtk_string_list_append(labels, _(choices[i].label));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(labels));
    g_signal_connect_object(row, "notify::selected", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_group_add(group, row);
    return ADW_COMBO_ROW(row);
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

static void add_opening_row(TabiyaPuzzleFilterForm *self, AdwPreferencesGroup *group)
{
    GtkWidget *row = adw_entry_row_new();

    self->opening = GTK_EDITABLE(row);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Opening"));
    g_signal_connect_object(row, "changed", G_CALLBACK(typed_cb), self, G_CONNECT_SWAPPED);
    adw_preferences_group_add(group, row);
}

static GtkWidget *make_fields(TabiyaPuzzleFilterForm *self)
{
    GtkWidget *widget = adw_preferences_group_new();
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(widget);

    self->scope = add_choices(self, group, _("Puzzles"), SCOPES);
    add_rating_row(self, group);
    self->length = add_choices(self, group, _("Moves to find"), LENGTHS);
    self->side = add_choices(self, group, _("Side to move"), SIDES);
    add_opening_row(self, group);
    self->pieces = add_choices(self, group, _("Pieces on the board"), PIECES);
    self->popularity = add_choices(self, group, _("Popularity"), POPULARITIES);
    self->source = add_choices(self, group, _("Collection"), SOURCES);
    return widget;
}

static GtkWidget *make_themes(TabiyaPuzzleFilterForm *self, TabiyaPuzzleShelf *shelf)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *title = gtk_label_new(_("Themes"));
    GtkWidget *any = gtk_check_button_new_with_label(_("Any of them will do"));
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
    return gtk_widget_grab_focus(GTK_WIDGET(TABIYA_PUZZLE_FILTER_FORM(widget)->scope));
}

static void tabiya_puzzle_filter_form_dispose(GObject *object)
{
    TabiyaPuzzleFilterForm *self = TABIYA_PUZZLE_FILTER_FORM(object);

    g_clear_handle_id(&self->pause_id, g_source_remove);
    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_puzzle_filter_form_parent_class)->dispose(object);
}

static void tabiya_puzzle_filter_form_class_init(TabiyaPuzzleFilterFormClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_filter_form_dispose;
    widget_class->grab_focus = tabiya_puzzle_filter_form_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_filter_form_init(TabiyaPuzzleFilterForm *self)
{
}

GtkWidget *tabiya_puzzle_filter_form_new(TabiyaPuzzleShelf *shelf)
{
    TabiyaPuzzleFilterForm *self = g_object_new(TABIYA_TYPE_PUZZLE_FILTER_FORM, NULL);
    GtkWidget *clamp = adw_clamp_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);

    gtk_widget_add_css_class(box, "puzzle-filter");
    gtk_box_append(GTK_BOX(box), make_fields(self));
    gtk_box_append(GTK_BOX(box), make_themes(self, shelf));
    adw_clamp_set_child(ADW_CLAMP(clamp), box);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), clamp);
    gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
    return GTK_WIDGET(self);
}
