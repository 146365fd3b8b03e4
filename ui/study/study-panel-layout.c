/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The layout of the study panel: what is shown and where. Beside the board there is room for
 * everything; below it there is room for one thing at a time, and the board must not move. */
#include <glib/gi18n.h>

#include "ui/settings.h"
#include "ui/study/study-panel-private.h"

#define FEW_GAMES 4 /* they leave blank room in a column */

static gboolean has_notation(TabiyaGame *game)
{
    const TabiyaNode *root = tabiya_game_get_root(game);
    return tabiya_node_get_child(root) || *tabiya_node_get_comment(root);
}

/* Whether there is nothing to look at yet. A position that was set up counts. */
static gboolean is_blank(TabiyaStudyPanel *self)
{
    gboolean alone = !tabiya_pgn_document_get_file(self->document) &&
                     tabiya_pgn_document_get_n_games(self->document) <= 1;
    return alone && !has_notation(self->game) && !tabiya_game_get_tag(self->game, "FEN");
}

/* The cards beside the moves, in order. */
typedef struct {
    const char *title; /* untranslated */
    gsize widget;      /* G_STRUCT_OFFSET() of a GtkWidget * */
} Card;

static const Card CARDS[] = {
    {N_("Games"), G_STRUCT_OFFSET(TabiyaStudyPanel, games)},
    {N_("Engine"), G_STRUCT_OFFSET(TabiyaStudyPanel, engines)},
    {N_("Tablebases"), G_STRUCT_OFFSET(TabiyaStudyPanel, tablebase)},
    {N_("Human Moves"), G_STRUCT_OFFSET(TabiyaStudyPanel, people)},
    {N_("Review"), G_STRUCT_OFFSET(TabiyaStudyPanel, review)},
    {N_("Explore"), G_STRUCT_OFFSET(TabiyaStudyPanel, explorer)},
};

static GtkWidget *card_of(TabiyaStudyPanel *self, gsize i)
{
    return G_STRUCT_MEMBER(GtkWidget *, self, CARDS[i].widget);
}

/* Puts the card after those before it that are visible. */
static void put_into_tray(TabiyaStudyPanel *self, GtkWidget *card)
{
    TabiyaTray *tray = tabiya_panes_get_tray(self->panes);
    GtkWidget *after = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(CARDS); i++) {
        if (card_of(self, i) == card) {
            tabiya_tray_insert(tray, card, after, _(CARDS[i].title));
            return;
        }
        if (card_of(self, i) && gtk_widget_get_parent(card_of(self, i)) == GTK_WIDGET(tray))
            after = card_of(self, i);
    }
}

void tabiya_study_panel_fill_tray(TabiyaStudyPanel *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(CARDS); i++) {
        if (card_of(self, i))
            put_into_tray(self, card_of(self, i));
    }
}

/* Places a card in the header or in the tray. */
static void place_card(TabiyaStudyPanel *self, GtkWidget *card, gboolean in_header)
{
    TabiyaTray *tray = tabiya_panes_get_tray(self->panes);
    GtkWidget *header = GTK_WIDGET(self->header);

    if (gtk_widget_get_parent(card) == (in_header ? header : GTK_WIDGET(tray)))
        return;
    g_object_ref(card);
    if (in_header) {
        tabiya_tray_remove(tray, card);
        gtk_box_insert_child_after(self->header, card, self->words);
    } else {
        gtk_box_remove(self->header, card);
        put_into_tray(self, card);
    }
    g_object_unref(card);
}

/* The same for the progress of a review or an export, whose own place is after a file's. */
static void place_progress(TabiyaStudyPanel *self, GtkWidget *row, gboolean in_header)
{
    GtkBox *box = in_header ? self->header : self->content;
    GtkWidget *now = gtk_widget_get_parent(row);

    if (now == GTK_WIDGET(box))
        return;
    g_object_ref(row);
    gtk_box_remove(GTK_BOX(now), row);
    gtk_box_insert_child_after(box, row, in_header ? self->words : self->loading);
    g_object_unref(row);
}

/* Whether engines and review leave each other little room: in a column of their own they share it
 * with nothing but a short list of games, and the rest of it would be empty. */
static gboolean is_crowded(TabiyaStudyPanel *self)
{
    const gboolean list =
        self->games_shown && tabiya_pgn_document_get_n_games(self->document) > FEW_GAMES;

    return !tabiya_study_panel_is_across(self) || self->low || list ||
           (self->explorer && self->explorer_shown);
}

/* Below the board, the most urgent card replaces the title: another row would make the board
 * smaller. The engine has its row, as beside four buttons not a single move of it can be read. */
static void place_guests(TabiyaStudyPanel *self)
{
    gboolean compact = tabiya_study_panel_is_compact(self);
    GtkWidget *lines = GTK_WIDGET(self->lines), *review = GTK_WIDGET(self->review);
    GtkWidget *const exporting = GTK_WIDGET(self->exporting);
    GtkWidget *const candidates[] = {exporting, self->reviewing, review};
    const gboolean analyzing = gtk_widget_get_visible(lines);
    GtkWidget *guest = NULL;
    for (gsize i = 0; compact && !guest && i < G_N_ELEMENTS(candidates); i++)
        guest = gtk_widget_get_visible(candidates[i]) ? candidates[i] : NULL;
    if (guest == review && analyzing)
        guest = NULL;
    tabiya_review_card_set_brief(self->review, analyzing && !tabiya_study_panel_is_across(self));
    tabiya_review_card_set_yielding(self->review, analyzing);
    tabiya_analysis_lines_set_roomy(self->lines, !is_crowded(self));
    tabiya_analysis_lines_set_roomy(self->second_lines, !is_crowded(self));
    if (compact && guest != review)
        gtk_widget_set_visible(review, FALSE);
    gtk_widget_set_visible(GTK_WIDGET(self->unfold), compact && analyzing);
    gtk_widget_set_visible(GTK_WIDGET(self->title), !guest);
    gtk_widget_set_visible(GTK_WIDGET(self->result), !guest);
    gtk_widget_set_hexpand(self->words, !guest);
    gtk_widget_set_visible(self->details, !guest);
    gtk_widget_set_visible(GTK_WIDGET(self->engines), analyzing);
    place_card(self, review, guest == review);
    place_progress(self, self->reviewing, guest == self->reviewing);
    place_progress(self, exporting, guest == exporting);
}

