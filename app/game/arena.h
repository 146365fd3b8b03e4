/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory that is allocated in small pieces and freed all at once.
 *
 * A game allocates its nodes and texts from an arena: undo can bring back what was deleted, so
 * nothing is freed before the game itself, and a reader that builds millions of nodes pays a few
 * nanoseconds for each instead of an allocation and a free.
 *
 * An arena that is all zeroes is an empty one.
 */
#ifndef TABIYA_ARENA_H
#define TABIYA_ARENA_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    struct TabiyaArenaChunk *chunks; /* the newest first */
    char *at;                        /* free from here… */
    char *end;                       /* …to here */
} TabiyaArena;

/* Another chunk with room for `size` bytes. For tabiya_arena_alloc(). */
void tabiya_arena_grow(TabiyaArena *arena, gsize size);

/* `size` bytes, aligned for a pointer and not cleared. Never NULL. */
static inline gpointer tabiya_arena_alloc(TabiyaArena *arena, gsize size)
{
    size = (size + 7) & ~(gsize)7;
    if (G_UNLIKELY((gsize)(arena->end - arena->at) < size))
        tabiya_arena_grow(arena, size);
    char *piece = arena->at;
    arena->at += size;
    return piece;
}

/* Copies; NULL for NULL. */
char *tabiya_arena_strdup(TabiyaArena *arena, const char *text);
gpointer tabiya_arena_memdup(TabiyaArena *arena, gconstpointer bytes, gsize size);

/* Frees all of it. */
void tabiya_arena_clear(TabiyaArena *arena);

G_END_DECLS

#endif
