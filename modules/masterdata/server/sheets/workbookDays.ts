import { readXml } from './readXml.ts';

/** Formats of numbers that are days or times (ECMA-376, 18.8.30); own formats are recognised by their letters. */
const dayFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const isDayFormat = (code: string): boolean =>
  code.length <= 255 &&
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*./gi, '')) &&
  !/^general$/i.test(code);

/** For each style of a cell: whether its number is a day or a time. */
export function dayStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>();
  const styles: number[] = [];
  let inCells = false;
  readXml(xml, {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), isDayFormat(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles.map((id) => own.get(id) ?? dayFormats.has(id));
}

/** For each style of a cell: how many figures its number is filled up to with zeros (`00000` writes 1067 as 01067); 0 for none. */
export function zeroStyles(xml: string): number[] {
  const own = new Map<number, number>();
  const styles: number[] = [];
  let inCells = false;
  readXml(xml, {
    open: (name, attribute) => {
      const code = attribute('formatCode') ?? '';
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), /^0{2,20}$/.test(code) ? code.length : 0);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(own.get(Number(attribute('numFmtId') ?? 0)) ?? 0);
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

const dayMs = 86_400_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** A day counted from the end of 1899 (or 1904), a time as a part of a day, or both. */
export function dayText(serial: number, from1904: boolean): string | number {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400);
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (serial < 1) return clock;
  // Excel counts a 29th of February 1900 that never was.
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = new Date(start + Math.floor(serial) * dayMs);
  // No day that a calendar has: the number itself says more than an error.
  if (Number.isNaN(at.getTime())) return serial;
  const day = at.toISOString().slice(0, 10);
  return seconds === 0 ? day : `${day} ${clock}`;
}
