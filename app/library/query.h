/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Search queries: trees of conditions, and the language in which a person types them.
 *
 * The language, in which the library also stores saved searches:
 *
 *     carlsen                         a player, one of whose names begins so
 *     player:"de la b"                the same with several words, all required
 *     white:x  black:x                the player of one side
 *     event:x  site:x                 as with players
 *     round:7                         whole words: also 7.1, but not 71
 *     tag:Annotator  tag:Annotator=x  the game has the tag; words of its value begin so
 *     date:1990  date:1990.05-1991    played then; date:-1950, date:2000-; date:? is unknown
 *     elo:2700-  elo:2000-2200        one of the players; white-elo:, black-elo:, both-elo:,
 *                                     mean-elo:
 *     result:1-0  result:1/2,*        also white, black, draw
 *     eco:B90-B99  eco:B9  eco:B      Encyclopaedia codes; eco:? is unknown
 *     length:-20                      number of moves (a move is White's and Black's)
 *     is:annotated                    also variations, shapes, setup, chess960, starred, line
 *     collection:"My games"           games in the collection
 *     fen:"…"                         the position, whatever moves led to it
 *     after:"1. e4 c5"                the same, the position given by moves
 *     pattern:"Nd5 pe6"               pieces on squares: tabiya_pattern_help
 *     material:"R+4 v R+3"            tabiya_material_help
 *     pawns:"Pd4 !Pc !Pe"             pawn structures: tabiya_pawn_help
 *     path:"Nb1-d2-f1-g3"             maneuvers: tabiya_path_help
 *
 *     a b       both; "a and b" is the same
 *     a or b    at least one; "and" binds tighter
 *     not a     also -a
 *     ( … )     grouping
 *     *         every game, like an empty text
 *
 * Lines of repertoires are found only by queries with is:line or a collection.
 *
 * Case matters only for pieces and squares, diacritics never. Values with blanks or parentheses go
 * in quotes, where \" is a quote and \\ a backslash. Ranges include both ends. Conditions about the
 * board hold if the main line has such a position; two of them need not hold in the same one.
 *
 * A tree is immutable and may be used by any number of threads; its parts belong to it.
 */
#ifndef TABIYA_QUERY_H
#define TABIYA_QUERY_H

#include "app/game/game.h"
#include "app/library/material-spec.h"
#include "app/library/path-spec.h"
#include "app/library/pattern.h"
#include "app/library/pawn-spec.h"

G_BEGIN_DECLS

/* A short version for the person. */
extern const char tabiya_query_help[];

typedef enum {
    TABIYA_QUERY_ALL, /* every game */
    /* Of children: */
    TABIYA_QUERY_AND, /* two at least */
    TABIYA_QUERY_OR,  /* two at least */
    TABIYA_QUERY_NOT, /* one */
    /* Of a text: */
    TABIYA_QUERY_PLAYER,
    TABIYA_QUERY_WHITE,
    TABIYA_QUERY_BLACK,
    TABIYA_QUERY_EVENT,
    TABIYA_QUERY_SITE,
    TABIYA_QUERY_ROUND,
    TABIYA_QUERY_COLLECTION,
    TABIYA_QUERY_TAG, /* with a name; its text may be NULL: any value */
    /* Of a range: */
    TABIYA_QUERY_DATE, /* yyyymmdd, unknown parts 00 */
    TABIYA_QUERY_ELO,
    TABIYA_QUERY_WHITE_ELO,
    TABIYA_QUERY_BLACK_ELO,
    TABIYA_QUERY_BOTH_ELO,
    TABIYA_QUERY_MEAN_ELO,
    TABIYA_QUERY_ECO,    /* 1 … 500, A00 … E99 */
    TABIYA_QUERY_LENGTH, /* in moves, a half-move counts as one */
    /* Others: */
    TABIYA_QUERY_RESULT,
    TABIYA_QUERY_FLAG,
    TABIYA_QUERY_POSITION,
    TABIYA_QUERY_PATTERN,
    TABIYA_QUERY_MATERIAL,
    TABIYA_QUERY_PAWNS,
    TABIYA_QUERY_PATH,
    TABIYA_QUERY_N_KINDS,
} TabiyaQueryKind;

