import { describe, expect, it } from 'vitest';
import { readInterchange } from '#modules/exchange/rules/edifact.ts';
import { meaningOf } from '#modules/exchange/rules/reports/meanings.ts';
import { readIftmin } from '#modules/exchange/rules/iftmin.ts';
import { type StatusReport, writeStatusReport } from './statusReport.ts';

/** First message of the sample (FORTRAS 11), as far as one event goes. */
const delivered: StatusReport = {
  directory: 'D01B',
  control: 'K00017',
  sender: '9521230004015',
  recipient: '4012345000009',
  now: [2026, 11, 24, 14, 30, 0],
  consignor: {
    number: '9521230000017',
    name: 'Hagener Federn GmbH',
    streetAndNumber: 'Eckeseyer Straße 112',
    city: 'Hagen',
    postalCode: '58089',
    countryCode: 'DE',
  },
  consignee: {
    number: null,
    name: 'Baumarkt Lünen',
    streetAndNumber: 'Kurt-Schumacher-Str. 5',
    city: 'Lünen',
    postalCode: '44532',
    countryCode: 'DE',
  },
  reference: 'SO-700101',
  orderNumber: '2600112233',
  deliveryNotes: ['LS-0101'],
  status: '304',
  codeList: 'SYA',
  at: [2026, 11, 24, 9, 58, 0],
  text: 'Unvollständig: 1 FP fehlt, Empfänger nimmt Rest an',
  place: 'Lünen',
  packages: 2,
  packaging: '201::9',
  barcodes: ['395212400003000012', '395212400003000029'],
};
const lines = (report: StatusReport): string[] => writeStatusReport(report).trimEnd().split('\r\n');

