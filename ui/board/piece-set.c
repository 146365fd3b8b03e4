/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See piece-set.h. */
#include "ui/board/piece-set.h"

#include <librsvg/rsvg.h>

#include "app/render/pieces.h"
#include "ui/looks.h"

/* Enough for a board, its promotion chooser, captured pieces, small boards, and the previous
 * size. */
#define SIZES_KEPT 6
#define N_PIECES 16 /* every EngPiece is below this */

/* One drawing in its various forms, which share its pixels. */
typedef struct {
    cairo_surface_t *surface; /* NULL: not drawn yet */
    GdkTexture *texture;
    GskRenderNode *node; /* at the origin, one device pixel per unit */
} Picture;

typedef struct {
    int size_px; /* 0: free */
    guint used;  /* time of the last use */
    Picture pictures[N_PIECES];
} Sheet;

struct _TabiyaPieceSet {
    GObject parent_instance;

    TabiyaPieceFiles *files; /* NULL: built-in */
    char *trouble;
    RsvgHandle *handles[N_PIECES];
    Sheet sheets[SIZES_KEPT];
    guint clock;
    guint render_count;
};

G_DEFINE_FINAL_TYPE(TabiyaPieceSet, tabiya_piece_set, G_TYPE_OBJECT)

/* Falls back to the built-in pieces if a set can no longer be read. */
static GBytes *dup_svg(TabiyaPieceSet *self, EngPiece piece)
{
    g_autoptr(GError) error = NULL;
    GBytes *svg = NULL;

    if (self->files)
        svg = tabiya_piece_files_load(self->files, piece, &error);
    if (error && !self->trouble)
        self->trouble = g_strdup(error->message);
    return svg ? svg : tabiya_piece_dup_svg(piece);
}

static RsvgHandle *load_handle(TabiyaPieceSet *self, EngPiece piece)
{
    g_autoptr(GBytes) svg = dup_svg(self, piece);
    g_autoptr(GError) error = NULL;
    gsize length;
    const guint8 *data = g_bytes_get_data(svg, &length);
    RsvgHandle *handle = rsvg_handle_new_from_data(data, length, &error);

    if (!handle)
        g_warning("The drawing of a piece cannot be read: %s", error->message);
    return handle;
}

static GdkTexture *texture_from_surface(cairo_surface_t *surface)
{
    int width = cairo_image_surface_get_width(surface);
    int height = cairo_image_surface_get_height(surface);
    int stride = cairo_image_surface_get_stride(surface);
    g_autoptr(GBytes) bytes = NULL;

    cairo_surface_flush(surface);
    bytes = g_bytes_new_with_free_func(
        cairo_image_surface_get_data(surface), (gsize)stride * (gsize)height,
        (GDestroyNotify)cairo_surface_destroy, cairo_surface_reference(surface));
    return gdk_memory_texture_new(width, height, GDK_MEMORY_DEFAULT, bytes, (gsize)stride);
}

static GskRenderNode *node_from_surface(cairo_surface_t *surface)
{
    float width = (float)cairo_image_surface_get_width(surface);
    float height = (float)cairo_image_surface_get_height(surface);
    GskRenderNode *node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, width, height));
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);

    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    return node;
}

/* librsvg does not scale a drawing that has a size but no viewBox: scales `cr` instead, around the
 * center of the square. */
static RsvgRectangle fit(RsvgHandle *handle, cairo_t *cr, int size_px)
{
    double width, height, scale;

    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) || width <= 0 ||
        height <= 0) {
        return (RsvgRectangle){0, 0, size_px, size_px};
    }
    scale = size_px / MAX(width, height);
    cairo_translate(cr, (size_px - width * scale) / 2, (size_px - height * scale) / 2);
    cairo_scale(cr, scale, scale);
    return (RsvgRectangle){0, 0, width, height};
}

static cairo_surface_t *render(TabiyaPieceSet *self, EngPiece piece, int size_px)
{

    if (!self->handles[piece])
        self->handles[piece] = load_handle(self, piece);
    if (!self->handles[piece])
        return NULL;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size_px, size_px);
    cairo_t *cr = cairo_create(surface);
    RsvgRectangle viewport = fit(self->handles[piece], cr, size_px);
    rsvg_handle_render_document(self->handles[piece], cr, &viewport, NULL);
    cairo_destroy(cr);
    self->render_count++;
    return surface;
}

static void clear_sheet(Sheet *sheet)
{
    for (int piece = 0; piece < N_PIECES; piece++) {
        Picture *picture = &sheet->pictures[piece];

        g_clear_object(&picture->texture);
        g_clear_pointer(&picture->node, gsk_render_node_unref);
        g_clear_pointer(&picture->surface, cairo_surface_destroy);
    }
    sheet->size_px = 0;
}

static Sheet *find_sheet(TabiyaPieceSet *self, int size_px)
{
    for (int i = 0; i < SIZES_KEPT; i++) {
        if (self->sheets[i].size_px == size_px)
            return &self->sheets[i];
    }
    return NULL;
}

/* The sheet of a size; a new one replaces the least recently used. */
static Sheet *ensure_sheet(TabiyaPieceSet *self, int size_px)
{
    Sheet *sheet = find_sheet(self, size_px);

    if (!sheet) {
        sheet = &self->sheets[0];
        for (int i = 1; i < SIZES_KEPT; i++) {
            if (self->sheets[i].used < sheet->used)
                sheet = &self->sheets[i];
        }
        clear_sheet(sheet);
        sheet->size_px = size_px;
    }
    sheet->used = ++self->clock;
    return sheet;
}

