import { addDays, instantOf, isRealDate, isRealTime, type LocalDate, localOf, type LocalTime } from '#kernel/date.ts';

export type Moment = { date: LocalDate; time: LocalTime | null };
/** Whether the day or the month stands first where both are figures. */
export type DateOrder = 'DMY' | 'MDY';

function moment(y: number, m: number, d: number, time: LocalTime | null = null): Moment | undefined {
  const date: LocalDate = [y, m, d];
  return isRealDate(date) && (time === null || isRealTime(time)) ? { date, time } : undefined;
}

/** A moment of the world as the clock of the depot shows it. */
function inZone(at: Moment, offsetMinutes: number, zone: string): Moment {
  const [hour = 0, minute = 0, second = 0] = at.time ?? [0, 0, 0];
  const utc = instantOf(at.date, [hour, minute, second], 'UTC') - offsetMinutes * 60_000;
  const [y, m, d, h, min, s] = localOf(utc, zone);
  return { date: [y, m, d], time: [h, min, s] };
}

const months: readonly RegExp[] = [
  /^(jan|janv|janvier|stycze[nń]|stycznia|sty)/i,
  /^(feb|f[ée]v|luty|lutego|lut)/i,
  /^(mar|m[äa]r|mrz|mrt|maa|marzec|marca)/i,
  /^(apr|avr|kwi)/i,
  /^(may|mai|mei|maj)/i,
  /^(jun|juin|cze)/i,
  /^(jul|juil|lip)/i,
  /^(aug|ao[uû]|sie)/i,
  /^(sep|wrz)/i,
  /^(o[ck]t|pa[zź])/i,
  /^(nov|lis)/i,
  /^(dec|dez|d[ée]c|gru)/i,
];

/** Days of a spreadsheet since 30 December 1899 that are days of this time: 2000 to 2079. */
function serialDay(text: string): Moment | undefined {
  const found = /^(\d{5})(?:[.,](\d+))?$/.exec(text);
  const days = Number(found?.[1] ?? 0);
  if (!found || days < 36_526 || days > 65_745) return undefined;
  const seconds = Math.round(Number(`0.${found[2] ?? '0'}`) * 86_400);
  const date = addDays([1899, 12, 30], days);
  const time: LocalTime = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return { date, time: found[2] === undefined ? null : time };
}

/** The figures of a day written with points, strokes or hyphens, the year last. */
const figures = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/;

/** The order that a cell shows beyond doubt: what is above twelve is a day. Points are written day first everywhere. */
function shownOrder(text: string): DateOrder | null {
  const found = figures.exec(text.trim());
  if (!found || found[2] === '.') return null;
  if (Number(found[1]) > 12) return 'DMY';
  return Number(found[3]) > 12 ? 'MDY' : null;
}

/** The order of a column by all that stands in it; null where it shows none, `BOTH` where it contradicts itself. */
export function orderOf(texts: readonly string[]): DateOrder | 'BOTH' | null {
  const shown = new Set(texts.map(shownOrder).filter((order) => order !== null));
  return shown.size > 1 ? 'BOTH' : ([...shown][0] ?? null);
}

/** The clock in a text behind its day: `08:00`, `8.30 Uhr`, `2:30 PM`. */
const clockIn = (text: string): LocalTime | null => readTime(text.replace(/^[T,\s]+/, '')) ?? null;

/**
 * A day as tables write it: `2026-11-24`, `20261124`, `24.11.26`, `24/11/2026`, `3. Dez 2026`, `46359`, each with a time or without; one with
 * a zone is told in `zone`. `OPEN`: day and month may be either, and neither column nor country says which. Undefined for what is none.
 */
