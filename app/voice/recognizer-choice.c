/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See recognizer-choice.h. */
#include "app/voice/recognizer-choice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/voice/voice-module.h"
#include "app/voice/vosk-model.h"

#define ENGLISH "en"
/* In the order in which they are tried; the last one needs nothing to be set. */
#define VOSK "vosk"
#define COMMAND "command"
#define POCKETSPHINX "pocketsphinx"

gboolean tabiya_recognizer_is_name(const char *name)
{
    static const char *const NAMES[] = {TABIYA_RECOGNIZER_AUTOMATIC, VOSK, COMMAND, POCKETSPHINX,
                                        NULL};

    return g_strv_contains(NAMES, name);
}

/* --- The wish --------------------------------------------------------------------------------- */

static gboolean is_spoken(const char *language)
{
    return language && g_strv_contains(tabiya_spoken_languages(), language);
}

/* "de", "pt_BR"; English if the program speaks none that has phrases. (transfer full) */
static char *dup_program_language(void)
{
    const char *const *names = g_get_language_names();

    for (gsize i = 0; names[i]; i++) {
        if (is_spoken(names[i]))
            return g_strdup(names[i]);
    }
    g_autofree char *first = g_strndup(names[0], strcspn(names[0], "_.@"));
    return g_strdup(strlen(first) == 2 ? first : ENGLISH);
}

static char *dup_setting(GSettings *settings, const char *key, const char *otherwise)
{
    return settings ? g_settings_get_string(settings, key) : g_strdup(otherwise);
}

void tabiya_recognizer_wish_read(TabiyaRecognizerWish *self, GSettings *settings)
{
    *self = (TabiyaRecognizerWish){
        .recognizer = dup_setting(settings, "voice-recognizer", TABIYA_RECOGNIZER_AUTOMATIC),
        .model = dup_setting(settings, "voice-model", ""),
        .library = dup_setting(settings, "voice-library", ""),
        .command = dup_setting(settings, "voice-command", ""),
        .language = dup_program_language(),
    };
}

void tabiya_recognizer_wish_clear(TabiyaRecognizerWish *self)
{
    g_clear_pointer(&self->recognizer, g_free);
    g_clear_pointer(&self->model, g_free);
    g_clear_pointer(&self->library, g_free);
    g_clear_pointer(&self->command, g_free);
    g_clear_pointer(&self->language, g_free);
}

/* --- The choice ------------------------------------------------------------------------------- */

/* The ids to try; NULL-terminated. */
static void list_ids(const TabiyaRecognizerWish *wish, const char *ids[4])
{
    guint n = 0;

    if (!g_str_equal(wish->recognizer, TABIYA_RECOGNIZER_AUTOMATIC)) {
        ids[n++] = wish->recognizer;
    } else {
        if (*wish->model != '\0')
            ids[n++] = VOSK;
        if (*wish->command != '\0')
            ids[n++] = COMMAND;
        ids[n++] = POCKETSPHINX;
    }
    ids[n] = NULL;
}

/* The first sentence counts: it speaks of what the person would rather have. Takes `sentence`. */
static void remark(TabiyaRecognizerChoice *choice, char *sentence)
{
    if (choice->remark)
        g_free(sentence);
    else
        choice->remark = sentence;
}

/* In which language the kind hears with that wish. (transfer full) */
static char *dup_language(const TabiyaRecognizerKind *kind, const TabiyaRecognizerWish *wish)
{
    g_autofree char *model =
        g_str_equal(kind->id, VOSK) ? tabiya_vosk_model_dup_language(wish->model) : NULL;

    if (model)
        return g_steal_pointer(&model);
    if (kind->languages && !g_strv_contains(kind->languages, wish->language))
        return g_strdup(kind->languages[0]);
    return g_strdup(is_spoken(wish->language) ? wish->language : ENGLISH);
}

/* Whether it can be used; else the choice has a remark. */
static gboolean try_kind(const TabiyaRecognizerWish *wish, const TabiyaRecognizerKind *kind,
                         TabiyaRecognizerChoice *choice)
{
    g_autofree char *reason = NULL;
    g_autofree char *language = dup_language(kind, wish);
    const TabiyaRecognizerSetup setup = {
        .language = language,
        .model = wish->model,
        .command = wish->command,
        .library = wish->library,
    };

    if (!kind->is_available(&setup, &reason)) {
        remark(choice, g_steal_pointer(&reason));
        return FALSE;
    }
    if (!is_spoken(language)) {
        remark(choice, g_strdup(_("Tabiya has no spoken words for chess in the language of this "
                                  "Vosk model. Choose an English one in Preferences.")));
        return FALSE;
    }
    choice->kind = kind;
    choice->setup = setup;
    choice->setup.language = choice->language = g_steal_pointer(&language);
    choice->setup.asks_in_english = !g_str_equal(choice->language, wish->language);
    return TRUE;
}

/* Why the one kind that is in a library of its own is in no list. (transfer full) */
static char *dup_absent(void)
{
    g_autoptr(GError) error = NULL;

    if (!tabiya_voice_module_get(&error))
        return g_strdup(error->message);
    return g_strdup(_("This version of Tabiya was built without PocketSphinx. Choose a Vosk model "
                      "or another program in Preferences."));
}

static void remark_language(const TabiyaRecognizerWish *wish, TabiyaRecognizerChoice *choice)
{
    if (g_str_equal(choice->language, wish->language) || !choice->kind->languages)
        return;
    remark(choice, g_strdup(_("PocketSphinx understands English only: say “knight f three”. For "
                              "another language, choose a Vosk model in Preferences.")));
}

void tabiya_recognizer_choose(const TabiyaRecognizerWish *wish, TabiyaRecognizerChoice *choice)
{
    const char *ids[4];

    *choice = (TabiyaRecognizerChoice){0};
    list_ids(wish, ids);
    for (guint i = 0; ids[i] && !choice->kind; i++) {
        const TabiyaRecognizerKind *kind = tabiya_recognizer_find(ids[i]);
        if (kind)
            try_kind(wish, kind, choice);
        else
            remark(choice, dup_absent());
    }
    if (choice->kind)
        remark_language(wish, choice);
}

void tabiya_recognizer_choice_clear(TabiyaRecognizerChoice *self)
{
    g_clear_pointer(&self->language, g_free);
    g_clear_pointer(&self->remark, g_free);
    self->kind = NULL;
}
