/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-reader.h. The order of PGN's tokens: what makes a game, where it ends, and what an error
 * skips.
 *
 * A game is tags, then moves, then a result, then comments that still belong to it. All of these
 * are optional: a tag in the middle of the moves starts the next game.
 *
 * Errors. `skip_depth` is the depth of the line of play that went wrong; everything deeper, and the
 * rest of that line, is skipped until its closing parenthesis (or the end of the game, for the main
 * line). Depth is a counter, not recursion, so no file can overflow a stack.
 */
#include "app/game/pgn-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/pgn-lexer.h"
#include "app/game/pgn-reader-private.h"

#define ERRORS_PER_GAME 100
#define FOUND_BYTES 40
#define NOT_SKIPPING G_MAXUINT

typedef struct {
    gsize offset;
    guint line;
    guint column;
} Place;

struct TabiyaPgnReader {
    /* borrowed */
    const char *text;
    gsize length;
    const TabiyaPgnEvents *events;
    gpointer user;
    /* owned */
    TabiyaPgnLexer lexer;
    TabiyaPgnToken token; /* the next one to read */

    guint game;
    guint errors;
    gboolean has_content; /* a tag, a comment, a result or something like a move */
    gboolean in_moves;
    gboolean has_result;
    gboolean has_event_tag;
    guint depth;
    guint skip_depth;
    gboolean skip_began;   /* the skipped line had begun, and needs an end */
    gboolean text_refused; /* the text before the moves is not prose */

    /* For reading a game again. */
    gsize game_start;
    gsize moves_start;
    gsize moves_brace; /* the lexer's, at `moves_start` */
    gsize told;        /* errors of moves before this place were reported */
    gboolean notation_sought;
    const TabiyaNotation *notation;

    /* The place of the last error, from which the next one is counted: errors come in order, except
     * for those of tags, which are found at the end of a game and counted from its beginning. */
    Place place;
    Place game_place;
};

