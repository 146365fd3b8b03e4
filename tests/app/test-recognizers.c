/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recognizers that are not built in: a command of one's own (speech-command.py) and Vosk (a
 * libvosk.so for tests), whatever they do; and how their words are matched with phrases. */
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>

#include "app/people/people.h"
#include "app/voice/command-recognizer.h"
#include "app/voice/hearing-judge.h"
#include "app/voice/phrase-match.h"
#include "app/voice/recognizer-choice.h"
#include "app/voice/vosk-model.h"
#include "app/voice/vosk.h"
#include "tests/position-of.h"

static char *folder;

static TabiyaSpokenGrammar *make_grammar(const char *fen)
{
    const EngPosition position = position_of(fen);
    const TabiyaSpokenScene scene = {.position = &position, .sets = TABIYA_SPOKEN_ALL};

    return tabiya_spoken_grammar_new("en", &scene);
}

static TabiyaSpokenGrammar *make_grammar_in(const char *language, gboolean asks_in_english)
{
    const EngPosition position =
        position_of("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    const TabiyaSpokenScene scene = {
        .position = &position, .sets = TABIYA_SPOKEN_ALL, .asks_in_english = asks_in_english};

    return tabiya_spoken_grammar_new(language, &scene);
}

static TabiyaSpokenGrammar *make_first_grammar(void)
{
    return make_grammar("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
}

static const char *get_words(const TabiyaRecognition *found)
{
    return found->hypotheses->len > 0 ? g_array_index(found->hypotheses, TabiyaHypothesis, 0).words
                                      : "";
}

/* --- Phrases ---------------------------------------------------------------------------------- */

static void test_phrases(void)
{
    static const struct {
        const char *text, *phrase; /* "": none */
    } CASES[] = {
        {"bishop b five", "bishop b five"},
        {" Bishop to B5.\n", "bishop to b five"},
        {"Bb5", "bishop b five"},
        {"bishop bravo 5", "bishop bravo five"},
        {"Bishop be five", "bishop b five"},
        {"bishop see for", "bishop c four"},
        {"Night takes E5!", "knight takes e five"},
        {"Nxe5", "knight takes e five"},
        {"night takes e five please", "knight takes e five"},
        {"e2e3", ""},
        {"D2-D4", "d two d four"},
        {"pond to D4", "pawn to d four"},
        {"O-O", ""},
        {"castle king side", ""},
        {"[00:00:00.000 --> 00:00:02.000]   Bishop to C4.", "bishop to c four"},
        {"[BLANK_AUDIO]", ""},
        {"(music) *coughs*", ""},
        {"what is the best move?", "what is the best move"},
        {"What's the best move", "what is the best move"},
        {"take it back", "take it back"},
        {"Thank you for watching.", ""},
        {"the weather is fine today and I am going to the beach", ""},
        {"bishop", ""},
        {"B5", "b five"},
        {"bishop b", ""},
        {"bishop b five six", ""},
        {"", ""},
        {"\xff\xfe bishop b five", "bishop b five"},
        {"bishop b five bishop b five bishop b five bishop b five bishop b five bishop b five", ""},
    };
    g_autoptr(TabiyaSpokenGrammar) grammar = make_first_grammar();

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaRecognition) found = tabiya_phrase_match(grammar, CASES[i].text);
        g_test_message("“%s”: “%s”, fit %.2f", CASES[i].text, get_words(found), found->fit);
        if (*CASES[i].phrase != '\0') {
            g_assert_cmpstr(get_words(found), ==, CASES[i].phrase);
            g_assert_cmpfloat(found->fit, >=, 0);
            g_assert_nonnull(tabiya_spoken_grammar_find(grammar, get_words(found)));
        }
    }
}

