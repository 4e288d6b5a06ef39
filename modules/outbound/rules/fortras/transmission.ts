import type { LocalDateTime } from '#kernel/date.ts';
import { writeRecord } from '#modules/exchange/rules/fortras/records.ts';
import type { FortrasKind } from '#modules/exchange/rules/fortras/envelope.ts';

/** Header of a transmission: mailboxes of sender and receiver with the column where the receiver begins. */
const header = (kind: FortrasKind, sender: string, receiver: string): string => {
  const length = Math.max(7, sender.length, receiver.length);
  const start = 27 + length + 1;
  const line = `@@PH${kind} 0512${String(start).padStart(4, '0')}001${String(length).padStart(2, '0')} ${sender.padEnd(start - 27)}${receiver}`;
  return line.trimEnd();
};

export type Mailboxes = { ownId: string; partnerId: string };

/** A transmission with its header, the record that counts the others (Z00) and its end; `now` is the depot's time. */
export function transmission(
  kind: FortrasKind,
  { ownId, partnerId }: Mailboxes,
  records: readonly string[],
  now: LocalDateTime,
): string {
  const end = writeRecord('Z00', {
    records: records.length,
    date: [now[0], now[1], now[2]],
    time: [now[3], now[4], now[5]],
  });
  return [header(kind, ownId, partnerId), ...records, end, '@@PT'].map((line) => `${line}\r\n`).join('');
}

/** A text in pieces that fit their fields, cut between words where there are any. */
export function wrapped(text: string, width: number): string[] {
  const pieces: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    for (const part of word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []) {
      const last = pieces.at(-1);
      if (last !== undefined && last.length + 1 + part.length <= width) pieces[pieces.length - 1] = `${last} ${part}`;
      else pieces.push(part);
    }
  }
  return pieces;
}
