// Concerns: the platform.
import { afterAll, expect, test, vi } from 'vitest';
import { type Call, defineCall } from '#kernel/call.ts';
import { notUnique, refused } from '#kernel/errors.ts';
import { raw, type ServerModule } from '#platform/module.ts';
import { testApp } from '../testing/testApp.ts';

const call = (name: string, more: Partial<Call> = {}): Call =>
  defineCall({
    id: `proofOfErrors.${name}`,
    method: 'GET',
    path: `/api/system/proof/${name}`,
    access: 'public',
    summary: 'Only for the proof of declared errors',
    ...more,
  });
const taken = async (): Promise<never> => {
  throw notUnique('name', 'x');
};
const module: ServerModule = {
  name: 'proofOfErrors',
  routes: [
    raw(call('declared', { errors: [1731] }), taken),
    raw(call('undeclared'), taken),
    raw(call('general'), async () => {
      throw refused('base:error/notFound');
    }),
  ],
};
const strict = await testApp([module]);
const inUse = await testApp([module], { KONTOR_TEST: '0' });
afterAll(() => Promise.all([strict.stop(), inUse.stop()]));

const codes = async (app: typeof strict, name: string) => {
  const { status, body } = await app.anonymous.request<{ code: number }>('GET', `/api/system/proof/${name}`);
  return [status, body.code];
};

test('a refusal whose code its call does not declare fails every test that meets it', async () => {
  expect(await codes(strict, 'declared')).toEqual([409, 1731]);
  expect(await codes(strict, 'general')).toEqual([400, 1700]);
  expect(await codes(strict, 'undeclared')).toEqual([500, 1001]);
});

test('in use it refuses as it was meant to, and the log names the call', async () => {
  const warned = vi.spyOn(inUse.platform.log, 'warn');
  expect(await codes(inUse, 'undeclared')).toEqual([409, 1731]);
  expect(warned.mock.calls.flat()).toContain(
    'proofOfErrors.undeclared refuses with 1731, which its errors do not name',
  );
});
