import type { Browser } from '@playwright/test';
import { inEveryPage } from './everyPage.ts';

/**
 * Journeys at another hour than the machine's: `KONTOR_E2E_AT=23:20 npx playwright test board` sets the clocks of server, browser
 * and journey to that time of today in the depots' zone. A board at night is not the board at noon, and CI runs at any hour.
 */
const at = process.env.KONTOR_E2E_AT;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** ms between the journeys' clock and the machine's; worked out once and handed on to the workers. */
const offset = (): number => {
  if (!at) return 0;
  if (!process.env.KONTOR_E2E_OFFSET) {
    const now = new Date().toLocaleTimeString('de-DE', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    });
    process.env.KONTOR_E2E_OFFSET = String((minutesOf(at) - minutesOf(now)) * 60_000);
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
