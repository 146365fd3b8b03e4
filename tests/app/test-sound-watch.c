/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is wrong with the sound of a microphone: muted, too loud. */
#include <math.h>
#include <string.h>

#include "app/voice/recognizer.h"
#include "app/voice/sound-watch.h"

#define SECOND TABIYA_VOICE_RATE_HZ

/* A second of a tone around `mean`, cut off at full scale. */
static void add_tone(TabiyaSoundWatch *watch, double loudness, double mean)
{
    gint16 samples[SECOND];

    for (int i = 0; i < SECOND; i++) {
        const double value = mean + loudness * sin(2 * G_PI * 440 * i / SECOND);
        samples[i] = (gint16)lrint(32767 * CLAMP(value, -1, 1));
    }
    for (int i = 0; i < SECOND; i += SECOND / 10)
        tabiya_sound_watch_add(watch, samples + i, SECOND / 10);
}

static void expect(double loudness, double mean, const char *problem, gboolean is_speech)
{
    TabiyaSoundWatch watch;

    tabiya_sound_watch_reset(&watch);
    add_tone(&watch, loudness, mean);
    const char *found = tabiya_sound_watch_get_problem(&watch);
    g_assert_true(problem ? found && strstr(found, problem) : !found);
    g_assert_cmpfloat_with_epsilon(tabiya_sound_watch_get_speech_s(&watch), is_speech, 0.01);
    g_assert_true(watch.level >= 0 && watch.level <= 1);
    g_assert_true(is_speech == (watch.level > 0.25));
}

static void test_problems(void)
{
    expect(0, 0, "muted", FALSE);
    expect(0, 0.3, "muted", FALSE); /* a constant is no sound */
    expect(0.0002, 0, "muted", FALSE);
    expect(0.001, 0, NULL, FALSE); /* a quiet room */
    expect(0.05, 0, NULL, TRUE);
    expect(0.05, 0.2, NULL, TRUE);
    expect(0.9, 0, NULL, TRUE);
    expect(1.5, 0, "too loud", TRUE);
}

/* Of less than half a second nothing is known. */
static void test_short(void)
{
    TabiyaSoundWatch watch;
    const gint16 zeros[100] = {0};

    tabiya_sound_watch_reset(&watch);
    g_assert_null(tabiya_sound_watch_get_problem(&watch));
    tabiya_sound_watch_add(&watch, zeros, 0);
    tabiya_sound_watch_add(&watch, zeros, 100);
    g_assert_null(tabiya_sound_watch_get_problem(&watch));
}

static void test_meter(void)
{
    TabiyaSoundWatch watch;
    double before = -1;

    for (double loudness = 0.002; loudness <= 1; loudness *= 2) {
        tabiya_sound_watch_reset(&watch);
        add_tone(&watch, loudness, 0);
        g_assert_cmpfloat(watch.level, >, before);
        before = watch.level;
    }
    g_assert_cmpfloat(before, >, 0.8);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sound-watch/problems", test_problems);
    g_test_add_func("/sound-watch/short", test_short);
    g_test_add_func("/sound-watch/meter", test_meter);
    return g_test_run();
}
