/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See voice-page.h. */
#include "ui/preferences/voice-page.h"

#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/preferences/speaking-group.h"
#include "ui/settings.h"
#include "ui/voice/voice-kinds.h"
#include "ui/widget.h"

struct _TabiyaVoicePage {
    AdwPreferencesPage parent_instance;

    /* Template */
    TabiyaSpeakingGroup *speaking;
    AdwPreferencesGroup *kinds;
};

G_DEFINE_FINAL_TYPE(TabiyaVoicePage, tabiya_voice_page, ADW_TYPE_PREFERENCES_PAGE)

static GtkWidget *make_row(const TabiyaVoiceKindRow *kind)
{
    GtkWidget *row = adw_action_row_new(), *on = gtk_switch_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(kind->title));
    gtk_widget_set_valign(on, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(on, _(kind->title));
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), on);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), on);
    tabiya_settings_bind(kind->setting, on, "active");
    return row;
}

static void dispose(GObject *object)
{
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_VOICE_PAGE);
    G_OBJECT_CLASS(tabiya_voice_page_parent_class)->dispose(object);
}

static void tabiya_voice_page_class_init(TabiyaVoicePageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    g_type_ensure(TABIYA_TYPE_SPEAKING_GROUP);
    tabiya_widget_set_template(widget_class, "preferences/voice-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaVoicePage, speaking);
    gtk_widget_class_bind_template_child(widget_class, TabiyaVoicePage, kinds);
}

static void tabiya_voice_page_init(TabiyaVoicePage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    for (TabiyaVoiceKind kind = 0; kind < TABIYA_N_VOICE_KINDS; kind++)
        adw_preferences_group_add(self->kinds, make_row(tabiya_voice_kind_get(kind)));
    tabiya_names_give(GTK_WIDGET(self));
}
