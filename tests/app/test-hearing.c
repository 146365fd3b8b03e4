/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hearing with a scripted recognizer: moves, questions back, refusals, habits; and the phrases of a
 * position. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/kept-file.h"
#include "app/voice/hearing.h"
#include "app/voice/spoken-grammar.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

/* --- A recognizer that finds what it is told ------------------------------------------------- */

/* "WORDS=COST,WORDS=COST"; samples only count. */
static struct {
    const char *script;
    double fit;
    gsize n_samples;
    guint n_grammars, n_cancelled;
    gboolean fails;
} told;

static gboolean is_available(const TabiyaRecognizerSetup *setup, char **reason)
{
    if (g_strcmp0(setup->language, "en") == 0)
        return TRUE;
    *reason = g_strdup("Only English.");
    return FALSE;
}

static gpointer open_scripted(const TabiyaRecognizerSetup *setup, GError **error)
{
    if (told.fails)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "The model is broken.");
    return told.fails ? NULL : &told;
}

static gboolean set_grammar(gpointer self, TabiyaSpokenGrammar *grammar, GError **error)
{
    told.n_grammars++;
    return TRUE;
}

static gboolean start(gpointer self, GError **error)
{
    told.n_samples = 0;
    return TRUE;
}

static gboolean feed(gpointer self, const gint16 *samples, gsize n, GError **error)
{
    told.n_samples += n;
    return TRUE;
}

static TabiyaRecognition *finish(gpointer self, GError **error)
{
    TabiyaRecognition *found = tabiya_recognition_new();
    g_auto(GStrv) ways = g_strsplit(told.script, ",", -1);

    found->fit = told.fit;
    for (char **way = ways; *way; way++) {
        g_auto(GStrv) parts = g_strsplit(*way, "=", 2);
        if (parts[0] && *parts[0])
            tabiya_recognition_add(found, parts[0], parts[1] ? g_ascii_strtod(parts[1], NULL) : 0);
    }
    return found;
}

static void cancel(gpointer self)
{
    told.n_cancelled++;
}

static void close_scripted(gpointer self)
{
}

static const TabiyaRecognizerKind SCRIPTED = {
    .id = "scripted",
    .name = "Scripted",
    .is_available = is_available,
    .open = open_scripted,
    .set_grammar = set_grammar,
    .start = start,
    .feed = feed,
    .finish = finish,
    .cancel = cancel,
    .close = close_scripted,
};

/* --- Somebody who listens to it -------------------------------------------------------------- */

typedef struct {
    TabiyaHearing *hearing;
    TabiyaSpeakerHabits *habits;
    EngPosition position;
    TabiyaHeard *heard; /* the last one; owned */
    char *problem;
    guint n_levels;
    gsize n_samples; /* that the recognizer had */
} Listener;

static void heard_cb(TabiyaHearing *hearing, const TabiyaHeard *heard, gpointer user)
{
    Listener *self = user;

    tabiya_heard_free(self->heard);
    self->heard = tabiya_heard_copy(heard);
    self->n_samples = told.n_samples;
}

static void problem_cb(TabiyaHearing *hearing, const char *problem, gpointer user)
{
    Listener *self = user;

    g_free(self->problem);
    self->problem = g_strdup(problem);
}

static void level_cb(TabiyaHearing *hearing, double level, gpointer user)
{
    Listener *self = user;

    g_assert_cmpfloat(level, >=, 0);
    g_assert_cmpfloat(level, <=, 1);
    self->n_levels++;
}

static void set_up(Listener *self, gconstpointer data)
{
    const TabiyaRecognizerSetup setup = {.language = "en"};

    memset(&told, 0, sizeof told);
    told.fit = 2;
    told.script = "";
    eng_position_init(&self->position);
    self->habits = tabiya_speaker_habits_new(NULL);
    self->hearing = tabiya_hearing_new(self->habits);
    tabiya_hearing_set_kind_for_tests(self->hearing, &SCRIPTED, &setup);
    tabiya_hearing_set_position(self->hearing, &self->position);
    g_signal_connect(self->hearing, "heard", G_CALLBACK(heard_cb), self);
    g_signal_connect(self->hearing, "problem", G_CALLBACK(problem_cb), self);
    g_signal_connect(self->hearing, "level", G_CALLBACK(level_cb), self);
}

static void tear_down(Listener *self, gconstpointer data)
{
    g_object_unref(self->hearing);
    tabiya_speaker_habits_unref(self->habits);
    tabiya_heard_free(self->heard);
    g_free(self->problem);
}

