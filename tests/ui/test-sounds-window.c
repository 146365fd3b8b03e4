/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sounds of a game in the window, and silence otherwise. */
#include "tests/ui/fixture.h"
#include "ui/settings.h"
#include "ui/sounds.h"

static void heard_cb(TabiyaSound sound, int percent, gpointer user)
{
    GString *heard = user;

    g_string_append_printf(heard, "%s%s", heard->len > 0 ? " " : "", tabiya_sound_get_name(sound));
}

static void assert_heard(GString *heard, const char *expected)
{
    g_assert_cmpstr(heard->str, ==, expected);
    g_string_truncate(heard, 0);
}

static void test_sounds_of_a_game(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    g_autoptr(GString) heard = g_string_new(NULL);

    fixture_new_free_game(window, NULL);
    tabiya_sound_set_player(heard_cb, heard);
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'d5'");
    fixture_act(window, "play-move", "'exd5'");
    assert_heard(heard, "move move capture");
    fixture_act(window, "previous", NULL);
    fixture_act(window, "undo-move", NULL);
    assert_heard(heard, "");

    fixture_new_free_game(window, "4k2r/6P1/8/8/8/8/8/R3K3 w Q - 0 1");
    fixture_act(window, "play-move", "'O-O-O'");
    fixture_act(window, "play-move", "'Ke7'");
    fixture_act(window, "play-move", "'gxh8=Q'");
    fixture_act(window, "play-move", "'Kf7'");
    fixture_act(window, "play-move", "'Rd7'");
    assert_heard(heard, "castle move promotion move check");

    fixture_new_free_game(window, "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    fixture_act(window, "play-move", "'Rh8'");
    assert_heard(heard, "game-end check");

    tabiya_place_answer(tabiya_shell_find_place(TABIYA_SHELL(window), "play"), FALSE);
    tabiya_place_answer(tabiya_shell_find_place(TABIYA_SHELL(window), "play"), TRUE);
    tabiya_place_answer(tabiya_shell_find_place(TABIYA_SHELL(window), "puzzles"),
                        TRUE); /* unseen */
    assert_heard(heard, "wrong right");
    tabiya_sound_set_player(NULL, NULL);
    fixture_close(window);
}

/* By the menu's item, and by the desktop. */
static void test_sounds_off(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    g_autoptr(GString) heard = g_string_new(NULL);

    fixture_new_free_game(window, NULL);
    tabiya_sound_set_player(heard_cb, heard);
    fixture_act(window, "sounds", NULL);
    g_assert_false(g_settings_get_boolean(tabiya_settings_get(), "sounds"));
    fixture_act(window, "play-move", "'e4'");
    assert_heard(heard, "");
    tabiya_sounds_try(TABIYA_SOUND_NOTICE); /* as a choice of the volume does */
    assert_heard(heard, "notice");
    fixture_act(window, "sounds", NULL);
    fixture_act(window, "play-move", "'e5'");
    assert_heard(heard, "move");
    g_object_set(gtk_settings_get_default(), "gtk-enable-event-sounds", FALSE, NULL);
    fixture_act(window, "play-move", "'d4'");
    tabiya_sounds_try(TABIYA_SOUND_NOTICE);
    assert_heard(heard, "");
    gtk_settings_reset_property(gtk_settings_get_default(), "gtk-enable-event-sounds");
    tabiya_sound_set_player(NULL, NULL);
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/sounds/game", test_sounds_of_a_game);
    g_test_add_func("/sounds/off", test_sounds_off);
    return g_test_run();
}
