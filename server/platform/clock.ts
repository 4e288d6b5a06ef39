/** The one clock of the server; tests may set it (KONTOR_NOW). */
export type Clock = { now(): number };
export const makeClock = (offset: number): Clock => ({ now: () => Date.now() + offset });
