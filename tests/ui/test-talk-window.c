/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page Ask and the command palette in the real window. */
#include "tests/ui/ask-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/kept-file.h"
#include "app/program.h"
#include "engine/board/fen.h"
#include "tests/ui/keyboard.h"
#include "ui/talk/ask-panel.h"
#include "ui/talk/ask-text.h"
#include "ui/board/mini-board.h"
#include "ui/menu-items.h"
#include "ui/new-game-options.h"
#include "ui/settings.h"
#include "ui/talk/palette-part.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static int width = 1160, height = 800;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(width, height);
    fixture_new_free_game(f->window, NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

/* --- The page --------------------------------------------------------------------------------- */

static GtkWidget *panel(Fixture *f)
{
    return ask_panel(f->window);
}

static const TabiyaAnswer *ask(Fixture *f, const char *words)
{
    return ask_question(f->window, words)->answer;
}

/* Twenty in a row: all are answered, beside the same board. */
static void test_twenty(Fixture *f, gconstpointer data)
{
    static const char *const QUESTIONS[] = {
        "who is better?",         "what is the best move?", "give me a hint",
        "which opening is this?", "what is the threat?",    "is Nf3 legal?",
        "where is the king?",     "what is on e4?",         "who has more material?",
        "whose move is it?",      "read the position",      "read the last moves",
        "what is castling?",      "what is a fork?",        "what can you do?",
        "compare Nf3 and Nc3",    "what if Nf3 Nc6?",       "what is the plan?",
        "which moves are legal?", "explain the last move",
    };

    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "play-move", "'e5'");
    for (gsize i = 0; i < G_N_ELEMENTS(QUESTIONS); i++) {
        const TabiyaAnswer *answer = ask(f, QUESTIONS[i]);
        g_assert_true(answer->text->len > 0 || answer->question);
    }
    g_assert_cmpuint(tabiya_conversation_get_n_turns(ask_conversation(f->window)), ==,
                     G_N_ELEMENTS(QUESTIONS));
    fixture_assert_state(f->window, "place", "ask");
    fixture_assert_state(f->window, "moves", "e4 e5");
    g_assert_true(fixture_says(panel(f), "explain the last move"));
}

/* Each change has a button that takes it back. */
static void test_undo(Fixture *f, gconstpointer data)
{
    static const char *const CHANGES[] = {
        "play e4",
        "flip the board",
        "set the level to 7",
        "new game at level 2",
        "show me the Italian Game",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CHANGES); i++) {
        g_autofree char *before = fixture_state(f->window, "position");
        const TabiyaAnswer *answer = ask(f, CHANGES[i]);
        g_assert_false(answer->failed);
        g_assert_true(answer->changed);
        fixture_press(panel(f), "Undo");
        fixture_spin_ms(30);
        g_autofree char *after = fixture_state(f->window, "position");
        g_assert_cmpstr(before, ==, after);
        fixture_assert_state(f->window, "place", "ask");
    }
}

/* The button; the word beside it would say the same. */
static gboolean offers_undo(Fixture *f)
{
    GtkWidget *word = fixture_find_button(panel(f), "undo");
    GtkWidget *button = fixture_find_button(panel(f), "Undo");

    g_assert_true(!word || !gtk_widget_get_mapped(word));
    return button && gtk_widget_get_mapped(button);
}

/* It is offered once, as long as it takes back what the answer did, and not after a refusal. */
static void test_undo_offer(Fixture *f, gconstpointer data)
{
    ask(f, "play e4");
    g_assert_true(offers_undo(f));
    fixture_act(f->window, "play-move", "'e5'");
    fixture_wait(!offers_undo(f));
    const TabiyaAnswer *answer = ask(f, "set the level to 7");
    g_assert_true(answer->changed);
    g_assert_true(offers_undo(f));
    answer = ask(f, "move now");
    g_assert_true(answer->failed);
    g_assert_cmpuint(answer->change_id, ==, 0);
    for (guint i = 0; i < answer->offers->len; i++)
        g_assert_cmpstr(answer->offers->pdata[i], !=, "undo");
    g_assert_false(ask(f, "undo")->failed);
    g_assert_false(offers_undo(f));
}

