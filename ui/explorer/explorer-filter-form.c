/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-filter-form.h. */
#include "ui/explorer/explorer-filter-form.h"

#include <glib/gi18n.h>

#include "ui/widget.h"

#define NAMES_MAX 6
#define PAUSE_MS 250 /* after typing, before the filter changes */

struct _TabiyaExplorerFilterForm {
    GtkWidget parent_instance;

    TabiyaExplorer *explorer; /* owned */
    gboolean changing;        /* the program, not the person, changes the fields */
    guint pause_id;
    GCancellable *asking; /* for names; NULL: no request is pending */

    /* Template */
    GtkWidget *content;
    GtkEditable *rating_from, *rating_to, *year_from, *year_to, *player;
    GtkWidget *names_box, *sides;
    GtkListBox *names;
    GtkToggleButton *either, *white, *black;
    GtkToggleButton *white_wins, *draws, *black_wins;
    GtkWidget *clear;
};

G_DEFINE_FINAL_TYPE(TabiyaExplorerFilterForm, tabiya_explorer_filter_form, GTK_TYPE_WIDGET)

/* The buttons of results, in order. */
#define N_RESULTS 3
static const struct {
    TabiyaResult result;
    const char *words;
} RESULTS[N_RESULTS] = {
    {TABIYA_RESULT_WHITE, N_("White wins")},
    {TABIYA_RESULT_DRAW, N_("draws")},
    {TABIYA_RESULT_BLACK, N_("Black wins")},
};

static GtkToggleButton *result_button(TabiyaExplorerFilterForm *self, guint index)
{
    GtkToggleButton *const buttons[N_RESULTS] = {self->white_wins, self->draws, self->black_wins};

    return buttons[index];
}

/* --- Words ------------------------------------------------------------------------------------ */

static char *dup_range(guint from, guint to)
{
    if (to == G_MAXUINT32)
        return g_strdup_printf("%u+", from);
    if (from <= 1)
        return g_strdup_printf("–%u", to);
    return from == to ? g_strdup_printf("%u", from) : g_strdup_printf("%u–%u", from, to);
}

static char *dup_player(const TabiyaExplorerFilter *filter)
{
    switch (filter->side) {
    case TABIYA_EXPLORER_WHITE:
        return g_strdup_printf(_("%s as White"), filter->player);
    case TABIYA_EXPLORER_BLACK:
        return g_strdup_printf(_("%s as Black"), filter->player);
    case TABIYA_EXPLORER_EITHER:
        break;
    }
    return g_strdup(filter->player);
}

static char *dup_results(guint results)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < N_RESULTS; i++) {
        if (results & 1u << RESULTS[i].result)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " / " : "", _(RESULTS[i].words));
    }
    return g_string_free(text, FALSE);
}

static guint year_of(guint32 date)
{
    return date == G_MAXUINT32 ? date : date / 10000;
}

char *tabiya_explorer_filter_dup_words(const TabiyaExplorerFilter *filter)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);

    if (filter->rating.to != 0)
        g_ptr_array_add(words, dup_range(filter->rating.from, filter->rating.to));
    if (filter->date.to != 0)
        g_ptr_array_add(words, dup_range(year_of(filter->date.from), year_of(filter->date.to)));
    if (filter->player && *filter->player)
        g_ptr_array_add(words, dup_player(filter));
    if (filter->results != 0)
        g_ptr_array_add(words, dup_results(filter->results));
    g_ptr_array_add(words, NULL);
    return g_strjoinv(", ", (char **)words->pdata);
}

/* --- Reading fields --------------------------------------------------------------------------- */

static guint get_number(GtkEditable *field)
{
    guint64 number = g_ascii_strtoull(gtk_editable_get_text(field), NULL, 10);

    return (guint)MIN(number, 9999);
}

/* An empty end is open. Swaps the ends if necessary. */
static TabiyaPositionRange get_range(GtkEditable *first, GtkEditable *last)
{
    guint from = get_number(first), to = get_number(last);

    if (from == 0 && to == 0)
        return (TabiyaPositionRange){0, 0};
    if (to == 0)
        return (TabiyaPositionRange){from, G_MAXUINT32};
    return from > to ? (TabiyaPositionRange){to, from} : (TabiyaPositionRange){MAX(from, 1), to};
}

static TabiyaPositionRange get_years(TabiyaExplorerFilterForm *self)
{
    TabiyaPositionRange years = get_range(self->year_from, self->year_to);

    years.from *= 10000;
    if (years.to != 0 && years.to != G_MAXUINT32)
        years.to = years.to * 10000 + 1231;
    return years;
}

