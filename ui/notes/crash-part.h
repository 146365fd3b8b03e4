/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The note shown at the first start after a crash: what was restored, and where to report the
 * problem. It appears once.
 *
 * A place that crashes the program would do so at each start, because the last place is restored.
 * So the run mark contains a place's name during its first seconds; if the next start finds it
 * there, the program stays in Play and offers the place.
 *
 * Action: "report-problem". */
#ifndef TABIYA_CRASH_PART_H
#define TABIYA_CRASH_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_CRASH_PART (tabiya_crash_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCrashPart, tabiya_crash_part, TABIYA, CRASH_PART, TabiyaPart)

G_END_DECLS

#endif
