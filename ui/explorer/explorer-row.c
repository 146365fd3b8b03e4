/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-row.h. */
#include "ui/explorer/explorer-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/game/piece-letters.h"
#include "app/number.h"
#include "engine/board/san.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define BAR_RADIUS_PX 4
#define BAR_INSET_PX 4 /* above and below */
#define PART_PADDING_PX 4
#define ROW_PADDING_PX 10
#define MIN_HEIGHT_PX 28
#define FAINT 0.7f

typedef enum { WHITE, DRAWS, BLACK, N_PARTS } Part;

/* The colors of the pieces, in light and dark; neighbors have a contrast of 3:1. */
static const struct {
    GdkRGBA color, text;
} PARTS[] = {
    [WHITE] = {{0.96f, 0.96f, 0.96f, 1}, {0.11f, 0.11f, 0.11f, 1}},
    [DRAWS] = {{0.53f, 0.53f, 0.53f, 1}, {0, 0, 0, 1}},
    [BLACK] = {{0.23f, 0.23f, 0.23f, 1}, {1, 1, 1, 1}},
};

struct _TabiyaExplorerRow {
    GtkWidget parent_instance;

    char *texts[TABIYA_EXPLORER_N_COLUMNS]; /* NULL: none */
    char *words, *spoken;                   /* without and with the chance */
    gboolean is_title;
    gboolean transposes;
    double parts[N_PARTS]; /* of the bar, with sum 1; all 0: no bar */
    double weight;         /* of a book's move, instead of parts; below 0: none */
    int widths[TABIYA_EXPLORER_N_COLUMNS];
};

G_DEFINE_FINAL_TYPE(TabiyaExplorerRow, tabiya_explorer_row, GTK_TYPE_WIDGET)

/* --- Texts ------------------------------------------------------------------------------------ */

static void clear_row(TabiyaExplorerRow *self)
{
    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++)
        g_clear_pointer(&self->texts[i], g_free);
    g_clear_pointer(&self->spoken, g_free);
    g_clear_pointer(&self->words, g_free);
    memset(self->parts, 0, sizeof self->parts);
    self->weight = -1;
    self->is_title = self->transposes = FALSE;
}

static int to_percent(double part)
{
    return (int)(100 * part + 0.5);
}

/* "38%"; "<1%" for a small share that is not 0. */
static char *dup_percent(double part)
{
    return part > 0 && to_percent(part) == 0 ? g_strdup("<1%")
                                             : g_strdup_printf(_("%d%%"), to_percent(part));
}

static void take_parts(TabiyaExplorerRow *self, const TabiyaExplorerMove *counts)
{
    double known = (double)(counts->white + counts->draws + counts->black);

    if (known == 0)
        return;
    self->parts[WHITE] = (double)counts->white / known;
    self->parts[DRAWS] = (double)counts->draws / known;
    self->parts[BLACK] = (double)counts->black / known;
}

/* The number of games with another order of moves, if worth a mark. */
static guint64 count_transposed(const TabiyaExplorerMove *move)
{
    guint64 others = move->games > move->played ? move->games - move->played : 0;

    return others * 50 >= move->games ? others : 0;
}

static void say_counts(TabiyaExplorerRow *self, GString *words, const TabiyaExplorerMove *counts)
{
    g_autofree char *games = tabiya_dup_number(counts->games);
    g_autofree char *white = dup_percent(self->parts[WHITE]);
    g_autofree char *draws = dup_percent(self->parts[DRAWS]);
    g_autofree char *black = dup_percent(self->parts[BLACK]);

    g_string_append_printf(words, ngettext("%s game", "%s games", (gulong)counts->games), games);
    if (counts->white + counts->draws + counts->black > 0) {
        /* Translators: parts of games, "38%". */
        g_string_append_printf(words, _(", White wins %s, draws %s, Black wins %s"), white, draws,
                               black);
    }
    if (counts->average_elo > 0)
        g_string_append_printf(words, _(", average rating %u"), counts->average_elo);
    if (counts->last_year > 0)
        g_string_append_printf(words, _(", last in %u"), counts->last_year);
}

static void take_counts(TabiyaExplorerRow *self, const TabiyaExplorerMove *counts, guint64 of_all)
{
    take_parts(self, counts);
    self->texts[TABIYA_EXPLORER_GAMES] = tabiya_dup_number(counts->games);
    if (of_all > 0) {
        self->texts[TABIYA_EXPLORER_SHARE] =
            dup_percent(MIN((double)counts->games / (double)of_all, 1));
    }
    if (counts->average_elo > 0)
        self->texts[TABIYA_EXPLORER_RATING] = g_strdup_printf("%u", counts->average_elo);
    if (counts->last_year > 0)
        self->texts[TABIYA_EXPLORER_YEAR] = g_strdup_printf("%u", counts->last_year);
}

