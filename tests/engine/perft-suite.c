/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts the leaves of every entry of perft suites and compares; TAP, one test per file.
 *
 *     perft-suite [--max-nodes N] [--min-nodes N] [--jobs N] [--hash MB] [--state FILE] FILE…
 *
 * A FILE "shared:NAME" is in the folder of test data beside the repository, and skipped if that is
 * missing. Two dialects: EPD with ";D1 20 ;D2 400" fields, and blocks of "id", "epd" and "perft
 * DEPTH COUNT" lines. An entry is one position at one depth; only those with a count of more than
 * min-nodes and at most max-nodes are run, by `jobs` threads (all cores). With --hash, subtrees
 * counted within an entry are looked up when moves lead to the same position again, in a table of
 * MB megabytes per thread; moves are still generated once from each position. With --state, passed
 * entries are appended to FILE and skipped by the next run of the same program, so a long run may
 * be interrupted; the file is deleted at the end. */
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/perft.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_HASHED_DEPTH = 3 }; /* below, counting is faster than looking up */

typedef struct {
    int file, line, depth;
    uint64_t count;
    char fen[ENG_FEN_MAX];
} Entry;

typedef struct {
    const char *path, *name; /* as given, and its last part */
    bool skipped;            /* shared data that is not here */
    int right, wrong, resumed;
    int left_out; /* entries smaller or larger than was asked for */
    uint64_t nodes;
} File;

/* How many leaves there are under a position, `depth` half-moves on. */
typedef struct {
    uint64_t key; /* mixed with the depth; 0: empty */
    uint64_t count;
} Counted;

typedef struct {
    Counted *slots;
    size_t mask;
} Table;

typedef struct {
    uint64_t min_nodes, max_nodes;
    int jobs, hash_mb;
    const char *state_path;
    FILE *state;
    char *state_text;   /* what an earlier run wrote */
    char **state_lines; /* its lines, sorted; borrowed from state_text */
    size_t n_state_lines;
    File *files;
    int n_files;
    Entry *entries;
    size_t n_entries, next;
    pthread_mutex_t lock;
} Suite;

static void add_entry(Suite *suite, int line, const char *fen, int depth, uint64_t count)
{
    if (count > suite->max_nodes || (suite->min_nodes && count <= suite->min_nodes)) {
        suite->files[suite->n_files].left_out++;
        return;
    }
    if ((suite->n_entries & (suite->n_entries + 1)) == 0) {
        size_t size = 2 * (suite->n_entries + 1) * sizeof *suite->entries;
        suite->entries = realloc(suite->entries, size);
        if (!suite->entries)
            abort();
    }
    Entry *entry = &suite->entries[suite->n_entries++];
    *entry = (Entry){.file = suite->n_files, .line = line, .depth = depth, .count = count};
    snprintf(entry->fen, sizeof entry->fen, "%s", fen);
}

static void read_line(Suite *suite, int line_number, char *line, char fen[256])
{
    int depth;
    uint64_t count;
    line[strcspn(line, "\r\n")] = '\0';
    if (strncmp(line, "epd ", 4) == 0) {
        snprintf(fen, 256, "%.255s", line + 4);
    } else if (sscanf(line, "perft %d %" SCNu64, &depth, &count) == 2) {
        add_entry(suite, line_number, fen, depth, count);
    } else if (line[0] != '#' && strchr(line, ';')) {
        char *field = strchr(line, ';');
        *field++ = '\0';
        for (; field; field = strchr(field, ';') ? strchr(field, ';') + 1 : NULL) {
            if (sscanf(field, "D%d %" SCNu64, &depth, &count) == 2)
                add_entry(suite, line_number, line, depth, count);
        }
    }
}

/* The path of "shared:NAME", in `path`. */
static const char *find_shared(const char *name, char path[1024])
{
    const char *shared = getenv("TABIYA_SHARED_DATA"), *source = getenv("G_TEST_SRCDIR");
    if (shared)
        snprintf(path, 1024, "%s/%s", shared, name);
    else
        snprintf(path, 1024, "%s/../shared/data/%s", source ? source : ".", name);
    return path;
}

