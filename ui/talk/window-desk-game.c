/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's changes of the game in Play. */
#include "ui/talk/window-desk-private.h"

#include <glib/gi18n.h>

#include "ui/new-game-options.h"

#define TIMES_MAX 400 /* half-moves that one step takes back */

/* --- The game --------------------------------------------------------------------------------- */

static guint count_plies(const Step *step)
{
    return tabiya_node_get_ply(
        tabiya_game_get_main_end(tabiya_board_session_get_game(step->session)));
}

static gboolean get_flag(gpointer session, const char *property)
{
    gboolean on;

    g_object_get(session, property, &on, NULL);
    return on;
}

static int get_number(gpointer session, const char *property)
{
    int number;

    g_object_get(session, property, &number, NULL);
    return number;
}

/* Undoes or redoes until the game has `plies` half-moves. */
static void step_to(Step *step, void (*func)(TabiyaBoardSession *session), const char *can,
                    guint plies, gboolean down)
{
    for (guint i = 0; i < TIMES_MAX && get_flag(step->session, can); i++) {
        if (down ? count_plies(step) <= plies : count_plies(step) >= plies)
            break;
        func(step->session);
    }
}

static void show_last_path(Step *step)
{
    tabiya_board_session_set_cursor(step->session, tabiya_node_from_path(step->game, step->path));
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* The person has not played on by hand; Tabiya may have answered. */
static gboolean can_undo_moves(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    const guint plies = count_plies(step);

    return tabiya_board_session_get_game(step->session) == step->game && plies > step->plies &&
           plies <= step->plies + step->count + 1 && get_flag(step->session, "can-undo");
}

static void undo_moves(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    step_to(step, tabiya_board_session_undo, "can-undo", step->plies, TRUE);
    show_last_path(step);
}

static const StepClass OF_MOVES = {can_undo_moves, undo_moves};

/* Without an opponent a move that is there already is only followed, and one in the middle of the
 * game becomes a variation. Nothing was played after the moves. */
static gboolean can_undo_line(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    return tabiya_board_session_get_game(step->session) == step->game &&
           tabiya_game_has_node(step->game, step->node) && !tabiya_node_get_child(step->node);
}

/* The session takes back the end of the shown line. */
static void undo_line(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    tabiya_board_session_set_cursor(step->session, step->node);
    for (guint i = 0; i < step->count; i++)
        tabiya_board_session_undo(step->session);
    show_last_path(step);
}

static const StepClass OF_LINE = {can_undo_line, undo_line};

static guint count_new(const TabiyaNode *node, const GArray *moves)
{
    for (guint i = 0; i < moves->len; i++) {
        const TabiyaNode *child = tabiya_node_get_child(node);
        while (child && tabiya_node_get_move(child) != g_array_index(moves, EngMove, i))
            child = tabiya_node_get_sibling(child);
        if (!child)
            return moves->len - i;
        node = child;
    }
    return 0;
}

static gboolean play_alone(Step *step, GError **error)
{
    const GArray *moves = step->change->moves;

    step->count = count_new(tabiya_board_session_get_cursor(step->session), moves);
    for (guint i = 0; i < moves->len; i++) {
        if (!tabiya_board_session_play(step->session, g_array_index(moves, EngMove, i), error))
            return FALSE;
    }
    step->node = tabiya_board_session_get_cursor(step->session);
    step->klass = &OF_LINE;
    return TRUE;
}

gboolean tabiya_window_desk_play_in_game(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step,
                                         GError **error)
{
    const GArray *moves = step->change->moves;

    if (!get_flag(step->session, "engine-playing"))
        return play_alone(step, error);
    if (moves->len > 1) {
        return tabiya_window_desk_refuse(
            error, _("In a game against Tabiya you play one move at a time."));
    }
    step->plies = count_plies(step);
    step->count = 1;
    if (!tabiya_board_session_play(step->session, g_array_index(moves, EngMove, 0), error))
        return FALSE;
    step->klass = &OF_MOVES;
    return TRUE;
}

/* --- Taking back ------------------------------------------------------------------------------ */

static gboolean can_replay(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    return tabiya_board_session_get_game(step->session) == step->game &&
           get_flag(step->session, "can-redo") && count_plies(step) + step->count == step->plies;
}

static void replay(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    step_to(step, tabiya_board_session_redo, "can-redo", step->plies, FALSE);
    show_last_path(step);
}

static const StepClass OF_TAKEBACK = {can_replay, replay};

gboolean tabiya_window_desk_take_back_in_game(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step,
                                              GError **error)
{
    const guint plies = count_plies(step);
    const guint number = (guint)MAX(step->change->number, 1);

    if (!get_flag(step->session, "can-undo"))
        return tabiya_window_desk_refuse(error, _("There are no moves to take back."));
    step_to(step, tabiya_board_session_undo, "can-undo", plies > number ? plies - number : 0, TRUE);
    step->plies = plies;
    step->count = plies - count_plies(step);
    step->klass = &OF_TAKEBACK;
    return TRUE;
}

/* --- New games -------------------------------------------------------------------------------- */

static void note_game(TabiyaWindowDesk *self, Step *step)
{
    TabiyaBoardSession *session = TABIYA_BOARD_SESSION(tabiya_window_desk_get_play(self));

    tabiya_window_desk_note_board(step, session);
    step->plies = count_plies(step);
    step->flag = get_flag(session, "flipped");
    step->side = get_number(session, "human-color");
    step->strength = tabiya_play_session_get_strength(TABIYA_PLAY_SESSION(session));
    step->was_playing = get_flag(session, "engine-playing");
}

static gboolean can_restore_game(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    TabiyaPlaySession *play = TABIYA_PLAY_SESSION(step->session);

    return tabiya_board_session_get_game(step->session) == step->later &&
           (step->plies == 0 || tabiya_play_session_get_replaced(play) == step->game);
}

/* A game without moves has nothing to restore but who plays what. */
static void begin_as_before(const Step *step)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.color = step->side == ENG_BLACK ? TABIYA_COLOR_BLACK : TABIYA_COLOR_WHITE;
    options.strength = step->strength;
    options.has_start = TRUE;
    options.start = *tabiya_game_get_start(step->game);
    tabiya_play_session_new_game(TABIYA_PLAY_SESSION(step->session), &options, NULL);
}