describe('a status report', () => {
  it('has the segments of the published example, in their order', () => {
    const text = lines({ ...delivered, packaging: null });
    for (const segment of [
      "UNH+1+IFTSTA:D:01B:UN:EAN004'",
      "DTM+137:202611241430:203'",
      "NAD+CZ+9521230000017::9++Hagener Federn GmbH+Eckeseyer Straße 112+Hagen++58089+DE'",
      "NAD+CN+++Baumarkt Lünen+Kurt-Schumacher-Str. 5+Lünen++44532+DE'",
      "NAD+FW+9521230004015::9'",
      "RFF+CU:SO-700101'",
      "CNI+1+SO-700101'",
      "STS+1+21'",
      "RFF+DQ:LS-0101'",
      "DTM+334:202611240958:203'",
      "FTX+AAI+++Unvollständig?: 1 FP fehlt, Empfänger nimmt Rest an'",
      "LOC+7+:::Lünen'",
      "PCI+33E'",
      "GIN+BJ+395212400003000012+395212400003000029'",
    ])
      expect(text).toContain(segment);
    const tags = text.map((line) => line.slice(0, 3));
    expect(tags.join(' ')).toBe('UNA UNB UNH BGM DTM NAD NAD NAD RFF CNI STS RFF RFF DTM FTX LOC GID PCI GIN UNT UNZ');
  });
  it('counts its segments from UNH to UNT, and another reader finds no fault in its envelope', () => {
    const text = lines(delivered);
    expect(text.at(-2)).toBe(`UNT+${text.length - 3}+1'`);
    expect(readInterchange(text.join('\r\n')).warnings).toEqual([]);
  });
  it('sends what has no code of EANCOM as the network’s own, with the reason where there is one', () => {
    expect(lines({ ...delivered, status: '313' })).toContain("STS+1+313:SYA:86+46'");
    expect(lines({ ...delivered, status: '313', directory: 'D96A' })).toContain("STS+1+313:SYA:86+231'");
    expect(lines({ ...delivered, status: '201' })).toContain("STS+1+201:SYA:86'");
  });
  it('speaks the older directory in its own codes', () => {
    const text = lines({ ...delivered, directory: 'D96A', status: '531' });
    expect(text).toContain("UNH+1+IFTSTA:D:96A:UN:EAN002'");
    expect(text).toContain("BGM+61E::9+K00017+9'");
    expect(text).toContain("STS+1+54'");
    expect(lines({ ...delivered, status: '531' })).toContain("STS+1+76E::9'");
  });
  it('releases service characters and cuts what has no room', () => {
    const text = lines({ ...delivered, text: `O'Neill + Sohn? ${'x'.repeat(500)}` });
    const words = text.find((line) => line.startsWith('FTX')) ?? '';
    expect(words).toContain("O?'Neill ?+ Sohn??");
    expect(words.split(/(?<!\?):/).length).toBe(5);
  });
  const interchange = (report: StatusReport) => lines(report)[1];
  it('names sender and recipient by GLN or by their own numbers, with day and hour', () => {
    expect(interchange(delivered)).toBe("UNB+UNOC:3+9521230004015:14+4012345000009:14+261124:1430+K00017++IFTSTA'");
    expect(interchange({ ...delivered, sender: 'DEPOT+1', recipient: '40123450000091' })).toBe(
      "UNB+UNOC:3+DEPOT?+1+40123450000091+261124:1430+K00017++IFTSTA'",
    );
    expect(lines({ ...delivered, sender: 'X4012345000009' })).toContain("NAD+FW+X4012345000009::92'");
  });
  it('says a party by name alone where there is no more, in five parts of thirty-five', () => {
    const bare = {
      number: 'K-9521230000017',
      name: 'x'.repeat(200),
      streetAndNumber: null,
      city: null,
      postalCode: null,
      countryCode: null,
    };
    expect(lines({ ...delivered, consignor: null, consignee: bare })).toContain(
      `NAD+CN+++${Array(5).fill('x'.repeat(35)).join(':')}'`,
    );
    expect(lines({ ...delivered, consignor: null }).some((line) => line.startsWith('NAD+CZ'))).toBe(false);
    expect(lines({ ...delivered, consignee: { ...bare, name: 'A', city: 'c'.repeat(40) } })).toContain(
      `NAD+CN+++A++${'c'.repeat(35)}'`,
    );
  });
  it('cuts numbers and places to their fields', () => {
    const long = 'r'.repeat(80);
    const text = lines({
      ...delivered,
      reference: long,
      orderNumber: long,
      place: long,
      deliveryNotes: Array(12).fill(long),
    });
    expect(text).toContain(`RFF+CU:${'r'.repeat(35)}'`);
    expect(text).toContain(`RFF+FF:${'r'.repeat(35)}'`);
    expect(text).toContain(`LOC+7+:::${'r'.repeat(70)}'`);
    expect(text.filter((line) => line === `RFF+DQ:${'r'.repeat(35)}'`)).toHaveLength(9);
  });
  it('leaves out what there is not: words, place, packaging, codes', () => {
    const tags = lines({ ...delivered, text: '', place: '', packaging: null, barcodes: ['39521240000300001'] }).map(
      (line) => line.slice(0, 3),
    );
    for (const tag of ['FTX', 'LOC', 'PCI', 'GIN']) expect(tags).not.toContain(tag);
    expect(lines({ ...delivered, packaging: null })).toContain("GID+1+2'");
    expect(lines({ ...delivered, packaging: 'EP' })).toContain("GID+1+2:EP'");
  });
  it('five codes in a segment, nine segments at most, only whole numbers of eighteen figures', () => {
    const code = (n: number) => `3952124${String(n).padStart(11, '0')}`;
    const gin = (barcodes: string[]) => lines({ ...delivered, barcodes }).filter((line) => line.startsWith('GIN'));
    const seven = Array.from({ length: 7 }, (_, n) => code(n));
    expect(gin(seven)).toEqual([`GIN+BJ+${seven.slice(0, 5).join('+')}'`, `GIN+BJ+${seven.slice(5).join('+')}'`]);
    expect(gin(Array.from({ length: 60 }, (_, n) => code(n)))).toHaveLength(9);
    expect(gin([`X${code(1)}`, `${code(1)}9`, code(2)])).toEqual([`GIN+BJ+${code(2)}'`]);
  });
  it('words are read as one line', () => {
    expect(lines({ ...delivered, text: 'zwei \n  Zeilen' })).toContain("FTX+AAI+++zwei Zeilen'");
    expect(lines({ ...delivered, reference: 'A\r\nB' })).toContain("RFF+CU:A B'");
  });
  // FORTRAS 8.1 and 11.
  it.each([
    ['117', '31', '31'],
    ['138', '1E::9', '1'],
    ['203', '49', '49'],
    ['300', '21', '21'],
    ['305', '21', '21'],
    ['306', '21', '21'],
    ['308', '21', '21'],
    ['505', '13', '13'],
    ['202', '202:SYA:86+16', '202:SYA:86+210'],
    ['303', '303:SYA:86+54', '303:SYA:86+237'],
  ])('status %s is %s, and %s in the older directory', (status, newer, older) => {
    expect(lines({ ...delivered, status })).toContain(`STS+1+${newer}'`);
    expect(lines({ ...delivered, status, directory: 'D96A' })).toContain(`STS+1+${older}'`);
    expect(lines(delivered)).toContain("BGM+44+K00017+9'");
  });
});

it('is read by another installation as the same status, in both directories', () => {
  for (const directory of ['D01B', 'D96A'] as const) {
    const { orders, sender } = readIftmin(writeStatusReport({ ...delivered, directory }), { zone: 'Europe/Berlin' });
    expect(sender).toBe(delivered.sender);
    expect(orders.flatMap(({ problems }) => problems)).toEqual([]);
    expect(orders.map(({ externOrderNumber, report }) => [externOrderNumber, report?.at])).toEqual([
      [delivered.reference, delivered.at],
    ]);
    const { codeList = '', code = '' } = orders[0]?.report ?? {};
    expect(meaningOf('STATUS', codeList, code)).toMatchObject({ part: 'DELIVERY', state: 'DONE' });
  }
});
