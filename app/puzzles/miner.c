/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See miner.h.
 *
 * Searching in two steps saves most of the time: a position that scan() finds is first searched
 * with a part of the nodes, and skipped unless the best move stands out by half the gap in
 * solution.h. The hash table is cleared before each candidate, so that a puzzle does not depend on
 * the other puzzles of its game. */
#include "app/puzzles/miner.h"

#include <string.h>

#include "app/analysis/judgment.h"
#include "app/analysis/review-natural.h"
#include "app/game/markup.h"
#include "app/names/classifier.h"
#include "app/puzzles/difficulty.h"
#include "app/puzzles/look.h"
#include "app/puzzles/solution.h"
#include "app/puzzles/tagger.h"
#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

#define RISE 0.20
#define FIRST_PART 16    /* of the nodes, for the first look at a candidate */
#define MISSED_PART 4    /* the same for what somebody missed: it may be deep */
#define ROUGH 200        /* by how much such looks may rate a puzzle too low, … */
#define ROUGH_MOVES 3    /* … which are for so many of its moves at most */
#define THEME_MOVES 4    /* the same where a theme is wanted: it may come with the mate */
#define APART 7          /* the minimum of half-moves between the beginnings of two puzzles */
#define MATE_NODES 400   /* for a look whether there is a mate at all, if only mates are wanted */
#define OPENING_MOVES 20 /* later positions get no opening name, as in Lichess's file */
#define HANGING_CP 200

/* A game as arrays. */
typedef struct {
    guint count; /* of moves; there is one more position */
    EngMove *moves;
    EngPosition *positions;
    const TabiyaNode **nodes;
    double *expected; /* the expected result of the side to move */
} Line;

/* A game that is being mined. */
typedef struct {
    TabiyaMiner *miner;
    TabiyaGame *game;
    Line line;
    EngPolicyGuess guess; /* of the moves at the ply that is looked at */
} Shift;

struct TabiyaMiner {
    TabiyaMinerConfig config;
    gboolean only_mates; /* are wanted */
    TabiyaLook *look;
};

/* Whether there are wanted themes and all of them are mates. */
static gboolean wants_only_mates(TabiyaThemes wanted)
{
    for (int i = 0; i < TABIYA_N_THEMES; i++) {
        const TabiyaThemeGroup group = tabiya_puzzle_theme_get_group(i);
        if (tabiya_themes_has(wanted, i) && group != TABIYA_THEME_GROUP_MATE &&
            group != TABIYA_THEME_GROUP_MATE_PATTERN) {
            return FALSE;
        }
    }
    return !tabiya_themes_is_empty(wanted);
}

TabiyaMiner *tabiya_miner_new(const TabiyaMinerConfig *config)
{
    TabiyaLook *look = tabiya_look_new(config->nodes);
    if (!look)
        return NULL;
    TabiyaMiner *self = g_new0(TabiyaMiner, 1);
    self->config = *config;
    self->only_mates = wants_only_mates(config->any_themes);
    self->look = look;
    return self;
}

void tabiya_miner_free(TabiyaMiner *self)
{
    if (!self)
        return;
    tabiya_look_free(self->look);
    g_free(self);
}

static void mined_free(gpointer data)
{
    TabiyaMinedPuzzle *mined = data;
    tabiya_puzzle_free(mined->puzzle);
    g_free(mined);
}

/* --- The game --------------------------------------------------------------------------------- */

static void line_clear(Line *line)
{
    g_free(line->moves);
    g_free(line->positions);
    g_free(line->nodes);
    g_free(line->expected);
}

static void line_init(Line *line, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    const guint most = tabiya_node_get_ply(tabiya_game_get_main_end(game));
    line->count = 0;
    line->moves = g_new(EngMove, most + 1);
    line->positions = g_new(EngPosition, most + 1);
    line->nodes = g_new0(const TabiyaNode *, most + 1);
    line->expected = g_new0(double, most + 1);
    line->nodes[0] = node;
    line->positions[0] = *tabiya_node_get_position(node);
    while ((node = tabiya_node_get_child(node)) && tabiya_node_get_move(node) != ENG_NULL_MOVE) {
        line->moves[line->count++] = tabiya_node_get_move(node);
        line->positions[line->count] = *tabiya_node_get_position(node);
        line->nodes[line->count] = node;
    }
}

/* What an engine wrote into the game. FALSE: nothing. */
static gboolean read_expected(const Line *line, guint ply, double *expected)
{
    const EngColor side = (EngColor)line->positions[ply].side_to_move;
    const char *comment = tabiya_node_get_comment(line->nodes[ply]);
    TabiyaScore score;
    if (!comment || !tabiya_markup_get_eval(comment, &score, NULL))
        return FALSE;
    *expected = tabiya_win_percent(score, side) / 100;
    return TRUE;
}