/* What is no phrase of moves must not become one; other phrases may be near. */
static void test_no_phrases(void)
{
    static const char *const TEXTS[] = {"Thank you for watching.",
                                        "the weather is fine today and I am going to the beach",
                                        "[BLANK_AUDIO]",
                                        "bishop",
                                        "bishop b",
                                        "one two three four",
                                        "a b c d e f g h",
                                        "to the for the to"};
    g_autoptr(TabiyaSpokenGrammar) grammar = make_first_grammar();

    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(TabiyaRecognition) found = tabiya_phrase_match(grammar, TEXTS[i]);
        g_test_message("“%s”: “%s”, fit %.2f", TEXTS[i], get_words(found), found->fit);
        g_assert_cmpstr(get_words(found), ==, "");
        g_assert_cmpfloat(found->fit, <, 0);
    }
}

/* b and d rhyme: both are offered, the one that was written first. */
static void test_rhymes(void)
{
    g_autoptr(TabiyaSpokenGrammar) grammar =
        make_grammar("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1"); /* Na3, Nc3, Nd2 */
    g_autoptr(TabiyaRecognition) found = tabiya_phrase_match(grammar, "knight d three");

    g_assert_cmpstr(get_words(found), ==, "knight d three"); /* heard, but illegal */
    g_assert_cmpint((int)found->hypotheses->len, >, 1);
    for (guint i = 1; i < found->hypotheses->len; i++) {
        g_assert_cmpfloat(g_array_index(found->hypotheses, TabiyaHypothesis, i).cost, >=,
                          g_array_index(found->hypotheses, TabiyaHypothesis, i - 1).cost);
    }
}

/* An illegal move is named if it was clearly heard, and else the legal one is asked about. */
static void test_illegal(void)
{
    g_autoptr(TabiyaSpokenGrammar) grammar = make_first_grammar();
    g_autoptr(TabiyaRecognition) found = tabiya_recognition_new();

    tabiya_recognition_add(found, "bishop g five", 0);
    tabiya_recognition_add(found, "bishop b five", 7);
    found->fit = 1.2;
    g_autoptr(TabiyaHeard) clear = tabiya_hearing_judge(found, grammar, NULL, NULL);
    g_assert_cmpint(clear->kind, ==, TABIYA_HEARD_ILLEGAL_MOVE);
    found->fit = 0.3;
    g_autoptr(TabiyaHeard) unclear = tabiya_hearing_judge(found, grammar, NULL, NULL);
    g_assert_cmpint(unclear->kind, ==, TABIYA_HEARD_MOVE);
    g_assert_true(unclear->asks);
}

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Where the pawn goes that is heard at the first move of a game. */
static EngSquare judge_first_move(double cost)
{
    const EngPosition position = position_of(INITIAL);
    g_autoptr(TabiyaSpokenGrammar) grammar = make_grammar(INITIAL);
    g_autoptr(TabiyaRecognition) found = tabiya_recognition_new();

    tabiya_recognition_add(found, "b four", 0);
    tabiya_recognition_add(found, "e four", cost);
    found->fit = 1.2;
    found->by_sound = TRUE;
    g_autoptr(TabiyaHeard) heard = tabiya_hearing_judge(found, grammar, &position, NULL);
    g_assert_cmpint(heard->kind, ==, TABIYA_HEARD_MOVE);
    g_assert_false(heard->asks);
    return eng_move_to(heard->move);
}

/* b and e rhyme, and 1.e4 is played a hundred times as often; a clear b4 is still b4. */
static void test_likely_moves(void)
{
    g_assert_true(tabiya_people_wait(tabiya_people_get_default()));
    g_assert_cmpint(judge_first_move(1.2), ==, eng_square(4, 3));
    g_assert_cmpint(judge_first_move(6), ==, eng_square(1, 3));
}

/* --- One recognizer --------------------------------------------------------------------------- */

static void feed_tone(const TabiyaRecognizerKind *kind, gpointer recognizer, double loudness)
{
    gint16 samples[1600];
    g_autoptr(GError) error = NULL;

    for (int i = 0; i < 1600; i++)
        samples[i] = (gint16)lrint(32767 * loudness * sin(2 * G_PI * 440 * i / 16000));
    for (int i = 0; i < 5; i++) {
        if (!kind->feed(recognizer, samples, 1600, &error))
            break;
    }
}