/* No upper end. */
#define TABIYA_QUERY_OPEN G_MAXUINT32

typedef struct TabiyaQuery TabiyaQuery;

/* For readers. The kind decides which fields are used. */
struct TabiyaQuery {
    TabiyaQueryKind kind;
    GPtrArray *children;  /* of TabiyaQuery; AND, OR, NOT */
    char *name;           /* TAG */
    char *text;           /* all kinds of text; as typed, not folded */
    guint32 from, to;     /* all ranges. Unknown is 0; ranges without a lower end begin with 1,
                           * LENGTH with 0 */
    guint results;        /* RESULT: bit n for the TabiyaResult n */
    guint flag;           /* FLAG: one of TabiyaGameFlags (app/store/game-record.h) */
    EngPosition position; /* POSITION; its clocks are 0 and 1 */
    TabiyaPattern *pattern;
    TabiyaMaterialSpec *material;
    TabiyaPawnSpec *pawns;
    TabiyaPathSpec *path;
};

/* --- Text ------------------------------------------------------------------------------------- */

/* NULL with TABIYA_ERROR_BAD_ARGUMENT on an error, which says in which column (characters, from 1)
 * it found what, and what it expected; `*where` (may be NULL) receives that place in bytes.
 * (transfer full) */
TabiyaQuery *tabiya_query_parse(const char *text, gsize *where,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for people: what is wrong with `text` at `where`, and what to write instead. The
 * caller's. */
char *tabiya_query_dup_problem(const char *text, gsize where,
                               const GError *error) G_GNUC_WARN_UNUSED_RESULT;

/* The text from which tabiya_query_parse() makes the same tree. */
char *tabiya_query_to_string(const TabiyaQuery *self) G_GNUC_WARN_UNUSED_RESULT;

/* --- Making ----------------------------------------------------------------------------------- */

TabiyaQuery *tabiya_query_new_all(void) G_GNUC_WARN_UNUSED_RESULT;
/* AND or OR. Takes the children (skips NULL); a single child is returned itself, none makes ALL. */
TabiyaQuery *tabiya_query_new_join(TabiyaQueryKind kind, TabiyaQuery **children,
                                   guint n_children) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_not(TabiyaQuery *child) G_GNUC_WARN_UNUSED_RESULT;
/* Any kind of text but TAG. */
TabiyaQuery *tabiya_query_new_text(TabiyaQueryKind kind,
                                   const char *text) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_tag(const char *name, const char *text) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_range(TabiyaQueryKind kind, guint32 from,
                                    guint32 to) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_result(guint results) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_flag(guint flag) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_position(const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;
/* These take their arguments. */
TabiyaQuery *tabiya_query_new_pattern(TabiyaPattern *pattern) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_material(TabiyaMaterialSpec *material) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_pawns(TabiyaPawnSpec *pawns) G_GNUC_WARN_UNUSED_RESULT;
TabiyaQuery *tabiya_query_new_path(TabiyaPathSpec *path) G_GNUC_WARN_UNUSED_RESULT;
/* The value of a field of the language ("date", "1990-1999"), unquoted, as command lines and forms
 * have it. `*where` is a place in `value`. */
TabiyaQuery *tabiya_query_new_field(const char *field, const char *value, gsize *where,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

TabiyaQuery *tabiya_query_copy(const TabiyaQuery *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_query_free(TabiyaQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaQuery, tabiya_query_free)

/* Whether it asks for lines of repertoires, which are otherwise not found. */
gboolean tabiya_query_asks_for_lines(const TabiyaQuery *self);

gboolean tabiya_query_equal(const TabiyaQuery *a, const TabiyaQuery *b);

/* --- Evaluation on games ---------------------------------------------------------------------- */

/* After how many half-moves a condition about the board (POSITION and the kinds after it) first
 * holds in the game, -1: never. `start` NULL: the initial position. */
int tabiya_query_find_leaf(const TabiyaQuery *self, const EngPosition *start, const EngMove *moves,
                           guint n_moves);

/* The half-move at which to show a found game: the first where a condition about the board, not
 * under a "not", holds; -1: none. */
int tabiya_query_find_ply(const TabiyaQuery *self, const EngPosition *start, const EngMove *moves,
                          guint n_moves);

G_END_DECLS

#endif
