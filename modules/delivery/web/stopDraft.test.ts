import { describe, expect, it } from 'vitest';
import {
  attemptFor,
  emptyDraft,
  emptyOrder,
  missingOf,
  type Order,
  ordersToSend,
  type Reason,
  readDraft,
  reasonsFor,
  withOrder,
} from './stopDraft.ts';

const order = (more: Partial<Order> = {}): Order => ({
  itemId: 'i1',
  orderNumber: '44261183720',
  orderType: 'DELIVERY',
  shipmentState: 'IN_EXECUTION',
  processingStatus: 'NONE',
  result: null,
  processDeviationId: null,
  remark: null,
  photos: [],
  cashOnDelivery: 0,
  cashCollected: null,
  numberOfExpectedPackages: 2,
  totalGrossWeight: 0,
  loadingMeter: 0,
  attributes: [],
  handlingInstructions: [],
  packages: [],
  documentedAt: null,
  ...more,
});
const reason = (id: string, more: Partial<Reason>): Reason => ({
  id,
  code: id,
  text: id,
  classification: 'DEVIATION',
  orderTypes: ['DELIVERY'],
  photo: 'NONE',
  remark: false,
  ...more,
});
const reasons = [
  reason('d101', { photo: 'REQUIRED' }),
  reason('d104', { remark: true }),
  reason('d108', { orderTypes: ['PICKUP'] }),
  reason('d211', { classification: 'HINDRANCE', orderTypes: [] }),
];

describe('what an order still needs', () => {
  it('a result first, and nothing else before it', () =>
    expect(missingOf(order({ cashOnDelivery: 100 }), emptyOrder, reasons, 0)).toEqual(['result']));
  it('nothing when it was delivered as it should be', () =>
    expect(missingOf(order(), { ...emptyOrder, result: 'OK' }, reasons, 0)).toEqual([]));
  it('a reason of the class', () => {
    expect(missingOf(order(), { ...emptyOrder, result: 'DEVIATION' }, reasons, 0)).toEqual(['reason']);
    expect(missingOf(order(), { ...emptyOrder, result: 'DEVIATION', reasonId: 'd211' }, reasons, 0)).toEqual([
      'reason',
    ]);
    expect(missingOf(order(), { ...emptyOrder, result: 'HINDRANCE' }, [], 0)).toEqual(['reason']);
    expect(missingOf(order(), { ...emptyOrder, result: 'DEVIATION' }, [], 0)).toEqual([]);
  });
  it('the photo and the remark that the reason asks for', () => {
    const damaged = { ...emptyOrder, result: 'DEVIATION', reasonId: 'd101' } as const;
    expect(missingOf(order(), damaged, reasons, 0)).toEqual(['photo']);
    expect(missingOf(order(), damaged, reasons, 1)).toEqual([]);
    const partly = { ...emptyOrder, result: 'DEVIATION', reasonId: 'd104' } as const;
    expect(missingOf(order(), { ...partly, remark: '  ' }, reasons, 0)).toEqual(['remark']);
    expect(missingOf(order(), { ...partly, remark: 'one box' }, reasons, 0)).toEqual([]);
  });
  it('the cash of what was handed over, nought counts as said', () => {
    const cash = order({ cashOnDelivery: 34850 });
    expect(missingOf(cash, { ...emptyOrder, result: 'OK' }, reasons, 0)).toEqual(['cash']);
    expect(missingOf(cash, { ...emptyOrder, result: 'OK', cash: 0 }, reasons, 0)).toEqual([]);
    expect(missingOf(cash, { ...emptyOrder, result: 'HINDRANCE', reasonId: 'd211' }, reasons, 0)).toEqual([]);
  });
});

it('offers reasons by class and kind of order', () => {
  expect(reasonsFor(reasons, 'DEVIATION', 'DELIVERY').map((r) => r.id)).toEqual(['d101', 'd104']);
  expect(reasonsFor(reasons, 'DEVIATION', 'PICKUP').map((r) => r.id)).toEqual(['d108']);
  expect(reasonsFor(reasons, 'HINDRANCE', 'PICKUP').map((r) => r.id)).toEqual(['d211']);
});

it('drops the reason of another result and keeps what else was entered', () => {
  const said = withOrder(emptyDraft, 'i1', { result: 'DEVIATION', reasonId: 'd101', remark: 'corner' });
  expect(withOrder(said, 'i1', { result: 'HINDRANCE' }).orders.i1).toEqual({
    result: 'HINDRANCE',
    remark: 'corner',
    photos: [],
  });
  expect(withOrder(said, 'i1', { result: 'DEVIATION' }).orders.i1?.reasonId).toBe('d101');
});

it('sends orders with a result only', () => {
  const photos = [{ blobId: 'b1', name: 'a.jpg' }];
  let draft = withOrder(emptyDraft, 'i1', { result: 'DEVIATION', reasonId: 'd101', remark: ' corner ', photos });
  draft = withOrder(draft, 'i2', { result: 'OK', cash: 100 });
  expect(ordersToSend([order(), order({ itemId: 'i2', cashOnDelivery: 100 }), order({ itemId: 'i3' })], draft)).toEqual(
    [
      { itemId: 'i1', result: 'DEVIATION', processDeviationId: 'd101', remark: 'corner', photos: ['b1'] },
      { itemId: 'i2', result: 'OK', processDeviationId: null, remark: null, photos: [], cashCollected: 100 },
    ],
  );
});

it('repeats a lost call under its id, and gives a changed one another', () => {
  const lost = { ...emptyDraft, attempt: { id: 'first', content: 'A' } };
  expect(attemptFor(lost, 'A', () => 'second').id).toBe('first');
  expect(attemptFor(lost, 'B', () => 'second')).toEqual({ id: 'second', content: 'B' });
  expect(attemptFor(emptyDraft, 'A', () => 'first')).toEqual({ id: 'first', content: 'A' });
});

it('reads back what was kept, and nothing from what does not fit', () => {
  const draft = withOrder({ ...emptyDraft, signer: 'S. Dahlmann', signature: 'data:image/png;base64,AA' }, 'i1', {
    result: 'OK',
  });
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  expect(readDraft(null)).toEqual(emptyDraft);
  expect(readDraft('{"orders":5}')).toEqual(emptyDraft);
  expect(readDraft('{')).toEqual(emptyDraft);
});
