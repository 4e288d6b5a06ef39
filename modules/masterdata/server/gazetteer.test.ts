import { describe, expect, it } from 'vitest';
import { findTown, towns } from './gazetteer.ts';

describe('gazetteer', () => {
  it('finds a town by name, however it is written', () => {
    for (const city of ['Lüdenscheid', 'LUEDENSCHEID', 'Lüdenscheid (Brügge)', 'Lüdenscheid, Märkischer Kreis']) {
      expect(findTown({ countryCode: 'DE', postalCode: null, city })?.name).toBe('Lüdenscheid');
    }
    expect(findTown({ countryCode: 'DE', postalCode: '44263', city: 'Dortmund-Hörde' })?.name).toBe('Dortmund');
  });
  it('finds a town by its postal code, the smallest range first', () => {
    expect(findTown({ countryCode: 'DE', postalCode: '58119', city: 'Hohenlimburg' })?.name).toBe('Hagen');
    expect(findTown({ countryCode: 'DE', postalCode: '21337', city: 'Ochtmissen' })?.name).toBe('Lüneburg');
    expect(findTown({ countryCode: 'NL', postalCode: '5928 LV', city: 'Blerick' })?.name).toBe('Venlo');
  });
  it('believes the postal code where a name repeats', () => {
    expect(findTown({ countryCode: 'DE', postalCode: '48308', city: 'Senden' })?.lat).toBeCloseTo(51.86, 1);
    expect(findTown({ countryCode: 'DE', postalCode: '04103', city: 'Hagen' })?.name).toBe('Leipzig');
  });
  it('says when a place is unknown', () => {
    expect(findTown({ countryCode: 'DE', postalCode: '00000', city: 'Nirgendwo' })).toBeUndefined();
    expect(findTown({ countryCode: null, postalCode: null, city: null })).toBeUndefined();
  });
  it('knows coordinates for every town of the postal code table', () => {
    expect(towns.filter((town) => town.postalCodes.length > 0).length).toBeGreaterThan(200);
    for (const town of towns.filter((one) => one.countryCode === 'DE' && one.postalCodes.length > 0)) {
      for (const postalCode of town.postalCodes)
        expect(findTown({ countryCode: 'DE', postalCode, city: town.name })?.name, postalCode).toBe(town.name);
    }
  });
});
