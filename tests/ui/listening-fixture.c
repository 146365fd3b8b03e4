/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listening-fixture.h. */
#include "tests/ui/listening-fixture.h"

#include "ui/settings.h"

#define CHUNK (TABIYA_VOICE_RATE_HZ / 20)
#define SOUND_CHUNKS 10   /* half a second */
#define SILENCE_CHUNKS 30 /* longer than any pause between words */
#define ANSWER_MS 20      /* in which the program begins to say something itself */
#define ROOM_CHUNKS 10
#define LOUD 9000
#define QUIET 8

/* --- The recognizer --------------------------------------------------------------------------- */

static GMutex lock; /* the recognizer is on a thread of its own */
static char *script;
static guint n_heard, n_cancelled;

void listening_expect(const char *words)
{
    g_mutex_lock(&lock);
    g_free(script);
    script = g_strdup(words);
    g_mutex_unlock(&lock);
}

static gboolean is_available(const TabiyaRecognizerSetup *setup, char **reason)
{
    return TRUE;
}

static gpointer open_recognizer(const TabiyaRecognizerSetup *setup, GError **error)
{
    return &script;
}

static gboolean set_grammar(gpointer self, TabiyaSpokenGrammar *grammar, GError **error)
{
    return TRUE;
}

static gboolean start(gpointer self, GError **error)
{
    return TRUE;
}

static gboolean feed(gpointer self, const gint16 *samples, gsize n, GError **error)
{
    return TRUE;
}

static TabiyaRecognition *finish(gpointer self, GError **error)
{
    TabiyaRecognition *found = tabiya_recognition_new();
    g_mutex_lock(&lock);
    g_auto(GStrv) words = g_strsplit(script ? script : "", "|", -1);
    g_mutex_unlock(&lock);

    found->fit = *words ? 10 : -10;
    found->speech_s = 1;
    if (words[0] && *words[0] == '=') {
        found->fit = -1;
        found->text = g_strdup(words[0] + 1);
        return found;
    }
    for (guint i = 0; words[i]; i++)
        tabiya_recognition_add(found, words[i], i * 0.05);
    return found;
}

static void cancel(gpointer self)
{
}

static void close_recognizer(gpointer self)
{
}

static const char *const ENGLISH[] = {"en", NULL};

static const TabiyaRecognizerKind SCRIPTED = {
    .id = "scripted",
    .name = "Script",
    .languages = ENGLISH,
    .is_available = is_available,
    .open = open_recognizer,
    .set_grammar = set_grammar,
    .start = start,
    .feed = feed,
    .finish = finish,
    .cancel = cancel,
    .close = close_recognizer,
};

/* --- The microphone --------------------------------------------------------------------------- */

static GPtrArray *sinks; /* of TabiyaSoundSink: open microphones */

static gboolean microphone_is_there(char **reason)
{
    return TRUE;
}

static gpointer open_microphone(const char *device, const TabiyaSoundSink *sink, GError **error)
{
    TabiyaSoundSink *copy = g_memdup2(sink, sizeof *sink);

    if (!sinks)
        sinks = g_ptr_array_new();
    g_ptr_array_add(sinks, copy);
    return copy;
}

static void close_microphone(gpointer self)
{
    g_ptr_array_remove(sinks, self);
    g_free(self);
}

static const TabiyaSoundSourceKind MICROPHONE = {microphone_is_there, open_microphone,
                                                 close_microphone};

static void make_chunk(int loudness)
{
    gint16 samples[CHUNK];

    for (int i = 0; i < CHUNK; i++)
        samples[i] = (gint16)(i % 40 < 20 ? loudness : -loudness);
    for (guint i = 0; sinks && i < sinks->len; i++) {
        const TabiyaSoundSink *sink = sinks->pdata[i];
        sink->samples(sink->user, samples, CHUNK);
    }
    fixture_spin();
}

/* It is louder than the room, which is heard before. */
void listening_make_sound(void)
{
    for (int i = 0; i < ROOM_CHUNKS; i++)
        make_chunk(QUIET);
    for (int i = 0; i < SOUND_CHUNKS; i++)
        make_chunk(LOUD);
}

void listening_make_silence(void)
{
    for (int i = 0; i < SILENCE_CHUNKS; i++)
        make_chunk(QUIET);
}

void listening_mute(void)
{
    for (int i = 0; i < 2 * SILENCE_CHUNKS; i++)
        make_chunk(0);
}

/* --- The window ------------------------------------------------------------------------------- */

TabiyaListenPart *listening_part(TabiyaWindow *window)
{
    return fixture_part(window, TABIYA_TYPE_LISTEN_PART);
}

