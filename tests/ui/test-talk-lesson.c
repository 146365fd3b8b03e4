/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A learner by words alone, in the real window: lessons, repertoires, puzzles, and their end. */
#include "tests/ui/fixture.h"

#include <string.h>

#include "ui/talk/ask-place.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    fixture_new_free_game(f->window, NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

static TabiyaAskPlace *ask_place(Fixture *f)
{
    return fixture_part(f->window, TABIYA_TYPE_ASK_PLACE);
}

static GtkWidget *panel(Fixture *f)
{
    return fixture_panel(f->window, "ask");
}

static const TabiyaAnswer *ask(Fixture *f, const char *words)
{
    g_autofree char *parameter = g_strdup_printf("\"%s\"", words);

    g_test_message("%s", words);
    fixture_act(f->window, "ask", parameter);
    fixture_wait(!tabiya_ask_place_is_waiting_for_tests(ask_place(f)));
    fixture_spin_ms(30);
    TabiyaConversation *conversation = tabiya_ask_place_get_conversation_for_tests(ask_place(f));
    const guint n = tabiya_conversation_get_n_turns(conversation);
    g_assert_cmpuint(n, >, 0);
    return tabiya_conversation_get_turn(conversation, n - 1)->answer;
}

/* Asks, and expects this ability and these words. */
static const TabiyaAnswer *expect(Fixture *f, const char *words, const char *ability,
                                  const char *part)
{
    const TabiyaAnswer *answer = ask(f, words);

    g_test_message("%s", answer->text->str);
    g_assert_nonnull(answer->ability);
    g_assert_cmpstr(answer->ability->name, ==, ability);
    if (!strstr(answer->text->str, part))
        g_error("“%s” is not in “%s”", part, answer->text->str);
    return answer;
}

/* --- Repertoires ------------------------------------------------------------------------------ */

static TabiyaRepertoireItem *find_repertoire(Fixture *f, const char *name)
{
    GListModel *list = G_LIST_MODEL(fixture_repertoires(f->window));

    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(list, i);
        if (g_str_equal(tabiya_repertoire_item_get_name(item), name))
            return item; /* the list keeps it */
    }
    return NULL;
}

/* Without a repertoire, one is offered, made by "yes", and trained by "train it". */
static void test_repertoire(Fixture *f, gconstpointer data)
{
    const TabiyaAnswer *answer = expect(f, "train the London", "train_opening", "London System");

    g_assert_nonnull(answer->question);
    g_assert_false(answer->changed);
    g_assert_true(expect(f, "yes", "make_repertoire", "Made a repertoire for White")->changed);
    fixture_wait(find_repertoire(f, "London System"));
    TabiyaRepertoireItem *item = find_repertoire(f, "London System");
    g_assert_cmpuint(tabiya_repertoire_item_get_n_lines(item), >=, 2);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_cards(item), >=, 6);
    g_autoptr(GArray) conflicts =
        tabiya_repertoire_dup_conflicts(tabiya_repertoire_item_get_repertoire(item));
    g_assert_cmpuint(conflicts->len, ==, 0); /* one move to learn in each position */
    g_assert_true(
        expect(f, "make a repertoire of the London", "make_repertoire", "already")->failed);
    expect(f, "train it", "train_opening", "Started training");
    g_assert_cmpstr(tabiya_place_get_name(tabiya_shell_get_place(TABIYA_SHELL(f->window))), ==,
                    "train");
    expect(f, "that is enough", "stop", "The exercise is over.");
    g_assert_cmpstr(tabiya_place_get_name(tabiya_shell_get_place(TABIYA_SHELL(f->window))), ==,
                    "play");
}

/* The button takes it back with its lines, also while it is still being written. */
static void test_unmake(Fixture *f, gconstpointer data)
{
    ask(f, "make a repertoire of the Caro-Kann");
    fixture_press(panel(f), "Undo");
    fixture_spin_ms(100);
    fixture_wait(!find_repertoire(f, "Caro-Kann Defense"));
    ask(f, "make a repertoire of the Caro-Kann");
    fixture_wait(find_repertoire(f, "Caro-Kann Defense"));
    g_assert_cmpint(tabiya_repertoire_item_get_color(find_repertoire(f, "Caro-Kann Defense")), ==,
                    ENG_BLACK);
    g_assert_false(ask(f, "undo that")->failed);
    fixture_wait(!find_repertoire(f, "Caro-Kann Defense"));
    g_assert_nonnull(ask(f, "train the Caro-Kann")->question);
}

