import { describe, expect, it } from 'vitest';
import type { RecordType } from '../contract/recordType.ts';
import { recordTypes } from '../contract/types.ts';
import { containerNumberHolds } from './containerNumber.ts';
import { fieldPaths } from '#kernel/fields.ts';
import { withValue } from './path.ts';
import { idIssue, reservedWords } from './recordId.ts';
import { recordIssues, requiredTexts } from './recordRules.ts';

const typeOf = (path: string): RecordType => recordTypes[path] as RecordType;
/** Field and rule of every issue, `!` for a hint. */
const said = (path: string, values: Record<string, unknown>): string[] => {
  const type = typeOf(path);
  const texts = requiredTexts(type).reduce<Record<string, unknown>>(
    (record, field) => withValue(record, field, { defaultText: 'x' }),
    {},
  );
  return recordIssues(type, { ...texts, ...values }).map(
    ({ field, key, hint }) => `${field} ${key.split('/').at(-1)}${hint ? '!' : ''}`,
  );
};

/** Every rule of every type, with the values that break it and those that keep it. */
const cases: [type: string, values: Record<string, unknown>, issues: string[]][] = [
  ['driver', { validFrom: [2026, 2, 1], validTo: [2026, 1, 31] }, ['validFrom invalidRange']],
  ['driver', { validFrom: [2026, 2, 1], validTo: [2026, 2, 1] }, []],
  ['driver', { contactPerson: { name: '  ' } }, ['contactPerson.name notEmpty']],
  ['driver', { dangerousGoodsTraining: true }, ['adrCertificateValidTo notEmpty']],
  ['driver', { dangerousGoodsTraining: true, adrCertificateValidTo: [2027, 1, 1] }, []],
  ['driver', { dangerousGoodsTraining: false }, []],
  ['edipartner', { partnerId: 'P1', active: true }, ['address notEmpty']],
  ['edipartner', { partnerId: 'P1', active: true, address: 'https://partner.example/status' }, []],
  ['edipartner', { partnerId: 'P1', active: false }, []],
  ['freightcarrier', { contractStart: [2026, 5, 2], contractEnd: [2026, 5, 1] }, ['contractStart invalidRange']],
  ['freightcarrier', { contractStart: [2026, 5, 2], contractEnd: [2026, 5, 2] }, []],
  ['freightcarrier', { contractStart: null, contractEnd: [2026, 5, 2] }, []],
  ['freightcarrier', { licenceEUValidTo: [2027, 5, 2], licenceEUNumber: '' }, ['licenceEUNumber notEmpty']],
  ['freightcarrier', { licenceEUValidTo: [2027, 5, 2], licenceEUNumber: 'D-1' }, []],
  ['loadingcontainer', { number: 'CSQU3054384' }, ['number containerNumber!']],
  ['loadingcontainer', { number: 'CSQU 305438-3' }, []],
  ['loadingcontainer', { number: 'DTM4401' }, []],
  ['routing', { postalCodeFrom: '44', postalCodeTo: '45' }, []],
  ['routing', { postalCodeFrom: '45', postalCodeTo: '44' }, ['postalCodeTo notBefore']],
  ['routing', { postalCodeFrom: '44', postalCodeTo: '44999' }, ['postalCodeTo postalLength']],
  ['routing', { postalCodeFrom: '5928 AA', postalCodeTo: '5928AB' }, []],
  [
    'customer',
    { address: { name1: 'A', city: 'B', postalCode: '9707', countryCode: 'DE' } },
    ['address.postalCode postalForm'],
  ],
  ['customer', { address: { name1: 'A', city: 'B', postalCode: '97070', countryCode: 'DE' } }, []],
  ['customer', { address: { name1: 'A', city: 'B', postalCode: '9707', countryCode: 'AT' } }, []],
  ['customer', { address: { name1: 'A', city: 'B', postalCode: '9707', countryCode: 'XX' } }, []],
  ['stoplocation', { address: { name1: 'A', city: 'B', postalCode: '1011', countryCode: 'NL' } }, []],
  [
    'stoplocation',
    { address: { name1: 'A', city: 'B', postalCode: '44-147', countryCode: 'DE' } },
    ['address.postalCode postalForm'],
  ],
  ['routing', { countryCode: 'DE', postalCodeFrom: '44', postalCodeTo: '45' }, []],
  ['routing', { countryCode: 'DE', postalCodeFrom: '44', postalCodeTo: '4A' }, ['postalCodeTo postalForm']],
  [
    'routing',
    { countryCode: 'DE', postalCodeFrom: '440000', postalCodeTo: '450000' },
    ['postalCodeFrom postalForm', 'postalCodeTo postalForm'],
  ],
  ['routing', { countryCode: 'NL', postalCodeFrom: '5928 A', postalCodeTo: '5928 Z' }, []],
  ['routing', { countryCode: 'GB', postalCodeFrom: 'LS', postalCodeTo: 'LT' }, []],
  ['routing', { countryCode: 'PL', postalCodeFrom: '00', postalCodeTo: '04' }, []],
  ['routing', { minWeight: 2000, maxWeight: 1000 }, ['minWeight invalidRange']],
  ['routing', { minWeight: 1000, maxWeight: 1000 }, []],
  [
    'stoplocationgroupingrequest',
    { memberStopLocationIds: ['a', 'b'], targetStopLocationId: 'c' },
    ['targetStopLocationId isIn'],
  ],
  ['stoplocationgroupingrequest', { memberStopLocationIds: ['a', 'b'], targetStopLocationId: 'b' }, []],
  ['stoplocationgroupingrequest', { memberStopLocationIds: ['a', 'b'], targetStopLocationId: null }, []],
];

