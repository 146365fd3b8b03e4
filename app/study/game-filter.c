/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-filter.h. One search at a time, on a thread. It works on copies: the places of the
 * candidates' bytes, and the headers of the few games in memory. Matches come to the main context
 * in batches; those of a replaced search are dropped there.
 */
#include "app/study/game-filter.h"

#include <string.h>

#include "app/later.h"
#include "app/study/pgn-document-private.h"

#define WINDOW_BYTES (256 * 1024)
#define HEADER_BYTES (64 * 1024)
#define BATCH_US 50000

typedef struct {
    guint32 id;
    guint32 length;
    guint64 offset : 44;
    guint64 source : 20;
} Candidate;

typedef struct {
    gatomicrefcount references;
    TabiyaGameFilter *filter; /* of the main context alone; NULL: replaced */
    GMainContext *context;
    int stopped; /* atomic */
    TabiyaPgnQuery *query;
    GArray *candidates;  /* of Candidate */
    GPtrArray *sources;  /* of TabiyaPgnSource, NULLs too */
    GHashTable *headers; /* id → TabiyaPgnHeader, of games in memory */
} Search;

struct _TabiyaGameFilter {
    GObject parent_instance;

    TabiyaPgnDocument *document;
    char *text;
    GArray *matches;     /* of guint32: ids; NULL: no words, the whole list */
    gboolean is_stale;   /* `matches` are from the previous search */
    gboolean is_settled; /* all matches for the words below were found */
    char *settled_text;  /* the words of `matches` */
    Search *search;      /* NULL: none is running */
    GSource *restart;
};

static void list_model_init(GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaGameFilter, tabiya_game_filter, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { PROP_DOCUMENT = 1, PROP_TEXT, PROP_WORKING, N_PROPS };

static GParamSpec *properties[N_PROPS];

/* --- The list --------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_PGN_ENTRY;
}

static guint get_n_items(GListModel *model)
{
    TabiyaGameFilter *self = TABIYA_GAME_FILTER(model);
    if (self->matches)
        return self->matches->len;
    return self->document ? g_list_model_get_n_items(G_LIST_MODEL(self->document)) : 0;
}

static gpointer get_item(GListModel *model, guint position)
{
    TabiyaGameFilter *self = TABIYA_GAME_FILTER(model);
    if (!self->document)
        return NULL;
    if (!self->matches)
        return g_list_model_get_item(G_LIST_MODEL(self->document), position);
    if (position >= self->matches->len)
        return NULL;
    return tabiya_pgn_document_get_entry(self->document,
                                         g_array_index(self->matches, guint32, position));
}

static void list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

/* Takes `matches`; NULL: the whole list. */
static void replace(TabiyaGameFilter *self, GArray *matches)
{
    guint before = get_n_items(G_LIST_MODEL(self));
    if (self->matches)
        g_array_unref(self->matches);
    self->matches = matches;
    guint after = get_n_items(G_LIST_MODEL(self));
    if (before > 0 || after > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), 0, before, after);
}

/* --- The thread ------------------------------------------------------------------------------- */

static void search_unref(gpointer data)
{
    Search *search = data;
    if (!g_atomic_ref_count_dec(&search->references))
        return;
    g_main_context_unref(search->context);
    tabiya_pgn_query_free(search->query);
    g_array_unref(search->candidates);
    g_ptr_array_unref(search->sources);
    g_hash_table_unref(search->headers);
    g_free(search);
}

/* The part of a file that was read last. */
typedef struct {
    guint source;
    guint64 offset;
    gsize length;
    char *bytes; /* WINDOW_BYTES */
} Window;

