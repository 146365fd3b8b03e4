/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sets-view.h. A row stays while its set exists, so that it keeps the focus; rounds are read
 * when a row is unfolded. */
#include "ui/puzzles/sets-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/number.h"
#include "ui/access/names.h"
#include "ui/widget.h"

typedef struct {
    TabiyaSetsView *view; /* borrowed */
    gint64 set;
    char *name; /* the sort key of the list */
    AdwExpanderRow *row;
    GtkWidget *train;
    GPtrArray *rounds; /* of GtkWidget, borrowed: the rows of its rounds */
    gboolean stale;    /* they must be read again */
} SetRow;

struct _TabiyaSetsView {
    GtkWidget parent_instance;

    TabiyaPuzzleSets *sets;         /* owned */
    TabiyaPuzzleProgress *progress; /* owned */
    GCancellable *cancellable;
    GHashTable *rows; /* &set → SetRow, owned */
    GtkWidget *scroller, *list, *words;
    AdwActionRow *favorites;
};

G_DEFINE_FINAL_TYPE(TabiyaSetsView, tabiya_sets_view, GTK_TYPE_WIDGET)

/* --- Rounds ----------------------------------------------------------------------------------- */

static void clear_rounds(SetRow *self)
{
    for (guint i = 0; i < self->rounds->len; i++)
        adw_expander_row_remove(self->row, g_ptr_array_index(self->rounds, i));
    g_ptr_array_set_size(self->rounds, 0);
}

static void add_round(SetRow *self, const char *title, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    gtk_widget_add_css_class(row, "set-round");
    adw_expander_row_add_row(self->row, row);
    g_ptr_array_add(self->rounds, row);
}

/* "12:30", "1:02:30": thinking time only. */
static char *dup_time(gint64 ms)
{
    gint64 s = ms / 1000;

    return s >= 3600
               ? g_strdup_printf("%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60))
               : g_strdup_printf("%d:%02d", (int)(s / 60), (int)(s % 60));
}

static void show_round(SetRow *self, const TabiyaPuzzleRun *run, guint number)
{
    guint solved = run->counts[TABIYA_PUZZLE_SOLVED];
    guint n = solved + run->counts[TABIYA_PUZZLE_FAILED] + run->counts[TABIYA_PUZZLE_HELPED];
    g_autoptr(GDateTime) day = g_date_time_new_from_unix_local(run->begun_ms / 1000);
    g_autofree char *date = day ? g_date_time_format(day, "%x") : g_strdup("");
    g_autofree char *time = dup_time(run->elapsed_ms);
    g_autofree char *title = run->finished_ms > 0
                                 ? g_strdup_printf(_("Round %u"), number)
                                 : g_strdup_printf(_("Round %u, in progress"), number);
    g_autofree char *subtitle =
        g_strdup_printf(_("%u of %u solved in %s, started %s"), solved, n, time, date);

    add_round(self, title, subtitle);
}

/* The argument of a callback that may outlive the view. */
typedef struct {
    TabiyaSetsView *view; /* owned */
    gint64 set;
} Asked;

static void runs_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Asked *asked = user;
    g_autoptr(TabiyaSetsView) view = asked->view;
    g_autoptr(GArray) runs = tabiya_puzzle_progress_load_runs_finish(result, NULL);
    SetRow *self;

    if (!runs || g_cancellable_is_cancelled(view->cancellable) ||
        !(self = g_hash_table_lookup(view->rows, &asked->set))) {
        return;
    }
    clear_rounds(self);
    for (guint i = 0; i < runs->len; i++)
        show_round(self, &g_array_index(runs, TabiyaPuzzleRun, i), i + 1);
    if (runs->len == 0) {
        add_round(self, _("No Rounds Yet"),
                  _("A round takes you through the whole set; try to be faster each time"));
    }
}

static void read_rounds(SetRow *self)
{
    Asked *asked = g_new(Asked, 1);

    self->stale = FALSE;
    *asked = (Asked){g_object_ref(self->view), self->set};
    tabiya_puzzle_progress_load_runs_async(self->view->progress, TABIYA_PUZZLE_MODE_SET, self->set,
                                           self->view->cancellable, runs_cb, asked);
}

static void update_rounds(SetRow *self)
{
    if (self->stale && adw_expander_row_get_expanded(self->row))
        read_rounds(self);
}

/* --- A set ------------------------------------------------------------------------------------ */

static GtkWidget *make_button(const char *label, const char *action, GVariant *target)
{
    GtkWidget *button = tabiya_names_give(gtk_button_new_with_mnemonic(label));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_actionable_set_action_target_value(GTK_ACTIONABLE(button), target);
    return button;
}

static void add_button(GtkWidget *buttons, GtkWidget *button)
{
    GtkWidget *cell = tabiya_names_new_cell(button);

    gtk_flow_box_append(GTK_FLOW_BOX(buttons), cell);
    /* Tab would stop at an enabled cell with a disabled button. */
    g_object_bind_property(button, "sensitive", cell, "sensitive", G_BINDING_SYNC_CREATE);
}

