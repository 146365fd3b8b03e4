/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews of whole games: the dialog before a review, the progress row, and the message at the end.
 * A review continues while another place is shown. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>

#include "app/puzzles/puzzle-progress.h"
#include "app/store/puzzle-attempt-rows.h"
#include "app/store/study-store.h"
#include "ui/application.h"
#include "ui/sounds.h"
#include "ui/study/review-dialog.h"

static TabiyaApplication *application_of(TabiyaStudyPlace *self)
{
    return tabiya_application_of(tabiya_part_get_shell(self));
}

static gboolean has_moves(TabiyaGame *game)
{
    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

/* --- The person's strength -------------------------------------------------------------------- */

static void rating_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaStudyPlace) self = user;
    TabiyaGlicko2 rating;

    if (tabiya_puzzle_progress_load_rating_finish(result, &rating, NULL) && self->reviewer)
        tabiya_reviewer_set_usual_rating(self->reviewer, (int)rating.rating);
}

/* Games without ratings are taken to be played as well as the person solves puzzles. */
static void learn_rating(TabiyaStudyPlace *self)
{
    TabiyaLibrarian *librarian = tabiya_application_get_librarian(application_of(self));
    g_autoptr(TabiyaPuzzleProgress) progress =
        tabiya_puzzle_progress_new(tabiya_librarian_get_path(librarian));

    tabiya_puzzle_progress_load_rating_async(progress, TABIYA_PUZZLE_RATING_ALL,
                                             tabiya_part_get_cancellable(self), rating_cb,
                                             g_object_ref(self));
}

/* --- Starting --------------------------------------------------------------------------------- */

/* A played game opens in Study for its review. */
static void start_cb(TabiyaStudyPlace *self, TabiyaReviewDialog *dialog)
{
    TabiyaEngineEntry *engine = tabiya_review_dialog_get_engine(dialog);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(engine, &error);
    TabiyaReviewOrder order = {.source = source, .engine = tabiya_engine_entry_get_id(engine)};

    if (!source) {
        tabiya_part_say(self, error->message);
        return;
    }
    if (!tabiya_place_is_shown(self))
        tabiya_shell_activate(tabiya_part_get_shell(self), "study-game", NULL);
    tabiya_review_dialog_fill_order(dialog, &order);
    if (tabiya_review_dialog_get_all_games(dialog)) {
        tabiya_reviewer_start_all(self->reviewer, tabiya_study_place_get_document(self), &order);
    } else {
        tabiya_reviewer_start_game(self->reviewer, tabiya_study_place_get_document(self),
                                   tabiya_study_place_get_game(self), &order);
    }
}

static void review_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;
    guint n_games = tabiya_place_is_shown(self)
                        ? tabiya_pgn_document_get_n_games(tabiya_study_place_get_document(self))
                        : 1;
    TabiyaReviewDialog *dialog =
        tabiya_review_dialog_new(tabiya_study_place_get_engines(self), n_games);

    learn_rating(self);
    g_signal_connect_object(dialog, "start", G_CALLBACK(start_cb), self, G_CONNECT_SWAPPED);
    tabiya_review_dialog_present(dialog, GTK_WINDOW(tabiya_part_get_shell(self)));
}

/* With the choices of the last time, which the dialog begins with. */
static void review_now_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;
    TabiyaReviewDialog *dialog = tabiya_review_dialog_new(tabiya_study_place_get_engines(self), 1);

    g_object_ref_sink(dialog);
    start_cb(self, dialog);
    gtk_window_destroy(GTK_WINDOW(dialog));
    g_object_unref(dialog);
}

static void cancel_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_reviewer_cancel(TABIYA_STUDY_PLACE(user)->reviewer);
}

/* Removes all notes of the last review, in all its games. */
static void remove_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;

    tabiya_reviewer_undo(self->reviewer);
    tabiya_study_place_update_review_actions(self);
}

/* --- Progress --------------------------------------------------------------------------------- */

