/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See openings-session.h. */
#include "app/openings/openings-session.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/books/line-writer.h"
#include "app/game/node-path.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/kept-file.h"
#include "app/names/classifier.h"
#include "app/names/opening-shown.h"
#include "app/session/announce.h"
#include "app/session/play-status.h"

/* Undo's labels for setting a line and for moves from a book. */
#define LOOK N_("Show Opening")
#define AUTO_OPEN N_("Auto Open")

/* Tag of the saved game that stores the cursor. */
#define CURSOR_TAG "TabiyaCursor"

struct _TabiyaOpeningsSession {
    TabiyaBoardSession board;

    gboolean looking;   /* the last step only set a line, */
    guint64 looking_at; /* and this is the game's state after it */
    int changing;       /* above 0: the session itself changes the game */

    /* Moves are being shown one after another: */
    const TabiyaNode *target; /* the target; NULL: none, or moves from */
    TabiyaPlayBook *book;     /* a book; owned; NULL: none, or moves to `target` */
    guint step_id, step_ms;
    guint n_opened, n_added; /* moves from the book so far, and how many were new */

    TabiyaKeptFile *kept; /* NULL: nothing is kept */
};

enum { PROP_PLAYING = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE(TabiyaOpeningsSession, tabiya_openings_session, TABIYA_TYPE_BOARD_SESSION)

/* --- Saving ----------------------------------------------------------------------------------- */

static char *dup_kept(gpointer user)
{
    TabiyaOpeningsSession *self = user;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *path = tabiya_node_dup_path(self->board.cursor);

    tabiya_pgn_append_tag(text, CURSOR_TAG, path);
    tabiya_pgn_append_game(text, self->board.game);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Loads the line saved in the directory, and saves there from now on; an unreadable file is left
 * alone. */
static void load(TabiyaOpeningsSession *self, const char *directory)
{
    self->kept = tabiya_kept_file_new(directory, "openings.pgn", dup_kept, self);
    g_autofree char *text = tabiya_kept_file_read(self->kept);
    g_autofree char *cursor = NULL;
    TabiyaGame *game = text ? tabiya_pgn_read_first(text, -1, NULL, NULL) : NULL;

    if (!game)
        return;
    cursor = g_strdup(tabiya_game_get_tag(game, CURSOR_TAG));
    tabiya_game_set_tag(game, CURSOR_TAG, NULL);
    tabiya_board_session_set_game(&self->board, game, tabiya_node_from_path(game, cursor));
}

void tabiya_openings_session_flush(TabiyaOpeningsSession *self)
{
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self));
    tabiya_kept_files_finish();
}

/* --- Notifications ---------------------------------------------------------------------------- */

static char *dup_status(TabiyaBoardSession *session)
{
    const EngPosition *position = tabiya_node_get_position(session->cursor);

    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(session->cursor),
        .side_to_move = (EngColor)position->side_to_move,
        .in_check = position->checkers != 0,
    });
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    return tabiya_game_can_undo(session->game);
}

static gboolean can_redo(TabiyaBoardSession *session)
{
    return tabiya_game_can_redo(session->game);
}

static void announce(TabiyaOpeningsSession *self, const TabiyaNode *node)
{
    char *arrival = tabiya_announce_arrival(node);

    tabiya_board_session_announce(&self->board,
                                  arrival ? arrival : g_strdup(_("Start of the game")));
}

/* The cursor or the tree has changed: notifies and saves. */
static void show(TabiyaOpeningsSession *self, const TabiyaNode *node)
{
    announce(self, node);
    tabiya_board_session_go_to(&self->board, node);
    if (!tabiya_openings_session_is_playing(self))
        tabiya_kept_file_save(self->kept);
}

/* Also when somebody else annotates the game. */
static void game_changed_cb(TabiyaOpeningsSession *self)
{
    if (self->changing > 0)
        return;
    tabiya_openings_session_stop(self);
    while (!tabiya_game_has_node(self->board.game, self->board.cursor))
        self->board.cursor = tabiya_node_get_parent(self->board.cursor);
    show(self, self->board.cursor);
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* Steps that only set a line are merged into one. */
static void join_looks(TabiyaOpeningsSession *self, gboolean looked, guint64 before)
{
    guint64 now = tabiya_game_get_state(self->board.game);

    if (now == before)
        return;
    self->looking = !looked || tabiya_game_join_steps(self->board.game);
    self->looking_at = tabiya_game_get_state(self->board.game);
}

static const TabiyaNode *replace_line(TabiyaOpeningsSession *self, const char *moves)
{
    TabiyaGame *game = self->board.game;
    guint64 before = tabiya_game_get_state(game);
    gboolean looked = self->looking && self->looking_at == before && tabiya_game_can_undo(game);

    self->changing++;
    tabiya_game_begin_edit(game, _(LOOK));
    guint64 revision = tabiya_game_get_revision(game);
    const TabiyaNode *end = tabiya_line_write(game, moves);
    if (tabiya_game_get_revision(game) != revision) /* undo goes back to the place before */
        tabiya_game_set_step_place(game, self->board.cursor);
    tabiya_game_end_edit(game);
    join_looks(self, looked, before);
    self->changing--;
    /* Going back to existing nodes is no step. */
    return tabiya_game_has_node(game, end) ? end : tabiya_game_get_main_end(game);
}

/* --- Move by move ----------------------------------------------------------------------------- */

gboolean tabiya_openings_session_is_playing(TabiyaOpeningsSession *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_SESSION(self), FALSE);
    return self->target || self->book;
}

