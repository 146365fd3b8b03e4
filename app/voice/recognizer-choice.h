/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which recognizer hears, and in which language: from what the person has set (the settings
 * "voice-recognizer" and so on), the language of the program and what is installed.
 *
 *     tabiya_recognizer_wish_read(&wish, tabiya_settings_get());
 *     tabiya_recognizer_choose(&wish, &choice);
 *     if (choice.kind)
 *         tabiya_hearing_set_setup(hearing, choice.kind->id, &choice.setup);
 *     …choice.remark…
 *
 * "automatic" takes Vosk if a model is chosen, else the command if there is one, else PocketSphinx,
 * which understands English alone: then a person of another language is told so. */
#ifndef TABIYA_RECOGNIZER_CHOICE_H
#define TABIYA_RECOGNIZER_CHOICE_H

#include <gio/gio.h>

#include "app/voice/recognizers.h"

G_BEGIN_DECLS

#define TABIYA_RECOGNIZER_AUTOMATIC "automatic"

/* What the person has set. Strings are owned, "" where nothing is set. */
typedef struct {
    char *recognizer; /* the id of a kind, or TABIYA_RECOGNIZER_AUTOMATIC */
    char *model, *library, *command;
    char *language; /* of the program: "de" */
} TabiyaRecognizerWish;

/* Whether it is such an id or TABIYA_RECOGNIZER_AUTOMATIC. */
gboolean tabiya_recognizer_is_name(const char *name);

/* From the settings, and the language that the program speaks. NULL: nothing is set. */
void tabiya_recognizer_wish_read(TabiyaRecognizerWish *self, GSettings *settings);
void tabiya_recognizer_wish_clear(TabiyaRecognizerWish *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaRecognizerWish, tabiya_recognizer_wish_clear)

typedef struct {
    const TabiyaRecognizerKind *kind; /* NULL: nothing can hear; `remark` says what to do */
    TabiyaRecognizerSetup setup;      /* strings borrowed from the wish and `language` */
    char *language;                   /* that it hears; owned */
    char *remark; /* a translated sentence: what is missing, or what is other than expected; NULL:
                     nothing; owned */
} TabiyaRecognizerChoice;

/* Quick; opens no model. The wish must outlive the choice. Main thread. */
void tabiya_recognizer_choose(const TabiyaRecognizerWish *wish, TabiyaRecognizerChoice *choice);
void tabiya_recognizer_choice_clear(TabiyaRecognizerChoice *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaRecognizerChoice, tabiya_recognizer_choice_clear)

G_END_DECLS

#endif