const hour = (h: number) => [h, 0, 0];
const week = (...first: number[][]) => [
  first.map(([from = 0, to = 0]) => [hour(from), hour(to)]),
  ...Array(7).fill([]),
];
const hours: [name: string, week: unknown, wrong: boolean][] = [
  ['one window', week([8, 17]), false],
  ['two windows', week([7, 12], [13, 17]), false],
  ['windows that touch', week([7, 12], [12, 17]), false],
  ['a window that ends before it begins', week([17, 8]), true],
  ['a window without length', week([8, 8]), true],
  ['windows that overlap', week([7, 13], [12, 17]), true],
  ['nothing said', null, false],
];

it.each(cases)('%s %j', (type, values, issues) => expect(said(type, values)).toEqual(issues));
it.each(['customer', 'stoplocation', 'handoverpoint'])('opening hours of %s', (type) => {
  for (const [name, value, wrong] of hours)
    expect(said(type, { openingHours: value }), name).toEqual(wrong ? ['openingHours openingHours'] : []);
});

describe('the declarations', () => {
  it.each(Object.values(recordTypes).map((type) => [type.path, type] as const))('%s is sound', (path, type) => {
    const fields = new Set(fieldPaths(type).map((field) => field.path));
    const top = Object.keys(type.fields.shape);
    for (const rule of type.rules ?? []) {
      expect(fields, JSON.stringify(rule)).toContain(rule.field);
      if ('other' in rule) expect(fields).toContain(rule.other);
      // A rule of a declaration has its case above.
      expect(
        cases.some(([of, , issues]) => of === path && issues.some((one) => one.startsWith(`${rule.field} `))),
      ).toBe(true);
    }
    for (const named of Object.values(type.tabs ?? {}).flat()) expect(top, named).toContain(named);
    for (const own of type.serverFields ?? []) expect(top).toContain(own);
    for (const field of [...(type.unique ?? []), ...(type.uniqueTogether ?? []).flat()])
      expect(fields).toContain(field);
    for (const { type: target } of type.references ?? []) expect(recordTypes[target], target).toBeDefined();
    expect([...fields, 'id']).toContain(type.title);
    for (const shown of type.display) expect(fields).toContain(shown);
  });
  it.each(Object.values(recordTypes).map((type) => [type.path, type] as const))(
    '%s wants its translated texts',
    (_, type) => {
      for (const field of requiredTexts(type))
        expect(recordIssues(type, withValue({}, field, { defaultText: ' ' })).map((issue) => issue.field)).toContain(
          field,
        );
    },
  );
});

it.each<[string, string | undefined]>([
  ['do-lx_1', undefined],
  ['DO', 'id_pattern'],
  ['größe', 'id_pattern'],
  ['a b', 'id_pattern'],
  ['taken', 'notUnique'],
  ...[...reservedWords].map((word): [string, string] => [word, 'notUnique']),
])('the id %s of a new record: %s', (id, issue) => expect(idIssue(id, (one) => one === 'taken')).toBe(issue));

it.each([
  ['CSQU3054383', true],
  ['MSKU6011672', true],
  ['MSKU6011673', false],
  ['TGHU7599330', true],
])('%s has its check digit: %s', (number, right) => expect(containerNumberHolds(number)).toBe(right));
