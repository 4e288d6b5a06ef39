import { addDays, compareDates, type LocalDate } from '#kernel/date.ts';

/** Days that the messenger looks back, and where it begins when nobody says (specification 2, 5 and 9). */
const windowDays = 90;
const defaultDays = 1;

/** The day from which messages are asked; undefined when it lies outside of the window. Days are the depot's. */
export function filterFrom(asked: LocalDate | undefined, today: LocalDate): LocalDate | undefined {
  const from = asked ?? addDays(today, -defaultDays);
  const inWindow = compareDates(from, addDays(today, -windowDays)) >= 0 && compareDates(from, today) <= 0;
  return inWindow ? from : undefined;
}
