/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Spaced repetition: the formulas against values computed by hand (a pocket calculator and the
 * publication), against the authors' own test sequence, and general properties. */
#include "app/training/fsrs.h"

#include <math.h>

#include "app/training/training-day.h"

#define DAY_MS ((gint64)86400000)

static void assert_near(double value, double expected)
{
    g_assert_cmpfloat_with_epsilon(value, expected, fabs(expected) * 1e-6);
}

/* --- By hand ---------------------------------------------------------------------------------- */

/* factor = 0.9^(−1 / 0.1542) − 1 = 0.98034649 */
static void test_curve(void)
{
    assert_near(tabiya_fsrs_get_retrievability(5, 10), 0.8458846451);
    assert_near(tabiya_fsrs_get_retrievability(5, 30), 0.7427174535);
    assert_near(tabiya_fsrs_get_retrievability(5, 5), 0.9); /* what stability means */
    assert_near(tabiya_fsrs_get_retrievability(5, 0), 1);
    assert_near(tabiya_fsrs_get_interval(10, 0.8), 33.1595978623);
    assert_near(tabiya_fsrs_get_interval(10, 0.9), 10);
    assert_near(tabiya_fsrs_get_interval(10, 0.95), 4.0255869199);
}

/* w0 … w3, and 6.4133 − e^(0.8334 (G − 1)) + 1, which is −4.77 for EASY and so 1. */
static void test_first_answer(void)
{
    static const double STABILITY[] = {0.212, 1.2931, 2.3065, 8.2956};
    static const double DIFFICULTY[] = {6.4133, 5.1121707056, 2.1181039705, 1};
    const TabiyaMemory none = {0};

    for (int grade = TABIYA_GRADE_AGAIN; grade <= TABIYA_GRADE_EASY; grade++) {
        TabiyaMemory memory = tabiya_fsrs_answer(&none, (TabiyaGrade)grade, 17);

        assert_near(memory.stability, STABILITY[grade - 1]);
        assert_near(memory.difficulty, DIFFICULTY[grade - 1]);
    }
}

static void assert_answers(TabiyaMemory before, double days, const double stability[4],
                           const double difficulty[4])
{
    for (int grade = TABIYA_GRADE_AGAIN; grade <= TABIYA_GRADE_EASY; grade++) {
        TabiyaMemory memory = tabiya_fsrs_answer(&before, (TabiyaGrade)grade, days);

        assert_near(memory.stability, stability[grade - 1]);
        assert_near(memory.difficulty, difficulty[grade - 1]);
    }
}

/* D: 5 + 3.0194 · 2 · 5 / 9 = 8.3551 for AGAIN, drawn by a thousandth toward −4.7716. */
static const double DIFFICULTY_FROM_5[] = {8.3417623693, 6.6659953693, 4.9902283693, 3.3144613693};

static void test_after_days(void)
{
    static const double AT_STABILITY[] = {1.3919869730, 23.2468751105, 32.0267294820,
                                          51.2538616468};
    /* A forgotten card keeps no more than S / e^(w17 · w18): of S = 0.5 the formula's 0.2508 */
    const TabiyaMemory weak = {0.5, 5};

    assert_answers((TabiyaMemory){10, 5}, 10, AT_STABILITY, DIFFICULTY_FROM_5);
    assert_near(tabiya_fsrs_answer(&weak, TABIYA_GRADE_AGAIN, 5).stability, 0.2508170036);
}

/* e^(0.5425 (G − 3 + 0.0912)) · 2^−0.0658; at S = 100 GOOD would shrink it to 77.6, and leaves
 * it. */
static void test_same_day(void)
{
    static const double STABILITY[] = {0.6784219063, 1.1670907293, 2.0077488034, 3.4539347765};
    const TabiyaMemory strong = {100, 5};

    assert_answers((TabiyaMemory){2, 5}, 0, STABILITY, DIFFICULTY_FROM_5);
    assert_near(tabiya_fsrs_answer(&strong, TABIYA_GRADE_GOOD, 0).stability, 100);
    g_assert_cmpfloat(tabiya_fsrs_answer(&strong, TABIYA_GRADE_HARD, 0).stability, <, 100);
}

/* --- As the authors test it ------------------------------------------------------------------- */

/* Again, then good five times, after 0, 0, 1, 3, 8 and 21 days. */
static void test_published_memory(void)
{
    static const double DAYS[] = {0, 0, 1, 3, 8, 21};
    TabiyaMemory memory = {0};

    for (gsize i = 0; i < G_N_ELEMENTS(DAYS); i++) {
        memory =
            tabiya_fsrs_answer(&memory, i == 0 ? TABIYA_GRADE_AGAIN : TABIYA_GRADE_GOOD, DAYS[i]);
    }
    g_assert_cmpfloat_with_epsilon(memory.stability, 53.62691, 1e-4);
    g_assert_cmpfloat_with_epsilon(memory.difficulty, 6.3574867, 1e-4);
}

/* Their intervals of good answers, each at its time; two wrong ones among them stay on their
 * day. */
