/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kept conversations, hostile files, and the titles of the palette. Needs no display. */
#include "ui/talk/conversation.h"
#include "ui/talk/palette-index.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/kept-file.h"
#include "engine/board/san.h"
#include "ui/access/names.h"

static TabiyaAnswer *make_answer(void)
{
    TabiyaAnswer *answer = tabiya_answer_new(tabiya_ability_find("best_move"), NULL);
    EngPosition start;
    EngMove move;

    eng_position_init(&start);
    g_assert_cmpint(eng_san_parse(&start, "e4", -1, &move), ==, ENG_SAN_OK);
    tabiya_answer_say_text(answer, "Die beste Eröffnung ist");
    tabiya_answer_say_line(answer, &start, &move, 1);
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, "Nothing else.");
    tabiya_answer_add_fact(answer, TABIYA_FACT_CLAIM)->text = g_strdup("White has the center.");
    tabiya_answer_offer(answer, "why?");
    tabiya_answer_show_board(answer, &start, move);
    return answer;
}

/* A checked sentence with its line, one that nothing checks, and a lie. */
static TabiyaModelWords *make_model_words(TabiyaAnswer *answer)
{
    TabiyaModelWords *words = tabiya_model_words_new("scripted-1b");
    static const char *const TEXTS[] = {"e4 takes the center.", "It is *bold*.", "Re8 mates."};
    static const TabiyaSaidVerdict VERDICTS[] = {TABIYA_SAID_TRUE, TABIYA_SAID_UNCHECKED,
                                                 TABIYA_SAID_FALSE};

    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        TabiyaSaid *said = tabiya_said_new(0, 0, VERDICTS[i]);
        said->text = g_strdup(TEXTS[i]);
        said->reason = i > 0 ? g_strdup("Nobody knows.") : NULL;
        said->has_line = i == 0;
        if (said->has_line) {
            EngMove move;
            eng_position_init(&said->before);
            g_assert_cmpint(eng_san_parse(&said->before, "e4", -1, &move), ==, ENG_SAN_OK);
            said->moves = g_array_new(FALSE, FALSE, sizeof move);
            g_array_append_val(said->moves, move);
        }
        tabiya_model_words_add(words, said, answer);
        tabiya_said_free(said);
    }
    tabiya_model_words_add_deed(words, "Played e4.", 3);
    words->tokens = 120;
    return words;
}

/* What a language model said is kept with its marks, and never without. */
static void test_model(void)
{
    g_autoptr(TabiyaConversation) first = tabiya_conversation_new(NULL, "x");
    g_autoptr(TabiyaAnswer) answer = tabiya_answer_new(NULL, NULL);
    g_autoptr(TabiyaModelWords) words = make_model_words(answer);
    g_autoptr(TabiyaConversation) again = tabiya_conversation_new(NULL, "x");

    g_assert_cmpstr(answer->text->str, ==, "e4 takes the center.\nIt is *bold*.");
    tabiya_conversation_add(first, "why?", answer, words);
    g_autofree char *text = tabiya_conversation_dup_text(first);
    g_assert_true(tabiya_conversation_read_text(again, text));
    const TabiyaTurn *turn = tabiya_conversation_get_turn(again, 0);
    g_assert_cmpstr(turn->answer->text->str, ==, answer->text->str);
    g_assert_cmpuint(turn->model->said->len, ==, 3);
    g_assert_true(tabiya_said_can_play(turn->model->said->pdata[0]));
    g_assert_cmpint(turn->model->tokens, ==, 120);
    g_assert_cmpuint(((TabiyaModelDeed *)turn->model->deeds->pdata[0])->change_id, ==, 0);
    g_autofree char *markdown = tabiya_conversation_dup_markdown(again, "T");
    g_assert_cmpstr(markdown, ==,
                    "# T\n\n## why?\n\n- ✓ e4 takes the center.\n"
                    "- It is \\*bold\\*. *(Unchecked: Nobody knows.)*\n"
                    "- ~~Re8 mates.~~ *(False: Nobody knows.)*\n- Played e4.\n\n"
                    "*From scripted-1b, 120 tokens*\n\n");
}

