import { expect, test } from 'vitest';
import type { LeftBehind } from '#modules/crossdock/contract/calls.ts';
import { byOrder } from './byOrder.ts';

const pack = (packageId: string, itemId: string, storingPosition: string | null): LeftBehind => ({
  packageId,
  itemId,
  orderNumber: `order ${itemId}`,
  barcode: packageId,
  consigneeName: `consignee ${itemId}`,
  storingPosition,
  reason: 'ROUTED',
  terminalStatus: 'IN_DEPOT',
  lastSeen: null,
  lastList: null,
});

test('packages stand with their order, the fullest place first, and those without a place are counted with it', () => {
  const orders = byOrder([
    pack('1', 'a', 'C01'),
    pack('2', 'b', null),
    pack('3', 'a', 'D07'),
    pack('4', 'a', 'D07'),
    pack('5', 'a', null),
  ]);
  expect(orders.map(({ itemId, packages, places }) => [itemId, packages.map((one) => one.packageId), places])).toEqual([
    [
      'a',
      ['1', '3', '4', '5'],
      [
        { position: 'D07', packages: 2 },
        { position: 'C01', packages: 1 },
      ],
    ],
    ['b', ['2'], []],
  ]);
  expect(orders[0]).toMatchObject({ orderNumber: 'order a', consigneeName: 'consignee a' });
  expect(byOrder([])).toEqual([]);
});