export function readDate(text: string, order: DateOrder | null, zone: string): Moment | 'OPEN' | undefined {
  if (text.length > 100) return undefined;
  const plain = text.trim().replace(/\s*r\.$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(plain);
  if (iso) return withClock(plain.slice(iso[0].length), Number(iso[1]), Number(iso[2]), Number(iso[3]), zone);
  const found = figures.exec(plain);
  if (found) {
    const [first, second, written = ''] = [Number(found[1]), Number(found[3]), found[4]];
    const year = written.length === 2 ? 2000 + Number(written) : Number(written);
    const said = found[2] === '.' ? 'DMY' : (shownOrder(plain) ?? (first === second ? 'DMY' : order));
    if (said === null) return 'OPEN';
    const [day, month] = said === 'DMY' ? [first, second] : [second, first];
    return withClock(plain.slice(found[0].length), year, month, day, zone);
  }
  const named = /^(?:[\p{L}]{2,12}\.?,?\s+)?(\d{1,2})\.?[\s-]*(\p{L}{3,12})\.?[\s,-]+(\d{4}|\d{2})(?!\d)/u.exec(plain);
  if (named) {
    const month = months.findIndex((one) => one.test(named[2] ?? '')) + 1;
    const year = Number(named[3]);
    return month === 0
      ? undefined
      : withClock(plain.slice(named[0].length), year < 100 ? 2000 + year : year, month, Number(named[1]), zone);
  }
  return serialDay(plain);
}

function withClock(rest: string, y: number, m: number, d: number, zone: string): Moment | undefined {
  if (rest.trim() === '') return moment(y, m, d);
  const zoned = /\s*(Z|UTC|([+-])(\d{2}):?(\d{2}))$/.exec(rest);
  const time = clockIn(zoned ? rest.slice(0, zoned.index) : rest);
  if (!time) return undefined;
  const at = moment(y, m, d, time);
  if (!at || !zoned) return at;
  const minutes = Number(zoned[3] ?? 0) * 60 + Number(zoned[4] ?? 0);
  return inZone(at, zoned[2] === '-' ? -minutes : minutes, zone);
}

/**
 * A time as tables write it: `8:00`, `0800`, `8.30 Uhr`, `8h30`, `9:00 AM`, `8`, and the fraction of a day that a spreadsheet keeps
 * (`0,333333`). Undefined for a time that is none.
 */
export function readTime(text: string): LocalTime | undefined {
  if (text.length > 40) return undefined;
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s*(uhr|h|hrs|o'clock|godz\.?|uur)$/, '');
  // Two figures behind the mark may be minutes or a part of the day.
  if (/^0?[.,]\d{2}$/.test(plain)) return undefined;
  if (/^0?[.,]\d+$/.test(plain)) {
    const minutes = Math.round(Number(plain.replace(',', '.')) * 1440);
    return [Math.floor(minutes / 60), minutes % 60, 0];
  }
  const found = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?\s*([ap])?\.?(?:m\.?)?$/.exec(plain);
  const joined = /^(\d{2})(\d{2})(\d{2})?$/.exec(plain);
  const [hour, minute, second, half] = joined
    ? [joined[1], joined[2], joined[3], undefined]
    : [found?.[1], found?.[2], found?.[3], found?.[4]];
  if (hour === undefined) return undefined;
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined;
  const of24 = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  const time: LocalTime = [of24, Number(minute ?? 0), Number(second ?? 0)];
  return isRealTime(time) ? time : undefined;
}

/** One moment, or the two ends of a period. */
export type EdiMoment = { from: Moment; to?: Moment };

const day = (text: string): Moment | undefined =>
  moment(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));
const minute = (text: string): Moment | undefined =>
  moment(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)), [
    Number(text.slice(8, 10)),
    Number(text.slice(10, 12)),
    Number(text.slice(12, 14)) || 0,
  ]);
/** Minutes that a zone of format 303 and 304 is ahead of UTC; zones of summer are said by their sender as they hold. */
const zones: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
};

const period = (from: Moment | undefined, to: Moment | undefined): EdiMoment | undefined =>
  from && to ? { from, to } : undefined;
const only = (from: Moment | undefined): EdiMoment | undefined => (from ? { from } : undefined);

/** Forms of UN/EDIFACT data element 2379 that are read, each as long as it says. */
const ediForms: Readonly<Record<string, [RegExp, (text: string, zone: string) => EdiMoment | undefined]>> = {
  '101': [/^\d{6}$/, (text) => only(day(`20${text}`))],
  '102': [/^\d{8}$/, (text) => only(day(text))],
  '201': [/^\d{10}$/, (text) => only(minute(`20${text}`))],
  '202': [/^\d{12}$/, (text) => only(minute(`20${text}`))],
  '203': [/^\d{12}$/, (text) => only(minute(text))],
  '204': [/^\d{14}$/, (text) => only(minute(text))],
  '303': [/^\d{12}([A-Z]{1,4})?$/, (text, zone) => zonedMinute(text, 12, zone)],
  '304': [/^\d{14}([A-Z]{1,4})?$/, (text, zone) => zonedMinute(text, 14, zone)],
  '711': [/^\d{8}-?\d{8}$/, (text) => period(day(text), day(text.slice(-8)))],
  '718': [/^\d{8}-?\d{8}$/, (text) => period(day(text), day(text.slice(-8)))],
  '719': [/^\d{12}-?\d{12}$/, (text) => period(minute(text.slice(0, 12)), minute(text.slice(-12)))],
};

function zonedMinute(text: string, length: number, zone: string): EdiMoment | undefined {
  const at = minute(text.slice(0, length));
  const name = text.slice(length);
  if (!at || name === '') return only(at);
  const ahead = zones[name];
  return ahead === undefined ? undefined : only(inZone(at, ahead, zone));
}

/**
 * A DTM by its format (UN/EDIFACT data element 2379). Without a format its length decides between day and minute. Undefined for a format
 * that is not read, and for a value that has not its form.
 */
export function readEdiDate(value: string, format: string, zone: string): EdiMoment | undefined {
  const text = value.trim();
  const byLength = { 6: '101', 8: '102', 12: '203', 14: '204' }[text.length] ?? '';
  const form = ediForms[format.trim() || byLength];
  return form?.[0].test(text) ? form[1](text, zone) : undefined;
}
