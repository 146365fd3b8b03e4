/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tablebase-card.h. Moves with the same result are grouped under its name, in the order of the
 * answer. GtkFlowBox arranges them in columns and handles the arrow keys. */
#include "ui/study/tablebase-card.h"

#include <glib/gi18n.h>

#include "app/analysis/tablebases.h"
#include "app/game/piece-letters.h"
#include "engine/board/san.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define MAX_PX 172 /* the rest scrolls */
/* The scrolled window asks for the height of the moves in the minimum number of columns: with one,
 * it would make room for all of them in a column. */
#define MIN_COLUMNS 3
#define MAX_COLUMNS 8

struct _TabiyaTablebaseCard {
    GtkWidget parent_instance;

    gboolean compact;
    gboolean has_position;
    EngPosition position;          /* the question */
    EngPosition answered;          /* the position of the answer */
    TabiyaTablebaseAnswer *answer; /* NULL: unknown */
    GCancellable *asking;          /* NULL: no question is pending */

    GtkLabel *summary;
    GtkScrolledWindow *scroller;
    GtkBox *groups;
};

G_DEFINE_FINAL_TYPE(TabiyaTablebaseCard, tabiya_tablebase_card, GTK_TYPE_WIDGET)

enum { PROP_KNOWN = 1, PROP_COMPACT, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* From the best result to the worst. */
static const struct {
    TabiyaTablebaseResult result;
    const char *title, *css;
} RESULTS[] = {
    {TABIYA_TABLEBASE_WIN, N_("Wins"), "wins"},
    {TABIYA_TABLEBASE_CURSED_WIN, N_("Wins, but draws by the fifty-move rule"), "draws"},
    {TABIYA_TABLEBASE_DRAW, N_("Draws"), "draws"},
    {TABIYA_TABLEBASE_BLESSED_LOSS, N_("Loses, but draws by the fifty-move rule"), "draws"},
    {TABIYA_TABLEBASE_LOSS, N_("Loses"), "loses"},
};

/* --- Moves ------------------------------------------------------------------------------------ */

static GtkWidget *new_label(const char *text, const char *css)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_widget_add_css_class(label, css);
    gtk_widget_add_css_class(label, "numeric");
    return label;
}

/* "Ke3  13"; for mate "Qb7#". */
static GtkWidget *new_move(TabiyaTablebaseCard *self, const TabiyaTablebaseMove *move,
                           const char *css)
{
    GtkWidget *child = gtk_flow_box_child_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 5);
    g_autofree char *words = tabiya_tablebase_move_dup_words(move);
    char san[ENG_SAN_MAX];

    eng_san_write(&self->answered, move->move, san);
    g_autofree char *shown = tabiya_san_dup_with(san, tabiya_settings_get_letters());
    /* Translators: a move, and its result. */
    g_autofree char *name = g_strdup_printf(_("%s: %s"), san, words);
    gtk_box_append(GTK_BOX(box), new_label(shown, "move"));
    if (move->distance > 0 && !move->mates) {
        g_autofree char *distance = g_strdup_printf("%u", move->distance);

        gtk_box_append(GTK_BOX(box), new_label(distance, "distance"));
    }
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(child), box);
    gtk_widget_add_css_class(child, css);
    gtk_widget_set_tooltip_text(child, words);
    gtk_widget_set_halign(child, GTK_ALIGN_START);
    tabiya_widget_set_name(child, name);
    g_object_set_data(G_OBJECT(child), "move", GUINT_TO_POINTER(move->move));
    return child;
}

static void activated_cb(TabiyaTablebaseCard *self, GtkFlowBoxChild *child)
{
    guint move = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(child), "move"));

    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, move);
}

static GtkWidget *new_flow(TabiyaTablebaseCard *self, guint count)
{
    GtkWidget *flow = gtk_flow_box_new();
    guint columns = self->compact ? count : MAX_COLUMNS;

    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(flow), GTK_SELECTION_NONE);
    gtk_flow_box_set_homogeneous(GTK_FLOW_BOX(flow), !self->compact);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(flow), columns);
    gtk_flow_box_set_min_children_per_line(GTK_FLOW_BOX(flow),
                                           self->compact ? columns : MIN(count, MIN_COLUMNS));
    g_signal_connect_swapped(flow, "child-activated", G_CALLBACK(activated_cb), self);
    return flow;
}

