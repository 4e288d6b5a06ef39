import type { TimeSlot } from './timeWindows.ts';

/** `08:00` to `08` where the other end is a full hour as well: windows are narrow columns. */
export function spanText(from: string | null, to: string | null): string {
  if (from === null && to === null) return '';
  // From midnight to midnight is the whole day: no window at all.
  if (from === '00:00' && (to === '00:00' || to === '24:00')) return '';
  const full = (text: string | null): boolean => text === null || text.endsWith(':00');
  const brief = from !== null && to !== null && full(from) && full(to);
  const cut = (text: string): string => (brief ? text.slice(0, 2) : text);
  if (from === null) return `–${to}`;
  return to === null ? `${from}–` : `${cut(from)}–${cut(to)}`;
}

const two = (n: number | undefined): string => String(n ?? 0).padStart(2, '0');
const clock = (time: readonly number[] | null): string | null => (time ? `${two(time[0])}:${two(time[1])}` : null);

/** A time slot as a list shows it: `08–12`, `–10:00`, `08:30–09:15, 13–16`. */
export const slotText = (slot: TimeSlot | null): string =>
  slot
    ? [
        spanText(clock(slot.timeFrom), clock(slot.timeTo)),
        spanText(clock(slot.secondTimeFrom), clock(slot.secondTimeTo)),
      ]
        .filter((text) => text !== '')
        .join(', ')
    : '';
