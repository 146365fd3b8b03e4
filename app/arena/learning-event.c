/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-event.h. */
#include "app/arena/learning-event.h"

#include <math.h>
#include <string.h>

#include "app/arena/learning-recipe.h"
#include "app/json-add.h"
#include "app/json-text.h"

#define COUNT_MAX ((gint64)1 << 50)
#define GAMES_MAX 10000000
#define NUMBER_MAX 1e15

static const char *const STEPS[] = {
    [TABIYA_LEARNING_GAMES] = "games",
    [TABIYA_LEARNING_PACK] = "pack",
    [TABIYA_LEARNING_LEARN] = "learn",
    [TABIYA_LEARNING_MATCH] = "match",
};

static const char *const KINDS[] = {
    [TABIYA_LEARNING_EVENT_STEP] = "step",       [TABIYA_LEARNING_EVENT_GAMES] = "games",
    [TABIYA_LEARNING_EVENT_LOSS] = "loss",       [TABIYA_LEARNING_EVENT_NET] = "net",
    [TABIYA_LEARNING_EVENT_MATCH] = "match",     [TABIYA_LEARNING_EVENT_END] = "end",
    [TABIYA_LEARNING_EVENT_STOPPED] = "stopped", [TABIYA_LEARNING_EVENT_FAILED] = "failed",
    [TABIYA_LEARNING_EVENT_DONE] = "done",
};

/* -1: none of them. */
static int find(const char *const *words, gsize count, const char *word)
{
    for (gsize i = 0; word && i < count; i++) {
        if (strcmp(words[i], word) == 0)
            return (int)i;
    }
    return -1;
}

gboolean tabiya_learning_is_net_name(const char *name)
{
    const gsize length = strlen(name);

    if (!g_str_has_prefix(name, "tabiya-") || !g_str_has_suffix(name, ".nnue") || length > 64)
        return FALSE;
    return strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-.") == length && !strstr(name, "..");
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_games(JsonBuilder *builder, const TabiyaLearningEvent *event)
{
    tabiya_json_add_int(builder, "games", event->done);
    tabiya_json_add_int(builder, "total", event->total);
    tabiya_json_add_int(builder, "positions", event->positions);
    tabiya_json_add_double(builder, "rate", event->rate);
}

static void add_loss(JsonBuilder *builder, const TabiyaLearningEvent *event)
{
    tabiya_json_add_int(builder, "step", event->done);
    tabiya_json_add_int(builder, "steps", event->total);
    tabiya_json_add_double(builder, "loss", event->loss);
    tabiya_json_add_double(builder, "check", event->check);
    tabiya_json_add_double(builder, "rate", event->rate);
}

static void add_match(JsonBuilder *builder, const TabiyaLearningEvent *event)
{
    tabiya_json_add_int(builder, "wins", event->wins);
    tabiya_json_add_int(builder, "losses", event->losses);
    tabiya_json_add_int(builder, "draws", event->draws);
    tabiya_json_add_int(builder, "total", event->total);
}

static void add_members(JsonBuilder *builder, const TabiyaLearningEvent *event)
{
    if (event->kind < TABIYA_LEARNING_EVENT_STOPPED)
        tabiya_json_add_int(builder, "generation", event->generation);
    if (event->kind == TABIYA_LEARNING_EVENT_STEP || event->kind == TABIYA_LEARNING_EVENT_END)
        tabiya_json_add_string(builder, "step", STEPS[event->step]);
    if (event->kind == TABIYA_LEARNING_EVENT_GAMES)
        add_games(builder, event);
    if (event->kind == TABIYA_LEARNING_EVENT_LOSS)
        add_loss(builder, event);
    if (event->kind == TABIYA_LEARNING_EVENT_MATCH)
        add_match(builder, event);
    if (event->kind == TABIYA_LEARNING_EVENT_NET)
        tabiya_json_add_string(builder, "net", event->text);
    if (event->kind == TABIYA_LEARNING_EVENT_FAILED)
        tabiya_json_add_string(builder, "why", event->text);
    if (event->spent_s > 0)
        tabiya_json_add_double(builder, "spent", floor(event->spent_s * 1000) / 1000);
}

char *tabiya_learning_event_dup_line(const TabiyaLearningEvent *event)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autoptr(JsonGenerator) generator = json_generator_new();

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "event", KINDS[event->kind]);
    add_members(builder, event);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    json_generator_set_root(generator, root);
    g_autofree char *text = json_generator_to_data(generator, NULL);
    return g_strconcat(text, "\n", NULL);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean read_count(JsonObject *object, const char *name, gint64 max, gint64 *value)
{
    *value = tabiya_json_get_int(object, name, -1);
    return *value >= 0 && *value <= max;
}

