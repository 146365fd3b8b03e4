/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See syzygy.h. The files of a set: finds, counts and verifies them when needed, and refuses them
 * with a reason. */
#include "engine/knowledge/syzygy-private.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/bitboard.h"

enum {
    HASTY_BYTES = 32 << 20,    /* verified within about 20 ms */
    KEPT_FILE_BYTES = 4 << 20, /* files up to here stay in memory ... */
    KEPT_BYTES = 64 << 20,     /* ... up to this total */
    KEPT_OPEN = 128,           /* open descriptors: a process may have about 1,000 */
    SUFFIX_LENGTH = 5,
    NAME_MAX_LENGTH = 8, /* of seven men and the v */
};

typedef enum { UNSEEN, WANTED, GOOD, REFUSED } State;

typedef struct File {
    char *path;
    uint64_t bytes;
    EngTbKind kind;
    const struct Entry *entry;
    atomic_int state; /* State; GOOD is written after `table` */
    EngTbTable *table;
    pthread_mutex_t lock; /* held while verifying */
    struct File *next_wanted;
    struct File *spare; /* the same name in a later folder, in case this one is damaged */
} File;

/* The files for one set of pieces. */
typedef struct Entry {
    EngTbMaterial material;
    uint64_t keys[2]; /* as named, and with colors swapped */
    File *files[2];   /* by EngTbKind; or NULL */
    struct Entry *next;
} Entry;

typedef struct {
    char *path;
    EngTbProblem problem;
} Refusal;

typedef struct {
    uint64_t key;
    Entry *entry; /* NULL: empty */
    bool flipped;
} Slot;

struct EngSyzygy {
    atomic_int references;
    EngTbIndex index;
    Entry *entries;
    File **files;
    int file_count, file_capacity;
    Slot *slots;
    size_t slot_mask;
    int max_men;
    int folders, missing_folders;

    pthread_mutex_t lock; /* for the fields below */
    Refusal *refusals;
    int refusal_count, refusal_capacity;
    uint64_t kept_bytes;
    int kept_open;

    /* Files to verify later, for hasty probes. */
    pthread_cond_t wake;
    pthread_t thread;
    bool has_thread;
    File *wanted;
    atomic_bool leaving;
};

/* --- Pieces as a number ----------------------------------------------------------------------- */

static uint64_t key_of_counts(const uint8_t first[6], const uint8_t second[6])
{
    uint64_t key = 0;
    for (int type = ENG_QUEEN; type >= ENG_PAWN; type--) {
        key = key << 8 | (uint64_t)first[type] << 4 | second[type];
    }
    return key;
}

static uint64_t key_of_position(const EngPosition *position)
{
    uint64_t key = 0;
    for (int type = ENG_QUEEN; type >= ENG_PAWN; type--) {
        const EngBitboard set = position->by_type[type];
        key = key << 8 | (uint64_t)eng_popcount(set & position->by_color[ENG_WHITE]) << 4 |
              (uint64_t)eng_popcount(set & position->by_color[ENG_BLACK]);
    }
    return key;
}

static Slot *slot_of(const EngSyzygy *tables, uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 40) & tables->slot_mask;
    while (tables->slots[at].entry && tables->slots[at].key != key) {
        at = (at + 1) & tables->slot_mask;
    }
    return &tables->slots[at];
}

/* --- Refusals --------------------------------------------------------------------------------- */

static void refuse(EngSyzygy *tables, const char *path, EngTbProblem problem)
{
    pthread_mutex_lock(&tables->lock);
    if (tables->refusal_count == tables->refusal_capacity) {
        const int capacity = tables->refusal_capacity == 0 ? 8 : 2 * tables->refusal_capacity;
        Refusal *grown = realloc(tables->refusals, (size_t)capacity * sizeof *grown);
        if (grown) {
            tables->refusals = grown;
            tables->refusal_capacity = capacity;
        }
    }
    char *copy = strdup(path);
    if (copy && tables->refusal_count < tables->refusal_capacity) {
        tables->refusals[tables->refusal_count++] = (Refusal){copy, problem};
        copy = NULL;
    }
    free(copy);
    pthread_mutex_unlock(&tables->lock);
}

bool eng_syzygy_get_refusal(EngSyzygy *tables, int index, const char **path, EngTbProblem *problem)
{
    pthread_mutex_lock(&tables->lock);
    const bool there = index < tables->refusal_count;
    if (there) {
        *path = tables->refusals[index].path;
        *problem = tables->refusals[index].problem;
    }
    pthread_mutex_unlock(&tables->lock);
    return there;
}

/* --- Finding files ---------------------------------------------------------------------------- */

