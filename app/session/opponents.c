/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opponents.h. */
#include "app/session/opponents.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A sentence promises only what rating, manner and openings bring about. */
static const TabiyaOpponent OPPONENTS[] = {
    {"pia",
     N_("Pia"),
     N_("Has just learned the moves and loves them all. Often overlooks what you attack."),
     600,
     {0, 0},
     {"", ""}},
    {"otto",
     N_("Otto"),
     N_("Chases your king from the first move. Forgets his own pieces on the way."),
     800,
     {60, 0},
     {"e4 e5 Bc4; e4 c5 f4; e4 c5 d4; e4", "e4 e5; d4 d5"}},
    {"lena",
     N_("Lena"),
     N_("Stays behind her pawns and waits. Seldom sees a combination coming."),
     1000,
     {-50, -20},
     {"d4 d5 Bf4; d4 d5 e3; d4 Nf6 Bf4; d4 Nf6 e3; d4", "e4 e6; d4 d5 c4 e6; d4 d5"}},
    {"bruno",
     N_("Bruno"),
     N_("Exchanges all he can. Often ends up in an endgame that he does not know."),
     1200,
     {0, 80},
     {"e4 e5 Nf3 Nc6 Bb5 a6 Bxc6; e4 c5 Nf3 Nc6 Bb5; e4 e5 Nf3 Nc6 Bb5; e4",
      "e4 d5; e4 e5; d4 d5"}},
    {"mina",
     N_("Mina"),
     N_("Keeps her pieces and avoids exchanges. Loses the thread in crowded positions."),
     1350,
     {20, -100},
     {"c4 e5 g3; c4 Nf6 g3; c4; Nf3", "e4 d6; e4 g6; d4 Nf6 c4 g6; d4 Nf6"}},
    {"felix",
     N_("Felix"),
     N_("Loves gambits and open lines. Goes too far if you defend calmly."),
     1500,
     {100, -40},
     {"e4 e5 f4; e4 e5 Nf3 Nc6 Bc4 Bc5 b4; e4 e5 d4; e4 c5 d4; e4",
      "e4 e5 f4 exf4; e4 e5 Nf3 Nc6 Bb5 f5; e4 e5; d4 Nf6 c4 c5 d5 b5; d4 Nf6 c4 e5"}},
    {"nora",
     N_("Nora"),
     N_("Plays sound openings and takes what is offered. Long plans are not her strength."),
     1650,
     {0, 20},
     {"d4 d5 c4; d4 Nf6 c4; d4", "e4 c6 d4 d5; e4 c6; d4 d5 c4 e6; d4 d5"}},
    {"gregor",
     N_("Gregor"),
     N_("Builds a fortress and never hurries. Gives you all the time you need."),
     1800,
     {-80, -30},
     {"Nf3 d5 g3; Nf3 Nf6 g3; Nf3", "e4 c6; d4 d5 c4 c6; d4 d5"}},
    {"ravi",
     N_("Ravi"),
     N_("Heads for endgames and plays them well. Is less at home in a sharp attack."),
     2000,
     {0, 90},
     {"e4 e5 Nf3 Nc6 Bb5; e4", "e4 e5 Nf3 Nc6 Bb5 Nf6; e4 e5; d4 d5 c4 e6; d4 d5"}},
    {"ida",
     N_("Ida"),
     N_("Knows her openings and makes few mistakes. Can be drawn into complications."),
     2200,
     {-10, 0},
     {"e4 e5 Nf3 Nc6 Bb5; e4 c5 Nf3 d6 d4; e4", "e4 c5; d4 Nf6 c4 e6; d4 Nf6"}},
    {"leo",
     N_("Leo"),
     N_("Attacks with everything and calculates far. Takes risks that a cool head can refute."),
     2500,
     {100, -50},
     {"e4 c5 Nf3 d6 d4; e4 e5 f4; e4 e5 Nf3 Nc6 d4; e4",
      "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6; e4 c5; d4 Nf6 c4 g6; d4 Nf6"}},
    {"atlas",
     N_("Atlas"),
     N_("Plays as well as Tabiya can, with the time and cores you allow. Sets no traps."),
     0,
     {0, 0},
     {"", ""}},
};

const TabiyaOpponent *tabiya_opponents_get(gsize *count)
{
    g_return_val_if_fail(count, NULL);

    *count = G_N_ELEMENTS(OPPONENTS);
    return OPPONENTS;
}

const TabiyaOpponent *tabiya_opponent_find(const char *id)
{
    for (gsize i = 0; id && i < G_N_ELEMENTS(OPPONENTS); i++) {
        if (strcmp(OPPONENTS[i].id, id) == 0)
            return &OPPONENTS[i];
    }
    return NULL;
}

static int rating_of(const TabiyaOpponent *self)
{
    return self->rating != 0 ? self->rating : ENG_LEVEL_ELO_MAX;
}

const TabiyaOpponent *tabiya_opponent_find_nearest(int rating)
{
    const TabiyaOpponent *nearest = &OPPONENTS[0];

    for (gsize i = 1; i < G_N_ELEMENTS(OPPONENTS); i++) {
        if (ABS(rating_of(&OPPONENTS[i]) - rating) < ABS(rating_of(nearest) - rating))
            nearest = &OPPONENTS[i];
    }
    return nearest;
}

const TabiyaOpponent *tabiya_opponent_step(const TabiyaOpponent *self, int by)
{
    g_return_val_if_fail(self, NULL);

    return &OPPONENTS[CLAMP(self - OPPONENTS + by, 0, (int)G_N_ELEMENTS(OPPONENTS) - 1)];
}

const char *tabiya_opponent_get_name(const TabiyaOpponent *self)
{
    g_return_val_if_fail(self, NULL);

    return _(self->name);
}

const char *tabiya_opponent_get_text(const TabiyaOpponent *self)
{
    g_return_val_if_fail(self, NULL);

    return _(self->text);
}

char *tabiya_opponent_dup_sentence(const TabiyaOpponent *self, const char *about_tabiya,
                                   const char *with_name)
{
    return self ? g_strdup_printf(_(with_name), tabiya_opponent_get_name(self))
                : g_strdup(_(about_tabiya));
}

/* A dozen sentences at most in each language. */
const char *tabiya_opponent_get_turn(const TabiyaOpponent *self)
{
    g_autofree char *sentence =
        tabiya_opponent_dup_sentence(self, N_("It is Tabiya’s turn."), N_("It is %s’s turn."));

    return g_intern_string(sentence);
}

char *tabiya_opponent_dup_rating(const TabiyaOpponent *self)
{
    g_return_val_if_fail(self, NULL);

    return self->rating != 0 ? g_strdup_printf("%d", self->rating) : g_strdup(_("Full strength"));
}