/* The manual is a window of its own: what was done before can still be undone. */
static void test_undo_after_manual(Fixture *f, gconstpointer data)
{
    ask(f, "play e4");
    g_assert_cmpuint(ask(f, "open the manual")->change_id, ==, 0);
    g_assert_false(ask(f, "undo")->failed);
    fixture_assert_state(f->window, "moves", "");
}

/* The small board of the answer is turned with the large one. */
static void test_turned(Fixture *f, gconstpointer data)
{
    ask(f, "what is the best move?");
    GtkWidget *board = fixture_find_class(panel(f), "answer-board");
    g_assert_false(tabiya_mini_board_is_flipped_for_tests(TABIYA_MINI_BOARD(board)));
    fixture_act(f->window, "flip-board", NULL);
    board = fixture_find_class(panel(f), "answer-board");
    g_assert_true(tabiya_mini_board_is_flipped_for_tests(TABIYA_MINI_BOARD(board)));
    ask(f, "flip the board");
    board = fixture_find_class(panel(f), "answer-board");
    g_assert_false(tabiya_mini_board_is_flipped_for_tests(TABIYA_MINI_BOARD(board)));
}

/* The person has White. */
static void start_game_from(Fixture *f, const char *fen)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.color = TABIYA_COLOR_WHITE;
    options.has_start = fen != NULL;
    if (fen)
        g_assert_true(eng_fen_parse(&options.start, fen, NULL));
    tabiya_shell_new_game(TABIYA_SHELL(f->window), &options);
}

/* The answer to an offer of a draw has Tabiya's. */
static void test_draw(Fixture *f, gconstpointer data)
{
    start_game_from(f, "4k2q/4p3/8/8/8/8/4P3/4K3 w - - 0 1"); /* Tabiya has a queen more */
    const TabiyaAnswer *answer = ask(f, "offer a draw");
    g_assert_cmpstr(answer->text->str, ==, "You offered a draw. Tabiya declines the draw.");
    answer = ask(f, "offer a draw");
    g_assert_nonnull(strstr(answer->text->str, "Make a move first."));
    start_game_from(f, "8/8/4k3/r7/8/3K4/3R4/8 w - - 60 120");
    answer = ask(f, "offer a draw");
    g_assert_cmpstr(answer->text->str, ==, "You offered a draw. Tabiya accepts the draw.");
}

/* In a game against Tabiya a person asks about the move just played by that person. */
static void test_whose_move(Fixture *f, gconstpointer data)
{
    start_game_from(f, NULL);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    const TabiyaAnswer *answer = ask(f, "was that a good move?");
    g_assert_true(g_str_has_prefix(answer->text->str, "Your move: 1. e4."));
    answer = ask(f, "why did you play that?");
    g_assert_true(g_str_has_prefix(answer->text->str, "Tabiya’s move: 1… "));
}

static GtkWidget *get_last_turn(Fixture *f)
{
    GtkWidget *turn = fixture_find_name(panel(f), "TabiyaAskTurn"), *next;

    while (!g_getenv("TALK_NARROW") && (next = gtk_widget_get_next_sibling(turn)))
        turn = next;
    return turn;
}

/* What was asked last and its answer are read without scrolling, also below the board. */
static void test_in_sight(Fixture *f, gconstpointer data)
{
    static const char *const QUESTIONS[] = {"who is better?", "what is on e4?", "flip the board",
                                            "whose move is it?"};

    for (gsize i = 0; i < G_N_ELEMENTS(QUESTIONS); i++) {
        ask(f, QUESTIONS[i]);
        fixture_wait(fixture_is_in_sight(f->window, get_last_turn(f)));
    }
}

