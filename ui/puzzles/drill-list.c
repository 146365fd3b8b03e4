/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-list.h. There are a few dozen rows: the first visible ones are made at once, then some
 * per frame, since all of them together would take ten frames. */
#include "ui/puzzles/drill-list.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/puzzles/drill-words.h"
#include "ui/access/names.h"
#include "ui/board/mini-board.h"
#include "ui/panes/reading-width.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define BOARD_EDGE_PX 96
#define FIRST_ROWS 4
#define ROWS_A_FRAME 1

typedef struct {
    const TabiyaDrill *drill;
    AdwActionRow *row;
    GtkWidget *board, *done;
} Row;

struct _TabiyaDrillList {
    GtkWidget parent_instance;

    GArray *rows;    /* of Row: those made so far */
    GArray *tallies; /* NULL: not known yet */
    gboolean compact;
    GtkWidget *groups[TABIYA_N_DRILL_GROUPS];
    const TabiyaDrill *in_hand; /* the drill in progress; NULL: none */

    /* Template */
    GtkWidget *content, *back, *nothing;
    GtkSearchEntry *search;
    GtkBox *box;
    AdwPreferencesGroup *offer;
    AdwActionRow *go_on;
};

G_DEFINE_FINAL_TYPE(TabiyaDrillList, tabiya_drill_list, GTK_TYPE_WIDGET)

/* --- Visible rows ----------------------------------------------------------------------------- */

/* Describes a row beside its title, which is its name. */
static void describe(GtkWidget *row, const char *words)
{
    tabiya_widget_set_description(GTK_WIDGET(row), words);
}

static void show_tally(Row *row, const TabiyaDrillTally *tally)
{
    const TabiyaDrill *drill = row->drill;
    g_autofree char *sum = tabiya_drill_words_dup_tally(drill, tally);
    g_autofree char *subtitle =
        g_strdup_printf("%s · %s · %s", tabiya_drill_words_get_goal(drill),
                        tabiya_drill_difficulty_get_name(drill->difficulty), sum);
    g_autofree char *spoken =
        g_strdup_printf("%s, %s, %s", tabiya_drill_words_get_goal(drill),
                        tabiya_drill_difficulty_get_name(drill->difficulty), sum);

    adw_action_row_set_subtitle(row->row, subtitle);
    describe(GTK_WIDGET(row->row), spoken);
    gtk_widget_set_opacity(row->done, tally && tally->n_reached > 0 ? 1 : 0);
}

void tabiya_drill_list_set_tallies(TabiyaDrillList *self, GArray *tallies)
{
    g_return_if_fail(TABIYA_IS_DRILL_LIST(self));

    g_array_ref(tallies);
    g_clear_pointer(&self->tallies, g_array_unref);
    self->tallies = tallies;
    for (guint i = 0; i < self->rows->len; i++) {
        Row *row = &g_array_index(self->rows, Row, i);

        show_tally(row, tabiya_drill_words_find_tally(self->tallies, row->drill));
    }
}

/* Filters by the search text; without one, the drill in progress is offered. */
static void filter(TabiyaDrillList *self)
{
    const char *words = gtk_editable_get_text(GTK_EDITABLE(self->search));
    gboolean any = FALSE, filled[TABIYA_N_DRILL_GROUPS] = {FALSE};

    for (guint i = 0; i < self->rows->len; i++) {
        Row *row = &g_array_index(self->rows, Row, i);
        gboolean shown = tabiya_drill_matches(row->drill, words);

        gtk_widget_set_visible(GTK_WIDGET(row->row), shown);
        filled[row->drill->group] |= shown;
        any |= shown;
    }
    for (guint i = 0; i < TABIYA_N_DRILL_GROUPS; i++)
        gtk_widget_set_visible(self->groups[i], filled[i]);
    gtk_widget_set_visible(self->nothing, !any);
    gtk_widget_set_visible(GTK_WIDGET(self->offer), self->in_hand && !*words);
}

void tabiya_drill_list_set_in_hand(TabiyaDrillList *self, const TabiyaDrill *drill)
{
    g_return_if_fail(TABIYA_IS_DRILL_LIST(self));

    self->in_hand = drill;
    if (drill) {
        adw_action_row_set_subtitle(self->go_on, _(drill->name));
        describe(GTK_WIDGET(self->go_on), _(drill->name));
    }
    filter(self);
}

/* With what is around it in the row, which has a space of its own. */
static void show_board(const Row *row, gboolean shown)
{
    gtk_widget_set_visible(row->board, shown);
    gtk_widget_set_visible(gtk_widget_get_parent(row->board), shown);
}

void tabiya_drill_list_set_compact(TabiyaDrillList *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_DRILL_LIST(self));

    self->compact = compact;
    tabiya_reading_width_set_spreads(
        TABIYA_READING_WIDTH(gtk_widget_get_layout_manager(GTK_WIDGET(self))), compact);
    for (guint i = 0; i < self->rows->len; i++)
        show_board(&g_array_index(self->rows, Row, i), !compact);
}

