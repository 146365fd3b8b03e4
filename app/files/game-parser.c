/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-parser.h. A consumer of PGN events that makes records.
 *
 * Most games in most files are tags and a main line. No tree is built for those: the moves go
 * straight from the text into the record, from any start position. If anything else turns up in a
 * game (a comment, a glyph, a variation, an unknown start), the rest of it is skipped, and its text
 * is read again by the consumer that builds trees, the only one that knows how to write all of it
 * in export format. */
#include "app/files/game-parser.h"

#include <string.h>

#include "app/game/epd.h"
#include "app/game/pgn-index.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-tags.h"
#include "app/names/classifier.h"

typedef struct {
    TabiyaParsedPiece *piece;
    const char *text;

    /* of the current game */
    gsize offset;
    TabiyaPgnTags tags;
    gboolean is_plain;
    gboolean has_start; /* it has tags for its start */
    gboolean wants_opening;
    guint first_problem;
    guint first_key;
    EngPosition start, position;
    TabiyaOpeningNamer namer;
    GArray *moves;
    TabiyaResult result;
} Parser;

static void problem_clear(gpointer data)
{
    g_free(((TabiyaParseProblem *)data)->message);
}

/* --- Cutting ---------------------------------------------------------------------------------- */

/* The last `c` of a text, or NULL. */
static const char *find_last(const char *text, gsize length, char c)
{
    for (const char *at = text + length; at > text; at--) {
        if (at[-1] == c)
            return at - 1;
    }
    return NULL;
}

gboolean tabiya_game_parser_ends_game(const char *text, gsize length)
{
    static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const char *end = text + length;
    while (end > text && g_ascii_isspace(end[-1]))
        end--;
    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
        gsize size = strlen(RESULTS[i]);
        if ((gsize)(end - text) > size && memcmp(end - size, RESULTS[i], size) == 0)
            return g_ascii_isspace(end[-(gssize)size - 1]);
    }
    return FALSE;
}

/* The last line that begins with an Event tag after a result: every reader begins a game there, so
 * only the bytes around it need checking. 0: there is none. */
static gsize cut_at_event(const char *text, gsize length)
{
    static const char EVENT[] = "[Event \"";
    gsize end = length;
    const char *bracket;
    while (end > 0 && (bracket = find_last(text, end, '['))) {
        end = (gsize)(bracket - text);
        if (end > 0 && text[end - 1] == '\n' && length - end >= strlen(EVENT) &&
            memcmp(bracket, EVENT, strlen(EVENT)) == 0 && tabiya_game_parser_ends_game(text, end)) {
            return end;
        }
    }
    return 0;
}

gsize tabiya_game_parser_cut(TabiyaSourceFormat format, const char *text, gsize length)
{
    if (format == TABIYA_SOURCE_EPD) {
        const char *newline = find_last(text, length, '\n');
        return newline ? (gsize)(newline - text) + 1 : 0;
    }
    gsize at = cut_at_event(text, length);
    return at > 0 ? at : tabiya_pgn_find_last_game(text, length);
}

/* --- Records ---------------------------------------------------------------------------------- */

static gsize size_of(const char *text)
{
    return text ? strlen(text) + 16 : 0;
}

static void add_record(Parser *self, TabiyaGameRecord *record)
{
    g_ptr_array_add(self->piece->records, record);
    self->piece->bytes += sizeof *record + 160 + record->n_moves * sizeof(EngMove) +
                          (record->n_moves + 1) * sizeof(guint64) + size_of(record->tags) +
                          size_of(record->movetext);
}

static void add_problem(Parser *self, guint line, guint column, char *message)
{
    TabiyaParseProblem problem = {.line = line, .column = column, .message = message};
    g_array_append_val(self->piece->problems, problem);
}

/* A game without moves has its start from the tags. */
static void take_start(const Parser *self, TabiyaGameRecord *record)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(&self->start);
    tabiya_pgn_tags_apply_start(&self->tags, game);
    tabiya_game_record_spell_start(record, game);
    record->start_fen = g_strdup(tabiya_game_get_tag(game, "FEN"));
    record->chess960 = self->start.chess960;
}

static void add_plain_game(Parser *self, TabiyaResult result)
{
    TabiyaGameRecord *record = g_new0(TabiyaGameRecord, 1);
    tabiya_game_record_set_tags(record, self->tags.texts->str, self->tags.count);
    if (self->has_start)
        take_start(self, record);
    record->result = result;
    record->n_moves = self->moves->len;
    record->moves = g_memdup2(self->moves->data, self->moves->len * sizeof(EngMove));
    tabiya_game_record_complete(record, tabiya_eco_of(self->namer.opening));
    add_record(self, record);
}

