/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program's GSettings, with the schema installed or straight from the build folder; and all
 * settings as text, to save and restore them. */
#ifndef TABIYA_APP_SETTINGS_H
#define TABIYA_APP_SETTINGS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The settings of the application, created at the first call and kept. Only for programs with a
 * window: they are installed with the schema and exit here if it is missing. The functions below
 * work without a schema, because tabiya-cli may be installed alone. */
GSettings *tabiya_settings_get(void);

/* The same; NULL: the schema is not installed. (transfer none) */
GSettings *tabiya_settings_find(void);

/* Whether changes outlive this program: GIO falls back to memory if it finds no storage for
 * settings. */
gboolean tabiya_settings_are_kept(void);

/* The settings that the user changed, one "key=value" per line in GVariant's text format under
 * [Settings]; owned by the caller. NULL without a schema. */
char *tabiya_settings_dup_text(void) G_GNUC_WARN_UNUSED_RESULT;

/* Restores the settings in such a text and resets all others to their defaults. Keys and values
 * that this version does not know are skipped. Returns once the settings are saved; FALSE if they
 * cannot be, as without a session bus. */
gboolean tabiya_settings_apply_text(const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Whether this computer remembers a library in the folder `data_dir`. Not part of the texts
 * above. */
gboolean tabiya_settings_knows_library(const char *data_dir);
void tabiya_settings_remember_library(const char *data_dir, gboolean exists);

/* Such a text without the keys that name files or folders outside `data_dir`, or commands and
 * libraries anywhere, unless the user has set the same value here; `*paths` receives what they
 * named, NULL-terminated. The caller owns both. */
char *tabiya_settings_drop_paths(const char *text, const char *data_dir,
                                 char ***paths) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
