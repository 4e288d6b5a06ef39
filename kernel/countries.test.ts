import { describe, expect, it } from 'vitest';
import { isCountry } from './countries.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Regions that Unicode names beside the countries of ISO 3166-1: groups, islands reserved for others, codes that were withdrawn. */
const noCountries =
  'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ AN BU CS DD DY FX HV NH NT QU RH SU TP UK VD YD YU ZR'.split(' ');

describe('countries', () => {
  it('are those that Unicode knows, without its groups and withdrawn codes', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    const all = letters.flatMap((a) => letters.map((b) => a + b));
    const named = all.filter((code) => names.of(code) !== undefined && !noCountries.includes(code));
    expect(all.filter(isCountry)).toEqual(named);
  });
  it('are two capitals', () => {
    expect(['QQ', 'de', 'D', 'DEU', ''].some(isCountry)).toBe(false);
  });
});
