/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the window, including the places, and one board, bound to the session of the shown
 * place. The window starts with the panel of that place, and no other. */
#include <glib/gi18n.h>

#include "ui/body.h"
#include "ui/compat.h"
#include "ui/parts.h"
#include "ui/settings.h"
#include "ui/sounds.h"
#include "ui/widget.h"
#include "ui/window-private.h"

/* --- Search ----------------------------------------------------------------------------------- */

gpointer tabiya_window_find(TabiyaWindow *self, GType type)
{
    for (guint i = 0; self->parts && i < self->parts->len; i++) {
        if (g_type_is_a(G_OBJECT_TYPE(g_ptr_array_index(self->parts, i)), type))
            return g_ptr_array_index(self->parts, i);
    }
    return NULL;
}

typedef void (*Told)(TabiyaPart *part);

void tabiya_window_tell_parts(TabiyaWindow *self, gsize offset)
{
    for (guint i = 0; self->parts && i < self->parts->len; i++) {
        TabiyaPart *part = g_ptr_array_index(self->parts, i);
        Told told = G_STRUCT_MEMBER(Told, TABIYA_PART_GET_CLASS(part), offset);

        if (told)
            told(part);
    }
}

/* The next place at or after `i`, which moves on; NULL: no more. */
static TabiyaPlace *next_place(TabiyaWindow *self, guint *i)
{
    for (; self->parts && *i < self->parts->len; (*i)++) {
        if (TABIYA_IS_PLACE(g_ptr_array_index(self->parts, *i)))
            return g_ptr_array_index(self->parts, *i);
    }
    return NULL;
}

TabiyaPlace *tabiya_window_find_place(TabiyaWindow *self, const char *name)
{
    TabiyaPlace *place;

    for (guint i = 0; (place = next_place(self, &i)); i++) {
        if (g_str_equal(tabiya_place_get_name(place), name))
            return place;
    }
    return NULL;
}

/* The place of the shown panel: a guest, or the one with the board. */
TabiyaPlace *tabiya_window_get_panel_place(TabiyaWindow *self)
{
    const char *name = adw_view_stack_get_visible_child_name(self->panels);
    TabiyaPlace *place = name ? tabiya_window_find_place(self, name) : NULL;

    return place && tabiya_place_is_guest(place) ? place : self->place;
}

/* --- Signals of the shown session ------------------------------------------------------------- */

void tabiya_window_show_position(TabiyaWindow *self)
{
    TABIYA_PLACE_GET_CLASS(self->place)->show(self->place, self->board);
    tabiya_window_show_marks(self);
    TELL_PARTS(self, follow);
    tabiya_window_update_actions(self);
}

static void game_changed_cb(TabiyaWindow *self)
{
    tabiya_board_view_cancel_input(self->board);
    tabiya_window_follow_marks(self);
}

/* The node that `move` made: the cursor or, if the person looks elsewhere, the end of the game. */
static const TabiyaNode *find_move(TabiyaWindow *self, EngMove move)
{
    TabiyaBoardSession *session = tabiya_place_get_session(self->place);
    const TabiyaNode *node = tabiya_place_get_cursor(self->place);

    if (tabiya_node_get_move(node) == move)
        return node;
    node = tabiya_game_get_main_end(tabiya_board_session_get_game(session));
    return tabiya_node_get_move(node) == move ? node : NULL;
}

static void hear_move_cb(TabiyaWindow *self, guint move)
{
    const TabiyaNode *node = find_move(self, (EngMove)move);
    const TabiyaNode *parent = node ? tabiya_node_get_parent(node) : NULL;

    tabiya_sounds_play(parent
                           ? tabiya_sound_of_move(tabiya_node_get_position(parent), (EngMove)move)
                           : TABIYA_SOUND_MOVE);
}

static void hear_end_cb(TabiyaWindow *self)
{
    gboolean over;

    g_object_get(tabiya_place_get_session(self->place), "is-over", &over, NULL);
    if (over)
        tabiya_sounds_play(TABIYA_SOUND_GAME_END);
}

