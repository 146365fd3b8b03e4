/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See course-fixture.h. */
#include "tests/app/course-fixture.h"

#include <glib/gstdio.h>

/* "f0600" … "f2580": forks of all ratings; one mate in one, one in two, and a fork for Black;
 * an estimate of 3000. */
static void write_puzzles(const char *path)
{
    g_autoptr(GString) text = g_string_new(MATE_IN_1 "\n" MATE_IN_2 "\n" BLACK_FORK "\n");

    for (int rating = 600; rating < 2600; rating += 20) {
        g_string_append_printf(text,
                               "f%04d,4k2r/8/8/3N4/8/8/P7/4K3 b k - 0 1,h8h7 d5f6 e8f8 f6h7,%d,80,"
                               "90,100,advantage endgame fork short,,\n",
                               rating, rating);
    }
    g_string_append(text, "g3000,4k2r/8/8/8/3N4/8/P7/4K3 b k - 0 1,h8h7 d4e6 h7h8 e6c7,3000,280,,,"
                          "advantage endgame short,,\n");
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
}

void course_setup(CourseFixture *f, gconstpointer data)
{
    g_autofree char *file = NULL;

    puzzle_fixture_setup(&f->base, data);
    file = g_build_filename(f->base.store.folder, "puzzles.db", NULL);
    f->shelf = tabiya_puzzle_shelf_new(file);
}

void course_teardown(CourseFixture *f, gconstpointer data)
{
    tabiya_puzzle_session_end(f->base.session);
    puzzle_settle(&f->base);
    if (f->course)
        g_assert_finalize_object(f->course);
    g_assert_finalize_object(f->shelf);
    puzzle_fixture_teardown(&f->base, data);
}

void course_begin_forks(CourseFixture *f, TabiyaPuzzleMode mode)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);
    g_autoptr(TabiyaPuzzleQuery) forks = tabiya_puzzle_query_new();

    tabiya_themes_add(&forks->all_themes, TABIYA_THEME_FORK);
    forks->side = TABIYA_PUZZLE_SIDE_WHITE;
    f->course = tabiya_puzzle_course_new(f->shelf, f->base.progress,
                                         &(TabiyaCourseOptions){.mode = mode, .query = forks});
    tabiya_puzzle_session_begin(f->base.session, f->course);
}

void course_begin(CourseFixture *f, const TabiyaCourseOptions *options)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);

    f->course = tabiya_puzzle_course_new(f->shelf, f->base.progress, options);
}

TabiyaPuzzle *course_step(CourseFixture *f, TabiyaCourseStep where)
{
    return puzzle_fixture_load(f->course, where);
}

void course_assert_steps(CourseFixture *f, TabiyaCourseStep where, guint n, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, where);

        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", puzzle ? puzzle->id : "-");
    }
    g_assert_cmpstr(text->str, ==, expected);
}

void course_answer(CourseFixture *f, const TabiyaPuzzle *puzzle, TabiyaPuzzleResult result)
{
    tabiya_puzzle_progress_answer_async(f->base.progress,
                                        &(TabiyaPuzzleOutcome){
                                            .puzzle = puzzle,
                                            .mode = tabiya_puzzle_course_get_mode(f->course),
                                            .run = tabiya_puzzle_course_get_run(f->course),
                                            .card = tabiya_puzzle_course_get_card(f->course),
                                            .rated = tabiya_puzzle_course_is_rated(f->course),
                                            .result = result,
                                            .played = "",
                                        },
                                        NULL, NULL);
    tabiya_puzzle_course_answered(f->course, result);
}

guint course_take_rating(CourseFixture *f)
{
    g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

    g_assert_nonnull(puzzle);
    return puzzle->rating;
}

void course_assert_text(CourseFixture *f, const char *expected)
{
    g_autofree char *text = tabiya_puzzle_course_dup_text(f->course);

    g_assert_cmpstr(text, ==, expected);
}

void course_assert_status(CourseFixture *f, const char *expected)
{
    g_autofree char *status = NULL;

    g_object_get(f->base.session, "status", &status, NULL);
    g_assert_cmpstr(status, ==, expected);
}

void course_resume(CourseFixture *f, const char *id)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);
    g_autofree char *text = tabiya_puzzle_course_dup_text(before);
    const TabiyaPuzzleHand hand = {
        .puzzle = (char *)id, .course = text, .run = tabiya_puzzle_course_get_run(before)};
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(FORK);

    g_free(puzzle->id);
    puzzle->id = g_strdup(id);
    f->course = tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &hand);
    if (f->course)
        tabiya_puzzle_course_resume(f->course, puzzle);
}

void course_restart(CourseFixture *f)
{
    g_clear_object(&f->course);
    puzzle_fixture_restart(&f->base);
    tabiya_puzzle_session_go_on(f->base.session, f->shelf);
}

int course_run(int argc, char **argv, void (*add)(void))
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-course-XXXXXX", NULL);
    g_autofree char *shipped = g_build_filename(folder, "shipped.csv", NULL);

    write_puzzles(shipped);
    g_setenv("TABIYA_SHIPPED_PUZZLES", shipped, TRUE);
    g_test_init(&argc, &argv, NULL);
    add();
    int failed = g_test_run();
    g_unlink(shipped);
    g_rmdir(folder);
    return failed;
}
