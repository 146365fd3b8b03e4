/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See end-card.h. */
#include "ui/play/end-card.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/game/shown-move.h"
#include "ui/board/mini-board.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

enum { EDGE_PX = 84, SMALL_EDGE_PX = 60 };

struct _TabiyaEndCard {
    GtkWidget parent_instance;

    TabiyaPlaySession *session; /* owned */
    TabiyaPlayReport *report;   /* owned */
    gboolean compact, low;

    /* Template */
    GtkWidget *box, *heading;
    GtkLabel *title;
    GtkWidget *accuracy, *white, *black;
    GtkWidget *turn;
    TabiyaMiniBoard *board;
    GtkLabel *turn_title, *turn_reason;
    GtkWidget *train, *buttons, *review, *rematch, *new_game;
};

G_DEFINE_FINAL_TYPE(TabiyaEndCard, tabiya_end_card, GTK_TYPE_WIDGET)

static TabiyaGame *get_game(TabiyaEndCard *self)
{
    return tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));
}

/* --- The result ------------------------------------------------------------------------------- */

/* "Tabiya wins", or the name of an opponent that has one. */
static char *dup_opponent_wins(TabiyaEndCard *self)
{
    const TabiyaStrength strength = tabiya_play_session_get_strength(self->session);

    return tabiya_opponent_dup_sentence(strength.opponent, N_("Tabiya wins"), N_("%s wins"));
}

/* "You win", or the winner's color if a person plays both sides. */
static char *dup_result(TabiyaEndCard *self)
{
    const TabiyaResult result = tabiya_game_get_result(get_game(self));
    gboolean playing;
    int human;

    g_object_get(self->session, "engine-playing", &playing, "human-color", &human, NULL);
    if (result == TABIYA_RESULT_DRAW)
        return g_strdup(_("Draw"));
    if (result == TABIYA_RESULT_UNKNOWN)
        return g_strdup(_("The game is over"));
    const int winner = result == TABIYA_RESULT_WHITE ? ENG_WHITE : ENG_BLACK;
    if (playing)
        return winner == human ? g_strdup(_("You win!")) : dup_opponent_wins(self);
    return g_strdup(winner == ENG_WHITE ? _("White wins") : _("Black wins"));
}

/* How the game ended, and which opening it was, stands above the card. */
static void show_heading(TabiyaEndCard *self)
{
    g_autofree char *result = dup_result(self);

    gtk_label_set_text(self->title, result);
    gtk_widget_set_visible(self->heading, !self->compact);
}

/* --- Accuracy --------------------------------------------------------------------------------- */

static char *dup_name(TabiyaEndCard *self, EngColor color)
{
    TabiyaPlayer player;

    tabiya_board_session_describe_player(TABIYA_BOARD_SESSION(self->session), color, &player);
    return player.name;
}

/* "≈ 91%", which is never cut off; empty without a number yet. A review of the game may find a few
 * percent more or less, and then the number is its own. */
static char *dup_percent(TabiyaEndCard *self, EngColor color)
{
    const double accuracy = tabiya_play_report_get_accuracy(self->report, color);
    g_autofree char *percent = g_strdup_printf(_("%.0f%%"), accuracy);

    if (isnan(accuracy))
        return g_strdup("");
    return g_strconcat(tabiya_play_report_is_quick(self->report) ? "≈ " : "", percent, NULL);
}

/* "You" and that; without a number yet, a gray place for one. */
static void show_side(TabiyaEndCard *self, GtkWidget *side, EngColor color)
{
    g_autofree char *name = dup_name(self, color), *percent = dup_percent(self, color);

    gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(side)), name);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(side)), percent);
    tabiya_widget_set_css_class(side, "skeleton", !tabiya_play_report_is_complete(self->report));
}

static char *dup_words(GtkWidget *side)
{
    return g_strdup_printf("%s %s", gtk_label_get_text(GTK_LABEL(gtk_widget_get_first_child(side))),
                           gtk_label_get_text(GTK_LABEL(gtk_widget_get_last_child(side))));
}

