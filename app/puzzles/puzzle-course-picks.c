/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random courses: puzzles of suitable difficulty that were not seen lately. */
#include "app/puzzles/puzzle-course-private.h"

#include "app/puzzles/puzzle-find.h"

/* Distances from the wanted rating, tried one after the other until there is a puzzle; 0: any. */
static const guint NEAR[] = {60, 150, TABIYA_PUZZLE_NEAR};
static const guint FAR[] = {350, 800, 0};

/* Rating points of a level. */
#define LEVEL_STEP 150

guint tabiya_puzzle_course_find_target(TabiyaPuzzleCourse *self)
{
    return (guint)CLAMP(self->rating + self->options.level * LEVEL_STEP, 100, 3500);
}

TabiyaPuzzleQuery *tabiya_puzzle_course_dup_query(TabiyaPuzzleCourse *self)
{
    TabiyaPuzzleTheme theme = tabiya_puzzle_course_get_theme(self);
    TabiyaPuzzleQuery *query = self->options.query ? tabiya_puzzle_query_copy(self->options.query)
                                                   : tabiya_puzzle_query_new();

    if (theme != TABIYA_N_THEMES)
        tabiya_themes_add(&query->all_themes, theme);
    return query;
}

/* --- Picking, on the shelf's thread ----------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleQuery *query;        /* without a rating */
    TabiyaPuzzleSet *seen, *resting; /* picked puzzles are added */
    gboolean any;                    /* takes one seen recently rather than none */
    gboolean far;                    /* takes one far from the target, too */
    TabiyaCourseBeyond beyond;
    guint target;
    guint64 seed;
} Pick;

static void pick_free(gpointer data)
{
    Pick *pick = data;

    tabiya_puzzle_query_free(pick->query);
    tabiya_puzzle_set_unref(pick->seen);
    tabiya_puzzle_set_unref(pick->resting);
    g_free(pick);
}

static void set_width(const Pick *pick, guint width)
{
    guint target = pick->target;
    guint low = width > 0 && target > width ? target - width : 0;
    guint high = width > 0 ? target + width : 0;

    pick->query->rating_min = pick->beyond == TABIYA_COURSE_HARDER ? target + 1 : low;
    pick->query->rating_max = pick->beyond == TABIYA_COURSE_EASIER ? target - 1 : high;
}

/* The puzzle picked, its rating as answers have moved it, and whether it was tried before. */
typedef struct {
    TabiyaPuzzle *puzzle;
    guint rating;
    gboolean repeat;
} Picked;

static void picked_free(gpointer data)
{
    Picked *picked = data;

    tabiya_puzzle_free(picked->puzzle);
    g_free(picked);
}

/* One that is not in `without` (NULL: any), as near as there is one. G_MAXUINT without an error:
 * none. */
static guint pick_within(TabiyaPuzzleStore *store, const Pick *pick, TabiyaPuzzleSet *without,
                         gboolean far, GError **error)
{
    const guint *widths = far ? FAR : NEAR;
    const gsize n = far ? G_N_ELEMENTS(FAR) : G_N_ELEMENTS(NEAR);
    guint ordinal = G_MAXUINT;
    GError *problem = NULL;

    pick->query->without = without;
    for (gsize i = 0; i < n && ordinal == G_MAXUINT && !problem; i++) {
        set_width(pick, widths[i]);
        ordinal = tabiya_puzzle_query_pick(pick->query, store, pick->seed, &problem);
    }
    pick->query->without = NULL;
    if (problem)
        g_propagate_error(error, problem);
    return ordinal;
}

/* New puzzles come before those tried long ago, and both before the ones tried recently. */
static guint pick_ordinal(TabiyaPuzzleStore *store, const Pick *pick, GError **error)
{
    const struct {
        TabiyaPuzzleSet *without;
        gboolean far, wanted;
    } steps[] = {
        {pick->seen, FALSE, TRUE},     {pick->resting, FALSE, TRUE},
        {pick->seen, TRUE, pick->far}, {pick->resting, TRUE, pick->far},
        {NULL, FALSE, pick->any},      {NULL, TRUE, pick->any && pick->far},
    };
    guint ordinal = G_MAXUINT;
    GError *problem = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(steps) && ordinal == G_MAXUINT && !problem; i++) {
        if (steps[i].wanted)
            ordinal = pick_within(store, pick, steps[i].without, steps[i].far, &problem);
    }
    if (problem)
        g_propagate_error(error, problem);
    return ordinal;
}

