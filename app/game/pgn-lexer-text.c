/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Prose between the games of a file: where it begins and ends.
 *
 * It begins with anything that is neither a move nor a move number, and ends before the next brace
 * or before a line that begins a tag, a comment, a result on its own or a game: 1. and a move, or
 * two moves. */
#include "app/game/pgn-lexer-private.h"

#include "app/game/piece-letters.h"

/* A word that is certainly a move, even without a board. Null moves (--) may separate
 * paragraphs. */
static gboolean is_move(const char *word, gsize length)
{
    return length >= 2 && word[0] != '-' && tabiya_is_move_word(word, length);
}

/* Longer words are not moves, and are not searched at each of their letters. */
#define MOVE_WORD_MAX 64

/* The end of the word at `at`, or a place within it if it is too long for a move. */
static gsize word_end(const TabiyaPgnLexer *self, gsize at)
{
    const gsize limit = MIN(self->length, at + MOVE_WORD_MAX);
    while (at < limit && !is_space(self->source[at]) && !strchr("{}()[];,", self->source[at])) {
        at++;
    }
    return at;
}

static gboolean is_move_at(const TabiyaPgnLexer *self, gsize at)
{
    return is_move(self->source + at, word_end(self, at) - at);
}

static gboolean is_two_moves_at(const TabiyaPgnLexer *self, gsize at)
{
    return is_move_at(self, at) && is_move_at(self, skip_spaces(self, word_end(self, at)));
}

/* "1.e4", "1. e4", "1... e5" */
static gboolean is_first_move_at(const TabiyaPgnLexer *self, gsize at)
{
    if (!looking_at(self, at, "1."))
        return FALSE;
    for (at += 2; byte_at(self, at) == '.'; at++)
        ;
    return is_move_at(self, skip_spaces(self, at));
}

/* [Name "… or [Name … */
static gboolean is_tag_at(const TabiyaPgnLexer *self, gsize at)
{
    if (byte_at(self, at) != '[')
        return FALSE;
    at = skip_spaces(self, at + 1);
    if (g_ascii_isupper(byte_at(self, at)))
        return TRUE;
    gsize name = at;
    while (is_a(byte_at(self, at), WORD))
        at++;
    return at > name && byte_at(self, skip_spaces(self, at)) == '"';
}

static gboolean is_result_at(const TabiyaPgnLexer *self, gsize at)
{
    TabiyaResult result;
    gsize length = tabiya_pgn_match_result(self->source + at, self->length - at, &result);
    return length > 0 && is_newline(byte_at(self, skip_spaces(self, at + length)));
}

static gboolean is_comment_at(const TabiyaPgnLexer *self, gsize at)
{
    char c = byte_at(self, at);
    return c == '{' || c == ';' || c == '%';
}

static gboolean is_game_at(const TabiyaPgnLexer *self, gsize at)
{
    return is_tag_at(self, at) || is_first_move_at(self, at) || is_two_moves_at(self, at);
}

/* The end of the line, or the first brace in it. */
static gsize line_or_brace(const TabiyaPgnLexer *self, gsize at)
{
    while (at < self->length && !is_newline(self->source[at]) && self->source[at] != '{')
        at++;
    return at;
}

/* The first text in the line that starts at `at`. */
static gsize skip_line_start(const TabiyaPgnLexer *self, gsize at)
{
    for (at = skip_spaces(self, at); looking_at(self, at, BYTE_ORDER_MARK);)
        at = skip_spaces(self, at + strlen(BYTE_ORDER_MARK));
    return at;
}

/* The end of the prose that begins at `at`. */
static gsize text_end(const TabiyaPgnLexer *self, gsize at)
{
    at = line_or_brace(self, at);
    while (at < self->length && is_newline(self->source[at])) {
        gsize next = skip_line_start(self, tabiya_pgn_next_line(self, at));
        if (is_game_at(self, next) || is_comment_at(self, next) || is_result_at(self, next))
            return at;
        at = line_or_brace(self, next);
    }
    return at;
}

/* "=====" under a headline, which would be glyphs otherwise. */
static gboolean is_rule_at(const TabiyaPgnLexer *self, gsize at)
{
    char c = byte_at(self, at);
    return c != '$' && byte_at(self, at + 1) == c && byte_at(self, at + 2) == c;
}

/* Whether the token may begin prose. Before moves, brackets are broken tags, and parentheses are
 * misplaced variations. */
static gboolean is_prose(const TabiyaPgnLexer *self, const TabiyaPgnToken *token, gboolean foreword)
{
    const char *number = self->source + token->start;
    gboolean has_number = token->start < token->offset;
    switch (token->kind) {
    case TABIYA_PGN_MOVE:
        return !(has_number && memchr(number, '.', token->offset - token->start)) &&
               !is_move(self->source + token->offset, token->length);
    case TABIYA_PGN_NAG:
        return !has_number && is_rule_at(self, token->offset);
    case TABIYA_PGN_OPEN:
    case TABIYA_PGN_CLOSE:
        return !has_number && !foreword;
    case TABIYA_PGN_BAD:
        return !has_number && !(foreword && self->source[token->offset] == '[');
    default:
        return FALSE;
    }
}

static gboolean has_moves(const TabiyaPgnLexer *self, gsize at, gsize end)
{
    while (at < end) {
        while (at < end && is_a(self->source[at], BLANK))
            at++;
        if (at < end && is_move_at(self, at))
            return TRUE;
        while (at < end && !is_a(self->source[at], BLANK))
            at++;
    }
    return FALSE;
}

/* Whether the prose up to `end` comes before a game. If it has moves, it is more likely the game
 * itself, misspelled. */
static gboolean is_foreword(const TabiyaPgnLexer *self, gsize start, gsize end)
{
    gsize next = end;
    while (next < self->length && is_newline(self->source[next]))
        next = skip_line_start(self, tabiya_pgn_next_line(self, next));
    return next < self->length && (is_game_at(self, next) || is_comment_at(self, next)) &&
           !has_moves(self, start, end);
}

gboolean tabiya_pgn_lexer_take_text(TabiyaPgnLexer *self, TabiyaPgnToken *token, gboolean foreword)
{
    if (!is_prose(self, token, foreword))
        return FALSE;
    gsize end = text_end(self, token->start);
    if (foreword && !is_foreword(self, token->start, end))
        return FALSE;
    tabiya_pgn_lex_plain_comment(self, token, token->start, end);
    token->offset = token->start;
    token->length = end - token->start;
    return TRUE;
}
