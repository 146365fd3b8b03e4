/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `speak`: a sentence as it is spoken, as text, aloud or as a sound file. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/game/shown-move.h"
#include "app/voice/speech-file.h"
#include "app/voice/speech-line.h"
#include "app/voice/spoken-text.h"

/* Longer texts are refused. */
#define TEXT_BYTES_MAX (64 * 1024)

typedef struct {
    char *language, *output;
    gboolean quiet;
} Options;

static void options_clear(Options *self)
{
    g_free(self->language);
    g_free(self->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

/* Without a server there is silence, and no error: the words are printed. */
static void say(const TabiyaSpokenLanguage *language, const char *words)
{
    TabiyaSpeechLine *line = tabiya_speech_line_new(NULL);
    const TabiyaSpeechManner manner = {
        .language = (char *)language->tag, .voice = (char *)"", .volume = 100};

    (void)tabiya_speech_line_say(line, &manner, TABIYA_SPEECH_MESSAGE, words, NULL);
    tabiya_speech_line_free(line);
}

static TabiyaExit speak(const Options *options, const char *text)
{
    const TabiyaSpokenLanguage *language = tabiya_spoken_language_find(options->language);
    g_autofree char *words = tabiya_spoken_text_dup(text, language, tabiya_shown_letters_get());
    g_autoptr(GError) error = NULL;

    printf("%s\n", words);
    if (fflush(stdout) != 0)
        return tabiya_cli_fail_stdout();
    if (options->output) {
        if (!tabiya_speech_file_write(words, language, options->output, &error))
            return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    } else if (!options->quiet) {
        say(language, words);
    }
    return TABIYA_EXIT_DONE;
}

/* All of standard input, or as much as is sensible. */
static char *read_input(void)
{
    g_autofree char *buffer = g_malloc(TEXT_BYTES_MAX);
    const gsize length = fread(buffer, 1, TEXT_BYTES_MAX, stdin);

    return g_strndup(buffer, length);
}

TabiyaExit tabiya_cmd_speak(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(GStrv) words = NULL;
    const GOptionEntry entries[] = {
        {"language", 0, 0, G_OPTION_ARG_STRING, &options.language,
         N_("The language of the text, such as de"), "CODE"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
         N_("Write a sound file (WAV) instead of speaking"), N_("FILE")},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet, N_("Only print the words"), NULL},
        {NULL},
    };

    if (!tabiya_cli_parse("speak", entries, argc, argv, &words))
        return TABIYA_EXIT_USAGE;
    g_autofree char *text = words[0] ? g_strjoinv(" ", words) : read_input();
    if (strlen(text) >= TEXT_BYTES_MAX)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("the text is longer than 64 kB"));
    return speak(&options, text);
}
