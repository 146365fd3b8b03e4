/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistakes-wish.h. A wish is a GVariant in its text form. */
#include "app/puzzles/mistakes-wish.h"

#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/work-rows.h"

#define KIND "mistakes"
#define TYPE "(asbt)"

/* An import writes in steps that are shorter than this. */
#define PATIENCE_MS 60000

void tabiya_mistakes_wish_free(TabiyaMistakesWish *self)
{
    if (!self)
        return;
    g_strfreev(self->names);
    g_free(self);
}

static char *write_wish(const TabiyaMistakesWish *wish)
{
    g_autoptr(GVariant) value =
        g_variant_ref_sink(g_variant_new("(^asbt)", wish->names, wish->reviewed_only, wish->nodes));

    return g_variant_print(value, FALSE);
}

static TabiyaMistakesWish *read_wish(const char *text)
{
    g_autoptr(GVariant) value = g_variant_parse(G_VARIANT_TYPE(TYPE), text, NULL, NULL, NULL);
    g_autoptr(TabiyaMistakesWish) wish = g_new0(TabiyaMistakesWish, 1);

    if (!value)
        return NULL;
    g_variant_get(value, "(^asbt)", &wish->names, &wish->reviewed_only, &wish->nodes);
    return wish->names[0] ? g_steal_pointer(&wish) : NULL;
}

gboolean tabiya_mistakes_wish_save(const char *library, const TabiyaMistakesWish *wish,
                                   GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(library, error);
    g_autofree char *text = wish ? write_wish(wish) : NULL;

    if (!db)
        return FALSE;
    tabiya_database_set_patience(db, PATIENCE_MS);
    return tabiya_work_rows_set(db, KIND, text, g_get_real_time() / 1000, error);
}

TabiyaMistakesWish *tabiya_mistakes_wish_load(const char *library, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(library, error);
    g_autofree char *text = db ? tabiya_work_rows_get(db, KIND, error) : NULL;

    return text ? read_wish(text) : NULL;
}
