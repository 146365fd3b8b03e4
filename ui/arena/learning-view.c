/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-view.h. */
#include "ui/arena/learning-view.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/arena/learning-best.h"
#include "app/arena/learning-run.h"
#include "app/arena/learning-words.h"
#include "app/data/data-files.h"
#include "app/later.h"
#include "app/render/export.h"
#include "ui/application.h"
#include "ui/arena/learning-rows.h"
#include "ui/arena/learning-start.h"
#include "ui/charts/chart-card.h"
#include "ui/compat.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define WIDTH_PX 760
/* Events come in hundreds: the page is drawn now and then. */
#define DRAW_MS 500
#define MORE_GENERATIONS 5

struct _TabiyaArenaLearning {
    AdwBin parent_instance;

    TabiyaLearningRun *run;
    TabiyaEngineRegistry *engines; /* owned; NULL in tests */
    char *directory;               /* of all runs, and of what is remembered */
    GSource *drawing;
    TabiyaLearningRunState shown; /* what the page says */
    GSimpleActionGroup *actions;
    int saved; /* the generation whose best game the dialog is about */

    GtkStack *stack; /* "start" or "run" */
    TabiyaLearningStart *start;
    GtkLabel *state, *step, *left, *note;
    GtkProgressBar *bar;
    GtkButton *go, *watch, *close;
    AdwBin *loss, *elo;
    TabiyaLearningRows *rows;
};

G_DEFINE_FINAL_TYPE(TabiyaArenaLearning, tabiya_arena_learning, ADW_TYPE_BIN)

enum { SIGNAL_WATCH, N_SIGNALS };
static guint signals[N_SIGNALS];

static GtkWindow *get_window(TabiyaArenaLearning *self)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

static void say(TabiyaArenaLearning *self, const char *text)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    if (root && TABIYA_IS_SHELL(root))
        tabiya_shell_say(TABIYA_SHELL(root), text, NULL, NULL);
}

/* --- The last run ----------------------------------------------------------------------------- */

static char *dup_memory(TabiyaArenaLearning *self)
{
    return g_build_filename(self->directory, "last", NULL);
}

static void remember(TabiyaArenaLearning *self)
{
    g_autofree char *path = dup_memory(self);
    const char *folder = tabiya_learning_run_get_folder(self->run);

    g_mkdir_with_parents(self->directory, 0700);
    if (folder)
        g_file_set_contents(path, folder, -1, NULL);
    else
        g_unlink(path);
}

static void show_last(TabiyaArenaLearning *self)
{
    g_autofree char *path = dup_memory(self), *folder = NULL;

    if (g_file_test(path, G_FILE_TEST_IS_REGULAR) &&
        g_file_get_contents(path, &folder, NULL, NULL) && g_path_is_absolute(folder)) {
        tabiya_learning_run_follow(self->run, folder, NULL);
    }
}

/* --- The net for analysis --------------------------------------------------------------------- */

static TabiyaEngineEntry *get_engine(TabiyaArenaLearning *self)
{
    return self->engines ? g_list_model_get_item(G_LIST_MODEL(self->engines), 0) : NULL;
}

static char *dup_used(TabiyaArenaLearning *self)
{
    g_autoptr(TabiyaEngineEntry) engine = get_engine(self);

    return g_strdup(engine ? tabiya_engine_entry_get_option(engine, "EvalFile") : NULL);
}

/* `path` NULL: the built-in one. */
static void set_used(TabiyaArenaLearning *self, const char *path)
{
    g_autoptr(TabiyaEngineEntry) engine = get_engine(self);

    if (engine)
        tabiya_engine_registry_set_option(self->engines, engine, "EvalFile", path);
    g_autofree char *used = dup_used(self);
    tabiya_learning_rows_update(self->rows, used);
}

static void use_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaLearning *self = user;
    const int generation = g_variant_get_int32(parameter);
    g_autofree char *directory = g_path_get_dirname(self->directory);
    g_autoptr(GError) error = NULL;
    g_autofree char *path = tabiya_learning_run_keep_net(self->run, generation, directory, &error);

    if (!path) {
        say(self, error->message);
        return;
    }
    set_used(self, path);
    g_autofree char *text =
        g_strdup_printf(_("The built-in engine analyzes with generation %d"), generation);
    say(self, text);
}

