/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A course as text: "mode=theme theme=fork level=1", with default values left out. */
#include "app/puzzles/puzzle-course-private.h"

#include <stddef.h>
#include <string.h>

static const char *const MODES[] = {
    [TABIYA_PUZZLE_MODE_LIST] = "list",     [TABIYA_PUZZLE_MODE_ADAPTIVE] = "adaptive",
    [TABIYA_PUZZLE_MODE_THEME] = "theme",   [TABIYA_PUZZLE_MODE_STREAK] = "streak",
    [TABIYA_PUZZLE_MODE_STORM] = "storm",   [TABIYA_PUZZLE_MODE_SET] = "set",
    [TABIYA_PUZZLE_MODE_MATE] = "mate",     [TABIYA_PUZZLE_MODE_ENDGAME] = "endgame",
    [TABIYA_PUZZLE_MODE_REVIEW] = "review", [TABIYA_PUZZLE_MODE_MISTAKES] = "mistakes",
};

/* --- Values ----------------------------------------------------------------------------------- */

typedef enum {
    VALUE_INT,
    VALUE_INT64,
    VALUE_TEXT, /* escaped as in URIs */
    VALUE_THEMES,
} ValueType;

/* A value of a struct. The sets of a query are not written: they change with the person's
 * results. */
typedef struct {
    const char *name;
    ValueType type;
    gsize offset;
} Field;

static const Field OPTIONS[] = {
    {"mate", VALUE_INT, offsetof(TabiyaCourseOptions, mate_moves)},
    {"level", VALUE_INT, offsetof(TabiyaCourseOptions, level)},
    {"beyond", VALUE_INT, offsetof(TabiyaCourseOptions, beyond)},
    {"practice", VALUE_INT, offsetof(TabiyaCourseOptions, practice)},
    {"set", VALUE_INT64, offsetof(TabiyaCourseOptions, set)},
    {"title", VALUE_TEXT, offsetof(TabiyaCourseOptions, title)},
};

static const Field QUERY[] = {
    {"all", VALUE_THEMES, offsetof(TabiyaPuzzleQuery, all_themes)},
    {"any", VALUE_THEMES, offsetof(TabiyaPuzzleQuery, any_themes)},
    {"no", VALUE_THEMES, offsetof(TabiyaPuzzleQuery, no_themes)},
    {"rating-min", VALUE_INT, offsetof(TabiyaPuzzleQuery, rating_min)},
    {"rating-max", VALUE_INT, offsetof(TabiyaPuzzleQuery, rating_max)},
    {"length-min", VALUE_INT, offsetof(TabiyaPuzzleQuery, length_min)},
    {"length-max", VALUE_INT, offsetof(TabiyaPuzzleQuery, length_max)},
    {"pieces-min", VALUE_INT, offsetof(TabiyaPuzzleQuery, pieces_min)},
    {"pieces-max", VALUE_INT, offsetof(TabiyaPuzzleQuery, pieces_max)},
    {"popularity", VALUE_INT, offsetof(TabiyaPuzzleQuery, popularity_min)},
    {"side", VALUE_INT, offsetof(TabiyaPuzzleQuery, side)},
    {"sources", VALUE_INT, offsetof(TabiyaPuzzleQuery, sources)},
    {"opening", VALUE_TEXT, offsetof(TabiyaPuzzleQuery, opening)},
    {"id", VALUE_TEXT, offsetof(TabiyaPuzzleQuery, id_prefix)},
    {"sort", VALUE_INT, offsetof(TabiyaPuzzleQuery, sort)},
    {"seed", VALUE_INT64, offsetof(TabiyaPuzzleQuery, seed)},
};

static const Field COMBO[] = {
    {"combo", VALUE_INT, offsetof(TabiyaPuzzleCombo, length)},
    {"best-combo", VALUE_INT, offsetof(TabiyaPuzzleCombo, best)},
};

/* What the puzzle in progress is, to tell it again. */
typedef struct {
    guint target, far;
    gboolean repeat;
} Served;

static const Field SERVED[] = {
    {"target", VALUE_INT, offsetof(Served, target)},
    {"far", VALUE_INT, offsetof(Served, far)},
    {"repeat", VALUE_INT, offsetof(Served, repeat)},
};

