import { countryOf } from '#kernel/writtenCountry.ts';
import { dateToIso } from '#kernel/date.ts';
import { fromRaw, quantities, toRaw } from '#kernel/quantity.ts';
import { emptyValue } from '#kernel/fields.ts';
import {
  knowsUnit,
  type SheetColumn,
  type SheetLanguage,
  sheetLanguages,
  type SheetTexts,
  unitsOf,
} from './columns.ts';
import { readDays, writeDays } from './days.ts';
import { readHours, readRows, writeHours, writeRows } from './listCells.ts';
import { readClock, readDay, readFigure, writeClock, writeFigure } from './figures.ts';

/** What a cell holds: text files have only text, workbooks figures and yes or no too; dates are texts (`2026-11-24`). */
export type Cell = string | number | boolean | null;

/** What is wrong with a cell; `code` names a text (`sheet/problem/<code>`). */
export type CellProblem = { readonly code: string; readonly args?: Readonly<Record<string, string | number>> };
export type CellRead = { readonly value: unknown } | { readonly problem: CellProblem };

/** How a sheet is read. */
export type Reading = { readonly texts: SheetTexts; readonly language: SheetLanguage };

const yes = new Set(['x', '1', 'true', 'wahr', 'vrai', 'y', 'j', 'o', '✓', '✔']);
const no = new Set(['0', 'false', 'falsch', 'faux', 'n', '-', '–']);
const plain = (text: string): string => text.trim().toLowerCase();

function yesNoOf(cell: Cell, { texts }: Reading): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = plain(String(cell));
  if (yes.has(word) || sheetLanguages.some((language) => plain(texts[language].yes) === word)) return true;
  if (no.has(word) || sheetLanguages.some((language) => plain(texts[language].no) === word)) return false;
  return undefined;
}

function optionOf(column: SheetColumn, word: string, { texts, language }: Reading): string | undefined {
  const wanted = plain(word);
  const options = column.options ?? [];
  const exact = options.find((option) => option === word.trim());
  if (exact !== undefined) return exact;
  for (const one of [language, ...sheetLanguages]) {
    const named = options.find((option) => plain(texts[one].labels[`${column.field}__${option}`] ?? '') === wanted);
    if (named !== undefined) return named;
  }
  return options.find((option) => plain(option) === wanted);
}

const parts = (text: string): string[] =>
  text
    .split(text.includes(';') || text.includes('\n') || text.includes('|') ? /[;\n|]/ : /,/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const bad = (code: string, args?: CellProblem['args']): CellRead => ({ problem: { code, ...(args ? { args } : {}) } });

/** Figure with or without a unit: `5,5 t`, `13.6`, `5500 kg`. */
function quantityOf(column: SheetColumn, cell: Cell, unit: string | undefined, { language }: Reading): CellRead {
  const kind = column.quantity;
  if (!kind) return bad('number');
  if (typeof cell === 'number') return { value: toRaw(kind, cell, unit) };
  const found = /^(.*?\d)\s*([^\d\s.,]\S*)?$/.exec(String(cell).trim());
  const figure = found ? readFigure(found[1] ?? '', language) : undefined;
  if (figure === undefined) return bad('number');
  const given = found?.[2];
  const said =
    given === undefined
      ? unit
      : unitsOf(kind).find(
          (name) => plain(name) === plain(given) || plain(name) === plain(given.replace('³', '3').replace('²', '2')),
        );
  if (given !== undefined && said === undefined && !['€', '°c'].includes(plain(given)))
    return bad('unit', { value: given, units: unitsOf(kind).join(', ') });
  return { value: toRaw(kind, figure, said && knowsUnit(kind, said) ? said : undefined) };
}

/** Rows of fields; files of earlier times carry them as JSON. */
function rowsOf(column: SheetColumn, text: string, reading: Reading): CellRead {
  if (text.trim().startsWith('[')) return jsonOf(text);
  const { labels } = reading.texts[reading.language];
  const name = (field: SheetColumn): string => labels[field.field] ?? field.key;
  const found = readRows(text, column.rows ?? [], reading.texts, reading.language);
  if ('unknown' in found)
    return bad('rows', {
      value: found.unknown,
      example: (column.rows ?? [])
        .slice(0, 2)
        .map((field) => `${name(field)}=…`)
        .join('; '),
    });
  const rows: Record<string, unknown>[] = [];
  for (const row of found.rows) {
    const values: Record<string, unknown> = {};
    for (const [field, cell] of row) {
      const read = readCell(field, cell, undefined, reading);
      if ('problem' in read) return read;
      values[field.key] = read.value;
    }
    const missing = column.rows?.find((field) => !(field.key in values) && !field.schema.safeParse(undefined).success);
    if (missing) return bad('rowsMissing', { value: name(missing) });
    rows.push(values);
  }
  return { value: rows };
}

function jsonOf(text: string): CellRead {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return bad('json');
  }
}