static Entry *find_entry(const EngSyzygy *tables, const EngTbMaterial *material)
{
    const uint64_t key = key_of_counts(material->count[0], material->count[1]);
    for (Entry *entry = tables->entries; entry; entry = entry->next) {
        if (entry->keys[0] == key || entry->keys[1] == key) {
            return entry;
        }
    }
    return NULL;
}

static Entry *add_entry(EngSyzygy *tables, const EngTbMaterial *material)
{
    Entry *entry = calloc(1, sizeof *entry);
    if (entry) {
        entry->material = *material;
        entry->keys[0] = key_of_counts(material->count[0], material->count[1]);
        entry->keys[1] = key_of_counts(material->count[1], material->count[0]);
        entry->next = tables->entries;
        tables->entries = entry;
    }
    return entry;
}

static bool keep_file(EngSyzygy *tables, File *file)
{
    if (tables->file_count == tables->file_capacity) {
        const int capacity = tables->file_capacity == 0 ? 64 : 2 * tables->file_capacity;
        File **grown = realloc(tables->files, (size_t)capacity * sizeof(File *));
        if (!grown) {
            return false;
        }
        tables->files = grown;
        tables->file_capacity = capacity;
    }
    tables->files[tables->file_count++] = file;
    return true;
}

/* With its spares. */
static void free_file(File *file)
{
    while (file) {
        File *spare = file->spare;
        eng_tb_table_close(file->table);
        pthread_mutex_destroy(&file->lock);
        free(file->path);
        free(file);
        file = spare;
    }
}

static void add_file(EngSyzygy *tables, Entry *entry, EngTbKind kind, const char *path,
                     uint64_t bytes)
{
    File *file = calloc(1, sizeof *file);
    char *copy = strdup(path);
    if (!file || !copy) {
        free(file);
        free(copy);
        return;
    }
    file->path = copy;
    file->bytes = bytes;
    file->kind = kind;
    file->entry = entry;
    atomic_init(&file->state, UNSEEN);
    pthread_mutex_init(&file->lock, NULL);
    File **place = &entry->files[kind];
    if (!*place && !keep_file(tables, file)) {
        free_file(file);
        return;
    }
    while (*place) {
        place = &(*place)->spare;
    }
    *place = file;
    if (kind == ENG_TB_WDL && entry->material.men > tables->max_men) {
        tables->max_men = entry->material.men;
    }
}

/* Adds `name` in `folder` if it is named like a table. */
static void consider(EngSyzygy *tables, const char *folder, const char *name)
{
    static const char *const suffixes[2] = {[ENG_TB_WDL] = ".rtbw", [ENG_TB_DTZ] = ".rtbz"};
    const size_t length = strlen(name);
    EngTbMaterial material;
    if (length <= SUFFIX_LENGTH || length > SUFFIX_LENGTH + NAME_MAX_LENGTH ||
        !eng_tb_material_read(&material, name, length - SUFFIX_LENGTH)) {
        return;
    }
    for (int kind = 0; kind < 2; kind++) {
        if (strcmp(name + length - SUFFIX_LENGTH, suffixes[kind]) != 0) {
            continue;
        }
        Entry *entry = find_entry(tables, &material);
        if (!entry) {
            entry = add_entry(tables, &material);
        }
        const size_t size = strlen(folder) + length + 2;
        char *path = malloc(size);
        uint64_t bytes = 0;
        if (entry && path) {
            snprintf(path, size, "%s/%s", folder, name);
            const EngTbProblem problem =
                eng_tb_file_glance(path, (EngTbKind)kind, &material, &bytes);
            if (problem == ENG_TB_GOOD) {
                add_file(tables, entry, (EngTbKind)kind, path, bytes);
            } else {
                refuse(tables, path, problem);
            }
        }
        free(path);
    }
}

static void scan_folder(EngSyzygy *tables, const char *folder)
{
    DIR *stream = opendir(folder);
    if (!stream) {
        tables->missing_folders++;
        refuse(tables, folder, ENG_TB_NOT_READABLE);
        return;
    }
    tables->folders++;
    for (struct dirent *entry; (entry = readdir(stream));) {
        consider(tables, folder, entry->d_name);
    }
    closedir(stream);
}

static void scan_folders(EngSyzygy *tables, const char *folders)
{
    while (*folders != '\0') {
        const size_t length = strcspn(folders, ":");
        char *folder = strndup(folders, length);
        if (folder && length > 0) {
            scan_folder(tables, folder);
        }
        free(folder);
        folders += length + (folders[length] == ':');
    }
}

static int compare_files(const void *a, const void *b)
{
    return strcmp((*(File *const *)a)->path, (*(File *const *)b)->path);
}

