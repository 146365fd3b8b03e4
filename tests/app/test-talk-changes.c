/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Abilities that change the board or the program, and those that look into openings, games and
 * progress: asked on a scratch desk with real files. What an answer states is checked by the rules
 * of chess, by the table of names and by the games that the test has written. */
#include "tests/app/talk-changes.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/puzzles/endgame-table.h"
#include "app/store/library-file.h"
#include "app/store/puzzle-file.h"
#include "app/talk/talk-settings.h"
#include "engine/board/fen.h"
#include "tests/app/store-fixture.h"

#define NAJDORF "Sicilian Defense: Najdorf Variation"

static void assert_fen(TalkChanges *f, const char *expected)
{
    char fen[ENG_FEN_MAX];

    eng_fen_write(tabiya_node_get_position(tabiya_scratch_desk_get_cursor(f->desk)), fen);
    g_assert_cmpstr(fen, ==, expected);
}

static void assert_ply(TalkChanges *f, guint ply)
{
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_scratch_desk_get_cursor(f->desk)), ==, ply);
}

/* --- The game --------------------------------------------------------------------------------- */

static void test_moves(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(f, "make_moves", "moves=e4", "Played 1. e4.");
    g_assert_cmpuint(f->answer->links->len, ==, 1);
    talk_changes_ask(f, "make_moves", "moves=e5 Qh5 Nc6", "Played 1… e5 2. Qh5 Nc6.");
    talk_changes_ask_wrong(f, "make_moves", "moves=Bc4 Nf6 Ke3", "Your king cannot move there.");
    talk_changes_ask(f, "make_moves", "moves=Bc4 Nf6 Qxf7#",
                     "Played 3. Bc4 Nf6 4. Qxf7#. Checkmate. White wins.");
    talk_changes_ask_wrong(f, "make_moves", "moves=Kxf7", "Checkmate. White wins.");
    talk_changes_ask_wrong(f, "resign", "", "Checkmate. White wins.");
    talk_changes_ask(f, "take_back", "", "Took back 4. Qxf7#.");
    talk_changes_ask(f, "take_back", "number=2", "Took back 3. Bc4 Nf6.");
    assert_ply(f, 4);
    talk_changes_ask_wrong(f, "take_back", "number=5", "There are no moves to take back.");
    talk_changes_ask(f, "undo", "", "Undid the last change.");
    assert_ply(f, 6);
    talk_changes_ask(f, "redo", "", "Redid the change.");
    assert_ply(f, 4);
    talk_changes_ask(f, "make_moves", "moves=Qxf7+", "Played 3. Qxf7+. Check. Black to move.");
    talk_changes_ask(f, "resign", "", "Black resigned. White wins.");
    talk_changes_ask_refused(f, "resign", "The game is over.");
}

