/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A teacher's network: its values match Stockfish's, all instruction sets agree, and invalid files
 * are refused. The file for the middle tests is random; Stockfish is used if installed. */
#include <glib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/train/stir.h"
#include "engine/train/teacher.h"

static const char *const FENS[] = {
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "r1bq1rk1/pp2bppp/2n2n2/2pp4/8/2NPPN2/PPQ1BPPP/R1B2RK1 w - - 0 9",
    "8/5pk1/6p1/8/3R4/5PK1/r6P/8 b - - 0 40",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2kr4/ppp2q2/8/8/8/8/PPP2Q2/2KR4 b - - 0 1",
    "4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1",
};

EngTeacherKernel eng_teacher_kernel_plain;
#ifdef __x86_64__
EngTeacherKernel eng_teacher_kernel_avx2, eng_teacher_kernel_avx512;
#endif

static char *folder;

static char *in_folder(const char *name)
{
    return g_build_filename(folder, name, NULL);
}

/* --- A file drawn by lot --------------------------------------------------------------------- */

static void put_word(GByteArray *file, uint32_t word)
{
    g_byte_array_append(file, (const guint8 *)&word, sizeof word);
}

/* Numbers of `size` bytes between -most and most. */
static void put_numbers(GByteArray *file, size_t count, size_t size, int most, uint64_t *random)
{
    for (size_t i = 0; i < count; i++) {
        const int32_t number = (int32_t)(eng_train_draw(random) % (uint64_t)(2 * most + 1)) - most;
        g_byte_array_append(file, (const guint8 *)&number, (guint)size);
    }
}

static GByteArray *draw_file(void)
{
    GByteArray *file = g_byte_array_new();
    uint64_t random = 11;
    put_word(file, 0x7AF32F20);
    put_word(file, 1);
    put_word(file, 4);
    g_byte_array_append(file, (const guint8 *)"text", 4);
    put_word(file, 0x7F2344B8);
    put_numbers(file, ENG_TEACHER_WIDTH, 2, 60, &random);
    put_numbers(file, (size_t)ENG_TEACHER_WIDTH * ENG_TEACHER_FEATURES, 2, 40, &random);
    put_numbers(file, (size_t)ENG_TEACHER_FEATURES * ENG_TEACHER_STACKS, 4, 9000, &random);
    for (int i = 0; i < ENG_TEACHER_STACKS; i++) {
        put_word(file, 0x63336A4A);
        put_numbers(file, ENG_TEACHER_FIRST, 4, 4000, &random);
        put_numbers(file, (size_t)ENG_TEACHER_FIRST * ENG_TEACHER_WIDTH, 1, 60, &random);
        put_numbers(file, ENG_TEACHER_SECOND, 4, 4000, &random);
        put_numbers(file, (size_t)ENG_TEACHER_SECOND * ENG_TEACHER_SECOND, 1, 60, &random);
        put_numbers(file, 1, 4, 4000, &random);
        put_numbers(file, ENG_TEACHER_SECOND, 1, 60, &random);
    }
    return file;
}

static void keep(const char *name, const GByteArray *file, size_t size)
{
    g_autofree char *path = in_folder(name);
    g_assert_true(g_file_set_contents(path, (const char *)file->data, (gssize)size, NULL));
}

static EngTeacher *open_teacher(const char *name, char error[256])
{
    g_autofree char *path = in_folder(name);
    return eng_teacher_open(path, error, 256);
}

static void read_position(const char *fen, EngPosition *position)
{
    g_assert_true(eng_fen_parse(position, fen, NULL));
}

/* --- Tests ----------------------------------------------------------------------------------- */

static void assert_same(EngTeacherWords a, EngTeacherWords b)
{
    g_assert_cmpint(a.positional, ==, b.positional);
    g_assert_cmpint(a.material, ==, b.material);
}

static void test_every_kernel_says_the_same(void)
{
    char error[256] = "";
    EngTeacher *teacher = open_teacher("drawn", error);
    g_assert_cmpstr(error, ==, "");
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        EngPosition position;
        read_position(FENS[i], &position);
        const EngTeacherView view = eng_teacher_look(&position);
        const EngTeacherWords words = eng_teacher_kernel_plain(teacher, &view);
        g_assert_cmpint(words.positional, !=, 0);
#ifdef __x86_64__
        if (__builtin_cpu_supports("avx2")) {
            assert_same(eng_teacher_kernel_avx2(teacher, &view), words);
        }
        if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) {
            assert_same(eng_teacher_kernel_avx512(teacher, &view), words);
        }