static void read_file(Suite *suite, const char *path)
{
    char shared_path[1024];
    bool is_shared = strncmp(path, "shared:", 7) == 0;
    FILE *file = fopen(is_shared ? find_shared(path + 7, shared_path) : path, "r");
    const char *slash = strrchr(path, '/');
    suite->files[suite->n_files] = (File){.path = path, .name = slash ? slash + 1 : path};
    suite->files[suite->n_files].skipped = is_shared && !file;
    char line[1024], fen[256] = "";
    for (int number = 1; file && fgets(line, sizeof line, file); number++)
        read_line(suite, number, line, fen);
    if (file)
        fclose(file);
    suite->n_files++;
}

/* --- Running --------------------------------------------------------------------------------- */

static void describe(const Suite *suite, const Entry *entry, char text[256])
{
    snprintf(text, 256, "%s:%d D%d %" PRIu64 "\n", suite->files[entry->file].path, entry->line,
             entry->depth, entry->count);
}

static Entry *take_entry(Suite *suite)
{
    pthread_mutex_lock(&suite->lock);
    Entry *entry = suite->next < suite->n_entries ? &suite->entries[suite->next++] : NULL;
    pthread_mutex_unlock(&suite->lock);
    return entry;
}

static void report(Suite *suite, const Entry *entry, uint64_t count, const char *error)
{
    File *file = &suite->files[entry->file];
    char text[256];
    describe(suite, entry, text);
    pthread_mutex_lock(&suite->lock);
    file->nodes += count;
    if (!error && count == entry->count) {
        file->right++;
        if (suite->state) {
            fputs(text, suite->state);
            fflush(suite->state);
        }
    } else {
        file->wrong++;
        printf("# %s:%d: %s depth %d: expected %" PRIu64 ", counted %" PRIu64 "%s%s\n", file->name,
               entry->line, entry->fen, entry->depth, entry->count, count, error ? "; " : "",
               error ? error : "");
    }
    pthread_mutex_unlock(&suite->lock);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool was_done(const Suite *suite, const Entry *entry)
{
    char text[256], *key = text;
    describe(suite, entry, text);
    text[strcspn(text, "\n")] = '\0';
    return suite->n_state_lines > 0 &&
           bsearch(&key, suite->state_lines, suite->n_state_lines, sizeof key, compare_lines);
}

/* The largest power of two of slots that fits into `mb`; none without. */
static Table new_table(int mb)
{
    size_t n = 1;
    while (2 * n * sizeof(Counted) <= (size_t)mb << 20)
        n *= 2;
    return (Table){.slots = mb > 0 ? calloc(n, sizeof(Counted)) : NULL, .mask = n - 1};
}

static uint64_t count_leaves(const EngPosition *position, int depth, Table *table)
{
    if (depth < FIRST_HASHED_DEPTH || !table->slots)
        return eng_perft(position, depth);
    uint64_t key = position->key ^ (uint64_t)depth * UINT64_C(0x9e3779b97f4a7c15);
    Counted *slot = &table->slots[key & table->mask];
    if (slot->key == key)
        return slot->count;
    EngMoveList legal;
    EngPosition after;
    uint64_t count = 0;
    eng_movegen_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        eng_position_play(&after, position, legal.moves[i]);
        count += count_leaves(&after, depth - 1, table);
    }
    *slot = (Counted){.key = key, .count = count};
    return count;
}

/* Castling rights depend on the rooks' squares, which differ between entries while keys do not. */
static uint64_t count_entry(const EngPosition *position, int depth, Table *table)
{
    if (table->slots)
        memset(table->slots, 0, (table->mask + 1) * sizeof *table->slots);
    return count_leaves(position, depth, table);
}

static void *work(void *data)
{
    Suite *suite = data;
    Table table = new_table(suite->hash_mb);
    for (Entry *entry; (entry = take_entry(suite));) {
        if (was_done(suite, entry)) {
            pthread_mutex_lock(&suite->lock);
            suite->files[entry->file].resumed++;
            pthread_mutex_unlock(&suite->lock);
            continue;
        }
        EngPosition position;
        EngFenError error;
        if (eng_fen_parse(&position, entry->fen, &error))
            report(suite, entry, count_entry(&position, entry->depth, &table), NULL);
        else
            report(suite, entry, 0, error.message);
    }
    free(table.slots);
    return NULL;
}

static void run(Suite *suite)
{
    pthread_t threads[64];
    int n = suite->jobs < 1 ? 1 : suite->jobs > 64 ? 64 : suite->jobs;
    for (int i = 0; i < n; i++) {
        if (pthread_create(&threads[i], NULL, work, suite) != 0)
            abort();
    }
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}

