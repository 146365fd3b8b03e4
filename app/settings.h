/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the program's GSettings come from: installed, or straight from the build folder; and all of
 * them as text, to be kept and brought back. */
#ifndef TABIYA_APP_SETTINGS_H
#define TABIYA_APP_SETTINGS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The settings of the application, made at the first call and kept. Only what has a window may ask:
 * such a program is installed with the schema, and ends here where that is missing. All below goes
 * on without one, for tabiya-cli may be installed alone. */
GSettings *tabiya_settings_get(void);

/* What the person has set, "key=value" a line in GVariant's text format under [Settings]; the
 * caller's. NULL without a schema. */
char *tabiya_settings_dup_text(void) G_GNUC_WARN_UNUSED_RESULT;

/* Brings back what such a text says; all else goes back to its default. Keys and values that are
 * not known to this version are passed over. Returns when it is kept; FALSE: it cannot be, as
 * without a session bus. */
gboolean tabiya_settings_apply_text(const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Whether there was a library in the folder `data_dir`, as far as that was remembered on this
 * computer; such is in no text above. */
gboolean tabiya_settings_knows_library(const char *data_dir);
void tabiya_settings_remember_library(const char *data_dir, gboolean exists);

/* Such a text without the keys that name files or folders outside of `data_dir`, unless the person
 * has set the same here; `*paths` receives what they named, NULL-terminated. The caller's, both. */
char *tabiya_settings_drop_paths(const char *text, const char *data_dir,
                                 char ***paths) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
