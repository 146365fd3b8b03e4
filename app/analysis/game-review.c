/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-review.h. Searches from the last position to the first. */
#include "app/analysis/game-review.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/analysis/review-claims.h"
#include "app/analysis/review-judge.h"
#include "app/error.h"
#include "app/later.h"
#include "engine/board/movegen.h"

/* For a position of the game; a reply needs only one. */
#define LINES "2"
#define DEFAULT_MOVETIME_MS 1000
#define TRIES 3

/* The last report on one line of the running search. */
typedef struct {
    gboolean told;
    TabiyaScore score;
    int depth;
    EngMove pv[TABIYA_REVIEW_PV];
    guint pv_length;
} ToldLine;

struct _TabiyaGameReview {
    GObject parent_instance;

    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *source;
    TabiyaGame *game;
    EngLimits limits;

    /* the main line at the time of creation */
    guint length;
    EngPosition *positions; /* length + 1 */
    EngMove *moves;         /* length */
    guint64 *keys;          /* length + 1 */
    TabiyaReviewPly *plies; /* length + 1 */
    GHashTable *replies;    /* key of a position in a reason → TabiyaReviewReply */
    int ratings[2];         /* by EngColor, from the tags; 0: none */
    int usual_rating;

    gboolean running;
    guint n_done;
    guint ply;         /* being searched, if `ticket` is set: */
    gboolean is_reply; /* not the position itself, but a reply in the reasons for its move: */
    guint64 reply_key; /* after this position */
    guint untold;      /* done, and to be reported once it is explained; G_MAXUINT: none */
    guint ticket, tries;
    GSource *beginning;
    ToldLine lines[2];
};

enum { PROP_GAME = 1, PROP_PROGRESS, PROP_RUNNING, N_PROPS };
enum { SIGNAL_PLY_DONE, SIGNAL_FINISHED, N_SIGNALS };
static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaGameReview, tabiya_game_review, G_TYPE_OBJECT)

static void search_next(TabiyaGameReview *self);

/* --- Work ------------------------------------------------------------------------------------- */

static void fill_move(TabiyaGameReview *self, guint ply, TabiyaReviewMove *move)
{
    *move = (TabiyaReviewMove){
        .before = &self->positions[ply - 1],
        .played = self->moves[ply - 1],
        .earlier = ply > 1 ? &self->positions[ply - 2] : NULL,
        .previous = ply > 1 ? self->moves[ply - 2] : ENG_NULL_MOVE,
    };
}

/* The net of people's moves sees the two moves before this one, too. */
static void judge_naturalness(TabiyaGameReview *self, guint ply)
{
    const guint first = ply >= 3 ? ply - 3 : 0;
    TabiyaReviewPly *result = &self->plies[ply];
    TabiyaPeopleSight sight;
    if (result->label < TABIYA_LABEL_MISTAKE)
        return;
    tabiya_people_see(&self->positions[first], &sight);
    for (guint i = first; i + 1 < ply; i++)
        tabiya_people_see_move(&sight, self->moves[i]);
    const int rating = self->ratings[sight.position.side_to_move];
    tabiya_natural_judge(&sight, self->moves[ply - 1], rating > 0 ? rating : self->usual_rating,
                         &result->natural);
}

static void judge(TabiyaGameReview *self, guint ply)
{
    if (ply == 0 || ply > self->length || !self->plies[ply].done || !self->plies[ply - 1].done ||
        self->moves[ply - 1] == ENG_NULL_MOVE) {
        return;
    }
    TabiyaReviewMove move;
    fill_move(self, ply, &move);
    tabiya_review_judge(&move, &self->plies[ply - 1], &self->plies[ply]);
    judge_naturalness(self, ply);
}

static const TabiyaReviewReply *find_reply(const EngPosition *position, gpointer user)
{
    TabiyaGameReview *self = user;
    const guint64 key = position->key;
    return g_hash_table_lookup(self->replies, &key);
}