/* All moves with one result; NULL: none. */
static GtkWidget *new_group(TabiyaTablebaseCard *self, gsize which)
{
    GtkWidget *group = NULL, *flow = NULL;
    guint count = 0;

    for (guint i = 0; i < self->answer->n_moves; i++)
        count += self->answer->moves[i].result == RESULTS[which].result;
    if (count == 0)
        return NULL;
    flow = new_flow(self, count);
    for (guint i = 0; i < self->answer->n_moves; i++) {
        if (self->answer->moves[i].result == RESULTS[which].result) {
            gtk_flow_box_append(GTK_FLOW_BOX(flow),
                                new_move(self, &self->answer->moves[i], RESULTS[which].css));
        }
    }
    tabiya_widget_set_name(flow, _(RESULTS[which].title));
    group = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    if (!self->compact) {
        GtkWidget *title = new_label(_(RESULTS[which].title), "result");

        gtk_label_set_xalign(GTK_LABEL(title), 0);
        gtk_label_set_wrap(GTK_LABEL(title), TRUE);
        gtk_widget_add_css_class(title, RESULTS[which].css);
        gtk_box_append(GTK_BOX(group), title);
    }
    gtk_box_append(GTK_BOX(group), flow);
    return group;
}

static void clear_groups(TabiyaTablebaseCard *self)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->groups))))
        gtk_box_remove(self->groups, child);
}

static void show_answer(TabiyaTablebaseCard *self)
{
    g_autofree char *summary = NULL;

    clear_groups(self);
    if (!self->answer) {
        gtk_label_set_text(self->summary, "");
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
        GtkWidget *group = new_group(self, i);

        if (group)
            gtk_box_append(self->groups, group);
    }
    summary = tabiya_tablebase_answer_dup_words(self->answer, (EngColor)self->answered.side_to_move,
                                                self->compact);
    gtk_label_set_text(self->summary, summary);
}

/* --- Questions -------------------------------------------------------------------------------- */

static void take_answer(TabiyaTablebaseCard *self, TabiyaTablebaseAnswer *answer)
{
    gboolean known = answer != NULL, before = self->answer != NULL;

    g_free(self->answer);
    self->answer = answer;
    self->answered = self->position;
    show_answer(self);
    if (known != before)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_KNOWN]);
}

static void probed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    TabiyaTablebaseAnswer *answer =
        tabiya_tablebases_probe_finish(TABIYA_TABLEBASES(source), result, &error);
    TabiyaTablebaseCard *self = user;

    if (error) /* cancelled: by another question, or with the card */
        return;
    g_clear_object(&self->asking);
    take_answer(self, answer);
}

static void stop_asking(TabiyaTablebaseCard *self)
{
    if (self->asking)
        g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
}

/* The previous answer stays until the next one, which takes only a moment. */
static void ask(TabiyaTablebaseCard *self)
{
    TabiyaTablebases *tables = tabiya_tablebases_get_default();

    stop_asking(self);
    if (!self->has_position || !tabiya_tablebases_covers(tables, &self->position)) {
        take_answer(self, NULL);
        return;
    }
    self->asking = g_cancellable_new();
    tabiya_tablebases_probe_async(tables, &self->position, self->asking, probed_cb, self);
}

void tabiya_tablebase_card_set_position(TabiyaTablebaseCard *self, const EngPosition *position)
{
    g_return_if_fail(TABIYA_IS_TABLEBASE_CARD(self));
    self->has_position = position != NULL;
    if (position)
        self->position = *position;
    ask(self);
}

gboolean tabiya_tablebase_card_is_known(TabiyaTablebaseCard *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASE_CARD(self), FALSE);
    return self->answer != NULL;
}

const char *tabiya_tablebase_card_get_summary_for_tests(TabiyaTablebaseCard *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASE_CARD(self), "");
    return gtk_label_get_text(self->summary);
}

guint tabiya_tablebase_card_get_n_moves_for_tests(TabiyaTablebaseCard *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASE_CARD(self), 0);
    return self->answer ? self->answer->n_moves : 0;
}

