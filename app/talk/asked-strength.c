/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See asked-strength.h. */
#include "app/talk/asked-strength.h"

#include <glib/gi18n-lib.h>

#include "app/session/level-texts.h"

/* "stronger" or "weaker" than Tabiya plays in the game on the desk. */
static gboolean read_direction(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                               TabiyaStrength *strength)
{
    const gboolean is_up =
        g_str_equal(tabiya_arguments_get(work->arguments, "direction"), "stronger");

    if (work->scene->strength.level == 0) {
        tabiya_answer_ask(answer, _("Which level, from 1 to 9?"));
        return FALSE;
    }
    *strength = tabiya_strength_step(&work->scene->strength, is_up ? 1 : -1);
    if (strength->level == 0) {
        tabiya_answer_fail(answer, "%s",
                           is_up ? _("No opponent is stronger.") : _("No opponent is weaker."));
    }
    return strength->level != 0;
}

static gboolean read_level(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                           TabiyaStrength *strength)
{
    const int level = tabiya_arguments_get_int(work->arguments, "level", 0);

    if (level < TABIYA_LEVEL_MIN || level > TABIYA_LEVEL_MAX) {
        tabiya_answer_fail(answer, _("Tabiya has levels %d to %d."), TABIYA_LEVEL_MIN,
                           TABIYA_LEVEL_MAX);
        return FALSE;
    }
    *strength = tabiya_strength_of_level(level);
    return TRUE;
}

static gboolean read_opponent(const char *id, TabiyaAnswer *answer, TabiyaStrength *strength)
{
    const TabiyaOpponent *opponent = tabiya_opponent_find(id);

    if (!opponent) {
        tabiya_answer_fail(answer, "%s", _("There is no such opponent."));
        return FALSE;
    }
    *strength = tabiya_strength_of_opponent(opponent);
    return TRUE;
}

gboolean tabiya_asked_strength_read(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                    TabiyaStrength *strength)
{
    const char *id = tabiya_arguments_get(work->arguments, "opponent");
    const int rating = tabiya_arguments_get_int(work->arguments, "rating", 0);

    *strength = (TabiyaStrength){0};
    if (id)
        return read_opponent(id, answer, strength);
    if (rating > 0)
        *strength = tabiya_strength_of_rating(rating);
    else if (tabiya_arguments_get(work->arguments, "level"))
        return read_level(work, answer, strength);
    else if (tabiya_arguments_get(work->arguments, "direction"))
        return read_direction(work, answer, strength);
    return TRUE;
}

static void add_setting(TabiyaAnswer *answer, const char *key, int value)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_SETTING);

    fact->text = g_strdup(key);
    fact->number = value;
}

void tabiya_asked_strength_say(TabiyaAnswer *answer, const TabiyaStrength *strength)
{
    if (strength->opponent) {
        /* Translators: %s is the name of an opponent, such as “Lena”. */
        tabiya_answer_say(answer, _("Your opponent is %s."),
                          tabiya_opponent_get_name(strength->opponent));
        tabiya_answer_say_text(answer, tabiya_opponent_get_text(strength->opponent));
        add_setting(answer, "rating", tabiya_strength_get_rating(strength));
    } else if (strength->rating != 0) {
        tabiya_answer_say(answer, _("Tabiya plays at a rating of %d."), strength->rating);
        add_setting(answer, "rating", strength->rating);
    } else {
        tabiya_answer_say(answer, _("Tabiya plays at level %d."), strength->level);
        add_setting(answer, "level", strength->level);
    }
}
