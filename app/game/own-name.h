/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The person's name in their own games. It is one name in the store, whatever the language, so that
 * all games are found by it; on the screen it is translated. */
#ifndef TABIYA_OWN_NAME_H
#define TABIYA_OWN_NAME_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_OWN_NAME "You"

/* A player's name as it is shown: the same, or "You" translated. */
const char *tabiya_own_name_show(const char *name);

G_END_DECLS

#endif
