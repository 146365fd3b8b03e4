/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of pieces from elsewhere: they are found under the names that chess programs give them, and
 * a drawing that is broken, too large, hostile or empty is refused with file and reason. */
#include "app/render/piece-files.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SVG "<svg xmlns=\"http://www.w3.org/2000/svg\" "
#define LINKS "xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
#define BOX "width=\"9\" height=\"9\" viewBox=\"0 0 9 9\">"
#define DOT "<circle cx=\"4\" cy=\"4\" r=\"3\"/>"
#define TEN(x) x x x x x x x x x x

static char *root; /* with data/ and share/ in it */

static const char *const CODES[12] = {"wP", "wN", "wB", "wR", "wQ", "wK",
                                      "bP", "bN", "bB", "bR", "bQ", "bK"};

static char *in_root(const char *path)
{
    return g_build_filename(root, path, NULL);
}

/* Writes `text` to the file of that name in a folder of the root, which it makes. */
static void put(const char *folder, const char *name, const char *text, gssize length)
{
    g_autofree char *place = in_root(folder);
    g_autofree char *path = g_build_filename(place, name, NULL);

    g_assert_cmpint(g_mkdir_with_parents(place, 0700), ==, 0);
    g_remove(path);
    g_assert_true(g_file_set_contents(path, text, length, NULL));
}

static const char GOOD[] = SVG BOX DOT "</svg>";

/* Writes a good set, in files with these names. */
static void put_set(const char *folder, const char *const names[12])
{
    for (int i = 0; i < 12; i++) {
        g_autofree char *name = g_strconcat(names[i], ".svg", NULL);

        put(folder, name, GOOD, -1);
    }
}

static char *data_dir(void)
{
    return in_root("data");
}

/* --- Finding ---------------------------------------------------------------------------------- */

static void test_found(void)
{
    static const char *const lower[12] = {"wp", "wn", "wb", "wr", "wq", "wk",
                                          "bp", "bn", "bb", "br", "bq", "bk"};
    static const char *const words[12] = {
        "WhitePawn", "WhiteKnight", "WhiteBishop", "WhiteRook", "WhiteQueen", "WhiteKing",
        "BlackPawn", "BlackKnight", "BlackBishop", "BlackRook", "BlackQueen", "BlackKing",
    };
    static const char *const expected[][3] = {
        {"user/my_own", "My own", NULL},
        {"user/zebra", "Zebra", NULL},
        {"pychess/celtic", "Celtic", "PyChess"},
        {"xboard/default", "Default", "XBoard"},
    };
    g_autofree char *data = data_dir();
    g_autoptr(GPtrArray) list = NULL;

    put_set("data/pieces/zebra", CODES);
    put_set("data/pieces/my_own", CODES);
    put("data/pieces/half", "wK.svg", GOOD, -1);
    put_set("data/pieces/.hidden", CODES);
    put_set("share/pychess/pieces/celtic", lower);
    put_set("share/games/xboard/themes/default", words);

    list = tabiya_piece_files_list(data);
    g_assert_cmpuint(list->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < list->len; i++) {
        TabiyaPieceFiles *found = list->pdata[i];
        g_autoptr(TabiyaPieceFiles) again = tabiya_piece_files_find(data, expected[i][0]);

        g_assert_cmpstr(tabiya_piece_files_get_id(found), ==, expected[i][0]);
        g_assert_cmpstr(tabiya_piece_files_get_title(found), ==, expected[i][1]);
        g_assert_cmpstr(tabiya_piece_files_get_program(found), ==, expected[i][2]);
        g_assert_nonnull(again);
        g_assert_cmpstr(tabiya_piece_files_get_id(again), ==, expected[i][0]);
        g_assert_true(tabiya_piece_files_check(found, NULL));
    }
}

static void test_not_found(void)
{
    static const char *const ids[] = {
        "",           "tabiya",         "user/",        "user/none",
        "user/half",  "user/..",        "user/../data", "user/.hidden",
        "none/zebra", "pychess/my_own", "/user/zebra"};
    g_autofree char *data = data_dir();
    g_autoptr(GPtrArray) nothing = tabiya_piece_files_list("/nonexistent");

    for (gsize i = 0; i < G_N_ELEMENTS(ids); i++)
        g_assert_null(tabiya_piece_files_find(data, ids[i]));
    for (guint i = 0; i < nothing->len; i++)
        g_assert_nonnull(tabiya_piece_files_get_program(nothing->pdata[i]));
}

/* --- Drawings --------------------------------------------------------------------------------- */

