import type { Browser } from '@playwright/test';

type Script = { run: (given: number) => void; given: number };
const scripts = new WeakMap<Browser, Map<string, Script>>();

/** Runs a function in every page that this browser opens from now on, before the page's own; a later one of the same name replaces it. */
export function inEveryPage(browser: Browser, name: string, run: (given: number) => void, given: number): void {
  let known = scripts.get(browser);
  if (!known) {
    known = new Map();
    scripts.set(browser, known);
    const open = browser.newContext.bind(browser);
    const all = known;
    browser.newContext = async (options) => {
      const context = await open(options);
      for (const script of all.values()) await context.addInitScript(script.run, script.given);
      return context;
    };
  }
  known.set(name, { run, given });
}