static gpointer pick_work(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                          GError **error)
{
    const Pick *pick = data;
    guint ordinal = pick_ordinal(store, pick, error);

    if (ordinal == G_MAXUINT || !tabiya_puzzle_store_begin(store, error))
        return NULL;
    Picked picked = {.puzzle = tabiya_puzzle_store_load(store, ordinal, error),
                     .repeat = tabiya_puzzle_set_has(pick->seen, ordinal)};
    tabiya_puzzle_store_end(store);
    if (!picked.puzzle)
        return NULL;
    picked.rating = tabiya_puzzle_store_get_rating(store, ordinal, picked.puzzle->rating);
    tabiya_puzzle_set_add(pick->seen, ordinal);
    tabiya_puzzle_set_add(pick->resting, ordinal);
    return g_memdup2(&picked, sizeof picked);
}

/* --- Next puzzle ------------------------------------------------------------------------------ */

/* A mate in one is always easy. */
static gboolean has_fixed_difficulty(TabiyaPuzzleCourse *self)
{
    return self->options.mode == TABIYA_PUZZLE_MODE_MATE && self->options.mate_moves > 0;
}

/* A game goes on, and a part of a plan has its number of puzzles. */
static gboolean takes_any(TabiyaPuzzleCourse *self)
{
    return tabiya_puzzle_course_is_game(self) || self->options.limit > 0;
}

/* Notes whether the puzzle is a repeat, and whether it is far from the rating although near ones
 * are wanted. */
static void take_picked(TabiyaPuzzleCourse *self, const Picked *picked)
{
    const guint rating = picked->rating;
    const guint distance = MAX(rating, self->target) - MIN(rating, self->target);
    gboolean near = !tabiya_puzzle_course_is_game(self) && !has_fixed_difficulty(self) &&
                    self->options.beyond == TABIYA_COURSE_NEAR;

    self->repeat = picked->repeat;
    self->far = near && distance > TABIYA_PUZZLE_NEAR ? rating : 0;
    if (!self->standing)
        tabiya_puzzle_course_start_clock(self);
}

static void picked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    Picked *picked = g_task_propagate_pointer(G_TASK(result), &error);
    TabiyaPuzzle *puzzle = picked ? g_steal_pointer(&picked->puzzle) : NULL;

    if (puzzle)
        take_picked(self, picked);
    else if (!error && !tabiya_puzzle_course_is_game(self))
        self->end = TABIYA_COURSE_END_DRY;
    g_free(picked);
    tabiya_puzzle_course_return(task, puzzle, error);
}

static void pick(TabiyaPuzzleCourse *self, GTask *task)
{
    g_autoptr(GTask) inner =
        g_task_new(NULL, g_task_get_cancellable(task), picked_cb, g_object_ref(task));
    gboolean game = tabiya_puzzle_course_is_game(self);

    self->target =
        game ? tabiya_puzzle_course_get_climb(self) : tabiya_puzzle_course_find_target(self);
    Pick wish = {
        .query = tabiya_puzzle_course_dup_query(self),
        .seen = tabiya_puzzle_set_ref(self->seen),
        .resting = tabiya_puzzle_set_ref(self->resting),
        .any = takes_any(self),
        .far = takes_any(self) || self->options.beyond != TABIYA_COURSE_NEAR ||
               has_fixed_difficulty(self),
        .beyond = self->options.beyond,
        .target = self->target,
        .seed = self->options.seed + self->picks++ * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15),
    };

    g_clear_pointer(&wish.query->without, tabiya_puzzle_set_unref);
    self->rating_known = FALSE;
    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_QUICK, inner, pick_work,
                             g_memdup2(&wish, sizeof wish), pick_free, picked_free);
}