static void unuse_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaLearning *self = user;

    set_used(self, NULL);
    say(self, _("The built-in engine analyzes with its own net"));
}

/* --- The best game ---------------------------------------------------------------------------- */

typedef struct {
    char *match, *player, *path;
} Animation;

static void animation_free(gpointer data)
{
    Animation *animation = data;

    g_free(animation->match);
    g_free(animation->player);
    g_free(animation->path);
    g_free(animation);
}

static gboolean save_animation(const Animation *animation, GError **error)
{
    const TabiyaExportOptions options = TABIYA_EXPORT_OPTIONS_INIT;
    g_autoptr(TabiyaGame) game =
        tabiya_learning_find_best(animation->match, animation->player, error);
    g_autoptr(GBytes) bytes =
        game ? tabiya_export_game(game, TABIYA_EXPORT_GIF, &options, error) : NULL;

    return bytes && tabiya_export_save(bytes, animation->path, error);
}

static void animate(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;

    if (save_animation(data, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void animated_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaArenaLearning *self = TABIYA_ARENA_LEARNING(source);
    g_autoptr(GError) error = NULL;

    if (g_task_propagate_boolean(G_TASK(result), &error))
        say(self, _("Saved the animation"));
    else
        say(self, error->message);
}

static void path_cb(GFile *file, gpointer user)
{
    TabiyaArenaLearning *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (!path)
        return;
    g_autoptr(GTask) task = g_task_new(self, NULL, animated_cb, NULL);
    Animation *animation = g_new0(Animation, 1);
    animation->match = tabiya_learning_run_dup_match(self->run, self->saved);
    animation->player = g_strdup_printf("Generation %d", self->saved);
    animation->path = g_steal_pointer(&path);
    g_task_set_task_data(task, animation, animation_free);
    g_task_run_in_thread(task, animate);
}

static void gif_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaArenaLearning *self = user;
    static const char *const suffixes[] = {"gif", NULL};

    self->saved = g_variant_get_int32(parameter);
    g_autofree char *name = g_strdup_printf("generation-%d.gif", self->saved);
    const TabiyaFileQuestion question = {.title = _("Save the Best Game"),
                                         .verb = _("_Save"),
                                         .name = name,
                                         .kind = _("Animations (GIF)"),
                                         .suffixes = suffixes};
    tabiya_choose_file_to_write(get_window(self), &question, path_cb, self);
}

/* --- Watching --------------------------------------------------------------------------------- */

static void watch(TabiyaArenaLearning *self, int generation)
{
    g_autofree char *net = tabiya_learning_run_dup_net(self->run, generation);
    g_autofree char *other = tabiya_learning_run_dup_net(self->run, generation - 1);
    g_autofree char *name = g_strdup_printf(_("Generation %d"), generation);
    g_autofree char *other_name = generation > 1
                                      ? g_strdup_printf(_("Generation %d"), generation - 1)
                                      : g_strdup(other ? _("Random numbers") : "Tabiya");

    if (net)
        g_signal_emit(self, signals[SIGNAL_WATCH], 0, net, name, other, other_name);
}

static void watch_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    watch(user, g_variant_get_int32(parameter));
}

/* The newest generation that has a net; 0: none. */
static int find_newest(TabiyaArenaLearning *self)
{
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(self->run);

    for (int number = (int)story->generations->len; number > 0; number--) {
        if (tabiya_learning_story_get(story, number)->net)
            return number;
    }
    return 0;
}

static void watch_newest_cb(TabiyaArenaLearning *self)
{
    watch(self, find_newest(self));
}

/* --- Start, pause, go on ---------------------------------------------------------------------- */

static void started_cb(TabiyaArenaLearning *self, int size, const char *folder)
{
    TabiyaLearningRecipe recipe;
    g_autoptr(GError) error = NULL;

    tabiya_learning_recipe_init(&recipe, (TabiyaLearningSize)size);
    if (tabiya_learning_run_start(self->run, folder, &recipe, &error)) {
        remember(self);
        gtk_widget_grab_focus(GTK_WIDGET(self->go));
    } else {
        tabiya_learning_start_show_problem(self->start, error->message);
    }
}

