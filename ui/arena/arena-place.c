/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-place.h. This file: the place, its pages, and the tournaments on the shelf. */
#include <glib/gi18n.h>

#include "app/arena/arena-session.h"
#include "ui/application.h"
#include "ui/arena/arena-place-private.h"
#include "ui/arena/arena-words.h"
#include "ui/arena/game-page.h"
#include "ui/compat.h"
#include "ui/settings.h"

#define SETUP_NAME "setup.json" /* the last setup, beside the tournaments */
#define SETUP_BYTES (1 << 20)
#define WALL_BOARDS 4

G_DEFINE_FINAL_TYPE(TabiyaArenaPlace, tabiya_arena_place, TABIYA_TYPE_PLACE)

/* --- Lent objects ----------------------------------------------------------------------------- */

static TabiyaApplication *application_of(TabiyaArenaPlace *self)
{
    return tabiya_application_of(tabiya_part_get_shell(self));
}

TabiyaTournament *tabiya_arena_place_get_tournament(TabiyaArenaPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_PLACE(self), NULL);
    return self->tournament;
}

TabiyaArenaPanel *tabiya_arena_place_get_panel(TabiyaArenaPlace *self)
{
    return TABIYA_ARENA_PANEL(tabiya_place_get_panel(self));
}

TabiyaEngineRegistry *tabiya_arena_place_get_engines(TabiyaArenaPlace *self)
{
    return tabiya_application_get_engines(application_of(self));
}

/* Beside the store of games: a person may have chosen another folder. */
char *tabiya_arena_place_dup_folder(TabiyaArenaPlace *self)
{
    const char *store =
        tabiya_game_store_get_path(tabiya_application_get_store(application_of(self)));
    g_autofree char *data = g_path_get_dirname(store);

    return g_build_filename(data, "arena", NULL);
}

TabiyaArenaShelf *tabiya_arena_place_get_shelf(TabiyaArenaPlace *self)
{
    g_autofree char *folder = self->shelf ? NULL : tabiya_arena_place_dup_folder(self);

    if (!self->shelf)
        self->shelf = tabiya_arena_shelf_new(folder);
    return self->shelf;
}

/* --- The setup -------------------------------------------------------------------------------- */

static char *dup_setup_path(TabiyaArenaPlace *self)
{
    g_autofree char *folder = tabiya_arena_place_dup_folder(self);

    return g_build_filename(folder, SETUP_NAME, NULL);
}

/* As it was left. */
static const TabiyaArenaSetup *get_setup(TabiyaArenaPlace *self)
{
    g_autofree char *path = dup_setup_path(self);
    g_autofree char *text = NULL;
    gsize length = 0;

    if (self->setup)
        return self->setup;
    if (g_file_get_contents(path, &text, &length, NULL) && length < SETUP_BYTES)
        self->setup = tabiya_arena_setup_from_json(text);
    if (!self->setup)
        self->setup = tabiya_arena_setup_new();
    return self->setup;
}

static void keep_setup(TabiyaArenaPlace *self, const TabiyaArenaSetup *setup)
{
    g_autofree char *path = dup_setup_path(self);
    g_autofree char *text = tabiya_arena_setup_to_json(setup);

    g_clear_pointer(&self->setup, tabiya_arena_setup_free);
    self->setup = tabiya_arena_setup_copy(setup);
    g_file_set_contents(path, text, -1, NULL);
}

static void show_setup(TabiyaArenaPlace *self)
{
    TabiyaArenaSetupPage *page = tabiya_arena_panel_get_setup(tabiya_arena_place_get_panel(self));

    if (self->board_fen)
        tabiya_arena_setup_page_set_position(page, self->board_fen);
    tabiya_arena_setup_page_show(page, get_setup(self));
    tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_SETUP);
}

/* --- Starting --------------------------------------------------------------------------------- */

/* Where nodes limit the engines, they play as well beside others: there can be a wall to look at
 * on a computer with few cores, too. */
static void play_on_a_wall(TabiyaArenaSetup *setup)
{
    setup->limit = TABIYA_ARENA_NODES;
    setup->at_a_time = MAX(setup->at_a_time, WALL_BOARDS);
}

