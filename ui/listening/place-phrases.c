/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See place-phrases.h. */
#include "ui/listening/place-phrases.h"

#include "ui/place.h"

#define LANGUAGES 4

/* In this order. In others Ask understands all that can be asked and told. */
static const char *const CODES[LANGUAGES] = {"en", "de", "es", "fr"};

typedef struct {
    const char *place; /* NULL: everywhere */
    const char *action;
    const char *phrases[LANGUAGES]; /* alternatives between '|' */
} Row;

/* In small letters and words alone, as a recognizer has them; no apostrophes in French, which
 * models of speech write in different ways. */
static const Row ROWS[] = {
    {"puzzles",
     "puzzle-next",
     {"next puzzle|next|another puzzle|give me a puzzle",
      "nächste aufgabe|nächste|weiter|noch eine aufgabe|gib mir eine aufgabe",
      "siguiente problema|siguiente|otro problema|dame un problema",
      "problème suivant|suivant|un autre problème|donne moi un problème"}},
    {"puzzles",
     "puzzle-previous",
     {"previous puzzle", "vorige aufgabe|vorherige aufgabe", "problema anterior",
      "problème précédent"}},
    {"puzzles",
     "puzzle-hint",
     {"hint|give me a hint", "tipp|gib mir einen tipp", "pista|dame una pista",
      "indice|donne moi un indice"}},
    {"puzzles",
     "puzzle-solution",
     {"show the solution|solution|i give up", "zeig die lösung|zeig mir die lösung|lösung",
      "muestra la solución|muéstrame la solución|solución",
      "montre la solution|montre moi la solution|solution"}},
    {"puzzles",
     "puzzle-why",
     {"why|why not", "warum|warum nicht", "por qué|por qué no", "pourquoi|pourquoi pas"}},
    {"puzzles",
     "puzzle-try-again",
     {"try again|again", "noch einmal|nochmal|noch einmal versuchen", "otra vez|probar de nuevo",
      "encore|réessayer|encore une fois"}},
    {"train",
     "repertoire-hint",
     {"show|show the move|hint|i do not know", "zeigen|zeig den zug|tipp|ich weiß es nicht",
      "mostrar|muestra la jugada|pista|no lo sé", "montrer|montre le coup|indice|je ne sais pas"}},
    {"train",
     "repertoire-next",
     {"next|next card|go on", "weiter|nächste|nächste karte",
      "siguiente|siguiente tarjeta|continúa", "suivant|carte suivante|continue"}},
    {"train",
     "repertoire-try-again",
     {"try again|again", "noch einmal|nochmal|noch einmal versuchen", "otra vez|probar de nuevo",
      "encore|réessayer|encore une fois"}},
    {"train", "repertoire-grade(1)", {"again", "nochmal|noch einmal", "otra vez", "à revoir"}},
    {"train", "repertoire-grade(2)", {"hard", "schwer", "difícil", "difficile"}},
    {"train", "repertoire-grade(3)", {"good", "gut", "bien", "bien"}},
    {"train", "repertoire-grade(4)", {"easy", "leicht", "fácil", "facile"}},
    {"train", "repertoire-more", {"more cards", "mehr karten", "más tarjetas", "plus de cartes"}},
    {"train",
     "repertoire-close",
     {"end the training", "training beenden|beende das training",
      "terminar el entrenamiento|termina el entrenamiento",
      "terminer la séance|termine la séance"}},
    {"endgames",
     "puzzle-drill-hint",
     {"hint|give me a hint", "tipp|gib mir einen tipp", "pista|dame una pista",
      "indice|donne moi un indice"}},
    {"endgames",
     "puzzle-drill-show",
     {"show|show me how|show the solution", "zeigen|zeig es mir|zeig die lösung",
      "mostrar|muéstrame cómo|muestra la solución", "montrer|montre moi|montre la solution"}},
    {"endgames",
     "puzzle-drill-stop",
     {"stop showing", "nicht mehr zeigen", "deja de mostrar", "ne montre plus"}},
    {"endgames",
     "puzzle-drill-again",
     {"again|try again|start over", "noch einmal|nochmal|von vorn",
      "otra vez|probar de nuevo|empieza de nuevo", "encore|réessayer|recommence"}},
    {"endgames",
     "puzzle-drill-other",
     {"another position", "andere stellung|eine andere stellung", "otra posición",
      "une autre position|autre position"}},
    {"endgames",
     "puzzle-drill-next",
     {"next|next endgame", "weiter|nächstes endspiel", "siguiente|siguiente final",
      "suivant|finale suivante"}},
    {"guess",
     "guess-skip",
     {"skip|skip the move", "überspringen|zug überspringen", "saltar|salta la jugada",
      "passer|passe le coup"}},
    {"guess",
     "guess-reveal",
     {"show|show the move", "zeigen|zeig den zug", "mostrar|muestra la jugada",
      "montrer|montre le coup"}},
    {"guess",
     "guess-again",
     {"again|once more", "noch einmal|nochmal", "otra vez|una vez más", "encore|encore une fois"}},
    {"lesson",
     "lesson-hint",
     {"hint|give me a hint", "tipp|gib mir einen tipp", "pista|dame una pista",
      "indice|donne moi un indice"}},
    {"lesson",
     "lesson-show",
     {"show|show the move|i do not know", "zeigen|zeig den zug|ich weiß es nicht",
      "mostrar|muestra la jugada|no lo sé", "montrer|montre le coup|je ne sais pas"}},
    {"lesson",
     "lesson-try-again",
     {"try again|again", "noch einmal|nochmal|noch einmal versuchen", "otra vez|probar de nuevo",
      "encore|réessayer|encore une fois"}},
    {"lesson",
     "lesson-next",
     {"next|next chapter|go on", "weiter|nächstes kapitel", "siguiente|siguiente capítulo|continúa",
      "suivant|chapitre suivant|continue"}},
    {"lesson",
     "lesson-again",
     {"start over|start again", "von vorn|noch einmal von vorn",
      "empieza de nuevo|desde el principio", "recommence|recommencer"}},
    {"lesson",
     "lesson-close",
     {"end the lesson|close the lesson", "lektion beenden|beende die lektion",
      "terminar la lección|termina la lección", "terminer la leçon|termine la leçon"}},
    {"study",
     "next-variation",
     {"next variation", "nächste variante", "siguiente variante", "variante suivante"}},
    {"study",
     "previous-variation",
     {"previous variation", "vorige variante|vorherige variante", "variante anterior",
      "variante précédente"}},
    {"study", "next-game", {"next game", "nächste partie", "siguiente partida", "partie suivante"}},
    {"study",
     "previous-game",
     {"previous game", "vorige partie|vorherige partie", "partida anterior", "partie précédente"}},
    {"play",
     "hint",
     {"hint|give me a hint", "tipp|gib mir einen tipp", "pista|dame una pista",
      "indice|donne moi un indice"}},
    {"play", "move-now", {"move now", "zieh jetzt|sofort ziehen", "juega ya", "joue maintenant"}},
    {"play",
     "offer-draw",
     {"offer a draw|claim a draw|accept the draw",
      "remis anbieten|remis beanspruchen|remis annehmen",
      "ofrecer tablas|reclamar tablas|aceptar tablas",
      "proposer la nulle|réclamer la nulle|accepter la nulle"}},
    {"play",
     "decline-draw",
     {"decline the draw", "remis ablehnen", "rechazar tablas", "refuser la nulle"}},
    {"play", "rematch", {"rematch", "revanche", "revancha", "revanche"}},
    {"play",
     "swap-sides",
     {"swap sides", "seiten tauschen|seiten wechseln", "cambiar de bando", "changer de camp"}},
    {NULL,
     "previous",
     {"back|go back|previous move", "einen zug zurück|vorheriger zug|voriger zug",
      "jugada anterior", "coup précédent"}},
    {NULL,
     "next",
     {"forward|next move", "einen zug vor|nächster zug", "siguiente jugada", "coup suivant"}},
    {NULL,
     "first",
     {"go to the start", "geh zum anfang|zum anfang", "ve al principio|al principio",
      "va au début|au début"}},
    {NULL,
     "last",
     {"go to the end", "geh zum ende|zum ende", "ve al final|al final", "va à la fin|à la fin"}},
    {NULL,
     "flip-board",
     {"flip the board|turn the board", "brett drehen|dreh das brett",
      "girar el tablero|gira el tablero", "tourne le plateau|retourner le plateau"}},
    {NULL, "redo-move", {"redo", "wiederherstellen", "rehacer", "rétablir"}},
    {NULL,
     "voice-training-end",
     {"end the training", "training beenden|beende das training",
      "terminar el entrenamiento|termina el entrenamiento",
      "terminer la séance|termine la séance"}},
    {NULL,
     "listen-stop",
     {"stop listening", "hör nicht mehr zu|nicht mehr zuhören", "deja de escuchar",
      "ne plus écouter"}},
};