static bool fill_slots(EngSyzygy *tables)
{
    size_t count = 16;
    for (const Entry *entry = tables->entries; entry; entry = entry->next) {
        count += 4;
    }
    size_t size = 16;
    while (size < count) {
        size *= 2;
    }
    tables->slots = calloc(size, sizeof *tables->slots);
    tables->slot_mask = size - 1;
    if (!tables->slots) {
        return false;
    }
    for (Entry *entry = tables->entries; entry; entry = entry->next) {
        *slot_of(tables, entry->keys[1]) = (Slot){entry->keys[1], entry, true};
        *slot_of(tables, entry->keys[0]) = (Slot){entry->keys[0], entry, false};
    }
    return true;
}

/* --- Verifying -------------------------------------------------------------------------------- */

/* Decides what to keep of the file; settle() undoes the accounting if it is refused. */
static EngTbKeep choose_keep(EngSyzygy *tables, const File *file)
{
    EngTbKeep keep = ENG_TB_KEEP_PATH;
    pthread_mutex_lock(&tables->lock);
    if (file->bytes <= KEPT_FILE_BYTES && tables->kept_bytes + file->bytes <= KEPT_BYTES) {
        tables->kept_bytes += file->bytes;
        keep = ENG_TB_KEEP_BYTES;
    } else if (tables->kept_open < KEPT_OPEN) {
        tables->kept_open++;
        keep = ENG_TB_KEEP_OPEN;
    }
    pthread_mutex_unlock(&tables->lock);
    return keep;
}

static void give_back(EngSyzygy *tables, const File *file, EngTbKeep keep)
{
    pthread_mutex_lock(&tables->lock);
    tables->kept_bytes -= keep == ENG_TB_KEEP_BYTES ? file->bytes : 0;
    tables->kept_open -= keep == ENG_TB_KEEP_OPEN;
    pthread_mutex_unlock(&tables->lock);
}

static bool is_settled(File *file)
{
    return atomic_load_explicit(&file->state, memory_order_acquire) >= GOOD;
}

/* Call it under the file's lock. */
static EngTbProblem settle(EngSyzygy *tables, File *file, const atomic_bool *stop)
{
    const EngTbSource source = {.path = file->path,
                                .kind = file->kind,
                                .keep = choose_keep(tables, file),
                                .material = &file->entry->material,
                                .index = &tables->index};
    const EngTbProblem problem = eng_tb_table_open(&file->table, &source, stop);
    if (problem != ENG_TB_GOOD) {
        give_back(tables, file, source.keep);
    }
    if (problem != ENG_TB_GOOD && problem != ENG_TB_INTERRUPTED) {
        refuse(tables, file->path, problem);
    }
    if (problem != ENG_TB_INTERRUPTED) {
        atomic_store_explicit(&file->state, problem == ENG_TB_GOOD ? GOOD : REFUSED,
                              memory_order_release);
    }
    return problem;
}

static void verify(EngSyzygy *tables, File *file, const atomic_bool *stop)
{
    if (is_settled(file)) {
        return;
    }
    pthread_mutex_lock(&file->lock);
    if (!is_settled(file)) {
        settle(tables, file, stop);
    }
    pthread_mutex_unlock(&file->lock);
}

/* Verifies the files that hasty probes asked for, one by one, until the set is freed. */
static void *verify_wanted(void *argument)
{
    EngSyzygy *tables = argument;
    pthread_mutex_lock(&tables->lock);
    while (!atomic_load(&tables->leaving)) {
        File *file = tables->wanted;
        if (!file) {
            pthread_cond_wait(&tables->wake, &tables->lock);
            continue;
        }
        tables->wanted = file->next_wanted;
        pthread_mutex_unlock(&tables->lock);
        verify(tables, file, &tables->leaving);
        pthread_mutex_lock(&tables->lock);
    }
    pthread_mutex_unlock(&tables->lock);
    return NULL;
}

static void want(EngSyzygy *tables, File *file)
{
    int expected = UNSEEN;
    if (!atomic_compare_exchange_strong(&file->state, &expected, WANTED)) {
        return;
    }
    pthread_mutex_lock(&tables->lock);
    if (!tables->has_thread) {
        tables->has_thread = pthread_create(&tables->thread, NULL, verify_wanted, tables) == 0;
    }
    file->next_wanted = tables->wanted;
    tables->wanted = file;
    pthread_cond_signal(&tables->wake);
    pthread_mutex_unlock(&tables->lock);
}

const EngTbTable *eng_syzygy_find(EngSyzygy *tables, const EngPosition *position, EngTbKind kind,
                                  EngTbPatience patience, bool *flipped)
{
    const Slot *slot = slot_of(tables, key_of_position(position));
    File *file = slot->entry ? slot->entry->files[kind] : NULL;
    for (; file; file = file->spare) {
        if (!is_settled(file)) {
            if (patience == ENG_TB_HASTY && file->bytes > HASTY_BYTES) {
                want(tables, file);
                return NULL;
            }
            verify(tables, file, NULL);
        }
        if (file->table) {
            *flipped = slot->entry->material.symmetric ? position->side_to_move == ENG_BLACK
                                                       : slot->flipped;
            return file->table;
        }
    }
    return NULL;
}

