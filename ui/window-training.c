/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Training: the blindfold; and the place "guess", where the moves of the game that is studied are
 * guessed on a copy of it; and the place "coordinates". */
#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "ui/blindfold.h"
#include "ui/sounds.h"
#include "ui/study/coordinates-panel.h"
#include "ui/study/guess-panel.h"
#include "ui/window-private.h"

/* --- Blindfold ----------------------------------------------------------------------------------
 */

/* Where moves are made; a board that is set up by hand must be seen. */
static gboolean takes_blindfold(TabiyaWindow *self)
{
    static const char *const places[] = {"play", "study", "puzzles", "guess", "train"};

    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        if (tabiya_window_is_at(self, places[i]))
            return TRUE;
    }
    return FALSE;
}

/* It is the window's, and not kept: a board without pieces at the next start would look broken. */
static void set_blindfold(TabiyaWindow *self, TabiyaBlindfold blindfold)
{
    if (blindfold == self->blindfold)
        return;
    self->blindfold = blindfold;
    tabiya_window_update_training(self);
    if (blindfold == TABIYA_BLINDFOLD_OFF)
        tabiya_window_toast(self, tabiya_blindfold_get_words(blindfold));
    else
        tabiya_window_toast_undo(self, tabiya_blindfold_get_words(blindfold),
                                 "win.toggle-blindfold");
}

static void blindfold_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaBlindfold blindfold;

    if (tabiya_blindfold_parse(g_variant_get_string(value, NULL), &blindfold))
        set_blindfold(user, blindfold);
    else
        tabiya_window_toast(user, _("A blindfold is off, discs or hidden."));
}

static void toggle_blindfold_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gboolean on = TABIYA_WINDOW(user)->blindfold != TABIYA_BLINDFOLD_OFF;

    set_blindfold(user, on ? TABIYA_BLINDFOLD_OFF : TABIYA_BLINDFOLD_HIDDEN);
}

/* --- Guessing moves -----------------------------------------------------------------------------
 */

/* A move for no points is a wrong answer. */
static void judged_cb(TabiyaWindow *self, int points)
{
    tabiya_window_hear_answer(self, "guess", points > 0);
}

TabiyaBoardSession *tabiya_window_make_guess(TabiyaWindow *self)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();

    self->guess = tabiya_guess_session_new(self->arbiter, engine);
    g_signal_connect_object(self->guess, "judged", G_CALLBACK(judged_cb), self, G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(self->guess);
}

GtkWidget *tabiya_window_make_guess_panel(TabiyaWindow *self)
{
    return tabiya_guess_panel_new(self->guess);
}

void tabiya_window_pass_text_to_study(TabiyaWindow *self, const char *text)
{
    tabiya_window_show_place(self, "study");
    tabiya_window_take_text_to_study(self, text);
}

static TabiyaGuessStage get_stage(TabiyaWindow *self)
{
    return tabiya_guess_session_get_stage(self->guess);
}

static void focus_panel(TabiyaWindow *self)
{
    gtk_widget_grab_focus(tabiya_window_get_panel(self, tabiya_place_get_name(self->place)));
}

static void begin_guessing_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaBoardSession *study = TABIYA_BOARD_SESSION(self->study);

    if (!tabiya_guess_session_offer(self->guess, tabiya_board_session_get_game(study),
                                    tabiya_board_session_get_cursor(study)))
        return;
    tabiya_window_show_place(self, "guess");
    focus_panel(self);
}

static void guess_close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_guess_session_end(self->guess);
    tabiya_window_show_place(self, "study");
}

static void guess_moves_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    gboolean here = tabiya_window_is_at(user, "guess");

    if (g_variant_get_boolean(value) && !here)
        begin_guessing_cb(action, NULL, user);
    else if (!g_variant_get_boolean(value) && here)
        guess_close_cb(action, NULL, user);
}

static void guess_for_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *side = g_variant_get_string(parameter, NULL);
    TabiyaWindow *self = user;

    if (!g_str_equal(side, "white") && !g_str_equal(side, "black")) {
        tabiya_window_toast(self, _("A side is white or black."));
        return;
    }
    tabiya_guess_session_begin(self->guess, g_str_equal(side, "white") ? ENG_WHITE : ENG_BLACK);
    focus_panel(self);
}

static void guess_skip_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_skip(TABIYA_WINDOW(user)->guess);
}

static void guess_reveal_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_reveal(TABIYA_WINDOW(user)->guess);
}

static void guess_end_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_end(TABIYA_WINDOW(user)->guess);
}

static void guess_again_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_guess_session_restart(TABIYA_WINDOW(user)->guess);
    focus_panel(user);
}

/* In a tab of its own: the file that the game is from is not written to. */
static void guess_keep_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(TabiyaGame) record = tabiya_guess_session_dup_record(self->guess);

    if (!record)
        return;
    tabiya_window_show_place(self, "study");
    tabiya_study_session_new_tab(self->study, record);
    tabiya_window_update_actions(self);
}

/* --- Coordinates --------------------------------------------------------------------------------
 */

static void answered_cb(TabiyaWindow *self, guint square, gboolean right)
{
    /* As many as one can in half a minute: for right ones a tick will do. */
    if (!right)
        tabiya_window_hear_answer(self, "coordinates", FALSE);
    else if (tabiya_window_is_at(self, "coordinates"))
        tabiya_sounds_play(TABIYA_SOUND_MOVE);
}

