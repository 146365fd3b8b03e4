/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The preferences in a file of a person's data (carried-file.h): a few that mean the same here and
 * in a browser. Without a schema there are none. */
#ifndef TABIYA_CARRIED_SETTINGS_H
#define TABIYA_CARRIED_SETTINGS_H

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* For tabiya_carried_settings_read(). (transfer full) */
GPtrArray *tabiya_carried_settings_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Appends a line for each that the person has changed, and returns their number. */
guint tabiya_carried_settings_append(GString *text);

/* Adds the one of such a line; others are skipped. FALSE: it has an impossible value. */
gboolean tabiya_carried_settings_read(JsonObject *line, GPtrArray *settings);

/* Sets them, and replaces each by the one that was there. Returns how many have changed and are
 * kept (tabiya_settings_are_kept()). */
guint tabiya_carried_settings_exchange(GPtrArray *settings);

G_END_DECLS

#endif
