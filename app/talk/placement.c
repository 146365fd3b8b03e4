/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See placement.h. */
#include "app/talk/placement.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/editor/board-editor.h"
#include "app/editor/setup-problem.h"
#include "app/error.h"
#include "app/game/fen-problem.h"
#include "engine/board/setup.h"

/* "Ke1", "h2". */
static gboolean read_piece(const char *word, EngPieceType *type, EngSquare *square)
{
    static const char LETTERS[] = "PNBRQK";
    const char *letter = g_ascii_isupper(*word) ? strchr(LETTERS, *word) : LETTERS;
    const char *name = g_ascii_isupper(*word) ? word + 1 : word;

    if (!letter || strlen(name) != 2)
        return FALSE;
    if (name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
        return FALSE;
    *type = (EngPieceType)(letter - LETTERS);
    *square = eng_square(name[0] - 'a', name[1] - '1');
    return TRUE;
}

static gboolean add_pieces(EngSetup *setup, EngColor color, const char *text, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(text, " ,", -1);

    for (char **word = words; *word; word++) {
        EngPieceType type;
        EngSquare square;
        if (**word == '\0')
            continue;
        if (!read_piece(*word, &type, &square)) {
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("“%s” is not a piece with its square, such as “Ke1”."), *word);
            return FALSE;
        }
        setup->board[square] = eng_piece(color, type);
    }
    return TRUE;
}

static const char *const COLORS[] = {"white", "black"};

/* "white: Ke1 h2", "black: …", or who is to move. */
static gboolean read_part(EngSetup *setup, const char *part, GError **error)
{

    for (int color = ENG_WHITE; color <= ENG_BLACK; color++) {
        const gsize length = strlen(COLORS[color]);
        if (g_str_has_prefix(part, COLORS[color]) && part[length] == ':')
            return add_pieces(setup, (EngColor)color, part + length + 1, error);
        if (g_str_equal(part, COLORS[color])) {
            setup->side_to_move = (EngColor)color;
            return TRUE;
        }
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("“%s” is not a piece with its square, such as “Ke1”."), part);
    return FALSE;
}

static gboolean finish(EngSetup *setup, EngPosition *position, GError **error)
{
    EngSetupProblem problems[ENG_SETUP_MAX_PROBLEMS];
    const int count = eng_setup_find_problems(setup, problems);

    for (int i = 0; i < count; i++) {
        if (problems[i].blocks) {
            g_autofree char *text = tabiya_setup_problem_dup_text(&problems[i]);
            g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, text);
            return FALSE;
        }
    }
    return eng_setup_to_position(setup, position);
}

static gboolean read_parts(const char *text, EngPosition *position, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(text, ";", -1);
    EngSetup setup = {0};

    eng_setup_clear(&setup);
    for (char **part = parts; *part; part++) {
        g_strstrip(*part);
        if (**part != '\0' && !read_part(&setup, *part, error))
            return FALSE;
    }
    eng_setup_normalize(&setup);
    return finish(&setup, position, error);
}

gboolean tabiya_placement_read(const char *text, EngPosition *position, GError **error)
{
    if (g_str_equal(text, "start")) {
        eng_position_init(position);
        return TRUE;
    }
    return strchr(text, '/') ? tabiya_fen_read(text, position, error)
                             : read_parts(text, position, error);
}
