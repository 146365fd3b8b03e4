/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-reader.h. A consumer of PGN events that builds games.
 *
 * It keeps one Line per open variation on a stack that is not freed between games, so that neither
 * a comment nor a variation costs an allocation of its own. Comments are collected in their line
 * and written to the tree when the line continues, so that a thousand comments in a row cost no
 * more than one; joined comments are separated by an empty line. Equal moves in two variations stay
 * two nodes: nothing in the file is merged.
 */
#include "app/game/pgn-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/game-private.h"
#include "app/game/pgn-lexer.h"
#include "app/game/pgn-tags.h"

/* A line of play: the main line or an open variation. */
typedef struct {
    TabiyaNode *at; /* its last move; before that, the node where the variation starts */
    gboolean has_moves;
    GString *comment;   /* comments since its last move */
    GByteArray *before; /* NAGs of a variation before its first move; NULL: never any */
} Line;

struct TabiyaPgnGames {
    const char *text; /* borrowed */
    TabiyaPgnReader *reader;
    GPtrArray *errors;

    /* of the current game */
    gsize offset;     /* of its text */
    char *trouble;    /* why its moves cannot be followed; NULL: they can */
    TabiyaGame *game; /* NULL until its moves begin, since its start depends on tags */
    TabiyaPgnTags tags;
    GString *foreword; /* comments before the moves */
    GArray *lines;     /* of Line; those of `depth` and less are open */
    Line *line;        /* the innermost */
    guint depth;
    TabiyaResult result;

    int first_cut; /* index in `errors` of the first that ended the main line, or -1 */
};

static void line_clear(gpointer data)
{
    Line *line = data;
    g_string_free(line->comment, TRUE);
    g_clear_pointer(&line->before, g_byte_array_unref);
}

static void open_line(TabiyaPgnGames *self, guint depth, TabiyaNode *at)
{
    if (depth >= self->lines->len) {
        Line fresh = {.comment = g_string_new(NULL)};
        g_array_append_val(self->lines, fresh);
    }
    self->depth = depth;
    self->line = &g_array_index(self->lines, Line, depth);
    self->line->at = at;
    self->line->has_moves = FALSE;
    g_string_truncate(self->line->comment, 0);
    if (self->line->before)
        g_byte_array_set_size(self->line->before, 0);
}

static void append_comment(GString *comment, const char *text)
{
    if (comment->len > 0)
        g_string_append_len(comment, "\n\n", 2);
    g_string_append(comment, text);
}

/* Adds a comment after the last move of `line`: most moves have only one, which goes straight to
 * the tree; if more follow, they are collected. */
static void add_comment(TabiyaPgnGames *self, Line *line, const char *text)
{
    if (line->comment->len == 0 && line->has_moves) {
        if (!line->at->comment) {
            tabiya_game_put_comment(self->game, line->at, text);
            return;
        }
        g_string_append(line->comment, line->at->comment);
    }
    append_comment(line->comment, text);
}

/* Writes the comments after the last move of `line`. */
static inline void settle_comment(TabiyaPgnGames *self, Line *line)
{
    if (line->comment->len == 0)
        return;
    tabiya_game_put_comment(self->game, line->at, line->comment->str);
    g_string_truncate(line->comment, 0);
}

/* Writes what came before the first move of a variation, now that the move exists. */
static void settle_before(TabiyaPgnGames *self, Line *line)
{
    if (line->comment->len > 0)
        tabiya_game_put_comment_before(self->game, line->at, line->comment->str);
    g_string_truncate(line->comment, 0);
    for (guint i = 0; line->before && i < line->before->len; i++)
        tabiya_game_put_nag(self->game, line->at, line->before->data[i]);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    TabiyaPgnGames *self = user;
    self->offset = offset;
    g_clear_pointer(&self->trouble, g_free);
    tabiya_pgn_tags_reset(&self->tags);
    g_string_truncate(self->foreword, 0);
    self->result = TABIYA_RESULT_UNKNOWN;
}

static void tag_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                   const char *value)
{
    TabiyaPgnGames *self = user;
    tabiya_pgn_tags_add(&self->tags, name, value, offset);
}

static gboolean moves_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    TabiyaPgnGames *self = user;
    EngPosition start;
    gboolean known = tabiya_pgn_tags_find_start(&self->tags, reader, &start);
    self->game = tabiya_game_new(&start);
    tabiya_pgn_tags_apply(&self->tags, self->game);
    if (known)
        tabiya_pgn_tags_apply_start(&self->tags, self->game);
    else
        self->trouble = tabiya_pgn_tags_dup_trouble(&self->tags);
    open_line(self, 0, self->game->root);
    g_string_append_len(self->line->comment, self->foreword->str, (gssize)self->foreword->len);
    return known;
}

