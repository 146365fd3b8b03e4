/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-card.h. */
#include "ui/study/review-card.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/game/nag.h"
#include "app/game/shown-move.h"
#include "ui/study/review-graph.h"
#include "ui/widget.h"

#define MAX_MOMENTS 6
#define GAP_PX 6
#define LINE_GAP_PX 2

struct _TabiyaReviewCard {
    GtkWidget parent_instance;

    TabiyaStudySession *session; /* owned */
    TabiyaReviewer *reviewer;    /* owned */
    TabiyaGame *game;            /* owned: the session's */
    GPtrArray *line;             /* of const TabiyaNode: the main line by ply */
    gboolean has_content;
    gboolean compact, brief, yielding;

    /* children */
    TabiyaReviewGraph *graph;
    GtkBox *figures;
    GtkLabel *sides[2]; /* by EngColor; in `figures` */
    GtkLabel *moments;
};

G_DEFINE_FINAL_TYPE(TabiyaReviewCard, tabiya_review_card, GTK_TYPE_WIDGET)

enum { PROP_HAS_CONTENT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* --- Words ------------------------------------------------------------------------------------ */

static const TabiyaNode *node_at(TabiyaReviewCard *self, guint ply)
{
    return ply < self->line->len ? g_ptr_array_index(self->line, ply) : NULL;
}

/* "12. Nxe5", "12… Nxe5", with a space that does not break. */
static char *dup_move(const TabiyaNode *node)
{
    g_autofree char *san = tabiya_shown_san_dup(tabiya_node_get_san(node));
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    return g_strdup_printf(before->side_to_move == ENG_WHITE ? "%d. %s" : "%d… %s",
                           (int)before->fullmove_number, san);
}

static char *ply_words_cb(guint ply, gpointer user)
{
    static const char *const MARKS[] = {NULL, N_("inaccuracy"), N_("mistake"), N_("blunder")};
    TabiyaReviewCard *self = user;
    const GArray *points = tabiya_review_graph_get_points(self->graph);
    const TabiyaPlotPoint *point = &g_array_index(points, TabiyaPlotPoint, ply);
    const TabiyaNode *node = node_at(self, ply);
    g_autofree char *move = node && tabiya_node_get_parent(node) ? dup_move(node) : NULL;
    const char *mark =
        point->mark > 0 && point->mark < (int)G_N_ELEMENTS(MARKS) ? _(MARKS[point->mark]) : NULL;
    g_autofree char *place = mark ? g_strdup_printf("%s, %s", move ? move : "", mark)
                                  : g_strdup(move ? move : C_("of a game", "Start"));
    if (!point->known)
        return g_strdup_printf(_("%s: not evaluated"), place);
    return g_strdup_printf(_("%s: White’s chances %.0f%%"), place, point->win);
}

static void append_count(GString *text, guint count, const char *format)
{
    if (count == 0)
        return;
    g_string_append(text, text->len > 0 ? ", " : "");
    g_string_append_printf(text, format, count);
}

/* "2 inaccuracies, 1 mistake". As long as moves are not evaluated, "no errors" would be a guess. */
static char *dup_errors(const TabiyaGraphSide *side)
{
    GString *text = g_string_new(NULL);
    const guint *labels = side->labels;
    guint n_small = labels[TABIYA_LABEL_INACCURACY], n_mistakes = labels[TABIYA_LABEL_MISTAKE];
    guint n_blunders = labels[TABIYA_LABEL_BLUNDER];
    append_count(text, n_small, ngettext("%u inaccuracy", "%u inaccuracies", n_small));
    append_count(text, n_mistakes, ngettext("%u mistake", "%u mistakes", n_mistakes));
    append_count(text, n_blunders, ngettext("%u blunder", "%u blunders", n_blunders));
    if (text->len == 0)
        g_string_append(text, isnan(side->accuracy) ? "…" : _("no errors"));
    return g_string_free(text, FALSE);
}

/* Adds how many of the errors many players of the same strength would make. */
static char *dup_natural(TabiyaGameReview *review, EngColor color, const char *errors)
{
    TabiyaReviewSummary summary = {.natural = 0};
    if (review)
        tabiya_game_review_get_summary(review, color, &summary);
    if (summary.natural == 0)
        return g_strdup(errors);
    /* Translators: how many of the mistakes and blunders many players of the same strength would
     * make. */
    g_autofree char *natural = g_strdup_printf(_("natural at this level: %d"), summary.natural);
    return g_strdup_printf("%s (%s)", errors, natural);
}

static void show_side(TabiyaReviewCard *self, const GArray *points, TabiyaGameReview *review,
                      EngColor color)
{
    EngColor first = (EngColor)tabiya_game_get_start(self->game)->side_to_move;
    const char *name = color == ENG_WHITE ? _("White") : _("Black");
    TabiyaGraphSide side;
    tabiya_eval_graph_summarize(points, first, color, &side);
    g_autofree char *counts = dup_errors(&side);
    g_autofree char *errors = dup_natural(review, color, counts);
    g_autofree char *markup = isnan(side.accuracy)
                                  ? g_markup_printf_escaped("<b>%s</b>  %s", name, errors)
                                  /* Translators: a side, its accuracy in percent, its errors. */
                                  : g_markup_printf_escaped(_("<b>%s %.0f%%</b> accuracy  %s"),
                                                            name, side.accuracy, errors);
    gtk_label_set_markup(self->sides[color], markup);
    gtk_widget_set_visible(GTK_WIDGET(self->sides[color]), side.moves > 0);
}

/* --- Critical moments ------------------------------------------------------------------------- */

static const char *glyph_of(TabiyaGameReview *review, const TabiyaNode *node)
{
    gsize count;
    guint8 nag = review ? tabiya_review_get_nag(review, tabiya_node_get_ply(node)) : 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count && nag == 0; i++)
        nag = tabiya_nag_get_kind(nags[i]) == TABIYA_NAG_MOVE ? nags[i] : 0;
    const char *glyph = nag ? tabiya_nag_get_glyph(nag) : NULL;
    return glyph ? glyph : "";
}

