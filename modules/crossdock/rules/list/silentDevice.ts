/** ms; a device at a list says so once a minute, and two of these may be lost on the way. */
const silentMs = 3 * 60_000;

/** A device at a list was heard last before this instant: it has no network, no power, or nobody in front of it (epoch ms). */
export const silentFrom = (now: number): number => now - silentMs;

/** A device that may hold scans: whose it was, when it was heard last (epoch ms), and how many it had not sent then. */
export type SilentDevice = { by: string; seenAt: number; waiting: number };
