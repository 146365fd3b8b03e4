/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `listen`: says what is heard, in a sound file or by a microphone. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/json-add.h"
#include "app/settings.h"
#include "app/talk/intent.h"
#include "app/voice/hearing.h"
#include "app/voice/microphone.h"
#include "app/voice/recognizer-choice.h"
#include "app/voice/wav-reader.h"
#include "engine/board/san.h"

typedef struct {
    const EngPosition *position;
    const char *language;
    GMainLoop *loop;
    gboolean json;
    TabiyaExit exit;
} Listening;

/* --- Abilities and moves --------------------------------------------------------------------- */

/* What the words ask for; NULL: nothing. `surely`: they are no phrase, and may be anything. Static.
 */
static const char *read_words(const Listening *self, const char *words, gboolean surely)
{
    g_autoptr(TabiyaOpeningSearch) openings = tabiya_opening_search_new();
    g_autoptr(TabiyaGrammar) grammar = tabiya_grammar_new(self->language, openings);
    g_autoptr(TabiyaGame) game = tabiya_game_new(self->position);
    g_autoptr(TabiyaScene) scene = tabiya_scene_new(tabiya_game_get_root(game));
    g_autoptr(TabiyaIntent) intent = tabiya_grammar_read(grammar, words, scene, NULL);

    if (intent->readings->len == 0 || (surely && !intent->is_sure))
        return NULL;
    return ((const TabiyaReading *)intent->readings->pdata[0])->ability->name;
}

/* The ability that the words ask for; NULL: none. Static. */
static const char *find_ability(const Listening *self, const TabiyaHeard *heard)
{
    switch (heard->kind) {
    case TABIYA_HEARD_MOVE:
        return "make_moves";
    case TABIYA_HEARD_ILLEGAL_MOVE:
        return "make_move_or_validate_legality";
    case TABIYA_HEARD_UNDO:
        return "undo";
    case TABIYA_HEARD_WORDS:
        return read_words(self, heard->words, FALSE);
    case TABIYA_HEARD_NOTHING:
        return heard->text ? read_words(self, heard->text, TRUE) : NULL;
    default:
        return NULL;
    }
}

/* SAN, or NULL for what is no legal move. (transfer full) */
static char *dup_move(const TabiyaHeardChoice *choice, const EngPosition *position)
{
    char san[ENG_SAN_MAX];

    if (choice->kind != TABIYA_HEARD_MOVE)
        return NULL;
    return g_strdup(eng_san_write(position, choice->move, san));
}

/* --- Printing -------------------------------------------------------------------------------- */

static void add_choice(JsonBuilder *builder, const TabiyaHeardChoice *choice,
                       const EngPosition *position)
{
    g_autofree char *move = dup_move(choice, position);

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "heard", choice->words);
    tabiya_json_add_string(builder, "kind", tabiya_heard_kind_get_name(choice->kind));
    tabiya_json_add_string(builder, "move", move);
    tabiya_json_add_double(builder, "score", choice->score);
    json_builder_end_object(builder);
}

static void print_json(const Listening *self, const TabiyaHeard *heard)
{
    const EngPosition *position = self->position;
    const char *ability = find_ability(self, heard);
    const gboolean is_text = heard->kind == TABIYA_HEARD_NOTHING && ability;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *move =
        heard->alternatives->len > 0 ? dup_move(tabiya_heard_at(heard, 0), position) : NULL;

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "heard", is_text ? heard->text : heard->words);
    tabiya_json_add_string(builder, "kind",
                           tabiya_heard_kind_get_name(is_text ? TABIYA_HEARD_WORDS : heard->kind));
    tabiya_json_add_string(builder, "ability", ability);
    tabiya_json_add_string(builder, "move", move);
    tabiya_json_add_double(builder, "score", heard->score);
    tabiya_json_add_boolean(builder, "asks", heard->asks);
    json_builder_set_member_name(builder, "alternatives");
    json_builder_begin_array(builder);
    for (guint i = 0; i < heard->alternatives->len; i++)
        add_choice(builder, tabiya_heard_at(heard, i), position);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void print_choice(const TabiyaHeardChoice *choice, const EngPosition *position)
{
    g_autofree char *move = dup_move(choice, position);

    printf("%s\t%s\t%.2f\n", choice->words, move ? move : tabiya_heard_kind_get_name(choice->kind),
           choice->score);
}

