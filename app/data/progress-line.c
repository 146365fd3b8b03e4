/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-line.h. One table says which members a kind of event has, for reading and writing,
 * and what they may hold: the lines come from a folder that others may write to. */
#include "app/data/progress-line.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/json-text.h"
#include "app/store/puzzle.h"
#include "engine/board/fen.h"

#define TIME_MAX G_GINT64_CONSTANT(253402300799999) /* the last millisecond of the year 9999 */
#define DAY_MAX 2932897                             /* the day after it */
#define ELAPSED_MAX G_GINT64_CONSTANT(10000000000)
#define RATING_MAX 5000
#define DEVIATION_MAX 1000

static const char *const KINDS[TABIYA_N_EVENT_KINDS] = {"puzzle", "run",    "drill",
                                                        "card",   "review", "undo"};

typedef enum { TYPE_INT, TYPE_INT64, TYPE_TEXT } Type;

#define PUZZLE (1u << TABIYA_EVENT_PUZZLE)
#define RUN (1u << TABIYA_EVENT_RUN)
#define DRILL (1u << TABIYA_EVENT_DRILL)
#define CARD (1u << TABIYA_EVENT_CARD)
#define REVIEW (1u << TABIYA_EVENT_REVIEW)
#define UNDO (1u << TABIYA_EVENT_UNDO)
#define AT(member) offsetof(TabiyaProgressEvent, member)

static const struct {
    const char *name;
    guint kinds;
    Type type;
    gsize at;
    gint64 least, most; /* of a text: of its bytes */
} MEMBERS[] = {
    {"time", PUZZLE | RUN | DRILL | CARD | REVIEW | UNDO, TYPE_INT64, AT(time_ms), 1, TIME_MAX},
    {"day", PUZZLE | REVIEW, TYPE_INT64, AT(day), -1, DAY_MAX},
    {"id", PUZZLE | CARD | REVIEW, TYPE_TEXT, AT(subject), 0, TABIYA_PUZZLE_MAX_ID},
    {"id", DRILL, TYPE_TEXT, AT(subject), 1, 100},
    {"of", UNDO, TYPE_TEXT, AT(subject), 1, 500},
    {"name", RUN | REVIEW, TYPE_TEXT, AT(name), 0, 300},
    {"fen", CARD | REVIEW, TYPE_TEXT, AT(fen), 1, ENG_FEN_MAX},
    {"moves", PUZZLE | DRILL | REVIEW, TYPE_TEXT, AT(played), 0, 4000},
    {"themes", PUZZLE, TYPE_TEXT, AT(themes), 0, 1500},
    {"mode", PUZZLE | RUN, TYPE_INT, AT(mode), 0, 99},
    {"result", PUZZLE, TYPE_INT, AT(result), 0, TABIYA_N_PUZZLE_RESULTS - 1},
    {"result", DRILL, TYPE_INT, AT(result), 0, 1},
    {"elapsed", PUZZLE, TYPE_INT64, AT(elapsed_ms), 0, ELAPSED_MAX},
    {"run", PUZZLE, TYPE_INT64, AT(other_ms), 0, TIME_MAX},
    {"end", RUN, TYPE_INT64, AT(other_ms), 1, TIME_MAX},
    {"rated", PUZZLE, TYPE_INT, AT(rated), 0, 1},
    {"rating", PUZZLE, TYPE_INT, AT(rating), 0, RATING_MAX},
    {"deviation", PUZZLE, TYPE_INT, AT(deviation), 0, DEVIATION_MAX},
    {"start", PUZZLE, TYPE_INT, AT(start), 0, RATING_MAX},
    {"deck", CARD | REVIEW, TYPE_INT, AT(deck), 0, TABIYA_DECK_MISTAKES},
    {"color", CARD | REVIEW, TYPE_INT, AT(color), -1, 1},
    {"key", CARD | REVIEW, TYPE_INT64, AT(key), G_MININT64, G_MAXINT64},
    {"grade", REVIEW, TYPE_INT, AT(grade), 1, TABIYA_N_GRADES},
};

static gboolean has(const TabiyaProgressEvent *event, gsize member)
{
    return MEMBERS[member].kinds & (1u << event->kind);
}

static gpointer get_place(const TabiyaProgressEvent *event, gsize member)
{
    return (char *)event + MEMBERS[member].at;
}

/* --- Limits ---------------------------------------------------------------------------------- */

static gboolean is_within(gint64 value, gsize member)
{
    return value >= MEMBERS[member].least && value <= MEMBERS[member].most;
}

static gboolean is_good_member(const TabiyaProgressEvent *event, gsize member)
{
    const gpointer place = get_place(event, member);

    if (MEMBERS[member].type == TYPE_TEXT)
        return is_within((gint64)strlen(*(char **)place), member);
    return is_within(MEMBERS[member].type == TYPE_INT ? *(int *)place : *(gint64 *)place, member);
}

