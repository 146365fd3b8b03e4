/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places of the window: one table, and one board that is bound to the session of the place
 * that shows. Each place keeps its own session and panel, so coming back finds it as it was left.
 *
 * A new place is a row of the table: what it is called, and how its session and panel are made. The
 * window starts with the panel of the place that shows, and no other. */
#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/fit.h"
#include "ui/page-rest.h"
#include "ui/place-panel.h"
#include "ui/settings.h"
#include "ui/sounds.h"
#include "ui/widget.h"
#include "ui/window-private.h"

static const TabiyaPlaceKind PLACES[] = {
    {
        .name = "play",
        .title = N_("Play"),
        .icon = "tabiya-play-symbolic",
        .make_session = tabiya_window_make_play,
        .make_panel = tabiya_window_make_play_panel,
        .take_text = tabiya_window_take_text_to_play,
        .dup_shapes = tabiya_window_dup_play_shapes,
        .draw = tabiya_window_draw_in_play,
        .save = tabiya_window_save_play,
        .save_as = tabiya_window_save_play_as,
    },
    {
        .name = "study",
        .title = N_("Study"),
        .icon = "tabiya-study-symbolic",
        .make_session = tabiya_window_make_study,
        .make_panel = tabiya_window_make_study_panel,
        .take_text = tabiya_window_take_text_to_study,
        .dup_shapes = tabiya_window_dup_study_shapes,
        .draw = tabiya_window_draw_in_study,
        .save = tabiya_window_save_study,
        .save_as = tabiya_window_save_study_as,
    },
    {
        .name = "openings",
        .title = N_("Openings"),
        .icon = "tabiya-openings-symbolic",
        .make_session = tabiya_window_make_openings,
        .make_panel = tabiya_window_make_openings_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "puzzles",
        .title = N_("Puzzles"),
        .icon = "tabiya-puzzles-symbolic",
        .panel_extends = tabiya_window_puzzles_extend,
        .make_session = tabiya_window_make_puzzles,
        .make_panel = tabiya_window_make_puzzles_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .take_files = tabiya_window_take_files_to_puzzles,
    },
    {
        .name = "endgames",
        .title = N_("Endgames"),
        .unlisted = TRUE,
        .returns = TRUE,
        .within = "puzzles",
        .make_session = tabiya_window_make_drills,
        .make_panel = tabiya_window_make_drills_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "library",
        .title = N_("Library"),
        .icon = "tabiya-library-symbolic",
        .panel_extends = tabiya_window_library_extends,
        .make_session = tabiya_window_make_library,
        .make_panel = tabiya_window_make_library_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .take_files = tabiya_window_import_files,
    },
    {
        .name = "editor",
        .title = N_("Editor"),
        .icon = "tabiya-editor-symbolic",
        .make_session = tabiya_window_make_editor,
        .make_panel = tabiya_window_make_editor_panel,
        .take_text = tabiya_window_take_text_to_editor,
        .show = tabiya_window_show_editor,
    },
    {
        .name = "guess",
        .title = N_("Guess"),
        .unlisted = TRUE,
        .within = "study",
        .make_session = tabiya_window_make_guess,
        .make_panel = tabiya_window_make_guess_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "train",
        .title = N_("Train"),
        .unlisted = TRUE,
        .within = "openings",
        .make_session = tabiya_window_make_training,
        .make_panel = tabiya_window_make_training_panel,
        .take_text = tabiya_window_pass_text_to_study,
    },
    {
        .name = "coordinates",
        .title = N_("Squares"),
        .unlisted = TRUE,
        .make_session = tabiya_window_make_coordinates,
        .make_panel = tabiya_window_make_coordinates_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .show = tabiya_window_show_coordinates,
    },
    {
        .name = "rules",
        .title = N_("Rules"),
        .unlisted = TRUE,
        .within = "play",
        .make_session = tabiya_window_make_rules,
        .make_panel = tabiya_window_make_rules_panel,
        .take_text = tabiya_window_pass_text_to_study,
        .show = tabiya_window_show_rules,
    },
};

G_STATIC_ASSERT(G_N_ELEMENTS(PLACES) <= TABIYA_PLACES_MAX);

/* --- What the session that shows tells ---------------------------------------------------------
 */

