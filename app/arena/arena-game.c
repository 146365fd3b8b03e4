/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-game.h. */
#include "app/arena/arena-game.h"

struct _TabiyaArenaGame {
    GObject parent_instance;
    TabiyaArenaGameFacts facts; /* owns `reason` */
};

G_DEFINE_FINAL_TYPE(TabiyaArenaGame, tabiya_arena_game, G_TYPE_OBJECT)

static void tabiya_arena_game_finalize(GObject *object)
{
    TabiyaArenaGame *self = TABIYA_ARENA_GAME(object);
    g_free((char *)self->facts.reason);
    G_OBJECT_CLASS(tabiya_arena_game_parent_class)->finalize(object);
}

static void tabiya_arena_game_class_init(TabiyaArenaGameClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_game_finalize;
}

static void tabiya_arena_game_init(TabiyaArenaGame *self)
{
    (void)self;
}

TabiyaArenaGame *tabiya_arena_game_new(const TabiyaArenaGameFacts *facts)
{
    TabiyaArenaGame *self = g_object_new(TABIYA_TYPE_ARENA_GAME, NULL);
    self->facts = *facts;
    self->facts.reason = g_strdup(facts->reason);
    return self;
}

const TabiyaArenaGameFacts *tabiya_arena_game_get_facts(TabiyaArenaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_GAME(self), NULL);
    return &self->facts;
}

int tabiya_arena_game_get_culprit(TabiyaArenaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_GAME(self), -1);
    const TabiyaArenaGameFacts *facts = &self->facts;
    if (facts->record.end != TABIYA_MATCH_END_TIME &&
        !tabiya_match_end_is_failure(facts->record.end)) {
        return -1;
    }
    return facts->fixture.players[facts->record.result == TABIYA_RESULT_WHITE ? 1 : 0];
}
