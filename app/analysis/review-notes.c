/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-notes.h. Writes notes, and finds and removes earlier ones.
 *
 * A note is one paragraph of a comment (one { } of the PGN file) and begins with the mark. */
#include "app/analysis/review-notes.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/analysis/explain.h"
#include "app/analysis/review-words.h"
#include "app/game/markup.h"
#include "app/game/nag.h"

#define MARK "[%%review " /* for printf and scanf */
#define BETTER_PLIES 10

/* --- Marks ------------------------------------------------------------------------------------ */

static guint hash_words(const char *words)
{
    return g_str_hash(words) & 0xffff;
}

/* A paragraph that is a note. */
static char *dup_note(guint8 nag, const char *words)
{
    return g_strdup_printf(MARK "%d %04x]%s%s", nag, hash_words(words), *words != '\0' ? " " : "",
                           words);
}

/* Reads a paragraph's mark. FALSE: it has none. `*words` receives the rest; `*own` whether that is
 * unchanged since we wrote it. */
static gboolean read_mark(const char *paragraph, guint8 *nag, const char **words, gboolean *own)
{
    unsigned number, hash;
    int length = 0;
    if (sscanf(paragraph, MARK "%u %x]%n", &number, &hash, &length) != 2 || length == 0 ||
        number > 255) {
        return FALSE;
    }
    *nag = (guint8)number;
    *words = paragraph + length + strspn(paragraph + length, " ");
    *own = hash_words(*words) == hash;
    return TRUE;
}

/* The text without its notes; of a changed note only the mark is removed. `*nag` receives the NAG
 * that came with them, 0 if none. NULL: there was no note. */
static char *dup_without_notes(const char *text, guint8 *nag, gboolean *all_own)
{
    g_auto(GStrv) paragraphs = g_strsplit(text, "\n\n", -1);
    GString *rest = g_string_new(NULL);
    gboolean found = FALSE;
    *nag = 0;
    *all_own = TRUE;
    for (char **p = paragraphs; *p; p++) {
        const char *kept = *p, *words;
        guint8 its_nag;
        gboolean own;
        if (read_mark(*p, &its_nag, &words, &own)) {
            found = TRUE;
            *nag = own ? its_nag : *nag;
            kept = own ? NULL : words;
        }
        *all_own &= kept == NULL;
        if (kept)
            g_string_append_printf(rest, "%s%s", rest->len > 0 ? "\n\n" : "", kept);
    }
    if (!found) {
        g_string_free(rest, TRUE);
        return NULL;
    }
    return g_string_free(rest, FALSE);
}

static void add_note(TabiyaGame *game, const TabiyaNode *node, guint8 nag, const char *words)
{
    g_autofree char *note = dup_note(nag, words);
    const char *text = tabiya_node_get_comment(node);
    g_autofree char *joined = *text != '\0' ? g_strconcat(text, "\n\n", note, NULL) : NULL;
    tabiya_game_set_comment(game, node, joined ? joined : note);
}

/* --- Removing --------------------------------------------------------------------------------- */

/* Whether nobody has added anything but our note to the line that starts with `node`. */
static gboolean is_untouched(const TabiyaNode *node)
{
    for (const TabiyaNode *n = node; n; n = tabiya_node_get_child(n)) {
        gsize nags;
        tabiya_node_get_nags(n, &nags);
        const TabiyaNode *child = tabiya_node_get_child(n);
        if (nags > 0 || *tabiya_node_get_comment_before(n) != '\0' ||
            (n != node && *tabiya_node_get_comment(n) != '\0') ||
            (child && tabiya_node_get_sibling(child))) {
            return FALSE;
        }
    }
    return TRUE;
}

/* Unmarks `node` and removes its NAG. TRUE if its comment was only the note. */
static gboolean remove_note(TabiyaGame *game, const TabiyaNode *node)
{
    guint8 nag;
    gboolean all_own;
    g_autofree char *rest = dup_without_notes(tabiya_node_get_comment(node), &nag, &all_own);
    if (!rest)
        return FALSE;
    if (nag != 0)
        tabiya_game_remove_nag(game, node, nag);
    tabiya_game_set_comment(game, node, rest);
    return all_own;
}

