/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-work.h. */
#include "app/arena/learning-work.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/analysis/match.h"
#include "app/append-file.h"
#include "app/arena/learning-child.h"
#include "app/error.h"
#include "app/later.h"
#include "app/run-mark.h"

/* With a net of random numbers, a lead says nothing about who wins: no curve can be fitted. */
#define SCALE_CP "300"

struct _TabiyaLearningWork {
    GObject parent_instance;

    char *engine;
    int threads;
    TabiyaLearningRecipe recipe;
    TabiyaLearningStory *story;
    TabiyaRunMark *mark;
    int progress; /* the file of events; -1: not open */

    int generation; /* what is done now */
    TabiyaLearningStep step;
    GQueue commands; /* of GStrv: those that the step still needs */
    TabiyaLearningChild *child;
    TabiyaMatch *match;
    GSource *later; /* the next command or step */
    char *said;     /* the last thing that the child said besides its progress */
    gint64 games_before, positions_before; /* of an earlier run */
    double spent_before_s;
    gint64 started_us;
    gboolean over;
};

G_DEFINE_FINAL_TYPE(TabiyaLearningWork, tabiya_learning_work, G_TYPE_OBJECT)

enum { SIGNAL_EVENT, SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void begin_step(TabiyaLearningWork *self);
static void begin_command(TabiyaLearningWork *self);

/* --- Names ------------------------------------------------------------------------------------ */

static char *dup_name(int generation, const char *name)
{
    return g_strdup_printf("generation-%d/%s", generation, name);
}

char *tabiya_learning_dup_net_path(const TabiyaLearningStory *story,
                                   const TabiyaLearningRecipe *recipe, int generation)
{
    const TabiyaLearningGeneration *found = tabiya_learning_story_get(story, generation);

    if (generation == 0)
        return recipe->from_built_in ? NULL : g_strdup("start.nnue");
    return found && found->net ? g_strdup_printf("generation-%d/net/%s", generation, found->net)
                               : NULL;
}

char *tabiya_learning_dup_match_path(int generation)
{
    return dup_name(generation, "match.pgn");
}

static char *dup_net(TabiyaLearningWork *self, int generation)
{
    return tabiya_learning_dup_net_path(self->story, &self->recipe, generation);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void stop_child(TabiyaLearningWork *self)
{
    g_clear_pointer(&self->later, tabiya_later_cancel);
    g_clear_pointer(&self->child, tabiya_learning_child_free);
    g_queue_clear_full(&self->commands, (GDestroyNotify)g_strfreev);
}

static void drop_match(TabiyaLearningWork *self)
{
    if (!self->match)
        return;
    g_signal_handlers_disconnect_by_data(self->match, self);
    tabiya_match_stop(self->match);
    g_clear_object(&self->match);
}

static void finish(TabiyaLearningWork *self, gboolean good)
{
    if (self->over)
        return;
    self->over = TRUE;
    stop_child(self);
    drop_match(self);
    if (self->progress >= 0)
        close(self->progress);
    self->progress = -1;
    g_clear_pointer(&self->mark, tabiya_run_mark_release);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0, good);
}

static double get_spent_s(TabiyaLearningWork *self)
{
    return self->spent_before_s + (double)(g_get_monotonic_time() - self->started_us) / 1e6;
}

/* FALSE: it could not be written down. */
static gboolean tell(TabiyaLearningWork *self, TabiyaLearningEvent *event)
{
    g_autoptr(GError) error = NULL;

    event->spent_s = get_spent_s(self);
    if (event->kind < TABIYA_LEARNING_EVENT_STOPPED)
        event->generation = self->generation;
    g_autofree char *line = tabiya_learning_event_dup_line(event);
    const gboolean written =
        tabiya_append_file_write(self->progress, TABIYA_LEARNING_PROGRESS_FILE, line, &error);
    tabiya_learning_story_add(self->story, event);
    g_signal_emit(self, signals[SIGNAL_EVENT], 0, event);
    return written;
}

static void fail(TabiyaLearningWork *self, const char *why)
{
    TabiyaLearningEvent event = {.kind = TABIYA_LEARNING_EVENT_FAILED};

    stop_child(self);
    g_strlcpy(event.text, why, sizeof event.text);
    tell(self, &event);
    finish(self, FALSE);
}

/* FALSE: it has failed, and the work is over. */
static gboolean note(TabiyaLearningWork *self, TabiyaLearningEvent *event)
{
    if (tell(self, event))
        return TRUE;
    fail(self, _("The progress cannot be written down. Is the disk full?"));
    return FALSE;
}

/* --- Children --------------------------------------------------------------------------------- */

static void note_games(TabiyaLearningWork *self, TabiyaLearningEvent *event)
{
    event->total = self->recipe.games;
    event->done = MIN(self->games_before + event->done, event->total);
    event->positions += self->positions_before;
    note(self, event);
}

static void line_cb(const char *line, gpointer user)
{
    TabiyaLearningWork *self = user;
    TabiyaLearningEvent event;

    if (!tabiya_learning_event_parse_engine(line, strlen(line), &event)) {
        g_free(self->said);
        self->said = g_strdup(line);
    } else if (event.kind == TABIYA_LEARNING_EVENT_GAMES) {
        if (self->step == TABIYA_LEARNING_GAMES) /* else they were noted before */
            note_games(self, &event);
    } else {
        note(self, &event);
    }
}

static gboolean next_cb(gpointer user)
{
    TabiyaLearningWork *self = user;

    g_clear_pointer(&self->later, tabiya_later_cancel);
    begin_command(self);
    return G_SOURCE_REMOVE;
}

static void end_cb(gboolean good, gpointer user)
{
    TabiyaLearningWork *self = user;

    g_clear_pointer(&self->child, tabiya_learning_child_free);
    if (good)
        self->later = tabiya_later(next_cb, self);
    else
        fail(self, self->said ? self->said : _("the engine quit unexpectedly"));
}

static gboolean next_step_cb(gpointer user)
{
    TabiyaLearningWork *self = user;

    g_clear_pointer(&self->later, tabiya_later_cancel);
    begin_step(self);
    return G_SOURCE_REMOVE;
}

static void end_step(TabiyaLearningWork *self)
{
    TabiyaLearningEvent event = {.kind = TABIYA_LEARNING_EVENT_END, .step = self->step};
    const TabiyaLearningGeneration *generation =
        tabiya_learning_story_get(self->story, self->generation);

    if (self->step == TABIYA_LEARNING_LEARN && !generation->net) {
        fail(self, _("the engine quit unexpectedly"));
        return;
    }
    if (!note(self, &event))
        return;
    if (self->step == TABIYA_LEARNING_LEARN) {
        g_autofree char *positions = dup_name(self->generation, "positions");
        g_unlink(positions);
    }
    self->later = tabiya_later(next_step_cb, self);
}

static void begin_command(TabiyaLearningWork *self)
{
    static const TabiyaLearningChildFuncs FUNCS = {line_cb, end_cb};
    g_auto(GStrv) command = g_queue_pop_head(&self->commands);
    g_autoptr(GError) error = NULL;

    if (!command) {
        end_step(self);
        return;
    }
    g_clear_pointer(&self->said, g_free);
    self->child = tabiya_learning_child_new((const char *const *)command, 0, &FUNCS, self, &error);
    if (!self->child)
        fail(self, error->message);
}

/* --- Commands --------------------------------------------------------------------------------- */

typedef GStrvBuilder Words;

static void add(Words *words, const char *name, const char *value)
{
    g_strv_builder_add(words, name);
    g_strv_builder_add(words, value);
}

static void add_number(Words *words, const char *name, int value)
{
    g_autofree char *text = g_strdup_printf("%d", value);

    add(words, name, text);
}

static Words *new_command(TabiyaLearningWork *self, const char *one, const char *two)
{
    Words *words = g_strv_builder_new();

    g_strv_builder_add(words, self->engine);
    g_strv_builder_add(words, one);
    if (two)
        g_strv_builder_add(words, two);
    return words;
}

/* Takes `words`. */
static void push(TabiyaLearningWork *self, Words *words)
{
    g_queue_push_tail(&self->commands, g_strv_builder_end(words));
    g_strv_builder_unref(words);
}

static gboolean exists(const char *path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

static void push_random_net(TabiyaLearningWork *self, const char *net)
{
    Words *words = new_command(self, "train", "random");

    add(words, "--out", net);
    add_number(words, "--hidden", self->recipe.hidden);
    push(self, words);
}

static void push_games_of(TabiyaLearningWork *self, int generation)
{
    g_autofree char *net = dup_net(self, generation - 1);
    g_autofree char *games = dup_name(generation, "games");
    Words *words = new_command(self, "datagen", NULL);

    add(words, "--out", games);
    add_number(words, "--games", self->recipe.games);
    add_number(words, "--nodes", self->recipe.nodes);
    add_number(words, "--threads", self->threads);
    add_number(words, "--seed", generation);
    if (net)
        add(words, "--net", net);
    push(self, words);
}

static void push_games(TabiyaLearningWork *self)
{
    const TabiyaLearningGeneration *generation =
        tabiya_learning_story_get(self->story, self->generation);
    g_autofree char *net = dup_net(self, self->generation - 1);
    g_autofree char *games = dup_name(self->generation, "games");
    const gboolean goes_on = generation && exists(games);

    if (net && self->generation == 1 && !exists(net))
        push_random_net(self, net);
    self->games_before = goes_on ? generation->games : 0;
    self->positions_before = goes_on ? generation->positions : 0;
    push_games_of(self, self->generation);
}

/* Whether the scores of its games say something: those of a net of random numbers do not. */
static gboolean has_scores(TabiyaLearningWork *self, int generation)
{
    return generation > 1 || (generation == 1 && self->recipe.from_built_in);
}

static void push_pack(TabiyaLearningWork *self)
{
    g_autofree char *positions = dup_name(self->generation, "positions");
    g_autofree char *games = dup_name(self->generation, "games");
    g_autofree char *before = dup_name(self->generation - 1, "games");

    if (exists(positions))
        return; /* it appears as a whole */
    /* Backups leave games out: those that are not there, or not all of them, are played again. */
    if (has_scores(self, self->generation - 1))
        push_games_of(self, self->generation - 1);
    push_games_of(self, self->generation);
    Words *words = new_command(self, "train", "pack");
    add(words, "--out", positions);
    add_number(words, "--stir", self->recipe.stir);
    g_strv_builder_add(words, games);
    if (has_scores(self, self->generation - 1))
        g_strv_builder_add(words, before);
    push(self, words);
}

static char *dup_about(TabiyaLearningWork *self)
{
    return g_strdup_printf("generation %d: %d games at %d nodes", self->generation,
                           self->recipe.games, self->recipe.nodes);
}

static void push_learn(TabiyaLearningWork *self)
{
    g_autofree char *positions = dup_name(self->generation, "positions");
    g_autofree char *net = dup_name(self->generation, "net");
    g_autofree char *about = dup_about(self);

    push_pack(self); /* if a backup left the positions out */
    Words *words = new_command(self, "train", "learn");

    add(words, "--data", positions);
    add(words, "--out", net);
    add(words, "--about", about);
    add_number(words, "--hidden", self->recipe.hidden);
    add_number(words, "--epochs", self->recipe.epochs);
    add_number(words, "--batch", self->recipe.batch);
    add_number(words, "--threads", self->threads);
    if (!self->recipe.from_built_in) {
        add(words, "--scale", SCALE_CP);
        add(words, "--result", has_scores(self, self->generation) ? "0.5" : "1");
    }
    push(self, words);
}

/* --- The match -------------------------------------------------------------------------------- */

static void note_match(TabiyaLearningWork *self)
{
    const TabiyaScoreline score = tabiya_match_get_score(self->match, 0, 1);
    TabiyaLearningEvent event = {.kind = TABIYA_LEARNING_EVENT_MATCH,
                                 .wins = score.wins,
                                 .losses = score.losses,
                                 .draws = score.draws,
                                 .done = tabiya_match_get_played(self->match),
                                 .total = self->recipe.match_games};

    note(self, &event);
}

static gboolean match_over_cb(gpointer user)
{
    TabiyaLearningWork *self = user;
    const GError *error = tabiya_match_get_error(self->match);
    g_autofree char *why = error ? g_strdup(error->message) : NULL;

    g_clear_pointer(&self->later, tabiya_later_cancel);
    if (!why)
        note_match(self);
    drop_match(self);
    if (why)
        fail(self, why);
    else if (!self->over)
        end_step(self);
    return G_SOURCE_REMOVE;
}

static void match_finished_cb(TabiyaLearningWork *self)
{
    self->later = tabiya_later(match_over_cb, self);
}

static void game_finished_cb(TabiyaLearningWork *self)
{
    note_match(self);
}

/* The names of nets have no comma, which would begin another key. */
static gboolean add_player(TabiyaLearningWork *self, TabiyaMatchConfig *config, int generation,
                           GError **error)
{
    g_autofree char *net = dup_net(self, generation);
    g_autofree char *name = generation > 0 ? g_strdup_printf("Generation %d", generation)
                                           : g_strdup(net ? "Random net" : "Tabiya");
    g_autofree char *text = net ? g_strdup_printf("level=0,name=%s,option.EvalFile=%s", name, net)
                                : g_strdup_printf("level=0,name=%s", name);

    return tabiya_match_config_add_player(config, text, error);
}

static TabiyaMatchConfig *configure(TabiyaLearningWork *self, GError **error)
{
    g_autoptr(TabiyaMatchConfig) config = tabiya_match_config_new();

    config->limits.nodes = (guint64)self->recipe.match_nodes;
    config->games = self->recipe.match_games;
    config->concurrency = self->threads;
    config->seed = (guint32)self->generation;
    config->pgn_path = tabiya_learning_dup_match_path(self->generation);
    config->state_path = dup_name(self->generation, "match.state");
    if (!add_player(self, config, self->generation, error) ||
        !add_player(self, config, self->generation - 1, error) ||
        !tabiya_match_config_check(config, error)) {
        return NULL;
    }
    return g_steal_pointer(&config);
}

static void begin_match(TabiyaLearningWork *self)
{
    g_autoptr(GError) error = NULL;
    TabiyaMatchConfig *config = configure(self, &error);

    if (config) {
        self->match = tabiya_match_new(config);
        g_signal_connect_swapped(self->match, "game-finished", G_CALLBACK(game_finished_cb), self);
        g_signal_connect_swapped(self->match, "finished", G_CALLBACK(match_finished_cb), self);
    }
    if (!config || !tabiya_match_start(self->match, &error)) {
        drop_match(self);
        fail(self, error->message);
    }
}

/* --- Steps ------------------------------------------------------------------------------------ */

static gboolean make_folder(TabiyaLearningWork *self)
{
    g_autofree char *folder = g_strdup_printf("generation-%d", self->generation);

    if (g_mkdir_with_parents(folder, 0777) == 0)
        return TRUE;
    g_autofree char *why = g_strdup_printf("%s: %s", folder, g_strerror(errno));
    fail(self, why);
    return FALSE;
}

static void do_step(TabiyaLearningWork *self)
{
    static void (*const push_commands[])(TabiyaLearningWork * self) = {
        [TABIYA_LEARNING_GAMES] = push_games,
        [TABIYA_LEARNING_PACK] = push_pack,
        [TABIYA_LEARNING_LEARN] = push_learn,
    };

    if (self->step == TABIYA_LEARNING_MATCH && self->recipe.match_games > 0) {
        begin_match(self);
        return;
    }
    if (self->step != TABIYA_LEARNING_MATCH)
        push_commands[self->step](self);
    begin_command(self);
}

static void begin_step(TabiyaLearningWork *self)
{
    TabiyaLearningEvent event = {.kind = TABIYA_LEARNING_EVENT_STEP};

    if (!tabiya_learning_story_next(self->story, &self->recipe, &self->generation, &self->step)) {
        event.kind = TABIYA_LEARNING_EVENT_DONE;
        if (note(self, &event))
            finish(self, TRUE);
        return;
    }
    event.step = self->step;
    if (make_folder(self) && note(self, &event))
        do_step(self);
}

/* --- Beginning and end ------------------------------------------------------------------------ */

static gboolean refuse_other(GError **error)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("This folder has a run with another recipe. Go on without one, or choose "
                          "another folder"));
    return FALSE;
}