static void take_weight(TabiyaExplorerRow *self, const TabiyaExplorerMove *move)
{
    self->weight = move->share;
    self->texts[TABIYA_EXPLORER_GAMES] = g_strdup_printf("%'u", move->weight);
    self->texts[TABIYA_EXPLORER_SHARE] = dup_percent(move->share);
}

/* The row has changed: `words` is its text for screen readers. */
static void take_words(TabiyaExplorerRow *self, GString *words)
{
    self->words = g_string_free(words, FALSE);
    self->spoken = g_strdup(self->words);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void explain(TabiyaExplorerRow *self, GString *words, const TabiyaExplorerMove *move)
{
    guint64 others = count_transposed(move);
    g_autofree char *number = tabiya_dup_number(others);

    self->transposes = others > 0;
    if (others > 0) {
        g_string_append_printf(words,
                               ngettext(", %s of them by transposition",
                                        ", %s of them by transposition", (gulong)others),
                               number);
    }
}

void tabiya_explorer_row_set_move(TabiyaExplorerRow *self, const TabiyaExplorerAnswer *answer,
                                  guint index)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_ROW(self) && index < answer->moves->len);
    const TabiyaExplorerMove *move = tabiya_explorer_answer_get_move(answer, index);
    GString *words = g_string_new(NULL);
    char san[ENG_SAN_MAX];

    clear_row(self);
    eng_san_write(&answer->position, move->move, san);
    self->texts[TABIYA_EXPLORER_MOVE] = tabiya_san_dup_with(san, tabiya_settings_get_letters());
    g_string_append(words, san);
    if (!move->is_guess)
        g_string_append(words, ", ");
    if (move->is_guess) {
        /* Its chance is all that there is to say. */
    } else if (answer->kind == TABIYA_EXPLORER_BOOK) {
        take_weight(self, move);
        /* Translators: of a move in a book: "weight 120, 62%" */
        g_string_append_printf(words, _("weight %'u, %s"), move->weight,
                               self->texts[TABIYA_EXPLORER_SHARE]);
    } else {
        take_counts(self, move, answer->total.games);
        say_counts(self, words, move);
        explain(self, words, move);
    }
    take_words(self, words);
}

void tabiya_explorer_row_set_chance(TabiyaExplorerRow *self, double chance, int rating)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_ROW(self));
    g_clear_pointer(&self->texts[TABIYA_EXPLORER_PEOPLE], g_free);
    g_free(self->spoken);
    if (chance < 0) {
        self->spoken = g_strdup(self->words);
        return;
    }
    self->texts[TABIYA_EXPLORER_PEOPLE] = dup_percent(chance);
    /* Translators: a row of the explorer in words, then “41%”, then a rating. */
    self->spoken = g_strdup_printf(_("%1$s, played by %2$s of players rated %3$d"), self->words,
                                   self->texts[TABIYA_EXPLORER_PEOPLE], rating);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

void tabiya_explorer_row_set_total(TabiyaExplorerRow *self, const TabiyaExplorerAnswer *answer)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_ROW(self));
    GString *words = g_string_new(NULL);

    clear_row(self);
    self->texts[TABIYA_EXPLORER_MOVE] = g_strdup(_("All"));
    take_counts(self, &answer->total, 0);
    g_string_append_printf(words, "%s: ", _("This position"));
    say_counts(self, words, &answer->total);
    take_words(self, words);
}

void tabiya_explorer_row_set_titles(TabiyaExplorerRow *self, TabiyaExplorerKind kind, int rating)
{
    static const char *const TITLES[] = {N_("Move"), "%", N_("Games"), N_("Result"), NULL,
                                         N_("Rating"),
                                         /* Translators: the year of the last game. */
                                         N_("Last")};
    static const char *const OF_BOOKS[] = {N_("Move"), "%", N_("Weight"), "", NULL, NULL, NULL};
    g_return_if_fail(TABIYA_IS_EXPLORER_ROW(self));
    const char *const *titles = kind == TABIYA_EXPLORER_BOOK ? OF_BOOKS : TITLES;

    clear_row(self);
    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++)
        self->texts[i] = titles[i] && *titles[i] ? g_strdup(_(titles[i])) : NULL;
    if (rating > 0) {
        /* Translators: of a column: how likely players of that rating make the move. Short. */
        self->texts[TABIYA_EXPLORER_PEOPLE] = g_strdup_printf(_("At %d"), rating);
    }
    self->is_title = TRUE;
    take_words(self, g_string_new(NULL));
}

