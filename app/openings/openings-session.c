/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See openings-session.h. */
#include "app/openings/openings-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/names/classifier.h"
#include "app/books/line-writer.h"
#include "app/names/opening-shown.h"
#include "app/session/announce.h"
#include "app/session/play-status.h"

/* What undo calls it when a line is set, and moves of a book. */
#define LOOK N_("Show Opening")
#define AUTO_OPEN N_("Auto Open")

enum {
    PROP_PLAYING = 1,
    PROP_BOARD, /* and the others of the interface after it */
};

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaOpeningsSession, tabiya_openings_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- Telling ----------------------------------------------------------------------------------- */

static void tell_text(TabiyaOpeningsSession *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

static void tell_flag(TabiyaOpeningsSession *self, gboolean *told, gboolean value,
                      const char *property)
{
    if (*told == value)
        return;
    *told = value;
    g_object_notify(G_OBJECT(self), property);
}

static char *dup_status(TabiyaOpeningsSession *self)
{
    const EngPosition *position = tabiya_node_get_position(self->cursor);

    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(self->cursor),
        .side_to_move = (EngColor)position->side_to_move,
        .in_check = position->checkers != 0,
    });
}

/* The move that led to what is shown, for a screen reader. */
static char *dup_announcement(TabiyaOpeningsSession *self)
{
    const TabiyaNode *before = tabiya_node_get_parent(self->cursor);

    if (before == NULL)
        return g_strdup(_("Start of the game"));
    if (tabiya_node_get_move(self->cursor) == ENG_NULL_MOVE)
        return g_strdup("");
    return tabiya_announce_move(tabiya_node_get_position(before),
                                tabiya_node_get_move(self->cursor));
}

static void refresh(TabiyaOpeningsSession *self)
{
    g_object_freeze_notify(G_OBJECT(self));
    tell_text(self, &self->status, dup_status(self), "status");
    tell_text(self, &self->announcement, dup_announcement(self), "announcement");
    tell_text(self, &self->opening, tabiya_openings_dup_title(self->cursor), "opening-name");
    tell_flag(self, &self->can_undo, tabiya_game_can_undo(self->game), "can-undo");
    tell_flag(self, &self->can_redo, tabiya_game_can_redo(self->game), "can-redo");
    g_object_thaw_notify(G_OBJECT(self));
}

/* The cursor is another one, or the tree: tells, and keeps it. */
static void show(TabiyaOpeningsSession *self, const TabiyaNode *node)
{
    self->cursor = node;
    refresh(self);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
    if (!tabiya_openings_session_is_playing(self))
        tabiya_openings_session_save(self);
}

/* Somebody else annotates it, say. */
static void game_changed_cb(TabiyaOpeningsSession *self)
{
    if (self->changing > 0)
        return;
    tabiya_openings_session_stop(self);
    while (!tabiya_game_has_node(self->game, self->cursor))
        self->cursor = tabiya_node_get_parent(self->cursor);
    show(self, self->cursor);
}

/* --- Lines ------------------------------------------------------------------------------------- */

/* Steps that only look are one step. */
static void join_looks(TabiyaOpeningsSession *self, gboolean looked, guint64 before)
{
    guint64 now = tabiya_game_get_state(self->game);

    if (now == before)
        return;
    self->looking = !looked || tabiya_game_join_steps(self->game);
    self->looking_at = tabiya_game_get_state(self->game);
}

static const TabiyaNode *replace_line(TabiyaOpeningsSession *self, const char *moves)
{
    guint64 before = tabiya_game_get_state(self->game);
    gboolean looked =
        self->looking && self->looking_at == before && tabiya_game_can_undo(self->game);
    const TabiyaNode *end;
    guint64 revision;

    self->changing++;
    tabiya_game_begin_edit(self->game, _(LOOK));
    revision = tabiya_game_get_revision(self->game);
    end = tabiya_line_write(self->game, moves);
    if (tabiya_game_get_revision(self->game) != revision) /* undo leads back to where one was */
        tabiya_game_set_step_place(self->game, self->cursor);
    tabiya_game_end_edit(self->game);
    join_looks(self, looked, before);
    self->changing--;
    /* A look back to what was there is no step: the nodes are the old ones. */
    return tabiya_game_has_node(self->game, end) ? end : tabiya_game_get_main_end(self->game);
}

/* --- Move by move ------------------------------------------------------------------------------ */

