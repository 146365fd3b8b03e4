/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speaker-habits.h. The file has a line for each confusion: what it is of, what was heard, what
 * was meant, how often: "file d b 3"; the same twice is what was heard right. */
#include "app/voice/speaker-habits.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/kept-file.h"

#define FILE_NAME "voice-habits.txt"
#define COUNT_MAX 1000
/* A confusion weighs no more than this, a natural logarithm. */
#define WEIGHT_MAX 3.0
/* So many confusions of a file, and this part of what is heard of it: trouble. */
#define TROUBLE_LEAST 3
#define TROUBLE_PART 0.2

typedef enum { PART_FILE, PART_RANK, PART_PIECE, N_PARTS } Part;

static const char *const PART_NAMES[N_PARTS] = {"file", "rank", "piece"};
static const char PART_LETTERS[N_PARTS][9] = {"abcdefgh", "12345678", "pnbrqk"};

struct TabiyaSpeakerHabits {
    gatomicrefcount references;
    TabiyaKeptFile *kept;           /* NULL: in memory alone */
    guint counts[N_PARTS][8][8];    /* [heard][meant] */
    guint forgotten[N_PARTS][8][8]; /* of them, last */
};

/* --- The file -------------------------------------------------------------------------------- */

static int find_letter(Part part, char letter)
{
    const char *found = letter ? strchr(PART_LETTERS[part], letter) : NULL;

    return found ? (int)(found - PART_LETTERS[part]) : -1;
}

static void read_line(TabiyaSpeakerHabits *self, const char *line)
{
    char name[8], heard, meant;
    guint count;

    if (sscanf(line, "%7s %c %c %u", name, &heard, &meant, &count) != 4)
        return;
    for (Part part = 0; part < N_PARTS; part++) {
        const int a = find_letter(part, heard), b = find_letter(part, meant);
        if (strcmp(name, PART_NAMES[part]) == 0 && a >= 0 && b >= 0)
            self->counts[part][a][b] = MIN(count, COUNT_MAX);
    }
}

static void load(TabiyaSpeakerHabits *self)
{
    g_autofree char *text = tabiya_kept_file_read(self->kept);
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);

    for (char **line = lines; *line; line++)
        read_line(self, *line);
}

static char *dup_text(gpointer user)
{
    const TabiyaSpeakerHabits *self = user;
    g_autoptr(GString) text = g_string_new(NULL);

    for (Part part = 0; part < N_PARTS; part++) {
        for (guint i = 0; i < 64; i++) {
            const guint count = self->counts[part][i / 8][i % 8];
            if (count > 0) {
                g_string_append_printf(text, "%s %c %c %u\n", PART_NAMES[part],
                                       PART_LETTERS[part][i / 8], PART_LETTERS[part][i % 8], count);
            }
        }
    }
    return g_strdup(text->str);
}

TabiyaSpeakerHabits *tabiya_speaker_habits_new(const char *directory)
{
    TabiyaSpeakerHabits *self = g_new0(TabiyaSpeakerHabits, 1);

    g_atomic_ref_count_init(&self->references);
    if (directory) {
        self->kept = tabiya_kept_file_new(directory, FILE_NAME, dup_text, self);
        load(self);
    }
    return self;
}

TabiyaSpeakerHabits *tabiya_speaker_habits_ref(TabiyaSpeakerHabits *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void tabiya_speaker_habits_unref(TabiyaSpeakerHabits *self)
{
    if (!self || !g_atomic_ref_count_dec(&self->references))
        return;
    g_clear_pointer(&self->kept, tabiya_kept_file_free);
    g_free(self);
}

static void save(TabiyaSpeakerHabits *self)
{
    if (self->kept)
        tabiya_kept_file_save(self->kept);
}

/* --- Moves ----------------------------------------------------------------------------------- */

static int part_of(Part part, const EngPosition *position, EngMove move)
{
    const EngSquare to = eng_move_arrival(move);

    switch (part) {
    case PART_FILE:
        return eng_file(to);
    case PART_RANK:
        return eng_rank(to);
    default:
        return eng_piece_type(position->board[eng_move_from(move)]);
    }
}

static void count(TabiyaSpeakerHabits *self, Part part, int heard, int meant)
{
    guint *counter = &self->counts[part][heard & 7][meant & 7];

    if (*counter < COUNT_MAX)
        ++*counter;
}

void tabiya_speaker_habits_note(TabiyaSpeakerHabits *self, const EngPosition *position,
                                EngMove heard, EngMove meant)
{
    for (Part part = 0; part < N_PARTS; part++)
        count(self, part, part_of(part, position, heard), part_of(part, position, meant));
    save(self);
}

void tabiya_speaker_habits_confirm(TabiyaSpeakerHabits *self, const EngPosition *position,
                                   EngMove move)
{
    tabiya_speaker_habits_note(self, position, move, move);
}

/* Three confusions weigh as much as a difference that is asked about, more of them decide; what was
 * heard right counts against it. */
static double weigh_part(const TabiyaSpeakerHabits *self, Part part, int heard, int meant)
{
    const guint wrong = self->counts[part][heard & 7][meant & 7];
    const guint right = self->counts[part][heard & 7][heard & 7];

    return heard == meant ? 0 : log(1 + wrong / (1 + right / 10.0));
}

double tabiya_speaker_habits_weigh(TabiyaSpeakerHabits *self, const EngPosition *position,
                                   EngMove heard, EngMove meant)
{
    double weight = 0;

    for (Part part = 0; part < N_PARTS; part++) {
        weight +=
            weigh_part(self, part, part_of(part, position, heard), part_of(part, position, meant));
    }
    return MIN(weight, WEIGHT_MAX);
}

/* --- Trouble --------------------------------------------------------------------------------- */

/* How often this file was taken for another. */
static guint count_missed(const TabiyaSpeakerHabits *self, guint file)
{
    guint missed = 0;

    for (guint heard = 0; heard < 8; heard++)
        missed += heard != file ? self->counts[PART_FILE][heard][file] : 0;
    return missed;
}

char *tabiya_speaker_habits_dup_trouble(TabiyaSpeakerHabits *self)
{
    g_autoptr(GString) files = g_string_new(NULL);

    for (guint file = 0; file < 8; file++) {
        const guint missed = count_missed(self, file);
        const guint right = self->counts[PART_FILE][file][file];
        if (missed >= TROUBLE_LEAST && missed >= TROUBLE_PART * (missed + right))
            g_string_append_c(files, PART_LETTERS[PART_FILE][file]);
    }
    return g_strdup(files->str);
}

guint tabiya_speaker_habits_count(TabiyaSpeakerHabits *self)
{
    guint sum = 0;

    for (Part part = 0; part < N_PARTS; part++) {
        for (guint i = 0; i < 64; i++)
            sum += i / 8 != i % 8 ? self->counts[part][i / 8][i % 8] : 0;
    }
    return sum;
}

void tabiya_speaker_habits_forget(TabiyaSpeakerHabits *self)
{
    memcpy(self->forgotten, self->counts, sizeof self->counts);
    memset(self->counts, 0, sizeof self->counts);
    save(self);
}

void tabiya_speaker_habits_recall(TabiyaSpeakerHabits *self)
{
    for (Part part = 0; part < N_PARTS; part++) {
        for (guint i = 0; i < 64; i++) {
            guint *counter = &self->counts[part][i / 8][i % 8];
            *counter = MIN(*counter + self->forgotten[part][i / 8][i % 8], COUNT_MAX);
        }
    }
    memset(self->forgotten, 0, sizeof self->forgotten);
    save(self);
}
