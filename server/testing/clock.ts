import { type LocalDate, type LocalTime, instantOf, isoToDate, isoToTime, localDateOf } from '#kernel/date.ts';

/** Zone of the depots of the test world, whatever the zone of the machine that runs the tests. */
export const zone = 'Europe/Berlin';

/**
 * When tests stand: a Tuesday without a holiday near it, ten in the morning. Long past on purpose: code that asks the database or the
 * machine for the time instead of the product's clock is months off and fails at once, not some day.
 */
const usual = '2026-03-10 10:00';

/**
 * ms since 1970 of the moment at which this run stands. `KONTOR_E2E_AT=23:20` is another hour of the usual day,
 * `KONTOR_E2E_AT='2026-11-28 09:00'` also another day. Throws an Error for a text that is neither.
 */
export function momentOf(text: string | undefined = process.env.KONTOR_E2E_AT): number {
  const [day, time] = `${/^\d\d:\d\d$/.test(text ?? '') ? `${usual.slice(0, 10)} ` : ''}${text || usual}`.split(' ');
  const at = instantOf(isoToDate(day ?? ''), isoToTime(`${time}:00`), zone);
  if (Number.isNaN(at)) throw new Error(`KONTOR_E2E_AT is neither HH:MM nor YYYY-MM-DD HH:MM: ${text}`);
  return at;
}

/**
 * Puts a `Date` in place that stands at so many ms until it is called again. Everything in the process (or page) goes by it: product,
 * test and what both use. It runs in Node and in pages, so it uses nothing from outside.
 */
export function standStill(ms: number): void {
  const held = globalThis as { kontorStands?: { at: number; Real: DateConstructor } };
  if (held.kontorStands) {
    held.kontorStands.at = ms;
    return;
  }
  const Real = Date;
  const clock = { at: ms, Real };
  held.kontorStands = clock;
  class Standing extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(clock.at);
      else super(...given);
    }
    static override now(): number {
      return clock.at;
    }
    // Dates of another realm (threads, files) are dates too.
    static override [Symbol.hasInstance](one: unknown): boolean {
      return one instanceof Real;
    }
  }
  globalThis.Date = Standing as unknown as DateConstructor;
}

/** Lets the machine's own clock go again, for what cannot stand. */
function letGo(): void {
  const held = globalThis as { kontorStands?: { Real: DateConstructor } };
  if (held.kontorStands) globalThis.Date = held.kontorStands.Real;
  delete held.kontorStands;
}

let ahead = 0;
/** What the product believes for a second or two (sessions, maintenance, connections) it counts by the stop watch of the process. */
function elapse(ms: number): void {
  if (ahead === 0) {
    const real = performance.now.bind(performance);
    performance.now = () => real() + ahead;
  }
  ahead += ms;
}

/** The clock of a test: where it stands, and how a test moves it. The next file stands at the usual moment again. */
export const clock = {
  /** ms since 1970. */
  now: (): number => Date.now(),
  set: standStill,
  letGo,
  /** What the machine says, for a peer that cannot be told the time. */
  machine: (): number => Math.round(performance.timeOrigin + performance.now()),
  /** Lets so many ms pass. */
  forward: (ms: number): void => standStill(Date.now() + ms),
  /** Lets the stop watch of this process run on by so many ms: what is looked up again after a second is looked up again. */
  elapse,
};

/** The day at which the clock stands, in the depots' zone. */
export const today = (): LocalDate => localDateOf(Date.now(), zone);

/** ms since 1970 of a time of today on the depots' wall. */
export const todayAt = (time: LocalTime): number => instantOf(today(), time, zone);
