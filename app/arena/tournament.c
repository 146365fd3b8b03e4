/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament.h. The match plays; the tournament is its host: it has the schedule, keeps the
 * games and counts them for the table. */
#include "app/arena/tournament.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/analysis/match.h"
#include "app/arena/arena-board-private.h"
#include "app/arena/tournament-log.h"
#include "app/arena/tournament-plan.h"
#include "app/arena/tournament-tally.h"
#include "app/error.h"
#include "app/game/pgn-writer.h"

#define MAX_CONFIG_BYTES (4 << 20)
/* More games than can have begun before a change. */
#define MAX_AHEAD 1000000

struct _TabiyaTournament {
    GObject parent_instance;
    TabiyaTournamentConfig *config; /* its `match` is the match's */
    TabiyaMatch *match;
    TabiyaTournamentPlan *plan;
    char *folder; /* NULL: kept nowhere */
    char *pgn_path;
    gboolean is_created; /* the folder has its configuration */
    gboolean is_begun;   /* the match has been started once */

    TabiyaTournamentLog *log; /* NULL: nothing is being written, nothing is locked */
    TabiyaTournamentProgress progress;
    gint64 pgn_end; /* of the PGN file */

    TabiyaTournamentTally *tally;
    GListStore *boards;
    GHashTable *durations; /* number → ms of games that are not counted yet */
    GArray *began_us;      /* by slot */

    TabiyaTournamentState state;
    GError *error;
    int resumed;
    TabiyaEngineArbiter *arbiter;
    gint64 (*now_us)(void);
};

enum { PROP_0, PROP_STATE, PROP_PLAYED, PROP_TOTAL, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { SIGNAL_GAME_FINISHED, SIGNAL_PLAYERS_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaTournament, tabiya_tournament, G_TYPE_OBJECT)

GType tabiya_tournament_state_get_type(void)
{
    static gsize once;
    static const GEnumValue values[] = {
        {TABIYA_TOURNAMENT_WAITING, "TABIYA_TOURNAMENT_WAITING", "waiting"},
        {TABIYA_TOURNAMENT_PLAYING, "TABIYA_TOURNAMENT_PLAYING", "playing"},
        {TABIYA_TOURNAMENT_PAUSING, "TABIYA_TOURNAMENT_PAUSING", "pausing"},
        {TABIYA_TOURNAMENT_PAUSED, "TABIYA_TOURNAMENT_PAUSED", "paused"},
        {TABIYA_TOURNAMENT_OVER, "TABIYA_TOURNAMENT_OVER", "over"},
        {TABIYA_TOURNAMENT_FAILED, "TABIYA_TOURNAMENT_FAILED", "failed"},
        {0, NULL, NULL},
    };
    if (g_once_init_enter(&once))
        g_once_init_leave(&once, g_enum_register_static("TabiyaTournamentState", values));
    return once;
}

static gboolean refuse(GError **error, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

static void set_state(TabiyaTournament *self, TabiyaTournamentState state)
{
    if (self->state == state)
        return;
    self->state = state;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATE]);
}

static void count(TabiyaTournament *self, const TabiyaArenaGameFacts *facts)
{
    tabiya_tournament_tally_count(self->tally, facts);
    tabiya_tournament_plan_count(self->plan, facts->record.result);
}

/* --- The match's host ------------------------------------------------------------------------- */

static TabiyaFixtureAnswer get_fixture(int number, TabiyaMatchFixture *fixture, gpointer user)
{
    TabiyaTournament *self = user;
    return tabiya_tournament_plan_get(self->plan, number, fixture);
}

static void set_tags(int number, TabiyaGame *game, gpointer user)
{
    TabiyaTournament *self = user;
    TabiyaMatchFixture fixture;
    tabiya_tournament_plan_get(self->plan, number, &fixture);
    g_autofree char *round = g_strdup_printf("%d.%d", fixture.round + 1, number + 1);
    tabiya_game_set_tag(game, "Event", self->config->name ? self->config->name : "Tournament");
    tabiya_game_set_tag(game, "Round", round);
}

