/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-setup.h. */
#include "app/arena/arena-setup.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/match-openings.h"
#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/number.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "engine/play/levels.h"

/* The last level has no budget of its own; this is a second or less. */
#define LEVELS_NODES 200000

TabiyaArenaSetup *tabiya_arena_setup_new(void)
{
    TabiyaArenaSetup *self = g_new0(TabiyaArenaSetup, 1);

    self->name = g_strdup("");
    self->players = g_ptr_array_new_with_free_func(g_free);
    for (int level = ENG_LEVEL_MIN; level <= ENG_LEVEL_MAX; level++)
        g_ptr_array_add(self->players, g_strdup_printf("level:%d", level));
    self->form = TABIYA_TOURNAMENT_ROUND_ROBIN;
    self->limit = TABIYA_ARENA_NODES;
    self->base_s = 10;
    self->increment_s = 0.1;
    self->movetime_ms = 200;
    self->nodes = LEVELS_NODES;
    self->depth = 8;
    self->opening = g_strdup("");
    self->position = g_strdup("");
    self->path = g_strdup("");
    self->rounds = 1;
    self->at_a_time = tabiya_arena_setup_get_free_cores();
    self->elo1 = 5;
    return self;
}

TabiyaArenaSetup *tabiya_arena_setup_copy(const TabiyaArenaSetup *self)
{
    TabiyaArenaSetup *copy = g_memdup2(self, sizeof *self);

    copy->name = g_strdup(self->name);
    copy->players = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < self->players->len; i++)
        g_ptr_array_add(copy->players, g_strdup(g_ptr_array_index(self->players, i)));
    copy->opening = g_strdup(self->opening);
    copy->position = g_strdup(self->position);
    copy->path = g_strdup(self->path);
    copy->nets = g_strdup(self->nets);
    return copy;
}

void tabiya_arena_setup_free(TabiyaArenaSetup *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->players);
    g_free(self->name);
    g_free(self->opening);
    g_free(self->position);
    g_free(self->path);
    g_free(self->nets);
    g_free(self);
}

int tabiya_arena_setup_get_free_cores(void)
{
    return MAX((int)g_get_num_processors() - 1, 1);
}

/* --- Players ---------------------------------------------------------------------------------- */

static gboolean find_player(const TabiyaArenaSetup *self, const char *player, guint *index)
{
    return g_ptr_array_find_with_equal_func(self->players, player, g_str_equal, index);
}

gboolean tabiya_arena_setup_has_player(const TabiyaArenaSetup *self, const char *player)
{
    return find_player(self, player, NULL);
}

void tabiya_arena_setup_set_player(TabiyaArenaSetup *self, const char *player, gboolean plays)
{
    guint index;
    const gboolean played = find_player(self, player, &index);

    if (plays && !played)
        g_ptr_array_add(self->players, g_strdup(player));
    else if (!plays && played)
        g_ptr_array_remove_index(self->players, index);
}

void tabiya_arena_setup_set_kind(TabiyaArenaSetup *self, const char *kind,
                                 const char *const *players)
{
    g_autofree char *start = g_strconcat(kind, ":", NULL);

    for (guint i = self->players->len; i > 0; i--) {
        if (g_str_has_prefix(g_ptr_array_index(self->players, i - 1), start))
            g_ptr_array_remove_index(self->players, i - 1);
    }
    for (; *players; players++)
        tabiya_arena_setup_set_player(self, *players, TRUE);
}

/* --- Problems --------------------------------------------------------------------------------- */

static char *dup_players_problem(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    g_autoptr(GError) error = NULL;

    if (self->players->len < 2)
        return g_strdup(_("Choose at least two players."));
    if (self->players->len > TABIYA_ARENA_MOST_PLAYERS)
        return g_strdup_printf(_("Choose at most %d players."), TABIYA_ARENA_MOST_PLAYERS);
    for (guint i = 0; i < self->players->len; i++) {
        if (!tabiya_arena_player_check(g_ptr_array_index(self->players, i), engines, &error))
            return g_strdup(error->message);
    }
    return NULL;
}

static gboolean takes_two(TabiyaTournamentForm form)
{
    return form == TABIYA_TOURNAMENT_MATCH || form == TABIYA_TOURNAMENT_SPRT;
}

static char *dup_form_problem(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    if (takes_two(self->form) && self->players->len > 2)
        return g_strdup(_("This form is for two players. Choose two, or another form."));
    return NULL;
}

static char *dup_limit_problem(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    if (self->limit == TABIYA_ARENA_CLOCK && self->base_s + self->increment_s <= 0)
        return g_strdup(_("The clock has no time."));
    return NULL;
}

