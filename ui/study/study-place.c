/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-place.h. This file: the session with its previous tabs, opening and saving files, and
 * pasting text. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/error.h"
#include "app/game/epd.h"
#include "app/game/node-path.h"
#include "app/library/game-file.h"
#include "app/pack.h"
#include "app/study/pgn-problems.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/study/problems-window.h"

G_DEFINE_FINAL_TYPE(TabiyaStudyPlace, tabiya_study_place, TABIYA_TYPE_PLACE)

TabiyaPgnDocument *tabiya_study_place_get_document(TabiyaStudyPlace *self)
{
    return tabiya_study_session_get_document(self->session);
}

TabiyaGame *tabiya_study_place_get_game(TabiyaStudyPlace *self)
{
    return tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));
}

/* --- Signals of the session, visible or not --------------------------------------------------- */

static const TabiyaPgnProblems *problems_of(TabiyaPgnDocument *document)
{
    return g_object_get_data(G_OBJECT(document), "tabiya-problems");
}

static void update_problems(TabiyaStudyPlace *self)
{
    const TabiyaPgnProblems *problems = problems_of(tabiya_study_place_get_document(self));

    if (self->panel)
        tabiya_study_panel_set_problems(self->panel, problems ? (guint)problems->count : 0);
}

static void document_changed_cb(TabiyaStudyPlace *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (tabiya_place_is_shown(self))
        tabiya_shell_update_layout(shell);
    tabiya_shell_update_actions(shell);
}

static void follow_document(TabiyaStudyPlace *self)
{
    g_signal_group_set_target(self->document, tabiya_study_place_get_document(self));
    update_problems(self);
    document_changed_cb(self);
}

static void listen_to_documents(TabiyaStudyPlace *self)
{
    static const char *const WATCHED[] = {"notify::title", "notify::modified", "items-changed",
                                          "game-changed"};

    self->document = g_signal_group_new(TABIYA_TYPE_PGN_DOCUMENT);
    for (gsize i = 0; i < G_N_ELEMENTS(WATCHED); i++) {
        g_signal_group_connect_swapped(self->document, WATCHED[i], G_CALLBACK(document_changed_cb),
                                       self);
    }
    g_signal_connect_object(self->session, "notify::document", G_CALLBACK(follow_document), self,
                            G_CONNECT_SWAPPED);
    g_signal_group_set_target(self->document, tabiya_study_place_get_document(self));
}

static void games_shown_cb(TabiyaStudyPlace *self)
{
    tabiya_part_set_on(self, "show-games", tabiya_study_panel_get_games_shown(self->panel));
}

/* --- Problems --------------------------------------------------------------------------------- */

typedef struct {
    TabiyaStudyPlace *place; /* owned */
    TabiyaPgnDocument *document;
} Search;

static void problems_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Search *search = user;
    g_autoptr(TabiyaStudyPlace) self = search->place;
    g_autoptr(TabiyaPgnDocument) document = search->document;
    TabiyaPgnProblems *problems = tabiya_pgn_problems_find_finish(result, NULL);

    if (problems) {
        g_object_set_data_full(G_OBJECT(document), "tabiya-problems", problems,
                               (GDestroyNotify)tabiya_pgn_problems_free);
    }
    if (problems && !tabiya_part_is_over(self)) {
        g_autofree char *notations = tabiya_pgn_problems_dup_notations(problems);
        update_problems(self);
        if (notations)
            tabiya_part_say(self, notations);
    }
}

static void look_for_problems(TabiyaStudyPlace *self, TabiyaPgnDocument *document)
{
    Search *search = g_new(Search, 1);

    *search = (Search){g_object_ref(self), g_object_ref(document)};
    tabiya_pgn_problems_find_async(tabiya_pgn_document_get_source(document),
                                   tabiya_part_get_cancellable(self), problems_found_cb, search);
}

void tabiya_study_place_show_problems(TabiyaStudyPlace *self)
{
    TabiyaPgnDocument *document = tabiya_study_place_get_document(self);
    const TabiyaPgnProblems *problems = problems_of(document);

    if (problems && problems->count > 0) {
        tabiya_problems_window_present(GTK_WINDOW(tabiya_part_get_shell(self)),
                                       tabiya_pgn_document_get_title(document), problems);
    } else {
        tabiya_part_say(self, _("No problems were found in this file."));
    }
}

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaStudyPlace *place; /* owned */
    int ply;                 /* to show; -1: the last one shown */
} Opening;