static void heard_cb(void)
{
    n_heard++;
}

static void state_cb(TabiyaHearing *hearing)
{
    n_cancelled += tabiya_hearing_get_state(hearing) == TABIYA_HEARING_IDLE;
}

guint listening_count(void)
{
    return n_heard;
}

void listening_script(TabiyaHearing *hearing)
{
    static const TabiyaRecognizerSetup SETUP = {.language = "en"};

    tabiya_hearing_set_kind_for_tests(hearing, &SCRIPTED, &SETUP);
    tabiya_hearing_set_source(hearing, &MICROPHONE, NULL);
    g_signal_connect(hearing, "heard", G_CALLBACK(heard_cb), NULL);
    g_signal_connect(hearing, "notify::state", G_CALLBACK(state_cb), NULL);
}

static gboolean listens(TabiyaWindow *window)
{
    return tabiya_hearing_get_state(tabiya_listen_part_get_hearing_for_tests(
               listening_part(window))) == TABIYA_HEARING_LISTENING;
}

void listening_begin(TabiyaWindow *window, gboolean hands_free)
{
    listening_script(tabiya_listen_part_get_hearing_for_tests(listening_part(window)));
    g_settings_set_boolean(tabiya_settings_get(), "voice-listening", TRUE);
    g_settings_set_boolean(tabiya_settings_get(), "voice-hands-free", hands_free);
    if (hands_free)
        fixture_wait(listens(window));
}

void listening_end(TabiyaWindow *window)
{
    static const char *const KEYS[] = {"voice-hands-free", "voice-listening", "voice-pause"};

    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++)
        g_settings_reset(tabiya_settings_get(), KEYS[i]);
    fixture_wait(!listens(window));
}

/* Of a sound into which the program spoke, its end is perhaps still to be heard. */
static void begin_anew(TabiyaWindow *window)
{
    TabiyaHearing *hearing = tabiya_listen_part_get_hearing_for_tests(listening_part(window));

    tabiya_hearing_cancel(hearing);
    g_assert_true(tabiya_hearing_start(hearing));
}

/* A sentence into the program's own words is not heard; it is said again, as people do. */
void listening_say(TabiyaWindow *window, const char *words)
{
    const guint before = n_heard;

    g_test_message("“%s”", words);
    listening_expect(words);
    fixture_spin_ms(ANSWER_MS);
    n_cancelled = 0;
    do {
        fixture_wait(listens(window));
        if (n_cancelled > 0)
            begin_anew(window);
        n_cancelled = 0;
        listening_make_sound();
        listening_make_silence();
        fixture_wait(n_heard > before || (n_cancelled > 0 && listens(window)));
    } while (n_heard == before);
}

void listening_click_and_say(TabiyaWindow *window, const char *words)
{
    fixture_act(window, "listen", "true");
    listening_say(window, words);
}

gboolean listening_card_says(TabiyaWindow *window, const char *words)
{
    GtkWidget *card = tabiya_listen_part_get_card_for_tests(listening_part(window));

    return gtk_widget_get_visible(card) && fixture_says(card, words);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static gboolean means_only(const TabiyaSpokenGrammar *grammar, const TabiyaSpokenPhrase *phrase,
                           EngMove move)
{
    const GArray *meanings = tabiya_spoken_grammar_find(grammar, phrase->words);
    const TabiyaSpokenMeaning *meaning = tabiya_spoken_grammar_meaning_at(grammar, phrase->meaning);

    return meaning->kind == TABIYA_HEARD_MOVE && meaning->move == move && meanings->len == 1;
}

static char *dup_phrase(const EngPosition *position, EngMove move)
{
    const TabiyaSpokenScene scene = {.position = position, .sets = TABIYA_SPOKEN_MOVES};
    g_autoptr(TabiyaSpokenGrammar) grammar = tabiya_spoken_grammar_new("en", &scene);

    for (guint i = 0; i < tabiya_spoken_grammar_count_phrases(grammar); i++) {
        const TabiyaSpokenPhrase *phrase = tabiya_spoken_grammar_phrase_at(grammar, i);
        if (means_only(grammar, phrase, move))
            return g_strdup(phrase->words);
    }
    g_assert_not_reached();
}

void listening_say_move(TabiyaWindow *window, EngMove move)
{
    TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(window));
    const TabiyaNode *cursor = tabiya_place_get_cursor(place);
    g_autofree char *phrase = dup_phrase(tabiya_node_get_position(cursor), move);

    listening_say(window, phrase);
    fixture_wait(tabiya_place_get_cursor(place) !=
                 cursor); /* after a moment in which "no" is heard */
}
