/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Speaking to the window: moves with their pause, questions, what is refused, undo, commands, keys.
 * The recognizer hears what the test says (listening-fixture.h). */
#include "tests/app/speech-fixture.h"
#include "tests/ui/keyboard.h"
#include "tests/ui/listening-fixture.h"

#include "ui/listening/heard-card.h"
#include "ui/listening/listen-settings.h"
#include "ui/listening/listening-group.h"
#include "ui/listening/place-phrases.h"
#include "ui/settings.h"
#include "ui/voice/shared-speaker.h"
#include "ui/widget.h"

#define REPEATS_MS 1000                            /* a key that is held repeats meanwhile */
#define HELD_MS 400                                /* longer than a slip */
#define PINNED "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1" /* the knight may not move */

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer hands_free)
{
    f->window = fixture_open(1160, 800);
    fixture_new_free_game(f->window, NULL);
    listening_begin(f->window, hands_free != NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    listening_end(f->window);
    fixture_close(f->window);
}

static TabiyaBoardView *board(Fixture *f)
{
    return tabiya_shell_get_board(TABIYA_SHELL(f->window));
}

static GtkWidget *card(Fixture *f)
{
    return tabiya_listen_part_get_card_for_tests(listening_part(f->window));
}

static void set_pause(double seconds)
{
    g_settings_set_double(tabiya_settings_get(), "voice-pause", seconds);
}

static void assert_moves(Fixture *f, const char *moves)
{
    fixture_wait(fixture_has_state(f->window, "moves", moves));
}

static gboolean is_on(Fixture *f, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(f->window), action);

    return g_variant_get_boolean(state);
}

/* --- Switching on ----------------------------------------------------------------------------- */

static GtkWidget *button(Fixture *f)
{
    return fixture_find_class(GTK_WIDGET(f->window), "listen-button");
}

static void test_first_time(Fixture *f, gconstpointer data)
{
    g_settings_reset(tabiya_settings_get(), "voice-listening");
    g_assert_false(gtk_widget_get_visible(button(f)));
    fixture_act(f->window, "listen", "true");
    g_assert_true(listening_card_says(f->window, "Nothing is recorded"));
    g_assert_false(is_on(f, "listen"));
    fixture_act(f->window, "listen-no", NULL);
    g_assert_false(gtk_widget_get_visible(card(f)));
    fixture_act(f->window, "listen", "true");
    fixture_press(card(f), "Switch On");
    g_assert_true(g_settings_get_boolean(tabiya_settings_get(), "voice-listening"));
    g_assert_true(gtk_widget_get_visible(button(f)));
    g_assert_true(is_on(f, "listen"));
    g_assert_true(listening_card_says(f->window, "Listening"));
    fixture_act(f->window, "listen", "false");
    g_assert_false(is_on(f, "listen"));
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void test_move(Fixture *f, gconstpointer data)
{
    listening_click_and_say(f->window, "knight f three");
    g_assert_true(listening_card_says(f->window, "Nf3"));
    g_assert_true(listening_card_says(f->window, "knight f three"));
    g_assert_cmpuint(tabiya_board_view_count_considered_for_tests(board(f)), ==, 1);
    fixture_assert_state(f->window, "moves", ""); /* not yet */
    g_assert_false(is_on(f, "listen"));           /* it was one utterance */
    assert_moves(f, "Nf3");
    g_assert_false(gtk_widget_get_visible(card(f)));
    g_assert_cmpuint(tabiya_board_view_count_considered_for_tests(board(f)), ==, 0);
    fixture_act(f->window, "undo-move", NULL); /* as any other */
    fixture_assert_state(f->window, "moves", "");
}

static void test_at_once(Fixture *f, gconstpointer data)
{
    set_pause(0);
    listening_say(f->window, "e four");
    assert_moves(f, "e4");
    listening_say(f->window, "e five");
    assert_moves(f, "e4 e5");
}

static void test_no(Fixture *f, gconstpointer data)
{
    set_pause(3);
    listening_say(f->window, "knight f three");
    listening_say(f->window, "no");
    g_assert_cmpuint(tabiya_board_view_count_considered_for_tests(board(f)), ==, 0);
    listening_say(f->window, "e four");
    fixture_press(card(f), "No");
    listening_say(f->window, "d four");
    fixture_press(card(f), "Play");
    assert_moves(f, "d4");
    listening_say(f->window, "d five");
    listening_say(f->window, "yes");
    assert_moves(f, "d4 d5");
}

/* Another move corrects the one that waits, and the hearing learns from that. */
static void test_correction(Fixture *f, gconstpointer data)
{
    TabiyaSpeakerHabits *habits =
        tabiya_listen_part_get_habits_for_tests(listening_part(f->window));
    const guint before = tabiya_speaker_habits_count(habits);

    set_pause(3);
    listening_say(f->window, "d four");
    listening_say(f->window, "b four");
    fixture_act(f->window, "listen-yes", NULL);
    assert_moves(f, "b4");
    g_assert_cmpuint(tabiya_speaker_habits_count(habits), >, before);
    assert_moves(f, "b4");
    tabiya_listen_part_forget(listening_part(f->window));
    g_assert_cmpuint(tabiya_speaker_habits_count(habits), ==, 0);
}

static void test_question(Fixture *f, gconstpointer data)
{
    set_pause(0);
    listening_say(f->window, "b four|d four");
    g_assert_true(listening_card_says(f->window, "b4 or d4?"));
    g_assert_cmpuint(tabiya_board_view_count_considered_for_tests(board(f)), ==, 2);
    fixture_assert_state(f->window, "moves", "");
    listening_say(f->window, "d four");
    assert_moves(f, "d4");
    tabiya_listen_part_forget(listening_part(f->window)); /* else it knows by now */
    listening_say(f->window, "b five|d five");
    fixture_act(f->window, "listen-choose", "0");
    assert_moves(f, "d4 b5");
    listening_say(f->window, "b four|g four");
    listening_say(f->window, "no");
    g_assert_false(gtk_widget_get_visible(card(f)));
    fixture_assert_state(f->window, "moves", "d4 b5");
}

static void test_illegal(Fixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, PINNED);
    listening_click_and_say(f->window, "knight c three");
    g_assert_true(listening_card_says(f->window, "not possible"));
    fixture_assert_state(f->window, "moves", "");
}

