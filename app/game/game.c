/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tree of a game, and its tags.
 *
 * A node is one allocation of about 300 bytes that holds its position: showing any node costs
 * nothing, and a game of 200 half-moves takes 60 kB. Every walk over the tree is a loop over the
 * parent pointers, never recursion, since a file may hold a line of any length and variations of
 * any depth. Each node knows its last child, so that appending is O(1).
 */
#include "app/game/game.h"

#include <string.h>

#include "engine/board/fen.h"

struct TabiyaNode {
    TabiyaNode *parent;
    TabiyaNode *child;      /* the main continuation */
    TabiyaNode *last_child; /* the last of the variations */
    TabiyaNode *sibling;
    char *comment; /* NULL: none */
    char *comment_before;
    guint8 *nags;
    guint n_nags;
    guint ply;
    EngMove move;
    char san[ENG_SAN_MAX];
    EngPosition position;
};

typedef struct {
    char *name;
    char *value;
} Tag;

struct _TabiyaGame {
    GObject parent_instance;

    TabiyaNode *root;
    TabiyaNode *main_end;
    guint64 revision;

    GArray *tags;           /* of Tag, in order of first setting */
    GHashTable *tag_places; /* name (borrowed from tags) → index in tags + 1 */
    char *fen;              /* NULL where the game starts from the initial position */
    TabiyaResult result;
};

G_DEFINE_FINAL_TYPE(TabiyaGame, tabiya_game, G_TYPE_OBJECT)

enum { PROP_RESULT = 1, N_PROPS };
enum { SIGNAL_CHANGED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static const char *const RESULT_WORDS[] = {
    [TABIYA_RESULT_UNKNOWN] = "*",
    [TABIYA_RESULT_WHITE] = "1-0",
    [TABIYA_RESULT_BLACK] = "0-1",
    [TABIYA_RESULT_DRAW] = "1/2-1/2",
};

static void changed(TabiyaGame *self, TabiyaNode *node)
{
    self->revision++;
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0, node);
}

/* The game owns its nodes, so whoever may change the game may change them. */
static TabiyaNode *own(const TabiyaNode *node)
{
    return (TabiyaNode *)node;
}

/* --- Nodes ------------------------------------------------------------------------------------ */

static void node_free(TabiyaNode *node)
{
    g_free(node->comment);
    g_free(node->comment_before);
    g_free(node->nags);
    g_free(node);
}

/* Frees `top`, already unlinked, and all below it, leaves first. */
static void subtree_free(TabiyaNode *top)
{
    TabiyaNode *node = top;
    while (node != NULL) {
        if (node->child != NULL) {
            TabiyaNode *child = node->child;
            node->child = child->sibling;
            node = child;
            continue;
        }
        TabiyaNode *parent = node == top ? NULL : node->parent;
        node_free(node);
        node = parent;
    }
}

static TabiyaNode *node_new(TabiyaNode *parent, EngMove move)
{
    TabiyaNode *node = g_new0(TabiyaNode, 1);
    node->parent = parent;
    node->move = move;
    node->ply = parent->ply + 1;
    eng_san_write(&parent->position, move, node->san);
    eng_position_play(&node->position, &parent->position, move);
    return node;
}

static void link_last(TabiyaNode *parent, TabiyaNode *node)
{
    if (parent->last_child == NULL)
        parent->child = node;
    else
        parent->last_child->sibling = node;
    parent->last_child = node;
}

static void unlink_node(TabiyaNode *node)
{
    TabiyaNode *parent = node->parent;
    TabiyaNode *before = NULL;
    for (TabiyaNode **link = &parent->child; *link != node; link = &before->sibling)
        before = *link;
    if (before == NULL)
        parent->child = node->sibling;
    else
        before->sibling = node->sibling;
    if (parent->last_child == node)
        parent->last_child = before;
    node->sibling = NULL;
}

static void find_main_end(TabiyaGame *self)
{
    TabiyaNode *node = self->root;
    while (node->child != NULL)
        node = node->child;
    self->main_end = node;
}

/* A null move is legal in annotations wherever the king is not in check. */
static gboolean may_play(const EngPosition *position, EngMove move)
{
    if (move == ENG_NULL_MOVE)
        return position->checkers == 0;
    return eng_move_is_legal(position, move);
}

static gboolean is_within(const TabiyaNode *node, const TabiyaNode *top)
{
    while (node != NULL && node->ply > top->ply)
        node = node->parent;
    return node == top;
}

/* --- Making and unmaking ---------------------------------------------------------------------- */

static void tag_clear(gpointer data)
{
    Tag *tag = data;
    g_free(tag->name);
    g_free(tag->value);
}

