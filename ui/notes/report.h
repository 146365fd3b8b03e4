/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Helps a person report a problem to the authors. The program itself sends nothing, ever. */
#ifndef TABIYA_REPORT_H
#define TABIYA_REPORT_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The program's home page, and the page for reporting problems. */
#define TABIYA_ISSUES_URL TABIYA_HOME_URL "/issues"

/* Explains where to report, and offers to open the page and to copy the details. */
void tabiya_report_present(GtkWindow *parent);

G_END_DECLS

#endif