static void states_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    g_autoptr(TabiyaPuzzleStates) states = tabiya_puzzle_states_load_finish(result, &error);

    if (!states) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    tabiya_puzzle_course_forget_states(self);
    self->seen = tabiya_puzzle_set_ref(states->seen);
    self->resting = tabiya_puzzle_set_ref(states->lately);
    tabiya_puzzle_course_load_again(task);
}

static void run_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    g_autoptr(GPtrArray) none = tabiya_puzzle_progress_begin_run_finish(result, &self->run, &error);

    if (!none)
        tabiya_puzzle_course_return(task, NULL, error);
    else
        tabiya_puzzle_course_load_again(task);
}

static void counts_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    GError *error = NULL;
    g_autoptr(GArray) runs = tabiya_puzzle_progress_load_runs_finish(result, &error);

    if (!runs) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    tabiya_puzzle_course_take_counts(g_task_get_source_object(task), runs);
    tabiya_puzzle_course_load_again(task);
}

static void recalled_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    GError *error = NULL;
    g_autoptr(GArray) runs = tabiya_puzzle_progress_load_runs_finish(result, &error);

    if (!runs) {
        g_task_return_error(task, error);
        return;
    }
    tabiya_puzzle_course_take_counts(g_task_get_source_object(task), runs);
    g_task_return_boolean(task, TRUE);
}

void tabiya_puzzle_course_recall_async(TabiyaPuzzleCourse *self, GCancellable *cancellable,
                                       GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    g_autoptr(GTask) task = g_task_new(self, cancellable, done_cb, user);

    if (tabiya_puzzle_course_is_game(self) && self->resumed) {
        tabiya_puzzle_progress_load_runs_async(self->progress, self->options.mode, 0, cancellable,
                                               recalled_cb, g_object_ref(task));
    } else {
        g_task_return_boolean(task, TRUE);
    }
}

gboolean tabiya_puzzle_course_recall_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                            GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

static void rating_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);
    GError *error = NULL;
    TabiyaGlicko2 rating;

    if (!tabiya_puzzle_progress_load_rating_finish(result, &rating, &error)) {
        tabiya_puzzle_course_return(task, NULL, error);
        return;
    }
    self->rating = rating.rating;
    self->rating_known = TRUE;
    tabiya_puzzle_course_load_again(task);
}

void tabiya_puzzle_course_load_rating(TabiyaPuzzleCourse *self, GTask *task)
{
    TabiyaPuzzleTheme theme = tabiya_puzzle_course_get_theme(self);

    tabiya_puzzle_progress_load_rating_async(
        self->progress,
        theme != TABIYA_N_THEMES ? tabiya_puzzle_theme_get_key(theme) : TABIYA_PUZZLE_RATING_ALL,
        g_task_get_cancellable(task), rating_cb, g_object_ref(task));
}

static void load_pick(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task)
{
    GCancellable *cancellable = g_task_get_cancellable(task);

    if (step == TABIYA_COURSE_PREVIOUS || self->over) {
        g_task_return_pointer(task, NULL, NULL);
    } else if (!self->resting) {
        tabiya_puzzle_states_load_async(self->progress, self->shelf,
                                        tabiya_puzzle_progress_get_now_ms(self->progress) -
                                            TABIYA_PUZZLE_REST_MS,
                                        cancellable, states_cb, g_object_ref(task));
    } else if (tabiya_puzzle_course_is_game(self) && self->run == 0) {
        tabiya_puzzle_progress_begin_run_async(self->progress, self->options.mode, 0, cancellable,
                                               run_cb, g_object_ref(task));
    } else if (tabiya_puzzle_course_is_game(self) && self->resumed) {
        tabiya_puzzle_progress_load_runs_async(self->progress, self->options.mode, 0, cancellable,
                                               counts_cb, g_object_ref(task));
    } else if (!tabiya_puzzle_course_is_game(self) && !self->rating_known) {
        tabiya_puzzle_course_load_rating(self, task);
    } else {
        pick(self, task);
    }
}

const TabiyaCourseKind tabiya_course_picks = {.load = load_pick,
                                              .answered = tabiya_puzzle_course_game_answered};
