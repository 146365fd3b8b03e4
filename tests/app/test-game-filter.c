/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filtering a list of games while typing. */
#include "app/study/game-filter.h"

#include "app/study/pgn-header.h"
#include "tests/app/document-fixture.h"

#define GAMES                                                                             \
    "[White \"Adams\"]\n[Event \"Réti Memorial\"]\n[Date \"1925.03.01\"]\n\n1. e4 *\n\n" \
    "[White \"Brown\"]\n[Black \"ADAMSON\"]\n[ECO \"B90\"]\n\n1. e4 {Clark} *\n\n"        \
    "[White \"Clark\"]\n[Site \"London\"]\n[PlyCount \"90\"]\n\n1. d4 *\n"

static void wait_until_done(TabiyaGameFilter *filter)
{
    while (tabiya_game_filter_is_working(filter))
        g_main_context_iteration(NULL, TRUE);
}

static void assert_found(TabiyaGameFilter *filter, const char *text, const char *expected)
{
    tabiya_game_filter_set_text(filter, text);
    wait_until_done(filter);
    assert_whites(G_LIST_MODEL(filter), expected);
}

static void test_words(DocumentFixture *f, gconstpointer data)
{
    static const struct {
        const char *text, *expected;
    } ROWS[] = {
        {"", "Adams Brown Clark"},
        {"adam", "Adams Brown"},
        {"adams ", "Adams Brown"},
        {"reti", "Adams"},
        {"RÉTI", "Adams"},
        {"clark", "Clark"}, /* moves and comments are not looked at */
        {"lon clark", "Clark"},
        {"clark lon", "Clark"},
        {"lon adams", ""},
        {"1925", "Adams"},
        {"90", "Brown"}, /* not the number of half-moves */
        {"   ", "Adams Brown Clark"},
    };
    write_pgn(f, GAMES);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(TabiyaGameFilter) filter = tabiya_game_filter_new(document);
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++)
        assert_found(filter, ROWS[i].text, ROWS[i].expected);
}

/* Typing more searches only the matches; deleting text searches all games again. */
static void test_typing(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, GAMES);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(TabiyaGameFilter) filter = tabiya_game_filter_new(document);
    assert_found(filter, "a", "Adams Brown Clark");
    assert_found(filter, "ad", "Adams Brown");
    assert_found(filter, "adamso", "Brown");
    assert_found(filter, "ad", "Adams Brown");
    tabiya_game_filter_set_text(filter, "c");
    tabiya_game_filter_set_text(filter, "cl"); /* before the other is done */
    wait_until_done(filter);
    assert_whites(G_LIST_MODEL(filter), "Clark");
}

/* Changes of the document appear here: games in memory, and the list itself. */
static void test_document_changes(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, GAMES);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(TabiyaGameFilter) filter = tabiya_game_filter_new(document);
    assert_found(filter, "clark", "Clark");
    g_autoptr(TabiyaGame) game = load_game(document, 0);
    tabiya_game_set_tag(game, "Black", "Clarke");
    wait_until_done(filter);
    assert_whites(G_LIST_MODEL(filter), "Adams Clark");
    tabiya_pgn_document_move_game(document, 2, 0);
    wait_until_done(filter);
    assert_whites(G_LIST_MODEL(filter), "Clark Adams");
    tabiya_pgn_document_delete_games(document, 0, 1);
    wait_until_done(filter);
    assert_whites(G_LIST_MODEL(filter), "Adams");
    assert_found(filter, "", "Adams Brown");
    tabiya_pgn_document_undo(document);
    assert_whites(G_LIST_MODEL(filter), "Clark Adams Brown");
    g_autoptr(TabiyaPgnDocument) other = tabiya_pgn_document_new(NULL);
    tabiya_game_filter_set_document(filter, other);
    assert_whites(G_LIST_MODEL(filter), "");
}

typedef struct {
    guint count;
    guint calls;
} Heard;

static void items_changed_cb(GListModel *list, guint position, guint removed, guint added,
                             Heard *heard)
{
    heard->count = heard->count - removed + added;
    heard->calls++;
    g_assert_cmpuint(heard->count, ==, g_list_model_get_n_items(list));
}

/* Many games, more than one window of the file, some of them longer than one: every tenth is found,
 * in order, and the counts told add up. */
static void test_many(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *filler = g_strnfill(70000, 'x');
    for (int i = 0; i < 20000; i++) {
        g_string_append_printf(text, "[White \"P%d\"]\n[Event \"%s\"]\n\n", i,
                               i % 10 == 3 ? "Wanted" : "Other");
        if (i % 2000 == 3)
            g_string_append_printf(text, "{%s} ", filler);
        g_string_append(text, "1. e4 *\n\n");
    }
    write_pgn(f, text->str);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(TabiyaGameFilter) filter = tabiya_game_filter_new(document);
    Heard heard = {.count = 20000};
    g_signal_connect(filter, "items-changed", G_CALLBACK(items_changed_cb), &heard);
    tabiya_game_filter_set_text(filter, "wanted");
    wait_until_done(filter);
    g_assert_cmpuint(heard.count, ==, 2000);
    for (guint i = 0; i < 2000; i++) {
        g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(filter), i);
        g_autofree char *white = g_strdup_printf("P%u", 10 * i + 3);
        g_assert_cmpstr(tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_WHITE), ==, white);
    }
}

/* A filter may go while its thread works. */
static void test_goes_while_working(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, GAMES);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    TabiyaGameFilter *filter = tabiya_game_filter_new(document);
    tabiya_game_filter_set_text(filter, "adams");
    g_assert_finalize_object(filter);
    settle();
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_DOCUMENT("/filter/words", test_words);
    ADD_DOCUMENT("/filter/typing", test_typing);
    ADD_DOCUMENT("/filter/document-changes", test_document_changes);
    ADD_DOCUMENT("/filter/many", test_many);
    ADD_DOCUMENT("/filter/goes-while-working", test_goes_while_working);
    return g_test_run();
}
