/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "arena": the tournament that is open. */
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/arena/arena-session.h"
#include "app/arena/arena-trust.h"
#include "app/game/pgn-reader.h"
#include "ui/application.h"
#include "ui/arena/arena-place-private.h"
#include "ui/arena/arena-words.h"
#include "ui/compat.h"

#define MOST_GAME_BYTES (1 << 20) /* of one game in the PGN file */

/* --- Its note --------------------------------------------------------------------------------- */

static void note(TabiyaArenaPlace *self)
{
    const TabiyaTournamentConfig *config = tabiya_tournament_get_config(self->tournament);
    const TabiyaArenaNote what = {.name = config->name ? config->name : _("Tournament"),
                                  .form = config->form,
                                  .players = tabiya_tournament_get_n_players(self->tournament),
                                  .played = tabiya_tournament_get_played(self->tournament),
                                  .total = tabiya_tournament_get_total(self->tournament),
                                  .is_over = tabiya_tournament_get_state(self->tournament) ==
                                             TABIYA_TOURNAMENT_OVER};

    tabiya_arena_shelf_note(self->shelf, self->id, &what);
}

static void show_on_home(TabiyaArenaPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);
    g_autofree char *progress = NULL, *status = NULL;

    if (!panel)
        return;
    if (self->tournament) {
        progress = tabiya_arena_words_dup_progress(self->tournament);
        status =
            g_strdup_printf("%s · %s", tabiya_arena_words_get_state(self->tournament), progress);
    }
    tabiya_arena_home_set_open(tabiya_arena_panel_get_home(TABIYA_ARENA_PANEL(panel)), self->id,
                               status);
}

/* --- As it goes on ---------------------------------------------------------------------------- */

/* The first board, until the person chooses one. */
static void follow_first(TabiyaArenaPlace *self)
{
    if (!self->tournament || self->followed)
        return;
    g_autoptr(TabiyaArenaBoard) board =
        g_list_model_get_item(tabiya_tournament_get_boards(self->tournament), 0);
    if (board)
        tabiya_arena_place_follow(self, board);
}