/* Finds the reasons for a bad move. FALSE: `wish` must be searched first. */
static gboolean explain(TabiyaGameReview *self, guint ply, TabiyaReviewWish *wish)
{
    TabiyaReviewPly *result = &self->plies[ply];
    if (!result->judged || result->explained)
        return TRUE;
    const TabiyaJudgedMove move = {
        .before = &self->positions[ply - 1],
        .played = self->moves[ply - 1],
        .keys = self->keys,
        .n_keys = ply - 1,
    };
    result->explained =
        tabiya_review_find_claims(&move, &self->plies[ply - 1], result, find_reply, self, wish);
    return result->explained;
}

static gboolean is_explained(const TabiyaReviewPly *ply)
{
    return !ply->judged || ply->explained;
}

static void settle_ply(TabiyaGameReview *self, guint ply)
{
    TabiyaReviewPly *result = &self->plies[ply];
    result->done = TRUE;
    result->win = tabiya_win_percent(result->score, ENG_WHITE);
    self->n_done++;
    judge(self, ply);
    judge(self, ply + 1);
}

/* A position in which the game is over needs no search. */
static gboolean settle_if_over(TabiyaGameReview *self, guint ply)
{
    const EngPosition *position = &self->positions[ply];
    EngOutcome outcome = eng_outcome(position, (const uint64_t *)self->keys, ply);
    if (!eng_outcome_is_final(outcome))
        return FALSE;
    TabiyaReviewPly *result = &self->plies[ply];
    *result = (TabiyaReviewPly){.is_over = TRUE};
    if (outcome == ENG_OUTCOME_CHECKMATE) { /* one ply, since zero has no sign */
        result->score =
            (TabiyaScore){TABIYA_SCORE_MATE, position->side_to_move == ENG_WHITE ? -1 : 1};
    }
    settle_ply(self, ply);
    return TRUE;
}

static void copy_line(TabiyaReviewPly *result, const ToldLine *line)
{
    result->score = line->score;
    result->depth = line->depth;
    result->pv_length = line->pv_length;
    memcpy(result->pv, line->pv, sizeof line->pv);
}

/* Takes the result for its position. If the last report made the second line the first, the old
 * first is the second. */
static void read_answer(TabiyaGameReview *self, const TabiyaSearchResult *answer,
                        TabiyaReviewPly *result)
{
    *result = (TabiyaReviewPly){.score = answer->score, .depth = answer->depth};
    const ToldLine *lines = self->lines;
    if (lines[0].told)
        copy_line(result, &lines[0]);
    if (result->pv_length == 0 || result->pv[0] != answer->best) {
        result->pv[0] = answer->best;
        result->pv_length = answer->best != ENG_NO_MOVE;
        if (answer->has_score)
            result->score = answer->score;
    }
    result->has_second = lines[1].told && lines[1].pv_length > 0 && result->pv_length > 0 &&
                         lines[1].pv[0] != result->pv[0];
    if (result->has_second)
        result->second = lines[1].score;
}

static void keep_reply(TabiyaGameReview *self, guint64 key, const TabiyaReviewPly *result)
{
    TabiyaReviewReply *reply = g_new0(TabiyaReviewReply, 1);
    reply->score = result->score;
    reply->pv_length = result->pv_length;
    memcpy(reply->pv, result->pv, sizeof reply->pv);
    g_hash_table_insert(self->replies, g_memdup2(&key, sizeof key), reply);
}

static void settle_search(TabiyaGameReview *self, const TabiyaSearchResult *answer)
{
    TabiyaReviewPly result;
    read_answer(self, answer, &result);
    if (self->is_reply) {
        keep_reply(self, self->reply_key, &result);
        return;
    }
    self->plies[self->ply] = result;
    settle_ply(self, self->ply);
    self->untold = self->ply;
}

/* --- Searching -------------------------------------------------------------------------------- */

static void set_running(TabiyaGameReview *self, gboolean running)
{
    if (self->running == running)
        return;
    self->running = running;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
}

static void finish(TabiyaGameReview *self, const GError *error)
{
    set_running(self, FALSE);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0, error);
}

