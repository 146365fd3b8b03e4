/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fills the palette's index (palette-index.h). */
#ifndef TABIYA_PALETTE_FILL_H
#define TABIYA_PALETTE_FILL_H

#include "app/talk/intent.h"
#include "ui/shell.h"
#include "ui/talk/palette-index.h"

G_BEGIN_DECLS

/* What is the same in every place: themes, drills, settings, pages of the manual. */
void tabiya_palette_fill_fixed(TabiyaPaletteIndex *self);
/* Abilities, with their examples. `grammar` NULL: with their titles. */
void tabiya_palette_fill_abilities(TabiyaPaletteIndex *self, const TabiyaGrammar *grammar);
/* What asks for the ability: an example of the grammar, or its title where English stands in for a
 * language without a grammar, and the title says all. `grammar` NULL: its title. */
const char *tabiya_palette_get_utterance(const TabiyaGrammar *grammar,
                                         const TabiyaAbility *ability);
/* The items of all menus that are visible in the window, and what has a shortcut; without what
 * cannot be used now. */
void tabiya_palette_fill_commands(TabiyaPaletteIndex *self, TabiyaShell *shell);

/* Whether the action, with its target, can be used now. */
gboolean tabiya_palette_can_do(TabiyaShell *shell, const char *command);
void tabiya_palette_do(TabiyaShell *shell, const char *command);

G_END_DECLS

#endif
