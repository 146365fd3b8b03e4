/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The consumer of PGN's events that builds games.
 *
 * It keeps one Line per open variation on a heap-allocated stack. Comments are collected in the
 * line they stand in and written to the tree when the line goes on, so that a thousand comments in
 * a row cost no more than one. Equal moves in two variations stay two nodes: nothing of the file is
 * merged.
 */
#include "app/game/pgn-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/game/pgn-lexer.h"

/* A line of play: the main line or an open variation. */
typedef struct {
    const TabiyaNode *at; /* its last move; in a variation that has none, what it starts from */
    gboolean has_moves;
    GString *comment; /* what was said since its last move; NULL: nothing */
} Line;

/* A tag that decides where the game starts, and where it stands in the text. */
typedef struct {
    char *value; /* NULL: not there */
    gsize offset;
} StartTag;

typedef struct {
    GPtrArray *games;
    GPtrArray *errors; /* NULL: not wanted */

    /* of the game that is being read */
    TabiyaGame *game;  /* NULL until its moves begin, since its start depends on tags */
    GPtrArray *tags;   /* name, value, name, value … */
    GString *foreword; /* comments before the moves */
    GArray *lines;     /* of Line; the innermost is the last */
    StartTag fen;
    StartTag variant;
    StartTag result_tag;
    gboolean has_result;

    int first_cut; /* index in `errors` of the first that ended a game's main line, or -1 */
} Builder;

static Line *current_line(Builder *self)
{
    return &g_array_index(self->lines, Line, self->lines->len - 1);
}

static void line_clear(gpointer data)
{
    Line *line = data;
    if (line->comment != NULL)
        g_string_free(line->comment, TRUE);
}

static void append_comment(GString **comment, const char *text)
{
    if (*comment == NULL)
        *comment = g_string_new(NULL);
    else if ((*comment)->len > 0)
        g_string_append_c(*comment, ' ');
    g_string_append(*comment, text);
}

/* Writes down the comments of `line` behind its last move. */
static void settle_comment(Builder *self, Line *line)
{
    if (line->comment == NULL)
        return;
    tabiya_game_set_comment(self->game, line->at, line->comment->str);
    g_string_free(line->comment, TRUE);
    line->comment = NULL;
}

/* --- Events ----------------------------------------------------------------------------------- */

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Builder *self = user;
    g_ptr_array_set_size(self->tags, 0);
    g_string_truncate(self->foreword, 0);
}

static void keep_start_tag(StartTag *tag, gsize offset, const char *value)
{
    g_free(tag->value);
    tag->value = g_strdup(value);
    tag->offset = offset;
}

static void tag_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                   const char *value)
{
    Builder *self = user;
    if (strcmp(name, "FEN") == 0)
        keep_start_tag(&self->fen, offset, value);
    else if (strcmp(name, "Variant") == 0)
        keep_start_tag(&self->variant, offset, value);
    else if (strcmp(name, "Result") == 0)
        keep_start_tag(&self->result_tag, offset, value);
    g_ptr_array_add(self->tags, g_strdup(name));
    g_ptr_array_add(self->tags, g_strdup(value));
}

typedef enum { VARIANT_STANDARD, VARIANT_CHESS960, VARIANT_OTHER } Variant;

/* The names that programs write, in letters and digits alone. */
static Variant variant_from_name(const char *name)
{
    static const struct {
        const char *name;
        Variant variant;
    } NAMES[] = {
        {"", VARIANT_STANDARD},         {"standard", VARIANT_STANDARD},
        {"chess", VARIANT_STANDARD},    {"normal", VARIANT_STANDARD},
        {"orthodox", VARIANT_STANDARD}, {"fromposition", VARIANT_STANDARD},
        {"chess960", VARIANT_CHESS960}, {"fischerandom", VARIANT_CHESS960},
        {"frc", VARIANT_CHESS960},      {"fischerrandom", VARIANT_CHESS960},
        {"960", VARIANT_CHESS960},      {"freestyle", VARIANT_CHESS960},
        {"regular", VARIANT_STANDARD},  {"classical", VARIANT_STANDARD},
    };
    g_autoptr(GString) plain = g_string_new(NULL);
    for (const char *p = name; *p != '\0'; p++)
        if (g_ascii_isalnum(*p))
            g_string_append_c(plain, g_ascii_tolower(*p));
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++)
        if (strcmp(plain->str, NAMES[i].name) == 0)
            return NAMES[i].variant;
    return VARIANT_OTHER;
}

/* Reports an error at a tag, with the tag as what was found. */
static void report_tag(TabiyaPgnReader *reader, const char *name, const StartTag *tag,
                       const char *expected)
{
    tabiya_pgn_reader_report(reader, tag->offset, strlen(name) + strlen(tag->value) + 5, expected);
}

