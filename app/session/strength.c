/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See strength.h. */
#include "app/session/strength.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What five games that were nearly all won or lost say about a rating. */
enum { RATING_AHEAD = 200 };

static int find_nearest_level(int rating)
{
    int nearest = ENG_LEVEL_MIN;

    for (int level = ENG_LEVEL_MIN; level <= ENG_LEVEL_MAX; level++) {
        if (ABS(eng_level(level)->elo - rating) < ABS(eng_level(nearest)->elo - rating))
            nearest = level;
    }
    return nearest;
}

TabiyaStrength tabiya_strength_of_level(int level)
{
    return (TabiyaStrength){.level = CLAMP(level, ENG_LEVEL_MIN, ENG_LEVEL_MAX)};
}

TabiyaStrength tabiya_strength_of_rating(int rating)
{
    const int valid = CLAMP(rating, TABIYA_RATING_MIN, TABIYA_RATING_MAX);

    return (TabiyaStrength){.level = find_nearest_level(valid), .rating = valid};
}

TabiyaStrength tabiya_strength_of_opponent(const TabiyaOpponent *opponent)
{
    TabiyaStrength self = tabiya_strength_of_level(ENG_LEVEL_MAX);

    g_return_val_if_fail(opponent, self);

    if (opponent->rating != 0)
        self = tabiya_strength_of_rating(opponent->rating);
    self.opponent = opponent;
    return self;
}

gboolean tabiya_strength_equal(const TabiyaStrength *a, const TabiyaStrength *b)
{
    return a->level == b->level && a->rating == b->rating && a->opponent == b->opponent;
}

void tabiya_strength_write(const TabiyaStrength *self, char text[TABIYA_STRENGTH_TEXT_BYTES])
{
    if (self->opponent) {
        g_strlcpy(text, self->opponent->id, TABIYA_STRENGTH_TEXT_BYTES);
    } else {
        g_snprintf(text, TABIYA_STRENGTH_TEXT_BYTES, "%d",
                   self->rating != 0 ? self->rating : self->level);
    }
}

gboolean tabiya_strength_read(TabiyaStrength *self, const char *text)
{
    const TabiyaOpponent *opponent = tabiya_opponent_find(text);
    guint64 number;

    if (opponent) {
        *self = tabiya_strength_of_opponent(opponent);
        return TRUE;
    }
    if (!text ||
        !g_ascii_string_to_unsigned(text, 10, ENG_LEVEL_MIN, TABIYA_RATING_MAX, &number, NULL) ||
        (number > ENG_LEVEL_MAX && number < TABIYA_RATING_MIN)) {
        return FALSE;
    }
    *self = number <= ENG_LEVEL_MAX ? tabiya_strength_of_level((int)number)
                                    : tabiya_strength_of_rating((int)number);
    return TRUE;
}

EngLevel tabiya_strength_get_level(const TabiyaStrength *self)
{
    return self->rating != 0 ? eng_level_for_elo(self->rating) : *eng_level(self->level);
}

int tabiya_strength_get_rating(const TabiyaStrength *self)
{
    return self->rating != 0 ? self->rating : eng_level(self->level)->elo;
}

gboolean tabiya_strength_is_full(const TabiyaStrength *self)
{
    return self->rating == 0 && self->level == ENG_LEVEL_MAX;
}

char *tabiya_strength_dup_name(const TabiyaStrength *self)
{
    if (self->opponent)
        return g_strdup(tabiya_opponent_get_name(self->opponent));
    if (self->rating != 0) {
        /* Translators: the opponent's name in the list of players; Tabiya is the program. */
        return g_strdup_printf(_("Tabiya, rating %d"), self->rating);
    }
    /* Translators: the opponent's name in the list of players; Tabiya is the program. */
    return g_strdup_printf(_("Tabiya, level %d"), self->level);
}

char *tabiya_strength_dup_tag(const TabiyaStrength *self)
{
    if (self->opponent)
        return g_strdup_printf("%s (Tabiya)", tabiya_opponent_get_name(self->opponent));
    return self->rating != 0 ? g_strdup("Tabiya") : tabiya_strength_dup_name(self);
}

/* The opponent of that name in the language of today, or in English; NULL: there is none. */
static const TabiyaOpponent *find_opponent(const char *name, gsize length)
{
    gsize n;
    const TabiyaOpponent *opponents = tabiya_opponents_get(&n);

    for (gsize i = 0; i < n; i++) {
        const char *const names[] = {tabiya_opponent_get_name(&opponents[i]), opponents[i].name};

        for (gsize k = 0; k < G_N_ELEMENTS(names); k++) {
            if (strlen(names[k]) == length && strncmp(names[k], name, length) == 0)
                return &opponents[i];
        }
    }
    return NULL;
}

/* "Tabiya, level 4": a game keeps the words of the language that it was played in; the number is
 * last in all of them. 0: it has none. */
static int find_level(const char *name)
{
    const gsize length = strlen(name);
    const gboolean single = length > strlen("Tabiya") && name[length - 2] == ' ' &&
                            name[length - 1] >= '0' + ENG_LEVEL_MIN &&
                            name[length - 1] <= '0' + ENG_LEVEL_MAX;

    return single ? name[length - 1] - '0' : 0;
}

static TabiyaStrength find_strength(const char *name, int rating)
{
    static const char TAIL[] = " (Tabiya)";

    if (g_str_has_suffix(name, TAIL)) {
        const TabiyaOpponent *opponent = find_opponent(name, strlen(name) - strlen(TAIL));
        return opponent ? tabiya_strength_of_opponent(opponent) : (TabiyaStrength){0};
    }
    if (g_str_equal(name, "Tabiya") && rating >= TABIYA_RATING_MIN && rating <= TABIYA_RATING_MAX)
        return tabiya_strength_of_rating(rating);
    const int level = g_str_has_prefix(name, "Tabiya") ? find_level(name) : 0;
    return level > 0 ? tabiya_strength_of_level(level) : (TabiyaStrength){0};
}

gboolean tabiya_strength_find(TabiyaStrength *self, const char *name, int rating)
{
    const TabiyaStrength found = find_strength(name, rating);

    if (found.level > 0)
        *self = found;
    return found.level > 0;
}

static TabiyaStrength step_opponent(const TabiyaOpponent *from, int by)
{
    const TabiyaOpponent *to = tabiya_opponent_step(from, by);

    return to != from ? tabiya_strength_of_opponent(to) : (TabiyaStrength){0};
}

TabiyaStrength tabiya_strength_step(const TabiyaStrength *self, int by)
{
    const int level = self->level + by;

    if (self->opponent)
        return step_opponent(self->opponent, by);
    if (self->rating != 0) {
        const int rating = self->rating + by * RATING_AHEAD;

        return rating < TABIYA_RATING_MIN || rating > TABIYA_RATING_MAX
                   ? (TabiyaStrength){0}
                   : tabiya_strength_of_opponent(tabiya_opponent_find_nearest(rating));
    }
    return level < ENG_LEVEL_MIN || level > ENG_LEVEL_MAX ? (TabiyaStrength){0}
                                                          : tabiya_strength_of_level(level);
}
