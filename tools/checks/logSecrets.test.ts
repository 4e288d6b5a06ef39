import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { findSecrets as untyped } from './logSecrets.mjs';

const findSecrets = untyped as (log: string, known?: string[]) => string[];
const token = 'q3vX0kW9sLr2Zt8Yb7Nc6Mf5Hd4Jg1Pa-_eRiUoTyEw';

it.each([
  ['a password', '{"level":20,"body":{"password":"Kontor-demo-2026"}}'],
  ['a password in an address', '{"url":"/login?password=Kontor-demo-2026&x=1"}'],
  ['a hash', '{"err":"$argon2id$v=19$m=19456"}'],
  ['a cookie', `{"headers":{"cookie":"kontor=${token}"}}`],
  ['a bare token', `{"msg":"session ${token} ended"}`],
  ['a seed', '{"msg":"otpauth://totp/Kontor:dispo1?secret=ABC"}'],
  ['a database address', '{"err":"connect postgres://kontor:s3cr3t@127.0.0.1:5432/postgres"}'],
])('%s that was planted in a log is found', (_what, line) => {
  expect(findSecrets(`{"msg":"fine"}\n${line}\n`)).not.toEqual([]);
});

it('a value that this run used is found wherever it stands', () => {
  expect(findSecrets('ok\nxx my-own-secret xx', ['my-own-secret'])).toHaveLength(1);
});

it('an ordinary log holds none', () => {
  const lines = [
    '{"level":20,"reqId":"01a1f948-22ed-7000-bb7e-052e7b2c8222","call":"identity.login","status":200,"msg":"answered"}',
    '{"level":30,"msg":"Server listening at http://127.0.0.1:8080"}',
    '{"level":20,"body":{"password":"[cut]","cookie":"[cut]"}}',
    '{"checksum":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}',
  ];
  expect(findSecrets(lines.join('\n'))).toEqual([]);
});
