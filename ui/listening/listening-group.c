/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listening-group.h. */
#include "ui/listening/listening-group.h"

#include <glib/gi18n.h>

#include "app/game/game.h"
#include "app/voice/microphone.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/listening/listen-part.h"
#include "ui/listening/listen-settings.h"
#include "ui/widget.h"

struct _TabiyaListeningGroup {
    AdwPreferencesGroup parent_instance;

    TabiyaHearing *hearing;    /* owned: of the try; NULL: never tried */
    GCancellable *cancellable; /* of everything that runs; the group's */
    GPtrArray *devices;        /* owned, of TabiyaMicrophoneDevice; NULL: not known */
    gboolean is_showing;       /* rows are being filled in */
    gboolean is_trying;
    gboolean is_stale; /* the hearing has older settings */

    /* Template */
    GtkSwitch *listening, *hands_free;
    AdwActionRow *hands_free_row, *pause_row, *model, *try_row, *habits_row;
    AdwActionRow *recognizer_note, *microphone_note;
    AdwComboRow *recognizers, *microphones;
    AdwEntryRow *command;
    GtkAdjustment *pause;
    GtkWidget *choose_model, *level, *try_button, *forget, *pause_spin;
};

G_DEFINE_FINAL_TYPE(TabiyaListeningGroup, tabiya_listening_group, ADW_TYPE_PREFERENCES_GROUP)

static GtkWindow *get_window(TabiyaListeningGroup *self)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

/* Of the window below. NULL: there is none. */
static TabiyaListenPart *get_part(TabiyaListeningGroup *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWindow *below = root ? gtk_window_get_transient_for(GTK_WINDOW(root)) : NULL;

    return TABIYA_IS_SHELL(below) ? tabiya_shell_find(TABIYA_SHELL(below), TABIYA_TYPE_LISTEN_PART)
                                  : NULL;
}

/* --- Recognizers ------------------------------------------------------------------------------ */

static void show_recognizer(TabiyaListeningGroup *self)
{
    g_autofree char *note = tabiya_listen_settings_dup_note();
    g_autofree char *model = g_settings_get_string(tabiya_settings_get(), "voice-model");
    g_autofree char *id = g_settings_get_string(tabiya_settings_get(), "voice-recognizer");
    g_autofree char *shown = g_filename_display_name(model);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->recognizer_note), note ? note : "");
    gtk_widget_set_visible(GTK_WIDGET(self->recognizer_note), note != NULL);
    adw_action_row_set_subtitle(self->model, *model != '\0' ? shown : _("No folder is chosen."));
    gtk_widget_set_visible(GTK_WIDGET(self->model), g_str_equal(id, "vosk") || *model != '\0' ||
                                                        g_str_equal(id, "automatic"));
    gtk_widget_set_visible(GTK_WIDGET(self->command), g_str_equal(id, "command"));
}

static void recognizer_cb(TabiyaListeningGroup *self)
{
    const guint selected = adw_combo_row_get_selected(self->recognizers);
    const TabiyaRecognizerKind *const *kinds = tabiya_recognizers_list();

    if (self->is_showing)
        return;
    g_settings_set_string(tabiya_settings_get(), "voice-recognizer",
                          selected == 0 ? "automatic" : kinds[selected - 1]->id);
    show_recognizer(self);
}

static void fill_recognizers(TabiyaListeningGroup *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    g_autofree char *id = g_settings_get_string(tabiya_settings_get(), "voice-recognizer");
    const TabiyaRecognizerKind *const *kinds = tabiya_recognizers_list();
    guint selected = 0;

    gtk_string_list_append(names, _("Automatic"));
    for (guint i = 0; kinds[i]; i++) {
        gtk_string_list_append(names, _(kinds[i]->name));
        if (g_str_equal(kinds[i]->id, id))
            selected = i + 1;
    }
    self->is_showing = TRUE;
    adw_combo_row_set_model(self->recognizers, G_LIST_MODEL(names));
    adw_combo_row_set_selected(self->recognizers, selected);
    self->is_showing = FALSE;
    show_recognizer(self);
}

