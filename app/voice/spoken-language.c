/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-language.h. Tried with espeak-ng 1.51 and flite 2.2. */
#include "app/voice/spoken-language.h"

#include <string.h>

/* English first: what is not there is English. Single letters are named by most synthesizers. Not
 * by those of languages with other letters; an English "a" is taken for the article unless a hyphen
 * follows, and a Portuguese "e" for "and". */
static const TabiyaSpokenLanguage LANGUAGES[] = {
    {
        .code = "en",
        .name = "English",
        .tag = "en",
        .voice = "en-us",
        .notation = NULL,
        .pieces = {"pawn", "knight", "bishop", "rook", "queen", "king"},
        .files = {"a-", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s takes %2$s",
        .check = "check",
        .mate = "checkmate",
        .castles = {"castles kingside", "castles queenside"},
        .promotes = {NULL, "promotes to knight", "promotes to bishop", "promotes to rook",
                     "promotes to queen"},
        .en_passant = "en passant",
        .results = {"White wins", "Black wins", "draw"},
        .plus = "plus",
        .minus = "minus",
        .percent = {"%1$s percent", "%1$s percent", "%1$s percent"},
        .mates = {"mate in %1$s", "Black mates in %1$s"},
        .decimal = '.',
        .is_slavic = FALSE,
    },
    {
        .code = "ar",
        .name = "العربية",
        .tag = "ar",
        .voice = "ar",
        .notation = NULL,
        .pieces = {"بيدق", "حصان", "فيل", "رخ", "وزير", "ملك"},
        .files = {"أيه", "بي", "سي", "دي", "إي", "إف", "جي", "إتش"},
        .takes = "%1$s يأخذ %2$s",
        .check = "كش",
        .mate = "كش مات",
        .castles = {"تبييت قصير", "تبييت طويل"},
        .promotes = {NULL, "يرقى إلى حصان", "يرقى إلى فيل", "يرقى إلى رخ", "يرقى إلى وزير"},
        .en_passant = "بالتجاوز",
        .results = {"فاز الأبيض", "فاز الأسود", "تعادل"},
        .plus = "زائد",
        .minus = "ناقص",
        .percent = {"%1$s بالمئة", "%1$s بالمئة", "%1$s بالمئة"},
        .mates = {"كش مات في %1$s", "الأسود يميت في %1$s"},
        .decimal = '.',
        .is_slavic = FALSE,
    },
    {
        .code = "de",
        .name = "Deutsch",
        .tag = "de",
        .voice = "de",
        .notation = "German",
        .pieces = {"Bauer", "Springer", "Läufer", "Turm", "Dame", "König"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s schlägt %2$s",
        .check = "Schach",
        .mate = "Matt",
        .castles = {"kurze Rochade", "lange Rochade"},
        .promotes = {NULL, "wird Springer", "wird Läufer", "wird Turm", "wird Dame"},
        .en_passant = "en passant",
        .results = {"Weiß gewinnt", "Schwarz gewinnt", "Remis"},
        .plus = "plus",
        .minus = "minus",
        .percent = {"%1$s Prozent", "%1$s Prozent", "%1$s Prozent"},
        .mates = {"Matt in %1$s", "Schwarz setzt matt in %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "es",
        .name = "Español",
        .tag = "es",
        .voice = "es",
        .notation = "Spanish or Italian",
        .pieces = {"peón", "caballo", "alfil", "torre", "dama", "rey"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s captura en %2$s",
        .check = "jaque",
        .mate = "jaque mate",
        .castles = {"enroque corto", "enroque largo"},
        .promotes = {NULL, "promociona a caballo", "promociona a alfil", "promociona a torre",
                     "promociona a dama"},
        .en_passant = "al paso",
        .results = {"ganan las blancas", "ganan las negras", "tablas"},
        .plus = "más",
        .minus = "menos",
        .percent = {"%1$s por ciento", "%1$s por ciento", "%1$s por ciento"},
        .mates = {"mate en %1$s", "las negras dan mate en %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "fr",
        .name = "Français",
        .tag = "fr",
        .voice = "fr-fr",
        .notation = "French",
        .pieces = {"pion", "cavalier", "fou", "tour", "dame", "roi"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s prend %2$s",
        .check = "échec",
        .mate = "échec et mat",
        .castles = {"petit roque", "grand roque"},
        .promotes = {NULL, "promu cavalier", "promu fou", "promu tour", "promu dame"},
        .en_passant = "en passant",
        .results = {"les Blancs gagnent", "les Noirs gagnent", "partie nulle"},
        .plus = "plus",
        .minus = "moins",
        .percent = {"%1$s pour cent", "%1$s pour cent", "%1$s pour cent"},
        .mates = {"mat en %1$s", "les Noirs matent en %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "it",
        .name = "Italiano",
        .tag = "it",
        .voice = "it",
        .notation = "Spanish or Italian",
        .pieces = {"pedone", "cavallo", "alfiere", "torre", "donna", "re"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s prende %2$s",
        .check = "scacco",
        .mate = "scacco matto",
        .castles = {"arrocco corto", "arrocco lungo"},
        .promotes = {NULL, "promosso a cavallo", "promosso ad alfiere", "promosso a torre",
                     "promosso a donna"},
        .en_passant = "en passant",
        .results = {"vince il Bianco", "vince il Nero", "patta"},
        .plus = "più",
        .minus = "meno",
        .percent = {"%1$s per cento", "%1$s per cento", "%1$s per cento"},
        .mates = {"matto in %1$s", "il Nero dà matto in %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "nl",
        .name = "Nederlands",
        .tag = "nl",
        .voice = "nl",
        .notation = "Dutch",
        .pieces = {"pion", "paard", "loper", "toren", "dame", "koning"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s slaat %2$s",
        .check = "schaak",
        .mate = "mat",
        .castles = {"korte rokade", "lange rokade"},
        .promotes = {NULL, "promoveert tot paard", "promoveert tot loper", "promoveert tot toren",
                     "promoveert tot dame"},
        .en_passant = "en passant",
        .results = {"wit wint", "zwart wint", "remise"},
        .plus = "plus",
        .minus = "min",
        .percent = {"%1$s procent", "%1$s procent", "%1$s procent"},
        .mates = {"mat in %1$s", "zwart geeft mat in %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "pl",
        .name = "Polski",
        .tag = "pl",
        .voice = "pl",
        .notation = "Polish",
        .pieces = {"pion", "skoczek", "goniec", "wieża", "hetman", "król"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s bije na %2$s",
        .check = "szach",
        .mate = "mat",
        .castles = {"krótka roszada", "długa roszada"},
        .promotes = {NULL, "promocja na skoczka", "promocja na gońca", "promocja na wieżę",
                     "promocja na hetmana"},
        .en_passant = "w przelocie",
        .results = {"białe wygrywają", "czarne wygrywają", "remis"},
        .plus = "plus",
        .minus = "minus",
        .percent = {"%1$s procent", "%1$s procent", "%1$s procent"},
        .mates = {"mat w %1$s", "czarne matują w %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "pt_BR",
        .name = "Português",
        .tag = "pt-BR",
        .voice = "pt-br",
        .notation = "Portuguese",
        .pieces = {"peão", "cavalo", "bispo", "torre", "dama", "rei"},
        .files = {"a", "b", "c", "d", "é", "f", "g", "h"},
        .takes = "%1$s captura em %2$s",
        .check = "xeque",
        .mate = "xeque-mate",
        .castles = {"roque pequeno", "roque grande"},
        .promotes = {NULL, "promove a cavalo", "promove a bispo", "promove a torre",
                     "promove a dama"},
        .en_passant = "en passant",
        .results = {"as brancas vencem", "as negras vencem", "empate"},
        .plus = "mais",
        .minus = "menos",
        .percent = {"%1$s por cento", "%1$s por cento", "%1$s por cento"},
        .mates = {"mate em %1$s", "as negras dão mate em %1$s"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "ru",
        .name = "Русский",
        .tag = "ru",
        .voice = "ru",
        .notation = "Russian",
        .pieces = {"пешка", "конь", "слон", "ладья", "ферзь", "король"},
        .files = {"а", "бэ", "цэ", "дэ", "е", "эф", "жэ", "аш"},
        .takes = "%1$s берёт %2$s",
        .check = "шах",
        .mate = "мат",
        .castles = {"короткая рокировка", "длинная рокировка"},
        .promotes = {NULL, "превращение в коня", "превращение в слона", "превращение в ладью",
                     "превращение в ферзя"},
        .en_passant = "на проходе",
        .results = {"победа белых", "победа чёрных", "ничья"},
        .plus = "плюс",
        .minus = "минус",
        .percent = {"%1$s процент", "%1$s процента", "%1$s процентов"},
        .mates = {"мат в %1$s", "чёрные дают мат в %1$s"},
        .decimal = ',',
        .is_slavic = TRUE,
    },
    {
        .code = "tr",
        .name = "Türkçe",
        .tag = "tr",
        .voice = "tr",
        .notation = "Turkish",
        .pieces = {"piyon", "at", "fil", "kale", "vezir", "şah"},
        .files = {"a", "b", "c", "d", "e", "f", "g", "h"},
        .takes = "%1$s %2$s alır",
        .check = "şah",
        .mate = "mat",
        .castles = {"kısa rok", "uzun rok"},
        .promotes = {NULL, "ata terfi eder", "file terfi eder", "kaleye terfi eder",
                     "vezire terfi eder"},
        .en_passant = "geçerken alma",
        .results = {"Beyaz kazandı", "Siyah kazandı", "beraberlik"},
        .plus = "artı",
        .minus = "eksi",
        .percent = {"yüzde %1$s", "yüzde %1$s", "yüzde %1$s"},
        .mates = {"%1$s hamlede mat", "Siyah %1$s hamlede mat eder"},
        .decimal = ',',
        .is_slavic = FALSE,
    },
    {
        .code = "uk",
        .name = "Українська",
        .tag = "uk",
        .voice = "uk",
        .notation = "Ukrainian",
        .pieces = {"пішак", "кінь", "слон", "тура", "ферзь", "король"},
        .files = {"а", "бе", "це", "де", "е", "еф", "же", "аш"},
        .takes = "%1$s бере %2$s",
        .check = "шах",
        .mate = "мат",
        .castles = {"коротка рокіровка", "довга рокіровка"},
        .promotes = {NULL, "перетворення на коня", "перетворення на слона", "перетворення на туру",
                     "перетворення на ферзя"},
        .en_passant = "на проході",
        .results = {"перемога білих", "перемога чорних", "нічия"},
        .plus = "плюс",
        .minus = "мінус",
        .percent = {"%1$s відсоток", "%1$s відсотки", "%1$s відсотків"},
        .mates = {"мат за %1$s", "чорні дають мат за %1$s"},
        .decimal = ',',
        .is_slavic = TRUE,
    },
    {
        .code = "zh_CN",
        .name = "中文",
        .tag = "zh-CN",
        .voice = "cmn",
        .notation = NULL,
        .pieces = {"兵", "马", "象", "车", "后", "王"},
        .files = {"A", "B", "C", "D", "E", "F", "G", "H"},
        .takes = "%1$s吃 %2$s",
        .check = "将军",
        .mate = "将杀",
        .castles = {"短易位", "长易位"},
        .promotes = {NULL, "升变为马", "升变为象", "升变为车", "升变为后"},
        .en_passant = "吃过路兵",
        .results = {"白方胜", "黑方胜", "和棋"},
        .plus = "正",
        .minus = "负",
        .percent = {"百分之 %1$s", "百分之 %1$s", "百分之 %1$s"},
        .mates = {"%1$s 步杀", "黑方 %1$s 步杀"},
        .decimal = '.',
        .is_slavic = FALSE,
    },
};

/* "pt" of "pt-BR": as many letters as come first. */
static gsize count_letters(const char *code)
{
    gsize n = 0;

    while (g_ascii_isalpha(code[n]))
        n++;
    return n;
}

/* One language has one row, whatever the country. */
static gboolean is_same(const char *one, const char *other)
{
    const gsize length = count_letters(one);

    return length == count_letters(other) && g_ascii_strncasecmp(one, other, length) == 0;
}

static const TabiyaSpokenLanguage *find(const char *code)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LANGUAGES); i++) {
        if (is_same(LANGUAGES[i].code, code))
            return &LANGUAGES[i];
    }
    return NULL;
}

/* The first of those that the person wants and that the program speaks. */
static const TabiyaSpokenLanguage *find_own(void)
{
    const char *const *names = g_get_language_names();
    const TabiyaSpokenLanguage *found = NULL;

    for (gsize i = 0; names[i] && !found; i++)
        found = find(names[i]);
    return found;
}

const TabiyaSpokenLanguage *tabiya_spoken_language_find(const char *code)
{
    const TabiyaSpokenLanguage *found = code && *code != '\0' ? find(code) : find_own();

    return found ? found : &LANGUAGES[0];
}

const TabiyaSpokenLanguage *tabiya_spoken_language_at(guint index)
{
    return index < G_N_ELEMENTS(LANGUAGES) ? &LANGUAGES[index] : NULL;
}
