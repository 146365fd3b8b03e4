/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See markup-pieces.h. Every byte is read a bounded number of times: a [% that starts no command is
 * skipped up to the next bracket. */
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

/* Whether a command starts at `text`, which is a bracket; then `piece` is the command. Otherwise
 * `piece->length` is the length that is known not to be one. */
static gboolean match_command(const char *text, TabiyaMarkupPiece *piece)
{
    *piece = (TabiyaMarkupPiece){.kind = TABIYA_MARKUP_COMMAND, .text = text, .length = 1};
    if (text[1] != '%')
        return FALSE;
    const char *p = piece->name = text + 2;
    while (is_name_byte(*p))
        p++;
    piece->name_length = (gsize)(p - piece->name);
    const char *end = p + strcspn(p, "[]\n");
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
    TabiyaMarkupPiece piece = {
        .kind = TABIYA_MARKUP_BLANK, .text = from, .length = (gsize)(to - from)};
    if (from < to)
        g_array_append_val(pieces, piece);
}

/* The text between two commands: words and the blanks around them. */
static void append_between(GArray *pieces, const char *from, const char *to)
{
    const char *start = from, *end = to;
    while (start < end && is_blank(*start))
        start++;
    while (end > start && is_blank(end[-1]))
        end--;
    append_blank(pieces, from, start);
    TabiyaMarkupPiece prose = {
        .kind = TABIYA_MARKUP_PROSE, .text = start, .length = (gsize)(end - start)};
    if (start < end)
        g_array_append_val(pieces, prose);
    append_blank(pieces, end, to);
}

static void piece_clear(gpointer data)
{
    TabiyaMarkupPiece *piece = data;
    g_free(piece->replacement);
}

GArray *tabiya_markup_pieces_new(const char *text)
{
    GArray *pieces = g_array_new(FALSE, FALSE, sizeof(TabiyaMarkupPiece));
    g_array_set_clear_func(pieces, piece_clear);
    const char *from = text ? text : "";
    const char *at = from + strcspn(from, "[");
    while (*at != '\0') {
        TabiyaMarkupPiece command;
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

gboolean tabiya_markup_piece_is(const TabiyaMarkupPiece *piece, const char *name)
{
    return piece->kind == TABIYA_MARKUP_COMMAND && !piece->removed &&
           piece->name_length == strlen(name) && memcmp(piece->name, name, piece->name_length) == 0;
}

void tabiya_markup_piece_remove(TabiyaMarkupPiece *piece)
{
    piece->removed = TRUE;
}

void tabiya_markup_piece_replace(TabiyaMarkupPiece *piece, char *text)
{
    g_free(piece->replacement);
    piece->replacement = text;
}

/* The index after the commands at the start of the comment; 0: it starts with words. */
static guint behind_leading_commands(const GArray *pieces)
{
    guint place = 0;
    for (guint i = 0; i < pieces->len; i++) {
        const TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);
        if (piece->kind == TABIYA_MARKUP_PROSE && !piece->removed)
            break;
        if (piece->kind == TABIYA_MARKUP_COMMAND && !piece->removed)
            place = i + 1;
    }
    return place;
}

static gboolean has_content(const GArray *pieces)
{
    for (guint i = 0; i < pieces->len; i++) {
        if (!tabiya_markup_piece_at(pieces, i)->removed &&
            tabiya_markup_piece_at(pieces, i)->kind != TABIYA_MARKUP_BLANK) {
            return TRUE;
        }
    }
    return FALSE;
}

void tabiya_markup_pieces_add_command(GArray *pieces, const char *command, gboolean close)
{
    const TabiyaMarkupPiece blank = {.kind = TABIYA_MARKUP_BLANK, .text = " ", .length = 1};
    TabiyaMarkupPiece piece = {
        .kind = TABIYA_MARKUP_COMMAND,
        .text = "",
        .name = "",
        .value = "",
        .replacement = g_strdup(command),
    };
    guint place = behind_leading_commands(pieces);
    if (place > 0) {
        g_array_insert_val(pieces, place, piece);
        if (!close)
            g_array_insert_val(pieces, place, blank);
        return;
    }
    if (has_content(pieces) && tabiya_markup_piece_at(pieces, 0)->kind != TABIYA_MARKUP_BLANK)
        g_array_prepend_val(pieces, blank);
    g_array_prepend_val(pieces, piece);
}

gboolean tabiya_prose_is_open(const char *text, gsize length)
{
    for (const char *p = text + length; p > text; p--) {
        char c = p[-1];
        if (c == '[')
            return p == text + length || *p == '%';
        if (c == ']' || c == '\n')
            return FALSE;
    }
    return FALSE;
}

/* --- Joining ---------------------------------------------------------------------------------- */

typedef struct {
    GString *out;
    const TabiyaMarkupPiece *blank; /* not written yet; NULL: none */
    gboolean gap;                   /* something was removed since the last piece written… */
    const TabiyaMarkupPiece *last;  /* …which was this; NULL: nothing yet */
} Joiner;

static void put_blank(Joiner *self, const TabiyaMarkupPiece *piece)
{
    if (!self->blank || (!memchr(self->blank->text, '\n', self->blank->length) &&
                         memchr(piece->text, '\n', piece->length))) {
        self->blank = piece;
    }
}

/* No blank is needed at an end of the text where something was removed. */
static void settle_blank(Joiner *self, gboolean at_end)
{
    gboolean wanted = !self->gap || !at_end;
    if (self->blank && wanted)
        g_string_append_len(self->out, self->blank->text, (gssize)self->blank->length);
    self->blank = NULL;
    self->gap = FALSE;
}

/* Words that a command separated stay separate, and do not become a command together. */
static void keep_apart(Joiner *self)
{
    static const TabiyaMarkupPiece SPACE = {.kind = TABIYA_MARKUP_BLANK, .text = " ", .length = 1};
    static const TabiyaMarkupPiece LINE = {.kind = TABIYA_MARKUP_BLANK, .text = "\n", .length = 1};
    if (tabiya_prose_is_open(self->last->text, self->last->length))
        put_blank(self, &LINE);
    else if (!self->blank)
        self->blank = &SPACE;
}

static void put_content(Joiner *self, const TabiyaMarkupPiece *piece)
{
    if (self->gap && self->last && self->last->kind == TABIYA_MARKUP_PROSE &&
        piece->kind == TABIYA_MARKUP_PROSE) {
        keep_apart(self);
    }
    self->last = piece;
    settle_blank(self, self->out->len == 0);
    if (piece->replacement)
        g_string_append(self->out, piece->replacement);
    else
        g_string_append_len(self->out, piece->text, (gssize)piece->length);
}

char *tabiya_markup_pieces_join(GArray *pieces)
{
    Joiner joiner = {.out = g_string_new(NULL)};
    for (guint i = 0; i < pieces->len; i++) {
        const TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);
        if (piece->removed)
            joiner.gap = TRUE;
        else if (piece->kind == TABIYA_MARKUP_BLANK)
            put_blank(&joiner, piece);
        else
            put_content(&joiner, piece);
    }
    settle_blank(&joiner, TRUE);
    g_array_unref(pieces);
    return g_string_free(joiner.out, FALSE);
}

char *tabiya_markup_set_commands(const char *text, const char *name, const char *wanted)
{
    GArray *pieces = tabiya_markup_pieces_new(text);
    gboolean placed = *wanted == '\0';

    for (guint i = 0; i < pieces->len; i++) {
        TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);

        if (!tabiya_markup_piece_is(piece, name))
            continue;
        if (placed)
            tabiya_markup_piece_remove(piece);
        else
            tabiya_markup_piece_replace(piece, g_strdup(wanted));
        placed = TRUE;
    }
    if (!placed)
        tabiya_markup_pieces_add_command(pieces, wanted, FALSE);
    return tabiya_markup_pieces_join(pieces);
}
