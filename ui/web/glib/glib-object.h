/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page's C has no objects. This lets it include headers that declare some beside what it
 * uses. */
#ifndef TABIYA_WEB_GLIB_OBJECT_H
#define TABIYA_WEB_GLIB_OBJECT_H

#include <glib.h>

typedef struct {
    void *none;
} GObject;

void g_object_unref(gpointer object);

#define G_DECLARE_FINAL_TYPE(type, prefix, MODULE, NAME, parent)    \
    typedef struct _##type type;                                    \
    GType prefix##_get_type(void);                                  \
    static inline gboolean MODULE##_IS_##NAME(gconstpointer object) \
    {                                                               \
        return object != NULL;                                      \
    }                                                               \
    G_DEFINE_AUTOPTR_CLEANUP_FUNC(type, g_object_unref)
#define G_DECLARE_INTERFACE(type, prefix, MODULE, NAME, parent)     \
    typedef struct _##type type;                                    \
    GType prefix##_get_type(void);                                  \
    static inline gboolean MODULE##_IS_##NAME(gconstpointer object) \
    {                                                               \
        return object != NULL;                                      \
    }                                                               \
    G_DEFINE_AUTOPTR_CLEANUP_FUNC(type, g_object_unref)

#endif
