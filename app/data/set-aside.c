/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See set-aside.h.
 *
 * swap.json is the journal. Its states, each written before its work begins:
 *   asked      nothing has been touched; only the new data are known
 *   moving     `out` goes from the folder to set-aside/ID/files, then `in` from its source to the
 *              folder
 *   returning  that has failed: the same in reverse
 * A name has been moved if it is no longer where it came from. This is checked before each step, so
 * a state can be repeated from its beginning, however far it got. */
#include "app/data/set-aside.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "app/data/swap.h"
#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/json-text.h"
#include "app/settings.h"
#include "app/store/database-fold.h"

#define PATIENCE_MS 3000
#define INFO "aside.json"
#define MAX_INFO_BYTES (64 << 10)
#define FILES "files"
#define SETTINGS "settings.ini"

static const struct {
    const char *id, *text;
} REASONS[] = {
    [TABIYA_ASIDE_RESTORE] = {"restore", N_("Before restoring a backup")},
    [TABIYA_ASIDE_AFRESH] = {"afresh", N_("Before starting over")},
    [TABIYA_ASIDE_RETURN] = {"return", N_("Before bringing back other data")},
};

const char *tabiya_aside_reason_get_text(TabiyaAsideReason reason)
{
    return _(REASONS[reason].text);
}

const char *tabiya_aside_reason_get_id(TabiyaAsideReason reason)
{
    return REASONS[reason].id;
}

static TabiyaAsideReason find_reason(const char *id)
{
    for (guint i = 0; i < TABIYA_N_ASIDE_REASONS; i++) {
        if (g_strcmp0(id, REASONS[i].id) == 0)
            return (TabiyaAsideReason)i;
    }
    return TABIYA_ASIDE_RESTORE;
}

void tabiya_aside_free(TabiyaAside *aside)
{
    g_free(aside->id);
    g_free(aside);
}

const char *tabiya_settled_get_loss_text(void)
{
    return _("The preferences could not be restored, because that needs a session bus. Restore the "
             "data again in your desktop session.");
}

void tabiya_settled_clear(TabiyaSettled *settled)
{
    g_clear_pointer(&settled->id, g_free);
}

/* --- Data set aside --------------------------------------------------------------------------- */

/* An id names a folder, and nothing outside. */
static gboolean is_id(const char *id)
{
    return *id != '\0' && *id != '.' && !strchr(id, '/');
}

static char *dup_path(const char *data_dir, const char *id, const char *name)
{
    return g_build_filename(data_dir, TABIYA_DATA_ASIDE, id, name, NULL);
}

static TabiyaAside *read_aside(const char *data_dir, const char *id)
{
    g_autofree char *path = dup_path(data_dir, id, INFO);
    g_autofree char *folder = dup_path(data_dir, id, FILES);
    g_autoptr(JsonObject) object = tabiya_json_load(path, MAX_INFO_BYTES, NULL);
    if (!object)
        return NULL;
    TabiyaAside *aside = g_new0(TabiyaAside, 1);
    aside->id = g_strdup(id);
    aside->reason = find_reason(tabiya_json_get_string(object, "reason"));
    aside->made_s = tabiya_json_get_int(object, "made", 0);
    aside->bytes = tabiya_data_files_get_bytes(folder);
    return aside;
}

static gint compare_asides(gconstpointer a, gconstpointer b)
{
    const TabiyaAside *const *first = a, *const *second = b;
    if ((*first)->made_s != (*second)->made_s)
        return (*first)->made_s > (*second)->made_s ? -1 : 1;
    return strcmp((*second)->id, (*first)->id);
}

