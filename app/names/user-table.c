/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See user-table.h. */
#include "app/names/user-table.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/names/opening-line.h"
#include "app/names/opening-origin.h"
#include "app/names/table.h"

/* Its count is set before use. */
static TabiyaOpeningTable own_table = {
    .rows = tabiya_opening_rows,
    .starts = tabiya_opening_starts,
    .filter = tabiya_opening_filter,
    .moves = tabiya_opening_moves,
    .move_starts = tabiya_opening_move_starts,
};

/* The table in use, NULL before the first use. */
static TabiyaOpeningTable *current;
static GMutex loading;
static char *folder; /* the data folder, or NULL */
static GSList *kept; /* every table ever in use: its names may still be held */

typedef struct {
    uint64_t key;
    TabiyaOpening opening;
    uint32_t moves; /* where they begin in the text of all moves */
    const char *file;
    int line;
} ReadRow;

typedef struct {
    GArray *rows;          /* of ReadRow */
    GStringChunk *strings; /* codes and names */
    GString *moves;
} Reading;

static void reading_clear(Reading *self)
{
    g_clear_pointer(&self->rows, g_array_unref);
    if (self->strings)
        g_string_chunk_free(self->strings);
    if (self->moves)
        g_string_free(self->moves, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reading, reading_clear)

static gboolean read_line(Reading *self, const char *file, int number, char *text, GError **error)
{
    static const char *const reasons[] = {
        [TABIYA_OPENING_LINE_FIELDS] = N_("%s:%d: expected three fields: eco, name, pgn (“%s”)"),
        [TABIYA_OPENING_LINE_CODE] = N_("%s:%d: “%s” is not a code from A00 to E99"),
        [TABIYA_OPENING_LINE_MOVE] = N_("%s:%d: “%s” is not a legal move here"),
    };
    TabiyaOpeningLine line;
    char wrong[TABIYA_OPENING_WRONG_MAX];
    if (!g_utf8_validate(text, -1, NULL)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("%s:%d: the text is not valid UTF-8"), file, number);
        return FALSE;
    }
    const TabiyaOpeningLineStatus status = tabiya_opening_line_read(text, &line, wrong);
    if (status != TABIYA_OPENING_LINE_GOOD) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _(reasons[status]), file,
                    number, wrong);
        return FALSE;
    }
    const ReadRow row = {
        .key = line.key,
        .opening = {g_string_chunk_insert_const(self->strings, line.eco),
                    g_string_chunk_insert_const(self->strings, line.name)},
        .moves = (uint32_t)self->moves->len,
        .file = g_string_chunk_insert_const(self->strings, file),
        .line = number,
    };
    g_string_append_len(self->moves, line.pgn, (gssize)strlen(line.pgn) + 1);
    g_array_append_val(self->rows, row);
    return TRUE;
}

/* Cuts up `text`. */
static gboolean read_text(Reading *self, const char *file, char *text, GError **error)
{
    int number = 0;
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        g_strchomp(line);
        number++;
        if (!tabiya_opening_line_is_idle(line) && !read_line(self, file, number, line, error))
            return FALSE;
        line = end ? end + 1 : NULL;
    }
    return TRUE;
}

static gint compare_rows(gconstpointer a, gconstpointer b)
{
    const ReadRow *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

/* Sorts; refuses positions named twice, and tables that are too small or too big. */
static gboolean check_rows(Reading *self, const char *where, GError **error)
{
    if (self->rows->len == 0 || self->rows->len > UINT16_MAX) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("%s: expected between 1 and %d openings, found %u"), where, UINT16_MAX,
                    self->rows->len);
        return FALSE;
    }
    g_array_sort(self->rows, compare_rows);
    for (guint i = 1; i < self->rows->len; i++) {
        const ReadRow *row = &g_array_index(self->rows, ReadRow, i);
        if (row->key == row[-1].key) {
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("%s:%d: this position is already named in %s:%d"), row->file, row->line,
                        row[-1].file, row[-1].line);
            return FALSE;
        }
    }
    return TRUE;
}

typedef struct {
    TabiyaOpeningTable table;
    GStringChunk *words; /* codes and names of its rows */
} ReadTable;

static void find_origins(TabiyaOpeningTableRow *rows, const Reading *self)
{
    const guint count = self->rows->len;
    g_autofree TabiyaOpeningNamed *named = g_new(TabiyaOpeningNamed, count);
    for (guint i = 0; i < count; i++) {
        const ReadRow *row = &g_array_index(self->rows, ReadRow, i);
        named[i] = (TabiyaOpeningNamed){row->key, row->opening.name, self->moves->str + row->moves};
    }
    for (guint i = 0; i < count; i++) {
        const TabiyaOpeningOrigin origin = tabiya_opening_find_origin(named, count, i);
        rows[i].to_origin = (int32_t)origin.row - (int32_t)i;
        rows[i].origin_ply = (uint8_t)origin.ply;
    }
}

/* Nothing in it is ever freed. */
static TabiyaOpeningTable *make_table(Reading *self)
{
    const guint count = self->rows->len;
    TabiyaOpeningTableRow *rows = g_new0(TabiyaOpeningTableRow, count);
    uint16_t *starts = g_new0(uint16_t, TABIYA_OPENING_START_COUNT);
    uint64_t *filter = g_new0(uint64_t, TABIYA_OPENING_FILTER_WORDS);
    uint32_t *move_starts = g_new0(uint32_t, count);
    for (guint i = 0; i < count; i++) {
        const ReadRow *row = &g_array_index(self->rows, ReadRow, i);
        const uint64_t bit = row->key >> (64 - TABIYA_OPENING_FILTER_BITS);
        rows[i] = (TabiyaOpeningTableRow){.key = row->key, .opening = row->opening};
        filter[bit / 64] |= 1ULL << bit % 64;
        starts[(row->key >> (64 - TABIYA_OPENING_TOP_BITS)) + 1]++;
        move_starts[i] = row->moves;
    }
    for (guint i = 1; i < TABIYA_OPENING_START_COUNT; i++)
        starts[i] += starts[i - 1];
    find_origins(rows, self);
    ReadTable *read = g_new0(ReadTable, 1);
    read->words = g_steal_pointer(&self->strings);
    read->table = (TabiyaOpeningTable){
        .rows = rows,
        .count = count,
        .starts = starts,
        .filter = filter,
        .moves = g_string_free(g_steal_pointer(&self->moves), FALSE),
        .move_starts = move_starts,
    };
    return &read->table;
}

