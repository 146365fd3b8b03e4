/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pocketsphinx.h, and docs/voice.md for why it is done so. Written for 5prealpha, which Debian
 * has; 5.0 has other names for some functions. */
#include "app/voice/pocketsphinx.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fsg_model.h>

#include "app/voice/cepstra.h"
#include "app/voice/narrow-model.h"
#include "app/voice/pronunciations.h"
#include "app/voice/senone-scores.h"
#include "app/voice/word-graph.h"

#define JOINT "_"        /* between the words of a chain */
#define PHONE_PREFIX "+" /* of the words that are one phone each: "+AA" */

/* Wide: a search with a narrow beam loses what a slow speaker means. */
#define BEAM "1e-70"
#define WORD_BEAM "1e-50"

/* Scores are in logarithms to the base 1.0001, shifted by ten bits. Sounds are not as independent
 * of each other as the model takes them to be: this many make a natural logarithm of likelihood. */
#define SCORE_UNIT 120.0
/* Scores per frame by which phrases are worse than any sounds at all: what is worse than the first
 * is something else; what is better than the second is surely a phrase. */
#define REFUSED_FIT -25.3
#define SURE_FIT -9.55
/* Longer speech is no phrase of the grammar. */
#define FRAMES_MAX 800
/* How many of the next best phrases are looked for. */
#define OTHERS 1

typedef struct {
    ps_decoder_t *decoder;
    cmd_ln_t *config;
    TabiyaPronunciations *dictionary;
    TabiyaCepstra *cepstra;
    TabiyaSenoneScores *scores; /* NULL: the model has another shape, and the library knows them */
    GHashTable *known;          /* words that the decoder has; owned */
    TabiyaSpokenGrammar *grammar;
    gsize n_samples;                               /* of the utterance */
    gboolean has_phrases, has_illegal, has_phones; /* searches */
} Recognizer;

/* --- Opening --------------------------------------------------------------------------------- */

static char *find_model(void)
{
    static const char *const FOLDERS[] = {
#ifdef TABIYA_POCKETSPHINX_MODELS
        TABIYA_POCKETSPHINX_MODELS,
#endif
        "/usr/share/pocketsphinx/model", "/usr/local/share/pocketsphinx/model"};

    for (gsize i = 0; i < G_N_ELEMENTS(FOLDERS); i++) {
        char *folder = g_build_filename(FOLDERS[i], "en-us", NULL);
        g_autofree char *means = g_build_filename(folder, "en-us", "means", NULL);
        if (g_file_test(means, G_FILE_TEST_IS_REGULAR))
            return folder;
        g_free(folder);
    }
    return NULL;
}

static gboolean is_available(const TabiyaRecognizerSetup *setup, char **reason)
{
    g_autofree char *model = find_model();

    if (g_strcmp0(setup->language, "en") != 0) {
        *reason = g_strdup(_("PocketSphinx understands only English."));
        return FALSE;
    }
    if (!model) {
        *reason = g_strdup(_("Install the package pocketsphinx-en-us, and Tabiya understands "
                             "spoken English."));
        return FALSE;
    }
    return TRUE;
}

/* Files that the decoder reads when it is made, and never again. Owned. */
typedef struct {
    char *phones; /* a dictionary of phones alone: the words follow as grammars need them */
    char *params; /* the parameters of the features, of which cepstra.c knows most */
} Files;

static char *make_file(const char *text, GError **error)
{
    char *path = NULL;
    const int file = g_file_open_tmp("tabiya-hearing-XXXXXX", &path, error);

    if (file < 0)
        return NULL;
    close(file);
    if (!g_file_set_contents(path, text, -1, error)) {
        g_unlink(path);
        g_clear_pointer(&path, g_free);
    }
    return path;
}

static void files_clear(Files *self)
{
    if (self->phones)
        g_unlink(self->phones);
    if (self->params)
        g_unlink(self->params);
    g_free(self->phones);
    g_free(self->params);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Files, files_clear)

static gboolean make_files(Files *self, GError **error)
{
    g_autoptr(GString) phones = g_string_new(NULL);

    for (guint i = 0; TABIYA_PHONES[i]; i++)
        g_string_append_printf(phones, PHONE_PREFIX "%s %s\n", TABIYA_PHONES[i], TABIYA_PHONES[i]);
    self->phones = make_file(phones->str, error);
    self->params = self->phones ? make_file("-lowerf 130\n-upperf 6800\n-nfilt 25\n-transform dct\n"
                                            "-lifter 22\n-feat 1s_c_d_dd\n"
                                            "-svspec 0-12/13-25/26-38\n-agc none\n-cmn none\n"
                                            "-varnorm no\n-model ptm\n",
                                            error)
                                : NULL;
    return self->params != NULL;
}

