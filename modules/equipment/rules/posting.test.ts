import { expect, test } from 'vitest';
import { carrierOf, partnerOfList } from './partnerOf.ts';
import { corrections, otherSide, type Posting, postingsOf } from './posting.ts';

const customer = { kind: 'CUSTOMER', id: 'mueller' } as const;
const driver = { kind: 'DRIVER', id: 'd-1' } as const;
/** The balance as an accountant adds it: what was given, less what came back. */
const balance = (rows: readonly Posting[], quality = 'EXCHANGEABLE'): number =>
  rows.filter((one) => one.quality === quality).reduce((sum, one) => sum + one.given - one.taken, 0);

test('33 pallets given, 30 taken of which 2 are damaged: 5 good ones are owed, 2 damaged ones lie with us', () => {
  const rows = postingsOf(customer, [{ equipmentId: 'EUR', given: 33, taken: 30, damaged: 2 }]);
  expect([balance(rows), balance(rows, 'DAMAGED')]).toEqual([5, -2]);
});

test('a count that is corrected compensates; the same count again books nothing', () => {
  const first = postingsOf(customer, [{ equipmentId: 'EUR', given: 10, taken: 0 }]);
  const second = postingsOf(customer, [{ equipmentId: 'EUR', given: 8, taken: 3 }]);
  const correction = corrections(first, second);
  expect(correction).toEqual([{ partner: customer, equipmentId: 'EUR', quality: 'EXCHANGEABLE', given: -2, taken: 3 }]);
  expect(balance([...first, ...correction])).toBe(5);
  expect(corrections([...first, ...correction], second)).toEqual([]);
});

test('another partner than before: the first account is cleared, the second has it', () => {
  const wrong = postingsOf(driver, [{ equipmentId: 'EUR', given: 4, taken: 0 }]);
  const right = postingsOf(customer, [{ equipmentId: 'EUR', given: 4, taken: 0 }]);
  const rows = [...wrong, ...corrections(wrong, right)];
  expect(balance(rows.filter((one) => one.partner.kind === 'DRIVER'))).toBe(0);
  expect(balance(rows.filter((one) => one.partner.kind === 'CUSTOMER'))).toBe(4);
});

test('a day of a driver ends at nothing when all that went out was handed over or came home', () => {
  const out = postingsOf(driver, [{ equipmentId: 'EUR', given: 20, taken: 0 }]);
  const atStop = postingsOf(customer, [{ equipmentId: 'EUR', given: 12, taken: 7, damaged: 1 }]);
  const home = postingsOf(driver, [{ equipmentId: 'EUR', given: 0, taken: 15, damaged: 1 }]);
  const day = [...out, ...otherSide(driver, atStop), ...home];
  expect([balance(day), balance(day, 'DAMAGED')]).toEqual([0, 0]);
});

test('nothing counted is no posting', () => {
  expect(postingsOf(customer, [{ equipmentId: 'EUR', given: 0, taken: 0 }])).toEqual([]);
});

test('the account of a list: the one other depot, else forwarder before carrier before driver, else nobody', () => {
  const carrying = { affId: 'a', freightCarrierId: 'c', driverId: 'd' };
  expect(partnerOfList({ depots: ['ham'], carrying })).toEqual({ kind: 'DEPOT', id: 'ham' });
  expect(partnerOfList({ depots: ['ham', 'muc'], carrying })).toEqual({ kind: 'AFF', id: 'a' });
  expect(carrierOf({ ...carrying, affId: null })).toEqual({ kind: 'CARRIER', id: 'c' });
  expect(carrierOf({ affId: null, freightCarrierId: null, driverId: 'd' })).toEqual({ kind: 'DRIVER', id: 'd' });
  expect(partnerOfList({ depots: [], carrying: null })).toBeNull();
});
