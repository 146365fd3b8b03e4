/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See board-pictures.h. A picture is its own key; a queue orders pictures by last use. */
#include "ui/board/board-pictures.h"

#include <string.h>

#include "app/render/corners.h"
#include "app/render/ground.h"
#include "ui/board/piece-set.h"
#include "ui/looks.h"

#define LIMIT_BYTES (24 * 1024 * 1024) /* some 400 boards of 120 pixels */

/* A board on paper has sharp corners, a small one rounded corners: in parts of a square. */
#define CORNER (1 / 3.0)

typedef struct {
    TabiyaBoardLook key; /* first: hash and equal need it there */
    cairo_surface_t *surface;
    GdkTexture *texture; /* both NULL until needed */
    GskRenderNode *node;
    GList link; /* in the queue, the most recently used first */
} Picture;

struct _TabiyaBoardPictures {
    GObject parent_instance;

    TabiyaPieceSet *pieces;
    GHashTable *kept; /* of Picture, owned */
    GQueue order;
    gsize bytes, limit;
    guint n_drawn;

    cairo_surface_t *blank; /* owned: a board without pieces, of the last size drawn */
    const TabiyaTheme *blank_theme;
    gint64 frame;
    guint n_in_frame;
};

G_DEFINE_FINAL_TYPE(TabiyaBoardPictures, tabiya_board_pictures, G_TYPE_OBJECT)

void tabiya_board_scene_init(TabiyaBoardScene *self, const EngPosition *position, EngMove last_move,
                             gboolean flipped)
{
    memset(self, 0, sizeof *self);
    for (EngSquare square = 0; square < 64; square++)
        self->board[square] = position ? position->board[square] : ENG_NO_PIECE;
    self->last_move = last_move;
    self->flipped = flipped;
}

/* --- The cache -------------------------------------------------------------------------------- */

static guint hash_cb(gconstpointer data)
{
    const TabiyaBoardLook *key = data;
    guint hash = 5381u + (guint)key->square_px * 31u + key->scene.last_move;

    for (EngSquare square = 0; square < 64; square++)
        hash = hash * 33u + key->scene.board[square];
    return hash * 2u + (guint)key->scene.flipped;
}

static gboolean equal_cb(gconstpointer a, gconstpointer b)
{
    const TabiyaBoardLook *one = a, *other = b;

    return one->square_px == other->square_px && one->theme == other->theme &&
           one->scene.last_move == other->scene.last_move &&
           one->scene.flipped == other->scene.flipped &&
           memcmp(one->scene.board, other->scene.board, sizeof one->scene.board) == 0;
}

static void picture_free(gpointer data)
{
    Picture *picture = data;

    g_clear_object(&picture->texture);
    g_clear_pointer(&picture->node, gsk_render_node_unref);
    cairo_surface_destroy(picture->surface);
    g_free(picture);
}

static gsize bytes_of(const Picture *picture)
{
    return (gsize)picture->key.square_px * (gsize)picture->key.square_px * 64 * 4;
}

/* Shrinks the cache to the limit, but keeps the picture just drawn. */
static void forget_oldest(TabiyaBoardPictures *self)
{
    while (self->bytes > self->limit && self->order.length > 1) {
        Picture *oldest = self->order.tail->data;

        self->bytes -= bytes_of(oldest);
        g_queue_unlink(&self->order, &oldest->link);
        g_hash_table_remove(self->kept, oldest);
    }
}

/* Drops everything: the pieces have changed, so nobody will ask for these pictures again. */
static void forget_all(TabiyaBoardPictures *self)
{
    g_queue_init(&self->order);
    g_hash_table_remove_all(self->kept);
    self->bytes = 0;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static void set_color(cairo_t *cr, TabiyaColor color)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
}

