/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-plan.h. */
#include "app/library/search-plan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/library/name-match.h"
#include "app/store/fold-name.h"
#include "app/store/library-edit.h"
#include "app/store/position-find.h"

/* Where a condition is checked, from cheap to expensive. */
typedef enum {
    COST_HEADER,
    COST_IDS,
    COST_TAGS,
    COST_BOARD,
} Cost;

typedef struct Node Node;
struct Node {
    const TabiyaQuery *query;
    TabiyaQueryKind kind; /* the query's, except for tags with a column in the header */
    Cost cost;
    gboolean with_lines; /* the whole query asks for lines of repertoires */
    GPtrArray *children; /* of Node, cheap ones first */
    guint8 *names;       /* bit n: the name with the id n matches */
    gsize n_names;
    GArray *ids;            /* POSITION, COLLECTION: gint64, ascending */
    TabiyaNameMatch *match; /* TAG, ROUND */
};

struct TabiyaSearchPlan {
    Node *root;
    GArray *candidates; /* NULL: any game */
    gboolean with_lines;
};

static void node_free(Node *self)
{
    g_clear_pointer(&self->children, g_ptr_array_unref);
    g_clear_pointer(&self->ids, g_array_unref);
    tabiya_name_match_free(self->match);
    g_free(self->names);
    g_free(self);
}

/* --- Names ------------------------------------------------------------------------------------ */

typedef struct {
    Node *node;
    const TabiyaNameMatch *match;
} NameWalk;

static gboolean take_name(guint32 id, const char *name, const char *folded, gpointer user)
{
    NameWalk *walk = user;
    Node *node = walk->node;
    if (!tabiya_name_match_folded(walk->match, folded))
        return TRUE;
    if (id / 8 >= node->n_names) {
        const gsize wanted = MAX(id / 8 + 1, node->n_names * 2);
        node->names = g_realloc(node->names, wanted);
        memset(node->names + node->n_names, 0, wanted - node->n_names);
        node->n_names = wanted;
    }
    node->names[id / 8] |= (guint8)(1 << id % 8);
    return TRUE;
}

static gboolean find_names(Node *node, TabiyaLibraryRows *rows, TabiyaNameKind kind, GError **error)
{
    g_autoptr(TabiyaNameMatch) match = tabiya_name_match_new(node->query->text);
    NameWalk walk = {node, match};
    return tabiya_library_rows_walk_names(rows, kind, take_name, &walk, error);
}

static gboolean is_meant(const Node *node, guint32 id)
{
    return id != 0 && id / 8 < node->n_names && node->names[id / 8] >> id % 8 & 1;
}

/* --- Making ----------------------------------------------------------------------------------- */

/* Tags with their own column in the header. */
static const struct {
    const char *name;
    TabiyaQueryKind kind;
} COLUMN_TAGS[] = {
    {"White", TABIYA_QUERY_WHITE},
    {"Black", TABIYA_QUERY_BLACK},
    {"Event", TABIYA_QUERY_EVENT},
    {"Site", TABIYA_QUERY_SITE},
};

static TabiyaQueryKind kind_of(const TabiyaQuery *query)
{
    if (query->kind == TABIYA_QUERY_TAG && query->text) {
        for (gsize i = 0; i < G_N_ELEMENTS(COLUMN_TAGS); i++) {
            if (g_ascii_strcasecmp(COLUMN_TAGS[i].name, query->name) == 0)
                return COLUMN_TAGS[i].kind;
        }
    }
    return query->kind;
}

static gboolean find_position(Node *node, TabiyaDatabase *db, GCancellable *cancellable,
                              GError **error)
{
    g_autoptr(TabiyaPositionIndex) index = tabiya_position_index_new(db);
    TabiyaPositionAnswer answer;
    tabiya_position_index_set_with_lines(index, node->with_lines);
    if (!tabiya_position_index_find(index, &node->query->position, NULL, G_MAXUINT, cancellable,
                                    &answer, error)) {
        return FALSE;
    }
    node->ids = g_array_ref(answer.rows);
    tabiya_position_answer_clear(&answer);
    return TRUE;
}

