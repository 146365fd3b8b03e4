/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See browse-page.h. The form of filters is made when it is first opened. */
#include "ui/puzzles/browse-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/library/job-row.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaBrowsePage {
    TabiyaPlacePanel parent_instance;

    TabiyaPuzzleShelf *shelf; /* owned */
    TabiyaPuzzleList *list;   /* owned */
    TabiyaPuzzleQuery *query; /* owned */
    TabiyaPuzzleScope scope;
    TabiyaPuzzleGrid *grid;
    TabiyaPuzzleFilterForm *form; /* NULL: not made yet */
    TabiyaLibraryJob *job;        /* owned; NULL: none */
    gboolean quiet;               /* the program fills fields in, not the person */

    /* Template */
    GtkBox *content;
    GtkEditable *words;
    GtkToggleButton *filter;
    GtkLabel *filter_words, *count;
    GtkSpinner *spinner;
    GtkWidget *state, *clear, *none;
    GtkDropDown *order;
    GtkStack *stack;
    AdwBin *grid_bin, *form_bin, *job_place;
};

G_DEFINE_FINAL_TYPE(TabiyaBrowsePage, tabiya_browse_page, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_FILTERING = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CHANGED, SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static const struct {
    const char *title; /* untranslated */
    TabiyaPuzzleSort sort;
} ORDERS[] = {
    {N_("Any order"), TABIYA_PUZZLE_SORT_NONE},
    {N_("Easiest first"), TABIYA_PUZZLE_SORT_RATING_UP},
    {N_("Hardest first"), TABIYA_PUZZLE_SORT_RATING_DOWN},
    {N_("Best liked first"), TABIYA_PUZZLE_SORT_POPULARITY},
    {N_("Shuffled"), TABIYA_PUZZLE_SORT_RANDOM},
    {N_("By id"), TABIYA_PUZZLE_SORT_ID},
};

/* --- What is shown -----------------------------------------------------------------------------
 */

static gboolean is_filtering(TabiyaBrowsePage *self)
{
    return gtk_toggle_button_get_active(self->filter);
}

static gboolean is_searching(TabiyaBrowsePage *self)
{
    gboolean searching;

    g_object_get(self->list, "searching", &searching, NULL);
    return searching;
}

/* "1,204 of 5,423,112 puzzles" */
static void show_count(TabiyaBrowsePage *self, guint n, gint64 total)
{
    g_autofree char *found = tabiya_library_dup_number(n);
    g_autofree char *all = total >= 0 ? tabiya_library_dup_number((guint64)total) : NULL;
    g_autofree char *text =
        all && total != n
            ? g_strdup_printf(ngettext("%s of %s puzzle", "%s of %s puzzles", (gulong)total), found,
                              all)
            : g_strdup_printf(ngettext("%s puzzle", "%s puzzles", n), found);

    gtk_label_set_text(self->count, text);
}

static void show_page(TabiyaBrowsePage *self, gint64 total)
{
    const char *name = is_filtering(self) ? "filter" : total == 0 ? "empty" : "grid";

    gtk_stack_set_visible_child_name(self->stack, name);
}

static void update(TabiyaBrowsePage *self)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->list));
    gboolean searching = is_searching(self);
    gint64 total;

    g_object_get(self->list, "total", &total, NULL);
    show_count(self, n, total);
    show_page(self, total);
    gtk_spinner_set_spinning(self->spinner, searching);
    gtk_widget_set_visible(GTK_WIDGET(self->spinner), searching);
    gtk_widget_set_visible(self->none, n == 0 && !searching && total != 0);
}

static void show_filter_words(TabiyaBrowsePage *self)
{
    g_autofree char *words = tabiya_puzzle_filter_dup_words(self->query, self->scope);
    g_autofree char *name =
        *words ? g_strdup_printf(_("Filters: %s"), words) : g_strdup(_("Filters"));

    gtk_label_set_text(self->filter_words, words);
    gtk_widget_set_visible(GTK_WIDGET(self->filter_words), *words != '\0');
    gtk_widget_set_visible(self->clear, *words != '\0');
    tabiya_shortcuts_name_button(GTK_WIDGET(self->filter), name, "win.puzzle-filter");
    tabiya_widget_set_css_class(GTK_WIDGET(self->filter), "explorer-filtered", *words != '\0');
}

/* --- What is wanted ----------------------------------------------------------------------------
 */

