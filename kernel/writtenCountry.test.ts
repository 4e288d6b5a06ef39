import { describe, expect, it } from 'vitest';
import { isCountry } from './countries.ts';
import { countryOf } from './writtenCountry.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a country as a partner wrote it', () => {
  it('is read from two letters and from the signs of vehicles', () => {
    expect(['d', ' A ', 'NL', 'pl', 'QQ', ''].map(countryOf)).toEqual(['DE', 'AT', 'NL', 'PL', 'QQ', '']);
  });
  it('is read from three letters, of which each country of ISO 3166-1 has its own', () => {
    expect(['DEU', 'aut', 'CHE', 'NLD', 'POL', 'CZE', 'DNK', 'ZZZ'].map(countryOf)).toEqual([
      ...['DE', 'AT', 'CH', 'NL', 'PL', 'CZ', 'DK'],
      'ZZZ',
    ]);
    const three = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const read = three.map(countryOf).filter(isCountry);
    expect(new Set(read).size).toBe(249);
  });
  it('is read from its name in German, English and French, however it is written', () => {
    const written = [
      'Deutschland',
      'GERMANY',
      'Allemagne',
      'Österreich',
      'oesterreich',
      'Schweiz',
      'Niederlande',
      'Holland',
    ];
    expect(written.map(countryOf)).toEqual(['DE', 'DE', 'DE', 'AT', 'AT', 'CH', 'NL', 'NL']);
    expect(['France', 'Polska', 'Tschechien', 'Czech Republic', 'U.K.', "Cote d'Ivoire"].map(countryOf)).toEqual([
      ...['FR', 'PL', 'CZ', 'CZ', 'GB', 'CI'],
    ]);
  });
});
