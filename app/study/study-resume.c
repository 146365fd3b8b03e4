/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Brings back the tabs of the last session, one after the other: opens the file and restores its
 * unsaved changes. The tab that was shown comes first, so that work can go on while the others are
 * read. */
#include "app/study/study-session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/store/foreign-rows.h"

typedef struct {
    GPtrArray *tabs; /* of TabiyaStudyKept: the one that was shown first, then from left to right */
    guint next;
    GPtrArray *places; /* of Place */
} Resume;

/* The place of a restored tab. */
typedef struct {
    TabiyaStudyTab *tab; /* weak in spirit: only compared */
    int place;
} Place;

static void resume_free(gpointer data)
{
    Resume *resume = data;
    g_clear_pointer(&resume->tabs, g_ptr_array_unref);
    g_ptr_array_unref(resume->places);
    g_free(resume);
}

static void resume_next(GTask *task);

/* --- Messages --------------------------------------------------------------------------------- */

static void tell_changed(TabiyaStudySession *self, TabiyaPgnDocument *document, guint kept,
                         guint moved)
{
    const char *title = tabiya_pgn_document_get_title(document);
    g_autofree char *text = NULL;
    if (kept == 0)
        return; /* nothing was unsaved: the file is simply newer */
    if (moved == 0) {
        text = g_strdup_printf(
            _("“%s” was changed by another program. Your unsaved changes were kept."), title);
    } else {
        text = g_strdup_printf(
            ngettext("“%s” was changed by another program. %u unsaved game was added to it.",
                     "“%s” was changed by another program. %u unsaved games were added to it.",
                     moved),
            title, moved);
    }
    tabiya_board_session_emit_message(&self->board, text);
}

static void tell_missing(TabiyaStudySession *self, GFile *file, guint kept)
{
    g_autofree char *base = g_file_get_basename(file);
    g_autofree char *name = g_filename_display_name(base);
    g_autofree char *text =
        kept == 0
            ? g_strdup_printf(_("“%s” no longer exists. Its tab was closed."), name)
            : g_strdup_printf(
                  ngettext("“%s” no longer exists. %u unsaved game from it is kept here.",
                           "“%s” no longer exists. %u unsaved games from it are kept here.", kept),
                  name, kept);
    tabiya_board_session_emit_message(&self->board, text);
}

/* --- One tab ---------------------------------------------------------------------------------- */

/* Before the first tab that belongs further right. */
static guint find_place(TabiyaStudySession *self, Resume *resume, int place)
{
    for (guint i = 0; i < resume->places->len; i++) {
        const Place *other = resume->places->pdata[i];
        guint found;
        if (other->place > place && g_list_store_find(self->tabs, other->tab, &found))
            return found;
    }
    return g_list_model_get_n_items(G_LIST_MODEL(self->tabs));
}

static int compare_places(gconstpointer a, gconstpointer b)
{
    return (*(const Place *const *)a)->place - (*(const Place *const *)b)->place;
}

static void note_place(Resume *resume, TabiyaStudyTab *tab, int number)
{
    Place *place = g_new(Place, 1);
    place->tab = tab;
    place->place = number;
    g_ptr_array_add(resume->places, place);
    g_ptr_array_sort(resume->places, compare_places);
}

static void show_where_left(TabiyaStudyTab *tab, const TabiyaStudyTabState *state, gboolean same)
{
    int count = (int)tabiya_pgn_document_get_n_games(tab->document);
    int position = same ? tabiya_pgn_document_find_key(tab->document, state->game)
                        : (int)MIN(state->game, count - 1);
    if (position < 0 && count > 0)
        position = 0;
    tabiya_study_tab_take_looks(tab, state->cursor, position, same);
    if (!tabiya_study_tab_show(tab, position, NULL, NULL))
        tabiya_study_tab_show(tab, -1, NULL, NULL);
}