static gboolean read_games_count(JsonObject *object, const char *name, int *value)
{
    gint64 read;

    if (!read_count(object, name, GAMES_MAX, &read))
        return FALSE;
    *value = (int)read;
    return TRUE;
}

/* 0 … NUMBER_MAX; a whole number is one, too. */
static gboolean read_number(JsonObject *object, const char *name, double *value)
{
    JsonNode *node = json_object_get_member(object, name);

    if (!node || !JSON_NODE_HOLDS_VALUE(node) ||
        (json_node_get_value_type(node) != G_TYPE_DOUBLE &&
         json_node_get_value_type(node) != G_TYPE_INT64)) {
        return FALSE;
    }
    *value = json_node_get_double(node);
    return isfinite(*value) && *value >= 0 && *value <= NUMBER_MAX;
}

static gboolean read_step(JsonObject *object, TabiyaLearningEvent *event)
{
    const int step = find(STEPS, G_N_ELEMENTS(STEPS), tabiya_json_get_string(object, "step"));

    event->step = (TabiyaLearningStep)MAX(step, 0);
    return step >= 0;
}

static gboolean read_games(JsonObject *object, TabiyaLearningEvent *event)
{
    return read_count(object, "games", COUNT_MAX, &event->done) &&
           read_count(object, "total", COUNT_MAX, &event->total) &&
           read_count(object, "positions", COUNT_MAX, &event->positions) &&
           read_number(object, "rate", &event->rate) && event->done <= event->total;
}

static gboolean read_loss(JsonObject *object, TabiyaLearningEvent *event)
{
    return read_count(object, "step", COUNT_MAX, &event->done) &&
           read_count(object, "steps", COUNT_MAX, &event->total) &&
           read_number(object, "loss", &event->loss) &&
           read_number(object, "check", &event->check) &&
           read_number(object, "rate", &event->rate) && event->done <= event->total;
}

static gboolean read_match(JsonObject *object, TabiyaLearningEvent *event)
{
    if (!read_games_count(object, "wins", &event->wins) ||
        !read_games_count(object, "losses", &event->losses) ||
        !read_games_count(object, "draws", &event->draws) ||
        !read_count(object, "total", GAMES_MAX, &event->total)) {
        return FALSE;
    }
    event->done = event->wins + event->losses + event->draws;
    return event->done <= event->total;
}

static gboolean read_net(JsonObject *object, TabiyaLearningEvent *event)
{
    const char *name = tabiya_json_get_string(object, "net");

    if (!name || !tabiya_learning_is_net_name(name))
        return FALSE;
    g_strlcpy(event->text, name, sizeof event->text);
    return TRUE;
}

/* One line of text, cut to fit; what it says is shown as text only. */
static gboolean read_why(JsonObject *object, TabiyaLearningEvent *event)
{
    const char *why = tabiya_json_get_string(object, "why");
    g_autofree char *line = g_strdup(why ? why : "");

    g_strdelimit(line, "\r\n\t", ' ');
    g_strlcpy(event->text, line, sizeof event->text);
    g_autofree char *valid = g_utf8_make_valid(event->text, -1);
    g_strlcpy(event->text, valid, sizeof event->text);
    const char *end;
    if (!g_utf8_validate(event->text, -1, &end))
        event->text[end - event->text] = '\0';
    return TRUE;
}

static gboolean read_nothing(JsonObject *object, TabiyaLearningEvent *event)
{
    return TRUE;
}

