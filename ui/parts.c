/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See parts.h. */
#include "ui/parts.h"

static GType (*const PARTS[])(void) = {
    NULL,
};

GType tabiya_parts_get_type(gsize index)
{
    return index < G_N_ELEMENTS(PARTS) && PARTS[index] ? PARTS[index]() : G_TYPE_INVALID;
}
