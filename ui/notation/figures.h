/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chosen figures of a search as a line of text. Pure. */
#ifndef TABIYA_FIGURES_H
#define TABIYA_FIGURES_H

#include "app/analysis/analysis.h"

G_BEGIN_DECLS

#define TABIYA_N_FIGURES 6

typedef struct {
    const char *id;    /* as stored in the setting "analysis-figures" */
    const char *title; /* untranslated, as is the explanation */
    const char *explanation;
} TabiyaFigureKind;

/* In display order. */
extern const TabiyaFigureKind tabiya_figure_kinds[TABIYA_N_FIGURES];

/* The figures of `wanted` (ids, NULL-terminated; NULL: all) that have a value; the caller's. */
char *tabiya_figures_dup_text(const TabiyaAnalysisFigures *figures,
                              const char *const *wanted) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
