/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The fields of the query language: the values that may follow each colon; see query.h. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/library/query-private.h"
#include "app/store/game-record.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

/* --- Texts ------------------------------------------------------------------------------------ */

static TabiyaQuery *parse_text(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    const char *text = reader->at;
    if (text[strspn(text, " \t")] == '\0') {
        tabiya_spec_fail(reader, text, _("a name"));
        return NULL;
    }
    return tabiya_query_new_text(kind, text);
}

static void append_text(GString *out, const TabiyaQuery *query)
{
    g_string_append(out, query->text);
}

static TabiyaQuery *parse_tag(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    const char *name = reader->at;
    const gsize length = strcspn(name, "=");
    if (length == 0 || strcspn(name, " \t\"") < length) {
        tabiya_spec_fail(reader, name, _("the name of a tag"));
        return NULL;
    }
    g_autofree char *copy = g_strndup(name, length);
    return tabiya_query_new_tag(copy, name[length] == '=' ? name + length + 1 : NULL);
}

static void append_tag(GString *out, const TabiyaQuery *query)
{
    g_string_append(out, query->name);
    if (query->text)
        g_string_append_printf(out, "=%s", query->text);
}

/* --- Ranges ----------------------------------------------------------------------------------- */

/* Reads and writes one end of a range; `upper`: the last value that the text can mean. */
typedef struct {
    gboolean (*take)(TabiyaSpecReader *reader, gboolean upper, guint32 *value);
    void (*append)(GString *out, guint32 value, gboolean upper);
    guint32 lowest; /* the start of a range without a lower end */
} RangeEnds;

/* "3", "3-5", "3-", "-5"; "?" is 0, for unknown, if the lowest is above it. */
static TabiyaQuery *parse_range(TabiyaSpecReader *reader, TabiyaQueryKind kind,
                                const RangeEnds *ends)
{
    const char *begin = reader->at;
    guint32 from = ends->lowest, to = TABIYA_QUERY_OPEN;
    if (ends->lowest > 0 && tabiya_spec_take_char(reader, '?'))
        return tabiya_query_new_range(kind, 0, 0);
    if (*begin != '-' && !ends->take(reader, FALSE, &from))
        return NULL;
    const char *end = reader->at;
    if (tabiya_spec_take_char(reader, '-')) {
        if (*reader->at != '\0' && !ends->take(reader, TRUE, &to))
            return NULL;
    } else {
        reader->at = begin;
        if (!ends->take(reader, TRUE, &to))
            return NULL;
        reader->at = end;
    }
    if (from > to) {
        tabiya_spec_fail(reader, begin, _("a range in ascending order"));
        return NULL;
    }
    /* "0-2000" does not ask for unknown values. */
    return tabiya_query_new_range(kind, to > 0 ? MAX(from, ends->lowest) : from, to);
}

static void append_range(GString *out, const TabiyaQuery *query, const RangeEnds *ends)
{
    if (ends->lowest > 0 && query->from == 0 && query->to == 0)
        return (void)g_string_append_c(out, '?');
    GString *from = g_string_new(NULL), *to = g_string_new(NULL);
    if (query->from > ends->lowest)
        ends->append(from, query->from, FALSE);
    if (query->to != TABIYA_QUERY_OPEN)
        ends->append(to, query->to, TRUE);
    g_string_append(out, from->str);
    if (!g_string_equal(from, to) || from->len == 0)
        g_string_append_printf(out, "-%s", to->str);
    g_string_free(from, TRUE);
    g_string_free(to, TRUE);
}

static gboolean take_number(TabiyaSpecReader *reader, gboolean upper, guint32 *value)
{
    return tabiya_spec_take_number(reader, 65535, value);
}

static void append_number(GString *out, guint32 value, gboolean upper)
{
    g_string_append_printf(out, "%u", value);
}

