/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A conversation: questions wait in turn, know what was said before, and can be cancelled. */
#include "app/talk/talk.h"

#include <string.h>

#include "app/talk/abilities.h"
#include "app/talk/scratch-desk.h"
#include "tests/app/talk-fixture.h"

#define QUESTIONS 3

typedef struct {
    TabiyaTalk *talk;
    guint n_done;
    TabiyaAnswer *answers[QUESTIONS]; /* in the order of their coming */
    GError *errors[QUESTIONS];
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaScratchDesk) desk = tabiya_scratch_desk_new(NULL, NULL, NULL, NULL);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);

    f->talk = tabiya_talk_new(TABIYA_DESK(desk), arbiter, "en");
}

static void teardown(Fixture *f, gconstpointer data)
{
    for (guint i = 0; i < QUESTIONS; i++) {
        tabiya_answer_free(f->answers[i]);
        g_clear_error(&f->errors[i]);
    }
    g_object_unref(f->talk); /* its thread may still have a reference */
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Fixture *f = user;

    g_assert_cmpuint(f->n_done, <, QUESTIONS);
    f->answers[f->n_done] =
        tabiya_talk_ask_finish(TABIYA_TALK(source), result, &f->errors[f->n_done]);
    f->n_done++;
}

static void begin(Fixture *f, const char *ability, GCancellable *cancellable)
{
    tabiya_talk_run_async(f->talk, tabiya_ability_find(ability), NULL, cancellable, answered_cb, f);
}

static void wait_for(Fixture *f, guint n_done)
{
    while (f->n_done < n_done)
        g_main_context_iteration(NULL, TRUE);
}

static void assert_says(const TabiyaAnswer *answer, const char *part)
{
    g_assert_nonnull(answer);
    if (!strstr(answer->text->str, part))
        g_error("“%s” is not in “%s”", part, answer->text->str);
}

static void test_remembers(Fixture *f, gconstpointer data)
{
    begin(f, "explain_more", NULL);
    begin(f, "legal_moves", NULL);
    begin(f, "explain_more", NULL);
    wait_for(f, 3);
    assert_says(f->answers[0], "There is no answer to explain yet.");
    assert_says(f->answers[1], "White has 20 legal moves");
    assert_says(f->answers[2], "That is all I can say about this.");
}

static void ask(Fixture *f, const char *words)
{
    tabiya_talk_ask_async(f->talk, words, NULL, answered_cb, f);
}

static void assert_asks(const TabiyaAnswer *answer, const char *ability)
{
    g_assert_nonnull(answer);
    g_assert_nonnull(answer->ability);
    g_assert_cmpstr(answer->ability->name, ==, ability);
}

/* Chess players of any language know English terms; but words that neither knows remain unknown. */
static void test_english_in_german(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaScratchDesk) desk = tabiya_scratch_desk_new(NULL, NULL, NULL, NULL);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);

    g_object_unref(f->talk);
    f->talk = tabiya_talk_new(TABIYA_DESK(desk), arbiter, "de");
    ask(f, "welche Züge sind möglich?");
    ask(f, "which moves are legal?");
    ask(f, "vrtl brmpf xyzzy");
    wait_for(f, 3);
    assert_asks(f->answers[0], "legal_moves");
    assert_asks(f->answers[1], "legal_moves");
    g_assert_null(f->answers[2]->ability);
}

static void guessed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaIntent **intent = user;

    *intent = tabiya_talk_guess_finish(TABIYA_TALK(source), result);
}

/* FALSE: the grammar is not there yet. */
static gboolean guess(TabiyaTalk *talk, const char *words, TabiyaIntent **intent)
{
    *intent = NULL;
    if (!tabiya_talk_get_grammar(talk))
        return FALSE;
    tabiya_talk_guess_async(talk, words, NULL, guessed_cb, intent);
    while (!*intent)
        g_main_context_iteration(NULL, TRUE);
    return TRUE;
}

/* What is typed into a palette in German is guessed in English, too. */
static void test_guesses_english_in_german(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaScratchDesk) desk = tabiya_scratch_desk_new(NULL, NULL, NULL, NULL);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaIntent) english = NULL;
    g_autoptr(TabiyaIntent) german = NULL;

    g_object_unref(f->talk);
    f->talk = tabiya_talk_new(TABIYA_DESK(desk), arbiter, "de");
    tabiya_talk_prepare(f->talk);
    while (!guess(f->talk, "which moves are legal?", &english))
        g_main_context_iteration(NULL, FALSE);
    g_assert_true(guess(f->talk, "welche Züge sind möglich?", &german));
    const TabiyaReading *first = english->readings->pdata[0];
    const TabiyaReading *own = german->readings->pdata[0];
    g_assert_true(english->is_sure);
    g_assert_cmpstr(first->ability->name, ==, "legal_moves");
    g_assert_true(german->is_sure);
    g_assert_cmpstr(own->ability->name, ==, "legal_moves");
}