static void restore_game(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    if (step->plies == 0)
        begin_as_before(step);
    else
        tabiya_play_session_restore(TABIYA_PLAY_SESSION(step->session));
    g_object_set(step->session, "flipped", step->flag, "engine-playing", step->was_playing, NULL);
}

static const StepClass OF_GAME = {can_restore_game, restore_game};

static gboolean note_new_game(Step *step, GError **error)
{
    g_set_object(&step->later, tabiya_board_session_get_game(step->session));
    if (step->later == step->game)
        return tabiya_window_desk_refuse(error, _("The new game could not be started."));
    step->klass = &OF_GAME;
    return TRUE;
}

static TabiyaOdds read_odds(const char *text)
{
    static const char *const ODDS[] = {"", "pawn", "knight", "bishop", "rook", "queen"};

    for (gsize i = 0; i < G_N_ELEMENTS(ODDS); i++) {
        if (g_strcmp0(ODDS[i], text) == 0)
            return (TabiyaOdds)i;
    }
    return TABIYA_ODDS_NONE;
}

gboolean tabiya_window_desk_new_game(TabiyaWindowDesk *self, Step *step, char **said,
                                     GError **error)
{
    const TabiyaChange *change = step->change;
    TabiyaNewGame options;

    note_game(self, step);
    tabiya_new_game_from_settings(&options);
    options.strength = change->strength.level > 0 ? change->strength : step->strength;
    options.odds = read_odds(change->text);
    options.chess960 = FALSE;
    if (change->color >= 0)
        options.color = change->color == ENG_BLACK ? TABIYA_COLOR_BLACK : TABIYA_COLOR_WHITE;
    tabiya_shell_new_game(self->shell, &options);
    return note_new_game(step, error);
}

gboolean tabiya_window_desk_rematch(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    if (!tabiya_window_desk_has_action(self, "rematch")) {
        return tabiya_window_desk_refuse(error,
                                         _("There is no game to play again. Start a new game."));
    }
    note_game(self, step);
    tabiya_shell_activate(self->shell, "rematch", NULL);
    return note_new_game(step, error);
}

