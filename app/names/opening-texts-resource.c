/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-texts.h. The files are in the program. */
#include <gio/gio.h>

#include "app/names/opening-texts.h"
#include "app/own-resource.h"
#include "tabiya-openings.h"

static GResource *get_resource(void)
{
    static TabiyaOwnResource bundle = {tabiya_openings_register_resource,
                                       tabiya_openings_get_resource};

    return tabiya_own_resource_get(&bundle);
}

char *tabiya_opening_texts_dup(const char *file)
{
    g_autofree char *path = g_strconcat("/io/github/tabiya/Tabiya/openings/", file, NULL);
    g_autoptr(GBytes) bytes =
        g_resource_lookup_data(get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    gsize length = 0;
    const char *data = bytes ? g_bytes_get_data(bytes, &length) : "";

    return g_strndup(data, length);
}