/* Where the game starts. FALSE if it cannot be known; then `start` is the initial position. */
static gboolean find_start(Builder *self, TabiyaPgnReader *reader, EngPosition *start)
{
    eng_position_init(start);
    Variant variant = VARIANT_STANDARD;
    if (self->variant.value != NULL)
        variant = variant_from_name(self->variant.value);
    if (variant == VARIANT_OTHER) {
        report_tag(reader, "Variant", &self->variant, _("chess or Chess960"));
        return FALSE;
    }
    EngFenError error;
    if (self->fen.value != NULL && !eng_fen_parse(start, self->fen.value, &error)) {
        g_autofree char *why = tabiya_fen_problem_describe(&error);
        g_autofree char *expected = g_strdup_printf(_("a position (%s)"), why);
        report_tag(reader, "FEN", &self->fen, expected);
        return FALSE;
    }
    if (variant == VARIANT_CHESS960)
        start->chess960 = true;
    return TRUE;
}

static gboolean moves_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Builder *self = user;
    EngPosition start;
    gboolean known = find_start(self, reader, &start);
    self->game = tabiya_game_new(&start);
    for (guint i = 0; i + 1 < self->tags->len; i += 2)
        tabiya_game_set_tag(self->game, self->tags->pdata[i], self->tags->pdata[i + 1]);
    Line main_line = {.at = tabiya_game_get_root(self->game)};
    if (self->foreword->len > 0)
        main_line.comment = g_string_new(self->foreword->str);
    g_array_append_val(self->lines, main_line);
    return known;
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    Builder *self = user;
    Line *line = current_line(self);
    const EngPosition *position = tabiya_node_get_position(line->at);
    EngMove move;
    EngSanStatus status = eng_san_parse(position, text, (int)MIN(length, G_MAXINT), &move);
    if (status == ENG_SAN_OK && move == ENG_NULL_MOVE && position->checkers != 0)
        status = ENG_SAN_ILLEGAL;
    if (status != ENG_SAN_OK) {
        /* The reader reports it next. */
        if (self->errors != NULL && self->lines->len == 1 && self->first_cut < 0)
            self->first_cut = (int)self->errors->len;
        return status;
    }
    g_autoptr(GString) before = NULL;
    gboolean starts_variation = !line->has_moves && self->lines->len > 1;
    if (starts_variation)
        before = g_steal_pointer(&line->comment);
    settle_comment(self, line);
    line->at = tabiya_game_append_move(self->game, line->at, move);
    line->has_moves = TRUE;
    if (before != NULL)
        tabiya_game_set_comment_before(self->game, line->at, before->str);
    return ENG_SAN_OK;
}

static gboolean nag_cb(TabiyaPgnReader *reader, gpointer user, guint nag)
{
    Builder *self = user;
    Line *line = current_line(self);
    if (!line->has_moves && self->lines->len > 1)
        return FALSE; /* before the first move of the game it is the start position's */
    tabiya_game_add_nag(self->game, line->at, (guint8)nag);
    return TRUE;
}

static void comment_cb(TabiyaPgnReader *reader, gpointer user, const char *text)
{
    Builder *self = user;
    if (self->game == NULL) {
        if (self->foreword->len > 0)
            g_string_append_c(self->foreword, ' ');
        g_string_append(self->foreword, text);
    } else {
        append_comment(&current_line(self)->comment, text);
    }
}

static gboolean variation_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Builder *self = user;
    Line *line = current_line(self);
    if (!line->has_moves)
        return FALSE;
    Line variation = {.at = tabiya_node_get_parent(line->at)};
    g_array_append_val(self->lines, variation);
    return TRUE;
}

static void variation_end_cb(TabiyaPgnReader *reader, gpointer user)
{
    Builder *self = user;
    Line *line = current_line(self);
    Line *outer = line - 1;
    if (line->has_moves)
        settle_comment(self, line);
    else if (line->comment != NULL) /* a variation that only talks */
        append_comment(&outer->comment, line->comment->str);
    g_array_set_size(self->lines, self->lines->len - 1);
}

static void result_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, TabiyaResult result)
{
    Builder *self = user;
    self->has_result = TRUE;
    tabiya_game_set_result(self->game, result);
}

static TabiyaResult result_from_tag(const char *value)
{
    TabiyaResult result;
    gsize length = strlen(value);
    return tabiya_pgn_match_result(value, length, &result) == length && length > 0
               ? result
               : TABIYA_RESULT_UNKNOWN;
}

/* The result behind the moves counts, the tag where that one says nothing. */
static void settle_result(Builder *self, TabiyaPgnReader *reader)
{
    if (self->result_tag.value == NULL)
        return;
    TabiyaResult tagged = result_from_tag(self->result_tag.value);
    TabiyaResult written = tabiya_game_get_result(self->game);
    if (written == TABIYA_RESULT_UNKNOWN)
        tabiya_game_set_result(self->game, tagged);
    else if (tagged != TABIYA_RESULT_UNKNOWN && tagged != written)
        report_tag(reader, "Result", &self->result_tag, tabiya_result_to_string(written));
}

