/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-mark.h. The file has the boot ID of the computer and, on a second line, what the program
 * is about to do, if anything. */
#include "app/run-mark.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define FILE_NAME "running"
#define BOOT_ID "/proc/sys/kernel/random/boot_id"
#define ID_MAX 64
#define DOING_MAX 64

struct TabiyaRunMark {
    char *path;
    int fd;        /* locked */
    size_t length; /* of the first line */
};

/* If the system has no boot ID, all boots count as one. */
static char *dup_boot_id(void)
{
    char *id = NULL;

    if (!g_file_get_contents(BOOT_ID, &id, NULL, NULL) || strlen(id) > ID_MAX) {
        g_free(id);
        return g_strdup("unknown\n");
    }
    return id;
}

/* What the run of this boot that left the mark was doing; NULL: no such run. */
static char *dup_left(int fd, const char *boot_id)
{
    char kept[ID_MAX + DOING_MAX + 1] = "";
    const ssize_t length = read(fd, kept, sizeof kept - 1);

    if (length <= 0 || !g_str_has_prefix(kept, boot_id))
        return NULL;
    return g_strndup(kept + strlen(boot_id), strcspn(kept + strlen(boot_id), "\n"));
}

/* Writes after the first `at` bytes, which stay. */
static gboolean write_text(int fd, size_t at, const char *text)
{
    const size_t length = strlen(text);

    return ftruncate(fd, (off_t)at) == 0 && pwrite(fd, text, length, (off_t)at) == (ssize_t)length;
}

TabiyaRunMark *tabiya_run_mark_take(const char *data_dir, gboolean *died, char **doing)
{
    g_autofree char *path = g_build_filename(data_dir, FILE_NAME, NULL);
    g_autofree char *boot_id = dup_boot_id();

    *died = FALSE;
    *doing = NULL;
    if (g_mkdir_with_parents(data_dir, 0700) != 0)
        return NULL;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd < 0)
        return NULL;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        return NULL;
    }
    *doing = dup_left(fd, boot_id);
    *died = *doing != NULL;
    if (!write_text(fd, 0, boot_id)) {
        close(fd);
        *died = FALSE;
        g_clear_pointer(doing, g_free);
        return NULL;
    }
    TabiyaRunMark *mark = g_new(TabiyaRunMark, 1);
    *mark = (TabiyaRunMark){g_steal_pointer(&path), fd, strlen(boot_id)};
    return mark;
}

void tabiya_run_mark_set_doing(TabiyaRunMark *mark, const char *doing)
{
    g_return_if_fail(mark && strlen(doing) < DOING_MAX);
    /* If it cannot be written, only the knowledge of the end is lost. */
    (void)!write_text(mark->fd, mark->length, doing);
}

gboolean tabiya_run_mark_is_taken(const char *data_dir)
{
    g_autofree char *path = g_build_filename(data_dir, FILE_NAME, NULL);
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);

    if (fd < 0)
        return FALSE;
    gboolean taken = flock(fd, LOCK_SH | LOCK_NB) != 0;
    close(fd);
    return taken;
}

void tabiya_run_mark_release(TabiyaRunMark *mark)
{
    if (!mark)
        return;
    unlink(mark->path);
    close(mark->fd);
    g_free(mark->path);
    g_free(mark);
}
