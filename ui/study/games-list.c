/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See games-list.h. The rows come lazily from the document's own list, through a filter that looks
 * for matches on its own thread, so that typing never blocks in a long list. */
#include "ui/study/games-list.h"

#include <glib/gi18n.h>

#include "app/study/game-filter.h"
#include "ui/study/games-row.h"
#include "ui/widget.h"

/* Frames that GTK's list may need to place a new row. */
#define REVEALS 3

typedef enum { WISH_NOTHING, WISH_OPEN, WISH_GO_DOWN } Wish;

struct _TabiyaGamesList {
    GtkWidget parent_instance;

    TabiyaPgnDocument *document; /* owned */
    int current;
    guint reveal_id, reveals;  /* frames left in which to scroll to the current row again */
    TabiyaGameFilter *shown;   /* owned */
    GtkSelectionModel *cursor; /* owned; the focused row */
    Wish wish;                 /* pending until the filter has finished */
    GPtrArray *rows;           /* of TabiyaGamesRow: those that show a game now */

    /* Template */
    GtkWidget *content;
    GtkSearchEntry *words;
    GtkLabel *count;
    GtkListView *list;
    GtkWidget *none;
};

G_DEFINE_FINAL_TYPE(TabiyaGamesList, tabiya_games_list, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_DOCUMENT, PROP_CURRENT, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_OPEN, SIGNAL_MOVE, SIGNAL_DELETE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- The filter ------------------------------------------------------------------------------- */

static gboolean is_filtered(TabiyaGamesList *self)
{
    return tabiya_game_filter_get_text(self->shown)[0] != '\0';
}

static void update_count(TabiyaGamesList *self)
{
    guint all = self->document ? tabiya_pgn_document_get_n_games(self->document) : 0;
    guint shown = tabiya_games_list_get_n_shown(self);
    g_autofree char *text =
        is_filtered(self) ? g_strdup_printf(_("%u of %u"), shown, all) : g_strdup_printf("%u", all);
    g_autofree char *tooltip = g_strdup_printf(ngettext("%u game", "%u games", all), all);
    gtk_label_set_text(self->count, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->count), tooltip);
    gtk_widget_set_visible(self->none, is_filtered(self) && shown == 0 &&
                                           !tabiya_game_filter_is_working(self->shown));
}

static void words_changed_cb(TabiyaGamesList *self)
{
    tabiya_game_filter_set_text(self->shown, gtk_editable_get_text(GTK_EDITABLE(self->words)));
    update_count(self);
}

guint tabiya_games_list_get_n_shown(TabiyaGamesList *self)
{
    g_return_val_if_fail(TABIYA_IS_GAMES_LIST(self), 0);
    return g_list_model_get_n_items(G_LIST_MODEL(self->shown));
}

void tabiya_games_list_set_filter_for_tests(TabiyaGamesList *self, const char *words)
{
    g_return_if_fail(TABIYA_IS_GAMES_LIST(self));
    gtk_editable_set_text(GTK_EDITABLE(self->words), words);
    words_changed_cb(self);
}

void tabiya_games_list_begin_filter(TabiyaGamesList *self)
{
    g_return_if_fail(TABIYA_IS_GAMES_LIST(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->words));
}

/* --- Places ----------------------------------------------------------------------------------- */

static int position_of_shown(TabiyaGamesList *self, guint index)
{
    g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->shown), index);
    return entry ? tabiya_pgn_entry_get_position(entry) : -1;
}

/* The first shown row whose game is at `position` or after it: the rows are in the document's
 * order, so this is a binary search. */