/* The result for a set with that file as its black queen: NULL, or the error. */
static char *judge_set(void)
{
    g_autofree char *data = data_dir();
    g_autoptr(TabiyaPieceFiles) set = tabiya_piece_files_find(data, "user/zebra");
    g_autoptr(GBytes) svg = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_nonnull(set);
    gboolean good = tabiya_piece_files_check(set, &error);
    svg = tabiya_piece_files_load(set, eng_piece(ENG_BLACK, ENG_QUEEN), NULL);
    g_assert_true(good == (error == NULL));
    g_assert_true(good == (svg != NULL));
    if (error)
        g_assert_nonnull(strstr(error->message, "zebra/bQ.svg cannot be used: "));
    return error ? g_strdup(error->message) : NULL;
}

static char *judge(const char *text, gssize length)
{
    put_set("data/pieces/zebra", CODES);
    put("data/pieces/zebra", "bQ.svg", text, length);
    return judge_set();
}

static const char *const FINE[] = {
    GOOD,
    "<?xml version=\"1.0\" standalone=\"no\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
    "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">" SVG BOX DOT "</svg>",
    SVG "width=\"45\" height=\"45\">" DOT "</svg>",
    SVG "viewBox=\"0 0 9 9\">" DOT "</svg>",
    SVG LINKS BOX "<defs><linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient>"
                  "<linearGradient id=\"b\" xlink:href=\"#a\"/></defs>"
                  "<path d=\"M0 0H9V9Z\" style=\"fill:url(#b);stroke-dasharray:none\"/></svg>",
    SVG BOX "<defs><g id=\"a\">" DOT "</g></defs>" TEN("<use href=\"#a\"/>") "</svg>",
    SVG "xmlns:sodipodi=\"http://x\" " BOX "<metadata><sodipodi:a sodipodi:nodetypes=\"c\" "
        "sodipodi:docname=\"http://elsewhere/\"/></metadata>" DOT "</svg>",
    SVG BOX "<style>.a { fill: #123456 }</style><g class=\"a\">" DOT "</g></svg>",
};

static void test_fine(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FINE); i++) {
        g_autofree char *why = judge(FINE[i], -1);

        g_test_message("%s", FINE[i]);
        g_assert_cmpstr(why, ==, NULL);
    }
}

/* Each level has ten of the one before: 10,000,000,000 circles in a dozen lines. */
#define LEVEL(name, before) "<g id=\"" name "\">" TEN("<use xlink:href=\"#" before "\"/>") "</g>"
#define BOMB(href)                                                                            \
    "<g id=\"a\">" DOT "</g>" LEVEL("b", "a") LEVEL("c", "b") LEVEL("d", "c") LEVEL("e", "d") \
        LEVEL("f", "e") LEVEL("g", "f") LEVEL("h", "g") LEVEL("i", "h") LEVEL("j", "i")       \
            LEVEL("k", "j") "<use " href "=\"#k\"/>"
#define ENTITIES                                                                              \
    "<!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">" \
    "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">]>"

static const struct {
    const char *text, *reason;
} REFUSED[] = {
    {"", "it is empty"},
    {"PNG", "not well-formed"},
    {SVG BOX DOT, "not well-formed"},
    {SVG BOX "<path d=\"M0 0\"</svg>", "not well-formed"},
    {"<html><svg/></html>", "not an SVG"},
    {SVG BOX "</svg>", "is blank"},
    {SVG BOX "<path d=\"nonsense\"/></svg>", "is blank"},
    {SVG BOX "<circle cx=\"400\" cy=\"4\" r=\"3\"/></svg>", "is blank"},
    {SVG "width=\"0\" height=\"0\">" DOT "</svg>", "no size"},
    {SVG BOX DOT "<script>while (true) {}</script></svg>", "script"},
    {SVG BOX DOT "<s:script xmlns:s=\"http://www.w3.org/2000/svg\"/></svg>", "script"},
    {SVG "onload=\"alert(1)\" " BOX DOT "</svg>", "script"},
    {SVG LINKS BOX DOT "<use xlink:href=\"file:///etc/passwd#a\"/></svg>", "another file"},
    {SVG LINKS BOX DOT "<use xlink:href=\"https://example.org/a.svg#a\"/></svg>", "another file"},
    {SVG LINKS BOX DOT "<image xlink:href=\"/etc/hostname\"/></svg>", "other than a drawing"},
    {SVG BOX DOT "<foreignObject><body/></foreignObject></svg>", "other than a drawing"},
    {SVG BOX "<g style=\"fill:url(http://example.org/#a)\">" DOT "</g></svg>", "another file"},
    {SVG BOX "<g fill=\"url( 'x.svg#a' )\">" DOT "</g></svg>", "another file"},
    {SVG BOX "<style>@import url(http://example.org/a.css);</style>" DOT "</svg>", "another file"},
    {SVG BOX "<style><![CDATA[.a { fill: url(x.svg#a) }]]></style>" DOT "</svg>", "another file"},
    {SVG BOX "<style>@im\\70ort 'a.css';</style>" DOT "</svg>", "another file"},
    {"<?xml-stylesheet href=\"http://example.org/a.css\"?>" SVG BOX DOT "</svg>", "another file"},
    {SVG "xml:base=\"http://example.org/\" " BOX DOT "</svg>", "another file"},
    {ENTITIES SVG BOX "<text>&c;</text>" DOT "</svg>", "entities"},
    {"<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>" SVG BOX DOT "</svg>", "entities"},
    {SVG LINKS BOX BOMB("xlink:href") "</svg>", "too long"},
    {SVG LINKS "xmlns:x=\"http://www.w3.org/1999/xlink\" " BOX BOMB("x:href") "</svg>", "too long"},
    {SVG BOX "<g id=\"a\">" DOT "<use href=\"#a\"/></g></svg>", "too long"},
    {SVG BOX "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>" DOT "</svg>",
     "too long"},
    {SVG BOX "<pattern id=\"a\" width=\"1\" height=\"1\"><path fill=\"url(#a)\" d=\"M0 0H9\"/>"
             "</pattern>" DOT "</svg>",
     "too long"},
    {SVG BOX "<path d=\"M0 0H9V9\" stroke-dasharray=\"0.0000001\" stroke=\"#000\"/></svg>",
     "dashed"},
    {SVG BOX "<path d=\"M0 0H9V9\" style=\"stroke-dasharray : 1e-9\"/></svg>", "dashed"},
    {SVG BOX "<filter id=\"a\"><feTurbulence numOctaves=\"99999999\"/></filter>" DOT "</svg>",
     "too long"},
    {SVG BOX DOT "<animate attributeName=\"r\"/></svg>", "too long"},
};

