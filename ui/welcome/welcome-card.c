/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See welcome-card.h. The questions are one below the other; the compact form shows only one, and
 * both this and the low form have all boards in one row. */
#include "ui/welcome/welcome-card.h"

#include <glib/gi18n.h>

#include "ui/board/mini-board.h"
#include "ui/looks.h"
#include "ui/preferences/board-looks.h"
#include "ui/shrink.h"
#include "ui/widget.h"

#define BOARD_PX 80
#define SMALL_BOARD_PX 40
#define BOARDS_A_LINE 3

struct _TabiyaWelcomeCard {
    GtkWidget parent_instance;

    gboolean compact, low;
    gboolean second;    /* of the questions, in the compact form */
    gboolean following; /* the program, not the person, sets the looks */
    GtkToggleButton *tiles[TABIYA_N_BOARD_THEMES];

    /* Template */
    AdwBin *bin; /* the questions in it scroll beside the board */
    GtkBox *content, *questions;
    GtkWidget *greeting, *invitation, *experience, *colors, *back, *ways;
    GtkGrid *answers, *boards;
    GtkLabel *advice;
    GtkWidget *rules, *play;
};

G_DEFINE_FINAL_TYPE(TabiyaWelcomeCard, tabiya_welcome_card, GTK_TYPE_WIDGET)

enum { PROP_COMPACT = 1, PROP_LOW };

/* --- Questions -------------------------------------------------------------------------------- */

static void add_answers(TabiyaWelcomeCard *self)
{
    for (int i = 0; i < TABIYA_N_EXPERIENCES; i++) {
        GtkWidget *label = gtk_label_new(tabiya_experience_get_words((TabiyaExperience)i));
        GtkWidget *button = gtk_toggle_button_new();

        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
        gtk_button_set_child(GTK_BUTTON(button), label);
        tabiya_widget_set_name(button, gtk_label_get_text(GTK_LABEL(label)));
        gtk_widget_add_css_class(button, "welcome-answer");
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.experience");
        gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s",
                                         tabiya_experience_get_id((TabiyaExperience)i));
        gtk_grid_attach(self->answers, button, i % 2, i / 2, 1, 1);
    }
}

/* The board beside the card shows the choice at once. */
static void tile_toggled_cb(GtkToggleButton *tile, TabiyaWelcomeCard *self)
{
    if (self->following || !gtk_toggle_button_get_active(tile))
        return;
    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        if (self->tiles[i] == tile)
            tabiya_looks_choose_board_theme((TabiyaBoardTheme)i);
    }
}

static void follow_looks(TabiyaWelcomeCard *self)
{
    self->following = TRUE;
    gtk_toggle_button_set_active(self->tiles[tabiya_looks_get_board_theme()], TRUE);
    self->following = FALSE;
}

static void add_boards(TabiyaWelcomeCard *self)
{
    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        const char *title = tabiya_board_theme_get_title((TabiyaBoardTheme)i);
        GtkWidget *tile = gtk_toggle_button_new();

        self->tiles[i] = GTK_TOGGLE_BUTTON(tile);
        gtk_button_set_child(GTK_BUTTON(tile),
                             tabiya_board_looks_new_board((TabiyaBoardTheme)i, BOARD_PX));
        gtk_widget_add_css_class(tile, "flat");
        gtk_widget_add_css_class(tile, "welcome-board");
        gtk_widget_set_tooltip_text(tile, title);
        tabiya_widget_set_name(tile, title);
        gtk_toggle_button_set_group(self->tiles[i], i > 0 ? self->tiles[0] : NULL);
        g_signal_connect_object(tile, "toggled", G_CALLBACK(tile_toggled_cb), self, 0);
        gtk_grid_attach(self->boards, tile, i % BOARDS_A_LINE, i / BOARDS_A_LINE, 1, 1);
    }
    follow_looks(self);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(follow_looks), self,
                            G_CONNECT_SWAPPED);
}

/* --- Consequences ----------------------------------------------------------------------------- */

void tabiya_welcome_card_set_level(TabiyaWelcomeCard *self, int level)
{
    g_return_if_fail(TABIYA_IS_WELCOME_CARD(self));
    /* Translators: of the opponent in the first game: "Level 2 – you can change it any time." */
    g_autofree char *text = g_strdup_printf(_("Level %d – you can change it any time."), level);

    gtk_label_set_text(self->advice, text);
}

/* Updates which parts are visible. */
static void show_parts(TabiyaWelcomeCard *self)
{
    gtk_widget_set_visible(self->greeting, !self->compact);
    gtk_widget_set_visible(self->invitation, !self->low);
    gtk_widget_set_visible(self->experience, !self->compact || !self->second);
    gtk_widget_set_visible(self->colors, !self->compact || self->second);
    gtk_widget_set_visible(GTK_WIDGET(self->advice), !self->compact || self->second);
    gtk_widget_set_visible(self->back, self->compact);
}

static gboolean has_focus(TabiyaWelcomeCard *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    return focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self));
}