static gint64 take_duration(TabiyaTournament *self, int number)
{
    gint64 *ms = g_hash_table_lookup(self->durations, GINT_TO_POINTER(number));
    const gint64 duration = ms ? *ms : 0;
    g_hash_table_remove(self->durations, GINT_TO_POINTER(number));
    return duration;
}

static void describe(TabiyaTournament *self, int number, const TabiyaMatchGameReport *report,
                     TabiyaArenaGameFacts *facts)
{
    *facts = (TabiyaArenaGameFacts){
        .number = number,
        .record = {report->result, report->end},
        .plies = (int)tabiya_node_get_ply(tabiya_game_get_main_end(report->game)),
        .duration_ms = take_duration(self, number),
        .reason = report->reason,
    };
    tabiya_tournament_plan_get(self->plan, number, &facts->fixture);
}

static gboolean keep(int number, const TabiyaMatchGameReport *report, GError **error, gpointer user)
{
    TabiyaTournament *self = user;
    TabiyaTournamentEntry entry = {.kind = TABIYA_ENTRY_GAME};
    g_autofree char *pgn = tabiya_pgn_write_game(report->game);
    g_autofree char *block = g_strconcat(pgn, "\n", NULL);
    describe(self, number, report, &entry.game);
    if (!tabiya_tournament_log_append(self->log, &entry, block, error))
        return FALSE;
    if (self->pgn_path) {
        entry.game.pgn_at = self->pgn_end;
        entry.game.pgn_end = self->pgn_end += (gint64)strlen(block);
    }
    count(self, &entry.game);
    return TRUE;
}

static gboolean is_decided(gpointer user)
{
    return tabiya_tournament_get_verdict(user) != TABIYA_SPRT_CONTINUE;
}

static int get_games_of_two(gpointer user)
{
    TabiyaTournament *self = user;
    return tabiya_tournament_plan_get_games_of_two(self->plan);
}

static TabiyaArenaBoard *get_board(TabiyaTournament *self, int slot)
{
    GListModel *boards = G_LIST_MODEL(self->boards);
    while ((int)g_list_model_get_n_items(boards) <= slot) {
        g_autoptr(TabiyaArenaBoard) board = tabiya_arena_board_new();
        const gint64 never = 0;
        g_list_store_append(self->boards, board);
        g_array_append_val(self->began_us, never);
    }
    g_autoptr(TabiyaArenaBoard) board = g_list_model_get_item(boards, (guint)slot);
    return board; /* the list keeps it */
}

static void note_duration(TabiyaTournament *self, int slot, int number)
{
    gint64 *ms = g_new(gint64, 1);
    *ms = (self->now_us() - g_array_index(self->began_us, gint64, slot)) / 1000;
    g_hash_table_insert(self->durations, GINT_TO_POINTER(number), ms);
}

static void show(int slot, int number, TabiyaMatchGame *game, gpointer user)
{
    TabiyaTournament *self = user;
    TabiyaArenaBoard *board = get_board(self, slot);
    if (!game) {
        note_duration(self, slot, number);
        tabiya_arena_board_end(board);
        return;
    }
    TabiyaMatchFixture fixture;
    tabiya_tournament_plan_get(self->plan, number, &fixture);
    TabiyaArenaBoardGame what = {.number = number, .round = fixture.round};
    for (int color = 0; color < 2; color++) {
        what.players[color] = fixture.players[color];
        what.names[color] = tabiya_tournament_get_player(self, fixture.players[color])->name;
    }
    g_array_index(self->began_us, gint64, slot) = self->now_us();
    tabiya_arena_board_begin(board, &what, game);
}

static const TabiyaMatchHost host = {get_fixture, set_tags,         keep,
                                     is_decided,  get_games_of_two, show};

/* --- Writing ---------------------------------------------------------------------------------- */

static gint64 size_of(const char *path)
{
    GStatBuf info;
    return path && g_stat(path, &info) == 0 ? (gint64)info.st_size : 0;
}

