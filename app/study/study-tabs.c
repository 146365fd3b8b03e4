/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tabs of a session: opening, closing and reloading files. */
#include "app/study/study-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/game/node-path.h"

static guint n_tabs(TabiyaStudySession *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->tabs));
}

/* Borrowed. */
static TabiyaStudyTab *tab_at(TabiyaStudySession *self, guint place)
{
    g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(G_LIST_MODEL(self->tabs), place);
    return tab;
}

/* From `place` on, tabs have moved. */
static void places_changed(TabiyaStudySession *self, guint place)
{
    for (; place < n_tabs(self); place++)
        tabiya_study_journal_moved(tab_at(self, place));
}

void tabiya_study_session_set_tab(TabiyaStudySession *self, TabiyaStudyTab *tab)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self) && TABIYA_IS_STUDY_TAB(tab));
    g_return_if_fail(tab->session == self);
    TabiyaStudyTab *before = self->tab;
    if (tab == before)
        return;
    self->tab = g_object_ref(tab);
    tabiya_study_session_shown(self);
    g_clear_object(&before);
}

void tabiya_study_session_insert_tab(TabiyaStudySession *self, TabiyaStudyTab *tab, guint place,
                                     gboolean show)
{
    g_autoptr(TabiyaStudyTab) before = self->tab ? g_object_ref(self->tab) : NULL;
    place = MIN(place, n_tabs(self));
    g_list_store_insert(self->tabs, place, tab);
    places_changed(self, place);
    if (show || !self->tab)
        tabiya_study_session_set_tab(self, tab);
    guint found;
    if (!before || before == self->tab || !tabiya_study_tab_is_pristine(before) ||
        !g_list_store_find(self->tabs, before, &found)) {
        return;
    }
    tabiya_study_journal_close(before);
    before->session = NULL;
    g_list_store_remove(self->tabs, found);
    places_changed(self, found);
}

static guint place_behind(TabiyaStudySession *self)
{
    guint place;
    return self->tab && g_list_store_find(self->tabs, self->tab, &place) ? place + 1 : 0;
}

TabiyaStudyTab *tabiya_study_session_new_tab(TabiyaStudySession *self, TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), NULL);
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new(game);
    g_autoptr(TabiyaStudyTab) tab = tabiya_study_tab_new(self, document);
    guint place = place_behind(self);
    tabiya_study_tab_show(tab, 0, NULL, NULL);
    if (game) {
        tabiya_study_session_insert_tab(self, tab, place, TRUE);
        return tab;
    }
    g_list_store_insert(self->tabs, place, tab);
    places_changed(self, place);
    tabiya_study_session_set_tab(self, tab);
    return tab;
}

/* --- Closing ---------------------------------------------------------------------------------- */

void tabiya_study_session_close_tab(TabiyaStudySession *self, TabiyaStudyTab *tab)
{
    guint place;
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self) && TABIYA_IS_STUDY_TAB(tab));
    g_return_if_fail(g_list_store_find(self->tabs, tab, &place));
    g_autoptr(TabiyaStudyTab) closed = g_object_ref(tab);
    if (n_tabs(self) == 1)
        tabiya_study_session_new_tab(self, NULL);
    if (self->tab == tab) {
        tabiya_study_session_set_tab(
            self, tab_at(self, place + 1 < n_tabs(self) ? place + 1 : place - 1));
    }
    tabiya_study_journal_close(tab);
    g_list_store_remove(self->tabs, place);
    places_changed(self, place);
    if (!tabiya_study_tab_is_pristine(tab))
        g_ptr_array_add(self->closed, g_steal_pointer(&closed));
    else
        tab->session = NULL;
}

gboolean tabiya_study_session_can_reopen_tab(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), FALSE);
    return self->closed->len > 0;
}

void tabiya_study_session_reopen_tab(TabiyaStudySession *self)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    if (self->closed->len == 0)
        return;
    g_autoptr(TabiyaStudyTab) tab = g_ptr_array_steal_index(self->closed, self->closed->len - 1);
    tabiya_study_session_insert_tab(self, tab, place_behind(self), TRUE);
    tabiya_study_journal_rewrite(tab);
}