static void hear_something(Listener *self, const char *script)
{
    const gint16 samples[1600] = {0};

    told.script = script;
    g_clear_pointer(&self->heard, tabiya_heard_free);
    g_assert_true(tabiya_hearing_start_fed(self->hearing));
    g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_LISTENING);
    tabiya_hearing_feed(self->hearing, samples, G_N_ELEMENTS(samples));
    tabiya_hearing_stop(self->hearing);
    while (!self->heard && !self->problem)
        g_main_context_iteration(NULL, TRUE);
}

static void assert_move(const Listener *self, EngMove move, const char *san)
{
    char text[ENG_SAN_MAX];

    g_assert_cmpstr(eng_san_write(&self->position, move, text), ==, san);
}

/* --- Utterances ------------------------------------------------------------------------------ */

static void test_move(Listener *self, gconstpointer data)
{
    hear_something(self, "knight f three,knight to h three=6");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_MOVE);
    g_assert_cmpstr(self->heard->words, ==, "knight f three");
    g_assert_false(self->heard->asks);
    assert_move(self, self->heard->move, "Nf3");
    g_assert_cmpfloat(self->heard->score, >, 0.9);
    g_assert_cmpuint(told.n_samples, ==, 1600);
    g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_IDLE);
}

static void test_question(Listener *self, gconstpointer data)
{
    hear_something(self, "b four,d four=0.1,e four=3");
    g_assert_true(self->heard->asks);
    g_assert_cmpuint(self->heard->alternatives->len, ==, 2);
    assert_move(self, tabiya_heard_at(self->heard, 0)->move, "b4");
    assert_move(self, tabiya_heard_at(self->heard, 1)->move, "d4");

    /* The answer: the one that is meant, or "the second one". */
    const EngMove choices[] = {tabiya_heard_at(self->heard, 0)->move,
                               tabiya_heard_at(self->heard, 1)->move};
    const TabiyaHearingContext context = {
        .sets = TABIYA_SPOKEN_MOVES | TABIYA_SPOKEN_ANSWERS, .choices = choices, .n_choices = 2};
    tabiya_hearing_set_context(self->hearing, &context);
    hear_something(self, "the second one");
    assert_move(self, self->heard->move, "d4");
    hear_something(self, "no");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NO);
    /* Other moves are no answer. */
    hear_something(self, "e four");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NOTHING);
}

static void test_unsure(Listener *self, gconstpointer data)
{
    told.fit = 0.4;
    hear_something(self, "knight f three,knight to h three=6");
    g_assert_true(self->heard->asks);
    g_assert_cmpuint(self->heard->alternatives->len, ==, 1);
    told.fit = -0.1;
    hear_something(self, "knight f three");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NOTHING);
    g_assert_null(self->heard->words);
    /* "Undo" alone is short, and fits worse than a question. */
    told.fit = 0.5;
    hear_something(self, "undo,pawn d two=6");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_UNDO);
    hear_something(self, "no");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NO);
    hear_something(self, "what is the best move");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NOTHING);
    told.fit = 0.3;
    hear_something(self, "undo,pawn d two=6");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NOTHING);
}

static void test_illegal(Listener *self, gconstpointer data)
{
    hear_something(self, "queen h five,queen d one=9");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_ILLEGAL_MOVE);
    /* A legal one that sounds nearly as good is more likely. */
    hear_something(self, "knight e three,knight c three=2");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_MOVE);
    assert_move(self, self->heard->move, "Nc3");
    hear_something(self, "knight e three,knight c three=5");
    g_assert_true(self->heard->asks);
    g_assert_cmpuint(self->heard->alternatives->len, ==, 1);
}

static void test_commands(Listener *self, gconstpointer data)
{
    hear_something(self, "where is my queen");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_WORDS);
    g_assert_cmpstr(self->heard->words, ==, "where is my queen");
    hear_something(self, "repeat");
    g_assert_cmpstr(self->heard->words, ==, "say that again");
    hear_something(self, "take it back");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_UNDO);
    hear_something(self, "play the najdorf");
    g_assert_cmpstr(self->heard->words, ==, "play the najdorf");
    char good[] = "good";
    char *const more[] = {good, NULL};
    const TabiyaHearingContext context = {.sets = TABIYA_SPOKEN_MOVES, .more = more};
    tabiya_hearing_set_context(self->hearing, &context);
    hear_something(self, "good");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_WORDS);
    hear_something(self, "where is my queen");
    g_assert_cmpint(self->heard->kind, ==, TABIYA_HEARD_NOTHING);
}