#endif
    }
    eng_teacher_close(teacher);
}

/* Turned over and with colors changed it is the same position for its side to move. */
static void test_both_colors_are_seen_alike(void)
{
    char error[256];
    EngTeacher *teacher = open_teacher("drawn", error);
    EngPosition white, black;
    read_position("r3k3/pp3ppp/8/3n4/2Q5/8/PP4PP/1K1R4 w - - 0 1", &white);
    read_position("1k1r4/pp4pp/8/2q5/3N4/8/PP3PPP/R3K3 b - - 0 1", &black);
    g_assert_cmpint(eng_teacher_cp(teacher, &white), ==, eng_teacher_cp(teacher, &black));
    g_assert_cmpint(eng_teacher_cp(teacher, &white), !=, 0);
    eng_teacher_close(teacher);
}

static void test_other_files_are_refused(void)
{
    char error[256];
    g_assert_null(open_teacher("cut", error));
    g_assert_nonnull(strstr(error, "cut short"));
    g_assert_null(open_teacher("longer", error));
    g_assert_null(open_teacher("foreign", error));
    g_assert_nonnull(strstr(error, "no network of Stockfish"));
    g_assert_null(open_teacher("missing", error));
    g_assert_nonnull(strstr(error, "No such file"));
}

static char *ask_stockfish(const char *stockfish)
{
    g_autofree char *net = in_folder("stockfish.nnue"), *commands = in_folder("commands");
    g_autoptr(GString) text = g_string_new(NULL);
    char *said = NULL;
    g_string_printf(text, "export_net %s\n", net);
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        g_string_append_printf(text, "position fen %s\neval\n", FENS[i]);
    }
    g_string_append(text, "quit\n");
    g_assert_true(g_file_set_contents(commands, text->str, -1, NULL));
    g_autofree char *line = g_strdup_printf("sh -c '%s < %s'", stockfish, commands);
    g_assert_true(g_spawn_command_line_sync(line, &said, NULL, NULL, NULL));
    return said;
}

static void test_stockfish_says_the_same(void)
{
    g_autofree char *found = g_find_program_in_path("stockfish");
    const char *stockfish = found ? found : "/usr/games/stockfish";
    if (!g_file_test(stockfish, G_FILE_TEST_IS_EXECUTABLE)) {
        g_test_skip("skipped: stockfish is not installed");
        return;
    }
    g_autofree char *said = ask_stockfish(stockfish);
    if (!strstr(said, "Stockfish 15.1 ")) {
        g_test_skip("skipped: this is another stockfish");
        return;
    }
    char error[256];
    EngTeacher *teacher = open_teacher("stockfish.nnue", error);
    g_assert_nonnull(teacher);
    const char *at = said;
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        EngPosition position;
        read_position(FENS[i], &position);
        at = strstr(at, "NNUE evaluation        ");
        g_assert_nonnull(at);
        at += strlen("NNUE evaluation        ");
        const double white = g_ascii_strtod(at, NULL) * 100;
        const double cp = eng_teacher_plain_cp(teacher, &position);
        g_test_message("%s: %.0f, %.2f", FENS[i], white, cp);
        g_assert_cmpfloat(fabs((position.side_to_move == ENG_WHITE ? cp : -cp) - white), <, 0.51);
    }
    eng_teacher_close(teacher);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("teacher-XXXXXX", NULL);
    GByteArray *file = draw_file();
    keep("drawn", file, file->len);
    keep("cut", file, file->len - 1);
    put_word(file, 0);
    keep("longer", file, file->len - 3);
    keep("foreign", file, 100);
    g_test_add_func("/teacher/kernels", test_every_kernel_says_the_same);
    g_test_add_func("/teacher/colours", test_both_colors_are_seen_alike);
    g_test_add_func("/teacher/refused", test_other_files_are_refused);
    g_test_add_func("/teacher/stockfish", test_stockfish_says_the_same);
    const int status = g_test_run();
    static const char *const names[] = {"drawn",          "cut",     "longer", "foreign",
                                        "stockfish.nnue", "commands"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = in_folder(names[i]);
        g_remove(path);
    }
    g_rmdir(folder);
    g_byte_array_unref(file);
    g_free(folder);
    return status;
}
