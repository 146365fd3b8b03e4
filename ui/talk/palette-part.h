/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The part of the window with the command palette (command-palette.h): finds commands, questions,
 * openings, players, themes, settings and pages of the manual, and does what is chosen.
 *
 * Titles are found at once. Openings and the meaning of a sentence follow from a thread, one guess
 * at a time; players of the library from another, once nothing was typed for a moment.
 *
 * Actions: "palette"; "palette-switch" with a setting (app/talk/talk-settings.h), which it turns
 * on or off.
 */
#ifndef TABIYA_PALETTE_PART_H
#define TABIYA_PALETTE_PART_H

#include "ui/part.h"
#include "ui/talk/command-palette.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PALETTE_PART (tabiya_palette_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPalettePart, tabiya_palette_part, TABIYA, PALETTE_PART, TabiyaPart)

/* (transfer none); NULL: it was never opened. */
TabiyaCommandPalette *tabiya_palette_part_get_palette_for_tests(TabiyaPalettePart *self);
TabiyaPaletteIndex *tabiya_palette_part_get_index_for_tests(TabiyaPalettePart *self);

G_END_DECLS

#endif