static void tabiya_game_finalize(GObject *object)
{
    TabiyaGame *self = TABIYA_GAME(object);
    subtree_free(self->root);
    g_hash_table_unref(self->tag_places);
    g_array_unref(self->tags);
    g_free(self->fen);
    G_OBJECT_CLASS(tabiya_game_parent_class)->finalize(object);
}

static void tabiya_game_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaGame *self = TABIYA_GAME(object);
    if (id == PROP_RESULT)
        g_value_set_int(value, (int)self->result);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_game_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *spec)
{
    TabiyaGame *self = TABIYA_GAME(object);
    if (id == PROP_RESULT)
        tabiya_game_set_result(self, (TabiyaResult)g_value_get_int(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_game_class_init(TabiyaGameClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->finalize = tabiya_game_finalize;
    object_class->get_property = tabiya_game_get_property;
    object_class->set_property = tabiya_game_set_property;

    properties[PROP_RESULT] = g_param_spec_int(
        "result", NULL, NULL, TABIYA_RESULT_UNKNOWN, TABIYA_RESULT_DRAW, TABIYA_RESULT_UNKNOWN,
        G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);

    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_GAME, G_SIGNAL_RUN_LAST, 0, NULL,
                                           NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void tabiya_game_init(TabiyaGame *self)
{
    self->root = g_new0(TabiyaNode, 1);
    self->main_end = self->root;
    self->tags = g_array_new(FALSE, FALSE, sizeof(Tag));
    g_array_set_clear_func(self->tags, tag_clear);
    self->tag_places = g_hash_table_new(g_str_hash, g_str_equal);
}

/* NULL for the initial position with nothing unusual about it. */
static char *dup_start_fen(const EngPosition *start)
{
    EngPosition initial;
    eng_position_init(&initial);
    char initial_fen[ENG_FEN_MAX];
    char fen[ENG_FEN_MAX];
    eng_fen_write(start, fen);
    eng_fen_write(&initial, initial_fen);
    return strcmp(fen, initial_fen) == 0 ? NULL : g_strdup(fen);
}

TabiyaGame *tabiya_game_new(const EngPosition *start)
{
    TabiyaGame *self = g_object_new(TABIYA_TYPE_GAME, NULL);
    if (start == NULL) {
        eng_position_init(&self->root->position);
    } else {
        self->root->position = *start;
        self->fen = dup_start_fen(start);
    }
    return self;
}

/* --- Reading the tree ------------------------------------------------------------------------- */

const TabiyaNode *tabiya_game_get_root(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return self->root;
}

const TabiyaNode *tabiya_game_get_main_end(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return self->main_end;
}

guint64 tabiya_game_get_revision(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), 0);
    return self->revision;
}

const EngPosition *tabiya_game_get_start(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);
    return &self->root->position;
}

const TabiyaNode *tabiya_node_get_parent(const TabiyaNode *node)
{
    return node->parent;
}

const TabiyaNode *tabiya_node_get_child(const TabiyaNode *node)
{
    return node->child;
}

const TabiyaNode *tabiya_node_get_sibling(const TabiyaNode *node)
{
    return node->sibling;
}

EngMove tabiya_node_get_move(const TabiyaNode *node)
{
    return node->move;
}

const char *tabiya_node_get_san(const TabiyaNode *node)
{
    return node->san;
}

const EngPosition *tabiya_node_get_position(const TabiyaNode *node)
{
    return &node->position;
}

guint tabiya_node_get_ply(const TabiyaNode *node)
{
    return node->ply;
}

gboolean tabiya_node_is_main(const TabiyaNode *node)
{
    while (node->parent != NULL && node->parent->child == node)
        node = node->parent;
    return node->parent == NULL;
}

const char *tabiya_node_get_comment(const TabiyaNode *node)
{
    return node->comment != NULL ? node->comment : "";
}

const char *tabiya_node_get_comment_before(const TabiyaNode *node)
{
    return node->comment_before != NULL ? node->comment_before : "";
}

const guint8 *tabiya_node_get_nags(const TabiyaNode *node, gsize *count)
{
    *count = node->n_nags;
    return node->nags;
}

GArray *tabiya_node_dup_keys(const TabiyaNode *node)
{
    GArray *keys = g_array_sized_new(FALSE, FALSE, sizeof(guint64), node->ply);
    g_array_set_size(keys, node->ply);
    for (const TabiyaNode *n = node->parent; n != NULL; n = n->parent)
        g_array_index(keys, guint64, n->ply) = n->position.key;
    return keys;
}

GArray *tabiya_node_dup_moves(const TabiyaNode *node)
{
    GArray *moves = g_array_sized_new(FALSE, FALSE, sizeof(EngMove), node->ply);
    g_array_set_size(moves, node->ply);
    for (const TabiyaNode *n = node; n->parent != NULL; n = n->parent)
        g_array_index(moves, EngMove, n->ply - 1) = n->move;
    return moves;
}

EngOutcome tabiya_node_get_outcome(const TabiyaNode *node)
{
    g_autoptr(GArray) keys = tabiya_node_dup_keys(node);
    return eng_outcome(&node->position, (const uint64_t *)(gpointer)keys->data, keys->len);
}

/* --- Changing the tree ------------------------------------------------------------------------ */

const TabiyaNode *tabiya_game_append_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && parent != NULL, NULL);
    g_return_val_if_fail(may_play(&parent->position, move), NULL);

    TabiyaNode *node = node_new(own(parent), move);
    link_last(own(parent), node);
    if (parent == self->main_end)
        self->main_end = node;
    changed(self, node);
    return node;
}

