/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See data-dir.h. */
#include "app/store/data-dir.h"

char *tabiya_data_dir(const char *override)
{
    if (override && *override != '\0')
        return g_canonicalize_filename(override, NULL);
    return g_build_filename(g_get_user_data_dir(), "tabiya", NULL);
}