static void state_cb(TabiyaArenaPlace *self)
{
    const TabiyaTournamentState before = self->state;

    self->state = tabiya_tournament_get_state(self->tournament);
    if (self->state == before)
        return;
    if (self->state == TABIYA_TOURNAMENT_PLAYING)
        tabiya_arena_shelf_set_playing(self->shelf, self->id);
    else if (self->state != TABIYA_TOURNAMENT_PAUSING)
        tabiya_arena_shelf_set_playing(self->shelf, NULL);
    note(self);
    show_on_home(self);
    g_clear_object(&self->menu);
    if (self->state == TABIYA_TOURNAMENT_OVER) {
        tabiya_arena_place_tell_end(self);
    } else if (before != TABIYA_TOURNAMENT_WAITING) {
        tabiya_announce(tabiya_place_get_page(self),
                        tabiya_arena_words_get_state(self->tournament));
    }
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* With the first game, there is something to export. */
static void played_cb(TabiyaArenaPlace *self)
{
    show_on_home(self);
    if (tabiya_tournament_get_played(self->tournament) == 1)
        tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void players_cb(TabiyaArenaPlace *self)
{
    g_clear_object(&self->menu);
    note(self);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void make_ears(TabiyaArenaPlace *self)
{
    if (self->heard)
        return;
    self->heard = g_signal_group_new(TABIYA_TYPE_TOURNAMENT);
    g_signal_group_connect_swapped(self->heard, "notify::state", G_CALLBACK(state_cb), self);
    g_signal_group_connect_swapped(self->heard, "notify::played", G_CALLBACK(played_cb), self);
    g_signal_group_connect_swapped(self->heard, "players-changed", G_CALLBACK(players_cb), self);
}

/* --- The file of games ------------------------------------------------------------------------ */

/* The PGN of game `number`; NULL with the reason. */
static char *dup_pgn(TabiyaArenaPlace *self, guint number, GError **error)
{
    GListModel *games = tabiya_tournament_get_games(self->tournament);
    g_autoptr(TabiyaArenaGame) game = g_list_model_get_item(games, number);
    const TabiyaArenaGameFacts *facts = game ? tabiya_arena_game_get_facts(game) : NULL;
    const char *path = tabiya_tournament_get_pgn_path(self->tournament);
    gsize length = facts ? (gsize)(facts->pgn_end - facts->pgn_at) : 0;

    if (!path || length == 0 || length > MOST_GAME_BYTES)
        return NULL;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInputStream) stream = g_file_read(file, NULL, error);
    g_autofree char *text = g_malloc0(length + 1);
    if (!stream || !g_seekable_seek(G_SEEKABLE(stream), facts->pgn_at, G_SEEK_SET, NULL, error) ||
        !g_input_stream_read_all(G_INPUT_STREAM(stream), text, length, NULL, NULL, error)) {
        return NULL;
    }
    return g_steal_pointer(&text);
}

static void show_on_board(TabiyaArenaPlace *self, TabiyaGame *game)
{
    TabiyaArenaSession *session = TABIYA_ARENA_SESSION(tabiya_place_get_session(self));

    tabiya_arena_session_follow(session, game);
    tabiya_arena_session_follow(session, NULL); /* nobody plays it now */
}

/* The board shows nothing of another tournament. */
static void show_last_game(TabiyaArenaPlace *self)
{
    const guint n = g_list_model_get_n_items(tabiya_tournament_get_games(self->tournament));
    g_autofree char *text = n > 0 ? dup_pgn(self, n - 1, NULL) : NULL;
    g_autoptr(TabiyaGame) game = text ? tabiya_pgn_read_first(text, -1, NULL, NULL) : NULL;

    if (game)
        show_on_board(self, game);
}

static void clear_board(TabiyaArenaPlace *self)
{
    g_autoptr(TabiyaGame) empty = tabiya_game_new(NULL);

    show_on_board(self, empty);
}

/* --- Opening and leaving ---------------------------------------------------------------------- */

/* Takes both. A tournament that was playing makes room, and can go on later. */
static void take(TabiyaArenaPlace *self, TabiyaTournament *tournament, char *id)
{
    const gboolean played = self->tournament && (self->state == TABIYA_TOURNAMENT_PLAYING ||
                                                 self->state == TABIYA_TOURNAMENT_PAUSING);
    char *before = played ? g_strdup(self->id) : NULL;

    tabiya_arena_place_leave_tournament(self);
    make_ears(self);
    self->tournament = tournament;
    self->id = id;
    self->state = tabiya_tournament_get_state(tournament);
    g_clear_pointer(&self->interrupted, g_free);
    tabiya_tournament_set_arbiter(tournament,
                                  tabiya_shell_get_arbiter(tabiya_part_get_shell(self)));
    g_signal_group_set_target(self->heard, tournament);
    tabiya_arena_run_set_tournament(tabiya_arena_panel_get_run(tabiya_arena_place_get_panel(self)),
                                    tournament);
    g_signal_connect_object(tabiya_tournament_get_boards(tournament), "items-changed",
                            G_CALLBACK(follow_first), self, G_CONNECT_SWAPPED);
    note(self);
    show_on_home(self);
    follow_first(self);
    if (!self->followed)
        show_last_game(self);
    if (before)
        tabiya_arena_place_interrupt(self, before);
}

/* The panel may be gone. */
void tabiya_arena_place_end_tournament(TabiyaArenaPlace *self)
{
    if (!self->tournament)
        return;
    g_signal_group_set_target(self->heard, NULL);
    g_signal_group_set_target(self->followed_heard, NULL);
    g_clear_object(&self->followed);
    g_clear_object(&self->menu);
    tabiya_tournament_pause(self->tournament, TRUE);
    note(self);
    g_clear_object(&self->tournament);
    g_clear_pointer(&self->id, g_free);
}

void tabiya_arena_place_leave_tournament(TabiyaArenaPlace *self)
{
    if (!self->tournament)
        return;
    TabiyaArenaRun *run = tabiya_arena_panel_get_run(tabiya_arena_place_get_panel(self));
    tabiya_arena_run_set_followed(run, NULL);
    tabiya_arena_run_set_tournament(run, NULL);
    tabiya_arena_place_end_tournament(self);
    clear_board(self);
    show_on_home(self);
}

/* The folder of what could not begin. */
static void drop(TabiyaArenaPlace *self, const char *path)
{
    g_autofree char *openings = g_build_filename(path, "opening.pgn", NULL);
    g_autofree char *position = g_build_filename(path, "position.epd", NULL);

    g_remove(openings);
    g_remove(position);
    g_rmdir(path);
}

/* A new tournament begins there, wherever the last one was left. */
static void show_boards(TabiyaArenaPlace *self)
{
    tabiya_shell_activate(tabiya_part_get_shell(self), "arena-tab", g_variant_new_string("wall"));
}

gboolean tabiya_arena_place_begin(TabiyaArenaPlace *self, const TabiyaArenaSetup *setup)
{
    TabiyaArenaShelf *shelf = tabiya_arena_place_get_shelf(self);
    g_autoptr(TabiyaArenaPlace) kept = g_object_ref(self);
    g_autoptr(GError) error = NULL;
    g_autofree char *id = tabiya_arena_shelf_make(shelf, &error);
    g_autofree char *path = id ? tabiya_arena_shelf_dup_path(shelf, id) : NULL;
    TabiyaTournamentConfig *config =
        id ? tabiya_arena_setup_dup_config(setup, tabiya_arena_place_get_engines(self), path,
                                           &error)
           : NULL;

    if (!config) {
        tabiya_part_say(self, error->message);
        if (path)
            drop(self, path);
        return FALSE;
    }
    take(self, tabiya_tournament_new(config, path), g_steal_pointer(&id));
    tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_TOURNAMENT);
    show_boards(self);
    tabiya_arena_place_go_on(self);
    if (!tabiya_part_is_over(self))
        tabiya_place_focus(self); /* Pause, after Continue has gone */
    return TRUE;
}

gboolean tabiya_arena_place_open(TabiyaArenaPlace *self, const char *id)
{
    TabiyaArenaShelf *shelf = tabiya_arena_place_get_shelf(self);
    g_autofree char *path = NULL;
    g_autoptr(GError) error = NULL;

    if (!tabiya_arena_shelf_find(shelf, id))
        return FALSE;
    path = tabiya_arena_shelf_dup_path(shelf, id);
    TabiyaTournament *tournament = tabiya_tournament_open(path, &error);
    if (!tournament) {
        tabiya_part_say(self, error->message);
        return FALSE;
    }
    take(self, tournament, g_strdup(id));
    return TRUE;
}

/* Setting the options of engines runs the main loop, which may close the window. */
void tabiya_arena_place_go_on(TabiyaArenaPlace *self)
{
    g_autoptr(TabiyaTournament) tournament = g_object_ref(self->tournament);
    g_autoptr(TabiyaArenaPlace) kept = g_object_ref(self);
    g_autoptr(GError) error = NULL;

    g_autofree char *folder = tabiya_arena_shelf_dup_path(self->shelf, self->id);

    if (!tabiya_arena_check_trust(tournament, folder, tabiya_arena_place_get_engines(self),
                                  &error)) {
        tabiya_part_say(self, error->message);
    } else if (!tabiya_tournament_start(tournament, &error) && !tabiya_part_is_over(self)) {
        tabiya_part_say(self, error->message);
    }
}

/* --- Commands --------------------------------------------------------------------------------- */

static void go_on_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_arena_place_go_on(user);
    tabiya_place_keep_focus(user);
}