/* Opens the files, and makes them if they are new. */
static gboolean take_log(TabiyaTournament *self, GError **error)
{
    if (self->log)
        return TRUE;
    if (self->folder && !self->is_created) {
        g_autofree char *config = tabiya_tournament_config_to_json(self->config);
        if (!tabiya_tournament_log_create(self->folder, config, error))
            return FALSE;
    }
    self->is_created = TRUE;
    self->log = tabiya_tournament_log_open(self->folder, self->pgn_path, &self->progress, error);
    if (!self->log)
        return FALSE;
    self->pgn_end = tabiya_tournament_log_get_pgn_length(self->log);
    return TRUE;
}

/* Lets others play on. */
static gboolean release_log(TabiyaTournament *self, GError **error)
{
    if (!self->log)
        return TRUE;
    const gboolean good = tabiya_tournament_log_close(self->log, error);
    if (self->folder) {
        g_autofree char *state = tabiya_tournament_log_dup_state_path(self->folder);
        self->progress.size = self->progress.kept = size_of(state);
        self->progress.pgn_length = size_of(self->pgn_path);
    }
    g_clear_pointer(&self->log, tabiya_tournament_log_free);
    return good;
}

static void stop_writing(TabiyaTournament *self, TabiyaTournamentState state)
{
    g_clear_error(&self->error);
    const GError *failed = tabiya_match_get_error(self->match);
    if (failed)
        self->error = g_error_copy(failed);
    release_log(self, self->error ? NULL : &self->error);
    set_state(self, self->error ? TABIYA_TOURNAMENT_FAILED : state);
}

/* --- Beginning and going on ------------------------------------------------------------------- */

/* An engine that fails in game after game costs the others their time. */
static void set_failing_aside(TabiyaTournament *self, TabiyaArenaGame *game)
{
    const int culprit = tabiya_arena_game_get_culprit(game);
    if (culprit >= 0 && tabiya_tournament_get_n_players(self) > 2 &&
        !tabiya_tournament_is_withdrawn(self, culprit) &&
        tabiya_match_get_failing(self->match, culprit) >= TABIYA_MATCH_FAILURES_MAX) {
        tabiya_tournament_withdraw_player(self, culprit, NULL);
    }
}

static void game_finished_cb(TabiyaTournament *self, int number)
{
    g_autoptr(TabiyaArenaGame) game =
        g_list_model_get_item(tabiya_tournament_tally_get_games(self->tally), (guint)number);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_PLAYED]);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TOTAL]);
    g_signal_emit(self, signals[SIGNAL_GAME_FINISHED], 0, game);
    set_failing_aside(self, game);
}

static void paused_cb(TabiyaTournament *self)
{
    stop_writing(self, TABIYA_TOURNAMENT_PAUSED);
}

static void finished_cb(TabiyaTournament *self)
{
    stop_writing(self, TABIYA_TOURNAMENT_OVER);
}

static void foreground_changed_cb(TabiyaTournament *self)
{
    const int busy = self->arbiter ? tabiya_engine_arbiter_get_foreground(self->arbiter) : 0;
    const int cores = self->arbiter ? tabiya_engine_arbiter_get_cores(self->arbiter) : 0;
    tabiya_match_set_thinking(self->match, busy == 0 ? -1 : MAX(cores - busy, 0));
}

void tabiya_tournament_set_arbiter(TabiyaTournament *self, TabiyaEngineArbiter *arbiter)
{
    g_return_if_fail(TABIYA_IS_TOURNAMENT(self));
    if (self->arbiter)
        g_signal_handlers_disconnect_by_data(self->arbiter, self);
    g_set_object(&self->arbiter, arbiter);
    if (arbiter) {
        g_signal_connect_swapped(arbiter, "foreground-changed", G_CALLBACK(foreground_changed_cb),
                                 self);
    }
    foreground_changed_cb(self);
}