const EngTbIndex *eng_syzygy_index(const EngSyzygy *tables)
{
    return &tables->index;
}

/* --- Census ----------------------------------------------------------------------------------- */

int eng_syzygy_max_men(const EngSyzygy *tables)
{
    return tables->max_men;
}

void eng_syzygy_count(EngSyzygy *tables, EngTbCensus *census)
{
    *census = (EngTbCensus){
        .folders = tables->folders,
        .missing_folders = tables->missing_folders,
        .max_men = tables->max_men,
    };
    for (int i = 0; i < tables->file_count; i++) {
        const File *file = tables->files[i];
        while (file && atomic_load(&file->state) == REFUSED) {
            file = file->spare;
        }
        if (file) {
            census->wdl += file->kind == ENG_TB_WDL;
            census->dtz += file->kind == ENG_TB_DTZ;
            census->bytes += file->bytes;
        }
    }
    pthread_mutex_lock(&tables->lock);
    census->refused = tables->refusal_count - tables->missing_folders;
    pthread_mutex_unlock(&tables->lock);
}

int eng_syzygy_file_count(const EngSyzygy *tables)
{
    return tables->file_count;
}

void eng_syzygy_get_file(const EngSyzygy *tables, int index, EngTbFile *file)
{
    const File *from = tables->files[index];
    *file = (EngTbFile){from->path, from->kind, from->entry->material.men, from->bytes};
}

EngTbProblem eng_syzygy_verify(EngSyzygy *tables, int index, const atomic_bool *stop)
{
    File *file = tables->files[index];
    EngTbProblem problem = ENG_TB_INTERRUPTED;
    verify(tables, file, stop);
    if (atomic_load(&file->state) == GOOD) {
        return ENG_TB_GOOD;
    }
    const char *path;
    EngTbProblem its;
    for (int i = 0; eng_syzygy_get_refusal(tables, i, &path, &its); i++) {
        problem = strcmp(path, file->path) == 0 ? its : problem;
    }
    return problem;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static EngSyzygy *new_tables(void)
{
    EngSyzygy *tables = calloc(1, sizeof *tables);
    if (!tables) {
        return NULL;
    }
    atomic_init(&tables->references, 1);
    atomic_init(&tables->leaving, false);
    pthread_mutex_init(&tables->lock, NULL);
    pthread_cond_init(&tables->wake, NULL);
    eng_tb_index_init(&tables->index);
    return tables;
}

/* Called when all folders have been scanned. */
static EngSyzygy *finish(EngSyzygy *tables)
{
    if (tables->file_count > 0) {
        qsort(tables->files, (size_t)tables->file_count, sizeof *tables->files, compare_files);
    }
    if (!fill_slots(tables)) {
        eng_syzygy_unref(tables);
        return NULL;
    }
    return tables;
}

EngSyzygy *eng_syzygy_open(const char *folders)
{
    EngSyzygy *tables = new_tables();
    if (!tables) {
        return NULL;
    }
    scan_folders(tables, folders);
    return finish(tables);
}

EngSyzygy *eng_syzygy_open_list(const char *const *folders)
{
    EngSyzygy *tables = new_tables();
    for (; tables && *folders; folders++) {
        scan_folder(tables, *folders);
    }
    return tables ? finish(tables) : NULL;
}

EngSyzygy *eng_syzygy_ref(EngSyzygy *tables)
{
    atomic_fetch_add(&tables->references, 1);
    return tables;
}

static void leave_thread(EngSyzygy *tables)
{
    pthread_mutex_lock(&tables->lock);
    atomic_store(&tables->leaving, true);
    pthread_cond_signal(&tables->wake);
    pthread_mutex_unlock(&tables->lock);
    if (tables->has_thread) {
        pthread_join(tables->thread, NULL);
    }
}

void eng_syzygy_unref(EngSyzygy *tables)
{
    if (!tables || atomic_fetch_sub(&tables->references, 1) > 1) {
        return;
    }
    leave_thread(tables);
    for (int i = 0; i < tables->file_count; i++) {
        free_file(tables->files[i]);
    }
    while (tables->entries) {
        Entry *entry = tables->entries;
        tables->entries = entry->next;
        free(entry);
    }
    for (int i = 0; i < tables->refusal_count; i++) {
        free(tables->refusals[i].path);
    }
    free(tables->files);
    free(tables->slots);
    free(tables->refusals);
    pthread_mutex_destroy(&tables->lock);
    pthread_cond_destroy(&tables->wake);
    free(tables);
}
