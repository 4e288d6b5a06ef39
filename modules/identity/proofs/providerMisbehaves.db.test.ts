import { expect, test } from 'vitest';
import { allManners, counterpart } from '#testing/counterpart.ts';
import { opened } from '#testing/opened.ts';
import { leaveFor } from '../server/provider.ts';

const { app } = await opened({ KONTOR_PATIENCE_SECONDS: '1' });
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
  provider.behave(manner);
  await expect(leave()).rejects.toMatchObject({ status: 503, code: 1301 });
  expect(provider.asked()).toBe(1);
  await expect.poll(() => provider.open(), { timeout: 20_000 }).toBe(0);
  expect(provider.sent()).toBeLessThan(12_000_000);
});