/* Exactly that many digits. */
static gboolean take_digits(TabiyaSpecReader *reader, int count, guint32 *value)
{
    *value = 0;
    for (int i = 0; i < count; i++) {
        if (!g_ascii_isdigit(reader->at[i]))
            return FALSE;
        *value = *value * 10 + (guint32)(reader->at[i] - '0');
    }
    if (g_ascii_isdigit(reader->at[count]))
        return FALSE;
    reader->at += count;
    return TRUE;
}

/* "1990", "1990.05", "1990.05.17". */
static gboolean take_date(TabiyaSpecReader *reader, gboolean upper, guint32 *value)
{
    const char *begin = reader->at;
    guint32 year, month = upper ? 12 : 0, day = upper ? 31 : 0;
    gboolean good = take_digits(reader, 4, &year);
    if (good && tabiya_spec_take_char(reader, '.')) {
        good = take_digits(reader, 2, &month) && month <= 12;
        if (good && tabiya_spec_take_char(reader, '.'))
            good = take_digits(reader, 2, &day) && day <= 31;
    }
    if (!good)
        return tabiya_spec_fail(reader, begin, _("a date such as 1990, 1990.05 or 1990.05.17"));
    *value = year * 10000 + month * 100 + day;
    return TRUE;
}

static void append_date(GString *out, guint32 value, gboolean upper)
{
    const guint32 month = value / 100 % 100, day = value % 100;
    const guint32 open_month = upper ? 12 : 0, open_day = upper ? 31 : 0;
    g_string_append_printf(out, "%04u", value / 10000);
    if (month == open_month && day == open_day)
        return;
    g_string_append_printf(out, ".%02u", month);
    if (day != open_day)
        g_string_append_printf(out, ".%02u", day);
}

/* "B90", and "B9" and "B" for all that begin with them. */
static gboolean take_eco(TabiyaSpecReader *reader, gboolean upper, guint32 *value)
{
    const char *at = reader->at;
    const char letter = g_ascii_toupper(*at);
    if (letter < 'A' || letter > 'E')
        return tabiya_spec_fail(reader, at, _("an ECO code such as B90, B9 or B"));
    guint32 number = 0, digits = 0;
    for (at++; digits < 2 && g_ascii_isdigit(*at); digits++)
        number = number * 10 + (guint32)(*at++ - '0');
    for (; digits < 2; digits++)
        number = number * 10 + (upper ? 9 : 0);
    reader->at = at;
    *value = (guint32)(letter - 'A') * 100 + number + 1;
    return TRUE;
}

static void append_eco(GString *out, guint32 value, gboolean upper)
{
    g_string_append_printf(out, "%c%02u", 'A' + (value - 1) / 100, (value - 1) % 100);
}

static const RangeEnds NUMBERS = {take_number, append_number, 1};
static const RangeEnds LENGTHS = {take_number, append_number, 0};
static const RangeEnds DATES = {take_date, append_date, 1};
static const RangeEnds ECOS = {take_eco, append_eco, 1};

static const RangeEnds *get_ends(TabiyaQueryKind kind)
{
    if (kind == TABIYA_QUERY_DATE)
        return &DATES;
    if (kind == TABIYA_QUERY_ECO)
        return &ECOS;
    return kind == TABIYA_QUERY_LENGTH ? &LENGTHS : &NUMBERS;
}

static TabiyaQuery *parse_any_range(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    return parse_range(reader, kind, get_ends(kind));
}

static void append_any_range(GString *out, const TabiyaQuery *query)
{
    append_range(out, query, get_ends(query->kind));
}

/* --- Words ------------------------------------------------------------------------------------ */

/* The first word of each result is the one to write. */
static const struct {
    const char *word;
    TabiyaResult result;
} RESULTS[] = {
    {"1-0", TABIYA_RESULT_WHITE},   {"0-1", TABIYA_RESULT_BLACK}, {"1/2-1/2", TABIYA_RESULT_DRAW},
    {"*", TABIYA_RESULT_UNKNOWN},   {"1/2", TABIYA_RESULT_DRAW},  {"white", TABIYA_RESULT_WHITE},
    {"black", TABIYA_RESULT_BLACK}, {"draw", TABIYA_RESULT_DRAW},
};
#define N_RESULTS 4