/* --- In a game -------------------------------------------------------------------------------- */

static gboolean can_swap(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    return tabiya_board_session_get_game(step->session) == step->game &&
           get_number(step->session, "human-color") != step->side &&
           count_plies(step) <= step->plies + 1;
}

/* Tabiya has perhaps moved for the person's former side. */
static void swap_back(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    tabiya_play_session_swap_sides(TABIYA_PLAY_SESSION(step->session));
    step_to(step, tabiya_board_session_undo, "can-undo", step->plies, TRUE);
    g_object_set(step->session, "flipped", step->flag, NULL);
}

static const StepClass OF_SWAP = {can_swap, swap_back};

gboolean tabiya_window_desk_swap_sides(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error)
{
    if (!tabiya_window_desk_has_action(self, "swap-sides"))
        return tabiya_window_desk_refuse(error, _("There is no game in which to swap sides."));
    note_game(self, step);
    tabiya_shell_activate(self->shell, "swap-sides", NULL);
    step->klass = &OF_SWAP;
    return TRUE;
}

static gboolean can_undo_end(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    return tabiya_board_session_get_game(step->session) == step->game &&
           get_flag(step->session, "is-over") && get_flag(step->session, "can-undo") &&
           count_plies(step) == step->plies;
}

static void undo_end(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    tabiya_board_session_undo(step->session);
}

static const StepClass OF_END = {can_undo_end, undo_end};

gboolean tabiya_window_desk_resign(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    if (!tabiya_window_desk_has_action(self, "resign"))
        return tabiya_window_desk_refuse(error, _("There is no game to resign."));
    note_game(self, step);
    tabiya_play_session_resign(TABIYA_PLAY_SESSION(step->session));
    step->klass = &OF_END;
    return TRUE;
}

/* Tabiya answers in `said`, or with a message when it has thought. If that ends the game, undo lets
 * it go on. */
gboolean tabiya_window_desk_offer_draw(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error)
{
    if (!tabiya_window_desk_has_action(self, "offer-draw"))
        return tabiya_window_desk_refuse(error, _("You cannot offer a draw now."));
    note_game(self, step);
    if (step->change->number != 0) {
        *said = tabiya_play_session_offer_draw_weighed(TABIYA_PLAY_SESSION(step->session),
                                                       step->change->number > 0);
    } else {
        tabiya_play_session_offer_draw(TABIYA_PLAY_SESSION(step->session));
    }
    if (!*said && get_flag(step->session, "is-over"))
        g_object_get(step->session, "status", said, NULL);
    step->klass = &OF_END;
    return TRUE;
}

gboolean tabiya_window_desk_move_now(TabiyaWindowDesk *self, Step *step, char **said,
                                     GError **error)
{
    if (!tabiya_window_desk_has_action(self, "move-now"))
        return tabiya_window_desk_refuse(error, _("Tabiya is not thinking right now."));
    note_game(self, step);
    step->plies--; /* with the person's move that it answers */
    step->count = 1;
    tabiya_shell_activate(self->shell, "move-now", NULL);
    step->klass = &OF_MOVES;
    return TRUE;
}

/* --- The level -------------------------------------------------------------------------------- */

static gboolean can_set_level(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    const TabiyaStrength now = tabiya_play_session_get_strength(TABIYA_PLAY_SESSION(step->session));

    return tabiya_strength_equal(&now, &step->change->strength);
}

static void set_level_back(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    tabiya_play_session_set_strength(TABIYA_PLAY_SESSION(step->session), &step->strength);
}

static const StepClass OF_LEVEL = {can_set_level, set_level_back};

gboolean tabiya_window_desk_set_level(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error)
{
    if (step->change->strength.level == 0)
        return tabiya_window_desk_refuse(error, _("The level must be a number from 1 to 9."));
    note_game(self, step);
    tabiya_play_session_set_strength(TABIYA_PLAY_SESSION(step->session), &step->change->strength);
    step->klass = &OF_LEVEL;
    return TRUE;
}
