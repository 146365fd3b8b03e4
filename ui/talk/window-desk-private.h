/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the desk share:
 *
 *   window-desk.c           the scene, the steps and their undo
 *   window-desk-board.c     changes of the board's game
 *   window-desk-game.c      changes of the game against Tabiya
 *   window-desk-program.c   changes of places and settings
 */
#ifndef TABIYA_WINDOW_DESK_PRIVATE_H
#define TABIYA_WINDOW_DESK_PRIVATE_H

#include "app/game/node-path.h"
#include "app/session/play-session.h"
#include "app/study/study-session.h"
#include "ui/place.h"
#include "ui/talk/window-desk.h"

typedef struct Step Step;

/* How a kind of step is undone; NULL: it cannot be. */
typedef struct {
    gboolean (*can_undo)(TabiyaWindowDesk *self, Step *step);
    void (*undo)(TabiyaWindowDesk *self, Step *step);
} StepClass;

/* A change that was made, and what was there before. */
struct Step {
    guint id;
    TabiyaChange *change;   /* owned: for redo */
    const StepClass *klass; /* NULL: it cannot be undone */
    char *place, *panel;    /* shown before: names of places */

    TabiyaBoardSession *session;   /* owned, or NULL: the board that changed … */
    TabiyaGame *game;              /* owned, or NULL: … with this game, before */
    TabiyaGame *later;             /* owned, or NULL: the game after */
    char *path;                    /* its node shown before (node-path.h) */
    guint64 state, later_state;    /* of the game (tabiya_game_get_state()) */
    const TabiyaNode *node;        /* of the game: shown after */
    guint count, plies;            /* of steps, half-moves */
    guint made;                    /* the number of a repertoire */
    gboolean flag;                 /* flipped, or a state before */
    gboolean was_playing;          /* Tabiya, before */
    gboolean was_flipped;          /* Study's board, before a line turned it */
    int side;                      /* of the person */
    TabiyaStrength strength;       /* of Tabiya */
    TabiyaStudyTab *tab, *former;  /* owned, or NULL: shown after and before */
    GFile *file;                   /* owned, or NULL: shown in a tab */
    char *name;                    /* of a setting or an action */
    GVariant *value, *later_value; /* owned, or NULL: before and after */
};

struct _TabiyaWindowDesk {
    GObject parent_instance;

    TabiyaShell *shell;        /* weak; NULL: gone */
    GPtrArray *steps, *undone; /* of Step; of TabiyaChange. The last ones are last */
    guint last_id;
    int changing;
    guint rating;       /* for puzzles; 0: unknown */
    gint64 rated_at_us; /* when it was asked for; 0: never */
};

/* Refuses with a sentence. */
gboolean tabiya_window_desk_refuse(GError **error, const char *sentence);
TabiyaPlace *tabiya_window_desk_get_place(TabiyaWindowDesk *self);
TabiyaBoardSession *tabiya_window_desk_get_session(TabiyaWindowDesk *self);
TabiyaPlaySession *tabiya_window_desk_get_play(TabiyaWindowDesk *self);
TabiyaStudySession *tabiya_window_desk_get_study(TabiyaWindowDesk *self);
/* Whether the action can be used now. */
gboolean tabiya_window_desk_has_action(TabiyaWindowDesk *self, const char *action);
/* Remembers the session's game and the node that is shown. */
void tabiya_window_desk_note_board(Step *step, TabiyaBoardSession *session);

/* Makes a change: fills in the step, which then knows how it is undone. FALSE with `error`: nothing
 * has changed. `*said` as in desk.h. */
typedef gboolean (*TabiyaStepFunc)(TabiyaWindowDesk *self, Step *step, char **said, GError **error);

/* window-desk-board.c */
gboolean tabiya_window_desk_play_moves(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error);
gboolean tabiya_window_desk_take_back(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error);
gboolean tabiya_window_desk_show_line(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error);
gboolean tabiya_window_desk_try_line(TabiyaWindowDesk *self, Step *step, char **said,
                                     GError **error);
gboolean tabiya_window_desk_flip(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_go_to(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_comment(TabiyaWindowDesk *self, Step *step, char **said,
                                    GError **error);
gboolean tabiya_window_desk_glyph(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
/* Opens the game in Study, in a tab of its own, at `cursor` (NULL: the start). */
void tabiya_window_desk_open_tab(TabiyaWindowDesk *self, Step *step, TabiyaGame *game,
                                 const TabiyaNode *cursor);
gboolean tabiya_window_desk_show_game(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error);

/* window-desk-game.c */
/* The same as play_moves() and take_back() in a game against Tabiya. */
gboolean tabiya_window_desk_play_in_game(TabiyaWindowDesk *self, Step *step, GError **error);
gboolean tabiya_window_desk_take_back_in_game(TabiyaWindowDesk *self, Step *step, GError **error);
gboolean tabiya_window_desk_new_game(TabiyaWindowDesk *self, Step *step, char **said,
                                     GError **error);
gboolean tabiya_window_desk_rematch(TabiyaWindowDesk *self, Step *step, char **said,
                                    GError **error);
gboolean tabiya_window_desk_swap_sides(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error);
gboolean tabiya_window_desk_resign(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_offer_draw(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error);
gboolean tabiya_window_desk_move_now(TabiyaWindowDesk *self, Step *step, char **said,
                                     GError **error);
gboolean tabiya_window_desk_set_level(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error);

/* window-desk-program.c */
gboolean tabiya_window_desk_set_setting(TabiyaWindowDesk *self, Step *step, char **said,
                                        GError **error);
gboolean tabiya_window_desk_set_engine(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error);
gboolean tabiya_window_desk_go_to_place(TabiyaWindowDesk *self, Step *step, char **said,
                                        GError **error);
gboolean tabiya_window_desk_manual(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_puzzle(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_drill(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_make_repertoire(TabiyaWindowDesk *self, Step *step, char **said,
                                            GError **error);
gboolean tabiya_window_desk_stop(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_train(TabiyaWindowDesk *self, Step *step, char **said, GError **error);
gboolean tabiya_window_desk_find_games(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error);
gboolean tabiya_window_desk_review(TabiyaWindowDesk *self, Step *step, char **said, GError **error);

#endif
