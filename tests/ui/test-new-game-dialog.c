/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog "New game": every choice gives the right game. */
#include <adwaita.h>
#include <string.h>

#include "tests/engine/board-test.h"
#include "tests/ui/keyboard.h"
#include "ui/new-game-options.h"
#include "ui/play/new-game-dialog.h"
#include "ui/play/strength-chooser.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define LONE_PAWN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"

static gpointer part(TabiyaNewGameDialog *dialog, const char *name)
{
    GObject *child =
        gtk_widget_get_template_child(GTK_WIDGET(dialog), TABIYA_TYPE_NEW_GAME_DIALOG, name);
    g_assert_nonnull(child);
    return child;
}

static TabiyaNewGameDialog *dialog_new(void)
{
    TabiyaNewGameDialog *dialog = tabiya_new_game_dialog_new(NULL);
    g_assert_true(TABIYA_IS_NEW_GAME_DIALOG(dialog));
    return dialog;
}

static void dialog_destroy(TabiyaNewGameDialog *dialog)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static TabiyaNewGame options_of(TabiyaNewGameDialog *dialog)
{
    TabiyaNewGame options;
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_new_game_dialog_get_options(dialog, &options, &error));
    g_assert_no_error(error);
    return options;
}

/* A part of the chooser of opponents, ratings and levels. */
static gpointer choice(TabiyaNewGameDialog *dialog, const char *name)
{
    GObject *child =
        gtk_widget_get_template_child(part(dialog, "chooser"), TABIYA_TYPE_STRENGTH_CHOOSER, name);
    g_assert_nonnull(child);
    return child;
}

static GtkToggleButton *level_button(TabiyaNewGameDialog *dialog, int level)
{
    GtkWidget *button = gtk_widget_get_first_child(choice(dialog, "levels"));
    while (--level > 0)
        button = gtk_widget_get_next_sibling(button);
    return GTK_TOGGLE_BUTTON(button);
}

static void choose_level(TabiyaNewGameDialog *dialog, int level)
{
    gtk_toggle_button_set_active(choice(dialog, "by_level"), TRUE);
    gtk_toggle_button_set_active(level_button(dialog, level), TRUE);
}

static const char *get_opponent(const TabiyaNewGame *options)
{
    return options->strength.opponent ? options->strength.opponent->id : "";
}

/* Without a session there is no current position: initial, Chess960, FEN. */
enum { ROW_INITIAL, ROW_CHESS960, ROW_FEN };

static void start_from(TabiyaNewGameDialog *dialog, guint row)
{
    adw_combo_row_set_selected(part(dialog, "start_from"), row);
}

static void type_fen(TabiyaNewGameDialog *dialog, const char *fen)
{
    gtk_editable_set_text(part(dialog, "fen"), fen);
}

static gboolean can_start(TabiyaNewGameDialog *dialog)
{
    return gtk_widget_get_sensitive(part(dialog, "start_button"));
}

static void test_defaults(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    TabiyaNewGame defaults, options = options_of(dialog);
    tabiya_new_game_init(&defaults);
    g_assert_cmpint(options.color, ==, defaults.color);
    g_assert_cmpint(options.strength.level, >=, 1);
    g_assert_false(options.has_start);
    g_assert_false(options.chess960);
    g_assert_cmpint(options.odds, ==, TABIYA_ODDS_NONE);
    g_assert_true(can_start(dialog));
    dialog_destroy(dialog);
}

static void test_colors(void)
{
    static const struct {
        const char *button;
        TabiyaColorChoice color;
    } cases[] = {
        {"white", TABIYA_COLOR_WHITE},
        {"black", TABIYA_COLOR_BLACK},
        {"random", TABIYA_COLOR_RANDOM},
    };
    TabiyaNewGameDialog *dialog = dialog_new();
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        gtk_toggle_button_set_active(part(dialog, cases[i].button), TRUE);
        g_assert_cmpint(options_of(dialog).color, ==, cases[i].color);
    }
    dialog_destroy(dialog);
}