/* A conversation belongs to its game, and is there again in another window. */
static void test_restart(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "play-move", "'d4'");
    ask(f, "who is better?");
    fixture_wait(
        g_str_has_prefix(tabiya_conversation_get_key(ask_conversation(f->window)), "play-"));
    ask(f, "what is castling?");
    const guint n = tabiya_conversation_get_n_turns(ask_conversation(f->window));
    g_autofree char *text = tabiya_conversation_dup_text(ask_conversation(f->window));
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "place", "'ask'");
    fixture_spin_ms(50);
    g_assert_cmpuint(tabiya_conversation_get_n_turns(ask_conversation(f->window)), !=, n);
    fixture_act(f->window, "place", "'play'");
    fixture_close(f->window);
    tabiya_kept_files_finish();

    f->window = fixture_open_again(width, height);
    fixture_act(f->window, "place", "'play'");
    fixture_wait(fixture_n_moves(f->window) == 1);
    fixture_act(f->window, "place", "'ask'");
    fixture_wait(ask_conversation(f->window) &&
                 tabiya_conversation_get_n_turns(ask_conversation(f->window)) == n);
    g_autofree char *again = tabiya_conversation_dup_text(ask_conversation(f->window));
    g_assert_cmpstr(text, ==, again);
    g_assert_true(fixture_says(panel(f), "what is castling?"));
}

static void test_clear(Fixture *f, gconstpointer data)
{
    ask(f, "what is castling?");
    const guint n = tabiya_conversation_get_n_turns(ask_conversation(f->window));
    fixture_act(f->window, "ask-clear", NULL);
    g_assert_cmpuint(tabiya_conversation_get_n_turns(ask_conversation(f->window)), ==, 0);
    fixture_wait(fixture_find_button(panel(f), "who is better?"));
    fixture_act(f->window, "ask-unclear", NULL);
    g_assert_cmpuint(tabiya_conversation_get_n_turns(ask_conversation(f->window)), ==, n);
}

static void test_export(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-ask-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.md", NULL);
    g_autofree char *parameter = g_strdup_printf("'%s'", path);
    g_autofree char *text = NULL;

    ask(f, "what is *castling*?");
    fixture_act(f->window, "ask-export-to", parameter);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_true(g_str_has_prefix(text, "# "));
    g_assert_nonnull(strstr(text, "\n## what is \\*castling\\*?\n"));
    g_unlink(path);
    g_rmdir(folder);
}

/* The dialog asks for a file of Markdown, not for one of games. */
static void test_export_dialog(Fixture *f, gconstpointer data)
{
    ask(f, "what is castling?");
    fixture_act(f->window, "ask-export", NULL);
    GtkFileChooser *chooser = g_object_get_data(G_OBJECT(f->window), "tabiya-file-chooser");
    g_autofree char *name = gtk_file_chooser_get_current_name(chooser);
    g_assert_cmpstr(name, ==, "conversation.md");
    g_assert_cmpstr(gtk_native_dialog_get_title(GTK_NATIVE_DIALOG(chooser)), ==,
                    "Export Conversation");
    g_assert_cmpstr(gtk_file_filter_get_name(gtk_file_chooser_get_filter(chooser)), ==, "Markdown");
    fixture_spin_ms(300); /* GTK reads the folder */
    g_signal_emit_by_name(chooser, "response", GTK_RESPONSE_CANCEL);
    fixture_spin_ms(300);
}

/* Six examples; one of them is asked with a click. */
static void test_empty(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'ask'");
    if (tabiya_conversation_get_n_turns(ask_conversation(f->window)) > 0)
        fixture_act(f->window, "ask-clear", NULL);
    g_assert_true(fixture_says(panel(f), "Ask about the position, openings, games and rules"));
    fixture_wait(fixture_find_button(panel(f), "who is better?"));
    fixture_press(panel(f), "who is better?");
    ask_wait(f->window);
    g_assert_cmpuint(tabiya_conversation_get_n_turns(ask_conversation(f->window)), ==, 1);
}

static void test_cancel(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "ask", "'what is the best move?'");
    const guint n = tabiya_conversation_get_n_turns(ask_conversation(f->window));
    g_assert_true(tabiya_ask_place_is_waiting_for_tests(ask_place(f->window)));
    fixture_act(f->window, "ask-cancel", NULL);
    ask_wait(f->window);
    g_assert_cmpuint(tabiya_conversation_get_n_turns(ask_conversation(f->window)), ==, n);
    ask(f, "whose move is it?");
}