static TabiyaExplorerSide get_side(TabiyaExplorerFilterForm *self)
{
    return gtk_toggle_button_get_active(self->white)   ? TABIYA_EXPLORER_WHITE
           : gtk_toggle_button_get_active(self->black) ? TABIYA_EXPLORER_BLACK
                                                       : TABIYA_EXPLORER_EITHER;
}

static guint get_results(TabiyaExplorerFilterForm *self)
{
    guint results = 0;

    for (guint i = 0; i < N_RESULTS; i++) {
        if (gtk_toggle_button_get_active(result_button(self, i)))
            results |= 1u << RESULTS[i].result;
    }
    return results;
}

static void update_sensitivity(TabiyaExplorerFilterForm *self)
{
    gboolean has_player = *gtk_editable_get_text(self->player) != '\0';

    gtk_widget_set_sensitive(self->sides, has_player);
    gtk_widget_set_sensitive(
        self->clear, !tabiya_explorer_filter_is_open(tabiya_explorer_get_filter(self->explorer)));
}

static void apply(TabiyaExplorerFilterForm *self)
{
    g_autofree char *player = g_strstrip(g_strdup(gtk_editable_get_text(self->player)));
    const TabiyaExplorerFilter filter = {
        .rating = get_range(self->rating_from, self->rating_to),
        .date = get_years(self),
        .player = player,
        .side = get_side(self),
        .results = get_results(self),
    };

    g_clear_handle_id(&self->pause_id, g_source_remove);
    self->changing = TRUE; /* the fields keep the text as typed */
    tabiya_explorer_set_filter(self->explorer, &filter);
    self->changing = FALSE;
    update_sensitivity(self);
}

static gboolean pause_cb(gpointer user)
{
    TabiyaExplorerFilterForm *self = user;

    self->pause_id = 0;
    apply(self);
    return G_SOURCE_REMOVE;
}

static void changed_cb(TabiyaExplorerFilterForm *self)
{
    if (self->changing)
        return;
    g_clear_handle_id(&self->pause_id, g_source_remove);
    self->pause_id = g_timeout_add(PAUSE_MS, pause_cb, self);
    update_sensitivity(self);
}

/* --- Filling the fields ----------------------------------------------------------------------- */

static void set_number(GtkEditable *field, guint number)
{
    g_autofree char *text =
        number > 1 && number != G_MAXUINT32 ? g_strdup_printf("%u", number) : g_strdup("");

    gtk_editable_set_text(field, text);
}

static void set_range(GtkEditable *first, GtkEditable *last, guint from, guint to)
{
    set_number(first, to != 0 ? from : 0);
    set_number(last, to);
}

static void hide_names(TabiyaExplorerFilterForm *self)
{
    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
    gtk_widget_set_visible(self->names_box, FALSE);
}

static void show_filter(TabiyaExplorerFilterForm *self)
{
    const TabiyaExplorerFilter *filter = tabiya_explorer_get_filter(self->explorer);
    GtkToggleButton *const sides[] = {self->either, self->white, self->black};

    if (self->changing)
        return;
    self->changing = TRUE;
    set_range(self->rating_from, self->rating_to, filter->rating.from, filter->rating.to);
    set_range(self->year_from, self->year_to, year_of(filter->date.from), year_of(filter->date.to));
    gtk_editable_set_text(self->player, filter->player ? filter->player : "");
    gtk_toggle_button_set_active(sides[filter->side], TRUE);
    for (guint i = 0; i < N_RESULTS; i++) {
        gtk_toggle_button_set_active(result_button(self, i),
                                     (filter->results & 1u << RESULTS[i].result) != 0);
    }
    self->changing = FALSE;
    hide_names(self);
    update_sensitivity(self);
}

void tabiya_explorer_filter_form_clear(TabiyaExplorerFilterForm *self)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_FILTER_FORM(self));
    g_clear_handle_id(&self->pause_id, g_source_remove);
    tabiya_explorer_set_filter(self->explorer, NULL);
    show_filter(self);
}

/* --- Names ------------------------------------------------------------------------------------ */

static void show_names(TabiyaExplorerFilterForm *self, char **names)
{
    const char *typed = gtk_editable_get_text(self->player);
    gboolean settled = !names[0] || (g_str_equal(names[0], typed) && !names[1]);
    GtkWidget *row;

    while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->names))))
        gtk_list_box_remove(self->names, row);
    for (guint i = 0; names[i]; i++) {
        GtkWidget *label = gtk_label_new(names[i]);

        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_list_box_append(self->names, label);
        tabiya_widget_set_name(gtk_widget_get_parent(label), names[i]);
    }
    gtk_widget_set_visible(self->names_box, !settled);
}

typedef struct {
    GWeakRef form;
    GCancellable *asking;
} Asking;

