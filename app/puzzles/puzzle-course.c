/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-course.h. This file steps back and forth through the puzzles that were handed out,
 * moves on to new ones, and has the properties of a course. */
#include "app/puzzles/puzzle-course-private.h"

#include "app/later.h"

enum { SIGNAL_CHANGED, SIGNAL_GAINED, SIGNAL_OVER, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaPuzzleCourse, tabiya_puzzle_course, G_TYPE_OBJECT)

/* The properties of each mode. */
static const struct {
    const TabiyaCourseKind *kind;
    gboolean rated, quick, is_run, is_game;
} MODES[] = {
    [TABIYA_PUZZLE_MODE_LIST] = {&tabiya_course_query},
    [TABIYA_PUZZLE_MODE_ADAPTIVE] = {&tabiya_course_picks, .rated = TRUE},
    [TABIYA_PUZZLE_MODE_THEME] = {&tabiya_course_picks, .rated = TRUE},
    [TABIYA_PUZZLE_MODE_STREAK] = {&tabiya_course_picks, .is_run = TRUE, .is_game = TRUE},
    [TABIYA_PUZZLE_MODE_STORM] = {&tabiya_course_picks, .quick = TRUE, .is_run = TRUE,
                                  .is_game = TRUE},
    [TABIYA_PUZZLE_MODE_SET] = {&tabiya_course_set, .is_run = TRUE},
    [TABIYA_PUZZLE_MODE_MATE] = {&tabiya_course_picks, .rated = TRUE},
    [TABIYA_PUZZLE_MODE_ENDGAME] = {&tabiya_course_picks, .rated = TRUE},
    [TABIYA_PUZZLE_MODE_REVIEW] = {&tabiya_course_due},
    [TABIYA_PUZZLE_MODE_MISTAKES] = {&tabiya_course_due},
};

/* --- Stepping --------------------------------------------------------------------------------- */

static gboolean is_at_limit(TabiyaPuzzleCourse *self)
{
    return self->options.limit > 0 && self->history->len >= self->options.limit;
}

/* The puzzle of the history that the step leads to; NULL: it leads beyond it. */
static const TabiyaPuzzle *find_in_history(TabiyaPuzzleCourse *self, TabiyaCourseStep step)
{
    if (step == TABIYA_COURSE_NEXT) {
        return self->history->len > 0 && self->at + 1 < self->history->len
                   ? self->history->pdata[++self->at]
                   : NULL;
    }
    return self->history->len > 0 && self->at > 0 ? self->history->pdata[--self->at] : NULL;
}

void tabiya_puzzle_course_load_async(TabiyaPuzzleCourse *self, TabiyaCourseStep step,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    g_autoptr(GTask) task = g_task_new(self, cancellable, done_cb, user);
    const TabiyaPuzzle *known = find_in_history(self, step);

    g_task_set_task_data(task, GINT_TO_POINTER(step), NULL);
    self->again = known != NULL;
    if (known) {
        g_task_return_pointer(task, tabiya_puzzle_copy(known), (GDestroyNotify)tabiya_puzzle_free);
    } else if (self->over || is_at_limit(self)) {
        tabiya_puzzle_course_end(self, TABIYA_COURSE_END_ALL);
        g_task_return_pointer(task, NULL, NULL);
    } else {
        self->kind->load(self, step, task);
    }
}

static TabiyaCourseStep get_step(GTask *task)
{
    return (TabiyaCourseStep)GPOINTER_TO_INT(g_task_get_task_data(task));
}

void tabiya_puzzle_course_return(GTask *task, TabiyaPuzzle *puzzle, GError *error)
{
    if (error)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, puzzle, (GDestroyNotify)tabiya_puzzle_free);
    g_object_unref(task);
}

void tabiya_puzzle_course_load_again(GTask *task)
{
    TabiyaPuzzleCourse *self = g_task_get_source_object(task);

    if (!g_task_return_error_if_cancelled(task))
        self->kind->load(self, get_step(task), task);
    g_object_unref(task);
}

/* Adds a puzzle at the end of the history that the step has left. */
static void remember(TabiyaPuzzleCourse *self, TabiyaCourseStep step, const TabiyaPuzzle *puzzle)
{
    self->at = step == TABIYA_COURSE_NEXT ? self->history->len : 0;
    g_ptr_array_insert(self->history, (int)self->at, tabiya_puzzle_copy(puzzle));
}

TabiyaPuzzle *tabiya_puzzle_course_load_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                               GError **error)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    TabiyaPuzzle *puzzle = g_task_propagate_pointer(G_TASK(result), error);

    if (puzzle && !self->again)
        remember(self, get_step(G_TASK(result)), puzzle);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    return puzzle;
}