static void folder_chosen_cb(GFile *file, gpointer user)
{
    TabiyaListeningGroup *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (!path)
        return;
    g_settings_set_string(tabiya_settings_get(), "voice-model", path);
    show_recognizer(self);
}

static void choose_model_cb(TabiyaListeningGroup *self)
{
    tabiya_choose_folder(get_window(self), _("Choose the Folder with the Vosk Model"),
                         folder_chosen_cb, self);
}

static void command_cb(TabiyaListeningGroup *self)
{
    g_settings_set_string(tabiya_settings_get(), "voice-command",
                          gtk_editable_get_text(GTK_EDITABLE(self->command)));
    show_recognizer(self);
}

/* --- Microphones ------------------------------------------------------------------------------ */

static void microphone_cb(TabiyaListeningGroup *self)
{
    const guint selected = adw_combo_row_get_selected(self->microphones);
    const TabiyaMicrophoneDevice *device = NULL;

    if (self->is_showing || !self->devices)
        return;
    if (selected > 0 && selected <= self->devices->len)
        device = self->devices->pdata[selected - 1];
    g_settings_set_string(tabiya_settings_get(), "voice-microphone", device ? device->id : "");
}

static void show_microphone_note(TabiyaListeningGroup *self, const char *note)
{
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->microphone_note), note);
    gtk_widget_set_visible(GTK_WIDGET(self->microphone_note), TRUE);
}

static void show_devices(TabiyaListeningGroup *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);
    g_autofree char *id = g_settings_get_string(tabiya_settings_get(), "voice-microphone");
    guint selected = 0;

    gtk_string_list_append(names, _("System default"));
    for (guint i = 0; self->devices && i < self->devices->len; i++) {
        const TabiyaMicrophoneDevice *device = self->devices->pdata[i];
        gtk_string_list_append(names, device->name);
        if (g_str_equal(device->id, id))
            selected = i + 1;
    }
    self->is_showing = TRUE;
    adw_combo_row_set_model(self->microphones, G_LIST_MODEL(names));
    adw_combo_row_set_selected(self->microphones, selected);
    self->is_showing = FALSE;
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaListeningGroup) self = user;
    const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(NULL);
    g_autoptr(GPtrArray) devices = module ? module->list_finish(result, NULL) : NULL;

    if (!devices || g_cancellable_is_cancelled(self->cancellable))
        return;
    g_clear_pointer(&self->devices, g_ptr_array_unref);
    self->devices = g_steal_pointer(&devices);
    show_devices(self);
    if (self->devices->len == 0)
        show_microphone_note(self, _("No microphone was found."));
}

static void fill_microphones(TabiyaListeningGroup *self)
{
    g_autoptr(GError) error = NULL;
    const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(&error);

    show_devices(self);
    gtk_widget_set_sensitive(GTK_WIDGET(self->microphones), module != NULL);
    if (module)
        module->list_async(self->cancellable, listed_cb, g_object_ref(self));
    else
        show_microphone_note(self, error->message);
}

/* --- The try ---------------------------------------------------------------------------------- */

static void say(TabiyaListeningGroup *self, const char *text)
{
    adw_action_row_set_subtitle(self->try_row, text);
    tabiya_announce(GTK_WIDGET(self), text);
}

static void set_trying(TabiyaListeningGroup *self, gboolean trying)
{
    TabiyaListenPart *part = get_part(self);

    self->is_trying = trying;
    if (part)
        tabiya_listen_part_set_muted(part, trying);
    gtk_widget_set_visible(self->level, trying);
    gtk_button_set_label(GTK_BUTTON(self->try_button), trying ? _("_Done") : _("_Speak"));
}

static void end_try(TabiyaListeningGroup *self)
{
    tabiya_hearing_set_hands_free(self->hearing, FALSE);
    tabiya_hearing_cancel(self->hearing);
    set_trying(self, FALSE);
}

static void heard_cb(TabiyaListeningGroup *self, const TabiyaHeard *heard)
{
    /* Translators: words that were heard, in quotation marks. */
    g_autofree char *text = heard->words ? g_strdup_printf(_("“%s”"), heard->words)
                                         : g_strdup(_("I did not understand that."));

    end_try(self);
    say(self, text);
}

