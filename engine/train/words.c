/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_value(const char *command, const EngTrainWord *word, const char *text)
{
    char *end;
    if (word->text) {
        *word->text = text;
        return true;
    }
    errno = 0;
    const double number = word->whole ? (double)strtol(text, &end, 10) : strtod(text, &end);
    if (end == text || *end != '\0' || errno != 0 || !(number >= word->min) ||
        !(number <= word->max)) {
        fprintf(stderr, "%s: %s takes a number from %g to %g, not %s\n", command, word->name,
                word->min, word->max, text);
        return false;
    }
    if (word->whole) {
        *word->whole = (long)number;
    } else {
        *word->real = number;
    }
    return true;
}

static const EngTrainWord *find(const EngTrainWord *words, int word_count, const char *name)
{
    for (int i = 0; i < word_count; i++) {
        if (strcmp(words[i].name, name) == 0) {
            return &words[i];
        }
    }
    return NULL;
}

bool eng_train_read_words(const char *command, int argc, char **argv, const EngTrainWord *words,
                          int word_count, const char **rest, int *rest_count)
{
    for (int i = 0; i < argc; i++) {
        const EngTrainWord *word = find(words, word_count, argv[i]);
        if (!word && ((argv[i][0] == '-' && argv[i][1] != '\0') || !rest_count)) {
            fprintf(stderr, "%s: %s %s\n", command,
                    argv[i][0] == '-' ? "unknown option" : "what is meant by", argv[i]);
            return false;
        }
        if (!word) {
            rest[(*rest_count)++] = argv[i];
            continue;
        }
        if (i + 1 == argc) {
            fprintf(stderr, "%s: %s needs a value\n", command, argv[i]);
            return false;
        }
        if (!read_value(command, word, argv[++i])) {
            return false;
        }
    }
    return true;
}

bool eng_train_wants_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}