void tabiya_puzzle_course_resume(TabiyaPuzzleCourse *self, const TabiyaPuzzle *puzzle)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    self->again = FALSE;
    remember(self, TABIYA_COURSE_NEXT, puzzle);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_puzzle_course_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && result < TABIYA_N_PUZZLE_RESULTS);
    self->counts[result]++;
    if (self->kind->answered)
        self->kind->answered(self, result);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_puzzle_course_end(TabiyaPuzzleCourse *self, TabiyaCourseEnd end)
{
    if (self->over)
        return;
    self->over = TRUE;
    self->end = end;
    g_clear_pointer(&self->clock, tabiya_later_cancel);
    if (self->run != 0)
        tabiya_puzzle_progress_finish_run(self->progress, self->run);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Properties ------------------------------------------------------------------------------- */

TabiyaPuzzleShelf *tabiya_puzzle_course_get_shelf(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return self->shelf;
}

TabiyaPuzzleProgress *tabiya_puzzle_course_get_progress(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return self->progress;
}

gboolean tabiya_puzzle_course_is_game(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return MODES[self->options.mode].is_game;
}

gboolean tabiya_puzzle_course_is_over(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->over;
}

guint tabiya_puzzle_course_get_target(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), 0);
    return self->target;
}

TabiyaPuzzleMode tabiya_puzzle_course_get_mode(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), TABIYA_PUZZLE_MODE_LIST);
    return self->options.mode;
}

gboolean tabiya_puzzle_course_has_previous(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    if (MODES[self->options.mode].is_game)
        return FALSE;
    if (self->history->len > 0 && self->at > 0)
        return TRUE;
    return self->kind->has_before && self->kind->has_before(self);
}

gboolean tabiya_puzzle_course_is_again(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->again;
}

gboolean tabiya_puzzle_course_is_rated(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return MODES[self->options.mode].rated && !self->options.practice && !self->again &&
           !self->repeat && self->options.beyond != TABIYA_COURSE_REPEATS;
}

gboolean tabiya_puzzle_course_is_repeat(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return MODES[self->options.mode].rated && !self->again && self->repeat;
}

guint tabiya_puzzle_course_get_far(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), 0);
    return self->again ? 0 : self->far;
}

void tabiya_puzzle_course_leave(TabiyaPuzzleCourse *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && self->shelf);
    tabiya_puzzle_course_end(self, TABIYA_COURSE_END_LEFT);
}

gboolean tabiya_puzzle_course_is_quick(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return MODES[self->options.mode].quick && !self->over;
}

const char *tabiya_puzzle_course_get_topic(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return self->topic;
}

const char *tabiya_puzzle_course_get_title(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return self->options.title;
}

gint64 tabiya_puzzle_course_get_run(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), 0);
    return self->run;
}

gint64 tabiya_puzzle_course_get_card(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), 0);
    return self->again ? 0 : self->card;
}

guint tabiya_puzzle_course_get_count(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && result < TABIYA_N_PUZZLE_RESULTS, 0);
    return self->counts[result];
}

gboolean tabiya_puzzle_course_is_limited(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->options.limit > 0;
}

int tabiya_puzzle_course_get_n_left(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), -1);
    if (self->over || is_at_limit(self))
        return 0;
    int n = self->kind->count_left ? self->kind->count_left(self) : -1;
    int limit = self->options.limit > 0 ? (int)(self->options.limit - self->history->len) : -1;
    return n < 0 || (limit >= 0 && limit < n) ? limit : n;
}

TabiyaCourseEnd tabiya_puzzle_course_get_end(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), TABIYA_COURSE_END_ALL);
    return self->end;
}

TabiyaPuzzleTheme tabiya_puzzle_course_get_theme(TabiyaPuzzleCourse *self)
{
    switch (self->options.mode) {
    case TABIYA_PUZZLE_MODE_THEME:
    case TABIYA_PUZZLE_MODE_ENDGAME:
        return self->options.theme;
    case TABIYA_PUZZLE_MODE_MATE:
        return self->options.mate_moves == 0
                   ? TABIYA_THEME_MATE
                   : (TabiyaPuzzleTheme)(TABIYA_THEME_MATE_IN_1 + self->options.mate_moves - 1);
    default:
        return TABIYA_N_THEMES;
    }
}

/* --- Making one ------------------------------------------------------------------------------- */

static TabiyaPuzzleCourse *course_new(const TabiyaCourseKind *kind,
                                      const TabiyaCourseOptions *options)
{
    TabiyaPuzzleCourse *self = g_object_new(TABIYA_TYPE_PUZZLE_COURSE, NULL);

    self->kind = kind;
    self->options = *options;
    self->options.query = options->query ? tabiya_puzzle_query_copy(options->query) : NULL;
    self->options.title = g_strdup(options->title);
    if (self->options.storm_ms == 0)
        self->options.storm_ms = TABIYA_PUZZLE_STORM_MS;
    if (self->options.seed == 0)
        self->options.seed = (guint64)g_random_int() << 32 | g_random_int();
    self->first = self->past = options->position;
    TabiyaPuzzleTheme theme = tabiya_puzzle_course_get_theme(self);
    if (theme != TABIYA_N_THEMES)
        self->topic = g_strdup(tabiya_puzzle_theme_get_name(theme));
    return self;
}

