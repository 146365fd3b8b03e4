/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See talk-changes.h. */
#include "tests/app/talk-changes.h"

#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/names/classifier.h"
#include "app/talk/abilities.h"
#include "engine/board/fen.h"

void talk_changes_begin(TalkChanges *f, const char *pgn)
{
    TabiyaGame *game = pgn ? tabiya_pgn_read_first(pgn, -1, NULL, NULL) : NULL;

    g_clear_object(&f->desk);
    f->desk = tabiya_scratch_desk_new(game, NULL, f->files.folder, NULL);
}

void talk_changes_setup(TalkChanges *f, gconstpointer data)
{
    talk_fixture_setup(&f->files, data);
    talk_changes_begin(f, NULL);
}

void talk_changes_teardown(TalkChanges *f, gconstpointer data)
{
    tabiya_answer_free(f->answer);
    tabiya_answer_free(f->games);
    g_assert_finalize_object(f->desk);
    talk_fixture_teardown(&f->files, data);
}

/* --- Every answer -------------------------------------------------------------- */

/* Each link is a legal move where it says, written as it says. */
static void check_links(const TabiyaAnswer *answer)
{
    for (guint i = 0; i < answer->links->len; i++) {
        const TabiyaAnswerLink *link = &g_array_index(answer->links, TabiyaAnswerLink, i);
        char san[ENG_SAN_MAX];
        g_assert_true(eng_move_is_legal(&link->before, link->move));
        eng_san_write(&link->before, link->move, san);
        g_assert_cmpuint(link->end, <=, answer->text->len);
        g_autofree char *linked =
            g_strndup(answer->text->str + link->start, link->end - link->start);
        g_assert_cmpstr(linked, ==, san);
    }
}

static void play_fact(const TabiyaFact *fact, EngPosition *position)
{
    EngPosition before;

    *position = fact->start;
    for (guint i = 0; i < fact->moves->len; i++) {
        const EngMove move = g_array_index(fact->moves, EngMove, i);
        g_assert_true(eng_move_is_legal(position, move));
        before = *position;
        eng_position_play(position, &before, move);
    }
}

/* Lines are legal, and names are those of the position they lead to. */
static void check_facts(const TabiyaAnswer *answer)
{
    for (guint i = 0; i < answer->facts->len; i++) {
        const TabiyaFact *fact = answer->facts->pdata[i];
        EngPosition position;
        if (!fact->has_position)
            continue;
        play_fact(fact, &position);
        if (fact->kind == TABIYA_FACT_OPENING)
            g_assert_cmpstr(tabiya_openings_lookup(&position)->name, ==, fact->text);
    }
}

static void check_answer(const TabiyaAnswer *answer)
{
    g_assert_true(answer->text->len > 0 || answer->question);
    g_assert_true(g_utf8_validate(answer->text->str, -1, NULL));
    g_assert_false(answer->failed && answer->change);
    g_assert_null(strstr(answer->text->str, "%"
                                            "s"));
    g_assert_cmpuint(answer->offers->len, <=, 3);
    g_assert_true(answer->failed || answer->question || answer->offers->len > 0);
    check_links(answer);
    check_facts(answer);
}

/* Without making its change. `arguments` are "name=value" apart by bars. */
TabiyaAnswer *talk_changes_run(TalkChanges *f, const char *name, const char *arguments)
{
    const TabiyaAbility *ability = tabiya_ability_find(name);
    g_autoptr(TabiyaArguments) given = tabiya_arguments_new();
    g_autoptr(TabiyaScene) scene = tabiya_desk_look(TABIYA_DESK(f->desk));
    g_auto(GStrv) pairs = g_strsplit(arguments, "|", -1);

    for (char **pair = pairs; *pair; pair++) {
        g_auto(GStrv) sides = g_strsplit(*pair, "=", 2);
        g_assert_nonnull(tabiya_ability_find_param(ability, sides[0]));
        tabiya_arguments_set(given, sides[0], sides[1]);
    }
    TabiyaTalkWork work = {
        .scene = scene,
        .arguments = given,
        .previous = f->answer,
        .games = f->games,
    };
    TabiyaAnswer *answer = tabiya_answer_new(ability, given);
    ability->run(&work, answer);
    check_answer(answer);
    tabiya_answer_free(f->answer);
    f->answer = answer;
    if (!answer->change && tabiya_answer_find_fact(answer, TABIYA_FACT_GAME)) {
        tabiya_answer_free(f->games);
        f->games = tabiya_answer_copy(answer);
    }
    return answer;
}

/* Of the last answer. */
void talk_changes_make_change(TalkChanges *f)
{
    g_autofree char *said = NULL;
    g_autoptr(GError) error = NULL;

    tabiya_desk_change(TABIYA_DESK(f->desk), f->answer->change, &said, &error);
    g_assert_no_error(error);
    g_assert_null(said);
}

/* Asks, makes the change, and compares the text. */
void talk_changes_ask(TalkChanges *f, const char *name, const char *arguments, const char *expected)
{
    const TabiyaAnswer *answer = talk_changes_run(f, name, arguments);

    g_assert_cmpstr(answer->text->str, ==, expected);
    g_assert_false(answer->failed);
    if (answer->change)
        talk_changes_make_change(f);
}

void talk_changes_ask_wrong(TalkChanges *f, const char *name, const char *arguments,
                            const char *expected)
{
    const TabiyaAnswer *answer = talk_changes_run(f, name, arguments);

    g_assert_cmpstr(answer->text->str, ==, expected);
    g_assert_true(answer->failed);
}

/* The answer is sound, but the desk cannot do it. */
void talk_changes_ask_refused(TalkChanges *f, const char *name, const char *expected)
{
    const TabiyaAnswer *answer = talk_changes_run(f, name, "");
    g_autofree char *said = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_false(tabiya_desk_change(TABIYA_DESK(f->desk), answer->change, &said, &error));
    g_assert_cmpstr(error->message, ==, expected);
}

gint64 talk_changes_get_count(TalkChanges *f, const char *what)
{
    for (guint i = 0; i < f->answer->facts->len; i++) {
        const TabiyaFact *fact = f->answer->facts->pdata[i];
        if (fact->kind == TABIYA_FACT_COUNT && g_str_equal(fact->text, what))
            return fact->number;
    }
    return -1;
}