/* A move in an answer leads to its position, and the game stays as it is. */
static void test_look(Fixture *f, gconstpointer data)
{
    const TabiyaAnswer *answer = ask(f, "what is the best move?");
    g_autofree char *before = fixture_state(f->window, "position");
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(f->window));
    gboolean interactive;

    g_assert_cmpuint(answer->links->len, >, 0);
    tabiya_ask_text_open_for_tests(TABIYA_ASK_TEXT(fixture_find(panel(f), TABIYA_TYPE_ASK_TEXT)),
                                   0);
    g_object_get(board, "interactive", &interactive, NULL);
    g_assert_false(interactive);
    g_assert_true(fixture_is_enabled(f->window, "ask-back"));
    fixture_act(f->window, "ask-back", NULL);
    g_object_get(board, "interactive", &interactive, NULL);
    g_assert_true(interactive);
    fixture_assert_state(f->window, "position", before);
    fixture_assert_state(f->window, "moves", "");
}

/* Exercises have a panel of their own; the answer is said there, with Undo. */
static void test_exercise(Fixture *f, gconstpointer data)
{
    ask(f, "practice the queen mate");
    fixture_assert_state(f->window, "place", "endgames");
    fixture_act(f->window, "ask-undo", NULL);
    fixture_assert_state(f->window, "place", "ask");
}

/* On a large screen, where letters are larger, so is the board of an answer. */
static void test_board_grows(Fixture *f, gconstpointer data)
{
    ask(f, "how does the knight move?");
    GtkWidget *board = fixture_find_name(panel(f), "TabiyaMiniBoard");

    fixture_wait(gtk_widget_get_width(board) == 200);
    gtk_widget_add_css_class(panel(f), "roomy");
    fixture_wait(gtk_widget_get_width(board) == 320 && gtk_widget_get_height(board) == 320);
    gtk_widget_add_css_class(panel(f), "vast");
    fixture_wait(gtk_widget_get_width(board) == 480 && gtk_widget_get_height(board) == 480);
}

/* Below the board, where a puzzle leaves no room, the answer hides no button; beside it there is
 * room for the way back. */
static void test_exercise_toast(void)
{
    static const int SIZES[][2] = {{360, 640}, {900, 600}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        TabiyaWindow *window = fixture_open(SIZES[i][0], SIZES[i][1]);

        g_assert_true(ask_question(window, "give me a puzzle")->answer->changed);
        fixture_assert_state(window, "place", "puzzles");
        fixture_wait(fixture_find_action(fixture_panel(window, "puzzles"), "win.puzzle-hint"));
        GtkWidget *overlay = fixture_find_name(GTK_WIDGET(window), "AdwToastOverlay");
        GtkWidget *toast = fixture_find_name(overlay, "AdwToastWidget");
        g_assert_cmpint(toast != NULL, ==, i == 1);
        g_assert_true(fixture_is_enabled(window, "ask-undo"));
        fixture_close(window);
    }
}

/* The next question can be typed meanwhile: its letters play no move. */
static void test_exercise_typing(Fixture *f, gconstpointer data)
{
    static const char *const EXERCISES[] = {"practice the queen mate", "give me a puzzle"};

    for (gsize i = 0; i < G_N_ELEMENTS(EXERCISES); i++) {
        fixture_act(f->window, "place", "'ask'");
        GtkWidget *entry =
            GTK_WIDGET(gtk_widget_get_template_child(panel(f), TABIYA_TYPE_ASK_PANEL, "entry"));
        ask_begin(f->window, EXERCISES[i]);
        gtk_editable_set_text(GTK_EDITABLE(entry), "give me a");
        g_assert_true(ask_wait(f->window)->answer->changed);
        TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(f->window));
        g_assert_cmpstr(tabiya_place_get_name(place), ==, i == 0 ? "endgames" : "puzzles");
        g_assert_true(gtk_widget_get_mapped(entry));
        g_assert_true(gtk_widget_is_ancestor(gtk_root_get_focus(GTK_ROOT(f->window)), entry));
        g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(entry)), ==, "give me a");
        gtk_editable_set_text(GTK_EDITABLE(entry), "");
    }
}

/* --- The palette ------------------------------------------------------------------------------ */

static TabiyaPalettePart *palette_part(Fixture *f)
{
    return fixture_part(f->window, TABIYA_TYPE_PALETTE_PART);
}

