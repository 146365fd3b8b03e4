/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See desk.h. */
#include "app/talk/desk.h"

G_DEFINE_INTERFACE(TabiyaDesk, tabiya_desk, G_TYPE_OBJECT)

static void tabiya_desk_default_init(TabiyaDeskInterface *iface G_GNUC_UNUSED)
{
}

TabiyaScene *tabiya_desk_look(TabiyaDesk *self)
{
    return TABIYA_DESK_GET_IFACE(self)->look(self);
}

gboolean tabiya_desk_change(TabiyaDesk *self, const TabiyaChange *change, char **said,
                            GError **error)
{
    *said = NULL;
    return TABIYA_DESK_GET_IFACE(self)->change(self, change, said, error);
}

guint tabiya_desk_get_last(TabiyaDesk *self)
{
    return TABIYA_DESK_GET_IFACE(self)->get_last(self);
}

gboolean tabiya_desk_can_undo(TabiyaDesk *self, guint id)
{
    return id != 0 && TABIYA_DESK_GET_IFACE(self)->can_undo(self, id);
}

gboolean tabiya_desk_undo(TabiyaDesk *self, guint id, GError **error)
{
    return TABIYA_DESK_GET_IFACE(self)->undo(self, id, error);
}