static void tell_done(TabiyaGameReview *self, guint ply)
{
    g_signal_emit(self, signals[SIGNAL_PLY_DONE], 0, ply);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROGRESS]);
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaGameReview *self = user;
    if (info->multipv < 1 || info->multipv > (int)G_N_ELEMENTS(self->lines) ||
        info->bound != ENG_BOUND_EXACT) {
        return;
    }
    ToldLine line = {.told = TRUE, .score = info->score, .depth = info->depth};
    line.pv_length = (guint)MIN(info->pv_length, TABIYA_REVIEW_PV);
    if (line.pv_length > 0)
        memcpy(line.pv, info->pv, line.pv_length * sizeof *line.pv);
    ToldLine *lines = self->lines;
    if (info->multipv == 1 && lines[0].pv_length > 0 && lines[1].pv_length > 0 &&
        line.pv_length > 0 && line.pv[0] == lines[1].pv[0] && line.pv[0] != lines[0].pv[0]) {
        lines[1] = lines[0];
    }
    lines[info->multipv - 1] = line;
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaGameReview *self = user;
    g_autoptr(TabiyaGameReview) guard = g_object_ref(self);
    self->ticket = 0;
    /* An engine that hangs has had its time, and most likely would hang again. */
    if (error && ++self->tries < TRIES &&
        !g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS)) {
        search_next(self);
        return;
    }
    if (error) {
        finish(self, error);
        return;
    }
    self->tries = 0;
    settle_search(self, result);
    search_next(self);
}

/* Engines accept no null moves: a game with one is searched from the position after it. */
static guint first_searchable(TabiyaGameReview *self, guint ply)
{
    guint first = ply;
    while (first > 0 && self->moves[first - 1] != ENG_NULL_MOVE)
        first--;
    return first;
}

/* Searches the position after `count` moves of the game and then those of `wish` (NULL: none). */
static void search_position(TabiyaGameReview *self, guint count, const TabiyaReviewWish *wish)
{
    const guint first = first_searchable(self, count), more = wish ? wish->length : 0;
    g_autofree EngMove *moves = g_new(EngMove, self->length + TABIYA_CLAIM_MOVES + 1);
    for (guint i = first; i < count; i++)
        moves[i - first] = self->moves[i];
    for (guint i = 0; i < more; i++)
        moves[count - first + i] = wish->moves[i];
    const TabiyaSearchRequest request = {
        .priority = TABIYA_SEARCH_BACKGROUND,
        .cores = 1,
        .start = &self->positions[first],
        .moves = moves,
        .count = count - first + more,
        .limits = self->limits,
        .info = info_cb,
        .done = done_cb,
        .user = self,
    };
    g_autoptr(GError) error = NULL;
    if (!tabiya_engine_source_set_option(self->source, "MultiPV", wish ? "1" : LINES, &error)) {
        g_debug("one line only: %s", error->message);
    }
    memset(self->lines, 0, sizeof self->lines);
    self->ticket = tabiya_engine_arbiter_search(self->arbiter, self->source, &request);
}

static void search_ply(TabiyaGameReview *self, guint ply)
{
    self->ply = ply;
    self->is_reply = FALSE;
    search_position(self, ply, NULL);
}

static void search_reply(TabiyaGameReview *self, guint ply, const TabiyaReviewWish *wish)
{
    EngPosition at = self->positions[ply - 1];
    for (guint i = 0; i < wish->length; i++) {
        EngPosition after;
        eng_position_play(&after, &at, wish->moves[i]);
        at = after;
    }
    self->ply = ply;
    self->is_reply = TRUE;
    self->reply_key = at.key;
    search_position(self, ply - 1, wish);
}

/* Explains as much as possible. TRUE: a search for it has begun. */
static gboolean explain_next(TabiyaGameReview *self)
{
    for (guint ply = self->length; ply > 0; ply--) {
        TabiyaReviewWish wish;
        if (!explain(self, ply, &wish)) {
            search_reply(self, ply, &wish);
            return TRUE;
        }
    }
    return FALSE;
}

