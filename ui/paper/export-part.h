/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports the shown position or game as pictures and documents, to files or the clipboard. A thread
 * makes them from copies: the position on the board, the game as PGN.
 *
 * Actions: "export", "copy-diagram". */
#ifndef TABIYA_EXPORT_PART_H
#define TABIYA_EXPORT_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPORT_PART (tabiya_export_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExportPart, tabiya_export_part, TABIYA, EXPORT_PART, TabiyaPart)

/* Writes a picture or a document of the shown position or game, and reports it. `target` is one of
 * the action "export": position.png, position.svg, position.pdf, game.gif, game.pdf or game.html; a
 * known extension of the file overrides it. */
void tabiya_export_part_export(TabiyaExportPart *self, const char *target, GFile *file);

G_END_DECLS

#endif
