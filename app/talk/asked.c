/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See asked.h. */
#include "app/talk/asked.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/analysis/explain.h"
#include "app/analysis/review-claims.h"
#include "app/analysis/review-judge.h"
#include "app/analysis/tablebases.h"
#include "app/game/shown-move.h"
#include "app/talk/answer-words.h"
#include "app/talk/move-deeds.h"
#include "engine/board/bitboard.h"
#include "engine/board/san.h"

/* --- The position ----------------------------------------------------------------------------- */

static void play(EngPosition *at, EngMove move)
{
    const EngPosition before = *at;

    eng_position_play(at, &before, move);
}

/* The keys of all positions from the scene's start to the one before the last of `moves`, and that
 * last position. */
static GArray *collect_keys(const TabiyaAsked *self, const EngMove *moves, guint n_moves,
                            EngPosition *end)
{
    GArray *keys = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    const guint earlier = self->is_free ? 0 : self->count;

    *end = self->is_free ? self->position : self->work->scene->start;
    for (guint i = 0; i < earlier + n_moves; i++) {
        const uint64_t key = end->key;
        g_array_append_val(keys, key);
        play(end, i < earlier ? tabiya_scene_move_at(self->work->scene, i) : moves[i - earlier]);
    }
    return keys;
}

EngOutcome tabiya_asked_outcome_after(const TabiyaAsked *self, const EngMove *moves, guint n_moves)
{
    EngPosition end;
    g_autoptr(GArray) keys = collect_keys(self, moves, n_moves, &end);

    return eng_outcome(&end, (const uint64_t *)(gconstpointer)keys->data, keys->len);
}

static void begin(TabiyaAsked *self, const EngPosition *position)
{
    self->position = *position;
    self->mover = (EngColor)position->side_to_move;
    memset(self->lines, 0, sizeof self->lines);
    self->n_lines = 0;
    self->nodes = 0;
    self->n_wanted = 0;
    self->outcome = tabiya_asked_outcome_after(self, NULL, 0);
}

void tabiya_asked_init_at(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer,
                          guint count)
{
    EngPosition position;

    self->work = work;
    self->answer = answer;
    self->is_free = FALSE;
    self->count = count;
    tabiya_scene_position_after(work->scene, count, &position);
    begin(self, &position);
}

void tabiya_asked_init_free(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer,
                            const EngPosition *position)
{
    self->work = work;
    self->answer = answer;
    self->is_free = TRUE;
    self->count = 0;
    begin(self, position);
}

gboolean tabiya_asked_init(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    EngPosition position;
    guint count = 0;

    if (!tabiya_talk_work_find_position(work, answer, &position, &count))
        return FALSE;
    tabiya_asked_init_at(self, work, answer, count);
    return TRUE;
}

TabiyaScore tabiya_asked_final_score(EngOutcome outcome, EngColor side_to_move)
{
    /* One ply, since zero has no sign. */
    return outcome == ENG_OUTCOME_CHECKMATE
               ? (TabiyaScore){TABIYA_SCORE_MATE, side_to_move == ENG_WHITE ? -1 : 1}
               : (TabiyaScore){TABIYA_SCORE_CP, 0};
}

gboolean tabiya_asked_say_over(TabiyaAsked *self)
{
    const char *sentence = tabiya_outcome_get_sentence(self->outcome, self->mover);

    if (!sentence)
        return FALSE;
    tabiya_answer_state(self->answer, _("The game is over. {text}"),
                        &(TabiyaFill){.position = &self->position, .text = sentence});
    tabiya_answer_offer(self->answer, _("review this game"));
    tabiya_answer_offer(self->answer, _("new game"));
    return TRUE;
}

EngMove tabiya_asked_get_last(const TabiyaAsked *self, EngPosition *before)
{
    if (self->is_free || self->count == 0)
        return ENG_NO_MOVE;
    tabiya_scene_position_after(self->work->scene, self->count - 1, before);
    return tabiya_scene_move_at(self->work->scene, self->count - 1);
}

EngSquare tabiya_asked_get_captured_on(const TabiyaAsked *self)
{
    EngPosition before;
    const EngMove last = tabiya_asked_get_last(self, &before);

    return last != ENG_NO_MOVE ? tabiya_move_get_capture(&before, last) : ENG_NO_SQUARE;
}

