/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See vosk.h. */
#include "app/voice/vosk.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/json-text.h"
#include "app/voice/phrase-match.h"
#include "app/voice/sound-watch.h"
#include "app/voice/vosk-library.h"
#include "app/voice/vosk-model.h"

#define ALTERNATIVES 5
#define RESULT_BYTES_MAX (256 * 1024)
/* What Vosk calls speech that is no word of the grammar, and a word that is in no phrase. */
#define UNKNOWN "[unk]"
#define UNKNOWN_WORD "unknown-word"

typedef struct {
    const TabiyaVoskLibrary *library;
    gpointer model;
    gpointer recognizer; /* NULL: no grammar yet */
    TabiyaSpokenGrammar *grammar;
    GPtrArray *parts; /* results of an utterance with pauses: JSON, as text */
    TabiyaSoundWatch watch;
} Recognizer;

static gboolean is_available(const TabiyaRecognizerSetup *setup, char **reason)
{
    g_autofree char *model = tabiya_vosk_model_find(setup->model, reason);

    return model && tabiya_vosk_library_get(setup->library, reason);
}

/* --- Opening ---------------------------------------------------------------------------------- */

static gboolean set_failed(GError **error, const char *sentence)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, sentence);
    return FALSE;
}

static gpointer open_vosk(const TabiyaRecognizerSetup *setup, GError **error)
{
    g_autofree char *reason = NULL;
    g_autofree char *folder = tabiya_vosk_model_find(setup->model, &reason);
    const TabiyaVoskLibrary *library =
        folder ? tabiya_vosk_library_get(setup->library, &reason) : NULL;
    gpointer model = library ? library->model_new(folder) : NULL;

    if (!model) {
        set_failed(error, reason ? reason
                                 : _("Vosk cannot read this model: it may be damaged, or made for "
                                     "another version. Download it again."));
        return NULL;
    }
    Recognizer *self = g_new0(Recognizer, 1);
    self->library = library;
    self->model = model;
    self->parts = g_ptr_array_new_with_free_func(g_free);
    return self;
}

/* The phrases as a list in JSON. */
static char *dup_list(const TabiyaSpokenGrammar *grammar)
{
    g_autoptr(JsonArray) list = json_array_new();
    g_autoptr(JsonNode) node = json_node_new(JSON_NODE_ARRAY);

    for (guint i = 0; i < tabiya_spoken_grammar_count_phrases(grammar); i++)
        json_array_add_string_element(list, tabiya_spoken_grammar_phrase_at(grammar, i)->words);
    json_array_add_string_element(list, UNKNOWN);
    json_node_set_array(node, list);
    return json_to_string(node, FALSE);
}

static void drop_grammar(Recognizer *self)
{
    if (self->recognizer)
        self->library->recognizer_free(self->recognizer);
    self->recognizer = NULL;
    g_clear_pointer(&self->grammar, tabiya_spoken_grammar_unref);
}

static gboolean set_grammar(gpointer recognizer, TabiyaSpokenGrammar *grammar, GError **error)
{
    Recognizer *self = recognizer;
    g_autofree char *list = dup_list(grammar);

    drop_grammar(self);
    self->recognizer = self->library->recognizer_new_grm(self->model, TABIYA_VOICE_RATE_HZ, list);
    if (!self->recognizer) {
        return set_failed(error, _("Vosk cannot use the words of chess with this model. Choose "
                                   "another one in Preferences."));
    }
    self->library->recognizer_set_max_alternatives(self->recognizer, ALTERNATIVES);
    self->grammar = tabiya_spoken_grammar_ref(grammar);
    return TRUE;
}

/* --- Utterances ------------------------------------------------------------------------------- */

static void forget(Recognizer *self)
{
    g_ptr_array_set_size(self->parts, 0);
    tabiya_sound_watch_reset(&self->watch);
}

static gboolean start(gpointer recognizer, GError **error)
{
    Recognizer *self = recognizer;

    forget(self);
    self->library->recognizer_reset(self->recognizer);
    return TRUE;
}

static gboolean feed(gpointer recognizer, const gint16 *samples, gsize n, GError **error)
{
    Recognizer *self = recognizer;
    const int heard =
        self->library->recognizer_accept_waveform_s(self->recognizer, samples, (int)n);

    tabiya_sound_watch_add(&self->watch, samples, n);
    if (heard < 0)
        return set_failed(error, _("Vosk failed while it listened."));
    if (heard > 0)
        g_ptr_array_add(self->parts, g_strdup(self->library->recognizer_result(self->recognizer)));
    return TRUE;
}