static void test_steps(TalkChanges *f, gconstpointer data)
{
    talk_changes_begin(f, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    talk_changes_ask_wrong(f, "step", "step=next", "This is the end of the line.");
    g_assert_cmpstr(f->answer->offers->pdata[0], ==, "what is the plan?");
    talk_changes_ask(f, "step", "step=previous", "2… Nc6. It defends the pawn on e5.");
    assert_ply(f, 4);
    talk_changes_ask(f, "step", "step=first", "This is the start.");
    talk_changes_ask_wrong(f, "step", "step=previous", "This is the start.");
    talk_changes_ask(f, "step", "step=next",
                     "1. e4. It puts a pawn in the center. This is the opening "
                     "“King's Pawn Game” (B00).");
    g_assert_cmpstr(f->answer->offers->pdata[0], ==, "next");
    g_assert_cmpstr(f->answer->offers->pdata[1], ==, "why?");
    talk_changes_ask(f, "go_to_move", "position=move 2 black",
                     "2. Nf3. It attacks the pawn on e5. This is the opening "
                     "“King's Knight Opening” (C40).");
    assert_ply(f, 3);
    talk_changes_ask(f, "go_to_move", "position=end",
                     "3. Bb5. It develops the bishop on f1. This is the opening "
                     "“Ruy Lopez” (C60).");
    talk_changes_ask_wrong(f, "go_to_move", "position=move 40", "This game has no such move.");
    talk_changes_ask(f, "step", "step=last",
                     "3. Bb5. It develops the bishop on f1. This is the opening "
                     "“Ruy Lopez” (C60).");
    talk_changes_ask(f, "flip_board", "", "Flipped the board.");
    g_assert_true(tabiya_scratch_desk_is_flipped(f->desk));
}

static void test_new_game(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(f, "new_game", "", "Started a new game.");
    talk_changes_ask(
        f, "new_game", "level=5|color=black|odds=queen",
        "Started a new game. You play Black. Tabiya plays at level 5. Tabiya gives the queen.");
    assert_fen(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    g_assert_cmpint(tabiya_scratch_desk_get_strength(f->desk).level, ==, 5);
    talk_changes_ask(f, "new_game", "", "Started a new game. You play Black.");
    talk_changes_ask(f, "make_moves", "moves=d4 d5 c4", "Played 1. d4 d5 2. c4.");
    talk_changes_ask(f, "take_back", "", "Took back 1… d5 2. c4.");
    assert_ply(f, 1);
    talk_changes_ask(f, "resign", "", "You resigned. White wins.");
    talk_changes_ask(f, "rematch", "", "Started a rematch with colors swapped.");
    talk_changes_ask(f, "swap_sides", "", "Swapped sides.");
    talk_changes_ask_wrong(f, "new_game", "odds=king", "Tabiya cannot give these odds.");
    talk_changes_run(f, "offer_draw", "");
    talk_changes_ask_refused(f, "offer_draw", "There is no opponent here to accept a draw.");
    talk_changes_ask_refused(f, "move_now", "Tabiya is not thinking right now.");
}

static void test_set_up(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(f, "set_up_position", "placement=white: Ke1 Ra1, h2; black: Ke8 Pa7; black",
                     "Set up the position. Black to move.");
    assert_fen(f, "4k3/p7/8/8/8/8/7P/R3K3 b - - 0 1");
    talk_changes_ask(f, "set_up_position", "placement=white: Kb6 Qb7; black: Kb8; black",
                     "Set up the position. Checkmate. White wins.");
    talk_changes_ask(f, "set_up_position", "placement=8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
                     "Set up the position. Black to move.");
    assert_fen(f, "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1");
    talk_changes_ask(f, "set_up_position", "placement=start",
                     "Set up the position. White to move.");
    assert_fen(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    talk_changes_ask_wrong(f, "set_up_position", "placement=white: Kx9; black: Ke8",
                           "“Kx9” is not a piece with its square, such as “Ke1”.");
    talk_changes_ask_wrong(f, "set_up_position", "placement=whites; Ke1",
                           "“whites” is not a piece with its square, such as “Ke1”.");
    talk_changes_ask_wrong(f, "set_up_position", "placement=", "White has no king.");
    talk_changes_ask_wrong(f, "set_up_position", "placement=white: Ke1 Qé8; black: Ke8",
                           "“Qé8” is not a piece with its square, such as “Ke1”.");
    talk_changes_ask_wrong(f, "set_up_position", "placement=white: Ke1 Ke2; black: Ke8",
                           "White has more than one king.");
    talk_changes_ask_wrong(f, "set_up_position", "placement=8/8/8/44p/8/8/8/8 w - - 0 1",
                           "Invalid FEN: Piece placement: rank 5 has more than 8 squares");
}

static void test_notes(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(f, "add_comment", "text=A plan?", "Added the comment to the start.");
    talk_changes_ask_wrong(f, "add_glyph", "glyph=!", "There is no move to annotate here.");
    talk_changes_ask(f, "make_moves", "moves=e4 e5", "Played 1. e4 e5.");
    talk_changes_ask(f, "add_comment", "text=Solid", "Added the comment to 1… e5.");
    talk_changes_ask(f, "add_glyph", "glyph=!?", "Marked 1… e5: Interesting move (!?)");
    talk_changes_ask_wrong(f, "add_glyph", "glyph=huh", "“huh” is not a move annotation.");
    const TabiyaNode *cursor = tabiya_scratch_desk_get_cursor(f->desk);
    gsize count = 0;
    g_assert_cmpint(tabiya_node_get_nags(cursor, &count)[0], ==, 5);
    g_assert_cmpstr(tabiya_node_get_comment(cursor), ==, "Solid");
}

static void test_show_line(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask_wrong(f, "show_line", "", "The last answer has no line to show.");
    talk_changes_run(f, "lookup_openings", "opening=" NAJDORF);
    talk_changes_ask(f, "show_line", "",
                     "Showed 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6.");
    assert_ply(f, 10);
    talk_changes_run(f, "lookup_openings", "opening=Italian Game");
    talk_changes_ask(f, "show_line", "", "Showed 1. e4 e5 2. Nf3 Nc6 3. Bc4.");
    assert_ply(f, 5);
}

/* --- The opponent ----------------------------------------------------------------------------- */

static void assert_strength(TalkChanges *f, const char *expected)
{
    const TabiyaStrength strength = tabiya_scratch_desk_get_strength(f->desk);
    char text[TABIYA_STRENGTH_TEXT_BYTES];

    tabiya_strength_write(&strength, text);
    g_assert_cmpstr(text, ==, expected);
}

/* Runs it, and makes the change. */
static void choose(TalkChanges *f, const char *name, const char *arguments, const char *expected)
{
    talk_changes_run(f, name, arguments);
    talk_changes_make_change(f);
    assert_strength(f, expected);
}

static void test_opponents(TalkChanges *f, gconstpointer data)
{
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    talk_changes_run(f, "set_level", "direction=weaker"); /* than what? */
    g_assert_cmpstr(f->answer->question, ==, "Which level, from 1 to 9?");
    talk_changes_run(f, "set_level", "");
    g_assert_cmpstr(f->answer->question, ==, "Which level, from 1 to 9?");
    for (gsize i = 0; i < count; i++) {
        g_autofree char *arguments = g_strdup_printf("opponent=%s|color=black", all[i].id);
        g_autofree char *tag = g_strdup_printf("%s (Tabiya)", all[i].name);
        choose(f, "new_game", arguments, all[i].id);
        g_autoptr(TabiyaScene) scene = tabiya_desk_look(TABIYA_DESK(f->desk));
        g_assert_cmpstr(scene->white, ==, tag);
        g_assert_nonnull(strstr(f->answer->text->str, all[i].name));
    }
    talk_changes_ask_wrong(f, "set_level", "direction=stronger", "No opponent is stronger.");
    talk_changes_ask(f, "new_game", "rating=1500|color=white",
                     "Started a new game. You play White. Tabiya plays at a rating of 1500.");
    assert_strength(f, "1500");
    choose(f, "set_level", "direction=weaker", "mina");
    choose(f, "set_level", "direction=stronger", "felix");
    choose(f, "set_level", "level=1", "1");
    talk_changes_ask_wrong(f, "new_game", "direction=weaker", "No opponent is weaker.");
    assert_strength(f, "1");
}

/* --- The program ------------------------------------------------------------------------------ */

static void test_program(TalkChanges *f, gconstpointer data)
{
    talk_changes_run(f, "set_level", "level=1");
    g_assert_true(g_str_has_prefix(f->answer->text->str, "Tabiya plays at level 1. "));
    talk_changes_ask_wrong(f, "set_level", "level=12", "Tabiya has levels 1 to 9.");
    talk_changes_ask_wrong(f, "set_level", "opponent=nobody", "There is no such opponent.");
    talk_changes_ask(f, "change_setting", "setting=sounds|switch=off", "Sounds: off.");
    g_assert_false(tabiya_scratch_desk_get_setting(f->desk, "sounds"));
    talk_changes_ask(f, "change_setting", "setting=sounds|switch=on", "Sounds: on.");
    for (guint i = 0; i < tabiya_talk_settings_count(); i++) {
        const char *key = tabiya_talk_setting_at(i)->key;
        g_autofree char *arguments = g_strdup_printf("setting=%s|switch=off", key);
        talk_changes_run(f, "change_setting", arguments);
        g_assert_nonnull(f->answer->change);
    }
    talk_changes_ask_wrong(f, "change_setting", "setting=gravity|switch=off",
                           "There is no such setting.");
    talk_changes_ask(f, "set_engine", "switch=on", "Switched the engine on.");
    g_assert_true(tabiya_scratch_desk_has_engine(f->desk));
    talk_changes_ask(f, "go_to_place", "place=editor", "Opened “Editor”.");
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "editor");
    talk_changes_ask_wrong(f, "go_to_place", "place=moon", "Tabiya has no such place.");
    talk_changes_ask_refused(f, "open_manual",
                             "The manual opens in Tabiya’s window: press F1 there.");
}

/* --- Openings --------------------------------------------------------------------------------- */

/* What is in no repertoire is not trained: one can be made, or the opening is taught. */
static void assert_offers_to_make(TalkChanges *f, const char *name)
{
    g_autofree char *make = g_strdup_printf("make a repertoire of the %s", name);
    g_autofree char *teach = g_strdup_printf("teach me the %s", name);

    g_assert_nonnull(strstr(f->answer->text->str, "not in your repertoire yet"));
    g_assert_nonnull(f->answer->question);
    g_assert_null(f->answer->change);
    g_assert_cmpuint(f->answer->choices->len, ==, 2);
    g_assert_cmpstr(f->answer->choices->pdata[0], ==, make);
    g_assert_cmpstr(f->answer->choices->pdata[1], ==, teach);
}

static void test_openings(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(f, "name_opening", "", "No move has been made yet.");
    talk_changes_begin(f, "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h3 *");
    talk_changes_run(f, "name_opening", "");
    const TabiyaFact *fact = tabiya_answer_find_fact(f->answer, TABIYA_FACT_OPENING);
    g_assert_nonnull(fact);
    g_assert_nonnull(strstr(f->answer->text->str, fact->text));
    talk_changes_ask(f, "play_opening", "opening=Italian Game",
                     "On the board: Italian Game (C50): 1. e4 e5 2. Nf3 Nc6 3. Bc4");
    assert_ply(f, 5);
    talk_changes_run(f, "teach_opening", "opening=" NAJDORF);
    g_assert_nonnull(strstr(f->answer->text->str,
                            NAJDORF " (B90): 1. e4 c5 2. Nf3 d6 3. d4 cxd4 "
                                    "4. Nxd4 Nf6 5. Nc3 a6\n"
                                    "Black plays 5… a6 to reach it. It keeps enemy "
                                    "pieces off b5.\n"
                                    "Main variations:"));
    g_assert_nonnull(strstr(f->answer->text->str, "English Attack (6. Be3)"));
    g_assert_cmpint(f->answer->change->number, ==, 0);
    g_assert_cmpuint(f->answer->change->moves->len, >=, 10);
    talk_changes_run(f, "teach_opening", "opening=Italian Game");
    g_assert_nonnull(strstr(f->answer->text->str, "White plays 3. Bc4 to reach it."));
    g_assert_nonnull(strstr(f->answer->text->str, "Evans Gambit (4. b4)"));
    talk_changes_run(f, "teach_opening", "opening=King's Indian Defense");
    g_assert_nonnull(strstr(f->answer->text->str, "Black plays 2… g6 to reach it."));
    talk_changes_run(f, "lookup_openings", "opening=Queen's Gambit");
    g_assert_nonnull(strstr(f->answer->text->str, "Queen's Gambit (D06): 1. d4 d5 2. c4\n"
                                                  "Main variations: Queen's Gambit Declined "
                                                  "(2… e6), Queen's Gambit Accepted (2… dxc4)"));
    talk_changes_ask_wrong(f, "play_opening", "opening=Nonsense",
                           "There is no opening with that name.");
    talk_changes_run(f, "train_opening", "opening=Italian Game");
    assert_offers_to_make(f, "Italian Game");
    talk_changes_begin(f, NULL);
    talk_changes_ask_wrong(
        f, "train_opening", "",
        "You have no repertoire yet. Create one in Openings, or say which opening to train.");
}

/* The lines are legal, and the side that learns them has one move in each position. */
static void check_lines(const TabiyaChange *change, EngColor side)
{
    g_autoptr(GHashTable) chosen = g_hash_table_new(g_int64_hash, g_int64_equal);
    g_autofree EngPosition *positions = g_new(EngPosition, change->moves->len + 1);
    EngPosition *at = positions;

    *at = change->start;
    for (guint i = 0; i < change->moves->len; i++) {
        const EngMove move = g_array_index(change->moves, EngMove, i);
        if (move == ENG_NO_MOVE) {
            *++at = change->start;
            continue;
        }
        g_assert_true(eng_move_is_legal(at, move));
        if (at->side_to_move == (int)side) {
            gpointer known = g_hash_table_lookup(chosen, &at->key);
            g_assert_true(!known || known == GUINT_TO_POINTER(move));
            g_hash_table_insert(chosen, &at->key, GUINT_TO_POINTER(move));
        }
        eng_position_play(at + 1, at, move);
        at++;
    }
    g_assert_cmpuint(g_hash_table_size(chosen), >=, 4);
}

static void test_repertoire(TalkChanges *f, gconstpointer data)
{
    static const struct {
        const char *arguments;
        EngColor side;
    } CASES[] = {{"opening=Caro-Kann Defense", ENG_BLACK},
                 {"opening=London System", ENG_WHITE},
                 {"opening=" NAJDORF "|color=white", ENG_WHITE}};

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        talk_changes_run(f, "make_repertoire", CASES[i].arguments);
        const TabiyaChange *change = f->answer->change;
        g_assert_nonnull(change);
        g_assert_cmpint(change->color, ==, CASES[i].side);
        check_lines(change, CASES[i].side);
        g_assert_cmpint(talk_changes_get_count(f, "lines"), >=, 2);
    }
}

/* Of an opening that has none, it says so, and offers what there is. */
static void test_opening_puzzle(TalkChanges *f, gconstpointer data)
{
    talk_changes_run(f, "load_chess_puzzle", "opening=Caro-Kann Defense");
    g_assert_false(f->answer->failed);
    g_assert_nonnull(strstr(f->answer->text->str, "From a game with this opening: Caro-Kann"));
    talk_changes_run(f, "load_chess_puzzle", "opening=Nimzo-Indian Defense: Sämisch Variation");
    g_assert_true(f->answer->failed);
    g_assert_cmpstr(f->answer->offers->pdata[0], ==,
                    "give me a puzzle from the Nimzo-Indian Defense");
    talk_fixture_add_puzzles(&f->files); /* of no opening */
    talk_changes_run(f, "load_chess_puzzle", "opening=Caro-Kann Defense");
    g_assert_true(f->answer->failed);
    g_assert_cmpstr(f->answer->offers->pdata[0], ==, "give me an opening puzzle");
}

static void test_stop(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask(f, "thank", "", "You’re welcome. Ask again at any time.");
    talk_changes_ask(f, "stop", "", "All right. Ask again at any time.");
    talk_changes_run(f, "practice_endgame", "drill=lucena");
    talk_changes_make_change(f);
    talk_changes_ask(f, "stop", "", "The exercise is over.");
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "");
    talk_changes_ask(f, "undo", "", "Undid the last change.");
    g_assert_cmpstr(tabiya_scratch_desk_get_place(f->desk), ==, "puzzles");
}

