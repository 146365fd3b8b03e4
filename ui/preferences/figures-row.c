/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See figures-row.h. The setting is the list of the visible figures, in order. */
#include "ui/preferences/figures-row.h"

#include <glib/gi18n.h>

#include "ui/notation/figures.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define KEY "analysis-figures"

static gboolean to_active(GValue *active, GVariant *kept, gpointer id)
{
    g_autofree const char **ids = g_variant_get_strv(kept, NULL);

    g_value_set_boolean(active, g_strv_contains(ids, id));
    return TRUE;
}

static GVariant *from_active(const GValue *active, const GVariantType *type, gpointer id)
{
    g_auto(GStrv) before = g_settings_get_strv(tabiya_settings_get(), KEY);
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_STRING_ARRAY);
    for (gsize i = 0; i < TABIYA_N_FIGURES; i++) {
        const char *other = tabiya_figure_kinds[i].id;

        if (g_str_equal(other, id) ? g_value_get_boolean(active)
                                   : g_strv_contains((const char *const *)before, other)) {
            g_variant_builder_add(&builder, "s", other);
        }
    }
    return g_variant_builder_end(&builder);
}

static GtkWidget *new_row(const TabiyaFigureKind *kind)
{
    GtkWidget *row = g_object_new(ADW_TYPE_ACTION_ROW, "title", _(kind->title), "subtitle",
                                  _(kind->explanation), NULL);
    GtkWidget *shown = gtk_switch_new();

    gtk_widget_set_valign(shown, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(shown, _(kind->title));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), shown);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), shown);
    g_settings_bind_with_mapping(tabiya_settings_get(), KEY, shown, "active",
                                 G_SETTINGS_BIND_DEFAULT, to_active, from_active,
                                 (gpointer)kind->id, NULL);
    return row;
}

void tabiya_figures_row_fill(AdwExpanderRow *row)
{
    for (gsize i = 0; i < TABIYA_N_FIGURES; i++)
        adw_expander_row_add_row(row, new_row(&tabiya_figure_kinds[i]));
}
