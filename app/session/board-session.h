/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The base class of all sessions with a board: a game, the position shown, and what can be done
 * there. The window's board binds to it in every place. Playing (TabiyaPlaySession), studying
 * (TabiyaStudySession) and exercises (TabiyaTrainingSession) are subclasses; board, notation, typed
 * moves and the window's common actions use this class only.
 *
 * All calls and all signals are on the main context's thread; nothing blocks.
 *
 * Properties (all notify; read-only unless said otherwise):
 *   game              TabiyaGame, never NULL
 *   flipped           gboolean, read-write: Black below
 *   status            string: one translated sentence, never empty
 *   announcement      string: the last move in words for a screen reader ("Black plays knight
 *                     f6, check"), changes with every move
 *   opening-name      string: "B90 Sicilian Defense: Najdorf Variation", in the person's
 *                     language, or ""
 *   can-undo, can-redo   gboolean
 * Signals:
 *   cursor-changed    the node shown, or its position, has changed
 *   move-played       (guint EngMove, gboolean by_opponent): a move was made on the board
 *   refused           (const char *why): an attempt is not possible: a translated sentence
 *   message           (const char *text): a passing note ("Tabiya declines the draw.")
 *
 * It is a class, not an interface, since all subclasses are ours and share its code (these
 * properties with their last values, the game, the cursor). To make one: G_DECLARE_FINAL_TYPE(…,
 * TabiyaBoardSession), a struct that begins with
 *
 *     TabiyaBoardSession board;
 *
 * and in class_init the functions of the class below. After any change, the subclass calls
 * tabiya_board_session_update(), which notifies exactly the properties that have changed. */
#ifndef TABIYA_BOARD_SESSION_H
#define TABIYA_BOARD_SESSION_H

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOARD_SESSION (tabiya_board_session_get_type())
#define TABIYA_BOARD_SESSION(object) \
    (G_TYPE_CHECK_INSTANCE_CAST((object), TABIYA_TYPE_BOARD_SESSION, TabiyaBoardSession))
#define TABIYA_IS_BOARD_SESSION(object) \
    (G_TYPE_CHECK_INSTANCE_TYPE((object), TABIYA_TYPE_BOARD_SESSION))
#define TABIYA_BOARD_SESSION_CLASS(klass) \
    (G_TYPE_CHECK_CLASS_CAST((klass), TABIYA_TYPE_BOARD_SESSION, TabiyaBoardSessionClass))
#define TABIYA_BOARD_SESSION_GET_CLASS(object) \
    (G_TYPE_INSTANCE_GET_CLASS((object), TABIYA_TYPE_BOARD_SESSION, TabiyaBoardSessionClass))

/* A player's details as shown beside the board. */
typedef struct {
    char *name;         /* never NULL; belongs to the caller */
    gboolean to_move;   /* this player is to move in the shown position */
    gboolean thinking;  /* a search is running for this player */
    gboolean has_level; /* it is Tabiya, whose strength can be changed */
    const char *face;   /* static: the id of its face (opponents.h); NULL: none */
    gboolean uncounted; /* captures are not counted: the pieces are not those of a game */
} TabiyaPlayer;

/* Subclasses read this; they set `cursor` themselves or by go_to(), and everything else by the
 * functions at the end of this file. */
typedef struct {
    GObject parent_instance;

    TabiyaGame *game;         /* owned, never NULL: at first the initial position */
    const TabiyaNode *cursor; /* of game, never NULL */
    gboolean flipped;

    /* The last values of the properties; owned, never NULL once update() was called. */
    char *status, *announcement, *opening_name;
    gboolean can_undo, can_redo;
    char *next_announcement; /* to be announced by the next update(), owned; NULL: unchanged */
} TabiyaBoardSession;

/* What each subclass does in its own way. */
typedef struct {
    GObjectClass parent_class;

    /* --- Values of properties, called by update() */

    /* (transfer full): one translated sentence. Required. */
    char *(*dup_status)(TabiyaBoardSession *self);
    gboolean (*can_undo)(TabiyaBoardSession *self); /* NULL: always FALSE */
    gboolean (*can_redo)(TabiyaBoardSession *self); /* the same */
    gboolean names_openings; /* "opening-name" is that of the shown position */
    /* Notifies the subclass's own properties, each once, after all values are set. NULL: none. */
    void (*update)(TabiyaBoardSession *self);

    /* --- Navigation */

    /* NULL: the fields `game` and `cursor`. For a subclass that shows another object's game. */
    TabiyaGame *(*get_game)(TabiyaBoardSession *self);
    const TabiyaNode *(*get_cursor)(TabiyaBoardSession *self);
    /* A second game, whose nodes may be shown, too, but which is not the session's: a line to look
     * at and forget. Its root, or NULL for none; NULL: there never is one. */
    const TabiyaNode *(*get_aside)(TabiyaBoardSession *self);
    /* The person goes to `node`, which may be the cursor. NULL: go_to(), if it is another node. */
    void (*set_cursor)(TabiyaBoardSession *self, const TabiyaNode *node);
    /* The person has flipped the board. NULL: setting `flipped` is enough. */
    void (*turned)(TabiyaBoardSession *self);

    /* --- Moving */

    /* See tabiya_board_session_get_obstacle(); NULL: never any. */
    const char *(*get_obstacle)(TabiyaBoardSession *self);
    /* The person tries a move despite an obstacle: refuses, and may do more. NULL: only refuses. */
    gboolean (*stop_move)(TabiyaBoardSession *self, const char *obstacle, GError **error);
    /* Makes the legal `move`; there is no obstacle. NULL if there always is one. */
    gboolean (*play)(TabiyaBoardSession *self, EngMove move, GError **error);
    /* See tabiya_board_session_moves_ahead(); NULL: never. */
    gboolean (*moves_ahead)(TabiyaBoardSession *self);
    /* Keeps a premove, whatever the position will be. */
    void (*keep_ahead)(TabiyaBoardSession *self, EngMove premove);
    gboolean (*drop_ahead)(TabiyaBoardSession *self);
    /* NULL: nothing can be undone. */
    void (*undo)(TabiyaBoardSession *self);
    void (*redo)(TabiyaBoardSession *self);

    /* --- In words */

    /* FEN of the board, if it may differ from the cursor's position. NULL: the cursor's. */
    char *(*dup_fen)(TabiyaBoardSession *self);
    /* See tabiya_board_session_dup_end(); NULL: the status. */
    char *(*dup_end)(TabiyaBoardSession *self);
    /* See tabiya_board_session_describe_player(); NULL: by the game's tags and the board. */
    void (*describe_player)(TabiyaBoardSession *self, EngColor color, TabiyaPlayer *player);
} TabiyaBoardSessionClass;

GType tabiya_board_session_get_type(void);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBoardSession, g_object_unref)

