/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A libvosk.so for tests. It answers what the model's file am/final.mdl has, a line for each
 * utterance; "damaged" there is no model, "refused" takes no grammar. A line with " | " in it has a
 * pause: two results. "fails" fails while it listens. The grammar that it got is in the model's
 * folder afterwards, as grammar.json. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MAX 32
#define BYTES_MAX 4096

typedef struct {
    char folder[BYTES_MAX];
    char lines[LINES_MAX][BYTES_MAX];
    int n, next;
} Model;

typedef struct {
    Model *model;
    int calls;
    bool paused;
    char result[BYTES_MAX];
} Recognizer;

void vosk_set_log_level(int level);
Model *vosk_model_new(const char *folder);
void vosk_model_free(Model *model);
Recognizer *vosk_recognizer_new_grm(Model *model, float rate_hz, const char *grammar);
void vosk_recognizer_free(Recognizer *self);
void vosk_recognizer_set_max_alternatives(Recognizer *self, int n);
int vosk_recognizer_accept_waveform_s(Recognizer *self, const short *samples, int n);
const char *vosk_recognizer_result(Recognizer *self);
const char *vosk_recognizer_final_result(Recognizer *self);
void vosk_recognizer_reset(Recognizer *self);

void vosk_set_log_level(int level)
{
    if (level != -1)
        abort();
}

Model *vosk_model_new(const char *folder)
{
    Model *model = calloc(1, sizeof *model);
    char path[BYTES_MAX + 32];

    snprintf(model->folder, sizeof model->folder, "%s", folder);
    snprintf(path, sizeof path, "%s/am/final.mdl", folder);
    FILE *file = fopen(path, "r");
    while (file && model->n < LINES_MAX && fgets(model->lines[model->n], BYTES_MAX, file)) {
        model->lines[model->n][strcspn(model->lines[model->n], "\n")] = '\0';
        model->n++;
    }
    if (file)
        fclose(file);
    if (model->n > 0 && strcmp(model->lines[0], "damaged") != 0)
        return model;
    free(model);
    return NULL;
}

void vosk_model_free(Model *model)
{
    free(model);
}

Recognizer *vosk_recognizer_new_grm(Model *model, float rate_hz, const char *grammar)
{
    char path[BYTES_MAX + 32];

    if (rate_hz != 16000 || strcmp(model->lines[0], "refused") == 0)
        return NULL;
    snprintf(path, sizeof path, "%s/grammar.json", model->folder);
    FILE *file = fopen(path, "w");
    if (file) {
        fputs(grammar, file);
        fclose(file);
    }
    Recognizer *self = calloc(1, sizeof *self);
    self->model = model;
    return self;
}

void vosk_recognizer_free(Recognizer *self)
{
    free(self);
}

void vosk_recognizer_set_max_alternatives(Recognizer *self, int n)
{
    if (n < 2)
        abort();
}

static const char *line_of(const Recognizer *self)
{
    return self->model->next < self->model->n ? self->model->lines[self->model->next] : "{}";
}

int vosk_recognizer_accept_waveform_s(Recognizer *self, const short *samples, int n)
{
    if (strcmp(line_of(self), "fails") == 0)
        return -1;
    self->paused = self->calls == 0 && strstr(line_of(self), " | ");
    self->calls++;
    return self->paused;
}

const char *vosk_recognizer_result(Recognizer *self)
{
    const char *line = line_of(self);

    snprintf(self->result, sizeof self->result, "%.*s", (int)(strstr(line, " | ") - line), line);
    return self->result;
}

const char *vosk_recognizer_final_result(Recognizer *self)
{
    const char *line = line_of(self), *second = strstr(line, " | ");

    snprintf(self->result, sizeof self->result, "%s", second ? second + 3 : line);
    self->model->next++;
    self->calls = 0;
    return self->result;
}

void vosk_recognizer_reset(Recognizer *self)
{
    self->calls = 0;
}