static void test_published_intervals(void)
{
    static const guint INTERVALS[] = {2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21};
    TabiyaMemory memory = {0};
    guint days = 0;

    memory = tabiya_fsrs_answer(&memory, TABIYA_GRADE_GOOD, 0); /* and again ten minutes later */
    for (gsize i = 0; i < G_N_ELEMENTS(INTERVALS); i++) {
        gboolean wrong = INTERVALS[i] == 0;
        TabiyaFsrsChoice choices[TABIYA_N_GRADES];
        const TabiyaFsrsChoice *made = &choices[wrong ? 0 : TABIYA_GRADE_GOOD - 1];

        tabiya_fsrs_plan(&memory, days, TABIYA_RETENTION, choices);
        memory = made->memory;
        days = wrong ? 0 : (guint)round(tabiya_fsrs_get_interval(memory.stability, 0.9));
        g_assert_cmpuint(days, ==, INTERVALS[i]);
    }
}

/* --- Whatever the numbers --------------------------------------------------------------------- */

static void assert_sound(const TabiyaMemory *memory)
{
    g_assert_cmpfloat(memory->stability, >, 0);
    g_assert_cmpfloat(memory->stability, <=, TABIYA_INTERVAL_MAX);
    g_assert_cmpfloat(memory->difficulty, >=, 1);
    g_assert_cmpfloat(memory->difficulty, <=, 10);
}

/* A better grade comes later, is remembered better and is less difficult; the time until then leads
 * to the retention that was asked for. */
static void assert_choices(const TabiyaMemory *before, double elapsed, double retention)
{
    TabiyaFsrsChoice choices[TABIYA_N_GRADES];

    tabiya_fsrs_plan(before, elapsed, retention, choices);
    g_assert_cmpuint(choices[0].days, ==, 0);
    for (int i = 0; i < TABIYA_N_GRADES; i++) {
        const TabiyaFsrsChoice *choice = &choices[i];
        double interval = tabiya_fsrs_get_interval(choice->memory.stability, retention);

        assert_sound(&choice->memory);
        g_assert_cmpfloat_with_epsilon(
            tabiya_fsrs_get_retrievability(choice->memory.stability, interval), retention, 1e-9);
        if (i == 0)
            continue;
        if (choice[-1].days < TABIYA_INTERVAL_MAX)
            g_assert_cmpuint(choice->days, >, choice[-1].days);
        g_assert_cmpfloat(choice->memory.stability, >=, choice[-1].memory.stability);
        g_assert_cmpfloat(choice->memory.difficulty, <=, choice[-1].memory.difficulty);
        if (before->stability > 0 && elapsed >= 1 && before->stability < TABIYA_INTERVAL_MAX)
            g_assert_cmpfloat(choice->memory.stability, >, before->stability);
    }
    if (before->stability > 0)
        g_assert_cmpfloat(choices[0].memory.stability, <=, before->stability);
}

static void test_properties(void)
{
    static const double RETENTIONS[] = {0.7, 0.8, 0.9, 0.97};
    g_autoptr(GRand) random = g_rand_new_with_seed(20261121);

    for (int person = 0; person < 2000; person++) {
        TabiyaMemory memory = {0};
        double retention = RETENTIONS[person % 4];

        for (int n = 0; n < 30; n++) {
            double elapsed = floor(pow(g_rand_double_range(random, 0, 7), 4));
            int grade = g_rand_int_range(random, TABIYA_GRADE_AGAIN, TABIYA_GRADE_EASY + 1);

            assert_choices(&memory, elapsed, retention);
            memory = tabiya_fsrs_answer(&memory, (TabiyaGrade)grade, elapsed);
            assert_sound(&memory);
        }
    }
}

/* A nearly forgotten card gains more from being remembered than a fresh one. */
static void test_later_gains_more(void)
{
    const TabiyaMemory memory = {10, 5};
    double last = 0;

    for (int days = 1; days < 100; days++) {
        double stability = tabiya_fsrs_answer(&memory, TABIYA_GRADE_GOOD, days).stability;

        g_assert_cmpfloat(stability, >, last);
        last = stability;
    }
}

/* --- Days ------------------------------------------------------------------------------------- */

static void test_days(void)
{
    g_autoptr(GTimeZone) berlin = g_time_zone_new_identifier("Europe/Berlin");
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    gint64 evening = (gint64)1774735200000; /* 2026-03-28 22:00 UTC: 23:00 in Berlin */
    gint64 day = tabiya_training_day(evening, utc);

    g_assert_cmpint(tabiya_training_day(0, utc), ==, 0);
    g_assert_cmpint(day, ==, evening / DAY_MS);
    g_assert_cmpint(tabiya_training_day_begin_ms(day, utc), ==, day * DAY_MS);
    if (!berlin) {
        g_test_skip("skipped: no time zones are installed");
        return;
    }
    g_assert_cmpint(tabiya_training_day(evening, berlin), ==, day);
    g_assert_cmpint(tabiya_training_day(evening + 3600000, berlin), ==, day + 1);
    /* The day on which clocks go forward has 23 hours. */
    g_assert_cmpint(tabiya_training_day_begin_ms(day + 2, berlin) -
                        tabiya_training_day_begin_ms(day + 1, berlin),
                    ==, DAY_MS - 3600000);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fsrs/curve", test_curve);
    g_test_add_func("/fsrs/first-answer", test_first_answer);
    g_test_add_func("/fsrs/after-days", test_after_days);
    g_test_add_func("/fsrs/same-day", test_same_day);
    g_test_add_func("/fsrs/published-memory", test_published_memory);
    g_test_add_func("/fsrs/published-intervals", test_published_intervals);
    g_test_add_func("/fsrs/properties", test_properties);
    g_test_add_func("/fsrs/later-gains-more", test_later_gains_more);
    g_test_add_func("/fsrs/days", test_days);
    return g_test_run();
}
