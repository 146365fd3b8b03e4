/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-run.h. */
#include "app/arena/learning-run.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/arena/learning-child.h"
#include "app/arena/learning-program.h"
#include "app/arena/learning-reader.h"
#include "app/arena/learning-work.h"
#include "app/error.h"
#include "app/later.h"
#include "app/run-mark.h"
#include "engine/eval/network.h"

#define POLL_MS 1000
/* A long file is read in several turns. */
#define PARTS_AT_MOST 16
/* The window comes first, and other programs, too. */
#define NICE 19
/* What `tabiya-engine train learn` writes. */
#define LOG_FILE "log"

struct _TabiyaLearningRun {
    GObject parent_instance;

    char *folder;
    gboolean has_recipe;
    TabiyaLearningRecipe recipe;
    TabiyaLearningStory *story;
    TabiyaLearningReader *reader;
    gboolean is_log;   /* it reads the log of `train learn` */
    gboolean is_taken; /* somebody works in the folder */
    TabiyaLearningChild *child;
    gboolean pausing;
    char *said; /* the last thing that the child said besides its progress */
    char *why;  /* why the child failed, if the events do not say it */
    GSource *poll;
    char *cli, *engine; /* for tests; else NULL */
};

G_DEFINE_FINAL_TYPE(TabiyaLearningRun, tabiya_learning_run, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static char *dup_path(TabiyaLearningRun *self, const char *name)
{
    return g_build_filename(self->folder, name, NULL);
}

static void tell(TabiyaLearningRun *self)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void forget(TabiyaLearningRun *self)
{
    g_clear_pointer(&self->story, tabiya_learning_story_free);
    self->story = tabiya_learning_story_new();
}

/* A log has one generation. */
static void add_log_line(TabiyaLearningRun *self, const char *line, gsize length)
{
    TabiyaLearningEvent event;

    if (!tabiya_learning_event_parse_engine(line, length, &event))
        return;
    event.generation = 1;
    tabiya_learning_story_add(self->story, &event);
    self->story->step = TABIYA_LEARNING_LEARN;
    if (event.kind == TABIYA_LEARNING_EVENT_LOSS && event.done == event.total)
        self->story->end = TABIYA_LEARNING_OVER;
}

static void add_log(TabiyaLearningRun *self, const char *text, gsize length)
{
    const char *at = text, *const end = text + length, *line_end;

    for (; at < end && (line_end = memchr(at, '\n', (gsize)(end - at))); at = line_end + 1)
        add_log_line(self, at, (gsize)(line_end - at));
}

static gboolean read_some(TabiyaLearningRun *self)
{
    gsize length;
    gboolean again;
    g_autofree char *text = tabiya_learning_reader_read(self->reader, &length, &again);

    if (again)
        forget(self);
    if (text && self->is_log)
        add_log(self, text, length);
    else if (text)
        tabiya_learning_story_add_text(self->story, text, length);
    return text || again;
}

/* A run that has just been started writes its recipe a little later. */
static void read_recipe(TabiyaLearningRun *self)
{
    g_autofree char *path = dup_path(self, TABIYA_LEARNING_RECIPE_FILE);

    if (!self->has_recipe && !self->is_log && g_file_test(path, G_FILE_TEST_IS_REGULAR))
        self->has_recipe = tabiya_learning_recipe_load(path, &self->recipe, NULL);
}

static gboolean exists(TabiyaLearningRun *self, const char *name)
{
    g_autofree char *path = dup_path(self, name);

    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

void tabiya_learning_run_refresh(TabiyaLearningRun *self)
{
    if (!self->folder)
        return;
    const gboolean was_taken = self->is_taken, had_recipe = self->has_recipe;
    /* First: what is written before the lock is let go is read below. */
    self->is_taken = tabiya_run_mark_is_taken(self->folder);
    read_recipe(self);
    gboolean read = FALSE;
    for (int i = 0; i < PARTS_AT_MOST && read_some(self); i++)
        read = TRUE;
    if (read || was_taken != self->is_taken || had_recipe != self->has_recipe)
        tell(self);
}

static gboolean poll_cb(gpointer user)
{
    tabiya_learning_run_refresh(user);
    return G_SOURCE_CONTINUE;
}

static void show(TabiyaLearningRun *self, const char *folder)
{
    g_free(self->folder);
    self->folder = g_canonicalize_filename(folder, NULL);
    forget(self);
    self->has_recipe = FALSE;
    g_clear_pointer(&self->why, g_free);
    self->is_log = !exists(self, TABIYA_LEARNING_PROGRESS_FILE) &&
                   !exists(self, TABIYA_LEARNING_RECIPE_FILE) && exists(self, LOG_FILE);
    g_autofree char *path = dup_path(self, self->is_log ? LOG_FILE : TABIYA_LEARNING_PROGRESS_FILE);
    g_clear_pointer(&self->reader, tabiya_learning_reader_free);
    self->reader = tabiya_learning_reader_new(path);
    if (!self->poll)
        self->poll = tabiya_later_after_ms(POLL_MS, poll_cb, self);
    tabiya_learning_run_refresh(self);
}

gboolean tabiya_learning_run_follow(TabiyaLearningRun *self, const char *folder, GError **error)
{
    static const char *const files[] = {TABIYA_LEARNING_RECIPE_FILE, TABIYA_LEARNING_PROGRESS_FILE,
                                        LOG_FILE};

    for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *path = g_build_filename(folder, files[i], NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            tabiya_learning_run_close(self);
            show(self, folder);
            tell(self);
            return TRUE;
        }
    }
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("There is no learning run in this folder"));
    return FALSE;
}

