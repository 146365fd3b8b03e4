/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes every change to the store.
 *
 * Changes made in one go (a move, a cleared game, a pasted file) are collected and handed over as
 * one as soon as the main loop turns, before anything is drawn: the text of a changed game is
 * written once, however often it was changed. An untouched untitled tab is not kept.
 */
#include "app/later.h"
#include "app/study/study-session-private.h"

void tabiya_study_journal_init(TabiyaStudyJournal *self)
{
    self->games = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
}

static void forget_pending(TabiyaStudyJournal *self)
{
    g_clear_pointer(&self->pending, tabiya_study_change_free);
    g_hash_table_remove_all(self->games);
    self->moved = FALSE;
}

void tabiya_study_journal_clear(TabiyaStudyJournal *self)
{
    g_clear_pointer(&self->pending, tabiya_study_change_free);
    g_hash_table_unref(self->games);
}

/* --- Handing over ----------------------------------------------------------------------------- */

static int place_of(TabiyaStudyTab *tab)
{
    guint place = 0;
    return g_list_store_find(tab->session->tabs, tab, &place) ? (int)place : 0;
}

static void add_row(TabiyaStudyTab *tab, TabiyaStudyChange *change)
{
    GFile *file = tabiya_pgn_document_get_file(tab->document);
    g_autofree char *uri = file ? g_file_get_uri(file) : NULL;
    g_autofree char *looks = tabiya_study_tab_dup_looks(tab);
    int position = tabiya_study_tab_get_position(tab);
    tabiya_study_change_set_tab(
        change,
        &(TabiyaStudyTabState){
            .uri = uri,
            .base = tabiya_pgn_document_get_base(tab->document),
            .place = place_of(tab),
            .game =
                position >= 0 ? tabiya_pgn_document_get_key(tab->document, (guint)position) : -1,
            .cursor = looks,
            .flipped = tab->flipped,
            .shown = tab == tab->session->tab,
        });
}

static void add_games(TabiyaStudyTab *tab, TabiyaStudyChange *change)
{
    GHashTableIter iter;
    gpointer key;
    g_hash_table_iter_init(&iter, tab->journal.games);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        tabiya_pgn_document_describe_game(tab->document, *(gint64 *)key, change);
}

static void flush_tab(TabiyaStudyTab *tab)
{
    TabiyaStudyJournal *self = &tab->journal;
    if (!self->pending && g_hash_table_size(self->games) == 0 && !self->moved)
        return;
    if (self->tab == 0) {
        if (!tabiya_study_tab_is_pristine(tab))
            tabiya_study_journal_rewrite(tab);
        return;
    }
    TabiyaStudyChange *change =
        self->pending ? g_steal_pointer(&self->pending) : tabiya_study_change_new(self->tab);
    add_games(tab, change);
    add_row(tab, change);
    forget_pending(self);
    tabiya_study_store_save(tab->session->store, change);
}

void tabiya_study_journal_flush(TabiyaStudySession *self)
{
    g_clear_pointer(&self->journal_source, tabiya_later_cancel);
    if (!self->store)
        return;
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->tabs)); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(G_LIST_MODEL(self->tabs), i);
        flush_tab(tab);
    }
}

static gboolean flush_cb(gpointer user)
{
    tabiya_study_journal_flush(user);
    return G_SOURCE_REMOVE;
}

static void schedule(TabiyaStudySession *self)
{
    if (!self->store || self->journal_source)
        return;
    self->journal_source = tabiya_later(flush_cb, self);
    g_source_set_priority(self->journal_source, G_PRIORITY_HIGH);
}

/* --- Recording changes ------------------------------------------------------------------------ */

static void note_key(TabiyaStudyTab *tab, gint64 key)
{
    g_hash_table_add(tab->journal.games, g_memdup2(&key, sizeof key));
}

void tabiya_study_journal_edit(TabiyaStudyTab *tab, const TabiyaStudyEdit *edit)
{
    TabiyaStudyJournal *self = &tab->journal;
    if (self->tab == 0) {
        self->moved = TRUE; /* written with everything else then */
    } else {
        if (!self->pending)
            self->pending = tabiya_study_change_new(self->tab);
        tabiya_study_change_edit(self->pending, edit);
        if (edit->kind == TABIYA_STUDY_INSERT)
            note_key(tab, edit->key);
    }
    schedule(tab->session);
}

void tabiya_study_journal_game(TabiyaStudyTab *tab, int position)
{
    if (position < 0)
        return;
    note_key(tab, tabiya_pgn_document_get_key(tab->document, (guint)position));
    schedule(tab->session);
}

void tabiya_study_journal_moved(TabiyaStudyTab *tab)
{
    tab->journal.moved = TRUE;
    schedule(tab->session);
}

void tabiya_study_journal_rewrite(TabiyaStudyTab *tab)
{
    TabiyaStudyJournal *self = &tab->journal;
    forget_pending(self);
    if (!tab->session->store)
        return;
    if (self->tab == 0)
        self->tab = tabiya_study_store_new_tab(tab->session->store);
    TabiyaStudyChange *change = tabiya_study_change_new(self->tab);
    add_row(tab, change);
    tabiya_study_change_clear(change);
    tabiya_pgn_document_describe(tab->document, change);
    tabiya_study_store_save(tab->session->store, change);
}

void tabiya_study_journal_close(TabiyaStudyTab *tab)
{
    TabiyaStudyJournal *self = &tab->journal;
    forget_pending(self);
    if (self->tab == 0 || !tab->session->store)
        return;
    TabiyaStudyChange *change = tabiya_study_change_new(self->tab);
    tabiya_study_change_close(change);
    self->tab = 0;
    tabiya_study_store_save(tab->session->store, change);
}
