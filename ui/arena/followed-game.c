/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See followed-game.h. */
#include "ui/arena/followed-game.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/settings.h"
#include "ui/access/spoken.h"
#include "ui/arena/side-card.h"
#include "ui/arena/wall-pace.h"
#include "ui/board/evaluation-bar.h"
#include "ui/board/view.h"
#include "ui/compat.h"
#include "ui/notation/notation-view.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define BESIDE_PX 600      /* from this width on, the notes stand beside the board */
#define NOTES_WIDTH_PX 280 /* at least */
#define NOTES_PART 0.42    /* of the width, at most */
#define BOARD_MIN_PX 200
#define GAP_PX 12
#define BAR_PX 16 /* the bar and the gap beside it */
#define CLOCK_CHARS 8
#define CALM_US 400000 /* pieces glide only if moves are at least this far apart */

struct _TabiyaFollowedGame {
    GtkWidget parent_instance;

    TabiyaGameFactsFunc read;
    GObject *board; /* owned; NULL: none */
    gulong changed_id;
    TabiyaWatchSession *session; /* owned */
    TabiyaResult result;
    TabiyaSpoken spoken; /* moves */
    char *announced;     /* NULL: nothing yet */
    gint64 last_move_us;

    TabiyaWallPace pace;
    guint update_id, second_id; /* 0: not running */
    guint n_updated;

    GtkWidget *board_part, *notes;
    TabiyaBoardView *view;
    TabiyaEvaluationBar *bar;
    GtkLabel *names[2]; /* by color */
    GtkInscription *clocks[2];
    TabiyaSideCard *cards[2];
    TabiyaNotationView *notation;
    GtkLabel *status;
    GtkWidget *last, *announces;
};

G_DEFINE_FINAL_TYPE(TabiyaFollowedGame, tabiya_followed_game, GTK_TYPE_WIDGET)

/* --- The shown game --------------------------------------------------------------------------- */

static void read_facts(TabiyaFollowedGame *self, TabiyaGameFacts *facts, gboolean thoughts)
{
    *facts = (TabiyaGameFacts){.wants_thoughts = thoughts};
    if (self->board) {
        self->read(self->board, facts);
        return;
    }
    facts->names[0] = facts->names[1] = "";
    facts->clocks_ms[0] = facts->clocks_ms[1] = -1;
}

static void show_side(TabiyaFollowedGame *self, const TabiyaGameFacts *facts, EngColor color)
{
    g_autofree char *clock = tabiya_clock_dup_text(facts->clocks_ms[color]);
    const TabiyaNode *end = facts->game ? tabiya_game_get_main_end(facts->game) : NULL;
    gboolean to_move = end && facts->result == TABIYA_RESULT_UNKNOWN &&
                       tabiya_node_get_position(end)->side_to_move == color;

    if (!g_str_equal(gtk_label_get_text(self->names[color]), facts->names[color]))
        gtk_label_set_text(self->names[color], facts->names[color]);
    gtk_inscription_set_text(self->clocks[color], clock);
    tabiya_widget_set_css_class(GTK_WIDGET(self->clocks[color]), "to-move", to_move);
    tabiya_side_card_set(self->cards[color], facts->names[color], &facts->thoughts[color]);
}

static void show_score(TabiyaFollowedGame *self, const TabiyaGameFacts *facts)
{
    tabiya_evaluation_bar_set_score(self->bar, facts->has_score ? &facts->score : NULL);
}

static char *dup_status(TabiyaFollowedGame *self, const TabiyaGameFacts *facts)
{
    char *status = NULL;

    if (!facts->game)
        return g_strdup("");
    if (facts->result != TABIYA_RESULT_UNKNOWN)
        return g_strdup(tabiya_result_get_words(facts->result));
    g_object_get(self->session, "status", &status, NULL);
    return status;
}

static void show_status(TabiyaFollowedGame *self, const TabiyaGameFacts *facts)
{
    g_autofree char *status = dup_status(self, facts);

    if (!g_str_equal(status, gtk_label_get_text(self->status)))
        gtk_label_set_text(self->status, status);
    gtk_widget_set_visible(self->last, !tabiya_watch_session_is_at_end(self->session));
}

