/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lessons that come with the program: they can be read without errors, are the same in all
 * languages, and every chapter can be completed. With TABIYA_LESSON_NODES, the engine must agree
 * with each try that a lesson calls right or wrong. */
#include <string.h>

#include "app/game/markup.h"
#include "app/game/pgn-check.h"
#include "app/lessons/lesson-session.h"
#include "app/lessons/move-critic.h"
#include "app/lessons/shipped-lessons.h"
#include "tests/app/scripted-engine.h"

#define ENGLISH "en"

typedef void (*LessonFunc)(TabiyaLesson *lesson, const char *name);

/* Calls `func` with each lesson in each language. */
static void with_all(LessonFunc func)
{
    g_auto(GStrv) names = tabiya_shipped_lessons_list();

    if (!*names)
        g_test_skip("there are no lessons yet");
    for (char **name = names; *name; name++) {
        g_auto(GStrv) languages = tabiya_shipped_lessons_list_languages(*name);

        for (char **language = languages; *language; language++) {
            g_autoptr(TabiyaLesson) lesson = tabiya_shipped_lessons_read(*name, *language);
            g_autofree char *path = g_strdup_printf("%s/%s.pgn", *language, *name);

            if (!lesson)
                g_error("%s: no lesson", path);
            func(lesson, path);
        }
    }
}

/* --- Files ------------------------------------------------------------------------------------ */

static void report_cb(const TabiyaPgnError *error, gpointer user)
{
    g_autofree char *message = tabiya_pgn_error_to_string(error);

    g_error("%s:%u:%u: %s", (const char *)user, error->line, error->column, message);
}

static void check_file(TabiyaLesson *lesson, const char *path)
{
    g_autofree char *text = tabiya_shipped_lessons_dup_file(path);
    TabiyaPgnCounts counts = {0};

    g_assert_true(g_utf8_validate(text, -1, NULL));
    tabiya_pgn_check_text(text, -1, &counts, report_cb, (gpointer)path);
    if (*tabiya_lesson_get_title(lesson) == '\0' || *tabiya_lesson_get_annotator(lesson) == '\0')
        g_error("%s has no title or no annotator", path);
    g_autofree char *language = g_strdup(tabiya_lesson_get_language(lesson));
    g_assert_true(g_str_has_prefix(path, g_strdelimit(language, "-", '_')));
}

static void test_files(void)
{
    with_all(check_file);
}

/* --- Chapters --------------------------------------------------------------------------------- */

/* No hint may be empty, and the marks are where they have an effect. */
static void check_marks(const TabiyaLessonChapter *chapter, const TabiyaNode *node,
                        const char *path)
{
    g_autofree char *task = tabiya_lesson_dup_task(node);
    g_auto(GStrv) hints = tabiya_lesson_dup_hints(node);
    g_autofree char *words = tabiya_lesson_dup_words(node);

    if ((task || *hints) && !tabiya_lesson_asks_at(chapter, node))
        g_error("%s: a task or hint where nothing is asked: %s", path, tabiya_node_get_san(node));
    if (strstr(words, "[%") || strstr(words, "%tsk") || strstr(words, "%hnt"))
        g_error("%s: a mark with a mistake: %s", path, words);
}

static void check_chapters(TabiyaLesson *lesson, const char *path)
{
    for (guint i = 0; i < tabiya_lesson_count_chapters(lesson); i++) {
        const TabiyaLessonChapter *chapter = tabiya_lesson_get_chapter(lesson, i);

        if (*chapter->title == '\0' || tabiya_lesson_count_questions(chapter) == 0)
            g_error("%s: chapter %u has no title, or asks nothing", path, i + 1);
        for (const TabiyaNode *node = tabiya_game_get_root(chapter->game); node;
             node = tabiya_node_get_child(node)) {
            check_marks(chapter, node, path);
        }
    }
}

static void test_chapters(void)
{
    with_all(check_chapters);
}

/* --- Completing ------------------------------------------------------------------------------- */

/* Plays the lesson's moves. */
static void complete(TabiyaLessonSession *session, const TabiyaLessonChapter *chapter,
                     const char *path)
{
    const TabiyaNode *node = tabiya_game_get_root(chapter->game);

    while (tabiya_lesson_session_get_stage(session) != TABIYA_LESSON_STAGE_OVER) {
        if (tabiya_lesson_session_get_stage(session) != TABIYA_LESSON_STAGE_ASKING) {
            g_main_context_iteration(NULL, TRUE);
            continue;
        }
        while (!tabiya_lesson_asks_at(chapter, node))
            node = tabiya_node_get_child(node);
        node = tabiya_node_get_child(node);
        if (!tabiya_board_session_play(TABIYA_BOARD_SESSION(session), tabiya_node_get_move(node),
                                       NULL)) {
            g_error("%s: %s cannot be played", path, tabiya_node_get_san(node));
        }
    }
    const TabiyaLessonTally tally = tabiya_lesson_session_get_tally(session);
    g_assert_cmpuint(tally.first, ==, tabiya_lesson_count_questions(chapter));
}

static void complete_lesson(TabiyaLesson *lesson, const char *path)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(ScriptedEngine) engine = scripted_engine_new();
    g_autoptr(TabiyaLessonSession) session =
        tabiya_lesson_session_new(arbiter, TABIYA_ENGINE_SOURCE(engine), NULL);

    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(session), 0);
    for (guint i = 0; i < tabiya_lesson_count_chapters(lesson); i++) {
        tabiya_lesson_session_open(session, lesson, i);
        complete(session, tabiya_lesson_get_chapter(lesson, i), path);
    }
}

