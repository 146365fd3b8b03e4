/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The scratch desk: every kind of change is made, undone and redone, or refused with a sentence;
 * what is on the desk is compared as a whole. */
#include "tests/app/talk-fixture.h"

#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/puzzles/endgame-table.h"
#include "app/talk/talk-settings.h"
#include "engine/board/fen.h"

#define GAME "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 *\n"

typedef struct {
    TalkFixture files;
    TabiyaScratchDesk *desk;
    TabiyaDesk *as_desk;
} Fixture;

static void take_game(Fixture *f, const char *pgn)
{
    g_clear_object(&f->desk);
    f->desk = tabiya_scratch_desk_new(tabiya_pgn_read_first(pgn, -1, NULL, NULL), NULL,
                                      f->files.folder, f->files.library);
    f->as_desk = TABIYA_DESK(f->desk);
}

static void setup(Fixture *f, gconstpointer data)
{
    talk_fixture_setup(&f->files, data);
    take_game(f, GAME);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->desk);
    talk_fixture_teardown(&f->files, data);
}

/* --- All that is on a desk, as text ----------------------------------------------------------- */

static char *dup_all(Fixture *f)
{
    g_autoptr(TabiyaScene) scene = tabiya_desk_look(f->as_desk);
    GString *text = g_string_new(NULL);
    char fen[ENG_FEN_MAX];

    g_string_append_printf(text,
                           "%s shown %u of %u, %s, level %d, side %d %d, flipped %d, "
                           "engine %d, ",
                           eng_fen_write(&scene->position, fen), scene->shown, scene->moves->len,
                           scene->place, scene->strength.level, scene->has_side, scene->side,
                           tabiya_scratch_desk_is_flipped(f->desk),
                           tabiya_scratch_desk_has_engine(f->desk));
    for (guint i = 0; i < tabiya_talk_settings_count(); i++) {
        g_string_append_printf(
            text, "%d", tabiya_scratch_desk_get_setting(f->desk, tabiya_talk_setting_at(i)->key));
    }
    g_string_append_c(text, '\n');
    tabiya_pgn_append_game(text, tabiya_scratch_desk_get_game(f->desk));
    return g_string_free(text, FALSE);
}

static const char *get_fen(Fixture *f, char fen[ENG_FEN_MAX])
{
    return eng_fen_write(tabiya_node_get_position(tabiya_scratch_desk_get_cursor(f->desk)), fen);
}

static TabiyaChange *add(TabiyaChange *change, const EngPosition *start, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    EngPosition position = *start, before;

    for (char **word = words; *word; word++) {
        EngMove move = ENG_NO_MOVE;
        g_assert_cmpint(eng_san_parse(&position, *word, -1, &move), ==, ENG_SAN_OK);
        tabiya_change_add_move(change, move);
        before = position;
        eng_position_play(&position, &before, move);
    }
    return change;
}

static TabiyaChange *moves_change(Fixture *f, TabiyaChangeKind kind, const char *moves)
{
    const TabiyaNode *cursor = tabiya_scratch_desk_get_cursor(f->desk);

    return add(tabiya_change_new(kind), tabiya_node_get_position(cursor), moves);
}

static TabiyaChange *line_change(const char *moves, int shown)
{
    TabiyaChange *change = tabiya_change_new(TABIYA_CHANGE_SHOW_LINE);

    eng_position_init(&change->start);
    change->number = shown;
    change->text = g_strdup("Italian Game");
    return add(change, &change->start, moves);
}

static TabiyaChange *text_change(TabiyaChangeKind kind, const char *text)
{
    TabiyaChange *change = tabiya_change_new(kind);

    change->text = g_strdup(text);
    return change;
}

static TabiyaChange *number_change(TabiyaChangeKind kind, int number)
{
    TabiyaChange *change = tabiya_change_new(kind);

    change->number = number;
    return change;
}

static gboolean do_undo(Fixture *f, TabiyaChangeKind kind, GError **error)
{
    g_autoptr(TabiyaChange) change = tabiya_change_new(kind);
    g_autofree char *said = NULL;

    return tabiya_desk_change(f->as_desk, change, &said, error);
}

