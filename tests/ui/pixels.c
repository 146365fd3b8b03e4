/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pixels.h. */
#include "tests/ui/pixels.h"

#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"

/* Less than that from the ground is no ink: a shadow, the faintest edge of a letter. */
#define INK 1.15
/* Letters of a word are no further from each other. */
#define LETTER_GAP_PX 3
#define WORD_MIN_PX 6
#define WORD_MAX_HEIGHT_PX 18
#define BLOCK_FILL 0.6

Pixels pixels_take(GtkWidget *widget)
{
    g_autoptr(GdkTexture) texture = NULL;
    Pixels self;

    fixture_wait((texture = picture_new(widget)));
    self.width = gdk_texture_get_width(texture);
    self.height = gdk_texture_get_height(texture);
    self.pixels = g_new(guint32, (gsize)self.width * (gsize)self.height);
    gdk_texture_download(texture, (guchar *)self.pixels, (gsize)self.width * 4);
    return self;
}

void pixels_clear(Pixels *self)
{
    g_clear_pointer(&self->pixels, g_free);
}

static TabiyaColor color_of(guint32 pixel)
{
    return (TabiyaColor){(pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0,
                         (pixel & 255) / 255.0, 1};
}

TabiyaColor pixels_at(const Pixels *self, int x, int y)
{
    g_assert_true(x >= 0 && y >= 0 && x < self->width && y < self->height);
    return color_of(self->pixels[y * self->width + x]);
}

guint32 pixels_find_ground(const Pixels *self, const graphene_rect_t *area)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    guint most = 0;
    guint32 ground = 0;

    for (int y = (int)area->origin.y; y < area->origin.y + area->size.height; y++) {
        for (int x = (int)area->origin.x; x < area->origin.x + area->size.width; x++) {
            gpointer key = GUINT_TO_POINTER(self->pixels[y * self->width + x]);
            guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key)) + 1;

            g_hash_table_insert(counts, key, GUINT_TO_POINTER(count));
            if (count <= most)
                continue;
            most = count;
            ground = GPOINTER_TO_UINT(key);
        }
    }
    return ground;
}

double pixels_measure(const Pixels *self, const graphene_rect_t *area)
{
    TabiyaColor ground = color_of(pixels_find_ground(self, area));
    double best = 1;

    for (int y = (int)area->origin.y; y < area->origin.y + area->size.height; y++) {
        for (int x = (int)area->origin.x; x < area->origin.x + area->size.width; x++)
            best = MAX(best, tabiya_color_contrast(pixels_at(self, x, y), ground));
    }
    return best;
}

/* --- Words ------------------------------------------------------------------------------------ */

/* The contrast of each pixel of an area with its background; counted pixels become 0. */
typedef struct {
    double *ink;
    int width, height;
} Sheet;

typedef struct {
    int left, top, right, bottom; /* inclusive */
    int n;
    double best;
} Word;

static Sheet make_sheet(const Pixels *self, const graphene_rect_t *area)
{
    TabiyaColor ground = color_of(pixels_find_ground(self, area));
    Sheet sheet = {.width = (int)area->size.width, .height = (int)area->size.height};

    sheet.ink = g_new(double, (gsize)sheet.width *(gsize)sheet.height);
    for (int y = 0; y < sheet.height; y++) {
        for (int x = 0; x < sheet.width; x++) {
            TabiyaColor color = pixels_at(self, (int)area->origin.x + x, (int)area->origin.y + y);
            double contrast = tabiya_color_contrast(color, ground);

            sheet.ink[y * sheet.width + x] = contrast > INK ? contrast : 0;
        }
    }
    return sheet;
}

static void take_pixel(Sheet *sheet, int at, Word *word, GArray *rest)
{
    int x = at % sheet->width, y = at / sheet->width;

    word->left = MIN(word->left, x);
    word->right = MAX(word->right, x);
    word->top = MIN(word->top, y);
    word->bottom = MAX(word->bottom, y);
    word->best = MAX(word->best, sheet->ink[at]);
    word->n++;
    sheet->ink[at] = 0;
    g_array_append_val(rest, at);
}

/* All ink that hangs together with that at `at`. */
static Word take_word(Sheet *sheet, int at)
{
    g_autoptr(GArray) rest = g_array_new(FALSE, FALSE, sizeof(int));
    Word word = {G_MAXINT, G_MAXINT, 0, 0, 0, 0};

    take_pixel(sheet, at, &word, rest);
    while (rest->len > 0) {
        int from = g_array_index(rest, int, rest->len - 1);
        int x = from % sheet->width, y = from / sheet->width;

        g_array_set_size(rest, rest->len - 1);
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -LETTER_GAP_PX; dx <= LETTER_GAP_PX; dx++) {
                int to = (y + dy) * sheet->width + x + dx;

                if (x + dx >= 0 && x + dx < sheet->width && y + dy >= 0 && y + dy < sheet->height &&
                    sheet->ink[to] > 0) {
                    take_pixel(sheet, to, &word, rest);
                }
            }
        }
    }
    return word;
}

static gboolean is_word(const Sheet *sheet, const Word *word)
{
    int width = word->right - word->left + 1, height = word->bottom - word->top + 1;

    if (word->left == 0 || word->right == sheet->width - 1)
        return FALSE; /* of its surroundings */
    return width >= WORD_MIN_PX && height >= WORD_MIN_PX && height <= WORD_MAX_HEIGHT_PX &&
           word->n < BLOCK_FILL * width * height;
}

guint pixels_for_each_word(const Pixels *self, const graphene_rect_t *area, PixelsWordFunc tell,
                           gpointer user)
{
    Sheet sheet = make_sheet(self, area);
    guint n = 0;

    for (int at = 0; at < sheet.width * sheet.height; at++) {
        Word word = sheet.ink[at] > 0 ? take_word(&sheet, at) : (Word){0};

        if (word.n == 0 || !is_word(&sheet, &word))
            continue;
        n++;
        tell(&GRAPHENE_RECT_INIT(
                 area->origin.x + (float)word.left, area->origin.y + (float)word.top,
                 (float)(word.right - word.left + 1), (float)(word.bottom - word.top + 1)),
             word.best, user);
    }
    g_free(sheet.ink);
    return n;
}
