/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a review as JSON, for programs that draw or count. */

#include "app/analysis/explain.h"
#include "app/analysis/review-notes.h"
#include "app/cli/analyze.h"
#include "app/json-add.h"

#define CRITICAL_MOMENTS 6

static void add_side(JsonBuilder *builder, TabiyaGameReview *review, EngColor color)
{
    TabiyaReviewSummary s;
    tabiya_game_review_get_summary(review, color, &s);
    json_builder_set_member_name(builder, color == ENG_WHITE ? "white" : "black");
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name",
                           tabiya_game_get_tag(tabiya_game_review_get_game(review),
                                               color == ENG_WHITE ? "White" : "Black"));
    tabiya_json_add_int(builder, "moves", s.moves);
    tabiya_json_add_double(builder, "accuracy", s.accuracy);
    tabiya_json_add_double(builder, "average_cp_loss", s.average_cp_loss);
    tabiya_json_add_int(builder, "inaccuracies", s.labels[TABIYA_LABEL_INACCURACY]);
    tabiya_json_add_int(builder, "mistakes", s.labels[TABIYA_LABEL_MISTAKE]);
    tabiya_json_add_int(builder, "blunders", s.labels[TABIYA_LABEL_BLUNDER]);
    tabiya_json_add_int(builder, "missed_wins", s.missed_wins);
    tabiya_json_add_int(builder, "only_moves", s.only_moves);
    tabiya_json_add_int(builder, "sacrifices", s.sacrifices);
    tabiya_json_add_int(builder, "natural", s.natural);
    json_builder_end_object(builder);
}

/* Moves as scripts read them; a line that starts with Black has three dots, as in PGN. */
static void add_line(JsonBuilder *builder, const char *name, const char *line)
{
    g_autoptr(GString) plain = g_string_new(line);

    g_string_replace(plain, "…", "...", 0);
    tabiya_json_add_string(builder, name, plain->str);
}

static void add_claim(JsonBuilder *builder, const char *name, const TabiyaClaim *claim)
{
    json_builder_set_member_name(builder, name);
    if (claim->motif == TABIYA_MOTIF_NONE) {
        json_builder_add_null_value(builder);
        return;
    }
    g_autofree char *text = tabiya_claim_to_string(claim, TABIYA_LETTERS_ENGLISH);
    g_autofree char *line = tabiya_claim_dup_line(claim, TABIYA_LETTERS_ENGLISH);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "motif", tabiya_motif_get_id(claim->motif));
    tabiya_json_add_string(builder, "text", text);
    add_line(builder, "line", line);
    tabiya_json_add_int(builder, "won_cp", claim->won_cp);
    json_builder_end_object(builder);
}

/* Of a mistake or blunder: how many players of the same rating would make it. */
static void add_natural(JsonBuilder *builder, const TabiyaNatural *natural)
{
    json_builder_set_member_name(builder, "natural");
    json_builder_begin_object(builder);
    tabiya_json_add_boolean(builder, "is_natural", natural->is_natural);
    tabiya_json_add_int(builder, "rating", natural->rating);
    tabiya_json_add_double(builder, "probability", natural->chance);
    tabiya_json_add_int(builder, "rank", natural->rank + 1);
    json_builder_end_object(builder);
}

static void add_judgment(JsonBuilder *builder, TabiyaGameReview *review, guint ply)
{
    static const char *const LABELS[] = {"none", "inaccuracy", "mistake", "blunder"};
    const TabiyaReviewPly *p = tabiya_game_review_get_ply(review, ply);
    if (!p->judged)
        return;
    tabiya_json_add_string(builder, "label", LABELS[p->label]);
    tabiya_json_add_int(builder, "nag", tabiya_review_get_nag(review, ply));
    tabiya_json_add_double(builder, "drop", p->drop);
    tabiya_json_add_double(builder, "accuracy", p->accuracy);
    tabiya_json_add_int(builder, "cp_loss", p->cp_loss);
    tabiya_json_add_boolean(builder, "best", p->is_best);
    tabiya_json_add_boolean(builder, "missed_win", p->missed_win);
    tabiya_json_add_boolean(builder, "only_move", p->only_move);
    tabiya_json_add_boolean(builder, "sacrifice", p->sacrifice);
    if (p->natural.known)
        add_natural(builder, &p->natural);
    add_claim(builder, "refutation", &p->refutation);
    add_claim(builder, "missed", &p->missed);
}

static void add_ply(JsonBuilder *builder, TabiyaGameReview *review, guint ply)
{
    const TabiyaReviewPly *p = tabiya_game_review_get_ply(review, ply);
    const EngPosition *position = tabiya_game_review_get_position(review, ply);
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "ply", ply);
    if (ply > 0) {
        char san[ENG_SAN_MAX];
        eng_san_write(tabiya_game_review_get_position(review, ply - 1),
                      tabiya_game_review_get_move(review, ply), san);
        tabiya_json_add_string(builder, "san", san);
    }
    if (!p->is_over) {
        json_builder_set_member_name(builder, "score");
        tabiya_cli_add_score(builder, p->score);
        g_autofree char *best =
            tabiya_explain_moves(position, p->pv, p->pv_length, G_MAXSIZE, TABIYA_LETTERS_ENGLISH);
        add_line(builder, "best_line", best);
    }
    tabiya_json_add_double(builder, "win_percent", p->win);
    add_judgment(builder, review, ply);
    json_builder_end_object(builder);
}

static void add_critical(JsonBuilder *builder, TabiyaGameReview *review)
{
    g_autoptr(GArray) plies = tabiya_game_review_dup_critical(review, CRITICAL_MOMENTS);
    json_builder_set_member_name(builder, "critical_plies");
    json_builder_begin_array(builder);
    for (guint i = 0; i < plies->len; i++)
        json_builder_add_int_value(builder, g_array_index(plies, guint, i));
    json_builder_end_array(builder);
}

char *tabiya_cli_dup_review_json(TabiyaGameReview *review, guint index)
{
    TabiyaGame *game = tabiya_game_review_get_game(review);
    const TabiyaOpening *opening = tabiya_game_review_get_opening(review, NULL);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "game", index);
    tabiya_json_add_string(builder, "result",
                           tabiya_result_to_string(tabiya_game_get_result(game)));
    tabiya_json_add_string(builder, "eco", opening ? opening->eco : NULL);
    tabiya_json_add_string(builder, "opening", opening ? opening->name : NULL);
    add_side(builder, review, ENG_WHITE);
    add_side(builder, review, ENG_BLACK);
    add_critical(builder, review);
    json_builder_set_member_name(builder, "plies");
    json_builder_begin_array(builder);
    for (guint ply = 0; ply <= tabiya_game_review_get_length(review); ply++)
        add_ply(builder, review, ply);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *text = json_to_string(root, FALSE);
    return g_strconcat(text, "\n", NULL);
}