static gboolean find_collection(Node *node, TabiyaLibraryRows *rows, GError **error)
{
    g_autoptr(GPtrArray) all = tabiya_library_list_collections(rows, error);
    g_autofree char *wanted = tabiya_fold_name(node->query->text);
    for (guint i = 0; all && i < all->len; i++) {
        const TabiyaCollection *collection = all->pdata[i];
        g_autofree char *folded = tabiya_fold_name(collection->name);
        if (strcmp(folded, wanted) != 0)
            continue;
        node->ids = tabiya_library_get_collected(rows, collection->id, error);
        return node->ids != NULL;
    }
    if (all) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("There is no collection “%s”."), node->query->text);
    }
    return FALSE;
}

static gboolean prepare_leaf(Node *node, TabiyaDatabase *db, TabiyaLibraryRows *rows,
                             GCancellable *cancellable, GError **error)
{
    switch (node->kind) {
    case TABIYA_QUERY_PLAYER:
    case TABIYA_QUERY_WHITE:
    case TABIYA_QUERY_BLACK:
        return find_names(node, rows, TABIYA_NAME_PLAYER, error);
    case TABIYA_QUERY_EVENT:
        return find_names(node, rows, TABIYA_NAME_EVENT, error);
    case TABIYA_QUERY_SITE:
        return find_names(node, rows, TABIYA_NAME_SITE, error);
    case TABIYA_QUERY_COLLECTION:
        node->cost = COST_IDS;
        return find_collection(node, rows, error);
    case TABIYA_QUERY_POSITION:
        node->cost = COST_IDS;
        return find_position(node, db, cancellable, error);
    case TABIYA_QUERY_ROUND:
        node->cost = COST_TAGS;
        node->match = tabiya_name_match_new_whole(node->query->text);
        return TRUE;
    case TABIYA_QUERY_TAG:
        node->cost = COST_TAGS;
        if (node->query->text)
            node->match = tabiya_name_match_new(node->query->text);
        return TRUE;
    case TABIYA_QUERY_PATTERN:
    case TABIYA_QUERY_MATERIAL:
    case TABIYA_QUERY_PAWNS:
    case TABIYA_QUERY_PATH:
        node->cost = COST_BOARD;
        return TRUE;
    default:
        return TRUE;
    }
}

static int compare_costs(gconstpointer a, gconstpointer b)
{
    const Node *left = *(Node *const *)a, *right = *(Node *const *)b;
    return (int)left->cost - (int)right->cost;
}

static Node *make_node(TabiyaDatabase *db, TabiyaLibraryRows *rows, const TabiyaQuery *query,
                       gboolean with_lines, GCancellable *cancellable, GError **error)
{
    Node *node = g_new0(Node, 1);
    node->query = query;
    node->with_lines = with_lines;
    node->kind = kind_of(query);
    if (!query->children) {
        if (prepare_leaf(node, db, rows, cancellable, error))
            return node;
        node_free(node);
        return NULL;
    }
    node->children = g_ptr_array_new_with_free_func((GDestroyNotify)node_free);
    for (guint i = 0; i < query->children->len; i++) {
        Node *child =
            make_node(db, rows, query->children->pdata[i], with_lines, cancellable, error);
        if (!child) {
            node_free(node);
            return NULL;
        }
        g_ptr_array_add(node->children, child);
        node->cost = MAX(node->cost, child->cost);
    }
    g_ptr_array_sort(node->children, compare_costs);
    return node;
}

/* --- Candidates ------------------------------------------------------------------------------- */

static GArray *unite(const GArray *a, const GArray *b)
{
    GArray *all = g_array_sized_new(FALSE, FALSE, sizeof(gint64), a->len + b->len);
    guint i = 0, j = 0;
    while (i < a->len || j < b->len) {
        const gint64 left = i < a->len ? g_array_index(a, gint64, i) : G_MAXINT64;
        const gint64 right = j < b->len ? g_array_index(b, gint64, j) : G_MAXINT64;
        const gint64 next = MIN(left, right);
        g_array_append_val(all, next);
        i += left == next;
        j += right == next;
    }
    return all;
}