/* The first bytes of the game, NULL if they cannot be read. */
static const char *look_at(const Search *search, Window *window, const Candidate *candidate,
                           gsize *length)
{
    TabiyaPgnSource *source = search->sources->pdata[candidate->source];
    const guint64 size = tabiya_pgn_source_get_length(source);
    *length = MIN(candidate->length, HEADER_BYTES);
    gboolean inside = window->length > 0 && window->source == candidate->source &&
                      candidate->offset >= window->offset &&
                      candidate->offset + *length <= window->offset + window->length;
    if (!inside) {
        window->source = candidate->source;
        window->offset = candidate->offset;
        window->length = (gsize)MIN(WINDOW_BYTES, size - MIN(candidate->offset, size));
        if (!tabiya_pgn_source_read(source, window->offset, window->length, window->bytes)) {
            window->length = 0;
            return NULL;
        }
    }
    return window->bytes + (candidate->offset - window->offset);
}

static gboolean matches(const Search *search, Window *window, const Candidate *candidate)
{
    const TabiyaPgnHeader *header =
        g_hash_table_lookup(search->headers, GUINT_TO_POINTER(candidate->id));
    if (header)
        return tabiya_pgn_query_matches(search->query, header);
    if (candidate->source == TABIYA_PGN_NO_SOURCE)
        return FALSE;
    gsize length;
    const char *text = look_at(search, window, candidate, &length);
    return text && tabiya_pgn_query_matches_text(search->query, text, length);
}

typedef struct {
    Search *search;
    GArray *ids;
    gboolean last;
} Batch;

static void batch_free(gpointer data)
{
    Batch *batch = data;
    g_array_unref(batch->ids);
    search_unref(batch->search);
    g_free(batch);
}

static void take_batch(TabiyaGameFilter *self, const Batch *batch);

static gboolean batch_cb(gpointer data)
{
    Batch *batch = data;
    if (batch->search->filter)
        take_batch(batch->search->filter, batch);
    return G_SOURCE_REMOVE;
}

/* Takes `ids`. */
static void send(Search *search, GArray *ids, gboolean last)
{
    Batch *batch = g_new(Batch, 1);
    g_atomic_ref_count_inc(&search->references);
    batch->search = search;
    batch->ids = ids;
    batch->last = last;
    g_autoptr(GSource) source = g_idle_source_new();
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, batch_cb, batch, batch_free);
    g_source_attach(source, search->context);
}

static gpointer search_thread(gpointer data)
{
    Search *search = data;
    g_autofree char *bytes = g_malloc(WINDOW_BYTES);
    Window window = {.bytes = bytes};
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint32));
    gint64 sent = g_get_monotonic_time();
    for (guint i = 0; i < search->candidates->len; i++) {
        const Candidate *candidate = &g_array_index(search->candidates, Candidate, i);
        if (i % 256 == 0 && g_atomic_int_get(&search->stopped))
            break;
        if (matches(search, &window, candidate))
            g_array_append_val(found, candidate->id);
        if (i % 256 == 255 && found->len > 0 && g_get_monotonic_time() - sent > BATCH_US) {
            send(search, found, FALSE);
            found = g_array_new(FALSE, FALSE, sizeof(guint32));
            sent = g_get_monotonic_time();
        }
    }
    send(search, found, TRUE);
    search_unref(search);
    return NULL;
}

/* --- Searching -------------------------------------------------------------------------------- */

static void stop(TabiyaGameFilter *self)
{
    if (!self->search)
        return;
    self->search->filter = NULL;
    g_atomic_int_set(&self->search->stopped, 1);
    g_clear_pointer(&self->search, search_unref);
}

static void take_batch(TabiyaGameFilter *self, const Batch *batch)
{
    if (self->is_stale || !self->matches) {
        self->is_stale = FALSE;
        replace(self, g_array_ref(batch->ids));
    } else if (batch->ids->len > 0) {
        guint before = self->matches->len;
        g_array_append_vals(self->matches, batch->ids->data, batch->ids->len);
        g_list_model_items_changed(G_LIST_MODEL(self), before, 0, batch->ids->len);
    }
    if (!batch->last)
        return;
    stop(self);
    self->is_settled = TRUE;
    g_free(self->settled_text);
    self->settled_text = g_strdup(self->text);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_WORKING]);
}

