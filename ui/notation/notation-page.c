/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-page.h. */
#include "ui/notation/notation-page.h"

#include <stdlib.h>
#include <string.h>

struct TabiyaNotationPage {
    TabiyaNotationModel *model;
    TabiyaNotationMeasureFunc measure;
    TabiyaNotationForgetFunc forget;
    gpointer user;
    TabiyaNotationMetrics metrics; /* of the last layout */
    TabiyaNotationWork work;
};

static void forget_paragraph(TabiyaNotationPage *self, TabiyaNotationParagraph *paragraph)
{
    if (self->forget && paragraph->pieces)
        self->forget(paragraph, self->user);
}

static void forget_gone_cb(TabiyaNotationParagraph *paragraph, gpointer user)
{
    forget_paragraph(user, paragraph);
}

TabiyaNotationPage *tabiya_notation_page_new(TabiyaNotationMeasureFunc measure,
                                             TabiyaNotationForgetFunc forget, gpointer user)
{
    TabiyaNotationPage *self = g_new0(TabiyaNotationPage, 1);
    self->model = tabiya_notation_model_new(forget_gone_cb, self);
    self->measure = measure;
    self->forget = forget;
    self->user = user;
    return self;
}

guint tabiya_notation_page_get_n_paragraphs(TabiyaNotationPage *self)
{
    return tabiya_notation_model_get_paragraphs(self->model)->len;
}

guint tabiya_notation_page_get_n_moves(TabiyaNotationPage *self)
{
    return tabiya_notation_model_get_n_moves(self->model);
}

TabiyaNotationParagraph *tabiya_notation_page_get(TabiyaNotationPage *self, guint index)
{
    return g_ptr_array_index(tabiya_notation_model_get_paragraphs(self->model), index);
}

void tabiya_notation_page_free(TabiyaNotationPage *self)
{
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(self); i++)
        forget_paragraph(self, tabiya_notation_page_get(self, i));
    tabiya_notation_model_free(self->model);
    g_free(self);
}

void tabiya_notation_page_get_work(TabiyaNotationPage *self, TabiyaNotationWork *work)
{
    *work = self->work;
}

/* --- Layout ----------------------------------------------------------------------------------- */

gboolean tabiya_notation_page_update(TabiyaNotationPage *self, TabiyaGame *game,
                                     const TabiyaNotationStyle *style, GHashTable *folded)
{
    const TabiyaNotationChange change =
        tabiya_notation_model_update(self->model, game, style, folded);
    self->work.paragraphs_written += change.added;
    return change.removed + change.added > 0;
}

void tabiya_notation_page_forget_widths(TabiyaNotationPage *self)
{
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(self); i++) {
        TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self, i);
        forget_paragraph(self, paragraph);
        paragraph->measured = FALSE;
        paragraph->laid_out_px = -1;
    }
}

static void measure_words(TabiyaNotationPage *self, TabiyaNotationParagraph *paragraph)
{
    if (paragraph->measured)
        return;
    for (guint i = 0; i < paragraph->words->len; i++) {
        TabiyaNotationWord *word = tabiya_notation_word_at(paragraph, i);
        word->width = word->length > 0 ? self->measure(paragraph, word, self->user) : 0;
    }
    paragraph->measured = TRUE;
    self->work.words_measured += paragraph->words->len;
}

static void place(TabiyaNotationPage *self, TabiyaNotationParagraph *paragraph)
{
    measure_words(self, paragraph);
    forget_paragraph(self, paragraph);
    if (paragraph->pieces)
        g_array_set_size(paragraph->pieces, 0);
    else
        paragraph->pieces = g_array_new(FALSE, FALSE, sizeof(TabiyaNotationPiece));
    paragraph->height_px = tabiya_notation_layout(paragraph, &self->metrics, paragraph->pieces);
    paragraph->laid_out_px = self->metrics.width_px;
    self->work.paragraphs_laid_out++;
}

int tabiya_notation_page_lay_out(TabiyaNotationPage *self, const TabiyaNotationMetrics *metrics)
{
    gboolean anew = memcmp(metrics, &self->metrics, sizeof *metrics) != 0;
    const TabiyaNotationParagraph *before = NULL;
    int y = 0;
    self->metrics = *metrics;
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(self); i++) {
        TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self, i);
        if (anew || paragraph->laid_out_px != metrics->width_px)
            place(self, paragraph);
        paragraph->top_px = y + tabiya_notation_gap_px(metrics, before, paragraph);
        y = paragraph->top_px + paragraph->height_px;
        before = paragraph;
    }
    return y;
}