static GArray *find_candidates(const Node *node);

/* The shortest list that any child gives. */
static GArray *find_candidates_of_and(const Node *node)
{
    GArray *fewest = NULL;
    for (guint i = 0; i < node->children->len; i++) {
        GArray *ids = find_candidates(node->children->pdata[i]);
        if (ids && (!fewest || ids->len < fewest->len)) {
            g_clear_pointer(&fewest, g_array_unref);
            fewest = g_steal_pointer(&ids);
        }
        g_clear_pointer(&ids, g_array_unref);
    }
    return fewest;
}

static GArray *find_candidates_of_or(const Node *node)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < node->children->len && all; i++) {
        GArray *ids = find_candidates(node->children->pdata[i]);
        GArray *more = ids ? unite(all, ids) : NULL;
        g_clear_pointer(&ids, g_array_unref);
        g_array_unref(all);
        all = more;
    }
    return all;
}

static GArray *find_candidates(const Node *node)
{
    if (node->ids)
        return g_array_ref(node->ids);
    if (node->kind == TABIYA_QUERY_AND)
        return find_candidates_of_and(node);
    return node->kind == TABIYA_QUERY_OR ? find_candidates_of_or(node) : NULL;
}

const GArray *tabiya_search_plan_get_candidates(const TabiyaSearchPlan *self, gboolean *exact)
{
    *exact = self->root->ids != NULL;
    return self->candidates;
}

TabiyaSearchPlan *tabiya_search_plan_new(TabiyaDatabase *db, const TabiyaQuery *query,
                                         GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    const gboolean with_lines = tabiya_query_asks_for_lines(query);
    Node *root = make_node(db, rows, query, with_lines, cancellable, error);
    if (!root)
        return NULL;
    TabiyaSearchPlan *self = g_new0(TabiyaSearchPlan, 1);
    self->root = root;
    self->with_lines = with_lines;
    self->candidates = find_candidates(root);
    return self;
}

void tabiya_search_plan_free(TabiyaSearchPlan *self)
{
    if (!self)
        return;
    node_free(self->root);
    g_clear_pointer(&self->candidates, g_array_unref);
    g_free(self);
}

/* --- Conditions on headers -------------------------------------------------------------------- */

static gboolean is_within(const TabiyaQuery *query, guint32 value)
{
    return value >= query->from && value <= query->to;
}

static gboolean has_mean_elo(const TabiyaQuery *query, const TabiyaGameHeader *header)
{
    const guint white = header->white_elo, black = header->black_elo;
    return is_within(query, white > 0 && black > 0 ? (white + black) / 2 : 0);
}

static gboolean has_id(const GArray *ids, gint64 id)
{
    guint from = 0, to = ids->len;
    while (from < to) {
        const guint middle = from + (to - from) / 2;
        if (g_array_index(ids, gint64, middle) < id)
            from = middle + 1;
        else
            to = middle;
    }
    return from < ids->len && g_array_index(ids, gint64, from) == id;
}