/* Better lines are variations of a move of the main line. */
static void remove_lines_beside(TabiyaGame *game, const TabiyaNode *main_move)
{
    const TabiyaNode *node = tabiya_node_get_sibling(main_move);
    while (node) {
        const TabiyaNode *next = tabiya_node_get_sibling(node);
        gboolean untouched = is_untouched(node);
        if (remove_note(game, node) && untouched)
            tabiya_game_delete_from(game, node);
        node = next;
    }
}

static void remove_notes(TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (; node; node = tabiya_node_get_child(node)) {
        remove_note(game, node);
        if (tabiya_node_get_parent(node))
            remove_lines_beside(game, node);
    }
}

void tabiya_review_remove_notes(TabiyaGame *game)
{
    g_return_if_fail(TABIYA_IS_GAME(game));
    tabiya_game_begin_edit(game, _("Remove Review"));
    remove_notes(game);
    tabiya_game_end_edit(game);
}

/* --- Texts ------------------------------------------------------------------------------------ */

guint8 tabiya_review_get_nag(TabiyaGameReview *review, guint ply)
{
    const TabiyaReviewPly *to = tabiya_game_review_get_ply(review, ply);
    g_return_val_if_fail(to, 0);
    return to->judged ? tabiya_review_nag(to, tabiya_game_review_get_weight(review, ply)) : 0;
}

char *tabiya_review_dup_words(TabiyaGameReview *review, guint ply, TabiyaPieceLetters letters)
{
    const TabiyaReviewPly *to = tabiya_game_review_get_ply(review, ply);
    g_return_val_if_fail(to, NULL);
    return to->judged ? tabiya_review_words(to, tabiya_game_review_get_weight(review, ply), letters)
                      : g_strdup("");
}

static void append_sentence(GString *text, const char *sentence)
{
    if (text->len > 0)
        g_string_append_c(text, ' ');
    g_string_append(text, sentence);
}

static void append_side(GString *text, TabiyaGameReview *review, EngColor color)
{
    TabiyaReviewSummary s;
    tabiya_game_review_get_summary(review, color, &s);
    if (isnan(s.accuracy))
        return;
    g_autofree char *sentence = g_strdup_printf(
        /* Translators: accuracy in percent, average loss in hundredths of a pawn, three counts. */
        color == ENG_WHITE ? _("White: accuracy %.1f%%, average loss %.0f, inaccuracies %d, "
                               "mistakes %d, blunders %d.")
                           : _("Black: accuracy %.1f%%, average loss %.0f, inaccuracies %d, "
                               "mistakes %d, blunders %d."),
        s.accuracy, s.average_cp_loss, s.labels[TABIYA_LABEL_INACCURACY],
        s.labels[TABIYA_LABEL_MISTAKE], s.labels[TABIYA_LABEL_BLUNDER]);
    append_sentence(text, sentence);
    if (s.natural > 0) {
        /* Translators: how many of these mistakes and blunders many players of the same strength
         * would make. */
        g_autofree char *natural = g_strdup_printf(_("Natural at this level: %d."), s.natural);
        append_sentence(text, natural);
    }
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_eval(TabiyaGame *game, const TabiyaNode *node, const TabiyaReviewPly *ply)
{
    const char *old = tabiya_node_get_comment(node);
    g_autofree char *text = tabiya_markup_set_eval(old, ply->is_over ? NULL : &ply->score, 0);
    tabiya_game_set_comment(game, node, text);
}

static gboolean is_judged_by_hand(const TabiyaNode *node)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (tabiya_nag_get_kind(nags[i]) == TABIYA_NAG_MOVE)
            return TRUE;
    }
    return FALSE;
}

static void write_judgment(TabiyaGameReview *review, TabiyaGame *game, const TabiyaNode *node,
                           TabiyaReviewNotes what)
{
    guint ply = tabiya_node_get_ply(node);
    guint8 nag = what & TABIYA_NOTES_NAGS ? tabiya_review_get_nag(review, ply) : 0;
    if (nag != 0 && is_judged_by_hand(node))
        nag = 0;
    g_autofree char *words = what & TABIYA_NOTES_WORDS
                                 ? tabiya_review_dup_words(review, ply, TABIYA_LETTERS_ENGLISH)
                                 : g_strdup("");
    if (nag != 0)
        tabiya_game_add_nag(game, node, nag);
    if (nag != 0 || *words != '\0')
        add_note(game, node, nag, words);
}

