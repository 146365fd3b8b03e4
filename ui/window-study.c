/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "study": its session with the tabs of last time, files that are opened and saved, text
 * that is pasted. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/error.h"
#include "app/pack.h"
#include "app/study/pgn-problems.h"
#include "ui/compat.h"
#include "ui/study/problems-window.h"
#include "ui/window-private.h"

static TabiyaPgnDocument *document_of(TabiyaWindow *self)
{
    return tabiya_study_session_get_document(self->study);
}

/* --- What the session tells, shown or not ------------------------------------------------------ */

/* What the window is called by the desktop: the file, where there is one. */
void tabiya_window_update_title(TabiyaWindow *self)
{
    TabiyaPgnDocument *document = document_of(self);
    g_autofree char *title = NULL;

    if (tabiya_window_is_at(self, "study"))
        /* Translators: the window's title; a dot marks a file with unsaved changes. */
        title = g_strdup_printf(tabiya_pgn_document_is_modified(document) ? _("• %s – Tabiya")
                                                                          : _("%s – Tabiya"),
                                tabiya_pgn_document_get_title(document));
    gtk_window_set_title(GTK_WINDOW(self), title ? title : _("Tabiya"));
}

static const TabiyaPgnProblems *problems_of(TabiyaPgnDocument *document)
{
    return g_object_get_data(G_OBJECT(document), "tabiya-problems");
}

static void update_problems(TabiyaWindow *self)
{
    const TabiyaPgnProblems *problems = problems_of(document_of(self));

    if (self->study_panel)
        tabiya_study_panel_set_problems(self->study_panel, problems ? (guint)problems->count : 0);
}

static void document_changed_cb(TabiyaWindow *self)
{
    tabiya_window_update_title(self);
    tabiya_window_update_actions(self);
}

static void follow_document(TabiyaWindow *self)
{
    static const char *const watched[] = {"notify::title", "notify::modified", "items-changed",
                                          "game-changed"};
    TabiyaPgnDocument *document = document_of(self);

    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_set_object(&self->document, document);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++)
        g_signal_connect_object(document, watched[i], G_CALLBACK(document_changed_cb), self,
                                G_CONNECT_SWAPPED);
    update_problems(self);
    document_changed_cb(self);
}

static void games_shown_cb(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "show-games");

    g_simple_action_set_state(
        G_SIMPLE_ACTION(action),
        g_variant_new_boolean(tabiya_study_panel_get_games_shown(self->study_panel)));
}

/* --- Problems ----------------------------------------------------------------------------------
 */

typedef struct {
    TabiyaWindow *window; /* owned */
    TabiyaPgnDocument *document;
} Search;

static void problems_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Search *search = user;
    g_autoptr(TabiyaWindow) self = search->window;
    g_autoptr(TabiyaPgnDocument) document = search->document;
    TabiyaPgnProblems *problems = tabiya_pgn_problems_find_finish(result, NULL);

    if (problems)
        g_object_set_data_full(G_OBJECT(document), "tabiya-problems", problems,
                               (GDestroyNotify)tabiya_pgn_problems_free);
    if (problems && !g_cancellable_is_cancelled(self->cancellable)) {
        g_autofree char *notations = tabiya_pgn_problems_dup_notations(problems);
        update_problems(self);
        if (notations)
            tabiya_window_toast(self, notations);
    }
}

static void look_for_problems(TabiyaWindow *self, TabiyaPgnDocument *document)
{
    Search *search = g_new(Search, 1);

    *search = (Search){g_object_ref(self), g_object_ref(document)};
    tabiya_pgn_problems_find_async(tabiya_pgn_document_get_source(document), self->cancellable,
                                   problems_found_cb, search);
}

void tabiya_window_show_problems(TabiyaWindow *self)
{
    TabiyaPgnDocument *document = document_of(self);
    const TabiyaPgnProblems *problems = problems_of(document);

    if (problems && problems->count > 0)
        tabiya_problems_window_present(GTK_WINDOW(self), tabiya_pgn_document_get_title(document),
                                       problems);
    else
        tabiya_window_toast(self, _("No problems were found in this file."));
}

/* --- Opening -----------------------------------------------------------------------------------
 */

/* A file that is open in less is not worth a word. */
#define LOADING_DELAY_US (G_USEC_PER_SEC / 3)

typedef struct {
    TabiyaWindow *window; /* owned */
    char *name;
    gint64 began_us;
    int ply; /* to be shown; -1: what was shown last */
} Opening;

