/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game being played: the game, its cursor, the side to move, and the opponent. It is a
 * TabiyaBoardSession: see that class for navigation, moves and texts.
 *
 * The place "play" of the window binds to one TabiyaPlaySession; tabiya's tests drive it without a
 * window. All calls and all signals are on the main context's thread; nothing blocks.
 *
 * Two positions matter: `cursor`, the shown node, and the end of the main line, the current
 * position of the game. While the opponent plays, moves can be made only at the end (a move tried
 * elsewhere moves the cursor to the end and says so); with the opponent off, both sides are free,
 * and a move made earlier in the game becomes a variation.
 *
 * Undo returns to before the person's last move while the opponent is on; with it off, it removes
 * the last half-move of the shown line. After a resignation or an agreed or claimed draw, it undoes
 * only that. Redo restores exactly what undo removed, variations and comments included, until
 * another move is made.
 *
 * Properties beside TabiyaBoardSession's (all notify; read-only unless said otherwise):
 *   engine-playing    gboolean, read-write: the opponent is on
 *   human-color       int (EngColor)
 *   strength          string, read-write: a level, a rating or an opponent as text (strength.h),
 *                     from the next search on; another text changes nothing
 *   level             int 1…9, read-write: the strength as a level, or the nearest one
 *   cores             int ≥ 1, read-write: level 9 only, live
 *   move-time-ms      int, read-write: level 9 only
 *   thinking          gboolean: the opponent is searching
 *   opponent-name     string: "Tabiya, level 3", "Lena"
 *   is-over, can-claim-draw   gboolean
 *   can-move-now      gboolean: it is the opponent's turn; it thinks, or failed and can be asked
 *                     again
 *   hint-step         int: 1: the hint at the cursor only tells the piece, 2: also where it goes,
 *                     3: also why; 0: there is none
 *   hint-move         uint (EngMove): the hint's move, 0 for none; of a hint from the book
 *                     (tabiya_play_session_get_book_hint()) the heaviest one
 *   coach             string, read-write: "off"; "blunders": asks whether to take a blunder back;
 *                     "always": a mistake, too, and makes short remarks
 *   coach-words       string: its question or remark; "": none
 *   coach-asks        gboolean: it asks, and the opponent waits: tabiya_play_session_move_now()
 *                     plays on, undo takes the move back, even if takebacks are off
 *   takebacks         gboolean, read-write: undo works while the opponent is on; otherwise
 *                     it only undoes an ending
 *   concedes          gboolean, read-write: the opponent offers draws and resigns, as people of its
 *                     rating do
 *   draw-offered      gboolean: it has offered one with its last move. Offering a draw
 *                     agrees; a move or tabiya_play_session_decline_draw() declines
 *   premoves          gboolean, read-write: a move made while the opponent thinks is a premove,
 *                     played right after the opponent's if it is legal then; off by default.
 *                     Anything else that changes the game or the cursor drops it
 *   premove           uint (EngMove): its squares and promotion (premove.h), 0 for none
 *   use-book          gboolean, read-write: in this game the opponent plays from the book, and
 *                     hints are its moves, as long as it has the position
 *   min-reply-ms      int, read-write: the minimum before a reply, so that the eye can follow; 0 in
 *                     tests
 *   reply-pace        string, read-write: how long it takes for a move (reply-time.h); no less than
 *                     min-reply-ms, and with 0 there, always at once
 *   player-name       string, read-write: the person's name in the game's tags
 * "status" covers the opponent, too ("Thinking, depth 12, 3 s").
 */
#ifndef TABIYA_PLAY_SESSION_H
#define TABIYA_PLAY_SESSION_H

#include "app/analysis/engine-arbiter.h"
#include "app/session/board-session.h"
#include "app/session/level-record.h"
#include "app/session/play-book.h"
#include "app/session/strength.h"
#include "app/store/game-store.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_SESSION (tabiya_play_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlaySession, tabiya_play_session, TABIYA, PLAY_SESSION,
                     TabiyaBoardSession)

typedef enum { TABIYA_COACH_OFF, TABIYA_COACH_BLUNDERS, TABIYA_COACH_ALWAYS } TabiyaCoachMode;

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
    TabiyaStrength strength;
    int cores;
    int move_time_ms;
    gboolean has_start; /* start from `start` rather than the initial position */
    EngPosition start;
    gboolean chess960; /* a random Chess960 position, unless has_start */
    TabiyaOdds odds;   /* given by the opponent; only from the initial position */
    gboolean use_book; /* the opponent plays from the book, if there is one */
} TabiyaNewGame;

void tabiya_new_game_init(TabiyaNewGame *options);