/* A line that changes with this program. */
static void describe_program(char text[64])
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    FILE *self = fopen("/proc/self/exe", "rb");
    for (int c; self && (c = getc(self)) != EOF;)
        hash = (hash ^ (uint64_t)c) * UINT64_C(1099511628211);
    if (self)
        fclose(self);
    snprintf(text, 64, "program %016" PRIx64 "\n", hash);
}

static void split_state(Suite *suite)
{
    size_t n = 0;
    for (const char *at = suite->state_text; *at; at++)
        n += *at == '\n';
    suite->state_lines = calloc(n + 1, sizeof *suite->state_lines);
    for (char *at = suite->state_text, *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = '\0';
        suite->state_lines[suite->n_state_lines++] = at;
    }
    qsort(suite->state_lines, suite->n_state_lines, sizeof *suite->state_lines, compare_lines);
}

static void open_state(Suite *suite)
{
    char program[64];
    if (!suite->state_path)
        return;
    suite->state = fopen(suite->state_path, "a+");
    if (!suite->state) {
        printf("Bail out! cannot write %s\n", suite->state_path);
        exit(1);
    }
    fseek(suite->state, 0, SEEK_END);
    size_t size = (size_t)ftell(suite->state);
    rewind(suite->state);
    suite->state_text = calloc(1, size + 1);
    if (!suite->state_text || fread(suite->state_text, 1, size, suite->state) != size)
        abort();
    describe_program(program);
    if (strncmp(suite->state_text, program, strlen(program)) != 0) {
        suite->state = freopen(suite->state_path, "w", suite->state);
        if (!suite->state)
            abort();
        fputs(program, suite->state);
        suite->state_text[0] = '\0';
    }
    split_state(suite);
}

static int print_results(const Suite *suite)
{
    int failed = 0;
    for (int i = 0; i < suite->n_files; i++) {
        const File *file = &suite->files[i];
        /* A file may have nothing of the size that was asked for, but not nothing at all. */
        bool ok =
            file->skipped || (file->wrong == 0 && file->right + file->resumed + file->left_out > 0);
        failed += !ok;
        if (file->skipped) {
            printf("ok %d - perft %s # SKIP skipped: it is not here\n", i + 1, file->name);
        } else {
            printf("%sok %d - perft %s: %d entries right, %d wrong, %d from an earlier run, "
                   "%" PRIu64 " nodes\n",
                   ok ? "" : "not ", i + 1, file->name, file->right, file->wrong, file->resumed,
                   file->nodes);
        }
    }
    return failed != 0;
}

static void close_state(Suite *suite, bool done)
{
    if (suite->state)
        fclose(suite->state);
    if (suite->state && done)
        remove(suite->state_path);
    free(suite->state_text);
    free(suite->state_lines);
}

/* Reads the options; the remaining arguments, the files, are moved to the front of `argv`. */
static int read_options(Suite *suite, int argc, char **argv)
{
    int n_left = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strncmp(argv[i], "--", 2) != 0) {
            argv[n_left++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--max-nodes") == 0)
            suite->max_nodes = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--min-nodes") == 0)
            suite->min_nodes = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--jobs") == 0)
            suite->jobs = atoi(value);
        else if (strcmp(argv[i], "--hash") == 0)
            suite->hash_mb = atoi(value);
        else if (strcmp(argv[i], "--state") == 0)
            suite->state_path = value;
        else
            return 0;
        i++;
    }
    return n_left;
}

int main(int argc, char **argv)
{
    Suite suite = {.max_nodes = UINT64_MAX, .lock = PTHREAD_MUTEX_INITIALIZER};
    suite.jobs = (int)sysconf(_SC_NPROCESSORS_ONLN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    int n = read_options(&suite, argc, argv);
    if (n == 0) {
        return fprintf(stderr, "usage: perft-suite [--max-nodes N] [--min-nodes N] [--jobs N] "
                               "[--hash MB] [--state FILE] FILE...\n"),
               2;
    }
    suite.files = calloc((size_t)n, sizeof *suite.files);
    for (int i = 0; i < n; i++)
        read_file(&suite, argv[i]);
    printf("1..%d\n", suite.n_files);
    open_state(&suite);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    run(&suite);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("# %.1f s\n",
           (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
    int status = print_results(&suite);
    close_state(&suite, status == 0);
    free(suite.entries);
    free(suite.files);
    return status;
}