static void problem_cb(TabiyaListeningGroup *self, const char *problem)
{
    end_try(self);
    say(self, problem);
}

static void level_cb(TabiyaListeningGroup *self, double level)
{
    gtk_level_bar_set_value(GTK_LEVEL_BAR(self->level), CLAMP(level, 0, 1));
}

static TabiyaHearing *ensure_hearing(TabiyaListeningGroup *self)
{
    static const TabiyaHearingContext CONTEXT = {.sets = TABIYA_SPOKEN_ALL};
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);

    if (self->hearing)
        return self->hearing;
    self->hearing = tabiya_hearing_new(NULL);
    g_signal_connect_object(self->hearing, "heard", G_CALLBACK(heard_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hearing, "problem", G_CALLBACK(problem_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hearing, "level", G_CALLBACK(level_cb), self, G_CONNECT_SWAPPED);
    tabiya_listen_settings_apply(self->hearing);
    tabiya_hearing_set_position(self->hearing, tabiya_game_get_start(game));
    tabiya_hearing_set_context(self->hearing, &CONTEXT);
    return self->hearing;
}

static void try_cb(TabiyaListeningGroup *self)
{
    const gboolean is_new = !self->hearing;

    if (self->is_trying) {
        tabiya_hearing_stop(self->hearing);
        return;
    }
    ensure_hearing(self);
    if (!is_new && self->is_stale)
        tabiya_listen_settings_apply(self->hearing);
    self->is_stale = FALSE;
    set_trying(self, TRUE);
    adw_action_row_set_subtitle(self->try_row, _("Listening…"));
    tabiya_hearing_set_hands_free(self->hearing, TRUE);
}

static void settings_cb(TabiyaListeningGroup *self)
{
    self->is_stale = TRUE;
}

/* --- The voice -------------------------------------------------------------------------------- */

/* Files that are often misheard, and what radio operators say for them. */
static void append_trouble(GString *text, TabiyaListenPart *part)
{
    static const char *const WORDS[] = {"alpha", "bravo",   "charlie", "delta",
                                        "echo",  "foxtrot", "golf",    "hotel"};
    g_autofree char *files = tabiya_listen_part_dup_trouble(part);

    for (const char *file = files; *file; file++) {
        g_string_append_c(text, ' ');
        /* Translators: %c is a letter of the board, %s the word of radio operators for it. */
        g_string_append_printf(text, _("“%c” is often misheard: say “%s”."), *file,
                               WORDS[*file - 'a']);
    }
}

static void show_habits(TabiyaListeningGroup *self)
{
    TabiyaListenPart *part = get_part(self);
    const guint n = part ? tabiya_listen_part_count_learned(part) : 0;
    g_autoptr(GString) text = g_string_new(_("Tabiya has not learned anything yet."));

    if (n > 0) {
        g_string_printf(text,
                        ngettext("Tabiya has learned from %u correction.",
                                 "Tabiya has learned from %u corrections.", n),
                        n);
        append_trouble(text, part);
    }
    adw_action_row_set_subtitle(self->habits_row, text->str);
    gtk_widget_set_sensitive(self->forget, n > 0);
}

static void recall_cb(TabiyaListeningGroup *self)
{
    TabiyaListenPart *part = get_part(self);

    if (part)
        tabiya_listen_part_recall(part);
    show_habits(self);
}

static void say_forgotten(TabiyaListeningGroup *self)
{
    GtkWindow *window = get_window(self);

    if (!ADW_IS_PREFERENCES_WINDOW(window))
        return;
    AdwToast *toast = adw_toast_new(_("Forgotten"));
    adw_toast_set_button_label(toast, _("_Undo"));
    g_signal_connect_object(toast, "button-clicked", G_CALLBACK(recall_cb), self,
                            G_CONNECT_SWAPPED);
    adw_preferences_window_add_toast(ADW_PREFERENCES_WINDOW(window), toast);
}

static void forget_cb(TabiyaListeningGroup *self)
{
    TabiyaListenPart *part = get_part(self);

    if (!part)
        return;
    tabiya_listen_part_forget(part);
    show_habits(self);
    say_forgotten(self);
    tabiya_announce(GTK_WIDGET(self), _("Forgotten"));
}

/* --- Construction ----------------------------------------------------------------------------- */

static void mapped_cb(TabiyaListeningGroup *self)
{
    show_habits(self);
    if (!self->devices)
        fill_microphones(self);
}

static void unmapped_cb(TabiyaListeningGroup *self)
{
    if (self->is_trying)
        end_try(self);
}

static void bind(TabiyaListeningGroup *self)
{
    tabiya_settings_bind("voice-listening", self->listening, "active");
    tabiya_settings_bind("voice-hands-free", self->hands_free, "active");
    tabiya_settings_bind("voice-pause", self->pause, "value");
    g_object_bind_property(self->listening, "active", self->hands_free_row, "sensitive",
                           G_BINDING_SYNC_CREATE);
    g_autofree char *command = g_settings_get_string(tabiya_settings_get(), "voice-command");
    gtk_editable_set_text(GTK_EDITABLE(self->command), command);
}

static void tabiya_listening_group_init(TabiyaListeningGroup *self)
{
    self->cancellable = g_cancellable_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    /* First: a row of another form says that its choice has changed. */
    tabiya_widget_fit_words(GTK_WIDGET(self));
    bind(self);
    fill_recognizers(self);
    tabiya_listen_settings_watch(self, G_CALLBACK(settings_cb));
    g_signal_connect_swapped(self->recognizers, "notify::selected", G_CALLBACK(recognizer_cb),
                             self);
    g_signal_connect_swapped(self->microphones, "notify::selected", G_CALLBACK(microphone_cb),
                             self);
    g_signal_connect_swapped(self->choose_model, "clicked", G_CALLBACK(choose_model_cb), self);
    g_signal_connect_swapped(self->command, "apply", G_CALLBACK(command_cb), self);
    g_signal_connect_swapped(self->try_button, "clicked", G_CALLBACK(try_cb), self);
    g_signal_connect_swapped(self->forget, "clicked", G_CALLBACK(forget_cb), self);
    g_signal_connect(self, "map", G_CALLBACK(mapped_cb), NULL);
    g_signal_connect(self, "unmap", G_CALLBACK(unmapped_cb), NULL);
}

static void tabiya_listening_group_dispose(GObject *object)
{
    TabiyaListeningGroup *self = TABIYA_LISTENING_GROUP(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->hearing);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_LISTENING_GROUP);
    G_OBJECT_CLASS(tabiya_listening_group_parent_class)->dispose(object);
}

