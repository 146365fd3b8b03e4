/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A course of puzzles, with forks of all ratings to choose from, alone or in a session. */
#ifndef TESTS_COURSE_FIXTURE_H
#define TESTS_COURSE_FIXTURE_H

#include "app/puzzles/puzzle-course.h"
#include "tests/app/puzzle-fixture.h"

typedef struct {
    PuzzleFixture base;
    TabiyaPuzzleShelf *shelf;
    TabiyaPuzzleCourse *course;
} CourseFixture;

#define COURSE_ASK_RUNS \
    "SELECT coalesce(group_concat(mode || (finished_ms IS NOT NULL), ' '), '') FROM puzzle_run"

/* Runs the tests that `add` adds, with "f0600" … "f2580" as the puzzles of the program: forks; and
 * one mate in one, one in two, and a fork for Black. */
int course_run(int argc, char **argv, void (*add)(void));
#define COURSE_ADD(path, test) \
    g_test_add(path, CourseFixture, NULL, course_setup, test, course_teardown)
void course_setup(CourseFixture *f, gconstpointer data);
void course_teardown(CourseFixture *f, gconstpointer data);

/* Only forks for White, which are all solved by the same moves. */
void course_begin_forks(CourseFixture *f, TabiyaPuzzleMode mode);
void course_begin(CourseFixture *f, const TabiyaCourseOptions *options);
TabiyaPuzzle *course_step(CourseFixture *f, TabiyaCourseStep where);
/* The ids of `n` steps, "-" for none. */
void course_assert_steps(CourseFixture *f, TabiyaCourseStep where, guint n, const char *expected);
/* As a session does. */
void course_answer(CourseFixture *f, const TabiyaPuzzle *puzzle, TabiyaPuzzleResult result);
guint course_take_rating(CourseFixture *f);
void course_assert_text(CourseFixture *f, const char *expected);
void course_assert_status(CourseFixture *f, const char *expected);
void course_resume(CourseFixture *f, const char *id);
void course_restart(CourseFixture *f);

#endif