static void tell_changed(TabiyaBrowsePage *self)
{
    show_filter_words(self);
    tabiya_puzzle_grid_go_up(self->grid);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* Takes `query`; what is typed and the order are kept beside the form. */
static void take_query(TabiyaBrowsePage *self, TabiyaPuzzleQuery *query, TabiyaPuzzleScope scope)
{
    g_autofree char *id = g_strstrip(g_strdup(gtk_editable_get_text(self->words)));

    g_free(query->id_prefix);
    query->id_prefix = *id ? g_steal_pointer(&id) : NULL;
    query->sort = ORDERS[gtk_drop_down_get_selected(self->order)].sort;
    if (query->sort == TABIYA_PUZZLE_SORT_RANDOM)
        query->seed = ((guint64)g_random_int() << 32) | g_random_int();
    tabiya_puzzle_query_free(self->query);
    self->query = query;
    self->scope = scope;
    tell_changed(self);
}

static void form_changed_cb(TabiyaBrowsePage *self)
{
    take_query(self, tabiya_puzzle_filter_form_dup_query(self->form),
               tabiya_puzzle_filter_form_get_scope(self->form));
}

static void asked_again_cb(TabiyaBrowsePage *self)
{
    if (!self->quiet)
        take_query(self, tabiya_puzzle_query_copy(self->query), self->scope);
}

static guint find_order(TabiyaPuzzleSort sort)
{
    for (guint i = 0; i < G_N_ELEMENTS(ORDERS); i++) {
        if (ORDERS[i].sort == sort)
            return i;
    }
    return 0;
}

void tabiya_browse_page_set_query(TabiyaBrowsePage *self, const TabiyaPuzzleQuery *query,
                                  TabiyaPuzzleScope scope)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self) && query != NULL);

    self->quiet = TRUE;
    gtk_editable_set_text(self->words, query->id_prefix ? query->id_prefix : "");
    gtk_drop_down_set_selected(self->order, find_order(query->sort));
    self->quiet = FALSE;
    if (self->form)
        tabiya_puzzle_filter_form_set(self->form, query, scope);
    take_query(self, tabiya_puzzle_query_copy(query), scope);
}

const TabiyaPuzzleQuery *tabiya_browse_page_get_query(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), NULL);
    return self->query;
}

TabiyaPuzzleScope tabiya_browse_page_get_scope(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), TABIYA_PUZZLE_SCOPE_ALL);
    return self->scope;
}

static void clear_cb(TabiyaBrowsePage *self)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->sort = self->query->sort;
    tabiya_browse_page_set_query(self, query, TABIYA_PUZZLE_SCOPE_ALL);
}

/* --- Searching and filtering -------------------------------------------------------------------
 */

void tabiya_browse_page_search(TabiyaBrowsePage *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    self->quiet = TRUE;
    gtk_editable_set_text(self->words, text);
    self->quiet = FALSE;
    asked_again_cb(self);
}

void tabiya_browse_page_begin_search(TabiyaBrowsePage *self)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->words));
}

/* Return opens the first one. */
static void words_activate_cb(TabiyaBrowsePage *self)
{
    if (g_list_model_get_n_items(G_LIST_MODEL(self->list)) > 0)
        g_signal_emit(self, signals[SIGNAL_OPEN], 0, 0);
}

static void words_stop_cb(TabiyaBrowsePage *self)
{
    gtk_editable_set_text(self->words, "");
}

static void ensure_form(TabiyaBrowsePage *self)
{
    GtkWidget *form;

    if (self->form)
        return;
    form = tabiya_puzzle_filter_form_new(self->shelf);
    self->form = TABIYA_PUZZLE_FILTER_FORM(form);
    tabiya_puzzle_filter_form_set(self->form, self->query, self->scope);
    g_signal_connect_object(form, "changed", G_CALLBACK(form_changed_cb), self, G_CONNECT_SWAPPED);
    adw_bin_set_child(self->form_bin, form);
}

static void filtering_cb(TabiyaBrowsePage *self)
{
    if (is_filtering(self))
        ensure_form(self);
    update(self);
    if (is_filtering(self))
        gtk_widget_grab_focus(GTK_WIDGET(self->form));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FILTERING]);
}

static void open_cb(TabiyaBrowsePage *self, guint position)
{
    g_signal_emit(self, signals[SIGNAL_OPEN], 0, position);
}

/* --- Jobs --------------------------------------------------------------------------------------
 */

static void job_finished_cb(TabiyaBrowsePage *self)
{
    tabiya_browse_page_show_job(self, NULL);
}

