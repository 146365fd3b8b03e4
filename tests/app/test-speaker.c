/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The speaker, with a scripted server. */
#include "app/voice/own-voice.h"
#include "app/voice/speaker.h"
#include "speech-fixture.h"

typedef struct {
    TabiyaSpeaker *speaker;
    guint n_troubles;
    char *trouble;
} Fixture;

static void trouble_cb(TabiyaSpeaker *speaker, const char *why, gpointer user)
{
    Fixture *self = user;

    self->n_troubles++;
    g_free(self->trouble);
    self->trouble = g_strdup(why);
}

static void set_up(Fixture *self, gconstpointer data)
{
    speech_fixture_start();
    self->speaker = tabiya_speaker_new();
    g_object_set(self->speaker, "enabled", TRUE, "language", "en", NULL);
    g_signal_connect(self->speaker, "trouble", G_CALLBACK(trouble_cb), self);
}

static guint count(const char *line)
{
    g_autofree char *log = speech_fixture_dup_log();
    g_auto(GStrv) lines = g_strsplit(log, "\n", -1);
    guint n = 0;

    for (gsize i = 0; lines[i]; i++)
        n += g_str_equal(lines[i], line);
    return n;
}

/* A thread of its own closes the line. */
static void tear_down(Fixture *self, gconstpointer data)
{
    g_assert_finalize_object(self->speaker);
    while (count("close") < count("open"))
        g_usleep(1000);
    g_free(self->trouble);
}

static void say(Fixture *self, const char *text)
{
    tabiya_speaker_say(self->speaker, text, TABIYA_SPEECH_MESSAGE);
}

/* Until the server has the line, or all work is done that was there. */
static void await_log(const char *line)
{
    for (int i = 0; i < 5000; i++) {
        g_autofree char *log = speech_fixture_dup_log();
        if (strstr(log, line))
            return;
        g_main_context_iteration(NULL, FALSE);
        g_usleep(2000);
    }
    g_autofree char *log = speech_fixture_dup_log();
    g_error("no “%s” in: %s", line, log);
}

static void await_troubles(Fixture *self, guint n)
{
    while (self->n_troubles < n)
        g_main_context_iteration(NULL, TRUE);
}

static void finish(void)
{
    for (int i = 0; i < 20; i++) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(2000);
    }
}

static void test_says_words(Fixture *self, gconstpointer data)
{
    g_object_set(self->speaker, "language", "de", "rate", 30, "pitch", -10, "volume", 80, "voice",
                 "a/b", NULL);
    say(self, "Schwarz spielt Nf6, Schach");
    tabiya_speaker_say(self->speaker, "…", TABIYA_SPEECH_MESSAGE);
    tabiya_speaker_say(self->speaker, "1-0", TABIYA_SPEECH_IMPORTANT);
    speech_fixture_await("Schwarz spielt Springer f 6, Schach | Weiß gewinnt");
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_cmpstr(log, ==,
                    "open\nmanner de a/b 30 -10 80\n"
                    "say message de: Schwarz spielt Springer f 6, Schach\n"
                    "say important de: Weiß gewinnt\n");
    g_object_set(self->speaker, "language", "pt_BR", NULL);
    say(self, "e4");
    await_log("say message pt-BR: é 4");
    finish();
}

static void test_off(Fixture *self, gconstpointer data)
{
    g_object_set(self->speaker, "enabled", FALSE, NULL);
    say(self, "not this");
    tabiya_speaker_stop(self->speaker);
    finish();
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_cmpstr(log, ==, "");
    tabiya_speaker_say_now(self->speaker, "asked for");
    speech_fixture_await("asked for");
    finish();
}

static void test_screen_reader(Fixture *self, gconstpointer data)
{
    g_object_set(self->speaker, "screen-reader", TRUE, NULL);
    say(self, "not this");
    tabiya_speaker_say_now(self->speaker, "nor this");
    g_assert_true(tabiya_speaker_is_silenced(self->speaker));
    g_object_set(self->speaker, "beside-screen-reader", TRUE, NULL);
    say(self, "but this");
    speech_fixture_await("but this");
    /* It starts while something is said. */
    g_object_set(self->speaker, "beside-screen-reader", FALSE, NULL);
    await_log("stop");
    finish();
    g_autofree char *said = speech_fixture_dup_said();
    g_assert_cmpstr(said, ==, "but this");
}

static void test_stops(Fixture *self, gconstpointer data)
{
    say(self, "zero");
    speech_fixture_await("zero");
    speech_fixture_hang(TRUE);
    say(self, "one");
    say(self, "two");
    say(self, "three");
    tabiya_speaker_stop(self->speaker);
    tabiya_speaker_stop(self->speaker);
    say(self, "four");
    speech_fixture_hang(FALSE);
    speech_fixture_await("four");
    finish();
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_null(strstr(log, "three"));
    g_assert_nonnull(strstr(log, "stop"));
    g_assert_true(strstr(log, "stop\n") < strstr(log, "four"));
}

