/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of the shown tab. */
#include "app/study/study-session-private.h"

#include "app/study/pgn-document-private.h"

gboolean tabiya_study_session_show_game(TabiyaStudySession *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), FALSE);
    g_return_val_if_fail(position < tabiya_pgn_document_get_n_games(self->tab->document), FALSE);
    if ((int)position == tabiya_study_tab_get_position(self->tab))
        return TRUE;
    g_autofree char *remark = NULL;
    g_autoptr(GError) error = NULL;
    if (!tabiya_study_tab_show(self->tab, (int)position, &remark, &error)) {
        tabiya_board_session_emit_message(&self->board, error->message);
        return FALSE;
    }
    tabiya_study_session_shown(self);
    if (remark)
        tabiya_board_session_emit_message(&self->board, remark);
    return TRUE;
}

/* The position after the shown game; the end if none is shown. */
static guint place_behind(TabiyaStudySession *self)
{
    int position = tabiya_study_tab_get_position(self->tab);
    return position >= 0 ? (guint)position + 1
                         : tabiya_pgn_document_get_n_games(self->tab->document);
}

void tabiya_study_session_add_game(TabiyaStudySession *self, const EngPosition *start)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    g_autoptr(TabiyaGame) game = tabiya_game_new(start);
    guint place = place_behind(self);
    self->changing++;
    tabiya_pgn_document_add_game(self->tab->document, place, game);
    self->changing--;
    tabiya_study_session_show_game(self, place);
}

void tabiya_study_session_delete_game(TabiyaStudySession *self, guint position)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    g_return_if_fail(position < tabiya_pgn_document_get_n_games(self->tab->document));
    self->changing++;
    tabiya_pgn_document_delete_games(self->tab->document, position, 1);
    self->changing--;
    tabiya_study_session_sync_game(self, self->tab, (int)position);
    tabiya_board_session_update(&self->board);
}

gboolean tabiya_study_session_merge_game(TabiyaStudySession *self, guint from, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), FALSE);
    int into = tabiya_study_tab_get_position(self->tab);
    g_return_val_if_fail(into >= 0 && into != (int)from, FALSE);
    self->changing++;
    gboolean merged =
        tabiya_pgn_document_merge_games(self->tab->document, (guint)into, from, error);
    self->changing--;
    if (merged)
        tabiya_study_session_sync_game(self, self->tab, into - ((int)from < into));
    return merged;
}

/* The single empty game of a fresh tab, which a paste replaces. */
static gboolean gives_way(TabiyaStudySession *self)
{
    return tabiya_study_tab_is_pristine(self->tab) &&
           tabiya_pgn_document_get_n_games(self->tab->document) == 1;
}

guint tabiya_study_session_paste(TabiyaStudySession *self, const char *text, char **remark,
                                 GError **error)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self) && text, 0);
    guint replaced = gives_way(self) ? 1 : 0;
    guint place = place_behind(self) - replaced;
    self->changing++;
    guint count =
        tabiya_pgn_document_paste(self->tab->document, place, replaced, text, remark, error);
    self->changing--;
    if (count > 0)
        tabiya_study_session_show_game(self, place);
    return count;
}
