import { describe, expect, it } from 'vitest';
import { type AnomalyFacts, anomaliesOf } from './anomalies.ts';

const facts = (more: Partial<AnomalyFacts> = {}): AnomalyFacts => ({
  latitude: 51.5,
  longitude: 7.4,
  pickupTimeSlots: [],
  deliveryTimeSlots: [],
  unloading: ['UNLOADED', undefined],
  hasDangerousGoods: false,
  calculatedDangerousGoodsPoints: 0,
  statedDangerousGoodsPoints: null,
  ...more,
});
const reversed = {
  dateFrom: null,
  dateTo: null,
  timeFrom: [12, 0, 0],
  timeTo: [8, 0, 0],
  secondTimeFrom: null,
  secondTimeTo: null,
} satisfies AnomalyFacts['deliveryTimeSlots'][number];

describe('anomalies (domain 7.6)', () => {
  it('a plain shipment has none', () => expect(anomaliesOf(facts())).toEqual([]));
  it.each<[string, Partial<AnomalyFacts>]>([
    ['MISSING_GEO_COORDINATES', { latitude: null }],
    ['MISSING_GEO_COORDINATES', { longitude: null }],
    ['ILLEGAL_TIME_WINDOWS', { deliveryTimeSlots: [reversed] }],
    ['ILLEGAL_TIME_WINDOWS', { pickupTimeSlots: [reversed] }],
    ['DAMAGED_WHEN_INCOMING', { unloading: ['DAMAGED_GOODS'] }],
    ['DAMAGED_PACKAGE_WHEN_INCOMING', { unloading: ['DAMAGED_PACKAGING'] }],
    ['INCOMPLETE_WHEN_INCOMING', { unloading: ['UNLOADED', 'MISSING'] }],
    ['INCOMPLETE_WHEN_INCOMING', { unloading: ['UNLOADED', 'NOT_UNLOADED'] }],
    ['DEVIATION_WHEN_INCOMING', { unloading: ['WITH_DEVIATION'] }],
    ['IRREGULAR_DGP_CALCULATION', { hasDangerousGoods: true, calculatedDangerousGoodsPoints: -1 }],
    [
      'IRREGULAR_DGP_CALCULATION',
      { hasDangerousGoods: true, calculatedDangerousGoodsPoints: 102, statedDangerousGoodsPoints: 100 },
    ],
  ])('%s from %j', (anomaly, more) => {
    expect(anomaliesOf(facts(more))).toEqual([anomaly]);
  });
  it('points within one per cent of the sender are fine', () => {
    expect(
      anomaliesOf(
        facts({ hasDangerousGoods: true, calculatedDangerousGoodsPoints: 101, statedDangerousGoodsPoints: 100 }),
      ),
    ).toEqual([]);
  });
});