void tabiya_study_session_move_tab(TabiyaStudySession *self, TabiyaStudyTab *tab, guint place)
{
    guint from;
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self) && TABIYA_IS_STUDY_TAB(tab));
    g_return_if_fail(g_list_store_find(self->tabs, tab, &from) && place < n_tabs(self));
    if (from == place)
        return;
    g_autoptr(TabiyaStudyTab) moved = g_object_ref(tab);
    g_list_store_remove(self->tabs, from);
    g_list_store_insert(self->tabs, place, moved);
    places_changed(self, MIN(from, place));
}

/* --- Opening ---------------------------------------------------------------------------------- */

static TabiyaStudyTab *find_file(TabiyaStudySession *self, GFile *file)
{
    for (guint i = 0; i < n_tabs(self); i++) {
        GFile *other = tabiya_pgn_document_get_file(tab_at(self, i)->document);
        if (other && g_file_equal(other, file))
            return tab_at(self, i);
    }
    return NULL;
}

/* Shows the first game of a document that was just opened; reports it if the game or the file is
 * not fully legible. */
static void show_first(TabiyaStudySession *self, TabiyaStudyTab *tab)
{
    g_autofree char *remark = NULL;
    g_autoptr(GError) error = NULL;
    int first = tabiya_pgn_document_get_n_games(tab->document) > 0 ? 0 : -1;
    if (!tabiya_study_tab_show(tab, first, &remark, &error))
        tabiya_study_tab_show(tab, -1, NULL, NULL);
    const char *damage = tabiya_pgn_document_get_damage(tab->document);
    if (damage)
        tabiya_board_session_emit_message(&self->board, damage);
    else if (remark || error)
        tabiya_board_session_emit_message(&self->board, remark ? remark : error->message);
}

/* Inserts the tab of a requested file. A file requested later may have been read earlier: the tab
 * goes before it, and the later one stays shown. */
static void insert_opened(TabiyaStudySession *self, TabiyaStudyTab *tab)
{
    for (guint place = 0; place < n_tabs(self); place++) {
        if (tab_at(self, place)->opening > tab->opening) {
            tabiya_study_session_insert_tab(self, tab, place, FALSE);
            return;
        }
    }
    tabiya_study_session_insert_tab(self, tab, place_behind(self), TRUE);
}

guint tabiya_study_session_ask_turn(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), 0);
    return ++self->openings;
}

TabiyaStudyTab *tabiya_study_session_open_games(TabiyaStudySession *self, GPtrArray *games,
                                                guint turn)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self) && games->len > 0, NULL);
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new(games->pdata[0]);
    g_autoptr(TabiyaStudyTab) tab = tabiya_study_tab_new(self, document);
    g_autoptr(GPtrArray) others = g_ptr_array_new();
    for (guint i = 1; i < games->len; i++)
        g_ptr_array_add(others, games->pdata[i]);
    if (others->len > 0)
        tabiya_pgn_document_add_games(document, G_MAXUINT, others);
    tabiya_study_tab_show(tab, 0, NULL, NULL);
    tab->opening = turn;
    insert_opened(self, tab);
    tabiya_study_journal_rewrite(tab);
    return tab;
}

/* A file that opens faster is not reported as loading. */
#define LOADING_DELAY_US (G_USEC_PER_SEC / 3)

typedef struct {
    char *name;
    gint64 began_us;
    guint turn; /* among requested files */
} Opening;

static void opening_free(gpointer data)
{
    Opening *opening = data;
    g_free(opening->name);
    g_free(opening);
}

static void progress_cb(double fraction, gpointer task)
{
    const Opening *opening = g_task_get_task_data(task);
    if (!g_cancellable_is_cancelled(g_task_get_cancellable(task)) &&
        g_get_monotonic_time() - opening->began_us > LOADING_DELAY_US) {
        tabiya_study_session_set_loading(g_task_get_source_object(task), opening->name, fraction);
    }
}

static void opened_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    TabiyaStudySession *self = g_task_get_source_object(task);
    const Opening *opening = g_task_get_task_data(task);
    GError *error = NULL;
    tabiya_study_session_set_loading(self, NULL, 0);
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_open_finish(result, &error);
    if (!document) {
        g_task_return_error(task, error);
        return;
    }
    TabiyaStudyTab *tab = find_file(self, tabiya_pgn_document_get_file(document));
    if (tab) { /* the same file was requested twice */
        tabiya_study_session_set_tab(self, tab);
        g_task_return_pointer(task, tab, NULL);
        return;
    }
    g_autoptr(TabiyaStudyTab) made = tabiya_study_tab_new(self, document);
    show_first(self, made);
    made->opening = opening->turn;
    insert_opened(self, made);
    tabiya_study_journal_rewrite(made);
    g_task_return_pointer(task, made, NULL);
}

