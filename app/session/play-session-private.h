/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaPlaySession, shared by the files that make it up:
 *
 *   play-session.c    the object: properties, signals and notifications
 *   play-course.c     the game's status, end and result, and the consequences of every change
 *   play-moves.c      the person's moves, looking back, undo and redo
 *   play-opponent.c   searches: thinking, answers to offers; the table of phases
 *   play-premove.c    the move that the person makes while the opponent thinks
 *   play-hint.c       hints, in three steps
 *   play-coach.c      the coach: questions and remarks about moves
 *   play-new-game.c   new games, rematch, resuming, games from FEN and PGN
 *
 * One rule keeps them simple: code that changes the game calls tabiya_play_rest() before, and
 * tabiya_play_changed() after. */
#ifndef TABIYA_PLAY_SESSION_PRIVATE_H
#define TABIYA_PLAY_SESSION_PRIVATE_H

#include "app/analysis/move-judge.h"
#include "app/session/play-session.h"
#include "app/session/play-status.h"
#include "app/session/reply-time.h"

G_BEGIN_DECLS

typedef struct _TabiyaPlayCoach TabiyaPlayCoach;

/* The steps of a hint. */
typedef enum { TABIYA_HINT_PIECE = 1, TABIYA_HINT_MOVE, TABIYA_HINT_REASON } TabiyaHintStep;

/* The last values of the session's own properties; a property notifies when its field changes. */
typedef struct {
    gboolean thinking, is_over, can_claim_draw, can_move_now, draw_offered;
    int hint_move, hint_step, premove, coach_asks;
    char *opponent_name, *coach_words;
} TabiyaPlayView;

struct _TabiyaPlaySession {
    TabiyaBoardSession board;

    /* the game, besides the fields of every session */
    gulong game_changed_id;
    TabiyaPlayEnding ending;
    GPtrArray *undone; /* of Undone (play-moves.c), most recent last */

    /* help, since the game began or resumed */
    guint n_takebacks, n_hints;
    gboolean mixed; /* the opponent has not always had the same level */

    /* the players */
    EngColor human_color;
    gboolean engine_playing;
    TabiyaStrength strength;
    int cores, move_time_ms, min_reply_ms;
    TabiyaPace pace;
    char *player_name;

    /* running work; only play-opponent.c changes these */
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaPlayPhase phase;
    guint ticket;             /* of the arbiter, 0 without a search */
    guint timer_id;           /* THINKING: tells the time; HOLDING: plays the held move */
    gint64 began_us;          /* THINKING and HOLDING: when the opponent's turn began */
    int depth;                /* reached by the search */
    EngMove preferred;        /* its best move so far, */
    int changes;              /* and how often that changed */
    int judged_cp, swing_cp;  /* its last evaluation, and how far that had moved */
    guint judged_ply;         /* where; 0: nowhere yet */
    EngMove held;             /* HOLDING: the reply */
    char *failure;            /* FAILED: why */
    EngMove hint;             /* ENG_NO_MOVE for none */
    EngBookMoves book_hint;   /* source of the hint; no moves: the engine */
    TabiyaHintStep hint_step; /* how much of it is shown */
    EngMove hint_line[TABIYA_REVIEW_PV]; /* the engine's line with it, */
    guint hint_length;                   /* 0: unknown, */
    TabiyaScore hint_score;              /* and its score */
    char *hint_reason;                   /* why, in words; NULL: not looked for yet */
    TabiyaMoveJudge *hint_judge;         /* HINTING: tests the reason; NULL: does not */
    gboolean offered;                    /* a draw, not answered yet */
    const TabiyaNode *declined_at;       /* where the opponent last declined */

    /* the person's move for after the opponent's */
    gboolean premoves;       /* whether there may be one */
    EngMove premove;         /* see premove.h; ENG_NO_MOVE: none */
    GSource *premove_source; /* owned: is about to play it */

    /* the opponent's draw offers and resigning */
    gboolean concedes;       /* whether it does either */
    gboolean will_offer;     /* THINKING, HOLDING: it offers a draw with its move */
    const TabiyaNode *offer; /* where it offered a draw; NULL: nowhere, or declined */
    guint offer_ply;         /* of the latest; 0: none yet */
    int hopeless;            /* how many of its moves in a row were hopeless, */
    guint hopeless_ply;      /* the last of them here */

