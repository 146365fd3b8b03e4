/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A desk: where changes are made and undone. The window's is ui/talk/window-desk.h; programs
 * without a window have a scratch desk (scratch-desk.h). Main thread. */
#ifndef TABIYA_DESK_H
#define TABIYA_DESK_H

#include "app/talk/change.h"
#include "app/talk/scene.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_DESK (tabiya_desk_get_type())
G_DECLARE_INTERFACE(TabiyaDesk, tabiya_desk, TABIYA, DESK, GObject)

struct _TabiyaDeskInterface {
    GTypeInterface parent;
    TabiyaScene *(*look)(TabiyaDesk *self);
    gboolean (*change)(TabiyaDesk *self, const TabiyaChange *change, char **said, GError **error);
    gboolean (*can_undo)(TabiyaDesk *self, guint id);
    guint (*get_last)(TabiyaDesk *self);
    gboolean (*undo)(TabiyaDesk *self, guint id, GError **error);
};

/* What is on the desk now. (transfer full) */
TabiyaScene *tabiya_desk_look(TabiyaDesk *self) G_GNUC_WARN_UNUSED_RESULT;

/* Makes the change; `*said` receives a translated sentence that says what was done ("Played the
 * Najdorf."), or NULL if the answer says it already; owned by the caller. FALSE with `error`, a
 * sentence, if it cannot be done; then nothing has changed. */
gboolean tabiya_desk_change(TabiyaDesk *self, const TabiyaChange *change, char **said,
                            GError **error);

/* The number of the last change, which can be undone as long as it is the desk's last one; 0:
 * none. */
guint tabiya_desk_get_last(TabiyaDesk *self);
gboolean tabiya_desk_can_undo(TabiyaDesk *self, guint id);
gboolean tabiya_desk_undo(TabiyaDesk *self, guint id, GError **error);

G_END_DECLS

#endif