static gboolean write_recipe(TabiyaLearningWork *self, const TabiyaLearningRecipe *recipe,
                             GError **error)
{
    g_autofree char *text = tabiya_learning_recipe_dup_json(recipe);

    self->recipe = *recipe;
    return tabiya_learning_recipe_check(recipe, error) &&
           g_file_set_contents_full(TABIYA_LEARNING_RECIPE_FILE, text, -1,
                                    G_FILE_SET_CONTENTS_CONSISTENT, 0644, error);
}

static gboolean take_recipe(TabiyaLearningWork *self, const TabiyaLearningRecipe *recipe,
                            GError **error)
{
    if (recipe && !exists(TABIYA_LEARNING_RECIPE_FILE))
        return write_recipe(self, recipe, error);
    if (!tabiya_learning_recipe_load(TABIYA_LEARNING_RECIPE_FILE, &self->recipe, error))
        return FALSE;
    if (!recipe || tabiya_learning_recipe_equal(recipe, &self->recipe))
        return TRUE;
    if (!tabiya_learning_recipe_extends(recipe, &self->recipe))
        return refuse_other(error);
    return write_recipe(self, recipe, error);
}

/* Nothing but a file, and not a huge one; or nothing yet. */
static gboolean is_readable(GError **error)
{
    GStatBuf found;

    if (g_stat(TABIYA_LEARNING_PROGRESS_FILE, &found) != 0 ||
        (S_ISREG(found.st_mode) && (guint64)found.st_size <= TABIYA_LEARNING_PROGRESS_MAX)) {
        return TRUE;
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("“%s” is not the progress of a run"), TABIYA_LEARNING_PROGRESS_FILE);
    return FALSE;
}