static void pause_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const gboolean now = g_str_equal(g_action_get_name(G_ACTION(action)), "arena-pause");

    tabiya_tournament_pause(((TabiyaArenaPlace *)user)->tournament, now);
    tabiya_place_keep_focus(user);
}

/* It stays among the tournaments, and can go on. */
static void stop_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaPlace *self = user;
    TabiyaArenaShelf *shelf = self->shelf;

    tabiya_arena_place_leave_tournament(self);
    tabiya_arena_shelf_set_playing(shelf, NULL);
    tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_HOME);
    tabiya_part_say(self, _("The tournament is stopped. Open it to continue."));
}

static void tab_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaPlace *self = user;
    TabiyaArenaRun *run = tabiya_arena_panel_get_run(tabiya_arena_place_get_panel(self));

    tabiya_arena_run_set_tab(run, g_variant_get_string(parameter, NULL));
    tabiya_part_set_state(self, "arena-tab", g_variant_new_string(tabiya_arena_run_get_tab(run)));
    tabiya_shell_update_layout(tabiya_part_get_shell(self));
}

static void say_done(TabiyaArenaPlace *self, gboolean done, const char *text, const GError *error)
{
    if (done && self->tournament) {
        note(self); /* it may have more games now */
        show_on_home(self);
    }
    tabiya_part_say(self, done ? text : error->message);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void add_player_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaPlace *self = user;
    TabiyaEngineRegistry *engines = tabiya_arena_place_get_engines(self);
    const char *player = g_variant_get_string(parameter, NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = tabiya_arena_player_dup_text(player, engines, &error);
    g_autofree char *name = tabiya_arena_player_dup_name(player, engines);
    g_autofree char *words = g_strdup_printf(_("%s joins the tournament"), name);

    say_done(self, text && tabiya_tournament_add_player(self->tournament, text, &error), words,
             error);
}

static gboolean has_player(TabiyaTournament *tournament, const char *text)
{
    for (int i = 0; i < tabiya_tournament_get_n_players(tournament); i++) {
        if (g_str_equal(tabiya_tournament_get_player(tournament, i)->text, text))
            return TRUE;
    }
    return FALSE;
}

/* Those of the folder that do not play yet: how many have joined; -1: none more can. */
static int add_nets(TabiyaArenaPlace *self, const char *folder, GError **error)
{
    g_auto(GStrv) nets = tabiya_arena_setup_list_nets(folder);
    int joined = 0;

    for (char **net = nets; *net; net++) {
        g_autofree char *text = tabiya_arena_player_dup_text(*net, NULL, error);
        if (text && has_player(self->tournament, text))
            continue;
        if (!text || !tabiya_tournament_add_player(self->tournament, text, error))
            return -1;
        joined++;
    }
    return joined;
}

static void tell_nets(TabiyaArenaPlace *self, const char *folder)
{
    g_autoptr(GError) error = NULL;
    const int joined = add_nets(self, folder, &error);
    g_autofree char *words = NULL;

    if (joined > 0) {
        words = g_strdup_printf(
            ngettext("%d net joins the tournament", "%d nets join the tournament", (gulong)joined),
            joined);
    }
    say_done(self, joined >= 0, words ? words : _("No more nets are in this folder."), error);
}

static void add_nets_of_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tell_nets(user, g_variant_get_string(parameter, NULL));
}

