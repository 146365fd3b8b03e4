/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See crosstable.h. */
#include "app/arena/crosstable.h"

#include <math.h>
#include <string.h>

#include "app/json-add.h"
#include "app/plain-text.h"

/* Opponents that have a column of their own in the text. */
#define MAX_COLUMNS 12

#define MAX_NAME_WIDTH 28

/* --- Sums ------------------------------------------------------------------------------------- */

static TabiyaScoreline cell(const TabiyaCrosstable *self, int white, int black)
{
    return self->games[(gsize)white * self->n_players + black];
}

TabiyaScoreline tabiya_crosstable_pair(const TabiyaCrosstable *self, int first, int second)
{
    const TabiyaScoreline none = {0};
    if (first == second)
        return none;
    const TabiyaScoreline white = cell(self, first, second), black = cell(self, second, first);
    return (TabiyaScoreline){.wins = white.wins + black.losses,
                             .losses = white.losses + black.wins,
                             .draws = white.draws + black.draws};
}

static void add_games(const TabiyaCrosstable *self, TabiyaStanding *standing)
{
    for (int other = 0; other < self->n_players; other++) {
        const TabiyaScoreline s = tabiya_crosstable_pair(self, standing->player, other);
        standing->games += tabiya_scoreline_games(s);
        standing->wins += s.wins;
        standing->draws += s.draws;
        standing->losses += s.losses;
    }
    standing->points += standing->wins + 0.5 * standing->draws;
    standing->draw_ratio = (double)standing->draws / MAX(standing->games, 1);
}

/* While the standings are in the order of the players. */
static void add_tie_breaks(TabiyaCrosstable *self)
{
    for (int i = 0; i < self->n_players; i++) {
        TabiyaStanding *standing = &self->standings[i];
        for (int other = 0; other < self->n_players; other++) {
            const TabiyaScoreline s = tabiya_crosstable_pair(self, i, other);
            const double points = self->standings[other].points;
            standing->sonneborn_berger += (s.wins + 0.5 * s.draws) * points;
            standing->buchholz += tabiya_scoreline_games(s) * points;
        }
    }
}

/* --- Order ------------------------------------------------------------------------------------ */

static int descending(double a, double b)
{
    return (a < b) - (a > b);
}

static double score_of(const TabiyaStanding *s)
{
    return s->games > 0 ? (s->wins + 0.5 * s->draws) / s->games : 0.0;
}

/* Ratings that differ by less than this are equal: they come from iterations. */
static double rounded_elo(const TabiyaStanding *s)
{
    return round(s->elo * 1e4);
}

/* The values that decide, the most important first. */
static void list_values(const TabiyaStanding *s, TabiyaStandingsOrder order, double values[4])
{
    const double rows[][4] = {
        [TABIYA_STANDINGS_BY_POINTS] = {s->points, s->sonneborn_berger, s->buchholz, s->wins},
        [TABIYA_STANDINGS_BY_SCORE] = {score_of(s), rounded_elo(s), s->wins, 0},
        [TABIYA_STANDINGS_BY_ELO] = {rounded_elo(s), s->points, s->wins, 0},
    };
    memcpy(values, rows[order], sizeof rows[order]);
}

static int compare_ranks(const TabiyaStanding *a, const TabiyaStanding *b,
                         TabiyaStandingsOrder order)
{
    double x[4], y[4];
    int result = 0;
    list_values(a, order, x);
    list_values(b, order, y);
    for (int i = 0; i < 4 && result == 0; i++)
        result = descending(x[i], y[i]);
    return result;
}

static int compare_cb(const void *a, const void *b, gpointer user)
{
    const TabiyaStanding *x = a, *y = b;
    const int result = compare_ranks(x, y, *(const TabiyaStandingsOrder *)user);
    return result != 0 ? result : x->player - y->player;
}

static void rank(TabiyaCrosstable *self, TabiyaStandingsOrder order)
{
    TabiyaStanding *all = self->standings;
    const int n = self->n_players;
    g_qsort_with_data(all, n, sizeof *all, compare_cb, &order);
    for (int i = 0; i < n; i++) {
        const gboolean shared = i > 0 && compare_ranks(&all[i - 1], &all[i], order) == 0;
        all[i].rank = shared ? all[i - 1].rank : i + 1;
        all[i].los =
            i + 1 < n ? tabiya_ratings_los(self->ratings, all[i].player, all[i + 1].player) : 0.5;
    }
}