/* Makes the change (taken), undoes it, redoes it; each time the whole desk is as it was. */
static void make(Fixture *f, TabiyaChange *change)
{
    g_autoptr(TabiyaChange) owned = change;
    g_autofree char *before = dup_all(f);
    g_autofree char *said = NULL;
    g_autoptr(GError) error = NULL;

    tabiya_desk_change(f->as_desk, change, &said, &error);
    g_assert_no_error(error);
    g_autofree char *after = dup_all(f);
    const guint id = tabiya_desk_get_last(f->as_desk);
    g_assert_cmpuint(id, !=, 0);
    g_assert_true(tabiya_desk_can_undo(f->as_desk, id));
    g_assert_false(tabiya_desk_can_undo(f->as_desk, id + 1));

    g_assert_true(tabiya_desk_undo(f->as_desk, id, NULL));
    g_autofree char *undone = dup_all(f);
    g_assert_cmpstr(undone, ==, before);
    g_assert_false(tabiya_desk_can_undo(f->as_desk, id));
    g_assert_true(do_undo(f, TABIYA_CHANGE_REDO, NULL));
    g_autofree char *redone = dup_all(f);
    g_assert_cmpstr(redone, ==, after);
    g_assert_cmpuint(tabiya_desk_get_last(f->as_desk), ==, id);
    g_assert_null(tabiya_game_check(tabiya_scratch_desk_get_game(f->desk)));
}

static void refuse(Fixture *f, TabiyaChange *change, const char *expected)
{
    g_autoptr(TabiyaChange) owned = change;
    g_autofree char *before = dup_all(f);
    g_autofree char *said = NULL;
    g_autoptr(GError) error = NULL;
    const guint last = tabiya_desk_get_last(f->as_desk);

    g_assert_false(tabiya_desk_change(f->as_desk, change, &said, &error));
    g_autofree char *after = dup_all(f);
    g_assert_cmpstr(after, ==, before);
    g_assert_cmpuint(tabiya_desk_get_last(f->as_desk), ==, last);
    g_assert_cmpstr(error->message, ==, expected);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void test_play(Fixture *f, gconstpointer data)
{
    char fen[ENG_FEN_MAX];

    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "a6 Ba4 Nf6"));
    g_assert_cmpstr(get_fen(f, fen), ==,
                    "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5");
    make(f, number_change(TABIYA_CHANGE_TAKE_BACK, 2));
    make(f, number_change(TABIYA_CHANGE_TAKE_BACK, 0));
    make(f, number_change(TABIYA_CHANGE_GO_TO, 2));
    make(f, moves_change(f, TABIYA_CHANGE_TRY_LINE, "Nc3 Nf6"));
    refuse(f, number_change(TABIYA_CHANGE_GO_TO, 40), "This game has no such move.");
    refuse(f, number_change(TABIYA_CHANGE_TAKE_BACK, 5), "There are no moves to take back.");
    make(f, number_change(TABIYA_CHANGE_GO_TO, 0));
    refuse(f, number_change(TABIYA_CHANGE_TAKE_BACK, 0), "There are no moves to take back.");
    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "d4"));
    TabiyaChange *illegal = tabiya_change_new(TABIYA_CHANGE_PLAY_MOVES);
    tabiya_change_add_move(illegal, eng_move(eng_square(4, 1), eng_square(4, 3)));
    refuse(f, illegal, "This is not a legal move.");
}

static void test_mate(Fixture *f, gconstpointer data)
{
    take_game(f, "1. f3 e5 2. g4 *\n");
    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "Qh4#"));
    g_assert_cmpint(tabiya_game_get_result(tabiya_scratch_desk_get_game(f->desk)), ==,
                    TABIYA_RESULT_BLACK);
    refuse(f, tabiya_change_new(TABIYA_CHANGE_RESIGN), "The game is over.");
    refuse(f, tabiya_change_new(TABIYA_CHANGE_PLAY_MOVES), "The game is over.");
    make(f, number_change(TABIYA_CHANGE_TAKE_BACK, 1));
    make(f, tabiya_change_new(TABIYA_CHANGE_RESIGN));
    g_assert_cmpint(tabiya_game_get_result(tabiya_scratch_desk_get_game(f->desk)), ==,
                    TABIYA_RESULT_WHITE);
    refuse(f, tabiya_change_new(TABIYA_CHANGE_RESIGN), "The game is over.");
}

