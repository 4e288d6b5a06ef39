import { expect, test } from 'vitest';
import { ownBordero } from '../testing/ownBordero.ts';
import { readBordero } from './bordero.ts';
import { isOldRelease } from './envelope.ts';
import { layouts } from './layout.ts';
import { numberIn, readClock, readDay, recordOf, writeRecord } from './records.ts';

const read = readBordero(ownBordero());
test('the sample holds six consignments with 14 packages, 1713.155 kg and 1249.50 EUR to collect (its README)', () => {
  expect(read.orders).toHaveLength(6);
  const lines = read.orders.flatMap((order) => order.lines);
  expect(lines.reduce((sum, line) => sum + line.numberOfPackages, 0)).toBe(14);
  expect(lines.flatMap((line) => line.barcodes)).toHaveLength(14);
  expect(lines.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0)).toBe(1_713_155);
  expect(read.orders.map((order) => order.cashOnDelivery)).toEqual([null, null, 124_950, null, null, null]);
  expect(read.orders.flatMap((order) => order.problems)).toEqual([]);
  expect(read.warnings).toEqual([]);
});
test('parties, dangerous goods, text codes and references are those of the sample', () => {
  const [first, second, , fourth] = read.orders;
  expect(first?.externOrderNumber).toBe('KT-261123-0101');
  expect(first?.consignee).toMatchObject({
    name: 'Baumarkt Lünen',
    city: 'Lünen',
    postalCode: '44532',
    countryCode: 'DE',
  });
  expect(first?.consignor).toMatchObject({ number: '9521230000017', name: 'Hagener Federn GmbH' });
  expect(first?.lines[0]).toMatchObject({
    length: 1200,
    width: 800,
    height: 900,
    grossWeight: 412_500,
    packingType: 'FP',
  });
  expect(first?.lines[0]?.barcodes[0]).toBe('395212400003000012');
  expect(second?.dangerousGoods).toMatchObject([{ unNumber: '1263', class: '3', packageGroup: 'II', name: 'FARBE' }]);
  expect(second?.dangerousGoods[0]).toMatchObject({ netQuantity: 180_000, liquid: true });
  expect(fourth?.flags).toMatchObject({ requiresTailLift: true, isAvis: true });
  expect(fourth?.lines[0]).toMatchObject({ stackable: false, grossWeight: 180_005 });
  expect(fourth?.deliveryTimeSlot).toMatchObject({ dateFrom: [2026, 11, 24], timeFrom: [8, 0, 0] });
  expect(fourth?.references).toContainEqual({ type: 'CUSTOMER_REF', value: 'B-88/2' });
});
test('every byte flipped in turn: never a throw, and a consignment that is gone is spoken of or refused with its file', () => {
  const text = ownBordero();
  const numbers = read.orders.map((order) => order.externOrderNumber);
  const silent: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const again = readBordero(text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1));
    const missing = numbers.filter((number) => !again.orders.some((order) => order.externOrderNumber === number));
    const said = again.warnings.length + again.orders.flatMap((order) => order.problems).length;
    // A flipped sign of a number makes another number; nothing can know that.
    if (missing.length > 1 && said === 0 && again.orders.length > 0) silent.push(`${at}: ${missing.join()}`);
    if (again.orders.length > 0 && again.orders.length < 6 && said === 0) silent.push(`${at}: ${again.orders.length}`);
    expect(again.lines).toHaveLength(again.orders.length);
  }
  expect(silent).toEqual([]);
}, 30_000);
test('cut anywhere, the last consignment waits for a person', () => {
  const text = ownBordero();
  for (let at = 0; at < text.indexOf('\r\nZ00'); at += 7) {
    const last = readBordero(text.slice(0, at)).orders.at(-1);
    if (last) expect(last.problems.some((one) => one.severity === 'ERROR')).toBe(true);
  }
});
test('release 6 is recognised, other releases and test files are not taken for goods', () => {
  const text = ownBordero();
  const other = readBordero(text.replace('A00STD100', 'A00STD200'));
  expect(other.orders.every((order) => order.problems.some((one) => one.code === 'RELEASE_UNSUPPORTED'))).toBe(true);
  expect(isOldRelease('@@PHBORD128 0128003500107 AAAAAAA BBBBBBB')).toBe(true);
  expect(isOldRelease(`A${' '.repeat(126)}6\r\n`)).toBe(true);
  expect(isOldRelease(text)).toBe(false);
});

test('every record of the sample, read by its fields and written again, is the same line', () => {
  for (const line of ownBordero()
    .split('\r\n')
    .filter((one) => /^[A-Z]\d\d/.test(one))) {
    const record = recordOf(line, 1);
    if (!record.known) throw new Error(line);
    const values = Object.fromEntries(
      layouts[record.known].map(([name, from, length, form]) => {
        const raw = line.slice(from - 1, from - 1 + length);
        const number = numberIn(record, name).value;
        return [
          name,
          form === 'AN' ? raw : form === 'D8' ? readDay(raw) : form.startsWith('T') ? readClock(raw) : number,
        ];
      }),
    );
    // The sample leaves numbers that nobody stated blank; a writer sends zeros.
    const again = writeRecord(record.known, values).padEnd(512);
    const differing = [...line.padEnd(512)].filter(
      (char, at) => char !== again[at] && !(char === ' ' && again[at] === '0'),
    );
    expect({ line, differing }).toEqual({ line, differing: [] });
  }
});
