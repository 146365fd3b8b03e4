/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-fixture.h. */
#include "tests/app/study-fixture.h"

#include "app/game/pgn-writer.h"

static void message_cb(TabiyaBoardSession *session, const char *text, StudyFixture *f)
{
    g_string_append_printf(f->messages, "%s\n", text);
}

static void cursor_cb(TabiyaBoardSession *session, StudyFixture *f)
{
    f->cursor_changes++;
}

static void move_cb(TabiyaBoardSession *session, guint move, gboolean by_opponent, StudyFixture *f)
{
    f->moves++;
}

static void refused_cb(TabiyaBoardSession *session, const char *why, StudyFixture *f)
{
    g_free(f->refused);
    f->refused = g_strdup(why);
}

void begin(StudyFixture *f)
{
    f->store = tabiya_game_store_new(f->files.folder);
    f->session = tabiya_study_session_new(f->store);
    f->board = TABIYA_BOARD_SESSION(f->session);
    g_string_truncate(f->messages, 0);
    g_signal_connect(f->session, "message", G_CALLBACK(message_cb), f);
    g_signal_connect(f->session, "cursor-changed", G_CALLBACK(cursor_cb), f);
    g_signal_connect(f->session, "move-played", G_CALLBACK(move_cb), f);
    g_signal_connect(f->session, "refused", G_CALLBACK(refused_cb), f);
}

void end(StudyFixture *f)
{
    settle();
    g_assert_finalize_object(f->session);
    g_assert_finalize_object(f->store);
}

void resume(StudyFixture *f)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_study_session_resume(f->session, answer_cb, &result);
    tabiya_study_session_resume_finish(f->session, await(&result), &error);
    g_assert_no_error(error);
}

void again(StudyFixture *f)
{
    end(f);
    begin(f);
    resume(f);
}

void study_setup(StudyFixture *f, gconstpointer data)
{
    document_fixture_setup(&f->files, NULL);
    f->messages = g_string_new(NULL);
    begin(f);
}

void study_teardown(StudyFixture *f, gconstpointer data)
{
    end(f);
    g_string_free(f->messages, TRUE);
    g_free(f->refused);
    document_fixture_teardown(&f->files, NULL);
}

TabiyaStudyTab *open_file(StudyFixture *f, const char *text)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    if (text)
        write_pgn(&f->files, text);
    tabiya_study_session_open_async(f->session, f->files.file, answer_cb, &result);
    TabiyaStudyTab *tab = tabiya_study_session_open_finish(f->session, await(&result), &error);
    g_assert_no_error(error);
    return tab;
}

void step_game(StudyFixture *f, int step)
{
    int position = tabiya_study_session_get_position(f->session) + step;
    g_assert_true(tabiya_study_session_show_game(f->session, (guint)position));
}

void play(StudyFixture *f, const char *moves)
{
    g_auto(GStrv) list = g_strsplit(moves, " ", -1);
    for (gsize i = 0; list[i]; i++) {
        g_autoptr(GError) error = NULL;
        tabiya_board_session_play_text(f->board, list[i], &error);
        g_assert_no_error(error);
    }
}

void assert_game(StudyFixture *f, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_pgn_append_movetext(text, tabiya_board_session_get_game(f->board));
    g_assert_cmpstr(g_strchomp(text->str), ==, expected);
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(f->board)));
}

void assert_cursor(StudyFixture *f, const char *san)
{
    g_assert_cmpstr(tabiya_node_get_san(tabiya_board_session_get_cursor(f->board)), ==, san);
}

char *text_of(StudyFixture *f, const char *property)
{
    char *text = NULL;
    g_object_get(f->session, property, &text, NULL);
    return text;
}

void assert_text(StudyFixture *f, const char *property, const char *expected)
{
    g_autofree char *text = text_of(f, property);
    g_assert_cmpstr(text, ==, expected);
}

guint n_tabs(StudyFixture *f)
{
    return g_list_model_get_n_items(tabiya_study_session_get_tabs(f->session));
}

GListModel *list_of(StudyFixture *f)
{
    return G_LIST_MODEL(tabiya_study_session_get_document(f->session));
}
