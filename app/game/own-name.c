/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See own-name.h. */
#include "app/game/own-name.h"

#include <glib/gi18n-lib.h>

const char *tabiya_own_name_show(const char *name)
{
    return g_strcmp0(name, TABIYA_OWN_NAME) == 0 ? _("You") : name;
}