static void bring_back(TabiyaStudySession *self, Resume *resume, TabiyaStudyKept *kept,
                       TabiyaPgnDocument *document, gboolean same)
{
    g_autoptr(TabiyaStudyTab) tab = tabiya_study_tab_new(self, document);
    tab->journal.tab = kept->id;
    tab->flipped = kept->state.flipped;
    show_where_left(tab, &kept->state, same);
    /* If the person has begun something else meanwhile, that stays shown. */
    tabiya_study_session_insert_tab(self, tab, find_place(self, resume, kept->state.place),
                                    tabiya_study_tab_is_pristine(self->tab));
    note_place(resume, tab, kept->state.place);
    if (!same)
        tabiya_study_journal_rewrite(tab);
}

/* Drops a tab whose file is missing and that had nothing unsaved. */
static void forget(TabiyaStudySession *self, gint64 id)
{
    TabiyaStudyChange *change = tabiya_study_change_new(id);
    tabiya_study_change_close(change);
    tabiya_study_store_save(self->store, change);
}

static void bring_back_missing(TabiyaStudySession *self, Resume *resume, TabiyaStudyKept *kept,
                               GFile *file)
{
    tell_missing(self, file, kept->games->len);
    if (kept->games->len == 0) {
        forget(self, kept->id);
        return;
    }
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new_missing(file);
    gboolean same = tabiya_pgn_document_restore(document, kept, NULL);
    bring_back(self, resume, kept, document, same);
}

static void opened_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    TabiyaStudySession *self = g_task_get_source_object(task);
    Resume *resume = g_task_get_task_data(task);
    TabiyaStudyKept *kept = resume->tabs->pdata[resume->next - 1];
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_open_finish(result, &error);
    if (document) {
        guint moved = 0;
        gboolean same = tabiya_pgn_document_restore(document, kept, &moved);
        bring_back(self, resume, kept, document, same);
        if (!same)
            tell_changed(self, document, kept->games->len, moved);
    } else {
        g_autoptr(GFile) file = g_file_new_for_uri(kept->state.uri);
        bring_back_missing(self, resume, kept, file);
    }
    resume_next(g_steal_pointer(&task));
}

static void bring_back_untitled(TabiyaStudySession *self, Resume *resume, TabiyaStudyKept *kept)
{
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new(NULL);
    gboolean same = tabiya_pgn_document_restore(document, kept, NULL);
    bring_back(self, resume, kept, document, same);
}

/* --- All of them ------------------------------------------------------------------------------ */

/* A file that is open again already stays as it is. */
static gboolean is_open(TabiyaStudySession *self, const char *uri)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->tabs)); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(G_LIST_MODEL(self->tabs), i);
        GFile *file = tabiya_pgn_document_get_file(tab->document);
        g_autofree char *other = file ? g_file_get_uri(file) : NULL;
        if (g_strcmp0(uri, other) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Takes `task`. */
static void resume_next(GTask *taken)
{
    g_autoptr(GTask) task = taken;
    TabiyaStudySession *self = g_task_get_source_object(task);
    Resume *resume = g_task_get_task_data(task);
    while (resume->next < resume->tabs->len) {
        TabiyaStudyKept *kept = resume->tabs->pdata[resume->next++];
        if (!kept->state.uri) {
            bring_back_untitled(self, resume, kept);
            continue;
        }
        if (kept->games->len == 0 && kept->edits->len == 0 && is_open(self, kept->state.uri)) {
            forget(self, kept->id);
            continue;
        }
        g_autoptr(GFile) file = g_file_new_for_uri(kept->state.uri);
        tabiya_pgn_document_open_async(file, NULL, NULL, NULL, opened_cb, g_steal_pointer(&task));
        return;
    }
    g_task_return_boolean(task, TRUE);
}

/* Tabs from a backup wait for the person's decision. */
static void set_waiting_aside(TabiyaStudySession *self, GPtrArray *tabs)
{
    for (guint i = 0; i < tabs->len;) {
        TabiyaStudyKept *kept = tabs->pdata[i];
        if (kept->state.uri && g_str_has_prefix(kept->state.uri, TABIYA_FOREIGN_PREFIX))
            g_ptr_array_add(self->waiting, g_ptr_array_steal_index(tabs, i));
        else
            i++;
    }
}

static int shown_first(gconstpointer a, gconstpointer b)
{
    const TabiyaStudyKept *left = *(const TabiyaStudyKept *const *)a;
    const TabiyaStudyKept *right = *(const TabiyaStudyKept *const *)b;
    if (left->state.shown != right->state.shown)
        return left->state.shown ? -1 : 1;
    return left->state.place - right->state.place;
}

static void loaded_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    Resume *resume = g_task_get_task_data(task);
    GError *error = NULL;
    resume->tabs = tabiya_study_store_load_finish(TABIYA_GAME_STORE(object), result, &error);
    if (!resume->tabs) {
        g_task_return_error(task, error);
        return;
    }
    set_waiting_aside(g_task_get_source_object(task), resume->tabs);
    g_ptr_array_sort(resume->tabs, shown_first);
    resume_next(g_steal_pointer(&task));
}

