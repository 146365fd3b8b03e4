/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See reviewer.h. */
#include "app/study/reviewer.h"

#include <glib/gi18n-lib.h>

/* How many reviews are remembered; each holds its game. */
#define KEPT 64

/* A game to review: the object, or its entry. */
typedef struct {
    TabiyaGame *game;      /* owned; NULL: */
    TabiyaPgnEntry *entry; /* owned */
} Item;

typedef struct {
    TabiyaGameReview *review; /* owned */
    char *settings;
} Kept;

struct _TabiyaReviewer {
    GObject parent_instance;

    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *source;
    EngLimits limits;
    TabiyaReviewNotes notes;
    char *engine;
    char *settings; /* engine and limits as one text */

    TabiyaPgnDocument *document;
    GQueue items;             /* of Item: the games to do, the current one first */
    guint n_games;            /* including those done */
    guint serial;             /* of the order */
    GHashTable *done;         /* of TabiyaPgnEntry: games of `document`, by `settings` */
    GPtrArray *written;       /* of TabiyaReviewWritten: notes of this order */
    GVariant *begun;          /* the state of the first game; NULL: it starts afresh */
    TabiyaGameReview *review; /* of the first item; owned; NULL if nothing is running */
    gboolean has_written;     /* notes were written into the last game */
    int usual_rating;         /* 0: the review's own */

    GQueue kept; /* of Kept, the latest first */
};

enum { SIGNAL_CHANGED, SIGNAL_GAME_DONE, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaReviewer, tabiya_reviewer, G_TYPE_OBJECT)

static void review_next(TabiyaReviewer *self);

static void item_free(Item *item)
{
    g_clear_object(&item->game);
    g_clear_object(&item->entry);
    g_free(item);
}

static void written_free(gpointer data)
{
    TabiyaReviewWritten *written = data;
    g_object_unref(written->entry);
    g_free(written->before);
    g_free(written);
}

static void kept_free(Kept *kept)
{
    g_object_unref(kept->review);
    g_free(kept->settings);
    g_free(kept);
}

static void tell_changed(TabiyaReviewer *self)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Cache ------------------------------------------------------------------------------------ */

static Kept *find_kept(TabiyaReviewer *self, TabiyaGame *game)
{
    for (GList *at = self->kept.head; at; at = at->next) {
        Kept *kept = at->data;
        if (tabiya_game_review_get_game(kept->review) == game)
            return kept;
    }
    return NULL;
}

static gboolean is_of_these_moves(TabiyaGameReview *review, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    guint length = tabiya_game_review_get_length(review), ply = 0;
    if (tabiya_node_get_position(node)->key != tabiya_game_review_get_position(review, 0)->key)
        return FALSE;
    for (node = tabiya_node_get_child(node); node; node = tabiya_node_get_child(node)) {
        if (++ply > length ||
            tabiya_node_get_move(node) != tabiya_game_review_get_move(review, ply)) {
            return FALSE;
        }
    }
    return ply == length;
}

TabiyaGameReview *tabiya_reviewer_find(TabiyaReviewer *self, TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self) && TABIYA_IS_GAME(game), NULL);
    Kept *kept = find_kept(self, game);
    return kept && is_of_these_moves(kept->review, game) ? kept->review : NULL;
}

/* The results of an earlier review of the same moves, which become the most recent ones. */
static void take_up(TabiyaReviewer *self, TabiyaGameReview *review)
{
    Kept *old = find_kept(self, tabiya_game_review_get_game(review));
    if (old) {
        if (g_str_equal(old->settings, self->settings)) {
            g_autoptr(GVariant) state =
                g_variant_ref_sink(tabiya_game_review_dup_state(old->review));
            tabiya_game_review_restore(review, state, NULL);
        }
        g_queue_remove(&self->kept, old);
        kept_free(old);
    }
    if (self->begun)
        tabiya_game_review_restore(review, self->begun, NULL);
    g_clear_pointer(&self->begun, g_variant_unref);
    Kept *kept = g_new(Kept, 1);
    *kept = (Kept){g_object_ref(review), g_strdup(self->settings)};
    g_queue_push_head(&self->kept, kept);
    if (self->kept.length > KEPT)
        kept_free(g_queue_pop_tail(&self->kept));
}

/* --- One game after another ------------------------------------------------------------------- */

