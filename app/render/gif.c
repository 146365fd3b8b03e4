/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See gif.h. The format is CompuServe's GIF89a, with Netscape's extension for the loop; giflib
 * compresses. */
#include "app/render/gif.h"

#include <gif_lib.h>
#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "app/error.h"
#include "app/render/diagram.h"

#define PALETTE_SIZE 256
/* Frames from which the palette is made. */
#define SAMPLES 10

typedef struct {
    int left, top, width, height;
} Area;

typedef struct {
    const TabiyaExportOptions *options;
    int size;               /* of the picture's sides */
    cairo_surface_t *frame; /* the current frame */
    guint32 *before;        /* pixels of the previous frame */
    GArray *palette;        /* of guint32, 0xrrggbb */
    GHashTable *nearest;    /* a color's index in it */
    GifFileType *file;
} Writer;

/* --- Frames ----------------------------------------------------------------------------------- */

static void draw_frame(Writer *self, const TabiyaNode *node)
{
    g_autoptr(GArray) shapes = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    TabiyaDiagram diagram;
    tabiya_diagram_init_from_node(&diagram, node, shapes);
    tabiya_export_options_apply(self->options, &diagram);
    cairo_t *cr = cairo_create(self->frame);
    tabiya_diagram_draw(&diagram, cr, 0, 0, self->size);
    cairo_destroy(cr);
    cairo_surface_flush(self->frame);
}

static const guint32 *row_of(Writer *self, int y)
{
    const int stride = cairo_image_surface_get_stride(self->frame);
    return (const guint32 *)(gpointer)(cairo_image_surface_get_data(self->frame) + y * stride);
}

static gboolean row_differs(Writer *self, int y)
{
    return memcmp(row_of(self, y), self->before + (gsize)y * (gsize)self->size,
                  (gsize)self->size * 4) != 0;
}

static gboolean column_differs(Writer *self, int x, int top, int bottom)
{
    for (int y = top; y < bottom; y++) {
        if (row_of(self, y)[x] != self->before[(gsize)y * (gsize)self->size + (gsize)x])
            return TRUE;
    }
    return FALSE;
}

/* The area that differs from the previous frame; one pixel if nothing does. */
static Area changed_area(Writer *self)
{
    int top = 0, bottom = self->size, left = 0, right = self->size;
    while (top < bottom && !row_differs(self, top))
        top++;
    if (top == bottom)
        return (Area){0, 0, 1, 1};
    while (!row_differs(self, bottom - 1))
        bottom--;
    while (!column_differs(self, left, top, bottom))
        left++;
    while (!column_differs(self, right - 1, top, bottom))
        right--;
    return (Area){left, top, right - left, bottom - top};
}

static void remember_frame(Writer *self)
{
    for (int y = 0; y < self->size; y++)
        memcpy(self->before + (gsize)y * (gsize)self->size, row_of(self, y), (gsize)self->size * 4);
}

/* --- The palette ------------------------------------------------------------------------------ */

typedef struct {
    guint32 color;
    guint count;
} Counted;

static int compare_counted(gconstpointer a, gconstpointer b)
{
    const Counted *one = a, *other = b;
    if (one->count != other->count)
        return one->count < other->count ? 1 : -1;
    return one->color < other->color ? -1 : one->color > other->color;
}

static int distance(guint32 a, guint32 b)
{
    const int red = (int)(a >> 16 & 255) - (int)(b >> 16 & 255);
    const int green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
    const int blue = (int)(a & 255) - (int)(b & 255);
    return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

static guint find_nearest(const GArray *palette, guint32 color, int *how_far)
{
    guint found = 0;
    *how_far = G_MAXINT;
    for (guint i = 0; i<palette->len && * how_far> 0; i++) {
        const int far = distance(g_array_index(palette, guint32, i), color);
        if (far < *how_far) {
            *how_far = far;
            found = i;
        }
    }
    return found;
}

static void count_colors(Writer *self, GHashTable *counts)
{
    for (int y = 0; y < self->size; y++) {
        const guint32 *row = row_of(self, y);
        for (int x = 0; x < self->size;) {
            const guint32 color = row[x] & 0xffffff;
            guint run = 1;
            while (x + (int)run < self->size && (row[x + (int)run] & 0xffffff) == color)
                run++;
            x += (int)run;
            gpointer key = GUINT_TO_POINTER(color);
            run += GPOINTER_TO_UINT(g_hash_table_lookup(counts, key));
            g_hash_table_insert(counts, key, GUINT_TO_POINTER(run));
        }
    }
}

/* Takes the colors by frequency, skipping those closer than `apart` to one already taken. FALSE:
 * there are too many. */
static gboolean choose(GArray *palette, const GArray *counted, int apart)
{
    g_array_set_size(palette, 0);
    for (guint i = 0; i < counted->len; i++) {
        const guint32 color = g_array_index(counted, Counted, i).color;
        int far;
        find_nearest(palette, color, &far);
        if (far < apart)
            continue;
        if (palette->len == PALETTE_SIZE)
            return FALSE;
        g_array_append_val(palette, color);
    }
    return TRUE;
}

static void make_palette(Writer *self, const GPtrArray *nodes)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < SAMPLES && i < nodes->len; i++) {
        const guint last = MIN(SAMPLES, nodes->len) - 1;
        draw_frame(self, nodes->pdata[last > 0 ? i * (nodes->len - 1) / last : 0]);
        count_colors(self, counts);
    }
    g_autoptr(GArray) counted = g_array_new(FALSE, FALSE, sizeof(Counted));
    GHashTableIter iter;
    gpointer color, count;
    g_hash_table_iter_init(&iter, counts);
    while (g_hash_table_iter_next(&iter, &color, &count)) {
        Counted entry = {GPOINTER_TO_UINT(color), GPOINTER_TO_UINT(count)};
        g_array_append_val(counted, entry);
    }
    g_array_sort(counted, compare_counted);
    for (int apart = 16; !choose(self->palette, counted, apart); apart += apart / 4)
        ;
}