/* One sentence, however much is not said. */
static void test_no_server(Fixture *self, gconstpointer data)
{
    speech_fixture_fail(100, 0);
    for (int i = 0; i < 5; i++)
        say(self, "unheard");
    await_troubles(self, 1);
    finish();
    g_assert_cmpuint(self->n_troubles, ==, 1);
    g_assert_nonnull(strstr(self->trouble, "speech-dispatcher"));
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_cmpstr(log, ==, "no server\n");
    /* Once more when it is wanted again. */
    g_object_set(self->speaker, "enabled", FALSE, NULL);
    g_object_set(self->speaker, "enabled", TRUE, NULL);
    say(self, "unheard");
    await_troubles(self, 2);
    speech_fixture_fail(0, 0);
    tabiya_speaker_say_now(self->speaker, "heard");
    speech_fixture_await("heard");
    finish();
}

static void test_lost(Fixture *self, gconstpointer data)
{
    say(self, "one");
    speech_fixture_await("one");
    speech_fixture_fail(0, 1);
    say(self, "two");
    speech_fixture_await("one | two");
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_nonnull(strstr(log, "lost\nclose\nopen\n"));
    g_assert_cmpuint(self->n_troubles, ==, 0);
    speech_fixture_fail(9, 1);
    say(self, "three");
    say(self, "four");
    await_troubles(self, 1);
    finish();
    g_assert_cmpuint(self->n_troubles, ==, 1);
    g_assert_nonnull(strstr(self->trouble, "has ended"));
}

/* The window goes on, and its end does not wait. */
static void test_hangs(Fixture *self, gconstpointer data)
{
    say(self, "zero");
    speech_fixture_await("zero");
    speech_fixture_hang(TRUE);
    say(self, "one");
    const gint64 start = g_get_monotonic_time();
    tabiya_speaker_stop(self->speaker);
    say(self, "two");
    g_object_set(self->speaker, "enabled", FALSE, NULL);
    g_assert_cmpint(g_get_monotonic_time() - start, <, 5 * G_USEC_PER_SEC);
    speech_fixture_hang(FALSE);
    await_log("stop");
    finish();
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *voices = tabiya_speaker_list_voices_finish(TABIYA_SPEAKER(source), result, &error);

    g_assert_no_error(error);
    *(GPtrArray **)user = voices;
}

static void test_voices(Fixture *self, gconstpointer data)
{
    g_autoptr(GPtrArray) voices = NULL;

    g_object_set(self->speaker, "language", "fr", NULL);
    tabiya_speaker_list_voices_async(self->speaker, NULL, listed_cb, &voices);
    while (!voices)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(voices->len, ==, 1);
    g_assert_cmpstr(((TabiyaSpeechVoice *)voices->pdata[0])->language, ==, "fr");
    g_assert_true(tabiya_speech_language_fits("en-GB", "en"));
    g_assert_true(tabiya_speech_language_fits("pt", "pt-BR"));
    g_assert_false(tabiya_speech_language_fits("en", "e"));
    finish();
}

/* --- Its own voice ---------------------------------------------------------------------------- */

#define S G_USEC_PER_SEC
#define NOON (1000 * S)

static void assert_left(const TabiyaOwnVoice *voice, gint64 now, double least, double most)
{
    const double left = (double)tabiya_own_voice_get_left_us(voice, now) / S;

    g_assert_cmpfloat(left, >=, least);
    g_assert_cmpfloat(left, <=, most);
}

static void pass(TabiyaOwnVoice *voice, gint64 now, gint64 length_us)
{
    tabiya_own_voice_pass(voice, now, TABIYA_SPEECH_MESSAGE, length_us);
}

/* A server that tells nothing. */
static void test_estimates(Fixture *self, gconstpointer data)
{
    TabiyaOwnVoice voice = {0};

    assert_left(&voice, NOON, 0, 0);
    pass(&voice, NOON, 3 * S);
    pass(&voice, NOON + S, 2 * S);
    assert_left(&voice, NOON + S, 4, 4);
    tabiya_own_voice_pass(&voice, NOON + S, TABIYA_SPEECH_TEXT, 2 * S);
    assert_left(&voice, NOON + S, 4, 4);
    assert_left(&voice, NOON + 5 * S, 0, 0);
    pass(&voice, NOON + 9 * S, 2 * S);
    assert_left(&voice, NOON + 9 * S, 2, 2);
    tabiya_own_voice_stop(&voice);
    assert_left(&voice, NOON + 9 * S, 0, 0);
    const gint64 slow = tabiya_own_voice_estimate_us("knight takes f 3, check", -100);
    const gint64 usual = tabiya_own_voice_estimate_us("knight takes f 3, check", 0);
    g_assert_cmpint(usual, >, 3 * S / 2);
    g_assert_cmpint(usual, <, 3 * S);
    g_assert_cmpint(slow, >, 3 * S);
    g_assert_cmpint(tabiya_own_voice_estimate_us("knight takes f 3, check", 100), <, usual);
}

