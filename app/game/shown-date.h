/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dates of games as a person reads them: in the form of the locale (LC_TIME), with all digits of
 * the year, and without what is not known. PGN, and everything that is copied or exported, has the
 * form of PGN. */
#ifndef TABIYA_SHOWN_DATE_H
#define TABIYA_SHOWN_DATE_H

#include <glib.h>

G_BEGIN_DECLS

/* Of a tag: "21.06.1851" for "1851.06.21", "06.1851" for "1851.06.??", "1851" for "1851.??.??" in
 * German. "" for "????.??.??". Other text is shown as it is. (transfer full) */
char *tabiya_shown_date_dup(const char *date) G_GNUC_WARN_UNUSED_RESULT;

/* The same of a number, yyyymmdd: 0, and 00 in it, are not known. (transfer full) */
char *tabiya_shown_date_dup_number(guint32 date) G_GNUC_WARN_UNUSED_RESULT;

/* How many columns of letters the longest of them has: two for each of Chinese. */
guint tabiya_shown_date_get_columns(void);

/* In a locale whose form (D_FMT) is this one. (transfer full) */
char *tabiya_shown_date_dup_for_tests(guint32 date, const char *form) G_GNUC_WARN_UNUSED_RESULT;
guint tabiya_shown_date_get_columns_for_tests(const char *form);

G_END_DECLS

#endif