static void append_moment(TabiyaReviewCard *self, GString *markup, TabiyaGameReview *review,
                          guint ply)
{
    const TabiyaNode *node = node_at(self, ply);
    if (!node)
        return;
    g_autofree char *move = dup_move(node);
    g_autofree char *reason =
        review ? tabiya_review_dup_words(review, ply, tabiya_shown_letters_get()) : g_strdup("");
    g_autofree char *words = *reason != '\0' ? g_steal_pointer(&reason) : ply_words_cb(ply, self);
    g_string_append(markup, "   ");
    /* Moves keep their direction within text of the other direction. */
    const gboolean turned = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
    g_autofree char *link =
        g_markup_printf_escaped("%s<a href=\"%u\" title=\"%s\">%s%s</a>%s", turned ? "\u2066" : "",
                                ply, words, move, glyph_of(review, node), turned ? "\u2069" : "");
    g_string_append(markup, link);
}

static void show_moments(TabiyaReviewCard *self, GArray *points, TabiyaGameReview *review)
{
    g_autoptr(GArray) plies = review ? tabiya_game_review_dup_critical(review, MAX_MOMENTS)
                                     : tabiya_eval_graph_dup_critical(points, MAX_MOMENTS);
    g_autoptr(GString) markup = g_string_new(_("Critical moments:"));
    for (guint i = 0; i < plies->len; i++)
        append_moment(self, markup, review, g_array_index(plies, guint, i));
    gtk_label_set_markup(self->moments, markup->str);
    gtk_widget_set_visible(GTK_WIDGET(self->moments), plies->len > 0 && !self->compact);
}

/* --- Changes ---------------------------------------------------------------------------------- */

/* In a variation, shows the move at which it leaves the main line. */
static void show_cursor(TabiyaReviewCard *self)
{
    const TabiyaNode *node = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session));
    while (!tabiya_node_is_main(node))
        node = tabiya_node_get_parent(tabiya_node_get_line_start(node));
    tabiya_review_graph_set_current(self->graph, tabiya_node_get_ply(node));
}

static void collect_line(TabiyaReviewCard *self)
{
    g_ptr_array_set_size(self->line, 0);
    for (const TabiyaNode *node = tabiya_game_get_root(self->game); node;
         node = tabiya_node_get_child(node)) {
        g_ptr_array_add(self->line, (gpointer)node);
    }
}

static void set_has_content(TabiyaReviewCard *self, gboolean has_content)
{
    if (has_content == self->has_content)
        return;
    self->has_content = has_content;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_HAS_CONTENT]);
}

static void update(TabiyaReviewCard *self)
{
    if (!self->game)
        return;
    TabiyaGameReview *review =
        self->reviewer ? tabiya_reviewer_find(self->reviewer, self->game) : NULL;
    g_autoptr(GArray) points =
        review ? tabiya_eval_graph_from_review(review) : tabiya_eval_graph_from_game(self->game);
    collect_line(self);
    if (tabiya_eval_graph_says_anything(points)) {
        tabiya_review_graph_set_points(self->graph, points);
        show_side(self, points, review, ENG_WHITE);
        show_side(self, points, review, ENG_BLACK);
        show_moments(self, points, review);
        show_cursor(self);
    }
    set_has_content(self, tabiya_eval_graph_says_anything(points));
}