static void test_told(Fixture *self, gconstpointer data)
{
    TabiyaOwnVoice voice = {0};

    /* Longer than expected, and a pause before the second one. */
    pass(&voice, NOON, 3 * S);
    pass(&voice, NOON, 2 * S);
    tabiya_own_voice_hear(&voice, NOON + S, TABIYA_SPEECH_BEGINS);
    assert_left(&voice, NOON + 9 * S, 1, 60);
    tabiya_own_voice_hear(&voice, NOON + 9 * S, TABIYA_SPEECH_ENDS);
    assert_left(&voice, NOON + 9 * S, 0.5, 2);
    tabiya_own_voice_hear(&voice, NOON + 10 * S, TABIYA_SPEECH_BEGINS);
    assert_left(&voice, NOON + 15 * S, 1, 60);
    /* At the end at once, but for sound on its way. */
    tabiya_own_voice_hear(&voice, NOON + 15 * S, TABIYA_SPEECH_ENDS);
    assert_left(&voice, NOON + 15 * S, 0.05, 0.3);
    /* Shorter than expected. */
    pass(&voice, NOON + 20 * S, 9 * S);
    tabiya_own_voice_hear(&voice, NOON + 20 * S, TABIYA_SPEECH_BEGINS);
    tabiya_own_voice_hear(&voice, NOON + 21 * S, TABIYA_SPEECH_ENDS);
    assert_left(&voice, NOON + 21 * S, 0.05, 0.3);
    /* Stopped messages end later. */
    tabiya_own_voice_stop(&voice);
    tabiya_own_voice_hear(&voice, NOON + 22 * S, TABIYA_SPEECH_ENDS);
    assert_left(&voice, NOON + 22 * S, 0, 0);
}

/* The server has dropped one, or has ended. */
static void test_not_told(Fixture *self, gconstpointer data)
{
    TabiyaOwnVoice voice = {0};

    pass(&voice, NOON, 3 * S);
    tabiya_own_voice_pass(&voice, NOON, TABIYA_SPEECH_NOTIFICATION, 9 * S);
    tabiya_own_voice_hear(&voice, NOON, TABIYA_SPEECH_BEGINS);
    tabiya_own_voice_hear(&voice, NOON + S, TABIYA_SPEECH_ENDS);
    assert_left(&voice, NOON + S, 0.5, 2);
    assert_left(&voice, NOON + 3 * S, 0, 0);
    pass(&voice, NOON + 10 * S, S);
    tabiya_own_voice_hear(&voice, NOON + 10 * S, TABIYA_SPEECH_BEGINS);
    assert_left(&voice, NOON + 10 * S, 3, 20);
}

static gboolean speaks(Fixture *self)
{
    gboolean speaks;

    g_object_get(self->speaker, "speaks", &speaks, NULL);
    return speaks;
}

static void await_silence(Fixture *self)
{
    while (speaks(self))
        g_main_context_iteration(NULL, TRUE);
}

/* Words of five minutes, which end at once. */
static void test_speaks(Fixture *self, gconstpointer data)
{
    g_autofree char *words = g_strnfill(4000, 'm');

    g_assert_false(speaks(self));
    say(self, words);
    g_assert_true(speaks(self));
    speech_fixture_await(words);
    speech_fixture_tell(TABIYA_SPEECH_BEGINS);
    finish();
    g_assert_true(speaks(self));
    speech_fixture_tell(TABIYA_SPEECH_ENDS);
    await_silence(self);
    /* Begins late, when it was thought to have ended long ago. */
    speech_fixture_tell(TABIYA_SPEECH_BEGINS);
    while (!speaks(self))
        g_main_context_iteration(NULL, TRUE);
    tabiya_speaker_stop(self->speaker);
    g_assert_false(speaks(self));
    say(self, "a");
    await_silence(self); /* without a word of the server */
    speech_fixture_fail(9, 9);
    say(self, words);
    await_silence(self);
    g_assert_cmpuint(self->n_troubles, ==, 1);
    finish();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Fixture *self, gconstpointer data);
    } tests[] = {
        {"/speaker/says-words", test_says_words},
        {"/speaker/off", test_off},
        {"/speaker/screen-reader", test_screen_reader},
        {"/speaker/stops", test_stops},
        {"/speaker/no-server", test_no_server},
        {"/speaker/lost", test_lost},
        {"/speaker/hangs", test_hangs},
        {"/speaker/voices", test_voices},
        {"/speaker/own-voice-estimates", test_estimates},
        {"/speaker/own-voice-told", test_told},
        {"/speaker/own-voice-not-told", test_not_told},
        {"/speaker/speaks", test_speaks},
    };

    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);
    return g_test_run();
}
