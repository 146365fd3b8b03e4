/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews of whole games: what is asked before, the row that says how far it is, and what is told of
 * the end. A review belongs to the window, not to the place: it goes on whatever shows. */
#include <glib/gi18n.h>

#include "app/store/study-store.h"
#include "ui/settings.h"
#include "ui/study/review-dialog.h"
#include "ui/sounds.h"
#include "ui/window-private.h"

static TabiyaApplication *application_of(TabiyaWindow *self)
{
    return TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
}

static TabiyaEngineRegistry *engines_of(TabiyaWindow *self)
{
    return tabiya_application_get_engines(application_of(self));
}

static TabiyaPgnDocument *document_of(TabiyaWindow *self)
{
    return tabiya_study_session_get_document(self->study);
}

static TabiyaGame *shown_game(TabiyaWindow *self)
{
    return tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->study));
}

static gboolean has_moves(TabiyaGame *game)
{
    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

/* --- Starting ----------------------------------------------------------------------------------
 */

/* A game that was played is reviewed as one to be studied. */
static void start_cb(TabiyaWindow *self, TabiyaReviewDialog *dialog)
{
    TabiyaEngineEntry *engine = tabiya_review_dialog_get_engine(dialog);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(engine, &error);
    TabiyaReviewOrder order = {.source = source, .engine = tabiya_engine_entry_get_id(engine)};

    if (!source) {
        tabiya_window_toast(self, error->message);
        return;
    }
    if (!tabiya_window_is_at(self, "study"))
        g_action_group_activate_action(G_ACTION_GROUP(self), "study-game", NULL);
    tabiya_review_dialog_fill_order(dialog, &order);
    if (tabiya_review_dialog_get_all_games(dialog))
        tabiya_reviewer_start_all(self->reviewer, document_of(self), &order);
    else
        tabiya_reviewer_start_game(self->reviewer, document_of(self), shown_game(self), &order);
}

static void review_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    guint n_games = tabiya_window_is_at(self, "study")
                        ? tabiya_pgn_document_get_n_games(document_of(self))
                        : 1;
    TabiyaReviewDialog *dialog = tabiya_review_dialog_new(engines_of(self), n_games);

    g_signal_connect_object(dialog, "start", G_CALLBACK(start_cb), self, G_CONNECT_SWAPPED);
    tabiya_review_dialog_present(dialog, GTK_WINDOW(self));
}

static void cancel_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_reviewer_cancel(TABIYA_WINDOW(user)->reviewer);
}

/* All that the last review has written, in all its games. */
static void remove_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_reviewer_undo(self->reviewer);
    tabiya_window_update_review_actions(self);
}

/* --- How far it is -----------------------------------------------------------------------------
 */

static char *dup_title(TabiyaWindow *self, TabiyaGame *game)
{
    TabiyaPgnDocument *document = tabiya_reviewer_get_document(self->reviewer);
    int position = tabiya_pgn_document_find_game(document, game);
    g_autoptr(TabiyaPgnEntry) entry =
        position < 0 ? NULL : g_list_model_get_item(G_LIST_MODEL(document), (guint)position);

    return g_strdup(entry ? tabiya_pgn_entry_get_title(entry) : _("Untitled game"));
}

static char *dup_progress_text(TabiyaWindow *self)
{
    guint n_games = tabiya_reviewer_get_n_games(self->reviewer);
    g_autofree char *title = NULL;

    if (n_games > 1)
        return g_strdup_printf(_("Reviewing game %u of %u…"),
                               tabiya_reviewer_get_n_done(self->reviewer) + 1, n_games);
    title =
        dup_title(self, tabiya_game_review_get_game(tabiya_reviewer_get_review(self->reviewer)));
    return g_strdup_printf(_("Reviewing “%s”…"), title);
}

static void changed_cb(TabiyaWindow *self)
{
    gboolean running = tabiya_reviewer_is_running(self->reviewer);
    g_autofree char *text = running ? dup_progress_text(self) : NULL;

    tabiya_study_panel_set_reviewing(self->study_panel, text,
                                     tabiya_reviewer_get_progress(self->reviewer));
    tabiya_window_update_review_actions(self);
}

/* --- The end -----------------------------------------------------------------------------------
 */

static gboolean has_something_to_undo(TabiyaWindow *self)
{
    return self->reviewer && !tabiya_reviewer_is_running(self->reviewer) &&
           tabiya_reviewer_get_written(self->reviewer)->len > 0;
}

/* The shown game is told of with a way back; who plays meanwhile is left alone. */
static void finished_cb(TabiyaWindow *self, const GError *error)
{
    guint n_games = tabiya_reviewer_get_n_games(self->reviewer);
    g_autofree char *text = NULL;

    tabiya_sounds_play(TABIYA_SOUND_NOTICE);
    if (error) {
        text = g_strdup_printf(_("The review has stopped: %s"), error->message);
        tabiya_window_toast(self, text);
        return;
    }
    if (!tabiya_window_is_at(self, "study"))
        return;
    if (n_games == 1 && self->review_wrote == shown_game(self)) {
        tabiya_window_toast_undo(self, _("The review is written into the game"), "win.undo-move");
        return;
    }
    text = g_strdup_printf(ngettext("%u game is reviewed", "%u games are reviewed", n_games),
                           n_games);
    if (has_something_to_undo(self))
        tabiya_window_toast_undo(self, text, "win.remove-review");
    else
        tabiya_window_toast(self, text);
}