static void reading_init(Reading *self)
{
    self->rows = g_array_new(FALSE, FALSE, sizeof(ReadRow));
    self->strings = g_string_chunk_new(1 << 16);
    self->moves = g_string_new(NULL);
}

static char *dup_path(const char *data_dir)
{
    return g_build_filename(data_dir, "openings.tsv", NULL);
}

/* The person's own table, or NULL if it is missing or damaged. */
static TabiyaOpeningTable *read_stored(const char *data_dir)
{
    g_autofree char *path = dup_path(data_dir);
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return NULL;
    g_autoptr(GError) error = NULL;
    g_auto(Reading) reading = {0};
    reading_init(&reading);
    if (read_text(&reading, path, text, &error) && check_rows(&reading, path, &error))
        return make_table(&reading);
    g_warning(_("The imported openings are damaged; using the built-in ones: %s"), error->message);
    return NULL;
}

/* NULL: the built-in one. */
static void use(TabiyaOpeningTable *table)
{
    if (table)
        kept = g_slist_prepend(kept, table);
    own_table.count = tabiya_opening_row_count;
    g_atomic_pointer_set(&current, table ? table : &own_table);
}

const TabiyaOpeningTable *tabiya_opening_table_get(void)
{
    TabiyaOpeningTable *table = g_atomic_pointer_get(&current);
    if (G_LIKELY(table))
        return table;
    g_mutex_lock(&loading);
    if (!current)
        use(folder ? read_stored(folder) : NULL);
    table = current;
    g_mutex_unlock(&loading);
    return table;
}

void tabiya_openings_set_data_dir(const char *data_dir)
{
    g_mutex_lock(&loading);
    g_free(folder);
    folder = g_strdup(data_dir);
    g_atomic_pointer_set(&current, NULL);
    g_mutex_unlock(&loading);
}

gboolean tabiya_openings_import(const char *from, const char *data_dir, GError **error)
{
    g_auto(Reading) reading = {0};
    g_autoptr(GString) whole = g_string_new(NULL);
    reading_init(&reading);
    for (char letter = 'a'; letter <= 'e'; letter++) {
        const char name[] = {letter, '.', 't', 's', 'v', '\0'};
        g_autofree char *file = g_build_filename(from, name, NULL);
        g_autofree char *text = NULL;
        if (!g_file_get_contents(file, &text, NULL, error))
            return FALSE;
        g_string_append(whole, text);
        if (whole->len > 0 && whole->str[whole->len - 1] != '\n')
            g_string_append_c(whole, '\n');
        if (!read_text(&reading, file, text, error))
            return FALSE;
    }
    if (!check_rows(&reading, from, error))
        return FALSE;
    if (g_mkdir_with_parents(data_dir, 0700) != 0)
        return tabiya_error_set_errno(error, data_dir);
    g_autofree char *path = dup_path(data_dir);
    g_autoptr(TabiyaSafeFile) out = tabiya_safe_file_begin(path, error);
    if (!out || !tabiya_safe_file_write(out, whole->str, whole->len, error) ||
        !tabiya_safe_file_commit(out, FALSE, error)) {
        return FALSE;
    }
    use(make_table(&reading));
    return TRUE;
}

gboolean tabiya_openings_reset(const char *data_dir, GError **error)
{
    g_autofree char *path = dup_path(data_dir);
    if (g_unlink(path) != 0 && errno != ENOENT)
        return tabiya_error_set_errno(error, path);
    use(NULL);
    return TRUE;
}

GBytes *tabiya_openings_dup_kept(const char *data_dir)
{
    g_autofree char *path = dup_path(data_dir);
    char *text;
    gsize length;
    if (!g_file_get_contents(path, &text, &length, NULL))
        return NULL;
    return g_bytes_new_take(text, length);
}

gboolean tabiya_openings_restore(const char *data_dir, GBytes *before, GError **error)
{
    if (!before)
        return tabiya_openings_reset(data_dir, error);
    g_autofree char *path = dup_path(data_dir);
    gsize length;
    const char *text = g_bytes_get_data(before, &length);
    g_autoptr(TabiyaSafeFile) out = tabiya_safe_file_begin(path, error);
    if (!out || !tabiya_safe_file_write(out, text, length, error) ||
        !tabiya_safe_file_commit(out, FALSE, error)) {
        return FALSE;
    }
    TabiyaOpeningTable *table = read_stored(data_dir);
    use(table);
    return TRUE;
}

gboolean tabiya_openings_is_user_table(void)
{
    return tabiya_opening_table_get()->rows != tabiya_opening_rows;
}

TabiyaOpeningCounts tabiya_openings_count(void)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) families = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (unsigned i = 0; i < table->count; i++) {
        const char *name = table->rows[i].opening.name;
        g_hash_table_add(names, (gpointer)name);
        g_hash_table_add(families, g_strndup(name, strcspn(name, ":")));
    }
    return (TabiyaOpeningCounts){
        .positions = table->count,
        .names = g_hash_table_size(names),
        .families = g_hash_table_size(families),
    };
}
