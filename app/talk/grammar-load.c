/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the files of the grammar, data/talk/LANGUAGE.txt (their format: data/talk/README.md). Part
 * of intent.h. */
#include <gio/gio.h>
#include <string.h>

#include "app/own-resource.h"
#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"
#include "tabiya-talk.h"

void tabiya_saying_free(TabiyaSaying *self)
{
    g_free(self->key);
    g_free(self->source);
    g_free(self->example);
    g_array_unref(self->edges);
    g_array_unref(self->slots);
    tabiya_arguments_free(self->constants);
    g_free(self);
}

/* --- Words ------------------------------------------------------------------------------------ */

guint tabiya_grammar_add_word(TabiyaGrammar *self, const char *letters, gsize length)
{
    const guint known = GPOINTER_TO_UINT(g_hash_table_lookup(self->numbers_of_words, letters));
    TabiyaWord word;

    if (known > 0)
        return known - 1;
    tabiya_word_init(&word, letters, length);
    g_array_append_val(self->words, word);
    g_hash_table_insert(self->numbers_of_words, g_strdup(word.letters),
                        GUINT_TO_POINTER(self->words->len));
    return self->words->len - 1;
}

/* --- A pattern: words, [optional], (one|of|these), {argument} --------------------------------- */

typedef struct {
    TabiyaGrammar *grammar;
    TabiyaSaying *pattern;
    const char *at;
} Parser;

static guint8 new_state(Parser *self)
{
    if (self->pattern->n_states + 1 >= TABIYA_GRAMMAR_STATES_MAX)
        g_error("%s: too long", self->pattern->source);
    return (guint8)self->pattern->n_states++;
}

static void add_edge(Parser *self, TabiyaArcKind kind, guint8 from, guint8 to, guint what)
{
    const TabiyaArc edge = {(guint8)kind, from, to, (guint16)what};

    g_array_append_val(self->pattern->edges, edge);
}

static TabiyaParamKind find_kind(const TabiyaSaying *pattern, const char *name)
{
    /* "_move" is said, but no argument. */
    if (*name == '_')
        name++;
    const TabiyaParam *param =
        pattern->ability ? tabiya_ability_find_param(pattern->ability, name) : NULL;

    if (param)
        return param->kind;
    for (int kind = TABIYA_PARAM_END + 1; kind <= TABIYA_PARAM_TEXT; kind++) {
        if (g_str_equal(tabiya_param_kind_get_name((TabiyaParamKind)kind), name))
            return (TabiyaParamKind)kind;
    }
    if (g_str_equal(name, "opponent"))
        return TABIYA_PARAM_PLAYER;
    g_error("%s: {%s} is nothing", pattern->source, name);
}

static guint8 parse_sequence(Parser *self, guint8 state, const char *ends);

static guint8 parse_slot(Parser *self, guint8 state)
{
    const char *end = strchr(self->at, '}');
    g_autofree char *name = g_strndup(self->at + 1, (gsize)(end - self->at - 1));
    const TabiyaSlot slot = {g_strdup(name), find_kind(self->pattern, name)};
    const guint8 to = new_state(self);

    self->pattern->is_strict = self->pattern->is_strict || slot.kind == TABIYA_PARAM_TEXT;
    g_array_append_val(self->pattern->slots, slot);
    add_edge(self, TABIYA_ARC_SLOT, state, to, self->pattern->slots->len - 1);
    self->at = end + 1;
    return to;
}

/* Groups end in a state of their own, the highest so far, so that all edges go up. */
static guint8 parse_group(Parser *self, guint8 state, char closing)
{
    const char ends[] = {'|', closing, '\0'};
    guint8 last[64];
    guint n = 0;

    do {
        self->at++;
        last[n++] = parse_sequence(self, state, ends);
    } while (*self->at == '|' && n < G_N_ELEMENTS(last) - 1);
    if (*self->at != closing)
        g_error("%s: no %c", self->pattern->source, closing);
    self->at++;
    const guint8 end = new_state(self);
    for (guint i = 0; i < n; i++)
        add_edge(self, TABIYA_ARC_EMPTY, last[i], end, 0);
    if (closing == ']')
        add_edge(self, TABIYA_ARC_EMPTY, state, end, 0);
    return end;
}