static gboolean read_members(JsonObject *object, TabiyaLearningEvent *event)
{
    static gboolean (*const readers[])(JsonObject * object, TabiyaLearningEvent * event) = {
        [TABIYA_LEARNING_EVENT_STEP] = read_step,       [TABIYA_LEARNING_EVENT_GAMES] = read_games,
        [TABIYA_LEARNING_EVENT_LOSS] = read_loss,       [TABIYA_LEARNING_EVENT_NET] = read_net,
        [TABIYA_LEARNING_EVENT_MATCH] = read_match,     [TABIYA_LEARNING_EVENT_END] = read_step,
        [TABIYA_LEARNING_EVENT_STOPPED] = read_nothing, [TABIYA_LEARNING_EVENT_FAILED] = read_why,
        [TABIYA_LEARNING_EVENT_DONE] = read_nothing,
    };
    const gint64 generation = tabiya_json_get_int(object, "generation", 0);

    if (event->kind < TABIYA_LEARNING_EVENT_STOPPED &&
        (generation < 1 || generation > TABIYA_LEARNING_GENERATIONS_MAX)) {
        return FALSE;
    }
    event->generation = event->kind < TABIYA_LEARNING_EVENT_STOPPED ? (int)generation : 0;
    if (!read_number(object, "spent", &event->spent_s))
        event->spent_s = 0;
    return readers[event->kind](object, event);
}

gboolean tabiya_learning_event_parse(const char *line, gsize length, TabiyaLearningEvent *event)
{
    g_autoptr(JsonObject) object =
        tabiya_json_parse(line, (gssize)length, TABIYA_LEARNING_LINE_MAX, NULL);
    const int kind =
        object ? find(KINDS, G_N_ELEMENTS(KINDS), tabiya_json_get_string(object, "event")) : -1;

    if (kind < 0)
        return FALSE;
    *event = (TabiyaLearningEvent){.kind = (TabiyaLearningEventKind)kind};
    return read_members(object, event);
}

/* --- The engine's own lines ------------------------------------------------------------------- */

/* Reads a number for each # of `pattern`, which the line begins with. (sscanf() would want the
 * decimal comma of the language.) */
static gboolean scan(const char *line, const char *pattern, double *values)
{
    for (; *pattern; pattern++) {
        if (*pattern != '#') {
            if (*line++ != *pattern)
                return FALSE;
            continue;
        }
        char *end;
        if (!g_ascii_isdigit(*line))
            return FALSE;
        *values = g_ascii_strtod(line, &end);
        if (!isfinite(*values) || *values++ > NUMBER_MAX)
            return FALSE;
        line = end;
    }
    return TRUE;
}

static gboolean parse_games(const char *line, TabiyaLearningEvent *event)
{
    double read[3];

    if (!scan(line, "# games, # positions, # positions/s", read))
        return FALSE;
    *event = (TabiyaLearningEvent){.kind = TABIYA_LEARNING_EVENT_GAMES,
                                   .done = (gint64)read[0],
                                   .positions = (gint64)read[1],
                                   .rate = read[2]};
    return TRUE;
}

static gboolean parse_loss(const char *line, TabiyaLearningEvent *event)
{
    double read[5];

    if (!scan(line, "step # of #, loss #, check #, # positions/s", read) || read[0] > read[1])
        return FALSE;
    *event = (TabiyaLearningEvent){.kind = TABIYA_LEARNING_EVENT_LOSS,
                                   .done = (gint64)read[0],
                                   .total = (gint64)read[1],
                                   .loss = read[2],
                                   .check = read[3],
                                   .rate = read[4]};
    return TRUE;
}

/* The last line of `train learn`. */
static gboolean parse_net(const char *line, TabiyaLearningEvent *event)
{
    const char *slash = strrchr(line, '/');
    const char *name = slash ? slash + 1 : line;

    if (!tabiya_learning_is_net_name(name))
        return FALSE;
    *event = (TabiyaLearningEvent){.kind = TABIYA_LEARNING_EVENT_NET};
    g_strlcpy(event->text, name, sizeof event->text);
    return TRUE;
}

gboolean tabiya_learning_event_parse_engine(const char *line, gsize length,
                                            TabiyaLearningEvent *event)
{
    if (length > TABIYA_LEARNING_LINE_MAX || memchr(line, '\0', length))
        return FALSE;
    g_autofree char *text = g_strndup(line, length);
    return parse_games(text, event) || parse_loss(text, event) || parse_net(text, event);
}
