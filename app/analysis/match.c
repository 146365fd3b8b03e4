/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match.h. `slots` play; finished games wait in `ended` for all earlier games, and are counted
 * and written in order. */
#include "app/analysis/match.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"
#include "app/game/pgn-writer.h"
#include "app/later.h"

#define END_KINDS (TABIYA_MATCH_END_LAST + 1)
#define MOST_NICE 19 /* of Linux's */

/* What a player has lost. */
typedef struct {
    int by_end[END_KINDS]; /* games, by how they ended */
    int failing;           /* the last games in a row in which it has failed */
} Losses;

/* A slot plays one game at a time, with its own players. */
typedef struct {
    TabiyaMatch *match;
    int index;
    GPtrArray *sources; /* of TabiyaEngineSource by player, made when first needed; NULL: not yet */
    TabiyaMatchGame *game; /* NULL: free */
    int number;
} Slot;

struct _TabiyaMatch {
    GObject parent_instance;
    TabiyaMatchConfig *config;
    int n_players;
    const TabiyaMatchHost *host; /* the match itself, if nobody else */
    gpointer host_user;

    TabiyaMatchOpenings *openings;
    TabiyaMatchState *state; /* of a match without another host */
    GArray *pairings;
    GPtrArray *slots; /* of Slot */
    GHashTable
        *ended; /* number → TabiyaMatchGameReport, of games that ended before an earlier one */
    GError *error;

    int next;    /* the next game that has never begun */
    int counted; /* games 0 … counted - 1 are counted */
    int resumed;
    int thinking; /* how many games go on; -1: all */
    gboolean running, over, paused;
    GSource *beginning;      /* NULL after the beginning */
    TabiyaScoreline *scores; /* n_players × n_players */
    GArray *losses;          /* of Losses, by player */
};

enum { SIGNAL_GAME_FINISHED, SIGNAL_PAUSED, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaMatch, tabiya_match, G_TYPE_OBJECT)

static void fill_slots(TabiyaMatch *self);

static Slot *get_slot(TabiyaMatch *self, guint index)
{
    return g_ptr_array_index(self->slots, index);
}

/* --- The schedule of a match without another host ------------------------------------------- */

static int n_games(TabiyaMatch *self)
{
    return (int)self->pairings->len * self->config->games;
}

static TabiyaFixtureAnswer get_own_fixture(int number, TabiyaMatchFixture *fixture, gpointer user)
{
    TabiyaMatch *self = user;
    if (number >= n_games(self))
        return TABIYA_FIXTURE_NONE;
    const int pairing = number % (int)self->pairings->len;
    const int round = number / (int)self->pairings->len;
    const int *pair = &((const int *)(gpointer)self->pairings->data)[2 * pairing];
    *fixture = (TabiyaMatchFixture){{pair[round % 2], pair[1 - round % 2]}, round, round / 2};
    return TABIYA_FIXTURE_KNOWN;
}

static void set_own_tags(int number, TabiyaGame *game, gpointer user)
{
    (void)user;
    g_autofree char *round = g_strdup_printf("%d", number + 1);
    tabiya_game_set_tag(game, "Event", "Engine match");
    tabiya_game_set_tag(game, "Round", round);
}

static gboolean keep_own(int number, const TabiyaMatchGameReport *report, GError **error,
                         gpointer user)
{
    (void)number;
    TabiyaMatch *self = user;
    g_autofree char *pgn = tabiya_pgn_write_game(report->game);
    g_autofree char *block = g_strconcat(pgn, "\n", NULL);
    return tabiya_match_state_append(self->state, (TabiyaMatchRecord){report->result, report->end},
                                     block, error);
}

static gboolean sprt_is_decided(gpointer user)
{
    TabiyaMatch *self = user;
    return self->config->has_sprt &&
           tabiya_sprt_verdict(&self->config->sprt, tabiya_match_get_score(self, 0, 1)) !=
               TABIYA_SPRT_CONTINUE;
}

static void show_nowhere(int slot, int number, TabiyaMatchGame *game, gpointer user)
{
    (void)slot;
    (void)number;
    (void)game;
    (void)user;
}

static int get_own_games_of_two(gpointer user)
{
    const TabiyaMatch *self = user;
    return self->config->games;
}

static const TabiyaMatchHost own_host = {get_own_fixture, set_own_tags,         keep_own,
                                         sprt_is_decided, get_own_games_of_two, show_nowhere};