/* The board is one that is set up, with nothing on it: there any square can be pressed. */
static void pressed_cb(TabiyaWindow *self, guint square, gboolean erase)
{
    if (tabiya_window_is_at(self, "coordinates") && !erase &&
        !tabiya_coordinate_drill_get_naming(self->coordinates))
        tabiya_coordinate_drill_answer(self->coordinates, (EngSquare)square);
}

/* Of the letters that put a piece on a focused square one is a file's, too. */
static void put_cb(TabiyaWindow *self, guint square, guint piece)
{
    if (eng_piece_type((EngPiece)piece) == ENG_BISHOP)
        tabiya_window_type_coordinate(self, 'b');
}

TabiyaBoardSession *tabiya_window_make_coordinates(TabiyaWindow *self)
{
    self->coordinates = tabiya_coordinate_drill_new();
    g_signal_connect_object(self->coordinates, "answered", G_CALLBACK(answered_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->board, "setup-pressed", G_CALLBACK(pressed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->board, "setup-put", G_CALLBACK(put_cb), self, G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(self->coordinates);
}

GtkWidget *tabiya_window_make_coordinates_panel(TabiyaWindow *self)
{
    return tabiya_coordinates_panel_new(self->coordinates);
}

void tabiya_window_show_coordinates(TabiyaWindow *self)
{
    EngPiece board[64];

    for (EngSquare square = 0; square < 64; square++)
        board[square] = ENG_NO_PIECE;
    tabiya_board_view_set_setup(self->board, board, 0);
}

gboolean tabiya_window_type_coordinate(TabiyaWindow *self, gunichar character)
{
    return tabiya_window_is_at(self, "coordinates") &&
           tabiya_coordinate_drill_type(self->coordinates, character);
}

static void coordinates_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_show_place(user, "coordinates");
    focus_panel(user);
}

static void coordinates_start_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_coordinate_drill_start(TABIYA_WINDOW(user)->coordinates);
}

static void coordinates_close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_show_place(user, "study");
}

/* A round does not go on where nobody looks. */
static void update_coordinates(TabiyaWindow *self)
{
    gboolean here = tabiya_window_is_at(self, "coordinates");
    EngSquare asked = tabiya_coordinate_drill_get_asked(self->coordinates);
    gboolean lit = here && asked < 64 && tabiya_coordinate_drill_get_naming(self->coordinates);

    tabiya_board_view_set_unlabelled(self->board, here);
    tabiya_board_view_set_lit(self->board, lit ? (EngBitboard)1 << asked : 0);
    if (!here)
        tabiya_coordinate_drill_stop(self->coordinates);
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"blindfold", NULL, "s", "'off'", blindfold_cb},
    {"toggle-blindfold", toggle_blindfold_cb},
    {"guess-moves", NULL, "b", "false", guess_moves_cb},
    {"begin-guessing", begin_guessing_cb},
    {"guess-for", guess_for_cb, "s"},
    {"guess-skip", guess_skip_cb},
    {"guess-reveal", guess_reveal_cb},
    {"guess-end", guess_end_cb},
    {"guess-again", guess_again_cb},
    {"guess-keep", guess_keep_cb},
    {"guess-close", guess_close_cb},
    {"coordinates", coordinates_cb},
    {"coordinates-start", coordinates_start_cb},
    {"coordinates-close", coordinates_close_cb},
};

#define AT(stage) (1u << TABIYA_GUESS_STAGE_##stage)

/* In which stages each is of use, where moves are guessed. */
static const struct {
    const char *name;
    guint stages;
} GUESSING[] = {
    {"guess-for", AT(OFFERED)},
    {"guess-skip", AT(ASKING)},
    {"guess-reveal", AT(ASKING)},
    {"guess-end", AT(ASKING) | AT(JUDGING) | AT(SHOWING)},
    {"guess-again", AT(OVER)},
    {"guess-keep", AT(OVER)},
    {"guess-close", ~0u},
};

static GSimpleAction *find(TabiyaWindow *self, const char *name)
{
    return G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), name));
}

static void update_guessing(TabiyaWindow *self)
{
    gboolean here = tabiya_window_is_at(self, "guess");
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->study));
    gboolean can_begin = tabiya_window_is_at(self, "study") &&
                         tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
    guint stage = 1u << get_stage(self);

    for (gsize i = 0; i < G_N_ELEMENTS(GUESSING); i++)
        g_simple_action_set_enabled(find(self, GUESSING[i].name),
                                    here && (GUESSING[i].stages & stage) != 0);
    g_simple_action_set_enabled(find(self, "begin-guessing"), can_begin);
    g_simple_action_set_enabled(find(self, "guess-moves"), here || can_begin);
    g_simple_action_set_state(find(self, "guess-moves"), g_variant_new_boolean(here));
}

void tabiya_window_update_training(TabiyaWindow *self)
{
    gboolean here = takes_blindfold(self);
    const char *name = tabiya_blindfold_get_name(self->blindfold);

    tabiya_board_view_set_blindfold(self->board, here ? self->blindfold : TABIYA_BLINDFOLD_OFF);
    g_simple_action_set_state(find(self, "blindfold"), g_variant_new_string(name));
    g_simple_action_set_enabled(find(self, "blindfold"), here);
    g_simple_action_set_enabled(find(self, "toggle-blindfold"), here);
    update_guessing(self);
    update_coordinates(self);
    g_simple_action_set_enabled(find(self, "coordinates-start"),
                                tabiya_window_is_at(self, "coordinates"));
    g_simple_action_set_enabled(find(self, "coordinates-close"),
                                tabiya_window_is_at(self, "coordinates"));
}

void tabiya_window_install_training_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
