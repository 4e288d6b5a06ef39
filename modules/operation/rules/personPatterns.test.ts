import { describe, expect, it } from 'vitest';
import { numberOf, patternsOf } from './personPatterns.ts';

const known = (more: object) => patternsOf({ names: [], phones: [], emails: [], licences: [], ...more });
const finds = (pattern: string | undefined, text: string): boolean =>
  pattern !== undefined && new RegExp(pattern, 'iu').test(text);

describe('a name', () => {
  const { name, text, rough } = known({ names: ['Jörg Müller-Weiß'] });
  it.each(['Jörg Müller-Weiß', ' joerg  mueller-weiss ', 'JORG MULLER-WEIß', 'Jo\u0308rg Mu\u0308ller-Weiß'])(
    'is %s too',
    (one) => {
      expect(finds(name, one)).toBe(true);
    },
  );
  it.each(['Jörg Müller', 'Jörg Müller-Weißmann', 'Jörgen Müller-Weiß', 'Frau Jörg Müller-Weiß'])(
    'is not %s',
    (one) => {
      expect(finds(name, one)).toBe(false);
    },
  );
  it.each(['Bitte Jörg Müller-Weiß anrufen', '{"a": "x\\nJoerg Mueller-Weiss"}', '(Jörg Müller-Weiß)'])(
    'stands in %s',
    (one) => {
      expect([finds(text, one), finds(rough, one)]).toEqual([true, true]);
    },
  );
  it.each(['Xjörg Müller-Weiß', 'Jörg Müller-Weißenfels', 'Jörg Müller-Weiß-Braun'])('does not stand in %s', (one) => {
    expect(finds(text, one)).toBe(false);
  });
  it('of one word stands in no text: it is a thing or somebody else as well', () => {
    expect([known({ names: ['Wiese'] }).text, finds(known({ names: ['Wiese'] }).name, 'WIESE')]).toEqual([
      undefined,
      true,
    ]);
  });
  it('as people write it who have no letters with marks finds the ones with them', () => {
    expect(finds(known({ names: ['Joerg Mueller'] }).name, 'Jörg Müller')).toBe(true);
  });
});

describe('a telephone', () => {
  // ITU-T E.164: 49 Germany, 43 Austria, 352 Luxembourg, 1 North America.
  it.each([
    ['+49 (0)231 555-123', '49', '231555123'],
    ['0049 231 555123', '49', '231555123'],
    ['0231 / 555 123', undefined, '231555123'],
    ['+352 26 12 34', '352', '261234'],
    ['+1 212 555 0100', '1', '2125550100'],
    ['+43 1 5550100', '43', '15550100'],
  ])('%s is of country %s with the digits %s', (phone, country, digits) => {
    expect(numberOf(phone)).toEqual({ country, digits });
  });
  const { text } = known({ phones: ['+49 231 555123'] });
  it.each(['0231 555123', '0231/55 51 23', 'Tel. +49 (0)231 555-123.', '0049231555123', '{"phone": "49 231 555123"}'])(
    'is %s too',
    (one) => {
      expect(finds(text, one)).toBe(true);
    },
  );
  it.each(['0231 5551234', '10231 555123', '+43 231 555123', '231 55512'])('is not %s', (one) => {
    expect(finds(text, one)).toBe(false);
  });
  it('of few digits is looked for nowhere', () => {
    expect(known({ phones: ['0231 5'] }).text).toBeUndefined();
  });
});

it('an address for mail ends where it ends', () => {
  const { text } = known({ emails: ['a.b@c.de'] });
  expect(
    ['Mail a.b@c.de.', '<A.B@C.DE>', 'xa.b@c.de', 'a.b@c.de.com', 'a-b@c.de'].map((one) => finds(text, one)),
  ).toEqual([true, true, false, false, false]);
});

it('a licence is found however it is grouped', () => {
  const { licence, text } = known({ licences: ['B933-65 996'] });
  expect(['B93365996', 'b 933 65996', 'B933659967', 'AB93365996'].map((one) => finds(text, one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(finds(licence, 'b93365996')).toBe(true);
});
