/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program's GSettings (app/settings.h) and the widgets that show them. */
#ifndef TABIYA_SETTINGS_H
#define TABIYA_SETTINGS_H

#include "app/settings.h"

#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* Binds a key both ways to a property of `object`. */
void tabiya_settings_bind(const char *key, gpointer object, const char *property);

/* The letters for pieces in moves; `changed` is called with `object`, a GObject, whenever the
 * setting changes. */
TabiyaPieceLetters tabiya_settings_get_letters(void);
void tabiya_settings_watch_letters(gpointer object, GCallback changed);

G_END_DECLS

#endif
