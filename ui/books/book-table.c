/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-table.h. While the moves stay the same, rows stay in place and only their numbers
 * change: setting a weight must not move the row away from the pointer. */
#include "ui/books/book-table.h"

#include <glib/gi18n.h>

#include "app/game/shown-move.h"
#include "app/session/play-book.h"
#include "engine/board/san.h"
#include "ui/widget.h"

struct _TabiyaBookTable {
    GtkWidget parent_instance;

    TabiyaBookDraft *draft; /* owned; NULL: the table is empty */
    const TabiyaNode *node; /* lent */
    GtkListBox *list;
    gboolean updating; /* the program, not the person, sets numbers */
};

G_DEFINE_FINAL_TYPE(TabiyaBookTable, tabiya_book_table, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* The data of one row, stored in it. */
typedef struct {
    EngMove move;
    char *san; /* as it is shown */
    GtkWidget *share, *percent, *weight;
} Row;

static void row_free(gpointer data)
{
    g_free(((Row *)data)->san);
    g_free(data);
}

static Row *row_of(GtkWidget *widget)
{
    return g_object_get_data(G_OBJECT(widget), "tabiya-book-row");
}

/* --- Commands --------------------------------------------------------------------------------- */

static void complain(TabiyaBookTable *self, GError *error)
{
    g_signal_emit(self, signals[SIGNAL_FAILED], 0, error->message);
    g_error_free(error);
}

static void weighed_cb(GtkSpinButton *spin, TabiyaBookTable *self)
{
    GtkWidget *row = gtk_widget_get_ancestor(GTK_WIDGET(spin), GTK_TYPE_LIST_BOX_ROW);
    GError *error = NULL;

    if (!self->updating &&
        !tabiya_book_draft_set_weight(self->draft, self->node, row_of(row)->move,
                                      gtk_spin_button_get_value_as_int(spin), &error)) {
        complain(self, error);
    }
}

/* The focus moves to the next row. */
static void remove_row(TabiyaBookTable *self, GtkWidget *row)
{
    int index = gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(row));
    GError *error = NULL;

    if (!tabiya_book_draft_remove(self->draft, self->node, row_of(row)->move, &error)) {
        complain(self, error);
        return;
    }
    GtkListBoxRow *next = gtk_list_box_get_row_at_index(self->list, index);
    if (!next && index > 0)
        next = gtk_list_box_get_row_at_index(self->list, index - 1);
    if (next)
        gtk_widget_grab_focus(GTK_WIDGET(next));
}

static void delete_cb(GtkWidget *button, TabiyaBookTable *self)
{
    remove_row(self, gtk_widget_get_ancestor(button, GTK_TYPE_LIST_BOX_ROW));
}

static void activated_cb(TabiyaBookTable *self, GtkListBoxRow *row)
{
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, (guint)row_of(GTK_WIDGET(row))->move);
}

gboolean tabiya_book_table_remove_focused(TabiyaBookTable *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    g_return_val_if_fail(TABIYA_IS_BOOK_TABLE(self), FALSE);
    if (!focus || !GTK_IS_LIST_BOX_ROW(focus) ||
        !gtk_widget_is_ancestor(focus, GTK_WIDGET(self->list))) {
        return FALSE;
    }
    remove_row(self, focus);
    return TRUE;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void update_row(GtkWidget *widget, const EngBookMoves *moves, int index)
{
    Row *row = row_of(widget);
    double percent = tabiya_book_moves_get_percent(moves, index);
    g_autofree char *text =
        percent > 0 && percent < 0.5 ? g_strdup(_("<1%")) : g_strdup_printf(_("%.0f%%"), percent);
    /* Translators: a move of a book, how often it is played, and its weight. */
    g_autofree char *name =
        g_strdup_printf(_("%s, %s, weight %'d"), row->san, text, moves->moves[index].weight);

    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(row->share), percent / 100);
    gtk_label_set_text(GTK_LABEL(row->percent), text);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(row->weight), moves->moves[index].weight);
    tabiya_widget_set_name(widget, name);
}

static GtkWidget *make_weight(TabiyaBookTable *self, const Row *row)
{
    GtkWidget *spin = gtk_spin_button_new_with_range(0, ENG_BOOK_WEIGHT_MAX, 1);
    g_autofree char *name = g_strdup_printf(_("Weight of %s"), row->san);

    gtk_editable_set_width_chars(GTK_EDITABLE(spin), 5);
    gtk_spin_button_set_numeric(GTK_SPIN_BUTTON(spin), TRUE);
    gtk_widget_set_valign(spin, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(spin, name);
    gtk_widget_add_css_class(spin, "numeric");
    tabiya_widget_set_name(spin, name);
    g_signal_connect(spin, "value-changed", G_CALLBACK(weighed_cb), self);
    return spin;
}

static GtkWidget *make_delete(TabiyaBookTable *self, const Row *row)
{
    GtkWidget *button = gtk_button_new_from_icon_name("user-trash-symbolic");
    g_autofree char *name = g_strdup_printf(_("Delete %s"), row->san);
    g_autofree char *tip = g_strdup_printf("%s (%s)", name, _("Delete"));

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, tip);
    tabiya_widget_set_name(button, name);
    g_signal_connect(button, "clicked", G_CALLBACK(delete_cb), self);
    return button;
}