static void cancel(gpointer recognizer)
{
    Recognizer *self = recognizer;

    self->library->recognizer_reset(self->recognizer);
    forget(self);
}

/* --- Results ---------------------------------------------------------------------------------- */

typedef struct {
    char *texts[ALTERNATIVES]; /* owned */
    double costs[ALTERNATIVES];
    guint n;
} Texts;

static void texts_clear(Texts *self)
{
    for (guint i = 0; i < self->n; i++)
        g_free(self->texts[i]);
    self->n = 0;
}

static double read_confidence(JsonObject *object)
{
    JsonNode *node = json_object_get_member(object, "confidence");
    const double confidence = node && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_double(node) : 0;

    return isfinite(confidence) ? confidence : 0;
}

/* The confidence of the best one; each text keeps its own until all are there. */
static void add_text(Texts *self, JsonObject *object)
{
    const char *text = tabiya_json_get_string(object, "text");

    if (!text || *text == '\0' || self->n >= ALTERNATIVES)
        return;
    g_autoptr(GString) words = g_string_new(text);
    g_string_replace(words, UNKNOWN, UNKNOWN_WORD, 0);
    self->texts[self->n] = g_strdup(words->str);
    self->costs[self->n++] = -read_confidence(object);
}

static void make_relative(Texts *self)
{
    double least = G_MAXDOUBLE;

    for (guint i = 0; i < self->n; i++)
        least = MIN(least, self->costs[i]);
    for (guint i = 0; i < self->n; i++)
        self->costs[i] -= least;
}

/* {"alternatives": [{"text": "knight f three", "confidence": 123.4}, …]}, or {"text": …}. What
 * cannot be read is nothing. */
static void texts_read(Texts *self, const char *json)
{
    g_autoptr(JsonObject) object =
        json ? tabiya_json_parse(json, -1, RESULT_BYTES_MAX, NULL) : NULL;
    JsonNode *node = object ? json_object_get_member(object, "alternatives") : NULL;
    JsonArray *list = node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;

    *self = (Texts){0};
    if (object && !list)
        add_text(self, object);
    for (guint i = 0; list && i < json_array_get_length(list); i++) {
        JsonNode *element = json_array_get_element(list, i);
        if (JSON_NODE_HOLDS_OBJECT(element))
            add_text(self, json_node_get_object(element));
    }
    make_relative(self);
}

/* With a pause in it: the best text of each part, one after another. */
static void put_before(Texts *self, const char *json)
{
    Texts part;

    texts_read(&part, json);
    if (part.n > 0 && self->n > 0) {
        char *both = g_strconcat(part.texts[0], " ", self->texts[0], NULL);
        texts_clear(self);
        *self = (Texts){.texts = {both}, .n = 1};
    } else if (part.n > 0) {
        *self = part;
        return;
    }
    texts_clear(&part);
}

static TabiyaRecognition *finish(gpointer recognizer, GError **error)
{
    Recognizer *self = recognizer;
    Texts texts;

    texts_read(&texts, self->library->recognizer_final_result(self->recognizer));
    for (guint i = self->parts->len; i > 0; i--)
        put_before(&texts, g_ptr_array_index(self->parts, i - 1));
    TabiyaRecognition *found = tabiya_phrase_match_all(
        self->grammar, (const char *const *)texts.texts, texts.costs, texts.n);
    found->speech_s = tabiya_sound_watch_get_speech_s(&self->watch);
    texts_clear(&texts);
    forget(self);
    return found;
}

static void close_vosk(gpointer recognizer)
{
    Recognizer *self = recognizer;

    drop_grammar(self);
    self->library->model_free(self->model);
    g_ptr_array_unref(self->parts);
    g_free(self);
}

const TabiyaRecognizerKind tabiya_vosk = {
    .id = "vosk",
    .name = "Vosk",
    .is_available = is_available,
    .open = open_vosk,
    .set_grammar = set_grammar,
    .start = start,
    .feed = feed,
    .finish = finish,
    .cancel = cancel,
    .close = close_vosk,
};
