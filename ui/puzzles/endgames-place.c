/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgames-place.h. */
#include "ui/puzzles/endgames-place.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "ui/puzzles/drill-panel.h"
#include "ui/puzzles/puzzles-place.h"
#include "ui/today/today-part.h"

struct _TabiyaEndgamesPlace {
    TabiyaPlace parent;

    TabiyaEndgameDrill *session;    /* borrowed from the place; NULL once it is disposed of */
    TabiyaPuzzleProgress *progress; /* owned: shared with Puzzles */
};

G_DEFINE_FINAL_TYPE(TabiyaEndgamesPlace, tabiya_endgames_place, TABIYA_TYPE_PLACE)

static TabiyaDrillPanel *ensure_panel(TabiyaEndgamesPlace *self)
{
    return TABIYA_DRILL_PANEL(tabiya_place_get_panel(self));
}

/* --- Construction ----------------------------------------------------------------------------- */

/* After a bad move. */
static void stage_cb(TabiyaEndgamesPlace *self)
{
    if (tabiya_place_is_shown(self) &&
        tabiya_endgame_drill_get_stage(self->session) == TABIYA_DRILL_STAGE_MISSED) {
        tabiya_board_view_shake(tabiya_shell_get_board(tabiya_part_get_shell(self)));
    }
    if (tabiya_place_is_shown(self))
        tabiya_shell_update_layout(tabiya_part_get_shell(self));
}

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    TabiyaEndgamesPlace *self = TABIYA_ENDGAMES_PLACE(place);
    TabiyaPuzzlesPlace *puzzles =
        tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_PUZZLES_PLACE);
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();

    self->progress = g_object_ref(tabiya_puzzles_place_get_progress(puzzles));
    self->session = tabiya_endgame_drill_new(
        self->progress, tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), engine);
    g_signal_connect_object(self->session, "notify::stage", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "marks-changed", G_CALLBACK(tabiya_place_update_marks),
                            self, G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(self->session);
}

static void plan_cb(TabiyaEndgamesPlace *self)
{
    if (!tabiya_part_is_over(self))
        tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* The panel brings back the drill in progress at the program's last end. */
static GtkWidget *make_panel(TabiyaPlace *place)
{
    TabiyaEndgamesPlace *self = TABIYA_ENDGAMES_PLACE(place);
    TabiyaTodayPart *today = tabiya_today_part_of(self);

    tabiya_endgame_drill_go_on(self->session);
    tabiya_today_part_recall(today);
    g_signal_connect_object(tabiya_today_part_get_plan(today), "changed", G_CALLBACK(plan_cb), self,
                            G_CONNECT_SWAPPED);
    return tabiya_drill_panel_new(self->session, self->progress);
}

/* A list of endgames is for reading; the board is for playing one. */
static TabiyaLayoutForm get_form(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_place_peek_panel(place);

    return panel && tabiya_drill_panel_get_listing(TABIYA_DRILL_PANEL(panel))
               ? TABIYA_LAYOUT_FORM_FOLDED
               : TABIYA_LAYOUT_FORM_BOARD;
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* Shows the list, or the drill. */
static void show(TabiyaEndgamesPlace *self, gboolean listing)
{
    tabiya_drill_panel_set_listing(ensure_panel(self), listing);
    tabiya_place_show(self);
    tabiya_place_focus(self);
    tabiya_shell_update_layout(tabiya_part_get_shell(self));
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
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
    TabiyaEndgamesPlace *self = user;
    const TabiyaDrill *drill = tabiya_drills_find(g_variant_get_string(parameter, NULL));

    if (!drill) {
        tabiya_part_say(self, _("Unknown endgame."));
        return;
    }
    ensure_panel(self); /* without waiting for the drill in progress */
    tabiya_endgame_drill_begin(self->session, drill, 0);
    show(self, FALSE);
}

/* Whether the plan for today has this drill, and it is its turn. */
static gboolean is_planned(TabiyaEndgamesPlace *self)
{
    const TabiyaDrill *drill = tabiya_endgame_drill_get_drill(self->session);

    return drill &&
           tabiya_today_part_is_doing(tabiya_today_part_of(self), TABIYA_PLAN_ENDGAME, drill->key);
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaEndgamesPlace *self = user;
    gboolean planned = is_planned(self);

    tabiya_endgame_drill_end(self->session);
    if (planned)
        tabiya_today_part_leave(tabiya_today_part_of(self));
    else
        show(self, TRUE);
}

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_drill_panel_find(ensure_panel(user));
}

#define AT(stage) (1u << TABIYA_DRILL_STAGE_##stage)
#define BEGUN (~AT(EMPTY))

/* The actions of a drill: the stages in which they are enabled, and the session's function; NULL: a
 * callback does more. */
static const struct {
    const char *action;
    guint stages;
    void (*act)(TabiyaEndgameDrill *session);
} PLAYING[] = {
    {"puzzle-drill-hint", AT(ASKING) | AT(MISSED), tabiya_endgame_drill_hint},
    {"puzzle-drill-show", AT(ASKING) | AT(THINKING) | AT(MISSED), tabiya_endgame_drill_show},
    {"puzzle-drill-stop", AT(SHOWING), tabiya_endgame_drill_stop},
    {"puzzle-drill-again", BEGUN, tabiya_endgame_drill_again},
    {"puzzle-drill-other", BEGUN, tabiya_endgame_drill_other},
    {"puzzle-drill-next", BEGUN, NULL},
    {"puzzle-drill-close", BEGUN, NULL},
};

/* The focus stays in the panel, although the focused button disappears with its stage. */
static void step_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaEndgamesPlace *self = user;

    for (gsize i = 0; i < G_N_ELEMENTS(PLAYING); i++) {
        if (g_str_equal(g_action_get_name(G_ACTION(action)), PLAYING[i].action))
            PLAYING[i].act(self->session);
    }
    tabiya_place_keep_focus(self);
}