static void show_position(TabiyaFollowedGame *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session));

    tabiya_board_view_set_position(self->view, tabiya_node_get_position(cursor),
                                   tabiya_node_get_move(cursor));
}

/* --- Updates ---------------------------------------------------------------------------------- */

static gboolean has_sight(TabiyaFollowedGame *self)
{
    return gtk_widget_get_mapped(GTK_WIDGET(self));
}

static void update(TabiyaFollowedGame *self)
{
    TabiyaGameFacts facts;

    tabiya_wall_pace_drawn(&self->pace, g_get_monotonic_time());
    self->n_updated++;
    read_facts(self, &facts, TRUE);
    show_side(self, &facts, ENG_WHITE);
    show_side(self, &facts, ENG_BLACK);
    show_score(self, &facts);
    show_status(self, &facts);
}

static void announce(GtkWidget *widget, const char *text)
{
    TabiyaFollowedGame *self = TABIYA_FOLLOWED_GAME(widget);

    g_free(self->announced);
    self->announced = g_strdup(text);
    tabiya_announce(widget, text);
}

static gboolean may_announce(TabiyaFollowedGame *self)
{
    return has_sight(self) && gtk_check_button_get_active(GTK_CHECK_BUTTON(self->announces));
}

/* The end of a game is always told, and after its last move. */
static void notice_result(TabiyaFollowedGame *self, const TabiyaGameFacts *facts)
{
    if (facts->result == self->result)
        return;
    self->result = facts->result;
    if (self->result != TABIYA_RESULT_UNKNOWN && may_announce(self))
        tabiya_spoken_set_now(&self->spoken, tabiya_result_get_words(self->result));
}

/* The next game on this board. */
static void notice_game(TabiyaFollowedGame *self, const TabiyaGameFacts *facts)
{
    TabiyaBoardSession *session = TABIYA_BOARD_SESSION(self->session);

    if (facts->game && facts->game != tabiya_board_session_get_game(session))
        tabiya_watch_session_watch(self->session, facts->game);
}

static gboolean update_cb(gpointer data)
{
    TabiyaFollowedGame *self = data;

    self->update_id = 0;
    if (has_sight(self))
        update(self);
    return G_SOURCE_REMOVE;
}

static gboolean second_cb(gpointer data)
{
    TabiyaFollowedGame *self = data;
    TabiyaGameFacts facts;

    read_facts(self, &facts, FALSE);
    if (facts.live && has_sight(self)) {
        update(self);
        return G_SOURCE_CONTINUE;
    }
    self->second_id = 0;
    return G_SOURCE_REMOVE;
}

static void update_later(TabiyaFollowedGame *self)
{
    gint64 wait_us = tabiya_wall_pace_get_wait_us(&self->pace, g_get_monotonic_time());

    if (!has_sight(self))
        return;
    if (self->update_id == 0) {
        self->update_id = g_timeout_add_full(G_PRIORITY_DEFAULT, (guint)((wait_us + 999) / 1000),
                                             update_cb, self, NULL);
    }
    if (self->second_id == 0)
        self->second_id = g_timeout_add_seconds(1, second_cb, self); /* clocks run */
}

static void board_changed_cb(TabiyaFollowedGame *self)
{
    TabiyaGameFacts facts;

    read_facts(self, &facts, FALSE);
    notice_game(self, &facts);
    notice_result(self, &facts);
    update_later(self);
}

/* In fast games pieces jump: a glide that never arrives shows nothing. */
static void cursor_changed_cb(TabiyaFollowedGame *self)
{
    gint64 now_us = g_get_monotonic_time();

    g_object_set(self->view, "animate", now_us - self->last_move_us > CALM_US, NULL);
    self->last_move_us = now_us;
    show_position(self);
    update_later(self);
}

static void announcement_cb(TabiyaFollowedGame *self)
{
    g_autofree char *text = NULL;

    g_object_get(self->session, "announcement", &text, NULL);
    if (text && *text && may_announce(self))
        tabiya_spoken_set(&self->spoken, text);
}