static void start_levels(TabiyaArenaPlace *self)
{
    g_autoptr(TabiyaArenaSetup) setup = tabiya_arena_setup_new();

    g_free(setup->name);
    setup->name = g_strdup(_("The Nine Levels"));
    play_on_a_wall(setup);
    tabiya_arena_place_begin(self, setup);
}

/* One that is installed but not in the list is added to it: the person has asked for it. */
static char *dup_stockfish(TabiyaArenaPlace *self)
{
    TabiyaEngineRegistry *engines = tabiya_arena_place_get_engines(self);
    g_autofree char *found = tabiya_arena_home_dup_stockfish(engines);
    g_autoptr(GError) error = NULL;

    if (!found || g_str_has_prefix(found, "engine:"))
        return g_steal_pointer(&found);
    TabiyaEngineEntry *entry = tabiya_engine_registry_add(engines, found, "Stockfish", &error);
    if (!entry)
        tabiya_part_say(self, error->message);
    return entry ? g_strdup_printf("engine:%s", tabiya_engine_entry_get_id(entry)) : NULL;
}

static void start_stockfish(TabiyaArenaPlace *self)
{
    g_autoptr(TabiyaArenaSetup) setup = tabiya_arena_setup_new();
    g_autofree char *stockfish = dup_stockfish(self);

    if (!stockfish)
        return;
    g_free(setup->name);
    setup->name = g_strdup(_("Stockfish Beside Us"));
    g_ptr_array_set_size(setup->players, 0);
    tabiya_arena_setup_set_player(setup, "level:9", TRUE);
    tabiya_arena_setup_set_player(setup, stockfish, TRUE);
    setup->form = TABIYA_TOURNAMENT_MATCH;
    setup->limit = TABIYA_ARENA_CLOCK;
    setup->rounds = 10;
    tabiya_arena_place_begin(self, setup);
}

static void start_nets(TabiyaArenaPlace *self, const char *folder)
{
    g_autoptr(TabiyaArenaSetup) setup = tabiya_arena_setup_new();
    g_auto(GStrv) nets = tabiya_arena_setup_list_nets(folder);

    if (g_strv_length(nets) < 2) {
        tabiya_part_say(self, _("This folder has fewer than two nets (*.nnue)."));
        return;
    }
    g_free(setup->name);
    setup->name = g_strdup(_("Generations of a Net"));
    setup->nets = g_strdup(folder);
    g_ptr_array_set_size(setup->players, 0);
    tabiya_arena_setup_set_kind(setup, "net", (const char *const *)nets);
    setup->nodes = 5000;
    play_on_a_wall(setup);
    tabiya_arena_place_begin(self, setup);
}

static void nets_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        start_nets(user, path);
}

static void choose_nets(TabiyaArenaPlace *self)
{
    tabiya_choose_folder(GTK_WINDOW(tabiya_part_get_shell(self)), _("Choose the Folder of Nets"),
                         nets_chosen_cb, self);
}

/* --- Learning --------------------------------------------------------------------------------- */

static void add_net(TabiyaArenaSetup *setup, const char *net)
{
    g_autofree char *player = net ? g_strconcat("net:", net, NULL) : g_strdup("level:9");

    tabiya_arena_setup_set_player(setup, player, TRUE);
}

/* A match of two generations of the net, on the wall. */
static void watch_cb(TabiyaArenaPlace *self, const char *net, const char *name, const char *other,
                     const char *other_name)
{
    g_autoptr(TabiyaArenaSetup) setup = tabiya_arena_setup_new();

    g_free(setup->name);
    /* Translators: two players of a match. */
    setup->name = g_strdup_printf(_("%s – %s"), name, other_name);
    g_ptr_array_set_size(setup->players, 0);
    add_net(setup, net);
    add_net(setup, other);
    setup->form = TABIYA_TOURNAMENT_MATCH;
    setup->rounds = 20;
    play_on_a_wall(setup);
    tabiya_arena_place_begin(self, setup);
}

static void show_learning(TabiyaArenaPlace *self)
{
    TabiyaArenaLearning *page = tabiya_arena_panel_get_learning(tabiya_arena_place_get_panel(self));

    g_signal_handlers_disconnect_by_func(page, watch_cb, self);
    g_signal_connect_object(page, "watch", G_CALLBACK(watch_cb), self, G_CONNECT_SWAPPED);
    tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_LEARNING);
}

