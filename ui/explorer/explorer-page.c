/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-page.h. Rows are made once and reused for each answer; unneeded ones are hidden. */
#include "ui/explorer/explorer-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/books/book-edit.h"
#include "app/people/people.h"
#include "ui/explorer/explorer-filter-form.h"
#include "ui/explorer/explorer-games.h"
#include "ui/explorer/explorer-likely.h"
#include "ui/explorer/explorer-row.h"
#include "ui/explorer/explorer-state.h"
#include "ui/menu-items.h"
#include "ui/people/rating-row.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define PATIENCE_MS 300 /* after this time, the page shows that it is waiting */

struct _TabiyaExplorerPage {
    TabiyaPlacePanel parent_instance;

    TabiyaExplorer *explorer; /* owned */
    gboolean watching;
    GPtrArray *rows;             /* of TabiyaExplorerRow, borrowed from `moves` */
    guint n_moves;               /* the number of visible rows, */
    TabiyaExplorerAnswer *shown; /* owned: and their answer */
    EngMove pointed;
    guint patience_id;

    /* Template */
    GtkWidget *content, *toolbar;
    TabiyaRatingRow *rating;
    GtkMenuButton *source, *filter;
    GtkLabel *source_name, *filter_words;
    GtkSpinner *spinner;
    GtkStack *stack;
    GtkWidget *titles_box;
    GtkListBox *moves, *games;
    GtkWidget *total_box, *games_title;
    GtkWidget *state_title, *state_text, *state_button;
    GtkProgressBar *bar;
    GtkLabel *progress;
    /* made here */
    TabiyaExplorerRow *titles, *total;
    GtkEventControllerFocus *focus; /* of the moves */
};

G_DEFINE_FINAL_TYPE(TabiyaExplorerPage, tabiya_explorer_page, TABIYA_TYPE_PLACE_PANEL)

enum { SIGNAL_POINT, SIGNAL_OPEN_GAME, N_SIGNALS };
static guint signals[N_SIGNALS];

static TabiyaBoardSession *session_of(TabiyaExplorerPage *self)
{
    return tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(self));
}

static const EngPosition *position_of(TabiyaExplorerPage *self)
{
    return tabiya_node_get_position(tabiya_board_session_get_cursor(session_of(self)));
}

/* The answer, if it is about the shown position. */
static TabiyaExplorerAnswer *get_answer(TabiyaExplorerPage *self)
{
    TabiyaExplorerAnswer *answer = tabiya_explorer_get_answer(self->explorer);
    gboolean current =
        answer && session_of(self) && eng_position_equal(&answer->position, position_of(self));

    return current ? answer : NULL;
}

/* --- Pointing --------------------------------------------------------------------------------- */

static void point(TabiyaExplorerPage *self, EngMove move)
{
    if (move == self->pointed)
        return;
    self->pointed = move;
    g_signal_emit(self, signals[SIGNAL_POINT], 0, (guint)move);
}

static EngMove move_of_row(TabiyaExplorerPage *self, GtkListBoxRow *row)
{
    const int index = row ? gtk_list_box_row_get_index(row) : -1;

    return get_answer(self) && index >= 0 && index < (int)self->n_moves
               ? tabiya_explorer_answer_get_move(self->shown, (guint)index)->move
               : ENG_NO_MOVE;
}

/* While the list has the focus, the selected move counts as the one under the pointer. */
static void point_at_chosen(TabiyaExplorerPage *self)
{
    gboolean has_focus = gtk_event_controller_focus_contains_focus(self->focus);

    point(self,
          has_focus ? move_of_row(self, gtk_list_box_get_selected_row(self->moves)) : ENG_NO_MOVE);
}

static void unfocused_cb(TabiyaExplorerPage *self)
{
    point(self, ENG_NO_MOVE);
}

