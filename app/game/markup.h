/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes the commands in a PGN comment, besides its words: [%csl Gd4,Rf6] (circles),
 * [%cal Ge2e4] (arrows), [%clk 1:05:59.5], [%emt 0:00:07] and [%eval -0.35,22].
 *
 * The raw text of the comment is the only source. These pure functions read it and return a new
 * text: a setter returns a text (owned by the caller, g_free) that differs from `text` only in what
 * was requested. Unknown and unreadable commands, and the order of all commands, are kept byte for
 * byte, and setting a value that is already there returns an equal text. `text` may be NULL, which
 * is "".
 *
 * A command is [%NAME], or [%NAME, blanks, and anything but brackets and line breaks]; everything
 * else is prose. Names are letters, digits, - and _. The formats are those of python-chess, Lichess
 * and ChessBase.
 */
#ifndef TABIYA_MARKUP_H
#define TABIYA_MARKUP_H

#include <glib.h>

#include "app/game/game.h"
#include "app/score.h"

G_BEGIN_DECLS

/* --- Words ------------------------------------------------------------------------------------ */

/* The words without the commands, trimmed; "" if there are none. Paragraphs stay separate
 * ("\n\n"). */
char *tabiya_markup_dup_prose(const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* Replaces the words by `prose`, or adds it after the commands. Anything in it that looks like a
 * command becomes one. */
char *tabiya_markup_set_prose(const char *text, const char *prose) G_GNUC_WARN_UNUSED_RESULT;

/* --- Arrows and circles ----------------------------------------------------------------------- */

typedef enum {
    TABIYA_SHAPE_GREEN,
    TABIYA_SHAPE_RED,
    TABIYA_SHAPE_YELLOW,
    TABIYA_SHAPE_BLUE,
    TABIYA_SHAPE_N_COLORS,
} TabiyaShapeColor;

/* An arrow; or a circle, if `from` equals `to`. */
typedef struct {
    EngSquare from, to;
    TabiyaShapeColor color;
} TabiyaShape;

/* A GArray of TabiyaShape in the order of the text. */
GArray *tabiya_markup_dup_shapes(const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* All shapes for the position of `node`: those in its comment, and in the comments before the
 * following moves, which belong to that position, too. Without duplicates. */
GArray *tabiya_markup_dup_shapes_at(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* Replaces all shapes by `shapes` (a GArray of TabiyaShape; NULL: none). Circles come before
 * arrows. */
char *tabiya_markup_set_shapes(const char *text, const GArray *shapes) G_GNUC_WARN_UNUSED_RESULT;

/* --- Values ----------------------------------------------------------------------------------- */

/* The time left on the mover's clock, and the time taken for the move. FALSE: none, or
 * unreadable. */
gboolean tabiya_markup_get_clock(const char *text, gint64 *ms);
gboolean tabiya_markup_get_elapsed(const char *text, gint64 *ms);

/* The evaluation after the move; `depth` (may be NULL) is 0 if not given. "#3", White mates in
 * three moves, is read as 5 plies, whichever side is to move. */
gboolean tabiya_markup_get_eval(const char *text, TabiyaScore *score, int *depth);
/* NULL removes it; a `depth` of 0 is not written. A score from tablebases is written as 200 pawns.
 */
char *tabiya_markup_set_eval(const char *text, const TabiyaScore *score,
                             int depth) G_GNUC_WARN_UNUSED_RESULT;

/* --- Lessons ---------------------------------------------------------------------------------- */

/* A lesson is marked up with [%tsk TEXT], a task for the next move, [%hnt TEXT], a hint for it
 * (several are given one after the other), and [%hid], which hides the next move until it is found.
 * A setter puts `text` into one line without brackets or braces, which no command can hold. */

/* The task; NULL: none. Setting NULL or "" removes it. */
char *tabiya_markup_dup_task(const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_markup_set_task(const char *text, const char *task) G_GNUC_WARN_UNUSED_RESULT;
/* The hints in order, never NULL. (transfer full) */
GStrv tabiya_markup_dup_hints(const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_markup_set_hints(const char *text, const char *const *hints) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_markup_hides_next(const char *text);
char *tabiya_markup_set_hides_next(const char *text, gboolean hides) G_GNUC_WARN_UNUSED_RESULT;

/* --- Whole comments --------------------------------------------------------------------------- */

/* Removes the parts in `strip` (COMMENTS, SHAPES, COMMANDS; others have no effect here). */
char *tabiya_markup_strip(const char *text, TabiyaStrip strip) G_GNUC_WARN_UNUSED_RESULT;
/* `text` with the additions of `other`: paragraphs at the end, shapes, and commands whose names
 * `text` lacks. */
char *tabiya_markup_merge(const char *text, const char *other) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
