/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-window.h. The window itself, its actions, and opening and closing of books. */
#include "ui/books/book-window-private.h"

#include <glib/gi18n.h>

#include "app/openings/openings-session.h"
#include "engine/board/san.h"
#include "ui/compat.h"
#include "ui/help/help-window.h"
#include "ui/menu-items.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define TOAST_COLUMNS 38 /* fits a phone */

G_DEFINE_FINAL_TYPE(TabiyaBookWindow, tabiya_book_window, ADW_TYPE_APPLICATION_WINDOW)

/* One at a time, since only the latest matters. A toast that is just appearing stays and gets the
 * new text. */
void tabiya_book_window_toast(TabiyaBookWindow *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_BOOK_WINDOW(self));
    if (!self->toast || !tabiya_toast_glides(self->toasts)) {
        if (self->toast)
            adw_toast_dismiss(self->toast);
        g_set_weak_pointer(&self->toast, adw_toast_new(""));
        tabiya_add_toast(self->toasts, self->toast);
    }
    adw_toast_set_custom_title(self->toast, tabiya_widget_new_toast_title(text, TOAST_COLUMNS));
    tabiya_name_toast_buttons(self->toasts);
    tabiya_announce(GTK_WIDGET(self), text);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void enable(TabiyaBookWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

/* "Undo: Weight of e4 (Ctrl+Z)" */
static void name_step(TabiyaBookWindow *self, GtkWidget *button, const char *verb,
                      const char *property, const char *action)
{
    g_autofree char *label = NULL;
    g_autofree char *name = NULL;

    if (self->draft)
        g_object_get(self->draft, property, &label, NULL);
    name = label ? g_strdup_printf("%s: %s", verb, label) : g_strdup(verb);
    tabiya_shortcuts_name_button(button, name, action);
}

static void update_actions(TabiyaBookWindow *self)
{
    static const char *const OF_A_BOOK[] = {"save-as",      "book-save-to", "book-shelf",
                                            "flip-board",   "play-move",    "book-mix",
                                            "book-mix-file"};
    gboolean there = self->draft && !tabiya_book_draft_is_busy(self->draft);
    gboolean modified = there && tabiya_book_draft_is_modified(self->draft);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->session);
    gboolean can_undo = FALSE, can_redo = FALSE;

    if (self->draft)
        g_object_get(self->draft, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(OF_A_BOOK); i++)
        enable(self, OF_A_BOOK[i], there);
    enable(self, "save", modified);
    enable(self, "book-revert", modified);
    enable(self, "undo-move", there && can_undo);
    enable(self, "redo-move", there && can_redo);
    enable(self, "first", self->draft && tabiya_node_get_parent(cursor));
    enable(self, "previous", self->draft && tabiya_node_get_parent(cursor));
    enable(self, "next", self->draft && tabiya_node_get_child(cursor));
    enable(self, "last", self->draft && tabiya_node_get_child(cursor));
    enable(self, "book-add", there && tabiya_book_window_count_missing(self, cursor) > 0);
    enable(self, "book-use", there && !tabiya_book_window_is_used(self));
    name_step(self, self->undo, _("Undo"), "undo-label", "win.undo-move");
    name_step(self, self->redo, _("Redo"), "redo-label", "win.redo-move");
}

static void set_state(TabiyaBookWindow *self, const char *name, const char *state)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(state));
}

static void update_states(TabiyaBookWindow *self, const EngBookMoves *moves)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->session);
    g_autofree char *fen = tabiya_board_session_dup_fen(self->session);
    g_autoptr(GString) text = g_string_new(NULL);
    char san[ENG_SAN_MAX];

    for (int i = 0; i < moves->count; i++) {
        g_string_append_printf(
            text, "%s%s %d", i > 0 ? ", " : "",
            eng_san_write(tabiya_node_get_position(cursor), moves->moves[i].move, san),
            moves->moves[i].weight);
    }
    set_state(self, "position", self->draft ? fen : "");
    set_state(self, "book-moves", text->str);
}

void tabiya_book_window_refresh(TabiyaBookWindow *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->session);
    EngBookMoves moves = {0};

    if (!gtk_widget_get_first_child(self->body))
        return; /* the window is closing */
    tabiya_book_window_show_title(self);
    if (self->draft) {
        tabiya_book_draft_find(self->draft, cursor, &moves);
        tabiya_book_window_show_moves(self, &moves);
        enable(self, "book-remove-illegal", moves.ignored > 0);
    }
    update_actions(self);
    update_states(self, &moves);
}

static void cursor_changed_cb(TabiyaBookWindow *self)
{
    if (self->draft) {
        tabiya_book_table_show(self->table, self->draft,
                               tabiya_board_session_get_cursor(self->session));
    }
    tabiya_book_window_refresh(self);
}

static void first_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_board_session_first(TABIYA_BOOK_WINDOW(user)->session);
}

static void previous_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_board_session_previous(TABIYA_BOOK_WINDOW(user)->session);
}

static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_board_session_next(TABIYA_BOOK_WINDOW(user)->session);
}

static void last_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_board_session_last(TABIYA_BOOK_WINDOW(user)->session);
}