static double look_expected(TabiyaMiner *self, const EngPosition *position)
{
    const TabiyaEffort effort = {.nodes = self->config.scan_nodes};
    const TabiyaLookResult result = tabiya_look(self->look, position, NULL, 0, 1, &effort);
    if (result.n_lines > 0)
        return result.lines[0].expected;
    return position->checkers != 0 ? 0 : 0.5;
}

/* The expected result of the side to move in every position. */
static void scan(TabiyaMiner *self, Line *line)
{
    tabiya_look_forget(self->look);
    for (guint ply = line->count + 1; ply-- > 0;) {
        if (!read_expected(line, ply, &line->expected[ply]))
            line->expected[ply] = look_expected(self, &line->positions[ply]);
    }
}

/* --- Growing one ------------------------------------------------------------------------------ */

/* A single capture that wins a piece is no puzzle. */
static gboolean is_plain_capture(const TabiyaSolution *draft)
{
    EngPosition before;
    eng_position_play(&before, draft->start, draft->moves[0]);
    return draft->count == 2 && !draft->mated && eng_move_is_capture(&before, draft->moves[1]) &&
           eng_see_at_least(&before, draft->moves[1], HANGING_CP);
}

static gboolean grow(TabiyaMiner *self, TabiyaSolution *draft)
{
    tabiya_solution_grow(draft, self->look,
                         &(TabiyaEffort){self->config.nodes, self->config.depth});
    if (draft->count < 2 * MAX(self->config.least_moves, 1) || draft->found == 0)
        return FALSE;
    return (draft->goal != TABIYA_GOAL_MATE || draft->mated) && !is_plain_capture(draft);
}

/* --- The puzzle ------------------------------------------------------------------------------- */

static char *dup_id(const char *fen, const char *moves)
{
    static const char DIGITS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)fen, (gssize)strlen(fen));
    g_checksum_update(sum, (const guchar *)" ", 1);
    g_checksum_update(sum, (const guchar *)moves, (gssize)strlen(moves));
    guint8 digest[32];
    gsize length = sizeof digest;
    g_checksum_get_digest(sum, digest, &length);
    char id[] = "t0000000";
    guint64 number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    for (int i = 7; i >= 1; i--, number /= 62)
        id[i] = DIGITS[number % 62];
    return g_strdup(id);
}

/* Lichess's spelling of a name in the column OpeningTags: "Queens_Gambit_Declined". */
static void append_opening_word(GString *text, const char *name, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        if (name[i] == ' ')
            g_string_append_c(text, '_');
        else if (!strchr("'’:,.()", name[i]))
            g_string_append_c(text, name[i]);
    }
}

static char *dup_opening_tags(const Line *line, guint ply)
{
    if (line->positions[ply].fullmove_number > OPENING_MOVES)
        return NULL;
    const TabiyaOpening *opening =
        tabiya_openings_classify_moves(&line->positions[0], line->moves, ply);
    if (!opening)
        return NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    const char *colon = strchr(opening->name, ':');
    const gsize family = colon ? (gsize)(colon - opening->name) : strlen(opening->name);
    append_opening_word(text, opening->name, family);
    if (colon) {
        const char *comma = strchr(colon, ',');
        g_string_append_c(text, ' ');
        append_opening_word(text, opening->name,
                            comma ? (gsize)(comma - opening->name) : strlen(opening->name));
    }
    return g_strdup(text->str);
}

/* Whether `site` is the address of a page, and not only of a web site. */
static gboolean is_page(const char *site)
{
    if (!g_str_has_prefix(site, "https://") && !g_str_has_prefix(site, "http://"))
        return FALSE;
    const char *path = strchr(strstr(site, "://") + 3, '/');
    return path && path[1] != '\0';
}

/* The game's address on the web, with the half-move as Lichess adds it. */
static char *dup_url(TabiyaGame *game, guint ply)
{
    const char *site = tabiya_game_get_tag(game, "Site");
    if (!site || !is_page(site))
        return NULL;
    return g_strdup_printf("%s#%u", site, ply);
}

/* --- Candidates ------------------------------------------------------------------------------- */

/* Whether a move after `ply` half-moves gives the other side, which can expect `after` then, much;
 * and there is a choice. */
static gboolean is_mistake(const Line *line, guint ply, double after)
{
    const double before = 1 - line->expected[ply];
    return after - before >= RISE && after >= TABIYA_SOLUTION_HELD_LOW - TABIYA_SOLUTION_GAP / 2;
}