/* Tints a square of the last move, up to its corners. */
static void mark(cairo_t *cr, const TabiyaBoardLook *key, EngSquare square)
{
    guint file = square % 8u, rank = square / 8u;
    double left = key->square_px * (key->scene.flipped ? 7.0 - file : file);
    double top = key->square_px * (key->scene.flipped ? rank : 7.0 - rank);
    TabiyaBar bars[TABIYA_CORNERS_N_BARS];

    set_color(cr, key->theme->last_move);
    cairo_rectangle(cr, left, top, key->square_px, key->square_px);
    cairo_fill(cr);
    tabiya_corners_get(key->square_px, tabiya_corners_get_line_px(key->square_px),
                       key->theme->last_move_part, bars);
    for (int i = 0; i < TABIYA_CORNERS_N_BARS; i++)
        cairo_rectangle(cr, left + bars[i].x, top + bars[i].y, bars[i].width, bars[i].height);
    set_color(cr, key->theme->last_move_edge);
    cairo_fill(cr);
}

/* The board without pieces, drawn once for its size: cutting its corners costs more than all
 * pieces. */
static cairo_surface_t *ensure_blank(TabiyaBoardPictures *self, const TabiyaBoardLook *key)
{
    int edge = 8 * key->square_px;

    if (self->blank && self->blank_theme == key->theme &&
        cairo_image_surface_get_width(self->blank) == edge) {
        return self->blank;
    }
    g_clear_pointer(&self->blank, cairo_surface_destroy);
    self->blank = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
    self->blank_theme = key->theme;
    cairo_t *cr = cairo_create(self->blank);
    tabiya_ground_draw(key->theme, cr, key->square_px, key->square_px * CORNER);
    cairo_destroy(cr);
    return self->blank;
}

static void draw_piece(TabiyaBoardPictures *self, cairo_t *cr, const TabiyaBoardLook *key,
                       EngSquare square)
{
    guint file = square % 8u, rank = square / 8u;
    gboolean flipped = key->scene.flipped;

    cairo_save(cr);
    cairo_translate(cr, key->square_px * (flipped ? 7.0 - file : file),
                    key->square_px * (flipped ? rank : 7.0 - rank));
    tabiya_piece_set_paint(self->pieces, key->scene.board[square], key->square_px, cr);
    cairo_restore(cr);
}

static cairo_surface_t *draw(TabiyaBoardPictures *self, const TabiyaBoardLook *key)
{
    const TabiyaBoardScene *scene = &key->scene;
    int edge = 8 * key->square_px;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
    cairo_t *cr = cairo_create(surface);

    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(cr, ensure_blank(self, key), 0, 0);
    cairo_paint(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_ATOP); /* the corners stay cut */
    if (scene->last_move != ENG_NO_MOVE) {
        mark(cr, key, eng_move_from(scene->last_move));
        mark(cr, key, eng_move_to(scene->last_move));
    }
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
    for (EngSquare square = 0; square < 64; square++) {
        if (scene->board[square] != ENG_NO_PIECE)
            draw_piece(self, cr, key, square);
    }
    cairo_destroy(cr);
    self->n_drawn++;
    return surface;
}

static Picture *ensure_picture(TabiyaBoardPictures *self, const TabiyaBoardLook *key)
{
    Picture *picture = g_hash_table_lookup(self->kept, key);

    if (picture) {
        g_queue_unlink(&self->order, &picture->link);
    } else {
        picture = g_new0(Picture, 1);
        picture->key = *key;
        picture->surface = draw(self, key);
        picture->link.data = picture;
        self->bytes += bytes_of(picture);
        g_hash_table_add(self->kept, picture);
    }
    g_queue_push_head_link(&self->order, &picture->link);
    forget_oldest(self);
    return picture;
}

/* --- Display ---------------------------------------------------------------------------------- */

static GskRenderNode *ensure_node(Picture *picture)
{
    float edge = (float)(8 * picture->key.square_px);

    if (picture->node)
        return picture->node;
    picture->node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, edge, edge));
    cairo_t *cr = gsk_cairo_node_get_draw_context(picture->node);
    cairo_set_source_surface(cr, picture->surface, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    return picture->node;
}

