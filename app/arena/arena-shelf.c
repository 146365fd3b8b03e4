/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-shelf.h. */
#include "app/arena/arena-shelf.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/error.h"
#include "app/json-add.h"
#include "app/json-text.h"

#define NOTE_NAME "arena.json"
#define NOTE_BYTES (64 * 1024)
#define PLAYING_NAME "playing"
#define PLAYING_BYTES 256
#define ASIDE_NAME ".deleted" /* beside the tournaments */
#define MOST_ENTRIES 1000
#define MOST_DEPTH 4 /* of the folders that are deleted */

struct _TabiyaArenaEntry {
    GObject parent_instance;

    char *id, *name;
    TabiyaArenaNote note;
    gint64 changed_s;
};

struct _TabiyaArenaShelf {
    GObject parent_instance;

    char *folder;
    GPtrArray *entries;        /* of TabiyaArenaEntry */
    TabiyaArenaEntry *deleted; /* NULL: none can be brought back */
    gboolean reading;
};

G_DEFINE_FINAL_TYPE(TabiyaArenaEntry, tabiya_arena_entry, G_TYPE_OBJECT)

static void tabiya_arena_shelf_model_init(GListModelInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaArenaShelf, tabiya_arena_shelf, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL,
                                                    tabiya_arena_shelf_model_init))

/* --- Entries ---------------------------------------------------------------------------------- */

const char *tabiya_arena_entry_get_id(TabiyaArenaEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_ENTRY(self), NULL);
    return self->id;
}

const TabiyaArenaNote *tabiya_arena_entry_get_note(TabiyaArenaEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_ENTRY(self), NULL);
    return &self->note;
}

static TabiyaArenaEntry *entry_new(const char *id, const TabiyaArenaNote *note)
{
    TabiyaArenaEntry *self = g_object_new(TABIYA_TYPE_ARENA_ENTRY, NULL);

    self->id = g_strdup(id);
    self->name = g_strdup(note->name);
    self->note = *note;
    self->note.name = self->name;
    return self;
}

static void tabiya_arena_entry_finalize(GObject *object)
{
    TabiyaArenaEntry *self = TABIYA_ARENA_ENTRY(object);

    g_free(self->id);
    g_free(self->name);
    G_OBJECT_CLASS(tabiya_arena_entry_parent_class)->finalize(object);
}

static void tabiya_arena_entry_class_init(TabiyaArenaEntryClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_entry_finalize;
}

static void tabiya_arena_entry_init(TabiyaArenaEntry *self)
{
}

/* --- Notes ------------------------------------------------------------------------------------ */

static int get_number(JsonObject *object, const char *name)
{
    return (int)CLAMP(tabiya_json_get_int(object, name, 0), 0, G_MAXINT);
}

/* NULL: it is no tournament. Any thread. */
static TabiyaArenaEntry *read_entry(const char *folder, const char *id)
{
    g_autofree char *path = g_build_filename(folder, id, NOTE_NAME, NULL);
    g_autoptr(JsonObject) object = tabiya_json_load(path, NOTE_BYTES, NULL);
    const char *name = object ? tabiya_json_get_string(object, "name") : NULL;
    GStatBuf info;

    if (!name)
        return NULL;
    const TabiyaArenaNote note = {.name = name,
                                  .form = get_number(object, "form"),
                                  .players = get_number(object, "players"),
                                  .played = get_number(object, "played"),
                                  .total = get_number(object, "total"),
                                  .is_over = get_number(object, "over") != 0};
    TabiyaArenaEntry *entry = entry_new(id, &note);
    if (g_stat(path, &info) == 0)
        entry->changed_s = info.st_mtime;
    return entry;
}

static char *dup_note_text(const TabiyaArenaNote *note)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autoptr(JsonNode) root = NULL;
    const struct {
        const char *name;
        int number;
    } numbers[] = {{"form", note->form},
                   {"players", note->players},
                   {"played", note->played},
                   {"total", note->total},
                   {"over", note->is_over}};

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", note->name);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        tabiya_json_add_int(builder, numbers[i].name, numbers[i].number);
    }
    json_builder_end_object(builder);
    root = json_builder_get_root(builder);
    return json_to_string(root, FALSE);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static int compare_entries(gconstpointer a, gconstpointer b)
{
    const TabiyaArenaEntry *const *first = a, *const *second = b;

    if ((*first)->changed_s != (*second)->changed_s)
        return (*first)->changed_s < (*second)->changed_s ? 1 : -1;
    return -strcmp((*first)->id, (*second)->id);
}