static void motion_cb(TabiyaExplorerPage *self, double x, double y)
{
    point(self, move_of_row(self, gtk_list_box_get_row_at_y(self->moves, (int)y)));
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void add_row(TabiyaExplorerPage *self)
{
    GtkWidget *row = tabiya_explorer_row_new();

    gtk_list_box_append(self->moves, row);
    g_ptr_array_add(self->rows, row);
}

static void show_moves(TabiyaExplorerPage *self)
{
    const guint count = self->shown->moves->len;

    while (self->rows->len < count)
        add_row(self);
    for (guint i = 0; i < self->rows->len; i++) {
        gtk_widget_set_visible(gtk_widget_get_parent(self->rows->pdata[i]), i < count);
        if (i < count)
            tabiya_explorer_row_set_move(self->rows->pdata[i], self->shown, i);
    }
    self->n_moves = count;
}

/* --- Moves of people -------------------------------------------------------------------------- */

static gboolean wants_people(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "explorer-people");
}

/* What players of the chosen rating play at the cursor: nothing if nobody asks, or if the net is
 * not read yet. */
static EngPolicyGuess *guess_here(TabiyaExplorerPage *self)
{
    EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    TabiyaPeopleSight sight;

    if (!wants_people())
        return guess;
    tabiya_people_prepare(tabiya_people_get_default());
    tabiya_people_see_node(tabiya_board_session_get_cursor(session_of(self)), &sight);
    tabiya_people_guess(tabiya_people_get_default(), &sight, tabiya_rating_row_get_rating(), guess);
    return guess;
}

static double chance_of(const EngPolicyGuess *guess, EngMove move)
{
    const int rank = tabiya_people_find(guess, move);

    return rank < guess->count ? guess->choices[rank].chance : -1;
}

/* Adds what people play to the rows. */
static void show_people(TabiyaExplorerPage *self, const EngPolicyGuess *guess)
{
    for (guint i = 0; i < self->n_moves; i++) {
        const EngMove move = tabiya_explorer_answer_get_move(self->shown, i)->move;
        TabiyaExplorerRow *row = self->rows->pdata[i];

        tabiya_explorer_row_set_chance(row, chance_of(guess, move), tabiya_rating_row_get_rating());
        tabiya_widget_set_name(gtk_widget_get_parent(GTK_WIDGET(row)),
                               tabiya_explorer_row_get_spoken(row));
    }
}

/* Makes each column as wide as its widest text. */
static void align_columns(TabiyaExplorerPage *self)
{
    int widths[TABIYA_EXPLORER_N_COLUMNS] = {0};

    tabiya_explorer_row_measure_columns(self->titles, widths);
    tabiya_explorer_row_measure_columns(self->total, widths);
    for (guint i = 0; i < self->n_moves; i++)
        tabiya_explorer_row_measure_columns(self->rows->pdata[i], widths);
    tabiya_explorer_row_set_widths(self->titles, widths);
    tabiya_explorer_row_set_widths(self->total, widths);
    for (guint i = 0; i < self->n_moves; i++)
        tabiya_explorer_row_set_widths(self->rows->pdata[i], widths);
}

/* Selects the first move; keeps the focus in the list. */
static void choose_first(TabiyaExplorerPage *self)
{
    GtkListBoxRow *selected = gtk_list_box_get_selected_row(self->moves);
    GtkListBoxRow *first = gtk_list_box_get_row_at_index(self->moves, 0);
    gboolean had_focus = selected && gtk_widget_is_focus(GTK_WIDGET(selected));

    if (self->n_moves == 0 || !first)
        return;
    gtk_list_box_select_row(self->moves, first);
    if (had_focus)
        gtk_widget_grab_focus(GTK_WIDGET(first));
}

static void show_table(TabiyaExplorerPage *self, const EngPolicyGuess *guess)
{
    const TabiyaExplorerAnswer *answer = self->shown;

    gtk_stack_set_visible_child_name(self->stack, "table");
    show_moves(self);
    show_people(self, guess);
    tabiya_explorer_row_set_titles(self->titles, answer->kind,
                                   wants_people() ? tabiya_rating_row_get_rating() : 0);
    tabiya_explorer_row_set_total(self->total, answer);
    tabiya_widget_set_name(self->total_box, tabiya_explorer_row_get_spoken(self->total));
    gtk_widget_set_visible(self->total_box, answer->kind != TABIYA_EXPLORER_BOOK);
    gtk_widget_set_visible(self->games_title, answer->games->len > 0);
    gtk_widget_set_visible(GTK_WIDGET(self->games), answer->games->len > 0);
    tabiya_explorer_games_show(self->games, answer);
    align_columns(self);
}

