/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's implementation of shell.h, for its parts. */
#include "ui/body.h"
#include "ui/notes/note-bar.h"
#include "ui/window-private.h"

#define HEADER_SPACING_PX 6

static TabiyaPlace *get_place(TabiyaShell *shell)
{
    return TABIYA_WINDOW(shell)->place;
}

static gpointer find(TabiyaShell *shell, GType type)
{
    return tabiya_window_find(TABIYA_WINDOW(shell), type);
}

static TabiyaPlace *find_place(TabiyaShell *shell, const char *name)
{
    return tabiya_window_find_place(TABIYA_WINDOW(shell), name);
}

static gboolean show_place(TabiyaShell *shell, const char *name)
{
    return tabiya_window_show_place(TABIYA_WINDOW(shell), name);
}

/* --- Changes; before the first place nothing shows them --------------------------------------- */

static void update_actions(TabiyaShell *shell)
{
    if (TABIYA_WINDOW(shell)->place)
        tabiya_window_update_actions(TABIYA_WINDOW(shell));
}

static void show_marks(TabiyaShell *shell)
{
    if (TABIYA_WINDOW(shell)->place)
        tabiya_window_show_marks(TABIYA_WINDOW(shell));
}

static void update_layout(TabiyaShell *shell)
{
    if (TABIYA_WINDOW(shell)->place)
        tabiya_window_update_layout(TABIYA_WINDOW(shell));
}

static void bring(TabiyaShell *shell, GtkWidget *widget)
{
    TabiyaLayout *layout = TABIYA_WINDOW(shell)->layout;
    TabiyaBody *body = TABIYA_BODY(gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(layout)));

    if (widget)
        tabiya_body_bring(body, widget);
    else
        tabiya_body_go_up(body);
}

static void part_is_back(TabiyaShell *shell)
{
    tabiya_window_part_is_back(TABIYA_WINDOW(shell));
}

/* --- Common objects --------------------------------------------------------------------------- */

static void say(TabiyaShell *shell, const char *text, const char *label, const char *action)
{
    tabiya_window_say(TABIYA_WINDOW(shell), text, label, action);
}

static struct _TabiyaNoteBar *get_note_bar(TabiyaShell *shell)
{
    return (struct _TabiyaNoteBar *)TABIYA_WINDOW(shell)->note_bar;
}

static TabiyaBoardView *get_board(TabiyaShell *shell)
{
    return TABIYA_WINDOW(shell)->board;
}

static TabiyaEvaluationBar *get_evaluation_bar(TabiyaShell *shell)
{
    return TABIYA_WINDOW(shell)->bar;
}

static TabiyaEngineArbiter *get_arbiter(TabiyaShell *shell)
{
    return TABIYA_WINDOW(shell)->arbiter;
}

static GCancellable *get_cancellable(TabiyaShell *shell)
{
    return TABIYA_WINDOW(shell)->cancellable;
}

static void add_overlay(TabiyaShell *shell, GtkWidget *widget)
{
    GtkWidget *content = adw_application_window_get_content(ADW_APPLICATION_WINDOW(shell));

    gtk_overlay_add_overlay(GTK_OVERLAY(content), widget);
}