/* An utterance from its start to its end. */
static TabiyaRecognition *say_of(const TabiyaRecognizerKind *kind, gpointer recognizer,
                                 TabiyaSpokenGrammar *grammar, double loudness, GError **error)
{
    g_assert_true(kind->set_grammar(recognizer, grammar, NULL));
    g_assert_true(kind->start(recognizer, NULL));
    feed_tone(kind, recognizer, loudness);
    return kind->finish(recognizer, error);
}

static TabiyaRecognition *say(const TabiyaRecognizerKind *kind, gpointer recognizer,
                              double loudness, GError **error)
{
    g_autoptr(TabiyaSpokenGrammar) grammar = make_first_grammar();

    return say_of(kind, recognizer, grammar, loudness, error);
}

/* --- A command -------------------------------------------------------------------------------- */

/* The script with arguments as a command line. */
static char *make_command(const char *arguments)
{
    const char *script = g_getenv("TABIYA_SPEECH_COMMAND");
    g_autofree char *quoted = g_shell_quote(script);

    return g_strdup_printf("%s %s", quoted, arguments);
}

static TabiyaRecognition *ask_command(const char *arguments, GError **error)
{
    g_autofree char *command = make_command(arguments);
    const TabiyaRecognizerSetup setup = {.language = "en", .command = command};
    g_autofree char *reason = NULL;

    g_assert_true(tabiya_command_recognizer.is_available(&setup, &reason));
    gpointer recognizer = tabiya_command_recognizer.open(&setup, error);
    g_assert_nonnull(recognizer);
    TabiyaRecognition *found = say(&tabiya_command_recognizer, recognizer, 0.5, error);
    tabiya_command_recognizer.close(recognizer);
    return found;
}

static void expect_command(const char *arguments, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaRecognition) found = ask_command(arguments, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(get_words(found), ==, words);
    g_assert_cmpfloat_with_epsilon(found->speech_s, 0.5, 0.05);
}

static void test_command(void)
{
    expect_command("says 'Bishop to B5.' {file}", "bishop to b five");
    expect_command("says 'Bishop to B5.'", "bishop to b five"); /* standard input */
    expect_command("says \"what is the best move\" {file}", "what is the best move");
    expect_command("says '' {file}", "");
    expect_command("says 'thank you for watching' {file}", "");
    expect_command("says \"{language} $HOME; rm -rf *\" {file}", ""); /* no shell */
    expect_command("bytes {file}", "");
}

static char *log_path;

static char *read_log(void)
{
    char *text = NULL;

    g_assert_true(g_file_get_contents(log_path, &text, NULL, NULL));
    return text;
}

/* In memory, for the person alone, and gone afterwards. */
static void test_command_file(void)
{
    expect_command("asks {file}", "knight to f three");
    g_autofree char *text = read_log();
    g_auto(GStrv) parts = g_strsplit(text, " ", 2);

    g_assert_true(g_str_has_prefix(parts[0], folder));
    g_assert_true(g_str_has_suffix(parts[0], ".wav"));
    g_assert_cmpstr(parts[1], ==, "600");
    g_assert_false(g_file_test(parts[0], G_FILE_TEST_EXISTS));
}

static void expect_failure(const char *arguments, const char *part)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaRecognition) found = ask_command(arguments, &error);

    g_test_message("%s: %s", arguments, error ? error->message : "no error");
    g_assert_null(found);
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, part));
    g_assert_null(strchr(error->message, '\n'));
}

static gboolean is_alive(pid_t process)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/status", process);
    g_autofree char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) && !strstr(text, "State:\tZ");
}

static void test_command_failures(void)
{
    expect_failure("fails {file}", "model.bin: no such file");
    expect_failure("crashes {file}", "crashed");
    expect_failure("floods {file}", "more than a sentence");
    expect_failure("says", "IndexError");
    tabiya_command_recognizer_set_limit_ms(1000);
    expect_failure("hangs {file}", "longer than 1 second.");
    expect_failure("forks {file}", "longer than 1 second.");
    tabiya_command_recognizer_set_limit_ms(10000);
    g_autofree char *text = read_log();
    for (int i = 0; i < 100 && is_alive(atoi(text)); i++)
        g_usleep(10 * 1000);
    g_assert_false(is_alive(atoi(text)));
    /* A child that holds the pipes does not hold the answer. */
    expect_command("leaves {file}", "knight to f three");
}

