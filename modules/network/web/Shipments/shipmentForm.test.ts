import { describe, expect, it } from 'vitest';
import type { NetworkShipment } from '#modules/network/contract/shipment.ts';
import { atField, contentOf, formOf, newLine } from './shipmentForm.ts';

const place = { streetAndNumber: 'Kai 1', countryCode: 'DE', postalCode: '20457', city: 'Hamburg' };
const unseen = { email: 'gate@elbe.example', latitude: 53.5, longitude: 9.9, stopLocationId: 'S-1' };
const consignee = { name: 'Elbe Maschinen', ...place, contactName: null, phone: null, ...unseen };
const goods = ['A', 'B', 'C'].map((marksAndNumbers) => ({
  numberOfPackages: 1,
  packingType: null,
  goodsDescription: `Goods ${marksAndNumbers}`,
  marksAndNumbers,
  grossWeight: null,
  length: null,
  width: null,
  height: null,
  stackable: false,
}));
const before = {
  consignor: consignee,
  consignee,
  shipper: null,
  goods,
  dangerousGoods: [],
} as Partial<NetworkShipment> as NetworkShipment;
const form = formOf(before);
const sentTo = (change: Partial<typeof form.consignee>) =>
  contentOf({ ...form, consignee: { ...form.consignee, ...change } }, before).consignee;

describe('what a changed shipment keeps of what the form does not show', () => {
  it('marks stay with their goods when a line above them goes', () => {
    const lines = [...form.lines.slice(1), newLine(3)];
    expect(contentOf({ ...form, lines }, before).goods.map((line) => line.marksAndNumbers)).toEqual(['B', 'C', null]);
  });
  it('all of a party that is still the same', () => expect(sentTo({ phone: '0231' })).toMatchObject(unseen));
  it('no mail address of the firm that stood there before', () =>
    expect(sentTo({ name: 'Weser Maschinen' })).toMatchObject({ ...unseen, email: null }));
  it('no coordinates of another country', () =>
    expect(sentTo({ countryCode: 'NL' })).toMatchObject({ email: unseen.email, latitude: null, stopLocationId: null }));
});

it('what the server refuses is shown at the field that says it', () => {
  const fields = ['customerId', 'goods.1.grossWeight', 'goods', 'consignor.countryCode', 'goodsValue'];
  expect(fields.map((field) => atField({ field }).field)).toEqual([
    'consignor.number',
    'lines.1.grossWeight',
    'lines',
    'consignor.countryCode',
    'goodsValue',
  ]);
});
