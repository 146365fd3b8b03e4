/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-panel.h. */
#include "ui/library/library-panel-private.h"

#include <glib/gi18n.h>

#include "app/number.h"
#include "ui/direction.h"
#include "ui/jobs/job-row.h"
#include "ui/menu-items.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

G_DEFINE_FINAL_TYPE(TabiyaLibraryPanel, tabiya_library_panel, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_BROAD = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_OPEN, SIGNAL_CHOICE_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static TabiyaLibrarian *librarian_of(TabiyaLibraryPanel *self)
{
    return tabiya_library_session_get_librarian(self->session);
}

/* --- Results ---------------------------------------------------------------------------------- */

static char *dup_count(TabiyaLibraryPanel *self)
{
    gint64 total = tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(self->list));
    guint found = g_list_model_get_n_items(G_LIST_MODEL(self->list));
    g_autofree char *all = tabiya_dup_number((guint64)MAX(total, 0));
    g_autofree char *some = tabiya_dup_number(found);

    /* Until all are found and counted. */
    if (tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(self->list)) &&
        (total < 0 || !self->settled)) {
        return found > 0
                   ? g_strdup_printf(ngettext("%s game so far", "%s games so far", found), some)
                   : g_strdup(_("Searching…"));
    }
    if (total < 0)
        return g_strdup("");
    /* There are more if lines of repertoires are searched for, which are no games. */
    if (found >= total)
        return g_strdup_printf(ngettext("%s game", "%s games", found), some);
    return g_strdup_printf(ngettext("%s of %s game", "%s of %s games", (gulong)total), some, all);
}

/* A game that a new search does not have leaves the board, and cannot be opened from here. */
static void forget_game(TabiyaLibraryPanel *self)
{
    gint64 id = tabiya_library_session_get_game_id(self->session);

    if (id != 0 && tabiya_games_table_get_n_chosen(self->table) == 0 &&
        tabiya_lazy_list_find(TABIYA_LAZY_LIST(self->list), id) == GTK_INVALID_LIST_POSITION) {
        tabiya_library_session_show(self->session, 0, NULL);
    }
}

static void update_state(TabiyaLibraryPanel *self)
{
    const char *problem = tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(self->list));
    gboolean searching = tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(self->list));
    guint found = g_list_model_get_n_items(G_LIST_MODEL(self->list));
    guint chosen = tabiya_games_table_get_n_chosen(self->table);
    gboolean empty = tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(self->list)) == 0 && !problem;
    g_autofree char *count = problem ? g_strdup(problem) : dup_count(self);
    g_autofree char *text = NULL;

    if (chosen > 1 && !problem) {
        text =
            g_strdup_printf(ngettext("%s, %u selected", "%s, %u selected", chosen), count, chosen);
    }
    gtk_label_set_text(self->count, text ? text : count);
    gtk_label_set_wrap(self->count, problem != NULL);
    gtk_label_set_wrap_mode(self->count, PANGO_WRAP_WORD_CHAR);
    gtk_label_set_ellipsize(self->count, problem ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
    tabiya_widget_set_css_class(GTK_WIDGET(self->count), "error", problem != NULL);
    tabiya_widget_set_css_class(GTK_WIDGET(self->count), "dim-label", problem == NULL);
    gtk_spinner_set_spinning(self->spinner, searching);
    gtk_widget_set_visible(self->none, found == 0 && !searching && !problem);
    gtk_stack_set_visible_child_name(self->stack, empty ? "empty" : "games");
    gtk_widget_set_visible(self->state, !empty);
    gtk_widget_set_visible(self->buttons, !empty);
}

/* Selects the game on the board if it is still in the list, or the neighbor of a deleted one. After
 * another search, the first one. */
static void choose_again(TabiyaLibraryPanel *self)
{
    gint64 shown = tabiya_library_session_get_game_id(self->session);
    guint found = g_list_model_get_n_items(G_LIST_MODEL(self->list));

    if (shown != 0 && tabiya_lazy_list_find(TABIYA_LAZY_LIST(self->list), shown) != G_MAXUINT)
        tabiya_games_table_choose(self->table, shown);
    else if (self->fresh)
        tabiya_games_table_go_up(self->table);
    else if (shown == 0 || !self->changed)
        tabiya_games_table_choose(self->table, 0);
    else if (found > 0)
        tabiya_library_panel_choose(self, MIN(self->last_row, found - 1));
    else
        tabiya_library_session_show(self->session, 0, NULL);
}

