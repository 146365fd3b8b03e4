/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See scratch-desk.h. Each change is a step between two states; changes within a game are also
 * steps of the game's own history, so that undo brings back the very same nodes. */
#include "app/talk/scratch-desk.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/talk/scratch-desk-private.h"
#include "app/talk/talk-settings.h"

typedef struct {
    guint id;
    TabiyaScratchState before, after;
    /* The game of `before` was changed between these two states of its content. */
    guint64 content_before, content_after;
} Step;

struct _TabiyaScratchDesk {
    GObject parent_instance;

    TabiyaScratchState state;
    GArray *done, *undone; /* of Step, the last one at the end */
    guint last_id;
    char *data_dir, *library, *language;
    guint rating;
};

static void desk_init(TabiyaDeskInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaScratchDesk, tabiya_scratch_desk, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_DESK, desk_init))

static TabiyaScratchState state_copy(const TabiyaScratchState *state)
{
    TabiyaScratchState copy = *state;

    g_object_ref(copy.game);
    return copy;
}

static void state_set(TabiyaScratchState *state, const TabiyaScratchState *other)
{
    TabiyaGame *game = state->game;

    *state = state_copy(other);
    g_object_unref(game);
}

static void step_clear_cb(gpointer data)
{
    Step *step = data;

    g_object_unref(step->before.game);
    g_object_unref(step->after.game);
}

/* --- The scene -------------------------------------------------------------------------------- */

static void set_text(char **text, const char *value)
{
    g_free(*text);
    *text = g_strdup(value ? value : "");
}

static TabiyaScene *look(TabiyaDesk *desk)
{
    TabiyaScratchDesk *self = TABIYA_SCRATCH_DESK(desk);
    const TabiyaScratchState *state = &self->state;
    TabiyaScene *scene = tabiya_scene_new(state->cursor);

    set_text(&scene->white, tabiya_game_get_tag(state->game, "White"));
    set_text(&scene->black, tabiya_game_get_tag(state->game, "Black"));
    set_text(&scene->place, state->place);
    scene->has_side = state->has_side;
    scene->side = state->side;
    scene->strength = state->strength;
    scene->rating = self->rating;
    scene->data_dir = g_strdup(self->data_dir);
    scene->library = g_strdup(self->library);
    scene->language = g_strdup(self->language);
    return scene;
}

/* --- Undo and redo ---------------------------------------------------------------------------- */

static Step *peek(GArray *steps)
{
    return steps->len > 0 ? &g_array_index(steps, Step, steps->len - 1) : NULL;
}

/* Whether the desk is as `state` has it: nobody else has changed the game. */
static gboolean is_at(TabiyaScratchDesk *self, const TabiyaScratchState *state, TabiyaGame *edited,
                      guint64 content)
{
    return self->state.game == state->game && tabiya_game_get_state(edited) == content;
}

static gboolean can_undo(TabiyaDesk *desk, guint id)
{
    TabiyaScratchDesk *self = TABIYA_SCRATCH_DESK(desk);
    const Step *step = peek(self->done);

    return step && step->id == id &&
           is_at(self, &step->after, step->before.game, step->content_after);
}

static gboolean can_redo(TabiyaScratchDesk *self)
{
    const Step *step = peek(self->undone);

    return step && is_at(self, &step->before, step->before.game, step->content_before);
}

static gboolean refuse(GError **error, const char *sentence)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, sentence);
    return FALSE;
}

/* Moves the last step from one list to the other; it keeps its references. */
static void move_step(GArray *from, GArray *to)
{
    g_array_append_val(to, *peek(from));
    g_array_set_clear_func(from, NULL);
    g_array_set_size(from, from->len - 1);
    g_array_set_clear_func(from, step_clear_cb);
}

static gboolean undo(TabiyaDesk *desk, guint id, GError **error)
{
    TabiyaScratchDesk *self = TABIYA_SCRATCH_DESK(desk);
    const Step *step = peek(self->done);

    if (!can_undo(desk, id))
        return refuse(error, _("There is nothing to undo."));
    if (step->content_before != step->content_after)
        tabiya_game_undo(step->before.game);
    state_set(&self->state, &step->before);
    move_step(self->done, self->undone);
    return TRUE;
}

static gboolean redo(TabiyaScratchDesk *self, GError **error)
{
    const Step *step = peek(self->undone);

    if (!can_redo(self))
        return refuse(error, _("There is nothing to redo."));
    if (step->content_before != step->content_after)
        tabiya_game_redo(step->before.game);
    state_set(&self->state, &step->after);
    move_step(self->undone, self->done);
    return TRUE;
}

static guint get_last(TabiyaDesk *desk)
{
    const Step *step = peek(TABIYA_SCRATCH_DESK(desk)->done);

    return step ? step->id : 0;
}

/* --- Changes ---------------------------------------------------------------------------------- */