static void drop_review(TabiyaReviewer *self)
{
    if (!self->review)
        return;
    g_signal_handlers_disconnect_by_data(self->review, self);
    tabiya_game_review_cancel(self->review);
    g_clear_object(&self->review);
}

static void finish(TabiyaReviewer *self, const GError *error)
{
    drop_review(self);
    if (!error)
        g_hash_table_remove_all(self->done);
    tell_changed(self);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0, error);
}

static void pop_item(TabiyaReviewer *self)
{
    Item *item = g_queue_pop_head(&self->items);
    if (item->entry)
        g_hash_table_add(self->done, g_object_ref(item->entry));
    item_free(item);
}

/* Hashes a game's text, without the text between games, which saving may change. */
static guint hash_text(TabiyaReviewer *self, guint position)
{
    g_autofree char *text = tabiya_pgn_document_dup_text(self->document, position);
    return text ? g_str_hash(g_strstrip(text)) : 0;
}

/* `before` is taken. */
static void note_written(TabiyaReviewer *self, guint position, char *before)
{
    TabiyaReviewWritten *written = g_new(TabiyaReviewWritten, 1);
    written->entry = g_list_model_get_item(G_LIST_MODEL(self->document), position);
    written->before = before;
    written->after_hash = hash_text(self, position);
    g_ptr_array_add(self->written, written);
}

/* FALSE: the notes change nothing. */
static gboolean write_notes(TabiyaReviewer *self, TabiyaGameReview *review)
{
    TabiyaGame *game = tabiya_game_review_get_game(review);
    int position = tabiya_pgn_document_find_game(self->document, game);
    guint64 state = tabiya_game_get_state(game);
    g_autofree char *before =
        position < 0 ? NULL : tabiya_pgn_document_dup_text(self->document, (guint)position);
    if (self->notes != 0)
        tabiya_review_write_notes(review, self->notes);
    if (tabiya_game_get_state(game) == state)
        return FALSE;
    if (before)
        note_written(self, (guint)position, g_steal_pointer(&before));
    return TRUE;
}

static void game_finished_cb(TabiyaReviewer *self, const GError *error)
{
    g_autoptr(TabiyaReviewer) guard = g_object_ref(self);
    g_autoptr(TabiyaGameReview) review = g_object_ref(self->review);
    if (error) {
        finish(self, error);
        return;
    }
    pop_item(self);
    self->has_written = write_notes(self, review);
    g_signal_emit(self, signals[SIGNAL_GAME_DONE], 0, review);
    /* A handler may have started another review. */
    if (self->review == review)
        review_next(self);
}

static void review_game(TabiyaReviewer *self, TabiyaGame *game)
{
    self->review = tabiya_game_review_new(self->arbiter, self->source, game, &self->limits);
    if (self->usual_rating > 0)
        tabiya_game_review_set_usual_rating(self->review, self->usual_rating);
    take_up(self, self->review);
    g_signal_connect_swapped(self->review, "ply-done", G_CALLBACK(tell_changed), self);
    g_signal_connect_swapped(self->review, "finished", G_CALLBACK(game_finished_cb), self);
    tabiya_game_review_start(self->review);
}

/* The game of the first item; NULL: deleted, or unreadable. */
static TabiyaGame *dup_game(TabiyaReviewer *self)
{
    const Item *item = g_queue_peek_head(&self->items);
    if (item->game)
        return g_object_ref(item->game);
    int position = tabiya_pgn_entry_get_position(item->entry);
    return position < 0
               ? NULL
               : tabiya_pgn_document_load_game(self->document, (guint)position, NULL, NULL);
}

static void review_next(TabiyaReviewer *self)
{
    drop_review(self);
    while (!g_queue_is_empty(&self->items)) {
        g_autoptr(TabiyaGame) game = dup_game(self);
        if (game && tabiya_node_get_child(tabiya_game_get_root(game))) {
            review_game(self, game);
            tell_changed(self);
            return;
        }
        pop_item(self);
    }
    finish(self, NULL);
}

/* --- Starting and stopping -------------------------------------------------------------------- */

static void clear_items(TabiyaReviewer *self)
{
    drop_review(self);
    g_queue_clear_full(&self->items, (GDestroyNotify)item_free);
}

