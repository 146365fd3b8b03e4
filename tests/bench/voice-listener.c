/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hears many sound files, with noise that it mixes itself: for voice.py.
 *
 *     voice-listener NOISE_DB < LIST
 *     voice-listener again < HEARD
 *
 * A line of LIST is FILE<TAB>FEN; NOISE_DB is how much louder speech is than pink noise, or
 * "clean". A line of output is the kind of what was heard, its move as a number, "ask" or "-", the
 * moves that it asks about, milliseconds of processor time from the end of speech to the result,
 * how well it fits, and each hypothesis with its cost, "!" before illegal ones. With "again"
 * nothing is heard: a line is FEN<TAB>FIT and hypotheses as they were put out, which are judged
 * again. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/people/people.h"
#include "app/voice/hearing-judge.h"
#include "app/voice/voice-module.h"
#include "app/voice/wav-reader.h"
#include "engine/board/fen.h"

#define PAD (TABIYA_VOICE_RATE_HZ / 4) /* samples of the room around an utterance */
#define ROWS 12

/* --- Noise ----------------------------------------------------------------------------------- */

/* Pink: rows of random numbers, each of which changes half as often as the one before. */
typedef struct {
    guint32 seed, count;
    double rows[ROWS];
} Pink;

static double draw(guint32 *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return (*seed >> 8) / 8388608.0 - 1;
}

static double next_pink(Pink *self)
{
    double sum = draw(&self->seed);

    self->count++;
    for (guint i = 0; i < ROWS; i++) {
        if (self->count % (1u << i) == 0)
            self->rows[i] = draw(&self->seed);
        sum += self->rows[i];
    }
    return sum;
}

/* Root of the mean square where somebody speaks. */
static double measure_speech(const GArray *samples)
{
    double loudest = 0, sum = 0;
    guint n = 0;

    for (guint i = 0; i < samples->len; i++)
        loudest = MAX(loudest, abs(g_array_index(samples, gint16, i)));
    for (guint i = 0; i < samples->len; i++) {
        const double value = g_array_index(samples, gint16, i);
        if (fabs(value) > loudest / 50) {
            sum += value * value;
            n++;
        }
    }
    return n > 0 ? sqrt(sum / n) : 0;
}

/* The utterance in a room, with noise that is quieter by `noise_db`; infinite: none. */
static GArray *put_into_room(const GArray *samples, double noise_db)
{
    GArray *mixed = g_array_new(FALSE, TRUE, sizeof(gint16));
    Pink pink = {.seed = samples->len + 1};
    const double scale = measure_speech(samples) * pow(10, -noise_db / 20) / sqrt((ROWS + 1) / 3.0);

    g_array_set_size(mixed, samples->len + 2 * PAD);
    for (guint i = 0; i < mixed->len; i++) {
        const double speech =
            i >= PAD && i - PAD < samples->len ? g_array_index(samples, gint16, i - PAD) : 0;
        const double value = speech + (isfinite(noise_db) ? scale * next_pink(&pink) : 0);
        g_array_index(mixed, gint16, i) = (gint16)CLAMP(lrint(value), -32768, 32767);
    }
    return mixed;
}

/* --- Hearing --------------------------------------------------------------------------------- */

typedef struct {
    const TabiyaRecognizerKind *kind;
    gpointer recognizer;
    EngPosition position;
    TabiyaSpokenGrammar *grammar;
} Listener;

