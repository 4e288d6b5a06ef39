import { describe, expect, it } from 'vitest';
import {
  countedMore,
  customersAt,
  emptyDraft,
  emptyOrder,
  equipmentToSend,
  missingOf,
  type Order,
  ordersToSend,
  type Reason,
  readDraft,
  reasonsFor,
  shortBy,
  withOrder,
} from './stopDraft.ts';

const order = (more: Partial<Order> = {}): Order => ({
  itemId: 'i1',
  orderNumber: '44261183720',
  orderType: 'DELIVERY',
  directTraffic: null,
  customerId: null,
  customerName: null,
  shipmentState: 'IN_EXECUTION',
  processingStatus: 'NONE',
  result: null,
  processDeviationId: null,
  remark: null,
  photos: [],
  scans: null,
  cashOnDelivery: 0,
  cashCollected: null,
  collectedPackages: null,
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
  signature: true,
  loss: 'NONE',
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
  });
  expect(withOrder(said, 'i1', { result: 'DEVIATION' }).orders.i1?.reasonId).toBe('d101');
});

it('sends orders with a result only', () => {
  let draft = withOrder(emptyDraft, 'i1', { result: 'DEVIATION', reasonId: 'd101', remark: ' corner ' });
  draft = withOrder(draft, 'i2', { result: 'OK', cash: 100 });
  expect(
    ordersToSend([order(), order({ itemId: 'i2', cashOnDelivery: 100 }), order({ itemId: 'i3' })], draft, reasons),
  ).toEqual([
    { itemId: 'i1', result: 'DEVIATION', processDeviationId: 'd101', remark: 'corner' },
    { itemId: 'i2', result: 'OK', processDeviationId: null, remark: null, cashCollected: 100 },
  ]);
});

it('reads back what was kept, and nothing from what does not fit', () => {
  const draft = withOrder({ ...emptyDraft, signer: 'S. Dahlmann', signature: 'data:image/png;base64,AA' }, 'i1', {
    result: 'OK',
  });
  expect(readDraft(structuredClone(draft))).toEqual(draft);
  expect(readDraft(undefined)).toEqual(emptyDraft);
  expect(readDraft({ orders: 5 })).toEqual(emptyDraft);
  expect(readDraft('{')).toEqual(emptyDraft);
});

describe('loading equipment at a stop', () => {
  it('is counted with each customer by itself where there are several', () => {
    const of = (customerId: string | null) => order({ customerId, customerName: customerId });
    expect(customersAt([of('a'), of('a')])).toEqual([]);
    expect(customersAt([of('a'), of(null)])).toEqual([]);
    expect(customersAt([of('a'), of('b'), of('a')]).map(({ id }) => id)).toEqual(['a', 'b']);
  });
  it('names the customer of each count; a draft of before, without any, still reads', () => {
    const draft = readDraft({ equipment: {}, equipmentOf: { a: { EUR: { given: 3 } }, b: { EUR: { taken: 2 } } } });
    expect(equipmentToSend(draft).equipment).toEqual([
      { customerId: 'a', equipmentId: 'EUR', given: 3, taken: 0, damaged: 0 },
      { customerId: 'b', equipmentId: 'EUR', given: 0, taken: 2, damaged: 0 },
    ]);
    expect(equipmentToSend(readDraft({ orders: {}, signer: '', equipment: { EUR: { given: 1 } } })).equipment).toEqual([
      { equipmentId: 'EUR', given: 1, taken: 0, damaged: 0 },
    ]);
  });
});

describe('packages of a collection', () => {
  const collection = order({ orderType: 'PICKUP', numberOfExpectedPackages: 4 });
  const sent = (one: Order, result: 'OK' | 'HINDRANCE') =>
    ordersToSend([one], { ...emptyDraft, orders: { [one.itemId]: { result, collected: 6 } } }, reasons)[0];
  it('are sent as counted, but for what was not collected and for deliveries', () => {
    expect(sent(collection, 'OK')).toMatchObject({ collectedPackages: 6 });
    expect(sent(collection, 'HINDRANCE')).not.toHaveProperty('collectedPackages');
    expect(sent(order(), 'OK')).not.toHaveProperty('collectedPackages');
  });
  it('differ from the order when somebody counted', () => {
    expect([countedMore(collection, 6), countedMore(collection, 3), countedMore(collection, undefined)]).toEqual([
      2, -1, 0,
    ]);
    expect(countedMore(order(), 6)).toBe(0);
  });
});

