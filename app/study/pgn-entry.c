/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-entry.h. A row of the list of games, read when first needed. */
#include "app/study/pgn-entry.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "app/game/own-name.h"
#include "app/study/pgn-document-private.h"

struct _TabiyaPgnEntry {
    GObject parent_instance;

    TabiyaPgnDocument *document;
    guint32 id;
    TabiyaPgnHeader header;
    char *title;
    int length; /* -1: not counted yet */
    gboolean is_read;
};

G_DEFINE_FINAL_TYPE(TabiyaPgnEntry, tabiya_pgn_entry, G_TYPE_OBJECT)

/* The first ones are the fields of the header, in its order. */
enum {
    PROP_WHITE = 1,
    PROP_RESULT = PROP_WHITE + TABIYA_PGN_FIELD_RESULT,
    PROP_ECO = PROP_WHITE + TABIYA_PGN_FIELD_ECO,
    PROP_TITLE,
    PROP_LENGTH,
    PROP_MODIFIED,
    N_PROPS,
};

static const char *const FIELD_NAMES[] = {"white", "black", "event",  "site",
                                          "date",  "round", "result", "eco"};

static GParamSpec *properties[N_PROPS];

static const TabiyaPgnHeader *header(TabiyaPgnEntry *self)
{
    if (!self->is_read)
        tabiya_pgn_document_read_header(self->document, self->id, &self->header);
    self->is_read = TRUE;
    return &self->header;
}

static char *make_title(const TabiyaPgnHeader *header)
{
    const char *white = tabiya_own_name_show(header->fields[TABIYA_PGN_FIELD_WHITE]);
    const char *black = tabiya_own_name_show(header->fields[TABIYA_PGN_FIELD_BLACK]);
    const char *event = header->fields[TABIYA_PGN_FIELD_EVENT];
    if (white[0] != '\0' && black[0] != '\0') {
        /* Translators: the players of a game, White first. */
        return g_strdup_printf(_("%s – %s"), white, black);
    }
    if (white[0] != '\0' || black[0] != '\0')
        return g_strdup(white[0] != '\0' ? white : black);
    return g_strdup(event[0] != '\0' ? event : _("Untitled Game"));
}

const char *tabiya_pgn_entry_get_title(TabiyaPgnEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_ENTRY(self), NULL);
    if (!self->title)
        self->title = make_title(header(self));
    return self->title;
}

int tabiya_pgn_entry_get_length(TabiyaPgnEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_ENTRY(self), 0);
    if (self->length < 0) {
        const char *tag = header(self)->fields[TABIYA_PGN_FIELD_PLY_COUNT];
        self->length = tag[0] != '\0' ? MAX(atoi(tag), 0)
                                      : tabiya_pgn_document_count_plies(self->document, self->id);
    }
    return self->length;
}

gboolean tabiya_pgn_entry_get_modified(TabiyaPgnEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_ENTRY(self), FALSE);
    const TabiyaPgnRecord *record = tabiya_pgn_document_record(self->document, self->id);
    return record && record->is_modified;
}

int tabiya_pgn_entry_get_position(TabiyaPgnEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_ENTRY(self), -1);
    return tabiya_pgn_document_position(self->document, self->id);
}

const char *tabiya_pgn_entry_get_field(TabiyaPgnEntry *self, TabiyaPgnField field)
{
    g_return_val_if_fail(TABIYA_IS_PGN_ENTRY(self) && field < TABIYA_PGN_N_FIELDS, NULL);
    return header(self)->fields[field];
}

void tabiya_pgn_entry_refresh(TabiyaPgnEntry *self)
{
    self->is_read = FALSE;
    self->length = -1;
    g_clear_pointer(&self->title, g_free);
    g_object_freeze_notify(G_OBJECT(self));
    for (guint i = 1; i < N_PROPS; i++)
        g_object_notify_by_pspec(G_OBJECT(self), properties[i]);
    g_object_thaw_notify(G_OBJECT(self));
}

static void tabiya_pgn_entry_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *spec)
{
    TabiyaPgnEntry *self = TABIYA_PGN_ENTRY(object);
    if (id >= PROP_WHITE && id <= PROP_ECO)
        g_value_set_string(value, header(self)->fields[id - PROP_WHITE]);
    else if (id == PROP_TITLE)
        g_value_set_string(value, tabiya_pgn_entry_get_title(self));
    else if (id == PROP_LENGTH)
        g_value_set_int(value, tabiya_pgn_entry_get_length(self));
    else if (id == PROP_MODIFIED)
        g_value_set_boolean(value, tabiya_pgn_entry_get_modified(self));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_pgn_entry_dispose(GObject *object)
{
    TabiyaPgnEntry *self = TABIYA_PGN_ENTRY(object);
    if (self->document)
        tabiya_pgn_document_forget_entry(self->document, self->id);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(tabiya_pgn_entry_parent_class)->dispose(object);
}

static void tabiya_pgn_entry_finalize(GObject *object)
{
    TabiyaPgnEntry *self = TABIYA_PGN_ENTRY(object);
    tabiya_pgn_header_clear(&self->header);
    g_free(self->title);
    G_OBJECT_CLASS(tabiya_pgn_entry_parent_class)->finalize(object);
}

static void tabiya_pgn_entry_class_init(TabiyaPgnEntryClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = tabiya_pgn_entry_dispose;
    object_class->finalize = tabiya_pgn_entry_finalize;
    object_class->get_property = tabiya_pgn_entry_get_property;
    for (guint i = 0; i < G_N_ELEMENTS(FIELD_NAMES); i++)
        properties[PROP_WHITE + i] = g_param_spec_string(FIELD_NAMES[i], NULL, NULL, NULL, flags);
    properties[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
    properties[PROP_LENGTH] = g_param_spec_int("length", NULL, NULL, 0, G_MAXINT, 0, flags);
    properties[PROP_MODIFIED] = g_param_spec_boolean("modified", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_pgn_entry_init(TabiyaPgnEntry *self)
{
    self->length = -1;
}

TabiyaPgnEntry *tabiya_pgn_entry_new(TabiyaPgnDocument *document, guint32 id)
{
    TabiyaPgnEntry *self = g_object_new(TABIYA_TYPE_PGN_ENTRY, NULL);
    self->document = g_object_ref(document);
    self->id = id;
    return self;
}
