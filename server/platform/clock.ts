/** ms for which an answer with the time may take: one that took longer says too little of when it was. */
const tellingMs = 1000;

/**
 * The one clock of the server, ms since 1970: the database's, which all processes share. Between two looks at it the stop watch of the
 * process runs on, so that a machine's clock that is set, or is wrong on one of several machines, ends nobody's session and dates nothing.
 */
export type Clock = {
  /** What the product goes by; tests may set it (KONTOR_NOW). */
  now(): number;
  /** What the database goes by: for what it has dated itself. */
  real(): number;
  /** The database said that it was `ms`, and its answer took `took` ms. */
  heard(ms: number, took: number): void;
};

/** `own`: the machine's clock counts, as in tests, where it stands or is moved as they want. */
export function makeClock(offset: number, own: boolean): Clock {
  let look: { ms: number; at: number } | undefined;
  const real = (): number => (look ? Math.round(look.ms + performance.now() - look.at) : Date.now());
  return {
    now: () => real() + offset,
    real,
    heard: (ms, took) => {
      if (!own && took <= tellingMs) look = { ms: ms + took / 2, at: performance.now() };
    },
  };
}
