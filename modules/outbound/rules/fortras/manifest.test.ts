import { describe, expect, it } from 'vitest';
import type { ManifestLeg } from './manifest.ts';
import { consignee, head, kinds, leg, linesOf, packages, records } from './testing/manifestSample.ts';

describe('the head of a manifest', () => {
  it('says number, day, both depots, vehicle, driver and arrival', () => {
    expect(records('A00', [leg()])).toEqual([
      {
        data: 'STD',
        release: '100',
        number: 'BO-261123-07',
        day: '23112026',
        codeList: 'SYA',
        currency: 'EUR',
        from: '401',
        to: '459',
        plate: 'DO-LX 1049',
        arrival: '241120260455',
        driver: 'A. Wolf',
      },
    ]);
  });
  it('leaves an arrival out that nobody knows', () => {
    expect(records('A00', [leg()], { ...head, arrival: null })[0]?.arrival).toBe('');
  });
  it('names the unit with up to four seals, and no unit without a seal', () => {
    expect(records('A10', [leg()])).toEqual([
      { unit: 'DO-LX 1049', seal1: 'S1', seal2: 'S2', seal3: 'S3', seal4: 'S4', second: '' },
    ]);
    expect(kinds([leg()], { ...head, seals: [] })).not.toContain('A10');
  });
});

it('records stand in the order of the description, each consignment by itself', () => {
  const full = leg({
    consignor: consignee,
    flags: { isAvis: true },
    instructions: [{ type: 'Delivery', text: 'Bitte klingeln' }] as ManifestLeg['instructions'],
  });
  expect(kinds([full, leg({ number: 'KT-2' })])).toEqual([
    '@@P',
    'A00',
    'A10',
    'B00',
    'B00',
    'D00',
    'F00',
    'F00',
    'G00',
    'H00',
    'H10',
    'B00',
    'D00',
    'F00',
    'F00',
    'G00',
    'J00',
    'Z00',
    '@@P',
    '',
  ]);
});

describe('addresses', () => {
  it('shipper and consignee with their place; a name that is long goes on in the next fields', () => {
    const name = 'Vereinigte Westfälische Federn- und Stahlwarenfabriken Hagen';
    const found = records('B00', [leg({ consignor: { ...consignee, name } })]);
    expect(found).toEqual([
      {
        item: '001',
        kind: 'SHP',
        name: 'Vereinigte Westfälische Federn- und',
        name2: 'Stahlwarenfabriken Hagen',
        name3: '',
        street: 'Kurt-Schumacher-Str. 5',
        country: 'DE',
        postcode: '44532',
        town: 'Lünen',
        id: '',
        gln: '',
      },
      {
        item: '001',
        kind: 'CON',
        name: 'Baumarkt Lünen',
        name2: '',
        name3: '',
        street: 'Kurt-Schumacher-Str. 5',
        country: 'DE',
        postcode: '44532',
        town: 'Lünen',
        id: '',
        gln: '',
      },
    ]);
  });
  it('a number of thirteen figures is a GLN, any other is the partner’s own', () => {
    const id = (partnerId: string) => records('B00', [leg({ consignee: { ...consignee, partnerId } })])[0];
    expect(id('4012345000009')).toMatchObject({ id: '', gln: '4012345000009' });
    expect(id('40123450000091')).toMatchObject({ id: '40123450000091', gln: '' });
    expect(id('K-4012345000009')).toMatchObject({ id: 'K-4012345000009', gln: '' });
  });
  it('what is longer than its field is cut', () => {
    const long = 'x'.repeat(40);
    expect(records('B00', [leg({ consignee: { ...consignee, streetAndNumber: long, city: long } })])[0]).toMatchObject({
      street: 'x'.repeat(35),
      town: 'x'.repeat(35),
      country: 'DE',
      id: '',
    });
    expect(
      records('B00', [leg({ consignee: { ...consignee, streetAndNumber: null, city: null } as never })])[0],
    ).toMatchObject({ street: '', town: '' });
  });
  it('a person, a telephone and an e-mail each have their record, what is empty has none', () => {
    const contact = { contactName: 'E. Krause', phone: '+49 2303 1', email: 'e@lackhaus.example' };
    expect(records('B10', [leg({ consignee: { ...consignee, ...contact } })])).toEqual([
      { item: '001', kind: 'KPE', content: 'E. Krause' },
      { item: '001', kind: 'TEL', content: '+49 2303 1' },
      { item: '001', kind: 'EMA', content: 'e@lackhaus.example' },
    ]);
    expect(records('B10', [leg({ consignee: { ...consignee, phone: '' } })])).toEqual([]);
  });
});

describe('sums', () => {
  it('of a consignment: number, weight, terms and value', () => {
    expect(records('G00', [leg({ goodsValue: 123_456 })])).toEqual([
      { item: '001', number: 'KT-1', weight: '000250000', term: '031', value: '00000123456', currency: 'EUR' },
    ]);
    expect(records('G00', [leg()])[0]).toMatchObject({ value: '00000000000', currency: '' });
  });
  it('of the manifest: what is aboard and nothing else', () => {
    const behind = leg({
      number: 'KT-3',
      packages: packages('Q').map((one) => ({ ...one, onUnit: false })),
      cashOnDelivery: 99_900,
    });
    const all = [leg({ cashOnDelivery: 12_050 }), behind, leg({ number: 'KT-2', cashOnDelivery: 100 })];
    expect(records('J00', all)).toEqual([
      { consignments: '002', packages: '000004', weight: '000500000', cod: '00000012150' },
    ]);
    expect(records('G00', all).map(({ item, number }) => `${item} ${number}`)).toEqual(['001 KT-1', '002 KT-2']);
  });
});

it('the transmission names both mailboxes, counts its records and ends', () => {
  const lines = linesOf([leg()]);
  // The receiver begins in the column that the header states (35), seven signs are the least for a mailbox.
  expect(lines[0]).toBe('@@PHBORD512 0512003500107 401     459');
  expect(lines[0]?.slice(34)).toBe('459');
  // A00, A10, B00, D00, F00, F00, G00, J00 on 23 November 2026 at 22:10:05.
  expect(lines.at(-3)).toBe('Z0000000823112026221005');
  expect(lines.slice(-2)).toEqual(['@@PT', '']);
  const long = linesOf([leg()], { ...head, ownId: 'DEPOT-0401', partnerId: 'DEPOT-459' })[0];
  expect(long).toBe('@@PHBORD512 0512003800110 DEPOT-0401 DEPOT-459');
});