TabiyaGame *tabiya_board_session_get_game(TabiyaBoardSession *self);

/* --- Navigation ------------------------------------------------------------------------------- */

/* The shown node: never NULL, borrowed from the game. */
const TabiyaNode *tabiya_board_session_get_cursor(TabiyaBoardSession *self);
/* `node` is one of the game's, or of the line beside it. */
void tabiya_board_session_set_cursor(TabiyaBoardSession *self, const TabiyaNode *node);
void tabiya_board_session_first(TabiyaBoardSession *self);
void tabiya_board_session_previous(TabiyaBoardSession *self);
void tabiya_board_session_next(TabiyaBoardSession *self); /* along the shown line */
void tabiya_board_session_last(TabiyaBoardSession *self); /* to its end */

/* --- Moving ----------------------------------------------------------------------------------- */

/* Why no move can be made at the cursor now, a translated sentence; or NULL. */
const char *tabiya_board_session_get_obstacle(TabiyaBoardSession *self);

/* Whether the piece on `square` may be picked up at the cursor now: it belongs to the side to move,
 * and there is no obstacle. */
gboolean tabiya_board_session_can_move_from(TabiyaBoardSession *self, EngSquare square);

/* Whether the person's moves are premoves now (premove.h): the other side is to move, and play()
 * and play_text() keep them for later. */
gboolean tabiya_board_session_moves_ahead(TabiyaBoardSession *self);
/* Drops the premove that is kept. FALSE: there is none. */
gboolean tabiya_board_session_drop_ahead(TabiyaBoardSession *self);
/* The position in which a move is typed: the one shown, while moving ahead as if it were the
 * person's turn already. */