/* A scene's line is the line of its cursor, not what the tree has behind it. */
static void test_variation(Fixture *f, gconstpointer data)
{
    TabiyaGame *game = tabiya_scratch_desk_get_game(f->desk);
    g_autoptr(TabiyaScene) scene = tabiya_desk_look(f->as_desk);
    g_autoptr(GArray) main_moves = tabiya_node_dup_moves(tabiya_game_get_main_end(game));

    g_assert_cmpuint(scene->moves->len, ==, main_moves->len);
    g_assert_cmpmem(scene->moves->data, scene->moves->len * sizeof(EngMove), main_moves->data,
                    main_moves->len * sizeof(EngMove));
    make(f, number_change(TABIYA_CHANGE_GO_TO, 3));
    make(f, moves_change(f, TABIYA_CHANGE_TRY_LINE, "d6"));
    make(f, number_change(TABIYA_CHANGE_GO_TO, 5));
    g_assert_cmpstr(tabiya_node_get_san(tabiya_scratch_desk_get_cursor(f->desk)), ==, "d4");
}

static void test_notes(Fixture *f, gconstpointer data)
{
    make(f, text_change(TABIYA_CHANGE_COMMENT, "The Spanish."));
    make(f, text_change(TABIYA_CHANGE_COMMENT, "My favorite."));
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_scratch_desk_get_cursor(f->desk)), ==,
                    "The Spanish.\n\nMy favorite.");
    make(f, number_change(TABIYA_CHANGE_GLYPH, 1));
    make(f, number_change(TABIYA_CHANGE_GLYPH, 14));
    make(f, number_change(TABIYA_CHANGE_GLYPH, 6));
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(tabiya_scratch_desk_get_cursor(f->desk), &count);
    g_assert_cmpuint(count, ==, 2);
    g_assert_true(memchr(nags, 6, count) && memchr(nags, 14, count));
    make(f, number_change(TABIYA_CHANGE_GO_TO, 0));
    refuse(f, number_change(TABIYA_CHANGE_GLYPH, 1), "There is no move to annotate here.");
}

/* --- Games ------------------------------------------------------------------------------------ */

static void test_new_game(Fixture *f, gconstpointer data)
{
    char fen[ENG_FEN_MAX];
    TabiyaChange *change = text_change(TABIYA_CHANGE_NEW_GAME, "rook");

    refuse(f, tabiya_change_new(TABIYA_CHANGE_REMATCH),
           "There is no game for a rematch. Start a new game first.");
    change->strength = tabiya_strength_of_level(4);
    change->color = ENG_BLACK;
    make(f, change);
    g_assert_cmpstr(get_fen(f, fen), ==, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    g_assert_cmpint(tabiya_scratch_desk_get_strength(f->desk).level, ==, 4);
    g_assert_true(tabiya_scratch_desk_is_flipped(f->desk));
    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "e4 e5 Nf3"));
    make(f, number_change(TABIYA_CHANGE_TAKE_BACK, 0));
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_scratch_desk_get_cursor(f->desk)), ==, 1);
    make(f, tabiya_change_new(TABIYA_CHANGE_RESIGN));
    g_assert_cmpint(tabiya_game_get_result(tabiya_scratch_desk_get_game(f->desk)), ==,
                    TABIYA_RESULT_WHITE);
    make(f, tabiya_change_new(TABIYA_CHANGE_REMATCH));
    g_assert_false(tabiya_scratch_desk_is_flipped(f->desk));
    make(f, tabiya_change_new(TABIYA_CHANGE_SWAP_SIDES));
    change = tabiya_change_new(TABIYA_CHANGE_SET_LEVEL);
    g_assert_true(tabiya_strength_read(&change->strength, "lena"));
    make(f, change);
    refuse(f, text_change(TABIYA_CHANGE_NEW_GAME, "king"), "Tabiya cannot give these odds.");
    refuse(f, tabiya_change_new(TABIYA_CHANGE_OFFER_DRAW),
           "There is no opponent here to accept a draw.");
    refuse(f, tabiya_change_new(TABIYA_CHANGE_MOVE_NOW), "Tabiya is not thinking right now.");
}

