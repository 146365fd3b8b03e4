/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The size of the notation: its fonts, its metrics, and the page laid out for a width. */
#include <string.h>

#include "app/game/nag.h"
#include "ui/notation/notation-view-private.h"

enum {
    STEP_PX = 12,
    HANDLE_PX = 16,
    MARK_PX = 12,
    GAP_PX = 5,
    ROW_EXTRA_PX = 9, /* a row is this much taller than its text */
    SMALL_ROW_EXTRA_PX = 5,
    NATURAL_WIDTH_PX = 260,
    MINIMUM_WIDTH_PX = 160,
};

int tabiya_notation_view_measure_word_cb(const TabiyaNotationParagraph *paragraph,
                                         const TabiyaNotationWord *word, gpointer user)
{
    TabiyaNotationView *self = user;
    return tabiya_notation_faces_measure(
        self->faces, tabiya_notation_face_of(paragraph, (TabiyaNotationKind)word->kind),
        paragraph->text + word->start, word->length);
}

static int row_px(TabiyaNotationView *self, TabiyaNotationFace face, int extra)
{
    int ascent = 0, descent = 0;
    tabiya_notation_faces_get_height(self->faces, face, &ascent, &descent);
    return ascent + descent + extra;
}

/* Wide enough for the last number of the game, but at least two digits, so that the tenth move of a
 * game in progress does not shift it. */
static int number_px(TabiyaNotationView *self)
{
    char text[16];
    const TabiyaNode *end = self->game ? tabiya_game_get_main_end(self->game) : NULL;
    int last = end ? tabiya_node_get_position(end)->fullmove_number : 0;
    g_snprintf(text, sizeof text, "%s…", last < 100 ? "00" : last < 1000 ? "000" : "0000");
    int width =
        tabiya_notation_faces_measure(self->faces, TABIYA_FACE_MAIN_NUMBER, text, strlen(text));
    return PANGO_PIXELS_CEIL(width) + 2 * TABIYA_NOTATION_PAD_PX;
}

static void fill_metrics(TabiyaNotationView *self, int width_px, TabiyaNotationMetrics *metrics)
{
    *metrics = (TabiyaNotationMetrics){
        .width_px = width_px,
        .flowing = self->flowing,
        .row_px = row_px(self, TABIYA_FACE_MAIN_MOVE, ROW_EXTRA_PX),
        .small_row_px = row_px(self, TABIYA_FACE_COMMENT, SMALL_ROW_EXTRA_PX),
        .number_px = number_px(self),
        .pad_px = TABIYA_NOTATION_PAD_PX,
        .space = tabiya_notation_faces_measure(self->faces, TABIYA_FACE_COMMENT, " ", 1),
        .step_px = STEP_PX,
        .handle_px = HANDLE_PX,
        .mark_px = MARK_PX,
        .gap_px = GAP_PX,
    };
}

gboolean tabiya_notation_view_update_page(TabiyaNotationView *self)
{
    TabiyaNotationStyle style = {
        .letters = self->figurine        ? TABIYA_LETTERS_FIGURINE
                   : self->local_letters ? TABIYA_LETTERS_LOCAL
                                         : TABIYA_LETTERS_ENGLISH,
        .columns = !self->flowing,
        .values = self->values,
    };
    memcpy(style.undrawable, self->undrawable, sizeof style.undrawable);
    return tabiya_notation_page_update(self->page, self->game, &style,
                                       tabiya_folded_get_set(self->folded));
}

void tabiya_notation_view_check_fonts(TabiyaNotationView *self)
{
    if (!tabiya_notation_faces_update(self->faces, GTK_WIDGET(self)))
        return;
    tabiya_notation_page_forget_widths(self->page);
    self->laid_out_px = self->asked_width_px = -1;
    for (guint nag = 1; nag < G_N_ELEMENTS(self->undrawable); nag++) {
        const char *glyph = tabiya_nag_get_glyph((guint8)nag);
        self->undrawable[nag] = glyph && !tabiya_notation_faces_can_draw(self->faces, glyph);
    }
    tabiya_notation_view_update_page(self);
}

void tabiya_notation_view_lay_out(TabiyaNotationView *self, int width_px)
{
    tabiya_notation_view_check_fonts(self);
    if (self->laid_out_px == width_px)
        return;
    fill_metrics(self, width_px, &self->metrics);
    self->page_height_px = tabiya_notation_page_lay_out(self->page, &self->metrics);
    self->laid_out_px = width_px;
}

void tabiya_notation_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    TabiyaNotationMetrics metrics;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *minimum = MINIMUM_WIDTH_PX;
        *natural = NATURAL_WIDTH_PX;
        return;
    }
    int width_px = for_size < 0 ? NATURAL_WIDTH_PX : for_size;
    tabiya_notation_view_check_fonts(self);
    if (width_px == self->laid_out_px) {
        *minimum = *natural = self->page_height_px;
        return;
    }
    /* For another width, only measures: the page must stay as it was drawn. */
    if (width_px != self->asked_width_px) {
        fill_metrics(self, width_px, &metrics);
        self->asked_height_px = tabiya_notation_page_measure(self->page, &metrics);
        self->asked_width_px = width_px;
    }
    *minimum = *natural = self->asked_height_px;
}

gboolean tabiya_notation_view_find_current(TabiyaNotationView *self, TabiyaNotationPlace *place)
{
    return self->laid_out_px >= 0 && self->current &&
           tabiya_notation_page_find(self->page, self->current, place);
}