static void show_accuracy(TabiyaEndCard *self, gboolean wanted)
{
    const gboolean failed = wanted && tabiya_play_report_has_failed(self->report);

    gtk_widget_set_visible(self->accuracy, wanted && !failed);
    if (!wanted || failed)
        return;
    show_side(self, self->white, ENG_WHITE);
    show_side(self, self->black, ENG_BLACK);
    g_autofree char *white = dup_words(self->white), *black = dup_words(self->black);
    g_autofree char *words = tabiya_play_report_is_complete(self->report)
                                 ? g_strdup_printf("%s, %s", white, black)
                                 : g_strdup(_("Measuring accuracy…"));
    tabiya_widget_set_description(self->accuracy, words);
    gtk_widget_set_tooltip_text(self->accuracy, tabiya_play_report_is_quick(self->report)
                                                    ? _("After a quick look at the game. A review "
                                                        "measures it more precisely.")
                                                    : NULL);
}

/* --- The turning point ------------------------------------------------------------------------ */

static const TabiyaNode *find_turn(TabiyaEndCard *self)
{
    const guint ply = tabiya_play_report_get_turning_point(self->report);
    const TabiyaNode *node = ply > 0 ? tabiya_game_get_root(get_game(self)) : NULL;

    while (node && tabiya_node_get_ply(node) < ply)
        node = tabiya_node_get_child(node);
    return node;
}

static void show_turn_of(TabiyaEndCard *self, const TabiyaNode *node)
{
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    g_autofree char *move = tabiya_shown_numbered_dup(before, tabiya_node_get_move(node));
    g_autofree char *title = g_strdup_printf(_("Turning point: %s"), move);
    g_autofree char *reason = tabiya_play_report_dup_reason(self->report);
    gboolean flipped;

    g_object_get(self->session, "flipped", &flipped, NULL);
    gtk_label_set_text(self->turn_title, title);
    gtk_label_set_text(self->turn_reason, reason);
    gtk_widget_set_visible(GTK_WIDGET(self->turn_reason), *reason != '\0');
    gtk_widget_set_tooltip_text(self->turn, _("Go to this move"));
    tabiya_mini_board_set(self->board, tabiya_node_get_position(node), tabiya_node_get_move(node),
                          flipped);
    tabiya_widget_set_name(self->turn, title);
    tabiya_widget_set_description(self->turn, reason);
}

/* Its place is kept free while it is being looked for. */
static void show_turn(TabiyaEndCard *self, gboolean wanted)
{
    const gboolean complete = wanted && tabiya_play_report_is_complete(self->report);
    const gboolean failed = wanted && tabiya_play_report_has_failed(self->report);
    const TabiyaNode *node = complete ? find_turn(self) : NULL;

    gtk_widget_set_visible(self->turn, wanted && !failed && (!complete || node));
    gtk_widget_set_sensitive(self->turn, complete);
    tabiya_widget_set_css_class(self->turn, "skeleton", !complete);
    if (node) {
        show_turn_of(self, node);
    } else if (!complete) {
        gtk_label_set_text(self->turn_title, _("Looking for the turning point…"));
        gtk_widget_set_visible(GTK_WIDGET(self->turn_reason), FALSE);
        tabiya_mini_board_set(self->board, NULL, ENG_NO_MOVE, FALSE);
        tabiya_widget_set_name(self->turn, _("Looking for the turning point…"));
        tabiya_widget_set_description(self->turn, "");
    }
}

static void go_there_cb(TabiyaEndCard *self)
{
    const TabiyaNode *node = self->report ? find_turn(self) : NULL;

    if (node)
        tabiya_board_session_set_cursor(TABIYA_BOARD_SESSION(self->session), node);
}

/* --- Training --------------------------------------------------------------------------------- */

