/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of moves as text, and scores in words. */
#include "app/analysis/line-text.h"

#include "app/analysis/explain.h"
#include "app/game/shown-move.h"
#include "app/puzzles/puzzle-words.h"
#include "engine/board/fen.h"

static const char SPANISH[] = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

static TabiyaLineText *make(const char *fen, const char *uci, TabiyaPieceLetters letters)
{
    g_auto(GStrv) words = g_strsplit(uci, " ", -1);
    EngPosition start, position, after;
    EngMove moves[16];
    guint count = 0;

    g_assert_true(eng_fen_parse(&start, fen, NULL));
    position = start;
    for (; words[count] && *words[count]; count++) {
        moves[count] = eng_uci_parse(&position, words[count]);
        g_assert_cmpint(moves[count], !=, ENG_NO_MOVE);
        eng_position_play(&after, &position, moves[count]);
        position = after;
    }
    return tabiya_line_text_new(&start, moves, count, letters);
}

static void test_numbers(void)
{
    g_autoptr(TabiyaLineText) line = make(SPANISH, "a7a6 b5a4 g8f6 e1g1", TABIYA_LETTERS_ENGLISH);

    g_assert_cmpstr(line->text, ==, "3…\u00a0a6 4.\u00a0Ba4 Nf6 5.\u00a0O-O");
    g_assert_cmpuint(line->spans->len, ==, 4);
    for (guint i = 0; i < line->spans->len; i++) {
        static const char *const expected[] = {"a6", "Ba4", "Nf6", "O-O"};
        TabiyaLineSpan span = g_array_index(line->spans, TabiyaLineSpan, i);
        g_autofree char *word = g_strndup(line->text + span.start, span.end - span.start);

        g_assert_cmpstr(word, ==, expected[i]);
    }
}

static void test_figurines(void)
{
    g_autoptr(TabiyaLineText) line = make(SPANISH, "a7a6 b5a4 g8f6", TABIYA_LETTERS_FIGURINE);

    g_assert_cmpstr(line->text, ==, "3…\u00a0a6 4.\u00a0♗a4 ♘f6");
}

static void test_finds_moves(void)
{
    g_autoptr(TabiyaLineText) line = make(SPANISH, "a7a6 b5a4 g8f6", TABIYA_LETTERS_ENGLISH);
    g_autoptr(TabiyaLineText) empty = make(SPANISH, "", TABIYA_LETTERS_ENGLISH);
    guint nf6 = (guint)(strstr(line->text, "Nf6") - line->text);

    g_assert_cmpint(tabiya_line_text_find(line, 0), ==, 0);
    g_assert_cmpint(tabiya_line_text_find(line, nf6), ==, 2);
    g_assert_cmpint(tabiya_line_text_find(line, nf6 - 1), ==, 1);
    g_assert_cmpint(tabiya_line_text_find(line, 1000), ==, 2);
    g_assert_cmpint(tabiya_line_text_find(empty, 0), ==, -1);
}

/* A line of another position is not written. */
static void test_stops_at_illegal_move(void)
{
    EngPosition start;
    g_autoptr(TabiyaLineText) line = NULL;

    g_assert_true(eng_fen_parse(&start, SPANISH, NULL));
    line = tabiya_line_text_new(&start, (EngMove[]){eng_uci_parse(&start, "a7a6"), ENG_NO_MOVE}, 2,
                                TABIYA_LETTERS_ENGLISH);
    g_assert_cmpuint(line->spans->len, ==, 1);
}

static void test_words(void)
{
    static const struct {
        TabiyaScore score;
        const char *words;
    } cases[] = {
        {{TABIYA_SCORE_CP, 125}, "White is ahead by 1.25"},
        {{TABIYA_SCORE_CP, -30}, "Black is ahead by 0.30"},
        {{TABIYA_SCORE_CP, 0}, "even"},
        {{TABIYA_SCORE_MATE, 5}, "White mates in 3"},
        {{TABIYA_SCORE_MATE, -2}, "Black mates in 1"},
        {{TABIYA_SCORE_TB, -100}, "Black wins (tablebase)"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *words = tabiya_score_dup_words(cases[i].score);

        g_assert_cmpstr(words, ==, cases[i].words);
    }
}

/* Sentences have the letters of the notation, if the window says so; notes in a file never do. */
static void test_shown_letters(void)
{
    g_autofree char *tried = NULL, *numbered = NULL, *english = NULL;
    EngPosition start;

    g_assert_true(eng_fen_parse(&start, SPANISH, NULL));
    english = tabiya_puzzle_words_dup_tried(&start, eng_uci_parse(&start, "g8f6"), FALSE);
    g_assert_cmpstr(english, ==, "3… Nf6 is not the move.");
    tabiya_shown_letters_set(TABIYA_LETTERS_FIGURINE);
    tried = tabiya_puzzle_words_dup_tried(&start, eng_uci_parse(&start, "g8f6"), FALSE);
    g_assert_cmpstr(tried, ==, "3… ♘f6 is not the move.");
    numbered = tabiya_explain_moves(&start, (EngMove[]){eng_uci_parse(&start, "g8f6")}, 1, 9,
                                    TABIYA_LETTERS_ENGLISH);
    g_assert_cmpstr(numbered, ==, "3… Nf6");
    tabiya_shown_letters_set(TABIYA_LETTERS_ENGLISH);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/line-text/numbers", test_numbers);
    g_test_add_func("/line-text/figurines", test_figurines);
    g_test_add_func("/line-text/finds-moves", test_finds_moves);
    g_test_add_func("/line-text/stops-at-illegal-move", test_stops_at_illegal_move);
    g_test_add_func("/line-text/words", test_words);
    g_test_add_func("/line-text/shown-letters", test_shown_letters);
    return g_test_run();
}