/* --- The program that does the work ----------------------------------------------------------- */

static void line_cb(const char *line, gpointer user)
{
    TabiyaLearningRun *self = user;

    if (*line == '{') {
        tabiya_learning_run_refresh(self);
    } else {
        g_free(self->said);
        self->said = g_strdup(line);
    }
}

/* The program's own name before its message says nothing to a person. */
static char *dup_why(TabiyaLearningRun *self)
{
    static const char prefix[] = "tabiya-cli: ";

    if (!self->said)
        return g_strdup(_("the engine quit unexpectedly"));
    return g_strdup(g_str_has_prefix(self->said, prefix) ? self->said + strlen(prefix)
                                                         : self->said);
}

static void end_cb(gboolean good, gpointer user)
{
    TabiyaLearningRun *self = user;

    g_clear_pointer(&self->child, tabiya_learning_child_free);
    self->pausing = FALSE;
    if (!good) {
        self->why = dup_why(self);
        self->has_recipe = FALSE; /* read again: more generations may have been refused */
    }
    tabiya_learning_run_refresh(self);
    tell(self);
}

static void add_numbers(GStrvBuilder *words, const TabiyaLearningRecipe *recipe)
{
    const struct {
        const char *name;
        int value;
    } numbers[] = {
        {"generations", recipe->generations},
        {"games", recipe->games},
        {"nodes", recipe->nodes},
        {"stir", recipe->stir},
        {"hidden", recipe->hidden},
        {"epochs", recipe->epochs},
        {"batch", recipe->batch},
        {"match-games", recipe->match_games},
        {"match-nodes", recipe->match_nodes},
        {"from-built-in", recipe->from_built_in},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autofree char *word = g_strdup_printf("--%s=%d", numbers[i].name, numbers[i].value);
        g_strv_builder_add(words, word);
    }
}

static char **dup_command(TabiyaLearningRun *self, const char *cli,
                          const TabiyaLearningRecipe *recipe)
{
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();

    g_strv_builder_add(words, cli);
    g_strv_builder_add(words, "train");
    g_strv_builder_add(words, "--json");
    if (self->engine) {
        g_autofree char *word = g_strdup_printf("--engine=%s", self->engine);
        g_strv_builder_add(words, word);
    }
    if (recipe)
        add_numbers(words, recipe);
    g_strv_builder_add(words, "--");
    g_strv_builder_add(words, self->folder);
    return g_strv_builder_end(words);
}