/* --- Messages --------------------------------------------------------------------------------- */

/* Translated; a button of NULL is not shown. */
static void show_words(TabiyaExplorerPage *self, const TabiyaExplorerState *state)
{
    gtk_label_set_text(GTK_LABEL(self->state_title), state->title);
    gtk_label_set_text(GTK_LABEL(self->state_text), state->text);
    gtk_widget_set_visible(self->state_button, state->button != NULL);
    if (state->button) {
        gtk_button_set_label(GTK_BUTTON(self->state_button), state->button);
        gtk_actionable_set_action_target_value(GTK_ACTIONABLE(self->state_button),
                                               state->target ? g_variant_new_string(state->target)
                                                             : NULL);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(self->state_button), state->action);
    }
    gtk_stack_set_visible_child_name(self->stack, "state");
    self->n_moves = 0;
}

/* A distribution may leave out Tabiya's book. */
static gboolean has_remedy(const TabiyaExplorerState *state)
{
    g_autofree char *shipped = tabiya_book_dup_shipped();

    return shipped || !state->target;
}

static void show_state(TabiyaExplorerPage *self, const TabiyaExplorerState *state)
{
    show_words(self,
               &(TabiyaExplorerState){_(state->title), _(state->text),
                                      state->button && has_remedy(state) ? _(state->button) : NULL,
                                      state->action, state->target});
}

/* Where there are no games, there still are the moves that people would make. */
static void show(TabiyaExplorerPage *self, const TabiyaExplorerAnswer *answer)
{
    const TabiyaExplorerState *state =
        tabiya_explorer_find_state(answer, tabiya_explorer_get_filter(self->explorer));
    g_autofree EngPolicyGuess *guess = guess_here(self);

    if (state && guess->count == 0) {
        show_state(self, state);
        return;
    }
    g_clear_pointer(&self->shown, tabiya_explorer_answer_unref);
    self->shown = tabiya_explorer_answer_dup_with_likely(answer, guess);
    show_table(self, guess);
}

/* An answer that arrives while the page is hidden is shown later, by follow(): a hidden page must
 * not point at moves or take the focus. */
static void show_answer(TabiyaExplorerPage *self)
{
    TabiyaExplorerAnswer *answer = get_answer(self);
    const char *error = tabiya_explorer_get_error(self->explorer);

    if (!self->watching)
        return;
    if (error) {
        show_words(self, &(TabiyaExplorerState){_("Could Not Explore This Source"), error,
                                                _("Try Again"), "win.explorer-refresh", NULL});
    } else if (answer) {
        show(self, answer);
        choose_first(self);
    }
    point_at_chosen(self);
}

static gboolean is_choice_shown(TabiyaExplorerPage *self)
{
    GtkListBoxRow *chosen = gtk_list_box_get_selected_row(self->moves);

    return chosen && gtk_widget_get_visible(GTK_WIDGET(chosen));
}

/* Another rating, or the column comes or goes: the chosen row stays if it can. */
static void people_changed_cb(TabiyaExplorerPage *self)
{
    TabiyaExplorerAnswer *answer = session_of(self) ? get_answer(self) : NULL;

    gtk_widget_set_visible(GTK_WIDGET(self->rating), wants_people());
    if (!self->watching || !answer || tabiya_explorer_get_error(self->explorer) ||
        g_str_equal(gtk_stack_get_visible_child_name(self->stack), "reading")) {
        return;
    }
    show(self, answer);
    if (!is_choice_shown(self))
        choose_first(self);
}

/* --- Waiting ---------------------------------------------------------------------------------- */

static gboolean patience_cb(gpointer user)
{
    TabiyaExplorerPage *self = user;

    self->patience_id = 0;
    gtk_spinner_set_spinning(self->spinner, TRUE);
    return G_SOURCE_REMOVE;
}

