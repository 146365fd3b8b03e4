/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of the blindfold modes in actions and menus: "off", "discs", "hidden" (see
 * ui/board/view.h). */
#ifndef TABIYA_BLINDFOLD_H
#define TABIYA_BLINDFOLD_H

#include "ui/board/view.h"

G_BEGIN_DECLS

const char *tabiya_blindfold_get_name(TabiyaBlindfold blindfold);
/* FALSE: no mode has that name. */
gboolean tabiya_blindfold_parse(const char *name, TabiyaBlindfold *blindfold);
/* The announcement when the mode is switched on, translated. */
const char *tabiya_blindfold_get_words(TabiyaBlindfold blindfold);

/* Appends the submenu for win.blindfold. */
void tabiya_blindfold_append_menu(GMenu *menu);

G_END_DECLS

#endif