/* A lesson takes the usual way, goes on with the book's moves, and names where it is. */
static void test_lesson(TalkChanges *f, gconstpointer data)
{
    talk_changes_run(f, "teach_opening", "opening=London System");
    g_assert_true(
        g_str_has_prefix(f->answer->text->str,
                         "Queen's Pawn Game: London System (D02): 1. d4 d5 2. Nf3 Nf6 3. Bf4\n"));
    g_assert_null(strstr(f->answer->text->str, "Pterodactyl"));
    g_assert_cmpuint(f->answer->change->moves->len, >, 5);
    for (guint i = 0; i < f->answer->offers->len; i++) /* there is no repertoire yet */
        g_assert_null(strstr(f->answer->offers->pdata[i], "train"));
    talk_changes_make_change(f);
    talk_changes_ask(f, "step", "step=next",
                     "1. d4. It puts a pawn in the center. This is the opening "
                     "“Queen's Pawn Game” (A40).");
    talk_changes_ask(f, "go_to_move", "position=move 3 black",
                     "3. Bf4. It develops the bishop on c1. This is the opening "
                     "“Queen's Pawn Game: London System” (D02).");
    talk_changes_run(f, "train_opening", "");
    assert_offers_to_make(f, "Queen's Pawn Game: London System");
}

