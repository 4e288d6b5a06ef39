import type { Browser } from '@playwright/test';
import { inEveryPage } from './everyPage.ts';

/**
 * Journeys at another hour than the machine's: `KONTOR_E2E_AT=23:20 npx playwright test board` sets the clocks of server, browser
 * and journey to that time of today in the depots' zone, `KONTOR_E2E_AT='2026-11-28 09:00'` to that of another day. A board at
 * night is not the board at noon, a Friday has no orders for the next day, and CI runs at any hour of any day.
 */
const at = process.env.KONTOR_E2E_AT;

/** ms of a time on the depots' wall, counted as if their zone were UTC: two of them differ as the clocks differ. */
const wall = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/** ms between the journeys' clock and the machine's; worked out once and handed on to the workers. */
const offset = (): number => {
  if (!at) return 0;
  if (!process.env.KONTOR_E2E_OFFSET) {
    const now = new Date().toLocaleString('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    process.env.KONTOR_E2E_OFFSET = String(wall(at.includes(' ') ? at : `${now.slice(0, 10)} ${at}`) - wall(now));
  }
  return Number(process.env.KONTOR_E2E_OFFSET);
};

/** Puts a `Date` in place that is off by so many ms; runs in Node and in a page alike, so it uses nothing from outside. */
function setClock(ms: number): void {
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + ms);
      else super(...given);
    }
    static override now(): number {
      return Real.now() + ms;
    }
  }
  globalThis.Date = Shifted as unknown as DateConstructor;
}

const changed = offset();
if (changed !== 0) setClock(changed);

/** For the server: how far its clock is off, or nothing. */
export const serverClock = (): Record<string, string> =>
  changed === 0 ? {} : { KONTOR_NOW: `${changed > 0 ? '+' : ''}${changed}` };

/** Every page of this browser goes by the journeys' clock. */
export function keepTime(browser: Browser): void {
  if (changed !== 0) inEveryPage(browser, 'clock', setClock, changed);
}
