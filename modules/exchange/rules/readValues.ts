import { isRealDate, isRealTime, type LocalDate, type LocalTime } from '#kernel/date.ts';

/**
 * A number as partners write it: `412.5`, `412,5`, `1.234,56`, `1,234.56`, `1,234` (thousands). Undefined when it is none.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/[\s'’]/g, '');
  if (!/^[+-]?[\d.,]+$/.test(plain) || !/\d/.test(plain)) return undefined;
  const decimal = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  const groupedBy = decimal === ',' ? '.' : ',';
  const thousands = /^[+-]?\d{1,3}(,\d{3})+$/.test(plain) || /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(plain);
  const normal = thousands ? plain.replace(/[.,]/g, '') : plain.replaceAll(groupedBy, '').replace(decimal, '.');
  const value = Number(normal);
  return Number.isFinite(value) ? value : undefined;
}

/** g per unit. */
const massUnits: Record<string, number> = {
  kg: 1000,
  kgm: 1000,
  kgs: 1000,
  g: 1,
  grm: 1,
  t: 1e6,
  tne: 1e6,
  lb: 453.59237,
  lbs: 453.59237,
  lbr: 453.59237,
  oz: 28.349523125,
};
/** mm per unit. */
const lengthUnits: Record<string, number> = {
  mm: 1,
  mmt: 1,
  cm: 10,
  cmt: 10,
  m: 1000,
  mtr: 1000,
  in: 25.4,
  inh: 25.4,
  inch: 25.4,
  ft: 304.8,
  fot: 304.8,
};
/** mm3 per unit. */
const volumeUnits: Record<string, number> = { mtq: 1e9, m3: 1e9, cbm: 1e9, ltr: 1e6, l: 1e6, dmq: 1e6, cmq: 1e3 };

const scaled =
  (units: Record<string, number>) =>
  (value: number, unit: string): number | undefined => {
    const factor = units[unit.trim().toLowerCase()];
    return factor === undefined ? undefined : Math.round(value * factor);
  };
/** Value in a partner's unit to g; undefined for an unknown unit. */
export const massOf = scaled(massUnits);
/** To mm. */
export const lengthOf = scaled(lengthUnits);
/** To mm3. */
export const volumeOf = scaled(volumeUnits);

/** Milli-degrees of a temperature in `CEL`/`C` or `FAH`/`F`. */
export function temperatureOf(value: number, unit: string): number | undefined {
  const name = unit.trim().toUpperCase();
  if (name === 'CEL' || name === 'C' || name === '') return Math.round(value * 1000);
  return name === 'FAH' || name === 'F' ? Math.round(((value - 32) / 1.8) * 1000) : undefined;
}

export type Moment = { date: LocalDate; time: LocalTime | null };

function moment(y: number, m: number, d: number, time: LocalTime | null = null): Moment | undefined {
  const date: LocalDate = [y, m, d];
  return isRealDate(date) && (time === null || isRealTime(time)) ? { date, time } : undefined;
}

/** DTM value by its format qualifier: 101, 102, 201, 203, 204, 303; undefined for a date that is none. */
export function readEdiDate(value: string, format: string): Moment | undefined {
  const digits = value.trim();
  const short = format === '101' || format === '201';
  const form = short ? /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?/ : /^(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?/;
  const found = form.exec(digits);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour, minute, second] = found
    .slice(1)
    .map((text) => (text === undefined ? undefined : Number(text)));
  const withTime = format !== '102' && format !== '101' && hour !== undefined && minute !== undefined;
  return moment(short ? 2000 + year : year, month, day, withTime ? [hour, minute, second ?? 0] : null);
}

/** `2026-11-24`, `2026-11-24T08:00`, `24.11.2026 08:00`, `11/24/2026`, `20261124`; undefined for a date that is none. */
export function readDate(text: string): Moment | undefined {
  const plain = text.trim();
  const clock = /[ T](\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(plain);
  const time: LocalTime | null = clock ? [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)] : null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(plain);
  if (iso) return moment(Number(iso[1]), Number(iso[2]), Number(iso[3]), time);
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(plain);
  if (german) return moment(Number(german[3]), Number(german[2]), Number(german[1]), time);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(plain);
  return american ? moment(Number(american[3]), Number(american[1]), Number(american[2]), time) : undefined;
}

/** `8:00`, `08:00:00`, `0800`; undefined for a time that is none. */
export function readTime(text: string): LocalTime | undefined {
  const found = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const time: LocalTime = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  return isRealTime(time) ? time : undefined;
}

/** Free texts that ask for a tail lift, in the languages of the senders. */
export const asksForTailLift = (text: string): boolean =>
  /hebeb(ü|ue)hne|ladebordwand|tail[\s-]?lift|lift[\s-]?gate|hayon/i.test(text);