/* Black's opening is learned from Black's side of the board, until undo. */
static void test_lesson_side(TalkChanges *f, gconstpointer data)
{
    talk_changes_run(f, "teach_opening", "opening=" NAJDORF);
    talk_changes_make_change(f);
    g_assert_true(tabiya_scratch_desk_is_flipped(f->desk));
    talk_changes_run(f, "teach_opening", "opening=Italian Game");
    talk_changes_make_change(f);
    g_assert_false(tabiya_scratch_desk_is_flipped(f->desk));
    talk_changes_ask(f, "undo", "", "Undid the last change.");
    g_assert_true(tabiya_scratch_desk_is_flipped(f->desk));
}

/* Without a list it is a game with the position on the board. */
static void test_model_game(TalkChanges *f, gconstpointer data)
{
    talk_changes_begin(f, "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *");
    talk_changes_ask_wrong(f, "show_game", "",
                           "Find games first, for example: “games of Carlsen”.");
    talk_fixture_add_games(&f->files);
    talk_changes_run(f, "show_game", "");
    g_assert_true(g_str_has_prefix(f->answer->text->str, "Opened the game "));
    talk_changes_make_change(f);
    talk_changes_begin(f, "1. a4 h5 2. Ra3 Rh6 *");
    talk_changes_ask_wrong(f, "show_game", "", "No game in your library matches.");
}

