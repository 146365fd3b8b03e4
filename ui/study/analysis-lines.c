/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See analysis-lines.h. */
#include "ui/study/analysis-lines.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/access/spoken.h"
#include "ui/board/view.h"
#include "ui/menu-items.h"
#include "ui/notation/figures.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/study/analysis-row.h"
#include "ui/widget.h"

#define PREVIEW_PX 208
/* Up to this many lines, each may take two rows of text. */
#define MAX_TALL_ROWS 3
/* The minimum height below the board, unfolded; the rest scrolls. */
#define UNFOLDED_MIN_PX 30
#define UNFOLDED_MAX_PX 168

struct _TabiyaAnalysisLines {
    GtkWidget parent_instance;

    TabiyaAnalysis *analysis; /* owned */
    gboolean compact, unfolded, folded, flipped, roomy;
    TabiyaLinesPlace place;

    /* template */
    GtkBox *content;
    GtkWidget *header;
    GtkWidget *color, *remove;
    GtkToggleButton *fold;
    GtkMenuButton *engine;
    GtkLabel *engine_name, *figures;
    GtkToggleButton *threat;
    GtkScrolledWindow *scroller;
    GtkBox *rows;
    GtkLabel *fewer; /* why there are fewer lines than requested */

    GtkWidget *preview; /* a popover, our child */
    TabiyaBoardView *board;
    TabiyaAnalysisRow *previewed; /* borrowed; NULL: none */
    TabiyaSpoken spoken;          /* the figures, as the card's description */
};

G_DEFINE_FINAL_TYPE(TabiyaAnalysisLines, tabiya_analysis_lines, GTK_TYPE_WIDGET)

enum { PROP_ANALYSIS = 1, PROP_COMPACT, PROP_UNFOLDED, PROP_FOLDED, PROP_FLIPPED, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_ADD_LINE, N_SIGNALS };
static guint signals[N_SIGNALS];

static guint rank_of(GtkWidget *row)
{
    guint rank = 0;

    while ((row = gtk_widget_get_prev_sibling(row)))
        rank++;
    return rank;
}

/* --- The small board -------------------------------------------------------------------------- */

/* The position after the chosen move of a line; FALSE if the line has become shorter. */
static gboolean play_line(TabiyaAnalysisLines *self, guint rank, guint count, EngPosition *position,
                          EngMove *last)
{
    guint n_lines;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &n_lines);

    if (rank >= n_lines || count > lines[rank].pv_length)
        return FALSE;
    *position = *tabiya_analysis_get_position(self->analysis);
    for (guint i = 0; i < count; i++) {
        EngPosition before = *position;

        *last = lines[rank].pv[i];
        if (!eng_move_is_legal(&before, *last))
            return FALSE;
        eng_position_play(position, &before, *last);
    }
    return TRUE;
}

static void hide_preview(TabiyaAnalysisLines *self)
{
    self->previewed = NULL;
    gtk_popover_popdown(GTK_POPOVER(self->preview));
}

static void point_at(TabiyaAnalysisLines *self, TabiyaAnalysisRow *row)
{
    GdkRectangle place;
    double x, y;

    if (!tabiya_analysis_row_get_place(row, &place))
        return;
    gtk_widget_translate_coordinates(GTK_WIDGET(row), GTK_WIDGET(self), place.x, place.y, &x, &y);
    place.x = (int)x;
    place.y = (int)y;
    gtk_popover_set_pointing_to(GTK_POPOVER(self->preview), &place);
}

static void chosen_cb(TabiyaAnalysisLines *self, int move, TabiyaAnalysisRow *row)
{
    EngPosition position;
    EngMove last;

    if (move < 0 || !self->analysis ||
        !play_line(self, rank_of(GTK_WIDGET(row)), (guint)move + 1, &position, &last)) {
        if (self->previewed == row)
            hide_preview(self);
        return;
    }
    tabiya_board_view_set_position(self->board, &position, last);
    point_at(self, row);
    self->previewed = row;
    if (!gtk_widget_get_visible(self->preview))
        gtk_popover_popup(GTK_POPOVER(self->preview));
}

/* A board asks for much room: limits it here. */
static GtkWidget *clamp(GtkWidget *widget, GtkOrientation orientation)
{
    return g_object_new(ADW_TYPE_CLAMP, "orientation", orientation, "maximum-size", PREVIEW_PX,
                        "tightening-threshold", PREVIEW_PX, "child", widget, NULL);
}

