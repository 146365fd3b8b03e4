/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes an annotated game as a PDF: two columns under a title, diagrams that are never split,
 * running heads and page numbers. Pango sets the paragraphs; this file puts their lines into
 * columns. */
#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "app/game/nag.h"
#include "app/render/book.h"

/* In points. */
#define MARGIN_SIDE 54.0
#define MARGIN_TOP 62.0
#define MARGIN_BOTTOM 60.0
#define COLUMN_GAP 22.0
#define DIAGRAM_WIDTH 164.0
#define INDENT 11.0
#define INDENT_MAX 5
#define PARAGRAPH_GAP 4.5
/* The distance between lines, and from the top of a line to its baseline, in font sizes: the same
 * for all lines, even with figurines from another font. */
#define LEADING 1.32
#define ASCENT 0.98

/* The first one installed is used; missing characters (figurines) come from any other font. */
#define FAMILIES                                                                                 \
    "Libertinus Serif,Linux Libertine O,TeX Gyre Pagella,P052,Palatino Linotype,Source Serif 4," \
    "Noto Serif,Liberation Serif,serif"

typedef enum {
    FONT_MAIN,
    FONT_VARIATION,
    FONT_CAPTION,
    FONT_TITLE,
    FONT_HEAD,
    FONT_SMALL,
} Font;

static const struct {
    double size;
    gboolean bold, italic;
} FONTS[] = {
    [FONT_MAIN] = {10, FALSE, FALSE},    [FONT_VARIATION] = {9, FALSE, FALSE},
    [FONT_CAPTION] = {8.5, FALSE, TRUE}, [FONT_TITLE] = {17, TRUE, FALSE},
    [FONT_HEAD] = {10.5, FALSE, FALSE},  [FONT_SMALL] = {8.5, FALSE, FALSE},
};

typedef struct {
    const TabiyaBook *book;
    cairo_t *cr;
    double width, height; /* of the page */
    int page;             /* from 1 */
    int column;           /* 0, 1 */
    double top;           /* of the columns on this page */
    double y;             /* where the next line goes */
} Press;

/* --- Text ------------------------------------------------------------------------------------- */

