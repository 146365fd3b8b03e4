/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-completion.h. */
#include "ui/board/move-completion.h"

#include <string.h>

#define PLAIN_MAX 32

/* The rest of a move's text without its decoration; "0-0" becomes "OO", "♘" an N. */
static void plain(const char *text, char out[PLAIN_MAX])
{
    gsize length = 0;
    for (; *text && length < PLAIN_MAX - 1; text++) {
        if (strchr("x+#=-:!? ", *text))
            continue;
        out[length] = *text == '0' ? 'O' : *text;
        int figurine = eng_san_figurine(text, (int)strlen(text), &out[length]);
        text += MAX(figurine - 1, 0);
        length++;
    }
    out[length] = '\0';
}

static gboolean starts(const char *whole, const char *typed, gboolean *same_case)
{
    gsize length = strlen(typed);
    if (g_ascii_strncasecmp(whole, typed, length) != 0)
        return FALSE;
    *same_case = strncmp(whole, typed, length) == 0;
    return TRUE;
}

/* The ways to write a move, shortest first: its SAN, its piece and target alone (if two can go
 * there, both are offered), its piece and both squares, its squares. */
enum { SPELLING_SAN, SPELLING_TARGET, SPELLING_FULL, SPELLING_UCI, N_SPELLINGS };

static void spell(const TabiyaCompletion *completion, char out[N_SPELLINGS][PLAIN_MAX])
{
    const char *uci = completion->uci;
    char piece = completion->san[0];
    plain(completion->san, out[SPELLING_SAN]);
    out[SPELLING_TARGET][0] = out[SPELLING_FULL][0] = '\0';
    if (strchr("NBRQK", piece)) {
        g_snprintf(out[SPELLING_TARGET], PLAIN_MAX, "%c%s", piece, uci + 2);
        g_snprintf(out[SPELLING_FULL], PLAIN_MAX, "%c%s", piece, uci);
    }
    g_strlcpy(out[SPELLING_UCI], uci, PLAIN_MAX);
}

/* Stores how `typed` (plain) matches; FALSE if it does not. */
static gboolean match(TabiyaCompletion *completion, const char *typed)
{
    char spellings[N_SPELLINGS][PLAIN_MAX];
    gsize length = strlen(typed);
    spell(completion, spellings);
    for (int i = 0; i < N_SPELLINGS; i++) {
        /* "Nb" means knights to the b-file or from it, not all moves of the knight on b1; "d" moves
         * written with a d, not those of the queen on d1. */
        if ((i == SPELLING_FULL && length < 3) || (i == SPELLING_UCI && length < 2))
            continue;
        if (!starts(spellings[i], typed, &completion->same_case))
            continue;
        completion->whole = length == strlen(spellings[i]);
        completion->by_uci = i == SPELLING_UCI;
        return TRUE;
    }
    return FALSE;
}

static gboolean same_squares(const TabiyaCompletion *x, const TabiyaCompletion *y)
{
    return eng_move_from(x->move) == eng_move_from(y->move) &&
           eng_move_to(x->move) == eng_move_to(y->move);
}

static gint compare(gconstpointer a, gconstpointer b)
{
    const TabiyaCompletion *x = a, *y = b;
    if (x->foreign != y->foreign)
        return x->foreign ? 1 : -1;
    if (x->same_case != y->same_case)
        return x->same_case ? -1 : 1;
    if (x->whole != y->whole)
        return x->whole ? -1 : 1;
    if (x->by_uci != y->by_uci)
        return x->by_uci ? 1 : -1;
    if (same_squares(x, y)) /* promotions: the queen first */
        return (int)eng_move_promoted(y->move) - (int)eng_move_promoted(x->move);
    return strcmp(x->san, y->san);
}

gboolean tabiya_move_completion_can_start(const TabiyaMoveLetters *letters, gunichar first)
{
    if (tabiya_letters_can_start(letters->local, first))
        return TRUE;
    if (first >= 0x2654 && first <= 0x265f) /* a figurine */
        return TRUE;
    return first > 0 && first < 128 && strchr("abcdefghNBRQKOonrqk0", (int)first);
}

