/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tb-table.h. Names, verifying a file, opening and closing. */
#include "engine/knowledge/tb-table-private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/knowledge/tb-checksum.h"

enum { LEAST_BYTES = 64 + ENG_TB_CHECKSUM_BYTES };

const char *eng_tb_problem_text(EngTbProblem problem)
{
    static const char *const texts[ENG_TB_N_PROBLEMS] = {
        [ENG_TB_GOOD] = "it is good",
        [ENG_TB_NO_MEMORY] = "there is not enough memory for it",
        [ENG_TB_NOT_READABLE] = "it cannot be read",
        [ENG_TB_WRONG_SIZE] = "it is cut short: no table has its size",
        [ENG_TB_WRONG_MAGIC] = "it is not a Syzygy table, despite its name",
        [ENG_TB_WRONG_CHECKSUM] = "it is damaged: its checksum is wrong",
        [ENG_TB_WRONG_STRUCTURE] = "it does not have the structure of a table for these pieces",
        [ENG_TB_INTERRUPTED] = "its check was interrupted",
    };
    return texts[problem];
}

/* --- Names ------------------------------------------------------------------------------------ */

/* One side's letters, the king first, then from the queen down. */
static bool read_side(uint8_t count[6], const char **name, const char *end)
{
    static const char letters[] = "PNBRQK";
    int last = ENG_KING + 1;
    memset(count, 0, 6);
    for (; *name < end && **name != 'v'; (*name)++) {
        const char *letter = strchr(letters, **name);
        const int type = letter && **name != '\0' ? (int)(letter - letters) : ENG_KING;
        if (type > last || (type == ENG_KING) != (last == ENG_KING + 1)) {
            return false;
        }
        count[type]++;
        last = type;
    }
    return count[ENG_KING] == 1;
}

bool eng_tb_material_read(EngTbMaterial *material, const char *name, size_t length)
{
    const char *end = name + length;
    *material = (EngTbMaterial){0};
    if (!read_side(material->count[0], &name, end) || name == end || *name++ != 'v' ||
        !read_side(material->count[1], &name, end) || name != end) {
        return false;
    }
    int men = 0;
    for (int type = 0; type < 6; type++) {
        men += material->count[0][type] + material->count[1][type];
    }
    material->men = (uint8_t)men;
    material->symmetric = memcmp(material->count[0], material->count[1], 6) == 0;
    material->has_pawns = material->count[0][ENG_PAWN] + material->count[1][ENG_PAWN] > 0;
    return men > 2 && men <= ENG_TB_MEN_MAX;
}

/* --- Bytes ------------------------------------------------------------------------------------ */

static bool read_whole(int fd, uint8_t *buffer, size_t length, uint64_t at)
{
    while (length > 0) {
        const ssize_t got = pread(fd, buffer, length, (off_t)at);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return false;
        }
        buffer += got;
        at += (uint64_t)got;
        length -= (size_t)got;
    }
    return true;
}

const uint8_t *eng_tb_table_bytes(const EngTbTable *table, int fd, uint64_t at, size_t length,
                                  uint8_t *buffer)
{
    if (at > table->size_bytes || length > table->size_bytes - at) {
        return NULL;
    }
    if (table->bytes) {
        return table->bytes + at;
    }
    return read_whole(fd, buffer, length, at) ? buffer : NULL;
}

/* A file's descriptor and size; -1 with the problem. */
static int open_file(const char *path, uint64_t *size_bytes, EngTbProblem *problem)
{
    struct stat status;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    *problem = ENG_TB_NOT_READABLE;
    if (fd < 0) {
        return -1;
    }
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        close(fd);
        return -1;
    }
    *size_bytes = (uint64_t)status.st_size;
    if (*size_bytes < LEAST_BYTES || *size_bytes % 64 != ENG_TB_CHECKSUM_BYTES) {
        *problem = ENG_TB_WRONG_SIZE;
        close(fd);
        return -1;
    }
    *problem = ENG_TB_GOOD;
    return fd;
}

EngTbProblem eng_tb_file_glance(const char *path, EngTbKind kind, const EngTbMaterial *material,
                                uint64_t *size_bytes)
{
    uint8_t head[ENG_TB_HEAD_BYTES];
    EngTbProblem problem;
    const int fd = open_file(path, size_bytes, &problem);
    if (fd >= 0) {
        problem = read_whole(fd, head, sizeof head, 0) ? eng_tb_check_head(head, kind, material)
                                                       : ENG_TB_NOT_READABLE;
        close(fd);
    }
    return problem;
}

/* --- The checksum ----------------------------------------------------------------------------- */

/* Reads chunk after chunk, into the bytes to keep, or always into the same buffer. */
static EngTbProblem digest_chunks(EngTbTable *table, int fd, uint8_t *buffer, uint8_t *digests,
                                  const atomic_bool *stop)
{
    const uint64_t end = table->size_bytes - ENG_TB_CHECKSUM_BYTES;
    for (uint64_t at = 0; at < end; at += ENG_TB_CHUNK_BYTES) {
        const uint64_t left = end - at;
        const size_t length = left < ENG_TB_CHUNK_BYTES ? (size_t)left : ENG_TB_CHUNK_BYTES;
        uint8_t *chunk = table->bytes ? table->bytes + at : buffer;
        if (stop && atomic_load_explicit(stop, memory_order_relaxed)) {
            return ENG_TB_INTERRUPTED;
        }
        if (!read_whole(fd, chunk, length, at)) {
            return ENG_TB_NOT_READABLE;
        }
        eng_tb_chunk_digest(chunk, length, digests + at / ENG_TB_CHUNK_BYTES * ENG_TB_DIGEST_BYTES);
    }
    return ENG_TB_GOOD;
}

