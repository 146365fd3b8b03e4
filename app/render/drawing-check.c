/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drawing-check.h.
 *
 * The amount of drawing is counted without drawing: a named element (id) costs its contents, plus
 * the cost of everything it refers to, each time. So a billion shapes in a hundred lines are found
 * by adding up. */
#include "app/render/drawing-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"

#define MOST_DEPTH 64
#define MOST_COST 50000
#define FILTER_COST 100 /* a step of a filter visits every pixel */

/* A named element, or the document. */
typedef struct {
    double cost;     /* of its contents without a name; later of everything */
    GPtrArray *uses; /* names of the elements it refers to or contains, once for each use */
    enum { UNKNOWN, COUNTING, COUNTED } state;
} Part;

typedef struct {
    GHashTable *parts; /* of Part by name; "" is the document */
    GPtrArray *open;   /* names of the open elements, lent; NULL: it has no name */
    GString *style;    /* the contents of <style> */
    gboolean in_style;
} Check;

static void part_free(gpointer data)
{
    Part *part = data;

    g_ptr_array_unref(part->uses);
    g_free(part);
}

static Part *ensure_part(Check *self, const char *name)
{
    Part *part = g_hash_table_lookup(self->parts, name);

    if (!part) {
        part = g_new0(Part, 1);
        part->uses = g_ptr_array_new_with_free_func(g_free);
        g_hash_table_insert(self->parts, g_strdup(name), part);
    }
    return part;
}

/* The innermost open element with a name, or the document. */
static Part *innermost(Check *self)
{
    for (guint i = self->open->len; i > 0; i--) {
        if (self->open->pdata[i - 1])
            return ensure_part(self, self->open->pdata[i - 1]);
    }
    return ensure_part(self, "");
}

static gboolean refuse(GError **error, const char *why)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, why);
    return FALSE;
}

/* --- Elements and attributes ------------------------------------------------------------------ */

/* Without the namespace prefix. */
static const char *local(const char *name)
{
    const char *colon = strrchr(name, ':');

    return colon ? colon + 1 : name;
}

