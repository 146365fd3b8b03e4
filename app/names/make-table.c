/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns TSV files of openings into a C table sorted by position; built and run during the build.
 *
 *     make-table A.tsv B.tsv … > table.c
 *
 * The files are in Lichess's format: a header "eco name pgn", then one opening a line, with fields
 * separated by tabs. An illegal line, an invalid code or a position that is named twice stops the
 * build with the file, line and reason, so that the shipped table is always complete. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/names/opening-line.h"
#include "app/names/opening-origin.h"
#include "app/names/table-bits.h"

typedef struct {
    uint64_t key;
    char *eco, *name, *moves;
    const char *file;
    int line;
} Row;

typedef struct {
    Row *rows;
    size_t count, room;
} Table;

static void die(const char *file, int line, const char *reason, const char *what)
{
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, reason, what);
    exit(1);
}

static Row *new_row(Table *table)
{
    if (table->count == table->room) {
        table->room = table->room ? 2 * table->room : 4096;
        table->rows = realloc(table->rows, table->room * sizeof(Row));
        if (!table->rows)
            exit(1);
    }
    return &table->rows[table->count++];
}

static void read_line(Table *table, const char *file, int number, char *text)
{
    static const char *const reasons[] = {
        [TABIYA_OPENING_LINE_FIELDS] = "expected three fields: eco, name, pgn",
        [TABIYA_OPENING_LINE_CODE] = "not an ECO code",
        [TABIYA_OPENING_LINE_MOVE] = "not a legal move",
    };
    TabiyaOpeningLine line;
    char wrong[TABIYA_OPENING_WRONG_MAX];
    const TabiyaOpeningLineStatus status = tabiya_opening_line_read(text, &line, wrong);
    if (status != TABIYA_OPENING_LINE_GOOD)
        die(file, number, reasons[status], wrong);
    *new_row(table) = (Row){
        .key = line.key,
        .eco = strdup(line.eco),
        .name = strdup(line.name),
        .moves = strdup(line.pgn),
        .file = file,
        .line = number,
    };
}

static void read_file(Table *table, const char *file)
{
    FILE *input = fopen(file, "r");
    if (!input)
        die(file, 0, "cannot be read", "is it there?");
    char line[4096];
    for (int number = 1; fgets(line, sizeof line, input); number++) {
        if (strlen(line) == sizeof line - 1)
            die(file, number, "a line is at most 4,094 bytes long", "this one is longer");
        line[strcspn(line, "\r\n")] = '\0';
        if (!tabiya_opening_line_is_idle(line))
            read_line(table, file, number, line);
    }
    fclose(input);
}

static int compare_rows(const void *a, const void *b)
{
    const uint64_t x = ((const Row *)a)->key, y = ((const Row *)b)->key;
    return (x > y) - (x < y);
}

static void print_string(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void print_rows(const Table *table)
{
    TabiyaOpeningNamed *named = malloc((table->count + 1) * sizeof *named);
    if (!named)
        exit(1);
    for (size_t i = 0; i < table->count; i++) {
        named[i] =
            (TabiyaOpeningNamed){table->rows[i].key, table->rows[i].name, table->rows[i].moves};
    }
    printf("const TabiyaOpeningTableRow tabiya_opening_rows[] = {\n");
    for (size_t i = 0; i < table->count; i++) {
        const TabiyaOpeningOrigin origin = tabiya_opening_find_origin(named, table->count, i);
        printf("    {0x%016llxULL, {", (unsigned long long)table->rows[i].key);
        print_string(table->rows[i].eco);
        printf(", ");
        print_string(table->rows[i].name);
        printf("}, %ld, %d},\n", (long)origin.row - (long)i, origin.ply);
    }
    printf("    {0},\n};\nconst unsigned tabiya_opening_row_count = %zu;\n", table->count);
    free(named);
}

static void print_starts(const Table *table)
{
    printf("\nconst uint16_t tabiya_opening_starts[] = {");
    size_t row = 0;
    for (unsigned top = 0; top <= 1u << TABIYA_OPENING_TOP_BITS; top++) {
        while (row < table->count && table->rows[row].key >> (64 - TABIYA_OPENING_TOP_BITS) < top)
            row++;
        printf("%s%zu,", top % 16 == 0 ? "\n    " : " ", row);
    }
    printf("\n};\n");
}

static void print_filter(const Table *table)
{
    static uint64_t words[1 << (TABIYA_OPENING_FILTER_BITS - 6)];
    for (size_t i = 0; i < table->count; i++) {
        const uint64_t top = table->rows[i].key >> (64 - TABIYA_OPENING_FILTER_BITS);
        words[top / 64] |= 1ULL << top % 64;
    }
    printf("\nconst uint64_t tabiya_opening_filter[] = {");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        printf("%s0x%llxULL,", i % 8 == 0 ? "\n    " : " ", (unsigned long long)words[i]);
    printf("\n};\n");
}

/* The moves of all rows, one after the other, and where each row's begin. */
static void print_moves(const Table *table)
{
    size_t start = 0;
    printf("\nconst char tabiya_opening_moves[] =");
    for (size_t i = 0; i < table->count; i++)
        printf("\n    \"%s\\0\"", table->rows[i].moves);
    printf("\n    \"\";\n\nconst uint32_t tabiya_opening_move_starts[] = {");
    for (size_t i = 0; i < table->count; i++) {
        printf("%s%zu,", i % 12 == 0 ? "\n    " : " ", start);
        start += strlen(table->rows[i].moves) + 1;
    }
    printf("\n    0,\n};\n");
}

static void free_table(Table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        free(table->rows[i].eco);
        free(table->rows[i].name);
        free(table->rows[i].moves);
    }
    free(table->rows);
}

int main(int argc, char **argv)
{
    Table table = {0};
    for (int i = 1; i < argc; i++)
        read_file(&table, argv[i]);
    if (table.count > UINT16_MAX)
        die(argv[1], 0, "so many positions cannot be numbered", "see table.h");
    qsort(table.rows, table.count, sizeof(Row), compare_rows);
    for (size_t i = 1; i < table.count; i++) {
        if (table.rows[i].key == table.rows[i - 1].key) {
            die(table.rows[i].file, table.rows[i].line, "this position has a name already",
                table.rows[i - 1].name);
        }
    }
    printf("/* Made by app/names/make-table.c. */\n#include \"app/names/table.h\"\n\n");
    print_rows(&table);
    print_starts(&table);
    print_filter(&table);
    print_moves(&table);
    free_table(&table);
    return 0;
}