static void undo_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_book_draft_undo(TABIYA_BOOK_WINDOW(user)->draft);
}

static void redo_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_book_draft_redo(TABIYA_BOOK_WINDOW(user)->draft);
}

static void flip_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaBookWindow *self = user;
    gboolean flipped;

    g_object_get(self->board, "flipped", &flipped, NULL);
    g_object_set(self->board, "flipped", !flipped, NULL);
}

static void play_move_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaBookWindow *self = user;
    const char *text = g_variant_get_string(parameter, NULL);
    EngSquare from, to;

    tabiya_move_entry_cancel(self->entry);
    if (tabiya_board_session_find_promotion(self->session, text, &from, &to))
        tabiya_board_view_ask_promotion(self->board, from, to);
    else
        tabiya_board_session_play_text(self->session, text, NULL);
}

static void complain(TabiyaBookWindow *self, GError *error)
{
    tabiya_book_window_toast(self, error->message);
    g_error_free(error);
}

static void add_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaBookWindow *self = user;
    GError *error = NULL;

    if (!tabiya_book_draft_add_line(self->draft, tabiya_board_session_get_cursor(self->session),
                                    &error)) {
        complain(self, error);
    }
}

static void remove_illegal_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaBookWindow *self = user;
    GError *error = NULL;

    if (!tabiya_book_draft_remove_ignored(self->draft,
                                          tabiya_board_session_get_cursor(self->session), &error)) {
        complain(self, error);
    }
}

static void shelf_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_book_window_show_shelf(user);
}

/* F6: to the moves and back to the board. */
static void cycle_focus_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaBookWindow *self = user;
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self));
    GtkWidget *board = GTK_WIDGET(self->board);

    if (focus && (focus == board || gtk_widget_is_ancestor(focus, board)))
        gtk_widget_child_focus(GTK_WIDGET(self->table), GTK_DIR_TAB_FORWARD);
    else
        gtk_widget_grab_focus(board);
}

/* Properties for scripts, which cannot change them. */
static void read_only_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gtk_window_close(user);
}

static const GActionEntry actions[] = {
    {"first", first_cb},
    {"previous", previous_cb},
    {"next", next_cb},
    {"last", last_cb},
    {"undo-move", undo_cb},
    {"redo-move", redo_cb},
    {"flip-board", flip_cb},
    {"play-move", play_move_cb, "s"},
    {"book-add", add_cb},
    {"book-remove-illegal", remove_illegal_cb},
    {"book-shelf", shelf_cb},
    {"cycle-focus", cycle_focus_cb},
    {"close", close_cb},
    {"position", read_only_cb, NULL, "''", read_only_cb},
    {"book-moves", read_only_cb, NULL, "''", read_only_cb},
};

/* --- Opening and closing books ---------------------------------------------------------------- */

static void drop_draft(TabiyaBookWindow *self)
{
    tabiya_book_table_show(self->table, NULL, NULL);
    if (self->draft)
        g_signal_handlers_disconnect_by_data(self->draft, self);
    g_clear_object(&self->draft);
}

void tabiya_book_window_take(TabiyaBookWindow *self, TabiyaBookDraft *draft)
{
    drop_draft(self);
    self->draft = draft;
    g_signal_connect_object(draft, "changed", G_CALLBACK(tabiya_book_window_refresh), self,
                            G_CONNECT_SWAPPED);
    tabiya_board_session_first(self->session);
    tabiya_openings_session_set_line(TABIYA_OPENINGS_SESSION(self->session), "");
    gtk_stack_set_visible_child_name(self->stack, "book");
    cursor_changed_cb(self);
}

void tabiya_book_window_show_shelf(TabiyaBookWindow *self)
{
    drop_draft(self);
    tabiya_move_entry_cancel(self->entry);
    tabiya_book_shelf_refresh(self->shelf);
    gtk_stack_set_visible_child_name(self->stack, "shelf");
    tabiya_book_window_refresh(self);
}

/* --- Changes by the person -------------------------------------------------------------------- */

/* A refused move is reported where it was typed. */
static void refused_cb(TabiyaBookWindow *self, const char *why)
{
    if (!gtk_widget_get_visible(GTK_WIDGET(self->entry)))
        tabiya_book_window_toast(self, why);
}

/* The move in words, and the number of book moves after it. */
static void announce_cb(TabiyaBookWindow *self)
{
    g_autofree char *move = NULL;
    g_autofree char *text = NULL;

    g_object_get(self->session, "announcement", &move, NULL);
    if (!self->draft || !move || !*move)
        return;
    text = g_strdup_printf("%s. %s", move, gtk_label_get_text(self->words));
    tabiya_announce(GTK_WIDGET(self), text);
}

static gboolean key_pressed_cb(TabiyaBookWindow *self, guint key, guint code, GdkModifierType state)
{
    gunichar character = gdk_keyval_to_unicode(key);

    if (key == GDK_KEY_Escape) {
        tabiya_board_view_cancel_input(self->board);
        return GDK_EVENT_STOP;
    }
    if (key == GDK_KEY_Delete && self->draft)
        return tabiya_book_table_remove_focused(self->table);
    if (!self->draft || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) ||
        (!g_unichar_isalnum(character) && !tabiya_move_entry_is_figurine(character))) {
        return GDK_EVENT_PROPAGATE;
    }
    return tabiya_move_entry_begin(self->entry, character);
}