/** The value of a filled cell, before the field's own limits are checked. */
function valueOf(column: SheetColumn, cell: Cell, unit: string | undefined, reading: Reading): CellRead {
  const text = typeof cell === 'string' ? cell : String(cell);
  switch (column.kind) {
    case 'number': {
      const figure = typeof cell === 'number' ? cell : readFigure(text, reading.language);
      return figure === undefined ? bad('number') : { value: figure };
    }
    case 'quantity':
      return quantityOf(column, cell, unit, reading);
    case 'yesNo': {
      const value = yesNoOf(cell, reading);
      const words = reading.texts[reading.language];
      return value === undefined ? bad('yesNo', { yes: words.yes, no: words.no }) : { value };
    }
    case 'date': {
      const date = readDay(text, reading.language);
      return date ? { value: date } : bad('date');
    }
    case 'time': {
      const time = readClock(text);
      return time ? { value: time } : bad('time');
    }
    case 'weekdays': {
      const days = readDays(text, column.length ?? 7, reading.texts, reading.language);
      const { short } = reading.texts[reading.language];
      return days ? { value: days } : bad('weekdays', { example: `${short[0]}-${short[4]}` });
    }
    case 'choice': {
      const option = optionOf(column, text, reading);
      return option === undefined ? bad('choice', { value: text.trim() }) : { value: option };
    }
    case 'choices': {
      const single = optionOf(column, text, reading);
      if (single !== undefined) return { value: [single] };
      const found: string[] = [];
      for (const word of parts(text)) {
        const option = optionOf(column, word, reading);
        if (option === undefined) return bad('choice', { value: word });
        if (!found.includes(option)) found.push(option);
      }
      return { value: found };
    }
    case 'references':
    case 'list':
      return { value: parts(text) };
    case 'rows':
      return rowsOf(column, text, reading);
    case 'hours': {
      if (text.trim().startsWith('[')) return jsonOf(text);
      const days = readHours(text, reading.texts, reading.language);
      const { short } = reading.texts[reading.language];
      return days ? { value: days } : bad('hours', { example: `${short[0]}-${short[4]} 07:00-12:00, 13:00-17:00` });
    }
    case 'json':
      return jsonOf(text);
    default:
      // A sign of vehicles, three letters or a name, as partners' files have them.
      if (/(^|\.)countryCode$/.test(column.key)) return { value: countryOf(text) };
      return { value: column.kind === 'reference' || column.key === 'id' ? text.trim() : text };
  }
}

export type Issue = {
  code: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  format?: string;
};

/** What a field's own limits say to a value, in the words of specification 1, 5.1. */
export function limitOf(column: SheetColumn, issue: Issue, language: SheetLanguage): CellProblem {
  const shown = (limit: number): number | string =>
    column.quantity
      ? `${writeFigure(fromRaw(column.quantity, limit), language)} ${quantities[column.quantity].default}`
      : writeFigure(limit, language);
  if (issue.code === 'too_small') {
    const limit = Number(issue.minimum);
    if (issue.origin === 'string')
      return limit === 1 ? { code: 'notEmpty' } : { code: 'minLength', args: { count: limit } };
    return issue.origin === 'array'
      ? { code: 'arrayMin', args: { count: limit } }
      : { code: 'min', args: { value: shown(limit) } };
  }
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum);
    if (issue.origin === 'string') return { code: 'maxLength', args: { count: limit } };
    return issue.origin === 'array'
      ? { code: 'arrayMax', args: { count: limit } }
      : { code: 'max', args: { value: shown(limit) } };
  }
  if (issue.code === 'invalid_type') return { code: 'whole' };
  return { code: 'form' };
}

/**
 * A cell's value, checked against its field; an empty cell gives what a field has when nothing is entered. Texts of languages
 * are checked as a part of their field.
 */
export function readCell(column: SheetColumn, cell: Cell, unit: string | undefined, reading: Reading): CellRead {
  const empty = cell === null || (typeof cell === 'string' && cell.trim() === '');
  if (column.language) {
    const value = empty ? '' : String(cell);
    const probe = column.schema.safeParse({ defaultText: value });
    if (probe.success || (empty && column.language !== 'defaultText')) return { value };
    return { problem: limitOf(column, (probe.error.issues[0] ?? { code: '' }) as Issue, reading.language) };
  }
  const read: CellRead = empty ? { value: emptyValue(column.schema) } : valueOf(column, cell, unit, reading);
  if ('problem' in read) return read;
  const probe = column.schema.safeParse(read.value);
  if (probe.success) return { value: probe.data ?? null };
  if (empty) return bad('notEmpty');
  return { problem: limitOf(column, (probe.error.issues[0] ?? { code: '' }) as Issue, reading.language) };
}

/** A value as a text file of a language has it. */
export function writeCell(column: SheetColumn, value: unknown, { texts, language }: Reading): string {
  const words = texts[language];
  const option = (one: unknown): string => words.labels[`${column.field}__${String(one)}`] ?? String(one);
  if (value === undefined || value === null) return '';
  switch (column.kind) {
    case 'number':
      return writeFigure(Number(value), language);
    case 'quantity':
      return column.quantity ? writeFigure(fromRaw(column.quantity, Number(value)), language) : '';
    case 'yesNo':
      return value === true ? words.yes : words.no;
    case 'date':
      return Array.isArray(value) ? dateToIso(value) : '';
    case 'time':
      return Array.isArray(value) ? writeClock(value as number[]) : '';
    case 'weekdays':
      return Array.isArray(value) ? writeDays(value as boolean[], words) : '';
    case 'choice':
      return option(value);
    case 'choices':
      return Array.isArray(value) ? value.map(option).join('; ') : '';
    case 'references':
    case 'list':
      // A single name with a comma must not fall apart when it is read again.
      return Array.isArray(value)
        ? value.map(String).join('; ') + (value.length === 1 && String(value[0]).includes(',') ? ';' : '')
        : '';
    case 'rows':
      return Array.isArray(value)
        ? writeRows(
            value,
            column.rows ?? [],
            // Beside each other figures have no heading that names their unit.
            (field, one) => {
              const text = writeCell(field, one, { texts, language });
              return field.quantity && text !== '' ? `${text} ${quantities[field.quantity].default}` : text;
            },
            words.labels,
          )
        : '';
    case 'hours':
      return Array.isArray(value) ? writeHours(value as number[][][][], words) : '';
    case 'json':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
