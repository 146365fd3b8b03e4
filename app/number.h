/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers formatted for people. */
#ifndef TABIYA_NUMBER_H
#define TABIYA_NUMBER_H

#include <glib.h>

G_BEGIN_DECLS

/* "1,234,567", formatted for the user's language. */
char *tabiya_dup_number(guint64 number) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
