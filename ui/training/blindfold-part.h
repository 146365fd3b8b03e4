/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The blindfold mode, which hides the pieces in every place where moves are made (`hides_pieces` of
 * its class). It belongs to the window and is not saved: a board without pieces at the next start
 * would look broken.
 *
 * Actions: "blindfold" (blindfold.h), "toggle-blindfold". */
#ifndef TABIYA_BLINDFOLD_PART_H
#define TABIYA_BLINDFOLD_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BLINDFOLD_PART (tabiya_blindfold_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBlindfoldPart, tabiya_blindfold_part, TABIYA, BLINDFOLD_PART, TabiyaPart)

G_END_DECLS

#endif
