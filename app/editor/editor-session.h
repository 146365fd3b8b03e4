/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board session of the Editor: a TabiyaBoardSession over a TabiyaBoardEditor. Its game has only
 * the last playable position; moves are refused; undo and redo are the editor's.
 *
 * The position is saved to DIRECTORY/editor.fen as it changes (written beside it and renamed) and
 * restored at the next start.
 *
 * Properties beyond TabiyaBoardSession's: "editor" (TabiyaBoardEditor, read-only). "status" is the
 * side to move, or the first problem.
 */
#ifndef TABIYA_EDITOR_SESSION_H
#define TABIYA_EDITOR_SESSION_H

#include "app/editor/board-editor.h"
#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EDITOR_SESSION (tabiya_editor_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEditorSession, tabiya_editor_session, TABIYA, EDITOR_SESSION,
                     TabiyaBoardSession)

/* `directory` NULL: nothing is saved. */
TabiyaEditorSession *tabiya_editor_session_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

TabiyaBoardEditor *tabiya_editor_session_get_editor(TabiyaEditorSession *self);

G_END_DECLS

#endif
