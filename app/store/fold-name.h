/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folds names for lookup: "Müller,  Łukasz" and "muller, lukasz" are one. */
#ifndef TABIYA_FOLD_NAME_H
#define TABIYA_FOLD_NAME_H

#include <glib.h>

G_BEGIN_DECLS

/* `name` without case and diacritics; letters that do not decompose (ø, ł, đ …) become similar
 * ones; no blanks at the ends, single ones between words, one after each comma. Folding twice
 * changes nothing. `name` is UTF-8; invalid bytes are dropped. (transfer full) */
char *tabiya_fold_name(const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
