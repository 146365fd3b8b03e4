/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes of the program: level, settings, places. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/session/level-texts.h"
#include "app/talk/abilities.h"
#include "app/talk/asked-strength.h"
#include "app/talk/talk-settings.h"

static void set_change(TabiyaAnswer *answer, TabiyaChangeKind kind)
{
    tabiya_answer_set_change(answer, tabiya_change_new(kind));
}

static void add_setting(TabiyaAnswer *answer, const char *key, int value)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_SETTING);

    fact->text = g_strdup(key);
    fact->number = value;
}

void tabiya_ability_set_level(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaStrength strength;

    if (!tabiya_asked_strength_read(work, answer, &strength))
        return;
    if (strength.level == 0) {
        tabiya_answer_ask(answer, _("Which level, from 1 to 9?"));
        return;
    }
    tabiya_asked_strength_say(answer, &strength);
    if (!strength.opponent && strength.rating == 0)
        tabiya_answer_say_text(answer, tabiya_level_get_text(strength.level));
    set_change(answer, TABIYA_CHANGE_SET_LEVEL);
    answer->change->strength = strength;
    tabiya_answer_offer(answer, _("new game"));
    tabiya_answer_offer(answer, _("undo"));
}

static gboolean is_on(const TabiyaTalkWork *work)
{
    return g_strcmp0(tabiya_arguments_get(work->arguments, "switch"), "on") == 0;
}

void tabiya_ability_change_setting(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *key = tabiya_arguments_get(work->arguments, "setting");
    guint index = 0;

    if (!tabiya_talk_settings_find(key, &index)) {
        tabiya_answer_fail(answer, _("There is no such setting."));
        return;
    }
    const char *title = _(tabiya_talk_setting_at(index)->title);
    /* Translators: %s is a setting, such as “Sounds”. */
    tabiya_answer_say(answer, is_on(work) ? _("%s: on.") : _("%s: off."), title);
    add_setting(answer, key, is_on(work));
    set_change(answer, TABIYA_CHANGE_SETTING);
    answer->change->text = g_strdup(key);
    answer->change->on = is_on(work);
    tabiya_answer_offer(answer, _("undo"));
}

void tabiya_ability_set_engine(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    tabiya_answer_say_text(answer, is_on(work) ? _("Switched the engine on.")
                                               : _("Switched the engine off."));
    add_setting(answer, "engine", is_on(work));
    set_change(answer, TABIYA_CHANGE_ENGINE);
    answer->change->on = is_on(work);
    tabiya_answer_offer(answer, _("undo"));
}

static const char *find_place_title(const char *place)
{
    static const struct {
        const char *key, *title;
    } PLACES[] = {
        {"play", N_("Play")},       {"study", N_("Study")},     {"openings", N_("Openings")},
        {"puzzles", N_("Puzzles")}, {"library", N_("Library")}, {"editor", N_("Editor")},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        if (g_strcmp0(PLACES[i].key, place) == 0)
            return _(PLACES[i].title);
    }
    return NULL;
}

void tabiya_ability_go_to_place(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *place = tabiya_arguments_get(work->arguments, "place");
    const char *title = find_place_title(place);

    if (!title) {
        tabiya_answer_fail(answer, _("Tabiya has no such place."));
        return;
    }
    /* Translators: %s is a part of the window, such as “Puzzles”. */
    tabiya_answer_say(answer, _("Opened “%s”."), title);
    set_change(answer, TABIYA_CHANGE_GO_TO_PLACE);
    answer->change->text = g_strdup(place);
    tabiya_answer_offer(answer, _("undo"));
}

void tabiya_ability_open_manual(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    tabiya_answer_say_text(answer, _("Opened the manual."));
    set_change(answer, TABIYA_CHANGE_MANUAL);
    answer->change->text = g_strdup("");
    tabiya_answer_offer(answer, _("what can you do?"));
}
