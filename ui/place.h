/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A place of the window: the session its board is bound to, the panel beside the board, and all
 * actions there. Each is a class of its own in the folder of its widgets, and owns its session, its
 * panel, its actions (part.h) and whatever it keeps for them. The window knows places by this
 * alone; a person who comes back to one finds it as it was left.
 *
 * To make one: G_DEFINE_FINAL_TYPE(…, TABIYA_TYPE_PLACE), in class_init the fields below, a row in
 * parts.c.
 */
#ifndef TABIYA_PLACE_H
#define TABIYA_PLACE_H

#include "app/game/markup.h"
#include "ui/layout-geometry.h"
#include "ui/part.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLACE (tabiya_place_get_type())
G_DECLARE_DERIVABLE_TYPE(TabiyaPlace, tabiya_place, TABIYA, PLACE, TabiyaPart)

struct _TabiyaPlaceClass {
    TabiyaPartClass parent_class;

    const char *name;  /* of the action "place" */
    const char *title; /* untranslated */
    const char *icon;  /* of the switchers; NULL: they leave it out, one gets there by an action */
    gboolean returns;  /* it has no icon, and yet the next start shows it again */
    const char
        *within; /* the name of the place it belongs to, which the switchers mark; NULL: none */
    gboolean hides_pieces; /* moves are made here, which one may do blindfold */
    gboolean tells_end;    /* that its game is over is said aloud, with the session's status */

    /* The session, made with the place: it must cost next to nothing. The caller's. */
    TabiyaBoardSession *(*make_session)(TabiyaPlace *self);
    /* A TabiyaPlacePanel, made when it is first asked for: most starts do not show it. */
    GtkWidget *(*make_panel)(TabiyaPlace *self);

    /* --- From here on NULL is an answer. --- */

    /* It does not show any more; the board has still what it had. */
    void (*leave)(TabiyaPlace *self);
    /* What it makes of the board, now. NULL: it is what one looks at. */
    TabiyaLayoutForm (*get_form)(TabiyaPlace *self);
    /* In the form "preview": what stands under the board, the moves of its game. The place's.
     * (transfer none) */
    GtkWidget *(*get_moves)(TabiyaPlace *self);
    /* The room beside the board has become broad, or is that no more. */
    void (*set_broad)(TabiyaPlace *self, gboolean broad);
    /* Shows the session on the board. Otherwise it is the position at its cursor. */
    void (*show)(TabiyaPlace *self, TabiyaBoardView *board);
    /* Arrows of the program, over what the person has drawn. Otherwise those of an exercise, if it
     * is one. */
    void (*show_marks)(TabiyaPlace *self, TabiyaBoardView *board);
    /* What the person has drawn: a GArray of TabiyaShape, the caller's; and what to do with one
     * more. NULL: nothing can be drawn. */
    GArray *(*dup_shapes)(TabiyaPlace *self);
    void (*draw)(TabiyaPlace *self, const TabiyaShape *shape);
    /* A character that was typed and nobody took; FALSE: it is not for this place. It begins a move
     * then. */
    gboolean (*type)(TabiyaPlace *self, gunichar character);
    /* A piece was pressed that cannot be moved now. */
    void (*refuse_piece)(TabiyaPlace *self);
    /* Escape, whatever else it does. */
    void (*escape)(TabiyaPlace *self);
    /* Takes a position or a game in words up, and says so. Otherwise it is opened where games are
     * studied. */
    void (*take_text)(TabiyaPlace *self, const char *text);
    /* Takes files (of GFile, lent). NULL: they are opened. */
    void (*take_files)(TabiyaPlace *self, GListModel *files);
    /* NULL: there is nothing to be saved as a file. */
    void (*save)(TabiyaPlace *self);
    void (*save_as)(TabiyaPlace *self);
    void (*save_to)(TabiyaPlace *self, GFile *file); /* without asking, as tests do */
    /* Closes what shows, as Ctrl+W does. NULL: the window is closed. */
    void (*close)(TabiyaPlace *self);
    /* What can be done here, as sections of the menu of the place that shows: at most nine items
     * and submenus, below which stands what any place has. It is asked for again by
     * tabiya_shell_update_actions(); another menu must be another object. NULL, or NULL returned:
     * nothing. Lent. */
    GMenuModel *(*get_menu)(TabiyaPlace *self);
    /* What the desktop calls the window. NULL, or NULL returned: by the place's title. The
     * caller's. */
    char *(*dup_title)(TabiyaPlace *self);
    /* What "undo-move" would undo, where that has a name: another one makes an offer to undo stale.
     * The caller's, or NULL. */
    char *(*dup_undo_label)(TabiyaPlace *self);
    /* The topic of the manual. NULL, or NULL returned: the one of the place's name. */
    const char *(*get_topic)(TabiyaPlace *self);
    /* A game that is over and may be reviewed now, or NULL. Lent. */
    TabiyaGame *(*get_finished_game)(TabiyaPlace *self);

    /* See shell.h: of the places that can, the first is asked. */
    void (*open_file)(TabiyaPlace *self, GFile *file, int ply);
    void (*open_game)(TabiyaPlace *self, TabiyaGame *game, const TabiyaNode *cursor);
    void (*new_game)(TabiyaPlace *self, const TabiyaNewGame *options);
    void (*ask_new_game)(TabiyaPlace *self, const EngPosition *position, gboolean chosen);
    void (*play_on)(TabiyaPlace *self, TabiyaGame *line, EngColor side);
};

/* The form of a panel: below the board, with room for a table, with room for two columns, without
 * height to spare. */
typedef struct {
    gboolean compact, broad, columns, low;
} TabiyaPlaceForm;

/* Everywhere here `self` is a TabiyaPlace, as in part.h. */

const char *tabiya_place_get_name(gpointer self);
/* Translated. */
const char *tabiya_place_get_title(gpointer self);
/* Whether switchers have a button for it; and whether the next start may show it again. */
gboolean tabiya_place_is_listed(gpointer self);
gboolean tabiya_place_returns(gpointer self);

/* Lent. */
TabiyaBoardSession *tabiya_place_get_session(gpointer self);
/* Lent: what is shown there. */
const TabiyaNode *tabiya_place_get_cursor(gpointer self);

/* What holds the panel, empty until that is made. Lent. */
GtkWidget *tabiya_place_get_page(gpointer self);
/* A TabiyaPlacePanel, made if need be: the only way to one. It takes the keyboard's focus to where
 * its moves are. Lent. */
GtkWidget *tabiya_place_get_panel(gpointer self);
/* The same; NULL: it was not made yet. */
GtkWidget *tabiya_place_peek_panel(gpointer self);
/* The form of the panel that there is, or is to come. */
void tabiya_place_set_form(gpointer self, const TabiyaPlaceForm *form);
gboolean tabiya_place_is_broad(gpointer self);

/* --- For those that are places --- */

gboolean tabiya_place_is_shown(gpointer self);
void tabiya_place_show(gpointer self);
/* Takes the keyboard to the panel; the second only where what had it is gone. */
void tabiya_place_focus(gpointer self);
void tabiya_place_keep_focus(gpointer self);
/* An answer is heard where it was given and the place still shows; over a wrong one the board
 * shakes. */
void tabiya_place_answer(gpointer self, gboolean right);
/* Shows the marks again, if the place shows. */
void tabiya_place_update_marks(gpointer self);

G_END_DECLS

#endif