static double processor_ms(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static gboolean is_illegal(const TabiyaSpokenGrammar *grammar, const char *words)
{
    const GArray *meanings = tabiya_spoken_grammar_find(grammar, words);

    return meanings &&
           tabiya_spoken_grammar_meaning_at(grammar, g_array_index(meanings, guint, 0))->kind ==
               TABIYA_HEARD_ILLEGAL_MOVE;
}

static void print_heard(const Listener *self, const TabiyaHeard *heard,
                        const TabiyaRecognition *found, double ms)
{
    printf("%s\t%d\t%s\t", tabiya_heard_kind_get_name(heard->kind), heard->move,
           heard->asks ? "ask" : "-");
    for (guint i = 0; i < heard->alternatives->len; i++)
        printf("%s%d", i > 0 ? "," : "", tabiya_heard_at(heard, i)->move);
    printf("\t%.1f\t%.3f", ms, found->fit);
    for (guint i = 0; i < found->hypotheses->len; i++) {
        const TabiyaHypothesis *hypothesis = &g_array_index(found->hypotheses, TabiyaHypothesis, i);
        printf("\t%s%s=%.3f", is_illegal(self->grammar, hypothesis->words) ? "!" : "",
               hypothesis->words, hypothesis->cost);
    }
    printf("\n");
}

static void set_position(Listener *self, const EngPosition *position)
{
    const TabiyaSpokenScene scene = {.position = position, .sets = TABIYA_SPOKEN_ALL};

    if (self->grammar && eng_position_equal(position, &self->position))
        return;
    tabiya_spoken_grammar_unref(self->grammar);
    self->position = *position;
    self->grammar = tabiya_spoken_grammar_new("en", &scene);
    if (self->recognizer)
        self->kind->set_grammar(self->recognizer, self->grammar, NULL);
}

static void hear(Listener *self, const GArray *samples)
{
    self->kind->start(self->recognizer, NULL);
    self->kind->feed(self->recognizer, (const gint16 *)(const void *)samples->data, samples->len,
                     NULL);
    const double start_ms = processor_ms();
    g_autoptr(TabiyaRecognition) found = self->kind->finish(self->recognizer, NULL);
    g_autoptr(TabiyaHeard) heard =
        tabiya_hearing_judge(found, self->grammar, &self->position, NULL);
    print_heard(self, heard, found, processor_ms() - start_ms);
}

/* Judges what was heard before: FEN, fit and hypotheses, as a line of output has them. */
static void judge_line(Listener *self, const char *line)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", -1);
    g_autoptr(TabiyaRecognition) found = tabiya_recognition_new();
    EngPosition position;

    if (g_strv_length(fields) < 2 || !eng_fen_parse(&position, fields[0], NULL))
        g_error("not a line that was heard: %s", line);
    found->fit = g_ascii_strtod(fields[1], NULL);
    found->by_sound = TRUE;
    for (char **field = fields + 2; *field; field++) {
        g_auto(GStrv) parts = g_strsplit(**field == '!' ? *field + 1 : *field, "=", 2);
        tabiya_recognition_add(found, parts[0], g_ascii_strtod(parts[1], NULL));
    }
    set_position(self, &position);
    g_autoptr(TabiyaHeard) heard =
        tabiya_hearing_judge(found, self->grammar, &self->position, NULL);
    print_heard(self, heard, found, 0);
}

static void hear_line(Listener *self, const char *line, double noise_db)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", 2);
    g_autoptr(GError) error = NULL;
    EngPosition position;

    if (!fields[0] || !fields[1] || !eng_fen_parse(&position, fields[1], NULL))
        g_error("not a line of the list: %s", line);
    g_autoptr(GArray) samples = tabiya_wav_read(fields[0], &error);
    if (!samples)
        g_error("%s: %s", fields[0], error->message);
    g_autoptr(GArray) mixed = put_into_room(samples, noise_db);
    set_position(self, &position);
    hear(self, mixed);
}

static void judge_all(void)
{
    Listener listener = {0};
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) > 0)
        judge_line(&listener, g_strchomp(line));
    free(line);
    tabiya_spoken_grammar_unref(listener.grammar);
}

static void hear_all(Listener *self, double noise_db)
{
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) > 0)
        hear_line(self, g_strchomp(line), noise_db);
    free(line);
    tabiya_spoken_grammar_unref(self->grammar);
    self->kind->close(self->recognizer);
}

int main(int argc, char **argv)
{
    const TabiyaRecognizerSetup setup = {.language = "en"};
    const char *noise = argc > 1 ? argv[1] : "clean";
    g_autofree char *reason = NULL;
    g_autoptr(GError) error = NULL;
    Listener listener = {.kind = tabiya_voice_module.pocketsphinx};

    tabiya_people_wait(tabiya_people_get_default());
    if (strcmp(noise, "again") == 0) {
        judge_all();
        return 0;
    }
    if (!listener.kind->is_available(&setup, &reason)) {
        printf("skipped: %s\n", reason);
        return 77;
    }
    listener.recognizer = listener.kind->open(&setup, &error);
    if (!listener.recognizer)
        g_error("%s", error->message);
    hear_all(&listener, strcmp(noise, "clean") != 0 ? g_ascii_strtod(noise, NULL) : INFINITY);
    return 0;
}