/* What an exercise tells. */
static void show_training_marks(TabiyaWindow *self, TabiyaTrainingSession *session)
{
    TabiyaTrainingMarks marks = tabiya_training_session_get_marks(session);
    const TabiyaBoardShape hints[] = {
        {marks.hint, marks.hint, TABIYA_ARROW_BLUE},
        {marks.hint, marks.hint_to, TABIYA_ARROW_BLUE},
    };

    if (marks.hint != ENG_NO_SQUARE)
        tabiya_board_view_set_shapes(self->board, hints, marks.hint_to != ENG_NO_SQUARE ? 2 : 1);
    if (marks.refutation != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(self->board, marks.refutation, TABIYA_ARROW_RED);
    if (marks.answer != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(self->board, marks.answer, TABIYA_ARROW_GREEN);
}

void tabiya_window_show_marks(TabiyaWindow *self)
{
    tabiya_window_show_shapes(self);
    tabiya_board_view_clear_arrows(self->board);
    if (tabiya_window_is_at(self, "play")) {
        tabiya_window_show_hint(self);
    } else if (tabiya_window_is_at(self, "study")) {
        tabiya_window_show_alternatives(self);
        tabiya_window_show_analysis_arrow(self);
    } else if (TABIYA_IS_TRAINING_SESSION(self->place->session)) {
        show_training_marks(self, TABIYA_TRAINING_SESSION(self->place->session));
    }
    tabiya_window_show_explorer_arrow(self);
}

void tabiya_window_show_position(TabiyaWindow *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->place->session);

    if (self->place->kind->show)
        self->place->kind->show(self);
    else
        tabiya_board_view_set_position(self->board, tabiya_node_get_position(cursor),
                                       tabiya_node_get_move(cursor));
    tabiya_window_show_marks(self);
    tabiya_window_update_analysis(self);
    tabiya_window_update_actions(self);
}

static void game_changed_cb(TabiyaWindow *self)
{
    tabiya_board_view_cancel_input(self->board);
}

/* What was last said aloud of the session; and, once a game of ours is over, what it ended with. */
static char *dup_announcement(TabiyaWindow *self)
{
    g_autofree char *move = NULL, *status = NULL;
    gboolean is_over = FALSE;

    g_object_get(self->place->session, "announcement", &move, NULL);
    if (tabiya_window_is_at(self, "play"))
        g_object_get(self->session, "status", &status, "is-over", &is_over, NULL);
    if (!is_over || !status)
        return g_steal_pointer(&move);
    if (!move || *move == '\0' || g_strcmp0(move, self->announced) == 0)
        return g_steal_pointer(&status);
    /* Translators: the last move in words, and how the game ended, read aloud one after the other
     */
    return g_strdup_printf(C_("announced", "%s. %s"), move, status);
}

/* A game that the last move ended tells of two changes, which are one sentence. */
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

    g_object_get(self->place->session, "is-over", &is_over, NULL);
    if (is_over)
        announce_cb(self);
}

static void told_cb(TabiyaWindow *self, const char *text)
{
    tabiya_sounds_play(TABIYA_SOUND_NOTICE);
    tabiya_window_toast(self, text);
}

/* A move that was typed is told of where it was typed. */
static void refused_cb(TabiyaWindow *self, const char *why)
{
    if (!gtk_widget_get_visible(GTK_WIDGET(self->entry)))
        tabiya_window_toast(self, why);
}

/* Of properties that only some sessions have the others are silent. */
static const struct {
    const char *signal;
    GCallback callback;
} HEARD[] = {
    {"cursor-changed", G_CALLBACK(tabiya_window_show_position)},
    {"refused", G_CALLBACK(refused_cb)},
    {"move-played", G_CALLBACK(tabiya_window_hear_move)},
    {"notify::is-over", G_CALLBACK(tabiya_window_hear_end)},
    {"notify::game", G_CALLBACK(game_changed_cb)},
    {"notify::announcement", G_CALLBACK(announce_cb)},
    {"notify::is-over", G_CALLBACK(over_cb)},
    {"notify::game", G_CALLBACK(tabiya_window_follow_marks)},
    {"notify::hint-move", G_CALLBACK(tabiya_window_show_marks)},
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

static void stop_listening(TabiyaWindow *self)
{
    for (guint i = 0; self->place && i < self->told->len; i++)
        g_signal_handler_disconnect(self->place->session, g_array_index(self->told, gulong, i));
    g_array_set_size(self->told, 0);
    g_clear_pointer(&self->flipped, g_binding_unbind);
}

static void listen(TabiyaWindow *self)
{
    TabiyaBoardSession *session = self->place->session;

    for (gsize i = 0; i < G_N_ELEMENTS(HEARD); i++) {
        gulong id = g_signal_connect_object(session, HEARD[i].signal, HEARD[i].callback, self,
                                            G_CONNECT_SWAPPED);

        g_array_append_val(self->told, id);
    }
    self->flipped =
        g_object_bind_property(session, "flipped", self->board, "flipped", G_BINDING_SYNC_CREATE);
}

/* --- Panels, when they are asked for ------------------------------------------------------------
 */

static TabiyaPlace *find_place(TabiyaWindow *self, const char *name)
{
    for (guint i = 0; i < self->n_places; i++) {
        if (g_str_equal(self->places[i].kind->name, name))
            return &self->places[i];
    }
    return NULL;
}

/* NULL: it was not shown yet. */
static GtkWidget *get_made_panel(TabiyaPlace *place)
{
    GtkWidget *fit = adw_bin_get_child(place->bin);

    return fit ? tabiya_fit_get_child(TABIYA_FIT(fit)) : NULL;
}

static GtkWidget *ensure_panel(TabiyaWindow *self, TabiyaPlace *place)
{
    GtkWidget *panel = get_made_panel(place);

    if (panel)
        return panel;
    panel = place->kind->make_panel(self);
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(panel), self->narrow);
    adw_bin_set_child(place->bin, tabiya_fit_new(panel));
    tabiya_page_rest(GTK_WIDGET(place->bin));
    return panel;
}

