/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Taking a file of a person's data is undone: games, answers, cards, ratings are as before.
 * test-carried-file.py tests everything else, from outside. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/data/carried-file.h"
#include "app/data/data-files.h"

#define HEADER "{\"kind\":\"tabiya-data\",\"version\":1,\"made\":1}\n"
#define PUZZLE(time, result)                                                                 \
    "{\"kind\":\"puzzle\",\"time\":" time ",\"day\":20370,\"id\":\"fork1\",\"moves\":\"\","  \
    "\"themes\":\"fork short\",\"mode\":1,\"result\":" result ",\"elapsed\":5300,\"run\":0," \
    "\"rated\":1,\"rating\":1500,\"deviation\":80,\"start\":1500}\n"
#define CARD \
    "\"id\":\"fork1\",\"fen\":\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\",\"deck\":1,\"color\":-1,\"key\":-7"
#define REVIEW(time, day, grade)                                                                \
    "{\"kind\":\"review\",\"time\":" time ",\"day\":" day ",\"name\":\"\",\"moves\":\"\"," CARD \
    ",\"grade\":" grade "}\n"
#define GAME(moves) "{\"kind\":\"game\",\"time\":5,\"pgn\":\"" moves "\"}\n"

typedef struct {
    char *data, *file;
} Fixture;

static void set_up(Fixture *f, gconstpointer user)
{
    f->data = g_dir_make_tmp("tabiya-carried-XXXXXX", NULL);
    f->file = g_build_filename(f->data, "file.ndjson", NULL);
}

static void tear_down(Fixture *f, gconstpointer user)
{
    g_assert_true(tabiya_data_files_remove(f->data, NULL));
    g_free(f->data);
    g_free(f->file);
}

static void take(Fixture *f, const char *lines, TabiyaCarriedTaken *taken)
{
    g_autofree char *text = g_strconcat(HEADER, lines, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(g_file_set_contents(f->file, text, -1, NULL));
    g_assert_true(tabiya_carried_file_is(f->file));
    g_assert_true(tabiya_carried_file_take(f->data, f->file, taken, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(taken->log->n_problems, ==, 0);
}

/* All lines after the first, which has the time. */
static char *give(Fixture *f)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    TabiyaCarriedGiven given;

    g_assert_true(tabiya_carried_file_give(f->data, f->file, &given, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(f->file, &text, NULL, NULL));
    return g_strdup(strchr(text, '\n') + 1);
}

static void check_undone(Fixture *f, const char *before, const char *more, guint n_events)
{
    g_auto(TabiyaCarriedTaken) first = {0};
    g_auto(TabiyaCarriedTaken) second = {0};
    g_autoptr(GError) error = NULL;

    take(f, before, &first);
    g_autofree char *wanted = give(f);
    take(f, more, &second);
    g_assert_cmpuint(second.events->len, ==, n_events);
    g_autofree char *between = give(f);
    g_assert_cmpstr(between, !=, wanted);
    g_assert_true(tabiya_carried_file_take_back(f->data, &second, &error));
    g_assert_no_error(error);
    g_autofree char *after = give(f);
    g_assert_cmpstr(after, ==, wanted);
    /* It may be taken again. */
    g_auto(TabiyaCarriedTaken) third = {0};
    take(f, more, &third);
    g_autofree char *again = give(f);
    g_assert_cmpstr(again, ==, between);
}

static void test_games_and_answers(Fixture *f, gconstpointer user)
{
    check_undone(f, GAME("1. e4 e5 1-0") PUZZLE("1760000000000", "1"),
                 GAME("1. e4 e5 1-0") GAME("1. d4 d5 *") PUZZLE("1760000005000", "0")
                     PUZZLE("1760000000000", "1"),
                 1);
}

static void test_cards(Fixture *f, gconstpointer user)
{
    check_undone(
        f,
        "{\"kind\":\"card\",\"time\":1760000002000," CARD
        "}\n" REVIEW("1760100000000", "20371", "3"),
        REVIEW("1760200000000", "20372",
               "1") "{\"kind\":\"drill\",\"time\":7,\"id\":\"kqk/2\",\"moves\":\"\",\"result\":1}\n"
                    "{\"kind\":\"run\",\"time\":8,\"name\":\"\",\"mode\":3,\"end\":9}\n",
        3);
}

/* An answer that the file takes back is there again. */
static void test_taken_back(Fixture *f, gconstpointer user)
{
    check_undone(f,
                 "{\"kind\":\"card\",\"time\":1760000002000," CARD
                 "}\n" REVIEW("1760100000000", "20371", "3") REVIEW("1760200000000", "20372", "4"),
                 "{\"kind\":\"undo\",\"time\":1760200001000,"
                 "\"of\":\"review|1760200000000|4|1|-1|-7|\"}\n",
                 1);
}

static void test_empty(Fixture *f, gconstpointer user)
{
    check_undone(f, "", PUZZLE("1760000000000", "1") GAME("1. c4 *"), 1);
}

#define ADD(path, func) g_test_add(path, Fixture, NULL, set_up, func, tear_down)

int main(int argc, char **argv)
{
    /* Days begin at midnight here. */
    g_setenv("TZ", "UTC", TRUE);
    g_test_init(&argc, &argv, NULL);
    ADD("/carried-file/undo/games-and-answers", test_games_and_answers);
    ADD("/carried-file/undo/cards", test_cards);
    ADD("/carried-file/undo/taken-back", test_taken_back);
    ADD("/carried-file/undo/empty", test_empty);
    return g_test_run();
}
