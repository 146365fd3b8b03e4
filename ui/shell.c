/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shell.h. Passes each call to the window. */
#include "ui/shell.h"

G_DEFINE_INTERFACE(TabiyaShell, tabiya_shell, GTK_TYPE_WINDOW)

static void tabiya_shell_default_init(TabiyaShellInterface *iface)
{
}

TabiyaPlace *tabiya_shell_get_place(TabiyaShell *self)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->get_place(self);
}

gpointer tabiya_shell_find(TabiyaShell *self, GType type)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->find(self, type);
}

TabiyaPlace *tabiya_shell_find_place(TabiyaShell *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->find_place(self, name);
}

gboolean tabiya_shell_show_place(TabiyaShell *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), FALSE);
    return TABIYA_SHELL_GET_IFACE(self)->show_place(self, name);
}

void tabiya_shell_update_actions(TabiyaShell *self)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->update_actions(self);
}

void tabiya_shell_show_marks(TabiyaShell *self)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->show_marks(self);
}

void tabiya_shell_update_layout(TabiyaShell *self)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->update_layout(self);
}

void tabiya_shell_bring(TabiyaShell *self, GtkWidget *widget)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->bring(self, widget);
}

void tabiya_shell_part_is_back(TabiyaShell *self)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->part_is_back(self);
}

void tabiya_shell_say(TabiyaShell *self, const char *text, const char *label, const char *action)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->say(self, text, label, action);
}

struct _TabiyaNoteBar *tabiya_shell_get_note_bar(TabiyaShell *self)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->get_note_bar(self);
}

TabiyaBoardView *tabiya_shell_get_board(TabiyaShell *self)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->get_board(self);
}

TabiyaEvaluationBar *tabiya_shell_get_evaluation_bar(TabiyaShell *self)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->get_evaluation_bar(self);
}

TabiyaEngineArbiter *tabiya_shell_get_arbiter(TabiyaShell *self)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->get_arbiter(self);
}

GCancellable *tabiya_shell_get_cancellable(TabiyaShell *self)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(self), NULL);
    return TABIYA_SHELL_GET_IFACE(self)->get_cancellable(self);
}

void tabiya_shell_add_overlay(TabiyaShell *self, GtkWidget *widget)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->add_overlay(self, widget);
}

void tabiya_shell_add_to_header(TabiyaShell *self, GtkWidget *button)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->add_to_header(self, button);
}

void tabiya_shell_open_file(TabiyaShell *self, GFile *file, int ply)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->open_file(self, file, ply);
}

void tabiya_shell_open_game(TabiyaShell *self, TabiyaGame *game, const TabiyaNode *cursor)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->open_game(self, game, cursor);
}

void tabiya_shell_open_text(TabiyaShell *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->open_text(self, text);
}

void tabiya_shell_new_game(TabiyaShell *self, const TabiyaNewGame *options)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->new_game(self, options);
}

void tabiya_shell_ask_new_game(TabiyaShell *self, const EngPosition *position, gboolean chosen)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->ask_new_game(self, position, chosen);
}

void tabiya_shell_play_on(TabiyaShell *self, TabiyaGame *line, EngColor side)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    TABIYA_SHELL_GET_IFACE(self)->play_on(self, line, side);
}

void tabiya_shell_activate(TabiyaShell *self, const char *action, GVariant *parameter)
{
    g_return_if_fail(TABIYA_IS_SHELL(self));
    g_action_group_activate_action(G_ACTION_GROUP(self), action, parameter);
}