static void tell_untold(TabiyaGameReview *self)
{
    const guint ply = self->untold;
    self->untold = G_MAXUINT;
    if (ply != G_MAXUINT)
        tell_done(self, ply);
}

/* Searches the last position that is not done. TRUE: it is being searched. */
static gboolean search_next_ply(TabiyaGameReview *self)
{
    guint ply = self->length;
    while (ply > 0 && self->plies[ply].done)
        ply--;
    if (self->plies[ply].done)
        return FALSE;
    if (settle_if_over(self, ply))
        self->untold = ply;
    else
        search_ply(self, ply);
    return TRUE;
}

static void search_next(TabiyaGameReview *self)
{
    while (self->running && !explain_next(self)) {
        tell_untold(self);
        if (!self->running)
            return;
        if (!search_next_ply(self)) {
            finish(self, NULL);
            return;
        }
        if (self->untold == G_MAXUINT)
            return;
    }
}

static gboolean begin_cb(gpointer user)
{
    TabiyaGameReview *self = user;
    g_autoptr(TabiyaGameReview) guard = g_object_ref(self);
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    search_next(self);
    return G_SOURCE_REMOVE;
}

void tabiya_game_review_start(TabiyaGameReview *self)
{
    g_return_if_fail(TABIYA_IS_GAME_REVIEW(self));
    if (self->running)
        return;
    tabiya_engine_source_new_game(self->source);
    self->tries = 0;
    set_running(self, TRUE);
    /* From the main loop, so that ::finished is never emitted inside this call. */
    self->beginning = tabiya_later(begin_cb, self);
}

void tabiya_game_review_cancel(TabiyaGameReview *self)
{
    g_return_if_fail(TABIYA_IS_GAME_REVIEW(self));
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    set_running(self, FALSE);
}

void tabiya_game_review_set_usual_rating(TabiyaGameReview *self, int rating)
{
    g_return_if_fail(TABIYA_IS_GAME_REVIEW(self) && rating > 0);
    self->usual_rating = rating;
}

/* --- Queries ---------------------------------------------------------------------------------- */

TabiyaGame *tabiya_game_review_get_game(TabiyaGameReview *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), NULL);
    return self->game;
}

gboolean tabiya_game_review_is_running(TabiyaGameReview *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), FALSE);
    return self->running;
}

gboolean tabiya_game_review_is_complete(TabiyaGameReview *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), FALSE);
    gboolean complete = self->n_done == self->length + 1;
    for (guint ply = 1; complete && ply <= self->length; ply++)
        complete = is_explained(&self->plies[ply]);
    return complete;
}

double tabiya_game_review_get_progress(TabiyaGameReview *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), 0);
    return self->n_done / (self->length + 1.0);
}

guint tabiya_game_review_get_length(TabiyaGameReview *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), 0);
    return self->length;
}

const TabiyaReviewPly *tabiya_game_review_get_ply(TabiyaGameReview *self, guint ply)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), NULL);
    return ply <= self->length ? &self->plies[ply] : NULL;
}

EngMove tabiya_game_review_get_move(TabiyaGameReview *self, guint ply)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), ENG_NO_MOVE);
    g_return_val_if_fail(ply > 0 && ply <= self->length, ENG_NO_MOVE);
    return self->moves[ply - 1];
}

const EngPosition *tabiya_game_review_get_position(TabiyaGameReview *self, guint ply)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self) && ply <= self->length, NULL);
    return &self->positions[ply];
}

static void add_to_summary(TabiyaReviewSummary *summary, const TabiyaReviewPly *ply)
{
    summary->moves++;
    summary->average_cp_loss += ply->cp_loss;
    summary->labels[ply->label]++;
    summary->missed_wins += ply->missed_win;
    summary->only_moves += ply->only_move;
    summary->sacrifices += ply->sacrifice;
    summary->natural += ply->natural.is_natural;
}

