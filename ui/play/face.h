/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The face of an opponent (app/session/opponents.h), sharp at every size. An ornament: screen
 * readers pass it by, since the name is beside it. */
#ifndef TABIYA_FACE_H
#define TABIYA_FACE_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_FACE (tabiya_face_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFace, tabiya_face, TABIYA, FACE, GtkWidget)

/* Property "size" (int, read-write): its width and height in pixels. */
GtkWidget *tabiya_face_new(int size_px);

/* `id`: of an opponent; NULL: nobody, and the widget is hidden. */
void tabiya_face_set(TabiyaFace *self, const char *id);

G_END_DECLS

#endif
