/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See editor-session.h. One write at a time; what changed meanwhile is written after it. */
#include "app/editor/editor-session.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/session/play-status.h"

struct _TabiyaEditorSession {
    GObject parent_instance;

    TabiyaBoardEditor *editor;
    TabiyaGame *game;
    gboolean flipped;
    char *status;

    GFile *file;      /* NULL: nothing is kept */
    gboolean writing; /* a write is under way */
    gboolean stale;   /* and is out of date already */
};

enum {
    PROP_EDITOR = 1,
    PROP_BOARD, /* and the others of the interface after it */
};

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaEditorSession, tabiya_editor_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- Keeping ----------------------------------------------------------------------------------- */

static void save(TabiyaEditorSession *self);

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaEditorSession) self = user;
    g_autoptr(GError) error = NULL;

    /* A disk that is full or read-only is told of by the store's bar; the work goes on. */
    if (!g_file_replace_contents_finish(G_FILE(source), result, NULL, &error))
        g_debug("%s", error->message);
    self->writing = FALSE;
    if (self->stale)
        save(self);
}

static void save(TabiyaEditorSession *self)
{
    g_autoptr(GBytes) bytes = NULL;
    char *text;

    self->stale = self->writing;
    if (self->file == NULL || self->writing)
        return;
    self->writing = TRUE;
    text = g_strconcat(tabiya_board_editor_get_fen(self->editor), "\n", NULL);
    bytes = g_bytes_new_take(text, strlen(text));
    g_file_replace_contents_bytes_async(self->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                        saved_cb, g_object_ref(self));
}

/* What was left there; anything unreadable is left alone. */
static void load(TabiyaEditorSession *self, const char *directory)
{
    g_autofree char *path = g_build_filename(directory, "editor.fen", NULL);
    g_autofree char *text = NULL;
    EngSetup setup;

    self->file = g_file_new_for_path(path);
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return;
    g_strchomp(text);
    if (eng_setup_parse_fen(&setup, text, NULL))
        tabiya_board_editor_restart(self->editor, &setup);
}

void tabiya_editor_session_flush(TabiyaEditorSession *self)
{
    g_return_if_fail(TABIYA_IS_EDITOR_SESSION(self));
    while (self->writing)
        g_main_context_iteration(NULL, TRUE);
}

/* --- Following the editor ----------------------------------------------------------------------- */

/* Where nothing is wrong and the game is over all the same, why. */
static char *dup_status(TabiyaEditorSession *self)
{
    const TabiyaNode *root = tabiya_game_get_root(self->game);
    guint count;
    const EngSetupProblem *problems = tabiya_board_editor_get_problems(self->editor, &count);

    if (count > 0 && problems[0].blocks)
        return tabiya_board_editor_dup_problem_text(&problems[0]);
    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(root),
        .side_to_move = (EngColor)tabiya_node_get_position(root)->side_to_move,
    });
}

/* The game stays what it was while the position cannot be played. */
static void follow(TabiyaEditorSession *self)
{
    EngPosition position;

    if (tabiya_board_editor_get_position(self->editor, &position)) {
        g_clear_object(&self->game);
        self->game = tabiya_game_new(&position);
    }
    g_free(self->status);
    self->status = dup_status(self);
}

static void changed_cb(TabiyaEditorSession *self)
{
    static const char *const NAMES[] = {"game", "status", "can-undo", "can-redo"};

    follow(self);
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++)
        g_object_notify(G_OBJECT(self), NAMES[i]);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
    save(self);
}

/* --- What the board asks ---------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_EDITOR_SESSION(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .can_undo = tabiya_board_editor_can_undo(self->editor),
        .can_redo = tabiya_board_editor_can_redo(self->editor),
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return tabiya_game_get_root(TABIYA_EDITOR_SESSION(session)->game);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    return _("This position is being set up: carry the pieces to where they belong.");
}

static void undo(TabiyaBoardSession *session)
{
    tabiya_board_editor_undo(TABIYA_EDITOR_SESSION(session)->editor);
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_board_editor_redo(TABIYA_EDITOR_SESSION(session)->editor);
}

static char *dup_fen(TabiyaBoardSession *session)
{
    return g_strdup(tabiya_board_editor_get_fen(TABIYA_EDITOR_SESSION(session)->editor));
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->get_obstacle = get_obstacle;
    iface->undo = undo;
    iface->redo = redo;
    iface->dup_fen = dup_fen;
}

/* --- Properties ---------------------------------------------------------------------------------- */

static void tabiya_editor_session_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(object);

    switch (id) {
    case PROP_EDITOR:
        g_value_set_object(value, self->editor);
        break;
    default:
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
    }
}

static void tabiya_editor_session_set_property(GObject *object, guint id, const GValue *value,
                                               GParamSpec *spec)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(object);

    /* "flipped": no other can be set. */
    tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
}

static void tabiya_editor_session_finalize(GObject *object)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(object);

    g_clear_object(&self->editor);
    g_clear_object(&self->game);
    g_clear_object(&self->file);
    g_free(self->status);
    G_OBJECT_CLASS(tabiya_editor_session_parent_class)->finalize(object);
}

static void tabiya_editor_session_class_init(TabiyaEditorSessionClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->finalize = tabiya_editor_session_finalize;
    object_class->get_property = tabiya_editor_session_get_property;
    object_class->set_property = tabiya_editor_session_set_property;
    g_object_class_install_property(
        object_class, PROP_EDITOR,
        g_param_spec_object("editor", NULL, NULL, TABIYA_TYPE_BOARD_EDITOR,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
}

static void tabiya_editor_session_init(TabiyaEditorSession *self)
{
    self->editor = tabiya_board_editor_new(NULL);
    self->game = tabiya_game_new(NULL);
}

TabiyaEditorSession *tabiya_editor_session_new(const char *directory)
{
    TabiyaEditorSession *self = g_object_new(TABIYA_TYPE_EDITOR_SESSION, NULL);

    if (directory != NULL)
        load(self, directory);
    follow(self);
    g_signal_connect_object(self->editor, "changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}

TabiyaBoardEditor *tabiya_editor_session_get_editor(TabiyaEditorSession *self)
{
    g_return_val_if_fail(TABIYA_IS_EDITOR_SESSION(self), NULL);
    return self->editor;
}
