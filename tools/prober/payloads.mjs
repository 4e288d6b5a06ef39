import { canary } from './findings.mjs';

/** Texts that have broken somebody's server before, by what they try. */
export const texts = {
  empty: '',
  blank: '   ',
  nul: 'a\u0000b',
  'lone-surrogate': 'a\ud800b',
  emoji: '👩‍👩‍👧‍👦'.repeat(5),
  bidi: '\u202eevil\u2066x',
  combining: `Z${'\u0301'.repeat(300)}`,
  overlong: 'x'.repeat(10_000),
  'turkish-i': 'İıſK',
  'sql-quote': "' OR '1'='1' -- ",
  'sql-stack': "1'; DROP TABLE zq7; --",
  'sql-like': '%_%\\',
  'sql-int': '1 OR 1=1',
  'sql-sleep': "'||(select pg_sleep(3))||'",
  html: `<${canary}><img src=x onerror=alert(1)>`,
  attribute: `"><svg/onload=alert('${canary}')>`,
  template: '{{7*7}}${7*7}<%= 7*7 %>',
  path: '../../../../etc/passwd',
  crlf: `a\r\nx-${canary}: 1\r\n\r\n`,
  format: '%s%n%x%d',
  formula: '=HYPERLINK("http://evil.example")',
  regex: `${'a'.repeat(40)}!`,
  shell: '$(id);`id`|id',
  operator: '{"$gt":""}',
  'byte-order-mark': '\ufeffabc',
  'proto-name': '__proto__',
  'constructor-name': 'constructor',
  'big-number': '9223372036854775808',
};

/** Number literals as they stand in JSON; some of them no JavaScript number can hold. */
export const numbers = {
  negative: '-1',
  zero: '0',
  'negative-zero': '-0',
  'int4+1': '2147483648',
  'int4-1': '-2147483649',
  'double+1': '9007199254740993',
  'int8+1': '9223372036854775808',
  '1e308': '1e308',
  '1e309': '1e309',
  tiny: '1e-320',
  fraction: '0.30000000000000004',
  long: '9'.repeat(400),
};

export const dates = {
  'february-30': '2026-02-30',
  'year-0': '0000-00-00',
  'year-275760': '+275760-09-13T00:00:00Z',
  'leap-second': '9999-12-31T23:59:60Z',
  infinity: 'infinity',
  now: 'now',
  nonsense: '2026-13-45T99:99:99',
};

/** Values of another type than the one that a schema asks for. */
export const wrongTypes = {
  string: [12345, { a: 1 }, ['a'], false],
  integer: ['abc', 1.5, {}, [1]],
  number: ['abc', {}, [1]],
  boolean: ['maybe', 7, {}],
  array: [{}, 'a', 1],
  object: [[], 'a', 1],
};

/** What a caller may try to slip into a record. */
export const slipped = {
  isAdmin: true,
  roles: ['SYSTEM'],
  permissions: ['*'],
  orgUnit: 'FOREIGN',
  org_unit: 'FOREIGN',
  managementLevel: 'SYSTEM',
  createdBy: 'probe',
  deleted: true,
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const pngOfSize = (side) => {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(side, 16);
  bomb.writeUInt32BE(side, 20);
  return bomb;
};
const limit = 3_145_728;

/** Files for uploads: name, type, content, and how bad it is when one is accepted. */
export const files = [
  { label: 'png', name: 'a.png', type: 'image/png', data: png },
  { label: 'nothing', name: 'a.png', type: 'image/png', data: Buffer.alloc(0) },
  {
    label: 'svg with a script',
    name: 'a.svg',
    type: 'image/svg+xml',
    data: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><${canary}/></svg>`),
    accepted: 'medium',
  },
  {
    label: 'html as png',
    name: 'a.png',
    type: 'image/png',
    data: Buffer.from(`<html><script>${canary}</script>`),
    accepted: 'medium',
  },
  {
    label: 'program as png',
    name: 'a.exe',
    type: 'image/png',
    data: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]),
    accepted: 'medium',
  },
  { label: 'name that climbs', name: '../../../../tmp/zq7.png', type: 'image/png', data: png },
  { label: 'long name', name: `${'n'.repeat(5000)}.png`, type: 'image/png', data: png },
  { label: 'bomb of 60,000 by 60,000', name: 'a.png', type: 'image/png', data: pngOfSize(60_000), accepted: 'low' },
  { label: 'torn png', name: 'a.png', type: 'image/png', data: png.subarray(0, 40) },
  {
    label: 'big: limit + 1',
    name: 'a.png',
    type: 'image/png',
    data: Buffer.concat([png, Buffer.alloc(limit + 1 - png.length)]),
    accepted: 'high',
  },
  {
    label: 'big: ten times the limit',
    name: 'a.png',
    type: 'image/png',
    data: Buffer.alloc(limit * 10),
    accepted: 'high',
  },
];
