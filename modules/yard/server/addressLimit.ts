import { addressKey } from '#modules/identity/server/index.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';

const windowMs = 15 * 60_000;
/** Addresses that are remembered at once: whoever has many of them does not fill the memory. */
const mostAddresses = 20_000;
/** What an address may do in a quarter of an hour. A yard's own network may be one address for all its drivers. */
const most = { checkIn: 60, wrongCode: 30 } as const;

type Counted = { until: number; count: number };
const counts = new WeakMap<Platform, Map<string, Counted>>();

/**
 * Counts something that somebody without an account has done, by the address that he comes from.
 * @param adds false: only asks
 * @returns false when it was too much; a process counts for itself
 */
export function withinLimit({ platform, request, now }: RawContext, what: keyof typeof most, adds = true): boolean {
  const all = counts.get(platform) ?? new Map<string, Counted>();
  counts.set(platform, all);
  const key = `${what} ${addressKey(request.ip)}`;
  const known = all.get(key);
  const counted = known && known.until > now ? known : { until: now + windowMs, count: 0 };
  if (!adds) return counted.count < most[what];
  if (!known && all.size >= mostAddresses) for (const [old, { until }] of all) if (until <= now) all.delete(old);
  if (!known && all.size >= mostAddresses) return false;
  counted.count += 1;
  all.set(key, counted);
  return counted.count <= most[what];
}
