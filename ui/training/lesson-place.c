/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-place.h. */
#include "ui/training/lesson-place.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "app/lessons/lesson-progress.h"
#include "app/lessons/lesson-session.h"
#include "app/lessons/shipped-lessons.h"
#include "app/settings.h"
#include "app/study/shown-games.h"
#include "ui/training/lesson-panel.h"

struct _TabiyaLessonPlace {
    TabiyaPlace parent;

    gboolean from_study; /* closing the lesson returns to Study */
};

G_DEFINE_FINAL_TYPE(TabiyaLessonPlace, tabiya_lesson_place, TABIYA_TYPE_PLACE)

static TabiyaLessonSession *session_of(gpointer self)
{
    return TABIYA_LESSON_SESSION(tabiya_place_get_session(self));
}

static TabiyaPlace *study_of(gpointer self)
{
    return tabiya_shell_find_place(tabiya_part_get_shell(self), "study");
}

/* --- The place -------------------------------------------------------------------------------- */

static void stage_cb(gpointer self)
{
    if (tabiya_place_is_shown(self))
        tabiya_place_update_marks(self);
}

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();
    TabiyaLessonSession *session = tabiya_lesson_session_new(
        tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), engine, tabiya_settings_find());

    g_signal_connect_object(session, "answered", G_CALLBACK(tabiya_place_answer), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "marks-changed", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::stage", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(session);
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    return tabiya_lesson_panel_new(session_of(self));
}

/* A list of lessons is for reading; the board is for playing one. */
static TabiyaLayoutForm get_form(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_place_peek_panel(place);

    return panel && tabiya_lesson_panel_get_listing(TABIYA_LESSON_PANEL(panel))
               ? TABIYA_LAYOUT_FORM_FOLDED
               : TABIYA_LAYOUT_FORM_BOARD;
}

/* The lesson's own drawings; the learner makes none. */
static GArray *dup_shapes(TabiyaPlace *place)
{
    return tabiya_markup_dup_shapes_at(tabiya_place_get_cursor(place));
}

/* --- Opening ---------------------------------------------------------------------------------- */

static void show(gpointer self, gboolean listing)
{
    tabiya_lesson_panel_set_listing(TABIYA_LESSON_PANEL(tabiya_place_get_panel(self)), listing);
    tabiya_place_show(self);
    tabiya_place_focus(self);
    tabiya_shell_update_layout(tabiya_part_get_shell(self));
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void begin(TabiyaLessonPlace *self, TabiyaLesson *lesson, guint chapter)
{
    tabiya_lesson_session_open(session_of(self), lesson, chapter);
    show(self, FALSE);
}

static void lessons_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show(user, TRUE);
}

static void resume_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show(user, FALSE);
}

/* Continues with the first chapter that is not completed. */
static void lesson_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaLessonPlace *self = user;
    g_autofree char *name = tabiya_shipped_lessons_find(g_variant_get_string(parameter, NULL));
    g_autoptr(TabiyaLesson) lesson = name ? tabiya_shipped_lessons_read(name, NULL) : NULL;

    if (!lesson) {
        tabiya_part_say(self, _("Unknown lesson."));
        return;
    }
    self->from_study = FALSE;
    begin(self, lesson,
          tabiya_lesson_progress_find_next(tabiya_settings_get(), name,
                                           tabiya_lesson_count_chapters(lesson)));
}

/* `*chapter` is that of the shown game: games without moves are none. */
static TabiyaLesson *dup_study_lesson(TabiyaStudySession *study, guint *chapter)
{
    g_autofree char *earlier = NULL;
    g_autofree char *text = tabiya_shown_games_dup(study, TABIYA_LESSON_MOST_GAMES, &earlier);
    g_autoptr(TabiyaLesson) before = tabiya_lesson_new("", earlier, -1);

    *chapter = before ? tabiya_lesson_count_chapters(before) : 0;
    return tabiya_lesson_new(NULL, text, -1);
}

