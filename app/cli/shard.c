/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a shard; see shard.h. */
#include "app/cli/shard.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#define ABOUT "% tabiya about "

gboolean tabiya_shard_parse(const char *text, TabiyaShard *shard)
{
    char rest;
    *shard = (TabiyaShard){.is_part = text != NULL, .of = 1};
    if (!text)
        return TRUE;
    if (sscanf(text, "%u/%u%c", &shard->number, &shard->of, &rest) == 2 && shard->number >= 1 &&
        shard->number <= shard->of && shard->of <= TABIYA_SHARDS_MAX) {
        shard->number--;
        return TRUE;
    }
    tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("--shard: expected I/N, as in 2/8"));
    return FALSE;
}

/* --- Digests ---------------------------------------------------------------------------------- */

static void end_digest(GChecksum *sum, char digest[TABIYA_SHARD_DIGEST + 1])
{
    g_strlcpy(digest, g_checksum_get_string(sum), TABIYA_SHARD_DIGEST + 1);
}

void tabiya_shard_digest(const char *text, gsize length, char digest[TABIYA_SHARD_DIGEST + 1])
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)text, (gssize)length);
    end_digest(sum, digest);
}

/* Two versions of the program may judge differently, but a run on one machine may go on after an
 * update. */
void tabiya_shard_set_run(TabiyaShard *shard, const char *games, gsize length, const char *options)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(sum, (const guchar *)games, (gssize)length);
    if (shard->is_part)
        g_checksum_update(sum, (const guchar *)TABIYA_VERSION, sizeof TABIYA_VERSION);
    g_checksum_update(sum, (const guchar *)options, (gssize)strlen(options));
    end_digest(sum, shard->run);
}

/* --- Writing ---------------------------------------------------------------------------------- */

char *tabiya_shard_dup_head(const TabiyaShard *shard, const char *command, const char *about)
{
    return g_strdup_printf("%% tabiya %s shard %u of %u, run %s\n%s%s%s", command,
                           shard->number + 1, shard->of, shard->run, about ? ABOUT : "",
                           about ? about : "", about ? "\n" : "");
}

char *tabiya_shard_dup_game(guint game, const char *note, const char *text)
{
    char digest[TABIYA_SHARD_DIGEST + 1];
    tabiya_shard_digest(text, strlen(text), digest);
    return g_strdup_printf("%% tabiya game %u %s%s%s\n%s", game + 1, digest, note ? " " : "",
                           note ? note : "", text);
}

char *tabiya_shard_dup_end(guint games)
{
    return g_strdup_printf("%% tabiya shard ends after %u games\n", games);
}

/* --- Reading ---------------------------------------------------------------------------------- */

gboolean tabiya_shard_read_head(const char *line, const char *command, TabiyaShard *shard)
{
    g_autofree char *begin = g_strdup_printf("%% tabiya %s shard ", command);
    TabiyaShard found = {.is_part = TRUE};
    *shard = (TabiyaShard){.is_part = TRUE};
    if (!g_str_has_prefix(line, begin) ||
        sscanf(line + strlen(begin), "%u of %u, run %16[0-9a-f]", &found.number, &found.of,
               found.run) != 3 ||
        found.number < 1 || found.number > found.of || found.of > TABIYA_SHARDS_MAX) {
        return FALSE;
    }
    found.number--;
    *shard = found;
    return TRUE;
}

const char *tabiya_shard_read_about(const char *line)
{
    return g_str_has_prefix(line, ABOUT) ? line + strlen(ABOUT) : NULL;
}

gboolean tabiya_shard_read_game(const char *line, guint *game, char digest[TABIYA_SHARD_DIGEST + 1],
                                const char **note)
{
    int length = 0;
    if (sscanf(line, "%% tabiya game %u %16[0-9a-f]%n", game, digest, &length) != 2 || *game < 1)
        return FALSE;
    --*game;
    *note = line + length + (line[length] == ' ');
    return TRUE;
}

gboolean tabiya_shard_read_end(const char *line, guint *games)
{
    return sscanf(line, "%% tabiya shard ends after %u games", games) == 1;
}