/* The opponent is `engine` (NULL: the built-in one), which searches through `arbiter` (NULL: its
 * own, with all cores). `store` may be NULL: then nothing is saved. Starts with an empty game;
 * tabiya_play_session_resume() restores an unfinished one. */
TabiyaPlaySession *tabiya_play_session_new(TabiyaGameStore *store, TabiyaEngineArbiter *arbiter,
                                           TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the opponent's book, which it follows as deep as its level allows; NULL, the default: none.
 * ::message reports problems with it, and the game goes on without. */
void tabiya_play_session_set_book(TabiyaPlaySession *self, TabiyaPlayBook *book);

/* The coach judges with `engine`, which no one else should use; NULL, the default: a built-in one
 * of its own. */
void tabiya_play_session_set_coach_engine_for_tests(TabiyaPlaySession *self,
                                                    TabiyaEngineSource *engine);
/* The coach judges however long that takes on a slow machine. */
void tabiya_play_session_let_coach_take_time_for_tests(TabiyaPlaySession *self);

/* Resumes the unfinished game of the store, if there is one; async on the store's thread, and done
 * when ::cursor-changed is emitted. A game begun meanwhile stays. `done_cb` may be NULL.
 * resume_finish() is FALSE only if `error` is set; a missing game is no error. */
void tabiya_play_session_resume(TabiyaPlaySession *self, GAsyncReadyCallback done_cb,
                                gpointer user);
gboolean tabiya_play_session_resume_finish(TabiyaPlaySession *self, GAsyncResult *result,
                                           GError **error);

/* The opponent's strength, also in the middle of a game. */
void tabiya_play_session_set_strength(TabiyaPlaySession *self, const TabiyaStrength *strength);
TabiyaStrength tabiya_play_session_get_strength(TabiyaPlaySession *self);

/* Starts another game; the previous one is kept in the store. */
gboolean tabiya_play_session_new_game(TabiyaPlaySession *self, const TabiyaNewGame *options,
                                      GError **error);
/* Plays on from the end of the main line of `game` (copied) against the opponent, which is switched
 * on, at its level; the previous game is kept. FALSE: the game is over there. */
gboolean tabiya_play_session_continue(TabiyaPlaySession *self, TabiyaGame *game,
                                      EngColor human_color, GError **error);

/* A rematch with colors reversed. */
void tabiya_play_session_rematch(TabiyaPlaySession *self);

/* Whether a new game has broken another off, and returning to that one, in its former state. The
 * game that this breaks off can be returned to in turn. */
gboolean tabiya_play_session_can_return(TabiyaPlaySession *self);
void tabiya_play_session_return(TabiyaPlaySession *self);
/* The game with moves that the last new game replaced, over or not, and putting it on the board
 * again: undo of a new game. NULL: none. Lent. */
TabiyaGame *tabiya_play_session_get_replaced(TabiyaPlaySession *self);
void tabiya_play_session_restore(TabiyaPlaySession *self);

/* Looks for a hint at the cursor; if there is one already, shows its next step. */
void tabiya_play_session_hint(TabiyaPlaySession *self);
/* The book's moves, if the hint at the cursor is from the book and shows a move; otherwise NULL.
 * Lent until the next change of "hint-move" or "hint-step". */
const EngBookMoves *tabiya_play_session_get_book_hint(TabiyaPlaySession *self);
void tabiya_play_session_move_now(TabiyaPlaySession *self);
void tabiya_play_session_swap_sides(TabiyaPlaySession *self);
void tabiya_play_session_offer_draw(
    TabiyaPlaySession *self); /* or claims it if possible, or accepts one */
/* The same where it is known whether the opponent accepts. What it says, if it answers with words;
 * NULL: it answers with its move, or the game is over. (transfer full) */
char *tabiya_play_session_offer_draw_weighed(TabiyaPlaySession *self,
                                             gboolean accepts) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_play_session_decline_draw(TabiyaPlaySession *self); /* offered by the opponent */
void tabiya_play_session_resign(TabiyaPlaySession *self);
/* Whether the game ended by that, against the opponent: undoing takes it back. */
gboolean tabiya_play_session_has_resigned(TabiyaPlaySession *self);

/* The game's result for its level. FALSE: none, since it is not over, not saved, was not played
 * against the opponent at one level throughout, began unevenly, or was given up early;
 * `result->game` is its id all the same, 0 if not saved. */
gboolean tabiya_play_session_get_level_result(TabiyaPlaySession *self, TabiyaLevelResult *result);

/* Starts a new game from text, a FEN or a PGN game (the old game is kept). If the game could be
 * read only in part, `remark` (may be NULL) receives a sentence, owned by the caller, that says how
 * far, where and why; else NULL. */
gboolean tabiya_play_session_paste(TabiyaPlaySession *self, const char *text, char **remark,
                                   GError **error);

G_END_DECLS

#endif
