/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-form.h. Each row is a field of the query language, so that the form and the text in
 * the search field are the same query, and the form teaches the language. Conditions without a
 * field are in the last row as text: opening a query here loses nothing of it. */
#include "ui/library/search-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/store/game-record.h"
#include "ui/access/names.h"
#include "ui/help/help-window.h"
#include "ui/widget.h"

typedef enum { GROUP_PLAYERS, GROUP_OCCASION, GROUP_GAME, N_GROUPS } Group;

static const char *const GROUP_TITLES[] = {N_("Players"), N_("Event"), N_("Game")};

static const struct {
    const char *field; /* of the language */
    TabiyaQueryKind kind;
    const char *title;
    Group group;
} FIELDS[] = {
    {"player", TABIYA_QUERY_PLAYER, N_("Player"), GROUP_PLAYERS},
    {"white", TABIYA_QUERY_WHITE, N_("White"), GROUP_PLAYERS},
    {"black", TABIYA_QUERY_BLACK, N_("Black"), GROUP_PLAYERS},
    {"elo", TABIYA_QUERY_ELO, N_("Rating of either player (2500-, 2000-2200)"), GROUP_PLAYERS},
    {"both-elo", TABIYA_QUERY_BOTH_ELO, N_("Rating of both players"), GROUP_PLAYERS},
    {"event", TABIYA_QUERY_EVENT, N_("Event"), GROUP_OCCASION},
    {"site", TABIYA_QUERY_SITE, N_("Site"), GROUP_OCCASION},
    {"date", TABIYA_QUERY_DATE, N_("Date (1985, 1990-1999, 2024.05-)"), GROUP_OCCASION},
    {"eco", TABIYA_QUERY_ECO, N_("Opening code (B90-B99, C)"), GROUP_GAME},
    {"after", TABIYA_QUERY_N_KINDS, N_("Opening moves (1. e4 c5)"), GROUP_GAME},
    {"length", TABIYA_QUERY_LENGTH, N_("Number of moves (-20, 40-60)"), GROUP_GAME},
    {"material", TABIYA_QUERY_MATERIAL, N_("Material (R+4 v R+3)"), GROUP_GAME},
    {"pattern", TABIYA_QUERY_PATTERN, N_("Pieces on squares (Nd5 pe6)"), GROUP_GAME},
};

/* The choices for results, by TabiyaResult bits. */
static const struct {
    guint results;
    const char *title;
} RESULTS[] = {
    {0, N_("Any")},
    {1 << TABIYA_RESULT_WHITE, N_("White wins")},
    {1 << TABIYA_RESULT_BLACK, N_("Black wins")},
    {1 << TABIYA_RESULT_DRAW, N_("Draw")},
    {1 << TABIYA_RESULT_WHITE | 1 << TABIYA_RESULT_BLACK, N_("Decisive")},
};

static const struct {
    guint flag;
    const char *title;
} FLAGS[] = {
    {TABIYA_GAME_ANNOTATED, N_("Annotated")},
    {TABIYA_GAME_STARRED, N_("Starred")},
};

typedef struct {
    GtkWindow *window;
    GtkWidget *fields[G_N_ELEMENTS(FIELDS)];
    GtkWidget *result;
    GtkWidget *board, *collection; /* the first choice of each is "Any" */
    GPtrArray *positions;          /* of TabiyaQuery, owned: the conditions of the other choices of
                             * `board` */
    GPtrArray *collections;        /* the same for `collection` */
    GtkSwitch *flags[G_N_ELEMENTS(FLAGS)];
    GtkWidget *rest; /* other conditions, as text */
    TabiyaSearchFormFunc func;
    gpointer user;
} Form;

