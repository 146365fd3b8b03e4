/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See score-picture.h. */
#include "ui/score-picture.h"

#include "ui/looks.h"
#include "ui/widget.h"

typedef struct {
    TabiyaScorePictureKind kind;
    GArray *points; /* owned */
} Picture;

static void picture_free(gpointer data)
{
    Picture *picture = data;

    g_array_unref(picture->points);
    g_free(picture);
}

static void draw_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const Picture *picture = user;
    const TabiyaTheme *theme = tabiya_looks_get_plot_theme();
    const TabiyaScorePoint *points = (const TabiyaScorePoint *)(gpointer)picture->points->data;
    guint n = picture->points->len;

    if (picture->kind == TABIYA_SCORE_PICTURE_BAR)
        tabiya_score_bar_draw(points, theme, cr, width, height);
    else if (picture->kind == TABIYA_SCORE_PICTURE_BARS)
        tabiya_score_bars_draw(points, n, theme, cr, width, height);
    else
        tabiya_rating_curve_draw(points, n, theme, cr, width, height);
}

GtkWidget *tabiya_score_picture_new(TabiyaScorePictureKind kind, GArray *points, int height_px,
                                    const char *said)
{
    GtkWidget *area =
        g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    Picture *picture = g_new(Picture, 1);

    *picture = (Picture){kind, points};
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), height_px);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_cb, picture, picture_free);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(area, said);
    tabiya_widget_set_name(area, said);
    return area;
}

/* --- The legend ------------------------------------------------------------------------------- */

#define SWATCH_PX 12

static void append_meaning(GtkWidget *legend, const char *words, TabiyaScorePoint part)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(TabiyaScorePoint));
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *label = gtk_label_new(words);

    g_array_append_val(points, part);
    GtkWidget *swatch =
        tabiya_score_picture_new(TABIYA_SCORE_PICTURE_BAR, points, SWATCH_PX, words);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(swatch), SWATCH_PX);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "caption");
    gtk_widget_add_css_class(label, "dim-label");
    gtk_box_append(GTK_BOX(box), swatch);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(legend), box);
}

GtkWidget *tabiya_score_legend_new(const char *wins, const char *draws, const char *losses)
{
    GtkWidget *legend = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 18);

    gtk_widget_add_css_class(legend, "score-legend");
    if (wins)
        append_meaning(legend, wins, (TabiyaScorePoint){.wins = 1});
    if (draws)
        append_meaning(legend, draws, (TabiyaScorePoint){.draws = 1});
    if (losses)
        append_meaning(legend, losses, (TabiyaScorePoint){.losses = 1});
    return legend;
}
