/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shortcuts.h. */
#include "ui/shortcuts.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/widget.h"

typedef enum {
    GROUP_GAME,
    GROUP_MOVES,
    GROUP_LOOK_BACK,
    GROUP_STUDY,
    GROUP_OPENINGS,
    GROUP_PUZZLES,
    GROUP_LIBRARY,
    GROUP_ARENA,
    GROUP_BOARD,
    GROUP_VOICE,
    GROUP_GENERAL,
    N_GROUPS,
} Group;

static const char *const group_titles[N_GROUPS] = {
    [GROUP_GAME] = N_("Game"),
    [GROUP_MOVES] = N_("Making Moves"),
    [GROUP_LOOK_BACK] = N_("Navigation"),
    [GROUP_STUDY] = N_("Study"),
    [GROUP_OPENINGS] = N_("Openings"),
    [GROUP_PUZZLES] = N_("Puzzles"),
    [GROUP_LIBRARY] = N_("Library"),
    [GROUP_ARENA] = N_("Arena"),
    [GROUP_BOARD] = N_("On the Board"),
    [GROUP_VOICE] = N_("Voice"),
    [GROUP_GENERAL] = N_("General"),
};

typedef enum {
    EVERYWHERE,  /* regardless of the focus */
    FOCUS_FIRST, /* only if the focused widget does not handle it */
    SHOWN_ONLY,  /* handled elsewhere; only shown in the list */
} Scope;

