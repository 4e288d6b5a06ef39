import { expect, test } from 'vitest';
import { isGuessable, pinPattern } from './driverPin.ts';

test('a PIN has four to eight digits and nothing else', () => {
  for (const right of ['0815', '24680', '13572468']) expect([right, pinPattern.test(right)]).toEqual([right, true]);
  for (const wrong of ['', '123', '123456789', '12a4', ' 1234', '1234\n', '１２３４'])
    expect([wrong, pinPattern.test(wrong)]).toEqual([wrong, false]);
});

test('what everybody tries first is no PIN: one digit repeated, and digits in a row', () => {
  for (const pin of ['0000', '7777777', '1234', '4321', '3456789', '9876'])
    expect([pin, isGuessable(pin)]).toEqual([pin, true]);
  for (const pin of ['1212', '0815', '1235', '8901', '2468', '1123'])
    expect([pin, isGuessable(pin)]).toEqual([pin, false]);
});
