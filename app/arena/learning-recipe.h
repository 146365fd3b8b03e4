/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The recipe of a learning run: how many generations of the net there are to be, and what each of
 * them learns from.
 *
 * A generation plays games against itself with the net of the one before, learns from them (and
 * from those of the one before), and plays a match against it. The first one plays with a net of
 * random numbers, which knows nothing, or with the one that is built in.
 *
 * A recipe is stored as FOLDER/recipe.json. Somebody else may have written that file: all numbers
 * are checked. */
#ifndef TABIYA_LEARNING_RECIPE_H
#define TABIYA_LEARNING_RECIPE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_LEARNING_MINUTES,
    TABIYA_LEARNING_HOUR,
    TABIYA_LEARNING_NIGHT,
    TABIYA_LEARNING_SIZES,
} TabiyaLearningSize;

typedef struct {
    int generations;
    int games; /* of a generation */
    int nodes; /* of a move in them */
    int stir;  /* positions near each of those of the games, judged by the net that is built in */
    int hidden;
    int epochs;
    int batch;
    int match_games; /* even: each opening is played with both colors; 0: no match */
    int match_nodes;
    gboolean from_built_in; /* else from a net of random numbers */
} TabiyaLearningRecipe;

#define TABIYA_LEARNING_GENERATIONS_MAX 1000

/* The recipe of that size. */
void tabiya_learning_recipe_init(TabiyaLearningRecipe *recipe, TabiyaLearningSize size);

/* Sets one of its numbers: "games", "hidden" … FALSE with TABIYA_ERROR_BAD_ARGUMENT: there is no
 * such number, or it is out of bounds. */
gboolean tabiya_learning_recipe_set(TabiyaLearningRecipe *recipe, const char *name, gint64 value,
                                    GError **error);
gboolean tabiya_learning_recipe_check(const TabiyaLearningRecipe *recipe, GError **error);
gboolean tabiya_learning_recipe_equal(const TabiyaLearningRecipe *a, const TabiyaLearningRecipe *b);
/* Whether `more` is the same recipe for the same number of generations or more: a run goes on with
 * it. */
gboolean tabiya_learning_recipe_extends(const TabiyaLearningRecipe *more,
                                        const TabiyaLearningRecipe *recipe);

/* One object on several lines. (transfer full) */
char *tabiya_learning_recipe_dup_json(const TabiyaLearningRecipe *recipe) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE with an error if the file cannot be read (G_IO_ERROR) or is no recipe. */
gboolean tabiya_learning_recipe_load(const char *path, TabiyaLearningRecipe *recipe,
                                     GError **error);

/* What the parts of a generation cost on one core that has nothing else to do, in seconds: an
 * estimate (engine/train/README.md has the figures that it is made of). */
typedef struct {
    double games, learning, match;
} TabiyaLearningCost;

TabiyaLearningCost tabiya_learning_recipe_cost(const TabiyaLearningRecipe *recipe);
/* The seconds of the whole run on so many cores. */
double tabiya_learning_recipe_seconds(const TabiyaLearningRecipe *recipe, int cores);

G_END_DECLS

#endif
