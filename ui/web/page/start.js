// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The first script, in the JavaScript of 2009: it looks whether this browser can run the others, and
 * says so in one sentence if it cannot. Without it such a browser would show an empty page. */
// @ts-nocheck: what such a browser lacks is what the checker takes for granted
/* eslint no-var: off */
(function () {
    "use strict";

    /* Marks a text for translation. */
    function tr(text) {
        return text;
    }

    /* The smallest module with a vector in it. */
    var SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253,
        98, 11];
    /* Translators: in a web page. */
    var SORRY = tr("Your browser is too old for Tabiya. Update it, or use another one.");

    function canRun() {
        try {
            return "noModule" in HTMLScriptElement.prototype && typeof BigInt === "function" &&
                typeof DecompressionStream === "function" && typeof HTMLDialogElement === "function" &&
                CSS.supports("selector(:has(a))") && CSS.supports("color", "color-mix(in srgb, red, blue)") &&
                WebAssembly.validate(new Uint8Array(SIMD));
        } catch (error) {
            return false;
        }
    }

    function say(text) {
        var main = document.getElementById("main"), line = document.createElement("p");
        line.className = "no-script";
        line.setAttribute("role", "alert");
        line.appendChild(document.createTextNode(text));
        while (main.firstChild) main.removeChild(main.firstChild);
        main.appendChild(line);
    }

    /* The catalogs are those of words.js, which such a browser may be unable to read. */
    function translate(language) {
        var request = new XMLHttpRequest();
        request.onload = function () {
            var messages;
            try {
                messages = JSON.parse(request.responseText).messages;
            } catch (error) {
                return;
            }
            if (messages && typeof messages[SORRY] === "string") {
                document.documentElement.lang = language.replace("_", "-");
                document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
                say(messages[SORRY]);
            }
        };
        request.open("GET", "words/" + language + ".json");
        request.send();
    }

    function apologize() {
        var tag = (navigator.language || "en").toLowerCase(), first = tag.split("-")[0];
        var places = document.getElementById("places");
        places.parentNode.removeChild(places);
        say(SORRY);
        if (first !== "en") translate(first === "pt" ? "pt_BR" : first === "zh" ? "zh_CN" : first);
    }

    function begin() {
        var script = document.createElement("script");
        script.type = "module";
        script.src = "page/main.js";
        document.head.appendChild(script);
    }

    if (canRun()) begin();
    else apologize();
})();
