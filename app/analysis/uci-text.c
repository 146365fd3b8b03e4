/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See uci-text.h. Reads UCI lines leniently and writes them strictly. The protocol: Meyer-Kahlen,
 * 2006. */
#include "app/analysis/uci-text.h"

#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"

static gboolean is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

/* Most words differ in their first letter. */
static gboolean is(const char *word, const char *name)
{
    return word[0] == name[0] && strcmp(word, name) == 0;
}

/* The next word of `*cursor`, NUL-terminated in place, or NULL. */
static char *next_word(char **cursor)
{
    char *word = *cursor;
    while (is_blank(*word))
        word++;
    if (*word == '\0')
        return NULL;
    char *end = word;
    while (*end != '\0' && !is_blank(*end))
        end++;
    *cursor = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

static gint64 next_number(char **cursor)
{
    const char *word = next_word(cursor);
    return word ? g_ascii_strtoll(word, NULL, 10) : 0;
}

/* The same within the range of counts: an engine may send any number. */
static int next_count(char **cursor)
{
    const gint64 number = next_number(cursor);
    return (int)CLAMP(number, 0, G_MAXINT);
}

static guint64 next_big_count(char **cursor)
{
    const gint64 number = next_number(cursor);
    return (guint64)MAX(number, 0);
}

/* `score cp N | mate N [lowerbound | upperbound]`: the words after "score". */
static gboolean read_score(char **cursor, EngColor side_to_move, TabiyaSearchInfo *info)
{
    const char *kind = next_word(cursor);
    if (!kind)
        return FALSE;
    const gint64 number = next_number(cursor);
    EngScore score = {ENG_SCORE_CENTIPAWNS, (int)CLAMP(number, -1000000, 1000000)};
    if (strcmp(kind, "mate") == 0) {
        score.type = ENG_SCORE_MATE;
        score.value = score.value > 0 ? score.value * 2 - 1 : score.value * 2; /* moves to plies */
    } else if (strcmp(kind, "cp") != 0) {
        return FALSE;
    }
    info->score = tabiya_score_from_engine(score, side_to_move);
    return TRUE;
}

/* A line that nobody wants: its moves are not compared with all words that may follow them. */
static void skip_moves(char **cursor)
{
    char *end = *cursor + strspn(*cursor, "abcdefgh12345678nrq ");
    while (end > *cursor && end[-1] != ' ' && *end != '\0')
        end--;
    *cursor = end;
}

static gsize read_pv(char **cursor, const EngPosition *position, EngMove *pv)
{
    EngPosition current = *position;
    gsize length = 0;
    const char *word;
    if (!pv)
        skip_moves(cursor);
    while (pv && length < TABIYA_UCI_PV_MAX && (word = next_word(cursor))) {
        EngMove move = eng_uci_parse(&current, word);
        if (move == ENG_NO_MOVE)
            break;
        pv[length++] = move;
        EngPosition after;
        eng_position_play(&after, &current, move);
        current = after;
    }
    return length;
}

gboolean tabiya_uci_parse_info(const char *line, const EngPosition *position,
                               TabiyaSearchInfo *info, EngMove *pv)
{
    g_autofree char *copy = g_strdup(line);
    char *cursor = copy;
    const char *word = next_word(&cursor);
    if (!word || !is(word, "info"))
        return FALSE;

    const EngColor side_to_move = (EngColor)position->side_to_move;
    *info = (TabiyaSearchInfo){.multipv = 1, .pv = pv};
    gboolean has_score = FALSE;
    while ((word = next_word(&cursor))) {
        if (is(word, "string"))
            return FALSE;
        else if (is(word, "depth"))
            info->depth = next_count(&cursor);
        else if (is(word, "seldepth"))
            info->selective_depth = next_count(&cursor);
        else if (is(word, "multipv"))
            info->multipv = next_count(&cursor);
        else if (is(word, "nodes"))
            info->nodes = next_big_count(&cursor);
        else if (is(word, "time"))
            info->time_ms = (gint64)next_big_count(&cursor);
        else if (is(word, "tbhits"))
            info->tablebase_hits = next_big_count(&cursor);
        else if (is(word, "hashfull"))
            info->hashfull_permille = next_count(&cursor);
        else if (is(word, "score"))
            has_score = read_score(&cursor, side_to_move, info);
        else if (is(word, "lowerbound"))
            info->bound = tabiya_bound_from_engine(ENG_BOUND_LOWER, side_to_move);
        else if (is(word, "upperbound"))
            info->bound = tabiya_bound_from_engine(ENG_BOUND_UPPER, side_to_move);
        else if (is(word, "pv"))
            info->pv_length = read_pv(&cursor, position, pv);
    }
    return has_score;
}

gboolean tabiya_uci_parse_bestmove(const char *line, const EngPosition *position, EngMove *best,
                                   EngMove *ponder)
{
    g_autofree char *copy = g_strdup(line);
    char *cursor = copy;
    const char *word = next_word(&cursor);
    if (!word || !is(word, "bestmove"))
        return FALSE;
    *best = *ponder = ENG_NO_MOVE;
    word = next_word(&cursor);
    if (word)
        *best = eng_uci_parse(position, word);
    if (*best == ENG_NO_MOVE)
        return TRUE;
    word = next_word(&cursor);
    if (word && is(word, "ponder") && (word = next_word(&cursor))) {
        EngPosition after;
        eng_position_play(&after, position, *best);
        *ponder = eng_uci_parse(&after, word);
    }
    return TRUE;
}

char *tabiya_uci_dup_position(const EngPosition *start, const EngMove *moves, gsize count)
{
    EngPosition initial;
    eng_position_init(&initial);
    GString *text = g_string_new("position ");
    if (eng_position_equal(start, &initial) && !start->chess960) {
        g_string_append(text, "startpos");
    } else {
        char fen[ENG_FEN_MAX];
        g_string_append(text, "fen ");
        g_string_append(text, eng_fen_write(start, fen));
    }
    if (count > 0)
        g_string_append(text, " moves");
    for (gsize i = 0; i < count; i++) { /* how a move is written depends on the variant alone */
        char uci[ENG_UCI_MAX];
        g_string_append_c(text, ' ');
        g_string_append(text, eng_uci_write(start, moves[i], uci));
    }
    return g_string_free(text, FALSE);
}

char *tabiya_uci_dup_go(const EngLimits *limits, const EngPosition *position)
{
    GString *text = g_string_new("go");
    if (limits->ponder)
        g_string_append(text, " ponder");
    if (limits->has_clock) {
        g_string_append_printf(text,
                               " wtime %" G_GINT64_FORMAT " btime %" G_GINT64_FORMAT
                               " winc %" G_GINT64_FORMAT " binc %" G_GINT64_FORMAT,
                               limits->time_ms[ENG_WHITE], limits->time_ms[ENG_BLACK],
                               limits->increment_ms[ENG_WHITE], limits->increment_ms[ENG_BLACK]);
    }
    if (limits->moves_to_go > 0)
        g_string_append_printf(text, " movestogo %d", limits->moves_to_go);
    if (limits->depth > 0)
        g_string_append_printf(text, " depth %d", limits->depth);
    if (limits->nodes > 0)
        g_string_append_printf(text, " nodes %" G_GUINT64_FORMAT, limits->nodes);
    if (limits->mate_moves > 0)
        g_string_append_printf(text, " mate %d", limits->mate_moves);
    if (limits->movetime_ms > 0)
        g_string_append_printf(text, " movetime %" G_GINT64_FORMAT, limits->movetime_ms);
    if (limits->infinite || text->len == strlen("go"))
        g_string_append(text, " infinite");
    if (limits->search_moves_count > 0)
        g_string_append(text, " searchmoves");
    for (gsize i = 0; i < limits->search_moves_count; i++) {
        char uci[ENG_UCI_MAX];
        g_string_append_printf(text, " %s", eng_uci_write(position, limits->search_moves[i], uci));
    }
    return g_string_free(text, FALSE);
}