static gboolean is_one_of(const char *name, const char *const *list)
{
    for (; *list; list++) {
        if (g_ascii_strcasecmp(name, *list) == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean check_element(const char *name, GError **error)
{
    static const char *const scripts[] = {"script", "handler", NULL};
    static const char *const foreign[] = {"foreignObject", "iframe", "object", "embed",   "image",
                                          "feImage",       "audio",  "video",  "include", NULL};
    static const char *const endless[] = {"feTurbulence",  "animate", "animateTransform",
                                          "animateMotion", "set",     NULL};

    if (is_one_of(name, scripts))
        return refuse(error, _("it contains a script"));
    if (is_one_of(name, foreign))
        return refuse(error, _("it contains something other than a drawing"));
    if (is_one_of(name, endless))
        return refuse(error, _("it takes too long to draw"));
    return TRUE;
}

/* Checks what `value` refers to after "url(" or as a whole: TRUE, and the name if it is in this
 * document. */
static gboolean check_reference(Check *self, const char *value, GError **error)
{
    g_autofree char *text = NULL;

    while (*value == ' ' || *value == '"' || *value == '\'')
        value++;
    if (*value != '#')
        return refuse(error, _("it refers to another file"));
    gsize length = strcspn(++value, "'\") ;");
    text = g_strndup(value, length);
    g_ptr_array_add(innermost(self)->uses, g_steal_pointer(&text));
    return TRUE;
}

/* Text with CSS escapes could hide any of this. */
static gboolean check_style(Check *self, const char *text, GError **error)
{
    g_autofree char *lower = g_ascii_strdown(text, -1);
    const char *dash = lower;

    if (strchr(lower, '\\') || strstr(lower, "@import"))
        return refuse(error, _("it refers to another file"));
    for (const char *at = lower; (at = strstr(at, "url(")); at += 4) {
        if (!check_reference(self, text + (at - lower) + 4, error))
            return FALSE;
    }
    while ((dash = strstr(dash, "stroke-dasharray"))) {
        dash += strlen("stroke-dasharray");
        dash += strspn(dash, " :\t\n");
        if (!g_str_has_prefix(dash, "none"))
            return refuse(error, _("it has dashed lines, which take too long to draw"));
    }
    return TRUE;
}

static gboolean check_attribute(Check *self, const char *name, const char *value, GError **error)
{
    if (g_ascii_strncasecmp(name, "on", 2) == 0)
        return refuse(error, _("it contains a script"));
    if (g_str_equal(name, "href") || g_str_equal(name, "src"))
        return check_reference(self, value, error);
    if (g_str_equal(name, "base"))
        return refuse(error, _("it refers to another file"));
    if (g_str_equal(name, "stroke-dasharray") && !g_str_equal(value, "none"))
        return refuse(error, _("it has dashed lines, which take too long to draw"));
    return check_style(self, value, error);
}

/* Attributes of other programs: they describe the drawing, but are not drawn. References are
 * checked whatever their prefix, since any prefix may stand for the namespace that draws. */
static gboolean is_foreign_attribute(const char *name)
{
    static const char *const ours[] = {"href", "src", "base", NULL};

    return strchr(name, ':') && !is_one_of(local(name), ours);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void start_cb(GMarkupParseContext *context, const char *element, const char **names,
                     const char **values, gpointer user, GError **error)
{
    Check *self = user;
    const char *tag = local(element), *id = NULL;

    if (self->open->len >= MOST_DEPTH) {
        refuse(error, _("it takes too long to draw"));
        return;
    }
    if (self->open->len == 0 && !g_str_equal(tag, "svg")) {
        refuse(error, _("it is not an SVG drawing"));
        return;
    }
    for (int i = 0; names[i]; i++) {
        if (g_str_equal(names[i], "id") && *values[i] != '\0')
            id = values[i];
    }
    if (id)
        g_ptr_array_add(innermost(self)->uses, g_strdup(id));
    g_ptr_array_add(self->open, id ? g_strdup(id) : NULL);
    innermost(self)->cost += g_str_has_prefix(tag, "fe") ? FILTER_COST : 1;
    self->in_style = g_str_equal(tag, "style");
    if (!check_element(tag, error))
        return;
    for (int i = 0; names[i]; i++) {
        if (!is_foreign_attribute(names[i]) &&
            !check_attribute(self, local(names[i]), values[i], error)) {
            return;
        }
    }
}

static void end_cb(GMarkupParseContext *context, const char *element, gpointer user, GError **error)
{
    Check *self = user;

    if (self->in_style) {
        self->in_style = FALSE;
        if (!check_style(self, self->style->str, error))
            return;
        g_string_truncate(self->style, 0);
    }
    g_ptr_array_set_size(self->open, (int)self->open->len - 1);
}

static void text_cb(GMarkupParseContext *context, const char *text, gsize length, gpointer user,
                    GError **error)
{
    Check *self = user;

    if (self->in_style)
        g_string_append_len(self->style, text, (gssize)length);
}

/* Comments, declarations and CDATA arrive here whole. */
static void passthrough_cb(GMarkupParseContext *context, const char *text, gsize length,
                           gpointer user, GError **error)
{
    static const char CDATA[] = "<![CDATA[";
    Check *self = user;
    g_autofree char *whole = g_strndup(text, length);

    if (g_str_has_prefix(whole, "<!DOCTYPE") && strchr(whole, '['))
        refuse(error, _("it declares entities"));
    else if (g_str_has_prefix(whole, "<?xml-stylesheet"))
        refuse(error, _("it refers to another file"));
    else if (self->in_style && g_str_has_prefix(whole, CDATA))
        g_string_append(self->style, whole + strlen(CDATA));
}

/* --- Counting --------------------------------------------------------------------------------- */

/* The cost of drawing `name`; more than MOST_COST if it is circular, or too deep. */
static double count(Check *self, const char *name, int depth)
{
    Part *part = g_hash_table_lookup(self->parts, name);

    if (!part)
        return 1; /* it does not exist, so nothing is drawn */
    if (part->state == COUNTING || depth > MOST_DEPTH)
        return MOST_COST + 1.0;
    if (part->state == UNKNOWN) {
        part->state = COUNTING;
        for (guint i = 0; i < part->uses->len && part->cost <= MOST_COST; i++)
            part->cost += count(self, part->uses->pdata[i], depth + 1);
        part->state = COUNTED;
    }
    return part->cost;
}

static gboolean check_cost(Check *self, GError **error)
{
    if (count(self, "", 0) > MOST_COST)
        return refuse(error, _("it takes too long to draw"));
    return TRUE;
}

gboolean tabiya_drawing_check(const char *text, gsize length, GError **error)
{
    static const GMarkupParser parser = {start_cb, end_cb, text_cb, passthrough_cb, NULL};
    g_autoptr(GHashTable) parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, part_free);
    g_autoptr(GPtrArray) open = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) style = g_string_new(NULL);
    Check check = {.parts = parts, .open = open, .style = style};
    g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new(&parser, 0, &check, NULL);
    g_autoptr(GError) problem = NULL;

    if (memchr(text, '\0', length))
        return refuse(error, _("it is not an SVG drawing"));
    if (g_markup_parse_context_parse(context, text, (gssize)length, &problem) &&
        g_markup_parse_context_end_parse(context, &problem)) {
        return check_cost(&check, error);
    }
    if (problem->domain == TABIYA_ERROR) {
        g_propagate_error(error, g_steal_pointer(&problem));
    } else {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("it is not well-formed: %s"),
                    problem->message);
    }
    return FALSE;
}