static void follow_folder_cb(GFile *file, gpointer user)
{
    TabiyaArenaLearning *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autoptr(GError) error = NULL;

    if (!path)
        return;
    if (tabiya_learning_run_follow(self->run, path, &error))
        remember(self);
    else
        tabiya_learning_start_show_problem(self->start, error->message);
}

static void follow_cb(TabiyaArenaLearning *self)
{
    tabiya_choose_folder(get_window(self), _("Folder of a Learning Run"), follow_folder_cb, self);
}

static void go_cb(TabiyaArenaLearning *self)
{
    const TabiyaLearningRunState state = tabiya_learning_run_get_state(self->run);
    g_autoptr(GError) error = NULL;

    if (tabiya_learning_run_is_own(self->run))
        tabiya_learning_run_pause(self->run);
    else if (state == TABIYA_LEARNING_RUN_DONE)
        tabiya_learning_run_extend(self->run, MORE_GENERATIONS, &error);
    else
        tabiya_learning_run_go_on(self->run, &error);
    if (error)
        say(self, error->message);
}

static void close_cb(TabiyaArenaLearning *self)
{
    tabiya_learning_run_close(self->run);
    remember(self);
    tabiya_learning_start_reset(self->start);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static char *dup_state(TabiyaArenaLearning *self)
{
    static const char *const words[] = {
        [TABIYA_LEARNING_RUN_NONE] = "",
        [TABIYA_LEARNING_RUN_RUNNING] = N_("Learning"),
        [TABIYA_LEARNING_RUN_PAUSING] = N_("Pausing…"),
        [TABIYA_LEARNING_RUN_PAUSED] = N_("Paused"),
        [TABIYA_LEARNING_RUN_FAILED] = N_("Learning failed"),
        [TABIYA_LEARNING_RUN_DONE] = N_("All generations have learned"),
    };
    const TabiyaLearningRunState state = tabiya_learning_run_get_state(self->run);

    if (state == TABIYA_LEARNING_RUN_RUNNING && !tabiya_learning_run_is_own(self->run))
        return g_strdup(_("Learning, started by another program"));
    return g_strdup(state == TABIYA_LEARNING_RUN_NONE ? "" : _(words[state]));
}

/* What happened, and what to do about it. */
static char *dup_step(TabiyaArenaLearning *self)
{
    const TabiyaLearningRunState state = tabiya_learning_run_get_state(self->run);
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(self->run);
    const char *why = tabiya_learning_run_get_why(self->run);

    if (state == TABIYA_LEARNING_RUN_FAILED)
        return g_strdup_printf(_("%s\nContinue tries again from there."), why ? why : "");
    if (state == TABIYA_LEARNING_RUN_DONE)
        return g_strdup(_("Their nets and games stay in the folder."));
    if (story->generation == 0)
        return g_strdup(_("Nothing has been learned yet"));
    return tabiya_learning_dup_step(story);
}

static char *dup_left(TabiyaArenaLearning *self)
{
    const TabiyaLearningRecipe *recipe = tabiya_learning_run_get_recipe(self->run);
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(self->run);
    const double left = recipe ? tabiya_learning_story_left_s(story, recipe) : -1;

    if (left < 0 || tabiya_learning_run_get_state(self->run) == TABIYA_LEARNING_RUN_DONE)
        return NULL;
    return tabiya_learning_dup_left(left);
}

static double get_share(TabiyaArenaLearning *self)
{
    const TabiyaLearningRecipe *recipe = tabiya_learning_run_get_recipe(self->run);
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(self->run);

    if (tabiya_learning_run_get_state(self->run) == TABIYA_LEARNING_RUN_DONE)
        return 1;
    return recipe ? tabiya_learning_story_share(story, recipe) : story->share;
}

static void draw_head(TabiyaArenaLearning *self)
{
    g_autofree char *state = dup_state(self), *step = dup_step(self), *left = dup_left(self);

    gtk_label_set_text(self->state, state);
    gtk_label_set_text(self->step, step);
    gtk_label_set_text(self->left, left ? left : "");
    gtk_widget_set_visible(GTK_WIDGET(self->left), left != NULL);
    gtk_progress_bar_set_fraction(self->bar, CLAMP(get_share(self), 0, 1));
    tabiya_widget_set_css_class(GTK_WIDGET(self->step), "error",
                                tabiya_learning_run_get_state(self->run) ==
                                    TABIYA_LEARNING_RUN_FAILED);
}

/* The first button, by the state: the next thing to do. */
static const char *get_way_on(TabiyaArenaLearning *self)
{
    switch (tabiya_learning_run_get_state(self->run)) {
    case TABIYA_LEARNING_RUN_PAUSED:
    case TABIYA_LEARNING_RUN_FAILED:
        return _("Continue");
    case TABIYA_LEARNING_RUN_DONE:
        return tabiya_learning_run_get_recipe(self->run) ? _("More Generations") : NULL;
    default:
        return tabiya_learning_run_is_own(self->run) ? _("Pause") : NULL;
    }
}

static void draw_buttons(TabiyaArenaLearning *self)
{
    const TabiyaLearningRunState state = tabiya_learning_run_get_state(self->run);
    const gboolean own = tabiya_learning_run_is_own(self->run);
    const char *way_on = get_way_on(self);

    gtk_widget_set_visible(GTK_WIDGET(self->go), way_on != NULL);
    gtk_widget_set_sensitive(GTK_WIDGET(self->go), state != TABIYA_LEARNING_RUN_PAUSING);
    if (way_on)
        gtk_button_set_label(self->go, way_on);
    tabiya_widget_set_css_class(GTK_WIDGET(self->go), "suggested-action",
                                state == TABIYA_LEARNING_RUN_PAUSED ||
                                    state == TABIYA_LEARNING_RUN_FAILED);
    gtk_widget_set_visible(GTK_WIDGET(self->note), own);
    gtk_button_set_label(self->close, own ? _("Stop and Close") : _("Close"));
    gtk_widget_set_visible(GTK_WIDGET(self->watch), find_newest(self) > 0);
}

/* A chart that is being read stays as it is until the focus leaves it. */
static void put_chart(AdwBin *bin, TabiyaChart *chart)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(bin));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    if (focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(bin))) {
        g_clear_pointer(&chart, tabiya_chart_free);
        return;
    }
    gtk_widget_set_visible(GTK_WIDGET(bin), chart != NULL);
    adw_bin_set_child(bin, chart ? tabiya_chart_card_new(chart) : NULL);
}

