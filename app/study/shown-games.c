/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shown-games.h. */
#include "app/study/shown-games.h"

/* Those from `first` to before `end`; what cannot be read any more is left out. */
static char *dup_range(TabiyaPgnDocument *document, guint first, guint end)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = first; i < end; i++) {
        g_autofree char *game = tabiya_pgn_document_dup_text(document, i);

        if (game)
            g_string_append_printf(text, "%s\n\n", game);
    }
    return g_strdup(text->str);
}

char *tabiya_shown_games_dup(TabiyaStudySession *session, guint most, char **before)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(session), NULL);
    TabiyaPgnDocument *document = tabiya_study_session_get_document(session);
    const guint count = tabiya_pgn_document_get_n_games(document);
    const guint shown = (guint)MAX(tabiya_study_session_get_position(session), 0);
    const gboolean all = count <= most;
    const guint first = all ? 0 : shown;

    if (before)
        *before = dup_range(document, first, MIN(shown, count));
    return dup_range(document, first, all ? count : shown + 1);
}
