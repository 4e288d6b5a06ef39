import { describe, expect, it } from 'vitest';
import type { RuleAttribute } from '../contract/configs.ts';
import { cellText, readCell, type Words } from './cells.ts';
import type { Condition } from './ruleTable.ts';

const names: Record<string, string> = { medicura: 'Medicura', mueller: 'Müller, Söhne KG', isFood: 'Lebensmittel' };
const words: Words = {
  show: (_, id) => names[id] ?? id,
  find: (_, word) => Object.keys(names).find((id) => id === word || names[id]?.toLowerCase() === word.toLowerCase()),
  yes: 'ja',
  no: 'nein',
  empty: 'leer',
  notEmpty: 'nicht leer',
  decimal: ',',
};
const kg: RuleAttribute = { name: 'a', type: 'NUMBER', unit: 'kg' };
const customer: RuleAttribute = { name: 'a', type: 'REFERENCE', masterdataType: 'customer' };
const city: RuleAttribute = { name: 'a', type: 'TEXT' };
const tags: RuleAttribute = { name: 'a', type: 'LIST' };
const food: RuleAttribute = { name: 'a', type: 'BOOLEAN' };

describe('cells as people write them', () => {
  it.each<[RuleAttribute, string, Omit<Condition, 'attr'> | null, string?]>([
    [kg, '1.000–12.000', { op: 'between', value: [1000, 12000] }, '1000–12000'],
    [kg, '0-30', { op: 'between', value: [0, 30] }, '0–30'],
    [kg, '>= 2,5', { op: '≥', value: 2.5 }, '≥ 2,5'],
    [kg, '<30', { op: '<', value: 30 }, '< 30'],
    [kg, '1; 2', { op: 'in', value: [1, 2] }],
    [kg, '≠ 5', { op: '≠', value: 5 }],
    [kg, 'schwer', { op: '=', value: 'schwer' }],
    [customer, 'medicura', { op: '=', value: 'medicura' }, 'Medicura'],
    [customer, 'Müller, Söhne KG', { op: '=', value: 'mueller' }],
    [customer, 'Medicura; Müller, Söhne KG', { op: 'in', value: ['medicura', 'mueller'] }],
    [customer, '!Medicura', { op: '≠', value: 'medicura' }, '≠ Medicura'],
    [customer, '130–137', { op: 'between', value: ['130', '137'] }],
    [customer, 'Niemand', { op: '=', value: 'Niemand' }],
    [city, 'Ha*', { op: 'starts with', value: 'Ha' }],
    [city, 'H?mm*', { op: 'matches', value: 'H?mm*' }],
    [city, 'leer', { op: 'is empty', value: null }],
    [tags, 'Lebensmittel, isWaste', { op: 'contains any', value: ['isFood', 'isWaste'] }],
    [tags, 'Lebensmittel + isWaste', { op: 'contains all', value: ['isFood', 'isWaste'] }],
    [food, 'Ja', { op: '=', value: true }, 'ja'],
    [food, '–', null, ''],
  ])('%j %s', (attribute, text, read, written = text) => {
    const condition = readCell(attribute, text, words);
    expect(condition).toEqual(read && { attr: 'a', ...read });
    expect(cellText(attribute, condition ?? undefined, words)).toBe(written);
  });
});
