/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-session.h. */
#include "app/library/library-session.h"

#include <glib/gi18n-lib.h>

#include "app/names/classifier.h"
#include "app/plain-text.h"
#include "app/session/announce.h"

struct _TabiyaLibrarySession {
    GObject parent_instance;

    TabiyaLibrarian *librarian;
    TabiyaGame *game;
    const TabiyaNode *cursor;
    gint64 id;
    gboolean flipped;
    char *status, *announcement, *opening;

    GCancellable *fetching; /* NULL: nothing is */
    gint64 wanted;
    TabiyaQuery *query; /* of the game that is being fetched */
};

enum { PROP_GAME_ID = 1, PROP_BOARD /* and the others of the interface after it */ };

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaLibrarySession, tabiya_library_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- What is shown ---------------------------------------------------------------------------- */

static char *dup_player(TabiyaLibrarySession *self, const char *tag)
{
    const char *name = tabiya_game_get_tag(self->game, tag);

    return tabiya_dup_cut(name ? name : _("Unknown"), TABIYA_QUOTE_CHARS);
}

static char *dup_status(TabiyaLibrarySession *self)
{
    g_autofree char *white = dup_player(self, "White");
    g_autofree char *black = dup_player(self, "Black");

    if (self->id == 0)
        return g_strdup(_("Choose a game to look at it."));
    return g_strdup_printf(_("%s against %s"), white, black);
}

static void set_text(TabiyaLibrarySession *self, char **text, char *value, const char *property)
{
    g_free(*text);
    *text = value;
    g_object_notify(G_OBJECT(self), property);
}

/* The move that leads to `node`; nothing is said of a start. */
static char *dup_announcement(const TabiyaNode *node)
{
    const TabiyaNode *before = tabiya_node_get_parent(node);

    if (before == NULL || tabiya_node_get_move(node) == ENG_NULL_MOVE)
        return g_strdup("");
    return tabiya_announce_move(tabiya_node_get_position(before), tabiya_node_get_move(node));
}

static void go_to(TabiyaLibrarySession *self, const TabiyaNode *node)
{
    self->cursor = node;
    set_text(self, &self->opening, tabiya_opening_dup_title(tabiya_openings_classify(node)),
             "opening-name");
    set_text(self, &self->announcement, dup_announcement(node), "announcement");
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
}

/* Where the query holds; what is looked for is what one wants to see. */
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
    g_autoptr(TabiyaGame) before = self->game;
    int ply = query != NULL ? find_ply(game, query) : -1;

    /* The same game once more: it was changed, and is looked at where it was. */
    if (id == self->id && tabiya_node_is_main(self->cursor))
        ply = (int)tabiya_node_get_ply(self->cursor);
    self->game = game;
    self->id = id;
    self->cursor = find_node(game, ply);
    g_object_notify(G_OBJECT(self), "game");
    g_object_notify(G_OBJECT(self), "game-id");
    set_text(self, &self->status, dup_status(self), "status");
    go_to(self, self->cursor);
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

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->librarian == NULL)
        return;
    if (game != NULL)
        set_game(self, game, self->wanted, self->query);
    else if (error != NULL)
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
    self->query = query != NULL ? tabiya_query_copy(query) : NULL;
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

/* --- What the board asks ---------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_LIBRARY_SESSION(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .opening_name = self->opening,
        .can_undo = self->librarian && tabiya_librarian_can_undo(self->librarian),
        .can_redo = self->librarian && tabiya_librarian_can_redo(self->librarian),
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_LIBRARY_SESSION(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(session);

    if (node != self->cursor)
        go_to(self, node);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    return TABIYA_LIBRARY_SESSION(session)->id == 0
               ? _("No game is chosen.")
               : _("Games of the library are only looked at here: open this one in Study.");
}

static void undo(TabiyaBoardSession *session)
{
    tabiya_librarian_undo(TABIYA_LIBRARY_SESSION(session)->librarian);
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_librarian_redo(TABIYA_LIBRARY_SESSION(session)->librarian);
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->get_obstacle = get_obstacle;
    iface->undo = undo;
    iface->redo = redo;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void steps_changed_cb(TabiyaLibrarySession *self)
{
    g_object_notify(G_OBJECT(self), "can-undo");
    g_object_notify(G_OBJECT(self), "can-redo");
}

static void tabiya_library_session_get_property(GObject *object, guint id, GValue *value,
                                                GParamSpec *spec)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(object);

    if (id == PROP_GAME_ID)
        g_value_set_int64(value, self->id);
    else
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
}

static void tabiya_library_session_set_property(GObject *object, guint id, const GValue *value,
                                                GParamSpec *spec)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(object);

    /* "flipped": no other can be set. */
    tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
}

static void tabiya_library_session_dispose(GObject *object)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(object);

    stop_fetching(self);
    g_clear_object(&self->librarian);
    G_OBJECT_CLASS(tabiya_library_session_parent_class)->dispose(object);
}

static void tabiya_library_session_finalize(GObject *object)
{
    TabiyaLibrarySession *self = TABIYA_LIBRARY_SESSION(object);

    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->announcement);
    g_free(self->opening);
    G_OBJECT_CLASS(tabiya_library_session_parent_class)->finalize(object);
}

static void tabiya_library_session_class_init(TabiyaLibrarySessionClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->dispose = tabiya_library_session_dispose;
    object_class->finalize = tabiya_library_session_finalize;
    object_class->get_property = tabiya_library_session_get_property;
    object_class->set_property = tabiya_library_session_set_property;
    g_object_class_install_property(
        object_class, PROP_GAME_ID,
        g_param_spec_int64("game-id", NULL, NULL, 0, G_MAXINT64, 0,
                           G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
}

static void tabiya_library_session_init(TabiyaLibrarySession *self)
{
    self->game = tabiya_game_new(NULL);
    self->cursor = tabiya_game_get_root(self->game);
    self->announcement = g_strdup("");
    self->opening = g_strdup("");
    self->status = dup_status(self);
}

TabiyaLibrarySession *tabiya_library_session_new(TabiyaLibrarian *librarian)
{
    TabiyaLibrarySession *self = g_object_new(TABIYA_TYPE_LIBRARY_SESSION, NULL);

    self->librarian = g_object_ref(librarian);
    g_signal_connect_object(librarian, "notify", G_CALLBACK(steps_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}
