/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See conversation-key.h. */
#include "ui/talk/conversation-key.h"

#include "app/session/play-session.h"
#include "app/study/study-session.h"
#include "engine/board/fen.h"
#include "ui/application.h"

#define SIGNATURE_PLIES 8

static char *dup_digest(const char *prefix, const char *text)
{
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);

    digest[24] = '\0';
    return g_strconcat(prefix, digest, NULL);
}

/* A game without moves is not kept, and neither is its conversation. */
static char *dup_play_key(TabiyaPlaySession *session)
{
    TabiyaLevelResult result = {0};

    tabiya_play_session_get_level_result(session, &result);
    return result.game != 0 ? g_strdup_printf("play-%" G_GINT64_FORMAT, result.game) : g_strdup("");
}

/* A game that is in no file is known by its players and its first moves. */
static char *dup_signature(TabiyaGame *game)
{
    static const char *const TAGS[] = {"Event", "White", "Black", "Date"};
    g_autoptr(GString) text = g_string_new(NULL);
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    char fen[ENG_FEN_MAX];

    g_string_append(text, eng_fen_write(tabiya_game_get_start(game), fen));
    for (gsize i = 0; i < G_N_ELEMENTS(TAGS); i++) {
        const char *tag = tabiya_game_get_tag(game, TAGS[i]);
        g_string_append_printf(text, "|%s", tag ? tag : "");
    }
    for (guint i = 0; node && i < SIGNATURE_PLIES; i++, node = tabiya_node_get_child(node))
        g_string_append_printf(text, " %s", tabiya_node_get_san(node));
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *dup_study_key(TabiyaStudySession *session)
{
    GFile *file = tabiya_pgn_document_get_file(tabiya_study_session_get_document(session));
    g_autofree char *uri = file ? g_file_get_uri(file) : NULL;
    g_autofree char *text =
        uri ? g_strdup_printf("%s#%d", uri, tabiya_study_session_get_position(session))
            : dup_signature(tabiya_board_session_get_game(TABIYA_BOARD_SESSION(session)));

    return dup_digest("study-", text);
}

char *tabiya_conversation_dup_key_of(TabiyaPlace *place)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(place), NULL);
    TabiyaBoardSession *session = tabiya_place_get_session(place);

    if (TABIYA_IS_PLAY_SESSION(session))
        return dup_play_key(TABIYA_PLAY_SESSION(session));
    if (TABIYA_IS_STUDY_SESSION(session))
        return dup_study_key(TABIYA_STUDY_SESSION(session));
    return g_strconcat("place-", tabiya_place_get_name(place), NULL);
}

char *tabiya_conversation_dup_folder_of(TabiyaShell *shell)
{
    TabiyaApplication *application = tabiya_application_of(shell);
    const char *library = tabiya_game_store_get_path(tabiya_application_get_store(application));
    g_autofree char *directory = library ? g_path_get_dirname(library) : NULL;

    return directory ? g_build_filename(directory, "ask", NULL) : NULL;
}