static void forget_playing(TabiyaOpeningsSession *self)
{
    g_clear_handle_id(&self->step_id, g_source_remove);
    self->target = NULL;
    if (self->book)
        g_signal_handlers_disconnect_by_data(self->book, self);
    g_clear_object(&self->book);
}

gboolean tabiya_openings_session_stop(TabiyaOpeningsSession *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_SESSION(self), FALSE);
    if (!tabiya_openings_session_is_playing(self))
        return FALSE;
    forget_playing(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYING]);
    tabiya_kept_file_save(self->kept);
    return TRUE;
}

/* The node after `node` on the way to `target`. */
static const TabiyaNode *step_toward(const TabiyaNode *node, const TabiyaNode *target)
{
    while (tabiya_node_get_parent(target) != node)
        target = tabiya_node_get_parent(target);
    return target;
}

static gboolean step_cb(gpointer user)
{
    TabiyaOpeningsSession *self = user;
    const TabiyaNode *next = step_toward(self->board.cursor, self->target);

    if (next != self->target) {
        show(self, next);
        return G_SOURCE_CONTINUE;
    }
    self->step_id = 0; /* it ends by itself */
    forget_playing(self);
    show(self, next);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYING]);
    return G_SOURCE_REMOVE;
}

/* --- From a book ------------------------------------------------------------------------------ */

/* All its moves are one step of undo. */
static void open_with(TabiyaOpeningsSession *self, EngMove move)
{
    guint64 before = tabiya_game_get_state(self->board.game);

    self->changing++;
    tabiya_game_begin_edit(self->board.game, _(AUTO_OPEN));
    const TabiyaNode *node = tabiya_game_add_move(self->board.game, self->board.cursor, move);
    tabiya_game_end_edit(self->board.game);
    /* A move that is already in the tree is no change. */
    if (tabiya_game_get_state(self->board.game) != before && self->n_added++ > 0)
        tabiya_game_join_steps(self->board.game);
    self->changing--;
    self->n_opened++;
    show(self, node);
}

static char *dup_arrival(TabiyaOpeningsSession *self)
{
    const TabiyaOpening *opening = tabiya_openings_classify(self->board.cursor);
    guint moves = (tabiya_node_get_ply(self->board.cursor) + 1) / 2;
    g_autofree char *name = NULL;

    if (self->n_opened == 0)
        return g_strdup(_("No book moves in this position."));
    if (!opening)
        return g_strdup(_("The book ends here; the opening has no name."));
    name = tabiya_opening_dup_shown(opening->name, 0);
    return g_strdup_printf(ngettext("The book ends after %u move: %s (%s)",
                                    "The book ends after %u moves: %s (%s)", moves),
                           moves, name, opening->eco);
}

static void arrive(TabiyaOpeningsSession *self)
{
    g_autofree char *arrival = dup_arrival(self);

    tabiya_openings_session_stop(self);
    tabiya_board_session_emit_message(&self->board, arrival);
}

/* FALSE: the book has no move. */
static gboolean open_once(TabiyaOpeningsSession *self)
{
    EngMove move = tabiya_play_book_choose(self->book, self->board.cursor, NULL);

    if (move == ENG_NO_MOVE)
        return FALSE;
    open_with(self, move);
    return TRUE;
}

static gboolean open_cb(gpointer user)
{
    TabiyaOpeningsSession *self = user;

    if (open_once(self))
        return G_SOURCE_CONTINUE;
    self->step_id = 0;
    arrive(self);
    return G_SOURCE_REMOVE;
}

static void book_ready_cb(TabiyaOpeningsSession *self)
{
    if (self->step_id != 0)
        return;
    if (self->step_ms > 0) {
        self->step_id = g_timeout_add(self->step_ms, open_cb, self);
        return;
    }
    while (open_once(self))
        ;
    arrive(self);
}

void tabiya_openings_session_auto_open(TabiyaOpeningsSession *self, TabiyaPlayBook *book,
                                       guint step_ms)
{
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self) && TABIYA_IS_PLAY_BOOK(book));
    tabiya_openings_session_stop(self);
    self->book = g_object_ref(book);
    self->step_ms = step_ms;
    self->n_opened = self->n_added = 0;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYING]);
    g_signal_connect_swapped(book, "ready", G_CALLBACK(book_ready_cb), self);
    if (tabiya_play_book_prepare(book))
        book_ready_cb(self);
}

/* --- Setting lines ---------------------------------------------------------------------------- */

void tabiya_openings_session_set_line(TabiyaOpeningsSession *self, const char *moves)
{

    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self) && moves);
    tabiya_openings_session_stop(self);
    guint64 before = tabiya_game_get_state(self->board.game);
    const TabiyaNode *end = replace_line(self, moves);
    if (end != self->board.cursor || tabiya_game_get_state(self->board.game) != before)
        show(self, end);
}