/* Each level has its own sentence; only the ninth asks for time and cores. */
static void test_levels(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    g_autoptr(GHashTable) texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int level = 1; level <= 9; level++) {
        choose_level(dialog, level);
        g_assert_cmpint(options_of(dialog).strength.level, ==, level);
        g_assert_cmpint(gtk_widget_get_visible(part(dialog, "strength")), ==, level == 9);
        g_hash_table_add(texts, g_strdup(gtk_label_get_text(choice(dialog, "level_text"))));
    }
    g_assert_cmpuint(g_hash_table_size(texts), ==, 9);
    dialog_destroy(dialog);
}

static void test_times(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    AdwComboRow *row = part(dialog, "move_time");
    guint count = g_list_model_get_n_items(adw_combo_row_get_model(row));
    int before = 0;
    for (guint i = 0; i < count; i++) {
        adw_combo_row_set_selected(row, i);
        int ms = options_of(dialog).move_time_ms;
        g_assert_cmpint(ms, >, before);
        before = ms;
        if (i == 0)
            g_assert_cmpint(ms, ==, 1000);
    }
    g_assert_cmpint(before, ==, 15 * 60 * 1000);
    dialog_destroy(dialog);
}

static void test_cores(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    gtk_spin_button_set_value(part(dialog, "cores"), 100000);
    g_assert_cmpint(options_of(dialog).cores, ==, (int)g_get_num_processors());
    gtk_spin_button_set_value(part(dialog, "cores"), 0);
    g_assert_cmpint(options_of(dialog).cores, ==, 1);
    dialog_destroy(dialog);
}

static void test_odds(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    for (guint odds = TABIYA_ODDS_NONE; odds <= TABIYA_ODDS_QUEEN; odds++) {
        adw_combo_row_set_selected(part(dialog, "odds"), odds);
        g_assert_cmpint(options_of(dialog).odds, ==, odds);
    }
    /* Odds are given in the initial position only. */
    start_from(dialog, ROW_CHESS960);
    g_assert_cmpint(options_of(dialog).odds, ==, TABIYA_ODDS_NONE);
    g_assert_false(gtk_widget_get_visible(part(dialog, "odds")));
    dialog_destroy(dialog);
}

static void test_chess960(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    start_from(dialog, ROW_CHESS960);
    TabiyaNewGame random = options_of(dialog);
    g_assert_true(random.chess960);
    g_assert_false(random.has_start);
    g_assert_false(gtk_widget_get_visible(part(dialog, "number_row")));

    gtk_switch_set_active(part(dialog, "random_position"), FALSE);
    g_assert_true(gtk_widget_get_visible(part(dialog, "number_row")));
    g_assert_cmpstr(adw_action_row_get_subtitle(part(dialog, "number_row")), ==, "RNBQKBNR");
    gtk_spin_button_set_value(part(dialog, "number"), 0);
    g_assert_cmpstr(adw_action_row_get_subtitle(part(dialog, "number_row")), ==, "BBQNNRKR");
    TabiyaNewGame numbered = options_of(dialog);
    EngPosition expected;
    g_assert_true(eng_position_init_chess960(&expected, 0));
    g_assert_true(numbered.chess960);
    g_assert_true(numbered.has_start);
    g_assert_true(eng_position_equal(&numbered.start, &expected));
    dialog_destroy(dialog);
}

static void test_fen(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    start_from(dialog, ROW_FEN);
    g_assert_false(can_start(dialog)); /* nothing typed yet */
    g_assert_false(gtk_widget_has_css_class(part(dialog, "fen"), "error"));
    type_fen(dialog, "  " LONE_PAWN " ");
    g_assert_true(can_start(dialog));
    TabiyaNewGame options = options_of(dialog);
    g_assert_true(options.has_start);
    char fen[ENG_FEN_MAX];
    g_assert_cmpstr(eng_fen_write(&options.start, fen), ==, LONE_PAWN);
    dialog_destroy(dialog);
}