static gboolean take_result(TabiyaSpecReader *reader, guint *results)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
        if (tabiya_spec_take_word(reader, RESULTS[i].word)) {
            *results |= 1u << RESULTS[i].result;
            return TRUE;
        }
    }
    return tabiya_spec_fail(reader, reader->at, _("1-0, 0-1, 1/2 or *"));
}

static TabiyaQuery *parse_result(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    guint results = 0;
    do {
        if (!take_result(reader, &results))
            return NULL;
    } while (*reader->at != '\0');
    return tabiya_query_new_result(results);
}

static void append_results(GString *out, const TabiyaQuery *query)
{
    const char *between = "";
    for (int i = 0; i < N_RESULTS; i++) {
        if (query->results >> RESULTS[i].result & 1) {
            g_string_append_printf(out, "%s%s", between, RESULTS[i].word);
            between = ",";
        }
    }
}

const TabiyaQueryFlagWord tabiya_query_flag_words[] = {
    {"annotated", TABIYA_GAME_ANNOTATED}, {"variations", TABIYA_GAME_VARIATIONS},
    {"shapes", TABIYA_GAME_SHAPES},       {"setup", TABIYA_GAME_SETUP},
    {"chess960", TABIYA_GAME_CHESS960},   {"starred", TABIYA_GAME_STARRED},
    {"line", TABIYA_GAME_LINE},           {NULL, 0},
};

static TabiyaQuery *parse_flag(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    for (const TabiyaQueryFlagWord *row = tabiya_query_flag_words; row->word; row++) {
        if (tabiya_spec_take_word(reader, row->word))
            return tabiya_query_new_flag(row->flag);
    }
    tabiya_spec_fail(reader, reader->at,
                     _("annotated, variations, shapes, setup, chess960, starred or line"));
    return NULL;
}

static void append_flag(GString *out, const TabiyaQuery *query)
{
    for (const TabiyaQueryFlagWord *row = tabiya_query_flag_words; row->word; row++) {
        if (row->flag == query->flag)
            g_string_append(out, row->word);
    }
}

/* --- Positions -------------------------------------------------------------------------------- */

static TabiyaQuery *parse_fen(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    EngPosition position;
    EngFenError error;
    if (!eng_fen_parse(&position, reader->at, &error)) {
        g_autofree char *problem = tabiya_fen_problem_describe(&error);
        if (reader->where)
            *reader->where = (gsize)(reader->at - reader->text) + (gsize)error.column;
        g_set_error_literal(reader->error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, problem);
        return NULL;
    }
    reader->at += strlen(reader->at);
    return tabiya_query_new_position(&position);
}

/* Without the clocks, which do not matter here. */
static void append_fen(GString *out, const TabiyaQuery *query)
{
    char fen[ENG_FEN_MAX];
    eng_fen_write(&query->position, fen);
    for (int i = 0; i < 2; i++)
        *strrchr(fen, ' ') = '\0';
    g_string_append(out, fen);
}

static TabiyaQuery *parse_after(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    EngPosition position, next;
    EngMove move;
    eng_position_init(&position);
    while (tabiya_spec_skip(reader)) {
        const char *word = reader->at;
        const char *san = word + strspn(word, "0123456789");
        san = *san == '.' ? san + strspn(san, ".") : word;
        const gsize length = strcspn(san, " \t,");
        if (length > 0 && eng_san_parse(&position, san, (int)length, &move) != ENG_SAN_OK) {
            tabiya_spec_fail(reader, san, _("a legal move"));
            return NULL;
        }
        reader->at = san + length;
        if (length == 0)
            continue;
        eng_position_play(&next, &position, move);
        position = next;
    }
    return tabiya_query_new_position(&position);
}

/* --- Specifications --------------------------------------------------------------------------- */

