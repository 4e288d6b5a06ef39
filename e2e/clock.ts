import type { Browser } from '@playwright/test';
import { clock, momentOf, standStill } from '#testing/clock.ts';
import { inEveryPage } from './everyPage.ts';

export { clock };

/** Puts the journey itself, and what it works out of the time, at the usual moment. */
export const startAgain = (): void => clock.set(momentOf());
startAgain();

/** Every page of this browser stands where the journeys stand. */
export const keepTime = (browser: Browser): void => inEveryPage(browser, 'clock', standStill, clock.now());

/** For a product that a journey starts itself: its clock starts where the journeys stand. */
export const serverClock = (): Record<string, string> => ({
  KONTOR_TEST: '1',
  KONTOR_NOW: new Date(clock.now()).toISOString(),
});
