import { addDays, dateToIso, localOf } from '#kernel/date.ts';

/** Hours of the depot's clock between which the mail of the morning is handed in; what failed until then is not sent any more. */
export const [mailFrom, mailUntil] = [6, 12] as const;

/** The day (ISO) whose figures are due to be mailed now; undefined outside of the morning. */
export function dayToMail(now: number, timezone: string): string | undefined {
  const [year, month, day, hour = 0] = localOf(now, timezone);
  return hour >= mailFrom && hour < mailUntil ? dateToIso(addDays([year, month, day], -1)) : undefined;
}