void tabiya_game_review_get_summary(TabiyaGameReview *self, EngColor color,
                                    TabiyaReviewSummary *summary)
{
    g_return_if_fail(TABIYA_IS_GAME_REVIEW(self) && summary);
    *summary = (TabiyaReviewSummary){.accuracy = NAN};
    g_autofree double *win = g_new(double, self->length + 1);
    for (guint ply = 0; ply <= self->length; ply++) {
        win[ply] = self->plies[ply].win;
        if (self->plies[ply].judged && self->positions[ply - 1].side_to_move == color)
            add_to_summary(summary, &self->plies[ply]);
    }
    if (summary->moves > 0)
        summary->average_cp_loss /= summary->moves;
    if (tabiya_game_review_is_complete(self)) {
        summary->accuracy = tabiya_game_accuracy(win, self->length + 1,
                                                 (EngColor)self->positions[0].side_to_move, color);
    }
}

const TabiyaOpening *tabiya_game_review_get_opening(TabiyaGameReview *self, guint *ply)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), NULL);
    TabiyaOpeningNamer namer;
    tabiya_opening_namer_init(&namer);
    for (guint i = 0; i <= self->length; i++) {
        if (tabiya_opening_namer_step(&namer, &self->positions[i]) && ply)
            *ply = i;
    }
    return namer.opening;
}

/* --- Critical moments ------------------------------------------------------------------------- */

typedef struct {
    guint ply;
    double weight;
} Moment;

static int by_weight(gconstpointer a, gconstpointer b)
{
    double x = ((const Moment *)a)->weight, y = ((const Moment *)b)->weight;
    return (x < y) - (x > y);
}

static int by_ply(gconstpointer a, gconstpointer b)
{
    guint x = *(const guint *)a, y = *(const guint *)b;
    return (x > y) - (x < y);
}

double tabiya_game_review_get_weight(TabiyaGameReview *self, guint ply)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), 0);
    g_return_val_if_fail(ply > 0 && ply <= self->length && self->plies[ply].judged, 0);
    TabiyaReviewMove move;
    fill_move(self, ply, &move);
    return tabiya_review_weight(&move, &self->plies[ply - 1], &self->plies[ply]);
}

GArray *tabiya_game_review_dup_critical(TabiyaGameReview *self, guint limit)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), NULL);
    g_autoptr(GArray) moments = g_array_new(FALSE, FALSE, sizeof(Moment));
    for (guint ply = 1; ply <= self->length; ply++) {
        if (!self->plies[ply].judged)
            continue;
        Moment moment = {ply, tabiya_game_review_get_weight(self, ply)};
        if (moment.weight > 0)
            g_array_append_val(moments, moment);
    }
    g_array_sort(moments, by_weight);
    GArray *plies = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < moments->len && i < limit; i++)
        g_array_append_val(plies, g_array_index(moments, Moment, i).ply);
    g_array_sort(plies, by_ply);
    return plies;
}

/* --- State ------------------------------------------------------------------------------------ */

#define PLY_FORMAT "(uiiibii@aq)"
#define REPLY_FORMAT "(tii@aq)"
#define STATE_TYPE "(sa(uiiibiiaq)a(tiiaq))"

/* Identifies the moves that a state belongs to. */
static char *dup_fingerprint(TabiyaGameReview *self)
{
    guint64 mixed = 0;
    for (guint i = 0; i <= self->length; i++)
        mixed = (mixed ^ self->keys[i]) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    return g_strdup_printf("%u %016" G_GINT64_MODIFIER "x", self->length, mixed);
}

static GVariant *dup_moves(const EngMove *moves, guint length)
{
    return g_variant_new_fixed_array(G_VARIANT_TYPE_UINT16, moves, length, sizeof *moves);
}

static GVariant *dup_replies(TabiyaGameReview *self)
{
    GVariantBuilder builder;
    GHashTableIter iter;
    gpointer key, value;
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a(tiiaq)"));
    g_hash_table_iter_init(&iter, self->replies);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const TabiyaReviewReply *reply = value;
        g_variant_builder_add(&builder, REPLY_FORMAT, *(const guint64 *)key, (int)reply->score.type,
                              reply->score.value, dup_moves(reply->pv, reply->pv_length));
    }
    return g_variant_builder_end(&builder);
}