static void show_ply(TabiyaStudyPlace *self, guint ply)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(self->session);
    const TabiyaNode *node = tabiya_game_get_root(tabiya_board_session_get_game(board));

    while (ply-- > 0 && tabiya_node_get_child(node))
        node = tabiya_node_get_child(node);
    tabiya_board_session_set_cursor(board, node);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Opening *opening = user;
    g_autoptr(TabiyaStudyPlace) self = opening->place;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    TabiyaStudyTab *tab =
        tabiya_study_session_open_finish(TABIYA_STUDY_SESSION(source), result, &error);

    if (tabiya_part_is_over(self))
        return;
    if (tab && opening->ply >= 0)
        show_ply(self, (guint)opening->ply);
    if (tab && !problems_of(tabiya_study_tab_get_document(tab)))
        look_for_problems(self, tabiya_study_tab_get_document(tab));
    if (tab || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    text = g_strdup_printf(_("Not opened: %s"), error->message);
    tabiya_part_say(self, text);
}

static void open_games_file(TabiyaStudyPlace *self, GFile *file, int ply)
{
    Opening *opening = g_new(Opening, 1);

    *opening = (Opening){g_object_ref(self), ply};
    tabiya_place_show(self);
    tabiya_study_session_open_async(self->session, file, opened_cb, opening);
}

typedef struct {
    TabiyaStudyPlace *place; /* owned */
    char *name;
    guint turn; /* index among the files to open */
} Reading;

static void positions_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Reading *reading = user;
    g_autoptr(TabiyaStudyPlace) self = reading->place;
    g_autofree char *name = reading->name;
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) games = tabiya_epd_read_file_finish(result, &error);

    if (tabiya_part_is_over(self))
        return;
    if (games) {
        tabiya_study_session_open_games(self->session, games, reading->turn);
        tabiya_place_show(self);
    } else {
        text = g_strdup_printf(_("“%s” was not opened: %s"), name, error->message);
        tabiya_part_say(self, text);
    }
}

/* Takes `name`. */
static void open_positions(TabiyaStudyPlace *self, GFile *file, char *name)
{
    Reading *reading = g_new(Reading, 1);

    *reading = (Reading){g_object_ref(self), name, tabiya_study_session_ask_turn(self->session)};
    tabiya_epd_read_file_async(file, tabiya_part_get_cancellable(self), positions_read_cb, reading);
}

static void open_file(TabiyaPlace *place, GFile *file, int ply)
{
    g_autofree char *name = g_file_get_basename(file);

    if (ply < 0 && tabiya_epd_is_name(name) && !TABIYA_IS_GAME_FILE(file))
        open_positions(TABIYA_STUDY_PLACE(place), file, g_steal_pointer(&name));
    else
        open_games_file(TABIYA_STUDY_PLACE(place), file, ply);
}

static void open_game(TabiyaPlace *place, TabiyaGame *game, const TabiyaNode *cursor)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    g_autofree char *path = cursor ? tabiya_node_dup_path(cursor) : NULL;

    tabiya_study_session_new_tab(self->session, game);
    tabiya_place_show(self);
    if (path) {
        tabiya_board_session_set_cursor(
            TABIYA_BOARD_SESSION(self->session),
            tabiya_node_from_path(tabiya_study_place_get_game(self), path));
    }
}

/* Pasted text goes into a new tab, so that no file gets an unwanted game. */
static void take_text(TabiyaPlace *place, const char *text)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    g_autofree char *remark = NULL;
    g_autoptr(GError) error = NULL;
    gboolean own = tabiya_pgn_document_get_file(tabiya_study_place_get_document(self)) != NULL;

    if (own)
        tabiya_study_session_new_tab(self->session, NULL);
    if (tabiya_study_session_paste(self->session, text, &remark, &error) > 0) {
        tabiya_part_say(self, remark ? remark : _("Pasted"));
        return;
    }
    if (own)
        tabiya_study_session_close_tab(self->session, tabiya_study_session_get_tab(self->session));
    tabiya_part_say(self, error->message);
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user);

static void save_as(TabiyaPlace *place);

static void save_document(TabiyaStudyPlace *self, TabiyaPgnDocument *document, gboolean overwrite)
{
    tabiya_pgn_document_save_async(document, overwrite, NULL, saved_cb, g_object_ref(self));
}

/* `remark` (may be NULL): a note on the file's encoding. */
static void say_saved(TabiyaStudyPlace *self, TabiyaPgnDocument *document, const char *remark)
{
    g_autofree char *said =
        g_strdup_printf(_("Saved as “%s”"), tabiya_pgn_document_get_title(document));
    /* Translators: "Saved as “games.pgn”", and a sentence of its own. */
    g_autofree char *text = remark ? g_strdup_printf(_("%s. %s"), said, remark) : g_strdup(said);

    tabiya_part_say(self, text);
}

