/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See topics.h. A test reads every position, and sees that each `also` is a topic. */
#include "app/talk/topics.h"

#include <glib/gi18n-lib.h>

#include "app/training/rules.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const TabiyaTopic TOPICS[] = {
    /* Pieces and rules */
    {"pawn", NULL, "pawn", NULL, "promotion"},
    {"knight", NULL, "knight", NULL, "minor-piece"},
    {"bishop", NULL, "bishop", NULL, "minor-piece"},
    {"rook", NULL, "rook", NULL, "open-file"},
    {"queen", NULL, "queen", NULL, "piece-values"},
    {"king", NULL, "king", NULL, "check"},
    {"board-setup",
     N_("The board has a light square in the corner at your right hand. The rooks stand in the "
        "corners, next to them the knights, then the bishops. The queen stands on a square of her "
        "own color, the king beside her, and the pawns in front."),
     NULL, START, "castling"},
    {"castling", NULL, "castling", NULL, "king-safety"},
    {"en-passant", NULL, "en-passant", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 2", "pawn"},
    {"promotion", NULL, "promotion", NULL, "passed-pawn"},
    {"check", NULL, "check", NULL, "checkmate"},
    {"checkmate", NULL, "checkmate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "stalemate"},
    {"stalemate", NULL, "stalemate", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1", "draw"},
    {"draw",
     N_("A game is drawn by agreement, by stalemate, if a position occurs for the third time, "
        "after fifty moves without a capture or a pawn move, or if neither side has enough "
        "material for checkmate. Each player gets half a point."),
     NULL, NULL, "stalemate"},
    {"fifty-moves",
     N_("If both sides make fifty moves in a row without a capture or a pawn move, you can claim a "
        "draw. After seventy-five such moves the game is drawn without a claim."),
     NULL, NULL, "draw"},
    {"repetition",
     N_("If the same position occurs for the third time, with the same side to move and the same "
        "possible moves, you can claim a draw. After the fifth time the game is drawn without a "
        "claim."),
     NULL, NULL, "perpetual-check"},
    {"insufficient-material",
     N_("If neither side can checkmate by any series of moves, the game is drawn: a king alone "
        "against a king, or against a king with one bishop or one knight."),
     NULL, "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "draw"},
    {"resignation",
     N_("You may resign at any time if you see no hope. Beginners should play on: the other side "
        "can still go wrong, even into a stalemate."),
     NULL, NULL, "draw"},
    /* Words for moves and positions */
    {"notation",
     N_("A move is written as the letter of the piece and the square it goes to: Nf3 is a knight "
        "to f3. K is the king, Q the queen, R a rook, B a bishop; pawns have no letter. x is a "
        "capture, + a check, # checkmate, O-O castling."),
     NULL, START, "coordinates"},
    {"coordinates",
     N_("Files are called a to h, from White’s left to right, and ranks 1 to 8, from White’s side "
        "to Black’s. A square has the name of its file and its rank: e4."),
     NULL, START, "notation"},
    {"piece-values",
     N_("As a rule of thumb, a pawn is worth 1 point, a knight or bishop 3, a rook 5 and the queen "
        "9. The king has no value: it cannot be captured."),
     NULL, NULL, "exchange"},
    {"evaluation",
     N_("The evaluation says who is better, in pawns, from White’s view: +1.00 is as good for "
        "White as an extra pawn, −1.00 for Black. #3 means that White mates in three moves."),
     NULL, NULL, "piece-values"},
    {"rating",
     N_("A rating says how strong a player is: it rises when you win and falls when you lose. "
        "Against a player whose rating is 200 points lower you should score about three points out "
        "of four."),
     NULL, NULL, "tabiya"},
    /* The opening */
    {"development",
     N_("To develop is to bring pieces from their first squares to better ones. Develop knights "
        "and bishops early, and move each piece once before you move one twice."),
     NULL, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
     "opening-principles"},
    {"center",
     N_("The center is the squares e4, d4, e5 and d5. Pieces there reach both wings, so fight for "
        "it with pawns and pieces from the first move on."),
     NULL, "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2", "space"},
    {"opening-principles",
     N_("Put a pawn in the center, develop knights and bishops, castle early, and connect the "
        "rooks. Do not bring out the queen too soon, nor move the same piece twice without "
        "reason."),
     NULL, NULL, "development"},
    {"gambit",
     N_("A gambit offers material in the opening, usually a pawn, for quick development or control "
        "of the center. In the King’s Gambit White offers the pawn on f4."),
     NULL, "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2", "compensation"},
    {"fianchetto",
     N_("A fianchetto develops a bishop to g2 or b2, or to g7 or b7 for Black, behind a pawn that "
        "has moved one square. From there the bishop looks along the longest diagonal."),
     NULL, "rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPPBP/RNBQK1NR b KQkq - 0 1", "bishop"},
    /* Strategy */
    {"tempo",
     N_("A tempo is the time of one move. You gain one if the other side has to lose a move, for "
        "example because you develop a piece with a threat."),
     NULL, NULL, "initiative"},
    {"initiative",
     N_("You have the initiative if you make the threats and the other side has to answer them."),
     NULL, NULL, "tempo"},
    {"space",
     N_("The side whose pawns are further advanced has more space: its pieces have more room "
        "behind them. With less space, exchange pieces."),
     NULL, NULL, "center"},
    {"king-safety",
     N_("A king is safe behind its own unmoved pawns, with enemy pieces far away. Castle early, "
        "and move the pawns before your king only with good reason."),
     NULL, "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 1", "castling"},
    {"pawn-structure",
     N_("The pawn structure is the shape of all pawns. Pawns move slowly and never back, so it "
        "shows where the weak squares are and where each side should play."),
     NULL, NULL, "isolated-pawn"},
    {"passed-pawn",
     N_("A passed pawn has no enemy pawn before it, neither on its own file nor on the files "
        "beside it. Only pieces can stop it from becoming a queen, so push it."),
     NULL, "4k3/pp6/8/4P3/8/8/PP6/4K3 w - - 0 1", "promotion"},
    {"isolated-pawn",
     N_("An isolated pawn has no pawn of its own side on the files beside it. No pawn can defend "
        "it, and the square before it is good for enemy pieces."),
     NULL, "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1", "doubled-pawns"},
    {"doubled-pawns",
     N_("Doubled pawns are two pawns of one side on the same file. They cannot defend each other, "
        "and the front one blocks the other."),
     NULL, "4k3/ppp2ppp/8/8/8/2P5/PPP3PP/4K3 w - - 0 1", "isolated-pawn"},
    {"backward-pawn",
     N_("A backward pawn has fallen behind the pawns beside it and cannot safely advance. It is a "
        "target, and the square before it is weak."),
     NULL, "4k3/1p3ppp/p2p4/4p3/4P3/2N5/PPP2PPP/4K3 w - - 0 1", "outpost"},
    {"outpost",
     N_("An outpost is a square in the enemy’s half or near it that no enemy pawn can attack, best "
        "defended by a pawn of your own. It is a fine place for a knight."),
     NULL, "4k3/ppp2ppp/8/3N4/4P3/8/PPP2PPP/4K3 w - - 0 1", "knight"},
    {"open-file",
     N_("An open file has no pawns, a half-open file only enemy ones. Rooks belong there: they "
        "reach the enemy’s ranks along it."),
     NULL, "r5k1/ppp2ppp/8/8/8/8/PPP2PPP/3R2K1 w - - 0 1", "rook"},
    {"exchange",
     N_("In an exchange, both sides capture pieces of the same value. To win the exchange is "
        "to win a rook for a bishop or a knight."),
     NULL, NULL, "piece-values"},
    {"minor-piece",
     N_("Knights and bishops are the minor pieces. Each is worth about three pawns."), NULL, NULL,
     "major-piece"},
    {"major-piece",
     N_("Rooks and queens are the major pieces: with the king’s help, one of them is enough for "
        "checkmate."),
     NULL, NULL, "minor-piece"},
    {"sacrifice",
     N_("A sacrifice gives material on purpose, for something better: an attack, checkmate, a draw "
        "in a lost position, or more material later."),
     NULL, NULL, "compensation"},
    {"compensation",
     N_("Compensation makes up for lost material: better development, an attack, the "
        "bishop pair, or weaknesses of the other side."),
     NULL, NULL, "sacrifice"},
    {"blunder",
     N_("A blunder is a very bad move, such as losing a piece or overlooking a mate. Before each "
        "move, look at all checks and captures of the other side."),
     NULL, NULL, "evaluation"},
    /* Tactics and endings */
    {"zwischenzug",
     N_("A zwischenzug, or in-between move, is played in place of the expected one, for example a "
        "check before recapturing. The other side must answer it first."),
     NULL, NULL, "tempo"},
    {"perpetual-check",
     N_("In a perpetual check one side gives check again and again, and the king cannot escape. "
        "The position repeats, and the game is drawn."),
     NULL, NULL, "repetition"},
    {"opposition",
     N_("The kings are in opposition if one square lies between them on a line. The side that does "
        "not have to move has the opposition: the other king must step aside."),
     NULL, "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "zugzwang"},
    {"zugzwang",
     N_("A side is in zugzwang if every move it has makes its position worse, and it would rather "
        "pass. It happens most often in endgames."),
     NULL, "3k4/3P4/3K4/8/8/8/8/8 w - - 0 1", "opposition"},
    {"middlegame",
     N_("The middlegame begins when the pieces are developed. Plans, attacks and tactics decide "
        "it."),
     NULL, NULL, "endgame"},
    {"endgame",
     N_("The endgame begins when few pieces are left. The king becomes strong, and the aim is "
        "often to promote a pawn."),
     NULL, NULL, "opposition"},
    {"tabiya",
     N_("A tabiya is a well-known position of an opening from which the real game begins. This "
        "program is named after it."),
     NULL, NULL, "opening-principles"},
};

const TabiyaTopic *tabiya_topics_get(guint *n)
{
    *n = G_N_ELEMENTS(TOPICS);
    return TOPICS;
}

const TabiyaTopic *tabiya_topics_find(const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(TOPICS); i++) {
        if (g_strcmp0(key, TOPICS[i].key) == 0)
            return &TOPICS[i];
    }
    return NULL;
}

const char *tabiya_topic_get_text(const TabiyaTopic *topic)
{
    const TabiyaRule *rule = topic->rule ? tabiya_rules_find(topic->rule) : NULL;

    return _(topic->text || !rule ? topic->text : rule->text);
}

const char *tabiya_topic_get_fen(const TabiyaTopic *topic)
{
    const TabiyaRule *rule = topic->rule ? tabiya_rules_find(topic->rule) : NULL;

    return topic->fen || !rule ? topic->fen : rule->fen;
}
