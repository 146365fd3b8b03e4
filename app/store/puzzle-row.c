/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-row.h. */
#include "app/store/puzzle-row.h"

#include <string.h>

#include "app/store/puzzle-position.h"
#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"

/* --- Ids -------------------------------------------------------------------------------------- */

/* In the order of their bytes; a digit of 0 is the end. */
static const char LETTERS[] = "+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
#define BASE 67

gint64 tabiya_puzzle_key_of_id(const char *id)
{
    gint64 key = 0;
    if (!tabiya_puzzle_is_id(id, -1))
        return -1;
    for (guint i = 0; i < TABIYA_PUZZLE_MAX_ID; i++) {
        key *= BASE;
        if (*id != '\0')
            key += strchr(LETTERS, *id++) - LETTERS + 1;
    }
    return key;
}

static char *dup_id_of_key(gint64 key)
{
    char id[TABIYA_PUZZLE_MAX_ID + 1] = "";
    for (guint i = TABIYA_PUZZLE_MAX_ID; i-- > 0; key /= BASE) {
        if (key % BASE > 0)
            id[i] = LETTERS[key % BASE - 1];
    }
    return g_strdup(id);
}

gboolean tabiya_puzzle_key_range(const char *prefix, gint64 *first, gint64 *last)
{
    gint64 width = 1;
    *first = tabiya_puzzle_key_of_id(prefix);
    if (*first < 0)
        return FALSE;
    for (gsize i = strlen(prefix); i < TABIYA_PUZZLE_MAX_ID; i++)
        width *= BASE;
    *last = *first + width - 1;
    return TRUE;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static void put_u16(GByteArray *bytes, guint value)
{
    const guint8 two[] = {(guint8)value, (guint8)(value >> 8)};
    g_byte_array_append(bytes, two, sizeof two);
}

static void put_byte(GByteArray *bytes, guint value)
{
    const guint8 byte = (guint8)value;
    g_byte_array_append(bytes, &byte, 1);
}

void tabiya_puzzle_put_varint(GByteArray *bytes, guint value)
{
    for (; value >= 0x80; value >>= 7)
        put_byte(bytes, (value & 0x7f) | 0x80);
    put_byte(bytes, value);
}

static guint get_byte(TabiyaPuzzleBytes *bytes)
{
    if (bytes->at == bytes->end) {
        bytes->is_bad = TRUE;
        return 0;
    }
    return *bytes->at++;
}

static guint get_u16(TabiyaPuzzleBytes *bytes)
{
    const guint low = get_byte(bytes);
    return low | get_byte(bytes) << 8;
}

guint tabiya_puzzle_get_varint(TabiyaPuzzleBytes *bytes)
{
    guint value = 0;
    for (guint shift = 0; shift < 32; shift += 7) {
        const guint byte = get_byte(bytes);
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return value;
    }
    bytes->is_bad = TRUE;
    return 0;
}

/* --- Addresses -------------------------------------------------------------------------------- */

#define LICHESS "https://lichess.org/"
#define GAME_ID 8

enum { URL_NONE, URL_WHITE, URL_BLACK, URL_TEXT };

/* "787zsVup/black#47": its kind, and the ply with its offset. URL_TEXT: another form. */
static guint read_lichess(const char *url, guint *ply)
{
    if (!g_str_has_prefix(url, LICHESS))
        return URL_TEXT;
    url += strlen(LICHESS);
    for (guint i = 0; i < GAME_ID; i++) {
        if (!g_ascii_isalnum(url[i]))
            return URL_TEXT;
    }
    const gboolean is_black = g_str_has_prefix(url + GAME_ID, "/black#");
    const char *number = url + GAME_ID + (is_black ? strlen("/black#") : 1);
    char *end;
    if (!is_black && url[GAME_ID] != '#')
        return URL_TEXT;
    if (!g_ascii_isdigit(number[0]) || (number[0] == '0' && number[1] != '\0') ||
        strlen(number) > 6) {
        return URL_TEXT;
    }
    *ply = (guint)g_ascii_strtoull(number, &end, 10);
    return *end != '\0' ? URL_TEXT : is_black ? URL_BLACK : URL_WHITE;
}

static void put_url(GByteArray *bytes, const char *url)
{
    guint ply = 0;
    const guint kind = !url ? URL_NONE : read_lichess(url, &ply);
    put_byte(bytes, kind);
    if (kind == URL_TEXT) {
        tabiya_puzzle_put_varint(bytes, (guint)strlen(url));
        g_byte_array_append(bytes, (const guint8 *)url, (guint)strlen(url));
    } else if (kind != URL_NONE) {
        g_byte_array_append(bytes, (const guint8 *)url + strlen(LICHESS), GAME_ID);
        tabiya_puzzle_put_varint(bytes, ply);
    }
}

static char *get_text(TabiyaPuzzleBytes *bytes, gsize length)
{
    if ((gsize)(bytes->end - bytes->at) < length) {
        bytes->is_bad = TRUE;
        return NULL;
    }
    char *text = g_strndup((const char *)bytes->at, length);
    bytes->at += length;
    return text;
}

static char *get_url(TabiyaPuzzleBytes *bytes)
{
    const guint kind = get_byte(bytes);
    if (kind == URL_NONE)
        return NULL;
    if (kind == URL_TEXT)
        return get_text(bytes, tabiya_puzzle_get_varint(bytes));
    g_autofree char *game = get_text(bytes, GAME_ID);
    const guint ply = tabiya_puzzle_get_varint(bytes);
    return !game ? NULL
                 : g_strdup_printf(LICHESS "%s%s#%u", game, kind == URL_BLACK ? "/black" : "", ply);
}

/* --- Rows ------------------------------------------------------------------------------------- */

TabiyaPuzzleRow *tabiya_puzzle_row_new(const TabiyaPuzzle *puzzle)
{
    TabiyaPuzzleRow *self = g_new0(TabiyaPuzzleRow, 1);
    g_autoptr(GByteArray) rest = g_byte_array_sized_new(64);
    EngPosition position;
    tabiya_puzzle_get_position(puzzle, 0, &position);
    *self = (TabiyaPuzzleRow){
        .key = tabiya_puzzle_key_of_id(puzzle->id),
        .rating = puzzle->rating,
        .deviation = puzzle->deviation,
        .plays = puzzle->plays,
        .popularity = puzzle->popularity,
        .themes = puzzle->themes,
        .source = (guint8)puzzle->source,
        .pieces = (guint8)eng_popcount(eng_position_occupied(&position)),
        .length = (guint8)tabiya_puzzle_get_length(puzzle),
        .solver = (guint8)tabiya_puzzle_get_solver(puzzle),
        .other_themes = g_strdup(puzzle->other_themes),
        .opening_tags = g_strdup(puzzle->opening_tags),
    };
    put_url(rest, puzzle->game_url);
    tabiya_puzzle_put_position(rest, &position);
    put_byte(rest, puzzle->n_moves);
    for (guint i = 0; i < puzzle->n_moves; i++)
        put_u16(rest, puzzle->moves[i]);
    self->rest_length = rest->len;
    self->rest = g_byte_array_free(g_steal_pointer(&rest), FALSE);
    return self;
}

void tabiya_puzzle_row_free(TabiyaPuzzleRow *self)
{
    if (!self)
        return;
    g_free(self->other_themes);
    g_free(self->opening_tags);
    g_free(self->rest);
    g_free(self);
}

static void put_themes(GByteArray *bytes, TabiyaThemes themes)
{
    put_byte(bytes, (guint)(eng_popcount(themes.bits[0]) + eng_popcount(themes.bits[1])));
    for (guint half = 0; half < 2; half++) {
        for (guint64 bits = themes.bits[half]; bits != 0; bits &= bits - 1)
            put_byte(bytes, half * 64 + (guint)eng_first(bits));
    }
}

static void put_numbers(GByteArray *bytes, const GArray *numbers)
{
    tabiya_puzzle_put_varint(bytes, numbers->len);
    for (guint i = 0; i < numbers->len; i++)
        tabiya_puzzle_put_varint(bytes, g_array_index(numbers, guint32, i));
}

TabiyaPuzzlePacked tabiya_puzzle_row_pack(const TabiyaPuzzleRow *self, const GArray *words,
                                          const GArray *tags, GByteArray *bytes)
{
    g_byte_array_set_size(bytes, 0);
    for (guint i = 0; i < 8; i++)
        put_byte(bytes, (guint)(self->key >> (8 * i) & 0xff));
    put_u16(bytes, self->rating);
    put_u16(bytes, self->deviation);
    put_byte(bytes, (guint)(self->popularity + 128));
    tabiya_puzzle_put_varint(bytes, self->plays);
    const TabiyaPuzzlePacked packed = {.source_at = bytes->len};
    put_byte(bytes, self->source);
    put_themes(bytes, self->themes);
    put_numbers(bytes, words);
    put_numbers(bytes, tags);
    g_byte_array_append(bytes, self->rest, (guint)self->rest_length);
    return packed;
}

/* --- Unpacking -------------------------------------------------------------------------------- */

static void get_themes(TabiyaPuzzleBytes *bytes, TabiyaThemes *themes)
{
    for (guint n = get_byte(bytes); n > 0; n--) {
        const guint theme = get_byte(bytes);
        if (theme < 128)
            themes->bits[theme / 64] |= G_GUINT64_CONSTANT(1) << (theme % 64);
        else
            bytes->is_bad = TRUE;
    }
}

static GArray *get_numbers(TabiyaPuzzleBytes *bytes)
{
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint n = tabiya_puzzle_get_varint(bytes); n > 0 && !bytes->is_bad; n--) {
        const guint32 number = tabiya_puzzle_get_varint(bytes);
        g_array_append_val(numbers, number);
    }
    return numbers;
}