static void reloaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaStudyPlace) self = user;
    g_autoptr(GError) error = NULL;
    guint moved;
    gboolean good =
        tabiya_study_session_reload_finish(TABIYA_STUDY_SESSION(source), result, &moved, &error);

    if (tabiya_part_is_over(self))
        return;
    if (!good) {
        tabiya_part_say(self, error->message);
    } else if (tabiya_pgn_document_get_damage(tabiya_study_place_get_document(self))) {
        tabiya_part_say(self,
                        tabiya_pgn_document_get_damage(tabiya_study_place_get_document(self)));
    } else if (moved > 0) {
        tabiya_part_say(
            self,
            _("Your changes are merged into the new file. Some of your games were added to it"));
    } else {
        tabiya_part_say(self, _("Your changes are merged into the new file"));
    }
}

static void changed_outside_cb(const char *answer, gpointer user)
{
    TabiyaStudyPlace *self = user;

    if (g_str_equal(answer, "replace")) {
        save_document(self, tabiya_study_place_get_document(self), TRUE);
    } else if (g_str_equal(answer, "save-as")) {
        save_as(TABIYA_PLACE(self));
    } else if (g_str_equal(answer, "reload")) {
        tabiya_study_session_reload_async(self->session,
                                          tabiya_study_session_get_tab(self->session), reloaded_cb,
                                          g_object_ref(self));
    }
}

static void ask_about_change(TabiyaStudyPlace *self, TabiyaPgnDocument *document)
{
    static const TabiyaAnswerChoice answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"replace", N_("_Replace the File"), TABIYA_ANSWER_DESTRUCTIVE},
        {"save-as", N_("Save _As…"), TABIYA_ANSWER_PLAIN},
        {"reload", N_("_Merge My Changes"), TABIYA_ANSWER_SUGGESTED},
        {NULL, NULL, TABIYA_ANSWER_PLAIN},
    };
    g_autofree char *heading =
        g_strdup_printf(_("“%s” Has Changed"), tabiya_pgn_document_get_title(document));

    tabiya_ask(
        GTK_WINDOW(tabiya_part_get_shell(self)),
        &(TabiyaQuestion){
            heading,
            _("Another program changed this file after you opened it. Merge your changes into the "
              "new file, then save again."),
            answers},
        changed_outside_cb, self);
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaStudyPlace) self = user;
    TabiyaPgnDocument *document = TABIYA_PGN_DOCUMENT(source);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL, *remark = NULL;

    if (tabiya_pgn_document_save_finish(document, result, &remark, &error)) {
        say_saved(self, document, remark);
    } else if (tabiya_part_is_over(self)) {
        return; /* nobody can answer */
    } else if (g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED)) {
        ask_about_change(self, document);
    } else {
        text = g_strdup_printf(_("Not saved: %s"), error->message);
        tabiya_part_offer(self, text, _("Save As…"), "win.save-as");
    }
}

static void save_to(TabiyaPlace *place, GFile *file)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);

    tabiya_pgn_document_save_as_async(tabiya_study_place_get_document(self), file, NULL, saved_cb,
                                      g_object_ref(self));
}

static void chosen_to_save_cb(GFile *file, gpointer user)
{
    if (file)
        save_to(user, file);
}

/* The name to propose: the file's own, or without its packing if the file cannot be written as it
 * was. */
static char *dup_name_to_save(TabiyaPgnDocument *document)
{
    GFile *file = tabiya_pgn_document_get_file(document);
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *base =
        file ? g_file_get_basename(file) : g_date_time_format(now, "study-%Y-%m-%d.pgn");
    g_autofree char *plain = tabiya_packing_strip_name(base);

    /* A game of the library is named after its players. */
    if (!tabiya_pgn_document_get_obstacle(document))
        return g_strconcat(base, strchr(base, '.') ? NULL : ".pgn", NULL);
    return g_strconcat(plain, g_str_has_suffix(plain, ".pgn") ? NULL : ".pgn", NULL);
}

static void save_as(TabiyaPlace *place)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    TabiyaPgnDocument *document = tabiya_study_place_get_document(self);
    GFile *file = tabiya_pgn_document_get_file(document);
    g_autoptr(GFile) folder = file ? g_file_get_parent(file) : NULL;
    g_autofree char *name = dup_name_to_save(document);

    tabiya_choose_file_to_save(GTK_WINDOW(tabiya_part_get_shell(self)), folder, name,
                               chosen_to_save_cb, self);
}

static void save(TabiyaPlace *place)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    TabiyaPgnDocument *document = tabiya_study_place_get_document(self);
    const char *obstacle = tabiya_pgn_document_get_obstacle(document);

    if (tabiya_pgn_document_get_file(document) && !obstacle) {
        save_document(self, document, FALSE);
        return;
    }
    if (obstacle)
        tabiya_part_say(self, obstacle);
    save_as(place);
}

/* --- Functions for the window ----------------------------------------------------------------- */

