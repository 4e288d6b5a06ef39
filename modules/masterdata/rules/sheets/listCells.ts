import type { SheetColumn, SheetLanguage, SheetTexts } from './columns.ts';
import { sheetLanguages } from './columns.ts';
import { readDays, writeDays } from './days.ts';
import { readClock, writeClock } from './figures.ts';

/** Rows of fields in one cell: `Name=Anna Berg; Phone=0231 1 | Name=Ben Roth`. What holds one of these signs stands in quotes. */
const special = /[;|="\n]|^\s|\s$/;
const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cuts at a sign, but not within quotes. */
function cut(text: string, at: RegExp): string[] {
  const parts: string[] = [];
  let part = '';
  let inQuotes = false;
  for (const sign of text) {
    if (sign === '"') inQuotes = !inQuotes;
    if (!inQuotes && at.test(sign)) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part].filter((one) => one.trim() !== '');
}

const unquoted = (text: string): string => {
  const trimmed = text.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1).replaceAll('""', '"')
    : trimmed;
};

const plain = (text: string): string => text.trim().toLowerCase();

/** The field of a row that a word names: its own name, or its label in any language. */
function fieldNamed(
  fields: readonly SheetColumn[],
  word: string,
  texts: SheetTexts,
  own: SheetLanguage,
): SheetColumn | undefined {
  const wanted = plain(word);
  const named = fields.find((field) => plain(field.key) === wanted);
  if (named) return named;
  for (const language of [own, ...sheetLanguages]) {
    const found = fields.find((field) => plain(texts[language].labels[field.field] ?? '') === wanted);
    if (found) return found;
  }
  return undefined;
}

/** The rows of a cell as texts by field; `unknown` is what names no field. */
export function readRows(
  text: string,
  fields: readonly SheetColumn[],
  texts: SheetTexts,
  language: SheetLanguage,
): { rows: [SheetColumn, string][][] } | { unknown: string } {
  const rows: [SheetColumn, string][][] = [];
  for (const line of cut(text, /[|\n]/)) {
    const row: [SheetColumn, string][] = [];
    for (const part of cut(line, /;/)) {
      const sign = part.indexOf('=');
      const field = sign < 0 ? undefined : fieldNamed(fields, part.slice(0, sign), texts, language);
      if (!field) return { unknown: (sign < 0 ? part : part.slice(0, sign)).trim() };
      row.push([field, unquoted(part.slice(sign + 1))]);
    }
    rows.push(row);
  }
  return { rows };
}

/** The same on its way out; empty fields are left out. */
export const writeRows = (
  rows: readonly unknown[],
  fields: readonly SheetColumn[],
  write: (field: SheetColumn, value: unknown) => string,
  labels: Readonly<Record<string, string>>,
): string =>
  rows
    .map((row) =>
      fields
        .flatMap((field) => {
          const text = write(field, (row as Record<string, unknown>)[field.key]);
          return text === '' ? [] : [`${labels[field.field] ?? field.key}=${quoted(text)}`];
        })
        .join('; '),
    )
    .join(' | ');

type Windows = number[][][];

/** Opening hours in one cell: `Mo-Fr 07:00-12:00, 13:00-17:00; Sa 08:00-12:00`; days that are not named are closed, `-` closes all. */
export function readHours(text: string, texts: SheetTexts, language: SheetLanguage): Windows[] | undefined {
  const days: Windows[] = Array.from({ length: 8 }, () => []);
  if (/^\s*[-–]\s*$/.test(text)) return days;
  for (const group of text.split(/[;|\n]/)) {
    if (group.trim() === '') continue;
    const found = /^([^\d]+?)\s*(\d.*)$/.exec(group.trim());
    const named = found ? readDays(found[1] ?? '', 8, texts, language) : undefined;
    if (!found || !named?.includes(true)) return undefined;
    const windows: Windows = [];
    for (const part of (found[2] ?? '').split(/[,+]/)) {
      const [from, to, more] = part.split(/[-–—]/).map((one) => readClock(one));
      if (!from || !to || more !== undefined) return undefined;
      windows.push([from, to]);
    }
    for (const [day, open] of named.entries()) if (open) days[day] = [...(days[day] ?? []), ...windows];
  }
  return days;
}

export function writeHours(days: readonly Windows[], words: SheetTexts[SheetLanguage]): string {
  const written = days.map((windows) =>
    windows.map((window) => window.map((at) => writeClock(at)).join('-')).join(', '),
  );
  const groups = [...new Set(written)].filter((hours) => hours !== '');
  if (groups.length === 0) return '-';
  return groups
    .map((hours) => {
      const names = writeDays(
        written.map((one) => one === hours),
        words,
      );
      return `${names} ${hours}`;
    })
    .join('; ');
}