static void test_kept(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-talk-XXXXXX", NULL);
    g_autofree char *sub = g_build_filename(folder, "ask", NULL);
    g_autoptr(TabiyaAnswer) answer = make_answer();
    g_autoptr(TabiyaConversation) first = tabiya_conversation_new(sub, "play-7");

    tabiya_conversation_add(first, "what is the best move?", answer, NULL);
    tabiya_kept_files_finish();
    g_autoptr(TabiyaConversation) again = tabiya_conversation_new(sub, "play-7");
    g_assert_cmpuint(tabiya_conversation_get_n_turns(again), ==, 1);
    const TabiyaTurn *turn = tabiya_conversation_get_turn(again, 0);
    g_assert_cmpstr(turn->question, ==, "what is the best move?");
    g_assert_cmpstr(turn->answer->text->str, ==, answer->text->str);
    g_assert_cmpuint(turn->answer->links->len, ==, 1);
    g_assert_cmpstr(((TabiyaFact *)turn->answer->facts->pdata[0])->text, ==,
                    "White has the center.");
    g_assert_cmpstr(turn->answer->offers->pdata[0], ==, "why?");
    g_assert_true(turn->answer->has_board);
    g_assert_false(turn->answer->changed);

    tabiya_conversation_set_key(again, "play-8");
    tabiya_kept_files_finish();
    g_autofree char *old = g_build_filename(sub, "play-7.json", NULL);
    g_autofree char *new = g_build_filename(sub, "play-8.json", NULL);
    g_assert_false(g_file_test(old, G_FILE_TEST_EXISTS));
    g_assert_true(g_file_test(new, G_FILE_TEST_EXISTS));
    g_unlink(new);
    g_rmdir(sub);
    g_rmdir(folder);
}

static void test_bounds(void)
{
    g_autoptr(TabiyaConversation) self = tabiya_conversation_new(NULL, "x");
    g_autoptr(TabiyaAnswer) answer = make_answer();

    for (guint i = 0; i < TABIYA_TURNS_MAX + 5; i++) {
        g_autofree char *question = g_strdup_printf("question %u", i);
        tabiya_conversation_add(self, question, answer, NULL);
    }
    g_assert_cmpuint(tabiya_conversation_get_n_turns(self), ==, TABIYA_TURNS_MAX);
    g_assert_cmpstr(tabiya_conversation_get_turn(self, 0)->question, ==, "question 5");
    tabiya_conversation_clear(self);
    tabiya_conversation_add(self, "later", answer, NULL);
    tabiya_conversation_restore(self);
    g_assert_cmpstr(tabiya_conversation_get_turn(self, TABIYA_TURNS_MAX)->question, ==, "later");
}

/* Only what makes sense is read; nothing crashes. */
static void test_hostile(void)
{
    static const char *const TEXTS[] = {
        "",
        "[]",
        "{}",
        "{\"version\":2,\"turns\":[]}",
        "{\"version\":1,\"turns\":{}}",
        "{\"version\":1,\"turns\":[[]]}",
        "{\"version\":1,\"turns\":[{\"question\":7}]}",
    };
    static const char *const ODD[] = {
        "{\"version\":1,\"turns\":[{\"question\":\"a\",\"text\":[],\"links\":{},\"facts\":7,"
        "\"choices\":[1,null,{}],\"board\":[],\"failed\":\"yes\"}]}",
        "{\"version\":1,\"turns\":[{\"question\":\"a\",\"text\":\"é4\",\"links\":[{\"start\":1,"
        "\"end\":2,\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\","
        "\"move\":\"e4\"},{\"start\":-5,\"end\":99999},{\"start\":0,\"end\":3,\"fen\":"
        "\"8/8\"},7]}]}",
        "{\"version\":1,\"turns\":[{\"question\":\"a\",\"text\":\"e4\",\"links\":[{\"start\":0,"
        "\"end\":2,\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\","
        "\"move\":\"Qh8\"}],\"board\":{\"fen\":\"KK6/8/8/8/8/8/8/8 w - - 0 1\"}}]}",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(TabiyaConversation) self = tabiya_conversation_new(NULL, "x");
        tabiya_conversation_read_text(self, TEXTS[i]);
        g_assert_cmpuint(tabiya_conversation_get_n_turns(self), ==, 0);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(ODD); i++) {
        g_autoptr(TabiyaConversation) self = tabiya_conversation_new(NULL, "x");
        g_assert_true(tabiya_conversation_read_text(self, ODD[i]));
        g_assert_cmpuint(tabiya_conversation_get_n_turns(self), ==, 1);
        const TabiyaAnswer *answer = tabiya_conversation_get_turn(self, 0)->answer;
        g_assert_cmpuint(answer->links->len, ==, 0);
        g_assert_cmpuint(answer->choices->len, ==, 0);
        g_assert_false(answer->has_board);
        g_assert_false(answer->failed);
    }
}