static GCancellable *ensure_cancellable(TabiyaStudySession *self)
{
    if (!self->opening || g_cancellable_is_cancelled(self->opening)) {
        g_clear_object(&self->opening);
        self->opening = g_cancellable_new();
    }
    return self->opening;
}

void tabiya_study_session_open_async(TabiyaStudySession *self, GFile *file,
                                     GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self) && G_IS_FILE(file));
    GCancellable *cancellable = ensure_cancellable(self);
    g_autoptr(GTask) task = g_task_new(self, cancellable, done_cb, user);
    TabiyaStudyTab *tab = find_file(self, file);
    if (tab) {
        tabiya_study_session_set_tab(self, tab);
        g_task_return_pointer(task, tab, NULL);
        return;
    }
    Opening *opening = g_new(Opening, 1);
    *opening = (Opening){g_file_get_basename(file), g_get_monotonic_time(),
                         tabiya_study_session_ask_turn(self)};
    g_task_set_task_data(task, opening, opening_free);
    tabiya_pgn_document_open_async(file, cancellable, progress_cb, task, opened_cb, task);
    g_steal_pointer(&task);
}

void tabiya_study_session_cancel_opening(TabiyaStudySession *self)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    g_cancellable_cancel(self->opening);
    tabiya_study_session_set_loading(self, NULL, 0);
}

TabiyaStudyTab *tabiya_study_session_open_finish(TabiyaStudySession *self, GAsyncResult *result,
                                                 GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Reloading -------------------------------------------------------------------------------- */

/* Replaces the tab's document with the reloaded file. Undo starts with changes of the shown game;
 * the added games are older. */
static guint take_anew(TabiyaStudySession *self, TabiyaStudyTab *tab, TabiyaPgnDocument *document)
{
    guint moved = 0;
    int position = tabiya_study_tab_get_position(tab);
    g_autofree char *cursor = tabiya_node_dup_path(tab->cursor);
    tabiya_pgn_document_take_over(document, tab->document, &moved);
    int found = tabiya_pgn_document_find_game(document, tab->game);
    int count = (int)tabiya_pgn_document_get_n_games(document);
    tabiya_study_tab_set_document(tab, document);
    tab->list_serial = 0;
    if (found < 0)
        found = count > 0 ? CLAMP(position, 0, count - 1) : -1;
    if (!tabiya_study_tab_show(tab, found, NULL, NULL))
        tabiya_study_tab_show(tab, -1, NULL, NULL);
    tab->cursor = tabiya_node_from_path(tab->game, cursor);
    if (tab == self->tab)
        tabiya_study_session_shown(self);
    tabiya_study_journal_rewrite(tab);
    return moved;
}

static void reloaded_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    TabiyaStudyTab *tab = g_task_get_task_data(task);
    GError *error = NULL;
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_open_finish(result, &error);
    if (!document) {
        g_task_return_error(task, error);
    } else {
        g_task_return_int(
            task, !tab->session ? 0 : take_anew(g_task_get_source_object(task), tab, document));
    }
}

void tabiya_study_session_reload_async(TabiyaStudySession *self, TabiyaStudyTab *tab,
                                       GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self) && TABIYA_IS_STUDY_TAB(tab));
    g_autoptr(GTask) task = g_task_new(self, NULL, done_cb, user);
    GFile *file = tabiya_pgn_document_get_file(tab->document);
    if (!file) {
        g_task_return_new_error(task, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s",
                                _("These games have no file yet."));
        return;
    }
    g_task_set_task_data(task, g_object_ref(tab), g_object_unref);
    tabiya_pgn_document_open_async(file, NULL, NULL, NULL, reloaded_cb, g_steal_pointer(&task));
}

gboolean tabiya_study_session_reload_finish(TabiyaStudySession *self, GAsyncResult *result,
                                            guint *moved, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
    gssize count = g_task_propagate_int(G_TASK(result), error);
    if (moved)
        *moved = count > 0 ? (guint)count : 0;
    return count >= 0;
}