static char *dup_position_problem(const char *fen)
{
    EngPosition position;
    EngFenError problem;

    if (*fen == '\0')
        return g_strdup(_("Paste or type a position in FEN."));
    if (!eng_fen_parse(&position, fen, &problem))
        return tabiya_fen_problem_describe(&problem);
    if (eng_outcome_is_final(eng_outcome(&position, NULL, 0)))
        return g_strdup(_("The game is already over in this position."));
    return NULL;
}

static char *dup_file_problem(const char *path)
{
    g_autoptr(TabiyaMatchOpenings) openings = NULL;
    g_autoptr(GError) error = NULL;

    if (*path == '\0')
        return g_strdup(_("Choose a file of positions (EPD) or games (PGN)."));
    openings = tabiya_match_openings_load(path, 1, &error);
    return openings ? NULL : g_strdup(error->message);
}

/* Whether they are legal moves in SAN, from the initial position: "1. e4 c5". */
static gboolean are_moves(const char *moves)
{
    g_auto(GStrv) words = g_strsplit_set(moves, " ", -1);
    EngPosition position, before;

    eng_position_init(&position);
    for (char **word = words; *word; word++) {
        const char *dot = strrchr(*word, '.');
        const char *san = dot ? dot + 1 : *word;
        EngMove move;
        if (*san == '\0')
            continue;
        if (eng_san_parse(&position, san, -1, &move) != ENG_SAN_OK)
            return FALSE;
        before = position;
        eng_position_play(&position, &before, move);
    }
    return TRUE;
}

static char *dup_start_problem(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    switch (self->start) {
    case TABIYA_ARENA_FROM_OPENING:
        if (*self->opening && are_moves(self->opening))
            return NULL;
        return g_strdup(_("Type the name of an opening."));
    case TABIYA_ARENA_FROM_POSITION:
        return dup_position_problem(self->position);
    case TABIYA_ARENA_FROM_FILE:
        return dup_file_problem(self->path);
    default:
        return NULL;
    }
}

static char *dup_rounds_problem(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    if (tabiya_arena_setup_count_games(self) > TABIYA_ARENA_MOST_GAMES) {
        g_autofree char *most = tabiya_dup_number(TABIYA_ARENA_MOST_GAMES);
        return g_strdup_printf(_("A tournament has at most %s games."), most);
    }
    return NULL;
}

static char *dup_sprt_problem(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    if (self->form == TABIYA_TOURNAMENT_SPRT && self->elo0 >= self->elo1)
        return g_strdup(_("The second bound must be higher than the first."));
    return NULL;
}

char *tabiya_arena_setup_dup_problem(const TabiyaArenaSetup *self, TabiyaArenaRow row,
                                     TabiyaEngineRegistry *engines)
{
    static char *(*const PROBLEMS[])(const TabiyaArenaSetup *, TabiyaEngineRegistry *) = {
        [TABIYA_ARENA_ROW_PLAYERS] = dup_players_problem,
        [TABIYA_ARENA_ROW_FORM] = dup_form_problem,
        [TABIYA_ARENA_ROW_LIMIT] = dup_limit_problem,
        [TABIYA_ARENA_ROW_START] = dup_start_problem,
        [TABIYA_ARENA_ROW_ROUNDS] = dup_rounds_problem,
        [TABIYA_ARENA_ROW_SPRT] = dup_sprt_problem,
    };

    g_return_val_if_fail(row < TABIYA_ARENA_N_ROWS, NULL);
    return PROBLEMS[row](self, engines);
}

gboolean tabiya_arena_setup_is_good(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    for (TabiyaArenaRow row = 0; row < TABIYA_ARENA_N_ROWS; row++) {
        g_autofree char *problem = tabiya_arena_setup_dup_problem(self, row, engines);
        if (problem)
            return FALSE;
    }
    return TRUE;
}

/* --- Games ------------------------------------------------------------------------------------ */

/* Each opening is played twice, with colors swapped. */
int tabiya_arena_setup_count_games(const TabiyaArenaSetup *self)
{
    const gint64 players = self->players->len;
    gint64 games;

    switch (self->form) {
    case TABIYA_TOURNAMENT_MATCH:
        games = 2;
        break;
    case TABIYA_TOURNAMENT_ROUND_ROBIN:
        games = players * (players - 1);
        break;
    case TABIYA_TOURNAMENT_GAUNTLET:
        games = 2 * (players - 1);
        break;
    case TABIYA_TOURNAMENT_SWISS:
        games = players / 2 * 2;
        break;
    default:
        return 0;
    }
    return (int)MIN(MAX(games, 0) * self->rounds, G_MAXINT);
}