static gboolean is_piece(EngPiece piece)
{
    return piece < N_PIECES && eng_piece_type(piece) < ENG_NO_PIECE_TYPE;
}

/* The picture, drawn if necessary; NULL without a drawing. */
static Picture *ensure_picture(TabiyaPieceSet *self, EngPiece piece, int size_px)
{

    if (!is_piece(piece) || size_px <= 0)
        return NULL;
    Picture *picture = &ensure_sheet(self, size_px)->pictures[piece];
    if (!picture->surface)
        picture->surface = render(self, piece, size_px);
    return picture->surface ? picture : NULL;
}

GdkTexture *tabiya_piece_set_get_texture(TabiyaPieceSet *self, EngPiece piece, int size_px)
{

    g_return_val_if_fail(TABIYA_IS_PIECE_SET(self), NULL);
    Picture *picture = ensure_picture(self, piece, size_px);
    if (picture && !picture->texture)
        picture->texture = texture_from_surface(picture->surface);
    return picture ? picture->texture : NULL;
}

static void append_node(GtkSnapshot *snapshot, Picture *picture, int size_px,
                        const graphene_rect_t *area)
{
    float scale = area->size.width / (float)size_px;

    if (!picture->node)
        picture->node = node_from_surface(picture->surface);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &area->origin);
    if (scale != 1)
        gtk_snapshot_scale(snapshot, scale, scale);
    gtk_snapshot_append_node(snapshot, picture->node);
    gtk_snapshot_restore(snapshot);
}

void tabiya_piece_set_snapshot(TabiyaPieceSet *self, EngPiece piece, int size_px,
                               GtkSnapshot *snapshot, const graphene_rect_t *area)
{
    g_return_if_fail(TABIYA_IS_PIECE_SET(self));
    GdkTexture *texture = tabiya_piece_set_get_texture(self, piece, size_px);

    if (texture)
        gtk_snapshot_append_texture(snapshot, texture, area);
}

void tabiya_piece_set_snapshot_for_cairo(TabiyaPieceSet *self, EngPiece piece, int size_px,
                                         GtkSnapshot *snapshot, const graphene_rect_t *area)
{
    g_return_if_fail(TABIYA_IS_PIECE_SET(self));
    Picture *picture = ensure_picture(self, piece, size_px);

    if (picture)
        append_node(snapshot, picture, size_px, area);
}

void tabiya_piece_set_paint(TabiyaPieceSet *self, EngPiece piece, int size_px, cairo_t *cr)
{

    g_return_if_fail(TABIYA_IS_PIECE_SET(self));
    Picture *picture = ensure_picture(self, piece, size_px);
    if (!picture)
        return;
    cairo_set_source_surface(cr, picture->surface, 0, 0);
    cairo_paint(cr);
}

gboolean tabiya_piece_set_has(TabiyaPieceSet *self, EngPiece piece, int size_px)
{

    g_return_val_if_fail(TABIYA_IS_PIECE_SET(self), FALSE);
    Sheet *sheet = find_sheet(self, size_px);
    return sheet && is_piece(piece) && sheet->pictures[piece].surface;
}

guint tabiya_piece_set_get_render_count_for_tests(TabiyaPieceSet *self)
{
    g_return_val_if_fail(TABIYA_IS_PIECE_SET(self), 0);
    return self->render_count;
}

const char *tabiya_piece_set_get_trouble(TabiyaPieceSet *self)
{
    g_return_val_if_fail(TABIYA_IS_PIECE_SET(self), NULL);
    return self->trouble;
}

static void forget_all(TabiyaPieceSet *self)
{
    for (int i = 0; i < SIZES_KEPT; i++)
        clear_sheet(&self->sheets[i]);
    for (int piece = 0; piece < N_PIECES; piece++)
        g_clear_object(&self->handles[piece]);
    g_clear_pointer(&self->trouble, g_free);
    g_clear_object(&self->files);
}

static void chosen_changed_cb(TabiyaPieceSet *self)
{
    forget_all(self);
    g_set_object(&self->files, tabiya_looks_get_piece_files());
}

static void tabiya_piece_set_finalize(GObject *object)
{
    TabiyaPieceSet *self = TABIYA_PIECE_SET(object);

    forget_all(self);
    G_OBJECT_CLASS(tabiya_piece_set_parent_class)->finalize(object);
}

static void tabiya_piece_set_class_init(TabiyaPieceSetClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_piece_set_finalize;
}

static void tabiya_piece_set_init(TabiyaPieceSet *self)
{
}

TabiyaPieceSet *tabiya_piece_set_new(TabiyaPieceFiles *files)
{
    TabiyaPieceSet *self = g_object_new(TABIYA_TYPE_PIECE_SET, NULL);

    g_set_object(&self->files, files);
    return self;
}

TabiyaPieceSet *tabiya_piece_set_dup_shared(void)
{
    static TabiyaPieceSet *shared; /* weak: goes with its last user */

    if (shared)
        return g_object_ref(shared);
    shared = tabiya_piece_set_new(tabiya_looks_get_piece_files());
    g_signal_connect_object(tabiya_looks_get(), "pieces-changed", G_CALLBACK(chosen_changed_cb),
                            shared, G_CONNECT_SWAPPED);
    g_object_add_weak_pointer(G_OBJECT(shared), (gpointer *)&shared);
    return shared;
}