GtkWidget *tabiya_window_get_panel(TabiyaWindow *self, const char *name)
{
    return ensure_panel(self, find_place(self, name));
}

void tabiya_window_set_panels_compact(TabiyaWindow *self, gboolean compact)
{
    self->narrow = compact;
    for (guint i = 0; i < self->n_places; i++) {
        GtkWidget *panel = get_made_panel(&self->places[i]);

        if (panel)
            tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(panel), compact);
    }
}

/* --- Going from one to another ------------------------------------------------------------------
 */

void tabiya_window_update_layout(TabiyaWindow *self)
{
    const TabiyaPlaceKind *kind = self->place->kind;

    tabiya_layout_set_panel_extends(self->layout, kind->panel_extends && kind->panel_extends(self));
}

/* A switcher has a button for each listed place, in their order: marks that of `name`, which does
 * not show itself. Returns how many buttons there were, after `n` others. */
static guint mark_button(TabiyaWindow *self, GtkWidget *widget, const char *name, guint n)
{
    guint place = 0, listed = 0;

    if (!GTK_IS_TOGGLE_BUTTON(widget)) {
        for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
             child = gtk_widget_get_next_sibling(child))
            n = mark_button(self, child, name, n);
        return n;
    }
    for (; place < self->n_places; place++) {
        if (!self->places[place].kind->unlisted && listed++ == n)
            break;
    }
    tabiya_widget_set_css_class(widget, "within",
                                place < self->n_places &&
                                    g_strcmp0(self->places[place].kind->name, name) == 0);
    return n + 1;
}

static void mark_switchers(TabiyaWindow *self, const char *name)
{
    mark_button(self, GTK_WIDGET(self->switcher), name, 0);
    mark_button(self, GTK_WIDGET(self->switcher_bar), name, 0);
}

/* What was picked up or half typed belongs to the place that is left. */
static void enter(TabiyaWindow *self, TabiyaPlace *place)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "place");

    tabiya_move_entry_cancel(self->entry);
    tabiya_board_view_cancel_input(self->board);
    stop_listening(self);
    self->place = place;
    tabiya_window_update_layout(self);
    tabiya_move_entry_set_session(self->entry, place->session);
    tabiya_player_strip_set_session(self->opponent, place->session);
    tabiya_player_strip_set_session(self->you, place->session);
    gtk_label_set_text(self->place_title, _(place->kind->title));
    mark_switchers(self, place->kind->within);
    listen(self);
    tabiya_window_follow_marks(self);
    tabiya_window_show_position(self);
    tabiya_window_update_title(self);
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(place->kind->name));
}

static gboolean returns(const TabiyaPlace *place)
{
    return !place->kind->unlisted || place->kind->returns;
}

/* The first one is where a start is safe. */
static void put_on_trial(TabiyaWindow *self, const TabiyaPlace *place)
{
    gboolean comes_back = returns(place) && place != &self->places[0];

    tabiya_window_expect_place(self, comes_back ? place->kind->name : NULL);
}

/* The next start shows it again; most exercises are over by then. */
static void keep_place(const TabiyaPlace *place)
{
    if (tabiya_settings_get() && returns(place))
        g_settings_set_string(tabiya_settings_get(), "place", place->kind->name);
}