static char *dup_value(const Field *field, gconstpointer record)
{
    gconstpointer at = (const char *)record + field->offset;

    switch (field->type) {
    case VALUE_INT:
        return g_strdup_printf("%d", *(const int *)at);
    case VALUE_INT64:
        return g_strdup_printf("%" G_GINT64_FORMAT, *(const gint64 *)at);
    case VALUE_TEXT:
        return g_uri_escape_string(*(char *const *)at != NULL ? *(char *const *)at : "", NULL,
                                   FALSE);
    default:
        return g_strdelimit(tabiya_themes_dup_text(*(const TabiyaThemes *)at), " ", ',');
    }
}

static void set_value(const Field *field, gpointer record, const char *value)
{
    gpointer at = (char *)record + field->offset;
    g_autofree char *words = NULL;

    switch (field->type) {
    case VALUE_INT:
        *(int *)at = (int)g_ascii_strtoll(value, NULL, 10);
        break;
    case VALUE_INT64:
        *(gint64 *)at = g_ascii_strtoll(value, NULL, 10);
        break;
    case VALUE_TEXT:
        g_free(*(char **)at);
        *(char **)at = g_uri_unescape_string(value, NULL);
        break;
    default:
        words = g_strdelimit(g_strdup(value), ",", ' ');
        *(TabiyaThemes *)at = tabiya_themes_parse(words, NULL);
    }
}

/* Writes the values that differ from `usual`. */
static void write_fields(GString *text, const Field *fields, gsize n, gconstpointer record,
                         gconstpointer usual)
{
    for (gsize i = 0; i < n; i++) {
        g_autofree char *value = dup_value(&fields[i], record);
        g_autofree char *other = dup_value(&fields[i], usual);

        if (!g_str_equal(value, other))
            g_string_append_printf(text, " %s=%s", fields[i].name, value);
    }
}