static void make_preview(TabiyaAnalysisLines *self)
{
    GtkWidget *board = tabiya_board_view_new();

    self->board = TABIYA_BOARD_VIEW(board);
    g_object_set(board, "interactive", FALSE, "animate", FALSE, "coordinates",
                 TABIYA_COORDINATES_NONE, "can-target", FALSE, NULL);
    gtk_widget_set_size_request(board, PREVIEW_PX, PREVIEW_PX);
    self->preview = gtk_popover_new();
    gtk_popover_set_autohide(GTK_POPOVER(self->preview), FALSE);
    gtk_popover_set_position(GTK_POPOVER(self->preview), GTK_POS_TOP);
    gtk_popover_set_child(GTK_POPOVER(self->preview), clamp(clamp(board, GTK_ORIENTATION_VERTICAL),
                                                            GTK_ORIENTATION_HORIZONTAL));
    gtk_widget_set_can_target(self->preview, FALSE);
    gtk_widget_set_can_focus(self->preview, FALSE);
    gtk_widget_add_css_class(self->preview, "analysis-preview");
    tabiya_widget_set_name(self->preview, _("Position after the move"));
    gtk_widget_set_parent(self->preview, GTK_WIDGET(self));
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void add_cb(TabiyaAnalysisLines *self, guint count, GtkWidget *row)
{
    guint rank = rank_of(row);

    hide_preview(self);
    g_signal_emit(self, signals[SIGNAL_ADD_LINE], 0, rank, count);
}

static void leave_cb(TabiyaAnalysisLines *self, int direction, GtkWidget *row)
{
    GtkWidget *next =
        direction < 0 ? gtk_widget_get_prev_sibling(row) : gtk_widget_get_next_sibling(row);

    if (next && gtk_widget_get_visible(next))
        gtk_widget_grab_focus(next);
}

static void append_row(TabiyaAnalysisLines *self, int rank)
{
    GtkWidget *row = tabiya_analysis_row_new(rank);

    gtk_box_append(self->rows, row);
    g_signal_connect_swapped(row, "chosen", G_CALLBACK(chosen_cb), self);
    g_signal_connect_swapped(row, "add", G_CALLBACK(add_cb), self);
    g_signal_connect_swapped(row, "leave", G_CALLBACK(leave_cb), self);
}

static gboolean is_one_of_two(TabiyaAnalysisLines *self)
{
    return self->place != TABIYA_LINES_ALONE;
}

static gboolean shows_best_alone(TabiyaAnalysisLines *self)
{
    return self->compact ? !self->unfolded : self->folded && is_one_of_two(self);
}

/* The number of rows to show: those that the engine cannot fill, for lack of lines or moves, would
 * stay empty. */
static int wanted_rows(TabiyaAnalysisLines *self)
{
    const EngPosition *position =
        self->analysis ? tabiya_analysis_get_position(self->analysis) : NULL;
    EngMoveList moves;
    int count = 0, most = 0;

    if (self->analysis)
        g_object_get(self->analysis, "line-count", &count, "max-lines", &most, NULL);
    if (most > 0)
        count = MIN(count, most);
    if (position) {
        eng_movegen_legal(position, &moves);
        count = MIN(count, MAX(moves.count, 1));
    }
    return shows_best_alone(self) ? MIN(count, 1) : count;
}

static void show_fewer(TabiyaAnalysisLines *self)
{
    int count = 0, most = 0;
    g_autofree char *text = NULL;

    if (self->analysis)
        g_object_get(self->analysis, "line-count", &count, "max-lines", &most, NULL);
    if (most == 1) {
        text = g_strdup(_("This engine shows one line"));
    } else {
        text = g_strdup_printf(
            ngettext("This engine shows %d line", "This engine shows %d lines", (guint)most), most);
    }
    gtk_label_set_text(self->fewer, text);
    gtk_widget_set_visible(GTK_WIDGET(self->fewer),
                           most > 0 && most < count && !shows_best_alone(self));
}

/* Two cards below the board scroll together. */
static gboolean may_scroll(TabiyaAnalysisLines *self)
{
    return !shows_best_alone(self) && !(self->compact && is_one_of_two(self));
}

static void update_rows(TabiyaAnalysisLines *self)
{
    int count = wanted_rows(self);
    gboolean low = self->compact || (is_one_of_two(self) && !self->roomy);
    int height = low || count > MAX_TALL_ROWS ? 1 : 2;
    GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(self->rows));

    for (int i = 0; i < TABIYA_ANALYSIS_MAX_LINES; i++, row = gtk_widget_get_next_sibling(row)) {
        gtk_widget_set_visible(row, i < count);
        tabiya_analysis_row_set_height(TABIYA_ANALYSIS_ROW(row), height);
    }
    /* A scrolling area is taller than one line. */
    gtk_scrolled_window_set_policy(self->scroller, GTK_POLICY_NEVER,
                                   may_scroll(self) && count > 1 ? GTK_POLICY_AUTOMATIC
                                                                 : GTK_POLICY_NEVER);
    show_fewer(self);
}

