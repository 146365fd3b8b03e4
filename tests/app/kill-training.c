/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kills (SIGKILL) a program that trains a repertoire at random moments, again and again. Each time
 * the file must be complete, with all answers reported as saved and at most one more, and each card
 * must match its last answer.
 *
 *     TABIYA_KILLS=50 kill-training
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/store/database-private.h"
#include "app/store/library-file.h"
#include "app/training/grade-card.h"
#include "tests/app/repertoire-fixture.h"

static char *self_path;

/* --- The program that is killed --------------------------------------------------------------- */

typedef struct {
    TabiyaRepertoires *repertoires;
    GArray *cards;
    gint64 deck;
    guint n;        /* answers that were begun */
    gboolean again; /* the last one takes the place of another */
} Worker;

static void answer_next(Worker *self);

static void cards_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Worker *self = user;

    g_clear_pointer(&self->cards, g_array_unref);
    self->cards = tabiya_repertoires_load_cards_finish(result, NULL);
    answer_next(self);
}

/* A grade that replaces another is reported with a dot. */
static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Worker *self = user;

    puts(self->again ? "." : "+");
    fflush(stdout);
    tabiya_repertoires_load_cards_async(self->repertoires, self->deck, NULL, cards_cb, self);
}

static void answer_next(Worker *self)
{
    gboolean again = ++self->n % 3 == 0;
    const TabiyaCard *card =
        &g_array_index(self->cards, TabiyaCard, again ? self->cards->len - 1 : 0);
    TabiyaCardAnswer answer =
        tabiya_card_grade(card, (TabiyaGrade)(1 + self->n % 4), g_get_real_time() / 1000);

    self->again = again && card->reps > 0;

    answer.played = "e2e4";
    tabiya_repertoires_answer(self->repertoires, &answer, self->again, answered_cb, self);
}

static void be_worker(const char *path, gint64 deck)
{
    Worker self = {.repertoires = tabiya_repertoires_new(path), .deck = deck};

    tabiya_repertoires_load_cards_async(self.repertoires, deck, NULL, cards_cb, &self);
    for (;;)
        g_main_context_iteration(NULL, TRUE);
}

/* --- Killing ---------------------------------------------------------------------------------- */

/* Returns how many answers the worker has told of as new. */
static guint run_and_kill(const char *path, gint64 deck, gint32 answers)
{
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, deck);
    g_autoptr(GSubprocess) worker = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL,
                                                     self_path, "--worker", path, number, NULL);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker));
    guint told = 0;
    char *line;

    while ((line = g_data_input_stream_read_line(lines, NULL, NULL, NULL))) {
        told += *line == '+';
        g_free(line);
        if (--answers == 0) {
            g_usleep((gulong)g_random_int_range(0, 3000));
            g_subprocess_send_signal(worker, SIGKILL);
        }
    }
    g_subprocess_wait(worker, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(worker));
    return told;
}

static gint64 ask(const char *path, const char *sql)
{
    TabiyaDatabase *db = tabiya_library_open_reader(path, NULL);
    gint64 value = -1;

    g_assert_true(tabiya_database_get_int(db, sql, &value, NULL));
    tabiya_database_close(db);
    return value;
}

static void assert_whole(const char *path)
{
    assert_raw(path, "PRAGMA integrity_check", "ok");
    assert_raw(path, "SELECT count(*) FROM pragma_foreign_key_check", "0");
    g_assert_cmpint(ask(path, "SELECT count(*) FROM card WHERE reps <>"
                              " (SELECT count(*) FROM card_review WHERE card = card.id)"),
                    ==, 0);
    g_assert_cmpint(
        ask(path, "SELECT count(*) FROM card JOIN card_review AS last ON last.card = card.id"
                  " AND last.id = (SELECT max(id) FROM card_review WHERE card = card.id)"
                  " WHERE (card.state, card.due_ms, card.stability, card.difficulty, card.lapses,"
                  " card.last_review_ms) IS NOT (last.state, last.due_ms, last.stability,"
                  " last.difficulty, last.lapses, last.reviewed_ms)"),
        ==, 0);
    g_assert_cmpint(ask(path, "SELECT count(*) FROM card WHERE reps = 0 AND state <> 0"), ==, 0);
}

static void test_kill(RepertoireFixture *fixture, gconstpointer data)
{
    const char *kills = g_getenv("TABIYA_KILLS");
    int rounds = kills ? atoi(kills) : 5;
    const char *path = fixture->store.path;
    gint64 deck = make_repertoire(fixture, "Open", ENG_WHITE,
                                  "1. e4 e5 (1... c5 2. Nf3) (1... e6 2. d4) 2. Nf3 Nc6 3. Bb5 *");
    gint64 kept = 0, silent = 0;

    for (int round = 0; round < rounds; round++) {
        guint told = run_and_kill(path, deck, g_random_int_range(1, 20));

        assert_whole(path);
        gint64 there = ask(path, "SELECT count(*) FROM card_review");
        g_assert_cmpint(there, >=, kept + told);
        g_assert_cmpint(there, <=, kept + told + 1);
        silent += there - kept - told;
        kept = there;
    }
    g_test_message("killed %d times, %d answers are kept, %d of them were not told of", rounds,
                   (int)kept, (int)silent);
    g_assert_cmpint(kept, >, 0);
}

int main(int argc, char **argv)
{
    if (argc == 4 && g_str_equal(argv[1], "--worker"))
        be_worker(argv[2], g_ascii_strtoll(argv[3], NULL, 10));
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add("/training/kill", RepertoireFixture, NULL, repertoire_fixture_setup, test_kill,
               repertoire_fixture_teardown);
    return g_test_run();
}