static gboolean read_field(const Field *fields, gsize n, gpointer record, const char *name,
                           const char *value)
{
    for (gsize i = 0; i < n; i++) {
        if (g_str_equal(fields[i].name, name)) {
            set_value(&fields[i], record, value);
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Courses ---------------------------------------------------------------------------------- */

char *tabiya_puzzle_course_dup_text(TabiyaPuzzleCourse *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_COURSE(self), NULL);
    g_autoptr(TabiyaPuzzleQuery) all = tabiya_puzzle_query_new();
    const TabiyaCourseOptions none = {0};
    const TabiyaPuzzleCombo no_combo = {0};
    const Served none_served = {0}, served = {self->target, self->far, self->repeat};
    GString *text = g_string_new("mode=");

    g_string_append(text, MODES[self->options.mode]);
    if (self->options.mode == TABIYA_PUZZLE_MODE_THEME ||
        self->options.mode == TABIYA_PUZZLE_MODE_ENDGAME) {
        g_string_append_printf(text, " theme=%s", tabiya_puzzle_theme_get_key(self->options.theme));
    }
    write_fields(text, OPTIONS, G_N_ELEMENTS(OPTIONS), &self->options, &none);
    if (self->options.query)
        write_fields(text, QUERY, G_N_ELEMENTS(QUERY), self->options.query, all);
    if (self->options.mode == TABIYA_PUZZLE_MODE_LIST)
        g_string_append_printf(text, " at=%u", self->past);
    if (self->options.mode == TABIYA_PUZZLE_MODE_STORM) {
        g_string_append_printf(text, " left=%" G_GINT64_FORMAT,
                               tabiya_puzzle_course_get_left_ms(self));
        write_fields(text, COMBO, G_N_ELEMENTS(COMBO), &self->combo, &no_combo);
    }
    if (self->options.limit > 0) { /* with the puzzle in hand, but not those before it */
        g_string_append_printf(text, " limit=%u",
                               self->options.limit + 1 - MAX(self->history->len, 1));
    }
    if (self->skipped)
        g_string_append(text, " skipped=1");
    if (self->far > 0 || self->repeat)
        write_fields(text, SERVED, G_N_ELEMENTS(SERVED), &served, &none_served);
    if (self->card != 0)
        g_string_append_printf(text, " card=%" G_GINT64_FORMAT, self->card);
    return g_string_free(text, FALSE);
}

static gboolean find_mode(const char *word, TabiyaPuzzleMode *mode)
{
    for (int i = 0; i < TABIYA_N_PUZZLE_MODES; i++) {
        if (g_str_equal(MODES[i], word)) {
            *mode = (TabiyaPuzzleMode)i;
            return TRUE;
        }
    }
    return FALSE;
}

/* A course as it was written. */
typedef struct {
    TabiyaCourseOptions options; /* without a query */
    TabiyaPuzzleQuery *query;    /* lent */
    TabiyaPuzzleCombo combo;
    Served served;
    gboolean skipped;
    gint64 card;
} Written;

/* Combos may have won more time than there was at first, but not without end. */
#define STORM_MAX_MS (60 * 60 * 1000)

/* Reads a word, if it is known. FALSE: it is invalid. */
static gboolean read_word(const char *name, const char *value, Written *written)
{
    TabiyaCourseOptions *options = &written->options;

    if (g_str_equal(name, "mode"))
        return find_mode(value, &options->mode);
    if (g_str_equal(name, "theme"))
        return tabiya_puzzle_theme_find(value, -1, &options->theme);
    if (g_str_equal(name, "at")) {
        options->position = (guint)g_ascii_strtoull(value, NULL, 10);
    } else if (g_str_equal(name, "limit")) {
        options->limit = (guint)MIN(g_ascii_strtoull(value, NULL, 10), G_MAXINT);
    } else if (g_str_equal(name, "left")) {
        options->storm_ms = (guint)MIN(g_ascii_strtoull(value, NULL, 10), STORM_MAX_MS);
    } else if (g_str_equal(name, "card")) {
        written->card = g_ascii_strtoll(value, NULL, 10);
    } else if (g_str_equal(name, "skipped")) {
        written->skipped = TRUE;
    } else if (!read_field(COMBO, G_N_ELEMENTS(COMBO), &written->combo, name, value) &&
               !read_field(SERVED, G_N_ELEMENTS(SERVED), &written->served, name, value) &&
               !read_field(OPTIONS, G_N_ELEMENTS(OPTIONS), options, name, value)) {
        read_field(QUERY, G_N_ELEMENTS(QUERY), written->query, name, value);
    }
    return TRUE;
}

static gboolean read_text(const char *text, Written *written)
{
    const TabiyaCourseOptions *options = &written->options;
    g_auto(GStrv) words = g_strsplit(text, " ", -1);

    for (char **word = words; *word; word++) {
        char *value = strchr(*word, '=');

        if (!value)
            return FALSE;
        *value++ = '\0';
        if (!read_word(*word, value, written))
            return FALSE;
    }
    return options->mode < TABIYA_N_PUZZLE_MODES && options->mate_moves <= TABIYA_PUZZLE_MATE_MAX &&
           options->beyond < TABIYA_N_COURSE_BEYONDS;
}

/* The time that the puzzle in progress took is gone, but what its moves won or cost is not in the
 * text. FALSE: no time is left. */
static gboolean resume_game(TabiyaPuzzleCourse *self, const TabiyaPuzzleHand *hand)
{
    if (self->options.mode == TABIYA_PUZZLE_MODE_STORM) {
        if (hand->elapsed_ms >= self->options.storm_ms)
            return FALSE;
        self->options.storm_ms -= (guint)hand->elapsed_ms;
        self->standing = TRUE;
    }
    if (tabiya_puzzle_course_is_game(self))
        tabiya_puzzle_course_replay(self, hand->played);
    return self->options.mode != TABIYA_PUZZLE_MODE_STORM || self->options.storm_ms > 0;
}

TabiyaPuzzleCourse *tabiya_puzzle_course_new_from_hand(TabiyaPuzzleShelf *shelf,
                                                       TabiyaPuzzleProgress *progress,
                                                       const TabiyaPuzzleHand *hand)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    Written written = {.options = {.mode = TABIYA_N_PUZZLE_MODES}, .query = query};

    gboolean good = read_text(hand->course, &written);
    g_autofree char *title = (char *)written.options.title;
    if (!good)
        return NULL;
    written.options.query = query;
    g_autoptr(TabiyaPuzzleCourse) self =
        tabiya_puzzle_course_new(shelf, progress, &written.options);
    self->combo = written.combo;
    self->skipped = written.skipped;
    self->target = written.served.target;
    self->far = written.served.far;
    self->repeat = written.served.repeat;
    self->run = hand->run;
    self->card = written.card;
    self->resumed = TRUE;
    return resume_game(self, hand) ? g_steal_pointer(&self) : NULL;
}
