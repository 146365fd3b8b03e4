/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-fixture.h. */
#include "tests/ui/ask-fixture.h"

TabiyaAskPlace *ask_place(TabiyaWindow *window)
{
    return fixture_part(window, TABIYA_TYPE_ASK_PLACE);
}

GtkWidget *ask_panel(TabiyaWindow *window)
{
    return fixture_panel(window, "ask");
}

TabiyaConversation *ask_conversation(TabiyaWindow *window)
{
    return tabiya_ask_place_get_conversation_for_tests(ask_place(window));
}

void ask_begin(TabiyaWindow *window, const char *words)
{
    g_autofree char *parameter = g_strdup_printf("\"%s\"", words);

    g_test_message("%s", words);
    fixture_act(window, "ask", parameter);
}

gboolean ask_is_waiting(TabiyaWindow *window)
{
    return tabiya_ask_place_is_waiting_for_tests(ask_place(window));
}

const TabiyaTurn *ask_wait(TabiyaWindow *window)
{
    fixture_wait(!ask_is_waiting(window));
    fixture_spin_ms(30);
    const guint n = tabiya_conversation_get_n_turns(ask_conversation(window));
    return n > 0 ? tabiya_conversation_get_turn(ask_conversation(window), n - 1) : NULL;
}

const TabiyaTurn *ask_question(TabiyaWindow *window, const char *words)
{
    ask_begin(window, words);
    const TabiyaTurn *turn = ask_wait(window);
    g_assert_nonnull(turn);
    return turn;
}
