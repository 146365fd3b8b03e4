/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* review-survey FILE.pgn NODES REPLY_NODES [--show]: reviews every game, checks every claim
 * independently, on the board and against the best replies of an engine with REPLY_NODES, and
 * counts. Prints one JSON object; with --show each sentence on stderr. Exit 1 if a claim is
 * false, also that a mistake is natural. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/explain.h"
#include "app/analysis/review-notes.h"
#include "app/game/pgn-reader.h"
#include "engine/board/fen.h"
#include "tests/app/claim-check.h"
#include "tests/app/claim-reply.h"

typedef struct {
    int games, bad_moves, explained, claims, undecided, wrong;
    int forged, caught; /* claims that were made false on purpose, and found out */
    int refuted;        /* claims that do not hold against the best reply */
    int empty;          /* comments that only repeat the glyph */
    int natural;        /* mistakes called natural, */
    int unnatural;      /* of them wrongly, or not called so although they are */
    int glyphs[7];      /* by NAG */
    int motifs[TABIYA_N_MOTIFS];
    gboolean show;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *source;
    guint64 reply_nodes;
} Survey;

/* --- Best replies ----------------------------------------------------------------------------- */

typedef struct {
    ClaimReply *reply;
    GMainLoop *loop;
} Asked;

static void told_cb(const TabiyaSearchInfo *info, gpointer user)
{
    ClaimReply *reply = ((Asked *)user)->reply;
    if (info->multipv != 1 || info->bound != ENG_BOUND_EXACT)
        return;
    reply->score = info->score;
    reply->length = (guint)MIN(info->pv_length, CLAIM_REPLY_MOVES);
    memcpy(reply->moves, info->pv, reply->length * sizeof *reply->moves);
}

static void answered_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    const Asked *asked = user;
    g_assert_no_error(error);
    if (asked->reply->length == 0 || asked->reply->moves[0] != result->best) {
        asked->reply->moves[0] = result->best;
        asked->reply->length = 1;
        asked->reply->score = result->score;
    }
    g_main_loop_quit(asked->loop);
}

static void search_reply(const EngPosition *position, ClaimReply *reply, gpointer user)
{
    Survey *survey = user;
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    Asked asked = {reply, loop};
    const TabiyaSearchRequest request = {
        .priority = TABIYA_SEARCH_BACKGROUND,
        .cores = 1,
        .start = position,
        .limits = {.nodes = survey->reply_nodes},
        .info = told_cb,
        .done = answered_cb,
        .user = &asked,
    };
    *reply = (ClaimReply){0};
    tabiya_engine_source_set_option(survey->source, "MultiPV", "1", NULL);
    tabiya_engine_source_new_game(survey->source);
    tabiya_engine_arbiter_search(survey->arbiter, survey->source, &request);
    g_main_loop_run(loop);
}

/* --- Claims ----------------------------------------------------------------------------------- */

/* Makes a proved claim false. FALSE if there is no simple way to. */
static gboolean forge(TabiyaClaim *claim, guint number)
{
    if (claim->motif < TABIYA_MOTIF_PROMOTION) {
        const gboolean longer = claim->mate_moves > 1;
        claim->mate_moves = 1;
        return longer;
    }
    if (number % 2 == 0 || claim->targets[0] == ENG_NO_SQUARE)
        claim->won_cp += 100;
    else
        claim->targets[0] ^= 1;
    return TRUE;
}

/* Whether the checker can refuse a claim. */
static void check_checker(Survey *survey, const TabiyaClaim *claim, const guint64 *keys,
                          gsize n_keys)
{
    TabiyaClaim forged = *claim;
    const char *why;
    if (!forge(&forged, (guint)survey->claims))
        return;
    survey->forged++;
    survey->caught += claim_check(&forged, keys, n_keys, &why) == CLAIM_FALSE;
}

static void check(Survey *survey, const TabiyaClaim *claim, const guint64 *keys, gsize n_keys)
{
    if (claim->motif == TABIYA_MOTIF_NONE)
        return;
    const char *why = NULL;
    const ClaimVerdict verdict = claim_check(claim, keys, n_keys, &why);
    survey->claims++;
    survey->motifs[claim->motif]++;
    survey->undecided += verdict == CLAIM_UNDECIDED;
    survey->wrong += verdict == CLAIM_FALSE;
    if (verdict == CLAIM_PROVED)
        check_checker(survey, claim, keys, n_keys);
    if (verdict == CLAIM_PROVED)
        why = claim_check_replies(claim, search_reply, survey);
    survey->refuted += verdict == CLAIM_PROVED && why;
    if (verdict == CLAIM_PROVED && !why && !survey->show)
        return;
    g_autofree char *text = tabiya_claim_to_string(claim, TABIYA_LETTERS_ENGLISH);
    g_autofree char *line = tabiya_claim_dup_line(claim, TABIYA_LETTERS_ENGLISH);
    char fen[ENG_FEN_MAX];
    fprintf(stderr, "%s%s: %s [%s] %s\n",
            verdict != CLAIM_PROVED ? "NOT PROVED: "
            : why                   ? "REFUTED: "
                                    : "",
            tabiya_motif_get_id(claim->motif), text, line, eng_fen_write(&claim->before, fen));
    if (why)
        fprintf(stderr, "    %s\n", why);
}

