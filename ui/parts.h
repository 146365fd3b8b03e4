/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of all parts of the window. */
#ifndef TABIYA_PARTS_H
#define TABIYA_PARTS_H

#include <glib-object.h>

G_BEGIN_DECLS

/* The type of the n-th part, a TabiyaPart; G_TYPE_INVALID: no more. Places are in the order of the
 * switchers; the first start shows the first one. */
GType tabiya_parts_get_type(gsize index);

G_END_DECLS

#endif