/* --- The two forms ---------------------------------------------------------------------------- */

static void update_form(TabiyaTablebaseCard *self)
{
    GtkOrientation row = GTK_ORIENTATION_HORIZONTAL, column = GTK_ORIENTATION_VERTICAL;

    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   self->compact ? row : column);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->groups), self->compact ? row : column);
    gtk_scrolled_window_set_policy(self->scroller,
                                   self->compact ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
                                   self->compact ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(self->scroller, self->compact ? -1 : MAX_PX);
    gtk_label_set_wrap(self->summary, !self->compact);
    gtk_widget_set_valign(GTK_WIDGET(self->summary),
                          self->compact ? GTK_ALIGN_CENTER : GTK_ALIGN_START);
    show_answer(self);
}

void tabiya_tablebase_card_set_compact(TabiyaTablebaseCard *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_TABLEBASE_CARD(self));
    if (self->compact == !!compact)
        return;
    self->compact = !!compact;
    update_form(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_COMPACT]);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_tablebase_card_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    TabiyaTablebaseCard *self = TABIYA_TABLEBASE_CARD(object);

    switch (id) {
    case PROP_KNOWN:
        g_value_set_boolean(value, self->answer != NULL);
        break;
    case PROP_COMPACT:
        g_value_set_boolean(value, self->compact);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_tablebase_card_set_property(GObject *object, guint id, const GValue *value,
                                               GParamSpec *spec)
{
    TabiyaTablebaseCard *self = TABIYA_TABLEBASE_CARD(object);

    switch (id) {
    case PROP_COMPACT:
        tabiya_tablebase_card_set_compact(self, g_value_get_boolean(value));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_tablebase_card_dispose(GObject *object)
{
    TabiyaTablebaseCard *self = TABIYA_TABLEBASE_CARD(object);
    GtkWidget *child;

    stop_asking(self);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_tablebase_card_parent_class)->dispose(object);
}

static void tabiya_tablebase_card_finalize(GObject *object)
{
    g_free(TABIYA_TABLEBASE_CARD(object)->answer);
    G_OBJECT_CLASS(tabiya_tablebase_card_parent_class)->finalize(object);
}

static void tabiya_tablebase_card_class_init(TabiyaTablebaseCardClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

    object_class->get_property = tabiya_tablebase_card_get_property;
    object_class->set_property = tabiya_tablebase_card_set_property;
    object_class->dispose = tabiya_tablebase_card_dispose;
    object_class->finalize = tabiya_tablebase_card_finalize;
    properties[PROP_KNOWN] =
        g_param_spec_boolean("known", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
    properties[PROP_COMPACT] =
        g_param_spec_boolean("compact", NULL, NULL, FALSE, G_PARAM_READWRITE | flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", TABIYA_TYPE_TABLEBASE_CARD, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_css_name(widget_class, "tablebase-card");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_tablebase_card_init(TabiyaTablebaseCard *self)
{
    self->summary = GTK_LABEL(gtk_label_new(""));
    self->scroller = GTK_SCROLLED_WINDOW(gtk_scrolled_window_new());
    self->groups = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2));
    gtk_label_set_xalign(self->summary, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->summary), "summary");
    gtk_widget_add_css_class(GTK_WIDGET(self->summary), "numeric");
    gtk_widget_set_hexpand(GTK_WIDGET(self->scroller), TRUE);
    gtk_scrolled_window_set_propagate_natural_height(self->scroller, TRUE);
    gtk_scrolled_window_set_child(self->scroller, GTK_WIDGET(self->groups));
    gtk_widget_set_parent(GTK_WIDGET(self->summary), GTK_WIDGET(self));
    gtk_widget_set_parent(GTK_WIDGET(self->scroller), GTK_WIDGET(self));
    tabiya_widget_set_name(GTK_WIDGET(self), _("Tablebases"));
    g_signal_connect_object(tabiya_tablebases_get_default(), "changed", G_CALLBACK(ask), self,
                            G_CONNECT_SWAPPED);
    tabiya_settings_watch_letters(self, G_CALLBACK(show_answer));
    update_form(self);
}
