/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-layout.h. A pen goes over the page; words that are glued go as one group. */
#include "ui/notation/notation-layout.h"

#include <stdlib.h>

typedef struct {
    const GArray *tokens;
    const int *widths_px;
    const TabiyaNotationMetrics *metrics;
    TabiyaNotationBox *boxes;
    int x, y;       /* where the next word goes */
    int row_px;     /* height of the row the pen is in; 0: the row is still empty */
    gboolean prose; /* the pen is in a variation's or a comment's paragraph */
} Pen;

static const TabiyaNotationToken *token_at(const GArray *tokens, guint index)
{
    return &g_array_index(tokens, TabiyaNotationToken, index);
}

static void break_row(Pen *pen)
{
    pen->y += pen->row_px;
    pen->row_px = 0;
    pen->x = pen->prose ? pen->metrics->indent_px : 0;
}

static gboolean is_prose(const TabiyaNotationToken *token)
{
    return token->depth > 0 || token->kind == TABIYA_NOTATION_COMMENT;
}

/* Between the main line and what interrupts it there is a gap, and so after it. */
static void turn_block(Pen *pen, gboolean prose)
{
    break_row(pen);
    if (prose != pen->prose && pen->y > 0)
        pen->y += pen->metrics->gap_px;
    pen->prose = prose;
    pen->x = prose ? pen->metrics->indent_px : 0;
}

static int word_width(const Pen *pen, guint index)
{
    gboolean padded = token_at(pen->tokens, index)->kind == TABIYA_NOTATION_MOVE;
    return pen->widths_px[index] + (padded ? 2 * pen->metrics->pad_px : 0);
}

/* Moves bring their own padding; other words need a space before them. */
static int space_before(const Pen *pen, guint index)
{
    const TabiyaNotationToken *token = token_at(pen->tokens, index);
    if (pen->row_px == 0 || token->glued || token->kind == TABIYA_NOTATION_MOVE)
        return 0;
    return pen->metrics->space_px;
}

/* The end (exclusive) of the group of glued words that starts at `first`. */
static guint group_end(const GArray *tokens, guint first)
{
    guint end = first + 1;
    while (end < tokens->len && token_at(tokens, end)->glued)
        end++;
    return end;
}

static void place_flowing(Pen *pen, guint first, guint end)
{
    const TabiyaNotationMetrics *metrics = pen->metrics;
    int width = space_before(pen, first);
    for (guint i = first; i < end; i++)
        width += word_width(pen, i);
    if (pen->row_px > 0 && pen->x + width > metrics->width_px)
        break_row(pen);
    pen->x += space_before(pen, first);
    int height = pen->prose ? metrics->small_row_px : metrics->row_px;
    for (guint i = first; i < end; i++) {
        pen->boxes[i] = (TabiyaNotationBox){pen->x, pen->y, word_width(pen, i), height};
        pen->x += pen->boxes[i].width;
    }
    pen->row_px = height;
}

static void place_in_column(Pen *pen, guint index)
{
    const TabiyaNotationMetrics *metrics = pen->metrics;
    const TabiyaNotationToken *token = token_at(pen->tokens, index);
    int column = MAX(0, metrics->width_px - metrics->number_px) / 2;
    TabiyaNotationBox *box = &pen->boxes[index];
    if (token->kind != TABIYA_NOTATION_MOVE)
        break_row(pen);
    if (token->kind == TABIYA_NOTATION_NUMBER)
        *box = (TabiyaNotationBox){0, pen->y, metrics->number_px, metrics->row_px};
    else if (token->kind == TABIYA_NOTATION_RESULT)
        *box = (TabiyaNotationBox){0, pen->y, metrics->width_px, metrics->row_px};
    else
        *box = (TabiyaNotationBox){metrics->number_px + (token->side == ENG_BLACK ? column : 0),
                                   pen->y, column, metrics->row_px};
    pen->row_px = metrics->row_px;
}

int tabiya_notation_layout(const GArray *tokens, const int *widths_px,
                           const TabiyaNotationMetrics *metrics, TabiyaNotationBox *boxes)
{
    Pen pen = {.tokens = tokens, .widths_px = widths_px, .metrics = metrics, .boxes = boxes};
    for (guint i = 0; i < tokens->len;) {
        const TabiyaNotationToken *token = token_at(tokens, i);
        guint end = group_end(tokens, i);
        if (token->starts_block || is_prose(token) != pen.prose)
            turn_block(&pen, is_prose(token));
        if (pen.prose || metrics->flowing) {
            place_flowing(&pen, i, end);
        } else {
            for (guint word = i; word < end; word++)
                place_in_column(&pen, word);
        }
        i = end;
    }
    break_row(&pen);
    return pen.y;
}

guint tabiya_notation_layout_step(const GArray *tokens, const TabiyaNotationBox *boxes, guint from,
                                  int direction)
{
    const TabiyaNotationBox *here = &boxes[from];
    guint best = from;
    int best_row = 0, best_distance = 0;
    for (guint i = 0; i < tokens->len; i++) {
        int rows = (boxes[i].y - here->y) * direction;
        if (token_at(tokens, i)->kind != TABIYA_NOTATION_MOVE || rows <= 0)
            continue;
        int distance = abs(boxes[i].x + boxes[i].width / 2 - here->x - here->width / 2);
        if (best == from || rows < best_row || (rows == best_row && distance < best_distance)) {
            best = i;
            best_row = rows;
            best_distance = distance;
        }
    }
    return best;
}
