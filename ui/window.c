/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See window.h. This file: construction, and handling the person's input. */
#include "ui/window-private.h"

#include <glib/gi18n.h>

#include "ui/access/announcer.h"
#include "ui/access/focus-keeper.h"
#include "ui/body.h"
#include "ui/compat.h"
#include "ui/frame-log.h"
#include "ui/looks.h"
#include "ui/notes/note-bar.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/shrink.h"
#include "ui/widget.h"

/* Between the names of two neighboring places in the bottom bar. */
#define BAR_PADDING_PX 12

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaWindow, tabiya_window, ADW_TYPE_APPLICATION_WINDOW,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_SHELL, tabiya_window_init_shell))

/* --- Input ------------------------------------------------------------------------------------ */

/* If the move is impossible, the session reports the reason with ::refused. */
static void move_requested_cb(TabiyaWindow *self, guint move)
{
    tabiya_board_session_play(tabiya_place_get_session(self->place), (EngMove)move, NULL);
}

static void premove_canceled_cb(TabiyaWindow *self)
{
    tabiya_board_session_drop_ahead(tabiya_place_get_session(self->place));
}

/* Explains the reason, unless it is obvious. */
static void piece_refused_cb(TabiyaWindow *self)
{
    if (TABIYA_PLACE_GET_CLASS(self->place)->refuse_piece)
        TABIYA_PLACE_GET_CLASS(self->place)->refuse_piece(self->place);
}

static gboolean movable_cb(TabiyaBoardView *board, EngSquare square, gpointer user)
{
    return tabiya_board_session_can_move_from(tabiya_place_get_session(TABIYA_WINDOW(user)->place),
                                              square);
}

/* Offers a character to the shown place. */
static gboolean type(TabiyaWindow *self, gunichar character)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(self->place);

    return klass->type && klass->type(self->place, character);
}

/* A letter or digit begins a move, if the focused widget does not handle it and the shown place has
 * no other use for it. */
static gboolean key_pressed_cb(GtkEventControllerKey *controller, guint key, guint code,
                               GdkModifierType state, gpointer user)
{
    TabiyaWindow *self = user;
    gunichar character = gdk_keyval_to_unicode(key);

    if (key == GDK_KEY_Escape) {
        if (TABIYA_PLACE_GET_CLASS(self->place)->escape)
            TABIYA_PLACE_GET_CLASS(self->place)->escape(self->place);
        tabiya_board_view_cancel_input(self->board);
        return GDK_EVENT_STOP;
    }
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
        return GDK_EVENT_PROPAGATE;
    if (type(self, character))
        return GDK_EVENT_STOP;
    if (!g_unichar_isalnum(character) && !tabiya_move_entry_is_figurine(character))
        return GDK_EVENT_PROPAGATE;
    return tabiya_move_entry_begin(self->entry, character);
}

/* --- Construction ----------------------------------------------------------------------------- */

