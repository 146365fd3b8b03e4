/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A whole game to be written to the library or read from it: plain values, which may cross threads.
 *
 * The record has the same contents as the file. Exporting a record,
 * tabiya_game_record_append_pgn(), equals tabiya_pgn_append_game() of the game it was made from,
 * byte for byte. A parser without a tree fills it in this order:
 *
 *     TabiyaGameRecord *record = g_new0(TabiyaGameRecord, 1);
 *     tabiya_game_record_set_tags(record, "White\0Carlsen\0Black\0Anand", 2);
 *     record->result = …; record->moves = …; record->n_moves = …; (start_fen, chess960, movetext)
 *     tabiya_game_record_complete(record, tabiya_game_record_find_opening(record));
 */
#ifndef TABIYA_GAME_RECORD_H
#define TABIYA_GAME_RECORD_H

#include "app/game/game.h"
#include "app/names/classifier.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_GAME_ANNOTATED = 1 << 0, /* words in comments, or NAGs; clocks alone do not count */
    TABIYA_GAME_VARIATIONS = 1 << 1,
    TABIYA_GAME_SHAPES = 1 << 2, /* arrows, circles */
    TABIYA_GAME_SETUP = 1 << 3,  /* its own start position */
    TABIYA_GAME_CHESS960 = 1 << 4,
    /* Only in the row: never in a record to be written. */
    TABIYA_GAME_STARRED = 1 << 5,
    TABIYA_GAME_LINE = 1 << 6, /* a line of a repertoire: nobody played it */
} TabiyaGameFlags;

#define TABIYA_ECO_LAST 500

/* Strings are owned; NULL: the game has none. */
typedef struct {
    /* The first tag of each of these names. */
    char *white, *black, *event, *site, *round;
    /* The Date tag, if there is only one and `date` gives it back ("2024.05.??"). */
    char *date_text;
    /* All other tags in order, including repeated ones, and all Date tags if `date_text` is NULL;
     * but not Result, SetUp, FEN and Variant, which follow from the fields below. One line each:
     * name, space, value, newline; a newline in them is "\n", a backslash "\\", a space in a name
     * "\s".
     */
    char *tags;
    TabiyaResult result;
    char *start_fen; /* the FEN tag; NULL: the initial position */
    gboolean chess960;
    EngMove *moves; /* the main line, NULL if there is none */
    guint n_moves;
    /* The whole tree as tabiya_pgn_append_movetext() writes it, with the result, if there is more
     * than a plain main line; it then takes precedence. For a sealed game (tabiya_game_seal()) a
     * newline and the whole game, tags and moves. */
    char *movetext;
    guint flags; /* TabiyaGameFlags */
    /* Derived from the tags: tabiya_game_record_complete(). */
    guint32 date;                 /* yyyymmdd, unknown parts 00; 0: unknown */
    guint16 white_elo, black_elo; /* 0: unknown */
    guint16 eco;                  /* 1 … 500 is A00 … E99, 0: unknown */
    guint64 fingerprint;          /* equal if the exported games are equal */
} TabiyaGameRecord;

/* The current state of a game, all fields. */
TabiyaGameRecord *tabiya_game_record_new(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_game_record_free(TabiyaGameRecord *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaGameRecord, tabiya_game_record_free)

/* The game. NULL with TABIYA_ERROR_STORE_DAMAGED if the values do not make one. (transfer full) */
TabiyaGame *tabiya_game_record_to_game(const TabiyaGameRecord *self,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Appends the game in export format, without a tree. The record is cut off before the first illegal
 * move. */
void tabiya_game_record_append_pgn(const TabiyaGameRecord *self, GString *out);

/* --- Filling one ------------------------------------------------------------------------------ */

/* Takes `count` tags: name, NUL, value, NUL, name … (TabiyaPgnTags.texts). Derived ones are left
 * out. Call it once per record. */
void tabiya_game_record_set_tags(TabiyaGameRecord *self, const char *texts, guint count);

/* The flags for the annotations of `game`. */
guint tabiya_game_record_find_flags(TabiyaGame *game);

/* The ECO number of the last named position of the moves, 0 if there is none. Plays them. */
guint16 tabiya_game_record_find_opening(const TabiyaGameRecord *self);

/* Fills in the derived values, once everything else is there: date, ratings, fingerprint, the flags
 * SETUP and CHESS960, and the ECO number from a valid ECO tag, else `opening`. */
void tabiya_game_record_complete(TabiyaGameRecord *self, guint16 opening);

/* Whether a record that was read matches its fingerprint. */
gboolean tabiya_game_record_is_whole(const TabiyaGameRecord *self);

/* --- Tags and numbers ------------------------------------------------------------------------- */

/* Goes through the `tags` of a record: FALSE at the end. `*at` begins as that text. */
gboolean tabiya_game_tags_next(const char **at, GString *name, GString *value);

/* The tags for the start of a game, in the order of writing, NULL-terminated. They follow from
 * `start_fen` and `chess960`, and are in `tags` only if the file has other words for the same start
 * (the Variant of a Lichess game is "Standard"). */
extern const char *const TABIYA_START_TAGS[];
gboolean tabiya_is_start_tag(const char *name);
/* Adds the start tags of the file that `game` came from to `tags`, where the words differ. */
void tabiya_game_record_spell_start(TabiyaGameRecord *self, TabiyaGame *game);
/* A start tag in the file's words, else the derived one; NULL: none. The caller's. */
char *tabiya_game_record_dup_start_word(const TabiyaGameRecord *self, const char *name);

/* The value of the first tag of that name in the record, columns and derived ones included; NULL:
 * none. The caller's. */
char *tabiya_game_record_dup_tag(const TabiyaGameRecord *self, const char *name);

/* The same game with other tags: `pairs` are name, value, name, value … NULL; the first tag of that
 * name gets the value, an empty one removes all of that name. Derived ones cannot be set, and none
 * of a sealed game. (transfer full) */
TabiyaGameRecord *tabiya_game_record_with_tags(const TabiyaGameRecord *self,
                                               const char *const *pairs) G_GNUC_WARN_UNUSED_RESULT;
/* The same game with the tags of `texts`: all its columns from `white` to `tags`.
 * (transfer full) */
TabiyaGameRecord *
tabiya_game_record_with_texts(const TabiyaGameRecord *self,
                              const TabiyaGameRecord *texts) G_GNUC_WARN_UNUSED_RESULT;

/* Date, ratings and the ECO number from the tags alone: a part of tabiya_game_record_complete(). */
void tabiya_game_record_derive_numbers(TabiyaGameRecord *self);

/* "B90", "B90a" and "B90/02" are 191; anything else (NULL too) is 0. */
guint16 tabiya_eco_parse(const char *text);
/* The number of an opening's code; NULL: 0. */
guint16 tabiya_eco_of(const TabiyaOpening *opening);
/* Writes "B90"; "" for 0 and numbers out of range. Returns `text`. */
char *tabiya_eco_write(guint number, char text[4]);

/* "2024.05.17" is 20240517; unreadable parts are 00. For tests. */
guint32 tabiya_date_parse(const char *text);
/* Writes "2024.05.??", "????.??.??" for 0. Returns `text`. */
char *tabiya_date_write(guint32 date, char text[16]);

G_END_DECLS

#endif