/* Line (from 0) and column (from 1) of a place in the piece. */
static void find_place(const Parser *self, gsize offset, guint *line, guint *column)
{
    *line = 0;
    *column = 1;
    for (gsize at = 0; at < offset; at++) {
        const guchar c = (guchar)self->text[at];
        if (c == '\n' || (c == '\r' && self->text[at + 1] != '\n')) {
            (*line)++;
            *column = 1;
        } else if ((c & 0xc0) != 0x80 && memcmp(self->text + at, "\xef\xbb\xbf", 3) != 0) {
            (*column)++; /* not inside a character, nor at a byte order mark */
        }
    }
}

static void count_notation(Parser *self, const TabiyaNotation *notation)
{
    if (notation)
        self->piece->notations[notation - tabiya_notations]++;
}

static void add_tree(Parser *self, TabiyaGame *game)
{
    for (const TabiyaNode *node = tabiya_game_get_root(game); node;
         node = tabiya_node_get_child(node)) {
        g_array_append_val(self->piece->keys, tabiya_node_get_position(node)->key);
    }
    add_record(self, tabiya_game_record_new(game));
}

/* Adds the game again, parsed as a tree. */
static void add_game_with_tree(Parser *self, gsize end)
{
    g_array_set_size(self->piece->problems, self->first_problem);
    g_array_set_size(self->piece->keys, self->first_key);
    g_autoptr(TabiyaPgnGames) games =
        tabiya_pgn_games_new(self->text + self->offset, (gssize)(end - self->offset));
    g_autoptr(TabiyaGame) game = tabiya_pgn_games_next(games);
    const GPtrArray *errors = tabiya_pgn_games_get_errors(games);
    guint line = 0;
    guint column = 1;
    if (errors->len > 0)
        find_place(self, self->offset, &line, &column);
    for (guint i = 0; i < errors->len; i++) {
        const TabiyaPgnError *error = errors->pdata[i];
        add_problem(self, line + error->line - 1,
                    error->line == 1 ? column + error->column - 1 : error->column,
                    tabiya_pgn_error_to_string(error));
    }
    self->piece->trees++;
    count_notation(self, tabiya_pgn_games_get_notation(games));
    if (game)
        add_tree(self, game);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Parser *self = user;
    self->offset = offset;
    tabiya_pgn_tags_reset(&self->tags);
    g_array_set_size(self->moves, 0);
    self->is_plain = TRUE;
    self->wants_opening = TRUE;
    tabiya_opening_namer_init(&self->namer);
    self->result = TABIYA_RESULT_UNKNOWN;
    self->first_problem = self->piece->problems->len;
    self->first_key = self->piece->keys->len;
}

static void tag_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                   const char *value)
{
    Parser *self = user;
    tabiya_pgn_tags_add(&self->tags, name, value, offset);
    if (name[0] == 'E' && strcmp(name, "ECO") == 0 && tabiya_eco_parse(value) != 0)
        self->wants_opening = FALSE;
}

/* Sets up the start of the moves. */
static void begin_moves(Parser *self)
{
    self->position = self->start;
    g_array_append_val(self->piece->keys, self->position.key);
    if (self->wants_opening && self->has_start)
        tabiya_opening_namer_step(&self->namer, &self->position);
}

static gboolean moves_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Parser *self = user;
    if (!self->is_plain)
        return TRUE;
    self->has_start =
        self->tags.fen.value >= 0 || self->tags.variant.value >= 0 || self->tags.setup.value >= 0;
    self->is_plain = tabiya_pgn_tags_find_start(&self->tags, reader, &self->start);
    begin_moves(self);
    return TRUE;
}

static void moves_again_cb(TabiyaPgnReader *reader, gpointer user)
{
    Parser *self = user;
    g_array_set_size(self->moves, 0);
    g_array_set_size(self->piece->keys, self->first_key);
    tabiya_opening_namer_init(&self->namer);
    self->result = TABIYA_RESULT_UNKNOWN;
    begin_moves(self);
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    Parser *self = user;
    EngMove move;
    if (!self->is_plain)
        return ENG_SAN_OK;
    EngSanStatus status = eng_san_parse(&self->position, text, (int)MIN(length, G_MAXINT), &move);
    if (status != ENG_SAN_OK)
        return status;
    const EngPosition before = self->position;
    eng_position_play(&self->position, &before, move);
    g_array_append_val(self->moves, move);
    g_array_append_val(self->piece->keys, self->position.key);
    if (self->wants_opening)
        tabiya_opening_namer_step(&self->namer, &self->position);
    return ENG_SAN_OK;
}

