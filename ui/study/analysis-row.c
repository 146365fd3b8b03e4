/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See analysis-row.h. All moves are in one label; its layout finds the move under the pointer. */
#include "ui/study/analysis-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/analysis/line-text.h"
#include "ui/access/spoken.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define CASTLING "O-O"
#define SPOKEN_MOVES 10

struct _TabiyaAnalysisRow {
    GtkWidget parent_instance;

    int rank;
    TabiyaLineText *line; /* NULL: unknown */
    int chosen;           /* a move, or -1 */
    gboolean hovered;
    double pointer_x, pointer_y; /* over the moves */
    TabiyaSpoken spoken;         /* the row's name */
    GtkWidget *score, *moves, *add;
};

G_DEFINE_FINAL_TYPE(TabiyaAnalysisRow, tabiya_analysis_row, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_ADD, SIGNAL_LEAVE, N_SIGNALS };
static guint signals[N_SIGNALS];

static guint count_of(TabiyaAnalysisRow *self)
{
    return self->line ? self->line->spans->len : 0;
}

static const TabiyaLineSpan *span_of(TabiyaAnalysisRow *self, int move)
{
    return &g_array_index(self->line->spans, TabiyaLineSpan, move);
}

/* --- The chosen move -------------------------------------------------------------------------- */

/* Keeps castling on one line, wherever the line breaks. */
static void keep_castling_whole(PangoAttrList *attributes, const char *text)
{
    for (const char *at = strstr(text, CASTLING); at; at = strstr(at, CASTLING)) {
        PangoAttribute *whole = pango_attr_allow_breaks_new(FALSE);
        const char *end = at + strlen(CASTLING);

        if (g_str_has_prefix(end, "-O"))
            end += strlen("-O");
        whole->start_index = (guint)(at - text);
        whole->end_index = (guint)(end - text);
        pango_attr_list_insert(attributes, whole);
        at = end;
    }
}

static void underline(TabiyaAnalysisRow *self)
{
    PangoAttrList *attributes = pango_attr_list_new();

    keep_castling_whole(attributes, gtk_label_get_text(GTK_LABEL(self->moves)));

    if (self->chosen >= 0) {
        PangoAttribute *line = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE);

        line->start_index = span_of(self, self->chosen)->start;
        line->end_index = span_of(self, self->chosen)->end;
        pango_attr_list_insert(attributes, line);
    }
    gtk_label_set_attributes(GTK_LABEL(self->moves), attributes);
    pango_attr_list_unref(attributes);
}

static void choose(TabiyaAnalysisRow *self, int move)
{
    if (move == self->chosen)
        return;
    self->chosen = move;
    underline(self);
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, move);
}

/* The move at a point of the label; -1: none. Moves that are cut off cannot be pointed at. */
static int find_move(TabiyaAnalysisRow *self, double x, double y)
{
    PangoLayout *layout = gtk_label_get_layout(GTK_LABEL(self->moves));
    int left, top, index, trailing;

    if (count_of(self) == 0)
        return -1;
    gtk_label_get_layout_offsets(GTK_LABEL(self->moves), &left, &top);
    if (!pango_layout_xy_to_index(layout, (int)((x - left) * PANGO_SCALE),
                                  (int)((y - top) * PANGO_SCALE), &index, &trailing)) {
        return -1;
    }
    return tabiya_line_text_find(self->line, (guint)index);
}

gboolean tabiya_analysis_row_get_place(TabiyaAnalysisRow *self, GdkRectangle *place)
{
    g_return_val_if_fail(TABIYA_IS_ANALYSIS_ROW(self), FALSE);
    PangoLayout *layout = gtk_label_get_layout(GTK_LABEL(self->moves));
    PangoRectangle from, to;
    int left, top;
    double x, y;

    if (self->chosen < 0)
        return FALSE;
    gtk_label_get_layout_offsets(GTK_LABEL(self->moves), &left, &top);
    pango_layout_index_to_pos(layout, (int)span_of(self, self->chosen)->start, &from);
    pango_layout_index_to_pos(layout, (int)span_of(self, self->chosen)->end, &to);
    gtk_widget_translate_coordinates(self->moves, GTK_WIDGET(self),
                                     left + (double)from.x / PANGO_SCALE,
                                     top + (double)from.y / PANGO_SCALE, &x, &y);
    *place = (GdkRectangle){(int)x, (int)y, MAX(PANGO_PIXELS(to.x - from.x), 1),
                            PANGO_PIXELS(from.height)};
    return TRUE;
}