/* Of the last generation that has begun to learn. */
static TabiyaChart *new_loss_chart(TabiyaArenaLearning *self)
{
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(self->run);

    for (guint i = story->generations->len; i > 0; i--) {
        TabiyaChart *chart = tabiya_learning_new_loss_chart(story->generations->pdata[i - 1]);
        if (chart)
            return chart;
    }
    return NULL;
}

static void tell_end(TabiyaArenaLearning *self, TabiyaLearningRunState state)
{
    if (state == self->shown)
        return;
    /* Not what had ended before it was shown. */
    if (self->shown == TABIYA_LEARNING_RUN_RUNNING) {
        if (state == TABIYA_LEARNING_RUN_DONE)
            say(self, _("All generations have learned"));
        else if (state == TABIYA_LEARNING_RUN_FAILED)
            say(self, _("Learning failed"));
    }
    self->shown = state;
}

static void draw(TabiyaArenaLearning *self)
{
    const TabiyaLearningRunState state = tabiya_learning_run_get_state(self->run);
    g_autofree char *used = dup_used(self);

    g_clear_pointer(&self->drawing, tabiya_later_cancel);
    tell_end(self, state);
    gtk_stack_set_visible_child_name(self->stack,
                                     state == TABIYA_LEARNING_RUN_NONE ? "start" : "run");
    draw_head(self);
    draw_buttons(self);
    put_chart(self->elo, tabiya_learning_new_elo_chart(tabiya_learning_run_get_story(self->run)));
    put_chart(self->loss, new_loss_chart(self));
    tabiya_learning_rows_update(self->rows, used);
}

static gboolean draw_cb(gpointer user)
{
    draw(user);
    return G_SOURCE_REMOVE;
}

