import type { Browser, BrowserContext, Page } from '@playwright/test';
import { clock, momentOf, standStill } from '#testing/clock.ts';
import { inEveryPage } from './everyPage.ts';
import { productStandsAt } from './world.ts';

export { clock, momentOf };

/** Puts the journey itself, and what it works out of the time, at the usual moment. */
export const startAgain = (): void => clock.set(momentOf());
startAgain();

/** A context that was not opened by a browser of {@link keepTime} stands where the journeys stand. */
export const standsStill = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(standStill, clock.now());

/**
 * Lets so many ms pass for the product, the journey and these pages, also when they are loaded again: what they do next happens later.
 * Timers go by the machine's time, as ever.
 */
export async function passTime(ms: number, ...pages: readonly Page[]): Promise<void> {
  clock.forward(ms);
  await productStandsAt(clock.now());
  for (const page of pages) {
    await standsStill(page.context());
    await page.evaluate(standStill, clock.now());
  }
}

/** Every page of this browser stands where the journeys stand. */
export const keepTime = (browser: Browser): void => inEveryPage(browser, 'clock', standStill, clock.now());

/** For a product that a journey starts itself: its clock starts where the journeys stand. */
export const serverClock = (): Record<string, string> => ({
  KONTOR_TEST: '1',
  KONTOR_NOW: new Date(clock.now()).toISOString(),
});
