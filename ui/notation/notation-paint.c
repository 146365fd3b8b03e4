/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-paint.h. */
#include "ui/notation/notation-paint.h"

#include <adwaita.h>

#include "app/game/nag.h"

struct TabiyaNotationPainter {
    GtkWidget *widget;
    TabiyaNotationFaces *faces;
    GPtrArray *set; /* paragraphs that have layouts */
    guint64 work;
};

/* The arguments of the drawing functions. */
typedef struct {
    TabiyaNotationPainter *painter;
    GtkSnapshot *snapshot;
    const TabiyaNotationMetrics *metrics;
    const TabiyaNode *current;
    GdkRGBA strong, current_color;
    gboolean dark;
} Paint;

/* Colors of judgments, each readable on its background (at least 4.5:1 on Adwaita's cards). */
static const struct {
    guint8 light[3], dark[3];
} JUDGMENTS[] = {
    [TABIYA_NAG_BRILLIANT] = {{0x00, 0x79, 0x74}, {0x3d, 0xd0, 0xc8}},
    [TABIYA_NAG_GOOD] = {{0x1b, 0x7f, 0x42}, {0x57, 0xd3, 0x8c}},
    [TABIYA_NAG_INTERESTING] = {{0x7a, 0x3f, 0xb8}, {0xc0, 0x9a, 0xf2}},
    [TABIYA_NAG_DUBIOUS] = {{0x9a, 0x5b, 0x00}, {0xf0, 0xb4, 0x5a}},
    [TABIYA_NAG_MISTAKE] = {{0xb5, 0x42, 0x00}, {0xff, 0x9a, 0x66}},
    [TABIYA_NAG_BLUNDER] = {{0xc0, 0x1c, 0x28}, {0xff, 0x7b, 0x7b}},
};

TabiyaNotationPainter *tabiya_notation_painter_new(GtkWidget *widget, TabiyaNotationFaces *faces)
{
    TabiyaNotationPainter *self = g_new0(TabiyaNotationPainter, 1);
    self->widget = widget;
    self->faces = faces;
    self->set = g_ptr_array_new();
    return self;
}

void tabiya_notation_painter_free(TabiyaNotationPainter *self)
{
    g_ptr_array_unref(self->set);
    g_free(self);
}

guint64 tabiya_notation_painter_get_work(TabiyaNotationPainter *self)
{
    return self->work;
}

/* --- Layouts of texts ------------------------------------------------------------------------- */

static void unset(TabiyaNotationParagraph *paragraph)
{
    for (guint i = 0; i < paragraph->pieces->len; i++)
        g_clear_object(&g_array_index(paragraph->pieces, TabiyaNotationPiece, i).drawn);
}

void tabiya_notation_painter_forget(TabiyaNotationPainter *self, TabiyaNotationParagraph *paragraph)
{
    if (g_ptr_array_remove_fast(self->set, paragraph))
        unset(paragraph);
}

void tabiya_notation_painter_forget_beyond(TabiyaNotationPainter *self, int top, int bottom)
{
    for (guint i = self->set->len; i-- > 0;) {
        TabiyaNotationParagraph *paragraph = g_ptr_array_index(self->set, i);
        if (paragraph->top_px + paragraph->height_px >= top && paragraph->top_px <= bottom)
            continue;
        unset(paragraph);
        g_ptr_array_remove_index_fast(self->set, i);
    }
}

static void color_glyphs(const Paint *paint, PangoLayout *layout, const TabiyaNotationWord *word)
{
    const guint8 *rgb =
        paint->dark ? JUDGMENTS[word->judgment].dark : JUDGMENTS[word->judgment].light;
    PangoAttrList *attributes = pango_attr_list_copy(pango_layout_get_attributes(layout));
    PangoAttribute *color = pango_attr_foreground_new(
        (guint16)(rgb[0] * 257), (guint16)(rgb[1] * 257), (guint16)(rgb[2] * 257));
    PangoAttribute *bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
    color->start_index = bold->start_index = word->glyph_start;
    color->end_index = bold->end_index = word->glyph_end;
    pango_attr_list_insert(attributes, color);
    pango_attr_list_insert(attributes, bold);
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
}

