import { expect, test } from 'vitest';
import { errorCodes } from '#kernel/errors.ts';
import { categoryOfFailure, classify, isErrorCode, messageOfFailure, saysSignedOut } from './classify.ts';

test('a code decides: rights are forbidden, other security codes end the session, infrastructure is unavailable', () => {
  expect(classify({ status: 403, code: 1510 })).toBe('Forbidden');
  for (const code of [1500, 1525, 1544, 1550]) expect(classify({ status: 401, code })).toBe('Authentication');
  for (const code of [1200, 1242, 1299]) expect(classify({ status: 503, code })).toBe('ServiceUnavailable');
  for (const code of [1001, 1301, 1302, 1303, 1304, 1399, 1400, 1401, 1409, 1410, 1420, 1430, 1600, 1700])
    expect(classify({ status: 500, code })).toBe('Communication');
});

test('without a code the status decides', () => {
  const expected = {
    0: 'Network',
    200: 'Unknown',
    400: 'Communication',
    401: 'Authentication',
    403: 'Forbidden',
    404: 'Communication',
    409: 'Conflict',
    500: 'Communication',
    503: 'ServiceUnavailable',
    504: 'ServiceUnavailable',
  };
  for (const [status, classification] of Object.entries(expected))
    expect(classify({ status: Number(status) })).toBe(classification);
  expect(classify({})).toBe('Network');
});

test('only the server’s own word says that nobody is signed in: its code with 401', () => {
  for (const code of [1500, 1542, 1550]) expect(saysSignedOut({ status: 401, code })).toBe(true);
  // A portal's or a proxy's answer, a right that is missing, an error, no answer.
  for (const failure of [
    { status: 401 },
    { status: 403 },
    { status: 403, code: 1510 },
    { status: 401, code: 1510 },
    { status: 407 },
    { status: 500, code: 1001 },
    { status: 502 },
    { status: 503, code: 1242 },
    { status: 511 },
    { status: 0 },
    {},
  ])
    expect(saysSignedOut(failure)).toBe(false);
});

test('the category comes from the header, the code, the status, in this order', () => {
  expect(categoryOfFailure({ status: 500, code: 1001, category: 'Data' })).toBe('Data');
  expect(categoryOfFailure({ status: 500, code: 1731 })).toBe('Data');
  expect(categoryOfFailure({ status: 400, category: 'nonsense' })).toBe('Data');
  expect(categoryOfFailure({ status: 401 })).toBe('Security');
  expect(categoryOfFailure({ status: 502 })).toBe('Server');
  expect(categoryOfFailure({ status: 409 })).toBeUndefined();
});

test('the message comes from the header, the body, a text that is no page', () => {
  expect(messageOfFailure('Gesperrt%20f%C3%BCr%20heute', { message: 'x' })).toBe('Gesperrt für heute');
  expect(messageOfFailure('100 %', undefined)).toBe('100 %');
  expect(messageOfFailure(null, { message: 'locked' })).toBe('locked');
  expect(messageOfFailure(null, 'plain')).toBe('plain');
  expect(messageOfFailure(null, '  <html>…')).toBeUndefined();
  expect(messageOfFailure(null, { message: '' })).toBeUndefined();
});

test('known codes are those of the catalogue', () => {
  for (const code of Object.keys(errorCodes)) expect(isErrorCode(Number(code))).toBe(true);
  expect(isErrorCode(1999)).toBe(false);
  expect(isErrorCode(undefined)).toBe(false);
});
