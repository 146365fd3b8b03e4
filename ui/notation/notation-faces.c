/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-faces.h. */
#include "ui/notation/notation-faces.h"

enum { N_NEAR = 0x250 }; /* Latin letters and the characters between them */

typedef struct {
    PangoLayout *layout; /* for measuring */
    PangoAttrList *attributes;
    int near[N_NEAR];  /* widths of letters, -1: not known yet */
    GHashTable *far;   /* gunichar → width of any other letter */
    GHashTable *words; /* text → width, for scripts that join letters */
} Face;

struct TabiyaNotationFaces {
    PangoContext *context;
    guint serial; /* of the context, when the widths were measured */
    Face faces[TABIYA_N_FACES];
};

static const struct {
    double scale;
    PangoWeight weight;
    gboolean italic;
} STYLES[TABIYA_N_FACES] = {
    [TABIYA_FACE_MAIN_MOVE] = {1.0, PANGO_WEIGHT_SEMIBOLD, FALSE},
    [TABIYA_FACE_MAIN_NUMBER] = {1.0, PANGO_WEIGHT_NORMAL, FALSE},
    [TABIYA_FACE_MOVE] = {0.92, PANGO_WEIGHT_MEDIUM, FALSE},
    [TABIYA_FACE_NUMBER] = {0.92, PANGO_WEIGHT_NORMAL, FALSE},
    [TABIYA_FACE_COMMENT] = {0.96, PANGO_WEIGHT_NORMAL, FALSE},
    [TABIYA_FACE_TEXT] = {0.92, PANGO_WEIGHT_NORMAL, FALSE},
    [TABIYA_FACE_REMARK] = {0.9, PANGO_WEIGHT_NORMAL, TRUE},
    [TABIYA_FACE_VALUE] = {0.8, PANGO_WEIGHT_NORMAL, FALSE},
    [TABIYA_FACE_RESULT] = {1.0, PANGO_WEIGHT_BOLD, FALSE},
};

static PangoAttrList *make_attributes(TabiyaNotationFace face)
{
    PangoAttrList *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"));
    pango_attr_list_insert(list, pango_attr_scale_new(STYLES[face].scale));
    pango_attr_list_insert(list, pango_attr_weight_new(STYLES[face].weight));
    if (STYLES[face].italic)
        pango_attr_list_insert(list, pango_attr_style_new(PANGO_STYLE_ITALIC));
    return list;
}

static void clear_faces(TabiyaNotationFaces *self)
{
    for (int i = 0; i < TABIYA_N_FACES; i++) {
        Face *face = &self->faces[i];
        g_clear_object(&face->layout);
        g_clear_pointer(&face->attributes, pango_attr_list_unref);
        g_clear_pointer(&face->far, g_hash_table_unref);
        g_clear_pointer(&face->words, g_hash_table_unref);
    }
}

static void make_faces(TabiyaNotationFaces *self)
{
    for (int i = 0; i < TABIYA_N_FACES; i++) {
        Face *face = &self->faces[i];
        face->attributes = make_attributes((TabiyaNotationFace)i);
        face->layout = pango_layout_new(self->context);
        pango_layout_set_attributes(face->layout, face->attributes);
        for (int c = 0; c < N_NEAR; c++)
            face->near[c] = -1;
        face->far = g_hash_table_new(NULL, NULL);
        face->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    }
}

TabiyaNotationFaces *tabiya_notation_faces_new(void)
{
    return g_new0(TabiyaNotationFaces, 1);
}

void tabiya_notation_faces_free(TabiyaNotationFaces *self)
{
    clear_faces(self);
    g_clear_object(&self->context);
    g_free(self);
}

gboolean tabiya_notation_faces_update(TabiyaNotationFaces *self, GtkWidget *widget)
{
    PangoContext *context = gtk_widget_get_pango_context(widget);
    guint serial = pango_context_get_serial(context);
    if (context == self->context && serial == self->serial)
        return FALSE;
    clear_faces(self);
    g_set_object(&self->context, context);
    self->serial = serial;
    make_faces(self);
    return TRUE;
}

