/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "editor": setting up a position by hand on the board of the window; and the ways for a
 * position into the editor, and from there to other places. Its session is a TabiyaEditorSession.
 *
 * Actions: "set-up-position", "study-position", "analyse-position", "play-from-here". They work on
 * the shown position. */
#ifndef TABIYA_EDITOR_PLACE_H
#define TABIYA_EDITOR_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EDITOR_PLACE (tabiya_editor_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEditorPlace, tabiya_editor_place, TABIYA, EDITOR_PLACE, TabiyaPlace)

G_END_DECLS

#endif
