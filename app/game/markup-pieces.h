/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The internals of markup.h: cuts a comment into blanks, words and commands, and joins them again
 * with some removed, replaced or added. Everything else stays the same byte for byte. */
#ifndef TABIYA_MARKUP_PIECES_H
#define TABIYA_MARKUP_PIECES_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_MARKUP_BLANK,
    TABIYA_MARKUP_PROSE, /* neither starts nor ends with a blank */
    TABIYA_MARKUP_COMMAND,
} TabiyaMarkupPieceKind;

typedef struct {
    TabiyaMarkupPieceKind kind;
    const char *text; /* borrowed from the comment */
    gsize length;
    const char *name; /* of a command */
    gsize name_length;
    const char *value; /* of a command, trimmed */
    gsize value_length;
    gboolean removed;
    char *replacement; /* owned; NULL: unchanged */
} TabiyaMarkupPiece;

/* Cuts `text` (NULL: ""), which must outlive them, into a GArray of TabiyaMarkupPiece. */
GArray *tabiya_markup_pieces_new(const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer none) */
static inline TabiyaMarkupPiece *tabiya_markup_piece_at(const GArray *pieces, guint index)
{
    return &g_array_index(pieces, TabiyaMarkupPiece, index);
}

/* Whether it is a command of that name that was not removed. */
gboolean tabiya_markup_piece_is(const TabiyaMarkupPiece *piece, const char *name);
void tabiya_markup_piece_remove(TabiyaMarkupPiece *piece);
/* Takes `text`. */
void tabiya_markup_piece_replace(TabiyaMarkupPiece *piece, char *text);

/* Adds `command` after the commands at the start of the comment, or in front of everything.
 * `close`: without a blank between. */
void tabiya_markup_pieces_add_command(GArray *pieces, const char *command, gboolean close);

/* Whether the end of `text` could begin a command, so that words after it in the same line could
 * complete one. */
gboolean tabiya_prose_is_open(const char *text, gsize length);

/* The changed comment. Where a piece was removed, one of the two blanks around it is removed, too.
 * Frees `pieces`. */
char *tabiya_markup_pieces_join(GArray *pieces) G_GNUC_WARN_UNUSED_RESULT;

/* The comment `text` with all commands of that name replaced by `wanted` (whole commands; "": none)
 * in the place of the first. (transfer full) */
char *tabiya_markup_set_commands(const char *text, const char *name,
                                 const char *wanted) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