void tabiya_followed_game_follow(TabiyaFollowedGame *self, GObject *board)
{
    g_return_if_fail(TABIYA_IS_FOLLOWED_GAME(self));
    TabiyaGameFacts facts;

    if (board == self->board)
        return;
    if (self->board)
        g_clear_signal_handler(&self->changed_id, self->board);
    g_set_object(&self->board, board);
    if (!board) {
        tabiya_watch_session_watch(self->session, NULL);
        return;
    }
    self->changed_id =
        g_signal_connect_swapped(board, "changed", G_CALLBACK(board_changed_cb), self);
    read_facts(self, &facts, FALSE);
    self->result = facts.result;
    notice_game(self, &facts);
    update(self);
    update_later(self);
}

GObject *tabiya_followed_game_get_board(TabiyaFollowedGame *self)
{
    g_return_val_if_fail(TABIYA_IS_FOLLOWED_GAME(self), NULL);
    return self->board;
}

TabiyaWatchSession *tabiya_followed_game_get_session(TabiyaFollowedGame *self)
{
    g_return_val_if_fail(TABIYA_IS_FOLLOWED_GAME(self), NULL);
    return self->session;
}

guint tabiya_followed_game_get_n_updated_for_tests(TabiyaFollowedGame *self)
{
    g_return_val_if_fail(TABIYA_IS_FOLLOWED_GAME(self), 0);
    return self->n_updated;
}

const char *tabiya_followed_game_get_announced_for_tests(TabiyaFollowedGame *self)
{
    g_return_val_if_fail(TABIYA_IS_FOLLOWED_GAME(self), NULL);
    return self->announced;
}

/* --- Layout ----------------------------------------------------------------------------------- */

static gboolean is_beside(TabiyaFollowedGame *self, int width)
{
    return width >= (int)(BESIDE_PX * MAX(tabiya_widget_get_text_scale(GTK_WIDGET(self)), 1));
}

static int get_natural_height(GtkWidget *widget, int width)
{
    int minimum;

    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
    return minimum;
}

/* The height of all that is above and below the board. */
static int get_strips(TabiyaFollowedGame *self)
{
    return get_natural_height(gtk_widget_get_first_child(self->board_part), -1) +
           get_natural_height(gtk_widget_get_last_child(self->board_part), -1);
}

static GtkSizeRequestMode tabiya_followed_game_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_followed_game_measure(GtkWidget *widget, GtkOrientation orientation,
                                         int for_size, int *minimum, int *natural,
                                         int *minimum_baseline, int *natural_baseline)
{
    TabiyaFollowedGame *self = TABIYA_FOLLOWED_GAME(widget);
    int notes;

    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        gtk_widget_measure(self->notes, orientation, -1, &notes, NULL, NULL, NULL);
        *minimum = MAX(notes, BOARD_MIN_PX);
        *natural = MAX(*minimum, BESIDE_PX);
        return;
    }
    notes = get_natural_height(self->notes, -1);
    int board = BOARD_MIN_PX + get_strips(self);
    gboolean beside = for_size < 0 || is_beside(self, for_size);
    *minimum = beside ? MAX(notes, board) : notes + board;
    *natural = beside ? *minimum : notes + MAX(for_size, BOARD_MIN_PX) + get_strips(self);
}

/* The board is as high as the widget, unless the notes would have too little width. */
static int find_board_width(TabiyaFollowedGame *self, int width, int height)
{
    int wanted = height - get_strips(self) + BAR_PX;
    int notes = MAX((int)(width * (1 - NOTES_PART)), width - GAP_PX - NOTES_WIDTH_PX * 2);

    return CLAMP(wanted, MIN(BOARD_MIN_PX, notes),
                 MAX(MIN(notes, width - GAP_PX - NOTES_WIDTH_PX), BOARD_MIN_PX));
}

