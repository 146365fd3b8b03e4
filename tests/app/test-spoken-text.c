/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences as they are spoken, in all languages. */
#include "app/voice/spoken-text.h"

#include "app/session/announce.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

static void check(const char *code, TabiyaPieceLetters letters, const char *text,
                  const char *expected)
{
    g_autofree char *spoken =
        tabiya_spoken_text_dup(text, tabiya_spoken_language_find(code), letters);

    g_assert_cmpstr(spoken, ==, expected);
}

/* --- English ---------------------------------------------------------------------------------- */

static const char *const ENGLISH[][2] = {
    /* moves of all kinds */
    {"e4", "e 4"},
    {"a4", "a-4"},
    {"Nf3", "knight f 3"},
    {"Nbd2", "knight b d 2"},
    {"N1d2", "knight 1 d 2"},
    {"Qh4e1", "queen h 4 e 1"},
    {"Nxf3+", "knight takes f 3, check"},
    {"Qxf7#", "queen takes f 7, checkmate"},
    {"exd5", "e takes d 5"},
    {"axb4", "a- takes b 4"},
    {"exd6 e.p.", "e takes d 6 en passant"},
    {"e8=Q+", "e 8, promotes to queen, check"},
    {"dxc8=N", "d takes c 8, promotes to knight"},
    {"O-O", "castles kingside"},
    {"O-O-O+", "castles queenside, check"},
    {"0-0", "castles kingside"},
    {"e2e4", "e 2 e 4"},
    {"e7e8q", "e 7 e 8, promotes to queen"},
    {"Ng1-f3", "knight g 1 f 3"},
    {"♘f3", "knight f 3"},
    {"♞xf3", "knight takes f 3"},
    {"♘", "knight"},
    /* lines */
    {"12. Nf3", "12, knight f 3"},
    {"12.\u00a0Nf3 Nc6 13.\u00a0Bb5", "12, knight f 3, knight c 6, 13, bishop b 5"},
    {"12… Nxe5", "12, knight takes e 5"},
    {"12...Nxe5", "12, knight takes e 5"},
    {"1.e4 e5", "1, e 4, e 5"},
    {"…Nf6 comes next.", "knight f 6 comes next."},
    /* sentences */
    {"Nf3 attacks e5.", "knight f 3 attacks e 5."},
    {"Play Nf3, not Nc3?!", "Play knight f 3, not knight c 3"},
    {"Do you mean Nf3?", "Do you mean knight f 3?"},
    {"(Bb5) and “Rd1”", "(bishop b 5) and “rook d 1”"},
    {"White: king g1, rooks a1, f1.", "White: king g 1, rooks a-1, f 1."},
    {"Black plays knight to f6, check", "Black plays knight to f 6, check"},
    {"One.\nTwo", "One. Two"},
    {"One\nTwo", "One. Two"},
    {"Thinking…", "Thinking."},
    {"Right.. Next", "Right. Next"},
    /* numbers */
    {"White is better (+1.20).", "White is better (plus 1.20)."},
    {"−0.35", "minus 0.35"},
    {"-0.35", "minus 0.35"},
    {"#3", "mate in 3"},
    {"#-3", "Black mates in 3"},
    {"#−3", "Black mates in 3"},
    {"53% of 1,204 games", "53 percent of 1,204 games"},
    {"53.5 %", "53.5 percent"},
    {"1-0", "White wins"},
    {"0–1", "Black wins"},
    {"½–½", "draw"},
    {"1/2-1/2", "draw"},
    /* what is no move stays */
    {"B90 Sicilian Defense: Najdorf Variation", "B90 Sicilian Defense: Najdorf Variation"},
    {"12 of 20 right.", "12 of 20 right."},
    {"Caro-Kann, 2024-05-01, A4 paper, and/or", "Caro-Kann, 2024-05-01, A4 paper, and/or"},
    {"a b c", "a b c"},
    {"move 12.", "move 12."},
    {"", ""},
    {"…", ""},
};

static void test_english(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ENGLISH); i++)
        check("en", TABIYA_LETTERS_ENGLISH, ENGLISH[i][0], ENGLISH[i][1]);
}

/* --- All languages ---------------------------------------------------------------------------- */