static void test_nothing(Fixture *f, gconstpointer data)
{
    listening_click_and_say(f->window, "");
    g_assert_true(listening_card_says(f->window, "I did not understand that."));
    g_assert_true(listening_card_says(f->window, "knight f three"));
}

static void test_muted(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "listen", "true");
    listening_mute();
    fixture_wait(listening_card_says(f->window, "Is it muted?"));
    g_assert_true(listening_card_says(f->window, "Listening"));
    fixture_act(f->window, "listen", "false");
    if (!keyboard_is_there())
        return;
    /* Held, it is told at the end. */
    listening_expect("");
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    fixture_wait(is_on(f, "listen"));
    listening_mute();
    fixture_spin_ms(HELD_MS);
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    fixture_wait(listening_card_says(f->window, "Is it muted?"));
    g_assert_false(listening_card_says(f->window, "I did not understand that."));
}

static void test_undo(Fixture *f, gconstpointer data)
{
    set_pause(0);
    listening_say(f->window, "e four");
    assert_moves(f, "e4");
    listening_say(f->window, "undo");
    assert_moves(f, "");
    listening_say(f->window, "undo");
    g_assert_true(listening_card_says(f->window, "nothing to undo"));
}

/* Tabiya does not listen to itself, and a move that waits goes on waiting. The server tells when it
 * has ended; the words alone would take minutes. */
static void test_own_voice(Fixture *f, gconstpointer data)
{
    g_autofree char *words = g_strnfill(4000, 'm');

    speech_fixture_start();
    set_pause(0.2);
    listening_say(f->window, "knight f three");
    tabiya_speaker_say_now(tabiya_shared_speaker_get(), words);
    speech_fixture_await(words);
    speech_fixture_tell(TABIYA_SPEECH_BEGINS);
    const guint before = listening_count();
    listening_expect("e four");
    listening_make_sound();
    listening_make_silence();
    fixture_spin_ms(400);
    g_assert_cmpuint(listening_count(), ==, before);
    fixture_assert_state(f->window, "moves", "");
    speech_fixture_tell(TABIYA_SPEECH_ENDS);
    assert_moves(f, "Nf3");
    listening_say(f->window, "e five");
    assert_moves(f, "Nf3 e5");
}

