/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A place of the window: the session its board is bound to, the panel beside the board, and all its
 * actions. Each is a class of its own in the folder of its widgets, and owns its session, its
 * panel, its actions (part.h) and their data. The window uses places only through this interface; a
 * person who returns to a place finds it unchanged.
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

    const char *name;      /* for the action "place" */
    const char *title;     /* untranslated */
    const char *icon;      /* for the switchers; NULL: only actions lead here */
    gboolean returns;      /* the next start shows it again although it has no icon */
    const char *within;    /* the place that it belongs to, which switchers mark; NULL: none */
    gboolean hides_pieces; /* moves are made here, possibly blindfold */
    gboolean tells_end;    /* announces the end of its game, with the session's status */
    /* A guest has only a panel, and no make_session: the board stays that of the place before,
     * which stays the shell's place. */
    gboolean is_guest;

    /* The session, made with the place: must cost next to nothing. The caller's. NULL: a guest. */
    TabiyaBoardSession *(*make_session)(TabiyaPlace *self);
    /* A TabiyaPlacePanel, made when first needed: most starts do not show it. */
    GtkWidget *(*make_panel)(TabiyaPlace *self);

    /* --- The functions below may be NULL. ----------------------------------------------------- */

    /* A guest's panel is shown, and `place` shows itself: TRUE: it takes only the board. NULL: it
     * also takes the panel. */
    gboolean (*stays)(TabiyaPlace *self, TabiyaPlace *place);
    /* The place is no longer shown; the board still shows its position. */
    void (*leave)(TabiyaPlace *self);
    /* The current form of the layout. NULL: the board is the main part. */
    TabiyaLayoutForm (*get_form)(TabiyaPlace *self);
    /* In the form "preview": the widget below the board, the moves of its game. The place's.
     * (transfer none) */
    GtkWidget *(*get_moves)(TabiyaPlace *self);
    /* The panel has become wide enough for a table, or no longer is. */
    void (*set_broad)(TabiyaPlace *self, gboolean broad);
    /* Shows the session on the board. By default, the position at its cursor. */
    void (*show)(TabiyaPlace *self, TabiyaBoardView *board);
    /* Shows the program's arrows, above the person's drawings. By default, those of an exercise. */
    void (*show_marks)(TabiyaPlace *self, TabiyaBoardView *board);
    /* The person's drawings: a GArray of TabiyaShape, the caller's; and a function for a new one.
     * NULL: drawing is off. */
    GArray *(*dup_shapes)(TabiyaPlace *self);
    void (*draw)(TabiyaPlace *self, const TabiyaShape *shape);
    /* Handles a typed character that no widget has handled; FALSE: not for this place, so it begins
     * a move. */
    gboolean (*type)(TabiyaPlace *self, gunichar character);
    /* The person pressed a piece that cannot be moved now. */
    void (*refuse_piece)(TabiyaPlace *self);
    /* Escape was pressed, whatever else it does. */
    void (*escape)(TabiyaPlace *self);
    /* Takes a position or a game as text, and reports it. By default, opens it in Study. */
    void (*take_text)(TabiyaPlace *self, const char *text);
    /* Takes files (of GFile, lent). NULL: they are opened. */
    void (*take_files)(TabiyaPlace *self, GListModel *files);
    /* NULL: it has nothing to save as a file. */
    void (*save)(TabiyaPlace *self);
    void (*save_as)(TabiyaPlace *self);
    void (*save_to)(TabiyaPlace *self, GFile *file); /* without asking, for tests */
    /* Closes what Ctrl+W closes here, such as a tab. NULL: the window. */
    void (*close)(TabiyaPlace *self);
    /* The commands of the place, as sections of its menu: at most nine items and submenus, followed
     * by the commands of every place. tabiya_shell_update_actions() asks for it again; another menu
     * must be another object. NULL, or NULL returned: none. Lent. */
    GMenuModel *(*get_menu)(TabiyaPlace *self);
    /* The window's title for the desktop. NULL, or NULL returned: the place's title. The
     * caller's. */
    char *(*dup_title)(TabiyaPlace *self);
    /* The name of the step that "undo-move" would undo, if it has one: if it changes, an offer to
     * undo is obsolete. The caller's, or NULL. */
    char *(*dup_undo_label)(TabiyaPlace *self);
    /* The topic of the manual. NULL, or NULL returned: the one with the place's name. */
    const char *(*get_topic)(TabiyaPlace *self);
    /* A finished game that may be reviewed now, or NULL. Lent. */
    TabiyaGame *(*get_finished_game)(TabiyaPlace *self);

    /* See shell.h: the first place that has the function is used. */
    void (*open_file)(TabiyaPlace *self, GFile *file, int ply);
    void (*open_game)(TabiyaPlace *self, TabiyaGame *game, const TabiyaNode *cursor);
    void (*new_game)(TabiyaPlace *self, const TabiyaNewGame *options);
    void (*ask_new_game)(TabiyaPlace *self, const EngPosition *position, gboolean chosen);
    void (*play_on)(TabiyaPlace *self, TabiyaGame *line, EngColor side);
};

/* The form of a panel: below the board, wide enough for a table, wide enough for two columns, short
 * of height. */
typedef struct {
    gboolean compact, broad, columns, low;
} TabiyaPlaceForm;

/* In all these functions `self` is a TabiyaPlace, as in part.h. */

const char *tabiya_place_get_name(gpointer self);
/* Translated. */
const char *tabiya_place_get_title(gpointer self);
/* Whether the switchers have a button for it; and whether the next start may show it again. */
gboolean tabiya_place_is_listed(gpointer self);
gboolean tabiya_place_returns(gpointer self);
gboolean tabiya_place_is_guest(gpointer self);

/* Lent. A guest's is that of the place with the board. */
TabiyaBoardSession *tabiya_place_get_session(gpointer self);
/* Lent: the shown node. */
const TabiyaNode *tabiya_place_get_cursor(gpointer self);

/* The container of the panel, empty until that is made. Lent. */
GtkWidget *tabiya_place_get_page(gpointer self);
/* A TabiyaPlacePanel, made if necessary: all code gets it here. Focusing it focuses its moves.
 * Lent. */
GtkWidget *tabiya_place_get_panel(gpointer self);
/* The same; NULL: not made yet. */
GtkWidget *tabiya_place_peek_panel(gpointer self);
/* Sets the form of the panel, even if it is made later. */
void tabiya_place_set_form(gpointer self, const TabiyaPlaceForm *form);
gboolean tabiya_place_is_broad(gpointer self);

/* --- For subclasses --------------------------------------------------------------------------- */

gboolean tabiya_place_is_shown(gpointer self);
void tabiya_place_show(gpointer self);
/* Focuses the panel; the second one only if the focused widget is gone. */
void tabiya_place_focus(gpointer self);
void tabiya_place_keep_focus(gpointer self);
/* Plays the sound of an answer while the place is still shown; a wrong one also shakes the
 * board. */
void tabiya_place_answer(gpointer self, gboolean right);
/* Shows the marks again, if the place is shown. */
void tabiya_place_update_marks(gpointer self);

G_END_DECLS

#endif
