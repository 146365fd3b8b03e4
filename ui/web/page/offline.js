// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* Keeps the page for use without a network, and offers new versions (service-worker.js).
 *
 *     keepOffline((take) => toast(tr("A new version of Tabiya is ready."), {action: tr("Reload"), run: take}));
 *
 * Call it when the page can be used: it fetches all other files. `offer` is called at most once for
 * a version; `take` loads all tabs again, with the new one. Without service workers nothing happens. */

const container = globalThis.navigator?.serviceWorker;

/** Whether this page came out of the cache. */
export const isKept = Boolean(container?.controller);

/* From the first moment: another tab may take a new version while this one is still beginning. */
container?.addEventListener("controllerchange", () => {
    if (isKept)
        location.reload();
});

/** @param {(take: () => void) => void} offer @returns {Promise<boolean>} whether it is kept */
export async function keepOffline(offer) {
    if (!container)
        return false;
    try {
        const registration = await container.register("service-worker.js", {updateViaCache: "none"});
        watch(registration, offer);
        return true;
    } catch (error) {
        console.warn("Tabiya is not kept for offline use:", error);
        return false;
    }
}

/** @param {ServiceWorkerRegistration} registration @param {(take: () => void) => void} offer */
function watch(registration, offer) {
    offerWaiting(registration, offer);
    registration.addEventListener("updatefound", () => {
        const found = registration.installing;
        found?.addEventListener("statechange", () => offerWaiting(registration, offer));
    });
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible")
            registration.update().catch(() => {});
    });
}

/** @type {WeakSet<ServiceWorker>} */
const offered = new WeakSet();

/** @param {ServiceWorkerRegistration} registration @param {(take: () => void) => void} offer */
function offerWaiting(registration, offer) {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller || offered.has(waiting))
        return;
    offered.add(waiting);
    offer(() => waiting.postMessage("take"));
}