static const struct {
    Group group;
    Scope scope;
    const char *action;
    const char *keys; /* the first one is shown */
    const char *title;
} shortcuts[] = {
    {GROUP_GAME, EVERYWHERE, "app.new-game", "<Control>n", N_("New game")},
    {GROUP_GAME, EVERYWHERE, "app.open", "<Control>o", N_("Open a file")},
    {GROUP_GAME, EVERYWHERE, "win.save", "<Control>s", N_("Save the game")},
    {GROUP_GAME, EVERYWHERE, "win.save-as", "<Shift><Control>s", N_("Save as")},
    {GROUP_GAME, EVERYWHERE, "win.print", "<Control>p", N_("Print the board")},
    {GROUP_GAME, FOCUS_FIRST, "win.copy-fen", "<Control>c", N_("Copy the position (FEN)")},
    {GROUP_GAME, FOCUS_FIRST, "win.copy-pgn", "<Shift><Control>c", N_("Copy the game (PGN)")},
    {GROUP_GAME, FOCUS_FIRST, "win.paste", "<Control>v", N_("Paste a position or a game")},

    {GROUP_MOVES, SHOWN_ONLY, NULL, "Nf3", N_("Type a move, anywhere")},
    {GROUP_MOVES, SHOWN_ONLY, NULL, "Tab", N_("Complete the typed move")},
    {GROUP_MOVES, SHOWN_ONLY, NULL, "space", N_("Hold to speak a move or a question")},
    {GROUP_MOVES, EVERYWHERE, "win.toggle-listen", "<Control>l", N_("Listen to what you say")},
    {GROUP_MOVES, FOCUS_FIRST, "win.undo-move", "<Control>z", N_("Undo")},
    {GROUP_MOVES, FOCUS_FIRST, "win.redo-move", "<Shift><Control>z", N_("Redo")},
    {GROUP_MOVES, EVERYWHERE, "win.hint", "<Control>i", N_("Hint")},
    {GROUP_MOVES, EVERYWHERE, "win.move-now", "<Control>Return", N_("Move now")},
    {GROUP_MOVES, EVERYWHERE, "win.toggle-engine-playing", "<Control>e",
     N_("Tabiya plays, on or off")},
    {GROUP_MOVES, EVERYWHERE, "win.swap-sides", "<Shift><Control>r", N_("Swap sides")},
    {GROUP_MOVES, EVERYWHERE, "win.offer-draw", "<Control>d", N_("Offer or claim a draw")},

    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.previous", "Left", N_("One move back")},
    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.next", "Right", N_("One move forward")},
    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.first", "Home", N_("To the start")},
    {GROUP_LOOK_BACK, FOCUS_FIRST, "win.last", "End", N_("To the last move")},

    {GROUP_STUDY, FOCUS_FIRST, "win.previous-variation", "Up", N_("Previous variation")},
    {GROUP_STUDY, FOCUS_FIRST, "win.next-variation", "Down", N_("Next variation")},
    {GROUP_STUDY, SHOWN_ONLY, NULL, "space", N_("Fold or unfold variations, in the notation")},
    {GROUP_STUDY, SHOWN_ONLY, NULL, "!", N_("Annotate the move: ! ? !! ?? !? ?! = and so on")},
    {GROUP_STUDY, EVERYWHERE, "win.edit-comment", "<Control>m", N_("Comment on the move")},
    {GROUP_STUDY, EVERYWHERE, "win.edit-comment-before", "<Shift><Control>m",
     N_("Comment before the move")},
    {GROUP_STUDY, FOCUS_FIRST, "win.promote-variation", "<Alt>Up", N_("Promote the variation")},
    {GROUP_STUDY, FOCUS_FIRST, "win.demote-variation", "<Alt>Down", N_("Demote the variation")},
    {GROUP_STUDY, FOCUS_FIRST, "win.delete-from-here", "Delete", N_("Delete from here")},
    {GROUP_STUDY, EVERYWHERE, "win.analyse", "<Control>e", N_("Analyze with the engine")},
    {GROUP_STUDY, EVERYWHERE, "win.show-threat", "<Shift><Control>e", N_("Show the threat")},
    {GROUP_STUDY, EVERYWHERE, "win.show-alternatives", "<Shift><Control>a",
     N_("Show all continuations")},
    {GROUP_STUDY, EVERYWHERE, "win.edit-tags", "<Alt>Return", N_("Game details")},
    {GROUP_STUDY, EVERYWHERE, "win.next-game", "<Control>Page_Down", N_("Next game")},
    {GROUP_STUDY, EVERYWHERE, "win.previous-game", "<Control>Page_Up", N_("Previous game")},
    {GROUP_STUDY, EVERYWHERE, "win.explorer", "<Shift><Control>x", N_("Opening explorer")},
    {GROUP_STUDY, EVERYWHERE, "win.show-games", "F9", N_("Games in the file")},
    {GROUP_STUDY, EVERYWHERE, "win.find-game", "<Control>f", N_("Find a game in the file")},
    {GROUP_STUDY, FOCUS_FIRST, "win.guess-skip", "<Control>Right", N_("Guessing: skip the move")},
    {GROUP_STUDY, FOCUS_FIRST, "win.guess-reveal", "<Control>Down", N_("Guessing: show the move")},
    {GROUP_STUDY, EVERYWHERE, "win.new-tab", "<Control>t", N_("New tab")},
    {GROUP_STUDY, EVERYWHERE, "win.reopen-tab", "<Shift><Control>t", N_("Reopen the tab")},

    {GROUP_OPENINGS, EVERYWHERE, "win.openings-find", "<Control>f", N_("Find an opening")},
    {GROUP_OPENINGS, EVERYWHERE, "win.openings-favourite", "<Control>d", N_("Star the opening")},
    {GROUP_OPENINGS, EVERYWHERE, "win.auto-open", "<Shift><Control>o",
     N_("Auto Open: play book moves for both sides")},
    {GROUP_OPENINGS, SHOWN_ONLY, NULL, "Return", N_("Play the selected opening on the board")},
    {GROUP_OPENINGS, SHOWN_ONLY, NULL, "Escape", N_("Stop playing the opening")},

    {GROUP_OPENINGS, EVERYWHERE, "win.repertoire-hint", "<Control>i", N_("Training: hint")},
    {GROUP_OPENINGS, EVERYWHERE, "win.repertoire-next", "<Control>Return",
     N_("Training: next position")},
    {GROUP_OPENINGS, EVERYWHERE, "win.repertoire-grade(1)", "<Alt>1",
     N_("Training: again (1 to 4 also work without Alt)")},
    {GROUP_OPENINGS, EVERYWHERE, "win.repertoire-grade(2)", "<Alt>2", N_("Training: hard")},
    {GROUP_OPENINGS, EVERYWHERE, "win.repertoire-grade(3)", "<Alt>3", N_("Training: good")},
    {GROUP_OPENINGS, EVERYWHERE, "win.repertoire-grade(4)", "<Alt>4", N_("Training: easy")},

    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-next", "<Control>Return", N_("Next puzzle")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-previous", "<Control>Page_Up", N_("Previous puzzle")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-hint", "<Control>i", N_("Hint")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-solution", "<Control>e", N_("Show the solution")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-favourite", "<Control>d", N_("Star the puzzle")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-find", "<Control>f", N_("Find a puzzle")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-filter", "<Shift><Control>f", N_("Filters")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-sets", "<Shift><Control>l", N_("Your sets")},
    {GROUP_PUZZLES, SHOWN_ONLY, NULL, "Return", N_("Solve the selected puzzle")},
    {GROUP_PUZZLES, SHOWN_ONLY, NULL, "<Shift>F10", N_("Open the puzzle’s menu")},
    {GROUP_PUZZLES, SHOWN_ONLY, NULL, "Escape", N_("Back to the puzzles")},
    {GROUP_PUZZLES, EVERYWHERE, "win.lesson-hint", "<Control>i", N_("Lessons: hint")},
    {GROUP_PUZZLES, EVERYWHERE, "win.lesson-show", "<Control>e", N_("Lessons: show the move")},
    {GROUP_PUZZLES, EVERYWHERE, "win.lesson-next", "<Control>Return", N_("Lessons: next step")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-hint", "<Control>i", N_("Endgames: hint")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-show", "<Control>e", N_("Endgames: show how")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-stop", "<Control>period",
     N_("Endgames: stop showing")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-again", "<Control>Page_Up",
     N_("Endgames: start over")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-other", "<Control>Page_Down",
     N_("Endgames: another position")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-next", "<Control>Return",
     N_("Endgames: next endgame")},
    {GROUP_PUZZLES, EVERYWHERE, "win.puzzle-drill-find", "<Control>f", N_("Find an endgame")},

    {GROUP_LIBRARY, EVERYWHERE, "win.library-find", "<Control>f", N_("Find games")},
    {GROUP_LIBRARY, EVERYWHERE, "win.library-form", "<Shift><Control>f",
     N_("Find games with the search form")},
    {GROUP_LIBRARY, SHOWN_ONLY, NULL, "Return", N_("Open the game in Study")},
    {GROUP_LIBRARY, EVERYWHERE, "win.library-star(true)", "<Control>d", N_("Star the games")},
    {GROUP_LIBRARY, EVERYWHERE, "win.library-edit-tags", "<Alt>Return", N_("Details of the games")},
    {GROUP_LIBRARY, SHOWN_ONLY, NULL, "Delete", N_("Delete the games")},
    {GROUP_LIBRARY, EVERYWHERE, "win.library-import", "<Shift><Control>i", N_("Import games")},

    {GROUP_ARENA, EVERYWHERE, "win.arena-go-on", "<Control>Return", N_("Continue the tournament")},
    {GROUP_ARENA, EVERYWHERE, "win.arena-pause", "<Control>period", N_("Pause the tournament")},
    {GROUP_ARENA, SHOWN_ONLY, NULL, "Return", N_("Follow the board, or open the game in Study")},

    {GROUP_BOARD, EVERYWHERE, "win.flip-board", "<Control>r", N_("Flip board")},
    {GROUP_BOARD, EVERYWHERE, "win.toggle-overlay::control", "F7", N_("Control of the center")},
    {GROUP_BOARD, EVERYWHERE, "win.toggle-overlay::threats", "F8", N_("Pieces in danger")},
    {GROUP_BOARD, EVERYWHERE, "win.toggle-blindfold", "<Control>b", N_("Blindfold on or off")},
    {GROUP_BOARD, EVERYWHERE, "win.cycle-focus", "F6", N_("Switch between board and notation")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Left", N_("Go to the next square (on the board)")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Return", N_("Pick up or put down a piece")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Escape", N_("Let go of the piece")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "N", N_("Editor: place the piece with that letter")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "Delete", N_("Editor: remove the piece")},
    {GROUP_BOARD, EVERYWHERE, "win.draw", "<Shift><Control>d", N_("Draw arrows and circles")},
    {GROUP_BOARD, SHOWN_ONLY, NULL, "<Control>space",
     N_("Start or end an arrow (Shift and Alt set its color)")},

    {GROUP_VOICE, EVERYWHERE, "win.speak-position", "F12", N_("Speak the position")},
    {GROUP_VOICE, EVERYWHERE, "win.speak-last-moves", "<Shift>F12", N_("Speak the last moves")},
    {GROUP_VOICE, EVERYWHERE, "win.speaking", "<Control>F12",
     N_("Speak moves and messages, on or off")},
    {GROUP_VOICE, SHOWN_ONLY, "win.stop-speaking", "Escape", N_("Stop speaking (any key)")},

    {GROUP_GENERAL, EVERYWHERE, "win.place::play", "<Control>1", N_("Play")},
    {GROUP_GENERAL, EVERYWHERE, "win.place::study", "<Control>2", N_("Study")},
    {GROUP_GENERAL, EVERYWHERE, "win.place::openings", "<Control>3", N_("Openings")},
    {GROUP_GENERAL, EVERYWHERE, "win.place::puzzles", "<Control>4", N_("Puzzles")},
    {GROUP_GENERAL, EVERYWHERE, "win.place::library", "<Control>5", N_("Library")},
    {GROUP_GENERAL, EVERYWHERE, "win.place::editor", "<Control>6", N_("Editor")},
    {GROUP_GENERAL, EVERYWHERE, "win.place::arena", "<Control>7", N_("Arena")},
    {GROUP_GENERAL, EVERYWHERE, "win.ask-show", "<Control>j", N_("Ask Tabiya")},
    {GROUP_GENERAL, EVERYWHERE, "win.palette", "<Control>k", N_("Command palette")},
    {GROUP_GENERAL, EVERYWHERE, "win.books", "<Shift><Control>b", N_("Opening books")},
    {GROUP_GENERAL, EVERYWHERE, "app.preferences", "<Control>comma", N_("Preferences")},
    {GROUP_GENERAL, EVERYWHERE, "win.help", "F1", N_("Help for the current page")},
    {GROUP_GENERAL, EVERYWHERE, "app.shortcuts", "<Control>question", N_("Keyboard shortcuts")},
    {GROUP_GENERAL, SHOWN_ONLY, NULL, "F10", N_("Main menu")},
    {GROUP_GENERAL, EVERYWHERE, "win.close", "<Control>w", N_("Close the tab or the window")},
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

void tabiya_shortcuts_attach(GtkWidget *widget)
{
    GtkEventController *controller = gtk_shortcut_controller_new();

    for (gsize i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        if (shortcuts[i].scope == FOCUS_FIRST) {
            gtk_shortcut_controller_add_shortcut(
                GTK_SHORTCUT_CONTROLLER(controller),
                gtk_shortcut_new(gtk_shortcut_trigger_parse_string(shortcuts[i].keys),
                                 gtk_named_action_new(shortcuts[i].action)));
        }
    }
    gtk_widget_add_controller(widget, controller);
}

/* --- The list --------------------------------------------------------------------------------- */

/* GTK's own window for this is wider than a phone, so Tabiya has its own. These are the widgets
 * that a search shows and hides: */
typedef struct {
    GtkWidget *groups[N_GROUPS];
    GtkWidget *rows[G_N_ELEMENTS(shortcuts)];
    GtkWidget *page, *nothing;
    guint n_made; /* number of rows made so far: some at first, then a few with each frame */
} List;

#define FIRST_ROWS 12
#define ROWS_A_FRAME 4

/* "Shift+Ctrl+Z"; text that is not a key is shown as written. */
static char *dup_keys_label(const char *keys)
{
    GdkModifierType modifiers;
    guint key;

    if (!gtk_accelerator_parse(keys, &key, &modifiers))
        return g_strdup(keys);
    return gtk_accelerator_get_label(key, modifiers);
}

static GtkWidget *make_keycaps(const char *label)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    g_auto(GStrv) caps = g_strsplit(label, "+", -1);

    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    for (char **cap = caps; *cap; cap++) {
        GtkWidget *keycap = gtk_label_new(*cap);

        gtk_widget_add_css_class(keycap, "tabiya-keycap");
        gtk_box_append(GTK_BOX(box), keycap);
    }
    return box;
}