GPtrArray *tabiya_set_aside_list(const char *data_dir)
{
    GPtrArray *asides =
        g_ptr_array_new_with_free_func((GDestroyNotify)(void (*)(void))tabiya_aside_free);
    g_autofree char *folder = g_build_filename(data_dir, TABIYA_DATA_ASIDE, NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *entry;
    while (dir && (entry = g_dir_read_name(dir))) {
        TabiyaAside *aside = is_id(entry) ? read_aside(data_dir, entry) : NULL;
        if (aside)
            g_ptr_array_add(asides, aside);
    }
    g_ptr_array_sort(asides, compare_asides);
    return asides;
}

gboolean tabiya_set_aside_remove(const char *data_dir, const char *id, GError **error)
{
    g_autofree char *path = is_id(id) ? dup_path(data_dir, id, NULL) : NULL;
    if (!path || !g_file_test(path, G_FILE_TEST_IS_DIR)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("There is no saved data named “%s”."), id);
        return FALSE;
    }
    /* Hidden in one step, then deleted bit by bit. */
    g_autoptr(TabiyaDataRoom) room = tabiya_data_room_new(data_dir, error);
    if (!room)
        return FALSE;
    g_autofree char *to = g_build_filename(tabiya_data_room_get_path(room), id, NULL);
    return (tabiya_data_files_step("rename") && g_rename(path, to) == 0) ||
           tabiya_error_set_errno(error, path);
}

/* "20261122-101530" in local time, followed by "-2" if that exists. */
static char *new_id(const char *data_dir, gint64 now_s)
{
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_local(now_s);
    g_autofree char *stem = g_date_time_format(now, "%Y%m%d-%H%M%S");
    char *id = g_strdup(stem);
    for (int n = 2;; n++) {
        g_autofree char *path = dup_path(data_dir, id, NULL);
        if (!g_file_test(path, G_FILE_TEST_EXISTS))
            return id;
        g_free(id);
        id = g_strdup_printf("%s-%d", stem, n);
    }
}

/* --- Requests --------------------------------------------------------------------------------- */

static gboolean ask(const char *data_dir, TabiyaAsideReason reason, const char *source,
                    GError **error)
{
    g_auto(TabiyaSwap) swap = {.state = TABIYA_SWAP_ASKED};
    if (tabiya_set_aside_is_asked(data_dir)) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("Another change to the data is pending. Restart Tabiya first."));
        return FALSE;
    }
    swap.made_s = g_get_real_time() / G_USEC_PER_SEC;
    swap.id = new_id(data_dir, swap.made_s);
    swap.reason = g_strdup(REASONS[reason].id);
    swap.source = g_strdup(source);
    return tabiya_data_files_make_folder(data_dir, error) &&
           tabiya_swap_write(&swap, data_dir, error);
}

gboolean tabiya_set_aside_ask(const char *data_dir, TabiyaDataRoom *room, GError **error)
{
    if (!ask(data_dir, room ? TABIYA_ASIDE_RESTORE : TABIYA_ASIDE_AFRESH,
             room ? tabiya_data_room_get_name(room) : "", error)) {
        return FALSE;
    }
    if (room)
        tabiya_data_room_keep(room);
    return TRUE;
}

gboolean tabiya_set_aside_ask_return(const char *data_dir, const char *id, GError **error)
{
    g_autofree char *source = g_build_filename(TABIYA_DATA_ASIDE, id, NULL);
    g_autoptr(TabiyaAside) aside = is_id(id) ? read_aside(data_dir, id) : NULL;
    if (!aside) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("There is no saved data named “%s”."), id);
        return FALSE;
    }
    return ask(data_dir, TABIYA_ASIDE_RETURN, source, error);
}

gboolean tabiya_set_aside_is_asked(const char *data_dir)
{
    g_autofree char *path = g_build_filename(data_dir, TABIYA_DATA_SWAP, NULL);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* --- Preparation ------------------------------------------------------------------------------ */

/* Nobody else may have a database open. */
static gboolean fold_databases(const char *data_dir, GError **error)
{
    g_autoptr(GPtrArray) files = tabiya_data_files_list(data_dir, error);
    for (guint i = 0; files && i < files->len; i++) {
        const TabiyaDataFile *file = files->pdata[i];
        g_autofree char *path = g_build_filename(data_dir, file->name, NULL);
        if (file->database && !tabiya_database_fold(path, PATIENCE_MS, error))
            return FALSE;
    }
    return files != NULL;
}

static gboolean write_text(const char *path, const char *text, GError **error)
{
    tabiya_data_files_step("write");
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);
    return file && tabiya_safe_file_write(file, text, strlen(text), error) &&
           tabiya_safe_file_commit(file, FALSE, error);
}