static void get_moves(TabiyaPuzzleBytes *bytes, TabiyaPuzzle *puzzle)
{
    const guint n = get_byte(bytes);
    if (n > TABIYA_PUZZLE_MAX_MOVES) {
        bytes->is_bad = TRUE;
        return;
    }
    for (guint i = 0; i < n; i++)
        puzzle->moves[i] = (EngMove)get_u16(bytes);
    puzzle->n_moves = n;
}

/* Moves from a damaged file must be checked before they are played. */
static gboolean is_playable(const TabiyaPuzzle *puzzle)
{
    EngPosition position, after;
    if (!puzzle->id || !puzzle->fen || puzzle->n_moves < 2 || puzzle->n_moves % 2 != 0 ||
        !eng_fen_parse(&position, puzzle->fen, NULL)) {
        return FALSE;
    }
    for (guint i = 0; i < puzzle->n_moves; i++) {
        if (!eng_move_is_legal(&position, puzzle->moves[i]))
            return FALSE;
        eng_position_play(&after, &position, puzzle->moves[i]);
        position = after;
    }
    return TRUE;
}

gint64 tabiya_puzzle_row_get_key(const guint8 *bytes, gsize length)
{
    gint64 key = 0;
    for (guint i = 0; length >= 8 && i < 8; i++)
        key |= (gint64)bytes[i] << (8 * i);
    return key;
}

