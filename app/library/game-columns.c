/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-columns.h. A row is written field by field; the names are those of a table each. */
#include "app/library/game-columns.h"

#include <string.h>

#include "app/game/markup.h"
#include "app/game/result-text.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

static const char *const GAME_NAMES[] = {
    "game",  "white",    "black",   "white_elo", "black_elo", "result", "date",
    "year",  "month",    "event",   "site",      "round",     "eco",    "plies",
    "start", "chess960", "damaged", "moves",     NULL,
};
static const char *const POSITION_NAMES[] = {
    "game", "ply", "position", "move", "san", "clock_ms", "eval_cp", "mate", NULL,
};

/* A row in the making. */
typedef struct {
    GString *out;
    gboolean json;
    const char *const *names;
    guint field; /* the next one */
} Row;

/* --- Fields ----------------------------------------------------------------------------------- */

static void begin_field(Row *row)
{
    const char *name = row->names[row->field];
    if (row->field++ > 0)
        g_string_append_c(row->out, ',');
    if (row->json)
        g_string_append_printf(row->out, "\"%s\":", name);
}

static void append_json_text(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *p = text; *p; p++) {
        if (*p == '"' || *p == '\\')
            g_string_append_c(out, '\\');
        if ((guchar)*p < ' ')
            g_string_append_printf(out, "\\u%04x", (guint)*p);
        else
            g_string_append_c(out, *p);
    }
    g_string_append_c(out, '"');
}

static void append_csv_text(GString *out, const char *text)
{
    if (text[strcspn(text, ",\"\r\n")] == '\0') {
        g_string_append(out, text);
        return;
    }
    g_string_append_c(out, '"');
    for (const char *p = text; *p; p++) {
        if (*p == '"')
            g_string_append_c(out, '"');
        g_string_append_c(out, *p);
    }
    g_string_append_c(out, '"');
}

/* NULL and "" are unknown. */
static void add_text(Row *row, const char *text)
{
    begin_field(row);
    const gboolean is_known = text && *text;
    if (row->json && is_known)
        append_json_text(row->out, text);
    else if (row->json)
        g_string_append(row->out, "null");
    else if (is_known)
        append_csv_text(row->out, text);
}

static void add_int(Row *row, gboolean is_known, gint64 value)
{
    begin_field(row);
    if (is_known)
        g_string_append_printf(row->out, "%" G_GINT64_FORMAT, value);
    else if (row->json)
        g_string_append(row->out, "null");
}

static Row begin_row(const TabiyaColumns *columns, GString *out)
{
    if (columns->json)
        g_string_append_c(out, '{');
    return (Row){out, columns->json, columns->positions ? POSITION_NAMES : GAME_NAMES, 0};
}

static void end_row(const Row *row)
{
    g_string_append(row->out, row->json ? "}\n" : "\n");
}

void tabiya_columns_append_header(const TabiyaColumns *columns, GString *out)
{
    const char *const *names = columns->positions ? POSITION_NAMES : GAME_NAMES;
    for (guint i = 0; names[i] && !columns->json; i++)
        g_string_append_printf(out, "%s%s", i > 0 ? "," : "", names[i]);
    if (!columns->json)
        g_string_append_c(out, '\n');
}

/* --- A game ----------------------------------------------------------------------------------- */

/* As ISO 8601 if the whole date is known, and there is such a day. */
static void add_date(Row *row, guint32 date)
{
    const guint year = date / 10000, month = date / 100 % 100, day = date % 100;
    char text[32] = "";
    if (g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)year))
        g_snprintf(text, sizeof text, "%04u-%02u-%02u", year, month, day);
    add_text(row, text);
    add_int(row, year > 0, year);
    add_int(row, month > 0 && month <= 12, month);
}

/* UCI, separated by blanks. */
static char *dup_moves(TabiyaGame *game)
{
    GString *moves = g_string_new(NULL);
    const TabiyaNode *node = game ? tabiya_game_get_root(game) : NULL;
    for (const TabiyaNode *next; node && (next = tabiya_node_get_child(node)); node = next) {
        char text[ENG_UCI_MAX];
        eng_uci_write(tabiya_node_get_position(node), tabiya_node_get_move(next), text);
        g_string_append_printf(moves, "%s%s", moves->len > 0 ? " " : "", text);
    }
    return g_string_free(moves, FALSE);
}