const char *tabiya_explorer_row_get_spoken(TabiyaExplorerRow *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_ROW(self), NULL);
    return self->spoken;
}

/* --- Measuring -------------------------------------------------------------------------------- */

static PangoLayout *make_layout(TabiyaExplorerRow *self, const char *text, double scale,
                                gboolean bold)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
    PangoAttrList *attributes = pango_attr_list_new();

    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    if (scale != 1)
        pango_attr_list_insert(attributes, pango_attr_scale_new(scale));
    if (bold)
        pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);
    return layout;
}

#define MARK " ⇄"

static PangoLayout *make_column_layout(TabiyaExplorerRow *self, TabiyaExplorerColumn column)
{
    const char *text = self->texts[column];
    g_autofree char *marked =
        column == TABIYA_EXPLORER_MOVE && self->transposes ? g_strconcat(text, MARK, NULL) : NULL;

    if (self->is_title)
        return make_layout(self, text, PANGO_SCALE_SMALL, FALSE);
    return make_layout(self, marked ? marked : text, 1, column == TABIYA_EXPLORER_MOVE);
}

void tabiya_explorer_row_measure_columns(TabiyaExplorerRow *self,
                                         int widths[TABIYA_EXPLORER_N_COLUMNS])
{
    g_return_if_fail(TABIYA_IS_EXPLORER_ROW(self));
    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++) {
        g_autoptr(PangoLayout) layout = NULL;
        int width;

        if (!self->texts[i] || i == TABIYA_EXPLORER_BAR)
            continue;
        layout = make_column_layout(self, i);
        pango_layout_get_pixel_size(layout, &width, NULL);
        widths[i] = MAX(widths[i], width);
    }
}

void tabiya_explorer_row_set_widths(TabiyaExplorerRow *self,
                                    const int widths[TABIYA_EXPLORER_N_COLUMNS])
{
    g_return_if_fail(TABIYA_IS_EXPLORER_ROW(self));
    memcpy(self->widths, widths, sizeof self->widths);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void tabiya_explorer_row_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                        int *minimum, int *natural, int *minimum_baseline,
                                        int *natural_baseline)
{
    TabiyaExplorerRow *self = TABIYA_EXPLORER_ROW(widget);
    g_autoptr(PangoLayout) layout = make_layout(self, "Ég", 1, TRUE);
    int height;

    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *minimum = self->widths[TABIYA_EXPLORER_MOVE] + self->widths[TABIYA_EXPLORER_GAMES] +
                   self->widths[TABIYA_EXPLORER_PEOPLE] + 3 * TABIYA_EXPLORER_GAP_PX +
                   TABIYA_EXPLORER_MIN_BAR_PX / 2 + 2 * ROW_PADDING_PX;
        *natural = *minimum + TABIYA_EXPLORER_MIN_BAR_PX;
        return;
    }
    pango_layout_get_pixel_size(layout, NULL, &height);
    *minimum = *natural = self->is_title ? height + 2 : MAX(height + 8, MIN_HEIGHT_PX);
}

/* --- Places ----------------------------------------------------------------------------------- */

/* Where one reads from right to left, the moves stand at the right. */
static gboolean is_mirrored(TabiyaExplorerRow *self)
{
    return gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
}

static void place_columns(TabiyaExplorerRow *self,
                          TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS])
{
    const int width = gtk_widget_get_width(GTK_WIDGET(self)) - 2 * ROW_PADDING_PX;

    tabiya_explorer_columns_place(self->widths, width, places);
    for (int i = 0; is_mirrored(self) && i < TABIYA_EXPLORER_N_COLUMNS; i++)
        places[i].x = width - places[i].x - places[i].width;
}

int tabiya_explorer_row_get_x_for_tests(TabiyaExplorerRow *self, TabiyaExplorerColumn column)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_ROW(self), 0);
    TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS];

    place_columns(self, places);
    return places[column].x;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static void draw_text(TabiyaExplorerRow *self, GtkSnapshot *snapshot, TabiyaExplorerColumn column,
                      TabiyaExplorerPlace place, GdkRGBA color)
{
    g_autoptr(PangoLayout) layout = make_column_layout(self, column);
    int width, height;
    double x = place.x;

    pango_layout_get_pixel_size(layout, &width, &height);
    if (column == TABIYA_EXPLORER_BAR)
        x += (place.width - width) / 2.0;
    else if ((column != TABIYA_EXPLORER_MOVE) != is_mirrored(self))
        x += place.width - width;
    if (self->is_title || column == TABIYA_EXPLORER_RATING || column == TABIYA_EXPLORER_YEAR ||
        column == TABIYA_EXPLORER_SHARE) {
        color.alpha *= FAINT;
    }
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot,
        &GRAPHENE_POINT_INIT((float)(ROW_PADDING_PX + x),
                             (float)(gtk_widget_get_height(GTK_WIDGET(self)) - height) / 2));
    gtk_snapshot_append_layout(snapshot, layout, &color);
    gtk_snapshot_restore(snapshot);
}