static GTask *resume_new(TabiyaStudySession *self, GAsyncReadyCallback done_cb, gpointer user)
{
    GTask *task = g_task_new(self, NULL, done_cb, user);
    Resume *resume = g_new0(Resume, 1);
    resume->places = g_ptr_array_new_with_free_func(g_free);
    g_task_set_task_data(task, resume, resume_free);
    return task;
}

void tabiya_study_session_resume(TabiyaStudySession *self, GAsyncReadyCallback done_cb,
                                 gpointer user)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    g_autoptr(GTask) task = resume_new(self, done_cb, user);
    if (!self->store)
        g_task_return_boolean(task, TRUE);
    else
        tabiya_study_store_load_async(self->store, NULL, loaded_cb, g_steal_pointer(&task));
}

gboolean tabiya_study_session_resume_finish(TabiyaStudySession *self, GAsyncResult *result,
                                            GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

/* --- Those of a backup ------------------------------------------------------------------------ */

char **tabiya_study_session_list_waiting(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), NULL);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (guint i = 0; i < self->waiting->len; i++) {
        const TabiyaStudyKept *kept = self->waiting->pdata[i];
        g_autofree char *name = tabiya_foreign_dup_name(kept->state.uri);
        g_strv_builder_add(names, name);
    }
    return g_strv_builder_end(names);
}

/* The waiting tabs, which no longer wait; the caller's. */
static GPtrArray *take_waiting(TabiyaStudySession *self)
{
    GPtrArray *waiting = self->waiting;
    self->waiting = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_study_kept_free);
    return waiting;
}

/* Gives the tab that file (NULL: none). Takes `uri`. */
static void set_uri(TabiyaStudySession *self, TabiyaStudyKept *kept, char *uri)
{
    TabiyaStudyChange *change = tabiya_study_change_new(kept->id);
    g_free(kept->state.uri);
    kept->state.uri = uri;
    tabiya_study_change_set_tab(change, &kept->state);
    tabiya_study_store_save(self->store, change);
}

void tabiya_study_session_reopen_waiting(TabiyaStudySession *self, GAsyncReadyCallback done_cb,
                                         gpointer user)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    GTask *task = resume_new(self, done_cb, user);
    Resume *resume = g_task_get_task_data(task);
    resume->tabs = take_waiting(self);
    for (guint i = 0; i < resume->tabs->len; i++) {
        TabiyaStudyKept *kept = resume->tabs->pdata[i];
        set_uri(self, kept, g_strdup(kept->state.uri + strlen(TABIYA_FOREIGN_PREFIX)));
    }
    g_ptr_array_sort(resume->tabs, shown_first);
    resume_next(task);
}

void tabiya_study_session_close_waiting(TabiyaStudySession *self)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    g_autoptr(GTask) task = resume_new(self, NULL, NULL);
    g_autoptr(GPtrArray) waiting = take_waiting(self);
    for (guint i = 0; i < waiting->len; i++) {
        TabiyaStudyKept *kept = waiting->pdata[i];
        set_uri(self, kept, NULL);
        if (kept->games->len > 0)
            bring_back_untitled(self, g_task_get_task_data(task), kept);
        else
            forget(self, kept->id);
    }
    g_task_return_boolean(task, TRUE);
}
