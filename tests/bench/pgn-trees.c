/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pgn-trees FILE: builds the whole tree of every game of a file, one after the other, on one
 * thread, with all moves checked and all comments, and prints the totals: "GAMES NODES COMMENTS".
 * pgn-trees --cut FILE: finds the place of each game, as in opening the file, and prints "GAMES
 * PLIES". For pgn.py. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/game/pgn-index.h"
#include "app/game/pgn-reader.h"

typedef struct {
    gsize nodes;
    gsize comments;
} Sum;

static void add_game(Sum *sum, TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    while (node) {
        sum->nodes++;
        sum->comments += tabiya_node_get_comment(node)[0] != '\0';
        if (tabiya_node_get_child(node)) {
            node = tabiya_node_get_child(node);
            continue;
        }
        while (node && !tabiya_node_get_sibling(node))
            node = tabiya_node_get_parent(node);
        if (node)
            node = tabiya_node_get_sibling(node);
    }
}

static int build_trees(const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, &error);
    if (!file) {
        fprintf(stderr, "pgn-trees: %s\n", error->message);
        return 2;
    }
    g_autoptr(TabiyaPgnGames) reading = tabiya_pgn_games_new(
        g_mapped_file_get_contents(file), (gssize)g_mapped_file_get_length(file));
    Sum sum = {0};
    gsize games = 0, errors = 0;
    TabiyaGame *game;
    while ((game = tabiya_pgn_games_next(reading))) {
        add_game(&sum, game);
        errors += tabiya_pgn_games_get_errors(reading)->len;
        games++;
        g_object_unref(game);
    }
    printf("%zu %zu %zu\n", games, sum.nodes, sum.comments);
    return errors > 0;
}

typedef struct {
    int fd;
    GArray *slices; /* of TabiyaPgnSlice */
    gsize plies;
} List;

static gssize read_cb(char *bytes, gsize length, guint64 offset, gpointer user, GError **error)
{
    gsize done = 0;
    ssize_t count;
    while (done < length && (count = pread(((List *)user)->fd, bytes + done, length - done,
                                           (off_t)(offset + done))) > 0) {
        done += (gsize)count;
    }
    return (gssize)done;
}

static void slice_cb(const TabiyaPgnSlice *slice, gpointer user)
{
    List *list = user;
    g_array_append_vals(list->slices, slice, 1);
    list->plies += slice->plies;
}

static int cut(const char *path)
{
    static const TabiyaPgnCut CUT = {.read = read_cb, .slice = slice_cb};
    List list = {
        .fd = open(path, O_RDONLY | O_CLOEXEC),
        .slices = g_array_new(FALSE, FALSE, sizeof(TabiyaPgnSlice)),
    };
    if (list.fd < 0 || !tabiya_pgn_cut(&CUT, &list, NULL, NULL))
        return 2;
    printf("%u %zu\n", list.slices->len, list.plies);
    g_array_unref(list.slices);
    close(list.fd);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return build_trees(argv[1]);
    if (argc == 3 && strcmp(argv[1], "--cut") == 0)
        return cut(argv[2]);
    fprintf(stderr, "pgn-trees: [--cut] FILE\n");
    return 2;
}