const TabiyaNode *tabiya_game_add_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && parent != NULL, NULL);

    for (const TabiyaNode *child = parent->child; child != NULL; child = child->sibling)
        if (child->move == move)
            return child;
    return tabiya_game_append_move(self, parent, move);
}

void tabiya_game_delete_from(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL && node->parent != NULL);

    TabiyaNode *parent = node->parent;
    unlink_node(own(node));
    if (is_within(self->main_end, node))
        find_main_end(self);
    subtree_free(own(node));
    changed(self, parent);
}

void tabiya_game_make_main(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);

    gboolean moved = FALSE;
    for (TabiyaNode *n = own(node); n->parent != NULL; n = n->parent) {
        TabiyaNode *parent = n->parent;
        if (parent->child == n)
            continue;
        unlink_node(n);
        n->sibling = parent->child;
        parent->child = n;
        moved = TRUE;
    }
    if (!moved)
        return;
    find_main_end(self);
    changed(self, own(node));
}

static void set_text(TabiyaGame *self, const TabiyaNode *node, char **field, const char *text)
{
    const char *wanted = text != NULL && *text != '\0' ? text : NULL;
    if (g_strcmp0(*field, wanted) == 0)
        return;
    char *copy = g_strdup(wanted); /* `text` may be the field itself, or a part of it */
    g_free(*field);
    *field = copy;
    changed(self, own(node));
}

void tabiya_game_set_comment(TabiyaGame *self, const TabiyaNode *node, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);
    set_text(self, node, &own(node)->comment, text);
}

void tabiya_game_set_comment_before(TabiyaGame *self, const TabiyaNode *node, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL && node->parent != NULL);
    set_text(self, node, &own(node)->comment_before, text);
}

void tabiya_game_add_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);

    TabiyaNode *n = own(node);
    if (n->n_nags > 0 && memchr(n->nags, nag, n->n_nags) != NULL)
        return;
    n->nags = g_realloc(n->nags, n->n_nags + 1);
    n->nags[n->n_nags++] = nag;
    changed(self, n);
}

void tabiya_game_clear_nags(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);

    TabiyaNode *n = own(node);
    if (n->n_nags == 0)
        return;
    g_clear_pointer(&n->nags, g_free);
    n->n_nags = 0;
    changed(self, n);
}

/* --- Tags ------------------------------------------------------------------------------------- */

static const char *const DERIVED_TAGS[] = {"Result", "SetUp", "FEN", "Variant"};

static gboolean is_derived(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(DERIVED_TAGS); i++)
        if (strcmp(name, DERIVED_TAGS[i]) == 0)
            return TRUE;
    return FALSE;
}

static const char *derived_value(TabiyaGame *self, const char *name)
{
    if (strcmp(name, "Result") == 0)
        return RESULT_WORDS[self->result];
    if (strcmp(name, "Variant") == 0)
        return self->root->position.chess960 ? "Chess960" : NULL;
    if (self->fen == NULL)
        return NULL;
    return strcmp(name, "SetUp") == 0 ? "1" : self->fen;
}

/* 0 if the tag is not there, else its index + 1. */
static guint tag_place(TabiyaGame *self, const char *name)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(self->tag_places, name));
}

const char *tabiya_game_get_tag(TabiyaGame *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && name != NULL, NULL);

    if (is_derived(name))
        return derived_value(self, name);
    guint place = tag_place(self, name);
    return place > 0 ? g_array_index(self->tags, Tag, place - 1).value : NULL;
}

static void remove_tag(TabiyaGame *self, guint place)
{
    g_hash_table_remove(self->tag_places, g_array_index(self->tags, Tag, place - 1).name);
    g_array_remove_index(self->tags, place - 1);
    for (guint i = place - 1; i < self->tags->len; i++)
        g_hash_table_insert(self->tag_places, g_array_index(self->tags, Tag, i).name,
                            GUINT_TO_POINTER(i + 1));
}

