import { expect, test } from 'vitest';
import { listen, morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { GtpRelation } from '../contract/relations.ts';

const { app } = await opened(morning());
const soon = { timeout: 15_000, interval: 50 };

test('who reads the rules in a depot hears of a change there and reads what was done; a loader hears and reads nothing', async () => {
  const planner = await app.as('planner', 'global');
  const admin = await app.as('admin');
  const loader = await app.as('lader1');
  const [atDepot, atDesk] = [
    await listen(app, admin.cookie, '/api/system/sse/register/all'),
    await listen(app, loader.cookie, '/api/system/sse/register/all'),
  ];
  await expect.poll(() => [atDepot, atDesk].every((one) => one.heard().includes('event: open')), soon).toBe(true);
  const [run] = (await planner.request<GtpRelation[]>('GET', '/gtp-rest/relations/list?branch=str')).body;
  const { historyLogKey, ...asked } = run as GtpRelation;
  const saved = await planner.request<GtpRelation>('POST', '/gtp-rest/relations/createOrUpdate', {
    ...asked,
    carrier: 'Nachtlinie',
  });
  expect(saved.status).toBe(200);
  await expect.poll(() => atDepot.heard().includes(`"entity":"relation","id":"${saved.body.id}"`), soon).toBe(true);
  expect(atDesk.heard()).not.toContain(saved.body.id);
  const history = (client: typeof admin) =>
    client.request<{ historyText: string }[]>('GET', `/dpt-rest/history/${historyLogKey}`);
  const read = await history(admin);
  expect([read.status, read.body.length]).toEqual([200, 2]);
  expect([403, 404]).toContain((await history(loader)).status);
  await Promise.all([atDepot.stop(), atDesk.stop()]);
});