static void motion_cb(TabiyaAnalysisRow *self, double x, double y)
{
    self->hovered = TRUE;
    self->pointer_x = x;
    self->pointer_y = y;
    choose(self, find_move(self, x, y));
}

static void leave_cb(TabiyaAnalysisRow *self)
{
    self->hovered = FALSE;
    choose(self, -1);
}

static void released_cb(TabiyaAnalysisRow *self, int presses, double x, double y)
{
    int move = find_move(self, x, y);

    if (move >= 0)
        g_signal_emit(self, signals[SIGNAL_ADD], 0, (guint)move + 1);
}

static void add_clicked_cb(TabiyaAnalysisRow *self)
{
    if (count_of(self) > 0)
        g_signal_emit(self, signals[SIGNAL_ADD], 0, count_of(self));
}

/* --- The keyboard ----------------------------------------------------------------------------- */

static gboolean step(TabiyaAnalysisRow *self, int by)
{
    choose(self, CLAMP(self->chosen + by, -1, (int)count_of(self) - 1));
    return GDK_EVENT_STOP;
}

static gboolean add_chosen(TabiyaAnalysisRow *self)
{
    guint count = self->chosen >= 0 ? (guint)self->chosen + 1 : count_of(self);

    if (count > 0)
        g_signal_emit(self, signals[SIGNAL_ADD], 0, count);
    return GDK_EVENT_STOP;
}

static gboolean key_pressed_cb(TabiyaAnalysisRow *self, guint key, guint code,
                               GdkModifierType state)
{
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
        return GDK_EVENT_PROPAGATE;
    switch (key) {
    case GDK_KEY_Left:
        return step(self, -1);
    case GDK_KEY_Right:
        return step(self, 1);
    case GDK_KEY_Up:
    case GDK_KEY_Down:
        g_signal_emit(self, signals[SIGNAL_LEAVE], 0, key == GDK_KEY_Up ? -1 : 1);
        return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
        return add_chosen(self);
    case GDK_KEY_Escape:
        choose(self, -1);
        return GDK_EVENT_STOP;
    default:
        return GDK_EVENT_PROPAGATE;
    }
}

/* --- The line --------------------------------------------------------------------------------- */

/* "Line 1: White is 0.35 ahead. e4 e5 Nf3". */
static void speak(TabiyaAnalysisRow *self, const EngPosition *start, const TabiyaAnalysisLine *line)
{
    g_autofree char *score = tabiya_score_dup_words(line->score);
    g_autoptr(TabiyaLineText) moves = tabiya_line_text_new(
        start, line->pv, MIN(line->pv_length, SPOKEN_MOVES), TABIYA_LETTERS_ENGLISH);
    /* Translators: the rank of an engine's line, its evaluation, its moves. */
    g_autofree char *name = g_strdup_printf(_("Line %d: %s. %s"), self->rank, score, moves->text);

    tabiya_spoken_set(&self->spoken, name);
}

static void show_nothing(TabiyaAnalysisRow *self)
{
    g_autofree char *name = g_strdup_printf(_("Line %d: not evaluated yet"), self->rank);

    gtk_label_set_text(GTK_LABEL(self->score), "");
    gtk_label_set_text(GTK_LABEL(self->moves), self->rank == 1 ? "…" : "");
    tabiya_spoken_set_now(&self->spoken, name);
}

static void show_line(TabiyaAnalysisRow *self, const TabiyaAnalysisLine *line)
{
    g_autofree char *score = tabiya_score_to_text(line->score);

    gtk_label_set_text(GTK_LABEL(self->score), score);
    gtk_label_set_text(GTK_LABEL(self->moves), self->line->text);
    tabiya_widget_set_css_class(self->score, "for-black", line->score.value < 0);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "carried", line->carried);
}

void tabiya_analysis_row_set_line(TabiyaAnalysisRow *self, const EngPosition *start,
                                  const TabiyaAnalysisLine *line)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_ROW(self));
    int chosen = self->chosen;

    self->chosen = -1; /* of the previous line */
    g_clear_pointer(&self->line, tabiya_line_text_free);
    if (line) {
        self->line =
            tabiya_line_text_new(start, line->pv, line->pv_length, tabiya_settings_get_letters());
        show_line(self, line);
        speak(self, start, line);
    } else {
        show_nothing(self);
    }
    gtk_widget_set_sensitive(self->add, line != NULL);
    gtk_widget_set_opacity(self->add, line ? 1 : 0); /* keeps its room */
    if (self->hovered)
        self->chosen = find_move(self, self->pointer_x, self->pointer_y);
    else if (chosen < (int)count_of(self))
        self->chosen = chosen;
    underline(self);
    if (chosen >= 0)
        g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, self->chosen);
}