void tabiya_openings_session_play_line(TabiyaOpeningsSession *self, const char *moves,
                                       guint step_ms)
{

    if (step_ms == 0) {
        tabiya_openings_session_set_line(self, moves);
        return;
    }
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self) && moves);
    tabiya_openings_session_stop(self);
    const TabiyaNode *end = replace_line(self, moves);
    if (end != tabiya_game_get_root(self->board.game)) {
        self->target = end;
        self->step_id = g_timeout_add(step_ms, step_cb, self);
    }
    show(self, tabiya_game_get_root(self->board.game));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PLAYING]);
}

void tabiya_openings_session_rename(TabiyaOpeningsSession *self)
{
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self));
    tabiya_board_session_moved(&self->board);
}

TabiyaGame *tabiya_openings_session_dup_line(TabiyaOpeningsSession *self)
{

    g_return_val_if_fail(TABIYA_IS_OPENINGS_SESSION(self), NULL);
    TabiyaGame *game = tabiya_game_dup_line(self->board.game, self->board.cursor);
    const TabiyaOpening *opening = tabiya_openings_classify(self->board.cursor);
    if (opening && tabiya_node_get_parent(self->board.cursor)) {
        tabiya_game_set_tag(game, "Event", opening->name);
        tabiya_game_set_tag(game, "ECO", opening->eco);
        tabiya_game_set_tag(game, "Opening", opening->name);
    }
    return game;
}

/* --- Board session ---------------------------------------------------------------------------- */

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);

    tabiya_openings_session_stop(self);
    if (node != self->board.cursor)
        show(self, node);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);

    tabiya_openings_session_stop(self);
    self->changing++;
    const TabiyaNode *node = tabiya_game_add_move(self->board.game, self->board.cursor, move);
    self->changing--;
    show(self, node);
    tabiya_board_session_emit_move_played(session, move, FALSE);
    return TRUE;
}

/* Ends on `node`; NULL: on no particular one, and the cursor stays where it can. */
static void settle(TabiyaOpeningsSession *self, const TabiyaNode *node)
{
    if (!node)
        node = self->board.cursor;
    if (!tabiya_game_has_node(self->board.game, node))
        node = tabiya_game_get_main_end(self->board.game);
    show(self, node);
}

static void undo(TabiyaBoardSession *session)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);

    tabiya_openings_session_stop(self);
    if (!tabiya_game_can_undo(self->board.game)) {
        tabiya_board_session_refuse(session, _("There is nothing to undo."), NULL);
        return;
    }
    self->changing++;
    const TabiyaNode *node = tabiya_game_undo(self->board.game);
    self->changing--;
    settle(self, node);
}

static void redo(TabiyaBoardSession *session)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);

    tabiya_openings_session_stop(self);
    if (!tabiya_game_can_redo(self->board.game)) {
        tabiya_board_session_refuse(session, _("There is nothing to redo."), NULL);
        return;
    }
    self->changing++;
    const TabiyaNode *node = tabiya_game_redo(self->board.game);
    self->changing--;
    if (g_strcmp0(tabiya_game_get_undo_label(self->board.game), _(LOOK)) == 0)
        node = tabiya_game_get_main_end(self->board.game);
    settle(self, node);
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_openings_session_get_property(GObject *object, guint id, GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(object);

    if (id == PROP_PLAYING)
        g_value_set_boolean(value, tabiya_openings_session_is_playing(self));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_openings_session_dispose(GObject *object)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(object);

    forget_playing(self);
    G_OBJECT_CLASS(tabiya_openings_session_parent_class)->dispose(object);
}

static void tabiya_openings_session_finalize(GObject *object)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(object);

    g_clear_pointer(&self->kept, tabiya_kept_file_free);
    G_OBJECT_CLASS(tabiya_openings_session_parent_class)->finalize(object);
}

static void tabiya_openings_session_class_init(TabiyaOpeningsSessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    object_class->dispose = tabiya_openings_session_dispose;
    object_class->finalize = tabiya_openings_session_finalize;
    object_class->get_property = tabiya_openings_session_get_property;
    board_class->dup_status = dup_status;
    board_class->can_undo = can_undo;
    board_class->can_redo = can_redo;
    board_class->names_openings = TRUE;
    board_class->set_cursor = set_cursor;
    board_class->play = play;
    board_class->undo = undo;
    board_class->redo = redo;
    properties[PROP_PLAYING] =
        g_param_spec_boolean("playing", NULL, NULL, FALSE,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_openings_session_init(TabiyaOpeningsSession *self)
{
}

TabiyaOpeningsSession *tabiya_openings_session_new(const char *directory)
{
    TabiyaOpeningsSession *self = g_object_new(TABIYA_TYPE_OPENINGS_SESSION, NULL);

    if (directory)
        load(self, directory);
    tabiya_game_set_recording(self->board.game, TRUE);
    announce(self, self->board.cursor);
    tabiya_board_session_update(&self->board);
    g_signal_connect_object(self->board.game, "changed", G_CALLBACK(game_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}
