/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See face.h. */
#include "ui/play/face.h"

#include <librsvg/rsvg.h>

#define PREFIX "/io/github/tabiya/Tabiya/faces/"
#define DEFAULT_PX 24

struct _TabiyaFace {
    GtkWidget parent_instance;

    int size_px;
    char *id;            /* owned; NULL: nobody */
    RsvgHandle *drawing; /* owned; NULL: none */
};

G_DEFINE_FINAL_TYPE(TabiyaFace, tabiya_face, GTK_TYPE_WIDGET)

enum { PROP_SIZE = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void tabiya_face_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                int *minimum, int *natural, int *minimum_baseline,
                                int *natural_baseline)
{
    *minimum = *natural = TABIYA_FACE(widget)->size_px;
}

static void tabiya_face_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaFace *self = TABIYA_FACE(widget);
    const float width = (float)gtk_widget_get_width(widget);
    const float height = (float)gtk_widget_get_height(widget);

    if (!self->drawing)
        return;
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    const RsvgRectangle area = {.width = width, .height = height};

    rsvg_handle_render_document(self->drawing, cr, &area, NULL);
    cairo_destroy(cr);
}

void tabiya_face_set(TabiyaFace *self, const char *id)
{
    g_return_if_fail(TABIYA_IS_FACE(self));

    gtk_widget_set_visible(GTK_WIDGET(self), id != NULL);
    if (g_strcmp0(self->id, id) == 0)
        return;
    g_free(self->id);
    self->id = g_strdup(id);
    g_clear_object(&self->drawing);
    if (id) {
        g_autofree char *path = g_strconcat(PREFIX, id, ".svg", NULL);
        g_autoptr(GBytes) svg = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
        gsize length;
        const guint8 *bytes = svg ? g_bytes_get_data(svg, &length) : NULL;

        self->drawing = bytes ? rsvg_handle_new_from_data(bytes, length, NULL) : NULL;
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void tabiya_face_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    g_value_set_int(value, TABIYA_FACE(object)->size_px);
}

static void tabiya_face_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *pspec)
{
    TABIYA_FACE(object)->size_px = g_value_get_int(value);
    gtk_widget_queue_resize(GTK_WIDGET(object));
}

static void tabiya_face_finalize(GObject *object)
{
    TabiyaFace *self = TABIYA_FACE(object);

    g_free(self->id);
    g_clear_object(&self->drawing);
    G_OBJECT_CLASS(tabiya_face_parent_class)->finalize(object);
}

static void tabiya_face_class_init(TabiyaFaceClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->get_property = tabiya_face_get_property;
    object_class->set_property = tabiya_face_set_property;
    object_class->finalize = tabiya_face_finalize;
    properties[PROP_SIZE] = g_param_spec_int("size", NULL, NULL, 1, 1024, DEFAULT_PX,
                                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    widget_class->measure = tabiya_face_measure;
    widget_class->snapshot = tabiya_face_snapshot;
    gtk_widget_class_set_css_name(widget_class, "face");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void tabiya_face_init(TabiyaFace *self)
{
    self->size_px = DEFAULT_PX;
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    gtk_widget_set_valign(GTK_WIDGET(self), GTK_ALIGN_CENTER);
}

GtkWidget *tabiya_face_new(int size_px)
{
    return g_object_new(TABIYA_TYPE_FACE, "size", size_px, NULL);
}