void tabiya_analysis_row_set_height(TabiyaAnalysisRow *self, int text_lines)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS_ROW(self));
    gtk_label_set_lines(GTK_LABEL(self->moves), text_lines);
    gtk_label_set_wrap(GTK_LABEL(self->moves), text_lines > 1);
    gtk_widget_set_valign(self->score, text_lines > 1 ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
    gtk_widget_set_valign(self->moves, text_lines > 1 ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "two-lines", text_lines > 1);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_analysis_row_dispose(GObject *object)
{
    GtkWidget *child;

    tabiya_spoken_clear(&TABIYA_ANALYSIS_ROW(object)->spoken);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_analysis_row_parent_class)->dispose(object);
}

static void tabiya_analysis_row_finalize(GObject *object)
{
    g_clear_pointer(&TABIYA_ANALYSIS_ROW(object)->line, tabiya_line_text_free);
    G_OBJECT_CLASS(tabiya_analysis_row_parent_class)->finalize(object);
}

static guint add_signal(const char *name, GType type)
{
    return g_signal_new(name, TABIYA_TYPE_ANALYSIS_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                        G_TYPE_NONE, 1, type);
}

static void tabiya_analysis_row_class_init(TabiyaAnalysisRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_analysis_row_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_analysis_row_finalize;
    signals[SIGNAL_CHOSEN] = add_signal("chosen", G_TYPE_INT);
    signals[SIGNAL_ADD] = add_signal("add", G_TYPE_UINT);
    signals[SIGNAL_LEAVE] = add_signal("leave", G_TYPE_INT);
    gtk_widget_class_set_css_name(widget_class, "analysis-row");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void add_children(TabiyaAnalysisRow *self)
{
    /* The row's name has both, and changes less than ten times a second. */
    self->score =
        g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    self->moves =
        g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
    self->add = gtk_button_new_from_icon_name("list-add-symbolic");
    gtk_widget_add_css_class(self->score, "score");
    gtk_widget_set_direction(self->score, GTK_TEXT_DIR_LTR);
    gtk_widget_add_css_class(self->score, "numeric");
    gtk_widget_add_css_class(self->moves, "moves");
    gtk_widget_add_css_class(self->moves, "numeric");
    gtk_widget_add_css_class(self->add, "flat");
    gtk_widget_set_valign(self->score, GTK_ALIGN_START);
    gtk_widget_set_valign(self->moves, GTK_ALIGN_START);
    gtk_widget_set_valign(self->add, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(self->moves, TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->moves), 0);
    gtk_label_set_yalign(GTK_LABEL(self->moves), 0);
    gtk_label_set_ellipsize(GTK_LABEL(self->moves), PANGO_ELLIPSIZE_END);
    gtk_widget_set_focus_on_click(self->add, FALSE);
    tabiya_shortcuts_name_button(self->add, _("Add the line to the game"), NULL);
    gtk_widget_set_parent(self->score, GTK_WIDGET(self));
    gtk_widget_set_parent(self->moves, GTK_WIDGET(self));
    gtk_widget_set_parent(self->add, GTK_WIDGET(self));
    g_signal_connect_swapped(self->add, "clicked", G_CALLBACK(add_clicked_cb), self);
}

static void tabiya_analysis_row_init(TabiyaAnalysisRow *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkEventController *focus = gtk_event_controller_focus_new();
    GtkGesture *click = gtk_gesture_click_new();

    self->chosen = -1;
    tabiya_spoken_init(&self->spoken, GTK_WIDGET(self), tabiya_widget_set_name);
    add_children(self);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    g_signal_connect_swapped(motion, "enter", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(leave_cb), self);
    g_signal_connect_swapped(click, "released", G_CALLBACK(released_cb), self);
    gtk_widget_add_controller(self->moves, motion);
    gtk_widget_add_controller(self->moves, GTK_EVENT_CONTROLLER(click));
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(leave_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
}

GtkWidget *tabiya_analysis_row_new(int rank)
{
    TabiyaAnalysisRow *self = g_object_new(TABIYA_TYPE_ANALYSIS_ROW, NULL);

    self->rank = rank;
    show_nothing(self);
    return GTK_WIDGET(self);
}