/* What was begun and not written to its end is cut off. */
static gboolean open_progress(TabiyaLearningWork *self, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;

    if (!is_readable(error))
        return FALSE;
    self->progress = tabiya_append_file_open(TABIYA_LEARNING_PROGRESS_FILE, error);
    if (self->progress < 0 ||
        !g_file_get_contents(TABIYA_LEARNING_PROGRESS_FILE, &text, &length, error)) {
        return FALSE;
    }
    const gsize whole = tabiya_learning_story_add_text(self->story, text, length);
    self->spent_before_s = self->story->spent_s;
    return whole == length || tabiya_append_file_cut(self->progress, TABIYA_LEARNING_PROGRESS_FILE,
                                                     (gint64)whole, error);
}

static gboolean take_folder(TabiyaLearningWork *self, GError **error)
{
    gboolean died;
    g_autofree char *doing = NULL;

    self->mark = tabiya_run_mark_take(".", &died, &doing);
    if (self->mark)
        return TRUE;
    if (tabiya_run_mark_is_taken(".")) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_BUSY,
                            _("Another program is learning in this folder"));
    } else {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                            _("This folder cannot be written to"));
    }
    return FALSE;
}

gboolean tabiya_learning_work_start(TabiyaLearningWork *self, const TabiyaLearningRecipe *recipe,
                                    GError **error)
{
    g_return_val_if_fail(!self->mark && !self->over, FALSE);
    if (!take_folder(self, error))
        return FALSE;
    if (!take_recipe(self, recipe, error) || !open_progress(self, error)) {
        g_clear_pointer(&self->mark, tabiya_run_mark_release);
        return FALSE;
    }
    self->started_us = g_get_monotonic_time();
    self->later = tabiya_later(next_step_cb, self);
    return TRUE;
}