static guint find_shown(TabiyaGamesList *self, int position)
{
    guint low = 0, high = tabiya_games_list_get_n_shown(self);
    while (low < high) {
        guint middle = low + (high - low) / 2;
        if (position_of_shown(self, middle) < position)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int tabiya_games_list_find_next(TabiyaGamesList *self, int direction)
{
    g_return_val_if_fail(TABIYA_IS_GAMES_LIST(self), -1);
    guint n = tabiya_games_list_get_n_shown(self);
    guint index = find_shown(self, direction > 0 ? self->current + 1 : self->current);
    if (direction > 0)
        return index < n ? position_of_shown(self, index) : -1;
    return index > 0 ? position_of_shown(self, index - 1) : -1;
}

static void mark_row(gpointer row, gpointer user)
{
    TabiyaGamesList *self = user;
    TabiyaPgnEntry *entry = tabiya_games_row_get_entry(row);
    gboolean current =
        entry && self->current >= 0 && tabiya_pgn_entry_get_position(entry) == self->current;
    g_object_set(row, "current", current, NULL);
}

static void reveal_current(TabiyaGamesList *self)
{
    guint index = self->current >= 0 ? find_shown(self, self->current) : GTK_INVALID_LIST_POSITION;
    if (index < tabiya_games_list_get_n_shown(self) &&
        position_of_shown(self, index) == self->current) {
        gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", index);
    }
}

/* A game that undo has just restored has no row at first, then a row without a place: tries again
 * until the list has laid it out. */
static gboolean reveal_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    TabiyaGamesList *self = TABIYA_GAMES_LIST(widget);
    reveal_current(self);
    if (--self->reveals > 0)
        return G_SOURCE_CONTINUE;
    self->reveal_id = 0;
    return G_SOURCE_REMOVE;
}

static void reveal_soon(TabiyaGamesList *self)
{
    self->reveals = REVEALS;
    if (!self->reveal_id)
        self->reveal_id = gtk_widget_add_tick_callback(GTK_WIDGET(self), reveal_cb, NULL, NULL);
}

void tabiya_games_list_set_current(TabiyaGamesList *self, int position)
{
    g_return_if_fail(TABIYA_IS_GAMES_LIST(self));
    gboolean other = position != self->current;
    self->current = position;
    g_ptr_array_foreach(self->rows, mark_row, self);
    if (!other)
        return;
    reveal_current(self);
    reveal_soon(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_CURRENT]);
}

static void items_changed_cb(TabiyaGamesList *self)
{
    update_count(self);
    g_ptr_array_foreach(self->rows, mark_row, self);
}

void tabiya_games_list_set_document(TabiyaGamesList *self, TabiyaPgnDocument *document)
{
    g_return_if_fail(TABIYA_IS_GAMES_LIST(self));
    if (document == self->document)
        return;
    g_set_object(&self->document, document);
    self->current = -1;
    gtk_editable_set_text(GTK_EDITABLE(self->words), "");
    words_changed_cb(self);
    tabiya_game_filter_set_document(self->shown, document);
    update_count(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_DOCUMENT]);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void open_position(TabiyaGamesList *self, int position)
{
    if (position >= 0)
        g_signal_emit(self, signals[SIGNAL_OPEN], 0, (guint)position);
}

static void activate_cb(TabiyaGamesList *self, guint index)
{
    open_position(self, position_of_shown(self, index));
}

static GdkContentProvider *drag_prepare_cb(GtkDragSource *source, double x, double y,
                                           TabiyaGamesRow *row)
{
    return gdk_content_provider_new_typed(TABIYA_TYPE_PGN_ENTRY, tabiya_games_row_get_entry(row));
}

static void drag_begin_cb(GtkDragSource *source, GdkDrag *drag, TabiyaGamesRow *row)
{
    g_autoptr(GdkPaintable) picture = gtk_widget_paintable_new(GTK_WIDGET(row));
    gtk_drag_source_set_icon(source, picture, 8, 8);
}

/* Dropping on the upper half of a row moves the game before it, on the lower half after it. */
static gboolean drop_cb(GtkDropTarget *target, const GValue *value, double x, double y,
                        TabiyaGamesList *self)
{
    GtkWidget *row = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
    TabiyaPgnEntry *onto = tabiya_games_row_get_entry(TABIYA_GAMES_ROW(row));
    int from = tabiya_pgn_entry_get_position(g_value_get_object(value));
    int to = tabiya_pgn_entry_get_position(onto);
    if (from < 0 || to < 0)
        return FALSE;
    to += y > gtk_widget_get_height(row) / 2.0;
    to -= to > from;
    if (to != from)
        g_signal_emit(self, signals[SIGNAL_MOVE], 0, (guint)from, (guint)to);
    return TRUE;
}

static void setup_cb(TabiyaGamesList *self, GtkListItem *item)
{
    GtkWidget *row = tabiya_games_row_new();
    GtkDragSource *source = gtk_drag_source_new();
    GtkDropTarget *target = gtk_drop_target_new(TABIYA_TYPE_PGN_ENTRY, GDK_ACTION_MOVE);
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE);
    g_signal_connect(source, "prepare", G_CALLBACK(drag_prepare_cb), row);
    g_signal_connect(source, "drag-begin", G_CALLBACK(drag_begin_cb), row);
    g_signal_connect(target, "drop", G_CALLBACK(drop_cb), self);
    gtk_widget_add_controller(row, GTK_EVENT_CONTROLLER(source));
    gtk_widget_add_controller(row, GTK_EVENT_CONTROLLER(target));
    gtk_list_item_set_child(item, row);
}

