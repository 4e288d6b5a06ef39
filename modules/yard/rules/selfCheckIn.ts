import { judgeNumber, numberKey } from './unitNumber.ts';
import type { DriverWords } from './driverWords/words.ts';

/** What a driver typed, without the air around it. */
export type Typed = {
  readonly plate: string;
  readonly unit: string;
  readonly reference: string;
  readonly phone: string;
  /** The number that he was asked to look at once more. */
  readonly sure: string;
};
export type CheckInField = 'plate' | 'unit' | 'reference' | 'phone';
export type Wrong = Partial<Record<CheckInField, keyof DriverWords>>;

const longest: Record<CheckInField, number> = { plate: 20, unit: 20, reference: 40, phone: 30 };
const telephone = /^[+(]?[0-9][0-9 ()/.-]{4,}$/;

/**
 * What cannot be read of what a driver typed, by field. A number whose check digit is wrong is asked for once more and then taken: old paint
 * exists. Empty: all is well.
 */
export function wrongOf(typed: Typed): Wrong {
  const wrong: Wrong = {};
  if (numberKey(typed.plate).length < 2) wrong.plate = 'plateWrong';
  const verdict = typed.unit === '' ? 'OWN' : judgeNumber(typed.unit);
  if (
    verdict === 'WRONG_DIGIT' ||
    verdict === 'WRONG_LENGTH' ||
    (typed.unit !== '' && numberKey(typed.unit).length < 2)
  )
    if (numberKey(typed.sure) !== numberKey(typed.unit) || numberKey(typed.unit).length < 2) wrong.unit = 'numberWrong';
  if (typed.phone !== '' && !telephone.test(typed.phone)) wrong.phone = 'phoneWrong';
  for (const field of ['plate', 'unit', 'reference', 'phone'] as const)
    if (typed[field].length > longest[field]) wrong[field] = 'tooLong';
  return wrong;
}

/** What stands of a unit that came with a driver. */
export type UnitNow = {
  readonly locked: boolean;
  /** When the hall said "clear", after it came; null: it has not. */
  readonly clearedAt: number | null;
  readonly place: string | null;
  /** It waits at an entrance. */
  readonly atEntrance: boolean;
};
export type DriverSign =
  | { readonly sign: 'WAIT' | 'WORKING' | 'FREE' | 'BYE' | 'COME' }
  | { readonly sign: 'DRIVE'; readonly place: string };

/**
 * What a driver's page says: one thing at a time. Nobody drives while people are in his unit, and green means that the hall has said so of
 * every unit that he brought.
 */
export function driverSign(state: string, units: readonly UnitNow[], dock: string | null): DriverSign {
  if (state === 'LEFT') return { sign: 'BYE' };
  if (state === 'ANNOUNCED') return { sign: 'WAIT' };
  if (state !== 'INSIDE') return { sign: 'COME' };
  if (units.some(({ locked }) => locked)) return { sign: 'WORKING' };
  if (units.length > 0 && units.every(({ clearedAt }) => clearedAt !== null)) return { sign: 'FREE' };
  const there = units.find(({ place, atEntrance }) => place !== null && !atEntrance)?.place ?? dock;
  return there === null ? { sign: 'WAIT' } : { sign: 'DRIVE', place: there };
}