/* After the endgame of the plan for today comes the plan's next part. */
static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaEndgamesPlace *self = user;

    if (is_planned(self))
        tabiya_today_part_finish(tabiya_today_part_of(self), TABIYA_PLAN_ENDGAME);
    else
        tabiya_endgame_drill_next(self->session);
    tabiya_place_keep_focus(self);
}

static void skip_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaEndgamesPlace *self = user;

    tabiya_endgame_drill_end(self->session);
    tabiya_today_part_skip(tabiya_today_part_of(self), TABIYA_PLAN_ENDGAME);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-drills", list_cb},       {"puzzle-drill", drill_cb, "s"},
    {"puzzle-drill-go-on", go_on_cb}, {"puzzle-drill-find", find_cb},
    {"puzzle-drill-hint", step_cb},   {"puzzle-drill-show", step_cb},
    {"puzzle-drill-stop", step_cb},   {"puzzle-drill-again", step_cb},
    {"puzzle-drill-other", step_cb},  {"puzzle-drill-next", next_cb},
    {"puzzle-drill-close", close_cb}, {"puzzle-drill-skip", skip_cb},
};

/* The plan has its own way on. */
static void show_plan(TabiyaEndgamesPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(TABIYA_PLACE(self));

    if (panel)
        tabiya_drill_panel_set_planned(TABIYA_DRILL_PANEL(panel), is_planned(self));
}

static void update(TabiyaPart *part)
{
    TabiyaEndgamesPlace *self = TABIYA_ENDGAMES_PLACE(part);
    gboolean here = tabiya_place_is_shown(self);
    guint stage = 1u << tabiya_endgame_drill_get_stage(self->session);

    for (gsize i = 0; i < G_N_ELEMENTS(PLAYING); i++)
        tabiya_part_enable(part, PLAYING[i].action, here && (PLAYING[i].stages & stage) != 0);
    tabiya_part_enable(part, "puzzle-drill-go-on", (BEGUN & stage) != 0);
    tabiya_part_enable(part, "puzzle-drill-find", here);
    tabiya_part_enable(part, "puzzle-drill-skip", here && is_planned(self));
    show_plan(self);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_endgames_place_dispose(GObject *object)
{
    TabiyaEndgamesPlace *self = TABIYA_ENDGAMES_PLACE(object);

    self->session = NULL;
    g_clear_object(&self->progress);
    G_OBJECT_CLASS(tabiya_endgames_place_parent_class)->dispose(object);
}

static void tabiya_endgames_place_class_init(TabiyaEndgamesPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_endgames_place_dispose;
    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "endgames";
    place_class->title = N_("Endgames");
    place_class->returns = TRUE;
    place_class->within = "puzzles";
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->get_form = get_form;
}

static void tabiya_endgames_place_init(TabiyaEndgamesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
