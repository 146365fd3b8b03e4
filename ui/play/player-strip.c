/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See player-strip.h. */
#include "ui/play/player-strip.h"

#include <glib/gi18n.h>

#include "ui/direction.h"
#include "ui/play/captured-row.h"
#include "ui/play/captured.h"
#include "ui/play/face.h"
#include "ui/widget.h"

struct _TabiyaPlayerStrip {
    GtkWidget parent_instance;

    TabiyaBoardSession *session;
    TabiyaGame *game; /* the session's; connected to its changes */
    gboolean top;
    guint spinner_id; /* shows the spinner when a search takes long: short ones would flicker */

    /* Template */
    GtkWidget *disc;
    TabiyaFace *face;
    GtkLabel *name;
    GtkButton *level; /* instead of the name */
    GtkLabel *level_name;
    GtkSpinner *spinner;
    TabiyaCapturedRow *captured;
    GtkLabel *difference;
};

G_DEFINE_FINAL_TYPE(TabiyaPlayerStrip, tabiya_player_strip, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, PROP_TOP, N_PROPS };
static GParamSpec *properties[N_PROPS];

#define SPINNER_DELAY_MS 400

static EngColor color_of(TabiyaPlayerStrip *self)
{
    gboolean flipped = FALSE;
    g_object_get(self->session, "flipped", &flipped, NULL);
    return self->top == flipped ? ENG_WHITE : ENG_BLACK;
}

static void update_material(TabiyaPlayerStrip *self, EngColor color, gboolean counted)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(self->session);
    guint counts[6] = {0};
    int difference = 0;
    if (counted) {
        tabiya_captured_count(cursor, (EngColor)!color, counts);
        difference = tabiya_captured_difference(tabiya_node_get_position(cursor), color);
    }
    tabiya_captured_row_set(self->captured, (EngColor)!color, counts);
    gtk_widget_set_visible(GTK_WIDGET(self->difference), difference > 0);
    if (difference <= 0)
        return;
    g_autofree char *text = g_strdup_printf("+%d", difference);
    g_autofree char *tooltip = g_strdup_printf(
        ngettext("Ahead by %d pawn", "Ahead by %d pawns", (gulong)difference), difference);
    gtk_label_set_text(self->difference, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->difference), tooltip);
}

static gboolean show_spinner_cb(gpointer user)
{
    TabiyaPlayerStrip *self = user;
    self->spinner_id = 0;
    gtk_widget_set_visible(GTK_WIDGET(self->spinner), TRUE);
    gtk_spinner_start(self->spinner);
    return G_SOURCE_REMOVE;
}

static void update_spinner(TabiyaPlayerStrip *self, gboolean thinking)
{
    if (!thinking) {
        g_clear_handle_id(&self->spinner_id, g_source_remove);
        gtk_spinner_stop(self->spinner);
        gtk_widget_set_visible(GTK_WIDGET(self->spinner), FALSE);
    } else if (self->spinner_id == 0 && !gtk_spinner_get_spinning(self->spinner)) {
        self->spinner_id = g_timeout_add(SPINNER_DELAY_MS, show_spinner_cb, self);
    }
}

/* Of a long name so much stays beside many captured pieces, which lie closer together then. */
enum { LEAST_CHARS = 8 };

static void set_name(GtkLabel *label, const char *name)
{
    gtk_label_set_text(label, name);
    gtk_label_set_width_chars(label, (int)MIN(g_utf8_strlen(name, -1), LEAST_CHARS));
}

static void show_name(TabiyaPlayerStrip *self, const TabiyaPlayer *player)
{
    gboolean is_button =
        player->has_level && gtk_actionable_get_action_name(GTK_ACTIONABLE(self->level));
    /* Translators: of a button: what it does, and the opponent’s name ("Tabiya, level 4"). */
    g_autofree char *spoken = g_strdup_printf(_("Change opponent: %s"), player->name);

    tabiya_face_set(self->face, player->face);
    set_name(self->name, player->name);
    set_name(self->level_name, player->name);
    tabiya_widget_set_name(GTK_WIDGET(self->level), spoken);
    gtk_widget_set_visible(GTK_WIDGET(self->name), !is_button);
    gtk_widget_set_visible(GTK_WIDGET(self->level), is_button);
}