/* A much shorter search than the one that proves a puzzle. */
static TabiyaLookResult look_first(TabiyaMiner *self, const TabiyaSolution *draft, guint lines)
{
    const guint part = self->config.missed ? MISSED_PART : FIRST_PART;
    const TabiyaEffort effort = {self->config.nodes / part, self->config.depth};
    return tabiya_solution_look(draft, self->look, lines, &effort);
}

/* Whether a move may be the only good one, by a short search, which gives the move. */
static gboolean is_promising(TabiyaMiner *self, const TabiyaSolution *draft, EngMove *move)
{
    const TabiyaLookResult result = look_first(self, draft, 2);
    *move = result.lines[0].move;
    if (result.n_lines < 2)
        return result.n_lines == 1 && draft->count > 1;
    if (draft->count > 1 && tabiya_look_mates_in(result.lines[0].score, 1))
        return TRUE;
    const TabiyaGoal goal = tabiya_solution_find_goal(&result.lines[0]);
    return goal == TABIYA_GOAL_NONE
               ? result.lines[0].expected - result.lines[1].expected >= TABIYA_SOLUTION_GAP / 2
               : tabiya_solution_is_only(goal, &result, 0.5);
}

static TabiyaPuzzle *puzzle_new(const TabiyaSolution *draft)
{
    TabiyaPuzzle *puzzle = g_new0(TabiyaPuzzle, 1);
    char fen[ENG_FEN_MAX];
    puzzle->fen = g_strdup(eng_fen_write(draft->start, fen));
    puzzle->n_moves = (guint)draft->count;
    memcpy(puzzle->moves, draft->moves, draft->count * sizeof *draft->moves);
    return puzzle;
}

static gboolean has_wanted_theme(TabiyaMiner *self, TabiyaThemes themes)
{
    const TabiyaThemes wanted = self->config.any_themes;
    return tabiya_themes_is_empty(wanted) ||
           !tabiya_themes_is_empty(tabiya_themes_and(themes, wanted));
}

/* Whether the puzzle would have a wanted theme, and be about as hard as required, if it ended
 * here. */
static gboolean is_wanted(TabiyaMiner *self, const TabiyaSolution *draft)
{
    const TabiyaThemes themes = tabiya_tag_moves(draft->start, draft->moves, draft->count, NULL);
    if (!has_wanted_theme(self, themes))
        return FALSE;
    if (self->config.least_rating == 0)
        return TRUE;
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_new(draft);
    tabiya_difficulty_rate(self->look, puzzle);
    return puzzle->rating + ROUGH >= self->config.least_rating;
}

static gboolean sees_mate(TabiyaMiner *self, const TabiyaSolution *draft)
{
    const TabiyaEffort effort = {MATE_NODES, 0};
    const TabiyaLookResult result = tabiya_solution_look(draft, self->look, 1, &effort);
    return result.n_lines > 0 && tabiya_solution_find_goal(&result.lines[0]) == TABIYA_GOAL_MATE;
}

/* How many moves of the solver a first look goes through. */
static guint rough_length(const TabiyaMinerConfig *config)
{
    const guint least = MAX(config->least_moves, 1);
    if (!tabiya_themes_is_empty(config->any_themes))
        return MAX(least, THEME_MOVES);
    return config->least_rating > 0 ? MAX(least, ROUGH_MOVES) : least;
}

/* Whether the puzzle may get as many moves as required, with a wanted theme and rating. */
static gboolean is_worth_it(TabiyaMiner *self, TabiyaSolution draft)
{
    const guint least = MAX(self->config.least_moves, 1), most = rough_length(&self->config);
    guint steps = 0;
    EngMove move;
    if (self->only_mates && !sees_mate(self, &draft))
        return FALSE;
    while (is_promising(self, &draft, &move)) {
        tabiya_solution_play(&draft, move);
        if (++steps >= most)
            break;
        const TabiyaLookResult reply = look_first(self, &draft, 1);
        if (reply.n_lines == 0)
            break;
        tabiya_solution_play(&draft, reply.lines[0].move);
    }
    draft.count = 2 * steps; /* without a last reply */
    return steps >= least && is_wanted(self, &draft);
}

static gboolean try_mistake(Shift *shift, guint ply, EngMove move, TabiyaSolution *draft)
{
    TabiyaMiner *self = shift->miner;
    tabiya_solution_init(draft, &shift->line.positions[ply], move);
    if (draft->position.chess960)
        return FALSE;
    tabiya_look_forget(self->look);
    return is_worth_it(self, *draft) && grow(self, draft);
}

/* Whether the player to move after `ply` half-moves threw a good result away. */
static gboolean is_missed(const Line *line, guint ply)
{
    return ply < line->count && line->expected[ply] >= TABIYA_SOLUTION_HELD_LOW &&
           line->expected[ply] - (1 - line->expected[ply + 1]) >= TABIYA_SOLUTION_GAP;
}