static void show_theme(TabiyaEndCard *self, gboolean wanted)
{
    TabiyaPuzzleTheme theme;
    const gboolean has_theme = wanted && tabiya_play_report_get_theme(self->report, &theme);

    gtk_widget_set_visible(self->train, has_theme);
    if (!has_theme)
        return;
    /* Translators: a button; %s is a theme of puzzles, “Fork”. */
    g_autofree char *label = g_strdup_printf(_("Train: %s"), tabiya_puzzle_theme_get_name(theme));
    g_autofree char *target = g_strdup_printf("theme:%s", tabiya_puzzle_theme_get_key(theme));
    gtk_button_set_label(GTK_BUTTON(self->train), label);
    tabiya_widget_wrap_words(self->train);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->train), "s", target);
    gtk_widget_set_tooltip_text(self->train, tabiya_puzzle_theme_get_explanation(theme));
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void update(TabiyaEndCard *self)
{
    const gboolean wanted = self->report && tabiya_play_report_is_wanted(self->report);
    gboolean over = FALSE;

    if (self->session)
        g_object_get(self->session, "is-over", &over, NULL);
    if (!over)
        return;
    show_heading(self);
    show_accuracy(self, wanted);
    show_turn(self, wanted);
    show_theme(self, wanted);
    gtk_widget_set_visible(self->review, wanted);
    tabiya_mini_board_set_edge(self->board, self->compact || self->low ? SMALL_EDGE_PX : EDGE_PX);
    gtk_box_set_spacing(GTK_BOX(self->box), self->compact || self->low ? 6 : 10);
}

static const char *const WATCHED[] = {
    "notify::status",      "notify::is-over",       "notify::game",    "notify::engine-playing",
    "notify::human-color", "notify::opponent-name", "notify::flipped",
};

void tabiya_end_card_set_session(TabiyaEndCard *self, TabiyaPlaySession *session)
{
    g_return_if_fail(TABIYA_IS_END_CARD(self));

    if (session == self->session)
        return;
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    for (gsize i = 0; session && i < G_N_ELEMENTS(WATCHED); i++)
        g_signal_connect_swapped(session, WATCHED[i], G_CALLBACK(update), self);
    update(self);
}

void tabiya_end_card_set_report(TabiyaEndCard *self, TabiyaPlayReport *report)
{
    g_return_if_fail(TABIYA_IS_END_CARD(self));

    if (report == self->report)
        return;
    if (self->report)
        g_signal_handlers_disconnect_by_data(self->report, self);
    g_set_object(&self->report, report);
    if (report)
        g_signal_connect_swapped(report, "changed", G_CALLBACK(update), self);
    update(self);
}

void tabiya_end_card_set_compact(TabiyaEndCard *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_END_CARD(self));

    self->compact = compact;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "tight", compact);
    /* Below the board only the upper part is in sight. */
    gtk_box_reorder_child_after(GTK_BOX(self->box), self->buttons,
                                compact ? self->heading : self->train);
    update(self);
}

void tabiya_end_card_set_low(TabiyaEndCard *self, gboolean low)
{
    g_return_if_fail(TABIYA_IS_END_CARD(self));

    self->low = low;
    update(self);
}

GtkWidget *tabiya_end_card_new(void)
{
    return g_object_new(TABIYA_TYPE_END_CARD, NULL);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_end_card_dispose(GObject *object)
{
    TabiyaEndCard *self = TABIYA_END_CARD(object);

    tabiya_end_card_set_report(self, NULL);
    tabiya_end_card_set_session(self, NULL);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_END_CARD);
    G_OBJECT_CLASS(tabiya_end_card_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaEndCard, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(box);
    BIND(heading);
    BIND(title);
    BIND(accuracy);
    BIND(white);
    BIND(black);
    BIND(turn);
    BIND(board);
    BIND(turn_title);
    BIND(turn_reason);
    BIND(train);
    BIND(buttons);
    BIND(review);
    BIND(rematch);
    BIND(new_game);
}

static void tabiya_end_card_class_init(TabiyaEndCardClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_end_card_dispose;
    g_type_ensure(TABIYA_TYPE_MINI_BOARD);
    tabiya_widget_set_template(widget_class, "play/end-card.ui");
    bind_children(widget_class);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "end-card");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_end_card_init(TabiyaEndCard *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_set_name(GTK_WIDGET(self), _("Result"));
    tabiya_widget_set_name(self->accuracy, _("Accuracy"));
    tabiya_shortcuts_name_button(self->review, _("Review this game"), "win.review-now");
    tabiya_shortcuts_name_button(self->rematch, _("Rematch"), "win.rematch");
    tabiya_shortcuts_name_button(self->new_game, _("New game"), "app.new-game");
    tabiya_widget_wrap_row(GTK_BOX(self->buttons));
    g_signal_connect_swapped(self->turn, "clicked", G_CALLBACK(go_there_cb), self);
}
