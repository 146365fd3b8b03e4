/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the program's GSettings come from: installed, or straight from the build folder. */
#ifndef TABIYA_SETTINGS_H
#define TABIYA_SETTINGS_H

#include <gio/gio.h>

#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* The settings of the application, made at the first call and kept. NULL when no schema is found
 * at all: then everything goes on with its defaults. */
GSettings *tabiya_settings_get(void);

/* Binds a key both ways to a property of `object`, if there are settings. */
void tabiya_settings_bind(const char *key, gpointer object, const char *property);

/* The value of a key, or `fallback` without settings. */
int tabiya_settings_get_int(const char *key, int fallback);

/* How pieces are to be written in moves; `changed` is called with `object`, a GObject, whenever
 * that becomes another. */
TabiyaPieceLetters tabiya_settings_get_letters(void);
void tabiya_settings_watch_letters(gpointer object, GCallback changed);

G_END_DECLS

#endif
