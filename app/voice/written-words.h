/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of a text that a recognizer wrote, or of a phrase, so that they can be compared: each
 * with the letter of a file or the number of a rank that it stands for. Pure; any thread. */
#ifndef TABIYA_WRITTEN_WORDS_H
#define TABIYA_WRITTEN_WORDS_H

#include "app/names/opening-words.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaWord word;
    char sign;    /* 'a' to 'h', '1' to '8'; 0: none */
    gboolean isa; /* FALSE: only sounds like that sign: "for" */
} TabiyaWrittenWord;

typedef struct TabiyaWrittenSigns TabiyaWrittenSigns;

/* The signs in the words of a language. */
TabiyaWrittenSigns *tabiya_written_signs_new(const char *language) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_written_signs_free(TabiyaWrittenSigns *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaWrittenSigns, tabiya_written_signs_free)

/* As a person would write it: one line of UTF-8 without times and remarks in brackets. (transfer
 * full) */
char *tabiya_written_text_dup(const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* Of TabiyaWrittenWord, at most `max`. `is_free`: a text with squares as "f3" and moves as "Nf3",
 * brackets and words that only sound like signs; else a phrase. (transfer full) */
GArray *tabiya_written_words_of(const TabiyaWrittenSigns *signs, const char *text, gboolean is_free,
                                guint max) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
