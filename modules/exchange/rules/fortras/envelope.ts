import { linesOf, recordOf, type FortrasRecord } from './records.ts';

export type FortrasKind = 'BORD512' | 'ENTL512' | 'STAT512';

/** A transmission (`@@PH` to `@@PT`) with its records. */
export type Transmission = {
  kind: string;
  sender: string;
  receiver: string;
  line: number;
  header: string;
  records: FortrasRecord[];
  ended: boolean;
};

/** FORTRAS releases 2 to 6 have records of 128 characters: recognised, because they must not be read as release 100. */
export const isOldRelease = (text: string): boolean =>
  /^\s*@@PH(BORD|STAT|ENTL)128/.test(text) || /^\s*@@PH.{8}0128/.test(text) || /^A.{126}\d[ \t]*(\r|\n|$)/.test(text);

/** Begins like a file of FORTRAS. */
export const looksLikeFortras = (text: string): boolean => /^\uFEFF?\s*@@PH/.test(text) || isOldRelease(text);

/** Sender and receiver: the column where the receiver begins stands in 17 to 20; else it is 35. */
function mailboxes(header: string): { sender: string; receiver: string } {
  const stated = Number(header.slice(16, 20).trim() || 'x');
  const start = Number.isInteger(stated) && stated >= 28 && stated <= 400 ? stated : 35;
  return { sender: header.slice(26, start - 1).trim(), receiver: header.slice(start - 1).trim() };
}

/** Transmissions of a file, one after the other; records without a header make one of their own. */
export function readTransmissions(text: string): Transmission[] {
  const found: Transmission[] = [];
  let open: Transmission | undefined;
  linesOf(text.replace(/^\uFEFF/, '')).forEach((line, index) => {
    if (line.startsWith('@@PH')) {
      open = {
        kind: line.slice(4, 11).trim(),
        ...mailboxes(line),
        line: index + 1,
        header: line,
        records: [],
        ended: false,
      };
      found.push(open);
    } else if (line.startsWith('@@PT')) {
      if (open) open.ended = true;
      open = undefined;
    } else if (line.trim() !== '') {
      if (!open) {
        open = { kind: '', sender: '', receiver: '', line: index + 1, header: '', records: [], ended: false };
        found.push(open);
      }
      open.records.push(recordOf(line, index + 1));
    }
  });
  return found;
}