/* Draws the percentage inside its part, if it fits. */
static void draw_percent(TabiyaExplorerRow *self, GtkSnapshot *snapshot, Part part,
                         const graphene_rect_t *bounds)
{
    g_autofree char *text = g_strdup_printf(_("%d%%"), to_percent(self->parts[part]));
    g_autoptr(PangoLayout) layout = make_layout(self, text, 0.8, FALSE);
    int width, height;

    pango_layout_get_pixel_size(layout, &width, &height);
    if ((float)width + PART_PADDING_PX > bounds->size.width)
        return;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot,
        &GRAPHENE_POINT_INIT(bounds->origin.x + (bounds->size.width - (float)width) / 2,
                             bounds->origin.y + (bounds->size.height - (float)height) / 2));
    gtk_snapshot_append_layout(snapshot, layout, &PARTS[part].text);
    gtk_snapshot_restore(snapshot);
}

static void draw_parts(TabiyaExplorerRow *self, GtkSnapshot *snapshot,
                       const graphene_rect_t *bounds)
{
    float x = bounds->origin.x;

    for (Part part = WHITE; part < N_PARTS; part++) {
        float width = (float)(self->parts[part] * bounds->size.width);
        graphene_rect_t area = GRAPHENE_RECT_INIT(x, bounds->origin.y, width, bounds->size.height);

        gtk_snapshot_append_color(snapshot, &PARTS[part].color, &area);
        draw_percent(self, snapshot, part, &area);
        x += width;
    }
}

static void draw_weight(TabiyaExplorerRow *self, GtkSnapshot *snapshot,
                        const graphene_rect_t *bounds, GdkRGBA color)
{
    graphene_rect_t area = *bounds;

    color.alpha = 0.1f;
    gtk_snapshot_append_color(snapshot, &color, bounds);
    color.alpha = 0.55f;
    area.size.width *= (float)self->weight;
    gtk_snapshot_append_color(snapshot, &color, &area);
}

static void draw_bar(TabiyaExplorerRow *self, GtkSnapshot *snapshot, TabiyaExplorerPlace place,
                     GdkRGBA color)
{
    gboolean has_parts = self->parts[WHITE] + self->parts[DRAWS] + self->parts[BLACK] > 0;
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT((float)(ROW_PADDING_PX + place.x), BAR_INSET_PX, (float)place.width,
                           (float)(gtk_widget_get_height(GTK_WIDGET(self)) - 2 * BAR_INSET_PX));
    const float widths[] = {1, 1, 1, 1};
    GskRoundedRect outline;
    GdkRGBA edges[4];

    if (!has_parts && self->weight < 0)
        return;
    color.alpha = 0.2f;
    for (int i = 0; i < 4; i++)
        edges[i] = color;
    gsk_rounded_rect_init_from_rect(&outline, &bounds, BAR_RADIUS_PX);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    if (has_parts)
        draw_parts(self, snapshot, &bounds);
    else
        draw_weight(self, snapshot, &bounds, color);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_append_border(snapshot, &outline, widths, edges);
}

static void tabiya_explorer_row_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaExplorerRow *self = TABIYA_EXPLORER_ROW(widget);
    TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS];
    GdkRGBA color;

    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    place_columns(self, places);
    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++) {
        if (self->texts[i] && places[i].width > 0)
            draw_text(self, snapshot, i, places[i], color);
    }
    if (places[TABIYA_EXPLORER_BAR].width > 0)
        draw_bar(self, snapshot, places[TABIYA_EXPLORER_BAR], color);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_explorer_row_finalize(GObject *object)
{
    clear_row(TABIYA_EXPLORER_ROW(object));
    G_OBJECT_CLASS(tabiya_explorer_row_parent_class)->finalize(object);
}

static void tabiya_explorer_row_class_init(TabiyaExplorerRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_explorer_row_finalize;
    widget_class->measure = tabiya_explorer_row_measure;
    widget_class->snapshot = tabiya_explorer_row_snapshot;
    gtk_widget_class_set_css_name(widget_class, "explorer-row");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void tabiya_explorer_row_init(TabiyaExplorerRow *self)
{
    self->weight = -1;
    self->words = g_strdup("");
    self->spoken = g_strdup("");
}

GtkWidget *tabiya_explorer_row_new(void)
{
    return g_object_new(TABIYA_TYPE_EXPLORER_ROW, NULL);
}
