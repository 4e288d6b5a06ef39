import type { LocalDate, LocalDateTime, LocalTime } from '#kernel/date.ts';
import { writeRecord } from '#modules/exchange/rules/fortras/records.ts';
import { address, type Address, first35, inRecords, metres } from './manifest.ts';
import { type Mailboxes, transmission, wrapped } from './transmission.ts';

/** A shipment that the partner is to collect. Raw units: g, mm, cents. */
export type PickupOrder = Mailboxes & {
  codeList: string;
  number: string;
  /** Day on which it is ordered. */
  day: LocalDate;
  pickupDate: LocalDate;
  pickupFrom: LocalTime | null;
  pickupTo: LocalTime | null;
  pickup: Address;
  consignee: Address;
  goods: readonly {
    numberOfPackages: number;
    packingType: string | null;
    goodsDescription: string | null;
    marksAndNumbers: string | null;
    grossWeight: number | null;
    length: number | null;
    width: number | null;
    height: number | null;
  }[];
  /** UN numbers with their lines in words, instructions, temperatures: what has no field goes as text. */
  texts: readonly string[];
};

/** An order to collect (BORD512 of data type ABH, release 100): there is no barcode yet, and our number is the order's. */
export function writePickupOrder(order: PickupOrder, now: LocalDateTime): string {
  const item = 1;
  const grams = order.goods.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0);
  const packages = order.goods.reduce((sum, line) => sum + line.numberOfPackages, 0);
  const texts = order.texts.flatMap((text) => wrapped(text, 70));
  return transmission(
    'BORD512',
    order,
    [
      writeRecord('A00', {
        dataType: 'ABH',
        release: '100',
        waybillNo: order.number,
        waybillDate: order.day,
        codeList: order.codeList,
        currency: 'EUR',
        consignorId: order.ownId,
        consigneeId: order.partnerId,
      }),
      ...address(item, 'SHP', order.pickup),
      ...address(item, 'CON', order.consignee),
      ...order.goods.map((line, index) =>
        writeRecord('D00', {
          item,
          position: index + 1,
          packages: line.numberOfPackages,
          packaging: line.packingType,
          content: first35(line.goodsDescription ?? '').trim(),
          marks: first35(line.marksAndNumbers ?? '').trim(),
          weight: (line.grossWeight ?? 0) / 1000,
          length: metres(line.length),
          width: metres(line.width),
          height: metres(line.height),
        }),
      ),
      writeRecord('G00', {
        item,
        consignmentNo: order.number,
        weight: grams / 1000,
        pickupDate: order.pickupDate,
        pickupFrom: order.pickupFrom,
        pickupTo: order.pickupTo,
      }),
      ...inRecords(texts, 3).map((some) =>
        writeRecord('H10', {
          item,
          ...Object.fromEntries(
            some.flatMap((text, i) => [
              [`qualifier${i + 1}`, '002'],
              [`text${i + 1}`, text],
            ]),
          ),
        }),
      ),
      writeRecord('J00', { consignments: 1, packages, weight: grams / 1000 }),
    ],
    now,
  );
}