static void form_free(gpointer data)
{
    Form *self = data;

    g_ptr_array_unref(self->positions);
    g_ptr_array_unref(self->collections);
    g_free(self);
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* A row with "Any" and nothing else yet. */
static GtkWidget *choice_new(const char *title)
{
    const char *const words[] = {_("Any"), NULL};
    g_autoptr(GtkStringList) model = gtk_string_list_new(words);
    GtkWidget *row = tabiya_names_give(adw_combo_row_new());

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_combo_row_set_model(ADW_COMBO_ROW(row), G_LIST_MODEL(model));
    return row;
}

/* Takes `leaf`. */
static void add_choice(GtkWidget *row, GPtrArray *leaves, const char *title, TabiyaQuery *leaf)
{
    gtk_string_list_append(GTK_STRING_LIST(adw_combo_row_get_model(ADW_COMBO_ROW(row))), title);
    g_ptr_array_add(leaves, leaf);
    gtk_widget_set_visible(row, TRUE);
}

/* FALSE: another choice is already selected, or none matches. */
static gboolean choose(GtkWidget *row, GPtrArray *leaves, const TabiyaQuery *leaf)
{
    if (adw_combo_row_get_selected(ADW_COMBO_ROW(row)) > 0)
        return FALSE;
    for (guint i = 0; i < leaves->len; i++) {
        if (tabiya_query_equal(g_ptr_array_index(leaves, i), leaf)) {
            adw_combo_row_set_selected(ADW_COMBO_ROW(row), i + 1);
            return TRUE;
        }
    }
    return FALSE;
}

static void read_choice(GtkWidget *row, GPtrArray *choices, GPtrArray *leaves)
{
    guint chosen = adw_combo_row_get_selected(ADW_COMBO_ROW(row));

    if (chosen > 0 && chosen <= choices->len)
        g_ptr_array_add(leaves, tabiya_query_copy(g_ptr_array_index(choices, chosen - 1)));
}

/* --- Filling in ------------------------------------------------------------------------------- */

/* The value of "elo:2700-" is "2700-": the text after the colon, without its quotes. */
static char *dup_value(const TabiyaQuery *leaf)
{
    g_autofree char *text = tabiya_query_to_string(leaf);
    char *value = strchr(text, ':');

    value = value ? value + 1 : text;
    gsize length = strlen(value);
    if (length >= 2 && value[0] == '"' && value[length - 1] == '"') {
        g_autofree char *inner = g_strndup(value + 1, length - 2);

        return g_strcompress(inner);
    }
    return g_strdup(value);
}

static gboolean fill_field(Form *self, const TabiyaQuery *leaf)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        GtkEditable *row = GTK_EDITABLE(self->fields[i]);
        g_autofree char *value = NULL;

        if (FIELDS[i].kind != leaf->kind || *gtk_editable_get_text(row))
            continue;
        value = dup_value(leaf);
        gtk_editable_set_text(row, value);
        return TRUE;
    }
    return FALSE;
}

static gboolean fill_result(Form *self, const TabiyaQuery *leaf)
{
    for (guint i = 1; i < G_N_ELEMENTS(RESULTS); i++) {
        if (RESULTS[i].results != leaf->results ||
            adw_combo_row_get_selected(ADW_COMBO_ROW(self->result)) > 0) {
            continue;
        }
        adw_combo_row_set_selected(ADW_COMBO_ROW(self->result), i);
        return TRUE;
    }
    return FALSE;
}

static gboolean fill_flag(Form *self, const TabiyaQuery *leaf)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FLAGS); i++) {
        if (FLAGS[i].flag == leaf->flag) {
            gtk_switch_set_active(self->flags[i], TRUE);
            return TRUE;
        }
    }
    return FALSE;
}

/* A position that is on none of the boards becomes a choice of its own. */
static gboolean fill_position(Form *self, const TabiyaQuery *leaf)
{
    if (choose(self->board, self->positions, leaf))
        return TRUE;
    if (adw_combo_row_get_selected(ADW_COMBO_ROW(self->board)) > 0)
        return FALSE;
    add_choice(self->board, self->positions, _("Current search position"), tabiya_query_copy(leaf));
    return choose(self->board, self->positions, leaf);
}

/* FALSE: it has no row, or the row is taken. */
static gboolean fill_from_leaf(Form *self, const TabiyaQuery *leaf)
{
    switch (leaf->kind) {
    case TABIYA_QUERY_ALL:
        return TRUE;
    case TABIYA_QUERY_RESULT:
        return fill_result(self, leaf);
    case TABIYA_QUERY_FLAG:
        return fill_flag(self, leaf);
    case TABIYA_QUERY_POSITION:
        return fill_position(self, leaf);
    case TABIYA_QUERY_COLLECTION:
        return choose(self->collection, self->collections, leaf);
    default:
        return fill_field(self, leaf);
    }
}

static void fill(Form *self, const TabiyaQuery *query)
{
    g_autoptr(GPtrArray) rest = g_ptr_array_new();
    gboolean is_list = query->kind == TABIYA_QUERY_AND;

    for (guint i = 0; i < (is_list ? query->children->len : 1); i++) {
        const TabiyaQuery *leaf = is_list ? g_ptr_array_index(query->children, i) : query;

        if (!fill_from_leaf(self, leaf))
            g_ptr_array_add(rest, tabiya_query_copy(leaf));
    }
    if (rest->len == 0)
        return;
    g_autoptr(TabiyaQuery) joined =
        tabiya_query_new_join(TABIYA_QUERY_AND, (TabiyaQuery **)rest->pdata, rest->len);
    g_autofree char *text = tabiya_query_to_string(joined);
    gtk_editable_set_text(GTK_EDITABLE(self->rest), text);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Returns whether there is no error. */
static gboolean show_error(GtkWidget *row, const GError *error)
{
    tabiya_widget_set_css_class(row, "error", error != NULL);
    gtk_widget_set_tooltip_text(row, error ? error->message : NULL);
    gtk_accessible_update_state(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_STATE_INVALID,
                                error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                                -1);
    if (error)
        gtk_widget_grab_focus(row);
    return error == NULL;
}

static gboolean read_field(Form *self, guint i, GPtrArray *leaves)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->fields[i]));
    g_autoptr(GError) error = NULL;
    TabiyaQuery *leaf = *text ? tabiya_query_new_field(FIELDS[i].field, text, NULL, &error) : NULL;

    if (leaf)
        g_ptr_array_add(leaves, leaf);
    return show_error(self->fields[i], error);
}

