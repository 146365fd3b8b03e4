/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The folder of a person's data. */
#ifndef TABIYA_DATA_DIR_H
#define TABIYA_DATA_DIR_H

#include <glib.h>

G_BEGIN_DECLS

/* The folder of the library: `override` (--data-dir) if given, else $XDG_DATA_HOME/tabiya. It need
 * not exist. */
char *tabiya_data_dir(const char *override) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