int tabiya_notation_page_measure(TabiyaNotationPage *self, const TabiyaNotationMetrics *metrics)
{
    const TabiyaNotationParagraph *before = NULL;
    int y = 0;
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(self); i++) {
        TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self, i);
        measure_words(self, paragraph);
        y += tabiya_notation_gap_px(metrics, before, paragraph) +
             tabiya_notation_layout(paragraph, metrics, NULL);
        before = paragraph;
    }
    self->work.pages_measured++;
    return y;
}

/* --- Queries ---------------------------------------------------------------------------------- */

guint tabiya_notation_page_first_below(TabiyaNotationPage *self, int y)
{
    guint low = 0, high = tabiya_notation_page_get_n_paragraphs(self);
    while (low < high) {
        guint middle = low + (high - low) / 2;
        const TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self, middle);
        if (paragraph->top_px + paragraph->height_px > y)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static TabiyaNotationPiece *piece_at(const TabiyaNotationParagraph *paragraph, guint index)
{
    return &g_array_index(paragraph->pieces, TabiyaNotationPiece, index);
}

gboolean tabiya_notation_page_find(TabiyaNotationPage *self, const TabiyaNode *node,
                                   TabiyaNotationPlace *place)
{
    TabiyaNotationParagraph *paragraph = tabiya_notation_model_find(self->model, node);
    if (!paragraph || !paragraph->pieces)
        return FALSE;
    for (guint i = 0; i < paragraph->pieces->len; i++) {
        TabiyaNotationPiece *piece = piece_at(paragraph, i);
        if (piece->kind == TABIYA_NOTATION_MOVE &&
            tabiya_notation_word_at(paragraph, piece->word)->node == node) {
            *place = (TabiyaNotationPlace){paragraph, piece};
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_notation_page_pick(TabiyaNotationPage *self, int x, int y,
                                   TabiyaNotationPlace *found)
{
    guint index = tabiya_notation_page_first_below(self, y);
    if (index >= tabiya_notation_page_get_n_paragraphs(self))
        return FALSE;
    TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(self, index);
    for (guint i = 0; paragraph->pieces && i < paragraph->pieces->len; i++) {
        TabiyaNotationPiece *piece = piece_at(paragraph, i);
        int top = paragraph->top_px + piece->y;
        if (x >= piece->x && x < piece->x + piece->width && y >= top && y < top + piece->height) {
            *found = (TabiyaNotationPlace){paragraph, piece};
            return TRUE;
        }
    }
    return FALSE;
}

/* Takes the move of `paragraph` that is in the row nearest to `from`, and nearest within that
 * row. */
static void look_for_row(TabiyaNotationParagraph *paragraph, const TabiyaNotationPlace *from,
                         int direction, TabiyaNotationPlace *to)
{
    int here = from->paragraph->top_px + from->piece->y;
    int middle = from->piece->x + from->piece->width / 2;
    int best_rows = 0, best_distance = 0;
    for (guint i = 0; i < paragraph->pieces->len; i++) {
        TabiyaNotationPiece *piece = piece_at(paragraph, i);
        int rows = (paragraph->top_px + piece->y - here) * direction;
        if (piece->kind != TABIYA_NOTATION_MOVE || rows <= 0)
            continue;
        int distance = abs(piece->x + piece->width / 2 - middle);
        if (!to->piece || rows < best_rows || (rows == best_rows && distance < best_distance)) {
            *to = (TabiyaNotationPlace){paragraph, piece};
            best_rows = rows;
            best_distance = distance;
        }
    }
}

gboolean tabiya_notation_page_step(TabiyaNotationPage *self, const TabiyaNotationPlace *from,
                                   int direction, TabiyaNotationPlace *to)
{
    guint count = tabiya_notation_page_get_n_paragraphs(self);
    guint index = tabiya_notation_page_first_below(self, from->paragraph->top_px);
    *to = (TabiyaNotationPlace){NULL, NULL};
    for (; index < count && !to->piece; index += (guint)direction)
        look_for_row(tabiya_notation_page_get(self, index), from, direction, to);
    return to->piece != NULL;
}
