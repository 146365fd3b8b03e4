/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules of streaks and storms: rising difficulty, combos, the clock, the puzzle that may be
 * skipped. */
#include "app/puzzles/puzzle-course-private.h"

#include <string.h>

#include "app/later.h"

/* The first rating, the step per solved puzzle, the last rating. */
static const struct {
    int begin, step, end;
} CLIMBS[] = {
    [TABIYA_PUZZLE_MODE_STREAK] = {800, 40, 3000},
    [TABIYA_PUZZLE_MODE_STORM] = {900, 30, 2800},
};

static gboolean is_storm(TabiyaPuzzleCourse *self)
{
    return self->options.mode == TABIYA_PUZZLE_MODE_STORM;
}

guint tabiya_puzzle_course_get_climb(TabiyaPuzzleCourse *self)
{
    TabiyaPuzzleMode mode = self->options.mode;
    int solved = (int)self->counts[TABIYA_PUZZLE_SOLVED];

    return (guint)MIN(CLIMBS[mode].begin + solved * CLIMBS[mode].step, CLIMBS[mode].end);
}

/* --- The storm's clock ------------------------------------------------------------------------ */

static gboolean time_cb(gpointer user)
{
    g_autoptr(TabiyaPuzzleCourse) self = g_object_ref(user);

    tabiya_puzzle_course_end(self, TABIYA_COURSE_END_TIME);
    g_signal_emit_by_name(self, "over");
    return G_SOURCE_REMOVE;
}

static void set_clock(TabiyaPuzzleCourse *self)
{
    gint64 left_us = MAX(self->ends_us - g_get_monotonic_time(), 0);

    g_clear_pointer(&self->clock, tabiya_later_cancel);
    self->clock = tabiya_later_after_ms((guint)((left_us + 999) / 1000), time_cb, self);
}

void tabiya_puzzle_course_start_clock(TabiyaPuzzleCourse *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    self->standing = FALSE;
    if (!is_storm(self) || self->ends_us != 0 || self->over)
        return;
    self->ends_us = g_get_monotonic_time() + (gint64)self->options.storm_ms * 1000;
    set_clock(self);
}

gint64 tabiya_puzzle_course_get_left_ms(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), -1);
    if (!is_storm(self))
        return -1;
    if (self->over)
        return 0;
    return self->ends_us != 0 ? MAX(self->ends_us - g_get_monotonic_time(), 0) / 1000
                              : self->options.storm_ms;
}

gboolean tabiya_puzzle_course_is_standing(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    return self->standing;
}

/* Before the clock has begun, there is only the time that it will begin with. */
static void gain(TabiyaPuzzleCourse *self, int ms)
{
    if (self->ends_us != 0) {
        self->ends_us += (gint64)ms * 1000;
        set_clock(self);
    } else {
        self->options.storm_ms = (guint)MAX((gint64)self->options.storm_ms + ms, 0);
    }
    g_signal_emit_by_name(self, "gained", ms);
}

/* --- Moves and answers ------------------------------------------------------------------------ */

const TabiyaPuzzleCombo *tabiya_puzzle_course_get_combo(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    return &self->combo;
}

void tabiya_puzzle_course_found_move(TabiyaPuzzleCourse *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_COURSE(self));
    if (!is_storm(self) || self->over)
        return;
    guint bonus_ms = tabiya_puzzle_combo_hit(&self->combo);
    if (bonus_ms > 0)
        gain(self, (int)bonus_ms);
    g_signal_emit_by_name(self, "changed");
}

static void miss(TabiyaPuzzleCourse *self)
{
    tabiya_puzzle_combo_miss(&self->combo);
    gain(self, -TABIYA_COMBO_PENALTY_MS);
}

void tabiya_puzzle_course_game_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result)
{
    if (result == TABIYA_PUZZLE_SOLVED)
        return;
    if (is_storm(self))
        miss(self);
    else if (self->options.mode == TABIYA_PUZZLE_MODE_STREAK)
        tabiya_puzzle_course_end(self, TABIYA_COURSE_END_MISS);
}

/* Only the first wrong move is a mistake: it ends the puzzle. */
void tabiya_puzzle_course_replay(TabiyaPuzzleCourse *self, const char *played)
{
    g_auto(GStrv) words = g_strsplit(played ? played : "", " ", -1);

    for (char **word = words; is_storm(self) && *word && **word != '\0'; word++) {
        if (strchr(*word, '?')) {
            miss(self);
            return;
        }
        if (!strchr(*word, '~'))
            tabiya_puzzle_course_found_move(self);
    }
}

/* A streak with a failure is over. */
void tabiya_puzzle_course_take_counts(TabiyaPuzzleCourse *self, const GArray *runs)
{
    self->resumed = FALSE;
    for (guint i = 0; i < runs->len; i++) {
        const TabiyaPuzzleRun *run = &g_array_index(runs, TabiyaPuzzleRun, i);

        if (run->id == self->run)
            memcpy(self->counts, run->counts, sizeof self->counts);
    }
    if (self->options.mode == TABIYA_PUZZLE_MODE_STREAK &&
        self->counts[TABIYA_PUZZLE_FAILED] + self->counts[TABIYA_PUZZLE_HELPED] > 0) {
        tabiya_puzzle_course_end(self, TABIYA_COURSE_END_MISS);
    }
}

/* --- Skipping --------------------------------------------------------------------------------- */

gboolean tabiya_puzzle_course_can_skip(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    if (!tabiya_puzzle_course_is_game(self))
        return TRUE;
    return self->options.mode == TABIYA_PUZZLE_MODE_STREAK && !self->skipped && !self->over;
}

gboolean tabiya_puzzle_course_skip(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), FALSE);
    if (!tabiya_puzzle_course_can_skip(self))
        return FALSE;
    self->skipped = tabiya_puzzle_course_is_game(self);
    g_signal_emit_by_name(self, "changed");
    return TRUE;
}