static gboolean nag_cb(TabiyaPgnReader *reader, gpointer user, guint nag)
{
    ((Parser *)user)->is_plain = FALSE;
    return TRUE;
}

static void comment_cb(TabiyaPgnReader *reader, gpointer user, const char *text)
{
    ((Parser *)user)->is_plain = FALSE;
}

static gboolean variation_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    ((Parser *)user)->is_plain = FALSE;
    return TRUE;
}

static void result_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, TabiyaResult result)
{
    ((Parser *)user)->result = result;
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Parser *self = user;
    if (!self->is_plain) {
        add_game_with_tree(self, offset);
        return;
    }
    TabiyaResult result = tabiya_pgn_tags_settle_result(&self->tags, reader, self->result);
    if (tabiya_pgn_reader_has_content(reader)) {
        count_notation(self, tabiya_pgn_reader_get_notation(reader));
        add_plain_game(self, result);
    } else {
        g_array_set_size(self->piece->keys, self->first_key);
    }
}

static void error_cb(TabiyaPgnReader *reader, gpointer user, const TabiyaPgnError *error)
{
    add_problem(user, error->line - 1, error->column, tabiya_pgn_error_to_string(error));
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
    .result = result_cb,
    .game_end = game_end_cb,
    .error = error_cb,
};

static void read_pgn(Parser *self, gsize length)
{
    tabiya_pgn_tags_init(&self->tags);
    self->moves = g_array_sized_new(FALSE, FALSE, sizeof(EngMove), 512);
    g_autoptr(TabiyaPgnReader) reader =
        tabiya_pgn_reader_new(self->text, (gssize)length, &EVENTS, self);
    while (tabiya_pgn_reader_next_game(reader))
        ;
    g_array_unref(self->moves);
    tabiya_pgn_tags_clear(&self->tags);
}

/* --- EPD -------------------------------------------------------------------------------------- */

static void read_position(Parser *self, const char *text, gsize length, guint number)
{
    g_autofree char *line = g_strstrip(g_strndup(text, length));
    if (line[0] == '\0' || line[0] == '#')
        return;
    char *why;
    guint column;
    g_autoptr(TabiyaGame) game = tabiya_epd_read_line(line, &why, &column);
    if (game)
        add_tree(self, game);
    else
        add_problem(self, number, column + 1, why);
}

static void read_epd(Parser *self, gsize length)
{
    const char *end = self->text + length;
    guint number = 0;
    for (const char *line = self->text; line < end; number++) {
        const char *newline = memchr(line, '\n', (gsize)(end - line));
        const char *line_end = newline ? newline : end;
        read_position(self, line, (gsize)(line_end - line), number);
        line = line_end + 1;
    }
}

/* --- A piece ---------------------------------------------------------------------------------- */

guint tabiya_game_parser_count_lines(const char *text, gsize length)
{
    const char *end = text + length;
    guint count = 0;
    for (const char *p = text; (p = memchr(p, '\n', (gsize)(end - p))); p++)
        count++;
    for (const char *p = text; (p = memchr(p, '\r', (gsize)(end - p))); p++)
        count += p + 1 == end || p[1] != '\n';
    return count;
}

TabiyaParsedPiece *tabiya_game_parser_read(TabiyaSourceFormat format, const char *text,
                                           gsize length)
{
    TabiyaParsedPiece *piece = g_new0(TabiyaParsedPiece, 1);
    piece->records = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
    piece->keys = g_array_new(FALSE, FALSE, sizeof(guint64));
    piece->problems = g_array_new(FALSE, FALSE, sizeof(TabiyaParseProblem));
    g_array_set_clear_func(piece->problems, problem_clear);
    piece->lines = tabiya_game_parser_count_lines(text, length);
    Parser parser = {.piece = piece, .text = text};
    if (format == TABIYA_SOURCE_EPD)
        read_epd(&parser, length);
    else
        read_pgn(&parser, length);
    return piece;
}

void tabiya_parsed_piece_free(TabiyaParsedPiece *self)
{
    g_ptr_array_unref(self->records);
    g_array_unref(self->keys);
    g_array_unref(self->problems);
    g_free(self);
}