static const struct {
    const char *what;
    void (*start)(TabiyaArenaPlace *self);
} STARTS[] = {
    {"levels", start_levels}, {"stockfish", start_stockfish}, {"nets", choose_nets},
    {"setup", show_setup},    {"learning", show_learning},
};

static void start_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    for (gsize i = 0; i < G_N_ELEMENTS(STARTS); i++) {
        if (g_str_equal(STARTS[i].what, g_variant_get_string(parameter, NULL)))
            STARTS[i].start(user);
    }
}

static void nets_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    start_nets(user, g_variant_get_string(parameter, NULL));
}

static void begin_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaPlace *self = user;
    TabiyaArenaSetupPage *page = tabiya_arena_panel_get_setup(tabiya_arena_place_get_panel(self));
    g_autoptr(TabiyaArenaSetup) setup = NULL;

    if (!tabiya_arena_setup_page_is_good(page))
        return;
    setup = tabiya_arena_setup_copy(tabiya_arena_setup_page_get(page));
    if (tabiya_arena_place_begin(self, setup))
        keep_setup(self, setup);
}

/* --- Pages ------------------------------------------------------------------------------------ */

void tabiya_arena_place_show_page(TabiyaArenaPlace *self, TabiyaArenaPage page)
{
    tabiya_arena_panel_set_page(tabiya_arena_place_get_panel(self), page);
    tabiya_place_show(self);
    /* Before: what cannot be done has no focus. */
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    tabiya_place_focus(self);
    tabiya_shell_update_layout(tabiya_part_get_shell(self));
}

static void page_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *page = g_variant_get_string(parameter, NULL);
    TabiyaArenaPlace *self = user;

    if (g_str_equal(page, "setup"))
        show_setup(self);
    else if (g_str_equal(page, "tournament") && self->tournament)
        tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_TOURNAMENT);
    else if (g_str_equal(page, "home"))
        tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_HOME);
}

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *id = g_variant_get_string(parameter, NULL);
    TabiyaArenaPlace *self = user;

    if (g_strcmp0(id, self->id) != 0 && !tabiya_arena_place_open(self, id))
        return;
    tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_TOURNAMENT);
    /* Of one that is over, the result is looked for. */
    if (self->state == TABIYA_TOURNAMENT_OVER &&
        g_list_model_get_n_items(tabiya_tournament_get_boards(self->tournament)) == 0) {
        tabiya_shell_activate(tabiya_part_get_shell(self), "arena-tab",
                              g_variant_new_string("table"));
    }
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *id = g_variant_dup_string(parameter, NULL);
    TabiyaArenaPlace *self = user;
    TabiyaArenaShelf *shelf = tabiya_arena_place_get_shelf(self);
    TabiyaArenaEntry *entry = tabiya_arena_shelf_find(shelf, id);
    g_autoptr(GError) error = NULL;

    if (!entry)
        return;
    g_autofree char *text =
        g_strdup_printf(_("“%s” deleted"), tabiya_arena_entry_get_note(entry)->name);
    if (g_strcmp0(id, self->id) == 0)
        tabiya_arena_place_leave_tournament(self);
    if (tabiya_arena_shelf_delete(shelf, id, &error))
        tabiya_part_say_undo(self, text, "win.arena-undelete");
    else
        tabiya_part_say(self, error->message);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    tabiya_place_keep_focus(self);
}

static void undelete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_arena_shelf_undelete(tabiya_arena_place_get_shelf(user));
    tabiya_shell_update_actions(tabiya_part_get_shell(user));
}

/* --- After an interruption -------------------------------------------------------------------- */

static void resume_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaPlace *self = user;
    g_autofree char *id = g_steal_pointer(&self->interrupted);

    if (!id || !tabiya_arena_place_open(self, id))
        return;
    tabiya_arena_place_show_page(self, TABIYA_ARENA_PAGE_TOURNAMENT);
    tabiya_arena_place_go_on(self);
}

