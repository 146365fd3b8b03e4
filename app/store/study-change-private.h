/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a change: a list of steps, which study-rows.c writes. */
#ifndef TABIYA_STUDY_CHANGE_PRIVATE_H
#define TABIYA_STUDY_CHANGE_PRIVATE_H

#include "app/store/study-change.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_STUDY_STEP_SET_TAB,
    TABIYA_STUDY_STEP_SHOW, /* no other tab is in front */
    TABIYA_STUDY_STEP_EDIT,
    TABIYA_STUDY_STEP_KEEP_GAME,
    TABIYA_STUDY_STEP_DROP_GAME,
    TABIYA_STUDY_STEP_CLEAR_EDITS,
    TABIYA_STUDY_STEP_CLEAR_GAMES,
    TABIYA_STUDY_STEP_CLOSE,
    TABIYA_STUDY_STEP_SET_WORK,
    TABIYA_STUDY_STEP_END_WORK,
} TabiyaStudyStepKind;

typedef struct {
    TabiyaStudyStepKind kind;
    TabiyaStudyTabState state; /* SET_TAB; its strings are owned */
    TabiyaStudyEdit edit;      /* EDIT; `key` for games */
    char *text;                /* KEEP_GAME; SET_WORK: the wish */
    char *origin;
    char *work; /* SET_WORK, END_WORK: its kind */
} TabiyaStudyStep;

struct TabiyaStudyChange {
    gint64 tab;
    GArray *steps; /* of TabiyaStudyStep */
};

G_END_DECLS

#endif
