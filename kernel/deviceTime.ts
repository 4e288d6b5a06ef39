/**
 * When something was done on a device, by the clock of the server. A device says when it was done and when it sent it, both by its own clock:
 * the time between is right even where that clock is wrong by a day. Nothing was done in the future.
 * @param now epoch ms of the server
 */
export function deviceTime(
  { scannedAt, sentAt }: { scannedAt?: number | undefined; sentAt?: number | undefined },
  now: number,
): number {
  if (scannedAt === undefined) return now;
  const at = sentAt === undefined ? scannedAt : now - Math.max(0, sentAt - scannedAt);
  return Math.min(at, now);
}