static void update_busy(TabiyaExplorerPage *self)
{
    g_clear_handle_id(&self->patience_id, g_source_remove);
    if (tabiya_explorer_is_busy(self->explorer))
        self->patience_id = g_timeout_add(PATIENCE_MS, patience_cb, self);
    else
        gtk_spinner_set_spinning(self->spinner, FALSE);
}

static void update_progress(TabiyaExplorerPage *self)
{
    const char *text = tabiya_explorer_get_progress_text(self->explorer);
    double fraction = tabiya_explorer_get_progress(self->explorer);

    if (!*text)
        return;
    gtk_label_set_text(self->progress, text);
    if (fraction >= 0)
        gtk_progress_bar_set_fraction(self->bar, fraction);
    else
        gtk_progress_bar_pulse(self->bar);
    gtk_stack_set_visible_child_name(self->stack, "reading");
    self->n_moves = 0;
}

/* --- Questions -------------------------------------------------------------------------------- */

static char *dup_source_name(TabiyaExplorerPage *self)
{
    const char *path = tabiya_explorer_get_path(self->explorer);
    g_autofree char *shipped = tabiya_book_dup_shipped();

    if (!path || tabiya_explorer_get_kind(self->explorer) == TABIYA_EXPLORER_LIBRARY)
        return g_strdup(_("My Library"));
    if (tabiya_explorer_get_kind(self->explorer) == TABIYA_EXPLORER_BOOK &&
        g_strcmp0(shipped, path) == 0) {
        return g_strdup(_("Tabiya’s Book"));
    }
    return g_filename_display_basename(path);
}

static void update_question(TabiyaExplorerPage *self)
{
    const TabiyaExplorerFilter *filter = tabiya_explorer_get_filter(self->explorer);
    gboolean has_games = tabiya_explorer_get_kind(self->explorer) != TABIYA_EXPLORER_BOOK;
    g_autofree char *name = dup_source_name(self);
    g_autofree char *words = tabiya_explorer_filter_dup_words(filter);
    g_autofree char *spoken = g_strdup_printf(_("Source: %s"), name);
    g_autofree char *said =
        *words ? g_strdup_printf(_("Game filters: %s"), words) : g_strdup(_("Game filters"));

    gtk_label_set_text(self->source_name, name);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->source), spoken);
    tabiya_widget_set_name(GTK_WIDGET(self->source), spoken);
    gtk_label_set_text(self->filter_words, words);
    gtk_widget_set_visible(GTK_WIDGET(self->filter_words), *words != '\0');
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->filter), said);
    tabiya_widget_set_name(GTK_WIDGET(self->filter), said);
    tabiya_widget_set_css_class(GTK_WIDGET(self->filter), "explorer-filtered", *words != '\0');
    gtk_widget_set_sensitive(GTK_WIDGET(self->filter), has_games);
}

/* Asks about the shown position while the page is visible. */
static void follow(TabiyaExplorerPage *self)
{

    if (!self->watching || !session_of(self))
        return;
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session_of(self));
    point(self, ENG_NO_MOVE);
    tabiya_explorer_set_position(self->explorer, tabiya_node_get_position(cursor),
                                 tabiya_node_get_move(cursor));
    show_answer(self); /* the answer may be there already */
}

static const TabiyaPanelWatch WATCHED[] = {
    {"cursor-changed", G_CALLBACK(follow)},
    {NULL, NULL},
};

static void set_watching(TabiyaExplorerPage *self, gboolean watching)
{
    if (watching == self->watching || !self->explorer)
        return;
    self->watching = watching;
    if (!watching) {
        point(self, ENG_NO_MOVE);
        tabiya_explorer_unwatch(self->explorer);
        return;
    }
    follow(self);
    tabiya_explorer_watch(self->explorer);
}

/* --- Commands --------------------------------------------------------------------------------- */

static void row_activated_cb(TabiyaExplorerPage *self, GtkListBoxRow *row)
{
    EngMove move = move_of_row(self, row);

    if (move != ENG_NO_MOVE)
        tabiya_board_session_play(session_of(self), move, NULL);
}