/* --- The object ------------------------------------------------------------------------------- */

TabiyaCrosstable *tabiya_crosstable_new(const TabiyaCrosstableInput *input)
{
    g_return_val_if_fail(input, NULL);

    TabiyaCrosstable *self = g_new0(TabiyaCrosstable, 1);
    const int n = self->n_players = input->ratings.n_players;
    self->names = g_new0(char *, n + 1);
    self->games = g_memdup2(input->ratings.games, (gsize)n * n * sizeof(TabiyaScoreline));
    self->standings = g_new0(TabiyaStanding, n);
    self->ratings = tabiya_ratings_new(&input->ratings);
    for (int i = 0; i < n; i++) {
        TabiyaStanding *standing = &self->standings[i];
        self->names[i] = tabiya_dup_quote(input->names[i], -1);
        standing->player = i;
        standing->points = input->extra_points ? input->extra_points[i] : 0.0;
        standing->elo = self->ratings->elo[i];
        standing->error = self->ratings->error[i];
        standing->group = self->ratings->groups[i];
        add_games(self, standing);
    }
    add_tie_breaks(self);
    rank(self, input->order);
    return self;
}

void tabiya_crosstable_free(TabiyaCrosstable *self)
{
    if (!self)
        return;
    g_strfreev(self->names);
    g_free(self->games);
    g_free(self->standings);
    tabiya_ratings_free(self->ratings);
    g_free(self);
}

/* --- Text ------------------------------------------------------------------------------------- */

/* Columns of a terminal. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text = g_utf8_next_char(text)) {
        const gunichar c = g_utf8_get_char(text);
        width += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    }
    return width;
}

/* Cut and padded to `width` columns. */
static void append_name(GString *text, const char *name, int width)
{
    g_autofree char *shown = g_strdup(name);
    while (width_of(shown) > width) {
        g_autofree char *longer = shown;
        shown = tabiya_dup_cut(longer, (gsize)g_utf8_strlen(longer, -1) - 2);
    }
    g_string_append_printf(text, "%s%*s", shown, width - width_of(shown), "");
}

static int name_column(const TabiyaCrosstable *self)
{
    int width = 4;
    for (int i = 0; i < self->n_players; i++)
        width = MAX(width, width_of(self->names[i]));
    return MIN(width, MAX_NAME_WIDTH);
}

static void append_row(GString *text, const TabiyaCrosstable *self, int row, int name_width)
{
    const TabiyaStanding *s = &self->standings[row];
    g_string_append_printf(text, "%4d ", s->rank);
    append_name(text, self->names[s->player], name_width);
    g_string_append_printf(text, " %7.1f %6.1f %7.1f %6d %5d %5d %5d %5.1f%%", s->elo, s->error,
                           s->points, s->games, s->wins, s->draws, s->losses,
                           100.0 * s->draw_ratio);
    if (row + 1 < self->n_players)
        g_string_append_printf(text, " %5.1f%%", 100.0 * s->los);
    else
        g_string_append_printf(text, " %6s", "");
}

static void append_cells(GString *text, const TabiyaCrosstable *self, int row)
{
    for (int column = 0; column < self->n_players; column++) {
        const TabiyaScoreline s = tabiya_crosstable_pair(self, self->standings[row].player,
                                                         self->standings[column].player);
        if (tabiya_scoreline_games(s) > 0)
            g_string_append_printf(text, " %6.1f", s.wins + 0.5 * s.draws);
        else
            g_string_append_printf(text, " %6s", row == column ? "*" : "");
    }
}

/* Without blanks at the end. */
static void end_line(GString *text)
{
    while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate(text, text->len - 1);
    g_string_append_c(text, '\n');
}

char *tabiya_crosstable_dup_text(const TabiyaCrosstable *self)
{
    g_return_val_if_fail(self, NULL);

    const int name_width = name_column(self);
    const gboolean cells = self->n_players <= MAX_COLUMNS;
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%4s %-*s %7s %6s %7s %6s %5s %5s %5s %6s %6s", "Rank", name_width,
                           "Name", "Elo", "+/-", "Points", "Games", "Won", "Drawn", "Lost", "Draws",
                           "LOS");
    for (int i = 0; cells && i < self->n_players; i++)
        g_string_append_printf(text, " %6d", i + 1);
    end_line(text);
    for (int i = 0; i < self->n_players; i++) {
        append_row(text, self, i, name_width);
        if (cells)
            append_cells(text, self, i);
        end_line(text);
    }
    return g_string_free(text, FALSE);
}

