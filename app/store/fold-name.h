/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names as they are looked up: "Müller,  Łukasz" and "muller, lukasz" are one. */
#ifndef TABIYA_FOLD_NAME_H
#define TABIYA_FOLD_NAME_H

#include <glib.h>

G_BEGIN_DECLS

/* `name` without case and diacritics, letters that no decomposition takes apart (ø, ł, đ …) written
 * as their neighbors, blanks at the ends gone, runs of them one, and one behind each comma.
 * Folding twice changes nothing. `name` is UTF-8; what is not, is left out. The caller's. */
char *tabiya_fold_name(const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