/* "A natural mistake at this level" is said of exactly those that are. */
static void check_natural(Survey *survey, TabiyaGameReview *review, guint ply, const char *words)
{
    const TabiyaReviewPly *result = tabiya_game_review_get_ply(review, ply);
    TabiyaGame *game = tabiya_game_review_get_game(review);
    const gboolean said = strstr(words, "natural") != NULL;
    const EngPosition *before = tabiya_game_review_get_position(review, ply - 1);
    const char *tag =
        tabiya_game_get_tag(game, before->side_to_move == ENG_WHITE ? "WhiteElo" : "BlackElo");
    const int rating = tag && atoi(tag) > 0 ? atoi(tag) : 1500;
    const char *why = result->label >= TABIYA_LABEL_MISTAKE ? claim_check_natural(game, ply, rating)
                                                            : "it is no mistake";
    survey->natural += said;
    survey->unnatural += said != !why;
    if (said != !why)
        fprintf(stderr, "NATURAL: ply %u: %s (%s)\n", ply, words, why ? why : "not said");
}

static void survey_ply(Survey *survey, TabiyaGameReview *review, guint ply, const guint64 *keys)
{
    const TabiyaReviewPly *result = tabiya_game_review_get_ply(review, ply);
    const guint8 nag = tabiya_review_get_nag(review, ply);
    g_autofree char *words = tabiya_review_dup_words(review, ply, TABIYA_LETTERS_ENGLISH);
    survey->glyphs[nag]++;
    survey->empty += *words != '\0' && !strchr(words, ' ');
    check_natural(survey, review, ply, words);
    check(survey, &result->refutation, keys, ply - 1);
    check(survey, &result->missed, keys, ply - 1);
    if (result->label < TABIYA_LABEL_MISTAKE)
        return;
    const gboolean explained =
        result->refutation.motif != TABIYA_MOTIF_NONE || result->missed.motif != TABIYA_MOTIF_NONE;
    survey->bad_moves++;
    survey->explained += explained;
    if (explained || !survey->show)
        return;
    const EngPosition *before = tabiya_game_review_get_position(review, ply - 1);
    const TabiyaReviewPly *from = tabiya_game_review_get_ply(review, ply - 1);
    g_autofree char *best =
        tabiya_explain_moves(before, from->pv, from->pv_length, 12, TABIYA_LETTERS_ENGLISH);
    g_autofree char *answer =
        tabiya_explain_moves(tabiya_game_review_get_position(review, ply), result->pv,
                             result->pv_length, 12, TABIYA_LETTERS_ENGLISH);
    const EngMove move = tabiya_game_review_get_move(review, ply);
    g_autofree char *played = tabiya_explain_moves(before, &move, 1, 1, TABIYA_LETTERS_ENGLISH);
    char fen[ENG_FEN_MAX];
    fprintf(stderr, "NOTHING SAID: %s (%d:%d → %d:%d) %s; best %s; answer %s\n", played,
            from->score.type, from->score.value, result->score.type, result->score.value,
            eng_fen_write(before, fen), best, answer);
}

static void finished_cb(TabiyaGameReview *review, const GError *error, gpointer loop)
{
    g_assert_no_error(error);
    g_main_loop_quit(loop);
}

static void survey_game(Survey *survey, TabiyaEngineArbiter *arbiter, TabiyaEngineSource *source,
                        TabiyaGame *game, guint64 nodes)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    g_autoptr(TabiyaGameReview) review =
        tabiya_game_review_new(arbiter, source, game, &(EngLimits){.nodes = nodes});
    g_signal_connect(review, "finished", G_CALLBACK(finished_cb), loop);
    tabiya_game_review_start(review);
    g_main_loop_run(loop);
    const guint length = tabiya_game_review_get_length(review);
    g_autofree guint64 *keys = g_new(guint64, length + 1);
    for (guint ply = 0; ply <= length; ply++)
        keys[ply] = tabiya_game_review_get_position(review, ply)->key;
    for (guint ply = 1; ply <= length; ply++)
        survey_ply(survey, review, ply, keys);
    survey->games++;
}

static void print(const Survey *survey)
{
    printf("{\"games\":%d,\"bad_moves\":%d,\"explained\":%d,\"claims\":%d,\"undecided\":%d,"
           "\"false\":%d,\"refuted\":%d,\"forged\":%d,\"caught\":%d,\"empty\":%d,\"natural\":%d,"
           "\"unnatural\":%d,\"good\":%d,\"brilliant\":%d,\"inaccuracies\":%d,\"motifs\":{",
           survey->games, survey->bad_moves, survey->explained, survey->claims, survey->undecided,
           survey->wrong, survey->refuted, survey->forged, survey->caught, survey->empty,
           survey->natural, survey->unnatural, survey->glyphs[1], survey->glyphs[3],
           survey->glyphs[6]);
    for (int motif = 1; motif < TABIYA_N_MOTIFS; motif++) {
        printf("%s\"%s\":%d", motif > 1 ? "," : "", tabiya_motif_get_id((TabiyaMotif)motif),
               survey->motifs[motif]);
    }
    printf("}}\n");
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    if (argc < 4 || !g_file_get_contents(argv[1], &text, NULL, &error)) {
        fprintf(stderr, "usage: review-survey FILE.pgn NODES REPLY_NODES [--show]\n");
        return 2;
    }
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, NULL);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();
    Survey survey = {.show = argc > 4 && strcmp(argv[4], "--show") == 0,
                     .arbiter = arbiter,
                     .source = source,
                     .reply_nodes = g_ascii_strtoull(argv[3], NULL, 10)};
    for (guint i = 0; i < games->len; i++)
        survey_game(&survey, arbiter, source, games->pdata[i], g_ascii_strtoull(argv[2], NULL, 10));
    print(&survey);
    return survey.wrong > 0 || survey.unnatural > 0;
}