static void open_palette(Fixture *f)
{
    fixture_act(f->window, "palette", NULL);
    fixture_spin_ms(30);
}

static TabiyaCommandPalette *palette(Fixture *f)
{
    return tabiya_palette_part_get_palette_for_tests(palette_part(f));
}

static void type(Fixture *f, const char *words)
{
    gtk_editable_set_text(GTK_EDITABLE(tabiya_command_palette_get_entry_for_tests(palette(f))),
                          words);
}

static const TabiyaPaletteItem *find_match(Fixture *f, const char *command)
{
    const GPtrArray *matches = tabiya_command_palette_get_matches_for_tests(palette(f));

    for (guint i = 0; i < matches->len; i++) {
        const TabiyaPaletteItem *item = matches->pdata[i];
        if (item->command && g_str_has_prefix(item->command, command))
            return item;
    }
    return NULL;
}

/* What is typed into the palette, and what it finds. */
typedef struct {
    const char *typed, *command;
} Case;

static void check_found(Fixture *f, const Case *cases, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        g_test_message("%s", cases[i].typed);
        type(f, cases[i].typed);
        fixture_wait(find_match(f, cases[i].command));
    }
}

static void wait_for_grammar(Fixture *f)
{
    TabiyaTalk *talk = tabiya_ask_place_get_talk(ask_place(f->window));

    tabiya_talk_prepare(talk);
    fixture_wait(tabiya_talk_get_grammar(talk));
}

/* What only sounds alike is not listed. */
static void test_unrelated(Fixture *f, gconstpointer data)
{
    static const char *const WORDS[] = {"undo", "hint", "board", "print", "sounds", "resign"};

    wait_for_grammar(f);
    open_palette(f);
    for (gsize i = 0; i < G_N_ELEMENTS(WORDS); i++) {
        g_test_message("%s", WORDS[i]);
        type(f, WORDS[i]);
        fixture_wait(find_match(f, "win.ask"));
        g_assert_null(find_match(f, "win.openings-show"));
    }
}

static void test_finds(Fixture *f, gconstpointer data)
{
    static const Case CASES[] = {
        {"flip", "win.flip-board"},
        {"board flip", "win.flip-board"},
        {"copy pos", "win.copy-fen"},
        {"pictur", "win.export"},
        {"prefer", "app.preferences"},
        {"library", "win.place::library"},
        {"fork", "win.puzzle-train"},
        {"lucena", "win.puzzle-drill"},
        {"coordinates", "win.palette-switch::coordinates"},
        {"screen reader", "win.help-about"},
        {"najdorf", "win.openings-show"},
        {"who is better", "win.ask"},
        {"zzqq", "win.ask"},
    };

    wait_for_grammar(f);
    open_palette(f);
    check_found(f, CASES, G_N_ELEMENTS(CASES));
    type(f, "flip board");
    g_assert_cmpstr(find_match(f, "win.flip-board")->keys, ==, "Ctrl+R");
}

/* A command that can also be asked for in words is one row, which Enter does. */
static void test_one_row(Fixture *f, gconstpointer data)
{
    wait_for_grammar(f);
    open_palette(f);
    type(f, "flip");
    fixture_wait(find_match(f, "win.flip-board") && !find_match(f, "win.ask"));
    const TabiyaPaletteItem *first =
        tabiya_command_palette_get_matches_for_tests(palette(f))->pdata[0];
    g_assert_cmpstr(first->command, ==, "win.flip-board");
}

/* A question and the ability that it asks for are one row: "who is better", "Who is better?". */
static void test_one_question(Fixture *f, gconstpointer data)
{
    guint n_asked = 0;

    wait_for_grammar(f);
    open_palette(f);
    type(f, "who is better");
    fixture_wait(find_match(f, "win.ask"));
    const GPtrArray *matches = tabiya_command_palette_get_matches_for_tests(palette(f));
    for (guint i = 0; i < matches->len; i++) {
        const TabiyaPaletteItem *item = matches->pdata[i];
        g_autofree char *folded = g_utf8_casefold(item->command ? item->command : "", -1);
        n_asked += strstr(folded, "who is better") != NULL;
    }
    g_assert_cmpuint(n_asked, ==, 1);
}