static void follow_game(TabiyaReviewCard *self)
{
    TabiyaGame *game =
        self->session ? tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session)) : NULL;
    if (game == self->game)
        return;
    if (self->game)
        g_signal_handlers_disconnect_by_data(self->game, self);
    g_set_object(&self->game, game);
    if (game)
        g_signal_connect_swapped(game, "changed", G_CALLBACK(update), self);
    update(self);
}

static void cursor_changed_cb(TabiyaReviewCard *self)
{
    if (self->has_content && self->game)
        show_cursor(self);
}

void tabiya_review_card_set_session(TabiyaReviewCard *self, TabiyaStudySession *session)
{
    g_return_if_fail(TABIYA_IS_REVIEW_CARD(self));
    if (session == self->session)
        return;
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    if (session) {
        g_signal_connect_swapped(session, "notify::game", G_CALLBACK(follow_game), self);
        g_signal_connect_swapped(session, "cursor-changed", G_CALLBACK(cursor_changed_cb), self);
    }
    follow_game(self);
}

void tabiya_review_card_set_reviewer(TabiyaReviewCard *self, TabiyaReviewer *reviewer)
{
    g_return_if_fail(TABIYA_IS_REVIEW_CARD(self));
    if (self->reviewer)
        g_signal_handlers_disconnect_by_data(self->reviewer, self);
    g_set_object(&self->reviewer, reviewer);
    if (reviewer)
        g_signal_connect_swapped(reviewer, "changed", G_CALLBACK(update), self);
}

gboolean tabiya_review_card_has_content(TabiyaReviewCard *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_CARD(self), FALSE);
    return self->has_content;
}

static void update_form(TabiyaReviewCard *self)
{
    tabiya_review_graph_set_compact(self->graph, self->compact || self->brief);
    gtk_widget_set_visible(GTK_WIDGET(self->figures), !self->compact && !self->brief);
    update(self);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

void tabiya_review_card_set_compact(TabiyaReviewCard *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_REVIEW_CARD(self));
    self->compact = compact;
    update_form(self);
}

void tabiya_review_card_set_brief(TabiyaReviewCard *self, gboolean brief)
{
    g_return_if_fail(TABIYA_IS_REVIEW_CARD(self));
    if (!self->brief == !brief)
        return;
    self->brief = brief;
    update_form(self);
}

void tabiya_review_card_set_yielding(TabiyaReviewCard *self, gboolean yielding)
{
    g_return_if_fail(TABIYA_IS_REVIEW_CARD(self));
    if (!self->yielding == !yielding)
        return;
    self->yielding = !!yielding;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* --- Links ------------------------------------------------------------------------------------ */

static void go_to_cb(TabiyaReviewCard *self, guint ply)
{
    const TabiyaNode *node = node_at(self, ply);
    if (node && tabiya_game_has_node(self->game, node))
        tabiya_board_session_set_cursor(TABIYA_BOARD_SESSION(self->session), node);
}

static gboolean link_cb(TabiyaReviewCard *self, const char *address)
{
    go_to_cb(self, (guint)g_ascii_strtoull(address, NULL, 10));
    return GDK_EVENT_STOP;
}

/* --- Layout ----------------------------------------------------------------------------------- */

static int measure_row(GtkWidget *row, int width)
{
    int height;
    if (!gtk_widget_get_visible(row))
        return 0;
    gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
    return height;
}

static int add_row(int height, int row, int spacing)
{
    return row > 0 ? height + spacing + row : height;
}

/* Without the graph. */
static int measure_words(TabiyaReviewCard *self, int width, gboolean figures)
{
    int height = figures ? add_row(0, measure_row(GTK_WIDGET(self->figures), width), GAP_PX) : 0;
    return add_row(height, measure_row(GTK_WIDGET(self->moments), width),
                   height > 0 ? LINE_GAP_PX : GAP_PX);
}

static void measure_widths(TabiyaReviewCard *self, int *minimum, int *natural)
{
    *minimum = *natural = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self)); child;
         child = gtk_widget_get_next_sibling(child)) {
        int least, wanted;
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
        *minimum = MAX(*minimum, least);
        *natural = MAX(*natural, wanted);
    }
}