static gboolean dropped_cb(GtkDropTarget *target, const GValue *value, double x, double y,
                           gpointer user)
{
    g_autoptr(GSList) files = gdk_file_list_get_files(g_value_get_boxed(value));
    g_autofree char *path = files ? g_file_get_path(files->data) : NULL;

    if (path)
        tabiya_book_window_open(user, path);
    return path != NULL;
}

/* --- Construction ----------------------------------------------------------------------------- */

static void set_up(TabiyaBookWindow *self, const char *data_dir)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkDropTarget *drop = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

    self->directory = g_build_filename(data_dir, "books", NULL);
    tabiya_book_window_fill(self);
    g_signal_connect_object(self->session, "cursor-changed", G_CALLBACK(cursor_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "refused", G_CALLBACK(refused_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::announcement", G_CALLBACK(announce_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_settings_get(), "changed::book-file",
                            G_CALLBACK(tabiya_book_window_refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    g_signal_connect(drop, "drop", G_CALLBACK(dropped_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
    tabiya_shortcuts_attach(GTK_WIDGET(self));
    tabiya_book_window_show_shelf(self);
}

static void tabiya_book_window_dispose(GObject *object)
{
    TabiyaBookWindow *self = TABIYA_BOOK_WINDOW(object);
    GtkWidget *child;

    g_cancellable_cancel(self->cancellable);
    g_clear_weak_pointer(&self->toast);
    if (self->draft)
        g_signal_handlers_disconnect_by_data(self->draft, self);
    if (self->table && self->draft)
        tabiya_book_table_show(self->table, NULL, NULL);
    while (self->body && (child = gtk_widget_get_first_child(self->body)))
        gtk_widget_unparent(child);
    self->table = NULL;
    g_clear_object(&self->draft);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(tabiya_book_window_parent_class)->dispose(object);
}

static void tabiya_book_window_finalize(GObject *object)
{
    TabiyaBookWindow *self = TABIYA_BOOK_WINDOW(object);

    g_object_unref(self->cancellable);
    g_free(self->directory);
    g_free(self->to_mix);
    G_OBJECT_CLASS(tabiya_book_window_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaBookWindow, name)

static void tabiya_book_window_class_init(TabiyaBookWindowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_book_window_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_book_window_finalize;
    tabiya_widget_set_template(widget_class, "books/book-window.ui");
    BIND(title);
    BIND(toasts);
    BIND(stack);
    BIND(shelf_place);
    BIND(body);
    BIND(shelf_button);
    BIND(save_button);
    BIND(menu_button);
    BIND(book_menu);
}

static void tabiya_book_window_init(TabiyaBookWindow *self)
{
    self->cancellable = g_cancellable_new();
    self->session = TABIYA_BOARD_SESSION(tabiya_openings_session_new(NULL));
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_menu_button_set_menu(self->menu_button, G_MENU_MODEL(self->book_menu));
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    tabiya_book_window_install_file_actions(self);
}

static TabiyaBookWindow *find_window(GtkApplication *application)
{
    GList *windows = gtk_application_get_windows(application);

    for (; windows; windows = windows->next) {
        if (TABIYA_IS_BOOK_WINDOW(windows->data))
            return windows->data;
    }
    return NULL;
}

/* Saving may keep the window open after its parent is closed, and GTK would still use the parent
 * later: drops it. */
static void parent_gone_cb(GtkWindow *self)
{
    gtk_window_set_transient_for(self, NULL);
    gtk_window_destroy(self);
}

TabiyaBookWindow *tabiya_book_window_present(GtkWindow *parent, const char *path)
{
    GtkApplication *application = gtk_window_get_application(parent);
    TabiyaBookWindow *self = find_window(application);

    if (!self) {
        self = g_object_new(TABIYA_TYPE_BOOK_WINDOW, "application", application, NULL);
        set_up(self, tabiya_application_get_data_dir(TABIYA_APPLICATION(application)));
        tabiya_widget_fit_into(GTK_WINDOW(self), GTK_WIDGET(parent));
        gtk_window_set_transient_for(GTK_WINDOW(self), parent);
        tabiya_help_attach(GTK_WINDOW(self), "books");
        gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
        g_signal_connect_object(parent, "destroy", G_CALLBACK(parent_gone_cb), self,
                                G_CONNECT_SWAPPED);
    }
    gtk_window_present(GTK_WINDOW(self));
    if (path)
        tabiya_book_window_open(self, path);
    return self;
}

TabiyaBookDraft *tabiya_book_window_get_draft_for_tests(TabiyaBookWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_BOOK_WINDOW(self), NULL);
    return self->draft;
}

TabiyaBoardSession *tabiya_book_window_get_session_for_tests(TabiyaBookWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_BOOK_WINDOW(self), NULL);
    return self->session;
}