void tabiya_learning_work_stop(TabiyaLearningWork *self)
{
    TabiyaLearningEvent event = {.kind = TABIYA_LEARNING_EVENT_STOPPED};

    if (self->over || !self->mark)
        return;
    stop_child(self);
    drop_match(self);
    tell(self, &event);
    finish(self, TRUE);
}

const TabiyaLearningStory *tabiya_learning_work_get_story(TabiyaLearningWork *self)
{
    return self->story;
}

/* --- The object ------------------------------------------------------------------------------- */

TabiyaLearningWork *tabiya_learning_work_new(const char *engine, int threads)
{
    TabiyaLearningWork *self = g_object_new(TABIYA_TYPE_LEARNING_WORK, NULL);

    self->engine = g_strdup(engine);
    self->threads = MAX(threads, 1);
    return self;
}

static void tabiya_learning_work_dispose(GObject *object)
{
    TabiyaLearningWork *self = TABIYA_LEARNING_WORK(object);

    tabiya_learning_work_stop(self);
    G_OBJECT_CLASS(tabiya_learning_work_parent_class)->dispose(object);
}

static void tabiya_learning_work_finalize(GObject *object)
{
    TabiyaLearningWork *self = TABIYA_LEARNING_WORK(object);

    tabiya_learning_story_free(self->story);
    g_free(self->engine);
    g_free(self->said);
    G_OBJECT_CLASS(tabiya_learning_work_parent_class)->finalize(object);
}

static void tabiya_learning_work_init(TabiyaLearningWork *self)
{
    self->story = tabiya_learning_story_new();
    self->progress = -1;
    g_queue_init(&self->commands);
}

static void tabiya_learning_work_class_init(TabiyaLearningWorkClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->dispose = tabiya_learning_work_dispose;
    object_class->finalize = tabiya_learning_work_finalize;
    signals[SIGNAL_EVENT] = g_signal_new("event", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[SIGNAL_FINISHED] = g_signal_new("finished", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                            0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}
