/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-openings.h. The rows are those of app/names/make-table.c. */
#include "ui/web/wasm/web-openings.h"

#include "app/names/opening-line.h"
#include "app/names/opening-texts.h"
#include "engine/board/san.h"
#include "ui/web/wasm/web-json.h"

enum { MOST_LINES = 65535, MOST_NODES = 1 << 20, PART_LINES = 0, N_PARTS = 4 };

static struct {
    char *parts[N_PARTS];
    gboolean loaded;
    GArray *rows;        /* TabiyaOpeningTableRow */
    GArray *row_nodes;   /* guint32, by row before it was sorted */
    GArray *nodes;       /* WebOpeningNode */
    GArray *by_key;      /* guint32, numbers of nodes */
    GString *moves;      /* of all rows */
    GArray *move_starts; /* uint32_t, by row */
    guint16 starts[TABIYA_OPENING_START_COUNT];
    uint64_t filter[TABIYA_OPENING_FILTER_WORDS];
    TabiyaOpeningTable table;
} openings;

const TabiyaOpeningTable *tabiya_opening_table_get(void)
{
    openings.table.starts = openings.starts;
    openings.table.filter = openings.filter;
    return &openings.table;
}

gboolean web_openings_are_loaded(void)
{
    return openings.loaded;
}

char *tabiya_opening_texts_dup(const char *file)
{
    static const char *const names[N_PARTS] = {"", "families.tsv", "variations.tsv", "aliases.tsv"};

    for (int i = PART_LINES + 1; i < N_PARTS; i++) {
        if (openings.loaded && g_str_equal(names[i], file))
            return g_strdup(openings.parts[i]);
    }
    return g_strdup("");
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* The line that was read last. */
typedef struct {
    EngPosition positions[TABIYA_OPENING_PATH_MAX + 1];
    guint32 nodes[TABIYA_OPENING_PATH_MAX + 1];
    guint ends[TABIYA_OPENING_PATH_MAX + 1]; /* of the moves in `text` */
    guint length;
    GString *text; /* "1. e4 c5" */
    const char *eco, *name;
} Path;

static guint32 add_node(uint64_t key, guint32 parent)
{
    const WebOpeningNode node = {key, parent, 0};

    g_array_append_val(openings.nodes, node);
    return openings.nodes->len - 1;
}

static void begin_path(Path *path)
{
    *path = (Path){.text = g_string_new(NULL), .eco = "", .name = ""};
    eng_position_init(&path->positions[0]);
    path->nodes[0] = add_node(path->positions[0].key, 0);
}

static gboolean play_word(Path *path, const char *word, gsize length)
{
    const guint at = path->length;
    EngMove move;

    if (at == TABIYA_OPENING_PATH_MAX || openings.nodes->len == MOST_NODES ||
        eng_san_parse(&path->positions[at], word, (int)length, &move) != ENG_SAN_OK) {
        return FALSE;
    }
    if (at % 2 == 0)
        g_string_append_printf(path->text, "%s%u.", at > 0 ? " " : "", at / 2 + 1);
    g_string_append_c(path->text, ' ');
    g_string_append_len(path->text, word, (gssize)length);
    eng_position_play(&path->positions[at + 1], &path->positions[at], move);
    path->nodes[at + 1] = add_node(path->positions[at + 1].key, path->nodes[at]);
    path->ends[at + 1] = (guint)path->text->len;
    path->length++;
    return TRUE;
}

static gboolean play_words(Path *path, guint kept, const char *words)
{
    if (kept > path->length)
        return FALSE;
    path->length = kept;
    g_string_truncate(path->text, path->ends[kept]);
    for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
        const gsize length = strcspn(words, " ");
        if (!play_word(path, words, length))
            return FALSE;
        words += length;
    }
    return path->length > 0;
}

