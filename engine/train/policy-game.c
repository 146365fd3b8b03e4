/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See policy-game.h. */
#include "engine/train/policy-game.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/san.h"

enum { WORD_SIZE = 32, RATING_MAX = 4000 };

static bool refuse(EngPolicyGames *games, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool refuse(EngPolicyGames *games, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(games->problem, sizeof games->problem, format, arguments);
    va_end(arguments);
    return false;
}

/* --- Characters ------------------------------------------------------------------------------- */

static int take(EngPolicyGames *games)
{
    const int c = getc(games->file);
    games->line += c == '\n';
    return c;
}

static void give_back(EngPolicyGames *games, int c)
{
    if (c != EOF) {
        games->line -= c == '\n';
        ungetc(c, games->file);
    }
}

static int skip_space(EngPolicyGames *games)
{
    int c;
    do {
        c = take(games);
    } while (c != EOF && isspace(c));
    return c;
}

static bool skip_past(EngPolicyGames *games, int end, const char *what)
{
    const uint64_t start = games->line;
    int c;
    while ((c = take(games)) != end) {
        if (c == EOF) {
            games->line = start;
            return refuse(games, "the %s that begins here never ends", what);
        }
    }
    return true;
}

/* Of a variation, after its opening bracket. */
static bool skip_variation(EngPolicyGames *games)
{
    const uint64_t start = games->line;
    for (int depth = 1; depth > 0;) {
        const int c = take(games);
        if (c == EOF) {
            games->line = start;
            return refuse(games, "the variation that begins here never ends");
        }
        if (c == '{' && !skip_past(games, '}', "comment")) {
            return false;
        }
        depth += (c == '(') - (c == ')');
    }
    return true;
}

/* --- Tags ------------------------------------------------------------------------------------- */

static int read_rating(const char *value)
{
    char *end;
    const long rating = strtol(value, &end, 10);
    return end != value && *end == '\0' && rating > 0 && rating < RATING_MAX ? (int)rating : 0;
}

static void note_tag(EngPolicyGame *game, const char *name, const char *value)
{
    if (strcmp(name, "WhiteElo") == 0) {
        game->rating[ENG_WHITE] = read_rating(value);
    } else if (strcmp(name, "BlackElo") == 0) {
        game->rating[ENG_BLACK] = read_rating(value);
    } else if (strcmp(name, "Provisional") == 0) {
        game->provisional = strcmp(value, "1") == 0;
    } else if (strcmp(name, "FEN") == 0 ||
               (strcmp(name, "Variant") == 0 && strcmp(value, "Standard") != 0)) {
        game->usual_start = false;
    } else if (strcmp(name, "Site") == 0) {
        strcpy(game->site, value);
    } else if (strcmp(name, "Date") == 0) {
        strcpy(game->date, value);
    } else if (strcmp(name, "TimeControl") == 0) {
        strcpy(game->clock, value);
    }
}

/* A value is cut at ENG_POLICY_TAG_SIZE. */
static bool read_tag(EngPolicyGames *games, EngPolicyGame *game)
{
    char name[ENG_POLICY_TAG_SIZE], value[ENG_POLICY_TAG_SIZE];
    size_t length = 0;
    int c;
    while ((c = take(games)) != EOF && (isalnum(c) || c == '_') && length < sizeof name - 1) {
        name[length++] = (char)c;
    }
    name[length] = '\0';
    while (c == ' ' || c == '\t') {
        c = take(games);
    }
    if (length == 0 || c != '"') {
        give_back(games, c);
        return refuse(games, "a tag is [Name \"value\"]");
    }
    for (length = 0; (c = take(games)) != '"';) {
        if (c == '\\') {
            c = take(games);
        }
        if (c == EOF || c == '\n') {
            give_back(games, c);
            return refuse(games, "the value of the tag %s never ends", name);
        }
        if (length < sizeof value - 1) {
            value[length++] = (char)c;
        }
    }
    value[length] = '\0';
    note_tag(game, name, value);
    return skip_space(games) == ']' || refuse(games, "the tag %s has no closing bracket", name);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static bool is_result(const char *word)
{
    return strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0 || strcmp(word, "1/2-1/2") == 0 ||
           strcmp(word, "*") == 0;
}

/* The rest of a word after its move number: "12.", "12...Nf6". */
static const char *after_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    return dots > 0 || word[digits] == '\0' ? word + digits + dots : word;
}

static bool play_word(EngPolicyGames *games, EngPolicyGame *game, EngPosition *position,
                      const char *word)
{
    EngMove move;
    word = after_number(word);
    if (*word == '\0' || *word == '$' || !game->usual_start) {
        return true;
    }
    if (eng_san_parse(position, word, -1, &move) != ENG_SAN_OK || move == ENG_NULL_MOVE) {
        return refuse(games, "the move “%s” cannot be played, after %d half-moves", word,
                      game->count);
    }
    if (game->count == ENG_POLICY_GAME_MOVES) {
        return refuse(games, "the game has more than %d half-moves", ENG_POLICY_GAME_MOVES);
    }
    const EngPosition before = *position;
    eng_position_play(position, &before, move);
    game->moves[game->count++] = move;
    return true;
}

static bool read_word(EngPolicyGames *games, int c, char word[WORD_SIZE])
{
    size_t length = 0;
    for (; c != EOF && !isspace(c) && !strchr("{}();[", c); c = take(games)) {
        if (length == WORD_SIZE - 1) {
            return refuse(games, "“%.20s…” is not a move", word);
        }
        word[length++] = (char)c;
        word[length] = '\0';
    }
    give_back(games, c);
    return length > 0 || refuse(games, "a stray “%c” among the moves", c);
}

typedef enum { MORE, OVER, BROKEN } Step;

/* The next thing among the moves. */
static Step read_step(EngPolicyGames *games, EngPolicyGame *game, EngPosition *position)
{
    char word[WORD_SIZE] = "";
    const int c = skip_space(games);
    if (c == EOF || c == '[') {
        give_back(games, c);
        return refuse(games, "the game ends without a result"), BROKEN;
    }
    if (c == '{') {
        return skip_past(games, '}', "comment") ? MORE : BROKEN;
    }
    if (c == ';') {
        return skip_past(games, '\n', "comment") ? MORE : BROKEN;
    }
    if (c == '(') {
        return skip_variation(games) ? MORE : BROKEN;
    }
    if (!read_word(games, c, word)) {
        return BROKEN;
    }
    if (is_result(word)) {
        return OVER;
    }
    return play_word(games, game, position, word) ? MORE : BROKEN;
}

EngPolicyReading eng_policy_game_read(EngPolicyGames *games, EngPolicyGame *game)
{
    EngPosition position;
    Step step;
    int c = skip_space(games);
    memset(game, 0, offsetof(EngPolicyGame, moves));
    game->usual_start = true;
    if (c == EOF) {
        return ENG_POLICY_GAME_END;
    }
    for (; c == '['; c = skip_space(games)) {
        if (!read_tag(games, game)) {
            return ENG_POLICY_GAME_BROKEN;
        }
    }
    give_back(games, c);
    eng_position_init(&position);
    while ((step = read_step(games, game, &position)) == MORE) {
    }
    return step == OVER ? ENG_POLICY_GAME_READ : ENG_POLICY_GAME_BROKEN;
}