static void tabiya_followed_game_size_allocate(GtkWidget *widget, int width, int height,
                                               int baseline)
{
    TabiyaFollowedGame *self = TABIYA_FOLLOWED_GAME(widget);
    gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;

    if (!is_beside(self, width)) {
        int board = MIN(width - BAR_PX + get_strips(self),
                        MAX(height - get_natural_height(self->notes, width), BOARD_MIN_PX));

        gtk_widget_size_allocate(self->board_part, &(GtkAllocation){0, 0, width, board}, -1);
        gtk_widget_size_allocate(self->notes,
                                 &(GtkAllocation){0, board, width, MAX(height - board, 0)}, -1);
        return;
    }
    int board = find_board_width(self, width, height), notes = width - board - GAP_PX;
    int board_height = MIN(height, board - BAR_PX + get_strips(self));
    gtk_widget_size_allocate(
        self->board_part, &(GtkAllocation){mirrored ? notes + GAP_PX : 0, 0, board, board_height},
        -1);
    gtk_widget_size_allocate(self->notes,
                             &(GtkAllocation){mirrored ? 0 : board + GAP_PX, 0, notes, height}, -1);
}

/* --- Making it -------------------------------------------------------------------------------- */

static GtkWidget *make_strip(TabiyaFollowedGame *self, EngColor color)
{
    GtkWidget *strip = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget *disc = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *name = gtk_label_new(NULL), *clock = gtk_inscription_new(NULL);

    gtk_widget_add_css_class(strip, "followed-strip");
    gtk_widget_add_css_class(disc, "player-disc");
    gtk_widget_add_css_class(disc, color == ENG_WHITE ? "white" : "black");
    gtk_widget_set_valign(disc, GTK_ALIGN_CENTER);
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(name, "titles");
    gtk_inscription_set_min_chars(GTK_INSCRIPTION(clock), CLOCK_CHARS);
    gtk_inscription_set_nat_chars(GTK_INSCRIPTION(clock), CLOCK_CHARS);
    gtk_inscription_set_xalign(GTK_INSCRIPTION(clock), 1);
    gtk_widget_add_css_class(clock, "numeric");
    gtk_widget_add_css_class(clock, "followed-clock");
    gtk_box_append(GTK_BOX(strip), disc);
    gtk_box_append(GTK_BOX(strip), name);
    gtk_box_append(GTK_BOX(strip), clock);
    self->names[color] = GTK_LABEL(name);
    self->clocks[color] = GTK_INSCRIPTION(clock);
    return strip;
}

static void make_board(TabiyaFollowedGame *self)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *view = tabiya_board_view_new(), *bar = tabiya_evaluation_bar_new();

    self->view = TABIYA_BOARD_VIEW(view);
    self->bar = TABIYA_EVALUATION_BAR(bar);
    g_object_set(view, "interactive", FALSE, "hexpand", TRUE, "vexpand", TRUE, NULL);
    tabiya_settings_bind("coordinates", view, "coordinates");
    gtk_widget_add_css_class(bar, "followed-bar");
    gtk_box_append(GTK_BOX(row), bar);
    gtk_box_append(GTK_BOX(row), view);
    self->board_part = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(self->board_part), make_strip(self, ENG_BLACK));
    gtk_box_append(GTK_BOX(self->board_part), row);
    gtk_box_append(GTK_BOX(self->board_part), make_strip(self, ENG_WHITE));
    gtk_widget_set_parent(self->board_part, GTK_WIDGET(self));
}

static GtkWidget *make_moves(TabiyaFollowedGame *self)
{
    GtkWidget *scroller = gtk_scrolled_window_new();
    GtkWidget *port = gtk_viewport_new(NULL, NULL);

    self->notation = g_object_new(TABIYA_TYPE_NOTATION_VIEW, NULL);
    tabiya_notation_view_set_session(self->notation, TABIYA_BOARD_SESSION(self->session));
    gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(port), FALSE);
    gtk_viewport_set_child(GTK_VIEWPORT(port), GTK_WIDGET(self->notation));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scroller), 96);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), port);
    gtk_widget_set_vexpand(scroller, TRUE);
    gtk_widget_add_css_class(scroller, "card");
    return scroller;
}

static void last_clicked_cb(TabiyaFollowedGame *self)
{
    tabiya_board_session_last(TABIYA_BOARD_SESSION(self->session));
}