static void test_explore(TalkChanges *f, gconstpointer data)
{
    talk_changes_run(f, "explore_position", "");
    g_assert_true(g_str_has_prefix(f->answer->text->str, "Tabiya’s opening book plays here:\n"));
    g_assert_cmpuint(f->answer->links->len, ==, 5);
    g_assert_nonnull(strstr(f->answer->text->str, "e4 ("));
    talk_changes_begin(f, "1. a4 h5 2. Ra3 Rh6 *");
    talk_changes_ask(f, "explore_position", "",
                     "Neither your library nor Tabiya’s opening book has this position.");
    talk_fixture_add_games(&f->files);
    talk_changes_begin(f, "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e5 *");
    talk_changes_ask(f, "explore_position", "",
                     "2 games in your library: White scores 50%.\nNb3 (1 game, White scores 100%), "
                     "Nf3 (1 game, White scores 0%)");
    g_assert_cmpint(talk_changes_get_count(f, "games"), ==, TALK_NAJDORF);
    talk_changes_run(f, "lookup_openings", "opening=" NAJDORF);
    g_assert_nonnull(strstr(f->answer->text->str,
                            "2 games in your library: White scores 50%. Most played: "
                            "Be3 (2 games, White scores 50%)."));
}

/* --- Games ------------------------------------------------------------------------------------ */