/* The session's last announcement; at the end of a game that is announced, with the result. */
static char *dup_announcement(TabiyaWindow *self)
{
    TabiyaBoardSession *session = tabiya_place_get_session(self->place);
    g_autofree char *move = NULL, *status = NULL;
    gboolean is_over = FALSE;

    g_object_get(session, "announcement", &move, NULL);
    if (TABIYA_PLACE_GET_CLASS(self->place)->tells_end)
        g_object_get(session, "status", &status, "is-over", &is_over, NULL);
    if (!is_over || !status)
        return g_steal_pointer(&move);
    if (!move || *move == '\0' || g_strcmp0(move, self->announced) == 0)
        return g_steal_pointer(&status);
    g_autofree char *end = tabiya_board_session_dup_end(session);
    /* Translators: the last move in words, and how the game ended, read aloud one after the other
     */
    return g_strdup_printf(C_("announced", "%s. %s"), move, end);
}

/* A game's last move changes two properties, which become one sentence. */
static void announce_cb(TabiyaWindow *self)
{
    g_autofree char *text = dup_announcement(self);

    if (text && *text && g_strcmp0(text, self->announced) != 0)
        tabiya_announce(GTK_WIDGET(self), text);
    g_free(self->announced);
    self->announced = g_steal_pointer(&text);
}

static void over_cb(TabiyaWindow *self)
{
    gboolean is_over;

    g_object_get(tabiya_place_get_session(self->place), "is-over", &is_over, NULL);
    if (is_over)
        announce_cb(self);
}

static void told_cb(TabiyaWindow *self, const char *text)
{
    tabiya_sounds_play(TABIYA_SOUND_NOTICE);
    tabiya_window_toast(self, text);
}

/* A refused move is reported where it was typed. */
static void refused_cb(TabiyaWindow *self, const char *why)
{
    if (!gtk_widget_get_visible(GTK_WIDGET(self->entry)))
        tabiya_window_toast(self, why);
}

typedef struct {
    const char *signal;
    GCallback callback;
} Hearing;

static const Hearing TOLD[] = {
    {"cursor-changed", G_CALLBACK(tabiya_window_show_position)},
    {"refused", G_CALLBACK(refused_cb)},
    {"move-played", G_CALLBACK(hear_move_cb)},
    /* Sessions without these properties never emit the signals. */
    {"notify::is-over", G_CALLBACK(hear_end_cb)},
    {"notify::game", G_CALLBACK(game_changed_cb)},
    {"notify::announcement", G_CALLBACK(announce_cb)},
    {"notify::is-over", G_CALLBACK(over_cb)},
    {"notify::hint-move", G_CALLBACK(tabiya_window_show_marks)},
    {"notify::premove", G_CALLBACK(tabiya_window_show_marks)},
    {"notify::hint-step", G_CALLBACK(tabiya_window_show_marks)},
    {"notify::can-undo", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::can-redo", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::status", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::is-over", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::can-claim-draw", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::draw-offered", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::thinking", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::engine-playing", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::level", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::cores", G_CALLBACK(tabiya_window_update_actions)},
    {"notify::stage", G_CALLBACK(tabiya_window_update_actions)},
};

static void make_ears(TabiyaWindow *self)
{
    self->told = g_signal_group_new(TABIYA_TYPE_BOARD_SESSION);
    for (gsize i = 0; i < G_N_ELEMENTS(TOLD); i++)
        g_signal_group_connect_swapped(self->told, TOLD[i].signal, TOLD[i].callback, self);
    self->shown = g_binding_group_new();
    g_binding_group_bind(self->shown, "flipped", self->board, "flipped", G_BINDING_SYNC_CREATE);
}

static void listen_to(TabiyaWindow *self, TabiyaBoardSession *session)
{
    g_signal_group_set_target(self->told, session);
    g_binding_group_set_source(self->shown, session);
}

/* --- Panels ----------------------------------------------------------------------------------- */

void tabiya_window_update_forms(TabiyaWindow *self)
{
    const TabiyaPlaceForm form = {
        tabiya_layout_get_narrow(self->layout), tabiya_layout_get_broad(self->layout),
        tabiya_layout_get_columns(self->layout), tabiya_layout_get_low(self->layout)};
    TabiyaPlace *place;

    self->narrow = form.compact;
    for (guint i = 0; (place = next_place(self, &i)); i++)
        tabiya_place_set_form(place, &form);
    if (self->place)
        tabiya_window_update_menu(self);
}

static TabiyaBody *body_of(TabiyaWindow *self)
{
    return TABIYA_BODY(gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self->layout)));
}

