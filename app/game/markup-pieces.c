/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cutting and joining comments. Every byte is looked at a bounded number of times: a [% that starts
 * no command is passed over up to the next bracket. */
#include "app/game/markup-pieces.h"

#include <string.h>

static gboolean is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static gboolean is_name_byte(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '-';
}

/* --- Cutting ---------------------------------------------------------------------------------- */

/* Whether a command starts at `text`, which is a bracket; then `piece` is it. Otherwise
 * `piece->length` is how much of the text is known to be none. */
static gboolean match_command(const char *text, TabiyaPiece *piece)
{
    *piece = (TabiyaPiece){.kind = TABIYA_PIECE_COMMAND, .text = text, .length = 1};
    if (text[1] != '%')
        return FALSE;
    const char *p = piece->name = text + 2;
    while (is_name_byte(*p))
        p++;
    piece->name_length = (gsize)(p - piece->name);
    const char *end = p + strcspn(p, "[]");
    if (piece->name_length == 0 || *end != ']' || (p < end && !is_blank(*p))) {
        piece->length = MAX((gsize)(end - text), 1);
        return FALSE;
    }
    while (is_blank(*p))
        p++;
    const char *value_end = end;
    while (value_end > p && is_blank(value_end[-1]))
        value_end--;
    piece->value = p;
    piece->value_length = (gsize)(value_end - p);
    piece->length = (gsize)(end + 1 - text);
    return TRUE;
}

static void append_blank(GArray *pieces, const char *from, const char *to)
{
    TabiyaPiece piece = {.kind = TABIYA_PIECE_BLANK, .text = from, .length = (gsize)(to - from)};
    if (from < to)
        g_array_append_val(pieces, piece);
}

/* What stands between two commands: words and the blanks around them. */
static void append_between(GArray *pieces, const char *from, const char *to)
{
    const char *start = from, *end = to;
    while (start < end && is_blank(*start))
        start++;
    while (end > start && is_blank(end[-1]))
        end--;
    append_blank(pieces, from, start);
    TabiyaPiece prose = {
        .kind = TABIYA_PIECE_PROSE, .text = start, .length = (gsize)(end - start)};
    if (start < end)
        g_array_append_val(pieces, prose);
    append_blank(pieces, end, to);
}

static void piece_clear(gpointer data)
{
    TabiyaPiece *piece = data;
    g_free(piece->replacement);
    g_free(piece->added);
}

GArray *tabiya_pieces_new(const char *text)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(TabiyaPiece));
    g_array_set_clear_func(pieces, piece_clear);
    const char *from = text != NULL ? text : "";
    const char *at = from + strcspn(from, "[");
    while (*at != '\0') {
        TabiyaPiece command;
        if (match_command(at, &command)) {
            append_between(pieces, from, at);
            g_array_append_val(pieces, command);
            from = at + command.length;
        }
        at += command.length;
        at += strcspn(at, "[");
    }
    append_between(pieces, from, at);
    return pieces;
}

/* --- Changing --------------------------------------------------------------------------------- */

gboolean tabiya_piece_is(const TabiyaPiece *piece, const char *name)
{
    return piece->kind == TABIYA_PIECE_COMMAND && !piece->removed &&
           piece->name_length == strlen(name) &&
           memcmp(piece->name, name, piece->name_length) == 0;
}

void tabiya_piece_remove(TabiyaPiece *piece)
{
    piece->removed = TRUE;
}

void tabiya_piece_replace(TabiyaPiece *piece, char *text)
{
    g_free(piece->replacement);
    piece->replacement = text;
}

static void add_behind(TabiyaPiece *piece, const char *text, gboolean close)
{
    char *added = g_strconcat(piece->added != NULL ? piece->added : "", close ? "" : " ", text, NULL);
    g_free(piece->added);
    piece->added = added;
}

void tabiya_pieces_add_command(GArray *pieces, const char *command, gboolean close)
{
    TabiyaPiece *last = NULL;
    for (guint i = 0; i < pieces->len; i++) {
        TabiyaPiece *piece = tabiya_piece_at(pieces, i);
        if (piece->kind == TABIYA_PIECE_PROSE && !piece->removed)
            break;
        if (piece->kind == TABIYA_PIECE_COMMAND && !piece->removed)
            last = piece;
    }
    if (last != NULL) {
        add_behind(last, command, close);
        return;
    }
    /* In front of all, as a piece of its own that was empty. */
    TabiyaPiece piece = {
        .kind = TABIYA_PIECE_COMMAND,
        .text = "",
        .name = "",
        .value = "",
        .replacement = g_strdup(command),
    };
    TabiyaPiece blank = {.kind = TABIYA_PIECE_BLANK, .text = " ", .length = 1};
    gboolean is_empty = TRUE;
    for (guint i = 0; i < pieces->len; i++)
        is_empty = is_empty && (tabiya_piece_at(pieces, i)->removed ||
                                tabiya_piece_at(pieces, i)->kind == TABIYA_PIECE_BLANK);
    if (!is_empty && tabiya_piece_at(pieces, 0)->kind != TABIYA_PIECE_BLANK)
        g_array_prepend_val(pieces, blank);
    g_array_prepend_val(pieces, piece);
}

/* --- Joining ---------------------------------------------------------------------------------- */

typedef struct {
    GString *out;
    const TabiyaPiece *blank; /* not yet written; NULL: none */
    gboolean gap;             /* something was taken out since the last that was written */
} Joiner;

static void put_blank(Joiner *self, const TabiyaPiece *piece)
{
    if (self->blank == NULL ||
        (memchr(self->blank->text, '\n', self->blank->length) == NULL &&
         memchr(piece->text, '\n', piece->length) != NULL))
        self->blank = piece;
}

/* At an end of the text where something was taken out, no blank is wanted. */
static void settle_blank(Joiner *self, gboolean at_end)
{
    gboolean wanted = !self->gap || !at_end;
    if (self->blank != NULL && wanted)
        g_string_append_len(self->out, self->blank->text, (gssize)self->blank->length);
    self->blank = NULL;
    self->gap = FALSE;
}

static void put_content(Joiner *self, const TabiyaPiece *piece)
{
    settle_blank(self, self->out->len == 0);
    if (piece->replacement != NULL)
        g_string_append(self->out, piece->replacement);
    else
        g_string_append_len(self->out, piece->text, (gssize)piece->length);
    if (piece->added != NULL)
        g_string_append(self->out, piece->added);
}

char *tabiya_pieces_join(GArray *pieces)
{
    Joiner joiner = {.out = g_string_new(NULL)};
    for (guint i = 0; i < pieces->len; i++) {
        const TabiyaPiece *piece = tabiya_piece_at(pieces, i);
        if (piece->removed)
            joiner.gap = TRUE;
        else if (piece->kind == TABIYA_PIECE_BLANK)
            put_blank(&joiner, piece);
        else
            put_content(&joiner, piece);
    }
    settle_blank(&joiner, TRUE);
    g_array_unref(pieces);
    return g_string_free(joiner.out, FALSE);
}