/* Another state is shown at once, everything else now and then. */
static void changed_cb(TabiyaArenaLearning *self)
{
    if (tabiya_learning_run_get_state(self->run) != self->shown)
        draw(self);
    else if (!self->drawing)
        self->drawing = tabiya_later_after_ms(DRAW_MS, draw_cb, self);
}

/* --- The page --------------------------------------------------------------------------------- */

static GtkLabel *add_label(GtkBox *box, const char *css_class)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, css_class);
    gtk_widget_add_css_class(label, "numeric");
    gtk_box_append(box, label);
    return GTK_LABEL(label);
}

static GtkButton *add_button(TabiyaArenaLearning *self, GtkBox *box, const char *label,
                             void (*func)(TabiyaArenaLearning *self))
{
    GtkWidget *button = gtk_button_new_with_label(label);

    g_signal_connect_swapped(button, "clicked", G_CALLBACK(func), self);
    gtk_box_append(box, button);
    return GTK_BUTTON(button);
}

static GtkWidget *new_buttons(TabiyaArenaLearning *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);

    self->go = add_button(self, GTK_BOX(box), _("Pause"), go_cb);
    self->watch = add_button(self, GTK_BOX(box), C_("a match", "Watch"), watch_newest_cb);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->watch),
                                _("Watch the newest generation play the one before"));
    self->close = add_button(self, GTK_BOX(box), _("Close"), close_cb);
    tabiya_widget_wrap_row(GTK_BOX(box));
    return box;
}

static GtkWidget *new_head(TabiyaArenaLearning *self)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *bar = gtk_progress_bar_new();

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "chart-card");
    self->state = add_label(GTK_BOX(card), "title-4");
    self->bar = GTK_PROGRESS_BAR(bar);
    tabiya_widget_set_name(bar, _("Progress of the run"));
    gtk_box_append(GTK_BOX(card), bar);
    self->step = add_label(GTK_BOX(card), "body");
    self->left = add_label(GTK_BOX(card), "dim-label");
    self->note = add_label(GTK_BOX(card), "dim-label");
    gtk_label_set_text(self->note, _("It stops when Tabiya is closed, and can go on later."));
    gtk_box_append(GTK_BOX(card), new_buttons(self));
    return card;
}

static GtkWidget *new_run_page(TabiyaArenaLearning *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
    GtkWidget *rows = tabiya_learning_rows_new(self->run);

    self->elo = ADW_BIN(adw_bin_new());
    self->loss = ADW_BIN(adw_bin_new());
    self->rows = TABIYA_LEARNING_ROWS(rows);
    gtk_box_append(GTK_BOX(box), new_head(self));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->elo));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->loss));
    gtk_box_append(GTK_BOX(box), rows);
    return box;
}

static GtkWidget *new_scrolled(GtkWidget *child)
{
    GtkWidget *scrolled = gtk_scrolled_window_new(), *clamp = adw_clamp_new();

    adw_clamp_set_maximum_size(ADW_CLAMP(clamp), WIDTH_PX);
    adw_clamp_set_child(ADW_CLAMP(clamp), child);
    gtk_widget_set_margin_top(child, 12);
    gtk_widget_set_margin_bottom(child, 24);
    gtk_widget_set_margin_start(child, 12);
    gtk_widget_set_margin_end(child, 12);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), clamp);
    return scrolled;
}

/* As on the page that sets up a tournament. */
static GtkWidget *new_header(void)
{
    GtkWidget *header = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *back = gtk_button_new_from_icon_name("go-previous-symbolic");
    GtkWidget *title = gtk_label_new(_("Learning"));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(back), "win.arena-page");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(back), "s", "home");
    gtk_widget_add_css_class(back, "flat");
    tabiya_shortcuts_name_button(back, _("Back to the Arena"), NULL);
    gtk_widget_add_css_class(title, "heading");
    gtk_box_append(GTK_BOX(header), back);
    gtk_box_append(GTK_BOX(header), title);
    return header;
}

