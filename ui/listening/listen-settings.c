/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-settings.h. */
#include "ui/listening/listen-settings.h"

#include <glib/gi18n.h>

#include "app/voice/microphone.h"
#include "app/voice/recognizer-choice.h"
#include "ui/settings.h"

static const char *const KEYS[] = {"voice-recognizer", "voice-model", "voice-command",
                                   "voice-library", "voice-microphone"};

/* What the settings wish for, and what comes of it. */
typedef struct {
    TabiyaRecognizerWish wish;
    TabiyaRecognizerChoice choice;
} Chosen;

static void chosen_clear(Chosen *self)
{
    tabiya_recognizer_choice_clear(&self->choice);
    tabiya_recognizer_wish_clear(&self->wish);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Chosen, chosen_clear)

static void chosen_init(Chosen *self)
{
    tabiya_recognizer_wish_read(&self->wish, tabiya_settings_get());
    tabiya_recognizer_choose(&self->wish, &self->choice);
}

/* --- Languages -------------------------------------------------------------------------------- */

static const char *get_language(const Chosen *self)
{
    return self->choice.kind ? self->choice.language : "en";
}

char *tabiya_listen_settings_dup_language(void)
{
    g_auto(Chosen) chosen = {0};

    chosen_init(&chosen);
    return g_strdup(get_language(&chosen));
}

/* For who reads the program in a language that has no words for chess. A model of another language
 * is the person's own choice. */
static char *dup_language_note(const Chosen *self)
{
    if (!self->choice.kind || g_strv_contains(tabiya_spoken_languages(), self->wish.language)) {
        return NULL;
    }
    return g_strdup(_("Tabiya only knows the words of chess in English: speak English moves."));
}

char *tabiya_listen_settings_dup_note(void)
{
    g_auto(Chosen) chosen = {0};

    chosen_init(&chosen);
    if (chosen.choice.remark)
        return g_steal_pointer(&chosen.choice.remark);
    return dup_language_note(&chosen);
}

/* --- The hearing ------------------------------------------------------------------------------ */

/* Where nothing can be heard, the hearing finds out why when somebody speaks. */
static void set_recognizer(TabiyaHearing *hearing)
{
    g_auto(Chosen) chosen = {0};

    chosen_init(&chosen);
    const TabiyaRecognizerSetup none = {
        .language = get_language(&chosen),
        .model = chosen.wish.model,
        .command = chosen.wish.command,
        .library = chosen.wish.library,
    };
    const TabiyaRecognizerKind *kind = chosen.choice.kind;
    tabiya_hearing_set_setup(hearing, kind ? kind->id : chosen.wish.recognizer,
                             kind ? &chosen.choice.setup : &none);
}

void tabiya_listen_settings_apply(TabiyaHearing *hearing)
{
    g_return_if_fail(TABIYA_IS_HEARING(hearing));
    g_autofree char *device = g_settings_get_string(tabiya_settings_get(), "voice-microphone");
    const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(NULL);

    set_recognizer(hearing);
    tabiya_hearing_set_source(hearing, module ? module->microphone : NULL,
                              *device != '\0' ? device : NULL);
}

void tabiya_listen_settings_watch(gpointer object, GCallback changed)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        g_autofree char *signal = g_strconcat("changed::", KEYS[i], NULL);
        g_signal_connect_object(tabiya_settings_get(), signal, changed, object, G_CONNECT_SWAPPED);
    }
}