static EngTbProblem verify_with(EngTbTable *table, int fd, uint8_t *buffer, uint8_t *digests,
                                size_t chunks, const atomic_bool *stop)
{
    uint8_t wanted[ENG_TB_CHECKSUM_BYTES], checksum[ENG_TB_CHECKSUM_BYTES];
    const uint64_t end = table->size_bytes - ENG_TB_CHECKSUM_BYTES;
    const EngTbProblem problem = digest_chunks(table, fd, buffer, digests, stop);
    if (problem != ENG_TB_GOOD) {
        return problem;
    }
    if (!read_whole(fd, wanted, sizeof wanted, end)) {
        return ENG_TB_NOT_READABLE;
    }
    eng_tb_checksum(digests, chunks, checksum);
    return memcmp(wanted, checksum, sizeof wanted) == 0 ? ENG_TB_GOOD : ENG_TB_WRONG_CHECKSUM;
}

static EngTbProblem verify(EngTbTable *table, int fd, const atomic_bool *stop)
{
    const uint64_t end = table->size_bytes - ENG_TB_CHECKSUM_BYTES;
    const size_t chunks = (size_t)((end + ENG_TB_CHUNK_BYTES - 1) / ENG_TB_CHUNK_BYTES);
    uint8_t *digests = malloc(chunks * ENG_TB_DIGEST_BYTES);
    uint8_t *buffer =
        !table->bytes ? malloc(end < ENG_TB_CHUNK_BYTES ? (size_t)end : ENG_TB_CHUNK_BYTES) : NULL;
    EngTbProblem problem = ENG_TB_NO_MEMORY;
    if (digests && (buffer || table->bytes)) {
        problem = verify_with(table, fd, buffer, digests, chunks, stop);
    }
    free(buffer);
    free(digests);
    return problem;
}

/* --- Opening and closing ---------------------------------------------------------------------- */

/* The side with fewer pawns leads, White if both have as many. */
static void describe(EngTbTable *table, EngTbKind kind, const EngTbMaterial *material)
{
    const uint8_t white = material->count[0][ENG_PAWN], black = material->count[1][ENG_PAWN];
    const bool white_leads = black == 0 || (white > 0 && black >= white);
    table->kind = kind;
    table->material = *material;
    table->lead_pawns = white_leads ? white : black;
    table->other_pawns = white_leads ? black : white;
    for (int type = ENG_KNIGHT; type < ENG_KING; type++) {
        table->has_unequal |= material->count[0][type] == 1 || material->count[1][type] == 1;
    }
    table->files = material->has_pawns ? 4 : 1;
    table->sides = kind == ENG_TB_WDL && !material->symmetric ? 2 : 1;
}

static EngTbProblem read_table(EngTbTable *table, int fd, const EngTbSource *source,
                               const atomic_bool *stop)
{
    if (source->keep == ENG_TB_KEEP_BYTES) {
        table->bytes = malloc((size_t)table->size_bytes);
        if (!table->bytes ||
            !read_whole(fd, table->bytes + table->size_bytes - ENG_TB_CHECKSUM_BYTES,
                        ENG_TB_CHECKSUM_BYTES, table->size_bytes - ENG_TB_CHECKSUM_BYTES)) {
            return !table->bytes ? ENG_TB_NO_MEMORY : ENG_TB_NOT_READABLE;
        }
    }
    const EngTbProblem problem = verify(table, fd, stop);
    return problem == ENG_TB_GOOD ? eng_tb_read_structure(table, fd, source->index) : problem;
}

EngTbProblem eng_tb_table_open(EngTbTable **opened, const EngTbSource *source,
                               const atomic_bool *stop)
{
    EngTbTable *table = calloc(1, sizeof *table);
    char *copy = strdup(source->path);
    EngTbProblem problem = ENG_TB_NO_MEMORY;
    *opened = NULL;
    if (!table || !copy) {
        free(table);
        free(copy);
        return problem;
    }
    describe(table, source->kind, source->material);
    table->path = copy;
    table->fd = -1;
    const int fd = open_file(copy, &table->size_bytes, &problem);
    if (fd >= 0) {
        problem = read_table(table, fd, source, stop);
        if (problem == ENG_TB_GOOD && source->keep == ENG_TB_KEEP_OPEN) {
            table->fd = fd;
        } else {
            close(fd);
        }
    }
    if (problem != ENG_TB_GOOD) {
        eng_tb_table_close(table);
        return problem;
    }
    *opened = table;
    return ENG_TB_GOOD;
}

void eng_tb_table_close(EngTbTable *table)
{
    if (!table) {
        return;
    }
    for (int i = 0; i < 8; i++) {
        EngTbArray *array = &table->arrays[i / 2][i % 2];
        free(array->left);
        free(array->right);
        free(array->more);
    }
    if (table->fd >= 0) {
        close(table->fd);
    }
    free(table->map);
    free(table->bytes);
    free(table->path);
    free(table);
}