describe('a delivery in part', () => {
  const five = order({
    numberOfExpectedPackages: 5,
    packages: ['a', 'b', 'c', 'd', 'e'].map((packageId) => ({
      packageId,
      barcode: packageId,
      status: packageId === 'b' ? ('OK_DAMAGED' as const) : ('OK' as const),
      terminalStatus: 'LOADED',
      deviationCode: null,
    })),
  });
  const catalogue = [
    reason('d102', { loss: 'MISSING' }),
    reason('d104', { loss: 'RETURNED', remark: true }),
    reason('d107', {}),
  ];
  const said = (reasonId: string, short?: string[], remark?: string) => ({
    result: 'DEVIATION' as const,
    reasonId,
    ...(short ? { short } : {}),
    ...(remark ? { remark } : {}),
  });
  const sent = (own: ReturnType<typeof said>, of = five) =>
    ordersToSend([of], { ...emptyDraft, orders: { i1: own } }, catalogue)[0]?.packages?.map(({ status }) => status);

  it('asks how many and which, some and not all', () => {
    expect(missingOf(five, said('d102'), catalogue, 0)).toEqual(['packages']);
    expect(missingOf(five, said('d102', ['a', 'b', 'c', 'd', 'e']), catalogue, 0)).toEqual(['packages']);
    expect(missingOf(five, said('d102', ['c']), catalogue, 0)).toEqual([]);
    // What somebody named of another order says nothing of this one.
    expect(missingOf(five, said('d102', ['x']), catalogue, 0)).toEqual(['packages']);
    expect(missingOf(five, said('d104', ['c']), catalogue, 0)).toEqual(['remark']);
    expect(missingOf(five, said('d107'), catalogue, 0)).toEqual([]);
  });
  it('of a single package asks in words what is missing', () => {
    const single = { ...five, packages: five.packages.slice(0, 1), numberOfExpectedPackages: 1 };
    expect(missingOf(single, said('d102'), catalogue, 0)).toEqual(['remark']);
    expect(missingOf(single, said('d102', undefined, 'Zwei Kartons fehlen'), catalogue, 0)).toEqual([]);
  });
  it('sends the missing ones as missing, those that go back as not handed over, and what the hall found stays said', () => {
    expect(sent(said('d102', ['c', 'e']))).toEqual(['OK', 'OK_DAMAGED', 'NOK_MISSING', 'OK', 'NOK_MISSING']);
    expect(sent(said('d104', ['a']))).toEqual(['NOK_NOT_PROCESSED', 'OK_DAMAGED', 'OK', 'OK', 'OK']);
  });
  it('sends nothing of what was named before another reason was chosen', () => {
    expect(sent(said('d107', ['c']))).toBeUndefined();
    expect(
      ordersToSend([five], { ...emptyDraft, orders: { i1: { result: 'OK', short: ['c'] } } }, catalogue)[0]?.packages,
    ).toBeUndefined();
  });
  it('names the last ones by their number, keeps those that were named, and never one that was scanned', () => {
    expect(shortBy(five, said('d102'), 2)).toEqual(['e', 'd']);
    expect(shortBy(five, said('d102', ['b']), 2)).toEqual(['b', 'e']);
    expect(shortBy(five, said('d102', ['b', 'e']), 1)).toEqual(['b']);
    expect(shortBy(five, { ...said('d102'), scans: { e: 'SCANNED' } }, 1)).toEqual(['d']);
    expect(shortBy(five, said('d102', ['b']), 0)).toEqual([]);
  });
});