/* A leaf whose cost is at most COST_IDS. */
static gboolean header_holds(const Node *node, const TabiyaGameHeader *header)
{
    const TabiyaQuery *query = node->query;
    switch (node->kind) {
    case TABIYA_QUERY_PLAYER:
        return is_meant(node, header->white) || is_meant(node, header->black);
    case TABIYA_QUERY_WHITE:
        return is_meant(node, header->white);
    case TABIYA_QUERY_BLACK:
        return is_meant(node, header->black);
    case TABIYA_QUERY_EVENT:
        return is_meant(node, header->event);
    case TABIYA_QUERY_SITE:
        return is_meant(node, header->site);
    case TABIYA_QUERY_DATE:
        return is_within(query, header->date);
    case TABIYA_QUERY_ELO:
        return is_within(query, header->white_elo) || is_within(query, header->black_elo);
    case TABIYA_QUERY_WHITE_ELO:
        return is_within(query, header->white_elo);
    case TABIYA_QUERY_BLACK_ELO:
        return is_within(query, header->black_elo);
    case TABIYA_QUERY_BOTH_ELO:
        return is_within(query, header->white_elo) && is_within(query, header->black_elo);
    case TABIYA_QUERY_MEAN_ELO:
        return has_mean_elo(query, header);
    case TABIYA_QUERY_ECO:
        return is_within(query, header->eco);
    case TABIYA_QUERY_LENGTH:
        return is_within(query, (header->ply_count + 1u) / 2);
    case TABIYA_QUERY_RESULT:
        return query->results >> header->result & 1;
    case TABIYA_QUERY_FLAG:
        return (header->flags & query->flag) != 0;
    case TABIYA_QUERY_COLLECTION:
    case TABIYA_QUERY_POSITION:
        return has_id(node->ids, header->id);
    default:
        return TRUE; /* every game */
    }
}

static TabiyaVerdict judge(const Node *node, const TabiyaGameHeader *header);

/* AND looks for a no, OR for a yes; either ends it. */
static TabiyaVerdict judge_children(const Node *node, const TabiyaGameHeader *header,
                                    TabiyaVerdict ends, TabiyaVerdict otherwise)
{
    TabiyaVerdict verdict = otherwise;
    for (guint i = 0; i < node->children->len; i++) {
        const TabiyaVerdict child = judge(node->children->pdata[i], header);
        if (child == ends)
            return ends;
        if (child == TABIYA_VERDICT_OPEN)
            verdict = TABIYA_VERDICT_OPEN;
    }
    return verdict;
}

static TabiyaVerdict judge(const Node *node, const TabiyaGameHeader *header)
{
    TabiyaVerdict child;
    switch (node->kind) {
    case TABIYA_QUERY_AND:
        return judge_children(node, header, TABIYA_VERDICT_NO, TABIYA_VERDICT_YES);
    case TABIYA_QUERY_OR:
        return judge_children(node, header, TABIYA_VERDICT_YES, TABIYA_VERDICT_NO);
    case TABIYA_QUERY_NOT:
        child = judge(node->children->pdata[0], header);
        if (child == TABIYA_VERDICT_OPEN)
            return child;
        return child == TABIYA_VERDICT_YES ? TABIYA_VERDICT_NO : TABIYA_VERDICT_YES;
    default:
        if (node->cost > COST_IDS)
            return TABIYA_VERDICT_OPEN;
        return header_holds(node, header) ? TABIYA_VERDICT_YES : TABIYA_VERDICT_NO;
    }
}

TabiyaVerdict tabiya_search_plan_judge(const TabiyaSearchPlan *self, const TabiyaGameHeader *header)
{
    if (!self->with_lines && (header->flags & TABIYA_GAME_LINE))
        return TABIYA_VERDICT_NO;
    return judge(self->root, header);
}

/* --- Conditions on whole games ---------------------------------------------------------------- */

static gboolean text_holds(const Node *node, const char *value)
{
    if (!value || !node->match)
        return value != NULL;
    g_autofree char *folded = tabiya_fold_name(value);
    return tabiya_name_match_folded(node->match, folded);
}