void tabiya_board_session_get_typing(TabiyaBoardSession *self, EngPosition *position);

/* Makes the person's move at the cursor: gestures, keys and typed moves all end up here. An illegal
 * one changes nothing, emits ::refused and returns FALSE with the reason in `error` (may be
 * NULL). */
gboolean tabiya_board_session_play(TabiyaBoardSession *self, EngMove move, GError **error);
/* The same from SAN or UCI. */
gboolean tabiya_board_session_play_text(TabiyaBoardSession *self, const char *text, GError **error);

/* Whether `text` is a legal pawn move at the cursor that only lacks the promotion piece; then sets
 * its squares. For a board that can ask. */
gboolean tabiya_board_session_find_promotion(TabiyaBoardSession *self, const char *text,
                                             EngSquare *from, EngSquare *to);

void tabiya_board_session_undo(TabiyaBoardSession *self);
void tabiya_board_session_redo(TabiyaBoardSession *self);

/* Fills in `player`, the one with the pieces of `color`. Changes with ::cursor-changed, "status",
 * "game" and the game's own ::changed. */
void tabiya_board_session_describe_player(TabiyaBoardSession *self, EngColor color,
                                          TabiyaPlayer *player);

/* How the game ended, for who has just been told its last move: that "…, checkmate" is not said
 * again. (transfer full) */
char *tabiya_board_session_dup_end(TabiyaBoardSession *self);

/* --- Text ------------------------------------------------------------------------------------- */

/* FEN of the shown position; PGN of the whole game; SAN list of the main line ("e4 e5 Nf3"). The
 * caller owns them. */
char *tabiya_board_session_dup_fen(TabiyaBoardSession *self);
char *tabiya_board_session_dup_pgn(TabiyaBoardSession *self);
char *tabiya_board_session_dup_moves(TabiyaBoardSession *self);

/* --- For subclasses --------------------------------------------------------------------------- */

/* Notifies the properties of the base class and of the subclass that have changed. First call it at
 * the end of construction. */
void tabiya_board_session_update(TabiyaBoardSession *self);
/* The position has changed: update(), and ::cursor-changed. */
void tabiya_board_session_moved(TabiyaBoardSession *self);
/* Makes `node` the cursor, and calls moved(). */
void tabiya_board_session_go_to(TabiyaBoardSession *self, const TabiyaNode *node);
/* Puts another game (transfer full) on the board, at `cursor` (NULL: its root). "game" notifies;
 * the subclass calls moved() when everything else is set, too. */
void tabiya_board_session_set_game(TabiyaBoardSession *self, TabiyaGame *game,
                                   const TabiyaNode *cursor);
void tabiya_board_session_set_flipped(TabiyaBoardSession *self, gboolean flipped);
/* Sets the next announcement for screen readers, `text` (transfer full), to be made by the next
 * update(). */
void tabiya_board_session_announce(TabiyaBoardSession *self, char *text);
/* The same at once. */
void tabiya_board_session_announce_now(TabiyaBoardSession *self, char *text);

/* For the subclass's own properties: stores `text` (transfer full) or `number` (or flag) as the
 * last value, and notifies `spec` if it is new. */
void tabiya_board_session_tell_text(TabiyaBoardSession *self, char **told, char *text,
                                    GParamSpec *spec);
void tabiya_board_session_tell_number(TabiyaBoardSession *self, int *told, int number,
                                      GParamSpec *spec);

void tabiya_board_session_emit_cursor_changed(TabiyaBoardSession *self);
void tabiya_board_session_emit_move_played(TabiyaBoardSession *self, EngMove move,
                                           gboolean by_opponent);
void tabiya_board_session_emit_message(TabiyaBoardSession *self, const char *text);
/* Emits ::refused, sets `error` to TABIYA_ERROR_BAD_MOVE, returns FALSE. */
gboolean tabiya_board_session_refuse(TabiyaBoardSession *self, const char *why, GError **error);
/* Whether `node` belongs to the session's game, or to the line beside it. */
gboolean tabiya_board_session_owns(TabiyaBoardSession *self, const TabiyaNode *node);

G_END_DECLS

#endif
