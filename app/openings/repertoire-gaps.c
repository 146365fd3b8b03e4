/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-gaps.h. Positions are visited by ply, so that a position's share is known before
 * those of its successors; a move that leads back to an earlier ply carries nothing on. */
#include "app/openings/repertoire-gaps.h"

typedef struct {
    const TabiyaRepertoire *repertoire;
    const TabiyaGapOptions *options;
    double *shares; /* by position */
    GArray *gaps;
} Search;

static const TabiyaRepertoirePosition *position_of(const Search *self, guint index)
{
    return tabiya_repertoire_get(self->repertoire, index);
}

static void carry(Search *self, guint from, guint to, double share)
{
    if (to != TABIYA_NO_POSITION && position_of(self, to)->ply > position_of(self, from)->ply)
        self->shares[to] += share;
}

/* Gives the starts of all lines their shares, each start once. */
static void begin(Search *self)
{
    guint n = tabiya_repertoire_get_n_positions(self->repertoire);

    self->shares = g_new0(double, n);
    for (guint i = 0; i < n; i++) {
        if (position_of(self, i)->from == TABIYA_NO_POSITION)
            self->shares[i] = 1;
    }
}

static gboolean is_answered(const TabiyaRepertoire *repertoire, guint64 key)
{
    guint index = tabiya_repertoire_find(repertoire, key);

    return index != TABIYA_NO_POSITION && tabiya_repertoire_is_card(repertoire, index);
}

/* A reply that ends the game wants no answer. */
static gboolean is_gap(const Search *self, const EngPosition *after)
{
    if (is_answered(self->repertoire, after->key) || !eng_movegen_any(after))
        return FALSE;
    for (gsize i = 0; i < self->options->n_others; i++) {
        if (is_answered(self->options->others[i], after->key))
            return FALSE;
    }
    return TRUE;
}

static void look_at_reply(Search *self, guint index, const TabiyaReplyCount *reply, double share)
{
    EngPosition after;
    TabiyaGap gap = {index, reply->move, reply->games, share};

    eng_position_play(&after, &position_of(self, index)->position, reply->move);
    carry(self, index, tabiya_repertoire_find(self->repertoire, after.key), share);
    if (share >= self->options->min_share && reply->games >= self->options->min_games &&
        is_gap(self, &after)) {
        g_array_append_val(self->gaps, gap);
    }
}

static gboolean ask_replies(Search *self, guint index, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) replies = g_array_new(FALSE, FALSE, sizeof(TabiyaReplyCount));
    const EngPosition *position = &position_of(self, index)->position;
    guint64 games = 0;

    if (!self->options->ask(position, replies, self->options->user, cancellable, error))
        return FALSE;
    for (guint i = 0; i < replies->len; i++)
        games += g_array_index(replies, TabiyaReplyCount, i).games;
    for (guint i = 0; i < replies->len; i++) {
        const TabiyaReplyCount *reply = &g_array_index(replies, TabiyaReplyCount, i);

        if (eng_move_is_legal(position, reply->move)) {
            look_at_reply(self, index, reply,
                          self->shares[index] * (double)reply->games / (double)games);
        }
    }
    return TRUE;
}

/* Of several answers the owner plays each with equal chance; for gaps, each counts in full. */
static void follow_answers(Search *self, guint index)
{
    GArray *moves = position_of(self, index)->moves;

    for (guint i = 0; i < moves->len; i++) {
        const TabiyaRepertoireMove *move = &g_array_index(moves, TabiyaRepertoireMove, i);

        if (move->kind != TABIYA_REPERTOIRE_ERROR)
            carry(self, index, move->to, self->shares[index]);
    }
}

static gboolean look_at(Search *self, guint index, GCancellable *cancellable, GError **error)
{
    EngColor turn = (EngColor)position_of(self, index)->position.side_to_move;

    if (self->shares[index] < self->options->min_share)
        return TRUE;
    self->shares[index] = MIN(self->shares[index], 1);
    if (turn != tabiya_repertoire_get_owner(self->repertoire))
        return ask_replies(self, index, cancellable, error);
    follow_answers(self, index);
    return TRUE;
}

static int compare_plies(gconstpointer a, gconstpointer b, gpointer user)
{
    guint i = *(const guint *)a, j = *(const guint *)b;
    guint ply_i = position_of(user, i)->ply, ply_j = position_of(user, j)->ply;

    return ply_i != ply_j ? (ply_i > ply_j) - (ply_i < ply_j) : (i > j) - (i < j);
}

static gboolean look_at_all(Search *self, GCancellable *cancellable, GError **error)
{
    guint n = tabiya_repertoire_get_n_positions(self->repertoire);
    g_autoptr(GArray) order = g_array_sized_new(FALSE, FALSE, sizeof(guint), n);

    for (guint i = 0; i < n; i++)
        g_array_append_val(order, i);
    g_array_sort_with_data(order, compare_plies, self);
    for (guint i = 0; i < n; i++) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !look_at(self, g_array_index(order, guint, i), cancellable, error)) {
            return FALSE;
        }
    }
    return TRUE;
}

static int compare_gaps(gconstpointer a, gconstpointer b)
{
    const TabiyaGap *x = a, *y = b;

    return (x->share < y->share) - (x->share > y->share);
}

GArray *tabiya_repertoire_find_gaps(const TabiyaRepertoire *self, const TabiyaGapOptions *options,
                                    GCancellable *cancellable, GError **error)
{
    Search search = {self, options, NULL, g_array_new(FALSE, FALSE, sizeof(TabiyaGap))};

    begin(&search);
    if (!look_at_all(&search, cancellable, error))
        g_clear_pointer(&search.gaps, g_array_unref);
    else
        g_array_sort(search.gaps, compare_gaps);
    g_free(search.shares);
    return search.gaps;
}