/* An invalid position shows the reason and cannot be started. */
static void test_bad_fen(void)
{
    static const struct {
        const char *fen, *why;
    } cases[] = {
        {"rubbish", ""},
        {"4k3/8/8/8/8/8/4P3/4K3 x - - 0 1", "x"},
        {"8/8/8/8/8/8/4P3/4K3 w - - 0 1", "king"},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "over"}, /* stalemate */
    };
    TabiyaNewGameDialog *dialog = dialog_new();
    start_from(dialog, ROW_FEN);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        TabiyaNewGame options;
        g_autoptr(GError) error = NULL;
        type_fen(dialog, cases[i].fen);
        g_assert_false(can_start(dialog));
        g_assert_true(gtk_widget_get_visible(part(dialog, "fen_error")));
        g_assert_true(gtk_widget_has_css_class(part(dialog, "fen"), "error"));
        g_assert_false(tabiya_new_game_dialog_get_options(dialog, &options, &error));
        const char *shown = gtk_label_get_text(part(dialog, "fen_error"));
        g_assert_cmpstr(shown, ==, error->message);
        g_assert_cmpstr(shown, !=, "");
        g_assert_nonnull(strstr(shown, cases[i].why));
    }
    type_fen(dialog, LONE_PAWN);
    g_assert_true(can_start(dialog));
    g_assert_false(gtk_widget_get_visible(part(dialog, "fen_error")));
    /* A FEN in a hidden field does not matter. */
    type_fen(dialog, "rubbish");
    start_from(dialog, ROW_INITIAL);
    g_assert_true(can_start(dialog));
    dialog_destroy(dialog);
}

/* Every wrong FEN there is, with its sentence: typed, and as `new-game-with` is given it. */
static TabiyaNewGameDialog *asked;

static void check_wrong_fen(char **fields, const char *where)
{
    const char *fen = fields[0], *sentence = fields[4];
    g_autofree char *expected = g_strdup_printf("Invalid position: %s", sentence);
    g_autoptr(GVariant) values = g_variant_ref_sink(g_variant_new_parsed("{'fen': <%s>}", fen));
    g_autoptr(GError) error = NULL;
    TabiyaNewGame options = {0};
    g_test_message("%s", where);
    if (fen[0] != '\0') { /* nothing typed yet is said in another way */
        type_fen(asked, fen);
        g_assert_cmpstr(gtk_label_get_text(part(asked, "fen_error")), ==, sentence);
    }
    g_assert_false(tabiya_new_game_apply_variant(&options, values, &error));
    g_assert_cmpstr(error->message, ==, expected);
}

static void test_every_wrong_fen(void)
{
    asked = dialog_new();
    start_from(asked, ROW_FEN);
    board_test_cases("fen/bad.txt", 5, check_wrong_fen);
    dialog_destroy(asked);
}

static void count_cb(guint *count)
{
    (*count)++;
}

/* Start plays with the choices, stores them, and closes the dialog. */
static void test_start(void)
{
    g_autoptr(TabiyaPlaySession) session = tabiya_play_session_new(NULL, NULL, NULL);
    g_object_set(session, "engine-playing", FALSE, NULL);
    TabiyaNewGameDialog *dialog = tabiya_new_game_dialog_new(session);
    gpointer weak = dialog;
    g_object_add_weak_pointer(G_OBJECT(dialog), &weak);
    guint started = 0;
    g_signal_connect_swapped(dialog, "start", G_CALLBACK(count_cb), &started);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_toggle_button_set_active(part(dialog, "white"), TRUE);
    choose_level(dialog, 2);
    start_from(dialog, ROW_FEN + 1); /* after "position on the board" */
    type_fen(dialog, LONE_PAWN);
    g_assert_true(options_of(dialog).use_book);
    gtk_switch_set_active(part(dialog, "use_book"), FALSE);
    g_signal_emit_by_name(part(dialog, "start_button"), "clicked");
    g_assert_cmpuint(started, ==, 1);
    while (weak)
        g_main_context_iteration(NULL, TRUE);

    g_autofree char *fen = tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(session));
    g_assert_cmpstr(fen, ==, LONE_PAWN);
    int level = 0;
    g_object_get(session, "level", &level, NULL);
    g_assert_cmpint(level, ==, 2);
    gboolean use_book = TRUE;
    g_object_get(session, "use-book", &use_book, NULL);
    g_assert_false(use_book);
    TabiyaNewGameDialog *again = dialog_new();
    g_assert_cmpint(options_of(again).strength.level, ==, 2);
    g_assert_cmpint(options_of(again).color, ==, TABIYA_COLOR_WHITE);
    g_assert_false(options_of(again).use_book);
    dialog_destroy(again);
}

