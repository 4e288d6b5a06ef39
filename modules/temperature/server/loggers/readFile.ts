import Papa from 'papaparse';
import { type LoggerRead, type LoggerRow, readLogger } from '../../rules/loggers/readLogger.ts';

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);

/** By its mark, else UTF-8, else Windows-1252: only degree signs lie beyond ASCII. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What tells cells apart: tabs, semicolons or commas, whichever most of the first lines have. */
function delimiterOf(lines: readonly string[]): string {
  const sample = lines.filter((line) => line.trim() !== '').slice(0, 200);
  const having = (sign: string) => sample.filter((line) => line.replace(/"[^"]*"/g, '').includes(sign)).length;
  return ['\t', ';'].find((sign) => having(sign) * 2 > sample.length) ?? ',';
}

/** Lines of a logger's file; a reading never has a line break within a cell, so that each keeps its number. */
function rowsOf(text: string): LoggerRow[] {
  const lines = text.split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(lines);
  return lines.flatMap((content, at) => {
    if (content.trim() === '') return [];
    const [cells] = Papa.parse<string[]>(content, { delimiter }).data;
    return cells ? [{ line: at + 1, cells }] : [];
  });
}

/** A logger's file as its maker's program wrote it. */
export function readLoggerBytes(bytes: Uint8Array): LoggerRead {
  const text = textOf(bytes);
  if (text.includes('\u0000')) return { ok: false, fault: 'NO_TEMPERATURE' };
  return readLogger(text, rowsOf(text));
}
