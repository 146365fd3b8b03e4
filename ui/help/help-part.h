/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual, opened at what it says of the place that shows (`get_topic` of its class).
 *
 * Actions: "help", and "help-about" with a topic or a section, or the list with "". */
#ifndef TABIYA_HELP_PART_H
#define TABIYA_HELP_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_HELP_PART (tabiya_help_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaHelpPart, tabiya_help_part, TABIYA, HELP_PART, TabiyaPart)

G_END_DECLS

#endif