void tabiya_match_set_host(TabiyaMatch *self, const TabiyaMatchHost *host, gpointer user)
{
    g_return_if_fail(TABIYA_IS_MATCH(self) && !self->running);
    self->host = host;
    self->host_user = user;
}

void tabiya_match_get_players(TabiyaMatch *self, int number, int players[2])
{
    TabiyaMatchFixture fixture = {{0, 0}, 0, 0};
    self->host->get_fixture(number, &fixture, self->host_user);
    players[0] = fixture.players[0];
    players[1] = fixture.players[1];
}

/* Of the games that this match plays: a shard leaves others out. */
static int get_step(TabiyaMatch *self)
{
    return MAX(self->config->step, 1);
}

/* --- Counting --------------------------------------------------------------------------------- */

static Losses *get_losses(TabiyaMatch *self, int player)
{
    return &g_array_index(self->losses, Losses, player);
}

static void count(TabiyaMatch *self, TabiyaMatchRecord record)
{
    int players[2];
    tabiya_match_get_players(self, self->counted, players);
    self->counted += get_step(self);
    TabiyaScoreline *white = &self->scores[players[0] * self->n_players + players[1]];
    TabiyaScoreline *black = &self->scores[players[1] * self->n_players + players[0]];
    if (record.result == TABIYA_RESULT_DRAW) {
        white->draws++;
        black->draws++;
        return;
    }
    const gboolean white_won = record.result == TABIYA_RESULT_WHITE;
    (white_won ? white : black)->wins++;
    (white_won ? black : white)->losses++;
    get_losses(self, players[white_won ? 1 : 0])->by_end[record.end]++;
}

void tabiya_match_count_earlier(TabiyaMatch *self, TabiyaMatchRecord record)
{
    g_return_if_fail(TABIYA_IS_MATCH(self) && !self->running);
    count(self, record);
    self->next = self->counted;
    self->resumed = tabiya_match_get_played(self);
}

static void drop_games(TabiyaMatch *self)
{
    for (guint i = 0; i < self->slots->len; i++) {
        Slot *slot = get_slot(self, i);
        if (!slot->game)
            continue;
        self->host->show(slot->index, slot->number, NULL, self->host_user);
        g_clear_pointer(&slot->game, tabiya_match_game_abort);
    }
}

static void end_match(TabiyaMatch *self)
{
    if (self->over)
        return;
    self->over = TRUE;
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    drop_games(self);
    if (!self->error && self->state)
        tabiya_match_state_close(self->state, &self->error);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0);
}

/* Counts the next game in order. Returns FALSE if it has not ended yet. */
static gboolean count_next(TabiyaMatch *self)
{
    const int number = self->counted;
    const TabiyaMatchGameReport *report = g_hash_table_lookup(self->ended, GINT_TO_POINTER(number));
    if (!report)
        return FALSE;
    if (!self->host->keep(number, report, &self->error, self->host_user))
        return FALSE;
    count(self, (TabiyaMatchRecord){report->result, report->end});
    g_signal_emit(self, signals[SIGNAL_GAME_FINISHED], 0, number, report);
    g_hash_table_remove(self->ended, GINT_TO_POINTER(number));
    return TRUE;
}

static gboolean is_decided(TabiyaMatch *self)
{
    return self->host->is_decided(self->host_user);
}

/* Whether the last game of the schedule is counted. */
static gboolean has_ended(TabiyaMatch *self)
{
    TabiyaMatchFixture fixture;
    return self->error || is_decided(self) ||
           self->host->get_fixture(self->counted, &fixture, self->host_user) == TABIYA_FIXTURE_NONE;
}

int tabiya_match_get_playing(TabiyaMatch *self)
{
    int playing = 0;
    for (guint i = 0; i < self->slots->len; i++)
        playing += get_slot(self, i)->game != NULL;
    return playing;
}

/* Ends, pauses, or begins what can be begun. */
static void go_on(TabiyaMatch *self)
{
    if (has_ended(self))
        end_match(self);
    else if (!self->paused)
        fill_slots(self);
    else if (tabiya_match_get_playing(self) == 0)
        g_signal_emit(self, signals[SIGNAL_PAUSED], 0);
}

/* In the order in which games end: a player that fails does not wait for slow games of others. */
static void count_failing(TabiyaMatch *self, int number, const TabiyaMatchGameReport *report)
{
    int players[2];
    tabiya_match_get_players(self, number, players);
    for (int color = 0; color < 2; color++) {
        int *failing = &get_losses(self, players[color])->failing;
        if (tabiya_match_game_report_has_failed(report, (EngColor)color))
            ++*failing;
        else if (report->has_moved[color])
            *failing = 0;
    }
}

