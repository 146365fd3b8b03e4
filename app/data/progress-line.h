/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An event (app/store/progress-event.h) as a line of JSON, as it stands in the logs of
 * progress-log.h; docs/formats.md describes it. */
#ifndef TABIYA_PROGRESS_LINE_H
#define TABIYA_PROGRESS_LINE_H

#include "app/store/progress-event.h"

G_BEGIN_DECLS

/* Longer ones are refused. */
#define TABIYA_PROGRESS_LINE_MAX 8192

/* Whether all it holds is within the limits of a line. */
gboolean tabiya_progress_line_fits(const TabiyaProgressEvent *event);

/* Adds the line, with its end; it must fit. */
void tabiya_progress_line_append(GString *text, const TabiyaProgressEvent *event);

/* NULL with TABIYA_ERROR_BAD_ARGUMENT: it is no such line. NULL without an error: a newer version
 * of the program wrote it. (transfer full) */
TabiyaProgressEvent *tabiya_progress_line_read(const char *line, gsize length,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