/* `step` has taken the state before. */
static void push_step(TabiyaScratchDesk *self, Step *step)
{
    step->id = ++self->last_id;
    step->after = state_copy(&self->state);
    step->content_after = tabiya_game_get_state(step->before.game);
    g_array_append_val(self->done, *step);
    g_array_set_size(self->undone, 0);
}

static gboolean make(TabiyaScratchDesk *self, const TabiyaChange *asked, GError **error)
{
    const TabiyaScratchFiles files = {self->data_dir, self->library};
    Step step = {
        .before = state_copy(&self->state),
        .content_before = tabiya_game_get_state(self->state.game),
    };

    tabiya_game_begin_edit(step.before.game, NULL);
    const gboolean made = tabiya_scratch_state_change(&self->state, &files, asked, error);
    tabiya_game_end_edit(step.before.game);
    if (made)
        push_step(self, &step);
    else
        g_object_unref(step.before.game);
    return made;
}

static gboolean change(TabiyaDesk *desk, const TabiyaChange *asked, char **said G_GNUC_UNUSED,
                       GError **error)
{
    TabiyaScratchDesk *self = TABIYA_SCRATCH_DESK(desk);

    switch (asked->kind) {
    case TABIYA_CHANGE_UNDO:
        return undo(desk, get_last(desk), error);
    case TABIYA_CHANGE_REDO:
        return redo(self, error);
    default:
        return make(self, asked, error);
    }
}

static void desk_init(TabiyaDeskInterface *iface)
{
    iface->look = look;
    iface->change = change;
    iface->can_undo = can_undo;
    iface->get_last = get_last;
    iface->undo = undo;
}

/* --- The object ------------------------------------------------------------------------------- */

TabiyaGame *tabiya_scratch_desk_get_game(TabiyaScratchDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), NULL);
    return self->state.game;
}

const TabiyaNode *tabiya_scratch_desk_get_cursor(TabiyaScratchDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), NULL);
    return self->state.cursor;
}

const char *tabiya_scratch_desk_get_place(TabiyaScratchDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), NULL);
    return self->state.place;
}

gboolean tabiya_scratch_desk_is_flipped(TabiyaScratchDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), FALSE);
    return self->state.flipped;
}

TabiyaStrength tabiya_scratch_desk_get_strength(TabiyaScratchDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), (TabiyaStrength){0});
    return self->state.strength;
}

gboolean tabiya_scratch_desk_get_setting(TabiyaScratchDesk *self, const char *key)
{
    guint index = 0;

    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), FALSE);
    return tabiya_talk_settings_find(key, &index) && (self->state.settings >> index & 1) != 0;
}

gboolean tabiya_scratch_desk_has_engine(TabiyaScratchDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_SCRATCH_DESK(self), FALSE);
    return self->state.has_engine;
}

void tabiya_scratch_desk_set_rating(TabiyaScratchDesk *self, guint rating)
{
    g_return_if_fail(TABIYA_IS_SCRATCH_DESK(self));
    self->rating = rating;
}

void tabiya_scratch_desk_set_language(TabiyaScratchDesk *self, const char *language)
{
    g_return_if_fail(TABIYA_IS_SCRATCH_DESK(self));
    g_free(self->language);
    self->language = g_strdup(language);
}

static GArray *steps_new(void)
{
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(Step));

    g_array_set_clear_func(steps, step_clear_cb);
    return steps;
}

static void tabiya_scratch_desk_init(TabiyaScratchDesk *self)
{
    self->done = steps_new();
    self->undone = steps_new();
    self->state.place = "";
    for (guint i = 0; i < tabiya_talk_settings_count(); i++) {
        if (tabiya_talk_setting_at(i)->is_on)
            self->state.settings |= 1u << i;
    }
}

static void tabiya_scratch_desk_finalize(GObject *object)
{
    TabiyaScratchDesk *self = TABIYA_SCRATCH_DESK(object);

    g_array_unref(self->done);
    g_array_unref(self->undone);
    g_clear_object(&self->state.game);
    g_free(self->data_dir);
    g_free(self->library);
    g_free(self->language);
    G_OBJECT_CLASS(tabiya_scratch_desk_parent_class)->finalize(object);
}

static void tabiya_scratch_desk_class_init(TabiyaScratchDeskClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_scratch_desk_finalize;
}

TabiyaScratchDesk *tabiya_scratch_desk_new(TabiyaGame *game, const TabiyaNode *cursor,
                                           const char *data_dir, const char *library)
{
    TabiyaScratchDesk *self = g_object_new(TABIYA_TYPE_SCRATCH_DESK, NULL);
    TabiyaGame *taken = game ? game : tabiya_game_new(NULL);

    tabiya_scratch_state_take(&self->state, taken,
                              cursor ? cursor : tabiya_game_get_main_end(taken));
    self->data_dir = g_strdup(data_dir);
    self->library = g_strdup(library);
    return self;
}
