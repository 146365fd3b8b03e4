/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `listen`: says what is heard in a sound file. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/talk/intent.h"
#include "app/voice/hearing.h"
#include "app/voice/wav-reader.h"
#include "engine/board/san.h"

typedef struct {
    const EngPosition *position;
    GMainLoop *loop;
    gboolean json;
    TabiyaExit exit;
} Listening;

/* --- Abilities and moves ---------------------------------------------------------------------- */

/* The ability that the words ask for; NULL: none. Static. */
static const char *find_ability(const TabiyaHeard *heard, const EngPosition *position)
{
    switch (heard->kind) {
    case TABIYA_HEARD_MOVE:
        return "make_moves";
    case TABIYA_HEARD_ILLEGAL_MOVE:
        return "make_move_or_validate_legality";
    case TABIYA_HEARD_UNDO:
        return "undo";
    case TABIYA_HEARD_WORDS:
        break;
    default:
        return NULL;
    }
    g_autoptr(TabiyaOpeningSearch) openings = tabiya_opening_search_new();
    g_autoptr(TabiyaGrammar) grammar = tabiya_grammar_new("en", openings);
    g_autoptr(TabiyaGame) game = tabiya_game_new(position);
    g_autoptr(TabiyaScene) scene = tabiya_scene_new(tabiya_game_get_root(game));
    g_autoptr(TabiyaIntent) intent = tabiya_grammar_read(grammar, heard->words, scene, NULL);
    if (intent->readings->len == 0)
        return NULL;
    return ((const TabiyaReading *)intent->readings->pdata[0])->ability->name;
}

/* SAN, or NULL for what is no legal move. (transfer full) */
static char *dup_move(const TabiyaHeardChoice *choice, const EngPosition *position)
{
    char san[ENG_SAN_MAX];

    if (choice->kind != TABIYA_HEARD_MOVE)
        return NULL;
    return g_strdup(eng_san_write(position, choice->move, san));
}

/* --- Printing --------------------------------------------------------------------------------- */

static void add_choice(JsonBuilder *builder, const TabiyaHeardChoice *choice,
                       const EngPosition *position)
{
    g_autofree char *move = dup_move(choice, position);

    json_builder_begin_object(builder);
    tabiya_cli_add_string(builder, "heard", choice->words);
    tabiya_cli_add_string(builder, "kind", tabiya_heard_kind_get_name(choice->kind));
    tabiya_cli_add_string(builder, "move", move);
    json_builder_set_member_name(builder, "score");
    json_builder_add_double_value(builder, choice->score);
    json_builder_end_object(builder);
}

static void print_json(const TabiyaHeard *heard, const EngPosition *position)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *move =
        heard->alternatives->len > 0 ? dup_move(tabiya_heard_at(heard, 0), position) : NULL;

    json_builder_begin_object(builder);
    tabiya_cli_add_string(builder, "heard", heard->words);
    tabiya_cli_add_string(builder, "kind", tabiya_heard_kind_get_name(heard->kind));
    tabiya_cli_add_string(builder, "ability", find_ability(heard, position));
    tabiya_cli_add_string(builder, "move", move);
    json_builder_set_member_name(builder, "score");
    json_builder_add_double_value(builder, heard->score);
    json_builder_set_member_name(builder, "asks");
    json_builder_add_boolean_value(builder, heard->asks);
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

static void print_text(const TabiyaHeard *heard, const EngPosition *position)
{
    if (heard->kind == TABIYA_HEARD_NOTHING)
        printf("%s\n", _("Nothing was understood."));
    for (guint i = 0; i < heard->alternatives->len; i++)
        print_choice(tabiya_heard_at(heard, i), position);
}

/* --- Listening -------------------------------------------------------------------------------- */

static void heard_cb(TabiyaHearing *hearing, const TabiyaHeard *heard, gpointer user)
{
    const Listening *self = user;

    if (self->json)
        print_json(heard, self->position);
    else
        print_text(heard, self->position);
    fflush(stdout);
    g_main_loop_quit(self->loop);
}

static void problem_cb(TabiyaHearing *hearing, const char *problem, gpointer user)
{
    Listening *self = user;

    self->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", problem);
    g_main_loop_quit(self->loop);
}

static TabiyaExit listen(const EngPosition *position, const char *path, gboolean json)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) samples = tabiya_wav_read(path, &error);
    Listening listening = {.position = position, .json = json, .exit = TABIYA_EXIT_DONE};

    if (!samples)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s: %s", path, error->message);
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autoptr(TabiyaSpeakerHabits) habits = tabiya_speaker_habits_new(data_dir);
    g_autoptr(TabiyaHearing) hearing = tabiya_hearing_new(habits);
    listening.loop = g_main_loop_new(NULL, FALSE);
    g_signal_connect(hearing, "heard", G_CALLBACK(heard_cb), &listening);
    g_signal_connect(hearing, "problem", G_CALLBACK(problem_cb), &listening);
    tabiya_hearing_set_position(hearing, position);
    if (tabiya_hearing_start_fed(hearing)) {
        tabiya_hearing_feed(hearing, (const gint16 *)(void *)samples->data, samples->len);
        tabiya_hearing_stop(hearing);
        g_main_loop_run(listening.loop);
    }
    g_main_loop_unref(listening.loop);
    return listening.exit;
}

TabiyaExit tabiya_cmd_listen(int argc, char **argv)
{
    g_autofree char *fen = NULL;
    gboolean json = FALSE;
    g_auto(GStrv) paths = NULL;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position (default: the initial position)"),
         "FEN"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    EngPosition position;

    if (!tabiya_cli_parse("listen", entries, argc, argv, &paths))
        return TABIYA_EXIT_USAGE;
    if (!paths[0] || paths[1])
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("name one sound file"));
    if (!tabiya_cli_parse_fen(fen, &position))
        return TABIYA_EXIT_BAD_INPUT;
    return listen(&position, paths[0], json);
}