/* The board, with the pill for typed moves above it. */
static GtkWidget *make_board(TabiyaWindow *self)
{
    GtkWidget *overlay = gtk_overlay_new();
    GtkWidget *board = tabiya_board_view_new();
    GtkWidget *entry = tabiya_move_entry_new(NULL);

    self->board = TABIYA_BOARD_VIEW(board);
    self->entry = TABIYA_MOVE_ENTRY(entry);
    gtk_widget_set_halign(entry, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(entry, GTK_ALIGN_END);
    gtk_widget_set_margin_bottom(entry, 24);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), board);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), entry);

    tabiya_board_view_set_movable_func(self->board, movable_cb, self);
    g_signal_connect_object(board, "move-requested", G_CALLBACK(move_requested_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(board, "premove-canceled", G_CALLBACK(premove_canceled_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(board, "piece-refused", G_CALLBACK(piece_refused_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_settings_bind("show-legal-targets", board, "show-legal-targets");
    tabiya_settings_bind("coordinates", board, "coordinates");
    tabiya_settings_bind("animate", board, "animate");
    return overlay;
}

/* Messages above the panel neither move the board nor make it smaller. */
static GtkWidget *make_notes(TabiyaWindow *self, TabiyaGameStore *store)
{
    GtkWidget *notes = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);

    self->store_bar = TABIYA_STORE_BAR(tabiya_store_bar_new(store));
    self->note_bar = tabiya_note_bar_new();
    gtk_box_append(GTK_BOX(notes), GTK_WIDGET(self->store_bar));
    gtk_box_append(GTK_BOX(notes), self->note_bar);
    return notes;
}

/* The bar is always revealed: the layout decides whether it has a place. */
static GtkWidget *make_places_bar(TabiyaWindow *self)
{
    GtkWidget *places = g_object_new(ADW_TYPE_VIEW_SWITCHER_BAR, "reveal", TRUE, NULL);

    self->switcher_bar = ADW_VIEW_SWITCHER_BAR(places);
    return places;
}

static void make_widgets(TabiyaWindow *self)
{
    self->opponent = TABIYA_PLAYER_STRIP(tabiya_player_strip_new(NULL, TRUE));
    self->you = TABIYA_PLAYER_STRIP(tabiya_player_strip_new(NULL, FALSE));
    tabiya_player_strip_set_action(self->opponent, "win.choose-opponent");
    tabiya_player_strip_set_action(self->you, "win.choose-opponent");
    self->bar = TABIYA_EVALUATION_BAR(tabiya_evaluation_bar_new());
    gtk_widget_set_visible(GTK_WIDGET(self->bar), FALSE);
    self->panels = ADW_VIEW_STACK(adw_view_stack_new());
    adw_view_stack_set_hhomogeneous(self->panels, FALSE);
    adw_view_stack_set_vhomogeneous(self->panels, FALSE);
    self->toasts = ADW_TOAST_OVERLAY(adw_toast_overlay_new());
    adw_toast_overlay_set_child(self->toasts, GTK_WIDGET(self->panels));
}

static void fill_body(TabiyaWindow *self, TabiyaGameStore *store)
{
    GtkWidget *content = tabiya_body_new(), *scrolled = gtk_scrolled_window_new();
    TabiyaBody *body = TABIYA_BODY(content);

    make_widgets(self);
    self->layout = tabiya_body_get_layout(body);
    tabiya_body_put(body, TABIYA_LAYOUT_OPPONENT, GTK_WIDGET(self->opponent));
    tabiya_body_put(body, TABIYA_LAYOUT_BOARD, make_board(self));
    tabiya_body_put(body, TABIYA_LAYOUT_YOU, GTK_WIDGET(self->you));
    tabiya_body_put(body, TABIYA_LAYOUT_BAR, GTK_WIDGET(self->bar));
    tabiya_body_put(body, TABIYA_LAYOUT_NOTES, make_notes(self, store));
    tabiya_body_put(body, TABIYA_LAYOUT_PANEL, GTK_WIDGET(self->toasts));
    tabiya_body_put(body, TABIYA_LAYOUT_PLACES, make_places_bar(self));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
    gtk_widget_set_focusable(scrolled, FALSE);
    /* Else Home and End would scroll the page, where it is higher than the window. */
    tabiya_shortcuts_attach(scrolled);
    adw_bin_set_child(ADW_BIN(self->body), scrolled);
}

/* The two halves of the button have no names of their own. */
static void name_buttons(TabiyaWindow *self)
{
    GtkWidget *half = gtk_widget_get_first_child(GTK_WIDGET(self->new_button));

    tabiya_shortcuts_name_button(GTK_WIDGET(self->new_button), _("New game"), "app.new-game");
    tabiya_shortcuts_name_button(GTK_WIDGET(self->open_button), _("Open a game or a position"),
                                 "app.open");
    for (; half; half = gtk_widget_get_next_sibling(half)) {
        if (GTK_IS_MENU_BUTTON(half))
            tabiya_widget_set_name(half, _("New game at a level"));
        else if (GTK_IS_BUTTON(half))
            tabiya_widget_set_name(half, _("New game"));
    }
}

/* A page without a title or an icon has no button. */
static int count_buttons(AdwViewStack *stack)
{
    g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(stack);
    int count = 0;

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(pages)); i++) {
        g_autoptr(AdwViewStackPage) page = g_list_model_get_item(G_LIST_MODEL(pages), i);

        count += adw_view_stack_page_get_visible(page) &&
                 (adw_view_stack_page_get_title(page) || adw_view_stack_page_get_icon_name(page));
    }
    return count;
}

/* Fits the names of the places into the bar across the bottom. */
static void fit_switcher_bar(TabiyaWindow *self)
{
    int n_places = self->panels ? count_buttons(self->panels) : 0, width, height;

    if (!tabiya_layout_get_narrow(self->layout))
        return;
    tabiya_window_fill_switcher_bar(self);
    gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
    if (n_places > 0 && width > 0) {
        tabiya_widget_fit_labels(GTK_WIDGET(self->switcher_bar), width / n_places - BAR_PADDING_PX);
    }
}

/* Text if it fits, else icons. Text also shrinks by itself, since the window may suddenly become
 * narrow. */
static void apply_size_cb(TabiyaWindow *self)
{
    gboolean large = tabiya_widget_has_large_text(GTK_WIDGET(self));
    gboolean narrow = tabiya_layout_get_narrow(self->layout);
    gboolean slim = tabiya_layout_get_slim(self->layout);
    gboolean tight = slim || large || tabiya_layout_get_tight(self->layout);

    tabiya_window_update_forms(self);
    gtk_stack_set_visible_child_name(self->title, narrow ? "narrow" : "wide");
    adw_view_switcher_set_policy(self->switcher, slim ? ADW_VIEW_SWITCHER_POLICY_NARROW
                                                      : ADW_VIEW_SWITCHER_POLICY_WIDE);
    fit_switcher_bar(self);
    tabiya_store_bar_set_narrow(self->store_bar, TRUE);
    tabiya_note_bar_set_narrow(TABIYA_NOTE_BAR(self->note_bar), TRUE);
    tabiya_widget_set_css_class(self->body, "narrow", narrow);
    tabiya_widget_set_css_class(self->body, "roomy", tabiya_layout_get_roomy(self->layout));
    tabiya_widget_set_css_class(GTK_WIDGET(self->content), "vast",
                                tabiya_layout_get_vast(self->layout));
    tabiya_widget_set_css_class(GTK_WIDGET(self), "no-keys", narrow && large);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "close-header", narrow);
    tabiya_widget_set_css_class(GTK_WIDGET(self->switcher), "tight", tight && !slim);
    gtk_widget_set_visible(self->new_label, !tight);
    gtk_widget_set_visible(self->open_label, !tight);
    gtk_widget_set_visible(self->open_image, tight);
    gtk_widget_set_visible(GTK_WIDGET(self->open_button), !narrow);
    tabiya_window_put_open_into_menu(self, narrow);
    tabiya_widget_set_css_class(GTK_WIDGET(self->open_button), "image-button", tight);
    tabiya_widget_set_css_class(GTK_WIDGET(self->open_button), "text-button", !tight);
}

static int header_height(TabiyaWindow *self)
{
    GtkWidget *header = gtk_widget_get_first_child(GTK_WIDGET(self->content));
    int height;

    gtk_widget_measure(header, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    return height;
}

/* Before the window is shown, only its default size is known; so the first frame is right. */
static void default_size_changed_cb(TabiyaWindow *self)
{
    int width, height;

    fit_switcher_bar(self);
    gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
    if (!gtk_widget_get_mapped(GTK_WIDGET(self)) && width > 0) {
        tabiya_layout_expect(self->layout, width, height - header_height(self));
        apply_size_cb(self);
    }
}

/* --- Size ------------------------------------------------------------------------------------- */

static void restore_size(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    g_signal_connect(self, "notify::default-width", G_CALLBACK(default_size_changed_cb), NULL);
    g_signal_connect(self, "notify::default-height", G_CALLBACK(default_size_changed_cb), NULL);
    gtk_window_set_default_size(GTK_WINDOW(self), g_settings_get_int(settings, "window-width"),
                                g_settings_get_int(settings, "window-height"));
    if (g_settings_get_boolean(settings, "window-maximized"))
        gtk_window_maximize(GTK_WINDOW(self));
}

static void keep_size(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    gboolean maximized = gtk_window_is_maximized(GTK_WINDOW(self));
    int width, height;

    gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
    g_settings_set_boolean(settings, "window-maximized", maximized);
    if (!maximized && width > 0 && height > 0) {
        g_settings_set_int(settings, "window-width", width);
        g_settings_set_int(settings, "window-height", height);
    }
}

/* The board has the focus at first: arrows step through the game, and Space presses nothing. */
static void tabiya_window_show(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_window_parent_class)->show(widget);
    tabiya_board_view_take_focus(TABIYA_WINDOW(widget)->board);
}

/* After a dialog opened from the header bar, the focus returns to the board; after a panel's dialog
 * it stays in the panel. */
static gboolean dialog_closed_cb(gpointer user)
{
    TabiyaWindow *self = user;
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self));

    if (!g_cancellable_is_cancelled(self->cancellable) &&
        (!focus || gtk_widget_get_ancestor(focus, ADW_TYPE_HEADER_BAR))) {
        tabiya_board_view_take_focus(self->board);
    }
    return G_SOURCE_REMOVE;
}

