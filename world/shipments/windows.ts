import type { LocalDate, LocalTime } from '#kernel/date.ts';
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

/** The slot of a delivery or pickup by its product; `illegal` ends before it begins (domain 7.6). */
export function slotFor(dice: Dice, date: LocalDate, product: string, kind: 'normal' | 'second' | 'illegal'): Slot {
  if (kind === 'illegal') return slotOn(date, [14, 9]);
  const opens = dice.pick([7, 7.5, 8, 8, 8, 9]);
  if (product === 'NEXTDAY-10') return slotOn(date, [opens, 10]);
  if (product === 'NEXTDAY-12') return slotOn(date, [opens, 12]);
  if (product === 'FIX') {
    const at = dice.pick([9, 10, 11, 13, 14]);
    return slotOn(date, [at, at + 2]);
  }
  if (kind === 'second') return slotOn(date, [opens, 12], [13, dice.pick([15, 16, 17])]);
  return slotOn(date, [opens, dice.pick([14, 15, 16, 16, 17, 18])]);
}