/* By hand, while the spoken move waits. */
static void test_other_position(Fixture *f, gconstpointer data)
{
    set_pause(3);
    listening_say(f->window, "knight f three");
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_false(gtk_widget_get_visible(card(f)));
    assert_moves(f, "e4");
}

/* --- Words ------------------------------------------------------------------------------------ */

static void test_question_to_ask(Fixture *f, gconstpointer data)
{
    listening_say(f->window, "whose turn is it");
    fixture_wait(listening_card_says(f->window, "White"));
    fixture_assert_state(f->window, "place", "play"); /* the page stays away */
    listening_say(f->window, "flip the board");
    gboolean flipped;
    g_object_get(board(f), "flipped", &flipped, NULL);
    g_assert_true(flipped);
    listening_say(f->window, "stop listening");
    fixture_wait(!is_on(f, "listen"));
    g_assert_false(g_settings_get_boolean(tabiya_settings_get(), "voice-hands-free"));
}

/* "Undo" takes back the last thing that was said: here a new game, and then the move before. */
static void test_undo_asked(Fixture *f, gconstpointer data)
{
    set_pause(0);
    listening_say(f->window, "e four");
    assert_moves(f, "e4");
    listening_say(f->window, "new game");
    fixture_wait(fixture_find_button(card(f), "Undo"));
    assert_moves(f, "");
    listening_say(f->window, "undo");
    assert_moves(f, "e4");
    listening_say(f->window, "undo");
    assert_moves(f, "");
}

/* --- A missing microphone --------------------------------------------------------------------- */

static guint n_opened; /* or tried to be */

static gboolean is_there(char **reason)
{
    return TRUE;
}

static gpointer open_nothing(const char *device, const TabiyaSoundSink *sink, GError **error)
{
    n_opened++;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "There is no microphone.");
    return NULL;
}

static void close_nothing(gpointer self)
{
}

static const TabiyaSoundSourceKind NOTHING = {is_there, open_nothing, close_nothing};

/* Words that are no phrase, of a recognizer that writes down everything: as if they were typed. */
static void test_other_words(Fixture *f, gconstpointer data)
{
    listening_say(f->window, "=Thank you all for watching.");
    fixture_spin_ms(100);
    g_assert_false(gtk_widget_get_visible(card(f)));
    listening_say(f->window, "=Who stands better now?");
    fixture_wait(listening_card_says(f->window, "The position is about equal"));
    g_assert_true(listening_card_says(f->window, "“Who stands better now?”"));
    g_settings_set_boolean(tabiya_settings_get(), "voice-hands-free", FALSE);
    listening_click_and_say(f->window, "=Thank you all for watching.");
    fixture_wait(listening_card_says(f->window, "one of these"));
}

/* One sentence and the way to the preferences; everything else goes on. */
static void test_no_microphone(Fixture *f, gconstpointer data)
{
    tabiya_hearing_set_source(tabiya_listen_part_get_hearing_for_tests(listening_part(f->window)),
                              &NOTHING, NULL);
    n_opened = 0;
    fixture_act(f->window, "listen", "true");
    fixture_wait(listening_card_says(f->window, "There is no microphone."));
    g_assert_cmpuint(n_opened, ==, 1); /* or it would be said twice */
    g_assert_nonnull(fixture_find_button(card(f), "Preferences"));
    g_assert_false(is_on(f, "listen"));
    fixture_act(f->window, "play-move", "'e4'");
    assert_moves(f, "e4");
    fixture_press(card(f), "Close");
    g_assert_false(gtk_widget_get_visible(card(f)));
}

/* --- Preferences ------------------------------------------------------------------------------ */