/* The file's name, if it has one. */
static char *dup_title(TabiyaPlace *place)
{
    TabiyaPgnDocument *document = tabiya_study_place_get_document(TABIYA_STUDY_PLACE(place));

    /* Translators: the window's title; a dot marks a file with unsaved changes. */
    return g_strdup_printf(tabiya_pgn_document_is_modified(document) ? _("• %s – Tabiya")
                                                                     : _("%s – Tabiya"),
                           tabiya_pgn_document_get_title(document));
}

static char *dup_undo_label(TabiyaPlace *place)
{
    char *label;

    g_object_get(TABIYA_STUDY_PLACE(place)->session, "undo-label", &label, NULL);
    return label;
}

static void show_marks(TabiyaPlace *place, TabiyaBoardView *board)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);

    tabiya_study_place_show_alternatives(self, board);
    tabiya_study_place_show_engine_arrow(self, board);
    tabiya_study_place_show_explorer_arrow(self, board);
    tabiya_study_place_show_people_arrow(self, board);
}

static void close_tab(TabiyaPlace *place)
{
    tabiya_shell_activate(tabiya_part_get_shell(place), "close-tab", NULL);
}

static void update(TabiyaPart *part)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(part);

    tabiya_study_place_update_actions(self);
    tabiya_study_place_update_mark_actions(self);
    tabiya_study_place_update_engine_actions(self);
    tabiya_study_place_update_review_actions(self);
    tabiya_study_place_update_export_actions(self);
}

/* --- Construction ----------------------------------------------------------------------------- */

static void resumed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaStudyPlace) self = user;
    g_auto(GStrv) waiting = NULL;

    /* The store's bar already reports an error of reading it. */
    tabiya_study_session_resume_finish(TABIYA_STUDY_SESSION(source), result, NULL);
    waiting = tabiya_study_session_list_waiting(TABIYA_STUDY_SESSION(source));
    if (!*waiting) /* one of them may be under review */
        tabiya_study_place_resume_review(self);
    tabiya_part_is_back(self);
}

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));

    /* Before the session restores its tabs. */
    tabiya_game_file_register();
    self->session = tabiya_study_session_new(tabiya_application_get_store(application));
    listen_to_documents(self);
    tabiya_part_comes_back(self);
    tabiya_study_session_resume(self->session, resumed_cb, g_object_ref(self));
    return TABIYA_BOARD_SESSION(self->session);
}

/* Creates everything that only the panel shows, too: the engine and reviews. */
static GtkWidget *make_panel(TabiyaPlace *place)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    GtkWidget *panel = tabiya_study_panel_new(self->session);

    self->panel = TABIYA_STUDY_PANEL(panel);
    g_signal_connect_object(panel, "game-deleted", G_CALLBACK(tabiya_study_place_say_game_deleted),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "notify::games-shown", G_CALLBACK(games_shown_cb), self,
                            G_CONNECT_SWAPPED);
    update_problems(self);
    games_shown_cb(self);
    tabiya_study_place_make_engine(self);
    tabiya_study_place_make_reviews(self);
    tabiya_study_place_show_explorer(self);
    tabiya_study_place_follow_people(self);
    return panel;
}

static void tabiya_study_place_dispose(GObject *object)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(object);

    tabiya_study_place_forget_export(self);
    tabiya_study_place_forget_reviews(self);
    tabiya_study_place_forget_engine(self);
    if (self->session)
        tabiya_study_session_cancel_opening(self->session);
    g_clear_object(&self->document);
    self->session = NULL;
    self->panel = NULL;
    G_OBJECT_CLASS(tabiya_study_place_parent_class)->dispose(object);
}

static void tabiya_study_place_class_init(TabiyaStudyPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_study_place_dispose;
    g_signal_new("reviewed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                 G_TYPE_NONE, 1, TABIYA_TYPE_GAME_REVIEW);
    TABIYA_PART_CLASS(klass)->follow = tabiya_study_place_follow;
    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "study";
    place_class->title = N_("Study");
    place_class->icon = "tabiya-study-symbolic";
    place_class->hides_pieces = TRUE;
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->show_marks = show_marks;
    place_class->dup_shapes = tabiya_study_place_dup_shapes;
    place_class->draw = tabiya_study_place_draw;
    place_class->type = tabiya_study_place_type;
    place_class->take_text = take_text;
    place_class->save = save;
    place_class->save_as = save_as;
    place_class->save_to = save_to;
    place_class->close = close_tab;
    place_class->dup_title = dup_title;
    place_class->get_menu = tabiya_study_place_get_menu;
    place_class->dup_undo_label = dup_undo_label;
    place_class->open_file = open_file;
    place_class->open_game = open_game;
}

static void tabiya_study_place_init(TabiyaStudyPlace *self)
{
    tabiya_study_place_add_actions(self);
    tabiya_study_place_add_mark_actions(self);
    tabiya_study_place_add_engine_actions(self);
    tabiya_study_place_add_review_actions(self);
    tabiya_study_place_add_export_actions(self);
}
