import { expect, test } from 'vitest';
import { linkToken, takeLinkToken } from './linkToken.ts';

test('the token of a link is taken out of the address and kept; other addresses stay', () => {
  expect(takeLinkToken('#/DPT/tour?token=abc')).toBeUndefined();
  expect(takeLinkToken('#/password-link')).toBeUndefined();
  expect(takeLinkToken('')).toBeUndefined();
  expect(linkToken()).toBeUndefined();
  expect(takeLinkToken('#/password-link?token=Ab-_9')).toBe('#/password-link');
  expect(linkToken()).toBe('Ab-_9');
});