static void test_current_position(void)
{
    g_autoptr(TabiyaPlaySession) session = tabiya_play_session_new(NULL, NULL, NULL);
    g_object_set(session, "engine-playing", FALSE, NULL);
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "e4", NULL));
    TabiyaNewGameDialog *dialog = tabiya_new_game_dialog_new(session);
    start_from(dialog, 1);
    TabiyaNewGame options = options_of(dialog);
    g_assert_true(options.has_start);
    g_assert_cmpint(options.start.side_to_move, ==, ENG_BLACK);
    dialog_destroy(dialog);
}

/* A line of the levels: with one click the suggested one is chosen, and nothing else. */
static void test_suggestion(void)
{
    const TabiyaStrength fourth = tabiya_strength_of_level(4), ninth = tabiya_strength_of_level(9);
    TabiyaNewGameDialog *dialog = dialog_new();
    GtkWidget *line = part(dialog, "suggestion");
    choose_level(dialog, 3);
    g_assert_false(gtk_widget_get_visible(line));
    tabiya_new_game_dialog_suggest(dialog, &fourth, TRUE);
    g_assert_true(gtk_widget_get_visible(line) && gtk_widget_get_can_target(line));
    g_assert_cmpstr(gtk_label_get_text(part(dialog, "suggestion_words")), ==,
                    "Suggested from your last games: level 4");
    gtk_test_accessible_assert_property(line, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Suggested from your last games: level 4");
    g_assert_cmpint(options_of(dialog).strength.level, ==, 3);
    g_signal_emit_by_name(line, "clicked");
    g_assert_cmpint(options_of(dialog).strength.level, ==, 4);
    g_assert_false(gtk_widget_get_can_target(line));
    choose_level(dialog, 9);
    g_assert_true(gtk_widget_get_can_target(line));
    tabiya_new_game_dialog_suggest(dialog, &ninth, FALSE);
    g_assert_false(gtk_widget_get_can_target(line));
    g_assert_cmpstr(gtk_label_get_text(part(dialog, "suggestion_words")), ==,
                    "Suggested from your experience: level 9");
    const TabiyaStrength lena = tabiya_strength_of_opponent(tabiya_opponent_find("lena"));
    tabiya_new_game_dialog_suggest(dialog, &lena, TRUE);
    g_assert_cmpstr(gtk_label_get_text(part(dialog, "suggestion_words")), ==,
                    "Suggested from your last games: Lena");
    g_signal_emit_by_name(line, "clicked");
    const TabiyaNewGame options = options_of(dialog);
    g_assert_cmpstr(get_opponent(&options), ==, "lena");
    const TabiyaStrength rating = tabiya_strength_of_rating(1450);
    tabiya_new_game_dialog_suggest(dialog, &rating, TRUE);
    g_assert_cmpstr(gtk_label_get_text(part(dialog, "suggestion_words")), ==,
                    "Suggested from your last games: Tabiya, rating 1450");
    g_signal_emit_by_name(line, "clicked");
    g_assert_cmpint(options_of(dialog).strength.rating, ==, 1450);
    dialog_destroy(dialog);
}

/* Until something is chosen, the opponent nearest to the level of the settings. */
static void test_first_opponent(void)
{
    g_settings_reset(tabiya_settings_get(), "strength");
    g_settings_set_int(tabiya_settings_get(), "level", 4);
    TabiyaNewGameDialog *dialog = dialog_new();
    const TabiyaNewGame options = options_of(dialog);
    g_assert_cmpstr(get_opponent(&options), ==, "bruno");
    g_assert_true(gtk_toggle_button_get_active(choice(dialog, "by_opponent")));
    dialog_destroy(dialog);
    g_settings_reset(tabiya_settings_get(), "level");
}

static GtkListBoxRow *get_card(TabiyaNewGameDialog *dialog, int index)
{
    return gtk_list_box_get_row_at_index(choice(dialog, "opponents"), index);
}

/* Every card gives its opponent; only the last one asks for time and cores. A card says all that it
 * shows to a screen reader. */
static void test_opponents(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);
    gtk_toggle_button_set_active(choice(dialog, "by_opponent"), TRUE);
    for (gsize i = 0; i < count; i++) {
        g_autofree char *rating = tabiya_opponent_dup_rating(&all[i]);
        g_autofree char *spoken = g_strdup_printf("%s, %s. %s", all[i].name, rating, all[i].text);
        gtk_list_box_select_row(choice(dialog, "opponents"), get_card(dialog, (int)i));
        const TabiyaNewGame options = options_of(dialog);
        g_assert_cmpstr(get_opponent(&options), ==, all[i].id);
        g_assert_cmpint(gtk_widget_get_visible(part(dialog, "strength")), ==, i == count - 1);
        gtk_test_accessible_assert_property(get_card(dialog, (int)i), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                            spoken);
    }
    g_assert_null(get_card(dialog, (int)count));
    dialog_destroy(dialog);
}

