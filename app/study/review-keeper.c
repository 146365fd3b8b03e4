/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-keeper.h. Orders are GVariants in their text form. */
#include "app/study/review-keeper.h"

#include <string.h>

#include "app/study/study-session-private.h"

#define KIND_ORDER TABIYA_STUDY_REVIEW
#define KIND_BEGUN TABIYA_STUDY_REVIEW " begun"
#define KIND_GAME TABIYA_STUDY_REVIEW " game " /* and its key */

/* Tab; size, time and games of its file; engine, nodes, depth, time, notes; games of all, those
 * left. */
#define ORDER_TYPE "(x(xxx)stixuuax)"

#define KEPT_EVERY_US G_USEC_PER_SEC

struct TabiyaReviewKeeper {
    TabiyaStudySession *study;   /* borrowed */
    TabiyaGameStore *store;      /* owned */
    TabiyaReviewer *reviewer;    /* owned */
    TabiyaPgnDocument *document; /* owned; of the kept review, NULL: none */
    guint serial;                /* of its order */
    gint64 begun_us;             /* when the current game was last saved */
};

/* --- Into the store --------------------------------------------------------------------------- */

static TabiyaStudyTab *find_tab(TabiyaReviewKeeper *self, TabiyaPgnDocument *document)
{
    GListModel *tabs = tabiya_study_session_get_tabs(self->study);
    for (guint i = 0; i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);
        if (tab->document == document)
            return tab; /* the session holds it */
    }
    return NULL;
}

static gint64 get_tab_id(TabiyaReviewKeeper *self)
{
    TabiyaStudyTab *tab = self->document ? find_tab(self, self->document) : NULL;
    return tab ? tab->journal.tab : 0;
}

static GVariant *list_keys(TabiyaReviewKeeper *self)
{
    g_autoptr(GArray) left = tabiya_reviewer_dup_left(self->reviewer);
    GVariantBuilder keys;
    g_variant_builder_init(&keys, G_VARIANT_TYPE("ax"));
    for (guint i = 0; i < left->len; i++) {
        g_variant_builder_add(
            &keys, "x", tabiya_pgn_document_get_key(self->document, g_array_index(left, guint, i)));
    }
    return g_variant_builder_end(&keys);
}

static char *dup_order(TabiyaReviewKeeper *self)
{
    TabiyaReviewOrder order;
    tabiya_reviewer_get_order(self->reviewer, &order);
    const TabiyaStudyBase base = tabiya_pgn_document_get_base(self->document);
    g_autoptr(GVariant) value = g_variant_ref_sink(
        g_variant_new("(x(xxx)stixuu@ax)", get_tab_id(self), base.size, base.changed_ns,
                      base.n_games, order.engine, (guint64)order.limits.nodes, order.limits.depth,
                      (gint64)order.limits.movetime_ms, (guint)order.notes,
                      tabiya_reviewer_get_n_games(self->reviewer), list_keys(self)));
    return g_variant_print(value, FALSE);
}

static void keep_written(TabiyaReviewKeeper *self, TabiyaStudyChange *change,
                         const TabiyaReviewWritten *written)
{
    int position = tabiya_pgn_entry_get_position(written->entry);
    if (position < 0)
        return;
    g_autofree char *kind =
        g_strdup_printf(KIND_GAME "%" G_GINT64_FORMAT,
                        tabiya_pgn_document_get_key(self->document, (guint)position));
    tabiya_study_change_set_work(change, kind, written->before);
}

/* Saves the whole order, replacing any earlier one. */
static void keep_order(TabiyaReviewKeeper *self)
{
    if (get_tab_id(self) == 0)
        tabiya_study_journal_flush(self->study);
    if (get_tab_id(self) == 0)
        return; /* a tab that is not saved itself */
    TabiyaStudyChange *change = tabiya_study_change_new(get_tab_id(self));
    g_autofree char *order = dup_order(self);
    const GPtrArray *written = tabiya_reviewer_get_written(self->reviewer);
    tabiya_study_change_end_work(change, KIND_ORDER);
    tabiya_study_change_set_work(change, KIND_ORDER, order);
    for (guint i = 0; i < written->len; i++)
        keep_written(self, change, written->pdata[i]);
    tabiya_study_store_save(self->store, change);
    self->begun_us = 0;
}

static void keep_begun(TabiyaReviewKeeper *self)
{
    const gint64 now_us = g_get_monotonic_time();
    if (get_tab_id(self) == 0 || (self->begun_us != 0 && now_us - self->begun_us < KEPT_EVERY_US))
        return;
    g_autoptr(GVariant) state = g_variant_ref_sink(
        tabiya_game_review_dup_state(tabiya_reviewer_get_review(self->reviewer)));
    g_autofree char *text = g_variant_print(state, TRUE);
    TabiyaStudyChange *change = tabiya_study_change_new(get_tab_id(self));
    tabiya_study_change_set_work(change, KIND_BEGUN, text);
    tabiya_study_store_save(self->store, change);
    self->begun_us = now_us;
}