/* --- Lessons ---------------------------------------------------------------------------------- */

/* Questions that a lesson invites, at its start and in the middle. */
static void test_asides(Fixture *f, gconstpointer data)
{
    expect(f, "teach me the London", "teach_opening", "London System");
    expect(f, "why?", "explain_more", "1. d4. It puts a pawn in the center.");
    expect(f, "next", "step", "1. d4");
    expect(f, "who has more material?", "count_material", "");
    expect(f, "show me", "show_line", "1… d5 2. Nf3 Nf6\n3. Bf4");
    expect(f, "previous", "step", "2… Nf6");
    expect(f, "train it", "train_opening", "London System");
}

static void test_lesson(Fixture *f, gconstpointer data)
{
    expect(f, "teach me the London", "teach_opening", "London System");
    expect(f, "next", "step", "1. d4");
    expect(f, "slower", "explain_more", "1. d4");
    expect(f, "faster", "step", "1… d5 2. Nf3 Nf6\n3. Bf4");
    expect(f, "slower please", "explain_more", "3. Bf4");
    expect(f, "typical mistakes", "common_mistakes", "mistake");
    expect(f, "stop the lesson", "stop", "The moves stay on the board.");
    expect(f, "thanks", "thank", "You’re welcome.");
    fixture_assert_state(f->window, "place", "ask");
}

/* --- Puzzles and drills ----------------------------------------------------------------------- */

/* Of an opening; those that the program comes with have some. */
static void test_opening_puzzle(Fixture *f, gconstpointer data)
{
    static const char *const ASKED[] = {"a puzzle from the Caro-Kann", "give me an Italian puzzle",
                                        "puzzles from the Najdorf"};

    for (gsize i = 0; i < G_N_ELEMENTS(ASKED); i++) {
        const TabiyaAnswer *answer =
            expect(f, ASKED[i], "load_chess_puzzle", "From a game with this opening");
        g_assert_true(answer->changed);
        g_assert_nonnull(tabiya_arguments_get(answer->arguments, "opening"));
    }
    const TabiyaAnswer *none =
        expect(f, "a puzzle from the Nimzo-Indian Sämisch", "load_chess_puzzle", "no puzzle");
    g_assert_true(none->failed);
    g_assert_cmpuint(none->offers->len, >=, 2);
}

/* "Enough" leads back to the game; undo returns to the exercise. */
static void test_stop(Fixture *f, gconstpointer data)
{
    static const char *const EXERCISES[] = {"give me a puzzle", "practice mating with the queen"};

    for (gsize i = 0; i < G_N_ELEMENTS(EXERCISES); i++) {
        g_assert_true(ask(f, EXERCISES[i])->changed);
        TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(f->window));
        g_assert_true(expect(f, "enough", "stop", "The exercise is over.")->changed);
        g_assert_cmpstr(tabiya_place_get_name(tabiya_shell_get_place(TABIYA_SHELL(f->window))), ==,
                        "play");
        g_assert_false(ask(f, "undo")->failed);
        g_assert_true(tabiya_shell_get_place(TABIYA_SHELL(f->window)) == place);
        ask(f, "stop");
    }
    g_assert_false(expect(f, "enough", "stop", "All right")->changed);
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    fixture_shorten_answers();
    g_test_init(&argc, &argv, NULL);
#define TEST(name, func) g_test_add("/talk-lesson/" name, Fixture, NULL, setup, func, teardown)
    TEST("repertoire", test_repertoire);
    TEST("unmake", test_unmake);
    TEST("lesson", test_lesson);
    TEST("asides", test_asides);
    TEST("opening-puzzle", test_opening_puzzle);
    TEST("stop", test_stop);
    return g_test_run();
}
