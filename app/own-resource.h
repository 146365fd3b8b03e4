/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bundles of resources that are compiled into the program, for any thread. */
#ifndef TABIYA_OWN_RESOURCE_H
#define TABIYA_OWN_RESOURCE_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* What glib-compile-resources makes for a bundle. */
typedef struct {
    void (*enter)(void);     /* tabiya_…_register_resource(); NULL: it is registered by itself */
    GResource *(*get)(void); /* tabiya_…_get_resource() */
    gsize entered;           /* 0 at first */
} TabiyaOwnResource;

/* The bundle: registered once and never given up, for a thread may be reading while the process
 * ends. `self` is static. (transfer none), never NULL.
 *
 * GLib takes bundles in when any of them is first asked for, and a thread that asks for one while
 * another is taking it in is told that there is none: here it waits. */
GResource *tabiya_own_resource_get(TabiyaOwnResource *self);

G_END_DECLS

#endif
