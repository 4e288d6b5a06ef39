/** The sign between the whole and the parts of a number. */
export type DecimalMark = ',' | '.';

/** What a cell may mean: one number, or two where its only mark may be either (`1.250`: 1250 in Germany, 1.25 in Britain). */
export type NumberReading = { value: number } | { decimal: number; thousands: number; mark: DecimalMark };

const bare = (text: string): string => text.trim().replace(/[\s'’]/g, '');
const isWritten = (plain: string): boolean => /^[+-]?[\d.,]+$/.test(plain) && /\d/.test(plain);
const finite = (normal: string): number | undefined => {
  const value = Number(normal);
  return Number.isFinite(value) ? value : undefined;
};

/**
 * A number of a table by itself: `412.5`, `412,5`, `1.234,56`, `1,234.56`, `1.234.567`, and `1.234` as both that it may be. Undefined for
 * what is none.
 */
export function numberReading(text: string): NumberReading | undefined {
  const plain = bare(text);
  if (!isWritten(plain)) return undefined;
  const lone = /^[+-]?([1-9]\d{0,2})([.,])\d{3}$/.exec(plain);
  if (lone) {
    const [decimal, thousands] = [Number(plain.replace(',', '.')), Number(plain.replace(/[.,]/, ''))];
    return { decimal, thousands, mark: lone[2] === ',' ? ',' : '.' };
  }
  const grouped = /^[+-]?\d{1,3}(,\d{3}){2,}$/.test(plain) || /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(plain);
  if (grouped) return { value: Number(plain.replace(/[.,]/g, '')) };
  const mark = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  const group = mark === ',' ? '.' : ',';
  const [whole = '', parts = '', ...more] = plain.split(mark);
  // Thousands stand in threes: `12.34,5` is no number, and neither is `1,2,3`.
  const inThrees = !whole.includes(group) || new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  if (more.length > 0 || !inThrees) return undefined;
  const value = finite(`${whole.replaceAll(group, '')}.${parts}`.replace(/\.$/, ''));
  return value === undefined ? undefined : { value };
}

/** The decimal mark that a cell shows beyond doubt; null where it has none, or one that may be for thousands. */
function shownMark(text: string): DecimalMark | null {
  const plain = bare(text);
  const reading = numberReading(plain);
  if (!reading || !('value' in reading)) return null;
  const last = plain.match(/[.,]/g)?.at(-1);
  if (last === undefined) return null;
  const isGroup = /^[+-]?\d{1,3}([.,]\d{3}){2,}$/.test(plain) && new Set(plain.match(/[.,]/g)).size === 1;
  const other = last === ',' ? '.' : ',';
  return (isGroup ? other : last) === ',' ? ',' : '.';
}

/** The decimal mark of a column by all that stands in it; null where it shows none, `BOTH` where it contradicts itself. */
export function markOf(texts: readonly string[]): DecimalMark | 'BOTH' | null {
  const shown = new Set(texts.map(shownMark).filter((mark) => mark !== null));
  return shown.size > 1 ? 'BOTH' : ([...shown][0] ?? null);
}

/** A number where the decimal mark is known. `OPEN`: it may be two numbers, and nothing says which. */
export function readNumber(text: string, mark: DecimalMark | null): number | 'OPEN' | undefined {
  const reading = numberReading(text);
  if (!reading) return undefined;
  if ('value' in reading) return reading.value;
  if (mark === null) return 'OPEN';
  return reading.mark === mark ? reading.decimal : reading.thousands;
}

/**
 * A number of an EDIFACT message: comma and point both mean the decimal mark, whatever UNA names, and there is none for thousands (ISO
 * 9735-1, 10.1 and 10.3). Where both stand, against the rule, the last is the decimal mark.
 */
export function readEdiNumber(text: string): number | undefined {
  const plain = text.trim();
  if (!isWritten(plain)) return undefined;
  const reading = numberReading(plain);
  if (reading && 'decimal' in reading) return reading.decimal;
  return reading?.value;
}
