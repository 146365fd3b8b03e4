/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See number.h. */
#include "app/number.h"

char *tabiya_dup_number(guint64 number)
{
    return g_strdup_printf("%'" G_GUINT64_FORMAT, number);
}
