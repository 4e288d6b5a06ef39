import { expect, test } from 'vitest';

let copies = 0;
/** A copy of the module of its own: another test of this process may have begun to hash quickly. */
const fresh = (): Promise<typeof import('./passwords.ts')> =>
  import(/* @vite-ignore */ `./passwords.ts?copy=${(copies += 1)}`);

test('passwords are hashed with Argon2id, 19 MiB, two passes, one lane, the first choice of OWASP', async () => {
  const { hashPassword } = await fresh();
  // The text of a hash says what it was made with (PHC string format).
  expect(await hashPassword('Kontor-2026!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password hashed quickly is still found by the product, and one hashed by the product by a test', async () => {
  const product = await fresh();
  const tests = await fresh();
  tests.hashQuickly();
  const quick = await tests.hashPassword('Kontor-2026!');
  expect(quick).toMatch(/m=1024,t=1,p=1/);
  expect(await product.isPassword(quick, 'Kontor-2026!')).toBe(true);
  expect(await tests.isPassword(await product.hashPassword('Kontor-2026!'), 'Kontor-2026!')).toBe(true);
  expect(await product.isPassword(quick, 'Kontor-2026?')).toBe(false);
});
