/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-score.h. */
#include "app/openings/opening-score.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "app/number.h"
#include "app/openings/explorer-source.h"

#define MOMENT_MS 120 /* a position shown more briefly than this is not looked up */

/* The source, used by one thread at a time; it outlives the object while a thread uses it. */
typedef struct {
    GMutex mutex;
    TabiyaExplorerSource *source;
} Shared;

struct _TabiyaOpeningScore {
    GObject parent_instance;

    Shared *shared;       /* an atomic box */
    GCancellable *asking; /* NULL: no question is running */
    guint moment_id;
    EngPosition position;
    char *text;
    guint n_asked;
};

G_DEFINE_FINAL_TYPE(TabiyaOpeningScore, tabiya_opening_score, G_TYPE_OBJECT)

enum { PROP_TEXT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void shared_clear(gpointer data)
{
    Shared *self = data;

    tabiya_explorer_source_free(self->source);
    g_mutex_clear(&self->mutex);
}

static void shared_unref(gpointer data)
{
    g_atomic_rc_box_release_full(data, shared_clear);
}

/* --- The sentence ----------------------------------------------------------------------------- */

char *tabiya_opening_score_describe(guint64 games, guint64 white, guint64 draws, guint64 black)
{
    const TabiyaExplorerMove score = {
        .games = games, .white = white, .draws = draws, .black = black};
    double percent = tabiya_explorer_move_get_percent(&score);
    g_autofree char *number = tabiya_dup_number(games);

    if (games == 0)
        return g_strdup(_("No game in your library has this position"));
    if (percent < 0) {
        return g_strdup_printf(
            ngettext("%s game in your library", "%s games in your library", (gulong)games), number);
    }
    return g_strdup_printf(ngettext("%s game in your library: White scores %.0f%%",
                                    "%s games in your library: White scores %.0f%%", (gulong)games),
                           number, percent);
}

static void set_text(TabiyaOpeningScore *self, const char *text)
{
    if (g_str_equal(self->text, text))
        return;
    g_free(self->text);
    self->text = g_strdup(text);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TEXT]);
}

const char *tabiya_opening_score_get_text(TabiyaOpeningScore *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_SCORE(self), NULL);
    return self->text;
}

/* --- Questions -------------------------------------------------------------------------------- */

typedef struct {
    Shared *shared;
    EngPosition position;
} Question;

static void question_free(gpointer data)
{
    shared_unref(((Question *)data)->shared);
    g_free(data);
}

static char *dup_answer(Question *question, GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaExplorerAnswer) answer = tabiya_explorer_source_ask(
        question->shared->source, &question->position, ENG_NO_MOVE, NULL, cancellable, error);

    if (!answer || answer->is_empty)
        return g_strdup("");
    return tabiya_opening_score_describe(answer->total.games, answer->total.white,
                                         answer->total.draws, answer->total.black);
}

static void ask_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Question *question = data;
    g_autoptr(GError) error = NULL;

    g_mutex_lock(&question->shared->mutex);
    char *text = dup_answer(question, cancellable, &error);
    g_mutex_unlock(&question->shared->mutex);
    g_task_return_pointer(task, text, g_free);
}

/* An unreadable library is reported elsewhere. */
static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaOpeningScore) self = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = g_task_propagate_pointer(G_TASK(result), &error);

    if (error)
        return; /* a newer question is running */
    g_clear_object(&self->asking);
    set_text(self, text);
}

static void stop_asking(TabiyaOpeningScore *self)
{
    g_clear_handle_id(&self->moment_id, g_source_remove);
    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
}

static gboolean moment_cb(gpointer user)
{
    TabiyaOpeningScore *self = user;
    g_autoptr(GTask) task = NULL;
    Question *question = g_new(Question, 1);

    self->moment_id = 0;
    self->asking = g_cancellable_new();
    self->n_asked++;
    *question = (Question){g_atomic_rc_box_acquire(self->shared), self->position};
    /* Without a source object: its last reference could be dropped on the other thread. */
    task = g_task_new(NULL, self->asking, answered_cb, g_object_ref(self));
    g_task_set_task_data(task, question, question_free);
    g_task_run_in_thread(task, ask_cb);
    return G_SOURCE_REMOVE;
}

void tabiya_opening_score_set_position(TabiyaOpeningScore *self, const EngPosition *position)
{
    g_return_if_fail(TABIYA_IS_OPENING_SCORE(self));
    gboolean other = !position || !eng_position_equal(position, &self->position);

    stop_asking(self);
    if (position) {
        self->position = *position;
        self->moment_id = g_timeout_add(MOMENT_MS, moment_cb, self);
    }
    if (other)
        set_text(self, "");
}

guint tabiya_opening_score_get_n_asked(TabiyaOpeningScore *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_SCORE(self), 0);
    return self->n_asked;
}

gboolean tabiya_opening_score_is_asking(TabiyaOpeningScore *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_SCORE(self), FALSE);
    return self->moment_id != 0 || self->asking;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static void tabiya_opening_score_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    if (id == PROP_TEXT)
        g_value_set_string(value, TABIYA_OPENING_SCORE(object)->text);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_opening_score_dispose(GObject *object)
{
    stop_asking(TABIYA_OPENING_SCORE(object));
    G_OBJECT_CLASS(tabiya_opening_score_parent_class)->dispose(object);
}

static void tabiya_opening_score_finalize(GObject *object)
{
    TabiyaOpeningScore *self = TABIYA_OPENING_SCORE(object);

    shared_unref(self->shared);
    g_free(self->text);
    G_OBJECT_CLASS(tabiya_opening_score_parent_class)->finalize(object);
}

static void tabiya_opening_score_class_init(TabiyaOpeningScoreClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = tabiya_opening_score_get_property;
    object_class->dispose = tabiya_opening_score_dispose;
    object_class->finalize = tabiya_opening_score_finalize;
    properties[PROP_TEXT] =
        g_param_spec_string("text", NULL, NULL, "",
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_opening_score_init(TabiyaOpeningScore *self)
{
    self->text = g_strdup("");
    self->shared = g_atomic_rc_box_new0(Shared);
    g_mutex_init(&self->shared->mutex);
}

TabiyaOpeningScore *tabiya_opening_score_new(const char *path)
{
    TabiyaOpeningScore *self = g_object_new(TABIYA_TYPE_OPENING_SCORE, NULL);

    self->shared->source = tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, path);
    return self;
}