static void test_try(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.preferences-page", "'voice'");
    fixture_wait(fixture_find_window("Preferences"));
    GtkWidget *preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    GtkWidget *group = fixture_find(preferences, TABIYA_TYPE_LISTENING_GROUP);
    g_assert_nonnull(group);
    listening_script(tabiya_listening_group_get_hearing_for_tests(TABIYA_LISTENING_GROUP(group)));
    listening_expect("knight f three");
    const guint before = listening_count();
    g_signal_emit_by_name(
        gtk_widget_get_template_child(group, TABIYA_TYPE_LISTENING_GROUP, "try_button"), "clicked");
    listening_make_sound();
    listening_make_silence();
    fixture_wait(listening_count() > before);
    g_assert_true(fixture_says(group, "“knight f three”"));
    fixture_assert_state(f->window, "moves", ""); /* only a try */
    gtk_window_destroy(GTK_WINDOW(preferences));
}

static void test_try_in_vain(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.preferences-page", "'voice'");
    fixture_wait(fixture_find_window("Preferences"));
    GtkWidget *preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    GtkWidget *group = fixture_find(preferences, TABIYA_TYPE_LISTENING_GROUP);
    TabiyaHearing *hearing =
        tabiya_listening_group_get_hearing_for_tests(TABIYA_LISTENING_GROUP(group));
    listening_script(hearing);
    tabiya_hearing_set_source(hearing, &NOTHING, NULL);
    n_opened = 0;
    g_signal_emit_by_name(
        gtk_widget_get_template_child(group, TABIYA_TYPE_LISTENING_GROUP, "try_button"), "clicked");
    fixture_wait(fixture_says(group, "There is no microphone."));
    g_assert_cmpuint(n_opened, ==, 1);
    g_assert_false(fixture_says(group, "Listening…"));
    gtk_window_destroy(GTK_WINDOW(preferences));
}

/* Letters that are often misheard are named, with the words of radio operators for them. */
static void test_learned(Fixture *f, gconstpointer data)
{
    EngPosition start;

    eng_position_init(&start);
    for (guint i = 0; i < 3; i++) {
        tabiya_speaker_habits_note(
            tabiya_listen_part_get_habits_for_tests(listening_part(f->window)), &start,
            eng_move_find(&start, eng_square(3, 1), eng_square(3, 3), ENG_NO_PIECE_TYPE),
            eng_move_find(&start, eng_square(1, 1), eng_square(1, 3), ENG_NO_PIECE_TYPE));
    }
    fixture_act(f->window, "app.preferences-page", "'voice'");
    fixture_wait(fixture_find_window("Preferences"));
    GtkWidget *preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    GtkWidget *group = fixture_find(preferences, TABIYA_TYPE_LISTENING_GROUP);
    fixture_wait(fixture_says(group, "“b” is often misheard: say “bravo”."));
    g_signal_emit_by_name(
        gtk_widget_get_template_child(group, TABIYA_TYPE_LISTENING_GROUP, "forget"), "clicked");
    g_assert_false(fixture_says(group, "misheard"));
    g_assert_true(fixture_says(group, "Tabiya has not learned anything yet."));
    fixture_press(preferences, "_Undo");
    g_assert_true(fixture_says(group, "“b” is often misheard: say “bravo”."));
    gtk_window_destroy(GTK_WINDOW(preferences));
}

/* --- Keys and focus --------------------------------------------------------------------------- */

static void test_space(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("There are no keys.");
        return;
    }
    set_pause(0);
    listening_expect("e four");
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    fixture_wait(is_on(f, "listen"));
    listening_make_sound();
    g_assert_true(listening_card_says(f->window, "Listening"));
    fixture_spin_ms(HELD_MS);
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    assert_moves(f, "e4");
    g_assert_false(is_on(f, "listen"));
    /* A focused button keeps its key. */
    GtkWidget *open = fixture_find_action(GTK_WIDGET(f->window), "win.toggle-listen");
    gtk_widget_grab_focus(open);
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    fixture_wait(is_on(f, "listen"));
    keyboard_press(GTK_WINDOW(f->window), "Escape");
    fixture_wait(!is_on(f, "listen"));
}

