/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See voice-kinds.h. */
#include "ui/voice/voice-kinds.h"

#include <glib/gi18n.h>

#include "ui/settings.h"

/* A result interrupts the move before it, whose words it repeats; notices never interrupt. */
static const TabiyaVoiceKindRow KINDS[TABIYA_N_VOICE_KINDS] = {
    [TABIYA_VOICE_OPPONENT] = {"opponent", "speak-opponent-moves", N_("Tabiya’s moves"),
                               TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_OWN] = {"own", "speak-own-moves", N_("Your moves"), TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_STEPPED] = {"stepped", "speak-stepped-moves", N_("Moves you step through"),
                              TABIYA_SPEECH_TEXT},
    [TABIYA_VOICE_CHECK] = {"check", "speak-checks", N_("Check, even if the move is not spoken"),
                            TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_RESULT] = {"result", "speak-results", N_("Results"), TABIYA_SPEECH_IMPORTANT},
    [TABIYA_VOICE_REFUSAL] = {"refusal", "speak-refusals", N_("Why a move is not possible"),
                              TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_HINT] = {"hint", "speak-hints", N_("Hints"), TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_ANSWER] = {"answer", "speak-answers", N_("Answers to questions"),
                             TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_PUZZLE] = {"puzzle", "speak-puzzles", N_("Puzzles"), TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_CARD] = {"card", "speak-cards", N_("Flashcards and opening training"),
                           TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_DRILL] = {"drill", "speak-drills", N_("Endgame drills"), TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_EXERCISE] = {"exercise", "speak-exercises", N_("Other training"),
                               TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_POSITION] = {"position", "speak-positions", N_("The position of each new task"),
                               TABIYA_SPEECH_MESSAGE},
    [TABIYA_VOICE_NOTE] = {"note", "speak-notes", N_("Notices"), TABIYA_SPEECH_NOTIFICATION},
    [TABIYA_VOICE_HEARD] = {"heard", "speak-heard", N_("What Tabiya has heard"),
                            TABIYA_SPEECH_MESSAGE},
};

const TabiyaVoiceKindRow *tabiya_voice_kind_get(TabiyaVoiceKind kind)
{
    g_return_val_if_fail(kind < TABIYA_N_VOICE_KINDS, NULL);
    return &KINDS[kind];
}

TabiyaVoiceKind tabiya_voice_kind_find(const char *name)
{
    TabiyaVoiceKind kind = 0;

    while (kind < TABIYA_N_VOICE_KINDS && !g_str_equal(KINDS[kind].name, name))
        kind++;
    return kind;
}

gboolean tabiya_voice_kind_is_on(TabiyaVoiceKind kind)
{
    return g_settings_get_boolean(tabiya_settings_get(), KINDS[kind].setting);
}