static void add_candidate(TabiyaGameFilter *self, Search *search, guint32 id)
{
    const TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self->document, id);
    Candidate candidate = {
        .id = id, .length = slot->length, .offset = slot->offset, .source = slot->source};
    g_array_append_val(search->candidates, candidate);
}

static void header_free(gpointer data)
{
    tabiya_pgn_header_clear(data);
    g_free(data);
}

static void copy_headers(TabiyaGameFilter *self, Search *search)
{
    GHashTableIter iter;
    gpointer id;
    search->headers = g_hash_table_new_full(NULL, NULL, NULL, header_free);
    g_hash_table_iter_init(&iter, self->document->records);
    while (g_hash_table_iter_next(&iter, &id, NULL)) {
        TabiyaPgnHeader *header = g_new0(TabiyaPgnHeader, 1);
        tabiya_pgn_document_read_header(self->document, GPOINTER_TO_UINT(id), header);
        g_hash_table_insert(search->headers, id, header);
    }
}

static gpointer ref_source(gconstpointer source, gpointer user)
{
    return source ? tabiya_pgn_source_ref((TabiyaPgnSource *)source) : NULL;
}

static void unref_source(gpointer source)
{
    if (source)
        tabiya_pgn_source_unref(source);
}

/* If words were only typed on, the previous matches; otherwise all games. */
static const GArray *candidates_of(TabiyaGameFilter *self)
{
    gboolean narrows =
        self->is_settled && self->matches && g_str_has_prefix(self->text, self->settled_text);
    return narrows ? self->matches : self->document->order;
}

static void start(TabiyaGameFilter *self, TabiyaPgnQuery *query)
{
    const GArray *ids = candidates_of(self);
    Search *search = g_new0(Search, 1);
    g_atomic_ref_count_init(&search->references);
    search->filter = self;
    search->context = g_main_context_ref_thread_default();
    search->query = query;
    search->candidates = g_array_sized_new(FALSE, FALSE, sizeof(Candidate), ids->len);
    for (guint i = 0; i < ids->len; i++)
        add_candidate(self, search, g_array_index(ids, guint32, i));
    search->sources = g_ptr_array_copy(self->document->sources, ref_source, NULL);
    g_ptr_array_set_free_func(search->sources, unref_source);
    copy_headers(self, search);
    self->search = search;
    self->is_stale = TRUE;
    self->is_settled = FALSE;
    g_atomic_ref_count_inc(&search->references);
    g_thread_unref(g_thread_new("game-filter", search_thread, search));
}

static void restart(TabiyaGameFilter *self)
{
    g_clear_pointer(&self->restart, tabiya_later_cancel);
    stop(self);
    TabiyaPgnQuery *query = self->document ? tabiya_pgn_query_new(self->text) : NULL;
    if (query) {
        start(self, query);
    } else {
        self->is_settled = FALSE;
        if (self->matches)
            replace(self, NULL);
    }
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_WORKING]);
}

static gboolean restart_cb(gpointer user)
{
    restart(user);
    return G_SOURCE_REMOVE;
}

static void restart_later(TabiyaGameFilter *self)
{
    self->is_settled = FALSE;
    if (self->matches && !self->restart)
        self->restart = tabiya_later(restart_cb, self);
}

/* --- The document ----------------------------------------------------------------------------- */

static void items_changed_cb(GListModel *list, guint position, guint removed, guint added,
                             TabiyaGameFilter *self)
{
    if (!self->matches)
        g_list_model_items_changed(G_LIST_MODEL(self), position, removed, added);
    restart_later(self);
}

static void game_changed_cb(TabiyaPgnDocument *document, TabiyaGame *game, TabiyaGameFilter *self)
{
    restart_later(self);
}

