/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The message for every wrong FEN, as a person meets it: in a pasted game with such a start, and in
 * a FEN pasted alone. tests/data/fen/bad.txt has the texts and the messages. */
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "tests/app/play-fixture.h"
#include "tests/engine/board-test.h"

enum { TEXT, FIELD, COLUMN, MESSAGE, SENTENCE, N_FIELDS };

static void check_in_pgn(char **fields, const char *where)
{
    g_autofree char *pgn = g_strdup_printf("[FEN \"%s\"]\n\n1. e4 *", fields[TEXT]);
    g_autofree char *expected = g_strdup_printf("a position (%s)", fields[SENTENCE]);
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn, -1, &errors);

    g_test_message("%s", where);
    g_assert_cmpuint(games->len, ==, 1);
    g_assert_cmpuint(errors->len, ==, 1);
    g_assert_cmpstr(((TabiyaPgnError *)errors->pdata[0])->expected, ==, expected);
}

static void test_in_pgn(void)
{
    board_test_cases("fen/bad.txt", N_FIELDS, check_in_pgn);
}

static PlayFixture *fixture;
static int pasted;

static char *dup_fen(PlayFixture *f)
{
    return tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(f->session));
}

/* Text without seven slashes is not taken for a FEN. */
static void check_pasted(char **fields, const char *where)
{
    g_autofree char *expected = g_strdup_printf("Invalid FEN: %s", fields[SENTENCE]);
    g_autofree char *before = dup_fen(fixture);
    g_autofree char *after = NULL;
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) rows = g_strsplit(fields[TEXT], "/", -1);

    if (g_strv_length(rows) != 8)
        return;
    g_test_message("%s", where);
    g_assert_false(tabiya_play_session_paste(fixture->session, fields[TEXT], NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN);
    g_assert_cmpstr(error->message, ==, expected);
    after = dup_fen(fixture);
    g_assert_cmpstr(after, ==, before);
    pasted++;
}

static void test_pasted(PlayFixture *f, gconstpointer data)
{
    fixture = f;
    board_test_cases("fen/bad.txt", N_FIELDS, check_pasted);
    g_assert_cmpint(pasted, >=, 40);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fen-problem/in-pgn", test_in_pgn);
    g_test_add("/fen-problem/pasted", PlayFixture, NULL, play_fixture_setup, test_pasted,
               play_fixture_teardown);
    return g_test_run();
}
