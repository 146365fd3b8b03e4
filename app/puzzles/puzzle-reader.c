/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a file of puzzles, row by row; see puzzle-csv.h. */
#include <string.h>

#include "app/error.h"
#include "app/files/source.h"
#include "app/puzzles/puzzle-csv.h"

#define READ_BYTES (1 << 16)

struct TabiyaPuzzleReader {
    TabiyaSource *source;
    TabiyaPuzzleColumns columns;
    GString *text; /* read but not parsed yet, from `at` on */
    gsize at;
    guint64 line;
    gboolean in_text, is_over;
    GError *trouble; /* an error of the text, reported after the rows before it */
};

TabiyaPuzzleReader *tabiya_puzzle_reader_new(const char *name)
{
    const char *const names[] = {name, NULL};
    TabiyaPuzzleReader *self = g_new0(TabiyaPuzzleReader, 1);
    self->source = tabiya_source_new(names);
    self->text = g_string_new(NULL);
    return self;
}

void tabiya_puzzle_reader_free(TabiyaPuzzleReader *self)
{
    tabiya_source_free(self->source);
    g_string_free(self->text, TRUE);
    g_clear_error(&self->trouble);
    g_free(self);
}

static void read_on(TabiyaPuzzleReader *self)
{
    g_string_erase(self->text, 0, (gssize)self->at);
    self->at = 0;
    const gsize length = self->text->len;
    g_string_set_size(self->text, length + READ_BYTES);
    const gssize count =
        tabiya_source_read(self->source, self->text->str + length, READ_BYTES, &self->trouble);
    g_string_set_size(self->text, length + (gsize)MAX(count, 0));
    self->in_text = count > 0;
}

/* The next line, lent until the next call. FALSE: the text has no more. */
static gboolean take_line(TabiyaPuzzleReader *self, const char **line, gsize *length)
{
    const char *end;
    gsize searched = 0;
    while (!(end = memchr(self->text->str + self->at + searched, '\n',
                          self->text->len - self->at - searched)) &&
           self->in_text) {
        searched = self->text->len - self->at;
        read_on(self);
    }
    if (!end && self->at == self->text->len)
        return FALSE;
    *line = self->text->str + self->at;
    *length = end ? (gsize)(end - *line) : self->text->len - self->at;
    self->at += *length + (end != NULL);
    self->line++;
    return TRUE;
}

static gboolean is_blank(const char *line, gsize length)
{
    return length == 0 || (length == 1 && *line == '\r');
}

/* FALSE: the end, or `error`. */
static gboolean next_text(TabiyaPuzzleReader *self, GError **error)
{
    self->in_text = tabiya_source_next(self->source, error);
    self->is_over = !self->in_text;
    self->line = 0;
    tabiya_puzzle_columns_init(&self->columns);
    return self->in_text;
}

/* The row, or an error with its place. */
static TabiyaPuzzle *parse(TabiyaPuzzleReader *self, const char *line, gsize length, GError **error)
{
    TabiyaPuzzle *puzzle = tabiya_puzzle_parse_row(&self->columns, line, length, error);
    if (!puzzle) {
        g_prefix_error(error, "%s:%" G_GUINT64_FORMAT ": ", tabiya_source_get_name(self->source),
                       self->line);
    }
    return puzzle;
}

/* Without a required column in the header, no row can be read. */
static gboolean read_header(TabiyaPuzzleReader *self, const char *line, gsize length,
                            GError **error)
{
    if (self->line != 1)
        return FALSE;
    g_autoptr(GError) problem = NULL;
    if (tabiya_puzzle_columns_read(&self->columns, line, length, &problem))
        return TRUE;
    if (!problem)
        return FALSE;
    g_propagate_prefixed_error(error, g_steal_pointer(&problem),
                               "%s:1: ", tabiya_source_get_name(self->source));
    self->is_over = TRUE;
    return TRUE;
}

TabiyaPuzzle *tabiya_puzzle_reader_next(TabiyaPuzzleReader *self, GError **error)
{
    const char *line;
    gsize length;
    while (!self->is_over) {
        if (!take_line(self, &line, &length)) {
            if (self->trouble) {
                g_propagate_error(error, g_steal_pointer(&self->trouble));
                return NULL;
            }
            if (!next_text(self, error))
                return NULL;
            continue;
        }
        if (is_blank(line, length) || (read_header(self, line, length, error) && !self->is_over))
            continue;
        return self->is_over ? NULL : parse(self, line, length, error);
    }
    return NULL;
}

gboolean tabiya_puzzle_reader_is_over(TabiyaPuzzleReader *self)
{
    return self->is_over;
}