static void take_order(TabiyaReviewer *self, TabiyaPgnDocument *document,
                       const TabiyaReviewOrder *order)
{
    char *settings = g_strdup_printf("%s %" G_GUINT64_FORMAT " %d %" G_GINT64_FORMAT, order->engine,
                                     (guint64)order->limits.nodes, order->limits.depth,
                                     (gint64)order->limits.movetime_ms);
    clear_items(self);
    if (document != self->document || g_strcmp0(settings, self->settings) != 0)
        g_hash_table_remove_all(self->done);
    g_ptr_array_set_size(self->written, 0);
    g_clear_pointer(&self->begun, g_variant_unref);
    self->serial++;
    g_free(self->settings);
    self->settings = settings;
    g_free(self->engine);
    self->engine = g_strdup(order->engine);
    self->limits = order->limits;
    self->notes = order->notes;
    g_set_object(&self->document, document);
    g_set_object(&self->source, order->source);
}

static void add_item(TabiyaReviewer *self, TabiyaGame *game, TabiyaPgnEntry *entry)
{
    Item *item = g_new(Item, 1);
    *item = (Item){game, entry};
    g_queue_push_tail(&self->items, item);
}

void tabiya_reviewer_start_game(TabiyaReviewer *self, TabiyaPgnDocument *document, TabiyaGame *game,
                                const TabiyaReviewOrder *order)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self) && TABIYA_IS_GAME(game));
    take_order(self, document, order);
    add_item(self, g_object_ref(game), NULL);
    self->n_games = 1;
    review_next(self);
}

void tabiya_reviewer_start_all(TabiyaReviewer *self, TabiyaPgnDocument *document,
                               const TabiyaReviewOrder *order)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self) && TABIYA_IS_PGN_DOCUMENT(document));
    take_order(self, document, order);
    self->n_games = g_list_model_get_n_items(G_LIST_MODEL(document));
    for (guint i = 0; i < self->n_games; i++) {
        g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(document), i);
        if (!g_hash_table_contains(self->done, entry))
            add_item(self, NULL, g_steal_pointer(&entry));
    }
    review_next(self);
}

void tabiya_reviewer_go_on(TabiyaReviewer *self, TabiyaPgnDocument *document,
                           const TabiyaReviewRest *rest, const TabiyaReviewOrder *order)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self) && TABIYA_IS_PGN_DOCUMENT(document));
    take_order(self, document, order);
    self->n_games = rest->n_games;
    self->begun = rest->begun ? g_variant_ref(rest->begun) : NULL;
    for (guint i = 0; i < rest->left->len; i++)
        add_item(self, NULL, g_object_ref(rest->left->pdata[i]));
    for (guint i = 0; i < rest->done->len; i++) {
        const TabiyaReviewWritten *written = rest->done->pdata[i];
        int position = tabiya_pgn_entry_get_position(written->entry);
        if (position >= 0)
            note_written(self, (guint)position, g_strdup(written->before));
    }
    self->has_written = self->written->len > 0;
    review_next(self);
}

void tabiya_reviewer_cancel(TabiyaReviewer *self)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self));
    if (!self->review)
        return;
    clear_items(self);
    tell_changed(self);
}

void tabiya_reviewer_set_usual_rating(TabiyaReviewer *self, int rating)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self));
    self->usual_rating = rating;
}

/* --- Undoing it as a whole -------------------------------------------------------------------- */

/* Whether the review is the last step of the game's undo. */
static gboolean is_last_step(TabiyaGame *game)
{
    return tabiya_game_can_undo(game) &&
           g_strcmp0(tabiya_game_get_undo_label(game), _("Write Review")) == 0;
}

/* FALSE: it is not in the game's history, and must be restored from text. */
static gboolean undo_in_game(TabiyaReviewer *self, const TabiyaReviewWritten *written,
                             guint position)
{
    g_autoptr(TabiyaGame) game =
        tabiya_pgn_document_load_game(self->document, position, NULL, NULL);
    if (!game)
        return TRUE; /* its bytes cannot be read */
    if (is_last_step(game))
        tabiya_game_undo(game);
    else if (hash_text(self, position) == written->after_hash)
        return FALSE;
    else
        tabiya_review_remove_notes(game); /* the game has changed since */
    return TRUE;
}