/* Keeps the focus in the card, although the focused widget may disappear. */
static void show_question(TabiyaWelcomeCard *self, gboolean second)
{
    gboolean focused = has_focus(self);

    self->second = second;
    show_parts(self);
    if (focused && self->compact)
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

static void back_cb(TabiyaWelcomeCard *self)
{
    show_question(self, FALSE);
}

void tabiya_welcome_card_set_experience(TabiyaWelcomeCard *self, TabiyaExperience experience)
{
    g_return_if_fail(TABIYA_IS_WELCOME_CARD(self));
    gboolean rules = tabiya_experience_needs_rules(experience);

    tabiya_widget_set_css_class(self->rules, "suggested-action", rules);
    tabiya_widget_set_css_class(self->play, "suggested-action", !rules);
    show_question(self, TRUE);
}

/* --- The forms -------------------------------------------------------------------------------- */

static void arrange_boards(TabiyaWelcomeCard *self)
{
    gboolean small = self->compact || self->low;
    int columns = small ? TABIYA_N_BOARD_THEMES : BOARDS_A_LINE;

    gtk_grid_set_column_spacing(self->boards, small ? 2 : 4);
    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        GtkWidget *tile = g_object_ref(GTK_WIDGET(self->tiles[i]));
        GtkWidget *board = gtk_button_get_child(GTK_BUTTON(tile));

        tabiya_mini_board_set_edge(TABIYA_MINI_BOARD(board), small ? SMALL_BOARD_PX : BOARD_PX);
        gtk_grid_remove(self->boards, tile);
        gtk_grid_attach(self->boards, tile, i % columns, i / columns, 1, 1);
        g_object_unref(tile);
    }
}

static void update_form(TabiyaWelcomeCard *self)
{
    tabiya_widget_set_css_class(GTK_WIDGET(self), "compact", self->compact);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "low", self->low);
    tabiya_widget_set_scrolling(self->bin, !self->compact);
    gtk_box_set_spacing(self->content, self->compact ? 6 : self->low ? 8 : 12);
    gtk_box_set_spacing(self->questions, self->compact ? 6 : self->low ? 10 : 18);
    arrange_boards(self);
    show_parts(self);
}

static void tabiya_welcome_card_set_property(GObject *object, guint id, const GValue *value,
                                             GParamSpec *spec)
{
    TabiyaWelcomeCard *self = TABIYA_WELCOME_CARD(object);
    gboolean *form = id == PROP_COMPACT ? &self->compact : id == PROP_LOW ? &self->low : NULL;

    if (!form) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    } else if (*form != g_value_get_boolean(value)) {
        *form = g_value_get_boolean(value);
        update_form(self);
    }
}

static void tabiya_welcome_card_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
    TabiyaWelcomeCard *self = TABIYA_WELCOME_CARD(object);

    if (id == PROP_COMPACT)
        g_value_set_boolean(value, self->compact);
    else if (id == PROP_LOW)
        g_value_set_boolean(value, self->low);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

/* --- The class -------------------------------------------------------------------------------- */

/* Focuses the shown question, at its answer if it has one. */
static gboolean tabiya_welcome_card_grab_focus(GtkWidget *widget)
{
    TabiyaWelcomeCard *self = TABIYA_WELCOME_CARD(widget);

    if (gtk_widget_get_visible(self->experience))
        return gtk_widget_child_focus(GTK_WIDGET(self->answers), GTK_DIR_TAB_FORWARD);
    return gtk_widget_grab_focus(GTK_WIDGET(self->tiles[tabiya_looks_get_board_theme()]));
}

static gboolean key_pressed_cb(TabiyaWelcomeCard *self, guint key)
{
    if (key != GDK_KEY_Escape)
        return GDK_EVENT_PROPAGATE;
    gtk_widget_activate_action(GTK_WIDGET(self), "win.welcome-close", NULL);
    return GDK_EVENT_STOP;
}

static void tabiya_welcome_card_dispose(GObject *object)
{
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_WELCOME_CARD);
    G_OBJECT_CLASS(tabiya_welcome_card_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaWelcomeCard, name)

static void tabiya_welcome_card_class_init(TabiyaWelcomeCardClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

    g_type_ensure(TABIYA_TYPE_SHRINK);
    object_class->dispose = tabiya_welcome_card_dispose;
    object_class->set_property = tabiya_welcome_card_set_property;
    object_class->get_property = tabiya_welcome_card_get_property;
    g_object_class_install_property(object_class, PROP_COMPACT,
                                    g_param_spec_boolean("compact", NULL, NULL, FALSE, flags));
    g_object_class_install_property(object_class, PROP_LOW,
                                    g_param_spec_boolean("low", NULL, NULL, FALSE, flags));
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_welcome_card_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    tabiya_widget_set_template(widget_class, "welcome/welcome-card.ui");
    BIND(bin);
    BIND(content);
    BIND(questions);
    BIND(greeting);
    BIND(invitation);
    BIND(experience);
    BIND(colors);
    BIND(back);
    BIND(ways);
    BIND(answers);
    BIND(boards);
    BIND(advice);
    BIND(rules);
    BIND(play);
}

static void tabiya_welcome_card_init(TabiyaWelcomeCard *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_widget_init_template(GTK_WIDGET(self));
    add_answers(self);
    add_boards(self);
    update_form(self);
    g_signal_connect_swapped(self->back, "clicked", G_CALLBACK(back_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

GtkWidget *tabiya_welcome_card_new(void)
{
    return g_object_new(TABIYA_TYPE_WELCOME_CARD, NULL);
}
