/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See browse-page.h. The form of filters and the list of sets are made when they are first
 * opened. */
#include "ui/puzzles/browse-page-private.h"

#include <glib/gi18n.h>

#include "app/number.h"
#include "ui/access/announcer.h"
#include "ui/access/names.h"
#include "ui/jobs/job-row.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

G_DEFINE_FINAL_TYPE(TabiyaBrowsePage, tabiya_browse_page, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_FILTERING = 1, PROP_LISTING, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CHANGED, SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

#define FORM_PX 300 /* wide, beside what is found */

static const struct {
    const char *title; /* untranslated */
    TabiyaPuzzleSort sort;
} ORDERS[] = {
    {N_("Any order"), TABIYA_PUZZLE_SORT_NONE},
    {N_("Easiest first"), TABIYA_PUZZLE_SORT_RATING_UP},
    {N_("Hardest first"), TABIYA_PUZZLE_SORT_RATING_DOWN},
    {N_("Most popular first"), TABIYA_PUZZLE_SORT_POPULARITY},
    {N_("Shuffled"), TABIYA_PUZZLE_SORT_RANDOM},
    {N_("By ID"), TABIYA_PUZZLE_SORT_ID},
};

/* --- Results ---------------------------------------------------------------------------------- */

static gboolean is_filtering(TabiyaBrowsePage *self)
{
    return gtk_toggle_button_get_active(self->filter);
}

static gboolean is_listing(TabiyaBrowsePage *self)
{
    return gtk_toggle_button_get_active(self->sets);
}

static guint get_n(TabiyaBrowsePage *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->model.list));
}

const char *tabiya_browse_page_get_set_name(TabiyaBrowsePage *self)
{
    const TabiyaPuzzleSetRow *set =
        self->wish->set != 0 ? tabiya_puzzle_sets_find(self->model.sets, self->wish->set) : NULL;

    return set ? set->name : NULL;
}

/* "1,204 of 5,423,112 puzzles"; in a narrow panel, "1,204 of 5,423,112". */
static void show_count(TabiyaBrowsePage *self, guint n, gint64 total)
{
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    g_autofree char *found = tabiya_dup_number(n);
    g_autofree char *all = total >= 0 ? tabiya_dup_number((guint64)total) : NULL;
    g_autofree char *whole =
        all && total != n
            ? g_strdup_printf(ngettext("%s of %s puzzle", "%s of %s puzzles", (gulong)total), found,
                              all)
            : g_strdup_printf(ngettext("%s puzzle", "%s puzzles", n), found);
    g_autofree char *text =
        compact && all && total != n ? g_strdup_printf(_("%s of %s"), found, all) : g_strdup(whole);

    gtk_label_set_text(self->count, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->count), whole);
    tabiya_widget_set_name(GTK_WIDGET(self->count), whole);
}

static void explain(TabiyaBrowsePage *self)
{
    if (!self->explained)
        tabiya_no_puzzles_explain(self->none, self->wish, tabiya_browse_page_get_set_name(self));
    self->explained = TRUE;
}

/* The form is beside what is found, or, where there is no room for both, in its place. */
static void show_form(TabiyaBrowsePage *self)
{
    gboolean beside = tabiya_place_panel_get_columns(TABIYA_PLACE_PANEL(self));

    if (self->form)
        tabiya_puzzle_filter_form_set_beside(self->form, beside);
    gtk_widget_set_visible(GTK_WIDGET(self->form_bin), is_filtering(self));
    gtk_widget_set_hexpand(GTK_WIDGET(self->form_bin), !beside);
    gtk_widget_set_size_request(GTK_WIDGET(self->form_bin), beside ? FORM_PX : -1, -1);
    gtk_widget_set_visible(GTK_WIDGET(self->stack), beside || !is_filtering(self));
}

/* While another search runs, the old results stay. */
static void show_page(TabiyaBrowsePage *self, gint64 total, gboolean searching)
{
    const char *now = gtk_stack_get_visible_child_name(self->stack);
    const char *found = total == 0                                 ? "empty"
                        : get_n(self) > 0                          ? "grid"
                        : searching && g_strcmp0(now, "none") != 0 ? "grid"
                                                                   : "none";

    show_form(self);
    gtk_stack_set_visible_child_name(self->stack, is_listing(self) ? "sets" : found);
    if (get_n(self) == 0 && !searching && total > 0)
        explain(self);
}