static void moves_again_cb(TabiyaPgnReader *reader, gpointer user)
{
    TabiyaPgnGames *self = user;
    g_clear_object(&self->game);
    self->first_cut = -1;
    self->result = TABIYA_RESULT_UNKNOWN;
    moves_begin_cb(reader, user);
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    TabiyaPgnGames *self = user;
    Line *line = self->line;
    EngMove move;
    EngSanStatus status =
        eng_san_parse(&line->at->position, text, (int)MIN(length, G_MAXINT), &move);
    if (status != ENG_SAN_OK) {
        if (self->depth == 0 && self->first_cut < 0) /* the reader reports it next */
            self->first_cut = (int)self->errors->len;
        return status;
    }
    gboolean starts_variation = !line->has_moves && self->depth > 0;
    if (!starts_variation)
        settle_comment(self, line);
    line->at = tabiya_game_put_move(self->game, line->at, move);
    line->has_moves = TRUE;
    if (starts_variation)
        settle_before(self, line);
    return ENG_SAN_OK;
}

static gboolean nag_cb(TabiyaPgnReader *reader, gpointer user, guint nag)
{
    TabiyaPgnGames *self = user;
    Line *line = self->line;
    guint8 byte = (guint8)nag;
    if (line->has_moves || self->depth == 0) {
        tabiya_game_put_nag(self->game, line->at, byte); /* before move 1: the start position's */
        return TRUE;
    }
    if (!line->before)
        line->before = g_byte_array_new();
    g_byte_array_append(line->before, &byte, 1);
    return TRUE;
}

static void comment_cb(TabiyaPgnReader *reader, gpointer user, const char *text)
{
    TabiyaPgnGames *self = user;
    if (!self->game)
        append_comment(self->foreword, text);
    else
        add_comment(self, self->line, text);
}

static gboolean variation_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    TabiyaPgnGames *self = user;
    if (!self->line->has_moves)
        return FALSE;
    open_line(self, self->depth + 1, self->line->at->parent);
    return TRUE;
}

static void variation_end_cb(TabiyaPgnReader *reader, gpointer user)
{
    TabiyaPgnGames *self = user;
    Line *line = self->line;
    Line *outer = line - 1;
    if (line->has_moves)
        settle_comment(self, line);
    else if (line->comment->len > 0) /* a variation with only comments */
        add_comment(self, outer, line->comment->str);
    self->depth--;
    self->line = outer;
}

static void result_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, TabiyaResult result)
{
    TabiyaPgnGames *self = user;
    self->result = result;
}

/* A game that is not understood is kept unchanged, as UTF-8. */
static void seal(TabiyaPgnGames *self, gsize end)
{
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_pgn_append_utf8(text, self->text + self->offset, end - self->offset);
    tabiya_game_seal(self->game, text->str, text->len, self->trouble);
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    TabiyaPgnGames *self = user;
    settle_comment(self, self->line);
    self->game->result = tabiya_pgn_tags_settle_result(&self->tags, reader, self->result);
    if (self->trouble)
        seal(self, offset);
    if (!tabiya_pgn_reader_has_content(reader))
        g_clear_object(&self->game);
}

static void error_cb(TabiyaPgnReader *reader, gpointer user, const TabiyaPgnError *error)
{
    TabiyaPgnGames *self = user;
    TabiyaPgnError *copy = g_new(TabiyaPgnError, 1);
    *copy = *error;
    copy->found = g_strdup(error->found);
    copy->expected = g_strdup(error->expected);
    g_ptr_array_add(self->errors, copy);
}

static const TabiyaPgnEvents EVENTS = {
    .game_begin = game_begin_cb,
    .tag = tag_cb,
    .moves_begin = moves_begin_cb,
    .moves_again = moves_again_cb,
    .move = move_cb,
    .nag = nag_cb,
    .comment = comment_cb,
    .variation_begin = variation_begin_cb,
    .variation_end = variation_end_cb,
    .result = result_cb,
    .game_end = game_end_cb,
    .error = error_cb,
};

/* --- One by one ------------------------------------------------------------------------------- */

TabiyaPgnGames *tabiya_pgn_games_new(const char *text, gssize length)
{
    TabiyaPgnGames *self = g_new0(TabiyaPgnGames, 1);
    self->text = text;
    self->reader = tabiya_pgn_reader_new(text, length, &EVENTS, self);
    self->errors = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_pgn_error_free);
    tabiya_pgn_tags_init(&self->tags);
    self->foreword = g_string_new(NULL);
    self->lines = g_array_new(FALSE, FALSE, sizeof(Line));
    g_array_set_clear_func(self->lines, line_clear);
    return self;
}

