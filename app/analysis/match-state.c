/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-state.h for the format and why it is safe, and match-log.h for how it is written. */
#include "app/analysis/match-state.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/analysis/match-log.h"
#include "app/error.h"
#include "app/plain-text.h"

#define STATE_TITLE "tabiya-match 1 "

struct TabiyaMatchState {
    TabiyaMatchLog *log;
};

/* Reads "RESULT END PGN_LENGTH". */
static gboolean parse_record(const char *line, TabiyaMatchRecord *record, gint64 *pgn_length)
{
    int result, end;
    long long length;
    char rest;
    if (sscanf(line, "%d %d %lld%c", &result, &end, &length, &rest) != 3 ||
        result < TABIYA_RESULT_WHITE || result > TABIYA_RESULT_DRAW || end < 0 ||
        end > TABIYA_MATCH_END_LAST || length < 0) {
        return FALSE;
    }
    *record = (TabiyaMatchRecord){(TabiyaResult)result, (TabiyaMatchEnd)end};
    *pgn_length = length;
    return TRUE;
}

/* Reads the line with the PGN's length before the match. */
static gboolean parse_base(const char *line, gint64 *pgn_length)
{
    long long length;
    char rest;
    if (sscanf(line, "pgn %lld%c", &length, &rest) != 1 || length < 0)
        return FALSE;
    *pgn_length = length;
    return TRUE;
}

/* The progress of a match, from its state file. */
typedef struct {
    GArray *records;   /* lent; of TabiyaMatchRecord */
    gint64 pgn_length; /* of the PGN after the last of them */
    gsize kept;        /* bytes of complete lines; 0 if the head is incomplete */
} Progress;

/* Reads one line after the title: the first has the PGN's length, every other one a game. */
static gboolean read_line(Progress *progress, guint number, const char *line)
{
    TabiyaMatchRecord record;
    if (number == 2)
        return parse_base(line, &progress->pgn_length);
    if (!parse_record(line, &record, &progress->pgn_length))
        return FALSE;
    g_array_append_val(progress->records, record);
    return TRUE;
}

/* Reads the complete lines of the state's text. */
static gboolean read_progress(Progress *progress, const char *path, const char *text,
                              const char *fingerprint, GError **error)
{
    g_autofree char *title = g_strconcat(STATE_TITLE, fingerprint, "\n", NULL);
    if (!g_str_has_prefix(text, title) && !g_str_has_prefix(title, text)) {
        g_set_error(
            error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
            _("%s:1: this state belongs to another match: name another file, or give the same "
              "players, limits, openings and seed"),
            path);
        return FALSE;
    }
    const char *line = text + MIN(strlen(title), strlen(text));
    const char *end;
    for (guint number = 2; (end = strchr(line, '\n')); number++) {
        g_autofree char *copy = g_strndup(line, (gsize)(end - line));
        if (!read_line(progress, number, copy)) {
            g_autofree char *quote = tabiya_dup_quote(line, end - line);
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("%s:%u: “%s” is not a game record"), path, number, quote);
            return FALSE;
        }
        line = end + 1;
        progress->kept = (gsize)(line - text);
    }
    return TRUE;
}

/* Begins a new state file: its title, and the PGN's length before the first game. */
static gboolean write_head(TabiyaMatchState *state, const char *fingerprint, GError **error)
{
    g_autofree char *head = g_strdup_printf(STATE_TITLE "%s\npgn ", fingerprint);
    return tabiya_match_log_cut(state->log, 0, tabiya_match_log_get_pgn_length(state->log),
                                error) &&
           tabiya_match_log_append(state->log, NULL, head, "\n", error);
}

static gboolean begin_or_resume(TabiyaMatchState *state, const Progress *progress,
                                const char *fingerprint, GError **error)
{
    if (progress->kept == 0)
        return write_head(state, fingerprint, error);
    return tabiya_match_log_cut(state->log, (gint64)progress->kept, progress->pgn_length, error);
}

TabiyaMatchState *tabiya_match_state_open(const char *state_path, const char *pgn_path,
                                          const char *fingerprint, GArray *records, GError **error)
{
    g_autoptr(TabiyaMatchState) state = g_new0(TabiyaMatchState, 1);
    g_autofree char *text = NULL;
    Progress progress = {.records = records};
    if (state_path && g_file_get_contents(state_path, &text, NULL, NULL) &&
        !read_progress(&progress, state_path, text, fingerprint, error)) {
        return NULL;
    }
    state->log = tabiya_match_log_open(state_path, pgn_path, error);
    if (!state->log || (state_path && !begin_or_resume(state, &progress, fingerprint, error)))
        return NULL;
    return g_steal_pointer(&state);
}

gboolean tabiya_match_state_close(TabiyaMatchState *state, GError **error)
{
    return tabiya_match_log_close(state->log, error);
}

void tabiya_match_state_free(TabiyaMatchState *state)
{
    if (!state)
        return;
    g_clear_pointer(&state->log, tabiya_match_log_free);
    g_free(state);
}

gboolean tabiya_match_state_append(TabiyaMatchState *state, TabiyaMatchRecord record,
                                   const char *pgn, GError **error)
{
    g_autofree char *head = g_strdup_printf("%d %d ", record.result, record.end);
    return tabiya_match_log_append(state->log, pgn, head, "\n", error);
}