static gboolean write_info(const TabiyaSwap *swap, const char *data_dir, GError **error)
{
    g_autofree char *path = dup_path(data_dir, swap->id, INFO);
    g_autofree char *text = g_strdup_printf(
        "{\"reason\": \"%s\", \"made\": %" G_GINT64_FORMAT "}\n", swap->reason, swap->made_s);
    return write_text(path, text, error);
}

/* Only if other settings replace them. */
static gboolean keep_settings(const TabiyaSwap *swap, const char *data_dir, GError **error)
{
    g_autofree char *coming = g_build_filename(data_dir, swap->source, SETTINGS, NULL);
    g_autofree char *path = dup_path(data_dir, swap->id, SETTINGS);
    g_autofree char *text = tabiya_settings_dup_text();
    return *swap->source == '\0' || !g_file_test(coming, G_FILE_TEST_EXISTS) || !text ||
           write_text(path, text, error);
}

/* Finds out what to move, and where. */
static gboolean prepare(TabiyaSwap *swap, const char *data_dir, GError **error)
{
    g_autofree char *target = dup_path(data_dir, swap->id, FILES);
    g_autofree char *source = g_build_filename(data_dir, swap->source, FILES, NULL);
    if (!fold_databases(data_dir, error) || !tabiya_data_files_make_folder(target, error) ||
        !keep_settings(swap, data_dir, error)) {
        return FALSE;
    }
    swap->out = tabiya_data_files_list_entries(data_dir, error);
    if (*swap->source != '\0' && swap->out)
        swap->in = tabiya_data_files_list_entries(source, error);
    if (!swap->out || (*swap->source != '\0' && !swap->in) || !write_info(swap, data_dir, error)) {
        return FALSE;
    }
    swap->state = TABIYA_SWAP_MOVING;
    return tabiya_swap_write(swap, data_dir, error);
}

/* --- Exchange --------------------------------------------------------------------------------- */

/* Missing entries have been moved already. */
static gboolean move_entries(char *const *entries, const char *from, const char *to, GError **error)
{
    for (; entries && *entries; entries++) {
        g_autofree char *old = g_build_filename(from, *entries, NULL);
        g_autofree char *new = g_build_filename(to, *entries, NULL);
        GStatBuf info;
        if (g_lstat(new, &info) == 0 || g_lstat(old, &info) != 0)
            continue;
        if (!tabiya_data_files_step("rename") || g_rename(old, new) != 0)
            return tabiya_error_set_errno(error, old);
    }
    tabiya_data_files_sync_folder(to);
    tabiya_data_files_sync_folder(from);
    return TRUE;
}

/* FALSE: there are settings, but they cannot be stored. */
static gboolean put_settings(const TabiyaSwap *swap, const char *data_dir)
{
    g_autofree char *path = g_build_filename(data_dir, swap->source, SETTINGS, NULL);
    g_autofree char *text = NULL;
    return *swap->source == '\0' || !g_file_get_contents(path, &text, NULL, NULL) ||
           tabiya_settings_apply_text(text);
}

/* `out` and `in` may have names in common: all of `out` goes before `in` comes, and a name that has
 * come differs from one that has not gone yet by being in set-aside/ID/files. */
static gboolean move(TabiyaSwap *swap, const char *data_dir, GError **error)
{
    g_autofree char *target = dup_path(data_dir, swap->id, FILES);
    g_autofree char *source = g_build_filename(data_dir, swap->source, FILES, NULL);
    return move_entries(swap->out, data_dir, target, error) &&
           move_entries(swap->in, source, data_dir, error);
}

