/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-item.h. */
#include "app/library/library-item.h"

#include <glib/gi18n-lib.h>

#include "app/game/own-name.h"
#include "app/game/result-text.h"
#include "app/game/shown-date.h"
#include "app/plain-text.h"
#include "app/program.h"

struct _TabiyaLibraryItem {
    GObject parent_instance;

    gint64 id;
    TabiyaLibraryTexts *texts; /* NULL: not loaded */
};

G_DEFINE_FINAL_TYPE(TabiyaLibraryItem, tabiya_library_item, G_TYPE_OBJECT)

enum { PROP_LOADED = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean read_name(TabiyaLibraryRows *rows, TabiyaNameKind kind, guint32 id, char **name,
                          GError **error)
{
    GError *failure = NULL;
    g_autofree char *text = id > 0 ? tabiya_library_rows_dup_name(rows, kind, id, &failure) : NULL;

    if (!text || g_str_equal(text, "?"))
        *name = g_strdup("");
    else
        *name = tabiya_dup_cut(text, TABIYA_QUOTE_CHARS);
    if (!failure)
        return TRUE;
    g_propagate_error(error, failure);
    return FALSE;
}

static gboolean read_texts(TabiyaLibraryTexts *self, TabiyaLibraryRows *rows, GError **error)
{
    const TabiyaGameHeader *header = &self->header;

    return read_name(rows, TABIYA_NAME_PLAYER, header->white, &self->white, error) &&
           read_name(rows, TABIYA_NAME_PLAYER, header->black, &self->black, error) &&
           read_name(rows, TABIYA_NAME_EVENT, header->event, &self->event, error) &&
           read_name(rows, TABIYA_NAME_SITE, header->site, &self->site, error);
}

TabiyaLibraryTexts *tabiya_library_texts_new(TabiyaLibraryRows *rows, gint64 id, GError **error)
{
    TabiyaLibraryTexts *self = g_new0(TabiyaLibraryTexts, 1);
    GError *failure = NULL;

    self->gone = !tabiya_library_rows_get_header(rows, id, &self->header, &failure);
    if (self->gone)
        self->header = (TabiyaGameHeader){.id = id};
    if (!failure && read_texts(self, rows, &failure))
        return self;
    g_propagate_error(error, failure);
    tabiya_library_texts_free(self);
    return NULL;
}

void tabiya_library_texts_free(TabiyaLibraryTexts *self)
{
    if (!self)
        return;
    g_free(self->white);
    g_free(self->black);
    g_free(self->event);
    g_free(self->site);
    g_free(self);
}

/* --- Words ------------------------------------------------------------------------------------ */

const TabiyaLibraryTexts *tabiya_library_item_get_texts(TabiyaLibraryItem *self)
{
    static const TabiyaLibraryTexts NOTHING = {
        .white = (char *)"", .black = (char *)"", .event = (char *)"", .site = (char *)""};

    g_return_val_if_fail(TABIYA_IS_LIBRARY_ITEM(self), &NOTHING);
    return self->texts ? self->texts : &NOTHING;
}

static char *dup_number(guint number)
{
    return number > 0 ? g_strdup_printf("%u", number) : g_strdup("");
}

static const char *get_short_result(const TabiyaLibraryTexts *texts)
{
    return tabiya_result_to_shown((TabiyaResult)texts->header.result);
}

static guint get_moves(const TabiyaLibraryTexts *texts)
{
    return (texts->header.ply_count + 1u) / 2;
}

char *tabiya_library_item_dup_field(TabiyaLibraryItem *self, TabiyaLibraryField field)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_ITEM(self), NULL);
    const TabiyaLibraryTexts *texts = tabiya_library_item_get_texts(self);
    char eco[4];

    switch (field) {
    case TABIYA_LIBRARY_WHITE:
        return g_strdup(tabiya_own_name_show(texts->white));
    case TABIYA_LIBRARY_WHITE_ELO:
        return dup_number(texts->header.white_elo);
    case TABIYA_LIBRARY_BLACK:
        return g_strdup(tabiya_own_name_show(texts->black));
    case TABIYA_LIBRARY_BLACK_ELO:
        return dup_number(texts->header.black_elo);
    case TABIYA_LIBRARY_RESULT:
        return g_strdup(get_short_result(texts));
    case TABIYA_LIBRARY_DATE:
        return tabiya_shown_date_dup_number(texts->header.date);
    case TABIYA_LIBRARY_EVENT:
        return g_strdup(*texts->event ? texts->event : texts->site);
    case TABIYA_LIBRARY_ECO:
        return g_strdup(tabiya_eco_write(texts->header.eco, eco));
    case TABIYA_LIBRARY_LENGTH:
        return self->texts && !texts->gone ? g_strdup_printf("%u", get_moves(texts)) : g_strdup("");
    default:
        g_return_val_if_reached(NULL);
    }
}

