import { type LocalDate, type LocalTime, localOf } from '#kernel/date.ts';
import type { Dice } from '../dice.ts';

type Slot = {
  dateFrom: LocalDate | null;
  dateTo: LocalDate | null;
  timeFrom: LocalTime | null;
  timeTo: LocalTime | null;
  secondTimeFrom: LocalTime | null;
  secondTimeTo: LocalTime | null;
};

/** A slot on a day, times in full hours or halves: [8, 16.5]. */
export function slotOn(date: LocalDate, first: [number, number], second?: [number, number]): Slot {
  const time = (hours: number): LocalTime => [Math.floor(hours), Math.round((hours % 1) * 60), 0];
  return {
    dateFrom: date,
    dateTo: date,
    timeFrom: time(first[0]),
    timeTo: time(first[1]),
    secondTimeFrom: second ? time(second[0]) : null,
    secondTimeTo: second ? time(second[1]) : null,
  };
}

/**
 * Hours by which the slots of a day lie later than those of an ordinary one. Trips of the demo are on the road when somebody comes to look,
 * at whatever hour: one that comes in the evening or at night finds customers who wait then.
 * @param now when the world is laid, epoch ms
 */
export function slotsLater(now: number, timeZone: string): number {
  const hour = localOf(now, timeZone)[3];
  return hour >= 6 && hour < 13 ? 0 : hour - 10;
}

/** A span moved by hours, cut at the ends of its day; it keeps an hour and a half at least. */
function moved([from, to]: [number, number], by: number): [number, number] {
  const begins = Math.min(22, Math.max(0, from + by));
  return [begins, Math.min(23.75, Math.max(begins + 1.5, to + by))];
}

/**
 * The slot of a delivery or pickup by its product; `illegal` ends before it begins (domain 7.6).
 * @param later hours, as of {@link slotsLater}
 */
export function slotFor(
  dice: Dice,
  date: LocalDate,
  product: string,
  kind: 'normal' | 'second' | 'illegal',
  later = 0,
): Slot {
  if (kind === 'illegal') return slotOn(date, [14, 9]);
  const { first, second } = spansFor(dice, product, kind);
  if (later === 0) return slotOn(date, first, second);
  const [one, other] = [moved(first, later), second && moved(second, later)];
  if (!other || one[1] < other[0]) return slotOn(date, one, other);
  return slotOn(date, [one[0], Math.max(one[1], other[1])]);
}

type Spans = { first: [number, number]; second?: [number, number] };

function spansFor(dice: Dice, product: string, kind: 'normal' | 'second'): Spans {
  const opens = dice.pick([7, 7.5, 8, 8, 8, 9]);
  if (product === 'NEXTDAY-10') return { first: [opens, 10] };
  if (product === 'NEXTDAY-12') return { first: [opens, 12] };
  if (product === 'FIX') {
    const at = dice.pick([9, 10, 11, 13, 14]);
    return { first: [at, at + 2] };
  }
  if (kind === 'second') return { first: [opens, 12], second: [13, dice.pick([15, 16, 17])] };
  return { first: [opens, dice.pick([14, 15, 16, 16, 17, 18])] };
}