static ps_decoder_t *make_decoder(const char *model, const Files *files, cmd_ln_t **config)
{
    g_autofree char *hmm = g_build_filename(model, "en-us", NULL);
    const char *const arguments[] = {
        "tabiya",      "-hmm",       hmm,         "-dict",        files->phones, "-featparams",
        files->params, "-logfn",     "/dev/null", "-allphone_ci", "yes",         "-bestpath",
        "no",          "-silprob",   "0.1",       "-fillprob",    "1e-8",        "-wip",
        "1",           "-beam",      BEAM,        "-pbeam",       BEAM,          "-wbeam",
        WORD_BEAM,     "-pl_window", "0"};

    *config = cmd_ln_parse_r(NULL, ps_args(), G_N_ELEMENTS(arguments), (char **)arguments, TRUE);
    return *config ? ps_init(*config) : NULL;
}

static void close_recognizer(gpointer user)
{
    Recognizer *self = user;

    if (self->decoder)
        ps_free(self->decoder);
    if (self->config)
        cmd_ln_free_r(self->config);
    g_clear_pointer(&self->dictionary, tabiya_pronunciations_free);
    g_clear_pointer(&self->cepstra, tabiya_cepstra_free);
    g_clear_pointer(&self->scores, tabiya_senone_scores_free);
    g_clear_pointer(&self->known, g_hash_table_unref);
    tabiya_spoken_grammar_unref(self->grammar);
    g_free(self);
}

static void take_model(Recognizer *self, const char *folder)
{
    g_autofree char *hmm = g_build_filename(folder, "en-us", NULL);
    g_autoptr(TabiyaAcousticModel) model = tabiya_acoustic_model_new(hmm);
    g_autoptr(TabiyaAcousticModel) narrow = model ? tabiya_narrow_model_new(model) : NULL;

    self->cepstra = tabiya_cepstra_new(model, narrow);
    if (model) {
        const double base = logmath_get_base(ps_get_logmath(self->decoder));
        self->scores = tabiya_senone_scores_new(model, narrow, base);
    }
}

static gpointer open_recognizer(const TabiyaRecognizerSetup *setup, GError **error)
{
    g_autofree char *model = find_model();
    g_auto(Files) files = {NULL};

    if (!model) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("Install the package pocketsphinx-en-us, and Tabiya understands "
                      "spoken English."));
        return NULL;
    }
    if (!make_files(&files, error))
        return NULL;
    err_set_logfp(NULL);
    Recognizer *self = g_new0(Recognizer, 1);
    self->decoder = make_decoder(model, &files, &self->config);
    if (!self->decoder) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("PocketSphinx cannot read its English model: install the package "
                      "pocketsphinx-en-us again."));
        close_recognizer(self);
        return NULL;
    }
    g_autofree char *path = g_build_filename(model, "cmudict-en-us.dict", NULL);
    self->dictionary = tabiya_pronunciations_new(path);
    take_model(self, model);
    self->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return self;
}

/* --- Grammars -------------------------------------------------------------------------------- */

static void add_pronunciation(Recognizer *self, const char *word, guint index, const char *phones)
{
    g_autofree char *name =
        index == 0 ? g_strdup(word) : g_strdup_printf("%s(%u)", word, index + 1);

    if (ps_add_word(self->decoder, name, phones, FALSE) >= 0 && index == 0)
        g_hash_table_add(self->known, g_strdup(word));
}

/* All the ways to say the words of a chain "e_four" one after the other; the first of each but the
 * last, which may have several. */
static void add_chain(Recognizer *self, const char *chain)
{
    g_auto(GStrv) words = g_strsplit(chain, JOINT, -1);
    g_autoptr(GString) first = g_string_new(NULL);

    if (g_hash_table_contains(self->known, chain))
        return;
    for (guint i = 0; words[i]; i++) {
        g_auto(GStrv) ways = tabiya_pronunciations_find(self->dictionary, words[i]);
        if (!ways[0])
            return;
        for (guint k = 0; !words[i + 1] && ways[k]; k++) {
            g_autofree char *phones = g_strconcat(first->str, ways[k], NULL);
            add_pronunciation(self, chain, k, phones);
        }
        g_string_append_printf(first, "%s ", ways[0]);
    }
}

static void add_words(Recognizer *self, const GPtrArray *words)
{
    for (guint i = 0; i < words->len; i++)
        add_chain(self, words->pdata[i]);
}

