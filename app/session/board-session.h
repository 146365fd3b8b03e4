/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the board of the window binds to, whatever place shows: a game, where one looks at it, and
 * what may be done there. Playing (TabiyaPlaySession) and studying (TabiyaStudySession) are two of
 * its kind; board, notation, typed moves and the window's common actions know this alone.
 *
 * All calls and all signals are on the main context's thread; nothing blocks.
 *
 * Properties (all notify; read-only unless said otherwise):
 *   game              TabiyaGame, never NULL
 *   flipped           gboolean, read-write: Black below
 *   status            string: one translated sentence, never empty
 *   announcement      string: the last move in words for a screen reader ("Black plays knight
 *                     f6, check"), changes with every move
 *   opening-name      string: "B90 Sicilian Defense: Najdorf Variation", in the person's language, or ""
 *   can-undo, can-redo   gboolean
 * Signals:
 *   cursor-changed    the shown node or its position is another one
 *   move-played       (guint EngMove, gboolean by_opponent): a move was made on the board
 *   refused           (const char *why): what was tried cannot be done: a translated sentence
 *   message           (const char *text): something to tell in passing ("The opponent declines.")
 */
#ifndef TABIYA_BOARD_SESSION_H
#define TABIYA_BOARD_SESSION_H

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOARD_SESSION (tabiya_board_session_get_type())
G_DECLARE_INTERFACE(TabiyaBoardSession, tabiya_board_session, TABIYA, BOARD_SESSION, GObject)

/* What is said of a player beside the board. */
typedef struct {
    char *name;        /* never NULL; belongs to who asked */
    gboolean to_move;  /* it is this player's turn in the position that is shown */
    gboolean thinking; /* a search runs for this player */
    gboolean uncounted; /* what was taken says nothing: the pieces are not those of a game */
} TabiyaPlayer;

/* What the properties of a session say, "game" aside. */
typedef struct {
    gboolean flipped;
    const char *status;
    const char *announcement; /* NULL: "" */
    const char *opening_name; /* NULL: "" */
    gboolean can_undo;
    gboolean can_redo;
} TabiyaBoardState;

/* What each kind does in its own way. A class that implements this must also have the properties
 * above (its own, of the same types, or overridden ones); the signals come with the interface. */
struct _TabiyaBoardSessionInterface {
    GTypeInterface parent;

    TabiyaGame *(*get_game)(TabiyaBoardSession *self);
    /* For tabiya_board_session_get_property(); the texts are lent. NULL where that is not called. */
    TabiyaBoardState (*get_state)(TabiyaBoardSession *self);
    const TabiyaNode *(*get_cursor)(TabiyaBoardSession *self);
    /* NULL: there is one node only. */
    void (*set_cursor)(TabiyaBoardSession *self, const TabiyaNode *node);
    /* See tabiya_board_session_get_obstacle(); NULL: there never is one. */
    const char *(*get_obstacle)(TabiyaBoardSession *self);
    /* A move is tried, and there is an obstacle: refuses, and may do more. NULL: refuses only. */
    gboolean (*stop_move)(TabiyaBoardSession *self, const char *obstacle, GError **error);
    /* Makes the legal `move`; there is no obstacle. NULL where there always is one. */
    gboolean (*play)(TabiyaBoardSession *self, EngMove move, GError **error);
    /* FEN of what is shown, where it need not be the cursor's position. NULL: the cursor's. */
    char *(*dup_fen)(TabiyaBoardSession *self);
    /* NULL: there is nothing to take back. */
    void (*undo)(TabiyaBoardSession *self);
    void (*redo)(TabiyaBoardSession *self);
    /* See tabiya_board_session_describe_player(); NULL: what the game's tags and the board say. */
    void (*describe_player)(TabiyaBoardSession *self, EngColor color, TabiyaPlayer *player);
};

TabiyaGame *tabiya_board_session_get_game(TabiyaBoardSession *self);

/* --- Looking ---------------------------------------------------------------------------------- */

/* The node that is shown: never NULL, borrowed from the game. */
const TabiyaNode *tabiya_board_session_get_cursor(TabiyaBoardSession *self);
/* `node` is one of the game's. */
void tabiya_board_session_set_cursor(TabiyaBoardSession *self, const TabiyaNode *node);
void tabiya_board_session_first(TabiyaBoardSession *self);
void tabiya_board_session_previous(TabiyaBoardSession *self);
void tabiya_board_session_next(TabiyaBoardSession *self); /* along the line that is shown */
void tabiya_board_session_last(TabiyaBoardSession *self); /* to its end */

/* --- Moving ----------------------------------------------------------------------------------- */

/* Why no move at all can be made at the cursor now, a translated sentence; or NULL. */
const char *tabiya_board_session_get_obstacle(TabiyaBoardSession *self);

/* Whether the piece on `square` may be picked up at the cursor now: it is the side to move's, and
 * there is no obstacle. */
gboolean tabiya_board_session_can_move_from(TabiyaBoardSession *self, EngSquare square);

/* Makes the person's move at the cursor: the one way of a gesture, a key or a word to the game. An
 * illegal one changes nothing, emits ::refused and returns FALSE with the reason in `error` (may be
 * NULL). */
gboolean tabiya_board_session_play(TabiyaBoardSession *self, EngMove move, GError **error);
/* The same from SAN or UCI. */
gboolean tabiya_board_session_play_text(TabiyaBoardSession *self, const char *text,
                                        GError **error);

/* Whether `text` is a pawn's move that could be made at the cursor and only lacks the piece that the
 * pawn becomes; then from where to where. For a board that can ask. */
gboolean tabiya_board_session_find_promotion(TabiyaBoardSession *self, const char *text,
                                             EngSquare *from, EngSquare *to);

void tabiya_board_session_undo(TabiyaBoardSession *self);
void tabiya_board_session_redo(TabiyaBoardSession *self);

/* Fills in `player`, who has the pieces of `color`. Changes with ::cursor-changed, "status",
 * "game" and the game's own ::changed. */
void tabiya_board_session_describe_player(TabiyaBoardSession *self, EngColor color,
                                          TabiyaPlayer *player);

/* --- Text ------------------------------------------------------------------------------------- */

/* FEN of the shown position; PGN of the whole game; SAN list of the main line ("e4 e5 Nf3"). All
 * are the caller's. */
char *tabiya_board_session_dup_fen(TabiyaBoardSession *self);
char *tabiya_board_session_dup_pgn(TabiyaBoardSession *self);
char *tabiya_board_session_dup_moves(TabiyaBoardSession *self);

/* --- For those who implement it --------------------------------------------------------------- */

/* The interface's properties in a class's numbering, from the number that it gives the first of
 * them: PROP_BOARD + TABIYA_BOARD_PROP_STATUS. */
enum {
    TABIYA_BOARD_PROP_GAME,
    TABIYA_BOARD_PROP_FLIPPED,
    TABIYA_BOARD_PROP_STATUS,
    TABIYA_BOARD_PROP_ANNOUNCEMENT,
    TABIYA_BOARD_PROP_OPENING_NAME,
    TABIYA_BOARD_PROP_CAN_UNDO,
    TABIYA_BOARD_PROP_CAN_REDO,
};

/* Gives the class the properties of the interface, numbered from `first`. */
void tabiya_board_session_override_properties(GObjectClass *class, guint first);
/* For the class's get_property(): `value` of one of them, TABIYA_BOARD_PROP_…. */
void tabiya_board_session_get_property(TabiyaBoardSession *self, guint property, GValue *value);
/* For the class's set_property(): stores what a property is set to, and tells where that is new. */
void tabiya_board_session_set_flag(TabiyaBoardSession *self, gboolean *flag, const GValue *value,
                                   GParamSpec *spec);

void tabiya_board_session_emit_cursor_changed(TabiyaBoardSession *self);
void tabiya_board_session_emit_move_played(TabiyaBoardSession *self, EngMove move,
                                           gboolean by_opponent);
void tabiya_board_session_emit_message(TabiyaBoardSession *self, const char *text);
/* Emits ::refused, sets `error` to TABIYA_ERROR_BAD_MOVE, returns FALSE. */
gboolean tabiya_board_session_refuse(TabiyaBoardSession *self, const char *why, GError **error);
/* Whether `node` hangs in the tree of the session's game. */
gboolean tabiya_board_session_owns(TabiyaBoardSession *self, const TabiyaNode *node);

G_END_DECLS

#endif