static void print_text(const Listening *self, const TabiyaHeard *heard)
{
    const EngPosition *position = self->position;

    if (heard->kind == TABIYA_HEARD_NOTHING && find_ability(self, heard))
        printf("%s\twords\t1.00\n", heard->text);
    else if (heard->kind == TABIYA_HEARD_NOTHING)
        printf("nothing understood\n");
    for (guint i = 0; i < heard->alternatives->len; i++)
        print_choice(tabiya_heard_at(heard, i), position);
}

/* --- Listening ------------------------------------------------------------------------------- */

static void heard_cb(TabiyaHearing *hearing, const TabiyaHeard *heard, gpointer user)
{
    const Listening *self = user;

    if (self->json)
        print_json(self, heard);
    else
        print_text(self, heard);
    fflush(stdout);
    g_main_loop_quit(self->loop);
}

static void problem_cb(TabiyaHearing *hearing, const char *problem, gpointer user)
{
    Listening *self = user;

    self->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", problem);
    g_main_loop_quit(self->loop);
}

/* Muted, or too loud. */
static void trouble_cb(TabiyaHearing *hearing, const char *sentence, gpointer user)
{
    g_printerr("%s\n", sentence);
}

/* One utterance of a WAV file, which takes no GStreamer. */
static TabiyaExit listen_to_wav(Listening *self, TabiyaHearing *hearing, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) samples = tabiya_wav_read(path, &error);

    if (!samples)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s: %s", path, error->message);
    if (tabiya_hearing_start_fed(hearing)) {
        tabiya_hearing_feed(hearing, (const gint16 *)(void *)samples->data, samples->len);
        tabiya_hearing_stop(hearing);
        g_main_loop_run(self->loop);
    }
    return self->exit;
}

/* A file of another kind, as fast as it can be read. */
static TabiyaExit listen_to_file(Listening *self, TabiyaHearing *hearing, const char *path)
{
    g_autoptr(GError) error = NULL;
    const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(&error);

    if (!module)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    tabiya_hearing_set_source(hearing, module->file, path);
    if (tabiya_hearing_start(hearing))
        g_main_loop_run(self->loop);
    return self->exit;
}

/* Until a pause ends the sentence. */
static TabiyaExit listen_to_microphone(Listening *self, TabiyaHearing *hearing, const char *device)
{
    tabiya_hearing_set_source(hearing, NULL, device);
    tabiya_hearing_set_hands_free(hearing, TRUE);
    if (tabiya_hearing_get_hands_free(hearing))
        g_main_loop_run(self->loop);
    return self->exit;
}

static gboolean is_wav(const char *path)
{
    g_autofree char *small = g_ascii_strdown(path, -1);

    return g_str_has_suffix(small, ".wav");
}

typedef struct {
    TabiyaRecognizerWish wish;
    char *fen, *device;
    gboolean json, lists;
} Options;

static void options_clear(Options *self)
{
    tabiya_recognizer_wish_clear(&self->wish);
    g_free(self->fen);
    g_free(self->device);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

static TabiyaExit listen(const Options *options, const EngPosition *position, const char *path)
{
    Listening listening = {.position = position, .json = options->json, .exit = TABIYA_EXIT_DONE};
    g_auto(TabiyaRecognizerChoice) choice = {0};

    tabiya_recognizer_choose(&options->wish, &choice);
    if (!choice.kind)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", choice.remark);
    if (choice.remark)
        g_printerr("%s\n", choice.remark);
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autoptr(TabiyaSpeakerHabits) habits = tabiya_speaker_habits_new(data_dir);
    g_autoptr(TabiyaHearing) hearing = tabiya_hearing_new(habits);
    tabiya_hearing_set_setup(hearing, choice.kind->id, &choice.setup);
    listening.language = choice.setup.asks_in_english ? "en" : choice.setup.language;
    listening.loop = g_main_loop_new(NULL, FALSE);
    g_signal_connect(hearing, "heard", G_CALLBACK(heard_cb), &listening);
    g_signal_connect(hearing, "problem", G_CALLBACK(problem_cb), &listening);
    g_signal_connect(hearing, "trouble", G_CALLBACK(trouble_cb), &listening);
    tabiya_hearing_set_position(hearing, position);
    const TabiyaExit exit = !path ? listen_to_microphone(&listening, hearing, options->device)
                            : is_wav(path) ? listen_to_wav(&listening, hearing, path)
                                           : listen_to_file(&listening, hearing, path);
    g_main_loop_unref(listening.loop);
    return exit;
}

/* --- Microphones ------------------------------------------------------------------------------ */

typedef struct {
    const TabiyaMicrophoneModule *module;
    GMainLoop *loop;
    GPtrArray *found; /* NULL: `error` */
    GError *error;
} Search;

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Search *self = user;

    self->found = self->module->list_finish(result, &self->error);
    g_main_loop_quit(self->loop);
}

