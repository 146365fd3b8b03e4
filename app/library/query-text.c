/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses the text of a query by recursive descent, and writes it; see query.h. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/library/query-private.h"

/* Nested parentheses and "not": more would be an attack on the stack. */
#define MAX_DEPTH 200

typedef struct {
    TabiyaSpecReader reader;
    guint depth;
} Parser;

/* --- Words ------------------------------------------------------------------------------------ */

static void skip_blanks(Parser *parser)
{
    while (g_ascii_isspace(*parser->reader.at))
        parser->reader.at++;
}

static gboolean ends_word(char c)
{
    return c == '\0' || g_ascii_isspace(c) || c == '(' || c == ')' || c == '"';
}

/* Skips a keyword, if it is the next word. */
static gboolean take_keyword(Parser *parser, const char *word)
{
    const gsize length = strlen(word);
    const char *at = parser->reader.at;
    if (g_ascii_strncasecmp(at, word, length) != 0 || !ends_word(at[length]))
        return FALSE;
    parser->reader.at += length;
    skip_blanks(parser);
    return TRUE;
}

static gboolean is_keyword(Parser *parser, const char *word)
{
    Parser copy = *parser;
    return take_keyword(&copy, word);
}

/* Takes one byte of a value, and notes its place. */
static void take_byte(TabiyaSpecReader *reader, GString *value, GArray *places)
{
    const gsize place = (gsize)(reader->at - reader->text);
    g_array_append_val(places, place);
    g_string_append_c(value, *reader->at++);
}

/* The rest of a quoted text, after the first quote. */
static gboolean take_quoted(TabiyaSpecReader *reader, GString *value, GArray *places)
{
    const char *begin = reader->at - 1;
    while (*reader->at != '"' && *reader->at != '\0') {
        if (*reader->at == '\\' && (reader->at[1] == '"' || reader->at[1] == '\\'))
            reader->at++;
        take_byte(reader, value, places);
    }
    return tabiya_spec_take_char(reader, '"') ||
           tabiya_spec_fail(reader, begin, _("a closing quote"));
}

/* The quoted text, or up to the end of the word; tag:Name="…" has both. `places`: the place in the
 * query of each byte and of the end. NULL: a quote is missing. */
static char *take_value(Parser *parser, GArray *places)
{
    TabiyaSpecReader *reader = &parser->reader;
    g_autoptr(GString) value = g_string_new(NULL);
    while (!ends_word(*reader->at))
        take_byte(reader, value, places);
    const gboolean quoted = (value->len == 0 || value->str[value->len - 1] == '=') &&
                            tabiya_spec_take_char(reader, '"');
    if (quoted && !take_quoted(reader, value, places))
        return NULL;
    const gsize end = (gsize)(reader->at - reader->text) - (quoted ? 1 : 0);
    g_array_append_val(places, end);
    return g_strdup(value->str);
}

/* --- Conditions ------------------------------------------------------------------------------- */

/* Makes a field's leaf from a value, all of which must be used. */
static TabiyaQuery *make_leaf(const TabiyaQueryField *field, const char *value, gsize *where,
                              GError **error)
{
    TabiyaSpecReader reader = {value, value, where, error};
    TabiyaQuery *leaf = field->parse(&reader, field->kind);
    const gboolean counts = field->kind >= TABIYA_QUERY_DATE && field->kind <= TABIYA_QUERY_FLAG;
    if (!leaf || !counts || *reader.at == '\0')
        return leaf;
    tabiya_query_free(leaf);
    tabiya_spec_fail(&reader, reader.at, _("nothing more"));
    return NULL;
}

static TabiyaQuery *take_leaf(Parser *parser, const TabiyaQueryField *field)
{
    gsize where = 0;
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autofree char *value = take_value(parser, places);
    if (!value)
        return NULL;
    TabiyaQuery *leaf = make_leaf(field, value, &where, parser->reader.error);
    if (!leaf && parser->reader.where)
        *parser->reader.where = g_array_index(places, gsize, MIN(where, places->len - 1));
    return leaf;
}

static const TabiyaQueryField *find_field(const char *name, gsize length)
{
    for (const TabiyaQueryField *field = tabiya_query_fields; field->name; field++) {
        if (strlen(field->name) == length && g_ascii_strncasecmp(field->name, name, length) == 0)
            return field;
    }
    return NULL;
}

static void fail_field(Parser *parser)
{
    GString *names = g_string_new(NULL);
    for (const TabiyaQueryField *field = tabiya_query_fields; field->name; field++)
        g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", field->name);
    tabiya_spec_fail(&parser->reader, parser->reader.at, names->str);
    g_string_free(names, TRUE);
}

/* Whether a word of its own is there that no player is called: the result of a game. */
static gboolean is_bare_result(const char *at)
{
    static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2"};

    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++) {
        if (g_str_has_prefix(at, RESULTS[i]) && strchr(" \t)", at[strlen(RESULTS[i])]))
            return TRUE;
    }
    return FALSE;
}

