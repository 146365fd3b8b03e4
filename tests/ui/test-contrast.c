/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text is legible: in every view, light and dark (and, in a second run, with high contrast), each
 * label's pixels must have the contrast to their background that WCAG 2.1 requires: 4.5 to 1, large
 * letters 3 to 1; so must texts that a widget draws itself. Boards, arrows and plots are tested by
 * their tables (tests/app/test-theme.c), boards also by their pixels in test-looks.c. */
#include "tests/ui/pixels.h"
#include "tests/ui/views.h"

#define READABLE 4.5
#define READABLE_LARGE 3.0
#define APART 3.0
#define BAR_END_PX 12 /* and its surroundings */
#define LARGE_PX 24.0
#define LARGE_BOLD_PX 18.6

typedef struct {
    GtkWidget *window;
    Pixels picture;
    GPtrArray *failures;
    guint n_read, n_drawn; /* labels, and words that a widget draws by itself */
} Look;

static double get_least(GtkWidget *label)
{
    const PangoFontDescription *font =
        pango_context_get_font_description(gtk_widget_get_pango_context(label));
    double px = pango_font_description_get_size(font) / (double)PANGO_SCALE;
    gboolean bold = pango_font_description_get_weight(font) >= PANGO_WEIGHT_BOLD;

    if (!pango_font_description_get_size_is_absolute(font))
        px *= 96 / 72.0;
    return (px >= (bold ? LARGE_BOLD_PX : LARGE_PX) ? READABLE_LARGE : READABLE) - PIXELS_SMOOTHED;
}

#define LINE_PX 20 /* of text: less of it need not have anything in it */

/* A label may be taller than its text. */
static void shrink_to_text(GtkWidget *label, graphene_rect_t *bounds)
{
    int height;

    if (!GTK_IS_LABEL(label))
        return;
    pango_layout_get_pixel_size(gtk_label_get_layout(GTK_LABEL(label)), NULL, &height);
    if ((float)height < bounds->size.height) {
        const float share = gtk_label_get_yalign(GTK_LABEL(label));
        bounds->origin.y += (bounds->size.height - (float)height) * share;
        bounds->size.height = (float)height;
    }
}

/* The visible part of the label in all scrolled areas and in the picture. */
static gboolean get_area(GtkWidget *label, GtkWidget *window, const Pixels *picture,
                         graphene_rect_t *area)
{
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT(0, 0, (float)picture->width, (float)picture->height);
    graphene_rect_t whole;

    if (!gtk_widget_compute_bounds(label, window, &whole))
        return FALSE;
    shrink_to_text(label, &whole);
    if (!graphene_rect_intersection(&whole, &bounds, area))
        return FALSE;
    for (GtkWidget *round = gtk_widget_get_parent(label); round && round != window;
         round = gtk_widget_get_parent(round)) {
        if (GTK_IS_SCROLLED_WINDOW(round) && (!gtk_widget_compute_bounds(round, window, &bounds) ||
                                              !graphene_rect_intersection(area, &bounds, area))) {
            return FALSE;
        }
    }
    graphene_rect_round_extents(area, area);
    graphene_rect_intersection(
        area, &GRAPHENE_RECT_INIT(0, 0, (float)picture->width, (float)picture->height), area);
    return area->size.height >= MIN(whole.size.height * 0.7F, LINE_PX) && area->size.width >= 4;
}