void tabiya_game_filter_set_document(TabiyaGameFilter *self, TabiyaPgnDocument *document)
{
    g_return_if_fail(TABIYA_IS_GAME_FILTER(self));
    if (self->document == document)
        return;
    guint before = get_n_items(G_LIST_MODEL(self));
    stop(self);
    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_clear_pointer(&self->matches, g_array_unref);
    self->is_settled = FALSE;
    g_set_object(&self->document, document);
    if (document) {
        g_signal_connect(document, "items-changed", G_CALLBACK(items_changed_cb), self);
        g_signal_connect(document, "game-changed", G_CALLBACK(game_changed_cb), self);
    }
    guint after = get_n_items(G_LIST_MODEL(self));
    if (before > 0 || after > 0)
        g_list_model_items_changed(G_LIST_MODEL(self), 0, before, after);
    restart(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_DOCUMENT]);
}

void tabiya_game_filter_set_text(TabiyaGameFilter *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME_FILTER(self));
    if (g_strcmp0(self->text, text ? text : "") == 0)
        return;
    g_free(self->text);
    self->text = g_strdup(text ? text : "");
    restart(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TEXT]);
}

const char *tabiya_game_filter_get_text(TabiyaGameFilter *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_FILTER(self), NULL);
    return self->text;
}

gboolean tabiya_game_filter_is_working(TabiyaGameFilter *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_FILTER(self), FALSE);
    return self->search || self->restart;
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_game_filter_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *spec)
{
    TabiyaGameFilter *self = TABIYA_GAME_FILTER(object);
    if (id == PROP_DOCUMENT)
        tabiya_game_filter_set_document(self, g_value_get_object(value));
    else if (id == PROP_TEXT)
        tabiya_game_filter_set_text(self, g_value_get_string(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_game_filter_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    TabiyaGameFilter *self = TABIYA_GAME_FILTER(object);
    if (id == PROP_DOCUMENT)
        g_value_set_object(value, self->document);
    else if (id == PROP_TEXT)
        g_value_set_string(value, self->text);
    else if (id == PROP_WORKING)
        g_value_set_boolean(value, tabiya_game_filter_is_working(self));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_game_filter_dispose(GObject *object)
{
    TabiyaGameFilter *self = TABIYA_GAME_FILTER(object);
    stop(self);
    g_clear_pointer(&self->restart, tabiya_later_cancel);
    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(tabiya_game_filter_parent_class)->dispose(object);
}

static void tabiya_game_filter_finalize(GObject *object)
{
    TabiyaGameFilter *self = TABIYA_GAME_FILTER(object);
    g_clear_pointer(&self->matches, g_array_unref);
    g_free(self->settled_text);
    g_free(self->text);
    G_OBJECT_CLASS(tabiya_game_filter_parent_class)->finalize(object);
}

static void tabiya_game_filter_class_init(TabiyaGameFilterClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = tabiya_game_filter_dispose;
    object_class->finalize = tabiya_game_filter_finalize;
    object_class->get_property = tabiya_game_filter_get_property;
    object_class->set_property = tabiya_game_filter_set_property;
    properties[PROP_DOCUMENT] = g_param_spec_object(
        "document", NULL, NULL, TABIYA_TYPE_PGN_DOCUMENT, flags | G_PARAM_WRITABLE);
    properties[PROP_TEXT] = g_param_spec_string("text", NULL, NULL, "", flags | G_PARAM_WRITABLE);
    properties[PROP_WORKING] = g_param_spec_boolean("working", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_game_filter_init(TabiyaGameFilter *self)
{
    self->text = g_strdup("");
}

TabiyaGameFilter *tabiya_game_filter_new(TabiyaPgnDocument *document)
{
    TabiyaGameFilter *self = g_object_new(TABIYA_TYPE_GAME_FILTER, NULL);
    tabiya_game_filter_set_document(self, document);
    return self;
}