/* Whether a line of the packed tags begins so, whatever its case: this rules out most games. */
static gboolean may_have_tag(const char *tags, const char *name)
{
    const gsize length = strlen(name);
    for (const char *line = tags; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (g_ascii_strncasecmp(line, name, length) == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean tag_holds(const Node *node, const char *tags)
{
    if (!tags || !may_have_tag(tags, node->query->name))
        return FALSE;
    g_autoptr(GString) name = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    while (tabiya_game_tags_next(&tags, name, value)) {
        if (g_ascii_strcasecmp(name->str, node->query->name) == 0 && text_holds(node, value->str))
            return TRUE;
    }
    return FALSE;
}

/* Whether the game has a column's tag, whatever its value. */
static gboolean has_column_tag(const char *name, const TabiyaGameHeader *header, gboolean *has)
{
    const guint32 ids[] = {header->white, header->black, header->event, header->site};
    for (gsize i = 0; i < G_N_ELEMENTS(COLUMN_TAGS); i++) {
        if (g_ascii_strcasecmp(COLUMN_TAGS[i].name, name) == 0) {
            *has = ids[i] != 0;
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean round_holds(const Node *node, const TabiyaScannedGame *game)
{
    return text_holds(node, game->round);
}

static gboolean date_holds(const Node *node, const TabiyaScannedGame *game)
{
    char text[16];
    return game->has_date && text_holds(node, tabiya_date_write(game->header->date, text));
}

static gboolean result_holds(const Node *node, const TabiyaScannedGame *game)
{
    return text_holds(node, tabiya_result_to_string((TabiyaResult)game->header->result));
}

static gboolean setup_holds(const Node *node, const TabiyaScannedGame *game)
{
    return text_holds(node, game->start_fen ? "1" : NULL);
}

static gboolean fen_holds(const Node *node, const TabiyaScannedGame *game)
{
    return text_holds(node, game->start_fen);
}

static gboolean variant_holds(const Node *node, const TabiyaScannedGame *game)
{
    return text_holds(node, game->header->flags & TABIYA_GAME_CHESS960 ? "Chess960" : NULL);
}

/* Tags that are not in TabiyaGameRecord.tags, other than those in COLUMN_TAGS. */
static const struct {
    const char *name;
    gboolean (*holds)(const Node *node, const TabiyaScannedGame *game);
} OWN_TAGS[] = {
    {"Round", round_holds}, {"Date", date_holds}, {"Result", result_holds},
    {"SetUp", setup_holds}, {"FEN", fen_holds},   {"Variant", variant_holds},
};

/* A repeated tag, or a date in other words, is in that list nevertheless. */
static gboolean any_tag_holds(const Node *node, const TabiyaScannedGame *game)
{
    const char *name = node->query->name;
    for (gsize i = 0; i < G_N_ELEMENTS(OWN_TAGS); i++) {
        if (g_ascii_strcasecmp(OWN_TAGS[i].name, name) == 0 && OWN_TAGS[i].holds(node, game))
            return TRUE;
    }
    return tag_holds(node, game->tags);
}

/* NULL for the initial position, which replays faster. */
static const EngPosition *own_start(const TabiyaScannedGame *game)
{
    const guint own = TABIYA_GAME_SETUP | TABIYA_GAME_CHESS960;
    return game->header->flags & own ? game->start : NULL;
}

static gboolean leaf_matches(const Node *node, const TabiyaScannedGame *game)
{
    gboolean has;
    switch (node->cost) {
    case COST_TAGS:
        if (node->kind == TABIYA_QUERY_ROUND)
            return round_holds(node, game);
        if (has_column_tag(node->query->name, game->header, &has))
            return has;
        return any_tag_holds(node, game);
    case COST_BOARD:
        return tabiya_query_find_leaf(node->query, own_start(game), game->moves, game->n_moves) >=
               0;
    default:
        return header_holds(node, game->header);
    }
}

static gboolean matches(const Node *node, const TabiyaScannedGame *game)
{
    switch (node->kind) {
    case TABIYA_QUERY_AND:
        for (guint i = 0; i < node->children->len; i++) {
            if (!matches(node->children->pdata[i], game))
                return FALSE;
        }
        return TRUE;
    case TABIYA_QUERY_OR:
        for (guint i = 0; i < node->children->len; i++) {
            if (matches(node->children->pdata[i], game))
                return TRUE;
        }
        return FALSE;
    case TABIYA_QUERY_NOT:
        return !matches(node->children->pdata[0], game);
    default:
        return leaf_matches(node, game);
    }
}

gboolean tabiya_search_plan_matches(const TabiyaSearchPlan *self, const TabiyaScannedGame *game)
{
    return matches(self->root, game);
}