/* --- Searches --------------------------------------------------------------------------------- */

static gboolean search_free(TabiyaAsked *self, const EngMove *more, guint n_more,
                            TabiyaTalkLine *lines, guint *n_found)
{
    TabiyaTalkWork *work = self->work;
    g_autoptr(GError) error = NULL;

    *n_found = work->search(work->searcher, &self->position, more, n_more, self->nodes,
                            self->n_wanted, lines, work->cancellable, &error);
    if (error)
        tabiya_answer_fail(self->answer, "%s", error->message);
    else if (*n_found == 0)
        tabiya_answer_fail(self->answer, _("The game is over in this position."));
    return *n_found > 0;
}

static gboolean search(TabiyaAsked *self, const EngMove *more, guint n_more, TabiyaTalkLine *lines,
                       guint *n_found)
{
    const TabiyaTalkSearch wanted = {
        .count = self->count,
        .more = more,
        .n_more = n_more,
        .nodes = self->nodes,
        .n_lines = self->n_wanted,
    };

    return self->is_free
               ? search_free(self, more, n_more, lines, n_found)
               : tabiya_talk_work_search(self->work, self->answer, &wanted, lines, n_found);
}

static gboolean has_line(const TabiyaAsked *self, guint count, EngMove move)
{
    for (guint i = 0; i < count; i++) {
        if (self->lines[i].moves[0] == move)
            return TRUE;
    }
    return FALSE;
}

static gboolean is_better(const TabiyaAsked *self, const TabiyaTalkLine *a, const TabiyaTalkLine *b)
{
    return tabiya_score_compare_cp(a->score, self->mover) >
           tabiya_score_compare_cp(b->score, self->mover);
}

/* A search that ended within a depth may have two lines of one move, and the lines of two depths:
 * each move stays once, and after the best one they are sorted. */
static void tidy_lines(TabiyaAsked *self)
{
    guint count = 0;

    for (guint i = 0; i < self->n_lines; i++) {
        const TabiyaTalkLine line = self->lines[i];
        guint at = count;
        if (has_line(self, count, line.moves[0]))
            continue;
        for (; at > 1 && is_better(self, &line, &self->lines[at - 1]); at--)
            self->lines[at] = self->lines[at - 1];
        self->lines[at] = line;
        count++;
    }
    self->n_lines = count;
}

gboolean tabiya_asked_search(TabiyaAsked *self, guint64 nodes, guint n_lines)
{
    memset(self->lines, 0, sizeof self->lines);
    self->nodes = nodes;
    self->n_wanted = n_lines;
    const gboolean found = search(self, NULL, 0, self->lines, &self->n_lines);
    tidy_lines(self);
    return found;
}

gboolean tabiya_asked_search_after(TabiyaAsked *self, const EngMove *moves, guint n_moves,
                                   guint64 nodes, TabiyaTalkLine *line)
{
    const EngOutcome outcome = tabiya_asked_outcome_after(self, moves, n_moves);
    const guint64 kept_nodes = self->nodes;
    const guint kept_wanted = self->n_wanted;
    guint n_found = 0;

    *line = (TabiyaTalkLine){0};
    if (eng_outcome_is_final(outcome)) {
        line->score = tabiya_asked_final_score(outcome, n_moves % 2 == 0 ? self->mover
                                                                         : eng_other(self->mover));
        return TRUE;
    }
    self->nodes = nodes;
    self->n_wanted = 1;
    const gboolean found = search(self, moves, n_moves, line, &n_found);
    self->nodes = kept_nodes;
    self->n_wanted = kept_wanted;
    return found;
}

/* --- Claims ----------------------------------------------------------------------------------- */

/* The best replies searched so far, by position. */
static const TabiyaReviewReply *find_reply(const EngPosition *position, gpointer user)
{
    const guint64 key = position->key;

    return g_hash_table_lookup(user, &key);
}

static void ply_set_line(TabiyaReviewPly *ply, const TabiyaTalkLine *line)
{
    ply->done = TRUE;
    ply->score = line->score;
    ply->win = tabiya_win_percent(line->score, ENG_WHITE);
    ply->pv_length = MIN(line->length, TABIYA_REVIEW_PV);
    memcpy(ply->pv, line->moves, ply->pv_length * sizeof *ply->pv);
    ply->is_over = line->length == 0;
}