static void test_games(TalkChanges *f, gconstpointer data)
{
    talk_changes_ask_wrong(
        f, "find_games", "player=Carlsen",
        "Your library has no games yet. Import some in the Library, or with “tabiya-cli db "
        "import”.");
    talk_changes_ask_wrong(f, "show_game", "",
                           "Find games first, for example: “games of Carlsen”.");
    talk_fixture_add_games(&f->files);
    talk_changes_ask(
        f, "find_games", "player=Carlsen",
        "3 games:\n1. Carlsen, Magnus – Caruana, F, 2018, ½–½\n"
        "2. Carlsen, Magnus – Anand, V, 2014, 1–0\n3. Anand, V – Carlsen, Magnus, 2013, 0–1");
    g_assert_cmpint(talk_changes_get_count(f, "games"), ==, TALK_CARLSEN);
    talk_changes_ask(f, "find_games", "player=Carlsen|opponent=anand|result=1-0",
                     "1 game:\n1. Carlsen, Magnus – Anand, V, 2014, 1–0");
    talk_changes_ask(f, "find_games", "opening=" NAJDORF,
                     "2 games:\n1. Carlsen, Magnus – Anand, V, 2014, 1–0\n"
                     "2. Fischer, R – Spassky, B, 1972, 0–1");
    talk_changes_ask_wrong(f, "show_game", "number=7", "The list has only 2 games.");
    talk_changes_ask(f, "show_game", "number=2",
                     "Opened the game Fischer, R – Spassky, B, 1972, 0–1.");
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_scratch_desk_get_game(f->desk), "Black"), ==,
                    "Spassky, B");
    talk_changes_ask(f, "show_game", "number=1",
                     "Opened the game Carlsen, Magnus – Anand, V, 2014, 1–0.");
    talk_changes_ask_refused(f, "review_game",
                             "To review a whole game, use the window or “tabiya-cli analyze”.");
    talk_changes_ask(f, "find_games", "year=1972",
                     "1 game:\n1. Fischer, R – Spassky, B, 1972, 0–1");
    talk_changes_ask(f, "find_games", "player=Kasparov", "No game in your library matches.");
    talk_changes_begin(f, NULL);
    talk_changes_ask_wrong(f, "review_game", "", "There are no moves to review.");
}