static void test_ratings(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    gtk_toggle_button_set_active(choice(dialog, "by_rating"), TRUE);
    gtk_adjustment_set_value(choice(dialog, "rating_value"), 1462); /* a drag ends anywhere */
    g_assert_cmpint(options_of(dialog).strength.rating, ==, 1450);
    g_assert_cmpstr(gtk_label_get_text(choice(dialog, "rating_number")), ==, "1450");
    gtk_adjustment_set_value(choice(dialog, "rating_value"), 0);
    g_assert_cmpint(options_of(dialog).strength.rating, ==, 600);
    gtk_adjustment_set_value(choice(dialog, "rating_value"), 9999);
    g_assert_cmpint(options_of(dialog).strength.rating, ==, 3000);
    gtk_toggle_button_set_active(choice(dialog, "by_level"), TRUE);
    g_assert_cmpint(options_of(dialog).strength.rating, ==, 0);
    dialog_destroy(dialog);
}

/* Enter or a double click on a card starts the game; the next dialog shows it again, in sight. */
static void test_start_against(void)
{
    g_autoptr(TabiyaPlaySession) session = tabiya_play_session_new(NULL, NULL, NULL);
    g_object_set(session, "engine-playing", FALSE, NULL);
    TabiyaNewGameDialog *dialog = tabiya_new_game_dialog_new(session);
    gpointer weak = dialog;
    g_object_add_weak_pointer(G_OBJECT(dialog), &weak);
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_toggle_button_set_active(part(dialog, "white"), TRUE);
    gtk_toggle_button_set_active(choice(dialog, "by_opponent"), TRUE);
    GtkListBoxRow *card = get_card(dialog, 10);
    gtk_list_box_select_row(choice(dialog, "opponents"), card);
    g_signal_emit_by_name(choice(dialog, "opponents"), "row-activated", card);
    while (weak)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(tabiya_play_session_get_strength(session).opponent->id, ==, "leo");

    TabiyaNewGameDialog *again = tabiya_new_game_dialog_new(session);
    const TabiyaNewGame options = options_of(again);
    g_assert_cmpstr(get_opponent(&options), ==, "leo");
    gtk_window_present(GTK_WINDOW(again));
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(choice(again, "opponents_scrolled"));
    while (gtk_adjustment_get_value(place) == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true(tabiya_widget_is_in_sight(GTK_WIDGET(get_card(again, 10))));
    dialog_destroy(again);
    g_settings_reset(tabiya_settings_get(), "strength");
    g_settings_reset(tabiya_settings_get(), "level");
}

static gboolean is_in(TabiyaNewGameDialog *dialog, GtkWidget *ancestor)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(dialog));

    return focus && (focus == ancestor || gtk_widget_is_ancestor(focus, ancestor));
}