gboolean tabiya_openings_session_is_playing(TabiyaOpeningsSession *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_SESSION(self), FALSE);
    return self->target != NULL || self->book != NULL;
}

static void forget_playing(TabiyaOpeningsSession *self)
{
    g_clear_handle_id(&self->step_id, g_source_remove);
    self->target = NULL;
    if (self->book != NULL)
        g_signal_handlers_disconnect_by_data(self->book, self);
    g_clear_object(&self->book);
}

gboolean tabiya_openings_session_stop(TabiyaOpeningsSession *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_SESSION(self), FALSE);
    if (!tabiya_openings_session_is_playing(self))
        return FALSE;
    forget_playing(self);
    g_object_notify(G_OBJECT(self), "playing");
    tabiya_openings_session_save(self);
    return TRUE;
}

/* The node after `node` on the way to `target`. */
static const TabiyaNode *step_towards(const TabiyaNode *node, const TabiyaNode *target)
{
    while (tabiya_node_get_parent(target) != node)
        target = tabiya_node_get_parent(target);
    return target;
}

static gboolean step_cb(gpointer user)
{
    TabiyaOpeningsSession *self = user;
    const TabiyaNode *next = step_towards(self->cursor, self->target);

    if (next != self->target) {
        show(self, next);
        return G_SOURCE_CONTINUE;
    }
    self->step_id = 0; /* it ends by itself */
    forget_playing(self);
    show(self, next);
    g_object_notify(G_OBJECT(self), "playing");
    return G_SOURCE_REMOVE;
}

/* --- From a book ------------------------------------------------------------------------------- */

/* All moves of it are one step. */
static void open_with(TabiyaOpeningsSession *self, EngMove move)
{
    const TabiyaNode *node;
    guint64 before = tabiya_game_get_state(self->game);

    self->changing++;
    tabiya_game_begin_edit(self->game, _(AUTO_OPEN));
    node = tabiya_game_add_move(self->game, self->cursor, move);
    tabiya_game_end_edit(self->game);
    /* A move that was in the tree already is no change. */
    if (tabiya_game_get_state(self->game) != before && self->n_added++ > 0)
        tabiya_game_join_steps(self->game);
    self->changing--;
    self->n_opened++;
    show(self, node);
}

static char *dup_arrival(TabiyaOpeningsSession *self)
{
    const TabiyaOpening *opening = tabiya_openings_classify(self->cursor);
    guint moves = (tabiya_node_get_ply(self->cursor) + 1) / 2;
    g_autofree char *name = NULL;

    if (self->n_opened == 0)
        return g_strdup(_("The book knows no move here."));
    if (opening == NULL)
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
    tabiya_board_session_emit_message(TABIYA_BOARD_SESSION(self), arrival);
}

/* Whether there was a move. */
static gboolean open_once(TabiyaOpeningsSession *self)
{
    EngMove move = tabiya_play_book_choose(self->book, self->cursor, 0);

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
    g_object_notify(G_OBJECT(self), "playing");
    g_signal_connect_swapped(book, "ready", G_CALLBACK(book_ready_cb), self);
    if (tabiya_play_book_prepare(book))
        book_ready_cb(self);
}

/* --- Lines that are set ------------------------------------------------------------------------ */

void tabiya_openings_session_set_line(TabiyaOpeningsSession *self, const char *moves)
{
    const TabiyaNode *end;
    guint64 before;

    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self) && moves != NULL);
    tabiya_openings_session_stop(self);
    before = tabiya_game_get_state(self->game);
    end = replace_line(self, moves);
    if (end != self->cursor || tabiya_game_get_state(self->game) != before)
        show(self, end);
}

void tabiya_openings_session_play_line(TabiyaOpeningsSession *self, const char *moves,
                                       guint step_ms)
{
    const TabiyaNode *end;

    if (step_ms == 0) {
        tabiya_openings_session_set_line(self, moves);
        return;
    }
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self) && moves != NULL);
    tabiya_openings_session_stop(self);
    end = replace_line(self, moves);
    if (end != tabiya_game_get_root(self->game)) {
        self->target = end;
        self->step_id = g_timeout_add(step_ms, step_cb, self);
    }
    show(self, tabiya_game_get_root(self->game));
    g_object_notify(G_OBJECT(self), "playing");
}

void tabiya_openings_session_rename(TabiyaOpeningsSession *self)
{
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self));
    refresh(self);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
}