/* --- Puzzles and endgames --------------------------------------------------------------------- */

static void test_puzzles(TalkChanges *f, gconstpointer data)
{
    talk_fixture_add_puzzles(&f->files);
    talk_changes_ask(f, "load_chess_puzzle", "theme=fork",
                     "White to move. Fork: what do you play?\nRating: 1500");
    assert_fen(f, "4k3/7r/8/3N4/8/8/P7/4K3 w - - 1 2");
    g_assert_cmpuint(f->answer->links->len, ==, 0);
    g_assert_cmpstr(tabiya_answer_find_fact(f->answer, TABIYA_FACT_PUZZLE)->text, ==, "fork1");
    talk_changes_ask(f, "load_chess_puzzle", "rating=900",
                     "White to move: what do you play?\nRating: 800");
    talk_changes_ask(f, "load_chess_puzzle", "", "White to move: what do you play?\nRating: 1500");
    talk_changes_ask(
        f, "load_chess_puzzle", "theme=fork",
        "White to move. Fork: what do you play?\nRating: 1500"); /* seen, but there is no other */
    talk_changes_ask_wrong(f, "load_chess_puzzle", "theme=smotheredMate", "No matching puzzles");
    talk_changes_ask_wrong(f, "load_chess_puzzle", "theme=nosuch", "There is no theme “nosuch”.");
}

/* Without a file, those of the program; nothing is written. */
static void test_shipped(TalkChanges *f, gconstpointer data)
{
    tabiya_scratch_desk_set_rating(f->desk, 1000);
    talk_changes_run(f, "load_chess_puzzle", "theme=mateIn2");
    const TabiyaFact *fact = tabiya_answer_find_fact(f->answer, TABIYA_FACT_PUZZLE);
    g_autofree char *listed = talk_fixture_list(&f->files);
    g_assert_cmpstr(listed, ==, "");
    if (!fact)
        return; /* built without puzzles */
    g_assert_cmpint(ABS(fact->number - 1000), <=, 350);
    g_autofree char *said = NULL;
    g_assert_true(tabiya_desk_change(TABIYA_DESK(f->desk), f->answer->change, &said, NULL));
    const TabiyaNode *cursor = tabiya_scratch_desk_get_cursor(f->desk);
    g_assert_true(eng_position_equal(&fact->start, tabiya_node_get_position(cursor)));
}

/* Nor has a file more that is just being made: first it has no tables, then no puzzles. */
static void test_early(TalkChanges *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    talk_changes_run(f, "load_chess_puzzle", "theme=mateIn2");
    const gboolean has_puzzles = !f->answer->failed;
    g_assert_true(g_file_set_contents(f->files.puzzles, "", 0, &error));
    talk_changes_run(f, "load_chess_puzzle", "theme=mateIn2");
    g_assert_cmpint(f->answer->failed, ==, !has_puzzles);
    g_autoptr(TabiyaDatabase) db = tabiya_puzzle_file_open(f->files.puzzles, &error);
    g_assert_no_error(error);
    talk_changes_run(f, "load_chess_puzzle", "theme=mateIn2");
    g_assert_cmpint(f->answer->failed, ==, !has_puzzles);
}

static void test_endgames(TalkChanges *f, gconstpointer data)
{
    guint count = 0;
    const TabiyaDrill *drills = tabiya_drills_get(&count);

    for (guint i = 0; i < count; i++) {
        g_autofree char *arguments = g_strdup_printf("drill=%s", drills[i].key);
        EngPosition start;
        eng_fen_parse(&start, drills[i].fen, NULL);
        talk_changes_run(f, "practice_endgame", arguments);
        g_assert_nonnull(strstr(f->answer->text->str, drills[i].name));
        g_assert_true(eng_position_equal(&start, &f->answer->board));
    }
    talk_changes_run(f, "practice_endgame", "");
    g_assert_cmpstr(f->answer->change->text, ==, drills[0].key);
    talk_changes_ask_wrong(f, "practice_endgame", "drill=nosuch",
                           "There is no such endgame drill.");
}

/* --- Files that others use, and bad ones ------------------------------------------------------ */