static gboolean begin(TabiyaTournament *self, GError **error)
{
    if (self->is_begun) {
        tabiya_match_go_on(self->match);
        return TRUE;
    }
    self->is_begun = tabiya_match_start(self->match, error);
    return self->is_begun;
}

gboolean tabiya_tournament_start(TabiyaTournament *self, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), FALSE);
    if (self->state == TABIYA_TOURNAMENT_PLAYING)
        return TRUE;
    if (!tabiya_tournament_config_check(self->config, error) || !take_log(self, error))
        return FALSE;
    if (!begin(self, error)) {
        release_log(self, NULL);
        return FALSE;
    }
    g_clear_error(&self->error);
    set_state(self, TABIYA_TOURNAMENT_PLAYING);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TOTAL]);
    return TRUE;
}

void tabiya_tournament_pause(TabiyaTournament *self, gboolean now)
{
    g_return_if_fail(TABIYA_IS_TOURNAMENT(self));
    if (self->state != TABIYA_TOURNAMENT_PLAYING && self->state != TABIYA_TOURNAMENT_PAUSING)
        return;
    set_state(self, TABIYA_TOURNAMENT_PAUSING);
    tabiya_match_pause(self->match, now);
}

/* --- Changing --------------------------------------------------------------------------------- */

/* Applies a change, new or read. */
static gboolean apply(TabiyaTournament *self, const TabiyaTournamentEntry *entry, GError **error)
{
    const int n = tabiya_tournament_get_n_players(self);
    switch (entry->kind) {
    case TABIYA_ENTRY_PLAYER:
        if (!tabiya_tournament_plan_takes_more(self->plan))
            return refuse(error, _("nobody can join a knockout that has begun"));
        if (!tabiya_arena_add_player(self->config->match, entry->player, error))
            return FALSE;
        tabiya_match_take_new_players(self->match);
        tabiya_tournament_plan_add_player(self->plan);
        return TRUE;
    case TABIYA_ENTRY_WITHDRAW:
        if (entry->number >= n)
            return refuse(error, _("no such player"));
        tabiya_tournament_plan_withdraw(self->plan, entry->number);
        return TRUE;
    case TABIYA_ENTRY_ROUNDS:
        if (!tabiya_tournament_plan_takes_more(self->plan))
            return refuse(error, _("a knockout that has begun cannot be longer"));
        if (!tabiya_tournament_config_takes_rounds(self->config, entry->number, error))
            return FALSE;
        self->config->rounds += entry->number;
        tabiya_tournament_plan_add_rounds(self->plan, entry->number);
        return TRUE;
    case TABIYA_ENTRY_CONCURRENCY:
    case TABIYA_ENTRY_GAME:
        break;
    }
    tabiya_match_set_concurrency(self->match, CLAMP(entry->number, 1, 1024));
    return TRUE;
}

/* Applies a change of now, and saves it. */
static gboolean change(TabiyaTournament *self, TabiyaTournamentEntry *entry, GError **error)
{
    const gboolean was_open = self->log != NULL;
    entry->from = tabiya_tournament_plan_get_length(self->plan);
    if (!self->is_created)
        return apply(self, entry, error);
    if (!take_log(self, error))
        return FALSE;
    gboolean good =
        apply(self, entry, error) && tabiya_tournament_log_append(self->log, entry, NULL, error);
    if (!was_open)
        good = release_log(self, good ? error : NULL) && good;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TOTAL]);
    return good;
}

/* As at the start. It is asked before it is noted: a player that cannot be started would keep the
 * tournament from being opened again. */
static gboolean is_sound_player(const char *text, GError **error)
{
    g_autoptr(TabiyaMatchConfig) alone = tabiya_match_config_new();
    return tabiya_arena_add_player(alone, text, error) &&
           tabiya_match_check_player(g_ptr_array_index(alone->players, 0), error);
}

