/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See editor-session.h. */
#include "app/editor/editor-session.h"

#include <glib/gi18n-lib.h>

#include "app/editor/setup-problem.h"
#include "app/kept-file.h"
#include "app/session/play-status.h"

struct _TabiyaEditorSession {
    TabiyaBoardSession board;

    TabiyaBoardEditor *editor;

    TabiyaKeptFile *kept; /* NULL: nothing is saved */
};

enum { PROP_EDITOR = 1 };

G_DEFINE_FINAL_TYPE(TabiyaEditorSession, tabiya_editor_session, TABIYA_TYPE_BOARD_SESSION)

/* --- Saving ----------------------------------------------------------------------------------- */

static char *dup_kept(gpointer user)
{
    TabiyaEditorSession *self = user;

    return g_strconcat(tabiya_board_editor_get_fen(self->editor), "\n", NULL);
}

/* Loads the saved position; an unreadable file is left alone. */
static void load(TabiyaEditorSession *self, const char *directory)
{
    self->kept = tabiya_kept_file_new(directory, "editor.fen", dup_kept, self);
    g_autofree char *text = tabiya_kept_file_read(self->kept);
    EngSetup setup;

    if (text && eng_setup_parse_fen(&setup, g_strchomp(text), NULL))
        tabiya_board_editor_restart(self->editor, &setup);
}

/* --- Following the editor --------------------------------------------------------------------- */

/* If there is no problem but the game is over, says why. */
static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(session);
    const TabiyaNode *root = session->cursor;
    guint count;
    const EngSetupProblem *problems = tabiya_board_editor_get_problems(self->editor, &count);

    if (count > 0 && problems[0].blocks)
        return tabiya_setup_problem_dup_text(&problems[0]);
    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(root),
        .side_to_move = (EngColor)tabiya_node_get_position(root)->side_to_move,
    });
}

/* The game stays the same while the position is not playable. */
static void follow(TabiyaEditorSession *self)
{
    EngPosition position;

    if (tabiya_board_editor_get_position(self->editor, &position))
        tabiya_board_session_set_game(&self->board, tabiya_game_new(&position), NULL);
    tabiya_board_session_update(&self->board);
}

static void changed_cb(TabiyaEditorSession *self)
{
    g_object_freeze_notify(G_OBJECT(self));
    follow(self);
    g_object_thaw_notify(G_OBJECT(self));
    tabiya_board_session_emit_cursor_changed(&self->board);
    tabiya_kept_file_save(self->kept);
}

/* --- Board session ---------------------------------------------------------------------------- */

static gboolean can_undo(TabiyaBoardSession *session)
{
    return tabiya_board_editor_can_undo(TABIYA_EDITOR_SESSION(session)->editor);
}

static gboolean can_redo(TabiyaBoardSession *session)
{
    return tabiya_board_editor_can_redo(TABIYA_EDITOR_SESSION(session)->editor);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    return _("You are setting up a position: drag the pieces to their squares.");
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

/* --- Properties ------------------------------------------------------------------------------- */

static void tabiya_editor_session_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(object);

    if (id == PROP_EDITOR)
        g_value_set_object(value, self->editor);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_editor_session_finalize(GObject *object)
{
    TabiyaEditorSession *self = TABIYA_EDITOR_SESSION(object);

    g_clear_object(&self->editor);
    g_clear_pointer(&self->kept, tabiya_kept_file_free);
    G_OBJECT_CLASS(tabiya_editor_session_parent_class)->finalize(object);
}

static void tabiya_editor_session_class_init(TabiyaEditorSessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    object_class->finalize = tabiya_editor_session_finalize;
    object_class->get_property = tabiya_editor_session_get_property;
    board_class->dup_status = dup_status;
    board_class->can_undo = can_undo;
    board_class->can_redo = can_redo;
    board_class->get_obstacle = get_obstacle;
    board_class->undo = undo;
    board_class->redo = redo;
    board_class->dup_fen = dup_fen;
    g_object_class_install_property(object_class, PROP_EDITOR,
                                    g_param_spec_object("editor", NULL, NULL,
                                                        TABIYA_TYPE_BOARD_EDITOR,
                                                        G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void tabiya_editor_session_init(TabiyaEditorSession *self)
{
    self->editor = tabiya_board_editor_new(NULL);
}

TabiyaEditorSession *tabiya_editor_session_new(const char *directory)
{
    TabiyaEditorSession *self = g_object_new(TABIYA_TYPE_EDITOR_SESSION, NULL);

    if (directory)
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