static void press(TabiyaNewGameDialog *dialog, const char *key, GtkWidget *expected)
{
    keyboard_press(GTK_WINDOW(dialog), key);
    while (!is_in(dialog, expected))
        g_main_context_iteration(NULL, TRUE);
}

/* Up and Down lead to the next row, where Left and Right stay in one. */
static void test_arrows(void)
{
    if (!keyboard_is_there()) {
        g_test_skip("there is no keyboard");
        return;
    }
    TabiyaNewGameDialog *dialog = dialog_new();
    gtk_toggle_button_set_active(choice(dialog, "by_opponent"), TRUE);
    gtk_list_box_select_row(choice(dialog, "opponents"), get_card(dialog, 3));
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_widget_grab_focus(part(dialog, "random"));
    press(dialog, "Down", choice(dialog, "kinds"));
    press(dialog, "Right", choice(dialog, "by_rating"));
    press(dialog, "Down", GTK_WIDGET(get_card(dialog, 3)));
    gtk_widget_grab_focus(choice(dialog, "by_rating"));
    press(dialog, "Up", part(dialog, "black"));
    gtk_toggle_button_set_active(choice(dialog, "by_rating"), TRUE);
    gtk_widget_grab_focus(choice(dialog, "by_rating"));
    press(dialog, "Down", choice(dialog, "rating"));
    gtk_toggle_button_set_active(choice(dialog, "by_level"), TRUE);
    gtk_widget_grab_focus(choice(dialog, "by_level"));
    press(dialog, "Down", choice(dialog, "levels"));
    press(dialog, "Up", choice(dialog, "kinds"));
    dialog_destroy(dialog);
}

static void test_names(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    gtk_test_accessible_assert_property(part(dialog, "random"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Random color");
    gtk_test_accessible_assert_property(level_button(dialog, 9), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Level 9: Full strength");
    g_assert_true(gtk_window_get_default_widget(GTK_WINDOW(dialog)) ==
                  part(dialog, "start_button"));
    dialog_destroy(dialog);
}

static void test_finalized(void)
{
    TabiyaNewGameDialog *dialog = dialog_new();
    gpointer weak = dialog;
    g_object_add_weak_pointer(G_OBJECT(dialog), &weak);
    dialog_destroy(dialog);
    g_assert_null(weak);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check()) {
        g_print("1..0 # SKIP skipped: no display\n");
        return 77;
    }
    adw_init();
    g_test_add_func("/new-game-dialog/defaults", test_defaults);
    g_test_add_func("/new-game-dialog/colours", test_colors);
    g_test_add_func("/new-game-dialog/levels", test_levels);
    g_test_add_func("/new-game-dialog/times", test_times);
    g_test_add_func("/new-game-dialog/cores", test_cores);
    g_test_add_func("/new-game-dialog/odds", test_odds);
    g_test_add_func("/new-game-dialog/chess960", test_chess960);
    g_test_add_func("/new-game-dialog/fen", test_fen);
    g_test_add_func("/new-game-dialog/bad-fen", test_bad_fen);
    g_test_add_func("/new-game-dialog/every-wrong-fen", test_every_wrong_fen);
    g_test_add_func("/new-game-dialog/start", test_start);
    g_test_add_func("/new-game-dialog/current-position", test_current_position);
    g_test_add_func("/new-game-dialog/suggestion", test_suggestion);
    g_test_add_func("/new-game-dialog/first-opponent", test_first_opponent);
    g_test_add_func("/new-game-dialog/opponents", test_opponents);
    g_test_add_func("/new-game-dialog/ratings", test_ratings);
    g_test_add_func("/new-game-dialog/start-against", test_start_against);
    g_test_add_func("/new-game-dialog/arrows", test_arrows);
    g_test_add_func("/new-game-dialog/names", test_names);
    g_test_add_func("/new-game-dialog/finalized", test_finalized);
    return g_test_run();
}