static PangoLayout *new_layout(Press *self, Font font, double width)
{
    PangoLayout *layout = pango_cairo_create_layout(self->cr);
    PangoFontDescription *description = pango_font_description_from_string(FAMILIES);
    pango_font_description_set_absolute_size(description, FONTS[font].size * PANGO_SCALE);
    pango_font_description_set_weight(description,
                                      FONTS[font].bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_style(description,
                                     FONTS[font].italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    return layout;
}

static double height_of(PangoLayout *layout)
{
    int height;
    pango_layout_get_size(layout, NULL, &height);
    return height / (double)PANGO_SCALE;
}

/* Shows the whole layout at x and the current height, and moves below it. */
static void show_layout(Press *self, PangoLayout *layout, double x)
{
    cairo_move_to(self->cr, x, self->y);
    pango_cairo_show_layout(self->cr, layout);
    self->y += height_of(layout);
}

static gboolean has_glyphs(PangoLayout *layout, const char *text, gssize length)
{
    pango_layout_set_text(layout, text, (int)length);
    return pango_layout_get_unknown_glyphs_count(layout) == 0;
}

/* Figurines and signs that no font here has, in typed form: "N", "+=". */
static char *dup_showable(Press *self, const char *text)
{
    g_autoptr(PangoLayout) layout = new_layout(self, FONT_MAIN, self->width);
    if (has_glyphs(layout, text, -1))
        return g_strdup(text);
    GString *out = g_string_new(NULL);
    for (const char *p = text; *p != '\0';) {
        gsize length = (gsize)(g_utf8_next_char(p) - p);
        char letter[2] = "";
        guint8 nag = 0;
        const char *typed = letter;
        if (!has_glyphs(layout, p, (gssize)length)) {
            const int figurine = eng_san_figurine(p, -1, letter);
            const gsize sign = figurine > 0 ? 0 : tabiya_nag_match(p, -1, &nag);
            length = figurine > 0 ? (gsize)figurine : MAX(sign, length);
            typed = sign > 0 ? tabiya_nag_get_typed(nag) : typed;
        }
        if (typed && *typed != '\0')
            g_string_append(out, typed);
        else
            g_string_append_len(out, p, (gssize)length);
        p += length;
    }
    return g_string_free(out, FALSE);
}

/* One line centered between the margins, unless it is empty. */
static void show_centered(Press *self, Font font, const char *text, double gap)
{
    if (*text == '\0')
        return;
    g_autoptr(PangoLayout) layout = new_layout(self, font, self->width - 2 * MARGIN_SIDE);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_text(layout, text, -1);
    show_layout(self, layout, MARGIN_SIDE);
    self->y += gap;
}

static void show_rule(Press *self, double y)
{
    cairo_set_line_width(self->cr, 0.5);
    cairo_move_to(self->cr, MARGIN_SIDE, y);
    cairo_line_to(self->cr, self->width - MARGIN_SIDE, y);
    cairo_stroke(self->cr);
}

/* --- Pages and columns ------------------------------------------------------------------------ */

static double column_width(const Press *self)
{
    return (self->width - 2 * MARGIN_SIDE - COLUMN_GAP) / 2;
}

static double column_x(const Press *self)
{
    return MARGIN_SIDE + self->column * (column_width(self) + COLUMN_GAP);
}

static double bottom_of(const Press *self)
{
    return self->height - MARGIN_BOTTOM;
}

static gboolean at_top(const Press *self)
{
    return self->y <= self->top + 0.01;
}

static void show_page_number(Press *self)
{
    char number[16];
    g_snprintf(number, sizeof number, "%d", self->page);
    self->y = self->height - MARGIN_BOTTOM + 20;
    show_centered(self, FONT_SMALL, number, 0);
}

/* The title in one line at the top of all pages but the first. */
static void show_running_head(Press *self)
{
    g_autoptr(PangoLayout) layout = new_layout(self, FONT_SMALL, self->width - 2 * MARGIN_SIDE);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_text(layout, self->book->title, -1);
    self->y = MARGIN_TOP - 26;
    show_layout(self, layout, MARGIN_SIDE);
    show_rule(self, MARGIN_TOP - 10);
}

static void end_page(Press *self)
{
    show_page_number(self);
    cairo_show_page(self->cr);
}

static void next_column(Press *self)
{
    if (self->column == 1) {
        end_page(self);
        self->page++;
        self->column = 0;
        show_running_head(self);
        self->top = MARGIN_TOP;
    } else {
        self->column++;
    }
    self->y = self->top;
}

/* --- Blocks ----------------------------------------------------------------------------------- */

static void add_attribute(PangoAttrList *list, PangoAttribute *attribute, gsize start, gsize end)
{
    attribute->start_index = (guint)start;
    attribute->end_index = (guint)end;
    pango_attr_list_insert(list, attribute);
}

static void set_runs(Press *self, PangoLayout *layout, const TabiyaBlock *block)
{
    g_autoptr(GString) text = g_string_new(NULL);
    PangoAttrList *list = pango_attr_list_new();
    const gboolean variation = block->kind == TABIYA_BLOCK_VARIATION;
    for (guint i = 0; i < block->runs->len; i++) {
        const TabiyaRun *run = &g_array_index(block->runs, TabiyaRun, i);
        const gsize start = text->len;
        g_autofree char *shown = dup_showable(self, run->text);
        g_string_append(text, shown);
        if (run->kind == TABIYA_RUN_TEXT && variation)
            add_attribute(list, pango_attr_style_new(PANGO_STYLE_ITALIC), start, text->len);
        else if (run->kind != TABIYA_RUN_TEXT && !variation)
            add_attribute(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), start, text->len);
        if (i + 1 < block->runs->len)
            g_string_append_c(text, ' ');
    }
    pango_layout_set_text(layout, text->str, (int)text->len);
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
}

/* A paragraph being set. */
typedef struct {
    PangoLayout *layout;
    Font font;
    double indent; /* from the left of the column */
} Paragraph;

static double leading_of(const Paragraph *paragraph)
{
    return LEADING * FONTS[paragraph->font].size;
}

/* How many of the lines from `first` on go into this column: a single line of a paragraph is not
 * left at the bottom or top of a column, if possible. */
static int lines_that_fit(Press *self, const Paragraph *paragraph, int first)
{
    const int count = pango_layout_get_line_count(paragraph->layout);
    const double leading = leading_of(paragraph);
    double y = self->y;
    int fit = 0;
    while (first + fit < count && y + leading <= bottom_of(self)) {
        y += leading;
        fit++;
    }
    const int left = count - first - fit;
    if (left == 1 && fit > 1)
        fit--;
    if (left > 0 && fit == 1 && first == 0 && !at_top(self))
        fit = 0;
    return fit == 0 && at_top(self) ? 1 : fit;
}

static void show_lines(Press *self, const Paragraph *paragraph, int first, int count)
{
    const double x = column_x(self) + paragraph->indent;
    for (int i = first; i < first + count; i++) {
        cairo_move_to(self->cr, x, self->y + ASCENT * FONTS[paragraph->font].size);
        pango_cairo_show_layout_line(self->cr,
                                     pango_layout_get_line_readonly(paragraph->layout, i));
        self->y += leading_of(paragraph);
    }
}

static void show_paragraph(Press *self, const TabiyaBlock *block)
{
    const gboolean variation = block->kind == TABIYA_BLOCK_VARIATION;
    const double indent = variation ? INDENT * MIN(block->depth, INDENT_MAX) : 0;
    const Font font = variation ? FONT_VARIATION : FONT_MAIN;
    g_autoptr(PangoLayout) layout = new_layout(self, font, column_width(self) - indent);
    pango_layout_set_justify(layout, TRUE);
    set_runs(self, layout, block);
    const Paragraph paragraph = {layout, font, indent};
    const int count = pango_layout_get_line_count(layout);
    for (int shown = 0; shown < count;) {
        const int fit = lines_that_fit(self, &paragraph, shown);
        show_lines(self, &paragraph, shown, fit);
        shown += fit;
        if (shown < count)
            next_column(self);
    }
    self->y += PARAGRAPH_GAP;
}

static void show_diagram(Press *self, const TabiyaBlock *block)
{
    const double width = MIN(DIAGRAM_WIDTH, column_width(self));
    const double height = width * tabiya_diagram_get_aspect(&block->diagram);
    g_autoptr(PangoLayout) layout = new_layout(self, FONT_CAPTION, column_width(self));
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    g_autofree char *caption = dup_showable(self, block->caption);
    pango_layout_set_text(layout, caption, -1);
    const double gap = 2 * PARAGRAPH_GAP;
    if (!at_top(self) && self->y + gap / 2 + height + height_of(layout) > bottom_of(self))
        next_column(self);
    if (!at_top(self))
        self->y += gap / 2;
    tabiya_diagram_draw(&block->diagram, self->cr,
                        column_x(self) + (column_width(self) - width) / 2, self->y, width);
    self->y += height + 1;
    show_layout(self, layout, column_x(self));
    self->y += gap;
}

/* --- Whole documents -------------------------------------------------------------------------- */

static void show_head(Press *self)
{
    const TabiyaBook *book = self->book;
    self->y = MARGIN_TOP - 8;
    show_centered(self, FONT_TITLE, book->title, 3);
    show_centered(self, FONT_HEAD, book->subtitle, 1);
    show_centered(self, FONT_HEAD, book->opening, 1);
    self->y += 8;
    show_rule(self, self->y);
    self->y += 12;
    self->top = self->y;
}

static void show_book(Press *self)
{
    show_head(self);
    for (guint i = 0; i < self->book->blocks->len; i++) {
        const TabiyaBlock *block = self->book->blocks->pdata[i];
        if (block->kind == TABIYA_BLOCK_DIAGRAM)
            show_diagram(self, block);
        else
            show_paragraph(self, block);
    }
    end_page(self);
}

static cairo_status_t append_cb(void *bytes, const unsigned char *data, unsigned length)
{
    g_byte_array_append(bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

GBytes *tabiya_book_write_pdf(TabiyaGame *game, const TabiyaExportOptions *options, GError **error)
{
    static const struct {
        double width, height;
    } PAPERS[] = {
        [TABIYA_PAPER_A4] = {595.276, 841.89},
        [TABIYA_PAPER_LETTER] = {612, 792},
    };
    g_autoptr(TabiyaBook) book = tabiya_book_new(game, options);
    GByteArray *bytes = g_byte_array_new();
    Press press = {
        .book = book,
        .width = PAPERS[options->paper].width,
        .height = PAPERS[options->paper].height,
        .page = 1,
    };
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(append_cb, bytes, press.width, press.height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, book->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Tabiya");
    press.cr = cairo_create(surface);
    show_book(&press);
    cairo_destroy(press.cr);
    cairo_surface_destroy(surface);
    return g_byte_array_free_to_bytes(bytes);
}