static const char *last_command(Fixture *f)
{
    const GPtrArray *matches = tabiya_command_palette_get_matches_for_tests(palette(f));

    return matches->len > 0 ? ((TabiyaPaletteItem *)matches->pdata[matches->len - 1])->command : "";
}

/* Words that may mean this or that are asked as they are, before anything is done for them. */
static void test_in_doubt(Fixture *f, gconstpointer data)
{
    wait_for_grammar(f);
    open_palette(f);
    type(f, "play the nimzo");
    fixture_wait(find_match(f, "win.ask('play the nimzo')") &&
                 g_str_has_prefix(last_command(f), "win.ask('play Nimzo"));
}

/* What could not be done yet when the palette opened is there when it opens again. */
static void expect_found(Fixture *f, const char *words, const char *action)
{
    type(f, words);
    if (!find_match(f, action)) {
        tabiya_command_palette_close(palette(f));
        open_palette(f);
        type(f, words);
    }
    if (!find_match(f, action))
        g_error("%s (%s) is not found", words, action);
}

static guint n_menu_items;

/* Everything that the menus offer is found by its label, in each place. */
static void check_menu(Fixture *f, GMenuModel *menu)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        static const char *const LINKS[] = {G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU};
        g_autofree char *label = NULL, *action = NULL;
        for (gsize j = 0; j < G_N_ELEMENTS(LINKS); j++) {
            g_autoptr(GMenuModel) link = g_menu_model_get_item_link(menu, i, LINKS[j]);
            if (link)
                check_menu(f, link);
        }
        if (!g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label) ||
            !g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action) ||
            (g_str_has_prefix(action, "win.") && !fixture_is_enabled(f->window, action + 4))) {
            continue;
        }
        n_menu_items++;
        g_auto(GStrv) parts = g_strsplit(label, "_", -1);
        g_autofree char *plain = g_strjoinv("", parts);
        expect_found(f, plain, action);
    }
}

static void check_menus(Fixture *f, GtkWidget *widget)
{
    if (gtk_widget_get_mapped(widget) && GTK_IS_MENU_BUTTON(widget) &&
        tabiya_menu_button_get_menu(GTK_MENU_BUTTON(widget))) {
        check_menu(f, tabiya_menu_button_get_menu(GTK_MENU_BUTTON(widget)));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        check_menus(f, child);
    }
}

static void test_finds_menus(Fixture *f, gconstpointer data)
{
    static const char *const PLACES[] = {"'play'",    "'study'",  "'openings'", "'puzzles'",
                                         "'library'", "'editor'", "'ask'"};

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        g_test_message("%s", PLACES[i]);
        fixture_act(f->window, "place", PLACES[i]);
        fixture_spin_ms(300); /* its lists are filled */
        open_palette(f);
        n_menu_items = 0;
        check_menus(f, GTK_WIDGET(f->window));
        g_assert_cmpuint(n_menu_items, >=, 25);
        tabiya_command_palette_close(palette(f));
    }
}

/* Going to another place closes it. */
static void test_palette_place(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    open_palette(f);
    fixture_spin_ms(20);
    g_assert_true(tabiya_command_palette_is_open(palette(f)));
    fixture_act(f->window, "place", "'library'");
    fixture_wait(!tabiya_command_palette_is_open(palette(f)));
}

/* So does a panel that leaves the board as it is: the page Ask, by its action, there and back. */
static void test_palette_guest(Fixture *f, gconstpointer data)
{
    static const char *const PLACES[] = {"'ask'", "'study'", "'ask'"};

    fixture_act(f->window, "place", "'study'");
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        open_palette(f);
        fixture_spin_ms(20);
        g_assert_true(tabiya_command_palette_is_open(palette(f)));
        fixture_act(f->window, "place", PLACES[i]);
        fixture_wait(!tabiya_command_palette_is_open(palette(f)));
    }
}

