/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-panel.h. Everything is set from the session after each change. */
#include "ui/training/guess-panel.h"

#include <glib/gi18n.h>

#include "app/game/own-name.h"
#include "app/plain-text.h"
#include "app/study/guess-record.h"
#include "app/study/guess-words.h"
#include "ui/access/status-line.h"
#include "ui/notation/notation-view.h"
#include "ui/panes/panes.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaGuessPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaGuessSession *session; /* borrowed: the place panel's */
    gboolean following;          /* the program sets widgets: their signals are ignored */

    /* Template */
    TabiyaPanes *panes; /* around the content */
    GtkBox *content;
    TabiyaStatusLine *status;
    GtkLabel *title, *points;
    GtkWidget *choice, *white, *black, *later, *choice_words;
    GtkLabel *white_name, *black_name;
    GtkWidget *verdict_card;
    GtkLabel *verdict, *details;
    GtkWidget *page, *summary;
    GtkLabel *summary_title, *summary_details;
    TabiyaNotationView *notation;
    GtkWidget *commands, *previous, *next, *skip, *reveal, *end, *close;
};

G_DEFINE_FINAL_TYPE(TabiyaGuessPanel, tabiya_guess_panel, TABIYA_TYPE_PLACE_PANEL)

/* --- Session ---------------------------------------------------------------------------------- */

static TabiyaBoardSession *board_session(TabiyaGuessPanel *self)
{
    return TABIYA_BOARD_SESSION(self->session);
}

/* The player's name, if the game has it. */
static char *dup_name(TabiyaGuessPanel *self, const char *tag)
{
    const char *name = tabiya_game_get_tag(tabiya_board_session_get_game(board_session(self)), tag);

    return name && *name && *name != '?'
               ? tabiya_dup_cut(tabiya_own_name_show(name), TABIYA_QUOTE_CHARS)
               : NULL;
}

static void show_side(GtkWidget *button, GtkLabel *label, const char *side, const char *name)
{
    g_autofree char *words = name ? g_strdup_printf("%s, %s", side, name) : g_strdup(side);

    gtk_label_set_text(label, name ? name : "");
    gtk_widget_set_visible(GTK_WIDGET(label), name != NULL);
    tabiya_widget_set_name(button, words);
}

static void game_cb(TabiyaGuessPanel *self)
{
    g_autofree char *white = dup_name(self, "White"), *black = dup_name(self, "Black");
    g_autofree char *title =
        white || black ? g_strdup_printf("%s – %s", white ? white : "?", black ? black : "?")
                       : g_strdup(_("Guess the Move"));
    g_autofree char *place = NULL;
    gboolean can_start_later = tabiya_guess_session_can_start_later(self->session);

    gtk_label_set_text(self->title, title);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->title), title);
    show_side(self->white, self->white_name, _("White"), white);
    show_side(self->black, self->black_name, _("Black"), black);
    gtk_widget_set_visible(self->later, can_start_later);
    if (can_start_later) {
        g_autofree char *label = NULL;

        place = tabiya_guess_session_dup_place(self->session);
        /* Translators: %s is a place in the game: "White’s move 12" */
        label = g_strdup_printf(_("From %s on"), place);
        gtk_check_button_set_label(GTK_CHECK_BUTTON(self->later), label);
        tabiya_widget_wrap_words(self->later);
    }
    self->following = TRUE;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->later),
                                !tabiya_guess_session_get_from_start(self->session));
    self->following = FALSE;
}

static void show_points(TabiyaGuessPanel *self)
{
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(self->session);
    g_autofree char *points = g_strdup_printf("%d/%d", tally.points, tally.best_points);
    g_autofree char *words =
        g_strdup_printf(ngettext("%d of %d point", "%d of %d points", (gulong)tally.best_points),
                        tally.points, tally.best_points);

    gtk_label_set_text(self->points, points);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->points), words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->points), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   words, -1);
}

/* The first line is the verdict, the second the points. */
static void verdict_cb(TabiyaGuessPanel *self)
{
    tabiya_place_panel_show_verdict(
        TABIYA_PLACE_PANEL(self), self->verdict, self->details,
        _("Play the move you would choose. The engine compares it with the game."));
    show_points(self);
}

/* Bits of the stages in which a widget shows. */
#define AT(stage) (1u << TABIYA_GUESS_STAGE_##stage)
#define RUNNING (AT(ASKING) | AT(JUDGING) | AT(SHOWING))

static const TabiyaPanelShown SHOWN[] = {
    {G_STRUCT_OFFSET(TabiyaGuessPanel, choice), AT(OFFERED)},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, verdict_card), RUNNING},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, points), RUNNING},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, page), RUNNING | AT(OVER)},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, summary), AT(OVER)},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, commands), RUNNING | AT(OVER)},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, skip), RUNNING},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, reveal), RUNNING},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, end), RUNNING},
    {G_STRUCT_OFFSET(TabiyaGuessPanel, close), AT(EMPTY) | AT(OFFERED)},
};

/* The question takes as much room as the sentence while the engine compares, which is longer: the
 * buttons stay where they are. */
