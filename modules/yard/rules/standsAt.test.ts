import { describe, expect, it } from 'vitest';
import { bestFirst, whyNotThere } from './standsAt.ts';

const place = {
  name: 'P-01',
  kind: 'PARKING',
  state: 'OPEN',
  allowed_kinds: [] as string[],
  dg_allowed: true,
  thermo_power: false,
  blocked_from: null as number | null,
  blocked_to: null as number | null,
  display_order: 0,
};
const unit = { kind: 'SWAP_BODY', dangerousGoods: false, cooled: false };

describe('a place', () => {
  it.each([
    [{}, {}, undefined],
    [{ state: 'CLOSED' }, {}, 'yard:gate/refusal/placeClosed'],
    [{ state: 'BLOCKED' }, {}, 'yard:gate/refusal/placeBlocked'],
    [{ state: 'BLOCKED', blocked_from: 2000 }, {}, undefined],
    [{ state: 'BLOCKED', blocked_from: 500, blocked_to: 1000 }, {}, undefined],
    [{ state: 'BLOCKED', blocked_from: 500, blocked_to: 1001 }, {}, 'yard:gate/refusal/placeBlocked'],
    [{ allowed_kinds: ['VAN_FIX'] }, {}, 'yard:gate/refusal/kindNotAllowed'],
    [{ allowed_kinds: ['VAN_FIX', 'SWAP_BODY'] }, {}, undefined],
    [{ dg_allowed: false }, { dangerousGoods: true }, 'yard:gate/refusal/dangerousGoods'],
    [{ dg_allowed: false }, {}, undefined],
  ])('%j for %j: %s', (of, about, why) =>
    expect(whyNotThere({ ...place, ...of }, { ...unit, ...about }, 1000)).toBe(why),
  );
});

it('with power is kept for what is cooled', () => {
  const places = [
    { ...place, name: 'P-10' },
    { ...place, name: 'P-2' },
    { ...place, name: 'P-16', thermo_power: true },
  ];
  const names = (cooled: boolean) => bestFirst(places, { ...unit, cooled }).map(({ name }) => name);
  expect(names(false)).toEqual(['P-2', 'P-10', 'P-16']);
  expect(names(true)).toEqual(['P-16', 'P-2', 'P-10']);
});