static gboolean is_current(const Paint *paint, const TabiyaNotationWord *word)
{
    return word->kind == TABIYA_NOTATION_MOVE && word->node == paint->current;
}

static PangoLayout *set_piece(const Paint *paint, TabiyaNotationParagraph *paragraph,
                              TabiyaNotationPiece *piece)
{
    const TabiyaNotationWord *word = tabiya_notation_word_at(paragraph, piece->word);
    TabiyaNotationPainter *self = paint->painter;
    TabiyaNotationFace face = tabiya_notation_face_of(paragraph, (TabiyaNotationKind)piece->kind);
    if (piece->drawn)
        return piece->drawn;
    piece->drawn =
        tabiya_notation_faces_set(self->faces, face, paragraph->text + piece->start, piece->length);
    self->work++;
    /* The current move has a single color. */
    if (word->kind == TABIYA_NOTATION_MOVE && word->judgment != TABIYA_NAG_NEUTRAL &&
        !is_current(paint, word)) {
        color_glyphs(paint, piece->drawn, word);
    }
    if (!g_ptr_array_find(self->set, paragraph, NULL))
        g_ptr_array_add(self->set, paragraph);
    return piece->drawn;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static GdkRGBA faded(const GdkRGBA *color, float part)
{
    GdkRGBA result = *color;
    result.alpha *= part;
    return result;
}

static GdkRGBA color_of(const Paint *paint, const TabiyaNotationParagraph *paragraph,
                        const TabiyaNotationWord *word)
{
    if (is_current(paint, word))
        return paint->current_color;
    switch (word->kind) {
    case TABIYA_NOTATION_NUMBER:
    case TABIYA_NOTATION_OPEN:
    case TABIYA_NOTATION_CLOSE:
    case TABIYA_NOTATION_VALUE:
        return faded(&paint->strong, 0.72f);
    case TABIYA_NOTATION_REMARK:
        return faded(&paint->strong, 0.76f);
    case TABIYA_NOTATION_MOVE:
        return faded(&paint->strong, paragraph->depth == 0 ? 1.0f : 0.9f);
    case TABIYA_NOTATION_TEXT:
        return faded(&paint->strong, paragraph->depth == 0 ? 0.95f : 0.8f);
    default:
        return paint->strong;
    }
}

/* A chessboard of four by four squares. */
static void draw_mark(const Paint *paint, const TabiyaNotationPiece *piece, int top)
{
    float cell = (float)paint->metrics->mark_px / 4;
    float x = (float)piece->x;
    float y = (float)(top + piece->y) + (float)(piece->height - paint->metrics->mark_px) / 2;
    GdkRGBA light = faded(&paint->strong, 0.18f), dark = faded(&paint->strong, 0.65f);
    for (int i = 0; i < 16; i++) {
        gtk_snapshot_append_color(
            paint->snapshot, (i + i / 4) % 2 ? &dark : &light,
            &GRAPHENE_RECT_INIT(x + cell * (float)(i % 4), y + cell * (float)(i / 4), cell, cell));
    }
}

/* The distance from the left edge of the piece to its text. */
static int inset(const Paint *paint, const TabiyaNotationParagraph *paragraph,
                 const TabiyaNotationPiece *piece, PangoLayout *layout)
{
    int width = 0;
    pango_layout_get_pixel_size(layout, &width, NULL);
    switch (piece->kind) {
    case TABIYA_NOTATION_MOVE:
        return paint->metrics->pad_px;
    case TABIYA_NOTATION_RESULT:
        return (piece->width - width) / 2;
    case TABIYA_NOTATION_NUMBER:
        if (paragraph->kind == TABIYA_PARAGRAPH_MAIN && !paint->metrics->flowing)
            return piece->width - width - paint->metrics->pad_px;
        return 0;
    default:
        return 0;
    }
}

/* All words of a row share a baseline, whatever their faces. */
static int baseline_of(const Paint *paint, const TabiyaNotationParagraph *paragraph,
                       const TabiyaNotationPiece *piece)
{
    int ascent, descent;
    TabiyaNotationFace face = tabiya_notation_face_of(paragraph, TABIYA_NOTATION_MOVE);
    tabiya_notation_faces_get_height(paint->painter->faces, face, &ascent, &descent);
    return paragraph->top_px + piece->y + (piece->height - ascent - descent) / 2 + ascent;
}

static void draw_piece(const Paint *paint, TabiyaNotationParagraph *paragraph,
                       TabiyaNotationPiece *piece)
{
    const TabiyaNotationWord *word = tabiya_notation_word_at(paragraph, piece->word);
    if (piece->kind == TABIYA_NOTATION_MARK)
        draw_mark(paint, piece, paragraph->top_px);
    if (piece->length == 0)
        return;
    PangoLayout *layout = set_piece(paint, paragraph, piece);
    GdkRGBA color = color_of(paint, paragraph, word);
    int x = piece->x + inset(paint, paragraph, piece, layout);
    int y = baseline_of(paint, paragraph, piece) - PANGO_PIXELS(pango_layout_get_baseline(layout));
    gtk_snapshot_save(paint->snapshot);
    gtk_snapshot_translate(paint->snapshot, &GRAPHENE_POINT_INIT((float)x, (float)y));
    gtk_snapshot_append_layout(paint->snapshot, layout, &color);
    gtk_snapshot_restore(paint->snapshot);
}

/* Draws a line beside a variation for each level of its depth. */
static void draw_levels(const Paint *paint, const TabiyaNotationParagraph *paragraph)
{
    GdkRGBA color = faded(&paint->strong, 0.18f);
    int gap = paint->metrics->gap_px / 2;
    for (guint level = 1; level <= paragraph->depth; level++) {
        int x = tabiya_notation_level_px(paint->metrics, level) + paint->metrics->handle_px / 2;
        int top = paragraph->top_px - gap, bottom = paragraph->top_px + paragraph->height_px;
        if (level == paragraph->depth && paragraph->handle)
            top = paragraph->top_px + paint->metrics->small_row_px - 3;
        if (top < bottom) {
            gtk_snapshot_append_color(
                paint->snapshot, &color,
                &GRAPHENE_RECT_INIT((float)x, (float)top, 1, (float)(bottom - top)));
        }
        if (level < paragraph->depth && tabiya_notation_level_px(paint->metrics, level + 1) ==
                                            tabiya_notation_level_px(paint->metrics, level)) {
            return;
        }
    }
}

void tabiya_notation_paint(TabiyaNotationPainter *self, GtkSnapshot *snapshot,
                           TabiyaNotationPage *page, const TabiyaNotationSight *sight)
{
    Paint paint = {
        .painter = self,
        .snapshot = snapshot,
        .metrics = sight->metrics,
        .current = sight->current,
        .current_color = sight->current_color,
        .dark = adw_style_manager_get_dark(adw_style_manager_get_default()),
    };
    gtk_style_context_get_color(gtk_widget_get_style_context(self->widget), &paint.strong);
    guint count = tabiya_notation_page_get_n_paragraphs(page);
    for (guint i = tabiya_notation_page_first_below(page, sight->top); i < count; i++) {
        TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(page, i);
        if (paragraph->top_px > sight->bottom)
            break;
        draw_levels(&paint, paragraph);
        for (guint p = 0; p < paragraph->pieces->len; p++) {
            TabiyaNotationPiece *piece = &g_array_index(paragraph->pieces, TabiyaNotationPiece, p);
            int piece_top = paragraph->top_px + piece->y;
            if (piece_top <= sight->bottom && piece_top + piece->height >= sight->top)
                draw_piece(&paint, paragraph, piece);
        }
    }
}