static void keep_room(TabiyaGuessPanel *self, guint stage)
{
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(self->session);
    g_autofree char *longest =
        tabiya_guess_words_dup_status(TABIYA_GUESS_STAGE_JUDGING, ENG_WHITE, &tally);

    tabiya_status_line_keep_room(self->status, stage & RUNNING ? longest : NULL);
}

static void stage_cb(TabiyaGuessPanel *self)
{
    guint stage = 1u << tabiya_guess_session_get_stage(self->session);
    TabiyaGuessTally tally = tabiya_guess_session_get_tally(self->session);
    g_autofree char *title =
        g_strdup_printf(ngettext("%d of %d Point", "%d of %d Points", (gulong)tally.best_points),
                        tally.points, tally.best_points);
    g_autofree char *details = tabiya_guess_tally_describe(&tally);

    tabiya_place_panel_show_stage(TABIYA_PLACE_PANEL(self), SHOWN, G_N_ELEMENTS(SHOWN), stage);
    keep_room(self, stage);
    /* Below the board there is room for one of them. */
    if (tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self)) && stage & AT(OVER)) {
        gtk_widget_set_visible(self->page, FALSE);
        gtk_widget_set_visible(self->commands, FALSE);
    }
    tabiya_place_panel_set_without_panes(TABIYA_PLACE_PANEL(self), stage & AT(OFFERED));
    tabiya_status_line_set_shown(self->status, !(stage & AT(OVER)));
    gtk_widget_set_valign(GTK_WIDGET(self->content),
                          stage & AT(OFFERED) ? GTK_ALIGN_START : GTK_ALIGN_FILL);
    gtk_label_set_text(self->summary_title, title);
    gtk_label_set_text(self->summary_details, details);
    show_points(self);
}

static void later_cb(TabiyaGuessPanel *self)
{
    if (!self->following) {
        tabiya_guess_session_set_from_start(
            self->session, !gtk_check_button_get_active(GTK_CHECK_BUTTON(self->later)));
    }
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::game", G_CALLBACK(game_cb)},
    {"notify::stage", G_CALLBACK(stage_cb)},
    {"notify::verdict", G_CALLBACK(verdict_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaGuessPanel *self = TABIYA_GUESS_PANEL(panel);

    self->session = session ? TABIYA_GUESS_SESSION(session) : NULL;
    tabiya_status_line_set_session(self->status, session);
    tabiya_notation_view_set_session(self->notation, session);
    if (!session)
        return;
    game_cb(self);
    stage_cb(self);
    verdict_cb(self);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    tabiya_panes_set_columns(TABIYA_GUESS_PANEL(panel)->panes, columns);
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaGuessPanel *self = TABIYA_GUESS_PANEL(panel);

    gtk_box_set_spacing(self->content, compact ? 4 : 12);
    tabiya_panes_set_compact(self->panes, compact);
    gtk_widget_set_visible(self->choice_words, !compact);
    gtk_widget_set_visible(GTK_WIDGET(self->title), !compact);
    tabiya_notation_view_set_flowing(self->notation, compact);
    if (self->session)
        stage_cb(self);
}

static gboolean tabiya_guess_panel_grab_focus(GtkWidget *widget)
{
    TabiyaGuessPanel *self = TABIYA_GUESS_PANEL(widget);

    if (gtk_widget_get_visible(self->choice))
        return gtk_widget_grab_focus(self->white);
    return gtk_widget_grab_focus(GTK_WIDGET(self->notation));
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaGuessPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(content);
    BIND(title);
    BIND(points);
    BIND(status);
    BIND(choice);
    BIND(white);
    BIND(black);
    BIND(later);
    BIND(choice_words);
    BIND(white_name);
    BIND(black_name);
    BIND(verdict_card);
    BIND(verdict);
    BIND(details);
    BIND(page);
    BIND(summary);
    BIND(summary_title);
    BIND(summary_details);
    BIND(notation);
    BIND(commands);
    BIND(previous);
    BIND(next);
    BIND(skip);
    BIND(reveal);
    BIND(end);
    BIND(close);
}

static void tabiya_guess_panel_class_init(TabiyaGuessPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_guess_panel_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_STATUS_LINE);
    tabiya_widget_set_template(widget_class, "training/guess-panel.ui");
    bind_children(widget_class);
}

static void tabiya_guess_panel_init(TabiyaGuessPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes = tabiya_panes_wrap(self->content, self->page, TABIYA_PANES_TRAINING);
    tabiya_widget_wrap_row(GTK_BOX(self->commands));
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->next, _("One move forward"), "win.next");
    tabiya_shortcuts_name_button(self->skip, _("Skip"), "win.guess-skip");
    tabiya_shortcuts_name_button(self->reveal, _("Show Move"), "win.guess-reveal");
    g_signal_connect_swapped(self->later, "toggled", G_CALLBACK(later_cb), self);
}

GtkWidget *tabiya_guess_panel_new(TabiyaGuessSession *session)
{
    return g_object_new(TABIYA_TYPE_GUESS_PANEL, "session", session, NULL);
}