/* Deletes a folder of ours; links are removed, not followed. Any thread. */
static void purge(const char *path, int depth)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *child = g_build_filename(path, name, NULL);
        GStatBuf info;

        if (g_lstat(child, &info) == 0 && S_ISDIR(info.st_mode) && depth < MOST_DEPTH)
            purge(child, depth + 1);
        else
            g_unlink(child);
    }
    g_rmdir(path);
}

static void read_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const char *folder = data, *name;
    GPtrArray *entries = g_ptr_array_new_with_free_func(g_object_unref);
    g_autofree char *aside = g_build_filename(folder, ASIDE_NAME, NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    purge(aside, 0);
    while (dir && entries->len < MOST_ENTRIES && (name = g_dir_read_name(dir))) {
        TabiyaArenaEntry *entry =
            name[0] != '.' && g_utf8_validate(name, -1, NULL) ? read_entry(folder, name) : NULL;
        if (entry)
            g_ptr_array_add(entries, entry);
    }
    g_ptr_array_sort(entries, compare_entries);
    g_task_return_pointer(task, entries, (GDestroyNotify)g_ptr_array_unref);
}

static gboolean find_index(TabiyaArenaShelf *self, const char *id, guint *index)
{
    for (guint i = 0; i < self->entries->len; i++) {
        TabiyaArenaEntry *entry = g_ptr_array_index(self->entries, i);
        if (!g_str_equal(entry->id, id))
            continue;
        *index = i;
        return TRUE;
    }
    return FALSE;
}

/* A tournament that began meanwhile stays first. */
static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaArenaShelf *self = TABIYA_ARENA_SHELF(source);
    g_autoptr(GPtrArray) found = g_task_propagate_pointer(G_TASK(result), NULL);
    const guint before = self->entries->len;
    guint ignored;

    self->reading = FALSE;
    for (guint i = 0; found && i < found->len; i++) {
        TabiyaArenaEntry *entry = g_ptr_array_index(found, i);
        if (!find_index(self, entry->id, &ignored))
            g_ptr_array_add(self->entries, g_object_ref(entry));
    }
    g_list_model_items_changed(G_LIST_MODEL(self), before, 0, self->entries->len - before);
}

gboolean tabiya_arena_shelf_is_reading_for_tests(TabiyaArenaShelf *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self), FALSE);
    return self->reading;
}

/* --- Changes ---------------------------------------------------------------------------------- */

char *tabiya_arena_shelf_dup_path(TabiyaArenaShelf *self, const char *id)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self) && id, NULL);
    return g_build_filename(self->folder, id, NULL);
}

/* The date is for people who look into the folder. */
char *tabiya_arena_shelf_make(TabiyaArenaShelf *self, GError **error)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d");

    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self), NULL);
    if (g_mkdir_with_parents(self->folder, 0700) != 0) {
        tabiya_error_set_errno(error, self->folder);
        return NULL;
    }
    for (int number = 1;; number++) {
        g_autofree char *id = g_strdup_printf("%s-%d", date, number);
        g_autofree char *path = tabiya_arena_shelf_dup_path(self, id);

        if (g_mkdir(path, 0700) == 0)
            return g_steal_pointer(&id);
        if (errno != EEXIST) {
            tabiya_error_set_errno(error, path);
            return NULL;
        }
    }
}

/* Before the others, or instead of the one with its id. */
static void put_first(TabiyaArenaShelf *self, TabiyaArenaEntry *entry)
{
    guint index;

    if (find_index(self, entry->id, &index) && index > 0) {
        g_ptr_array_remove_index(self->entries, index);
        g_list_model_items_changed(G_LIST_MODEL(self), index, 1, 0);
    } else if (find_index(self, entry->id, &index)) {
        g_ptr_array_remove_index(self->entries, 0);
        g_ptr_array_insert(self->entries, 0, g_object_ref(entry));
        g_list_model_items_changed(G_LIST_MODEL(self), 0, 1, 1);
        return;
    }
    g_ptr_array_insert(self->entries, 0, g_object_ref(entry));
    g_list_model_items_changed(G_LIST_MODEL(self), 0, 0, 1);
}

/* A note that cannot be written is written with the next game. */
void tabiya_arena_shelf_note(TabiyaArenaShelf *self, const char *id, const TabiyaArenaNote *note)
{
    g_return_if_fail(TABIYA_IS_ARENA_SHELF(self) && id && note);
    g_autofree char *path = g_build_filename(self->folder, id, NOTE_NAME, NULL);
    g_autofree char *text = dup_note_text(note);
    g_autoptr(TabiyaArenaEntry) entry = entry_new(id, note);

    g_file_set_contents(path, text, -1, NULL);
    put_first(self, entry);
}