static void nets_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path && ((TabiyaArenaPlace *)user)->tournament)
        tell_nets(user, path);
}

static void add_nets_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_folder(GTK_WINDOW(tabiya_part_get_shell(user)), _("Choose the Folder of Nets"),
                         nets_chosen_cb, user);
}

static void withdraw_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaPlace *self = user;
    const int player = g_variant_get_int32(parameter);
    g_autoptr(GError) error = NULL;

    if (player < 0 || player >= tabiya_tournament_get_n_players(self->tournament))
        return;
    g_autofree char *words =
        g_strdup_printf(_("%s is withdrawn. The games played stay counted."),
                        tabiya_tournament_get_player(self->tournament, player)->name);
    say_done(self, tabiya_tournament_withdraw_player(self->tournament, player, &error), words,
             error);
}

static void add_rounds(TabiyaArenaPlace *self, int rounds)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *words =
        g_strdup_printf(ngettext("%d round added", "%d rounds added", (gulong)rounds), rounds);
    const gboolean was_over = self->state == TABIYA_TOURNAMENT_OVER;
    const gboolean done = tabiya_tournament_add_rounds(self->tournament, rounds, &error);

    say_done(self, done, words, error);
    if (done && was_over)
        tabiya_arena_place_go_on(self);
}

static void add_rounds_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    add_rounds(user, CLAMP(g_variant_get_int32(parameter), 1, 100000));
}

static void rounds_chosen_cb(int rounds, gpointer user)
{
    if (((TabiyaArenaPlace *)user)->tournament)
        add_rounds(user, rounds);
}

static void more_rounds_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_number(GTK_WINDOW(tabiya_part_get_shell(user)),
                      &(TabiyaNumberQuestion){.heading = _("Add Rounds"),
                                              .label = _("Rounds"),
                                              .verb = _("_Add"),
                                              .before = 1,
                                              .lower = 1,
                                              .upper = 1000},
                      rounds_chosen_cb, user);
}