/* Space that presses a button does not begin to listen once the button has sent the focus away. */
static void test_space_of_button(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("There are no keys.");
        return;
    }
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));
    gtk_widget_grab_focus(fixture_find_action(GTK_WIDGET(f->window), "win.flip-board"));
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    gtk_widget_grab_focus(focus);
    fixture_spin_ms(REPEATS_MS);
    g_assert_false(is_on(f, "listen"));
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    g_assert_false(is_on(f, "listen"));
}

static gboolean is_flipped(Fixture *f)
{
    gboolean flipped;

    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(f->window)), "flipped", &flipped, NULL);
    return flipped;
}

/* A tap presses the button that has the focus; held, Space is to speak there, too. */
static void test_space_held_on_button(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("There are no keys.");
        return;
    }
    set_pause(0);
    listening_expect("e four");
    gtk_widget_grab_focus(fixture_find_action(GTK_WIDGET(f->window), "win.flip-board"));
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    fixture_wait(is_on(f, "listen"));
    fixture_spin_ms(REPEATS_MS);
    listening_make_sound();
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    assert_moves(f, "e4");
    g_assert_false(is_flipped(f));
    keyboard_press(GTK_WINDOW(f->window), "space");
    fixture_wait(is_flipped(f));
    g_assert_false(is_on(f, "listen"));
    /* Nobody listens: the button has its key as ever. */
    g_settings_set_boolean(tabiya_settings_get(), "voice-listening", FALSE);
    keyboard_press(GTK_WINDOW(f->window), "space");
    fixture_wait(!is_flipped(f));
}

/* Who says it again at once is listened to, though the end of the first time is still heard. */
static void test_again_at_once(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("There are no keys.");
        return;
    }
    set_pause(0);
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    fixture_wait(is_on(f, "listen"));
    fixture_spin_ms(HELD_MS);
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    fixture_wait(!is_on(f, "listen"));
    keyboard_hold(GTK_WINDOW(f->window), "space", TRUE);
    fixture_wait(is_on(f, "listen"));
    fixture_spin_ms(HELD_MS); /* the end of the first time is over */
    listening_expect("e four");
    listening_make_sound();
    keyboard_hold(GTK_WINDOW(f->window), "space", FALSE);
    assert_moves(f, "e4");
}

static void test_keys(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("There are no keys.");
        return;
    }
    set_pause(3);
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));
    listening_say(f->window, "knight f three");
    keyboard_press(GTK_WINDOW(f->window), "Escape");
    g_assert_false(gtk_widget_get_visible(card(f)));
    listening_say(f->window, "b four|d four");
    keyboard_press(GTK_WINDOW(f->window), "2");
    assert_moves(f, "d4");
    g_assert_true(gtk_root_get_focus(GTK_ROOT(f->window)) == focus);
}

static graphene_rect_t bounds_of(Fixture *f, GtkWidget *widget)
{
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, 0, 0);

    g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(f->window), &bounds));
    return bounds;
}

/* Whole. The card is in front of everything in the window. */
static gboolean is_in_window(Fixture *f, GtkWidget *widget)
{
    const graphene_rect_t inner = bounds_of(f, widget), outer = bounds_of(f, GTK_WIDGET(f->window));

    return gtk_widget_get_mapped(widget) && graphene_rect_contains_rect(&outer, &inner);
}

/* Never over the board, and with all its buttons. */
static void check_card_place(Fixture *f)
{
    graphene_rect_t common, around = bounds_of(f, card(f));
    const graphene_rect_t squares = bounds_of(f, GTK_WIDGET(board(f)));

    g_assert_false(graphene_rect_intersection(&around, &squares, &common));
    g_assert_true(is_in_window(f, card(f)));
    GtkWidget *buttons = gtk_widget_get_parent(fixture_find_button(card(f), "No"));
    g_assert_true(gtk_widget_get_first_child(buttons) != gtk_widget_get_last_child(buttons));
    for (GtkWidget *child = gtk_widget_get_first_child(buttons); child;
         child = gtk_widget_get_next_sibling(child)) {
        const graphene_rect_t bounds = bounds_of(f, child);
        g_assert_true(graphene_rect_contains_rect(&around, &bounds));
        g_assert_true(is_in_window(f, child));
    }
}