static void show_lines(TabiyaAnalysisLines *self)
{
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(self->analysis, &count);
    const EngPosition *start = tabiya_analysis_get_position(self->analysis);
    GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(self->rows));

    update_rows(self);
    for (guint i = 0; row; i++, row = gtk_widget_get_next_sibling(row))
        tabiya_analysis_row_set_line(TABIYA_ANALYSIS_ROW(row), start, i < count ? &lines[i] : NULL);
}

guint tabiya_analysis_lines_get_n_known_for_tests(TabiyaAnalysisLines *self)
{
    g_return_val_if_fail(TABIYA_IS_ANALYSIS_LINES(self), 0);
    guint count = 0;

    if (self->analysis)
        tabiya_analysis_get_lines(self->analysis, &count);
    return MIN(count, (guint)wanted_rows(self));
}

/* --- Figures ---------------------------------------------------------------------------------- */

/* The chosen figures; NULL: all. */
static char **dup_wanted(void)
{
    return g_settings_get_strv(tabiya_settings_get(), "analysis-figures");
}

static gboolean is_over(TabiyaAnalysisLines *self)
{
    EngMoveList list;

    eng_movegen_legal(tabiya_analysis_get_position(self->analysis), &list);
    return list.count == 0;
}

static void show_figures(TabiyaAnalysisLines *self)
{
    TabiyaAnalysisFigures figures;
    g_auto(GStrv) wanted = dup_wanted();
    g_autofree char *text = NULL, *all = NULL;

    tabiya_analysis_get_figures(self->analysis, &figures);
    if (is_over(self))
        text = g_strdup(_("The game is over here."));
    else if (figures.depth > 0)
        text = tabiya_figures_dup_text(&figures, (const char *const *)wanted);
    else
        text = g_strdup(_("Thinking…"));
    all = figures.depth > 0 && !is_over(self) ? tabiya_figures_dup_text(&figures, NULL)
                                              : g_strdup(text);
    gtk_label_set_text(self->figures, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->figures), all);
    tabiya_spoken_set(&self->spoken, text);
}

static void tell_figures_cb(GtkWidget *widget, const char *text)
{
    tabiya_widget_set_description(GTK_WIDGET(widget), text);
}

/* --- Analysis --------------------------------------------------------------------------------- */

static void changed_cb(TabiyaAnalysisLines *self)
{
    if (!gtk_widget_get_visible(GTK_WIDGET(self)))
        return;
    show_lines(self);
    show_figures(self);
}

void tabiya_analysis_lines_set_analysis(TabiyaAnalysisLines *self, TabiyaAnalysis *analysis)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    if (analysis == self->analysis)
        return;
    if (self->analysis)
        g_signal_handlers_disconnect_by_data(self->analysis, self);
    g_set_object(&self->analysis, analysis);
    if (analysis) {
        g_signal_connect_swapped(analysis, "changed", G_CALLBACK(changed_cb), self);
        g_signal_connect_swapped(analysis, "notify::line-count", G_CALLBACK(update_rows), self);
        g_signal_connect_swapped(analysis, "notify::max-lines", G_CALLBACK(update_rows), self);
        update_rows(self);
        changed_cb(self);
    }
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ANALYSIS]);
}

static void update_fold(TabiyaAnalysisLines *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self->fold), !self->compact && is_one_of_two(self));
    gtk_button_set_icon_name(GTK_BUTTON(self->fold),
                             self->folded ? "pan-down-symbolic" : "pan-up-symbolic");
    tabiya_shortcuts_name_button(
        GTK_WIDGET(self->fold),
        self->folded ? _("Show all engine lines") : _("Show only the best line"), NULL);
}

/* Below the board the menu is hidden, since the moves need every pixel. There the color at the edge
 * tells two engines apart. */
