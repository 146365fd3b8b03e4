/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is wrong with a position that is being set up, in words. */
#ifndef TABIYA_SETUP_PROBLEM_H
#define TABIYA_SETUP_PROBLEM_H

#include <glib.h>

#include "engine/board/setup.h"

G_BEGIN_DECLS

/* A problem as a translated message that also says what to do if that is not obvious. */
char *tabiya_setup_problem_dup_text(const EngSetupProblem *problem) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