static gboolean search_reply(TabiyaAsked *self, const TabiyaReviewWish *wish, GHashTable *replies)
{
    EngPosition at = self->position;
    TabiyaTalkLine line;

    for (guint i = 0; i < wish->length; i++)
        play(&at, wish->moves[i]);
    if (!tabiya_asked_search_after(self, wish->moves, wish->length, TABIYA_TALK_QUICK_NODES, &line))
        return FALSE;
    const guint64 key = at.key;
    TabiyaReviewReply *reply = g_new0(TabiyaReviewReply, 1);
    reply->score = line.score;
    reply->pv_length = MIN(line.length, TABIYA_REVIEW_PV);
    memcpy(reply->pv, line.moves, reply->pv_length * sizeof *reply->pv);
    g_hash_table_insert(replies, g_memdup2(&key, sizeof key), reply);
    return TRUE;
}

/* Fills in the claims of `to`. FALSE: cancelled. */
static gboolean find_claims(TabiyaAsked *self, EngMove played, const TabiyaReviewPly *from,
                            TabiyaReviewPly *to)
{
    EngPosition end;
    g_autoptr(GArray) keys = collect_keys(self, NULL, 0, &end);
    g_autoptr(GHashTable) replies =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    const TabiyaJudgedMove move = {
        .before = &self->position,
        .played = played,
        .keys = (const guint64 *)(gconstpointer)keys->data,
        .n_keys = keys->len,
    };
    TabiyaReviewWish wish;

    while (!tabiya_review_find_claims(&move, from, to, find_reply, replies, &wish)) {
        if (!search_reply(self, &wish, replies))
            return FALSE;
    }
    return TRUE;
}

/* Any other legal move, to be the one that was played in place of a line. */
static EngMove find_other_move(const EngPosition *position, EngMove move)
{
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.moves[i] != move)
            return list.moves[i];
    }
    return move;
}

static gboolean is_recapture(const TabiyaAsked *self, EngMove move)
{
    const EngSquare square = tabiya_asked_get_captured_on(self);

    return square != ENG_NO_SQUARE && tabiya_move_get_capture(&self->position, move) == square;
}

gboolean tabiya_asked_find_claim(TabiyaAsked *self, const TabiyaTalkLine *line, TabiyaClaim *claim)
{
    TabiyaReviewPly from = {0}, to = {0};

    claim->motif = TABIYA_MOTIF_NONE;
    if (line->length == 0)
        return FALSE;
    ply_set_line(&from, line);
    if (!find_claims(self, find_other_move(&self->position, line->moves[0]), &from, &to))
        return FALSE;
    if (is_recapture(self, line->moves[0]) && to.missed.motif >= TABIYA_MOTIF_PROMOTION)
        return FALSE;
    *claim = to.missed;
    return claim->motif != TABIYA_MOTIF_NONE;
}

gboolean tabiya_asked_judge(TabiyaAsked *self, EngMove move, const TabiyaTalkLine *after,
                            TabiyaReviewPly *judged)
{
    TabiyaReviewPly from = {0};
    EngPosition earlier;
    const EngMove previous = tabiya_asked_get_last(self, &earlier);
    const TabiyaReviewMove reviewed = {
        .before = &self->position,
        .played = move,
        .earlier = previous != ENG_NO_MOVE ? &earlier : NULL,
        .previous = previous != ENG_NO_MOVE ? previous : ENG_NULL_MOVE,
    };

    *judged = (TabiyaReviewPly){0};
    ply_set_line(&from, &self->lines[0]);
    from.has_second = self->n_lines > 1;
    from.second = self->lines[1].score;
    ply_set_line(judged, after);
    tabiya_review_judge(&reviewed, &from, judged);
    return judged->explained || find_claims(self, move, &from, judged);
}

/* --- Facts ------------------------------------------------------------------------------------ */

void tabiya_asked_add_evaluation(TabiyaAsked *self, guint index)
{
    const TabiyaTalkLine *line = &self->lines[index];
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);

    tabiya_fact_set_line(fact, &self->position, line->moves, line->length);
    fact->has_score = TRUE;
    fact->score = line->score;
    fact->nodes = self->nodes;
    fact->number = self->n_wanted;
}

