import { expect, test } from 'vitest';
import { allManners, counterpart } from '#testing/counterpart.ts';
import { opened } from '#testing/opened.ts';
import { leaveFor } from '../server/provider.ts';

const { app } = await opened({ KONTOR_PATIENCE_SECONDS: '3' });
const provider = await counterpart();
const settings = {
  issuer: provider.url,
  clientId: 'kontor',
  clientSecret: '',
  scope: 'openid',
  accountClaim: 'sub',
} as Parameters<typeof leaveFor>[0];
const leave = () => leaveFor(settings, { redirectUri: `${app.url}/back`, state: 'state' }, app.platform);

test.each(allManners)('an identity provider that %s is away, in good time and after few bytes', async (manner) => {
  // The patience of this proof is a few seconds: on a busy machine it may be over before the question has left. Such a try says nothing of
  // the manner and is made again; asked twice in one try, it would never be one.
  const questions = async (): Promise<number> => {
    provider.behave(manner);
    await expect(leave()).rejects.toMatchObject({ status: 503, code: 1301 });
    await expect.poll(() => provider.open(), { timeout: 20_000 }).toBe(0);
    return provider.asked();
  };
  await expect.poll(questions, { timeout: 50_000 }).toBe(1);
  expect(provider.sent()).toBeLessThan(12_000_000);
});