static gboolean holds_anything(Builder *self)
{
    const TabiyaNode *root = tabiya_game_get_root(self->game);
    return self->has_result || self->tags->len > 0 || tabiya_node_get_child(root) != NULL ||
           tabiya_node_get_comment(root)[0] != '\0';
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Builder *self = user;
    settle_comment(self, current_line(self));
    settle_result(self, reader);
    if (holds_anything(self))
        g_ptr_array_add(self->games, g_object_ref(self->game));
    g_clear_object(&self->game);
    g_array_set_size(self->lines, 0);
    g_clear_pointer(&self->fen.value, g_free);
    g_clear_pointer(&self->variant.value, g_free);
    g_clear_pointer(&self->result_tag.value, g_free);
    self->has_result = FALSE;
}

static void error_cb(TabiyaPgnReader *reader, gpointer user, const TabiyaPgnError *error)
{
    Builder *self = user;
    if (self->errors == NULL)
        return;
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
    .move = move_cb,
    .nag = nag_cb,
    .comment = comment_cb,
    .variation_begin = variation_begin_cb,
    .variation_end = variation_end_cb,
    .result = result_cb,
    .game_end = game_end_cb,
    .error = error_cb,
};

/* --- From text to games ----------------------------------------------------------------------- */

/* Reads at most `limit` games into `games`. Returns the builder's `first_cut`. */
static int read_games(const char *text, gssize length, guint limit, GPtrArray *games,
                      GPtrArray *errors)
{
    Builder builder = {
        .games = games,
        .errors = errors,
        .tags = g_ptr_array_new_with_free_func(g_free),
        .foreword = g_string_new(NULL),
        .lines = g_array_new(FALSE, FALSE, sizeof(Line)),
        .first_cut = -1,
    };
    g_array_set_clear_func(builder.lines, line_clear);
    g_autoptr(TabiyaPgnReader) reader = tabiya_pgn_reader_new(text, length, &EVENTS, &builder);
    while (games->len < limit && tabiya_pgn_reader_next_game(reader))
        ;
    g_array_unref(builder.lines);
    g_string_free(builder.foreword, TRUE);
    g_ptr_array_unref(builder.tags);
    return builder.first_cut;
}

GPtrArray *tabiya_pgn_read_text(const char *text, gssize length, GPtrArray **errors)
{
    GPtrArray *games = g_ptr_array_new_with_free_func(g_object_unref);
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_pgn_error_free);
    read_games(text, length, G_MAXUINT, games, found);
    if (errors != NULL)
        *errors = found;
    else
        g_ptr_array_unref(found);
    return games;
}

/* What is wrong with `game`: what ended its main line, or else what comes first. */
static char *dup_remark(TabiyaGame *game, const GPtrArray *errors, int cut)
{
    if (cut >= (int)errors->len) /* behind so many others that it was not reported */
        cut = -1;
    const TabiyaPgnError *error = errors->pdata[MAX(cut, 0)];
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    g_autofree char *what = NULL;
    if (error->found[0] == '\0')
        what = g_strdup_printf(_("the text ends, expected %s"), error->expected);
    else
        what = g_strdup_printf(_("found “%s”, expected %s"), error->found, error->expected);
    if (cut < 0)
        /* Translators: a line number, a column number, and what is wrong there. */
        return g_strdup_printf(_("Not all of it could be read: line %u, column %u: %s."),
                               error->line, error->column, what);
    /* Translators: a move's number, a line number, a column number, and what is wrong there. */
    return g_strdup_printf(_("Read up to move %d: line %u, column %u: %s."),
                           tabiya_node_get_position(tabiya_node_get_parent(end))->fullmove_number,
                           error->line, error->column, what);
}

TabiyaGame *tabiya_pgn_read_first(const char *text, gssize length, char **remark, GError **error)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    g_autoptr(GPtrArray) errors =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_pgn_error_free);
    int cut = read_games(text, length, 1, games, errors);

    TabiyaGame *game = games->len > 0 ? games->pdata[0] : NULL;
    gboolean begun = game != NULL && tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
    if (remark != NULL)
        *remark = begun && errors->len > 0 ? dup_remark(game, errors, cut) : NULL;
    if (game != NULL && (errors->len == 0 || begun))
        return g_object_ref(game);
    if (errors->len == 0) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN,
                            _("There is no game in this text."));
        return NULL;
    }
    const TabiyaPgnError *first = errors->pdata[0];
    g_autofree char *what = tabiya_pgn_error_to_string(first);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN,
                /* Translators: a line number, a column number, and what is wrong there. */
                _("This is not a game that can be read: line %u, column %u: %s."), first->line,
                first->column, what);
    return NULL;
}