/* What a keystroke costs is bounded by the words of the index, whatever the library holds. */
static void test_cost(Fixture *f, gconstpointer data)
{
    open_palette(f);
    TabiyaPaletteIndex *index = tabiya_palette_part_get_index_for_tests(palette_part(f));
    const guint n_words = tabiya_palette_index_get_n_words(index);
    const guint before = tabiya_palette_index_get_n_compared(index);
    g_assert_cmpuint(tabiya_palette_index_get_n_items(index), <, 1000);
    type(f, "flip the board");
    g_assert_cmpuint(tabiya_palette_index_get_n_compared(index) - before, <=, 3 * n_words);
}

static void test_does(Fixture *f, gconstpointer data)
{
    wait_for_grammar(f);
    open_palette(f);
    type(f, "who is better?");
    g_signal_emit_by_name(tabiya_command_palette_get_entry_for_tests(palette(f)), "activate");
    g_assert_false(tabiya_command_palette_is_open(palette(f)));
    fixture_assert_state(f->window, "place", "ask");
    ask_wait(f->window);
    g_assert_true(fixture_says(panel(f), "better"));

    /* The last ones come first. */
    open_palette(f);
    const GPtrArray *matches = tabiya_command_palette_get_matches_for_tests(palette(f));
    const TabiyaPaletteItem *first = matches->pdata[0];
    g_assert_cmpint(first->kind, ==, TABIYA_PALETTE_RECENT);
    g_assert_true(g_str_has_prefix(first->command, "win.ask('"));
}

static void test_switch(Fixture *f, gconstpointer data)
{
    const gboolean before = g_settings_get_boolean(tabiya_settings_get(), "sounds");

    fixture_act(f->window, "palette-switch", "'sounds'");
    g_assert_cmpint(g_settings_get_boolean(tabiya_settings_get(), "sounds"), ==, !before);
    fixture_act(f->window, "ask-undo", NULL);
    g_assert_cmpint(g_settings_get_boolean(tabiya_settings_get(), "sounds"), ==, before);
}

/* With real keys: it opens, finds, does, and gives the focus back. */
static void test_keys(Fixture *f, gconstpointer data)
{
    GtkWindow *window = GTK_WINDOW(f->window);
    gboolean flipped;

    if (!keyboard_is_there()) {
        g_test_skip("no XTest");
        return;
    }
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));
    gtk_widget_grab_focus(board);
    keyboard_press(window, "ctrl+k");
    fixture_wait(palette(f) && tabiya_command_palette_is_open(palette(f)));
    keyboard_press(window, "Escape");
    g_assert_false(tabiya_command_palette_is_open(palette(f)));
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));
    g_assert_true(focus == board || gtk_widget_is_ancestor(focus, board));
    keyboard_press(window, "ctrl+k");
    for (const char *letter = "flip"; *letter; letter++)
        keyboard_press(window, (char[]){*letter, '\0'});
    g_assert_cmpstr(tabiya_command_palette_get_words(palette(f)), ==, "flip");
    keyboard_press(window, "Down");
    keyboard_press(window, "Up");
    keyboard_press(window, "Return");
    g_object_get(fixture_play(f->window), "flipped", &flipped, NULL);
    g_assert_true(flipped);
    fixture_act(f->window, "flip-board", NULL);
}

/* --- In German -------------------------------------------------------------------------------- */

/* Each offer of the answer is a question that is understood. */
static void check_offers(Fixture *f, const TabiyaAnswer *answer)
{
    g_autoptr(GPtrArray) offers = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < answer->offers->len; i++)
        g_ptr_array_add(offers, g_strdup(answer->offers->pdata[i]));
    for (guint i = 0; i < offers->len; i++) {
        const TabiyaAnswer *next = ask(f, offers->pdata[i]);
        if (!next->ability || next->question)
            g_error("“%s” is offered and not understood", (const char *)offers->pdata[i]);
    }
}

