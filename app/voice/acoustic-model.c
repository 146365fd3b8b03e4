/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See acoustic-model.h. */
#include "app/voice/acoustic-model.h"

#include <string.h>

#define VALUES (TABIYA_CODEBOOKS * TABIYA_STREAMS * TABIYA_DENSITIES * TABIYA_CEPSTRA)
#define WEIGHTS (TABIYA_STREAMS * TABIYA_DENSITIES * TABIYA_SENONES)
#define BYTE_ORDER_MARK 0x11223344u

/* --- Gaussians ------------------------------------------------------------------------------- */

/* The values of a file of parameters. (transfer full) */
static float *read_values(const char *folder, const char *name)
{
    static const guint32 SHAPE[] = {
        BYTE_ORDER_MARK, TABIYA_CODEBOOKS, TABIYA_STREAMS, TABIYA_DENSITIES,
        TABIYA_CEPSTRA,  TABIYA_CEPSTRA,   TABIYA_CEPSTRA, VALUES};
    static const char END[] = "endhdr\n";
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *data = NULL;
    gsize length;

    if (!g_file_get_contents(path, &data, &length, NULL))
        return NULL;
    const char *end = g_strstr_len(data, (gssize)MIN(length, 4096), END);
    const char *values = end ? end + strlen(END) + sizeof SHAPE : NULL;
    if (!values || (gsize)(data + length - values) < VALUES * sizeof(float) ||
        memcmp(values - sizeof SHAPE, SHAPE, sizeof SHAPE) != 0) {
        return NULL;
    }
    return g_memdup2(values, VALUES * sizeof(float));
}

/* --- Senones --------------------------------------------------------------------------------- */

typedef struct {
    char *data; /* owned */
    gsize length, at;
    gboolean is_broken; /* it ended too early */
} Reader;

static void reader_clear(Reader *self)
{
    g_free(self->data);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reader, reader_clear)

static gboolean reader_open(Reader *self, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    return g_file_get_contents(path, &self->data, &self->length, NULL);
}

/* NULL: there are not so many bytes left. Borrowed. */
static const char *take(Reader *self, gsize n)
{
    const char *bytes = self->data + self->at;

    self->is_broken = self->is_broken || n > self->length - self->at;
    if (self->is_broken)
        return NULL;
    self->at += n;
    return bytes;
}

static gint32 take_number(Reader *self)
{
    const char *bytes = take(self, sizeof(gint32));
    gint32 number = 0;

    if (bytes)
        memcpy(&number, bytes, sizeof number);
    return number;
}

/* Strings with their lengths before them, to an empty one. */
static void skip_strings(Reader *self)
{
    for (gint32 length = take_number(self); length > 0; length = take_number(self))
        take(self, (gsize)length);
}

static guint8 *read_weights(const char *folder)
{
    g_auto(Reader) reader = {NULL};

    if (!reader_open(&reader, folder, "sendump"))
        return NULL;
    skip_strings(&reader);
    if (take_number(&reader) != TABIYA_DENSITIES || take_number(&reader) != TABIYA_SENONES)
        return NULL;
    return g_memdup2(take(&reader, WEIGHTS), WEIGHTS);
}

/* What the file of phones in context begins with. */
typedef struct {
    gint32 n_phones, n_phones_in_context, n_states, n_senones_alone, n_senones, n_transitions,
        n_sequences, n_context, n_nodes, silence;
} PhoneCounts;

/* A phone in its context: which three senones it has, and which phone it is. */
typedef struct {
    gint32 sequence, transition;
    guint8 position, phone, left, right;
} PhoneRow;

static gboolean take_counts(Reader *self, PhoneCounts *counts)
{
    const char *magic = take(self, 4);

    if (!magic || memcmp(magic, "BMDF", 4) != 0 || take_number(self) != 1)
        return FALSE;
    const gint32 length = take_number(self);
    take(self, (gsize)MAX(length, 0));
    const char *bytes = take(self, sizeof *counts);
    if (!bytes)
        return FALSE;
    memcpy(counts, bytes, sizeof *counts);
    return counts->n_phones == TABIYA_CODEBOOKS && counts->n_senones == TABIYA_SENONES &&
           counts->n_states == 3;
}

/* Names of phones, up to a border of four bytes, and the tree that finds phones in context. */
static void skip_names(Reader *self, const PhoneCounts *counts)
{
    const gsize start = self->at;

    for (gint32 i = 0; i < counts->n_phones && !self->is_broken; i++) {
        const char *end = memchr(self->data + self->at, '\0', self->length - self->at);
        take(self, end ? (gsize)(end - self->data) - self->at + 1 : self->length);
    }
    take(self, (4 - (self->at - start) % 4) % 4);
    take(self, (gsize)MAX(counts->n_nodes, 0) * 8);
}

/* FALSE: the file is broken. */
static gboolean take_phone(guint8 *codebooks, const char *sequence, guint phone)
{
    guint16 senones[3];

    memcpy(senones, sequence, sizeof senones);
    for (guint k = 0; k < 3; k++) {
        if (senones[k] >= TABIYA_SENONES || phone >= TABIYA_CODEBOOKS)
            return FALSE;
        codebooks[senones[k]] = (guint8)phone;
    }
    return TRUE;
}

static guint8 *sort_senones(Reader *self, const PhoneCounts *counts)
{
    const char *rows = take(self, (gsize)counts->n_phones_in_context * sizeof(PhoneRow));
    take_number(self); /* of values that follow */
    const char *sequences = take(self, (gsize)counts->n_sequences * 3 * sizeof(guint16));
    g_autofree guint8 *codebooks = g_new0(guint8, TABIYA_SENONES);

    for (gint32 i = 0; sequences && i < counts->n_phones_in_context; i++) {
        PhoneRow row;
        memcpy(&row, rows + (gsize)i * sizeof row, sizeof row);
        const guint phone = i < counts->n_phones ? (guint)i : row.phone;
        if (row.sequence < 0 || row.sequence >= counts->n_sequences ||
            !take_phone(codebooks, sequences + (gsize)row.sequence * 3 * sizeof(guint16), phone)) {
            return NULL;
        }
    }
    return sequences ? g_steal_pointer(&codebooks) : NULL;
}

static guint8 *read_codebooks(const char *folder)
{
    g_auto(Reader) reader = {NULL};
    PhoneCounts counts;

    if (!reader_open(&reader, folder, "mdef") || !take_counts(&reader, &counts))
        return NULL;
    skip_names(&reader, &counts);
    return sort_senones(&reader, &counts);
}

TabiyaAcousticModel *tabiya_acoustic_model_new(const char *folder)
{
    g_autoptr(TabiyaAcousticModel) self = g_new0(TabiyaAcousticModel, 1);

    self->means = read_values(folder, "means");
    self->variances = read_values(folder, "variances");
    self->weights = read_weights(folder);
    self->codebooks = read_codebooks(folder);
    return self->means && self->variances && self->weights && self->codebooks
               ? g_steal_pointer(&self)
               : NULL;
}

void tabiya_acoustic_model_free(TabiyaAcousticModel *self)
{
    g_free(self->means);
    g_free(self->variances);
    g_free(self->weights);
    g_free(self->codebooks);
    g_free(self);
}