TabiyaNotationFace tabiya_notation_face_of(const TabiyaNotationParagraph *paragraph,
                                           TabiyaNotationKind kind)
{
    gboolean main_line = paragraph->depth == 0;
    switch (kind) {
    case TABIYA_NOTATION_NUMBER:
        return main_line ? TABIYA_FACE_MAIN_NUMBER : TABIYA_FACE_NUMBER;
    case TABIYA_NOTATION_TEXT:
        return main_line ? TABIYA_FACE_COMMENT : TABIYA_FACE_TEXT;
    case TABIYA_NOTATION_REMARK:
        return TABIYA_FACE_REMARK;
    case TABIYA_NOTATION_VALUE:
        return TABIYA_FACE_VALUE;
    case TABIYA_NOTATION_RESULT:
        return TABIYA_FACE_RESULT;
    default:
        return main_line ? TABIYA_FACE_MAIN_MOVE : TABIYA_FACE_MOVE;
    }
}

/* --- Widths ----------------------------------------------------------------------------------- */

static int shape(Face *face, const char *text, gsize length)
{
    PangoRectangle logical;
    pango_layout_set_text(face->layout, text, (int)length);
    pango_layout_get_extents(face->layout, NULL, &logical);
    return logical.width;
}

/* Whether the letter has the same width in every word. */
static gboolean stands_alone(gunichar letter)
{
    if (letter < N_NEAR)
        return TRUE;
    if (letter > 0xffff || g_unichar_ismark(letter) || g_unichar_iszerowidth(letter))
        return FALSE;
    switch (g_unichar_get_script(letter)) {
    case G_UNICODE_SCRIPT_COMMON:
    case G_UNICODE_SCRIPT_LATIN:
    case G_UNICODE_SCRIPT_GREEK:
    case G_UNICODE_SCRIPT_CYRILLIC:
    case G_UNICODE_SCRIPT_ARMENIAN:
    case G_UNICODE_SCRIPT_GEORGIAN:
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_HANGUL:
        return TRUE;
    default:
        return FALSE;
    }
}

static int measure_letter(Face *face, gunichar letter, const char *text, gsize length)
{
    gpointer known;
    if (letter < N_NEAR) {
        if (face->near[letter] < 0)
            face->near[letter] = shape(face, text, length);
        return face->near[letter];
    }
    if (g_hash_table_lookup_extended(face->far, GUINT_TO_POINTER(letter), NULL, &known))
        return GPOINTER_TO_INT(known);
    int width = shape(face, text, length);
    g_hash_table_insert(face->far, GUINT_TO_POINTER(letter), GINT_TO_POINTER(width));
    return width;
}

static int measure_whole(Face *face, const char *text, gsize length)
{
    g_autofree char *key = g_strndup(text, length);
    gpointer known;
    if (g_hash_table_lookup_extended(face->words, key, NULL, &known))
        return GPOINTER_TO_INT(known);
    int width = shape(face, text, length);
    g_hash_table_insert(face->words, g_steal_pointer(&key), GINT_TO_POINTER(width));
    return width;
}

int tabiya_notation_faces_measure(TabiyaNotationFaces *self, TabiyaNotationFace which,
                                  const char *text, gsize length)
{
    Face *face = &self->faces[which];
    int width = 0;
    for (const char *at = text, *next; at < text + length; at = next) {
        gunichar letter = g_utf8_get_char(at);
        next = g_utf8_next_char(at);
        if (!stands_alone(letter))
            return measure_whole(face, text, length);
        width += measure_letter(face, letter, at, (gsize)(next - at));
    }
    return width;
}

gboolean tabiya_notation_faces_can_draw(TabiyaNotationFaces *self, const char *text)
{
    PangoLayout *layout = self->faces[TABIYA_FACE_MOVE].layout;
    pango_layout_set_text(layout, text, -1);
    return pango_layout_get_unknown_glyphs_count(layout) == 0;
}

PangoLayout *tabiya_notation_faces_set(TabiyaNotationFaces *self, TabiyaNotationFace face,
                                       const char *text, gsize length)
{
    PangoLayout *layout = pango_layout_new(self->context);
    pango_layout_set_attributes(layout, self->faces[face].attributes);
    pango_layout_set_text(layout, text, (int)length);
    return layout;
}

void tabiya_notation_faces_get_height(TabiyaNotationFaces *self, TabiyaNotationFace face,
                                      int *ascent, int *descent)
{
    PangoFontMetrics *font = pango_context_get_metrics(self->context, NULL, NULL);
    double scale = STYLES[face].scale;
    *ascent = PANGO_PIXELS_CEIL((int)(pango_font_metrics_get_ascent(font) * scale));
    *descent = PANGO_PIXELS_CEIL((int)(pango_font_metrics_get_descent(font) * scale));
    pango_font_metrics_unref(font);
}
