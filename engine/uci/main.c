/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine: reads lines from standard input until quit or its end; given arguments, obeys them
 * as one line and leaves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/uci/uci.h"

enum { LINE_MAX_BYTES = 16 << 20 };

static void write_cb(const char *text, void *user)
{
    fputs(text, stdout);
    fflush(stdout);
}

typedef struct {
    char *text;
    size_t length, capacity;
    bool too_long;
} Line;

static void push_byte(Line *line, char byte)
{
    if (line->length + 1 >= line->capacity) {
        const size_t capacity = line->capacity == 0 ? 1024 : 2 * line->capacity;
        char *text = capacity <= LINE_MAX_BYTES ? realloc(line->text, capacity) : NULL;
        if (text == NULL) {
            line->too_long = true;
            return;
        }
        line->text = text;
        line->capacity = capacity;
    }
    line->text[line->length++] = byte;
    line->text[line->length] = '\0';
}

/* Reads a line of any bytes; NULs become spaces. False at the end of the input. */
static bool read_line(Line *line)
{
    line->length = 0;
    line->too_long = false;
    if (line->text != NULL) {
        line->text[0] = '\0';
    }
    int byte;
    while ((byte = getc(stdin)) != EOF && byte != '\n') {
        if (!line->too_long) {
            push_byte(line, byte == '\0' ? ' ' : (char)byte);
        }
    }
    return byte != EOF || line->length > 0;
}

static void obey_input(EngUci *uci)
{
    Line line = {0};
    while (read_line(&line)) {
        if (line.too_long) {
            write_cb("info string error: the line is too long\n", NULL);
        } else if (line.length > 0 && !eng_uci_obey(uci, line.text)) {
            break;
        }
    }
    free(line.text);
}

static void obey_arguments(EngUci *uci, int count, char **arguments)
{
    Line line = {0};
    for (int i = 0; i < count; i++) {
        for (const char *c = arguments[i]; *c != '\0'; c++) {
            push_byte(&line, *c);
        }
        push_byte(&line, ' ');
    }
    if (!line.too_long && line.text != NULL) {
        eng_uci_obey(uci, line.text);
    }
    free(line.text);
}

int main(int argc, char **argv)
{
    EngUci *uci = eng_uci_new(write_cb, NULL);
    if (uci == NULL) {
        fputs("tabiya-engine: not enough memory\n", stderr);
        return 3;
    }
    if (argc > 1) {
        obey_arguments(uci, argc - 1, argv + 1);
    } else {
        obey_input(uci);
    }
    eng_uci_free(uci);
    return 0;
}
