/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the place "study":
 *
 *   study-place.c           the session and tabs, opening and saving files, pasting text
 *   study-place-actions.c   actions on the shown game and on the list it belongs to
 *   study-place-marks.c     drawings on the board: the user's, and all continuations
 *   study-place-engine.c    the engines: their lines, bar and arrows
 *   study-place-lesson.c    the marks of a lesson
 *   study-place-export.c    the open file as a lesson's page
 *   study-place-review.c    reviews of whole games */
#ifndef TABIYA_STUDY_PLACE_PRIVATE_H
#define TABIYA_STUDY_PLACE_PRIVATE_H

#include "app/analysis/engine-registry.h"
#include "app/job/job.h"
#include "app/power.h"
#include "app/study/annotate.h"
#include "app/study/review-keeper.h"
#include "ui/board/evaluation-bar.h"
#include "ui/study/study-panel.h"
#include "ui/study/study-place.h"

/* One of the engines that analyze the shown position. */
typedef struct {
    TabiyaStudyPlace *place;    /* the owner */
    char *id;                   /* owned: the value of its setting */
    TabiyaAnalysis *analysis;   /* owned */
    TabiyaAnalysisLines *lines; /* its card in the panel */
    gboolean has_source;        /* of the chosen engine, not just the built-in one */
    char *source_id;            /* owned: the engine it is of; NULL: none */
    EngMove arrow_move;         /* drawn on the board */
} TabiyaStudyEngine;

enum { TABIYA_STUDY_FIRST, TABIYA_STUDY_SECOND, TABIYA_STUDY_N_ENGINES };

struct _TabiyaStudyPlace {
    TabiyaPlace parent;

    TabiyaStudySession *session; /* lent by the place itself; NULL: disposed of */
    TabiyaStudyPanel *panel; /* lent; NULL until it is first shown, like the engine and reviews */
    GSignalGroup *document;  /* owned: signals of the shown document */
    TabiyaGlyphKeys glyph_keys;
    EngMove people_move; /* under the pointer, in the card of human moves */

    /* the engines: one, and a second one if the user wants it */
    TabiyaStudyEngine engines[TABIYA_STUDY_N_ENGINES];
    TabiyaPower *power;       /* owned */
    TabiyaEvaluationBar *bar; /* the window's; shows the first engine's score */
    gboolean analyzing;       /* switched on; the engines run while the place is shown */
    GMenuModel *engine_menu;  /* owned: choices of engine and its settings */
    GMenuModel *menu;         /* owned: the place's; NULL: to be made */
    gboolean menu_has_engine; /* it contains the engine's, too */

    /* reviews of whole games */
    TabiyaReviewer *reviewer;          /* owned */
    TabiyaReviewKeeper *review_keeper; /* owned */
    gpointer review_wrote;             /* the game that the last review annotated; only compared */

    /* the page of a lesson */
    struct {
        TabiyaJob *job; /* owned; NULL: none is running */
        GSource *late;  /* owned: shows its progress; NULL: soon over, or shown */
        char *path;     /* owned: of the last page */
    } page;
};

TabiyaPgnDocument *tabiya_study_place_get_document(TabiyaStudyPlace *self);
TabiyaGame *tabiya_study_place_get_game(TabiyaStudyPlace *self);
void tabiya_study_place_show_problems(TabiyaStudyPlace *self);

/* study-place-actions.c */
void tabiya_study_place_add_actions(TabiyaStudyPlace *self);
void tabiya_study_place_update_actions(TabiyaStudyPlace *self);
void tabiya_study_place_add_lesson_actions(TabiyaStudyPlace *self);
void tabiya_study_place_update_lesson_actions(TabiyaStudyPlace *self);
/* Handles a typed character of a glyph; FALSE: not one, or no move to annotate. */
gboolean tabiya_study_place_type(TabiyaPlace *place, gunichar character);
void tabiya_study_place_say_game_deleted(TabiyaStudyPlace *self, const char *title);

/* study-place-marks.c */
void tabiya_study_place_add_mark_actions(TabiyaStudyPlace *self);
void tabiya_study_place_update_mark_actions(TabiyaStudyPlace *self);
GArray *tabiya_study_place_dup_shapes(TabiyaPlace *place);
void tabiya_study_place_draw(TabiyaPlace *place, const TabiyaShape *shape);
/* Shows the opening explorer in the panel, which must exist, if the user wants it. */
void tabiya_study_place_show_explorer(TabiyaStudyPlace *self);
void tabiya_study_place_show_explorer_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board);
/* An arrow for the move of people under the pointer. */
void tabiya_study_place_follow_people(TabiyaStudyPlace *self);
void tabiya_study_place_show_people_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board);
/* An arrow for each continuation, if there are several and the user wants them. */
void tabiya_study_place_show_alternatives(TabiyaStudyPlace *self, TabiyaBoardView *board);

/* study-place-engine.c */
/* The user's engines; lent. */
TabiyaEngineRegistry *tabiya_study_place_get_engines(TabiyaStudyPlace *self);
void tabiya_study_place_add_engine_actions(TabiyaStudyPlace *self);
void tabiya_study_place_update_engine_actions(TabiyaStudyPlace *self);
void tabiya_study_place_make_engine(TabiyaStudyPlace *self); /* once the panel exists */
void tabiya_study_place_forget_engine(TabiyaStudyPlace *self);
/* The menu of the place. */
GMenuModel *tabiya_study_place_get_menu(TabiyaPlace *place);
/* Call when another position or another place is shown. */
void tabiya_study_place_follow(TabiyaPart *part);
void tabiya_study_place_show_engine_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board);

/* study-place-export.c */
void tabiya_study_place_add_export_actions(TabiyaStudyPlace *self);
void tabiya_study_place_update_export_actions(TabiyaStudyPlace *self);
void tabiya_study_place_forget_export(TabiyaStudyPlace *self);

/* study-place-review.c */
void tabiya_study_place_add_review_actions(TabiyaStudyPlace *self);
void tabiya_study_place_update_review_actions(TabiyaStudyPlace *self);
void tabiya_study_place_make_reviews(TabiyaStudyPlace *self); /* once the panel exists */
void tabiya_study_place_forget_reviews(TabiyaStudyPlace *self);
/* Resumes the review that was running when the program ended; the tabs must be back. */
void tabiya_study_place_resume_review(TabiyaStudyPlace *self);

#endif