static void choice_changed(TabiyaLibraryPanel *self)
{
    tabiya_library_panel_update_take_out(self);
    g_signal_emit(self, signals[SIGNAL_CHOICE_CHANGED], 0);
}

static void searching_cb(TabiyaLibraryPanel *self)
{
    gboolean searching = tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(self->list));

    self->settled = self->settled || !searching;
    update_state(self);
    if (!searching && tabiya_games_table_get_n_chosen(self->table) == 0)
        choose_again(self);
    if (!searching && self->fresh && !tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(self->list)))
        forget_game(self);
    if (!searching)
        self->changed = self->fresh = FALSE;
    choice_changed(self);
}

static void words_changed_cb(TabiyaLibraryPanel *self)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->words));

    self->asked = TRUE;
    if (g_strcmp0(text, tabiya_library_list_get_text(self->list)) != 0 ||
        !tabiya_library_list_get_query(self->list) ||
        tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(self->list))) {
        self->settled = FALSE;
        self->fresh = TRUE;
        tabiya_library_list_search(self->list, text, NULL);
    }
    update_state(self);
}

/* Enter goes to the first game. */
static void words_activate_cb(TabiyaLibraryPanel *self)
{
    words_changed_cb(self);
    gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

static void words_stop_cb(TabiyaLibraryPanel *self)
{
    gtk_editable_set_text(GTK_EDITABLE(self->words), "");
    gtk_widget_grab_focus(GTK_WIDGET(self->table));
}

void tabiya_library_panel_search(TabiyaLibraryPanel *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self) && text);
    /* Between the two texts it would report an empty one. */
    g_signal_handlers_block_by_func(self->words, words_changed_cb, self);
    gtk_editable_set_text(GTK_EDITABLE(self->words), text);
    g_signal_handlers_unblock_by_func(self->words, words_changed_cb, self);
    words_changed_cb(self);
}

void tabiya_library_panel_begin_search(TabiyaLibraryPanel *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->words));
}

void tabiya_library_panel_type(TabiyaLibraryPanel *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self) && text);
    gtk_widget_grab_focus(GTK_WIDGET(self->words));
    gtk_editable_set_text(GTK_EDITABLE(self->words), text);
    gtk_editable_set_position(GTK_EDITABLE(self->words), -1);
}

void tabiya_library_panel_sort(TabiyaLibraryPanel *self, TabiyaSortColumn column,
                               gboolean descending)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self));
    self->fresh = TRUE;
    tabiya_library_list_sort(self->list, column, descending);
    tabiya_games_table_update_order(self->table);
}

static void library_changed_cb(TabiyaLibraryPanel *self)
{
    gint64 shown = tabiya_library_session_get_game_id(self->session);

    self->changed = TRUE;
    tabiya_library_list_refresh(self->list);
    tabiya_library_panel_update_take_out(self);
    if (shown != 0)
        tabiya_library_session_show(self->session, shown, NULL);
}

/* Finds games that were played or imported while the panel was hidden. */
static void tabiya_library_panel_map(GtkWidget *widget)
{
    TabiyaLibraryPanel *self = TABIYA_LIBRARY_PANEL(widget);

    GTK_WIDGET_CLASS(tabiya_library_panel_parent_class)->map(widget);
    if (self->asked)
        library_changed_cb(self);
    else
        words_changed_cb(self);
}

/* --- Selection -------------------------------------------------------------------------------- */

static void chosen_cb(TabiyaLibraryPanel *self, gint64 id)
{
    if (id != 0) {
        self->last_row = tabiya_lazy_list_find(TABIYA_LAZY_LIST(self->list), id);
        tabiya_library_session_show(self->session, id, tabiya_library_list_get_query(self->list));
    }
    update_state(self);
    choice_changed(self);
}

static void open_cb(TabiyaLibraryPanel *self, gint64 id)
{
    g_signal_emit(self, signals[SIGNAL_OPEN], 0, id);
}

GArray *tabiya_library_panel_dup_chosen(TabiyaLibraryPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_PANEL(self), NULL);
    return tabiya_games_table_dup_chosen(self->table);
}

guint tabiya_library_panel_get_n_chosen(TabiyaLibraryPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_PANEL(self), 0);
    return tabiya_games_table_get_n_chosen(self->table);
}