GVariant *tabiya_game_review_dup_state(TabiyaGameReview *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self), NULL);
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a(uiiibiiaq)"));
    for (guint ply = 0; ply <= self->length; ply++) {
        const TabiyaReviewPly *p = &self->plies[ply];
        if (!p->done || p->is_over)
            continue;
        g_variant_builder_add(&builder, PLY_FORMAT, ply, (int)p->score.type, p->score.value,
                              p->depth, p->has_second, (int)p->second.type, p->second.value,
                              dup_moves(p->pv, p->pv_length));
    }
    g_autofree char *fingerprint = dup_fingerprint(self);
    return g_variant_new("(s@a(uiiibiiaq)@a(tiiaq))", fingerprint, g_variant_builder_end(&builder),
                         dup_replies(self));
}

/* Takes the legal beginning of a line: a state may come from a file. */
static void take_pv(TabiyaReviewPly *result, const EngPosition *position, GVariant *moves)
{
    gsize count;
    const guint16 *words = g_variant_get_fixed_array(moves, &count, sizeof *words);
    EngPosition at = *position;
    for (gsize i = 0; i < count && i < TABIYA_REVIEW_PV && eng_move_is_legal(&at, words[i]); i++) {
        EngPosition after;
        eng_position_play(&after, &at, words[i]);
        at = after;
        result->pv[result->pv_length++] = words[i];
    }
}

static TabiyaScore make_score(int type, int value)
{
    const TabiyaScore score = {CLAMP(type, TABIYA_SCORE_CP, TABIYA_SCORE_TB),
                               CLAMP(value, -1000000, 1000000)};
    return score;
}

/* Takes the moves unchecked: playing them stops at the first illegal one. */
static void restore_reply(TabiyaGameReview *self, GVariant *entry)
{
    guint64 key;
    int type, value;
    gsize count;
    g_autoptr(GVariant) moves = NULL;
    g_variant_get(entry, REPLY_FORMAT, &key, &type, &value, &moves);
    const guint16 *words = g_variant_get_fixed_array(moves, &count, sizeof *words);
    TabiyaReviewPly result = {.score = make_score(type, value)};
    for (gsize i = 0; i < count && i < TABIYA_REVIEW_PV; i++)
        result.pv[result.pv_length++] = words[i];
    keep_reply(self, key, &result);
}

static void restore_ply(TabiyaGameReview *self, GVariant *entry)
{
    guint ply;
    int type, value, depth, second_type, second_value;
    gboolean has_second;
    g_autoptr(GVariant) moves = NULL;
    g_variant_get(entry, PLY_FORMAT, &ply, &type, &value, &depth, &has_second, &second_type,
                  &second_value, &moves);
    if (ply > self->length || self->plies[ply].done || settle_if_over(self, ply))
        return;
    TabiyaReviewPly result = {.depth = depth, .has_second = has_second};
    result.score = make_score(type, value);
    result.second = make_score(second_type, second_value);
    take_pv(&result, &self->positions[ply], moves);
    self->plies[ply] = result;
    settle_ply(self, ply);
}

static void restore_entries(TabiyaGameReview *self, GVariant *state, gsize child,
                            void (*restore)(TabiyaGameReview *self, GVariant *entry))
{
    g_autoptr(GVariant) entries = g_variant_get_child_value(state, child);
    for (gsize i = 0; i < g_variant_n_children(entries); i++) {
        g_autoptr(GVariant) entry = g_variant_get_child_value(entries, i);
        restore(self, entry);
    }
}

gboolean tabiya_game_review_restore(TabiyaGameReview *self, GVariant *state, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(self) && !self->running, FALSE);
    g_autofree char *fingerprint = dup_fingerprint(self);
    const char *found = NULL;
    if (g_variant_is_of_type(state, G_VARIANT_TYPE(STATE_TYPE)))
        g_variant_get_child(state, 0, "&s", &found);
    if (g_strcmp0(found, fingerprint) != 0) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("This review belongs to another game."));
        return FALSE;
    }
    restore_entries(self, state, 2, restore_reply);
    restore_entries(self, state, 1, restore_ply);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROGRESS]);
    return TRUE;
}