static void offer_to_continue(TabiyaArenaPlace *self, TabiyaArenaEntry *entry)
{
    g_autofree char *progress = tabiya_arena_words_dup_note(tabiya_arena_entry_get_note(entry));
    /* Translators: the name of a tournament, and "Round robin · 37 of 144 games" */
    g_autofree char *text = g_strdup_printf(_("“%s” was interrupted, nothing is lost: %s"),
                                            tabiya_arena_entry_get_note(entry)->name, progress);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    tabiya_part_offer(self, text, _("Continue"), "win.arena-resume");
}

/* The shelf has been read. */
static void tell_interrupted(TabiyaArenaPlace *self)
{
    TabiyaArenaEntry *entry =
        self->interrupted ? tabiya_arena_shelf_find(self->shelf, self->interrupted) : NULL;

    g_signal_handlers_disconnect_by_func(self->shelf, tell_interrupted, self);
    if (entry && !self->tournament)
        offer_to_continue(self, entry);
}

void tabiya_arena_place_interrupt(TabiyaArenaPlace *self, char *id)
{
    TabiyaArenaEntry *entry = tabiya_arena_shelf_find(self->shelf, id);

    g_free(self->interrupted);
    self->interrupted = id;
    if (entry)
        offer_to_continue(self, entry);
}

static void announce_cb(TabiyaArenaPlace *self)
{
    tabiya_arena_session_set_announces(
        TABIYA_ARENA_SESSION(tabiya_place_get_session(self)),
        g_settings_get_boolean(tabiya_settings_get(), "arena-announce-moves"));
}

static void begin(TabiyaPart *part)
{
    TabiyaArenaPlace *self = TABIYA_ARENA_PLACE(part);
    g_autofree char *folder = tabiya_arena_place_dup_folder(self);

    announce_cb(self);
    g_signal_connect_object(tabiya_settings_get(), "changed::arena-announce-moves",
                            G_CALLBACK(announce_cb), self, G_CONNECT_SWAPPED);
    self->interrupted = tabiya_arena_shelf_dup_playing(folder);
    if (self->interrupted) {
        g_signal_connect_object(tabiya_arena_place_get_shelf(self), "items-changed",
                                G_CALLBACK(tell_interrupted), self, G_CONNECT_SWAPPED);
    }
}

/* --- The place -------------------------------------------------------------------------------- */

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    return TABIYA_BOARD_SESSION(tabiya_arena_session_new());
}

/* The board stays, and one game after the other is played on it. */
static void followed_cb(TabiyaArenaPlace *self)
{
    TabiyaGame *game = tabiya_arena_board_get_game(self->followed);

    if (game)
        tabiya_arena_session_follow(TABIYA_ARENA_SESSION(tabiya_place_get_session(self)), game);
}

void tabiya_arena_place_follow(TabiyaArenaPlace *self, TabiyaArenaBoard *board)
{
    TabiyaArenaPanel *panel = tabiya_arena_place_get_panel(self);

    g_set_object(&self->followed, board);
    g_signal_group_set_target(self->followed_heard, board);
    tabiya_arena_run_set_followed(tabiya_arena_panel_get_run(panel), board);
    followed_cb(self);
}

static void follow_cb(TabiyaArenaPlace *self, TabiyaArenaBoard *board)
{
    tabiya_arena_place_follow(self, board);
    tabiya_shell_activate(tabiya_part_get_shell(self), "arena-tab", g_variant_new_string("game"));
}

static GtkWidget *make_panel(TabiyaPlace *place)
{
    TabiyaArenaPlace *self = TABIYA_ARENA_PLACE(place);
    GtkWidget *panel =
        tabiya_arena_panel_new(tabiya_place_get_session(self), tabiya_arena_place_get_shelf(self),
                               tabiya_arena_place_get_engines(self));

    g_signal_connect_object(tabiya_arena_panel_get_run(TABIYA_ARENA_PANEL(panel)), "follow",
                            G_CALLBACK(follow_cb), self, G_CONNECT_SWAPPED);
    return panel;
}

