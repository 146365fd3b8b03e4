/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See command-recognizer.h. */
#include "app/voice/command-recognizer.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/plain-text.h"
#include "app/voice/command-run.h"
#include "app/voice/phrase-match.h"
#include "app/voice/sound-watch.h"
#include "app/voice/wave-file.h"
#include "app/voice/written-words.h"

#define FILE_PLACE "{file}"
#define LANGUAGE_PLACE "{language}"
#define LIMIT_MS 10000
/* Some programs write a line for each part of a second. */
#define OUTPUT_BYTES_MAX (16 * 1024)
/* Less is no word. */
#define SPEECH_S_MIN 0.1
#define SAMPLES_MAX (TABIYA_VOICE_SECONDS_MAX * TABIYA_VOICE_RATE_HZ)

typedef struct {
    char **argv;
    TabiyaSpokenGrammar *grammar; /* NULL: none yet */
    GArray *samples;              /* of gint16 */
    TabiyaSoundWatch watch;
} Recognizer;

static guint limit_ms = LIMIT_MS;

void tabiya_command_recognizer_set_limit_ms(guint limit)
{
    limit_ms = limit;
}

/* --- The command line ------------------------------------------------------------------------- */

static char **refuse(char **reason, char *sentence)
{
    *reason = sentence;
    return NULL;
}

/* NULL with `*reason`. (transfer full) */
static char **split(const char *command, char **reason)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) argv = NULL;

    if (!command || strspn(command, " \t\n") == strlen(command)) {
        return refuse(reason, g_strdup(_("Enter a speech command in Preferences.")));
    }
    if (strlen(command) > TABIYA_VOICE_COMMAND_BYTES_MAX)
        return refuse(reason, g_strdup(_("The speech command is too long.")));
    if (!g_shell_parse_argv(command, NULL, &argv, &error)) {
        g_autofree char *why = tabiya_dup_quote(error->message, -1);
        return refuse(reason, g_strdup_printf(_("The speech command cannot be read: %s"), why));
    }
    g_autofree char *program = g_find_program_in_path(argv[0]);
    g_autofree char *name = tabiya_dup_quote(argv[0], -1);
    if (!program) {
        return refuse(reason, g_strdup_printf(_("There is no program “%s”. Install it, or change "
                                                "the speech command in Preferences."),
                                              name));
    }
    return g_steal_pointer(&argv);
}

static gboolean is_available(const TabiyaRecognizerSetup *setup, char **reason)
{
    g_auto(GStrv) argv = split(setup->command, reason);

    return argv != NULL;
}

/* In every word of the line. */
static void fill_in(char **argv, const char *place, const char *text)
{
    for (char **word = argv; *word; word++) {
        GString *filled = g_string_new(*word);
        g_string_replace(filled, place, text, 0);
        g_free(*word);
        *word = g_string_free(filled, FALSE);
    }
}

/* --- Utterances ------------------------------------------------------------------------------- */

static gpointer open_command(const TabiyaRecognizerSetup *setup, GError **error)
{
    g_autofree char *reason = NULL;
    char **argv = split(setup->command, &reason);

    if (!argv) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, reason);
        return NULL;
    }
    fill_in(argv, LANGUAGE_PLACE, setup->language ? setup->language : "en");
    Recognizer *self = g_new0(Recognizer, 1);
    self->argv = argv;
    self->samples = g_array_new(FALSE, FALSE, sizeof(gint16));
    return self;
}

static gboolean set_grammar(gpointer recognizer, TabiyaSpokenGrammar *grammar, GError **error)
{
    Recognizer *self = recognizer;
    TabiyaSpokenGrammar *before = self->grammar;

    self->grammar = tabiya_spoken_grammar_ref(grammar);
    if (before)
        tabiya_spoken_grammar_unref(before);
    return TRUE;
}

static void forget(Recognizer *self)
{
    g_array_set_size(self->samples, 0);
    tabiya_sound_watch_reset(&self->watch);
}

static gboolean start(gpointer recognizer, GError **error)
{
    forget(recognizer);
    return TRUE;
}

static gboolean feed(gpointer recognizer, const gint16 *samples, gsize n, GError **error)
{
    Recognizer *self = recognizer;
    const gsize room = SAMPLES_MAX - MIN(self->samples->len, SAMPLES_MAX);

    g_array_append_vals(self->samples, samples, (guint)MIN(n, room));
    tabiya_sound_watch_add(&self->watch, samples, n);
    return TRUE;
}

/* What the command writes of the utterance. (transfer full) */
static char *run(Recognizer *self, GError **error)
{
    char *path =
        tabiya_wave_file_write((const gint16 *)self->samples->data, self->samples->len, error);
    g_auto(GStrv) argv = g_strdupv(self->argv);

    if (!path)
        return NULL;
    fill_in(argv, FILE_PLACE, path);
    const TabiyaCommandRun command = {
        .argv = (const char *const *)argv,
        .input = path,
        .limit_ms = limit_ms,
        .limit_bytes = OUTPUT_BYTES_MAX,
    };
    char *said = tabiya_command_run(&command, error);
    tabiya_wave_file_remove(path);
    return said;
}

static TabiyaRecognition *finish(gpointer recognizer, GError **error)
{
    Recognizer *self = recognizer;
    const double speech_s = tabiya_sound_watch_get_speech_s(&self->watch);
    TabiyaRecognition *found = NULL;

    if (self->grammar && speech_s >= SPEECH_S_MIN) {
        g_autofree char *said = run(self, error);
        found = said ? tabiya_phrase_match(self->grammar, said) : NULL;
        if (found)
            found->text = tabiya_written_text_dup(said);
    } else {
        found = tabiya_recognition_new();
    }
    if (found)
        found->speech_s = speech_s;
    forget(self);
    return found;
}

static void cancel(gpointer recognizer)
{
    forget(recognizer);
}

static void close_command(gpointer recognizer)
{
    Recognizer *self = recognizer;

    if (self->grammar)
        tabiya_spoken_grammar_unref(self->grammar);
    g_array_unref(self->samples);
    g_strfreev(self->argv);
    g_free(self);
}

const TabiyaRecognizerKind tabiya_command_recognizer = {
    .id = "command",
    .name = N_("Speech command"),
    .is_available = is_available,
    .open = open_command,
    .set_grammar = set_grammar,
    .start = start,
    .feed = feed,
    .finish = finish,
    .cancel = cancel,
    .close = close_command,
};