char *tabiya_library_item_dup_title(TabiyaLibraryItem *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_ITEM(self), NULL);
    const TabiyaLibraryTexts *texts = tabiya_library_item_get_texts(self);

    if (!self->texts)
        return g_strdup("…");
    if (texts->gone)
        return g_strdup(_("This game no longer exists"));
    return g_strdup_printf("%s – %s",
                           *texts->white ? tabiya_own_name_show(texts->white) : _("Unknown"),
                           *texts->black ? tabiya_own_name_show(texts->black) : _("Unknown"));
}

static void append_part(GString *line, const char *text)
{
    g_autofree char *part = tabiya_program_isolate(text);

    g_string_append_printf(line, "%s%s", *part && line->len > 0 ? " · " : "", part);
}

/* The longest and least important parts come last, since narrow rows cut them off. */
char *tabiya_library_item_dup_details(TabiyaLibraryItem *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_ITEM(self), NULL);
    static const TabiyaLibraryField FIELDS[] = {TABIYA_LIBRARY_DATE, TABIYA_LIBRARY_ECO};
    g_autofree char *event = tabiya_library_item_dup_field(self, TABIYA_LIBRARY_EVENT);
    guint moves = get_moves(tabiya_library_item_get_texts(self));
    GString *text = g_string_new(NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        g_autofree char *field = tabiya_library_item_dup_field(self, FIELDS[i]);

        append_part(text, field);
    }
    if (self->texts && !self->texts->gone) {
        g_autofree char *length = g_strdup_printf(ngettext("%u move", "%u moves", moves), moves);

        append_part(text, length);
    }
    append_part(text, event);
    return g_string_free(text, FALSE);
}

/* --- The object ------------------------------------------------------------------------------- */

void tabiya_library_item_take(TabiyaLibraryItem *self, TabiyaLibraryTexts *texts)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_ITEM(self));
    tabiya_library_texts_free(self->texts);
    self->texts = texts;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LOADED]);
}

gint64 tabiya_library_item_get_id(TabiyaLibraryItem *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_ITEM(self), 0);
    return self->id;
}

gboolean tabiya_library_item_is_loaded(TabiyaLibraryItem *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_ITEM(self), FALSE);
    return self->texts != NULL;
}

static void tabiya_library_item_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
    if (id == PROP_LOADED)
        g_value_set_boolean(value, TABIYA_LIBRARY_ITEM(object)->texts != NULL);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_library_item_finalize(GObject *object)
{
    tabiya_library_texts_free(TABIYA_LIBRARY_ITEM(object)->texts);
    G_OBJECT_CLASS(tabiya_library_item_parent_class)->finalize(object);
}

static void tabiya_library_item_class_init(TabiyaLibraryItemClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = tabiya_library_item_get_property;
    object_class->finalize = tabiya_library_item_finalize;
    properties[PROP_LOADED] =
        g_param_spec_boolean("loaded", NULL, NULL, FALSE,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_library_item_init(TabiyaLibraryItem *self)
{
}

TabiyaLibraryItem *tabiya_library_item_new(gint64 id)
{
    TabiyaLibraryItem *self = g_object_new(TABIYA_TYPE_LIBRARY_ITEM, NULL);

    self->id = id;
    return self;
}