static void update_form(TabiyaAnalysisLines *self)
{
    gboolean capped = self->compact && may_scroll(self);

    update_fold(self);
    gtk_widget_set_visible(self->header, !self->compact);
    gtk_scrolled_window_set_min_content_height(self->scroller, -1);
    gtk_scrolled_window_set_max_content_height(self->scroller, capped ? UNFOLDED_MAX_PX : -1);
    gtk_scrolled_window_set_min_content_height(self->scroller, capped ? UNFOLDED_MIN_PX : -1);
    update_rows(self);
}

/* Names the card after its engine if there are two, for screen readers and as a tooltip below the
 * board. */
static void update_name(TabiyaAnalysisLines *self)
{
    /* Translators: the name of an engine. */
    g_autofree char *name =
        g_strdup_printf(_("Engine lines: %s"), gtk_label_get_text(self->engine_name));

    tabiya_widget_set_name(GTK_WIDGET(self), is_one_of_two(self) ? name : _("Engine lines"));
    gtk_widget_set_tooltip_text(
        GTK_WIDGET(self->scroller),
        is_one_of_two(self) && self->compact ? gtk_label_get_text(self->engine_name) : NULL);
}

void tabiya_analysis_lines_set_compact(TabiyaAnalysisLines *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    self->compact = !!compact;
    update_name(self);
    update_form(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_COMPACT]);
}

void tabiya_analysis_lines_set_roomy(TabiyaAnalysisLines *self, gboolean roomy)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    if (self->roomy == !!roomy)
        return;
    self->roomy = !!roomy;
    update_rows(self);
}

void tabiya_analysis_lines_set_unfolded(TabiyaAnalysisLines *self, gboolean unfolded)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    if (self->unfolded == !!unfolded)
        return;
    self->unfolded = !!unfolded;
    update_form(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_UNFOLDED]);
}

gboolean tabiya_analysis_lines_get_unfolded(TabiyaAnalysisLines *self)
{
    g_return_val_if_fail(TABIYA_IS_ANALYSIS_LINES(self), FALSE);
    return self->unfolded;
}

static void set_folded(TabiyaAnalysisLines *self, gboolean folded)
{
    self->folded = folded;
    update_form(self);
}

void tabiya_analysis_lines_set_place(TabiyaAnalysisLines *self, TabiyaLinesPlace place)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    self->place = place;
    gtk_widget_set_visible(self->color, is_one_of_two(self));
    gtk_widget_set_visible(self->remove, place == TABIYA_LINES_SECOND);
    gtk_widget_set_visible(GTK_WIDGET(self->threat), place != TABIYA_LINES_SECOND);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "first", place == TABIYA_LINES_FIRST);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "second", place == TABIYA_LINES_SECOND);
    update_name(self);
    update_form(self);
}

void tabiya_analysis_lines_set_engine(TabiyaAnalysisLines *self, const char *name)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    g_autofree char *spoken = g_strdup_printf(_("Engine: %s"), name);

    gtk_label_set_text(self->engine_name, name);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->engine), spoken);
    tabiya_widget_set_name(gtk_widget_get_first_child(GTK_WIDGET(self->engine)), spoken);
    tabiya_widget_set_name(GTK_WIDGET(self->engine), spoken);
    update_name(self);
}

