/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Commands in a comment with one value: clocks, evaluation. */
#include <string.h>

#include "app/game/markup-pieces.h"
#include "app/game/markup.h"

#define MAX_DIGITS 9 /* of one number: no real value has more */

/* Finds the first command of that name whose value `read` accepts. */
typedef gboolean (*ReadFunc)(const char *value, gpointer out);

static gboolean get_value(const char *text, const char *name, ReadFunc read, gpointer out)
{
    if (!text || !strstr(text, "[%"))
        return FALSE;
    g_autoptr(GArray) pieces = tabiya_markup_pieces_new(text);
    for (guint i = 0; i < pieces->len; i++) {
        const TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);
        if (!tabiya_markup_piece_is(piece, name))
            continue;
        g_autofree char *value = g_strndup(piece->value, piece->value_length);
        if (read(value, out))
            return TRUE;
    }
    return FALSE;
}

/* Reads digits and moves on; FALSE if there are none or too many. */
static gboolean read_digits(const char **at, gint64 *number)
{
    const char *start = *at;
    *number = 0;
    for (; g_ascii_isdigit(**at); ++*at) {
        if (*at - start < MAX_DIGITS)
            *number = *number * 10 + (**at - '0');
    }
    return *at > start && *at - start <= MAX_DIGITS;
}

/* Thousandths after a decimal point; 0 without one. */
static gint64 read_thousandths(const char **at)
{
    gint64 sum = 0, weight = 100;
    if (**at != '.')
        return 0;
    for (++*at; g_ascii_isdigit(**at); ++*at, weight /= 10)
        sum += weight * (**at - '0');
    return sum;
}

/* --- Clocks ----------------------------------------------------------------------------------- */

/* h:mm:ss.f, or mm:ss.f */
static gboolean read_time(const char *value, gpointer out)
{
    gint64 parts[3];
    guint n = 0;
    do {
        if (n == G_N_ELEMENTS(parts) || !read_digits(&value, &parts[n++]))
            return FALSE;
    } while (*value == ':' && value++);
    gint64 thousandths = read_thousandths(&value);
    if (n < 2 || *value != '\0')
        return FALSE;
    gint64 seconds = n == 3 ? (parts[0] * 60 + parts[1]) * 60 + parts[2] : parts[0] * 60 + parts[1];
    *(gint64 *)out = seconds * 1000 + thousandths;
    return TRUE;
}

gboolean tabiya_markup_get_clock(const char *text, gint64 *ms)
{
    return get_value(text, "clk", read_time, ms);
}

gboolean tabiya_markup_get_elapsed(const char *text, gint64 *ms)
{
    return get_value(text, "emt", read_time, ms);
}

/* --- Evaluation ------------------------------------------------------------------------------- */

typedef struct {
    TabiyaScore score;
    int depth;
} Eval;

static gboolean read_number(const char **at, Eval *eval)
{
    gboolean is_mate = **at == '#';
    *at += is_mate;
    gboolean is_negative = **at == '-';
    *at += is_negative || **at == '+';
    gint64 whole = 0;
    gboolean has_whole = g_ascii_isdigit(**at);
    if (has_whole ? !read_digits(at, &whole)
                  : (is_mate || (*at)[0] != '.' || !g_ascii_isdigit((*at)[1]))) {
        return FALSE;
    }
    if (whole > G_MAXINT / 200)
        return FALSE;
    int value =
        is_mate ? MAX(2 * (int)whole - 1, 0) : (int)(whole * 100 + (read_thousandths(at) + 5) / 10);
    eval->score.type = is_mate ? TABIYA_SCORE_MATE : TABIYA_SCORE_CP;
    eval->score.value = is_negative ? -value : value;
    return TRUE;
}

/* 0.35, -1.2,22, #-3 */
static gboolean read_eval(const char *value, gpointer out)
{
    Eval eval = {0};
    gint64 depth = 0;
    if (!read_number(&value, &eval))
        return FALSE;
    if (*value == ',') {
        value++;
        if (!read_digits(&value, &depth) || depth > G_MAXINT)
            return FALSE;
    }
    eval.depth = (int)depth;
    *(Eval *)out = eval;
    return *value == '\0';
}

static char *write_eval(const TabiyaScore *score, int depth)
{
    const char *sign = score->value < 0 ? "-" : "";
    int size = ABS(score->value);
    g_autofree char *number = NULL;
    if (score->type == TABIYA_SCORE_MATE)
        number = g_strdup_printf("#%s%d", sign, (size + 1) / 2);
    else if (score->type == TABIYA_SCORE_TB)
        number = g_strdup_printf("%s%s", sign, size != 0 ? "200.00" : "0.00");
    else
        number = g_strdup_printf("%s%d.%02d", sign, size / 100, size % 100);
    return depth > 0 ? g_strdup_printf("%s,%d", number, depth) : g_steal_pointer(&number);
}

gboolean tabiya_markup_get_eval(const char *text, TabiyaScore *score, int *depth)
{
    Eval eval;
    if (!get_value(text, "eval", read_eval, &eval))
        return FALSE;
    *score = eval.score;
    if (depth)
        *depth = eval.depth;
    return TRUE;
}

char *tabiya_markup_set_eval(const char *text, const TabiyaScore *score, int depth)
{
    g_autofree char *value = score ? write_eval(score, depth) : NULL;
    Eval present, wanted;
    if (value && get_value(text, "eval", read_eval, &present) && read_eval(value, &wanted) &&
        present.depth == wanted.depth && present.score.type == wanted.score.type &&
        present.score.value == wanted.score.value) {
        return g_strdup(text);
    }
    g_autofree char *command = value ? g_strdup_printf("[%%eval %s]", value) : g_strdup("");
    return tabiya_markup_set_commands(text, "eval", command);
}