static GtkSizeRequestMode tabiya_review_card_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_review_card_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                       int *minimum, int *natural, int *minimum_baseline,
                                       int *natural_baseline)
{
    TabiyaReviewCard *self = TABIYA_REVIEW_CARD(widget);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        measure_widths(self, minimum, natural);
        return;
    }
    const int graph = measure_row(GTK_WIDGET(self->graph), for_size);
    *natural = graph + measure_words(self, for_size, TRUE);
    *minimum = *natural;
    if (self->yielding) {
        *minimum =
            MIN(graph, TABIYA_REVIEW_GRAPH_COMPACT_PX) + measure_words(self, for_size, FALSE);
    }
}

static void put_row(GtkWidget *row, int *y, int gap, int width)
{
    const int height = measure_row(row, width);
    if (height == 0)
        return;
    gtk_widget_size_allocate(row, &(GtkAllocation){0, *y + gap, width, height}, -1);
    *y += gap + height;
}

/* Short of height the figures go first, then the graph is as low as it has to be. */
static void tabiya_review_card_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaReviewCard *self = TABIYA_REVIEW_CARD(widget);
    const int wanted = measure_row(GTK_WIDGET(self->graph), width);
    const gboolean figures = height >= wanted + measure_words(self, width, TRUE);
    int y = CLAMP(height - measure_words(self, width, figures),
                  MIN(wanted, TABIYA_REVIEW_GRAPH_COMPACT_PX), wanted);
    gtk_widget_size_allocate(GTK_WIDGET(self->graph), &(GtkAllocation){0, 0, width, y}, -1);
    gtk_widget_set_child_visible(GTK_WIDGET(self->figures), figures);
    if (figures)
        put_row(GTK_WIDGET(self->figures), &y, GAP_PX, width);
    put_row(GTK_WIDGET(self->moments), &y, figures ? LINE_GAP_PX : GAP_PX, width);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_review_card_dispose(GObject *object)
{
    TabiyaReviewCard *self = TABIYA_REVIEW_CARD(object);
    GtkWidget *child;
    tabiya_review_card_set_reviewer(self, NULL);
    tabiya_review_card_set_session(self, NULL);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_review_card_parent_class)->dispose(object);
}

static void tabiya_review_card_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_REVIEW_CARD(object)->line);
    G_OBJECT_CLASS(tabiya_review_card_parent_class)->finalize(object);
}

static void tabiya_review_card_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *pspec)
{
    if (id == PROP_HAS_CONTENT)
        g_value_set_boolean(value, TABIYA_REVIEW_CARD(object)->has_content);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_review_card_class_init(TabiyaReviewCardClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->dispose = tabiya_review_card_dispose;
    object_class->finalize = tabiya_review_card_finalize;
    object_class->get_property = tabiya_review_card_get_property;
    properties[PROP_HAS_CONTENT] =
        g_param_spec_boolean("has-content", NULL, NULL, FALSE,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    widget_class->get_request_mode = tabiya_review_card_get_request_mode;
    widget_class->measure = tabiya_review_card_measure;
    widget_class->size_allocate = tabiya_review_card_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "review-card");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkLabel *make_label(const char *class)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, class);
    gtk_widget_add_css_class(label, "numeric");
    return GTK_LABEL(label);
}

static void tabiya_review_card_init(TabiyaReviewCard *self)
{
    self->line = g_ptr_array_new();
    self->graph = TABIYA_REVIEW_GRAPH(tabiya_review_graph_new());
    self->figures = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, LINE_GAP_PX));
    self->moments = make_label("review-moments");
    gtk_widget_set_parent(GTK_WIDGET(self->graph), GTK_WIDGET(self));
    gtk_widget_set_parent(GTK_WIDGET(self->figures), GTK_WIDGET(self));
    gtk_widget_set_parent(GTK_WIDGET(self->moments), GTK_WIDGET(self));
    gtk_widget_add_css_class(GTK_WIDGET(self->figures), "review-details");
    gtk_widget_add_css_class(GTK_WIDGET(self->moments), "review-details");
    gtk_widget_set_visible(GTK_WIDGET(self->moments), FALSE);
    for (int color = ENG_WHITE; color <= ENG_BLACK; color++) {
        self->sides[color] = make_label("review-side");
        gtk_box_append(self->figures, GTK_WIDGET(self->sides[color]));
    }
    tabiya_review_graph_set_words_func(self->graph, ply_words_cb, self);
    g_signal_connect_swapped(self->graph, "go-to", G_CALLBACK(go_to_cb), self);
    g_signal_connect_swapped(self->moments, "activate-link", G_CALLBACK(link_cb), self);
    tabiya_widget_set_name(GTK_WIDGET(self), _("Review"));
}