/* The typed text, plain, in the letters that are shown and in the others; "": the same. */
typedef struct {
    char texts[2][PLAIN_MAX];
} Readings;

static gboolean read_typed(Readings *readings, const TabiyaMoveLetters *letters, const char *text)
{
    g_autofree char *english = tabiya_typed_dup_english(text, letters->local);
    int local = letters->shown ? 0 : 1;
    if (strlen(text) >= PLAIN_MAX)
        return FALSE;
    plain(english ? english : text, readings->texts[english ? local : 0]);
    if (english)
        plain(text, readings->texts[1 - local]);
    else
        readings->texts[1][0] = '\0';
    return readings->texts[0][0] != '\0';
}

static gboolean match_either(TabiyaCompletion *completion, const Readings *readings)
{
    if (match(completion, readings->texts[0]))
        return TRUE;
    completion->foreign = TRUE;
    return readings->texts[1][0] && match(completion, readings->texts[1]);
}

static void name_move(TabiyaCompletion *completion, const EngPosition *position,
                      const TabiyaMoveLetters *letters)
{
    eng_san_write(position, completion->move, completion->san);
    eng_uci_write(position, completion->move, completion->uci);
    g_autofree char *shown = letters->shown && letters->local
                                 ? tabiya_san_dup_with_letters(completion->san, letters->local)
                                 : g_strdup(completion->san);
    g_strlcpy(completion->shown, shown, sizeof completion->shown);
}

GArray *tabiya_move_completion_find(const EngPosition *position, const TabiyaMoveLetters *letters,
                                    const char *text, TabiyaMovableFunc movable, gpointer user)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(TabiyaCompletion));
    Readings readings;
    if (!read_typed(&readings, letters, text))
        return found;
    EngMoveList list;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        TabiyaCompletion completion = {.move = list.moves[i]};
        if (movable && !movable(eng_move_from(completion.move), user))
            continue;
        name_move(&completion, position, letters);
        if (match_either(&completion, &readings))
            g_array_append_val(found, completion);
    }
    g_array_sort(found, compare);
    return found;
}

static const char *text_of(const GArray *completions, guint index)
{
    const TabiyaCompletion *completion = &g_array_index(completions, TabiyaCompletion, index);
    return completion->by_uci ? completion->uci : completion->shown;
}

char *tabiya_move_completion_dup_common(const GArray *completions, const char *text)
{
    if (completions->len == 0)
        return g_strdup(text);
    gsize length = strlen(text_of(completions, 0));
    for (guint i = 1; i < completions->len; i++) {
        gsize same = 0;
        while (same < length && text_of(completions, 0)[same] == text_of(completions, i)[same])
            same++;
        length = same;
    }
    return length < strlen(text) ? g_strdup(text) : g_strndup(text_of(completions, 0), length);
}

static const TabiyaCompletion *completion_at(const GArray *completions, guint index)
{
    return &g_array_index(completions, TabiyaCompletion, index);
}

/* Whether all are promotions of one pawn on one square; the queen is first. */
static gboolean all_one_promotion(const GArray *completions)
{
    for (guint i = 1; i < completions->len; i++) {
        if (!same_squares(completion_at(completions, 0), completion_at(completions, i)))
            return FALSE;
    }
    return TRUE;
}

EngMove tabiya_move_completion_get_certain(const GArray *completions)
{
    if (completions->len == 0)
        return ENG_NO_MOVE;
    const TabiyaCompletion *first = completion_at(completions, 0);
    if (completions->len == 1 || all_one_promotion(completions))
        return first->move;
    const TabiyaCompletion *second = completion_at(completions, 1);
    gboolean rival =
        second->whole && second->same_case == first->same_case && second->foreign == first->foreign;
    return first->whole && first->same_case && !rival ? first->move : ENG_NO_MOVE;
}
