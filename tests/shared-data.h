/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Test data shared with other programs and not part of the source: in the folder
 * TABIYA_SHARED_DATA, else in ../shared/data beside the source. */
#ifndef TESTS_SHARED_DATA_H
#define TESTS_SHARED_DATA_H

#include <glib.h>

/* The path of the file or folder `name`, "syzygy" or "books/book.bin", whether or not it is there.
 * The caller's. */
char *shared_data_path(const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The same where it is there; else NULL, with the running test marked as skipped. */
char *shared_data_find(const char *name) G_GNUC_WARN_UNUSED_RESULT;

#endif
