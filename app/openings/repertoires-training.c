/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cards, answers, days and gaps of repertoires; see repertoires.h. Reading has a thread of its own,
 * so that answers do not wait for it. */
#include "app/openings/repertoires-private.h"

#include "app/store/database.h"
#include "app/store/position-find.h"
#include "app/training/training-day.h"

/* --- Cards ------------------------------------------------------------------------------------ */

static gpointer load_cards_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                GCancellable *cancellable, GError **error)
{
    return tabiya_card_rows_list(db, *(gint64 *)data, error);
}

/* On the thread that writes: after all answers given so far. */
void tabiya_repertoires_load_cards_async(TabiyaRepertoires *self, gint64 id,
                                         GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                         gpointer user)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->writer, task, load_cards_work, g_memdup2(&id, sizeof id),
                               g_free, (GDestroyNotify)g_array_unref);
}

GArray *tabiya_repertoires_load_cards_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Answers ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaRepertoires *repertoires; /* owned; on the main thread alone */
    GAsyncReadyCallback done_cb;
    gpointer user;
} Answering;

static void answer_free(gpointer data)
{
    TabiyaCardAnswer *answer = data;

    g_free((char *)answer->played);
    g_free(answer);
}

static gpointer answer_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    return GINT_TO_POINTER(tabiya_card_rows_answer(db, data, NULL, error));
}

/* Replaces the last answer in one transaction. */
static gpointer answer_again_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                  GCancellable *cancellable, GError **error)
{
    const TabiyaCardAnswer *answer = data;
    GError *problem = NULL;
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return NULL;
    tabiya_card_rows_take_back(db, answer->card, &problem);
    gboolean good = !problem && tabiya_card_rows_answer(db, answer, NULL, &problem);
    good = tabiya_database_end(db, transaction, good, &problem);
    if (problem)
        g_propagate_error(error, problem);
    return GINT_TO_POINTER(good);
}

static gpointer take_back_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    return GINT_TO_POINTER(tabiya_card_rows_take_back(db, *(gint64 *)data, error));
}

static void written_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Answering *answering = user;
    g_autoptr(TabiyaRepertoires) self = answering->repertoires;
    g_autoptr(GError) error = NULL;

    self->n_pending--;
    if (!g_task_propagate_pointer(G_TASK(result), &error) && error)
        tabiya_repertoires_fail(self, error);
    tabiya_repertoires_refresh(self); /* other cards are due */
    if (answering->done_cb)
        answering->done_cb(G_OBJECT(self), result, answering->user);
}

/* Takes `data`. */
static void write_answer(TabiyaRepertoires *self, TabiyaLibraryWork work, gpointer data,
                         GDestroyNotify free_data, GAsyncReadyCallback done_cb, gpointer user)
{
    Answering *answering = g_new(Answering, 1);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, written_cb, answering);

    *answering = (Answering){g_object_ref(self), done_cb, user};
    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, work, data, free_data, NULL);
}

void tabiya_repertoires_answer(TabiyaRepertoires *self, const TabiyaCardAnswer *answer,
                               gboolean again, GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && answer);
    TabiyaCardAnswer *copy = g_memdup2(answer, sizeof *answer);

    copy->played = g_strdup(answer->played);
    write_answer(self, again ? answer_again_work : answer_work, copy, answer_free, done_cb, user);
}

void tabiya_repertoires_take_back(TabiyaRepertoires *self, gint64 card)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    write_answer(self, take_back_work, g_memdup2(&card, sizeof card), g_free, NULL, NULL);
}

/* --- Days ------------------------------------------------------------------------------------- */

typedef struct {
    gint64 deck, now_ms;
} DaysWish;

static void count_due(TabiyaTrainingDays *days, const GArray *cards)
{
    for (guint i = 0; i < cards->len; i++) {
        const TabiyaCard *card = &g_array_index(cards, TabiyaCard, i);
        gint64 day = tabiya_training_day(card->stand.due_ms, NULL) - days->today;

        if (card->stand.state != TABIYA_CARD_NEW && day < TABIYA_DAYS_SHOWN)
            days->due[MAX(day, 0)]++;
    }
}

static void count_answers(TabiyaTrainingDays *days, const GArray *reviews)
{
    for (guint i = 0; i < reviews->len; i++) {
        const TabiyaCardReview *review = &g_array_index(reviews, TabiyaCardReview, i);
        gint64 day = days->today - tabiya_training_day(review->reviewed_ms, NULL);

        if (day < 0 || day >= TABIYA_DAYS_SHOWN)
            continue;
        if (review->grade == TABIYA_GRADE_AGAIN)
            days->wrong[day]++;
        else
            days->right[day]++;
    }
}

static gboolean count_new(TabiyaTrainingDays *days, TabiyaDatabase *db, const DaysWish *wish,
                          GError **error)
{
    g_autoptr(GPtrArray) decks = tabiya_repertoire_list_decks(db, wish->now_ms, error);

    for (guint i = 0; decks && i < decks->len; i++) {
        const TabiyaDeck *deck = decks->pdata[i];

        if (deck->id == wish->deck)
            days->fresh = tabiya_repertoires_count_new(deck);
    }
    return decks != NULL;
}