static gboolean run(TabiyaLearningRun *self, const TabiyaLearningRecipe *recipe, GError **error)
{
    static const TabiyaLearningChildFuncs FUNCS = {line_cb, end_cb};
    g_autofree char *cli =
        self->cli ? g_strdup(self->cli) : tabiya_learning_find_program("tabiya-cli");

    if (!cli) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                            _("The program tabiya-cli is not installed"));
        return FALSE;
    }
    g_auto(GStrv) command = dup_command(self, cli, recipe);
    g_clear_pointer(&self->said, g_free);
    g_clear_pointer(&self->why, g_free);
    self->child =
        tabiya_learning_child_new((const char *const *)command, NICE, &FUNCS, self, error);
    return self->child != NULL;
}

gboolean tabiya_learning_run_start(TabiyaLearningRun *self, const char *folder,
                                   const TabiyaLearningRecipe *recipe, GError **error)
{
    tabiya_learning_run_close(self);
    show(self, folder);
    if (run(self, recipe, error)) {
        tell(self);
        return TRUE;
    }
    tabiya_learning_run_close(self);
    return FALSE;
}

gboolean tabiya_learning_run_go_on(TabiyaLearningRun *self, GError **error)
{
    g_return_val_if_fail(self->folder && !self->child, FALSE);
    const gboolean good = run(self, NULL, error);
    tell(self);
    return good;
}

gboolean tabiya_learning_run_extend(TabiyaLearningRun *self, int generations, GError **error)
{
    g_return_val_if_fail(self->folder && !self->child && self->has_recipe, FALSE);
    TabiyaLearningRecipe more = self->recipe;
    more.generations = MIN(more.generations + generations, TABIYA_LEARNING_GENERATIONS_MAX);
    if (!run(self, &more, error))
        return FALSE;
    self->recipe = more;
    tell(self);
    return TRUE;
}

void tabiya_learning_run_pause(TabiyaLearningRun *self)
{
    if (!self->child || self->pausing)
        return;
    self->pausing = TRUE;
    tabiya_learning_child_ask_to_end(self->child);
    tell(self);
}

void tabiya_learning_run_close(TabiyaLearningRun *self)
{
    if (!self->folder)
        return;
    g_clear_pointer(&self->child, tabiya_learning_child_free);
    g_clear_pointer(&self->poll, tabiya_later_cancel);
    g_clear_pointer(&self->reader, tabiya_learning_reader_free);
    g_clear_pointer(&self->folder, g_free);
    g_clear_pointer(&self->why, g_free);
    self->has_recipe = self->is_taken = self->pausing = FALSE;
    forget(self);
    tell(self);
}

/* --- The state -------------------------------------------------------------------------------- */

static TabiyaLearningRunState get_state_of_other(TabiyaLearningRun *self)
{
    if (self->story->end == TABIYA_LEARNING_OVER)
        return TABIYA_LEARNING_RUN_DONE;
    if (self->is_taken || self->is_log)
        return TABIYA_LEARNING_RUN_RUNNING;
    if (self->why || self->story->end == TABIYA_LEARNING_FAILED)
        return TABIYA_LEARNING_RUN_FAILED;
    return TABIYA_LEARNING_RUN_PAUSED;
}

TabiyaLearningRunState tabiya_learning_run_get_state(TabiyaLearningRun *self)
{
    if (!self->folder)
        return TABIYA_LEARNING_RUN_NONE;
    if (self->child)
        return self->pausing ? TABIYA_LEARNING_RUN_PAUSING : TABIYA_LEARNING_RUN_RUNNING;
    return get_state_of_other(self);
}

gboolean tabiya_learning_run_is_own(TabiyaLearningRun *self)
{
    return self->child != NULL;
}

const char *tabiya_learning_run_get_folder(TabiyaLearningRun *self)
{
    return self->folder;
}

const TabiyaLearningRecipe *tabiya_learning_run_get_recipe(TabiyaLearningRun *self)
{
    return self->has_recipe ? &self->recipe : NULL;
}