void tabiya_drill_list_find(TabiyaDrillList *self)
{
    g_return_if_fail(TABIYA_IS_DRILL_LIST(self));
    gtk_widget_grab_focus(GTK_WIDGET(self->search));
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkWidget *make_board(const TabiyaDrill *drill)
{
    GtkWidget *board = tabiya_mini_board_new();
    EngPosition position;

    tabiya_drill_get_start(drill, 0, &position);
    tabiya_mini_board_set(TABIYA_MINI_BOARD(board), &position, ENG_NO_MOVE,
                          position.side_to_move == ENG_BLACK);
    tabiya_mini_board_set_edge(TABIYA_MINI_BOARD(board), BOARD_EDGE_PX);
    gtk_widget_set_valign(board, GTK_ALIGN_CENTER);
    gtk_widget_set_margin_top(board, 6);
    gtk_widget_set_margin_bottom(board, 6);
    return board;
}

static void add_row(TabiyaDrillList *self, const TabiyaDrill *drill)
{
    Row row = {drill, ADW_ACTION_ROW(adw_action_row_new()), make_board(drill),
               gtk_image_new_from_icon_name("object-select-symbolic")};

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row.row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row.row), _(drill->name));
    gtk_widget_set_tooltip_text(GTK_WIDGET(row.row), _(drill->lesson));
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row.row), TRUE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row.row), "win.puzzle-drill");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(row.row), "s", drill->key);
    adw_action_row_add_prefix(row.row, row.board);
    gtk_widget_add_css_class(row.done, "success");
    adw_action_row_add_suffix(row.row, row.done);
    adw_action_row_add_suffix(row.row, gtk_image_new_from_icon_name("go-next-symbolic"));
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->groups[drill->group]),
                              GTK_WIDGET(row.row));
    show_board(&row, !self->compact);
    show_tally(&row, tabiya_drill_words_find_tally(self->tallies, drill));
    g_array_append_val(self->rows, row);
}

/* Adds the next `count` rows; FALSE: all are added. */
static gboolean add_rows(TabiyaDrillList *self, guint count)
{
    guint n;
    const TabiyaDrill *drills = tabiya_drills_get(&n);

    for (; count > 0 && self->rows->len < n; count--)
        add_row(self, &drills[self->rows->len]);
    filter(self);
    return self->rows->len < n;
}

static gboolean add_more_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    return add_rows(TABIYA_DRILL_LIST(widget), ROWS_A_FRAME) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* Matches may be in any row. */
static void search_changed_cb(TabiyaDrillList *self)
{
    add_rows(self, G_MAXUINT);
}

static void fill(TabiyaDrillList *self)
{
    for (guint i = 0; i < TABIYA_N_DRILL_GROUPS; i++) {
        self->groups[i] = tabiya_names_give(adw_preferences_group_new());
        tabiya_widget_fit_words(self->groups[i]);
        adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self->groups[i]),
                                        tabiya_drill_group_get_name((TabiyaDrillGroup)i));
        gtk_box_append(self->box, self->groups[i]);
    }
    add_rows(self, FIRST_ROWS);
    gtk_widget_add_tick_callback(GTK_WIDGET(self), add_more_cb, NULL, NULL);
}

static gboolean tabiya_drill_list_grab_focus(GtkWidget *widget)
{
    TabiyaDrillList *self = TABIYA_DRILL_LIST(widget);

    if (self->in_hand && gtk_widget_grab_focus(GTK_WIDGET(self->go_on)))
        return TRUE;
    return gtk_widget_grab_focus(GTK_WIDGET(g_array_index(self->rows, Row, 0).row)) ||
           gtk_widget_grab_focus(self->back);
}

static void tabiya_drill_list_dispose(GObject *object)
{
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_DRILL_LIST);
    G_OBJECT_CLASS(tabiya_drill_list_parent_class)->dispose(object);
}

static void tabiya_drill_list_finalize(GObject *object)
{
    g_array_unref(TABIYA_DRILL_LIST(object)->rows);
    g_clear_pointer(&TABIYA_DRILL_LIST(object)->tallies, g_array_unref);
    G_OBJECT_CLASS(tabiya_drill_list_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaDrillList, name)

static void tabiya_drill_list_class_init(TabiyaDrillListClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_drill_list_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_drill_list_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_drill_list_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, TABIYA_TYPE_READING_WIDTH);
    tabiya_widget_set_template(widget_class, "puzzles/drill-list.ui");
    BIND(content);
    BIND(back);
    BIND(nothing);
    BIND(search);
    BIND(box);
    BIND(offer);
    BIND(go_on);
}

static void tabiya_drill_list_init(TabiyaDrillList *self)
{
    self->rows = g_array_new(FALSE, FALSE, sizeof(Row));
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_fit_hints(GTK_WIDGET(self->search));
    tabiya_names_call_list(GTK_WIDGET(self->offer), _("Endgames"));
    tabiya_shortcuts_name_button(self->back, _("Back to Training"), NULL);
    tabiya_widget_set_name(GTK_WIDGET(self->search), _("Find an endgame"));
    fill(self);
    g_signal_connect_object(self->search, "search-changed", G_CALLBACK(search_changed_cb), self,
                            G_CONNECT_SWAPPED);
}