static gboolean try_missed(Shift *shift, guint ply, TabiyaSolution *draft)
{
    const Line *line = &shift->line;
    return is_missed(line, ply + 1) && try_mistake(shift, ply, line->moves[ply], draft) &&
           draft->moves[1] != line->moves[ply + 1]; /* else the game's evaluations are wrong */
}

static gboolean try_played(Shift *shift, guint ply, TabiyaSolution *draft)
{
    const Line *line = &shift->line;
    if (shift->miner->config.missed)
        return try_missed(shift, ply, draft);
    return is_mistake(line, ply, line->expected[ply + 1]) &&
           try_mistake(shift, ply, line->moves[ply], draft);
}

/* What the player may well have played instead, the likeliest first. */
static gboolean try_tempting(Shift *shift, guint ply, TabiyaSolution *draft)
{
    const Line *line = &shift->line;
    const EngPosition *position = &line->positions[ply];
    const EngColor side = (EngColor)position->side_to_move;
    const int rating = tabiya_natural_find_rating(shift->game, side, TABIYA_PEOPLE_RATING_USUAL);
    TabiyaPeopleSight sight;
    if (shift->miner->config.missed || line->expected[ply] < RISE)
        return FALSE; /* not even a blunder would cost enough */
    tabiya_people_see_node(line->nodes[ply], &sight);
    if (!tabiya_people_guess(tabiya_people_get_default(), &sight, rating, &shift->guess))
        return FALSE;
    for (int i = 0; i < shift->guess.count; i++) {
        const EngPolicyChoice *choice = &shift->guess.choices[i];
        EngPosition after;
        if (choice->chance < shift->miner->config.tempting)
            return FALSE;
        if (choice->move == line->moves[ply])
            continue;
        eng_position_play(&after, position, choice->move);
        if (is_mistake(line, ply, look_expected(shift->miner, &after)) &&
            try_mistake(shift, ply, choice->move, draft)) {
            return TRUE;
        }
    }
    return FALSE;
}

static TabiyaPuzzle *make_puzzle(Shift *shift, const TabiyaSolution *draft, guint ply)
{
    TabiyaPuzzle *puzzle = puzzle_new(draft);
    g_autofree char *moves = tabiya_puzzle_dup_moves_text(puzzle);
    puzzle->id = dup_id(puzzle->fen, moves);
    puzzle->popularity = TABIYA_PUZZLE_NO_POPULARITY;
    puzzle->game_url = dup_url(shift->game, ply);
    puzzle->opening_tags = dup_opening_tags(&shift->line, ply + 1);
    puzzle->source = TABIYA_PUZZLE_MINED;
    tabiya_solution_add_goal(draft, &puzzle->themes);
    puzzle->themes = tabiya_puzzle_tag(puzzle);
    tabiya_difficulty_rate(shift->miner->look, puzzle);
    return puzzle;
}

static gboolean has_few_pieces(const Shift *shift, guint ply)
{
    const guint most = shift->miner->config.most_pieces;
    const EngPosition *position = &shift->line.positions[ply];
    return most == 0 || (guint)eng_popcount(eng_position_occupied(position)) <= most;
}

/* Adds the puzzle that begins after `ply` half-moves. Returns the next ply that is far enough. */
static guint try_ply(Shift *shift, guint ply, GPtrArray *found)
{
    TabiyaSolution draft;
    if (!has_few_pieces(shift, ply))
        return ply + 1;
    const gboolean played = try_played(shift, ply, &draft);
    if (!played && !(shift->miner->config.tempting > 0 && try_tempting(shift, ply, &draft)))
        return ply + 1;
    g_autoptr(TabiyaPuzzle) puzzle = make_puzzle(shift, &draft, ply);
    if (puzzle->rating < shift->miner->config.least_rating ||
        !has_wanted_theme(shift->miner, puzzle->themes)) {
        return ply + 1;
    }
    TabiyaMinedPuzzle *mined = g_new(TabiyaMinedPuzzle, 1);
    *mined = (TabiyaMinedPuzzle){
        .puzzle = g_steal_pointer(&puzzle),
        .ply = ply,
        .played = played,
    };
    g_ptr_array_add(found, mined);
    return ply + MAX(APART, mined->puzzle->n_moves);
}

GPtrArray *tabiya_miner_mine(TabiyaMiner *self, TabiyaGame *game)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(mined_free);
    g_autofree Shift *shift = g_new0(Shift, 1);
    shift->miner = self;
    shift->game = game;
    line_init(&shift->line, game);
    scan(self, &shift->line);
    for (guint ply = 0; ply < shift->line.count;)
        ply = try_ply(shift, ply, found);
    line_clear(&shift->line);
    return g_steal_pointer(&found);
}
