/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's favorites in the library. */
#include "app/store/favorite-rows.h"

#include "app/store/database.h"
#include "app/store/library-file.h"
#include "tests/app/library-fixture.h"

static char *list(TabiyaDatabase *db, const char *kind)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) keys = tabiya_favorite_rows_list(db, kind, &error);
    g_assert_no_error(error);
    g_ptr_array_add(keys, NULL);
    return g_strjoinv("|", (char **)keys->pdata);
}

static void assert_list(TabiyaDatabase *db, const char *kind, const char *expected)
{
    g_autofree char *keys = list(db, kind);
    g_assert_cmpstr(keys, ==, expected);
}

static void set(TabiyaDatabase *db, const char *kind, const char *key, gboolean on)
{
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_favorite_rows_set(db, kind, key, on, &error));
    g_assert_no_error(error);
}

/* Kept once however often it is said, the last one first, each kind for itself, over a restart. */
static void test_keep(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    assert_list(db, TABIYA_FAVORITE_OPENING, "");
    set(db, TABIYA_FAVORITE_OPENING, "Ruy Lopez", TRUE);
    g_usleep(2000);
    set(db, TABIYA_FAVORITE_OPENING, "Grünfeld Defense", TRUE);
    set(db, TABIYA_FAVORITE_OPENING, "Ruy Lopez", TRUE);
    set(db, "puzzle", "Ruy Lopez", TRUE);
    assert_list(db, TABIYA_FAVORITE_OPENING, "Grünfeld Defense|Ruy Lopez");
    tabiya_database_close(db);
    db = tabiya_library_open(fixture->path, NULL);
    set(db, TABIYA_FAVORITE_OPENING, "Ruy Lopez", FALSE);
    set(db, TABIYA_FAVORITE_OPENING, "never was one", FALSE);
    assert_list(db, TABIYA_FAVORITE_OPENING, "Grünfeld Defense");
    assert_list(db, "puzzle", "Ruy Lopez");
    tabiya_database_close(db);
}

/* A read-only connection cannot write, and reports it. */
static void test_reader(StoreFixture *fixture, gconstpointer data)
{
    tabiya_database_close(new_library(fixture));
    TabiyaDatabase *db = tabiya_library_open_reader(fixture->path, NULL);
    g_autoptr(GError) error = NULL;
    g_assert_false(
        tabiya_favorite_rows_set(db, TABIYA_FAVORITE_OPENING, "Ruy Lopez", TRUE, &error));
    g_assert_nonnull(error);
    assert_list(db, TABIYA_FAVORITE_OPENING, "");
    tabiya_database_close(db);
}

#define ADD(path, test)                                                                \
    g_test_add("/favourite-rows/" path, StoreFixture, NULL, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("keep", test_keep);
    ADD("reader", test_reader);
    return g_test_run();
}
