/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shortcuts.h. */
#include "ui/shortcuts.h"

#include <glib/gi18n.h>

typedef enum {
    GROUP_GAME,
    GROUP_MOVES,
    GROUP_LOOK_BACK,
    GROUP_BOARD,
    GROUP_GENERAL,
    N_GROUPS,
} Group;

static const char *const group_titles[N_GROUPS] = {
    [GROUP_GAME] = N_("Game"),           [GROUP_MOVES] = N_("Moves"),
    [GROUP_LOOK_BACK] = N_("Look Back"), [GROUP_BOARD] = N_("On the Board"),
    [GROUP_GENERAL] = N_("General"),
};

typedef enum {
    EVERYWHERE,  /* whatever has the focus */
    FOCUS_FIRST, /* only if what has the focus does nothing with it */
    SHOWN_ONLY,  /* another part of the program listens; here for the list */
} Scope;

static const struct {
    Group group;
    Scope scope;
    const char *action;
    const char *keys; /* the first is the one that is shown */
    const char *title;
} shortcuts[] = {
    {GROUP_GAME, EVERYWHERE, "app.new-game", "<Control>n", N_("New game")},
    {GROUP_GAME, EVERYWHERE, "app.open", "<Control>o", N_("Open a file")},
    {GROUP_GAME, EVERYWHERE, "win.save", "<Control>s", N_("Save the game")},
    {GROUP_GAME, EVERYWHERE, "win.save-as", "<Shift><Control>s", N_("Save under another name")},
    {GROUP_GAME, FOCUS_FIRST, "win.copy-fen", "<Control>c", N_("Copy the position (FEN)")},
    {GROUP_GAME, FOCUS_FIRST, "win.copy-pgn", "<Shift><Control>c", N_("Copy the game (PGN)")},
    {GROUP_GAME, FOCUS_FIRST, "win.paste", "<Control>v", N_("Paste a position or a game")},

    {GROUP_MOVES, SHOWN_ONLY, NULL, "n+f+3", N_("Type a move, anywhere")},
    {GROUP_MOVES, FOCUS_FIRST, "win.undo-move", "<Control>z", N_("Take back")},
    {GROUP_MOVES, FOCUS_FIRST, "win.redo-move", "<Shift><Control>z",
     N_("Play again what was taken back")},
    {GROUP_MOVES, EVERYWHERE, "win.hint", "<Control>i", N_("Hint")},
    {GROUP_MOVES, EVERYWHERE, "win.move-now", "<Control>Return", N_("Move now")},
    {GROUP_MOVES, EVERYWHERE, "win.toggle-engine-playing", "<Control>e", N_("Opponent on or off")},
    {GROUP_MOVES, EVERYWHERE, "win.swap-sides", "<Shift><Control>r", N_("Swap sides")},
    {GROUP_MOVES, EVERYWHERE, "win.offer-draw", "<Control>d", N_("Offer or claim a draw")},

    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.previous", "Left", N_("One move back")},
    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.next", "Right", N_("One move on")},
    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.first", "Home", N_("To the start")},
    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.last", "End", N_("To the last move")},

    {GROUP_BOARD, EVERYWHERE, "win.flip-board", "<Control>r", N_("Turn the board")},
    {GROUP_BOARD, EVERYWHERE, "win.cycle-focus", "F6", N_("Between board and notation")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Left", N_("To the next square, with the board focused")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Return", N_("Pick up a piece, put it down")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Escape", N_("Let go of it")},

    {GROUP_GENERAL, EVERYWHERE, "app.preferences", "<Control>comma", N_("Preferences")},
    {GROUP_GENERAL, EVERYWHERE, "app.shortcuts", "<Control>question", N_("Keyboard shortcuts")},
    {GROUP_GENERAL, SHOWN_ONLY, NULL, "F10", N_("Main menu")},
    {GROUP_GENERAL, EVERYWHERE, "window.close", "<Control>w", N_("Close the window")},
    {GROUP_GENERAL, EVERYWHERE, "app.quit", "<Control>q", N_("Quit")},
};

void tabiya_shortcuts_install(GtkApplication *application)
{
    for (gsize i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        const char *accels[] = {shortcuts[i].keys, NULL};

        if (shortcuts[i].scope == EVERYWHERE)
            gtk_application_set_accels_for_action(application, shortcuts[i].action, accels);
    }
}

void tabiya_shortcuts_attach(GtkWidget *window)
{
    GtkEventController *controller = gtk_shortcut_controller_new();

    for (gsize i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        if (shortcuts[i].scope == FOCUS_FIRST)
            gtk_shortcut_controller_add_shortcut(
                GTK_SHORTCUT_CONTROLLER(controller),
                gtk_shortcut_new(gtk_shortcut_trigger_parse_string(shortcuts[i].keys),
                                 gtk_named_action_new(shortcuts[i].action)));
    }
    gtk_widget_add_controller(window, controller);
}

/* --- The list ----------------------------------------------------------------------------------
 */

/* GTK makes the window's parts from XML alone, so XML it is. */
static void append_group(GString *xml, Group group)
{
    g_string_append_printf(xml,
                           "<child><object class='GtkShortcutsGroup'>"
                           "<property name='title'>%s</property>",
                           _(group_titles[group]));
    for (gsize i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        g_autofree char *item = NULL;

        if (shortcuts[i].group != group)
            continue;
        item = g_markup_printf_escaped("<child><object class='GtkShortcutsShortcut'>"
                                       "<property name='accelerator'>%s</property>"
                                       "<property name='title'>%s</property></object></child>",
                                       shortcuts[i].keys, _(shortcuts[i].title));
        g_string_append(xml, item);
    }
    g_string_append(xml, "</object></child>");
}

static GtkWindow *make_list(void)
{
    g_autoptr(GString) xml =
        g_string_new("<interface><object class='GtkShortcutsWindow' id='window'>"
                     "<property name='modal'>1</property>"
                     "<child><object class='GtkShortcutsSection'>"
                     "<property name='section-name'>shortcuts</property>"
                     "<property name='max-height'>12</property>");
    g_autoptr(GtkBuilder) builder = NULL;

    for (int group = 0; group < N_GROUPS; group++)
        append_group(xml, group);
    g_string_append(xml, "</object></child></object></interface>");
    builder = gtk_builder_new_from_string(xml->str, (gssize)xml->len);
    return GTK_WINDOW(gtk_builder_get_object(builder, "window"));
}

void tabiya_shortcuts_present(GtkWindow *parent)
{
    GtkWindow *window = make_list();

    gtk_window_set_transient_for(window, parent);
    gtk_window_set_destroy_with_parent(window, TRUE);
    gtk_window_present(window);
}

/* --- Tooltips ----------------------------------------------------------------------------------
 */

char *tabiya_shortcuts_dup_tooltip(const char *text, const char *action)
{
    for (gsize i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        g_autofree char *label = NULL;
        GdkModifierType modifiers;
        guint key;

        if (g_strcmp0(shortcuts[i].action, action) != 0 ||
            !gtk_accelerator_parse(shortcuts[i].keys, &key, &modifiers))
            continue;
        label = gtk_accelerator_get_label(key, modifiers);
        return g_strdup_printf("%s (%s)", text, label);
    }
    return g_strdup(text);
}
