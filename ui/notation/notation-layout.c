/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-layout.h. A pen moves over the page; words that are glued move as one group. */
#include "ui/notation/notation-layout.h"

enum { UNIT = TABIYA_NOTATION_UNIT, FULL_STEPS = 3, HALF_STEPS = 6 };

typedef struct {
    const TabiyaNotationParagraph *paragraph;
    const TabiyaNotationMetrics *metrics;
    GArray *pieces; /* NULL: only computes the height */
    int left;       /* where rows begin, in units like all horizontal values */
    int x;
    int y_px;
    int row_px;     /* height of each row */
    gboolean blank; /* the row is still empty */
    int joins;      /* the word that may join the last piece; -1: none */
    int last_kind;  /* of the previous word in this row */
} Pen;

int tabiya_notation_level_px(const TabiyaNotationMetrics *metrics, guint depth)
{
    int above = depth > 0 ? (int)depth - 1 : 0;
    int full = MIN(above, FULL_STEPS), half = CLAMP(above - FULL_STEPS, 0, HALF_STEPS);
    return full * metrics->step_px + half * metrics->step_px / 2;
}

int tabiya_notation_gap_px(const TabiyaNotationMetrics *metrics,
                           const TabiyaNotationParagraph *before,
                           const TabiyaNotationParagraph *paragraph)
{
    if (!before)
        return 0;
    if (paragraph->kind == TABIYA_PARAGRAPH_RESULT)
        return 2 * metrics->gap_px;
    if (before->kind != paragraph->kind || paragraph->kind == TABIYA_PARAGRAPH_COMMENT)
        return metrics->gap_px;
    return paragraph->kind == TABIYA_PARAGRAPH_LINE ? metrics->gap_px / 2 : 0;
}

static const TabiyaNotationWord *word_at(const Pen *pen, guint index)
{
    return tabiya_notation_word_at(pen->paragraph, index);
}

static int pixels(int units)
{
    return (units + UNIT / 2) / UNIT;
}

static void put(Pen *pen, guint index, int x, int width)
{
    const TabiyaNotationWord *word = word_at(pen, index);
    if (!pen->pieces)
        return;
    TabiyaNotationPiece piece = {
        .kind = word->kind,
        .x = pixels(x),
        .y = pen->y_px,
        .width = pixels(x + width) - pixels(x),
        .height = pen->row_px,
        .word = index,
        .start = word->start,
        .length = word->length,
    };
    g_array_append_val(pen->pieces, piece);
}

/* --- Flowing ---------------------------------------------------------------------------------- */

static gboolean is_text(const TabiyaNotationWord *word)
{
    return word->kind == TABIYA_NOTATION_TEXT || word->kind == TABIYA_NOTATION_REMARK;
}

static int width_of(const Pen *pen, const TabiyaNotationWord *word)
{
    switch (word->kind) {
    case TABIYA_NOTATION_MOVE:
        return word->width + 2 * pen->metrics->pad_px * UNIT;
    case TABIYA_NOTATION_MARK:
        return (pen->metrics->mark_px + pen->metrics->pad_px) * UNIT;
    case TABIYA_NOTATION_VALUE:
        return word->width + pen->metrics->pad_px * UNIT;
    default:
        return word->width;
    }
}

/* Moves have their own padding, which is dropped at the beginning of a row and before a bracket;
 * other words need a space before them. */
static int space_before(const Pen *pen, const TabiyaNotationWord *word)
{
    int pad = pen->metrics->pad_px * UNIT;
    if (pen->blank)
        return word->kind == TABIYA_NOTATION_MOVE ? -MIN(pad, pen->left) : 0;
    if (word->kind == TABIYA_NOTATION_CLOSE)
        return pen->last_kind == TABIYA_NOTATION_MOVE ? -pad : 0;
    if (word->glued || word->tight || word->kind == TABIYA_NOTATION_MOVE)
        return 0;
    return pen->metrics->space;
}

static void break_row(Pen *pen)
{
    if (!pen->blank)
        pen->y_px += pen->row_px;
    pen->blank = TRUE;
    pen->joins = -1;
    pen->x = pen->left;
}

/* A word of text beside another one extends its piece. */
static gboolean join(Pen *pen, guint index, int width)
{
    const TabiyaNotationWord *word = word_at(pen, index);
    if (pen->joins != (int)index || !is_text(word) || word_at(pen, index - 1)->kind != word->kind)
        return FALSE;
    if (pen->pieces) {
        TabiyaNotationPiece *last =
            &g_array_index(pen->pieces, TabiyaNotationPiece, pen->pieces->len - 1);
        last->length = word->start + word->length - last->start;
        last->width = pixels(pen->x + width) - last->x;
    }
    return TRUE;
}