static GdkTexture *ensure_texture(Picture *picture)
{
    int edge = cairo_image_surface_get_width(picture->surface);
    gsize stride = (gsize)cairo_image_surface_get_stride(picture->surface);
    g_autoptr(GBytes) bytes = NULL;

    if (picture->texture)
        return picture->texture;
    cairo_surface_flush(picture->surface);
    bytes = g_bytes_new_with_free_func(cairo_image_surface_get_data(picture->surface),
                                       stride * (gsize)edge, (GDestroyNotify)cairo_surface_destroy,
                                       cairo_surface_reference(picture->surface));
    picture->texture = gdk_memory_texture_new(edge, edge, GDK_MEMORY_DEFAULT, bytes, stride);
    return picture->texture;
}

void tabiya_board_pictures_snapshot(TabiyaBoardPictures *self, const TabiyaBoardLook *look,
                                    GtkSnapshot *snapshot, const graphene_rect_t *area,
                                    gboolean software)
{
    g_return_if_fail(TABIYA_IS_BOARD_PICTURES(self) && look->square_px > 0);
    Picture *picture = ensure_picture(self, look);
    float scale = area->size.width / (float)(8 * look->square_px);

    if (!software) {
        gtk_snapshot_append_texture(snapshot, ensure_texture(picture), area);
        return;
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &area->origin);
    if (scale != 1)
        gtk_snapshot_scale(snapshot, scale, scale);
    gtk_snapshot_append_node(snapshot, ensure_node(picture));
    gtk_snapshot_restore(snapshot);
}

gboolean tabiya_board_pictures_has(TabiyaBoardPictures *self, const TabiyaBoardLook *look)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_PICTURES(self), FALSE);
    return g_hash_table_contains(self->kept, look);
}

guint tabiya_board_pictures_count_in_frame(TabiyaBoardPictures *self, gint64 frame)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_PICTURES(self), 0);
    if (frame != self->frame)
        self->n_in_frame = 0;
    self->frame = frame;
    return ++self->n_in_frame;
}

/* --- The class -------------------------------------------------------------------------------- */

guint tabiya_board_pictures_get_n_drawn_for_tests(TabiyaBoardPictures *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_PICTURES(self), 0);
    return self->n_drawn;
}

guint tabiya_board_pictures_get_n_kept_for_tests(TabiyaBoardPictures *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_PICTURES(self), 0);
    return self->order.length;
}

void tabiya_board_pictures_set_limit_for_tests(TabiyaBoardPictures *self, gsize bytes)
{
    g_return_if_fail(TABIYA_IS_BOARD_PICTURES(self));
    self->limit = bytes;
    forget_oldest(self);
}

static void tabiya_board_pictures_finalize(GObject *object)
{
    TabiyaBoardPictures *self = TABIYA_BOARD_PICTURES(object);

    g_hash_table_unref(self->kept);
    g_clear_pointer(&self->blank, cairo_surface_destroy);
    g_object_unref(self->pieces);
    G_OBJECT_CLASS(tabiya_board_pictures_parent_class)->finalize(object);
}

static void tabiya_board_pictures_class_init(TabiyaBoardPicturesClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_board_pictures_finalize;
}

static void tabiya_board_pictures_init(TabiyaBoardPictures *self)
{
    self->pieces = tabiya_piece_set_dup_shared();
    self->kept = g_hash_table_new_full(hash_cb, equal_cb, picture_free, NULL);
    self->limit = LIMIT_BYTES;
    g_signal_connect_object(tabiya_looks_get(), "pieces-changed", G_CALLBACK(forget_all), self,
                            G_CONNECT_SWAPPED);
}

TabiyaBoardPictures *tabiya_board_pictures_new(void)
{
    return g_object_new(TABIYA_TYPE_BOARD_PICTURES, NULL);
}

TabiyaBoardPictures *tabiya_board_pictures_dup_shared(void)
{
    static TabiyaBoardPictures *shared; /* weak: goes with its last user */

    if (shared)
        return g_object_ref(shared);
    shared = tabiya_board_pictures_new();
    g_object_add_weak_pointer(G_OBJECT(shared), (gpointer *)&shared);
    return shared;
}
