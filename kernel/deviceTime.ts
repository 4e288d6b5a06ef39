/**
 * When something was done on a device, by the clock of the server. A device says when it was done and when it sent it, both by its own clock:
 * the time between is right even where that clock is wrong by a day. A clock that differs by seconds is right, what differs is the way of the
 * message: else two messages of different length would turn round what happened in order. Nothing was done in the future.
 * @param now epoch ms of the server
 */
export function deviceTime(
  { scannedAt, sentAt }: { scannedAt?: number | undefined; sentAt?: number | undefined },
  now: number,
): number {
  if (scannedAt === undefined) return now;
  const isRight = sentAt === undefined || Math.abs(now - sentAt) <= wayMs;
  const at = isRight ? scannedAt : now - Math.max(0, sentAt - scannedAt);
  return Math.min(at, now);
}

/** What a message may take on its way before the clock of its device counts as wrong. */
const wayMs = 10_000;
