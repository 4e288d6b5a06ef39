import { describe, expect, it } from 'vitest';
import { byNetwork, findRouting, firstLeg, type RoutingQuery, type RoutingRow } from './routing.ts';

const row = (id: string, more: Partial<RoutingRow> = {}): RoutingRow => ({
  id,
  direction: 'BOTH',
  countryCode: 'DE',
  postalCodeFrom: '44000',
  postalCodeTo: '44999',
  cityPattern: null,
  customerId: null,
  productIds: [],
  weekdays: [],
  trafficType: null,
  minWeight: null,
  maxWeight: null,
  priority: 5,
  responsibleDepotId: 'dtm',
  relationId: null,
  routeId: null,
  affId: null,
  terminalAreaId: null,
  ...more,
});
const query = (more: Partial<RoutingQuery> = {}): RoutingQuery => ({
  direction: 'DELIVERY',
  countryCode: 'de',
  postalCode: '44532',
  city: 'Lünen',
  ...more,
});
const winner = (rows: RoutingRow[], more: Partial<RoutingQuery> = {}) => findRouting(rows, query(more))?.id;

describe('routing', () => {
  it('the most specific row wins: customer, city, shortest range, priority', () => {
    const wide = row('wide', { postalCodeFrom: '40000', postalCodeTo: '49999', priority: 1 });
    const narrow = row('narrow', { postalCodeFrom: '44500', postalCodeTo: '44599' });
    const urgent = row('urgent', { postalCodeFrom: '44500', postalCodeTo: '44599', priority: 1 });
    const city = row('city', { cityPattern: 'lün*' });
    const customer = row('customer', { customerId: 'c1', postalCodeFrom: '00000', postalCodeTo: '99999' });
    expect(winner([wide, narrow])).toBe('narrow');
    expect(winner([wide, narrow, urgent])).toBe('urgent');
    expect(winner([narrow, urgent, city])).toBe('city');
    expect(winner([narrow, city, customer], { customerId: 'c1' })).toBe('customer');
    expect(winner([narrow, city, customer], { customerId: 'c2' })).toBe('city');
    expect(winner([row('b'), row('a')])).toBe('a');
  });
  it('leading digits cover every code that starts with them', () => {
    expect(winner([row('lead', { postalCodeFrom: '44', postalCodeTo: '45' })])).toBe('lead');
    expect(winner([row('lead', { postalCodeFrom: '45', postalCodeTo: '46' })])).toBeUndefined();
    expect(
      winner([
        row('lead', { postalCodeFrom: '44', postalCodeTo: '44' }),
        row('narrow', { postalCodeFrom: '44532', postalCodeTo: '44532' }),
      ]),
    ).toBe('narrow');
    expect(
      winner([row('nl', { countryCode: 'NL', postalCodeFrom: '1011', postalCodeTo: '1019' })], {
        countryCode: 'NL',
        postalCode: '1012 AB',
      }),
    ).toBe('nl');
    expect(winner([row('short')], { postalCode: '445' })).toBeUndefined();
  });
  it.each<[string, Partial<RoutingRow>, Partial<RoutingQuery>]>([
    ['direction', { direction: 'PICKUP' }, {}],
    ['country', { countryCode: 'AT' }, {}],
    ['postal code', { postalCodeTo: '44531' }, {}],
    ['city', { cityPattern: 'Dort*' }, {}],
    ['city, whole word', { cityPattern: 'Lün' }, {}],
    ['product', { productIds: ['p1'] }, { productId: 'p2' }],
    ['product not known', { productIds: ['p1'] }, {}],
    ['traffic type', { trafficType: 'LineHaul' }, { trafficType: 'LocalTraffic' }],
    ['weekday', { weekdays: [true, false, true, true, true, false, false] }, { date: [2026, 11, 24] }],
    ['too light', { minWeight: 100 }, { totalGrossWeight: 99 }],
    ['too heavy', { maxWeight: 100 }, { totalGrossWeight: 101 }],
  ])('a row does not apply by its %s', (_, of, asked) => {
    expect(winner([row('other', of)], asked)).toBeUndefined();
    expect(winner([row('plain')], asked)).toBe('plain');
  });
  it('patterns match at both ends and in the middle', () => {
    for (const pattern of ['*nen', 'L*n', '*', 'l*n*n', 'LÜNEN'])
      expect(winner([row('x', { cityPattern: pattern })])).toBe('x');
    for (const pattern of ['*nem', 'x*', 'l*x*n', 'lünen*lünen'])
      expect(winner([row('x', { cityPattern: pattern })])).toBeUndefined();
  });
});

describe('the first leg of an order (R11)', () => {
  const rows = [
    row('own', { routeId: '100' }),
    row('hamburg', { postalCodeFrom: '20000', postalCodeTo: '22999', responsibleDepotId: 'ham' }),
  ];
  const own = { countryCode: 'DE', postalCode: '44532', city: 'Lünen' };
  const far = { countryCode: 'DE', postalCode: '20095', city: 'Hamburg' };
  it('is a delivery in the own area, else a pickup at the consignor', () => {
    expect(firstLeg(rows, 'dtm', own, far)).toMatchObject({ shipmentType: 'DELIVERY', routing: { id: 'own' } });
    expect(firstLeg(rows, 'dtm', far, own)).toMatchObject({ shipmentType: 'PICKUP', routing: { id: 'own' } });
    expect(firstLeg(rows, 'ham', own, far)).toMatchObject({ shipmentType: 'PICKUP', routing: { id: 'hamburg' } });
    expect(firstLeg([], 'dtm', own, undefined)).toEqual({ shipmentType: 'PICKUP', routing: undefined });
  });
});

describe('a leg on the way that the network stored', () => {
  const way = ['dtm', 'hub', 'muc'];
  const leads = new Map([
    ['r-hub', 'hub'],
    ['r-muc', 'muc'],
  ]);
  const next = (rows: RoutingRow[], unit: string) => byNetwork(rows, unit, way, leads)?.routing;

  it('goes by the relation of a row, also where the depot answers for every place itself', () => {
    const rows = [
      row('a', { responsibleDepotId: 'hub', relationId: 'r-lej' }),
      row('b', { responsibleDepotId: 'hub', relationId: 'r-muc', routeId: '504' }),
    ];
    expect(next(rows, 'hub')).toMatchObject({ relationId: 'r-muc', routeId: '504' });
  });
  it('goes by a relation alone where no row of the depot leads there', () => {
    const rows = [row('a', { responsibleDepotId: 'muc', relationId: 'r-muc', routeId: '505' })];
    expect(next(rows, 'dtm')).toMatchObject({ responsibleDepotId: 'hub', relationId: 'r-hub', routeId: null });
  });
  it('is not routed where nothing leads there, and is the own delivery where the way ends', () => {
    expect(byNetwork([], 'dtm', way)).toEqual({ trafficType: 'LineHaul', routing: undefined });
    expect(byNetwork([], 'muc', way, leads)).toBeUndefined();
    expect(byNetwork([], 'lej', way, leads)).toBeUndefined();
  });
});
