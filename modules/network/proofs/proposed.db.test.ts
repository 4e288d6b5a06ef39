import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { create, dortmund, get, hamburg, wels } from './someShipments.ts';

const { app } = await opened();

test('a new shipment says at once whether there are ways for it, and why not; nobody has chosen one', async () => {
  const ham = await app.as('dispo-ham', 'ham');
  const one = await create(ham, hamburg, dortmund, 3);
  expect(await get(ham, one.id)).toMatchObject({ state: 'NEW', routingStatus: 'PROPOSED', legs: [] });
  const lost = await create(ham, hamburg, wels, 3);
  const seen = await get(ham, lost.id);
  expect(seen).toMatchObject({ state: 'NEW', routingStatus: 'ROUTING_FAILED' });
  expect(seen.trace.length).toBeGreaterThan(0);
});
