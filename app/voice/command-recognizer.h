/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A command of the person's own that writes the words of a sound file, such as whisper.cpp's or a
 * script, as a recognizer.
 *
 *     whisper-cli --model ggml-base.en.bin --no-timestamps --file {file}
 *     my-recognizer --language {language} <the file is its standard input, too>
 *
 * The command line is split as a shell would split it, and no shell runs it. `{file}` stands for
 * the path of a WAV file (16 kHz, mono), `{language}` for the language, "en". The file is in memory
 * (wave-file.h) and is deleted once the command has ended. What the command writes is matched with
 * the phrases of the grammar (phrase-match.h), in one line or several. */
#ifndef TABIYA_COMMAND_RECOGNIZER_H
#define TABIYA_COMMAND_RECOGNIZER_H

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

/* Longer command lines are refused. */
#define TABIYA_VOICE_COMMAND_BYTES_MAX 4096

extern const TabiyaRecognizerKind tabiya_command_recognizer;

/* How long a command may take; the initial value is 10,000. For tests. */
void tabiya_command_recognizer_set_limit_ms(guint limit_ms);

G_END_DECLS

#endif
