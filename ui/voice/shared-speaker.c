/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shared-speaker.h. */
#include "ui/voice/shared-speaker.h"

#include <gtk/gtk.h>

#include "app/voice/screen-reader.h"
#include "ui/access/every-window.h"
#include "ui/settings.h"

static TabiyaSpeaker *speaker;

static gboolean key_cb(GtkEventController *keys)
{
    if (!gdk_key_event_is_modifier(gtk_event_controller_get_current_event(keys)))
        tabiya_speaker_stop(speaker);
    return FALSE;
}

/* Before anything that the key or the click does, which may say more. */
static void watch(GtkWindow *window)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkGesture *click = gtk_gesture_click_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_cb), NULL);
    gtk_widget_add_controller(GTK_WIDGET(window), keys);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(tabiya_speaker_stop), speaker);
    gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(click));
}

static void screen_reader_cb(gboolean runs, gpointer user)
{
    g_object_set(user, "screen-reader", runs, NULL);
}

/* It lasts as long as the program. */
static void make(void)
{
    static const char *const bound[][2] = {
        {"speaking", "enabled"},
        {"speaking-language", "language"},
        {"speaking-voice", "voice"},
        {"speaking-rate", "rate"},
        {"speaking-pitch", "pitch"},
        {"speaking-volume", "volume"},
        {"speaking-beside-screen-reader", "beside-screen-reader"},
    };

    speaker = tabiya_speaker_new();
    for (gsize i = 0; i < G_N_ELEMENTS(bound); i++) {
        g_settings_bind(tabiya_settings_get(), bound[i][0], speaker, bound[i][1],
                        G_SETTINGS_BIND_GET);
    }
    tabiya_speaker_hold(speaker);
    static TabiyaScreenReader *reader; /* lasts as well */
    reader = tabiya_screen_reader_watch(screen_reader_cb, speaker);
    (void)reader;
    tabiya_every_window(watch);
}

TabiyaSpeaker *tabiya_shared_speaker_get(void)
{
    if (!speaker)
        make();
    return speaker;
}

gboolean tabiya_shared_speaker_is_wanted(void)
{
    return speaker || g_settings_get_boolean(tabiya_settings_get(), "speaking");
}