static void test_cancel(Listener *self, gconstpointer data)
{
    told.script = "e four";
    g_assert_true(tabiya_hearing_start_fed(self->hearing));
    tabiya_hearing_cancel(self->hearing);
    g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_IDLE);
    g_assert_true(tabiya_hearing_start_fed(self->hearing));
    tabiya_hearing_stop(self->hearing);
    tabiya_hearing_cancel(self->hearing); /* while it thinks */
    hear_something(self, "d four");
    assert_move(self, self->heard->move, "d4");
}

static void test_problems(Listener *self, gconstpointer data)
{
    const TabiyaRecognizerSetup german = {.language = "de"}, english = {.language = "en"};

    tabiya_hearing_set_kind_for_tests(self->hearing, &SCRIPTED, &german);
    g_assert_false(tabiya_hearing_start_fed(self->hearing));
    g_assert_cmpstr(self->problem, ==, "Only English.");
    g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_UNAVAILABLE);
    g_clear_pointer(&self->problem, g_free);

    told.fails = TRUE;
    tabiya_hearing_set_kind_for_tests(self->hearing, &SCRIPTED, &english);
    hear_something(self, "e four");
    g_assert_cmpstr(self->problem, ==, "The model is broken.");
    g_assert_cmpstr(tabiya_hearing_get_problem(self->hearing), ==, "The model is broken.");
    g_clear_pointer(&self->problem, g_free);

    /* It is mended. */
    told.fails = FALSE;
    hear_something(self, "e four");
    assert_move(self, self->heard->move, "e4");

    /* Without a microphone a key says why. */
    g_assert_false(tabiya_hearing_start(self->hearing));
    g_assert_nonnull(self->problem);
}

static void begin_again_cb(Listener *self)
{
    told.fails = FALSE;
    g_assert_true(tabiya_hearing_start_fed(self->hearing));
}

/* A handler of a problem can try again at once. */
static void test_again_at_once(Listener *self, gconstpointer data)
{
    const gint16 samples[1600] = {0};

    told.fails = TRUE;
    told.script = "e four";
    g_signal_connect_swapped(self->hearing, "problem", G_CALLBACK(begin_again_cb), self);
    g_assert_true(tabiya_hearing_start_fed(self->hearing));
    while (!self->problem)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_LISTENING);
    tabiya_hearing_feed(self->hearing, samples, G_N_ELEMENTS(samples));
    tabiya_hearing_stop(self->hearing);
    while (!self->heard)
        g_main_context_iteration(NULL, TRUE);
    assert_move(self, self->heard->move, "e4");
}

/* Longer than an utterance can be: it ends by itself, and what comes later is not kept. */
static void test_endless(Listener *self, gconstpointer data)
{
    const gint16 second[TABIYA_VOICE_RATE_HZ] = {0};

    told.script = "e four";
    g_assert_true(tabiya_hearing_start_fed(self->hearing));
    for (guint i = 0; i < 600; i++)
        tabiya_hearing_feed(self->hearing, second, G_N_ELEMENTS(second));
    while (!self->heard)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(told.n_samples, <=, TABIYA_VOICE_SECONDS_MAX * TABIYA_VOICE_RATE_HZ);
    assert_move(self, self->heard->move, "e4");
}

/* --- A source -------------------------------------------------------------------------------- */

static TabiyaSoundSink sink;
static guint n_open;

static gpointer open_source(const char *device, const TabiyaSoundSink *to, GError **error)
{
    sink = *to;
    n_open++;
    return &sink;
}

static void close_source(gpointer self)
{
    n_open--;
}

static const TabiyaSoundSourceKind SOURCE = {.open = open_source, .close = close_source};

static void play(Listener *self, guint hundredths, gint16 loudness)
{
    gint16 samples[160];

    for (guint i = 0; i < G_N_ELEMENTS(samples); i++)
        samples[i] = i % 2 ? loudness : (gint16)-loudness;
    for (guint i = 0; i < hundredths; i++)
        sink.samples(sink.user, samples, G_N_ELEMENTS(samples));
}

