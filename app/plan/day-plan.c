/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See day-plan.h. What is due comes first, each kind with a share of the time; puzzles take the
 * rest, so that there is always a plan. */
#include "app/plan/day-plan.h"

#include <string.h>

const guint tabiya_plan_sizes[TABIYA_N_PLAN_SIZES] = {5, 15, 30};

#define GROUP "plan"

static const char *const NAMES[] = {
    [TABIYA_PLAN_PUZZLES] = "puzzles", [TABIYA_PLAN_THEME] = "theme",
    [TABIYA_PLAN_REVIEWS] = "reviews", [TABIYA_PLAN_MISTAKES] = "mistakes",
    [TABIYA_PLAN_ENDGAME] = "endgame", [TABIYA_PLAN_FLASHCARDS] = "flashcards",
};

const char *tabiya_plan_part_get_name(TabiyaPlanPart part)
{
    return NAMES[part];
}

gboolean tabiya_plan_part_find(const char *name, TabiyaPlanPart *part)
{
    for (int i = 0; i < TABIYA_N_PLAN_PARTS; i++) {
        if (g_str_equal(NAMES[i], name)) {
            *part = (TabiyaPlanPart)i;
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Making one ------------------------------------------------------------------------------- */

/* The seconds that one takes (0: as long as the person's puzzles), the share of the time that a
 * part may take, in percent, and the most in a day. */
static const struct {
    guint seconds, share, most;
} USUAL[TABIYA_N_PLAN_PARTS] = {
    [TABIYA_PLAN_PUZZLES] = {0, 100, 40}, [TABIYA_PLAN_THEME] = {0, 15, 8},
    [TABIYA_PLAN_REVIEWS] = {0, 25, 20},  [TABIYA_PLAN_MISTAKES] = {60, 20, 8},
    [TABIYA_PLAN_ENDGAME] = {180, 25, 1}, [TABIYA_PLAN_FLASHCARDS] = {8, 20, 40},
};

/* Cards of all repertoires, to answer today and answered. */
static guint count_cards(const TabiyaPlanFacts *facts, guint *answered)
{
    guint n_today = 0;

    *answered = 0;
    for (guint i = 0; i < facts->decks->len; i++) {
        const TabiyaPlanDeck *deck = &g_array_index(facts->decks, TabiyaPlanDeck, i);

        n_today += deck->n_today;
        *answered += deck->n_answered;
    }
    return n_today;
}

static guint count_available(const TabiyaPlanFacts *facts, TabiyaPlanPart part)
{
    guint answered, n_today = count_cards(facts, &answered);

    switch (part) {
    case TABIYA_PLAN_THEME:
        return facts->theme != TABIYA_N_THEMES ? USUAL[part].most : 0;
    case TABIYA_PLAN_REVIEWS:
        return facts->n_reviews + facts->n_in_mode[TABIYA_PUZZLE_MODE_REVIEW];
    case TABIYA_PLAN_MISTAKES:
        return facts->n_mistakes + facts->n_in_mode[TABIYA_PUZZLE_MODE_MISTAKES];
    case TABIYA_PLAN_ENDGAME:
        return facts->drill ? 1 : 0;
    case TABIYA_PLAN_FLASHCARDS:
        return n_today + answered;
    default:
        return USUAL[part].most;
    }
}

/* One of what is due is in the shortest plan, too. */
static gboolean is_due(TabiyaPlanPart part)
{
    return part == TABIYA_PLAN_REVIEWS || part == TABIYA_PLAN_MISTAKES ||
           part == TABIYA_PLAN_FLASHCARDS;
}

static char *dup_target(const TabiyaPlanFacts *facts, TabiyaPlanPart part)
{
    switch (part) {
    case TABIYA_PLAN_THEME:
        return g_strdup(tabiya_puzzle_theme_get_key(facts->theme));
    case TABIYA_PLAN_ENDGAME:
        return g_strdup(facts->drill->key);
    default:
        return NULL;
    }
}

/* Returns the seconds that the part takes; `left` is the time that no other part takes. */
static guint make_part(TabiyaDayPlan *self, const TabiyaPlanFacts *facts, TabiyaPlanPart part,
                       guint left)
{
    TabiyaPlanItem *item = &self->parts[part];
    guint available = count_available(facts, part);
    guint share = MIN(self->minutes * 60 * USUAL[part].share / 100, left);

    item->seconds = USUAL[part].seconds > 0 ? USUAL[part].seconds : facts->puzzle_seconds;
    item->count = MIN(MIN(share / item->seconds, USUAL[part].most), available);
    if (item->count == 0 && available > 0 && (is_due(part) || part == TABIYA_PLAN_PUZZLES))
        item->count = 1;
    if (item->count > 0)
        item->target = dup_target(facts, part);
    return MIN(item->count * item->seconds, left);
}

static guint round_rating(const TabiyaPlanFacts *facts)
{
    return (guint)MAX(facts->rating, 0);
}

TabiyaDayPlan *tabiya_day_plan_new(const TabiyaPlanFacts *facts, guint minutes)
{
    TabiyaDayPlan *self = g_new0(TabiyaDayPlan, 1);

    self->day = facts->day;
    self->minutes = minutes;
    self->rating = round_rating(facts);
    self->current = TABIYA_N_PLAN_PARTS;
    guint left = minutes * 60;
    for (int part = TABIYA_N_PLAN_PARTS - 1; part >= 0; part--) /* puzzles take the rest */
        left -= make_part(self, facts, (TabiyaPlanPart)part, left);
    tabiya_day_plan_update(self, facts);
    return self;
}

void tabiya_day_plan_free(TabiyaDayPlan *self)
{
    if (!self)
        return;
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
        g_free(self->parts[part].target);
    g_free(self);
}

/* --- Progress --------------------------------------------------------------------------------- */

static guint count_theme(const TabiyaPlanItem *item, const TabiyaPlanFacts *facts)
{
    TabiyaPuzzleTheme theme;

    return tabiya_puzzle_theme_find(item->target, -1, &theme) ? facts->n_of_theme[theme] : 0;
}

static guint count_done(const TabiyaPlanItem *item, const TabiyaPlanFacts *facts,
                        TabiyaPlanPart part)
{
    guint answered;

    switch (part) {
    case TABIYA_PLAN_THEME:
        return count_theme(item, facts);
    case TABIYA_PLAN_REVIEWS:
        return facts->n_in_mode[TABIYA_PUZZLE_MODE_REVIEW];
    case TABIYA_PLAN_MISTAKES:
        return facts->n_in_mode[TABIYA_PUZZLE_MODE_MISTAKES];
    case TABIYA_PLAN_ENDGAME:
        return g_ptr_array_find_with_equal_func(facts->drills, item->target, g_str_equal, NULL);
    case TABIYA_PLAN_FLASHCARDS:
        count_cards(facts, &answered);
        return answered;
    default:
        return facts->n_in_mode[TABIYA_PUZZLE_MODE_ADAPTIVE];
    }
}

/* Whether nothing is left to do, however much was planned. */
static gboolean has_run_out(const TabiyaPlanFacts *facts, TabiyaPlanPart part)
{
    guint answered;

    switch (part) {
    case TABIYA_PLAN_REVIEWS:
        return facts->n_reviews == 0;
    case TABIYA_PLAN_MISTAKES:
        return facts->n_mistakes == 0;
    case TABIYA_PLAN_FLASHCARDS:
        return count_cards(facts, &answered) == 0;
    default:
        return FALSE;
    }
}

void tabiya_day_plan_update(TabiyaDayPlan *self, const TabiyaPlanFacts *facts)
{
    for (int i = 0; i < TABIYA_N_PLAN_PARTS; i++) {
        TabiyaPlanItem *item = &self->parts[i];
        TabiyaPlanPart part = (TabiyaPlanPart)i;

        if (item->count == 0)
            continue;
        item->done = MIN(count_done(item, facts, part), item->count);
        item->finished = item->done >= item->count || has_run_out(facts, part);
    }
}

TabiyaDayPlan *tabiya_day_plan_resize(TabiyaDayPlan *before, const TabiyaPlanFacts *facts,
                                      guint minutes)
{
    TabiyaDayPlan *self = tabiya_day_plan_new(facts, minutes);

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
        self->parts[part].skipped = before->parts[part].skipped;
    self->away = before->away;
    self->current = before->current;
    tabiya_day_plan_free(before);
    return self;
}

/* A newcomer's may be older than the answer to the welcome's question. */
static gboolean is_for_another(const TabiyaDayPlan *self, const TabiyaPlanFacts *facts)
{
    return !facts->has_trained && self->current == TABIYA_N_PLAN_PARTS && self->rating > 0 &&
           self->rating != round_rating(facts);
}

TabiyaDayPlan *tabiya_day_plan_renew(TabiyaDayPlan *kept, const TabiyaPlanFacts *facts)
{
    if (kept && kept->day == facts->day) {
        if (is_for_another(kept, facts))
            return tabiya_day_plan_resize(kept, facts, kept->minutes);
        tabiya_day_plan_update(kept, facts);
        return kept;
    }
    g_autoptr(TabiyaDayPlan) before = kept;
    return tabiya_day_plan_new(facts, before ? before->minutes : TABIYA_PLAN_MINUTES);
}

gboolean tabiya_day_plan_is_open(const TabiyaDayPlan *self, TabiyaPlanPart part)
{
    const TabiyaPlanItem *item = &self->parts[part];

    return item->count > 0 && !item->finished && !item->skipped;
}

TabiyaPlanPart tabiya_day_plan_get_next(const TabiyaDayPlan *self, TabiyaPlanPart after)
{
    guint first = after < TABIYA_N_PLAN_PARTS ? after + 1 : 0;

    for (guint i = 0; i < TABIYA_N_PLAN_PARTS; i++) {
        TabiyaPlanPart part = (TabiyaPlanPart)((first + i) % TABIYA_N_PLAN_PARTS);

        if (part != after && tabiya_day_plan_is_open(self, part))
            return part;
    }
    return TABIYA_N_PLAN_PARTS;
}

guint tabiya_day_plan_get_seconds_left(const TabiyaDayPlan *self)
{
    guint seconds = 0;

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        const TabiyaPlanItem *item = &self->parts[part];

        if (tabiya_day_plan_is_open(self, (TabiyaPlanPart)part))
            seconds += (item->count - item->done) * item->seconds;
    }
    return seconds;
}

/* --- As text ---------------------------------------------------------------------------------- */

static void write_item(GKeyFile *file, const char *name, const TabiyaPlanItem *item)
{
    g_key_file_set_uint64(file, name, "count", item->count);
    g_key_file_set_uint64(file, name, "seconds", item->seconds);
    if (item->skipped)
        g_key_file_set_boolean(file, name, "skipped", TRUE);
    if (item->target)
        g_key_file_set_string(file, name, "target", item->target);
}

char *tabiya_day_plan_dup_text(const TabiyaDayPlan *self)
{
    g_autoptr(GKeyFile) file = g_key_file_new();

    g_key_file_set_int64(file, GROUP, "day", self->day);
    g_key_file_set_uint64(file, GROUP, "minutes", self->minutes);
    if (self->rating > 0)
        g_key_file_set_uint64(file, GROUP, "rating", self->rating);
    if (self->away)
        g_key_file_set_boolean(file, GROUP, "away", TRUE);
    if (self->current != TABIYA_N_PLAN_PARTS)
        g_key_file_set_string(file, GROUP, "current", NAMES[self->current]);
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        if (self->parts[part].count > 0)
            write_item(file, NAMES[part], &self->parts[part]);
    }
    return g_key_file_to_data(file, NULL, NULL);
}

/* A plan of an earlier version names one repertoire. */
static gboolean needs_target(TabiyaPlanPart part)
{
    return part == TABIYA_PLAN_THEME || part == TABIYA_PLAN_ENDGAME;
}

/* FALSE: it needs a target, and has none. */
static gboolean read_item(GKeyFile *file, TabiyaPlanPart part, TabiyaPlanItem *item)
{
    const char *name = NAMES[part];

    if (!g_key_file_has_group(file, name))
        return TRUE;
    item->count = (guint)MIN(g_key_file_get_uint64(file, name, "count", NULL), USUAL[part].most);
    item->seconds = (guint)MIN(g_key_file_get_uint64(file, name, "seconds", NULL), 3600);
    item->skipped = g_key_file_get_boolean(file, name, "skipped", NULL);
    item->target = needs_target(part) ? g_key_file_get_string(file, name, "target", NULL) : NULL;
    return item->target || !needs_target(part);
}

static TabiyaPlanPart read_current(GKeyFile *file)
{
    g_autofree char *name = g_key_file_get_string(file, GROUP, "current", NULL);
    TabiyaPlanPart part;

    return name && tabiya_plan_part_find(name, &part) ? part : TABIYA_N_PLAN_PARTS;
}

TabiyaDayPlan *tabiya_day_plan_parse(const char *text)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(TabiyaDayPlan) self = g_new0(TabiyaDayPlan, 1);

    if (!g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_NONE, NULL))
        return NULL;
    self->day = g_key_file_get_int64(file, GROUP, "day", NULL);
    self->minutes = (guint)MIN(g_key_file_get_uint64(file, GROUP, "minutes", NULL), 24 * 60);
    self->rating = (guint)MIN(g_key_file_get_uint64(file, GROUP, "rating", NULL), 4000);
    self->away = g_key_file_get_boolean(file, GROUP, "away", NULL);
    self->current = read_current(file);
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        if (!read_item(file, (TabiyaPlanPart)part, &self->parts[part]))
            return NULL;
    }
    return self->day > 0 && self->minutes > 0 ? g_steal_pointer(&self) : NULL;
}