void tabiya_reviewer_undo(TabiyaReviewer *self)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self) && !self->review);
    g_autoptr(GArray) positions = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GPtrArray) texts = g_ptr_array_new();
    for (guint i = 0; i < self->written->len; i++) {
        TabiyaReviewWritten *written = self->written->pdata[i];
        int position = tabiya_pgn_entry_get_position(written->entry);
        if (position < 0 || undo_in_game(self, written, (guint)position))
            continue;
        const guint place = (guint)position;
        g_array_append_val(positions, place);
        g_ptr_array_add(texts, written->before);
    }
    if (texts->len > 0)
        tabiya_pgn_document_put_back(self->document, positions, texts, _("Remove Review"));
    g_ptr_array_set_size(self->written, 0);
}

const GPtrArray *tabiya_reviewer_get_written(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), NULL);
    return self->written;
}

/* --- Queries ---------------------------------------------------------------------------------- */

guint tabiya_reviewer_get_serial(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), 0);
    return self->serial;
}

void tabiya_reviewer_get_order(TabiyaReviewer *self, TabiyaReviewOrder *order)
{
    g_return_if_fail(TABIYA_IS_REVIEWER(self) && order);
    *order = (TabiyaReviewOrder){self->source, self->engine, self->limits, self->notes};
}

GArray *tabiya_reviewer_dup_left(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), NULL);
    GArray *left = g_array_new(FALSE, FALSE, sizeof(guint));
    for (GList *at = self->items.head; at; at = at->next) {
        const Item *item = at->data;
        int position = item->entry ? tabiya_pgn_entry_get_position(item->entry)
                                   : tabiya_pgn_document_find_game(self->document, item->game);
        if (position < 0)
            continue;
        const guint place = (guint)position;
        g_array_append_val(left, place);
    }
    return left;
}

gboolean tabiya_reviewer_is_running(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), FALSE);
    return self->review != NULL;
}

guint tabiya_reviewer_get_n_games(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), 0);
    return self->n_games;
}

guint tabiya_reviewer_get_n_done(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), 0);
    return self->n_games - MIN(self->n_games, self->items.length);
}

double tabiya_reviewer_get_progress(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), 0);
    double done = tabiya_reviewer_get_n_done(self);
    if (self->n_games == 0)
        return 0;
    if (self->review)
        done += tabiya_game_review_get_progress(self->review);
    return MIN(done / self->n_games, 1);
}

TabiyaPgnDocument *tabiya_reviewer_get_document(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), NULL);
    return self->review ? self->document : NULL;
}

TabiyaGameReview *tabiya_reviewer_get_review(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), NULL);
    return self->review;
}

gboolean tabiya_reviewer_has_written(TabiyaReviewer *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEWER(self), FALSE);
    return self->has_written;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_reviewer_dispose(GObject *object)
{
    TabiyaReviewer *self = TABIYA_REVIEWER(object);
    clear_items(self);
    g_queue_clear_full(&self->kept, (GDestroyNotify)kept_free);
    g_hash_table_remove_all(self->done);
    g_ptr_array_set_size(self->written, 0);
    g_clear_object(&self->document);
    g_clear_object(&self->source);
    g_clear_object(&self->arbiter);
    G_OBJECT_CLASS(tabiya_reviewer_parent_class)->dispose(object);
}

static void tabiya_reviewer_finalize(GObject *object)
{
    TabiyaReviewer *self = TABIYA_REVIEWER(object);
    g_hash_table_unref(self->done);
    g_ptr_array_unref(self->written);
    g_clear_pointer(&self->begun, g_variant_unref);
    g_free(self->engine);
    g_free(self->settings);
    G_OBJECT_CLASS(tabiya_reviewer_parent_class)->finalize(object);
}

static void tabiya_reviewer_class_init(TabiyaReviewerClass *klass)
{
    const GType type = G_TYPE_FROM_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = tabiya_reviewer_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_reviewer_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_GAME_DONE] = g_signal_new("game-done", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, TABIYA_TYPE_GAME_REVIEW);
    signals[SIGNAL_FINISHED] = g_signal_new("finished", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void tabiya_reviewer_init(TabiyaReviewer *self)
{
    g_queue_init(&self->items);
    g_queue_init(&self->kept);
    self->written = g_ptr_array_new_with_free_func(written_free);
    self->done = g_hash_table_new_full(NULL, NULL, g_object_unref, NULL);
}

TabiyaReviewer *tabiya_reviewer_new(TabiyaEngineArbiter *arbiter)
{
    TabiyaReviewer *self = g_object_new(TABIYA_TYPE_REVIEWER, NULL);
    self->arbiter = g_object_ref(arbiter);
    return self;
}