void tabiya_browse_page_show_job(TabiyaBrowsePage *self, TabiyaLibraryJob *job)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    if (self->job)
        g_signal_handlers_disconnect_by_data(self->job, self);
    adw_bin_set_child(self->job_place, job ? tabiya_job_row_new(job) : NULL);
    g_set_object(&self->job, job);
    if (job)
        g_signal_connect_object(job, "finished", G_CALLBACK(job_finished_cb), self,
                                G_CONNECT_SWAPPED);
}

/* --- The class ---------------------------------------------------------------------------------
 */

TabiyaPuzzleGrid *tabiya_browse_page_get_grid(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), NULL);
    return self->grid;
}

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(panel);

    gtk_box_set_spacing(self->content, compact ? 2 : 6);
    gtk_widget_set_visible(self->state, !compact);
}

static gboolean tabiya_browse_page_grab_focus(GtkWidget *widget)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(widget);

    if (is_filtering(self))
        return gtk_widget_grab_focus(GTK_WIDGET(self->form));
    return gtk_widget_grab_focus(GTK_WIDGET(self->grid)) ||
           gtk_widget_grab_focus(GTK_WIDGET(self->words));
}

static void tabiya_browse_page_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_FILTERING)
        g_value_set_boolean(value, is_filtering(TABIYA_BROWSE_PAGE(object)));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_browse_page_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_FILTERING)
        gtk_toggle_button_set_active(TABIYA_BROWSE_PAGE(object)->filter,
                                     g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_browse_page_dispose(GObject *object)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(object);

    if (self->list)
        g_signal_handlers_disconnect_by_data(self->list, self);
    if (self->job)
        g_signal_handlers_disconnect_by_data(self->job, self);
    g_clear_object(&self->job);
    G_OBJECT_CLASS(tabiya_browse_page_parent_class)->dispose(object);
}

static void tabiya_browse_page_finalize(GObject *object)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(object);

    g_clear_object(&self->list);
    g_clear_object(&self->shelf);
    tabiya_puzzle_query_free(self->query);
    G_OBJECT_CLASS(tabiya_browse_page_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaBrowsePage, name)

static void tabiya_browse_page_class_init(TabiyaBrowsePageClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    object_class->get_property = tabiya_browse_page_get_property;
    object_class->set_property = tabiya_browse_page_set_property;
    object_class->dispose = tabiya_browse_page_dispose;
    object_class->finalize = tabiya_browse_page_finalize;
    widget_class->grab_focus = tabiya_browse_page_grab_focus;
    properties[PROP_FILTERING] = g_param_spec_boolean("filtering", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
    tabiya_widget_set_template(widget_class, "puzzles/browse-page.ui");
    BIND(content);
    BIND(words);
    BIND(filter);
    BIND(filter_words);
    BIND(count);
    BIND(spinner);
    BIND(state);
    BIND(clear);
    BIND(none);
    BIND(order);
    BIND(stack);
    BIND(grid_bin);
    BIND(form_bin);
    BIND(job_place);
}

static void make_orders(TabiyaBrowsePage *self)
{
    g_autoptr(GtkStringList) titles = gtk_string_list_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(ORDERS); i++)
        gtk_string_list_append(titles, _(ORDERS[i].title));
    gtk_drop_down_set_model(self->order, G_LIST_MODEL(titles));
    g_signal_connect_object(self->order, "notify::selected", G_CALLBACK(asked_again_cb), self,
                            G_CONNECT_SWAPPED);
}

static void tabiya_browse_page_init(TabiyaBrowsePage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->query = tabiya_puzzle_query_new();
    make_orders(self);
    g_signal_connect_object(self->words, "search-changed", G_CALLBACK(asked_again_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->words, "activate", G_CALLBACK(words_activate_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->words, "stop-search", G_CALLBACK(words_stop_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->filter, "toggled", G_CALLBACK(filtering_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->clear, "clicked", G_CALLBACK(clear_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_browse_page_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleList *list,
                                  TabiyaPuzzleSignsFunc signs, gpointer user)
{
    TabiyaBrowsePage *self = g_object_new(TABIYA_TYPE_BROWSE_PAGE, NULL);
    GtkWidget *grid = tabiya_puzzle_grid_new(G_LIST_MODEL(list), signs, user);

    self->shelf = g_object_ref(shelf);
    self->list = g_object_ref(list);
    self->grid = TABIYA_PUZZLE_GRID(grid);
    adw_bin_set_child(self->grid_bin, grid);
    g_signal_connect_object(grid, "open", G_CALLBACK(open_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(list, "items-changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(list, "notify", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    show_filter_words(self);
    update(self);
    return GTK_WIDGET(self);
}