static void fill_row(TabiyaBookTable *self, GtkWidget *box, Row *row)
{
    GtkWidget *san = gtk_label_new(row->san);

    gtk_label_set_width_chars(GTK_LABEL(san), 5);
    gtk_label_set_xalign(GTK_LABEL(san), 0);
    gtk_widget_add_css_class(san, "heading");
    row->share = gtk_progress_bar_new();
    gtk_widget_set_valign(row->share, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(row->share, TRUE);
    gtk_widget_add_css_class(row->share, "book-share");
    tabiya_widget_set_name(row->share, _("Share"));
    row->percent = gtk_label_new(NULL);
    gtk_label_set_width_chars(GTK_LABEL(row->percent), 5);
    gtk_label_set_xalign(GTK_LABEL(row->percent), 1);
    gtk_widget_add_css_class(row->percent, "numeric");
    row->weight = make_weight(self, row);
    gtk_box_append(GTK_BOX(box), san);
    gtk_box_append(GTK_BOX(box), row->share);
    gtk_box_append(GTK_BOX(box), row->percent);
    gtk_box_append(GTK_BOX(box), row->weight);
    gtk_box_append(GTK_BOX(box), make_delete(self, row));
}

static GtkWidget *make_row(TabiyaBookTable *self, EngMove move)
{
    GtkWidget *widget = gtk_list_box_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    Row *row = g_new0(Row, 1);

    row->move = move;
    row->san = tabiya_shown_move_dup(tabiya_node_get_position(self->node), move);
    g_object_set_data_full(G_OBJECT(widget), "tabiya-book-row", row, row_free);
    fill_row(self, box, row);
    gtk_widget_add_css_class(box, "book-row");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(widget), box);
    return widget;
}

static int index_of(const EngBookMoves *moves, EngMove move)
{
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].move == move)
            return i;
    }
    return -1;
}

/* Whether the rows have exactly these moves. */
static gboolean shows_same(TabiyaBookTable *self, const EngBookMoves *moves)
{
    int count = 0;

    for (GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(self->list)); row;
         row = gtk_widget_get_next_sibling(row), count++) {
        if (index_of(moves, row_of(row)->move) < 0)
            return FALSE;
    }
    return count == moves->count;
}

static void make_rows(TabiyaBookTable *self, const EngBookMoves *moves)
{
    GtkWidget *row;

    while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list))))
        gtk_list_box_remove(self->list, row);
    for (int i = 0; i < moves->count; i++)
        gtk_list_box_append(self->list, make_row(self, moves->moves[i].move));
}

static void update(TabiyaBookTable *self, gboolean anew)
{
    EngBookMoves moves = {0};

    if (self->draft)
        tabiya_book_draft_find(self->draft, self->node, &moves);
    self->updating = TRUE;
    if (anew || !shows_same(self, &moves))
        make_rows(self, &moves);
    for (GtkWidget *row = gtk_widget_get_first_child(GTK_WIDGET(self->list)); row;
         row = gtk_widget_get_next_sibling(row)) {
        update_row(row, &moves, index_of(&moves, row_of(row)->move));
    }
    self->updating = FALSE;
    gtk_widget_set_visible(GTK_WIDGET(self->list), moves.count > 0);
    gtk_widget_set_sensitive(GTK_WIDGET(self->list),
                             self->draft && !tabiya_book_draft_is_busy(self->draft));
}

static void changed_cb(TabiyaBookTable *self)
{
    update(self, FALSE);
}

void tabiya_book_table_show(TabiyaBookTable *self, TabiyaBookDraft *draft, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_BOOK_TABLE(self));

    if (self->draft != draft) {
        if (self->draft)
            g_signal_handlers_disconnect_by_data(self->draft, self);
        g_set_object(&self->draft, draft);
        if (draft) {
            g_signal_connect_object(draft, "changed", G_CALLBACK(changed_cb), self,
                                    G_CONNECT_SWAPPED);
        }
    }
    self->node = node;
    update(self, TRUE);
}

/* --- The widget ------------------------------------------------------------------------------- */

static void tabiya_book_table_dispose(GObject *object)
{
    TabiyaBookTable *self = TABIYA_BOOK_TABLE(object);

    if (self->draft)
        g_signal_handlers_disconnect_by_data(self->draft, self);
    g_clear_object(&self->draft);
    if (self->list)
        gtk_widget_unparent(GTK_WIDGET(self->list));
    self->list = NULL;
    G_OBJECT_CLASS(tabiya_book_table_parent_class)->dispose(object);
}

static void tabiya_book_table_class_init(TabiyaBookTableClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_book_table_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", TABIYA_TYPE_BOOK_TABLE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_FAILED] = g_signal_new("failed", TABIYA_TYPE_BOOK_TABLE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_book_table_init(TabiyaBookTable *self)
{
    GtkWidget *list = gtk_list_box_new();

    self->list = GTK_LIST_BOX(list);
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_widget_set_valign(list, GTK_ALIGN_START);
    tabiya_widget_set_name(list, _("Book moves"));
    g_signal_connect_object(list, "row-activated", G_CALLBACK(activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_parent(list, GTK_WIDGET(self));
}

GtkWidget *tabiya_book_table_new(void)
{
    return g_object_new(TABIYA_TYPE_BOOK_TABLE, NULL);
}