static TabiyaLayoutForm form_of(TabiyaPlace *place)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);

    return klass->get_form ? klass->get_form(place) : TABIYA_LAYOUT_FORM_BOARD;
}

void tabiya_window_update_layout(TabiyaWindow *self)
{
    TabiyaPlace *place = tabiya_window_get_panel_place(self);
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);
    g_autofree char *title = klass->dup_title ? klass->dup_title(place) : NULL;
    g_autofree char *of_place = g_strdup_printf(_("%s – Tabiya"), tabiya_place_get_title(place));

    tabiya_layout_set_form(self->layout, form_of(place));
    tabiya_body_show_moves(body_of(self), klass->get_moves ? klass->get_moves(place) : NULL);
    gtk_window_set_title(GTK_WINDOW(self), title ? title : of_place);
}

/* --- Going to a place ------------------------------------------------------------------------- */

/* The n-th place that has a button in the switchers. */
static TabiyaPlace *find_listed(TabiyaWindow *self, guint n)
{
    TabiyaPlace *place;

    for (guint i = 0; (place = next_place(self, &i)); i++) {
        if (tabiya_place_is_listed(place) && n-- == 0)
            return place;
    }
    return NULL;
}

/* A switcher has a button for each listed place, in order: marks that of `name`, a place that is
 * not in a switcher itself. Returns the number of buttons, after `n` others. */
static guint mark_button(TabiyaWindow *self, GtkWidget *widget, const char *name, guint n)
{

    if (!GTK_IS_TOGGLE_BUTTON(widget)) {
        for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
             child = gtk_widget_get_next_sibling(child)) {
            n = mark_button(self, child, name, n);
        }
        return n;
    }
    TabiyaPlace *place = find_listed(self, n);
    tabiya_widget_set_css_class(widget, "within",
                                place && g_strcmp0(tabiya_place_get_name(place), name) == 0);
    return n + 1;
}

static void mark_switchers(TabiyaWindow *self)
{
    TabiyaPlace *shown = tabiya_window_get_panel_place(self);
    const char *name = self->place ? TABIYA_PLACE_GET_CLASS(self->place)->within : NULL;

    if (!name && shown != self->place)
        name = tabiya_place_get_name(self->place);
    mark_button(self, GTK_WIDGET(self->switcher), name, 0);
    mark_button(self, GTK_WIDGET(self->switcher_bar), name, 0);
}

static void leave(TabiyaPlace *place)
{
    if (place && TABIYA_PLACE_GET_CLASS(place)->leave)
        TABIYA_PLACE_GET_CLASS(place)->leave(place);
}

/* Whether the place has the board, be it folded away until the next frame. */
static gboolean shows_board(TabiyaWindow *self, TabiyaPlace *place)
{
    TabiyaLayoutForm form = form_of(place);

    return !self->narrow ||
           (form != TABIYA_LAYOUT_FORM_FOLDED && form != TABIYA_LAYOUT_FORM_PREVIEW);
}

/* From a narrow library the focus goes to the board before that is back: the focus keeper, which
 * waits for the board, would leave it to a button of the bar below. Into one it goes to the panel,
 * which may have been made just now. */
static void keep_focus(TabiyaWindow *self, TabiyaPlace *place)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self));
    gboolean lost = !focus || !gtk_widget_get_mapped(focus);
    /* The stack has passed it on from panel to panel. */
    gboolean passed = !lost && !gtk_widget_get_mapped(GTK_WIDGET(self->board)) &&
                      gtk_widget_is_ancestor(focus, GTK_WIDGET(self->panels));

    /* A window that is not shown yet would never tell a screen reader of it. */
    if (!gtk_widget_get_mapped(GTK_WIDGET(self)))
        return;
    if ((lost || passed) && shows_board(self, place))
        tabiya_board_view_take_focus(self->board);
    else if (lost)
        gtk_widget_child_focus(tabiya_place_get_page(place), GTK_DIR_TAB_FORWARD);
}