void tabiya_arena_shelf_set_playing(TabiyaArenaShelf *self, const char *id)
{
    g_return_if_fail(TABIYA_IS_ARENA_SHELF(self));
    g_autofree char *path = g_build_filename(self->folder, PLAYING_NAME, NULL);

    if (id)
        g_file_set_contents(path, id, -1, NULL);
    else
        g_unlink(path);
}

/* The file may be anybody's: only the name of a folder beside it counts. */
char *tabiya_arena_shelf_dup_playing(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, PLAYING_NAME, NULL);
    GStatBuf info;
    char *id = NULL;

    if (g_stat(path, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > PLAYING_BYTES ||
        !g_file_get_contents(path, &id, NULL, NULL)) {
        return NULL;
    }
    if (*id != '\0' && *id != '.' && !strchr(id, '/') && g_utf8_validate(id, -1, NULL))
        return id;
    g_free(id);
    return NULL;
}

TabiyaArenaEntry *tabiya_arena_shelf_find(TabiyaArenaShelf *self, const char *id)
{
    guint index;

    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self) && id, NULL);
    return find_index(self, id, &index) ? g_ptr_array_index(self->entries, index) : NULL;
}

static char *dup_aside_path(TabiyaArenaShelf *self, const char *id)
{
    return g_build_filename(self->folder, ASIDE_NAME, id, NULL);
}

gboolean tabiya_arena_shelf_delete(TabiyaArenaShelf *self, const char *id, GError **error)
{
    guint index;

    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self) && id, FALSE);
    if (!find_index(self, id, &index))
        return TRUE;
    g_autofree char *path = tabiya_arena_shelf_dup_path(self, id);
    g_autofree char *aside = g_build_filename(self->folder, ASIDE_NAME, NULL);
    g_autofree char *target = dup_aside_path(self, id);
    purge(aside, 0);
    if (g_mkdir_with_parents(aside, 0700) != 0 || g_rename(path, target) != 0)
        return tabiya_error_set_errno(error, path);
    g_clear_object(&self->deleted);
    self->deleted = g_ptr_array_steal_index(self->entries, index);
    g_list_model_items_changed(G_LIST_MODEL(self), index, 1, 0);
    return TRUE;
}

gboolean tabiya_arena_shelf_can_undelete(TabiyaArenaShelf *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self), FALSE);
    return self->deleted != NULL;
}

gboolean tabiya_arena_shelf_undelete(TabiyaArenaShelf *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_SHELF(self), FALSE);
    g_autoptr(TabiyaArenaEntry) entry = g_steal_pointer(&self->deleted);
    if (!entry)
        return FALSE;
    g_autofree char *path = tabiya_arena_shelf_dup_path(self, entry->id);
    g_autofree char *aside = dup_aside_path(self, entry->id);
    if (g_rename(aside, path) != 0)
        return FALSE;
    put_first(self, entry);
    return TRUE;
}

/* --- As a list -------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_ARENA_ENTRY;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_ARENA_SHELF(model)->entries->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    GPtrArray *entries = TABIYA_ARENA_SHELF(model)->entries;

    return position < entries->len ? g_object_ref(g_ptr_array_index(entries, position)) : NULL;
}

static void tabiya_arena_shelf_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_arena_shelf_finalize(GObject *object)
{
    TabiyaArenaShelf *self = TABIYA_ARENA_SHELF(object);

    g_clear_object(&self->deleted);
    g_ptr_array_unref(self->entries);
    g_free(self->folder);
    G_OBJECT_CLASS(tabiya_arena_shelf_parent_class)->finalize(object);
}

static void tabiya_arena_shelf_class_init(TabiyaArenaShelfClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_shelf_finalize;
}

static void tabiya_arena_shelf_init(TabiyaArenaShelf *self)
{
    self->entries = g_ptr_array_new_with_free_func(g_object_unref);
}

TabiyaArenaShelf *tabiya_arena_shelf_new(const char *folder)
{
    TabiyaArenaShelf *self = g_object_new(TABIYA_TYPE_ARENA_SHELF, NULL);
    g_autoptr(GTask) task = g_task_new(self, NULL, read_cb, NULL);

    self->folder = g_strdup(folder);
    self->reading = TRUE;
    g_task_set_task_data(task, g_strdup(folder), g_free);
    g_task_run_in_thread(task, read_thread);
    return self;
}
