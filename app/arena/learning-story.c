/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-story.h. */
#include "app/arena/learning-story.h"

#include <string.h>

/* Before that much is done, the rest is a guess. */
#define SHARE_KNOWN 0.02

static void free_generation(gpointer data)
{
    TabiyaLearningGeneration *generation = data;

    g_array_unref(generation->losses);
    g_free(generation->net);
    g_free(generation);
}

TabiyaLearningStory *tabiya_learning_story_new(void)
{
    TabiyaLearningStory *self = g_new0(TabiyaLearningStory, 1);

    self->generations = g_ptr_array_new_with_free_func(free_generation);
    return self;
}

void tabiya_learning_story_free(TabiyaLearningStory *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->generations);
    g_free(self->why);
    g_free(self);
}

static TabiyaLearningGeneration *get(const TabiyaLearningStory *self, int number)
{
    if (number < 1 || number > (int)self->generations->len)
        return NULL;
    return self->generations->pdata[number - 1];
}

const TabiyaLearningGeneration *tabiya_learning_story_get(const TabiyaLearningStory *self,
                                                          int number)
{
    return get(self, number);
}

/* The one that the event is about, which may be the next one. */
static TabiyaLearningGeneration *find(TabiyaLearningStory *self, int number)
{
    if (number != (int)self->generations->len + 1 || number > TABIYA_LEARNING_GENERATIONS_MAX)
        return get(self, number);
    TabiyaLearningGeneration *generation = g_new0(TabiyaLearningGeneration, 1);
    generation->number = number;
    generation->losses = g_array_new(FALSE, FALSE, sizeof(TabiyaLearningLoss));
    g_ptr_array_add(self->generations, generation);
    return generation;
}

/* --- Events ----------------------------------------------------------------------------------- */

static double share_of(gint64 done, gint64 total)
{
    return total > 0 ? (double)done / (double)total : 0;
}

static void add_games(TabiyaLearningStory *self, TabiyaLearningGeneration *generation,
                      const TabiyaLearningEvent *event)
{
    generation->games = event->done;
    generation->games_total = event->total;
    generation->positions = event->positions;
    self->share = share_of(event->done, event->total);
    self->rate = event->rate;
}

/* A run that was killed learns again from its last checkpoint: its points replace those. */
static void add_loss(TabiyaLearningStory *self, TabiyaLearningGeneration *generation,
                     const TabiyaLearningEvent *event)
{
    const TabiyaLearningLoss loss = {share_of(event->done, event->total), event->loss,
                                     event->check};
    GArray *losses = generation->losses;
    guint keep = losses->len;

    while (keep > 0 && g_array_index(losses, TabiyaLearningLoss, keep - 1).share >= loss.share)
        keep--;
    g_array_set_size(losses, keep);
    if (keep < TABIYA_LEARNING_LOSSES_MAX)
        g_array_append_val(losses, loss);
    self->share = loss.share;
    self->rate = event->rate;
}

static void add_match(TabiyaLearningStory *self, TabiyaLearningGeneration *generation,
                      const TabiyaLearningEvent *event)
{
    generation->score = (TabiyaScoreline){event->wins, event->losses, event->draws};
    generation->match_total = (int)event->total;
    self->share = share_of(event->done, event->total);
    self->rate = 0;
}

static void add_step(TabiyaLearningStory *self, const TabiyaLearningEvent *event, double share)
{
    self->step = event->step;
    self->share = share;
    self->rate = 0;
}

static void add_end(TabiyaLearningStory *self, TabiyaLearningGeneration *generation,
                    const TabiyaLearningEvent *event)
{
    generation->steps_done = MAX(generation->steps_done, (int)event->step + 1);
    add_step(self, event, 1);
}

static void add_net(TabiyaLearningStory *self, TabiyaLearningGeneration *generation,
                    const TabiyaLearningEvent *event)
{
    g_free(generation->net);
    generation->net = g_strdup(event->text);
}