static void test_card_place(Fixture *f, gconstpointer data)
{
    set_pause(3);
    listening_say(f->window, "b four|d four");
    fixture_spin_ms(200);
    check_card_place(f);
}

#define DPI_AT_200_PERCENT (2 * 96 * 1024)

/* Below the board, with large letters, a toast and the card do not both have room. */
static void test_card_place_below(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    Fixture f;
    int before;

    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", DPI_AT_200_PERCENT, NULL);
    f.window = fixture_open(360, 640);
    fixture_new_free_game(f.window, NULL);
    listening_begin(f.window, TRUE);
    set_pause(3);
    listening_say(f.window, "b four|d four");
    fixture_spin_ms(200);
    check_card_place(&f);
    tabiya_shell_say(TABIYA_SHELL(f.window), "2 lines added to “Mine”", "Undo", "win.flip");
    fixture_spin_ms(200);
    check_card_place(&f);
    teardown(&f, NULL);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

static gboolean covers(Fixture *f, GtkWidget *below)
{
    const graphene_rect_t upper = bounds_of(f, card(f)), lower = bounds_of(f, below);

    return graphene_rect_intersection(&upper, &lower, NULL);
}

static void check_status_is_seen(Fixture *f)
{
    GtkWidget *status = fixture_find_class(GTK_WIDGET(f->window), "play-status");

    g_assert_true(gtk_widget_get_mapped(status) && gtk_widget_get_mapped(card(f)));
    g_assert_false(covers(f, status));
    g_assert_true(is_in_window(f, card(f)));
}

/* On a phone the card leaves the status and a toast in sight, whatever it says. */
static void test_card_place_phone(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    Fixture f = {fixture_open(360, 640)};

    g_object_set(settings, "gtk-enable-animations", FALSE, NULL);
    fixture_new_free_game(f.window, NULL);
    fixture_act(f.window, "listen", "true");
    fixture_spin_ms(200);
    g_assert_true(listening_card_says(f.window, "Nothing is recorded"));
    check_status_is_seen(&f);
    fixture_act(f.window, "listen-no", NULL);
    listening_begin(f.window, TRUE);
    set_pause(3);
    listening_say(f.window, "knight f three");
    fixture_spin_ms(200);
    g_assert_true(listening_card_says(f.window, "3 seconds"));
    check_status_is_seen(&f);
    tabiya_shell_say(TABIYA_SHELL(f.window), "2 lines added to “Mine”", "Undo", "win.flip");
    fixture_spin_ms(200);
    check_status_is_seen(&f);
    g_assert_false(covers(&f, fixture_find_name(GTK_WIDGET(f.window), "AdwToastWidget")));
    teardown(&f, NULL);
    g_object_set(settings, "gtk-enable-animations", TRUE, NULL);
}

/* --- Languages -------------------------------------------------------------------------------- */

static void put(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);

    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, "{}\n", -1, NULL));
}

/* A German model, where the person has not chosen another recognizer. */
static void choose_german_model(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-listen-XXXXXX", NULL);
    g_autofree char *model = g_build_filename(folder, "vosk-model-small-de-0.15", NULL);

    put(model, "am/final.mdl");
    put(model, "conf/mfcc.conf");
    put(model, "graph/HCLr.fst");
    g_settings_set_string(tabiya_settings_get(), "voice-library", g_getenv("TABIYA_FAKE_VOSK"));
    g_settings_set_string(tabiya_settings_get(), "voice-model", model);
}

