import { inflateRawSync } from 'node:zlib';
import type { Cell } from '../../rules/sheets/cells.ts';

/** Of a workbook when it is unpacked, all parts together; what a small file may hide in itself ends here. */
const mostUnpacked = 200 * 1024 * 1024;

export class TooMuchInside extends Error {}

/** Opens the parts of a zip by its directory. Throws when it is none. */
function unzip(bytes: Uint8Array): (name: string) => string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('no zip directory');
  const count = buffer.readUInt16LE(end + 10);
  const parts = new Map<string, { method: number; from: number; size: number }>();
  let at = buffer.readUInt32LE(end + 16);
  for (let i = 0; i < count && buffer.readUInt32LE(at) === 0x02014b50; i += 1) {
    const nameLength = buffer.readUInt16LE(at + 28);
    parts.set(
      buffer
        .toString('utf8', at + 46, at + 46 + nameLength)
        .replaceAll('\\', '/')
        .toLowerCase(),
      {
        method: buffer.readUInt16LE(at + 10),
        size: buffer.readUInt32LE(at + 20),
        from: buffer.readUInt32LE(at + 42),
      },
    );
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  let left = mostUnpacked;
  return (name) => {
    const part = parts.get(name.toLowerCase());
    if (!part) return undefined;
    const start = part.from + 30 + buffer.readUInt16LE(part.from + 26) + buffer.readUInt16LE(part.from + 28);
    const packed = buffer.subarray(start, start + part.size);
    if (part.method === 0) return packed.toString('utf8');
    try {
      const text = inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
      left -= text.length;
      return text.toString('utf8');
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuchInside();
      throw error;
    }
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Text of XML; `_x000D_` is how workbooks write characters that XML has not. */
const plain = (xml: string): string =>
  (xml.includes('&')
    ? xml.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) =>
        name.startsWith('#')
          ? String.fromCodePoint(
              Math.min(
                0x10ffff,
                name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)),
              ) || 0xfffd,
            )
          : (entities[name] ?? whole),
      )
    : xml
  ).replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** All texts of a piece, without those that say how a word is pronounced. */
const textOf = (xml: string): string =>
  [
    ...xml
      .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g),
  ]
    .map((found) => plain(found[1] ?? ''))
    .join('');

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? plain(found[1] ?? found[2] ?? '') : undefined;
};

/** Formats of numbers that are days or times (ECMA-376, 18.8.30); own formats are recognised by their letters. */
const dayFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const isDayFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*./gi, '')) && !/^general$/i.test(code);

/** For each style of a cell: whether its number is a day or a time. */
function dayStyles(xml: string): boolean[] {
  const own = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b([^>]*)>/g)].map((found) => [
      Number(attribute(found[1] ?? '', 'numFmtId')),
      isDayFormat(attribute(found[1] ?? '', 'formatCode') ?? ''),
    ]),
  );
  const styles = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? '';
  return [...styles.matchAll(/<(?:\w+:)?xf\b([^>]*)>/g)].map((found) => {
    const id = Number(attribute(found[1] ?? '', 'numFmtId') ?? 0);
    return own.get(id) ?? dayFormats.has(id);
  });
}

const dayMs = 86_400_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** A day counted from the end of 1899 (or 1904), a time as a part of a day, or both. */
function dayText(serial: number, from1904: boolean): string {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400);
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (serial < 1) return clock;
  // Excel counts a 29th of February 1900 that never was.
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const day = new Date(start + Math.floor(serial) * dayMs).toISOString().slice(0, 10);
  return seconds === 0 ? day : `${day} ${clock}`;
}

/** `BC12` to 54. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]+/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** Path of the first sheet that a workbook shows. */
function firstSheet(part: (name: string) => string | undefined): string {
  const book = part('xl/workbook.xml') ?? '';
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)].map((found) => found[1] ?? '');
  const shown = sheets.find((tag) => !/hidden/i.test(attribute(tag, 'state') ?? '')) ?? sheets[0] ?? '';
  const id = attribute(shown, 'r:id') ?? attribute(shown, 'id');
  const relations = [...(part('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)];
  const target = relations.map((found) => found[1] ?? '').find((tag) => attribute(tag, 'Id') === id);
  const path = (target && attribute(target, 'Target')) ?? 'worksheets/sheet1.xml';
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

const mostColumns = 1000;

/** The cells of a workbook's first sheet, row by row as people count them. Throws for what is no workbook. */
export function readWorkbook(bytes: Uint8Array): Cell[][] {
  const part = unzip(bytes);
  const sheet = part(firstSheet(part));
  if (sheet === undefined) throw new Error('no sheet');
  const from1904 = /<(?:\w+:)?workbookPr\b[^>]*date1904\s*=\s*["'](?:1|true)/.test(part('xl/workbook.xml') ?? '');
  const days = dayStyles(part('xl/styles.xml') ?? '');
  const strings = [
    ...(part('xl/sharedStrings.xml') ?? '').matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g),
  ].map((found) => textOf(found[1] ?? ''));
  const valueOf = (tag: string, inner: string): Cell => {
    const kind = attribute(tag, 't') ?? 'n';
    if (kind === 'inlineStr') return textOf(inner);
    const found = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(inner)?.[1];
    if (found === undefined) return null;
    if (kind === 's') return strings[Number(found)] ?? '';
    if (kind === 'b') return found === '1';
    if (kind === 'str' || kind === 'd' || kind === 'e') return plain(found);
    const figure = Number(found);
    if (!Number.isFinite(figure)) return plain(found);
    return days[Number(attribute(tag, 's') ?? 0)] ? dayText(figure, from1904) : figure;
  };
  const table: Cell[][] = [];
  const rows = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
  for (const [, head = '', inner = ''] of sheet.matchAll(rows)) {
    const at = Number(attribute(head, 'r') ?? table.length + 1) - 1;
    if (!(at >= table.length && at <= 1_100_000)) continue;
    const row: Cell[] = [];
    for (const [, tag = '', content = ''] of inner.matchAll(
      /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
    )) {
      const reference = attribute(tag, 'r');
      const column = reference ? columnOf(reference) : row.length;
      if (column < 0 || column >= mostColumns) continue;
      while (row.length < column) row.push(null);
      row[column] = valueOf(tag, content);
    }
    if (row.length === 0) continue;
    while (table.length < at) table.push([]);
    table[at] = row;
  }
  return table;
}