#define EMIT(self, event, ...)                                          \
    G_STMT_START                                                        \
    {                                                                   \
        if ((self)->events->event != NULL)                              \
            (self)->events->event((self), (self)->user, ##__VA_ARGS__); \
    }                                                                   \
    G_STMT_END

TabiyaPgnReader *tabiya_pgn_reader_new(const char *text, gssize length,
                                       const TabiyaPgnEvents *events, gpointer user)
{
    TabiyaPgnReader *self = g_new0(TabiyaPgnReader, 1);
    self->text = text;
    self->length = length < 0 ? strlen(text) : (gsize)length;
    self->events = events;
    self->user = user;
    self->place = self->game_place = (Place){.line = 1, .column = 1};
    tabiya_pgn_lexer_init(&self->lexer, text, self->length);
    self->lexer.skim = !events->comment && !events->tag;
    tabiya_pgn_lexer_next(&self->lexer, &self->token);
    return self;
}

void tabiya_pgn_reader_free(TabiyaPgnReader *self)
{
    tabiya_pgn_lexer_clear(&self->lexer);
    g_free(self);
}

gsize tabiya_pgn_reader_get_offset(TabiyaPgnReader *self)
{
    return self->token.offset;
}

/* --- Errors ----------------------------------------------------------------------------------- */

void tabiya_pgn_error_free(TabiyaPgnError *error)
{
    g_free(error->found);
    g_free(error->expected);
    g_free(error);
}

char *tabiya_pgn_error_to_string(const TabiyaPgnError *error)
{
    if (error->found[0] == '\0')
        return g_strdup_printf(_("expected %s, found the end of the text"), error->expected);
    return g_strdup_printf(_("expected %s, found %s"), error->expected, error->found);
}

static gboolean is_byte_order_mark(const TabiyaPgnReader *self, gsize at)
{
    return self->length - at >= 3 && memcmp(self->text + at, "\xef\xbb\xbf", 3) == 0;
}

static void move_on(const TabiyaPgnReader *self, Place *place, gsize offset)
{
    for (gsize at = place->offset; at < offset; at++) {
        guchar c = (guchar)self->text[at];
        if (c == '\n' || (c == '\r' && (at + 1 >= self->length || self->text[at + 1] != '\n'))) {
            place->line++;
            place->column = 1;
        } else if ((c & 0xc0) != 0x80 && !is_byte_order_mark(self, at)) {
            place->column++; /* not inside a character */
        }
    }
    place->offset = MAX(place->offset, offset);
}

/* Moves the place to `offset`. */
static void find_place(TabiyaPgnReader *self, gsize offset)
{
    if (self->place.offset > self->game_place.offset && self->place.offset <= self->game_start)
        self->game_place = self->place;
    move_on(self, &self->game_place, self->game_start);
    if (offset < self->place.offset) {
        self->place =
            offset < self->game_start ? (Place){.line = 1, .column = 1} : self->game_place;
    }
    move_on(self, &self->place, offset);
}

static char *dup_found(const char *text, gsize length)
{
    g_autoptr(GString) found = g_string_new(NULL);
    const char *newline = memchr(text, '\n', length);
    if (newline && newline > text)
        length = (gsize)(newline - text);
    tabiya_pgn_append_utf8(found, text, MIN(length, FOUND_BYTES));
    if (length > FOUND_BYTES)
        g_string_append(found, "…");
    return g_strdup(g_strchomp(found->str));
}

void tabiya_pgn_reader_report(TabiyaPgnReader *self, gsize offset, gsize length,
                              const char *expected)
{
    if (!self->events->error || self->errors >= ERRORS_PER_GAME ||
        (self->in_moves && self->token.offset < self->told)) {
        return; /* finding a place takes a walk over the text: skip it if nobody asks */
    }
    self->errors++;
    find_place(self, offset);
    TabiyaPgnError error = {
        .game = self->game,
        .line = self->place.line,
        .column = self->place.column,
        .found = dup_found(self->text + offset, MIN(length, self->length - offset)),
        .expected = (char *)expected,
    };
    self->events->error(self, self->user, &error);
    g_free(error.found);
}

static void report_token(TabiyaPgnReader *self, const char *expected)
{
    tabiya_pgn_reader_report(self, self->token.offset, self->token.length, expected);
}

/* --- Tokens of a game ------------------------------------------------------------------------- */

static gboolean is_skipping(const TabiyaPgnReader *self)
{
    return self->skip_depth != NOT_SKIPPING;
}

/* Skips the rest of the line of play at the current depth. */
static void skip_line(TabiyaPgnReader *self, gboolean began)
{
    self->skip_depth = self->depth;
    self->skip_began = began;
}

static void start_moves(TabiyaPgnReader *self)
{
    self->in_moves = TRUE;
    self->moves_start = self->token.start;
    self->moves_brace = self->lexer.brace;
    if (self->events->moves_begin && !self->events->moves_begin(self, self->user))
        skip_line(self, TRUE);
}

static void read_tag(TabiyaPgnReader *self)
{
    const TabiyaPgnToken *token = &self->token;
    if (token->problem)
        report_token(self, token->problem);
    self->has_content = TRUE;
    if (token->name[0] == 'E' && strcmp(token->name, "Event") == 0)
        self->has_event_tag = TRUE;
    EMIT(self, tag, token->offset, token->name, token->text);
}

/* Passes on a move in another language, in English letters; a word without any of its letters is
 * not a move.
 */
static G_NO_INLINE EngSanStatus emit_translated(TabiyaPgnReader *self, const char *text,
                                                gsize length)
{
    char english[TABIYA_MOVE_BYTES];
    length = tabiya_notation_read(self->notation, text, length, english);
    return self->events->move(self, self->user, english, length);
}

/* Looks for a notation in which more of the game is legal, once, and goes back to its first move.
 * FALSE: there is none. */
static G_NO_INLINE gboolean read_again(TabiyaPgnReader *self)
{
    if (self->notation_sought || !self->events->moves_again)
        return FALSE;
    self->notation_sought = TRUE;
    gsize end =
        self->moves_start + MIN(TABIYA_PGN_NOTATION_BYTES, self->length - self->moves_start);
    self->notation =
        tabiya_pgn_find_notation(self->text + self->game_start, end - self->game_start);
    if (!self->notation)
        return FALSE;
    self->told = self->token.offset;
    self->lexer.at = self->moves_start;
    self->lexer.brace = self->moves_brace;
    self->depth = 0;
    self->skip_depth = NOT_SKIPPING;
    self->has_result = FALSE;
    self->events->moves_again(self, self->user);
    return TRUE;
}

static void read_move(TabiyaPgnReader *self)
{
    static const char *const EXPECTED[] = {
        [ENG_SAN_SYNTAX] = N_("a move"),
        [ENG_SAN_ILLEGAL] = N_("a legal move"),
        [ENG_SAN_AMBIGUOUS] = N_("a move that only one piece can make"),
    };
    const char *text = self->text + self->token.offset;
    if (!self->has_content)
        self->has_content = tabiya_is_move_word(text, self->token.length);
    if (is_skipping(self) || !self->events->move)
        return;
    EngSanStatus status = !self->notation
                              ? self->events->move(self, self->user, text, self->token.length)
                              : emit_translated(self, text, self->token.length);
    if (status == ENG_SAN_OK || read_again(self))
        return;
    report_token(self, _(EXPECTED[status]));
    skip_line(self, TRUE);
}

static void read_nag(TabiyaPgnReader *self)
{
    if (is_skipping(self) || !self->events->nag)
        return;
    if (!self->events->nag(self, self->user, self->token.nag))
        report_token(self, _("a move"));
}

static void read_comment(TabiyaPgnReader *self)
{
    if (self->token.problem)
        report_token(self, self->token.problem);
    if (self->token.text[0] == '\0')
        return;
    self->has_content = TRUE;
    if (!is_skipping(self))
        EMIT(self, comment, self->token.text);
}

static void open_variation(TabiyaPgnReader *self)
{
    self->depth++;
    if (is_skipping(self) || !self->events->variation_begin)
        return;
    if (!self->events->variation_begin(self, self->user)) {
        report_token(self, _("a move before the variation"));
        skip_line(self, FALSE);
    }
}

/* Ends the innermost variation, and the skipping if it started there. */
static void close_variation(TabiyaPgnReader *self)
{
    gboolean began = !is_skipping(self);
    if (self->skip_depth == self->depth) {
        began = self->skip_began;
        self->skip_depth = NOT_SKIPPING;
    }
    self->depth--;
    if (began)
        EMIT(self, variation_end);
}

static void read_close(TabiyaPgnReader *self)
{
    if (self->depth == 0)
        report_token(self, _("a move"));
    else
        close_variation(self);
}

static gboolean is_close_next(const TabiyaPgnReader *self)
{
    gsize at = self->lexer.at;
    while (at < self->length && g_ascii_isspace(self->text[at]))
        at++;
    return at < self->length && self->text[at] == ')';
}

/* A result ends the game, unless the end of a variation follows: some files have one there. */
static void read_result(TabiyaPgnReader *self)
{
    self->has_content = TRUE;
    if (self->has_result)
        report_token(self, _("the next game"));
    if (self->has_result || (self->depth > 0 && is_close_next(self)))
        return;
    if (self->depth > 0)
        report_token(self, _(") to end the variation"));
    while (self->depth > 0)
        close_variation(self);
    self->has_result = TRUE;
    EMIT(self, result, self->token.offset, self->token.result);
}

static void read_bad(TabiyaPgnReader *self)
{
    if (!is_skipping(self))
        report_token(self, self->token.problem);
}

/* Whether the token belongs to the next game. */
static gboolean starts_next_game(const TabiyaPgnReader *self)
{
    const TabiyaPgnToken *token = &self->token;
    switch (token->kind) {
    case TABIYA_PGN_END:
        return TRUE;
    case TABIYA_PGN_TAG:
        return self->in_moves || (self->has_event_tag && token->blank_line_before &&
                                  strcmp(token->name, "Event") == 0);
    case TABIYA_PGN_COMMENT:
        return FALSE;
    case TABIYA_PGN_RESULT: /* a repeated result is one too many, not a game */
        return self->has_result && token->blank_line_before;
    default:
        return self->has_result;
    }
}

/* Whether the token, which does not belong to the game, is prose after it: then it becomes a
 * comment.
 */
static gboolean take_afterword(TabiyaPgnReader *self)
{
    return self->has_result && tabiya_pgn_lexer_take_text(&self->lexer, &self->token, FALSE);
}

/* The same for prose before a game's moves. */
static gboolean take_foreword(TabiyaPgnReader *self)
{
    if (self->text_refused)
        return FALSE;
    self->text_refused = !tabiya_pgn_lexer_take_text(&self->lexer, &self->token, TRUE);
    return !self->text_refused;
}

typedef void (*TokenFunc)(TabiyaPgnReader *self);

static void read_token(TabiyaPgnReader *self)
{
    static const TokenFunc READERS[] = {
        [TABIYA_PGN_TAG] = read_tag,        [TABIYA_PGN_MOVE] = read_move,
        [TABIYA_PGN_NAG] = read_nag,        [TABIYA_PGN_COMMENT] = read_comment,
        [TABIYA_PGN_OPEN] = open_variation, [TABIYA_PGN_CLOSE] = read_close,
        [TABIYA_PGN_RESULT] = read_result,  [TABIYA_PGN_BAD] = read_bad,
    };
    TabiyaPgnKind kind = self->token.kind;
    if (!self->in_moves && kind != TABIYA_PGN_TAG && kind != TABIYA_PGN_COMMENT) {
        if (take_foreword(self))
            kind = TABIYA_PGN_COMMENT;
        else if (kind != TABIYA_PGN_BAD)
            start_moves(self);
    }
    READERS[kind](self);
    tabiya_pgn_lexer_next(&self->lexer, &self->token);
}

const TabiyaNotation *tabiya_pgn_reader_get_notation(TabiyaPgnReader *self)
{
    return self->notation;
}

gboolean tabiya_pgn_reader_has_content(TabiyaPgnReader *self)
{
    return self->has_content;
}

guint tabiya_pgn_reader_get_depth(TabiyaPgnReader *self)
{
    return self->depth;
}

gboolean tabiya_pgn_reader_next_game(TabiyaPgnReader *self)
{
    if (self->token.kind == TABIYA_PGN_END)
        return FALSE;
    self->errors = 0;
    self->has_content = FALSE;
    self->in_moves = FALSE;
    self->has_result = FALSE;
    self->has_event_tag = FALSE;
    self->depth = 0;
    self->skip_depth = NOT_SKIPPING;
    self->text_refused = FALSE;
    self->game_start = self->token.start;
    self->told = 0;
    self->notation_sought = FALSE;
    self->notation = NULL;

    EMIT(self, game_begin, self->token.start);
    while (!starts_next_game(self) || take_afterword(self))
        read_token(self);
    if (!self->in_moves)
        start_moves(self);
    if (self->depth > 0)
        report_token(self, _(") to end the variation"));
    while (self->depth > 0)
        close_variation(self);
    EMIT(self, game_end, self->token.start);
    self->game += self->has_content;
    return TRUE;
}
