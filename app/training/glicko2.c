/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See glicko2.h. The names are those of the paper: mu and phi are rating and deviation on the scale
 * of the system, sigma is the volatility, tau how much the volatility may change. */
#include "app/training/glicko2.h"

#include <math.h>

#define SCALE 173.7178 /* 400 / ln 10: rating points of one unit */
#define CENTER 1500
#define TAU 0.5
#define PRECISION 1e-6 /* of the volatility, step 5 */
/* Step 5 halves an interval, and comes to its end long before. */
#define MAX_ROUNDS 100

static double weigh(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (G_PI * G_PI));
}

static double expect(double mu, double mu_j, double phi_j)
{
    return 1 / (1 + exp(-weigh(phi_j) * (mu - mu_j)));
}

/* --- Step 5: the new volatility --------------------------------------------------------------- */

typedef struct {
    double delta2, phi2, v, a; /* a: ln sigma² */
} Step5;

static double f(const Step5 *self, double x)
{
    double ex = exp(x), sum = self->phi2 + self->v + ex;

    return ex * (self->delta2 - sum) / (2 * sum * sum) - (x - self->a) / (TAU * TAU);
}

static double find_lower(const Step5 *self)
{
    double k = 1;

    if (self->delta2 > self->phi2 + self->v)
        return log(self->delta2 - self->phi2 - self->v);
    while (f(self, self->a - k * TAU) < 0)
        k++;
    return self->a - k * TAU;
}

/* The root of f by the "Illinois" variant of regula falsi. */
static double find_volatility(const Step5 *self)
{
    double a = self->a, b = find_lower(self);
    double fa = f(self, a), fb = f(self, b);

    for (int i = 0; i < MAX_ROUNDS && fabs(b - a) > PRECISION; i++) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(self, c);

        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

/* --- The steps -------------------------------------------------------------------------------- */

static void set_deviation(TabiyaGlicko2 *self, double deviation)
{
    self->deviation = CLAMP(deviation, TABIYA_GLICKO2_DEVIATION_MIN, TABIYA_GLICKO2_DEVIATION_MAX);
}

void tabiya_glicko2_rate(TabiyaGlicko2 *self, const TabiyaGlicko2Game *games, gsize n)
{
    double mu = (self->rating - CENTER) / SCALE, phi = self->deviation / SCALE; /* step 2 */
    double information = 0, surplus = 0, phi_star, v;

    if (n == 0) {
        tabiya_glicko2_wait(self, 1);
        return;
    }
    for (gsize i = 0; i < n; i++) { /* steps 3 and 4 */
        double mu_j = (games[i].rating - CENTER) / SCALE, phi_j = games[i].deviation / SCALE;
        double g = weigh(phi_j), e = expect(mu, mu_j, phi_j);

        information += g * g * e * (1 - e);
        surplus += g * (games[i].score - e);
    }
    v = 1 / information;
    self->volatility = find_volatility(&(Step5){.delta2 = v * surplus * v * surplus,
                                                .phi2 = phi * phi,
                                                .v = v,
                                                .a = log(self->volatility * self->volatility)});
    phi_star = sqrt(phi * phi + self->volatility * self->volatility); /* step 6 */
    phi = 1 / sqrt(1 / (phi_star * phi_star) + information);          /* step 7 */
    self->rating += SCALE * phi * phi * surplus;                      /* step 8 */
    set_deviation(self, SCALE * phi);
}

void tabiya_glicko2_wait(TabiyaGlicko2 *self, double periods)
{
    double phi = self->deviation / SCALE;

    if (periods > 0) {
        set_deviation(self,
                      SCALE * sqrt(phi * phi + periods * self->volatility * self->volatility));
    }
}

double tabiya_glicko2_expect_for_tests(const TabiyaGlicko2 *self, double rating, double deviation)
{
    double phi = hypot(self->deviation, deviation) / SCALE;

    return expect((self->rating - CENTER) / SCALE, (rating - CENTER) / SCALE, phi);
}
