/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-config.h. */
#include "app/arena/tournament-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "app/arena/swiss.h"
#include "app/error.h"
#include "app/json-add.h"
#include "app/json-text.h"
#include "app/session/play-book.h"

/* A configuration with hundreds of players is some ten thousand bytes. */
#define MAX_BYTES (4 << 20)
#define MAX_PLAYERS 1000
#define MAX_NUMBER 1000000

static gboolean refuse(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean refuse(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (error)
        *error = g_error_new_valist(TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, format, arguments);
    va_end(arguments);
    return FALSE;
}

static const char *const form_words[TABIYA_TOURNAMENT_N_FORMS] = {
    "match", "round-robin", "gauntlet", "swiss", "knockout", "sprt",
};

const char *tabiya_tournament_form_to_word(TabiyaTournamentForm form)
{
    g_return_val_if_fail(form < TABIYA_TOURNAMENT_N_FORMS, "");
    return form_words[form];
}

gboolean tabiya_tournament_form_from_word(const char *word, TabiyaTournamentForm *form)
{
    for (int i = 0; word && i < TABIYA_TOURNAMENT_N_FORMS; i++) {
        if (strcmp(word, form_words[i]) == 0) {
            *form = (TabiyaTournamentForm)i;
            return TRUE;
        }
    }
    return FALSE;
}

TabiyaTournamentConfig *tabiya_tournament_config_new(void)
{
    TabiyaTournamentConfig *config = g_new0(TabiyaTournamentConfig, 1);
    config->form = TABIYA_TOURNAMENT_ROUND_ROBIN;
    config->match = tabiya_match_config_new();
    config->match->sprt = (TabiyaSprt){0, 5, 0.05, 0.05};
    config->rounds = 1;
    return config;
}

void tabiya_tournament_config_free(TabiyaTournamentConfig *config)
{
    if (!config)
        return;
    g_free(config->name);
    tabiya_match_config_free(config->match);
    g_free(config);
}

TabiyaTournamentConfig *tabiya_tournament_config_copy(const TabiyaTournamentConfig *config)
{
    g_autofree char *text = tabiya_tournament_config_to_json(config);
    return tabiya_tournament_config_from_json(text, NULL);
}

/* --- Players ---------------------------------------------------------------------------------- */

/* "name=Lena,rating=1000,option.Attacks=-50,option.Trades=-20" */
static char *dup_opponent_keys(const TabiyaOpponent *opponent)
{
    g_autofree char *strength = opponent->rating != 0
                                    ? g_strdup_printf("rating=%d", opponent->rating)
                                    : g_strdup("level=0");

    return g_strdup_printf("name=%s,%s,option.Attacks=%d,option.Trades=%d", opponent->name,
                           strength, opponent->manner.attacks, opponent->manner.trades);
}

static gboolean refuse_opponent(const char *id, GError **error)
{
    g_autoptr(GString) known = g_string_new(NULL);
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    for (gsize i = 0; i < count; i++)
        g_string_append_printf(known, "%s%s", i > 0 ? ", " : "", all[i].id);
    return refuse(error, _("opponent “%s”: expected one of %s"), id, known->str);
}

/* One for all players and all games. */
static TabiyaPlayBook *get_book(void)
{
    static TabiyaPlayBook *book;

    if (!book)
        book = tabiya_play_book_new();
    while (!tabiya_play_book_prepare(book))
        g_main_context_iteration(NULL, TRUE);
    return book;
}

/* As when it plays a person: from the book, and there what it likes. */
static EngMove open_cb(const TabiyaNode *node, guint64 seed, gpointer user)
{
    const TabiyaStrength strength = tabiya_strength_of_opponent(user);

    return tabiya_play_book_choose_by_seed(get_book(), node, &strength, seed);
}

static void give_openings(TabiyaMatchConfig *config, const TabiyaOpponent *opponent)
{
    TabiyaMatchPlayer *player = config->players->pdata[config->players->len - 1];

    player->open = open_cb;
    player->open_user = (gpointer)opponent;
}

static void set_text(TabiyaMatchConfig *config, const char *text)
{
    TabiyaMatchPlayer *player = config->players->pdata[config->players->len - 1];

    g_free(player->text);
    player->text = g_strdup(text);
}

/* The row of an opponent comes before all other keys, which may give it another name. */
gboolean tabiya_arena_add_player(TabiyaMatchConfig *config, const char *text, GError **error)
{
    g_auto(GStrv) keys = g_strsplit(text, ",", -1);
    g_autoptr(GPtrArray) meant = g_ptr_array_new_with_free_func(g_free);
    const TabiyaOpponent *player = NULL;

    for (char **key = keys; *key; key++) {
        const char *id = g_str_has_prefix(*key, "opponent=") ? strchr(*key, '=') + 1 : NULL;
        const TabiyaOpponent *opponent = tabiya_opponent_find(id);
        if (id && !opponent)
            return refuse_opponent(id, error);
        if (opponent)
            player = opponent;
        g_ptr_array_insert(meant, opponent ? 0 : -1,
                           opponent ? dup_opponent_keys(opponent) : g_strdup(*key));
    }
    g_ptr_array_add(meant, NULL);
    g_autofree char *whole = g_strjoinv(",", (char **)meant->pdata);
    if (!tabiya_match_config_add_player(config, whole, error))
        return FALSE;
    set_text(config, text);
    if (player)
        give_openings(config, player);
    return TRUE;
}

/* --- Checking --------------------------------------------------------------------------------- */

static gboolean is_for_two(TabiyaTournamentForm form)
{
    return form == TABIYA_TOURNAMENT_MATCH || form == TABIYA_TOURNAMENT_SPRT;
}

/* As many games as two players can play with each other. */
static gboolean has_good_numbers(const TabiyaTournamentConfig *config, gint64 rounds)
{
    const gint64 games = config->match->games;
    return rounds >= (config->form == TABIYA_TOURNAMENT_SPRT ? 0 : 1) && rounds <= MAX_NUMBER &&
           games >= 1 && games <= MAX_NUMBER && rounds * games <= MAX_NUMBER;
}

static gboolean refuse_numbers(GError **error)
{
    return refuse(error, _("rounds and games must be at least 1, and at most %d together"),
                  MAX_NUMBER);
}

gboolean tabiya_tournament_config_takes_rounds(const TabiyaTournamentConfig *config, int rounds,
                                               GError **error)
{
    return (rounds > 0 && has_good_numbers(config, (gint64)config->rounds + rounds)) ||
           refuse_numbers(error);
}

gboolean tabiya_tournament_config_check(const TabiyaTournamentConfig *config, GError **error)
{
    const TabiyaMatchConfig *match = config->match;
    const int most =
        config->form == TABIYA_TOURNAMENT_SWISS ? TABIYA_SWISS_MAX_PLAYERS : MAX_PLAYERS;
    if (!tabiya_match_config_check(match, error))
        return FALSE;
    if (is_for_two(config->form) && match->players->len != 2)
        return refuse(error, _("a match or an SPRT is between exactly two players"));
    if ((int)match->players->len > most)
        return refuse(error, _("at most %d players"), most);
    return has_good_numbers(config, config->rounds) || refuse_numbers(error);
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* What was not given is left out. */
static void add_given(JsonBuilder *builder, const char *name, const char *value)
{
    if (value)
        tabiya_json_add_string(builder, name, value);
}

static void add_limits(JsonBuilder *builder, const TabiyaMatchLimits *limits)
{
    if (limits->has_clock) {
        tabiya_json_add_int(builder, "base_ms", limits->base_ms);
        tabiya_json_add_int(builder, "increment_ms", limits->increment_ms);
    }
    if (limits->nodes > 0)
        tabiya_json_add_int(builder, "nodes", (gint64)limits->nodes);
    if (limits->movetime_ms > 0)
        tabiya_json_add_int(builder, "movetime_ms", limits->movetime_ms);
    if (limits->depth > 0)
        tabiya_json_add_int(builder, "depth", limits->depth);
}

static void add_players(JsonBuilder *builder, const TabiyaMatchConfig *match)
{
    json_builder_set_member_name(builder, "players");
    json_builder_begin_array(builder);
    for (guint i = 0; i < match->players->len; i++) {
        const TabiyaMatchPlayer *player = match->players->pdata[i];
        json_builder_add_string_value(builder, player->text);
    }
    json_builder_end_array(builder);
}

/* Numbers as text, since they must come back exactly. */
static void add_sprt(JsonBuilder *builder, const TabiyaSprt *sprt)
{
    const double values[] = {sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta};
    char texts[4][G_ASCII_DTOSTR_BUF_SIZE];
    for (gsize i = 0; i < G_N_ELEMENTS(values); i++)
        g_ascii_dtostr(texts[i], sizeof texts[i], values[i]);
    g_autofree char *text =
        g_strdup_printf("elo0=%s,elo1=%s,alpha=%s,beta=%s", texts[0], texts[1], texts[2], texts[3]);
    add_given(builder, "sprt", text);
}

static void add_adjudication(JsonBuilder *builder, const TabiyaAdjudication *rules)
{
    if (rules->draw_count > 0) {
        g_autofree char *draw =
            g_strdup_printf("movenumber=%d,movecount=%d,score=%d", rules->draw_move,
                            rules->draw_count, rules->draw_cp);
        add_given(builder, "draw", draw);
    }
    if (rules->resign_count > 0) {
        g_autofree char *resign =
            g_strdup_printf("movecount=%d,score=%d,twosided=%s", rules->resign_count,
                            rules->resign_cp, rules->resign_by_both ? "true" : "false");
        add_given(builder, "resign", resign);
    }
    tabiya_json_add_int(builder, "tablebases", rules->tablebases);
}

char *tabiya_tournament_config_to_json(const TabiyaTournamentConfig *config)
{
    const TabiyaMatchConfig *match = config->match;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "tabiya_tournament", 1);
    add_given(builder, "name", config->name);
    add_given(builder, "form", form_words[config->form]);
    tabiya_json_add_int(builder, "rounds", config->rounds);
    tabiya_json_add_int(builder, "games", match->games);
    tabiya_json_add_int(builder, "concurrency", match->concurrency);
    tabiya_json_add_int(builder, "max_plies", match->max_plies);
    tabiya_json_add_int(builder, "seed", match->seed);
    add_given(builder, "openings", match->openings_path);
    add_given(builder, "pgn", match->pgn_path);
    add_limits(builder, &match->limits);
    if (config->form == TABIYA_TOURNAMENT_SPRT)
        add_sprt(builder, &match->sprt);
    add_adjudication(builder, &match->adjudication);
    add_players(builder, match);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *text = json_to_string(root, TRUE);
    return g_strconcat(text, "\n", NULL);
}

/* A number that must be in a range if it is there. */
static gboolean read_number(JsonObject *object, const char *name, gint64 min, gint64 *value,
                            GError **error)
{
    const gint64 max = strcmp(name, "nodes") == 0  ? G_MAXINT64
                       : strcmp(name, "seed") == 0 ? G_MAXUINT32
                                                   : G_MAXINT;
    *value = tabiya_json_get_int(object, name, *value);
    if (*value >= min && *value <= max)
        return TRUE;
    char texts[3][24];
    g_snprintf(texts[0], sizeof texts[0], "%" G_GINT64_FORMAT, *value);
    g_snprintf(texts[1], sizeof texts[1], "%" G_GINT64_FORMAT, min);
    g_snprintf(texts[2], sizeof texts[2], "%" G_GINT64_FORMAT, max);
    /* Translators: a name in a file, its value, and what it may be at least and at most. */
    return refuse(error, _("“%s” is %s: change it to a number from %s to %s"), name, texts[0],
                  texts[1], texts[2]);
}

static gboolean read_int(JsonObject *object, const char *name, int min, int *value, GError **error)
{
    gint64 number = *value;
    if (!read_number(object, name, min, &number, error))
        return FALSE;
    *value = (int)number;
    return TRUE;
}

static gboolean read_limits(JsonObject *object, TabiyaMatchLimits *limits, GError **error)
{
    gint64 nodes = 0;
    limits->has_clock = json_object_has_member(object, "base_ms");
    if (!read_number(object, "base_ms", 0, &limits->base_ms, error) ||
        !read_number(object, "increment_ms", 0, &limits->increment_ms, error) ||
        !read_number(object, "nodes", 0, &nodes, error) ||
        !read_number(object, "movetime_ms", 0, &limits->movetime_ms, error)) {
        return FALSE;
    }
    limits->nodes = (guint64)nodes;
    return read_int(object, "depth", 0, &limits->depth, error);
}

static gboolean read_players(JsonObject *object, TabiyaMatchConfig *match, GError **error)
{
    JsonNode *node = json_object_get_member(object, "players");
    if (!node || !JSON_NODE_HOLDS_ARRAY(node))
        return refuse(error, _("“%s” is missing"), "players");
    JsonArray *players = json_node_get_array(node);
    const guint n = json_array_get_length(players);
    if (n > MAX_PLAYERS)
        return refuse(error, _("at most %d players"), MAX_PLAYERS);
    for (guint i = 0; i < n; i++) {
        const char *text = tabiya_json_node_get_string(json_array_get_element(players, i));
        if (!text)
            return refuse(error, _("“players”: entry %u must be text, such as “level=5”"), i + 1);
        if (!tabiya_arena_add_player(match, text, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean read_adjudication(JsonObject *object, TabiyaAdjudication *rules, GError **error)
{
    const char *draw = tabiya_json_get_string(object, "draw");
    const char *resign = tabiya_json_get_string(object, "resign");
    rules->tablebases = tabiya_json_get_int(object, "tablebases", 0) != 0;
    return (!draw || tabiya_adjudication_parse_draw(draw, rules, error)) &&
           (!resign || tabiya_adjudication_parse_resign(resign, rules, error));
}

static gboolean read_match(JsonObject *object, TabiyaMatchConfig *match, GError **error)
{
    gint64 seed = match->seed;
    if (!read_int(object, "games", 1, &match->games, error) ||
        !read_int(object, "concurrency", 1, &match->concurrency, error) ||
        !read_int(object, "max_plies", 0, &match->max_plies, error) ||
        !read_number(object, "seed", 0, &seed, error) ||
        !read_limits(object, &match->limits, error)) {
        return FALSE;
    }
    match->seed = (guint32)seed;
    match->openings_path = g_strdup(tabiya_json_get_string(object, "openings"));
    match->pgn_path = g_strdup(tabiya_json_get_string(object, "pgn"));
    const char *sprt = tabiya_json_get_string(object, "sprt");
    return (!sprt || tabiya_sprt_parse(sprt, &match->sprt, error)) &&
           read_adjudication(object, &match->adjudication, error) &&
           read_players(object, match, error);
}

TabiyaTournamentConfig *tabiya_tournament_config_from_json(const char *text, GError **error)
{
    JsonObject *object = tabiya_json_parse(text, -1, MAX_BYTES, error);
    if (!object)
        return NULL;
    g_autoptr(TabiyaTournamentConfig) config = tabiya_tournament_config_new();
    gboolean good =
        tabiya_json_get_int(object, "tabiya_tournament", 0) == 1 &&
        tabiya_tournament_form_from_word(tabiya_json_get_string(object, "form"), &config->form);
    if (!good)
        refuse(error, _("this is not a tournament, or one of a newer version"));
    config->name = g_strdup(tabiya_json_get_string(object, "name"));
    good = good && read_int(object, "rounds", 0, &config->rounds, error) &&
           read_match(object, config->match, error);
    json_object_unref(object);
    return good ? g_steal_pointer(&config) : NULL;
}