/* The question that is being answered is about what was said when its turn came. */
static void test_forgets_while_asked(Fixture *f, gconstpointer data)
{
    begin(f, "legal_moves", NULL);
    wait_for(f, 1);
    begin(f, "explain_more", NULL);
    tabiya_talk_forget(f->talk);
    wait_for(f, 2);
    assert_says(f->answers[1], "That is all I can say about this.");
    tabiya_talk_forget(f->talk);
    begin(f, "explain_more", NULL);
    wait_for(f, 3);
    assert_says(f->answers[2], "There is no answer to explain yet.");
}

/* It gets no answer, and is not what the next one is about. */
static void test_cancelled(Fixture *f, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    begin(f, "game_status", NULL);
    begin(f, "legal_moves", cancellable);
    begin(f, "explain_more", NULL);
    g_cancellable_cancel(cancellable);
    wait_for(f, 3);
    assert_says(f->answers[0], "White to move.");
    g_assert_null(f->answers[1]);
    g_assert_error(f->errors[1], G_IO_ERROR, G_IO_ERROR_CANCELLED);
    assert_says(f->answers[2], "That is all I can say about this.");
}

/* What is still being answered belongs to what is forgotten: no later question takes it up. */
static void test_forgets_what_is_asked(Fixture *f, gconstpointer data)
{
    begin(f, "legal_moves", NULL);
    tabiya_talk_forget(f->talk);
    wait_for(f, 1);
    assert_says(f->answers[0], "White has 20 legal moves");
    begin(f, "explain_more", NULL);
    wait_for(f, 2);
    assert_says(f->answers[1], "There is no answer to explain yet.");
}

/* Forgotten and cancelled while it is being answered, with another one behind it. */
static void test_forgets_what_is_cancelled(Fixture *f, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    begin(f, "best_move", cancellable);
    begin(f, "game_status", NULL);
    tabiya_talk_forget(f->talk);
    g_cancellable_cancel(cancellable);
    wait_for(f, 2);
    g_assert_null(f->answers[0]);
    g_assert_error(f->errors[0], G_IO_ERROR, G_IO_ERROR_CANCELLED);
    assert_says(f->answers[1], "White to move.");
    begin(f, "explain_more", NULL);
    wait_for(f, 3);
    assert_says(f->answers[2], "There is no answer to explain yet.");
}

static void begin_words(Fixture *f, const char *words)
{
    tabiya_talk_ask_async(f->talk, words, NULL, answered_cb, f);
    wait_for(f, f->n_done + 1);
}

static gint64 get_game(const TabiyaAnswer *answer, guint index)
{
    for (guint i = 0; i < answer->facts->len; i++) {
        const TabiyaFact *fact = answer->facts->pdata[i];
        if (fact->kind == TABIYA_FACT_GAME && index-- == 0)
            return fact->number;
    }
    g_assert_not_reached();
}

/* Opening the first game of a list leaves "the second one" as it was. */
static void test_lists(Fixture *f, gconstpointer data)
{
    TalkFixture files;

    talk_fixture_setup(&files, NULL);
    talk_fixture_add_games(&files);
    g_autoptr(TabiyaScratchDesk) desk = tabiya_scratch_desk_new(NULL, NULL, files.folder, NULL);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_object_unref(f->talk);
    f->talk = tabiya_talk_new(TABIYA_DESK(desk), arbiter, "en");

    begin_words(f, "games of Carlsen");
    begin_words(f, "show me the first one");
    begin_words(f, "show me the second one");
    for (guint i = 0; i < 2; i++) {
        g_assert_true(f->answers[i + 1]->changed);
        g_assert_cmpint(get_game(f->answers[i + 1], 0), ==, get_game(f->answers[0], i));
    }
    talk_fixture_teardown(&files, NULL);
}

/* A suggestion that is worked out meanwhile is not what was said. */
static void test_aside(Fixture *f, gconstpointer data)
{
    begin(f, "legal_moves", NULL);
    tabiya_talk_run_aside_async(f->talk, tabiya_ability_find("help"), NULL, answered_cb, f);
    begin(f, "explain_more", NULL);
    wait_for(f, 3);
    assert_says(f->answers[2], "That is all I can say about this.");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(path, test) g_test_add("/talk/" path, Fixture, NULL, setup, test, teardown)
    ADD("remembers", test_remembers);
    ADD("english-in-german", test_english_in_german);
    ADD("guesses-english-in-german", test_guesses_english_in_german);
    ADD("forgets-while-asked", test_forgets_while_asked);
    ADD("forgets-what-is-asked", test_forgets_what_is_asked);
    ADD("forgets-what-is-cancelled", test_forgets_what_is_cancelled);
    ADD("lists", test_lists);
    ADD("aside", test_aside);
    ADD("cancelled", test_cancelled);
#undef ADD
    return g_test_run();
}