/* In English letters: a knight, check, castling, a promotion; an evaluation, a result. */
static const char *const EACH[][5] = {
    {"ar", "حصان يأخذ إف 3, كش", "تبييت قصير", "بي 8, يرقى إلى وزير, كش مات",
     "زائد 1.20, 53 بالمئة, فاز الأبيض"},
    {"en", "knight takes f 3, check", "castles kingside", "b 8, promotes to queen, checkmate",
     "plus 1.20, 53 percent, White wins"},
    {"de", "Springer schlägt f 3, Schach", "kurze Rochade", "b 8, wird Dame, Matt",
     "plus 1,20, 53 Prozent, Weiß gewinnt"},
    {"es", "caballo captura en f 3, jaque", "enroque corto", "b 8, promociona a dama, jaque mate",
     "más 1,20, 53 por ciento, ganan las blancas"},
    {"fr", "cavalier prend f 3, échec", "petit roque", "b 8, promu dame, échec et mat",
     "plus 1,20, 53 pour cent, les Blancs gagnent"},
    {"it", "cavallo prende f 3, scacco", "arrocco corto", "b 8, promosso a donna, scacco matto",
     "più 1,20, 53 per cento, vince il Bianco"},
    {"nl", "paard slaat f 3, schaak", "korte rokade", "b 8, promoveert tot dame, mat",
     "plus 1,20, 53 procent, wit wint"},
    {"pl", "skoczek bije na f 3, szach", "krótka roszada", "b 8, promocja na hetmana, mat",
     "plus 1,20, 53 procent, białe wygrywają"},
    {"pt_BR", "cavalo captura em f 3, xeque", "roque pequeno", "b 8, promove a dama, xeque-mate",
     "mais 1,20, 53 por cento, as brancas vencem"},
    {"ru", "конь берёт эф 3, шах", "короткая рокировка", "бэ 8, превращение в ферзя, мат",
     "плюс 1,20, 53 процента, победа белых"},
    {"tr", "at f 3 alır, şah", "kısa rok", "b 8, vezire terfi eder, mat",
     "artı 1,20, yüzde 53, Beyaz kazandı"},
    {"uk", "кінь бере еф 3, шах", "коротка рокіровка", "бе 8, перетворення на ферзя, мат",
     "плюс 1,20, 53 відсотки, перемога білих"},
    {"zh_CN", "马吃 F 3, 将军", "短易位", "B 8, 升变为后, 将杀", "正 1.20, 百分之 53, 白方胜"},
};

static void test_each_language(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(EACH); i++) {
        const char *const *row = EACH[i];

        check(row[0], TABIYA_LETTERS_ENGLISH, "Nxf3+", row[1]);
        check(row[0], TABIYA_LETTERS_ENGLISH, "O-O", row[2]);
        check(row[0], TABIYA_LETTERS_ENGLISH, "b8=Q#", row[3]);
        check(row[0], TABIYA_LETTERS_ENGLISH, "+1.20, 53%, 1-0", row[4]);
        check(row[0], TABIYA_LETTERS_FIGURINE, "♘xf3+", row[1]);
    }
    check("ar", TABIYA_LETTERS_ENGLISH, "\u200e(+1.20)\u200e", "(زائد 1.20)");
}

/* In their own letters, even where an English one means another piece. */
static const char *const OWN[][3] = {
    {"de", "Sf3 greift Dd1 an", "Springer f 3 greift Dame d 1 an"},
    {"es", "Rxe4 y Ad3", "rey captura en e 4 y alfil d 3"},
    {"fr", "Rxe4, puis Fb5", "roi prend e 4, puis fou b 5"},
    {"it", "Ac4 e Cf3", "alfiere c 4 e cavallo f 3"},
    {"nl", "Pf3, Lb5", "paard f 3, loper b 5"},
    {"pl", "Sf3 i Wd1", "skoczek f 3 i wieża d 1"},
    {"pt_BR", "Cf3 e Rg1", "cavalo f 3 e rei g 1"},
    {"ru", "Крg1 и Кf3", "король жэ 1 и конь эф 3"},
    {"tr", "Ka1 ve Şg1", "kale a 1 ve şah g 1"},
    {"uk", "Крg1 і Тa1", "король же 1 і тура а 1"},
    {"zh_CN", "白方走Nf3，然后", "白方走 马 F 3，然后"},
};