/* A field with its value, or a bare name, which means a player, or a bare result. */
static TabiyaQuery *take_condition(Parser *parser)
{
    const char *begin = parser->reader.at;
    if (is_bare_result(begin))
        return take_leaf(parser, find_field("result", strlen("result")));
    gsize length = 0;
    while (g_ascii_isalpha(begin[length]) || begin[length] == '-' || begin[length] == '_')
        length++;
    if (length == 0 || begin[length] != ':')
        return take_leaf(parser, &tabiya_query_fields[0]);
    const TabiyaQueryField *field = find_field(begin, length);
    if (!field) {
        fail_field(parser);
        return NULL;
    }
    parser->reader.at += length + 1;
    return take_leaf(parser, field);
}

/* --- The tree --------------------------------------------------------------------------------- */

static TabiyaQuery *take_or(Parser *parser);

static TabiyaQuery *take_parenthesis(Parser *parser)
{
    g_autoptr(TabiyaQuery) inner = take_or(parser);
    if (!inner)
        return NULL;
    if (!tabiya_spec_take_char(&parser->reader, ')')) {
        tabiya_spec_fail(&parser->reader, parser->reader.at, _("a closing parenthesis"));
        return NULL;
    }
    return g_steal_pointer(&inner);
}

static TabiyaQuery *take_term(Parser *parser);

static TabiyaQuery *take_inner(Parser *parser)
{
    TabiyaSpecReader *reader = &parser->reader;
    if (take_keyword(parser, "not") || tabiya_spec_take_char(reader, '-')) {
        TabiyaQuery *child = take_term(parser);
        return child ? tabiya_query_new_not(child) : NULL;
    }
    if (tabiya_spec_take_char(reader, '('))
        return take_parenthesis(parser);
    if (take_keyword(parser, "*"))
        return tabiya_query_new_all();
    if (*reader->at == '\0' || *reader->at == ')' || is_keyword(parser, "and") ||
        is_keyword(parser, "or")) {
        tabiya_spec_fail(reader, reader->at, _("a name or a condition"));
        return NULL;
    }
    return take_condition(parser);
}

static TabiyaQuery *take_term(Parser *parser)
{
    skip_blanks(parser);
    if (++parser->depth > MAX_DEPTH) {
        tabiya_spec_fail(&parser->reader, parser->reader.at, _("fewer nested parentheses"));
        return NULL;
    }
    TabiyaQuery *term = take_inner(parser);
    parser->depth--;
    skip_blanks(parser);
    return term;
}

/* Joins what `take` reads while `goes_on` says so. */
static TabiyaQuery *take_list(Parser *parser, TabiyaQueryKind kind, TabiyaQuery *(*take)(Parser *),
                              gboolean (*goes_on)(Parser *))
{
    g_autoptr(GPtrArray) terms = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_query_free);
    do {
        TabiyaQuery *term = take(parser);
        if (!term)
            return NULL;
        g_ptr_array_add(terms, term);
    } while (goes_on(parser));
    g_ptr_array_set_free_func(terms, NULL);
    return tabiya_query_new_join(kind, (TabiyaQuery **)terms->pdata, terms->len);
}

static gboolean and_goes_on(Parser *parser)
{
    if (take_keyword(parser, "and"))
        return TRUE;
    return *parser->reader.at != '\0' && *parser->reader.at != ')' && !is_keyword(parser, "or");
}

static gboolean or_goes_on(Parser *parser)
{
    return take_keyword(parser, "or");
}

static TabiyaQuery *take_and(Parser *parser)
{
    return take_list(parser, TABIYA_QUERY_AND, take_term, and_goes_on);
}

static TabiyaQuery *take_or(Parser *parser)
{
    return take_list(parser, TABIYA_QUERY_OR, take_and, or_goes_on);
}

TabiyaQuery *tabiya_query_parse(const char *text, gsize *where, GError **error)
{
    gsize place = 0;
    GError *inner = NULL;
    Parser parser = {.reader = {text, text, &place, &inner}};
    skip_blanks(&parser);
    if (*parser.reader.at == '\0')
        return tabiya_query_new_all();
    g_autoptr(TabiyaQuery) query = take_or(&parser);
    if (query && *parser.reader.at != '\0')
        tabiya_spec_fail(&parser.reader, parser.reader.at, _("a matching “(”"));
    if (!inner)
        return g_steal_pointer(&query);
    if (where)
        *where = place;
    g_prefix_error(&inner, _("column %ld: "), g_utf8_strlen(text, (gssize)place) + 1);
    g_propagate_error(error, inner);
    return NULL;
}

TabiyaQuery *tabiya_query_new_field(const char *name, const char *value, gsize *where,
                                    GError **error)
{
    const TabiyaQueryField *field = find_field(name, strlen(name));
    g_return_val_if_fail(field, NULL);
    return make_leaf(field, value, where, error);
}

/* --- Problems in words ------------------------------------------------------------------------ */