static void make_pages(TabiyaArenaLearning *self)
{
    GtkWidget *stack = gtk_stack_new(), *start = tabiya_learning_start_new(self->directory);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->stack = GTK_STACK(stack);
    self->start = TABIYA_LEARNING_START(start);
    g_signal_connect_swapped(start, "start", G_CALLBACK(started_cb), self);
    g_signal_connect_swapped(start, "follow", G_CALLBACK(follow_cb), self);
    gtk_stack_set_vhomogeneous(self->stack, FALSE);
    gtk_stack_add_named(self->stack, new_scrolled(start), "start");
    gtk_stack_add_named(self->stack, new_scrolled(new_run_page(self)), "run");
    gtk_widget_set_vexpand(stack, TRUE);
    gtk_box_append(GTK_BOX(box), new_header());
    gtk_box_append(GTK_BOX(box), stack);
    adw_bin_set_child(ADW_BIN(self), box);
}

static void add_actions(TabiyaArenaLearning *self)
{
    static const GActionEntry entries[] = {
        {.name = "watch", .activate = watch_cb, .parameter_type = "i"},
        {.name = "gif", .activate = gif_cb, .parameter_type = "i"},
        {.name = "use", .activate = use_cb, .parameter_type = "i"},
        {.name = "unuse", .activate = unuse_cb},
    };

    self->actions = g_simple_action_group_new();
    g_action_map_add_action_entries(G_ACTION_MAP(self->actions), entries, G_N_ELEMENTS(entries),
                                    self);
    gtk_widget_insert_action_group(GTK_WIDGET(self), "learning", G_ACTION_GROUP(self->actions));
}

/* Outside of the program, in tests, data are kept in the user's folder all the same. */
static void find_data(TabiyaArenaLearning *self)
{
    GApplication *application = g_application_get_default();

    if (application && TABIYA_IS_APPLICATION(application)) {
        TabiyaApplication *own = TABIYA_APPLICATION(application);
        self->engines = g_object_ref(tabiya_application_get_engines(own));
        self->directory =
            g_build_filename(tabiya_application_get_data_dir(own), TABIYA_DATA_LEARNING, NULL);
    } else {
        self->directory =
            g_build_filename(g_get_user_data_dir(), "tabiya", TABIYA_DATA_LEARNING, NULL);
    }
}

GtkWidget *tabiya_arena_learning_new(void)
{
    return g_object_new(TABIYA_TYPE_ARENA_LEARNING, NULL);
}

static gboolean tabiya_arena_learning_grab_focus(GtkWidget *widget)
{
    TabiyaArenaLearning *self = TABIYA_ARENA_LEARNING(widget);

    return gtk_widget_child_focus(gtk_stack_get_visible_child(self->stack), GTK_DIR_TAB_FORWARD);
}

static void tabiya_arena_learning_dispose(GObject *object)
{
    TabiyaArenaLearning *self = TABIYA_ARENA_LEARNING(object);

    if (self->run)
        g_signal_handlers_disconnect_by_data(self->run, self);
    g_clear_pointer(&self->drawing, tabiya_later_cancel);
    g_clear_object(&self->run);
    g_clear_object(&self->engines);
    g_clear_object(&self->actions);
    G_OBJECT_CLASS(tabiya_arena_learning_parent_class)->dispose(object);
}

static void tabiya_arena_learning_finalize(GObject *object)
{
    g_free(TABIYA_ARENA_LEARNING(object)->directory);
    G_OBJECT_CLASS(tabiya_arena_learning_parent_class)->finalize(object);
}

static void tabiya_arena_learning_init(TabiyaArenaLearning *self)
{
    self->run = tabiya_learning_run_new();
    find_data(self);
    make_pages(self);
    add_actions(self);
    show_last(self);
    self->shown = tabiya_learning_run_get_state(self->run);
    g_signal_connect_swapped(self->run, "changed", G_CALLBACK(changed_cb), self);
    draw(self);
}

static void tabiya_arena_learning_class_init(TabiyaArenaLearningClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    GTK_WIDGET_CLASS(klass)->focus = tabiya_widget_focus_children;
    GTK_WIDGET_CLASS(klass)->grab_focus = tabiya_arena_learning_grab_focus;
    object_class->dispose = tabiya_arena_learning_dispose;
    object_class->finalize = tabiya_arena_learning_finalize;
    signals[SIGNAL_WATCH] =
        g_signal_new("watch", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 4, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
}
