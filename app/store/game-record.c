/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes records from trees, trees and text from records, and the values derived from both.
 * game-record-tags.c has their tags. */
#include "app/store/game-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/markup.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "engine/board/fen.h"

/* --- From the game ---------------------------------------------------------------------------- */

static guint find_comment_flags(const char *comment)
{
    if (comment[0] == '\0')
        return 0;
    if (!strchr(comment, '['))
        return TABIYA_GAME_ANNOTATED;
    g_autofree char *prose = tabiya_markup_dup_prose(comment);
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(comment);
    return (prose[0] != '\0' ? TABIYA_GAME_ANNOTATED : 0) |
           (shapes->len > 0 ? TABIYA_GAME_SHAPES : 0);
}

static guint find_node_flags(const TabiyaNode *node)
{
    gsize nags;
    tabiya_node_get_nags(node, &nags);
    return (nags > 0 ? TABIYA_GAME_ANNOTATED : 0) |
           (tabiya_node_get_sibling(node) ? TABIYA_GAME_VARIATIONS : 0) |
           find_comment_flags(tabiya_node_get_comment(node)) |
           find_comment_flags(tabiya_node_get_comment_before(node));
}

guint tabiya_game_record_find_flags(TabiyaGame *game)
{
    guint flags = 0;
    for (const TabiyaNode *node = tabiya_game_get_root(game); node;
         node = tabiya_node_get_next(node)) {
        flags |= find_node_flags(node);
    }
    return flags;
}

/* Whether a node is just a move, without annotations or variations beside it. */
static gboolean is_plain(const TabiyaNode *node)
{
    gsize nags;
    tabiya_node_get_nags(node, &nags);
    return nags == 0 && tabiya_node_get_comment(node)[0] == '\0' &&
           tabiya_node_get_comment_before(node)[0] == '\0' && !tabiya_node_get_sibling(node);
}

static char *dup_movetext(TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    while (node && is_plain(node))
        node = tabiya_node_get_child(node);
    if (!node)
        return NULL;
    GString *out = g_string_new(NULL);
    tabiya_pgn_append_movetext(out, game);
    return g_string_free(out, FALSE);
}

static void take_tags(TabiyaGameRecord *self, TabiyaGame *game)
{
    g_autoptr(GString) texts = g_string_new(NULL);
    guint count = tabiya_game_get_n_tags(game);
    for (guint i = 0; i < count; i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(game, i, &value);
        g_string_append_len(texts, name, (gssize)strlen(name) + 1);
        g_string_append_len(texts, value, (gssize)strlen(value) + 1);
    }
    tabiya_game_record_set_tags(self, texts->str, count);
    tabiya_game_record_spell_start(self, game);
}

/* All of a sealed game is in its movetext, after a newline, with which no other begins. */
static gboolean is_sealed(const TabiyaGameRecord *self)
{
    return self->movetext && self->movetext[0] == '\n';
}

static char *dup_sealed(TabiyaGame *game)
{
    const char *text = tabiya_game_get_sealed_text(game);
    return text ? g_strconcat("\n", text, "\n", NULL) : NULL;
}

TabiyaGameRecord *tabiya_game_record_new(TabiyaGame *game)
{
    TabiyaGameRecord *self = g_new0(TabiyaGameRecord, 1);
    take_tags(self, game);
    self->result = tabiya_game_get_result(game);
    self->start_fen = g_strdup(tabiya_game_get_tag(game, "FEN"));
    self->chess960 = tabiya_game_get_start(game)->chess960;
    GArray *moves = tabiya_node_dup_moves(tabiya_game_get_main_end(game));
    self->n_moves = moves->len;
    self->moves = (EngMove *)(void *)g_array_free(moves, moves->len == 0);
    self->movetext = dup_sealed(game);
    if (!self->movetext)
        self->movetext = dup_movetext(game);
    if (self->movetext)
        self->flags = tabiya_game_record_find_flags(game);
    tabiya_game_record_complete(
        self, tabiya_eco_of(tabiya_openings_classify(tabiya_game_get_main_end(game))));
    return self;
}

void tabiya_game_record_free(TabiyaGameRecord *self)
{
    if (!self)
        return;
    g_free(self->white);
    g_free(self->black);
    g_free(self->event);
    g_free(self->site);
    g_free(self->round);
    g_free(self->date_text);
    g_free(self->tags);
    g_free(self->start_fen);
    g_free(self->moves);
    g_free(self->movetext);
    g_free(self);
}

/* --- To the game ------------------------------------------------------------------------------ */

static gboolean fail(GError **error)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED,
                        _("A game in the library cannot be read: it contains illegal moves."));
    return FALSE;
}

