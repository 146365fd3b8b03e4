/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The view of each game of a tab: the cursor, and which variations are folded. It is kept for when
 * a game is shown again, perhaps after rereading, and as text for the journal:
 *
 *     LOOK *( ";" KEY ":" LOOK )        LOOK = CURSOR *( "," FOLDED )
 *
 * The first look is the shown game's, the others, by key, those of games with something folded;
 * CURSOR and FOLDED are paths (node-path.h). Older journals have only the first CURSOR. */
#include "app/study/folded.h"
#include "app/game/node-path.h"
#include "app/study/pgn-document-private.h"
#include "app/study/study-session-private.h"

typedef struct {
    char *cursor;  /* a path */
    char **folded; /* paths; NULL: none */
} Look;

static void look_free(gpointer data)
{
    Look *look = data;
    g_free(look->cursor);
    g_strfreev(look->folded);
    g_free(look);
}

GHashTable *tabiya_study_looks_new(void)
{
    return g_hash_table_new_full(NULL, NULL, NULL, look_free);
}

static void keep(TabiyaStudyTab *tab, guint32 id, Look *look)
{
    g_hash_table_replace(tab->looks, GUINT_TO_POINTER(id), look);
}

/* --- The shown game --------------------------------------------------------------------------- */

void tabiya_study_tab_remember_look(TabiyaStudyTab *self)
{
    int position = self->game ? tabiya_study_tab_get_position(self) : -1;
    if (position < 0)
        return;
    Look *look = g_new(Look, 1);
    look->cursor = tabiya_node_dup_path(self->cursor);
    look->folded = tabiya_folded_dup_paths(self->game);
    keep(self, tabiya_pgn_document_id(self->document, (guint)position), look);
}

void tabiya_study_tab_restore_look(TabiyaStudyTab *self, guint32 id)
{
    const Look *look = g_hash_table_lookup(self->looks, GUINT_TO_POINTER(id));
    self->cursor = tabiya_node_from_path(self->game, look ? look->cursor : NULL);
    if (look)
        tabiya_folded_add_paths(self->game, (const char *const *)look->folded);
}

/* --- As text ---------------------------------------------------------------------------------- */

static void append_folded(GString *text, char **paths)
{
    for (; paths && *paths; paths++)
        g_string_append_printf(text, ",%s", *paths);
}

/* Cached, because each path takes a walk to the start, and the cursor moves more often. */
static const char *folded_text(TabiyaStudyTab *self)
{
    if (!self->folded_text) {
        GString *text = g_string_new(NULL);
        g_auto(GStrv) paths = tabiya_folded_dup_paths(self->game);
        append_folded(text, paths);
        self->folded_text = g_string_free(text, FALSE);
    }
    return self->folded_text;
}

char *tabiya_study_tab_dup_looks(TabiyaStudyTab *self)
{
    g_autofree char *cursor = tabiya_node_dup_path(self->cursor);
    GString *text = g_string_new(cursor);
    int shown = tabiya_study_tab_get_position(self);
    GHashTableIter iter;
    gpointer id, data;
    g_string_append(text, folded_text(self));
    g_hash_table_iter_init(&iter, self->looks);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        const Look *look = data;
        int position = tabiya_pgn_document_position(self->document, GPOINTER_TO_UINT(id));
        if (!look->folded || position < 0 || position == shown)
            continue;
        g_string_append_printf(text, ";%" G_GINT64_FORMAT ":%s",
                               tabiya_pgn_document_get_key(self->document, (guint)position),
                               look->cursor);
        append_folded(text, look->folded);
    }
    return g_string_free(text, FALSE);
}

static Look *look_from_text(const char *text)
{
    g_auto(GStrv) paths = g_strsplit(text, ",", -1);
    Look *look = g_new0(Look, 1);
    look->cursor = g_strdup(paths[0] ? paths[0] : "");
    if (paths[0] && paths[1])
        look->folded = g_strdupv(paths + 1);
    return look;
}

static void take_by_key(TabiyaStudyTab *self, const char *text)
{
    char *end;
    gint64 key = g_ascii_strtoll(text, &end, 10);
    int position = *end == ':' ? tabiya_pgn_document_find_key(self->document, key) : -1;
    if (position >= 0) {
        keep(self, tabiya_pgn_document_id(self->document, (guint)position),
             look_from_text(end + 1));
    }
}

void tabiya_study_tab_take_looks(TabiyaStudyTab *self, const char *text, int position,
                                 gboolean by_key)
{
    g_auto(GStrv) looks = g_strsplit(text ? text : "", ";", -1);
    for (guint i = 1; by_key && i < g_strv_length(looks); i++)
        take_by_key(self, looks[i]);
    if (position >= 0 && looks[0]) {
        keep(self, tabiya_pgn_document_id(self->document, (guint)position),
             look_from_text(looks[0]));
    }
}