static GtkWidget *make_heading(TabiyaFollowedGame *self)
{
    GtkWidget *heading = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *status = gtk_label_new(NULL);

    self->status = GTK_LABEL(status);
    gtk_label_set_ellipsize(self->status, PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(self->status, 0);
    gtk_widget_set_hexpand(status, TRUE);
    gtk_widget_add_css_class(status, "titles");
    self->last = gtk_button_new_from_icon_name("go-last-symbolic");
    gtk_widget_add_css_class(self->last, "flat");
    tabiya_shortcuts_name_button(self->last, _("To the last move"), NULL);
    g_signal_connect_swapped(self->last, "clicked", G_CALLBACK(last_clicked_cb), self);
    self->announces = gtk_check_button_new_with_label(_("Announce moves"));
    gtk_widget_set_tooltip_text(self->announces, _("Screen readers speak the moves of this game"));
    tabiya_settings_bind("arena-announce-moves", self->announces, "active");
    gtk_box_append(GTK_BOX(heading), status);
    gtk_box_append(GTK_BOX(heading), self->last);
    gtk_box_append(GTK_BOX(heading), self->announces);
    return heading;
}

static void make_notes(TabiyaFollowedGame *self)
{
    self->notes = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(self->notes), make_heading(self));
    for (int color = ENG_BLACK; color >= ENG_WHITE; color--) {
        GtkWidget *card = tabiya_side_card_new((EngColor)color);

        self->cards[color] = TABIYA_SIDE_CARD(card);
        gtk_widget_add_css_class(card, "card");
        gtk_box_append(GTK_BOX(self->notes), card);
    }
    gtk_box_append(GTK_BOX(self->notes), make_moves(self));
    gtk_widget_set_parent(self->notes, GTK_WIDGET(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void stop(TabiyaFollowedGame *self)
{
    g_clear_handle_id(&self->update_id, g_source_remove);
    g_clear_handle_id(&self->second_id, g_source_remove);
}

static void tabiya_followed_game_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_followed_game_parent_class)->map(widget);
    update_later(TABIYA_FOLLOWED_GAME(widget));
}

static void tabiya_followed_game_unmap(GtkWidget *widget)
{
    stop(TABIYA_FOLLOWED_GAME(widget));
    GTK_WIDGET_CLASS(tabiya_followed_game_parent_class)->unmap(widget);
}

static void tabiya_followed_game_dispose(GObject *object)
{
    TabiyaFollowedGame *self = TABIYA_FOLLOWED_GAME(object);

    stop(self);
    tabiya_followed_game_follow(self, NULL);
    tabiya_spoken_clear(&self->spoken);
    g_clear_pointer(&self->board_part, gtk_widget_unparent);
    g_clear_pointer(&self->notes, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_followed_game_parent_class)->dispose(object);
}

static void tabiya_followed_game_finalize(GObject *object)
{
    TabiyaFollowedGame *self = TABIYA_FOLLOWED_GAME(object);

    g_object_unref(self->session);
    g_free(self->announced);
    G_OBJECT_CLASS(tabiya_followed_game_parent_class)->finalize(object);
}

static void tabiya_followed_game_class_init(TabiyaFollowedGameClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_followed_game_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_followed_game_finalize;
    widget_class->get_request_mode = tabiya_followed_game_get_request_mode;
    widget_class->measure = tabiya_followed_game_measure;
    widget_class->size_allocate = tabiya_followed_game_size_allocate;
    widget_class->map = tabiya_followed_game_map;
    widget_class->unmap = tabiya_followed_game_unmap;
    gtk_widget_class_set_css_name(widget_class, "followed-game");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_followed_game_init(TabiyaFollowedGame *self)
{
    self->session = tabiya_watch_session_new();
    tabiya_spoken_init(&self->spoken, GTK_WIDGET(self), announce);
    make_board(self);
    make_notes(self);
    g_signal_connect_object(self->session, "cursor-changed", G_CALLBACK(cursor_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::announcement", G_CALLBACK(announcement_cb),
                            self, G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_followed_game_new(TabiyaGameFactsFunc read)
{
    g_return_val_if_fail(read, NULL);
    TabiyaFollowedGame *self = g_object_new(TABIYA_TYPE_FOLLOWED_GAME, NULL);

    self->read = read;
    tabiya_widget_set_name(GTK_WIDGET(self), _("The game being followed"));
    show_position(self);
    return GTK_WIDGET(self);
}