/* Once for each change of the filters. */
static void tell_count(TabiyaBrowsePage *self, gboolean searching)
{
    if (!self->form)
        return;
    tabiya_puzzle_filter_form_show_count(self->form, get_n(self), searching);
    if (!self->untold || searching || !is_filtering(self))
        return;
    self->untold = FALSE;
    tabiya_announcer_say(GTK_WIDGET(self), gtk_widget_get_tooltip_text(GTK_WIDGET(self->count)));
}

static void update(TabiyaBrowsePage *self)
{
    TabiyaLazyList *list = TABIYA_LAZY_LIST(self->model.list);
    gboolean searching = tabiya_lazy_list_is_searching(list);
    gint64 total = tabiya_lazy_list_get_total(list);

    show_count(self, get_n(self), total);
    show_page(self, total, searching);
    tell_count(self, searching);
    gtk_spinner_set_spinning(self->spinner, searching);
    gtk_widget_set_visible(GTK_WIDGET(self->spinner), searching);
}

static void show_filter_words(TabiyaBrowsePage *self)
{
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    g_autofree char *words =
        tabiya_puzzle_wish_dup_words(self->wish, tabiya_browse_page_get_set_name(self));
    g_autofree char *name =
        *words ? g_strdup_printf(_("Filters: %s"), words) : g_strdup(_("Filters"));

    gtk_label_set_text(self->filter_words, words);
    gtk_widget_set_visible(GTK_WIDGET(self->filter_words), *words != '\0' && !compact);
    gtk_widget_set_visible(self->clear, *words != '\0' && !compact && !is_filtering(self));
    tabiya_shortcuts_name_button(GTK_WIDGET(self->filter), name, "win.puzzle-filter");
    tabiya_widget_set_css_class(GTK_WIDGET(self->filter), "explorer-filtered", *words != '\0');
}

/* --- The wish --------------------------------------------------------------------------------- */

static void tell_changed(TabiyaBrowsePage *self)
{
    show_filter_words(self);
    tabiya_puzzle_grid_go_up(self->grid);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* Takes `wish`; the typed text and the order are outside the form. */
static void take_wish(TabiyaBrowsePage *self, TabiyaPuzzleWish *wish)
{
    TabiyaPuzzleQuery *query = wish->query;
    g_autofree char *id = g_strstrip(g_strdup(gtk_editable_get_text(self->words)));

    g_free(query->id_prefix);
    query->id_prefix = *id ? g_steal_pointer(&id) : NULL;
    query->sort = ORDERS[gtk_drop_down_get_selected(self->order)].sort;
    if (query->sort == TABIYA_PUZZLE_SORT_RANDOM)
        query->seed = ((guint64)g_random_int() << 32) | g_random_int();
    if (tabiya_puzzle_wish_equal(self->wish, wish)) { /* a search entry's signal may be late and
                                                       * bring nothing new */
        tabiya_puzzle_wish_free(wish);
        return;
    }
    tabiya_puzzle_wish_free(self->wish);
    self->wish = wish;
    self->explained = FALSE;
    tabiya_no_puzzles_stop(self->none);
    tell_changed(self);
}

static void form_changed_cb(TabiyaBrowsePage *self)
{
    self->untold = TRUE;
    take_wish(self, tabiya_puzzle_filter_form_dup_wish(self->form));
}

void tabiya_browse_page_ask_again(TabiyaBrowsePage *self)
{
    if (!self->quiet)
        take_wish(self, tabiya_puzzle_wish_copy(self->wish));
}

static guint find_order(TabiyaPuzzleSort sort)
{
    for (guint i = 0; i < G_N_ELEMENTS(ORDERS); i++) {
        if (ORDERS[i].sort == sort)
            return i;
    }
    return 0;
}

void tabiya_browse_page_set_wish(TabiyaBrowsePage *self, const TabiyaPuzzleWish *wish)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self) && wish);
    g_autoptr(TabiyaPuzzleWish) copy = tabiya_puzzle_wish_copy(wish); /* it may be the page's own */
    const char *id = copy->query->id_prefix;

    self->quiet = TRUE;
    gtk_editable_set_text(self->words, id ? id : "");
    gtk_drop_down_set_selected(self->order, find_order(copy->query->sort));
    self->quiet = FALSE;
    if (self->form)
        tabiya_puzzle_filter_form_set(self->form, copy);
    take_wish(self, g_steal_pointer(&copy));
}