gboolean tabiya_puzzle_row_unpack(const guint8 *data, gsize length, TabiyaPuzzleUnpacked *row)
{
    TabiyaPuzzleBytes bytes = {data, data + length, FALSE};
    TabiyaPuzzle *puzzle = g_new0(TabiyaPuzzle, 1);
    gint64 key = 0;
    *row = (TabiyaPuzzleUnpacked){.puzzle = puzzle};
    for (guint i = 0; i < 8; i++)
        key |= (gint64)get_byte(&bytes) << (8 * i);
    puzzle->id = key > 0 ? dup_id_of_key(key) : NULL;
    puzzle->rating = get_u16(&bytes);
    puzzle->deviation = get_u16(&bytes);
    puzzle->popularity = (int)get_byte(&bytes) - 128;
    puzzle->plays = tabiya_puzzle_get_varint(&bytes);
    puzzle->source = (TabiyaPuzzleSource)(get_byte(&bytes) % TABIYA_PUZZLE_N_SOURCES);
    get_themes(&bytes, &puzzle->themes);
    row->words = get_numbers(&bytes);
    row->tags = get_numbers(&bytes);
    puzzle->game_url = get_url(&bytes);
    puzzle->fen = tabiya_puzzle_get_position_fen(&bytes);
    get_moves(&bytes, puzzle);
    if (!bytes.is_bad && bytes.at == bytes.end && is_playable(puzzle))
        return TRUE;
    tabiya_puzzle_unpacked_clear(row);
    return FALSE;
}

void tabiya_puzzle_unpacked_clear(TabiyaPuzzleUnpacked *self)
{
    g_clear_pointer(&self->puzzle, tabiya_puzzle_free);
    g_clear_pointer(&self->words, g_array_unref);
    g_clear_pointer(&self->tags, g_array_unref);
}