void tabiya_game_set_tag(TabiyaGame *self, const char *name, const char *value)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && name != NULL);

    guint place = tag_place(self, name);
    if (is_derived(name) || (place == 0 && value == NULL))
        return;
    if (value == NULL) {
        remove_tag(self, place);
    } else if (place > 0) {
        Tag *tag = &g_array_index(self->tags, Tag, place - 1);
        if (strcmp(tag->value, value) == 0)
            return;
        char *copy = g_strdup(value);
        g_free(tag->value);
        tag->value = copy;
    } else {
        Tag tag = {g_strdup(name), g_strdup(value)};
        g_array_append_val(self->tags, tag);
        g_hash_table_insert(self->tag_places, tag.name, GUINT_TO_POINTER(self->tags->len));
    }
    changed(self, self->root);
}

char **tabiya_game_dup_tag_names(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);

    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (guint i = 0; i < self->tags->len; i++)
        g_strv_builder_add(names, g_array_index(self->tags, Tag, i).name);
    for (gsize i = 0; i < G_N_ELEMENTS(DERIVED_TAGS); i++)
        if (derived_value(self, DERIVED_TAGS[i]) != NULL)
            g_strv_builder_add(names, DERIVED_TAGS[i]);
    return g_strv_builder_end(names);
}

TabiyaResult tabiya_game_get_result(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), TABIYA_RESULT_UNKNOWN);
    return self->result;
}

void tabiya_game_set_result(TabiyaGame *self, TabiyaResult result)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && result <= TABIYA_RESULT_DRAW);

    if (self->result == result)
        return;
    self->result = result;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RESULT]);
    changed(self, self->root);
}

const char *tabiya_result_to_string(TabiyaResult result)
{
    g_return_val_if_fail(result <= TABIYA_RESULT_DRAW, "*");
    return RESULT_WORDS[result];
}

TabiyaResult tabiya_result_from_string(const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RESULT_WORDS); i++)
        if (g_strcmp0(text, RESULT_WORDS[i]) == 0)
            return (TabiyaResult)i;
    return TABIYA_RESULT_UNKNOWN;
}

/* --- Is it whole? ----------------------------------------------------------------------------- */

static const char *check_children(const TabiyaNode *node)
{
    const TabiyaNode *last = NULL;
    for (const TabiyaNode *child = node->child; child != NULL; child = child->sibling) {
        if (child->parent != node)
            return "a child names another parent";
        last = child;
    }
    return last == node->last_child ? NULL : "the last child is not the last";
}

static const char *check_move(const TabiyaNode *node)
{
    const TabiyaNode *parent = node->parent;
    EngPosition after;
    char san[ENG_SAN_MAX];
    if (!may_play(&parent->position, node->move))
        return "a move is not legal";
    if (node->ply != parent->ply + 1)
        return "a ply does not follow its parent's";
    eng_position_play(&after, &parent->position, node->move);
    if (!eng_position_equal(&after, &node->position) || after.key != node->position.key)
        return "a position is not the one its move leads to";
    if (strcmp(eng_san_write(&parent->position, node->move, san), node->san) != 0)
        return "a move's text is not its move's";
    return NULL;
}

/* The node after `node` in a walk that visits each once, parents first. */
static const TabiyaNode *next_in_walk(const TabiyaNode *node)
{
    if (node->child != NULL)
        return node->child;
    while (node != NULL && node->sibling == NULL)
        node = node->parent;
    return node != NULL ? node->sibling : NULL;
}

const char *tabiya_game_check(TabiyaGame *self)
{
    const TabiyaNode *root = self->root;
    if (root->parent != NULL || root->sibling != NULL || root->ply != 0 || root->san[0] != '\0' ||
        root->move != ENG_NO_MOVE)
        return "the root is not a root";
    for (const TabiyaNode *node = root; node != NULL; node = next_in_walk(node)) {
        const char *wrong = eng_position_check(&node->position);
        if (wrong == NULL)
            wrong = check_children(node);
        if (wrong == NULL && node != root)
            wrong = check_move(node);
        if (wrong != NULL)
            return wrong;
    }
    if (self->main_end->child != NULL || !tabiya_node_is_main(self->main_end))
        return "the end of the main line is another node";
    if (g_hash_table_size(self->tag_places) != self->tags->len)
        return "the tags and their index differ";
    for (guint i = 0; i < self->tags->len; i++)
        if (tag_place(self, g_array_index(self->tags, Tag, i).name) != i + 1)
            return "a tag is not where the index says";
    return NULL;
}