/* --- CSV -------------------------------------------------------------------------------------- */

static void append_field(GString *csv, const char *field)
{
    g_string_append_c(csv, '"');
    if (*field && strchr("=+-@", *field))
        g_string_append_c(csv, '\'');
    for (; *field; field++) {
        if (*field == '"')
            g_string_append_c(csv, '"');
        g_string_append_c(csv, *field);
    }
    g_string_append_c(csv, '"');
}

static void append_number(GString *csv, double number)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(csv, ",%s", g_ascii_formatd(buffer, sizeof buffer, "%.4f", number));
}

static void append_csv_row(GString *csv, const TabiyaCrosstable *self, const TabiyaStanding *s)
{
    const double numbers[] = {s->points,           s->elo,     s->error, s->los, s->draw_ratio,
                              s->sonneborn_berger, s->buchholz};
    g_string_append_printf(csv, "%d,", s->rank);
    append_field(csv, self->names[s->player]);
    g_string_append_printf(csv, ",%d,%d,%d,%d,%d", s->group + 1, s->games, s->wins, s->draws,
                           s->losses);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        append_number(csv, numbers[i]);
    for (int i = 0; i < self->n_players; i++) {
        const TabiyaScoreline pair =
            tabiya_crosstable_pair(self, s->player, self->standings[i].player);
        g_string_append_c(csv, ',');
        if (tabiya_scoreline_games(pair) > 0)
            g_string_append_printf(csv, "%d-%d-%d", pair.wins, pair.draws, pair.losses);
    }
    g_string_append(csv, "\r\n");
}

char *tabiya_crosstable_dup_csv(const TabiyaCrosstable *self)
{
    g_return_val_if_fail(self, NULL);

    GString *csv = g_string_new("rank,name,group,games,wins,draws,losses,points,elo,elo_error,los,"
                                "draw_ratio,sonneborn_berger,buchholz");
    for (int i = 0; i < self->n_players; i++) {
        g_string_append_c(csv, ',');
        append_field(csv, self->names[self->standings[i].player]);
    }
    g_string_append(csv, "\r\n");
    for (int i = 0; i < self->n_players; i++)
        append_csv_row(csv, self, &self->standings[i]);
    return g_string_free(csv, FALSE);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void add_results(JsonBuilder *builder, TabiyaScoreline s)
{
    tabiya_json_add_int(builder, "games", tabiya_scoreline_games(s));
    tabiya_json_add_int(builder, "wins", s.wins);
    tabiya_json_add_int(builder, "draws", s.draws);
    tabiya_json_add_int(builder, "losses", s.losses);
}

static void add_opponents(JsonBuilder *builder, const TabiyaCrosstable *self, int player)
{
    json_builder_set_member_name(builder, "against");
    json_builder_begin_array(builder);
    for (int i = 0; i < self->n_players; i++) {
        const int other = self->standings[i].player;
        const TabiyaScoreline s = tabiya_crosstable_pair(self, player, other);
        if (tabiya_scoreline_games(s) == 0)
            continue;
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "name", self->names[other]);
        add_results(builder, s);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void add_standing(JsonBuilder *builder, const TabiyaCrosstable *self,
                         const TabiyaStanding *s)
{
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "rank", s->rank);
    tabiya_json_add_string(builder, "name", self->names[s->player]);
    tabiya_json_add_int(builder, "group", s->group + 1);
    add_results(builder, (TabiyaScoreline){s->wins, s->losses, s->draws});
    tabiya_json_add_double(builder, "points", s->points);
    tabiya_json_add_double(builder, "elo", s->elo);
    tabiya_json_add_double(builder, "error", s->error);
    tabiya_json_add_double(builder, "los", s->los);
    tabiya_json_add_double(builder, "draw_ratio", s->draw_ratio);
    tabiya_json_add_double(builder, "sonneborn_berger", s->sonneborn_berger);
    tabiya_json_add_double(builder, "buchholz", s->buchholz);
    add_opponents(builder, self, s->player);
    json_builder_end_object(builder);
}

void tabiya_crosstable_add_json(const TabiyaCrosstable *self, JsonBuilder *builder)
{
    g_return_if_fail(self && builder);

    json_builder_begin_array(builder);
    for (int i = 0; i < self->n_players; i++)
        add_standing(builder, self, &self->standings[i]);
    json_builder_end_array(builder);
}
