import Papa from 'papaparse';
import { textOfBytes } from '#platform/textOfBytes.ts';
import { type LoggerRead, type LoggerRow, readLogger } from '../../rules/loggers/readLogger.ts';

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
  const text = textOfBytes(bytes);
  if (text.includes('\u0000')) return { ok: false, fault: 'NO_TEMPERATURE' };
  return readLogger(text, rowsOf(text));
}