static void test_show(Fixture *f, gconstpointer data)
{
    char fen[ENG_FEN_MAX];
    TabiyaChange *position = tabiya_change_new(TABIYA_CHANGE_SET_POSITION);

    make(f, line_change("e4 e5 Nf3 Nc6 Bc4", 5));
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_scratch_desk_get_game(f->desk), "Event"), ==,
                    "Italian Game");
    make(f, line_change("e4 e5 Nf3 Nc6 Bc4", 0));
    eng_fen_parse(&position->start, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", NULL);
    make(f, position);
    g_assert_cmpstr(get_fen(f, fen), ==, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
    make(f, tabiya_change_new(TABIYA_CHANGE_FLIP));
    g_assert_true(tabiya_scratch_desk_is_flipped(f->desk));
}

static void test_library(Fixture *f, gconstpointer data)
{
    TabiyaChange *missing = tabiya_change_new(TABIYA_CHANGE_SHOW_GAME);

    missing->id = 1;
    refuse(f, missing, "This game is no longer in the library.");
    talk_fixture_add_games(&f->files);
    TabiyaChange *change = tabiya_change_new(TABIYA_CHANGE_SHOW_GAME);
    change->id = 4;
    make(f, change);
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_scratch_desk_get_game(f->desk), "White"), ==,
                    "Fischer, R");
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "library");
    make(f, text_change(TABIYA_CHANGE_FIND_GAMES, "carlsen"));
}

/* --- Training --------------------------------------------------------------------------------- */

static void test_training(Fixture *f, gconstpointer data)
{
    char fen[ENG_FEN_MAX];

    talk_fixture_add_puzzles(&f->files);
    make(f, text_change(TABIYA_CHANGE_PUZZLE, "fork1"));
    g_assert_cmpstr(get_fen(f, fen), ==, "4k3/7r/8/3N4/8/8/P7/4K3 w - - 1 2");
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "puzzles");
    refuse(f, text_change(TABIYA_CHANGE_PUZZLE, "nosuch"), "There is no puzzle “nosuch”.");
    make(f, text_change(TABIYA_CHANGE_DRILL, "lucena"));
    EngPosition start;
    tabiya_drill_get_start(tabiya_drills_find("lucena"), 0, &start);
    const TabiyaNode *cursor = tabiya_scratch_desk_get_cursor(f->desk);
    g_assert_true(eng_position_equal(&start, tabiya_node_get_position(cursor)));
    g_assert_false(tabiya_scratch_desk_is_flipped(f->desk));
    make(f, text_change(TABIYA_CHANGE_DRILL, "philidor")); /* Black's task */
    g_assert_true(tabiya_scratch_desk_is_flipped(f->desk));
    refuse(f, text_change(TABIYA_CHANGE_DRILL, "nosuch"), "There is no such endgame drill.");
    make(f, text_change(TABIYA_CHANGE_TRAIN, "Italian Game"));
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "openings");
    make(f, text_change(TABIYA_CHANGE_TRAIN, ""));
    refuse(f, text_change(TABIYA_CHANGE_TRAIN, "Nonsense Gambit"),
           "There is no opening with that name.");
    make(f, tabiya_change_new(TABIYA_CHANGE_FLASHCARDS));
}

/* --- The program ------------------------------------------------------------------------------ */