static void test_hands_free(Listener *self, gconstpointer data)
{
    told.script = "e four";
    tabiya_hearing_set_source(self->hearing, &SOURCE, NULL);
    tabiya_hearing_set_hands_free(self->hearing, TRUE);
    g_assert_cmpuint(n_open, ==, 1);
    for (guint i = 0; i < 2; i++) {
        g_clear_pointer(&self->heard, tabiya_heard_free);
        play(self, 300, 20); /* a quiet room: nothing of it is kept but a moment */
        play(self, 100, 4000);
        play(self, 100, 20); /* the pause that ends it */
        while (!self->heard)
            g_main_context_iteration(NULL, TRUE);
        assert_move(self, self->heard->move, "e4");
        g_assert_cmpuint(self->n_samples, <, 250 * 160);
        g_assert_cmpuint(self->n_samples, >, 100 * 160);
        g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_LISTENING);
    }
    g_assert_cmpuint(self->n_levels, >, 0);
    tabiya_hearing_set_muted(self->hearing, TRUE);
    g_assert_cmpuint(n_open, ==, 0);
    tabiya_hearing_set_muted(self->hearing, FALSE);
    g_assert_cmpuint(n_open, ==, 1);
    /* It is unplugged. */
    sink.ended(sink.user, "The microphone is gone.");
    g_assert_cmpstr(self->problem, ==, "The microphone is gone.");
    g_assert_false(tabiya_hearing_get_hands_free(self->hearing));
    g_assert_cmpuint(n_open, ==, 0);
}

static void test_slip(Listener *self, gconstpointer data)
{
    tabiya_hearing_set_source(self->hearing, &SOURCE, NULL);
    g_assert_true(tabiya_hearing_start(self->hearing));
    tabiya_hearing_stop(self->hearing);
    g_assert_cmpuint(n_open, ==, 0);
    g_assert_cmpint(tabiya_hearing_get_state(self->hearing), ==, TABIYA_HEARING_IDLE);
}

/* --- Habits ---------------------------------------------------------------------------------- */

static EngMove find(const EngPosition *position, const char *from_to)
{
    return eng_move_find(position, eng_square(from_to[0] - 'a', from_to[1] - '1'),
                         eng_square(from_to[2] - 'a', from_to[3] - '1'), ENG_NO_PIECE_TYPE);
}

static void test_habits(Listener *self, gconstpointer data)
{
    const EngMove heard = find(&self->position, "d2d4"), meant = find(&self->position, "b2b4");

    hear_something(self, "d four,b four=1");
    g_assert_false(self->heard->asks);
    tabiya_speaker_habits_note(self->habits, &self->position, heard, meant);
    hear_something(self, "d four,b four=1");
    g_assert_true(self->heard->asks);
    for (guint i = 0; i < 9; i++)
        tabiya_speaker_habits_note(self->habits, &self->position, heard, meant);
    hear_something(self, "d four,b four=1");
    g_assert_false(self->heard->asks);
    assert_move(self, self->heard->move, "b4");
    g_autofree char *trouble = tabiya_speaker_habits_dup_trouble(self->habits);
    g_assert_cmpstr(trouble, ==, "b");
    tabiya_speaker_habits_forget(self->habits);
    hear_something(self, "d four,b four=1");
    assert_move(self, self->heard->move, "d4");
}

/* Forgetting is undone once, with what was learned since. */
static void test_habits_recalled(Listener *self, gconstpointer data)
{
    const EngMove heard = find(&self->position, "d2d4"), meant = find(&self->position, "b2b4");
    const EngMove other = find(&self->position, "e2e4");

    tabiya_speaker_habits_note(self->habits, &self->position, heard, meant);
    tabiya_speaker_habits_forget(self->habits);
    g_assert_cmpuint(tabiya_speaker_habits_count(self->habits), ==, 0);
    tabiya_speaker_habits_note(self->habits, &self->position, heard, other);
    for (guint i = 0; i < 2; i++) {
        tabiya_speaker_habits_recall(self->habits);
        g_assert_cmpuint(tabiya_speaker_habits_count(self->habits), ==, 2);
    }
}

/* What the next start knows. */
static guint count_kept(const char *folder)
{
    tabiya_kept_files_finish();
    TabiyaSpeakerHabits *habits = tabiya_speaker_habits_new(folder);
    const guint count = tabiya_speaker_habits_count(habits);

    tabiya_speaker_habits_unref(habits);
    return count;
}

