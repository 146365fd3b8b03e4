/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sounds of moves; that every sound has its file, and that a machine without sound is
 * silent. */
#include "app/sound/sound.h"

#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"

static const struct {
    const char *fen, *move;
    TabiyaSound sound;
} MOVES[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", TABIYA_SOUND_MOVE},
    {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", TABIYA_SOUND_CAPTURE},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", TABIYA_SOUND_CAPTURE},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", TABIYA_SOUND_CASTLE},
    {"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", TABIYA_SOUND_CASTLE},
    {"8/4P3/2k5/8/8/8/8/4K3 w - - 0 1", "e7e8r", TABIYA_SOUND_PROMOTION},
    {"4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "h1h5", TABIYA_SOUND_CHECK},
    /* Of several things the rarest. */
    {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", TABIYA_SOUND_CHECK},
    {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", TABIYA_SOUND_PROMOTION},
    {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", TABIYA_SOUND_CHECK},
    {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", TABIYA_SOUND_CHECK},
};

static void test_moves(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(MOVES); i++) {
        EngPosition position;

        g_test_message("%s in %s", MOVES[i].move, MOVES[i].fen);
        g_assert_true(eng_fen_parse(&position, MOVES[i].fen, NULL));
        EngMove move = eng_uci_parse(&position, MOVES[i].move);
        g_assert_cmpuint(move, !=, ENG_NO_MOVE);
        g_assert_cmpint(tabiya_sound_of_move(&position, move), ==, MOVES[i].sound);
    }
}

static guint16 number_at(const char *data, gsize at)
{
    return (guint16)((guint8)data[at] | (guint8)data[at + 1] << 8);
}

/* Small files of one kind, which end in silence. */
static void test_files(void)
{
    for (int i = 0; i < TABIYA_N_SOUNDS; i++) {
        g_autofree char *path = tabiya_sound_dup_path((TabiyaSound)i);
        g_autofree char *data = NULL;
        gsize length;

        g_test_message("%s", tabiya_sound_get_name((TabiyaSound)i));
        g_assert_nonnull(path);
        g_assert_true(g_file_get_contents(path, &data, &length, NULL));
        g_assert_cmpuint(length, <, 64 * 1024);
        g_assert_cmpint(memcmp(data, "RIFF", 4), ==, 0);
        g_assert_cmpint(memcmp(data + 8, "WAVEfmt ", 8), ==, 0);
        g_assert_cmpuint(number_at(data, 20), ==, 1);     /* plain samples */
        g_assert_cmpuint(number_at(data, 22), ==, 1);     /* one channel */
        g_assert_cmpuint(number_at(data, 24), ==, 22050); /* a second */
        g_assert_cmpuint(number_at(data, 34), ==, 16);    /* bits */
        g_assert_cmpint(ABS((gint16)number_at(data, length - 2)), <, 64);
    }
}

static void heard(TabiyaSound sound, int percent, gpointer user)
{
    guint *counts = user;

    counts[sound] += (guint)percent;
}

static void test_player(void)
{
    guint counts[TABIYA_N_SOUNDS] = {0};

    tabiya_sound_set_player(heard, counts);
    tabiya_sound_play(TABIYA_SOUND_CASTLE, 40);
    tabiya_sound_play(TABIYA_SOUND_CASTLE, 2);
    tabiya_sound_set_player(NULL, NULL);
    g_assert_cmpuint(counts[TABIYA_SOUND_CASTLE], ==, 42);
    g_assert_cmpuint(counts[TABIYA_SOUND_MOVE], ==, 0);
}

/* Without a device, a hundred sounds do nothing a hundred times: nothing is printed, and the caller
 * continues. Run with CANBERRA_DRIVER=null, or on a test machine, which has no device. */
static void test_silence(void)
{
    if (g_test_subprocess()) {
        for (int i = 0; i < 100; i++)
            tabiya_sound_play((TabiyaSound)(i % TABIYA_N_SOUNDS), 100);
        g_usleep(200000);
        return;
    }
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr("");
}

int main(int argc, char **argv)
{
    g_setenv("CANBERRA_DRIVER", "null", TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sound/moves", test_moves);
    g_test_add_func("/sound/files", test_files);
    g_test_add_func("/sound/player", test_player);
    g_test_add_func("/sound/silence", test_silence);
    return g_test_run();
}