static void test_completes(void)
{
    with_all(complete_lesson);
}

/* --- Languages -------------------------------------------------------------------------------- */

/* The moves, glyphs and drawings of the tree, and what it asks. */
static char *dup_skeleton(const TabiyaLessonChapter *chapter)
{
    GString *out = g_string_new(chapter->learner == ENG_WHITE ? "white" : "black");
    const char *fen = tabiya_game_get_tag(chapter->game, "FEN");

    g_string_append_printf(out, " %s", fen ? fen : "");
    for (const TabiyaNode *node = tabiya_game_get_root(chapter->game); node;
         node = tabiya_node_get_next(node)) {
        gsize count;
        const guint8 *nags = tabiya_node_get_nags(node, &count);
        g_autofree char *task = tabiya_lesson_dup_task(node);
        g_auto(GStrv) hints = tabiya_lesson_dup_hints(node);
        g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(tabiya_node_get_comment(node));

        g_string_append_printf(out, "\n%u%s", tabiya_node_get_ply(node), tabiya_node_get_san(node));
        for (gsize i = 0; i < count; i++)
            g_string_append_printf(out, " $%u", nags[i]);
        g_string_append_printf(out, " task %d hints %u shapes %u", task != NULL,
                               g_strv_length(hints), shapes->len);
    }
    return g_string_free(out, FALSE);
}

static void compare(TabiyaLesson *lesson, const char *path)
{
    const char *name = strchr(path, '/') + 1;
    g_autofree char *stem = g_strndup(name, strlen(name) - strlen(".pgn"));
    g_autoptr(TabiyaLesson) english = tabiya_shipped_lessons_read(stem, ENGLISH);

    if (tabiya_lesson_count_chapters(lesson) != tabiya_lesson_count_chapters(english))
        g_error("%s has another number of chapters", path);
    for (guint i = 0; i < tabiya_lesson_count_chapters(lesson); i++) {
        g_autofree char *mine = dup_skeleton(tabiya_lesson_get_chapter(lesson, i));
        g_autofree char *theirs = dup_skeleton(tabiya_lesson_get_chapter(english, i));

        if (!g_str_equal(mine, theirs))
            g_error("%s: chapter %u is another one:\n%s\n---\n%s", path, i + 1, mine, theirs);
    }
}

static void test_same_in_all_languages(void)
{
    with_all(compare);
}

/* --- The engine ------------------------------------------------------------------------------- */

/* A lesson may call a slow win wrong, but nothing that is better than its own move; and right
 * nothing that gives the game away. In points of winning chances. */
#define BETTER_BY 3
#define WORSE_BY 15

/* How many answers of the lesson at `node` the engine would not give; it says which. */
static guint judge_answers(TabiyaMoveCritic *critic, const TabiyaNode *node, const char *path)
{
    guint wrong = 0;

    for (const TabiyaNode *child = tabiya_node_get_sibling(tabiya_node_get_child(node)); child;
         child = tabiya_node_get_sibling(child)) {
        const TabiyaNode *next;
        const TabiyaLessonAnswer answer =
            tabiya_lesson_judge(node, tabiya_node_get_move(child), &next);
        g_autofree char *reason = NULL;

        tabiya_move_critic_judge(critic, node, tabiya_node_get_move(child), &reason);
        const double difference = tabiya_move_critic_get_difference_for_tests(critic);
        const gboolean right = answer == TABIYA_LESSON_RIGHT;
        if (right ? difference >= -WORSE_BY : difference <= BETTER_BY)
            continue;
        g_test_message("%s: after %s, %s is said to be %s: %+.1f", path, tabiya_node_get_san(node),
                       tabiya_node_get_san(child), right ? "right" : "wrong", difference);
        wrong++;
    }
    return wrong;
}

static void test_engine_agrees(void)
{
    const char *nodes = g_getenv("TABIYA_LESSON_NODES");
    g_auto(GStrv) names = tabiya_shipped_lessons_list();
    guint wrong = 0;

    if (!nodes || !*names) {
        g_test_skip("only at length, where there are lessons");
        return;
    }
    g_autoptr(TabiyaMoveCritic) critic = tabiya_move_critic_new(g_ascii_strtoull(nodes, NULL, 10));
    for (char **name = names; *name; name++) {
        g_autoptr(TabiyaLesson) lesson = tabiya_shipped_lessons_read(*name, ENGLISH);

        for (guint i = 0; i < tabiya_lesson_count_chapters(lesson); i++) {
            const TabiyaLessonChapter *chapter = tabiya_lesson_get_chapter(lesson, i);

            for (const TabiyaNode *node = tabiya_game_get_root(chapter->game);
                 tabiya_node_get_child(node); node = tabiya_node_get_child(node)) {
                if (tabiya_lesson_asks_at(chapter, node))
                    wrong += judge_answers(critic, node, *name);
            }
        }
    }
    g_assert_cmpuint(wrong, ==, 0);
}

int main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lessons/files", test_files);
    g_test_add_func("/lessons/chapters", test_chapters);
    g_test_add_func("/lessons/completes", test_completes);
    g_test_add_func("/lessons/same-in-all-languages", test_same_in_all_languages);
    g_test_add_func("/lessons/engine-agrees", test_engine_agrees);
    return g_test_run();
}