static void test_in_use(TalkChanges *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    TabiyaTransaction transaction;

    talk_fixture_add_games(&f->files);
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->files.library, &error);
    g_assert_true(tabiya_database_begin(db, &transaction, &error));
    talk_changes_ask(f, "find_games", "year=1972",
                     "1 game:\n1. Fischer, R – Spassky, B, 1972, 0–1");
    talk_changes_ask(f, "my_statistics", "place=play", "Level 3: won 1, drawn 0, lost 1.");
    g_assert_true(tabiya_database_end(db, transaction, TRUE, &error));
}

static void fail_with_sentence(TalkChanges *f, const char *name, const char *arguments)
{
    const TabiyaAnswer *answer = talk_changes_run(f, name, arguments);

    g_assert_true(answer->failed);
    g_assert_nonnull(strchr(answer->text->str, ' '));
}

static void test_damaged(TalkChanges *f, gconstpointer data)
{
    static const char NOISE[] = "This is no database, whatever it is called.";
    g_autofree char *kept = NULL;

    g_assert_true(g_file_set_contents(f->files.library, NOISE, -1, NULL));
    g_assert_true(g_file_set_contents(f->files.puzzles, NOISE, -1, NULL));
    fail_with_sentence(f, "find_games", "player=Carlsen");
    fail_with_sentence(f, "explore_position", "");
    fail_with_sentence(f, "my_statistics", "");
    fail_with_sentence(f, "review_flashcards", "");
    fail_with_sentence(f, "load_chess_puzzle", "theme=fork");
    talk_changes_run(f, "teach_opening", "opening=" NAJDORF);
    talk_changes_run(f, "practice_endgame", "");
    g_autofree char *listed = talk_fixture_list(&f->files);
    g_assert_cmpstr(listed, ==, "library.db puzzles.db");
    g_assert_true(g_file_get_contents(f->files.library, &kept, NULL, NULL));
    g_assert_cmpstr(kept, ==, NOISE);
}

/* An older library is updated by the window, not by a question. */
static void test_old(TalkChanges *f, gconstpointer data)
{
    static const char OLD[] = "This library was written by an older version of Tabiya. Open it "
                              "once in the window to update it.";

    talk_fixture_add_games(&f->files);
    run_on(f->files.library, "PRAGMA user_version = 5");
    g_autoptr(GBytes) before = read_file(f->files.library);
    talk_changes_ask_wrong(f, "find_games", "player=Carlsen", OLD);
    talk_changes_ask_wrong(f, "explore_position", "", OLD);
    talk_changes_ask_wrong(f, "my_statistics", "", OLD);
    assert_file_is(f->files.library, before);
}

/* A folder that does not exist is not made. */
static void test_missing(TalkChanges *f, gconstpointer data)
{
    g_rmdir(f->files.folder);
    talk_changes_run(f, "my_statistics", "");
    talk_changes_run(f, "find_games", "");
    talk_changes_run(f, "explore_position", "");
    talk_changes_run(f, "load_chess_puzzle", "");
    talk_changes_run(f, "practice_endgame", "");
    talk_changes_run(f, "review_flashcards", "");
    g_assert_false(g_file_test(f->files.folder, G_FILE_TEST_EXISTS));
}

#define ADD(name, func)                                                            \
    g_test_add("/talk/changes/" name, TalkChanges, NULL, talk_changes_setup, func, \
               talk_changes_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("moves", test_moves);
    ADD("steps", test_steps);
    ADD("new-game", test_new_game);
    ADD("opponents", test_opponents);
    ADD("set-up", test_set_up);
    ADD("notes", test_notes);
    ADD("show-line", test_show_line);
    ADD("program", test_program);
    ADD("openings", test_openings);
    ADD("repertoire", test_repertoire);
    ADD("opening-puzzle", test_opening_puzzle);
    ADD("puzzles-early", test_early);
    ADD("stop", test_stop);
    ADD("lesson", test_lesson);
    ADD("lesson-side", test_lesson_side);
    ADD("model-game", test_model_game);
    ADD("explore", test_explore);
    ADD("games", test_games);
    ADD("puzzles", test_puzzles);
    ADD("shipped", test_shipped);
    ADD("endgames", test_endgames);
    talk_changes_add_progress_cases();
    ADD("in-use", test_in_use);
    ADD("damaged", test_damaged);
    ADD("old", test_old);
    ADD("missing", test_missing);
    return g_test_run();
}
