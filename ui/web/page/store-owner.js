// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The game in progress belongs to one tab: the one that holds a lock of the browser's. The others
 * wait for it, so the game passes to the next one when that tab is closed; or they take it.
 *
 * A page that is reloaded may meet the lock of the page before it, which the browser is still
 * about to release. So a new page asks who has the game, and waits for either answer. */

const SLOW_MS = 1000;

export class Owner {
    /** @param {{locks: LockManager | undefined, channel: BroadcastChannel | null, name: string,
     *           onChange: () => void}} options */
    constructor({locks, channel, name, onChange}) {
        this.locks = locks;
        this.channel = channel;
        this.name = name + "-game";
        this.onChange = onChange;
        this.owned = !locks;
        this.closed = false;
        /** @type {() => void} */
        this.letGo = () => {};
        /** @type {() => void} */
        this.settle = () => {};
    }

    /** Asks for the game; done when it is known whether this tab has it. @returns {Promise<void>} */
    start() {
        if (!this.locks)
            return Promise.resolve();
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, SLOW_MS);
            this.settle = () => {
                clearTimeout(timer);
                resolve();
            };
            this.wait({});
            this.channel?.postMessage({what: "who"});
        });
    }

    /** Answers to the other tabs; true: the message was of this kind. @param {any} message */
    hear(message) {
        if (message?.what === "who" && this.owned)
            this.channel?.postMessage({what: "mine"});
        else if (message?.what === "mine")
            this.settle();
        return message?.what === "who" || message?.what === "mine";
    }

    /** @param {LockOptions} how */
    wait(how) {
        this.locks?.request(this.name, how, () => this.hold())
            .catch(() => this.lose());
    }

    /** Until this tab gives it up, or another takes it. @returns {Promise<void>} */
    hold() {
        if (this.closed)
            return Promise.resolve();
        this.owned = true;
        this.settle();
        this.onChange();
        return new Promise((resolve) => {
            this.letGo = resolve;
        });
    }

    /* Another tab took it. */
    lose() {
        if (!this.owned || this.closed)
            return;
        this.owned = false;
        this.onChange();
        this.wait({});
    }

    /** @returns {Promise<void>} */
    take() {
        if (this.owned)
            return Promise.resolve();
        return new Promise((resolve) => {
            this.settle = resolve;
            this.wait({steal: true});
        });
    }

    close() {
        this.closed = true;
        this.owned = false;
        this.letGo();
    }
}