static TabiyaQuery *parse_pattern(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    TabiyaPattern *spec = tabiya_pattern_parse(reader->at, reader->where, reader->error);
    return spec ? tabiya_query_new_pattern(spec) : NULL;
}

static TabiyaQuery *parse_material(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    TabiyaMaterialSpec *spec = tabiya_material_spec_parse(reader->at, reader->where, reader->error);
    return spec ? tabiya_query_new_material(spec) : NULL;
}

static TabiyaQuery *parse_pawns(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    TabiyaPawnSpec *spec = tabiya_pawn_spec_parse(reader->at, reader->where, reader->error);
    return spec ? tabiya_query_new_pawns(spec) : NULL;
}

static TabiyaQuery *parse_path(TabiyaSpecReader *reader, TabiyaQueryKind kind)
{
    TabiyaPathSpec *spec = tabiya_path_spec_parse(reader->at, reader->where, reader->error);
    return spec ? tabiya_query_new_path(spec) : NULL;
}

static void append_pattern(GString *out, const TabiyaQuery *query)
{
    g_autofree char *text = tabiya_pattern_to_string(query->pattern);
    g_string_append(out, text);
}

static void append_material(GString *out, const TabiyaQuery *query)
{
    g_autofree char *text = tabiya_material_spec_to_string(query->material);
    g_string_append(out, text);
}

static void append_pawns(GString *out, const TabiyaQuery *query)
{
    g_autofree char *text = tabiya_pawn_spec_to_string(query->pawns);
    g_string_append(out, text);
}

static void append_path(GString *out, const TabiyaQuery *query)
{
    g_autofree char *text = tabiya_path_spec_to_string(query->path);
    g_string_append(out, text);
}

/* --- The table -------------------------------------------------------------------------------- */

const TabiyaQueryField tabiya_query_fields[] = {
    {"player", TABIYA_QUERY_PLAYER, parse_text, append_text},
    {"white", TABIYA_QUERY_WHITE, parse_text, append_text},
    {"black", TABIYA_QUERY_BLACK, parse_text, append_text},
    {"event", TABIYA_QUERY_EVENT, parse_text, append_text},
    {"site", TABIYA_QUERY_SITE, parse_text, append_text},
    {"round", TABIYA_QUERY_ROUND, parse_text, append_text},
    {"collection", TABIYA_QUERY_COLLECTION, parse_text, append_text},
    {"tag", TABIYA_QUERY_TAG, parse_tag, append_tag},
    {"date", TABIYA_QUERY_DATE, parse_any_range, append_any_range},
    {"elo", TABIYA_QUERY_ELO, parse_any_range, append_any_range},
    {"white-elo", TABIYA_QUERY_WHITE_ELO, parse_any_range, append_any_range},
    {"black-elo", TABIYA_QUERY_BLACK_ELO, parse_any_range, append_any_range},
    {"both-elo", TABIYA_QUERY_BOTH_ELO, parse_any_range, append_any_range},
    {"mean-elo", TABIYA_QUERY_MEAN_ELO, parse_any_range, append_any_range},
    {"eco", TABIYA_QUERY_ECO, parse_any_range, append_any_range},
    {"length", TABIYA_QUERY_LENGTH, parse_any_range, append_any_range},
    {"result", TABIYA_QUERY_RESULT, parse_result, append_results},
    {"is", TABIYA_QUERY_FLAG, parse_flag, append_flag},
    {"fen", TABIYA_QUERY_POSITION, parse_fen, append_fen},
    {"after", TABIYA_QUERY_POSITION, parse_after, NULL},
    {"pattern", TABIYA_QUERY_PATTERN, parse_pattern, append_pattern},
    {"material", TABIYA_QUERY_MATERIAL, parse_material, append_material},
    {"pawns", TABIYA_QUERY_PAWNS, parse_pawns, append_pawns},
    {"path", TABIYA_QUERY_PATH, parse_path, append_path},
    {NULL, TABIYA_QUERY_N_KINDS, NULL, NULL},
};
