/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by tests of the page Ask in the whole window: asks there, as a person would. */
#ifndef TABIYA_TESTS_ASK_FIXTURE_H
#define TABIYA_TESTS_ASK_FIXTURE_H

#include "tests/ui/fixture.h"

#include "ui/talk/ask-place.h"

TabiyaAskPlace *ask_place(TabiyaWindow *window);
GtkWidget *ask_panel(TabiyaWindow *window);
/* What was asked so far, and answered. */
TabiyaConversation *ask_conversation(TabiyaWindow *window);

void ask_begin(TabiyaWindow *window, const char *words);
gboolean ask_is_waiting(TabiyaWindow *window);
/* Waits until nothing is being answered; the last turn of the conversation, NULL: it has none. */
const TabiyaTurn *ask_wait(TabiyaWindow *window);
const TabiyaTurn *ask_question(TabiyaWindow *window, const char *words);

#endif