const TabiyaLearningStory *tabiya_learning_run_get_story(TabiyaLearningRun *self)
{
    return self->story;
}

const char *tabiya_learning_run_get_why(TabiyaLearningRun *self)
{
    return self->story->why ? self->story->why : self->why;
}

/* Takes `name`; NULL if there is no such file. */
static char *dup_file(TabiyaLearningRun *self, char *name)
{
    g_autofree char *owned = name;
    char *path = name && self->folder ? dup_path(self, name) : NULL;

    if (path && !g_file_test(path, G_FILE_TEST_IS_REGULAR))
        g_clear_pointer(&path, g_free);
    return path;
}

char *tabiya_learning_run_dup_net(TabiyaLearningRun *self, int generation)
{
    const TabiyaLearningGeneration *found = tabiya_learning_story_get(self->story, generation);

    if (self->is_log)
        return dup_file(self, found ? g_strdup(found->net) : NULL);
    if (generation == 0 && !self->has_recipe)
        return NULL;
    return dup_file(self, tabiya_learning_dup_net_path(self->story, &self->recipe, generation));
}

char *tabiya_learning_run_dup_match(TabiyaLearningRun *self, int generation)
{
    return dup_file(self, tabiya_learning_dup_match_path(generation));
}

/* --- Keeping a net ---------------------------------------------------------------------------- */

/* The same bytes are checked and written. */
static gboolean copy_net(const char *from, const char *to, GError **error)
{
    g_autofree char *bytes = NULL;
    gsize length;
    EngNetworkError problem;

    if (!g_file_get_contents(from, &bytes, &length, error))
        return FALSE;
    EngNetwork *network = eng_network_open_bytes(bytes, length, &problem);
    if (!network) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s", problem.message);
        return FALSE;
    }
    eng_network_close(network);
    return g_file_set_contents_full(to, bytes, (gssize)length,
                                    G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                    0644, error);
}

char *tabiya_learning_run_keep_net(TabiyaLearningRun *self, int generation, const char *directory,
                                   GError **error)
{
    g_autofree char *net = tabiya_learning_run_dup_net(self, generation);
    g_autofree char *folder = g_build_filename(directory, "nets", NULL);

    if (!net) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("This generation has no net"));
        return NULL;
    }
    if (g_mkdir_with_parents(folder, 0700) != 0) {
        tabiya_error_set_errno(error, folder);
        return NULL;
    }
    g_autofree char *name = g_path_get_basename(net);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return copy_net(net, path, error) ? g_steal_pointer(&path) : NULL;
}

/* --- The object ------------------------------------------------------------------------------- */

void tabiya_learning_run_set_programs_for_tests(TabiyaLearningRun *self, const char *cli,
                                                const char *engine)
{
    g_free(self->cli);
    g_free(self->engine);
    self->cli = g_strdup(cli);
    self->engine = g_strdup(engine);
}

TabiyaLearningRun *tabiya_learning_run_new(void)
{
    return g_object_new(TABIYA_TYPE_LEARNING_RUN, NULL);
}

static void tabiya_learning_run_dispose(GObject *object)
{
    TabiyaLearningRun *self = TABIYA_LEARNING_RUN(object);

    tabiya_learning_run_close(self);
    G_OBJECT_CLASS(tabiya_learning_run_parent_class)->dispose(object);
}

static void tabiya_learning_run_finalize(GObject *object)
{
    TabiyaLearningRun *self = TABIYA_LEARNING_RUN(object);

    tabiya_learning_story_free(self->story);
    g_free(self->said);
    g_free(self->cli);
    g_free(self->engine);
    G_OBJECT_CLASS(tabiya_learning_run_parent_class)->finalize(object);
}

static void tabiya_learning_run_init(TabiyaLearningRun *self)
{
    self->story = tabiya_learning_story_new();
}

static void tabiya_learning_run_class_init(TabiyaLearningRunClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->dispose = tabiya_learning_run_dispose;
    object_class->finalize = tabiya_learning_run_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}
