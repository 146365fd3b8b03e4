/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The switch for all sounds, for the menu and for scripts.
 *
 * Action: "sounds", for the setting of that name. */
#ifndef TABIYA_SOUNDS_PART_H
#define TABIYA_SOUNDS_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SOUNDS_PART (tabiya_sounds_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSoundsPart, tabiya_sounds_part, TABIYA, SOUNDS_PART, TabiyaPart)

G_END_DECLS

#endif
