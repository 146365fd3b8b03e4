/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row for a job: its name, its progress, and a button that stops it. */
#ifndef TABIYA_JOB_ROW_H
#define TABIYA_JOB_ROW_H

#include <gtk/gtk.h>

#include "app/job/job.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_JOB_ROW (tabiya_job_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaJobRow, tabiya_job_row, TABIYA, JOB_ROW, GtkWidget)

GtkWidget *tabiya_job_row_new(TabiyaJob *job);

G_END_DECLS

#endif