static void bind_cb(TabiyaGamesList *self, GtkListItem *item)
{
    TabiyaGamesRow *row = TABIYA_GAMES_ROW(gtk_list_item_get_child(item));
    tabiya_games_row_set_entry(row, gtk_list_item_get_item(item));
    g_ptr_array_add(self->rows, row);
    mark_row(row, self);
}

static void unbind_cb(TabiyaGamesList *self, GtkListItem *item)
{
    TabiyaGamesRow *row = TABIYA_GAMES_ROW(gtk_list_item_get_child(item));
    g_ptr_array_remove_fast(self->rows, row);
    tabiya_games_row_set_entry(row, NULL);
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* The game whose row has the focus, -1: none. */
static int focused_position(TabiyaGamesList *self)
{
    guint index = gtk_single_selection_get_selected(GTK_SINGLE_SELECTION(self->cursor));
    return index == GTK_INVALID_LIST_POSITION ? -1 : position_of_shown(self, index);
}

/* In a filtered list the next place may not be the next visible one, so rows do not move there. */
static void move_by(TabiyaGamesList *self, int from, int step)
{
    int to = from + step;
    if (to < 0 || to >= (int)tabiya_pgn_document_get_n_games(self->document))
        return;
    g_signal_emit(self, signals[SIGNAL_MOVE], 0, (guint)from, (guint)to);
    guint index = find_shown(self, to);
    gtk_single_selection_set_selected(GTK_SINGLE_SELECTION(self->cursor), index);
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", index);
}

static gboolean key_pressed_cb(TabiyaGamesList *self, guint key, guint code, GdkModifierType state)
{
    int position = focused_position(self);
    GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
    if (position < 0 || !self->document)
        return GDK_EVENT_PROPAGATE;
    if (modifiers == GDK_ALT_MASK && !is_filtered(self) &&
        (key == GDK_KEY_Up || key == GDK_KEY_Down)) {
        move_by(self, position, key == GDK_KEY_Up ? -1 : 1);
        return GDK_EVENT_STOP;
    }
    if (modifiers == 0 && (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)) {
        g_signal_emit(self, signals[SIGNAL_DELETE], 0, (guint)position);
        return GDK_EVENT_STOP;
    }
    return GDK_EVENT_PROPAGATE;
}

/* Carries out a key's command on the first match, once there is one. */
static void grant_wish(TabiyaGamesList *self)
{
    Wish wish = self->wish;
    if (tabiya_game_filter_is_working(self->shown))
        return;
    self->wish = WISH_NOTHING;
    if (wish == WISH_NOTHING || tabiya_games_list_get_n_shown(self) == 0)
        return;
    if (wish == WISH_OPEN) {
        open_position(self, position_of_shown(self, 0));
        return;
    }
    gtk_single_selection_set_selected(GTK_SINGLE_SELECTION(self->cursor), 0);
    gtk_widget_activate_action(GTK_WIDGET(self->list), "list.scroll-to-item", "u", 0);
    gtk_widget_grab_focus(GTK_WIDGET(self->list));
}

/* Enter in the field opens the first match, even without a pause in typing; Escape clears the
 * field, and Down moves to the matches. */
static void words_activate_cb(TabiyaGamesList *self)
{
    words_changed_cb(self);
    self->wish = WISH_OPEN;
    grant_wish(self);
}

static void words_stop_cb(TabiyaGamesList *self)
{
    gtk_editable_set_text(GTK_EDITABLE(self->words), "");
    gtk_widget_grab_focus(GTK_WIDGET(self->list));
}

static gboolean words_key_cb(TabiyaGamesList *self, guint key, guint code, GdkModifierType state)
{
    if (key != GDK_KEY_Down || (state & gtk_accelerator_get_default_mod_mask()) != 0)
        return GDK_EVENT_PROPAGATE;
    words_changed_cb(self);
    self->wish = WISH_GO_DOWN;
    grant_wish(self);
    return GDK_EVENT_STOP;
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_games_list_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *pspec)
{
    TabiyaGamesList *self = TABIYA_GAMES_LIST(object);
    if (id == PROP_DOCUMENT)
        g_value_set_object(value, self->document);
    else if (id == PROP_CURRENT)
        g_value_set_int(value, self->current);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_games_list_set_property(GObject *object, guint id, const GValue *value,
                                           GParamSpec *pspec)
{
    TabiyaGamesList *self = TABIYA_GAMES_LIST(object);
    if (id == PROP_DOCUMENT)
        tabiya_games_list_set_document(self, g_value_get_object(value));
    else if (id == PROP_CURRENT)
        tabiya_games_list_set_current(self, g_value_get_int(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

/* Repeats a scroll that was requested while the list was hidden. */
static void tabiya_games_list_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_games_list_parent_class)->map(widget);
    reveal_soon(TABIYA_GAMES_LIST(widget));
}

static void tabiya_games_list_dispose(GObject *object)
{
    TabiyaGamesList *self = TABIYA_GAMES_LIST(object);
    if (self->reveal_id)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->reveal_id);
    self->reveal_id = 0;
    if (self->list)
        gtk_list_view_set_model(self->list, NULL);
    if (self->shown)
        g_signal_handlers_disconnect_by_data(self->shown, self);
    g_clear_object(&self->cursor);
    g_clear_object(&self->shown);
    g_clear_object(&self->document);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_GAMES_LIST);
    G_OBJECT_CLASS(tabiya_games_list_parent_class)->dispose(object);
}

static void tabiya_games_list_finalize(GObject *object)
{
    TabiyaGamesList *self = TABIYA_GAMES_LIST(object);
    g_ptr_array_unref(self->rows);
    G_OBJECT_CLASS(tabiya_games_list_parent_class)->finalize(object);
}

static void install_signals(GType type)
{
    signals[SIGNAL_OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_MOVE] = g_signal_new("move", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
    signals[SIGNAL_DELETE] = g_signal_new("delete", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void tabiya_games_list_class_init(TabiyaGamesListClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    object_class->get_property = tabiya_games_list_get_property;
    object_class->set_property = tabiya_games_list_set_property;
    object_class->dispose = tabiya_games_list_dispose;
    object_class->finalize = tabiya_games_list_finalize;
    widget_class->map = tabiya_games_list_map;
    properties[PROP_DOCUMENT] =
        g_param_spec_object("document", NULL, NULL, TABIYA_TYPE_PGN_DOCUMENT, flags);
    properties[PROP_CURRENT] = g_param_spec_int("current", NULL, NULL, -1, G_MAXINT, -1, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    install_signals(G_TYPE_FROM_CLASS(klass));
    tabiya_widget_set_template(widget_class, "study/games-list.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaGamesList, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaGamesList, words);
    gtk_widget_class_bind_template_child(widget_class, TabiyaGamesList, count);
    gtk_widget_class_bind_template_child(widget_class, TabiyaGamesList, list);
    gtk_widget_class_bind_template_child(widget_class, TabiyaGamesList, none);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "games");
}

static void make_model(TabiyaGamesList *self)
{
    self->shown = tabiya_game_filter_new(NULL);
    g_signal_connect_swapped(self->shown, "items-changed", G_CALLBACK(items_changed_cb), self);
    g_signal_connect_swapped(self->shown, "notify::working", G_CALLBACK(update_count), self);
    g_signal_connect_swapped(self->shown, "notify::working", G_CALLBACK(grant_wish), self);
    GtkSingleSelection *cursor = gtk_single_selection_new(G_LIST_MODEL(g_object_ref(self->shown)));
    gtk_single_selection_set_autoselect(cursor, FALSE);
    gtk_single_selection_set_can_unselect(cursor, TRUE);
    self->cursor = GTK_SELECTION_MODEL(cursor);
    gtk_list_view_set_model(self->list, self->cursor);
}

static void make_rows(TabiyaGamesList *self)
{
    g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new();
    g_signal_connect_swapped(factory, "setup", G_CALLBACK(setup_cb), self);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_cb), self);
    g_signal_connect_swapped(factory, "unbind", G_CALLBACK(unbind_cb), self);
    gtk_list_view_set_factory(self->list, factory);
}

static void tabiya_games_list_init(TabiyaGamesList *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    self->current = -1;
    self->rows = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_fit_hints(GTK_WIDGET(self->words));
    make_rows(self);
    make_model(self);
    g_signal_connect_swapped(self->list, "activate", G_CALLBACK(activate_cb), self);
    g_signal_connect_swapped(self->words, "search-changed", G_CALLBACK(words_changed_cb), self);
    g_signal_connect_swapped(self->words, "activate", G_CALLBACK(words_activate_cb), self);
    g_signal_connect_swapped(self->words, "stop-search", G_CALLBACK(words_stop_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->list), keys);
    tabiya_widget_leave_by_tab(GTK_WIDGET(self->list));
    keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(words_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->words), keys);
}