/* White on the accent color, and the window about the program, are the toolkit's own. */
static gboolean is_of_toolkit(GtkWidget *label)
{
    for (GtkWidget *widget = label; widget; widget = gtk_widget_get_parent(widget)) {
        if (gtk_widget_has_css_class(widget, "suggested-action") ||
            gtk_widget_has_css_class(widget, "level-button") || ADW_IS_ABOUT_WINDOW(widget)) {
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean is_text(GtkWidget *widget)
{
    return GTK_IS_LABEL(widget) || GTK_IS_INSCRIPTION(widget);
}

static const char *get_text(GtkWidget *widget)
{
    const char *text = GTK_IS_LABEL(widget) ? gtk_label_get_text(GTK_LABEL(widget))
                                            : gtk_inscription_get_text(GTK_INSCRIPTION(widget));

    return text ? text : "";
}

/* A dot or a star has no stroke that is as dark as its color. */
static gboolean has_letters(const char *text)
{
    for (; *text; text = g_utf8_next_char(text)) {
        if (g_unichar_isalnum(g_utf8_get_char(text)))
            return TRUE;
    }
    return FALSE;
}

/* The toolkit dims titles of inactive windows' header bars and disabled widgets; labels without
 * opacity are only for screen readers. */
static gboolean is_to_be_read(GtkWidget *label)
{
    if (!has_letters(get_text(label)) || !gtk_widget_is_sensitive(label) || is_of_toolkit(label))
        return FALSE;
    for (GtkWidget *widget = label; widget; widget = gtk_widget_get_parent(widget)) {
        if (gtk_widget_get_opacity(widget) < 0.99 || GTK_IS_POPOVER(widget))
            return FALSE;
    }
    return TRUE;
}

static void fail(Look *look, GtkWidget *widget, double contrast, const char *what)
{
    g_auto(GStrv) classes = gtk_widget_get_css_classes(widget);
    g_autofree char *joined = g_strjoinv(".", classes);

    g_test_message("%.2f: %s (%s %s in %s)", contrast, what, G_OBJECT_TYPE_NAME(widget), joined,
                   G_OBJECT_TYPE_NAME(gtk_widget_get_parent(widget)));
    g_ptr_array_add(look->failures, widget);
}

static void check_label(Look *look, GtkWidget *label, const graphene_rect_t *area)
{
    double contrast = pixels_measure(&look->picture, area);

    look->n_read++;
    if (contrast < get_least(label))
        fail(look, label, contrast, get_text(label));
}

/* --- Drawing by widgets themselves ------------------------------------------------------------ */

typedef struct {
    Look *look;
    GtkWidget *widget;
} Drawn;

static void word_cb(const graphene_rect_t *word, double contrast, gpointer user)
{
    Drawn *drawn = user;
    g_autofree char *where =
        g_strdup_printf("what is drawn at %.0f, %.0f", word->origin.x, word->origin.y);

    if (contrast < READABLE - PIXELS_SMOOTHED)
        fail(drawn->look, drawn->widget, contrast, where);
}

/* Moves, comments and glyphs; the moves of the explorer. */
static void check_words(Look *look, GtkWidget *widget, const graphene_rect_t *area)
{
    Drawn drawn = {look, widget};

    look->n_drawn += pixels_for_each_word(&look->picture, area, word_cb, &drawn);
}

/* From top to bottom of the bar each color is told from the next. In the picture the window has its
 * frame; the outline at the bar's sides is another color. */
static void check_bar(Look *look, GtkWidget *bar, const graphene_rect_t *area)
{
    double frame_x, frame_y;

    gtk_native_get_surface_transform(gtk_widget_get_native(bar), &frame_x, &frame_y);
    int x = (int)(area->origin.x + area->size.width / 2 + (float)frame_x),
        top = (int)area->origin.y;
    TabiyaColor last = pixels_at(&look->picture, x, top + BAR_END_PX);

    for (int y = top + BAR_END_PX + 1; y < top + (int)area->size.height - BAR_END_PX; y++) {
        TabiyaColor color = pixels_at(&look->picture, x, y);
        double contrast = tabiya_color_contrast(color, last);

        /* One color fades into the other within a pixel. */
        if (tabiya_color_contrast(color, pixels_at(&look->picture, x, y + 1)) > 1.01)
            continue;
        if (contrast > 1.01 && contrast < APART - PIXELS_SMOOTHED) {
            g_autofree char *where = g_strdup_printf(
                "what is beside each other at %d of %.0f of the bar", y - top, area->size.height);

            fail(look, bar, contrast, where);
        }
        look->n_drawn += contrast > 1.01;
        last = color;
    }
}

static const struct {
    const char *type;
    void (*check)(Look *look, GtkWidget *widget, const graphene_rect_t *area);
} DRAWN[] = {
    {"TabiyaNotationView", check_words},
    {"TabiyaExplorerRow", check_words},
    {"TabiyaEvaluationBar", check_bar},
};

/* Whether the palette lies over the text: it is an overlay of the window. */
static gboolean is_covered(Look *look, GtkWidget *widget, const graphene_rect_t *area)
{
    GtkWidget *palette = fixture_find_class(look->window, "command-palette");
    graphene_rect_t over;

    return palette && gtk_widget_get_mapped(palette) && !gtk_widget_is_ancestor(widget, palette) &&
           gtk_widget_compute_bounds(palette, look->window, &over) &&
           graphene_rect_intersection(area, &over, NULL);
}

static void check(Look *look, GtkWidget *widget)
{
    graphene_rect_t area;

    if (!gtk_widget_get_mapped(widget))
        return;
    if (is_text(widget) && is_to_be_read(widget) &&
        get_area(widget, look->window, &look->picture, &area) && !is_covered(look, widget, &area)) {
        check_label(look, widget, &area);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(DRAWN); i++) {
        if (g_str_equal(G_OBJECT_TYPE_NAME(widget), DRAWN[i].type) &&
            get_area(widget, look->window, &look->picture, &area)) {
            DRAWN[i].check(look, widget, &area);
        }
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        check(look, child);
    }
}

static void look_at(Look *look, GtkWidget *window)
{
    gtk_test_widget_wait_for_draw(window);
    look->window = window;
    look->picture = pixels_take(window);
    check(look, window);
    pixels_clear(&look->picture);
}

static void test_views(gconstpointer scheme)
{
    g_autoptr(GPtrArray) failures = g_ptr_array_new();
    Look look = {.failures = failures};

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), GPOINTER_TO_INT(scheme));
    TabiyaWindow *window = fixture_open(1160, 800);
    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        look_at(&look, GTK_WIDGET(views_show(window, &VIEWS[i])));
        views_leave(window, &VIEWS[i]);
    }
    fixture_close(window);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
    g_test_message("%u labels, %u words that are drawn", look.n_read, look.n_drawn);
    g_assert_cmpuint(look.n_read, >, 10 * VIEWS_N);
    g_assert_cmpuint(look.n_drawn, >, 50);
    if (failures->len > 0)
        g_test_fail_printf("%u texts, which were told above", failures->len);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_test_add_data_func("/contrast/bright", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_LIGHT),
                         test_views);
    g_test_add_data_func("/contrast/dark", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_DARK),
                         test_views);
    return g_test_run();
}