/* --- Games ------------------------------------------------------------------------------------ */

/* NULL: it has said why. (transfer full) */
static TabiyaGame *read_game(TabiyaArenaPlace *self, GVariant *number)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = dup_pgn(self, (guint)g_variant_get_int32(number), &error);
    TabiyaGame *game = text ? tabiya_pgn_read_first(text, -1, NULL, NULL) : NULL;

    if (!game)
        tabiya_part_say(self, error ? error->message : _("This game could not be read."));
    return game;
}

static void open_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(TabiyaGame) game = read_game(user, parameter);

    if (game)
        tabiya_shell_open_game(tabiya_part_get_shell(user), game, NULL);
}

/* A library that cannot be written now has the game as soon as it can. */
static void save_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaGameStore *store =
        tabiya_application_get_store(tabiya_application_of(tabiya_part_get_shell(user)));
    g_autoptr(TabiyaGame) game = read_game(user, parameter);

    if (!game)
        return;
    tabiya_game_store_save(store, 0, game, NULL);
    const GError *problem = tabiya_game_store_get_problem(store);
    tabiya_part_say(user, problem ? problem->message : _("The game is in the library"));
}

static void save_games_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path = tabiya_tournament_get_pgn_path(((TabiyaArenaPlace *)user)->tournament);
    const char *const paths[] = {path, NULL};

    if (path) {
        tabiya_shell_activate(tabiya_part_get_shell(user), "library-import-files",
                              g_variant_new_strv(paths, -1));
    }
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"arena-go-on", go_on_cb},
    {"arena-pause", pause_cb},
    {"arena-pause-after", pause_cb},
    {"arena-stop", stop_cb},
    {"arena-tab", tab_cb, "s", "'wall'"},
    {"arena-add-player", add_player_cb, "s"},
    {"arena-add-nets", add_nets_cb},
    {"arena-add-nets-of", add_nets_of_cb, "s"},
    {"arena-withdraw", withdraw_cb, "i"},
    {"arena-add-rounds", add_rounds_cb, "i"},
    {"arena-more-rounds", more_rounds_cb},
    {"arena-open-game", open_game_cb, "i"},
    {"arena-save-game", save_game_cb, "i"},
    {"arena-save-games", save_games_cb},
};

void tabiya_arena_place_add_run_actions(TabiyaArenaPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}

static gboolean takes_players(const TabiyaTournamentConfig *config)
{
    return config->form != TABIYA_TOURNAMENT_MATCH && config->form != TABIYA_TOURNAMENT_SPRT;
}

void tabiya_arena_place_update_run(TabiyaArenaPlace *self)
{
    TabiyaTournament *open = self->tournament;
    const TabiyaTournamentState state = open ? self->state : TABIYA_TOURNAMENT_OVER;
    const gboolean plays = state == TABIYA_TOURNAMENT_PLAYING;
    const gboolean pausing = state == TABIYA_TOURNAMENT_PAUSING;
    const gboolean here = open && tabiya_place_is_shown(self);
    const struct {
        const char *action;
        gboolean enabled;
    } states[] = {
        {"arena-go-on", here && !plays && state != TABIYA_TOURNAMENT_OVER},
        {"arena-pause", here && (plays || pausing)},
        {"arena-pause-after", here && plays},
        {"arena-stop", here},
        {"arena-add-player", here && takes_players(tabiya_tournament_get_config(open))},
        {"arena-add-nets", here && takes_players(tabiya_tournament_get_config(open))},
        {"arena-add-nets-of", here && takes_players(tabiya_tournament_get_config(open))},
        {"arena-withdraw", here && takes_players(tabiya_tournament_get_config(open))},
        {"arena-add-rounds", here},
        {"arena-more-rounds", here},
        {"arena-open-game", here},
        {"arena-save-game", here},
        {"arena-export", here && tabiya_tournament_get_played(open) > 0},
        {"arena-export-to", here && tabiya_tournament_get_played(open) > 0},
        {"arena-save-games", here && tabiya_tournament_get_played(open) > 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(states); i++)
        tabiya_part_enable(self, states[i].action, states[i].enabled);
}
