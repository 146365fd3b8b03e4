/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a fuzz target over the files of folders, one after the other, and over damaged copies of
 * each; TAP. So the corpus is a test in every build, without a fuzzer.
 *
 *     replay FOLDER… */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MAX_SIZE 65536
#define COPIES 200

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

/* Changes, cuts or doubles a few bytes; returns the new size. */
static size_t damage(uint8_t *data, size_t size, uint64_t *random)
{
    for (uint64_t n = 1 + next_random(random) % 4; n > 0 && size > 0; n--) {
        size_t at = next_random(random) % size, length = next_random(random) % 8;
        switch (next_random(random) % 4) {
        case 0:
            data[at] = (uint8_t)next_random(random);
            break;
        case 1:
            data[at] = data[next_random(random) % size];
            break;
        case 2:
            size = at + 1;
            break;
        default:
            if (at + 2 * length <= size)
                memmove(data + at + length, data + at, length);
        }
    }
    return size;
}

static bool run_file(const char *path)
{
    static uint8_t data[MAX_SIZE], copy[MAX_SIZE];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    uint64_t random = UINT64_C(0x9e3779b97f4a7c15) ^ size;
    for (int i = 0; i < COPIES; i++) {
        memcpy(copy, data, size);
        LLVMFuzzerTestOneInput(copy, damage(copy, size, &random));
    }
    return true;
}

static int run_folder(const char *folder, int *number)
{
    DIR *directory = opendir(folder);
    if (!directory) {
        printf("not ok %d - cannot open %s\n", ++*number, folder);
        return 1;
    }
    int failed = 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        bool ran = run_file(path);
        failed += !ran;
        printf("%sok %d - %s\n", ran ? "" : "not ", ++*number, entry->d_name);
        fflush(stdout);
    }
    closedir(directory);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0, number = 0;
    for (int i = 1; i < argc; i++)
        failed += run_folder(argv[i], &number);
    printf("1..%d\n", number);
    return failed > 0 || number == 0;
}