/* Once it is gone, and the focus is back. */
static void windows_changed_cb(TabiyaWindow *self, guint position, guint removed, guint added)
{
    if (removed > added && gtk_widget_get_mapped(GTK_WIDGET(self))) {
        g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, dialog_closed_cb, g_object_ref(self),
                        g_object_unref);
    }
}

static gboolean tabiya_window_close_request(GtkWindow *window)
{
    keep_size(TABIYA_WINDOW(window));
    return GTK_WINDOW_CLASS(tabiya_window_parent_class)->close_request(window);
}

/* A closed window no longer has an application; tasks that still use it then end without a
 * message. */
static void tabiya_window_unrealize(GtkWidget *widget)
{
    g_cancellable_cancel(TABIYA_WINDOW(widget)->cancellable);
    GTK_WIDGET_CLASS(tabiya_window_parent_class)->unrealize(widget);
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_window_tell_looks_trouble(TabiyaWindow *self)
{
    g_autofree char *trouble = self->ready ? tabiya_looks_take_trouble() : NULL;

    if (trouble)
        tabiya_window_toast(self, trouble);
}

/* While all of its text is visible. */
static void measure_header(TabiyaWindow *self)
{
    GtkWidget *header = gtk_widget_get_first_child(GTK_WIDGET(self->content));
    int width;

    gtk_widget_measure(header, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    tabiya_layout_set_header_width(self->layout, width);
}

static void go_to_board(GtkWidget *board)
{
    tabiya_board_view_take_focus(TABIYA_BOARD_VIEW(board));
}

/* The part of the construction that needs the store, and so the application. */
static void set_up(TabiyaWindow *self, TabiyaGameStore *store)
{
    static const char *const SIZES[] = {"notify::narrow", "notify::slim",    "notify::tight",
                                        "notify::broad",  "notify::columns", "notify::low",
                                        "notify::roomy",  "notify::vast"};
    GtkEventController *keys = gtk_event_controller_key_new();

    fill_body(self, store);
    tabiya_window_make_places(self);
    measure_header(self);
    restore_size(self);
    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        g_signal_connect_object(self->layout, SIZES[i], G_CALLBACK(apply_size_cb), self,
                                G_CONNECT_SWAPPED);
    }
    g_signal_connect_object(gtk_window_get_toplevels(), "items-changed",
                            G_CALLBACK(windows_changed_cb), self, G_CONNECT_SWAPPED);
    tabiya_announcer_attach(GTK_WINDOW(self), self->live);
    tabiya_focus_keeper_set_home(GTK_WIDGET(self->board), go_to_board);
    tabiya_window_make_toasts(self);
    g_signal_connect_object(tabiya_looks_get(), "changed",
                            G_CALLBACK(tabiya_window_tell_looks_trouble), self, G_CONNECT_SWAPPED);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    tabiya_window_make_drop_target(self);
    tabiya_shortcuts_attach(GTK_WIDGET(self));
    tabiya_frame_log_attach(GTK_WIDGET(self));
}

/* GTK may keep the group of a window that is gone, and a setting that changes would tell it. */
static void forget_actions(TabiyaWindow *self)
{
    g_auto(GStrv) names = g_action_group_list_actions(G_ACTION_GROUP(self));

    for (char **name = names; name && *name; name++)
        g_action_map_remove_action(G_ACTION_MAP(self), *name);
}

static void tabiya_window_dispose(GObject *object)
{
    TabiyaWindow *self = TABIYA_WINDOW(object);

    /* Removes the focus while the places, which follow it, still exist. */
    gtk_window_set_focus(GTK_WINDOW(self), NULL);
    g_cancellable_cancel(self->cancellable);
    tabiya_window_forget_places(self);
    if (self->body)
        adw_bin_set_child(ADW_BIN(self->body), NULL);
    g_clear_weak_pointer(&self->toast);
    g_clear_pointer(&self->waiting_files, g_ptr_array_unref);
    forget_actions(self);
    G_OBJECT_CLASS(tabiya_window_parent_class)->dispose(object);
}

static void tabiya_window_finalize(GObject *object)
{
    g_object_unref(TABIYA_WINDOW(object)->cancellable);
    g_free(TABIYA_WINDOW(object)->toast_undoes);
    g_free(TABIYA_WINDOW(object)->announced);
    G_OBJECT_CLASS(tabiya_window_parent_class)->finalize(object);
}

static void tabiya_window_class_init(TabiyaWindowClass *klass)
{
    static const char *const MENUS[] = {"everywhere_menu", "blindfold_menu", "main_menu",
                                        "new_game_menu",   "new_level_menu", "new_menu",
                                        "primary_menu"};
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_window_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_window_finalize;
    widget_class->show = tabiya_window_show;
    widget_class->unrealize = tabiya_window_unrealize;
    GTK_WINDOW_CLASS(klass)->close_request = tabiya_window_close_request;

    g_type_ensure(TABIYA_TYPE_SHRINK);
    gtk_widget_class_set_template_from_resource(widget_class, "/io/github/tabiya/Tabiya/window.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, new_button);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, new_label);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, open_button);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, open_image);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, open_label);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, place_menu);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, title);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, switcher);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, place_title);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, body);
    gtk_widget_class_bind_template_child(widget_class, TabiyaWindow, live);
    for (gsize i = 0; i < G_N_ELEMENTS(MENUS); i++)
        gtk_widget_class_bind_template_child_full(widget_class, MENUS[i], FALSE, 0);
}

static void tabiya_window_init(TabiyaWindow *self)
{
    self->cancellable = g_cancellable_new();
    self->arbiter = tabiya_engine_arbiter_new(0);
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_window_make_menus(self);
    name_buttons(self);
    tabiya_window_install_actions(self);
}

GtkWindow *tabiya_window_new(TabiyaApplication *application)
{
    TabiyaWindow *self = g_object_new(TABIYA_TYPE_WINDOW, "application", application, NULL);

    set_up(self, tabiya_application_get_store(application));
    return GTK_WINDOW(self);
}

gboolean tabiya_window_get_ready_for_tests(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), FALSE);
    return self->ready;
}