static void test_program(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_scratch_desk_get_setting(f->desk, "sounds"));
    make(f, text_change(TABIYA_CHANGE_SETTING, "sounds"));
    g_assert_false(tabiya_scratch_desk_get_setting(f->desk, "sounds"));
    refuse(f, text_change(TABIYA_CHANGE_SETTING, "gravity"), "There is no such setting.");
    TabiyaChange *engine = tabiya_change_new(TABIYA_CHANGE_ENGINE);
    engine->on = TRUE;
    make(f, engine);
    g_assert_true(tabiya_scratch_desk_has_engine(f->desk));
    make(f, text_change(TABIYA_CHANGE_GO_TO_PLACE, "editor"));
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "editor");
    refuse(f, text_change(TABIYA_CHANGE_MANUAL, ""),
           "The manual opens in Tabiya’s window: press F1 there.");
    refuse(f, tabiya_change_new(TABIYA_CHANGE_REVIEW),
           "To review a whole game, use the window or “tabiya-cli analyze”.");
}

/* A game of an unknown variant can be read, but not changed. */
static void test_sealed(Fixture *f, gconstpointer data)
{
    take_game(f, "[Variant \"Atomic\"]\n\n1. e4 *\n");
    TabiyaGame *game = tabiya_scratch_desk_get_game(f->desk);
    g_autofree char *why = g_strdup(tabiya_game_get_seal(game));

    g_assert_nonnull(why);
    refuse(f, text_change(TABIYA_CHANGE_COMMENT, "x"), why);
    refuse(f, tabiya_change_new(TABIYA_CHANGE_RESIGN), why);
    refuse(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "e4"), why);
    make(f, tabiya_change_new(TABIYA_CHANGE_NEW_GAME));
    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "e4"));
}

/* Many changes, undone to the first and redone to the last. */
static void test_undo_all(Fixture *f, gconstpointer data)
{
    g_autofree char *first = dup_all(f);
    g_autoptr(GError) error = NULL;
    guint count = 0;

    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "a6"));
    make(f, tabiya_change_new(TABIYA_CHANGE_FLIP));
    make(f, line_change("d4 d5 c4", 3));
    make(f, text_change(TABIYA_CHANGE_COMMENT, "?"));
    make(f, tabiya_change_new(TABIYA_CHANGE_NEW_GAME));
    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "c4 e5"));
    g_autofree char *last = dup_all(f);
    while (do_undo(f, TABIYA_CHANGE_UNDO, NULL))
        count++;
    g_assert_cmpuint(count, ==, 6);
    g_autofree char *undone = dup_all(f);
    g_assert_cmpstr(undone, ==, first);
    g_assert_false(do_undo(f, TABIYA_CHANGE_UNDO, &error));
    g_assert_cmpstr(error->message, ==, "There is nothing to undo.");
    while (do_undo(f, TABIYA_CHANGE_REDO, NULL))
        count--;
    g_assert_cmpuint(count, ==, 0);
    g_autofree char *redone = dup_all(f);
    g_assert_cmpstr(redone, ==, last);
}

/* What somebody else has done to the game is not undone instead. */
static void test_others(Fixture *f, gconstpointer data)
{
    make(f, moves_change(f, TABIYA_CHANGE_PLAY_MOVES, "a6"));
    const guint id = tabiya_desk_get_last(f->as_desk);
    tabiya_game_set_comment(tabiya_scratch_desk_get_game(f->desk),
                            tabiya_scratch_desk_get_cursor(f->desk), "mine");
    g_assert_false(tabiya_desk_can_undo(f->as_desk, id));
    g_assert_false(do_undo(f, TABIYA_CHANGE_UNDO, NULL));
}

#define ADD(name, func) g_test_add("/talk/desk/" name, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("play", test_play);
    ADD("mate", test_mate);
    ADD("variation", test_variation);
    ADD("notes", test_notes);
    ADD("new-game", test_new_game);
    ADD("show", test_show);
    ADD("library", test_library);
    ADD("training", test_training);
    ADD("program", test_program);
    ADD("sealed", test_sealed);
    ADD("undo-all", test_undo_all);
    ADD("others", test_others);
    return g_test_run();
}
