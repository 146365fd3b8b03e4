/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See level-record.h. The thresholds are wide on purpose: between equals nine points of ten come in one
 * of thirty runs of five without draws, and a suggestion that is wrong costs more than one that is late. */
#include "app/session/level-record.h"

#include "app/session/level-texts.h"

#define UP_FROM 9
#define DOWN_TO 1

struct _TabiyaLevelRecord {
    GArray *results; /* of TabiyaLevelResult, the latest last: no more than five */
};

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

static gboolean read_line(const char *line, TabiyaLevelResult *result)
{
    g_auto(GStrv) words = g_strsplit(line, " ", 3);
    guint64 game, level;

    if (g_strv_length(words) != 3 ||
        !g_ascii_string_to_unsigned(words[0], 10, 1, G_MAXINT64, &game, NULL) ||
        !g_ascii_string_to_unsigned(words[1], 10, TABIYA_LEVEL_MIN, TABIYA_LEVEL_MAX, &level, NULL))
        return FALSE;
    for (int score = 0; score < TABIYA_N_LEVEL_SCORES; score++) {
        if (g_str_equal(words[2], SCORES[score].name)) {
            *result = (TabiyaLevelResult){(gint64)game, (int)level, (TabiyaLevelScore)score};
            return TRUE;
        }
    }
    return FALSE;
}

TabiyaLevelRecord *tabiya_level_record_new(const char *text)
{
    TabiyaLevelRecord *self = g_new0(TabiyaLevelRecord, 1);
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "\n", -1);
    TabiyaLevelResult result;

    self->results = g_array_new(FALSE, FALSE, sizeof(TabiyaLevelResult));
    for (char **line = lines; *line != NULL; line++)
        if (read_line(*line, &result))
            tabiya_level_record_add(self, &result);
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

    for (guint i = 0; i < self->results->len; i++)
        g_string_append_printf(text, "%" G_GINT64_FORMAT " %d %s\n", get(self, i)->game,
                               get(self, i)->level, SCORES[get(self, i)->score].name);
    return g_string_free(text, FALSE);
}

gboolean tabiya_level_record_add(TabiyaLevelRecord *self, const TabiyaLevelResult *result)
{
    for (guint i = 0; i < self->results->len; i++) {
        TabiyaLevelResult *known = get(self, i);

        if (known->game == result->game) {
            gboolean same = known->level == result->level && known->score == result->score;

            *known = *result;
            return !same;
        }
    }
    g_array_append_val(self->results, *result);
    if (self->results->len > TABIYA_LEVEL_GAMES)
        g_array_remove_index(self->results, 0);
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

int tabiya_level_record_get_advice(TabiyaLevelRecord *self)
{
    int level, points = 0;

    if (self->results->len < TABIYA_LEVEL_GAMES)
        return 0;
    level = get(self, 0)->level;
    for (guint i = 0; i < TABIYA_LEVEL_GAMES; i++) {
        if (get(self, i)->level != level)
            return 0;
        points += SCORES[get(self, i)->score].points;
    }
    if (points >= UP_FROM && level < TABIYA_LEVEL_MAX)
        return level + 1;
    return points <= DOWN_TO && level > TABIYA_LEVEL_MIN ? level - 1 : 0;
}

void tabiya_level_record_settle(TabiyaLevelRecord *self)
{
    g_array_set_size(self->results, 0);
}