/* The language of the model is spoken in all places, whatever the program's is. */
static void test_model_language(Fixture *f, gconstpointer data)
{
    choose_german_model();
    g_autofree char *language = tabiya_listen_settings_dup_language();
    g_assert_cmpstr(language, ==, "de");
    g_autofree char *note = tabiya_listen_settings_dup_note();
    g_assert_null(note);
    g_auto(GStrv) phrases = tabiya_place_phrases_list(TABIYA_SHELL(f->window), language);
    g_assert_true(g_strv_contains((const char *const *)phrases, "brett drehen"));
    gboolean possible;
    g_assert_cmpstr(
        tabiya_place_phrases_find(TABIYA_SHELL(f->window), language, "brett drehen", &possible), ==,
        "flip-board");
    g_assert_true(possible);
    /* Spoken in German, asked in English. */
    g_assert_cmpstr(
        tabiya_place_phrases_find(TABIYA_SHELL(f->window), language, "turn the board", NULL), ==,
        "flip-board");
    g_settings_set_string(tabiya_settings_get(), "voice-library", "/nonexistent/libvosk.so");
    g_autofree char *broken = tabiya_listen_settings_dup_note();
    g_assert_nonnull(strstr(broken, "not Vosk’s library"));
    g_settings_reset(tabiya_settings_get(), "voice-library");
    g_settings_reset(tabiya_settings_get(), "voice-model");
}

/* --- The card's text -------------------------------------------------------------------------- */

/* A text that is longer than a move stands above the buttons. */
static void test_card_with_long_text(void)
{
    GtkWidget *window = gtk_window_new(), *heard = tabiya_heard_card_new();
    const char *words = "Hold Space and say a move, such as “knight f three”, or a question.";

    gtk_window_set_child(GTK_WINDOW(window), heard);
    tabiya_heard_card_set_line(TABIYA_HEARD_CARD(heard), 330);
    tabiya_heard_card_show(TABIYA_HEARD_CARD(heard), "Speak?", words);
    tabiya_heard_card_add_button(TABIYA_HEARD_CARD(heard), "No", "win.listen-no", FALSE);
    gtk_window_present(GTK_WINDOW(window));
    fixture_wait(gtk_widget_get_mapped(heard));
    GtkWidget *no = fixture_find_button(heard, "No");
    GtkOrientable *line = GTK_ORIENTABLE(gtk_widget_get_parent(gtk_widget_get_parent(no)));
    g_assert_cmpint(gtk_orientable_get_orientation(line), ==, GTK_ORIENTATION_VERTICAL);
    tabiya_heard_card_show(TABIYA_HEARD_CARD(heard), "e4", "“e four”");
    tabiya_heard_card_add_button(TABIYA_HEARD_CARD(heard), "No", "win.listen-no", FALSE);
    g_assert_cmpint(gtk_orientable_get_orientation(line), ==, GTK_ORIENTATION_HORIZONTAL);
    gtk_window_destroy(GTK_WINDOW(window));
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define TEST(path, hands_free, function) \
    g_test_add("/listen/" path, Fixture, hands_free, setup, function, teardown)
    TEST("first-time", NULL, test_first_time);
    TEST("move", NULL, test_move);
    TEST("at-once", "x", test_at_once);
    TEST("no", "x", test_no);
    TEST("correction", "x", test_correction);
    TEST("question", "x", test_question);
    TEST("illegal", NULL, test_illegal);
    TEST("nothing", NULL, test_nothing);
    TEST("muted", NULL, test_muted);
    TEST("undo", "x", test_undo);
    TEST("own-voice", "x", test_own_voice);
    TEST("other-position", "x", test_other_position);
    TEST("question-to-ask", "x", test_question_to_ask);
    TEST("undo-asked", "x", test_undo_asked);
    TEST("other-words", "x", test_other_words);
    TEST("no-microphone", NULL, test_no_microphone);
    TEST("try", NULL, test_try);
    TEST("try-in-vain", NULL, test_try_in_vain);
    TEST("learned", "x", test_learned);
    TEST("space", NULL, test_space);
    TEST("space-of-button", NULL, test_space_of_button);
    TEST("space-held-on-button", NULL, test_space_held_on_button);
    TEST("again-at-once", NULL, test_again_at_once);
    TEST("keys", "x", test_keys);
    TEST("card-place", "x", test_card_place);
    TEST("model-language", NULL, test_model_language);
    g_test_add_func("/listen/card-place-below", test_card_place_below);
    g_test_add_func("/listen/card-place-phone", test_card_place_phone);
    g_test_add_func("/listen/card-with-long-text", test_card_with_long_text);
    return g_test_run();
}
