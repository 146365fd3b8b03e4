/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-header.h. The lexer reads the tags; matching folds letters.
 *
 * A query checks a million headers while a person types: values are folded into one reused buffer,
 * ASCII byte by byte, anything else decomposed without accents.
 */
#include "app/study/pgn-header.h"

#include <string.h>

#include "app/game/pgn-lexer.h"
#include "app/game/pgn-reader.h"
#include "app/plain-text.h"

static const char *const FIELD_TAGS[TABIYA_PGN_N_FIELDS] = {
    [TABIYA_PGN_FIELD_WHITE] = "White",        [TABIYA_PGN_FIELD_BLACK] = "Black",
    [TABIYA_PGN_FIELD_EVENT] = "Event",        [TABIYA_PGN_FIELD_SITE] = "Site",
    [TABIYA_PGN_FIELD_DATE] = "Date",          [TABIYA_PGN_FIELD_ROUND] = "Round",
    [TABIYA_PGN_FIELD_RESULT] = "Result",      [TABIYA_PGN_FIELD_ECO] = "ECO",
    [TABIYA_PGN_FIELD_PLY_COUNT] = "PlyCount",
};

/* TABIYA_PGN_N_FIELDS if the tag is not among the fields. */
static TabiyaPgnField find_field(const char *tag)
{
    for (guint i = 0; i < TABIYA_PGN_N_FIELDS; i++) {
        if (strcmp(tag, FIELD_TAGS[i]) == 0)
            return (TabiyaPgnField)i;
    }
    return TABIYA_PGN_N_FIELDS;
}

/* PGN's ways to write an unknown value. */
static gboolean says_nothing(const char *value)
{
    return !value || strspn(value, "?. -") == strlen(value);
}

void tabiya_pgn_header_clear(TabiyaPgnHeader *self)
{
    for (guint i = 0; i < TABIYA_PGN_N_FIELDS; i++)
        g_clear_pointer(&self->fields[i], g_free);
}

static void set_field(TabiyaPgnHeader *self, TabiyaPgnField field, const char *value)
{
    g_free(self->fields[field]);
    self->fields[field] =
        says_nothing(value) ? g_strdup("") : tabiya_dup_cut(value, TABIYA_QUOTE_CHARS);
}

/* Calls `func` for each tag before the moves, until it returns FALSE. */
typedef gboolean (*FieldFunc)(TabiyaPgnField field, const char *value, gpointer user);

static void each_field(const char *text, gsize length, FieldFunc func, gpointer user)
{
    TabiyaPgnLexer lexer;
    TabiyaPgnToken token;
    gboolean more = TRUE;
    gboolean text_sought = FALSE;
    tabiya_pgn_lexer_init(&lexer, text, length);
    while (more) {
        tabiya_pgn_lexer_next(&lexer, &token);
        if (token.kind != TABIYA_PGN_TAG && !text_sought)
            text_sought = !tabiya_pgn_lexer_take_text(&lexer, &token, TRUE);
        if (token.kind == TABIYA_PGN_COMMENT || token.kind == TABIYA_PGN_BAD)
            continue;
        if (token.kind != TABIYA_PGN_TAG)
            break;
        TabiyaPgnField field = find_field(token.name);
        if (field < TABIYA_PGN_N_FIELDS)
            more = func(field, token.text, user);
    }
    tabiya_pgn_lexer_clear(&lexer);
}

static gboolean read_field(TabiyaPgnField field, const char *value, gpointer user)
{
    set_field(user, field, value);
    return TRUE;
}

void tabiya_pgn_header_read(TabiyaPgnHeader *self, const char *text, gsize length)
{
    for (guint i = 0; i < TABIYA_PGN_N_FIELDS; i++)
        set_field(self, (TabiyaPgnField)i, NULL);
    each_field(text, length, read_field, self);
}

void tabiya_pgn_header_take(TabiyaPgnHeader *self, TabiyaGame *game)
{
    for (guint i = 0; i < TABIYA_PGN_N_FIELDS; i++)
        set_field(self, (TabiyaPgnField)i, tabiya_game_get_tag(game, FIELD_TAGS[i]));
    g_free(self->fields[TABIYA_PGN_FIELD_PLY_COUNT]);
    self->fields[TABIYA_PGN_FIELD_PLY_COUNT] =
        g_strdup_printf("%u", tabiya_node_get_ply(tabiya_game_get_main_end(game)));
}

/* --- Counting half-moves ---------------------------------------------------------------------- */

typedef struct {
    int plies;
    int depth;
} Count;

static EngSanStatus count_move_cb(TabiyaPgnReader *reader, gpointer user, const char *text,
                                  gsize length)
{
    Count *count = user;
    count->plies += count->depth == 0;
    return ENG_SAN_OK;
}