static guint8 parse_word(Parser *self, guint8 state, gsize length)
{
    g_autofree char *text = g_strndup(self->at, length);
    g_autoptr(GArray) words = tabiya_words_of(text);

    self->at += length;
    for (guint i = 0; i < words->len; i++) {
        const TabiyaWord *word = &g_array_index(words, TabiyaWord, i);
        const guint8 to = new_state(self);
        self->pattern->has_words = TRUE;
        add_edge(self, TABIYA_ARC_WORD, state, to,
                 tabiya_grammar_add_word(self->grammar, word->letters, word->length));
        state = to;
    }
    return state;
}

static guint8 parse_sequence(Parser *self, guint8 state, const char *ends)
{
    /* Alternatives must not share states: each begins in one of its own. */
    guint8 own = new_state(self);

    add_edge(self, TABIYA_ARC_EMPTY, state, own, 0);
    while (*self->at != '\0' && !strchr(ends, *self->at)) {
        if (*self->at == ' ')
            self->at++;
        else if (*self->at == '[')
            own = parse_group(self, own, ']');
        else if (*self->at == '(')
            own = parse_group(self, own, ')');
        else if (*self->at == '{')
            own = parse_slot(self, own);
        else
            own = parse_word(self, own, strcspn(self->at, " []()|{}"));
    }
    return own;
}

static gint compare_edges(gconstpointer a, gconstpointer b)
{
    return ((const TabiyaArc *)a)->from - ((const TabiyaArc *)b)->from;
}

static void slot_clear_cb(gpointer data)
{
    g_free(((TabiyaSlot *)data)->param);
}

/* " => color=white;side=short" */
static void read_constants(TabiyaSaying *pattern, const char *text)
{
    g_auto(GStrv) pairs = g_strsplit(text, ";", -1);

    for (char **pair = pairs; *pair; pair++) {
        g_auto(GStrv) parts = g_strsplit(g_strstrip(*pair), "=", 2);
        if (parts[0] && parts[1])
            tabiya_arguments_set(pattern->constants, parts[0], parts[1]);
    }
}

static TabiyaSaying *pattern_new(TabiyaGrammar *grammar, const TabiyaAbility *ability,
                                 const char *line)
{
    TabiyaSaying *self = g_new0(TabiyaSaying, 1);
    g_auto(GStrv) halves = g_strsplit(line, "=>", 2);
    const char *text = halves[0];

    self->ability = ability;
    self->edges = g_array_new(FALSE, FALSE, sizeof(TabiyaArc));
    self->slots = g_array_new(FALSE, FALSE, sizeof(TabiyaSlot));
    g_array_set_clear_func(self->slots, slot_clear_cb);
    self->constants = tabiya_arguments_new();
    self->has_constants = halves[0] && halves[1];
    if (self->has_constants)
        read_constants(self, halves[1]);
    if (*text == '&') {
        self->is_follow_up = TRUE;
        text++;
    }
    if (*text == '=') {
        self->is_strict = TRUE;
        text++;
    }
    if (*text == '~') {
        char *rest = NULL;
        self->cost = g_ascii_strtod(text + 1, &rest);
        text = rest;
    }
    self->source = g_strstrip(g_strdup(text));
    Parser parser = {grammar, self, self->source};
    const guint8 end = parse_sequence(&parser, new_state(&parser), "");
    /* The end is the highest state. */
    add_edge(&parser, TABIYA_ARC_EMPTY, end, new_state(&parser), 0);
    g_array_sort(self->edges, compare_edges);
    return self;
}

/* --- Sections --------------------------------------------------------------------------------- */

static void add_ability_line(TabiyaGrammar *self, const TabiyaAbility *ability, const char *line)
{
    TabiyaSaying *pattern = pattern_new(self, ability, line);

    pattern->use = TABIYA_SAYING_ABILITY;
    g_ptr_array_add(self->patterns, pattern);
}

