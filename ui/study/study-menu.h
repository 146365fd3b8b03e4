/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menu of the place "study": the commands that have no button of their own. */
#ifndef TABIYA_STUDY_MENU_H
#define TABIYA_STUDY_MENU_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* `engine` is the menu of the engine (NULL: none yet), which becomes a submenu. */
GMenuModel *tabiya_study_menu_new(GMenuModel *engine) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