/* Written as the manual does; fields without one take any words. */
static const struct {
    const char *field, *example;
} EXAMPLES[] = {
    {"date", "1990-1999"},
    {"elo", "2700-"},
    {"white-elo", "2700-"},
    {"black-elo", "2700-"},
    {"both-elo", "2700-"},
    {"mean-elo", "2700-"},
    {"eco", "B90"},
    {"length", "-20"},
    {"result", "1-0"},
    {"is", "annotated"},
    {"after", "\"e4 c5\""},
    {"pattern", "\"Nd5 pe6\""},
    {"material", "\"R v B\""},
    {"pawns", "\"Pd4 pd5\""},
    {"path", "Nb1-d2-f1"},
};

static const char *find_example(const char *field)
{
    for (gsize i = 0; i < G_N_ELEMENTS(EXAMPLES); i++) {
        if (g_ascii_strcasecmp(EXAMPLES[i].field, field) == 0)
            return EXAMPLES[i].example;
    }
    return NULL;
}

/* The beginning of the condition at `where`: after the last blank or parenthesis that is not
 * quoted. */
static const char *begin_of(const char *text, gsize where)
{
    const char *begin = text;
    gboolean quoted = FALSE;
    for (const char *at = text; at < text + where && *at != '\0'; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (!quoted && strchr(" \t()", *at))
            begin = at + 1;
    }
    return begin;
}

/* Of a condition: "elo" and "abc". */
static char *dup_field_problem(const char *name, const char *value)
{
    const char *example = find_example(name);
    if (!find_field(name, strlen(name))) {
        return g_strdup_printf(_("There is no condition “%s:”. The manual lists all of them."),
                               name);
    }
    if (!example)
        return NULL;
    if (*value == '\0')
        return g_strdup_printf(_("“%s:” needs a value, as in %s:%s"), name, name, example);
    /* Translators: "“abc” is not a value of “elo:”. Write it as in elo:2700-" */
    return g_strdup_printf(_("“%s” is not a value of “%s:”. Write it as in %s:%s"), value, name,
                           name, example);
}

char *tabiya_query_dup_problem(const char *text, gsize where, const GError *error)
{
    const char *begin = begin_of(text, where), *colon = strchr(begin, ':');
    if (colon && colon > begin && !memchr(begin, ' ', (gsize)(colon - begin))) {
        g_autofree char *name = g_strndup(begin, (gsize)(colon - begin));
        g_autofree char *value = *colon == ':' && colon[1] == '"'
                                     ? g_strdup(colon + 1)
                                     : g_strndup(colon + 1, strcspn(colon + 1, " \t()"));
        char *problem = dup_field_problem(name, value);
        if (problem)
            return problem;
    }
    if (text[where] == ')')
        return g_strdup(_("There is no “(” for this “)”. Add one, or remove it."));
    if (text[where] == '"')
        return g_strdup(_("The second quotation mark is missing."));
    if (text[where] == '\0')
        return g_strdup(_("Something is missing at the end: a name, a condition or “)”."));
    return g_strdup(error->message);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean wants_quotes(const char *value)
{
    if (*value == '\0')
        return TRUE;
    for (; *value != '\0'; value++) {
        if (ends_word(*value))
            return TRUE;
    }
    return FALSE;
}

static void append_value(GString *out, const char *value)
{
    if (!wants_quotes(value))
        return (void)g_string_append(out, value);
    g_string_append_c(out, '"');
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            g_string_append_c(out, '\\');
        g_string_append_c(out, *value);
    }
    g_string_append_c(out, '"');
}

static void append_leaf(GString *out, const TabiyaQuery *query)
{
    const TabiyaQueryField *field = tabiya_query_fields;
    while (field->kind != query->kind)
        field++;
    g_autoptr(GString) value = g_string_new(NULL);
    field->append(value, query);
    g_string_append_printf(out, "%s:", field->name);
    append_value(out, value->str);
}

static void append_tree(GString *out, const TabiyaQuery *query);

/* A child, in parentheses if it needs them. */
static void append_child(GString *out, const TabiyaQuery *child)
{
    const gboolean join = child->kind == TABIYA_QUERY_AND || child->kind == TABIYA_QUERY_OR;
    if (join)
        g_string_append_c(out, '(');
    append_tree(out, child);
    if (join)
        g_string_append_c(out, ')');
}

static void append_tree(GString *out, const TabiyaQuery *query)
{
    const char *between = query->kind == TABIYA_QUERY_OR ? " or " : " ";
    switch (query->kind) {
    case TABIYA_QUERY_ALL:
        g_string_append_c(out, '*');
        return;
    case TABIYA_QUERY_NOT:
        g_string_append(out, "not ");
        append_child(out, query->children->pdata[0]);
        return;
    case TABIYA_QUERY_AND:
    case TABIYA_QUERY_OR:
        for (guint i = 0; i < query->children->len; i++) {
            g_string_append(out, i > 0 ? between : "");
            append_child(out, query->children->pdata[i]);
        }
        return;
    default:
        append_leaf(out, query);
    }
}

char *tabiya_query_to_string(const TabiyaQuery *self)
{
    GString *out = g_string_new(NULL);
    if (self->kind != TABIYA_QUERY_ALL)
        append_tree(out, self);
    return g_string_free(out, FALSE);
}