static gboolean move_back(TabiyaSwap *swap, const char *data_dir, GError **error)
{
    g_autofree char *target = dup_path(data_dir, swap->id, FILES);
    g_autofree char *source = g_build_filename(data_dir, swap->source, FILES, NULL);
    return move_entries(swap->in, data_dir, source, error) &&
           move_entries(swap->out, target, data_dir, error);
}

/* Deletes the journal last. */
static gboolean finish(const TabiyaSwap *swap, const char *data_dir, TabiyaSettled *settled,
                       GError **error)
{
    g_autofree char *journal = g_build_filename(data_dir, TABIYA_DATA_SWAP, NULL);
    g_autofree char *emptied = swap->state == TABIYA_SWAP_MOVING
                                   ? g_build_filename(data_dir, swap->source, NULL)
                                   : dup_path(data_dir, swap->id, NULL);
    if (swap->state == TABIYA_SWAP_MOVING)
        settled->settings_lost = !put_settings(swap, data_dir);
    /* An entry that cannot be removed does no harm. */
    if (swap->state != TABIYA_SWAP_MOVING || *swap->source != '\0')
        tabiya_data_files_remove(emptied, NULL);
    tabiya_data_files_step("remove journal");
    if (g_remove(journal) != 0)
        return tabiya_error_set_errno(error, journal);
    tabiya_data_files_sync_folder(data_dir);
    return TRUE;
}

static gboolean go_back(TabiyaSwap *swap, const char *data_dir)
{
    TabiyaSettled settled; /* unused */
    if (swap->state == TABIYA_SWAP_MOVING) {
        swap->state = TABIYA_SWAP_RETURNING;
        if (!tabiya_swap_write(swap, data_dir, NULL))
            return FALSE;
    }
    return (swap->state == TABIYA_SWAP_ASKED || move_back(swap, data_dir, NULL)) &&
           finish(swap, data_dir, &settled, NULL);
}

/* TRUE: everything was done. */
static gboolean exchange(TabiyaSwap *swap, const char *data_dir, TabiyaSettled *settled,
                         GError **error)
{
    if (swap->state == TABIYA_SWAP_RETURNING) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_STORE,
                            _("The data could not be replaced. Nothing was changed."));
        return FALSE;
    }
    return (swap->state == TABIYA_SWAP_MOVING || prepare(swap, data_dir, error)) &&
           move(swap, data_dir, error) && finish(swap, data_dir, settled, error);
}

/* One at a time: waits for the lock, -1 if there can be none. */
static int lock_data(const char *data_dir)
{
    g_autofree char *path = g_build_filename(data_dir, ".lock", NULL);
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static gboolean settle(const char *data_dir, TabiyaSettled *settled, GError **error)
{
    g_auto(TabiyaSwap) swap = {0};
    if (!tabiya_set_aside_is_asked(data_dir))
        return TRUE;
    if (!tabiya_swap_read(&swap, data_dir, error))
        return FALSE;
    if (!exchange(&swap, data_dir, settled, error)) {
        go_back(&swap, data_dir);
        return FALSE;
    }
    g_autofree char *library = g_build_filename(data_dir, "library.db", NULL);
    if (!g_file_test(library, G_FILE_TEST_EXISTS))
        tabiya_settings_remember_library(data_dir, FALSE); /* on purpose */
    settled->done = TRUE;
    settled->reason = find_reason(swap.reason);
    settled->id = g_steal_pointer(&swap.id);
    return TRUE;
}

gboolean tabiya_set_aside_settle(const char *data_dir, TabiyaSettled *settled, GError **error)
{
    *settled = (TabiyaSettled){0};
    if (tabiya_set_aside_is_asked(data_dir)) {
        const int fd = lock_data(data_dir);
        const gboolean good = settle(data_dir, settled, error);
        if (fd >= 0)
            close(fd);
        if (!good)
            return FALSE;
    }
    tabiya_data_rooms_clean(data_dir);
    return TRUE;
}
