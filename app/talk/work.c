/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See work.h. */
#include "app/talk/work.h"

#include <glib/gi18n-lib.h>

#include "engine/board/movegen.h"
#include "engine/board/san.h"

gboolean tabiya_talk_work_find_position(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                        EngPosition *position, guint *count)
{
    const char *handle = tabiya_arguments_get(self->arguments, "position");

    *count = self->scene->shown;
    *position = self->scene->position;
    if (!handle)
        return TRUE;
    if (!tabiya_scene_find(self->scene, handle, count)) {
        tabiya_answer_fail(answer, _("This game has no such move."));
        return FALSE;
    }
    tabiya_scene_position_after(self->scene, *count, position);
    return TRUE;
}

gboolean tabiya_talk_work_search(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                 const TabiyaTalkSearch *search, TabiyaTalkLine *lines,
                                 guint *n_found)
{
    const TabiyaScene *scene = self->scene;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_autoptr(GError) error = NULL;

    if (search->count > 0)
        g_array_append_vals(moves, scene->moves->data, search->count);
    if (search->n_more > 0)
        g_array_append_vals(moves, search->more, search->n_more);
    *n_found =
        self->search(self->searcher, &scene->start, (const EngMove *)(gconstpointer)moves->data,
                     moves->len, search->nodes, search->n_lines, lines, self->cancellable, &error);
    if (error)
        tabiya_answer_fail(answer, "%s", error->message);
    else if (*n_found == 0)
        tabiya_answer_fail(answer, _("The game is over in this position."));
    return *n_found > 0;
}

EngMove tabiya_talk_work_read_move(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                   const char *name, const EngPosition *position)
{
    const char *text = tabiya_arguments_get(self->arguments, name);
    EngMove move = ENG_NO_MOVE;

    if (text && eng_san_parse(position, text, -1, &move) != ENG_SAN_OK) {
        tabiya_answer_fail(answer, _("“%s” is not a legal move here."), text);
        return ENG_NO_MOVE;
    }
    return move;
}