/* In a narrow view, on two lines. */
static GtkWidget *make_buttons(SetRow *self)
{
    GtkWidget *buttons = gtk_flow_box_new();
    GtkWidget *row = adw_preferences_row_new();
    g_autofree char *target = g_strdup_printf("set:%" G_GINT64_FORMAT, self->set);

    self->train = make_button("", "win.puzzle-train", g_variant_new_string(target));
    gtk_widget_add_css_class(self->train, "suggested-action");
    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(buttons), GTK_SELECTION_NONE);
    gtk_flow_box_set_min_children_per_line(GTK_FLOW_BOX(buttons), 2);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(buttons), 4);
    add_button(buttons, self->train);
    add_button(buttons,
               make_button(_("_Show"), "win.puzzle-show-set", g_variant_new_int64(self->set)));
    add_button(buttons,
               make_button(_("_Rename…"), "win.puzzle-rename-set", g_variant_new_int64(self->set)));
    add_button(buttons,
               make_button(_("_Delete"), "win.puzzle-delete-set", g_variant_new_int64(self->set)));
    gtk_widget_add_css_class(buttons, "set-buttons");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), buttons);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
    return row;
}

static void show_set(SetRow *self, const TabiyaPuzzleSetRow *set)
{
    g_autofree char *words = tabiya_puzzle_set_row_dup_words(set);
    g_autofree char *title = g_markup_escape_text(set->name, -1);
    g_autofree char *round = set->open != 0 ? g_strdup_printf(_("_Continue"))
                                            : g_strdup_printf(_("R_ound %u"), set->n_rounds + 1);

    g_free(self->name);
    self->name = g_strdup(set->name);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->row), title);
    adw_expander_row_set_subtitle(self->row, words);
    gtk_button_set_label(GTK_BUTTON(self->train), round);
    gtk_widget_set_visible(gtk_widget_get_parent(self->train), set->n_puzzles > 0);
    self->stale = TRUE;
    update_rounds(self);
}

static SetRow *set_row_new(TabiyaSetsView *view, gint64 set)
{
    SetRow *self = g_new0(SetRow, 1);
    GtkWidget *row = tabiya_names_give(adw_expander_row_new());

    *self = (SetRow){
        .view = view, .set = set, .row = ADW_EXPANDER_ROW(row), .rounds = g_ptr_array_new()};
    adw_expander_row_add_row(self->row, make_buttons(self));
    g_object_set_data(G_OBJECT(row), "tabiya-set", self);
    g_signal_connect_swapped(row, "notify::expanded", G_CALLBACK(update_rounds), self);
    gtk_list_box_append(GTK_LIST_BOX(view->list), row);
    return self;
}

static void set_row_free(gpointer data)
{
    SetRow *self = data;

    g_signal_handlers_disconnect_by_data(self->row, self);
    g_ptr_array_unref(self->rounds);
    g_free(self->name);
    g_free(self);
}

/* --- The list --------------------------------------------------------------------------------- */

static SetRow *row_of(GtkListBoxRow *row)
{
    return g_object_get_data(G_OBJECT(row), "tabiya-set");
}

/* The favorites come first, then the sets by name. */
static int compare(GtkListBoxRow *a, GtkListBoxRow *b, gpointer user)
{
    const SetRow *one = row_of(a), *other = row_of(b);

    if (!one || !other)
        return one ? 1 : other ? -1 : 0;
    return g_utf8_collate(one->name ? one->name : "", other->name ? other->name : "");
}

/* Focuses a neighbor of the removed row. */
static void drop_row(TabiyaSetsView *self, SetRow *row)
{
    GtkWidget *widget = GTK_WIDGET(row->row);

    if (gtk_widget_get_focus_child(widget) || gtk_widget_has_focus(widget))
        gtk_widget_grab_focus(GTK_WIDGET(self->favorites));
    g_object_set_data(G_OBJECT(widget), "tabiya-set", NULL);
    gtk_list_box_remove(GTK_LIST_BOX(self->list), widget);
}

static void drop_gone(TabiyaSetsView *self)
{
    GHashTableIter iter;
    gpointer set, row;

    g_hash_table_iter_init(&iter, self->rows);
    while (g_hash_table_iter_next(&iter, &set, &row)) {
        if (tabiya_puzzle_sets_find(self->sets, *(gint64 *)set))
            continue;
        g_object_ref(((SetRow *)row)->row);
        drop_row(self, row);
        AdwExpanderRow *widget = ((SetRow *)row)->row;
        g_hash_table_iter_remove(&iter);
        g_object_unref(widget);
    }
}