static void add_follow_line(TabiyaGrammar *self, TabiyaSayingUse use, const char *line)
{
    TabiyaSaying *pattern = pattern_new(self, NULL, line);

    pattern->use = use;
    g_ptr_array_add(self->patterns, pattern);
}

/* "mateIn2: mate in (two|2)" */
static void add_term_line(TabiyaGrammar *self, TabiyaParamKind kind, const char *line)
{
    const char *colon = strstr(line, ": ");

    if (!colon)
        g_error("talk: “%s” has no key", line);
    TabiyaSaying *pattern = pattern_new(self, NULL, colon + 2);
    pattern->use = TABIYA_SAYING_TERM;
    pattern->kind = kind;
    pattern->key = g_strndup(line, (gsize)(colon - line));
    g_ptr_array_add(self->terms, pattern);
}

/* Words that mean the same, in patterns and for the judge. */
static void add_kin_line(TabiyaGrammar *self, const char *line)
{
    g_autoptr(GArray) words = tabiya_words_of(line);

    self->n_kin++;
    for (guint i = 0; i < words->len; i++) {
        const TabiyaWord *word = &g_array_index(words, TabiyaWord, i);
        tabiya_grammar_add_word(self, word->letters, word->length);
        g_hash_table_insert(self->kin, g_strdup(word->letters), GUINT_TO_POINTER(self->n_kin));
    }
}

static void add_to_set(GHashTable *set, const char *line)
{
    g_autoptr(GArray) words = tabiya_words_of(line);

    for (guint i = 0; i < words->len; i++)
        g_hash_table_add(set, g_strdup(g_array_index(words, TabiyaWord, i).letters));
}

static char **dup_letters(const char *text)
{
    g_autoptr(GArray) words = tabiya_words_of(text);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 0; i < words->len; i++)
        g_strv_builder_add(builder, g_array_index(words, TabiyaWord, i).letters);
    return g_strv_builder_end(builder);
}

static void rewrite_free_cb(gpointer data)
{
    TabiyaRewrite *self = data;

    g_strfreev(self->from);
    g_strfreev(self->to);
    g_free(self);
}

static void add_rewrite(GHashTable *table, const char *from, const char *to)
{
    TabiyaRewrite *rewrite = g_new(TabiyaRewrite, 1);

    rewrite->from = dup_letters(from);
    rewrite->to = dup_letters(to);
    if (!*rewrite->from)
        g_error("talk: “%s” is rewritten from nothing", to);
    GPtrArray *list = g_hash_table_lookup(table, *rewrite->from);
    if (!list) {
        list = g_ptr_array_new_with_free_func(rewrite_free_cb);
        g_hash_table_insert(table, g_strdup(*rewrite->from), list);
    }
    g_ptr_array_add(list, rewrite);
}

/* "whos = who is" */
static void add_rewrite_line(TabiyaGrammar *self, const char *line)
{
    g_auto(GStrv) halves = g_strsplit(line, "=", 2);

    if (!halves[0] || !halves[1])
        g_error("talk: “%s” rewrites nothing", line);
    add_rewrite(self->rewrites, halves[0], halves[1]);
}

/* "threat: treat, thread" */
static void add_heard_line(TabiyaGrammar *self, const char *line)
{
    g_auto(GStrv) halves = g_strsplit(line, ":", 2);
    g_auto(GStrv) heard = g_strsplit(halves[1] ? halves[1] : "", ",", -1);

    for (char **one = heard; *one; one++)
        add_rewrite(self->heard, *one, halves[0]);
}

/* "najdorf, caro kann" */
static void add_sounds_line(TabiyaGrammar *self, const char *line)
{
    g_auto(GStrv) names = g_strsplit(line, ",", -1);

    for (char **name = names; *name; name++) {
        g_strstrip(*name);
        if (**name)
            g_ptr_array_add(self->sounds, g_strdup(*name));
    }
}

/* "18 eighteen eighteenth" */
static void add_number_line(TabiyaGrammar *self, const char *line)
{
    char *rest = NULL;
    const gint64 number = g_ascii_strtoll(line, &rest, 10);
    g_auto(GStrv) words = dup_letters(rest);

    for (char **word = words; *word; word++) {
        g_hash_table_insert(self->cardinals, g_strdup(*word), GINT_TO_POINTER((gint)number + 1));
    }
}

