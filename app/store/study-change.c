/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-change.h. */
#include "app/store/study-change-private.h"

static void step_clear(gpointer data)
{
    TabiyaStudyStep *step = data;
    g_free(step->state.uri);
    g_free(step->state.cursor);
    g_free(step->text);
    g_free(step->origin);
    g_free(step->work);
}

TabiyaStudyChange *tabiya_study_change_new(gint64 tab)
{
    TabiyaStudyChange *self = g_new(TabiyaStudyChange, 1);
    self->tab = tab;
    self->steps = g_array_new(FALSE, FALSE, sizeof(TabiyaStudyStep));
    g_array_set_clear_func(self->steps, step_clear);
    return self;
}

void tabiya_study_change_free(TabiyaStudyChange *self)
{
    g_array_unref(self->steps);
    g_free(self);
}

static void add_step(TabiyaStudyChange *self, TabiyaStudyStep step)
{
    g_array_append_val(self->steps, step);
}

void tabiya_study_change_set_tab(TabiyaStudyChange *self, const TabiyaStudyTabState *state)
{
    TabiyaStudyStep step = {.kind = TABIYA_STUDY_STEP_SET_TAB, .state = *state};
    step.state.uri = g_strdup(state->uri);
    step.state.cursor = g_strdup(state->cursor);
    add_step(self, step);
    if (state->shown)
        add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_SHOW});
}

void tabiya_study_change_edit(TabiyaStudyChange *self, const TabiyaStudyEdit *edit)
{
    add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_EDIT, .edit = *edit});
}

void tabiya_study_change_keep_game(TabiyaStudyChange *self, gint64 key, const char *text,
                                   const char *origin)
{
    add_step(self, (TabiyaStudyStep){
                       .kind = TABIYA_STUDY_STEP_KEEP_GAME,
                       .edit = {.key = key},
                       .text = g_strdup(text),
                       .origin = g_strdup(origin),
                   });
}

void tabiya_study_change_drop_game(TabiyaStudyChange *self, gint64 key)
{
    add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_DROP_GAME, .edit = {.key = key}});
}

void tabiya_study_change_clear(TabiyaStudyChange *self)
{
    add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_CLEAR_EDITS});
    add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_CLEAR_GAMES});
}

void tabiya_study_change_close(TabiyaStudyChange *self)
{
    add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_CLOSE});
}

void tabiya_study_change_set_work(TabiyaStudyChange *self, const char *kind, const char *wish)
{
    add_step(self, (TabiyaStudyStep){
                       .kind = TABIYA_STUDY_STEP_SET_WORK,
                       .edit = {.at = g_get_real_time() / 1000},
                       .text = g_strdup(wish),
                       .work = g_strdup(kind),
                   });
}

void tabiya_study_change_end_work(TabiyaStudyChange *self, const char *kinds)
{
    add_step(self, (TabiyaStudyStep){.kind = TABIYA_STUDY_STEP_END_WORK, .work = g_strdup(kinds)});
}

void tabiya_study_kept_free(TabiyaStudyKept *kept)
{
    g_free(kept->state.uri);
    g_free(kept->state.cursor);
    g_array_unref(kept->edits);
    g_ptr_array_unref(kept->games);
    g_free(kept);
}
