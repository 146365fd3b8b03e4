/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board of the coordinates training: the question, the clock, the score and
 * the best score (kept in the settings), and the choices between rounds. For naming squares it has
 * buttons for letters and digits, too.
 *
 * Its session is a TabiyaCoordinateDrill. gtk_widget_grab_focus() goes to the button that starts a
 * round.
 */
#ifndef TABIYA_COORDINATES_PANEL_H
#define TABIYA_COORDINATES_PANEL_H

#include "app/study/coordinate-drill.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_COORDINATES_PANEL (tabiya_coordinates_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCoordinatesPanel, tabiya_coordinates_panel, TABIYA, COORDINATES_PANEL,
                     TabiyaPlacePanel)

GtkWidget *tabiya_coordinates_panel_new(TabiyaCoordinateDrill *session);

G_END_DECLS

#endif