static void forget(TabiyaReviewKeeper *self)
{
    TabiyaStudyChange *change = tabiya_study_change_new(0);
    tabiya_study_change_end_work(change, KIND_ORDER);
    tabiya_study_store_save(self->store, change);
}

/* --- Following the reviewer ------------------------------------------------------------------- */

/* After a save the games have other keys. */
static void rebased_cb(TabiyaReviewKeeper *self)
{
    keep_order(self);
}

static void set_document(TabiyaReviewKeeper *self, TabiyaPgnDocument *document)
{
    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_set_object(&self->document, document);
    if (document)
        g_signal_connect_swapped(document, "rebased", G_CALLBACK(rebased_cb), self);
}

static void changed_cb(TabiyaReviewKeeper *self)
{
    if (!tabiya_reviewer_is_running(self->reviewer)) {
        if (self->document)
            forget(self);
        set_document(self, NULL);
        return;
    }
    if (!self->document || self->serial != tabiya_reviewer_get_serial(self->reviewer)) {
        self->serial = tabiya_reviewer_get_serial(self->reviewer);
        set_document(self, tabiya_reviewer_get_document(self->reviewer));
        keep_order(self);
    }
    keep_begun(self);
}

/* Runs before the journal, which writes the changed game in the next iteration of the main loop. */
static void game_done_cb(TabiyaReviewKeeper *self)
{
    const GPtrArray *written = tabiya_reviewer_get_written(self->reviewer);
    self->begun_us = 0;
    if (!tabiya_reviewer_has_written(self->reviewer) || written->len == 0 || get_tab_id(self) == 0)
        return;
    TabiyaStudyChange *change = tabiya_study_change_new(get_tab_id(self));
    keep_written(self, change, written->pdata[written->len - 1]);
    tabiya_study_store_save(self->store, change);
}

/* --- Out of the store ------------------------------------------------------------------------- */

/* A review left unfinished. */
typedef struct {
    TabiyaStudyTab *tab; /* borrowed */
    char *engine;
    TabiyaReviewOrder order;
    guint n_games;
    GPtrArray *left; /* of TabiyaPgnEntry */
    GPtrArray *done; /* of TabiyaReviewWritten */
    GVariant *begun; /* may be NULL */
} Rest;

static void written_free(gpointer data)
{
    TabiyaReviewWritten *written = data;
    g_object_unref(written->entry);
    g_free(written->before);
    g_free(written);
}

static void rest_clear(Rest *rest)
{
    g_free(rest->engine);
    g_clear_pointer(&rest->left, g_ptr_array_unref);
    g_clear_pointer(&rest->done, g_ptr_array_unref);
    g_clear_pointer(&rest->begun, g_variant_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Rest, rest_clear)

static TabiyaStudyTab *find_tab_of_id(TabiyaReviewKeeper *self, gint64 id)
{
    GListModel *tabs = tabiya_study_session_get_tabs(self->study);
    for (guint i = 0; i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);
        if (id != 0 && tab->journal.tab == id)
            return tab;
    }
    return NULL;
}

static TabiyaPgnEntry *dup_entry(TabiyaPgnDocument *document, gint64 key)
{
    int position = tabiya_pgn_document_find_key(document, key);
    return position < 0 ? NULL : g_list_model_get_item(G_LIST_MODEL(document), (guint)position);
}

/* Games with notes; those whose changes are in the journal are marked as changed. */
static void read_done(Rest *rest, GHashTable *wishes, GHashTable *done)
{
    TabiyaPgnDocument *document = rest->tab->document;
    GHashTableIter iter;
    gpointer kind, before;
    g_hash_table_iter_init(&iter, wishes);
    while (g_hash_table_iter_next(&iter, &kind, &before)) {
        if (!g_str_has_prefix(kind, KIND_GAME))
            continue;
        const gint64 key = g_ascii_strtoll((char *)kind + strlen(KIND_GAME), NULL, 10);
        g_autoptr(TabiyaPgnEntry) entry = dup_entry(document, key);
        g_autofree char *text = !entry ? NULL
                                       : tabiya_pgn_document_dup_text(
                                             document, (guint)tabiya_pgn_entry_get_position(entry));
        if (!text || g_str_equal(text, before))
            continue;
        TabiyaReviewWritten *written = g_new0(TabiyaReviewWritten, 1);
        written->entry = g_object_ref(entry);
        written->before = g_strdup(before);
        g_ptr_array_add(rest->done, written);
        g_hash_table_add(done, g_steal_pointer(&entry));
    }
}

