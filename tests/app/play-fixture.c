/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The fixture of the session's tests. */
#include "tests/app/play-fixture.h"

#include <glib/gstdio.h>

#include "engine/board/fen.h"

static void notify_cb(GObject *object, GParamSpec *pspec, PlayFixture *f)
{
    int count = GPOINTER_TO_INT(g_hash_table_lookup(f->notified, pspec->name));

    g_hash_table_insert(f->notified, (gpointer)pspec->name, GINT_TO_POINTER(count + 1));
}

static void cursor_changed_cb(TabiyaPlaySession *session, PlayFixture *f)
{
    f->cursor_changes++;
}

static void move_played_cb(TabiyaPlaySession *session, guint move, gboolean by_opponent,
                           PlayFixture *f)
{
    if (by_opponent)
        f->moves_by_opponent++;
    else
        f->moves_by_person++;
}

static void refused_cb(TabiyaPlaySession *session, const char *why, PlayFixture *f)
{
    g_free(f->refused);
    f->refused = g_strdup(why);
}

static void message_cb(TabiyaPlaySession *session, const char *text, PlayFixture *f)
{
    g_free(f->message);
    f->message = g_strdup(text);
}

void play_fixture_open(PlayFixture *f, TabiyaGameStore *store)
{
    f->arbiter = tabiya_engine_arbiter_new(4);
    f->engine = scripted_engine_new();
    f->session = tabiya_play_session_new(store, f->arbiter, TABIYA_ENGINE_SOURCE(f->engine));
    f->board = TABIYA_BOARD_SESSION(f->session);
    f->notified = g_hash_table_new(g_str_hash, g_str_equal);
    g_object_set(f->session, "min-reply-ms", 0, NULL);
    g_signal_connect(f->session, "notify", G_CALLBACK(notify_cb), f);
    g_signal_connect(f->session, "cursor-changed", G_CALLBACK(cursor_changed_cb), f);
    g_signal_connect(f->session, "move-played", G_CALLBACK(move_played_cb), f);
    g_signal_connect(f->session, "refused", G_CALLBACK(refused_cb), f);
    g_signal_connect(f->session, "message", G_CALLBACK(message_cb), f);
}

void play_fixture_setup(PlayFixture *f, gconstpointer options)
{
    play_fixture_open(f, NULL);
}

void play_fixture_teardown(PlayFixture *f, gconstpointer options)
{
    TabiyaGame *game = g_object_ref(tabiya_board_session_get_game(f->board));

    g_assert_null(tabiya_game_check(game));
    g_assert_finalize_object(f->session);
    g_assert_finalize_object(game);
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
    play_fixture_forget(f);
    g_hash_table_unref(f->notified);
}

void play_fixture_moves(PlayFixture *f, const char *moves)
{
    g_auto(GStrv) list = g_strsplit(moves, " ", -1);

    for (gsize i = 0; list[i]; i++) {
        g_autoptr(GError) error = NULL;

        if (f->engine->searching) {
            scripted_engine_answer(f->engine, list[i], 0);
            continue;
        }
        tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), list[i], &error);
        g_assert_no_error(error);
    }
}

void play_fixture_start(PlayFixture *f, const char *fen, TabiyaColorChoice color)
{
    TabiyaNewGame options;
    g_autoptr(GError) error = NULL;

    tabiya_new_game_init(&options);
    options.color = color;
    options.has_start = TRUE;
    g_assert_true(eng_fen_parse(&options.start, fen, NULL));
    tabiya_play_session_new_game(f->session, &options, &error);
    g_assert_no_error(error);
}

void play_fixture_assert_moves(PlayFixture *f, const char *san)
{
    g_autofree char *moves = tabiya_board_session_dup_moves(TABIYA_BOARD_SESSION(f->session));

    g_assert_cmpstr(moves, ==, san);
}

char *play_fixture_text(PlayFixture *f, const char *property)
{
    char *value;

    g_object_get(f->session, property, &value, NULL);
    return value;
}

void play_fixture_assert_status(PlayFixture *f, const char *status)
{
    g_autofree char *value = play_fixture_text(f, "status");

    g_assert_cmpstr(value, ==, status);
}

void play_fixture_forget(PlayFixture *f)
{
    g_hash_table_remove_all(f->notified);
    f->cursor_changes = f->moves_by_person = f->moves_by_opponent = 0;
    g_clear_pointer(&f->refused, g_free);
    g_clear_pointer(&f->message, g_free);
}

int play_fixture_notified(PlayFixture *f, const char *property)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(f->notified, property));
}

gboolean play_fixture_flag(PlayFixture *f, const char *property)
{
    gboolean value;

    g_object_get(f->session, property, &value, NULL);
    return value;
}

int play_fixture_number(PlayFixture *f, const char *property)
{
    int value;

    g_object_get(f->session, property, &value, NULL);
    return value;
}

void play_fixture_settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

/* --- Over a store ----------------------------------------------------------------------------- */

void kept_play_fixture_setup(KeptPlayFixture *f, gconstpointer options)
{
    f->directory = g_dir_make_tmp("tabiya-play-XXXXXX", NULL);
    f->store = tabiya_game_store_new(f->directory);
    play_fixture_open(&f->play, f->store);
}

static void remove_directory(const char *directory)
{
    g_autoptr(GDir) dir = g_dir_open(directory, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(directory, name, NULL);

        g_remove(path);
    }
    g_rmdir(directory);
}

void kept_play_fixture_teardown(KeptPlayFixture *f, gconstpointer options)
{
    play_fixture_teardown(&f->play, NULL);
    tabiya_game_store_flush(f->store);
    g_object_unref(f->store); /* a thread that answered may hold it a moment longer */
    remove_directory(f->directory);
    g_free(f->directory);
}

static void resumed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    tabiya_play_session_resume_finish(TABIYA_PLAY_SESSION(source), result, &error);
    g_assert_no_error(error);
    *(gboolean *)user = TRUE;
}

void play_fixture_resume(PlayFixture *f)
{
    gboolean done = FALSE;

    tabiya_play_session_resume(f->session, resumed_cb, &done);
    while (!done)
        g_main_context_iteration(NULL, TRUE);
}

void kept_play_fixture_restart(KeptPlayFixture *f)
{
    play_fixture_teardown(&f->play, NULL);
    g_object_unref(f->store);
    f->store = tabiya_game_store_new(f->directory);
    play_fixture_open(&f->play, f->store);
    play_fixture_resume(&f->play);
}
