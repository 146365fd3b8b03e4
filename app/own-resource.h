/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Resource bundles compiled into the program, usable from any thread. */
#ifndef TABIYA_OWN_RESOURCE_H
#define TABIYA_OWN_RESOURCE_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The output of glib-compile-resources for a bundle. */
typedef struct {
    void (*enter)(void);     /* tabiya_…_register_resource(); NULL: it registers itself */
    GResource *(*get)(void); /* tabiya_…_get_resource() */
    gsize entered;           /* initially 0 */
} TabiyaOwnResource;

/* Returns the bundle. It is registered once and never unregistered, because a thread may still be
 * reading when the process ends. `self` is static. (transfer none), never NULL.
 *
 * GLib registers bundles when any of them is first requested. A thread that requests one while
 * another thread is registering it is told that it does not exist; this function waits instead. */
GResource *tabiya_own_resource_get(TabiyaOwnResource *self);

G_END_DECLS

#endif