static char *dup_title(TabiyaStudyPlace *self, TabiyaGame *game)
{
    TabiyaPgnDocument *document = tabiya_reviewer_get_document(self->reviewer);
    int position = tabiya_pgn_document_find_game(document, game);
    g_autoptr(TabiyaPgnEntry) entry =
        position < 0 ? NULL : g_list_model_get_item(G_LIST_MODEL(document), (guint)position);

    return g_strdup(entry ? tabiya_pgn_entry_get_title(entry) : _("Untitled game"));
}

static char *dup_progress_text(TabiyaStudyPlace *self)
{
    guint n_games = tabiya_reviewer_get_n_games(self->reviewer);
    g_autofree char *title = NULL;

    if (n_games > 1) {
        return g_strdup_printf(_("Reviewing game %u of %u…"),
                               tabiya_reviewer_get_n_done(self->reviewer) + 1, n_games);
    }
    title =
        dup_title(self, tabiya_game_review_get_game(tabiya_reviewer_get_review(self->reviewer)));
    return g_strdup_printf(_("Reviewing “%s”…"), title);
}

/* For a phone, where it stands beside five buttons. */
static char *dup_brief_text(TabiyaStudyPlace *self)
{
    guint n_games = tabiya_reviewer_get_n_games(self->reviewer);

    return n_games > 1
               ? g_strdup_printf("%u/%u", tabiya_reviewer_get_n_done(self->reviewer) + 1, n_games)
               : g_strdup(_("Review"));
}

static void changed_cb(TabiyaStudyPlace *self)
{
    gboolean running = tabiya_reviewer_is_running(self->reviewer);
    g_autofree char *text = running ? dup_progress_text(self) : NULL;
    g_autofree char *brief = running ? dup_brief_text(self) : NULL;

    tabiya_study_panel_set_reviewing(self->panel, text, brief,
                                     tabiya_reviewer_get_progress(self->reviewer));
    tabiya_study_place_update_review_actions(self);
}

/* --- The end ---------------------------------------------------------------------------------- */

static gboolean has_something_to_undo(TabiyaStudyPlace *self)
{
    return self->reviewer && !tabiya_reviewer_is_running(self->reviewer) &&
           tabiya_reviewer_get_written(self->reviewer)->len > 0;
}

/* Reports the end, with a way to the game; a person who is playing is not interrupted. */
static void finished_cb(TabiyaStudyPlace *self, const GError *error)
{
    guint n_games = tabiya_reviewer_get_n_games(self->reviewer);
    g_autofree char *text = NULL;

    tabiya_sounds_play(TABIYA_SOUND_NOTICE);
    if (error) {
        text = g_strdup_printf(_("The review has stopped: %s"), error->message);
        tabiya_part_say(self, text);
        return;
    }
    if (!tabiya_place_is_shown(self))
        return;
    if (n_games == 1 && self->review_wrote == tabiya_study_place_get_game(self)) {
        tabiya_part_say_undo(self, _("Review added to the game"), "win.undo-move");
        return;
    }
    text = g_strdup_printf(ngettext("%u game reviewed", "%u games reviewed", n_games), n_games);
    if (has_something_to_undo(self))
        tabiya_part_say_undo(self, text, "win.remove-review");
    else
        tabiya_part_say(self, text);
}

static void game_done_cb(TabiyaStudyPlace *self, TabiyaGameReview *review)
{
    self->review_wrote =
        tabiya_reviewer_has_written(self->reviewer) ? tabiya_game_review_get_game(review) : NULL;
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    g_signal_emit_by_name(self, "reviewed", review);
}

/* Stops reviewing games whose tab was closed. */
static void tabs_changed_cb(TabiyaStudyPlace *self)
{
    TabiyaPgnDocument *document = tabiya_reviewer_get_document(self->reviewer);
    GListModel *tabs = tabiya_study_session_get_tabs(self->session);

    for (guint i = 0; document && i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);

        if (tabiya_study_tab_get_document(tab) == document)
            return;
    }
    tabiya_reviewer_cancel(self->reviewer);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"review", review_cb},
    {"review-now", review_now_cb},
    {"cancel-review", cancel_cb},
    {"remove-review", remove_cb},
};

