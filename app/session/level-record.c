/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See level-record.h. The thresholds are wide on purpose: between equal players, nine points out of
 * ten happen in one of thirty runs of five games without draws, and a wrong suggestion does more
 * harm than a late one. */
#include "app/session/level-record.h"

#define UP_FROM 9
#define DOWN_TO 1

struct _TabiyaLevelRecord {
    GArray *results;          /* of TabiyaLevelResult, the latest last: no more than five */
    TabiyaStrength suggested; /* its level is 0: none */
    gboolean from_games;
};

#define SUGGESTED "suggested"
#define FROM_GAMES "games"
#define FROM_ANSWER "answer"

static const struct {
    const char *name;
    int points;
} SCORES[] = {
    [TABIYA_LEVEL_WON] = {"won", 2},
    [TABIYA_LEVEL_HELPED] = {"helped", 1},
    [TABIYA_LEVEL_DRAWN] = {"drawn", 1},
    [TABIYA_LEVEL_LOST] = {"lost", 0},
};
G_STATIC_ASSERT(G_N_ELEMENTS(SCORES) == TABIYA_N_LEVEL_SCORES);

static TabiyaLevelResult *get(TabiyaLevelRecord *self, guint i)
{
    return &g_array_index(self->results, TabiyaLevelResult, i);
}

static void read_result(TabiyaLevelRecord *self, guint64 game, TabiyaStrength strength,
                        const char *name)
{
    for (int score = 0; score < TABIYA_N_LEVEL_SCORES; score++) {
        TabiyaLevelResult result = {(gint64)game, strength, (TabiyaLevelScore)score};

        if (g_str_equal(name, SCORES[score].name))
            tabiya_level_record_add(self, &result);
    }
}

static void read_suggestion(TabiyaLevelRecord *self, TabiyaStrength strength, const char *from)
{
    self->suggested = strength;
    self->from_games = g_str_equal(from, FROM_GAMES);
}

static void read_line(TabiyaLevelRecord *self, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 3);
    TabiyaStrength strength;
    guint64 game;

    if (g_strv_length(words) != 3 || !tabiya_strength_read(&strength, words[1]))
        return;
    if (g_str_equal(words[0], SUGGESTED))
        read_suggestion(self, strength, words[2]);
    else if (g_ascii_string_to_unsigned(words[0], 10, 1, G_MAXINT64, &game, NULL))
        read_result(self, game, strength, words[2]);
}

TabiyaLevelRecord *tabiya_level_record_new(const char *text)
{
    TabiyaLevelRecord *self = g_new0(TabiyaLevelRecord, 1);
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);

    self->results = g_array_new(FALSE, FALSE, sizeof(TabiyaLevelResult));
    for (char **line = lines; *line; line++)
        read_line(self, *line);
    return self;
}

void tabiya_level_record_free(TabiyaLevelRecord *self)
{
    g_array_unref(self->results);
    g_free(self);
}

char *tabiya_level_record_dup_text(TabiyaLevelRecord *self)
{
    GString *text = g_string_new(NULL);
    char strength[TABIYA_STRENGTH_TEXT_BYTES];

    for (guint i = 0; i < self->results->len; i++) {
        tabiya_strength_write(&get(self, i)->strength, strength);
        g_string_append_printf(text, "%" G_GINT64_FORMAT " %s %s\n", get(self, i)->game, strength,
                               SCORES[get(self, i)->score].name);
    }
    if (self->suggested.level != 0) {
        tabiya_strength_write(&self->suggested, strength);
        g_string_append_printf(text, SUGGESTED " %s %s\n", strength,
                               self->from_games ? FROM_GAMES : FROM_ANSWER);
    }
    return g_string_free(text, FALSE);
}

/* The strength that all of the last five games were played at; its level is 0: there are fewer, or
 * several of them. */
static TabiyaStrength get_one_strength(TabiyaLevelRecord *self)
{
    if (self->results->len < TABIYA_LEVEL_GAMES)
        return (TabiyaStrength){0};
    for (guint i = 1; i < TABIYA_LEVEL_GAMES; i++) {
        if (!tabiya_strength_equal(&get(self, i)->strength, &get(self, 0)->strength))
            return (TabiyaStrength){0};
    }
    return get(self, 0)->strength;
}

/* Otherwise the games suggest their own strength. */
static void suggest_from_games(TabiyaLevelRecord *self)
{
    const TabiyaStrength advice = tabiya_level_record_get_advice(self);
    const TabiyaStrength played = get_one_strength(self);

    if (played.level == 0)
        return;
    self->suggested = advice.level != 0 ? advice : played;
    self->from_games = TRUE;
}

gboolean tabiya_level_record_add(TabiyaLevelRecord *self, const TabiyaLevelResult *result)
{
    for (guint i = 0; i < self->results->len; i++) {
        TabiyaLevelResult *known = get(self, i);

        if (known->game == result->game) {
            gboolean same = tabiya_strength_equal(&known->strength, &result->strength) &&
                            known->score == result->score;

            *known = *result;
            suggest_from_games(self);
            return !same;
        }
    }
    g_array_append_val(self->results, *result);
    if (self->results->len > TABIYA_LEVEL_GAMES)
        g_array_remove_index(self->results, 0);
    suggest_from_games(self);
    return TRUE;
}

gboolean tabiya_level_record_remove(TabiyaLevelRecord *self, gint64 game)
{
    for (guint i = 0; i < self->results->len; i++) {
        if (get(self, i)->game == game) {
            g_array_remove_index(self->results, i);
            return TRUE;
        }
    }
    return FALSE;
}

TabiyaStrength tabiya_level_record_get_advice(TabiyaLevelRecord *self)
{
    const TabiyaStrength played = get_one_strength(self);
    int points = 0;

    if (played.level == 0)
        return played;
    for (guint i = 0; i < TABIYA_LEVEL_GAMES; i++)
        points += SCORES[get(self, i)->score].points;
    if (points >= UP_FROM)
        return tabiya_strength_step(&played, 1);
    return points <= DOWN_TO ? tabiya_strength_step(&played, -1) : (TabiyaStrength){0};
}

void tabiya_level_record_settle(TabiyaLevelRecord *self)
{
    g_array_set_size(self->results, 0);
}

TabiyaStrength tabiya_level_record_get_suggestion(TabiyaLevelRecord *self, gboolean *from_games)
{
    *from_games = self->from_games;
    return self->suggested;
}

void tabiya_level_record_suggest(TabiyaLevelRecord *self, int level)
{
    self->suggested = tabiya_strength_of_level(level);
    self->from_games = FALSE;
}