void tabiya_pgn_games_free(TabiyaPgnGames *self)
{
    tabiya_pgn_reader_free(self->reader);
    g_ptr_array_unref(self->errors);
    tabiya_pgn_tags_clear(&self->tags);
    g_free(self->trouble);
    g_string_free(self->foreword, TRUE);
    g_array_unref(self->lines);
    g_clear_object(&self->game);
    g_free(self);
}

TabiyaGame *tabiya_pgn_games_next(TabiyaPgnGames *self)
{
    if (self->errors->len > 0)
        g_ptr_array_set_size(self->errors, 0);
    self->first_cut = -1;
    while (!self->game && tabiya_pgn_reader_next_game(self->reader))
        ;
    return g_steal_pointer(&self->game);
}

const GPtrArray *tabiya_pgn_games_get_errors(TabiyaPgnGames *self)
{
    return self->errors;
}

const TabiyaNotation *tabiya_pgn_games_get_notation(TabiyaPgnGames *self)
{
    return tabiya_pgn_reader_get_notation(self->reader);
}

gsize tabiya_pgn_games_get_offset(TabiyaPgnGames *self)
{
    return tabiya_pgn_reader_get_offset(self->reader);
}

/* --- Whole texts ------------------------------------------------------------------------------ */

/* Moves the errors of `from` to the end of `to`. */
static void take_errors(GPtrArray *to, GPtrArray *from)
{
    gsize count;
    gpointer *stolen = g_ptr_array_steal(from, &count);
    for (gsize i = 0; i < count; i++)
        g_ptr_array_add(to, stolen[i]);
    g_free(stolen);
}

GPtrArray *tabiya_pgn_read_text(const char *text, gssize length, GPtrArray **errors)
{
    g_autoptr(TabiyaPgnGames) reading = tabiya_pgn_games_new(text, length);
    GPtrArray *games = g_ptr_array_new_with_free_func(g_object_unref);
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_pgn_error_free);
    TabiyaGame *game;
    do {
        game = tabiya_pgn_games_next(reading);
        if (game)
            g_ptr_array_add(games, game);
        take_errors(found, reading->errors);
    } while (game);
    if (errors)
        *errors = found;
    else
        g_ptr_array_unref(found);
    return games;
}

/* The problem of `game`: the one that ended its main line, or else the first. */
static char *dup_remark(TabiyaGame *game, const GPtrArray *errors, int cut)
{
    if (cut >= (int)errors->len) /* after so many others that it was not reported */
        cut = -1;
    const TabiyaPgnError *error = errors->pdata[MAX(cut, 0)];
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    g_autofree char *what = NULL;
    if (error->found[0] == '\0')
        what = g_strdup_printf(_("the text ends, expected %s"), error->expected);
    else
        what = g_strdup_printf(_("found “%s”, expected %s"), error->found, error->expected);
    if (cut < 0) {
        /* Translators: a line number, a column number, and what is wrong there. */
        return g_strdup_printf(_("Part of the game could not be read: line %u, column %u: %s."),
                               error->line, error->column, what);
    }
    /* Translators: a move's number, a line number, a column number, and what is wrong there. */
    return g_strdup_printf(_("Read up to move %d: line %u, column %u: %s."),
                           tabiya_node_get_position(tabiya_node_get_parent(end))->fullmove_number,
                           error->line, error->column, what);
}

TabiyaGame *tabiya_pgn_read_first(const char *text, gssize length, char **remark, GError **error)
{
    g_autoptr(TabiyaPgnGames) reading = tabiya_pgn_games_new(text, length);
    g_autoptr(TabiyaGame) game = tabiya_pgn_games_next(reading);
    const GPtrArray *errors = reading->errors;
    int cut = reading->first_cut;
    gboolean begun = game && tabiya_node_get_child(tabiya_game_get_root(game));
    const char *sealed = game ? tabiya_game_get_seal(game) : NULL;
    if (remark && sealed)
        *remark = g_strdup(sealed);
    else if (remark)
        *remark = begun && errors->len > 0 ? dup_remark(game, errors, cut) : NULL;
    if (game && (errors->len == 0 || begun || sealed))
        return g_steal_pointer(&game);
    if (errors->len == 0) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN,
                            _("There is no game in this text."));
        return NULL;
    }
    const TabiyaPgnError *first = errors->pdata[0];
    g_autofree char *what = tabiya_pgn_error_to_string(first);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN,
                /* Translators: a line number, a column number, and what is wrong there. */
                _("This game cannot be read: line %u, column %u: %s."), first->line, first->column,
                what);
    return NULL;
}
