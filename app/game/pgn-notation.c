/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-notation.h. Finds the language of a game's moves.
 *
 * The words of the game are read once, and replayed in each notation. A misspelled move must not
 * turn an English game into a German one: another notation must not only have more legal moves, but
 * also recognize at least as many of the words as English does, wherever they are. No other
 * language has a piece called N, so English games are recognized after a few words. */
#include "app/game/pgn-notation.h"

#include <glib/gi18n-lib.h>

#include "app/game/pgn-reader-private.h"
#include "app/game/pgn-tags.h"

typedef struct {
    const char *text; /* NULL: a variation begins or ends */
    gsize length;
    gboolean begins;
} Word;

typedef struct {
    TabiyaPgnTags tags;
    EngPosition start;
    gboolean has_start;
    GArray *words; /* of Word */
    guint n_moves; /* how many of them are moves */
} Script;

/* The result of replaying in a notation. */
typedef struct {
    guint legal;
    guint unknown; /* words that are moves in no notation */
} Reading;

/* --- Words ------------------------------------------------------------------------------------ */

static void tag_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                   const char *value)
{
    tabiya_pgn_tags_add(&((Script *)user)->tags, name, value, offset);
}

static gboolean moves_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Script *self = user;
    self->has_start = tabiya_pgn_tags_find_start(&self->tags, reader, &self->start);
    return self->has_start;
}

static void add_word(Script *self, const char *text, gsize length, gboolean begins)
{
    Word word = {text, length, begins};
    g_array_append_val(self->words, word);
    self->n_moves += text != NULL;
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    add_word(user, text, length, FALSE);
    return ENG_SAN_OK;
}

static gboolean variation_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    add_word(user, NULL, 0, TRUE);
    return TRUE;
}

static void variation_end_cb(TabiyaPgnReader *reader, gpointer user)
{
    add_word(user, NULL, 0, FALSE);
}

static void read_script(Script *self, const char *text, gsize length)
{
    static const TabiyaPgnEvents EVENTS = {
        .tag = tag_cb,
        .moves_begin = moves_begin_cb,
        .move = move_cb,
        .variation_begin = variation_begin_cb,
        .variation_end = variation_end_cb,
    };
    tabiya_pgn_tags_init(&self->tags);
    self->words = g_array_new(FALSE, FALSE, sizeof(Word));
    g_autoptr(TabiyaPgnReader) reader = tabiya_pgn_reader_new(text, (gssize)length, &EVENTS, self);
    (void)!tabiya_pgn_reader_next_game(reader);
}

static void script_clear(Script *self)
{
    tabiya_pgn_tags_clear(&self->tags);
    g_array_unref(self->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Script, script_clear)

/* --- Replaying -------------------------------------------------------------------------------- */

/* A line of play. */
typedef struct {
    EngPosition at;
    EngPosition before; /* its last move */
    gboolean has_moves;
    gboolean is_cut; /* ended by an illegal move, here or in an outer line */
} Line;

static Line *innermost(GArray *lines)
{
    return &g_array_index(lines, Line, lines->len - 1);
}

static void begin_variation(GArray *lines)
{
    const Line *outer = innermost(lines);
    Line line = {.at = outer->before, .is_cut = outer->is_cut || !outer->has_moves};
    g_array_append_val(lines, line);
}

/* If the move is legal here, plays it. */
static gboolean play_word(Line *line, const char *text, gsize length)
{
    EngMove move;
    if (line->is_cut || eng_san_parse(&line->at, text, (int)length, &move) != ENG_SAN_OK) {
        line->is_cut = TRUE;
        return FALSE;
    }
    line->before = line->at;
    eng_position_play(&line->at, &line->before, move);
    line->has_moves = TRUE;
    return TRUE;
}

/* The word in English letters, NULL: it has none of this notation. */
static const char *in_english(const TabiyaNotation *notation, const Word *word,
                              char english[TABIYA_MOVE_BYTES], gsize *length)
{
    *length = word->length;
    if (!notation)
        return word->length <= TABIYA_MOVE_BYTES ? word->text : NULL;
    *length = tabiya_notation_read(notation, word->text, word->length, english);
    return *length > 0 ? english : NULL;
}

static gboolean is_known(const EngPosition *anywhere, const char *text, gsize length)
{
    EngMove move;
    return eng_san_parse(anywhere, text, (int)length, &move) != ENG_SAN_SYNTAX;
}

static void read_word(const TabiyaNotation *notation, const Word *word, Line *line,
                      const EngPosition *anywhere, Reading *reading)
{
    char english[TABIYA_MOVE_BYTES];
    gsize length;
    const char *text = in_english(notation, word, english, &length);
    if (!text) {
        line->is_cut = TRUE;
        reading->unknown++;
    } else if (play_word(line, text, length)) {
        reading->legal++;
    } else {
        reading->unknown += !is_known(anywhere, text, length);
    }
}

/* Stops when more than `unknown` words are not in the notation: the rest does not matter then. */
static Reading replay(const Script *script, const TabiyaNotation *notation, guint unknown)
{
    Reading reading = {0};
    EngPosition anywhere;
    eng_position_init(&anywhere);
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(Line));
    Line main_line = {.at = script->start};
    g_array_append_val(lines, main_line);
    for (guint i = 0; i < script->words->len && reading.unknown <= unknown; i++) {
        const Word *word = &g_array_index(script->words, Word, i);
        if (word->text)
            read_word(notation, word, innermost(lines), &anywhere, &reading);
        else if (word->begins)
            begin_variation(lines);
        else
            g_array_set_size(lines, lines->len - 1);
    }
    return reading;
}

const TabiyaNotation *tabiya_pgn_find_notation(const char *text, gsize length)
{
    g_auto(Script) script = {0};
    read_script(&script, text, length);
    if (!script.has_start)
        return NULL;
    const Reading english = replay(&script, NULL, G_MAXUINT - 1);
    const TabiyaNotation *best = NULL;
    guint most = english.legal;
    for (gsize i = 0; i < TABIYA_N_NOTATIONS && most < script.n_moves; i++) {
        const Reading reading = replay(&script, &tabiya_notations[i], english.unknown);
        if (reading.unknown > english.unknown || reading.legal <= most)
            continue;
        most = reading.legal;
        best = &tabiya_notations[i];
    }
    return best;
}

char *tabiya_pgn_dup_notation_remark(const char *text, gsize length)
{
    const TabiyaNotation *notation =
        tabiya_pgn_find_notation(text, MIN(length, TABIYA_PGN_NOTATION_BYTES));
    /* Translators: the language as in "German notation". */
    return notation ? g_strdup_printf(_("Read in %s notation"), tabiya_notation_get_name(notation))
                    : NULL;
}
