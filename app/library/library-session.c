/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-session.h. */
#include "app/library/library-session.h"

#include <glib/gi18n-lib.h>

#include "app/plain-text.h"
#include "app/session/announce.h"

struct _TabiyaLibrarySession {
    TabiyaBoardSession board;

    TabiyaLibrarian *librarian;
    gint64 id; /* of the shown game; 0: none */

    GCancellable *fetching; /* NULL: not fetching */
    gint64 wanted;
    TabiyaQuery *query; /* of the game that is being fetched */
};

enum { PROP_GAME_ID = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE(TabiyaLibrarySession, tabiya_library_session, TABIYA_TYPE_BOARD_SESSION)

/* --- The shown game --------------------------------------------------------------------------- */

static char *dup_player(TabiyaLibrarySession *self, const char *tag)
{
    const char *name = tabiya_game_get_tag(self->board.game, tag);

    return tabiya_dup_cut(name ? name : _("Unknown"), TABIYA_QUOTE_CHARS);
}

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(session);
    g_autofree char *white = dup_player(self, "White");
    g_autofree char *black = dup_player(self, "Black");

    if (self->id == 0)
        return g_strdup(_("Select a game to view it."));
    return g_strdup_printf(_("%s against %s"), white, black);
}

/* The move that leads to `node`; no announcement at a start. */
static void go_to(TabiyaLibrarySession *self, const TabiyaNode *node)
{
    char *arrival = tabiya_announce_arrival(node);

    tabiya_board_session_announce(&self->board, arrival ? arrival : g_strdup(""));
    tabiya_board_session_go_to(&self->board, node);
}

/* Where the query holds: people want to see the match. */
static int find_ply(TabiyaGame *game, const TabiyaQuery *query)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(tabiya_game_get_main_end(game));

    return tabiya_query_find_ply(query, tabiya_game_get_start(game),
                                 (const EngMove *)(gpointer)moves->data, moves->len);
}

/* `ply` below 0: the end. */
static const TabiyaNode *find_node(TabiyaGame *game, int ply)
{
    const TabiyaNode *node = tabiya_game_get_main_end(game);

    while (ply >= 0 && tabiya_node_get_ply(node) > (guint)ply)
        node = tabiya_node_get_parent(node);
    return node;
}

/* Takes `game`. */
static void set_game(TabiyaLibrarySession *self, TabiyaGame *game, gint64 id,
                     const TabiyaQuery *query)
{
    int ply = query ? find_ply(game, query) : -1;

    /* The same game again, after a change: the cursor stays. */
    if (id == self->id && tabiya_node_is_main(self->board.cursor))
        ply = (int)tabiya_node_get_ply(self->board.cursor);
    self->id = id;
    /* Announces a different game even if its last move has the same name. */
    tabiya_board_session_announce_now(&self->board, g_strdup(""));
    tabiya_board_session_set_game(&self->board, game, find_node(game, ply));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_GAME_ID]);
    go_to(self, self->board.cursor);
}

/* --- Fetching --------------------------------------------------------------------------------- */

static void stop_fetching(TabiyaLibrarySession *self)
{
    g_cancellable_cancel(self->fetching);
    g_clear_object(&self->fetching);
    g_clear_pointer(&self->query, tabiya_query_free);
}

static void fetched_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaLibrarySession) self = user;
    g_autoptr(GError) error = NULL;
    TabiyaGame *game = tabiya_librarian_load_finish(result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || !self->librarian)
        return;
    if (game)
        set_game(self, game, self->wanted, self->query);
    else if (error)
        tabiya_board_session_emit_message(TABIYA_BOARD_SESSION(self), error->message);
    stop_fetching(self);
}

void tabiya_library_session_show(TabiyaLibrarySession *self, gint64 id, const TabiyaQuery *query)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_SESSION(self));
    stop_fetching(self);
    if (id == 0 && self->id != 0)
        set_game(self, tabiya_game_new(NULL), 0, NULL);
    if (id == 0)
        return;
    self->wanted = id;
    self->query = query ? tabiya_query_copy(query) : NULL;
    self->fetching = g_cancellable_new();
    tabiya_librarian_load_async(self->librarian, id, self->fetching, fetched_cb,
                                g_object_ref(self));
}

gint64 tabiya_library_session_get_game_id(TabiyaLibrarySession *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_SESSION(self), 0);
    return self->id;
}

TabiyaLibrarian *tabiya_library_session_get_librarian(TabiyaLibrarySession *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_SESSION(self), NULL);
    return self->librarian;
}

/* --- Board session ---------------------------------------------------------------------------- */

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaLibrarian *librarian = TABIYA_LIBRARY_SESSION(session)->librarian;

    return librarian && tabiya_librarian_can_undo(librarian);
}

static gboolean can_redo(TabiyaBoardSession *session)
{
    TabiyaLibrarian *librarian = TABIYA_LIBRARY_SESSION(session)->librarian;

    return librarian && tabiya_librarian_can_redo(librarian);
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    if (node != session->cursor)
        go_to(TABIYA_LIBRARY_SESSION(session), node);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    return TABIYA_LIBRARY_SESSION(session)->id == 0
               ? _("No game selected.")
               : _("Library games are view-only here. Open this one in Study to change it.");
}

static void undo(TabiyaBoardSession *session)
{
    tabiya_librarian_undo(TABIYA_LIBRARY_SESSION(session)->librarian);
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_librarian_redo(TABIYA_LIBRARY_SESSION(session)->librarian);
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_library_session_get_property(GObject *object, guint id, GValue *value,
                                                GParamSpec *spec)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(object);

    if (id == PROP_GAME_ID)
        g_value_set_int64(value, self->id);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_library_session_dispose(GObject *object)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(object);

    stop_fetching(self);
    g_clear_object(&self->librarian);
    G_OBJECT_CLASS(tabiya_library_session_parent_class)->dispose(object);
}

static void tabiya_library_session_class_init(TabiyaLibrarySessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    object_class->dispose = tabiya_library_session_dispose;
    object_class->get_property = tabiya_library_session_get_property;
    board_class->dup_status = dup_status;
    board_class->can_undo = can_undo;
    board_class->can_redo = can_redo;
    board_class->names_openings = TRUE;
    board_class->set_cursor = set_cursor;
    board_class->get_obstacle = get_obstacle;
    board_class->undo = undo;
    board_class->redo = redo;
    properties[PROP_GAME_ID] =
        g_param_spec_int64("game-id", NULL, NULL, 0, G_MAXINT64, 0,
                           G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_library_session_init(TabiyaLibrarySession *self)
{
}

TabiyaLibrarySession *tabiya_library_session_new(TabiyaLibrarian *librarian)
{
    TabiyaLibrarySession *self = g_object_new(TABIYA_TYPE_LIBRARY_SESSION, NULL);

    self->librarian = g_object_ref(librarian);
    tabiya_board_session_update(&self->board);
    g_signal_connect_object(librarian, "notify", G_CALLBACK(tabiya_board_session_update), self,
                            G_CONNECT_SWAPPED);
    return self;
}
