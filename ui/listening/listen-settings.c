/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-settings.h. */
#include "ui/listening/listen-settings.h"

#include <glib/gi18n.h>

#include "app/names/opening-shown.h"
#include "app/voice/microphone.h"
#include "ui/settings.h"

static const char *const KEYS[] = {"voice-recognizer", "voice-model", "voice-command",
                                   "voice-library", "voice-microphone"};

typedef struct {
    char *id, *model, *command, *library, *device;
} Texts;

static void texts_clear(Texts *self)
{
    g_free(self->id);
    g_free(self->model);
    g_free(self->command);
    g_free(self->library);
    g_free(self->device);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Texts, texts_clear)

static Texts read_texts(void)
{
    GSettings *settings = tabiya_settings_get();

    return (Texts){g_settings_get_string(settings, "voice-recognizer"),
                   g_settings_get_string(settings, "voice-model"),
                   g_settings_get_string(settings, "voice-command"),
                   g_settings_get_string(settings, "voice-library"),
                   g_settings_get_string(settings, "voice-microphone")};
}

/* --- Languages -------------------------------------------------------------------------------- */

static gboolean has_words(const char *language)
{
    return g_strv_contains(tabiya_spoken_languages(), language);
}

static gboolean understands(const TabiyaRecognizerKind *kind, const char *language)
{
    return !kind->languages || g_strv_contains(kind->languages, language);
}

static const char *get_own_language(void)
{
    static char language[3]; /* of the program: "pt" for "pt_BR" */

    g_strlcpy(language, tabiya_opening_language() ? tabiya_opening_language() : "en",
              sizeof language);
    return language;
}

const char *tabiya_listen_settings_get_language(const TabiyaRecognizerKind *kind)
{
    const char *own = get_own_language();

    return kind && understands(kind, own) && has_words(own) ? own : "en";
}

char *tabiya_listen_settings_dup_language_note(const TabiyaRecognizerKind *kind)
{
    g_return_val_if_fail(kind, NULL);
    if (g_str_equal(get_own_language(), tabiya_listen_settings_get_language(kind)))
        return NULL;
    if (understands(kind, get_own_language()))
        return g_strdup(_("Tabiya only knows the words of chess in English: speak English moves."));
    /* Translators: %s is the name of a program that understands speech, "PocketSphinx". */
    return g_strdup_printf(_("%s understands English only. Speak English moves, or choose a Vosk "
                             "model for your language."),
                           _(kind->name));
}

/* --- Recognizers ------------------------------------------------------------------------------ */

static gboolean is_available(const TabiyaRecognizerKind *kind, const Texts *texts, char **reason)
{
    const TabiyaRecognizerSetup setup = {tabiya_listen_settings_get_language(kind), texts->model,
                                         texts->command, texts->library};

    return kind->is_available(&setup, reason);
}

/* The reason is that of the chosen one, else of the best. */
const TabiyaRecognizerKind *tabiya_listen_settings_find(char **reason)
{
    g_auto(Texts) texts = read_texts();
    const TabiyaRecognizerKind *const *kind = tabiya_recognizers_list();
    g_autofree char *why = NULL;

    if (tabiya_recognizer_find(texts.id)) {
        const TabiyaRecognizerKind *chosen = tabiya_recognizer_find(texts.id);
        if (is_available(chosen, &texts, reason))
            return chosen;
        return NULL;
    }
    for (; *kind; kind++) {
        g_autofree char *other = NULL;
        if (is_available(*kind, &texts, &other))
            return *kind;
        if (!why)
            why = g_steal_pointer(&other);
    }
    if (reason)
        *reason = g_steal_pointer(&why);
    return NULL;
}

void tabiya_listen_settings_apply(TabiyaHearing *hearing)
{
    g_return_if_fail(TABIYA_IS_HEARING(hearing));
    g_auto(Texts) texts = read_texts();
    const TabiyaRecognizerKind *kind = tabiya_listen_settings_find(NULL);
    const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(NULL);
    const TabiyaRecognizerSetup setup = {tabiya_listen_settings_get_language(kind), texts.model,
                                         texts.command, texts.library};

    tabiya_hearing_set_setup(hearing, kind ? kind->id : NULL, &setup);
    tabiya_hearing_set_source(hearing, module ? module->microphone : NULL,
                              *texts.device != '\0' ? texts.device : NULL);
}

void tabiya_listen_settings_watch(gpointer object, GCallback changed)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        g_autofree char *signal = g_strconcat("changed::", KEYS[i], NULL);
        g_signal_connect_object(tabiya_settings_get(), signal, changed, object, G_CONNECT_SWAPPED);
    }
}