/* Puzzles may have new ordinals now. */
static void shelf_changed_cb(TabiyaPuzzleCourse *self)
{
    g_clear_pointer(&self->ordinals, g_array_unref);
    tabiya_puzzle_course_forget_states(self);
}

void tabiya_puzzle_course_forget_states(TabiyaPuzzleCourse *self)
{
    g_clear_pointer(&self->seen, tabiya_puzzle_set_unref);
    g_clear_pointer(&self->resting, tabiya_puzzle_set_unref);
}

static const TabiyaCourseKind *find_kind(const TabiyaCourseOptions *options)
{
    return MODES[options->mode].rated && options->beyond == TABIYA_COURSE_REPEATS
               ? &tabiya_course_repeats
               : MODES[options->mode].kind;
}

TabiyaPuzzleCourse *tabiya_puzzle_course_new(TabiyaPuzzleShelf *shelf,
                                             TabiyaPuzzleProgress *progress,
                                             const TabiyaCourseOptions *options)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SHELF(shelf) && TABIYA_IS_PUZZLE_PROGRESS(progress),
                         NULL);
    g_return_val_if_fail(options->mode < TABIYA_N_PUZZLE_MODES, NULL);
    g_return_val_if_fail(options->mate_moves <= TABIYA_PUZZLE_MATE_MAX, NULL);
    g_return_val_if_fail(options->beyond < TABIYA_N_COURSE_BEYONDS, NULL);
    TabiyaPuzzleCourse *self = course_new(find_kind(options), options);

    self->shelf = g_object_ref(shelf);
    self->progress = g_object_ref(progress);
    g_signal_connect_object(shelf, "changed", G_CALLBACK(shelf_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}

TabiyaPuzzleCourse *tabiya_puzzle_course_new_beyond(TabiyaPuzzleCourse *self,
                                                    TabiyaCourseBeyond beyond)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self) && self->shelf, NULL);
    TabiyaCourseOptions options = self->options;

    options.beyond = beyond;
    options.seed = 0;
    if (options.limit > 0) /* the rest of the part, with the puzzle in hand */
        options.limit = options.limit + 1 - CLAMP(self->history->len, 1, options.limit);
    return tabiya_puzzle_course_new(self->shelf, self->progress, &options);
}

TabiyaPuzzleCourse *tabiya_puzzle_course_new_query(TabiyaPuzzleShelf *shelf,
                                                   TabiyaPuzzleProgress *progress,
                                                   const TabiyaPuzzleQuery *query, guint position)
{
    return tabiya_puzzle_course_new(shelf, progress,
                                    &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST,
                                                           .query = query,
                                                           .position = position});
}

static gpointer copy_puzzle(gconstpointer puzzle, gpointer user)
{
    return tabiya_puzzle_copy(puzzle);
}

TabiyaPuzzleCourse *tabiya_puzzle_course_new_puzzles(const GPtrArray *puzzles, guint first)
{
    g_return_val_if_fail(first <= puzzles->len, NULL);
    TabiyaPuzzleCourse *self =
        course_new(&tabiya_course_given,
                   &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .position = first});

    self->puzzles = g_ptr_array_copy((GPtrArray *)puzzles, copy_puzzle, NULL);
    g_ptr_array_set_free_func(self->puzzles, (GDestroyNotify)tabiya_puzzle_free);
    return self;
}

static void tabiya_puzzle_course_dispose(GObject *object)
{
    TabiyaPuzzleCourse *self = TABIYA_PUZZLE_COURSE(object);

    g_clear_pointer(&self->clock, tabiya_later_cancel);
    g_clear_object(&self->shelf);
    g_clear_object(&self->progress);
    G_OBJECT_CLASS(tabiya_puzzle_course_parent_class)->dispose(object);
}

static void tabiya_puzzle_course_finalize(GObject *object)
{
    TabiyaPuzzleCourse *self = TABIYA_PUZZLE_COURSE(object);

    g_ptr_array_unref(self->history);
    g_clear_pointer(&self->puzzles, g_ptr_array_unref);
    g_clear_pointer(&self->ordinals, g_array_unref);
    g_clear_pointer(&self->ids, g_ptr_array_unref);
    g_clear_pointer(&self->due, g_array_unref);
    tabiya_puzzle_course_forget_states(self);
    if (self->options.query)
        tabiya_puzzle_query_free((TabiyaPuzzleQuery *)self->options.query);
    g_free((char *)self->options.title);
    g_free(self->topic);
    G_OBJECT_CLASS(tabiya_puzzle_course_parent_class)->finalize(object);
}

static void tabiya_puzzle_course_class_init(TabiyaPuzzleCourseClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_course_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_course_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_GAINED] = g_signal_new("gained", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_INT);
    signals[SIGNAL_OVER] =
        g_signal_new("over", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_course_init(TabiyaPuzzleCourse *self)
{
    self->history = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
}
