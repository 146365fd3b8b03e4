/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All parts of the window: the one table. */
#ifndef TABIYA_PARTS_H
#define TABIYA_PARTS_H

#include <glib-object.h>

G_BEGIN_DECLS

/* The type of the n-th part, a TabiyaPart; G_TYPE_INVALID: there are no more. Places stand in the
 * order of the switchers; the first one is shown at the first start. */
GType tabiya_parts_get_type(gsize index);

G_END_DECLS

#endif