static gboolean may_join(TabiyaTournament *self, GError **error)
{
    const TabiyaTournamentForm form = self->config->form;
    if (tabiya_tournament_get_n_players(self) >= 2 &&
        (form == TABIYA_TOURNAMENT_MATCH || form == TABIYA_TOURNAMENT_SPRT)) {
        return refuse(error, _("a match or an SPRT is between exactly two players"));
    }
    return TRUE;
}

gboolean tabiya_tournament_add_player(TabiyaTournament *self, const char *text, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self) && text, FALSE);
    g_autoptr(TabiyaTournament) guard = g_object_ref(self); /* while the engine is asked */
    TabiyaTournamentEntry entry = {.kind = TABIYA_ENTRY_PLAYER, .player = text};
    if (!may_join(self, error) || !is_sound_player(text, error) || !change(self, &entry, error))
        return FALSE;
    g_signal_emit(self, signals[SIGNAL_PLAYERS_CHANGED], 0);
    return TRUE;
}

gboolean tabiya_tournament_withdraw_player(TabiyaTournament *self, int player, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self) && player >= 0, FALSE);
    TabiyaTournamentEntry entry = {.kind = TABIYA_ENTRY_WITHDRAW, .number = player};
    if (!change(self, &entry, error))
        return FALSE;
    g_signal_emit(self, signals[SIGNAL_PLAYERS_CHANGED], 0);
    return TRUE;
}

gboolean tabiya_tournament_add_rounds(TabiyaTournament *self, int rounds, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), FALSE);
    TabiyaTournamentEntry entry = {.kind = TABIYA_ENTRY_ROUNDS, .number = rounds};
    return change(self, &entry, error);
}

void tabiya_tournament_set_concurrency(TabiyaTournament *self, int concurrency)
{
    g_return_if_fail(TABIYA_IS_TOURNAMENT(self) && concurrency > 0);
    TabiyaTournamentEntry entry = {.kind = TABIYA_ENTRY_CONCURRENCY, .number = concurrency};
    if (concurrency != self->config->match->concurrency)
        change(self, &entry, NULL);
}

/* --- Opening ---------------------------------------------------------------------------------- */

static TabiyaTournament *tournament_new(TabiyaTournamentConfig *config, const char *folder)
{
    TabiyaTournament *self = g_object_new(TABIYA_TYPE_TOURNAMENT, NULL);
    self->config = config;
    self->match = tabiya_match_new(config->match);
    tabiya_match_set_host(self->match, &host, self);
    self->plan = tabiya_tournament_plan_new(config);
    self->tally = tabiya_tournament_tally_new(
        config->form == TABIYA_TOURNAMENT_SPRT ? &config->match->sprt : NULL);
    self->folder = g_strdup(folder);
    self->pgn_path = config->match->pgn_path ? g_strdup(config->match->pgn_path)
                     : folder                ? tabiya_tournament_log_dup_pgn_path(folder)
                                             : NULL;
    g_signal_connect_swapped(self->match, "game-finished", G_CALLBACK(game_finished_cb), self);
    g_signal_connect_swapped(self->match, "paused", G_CALLBACK(paused_cb), self);
    g_signal_connect_swapped(self->match, "finished", G_CALLBACK(finished_cb), self);
    return self;
}

TabiyaTournament *tabiya_tournament_new(TabiyaTournamentConfig *config, const char *folder)
{
    g_return_val_if_fail(config, NULL);
    return tournament_new(config, folder);
}

static gboolean is_same_fixture(const TabiyaMatchFixture *a, const TabiyaMatchFixture *b)
{
    return a->players[0] == b->players[0] && a->players[1] == b->players[1] &&
           a->round == b->round && a->opening == b->opening;
}

