/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding and naming squares. */
#include "app/study/coordinate-drill.h"

static void finished_cb(TabiyaCoordinateDrill *self, int *count)
{
    (*count)++;
}

static void assert_status(TabiyaCoordinateDrill *self, const char *expected)
{
    g_autofree char *status = NULL;

    g_object_get(self, "status", &status, NULL);
    g_assert_cmpstr(status, ==, expected);
}

static void test_find(void)
{
    g_autoptr(TabiyaCoordinateDrill) self = tabiya_coordinate_drill_new();
    EngSquare asked;

    g_assert_false(tabiya_coordinate_drill_answer(self, 0)); /* before it has begun */
    tabiya_coordinate_drill_start(self);
    for (int i = 0; i < 200; i++) {
        asked = tabiya_coordinate_drill_get_asked(self);
        g_assert_cmpint(asked, <, 64);
        g_assert_true(tabiya_coordinate_drill_answer(self, asked));
        g_assert_cmpint(tabiya_coordinate_drill_get_asked(self), !=, asked);
    }
    g_assert_cmpint(tabiya_coordinate_drill_get_score(self), ==, 200);
    asked = tabiya_coordinate_drill_get_asked(self);
    g_assert_false(tabiya_coordinate_drill_answer(self, asked ^ 1));
    g_assert_cmpint(tabiya_coordinate_drill_get_asked(self), ==, asked); /* asked again */
    g_assert_cmpint(tabiya_coordinate_drill_get_score(self), ==, 200);
    g_assert_false(tabiya_coordinate_drill_type(self, 'e'));
}

static void test_name(void)
{
    g_autoptr(TabiyaCoordinateDrill) self = tabiya_coordinate_drill_new();

    g_object_set(self, "naming", TRUE, NULL);
    g_assert_false(tabiya_coordinate_drill_type(self, 'e'));
    tabiya_coordinate_drill_start(self);
    assert_status(self, "Which square is highlighted?"); /* and does not reveal which */
    EngSquare asked = tabiya_coordinate_drill_get_asked(self);
    g_assert_false(tabiya_coordinate_drill_type(self, '3'));
    g_assert_false(tabiya_coordinate_drill_type(self, 'x'));
    g_assert_true(tabiya_coordinate_drill_type(self, 'A'));
    g_assert_true(tabiya_coordinate_drill_type(self, 'a' + (gunichar)eng_file(asked)));
    g_assert_true(tabiya_coordinate_drill_type(self, '1' + (gunichar)eng_rank(asked)));
    g_assert_cmpint(tabiya_coordinate_drill_get_score(self), ==, 1);
    g_assert_cmpstr(tabiya_coordinate_drill_get_typed(self), ==, "");
    g_object_set(self, "naming", FALSE, NULL);
    g_assert_false(tabiya_coordinate_drill_get_running(self));
}

static void test_clock(void)
{
    g_autoptr(TabiyaCoordinateDrill) self = tabiya_coordinate_drill_new();
    int finished = 0;

    g_signal_connect(self, "finished", G_CALLBACK(finished_cb), &finished);
    tabiya_coordinate_drill_tick_for_tests(self); /* no round, no clock */
    tabiya_coordinate_drill_start(self);
    for (int i = 1; i < TABIYA_COORDINATE_DRILL_SECONDS; i++)
        tabiya_coordinate_drill_tick_for_tests(self);
    g_assert_true(tabiya_coordinate_drill_get_running(self));
    tabiya_coordinate_drill_answer(self, tabiya_coordinate_drill_get_asked(self));
    tabiya_coordinate_drill_tick_for_tests(self);
    g_assert_false(tabiya_coordinate_drill_get_running(self));
    g_assert_cmpint(finished, ==, 1);
    assert_status(self, "Time’s up: 1 square.");
    g_assert_false(tabiya_coordinate_drill_answer(self, 0));
    tabiya_coordinate_drill_start(self);
    g_assert_cmpint(tabiya_coordinate_drill_get_score(self), ==, 0);
    tabiya_coordinate_drill_stop(self);
    assert_status(self, "0 squares"); /* which was not the clock */
    g_assert_cmpint(finished, ==, 1);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/coordinates/find", test_find);
    g_test_add_func("/coordinates/name", test_name);
    g_test_add_func("/coordinates/clock", test_clock);
    return g_test_run();
}