static gboolean add_to_generation(TabiyaLearningStory *self, const TabiyaLearningEvent *event)
{
    TabiyaLearningGeneration *generation = find(self, event->generation);

    if (!generation)
        return FALSE;
    self->end = TABIYA_LEARNING_OPEN;
    self->generation = event->generation;
    g_clear_pointer(&self->why, g_free);
    if (event->kind == TABIYA_LEARNING_EVENT_STEP)
        add_step(self, event, 0);
    else if (event->kind == TABIYA_LEARNING_EVENT_GAMES)
        add_games(self, generation, event);
    else if (event->kind == TABIYA_LEARNING_EVENT_LOSS)
        add_loss(self, generation, event);
    else if (event->kind == TABIYA_LEARNING_EVENT_NET)
        add_net(self, generation, event);
    else if (event->kind == TABIYA_LEARNING_EVENT_MATCH)
        add_match(self, generation, event);
    else
        add_end(self, generation, event);
    return TRUE;
}

static void add_last(TabiyaLearningStory *self, const TabiyaLearningEvent *event)
{
    g_clear_pointer(&self->why, g_free);
    self->rate = 0;
    self->end = event->kind == TABIYA_LEARNING_EVENT_DONE     ? TABIYA_LEARNING_OVER
                : event->kind == TABIYA_LEARNING_EVENT_FAILED ? TABIYA_LEARNING_FAILED
                                                              : TABIYA_LEARNING_STOPPED;
    if (self->end == TABIYA_LEARNING_FAILED)
        self->why = g_strdup(event->text);
}

gboolean tabiya_learning_story_add(TabiyaLearningStory *self, const TabiyaLearningEvent *event)
{
    if (event->kind >= TABIYA_LEARNING_EVENT_STOPPED)
        add_last(self, event);
    else if (!add_to_generation(self, event))
        return FALSE;
    self->spent_s = MAX(self->spent_s, event->spent_s);
    return TRUE;
}

gsize tabiya_learning_story_add_text(TabiyaLearningStory *self, const char *text, gsize length)
{
    const char *at = text, *const end = text + length, *line_end;

    for (; at < end && (line_end = memchr(at, '\n', (gsize)(end - at))); at = line_end + 1) {
        TabiyaLearningEvent event;
        if (tabiya_learning_event_parse(at, (gsize)(line_end - at), &event))
            tabiya_learning_story_add(self, &event);
    }
    return (gsize)(at - text);
}

/* --- The rest --------------------------------------------------------------------------------- */

gboolean tabiya_learning_story_next(const TabiyaLearningStory *self,
                                    const TabiyaLearningRecipe *recipe, int *generation,
                                    TabiyaLearningStep *step)
{
    for (int number = 1; number <= recipe->generations; number++) {
        const TabiyaLearningGeneration *found = get(self, number);
        const int done = found ? found->steps_done : 0;
        if (done < TABIYA_LEARNING_STEPS) {
            *generation = number;
            *step = (TabiyaLearningStep)done;
            return TRUE;
        }
    }
    return FALSE;
}

/* The costs of all steps before this one, and of the part of it that is done. */
static double cost_until(const TabiyaLearningCost *cost, int step, double share)
{
    const double costs[TABIYA_LEARNING_STEPS] = {
        [TABIYA_LEARNING_GAMES] = cost->games,
        [TABIYA_LEARNING_LEARN] = cost->learning,
        [TABIYA_LEARNING_MATCH] = cost->match,
    };
    double sum = 0;

    for (int i = 0; i < MIN(step, TABIYA_LEARNING_STEPS); i++)
        sum += costs[i];
    return step < TABIYA_LEARNING_STEPS ? sum + share * costs[step] : sum;
}

double tabiya_learning_story_share(const TabiyaLearningStory *self,
                                   const TabiyaLearningRecipe *recipe)
{
    const TabiyaLearningCost cost = tabiya_learning_recipe_cost(recipe);
    const double whole = cost_until(&cost, TABIYA_LEARNING_STEPS, 0);
    int generation;
    TabiyaLearningStep step;

    if (!tabiya_learning_story_next(self, recipe, &generation, &step))
        return 1;
    const gboolean there = self->generation == generation && self->step == step;
    const double done = cost_until(&cost, (int)step, there ? MIN(self->share, 1) : 0);
    return MIN(((generation - 1) * whole + done) / (recipe->generations * whole), 1);
}

double tabiya_learning_story_left_s(const TabiyaLearningStory *self,
                                    const TabiyaLearningRecipe *recipe)
{
    const double share = tabiya_learning_story_share(self, recipe);

    if (share < SHARE_KNOWN || self->spent_s <= 0)
        return -1;
    return self->spent_s * (1 - share) / share;
}