static gboolean read_rest(Form *self, GPtrArray *leaves)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaQuery) query =
        tabiya_query_parse(gtk_editable_get_text(GTK_EDITABLE(self->rest)), NULL, &error);

    if (query && query->kind == TABIYA_QUERY_AND) {
        for (guint i = 0; i < query->children->len; i++)
            g_ptr_array_add(leaves, tabiya_query_copy(g_ptr_array_index(query->children, i)));
    } else if (query && query->kind != TABIYA_QUERY_ALL) {
        g_ptr_array_add(leaves, g_steal_pointer(&query));
    }
    return show_error(self->rest, error);
}

/* The query that joins the leaves takes them; on failure they stay in `leaves`. */
static gboolean read_form(Form *self, GPtrArray *leaves)
{
    guint results = RESULTS[adw_combo_row_get_selected(ADW_COMBO_ROW(self->result))].results;
    gboolean good = TRUE;

    for (guint i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        good = read_field(self, i, leaves) && good;
    if (results)
        g_ptr_array_add(leaves, tabiya_query_new_result(results));
    for (gsize i = 0; i < G_N_ELEMENTS(FLAGS); i++) {
        if (gtk_switch_get_active(self->flags[i]))
            g_ptr_array_add(leaves, tabiya_query_new_flag(FLAGS[i].flag));
    }
    read_choice(self->collection, self->collections, leaves);
    read_choice(self->board, self->positions, leaves);
    return read_rest(self, leaves) && good;
}

static Form *form_of(GtkWindow *window)
{
    return g_object_get_data(G_OBJECT(window), "tabiya-form");
}

gboolean tabiya_search_form_apply(GtkWindow *window)
{
    Form *self = form_of(window);
    g_autoptr(GPtrArray) leaves = g_ptr_array_new();
    g_autoptr(TabiyaQuery) query = NULL;
    g_autofree char *text = NULL;

    if (!read_form(self, leaves)) {
        g_ptr_array_foreach(leaves, (GFunc)(void (*)(void))tabiya_query_free, NULL);
        return FALSE;
    }
    query = tabiya_query_new_join(TABIYA_QUERY_AND, (TabiyaQuery **)leaves->pdata, leaves->len);
    text = query->kind == TABIYA_QUERY_ALL ? g_strdup("") : tabiya_query_to_string(query);
    self->func(text, self->user);
    gtk_window_close(window);
    return TRUE;
}

static void choose_title(GtkWidget *row, const char *title)
{
    GtkStringList *words = GTK_STRING_LIST(adw_combo_row_get_model(ADW_COMBO_ROW(row)));

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(words)); i++) {
        if (g_str_equal(gtk_string_list_get_string(words, i), title))
            adw_combo_row_set_selected(ADW_COMBO_ROW(row), i);
    }
}

void tabiya_search_form_set_for_tests(GtkWindow *window, const char *field, const char *text)
{
    Form *self = form_of(window);

    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        if (g_str_equal(FIELDS[i].field, field))
            gtk_editable_set_text(GTK_EDITABLE(self->fields[i]), text);
    }
    if (g_str_equal(field, "board"))
        choose_title(self->board, text);
    else if (g_str_equal(field, "collection"))
        choose_title(self->collection, text);
    else if (g_str_equal(field, "rest"))
        gtk_editable_set_text(GTK_EDITABLE(self->rest), text);
}

static void apply_cb(GtkWindow *window)
{
    tabiya_search_form_apply(window);
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkSwitch *add_switch(AdwPreferencesGroup *group, const char *title)
{
    GtkWidget *row = adw_action_row_new();
    GtkWidget *toggle = gtk_switch_new();

    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(toggle, title);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), toggle);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), toggle);
    adw_preferences_group_add(group, row);
    return GTK_SWITCH(toggle);
}

static void add_results(Form *self, AdwPreferencesGroup *group)
{
    g_autoptr(GtkStringList) words = gtk_string_list_new(NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++)
        gtk_string_list_append(words, _(RESULTS[i].title));
    self->result = tabiya_names_give(adw_combo_row_new());
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->result), _("Result"));
    adw_combo_row_set_model(ADW_COMBO_ROW(self->result), G_LIST_MODEL(words));
    adw_preferences_group_add(group, self->result);
}