const TabiyaPuzzleWish *tabiya_browse_page_get_wish(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), NULL);
    return self->wish;
}

static void clear_cb(TabiyaBrowsePage *self)
{
    g_autoptr(TabiyaPuzzleWish) all = tabiya_puzzle_wish_new();

    all->query->sort = self->wish->query->sort;
    if (gtk_widget_has_focus(self->clear))
        gtk_widget_grab_focus(GTK_WIDGET(self->grid)); /* the button disappears */
    tabiya_browse_page_set_wish(self, all);
}

/* The buttons of the offers disappear with the message. */
static void loosen_cb(TabiyaBrowsePage *self, const TabiyaPuzzleWish *wish)
{
    g_autoptr(TabiyaPuzzleWish) copy = tabiya_puzzle_wish_copy(wish);

    copy->query->sort = self->wish->query->sort;
    gtk_widget_grab_focus(GTK_WIDGET(self->filter));
    tabiya_browse_page_set_wish(self, copy);
}

/* --- Filters and sets ------------------------------------------------------------------------- */

static void ensure_form(TabiyaBrowsePage *self)
{

    if (self->form)
        return;
    GtkWidget *form = tabiya_puzzle_filter_form_new(self->model.shelf, self->model.sets);
    self->form = TABIYA_PUZZLE_FILTER_FORM(form);
    tabiya_puzzle_filter_form_set(self->form, self->wish);
    g_signal_connect_object(form, "changed", G_CALLBACK(form_changed_cb), self, G_CONNECT_SWAPPED);
    adw_bin_set_child(self->form_bin, form);
}

static void filtering_cb(TabiyaBrowsePage *self)
{
    if (is_filtering(self)) {
        ensure_form(self);
        gtk_toggle_button_set_active(self->sets, FALSE);
    }
    show_filter_words(self); /* the form has its own button to clear them */
    update(self);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FILTERING]);
}

static void ensure_sets(TabiyaBrowsePage *self)
{

    if (self->sets_view)
        return;
    GtkWidget *view = tabiya_sets_view_new(self->model.sets, self->model.progress);
    self->sets_view = TABIYA_SETS_VIEW(view);
    tabiya_sets_view_set_n_favorites(self->sets_view, self->n_favorites);
    adw_bin_set_child(self->sets_bin, view);
}

static void listing_cb(TabiyaBrowsePage *self)
{
    if (is_listing(self)) {
        ensure_sets(self);
        gtk_toggle_button_set_active(self->filter, FALSE);
    }
    update(self);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LISTING]);
}

void tabiya_browse_page_show_sets_for_tests(TabiyaBrowsePage *self, gint64 set)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    gtk_toggle_button_set_active(self->sets, TRUE);
    tabiya_sets_view_unfold(self->sets_view, set);
}

void tabiya_browse_page_set_n_favorites(TabiyaBrowsePage *self, int n)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    self->n_favorites = n;
    if (self->sets_view)
        tabiya_sets_view_set_n_favorites(self->sets_view, n);
}

/* A set may have a new name, or be gone; the owner handles changes of its puzzles. */
static void sets_changed_cb(TabiyaBrowsePage *self)
{
    tabiya_browse_page_fill_menus(self);
    show_filter_words(self);
}

gboolean tabiya_browse_page_step_back(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), FALSE);
    gboolean searched =
        gtk_toggle_button_get_active(self->find) || *gtk_editable_get_text(self->words);

    if (!is_filtering(self) && !is_listing(self) && !searched)
        return FALSE;
    if (is_filtering(self) || is_listing(self)) {
        gtk_toggle_button_set_active(self->filter, FALSE);
        gtk_toggle_button_set_active(self->sets, FALSE);
    } else {
        tabiya_browse_page_stop_search(self);
    }
    return TRUE;
}