/* What a member may hold beside others. The name of the one that may not; NULL: all is well. */
static const char *find_contradiction(const TabiyaProgressEvent *event)
{
    const gboolean asks = event->kind == TABIYA_EVENT_CARD || event->kind == TABIYA_EVENT_REVIEW;
    EngPosition position;

    if (asks && !eng_fen_parse(&position, event->fen, NULL))
        return "fen";
    if (event->kind == TABIYA_EVENT_CARD && event->deck != TABIYA_DECK_PUZZLES)
        return "deck";
    if (event->kind == TABIYA_EVENT_PUZZLE || event->deck == TABIYA_DECK_PUZZLES) {
        const gboolean own =
            event->kind == TABIYA_EVENT_PUZZLE && event->mode == TABIYA_PUZZLE_MODE_MISTAKES;

        if (own != (event->subject[0] == '\0') ||
            (!own && !tabiya_puzzle_is_id(event->subject, -1))) {
            return "id";
        }
    }
    return NULL;
}

/* The name of a member with an impossible value; NULL: all is well. */
static const char *find_wrong(const TabiyaProgressEvent *event)
{
    for (gsize i = 0; i < G_N_ELEMENTS(MEMBERS); i++) {
        if (has(event, i) && !is_good_member(event, i))
            return MEMBERS[i].name;
    }
    return find_contradiction(event);
}

gboolean tabiya_progress_line_fits(const TabiyaProgressEvent *event)
{
    return find_wrong(event) == NULL;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void append_text(GString *line, const char *text)
{
    g_string_append_c(line, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            g_string_append_printf(line, "\\%c", *text);
        else if ((guchar)*text < ' ')
            g_string_append_printf(line, "\\u%04x", (guint)(guchar)*text);
        else
            g_string_append_c(line, *text);
    }
    g_string_append_c(line, '"');
}

static void append_member(GString *line, const TabiyaProgressEvent *event, gsize member)
{
    const gpointer place = get_place(event, member);

    g_string_append_printf(line, ",\"%s\":", MEMBERS[member].name);
    if (MEMBERS[member].type == TYPE_TEXT)
        append_text(line, *(char **)place);
    else if (MEMBERS[member].type == TYPE_INT)
        g_string_append_printf(line, "%d", *(int *)place);
    else
        g_string_append_printf(line, "%" G_GINT64_FORMAT, *(gint64 *)place);
}

void tabiya_progress_line_append(GString *text, const TabiyaProgressEvent *event)
{
    g_string_append_printf(text, "{\"kind\":\"%s\"", KINDS[event->kind]);
    for (gsize i = 0; i < G_N_ELEMENTS(MEMBERS); i++) {
        if (has(event, i))
            append_member(text, event, i);
    }
    g_string_append(text, "}\n");
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean refuse(GError **error, const char *member)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("“%s” is missing or has an impossible value"), member);
    return FALSE;
}

static gboolean read_number(JsonNode *node, Type type, gpointer place)
{
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_INT64)
        return FALSE;
    const gint64 value = json_node_get_int(node);
    if (type == TYPE_INT && (value < G_MININT || value > G_MAXINT))
        return FALSE;
    if (type == TYPE_INT)
        *(int *)place = (int)value;
    else
        *(gint64 *)place = value;
    return TRUE;
}

static gboolean read_text(JsonNode *node, char **place)
{
    const char *text = tabiya_json_node_get_string(node);

    if (!text)
        return FALSE;
    g_free(*place);
    *place = g_strdup(text);
    return TRUE;
}

static gboolean read_member(JsonObject *object, TabiyaProgressEvent *event, gsize member)
{
    JsonNode *node = json_object_get_member(object, MEMBERS[member].name);
    const gpointer place = get_place(event, member);

    if (!node)
        return FALSE;
    return MEMBERS[member].type == TYPE_TEXT ? read_text(node, place)
                                             : read_number(node, MEMBERS[member].type, place);
}

static TabiyaProgressEvent *new_event(TabiyaEventKind kind)
{
    TabiyaProgressEvent *event = g_new0(TabiyaProgressEvent, 1);

    event->kind = kind;
    event->subject = g_strdup("");
    event->name = g_strdup("");
    event->fen = g_strdup("");
    event->played = g_strdup("");
    event->themes = g_strdup("");
    return event;
}

static int find_kind(const char *name)
{
    for (int kind = 0; kind < TABIYA_N_EVENT_KINDS; kind++) {
        if (g_str_equal(name, KINDS[kind]))
            return kind;
    }
    return -1;
}

static TabiyaProgressEvent *read_event(JsonObject *object, TabiyaEventKind kind, GError **error)
{
    g_autoptr(TabiyaProgressEvent) event = new_event(kind);

    for (gsize i = 0; i < G_N_ELEMENTS(MEMBERS); i++) {
        if (has(event, i) && !read_member(object, event, i)) {
            refuse(error, MEMBERS[i].name);
            return NULL;
        }
    }
    const char *wrong = find_wrong(event);
    if (wrong) {
        refuse(error, wrong);
        return NULL;
    }
    if (event->mode >= TABIYA_N_PUZZLE_MODES) /* a newer program has more of them */
        return NULL;
    return g_steal_pointer(&event);
}

TabiyaProgressEvent *tabiya_progress_line_read(const char *line, gsize length, GError **error)
{
    g_autoptr(JsonObject) object =
        tabiya_json_parse(line, (gssize)length, TABIYA_PROGRESS_LINE_MAX, error);

    if (!object)
        return NULL;
    const char *name = tabiya_json_get_string(object, "kind");
    if (!name) {
        refuse(error, "kind");
        return NULL;
    }
    const int kind = find_kind(name);
    return kind >= 0 ? read_event(object, (TabiyaEventKind)kind, error) : NULL;
}
