/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The note after a start that replaced all of a person's data, with undo; and backups that are
 * opened or dropped on the window.
 *
 * Files of games and training from a browser or another device (carried-file.h), too, which are
 * taken at once, with undo.
 *
 * Actions: "data", "undo-data", "undo-taken". */
#ifndef TABIYA_DATA_PART_H
#define TABIYA_DATA_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DATA_PART (tabiya_data_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDataPart, tabiya_data_part, TABIYA, DATA_PART, TabiyaPart)

/* Whether this start had a note about data, which takes precedence over other notes; FALSE before
 * the part has begun. */
gboolean tabiya_data_part_has_noted(TabiyaDataPart *self);

G_END_DECLS

#endif