/* --- The file --------------------------------------------------------------------------------- */

static int write_cb(GifFileType *file, const GifByteType *bytes, int length)
{
    g_byte_array_append(file->UserData, bytes, (guint)length);
    return length;
}

static gboolean put_header(Writer *self)
{
    static const GifByteType LOOP[3] = {1, 0, 0}; /* forever */
    ColorMapObject *map = GifMakeMapObject(PALETTE_SIZE, NULL);
    for (guint i = 0; map && i < PALETTE_SIZE; i++) {
        const guint32 color = i < self->palette->len ? g_array_index(self->palette, guint32, i) : 0;
        map->Colors[i] = (GifColorType){(GifByteType)(color >> 16), (GifByteType)(color >> 8),
                                        (GifByteType)color};
    }
    EGifSetGifVersion(self->file, true);
    const gboolean good =
        map && EGifPutScreenDesc(self->file, self->size, self->size, 8, 0, map) == GIF_OK &&
        EGifPutExtensionLeader(self->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
        EGifPutExtensionBlock(self->file, 11, "NETSCAPE2.0") == GIF_OK &&
        EGifPutExtensionBlock(self->file, 3, LOOP) == GIF_OK &&
        EGifPutExtensionTrailer(self->file) == GIF_OK;
    if (map)
        GifFreeMapObject(map);
    return good;
}

static GifPixelType pixel_of(Writer *self, guint32 color)
{
    gpointer key = GUINT_TO_POINTER(color), value;
    int far;
    if (g_hash_table_lookup_extended(self->nearest, key, NULL, &value))
        return (GifPixelType)GPOINTER_TO_UINT(value);
    const guint found = find_nearest(self->palette, color, &far);
    g_hash_table_insert(self->nearest, key, GUINT_TO_POINTER(found));
    return (GifPixelType)found;
}

static gboolean put_pixels(Writer *self, Area area)
{
    g_autofree GifPixelType *line = g_new(GifPixelType, area.width);
    for (int y = area.top; y < area.top + area.height; y++) {
        const guint32 *row = row_of(self, y) + area.left;
        for (int x = 0; x < area.width; x++) {
            const gboolean same = x > 0 && row[x] == row[x - 1];
            line[x] = same ? line[x - 1] : pixel_of(self, row[x] & 0xffffff);
        }
        if (EGifPutLine(self->file, line, area.width) != GIF_OK)
            return FALSE;
    }
    return TRUE;
}

static gboolean put_frame(Writer *self, Area area, int delay_ms)
{
    const GraphicsControlBlock control = {
        .DisposalMode = DISPOSE_DO_NOT,
        .DelayTime = (delay_ms + 5) / 10,
        .TransparentColor = NO_TRANSPARENT_COLOR,
    };
    GifByteType bytes[4];
    EGifGCBToExtension(&control, bytes);
    return EGifPutExtension(self->file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) == GIF_OK &&
           EGifPutImageDesc(self->file, area.left, area.top, area.width, area.height, false,
                            NULL) == GIF_OK &&
           put_pixels(self, area);
}

static gboolean put_game(Writer *self, const GPtrArray *nodes)
{
    if (!put_header(self))
        return FALSE;
    for (guint i = 0; i < nodes->len; i++) {
        const gboolean is_last = i + 1 == nodes->len;
        draw_frame(self, nodes->pdata[i]);
        const Area area = i == 0 ? (Area){0, 0, self->size, self->size} : changed_area(self);
        if (!put_frame(self, area,
                       is_last ? self->options->last_delay_ms : self->options->delay_ms)) {
            return FALSE;
        }
        remember_frame(self);
    }
    return TRUE;
}

static GPtrArray *main_line(TabiyaGame *game)
{
    GPtrArray *nodes = g_ptr_array_new();
    for (const TabiyaNode *node = tabiya_game_get_root(game); node;
         node = tabiya_node_get_child(node)) {
        g_ptr_array_add(nodes, (gpointer)node);
    }
    return nodes;
}

GBytes *tabiya_gif_write(TabiyaGame *game, const TabiyaExportOptions *options, GError **error)
{
    const int size = tabiya_export_options_get_size(options, TABIYA_EXPORT_GIF);
    g_autoptr(GPtrArray) nodes = main_line(game);
    GByteArray *bytes = g_byte_array_new();
    int code = 0;
    Writer writer = {
        .options = options,
        .size = size,
        .frame = cairo_image_surface_create(CAIRO_FORMAT_RGB24, size, size),
        .before = g_new0(guint32, (gsize)size * (gsize)size),
        .palette = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .nearest = g_hash_table_new(NULL, NULL),
        .file = EGifOpen(bytes, write_cb, &code),
    };
    gboolean good = writer.file != NULL;
    if (good) {
        make_palette(&writer, nodes);
        good = put_game(&writer, nodes);
        good = EGifCloseFile(writer.file, &code) == GIF_OK && good;
    }
    cairo_surface_destroy(writer.frame);
    g_free(writer.before);
    g_array_unref(writer.palette);
    g_hash_table_unref(writer.nearest);
    if (good)
        return g_byte_array_free_to_bytes(bytes);
    g_byte_array_unref(bytes);
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("The animation could not be written."));
    return NULL;
}