static void test_mutants(void)
{
    g_autoptr(TabiyaConversation) whole = tabiya_conversation_new(NULL, "x");
    g_autoptr(TabiyaAnswer) answer = make_answer();
    g_autoptr(TabiyaAnswer) said = tabiya_answer_new(NULL, NULL);
    g_autoptr(TabiyaModelWords) words = make_model_words(said);

    tabiya_conversation_add(whole, "what?", answer, NULL);
    tabiya_conversation_add(whole, "and?", said, words);
    g_autofree char *text = tabiya_conversation_dup_text(whole);
    const gsize length = strlen(text);
    for (guint i = 0; i < 3000; i++) {
        g_autoptr(TabiyaConversation) self = tabiya_conversation_new(NULL, "x");
        g_autofree char *mutant = g_strdup(text);
        for (int j = g_test_rand_int_range(1, 4); j > 0; j--)
            mutant[g_test_rand_int_range(0, (gint32)length)] = (char)g_test_rand_int_range(1, 256);
        tabiya_conversation_read_text(self, mutant);
        g_autofree char *markdown = tabiya_conversation_dup_markdown(self, "x");
        g_assert_true(g_utf8_validate(markdown, -1, NULL));
    }
}

static void test_index(void)
{
    g_autoptr(TabiyaPaletteIndex) index = tabiya_palette_index_new();

    tabiya_palette_index_add(index, TABIYA_PALETTE_COMMAND, "Flip Board", "win.flip", NULL);
    tabiya_palette_index_add(index, TABIYA_PALETTE_COMMAND, "Board Colors", "win.colors", NULL);
    tabiya_palette_index_add(index, TABIYA_PALETTE_MANUAL, "Öffnen", "win.help", "board");
    g_autoptr(GPtrArray) found = tabiya_palette_index_find(index, "BOA", 9);
    g_assert_cmpuint(found->len, ==, 3);
    g_assert_cmpstr(((TabiyaPaletteItem *)found->pdata[0])->title, ==, "Board Colors");
    g_assert_cmpstr(((TabiyaPaletteItem *)found->pdata[2])->title, ==, "Öffnen");
    g_autoptr(GPtrArray) one = tabiya_palette_index_find(index, "offn", 9);
    g_assert_cmpuint(one->len, ==, 1);
    tabiya_palette_index_drop(index, TABIYA_PALETTE_COMMAND);
    g_assert_cmpuint(tabiya_palette_index_get_n_items(index), ==, 1);
    g_assert_null(tabiya_palette_index_find_command(index, "win.flip"));
}

/* The palette and screen readers have labels without mnemonics, Chinese ones too. */
static void test_plain_labels(void)
{
    static const char *const LABELS[][2] = {
        {"_Flip Board", "Flip Board"}, {"翻转棋盘(_F)", "翻转棋盘"},
        {"打印(_I)…", "打印…"},        {"a__b", "a_b"},
        {"Levels (_9", "Levels (9"},   {"f(x)", "f(x)"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(LABELS); i++) {
        g_autofree char *plain = tabiya_names_dup_plain(LABELS[i][0]);
        g_assert_cmpstr(plain, ==, LABELS[i][1]);
    }
}

/* Chinese has no spaces: a word in the middle of a title is found, too. Elsewhere it begins one. */
static void test_index_chinese(void)
{
    g_autoptr(TabiyaPaletteIndex) index = tabiya_palette_index_new();

    tabiya_palette_index_add(index, TABIYA_PALETTE_COMMAND, "翻转棋盘", "win.flip", NULL);
    tabiya_palette_index_add(index, TABIYA_PALETTE_COMMAND, "棋盘颜色", "win.colors", NULL);
    tabiya_palette_index_add(index, TABIYA_PALETTE_COMMAND, "Keyboard", "win.keys", NULL);
    g_autoptr(GPtrArray) boards = tabiya_palette_index_find(index, "棋盘", 9);
    g_assert_cmpuint(boards->len, ==, 2);
    g_autoptr(GPtrArray) english = tabiya_palette_index_find(index, "board", 9);
    g_assert_cmpuint(english->len, ==, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/conversation/kept", test_kept);
    g_test_add_func("/conversation/model", test_model);
    g_test_add_func("/conversation/bounds", test_bounds);
    g_test_add_func("/conversation/hostile", test_hostile);
    g_test_add_func("/conversation/mutants", test_mutants);
    g_test_add_func("/conversation/index", test_index);
    g_test_add_func("/conversation/plain-labels", test_plain_labels);
    g_test_add_func("/conversation/index-chinese", test_index_chinese);
    return g_test_run();
}
