/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sound.h. The sound files are beside the build folder if the program runs uninstalled,
 * otherwise in its own prefix, even if that was moved. */
#include "app/sound/sound.h"

#include <gio/gio.h>
#include <math.h>

#ifdef HAVE_GSOUND
#include <gsound.h>
#endif

static const char *const NAMES[TABIYA_N_SOUNDS] = {
    [TABIYA_SOUND_MOVE] = "move",         [TABIYA_SOUND_CAPTURE] = "capture",
    [TABIYA_SOUND_CASTLE] = "castle",     [TABIYA_SOUND_CHECK] = "check",
    [TABIYA_SOUND_GAME_END] = "game-end", [TABIYA_SOUND_PROMOTION] = "promotion",
    [TABIYA_SOUND_RIGHT] = "right",       [TABIYA_SOUND_WRONG] = "wrong",
    [TABIYA_SOUND_NOTICE] = "notice",
};

static TabiyaSoundFunc player;
static gpointer player_user;

const char *tabiya_sound_get_name(TabiyaSound sound)
{
    return NAMES[sound];
}

static gboolean is_capture(const EngPosition *before, EngMove move)
{
    return before->board[eng_move_to(move)] != ENG_NO_PIECE ||
           eng_move_kind(move) == ENG_MOVE_EN_PASSANT;
}

TabiyaSound tabiya_sound_of_move(const EngPosition *before, EngMove move)
{
    EngPosition after;

    eng_position_play(&after, before, move);
    if (after.checkers)
        return TABIYA_SOUND_CHECK;
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        return TABIYA_SOUND_PROMOTION;
    if (eng_move_kind(move) == ENG_MOVE_CASTLING)
        return TABIYA_SOUND_CASTLE;
    return is_capture(before, move) ? TABIYA_SOUND_CAPTURE : TABIYA_SOUND_MOVE;
}

gboolean tabiya_sound_is_built_in(void)
{
#ifdef HAVE_GSOUND
    return TRUE;
#else
    return FALSE;
#endif
}

void tabiya_sound_set_player(TabiyaSoundFunc func, gpointer user)
{
    player = func;
    player_user = user;
}

char *tabiya_sound_dup_path(TabiyaSound sound)
{
    static const char *const places[] = {"../../data/sounds", "../../../data/sounds",
                                         "../share/tabiya/sounds"};
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *folder = program ? g_path_get_dirname(program) : g_strdup(".");
    g_autofree char *name = g_strconcat(NAMES[sound], ".wav", NULL);
    g_autofree char *installed = g_build_filename(TABIYA_SOUND_DIR, name, NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        g_autofree char *path = g_build_filename(folder, places[i], name, NULL);

        if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
            return g_steal_pointer(&path);
    }
    return g_file_test(installed, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer(&installed) : NULL;
}

#ifdef HAVE_GSOUND

/* The most sounds that wait for a slow device: none is worth hearing late. */
#define MOST_WAITING 2
#define AGAIN_AFTER_S 300

/* On the thread that plays. */
static gboolean play_file(GSoundContext *context, const char *path, int percent)
{
    char volume[G_ASCII_DTOSTR_BUF_SIZE];

    /* In decibels: a tenth of the power sounds half as loud, and so the slider works. */
    g_ascii_formatd(volume, sizeof volume, "%.1f", 40 * log10(CLAMP(percent, 1, 100) / 100.0));
    return gsound_context_play_simple(context, NULL, NULL, GSOUND_ATTR_MEDIA_FILENAME, path,
                                      GSOUND_ATTR_MEDIA_ROLE, "event", GSOUND_ATTR_CANBERRA_VOLUME,
                                      volume, NULL);
}

/* `data` is sound and volume as a number, plus 1. */
static void play_cb(gpointer data, gpointer user)
{
    static GSoundContext *context;
    static gint64 mute_until_us;
    guint packed = GPOINTER_TO_UINT(data) - 1;
    g_autofree char *path = NULL;

    if (g_get_monotonic_time() < mute_until_us)
        return;
    path = tabiya_sound_dup_path((TabiyaSound)(packed / 128));
    if (!context)
        context = gsound_context_new(NULL, NULL);
    if (!path || !context || !play_file(context, path, (int)(packed % 128))) {
        g_clear_object(&context);
        mute_until_us = g_get_monotonic_time() + AGAIN_AFTER_S * G_USEC_PER_SEC;
    }
}

static gpointer make_pool(gpointer user)
{
    return g_thread_pool_new(play_cb, NULL, 1, FALSE, NULL);
}

static void play(TabiyaSound sound, int percent)
{
    static GOnce once = G_ONCE_INIT;
    GThreadPool *pool = g_once(&once, make_pool, NULL);

    if (pool && g_thread_pool_unprocessed(pool) < MOST_WAITING)
        g_thread_pool_push(pool, GUINT_TO_POINTER((guint)sound * 128 + (guint)percent + 1), NULL);
}

#else

static void play(TabiyaSound sound, int percent)
{
}

#endif

void tabiya_sound_play(TabiyaSound sound, int percent)
{
    g_return_if_fail(sound < TABIYA_N_SOUNDS && percent >= 1 && percent <= 100);
    if (player)
        player(sound, percent, player_user);
    else
        play(sound, percent);
}