static void add_row(Path *path)
{
    const guint32 node = path->nodes[path->length];
    const uint32_t start = (uint32_t)openings.moves->len;
    const TabiyaOpeningTableRow row = {.key = path->positions[path->length].key,
                                       .opening = {path->eco, path->name},
                                       .origin_ply = (guint8)path->length};

    g_array_append_val(openings.rows, row);
    g_array_append_val(openings.row_nodes, node);
    g_array_append_val(openings.move_starts, start);
    g_string_append_len(openings.moves, path->text->str, (gssize)path->text->len + 1);
    for (guint i = 0; i <= path->length; i++)
        g_array_index(openings.nodes, WebOpeningNode, path->nodes[i]).n_lines++;
}

/* Cuts the field at `*rest` off and moves past it. */
static char *next_field(char **rest)
{
    char *field = *rest;
    char *end = field + strcspn(field, "\t");

    *rest = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return field;
}

static gboolean read_line(Path *path, char *line)
{
    const char *eco = next_field(&line), *name = next_field(&line), *kept = next_field(&line);
    guint64 number;

    if (openings.rows->len == MOST_LINES ||
        !g_ascii_string_to_unsigned(kept, 10, 0, TABIYA_OPENING_PATH_MAX, &number, NULL)) {
        return FALSE;
    }
    path->eco = *eco != '\0' ? eco : path->eco;
    path->name = *name != '\0' ? name : path->name;
    if (!play_words(path, (guint)number, line))
        return FALSE;
    add_row(path);
    return TRUE;
}

static gboolean read_lines(char *text)
{
    g_autofree Path *path = g_new(Path, 1);
    gboolean good = TRUE;

    begin_path(path);
    while (good && *text != '\0') {
        char *end = text + strcspn(text, "\n"), *next = *end != '\0' ? end + 1 : end;
        *end = '\0';
        good = read_line(path, text);
        text = next;
    }
    g_string_free(path->text, TRUE);
    return good;
}

/* --- The table -------------------------------------------------------------------------------- */

typedef struct {
    TabiyaOpeningTableRow row;
    uint32_t moves;
    guint32 node;
} Sorted;

static int compare_sorted(gconstpointer a, gconstpointer b)
{
    const uint64_t x = ((const Sorted *)a)->row.key, y = ((const Sorted *)b)->row.key;

    return (x > y) - (x < y);
}

static void sort_rows(void)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Sorted));

    for (guint i = 0; i < openings.rows->len; i++) {
        const Sorted one = {g_array_index(openings.rows, TabiyaOpeningTableRow, i),
                            g_array_index(openings.move_starts, uint32_t, i),
                            g_array_index(openings.row_nodes, guint32, i)};
        g_array_append_val(all, one);
    }
    g_array_sort(all, compare_sorted);
    for (guint i = 0; i < all->len; i++) {
        const Sorted *one = &g_array_index(all, Sorted, i);
        g_array_index(openings.rows, TabiyaOpeningTableRow, i) = one->row;
        g_array_index(openings.move_starts, uint32_t, i) = one->moves;
        g_array_index(openings.row_nodes, guint32, i) = one->node;
    }
}

static uint64_t key_of(guint row)
{
    return g_array_index(openings.rows, TabiyaOpeningTableRow, row).key;
}

static void fill_filter(void)
{
    guint row = 0;

    for (guint i = 0; i < openings.rows->len; i++) {
        const uint64_t top = key_of(i) >> (64 - TABIYA_OPENING_FILTER_BITS);
        openings.filter[top / 64] |= 1ULL << top % 64;
    }
    for (guint top = 0; top < TABIYA_OPENING_START_COUNT; top++) {
        const int shift = 64 - TABIYA_OPENING_TOP_BITS;
        while (row < openings.rows->len && key_of(row) >> shift < top)
            row++;
        openings.starts[top] = (guint16)row;
    }
}

/* The row with this key, or -1. */
static gint32 find_row(uint64_t key)
{
    const uint64_t top = key >> (64 - TABIYA_OPENING_TOP_BITS);

    for (gint32 i = openings.starts[top]; i < openings.starts[top + 1]; i++) {
        if (key_of((guint)i) == key)
            return i;
    }
    return -1;
}