TabiyaGame *tabiya_openings_session_dup_line(TabiyaOpeningsSession *self)
{
    const TabiyaOpening *opening;
    TabiyaGame *game;

    g_return_val_if_fail(TABIYA_IS_OPENINGS_SESSION(self), NULL);
    game = tabiya_game_dup_line(self->game, self->cursor);
    opening = tabiya_openings_classify(self->cursor);
    if (opening != NULL && tabiya_node_get_parent(self->cursor) != NULL) {
        tabiya_game_set_tag(game, "Event", opening->name);
        tabiya_game_set_tag(game, "ECO", opening->eco);
        tabiya_game_set_tag(game, "Opening", opening->name);
    }
    return game;
}

/* --- What the board asks ---------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_OPENINGS_SESSION(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .opening_name = self->opening,
        .can_undo = self->can_undo,
        .can_redo = self->can_redo,
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_OPENINGS_SESSION(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);

    tabiya_openings_session_stop(self);
    if (node != self->cursor)
        show(self, node);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);
    const TabiyaNode *node;

    tabiya_openings_session_stop(self);
    self->changing++;
    node = tabiya_game_add_move(self->game, self->cursor, move);
    self->changing--;
    show(self, node);
    tabiya_board_session_emit_move_played(session, move, FALSE);
    return TRUE;
}

/* `node` NULL: no one place; then what is shown stays, as far as it is there. */
static void settle(TabiyaOpeningsSession *self, const TabiyaNode *node)
{
    if (node == NULL)
        node = self->cursor;
    if (!tabiya_game_has_node(self->game, node))
        node = tabiya_game_get_main_end(self->game);
    show(self, node);
}

static void undo(TabiyaBoardSession *session)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);
    const TabiyaNode *node;

    tabiya_openings_session_stop(self);
    if (!tabiya_game_can_undo(self->game)) {
        tabiya_board_session_refuse(session, _("There is nothing to undo."), NULL);
        return;
    }
    self->changing++;
    node = tabiya_game_undo(self->game);
    self->changing--;
    settle(self, node);
}

static void redo(TabiyaBoardSession *session)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(session);
    const TabiyaNode *node;

    tabiya_openings_session_stop(self);
    if (!tabiya_game_can_redo(self->game)) {
        tabiya_board_session_refuse(session, _("There is nothing to redo."), NULL);
        return;
    }
    self->changing++;
    node = tabiya_game_redo(self->game);
    self->changing--;
    if (g_strcmp0(tabiya_game_get_undo_label(self->game), _(LOOK)) == 0)
        node = tabiya_game_get_main_end(self->game);
    settle(self, node);
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->play = play;
    iface->undo = undo;
    iface->redo = redo;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_openings_session_get_property(GObject *object, guint id, GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(object);

    if (id == PROP_PLAYING)
        g_value_set_boolean(value, tabiya_openings_session_is_playing(self));
    else
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
}

static void tabiya_openings_session_set_property(GObject *object, guint id, const GValue *value,
                                                 GParamSpec *spec)
{
    TabiyaOpeningsSession *self = TABIYA_OPENINGS_SESSION(object);

    /* "flipped": no other can be set. */
    tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
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

    g_clear_object(&self->game);
    g_clear_object(&self->file);
    g_free(self->status);
    g_free(self->announcement);
    g_free(self->opening);
    G_OBJECT_CLASS(tabiya_openings_session_parent_class)->finalize(object);
}

static void tabiya_openings_session_class_init(TabiyaOpeningsSessionClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->dispose = tabiya_openings_session_dispose;
    object_class->finalize = tabiya_openings_session_finalize;
    object_class->get_property = tabiya_openings_session_get_property;
    object_class->set_property = tabiya_openings_session_set_property;
    g_object_class_install_property(
        object_class, PROP_PLAYING,
        g_param_spec_boolean("playing", NULL, NULL, FALSE,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
}

static void tabiya_openings_session_init(TabiyaOpeningsSession *self)
{
    self->game = tabiya_game_new(NULL);
    self->cursor = tabiya_game_get_root(self->game);
}

TabiyaOpeningsSession *tabiya_openings_session_new(const char *directory)
{
    TabiyaOpeningsSession *self = g_object_new(TABIYA_TYPE_OPENINGS_SESSION, NULL);

    if (directory != NULL)
        tabiya_openings_session_load(self, directory);
    tabiya_game_set_recording(self->game, TRUE);
    refresh(self);
    g_signal_connect_object(self->game, "changed", G_CALLBACK(game_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}