static gboolean read_cb(const TabiyaTournamentEntry *entry, gpointer user, GError **error)
{
    TabiyaTournament *self = user;
    const int played = tabiya_match_get_played(self->match);
    TabiyaMatchFixture fixture;
    if (entry->kind != TABIYA_ENTRY_GAME) {
        return ((entry->from - played < MAX_AHEAD &&
                 tabiya_tournament_plan_reach(self->plan, entry->from)) ||
                refuse(error, _("this change does not fit the schedule"))) &&
               apply(self, entry, error);
    }
    if (entry->game.number != played ||
        tabiya_tournament_plan_get(self->plan, played, &fixture) != TABIYA_FIXTURE_KNOWN ||
        !is_same_fixture(&fixture, &entry->game.fixture)) {
        return refuse(error, _("this game does not fit the schedule"));
    }
    count(self, &entry->game);
    tabiya_match_count_earlier(self->match, entry->game.record);
    return TRUE;
}

gboolean tabiya_tournament_is_in(const char *folder)
{
    g_return_val_if_fail(folder, FALSE);
    g_autofree char *path = tabiya_tournament_log_dup_config_path(folder);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static TabiyaTournamentConfig *load_config(const char *folder, GError **error)
{
    g_autofree char *path = tabiya_tournament_log_dup_config_path(folder);
    g_autofree char *text = NULL;
    if (size_of(path) > MAX_CONFIG_BYTES) {
        g_autofree char *name = g_filename_display_name(path);
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("%s is too large"), name);
        return NULL;
    }
    if (!g_file_get_contents(path, &text, NULL, error))
        return NULL;
    TabiyaTournamentConfig *config = tabiya_tournament_config_from_json(text, error);
    if (!config)
        g_prefix_error(error, "%s: ", path);
    return config;
}

/* What may not change: name, rounds and concurrency may. */
static char *dup_identity(TabiyaTournamentConfig *config)
{
    g_clear_pointer(&config->name, g_free);
    config->rounds = config->match->concurrency = 1;
    return tabiya_tournament_config_to_json(config);
}

gboolean tabiya_tournament_is_of(const char *folder, const TabiyaTournamentConfig *config)
{
    g_return_val_if_fail(folder && config, FALSE);
    g_autoptr(TabiyaTournamentConfig) mine = load_config(folder, NULL);
    g_autoptr(TabiyaTournamentConfig) other = tabiya_tournament_config_copy(config);
    if (!mine || !other)
        return FALSE;
    g_autofree char *one = dup_identity(mine);
    g_autofree char *two = dup_identity(other);
    return strcmp(one, two) == 0;
}

/* Whether everything that is planned has been played. */
static gboolean has_ended(TabiyaTournament *self)
{
    TabiyaMatchFixture fixture;
    return is_decided(self) ||
           tabiya_tournament_plan_get(self->plan, tabiya_match_get_played(self->match), &fixture) ==
               TABIYA_FIXTURE_NONE;
}

TabiyaTournament *tabiya_tournament_open(const char *folder, GError **error)
{
    g_return_val_if_fail(folder, NULL);
    TabiyaTournamentConfig *config = load_config(folder, error);
    if (!config)
        return NULL;
    g_autoptr(TabiyaTournament) self = tournament_new(config, folder);
    self->is_created = TRUE;
    if (!tabiya_tournament_log_read(folder, read_cb, self, &self->progress, error))
        return NULL;
    self->resumed = tabiya_match_get_played(self->match);
    if (has_ended(self))
        self->state = TABIYA_TOURNAMENT_OVER;
    return g_steal_pointer(&self);
}

/* --- The standings --------------------------------------------------------------------------- */

const TabiyaTournamentConfig *tabiya_tournament_get_config(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return self->config;
}

TabiyaTournamentState tabiya_tournament_get_state(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), TABIYA_TOURNAMENT_FAILED);
    return self->state;
}

const GError *tabiya_tournament_get_error(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return self->error;
}

const char *tabiya_tournament_get_pgn_path(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return self->pgn_path;
}

int tabiya_tournament_get_n_players(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), 0);
    return (int)self->config->match->players->len;
}

const TabiyaMatchPlayer *tabiya_tournament_get_player(TabiyaTournament *self, int player)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return g_ptr_array_index(self->config->match->players, player);
}

gboolean tabiya_tournament_is_withdrawn(TabiyaTournament *self, int player)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), FALSE);
    return tabiya_tournament_plan_is_withdrawn(self->plan, player);
}