static void show_sets(TabiyaSetsView *self)
{
    const GPtrArray *all = tabiya_puzzle_sets_get_all(self->sets);

    if (!all)
        return;
    drop_gone(self);
    for (guint i = 0; i < all->len; i++) {
        const TabiyaPuzzleSetRow *set = g_ptr_array_index(all, i);
        SetRow *row = g_hash_table_lookup(self->rows, &set->id);

        if (!row) {
            row = set_row_new(self, set->id);
            g_hash_table_insert(self->rows, g_memdup2(&set->id, sizeof set->id), row);
        }
        show_set(row, set);
    }
    gtk_list_box_invalidate_sort(GTK_LIST_BOX(self->list));
    gtk_widget_set_visible(self->words, all->len == 0);
}

void tabiya_sets_view_unfold(TabiyaSetsView *self, gint64 set)
{
    g_return_if_fail(TABIYA_IS_SETS_VIEW(self));
    SetRow *row = g_hash_table_lookup(self->rows, &set);

    if (row)
        adw_expander_row_set_expanded(row->row, TRUE);
}

void tabiya_sets_view_set_n_favorites(TabiyaSetsView *self, int n)
{
    g_return_if_fail(TABIYA_IS_SETS_VIEW(self));
    g_autofree char *number = n >= 0 ? tabiya_dup_number((guint64)n) : NULL;
    g_autofree char *words =
        n > 0 ? g_strdup_printf(ngettext("%s puzzle", "%s puzzles", (gulong)n), number)
              : g_strdup(n == 0 ? _("None yet. Click a puzzle’s star to add it") : "");

    adw_action_row_set_subtitle(self->favorites, words);
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean tabiya_sets_view_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(GTK_WIDGET(TABIYA_SETS_VIEW(widget)->favorites));
}

static void tabiya_sets_view_dispose(GObject *object)
{
    TabiyaSetsView *self = TABIYA_SETS_VIEW(object);

    g_cancellable_cancel(self->cancellable);
    if (self->rows)
        g_hash_table_remove_all(self->rows);
    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    g_clear_object(&self->sets);
    g_clear_object(&self->progress);
    G_OBJECT_CLASS(tabiya_sets_view_parent_class)->dispose(object);
}

static void tabiya_sets_view_finalize(GObject *object)
{
    g_hash_table_unref(TABIYA_SETS_VIEW(object)->rows);
    g_object_unref(TABIYA_SETS_VIEW(object)->cancellable);
    G_OBJECT_CLASS(tabiya_sets_view_parent_class)->finalize(object);
}

static void tabiya_sets_view_class_init(TabiyaSetsViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_sets_view_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_sets_view_finalize;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_sets_view_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void tabiya_sets_view_init(TabiyaSetsView *self)
{
    self->cancellable = g_cancellable_new();
    self->rows = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, set_row_free);
}

static void add_favorites(TabiyaSetsView *self)
{
    GtkWidget *row = adw_action_row_new();

    self->favorites = ADW_ACTION_ROW(row);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _("Favorites"));
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(row), "win.puzzle-show-favourites");
    adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                              gtk_image_new_from_icon_name("go-next-symbolic"));
    gtk_list_box_append(GTK_LIST_BOX(self->list), row);
}

static GtkWidget *make_words(void)
{
    GtkWidget *label = gtk_label_new(
        _("A set is your own collection of puzzles, to browse or to solve again and again, "
          "faster each time. Filter the puzzles and create a set from the results, or add "
          "puzzles one by one from their menus."));

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "dim-label");
    return label;
}

GtkWidget *tabiya_sets_view_new(TabiyaPuzzleSets *sets, TabiyaPuzzleProgress *progress)
{
    TabiyaSetsView *self = g_object_new(TABIYA_TYPE_SETS_VIEW, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), *clamp = adw_clamp_new();
    GtkWidget *make = make_button(_("_New Set from Shown Puzzles…"), "win.puzzle-new-set", NULL);

    tabiya_widget_wrap_words(make);
    self->sets = g_object_ref(sets);
    self->progress = g_object_ref(progress);
    self->list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(self->list), GTK_SELECTION_NONE);
    gtk_list_box_set_sort_func(GTK_LIST_BOX(self->list), compare, NULL, NULL);
    gtk_widget_add_css_class(self->list, "boxed-list");
    tabiya_widget_set_name(self->list, _("Your sets"));
    add_favorites(self);
    self->words = make_words();
    gtk_widget_set_halign(make, GTK_ALIGN_START);
    gtk_widget_add_css_class(box, "puzzle-filter");
    gtk_box_append(GTK_BOX(box), self->list);
    gtk_box_append(GTK_BOX(box), self->words);
    gtk_box_append(GTK_BOX(box), make);
    adw_clamp_set_child(ADW_CLAMP(clamp), box);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), clamp);
    gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
    g_signal_connect_object(sets, "changed", G_CALLBACK(show_sets), self, G_CONNECT_SWAPPED);
    show_sets(self);
    return GTK_WIDGET(self);
}
