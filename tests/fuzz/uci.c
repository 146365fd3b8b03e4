/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any bytes as the input of a UCI session. Every line must be obeyed or answered
 * within the rules: nothing crashes, nothing leaks, answers are printable lines. Commands that only
 * cost time or memory (bench, deep perft, huge tables) are left out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/uci/uci.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MAX = 40, INPUT_MAX = 4096 };

static void write_cb(const char *text, void *user)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c != '\n' && ((unsigned char)*c < 32 || (unsigned char)*c > 126)) {
            abort();
        }
    }
    if (text[0] != '\0' && text[strlen(text) - 1] != '\n') {
        abort();
    }
}

static bool is_costly(const char *line)
{
    static const char *const words[] = {"bench",   "perft",   "Hash",    "hash",    "HASH",
                                        "Threads", "threads", "THREADS", "movetime"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strstr(line, words[i])) {
            return true;
        }
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[INPUT_MAX + 1];
    if (size > INPUT_MAX) {
        return 0;
    }
    for (size_t i = 0; i < size; i++) {
        text[i] = data[i] == 0 ? ' ' : (char)data[i];
    }
    text[size] = '\0';
    EngUci *uci = eng_uci_new(write_cb, NULL);
    if (!uci) {
        return 0;
    }
    eng_uci_obey(uci, "setoption name Hash value 1");
    char *save, *line = strtok_r(text, "\n", &save);
    for (int i = 0; line && i < LINES_MAX; i++, line = strtok_r(NULL, "\n", &save)) {
        if (!is_costly(line) && !eng_uci_obey(uci, line)) {
            break;
        }
        /* Whatever search was started is given up at once. */
        eng_uci_obey(uci, "stop");
    }
    eng_uci_free(uci);
    return 0;
}
