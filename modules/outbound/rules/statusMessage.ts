import type { LocalDateTime } from '#kernel/date.ts';
import { writeRecord } from '#modules/exchange/rules/fortras/records.ts';
import { transmission } from './fortras/transmission.ts';

export type StatusEvent = {
  /** Who gets it, and who we are there. */
  partnerId: string;
  ownId: string;
  codeList: string;
  /** The sender's number of the consignment, and ours. */
  reference: string;
  orderNumber: string;
  isPickup: boolean;
  status: string;
  /** When it happened, and when the message is written, both in the depot's time. */
  at: LocalDateTime;
  now: LocalDateTime;
  text: string;
};

const date = (at: LocalDateTime): [number, number, number] => [at[0], at[1], at[2]];
const time = (at: LocalDateTime): [number, number, number] => [at[3], at[4], at[5]];

/**
 * Status of one consignment (STAT512, release 100). A pick-up order has a number of its own and none of a consignment. The text goes
 * on in Q11 where Q10 has no room.
 */
export function writeStatus(event: StatusEvent): string {
  const numbers = event.isPickup
    ? { pickupOrderNo: event.reference }
    : { consignmentNo: event.reference, consignmentNoReceiver: event.orderNumber };
  const pieces = event.text.match(/.{1,70}/gs) ?? [];
  const records = [
    writeRecord('Q00', {
      release: '100',
      codeList: event.codeList,
      consignorId: event.partnerId,
      consigneeId: event.ownId,
      causingParty: event.ownId,
    }),
    writeRecord('Q10', {
      ...numbers,
      status: event.status,
      eventDate: date(event.at),
      eventTime: time(event.at),
      text: pieces[0] ?? '',
    }),
    ...(pieces.length > 1
      ? [writeRecord('Q11', { text1: pieces[1] ?? '', text2: pieces[2] ?? '', text3: pieces[3] ?? '' })]
      : []),
  ];
  return transmission('STAT512', event, records, event.now);
}
