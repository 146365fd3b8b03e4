/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speaking-group.h. The voices are asked for once Tabiya is to speak: asking starts the speech
 * server. */
#include "ui/preferences/speaking-group.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/voice/spoken-language.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/voice/shared-speaker.h"
#include "ui/widget.h"

struct _TabiyaSpeakingGroup {
    AdwPreferencesGroup parent_instance;

    GPtrArray *voices; /* owned, of char *: the ids of the row's choices after the first; NULL: not
                        * listed yet */
    GCancellable *cancellable; /* of listing them */
    gboolean is_filling;       /* the rows are being filled in */
    gboolean hears_trouble;    /* of the speaker */

    /* Template */
    GtkSwitch *speaking, *beside;
    AdwComboRow *language, *voice;
    GtkAdjustment *rate, *pitch, *volume;
    AdwActionRow *trial;
    GtkWidget *test;
};

G_DEFINE_FINAL_TYPE(TabiyaSpeakingGroup, tabiya_speaking_group, ADW_TYPE_PREFERENCES_GROUP)

static void tell(TabiyaSpeakingGroup *self, const char *text)
{
    adw_action_row_set_subtitle(self->trial, text);
    tabiya_widget_set_css_class(GTK_WIDGET(self->trial), "error", *text != '\0');
    if (*text != '\0')
        tabiya_announce(GTK_WIDGET(self), text);
}

/* Not before it is needed. */
static TabiyaSpeaker *get_speaker(TabiyaSpeakingGroup *self)
{
    TabiyaSpeaker *speaker = tabiya_shared_speaker_get();

    if (!self->hears_trouble)
        g_signal_connect_object(speaker, "trouble", G_CALLBACK(tell), self, G_CONNECT_SWAPPED);
    self->hears_trouble = TRUE;
    return speaker;
}

/* --- Voices ----------------------------------------------------------------------------------- */

static guint find_voice(TabiyaSpeakingGroup *self)
{
    g_autofree char *id = g_settings_get_string(tabiya_settings_get(), "speaking-voice");
    guint index = 0;

    return self->voices && g_ptr_array_find_with_equal_func(self->voices, id, g_str_equal, &index)
               ? index + 1
               : 0;
}

/* "English (America)", of "espeak-ng/English (America)". */
static void fill_voices(TabiyaSpeakingGroup *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    gtk_string_list_append(names, C_("voice", "Default"));
    for (guint i = 0; self->voices && i < self->voices->len; i++)
        gtk_string_list_append(names, strchr(self->voices->pdata[i], '/') + 1);
    self->is_filling = TRUE;
    adw_combo_row_set_model(self->voice, G_LIST_MODEL(names));
    adw_combo_row_set_selected(self->voice, find_voice(self));
    gtk_widget_set_sensitive(GTK_WIDGET(self->voice),
                             g_list_model_get_n_items(G_LIST_MODEL(names)) > 1);
    self->is_filling = FALSE;
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaSpeakingGroup) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) voices =
        tabiya_speaker_list_voices_finish(TABIYA_SPEAKER(source), result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    if (error) {
        tell(self, error->message);
        return;
    }
    self->voices = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < voices->len; i++)
        g_ptr_array_add(self->voices, g_strdup(((TabiyaSpeechVoice *)voices->pdata[i])->id));
    fill_voices(self);
}

static void list_voices(TabiyaSpeakingGroup *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->voices, g_ptr_array_unref);
    fill_voices(self);
    if (!gtk_switch_get_active(self->speaking) || !gtk_widget_get_mapped(GTK_WIDGET(self)))
        return;
    self->cancellable = g_cancellable_new();
    tabiya_speaker_list_voices_async(get_speaker(self), self->cancellable, listed_cb,
                                     g_object_ref(self));
}

/* A row also tells of a choice that is no other one. FALSE: it is as it was. */
static gboolean store(const char *key, const char *text)
{
    g_autofree char *stored = g_settings_get_string(tabiya_settings_get(), key);

    return !g_str_equal(stored, text) && g_settings_set_string(tabiya_settings_get(), key, text);
}

