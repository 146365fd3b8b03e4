/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena.h. A list of chunks. Each chunk is twice as large as the previous one, up to a limit
 * below malloc's mmap threshold, so that reading one game after another reuses the same memory. */
#include "app/game/arena.h"

#include <string.h>

#define FIRST_BYTES 8128
#define LIMIT_BYTES 65472

typedef struct TabiyaArenaChunk {
    struct TabiyaArenaChunk *next;
    gsize size;
    char bytes[];
} Chunk;

void tabiya_arena_grow(TabiyaArena *arena, gsize size)
{
    gsize room = !arena->chunks ? FIRST_BYTES : MIN(2 * arena->chunks->size, LIMIT_BYTES);
    room = MAX(MAX(room, FIRST_BYTES), size);
    Chunk *chunk = g_malloc(sizeof(Chunk) + room);
    chunk->next = arena->chunks;
    chunk->size = MIN(room, LIMIT_BYTES);
    arena->chunks = chunk;
    arena->at = chunk->bytes;
    arena->end = chunk->bytes + room;
}

gpointer tabiya_arena_memdup(TabiyaArena *arena, gconstpointer bytes, gsize size)
{
    gpointer copy = tabiya_arena_alloc(arena, size);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

char *tabiya_arena_strdup(TabiyaArena *arena, const char *text)
{
    return text ? tabiya_arena_memdup(arena, text, strlen(text) + 1) : NULL;
}

void tabiya_arena_clear(TabiyaArena *arena)
{
    Chunk *next;
    for (Chunk *chunk = arena->chunks; chunk; chunk = next) {
        next = chunk->next;
        g_free(chunk);
    }
    *arena = (TabiyaArena){0};
}