/* --- The object ------------------------------------------------------------------------------- */

static void take_main_line(TabiyaGameReview *self)
{
    const TabiyaNode *node = tabiya_game_get_main_end(self->game);
    self->length = tabiya_node_get_ply(node);
    self->positions = g_new(EngPosition, self->length + 1);
    self->moves = g_new(EngMove, self->length);
    self->keys = g_new(guint64, self->length + 1);
    self->plies = g_new0(TabiyaReviewPly, self->length + 1);
    for (; node; node = tabiya_node_get_parent(node)) {
        guint ply = tabiya_node_get_ply(node);
        self->positions[ply] = *tabiya_node_get_position(node);
        self->keys[ply] = self->positions[ply].key;
        if (ply > 0)
            self->moves[ply - 1] = tabiya_node_get_move(node);
    }
}

static void tabiya_game_review_dispose(GObject *object)
{
    TabiyaGameReview *self = TABIYA_GAME_REVIEW(object);
    g_clear_pointer(&self->beginning, tabiya_later_cancel);
    if (self->arbiter)
        tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    g_clear_object(&self->arbiter);
    g_clear_object(&self->source);
    g_clear_object(&self->game);
    G_OBJECT_CLASS(tabiya_game_review_parent_class)->dispose(object);
}

static void tabiya_game_review_finalize(GObject *object)
{
    TabiyaGameReview *self = TABIYA_GAME_REVIEW(object);
    g_free(self->positions);
    g_free(self->moves);
    g_free(self->keys);
    g_free(self->plies);
    g_hash_table_unref(self->replies);
    G_OBJECT_CLASS(tabiya_game_review_parent_class)->finalize(object);
}

static void tabiya_game_review_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    TabiyaGameReview *self = TABIYA_GAME_REVIEW(object);
    switch (id) {
    case PROP_GAME:
        g_value_set_object(value, self->game);
        break;
    case PROP_PROGRESS:
        g_value_set_double(value, tabiya_game_review_get_progress(self));
        break;
    case PROP_RUNNING:
        g_value_set_boolean(value, self->running);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_game_review_class_init(TabiyaGameReviewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = tabiya_game_review_dispose;
    object_class->finalize = tabiya_game_review_finalize;
    object_class->get_property = tabiya_game_review_get_property;
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    properties[PROP_GAME] = g_param_spec_object("game", NULL, NULL, TABIYA_TYPE_GAME, flags);
    properties[PROP_PROGRESS] = g_param_spec_double("progress", NULL, NULL, 0, 1, 0, flags);
    properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_PLY_DONE] = g_signal_new("ply-done", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_FINISHED] = g_signal_new("finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void tabiya_game_review_init(TabiyaGameReview *self)
{
    self->untold = G_MAXUINT;
    self->usual_rating = TABIYA_PEOPLE_RATING_USUAL;
    self->replies = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
}

static gboolean has_limit(const EngLimits *limits)
{
    return limits->nodes > 0 || limits->depth > 0 || limits->movetime_ms > 0;
}

TabiyaGameReview *tabiya_game_review_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *source,
                                         TabiyaGame *game, const EngLimits *limits)
{
    TabiyaGameReview *self = g_object_new(TABIYA_TYPE_GAME_REVIEW, NULL);
    self->arbiter = g_object_ref(arbiter);
    self->source = g_object_ref(source);
    self->game = g_object_ref(game);
    self->limits = *limits;
    if (!has_limit(limits))
        self->limits.movetime_ms = DEFAULT_MOVETIME_MS;
    take_main_line(self);
    self->ratings[ENG_WHITE] = tabiya_natural_find_rating(game, ENG_WHITE, 0);
    self->ratings[ENG_BLACK] = tabiya_natural_find_rating(game, ENG_BLACK, 0);
    tabiya_people_prepare(tabiya_people_get_default());
    return self;
}
