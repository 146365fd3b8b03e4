/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "endgames": drills that are played out against the engine. One gets there from
 * "puzzles". */
#include "ui/window-puzzles-private.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "ui/puzzles/drill-panel.h"

static TabiyaDrillPanel *ensure_panel(TabiyaWindow *self)
{
    return TABIYA_DRILL_PANEL(tabiya_window_get_panel(self, "endgames"));
}

/* --- Making it ----------------------------------------------------------------------------------
 */

/* The move was a bad one. */
static void stage_cb(TabiyaWindow *self)
{
    if (tabiya_endgame_drill_get_stage(self->drill) == TABIYA_DRILL_STAGE_MISSED &&
        tabiya_window_is_at(self, "endgames"))
        tabiya_board_view_shake(self->board);
}

static void marks_changed_cb(TabiyaWindow *self)
{
    if (tabiya_window_is_at(self, "endgames"))
        tabiya_window_show_marks(self);
}

TabiyaBoardSession *tabiya_window_make_drills(TabiyaWindow *self)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();

    self->drill = tabiya_endgame_drill_new(self->progress, self->arbiter, engine);
    g_signal_connect_object(self->drill, "notify::stage", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->drill, "marks-changed", G_CALLBACK(marks_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(self->drill);
}

/* With it comes what was in hand when the program ended. */
GtkWidget *tabiya_window_make_drills_panel(TabiyaWindow *self)
{
    tabiya_endgame_drill_go_on(self->drill);
    return tabiya_drill_panel_new(self->drill, self->progress);
}

/* --- Playing ------------------------------------------------------------------------------------
 */

/* The list, or what is played. */
static void show(TabiyaWindow *self, gboolean listing)
{
    TabiyaDrillPanel *panel = ensure_panel(self);

    tabiya_drill_panel_set_listing(panel, listing);
    tabiya_window_show_place(self, "endgames");
    gtk_widget_grab_focus(GTK_WIDGET(panel));
    tabiya_window_update_actions(self);
}

static void list_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show(user, TRUE);
}

static void go_on_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show(user, FALSE);
}

static void drill_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const TabiyaDrill *drill = tabiya_drills_find(g_variant_get_string(parameter, NULL));

    if (!drill) {
        tabiya_window_toast(self, _("There is no such endgame."));
        return;
    }
    ensure_panel(self); /* what was in hand is not waited for */
    tabiya_endgame_drill_begin(self->drill, drill, 0);
    show(self, FALSE);
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_endgame_drill_end(TABIYA_WINDOW(user)->drill);
    show(user, TRUE);
}

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_drill_panel_find(ensure_panel(user));
}

/* Where one was looking; what had the focus goes with its stage. */
static void keep_focus(TabiyaWindow *self)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self));

    if (!focus || !gtk_widget_get_mapped(focus))
        gtk_widget_grab_focus(GTK_WIDGET(ensure_panel(self)));
}

#define DRILL_ACTION(name)                                                                         \
    static void name##_cb(GSimpleAction *action, GVariant *parameter, gpointer user)               \
    {                                                                                              \
        tabiya_endgame_drill_##name(TABIYA_WINDOW(user)->drill);                                   \
        keep_focus(user);                                                                          \
    }

DRILL_ACTION(hint)
DRILL_ACTION(stop)
DRILL_ACTION(again)
DRILL_ACTION(other)
DRILL_ACTION(next)

static void show_how_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_endgame_drill_show(TABIYA_WINDOW(user)->drill);
    keep_focus(user);
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"puzzle-drills", list_cb},       {"puzzle-drill", drill_cb, "s"},
    {"puzzle-drill-go-on", go_on_cb}, {"puzzle-drill-find", find_cb},
    {"puzzle-drill-hint", hint_cb},   {"puzzle-drill-show", show_how_cb},
    {"puzzle-drill-stop", stop_cb},   {"puzzle-drill-again", again_cb},
    {"puzzle-drill-other", other_cb}, {"puzzle-drill-next", next_cb},
    {"puzzle-drill-close", close_cb},
};

void tabiya_window_install_drill_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}

#define AT(stage) (1u << TABIYA_DRILL_STAGE_##stage)
#define BEGUN (~AT(EMPTY))

/* In which stages each is of use, where one plays. */
static const struct {
    const char *name;
    guint stages;
} PLAYING[] = {
    {"puzzle-drill-hint", AT(ASKING) | AT(MISSED)},
    {"puzzle-drill-show", AT(ASKING) | AT(THINKING) | AT(MISSED)},
    {"puzzle-drill-stop", AT(SHOWING)},
    {"puzzle-drill-again", BEGUN},
    {"puzzle-drill-other", BEGUN},
    {"puzzle-drill-next", BEGUN},
    {"puzzle-drill-close", BEGUN},
};

static void enable(TabiyaWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

void tabiya_window_update_drill_actions(TabiyaWindow *self)
{
    gboolean here = tabiya_window_is_at(self, "endgames");
    guint stage = 1u << tabiya_endgame_drill_get_stage(self->drill);

    for (gsize i = 0; i < G_N_ELEMENTS(PLAYING); i++)
        enable(self, PLAYING[i].name, here && (PLAYING[i].stages & stage) != 0);
    enable(self, "puzzle-drill-go-on", (BEGUN & stage) != 0);
    enable(self, "puzzle-drill-find", here);
}