static gboolean find_start(const TabiyaGameRecord *self, EngPosition *start)
{
    eng_position_init(start);
    if (self->start_fen && !eng_fen_parse(start, self->start_fen, NULL))
        return FALSE;
    start->chess960 = start->chess960 || self->chess960;
    return TRUE;
}

static gboolean can_play(const EngPosition *position, EngMove move)
{
    return (move == ENG_NULL_MOVE && position->checkers == 0) || eng_move_is_legal(position, move);
}

static gboolean add_moves(const TabiyaGameRecord *self, TabiyaGame *game)
{
    for (guint i = 0; i < self->n_moves; i++) {
        const TabiyaNode *end = tabiya_game_get_main_end(game);
        if (!can_play(tabiya_node_get_position(end), self->moves[i]))
            return FALSE;
        tabiya_game_append_legal(game, end, self->moves[i]);
    }
    return TRUE;
}

static TabiyaGame *game_from_moves(const TabiyaGameRecord *self, GError **error)
{
    EngPosition start;
    if (!find_start(self, &start)) {
        fail(error);
        return NULL;
    }
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    tabiya_game_begin_edit(game, NULL);
    gboolean good = add_moves(self, game);
    tabiya_game_end_edit(game);
    if (!good) {
        fail(error);
        return NULL;
    }
    return g_steal_pointer(&game);
}

static TabiyaGame *game_from_movetext(const TabiyaGameRecord *self, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    if (self->chess960 && !is_sealed(self))
        g_string_append(text, "[Variant \"Chess960\"]\n");
    if (self->start_fen)
        g_string_append_printf(text, "[SetUp \"1\"]\n[FEN \"%s\"]\n", self->start_fen);
    g_string_append_c(text, '\n');
    g_string_append(text, self->movetext);

    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text->str, (gssize)text->len, &errors);
    if (games->len != 1 || (errors->len > 0 && !is_sealed(self))) {
        fail(error);
        return NULL;
    }
    return g_object_ref(games->pdata[0]);
}

static void spell_start(const TabiyaGameRecord *self, TabiyaGame *game)
{
    g_autofree char *setup = tabiya_game_record_dup_start_word(self, "SetUp");
    g_autofree char *fen = tabiya_game_record_dup_start_word(self, "FEN");
    g_autofree char *variant = tabiya_game_record_dup_start_word(self, "Variant");
    tabiya_game_spell_start(game, setup, fen, variant);
}

static void give_tags(const TabiyaGameRecord *self, TabiyaGame *game)
{
    const struct {
        const char *name, *value;
    } COLUMNS[] = {
        {"Event", self->event}, {"Site", self->site},   {"Date", self->date_text},
        {"Round", self->round}, {"White", self->white}, {"Black", self->black},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(COLUMNS); i++) {
        if (COLUMNS[i].value)
            tabiya_game_append_tag(game, COLUMNS[i].name, COLUMNS[i].value);
    }
    g_autoptr(GString) name = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    const char *at = self->tags;
    gboolean is_spelled = FALSE;
    while (tabiya_game_tags_next(&at, name, value)) {
        if (tabiya_is_start_tag(name->str))
            is_spelled = TRUE;
        else
            tabiya_game_append_tag(game, name->str, value->str);
    }
    if (is_spelled)
        spell_start(self, game);
}

TabiyaGame *tabiya_game_record_to_game(const TabiyaGameRecord *self, GError **error)
{
    TabiyaGame *game =
        self->movetext ? game_from_movetext(self, error) : game_from_moves(self, error);
    if (!game || is_sealed(self))
        return game;
    give_tags(self, game);
    tabiya_game_set_result(game, self->result);
    return game;
}

/* --- To text ---------------------------------------------------------------------------------- */

/* How many of the moves can be played. */
static gsize count_legal(const TabiyaGameRecord *self, const EngPosition *start)
{
    EngPosition position = *start;
    for (gsize i = 0; i < self->n_moves; i++) {
        EngPosition before = position;
        if (!can_play(&before, self->moves[i]))
            return i;
        eng_position_play(&position, &before, self->moves[i]);
    }
    return self->n_moves;
}

static void append_moves(const TabiyaGameRecord *self, GString *out)
{
    EngPosition start;
    gsize count = 0;
    if (find_start(self, &start))
        count = count_legal(self, &start);
    else
        eng_position_init(&start);
    tabiya_pgn_append_main_line(out, &start, self->moves, count, self->result);
}

static void append_own_tags(const TabiyaGameRecord *self, GString *out)
{
    g_autoptr(GString) name = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    const char *at = self->tags;
    gboolean date_seen = self->date_text != NULL;
    while (tabiya_game_tags_next(&at, name, value)) {
        gboolean is_first_date = !date_seen && strcmp(name->str, "Date") == 0;
        date_seen = date_seen || is_first_date;
        if (!is_first_date && !tabiya_is_start_tag(name->str))
            tabiya_pgn_append_tag(out, name->str, value->str);
    }
}