static void read_left(Rest *rest, GVariant *keys, GHashTable *done)
{
    for (gsize i = 0; i < g_variant_n_children(keys); i++) {
        gint64 key;
        g_variant_get_child(keys, i, "x", &key);
        g_autoptr(TabiyaPgnEntry) entry = dup_entry(rest->tab->document, key);
        if (entry && !g_hash_table_contains(done, entry))
            g_ptr_array_add(rest->left, g_steal_pointer(&entry));
    }
}

static gboolean is_same_file(TabiyaPgnDocument *document, const TabiyaStudyBase *then)
{
    const TabiyaStudyBase now = tabiya_pgn_document_get_base(document);
    return now.size == then->size && now.changed_ns == then->changed_ns &&
           now.n_games == then->n_games;
}

static gboolean read_rest(TabiyaReviewKeeper *self, GHashTable *wishes, Rest *rest)
{
    const char *text = g_hash_table_lookup(wishes, KIND_ORDER);
    g_autoptr(GVariant) order =
        !text ? NULL : g_variant_parse(G_VARIANT_TYPE(ORDER_TYPE), text, NULL, NULL, NULL);
    g_autoptr(GVariant) keys = NULL;
    g_autoptr(GHashTable) done = g_hash_table_new_full(NULL, NULL, g_object_unref, NULL);
    const char *begun = g_hash_table_lookup(wishes, KIND_BEGUN);
    TabiyaStudyBase base;
    gint64 tab, movetime_ms;
    guint64 nodes;
    guint notes;
    if (!order)
        return FALSE;
    g_variant_get(order, "(x(xxx)stixuu@ax)", &tab, &base.size, &base.changed_ns, &base.n_games,
                  &rest->engine, &nodes, &rest->order.limits.depth, &movetime_ms, &notes,
                  &rest->n_games, &keys);
    rest->order.engine = rest->engine;
    rest->order.limits.nodes = nodes;
    rest->order.limits.movetime_ms = movetime_ms;
    rest->order.notes = (TabiyaReviewNotes)(notes & TABIYA_NOTES_ALL);
    rest->tab = find_tab_of_id(self, tab);
    if (!rest->tab || !is_same_file(rest->tab->document, &base))
        return FALSE;
    rest->left = g_ptr_array_new_with_free_func(g_object_unref);
    rest->done = g_ptr_array_new_with_free_func(written_free);
    read_done(rest, wishes, done);
    read_left(rest, keys, done);
    rest->begun = begun ? g_variant_parse(NULL, begun, NULL, NULL, NULL) : NULL;
    return TRUE;
}

gboolean tabiya_review_keeper_go_on(TabiyaReviewKeeper *self, GHashTable *wishes,
                                    TabiyaReviewEngineFunc create_engine, gpointer user)
{
    g_return_val_if_fail(self && wishes && create_engine, FALSE);
    g_auto(Rest) rest = {0};
    if (g_hash_table_size(wishes) == 0 || tabiya_reviewer_is_running(self->reviewer))
        return FALSE;
    g_autoptr(TabiyaEngineSource) source =
        read_rest(self, wishes, &rest) ? create_engine(rest.engine, user) : NULL;
    if (!source) {
        forget(self);
        return FALSE;
    }
    const TabiyaReviewRest left = {rest.n_games, rest.left, rest.done, rest.begun};
    rest.order.source = source;
    tabiya_reviewer_go_on(self->reviewer, rest.tab->document, &left, &rest.order);
    if (!tabiya_reviewer_is_running(self->reviewer)) /* all games were done */
        forget(self);
    return TRUE;
}

/* --- The keeper ------------------------------------------------------------------------------- */

TabiyaReviewKeeper *tabiya_review_keeper_new(TabiyaStudySession *study, TabiyaGameStore *store,
                                             TabiyaReviewer *reviewer)
{
    TabiyaReviewKeeper *self = g_new0(TabiyaReviewKeeper, 1);
    self->study = study;
    self->reviewer = g_object_ref(reviewer);
    if (!store)
        return self;
    self->store = g_object_ref(store);
    g_signal_connect_swapped(reviewer, "changed", G_CALLBACK(changed_cb), self);
    g_signal_connect_swapped(reviewer, "game-done", G_CALLBACK(game_done_cb), self);
    return self;
}

void tabiya_review_keeper_free(TabiyaReviewKeeper *self)
{
    if (!self)
        return;
    set_document(self, NULL);
    g_signal_handlers_disconnect_by_data(self->reviewer, self);
    g_object_unref(self->reviewer);
    g_clear_object(&self->store);
    g_free(self);
}
