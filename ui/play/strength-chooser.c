/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See strength-chooser.h. The widgets hold the choice: the page that shows says its kind. */
#include "ui/play/strength-chooser.h"

#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/direction.h"
#include "ui/play/face.h"
#include "ui/shrink.h"
#include "ui/widget.h"

enum { FACE_PX = 44 };

struct _TabiyaStrengthChooser {
    GtkWidget parent_instance;

    GtkToggleButton *level_buttons[TABIYA_LEVEL_MAX];
    guint tick_id; /* brings the chosen opponent into sight once the list has its size */

    /* Template */
    GtkWidget *content, *kinds;
    GtkToggleButton *by_opponent, *by_rating, *by_level;
    GtkStack *pages;
    GtkScrolledWindow *opponents_scrolled;
    GtkListBox *opponents;
    GtkLabel *rating_number, *rating_text;
    GtkScale *rating;
    GtkAdjustment *rating_value;
    GtkBox *levels;
    GtkLabel *level_title, *level_text;
};

G_DEFINE_FINAL_TYPE(TabiyaStrengthChooser, tabiya_strength_chooser, GTK_TYPE_WIDGET)

enum { SIGNAL_CHANGED, SIGNAL_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- The choice ------------------------------------------------------------------------------- */

static int get_level(TabiyaStrengthChooser *self)
{
    for (int i = 0; i < TABIYA_LEVEL_MAX; i++) {
        if (gtk_toggle_button_get_active(self->level_buttons[i]))
            return i + 1;
    }
    return TABIYA_LEVEL_MIN;
}

/* To the nearest step: a drag goes anywhere. */
static int get_rating(TabiyaStrengthChooser *self)
{
    const int value = (int)gtk_adjustment_get_value(self->rating_value);

    return (value + TABIYA_RATING_STEP / 2) / TABIYA_RATING_STEP * TABIYA_RATING_STEP;
}

static const TabiyaOpponent *get_opponent(TabiyaStrengthChooser *self)
{
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->opponents);

    return &all[row ? gtk_list_box_row_get_index(row) : 0];
}

TabiyaStrength tabiya_strength_chooser_get(TabiyaStrengthChooser *self)
{
    g_return_val_if_fail(TABIYA_IS_STRENGTH_CHOOSER(self), tabiya_strength_of_level(0));

    if (gtk_toggle_button_get_active(self->by_level))
        return tabiya_strength_of_level(get_level(self));
    return gtk_toggle_button_get_active(self->by_rating)
               ? tabiya_strength_of_rating(get_rating(self))
               : tabiya_strength_of_opponent(get_opponent(self));
}

/* --- Consequences ----------------------------------------------------------------------------- */

static void update_level(TabiyaStrengthChooser *self)
{
    const int level = get_level(self);
    g_autofree char *title =
        /* Translators: "Level 3: Beginner" */
        g_strdup_printf(_("Level %d: %s"), level, tabiya_level_get_title(level));

    g_autofree char *rated = g_strdup_printf("%s · %d", title, eng_level(level)->elo);

    /* The last level's rating depends on the computer. */
    gtk_label_set_text(self->level_title, level < TABIYA_LEVEL_MAX ? rated : title);
    gtk_label_set_text(self->level_text, tabiya_level_get_text(level));
}

static void update_rating(TabiyaStrengthChooser *self)
{
    const TabiyaStrength strength = tabiya_strength_of_rating(get_rating(self));
    g_autofree char *number = g_strdup_printf("%d", strength.rating);

    gtk_label_set_text(self->rating_number, number);
    gtk_label_set_text(self->rating_text, tabiya_level_get_text(strength.level));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->rating), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                   number, -1);
}

