/** What becomes of a notice after an attempt: it is done, its device is gone for good, it is tried again, or nobody needs it any more. */
export type PushOutcome = { kind: 'sent' | 'gone' | 'dropped' } | { kind: 'later'; at: number };

/** ms after the first, second … attempt that failed. */
const pauses = [60_000, 300_000, 900_000] as const;
/** ms. What is older is read in the product, not on the lock screen. */
export const noticeMs = 3_600_000;

/** Seconds or a date (RFC 9110, 10.2.3), as the moment from which one may ask again. */
function allowedFrom(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return now + Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : at;
}

/**
 * By the answer of the push service (RFC 8030): 404 and 410 say that the subscription is over, 429 and 5xx ask for patience, anything
 * else that is no success will not get better. `status` 0: no answer came.
 */
export function pushOutcome(
  { status, retryAfter }: { status: number; retryAfter?: string | undefined },
  { attempts, createdAt }: { attempts: number; createdAt: number },
  now: number,
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 0 && status !== 429 && status < 500) return { kind: 'dropped' };
  const pause = pauses[attempts];
  if (pause === undefined) return { kind: 'dropped' };
  const at = Math.max(now + pause, allowedFrom(retryAfter, now));
  return at > createdAt + noticeMs ? { kind: 'dropped' } : { kind: 'later', at };
}