/* As tabiya_opening_find_origin(), from its node toward the start. */
static void find_origin(guint32 i)
{
    TabiyaOpeningTableRow *row = &g_array_index(openings.rows, TabiyaOpeningTableRow, i);
    guint32 node = g_array_index(openings.row_nodes, guint32, i);
    int ply = row->origin_ply;

    while (--ply > 0) {
        node = web_openings_node(node)->parent;
        const gint32 other = find_row(web_openings_node(node)->key);
        if (other < 0)
            continue;
        const char *name = g_array_index(openings.rows, TabiyaOpeningTableRow, other).opening.name;
        if (strcmp(name, row->opening.name) != 0)
            break;
        row->to_origin = other - (gint32)i;
        row->origin_ply = (guint8)ply;
    }
}

static int compare_nodes(gconstpointer a, gconstpointer b)
{
    const uint64_t x = web_openings_node(*(const guint32 *)a)->key;
    const uint64_t y = web_openings_node(*(const guint32 *)b)->key;

    return (x > y) - (x < y);
}

static void sort_nodes(void)
{
    for (guint32 i = 0; i < openings.nodes->len; i++)
        g_array_append_val(openings.by_key, i);
    g_array_sort(openings.by_key, compare_nodes);
}

const WebOpeningNode *web_openings_node(guint32 number)
{
    return &g_array_index(openings.nodes, WebOpeningNode, number);
}

guint web_openings_find(uint64_t key, const guint32 **nodes)
{
    guint low = 0, high = openings.loaded ? openings.by_key->len : 0, end;

    while (low < high) {
        const guint middle = low + (high - low) / 2;
        const guint32 node = g_array_index(openings.by_key, guint32, middle);
        if (web_openings_node(node)->key < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; openings.loaded && end < openings.by_key->len; end++) {
        if (web_openings_node(g_array_index(openings.by_key, guint32, end))->key != key)
            break;
    }
    *nodes = openings.loaded ? (const guint32 *)(const void *)openings.by_key->data + low : NULL;
    return end - low;
}

static void make_table(void)
{
    sort_rows();
    fill_filter();
    for (guint i = 0; i < openings.rows->len; i++)
        find_origin(i);
    sort_nodes();
    openings.table.rows = (const TabiyaOpeningTableRow *)(const void *)openings.rows->data;
    openings.table.count = openings.rows->len;
    openings.table.moves = openings.moves->str;
    openings.table.move_starts = (const uint32_t *)(const void *)openings.move_starts->data;
}

static gboolean split_parts(const char *text, int size)
{
    char *at = g_strndup(text, (gsize)size);

    for (int i = 0; i < N_PARTS; i++) {
        char *end = strchr(at, '\f');
        if (!end)
            return FALSE;
        *end = '\0';
        openings.parts[i] = at;
        at = end + 1;
    }
    return TRUE;
}

/* {"count"}, or {"error"}: it is not such a text. Once. */
WEB_EXPORT(web_openings_load)
const char *web_openings_load(const char *text, int size)
{
    if (openings.loaded)
        return web_json_error(g_strdup("loaded already"));
    openings.rows = g_array_new(FALSE, FALSE, sizeof(TabiyaOpeningTableRow));
    openings.row_nodes = g_array_new(FALSE, FALSE, sizeof(guint32));
    openings.nodes = g_array_new(FALSE, FALSE, sizeof(WebOpeningNode));
    openings.by_key = g_array_new(FALSE, FALSE, sizeof(guint32));
    openings.move_starts = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    openings.moves = g_string_new(NULL);
    if (!split_parts(text, size) || !read_lines(openings.parts[PART_LINES]))
        return web_json_error(g_strdup("not a table of openings"));
    openings.loaded = TRUE;
    make_table();
    GString *json = web_json_new();
    web_json_int(json, "count", (int)openings.rows->len);
    return web_json_done(json);
}
