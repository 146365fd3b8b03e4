/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine: reads lines from standard input until quit or the end; with arguments, obeys them
 * as one line and exits, with 1 if they were refused. Waits for a search that ends by itself,
 * except at quit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/network.h"
#include "engine/train/datagen.h"
#include "engine/train/train.h"
#include "engine/uci/uci.h"

enum { LINE_MAX_BYTES = 16 << 20 };
enum { EXIT_REFUSED = 1, EXIT_USAGE = 2, EXIT_ENVIRONMENT = 3 };

static const char help[] =
    "Usage: tabiya-engine [COMMAND WORD...]\n"
    "\n"
    "A chess engine that speaks UCI. Without arguments it reads commands from standard\n"
    "input, one per line, until quit or the end of input; arguments are one such line.\n"
    "\n"
    "  tabiya-engine                    for programs that play or analyse with it\n"
    "  tabiya-engine bench [DEPTH]      search a fixed set of positions, count nodes\n"
    "  tabiya-engine bench-net [FILE]   how fast a net evaluates, by each kernel\n"
    "  tabiya-engine go depth 10        search the initial position\n"
    "  tabiya-engine go perft 5         count moves from the initial position\n"
    "  tabiya-engine datagen --help     play games against itself, to learn from\n"
    "  tabiya-engine train --help       make a net from such games\n"
    "\n"
    "  -h, --help                       show this help\n"
    "      --version                    show the version\n";

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
        if (!text) {
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
    if (line->text) {
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
    bool quit = false;
    while (!quit && read_line(&line)) {
        if (line.too_long) {
            write_cb("info string error: the line is too long\n", NULL);
        } else if (line.length > 0) {
            quit = !eng_uci_obey(uci, line.text);
        }
    }
    free(line.text);
    if (!quit) {
        eng_uci_finish(uci);
    }
}

/* Returns the exit status. */
static int obey_arguments(EngUci *uci, int count, char **arguments)
{
    Line line = {0};
    for (int i = 0; i < count; i++) {
        for (const char *c = arguments[i]; *c != '\0'; c++) {
            push_byte(&line, *c);
        }
        push_byte(&line, ' ');
    }
    if (!line.too_long && line.text) {
        eng_uci_obey(uci, line.text);
    }
    free(line.text);
    eng_uci_finish(uci);
    return line.too_long || eng_uci_has_complained(uci) ? EXIT_REFUSED : 0;
}

/* Reports why there is no session. */
static void complain_about_start(void)
{
    EngNetworkError error = {"not enough memory"};
    eng_network_close(eng_network_open_shipped(&error));
    fprintf(stderr, "tabiya-engine: %s\n", error.message);
}

/* Handles questions about the program itself, and invalid arguments, and returns the exit status;
 * otherwise -1. */
static int answer_about_itself(const char *word)
{
    if (strcmp(word, "-h") == 0 || strcmp(word, "--help") == 0) {
        fputs(help, stdout);
        return 0;
    }
    if (strcmp(word, "--version") == 0) {
        puts(ENG_UCI_NAME);
        return 0;
    }
    if (!eng_uci_is_command(word)) {
        fprintf(stderr, "tabiya-engine: unknown command '%s'; see tabiya-engine --help\n", word);
        return EXIT_USAGE;
    }
    return -1;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "datagen") == 0) {
        return eng_datagen_main(argc - 2, argv + 2);
    }
    if (argc > 1 && strcmp(argv[1], "train") == 0) {
        return eng_train_main(argc - 2, argv + 2);
    }
    int status = argc > 1 ? answer_about_itself(argv[1]) : -1;
    if (status >= 0) {
        return status;
    }
    EngUci *uci = eng_uci_new(write_cb, NULL);
    if (!uci) {
        complain_about_start();
        return EXIT_ENVIRONMENT;
    }
    if (argc > 1) {
        status = obey_arguments(uci, argc - 1, argv + 1);
    } else {
        obey_input(uci);
        status = 0;
    }
    eng_uci_free(uci);
    return status;
}