static GtkWidget *add_entry(Form *self, AdwPreferencesGroup *group, const char *title)
{
    GtkWidget *row = adw_entry_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    g_signal_connect_swapped(row, "entry-activated", G_CALLBACK(apply_cb), self->window);
    adw_preferences_group_add(group, row);
    return row;
}

/* Adds "On the board in Play" and so on, and the collections; a row without choices is hidden. */
static void add_choices(Form *self, AdwPreferencesGroup *group,
                        const TabiyaSearchFormOptions *options)
{
    self->board = choice_new(_("Position"));
    self->collection = choice_new(_("Collection"));
    adw_preferences_group_add(group, self->board);
    adw_preferences_group_add(group, self->collection);
    gtk_widget_set_visible(self->board, FALSE);
    gtk_widget_set_visible(self->collection, FALSE);
    for (guint i = 0; i < options->n_boards; i++) {
        add_choice(self->board, self->positions, options->boards[i].title,
                   tabiya_query_new_position(options->boards[i].position));
    }
    for (guint i = 0; options->collections && options->collections[i]; i++) {
        add_choice(self->collection, self->collections, options->collections[i],
                   tabiya_query_new_text(TABIYA_QUERY_COLLECTION, options->collections[i]));
    }
}

static GtkWidget *make_page(Form *self, const TabiyaSearchFormOptions *options)
{
    GtkWidget *page = adw_preferences_page_new();
    AdwPreferencesGroup *groups[N_GROUPS];

    for (int group = 0; group < N_GROUPS; group++) {
        groups[group] = ADW_PREFERENCES_GROUP(tabiya_names_give(adw_preferences_group_new()));
        adw_preferences_group_set_title(groups[group], _(GROUP_TITLES[group]));
        adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), groups[group]);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        self->fields[i] = add_entry(self, groups[FIELDS[i].group], _(FIELDS[i].title));
    add_results(self, groups[GROUP_GAME]);
    add_choices(self, groups[GROUP_GAME], options);
    for (gsize i = 0; i < G_N_ELEMENTS(FLAGS); i++)
        self->flags[i] = add_switch(groups[GROUP_GAME], _(FLAGS[i].title));
    self->rest = add_entry(self, groups[GROUP_GAME], _("Other conditions (-eco:C or round:1)"));
    gtk_widget_set_vexpand(page, TRUE);
    return page;
}

static GtkWidget *make_header(Form *self)
{
    GtkWidget *header = adw_header_bar_new();
    GtkWidget *find = gtk_button_new_with_label(_("Find"));
    GtkWidget *cancel = gtk_button_new_with_label(_("Cancel"));

    gtk_widget_add_css_class(find, "suggested-action");
    adw_header_bar_set_show_end_title_buttons(ADW_HEADER_BAR(header), FALSE);
    adw_header_bar_set_show_start_title_buttons(ADW_HEADER_BAR(header), FALSE);
    g_signal_connect_swapped(find, "clicked", G_CALLBACK(apply_cb), self->window);
    g_signal_connect_swapped(cancel, "clicked", G_CALLBACK(gtk_window_close), self->window);
    adw_header_bar_pack_start(ADW_HEADER_BAR(header), cancel);
    adw_header_bar_pack_end(ADW_HEADER_BAR(header), find);
    return header;
}

GtkWindow *tabiya_search_form_present(GtkWindow *parent, const TabiyaSearchFormOptions *options)
{
    Form *self = g_new0(Form, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->func = options->func;
    self->user = options->user;
    self->positions = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_query_free);
    self->collections = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_query_free);
    self->window = GTK_WINDOW(adw_window_new());
    g_object_set_data_full(G_OBJECT(self->window), "tabiya-form", self, form_free);
    gtk_box_append(GTK_BOX(box), make_header(self));
    gtk_box_append(GTK_BOX(box), make_page(self, options));
    adw_window_set_content(ADW_WINDOW(self->window), box);
    if (options->before)
        fill(self, options->before);
    gtk_window_set_title(self->window, _("Find Games"));
    gtk_window_set_default_size(self->window, 460, 720);
    tabiya_widget_fit_into(self->window, GTK_WIDGET(parent));
    tabiya_widget_close_on_escape(GTK_WIDGET(self->window));
    gtk_window_set_transient_for(self->window, parent);
    tabiya_help_attach(self->window, "find");
    gtk_window_set_destroy_with_parent(self->window, TRUE);
    gtk_window_set_modal(self->window, TRUE);
    gtk_window_present(self->window);
    gtk_widget_grab_focus(self->fields[0]);
    return self->window;
}