gboolean tabiya_study_panel_wants_tablebases(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "show-tablebases");
}

gboolean tabiya_study_panel_wants_people(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "show-people");
}

static gboolean wants_graph(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "evaluation-graph");
}

/* What can be done with an empty study, in rows of the same length. */
static void place_blank_buttons(TabiyaStudyPanel *self, gboolean all)
{
    gtk_widget_set_visible(self->blank_training, all);
    gtk_flow_box_set_max_children_per_line(self->blank_buttons, all ? 2 : 3);
}

void tabiya_study_panel_update_page(TabiyaStudyPanel *self)
{
    gboolean compact = tabiya_study_panel_is_compact(self);
    /* Below the board there is room for one of them: the one opened last. */
    gboolean writing = tabiya_comment_editor_is_open(self->comment);
    /* The pens stand below the moves: cards would push them out of sight. */
    gboolean has_room = !compact || !self->drawing;
    gboolean exploring = has_room && self->explorer && self->explorer_shown;
    gboolean listing = has_room && self->games_shown;
    gboolean covered = compact && (listing || writing || exploring);
    if (!self->document || !self->game)
        return;
    gboolean blank = is_blank(self), unfolded = tabiya_analysis_lines_get_unfolded(self->lines);
    if (covered)
        tabiya_analysis_lines_set_unfolded(self->lines, FALSE);
    gtk_widget_set_visible(self->page, !covered);
    gtk_widget_set_visible(self->moves, !covered || writing);
    tabiya_panes_set_writing(self->panes, writing);
    gtk_widget_set_visible(GTK_WIDGET(self->games), listing && !(compact && writing));
    if (self->explorer) {
        gtk_widget_set_visible(self->explorer, exploring && !(compact && (listing || writing)));
    }
    gtk_widget_set_visible(self->problems, self->n_problems > 0 && !compact);
    gtk_widget_set_visible(self->blank, blank);
    gtk_widget_set_visible(self->no_moves, !blank && !has_notation(self->game));
    gtk_widget_set_visible(self->blank_words, !compact);
    place_blank_buttons(self, !compact || !tabiya_analysis_lines_get_unfolded(self->lines));
    gtk_widget_set_visible(GTK_WIDGET(self->review),
                           !covered && wants_graph() &&
                               tabiya_review_card_has_content(self->review));
    gtk_widget_set_visible(GTK_WIDGET(self->second_lines), self->second_shown && !covered);
    gtk_widget_set_visible(GTK_WIDGET(self->tablebase),
                           !covered && !(compact && unfolded) &&
                               tabiya_study_panel_wants_tablebases() &&
                               tabiya_tablebase_card_is_known(self->tablebase));
    gtk_widget_set_visible(GTK_WIDGET(self->people),
                           !covered && !(compact && unfolded) && tabiya_study_panel_wants_people());
    place_guests(self);
}

void tabiya_study_panel_set_explorer(TabiyaStudyPanel *self, GtkWidget *explorer)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self) && !self->explorer);
    TabiyaPlacePanel *page = TABIYA_PLACE_PANEL(explorer);
    self->explorer = explorer;
    gtk_widget_set_visible(explorer, FALSE);
    gtk_widget_set_vexpand(explorer, TRUE);
    tabiya_place_panel_set_compact(page, tabiya_study_panel_is_compact(self));
    tabiya_place_panel_set_session(page,
                                   self->session ? TABIYA_BOARD_SESSION(self->session) : NULL);
    put_into_tray(self, explorer);
}

gboolean tabiya_study_panel_has_explorer(TabiyaStudyPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PANEL(self), FALSE);
    return self->explorer != NULL;
}

void tabiya_study_panel_set_explorer_shown(TabiyaStudyPanel *self, gboolean shown)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    gboolean opened = shown && !self->explorer_shown;
    self->explorer_shown = !!shown;
    if (opened && !tabiya_study_panel_is_across(self))
        tabiya_comment_editor_close(self->comment);
    if (opened && tabiya_study_panel_is_compact(self))
        tabiya_study_panel_set_games_shown(self, FALSE);
    tabiya_study_panel_update_page(self);
}

/* Glyphs and comments are in the menu, too. When drawing is on, the pens replace another row, so
 * that nothing moves. */
void tabiya_study_panel_update_commands(TabiyaStudyPanel *self)
{
    gboolean compact = tabiya_study_panel_is_compact(self);
    gtk_widget_set_visible(self->annotate, !compact && !self->low && !self->drawing);
    gtk_widget_set_visible(self->transport, !compact || !self->drawing);
    gtk_widget_set_visible(self->pens, self->drawing);
}

void tabiya_study_panel_set_drawing(TabiyaStudyPanel *self, gboolean drawing)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    self->drawing = !!drawing;
    tabiya_study_panel_update_commands(self);
    tabiya_study_panel_update_page(self);
}