/* The panel is that of another place: a guest came or went, or the board has another place, too. */
static void show_panel(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "place");
    TabiyaPlace *place = tabiya_window_get_panel_place(self);

    tabiya_window_leave_toast(self);
    tabiya_body_go_up(body_of(self));
    tabiya_window_update_layout(self);
    keep_focus(self, place);
    gtk_label_set_text(self->place_title, tabiya_place_get_title(place));
    mark_switchers(self);
    tabiya_window_update_menu(self);
    g_simple_action_set_state(G_SIMPLE_ACTION(action),
                              g_variant_new_string(tabiya_place_get_name(place)));
}

/* A held piece or a half-typed move belongs to the previous place. */
static void enter(TabiyaWindow *self, TabiyaPlace *place)
{
    TabiyaBoardSession *session = tabiya_place_get_session(place);
    TabiyaPlace *former = self->place;

    tabiya_move_entry_cancel(self->entry);
    tabiya_board_view_cancel_input(self->board);
    listen_to(self, NULL);
    self->place = place;
    leave(former);
    show_panel(self);
    tabiya_move_entry_set_session(self->entry, session);
    tabiya_player_strip_set_session(self->opponent, session);
    tabiya_player_strip_set_session(self->you, session);
    listen_to(self, session);
    tabiya_window_follow_marks(self);
    tabiya_window_show_position(self);
}

/* A start in the first place is always safe. */
static void put_on_trial(TabiyaWindow *self, TabiyaPlace *place)
{
    gboolean comes_back = tabiya_place_returns(place) && place != find_listed(self, 0);

    for (guint i = 0; i < self->parts->len; i++) {
        TabiyaPart *part = g_ptr_array_index(self->parts, i);

        if (TABIYA_PART_GET_CLASS(part)->expect)
            TABIYA_PART_GET_CLASS(part)->expect(part, comes_back ? place : NULL);
    }
}

/* The next start shows it again, except most exercises, which are over by then. */
static void keep_place(TabiyaPlace *place)
{
    if (tabiya_place_returns(place))
        g_settings_set_string(tabiya_settings_get(), "place", tabiya_place_get_name(place));
}

static void take_board(TabiyaWindow *self, TabiyaPlace *place)
{
    put_on_trial(self, place);
    tabiya_place_get_panel(place);
    enter(self, place);
    keep_place(place);
}

static void visible_child_cb(TabiyaWindow *self)
{
    const char *name = adw_view_stack_get_visible_child_name(self->panels);
    TabiyaPlace *place = name ? tabiya_window_find_place(self, name) : NULL;

    if (!place)
        return;
    if (tabiya_place_is_guest(place)) {
        tabiya_place_get_panel(place);
        show_panel(self);
    } else if (place == self->place) {
        show_panel(self);
    } else {
        take_board(self, place);
    }
}

gboolean tabiya_window_go_to_place(TabiyaWindow *self, const char *name)
{
    if (!tabiya_window_find_place(self, name))
        return FALSE;
    adw_view_stack_set_visible_child_name(self->panels, name);
    return TRUE;
}

gboolean tabiya_window_show_place(TabiyaWindow *self, const char *name)
{
    TabiyaPlace *place = tabiya_window_find_place(self, name);
    TabiyaPlace *guest = tabiya_window_get_panel_place(self);

    if (!place || guest == self->place || !TABIYA_PLACE_GET_CLASS(guest)->stays ||
        !TABIYA_PLACE_GET_CLASS(guest)->stays(guest, place)) {
        return tabiya_window_go_to_place(self, name);
    }
    if (place != self->place)
        take_board(self, place);
    return TRUE;
}

/* --- Construction ----------------------------------------------------------------------------- */