static void append_tags(const TabiyaGameRecord *self, GString *out)
{
    g_autofree char *date = tabiya_game_record_dup_tag(self, "Date");
    const struct {
        const char *name, *value, *unknown;
    } ROSTER[] = {
        {"Event", self->event, "?"}, {"Site", self->site, "?"},   {"Date", date, "????.??.??"},
        {"Round", self->round, "?"}, {"White", self->white, "?"}, {"Black", self->black, "?"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(ROSTER); i++) {
        tabiya_pgn_append_tag(out, ROSTER[i].name,
                              ROSTER[i].value ? ROSTER[i].value : ROSTER[i].unknown);
    }
    tabiya_pgn_append_tag(out, "Result", tabiya_result_to_string(self->result));
    append_own_tags(self, out);
    for (const char *const *start = TABIYA_START_TAGS; *start; start++) {
        g_autofree char *value = tabiya_game_record_dup_start_word(self, *start);
        if (value)
            tabiya_pgn_append_tag(out, *start, value);
    }
}

void tabiya_game_record_append_pgn(const TabiyaGameRecord *self, GString *out)
{
    if (is_sealed(self)) {
        g_string_append(out, self->movetext + 1);
        g_string_append_c(out, '\n');
        return;
    }
    append_tags(self, out);
    g_string_append_c(out, '\n');
    if (self->movetext)
        g_string_append(out, self->movetext);
    else
        append_moves(self, out);
    g_string_append_c(out, '\n');
}

/* --- Derived values --------------------------------------------------------------------------- */

guint16 tabiya_game_record_find_opening(const TabiyaGameRecord *self)
{
    EngPosition start;
    if (!find_start(self, &start))
        return 0;
    return tabiya_eco_of(
        tabiya_openings_classify_moves(&start, self->moves, count_legal(self, &start)));
}

/* The mixing step of MurmurHash2 (Austin Appleby, public domain) over eight bytes at a time. */
static guint64 mix(guint64 hash, guint64 word)
{
    const guint64 M = G_GUINT64_CONSTANT(0xc6a4a7935bd1e995);
    word *= M;
    word ^= word >> 47;
    word *= M;
    return (hash ^ word) * M;
}

static guint64 mix_bytes(guint64 hash, const void *bytes, gsize length)
{
    const guint8 *p = bytes;
    hash = mix(hash, length);
    for (; length >= 8; p += 8, length -= 8) {
        guint64 word;
        memcpy(&word, p, 8);
        hash = mix(hash, GUINT64_FROM_LE(word));
    }
    guint64 rest = 0;
    for (gsize i = 0; i < length; i++)
        rest |= (guint64)p[i] << 8 * i;
    return mix(hash, rest);
}

/* The value that export writes for a missing tag of the roster. */
static guint64 mix_text(guint64 hash, const char *text, const char *missing)
{
    if (!text)
        text = missing;
    return mix_bytes(hash, text, strlen(text));
}

static guint64 find_fingerprint(const TabiyaGameRecord *self)
{
    guint64 hash = G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    hash = mix_text(hash, self->white, "?");
    hash = mix_text(hash, self->black, "?");
    hash = mix_text(hash, self->event, "?");
    hash = mix_text(hash, self->site, "?");
    hash = mix_text(hash, self->round, "?");
    hash = mix_text(hash, self->date_text, "????.??.??");
    hash = mix_text(hash, self->tags, "");
    hash = mix_text(hash, self->start_fen, "");
    hash = mix_text(hash, self->movetext, "");
    hash = mix(hash, (guint64)self->result << 1 | (self->chess960 != FALSE));
    for (guint i = 0; i + 4 <= self->n_moves; i += 4) {
        hash = mix(hash, (guint64)self->moves[i] | (guint64)self->moves[i + 1] << 16 |
                             (guint64)self->moves[i + 2] << 32 | (guint64)self->moves[i + 3] << 48);
    }
    for (guint i = self->n_moves & ~3u; i < self->n_moves; i++)
        hash = mix(hash, self->moves[i]);
    hash = mix(hash, self->n_moves);
    return hash ^ hash >> 47;
}

void tabiya_game_record_complete(TabiyaGameRecord *self, guint16 opening)
{
    tabiya_game_record_derive_numbers(self);
    if (self->eco == 0)
        self->eco = opening;
    if (self->start_fen)
        self->flags |= TABIYA_GAME_SETUP;
    if (self->chess960)
        self->flags |= TABIYA_GAME_CHESS960;
    self->fingerprint = find_fingerprint(self);
}

gboolean tabiya_game_record_is_whole(const TabiyaGameRecord *self)
{
    return self->fingerprint == find_fingerprint(self);
}
