/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* SAN with pictures of the pieces in place of their letters. */
#ifndef TABIYA_FIGURINE_H
#define TABIYA_FIGURINE_H

#include <glib.h>

G_BEGIN_DECLS

/* "Nf3" with a picture of the knight for its letter, "O-O" as it is. The caller's. */
char *tabiya_san_dup_figurine(const char *san) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
