import { expect, test } from 'vitest';
import { CallError, callErrorOf } from './CallError.ts';
import { failureText } from './failureText.ts';
import { loginMessage } from '#shell/login/loginMessage.ts';

const describe = (key: string) => `[${key}]`;

test('a refusal of the business shows its own message', () => {
  expect(failureText(new CallError({ status: 400, code: 1700, said: 'Trip is closed' }), describe)).toEqual({
    look: 'late',
    title: 'Trip is closed',
  });
});

test('other failures show the text of their class, with the code', () => {
  expect(failureText(new CallError({ status: 503, code: 1210, said: 'psql down' }), describe)).toEqual({
    look: 'planned',
    title: { key: 'base:toast/serviceUnavailable' },
    text: { key: 'base:toast/code', args: { code: 'KON-1210', text: '[base:errorCode/1210]' } },
  });
  expect(failureText(new CallError({ status: 0 }), describe).title).toEqual({ key: 'base:toast/network' });
  expect(failureText(new CallError({ status: 403, code: 1510 }), describe).title).toEqual({
    key: 'base:toast/forbidden',
  });
});

test('content that is not accepted says why, never that the service is away (R25)', () => {
  const error = new CallError({ status: 400, code: 1304, category: 'Data', said: 'The file is empty.' });
  expect(failureText(error, describe)).toEqual({ look: 'late', title: 'The file is empty.' });
});

test('what is not unique says "Already in use", and what (R29)', () => {
  const error = new CallError({
    status: 409,
    code: 1731,
    category: 'Data',
    said: 'The plate DO-AB 1 is already in use!',
  });
  expect(failureText(error, describe)).toEqual({
    look: 'late',
    title: { key: 'base:toast/alreadyInUse' },
    text: 'The plate DO-AB 1 is already in use!',
  });
});

test('an ended session names its code', () => {
  expect(failureText(new CallError({ status: 401, code: 1500 }), describe).text).toEqual({
    key: 'base:toast/code',
    args: { code: 'KON-1500', text: '[base:errorCode/1500]' },
  });
});

test('a stale record says who was faster, when the server tells', () => {
  expect(failureText(new CallError({ status: 409 }), describe).title).toEqual({ key: 'base:toast/conflict' });
  expect(
    failureText(new CallError({ status: 409, said: 'Trip T-107 already changed on server' }), describe).title,
  ).toBe('Trip T-107 already changed on server');
});

test('headers win over the body', () => {
  const headers = new Headers({ 'x-error-code': '1731', 'x-error-category': 'Data', 'x-error-message': 'taken' });
  const error = callErrorOf(409, headers, {
    code: 1001,
    message: 'x',
    details: { violations: [{ field: 'id', rule: 'alreadyInUse', message: '' }] },
  });
  expect([error.code, error.category, error.said, error.classification]).toEqual([
    1731,
    'Data',
    'taken',
    'Communication',
  ]);
  expect(error.violations).toEqual([{ field: 'id', rule: 'alreadyInUse', message: '' }]);
});

test('the password policy of a body without details is read as well', () => {
  const error = callErrorOf(400, new Headers(), { violations: [{ name: 'length', message: 'at least 12' }] });
  expect(error.violations).toEqual([{ field: '', rule: 'length', message: 'at least 12' }]);
});

test('the login form says the text of the code, else of the class', () => {
  const say = (input: ConstructorParameters<typeof CallError>[0], known: boolean) =>
    loginMessage(
      new CallError(input),
      (key) => key,
      () => known,
    );
  expect(say({ status: 401, code: 1544 }, true)).toBe('base:errorCode/1544');
  expect(say({ status: 401, code: 1599 }, false)).toBe('base:login/incorrect');
  expect(say({ status: 401, code: 1500 }, true)).toBe('base:login/incorrect');
  expect(say({ status: 0 }, true)).toBe('base:toast/network');
});