/* The switchers leave out places without a title. */
static void add_to_panels(TabiyaWindow *self, TabiyaPlace *place)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);
    GtkWidget *page = tabiya_place_get_page(place);

    if (tabiya_place_is_listed(place)) {
        adw_view_stack_add_titled_with_icon(self->panels, page, klass->name, _(klass->title),
                                            klass->icon);
    } else {
        adw_view_stack_add_named(self->panels, page, klass->name);
    }
    if (tabiya_place_is_guest(place))
        return;
    /* A place's messages are shown in every place. */
    g_signal_connect_object(tabiya_place_get_session(place), "message", G_CALLBACK(told_cb), self,
                            G_CONNECT_SWAPPED);
}

/* Its actions become the window's. */
static void add_actions(TabiyaWindow *self, GActionMap *actions)
{
    g_auto(GStrv) names = g_action_group_list_actions(G_ACTION_GROUP(actions));

    for (char **name = names; *name; name++)
        g_action_map_add_action(G_ACTION_MAP(self), g_action_map_lookup_action(actions, *name));
}

static void add_part(TabiyaWindow *self, TabiyaPart *part)
{
    g_ptr_array_add(self->parts, part);
    add_actions(self, tabiya_part_get_actions(part));
    if (TABIYA_IS_PLACE(part))
        add_to_panels(self, TABIYA_PLACE(part));
}

/* Shows the place at which the window was closed, unless it crashed the program. */
static void show_kept_place(TabiyaWindow *self)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(self));
    gboolean risky = tabiya_application_get_fatal_place(TABIYA_APPLICATION(application)) != NULL;
    g_autofree char *kept = g_settings_get_string(tabiya_settings_get(), "place");
    TabiyaPlace *place = tabiya_window_find_place(self, kept);

    if (place && tabiya_place_returns(place) && !risky)
        tabiya_window_show_place(self, kept);
    visible_child_cb(self);
}

void tabiya_window_make_places(TabiyaWindow *self)
{
    GType type;

    make_ears(self);
    tabiya_window_make_marks(self);
    self->parts = g_ptr_array_new_with_free_func(g_object_unref);
    for (gsize i = 0; (type = tabiya_parts_get_type(i)) != G_TYPE_INVALID; i++)
        add_part(self, g_object_new(type, "shell", self, NULL));
    /* Each added page makes a switcher's buttons again. */
    adw_view_switcher_set_stack(self->switcher, self->panels);
    TELL_PARTS(self, meet);
    g_signal_connect_object(self->panels, "notify::visible-child-name",
                            G_CALLBACK(visible_child_cb), self, G_CONNECT_SWAPPED);
    show_kept_place(self);
}

void tabiya_window_fill_switcher_bar(TabiyaWindow *self)
{
    if (adw_view_switcher_bar_get_stack(self->switcher_bar))
        return;
    adw_view_switcher_bar_set_stack(self->switcher_bar, self->panels);
    mark_switchers(self);
}

static gboolean is_reading(TabiyaWindow *self)
{
    if (!self->parts)
        return TRUE;
    for (guint i = 0; i < self->parts->len; i++) {
        if (tabiya_part_count_coming_back(g_ptr_array_index(self->parts, i)) > 0)
            return TRUE;
    }
    return FALSE;
}

void tabiya_window_part_is_back(TabiyaWindow *self)
{
    g_autoptr(GPtrArray) files = NULL;

    if (g_cancellable_is_cancelled(self->cancellable) || self->ready || is_reading(self))
        return;
    self->ready = TRUE;
    tabiya_window_tell_looks_trouble(self);
    tabiya_window_show_position(self);
    TELL_PARTS(self, begin);
    files = g_steal_pointer(&self->waiting_files);
    for (guint i = 0; files && i < files->len; i++)
        tabiya_window_open_file(self, g_ptr_array_index(files, i));
}

void tabiya_window_forget_places(TabiyaWindow *self)
{
    if (self->told)
        listen_to(self, NULL);
    g_clear_object(&self->told);
    g_clear_object(&self->shown);
    g_clear_object(&self->marked);
    self->place = NULL;
    for (guint i = 0; self->parts && i < self->parts->len; i++)
        g_object_run_dispose(g_ptr_array_index(self->parts, i));
    g_clear_pointer(&self->parts, g_ptr_array_unref);
    g_clear_object(&self->arbiter);
}