void tabiya_library_panel_choose_all(TabiyaLibraryPanel *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self));
    tabiya_games_table_choose_all(self->table);
}

void tabiya_library_panel_choose(TabiyaLibraryPanel *self, guint position)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self));
    gint64 id = tabiya_library_list_get_id(self->list, position);

    tabiya_games_table_choose(self->table, id);
    chosen_cb(self, id);
}

/* --- Jobs ------------------------------------------------------------------------------------- */

static void job_finished_cb(TabiyaLibraryPanel *self)
{
    adw_bin_set_child(self->job_place, NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->job_place), FALSE);
}

void tabiya_library_panel_show_job(TabiyaLibraryPanel *self, TabiyaJob *job)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_PANEL(self) && TABIYA_IS_JOB(job));
    adw_bin_set_child(self->job_place, tabiya_job_row_new(job));
    gtk_widget_set_visible(GTK_WIDGET(self->job_place), TRUE);
    g_signal_connect_object(job, "finished", G_CALLBACK(job_finished_cb), self, G_CONNECT_SWAPPED);
}

TabiyaLibraryList *tabiya_library_panel_get_list(TabiyaLibraryPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_PANEL(self), NULL);
    return self->list;
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean tabiya_library_panel_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(GTK_WIDGET(TABIYA_LIBRARY_PANEL(widget)->table));
}

static void make_table(TabiyaLibraryPanel *self)
{
    GtkWidget *table = tabiya_games_table_new(self->list);

    self->table = TABIYA_GAMES_TABLE(table);
    adw_bin_set_child(self->games, table);
    g_signal_connect_swapped(table, "chosen", G_CALLBACK(chosen_cb), self);
    g_signal_connect_swapped(table, "open", G_CALLBACK(open_cb), self);
    g_signal_connect_swapped(table, "menu", G_CALLBACK(tabiya_library_panel_menu_cb), self);
    g_signal_connect_swapped(self->list, "items-changed", G_CALLBACK(update_state), self);
    g_signal_connect_swapped(self->list, "notify::total", G_CALLBACK(update_state), self);
    g_signal_connect_swapped(self->list, "notify::problem", G_CALLBACK(update_state), self);
    g_signal_connect_swapped(self->list, "notify::searching", G_CALLBACK(searching_cb), self);
}

/* A panel has one session all its life. */
static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaLibraryPanel *self = TABIYA_LIBRARY_PANEL(panel);

    self->session = session ? TABIYA_LIBRARY_SESSION(session) : NULL;
    if (!session)
        return;
    self->list = tabiya_librarian_new_list(librarian_of(self));
    make_table(self);
    g_signal_connect_object(librarian_of(self), "changed", G_CALLBACK(library_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian_of(self), "lists-changed",
                            G_CALLBACK(tabiya_library_panel_read_lists), self, G_CONNECT_SWAPPED);
    tabiya_library_panel_read_lists(self);
}

/* Hides buttons for commands that menu and keys have, if they do not fit, and, without a board,
 * those that step through the moves. */
static void spare_buttons(TabiyaLibraryPanel *self)
{
    GtkWidget *spared[] = {self->delete, self->first, self->last};
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));

    for (gsize i = 0; i < G_N_ELEMENTS(spared); i++)
        gtk_widget_set_visible(spared[i], self->broad);
    gtk_widget_set_visible(self->star, !compact);
    gtk_widget_set_visible(self->previous, !compact);
    gtk_widget_set_visible(self->next, !compact);
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaLibraryPanel *self = TABIYA_LIBRARY_PANEL(panel);

    spare_buttons(self);
    adw_status_page_set_icon_name(self->empty, compact ? NULL : "tabiya-library-symbolic");
    gtk_box_set_spacing(GTK_BOX(self->content), compact ? 3 : 6);
}

static void set_broad(TabiyaLibraryPanel *self, gboolean broad)
{
    self->broad = broad;
    g_object_set(self->table, "broad", broad, NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->sort), !broad);
    spare_buttons(self);
}