static guint32 find_class(const char *name)
{
    static const struct {
        const char *name;
        guint32 bits;
    } CLASSES[] = {
        {"pawn", TABIYA_SPOKEN_PIECE(ENG_PAWN)},
        {"knight", TABIYA_SPOKEN_PIECE(ENG_KNIGHT)},
        {"bishop", TABIYA_SPOKEN_PIECE(ENG_BISHOP)},
        {"rook", TABIYA_SPOKEN_PIECE(ENG_ROOK)},
        {"queen", TABIYA_SPOKEN_PIECE(ENG_QUEEN)},
        {"king", TABIYA_SPOKEN_PIECE(ENG_KING)},
        {"takes", TABIYA_SPOKEN_TAKES},
        {"castles", TABIYA_SPOKEN_CASTLES},
        {"short", TABIYA_SPOKEN_SHORT},
        {"long", TABIYA_SPOKEN_LONG},
        {"promotes", TABIYA_SPOKEN_PROMOTES},
        {"check", TABIYA_SPOKEN_CHECK},
        {"noise", TABIYA_SPOKEN_NOISE},
        {"passant", TABIYA_SPOKEN_EN_PASSANT},
        {"with", TABIYA_SPOKEN_WITH},
        {"steps", TABIYA_SPOKEN_STEPS},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CLASSES); i++) {
        if (g_str_equal(CLASSES[i].name, name))
            return CLASSES[i].bits;
    }
    if (name[0] >= 'a' && name[0] <= 'h' && name[1] == '\0')
        return TABIYA_SPOKEN_FILE(name[0] - 'a');
    if (name[0] >= '1' && name[0] <= '8' && name[1] == '\0')
        return TABIYA_SPOKEN_RANK(name[0] - '1');
    g_error("talk: “%s” is no class of words", name);
}

/* "knight: knight night horse" */
static void add_move_line(TabiyaGrammar *self, const char *line)
{
    g_auto(GStrv) halves = g_strsplit(line, ":", 2);
    const guint32 bits = find_class(g_strstrip(halves[0]));
    g_auto(GStrv) words = dup_letters(halves[1] ? halves[1] : "");

    for (char **word = words; *word; word++) {
        const guint32 so_far = GPOINTER_TO_UINT(g_hash_table_lookup(self->move_words, *word));
        g_hash_table_insert(self->move_words, g_strdup(*word), GUINT_TO_POINTER(so_far | bits));
    }
}

/* Kinds of arguments with values that are terms, by the name of the section. */
static TabiyaParamKind find_term_kind(const char *section)
{
    for (int kind = TABIYA_PARAM_END + 1; kind <= TABIYA_PARAM_TEXT; kind++) {
        if (g_str_equal(tabiya_param_kind_get_name((TabiyaParamKind)kind), section))
            return (TabiyaParamKind)kind;
    }
    return TABIYA_PARAM_END;
}

static void add_line(TabiyaGrammar *self, const char *section, const char *line)
{
    const TabiyaAbility *ability = tabiya_ability_find(section);
    const TabiyaParamKind kind = find_term_kind(section);

    /* "step" is an ability and a kind of argument. */
    const gboolean is_term = kind != TABIYA_PARAM_END && strstr(line, ": ");

    if (ability && !is_term)
        add_ability_line(self, ability, line);
    else if (kind != TABIYA_PARAM_END)
        add_term_line(self, kind, line);
    else if (g_str_equal(section, "same"))
        add_follow_line(self, TABIYA_SAYING_SAME, line);
    else if (g_str_equal(section, "choice"))
        add_follow_line(self, TABIYA_SAYING_CHOICE, line);
    else if (g_str_equal(section, "weak"))
        add_to_set(self->weak, line);
    else if (g_str_equal(section, "fillers"))
        add_to_set(self->fillers, line);
    else if (g_str_equal(section, "players"))
        add_to_set(self->players, line);
    else if (g_str_equal(section, "kin"))
        add_kin_line(self, line);
    else if (g_str_equal(section, "rewrites"))
        add_rewrite_line(self, line);
    else if (g_str_equal(section, "heard"))
        add_heard_line(self, line);
    else if (g_str_equal(section, "sounds"))
        add_sounds_line(self, line);
    else if (g_str_equal(section, "numbers"))
        add_number_line(self, line);
    else if (g_str_equal(section, "words of moves"))
        add_move_line(self, line);
    else if (g_str_equal(section, "apostrophes split"))
        self->splits_apostrophes = TRUE;
    else
        g_error("talk: there is no section “%s”", section);
}