static void game_activated_cb(TabiyaExplorerPage *self, GtkListBoxRow *row)
{
    TabiyaExplorerAnswer *answer = get_answer(self);
    guint index = (guint)gtk_list_box_row_get_index(row);

    if (answer && index < answer->games->len) {
        g_signal_emit(self, signals[SIGNAL_OPEN_GAME], 0,
                      ((TabiyaExplorerGame *)answer->games->pdata[index])->id);
    }
}

void tabiya_explorer_page_activate_for_tests(TabiyaExplorerPage *self, guint index)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_PAGE(self));
    row_activated_cb(self, gtk_list_box_get_row_at_index(self->moves, (int)index));
}

void tabiya_explorer_page_activate_game_for_tests(TabiyaExplorerPage *self, guint index)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_PAGE(self));
    game_activated_cb(self, gtk_list_box_get_row_at_index(self->games, (int)index));
}

guint tabiya_explorer_page_get_n_moves_for_tests(TabiyaExplorerPage *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_PAGE(self), 0);
    return self->n_moves;
}

const char *tabiya_explorer_page_get_spoken_for_tests(TabiyaExplorerPage *self, guint index)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_PAGE(self) && index < self->n_moves, NULL);
    return tabiya_explorer_row_get_spoken(self->rows->pdata[index]);
}

guint tabiya_explorer_page_get_n_games_for_tests(TabiyaExplorerPage *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_PAGE(self), 0);
    return gtk_widget_get_visible(GTK_WIDGET(self->games))
               ? tabiya_explorer_games_get_n_shown(self->games)
               : 0;
}

const char *tabiya_explorer_page_get_state_for_tests(TabiyaExplorerPage *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_PAGE(self), NULL);
    return g_str_equal(gtk_stack_get_visible_child_name(self->stack), "state")
               ? gtk_label_get_text(GTK_LABEL(self->state_title))
               : NULL;
}

/* --- The class -------------------------------------------------------------------------------- */

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    follow(TABIYA_EXPLORER_PAGE(panel));
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaExplorerPage *self = TABIYA_EXPLORER_PAGE(panel);

    gtk_box_set_spacing(GTK_BOX(self->content), compact ? 3 : 6);
    gtk_widget_set_visible(self->titles_box, !compact);
    tabiya_rating_row_set_compact(self->rating, compact);
    /* Below the board only the upper part is in sight. */
    GtkAlign align = compact ? GTK_ALIGN_START : GTK_ALIGN_CENTER;
    gtk_widget_set_valign(gtk_widget_get_parent(self->state_title), align);
    gtk_widget_set_valign(gtk_widget_get_parent(GTK_WIDGET(self->bar)), align);
}

static void tabiya_explorer_page_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_explorer_page_parent_class)->map(widget);
    set_watching(TABIYA_EXPLORER_PAGE(widget), TRUE);
}

static void tabiya_explorer_page_unmap(GtkWidget *widget)
{
    set_watching(TABIYA_EXPLORER_PAGE(widget), FALSE);
    GTK_WIDGET_CLASS(tabiya_explorer_page_parent_class)->unmap(widget);
}

static gboolean tabiya_explorer_page_grab_focus(GtkWidget *widget)
{
    TabiyaExplorerPage *self = TABIYA_EXPLORER_PAGE(widget);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->moves);

    return self->n_moves > 0 && row ? gtk_widget_grab_focus(GTK_WIDGET(row))
                                    : gtk_widget_grab_focus(GTK_WIDGET(self->source));
}

static void letters_changed_cb(TabiyaExplorerPage *self)
{
    if (self->watching)
        show_answer(self);
}

