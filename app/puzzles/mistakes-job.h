/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A job (app/job/job.h) that looks for the mistakes of a person in the games of the library
 * (own-mistakes.h). */
#ifndef TABIYA_MISTAKES_JOB_H
#define TABIYA_MISTAKES_JOB_H

#include "app/analysis/engine-arbiter.h"
#include "app/job/job.h"
#include "app/puzzles/mistakes-wish.h"

G_BEGIN_DECLS

/* `library` is the path of its file. Gives way to all that a person waits for at `arbiter`; changes
 * no games, and others may change the library meanwhile. As long as it has neither ended nor been
 * cancelled the library keeps the wish: tabiya_mistakes_wish_load(). */
TabiyaJob *tabiya_mistakes_job_new(const char *library, const TabiyaMistakesWish *wish,
                                   TabiyaEngineArbiter *arbiter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
