/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the program runs inside a Flatpak, where the system's own programs are invisible. */
#ifndef TABIYA_SANDBOX_H
#define TABIYA_SANDBOX_H

#include <glib.h>

G_BEGIN_DECLS

gboolean tabiya_is_sandboxed(void);

G_END_DECLS

#endif