static void tabiya_library_panel_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    if (id == PROP_BROAD)
        g_value_set_boolean(value, TABIYA_LIBRARY_PANEL(object)->broad);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_library_panel_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *spec)
{
    if (id == PROP_BROAD)
        set_broad(TABIYA_LIBRARY_PANEL(object), g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_library_panel_dispose(GObject *object)
{
    TabiyaLibraryPanel *self = TABIYA_LIBRARY_PANEL(object);

    if (self->list)
        g_signal_handlers_disconnect_by_data(self->list, self);
    g_clear_pointer(&self->popover, gtk_widget_unparent);
    g_clear_pointer(&self->lists, tabiya_library_lists_free);
    tabiya_library_panel_stop_asking(self);
    G_OBJECT_CLASS(tabiya_library_panel_parent_class)->dispose(object);
    g_clear_object(&self->list); /* which the table had */
}

static void bind_menu(GtkWidgetClass *klass, const char *id, goffset offset)
{
    gtk_widget_class_bind_template_child_full(klass, id, FALSE,
                                              G_STRUCT_OFFSET(TabiyaLibraryPanel, menus) + offset);
}

static void bind_children(GtkWidgetClass *klass)
{
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, content);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, words);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, form);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, sort);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, library_menu);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, state);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, count);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, spinner);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, stack);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, games);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, none);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, empty);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, job_place);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, buttons);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, open);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, star);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, delete);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, row_more);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, first);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, previous);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, next);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, last);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, sort_menu);
    gtk_widget_class_bind_template_child(klass, TabiyaLibraryPanel, row_menu);
    bind_menu(klass, "collect_section", G_STRUCT_OFFSET(TabiyaKeptMenus, collect_section));
    bind_menu(klass, "collect_into", G_STRUCT_OFFSET(TabiyaKeptMenus, collect_into));
    bind_menu(klass, "search_items", G_STRUCT_OFFSET(TabiyaKeptMenus, search_items));
    bind_menu(klass, "search_care", G_STRUCT_OFFSET(TabiyaKeptMenus, search_care));
    bind_menu(klass, "collection_items", G_STRUCT_OFFSET(TabiyaKeptMenus, collection_items));
    bind_menu(klass, "collection_care", G_STRUCT_OFFSET(TabiyaKeptMenus, collection_care));
}

static void tabiya_library_panel_class_init(TabiyaLibraryPanelClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    panel_class->spreads = TRUE;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    object_class->get_property = tabiya_library_panel_get_property;
    object_class->set_property = tabiya_library_panel_set_property;
    object_class->dispose = tabiya_library_panel_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_library_panel_grab_focus;
    widget_class->map = tabiya_library_panel_map;
    properties[PROP_BROAD] = g_param_spec_boolean("broad", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_INT64);
    signals[SIGNAL_CHOICE_CHANGED] = g_signal_new("choice-changed", type, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 0);
    tabiya_widget_set_template(widget_class, "library/library-panel.ui");
    bind_children(widget_class);
}

static void name_buttons(TabiyaLibraryPanel *self)
{
    tabiya_shortcuts_name_button(self->form, _("Advanced search"), "win.library-form");
    tabiya_shortcuts_name_button(self->star, _("Star"), "win.library-star(true)");
    tabiya_shortcuts_name_button(self->delete, _("Delete"), "win.library-delete");
    tabiya_shortcuts_name_button(self->first, _("To the start"), "win.first");
    tabiya_direction_keep(gtk_widget_get_parent(self->first));
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->next, _("One move forward"), "win.next");
    tabiya_shortcuts_name_button(self->last, _("To the last move"), "win.last");
}

static void tabiya_library_panel_init(TabiyaLibraryPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_fit_hints(GTK_WIDGET(self->words));
    tabiya_widget_wrap_words(self->open);
    name_buttons(self);
    tabiya_menu_button_set_menu(self->sort, G_MENU_MODEL(self->sort_menu));
    tabiya_menu_button_set_menu(self->row_more, G_MENU_MODEL(self->row_menu));
    gtk_widget_set_visible(GTK_WIDGET(self->job_place), FALSE);
    g_signal_connect_swapped(self->words, "search-changed", G_CALLBACK(words_changed_cb), self);
    g_signal_connect_swapped(self->words, "activate", G_CALLBACK(words_activate_cb), self);
    g_signal_connect_swapped(self->words, "stop-search", G_CALLBACK(words_stop_cb), self);
}

GtkWidget *tabiya_library_panel_new(TabiyaLibrarySession *session)
{
    return g_object_new(TABIYA_TYPE_LIBRARY_PANEL, "session", session, NULL);
}