static gboolean count_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    ((Count *)user)->depth++;
    return TRUE;
}

static void count_end_cb(TabiyaPgnReader *reader, gpointer user)
{
    ((Count *)user)->depth--;
}

int tabiya_pgn_count_plies(const char *text, gsize length)
{
    static const TabiyaPgnEvents EVENTS = {
        .move = count_move_cb,
        .variation_begin = count_begin_cb,
        .variation_end = count_end_cb,
    };
    Count count = {0};
    g_autoptr(TabiyaPgnReader) reader =
        tabiya_pgn_reader_new(text, (gssize)length, &EVENTS, &count);
    (void)!tabiya_pgn_reader_next_game(reader);
    return count.plies;
}

gsize tabiya_pgn_find_end(const char *text, gsize length)
{
    TabiyaPgnLexer lexer;
    TabiyaPgnToken token;
    gsize end = 0;
    gboolean has_result = FALSE;
    tabiya_pgn_lexer_init(&lexer, text, length);
    for (tabiya_pgn_lexer_next(&lexer, &token); token.kind != TABIYA_PGN_END;
         tabiya_pgn_lexer_next(&lexer, &token)) {
        if (has_result)
            tabiya_pgn_lexer_take_text(&lexer, &token, FALSE);
        has_result |= token.kind == TABIYA_PGN_RESULT;
        if (token.kind != TABIYA_PGN_BAD)
            end = token.offset + token.length;
    }
    tabiya_pgn_lexer_clear(&lexer);
    return end;
}

/* --- Queries ---------------------------------------------------------------------------------- */

struct TabiyaPgnQuery {
    GPtrArray *words; /* folded */
    GString *folded;  /* the current value, folded */
    guint64 missing;  /* bit n: word n is not found yet */
};

static void append_decomposed(GString *out, const char *text)
{
    g_autofree char *decomposed = g_utf8_normalize(text, -1, G_NORMALIZE_ALL);
    for (const char *p = decomposed; p && *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        if (!g_unichar_ismark(c))
            g_string_append_unichar(out, g_unichar_tolower(c));
    }
}

static void fold(GString *out, const char *text)
{
    g_string_truncate(out, 0);
    for (const char *p = text; *p != '\0'; p++) {
        if ((guchar)*p >= 0x80) {
            g_string_truncate(out, 0);
            append_decomposed(out, text);
            return;
        }
        g_string_append_c(out, g_ascii_tolower(*p));
    }
}

#define MAX_WORDS 64

TabiyaPgnQuery *tabiya_pgn_query_new(const char *words)
{
    g_autoptr(TabiyaPgnQuery) self = g_new0(TabiyaPgnQuery, 1);
    self->words = g_ptr_array_new_with_free_func(g_free);
    self->folded = g_string_new(NULL);
    g_auto(GStrv) list = g_strsplit_set(words ? words : "", " \t\n", -1);
    for (char **word = list; *word && self->words->len < MAX_WORDS; word++) {
        fold(self->folded, *word);
        if (self->folded->len > 0)
            g_ptr_array_add(self->words, g_strdup(self->folded->str));
    }
    return self->words->len > 0 ? g_steal_pointer(&self) : NULL;
}

void tabiya_pgn_query_free(TabiyaPgnQuery *self)
{
    g_ptr_array_unref(self->words);
    g_string_free(self->folded, TRUE);
    g_free(self);
}

static gboolean look_into(TabiyaPgnField field, const char *value, gpointer user)
{
    TabiyaPgnQuery *self = user;
    if (field == TABIYA_PGN_FIELD_PLY_COUNT)
        return TRUE;
    fold(self->folded, value);
    for (guint i = 0; i < self->words->len; i++) {
        if ((self->missing >> i & 1) != 0 && strstr(self->folded->str, self->words->pdata[i]))
            self->missing &= ~(G_GUINT64_CONSTANT(1) << i);
    }
    return self->missing != 0;
}

static void begin_looking(TabiyaPgnQuery *self)
{
    self->missing =
        self->words->len == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT(1) << self->words->len) - 1;
}

gboolean tabiya_pgn_query_matches_text(TabiyaPgnQuery *self, const char *text, gsize length)
{
    begin_looking(self);
    each_field(text, length, look_into, self);
    return self->missing == 0;
}

gboolean tabiya_pgn_query_matches(TabiyaPgnQuery *self, const TabiyaPgnHeader *header)
{
    begin_looking(self);
    for (guint i = 0; i < TABIYA_PGN_N_FIELDS; i++) {
        if (header->fields[i] && !look_into((TabiyaPgnField)i, header->fields[i], self))
            break;
    }
    return self->missing == 0;
}