static guint count_plies(TabiyaGame *game)
{
    guint plies = 0;
    const TabiyaNode *node = game ? tabiya_game_get_root(game) : NULL;
    while (node && (node = tabiya_node_get_child(node)))
        plies++;
    return plies;
}

static void append_game_row(const TabiyaColumns *columns, gint64 id, const TabiyaGameRecord *record,
                            TabiyaGame *game, GString *out)
{
    Row row = begin_row(columns, out);
    char eco[4];
    g_autofree char *moves = dup_moves(game);
    add_int(&row, TRUE, id);
    add_text(&row, record->white);
    add_text(&row, record->black);
    add_int(&row, record->white_elo > 0, record->white_elo);
    add_int(&row, record->black_elo > 0, record->black_elo);
    add_text(&row, tabiya_result_to_string(record->result));
    add_date(&row, record->date);
    add_text(&row, record->event);
    add_text(&row, record->site);
    add_text(&row, record->round);
    add_text(&row, tabiya_eco_write(record->eco, eco));
    add_int(&row, TRUE, count_plies(game));
    add_text(&row, record->start_fen);
    add_int(&row, TRUE, record->chess960);
    add_int(&row, TRUE, !game || !tabiya_game_record_is_whole(record));
    add_text(&row, moves);
    end_row(&row);
}

/* --- Positions -------------------------------------------------------------------------------- */

/* The first four fields of FEN: equal for equal positions. */
static void add_position(Row *row, const EngPosition *position)
{
    char fen[ENG_FEN_MAX];
    eng_fen_write(position, fen);
    for (int i = 0; i < 2; i++) {
        char *blank = strrchr(fen, ' ');
        if (blank)
            *blank = '\0';
    }
    add_text(row, fen);
}

/* What the comment after the move says: clock and evaluation. */
static void add_values(Row *row, const char *comment)
{
    gint64 clock_ms = 0;
    TabiyaScore score = {TABIYA_SCORE_CP, 0};
    const gboolean has_clock = comment && tabiya_markup_get_clock(comment, &clock_ms);
    const gboolean has_score = comment && tabiya_markup_get_eval(comment, &score, NULL);
    const gboolean is_mate = has_score && score.type == TABIYA_SCORE_MATE;
    add_int(row, has_clock, clock_ms);
    add_int(row, has_score && score.type == TABIYA_SCORE_CP, score.value);
    add_int(row, is_mate, score.value > 0 ? (score.value + 1) / 2 : -((1 - score.value) / 2));
}

/* The position at `node`, and the move that was played there. */
static void append_position_row(const TabiyaColumns *columns, gint64 id, const TabiyaNode *node,
                                GString *out)
{
    Row row = begin_row(columns, out);
    const TabiyaNode *next = tabiya_node_get_child(node);
    char move[ENG_UCI_MAX] = "";
    if (next)
        eng_uci_write(tabiya_node_get_position(node), tabiya_node_get_move(next), move);
    add_int(&row, TRUE, id);
    add_int(&row, TRUE, tabiya_node_get_ply(node));
    add_position(&row, tabiya_node_get_position(node));
    add_text(&row, move);
    add_text(&row, next ? tabiya_node_get_san(next) : NULL);
    add_values(&row, next ? tabiya_node_get_comment(next) : NULL);
    end_row(&row);
}

gboolean tabiya_columns_append_game(const TabiyaColumns *columns, gint64 id,
                                    const TabiyaGameRecord *record, GString *out)
{
    g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
    if (!columns->positions)
        append_game_row(columns, id, record, game, out);
    const TabiyaNode *node = game && columns->positions ? tabiya_game_get_root(game) : NULL;
    for (; node; node = tabiya_node_get_child(node))
        append_position_row(columns, id, node, out);
    return game != NULL;
}
