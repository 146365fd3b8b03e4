/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games as PGN: read with the program's own reader, their main lines alone, and written. */
#include <glib/gi18n-lib.h>

#include "app/game/pgn-lexer.h"
#include "app/game/pgn-tags.h"
#include "app/game/pgn-writer.h"
#include "ui/web/wasm/web-json.h"
#include "ui/web/wasm/web-line.h"

/* Of one text. */
enum { MOST_GAMES = 1000, MOST_TAGS = 100 };

static const char *const RESULTS[] = {
    [TABIYA_RESULT_UNKNOWN] = "*",
    [TABIYA_RESULT_WHITE] = "1-0",
    [TABIYA_RESULT_BLACK] = "0-1",
    [TABIYA_RESULT_DRAW] = "1/2-1/2",
};

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    GString *json;
    guint count;
    gboolean knows_start;
    TabiyaPgnTags tags;
    WebLine line;
    TabiyaResult result;
    char *error; /* the first of this game */
} Reading;

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Reading *self = user;
    EngPosition start;

    (void)reader;
    (void)offset;
    tabiya_pgn_tags_reset(&self->tags);
    g_clear_pointer(&self->error, g_free);
    self->result = TABIYA_RESULT_UNKNOWN;
    eng_position_init(&start);
    web_line_clear(&self->line);
    web_line_begin(&self->line, &start);
}

static void tag_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                   const char *value)
{
    Reading *self = user;

    (void)reader;
    if (self->tags.count < MOST_TAGS)
        tabiya_pgn_tags_add(&self->tags, name, value, offset);
}

static gboolean moves_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Reading *self = user;
    EngPosition start;

    self->knows_start = tabiya_pgn_tags_find_start(&self->tags, reader, &start);
    web_line_clear(&self->line);
    web_line_begin(&self->line, &start);
    return self->knows_start;
}

static void moves_again_cb(TabiyaPgnReader *reader, gpointer user)
{
    Reading *self = user;

    self->result = TABIYA_RESULT_UNKNOWN;
    moves_begin_cb(reader, user);
}

/* Nobody asks for the moves of variations. */
static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    Reading *self = user;
    EngMove move;

    if (tabiya_pgn_reader_get_depth(reader) > 0)
        return ENG_SAN_OK;
    const EngSanStatus status = eng_san_parse(&self->line.position, text, (int)length, &move);
    if (status != ENG_SAN_OK)
        return status;
    if (move == ENG_NULL_MOVE || self->line.moves->len >= WEB_LINE_MOVES)
        return ENG_SAN_ILLEGAL;
    web_line_play(&self->line, move);
    return ENG_SAN_OK;
}

static void result_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, TabiyaResult result)
{
    (void)reader;
    (void)offset;
    ((Reading *)user)->result = result;
}

static void error_cb(TabiyaPgnReader *reader, gpointer user, const TabiyaPgnError *error)
{
    Reading *self = user;

    (void)reader;
    if (self->error)
        return;
    g_autofree char *words = tabiya_pgn_error_to_string(error);
    self->error = g_strdup_printf("%u:%u: %s", error->line, error->column, words);
}

static void add_tags(GString *json, const TabiyaPgnTags *tags)
{
    const char *at = tags->texts->str;

    web_json_open(json, "tags", '{');
    for (guint i = 0; i < tags->count; i++) {
        const char *value = at + strlen(at) + 1;
        web_json_text(json, at, value);
        at = value + strlen(value) + 1;
    }
    web_json_close(json, '}');
}

static void add_moves(GString *json, const WebLine *line)
{
    EngPosition position = line->start, after;
    char uci[ENG_UCI_MAX];

    web_json_open(json, "moves", '[');
    for (guint i = 0; i < line->moves->len; i++) {
        const EngMove move = g_array_index(line->moves, EngMove, i);
        web_json_text(json, NULL, eng_uci_write(&position, move, uci));
        eng_position_play(&after, &position, move);
        position = after;
    }
    web_json_close(json, ']');
}

static void add_start(GString *json, const EngPosition *start)
{
    EngPosition initial;
    char fen[ENG_FEN_MAX];

    eng_position_init(&initial);
    const gboolean is_initial = eng_position_equal(&initial, start) && start->fullmove_number == 1;
    web_json_text(json, "start", is_initial ? "" : eng_fen_write(start, fen));
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Reading *self = user;

    (void)offset;
    if (!tabiya_pgn_reader_has_content(reader))
        return;
    const TabiyaResult result = tabiya_pgn_tags_settle_result(&self->tags, reader, self->result);
    self->count++;
    web_json_open(self->json, NULL, '{');
    add_tags(self->json, &self->tags);
    add_start(self->json, &self->line.start);
    add_moves(self->json, &self->line);
    web_json_text(self->json, "result", RESULTS[result]);
    web_json_text(self->json, "error", self->error);
    web_json_close(self->json, '}');
}

