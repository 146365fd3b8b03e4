/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the two files of the study panel: study-panel.c follows session, game and document and
 * fills the widgets; study-panel-layout.c decides which of them are shown, and where. */
#ifndef TABIYA_STUDY_PANEL_PRIVATE_H
#define TABIYA_STUDY_PANEL_PRIVATE_H

#include "ui/notation/notation-view.h"
#include "ui/panes/panes.h"
#include "ui/study/comment-editor.h"
#include "ui/study/games-list.h"
#include "ui/study/review-card.h"
#include "ui/study/study-panel.h"
#include "ui/study/study-tabs.h"
#include "ui/study/tablebase-card.h"

G_BEGIN_DECLS

struct _TabiyaStudyPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaStudySession *session; /* borrowed: the place panel's */
    TabiyaPgnDocument *document; /* owned: the tab's */
    TabiyaGame *game;            /* owned: the session's; connected to its signals */
    gboolean games_shown, drawing, explorer_shown, second_shown;
    gboolean low;        /* the panel is short of height */
    gboolean columns;    /* there is room for two */
    GtkWidget *explorer; /* borrowed from the tray; NULL: not requested yet */
    guint n_problems;

    /* Template */
    GtkBox *content, *header, *commands;
    TabiyaPanes *panes;
    TabiyaStudyTabs *tabs;
    GtkWidget *words;
    GtkLabel *title, *result, *announcement;
    GtkWidget *opening_box;
    GtkLabel *opening, *eco;
    GtkWidget *details, *games_button;
    GtkWidget *loading;
    GtkLabel *loading_text;
    GtkProgressBar *loading_bar;
    GtkWidget *reviewing;
    GtkLabel *reviewing_text;
    GtkProgressBar *reviewing_bar;
    AdwBin *exporting; /* around a job's row */
    GtkWidget *problems;
    GtkLabel *problems_text;
    TabiyaGamesList *games;
    GtkWidget *moves, *page, *no_moves, *blank, *blank_words, *blank_paste, *blank_training;
    GtkFlowBox *blank_buttons;
    TabiyaNotationView *notation;
    TabiyaCommentEditor *comment;
    TabiyaAnalysisLines *lines, *second_lines;
    GtkBox *engines; /* around them, in the tray */
    TabiyaTablebaseCard *tablebase;
    TabiyaPeopleCard *people;
    TabiyaReviewCard *review;
    GtkWidget *analyze_button, *explorer_button;
    GtkToggleButton *unfold;
    GtkBox *glyphs;
    GtkWidget *annotate, *write, *draw, *transport;
    GtkWidget *pens; /* made here */
    GtkWidget *first, *previous, *next, *last, *undo, *redo;
};

static inline gboolean tabiya_study_panel_is_compact(TabiyaStudyPanel *self)
{
    return tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
}

/* Whether the cards have a column of their own, and take no room from the moves. */
static inline gboolean tabiya_study_panel_is_across(TabiyaStudyPanel *self)
{
    return self->columns && !tabiya_study_panel_is_compact(self);
}

/* Updates which cards are shown, and which of them as the header's guest. */
void tabiya_study_panel_update_page(TabiyaStudyPanel *self);

/* Puts every card beside the moves where it belongs. */
void tabiya_study_panel_fill_tray(TabiyaStudyPanel *self);

/* Whether the user wants to see tablebase results. */
gboolean tabiya_study_panel_wants_tablebases(void);
/* The same for the moves of people. */
gboolean tabiya_study_panel_wants_people(void);

/* Updates which rows of buttons are shown. */
void tabiya_study_panel_update_commands(TabiyaStudyPanel *self);

G_END_DECLS

#endif