static void names_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Asking *asking = user;
    g_autoptr(TabiyaExplorerFilterForm) self = g_weak_ref_get(&asking->form);
    g_auto(GStrv) names = tabiya_explorer_find_players_finish(result, NULL);

    if (self && names && self->asking == asking->asking)
        show_names(self, names);
    g_weak_ref_clear(&asking->form);
    g_object_unref(asking->asking);
    g_free(asking);
}

static void player_changed_cb(TabiyaExplorerFilterForm *self)
{
    const char *typed = gtk_editable_get_text(self->player);

    changed_cb(self);
    if (self->changing)
        return;
    hide_names(self);
    if (!*typed)
        return;
    self->asking = g_cancellable_new();
    Asking *asking = g_new0(Asking, 1);
    g_weak_ref_init(&asking->form, self);
    asking->asking = g_object_ref(self->asking);
    tabiya_explorer_find_players_async(self->explorer, typed, NAMES_MAX, self->asking,
                                       names_found_cb, asking);
}

static void name_activated_cb(TabiyaExplorerFilterForm *self, GtkListBoxRow *row)
{
    GtkLabel *label = GTK_LABEL(gtk_list_box_row_get_child(row));
    g_autofree char *name = g_strdup(gtk_label_get_text(label));

    gtk_widget_grab_focus(GTK_WIDGET(self->player));
    self->changing = TRUE;
    gtk_editable_set_text(self->player, name);
    gtk_editable_set_position(self->player, -1);
    self->changing = FALSE;
    hide_names(self);
    apply(self);
}

static gboolean player_key_cb(TabiyaExplorerFilterForm *self, guint key, guint code,
                              GdkModifierType state)
{
    GtkWidget *first = gtk_widget_get_first_child(GTK_WIDGET(self->names));

    if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down) || !first ||
        !gtk_widget_get_visible(self->names_box)) {
        return GDK_EVENT_PROPAGATE;
    }
    gtk_widget_grab_focus(first);
    return GDK_EVENT_STOP;
}

/* --- The class -------------------------------------------------------------------------------- */

static void clear_clicked_cb(TabiyaExplorerFilterForm *self)
{
    tabiya_explorer_filter_form_clear(self);
    gtk_widget_grab_focus(GTK_WIDGET(self->rating_from));
}

static void tabiya_explorer_filter_form_dispose(GObject *object)
{
    TabiyaExplorerFilterForm *self = TABIYA_EXPLORER_FILTER_FORM(object);

    g_clear_handle_id(&self->pause_id, g_source_remove);
    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
    if (self->explorer)
        g_signal_handlers_disconnect_by_data(self->explorer, self);
    g_clear_object(&self->explorer);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_EXPLORER_FILTER_FORM);
    G_OBJECT_CLASS(tabiya_explorer_filter_form_parent_class)->dispose(object);
}

#define BIND(name) \
    gtk_widget_class_bind_template_child(widget_class, TabiyaExplorerFilterForm, name)

static void tabiya_explorer_filter_form_class_init(TabiyaExplorerFilterFormClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_explorer_filter_form_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    tabiya_widget_set_template(widget_class, "explorer/explorer-filter-form.ui");
    BIND(content);
    BIND(rating_from);
    BIND(rating_to);
    BIND(year_from);
    BIND(year_to);
    BIND(player);
    BIND(names_box);
    BIND(names);
    BIND(sides);
    BIND(either);
    BIND(white);
    BIND(black);
    BIND(white_wins);
    BIND(draws);
    BIND(black_wins);
    BIND(clear);
}

static void tabiya_explorer_filter_form_init(TabiyaExplorerFilterForm *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_widget_init_template(GTK_WIDGET(self));
    GtkEditable *const fields[] = {self->rating_from, self->rating_to, self->year_from,
                                   self->year_to};
    for (gsize i = 0; i < G_N_ELEMENTS(fields); i++)
        g_signal_connect_swapped(fields[i], "changed", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(self->player, "changed", G_CALLBACK(player_changed_cb), self);
    g_signal_connect_swapped(self->white, "toggled", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(self->black, "toggled", G_CALLBACK(changed_cb), self);
    for (guint i = 0; i < N_RESULTS; i++)
        g_signal_connect_swapped(result_button(self, i), "toggled", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(self->names, "row-activated", G_CALLBACK(name_activated_cb), self);
    g_signal_connect_swapped(self->clear, "clicked", G_CALLBACK(clear_clicked_cb), self);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(player_key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->player), keys);
}

GtkWidget *tabiya_explorer_filter_form_new(TabiyaExplorer *explorer)
{
    TabiyaExplorerFilterForm *self = g_object_new(TABIYA_TYPE_EXPLORER_FILTER_FORM, NULL);

    self->explorer = g_object_ref(explorer);
    g_signal_connect_swapped(explorer, "question-changed", G_CALLBACK(show_filter), self);
    show_filter(self);
    return GTK_WIDGET(self);
}