static void test_refused(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(REFUSED); i++) {
        g_autofree char *why = judge(REFUSED[i].text, -1);

        g_test_message("%s", REFUSED[i].text);
        g_assert_nonnull(why);
        g_test_message("%s", why);
        g_assert_nonnull(strstr(why, REFUSED[i].reason));
    }
}

static void assert_refused(char *why, const char *reason)
{
    g_assert_nonnull(why);
    g_assert_nonnull(strstr(why, reason));
    g_free(why);
}

/* Elements in elements, tens of thousands deep; a chain of references as long; a megabyte and
 * more. */
static void test_large(void)
{
    g_autoptr(GString) deep = g_string_new(SVG BOX);
    g_autoptr(GString) chain = g_string_new(SVG BOX DOT);
    g_autoptr(GString) fat = g_string_new(SVG BOX DOT "<!--");

    for (int i = 0; i < 60000; i++)
        g_string_append(deep, "<g>");
    assert_refused(judge(deep->str, -1), "too long");
    for (int i = 0; i < 20000; i++)
        g_string_append_printf(chain, "<use id=\"%d\" href=\"#%d\"/>", i, i + 1);
    g_string_append(chain, "</svg>");
    assert_refused(judge(chain->str, -1), "too long");
    while (fat->len <= TABIYA_PIECE_FILE_MAX_BYTES)
        g_string_append(fat, "all of this is only a comment ");
    g_string_append(fat, "--></svg>");
    assert_refused(judge(fat->str, -1), "larger than 1 MB");
}

static void test_bytes(void)
{
    static const char nul[] = SVG BOX DOT "\0</svg>";
    static const char latin[] = SVG BOX "<title>Cavalo \xe9</title>" DOT "</svg>";

    assert_refused(judge(nul, sizeof nul - 1), "not an SVG");
    assert_refused(judge(latin, sizeof latin - 1), "not well-formed");
}

/* Not regular files: a folder, a pipe without a writer, an endless device. */
static void test_no_files(void)
{
    g_autofree char *path = in_root("data/pieces/zebra/bQ.svg");

    put_set("data/pieces/zebra", CODES);
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
    assert_refused(judge_set(), "it is not a file");
    g_assert_cmpint(g_rmdir(path), ==, 0);
    g_assert_cmpint(mkfifo(path, 0600), ==, 0);
    assert_refused(judge_set(), "it is not a file");
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(symlink("/dev/zero", path), ==, 0);
    assert_refused(judge_set(), "it is not a file");
    g_assert_cmpint(g_remove(path), ==, 0);
}

static void remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *child = g_build_filename(path, name, NULL);

        remove_all(child);
    }
    g_remove(path);
}

int main(int argc, char **argv)
{
    g_autofree char *share = NULL;

    root = g_dir_make_tmp("tabiya-pieces-XXXXXX", NULL);
    share = in_root("share");
    g_setenv("XDG_DATA_DIRS", share, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/piece-files/found", test_found);
    g_test_add_func("/piece-files/not-found", test_not_found);
    g_test_add_func("/piece-files/fine", test_fine);
    g_test_add_func("/piece-files/refused", test_refused);
    g_test_add_func("/piece-files/large", test_large);
    g_test_add_func("/piece-files/bytes", test_bytes);
    g_test_add_func("/piece-files/no-files", test_no_files);
    int status = g_test_run();
    remove_all(root);
    g_free(root);
    return status;
}