int tabiya_tournament_get_played(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), 0);
    return tabiya_match_get_played(self->match);
}

int tabiya_tournament_get_resumed(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), 0);
    return self->resumed;
}

int tabiya_tournament_get_total(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), 0);
    return tabiya_tournament_plan_get_total(self->plan);
}

gint64 tabiya_tournament_get_remaining_ms(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), -1);
    const int played = tabiya_tournament_get_played(self);
    const int total = tabiya_tournament_get_total(self);
    const double recent_ms = tabiya_tournament_tally_get_recent_ms(self->tally);
    if (total == 0 || recent_ms < 0 || self->state == TABIYA_TOURNAMENT_OVER)
        return -1;
    return (gint64)(recent_ms * (total - played) / self->config->match->concurrency);
}

const TabiyaPairResult *tabiya_tournament_get_pair(TabiyaTournament *self, int first, int second)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return tabiya_tournament_tally_get_pair(self->tally, first, second);
}

/* --- The table -------------------------------------------------------------------------------- */

static TabiyaStandingsOrder get_order(TabiyaTournament *self)
{
    return self->config->form == TABIYA_TOURNAMENT_GAUNTLET ? TABIYA_STANDINGS_BY_ELO
                                                            : TABIYA_STANDINGS_BY_POINTS;
}

static int compare_places(gconstpointer a, gconstpointer b, gpointer user)
{
    const int *places = user;
    const TabiyaStanding *x = a, *y = b;
    const int before = places[x->player], after = places[y->player];
    return before != after ? before - after : x->rank - y->rank;
}

/* In a knockout those who came further are in front, whatever their points. */
static void order_by_place(TabiyaTournament *self, TabiyaCrosstable *table)
{
    g_autofree int *places = g_new0(int, table->n_players);
    tabiya_tournament_plan_write_places(self->plan, places);
    g_qsort_with_data(table->standings, table->n_players, sizeof(TabiyaStanding), compare_places,
                      places);
    for (int i = 0; i < table->n_players; i++) {
        TabiyaStanding *standing = &table->standings[i];
        const TabiyaStanding *before = i > 0 ? standing - 1 : NULL;
        const gboolean is_equal = before && places[before->player] == places[standing->player];
        standing->rank = is_equal ? before->rank : i + 1;
        standing->los = 0.5;
        if (i + 1 < table->n_players) {
            standing->los =
                tabiya_ratings_los(table->ratings, standing->player, (standing + 1)->player);
        }
    }
}

TabiyaCrosstable *tabiya_tournament_dup_crosstable(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    const int n = tabiya_tournament_get_n_players(self);
    g_autofree TabiyaScoreline *games = g_new0(TabiyaScoreline, MAX(n * n, 1));
    g_autofree const char **names = g_new0(const char *, MAX(n, 1));
    g_autofree double *byes = g_new0(double, MAX(n, 1));
    for (int i = 0; i < n * n; i++)
        games[i] = tabiya_tournament_tally_get_as_white(self->tally, i / n, i % n);
    for (int i = 0; i < n; i++) {
        names[i] = tabiya_tournament_get_player(self, i)->name;
        byes[i] = tabiya_tournament_plan_get_bye_points(self->plan, i);
    }
    const TabiyaCrosstableInput input = {
        .ratings = {.n_players = n, .games = games, .fit_advantage = TRUE, .anchor = -1},
        .names = names,
        .extra_points = byes,
        .order = get_order(self),
    };
    TabiyaCrosstable *table = tabiya_crosstable_new(&input);
    if (self->config->form == TABIYA_TOURNAMENT_KNOCKOUT)
        order_by_place(self, table);
    return table;
}

GArray *tabiya_tournament_dup_standings(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    g_autoptr(TabiyaCrosstable) table = tabiya_tournament_dup_crosstable(self);
    GArray *standings = g_array_new(FALSE, TRUE, sizeof(TabiyaStanding));
    g_array_append_vals(standings, table->standings, (guint)table->n_players);
    return standings;
}