    TabiyaPlayCoach *coach; /* owned; see play-coach.c */

    /* the book */
    TabiyaPlayBook *book; /* or NULL */
    gboolean use_book;
    gboolean takebacks;    /* moves can be taken back while the opponent is on */
    gboolean awaits_book;  /* THINKING, HINTING: it is being opened, nothing else is running */
    gboolean held_is_book; /* HOLDING: the reply is from the book */
    guint book_ply;        /* the half-move of the last book move; 0: none */

    /* where the game is stored */
    TabiyaGameStore *store; /* or NULL */
    gint64 store_id;        /* 0: not stored yet */
    int changing;           /* above 0: the session itself changes the game */

    /* the game that the last new one replaced, with its state; NULL: none */
    TabiyaGame *aside;
    gint64 aside_id;
    TabiyaPlayState aside_state;
    TabiyaPlayEnding aside_ending;
    gboolean aside_is_over; /* it was not broken off in the middle */

    TabiyaPlayView view;
};

/* --- play-session.c --------------------------------------------------------------------------- */

/* The person plays `human_color` now, with that side at the bottom. */
void tabiya_play_set_side(TabiyaPlaySession *self, EngColor human_color);
/* Sets all state besides the moves; values out of range are clamped. */
void tabiya_play_set_state(TabiyaPlaySession *self, const TabiyaPlayState *state);

/* --- play-course.c ---------------------------------------------------------------------------- */

/* Whose turn it is in the current position. */
typedef enum { TABIYA_TURN_PERSON, TABIYA_TURN_OPPONENT, TABIYA_TURN_NOBODY } TabiyaPlayTurn;
TabiyaPlayTurn tabiya_play_turn(TabiyaPlaySession *self);
const TabiyaNode *tabiya_play_end(TabiyaPlaySession *self);
/* The opponent's side. */
EngColor tabiya_play_engine_color(TabiyaPlaySession *self);
/* The values of the properties of these names. */
char *tabiya_play_describe_status(TabiyaPlaySession *self);
char *tabiya_play_dup_hint(TabiyaPlaySession *self);      /* the step shown, in words; NULL: none */
char *tabiya_play_describe_hint(TabiyaPlaySession *self); /* for a screen reader */
char *tabiya_play_describe_opponent(TabiyaPlaySession *self);

/* Call it after every change of the game: result, store, opponent's turn, notifications. */
void tabiya_play_changed(TabiyaPlaySession *self);
/* Saves the game (but not an empty one that is not stored yet). */
void tabiya_play_keep(TabiyaPlaySession *self);
/* All state besides the moves. */
TabiyaPlayState tabiya_play_get_state(TabiyaPlaySession *self);
/* Replaces the current game by `game`; `store_id` is its id in the store. */
void tabiya_play_adopt(TabiyaPlaySession *self, TabiyaGame *game, gint64 store_id);
/* Writes the players into the tags of the game. */
void tabiya_play_name_players(TabiyaPlaySession *self);

void tabiya_play_end_game(TabiyaPlaySession *self, TabiyaPlayEnding ending);
/* TABIYA_ENDING_NONE if nothing can be claimed in the current position. */
TabiyaPlayEnding tabiya_play_claim(TabiyaPlaySession *self);
/* Whether the opponent accepts a draw at `score_cp`, from its own side. */
gboolean tabiya_play_accepts_draw(TabiyaPlaySession *self, int score_cp);
/* Whether it resigns, or offers a draw with its move, at this score. */
gboolean tabiya_play_gives_up(TabiyaPlaySession *self, int score_cp);
gboolean tabiya_play_wants_draw(TabiyaPlaySession *self, int score_cp);
/* Whether its offer is pending. */
gboolean tabiya_play_is_offered(TabiyaPlaySession *self);

/* --- play-moves.c ----------------------------------------------------------------------------- */

/* Adds the legal `move` after `parent`, and shows it if `parent` was shown. */
void tabiya_play_make_move(TabiyaPlaySession *self, const TabiyaNode *parent, EngMove move,
                           gboolean by_opponent);
