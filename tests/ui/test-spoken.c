/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Passing on a text that changes all the time: the first, and later the last. */
#include "ui/access/spoken.h"

static GString *told;

static void tell_cb(GtkWidget *widget, const char *text)
{
    g_string_append_printf(told, "%s ", text);
}

static void assert_told(const char *expected)
{
    g_assert_cmpstr(told->str, ==, expected);
    g_string_truncate(told, 0);
}

static void test_first_and_last(void)
{
    TabiyaSpoken spoken = {0};

    told = g_string_new(NULL);
    tabiya_spoken_init(&spoken, NULL, tell_cb);
    for (int i = 0; i < 100; i++) {
        g_autofree char *text = g_strdup_printf("%d", i);

        tabiya_spoken_set(&spoken, text);
    }
    assert_told("0 ");
    while (told->len == 0)
        g_main_context_iteration(NULL, TRUE);
    assert_told("99 ");
    tabiya_spoken_set(&spoken, "100");
    tabiya_spoken_set(&spoken, "99"); /* is known */
    while (spoken.pause_id)
        g_main_context_iteration(NULL, TRUE);
    assert_told("");
    tabiya_spoken_set(&spoken, "99");
    assert_told("");
    tabiya_spoken_set(&spoken, "101");
    tabiya_spoken_set(&spoken, "102");
    tabiya_spoken_set_now(&spoken, "none");
    tabiya_spoken_set(&spoken, "103");
    assert_told("101 none 103 ");
    tabiya_spoken_clear(&spoken);
    g_string_free(told, TRUE);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spoken/first-and-last", test_first_and_last);
    return g_test_run();
}