/* A word of a claim's sentence, if it is its judged move or the next of its line. `next` is the
 * move of the line to come. */
static gboolean read_claimed_move(const TabiyaClaim *claim, const char *word, gsize length,
                                  guint *next, TabiyaAnswerLink *link)
{
    char san[ENG_SAN_MAX];
    EngPosition at;

    tabiya_claim_get_start(claim, &at);
    for (guint i = 0; i < claim->length; i++) {
        eng_san_write(&at, claim->line[i], san);
        if ((i == 0 || i >= *next) && strlen(san) == length && strncmp(san, word, length) == 0) {
            *link = (TabiyaAnswerLink){.before = at, .move = claim->line[i]};
            *next = i + 1;
            return TRUE;
        }
        play(&at, claim->line[i]);
    }
    *link = (TabiyaAnswerLink){.before = claim->before, .move = claim->played};
    eng_san_write(&claim->before, claim->played, san);
    return !claim->missed && strlen(san) == length && strncmp(san, word, length) == 0;
}

/* The moves in the text from byte `from` on become links. */
static void link_claimed_moves(TabiyaAnswer *answer, const TabiyaClaim *claim, gsize from)
{
    static const char LETTERS[] = "abcdefghKQRBNOx12345678=+#-";
    guint next = 0;

    for (gsize at = from; at < answer->text->len;) {
        const gsize length = strspn(answer->text->str + at, LETTERS);
        TabiyaAnswerLink link;
        if (length > 1 && read_claimed_move(claim, answer->text->str + at, length, &next, &link)) {
            link.start = (guint)at;
            link.end = (guint)(at + length);
            g_array_append_val(answer->links, link);
        }
        at += MAX(length, 1);
    }
}

void tabiya_answer_say_claim(TabiyaAnswer *answer, const TabiyaClaim *claim)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_CLAIM);
    EngPosition start;

    tabiya_claim_get_start(claim, &start);
    fact->text = tabiya_claim_to_string(claim, tabiya_shown_letters_get());
    tabiya_fact_set_line(fact, &start, claim->line, claim->length);
    fact->claim = *claim;
    const gsize from = answer->text->len;
    tabiya_answer_say_text(answer, fact->text);
    link_claimed_moves(answer, claim, from);
}

/* Exact results only: what the fifty-move rule turns into a draw is one. */
static TabiyaScore score_of(const TabiyaTablebaseAnswer *told, EngColor mover)
{
    const int plies = (int)MAX(told->distance, 1);

    if (told->result != TABIYA_TABLEBASE_WIN && told->result != TABIYA_TABLEBASE_LOSS)
        return (TabiyaScore){TABIYA_SCORE_CP, 0};
    const gboolean white = (told->result == TABIYA_TABLEBASE_WIN) == (mover == ENG_WHITE);
    return (TabiyaScore){TABIYA_SCORE_TB, white ? plies : -plies};
}

EngMove tabiya_asked_say_tablebase(TabiyaAsked *self)
{
    TabiyaTablebases *tables = tabiya_tablebases_get_default();

    if (!tabiya_tablebases_covers(tables, &self->position))
        return ENG_NO_MOVE;
    g_autofree TabiyaTablebaseAnswer *told = tabiya_tablebases_probe(tables, &self->position);
    if (!told || told->n_moves == 0)
        return ENG_NO_MOVE;
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_TABLEBASE);
    fact->text = tabiya_tablebase_answer_dup_words(told, self->mover, FALSE);
    fact->has_score = TRUE;
    fact->score = score_of(told, self->mover);
    const EngMove best = told->moves[0].move;
    tabiya_fact_set_line(fact, &self->position, &best, 1);
    /* Translators: makes words a sentence, with your language's full stop. */
    tabiya_answer_say(self->answer, C_("sentence", "%s."), fact->text);
    return best;
}

void tabiya_answer_add_line(TabiyaAnswer *answer, const EngPosition *start, const EngMove *moves,
                            gsize count)
{
    tabiya_fact_set_line(tabiya_answer_add_fact(answer, TABIYA_FACT_LINE), start, moves, count);
}