static void open_cb(TabiyaBrowsePage *self, guint position)
{
    g_signal_emit(self, signals[SIGNAL_OPEN], 0, position);
}

/* --- Jobs ------------------------------------------------------------------------------------- */

static void job_finished_cb(TabiyaBrowsePage *self)
{
    tabiya_browse_page_show_job(self, NULL);
}

void tabiya_browse_page_show_job(TabiyaBrowsePage *self, TabiyaJob *job)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    if (self->job)
        g_signal_handlers_disconnect_by_data(self->job, self);
    adw_bin_set_child(self->job_place, job ? tabiya_job_row_new(job) : NULL);
    g_set_object(&self->job, job);
    if (job) {
        g_signal_connect_object(job, "finished", G_CALLBACK(job_finished_cb), self,
                                G_CONNECT_SWAPPED);
    }
}

/* --- The class -------------------------------------------------------------------------------- */

TabiyaPuzzleGrid *tabiya_browse_page_get_grid(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), NULL);
    return self->grid;
}

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
}

/* In the compact form, count and order are next to the search. */
static void move_state(TabiyaBrowsePage *self, gboolean compact)
{
    GtkWidget *state = GTK_WIDGET(self->state);

    g_object_ref(state);
    gtk_box_remove(GTK_BOX(gtk_widget_get_parent(state)), state);
    if (compact)
        gtk_box_insert_child_after(self->top, state, GTK_WIDGET(self->words));
    else
        gtk_box_insert_child_after(self->content, state, GTK_WIDGET(self->top));
    g_object_unref(state);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    show_form(TABIYA_BROWSE_PAGE(panel));
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(panel);

    gtk_box_set_spacing(self->content, compact ? 2 : 6);
    move_state(self, compact);
    gtk_widget_set_visible(GTK_WIDGET(self->sets), !compact); /* they are in the menu */
    tabiya_browse_page_show_search(self);
    show_filter_words(self);
    update(self);
}

static gboolean tabiya_browse_page_grab_focus(GtkWidget *widget)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(widget);

    if (is_filtering(self))
        return gtk_widget_grab_focus(GTK_WIDGET(self->form));
    if (is_listing(self))
        return gtk_widget_grab_focus(GTK_WIDGET(self->sets_view));
    return (get_n(self) > 0 && gtk_widget_grab_focus(GTK_WIDGET(self->grid))) ||
           gtk_widget_grab_focus(GTK_WIDGET(self->filter)) ||
           gtk_widget_grab_focus(GTK_WIDGET(self->words)); /* last: it takes letters as text */
}

static void open_action_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    g_signal_emit(widget, signals[SIGNAL_OPEN], 0, g_variant_get_uint32(parameter));
}

static void tabiya_browse_page_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_FILTERING)
        g_value_set_boolean(value, is_filtering(TABIYA_BROWSE_PAGE(object)));
    else if (id == PROP_LISTING)
        g_value_set_boolean(value, is_listing(TABIYA_BROWSE_PAGE(object)));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_browse_page_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_FILTERING) {
        gtk_toggle_button_set_active(TABIYA_BROWSE_PAGE(object)->filter,
                                     g_value_get_boolean(value));
    } else if (id == PROP_LISTING) {
        gtk_toggle_button_set_active(TABIYA_BROWSE_PAGE(object)->sets, g_value_get_boolean(value));
    } else {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_browse_page_dispose(GObject *object)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(object);

    if (self->model.list)
        g_signal_handlers_disconnect_by_data(self->model.list, self);
    if (self->model.sets)
        g_signal_handlers_disconnect_by_data(self->model.sets, self);
    if (self->job)
        g_signal_handlers_disconnect_by_data(self->job, self);
    g_clear_object(&self->job);
    g_clear_pointer(&self->popover, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_browse_page_parent_class)->dispose(object);
}