void tabiya_study_place_add_review_actions(TabiyaStudyPlace *self)
{
    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
    tabiya_part_add_setting(self, "evaluation-graph");
}

/* In other places: a finished game. A game in progress must not be analyzed. */
static gboolean has_something_to_review(TabiyaStudyPlace *self)
{
    TabiyaPlace *place = tabiya_shell_get_place(tabiya_part_get_shell(self));
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);

    if (tabiya_place_is_shown(self)) {
        return has_moves(tabiya_study_place_get_game(self)) ||
               tabiya_pgn_document_get_n_games(tabiya_study_place_get_document(self)) > 1;
    }
    return klass->get_finished_game && klass->get_finished_game(place);
}

void tabiya_study_place_update_review_actions(TabiyaStudyPlace *self)
{
    TabiyaPart *part = TABIYA_PART(self);
    gboolean running = self->reviewer && tabiya_reviewer_is_running(self->reviewer);

    tabiya_part_enable(part, "review", !running && has_something_to_review(self));
    tabiya_part_enable(part, "review-now", !running && has_something_to_review(self));
    tabiya_part_enable(part, "cancel-review", running);
    tabiya_part_enable(part, "remove-review",
                       tabiya_place_is_shown(self) && has_something_to_undo(self));
}

/* --- Construction ----------------------------------------------------------------------------- */

void tabiya_study_place_make_reviews(TabiyaStudyPlace *self)
{
    self->reviewer = tabiya_reviewer_new(tabiya_shell_get_arbiter(tabiya_part_get_shell(self)));
    tabiya_study_panel_set_reviewer(self->panel, self->reviewer);
    g_signal_connect_object(self->reviewer, "changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->reviewer, "game-done", G_CALLBACK(game_done_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->reviewer, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    self->review_keeper = tabiya_review_keeper_new(
        self->session, tabiya_application_get_store(application_of(self)), self->reviewer);
    g_signal_connect_object(tabiya_study_session_get_tabs(self->session), "items-changed",
                            G_CALLBACK(tabs_changed_cb), self, G_CONNECT_SWAPPED);
}

void tabiya_study_place_forget_reviews(TabiyaStudyPlace *self)
{
    g_clear_pointer(&self->review_keeper, tabiya_review_keeper_free);
    if (self->reviewer) {
        g_signal_handlers_disconnect_by_data(self->reviewer, self);
        tabiya_reviewer_cancel(self->reviewer);
        tabiya_study_panel_set_reviewer(self->panel, NULL);
    }
    g_clear_object(&self->reviewer);
}

/* --- Resuming --------------------------------------------------------------------------------- */

static TabiyaEngineSource *create_engine(const char *id, gpointer user)
{
    TabiyaEngineEntry *engine =
        tabiya_engine_registry_find(tabiya_study_place_get_engines(user), id);

    return tabiya_engine_entry_create_source(engine, NULL);
}

static void loaded_cb(GObject *store, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaStudyPlace) self = user;
    g_autoptr(GHashTable) wishes =
        tabiya_study_store_load_review_finish(TABIYA_GAME_STORE(store), result, NULL);

    if (!wishes || g_hash_table_size(wishes) == 0 || tabiya_part_is_over(self))
        return;
    tabiya_place_get_panel(self);
    tabiya_review_keeper_go_on(self->review_keeper, wishes, create_engine, self);
}

void tabiya_study_place_resume_review(TabiyaStudyPlace *self)
{
    TabiyaGameStore *store =
        tabiya_part_is_over(self) ? NULL : tabiya_application_get_store(application_of(self));

    if (store) {
        tabiya_study_store_load_review_async(store, tabiya_part_get_cancellable(self), loaded_cb,
                                             g_object_ref(self));
    }
}

TabiyaReviewer *tabiya_study_place_get_reviewer_for_tests(TabiyaStudyPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PLACE(self), NULL);
    tabiya_place_get_panel(self);
    return self->reviewer;
}
