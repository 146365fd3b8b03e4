/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See last-lines.h. */
#include "app/analysis/last-lines.h"

#include <string.h>

#include "app/plain-text.h"

/* Continues the line at `index`. */
static void add_to(TabiyaLastLines *self, guint index, const char *text, gsize length)
{
    const gsize kept = MIN(self->lengths[index], TABIYA_LAST_LINES_BYTES);
    memcpy(self->bytes[index] + kept, text, MIN(length, TABIYA_LAST_LINES_BYTES - kept));
    self->lengths[index] += length;
}

void tabiya_last_lines_add(TabiyaLastLines *self, const char *line, gsize length)
{
    const guint index = self->next;
    self->lengths[index] = 0;
    add_to(self, index, line, length);
    self->next = (index + 1) % TABIYA_LAST_LINES_COUNT;
}

void tabiya_last_lines_add_bytes(TabiyaLastLines *self, const char *bytes, gsize length)
{
    const char *end = bytes + length;
    while (bytes < end) {
        const char *stop = memchr(bytes, '\n', (gsize)(end - bytes));
        const gsize piece = (gsize)((stop ? stop : end) - bytes);
        if (self->is_open) {
            add_to(self, (self->next + TABIYA_LAST_LINES_COUNT - 1) % TABIYA_LAST_LINES_COUNT,
                   bytes, piece);
        } else if (piece > 0) {
            tabiya_last_lines_add(self, bytes, piece);
        }
        self->is_open = !stop && (self->is_open || piece > 0);
        bytes += piece + (stop ? 1 : 0);
    }
}

void tabiya_last_lines_append_to(const TabiyaLastLines *self, GString *text)
{
    for (guint i = 0; i < TABIYA_LAST_LINES_COUNT; i++) {
        const guint index = (self->next + i) % TABIYA_LAST_LINES_COUNT;
        const gsize kept = MIN(self->lengths[index], TABIYA_LAST_LINES_BYTES);
        g_autofree char *line = tabiya_dup_quote(self->bytes[index], (gssize)kept);
        if (*line == '\0')
            continue;
        if (text->len > 0)
            g_string_append_c(text, '\n');
        g_string_append(text, line);
        if (self->lengths[index] > kept && !g_str_has_suffix(line, "…"))
            g_string_append(text, "…");
    }
}