static void test_habits_file(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-habits-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "voice-habits.txt", NULL);
    EngPosition position;

    eng_position_init(&position);
    const EngMove heard = find(&position, "d2d4"), meant = find(&position, "b2b4");
    TabiyaSpeakerHabits *habits = tabiya_speaker_habits_new(folder);
    tabiya_speaker_habits_note(habits, &position, heard, meant);
    tabiya_speaker_habits_confirm(habits, &position, heard);
    tabiya_kept_files_finish();
    tabiya_speaker_habits_unref(habits);

    habits = tabiya_speaker_habits_new(folder);
    g_assert_cmpuint(tabiya_speaker_habits_count(habits), ==, 1);
    g_assert_cmpfloat(tabiya_speaker_habits_weigh(habits, &position, heard, meant), >, 0.5);
    tabiya_speaker_habits_unref(habits);

    /* Damaged lines are no habits. */
    g_assert_true(g_file_set_contents(path, "file d b 2\nfile z\n\xff\n\nrank 9 1 4\n", -1, NULL));
    habits = tabiya_speaker_habits_new(folder);
    g_assert_cmpuint(tabiya_speaker_habits_count(habits), ==, 2);
    tabiya_speaker_habits_forget(habits);
    g_assert_cmpuint(count_kept(folder), ==, 0);
    tabiya_speaker_habits_recall(habits);
    g_assert_cmpuint(count_kept(folder), ==, 2);
    tabiya_speaker_habits_unref(habits);
    g_remove(path);
    g_rmdir(folder);
}

/* --- The grammar ----------------------------------------------------------------------------- */

/* The moves that the words mean, in SAN; "illegal", "": nothing. */
static char *read_words(const EngPosition *position, const char *words)
{
    const TabiyaSpokenScene scene = {.position = position, .sets = TABIYA_SPOKEN_ALL};
    g_autoptr(TabiyaSpokenGrammar) grammar = tabiya_spoken_grammar_new("en", &scene);
    const GArray *meanings = tabiya_spoken_grammar_find(grammar, words);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; meanings && i < meanings->len; i++) {
        const TabiyaSpokenMeaning *meaning =
            tabiya_spoken_grammar_meaning_at(grammar, g_array_index(meanings, guint, i));
        char san[ENG_SAN_MAX];
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               meaning->kind == TABIYA_HEARD_ILLEGAL_MOVE
                                   ? "illegal"
                                   : eng_san_write(position, meaning->move, san));
    }
    return g_strdup(text->str);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void test_phrases(void)
{
    static const struct {
        const char *fen, *words, *moves;
    } ROWS[] = {
        {START, "knight f three", "Nf3"},
        {START, "knight to foxtrot three", "Nf3"},
        {START, "e two e four", "e4"},
        {START, "pawn to e four", "e4"},
        {START, "g one to f three", "Nf3"},
        {START, "knight d four", "illegal"},
        {START, "castle kingside", "illegal"},
        {START, "what a day", ""},
        {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", "queen f seven mate",
         "Qxf7#"},
        {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
         "queen takes f seven checkmate", "Qxf7#"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "e takes d five", "exd5"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "e takes d", "exd5"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "e four d five", "exd5"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "short castle", "O-O"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "castle long", "O-O-O"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "castle", "O-O-O O-O"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "e one g one", "O-O"},
        {"4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1", "echo one to charlie one", "O-O-O"},
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "rook d one", "Rad1 Rhd1"},
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "rook a d one", "Rad1"},
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "rook alpha to delta one", "Rad1"},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a eight queen", "a8=Q"},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "promote to queen", "a8=Q"},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a eight knight", "a8=N"},
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a eight", "a8=Q"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e takes d six en passant", "exd6"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        EngPosition position;
        g_assert_true(eng_fen_parse(&position, ROWS[i].fen, NULL));
        g_autofree char *moves = read_words(&position, ROWS[i].words);
        g_test_message("%s: %s", ROWS[i].words, moves);
        g_assert_cmpstr(moves, ==, ROWS[i].moves);
    }
}

#define ADD(path, test) g_test_add("/hearing/" path, Listener, NULL, set_up, test, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("move", test_move);
    ADD("question", test_question);
    ADD("unsure", test_unsure);
    ADD("illegal", test_illegal);
    ADD("commands", test_commands);
    ADD("cancel", test_cancel);
    ADD("problems", test_problems);
    ADD("again-at-once", test_again_at_once);
    ADD("endless", test_endless);
    ADD("hands-free", test_hands_free);
    ADD("slip", test_slip);
    ADD("habits", test_habits);
    ADD("habits-recalled", test_habits_recalled);
    g_test_add_func("/hearing/habits-file", test_habits_file);
    g_test_add_func("/hearing/phrases", test_phrases);
    return g_test_run();
}
