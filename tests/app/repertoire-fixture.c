/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/repertoire-fixture.h"

#include "app/game/pgn-reader.h"

static void told_cb(RepertoireFixture *fixture, const char *text, gboolean undoable)
{
    g_string_append_printf(fixture->said, "%s %s\n", undoable ? "+" : " ", text);
}

static void failed_cb(RepertoireFixture *fixture, const char *text)
{
    g_string_append_printf(fixture->said, "! %s\n", text);
}

void repertoire_fixture_setup(RepertoireFixture *fixture, gconstpointer data)
{
    store_fixture_setup(&fixture->store, data);
    fixture->said = g_string_new(NULL);
    fixture->repertoires = tabiya_repertoires_new(fixture->store.path);
    g_signal_connect_swapped(fixture->repertoires, "done", G_CALLBACK(told_cb), fixture);
    g_signal_connect_swapped(fixture->repertoires, "failed", G_CALLBACK(failed_cb), fixture);
}

void repertoire_fixture_teardown(RepertoireFixture *fixture, gconstpointer data)
{
    settle_down(fixture);
    g_assert_finalize_object(fixture->repertoires);
    g_string_free(fixture->said, TRUE);
    store_fixture_teardown(&fixture->store, data);
}

void settle_down(RepertoireFixture *fixture)
{
    while (tabiya_repertoires_get_n_pending(fixture->repertoires) > 0 ||
           g_main_context_pending(NULL)) {
        g_main_context_iteration(NULL, TRUE);
    }
}

gint64 make_repertoire(RepertoireFixture *fixture, const char *name, EngColor color,
                       const char *pgn)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn ? pgn : "", -1, NULL);
    gint64 id = 0;

    tabiya_repertoires_add(fixture->repertoires, name, color);
    settle_down(fixture);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(fixture->repertoires)); i++) {
        g_autoptr(TabiyaRepertoireItem) item =
            g_list_model_get_item(G_LIST_MODEL(fixture->repertoires), i);

        if (g_str_equal(tabiya_repertoire_item_get_name(item), name))
            id = MAX(id, tabiya_repertoire_item_get_id(item));
    }
    if (games->len > 0)
        tabiya_repertoires_add_games(fixture->repertoires, id, games);
    settle_down(fixture);
    g_string_truncate(fixture->said, 0);
    return id;
}

void assert_said(RepertoireFixture *fixture, const char *expected)
{
    settle_down(fixture);
    g_assert_cmpstr(fixture->said->str, ==, expected);
    g_string_truncate(fixture->said, 0);
}