static GtkWidget *make_row(gsize i)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *label = dup_keys_label(shortcuts[i].keys);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(shortcuts[i].title));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_keycaps(label));
    tabiya_widget_set_description(GTK_WIDGET(row), label);
    return row;
}

static void make_rows(List *list, guint count)
{
    for (; count > 0 && list->n_made < G_N_ELEMENTS(shortcuts); count--, list->n_made++) {
        guint i = list->n_made;

        list->rows[i] = make_row(i);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(list->groups[shortcuts[i].group]),
                                  list->rows[i]);
    }
}

/* Making all rows at once would take as long as three frames. */
static gboolean make_more_cb(GtkWidget *page, GdkFrameClock *clock, gpointer data)
{
    List *list = data;

    make_rows(list, ROWS_A_FRAME);
    return list->n_made < G_N_ELEMENTS(shortcuts) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static GtkWidget *make_page(List *list)
{
    GtkWidget *page = adw_preferences_page_new();

    for (int group = 0; group < N_GROUPS; group++) {
        list->groups[group] = tabiya_names_give(adw_preferences_group_new());
        adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(list->groups[group]),
                                        _(group_titles[group]));
        adw_preferences_page_add(ADW_PREFERENCES_PAGE(page),
                                 ADW_PREFERENCES_GROUP(list->groups[group]));
    }
    make_rows(list, FIRST_ROWS);
    gtk_widget_add_tick_callback(page, make_more_cb, list, NULL);
    gtk_widget_set_vexpand(page, TRUE);
    return page;
}

