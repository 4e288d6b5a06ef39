import { isIPv6 } from 'node:net';
import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import type { RawContext } from '#platform/module.ts';
import { countFailure, lockedUntil } from './failures.ts';
import { lockedEntry } from './signIn.ts';
import { busy } from '#platform/turns.ts';

/**
 * A whole depot may stand behind one address, so only wrong attempts count, and more of them than a shift mistypes; whoever tries
 * one password on many accounts, or many accounts at all, is stopped by it.
 */
const policy = { lockAfter: 50, lockMinutes: 15 };
/** Sign-ins of one address that may be on their way at once: each costs a core 50 ms. */
const atOnce = 40;
/** What a guess is answered with: wrong name or password, wrong device token. */
const guessed = new Set<number | undefined>([1525, 1526]);

const allOnTheWay = new WeakMap<Platform, Map<string, number>>();

/** The address that counts: of IPv6 the network that one customer gets. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const middle = plain.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}

/** Runs a sign-in unless its address has guessed too often, and counts it when it was a wrong guess. */
export async function throttled<T>({ platform, request }: RawContext, signIn: () => Promise<T>): Promise<T> {
  // Tests sign in as fast as they can, all from one address.
  if (platform.config.test) return signIn();
  const address = addressKey(request.ip);
  const { tenancy, clock } = platform;
  const until = await tenancy.global((db) => lockedUntil(db, '', address, 'ADDRESS', clock.now()));
  if (until !== undefined) throw lockedEntry(until, clock.now());
  const onTheWay = allOnTheWay.get(platform) ?? new Map<string, number>();
  allOnTheWay.set(platform, onTheWay);
  const count = onTheWay.get(address) ?? 0;
  if (count >= atOnce) throw busy();
  onTheWay.set(address, count + 1);
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof Refusal && guessed.has(error.code))
      await tenancy.global((db) => countFailure(db, '', address, 'ADDRESS', clock.now(), policy));
    throw error;
  } finally {
    const left = (onTheWay.get(address) ?? 1) - 1;
    if (left > 0) onTheWay.set(address, left);
    else onTheWay.delete(address);
  }
}