static void tabiya_explorer_page_dispose(GObject *object)
{
    TabiyaExplorerPage *self = TABIYA_EXPLORER_PAGE(object);

    g_clear_handle_id(&self->patience_id, g_source_remove);
    if (self->explorer)
        g_signal_handlers_disconnect_by_data(self->explorer, self);
    set_watching(self, FALSE);
    g_clear_object(&self->explorer);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
    g_clear_pointer(&self->shown, tabiya_explorer_answer_unref);
    G_OBJECT_CLASS(tabiya_explorer_page_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaExplorerPage, name)

static void bind_template(GtkWidgetClass *widget_class)
{
    tabiya_widget_set_template(widget_class, "explorer/explorer-page.ui");
    BIND(content);
    BIND(toolbar);
    BIND(rating);
    BIND(source);
    BIND(source_name);
    BIND(filter);
    BIND(filter_words);
    BIND(spinner);
    BIND(stack);
    BIND(titles_box);
    BIND(moves);
    BIND(total_box);
    BIND(games_title);
    BIND(games);
    BIND(state_title);
    BIND(state_text);
    BIND(state_button);
    BIND(bar);
    BIND(progress);
}

static void tabiya_explorer_page_class_init(TabiyaExplorerPageClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    object_class->dispose = tabiya_explorer_page_dispose;
    widget_class->map = tabiya_explorer_page_map;
    widget_class->unmap = tabiya_explorer_page_unmap;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_explorer_page_grab_focus;
    signals[SIGNAL_POINT] = g_signal_new("point", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_OPEN_GAME] =
        g_signal_new("open-game", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 1, G_TYPE_INT64);
    g_type_ensure(TABIYA_TYPE_RATING_ROW);
    bind_template(widget_class);
}

static TabiyaExplorerRow *put_row(GtkWidget *box)
{
    GtkWidget *row = tabiya_explorer_row_new();

    gtk_widget_set_hexpand(row, TRUE);
    gtk_box_append(GTK_BOX(box), row);
    return TABIYA_EXPLORER_ROW(row);
}

static void listen_to_moves(TabiyaExplorerPage *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *focus = gtk_event_controller_focus_new();

    g_signal_connect_swapped(self->moves, "row-activated", G_CALLBACK(row_activated_cb), self);
    g_signal_connect_swapped(self->moves, "row-selected", G_CALLBACK(point_at_chosen), self);
    g_signal_connect_swapped(self->games, "row-activated", G_CALLBACK(game_activated_cb), self);
    g_signal_connect_swapped(motion, "enter", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(point_at_chosen), self);
    g_signal_connect_swapped(focus, "enter", G_CALLBACK(point_at_chosen), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(unfocused_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->moves), motion);
    gtk_widget_add_controller(GTK_WIDGET(self->moves), focus);
    self->focus = GTK_EVENT_CONTROLLER_FOCUS(focus);
}

static void tabiya_explorer_page_init(TabiyaExplorerPage *self)
{
    self->rows = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    self->titles = put_row(self->titles_box);
    self->total = put_row(self->total_box);
    listen_to_moves(self);
    tabiya_settings_watch_letters(self, G_CALLBACK(letters_changed_cb));
    tabiya_rating_row_watch(self, G_CALLBACK(people_changed_cb));
    g_signal_connect_object(tabiya_settings_get(), "changed::explorer-people",
                            G_CALLBACK(people_changed_cb), self, G_CONNECT_SWAPPED);
}

static void listen_to_explorer(TabiyaExplorerPage *self)
{
    static const struct {
        const char *signal;
        GCallback callback;
    } HEARD[] = {
        {"notify::answer", G_CALLBACK(show_answer)},
        {"notify::error", G_CALLBACK(show_answer)},
        {"notify::busy", G_CALLBACK(update_busy)},
        {"notify::progress-text", G_CALLBACK(update_progress)},
        {"notify::progress", G_CALLBACK(update_progress)},
        {"question-changed", G_CALLBACK(update_question)},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(HEARD); i++)
        g_signal_connect_swapped(self->explorer, HEARD[i].signal, HEARD[i].callback, self);
}

GtkWidget *tabiya_explorer_page_new(TabiyaExplorer *explorer, GMenuModel *sources)
{
    TabiyaExplorerPage *self = g_object_new(TABIYA_TYPE_EXPLORER_PAGE, NULL);
    GtkWidget *popover = gtk_popover_new();

    self->explorer = g_object_ref(explorer);
    tabiya_menu_button_set_menu(self->source, sources);
    gtk_popover_set_child(GTK_POPOVER(popover), tabiya_explorer_filter_form_new(explorer));
    gtk_menu_button_set_popover(self->filter, popover);
    tabiya_menu_button_mind_tooltip(self->filter);
    listen_to_explorer(self);
    update_question(self);
    people_changed_cb(self);
    return GTK_WIDGET(self);
}