static fsg_model_t *make_fsg(Recognizer *self, const char *name, const TabiyaWordGraph *graph)
{
    logmath_t *logs = ps_get_logmath(self->decoder);
    const double weight = cmd_ln_float_r(self->config, "-lw");
    fsg_model_t *fsg = fsg_model_init(name, logs, (float)weight, (int)graph->n_states + 1);

    for (guint i = 0; i < graph->arcs->len; i++) {
        const TabiyaWordArc *arc = &g_array_index(graph->arcs, TabiyaWordArc, i);
        if (g_hash_table_contains(self->known, arc->word)) {
            fsg_model_trans_add(fsg, (int)arc->from, (int)arc->to, 0,
                                fsg_model_word_add(fsg, arc->word));
        }
    }
    fsg->start_state = 0;
    fsg->final_state = (int)graph->n_states;
    for (guint i = 0; i < graph->ends->len; i++) {
        fsg_model_null_trans_add(fsg, (int)g_array_index(graph->ends, guint, i), fsg->final_state,
                                 0);
    }
    glist_free(fsg_model_null_trans_closure(fsg, NULL));
    return fsg;
}

/* Which phrases are in a search. */
typedef struct {
    gboolean illegal;      /* illegal moves instead of all others */
    const GArray *without; /* legal moves alone, less those of these meanings; NULL: all */
} Choice;

/* The library knows no sound after a word of a single phone but silence: the letters a and e are
 * one word with what follows. */
static void join(char *words, gboolean is_move)
{
    for (char *at = words; is_move && *at; at++) {
        const gboolean begins = at == words || at[-1] == ' ' || at[-1] == *JOINT;
        if (begins && (*at == 'a' || *at == 'e') && at[1] == ' ')
            at[1] = *JOINT;
    }
}

static char *choose_phrase(const TabiyaSpokenGrammar *grammar, guint index, gpointer user)
{
    const Choice *self = user;
    const TabiyaSpokenPhrase *phrase = tabiya_spoken_grammar_phrase_at(grammar, index);
    const TabiyaHeardKind kind = tabiya_spoken_grammar_meaning_at(grammar, phrase->meaning)->kind;

    if (self->illegal != (kind == TABIYA_HEARD_ILLEGAL_MOVE))
        return NULL;
    if (self->without && kind != TABIYA_HEARD_MOVE)
        return NULL;
    for (guint i = 0; self->without && i < self->without->len; i++) {
        if (g_array_index(self->without, guint, i) == phrase->meaning)
            return NULL;
    }
    char *words = g_strdup(phrase->words);
    join(words, kind == TABIYA_HEARD_MOVE || kind == TABIYA_HEARD_ILLEGAL_MOVE);
    return words;
}

static gboolean set_search(Recognizer *self, const char *name, const Choice *choice)
{
    g_autoptr(TabiyaWordGraph) graph =
        tabiya_word_graph_new(self->grammar, choose_phrase, (gpointer)choice);

    if (graph->arcs->len == 0)
        return FALSE;
    add_words(self, graph->words);
    fsg_model_t *fsg = make_fsg(self, name, graph);
    const int result = ps_set_fsg(self->decoder, name, fsg);
    fsg_model_free(fsg);
    return result == 0;
}

/* Any sounds at all, one phone after the other. */
static gboolean set_phones_search(Recognizer *self)
{
    return ps_set_allphone(self->decoder, "phones", NULL) == 0;
}

static gboolean set_grammar(gpointer user, TabiyaSpokenGrammar *grammar, GError **error)
{
    Recognizer *self = user;

    tabiya_spoken_grammar_ref(grammar);
    tabiya_spoken_grammar_unref(self->grammar);
    self->grammar = grammar;
    self->has_phrases = set_search(self, "phrases", &(Choice){0});
    self->has_illegal = set_search(self, "illegal", &(Choice){.illegal = TRUE});
    if (!self->has_phones)
        self->has_phones = set_phones_search(self);
    return TRUE;
}

/* --- Listening ------------------------------------------------------------------------------- */

static gboolean start(gpointer user, GError **error)
{
    Recognizer *self = user;

    self->n_samples = 0;
    tabiya_cepstra_start(self->cepstra);
    return TRUE;
}

static gboolean feed(gpointer user, const gint16 *samples, gsize n, GError **error)
{
    Recognizer *self = user;
    const gsize room = (gsize)TABIYA_VOICE_RATE_HZ * TABIYA_VOICE_SECONDS_MAX - self->n_samples;
    const gsize taken = MIN(n, room);

    tabiya_cepstra_feed(self->cepstra, samples, taken);
    self->n_samples += taken;
    return TRUE;
}

typedef struct {
    char *words; /* NULL: the search has found no way to its end; owned */
    double score;
} Decoded;

static void decoded_clear(Decoded *self)
{
    g_free(self->words);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Decoded, decoded_clear)

