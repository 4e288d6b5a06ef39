import { expect, test } from 'vitest';

const { readSecretFiles } = (await import('./secretFiles.mjs' as string)) as {
  readSecretFiles(env: Record<string, string | undefined>, read: (path: string) => string): void;
};
const files: Record<string, string> = { '/run/secrets/url': 'postgres://a:b@c/d\n', '/run/secrets/none': ' \n' };
const read = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error('no'), { code: 'ENOENT' });
  return text;
};

test('a file gives the setting, without the end of its line; what is given itself wins', () => {
  const env: Record<string, string | undefined> = {
    DATABASE_URL_FILE: '/run/secrets/url',
    KONTOR_SECRET: 'given',
    KONTOR_SECRET_FILE: '/run/secrets/url',
    KONTOR_LOG_FILE: '/var/log/kontor.log',
  };
  readSecretFiles(env, read);
  expect(env).toMatchObject({ DATABASE_URL: 'postgres://a:b@c/d', KONTOR_SECRET: 'given' });
  expect(env.KONTOR_LOG).toBeUndefined();
});

test('a file that is away or empty is said by its name, before anything starts without a secret', () => {
  expect(() => readSecretFiles({ KONTOR_SECRET_FILE: '/gone' }, read)).toThrow('KONTOR_SECRET_FILE: /gone');
  expect(() => readSecretFiles({ KONTOR_SECRET_FILE: '/run/secrets/none' }, read)).toThrow('is empty');
});
