import { expect, test } from 'vitest';
import { isOn } from './features.ts';

const all = { enabled: true, orgUnits: null, users: null };
const path = ['dtm', 'de', 'global'];
test.each([
  ['nobody says anything', all, true],
  ['it is off for everybody', { ...all, enabled: false }, false],
  [
    'it is off for everybody, whatever unit and account say',
    { enabled: false, orgUnits: ['dtm'], users: ['a@dtm'] },
    false,
  ],
  ['its unit is named', { ...all, orgUnits: ['dtm'] }, true],
  ['a unit above is named', { ...all, orgUnits: ['de'] }, true],
  ['another unit is named', { ...all, orgUnits: ['ham'] }, false],
  ['no unit has it', { ...all, orgUnits: [] }, false],
  ['the account is named', { ...all, users: ['a@dtm'] }, true],
  ['another account of that name is named', { ...all, users: ['a@ham'] }, false],
  ['the account is named and its unit is not', { ...all, orgUnits: ['ham'], users: ['a@dtm'] }, false],
])('a function is on as the strongest says: %s', (_, feature, on) => {
  expect(isOn(feature, path, 'a@dtm')).toBe(on);
});