static void changed_cb(TabiyaStrengthChooser *self)
{
    const char *page = gtk_toggle_button_get_active(self->by_level)    ? "level"
                       : gtk_toggle_button_get_active(self->by_rating) ? "rating"
                                                                       : "opponents";

    update_level(self);
    update_rating(self);
    gtk_stack_set_visible_child_name(self->pages, page);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

static void activated_cb(TabiyaStrengthChooser *self)
{
    g_signal_emit(self, signals[SIGNAL_ACTIVATED], 0);
}

/* --- In sight --------------------------------------------------------------------------------- */

static gboolean show_chosen_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    TabiyaStrengthChooser *self = TABIYA_STRENGTH_CHOOSER(widget);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(self->opponents);
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(self->opponents_scrolled);
    graphene_rect_t bounds;

    if (row && gtk_widget_get_height(GTK_WIDGET(row)) == 0)
        return G_SOURCE_CONTINUE;
    self->tick_id = 0;
    if (row && gtk_widget_compute_bounds(GTK_WIDGET(row), GTK_WIDGET(self->opponents), &bounds)) {
        const double middle = bounds.origin.y + bounds.size.height / 2;

        gtk_adjustment_set_value(place, middle - gtk_adjustment_get_page_size(place) / 2);
    }
    return G_SOURCE_REMOVE;
}

/* In the middle of the list, so that the neighbors show that there are more. */
static void show_chosen(TabiyaStrengthChooser *self)
{
    if (self->tick_id == 0) {
        self->tick_id = gtk_widget_add_tick_callback(GTK_WIDGET(self), show_chosen_cb, NULL, NULL);
    }
}

/* --- Setting it ------------------------------------------------------------------------------- */

void tabiya_strength_chooser_set(TabiyaStrengthChooser *self, const TabiyaStrength *strength)
{
    g_return_if_fail(TABIYA_IS_STRENGTH_CHOOSER(self));
    g_return_if_fail(strength && strength->level != 0);

    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);
    const int rating = tabiya_strength_get_rating(strength);
    /* The other pages begin nearby. */
    const TabiyaOpponent *opponent =
        strength->opponent ? strength->opponent : tabiya_opponent_find_nearest(rating);

    gtk_list_box_select_row(self->opponents,
                            gtk_list_box_get_row_at_index(self->opponents, (int)(opponent - all)));
    gtk_adjustment_set_value(self->rating_value, rating);
    gtk_toggle_button_set_active(self->level_buttons[strength->level - 1], TRUE);
    gtk_toggle_button_set_active(strength->opponent      ? self->by_opponent
                                 : strength->rating != 0 ? self->by_rating
                                                         : self->by_level,
                                 TRUE);
    show_chosen(self);
}

void tabiya_strength_chooser_focus(TabiyaStrengthChooser *self)
{
    g_return_if_fail(TABIYA_IS_STRENGTH_CHOOSER(self));

    if (gtk_toggle_button_get_active(self->by_level))
        gtk_widget_grab_focus(GTK_WIDGET(self->level_buttons[get_level(self) - 1]));
    else if (gtk_toggle_button_get_active(self->by_rating))
        gtk_widget_grab_focus(GTK_WIDGET(self->rating));
    else
        gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_selected_row(self->opponents)));
}

gboolean tabiya_strength_chooser_take_key(TabiyaStrengthChooser *self, guint keyval,
                                          GdkModifierType state)
{
    const gunichar c = gdk_keyval_to_unicode(keyval);

    g_return_val_if_fail(TABIYA_IS_STRENGTH_CHOOSER(self), FALSE);

    if (c < '1' || c > '9' || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
        return FALSE;
    gtk_toggle_button_set_active(self->level_buttons[c - '1'], TRUE);
    gtk_toggle_button_set_active(self->by_level, TRUE);
    return TRUE;
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkWidget *make_label(const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, style);
    return label;
}

/* The name, with the rating at the end of the line. */
static GtkWidget *make_title(const TabiyaOpponent *opponent, const char *rating)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = make_label(tabiya_opponent_get_name(opponent), "heading");
    GtkWidget *number = make_label(rating, "numeric");

    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(number, "dim-label");
    gtk_box_append(GTK_BOX(line), name);
    gtk_box_append(GTK_BOX(line), number);
    return line;
}