static void voice_cb(TabiyaSpeakingGroup *self)
{
    const guint selected = adw_combo_row_get_selected(self->voice);

    if (!self->is_filling && self->voices)
        store("speaking-voice", selected == 0 ? "" : self->voices->pdata[selected - 1]);
}

/* --- Language --------------------------------------------------------------------------------- */

static void fill_languages(TabiyaSpeakingGroup *self)
{
    g_autofree char *code = g_settings_get_string(tabiya_settings_get(), "speaking-language");
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    guint selected = 0;

    gtk_string_list_append(names, _("Same as Tabiya"));
    for (guint i = 0; tabiya_spoken_language_at(i); i++) {
        gtk_string_list_append(names, tabiya_spoken_language_at(i)->name);
        if (g_str_equal(tabiya_spoken_language_at(i)->code, code))
            selected = i + 1;
    }
    adw_combo_row_set_model(self->language, G_LIST_MODEL(names));
    adw_combo_row_set_selected(self->language, selected);
}

/* The voice speaks another language. */
static void language_cb(TabiyaSpeakingGroup *self)
{
    const guint selected = adw_combo_row_get_selected(self->language);

    if (!store("speaking-language",
               selected == 0 ? "" : tabiya_spoken_language_at(selected - 1)->code)) {
        return;
    }
    g_settings_reset(tabiya_settings_get(), "speaking-voice");
    list_voices(self);
}

/* --- Trying ----------------------------------------------------------------------------------- */

static void test_cb(TabiyaSpeakingGroup *self)
{
    TabiyaSpeaker *speaker = get_speaker(self);

    tell(self, tabiya_speaker_is_silenced(speaker)
                   ? _("A screen reader is running, so Tabiya is silent.")
                   : "");
    g_autofree char *move = g_strdup_printf(_("White plays knight to %s"), "f3");
    g_autofree char *words = g_strdup_printf(_("%s, check"), move);
    tabiya_speaker_say_now(speaker, words);
}

static void tabiya_speaking_group_dispose(GObject *object)
{
    TabiyaSpeakingGroup *self = TABIYA_SPEAKING_GROUP(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->voices, g_ptr_array_unref);
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_SPEAKING_GROUP);
    G_OBJECT_CLASS(tabiya_speaking_group_parent_class)->dispose(object);
}

static void tabiya_speaking_group_class_init(TabiyaSpeakingGroupClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_speaking_group_dispose;
    tabiya_widget_set_template(widget_class, "preferences/speaking-group.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaSpeakingGroup, name)
    BIND(speaking);
    BIND(beside);
    BIND(language);
    BIND(voice);
    BIND(rate);
    BIND(pitch);
    BIND(volume);
    BIND(trial);
    BIND(test);
#undef BIND
}

static void bind_all(TabiyaSpeakingGroup *self)
{
    tabiya_settings_bind("speaking", self->speaking, "active");
    tabiya_settings_bind("speaking-beside-screen-reader", self->beside, "active");
    tabiya_settings_bind("speaking-rate", self->rate, "value");
    tabiya_settings_bind("speaking-pitch", self->pitch, "value");
    tabiya_settings_bind("speaking-volume", self->volume, "value");
}

static void tabiya_speaking_group_init(TabiyaSpeakingGroup *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    bind_all(self);
    fill_languages(self);
    fill_voices(self);
    tabiya_names_give(GTK_WIDGET(self));
    g_signal_connect_swapped(self->language, "notify::selected", G_CALLBACK(language_cb), self);
    g_signal_connect_swapped(self->voice, "notify::selected", G_CALLBACK(voice_cb), self);
    g_signal_connect_swapped(self->speaking, "notify::active", G_CALLBACK(list_voices), self);
    g_signal_connect_swapped(self->test, "clicked", G_CALLBACK(test_cb), self);
    g_signal_connect(self, "map", G_CALLBACK(list_voices), NULL);
}