static void opening_free(Opening *opening)
{
    g_object_unref(opening->window);
    g_free(opening->name);
    g_free(opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Opening, opening_free)

static void progress_cb(double fraction, gpointer user)
{
    Opening *opening = user;

    if (g_get_monotonic_time() - opening->began_us > LOADING_DELAY_US)
        tabiya_study_panel_set_loading(opening->window->study_panel, opening->name, fraction);
}

static void show_ply(TabiyaWindow *self, guint ply)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(self->study);
    const TabiyaNode *node = tabiya_game_get_root(tabiya_board_session_get_game(board));

    while (ply-- > 0 && tabiya_node_get_child(node))
        node = tabiya_node_get_child(node);
    tabiya_board_session_set_cursor(board, node);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Opening) opening = user;
    TabiyaWindow *self = opening->window;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    TabiyaStudyTab *tab =
        tabiya_study_session_open_finish(TABIYA_STUDY_SESSION(source), result, &error);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    tabiya_study_panel_set_loading(self->study_panel, NULL, 0);
    if (tab && opening->ply >= 0)
        show_ply(self, (guint)opening->ply);
    if (tab && !problems_of(tabiya_study_tab_get_document(tab)))
        look_for_problems(self, tabiya_study_tab_get_document(tab));
    if (tab || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    text = g_strdup_printf(_("Not opened: %s"), error->message);
    tabiya_window_toast(self, text);
}

static void open_file(TabiyaWindow *self, GFile *file, int ply)
{
    Opening *opening = g_new(Opening, 1);

    *opening =
        (Opening){g_object_ref(self), g_file_get_basename(file), g_get_monotonic_time(), ply};
    if (!self->opening || g_cancellable_is_cancelled(self->opening)) {
        g_clear_object(&self->opening);
        self->opening = g_cancellable_new();
    }
    tabiya_window_show_place(self, "study");
    tabiya_study_session_open_async(self->study, file, self->opening, progress_cb, opening,
                                    opened_cb, opening);
}

void tabiya_window_open_in_study(TabiyaWindow *self, GFile *file)
{
    open_file(self, file, -1);
}

void tabiya_window_open_in_study_at(TabiyaWindow *self, GFile *file, guint ply)
{
    open_file(self, file, (int)ply);
}

void tabiya_window_cancel_opening(TabiyaWindow *self)
{
    g_cancellable_cancel(self->opening);
    tabiya_study_panel_set_loading(self->study_panel, NULL, 0);
}

void tabiya_window_study_games(TabiyaWindow *self, GPtrArray *games)
{
    tabiya_study_session_new_tab(self->study, g_ptr_array_index(games, 0));
    if (games->len > 1) {
        g_autoptr(GPtrArray) others = g_ptr_array_new();

        for (guint i = 1; i < games->len; i++)
            g_ptr_array_add(others, g_ptr_array_index(games, i));
        tabiya_pgn_document_add_games(document_of(self), G_MAXUINT, others);
    }
    tabiya_window_show_place(self, "study");
}

void tabiya_window_open_games(TabiyaWindow *self, GPtrArray *games, guint turn)
{
    tabiya_study_session_open_games(self->study, games, turn);
    tabiya_window_show_place(self, "study");
}

/* A file gets no game that it did not ask for: what is pasted goes into a tab of its own. */
void tabiya_window_take_text_to_study(TabiyaWindow *self, const char *text)
{
    g_autofree char *remark = NULL;
    g_autoptr(GError) error = NULL;
    gboolean own = tabiya_pgn_document_get_file(document_of(self)) != NULL;

    if (own)
        tabiya_study_session_new_tab(self->study, NULL);
    if (tabiya_study_session_paste(self->study, text, &remark, &error) > 0) {
        tabiya_window_toast(self, remark ? remark : _("Pasted"));
        return;
    }
    if (own)
        tabiya_study_session_close_tab(self->study, tabiya_study_session_get_tab(self->study));
    tabiya_window_toast(self, error->message);
}

/* --- Saving ------------------------------------------------------------------------------------
 */

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user);

static void save(TabiyaWindow *self, TabiyaPgnDocument *document, gboolean overwrite)
{
    tabiya_pgn_document_save_async(document, overwrite, NULL, saved_cb, g_object_ref(self));
}

/* `remark` (may be NULL): what became of the file's encoding. */
static void say_saved(TabiyaWindow *self, TabiyaPgnDocument *document, const char *remark)
{
    g_autofree char *said =
        g_strdup_printf(_("Saved as “%s”"), tabiya_pgn_document_get_title(document));
    /* Translators: "Saved as “games.pgn”", and a sentence of its own. */
    g_autofree char *text = remark ? g_strdup_printf(_("%s. %s"), said, remark) : g_strdup(said);

    tabiya_window_toast(self, text);
}

static void reloaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GError) error = NULL;
    guint moved;

    if (!tabiya_study_session_reload_finish(TABIYA_STUDY_SESSION(source), result, &moved, &error))
        tabiya_window_toast(self, error->message);
    else if (tabiya_pgn_document_get_damage(document_of(self)))
        tabiya_window_toast(self, tabiya_pgn_document_get_damage(document_of(self)));
    else if (moved > 0)
        tabiya_window_toast(
            self, _("The file as it is now, with your changes; some of your games were added to it"));
    else
        tabiya_window_toast(self, _("The file as it is now, with your changes"));
}