static void tabiya_browse_page_finalize(GObject *object)
{
    TabiyaBrowsePage *self = TABIYA_BROWSE_PAGE(object);

    g_clear_object(&self->model.list);
    g_clear_object(&self->model.shelf);
    g_clear_object(&self->model.progress);
    g_clear_object(&self->model.sets);
    tabiya_puzzle_wish_free(self->wish);
    G_OBJECT_CLASS(tabiya_browse_page_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaBrowsePage, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(content);
    BIND(top);
    BIND(state);
    BIND(words);
    BIND(filter);
    BIND(sets);
    BIND(find);
    BIND(filter_words);
    BIND(count);
    BIND(spinner);
    BIND(clear);
    BIND(order);
    BIND(stack);
    BIND(grid_bin);
    BIND(form_bin);
    BIND(sets_bin);
    BIND(none_bin);
    BIND(job_place);
    BIND(put_menu);
    BIND(more_menu);
}

static void tabiya_browse_page_class_init(TabiyaBrowsePageClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    panel_class->spreads = TRUE;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    object_class->get_property = tabiya_browse_page_get_property;
    object_class->set_property = tabiya_browse_page_set_property;
    object_class->dispose = tabiya_browse_page_dispose;
    object_class->finalize = tabiya_browse_page_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_browse_page_grab_focus;
    properties[PROP_FILTERING] = g_param_spec_boolean("filtering", NULL, NULL, FALSE, flags);
    properties[PROP_LISTING] = g_param_spec_boolean("listing", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_install_action(widget_class, "browse.open", "u", open_action_cb);
    tabiya_widget_set_template(widget_class, "puzzles/browse-page.ui");
    bind_children(widget_class);
}

static void make_orders(TabiyaBrowsePage *self)
{
    g_autoptr(GtkStringList) titles = gtk_string_list_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(ORDERS); i++)
        gtk_string_list_append(titles, _(ORDERS[i].title));
    gtk_drop_down_set_model(self->order, G_LIST_MODEL(titles));
    g_signal_connect_object(self->order, "notify::selected",
                            G_CALLBACK(tabiya_browse_page_ask_again), self, G_CONNECT_SWAPPED);
}

static void tabiya_browse_page_init(TabiyaBrowsePage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    self->wish = tabiya_puzzle_wish_new();
    self->n_favorites = -1;
    make_orders(self);
    tabiya_browse_page_watch_search(self);
    tabiya_shortcuts_name_button(GTK_WIDGET(self->find), _("Find by ID"), "win.puzzle-find");
    tabiya_shortcuts_name_button(GTK_WIDGET(self->sets), _("Sets"), "win.puzzle-sets");
    g_signal_connect_object(self->filter, "toggled", G_CALLBACK(filtering_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->sets, "toggled", G_CALLBACK(listing_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->clear, "clicked", G_CALLBACK(clear_cb), self, G_CONNECT_SWAPPED);
}

static void keep_model(TabiyaBrowsePage *self, const TabiyaBrowseModel *model)
{
    self->model = *model;
    g_object_ref(model->shelf);
    g_object_ref(model->list);
    g_object_ref(model->progress);
    g_object_ref(model->sets);
    g_signal_connect_object(model->list, "items-changed", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(model->list, "notify", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(model->sets, "changed", G_CALLBACK(sets_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_browse_page_new(const TabiyaBrowseModel *model)
{
    TabiyaBrowsePage *self = g_object_new(TABIYA_TYPE_BROWSE_PAGE, NULL);
    GtkWidget *grid = tabiya_puzzle_grid_new(G_LIST_MODEL(model->list), model->signs, model->user);
    GtkWidget *none = tabiya_no_puzzles_new(model->shelf, model->query, model->user);

    self->grid = TABIYA_PUZZLE_GRID(grid);
    self->none = TABIYA_NO_PUZZLES(none);
    adw_bin_set_child(self->grid_bin, grid);
    adw_bin_set_child(self->none_bin, none);
    keep_model(self, model);
    g_signal_connect_object(grid, "open", G_CALLBACK(open_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(grid, "menu", G_CALLBACK(tabiya_browse_page_menu_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(none, "loosen", G_CALLBACK(loosen_cb), self, G_CONNECT_SWAPPED);
    tabiya_browse_page_fill_menus(self);
    show_filter_words(self);
    update(self);
    return GTK_WIDGET(self);
}
