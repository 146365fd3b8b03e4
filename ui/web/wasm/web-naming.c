/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page asks about openings: the name of a line, how it may go on, and names that are
 * searched for. */
#include "app/game/shown-move.h"
#include "app/names/classifier.h"
#include "app/names/opening-search.h"
#include "app/names/opening-shown.h"
#include "ui/web/wasm/web-json.h"
#include "ui/web/wasm/web-line.h"
#include "ui/web/wasm/web-openings.h"

static void add_name(GString *json, const TabiyaOpening *opening)
{
    web_json_text(json, "eco", opening ? opening->eco : "");
    web_json_take(json, "title",
                  opening ? tabiya_opening_dup_shown(opening->name, 0) : g_strdup(""));
}

/* Steps through the whole line; `*ply` receives where its name was last met. */
static void name_line(TabiyaOpeningNamer *namer, const WebLine *line, guint *ply)
{
    EngPosition position = line->start, after;

    tabiya_opening_namer_init(namer);
    tabiya_opening_namer_step(namer, &position);
    for (guint i = 0; i < line->moves->len; i++) {
        eng_position_play(&after, &position, g_array_index(line->moves, EngMove, i));
        position = after;
        if (tabiya_opening_namer_step(namer, &position) && ply)
            *ply = i + 1;
    }
}

/* {"eco", "title", "ply"}; null: the line has no name. */
WEB_EXPORT(web_opening)
const char *web_opening(const char *start, const char *moves)
{
    g_auto(WebLine) line = {0};
    TabiyaOpeningNamer namer;
    char *error = NULL;
    guint ply = 0;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    name_line(&namer, &line, &ply);
    if (!namer.opening || line.moves->len == 0)
        return "null";
    GString *json = web_json_new();
    add_name(json, namer.opening);
    web_json_int(json, "ply", (int)ply);
    return web_json_done(json);
}

/* --- Going on --------------------------------------------------------------------------------- */

typedef struct {
    EngMove move;
    EngPosition after;
    guint count;
} Child;

static int compare_children(gconstpointer a, gconstpointer b)
{
    const guint x = ((const Child *)a)->count, y = ((const Child *)b)->count;

    return (x < y) - (x > y);
}

static guint count_lines(uint64_t key)
{
    const guint32 *nodes;
    const guint n = web_openings_find(key, &nodes);
    guint count = 0;

    for (guint i = 0; i < n; i++)
        count += web_openings_node(nodes[i])->n_lines;
    return count;
}

static GArray *find_children(const EngPosition *position)
{
    GArray *children = g_array_new(FALSE, FALSE, sizeof(Child));
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        Child child = {.move = list.moves[i]};
        eng_position_play(&child.after, position, child.move);
        child.count = count_lines(child.after.key);
        if (child.count > 0)
            g_array_append_val(children, child);
    }
    g_array_sort(children, compare_children);
    return children;
}

/* The moves that named lines go on with: a list of {"uci", "shown", "eco", "title", "count"}, the
 * count being that of the lines through it. */
WEB_EXPORT(web_opening_children)
const char *web_opening_children(const char *moves)
{
    g_auto(WebLine) line = {0};
    TabiyaOpeningNamer namer;
    char *error = NULL, uci[ENG_UCI_MAX];

    if (!web_line_read(&line, "", moves, &error))
        return web_json_error(error);
    name_line(&namer, &line, NULL);
    GString *json = web_json_new_list();
    g_autoptr(GArray) children = find_children(&line.position);
    for (guint i = 0; i < children->len; i++) {
        const Child *child = &g_array_index(children, Child, i);
        TabiyaOpeningNamer longer = namer;
        tabiya_opening_namer_step(&longer, &child->after);
        web_json_open(json, NULL, '{');
        web_json_text(json, "uci", eng_uci_write(&line.position, child->move, uci));
        web_json_take(json, "shown", tabiya_shown_move_dup(&line.position, child->move));
        add_name(json, longer.opening);
        web_json_int(json, "count", (int)child->count);
        web_json_close(json, '}');
    }
    return web_json_done(json);
}

/* --- Searching -------------------------------------------------------------------------------- */

enum { MOST_HITS = 200, MOST_TYPED = 200 };

static void add_words(GString *json, const char *words)
{
    EngPosition position, after;
    char uci[ENG_UCI_MAX];
    EngMove move;

    eng_position_init(&position);
    web_json_open(json, "moves", '[');
    for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
        const gsize length = strcspn(words, " ");
        if (!g_ascii_isdigit(*words) &&
            eng_san_parse(&position, words, (int)length, &move) == ENG_SAN_OK) {
            web_json_text(json, NULL, eng_uci_write(&position, move, uci));
            eng_position_play(&after, &position, move);
            position = after;
        }
        words += length;
    }
    web_json_close(json, ']');
}

/* What is typed: a name, a code or moves; a list of {"eco", "title", "moves"}, the best first. */
WEB_EXPORT(web_search_openings)
const char *web_search_openings(const char *typed)
{
    static TabiyaOpeningSearch *search;
    GString *json = web_json_new_list();
    g_autofree char *cut = g_strndup(typed, MOST_TYPED);

    if (!web_openings_are_loaded())
        return web_json_done(json);
    if (!search)
        search = tabiya_opening_search_new_in(tabiya_opening_language());
    g_autoptr(GArray) hits = tabiya_opening_search_find(search, cut, MOST_HITS);
    for (guint i = 0; i < hits->len; i++) {
        const TabiyaOpeningHit *hit = &g_array_index(hits, TabiyaOpeningHit, i);
        const TabiyaOpening opening = {hit->eco, hit->name};
        web_json_open(json, NULL, '{');
        add_name(json, &opening);
        add_words(json, hit->moves);
        web_json_close(json, '}');
    }
    return web_json_done(json);
}