static void changed_outside_cb(const char *answer, gpointer user)
{
    TabiyaWindow *self = user;

    if (g_str_equal(answer, "replace"))
        save(self, document_of(self), TRUE);
    else if (g_str_equal(answer, "save-as"))
        tabiya_window_save_study_as(self);
    else if (g_str_equal(answer, "reload"))
        tabiya_study_session_reload_async(self->study, tabiya_study_session_get_tab(self->study),
                                          reloaded_cb, g_object_ref(self));
}

static void ask_about_change(TabiyaWindow *self, TabiyaPgnDocument *document)
{
    static const TabiyaAnswer answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"replace", N_("_Replace the File"), TABIYA_ANSWER_DESTRUCTIVE},
        {"save-as", N_("Save _As…"), TABIYA_ANSWER_PLAIN},
        {"reload", N_("_Take My Changes Over"), TABIYA_ANSWER_SUGGESTED},
        {NULL, NULL, TABIYA_ANSWER_PLAIN},
    };
    g_autofree char *heading =
        g_strdup_printf(_("“%s” Was Changed"), tabiya_pgn_document_get_title(document));

    tabiya_ask(GTK_WINDOW(self), heading,
               _("Another program has written this file since it was opened here. Your changes can "
                 "be taken over to what it holds now; then save again."),
               answers, changed_outside_cb, self);
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    TabiyaPgnDocument *document = TABIYA_PGN_DOCUMENT(source);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL, *remark = NULL;

    if (tabiya_pgn_document_save_finish(document, result, &remark, &error)) {
        say_saved(self, document, remark);
    } else if (g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED)) {
        ask_about_change(self, document);
    } else {
        text = g_strdup_printf(_("Not saved: %s"), error->message);
        tabiya_window_toast_offer(self, text, _("Save As…"), "win.save-as");
    }
}

void tabiya_window_save_study_file(TabiyaWindow *self, GFile *file)
{
    tabiya_pgn_document_save_as_async(document_of(self), file, NULL, saved_cb, g_object_ref(self));
}

static void save_place_chosen_cb(GFile *file, gpointer user)
{
    if (file)
        tabiya_window_save_study_file(user, file);
}

/* What cannot be written as it was goes into a file beside it that is not packed. */
static char *dup_name_to_save(TabiyaPgnDocument *document)
{
    GFile *file = tabiya_pgn_document_get_file(document);
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *base =
        file ? g_file_get_basename(file) : g_date_time_format(now, "study-%Y-%m-%d.pgn");
    g_autofree char *plain = tabiya_packing_strip_name(base);

    /* A game of the library is called by its players. */
    if (!tabiya_pgn_document_get_obstacle(document))
        return g_strconcat(base, strchr(base, '.') ? NULL : ".pgn", NULL);
    return g_strconcat(plain, g_str_has_suffix(plain, ".pgn") ? NULL : ".pgn", NULL);
}

void tabiya_window_save_study_as(TabiyaWindow *self)
{
    GFile *file = tabiya_pgn_document_get_file(document_of(self));
    g_autoptr(GFile) folder = file ? g_file_get_parent(file) : NULL;
    g_autofree char *name = dup_name_to_save(document_of(self));

    tabiya_choose_file_to_save(GTK_WINDOW(self), folder, name, save_place_chosen_cb, self);
}

void tabiya_window_save_study(TabiyaWindow *self)
{
    TabiyaPgnDocument *document = document_of(self);
    const char *obstacle = tabiya_pgn_document_get_obstacle(document);

    if (tabiya_pgn_document_get_file(document) && !obstacle) {
        save(self, document, FALSE);
        return;
    }
    if (obstacle)
        tabiya_window_toast(self, obstacle);
    tabiya_window_save_study_as(self);
}

/* --- Making it ---------------------------------------------------------------------------------
 */

static void resumed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;

    /* A store that cannot be read says so in its bar; here is nothing to add. */
    tabiya_study_session_resume_finish(TABIYA_STUDY_SESSION(source), result, NULL);
    if (!tabiya_window_has_waiting_tabs(self)) /* one of them may be what is under review */
        tabiya_window_resume_review(self);
    self->n_coming_back--;
    tabiya_window_part_is_back(self);
}

TabiyaBoardSession *tabiya_window_make_study(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));

    self->study = tabiya_study_session_new(tabiya_application_get_store(application));
    g_signal_connect_object(self->study, "notify::document", G_CALLBACK(follow_document), self,
                            G_CONNECT_SWAPPED);
    self->n_coming_back++;
    tabiya_study_session_resume(self->study, resumed_cb, g_object_ref(self));
    return TABIYA_BOARD_SESSION(self->study);
}

GtkWidget *tabiya_window_make_study_panel(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_study_panel_new(self->study);

    self->study_panel = TABIYA_STUDY_PANEL(panel);
    g_signal_connect_object(panel, "game-deleted", G_CALLBACK(tabiya_window_say_game_deleted), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "notify::games-shown", G_CALLBACK(games_shown_cb), self,
                            G_CONNECT_SWAPPED);
    update_problems(self);
    games_shown_cb(self);
    tabiya_window_make_analysis(self);
    tabiya_window_make_review(self);
    tabiya_window_update_explorer(self);
    return panel;
}