static void play_lesson_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaLessonPlace *self = user;
    guint chapter;
    g_autoptr(TabiyaLesson) lesson =
        dup_study_lesson(TABIYA_STUDY_SESSION(tabiya_place_get_session(study_of(self))), &chapter);

    if (!lesson) {
        tabiya_part_say(self, _("There are no moves to find in this game."));
        return;
    }
    self->from_study = TRUE;
    begin(self, lesson, MIN(chapter, tabiya_lesson_count_chapters(lesson) - 1));
}

/* --- Playing ---------------------------------------------------------------------------------- */

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaLessonPlace *self = user;

    tabiya_lesson_session_close(session_of(self));
    if (self->from_study)
        tabiya_place_show(study_of(self));
    else
        show(self, TRUE);
}

#define AT(stage) (1u << TABIYA_LESSON_STAGE_##stage)

/* The stages in which each action is enabled, in this place, and the session's function; NULL: a
 * callback does more. */
static const struct {
    const char *action;
    guint stages;
    void (*act)(TabiyaLessonSession *session);
} PLAYING[] = {
    {"lesson-hint", AT(ASKING), tabiya_lesson_session_hint},
    {"lesson-show", AT(ASKING) | AT(TRIED), tabiya_lesson_session_reveal},
    {"lesson-try-again", AT(TRIED), tabiya_lesson_session_try_again},
    {"lesson-next", AT(SHOWING) | AT(TRIED) | AT(OVER), tabiya_lesson_session_go_on},
    {"lesson-again", ~AT(EMPTY), tabiya_lesson_session_again},
    {"lesson-close", ~AT(EMPTY), NULL},
};

/* The focus stays in the panel, although the focused button disappears with its stage. */
static void step_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    for (gsize i = 0; i < G_N_ELEMENTS(PLAYING); i++) {
        if (g_str_equal(g_action_get_name(G_ACTION(action)), PLAYING[i].action))
            PLAYING[i].act(session_of(user));
    }
    tabiya_place_keep_focus(user);
}

static const GActionEntry ACTIONS[] = {
    {"lessons", lessons_cb},       {"lesson", lesson_cb, "s"}, {"play-lesson", play_lesson_cb},
    {"lesson-resume", resume_cb},  {"lesson-hint", step_cb},   {"lesson-show", step_cb},
    {"lesson-try-again", step_cb}, {"lesson-next", step_cb},   {"lesson-again", step_cb},
    {"lesson-close", close_cb},
};

/* Whether Study shows a game with moves. */
static gboolean can_play(gpointer self)
{
    TabiyaPlace *study = study_of(self);
    TabiyaGame *game = tabiya_board_session_get_game(tabiya_place_get_session(study));

    return tabiya_place_is_shown(study) && tabiya_node_get_child(tabiya_game_get_root(game));
}

static void update(TabiyaPart *self)
{
    const gboolean here = tabiya_place_is_shown(self);
    const guint stage = 1u << tabiya_lesson_session_get_stage(session_of(self));

    for (gsize i = 0; i < G_N_ELEMENTS(PLAYING); i++)
        tabiya_part_enable(self, PLAYING[i].action, here && (PLAYING[i].stages & stage) != 0);
    tabiya_part_enable(
        self, "lesson-next",
        here && ((stage & (AT(SHOWING) | AT(TRIED))) ||
                 ((stage & AT(OVER)) && !tabiya_lesson_session_is_last_chapter(session_of(self)))));
    tabiya_part_enable(self, "lesson-again",
                       here && tabiya_lesson_session_can_begin_again(session_of(self)));
    tabiya_part_enable(self, "lesson-resume", !(stage & AT(EMPTY)));
    tabiya_part_enable(self, "play-lesson", can_play(self));
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_lesson_place_class_init(TabiyaLessonPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "lesson";
    place_class->title = N_("Lesson");
    place_class->within = "puzzles";
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->get_form = get_form;
    place_class->dup_shapes = dup_shapes;
}

static void tabiya_lesson_place_init(TabiyaLessonPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