/* --- As a match ------------------------------------------------------------------------------- */

static void set_limits(const TabiyaArenaSetup *self, TabiyaMatchLimits *limits)
{
    limits->has_clock = self->limit == TABIYA_ARENA_CLOCK;
    if (limits->has_clock) {
        limits->base_ms = (gint64)(self->base_s * 1000 + 0.5);
        limits->increment_ms = (gint64)(self->increment_s * 1000 + 0.5);
    }
    if (self->limit == TABIYA_ARENA_MOVETIME)
        limits->movetime_ms = self->movetime_ms;
    if (self->limit == TABIYA_ARENA_NODES)
        limits->nodes = (guint64)self->nodes;
    if (self->limit == TABIYA_ARENA_DEPTH)
        limits->depth = self->depth;
}

/* An opening is a game in PGN, so that its moves are part of the games; a position is EPD, a FEN
 * without its counters. */
static gboolean write_start(const TabiyaArenaSetup *self, const char *folder, char **path,
                            GError **error)
{
    const gboolean opening = self->start == TABIYA_ARENA_FROM_OPENING;
    g_auto(GStrv) fields = g_strsplit(self->position, " ", -1);
    g_autofree char *text = NULL;

    if (opening) {
        text = g_strdup_printf("[Event \"?\"]\n\n%s *\n", self->opening);
    } else if (g_strv_length(fields) >= 4) {
        text = g_strdup_printf("%s %s %s %s\n", fields[0], fields[1], fields[2], fields[3]);
    } else {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                            _("Paste or type a position in FEN."));
        return FALSE;
    }
    *path = g_build_filename(folder, opening ? "opening.pgn" : "position.epd", NULL);
    return g_file_set_contents(*path, text, -1, error);
}

static gboolean set_openings(const TabiyaArenaSetup *self, TabiyaMatchConfig *match,
                             const char *folder, GError **error)
{
    if (self->start == TABIYA_ARENA_FROM_FILE) {
        match->openings_path = g_strdup(self->path);
        return TRUE;
    }
    if (self->start == TABIYA_ARENA_FROM_RANDOM)
        return TRUE;
    return write_start(self, folder, &match->openings_path, error);
}

/* "Level 3 against Lena", or "9 players". */
static char *dup_name(const TabiyaArenaSetup *self, TabiyaEngineRegistry *engines)
{
    const guint n = self->players->len;

    if (*self->name)
        return g_strdup(self->name);
    if (n != 2)
        return g_strdup_printf(ngettext("%u player", "%u players", n), n);
    g_autofree char *first =
        tabiya_arena_player_dup_name(g_ptr_array_index(self->players, 0), engines);
    g_autofree char *second =
        tabiya_arena_player_dup_name(g_ptr_array_index(self->players, 1), engines);
    return g_strdup_printf(_("%s against %s"), first, second);
}

static void set_adjudication(const TabiyaArenaSetup *self, TabiyaAdjudication *rules)
{
    if (self->draws)
        tabiya_adjudication_parse_draw("", rules, NULL);
    if (self->resigns)
        tabiya_adjudication_parse_resign("", rules, NULL);
    rules->tablebases = self->tablebases;
}

static void set_match(const TabiyaArenaSetup *self, TabiyaMatchConfig *match)
{
    set_limits(self, &match->limits);
    match->games = 2;
    match->concurrency = self->at_a_time;
    match->seed = g_random_int_range(1, G_MAXINT);
    match->has_sprt = self->form == TABIYA_TOURNAMENT_SPRT;
    match->sprt = (TabiyaSprt){self->elo0, self->elo1, 0.05, 0.05};
    set_adjudication(self, &match->adjudication);
}

TabiyaTournamentConfig *tabiya_arena_setup_dup_config(const TabiyaArenaSetup *self,
                                                      TabiyaEngineRegistry *engines,
                                                      const char *folder, GError **error)
{
    g_autoptr(TabiyaTournamentConfig) config = tabiya_tournament_config_new();

    for (guint i = 0; i < self->players->len; i++) {
        g_autofree char *text =
            tabiya_arena_player_dup_text(g_ptr_array_index(self->players, i), engines, error);
        if (!text || !tabiya_arena_add_player(config->match, text, error))
            return NULL;
    }
    g_free(config->name);
    config->name = dup_name(self, engines);
    config->form = self->form;
    config->rounds = self->form == TABIYA_TOURNAMENT_SPRT ? 0 : self->rounds;
    set_match(self, config->match);
    if (!set_openings(self, config->match, folder, error) ||
        !tabiya_tournament_config_check(config, error)) {
        return NULL;
    }
    return g_steal_pointer(&config);
}