static const char *get_phrases(const Row *row, const char *language)
{
    for (guint i = 0; i < LANGUAGES; i++) {
        if (g_strcmp0(language, CODES[i]) == 0)
            return row->phrases[i];
    }
    return "";
}

static gboolean is_of_place(const Row *row, TabiyaShell *shell)
{
    TabiyaPlace *place = tabiya_shell_get_place(shell);

    return !row->place || (place && g_str_equal(tabiya_place_get_name(place), row->place));
}

static gboolean is_possible(const Row *row, TabiyaShell *shell)
{
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;

    return g_action_parse_detailed_name(row->action, &name, &target, NULL) &&
           g_action_group_has_action(G_ACTION_GROUP(shell), name) &&
           g_action_group_get_action_enabled(G_ACTION_GROUP(shell), name);
}

char **tabiya_place_phrases_list(TabiyaShell *shell, const char *language)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(shell), NULL);
    g_autoptr(GStrvBuilder) list = g_strv_builder_new();

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        if (!is_of_place(&ROWS[i], shell) || !is_possible(&ROWS[i], shell))
            continue;
        g_auto(GStrv) phrases = g_strsplit(get_phrases(&ROWS[i], language), "|", -1);
        g_strv_builder_addv(list, (const char **)phrases);
    }
    return g_strv_builder_end(list);
}