/* The end (exclusive) of the group of glued words that starts at `first`. */
static guint group_end(const TabiyaNotationParagraph *paragraph, guint first)
{
    guint end = first + 1;
    while (end < paragraph->words->len && tabiya_notation_word_at(paragraph, end)->glued)
        end++;
    return end;
}

static void place_group(Pen *pen, guint first, guint end)
{
    int width = space_before(pen, word_at(pen, first));
    for (guint i = first; i < end; i++)
        width += width_of(pen, word_at(pen, i));
    if (!pen->blank && pen->x + width > pen->metrics->width_px * UNIT)
        break_row(pen);
    pen->x += space_before(pen, word_at(pen, first));
    for (guint i = first; i < end; i++) {
        width = width_of(pen, word_at(pen, i));
        if (i > first && word_at(pen, i)->kind == TABIYA_NOTATION_CLOSE)
            pen->x += space_before(pen, word_at(pen, i));
        if (!join(pen, i, width))
            put(pen, i, pen->x, width);
        pen->x += width;
        pen->last_kind = word_at(pen, i)->kind;
        pen->joins = (int)i + 1;
    }
    pen->blank = FALSE;
}

static int place_flowing(Pen *pen)
{
    const TabiyaNotationParagraph *paragraph = pen->paragraph;
    for (guint i = 0; i < paragraph->words->len;) {
        guint end = group_end(paragraph, i);
        switch (word_at(pen, i)->kind) {
        case TABIYA_NOTATION_HANDLE:
            put(pen, i, tabiya_notation_level_px(pen->metrics, paragraph->depth) * UNIT,
                pen->metrics->handle_px * UNIT);
            break;
        case TABIYA_NOTATION_BREAK:
            break_row(pen);
            break;
        default:
            place_group(pen, i, end);
        }
        i = end;
    }
    break_row(pen);
    return pen->y_px;
}

/* --- In columns ------------------------------------------------------------------------------- */

/* Places the words after a move in its column: the mark directly, values on the right as far as
 * they fit, the first one first. Returns the next word. */
static guint place_behind(Pen *pen, guint index, int x, int right)
{
    guint end = index, shown;
    int total = 0;
    for (; end < pen->paragraph->words->len; end++) {
        const TabiyaNotationWord *word = word_at(pen, end);
        if (word->kind == TABIYA_NOTATION_MARK) {
            put(pen, end, x, width_of(pen, word));
            x += width_of(pen, word);
        } else if (word->kind != TABIYA_NOTATION_VALUE) {
            break;
        }
    }
    for (shown = index; shown < end; shown++) {
        const TabiyaNotationWord *word = word_at(pen, shown);
        int width = word->kind == TABIYA_NOTATION_VALUE ? width_of(pen, word) : 0;
        if (x + total + width > right)
            break;
        total += width;
    }
    for (guint i = index; i < shown; i++) {
        const TabiyaNotationWord *word = word_at(pen, i);
        if (word->kind != TABIYA_NOTATION_VALUE)
            continue;
        put(pen, i, right - total, width_of(pen, word));
        total -= width_of(pen, word);
    }
    return end;
}

static int place_in_columns(Pen *pen)
{
    int number = pen->metrics->number_px * UNIT;
    int column = MAX(0, pen->metrics->width_px * UNIT - number) / 2;
    for (guint i = 0; i < pen->paragraph->words->len;) {
        const TabiyaNotationWord *word = word_at(pen, i);
        int x = number + (word->side == ENG_BLACK ? column : 0);
        if (word->kind == TABIYA_NOTATION_MOVE) {
            put(pen, i, x, column);
            i = place_behind(pen, i + 1, x + width_of(pen, word), x + column);
            continue;
        }
        put(pen, i, 0, number);
        i++;
    }
    return pen->row_px;
}

int tabiya_notation_layout(const TabiyaNotationParagraph *paragraph,
                           const TabiyaNotationMetrics *metrics, GArray *pieces)
{
    Pen pen = {
        .paragraph = paragraph,
        .metrics = metrics,
        .pieces = pieces,
        .row_px = metrics->small_row_px,
        .blank = TRUE,
        .joins = -1,
    };
    switch (paragraph->kind) {
    case TABIYA_PARAGRAPH_MAIN:
        pen.row_px = metrics->row_px;
        if (!metrics->flowing)
            return place_in_columns(&pen);
        break;
    case TABIYA_PARAGRAPH_COMMENT:
        pen.left = metrics->flowing ? 0 : metrics->handle_px * UNIT;
        break;
    case TABIYA_PARAGRAPH_LINE:
        pen.left =
            (tabiya_notation_level_px(metrics, paragraph->depth) + metrics->handle_px) * UNIT;
        break;
    case TABIYA_PARAGRAPH_RESULT:
        pen.row_px = metrics->row_px;
        put(&pen, 0, 0, metrics->width_px * UNIT);
        return pen.row_px;
    }
    pen.x = pen.left;
    return place_flowing(&pen);
}
