/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See export-options.h. */
#include "app/render/export-options.h"

/* Smaller squares have no room for coordinates. */
#define COORDINATES_FROM_PX (8 * 28)

/* Pixels, points in a PDF; 0: the paper decides. */
static const int USUAL_SIZES[] = {
    [TABIYA_EXPORT_PNG] = 720, [TABIYA_EXPORT_SVG] = 720, [TABIYA_EXPORT_PDF] = 360,
    [TABIYA_EXPORT_GIF] = 480, [TABIYA_EXPORT_HTML] = 0,
};

int tabiya_export_options_get_size(const TabiyaExportOptions *self, TabiyaExportFormat format)
{
    const int maximum =
        format == TABIYA_EXPORT_GIF ? TABIYA_EXPORT_GIF_SIZE_MAX : TABIYA_EXPORT_SIZE_MAX;
    if (self->size_px == 0)
        return USUAL_SIZES[format];
    return CLAMP(self->size_px, TABIYA_EXPORT_SIZE_MIN, maximum);
}

void tabiya_export_options_apply(const TabiyaExportOptions *self, TabiyaDiagram *diagram)
{
    const gboolean small =
        self->unlabeled || (self->size_px > 0 && self->size_px < COORDINATES_FROM_PX);
    diagram->theme = self->theme ? self->theme : tabiya_theme_get(FALSE, FALSE);
    diagram->pieces = self->pieces;
    diagram->flipped = self->flipped;
    diagram->coordinates = small ? TABIYA_COORDINATES_NONE : TABIYA_COORDINATES_INSIDE;
}