static gboolean says_in(const Row *row, const char *language, const char *words)
{
    g_auto(GStrv) phrases = g_strsplit(get_phrases(row, language), "|", -1);

    return g_strv_contains((const char *const *)phrases, words);
}

/* Commands may have become English ones on their way here (TabiyaSpokenScene.asks_in_english). */
static gboolean says(const Row *row, const char *language, const char *words)
{
    return says_in(row, language, words) || says_in(row, CODES[0], words);
}

/* A possible one first: "again" means this now, and that later. */
const char *tabiya_place_phrases_find(TabiyaShell *shell, const char *language, const char *words,
                                      gboolean *possible)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(shell) && words, NULL);
    const char *action = NULL;

    if (possible)
        *possible = FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        if (!is_of_place(&ROWS[i], shell) || !says(&ROWS[i], language, words))
            continue;
        action = ROWS[i].action;
        if (is_possible(&ROWS[i], shell)) {
            if (possible)
                *possible = TRUE;
            return action;
        }
    }
    return action;
}

void tabiya_place_phrases_act(TabiyaShell *shell, const char *action)
{
    g_return_if_fail(TABIYA_IS_SHELL(shell));
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;

    if (g_action_parse_detailed_name(action, &name, &target, NULL))
        tabiya_shell_activate(shell, name, target);
}
