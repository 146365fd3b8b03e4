/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-place.h. */
#include "ui/training/guess-place.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "app/study/guess-session.h"
#include "ui/training/guess-panel.h"

struct _TabiyaGuessPlace {
    TabiyaPlace parent;
};

G_DEFINE_FINAL_TYPE(TabiyaGuessPlace, tabiya_guess_place, TABIYA_TYPE_PLACE)

static TabiyaGuessSession *session_of(gpointer self)
{
    return TABIYA_GUESS_SESSION(tabiya_place_get_session(self));
}

/* The place with the games for guessing. */
static TabiyaPlace *study_of(gpointer self)
{
    return tabiya_shell_find_place(tabiya_part_get_shell(self), "study");
}

/* --- The place -------------------------------------------------------------------------------- */

/* A move without points is a wrong answer. */
static void judged_cb(gpointer self, int points)
{
    tabiya_place_answer(self, points > 0);
}

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();
    TabiyaGuessSession *session =
        tabiya_guess_session_new(tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), engine);

    g_signal_connect_object(session, "judged", G_CALLBACK(judged_cb), self, G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(session);
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    return tabiya_guess_panel_new(session_of(self));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void begin_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlace *study = study_of(user);
    TabiyaGame *game = tabiya_board_session_get_game(tabiya_place_get_session(study));

    if (!tabiya_guess_session_offer(session_of(user), game, tabiya_place_get_cursor(study)))
        return;
    tabiya_place_show(user);
    tabiya_place_focus(user);
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_end(session_of(user));
    tabiya_place_show(study_of(user));
}

static void guess_moves_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    gboolean here = tabiya_place_is_shown(user);

    if (g_variant_get_boolean(value) && !here)
        begin_cb(action, NULL, user);
    else if (!g_variant_get_boolean(value) && here)
        close_cb(action, NULL, user);
}

static void guess_for_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    EngColor side;

    if (!tabiya_part_read_side(user, g_variant_get_string(parameter, NULL), &side))
        return;
    tabiya_guess_session_begin(session_of(user), side);
    tabiya_place_focus(user);
}

static void skip_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_skip(session_of(user));
}

static void reveal_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_reveal(session_of(user));
}

static void end_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_end(session_of(user));
}

static void again_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_restart(session_of(user));
    tabiya_place_focus(user);
}

/* Saves a new game: does not write to the original file. */
static void keep_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(TabiyaGame) record = tabiya_guess_session_dup_record(session_of(user));

    if (!record)
        return;
    tabiya_shell_open_game(tabiya_part_get_shell(user), record, NULL);
    tabiya_shell_update_actions(tabiya_part_get_shell(user));
}

static const GActionEntry ACTIONS[] = {
    {"guess-moves", NULL, "b", "false", guess_moves_cb},
    {"begin-guessing", begin_cb},
    {"guess-for", guess_for_cb, "s"},
    {"guess-skip", skip_cb},
    {"guess-reveal", reveal_cb},
    {"guess-end", end_cb},
    {"guess-again", again_cb},
    {"guess-keep", keep_cb},
    {"guess-close", close_cb},
};

#define AT(stage) (1u << TABIYA_GUESS_STAGE_##stage)

/* The stages in which each action is enabled, in this place. */
static const struct {
    const char *name;
    guint stages;
} GUESSING[] = {
    {"guess-for", AT(OFFERED)},   {"guess-skip", AT(ASKING)},
    {"guess-reveal", AT(ASKING)}, {"guess-end", AT(ASKING) | AT(JUDGING) | AT(SHOWING)},
    {"guess-again", AT(OVER)},    {"guess-keep", AT(OVER)},
    {"guess-close", ~0u},
};

/* Whether the shown game has moves to guess. */
static gboolean can_begin(gpointer self)
{
    TabiyaPlace *study = study_of(self);
    TabiyaGame *game = tabiya_board_session_get_game(tabiya_place_get_session(study));

    return tabiya_place_is_shown(study) && tabiya_node_get_child(tabiya_game_get_root(game));
}

static void update(TabiyaPart *self)
{
    gboolean here = tabiya_place_is_shown(self);
    gboolean beginning = can_begin(self);
    guint stage = 1u << tabiya_guess_session_get_stage(session_of(self));

    for (gsize i = 0; i < G_N_ELEMENTS(GUESSING); i++)
        tabiya_part_enable(self, GUESSING[i].name, here && (GUESSING[i].stages & stage));
    tabiya_part_enable(self, "begin-guessing", beginning);
    tabiya_part_enable(self, "guess-moves", here || beginning);
    tabiya_part_set_on(self, "guess-moves", here);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_guess_place_class_init(TabiyaGuessPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "guess";
    place_class->title = N_("Guess");
    place_class->within = "study";
    place_class->hides_pieces = TRUE;
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
}

static void tabiya_guess_place_init(TabiyaGuessPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