static void test_german_lesson(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *words, *ability, *expected;
    } CASES[] = {
        {"Bring mir das Londoner System bei", "teach_opening", "Londoner System"},
        {"weiter", "step", "1. d4"},
        {"warum?", "explain_more", "1. d4"},
        {"weiter", "step", "1… d5"},
        {"Was ist der Plan?", "suggest_plan", "Plan"},
        {"und für Schwarz?", "suggest_plan", "Schwarz"},
        {"Wer steht besser?", "analyze_position", "Stellung"},
        {"und für Schwarz?", "analyze_position", "Stellung"},
        {"Was wird hier gespielt?", "explore_position", "Eröffnungsbuch"},
        {"Was ist Rochade?", "explain_rule", "König"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const TabiyaAnswer *answer = ask(f, CASES[i].words);
        g_test_message("%s", answer->text->str);
        g_assert_nonnull(answer->ability);
        g_assert_cmpstr(answer->ability->name, ==, CASES[i].ability);
        g_assert_nonnull(strstr(answer->text->str, CASES[i].expected));
        g_assert_true(fixture_says(panel(f), CASES[i].words));
    }
}

static void test_german_offers(Fixture *f, gconstpointer data)
{
    static const char *const QUESTIONS[] = {
        "Bring mir das Londoner System bei",
        "weiter",
        "Was ist der beste Zug?",
        "Gib mir einen Tipp",
        "Was ist der Plan?",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(QUESTIONS); i++)
        check_offers(f, ask(f, QUESTIONS[i]));
}

static void test_german_palette(Fixture *f, gconstpointer data)
{
    static const Case CASES[] = {
        {"brett drehen", "win.flip-board"},    {"bibliothek", "win.place::library"},
        {"koordinaten", "win.palette-switch"}, {"najdorf", "win.openings-show"},
        {"wer steht besser", "win.ask"},       {"sizilianisch", "win.openings-show"},
        {"loesungen qqzz", "win.ask"},
    };

    wait_for_grammar(f);
    open_palette(f);
    check_found(f, CASES, G_N_ELEMENTS(CASES));
}

static void add_german(void)
{
#define GERMAN(name, func) \
    g_test_add("/talk-window/german/" name, Fixture, NULL, setup, func, teardown)
    GERMAN("lesson", test_german_lesson);
    GERMAN("offers", test_german_offers);
    GERMAN("palette", test_german_palette);
}

int main(int argc, char **argv)
{
    if (g_getenv("TALK_GERMAN"))
        tabiya_program_set_language();
    fixture_init(NULL);
    fixture_shorten_answers();
    g_test_init(&argc, &argv, NULL);
    if (g_getenv("TALK_GERMAN")) {
        add_german();
        return g_test_run();
    }
    if (g_getenv("TALK_NARROW")) {
        width = 360;
        height = 640;
    }
#define TEST(name, func)     \
    if (fixture_wants(name)) \
    g_test_add("/talk-window/" name, Fixture, NULL, setup, func, teardown)
    TEST("ask/empty", test_empty);
    TEST("ask/twenty", test_twenty);
    TEST("ask/in-sight", test_in_sight);
    TEST("ask/board-grows", test_board_grows);
    TEST("ask/undo", test_undo);
    TEST("ask/undo-offer", test_undo_offer);
    TEST("ask/undo-after-manual", test_undo_after_manual);
    TEST("ask/turned", test_turned);
    TEST("ask/draw", test_draw);
    TEST("ask/whose-move", test_whose_move);
    TEST("ask/restart", test_restart);
    TEST("ask/clear", test_clear);
    TEST("ask/export", test_export);
    TEST("ask/export-dialog", test_export_dialog);
    TEST("ask/cancel", test_cancel);
    TEST("ask/look", test_look);
    TEST("ask/exercise", test_exercise);
    if (fixture_wants("ask/exercise-toast"))
        g_test_add_func("/talk-window/ask/exercise-toast", test_exercise_toast);
    TEST("ask/exercise-typing", test_exercise_typing);
    TEST("palette/finds", test_finds);
    TEST("palette/unrelated", test_unrelated);
    TEST("palette/one-row", test_one_row);
    TEST("palette/one-question", test_one_question);
    TEST("palette/in-doubt", test_in_doubt);
    TEST("palette/menus", test_finds_menus);
    TEST("palette/cost", test_cost);
    TEST("palette/does", test_does);
    TEST("palette/switch", test_switch);
    TEST("palette/keys", test_keys);
    TEST("palette/place", test_palette_place);
    TEST("palette/guest", test_palette_guest);
    return g_test_run();
}