static void test_own_letters(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(OWN); i++)
        check(OWN[i][0], TABIYA_LETTERS_LOCAL, OWN[i][1], OWN[i][2]);
    check("es", TABIYA_LETTERS_ENGLISH, "Rxe4", "torre captura en e 4");
    check("fr", TABIYA_LETTERS_ENGLISH, "53\u202f%", "53 pour cent");
    check("ru", TABIYA_LETTERS_ENGLISH, "1%, 2%, 5%, 11%, 21%, 1.5%",
          "1 процент, 2 процента, 5 процентов, 11 процентов, 21 процент, 1,5 процента");
}

static void test_languages_are_found(void)
{
    g_assert_cmpstr(tabiya_spoken_language_find("de_AT.UTF-8")->code, ==, "de");
    g_assert_cmpstr(tabiya_spoken_language_find("pt")->code, ==, "pt_BR");
    g_assert_cmpstr(tabiya_spoken_language_find("zh-CN")->code, ==, "zh_CN");
    g_assert_cmpstr(tabiya_spoken_language_find("xx")->code, ==, "en");
    guint n = 0;
    while (tabiya_spoken_language_at(n))
        n++;
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(EACH));
}

/* --- Every move of random games --------------------------------------------------------------- */

/* Whether letters and digits stand together, as in "f3": an eye reads that, not a synthesizer. */
static gboolean has_square(const char *text)
{
    for (const char *at = text; *at; at++) {
        if (at[0] >= 'a' && at[0] <= 'h' && g_ascii_isdigit(at[1]))
            return TRUE;
    }
    return FALSE;
}

static void check_moves(const EngPosition *position, const EngMoveList *list)
{
    for (int i = 0; i < list->count; i++) {
        char san[ENG_SAN_MAX];
        g_autofree char *words = tabiya_announce_move(position, list->moves[i]);
        g_autofree char *sentence =
            g_strdup_printf("%s: %s", eng_san_write(position, list->moves[i], san), words);

        for (guint l = 0; tabiya_spoken_language_at(l); l++) {
            g_autofree char *spoken = tabiya_spoken_text_dup(sentence, tabiya_spoken_language_at(l),
                                                             TABIYA_LETTERS_ENGLISH);
            if (has_square(spoken) || strpbrk(spoken, "+#="))
                g_error("%s: %s", sentence, spoken);
        }
    }
}

static void test_all_moves(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    EngPosition position, after;
    EngMoveList list;

    g_assert_true(eng_fen_parse(
        &position, "r3k2r/pPpqnpb1/bn2pQp1/3PN3/1p2P3/2N4p/1PPBBPPP/R3K2R w KQkq - 0 1", NULL));
    for (int ply = 0; ply < 60; ply++) {
        eng_movegen_legal(&position, &list);
        if (list.count == 0)
            break;
        check_moves(&position, &list);
        eng_position_play(&after, &position, list.moves[g_rand_int_range(random, 0, list.count)]);
        position = after;
    }
}

/* Whatever a text has, it is spoken. */
static void test_any_bytes(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);

    for (int i = 0; i < 3000; i++) {
        static const char bits[] = "Nx#+-=/%.!?…e4½−♘К 12a\n\xff(";
        char text[40];
        const gsize length = (gsize)g_rand_int_range(random, 0, sizeof text);
        for (gsize at = 0; at < length; at++)
            text[at] = bits[g_rand_int_range(random, 0, sizeof bits - 1)];
        text[length == sizeof text ? length - 1 : length] = '\0';
        g_autofree char *spoken = tabiya_spoken_text_dup(
            text, tabiya_spoken_language_at((guint)i % 13), (TabiyaPieceLetters)(i % 3));
        g_assert_true(g_utf8_validate(spoken, -1, NULL));
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/spoken-text/english", test_english);
    g_test_add_func("/spoken-text/each-language", test_each_language);
    g_test_add_func("/spoken-text/own-letters", test_own_letters);
    g_test_add_func("/spoken-text/languages-are-found", test_languages_are_found);
    g_test_add_func("/spoken-text/all-moves", test_all_moves);
    g_test_add_func("/spoken-text/any-bytes", test_any_bytes);
    return g_test_run();
}