static void update(TabiyaPlayerStrip *self)
{
    EngColor color = color_of(self);
    TabiyaPlayer player;

    tabiya_board_session_describe_player(self->session, color, &player);
    show_name(self, &player);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "to-move", player.to_move);
    tabiya_widget_set_css_class(self->disc, "white", color == ENG_WHITE);
    tabiya_widget_set_css_class(self->disc, "black", color == ENG_BLACK);
    gtk_widget_set_tooltip_text(self->disc,
                                color == ENG_WHITE ? _("Plays White") : _("Plays Black"));
    g_autofree char *label = g_strdup_printf(player.to_move ? _("%s, to move") : "%s", player.name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    update_material(self, color, !player.uncounted);
    update_spinner(self, player.thinking);
    g_free(player.name);
}

/* The players' names are in the game's tags. */
static void follow_game(TabiyaPlayerStrip *self)
{
    TabiyaGame *game = self->session ? tabiya_board_session_get_game(self->session) : NULL;

    if (self->game)
        g_signal_handlers_disconnect_by_data(self->game, self);
    g_set_object(&self->game, game);
    if (!game)
        return;
    g_signal_connect_swapped(game, "changed", G_CALLBACK(update), self);
    update(self);
}

/* One move changes many properties, each of which updates the strip. It is cheap. */
static const char *const WATCHED[] = {
    "notify::flipped",  "notify::engine-playing", "notify::human-color", "notify::opponent-name",
    "notify::thinking", "notify::is-over",        "cursor-changed",
};

void tabiya_player_strip_set_session(TabiyaPlayerStrip *self, TabiyaBoardSession *session)
{
    if (session == self->session)
        return;
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    if (session) {
        for (gsize i = 0; i < G_N_ELEMENTS(WATCHED); i++)
            g_signal_connect_swapped(session, WATCHED[i], G_CALLBACK(update), self);
        g_signal_connect_swapped(session, "notify::game", G_CALLBACK(follow_game), self);
    }
    follow_game(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SESSION]);
}

void tabiya_player_strip_set_action(TabiyaPlayerStrip *self, const char *action)
{
    g_return_if_fail(TABIYA_IS_PLAYER_STRIP(self));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->level), action);
    if (self->session)
        update(self);
}

gboolean tabiya_player_strip_has_button(TabiyaPlayerStrip *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAYER_STRIP(self), FALSE);
    return gtk_widget_get_visible(GTK_WIDGET(self->level));
}

static void set_top(TabiyaPlayerStrip *self, gboolean top)
{
    top = !!top;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "below", !top);
    if (top == self->top)
        return;
    self->top = top;
    if (self->session)
        update(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TOP]);
}

static void tabiya_player_strip_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *pspec)
{
    TabiyaPlayerStrip *self = TABIYA_PLAYER_STRIP(object);
    switch (id) {
    case PROP_SESSION:
        g_value_set_object(value, self->session);
        break;
    case PROP_TOP:
        g_value_set_boolean(value, self->top);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_player_strip_set_property(GObject *object, guint id, const GValue *value,
                                             GParamSpec *pspec)
{
    TabiyaPlayerStrip *self = TABIYA_PLAYER_STRIP(object);
    switch (id) {
    case PROP_SESSION:
        tabiya_player_strip_set_session(self, g_value_get_object(value));
        break;
    case PROP_TOP:
        set_top(self, g_value_get_boolean(value));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_player_strip_dispose(GObject *object)
{
    TabiyaPlayerStrip *self = TABIYA_PLAYER_STRIP(object);
    g_clear_handle_id(&self->spinner_id, g_source_remove);
    tabiya_player_strip_set_session(self, NULL);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_PLAYER_STRIP);
    G_OBJECT_CLASS(tabiya_player_strip_parent_class)->dispose(object);
}

static void tabiya_player_strip_class_init(TabiyaPlayerStripClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->get_property = tabiya_player_strip_get_property;
    object_class->set_property = tabiya_player_strip_set_property;
    object_class->dispose = tabiya_player_strip_dispose;
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    properties[PROP_SESSION] =
        g_param_spec_object("session", NULL, NULL, TABIYA_TYPE_BOARD_SESSION, flags);
    properties[PROP_TOP] = g_param_spec_boolean("top", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    g_type_ensure(TABIYA_TYPE_CAPTURED_ROW);
    g_type_ensure(TABIYA_TYPE_FACE);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/tabiya/Tabiya/play/player-strip.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, disc);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, face);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, name);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, level);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, level_name);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, spinner);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, captured);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPlayerStrip, difference);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "player-strip");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_player_strip_init(TabiyaPlayerStrip *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_widget_add_css_class(GTK_WIDGET(self), "below");
    tabiya_direction_keep(GTK_WIDGET(self->difference));
}

GtkWidget *tabiya_player_strip_new(TabiyaBoardSession *session, gboolean top)
{
    return g_object_new(TABIYA_TYPE_PLAYER_STRIP, "top", top, "session", session, NULL);
}