static void tabiya_listening_group_finalize(GObject *object)
{
    TabiyaListeningGroup *self = TABIYA_LISTENING_GROUP(object);

    g_object_unref(self->cancellable);
    g_clear_pointer(&self->devices, g_ptr_array_unref);
    G_OBJECT_CLASS(tabiya_listening_group_parent_class)->finalize(object);
}

static void tabiya_listening_group_class_init(TabiyaListeningGroupClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_listening_group_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_listening_group_finalize;
    tabiya_widget_set_template(widget_class, "listening/listening-group.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaListeningGroup, name)
    BIND(listening);
    BIND(hands_free);
    BIND(hands_free_row);
    BIND(pause_row);
    BIND(model);
    BIND(try_row);
    BIND(habits_row);
    BIND(recognizer_note);
    BIND(microphone_note);
    BIND(recognizers);
    BIND(microphones);
    BIND(command);
    BIND(pause);
    BIND(choose_model);
    BIND(level);
    BIND(try_button);
    BIND(forget);
    BIND(pause_spin);
#undef BIND
}

TabiyaHearing *tabiya_listening_group_get_hearing_for_tests(TabiyaListeningGroup *self)
{
    g_return_val_if_fail(TABIYA_IS_LISTENING_GROUP(self), NULL);
    return ensure_hearing(self);
}
