/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The part of the window that opens the manual at the section about the current place (`get_topic`
 * of its class).
 *
 * Actions: "help", and "help-about" with a topic or a section, or "" for the list. */
#ifndef TABIYA_HELP_PART_H
#define TABIYA_HELP_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_HELP_PART (tabiya_help_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaHelpPart, tabiya_help_part, TABIYA, HELP_PART, TabiyaPart)

G_END_DECLS

#endif
