/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The base class of board sessions: it notifies exactly the changed properties. */
#include "app/session/board-session.h"

#define TYPE_KIND (kind_get_type())
G_DECLARE_FINAL_TYPE(Kind, kind, TEST, KIND, TabiyaBoardSession)

struct _Kind {
    TabiyaBoardSession board;
    const char *sentence;
    gboolean undoable;
    int turns; /* how often a person turned the board */
};

G_DEFINE_FINAL_TYPE(Kind, kind, TABIYA_TYPE_BOARD_SESSION)

static char *dup_status(TabiyaBoardSession *session)
{
    return g_strdup(TEST_KIND(session)->sentence);
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    return TEST_KIND(session)->undoable;
}

static void turned(TabiyaBoardSession *session)
{
    TEST_KIND(session)->turns++;
}

static void kind_class_init(KindClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);

    board_class->dup_status = dup_status;
    board_class->can_undo = can_undo;
    board_class->names_openings = TRUE;
    board_class->turned = turned;
}

static void kind_init(Kind *self)
{
    self->sentence = "White to move.";
}

/* --- Ears ------------------------------------------------------------------------------------- */

typedef struct {
    Kind *kind;
    TabiyaBoardSession *board; /* the same */
    GString *told;             /* names of properties, "cursor" for the signal, in their order */
} Fixture;

static void notify_cb(GObject *object, GParamSpec *spec, Fixture *f)
{
    g_string_append_printf(f->told, "%s ", spec->name);
}

static void cursor_changed_cb(TabiyaBoardSession *session, Fixture *f)
{
    g_string_append(f->told, "cursor ");
}

static void setup(Fixture *f, gconstpointer data)
{
    f->kind = g_object_new(TYPE_KIND, NULL);
    f->board = TABIYA_BOARD_SESSION(f->kind);
    f->told = g_string_new(NULL);
    tabiya_board_session_update(f->board);
    g_signal_connect(f->kind, "notify", G_CALLBACK(notify_cb), f);
    g_signal_connect(f->kind, "cursor-changed", G_CALLBACK(cursor_changed_cb), f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    TabiyaGame *game = g_object_ref(tabiya_board_session_get_game(f->board));

    g_assert_finalize_object(f->kind);
    g_assert_finalize_object(game);
    g_string_free(f->told, TRUE);
}

/* Since it was asked last. */
static void assert_told(Fixture *f, const char *expected)
{
    g_assert_cmpstr(f->told->str, ==, expected);
    g_string_truncate(f->told, 0);
}

static void assert_text(Fixture *f, const char *property, const char *expected)
{
    g_autofree char *text = NULL;

    g_object_get(f->kind, property, &text, NULL);
    g_assert_cmpstr(text, ==, expected);
}

/* --- Telling ---------------------------------------------------------------------------------- */

static void test_begins_whole(Fixture *f, gconstpointer data)
{
    assert_text(f, "status", "White to move.");
    assert_text(f, "announcement", "");
    assert_text(f, "opening-name", "");
    g_assert_true(tabiya_board_session_get_cursor(f->board) ==
                  tabiya_game_get_root(tabiya_board_session_get_game(f->board)));
}

static void test_tells_what_is_new(Fixture *f, gconstpointer data)
{
    tabiya_board_session_update(f->board);
    assert_told(f, "");
    f->kind->sentence = "Black to move.";
    tabiya_board_session_update(f->board);
    assert_told(f, "status ");
    f->kind->undoable = TRUE;
    tabiya_board_session_update(f->board);
    assert_told(f, "can-undo ");
}

static void test_announces(Fixture *f, gconstpointer data)
{
    tabiya_board_session_announce(f->board, g_strdup("Check"));
    assert_text(f, "announcement", "");
    tabiya_board_session_update(f->board);
    assert_told(f, "announcement ");
    assert_text(f, "announcement", "Check");
    tabiya_board_session_announce_now(f->board, g_strdup("Mate"));
    assert_told(f, "announcement ");
    tabiya_board_session_announce_now(f->board, g_strdup("Mate"));
    tabiya_board_session_update(f->board);
    assert_told(f, "");
}

/* --- Looking ---------------------------------------------------------------------------------- */

static void test_looks(Fixture *f, gconstpointer data)
{
    TabiyaGame *game = tabiya_board_session_get_game(f->board);
    const TabiyaNode *root = tabiya_game_get_root(game);
    const TabiyaNode *e4 = tabiya_game_add_move(game, root, eng_move(12, 28));

    tabiya_board_session_last(f->board);
    g_assert_true(tabiya_board_session_get_cursor(f->board) == e4);
    assert_text(f, "opening-name", "B00 King's Pawn Game");
    assert_told(f, "opening-name cursor ");
    tabiya_board_session_set_cursor(f->board, e4);
    tabiya_board_session_next(f->board);
    assert_told(f, "");
    tabiya_board_session_first(f->board);
    assert_told(f, "opening-name cursor ");
}

/* The previous game exists until the new one is announced, and then no longer. */
static void test_another_game(Fixture *f, gconstpointer data)
{
    TabiyaGame *before = g_object_ref(tabiya_board_session_get_game(f->board));
    TabiyaGame *game = tabiya_game_new(NULL);

    tabiya_board_session_set_game(f->board, game, NULL);
    assert_told(f, "game ");
    g_assert_true(tabiya_board_session_get_game(f->board) == game);
    g_assert_true(tabiya_board_session_get_cursor(f->board) == tabiya_game_get_root(game));
    g_assert_finalize_object(before);
}

/* A flip by the program is not one by the person. */
static void test_turns(Fixture *f, gconstpointer data)
{
    tabiya_board_session_set_flipped(f->board, TRUE);
    tabiya_board_session_set_flipped(f->board, TRUE);
    assert_told(f, "flipped ");
    g_assert_cmpint(f->kind->turns, ==, 0);
    g_object_set(f->kind, "flipped", FALSE, NULL);
    g_object_set(f->kind, "flipped", FALSE, NULL);
    assert_told(f, "flipped ");
    g_assert_cmpint(f->kind->turns, ==, 1);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(path, test) g_test_add("/board-session/" path, Fixture, NULL, setup, test, teardown)
    ADD("begins-whole", test_begins_whole);
    ADD("tells-what-is-new", test_tells_what_is_new);
    ADD("announces", test_announces);
    ADD("looks", test_looks);
    ADD("another-game", test_another_game);
    ADD("turns", test_turns);
    return g_test_run();
}