static void visible_child_cb(TabiyaWindow *self)
{
    const char *name = adw_view_stack_get_visible_child_name(self->panels);
    TabiyaPlace *place = name ? find_place(self, name) : NULL;

    if (!place || place == self->place)
        return;
    put_on_trial(self, place);
    ensure_panel(self, place);
    enter(self, place);
    keep_place(place);
}

gboolean tabiya_window_show_place(TabiyaWindow *self, const char *name)
{
    if (!find_place(self, name))
        return FALSE;
    adw_view_stack_set_visible_child_name(self->panels, name);
    return TRUE;
}

const char *tabiya_window_get_place_title(TabiyaWindow *self, const char *name)
{
    TabiyaPlace *place = find_place(self, name);

    return place ? _(place->kind->title) : NULL;
}

gboolean tabiya_window_is_at(TabiyaWindow *self, const char *name)
{
    return self->place && g_str_equal(self->place->kind->name, name);
}

/* --- Making them -------------------------------------------------------------------------------
 */

static void make_place(TabiyaWindow *self, const TabiyaPlaceKind *kind)
{
    TabiyaPlace *place = &self->places[self->n_places++];
    GtkWidget *bin = adw_bin_new();

    place->kind = kind;
    place->session = kind->make_session(self);
    place->bin = ADW_BIN(bin);
    gtk_widget_add_css_class(bin, "place");
    /* What a place has to tell is worth hearing anywhere. */
    g_signal_connect_object(place->session, "message", G_CALLBACK(told_cb), self,
                            G_CONNECT_SWAPPED);
    if (kind->unlisted) /* the switchers leave out what has no title */
        adw_view_stack_add_named(self->panels, bin, kind->name);
    else
        adw_view_stack_add_titled_with_icon(self->panels, bin, kind->name, _(kind->title),
                                            kind->icon);
}

/* What one left the window at, so it comes back; unless the program died of it. */
static void show_kept_place(TabiyaWindow *self)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(self));
    gboolean risky = tabiya_application_get_fatal_place(TABIYA_APPLICATION(application)) != NULL;
    GSettings *settings = tabiya_settings_get();
    g_autofree char *kept = settings ? g_settings_get_string(settings, "place") : NULL;
    TabiyaPlace *place = kept ? find_place(self, kept) : NULL;

    if (place && returns(place) && !risky)
        tabiya_window_show_place(self, kept);
    visible_child_cb(self);
}

void tabiya_window_make_places(TabiyaWindow *self)
{
    self->told = g_array_new(FALSE, FALSE, sizeof(gulong));
    tabiya_window_make_marks(self);
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++)
        make_place(self, &PLACES[i]);
    g_signal_connect_object(self->panels, "notify::visible-child-name",
                            G_CALLBACK(visible_child_cb), self, G_CONNECT_SWAPPED);
    show_kept_place(self);
}

void tabiya_window_place_is_back(TabiyaWindow *self)
{
    g_autoptr(GPtrArray) files = NULL;

    if (g_cancellable_is_cancelled(self->cancellable) || --self->n_coming_back > 0)
        return;
    self->ready = TRUE;
    tabiya_window_tell_looks_trouble(self);
    tabiya_window_show_position(self);
    if (!tabiya_window_note_data(self))
        tabiya_window_note_crash(self);
    tabiya_window_welcome_newcomer(self);
    files = g_steal_pointer(&self->waiting_files);
    for (guint i = 0; files && i < files->len; i++)
        tabiya_window_open_file(self, g_ptr_array_index(files, i));
}

void tabiya_window_forget_places(TabiyaWindow *self)
{
    if (self->told)
        stop_listening(self);
    g_clear_pointer(&self->told, g_array_unref);
    tabiya_window_forget_crash(self);
    tabiya_window_forget_explorer(self);
    tabiya_window_forget_library(self);
    tabiya_window_forget_repertoires(self);
    tabiya_window_forget_puzzles(self);
    tabiya_window_forget_review(self);
    tabiya_window_forget_analysis(self);
    tabiya_window_forget_marks(self);
    self->place = NULL;
    for (guint i = 0; i < self->n_places; i++)
        g_clear_object(&self->places[i].session);
    self->n_places = 0;
    self->session = NULL;
    g_clear_object(&self->player);
    g_clear_object(&self->book);
    g_clear_pointer(&self->level_record, tabiya_level_record_free);
    self->study = NULL;
    self->editor = NULL;
    self->guess = NULL;
    self->coordinates = NULL;
    self->rules = NULL;
    tabiya_window_forget_openings(self);
    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_clear_object(&self->document);
}