static const TabiyaNode *find_child(const TabiyaNode *parent, EngMove move)
{
    const TabiyaNode *child = tabiya_node_get_child(parent);
    while (child && tabiya_node_get_move(child) != move)
        child = tabiya_node_get_sibling(child);
    return child;
}

/* Adds the better line beside the labeled move at `node`, unless somebody has that move there
 * already. */
static void write_better_line(TabiyaGameReview *review, TabiyaGame *game, const TabiyaNode *node,
                              TabiyaReviewNotes what)
{
    guint ply = tabiya_node_get_ply(node);
    const TabiyaReviewPly *from = tabiya_game_review_get_ply(review, ply - 1);
    const TabiyaReviewPly *to = tabiya_game_review_get_ply(review, ply);
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    if (to->label == TABIYA_LABEL_NONE || from->pv_length == 0 || find_child(parent, from->pv[0])) {
        return;
    }
    guint length = MAX(BETTER_PLIES, to->missed.motif != TABIYA_MOTIF_NONE ? to->missed.length : 0);
    const TabiyaNode *first = NULL, *at = parent;
    for (guint i = 0; i < length && i < from->pv_length; i++) {
        if (!eng_move_is_legal(tabiya_node_get_position(at), from->pv[i]))
            break;
        at = tabiya_game_append_move(game, at, from->pv[i]);
        first = first ? first : at;
    }
    /* The moves follow as the variation itself. */
    g_autofree char *words =
        what & TABIYA_NOTES_WORDS
            ? tabiya_claim_dup_without_line(&to->missed, TABIYA_LETTERS_ENGLISH)
            : NULL;
    add_note(game, first, 0, words ? words : "");
}

static void write_tags(TabiyaGameReview *review, TabiyaGame *game)
{
    const TabiyaOpening *opening = tabiya_game_review_get_opening(review, NULL);
    if (opening && !tabiya_game_get_tag(game, "ECO") && !tabiya_game_get_tag(game, "Opening")) {
        tabiya_game_set_tag(game, "ECO", opening->eco);
        tabiya_game_set_tag(game, "Opening", opening->name);
    }
    if (!tabiya_game_get_tag(game, "Annotator"))
        tabiya_game_set_tag(game, "Annotator", "Tabiya");
}

static void write_summary(TabiyaGameReview *review, TabiyaGame *game)
{
    g_autoptr(GString) text = g_string_new(NULL);
    append_side(text, review, ENG_WHITE);
    append_side(text, review, ENG_BLACK);
    if (text->len > 0)
        add_note(game, tabiya_game_get_root(game), 0, text->str);
}

static void write_ply(TabiyaGameReview *review, TabiyaGame *game, const TabiyaNode *node,
                      TabiyaReviewNotes what)
{
    const TabiyaReviewPly *ply = tabiya_game_review_get_ply(review, tabiya_node_get_ply(node));
    if (what & TABIYA_NOTES_EVALS && ply->done && tabiya_node_get_ply(node) > 0)
        write_eval(game, node, ply);
    if (!ply->judged)
        return;
    write_judgment(review, game, node, what);
    if (what & TABIYA_NOTES_LINES)
        write_better_line(review, game, node, what);
}

void tabiya_review_write_notes(TabiyaGameReview *review, TabiyaReviewNotes what)
{
    g_return_if_fail(TABIYA_IS_GAME_REVIEW(review));
    TabiyaGame *game = tabiya_game_review_get_game(review);
    tabiya_game_begin_edit(game, _("Write Review"));
    remove_notes(game);
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (guint ply = 0; node && ply <= tabiya_game_review_get_length(review); ply++) {
        if (ply > 0 && tabiya_node_get_move(node) != tabiya_game_review_get_move(review, ply))
            break;
        write_ply(review, game, node, what);
        node = tabiya_node_get_child(node);
    }
    if (what & TABIYA_NOTES_WORDS)
        write_summary(review, game);
    if (what & TABIYA_NOTES_TAGS)
        write_tags(review, game);
    tabiya_game_end_edit(game);
}
