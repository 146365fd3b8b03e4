/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the place "study": the commands that have no button of their own. */
#ifndef TABIYA_STUDY_MENU_H
#define TABIYA_STUDY_MENU_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The commands for a move: a part of the place's menu, and the context menu of a move. */
GMenuModel *tabiya_study_move_menu_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* `engine` is the menu of the engine, which becomes a submenu. NULL: it has a button of its own. */
GMenuModel *tabiya_study_menu_new(GMenuModel *engine) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