static TabiyaExit print_devices(GPtrArray *found, gboolean json)
{
    for (guint i = 0; i < found->len; i++) {
        const TabiyaMicrophoneDevice *device = found->pdata[i];
        if (!json) {
            printf("%s\t%s\n", device->id, device->name);
            continue;
        }
        g_autoptr(JsonBuilder) builder = json_builder_new();
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "id", device->id);
        tabiya_json_add_string(builder, "name", device->name);
        tabiya_json_add_boolean(builder, "monitor", device->is_monitor);
        json_builder_end_object(builder);
        tabiya_cli_print_json(builder);
    }
    return TABIYA_EXIT_DONE;
}

static TabiyaExit list_devices(gboolean json)
{
    g_autoptr(GError) error = NULL;
    Search search = {.module = tabiya_microphone_module_get(&error)};

    if (!search.module)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    search.loop = g_main_loop_new(NULL, FALSE);
    search.module->list_async(NULL, found_cb, &search);
    g_main_loop_run(search.loop);
    g_main_loop_unref(search.loop);
    if (!search.found) {
        const TabiyaExit exit =
            tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", search.error->message);
        g_error_free(search.error);
        return exit;
    }
    const TabiyaExit exit = print_devices(search.found, json);
    g_ptr_array_unref(search.found);
    return exit;
}

/* --- The command ------------------------------------------------------------------------------ */

/* An option takes the place of the setting. Takes `*option`. */
static void override(char **setting, char **option)
{
    if (!*option)
        return;
    g_free(*setting);
    *setting = g_steal_pointer(option);
}

/* With the settings of the window where there is no option. */
static void complete(TabiyaRecognizerWish *options)
{
    TabiyaRecognizerWish wish;

    tabiya_recognizer_wish_read(&wish, tabiya_settings_find());
    /* A model or a command that is named is what hears. */
    if (!options->recognizer && (options->model || options->command))
        options->recognizer = g_strdup(options->model ? "vosk" : "command");
    override(&wish.recognizer, &options->recognizer);
    override(&wish.model, &options->model);
    override(&wish.library, &options->library);
    override(&wish.command, &options->command);
    override(&wish.language, &options->language);
    *options = wish;
}

static TabiyaExit run(Options *options, char *const *paths)
{
    EngPosition position;

    if (paths[0] && (paths[1] || options->device || options->lists))
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("name one sound file, or a microphone"));
    if (options->lists)
        return list_devices(options->json);
    if (!tabiya_cli_parse_fen(options->fen, &position))
        return TABIYA_EXIT_BAD_INPUT;
    complete(&options->wish);
    if (!tabiya_recognizer_is_name(options->wish.recognizer)) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("a recognizer is automatic, pocketsphinx, vosk or command"));
    }
    return listen(options, &position, paths[0]);
}

TabiyaExit tabiya_cmd_listen(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(GStrv) paths = NULL;
    TabiyaRecognizerWish *wish = &options.wish;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &options.fen,
         N_("The position (default: the initial position)"), "FEN"},
        {"recognizer", 0, 0, G_OPTION_ARG_STRING, &wish->recognizer,
         N_("What recognizes speech: automatic, pocketsphinx, vosk or command"), "NAME"},
        {"model", 0, 0, G_OPTION_ARG_FILENAME, &wish->model, N_("Folder of a Vosk model"), "DIR"},
        {"library", 0, 0, G_OPTION_ARG_FILENAME, &wish->library,
         N_("Vosk’s library (default: the one that is installed)"), "FILE"},
        {"command", 0, 0, G_OPTION_ARG_STRING, &wish->command,
         N_("A command that writes the words of the sound file {file}"), "COMMAND"},
        {"language", 0, 0, G_OPTION_ARG_STRING, &wish->language, N_("The language that is spoken"),
         "CODE"},
        {"microphone", 0, 0, G_OPTION_ARG_STRING, &options.device,
         N_("The microphone, if not the system’s default one"), "NAME"},
        {"list-microphones", 0, 0, G_OPTION_ARG_NONE, &options.lists, N_("List microphones"), NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_("One JSON object"), NULL},
        {NULL},
    };

    if (!tabiya_cli_parse("listen", entries, argc, argv, &paths))
        return TABIYA_EXIT_USAGE;
    return run(&options, paths);
}