static GResource *get_resource(void)
{
    static TabiyaOwnResource bundle = {tabiya_talk_register_resource, tabiya_talk_get_resource};

    return tabiya_own_resource_get(&bundle);
}

/* The files are our own: a mistake in one ends the program in the first test. */
static void read_lines(TabiyaGrammar *self, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *section = NULL;

    for (char **line = lines; *line; line++) {
        g_strstrip(*line);
        const gsize length = strlen(*line);
        if (length == 0 || (*line)[0] == '#')
            continue;
        if ((*line)[0] == '[' && (*line)[length - 1] == ']' && !strchr(*line, ' ')) {
            g_free(section);
            section = g_strndup(*line + 1, length - 2);
            g_strdelimit(section, "-", ' ');
        } else if (section) {
            add_line(self, section, *line);
        }
    }
}

char *tabiya_grammar_dup_file(const char *name)
{
    g_autofree char *path = g_strdup_printf("/io/github/tabiya/Tabiya/talk/%s", name);
    g_autoptr(GBytes) bytes =
        g_resource_lookup_data(get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    gsize length = 0;

    if (!bytes)
        return NULL;
    const char *data = g_bytes_get_data(bytes, &length);
    return g_strndup(data, length);
}

gboolean tabiya_grammar_load(TabiyaGrammar *self, const char *language)
{
    g_autofree char *name = g_strdup_printf("%.2s.txt", language);
    g_autofree char *text = tabiya_grammar_dup_file(name);

    if (!text)
        return FALSE;
    read_lines(self, text);
    return TRUE;
}

/* --- Weights: words of many abilities say little ---------------------------------------------- */

static void count_words(const TabiyaSaying *pattern, GHashTable **owners)
{
    for (guint i = 0; i < pattern->edges->len; i++) {
        const TabiyaArc *edge = &g_array_index(pattern->edges, TabiyaArc, i);
        if (edge->kind != TABIYA_ARC_WORD)
            continue;
        if (!owners[edge->what])
            owners[edge->what] = g_hash_table_new(NULL, NULL);
        g_hash_table_add(owners[edge->what], (gpointer)pattern->ability);
    }
}

static double weigh(const TabiyaGrammar *self, const TabiyaWord *word, guint n_owners)
{
    /* One ability: 0.95; a quarter of them: 0.2; none, but kin of a word of one: between. */
    const double rare = n_owners == 0 ? 0.6 : 1 - 0.8 * (double)MIN(n_owners, 16) / 16;

    if (g_hash_table_contains(self->fillers, word->letters))
        return 0.03;
    return g_hash_table_contains(self->weak, word->letters) ? 0.12 : rare;
}

void tabiya_grammar_weigh(TabiyaGrammar *self)
{
    g_autofree GHashTable **owners = g_new0(GHashTable *, self->words->len);

    for (guint i = 0; i < self->patterns->len; i++)
        count_words(self->patterns->pdata[i], owners);
    g_array_set_size(self->weights, self->words->len);
    for (guint i = 0; i < self->words->len; i++) {
        const TabiyaWord *word = &g_array_index(self->words, TabiyaWord, i);
        const guint kin = GPOINTER_TO_UINT(g_hash_table_lookup(self->kin, word->letters));
        const guint n_owners = owners[i] ? g_hash_table_size(owners[i]) : kin > 0 ? 0 : 1;
        g_array_index(self->weights, double, i) = weigh(self, word, n_owners);
        g_array_append_val(self->kin_of_words, kin);
        g_clear_pointer(&owners[i], g_hash_table_unref);
    }
}
