/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Words can be read: in every view, bright and dark (and, run a second time by the build, on a desktop with
 * high contrast), the pixels of each label are measured against what it stands on, as WCAG 2.1 has it: 4.5
 * to 1, large letters 3 to 1. Boards are measured by their tables (tests/app/test-theme.c). */
#include "app/render/theme.h"
#include "tests/ui/views.h"
#include "ui/picture.h"

#define READABLE 4.5
#define READABLE_LARGE 3.0
/* Thin strokes are nowhere as dark as their colour: so much is lost at the edges of letters. */
#define SMOOTHED 0.2
#define LARGE_PX 24.0
#define LARGE_BOLD_PX 18.6

typedef struct {
    const guint32 *pixels;
    int width, height;
} Picture;

static TabiyaColor color_of(guint32 pixel)
{
    return (TabiyaColor){(pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0,
                         (pixel & 255) / 255.0, 1};
}

/* The colour that most pixels of the area have. */
static guint32 find_ground(const Picture *picture, const graphene_rect_t *area)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    guint most = 0;
    guint32 ground = 0;

    for (int y = (int)area->origin.y; y < area->origin.y + area->size.height; y++) {
        for (int x = (int)area->origin.x; x < area->origin.x + area->size.width; x++) {
            gpointer key = GUINT_TO_POINTER(picture->pixels[y * picture->width + x]);
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

static double measure(const Picture *picture, const graphene_rect_t *area)
{
    TabiyaColor ground = color_of(find_ground(picture, area));
    double best = 1;

    for (int y = (int)area->origin.y; y < area->origin.y + area->size.height; y++) {
        for (int x = (int)area->origin.x; x < area->origin.x + area->size.width; x++)
            best = MAX(best, tabiya_color_contrast(
                                 color_of(picture->pixels[y * picture->width + x]), ground));
    }
    return best;
}

static double get_least(GtkWidget *label)
{
    const PangoFontDescription *font =
        pango_context_get_font_description(gtk_widget_get_pango_context(label));
    double px = pango_font_description_get_size(font) / (double)PANGO_SCALE;
    gboolean bold = pango_font_description_get_weight(font) >= PANGO_WEIGHT_BOLD;

    if (!pango_font_description_get_size_is_absolute(font))
        px *= 96 / 72.0;
    return (px >= (bold ? LARGE_BOLD_PX : LARGE_PX) ? READABLE_LARGE : READABLE) - SMOOTHED;
}

/* What of the label lies inside of all that scrolls, and of the picture. */
static gboolean get_area(GtkWidget *label, GtkWidget *window, const Picture *picture,
                         graphene_rect_t *area)
{
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, (float)picture->width, (float)picture->height);

    if (!gtk_widget_compute_bounds(label, window, area) ||
        !graphene_rect_intersection(area, &bounds, area))
        return FALSE;
    for (GtkWidget *round = gtk_widget_get_parent(label); round && round != window;
         round = gtk_widget_get_parent(round)) {
        if (GTK_IS_SCROLLED_WINDOW(round) &&
            (!gtk_widget_compute_bounds(round, window, &bounds) ||
             !graphene_rect_intersection(area, &bounds, area)))
            return FALSE;
    }
    graphene_rect_round_extents(area, area);
    graphene_rect_intersection(
        area, &GRAPHENE_RECT_INIT(0, 0, (float)picture->width, (float)picture->height), area);
    return area->size.height >= 8 && area->size.width >= 4;
}

/* White on the accent colour, and the window about the program, are the toolkit's own. */
static gboolean is_of_toolkit(GtkWidget *label)
{
    for (GtkWidget *widget = label; widget; widget = gtk_widget_get_parent(widget)) {
        if (gtk_widget_has_css_class(widget, "suggested-action") ||
            gtk_widget_has_css_class(widget, "level-button") || ADW_IS_ABOUT_WINDOW(widget))
            return TRUE;
    }
    return FALSE;
}

/* A dot or a star has no stroke that is as dark as its colour. */
static gboolean has_letters(const char *text)
{
    for (; *text; text = g_utf8_next_char(text)) {
        if (g_unichar_isalnum(g_utf8_get_char(text)))
            return TRUE;
    }
    return FALSE;
}

/* Titles of header bars that nobody looks at are dimmed by the toolkit, as is all that cannot be used; what
 * has no opacity is for ears only. */
static gboolean is_to_be_read(GtkWidget *label)
{
    if (!has_letters(gtk_label_get_text(GTK_LABEL(label))) || !gtk_widget_is_sensitive(label) ||
        is_of_toolkit(label))
        return FALSE;
    for (GtkWidget *widget = label; widget; widget = gtk_widget_get_parent(widget)) {
        if (gtk_widget_get_opacity(widget) < 0.99 || GTK_IS_POPOVER(widget))
            return FALSE;
    }
    return TRUE;
}

static void check(GtkWidget *widget, GtkWidget *window, const Picture *picture, GPtrArray *failures,
                  guint *n_read)
{
    graphene_rect_t area;

    if (!gtk_widget_get_mapped(widget))
        return;
    if (GTK_IS_LABEL(widget) && is_to_be_read(widget) && get_area(widget, window, picture, &area)) {
        double contrast = measure(picture, &area);

        ++*n_read;
        if (contrast < get_least(widget)) {
            g_auto(GStrv) classes = gtk_widget_get_css_classes(widget);
            g_autofree char *joined = g_strjoinv(".", classes);

            g_test_message("%.2f: %s (%s in %s)", contrast, gtk_label_get_text(GTK_LABEL(widget)), joined,
                           G_OBJECT_TYPE_NAME(gtk_widget_get_parent(widget)));
            g_ptr_array_add(failures, widget);
        }
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        check(child, window, picture, failures, n_read);
}

static void look(GtkWidget *window, GPtrArray *failures, guint *n_read)
{
    g_autoptr(GdkTexture) texture = NULL;
    g_autofree guint32 *pixels = NULL;
    Picture picture;

    gtk_test_widget_wait_for_draw(window);
    fixture_wait((texture = tabiya_picture_new(window)));
    picture.width = gdk_texture_get_width(texture);
    picture.height = gdk_texture_get_height(texture);
    pixels = g_new(guint32, (gsize)picture.width * (gsize)picture.height);
    gdk_texture_download(texture, (guchar *)pixels, (gsize)picture.width * 4);
    picture.pixels = pixels;
    check(window, window, &picture, failures, n_read);
}

static void test_views(gconstpointer scheme)
{
    g_autoptr(GPtrArray) failures = g_ptr_array_new();
    TabiyaWindow *window;
    guint n_read = 0;

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), GPOINTER_TO_INT(scheme));
    window = fixture_open(1160, 800);
    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        look(GTK_WIDGET(views_show(window, &VIEWS[i])), failures, &n_read);
        views_leave(window, &VIEWS[i]);
    }
    fixture_close(window);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
    g_assert_cmpuint(n_read, >, 10 * VIEWS_N);
    if (failures->len > 0)
        g_test_fail_printf("%u labels, which were told above", failures->len);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_test_add_data_func("/contrast/bright", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_LIGHT), test_views);
    g_test_add_data_func("/contrast/dark", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_DARK), test_views);
    return g_test_run();
}