/* It leaves less room for text. A hidden button has no width. */
static void resized_cb(TabiyaWindow *self, GParamSpec *spec, GtkWidget *button)
{
    const gboolean visible = gtk_widget_get_visible(button);
    int width;

    g_signal_handlers_block_by_func(button, resized_cb, self);
    gtk_widget_set_visible(button, TRUE);
    gtk_widget_measure(button, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    gtk_widget_set_visible(button, visible);
    g_signal_handlers_unblock_by_func(button, resized_cb, self);
    tabiya_layout_widen_header(self->layout,
                               visible ? width + HEADER_SPACING_PX : -width - HEADER_SPACING_PX);
}

static void add_to_header(TabiyaShell *shell, GtkWidget *button)
{
    GtkWidget *header = gtk_widget_get_first_child(GTK_WIDGET(TABIYA_WINDOW(shell)->content));

    adw_header_bar_pack_end(ADW_HEADER_BAR(header), button);
    g_signal_connect_object(button, "notify::visible", G_CALLBACK(resized_cb), shell,
                            G_CONNECT_SWAPPED);
}

/* --- Passing on to other places --------------------------------------------------------------- */

/* The first place whose class has the function at `offset`. */
static TabiyaPlace *find_able(TabiyaShell *shell, gsize offset)
{
    GPtrArray *parts = TABIYA_WINDOW(shell)->parts;

    for (guint i = 0; parts && i < parts->len; i++) {
        gpointer part = g_ptr_array_index(parts, i);

        if (TABIYA_IS_PLACE(part) && G_STRUCT_MEMBER(gpointer, G_OBJECT_GET_CLASS(part), offset))
            return part;
    }
    return NULL;
}

#define FIND_ABLE(shell, function) find_able(shell, G_STRUCT_OFFSET(TabiyaPlaceClass, function))

static void open_file(TabiyaShell *shell, GFile *file, int ply)
{
    if (ply < 0)
        tabiya_window_open_file(TABIYA_WINDOW(shell), file);
    else
        tabiya_window_study_file(TABIYA_WINDOW(shell), file, ply);
}

void tabiya_window_study_file(TabiyaWindow *self, GFile *file, int ply)
{
    TabiyaPlace *place = FIND_ABLE(TABIYA_SHELL(self), open_file);

    TABIYA_PLACE_GET_CLASS(place)->open_file(place, file, ply);
}

static void open_game(TabiyaShell *shell, TabiyaGame *game, const TabiyaNode *cursor)
{
    TabiyaPlace *place = FIND_ABLE(shell, open_game);

    TABIYA_PLACE_GET_CLASS(place)->open_game(place, game, cursor);
}

static void open_text(TabiyaShell *shell, const char *text)
{
    TabiyaPlace *place = FIND_ABLE(shell, open_game);

    tabiya_place_show(place);
    TABIYA_PLACE_GET_CLASS(place)->take_text(place, text);
}

static void new_game(TabiyaShell *shell, const TabiyaNewGame *options)
{
    TabiyaPlace *place = FIND_ABLE(shell, new_game);

    TABIYA_PLACE_GET_CLASS(place)->new_game(place, options);
}

static void ask_new_game(TabiyaShell *shell, const EngPosition *position, gboolean chosen)
{
    TabiyaPlace *place = FIND_ABLE(shell, ask_new_game);

    TABIYA_PLACE_GET_CLASS(place)->ask_new_game(place, position, chosen);
}

static void play_on(TabiyaShell *shell, TabiyaGame *line, EngColor side)
{
    TabiyaPlace *place = FIND_ABLE(shell, play_on);

    TABIYA_PLACE_GET_CLASS(place)->play_on(place, line, side);
}

void tabiya_window_init_shell(TabiyaShellInterface *iface)
{
    iface->get_place = get_place;
    iface->find = find;
    iface->find_place = find_place;
    iface->show_place = show_place;
    iface->update_actions = update_actions;
    iface->show_marks = show_marks;
    iface->update_layout = update_layout;
    iface->bring = bring;
    iface->part_is_back = part_is_back;
    iface->say = say;
    iface->get_note_bar = get_note_bar;
    iface->get_board = get_board;
    iface->get_evaluation_bar = get_evaluation_bar;
    iface->get_arbiter = get_arbiter;
    iface->get_cancellable = get_cancellable;
    iface->add_overlay = add_overlay;
    iface->add_to_header = add_to_header;
    iface->open_file = open_file;
    iface->open_game = open_game;
    iface->open_text = open_text;
    iface->new_game = new_game;
    iface->ask_new_game = ask_new_game;
    iface->play_on = play_on;
}
