/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See own-resource.h. */
#include "app/own-resource.h"

GResource *tabiya_own_resource_get(TabiyaOwnResource *self)
{
    if (g_once_init_enter(&self->entered)) {
        if (self->enter)
            self->enter();
        g_once_init_leave(&self->entered, 1);
    }
    GResource *resource = self->get();

    if (!resource) {
        /* Any lookup among all bundles waits until the one being registered is complete. */
        g_resources_get_info("/", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
        resource = self->get();
    }
    g_assert(resource);
    return resource;
}
