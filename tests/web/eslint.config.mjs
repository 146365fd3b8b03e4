// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* ESLint for the page and its tests. What TypeScript's checker sees (names that do not exist) is left
 * to it. Texts come from links, files and the store: they never become markup or code. */
import { createRequire } from "node:module";
import path from "node:path";

const need = createRequire(path.join(process.env.TABIYA_WEB_TESTS ?? path.resolve("build-web-tests"), "node_modules/"));
const js = need("@eslint/js");

const MARKUP = "Texts become nodes by textContent: what comes from outside must never become markup.";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-empty": ["error", { allowEmptyCatch: true }],
      "no-control-regex": "off",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      "no-var": "error",
      "prefer-const": "error",
      "eqeqeq": ["error", "always"],
      "no-restricted-properties": ["error",
        { property: "innerHTML", message: MARKUP }, { property: "outerHTML", message: MARKUP },
        { property: "insertAdjacentHTML", message: MARKUP },
        { object: "document", property: "write", message: MARKUP }],
    },
  },
  /* Functions are handed to the browser as text. */
  { files: ["tests/web/**"], rules: { "no-new-func": "off" } },
];