void tabiya_analysis_lines_set_menu(TabiyaAnalysisLines *self, GMenuModel *menu)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_LINES(self));
    tabiya_menu_button_set_menu(self->engine, menu);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_analysis_lines_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    TabiyaAnalysisLines *self = TABIYA_ANALYSIS_LINES(object);

    switch (id) {
    case PROP_ANALYSIS:
        g_value_set_object(value, self->analysis);
        break;
    case PROP_COMPACT:
        g_value_set_boolean(value, self->compact);
        break;
    case PROP_UNFOLDED:
        g_value_set_boolean(value, self->unfolded);
        break;
    case PROP_FOLDED:
        g_value_set_boolean(value, self->folded);
        break;
    case PROP_FLIPPED:
        g_value_set_boolean(value, self->flipped);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void letters_changed_cb(TabiyaAnalysisLines *self)
{
    if (self->analysis)
        show_lines(self);
}

static void tabiya_analysis_lines_set_property(GObject *object, guint id, const GValue *value,
                                               GParamSpec *spec)
{
    TabiyaAnalysisLines *self = TABIYA_ANALYSIS_LINES(object);

    switch (id) {
    case PROP_ANALYSIS:
        tabiya_analysis_lines_set_analysis(self, g_value_get_object(value));
        break;
    case PROP_COMPACT:
        tabiya_analysis_lines_set_compact(self, g_value_get_boolean(value));
        break;
    case PROP_UNFOLDED:
        tabiya_analysis_lines_set_unfolded(self, g_value_get_boolean(value));
        break;
    case PROP_FOLDED:
        set_folded(self, g_value_get_boolean(value));
        break;
    case PROP_FLIPPED:
        self->flipped = g_value_get_boolean(value);
        g_object_set(self->board, "flipped", self->flipped, NULL);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_analysis_lines_show(GtkWidget *widget)
{
    TabiyaAnalysisLines *self = TABIYA_ANALYSIS_LINES(widget);

    GTK_WIDGET_CLASS(tabiya_analysis_lines_parent_class)->show(widget);
    if (self->analysis)
        changed_cb(self);
}

static void tabiya_analysis_lines_size_allocate(GtkWidget *widget, int width, int height,
                                                int baseline)
{
    TabiyaAnalysisLines *self = TABIYA_ANALYSIS_LINES(widget);

    gtk_widget_size_allocate(GTK_WIDGET(self->content), &(GtkAllocation){0, 0, width, height},
                             baseline);
    gtk_popover_present(GTK_POPOVER(self->preview));
}

static void tabiya_analysis_lines_measure(GtkWidget *widget, GtkOrientation orientation,
                                          int for_size, int *minimum, int *natural,
                                          int *minimum_baseline, int *natural_baseline)
{
    gtk_widget_measure(GTK_WIDGET(TABIYA_ANALYSIS_LINES(widget)->content), orientation, for_size,
                       minimum, natural, minimum_baseline, natural_baseline);
}

static void tabiya_analysis_lines_dispose(GObject *object)
{
    TabiyaAnalysisLines *self = TABIYA_ANALYSIS_LINES(object);

    if (self->content)
        tabiya_analysis_lines_set_analysis(self, NULL);
    tabiya_spoken_clear(&self->spoken);
    g_clear_pointer(&self->preview, gtk_widget_unparent);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_ANALYSIS_LINES);
    G_OBJECT_CLASS(tabiya_analysis_lines_parent_class)->dispose(object);
}

static void install_properties(GObjectClass *object_class)
{
    GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

    properties[PROP_ANALYSIS] =
        g_param_spec_object("analysis", NULL, NULL, TABIYA_TYPE_ANALYSIS, flags);
    properties[PROP_COMPACT] = g_param_spec_boolean("compact", NULL, NULL, FALSE, flags);
    properties[PROP_UNFOLDED] = g_param_spec_boolean("unfolded", NULL, NULL, FALSE, flags);
    properties[PROP_FOLDED] = g_param_spec_boolean("folded", NULL, NULL, FALSE, flags);
    properties[PROP_FLIPPED] = g_param_spec_boolean("flipped", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_analysis_lines_class_init(TabiyaAnalysisLinesClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_analysis_lines_dispose;
    object_class->get_property = tabiya_analysis_lines_get_property;
    object_class->set_property = tabiya_analysis_lines_set_property;
    widget_class->show = tabiya_analysis_lines_show;
    widget_class->measure = tabiya_analysis_lines_measure;
    widget_class->size_allocate = tabiya_analysis_lines_size_allocate;
    install_properties(object_class);
    signals[SIGNAL_ADD_LINE] =
        g_signal_new("add-line", TABIYA_TYPE_ANALYSIS_LINES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
    tabiya_widget_set_template(widget_class, "study/analysis-lines.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, header);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, color);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, remove);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, fold);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, engine);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, engine_name);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, figures);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, threat);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, rows);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, scroller);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAnalysisLines, fewer);
    gtk_widget_class_set_css_name(widget_class, "analysis-lines");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_analysis_lines_init(TabiyaAnalysisLines *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_spoken_init(&self->spoken, GTK_WIDGET(self), tell_figures_cb);
    make_preview(self);
    for (int i = 0; i < TABIYA_ANALYSIS_MAX_LINES; i++)
        append_row(self, i + 1);
    tabiya_analysis_lines_set_place(self, TABIYA_LINES_ALONE);
    tabiya_shortcuts_name_button(self->remove, _("Remove the second engine"), NULL);
    g_object_bind_property(self->fold, "active", self, "folded", G_BINDING_BIDIRECTIONAL);
    tabiya_shortcuts_name_button(GTK_WIDGET(self->threat), _("Show the threat"), "win.show-threat");
    tabiya_settings_watch_letters(self, G_CALLBACK(letters_changed_cb));
}