/* The wall and the lists are looked at; a game is followed on the board. */
static TabiyaLayoutForm get_form(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_place_peek_panel(place);

    if (!panel ||
        tabiya_arena_panel_get_page(TABIYA_ARENA_PANEL(panel)) != TABIYA_ARENA_PAGE_TOURNAMENT) {
        return TABIYA_LAYOUT_FORM_FOLDED;
    }
    TabiyaArenaRun *run = tabiya_arena_panel_get_run(TABIYA_ARENA_PANEL(panel));
    return g_str_equal(tabiya_arena_run_get_tab(run), "game") ? TABIYA_LAYOUT_FORM_BOARD
                                                              : TABIYA_LAYOUT_FORM_PREVIEW;
}

static GtkWidget *get_moves(TabiyaPlace *place)
{
    TabiyaArenaPlace *self = TABIYA_ARENA_PLACE(place);

    if (get_form(place) != TABIYA_LAYOUT_FORM_PREVIEW)
        return NULL;
    if (!self->moves)
        self->moves = g_object_ref_sink(tabiya_arena_moves_new(tabiya_place_get_session(self)));
    return self->moves;
}

static GMenuModel *get_menu(TabiyaPlace *place)
{
    return tabiya_arena_place_get_menu(TABIYA_ARENA_PLACE(place));
}

/* The position of the place before is offered to start games from. */
static void follow(TabiyaPart *part)
{
    TabiyaArenaPlace *self = TABIYA_ARENA_PLACE(part);
    TabiyaPlace *shown = tabiya_shell_get_place(tabiya_part_get_shell(self));

    if (!shown || shown == TABIYA_PLACE(self))
        return;
    g_free(self->board_fen);
    self->board_fen = tabiya_board_session_dup_fen(tabiya_place_get_session(shown));
}

static const GActionEntry ACTIONS[] = {
    {"arena-page", page_cb, "s"},    {"arena-start", start_cb, "s"},
    {"arena-nets", nets_cb, "s"},    {"arena-begin", begin_cb},
    {"arena-open", open_cb, "s"},    {"arena-delete", delete_cb, "s"},
    {"arena-undelete", undelete_cb}, {"arena-resume", resume_cb},
};

static void update(TabiyaPart *part)
{
    TabiyaArenaPlace *self = TABIYA_ARENA_PLACE(part);

    tabiya_part_enable(self, "arena-undelete",
                       self->shelf && tabiya_arena_shelf_can_undelete(self->shelf));
    tabiya_part_enable(self, "arena-resume", self->interrupted != NULL);
    tabiya_arena_place_update_run(self);
    if (tabiya_place_is_shown(self) &&
        gtk_window_is_active(GTK_WINDOW(tabiya_part_get_shell(self)))) {
        tabiya_arena_place_withdraw_end(self);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_arena_place_dispose(GObject *object)
{
    TabiyaArenaPlace *self = TABIYA_ARENA_PLACE(object);

    tabiya_arena_place_end_tournament(self); /* interrupted, not paused */
    g_clear_object(&self->heard);
    g_clear_object(&self->followed_heard);
    g_clear_object(&self->followed);
    g_clear_object(&self->moves);
    g_clear_object(&self->menu);
    g_clear_object(&self->shelf);
    g_clear_pointer(&self->setup, tabiya_arena_setup_free);
    g_clear_pointer(&self->interrupted, g_free);
    g_clear_pointer(&self->board_fen, g_free);
    G_OBJECT_CLASS(tabiya_arena_place_parent_class)->dispose(object);
}

static void tabiya_arena_place_class_init(TabiyaArenaPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_place_dispose;
    TABIYA_PART_CLASS(klass)->update = update;
    TABIYA_PART_CLASS(klass)->begin = begin;
    TABIYA_PART_CLASS(klass)->follow = follow;
    place_class->name = "arena";
    place_class->title = N_("Arena");
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->get_form = get_form;
    place_class->get_moves = get_moves;
    place_class->get_menu = get_menu;
}

static void tabiya_arena_place_init(TabiyaArenaPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_arena_place_add_run_actions(self);
    tabiya_arena_place_add_export_actions(self);
    tabiya_part_add_setting(self, "arena-announce-moves");
    self->followed_heard = g_signal_group_new(TABIYA_TYPE_ARENA_BOARD);
    g_signal_group_connect_swapped(self->followed_heard, "changed", G_CALLBACK(followed_cb), self);
}
