/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A new folder for each test, a PGN file in it, and documents opened and saved synchronously. */
#ifndef DOCUMENT_FIXTURE_H
#define DOCUMENT_FIXTURE_H

#include "app/study/pgn-document.h"

typedef struct {
    char *folder; /* removed with what lies in it */
    char *path;   /* of games.pgn there */
    GFile *file;
} DocumentFixture;

void document_fixture_setup(DocumentFixture *f, gconstpointer data);
void document_fixture_teardown(DocumentFixture *f, gconstpointer data);

void write_pgn(DocumentFixture *f, const char *text);
void assert_pgn(const char *path, const char *expected);

/* NULL with `error` set if it cannot be. */
TabiyaPgnDocument *try_open(GFile *file, GError **error);
TabiyaPgnDocument *open_pgn(DocumentFixture *f);
gboolean try_save(TabiyaPgnDocument *document, gboolean overwrite, GError **error);
void save_pgn(TabiyaPgnDocument *document);
void save_pgn_as(TabiyaPgnDocument *document, const char *path);

TabiyaGame *load_game(TabiyaPgnDocument *document, guint position);
/* Whether the game at `position` is marked as changed in the list. */
gboolean is_modified(TabiyaPgnDocument *document, guint position);
/* Says something about the start of the game. */
void comment_on(TabiyaPgnDocument *document, guint position, const char *text);
/* "Adams Brown Clark": White's names from first to last. */
void assert_whites(GListModel *list, const char *expected);
/* The answer of something asynchronous: `user` is the address of a GAsyncResult pointer. */
void answer_cb(GObject *source, GAsyncResult *result, gpointer user);
GAsyncResult *await(GAsyncResult **result);
/* Runs the main loop until nothing is pending. */
void settle(void);

#define ADD_DOCUMENT(path, test) \
    g_test_add(path, DocumentFixture, NULL, document_fixture_setup, test, document_fixture_teardown)

#endif