static GtkWidget *make_nothing(void)
{
    GtkWidget *nothing = adw_status_page_new();

    adw_status_page_set_icon_name(ADW_STATUS_PAGE(nothing), "edit-find-symbolic");
    adw_status_page_set_title(ADW_STATUS_PAGE(nothing), _("Nothing Found"));
    gtk_widget_add_css_class(nothing, "compact");
    gtk_widget_set_vexpand(nothing, TRUE);
    gtk_widget_set_visible(nothing, FALSE);
    return nothing;
}

/* Each word must match the start of a word in the title, in any order. */
static void search_changed_cb(GtkEditable *entry, List *list)
{
    const char *words = gtk_editable_get_text(entry);
    gboolean filled[N_GROUPS] = {FALSE};
    gboolean any = FALSE;

    make_rows(list, G_N_ELEMENTS(shortcuts)); /* the rows that are not made yet */
    for (gsize i = 0; i < G_N_ELEMENTS(shortcuts); i++) {
        gboolean shown = !*words || g_str_match_string(words, _(shortcuts[i].title), TRUE);

        gtk_widget_set_visible(list->rows[i], shown);
        filled[shortcuts[i].group] |= shown;
        any |= shown;
    }
    for (int group = 0; group < N_GROUPS; group++)
        gtk_widget_set_visible(list->groups[group], filled[group]);
    gtk_widget_set_visible(list->page, any);
    gtk_widget_set_visible(list->nothing, !any);
}

