/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-recipe.h. */
#include "app/arena/learning-recipe.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/json-text.h"

#define FILE_MAX_BYTES 65536

/* Measured on one core of an AMD EPYC (engine/train/README.md). */
#define NODES_PER_SECOND 2.2e6
#define PLIES_OF_A_GAME 120
#define KEPT_OF_A_GAME 55
#define LEARNED_PER_SECOND 0.9e6 /* by a hidden layer of 128 */

static const TabiyaLearningRecipe SIZES[TABIYA_LEARNING_SIZES] = {
    [TABIYA_LEARNING_MINUTES] = {.generations = 5,
                                 .games = 3000,
                                 .nodes = 200,
                                 .hidden = 64,
                                 .epochs = 10,
                                 .batch = 2048,
                                 .match_games = 60,
                                 .match_nodes = 500},
    [TABIYA_LEARNING_HOUR] = {.generations = 8,
                              .games = 40000,
                              .nodes = 400,
                              .hidden = 128,
                              .epochs = 20,
                              .batch = 4096,
                              .match_games = 200,
                              .match_nodes = 1000},
    [TABIYA_LEARNING_NIGHT] = {.generations = 12,
                               .games = 120000,
                               .nodes = 800,
                               .hidden = 256,
                               .epochs = 20,
                               .batch = 16384,
                               .match_games = 400,
                               .match_nodes = 2000},
};

static const struct {
    const char *name;
    gsize offset;
    int min, max, step; /* a multiple of it */
} NUMBERS[] = {
    {"generations", G_STRUCT_OFFSET(TabiyaLearningRecipe, generations), 1,
     TABIYA_LEARNING_GENERATIONS_MAX, 1},
    {"games", G_STRUCT_OFFSET(TabiyaLearningRecipe, games), 1, 100000000, 1},
    {"nodes", G_STRUCT_OFFSET(TabiyaLearningRecipe, nodes), 1, 100000000, 1},
    {"stir", G_STRUCT_OFFSET(TabiyaLearningRecipe, stir), 0, 100, 1},
    {"hidden", G_STRUCT_OFFSET(TabiyaLearningRecipe, hidden), 64, 1024, 64},
    {"epochs", G_STRUCT_OFFSET(TabiyaLearningRecipe, epochs), 1, 100000, 1},
    {"batch", G_STRUCT_OFFSET(TabiyaLearningRecipe, batch), 1, 1 << 24, 1},
    {"match-games", G_STRUCT_OFFSET(TabiyaLearningRecipe, match_games), 0, 1000000, 2},
    {"match-nodes", G_STRUCT_OFFSET(TabiyaLearningRecipe, match_nodes), 1, 100000000, 1},
    {"from-built-in", G_STRUCT_OFFSET(TabiyaLearningRecipe, from_built_in), 0, 1, 1},
};

static int *number_at(const TabiyaLearningRecipe *recipe, gsize i)
{
    return (int *)(gpointer)((char *)recipe + NUMBERS[i].offset);
}

void tabiya_learning_recipe_init(TabiyaLearningRecipe *recipe, TabiyaLearningSize size)
{
    g_return_if_fail(size < TABIYA_LEARNING_SIZES);
    *recipe = SIZES[size];
}

static gboolean is_allowed(gsize i, gint64 value, GError **error)
{
    if (value >= NUMBERS[i].min && value <= NUMBERS[i].max && value % NUMBERS[i].step == 0)
        return TRUE;
    if (NUMBERS[i].step == 1) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("“%s” takes a number from %d to %d"), NUMBERS[i].name, NUMBERS[i].min,
                    NUMBERS[i].max);
    } else {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("“%s” takes a multiple of %d from %d to %d"), NUMBERS[i].name,
                    NUMBERS[i].step, NUMBERS[i].min, NUMBERS[i].max);
    }
    return FALSE;
}

gboolean tabiya_learning_recipe_set(TabiyaLearningRecipe *recipe, const char *name, gint64 value,
                                    GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        if (strcmp(NUMBERS[i].name, name) == 0) {
            if (!is_allowed(i, value, error))
                return FALSE;
            *number_at(recipe, i) = (int)value;
            return TRUE;
        }
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "no number “%s”", name);
    return FALSE;
}

gboolean tabiya_learning_recipe_check(const TabiyaLearningRecipe *recipe, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        if (!is_allowed(i, *number_at(recipe, i), error))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_learning_recipe_equal(const TabiyaLearningRecipe *a, const TabiyaLearningRecipe *b)
{
    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        if (*number_at(a, i) != *number_at(b, i))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_learning_recipe_extends(const TabiyaLearningRecipe *more,
                                        const TabiyaLearningRecipe *recipe)
{
    TabiyaLearningRecipe longer = *recipe;

    longer.generations = MAX(more->generations, recipe->generations);
    return tabiya_learning_recipe_equal(more, &longer);
}

char *tabiya_learning_recipe_dup_json(const TabiyaLearningRecipe *recipe)
{
    GString *text = g_string_new("{");

    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        g_string_append_printf(text, "%s\n    \"%s\": %d", i > 0 ? "," : "", NUMBERS[i].name,
                               *number_at(recipe, i));
    }
    g_string_append(text, "\n}\n");
    return g_string_free(text, FALSE);
}

gboolean tabiya_learning_recipe_load(const char *path, TabiyaLearningRecipe *recipe, GError **error)
{
    g_autoptr(JsonObject) object = tabiya_json_load(path, FILE_MAX_BYTES, error);
    TabiyaLearningRecipe read = {0};

    if (!object)
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        if (!tabiya_learning_recipe_set(&read, NUMBERS[i].name,
                                        tabiya_json_get_int(object, NUMBERS[i].name, G_MININT64),
                                        error)) {
            g_prefix_error(error, "%s: ", path);
            return FALSE;
        }
    }
    *recipe = read;
    return TRUE;
}

TabiyaLearningCost tabiya_learning_recipe_cost(const TabiyaLearningRecipe *recipe)
{
    const double games = recipe->games, positions = 2 * games * KEPT_OF_A_GAME * (1 + recipe->stir);

    return (TabiyaLearningCost){
        .games = games * PLIES_OF_A_GAME * recipe->nodes / NODES_PER_SECOND,
        .learning = positions * recipe->epochs * recipe->hidden / 128 / LEARNED_PER_SECOND,
        .match =
            (double)recipe->match_games * PLIES_OF_A_GAME * recipe->match_nodes / NODES_PER_SECOND,
    };
}

double tabiya_learning_recipe_seconds(const TabiyaLearningRecipe *recipe, int cores)
{
    const TabiyaLearningCost cost = tabiya_learning_recipe_cost(recipe);

    return recipe->generations * (cost.games + cost.learning + cost.match) / MAX(cores, 1);
}