static const TabiyaPgnEvents EVENTS = {
    .game_begin = game_begin_cb,
    .tag = tag_cb,
    .moves_begin = moves_begin_cb,
    .moves_again = moves_again_cb,
    .move = move_cb,
    .result = result_cb,
    .game_end = game_end_cb,
    .error = error_cb,
};

/* Any text; `more` tells that there were more games. */
WEB_EXPORT(web_read_pgn)
const char *web_read_pgn(const char *text)
{
    Reading self = {.json = web_json_new()};
    gboolean more = TRUE;

    tabiya_pgn_tags_init(&self.tags);
    web_json_open(self.json, "games", '[');
    g_autoptr(TabiyaPgnReader) reader = tabiya_pgn_reader_new(text, -1, &EVENTS, &self);
    while (more && self.count < MOST_GAMES)
        more = tabiya_pgn_reader_next_game(reader);
    web_json_close(self.json, ']');
    web_json_bool(self.json, "more", more);
    tabiya_pgn_tags_clear(&self.tags);
    web_line_clear(&self.line);
    g_free(self.error);
    return web_json_done(self.json);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static TabiyaResult find_result(const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
        if (g_str_equal(RESULTS[i], text))
            return (TabiyaResult)i;
    }
    return TABIYA_RESULT_UNKNOWN;
}

/* The value of a tag among "Name\nvalue\nName\nvalue…"; NULL: it is not there. */
static const char *find_tag(char **tags, const char *name)
{
    for (gsize i = 0; tags[i] && tags[i + 1]; i += 2) {
        if (g_str_equal(tags[i], name))
            return tags[i + 1];
    }
    return NULL;
}

/* Letters, digits and _, as PGN wants it. */
static gboolean is_tag_name(const char *name)
{
    const gsize length = strlen(name);

    return length > 0 && length < 64 &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               length;
}

static void append_start(GString *out, const EngPosition *start)
{
    EngPosition initial;
    char fen[ENG_FEN_MAX];

    eng_position_init(&initial);
    if (eng_position_equal(&initial, start) && start->fullmove_number == 1)
        return;
    if (start->chess960)
        tabiya_pgn_append_tag(out, "Variant", "Chess960");
    tabiya_pgn_append_tag(out, "SetUp", "1");
    tabiya_pgn_append_tag(out, "FEN", eng_fen_write(start, fen));
}

static void append_tags(GString *out, char **tags, const WebLine *line, const char *result)
{
    static const char *const roster[][2] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
                                            {"Round", "?"}, {"White", "?"}, {"Black", "?"}};
    static const char *const own[] = {"Event",  "Site",  "Date", "Round",   "White", "Black",
                                      "Result", "SetUp", "FEN",  "Variant", NULL};

    for (gsize i = 0; i < G_N_ELEMENTS(roster); i++) {
        const char *value = find_tag(tags, roster[i][0]);
        tabiya_pgn_append_tag(out, roster[i][0], value ? value : roster[i][1]);
    }
    tabiya_pgn_append_tag(out, "Result", result);
    append_start(out, &line->start);
    for (gsize i = 0; tags[i] && tags[i + 1]; i += 2) {
        if (is_tag_name(tags[i]) && !g_strv_contains(own, tags[i]))
            tabiya_pgn_append_tag(out, tags[i], tags[i + 1]);
    }
}

/* `tags`: "Name\nvalue\n…", `result` as in PGN. */
WEB_EXPORT(web_write_pgn)
const char *web_write_pgn(const char *tags, const char *start, const char *moves,
                          const char *result)
{
    g_auto(WebLine) line = {0};
    g_auto(GStrv) list = g_strsplit(tags, "\n", -1);
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    const TabiyaResult settled = find_result(result);
    g_autoptr(GString) out = g_string_new(NULL);
    append_tags(out, list, &line, RESULTS[settled]);
    g_string_append_c(out, '\n');
    tabiya_pgn_append_main_line(out, &line.start, (const EngMove *)(const void *)line.moves->data,
                                line.moves->len, settled);
    GString *json = web_json_new();
    web_json_text(json, "text", out->str);
    return web_json_done(json);
}
