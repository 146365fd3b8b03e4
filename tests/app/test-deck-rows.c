/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decks, cards and answers in the library. */
#include "app/store/deck-rows.h"

#include "app/error.h"
#include "app/store/card-rows.h"
#include "app/store/database.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"
#include "app/store/library-kept.h"
#include "tests/app/library-fixture.h"

static gint64 add_deck(TabiyaDatabase *db, const char *name, EngColor color)
{
    g_autoptr(GError) error = NULL;
    gint64 id = 0;

    g_assert_true(tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, name, color, &id, &error));
    g_assert_no_error(error);
    return id;
}

/* "Italian w0/0+0" by name: its color, and of so many cards how many are due and how many new. */
static void assert_decks(TabiyaDatabase *db, gint64 due_ms, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) decks =
        tabiya_deck_rows_list(db, TABIYA_DECK_REPERTOIRE, 0, due_ms, &error);
    g_autoptr(GString) text = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < decks->len; i++) {
        const TabiyaDeck *deck = decks->pdata[i];

        g_string_append_printf(text, "%s%s %c%u/%u+%u", i > 0 ? ", " : "", deck->name,
                               deck->color == ENG_WHITE ? 'w' : 'b', deck->n_cards, deck->n_due,
                               deck->n_new);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void test_decks(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    gint64 id;
    gint64 italian = add_deck(db, "Italian", ENG_WHITE), dutch = add_deck(db, "dutch", ENG_BLACK);

    add_deck(db, "Italian", ENG_BLACK);
    assert_decks(db, 0, "dutch b0/0+0, Italian w0/0+0, Italian b0/0+0");
    assert_raw(fixture->path, "SELECT group_concat(name) FROM collection",
               "Italian,Italian 2,dutch");
    g_assert_false(tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, "", ENG_WHITE, &id, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_assert_true(tabiya_deck_rows_rename(db, dutch, "Leningrad", NULL));
    g_assert_true(tabiya_deck_rows_set_deleted(db, italian, TRUE, NULL));
    assert_decks(db, 0, "Italian b0/0+0, Leningrad b0/0+0");
    g_assert_true(tabiya_deck_rows_set_deleted(db, italian, FALSE, NULL));
    assert_decks(db, 0, "Italian w0/0+0, Italian b0/0+0, Leningrad b0/0+0");
    tabiya_database_close(db);
}

static void set_positions(TabiyaDatabase *db, gint64 deck, const guint64 *keys, gsize n,
                          guint expected)
{
    g_autofree TabiyaCardPosition *positions = g_new(TabiyaCardPosition, n);
    g_autoptr(GError) error = NULL;
    guint changed = G_MAXUINT;

    for (gsize i = 0; i < n; i++)
        positions[i] = (TabiyaCardPosition){keys[i], "a fen"};
    g_assert_true(tabiya_card_rows_set_positions(db, deck, positions, n, 1000, &changed, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(changed, ==, expected);
}

/* The keys, in their order. */
static void assert_cards(TabiyaDatabase *db, gint64 deck, const char *expected)
{
    g_autoptr(GArray) cards = tabiya_card_rows_list(db, deck, NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < cards->len; i++) {
        g_string_append_printf(text, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                               (gint64)g_array_index(cards, TabiyaCard, i).key);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static gint64 card_of(TabiyaDatabase *db, gint64 deck, guint64 key)
{
    g_autoptr(GArray) cards = tabiya_card_rows_list(db, deck, NULL);

    for (guint i = 0; i < cards->len; i++) {
        if (g_array_index(cards, TabiyaCard, i).key == key)
            return g_array_index(cards, TabiyaCard, i).id;
    }
    g_assert_not_reached();
}

static void answer(TabiyaDatabase *db, gint64 card, TabiyaGrade grade, gint64 now_ms, gint64 due_ms)
{
    const TabiyaCardAnswer row = {
        .card = card,
        .reviewed_ms = now_ms,
        .grade = grade,
        .played = "e2e4",
        .elapsed_days = 3,
        .after = {TABIYA_CARD_REVIEW, due_ms, {2.5, 6.25}, grade == TABIYA_GRADE_AGAIN ? 1 : 0},
    };
    g_autoptr(GError) error = NULL;
    gint64 id = 0;

    g_assert_true(tabiya_card_rows_answer(db, &row, &id, &error));
    g_assert_no_error(error);
    g_assert_cmpint(id, >, 0);
}

#define BIG ((guint64)0xfedcba9876543210) /* negative as a signed number */

/* Only differences are written; a card that leaves a deck comes back with its history. */
static void test_positions(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    gint64 deck = add_deck(db, "Mine", ENG_WHITE), other = add_deck(db, "Other", ENG_WHITE);
    const guint64 KEYS[] = {7, BIG, 9};

    set_positions(db, deck, KEYS, 3, 3);
    set_positions(db, deck, KEYS, 3, 0);
    set_positions(db, other, KEYS, 1, 1);
    assert_cards(db, deck, "7 -81985529216486896 9");
    assert_cards(db, other, "7");
    answer(db, card_of(db, deck, BIG), TABIYA_GRADE_GOOD, 2000, 5000);
    assert_cards(db, deck, "-81985529216486896 7 9");
    set_positions(db, deck, KEYS, 1, 2);
    assert_cards(db, deck, "7");
    assert_decks(db, 9000, "Mine w1/0+1, Other w1/0+1");
    set_positions(db, deck, KEYS + 1, 1, 2);
    assert_cards(db, deck, "-81985529216486896");
    assert_decks(db, 9000, "Mine w1/1+0, Other w1/0+1");
    assert_decks(db, 5000, "Mine w1/0+0, Other w1/0+1"); /* due is before that time */
    assert_raw(fixture->path, "SELECT fen FROM card LIMIT 1", "a fen");
    tabiya_database_close(db);
}

static void assert_new(TabiyaDatabase *db, gint64 id)
{
    TabiyaCard card;

    g_assert_true(tabiya_card_rows_get(db, id, &card, NULL));
    g_assert_cmpint(card.stand.state, ==, TABIYA_CARD_NEW);
    g_assert_cmpuint(card.reps, ==, 0);
    g_assert_cmpuint(card.stand.lapses, ==, 0);
    g_assert_cmpint(card.last_review_ms, ==, 0);
    g_assert_cmpfloat(card.stand.memory.stability, ==, 0);
    g_assert_cmpfloat(card.stand.memory.difficulty, ==, 0);
}

/* The card as answer() leaves it: "reps 2, lapses 1, at 8000, due 30000". */
static void assert_answered(TabiyaDatabase *db, gint64 id, const char *expected)
{
    g_autofree char *text = NULL;
    TabiyaCard card;

    g_assert_true(tabiya_card_rows_get(db, id, &card, NULL));
    text = g_strdup_printf("reps %u, lapses %u, at %" G_GINT64_FORMAT ", due %" G_GINT64_FORMAT,
                           card.reps, card.stand.lapses, card.last_review_ms, card.stand.due_ms);
    g_assert_cmpstr(text, ==, expected);
    g_assert_cmpint(card.stand.state, ==, TABIYA_CARD_REVIEW);
    g_assert_cmpfloat(card.stand.memory.stability, ==, 2.5);
    g_assert_cmpfloat(card.stand.memory.difficulty, ==, 6.25);
}

/* A card has the state of its last answer, whatever the clock shows; without an answer it is
 * new. */
static void test_answers(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    const guint64 KEYS[] = {7, 8};
    gint64 deck = add_deck(db, "Mine", ENG_WHITE);
    g_autoptr(GArray) reviews = NULL;
    g_autoptr(GError) error = NULL;

    set_positions(db, deck, KEYS, 2, 2);
    gint64 card = card_of(db, deck, 7), other = card_of(db, deck, 8);
    assert_new(db, card);
    answer(db, card, TABIYA_GRADE_GOOD, 9000, 20000);
    answer(db, other, TABIYA_GRADE_EASY, 9500, 90000);
    answer(db, card, TABIYA_GRADE_AGAIN, 8000, 30000);
    assert_answered(db, card, "reps 2, lapses 1, at 8000, due 30000");
    reviews = tabiya_card_rows_list_reviews(db, deck, 8500, NULL);
    g_assert_cmpuint(reviews->len, ==, 2);
    g_assert_cmpint(g_array_index(reviews, TabiyaCardReview, 1).grade, ==, TABIYA_GRADE_EASY);
    g_assert_true(tabiya_card_rows_take_back(db, card, NULL));
    assert_answered(db, card, "reps 1, lapses 0, at 9000, due 20000");
    g_assert_true(tabiya_card_rows_take_back(db, card, NULL));
    assert_new(db, card);
    g_assert_false(tabiya_card_rows_take_back(db, card, &error));
    g_assert_no_error(error);
    assert_answered(db, other, "reps 1, lapses 0, at 9500, due 90000");
    assert_raw(fixture->path, "SELECT played || elapsed_days FROM card_review", "e2e43.0");
    tabiya_database_close(db);
}

/* Compacting forgets deleted rows, and nothing else. */
static void test_compact(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    const guint64 KEYS[] = {7};
    gint64 gone = add_deck(db, "Gone", ENG_WHITE), kept = add_deck(db, "Kept", ENG_WHITE);

    set_positions(db, gone, KEYS, 1, 1);
    set_positions(db, kept, KEYS, 1, 1);
    answer(db, card_of(db, gone, 7), TABIYA_GRADE_GOOD, 1, 2);
    answer(db, card_of(db, kept, 7), TABIYA_GRADE_GOOD, 1, 2);
    g_assert_true(tabiya_deck_rows_set_deleted(db, gone, TRUE, NULL));
    g_assert_true(tabiya_library_compact(db, NULL, NULL, NULL, NULL));
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
    assert_raw(fixture->path, "SELECT group_concat(name) FROM deck", "Kept");
    assert_raw(fixture->path, "SELECT count(*) FROM card", "1");
    assert_raw(fixture->path, "SELECT count(*) FROM card_review", "1");
}

/* The lines of a repertoire are not taken from under it. */
static void test_collection(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    gint64 deck = add_deck(db, "Mine", ENG_WHITE);
    g_autoptr(GPtrArray) collections = tabiya_library_list_collections(rows, NULL);
    g_autoptr(TabiyaKept) none = tabiya_kept_new(
        TABIYA_KEPT_COLLECTION, ((TabiyaCollection *)collections->pdata[0])->id, NULL, NULL, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_null(tabiya_library_put(rows, none, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_assert_nonnull(strstr(error->message, "Mine"));
    g_assert_true(tabiya_deck_rows_set_deleted(db, deck, TRUE, NULL));
    g_autoptr(TabiyaKept) before = tabiya_library_put(rows, none, NULL);
    g_assert_nonnull(before);
    assert_raw(fixture->path, "SELECT collection IS NULL FROM deck", "1");
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

#define ADD(path, test)                                                           \
    g_test_add("/deck-rows/" path, StoreFixture, NULL, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("decks", test_decks);
    ADD("positions", test_positions);
    ADD("answers", test_answers);
    ADD("compact", test_compact);
    ADD("collection", test_collection);
    return g_test_run();
}