static void game_done_cb(const TabiyaMatchGameReport *report, gpointer user)
{
    Slot *slot = user;
    TabiyaMatch *self = slot->match;
    g_autoptr(TabiyaMatch) guard = g_object_ref(self);
    slot->game = NULL;
    count_failing(self, slot->number, report);
    g_hash_table_insert(self->ended, GINT_TO_POINTER(slot->number),
                        tabiya_match_game_report_copy(report));
    self->host->show(slot->index, slot->number, NULL, self->host_user);
    while (!self->over && !is_decided(self) && count_next(self))
        ;
    if (!self->over)
        go_on(self);
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* A seed for one player in one game: 1 … 2^31 - 1. */
static guint32 player_seed(guint32 seed, int number, int color)
{
    const guint32 words[] = {seed, (guint32)number, (guint32)color};
    g_autoptr(GRand) random = g_rand_new_with_seed_array(words, G_N_ELEMENTS(words));
    return (guint32)g_rand_int_range(random, 1, G_MAXINT32);
}

static void source_free(gpointer source)
{
    if (source)
        g_object_unref(source);
}

static Slot *slot_new(TabiyaMatch *self)
{
    Slot *slot = g_new0(Slot, 1);
    slot->match = self;
    slot->index = (int)self->slots->len;
    slot->sources = g_ptr_array_new_with_free_func(source_free);
    return slot;
}

static void slot_free(gpointer data)
{
    Slot *slot = data;
    g_clear_pointer(&slot->game, tabiya_match_game_abort);
    g_ptr_array_unref(slot->sources);
    g_free(slot);
}

static TabiyaEngineSource *get_source(Slot *slot, int player)
{
    if ((int)slot->sources->len <= player)
        g_ptr_array_set_size(slot->sources, player + 1);
    if (!slot->sources->pdata[player]) {
        slot->sources->pdata[player] = tabiya_match_player_create(
            slot->match->config->players->pdata[player], &slot->match->error);
    }
    return slot->sources->pdata[player];
}

static gboolean has_commands(const TabiyaMatchConfig *config)
{
    for (guint i = 0; i < config->players->len; i++) {
        const TabiyaMatchPlayer *player = config->players->pdata[i];
        if (player->kind == TABIYA_PLAYER_COMMAND)
            return TRUE;
    }
    return FALSE;
}

/* Where time decides, ours have the same priority as everything else, so that none loses on time
 * for want of it, nor to an engine in a process of its own, which is not niced. Ours alone give way
 * where more games than cores are played at once: they take the time from each other anyway, and
 * a window must be drawn. Where nodes or depth limit them, only the wait depends on it. */
static void set_priority(const TabiyaMatchConfig *config, const TabiyaMatchSide *side)
{
    const gboolean is_timed = side->limits.has_clock || side->limits.movetime_ms > 0;
    const gboolean has_cores = config->concurrency <= (int)g_get_num_processors();
    const gboolean gives_way = !is_timed || (!has_cores && !has_commands(config));
    if (TABIYA_IS_BUILTIN_ENGINE(side->source)) {
        tabiya_builtin_engine_set_niceness(TABIYA_BUILTIN_ENGINE(side->source),
                                           gives_way ? MOST_NICE : 0);
    }
}

/* Prepares one side of game `number`. Only our own players have seeds. */
static gboolean prepare_side(Slot *slot, int number, int player, int color, TabiyaMatchSide *side)
{
    const TabiyaMatchConfig *config = slot->match->config;
    const TabiyaMatchPlayer *configured = config->players->pdata[player];
    side->source = get_source(slot, player);
    if (!side->source)
        return FALSE;
    side->name = configured->name;
    side->limits = configured->has_limits ? configured->limits : config->limits;
    set_priority(config, side);
    side->open = configured->open;
    side->open_user = configured->open_user;
    side->seed = player_seed(config->seed, number, color);
    if (configured->kind != TABIYA_PLAYER_COMMAND) {
        g_autofree char *seed = g_strdup_printf("%u", side->seed);
        if (!tabiya_engine_source_set_option(side->source, "Seed", seed, &slot->match->error))
            return FALSE;
    }
    return TRUE;
}

static void get_opening(TabiyaMatch *self, const TabiyaMatchFixture *fixture,
                        TabiyaMatchOpening *opening)
{
    if (tabiya_match_config_begins_at_start(self->config))
        tabiya_match_opening_init(opening);
    else
        tabiya_match_openings_get(self->openings, (guint)fixture->opening, opening);
}

static gboolean begin_game(Slot *slot, int number, const TabiyaMatchFixture *fixture)
{
    TabiyaMatch *self = slot->match;
    TabiyaMatchSide sides[2];
    for (int color = 0; color < 2; color++) {
        if (!prepare_side(slot, number, fixture->players[color], color, &sides[color]))
            return FALSE;
    }
    TabiyaMatchOpening opening;
    get_opening(self, fixture, &opening);
    slot->number = number;
    slot->game =
        tabiya_match_game_start(sides, &opening, self->config->max_plies, game_done_cb, slot);
    tabiya_match_game_set_adjudication(slot->game, &self->config->adjudication);
    self->host->set_tags(number, tabiya_match_game_get_game(slot->game), self->host_user);
    self->host->show(slot->index, number, slot->game, self->host_user);
    g_array_unref(opening.moves);
    return TRUE;
}

static gboolean is_in_play(TabiyaMatch *self, int number)
{
    for (guint i = 0; i < self->slots->len; i++) {
        const Slot *slot = get_slot(self, i);
        if (slot->game && slot->number == number)
            return TRUE;
    }
    return FALSE;
}

/* The next game to begin: one that was dropped, or the next in order. */
static int find_next(TabiyaMatch *self)
{
    for (int number = self->counted; number < self->next; number += get_step(self)) {
        if (!g_hash_table_contains(self->ended, GINT_TO_POINTER(number)) &&
            !is_in_play(self, number)) {
            return number;
        }
    }
    return self->next;
}

/* Begins one game; FALSE if there is none to begin now, or it failed. */
static gboolean fill_slot(TabiyaMatch *self, Slot *slot)
{
    const int number = find_next(self);
    TabiyaMatchFixture fixture;
    if (self->host->get_fixture(number, &fixture, self->host_user) != TABIYA_FIXTURE_KNOWN)
        return FALSE;
    self->next = MAX(self->next, number + get_step(self));
    return begin_game(slot, number, &fixture);
}

/* The games of the first slots go on. */
static void share_thinking(TabiyaMatch *self)
{
    int left = self->thinking < 0 ? G_MAXINT : self->thinking;
    for (guint i = 0; i < self->slots->len; i++) {
        const Slot *slot = get_slot(self, i);
        if (slot->game)
            tabiya_match_game_set_held(slot->game, left-- <= 0);
    }
}

void tabiya_match_set_thinking(TabiyaMatch *self, int thinking)
{
    g_return_if_fail(TABIYA_IS_MATCH(self));
    self->thinking = thinking;
    share_thinking(self);
}

static void fill_slots(TabiyaMatch *self)
{
    while ((int)self->slots->len < self->config->concurrency)
        g_ptr_array_add(self->slots, slot_new(self));
    for (int i = 0; i < self->config->concurrency; i++) {
        Slot *slot = get_slot(self, (guint)i);
        if (!slot->game && !fill_slot(self, slot))
            break;
    }
    share_thinking(self);
    if (self->error)
        end_match(self);
}

static gboolean begin_cb(gpointer user)
{
    g_autoptr(TabiyaMatch) self = g_object_ref(user); /* a handler may drop the last reference */
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    go_on(self);
    return G_SOURCE_REMOVE;
}

static void begin_later(TabiyaMatch *self)
{
    if (!self->beginning)
        self->beginning = tabiya_later(begin_cb, self);
}

static gboolean is_installed(const TabiyaMatchPlayer *player, GError **error)
{
    return player->kind != TABIYA_PLAYER_COMMAND ||
           tabiya_uci_engine_is_installed(player->what, error);
}

static gboolean engines_are_installed(const TabiyaMatchConfig *config, GError **error)
{
    for (guint i = 0; i < config->players->len; i++) {
        if (!is_installed(config->players->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

typedef struct {
    gboolean over;
    GError *error;
} Probe;

static void probed_cb(GObject *engine, GAsyncResult *result, gpointer user)
{
    Probe *probe = user;
    tabiya_uci_engine_probe_finish(TABIYA_UCI_ENGINE(engine), result, &probe->error);
    probe->over = TRUE;
}

/* Otherwise a misspelled option would be measured as if it were set. An engine that does not start
 * is different: it loses its games. */
static gboolean takes_its_options(TabiyaUciEngine *engine, GError **error)
{
    g_autoptr(GMainContext) context = g_main_context_ref_thread_default();
    Probe probe = {FALSE, NULL};
    tabiya_uci_engine_set_exact(engine, TRUE);
    tabiya_uci_engine_probe_async(engine, NULL, probed_cb, &probe);
    while (!probe.over)
        g_main_context_iteration(context, TRUE);
    tabiya_uci_engine_set_exact(engine, FALSE); /* in its games it behaves as in the other slots */
    if (!g_error_matches(probe.error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT)) {
        g_clear_error(&probe.error);
        return TRUE;
    }
    g_propagate_error(error, probe.error);
    return FALSE;
}

static gboolean has_options_to_check(const TabiyaMatchPlayer *player)
{
    return player->kind == TABIYA_PLAYER_COMMAND && player->options->len > 0;
}

gboolean tabiya_match_check_player(const TabiyaMatchPlayer *player, GError **error)
{
    g_return_val_if_fail(player, FALSE);
    if (!is_installed(player, error))
        return FALSE;
    if (!has_options_to_check(player))
        return TRUE;
    g_autoptr(TabiyaEngineSource) source = tabiya_match_player_create(player, error);
    return source && takes_its_options(TABIYA_UCI_ENGINE(source), error);
}

/* Checks the options of the first slot's players. */
static gboolean engines_take_their_options(TabiyaMatch *self, GError **error)
{
    for (guint i = 0; i < self->config->players->len; i++) {
        const TabiyaMatchPlayer *player = self->config->players->pdata[i];
        if (!has_options_to_check(player))
            continue;
        TabiyaEngineSource *source = get_source(get_slot(self, 0), (int)i);
        if (!source) {
            g_propagate_error(error, g_steal_pointer(&self->error));
            return FALSE;
        }
        if (!takes_its_options(TABIYA_UCI_ENGINE(source), error))
            return FALSE;
    }
    return TRUE;
}

/* Copies of games would be counted as new ones, and make the error seem too small. */
static gboolean openings_suffice(TabiyaMatch *self, GError **error)
{
    const guint games = 2 * tabiya_match_openings_count(self->openings);
    if (games == 0 || (guint)self->host->get_games_of_two(self->host_user) <= games)
        return TRUE;
    for (guint i = 0; i < self->pairings->len; i++) {
        const int *pair = &((const int *)(gpointer)self->pairings->data)[2 * i];
        if (tabiya_match_config_repeats(self->config, pair[0], pair[1])) {
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("%s: after game %u engines without a clock would repeat their games; "
                          "give fewer --games or more openings"),
                        self->config->openings_path, games);
            return FALSE;
        }
    }
    return TRUE;
}

/* Opens the match's own state, and counts what it has. */
static gboolean open_state(TabiyaMatch *self, GError **error)
{
    const TabiyaMatchConfig *config = self->config;
    g_autofree char *fingerprint = tabiya_match_config_dup_fingerprint(config);
    g_autoptr(GArray) records = g_array_new(FALSE, FALSE, sizeof(TabiyaMatchRecord));
    self->state =
        tabiya_match_state_open(config->state_path, config->pgn_path, fingerprint, records, error);
    if (!self->state)
        return FALSE;
    for (guint i = 0; i < records->len && (int)i < n_games(self); i++)
        tabiya_match_count_earlier(self, g_array_index(records, TabiyaMatchRecord, i));
    return TRUE;
}

gboolean tabiya_match_start(TabiyaMatch *self, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_MATCH(self) && !self->running, FALSE);
    const TabiyaMatchConfig *config = self->config;
    const gboolean is_host = self->host == &own_host;
    if (!tabiya_match_config_check(config, error) || !engines_are_installed(config, error))
        return FALSE;
    g_clear_pointer(&self->openings, tabiya_match_openings_free);
    self->openings = tabiya_match_openings_load(config->openings_path, config->seed, error);
    if (!self->openings || !openings_suffice(self, error) ||
        !engines_take_their_options(self, error) || (is_host && !open_state(self, error))) {
        return FALSE;
    }
    self->running = TRUE;
    begin_later(self);
    return TRUE;
}

void tabiya_match_pause(TabiyaMatch *self, gboolean now)
{
    g_return_if_fail(TABIYA_IS_MATCH(self));
    if (!self->running || self->over)
        return;
    g_autoptr(TabiyaMatch) guard = g_object_ref(self);
    self->paused = TRUE;
    if (now)
        drop_games(self);
    if (tabiya_match_get_playing(self) == 0)
        g_signal_emit(self, signals[SIGNAL_PAUSED], 0);
}

void tabiya_match_go_on(TabiyaMatch *self)
{
    g_return_if_fail(TABIYA_IS_MATCH(self) && self->running);
    self->paused = self->over = FALSE;
    g_clear_error(&self->error);
    begin_later(self);
}

void tabiya_match_set_concurrency(TabiyaMatch *self, int concurrency)
{
    g_return_if_fail(TABIYA_IS_MATCH(self) && concurrency > 0);
    self->config->concurrency = concurrency;
    if (self->running && !self->over)
        begin_later(self);
}

void tabiya_match_stop(TabiyaMatch *self)
{
    g_return_if_fail(TABIYA_IS_MATCH(self));
    end_match(self);
}

/* --- Queries ---------------------------------------------------------------------------------- */

const TabiyaMatchConfig *tabiya_match_get_config(TabiyaMatch *self)
{
    return self->config;
}

TabiyaScoreline tabiya_match_get_score(TabiyaMatch *self, int first, int second)
{
    return self->scores[first * self->n_players + second];
}

int tabiya_match_get_played(TabiyaMatch *self)
{
    return (self->counted - self->config->first) / get_step(self);
}

int tabiya_match_get_resumed(TabiyaMatch *self)
{
    return self->resumed;
}

int tabiya_match_get_total(TabiyaMatch *self)
{
    return n_games(self);
}

int tabiya_match_get_losses(TabiyaMatch *self, int player, TabiyaMatchEnd end)
{
    return get_losses(self, player)->by_end[end];
}

int tabiya_match_get_disconnects(TabiyaMatch *self, int player)
{
    int sum = 0;
    for (TabiyaMatchEnd end = 0; end < END_KINDS; end++)
        sum += tabiya_match_end_is_failure(end) ? tabiya_match_get_losses(self, player, end) : 0;
    return sum;
}

int tabiya_match_get_failing(TabiyaMatch *self, int player)
{
    return get_losses(self, player)->failing;
}

const GError *tabiya_match_get_error(TabiyaMatch *self)
{
    return self->error;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_match_finalize(GObject *object)
{
    TabiyaMatch *self = TABIYA_MATCH(object);
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    g_ptr_array_unref(self->slots);
    g_hash_table_unref(self->ended);
    g_array_unref(self->pairings);
    g_clear_pointer(&self->openings, tabiya_match_openings_free);
    g_clear_pointer(&self->state, tabiya_match_state_free);
    g_clear_error(&self->error);
    g_free(self->scores);
    g_array_unref(self->losses);
    tabiya_match_config_free(self->config);
    G_OBJECT_CLASS(tabiya_match_parent_class)->finalize(object);
}

static void tabiya_match_class_init(TabiyaMatchClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_match_finalize;
    signals[SIGNAL_GAME_FINISHED] =
        g_signal_new("game-finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_POINTER);
    signals[SIGNAL_PAUSED] = g_signal_new("paused", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_FINISHED] = g_signal_new("finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_match_init(TabiyaMatch *self)
{
    self->ended = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL,
                                        (GDestroyNotify)tabiya_match_game_report_free);
    self->losses = g_array_new(FALSE, TRUE, sizeof(Losses));
    self->slots = g_ptr_array_new_with_free_func(slot_free);
    self->host = &own_host;
    self->host_user = self;
    self->thinking = -1;
}

void tabiya_match_take_new_players(TabiyaMatch *self)
{
    const int before = self->n_players, n = (int)self->config->players->len;
    TabiyaScoreline *scores = g_new0(TabiyaScoreline, (gsize)n * (gsize)n);
    for (int i = 0; i < before * before; i++)
        scores[i / before * n + i % before] = self->scores[i];
    g_free(self->scores);
    self->scores = scores;
    g_array_set_size(self->losses, (guint)n);
    self->n_players = n;
}

TabiyaMatch *tabiya_match_new(TabiyaMatchConfig *config)
{
    TabiyaMatch *self = g_object_new(TABIYA_TYPE_MATCH, NULL);
    self->config = config;
    self->next = self->counted = config->first;
    self->pairings = tabiya_match_config_dup_pairings(config);
    g_ptr_array_add(self->slots, slot_new(self));
    tabiya_match_take_new_players(self);
    return self;
}
