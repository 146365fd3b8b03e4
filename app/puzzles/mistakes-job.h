/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A job (app/job/job.h) that looks for the user's mistakes in the games of the library
 * (own-mistakes.h). */
#ifndef TABIYA_MISTAKES_JOB_H
#define TABIYA_MISTAKES_JOB_H

#include "app/analysis/engine-arbiter.h"
#include "app/job/job.h"
#include "app/puzzles/mistakes-wish.h"

G_BEGIN_DECLS

/* `library` is the path of its file. Gives way to everything that the user waits for at `arbiter`;
 * changes no games, and others may change the library meanwhile. Until it has ended or been
 * cancelled, the library keeps the wish: tabiya_mistakes_wish_load(). */
TabiyaJob *tabiya_mistakes_job_new(const char *library, const TabiyaMistakesWish *wish,
                                   TabiyaEngineArbiter *arbiter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