static gpointer days_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    DaysWish *wish = data;
    g_autofree TabiyaTrainingDays *days = g_new0(TabiyaTrainingDays, 1);
    g_autoptr(GArray) cards = tabiya_card_rows_list(db, wish->deck, error);
    g_autoptr(GArray) reviews = NULL;

    if (!cards)
        return NULL;
    days->today = tabiya_training_day(wish->now_ms, NULL);
    reviews = tabiya_card_rows_list_reviews(
        db, wish->deck, tabiya_training_day_begin_ms(days->today - TABIYA_DAYS_SHOWN + 1, NULL),
        error);
    if (!reviews || !count_new(days, db, wish, error))
        return NULL;
    count_due(days, cards);
    count_answers(days, reviews);
    return g_steal_pointer(&days);
}

/* On the thread that writes, too: after the answers. */
void tabiya_repertoires_load_days_async(TabiyaRepertoires *self, gint64 id,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    const DaysWish wish = {id, tabiya_repertoires_get_now_ms(self)};

    tabiya_library_worker_push(self->writer, task, days_work, g_memdup2(&wish, sizeof wish), g_free,
                               g_free);
}

TabiyaTrainingDays *tabiya_repertoires_load_days_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Gaps ------------------------------------------------------------------------------------- */

/* A move in fewer games may be chance. */
#define MIN_GAMES 5

typedef struct {
    TabiyaRepertoire *repertoire;
    GPtrArray *others; /* of TabiyaRepertoire */
    double min_share;
    TabiyaPositionIndex *index; /* the thread's */
} GapsWish;

static void gaps_wish_free(gpointer data)
{
    GapsWish *wish = data;

    tabiya_repertoire_unref(wish->repertoire);
    g_ptr_array_unref(wish->others);
    g_free(wish);
}

static gboolean replies_cb(const EngPosition *position, GArray *replies, gpointer user,
                           GCancellable *cancellable, GError **error)
{
    const TabiyaPositionFilter decided = {.results = 1u << TABIYA_RESULT_WHITE |
                                                     1u << TABIYA_RESULT_BLACK |
                                                     1u << TABIYA_RESULT_DRAW};
    GapsWish *wish = user;
    TabiyaPositionAnswer answer;

    if (!tabiya_position_index_find(wish->index, position, &decided, 0, cancellable, &answer,
                                    error)) {
        return FALSE;
    }
    for (guint i = 0; i < answer.moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(answer.moves, TabiyaPositionMove, i);
        TabiyaReplyCount reply = {move->move, move->games};

        g_array_append_val(replies, reply);
    }
    tabiya_position_answer_clear(&answer);
    return TRUE;
}

static gpointer gaps_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    GapsWish *wish = data;
    g_autoptr(TabiyaPositionIndex) index = tabiya_position_index_new(db);
    const TabiyaGapOptions options = {
        .min_share = wish->min_share,
        .min_games = MIN_GAMES,
        .others = (TabiyaRepertoire *const *)wish->others->pdata,
        .n_others = wish->others->len,
        .ask = replies_cb,
        .user = wish,
    };

    wish->index = index;
    return tabiya_repertoire_find_gaps(wish->repertoire, &options, cancellable, error);
}

void tabiya_repertoires_find_gaps_async(TabiyaRepertoires *self, gint64 id, double min_share,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self, id);
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    g_return_if_fail(item);
    GapsWish *wish = g_new0(GapsWish, 1);
    wish->repertoire = tabiya_repertoire_ref(tabiya_repertoire_item_get_repertoire(item));
    wish->others = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_repertoire_unref);
    wish->min_share = min_share;
    for (guint i = 0; i < self->items->len; i++) {
        TabiyaRepertoireItem *other = self->items->pdata[i];

        if (other != item &&
            tabiya_repertoire_item_get_color(other) == tabiya_repertoire_item_get_color(item)) {
            g_ptr_array_add(wish->others,
                            tabiya_repertoire_ref(tabiya_repertoire_item_get_repertoire(other)));
        }
    }
    g_task_set_task_data(task, tabiya_repertoire_ref(wish->repertoire),
                         (GDestroyNotify)tabiya_repertoire_unref);
    tabiya_library_worker_push(self->reader, task, gaps_work, wish, gaps_wish_free,
                               (GDestroyNotify)g_array_unref);
}

GArray *tabiya_repertoires_find_gaps_finish(GAsyncResult *result, TabiyaRepertoire **repertoire,
                                            GError **error)
{
    GArray *gaps = g_task_propagate_pointer(G_TASK(result), error);

    if (repertoire) {
        *repertoire = gaps ? tabiya_repertoire_ref(g_task_get_task_data(G_TASK(result))) : NULL;
    }
    return gaps;
}
