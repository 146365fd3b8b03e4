/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/study-fixture.h"

#include <glib/gstdio.h>

void study_fixture_write(StudyFixture *f, const char *name, const char *text)
{
    g_free(f->path);
    g_clear_object(&f->file);
    f->path = g_build_filename(f->folder, name, NULL);
    f->file = g_file_new_for_path(f->path);
    g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
}

void study_fixture_setup(StudyFixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-study-XXXXXX", NULL);
    study_fixture_write(f, "games.pgn", TWO_GAMES);
    f->window = fixture_open(1160, 800);
}

TabiyaStudySession *study_fixture_session(StudyFixture *f)
{
    return fixture_study(f->window);
}

guint study_fixture_n_tabs(StudyFixture *f)
{
    return g_list_model_get_n_items(tabiya_study_session_get_tabs(study_fixture_session(f)));
}

/* The whole process has one library: open tabs would come back in the next window. */
void study_fixture_close_tabs(StudyFixture *f)
{
    while (study_fixture_n_tabs(f) > 1) {
        tabiya_study_session_close_tab(study_fixture_session(f),
                                       tabiya_study_session_get_tab(study_fixture_session(f)));
    }
    tabiya_study_session_close_tab(study_fixture_session(f),
                                   tabiya_study_session_get_tab(study_fixture_session(f)));
    tabiya_study_session_flush_for_tests(study_fixture_session(f));
}

void study_fixture_teardown(StudyFixture *f, gconstpointer data)
{
    const char *name;
    GDir *folder = g_dir_open(f->folder, 0, NULL);

    study_fixture_close_tabs(f);
    fixture_close(f->window);
    while ((name = g_dir_read_name(folder))) {
        g_autofree char *path = g_build_filename(f->folder, name, NULL);
        g_unlink(path);
    }
    g_dir_close(folder);
    g_rmdir(f->folder);
    g_object_unref(f->file);
    g_free(f->folder);
    g_free(f->path);
}

void study_fixture_open(StudyFixture *f)
{
    tabiya_window_open_file(f->window, f->file);
    fixture_wait(
        tabiya_pgn_document_get_file(tabiya_study_session_get_document(study_fixture_session(f))));
}

const TabiyaNode *study_fixture_cursor(StudyFixture *f)
{
    return tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(study_fixture_session(f)));
}

gboolean study_fixture_has_label(GtkWidget *widget, const char *start)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        g_str_has_prefix(gtk_label_get_label(GTK_LABEL(widget)), start)) {
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (study_fixture_has_label(child, start))
            return TRUE;
    }
    return FALSE;
}

gboolean study_fixture_file_holds(StudyFixture *f, const char *words)
{
    g_autofree char *text = NULL;

    return g_file_get_contents(f->path, &text, NULL, NULL) && strstr(text, words);
}