static void test_command_silence(void)
{
    g_autofree char *command = make_command("says 'bishop b five' {file}");
    const TabiyaRecognizerSetup setup = {.command = command};
    g_autoptr(GError) error = NULL;
    gpointer recognizer = tabiya_command_recognizer.open(&setup, &error);

    /* Nobody has said anything: some programs make up words of silence. */
    g_autoptr(TabiyaRecognition) found = say(&tabiya_command_recognizer, recognizer, 0, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(get_words(found), ==, "");
    /* Nor has it heard what was before a cancel. */
    tabiya_command_recognizer.start(recognizer, NULL);
    feed_tone(&tabiya_command_recognizer, recognizer, 0.5);
    tabiya_command_recognizer.cancel(recognizer);
    g_autoptr(TabiyaRecognition) none = tabiya_command_recognizer.finish(recognizer, &error);
    g_assert_cmpstr(get_words(none), ==, "");
    /* Minutes of sound are cut. */
    tabiya_command_recognizer.start(recognizer, NULL);
    for (int i = 0; i < 200; i++)
        feed_tone(&tabiya_command_recognizer, recognizer, 0.5);
    g_autoptr(TabiyaRecognition) much = tabiya_command_recognizer.finish(recognizer, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(get_words(much), ==, "bishop b five");
    tabiya_command_recognizer.close(recognizer);
}

static void expect_missing(const TabiyaRecognizerKind *kind, const TabiyaRecognizerSetup *setup,
                           const char *part)
{
    g_autofree char *reason = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_false(kind->is_available(setup, &reason));
    g_test_message("%s", reason);
    g_assert_nonnull(strstr(reason, part));
    g_assert_null(kind->open(setup, &error));
    g_assert_cmpstr(error->message, ==, reason);
}

static void test_command_missing(void)
{
    g_autofree char *endless = g_strnfill(5000, 'x');
    const struct {
        const char *command, *part;
    } cases[] = {
        {NULL, "Enter a speech command"},
        {" ", "Enter a speech command"},
        {"no-such-program {file}", "no program “no-such-program”"},
        {"sh 'unfinished", "cannot be read"},
        {endless, "too long"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        const TabiyaRecognizerSetup setup = {.command = cases[i].command};
        expect_missing(&tabiya_command_recognizer, &setup, cases[i].part);
    }
}

/* --- Vosk ------------------------------------------------------------------------------------- */

static void put(const char *model, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(model, name, NULL);
    g_autofree char *parent = g_path_get_dirname(path);

    g_assert_cmpint(g_mkdir_with_parents(parent, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* A model that answers `answers`; its folder. */
static char *make_model(const char *name, const char *answers)
{
    char *model = g_build_filename(folder, name, NULL);

    put(model, "am/final.mdl", answers);
    put(model, "conf/mfcc.conf", "");
    put(model, "graph/HCLr.fst", "");
    put(model, "graph/Gr.fst", "");
    return model;
}

static gpointer open_vosk(const char *model, GError **error)
{
    const TabiyaRecognizerSetup setup = {
        .language = "en", .model = model, .library = g_getenv("TABIYA_FAKE_VOSK")};

    return tabiya_vosk.open(&setup, error);
}

static void test_vosk(void)
{
    static const struct {
        const char *answer, *words;
    } CASES[] = {
        {"{\"text\": \"bishop b five\"}", "bishop b five"},
        {"{\"alternatives\": [{\"text\": \"bishop c four\", \"confidence\": 210.5},"
         " {\"text\": \"bishop b five\", \"confidence\": 209}]}",
         "bishop c four"},
        {"{\"alternatives\": [{\"text\": \"bishop bishop four\", \"confidence\": 210.5},"
         " {\"text\": \"bishop c four\", \"confidence\": 209}]}",
         "bishop c four"},
        {"{\"text\": \"bishop\"} | {\"text\": \"b five\"}", "bishop b five"},
        {"{\"text\": \"\"} | {\"text\": \"bishop b five\"}", "bishop b five"},
        {"{\"text\": \"[unk]\"}", ""},
        {"{\"text\": \"[unk] bishop b five [unk]\"}", ""},
        {"{\"text\": 3}", ""},
        {"{\"alternatives\": 3}", ""},
        {"{\"alternatives\": [3, {\"text\": \"bishop b five\", \"confidence\": \"high\"}]}",
         "bishop b five"},
        {"{\"alternatives\": []}", ""},
        {"no json", ""},
    };
    g_autoptr(GString) answers = g_string_new(NULL);
    g_autoptr(GError) error = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++)
        g_string_append_printf(answers, "%s\n", CASES[i].answer);
    g_autofree char *model = make_model("model", answers->str);
    gpointer recognizer = open_vosk(model, &error);
    g_assert_no_error(error);
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaRecognition) found = say(&tabiya_vosk, recognizer, 0.5, &error);
        g_assert_no_error(error);
        g_test_message("%s: “%s”", CASES[i].answer, get_words(found));
        g_assert_cmpstr(get_words(found), ==, CASES[i].words);
        g_assert_cmpfloat_with_epsilon(found->speech_s, 0.5, 0.05);
    }
    tabiya_vosk.close(recognizer);
    g_autofree char *path = g_build_filename(model, "grammar.json", NULL);
    g_autofree char *grammar = NULL;
    g_assert_true(g_file_get_contents(path, &grammar, NULL, NULL));
    g_assert_nonnull(strstr(grammar, "\"bishop b five\""));
    g_assert_nonnull(strstr(grammar, "\"[unk]\"]"));
}

/* What a model of that language writes is asked for as it was said, or in English. */
static void expect_asked(const char *language, const char *said, const char *english)
{
    g_autofree char *answer = g_strdup_printf("{\"text\": \"%s\"}\n", said);
    g_autofree char *model = make_model(language, answer);
    g_autoptr(GError) error = NULL;

    for (int in_english = 0; in_english <= 1; in_english++) {
        g_autoptr(TabiyaSpokenGrammar) grammar = make_grammar_in(language, in_english);
        gpointer recognizer = open_vosk(model, &error);
        g_assert_no_error(error);
        g_autoptr(TabiyaRecognition) found = say_of(&tabiya_vosk, recognizer, grammar, 0.5, &error);
        g_assert_cmpstr(get_words(found), ==, said);
        g_autoptr(TabiyaHeard) heard = tabiya_hearing_judge(found, grammar, NULL, NULL);
        g_assert_cmpint(heard->kind, ==, TABIYA_HEARD_WORDS);
        g_assert_cmpstr(heard->words, ==, in_english ? english : said);
        tabiya_vosk.close(recognizer);
    }
}

static void test_vosk_languages(void)
{
    expect_asked("de", "was ist der beste zug", "what is the best move");
    expect_asked("de", "wo steht meine dame", "where is my queen");
    expect_asked("de", "trainiere damengambit", "train the queen's gambit");
    expect_asked("es", "dame una pista", "hint");
    expect_asked("es", "juega la siciliana", "play the sicilian");
    expect_asked("fr", "montre moi le meilleur coup", "what is the best move");
    expect_asked("fr", "rétablir", "redo");
    expect_asked("en", "who is winning", "who is winning");
}

static void test_vosk_failures(void)
{
    g_autofree char *damaged = make_model("damaged", "damaged\n");
    g_autofree char *refused = make_model("refused", "refused\n");
    g_autofree char *fails = make_model("fails", "fails\n");
    g_autoptr(TabiyaSpokenGrammar) grammar = make_first_grammar();
    g_autoptr(GError) error = NULL;
    const gint16 samples[160] = {0};

    g_assert_null(open_vosk(damaged, &error));
    g_assert_nonnull(strstr(error->message, "Download it again"));
    g_clear_error(&error);
    gpointer recognizer = open_vosk(refused, &error);
    g_assert_false(tabiya_vosk.set_grammar(recognizer, grammar, &error));
    g_assert_nonnull(strstr(error->message, "cannot use the words"));
    g_clear_error(&error);
    tabiya_vosk.close(recognizer);
    recognizer = open_vosk(fails, &error);
    g_assert_true(tabiya_vosk.set_grammar(recognizer, grammar, &error));
    g_assert_true(tabiya_vosk.start(recognizer, &error));
    g_assert_false(tabiya_vosk.feed(recognizer, samples, 160, &error));
    g_assert_nonnull(strstr(error->message, "failed"));
    tabiya_vosk.cancel(recognizer);
    tabiya_vosk.close(recognizer);
}

static void test_vosk_missing(void)
{
    const char *library = g_getenv("TABIYA_FAKE_VOSK");
    g_autofree char *model = make_model("there", "{}\n");
    g_autofree char *gone = g_build_filename(folder, "gone", NULL);
    g_autofree char *piped = make_model("piped", "{}\n");
    g_autofree char *pipe = g_build_filename(piped, "conf", "model.conf", NULL);
    g_autofree char *deep = make_model("deep", "{}\n");
    const struct {
        const char *model, *library, *part;
    } cases[] = {
        {NULL, library, "Choose the folder"},
        {"", library, "Choose the folder"},
        {gone, library, "not there any more"},
        {folder, library, "not the folder of a Vosk model"},
        {piped, library, "contains other files"},
        {deep, library, "contains other files"},
        {model, "/nonexistent/libvosk.so", "not Vosk’s library"},
        {model, "libvosk.so", "not Vosk’s library"},
        {model, "/bin/sh", "not Vosk’s library"},
        {model, "/etc/passwd", "not Vosk’s library"},
        {model, folder, "not Vosk’s library"},
    };

    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    put(deep, "a/b/c/d/e/f/g/h", "");
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        const TabiyaRecognizerSetup setup = {.model = cases[i].model, .library = cases[i].library};
        expect_missing(&tabiya_vosk, &setup, cases[i].part);
    }
    const TabiyaRecognizerSetup none = {.model = model};
    g_autofree char *reason = NULL;
    if (!tabiya_vosk.is_available(&none, &reason))
        g_assert_nonnull(strstr(reason, "Vosk is not installed"));
}

/* An archive unpacks a folder into the folder that is chosen. */
static void test_vosk_nested(void)
{
    g_autofree char *outer = g_build_filename(folder, "outer", NULL);
    g_autofree char *model = make_model("outer/vosk-model-small-en-us-0.15", "{}\n");
    g_autofree char *reason = NULL;
    g_autofree char *found = tabiya_vosk_model_find(outer, &reason);

    g_assert_cmpstr(found, ==, model);
    static const struct {
        const char *name, *language;
    } CASES[] = {
        {"/x/vosk-model-small-en-us-0.15", "en"},
        {"vosk-model-de-0.21", "de"},
        {"vosk-model-small-cn-0.22/", "zh_CN"},
        {"vosk-model-uk-v3", "uk"},
        {"vosk-model-small-pt-0.3", "pt_BR"},
        {"vosk-model", NULL},
        {"model", NULL},
        {"vosk-model-small", NULL},
        {NULL, NULL},
        {"vosk-model-spk-0.4", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *language = tabiya_vosk_model_dup_language(CASES[i].name);
        g_assert_cmpstr(language, ==, CASES[i].language);
    }
}

/* --- The choice ------------------------------------------------------------------------------- */

static void expect_choice(const TabiyaRecognizerWish *wish, const char *id, const char *language,
                          const char *remark)
{
    g_auto(TabiyaRecognizerChoice) choice = {0};

    tabiya_recognizer_choose(wish, &choice);
    g_test_message("%s: %s", choice.kind ? choice.kind->id : "none", choice.remark);
    g_assert_cmpstr(choice.kind ? choice.kind->id : NULL, ==, id);
    g_assert_cmpstr(choice.language, ==, language);
    g_assert_true(remark ? choice.remark && strstr(choice.remark, remark) : !choice.remark);
}

static void expect_asked_in(const TabiyaRecognizerWish *wish, gboolean english)
{
    g_auto(TabiyaRecognizerChoice) choice = {0};

    tabiya_recognizer_choose(wish, &choice);
    g_assert_cmpint(choice.setup.asks_in_english, ==, english);
}

static void test_choice(void)
{
    g_autofree char *english = make_model("vosk-model-small-en-us-0.15", "{}\n");
    g_autofree char *german = make_model("vosk-model-small-de-0.15", "{}\n");
    g_autofree char *other = make_model("vosk-model-small-ja-0.22", "{}\n");
    g_autofree char *command = make_command("says x {file}");
    TabiyaRecognizerWish wish = {
        .recognizer = (char *)TABIYA_RECOGNIZER_AUTOMATIC,
        .model = (char *)"",
        .library = (char *)g_getenv("TABIYA_FAKE_VOSK"),
        .command = command,
        .language = (char *)"en",
    };

    expect_choice(&wish, "command", "en", NULL);
    expect_asked_in(&wish, FALSE);
    wish.language = (char *)"ja"; /* a command is asked in English then */
    expect_choice(&wish, "command", "en", NULL);
    wish.model = english;
    expect_choice(&wish, "vosk", "en", NULL);
    wish.model = german;
    expect_choice(&wish, "vosk", "de", NULL);
    expect_asked_in(&wish, TRUE);
    wish.language = (char *)"de";
    expect_asked_in(&wish, FALSE);
    wish.language = (char *)"ja";
    wish.library = (char *)"/nonexistent/libvosk.so";
    expect_choice(&wish, "command", "en", "not Vosk’s library");
    wish.recognizer = (char *)"vosk"; /* no other one is taken in its place */
    expect_choice(&wish, NULL, NULL, "not Vosk’s library");
    wish.library = (char *)g_getenv("TABIYA_FAKE_VOSK");
    wish.model = other;
    expect_choice(&wish, NULL, NULL, "no spoken words for chess");
    wish.recognizer = (char *)"command";
    wish.command = (char *)"";
    expect_choice(&wish, NULL, NULL, "Enter a speech command");
    g_assert_true(tabiya_recognizer_is_name("automatic"));
    g_assert_false(tabiya_recognizer_is_name("ear"));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("tabiya-recognizers-XXXXXX", NULL);
    log_path = g_build_filename(folder, "log", NULL);
    g_setenv("XDG_RUNTIME_DIR", folder, TRUE);
    g_setenv("SPEECH_COMMAND_LOG", log_path, TRUE);
    g_test_add_func("/recognizers/likely-moves", test_likely_moves);
    g_test_add_func("/recognizers/phrases", test_phrases);
    g_test_add_func("/recognizers/no-phrases", test_no_phrases);
    g_test_add_func("/recognizers/rhymes", test_rhymes);
    g_test_add_func("/recognizers/illegal", test_illegal);
    g_test_add_func("/recognizers/command", test_command);
    g_test_add_func("/recognizers/command-file", test_command_file);
    g_test_add_func("/recognizers/command-failures", test_command_failures);
    g_test_add_func("/recognizers/command-silence", test_command_silence);
    g_test_add_func("/recognizers/command-missing", test_command_missing);
    g_test_add_func("/recognizers/vosk", test_vosk);
    g_test_add_func("/recognizers/vosk-languages", test_vosk_languages);
    g_test_add_func("/recognizers/vosk-failures", test_vosk_failures);
    g_test_add_func("/recognizers/vosk-missing", test_vosk_missing);
    g_test_add_func("/recognizers/vosk-nested", test_vosk_nested);
    g_test_add_func("/recognizers/choice", test_choice);
    return g_test_run();
}
