/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game being played: the game, the position shown, whose turn it is, and the opponent. It is a
 * TabiyaBoardSession: for looking back, moving and text use that class.
 *
 * The place "play" of the window binds to one TabiyaPlaySession; tabiya's tests drive it without a
 * window. All calls and all signals are on the main context's thread; nothing blocks.
 *
 * Two positions matter: `cursor`, the node that is shown, and the end of the main line, the current
 * position of the game. While the opponent plays, moves can be made at the end only (looking back
 * changes nothing: a move tried there moves the cursor to the end and says so); with the opponent
 * switched off, both sides are free, and a move made earlier in the game becomes a variation.
 *
 * Undo returns to before the person's last move while the opponent is on; with it off, it removes
 * the last half-move of the line that is shown. After a resignation or an agreed or claimed draw,
 * it undoes only that. Redo restores exactly what undo removed, variations and comments included,
 * until another move is made.
 *
 * Properties beside TabiyaBoardSession's (all notify; read-only unless said otherwise):
 *   engine-playing    gboolean, read-write: the opponent is on
 *   human-color       int (EngColor)
 *   level             int 1…9, read-write: from the next search on
 *   cores             int ≥ 1, read-write: level 9 only, live
 *   move-time-ms      int, read-write: level 9 only
 *   thinking          gboolean: a search of the opponent runs
 *   opponent-name     string: "Tabiya, level 3"
 *   is-over, can-claim-draw   gboolean
 *   can-move-now      gboolean: it is the opponent's turn; it thinks, or failed and can be asked
 *                     again
 *   hint-move         uint (EngMove): the arrow to show at the cursor, 0 for none; of a hint from
 *                     the book (tabiya_play_session_get_book_hint()) the heaviest move
 *   takebacks         gboolean, read-write: moves can be taken back while the opponent is on; else
 *                     only what ended the game is
 *   concedes          gboolean, read-write: the opponent offers draws, and resigns from level 4 on
 *   draw-offered      gboolean: it offers one with the move that it has just made. Offering a draw
 *                     agrees; a move or tabiya_play_session_decline_draw() declines
 *   use-book          gboolean, read-write: in this game the opponent plays from the book, and
 *                     hints are its moves, as long as it knows the position
 *   min-reply-ms      int, read-write: no reply comes sooner, so that the eye can follow; 0 in
 *                     tests
 *   player-name       string, read-write: the person's name in the game's tags
 * "status" covers the opponent, too ("Thinking, depth 12, 3 s").
 */
#ifndef TABIYA_PLAY_SESSION_H
#define TABIYA_PLAY_SESSION_H

#include "app/analysis/engine-arbiter.h"
#include "app/session/board-session.h"
#include "app/session/level-record.h"
#include "app/session/play-book.h"
#include "app/store/game-store.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_SESSION (tabiya_play_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlaySession, tabiya_play_session, TABIYA, PLAY_SESSION,
                     TabiyaBoardSession)

typedef enum {
    TABIYA_COLOR_WHITE,
    TABIYA_COLOR_BLACK,
    TABIYA_COLOR_RANDOM,
} TabiyaColorChoice;

typedef enum {
    TABIYA_ODDS_NONE,
    TABIYA_ODDS_PAWN,   /* the opponent's f-pawn is missing */
    TABIYA_ODDS_KNIGHT, /* its b-knight */
    TABIYA_ODDS_BISHOP, /* its c-bishop */
    TABIYA_ODDS_ROOK,   /* its a-rook */
    TABIYA_ODDS_QUEEN,
} TabiyaOdds;

/* The options of a new game; tabiya_new_game_init() fills in the defaults. */
typedef struct {
    TabiyaColorChoice color;
    int level; /* 1…9 */
    int cores;
    int move_time_ms;
    gboolean has_start; /* start from `start` rather than the initial position */
    EngPosition start;
    gboolean chess960; /* a random one of the 960, unless has_start */
    TabiyaOdds odds;   /* given by the opponent; initial position only */
    gboolean use_book; /* the opponent plays from the book, where there is one */
} TabiyaNewGame;

void tabiya_new_game_init(TabiyaNewGame *options);

/* Plays by `engine` (NULL: the one inside), which `arbiter` (NULL: one of its own over all cores)
 * lets search. `store` may be NULL: then nothing is kept. Starts with an empty game that waits for
 * its first move, or with the game that was being played when the program ended
 * (tabiya_play_session_resume()). */
TabiyaPlaySession *tabiya_play_session_new(TabiyaGameStore *store, TabiyaEngineArbiter *arbiter,
                                           TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

/* The book that the opponent plays from, as deep as its level knows openings; NULL, as at first:
 * none. What is wrong with it is said by ::message, and the game goes on without. */
void tabiya_play_session_set_book(TabiyaPlaySession *self, TabiyaPlayBook *book);

/* Takes up the unfinished game of the store, if there is one; async on the store's thread, done
 * when ::cursor-changed says so. A game that was begun meanwhile stays. `done_cb` may be NULL.
 * resume_finish() is FALSE only when `error` is set; that there was no game is none. */
void tabiya_play_session_resume(TabiyaPlaySession *self, GAsyncReadyCallback done_cb,
                                gpointer user);
gboolean tabiya_play_session_resume_finish(TabiyaPlaySession *self, GAsyncResult *result,
                                           GError **error);

/* Starts another game; the one before is kept in the store. */
gboolean tabiya_play_session_new_game(TabiyaPlaySession *self, const TabiyaNewGame *options,
                                      GError **error);
/* Plays on from the end of the main line of `game` (copied) against the opponent, which is switched
 * on, at its level; the game before is kept. FALSE: it is over there. */
gboolean tabiya_play_session_continue(TabiyaPlaySession *self, TabiyaGame *game,
                                      EngColor human_color, GError **error);

/* A rematch with colors reversed. */
void tabiya_play_session_rematch(TabiyaPlaySession *self);

/* A new game broke another off: whether it did, and back to that one, as it was played. The game
 * that this breaks off can be gone back to in its turn. */
gboolean tabiya_play_session_can_return(TabiyaPlaySession *self);
void tabiya_play_session_return(TabiyaPlaySession *self);

void tabiya_play_session_hint(TabiyaPlaySession *self); /* sets hint-move when found */
/* The moves of the book that are the hint at the cursor; NULL: there is none, or it is the
 * engine's. Lent until the next change of "hint-move". */
const EngBookMoves *tabiya_play_session_get_book_hint(TabiyaPlaySession *self);
void tabiya_play_session_move_now(TabiyaPlaySession *self);
void tabiya_play_session_swap_sides(TabiyaPlaySession *self);
void tabiya_play_session_offer_draw(
    TabiyaPlaySession *self); /* or claims it where it can, or agrees */
void tabiya_play_session_decline_draw(TabiyaPlaySession *self); /* that the opponent offers */
void tabiya_play_session_resign(TabiyaPlaySession *self);

/* What the game says of the level. FALSE: nothing, for it is not over, nor kept, was not played
 * against the opponent at one level from beginning to end, began unevenly, or was given up at once;
 * `result->game` is its id all the same, 0 without one. */
gboolean tabiya_play_session_get_level_result(TabiyaPlaySession *self, TabiyaLevelResult *result);

/* Takes a FEN or a PGN game as text and goes on from there as a new game (the old one is kept).
 * Where a game could be read in part only, `remark` (may be NULL) receives a sentence, owned by the
 * caller, that says how far, where and why; else NULL. */
gboolean tabiya_play_session_paste(TabiyaPlaySession *self, const char *text, char **remark,
                                   GError **error);

G_END_DECLS

#endif