static void game_done_cb(TabiyaWindow *self, TabiyaGameReview *review)
{
    self->review_wrote =
        tabiya_reviewer_has_written(self->reviewer) ? tabiya_game_review_get_game(review) : NULL;
    tabiya_window_update_actions(self);
}

/* What nobody can see any more is not worth the work. */
static void tabs_changed_cb(TabiyaWindow *self)
{
    TabiyaPgnDocument *document = tabiya_reviewer_get_document(self->reviewer);
    GListModel *tabs = tabiya_study_session_get_tabs(self->study);

    for (guint i = 0; document && i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);

        if (tabiya_study_tab_get_document(tab) == document)
            return;
    }
    tabiya_reviewer_cancel(self->reviewer);
}

/* --- Actions -----------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"review", review_cb},
    {"cancel-review", cancel_cb},
    {"remove-review", remove_cb},
};

void tabiya_window_install_review_actions(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    if (settings) {
        g_autoptr(GAction) action = g_settings_create_action(settings, "evaluation-graph");

        g_action_map_add_action(G_ACTION_MAP(self), action);
    }
}

/* One at a time; a game that is being played is nobody's business but the players'. */
static gboolean can_review(TabiyaWindow *self)
{
    gboolean over;

    if (self->reviewer && tabiya_reviewer_is_running(self->reviewer))
        return FALSE;
    if (tabiya_window_is_at(self, "study"))
        return has_moves(shown_game(self)) ||
               tabiya_pgn_document_get_n_games(document_of(self)) > 1;
    g_object_get(self->session, "is-over", &over, NULL);
    return tabiya_window_is_at(self, "play") && over &&
           has_moves(tabiya_play_session_get_game(self->session));
}

void tabiya_window_update_review_actions(TabiyaWindow *self)
{
    GActionMap *map = G_ACTION_MAP(self);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(g_action_map_lookup_action(map, "review")),
                                can_review(self));
    g_simple_action_set_enabled(
        G_SIMPLE_ACTION(g_action_map_lookup_action(map, "cancel-review")),
        self->reviewer && tabiya_reviewer_is_running(self->reviewer));
    g_simple_action_set_enabled(
        G_SIMPLE_ACTION(g_action_map_lookup_action(map, "remove-review")),
        tabiya_window_is_at(self, "study") && has_something_to_undo(self));
}

/* --- Making it ---------------------------------------------------------------------------------
 */

void tabiya_window_make_review(TabiyaWindow *self)
{
    self->reviewer = tabiya_reviewer_new(self->arbiter);
    tabiya_study_panel_set_reviewer(self->study_panel, self->reviewer);
    g_signal_connect_object(self->reviewer, "changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->reviewer, "game-done", G_CALLBACK(game_done_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->reviewer, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    self->review_keeper =
        tabiya_review_keeper_new(self->study, tabiya_application_get_store(application_of(self)),
                                 self->reviewer);
    g_signal_connect_object(tabiya_study_session_get_tabs(self->study), "items-changed",
                            G_CALLBACK(tabs_changed_cb), self, G_CONNECT_SWAPPED);
}

void tabiya_window_forget_review(TabiyaWindow *self)
{
    g_clear_pointer(&self->review_keeper, tabiya_review_keeper_free);
    if (self->reviewer) {
        g_signal_handlers_disconnect_by_data(self->reviewer, self);
        tabiya_reviewer_cancel(self->reviewer);
        tabiya_study_panel_set_reviewer(self->study_panel, NULL);
    }
    g_clear_object(&self->reviewer);
}

/* --- Going on with it ---------------------------------------------------------------------------
 */

static TabiyaEngineSource *create_engine(const char *id, gpointer user)
{
    TabiyaEngineEntry *engine = tabiya_engine_registry_find(engines_of(user), id);

    return tabiya_engine_entry_create_source(engine, NULL);
}

static void loaded_cb(GObject *store, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GHashTable) wishes =
        tabiya_study_store_load_review_finish(TABIYA_GAME_STORE(store), result, NULL);

    if (!wishes || g_hash_table_size(wishes) == 0 || !self->study)
        return;
    tabiya_window_get_panel(self, "study");
    tabiya_review_keeper_go_on(self->review_keeper, wishes, create_engine, self);
}

void tabiya_window_resume_review(TabiyaWindow *self)
{
    TabiyaGameStore *store = g_cancellable_is_cancelled(self->cancellable)
                                 ? NULL
                                 : tabiya_application_get_store(application_of(self));

    if (store)
        tabiya_study_store_load_review_async(store, self->cancellable, loaded_cb,
                                             g_object_ref(self));
}

TabiyaReviewer *tabiya_window_get_reviewer(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    tabiya_window_get_panel(self, "study");
    return self->reviewer;
}