static gboolean search(Recognizer *self, guint n_frames)
{
    if (self->scores) {
        FILE *scores = tabiya_senone_scores_open(self->scores);
        return scores && ps_decode_senscr(self->decoder, scores) >= 0;
    }
    if (ps_start_utt(self->decoder) < 0)
        return FALSE;
    ps_process_cep(self->decoder, tabiya_cepstra_get_rows(self->cepstra), (int)n_frames, FALSE,
                   TRUE);
    return ps_end_utt(self->decoder) >= 0;
}

static Decoded decode(Recognizer *self, const char *name, guint n_frames)
{
    int32 score = 0;

    if (ps_set_search(self->decoder, name) < 0 || !search(self, n_frames))
        return (Decoded){NULL, 0};
    char *words = g_strdup(ps_get_hyp(self->decoder, &score));
    if (words)
        g_strdelimit(words, JOINT, ' ');
    return (Decoded){words, score};
}

/* The moves that are next best, others than those that were found: nothing else is asked about, and
 * a search of moves alone is soon made and done. */
static void add_others(Recognizer *self, TabiyaRecognition *found, const Decoded *best,
                       guint n_frames)
{
    g_autoptr(GArray) without = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree char *words = g_strdup(best->words);

    for (guint i = 0; i < OTHERS && words; i++) {
        const GArray *meanings = tabiya_spoken_grammar_find(self->grammar, words);
        if (!meanings)
            break;
        g_array_append_vals(without, meanings->data, meanings->len);
        if (!set_search(self, "others", &(Choice){.without = without}))
            break;
        g_auto(Decoded) other = decode(self, "others", n_frames);
        if (other.words)
            tabiya_recognition_add(found, other.words, (best->score - other.score) / SCORE_UNIT);
        g_free(words);
        words = g_steal_pointer(&other.words);
    }
}

static int compare_hypotheses(gconstpointer a, gconstpointer b)
{
    const double x = ((const TabiyaHypothesis *)a)->cost, y = ((const TabiyaHypothesis *)b)->cost;

    return (x > y) - (x < y);
}

/* The best first, whose cost is 0. */
static void sort_hypotheses(TabiyaRecognition *self)
{
    g_array_sort(self->hypotheses, compare_hypotheses);
    for (guint i = self->hypotheses->len; i-- > 0;) {
        g_array_index(self->hypotheses, TabiyaHypothesis, i).cost -=
            g_array_index(self->hypotheses, TabiyaHypothesis, 0).cost;
    }
}

static double fit_of(Recognizer *self, const Decoded *best, guint n_frames)
{
    g_auto(Decoded) phones = decode(self, "phones", n_frames);
    const double per_frame = (best->score - phones.score) / n_frames;

    if (!phones.words)
        return 1;
    return (per_frame - REFUSED_FIT) / (SURE_FIT - REFUSED_FIT);
}

static void understand(Recognizer *self, TabiyaRecognition *found, guint n_frames)
{
    g_auto(Decoded) best = {NULL};
    g_auto(Decoded) illegal = {NULL};

    found->fit = -1;
    if (self->scores) {
        tabiya_senone_scores_compute(self->scores, tabiya_cepstra_is_narrow(self->cepstra),
                                     tabiya_cepstra_get_rows(self->cepstra), n_frames);
    }
    if (self->has_phrases)
        best = decode(self, "phrases", n_frames);
    if (self->has_illegal)
        illegal = decode(self, "illegal", n_frames);
    const gboolean is_legal = best.words && (!illegal.words || best.score > illegal.score);
    if (!best.words && !illegal.words)
        return;
    found->fit = fit_of(self, is_legal ? &best : &illegal, n_frames);
    if (found->fit < 0)
        return;
    if (best.words) {
        tabiya_recognition_add(found, best.words, 0);
        add_others(self, found, &best, n_frames);
    }
    if (illegal.words) {
        tabiya_recognition_add(found, illegal.words,
                               best.words ? (best.score - illegal.score) / SCORE_UNIT : 0);
    }
    sort_hypotheses(found);
}

static TabiyaRecognition *finish(gpointer user, GError **error)
{
    Recognizer *self = user;
    TabiyaRecognition *found = tabiya_recognition_new();
    const guint n_frames = tabiya_cepstra_finish(self->cepstra);

    found->speech_s = n_frames / 100.0;
    found->by_sound = TRUE;
    found->fit = -1;
    if (n_frames > 0 && n_frames <= FRAMES_MAX)
        understand(self, found, n_frames);
    return found;
}

static void cancel(gpointer user)
{
    start(user, NULL);
}

const TabiyaRecognizerKind tabiya_pocketsphinx = {
    .id = "pocketsphinx",
    .name = N_("PocketSphinx"),
    .languages = (const char *const[]){"en", NULL},
    .is_available = is_available,
    .open = open_recognizer,
    .set_grammar = set_grammar,
    .start = start,
    .feed = feed,
    .finish = finish,
    .cancel = cancel,
    .close = close_recognizer,
};