void tabiya_play_move_cursor(TabiyaPlaySession *self, const TabiyaNode *node);
void tabiya_play_forget_undone(TabiyaPlaySession *self);
GPtrArray *tabiya_play_undone_new(void);
/* Sets the board session's functions. */
void tabiya_play_init_moves(TabiyaBoardSessionClass *board_class);

/* --- play-opponent.c -------------------------------------------------------------------------- */

/* Stops everything that is running. */
void tabiya_play_rest(TabiyaPlaySession *self);
/* Starts the opponent's search if it is its turn and nothing is running. */
void tabiya_play_settle(TabiyaPlaySession *self);
/* While the opponent thinks: continues with the current number of cores. */
void tabiya_play_rethink(TabiyaPlaySession *self);
/* Asks the opponent to answer the offer of a draw, at once or with its next move. */
void tabiya_play_weigh_offer(TabiyaPlaySession *self);

/* --- play-premove.c --------------------------------------------------------------------------- */

/* Forgets the premove, and returns it. */
EngMove tabiya_play_take_premove(TabiyaPlaySession *self);
/* The opponent has moved: soon plays `premove` (ENG_NO_MOVE: nothing), or reports that it is not
 * possible. */
void tabiya_play_answer_with(TabiyaPlaySession *self, EngMove premove);
/* Call it when `premoves` has changed. */
void tabiya_play_premoves_changed(TabiyaPlaySession *self);
/* Sets the board session's functions. */
void tabiya_play_init_premoves(TabiyaBoardSessionClass *board_class);
/* For the other files: enters a phase, ending what belongs to the current one. */
void tabiya_play_enter(TabiyaPlaySession *self, TabiyaPlayPhase phase);
/* Searches the position of `node`; `request` has everything but the position and the session. */
guint tabiya_play_ask(TabiyaPlaySession *self, const TabiyaNode *node, TabiyaSearchRequest request);
/* FALSE: the book is being opened, and the caller's phase goes on later. */
gboolean tabiya_play_can_ask_book(TabiyaPlaySession *self);
/* The opponent begins to think, whatever the coach would say. */
void tabiya_play_go_on(TabiyaPlaySession *self);

/* --- play-hint.c ------------------------------------------------------------------------------ */

/* Looks in the book, then asks the engine. */
void tabiya_play_look_for_hint(TabiyaPlaySession *self);

/* --- play-coach.c ----------------------------------------------------------------------------- */

TabiyaPlayCoach *tabiya_play_coach_new(void);
void tabiya_play_coach_free(TabiyaPlayCoach *coach);
/* The engine of its judgments, which also tests the reasons of hints. Lent. */
TabiyaEngineSource *tabiya_play_get_coach_engine(TabiyaPlaySession *self);
/* The person has made the move that led to `node`: it is judged before the opponent answers. */
void tabiya_play_coach_watch(TabiyaPlaySession *self, const TabiyaNode *node);
/* The game has changed in another way: nothing is judged, and its words are gone. */
void tabiya_play_coach_forget(TabiyaPlaySession *self);
/* Judges the person's last move. FALSE: it need not be. */
gboolean tabiya_play_coach_begin(TabiyaPlaySession *self);
/* Stops judging, and takes a question back. */
void tabiya_play_coach_rest(TabiyaPlaySession *self);
/* The opponent's move led to `node`: what the coach says of it, or NULL. The caller's. */
char *tabiya_play_coach_see_reply(TabiyaPlaySession *self, const TabiyaNode *node);
/* Values of properties. The words are the caller's. */
char *tabiya_play_coach_dup_words(TabiyaPlaySession *self);
gboolean tabiya_play_coach_asks(TabiyaPlaySession *self);
const char *tabiya_play_coach_get_mode(TabiyaPlaySession *self);
/* FALSE: it is the mode already. */
gboolean tabiya_play_coach_set_mode(TabiyaPlaySession *self, const char *name);

/* --- play-new-game.c -------------------------------------------------------------------------- */

/* Begins `game` (taken) with the person on `human_color`; the previous game is saved. */
void tabiya_play_begin(TabiyaPlaySession *self, TabiyaGame *game, EngColor human_color);

G_END_DECLS

#endif