static GtkWidget *make_card(const TabiyaOpponent *opponent)
{
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *face = tabiya_face_new(FACE_PX);
    const char *text = tabiya_opponent_get_text(opponent);
    g_autofree char *rating = tabiya_opponent_dup_rating(opponent);
    /* Translators: an opponent for a screen reader: name, rating and a sentence. */
    g_autofree char *spoken =
        g_strdup_printf(_("%s, %s. %s"), tabiya_opponent_get_name(opponent), rating, text);

    tabiya_face_set(TABIYA_FACE(face), opponent->id);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_box_append(GTK_BOX(words), make_title(opponent, rating));
    gtk_box_append(GTK_BOX(words), make_label(text, "caption"));
    gtk_box_append(GTK_BOX(line), face);
    gtk_box_append(GTK_BOX(line), words);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), line);
    gtk_widget_add_css_class(row, "opponent");
    tabiya_widget_set_name(row, spoken);
    return row;
}

static void add_opponents(TabiyaStrengthChooser *self)
{
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    for (gsize i = 0; i < count; i++)
        gtk_list_box_append(self->opponents, make_card(&all[i]));
}

static void add_levels(TabiyaStrengthChooser *self)
{
    for (int level = TABIYA_LEVEL_MIN; level <= TABIYA_LEVEL_MAX; level++) {
        g_autofree char *text = g_strdup_printf("%d", level);
        g_autofree char *name =
            g_strdup_printf(_("Level %d: %s"), level, tabiya_level_get_title(level));
        GtkWidget *button = gtk_toggle_button_new_with_label(text);

        gtk_widget_add_css_class(button, "level-button");
        gtk_widget_add_css_class(button, "numeric");
        gtk_widget_set_tooltip_text(button, tabiya_level_get_title(level));
        tabiya_widget_set_name(button, name);
        if (level > TABIYA_LEVEL_MIN)
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), self->level_buttons[0]);
        g_signal_connect_swapped(button, "toggled", G_CALLBACK(changed_cb), self);
        gtk_box_append(self->levels, button);
        self->level_buttons[level - 1] = GTK_TOGGLE_BUTTON(button);
    }
}

static void tabiya_strength_chooser_dispose(GObject *object)
{
    TabiyaStrengthChooser *self = TABIYA_STRENGTH_CHOOSER(object);

    if (self->tick_id != 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick_id);
    self->tick_id = 0;
    if (self->opponents) {
        g_signal_handlers_disconnect_by_data(self->opponents, self);
        for (int i = 0; i < TABIYA_LEVEL_MAX; i++)
            g_signal_handlers_disconnect_by_data(self->level_buttons[i], self);
    }
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_STRENGTH_CHOOSER);
    G_OBJECT_CLASS(tabiya_strength_chooser_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaStrengthChooser, name)

static void tabiya_strength_chooser_class_init(TabiyaStrengthChooserClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_strength_chooser_dispose;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_ACTIVATED] =
        g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 0);
    g_type_ensure(TABIYA_TYPE_SHRINK);
    gtk_widget_class_set_template_from_resource(
        widget_class, "/io/github/tabiya/Tabiya/play/strength-chooser.ui");
    BIND(content);
    BIND(kinds);
    BIND(by_opponent);
    BIND(by_rating);
    BIND(by_level);
    BIND(pages);
    BIND(opponents_scrolled);
    BIND(opponents);
    BIND(rating_number);
    BIND(rating_text);
    BIND(rating);
    BIND(rating_value);
    BIND(levels);
    BIND(level_title);
    BIND(level_text);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "strength-chooser");
}

static void tabiya_strength_chooser_init(TabiyaStrengthChooser *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_direction_keep(GTK_WIDGET(self->rating_number));
    tabiya_widget_leave_by_tab(GTK_WIDGET(self->opponents));
    tabiya_widget_leave_by_up_down(self->kinds);
    tabiya_widget_leave_by_up_down(GTK_WIDGET(self->levels));
    tabiya_widget_pass_wheel_on(GTK_WIDGET(self));
    add_opponents(self);
    add_levels(self);
    const TabiyaStrength first = tabiya_strength_of_level(TABIYA_LEVEL_MIN);
    tabiya_strength_chooser_set(self, &first);
    GtkToggleButton *kinds[] = {self->by_opponent, self->by_rating, self->by_level};
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        g_signal_connect_swapped(kinds[i], "toggled", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(self->opponents, "row-selected", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(self->opponents, "row-activated", G_CALLBACK(activated_cb), self);
    g_signal_connect_swapped(self->rating_value, "value-changed", G_CALLBACK(changed_cb), self);
    changed_cb(self);
}