GArray *tabiya_tournament_dup_llr(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return g_array_copy((GArray *)tabiya_tournament_tally_get_llr(self->tally));
}

TabiyaSprtVerdict tabiya_tournament_get_verdict(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), TABIYA_SPRT_CONTINUE);
    return tabiya_tournament_tally_get_verdict(self->tally);
}

GListModel *tabiya_tournament_get_boards(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return G_LIST_MODEL(self->boards);
}

GListModel *tabiya_tournament_get_games(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return tabiya_tournament_tally_get_games(self->tally);
}

GListModel *tabiya_tournament_get_incidents(TabiyaTournament *self)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(self), NULL);
    return tabiya_tournament_tally_get_incidents(self->tally);
}

void tabiya_tournament_set_clock_for_tests(TabiyaTournament *self, gint64 (*now_us)(void))
{
    g_return_if_fail(TABIYA_IS_TOURNAMENT(self));
    self->now_us = now_us;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_tournament_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *pspec)
{
    TabiyaTournament *self = TABIYA_TOURNAMENT(object);
    switch (id) {
    case PROP_STATE:
        g_value_set_enum(value, self->state);
        break;
    case PROP_PLAYED:
        g_value_set_int(value, tabiya_tournament_get_played(self));
        break;
    case PROP_TOTAL:
        g_value_set_int(value, tabiya_tournament_get_total(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_tournament_dispose(GObject *object)
{
    TabiyaTournament *self = TABIYA_TOURNAMENT(object);
    if (self->match) {
        g_signal_handlers_disconnect_by_data(self->match, self);
        tabiya_match_stop(self->match);
    }
    if (self->arbiter)
        g_signal_handlers_disconnect_by_data(self->arbiter, self);
    g_clear_object(&self->arbiter);
    G_OBJECT_CLASS(tabiya_tournament_parent_class)->dispose(object);
}

static void tabiya_tournament_finalize(GObject *object)
{
    TabiyaTournament *self = TABIYA_TOURNAMENT(object);
    if (self->config)
        self->config->match = NULL; /* the match's */
    g_clear_object(&self->match);
    tabiya_tournament_config_free(self->config);
    tabiya_tournament_plan_free(self->plan);
    tabiya_tournament_tally_free(self->tally);
    tabiya_tournament_log_free(self->log);
    g_clear_error(&self->error);
    g_object_unref(self->boards);
    g_hash_table_unref(self->durations);
    g_array_unref(self->began_us);
    g_free(self->folder);
    g_free(self->pgn_path);
    G_OBJECT_CLASS(tabiya_tournament_parent_class)->finalize(object);
}

static void tabiya_tournament_class_init(TabiyaTournamentClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    object_class->get_property = tabiya_tournament_get_property;
    object_class->dispose = tabiya_tournament_dispose;
    object_class->finalize = tabiya_tournament_finalize;
    props[PROP_STATE] = g_param_spec_enum("state", NULL, NULL, TABIYA_TYPE_TOURNAMENT_STATE,
                                          TABIYA_TOURNAMENT_WAITING, flags);
    props[PROP_PLAYED] = g_param_spec_int("played", NULL, NULL, 0, G_MAXINT, 0, flags);
    props[PROP_TOTAL] = g_param_spec_int("total", NULL, NULL, 0, G_MAXINT, 0, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[SIGNAL_GAME_FINISHED] =
        g_signal_new("game-finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, TABIYA_TYPE_ARENA_GAME);
    signals[SIGNAL_PLAYERS_CHANGED] =
        g_signal_new("players-changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
}

static void tabiya_tournament_init(TabiyaTournament *self)
{
    self->boards = g_list_store_new(TABIYA_TYPE_ARENA_BOARD);
    self->durations = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
    self->began_us = g_array_new(FALSE, TRUE, sizeof(gint64));
    self->now_us = g_get_monotonic_time;
}