/* Typing anywhere in the window starts a search, too. */
static GtkWidget *make_search(GtkWidget *window, GtkWidget *button, List *list)
{
    GtkWidget *entry = gtk_search_entry_new();
    GtkWidget *bar = gtk_search_bar_new();

    gtk_widget_set_hexpand(entry, TRUE);
    tabiya_widget_set_name(entry, _("Search"));
    gtk_search_bar_set_child(GTK_SEARCH_BAR(bar), entry);
    gtk_search_bar_connect_entry(GTK_SEARCH_BAR(bar), GTK_EDITABLE(entry));
    gtk_search_bar_set_key_capture_widget(GTK_SEARCH_BAR(bar), window);
    g_object_bind_property(button, "active", bar, "search-mode-enabled", G_BINDING_BIDIRECTIONAL);
    g_signal_connect(entry, "search-changed", G_CALLBACK(search_changed_cb), list);
    return bar;
}

static GtkWidget *make_search_button(void)
{
    GtkWidget *button = gtk_toggle_button_new();

    gtk_button_set_icon_name(GTK_BUTTON(button), "edit-find-symbolic");
    tabiya_shortcuts_name_button(button, _("Search"), NULL);
    return button;
}

void tabiya_shortcuts_present(GtkWindow *parent)
{
    GtkWidget *window = adw_window_new();
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *header = adw_header_bar_new();
    GtkWidget *button = make_search_button();
    List *list = g_new0(List, 1);

    g_object_set_data_full(G_OBJECT(window), "tabiya-shortcuts", list, g_free);
    list->page = make_page(list);
    list->nothing = make_nothing();
    adw_header_bar_pack_start(ADW_HEADER_BAR(header), button);
    gtk_box_append(GTK_BOX(content), header);
    gtk_box_append(GTK_BOX(content), make_search(window, button, list));
    gtk_box_append(GTK_BOX(content), list->page);
    gtk_box_append(GTK_BOX(content), list->nothing);
    adw_window_set_content(ADW_WINDOW(window), content);
    tabiya_widget_close_on_escape(window);

    gtk_window_set_title(GTK_WINDOW(window), _("Keyboard Shortcuts"));
    gtk_window_set_default_size(GTK_WINDOW(window), 480, 640);
    tabiya_widget_fit_into(GTK_WINDOW(window), GTK_WIDGET(parent));
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
    gtk_window_present(GTK_WINDOW(window));
}

/* --- One by one ------------------------------------------------------------------------------- */

gboolean tabiya_shortcuts_get(guint index, const char **action, const char **title)
{
    if (index >= G_N_ELEMENTS(shortcuts))
        return FALSE;
    *action = shortcuts[index].action;
    *title = _(shortcuts[index].title);
    return TRUE;
}

char *tabiya_shortcuts_dup_keys(const char *action)
{
    for (gsize i = 0; action && i < G_N_ELEMENTS(shortcuts); i++) {
        if (g_strcmp0(shortcuts[i].action, action) == 0)
            return dup_keys_label(shortcuts[i].keys);
    }
    return NULL;
}

/* --- Tooltips --------------------------------------------------------------------------------- */

static char *dup_tooltip(const char *name, const char *action)
{
    g_autofree char *label = tabiya_shortcuts_dup_keys(action);

    return label ? g_strdup_printf("%s (%s)", name, label) : g_strdup(name);
}

void tabiya_shortcuts_name_button(GtkWidget *button, const char *name, const char *action)
{
    g_autofree char *tooltip = dup_tooltip(name, action);

    gtk_widget_set_tooltip_text(button, tooltip);
    tabiya_widget_set_name(button, name);
}
