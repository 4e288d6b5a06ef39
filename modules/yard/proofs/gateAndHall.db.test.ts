import { describe, expect, test } from 'vitest';
import { morning, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { atTheGate, base, type Checked, coming, one, unit } from './atTheGate.ts';

const { app, sql } = await opened(morning());
const gate = await app.as('yard1');
const { letIn, look, letOut, place } = atTheGate(sql, gate);

describe('a unit that the hall works in', () => {
  test('is locked from the first step to the word of the hall, and empty when its list is closed', async () => {
    const [list] = await sql<{ id: string }>(
      `select id from process_list where org_unit = 'dtm' and kind = 'ULD' and vehicle = 'SE-LX 105'`,
    );
    const listId = list?.id ?? '';
    const { body } = await letIn(
      coming('SE-LX 105', [
        unit('SE-LX 105', { kind: 'TRUCK_DRAWBAR_FIX', listId, placeId: await place('Tor 17'), seals: ['HAM 445223'] }),
      ]),
    );
    const { id } = one(body);
    expect(await sql(`select gate from process_list where id = $1`, [listId])).toEqual([{ gate: '17' }]);
    const hall = await app.as('hallenmeister');
    const uld = `/th-rest/unloading/${listId}`;
    expect((await hall.request('POST', `${uld}/start`)).status).toBe(200);
    await app.settled();
    expect(await look(id)).toMatchObject({ state: 'UNLOADING', locked: true, loadState: 'LOADED', listId });
    expect((await letOut(id)).body.checkResults.map(({ code }) => code)).toContain('NOT_RELEASED');
    // Not while people are in it: the list is still worked on.
    const { version } = await look(id);
    expect((await hall.request('POST', `${base}/${id}/release`, { version })).status).toBe(400);
    const { body: open } = await hall.request<{ packages: { packageId: string }[] }>('GET', `${uld}/open-packages`);
    const decisions = (open.packages ?? []).map(({ packageId }) => ({ packageId, as: 'MISSING' }));
    const closed = await overriding<Checked>(hall, `${uld}/close`, {
      decisions,
    });
    expect([closed.status, closed.body.checkResults]).toEqual([200, expect.anything()]);
    await app.settled();
    const after = await look(id);
    expect(after).toMatchObject({ state: 'AT_DOCK', locked: true, loadState: 'EMPTY', listId: null });
    expect((await hall.request('POST', `${base}/${id}/release`, { version: after.version })).status).toBe(200);
    expect((await letOut(id, { plate: 'SE-LX 105' })).body.success).toBe(true);
  });
});

describe('a unit that comes to the dock after the hall has begun', () => {
  test('is locked at once', async () => {
    const [list] = await sql<{ id: string; vehicle: string; seals: string[] }>(
      `select id, vehicle, expected_seals as seals from process_list where org_unit = 'dtm' and kind = 'ULD' and state = 'INPROGRESS' and vehicle is not null order by name limit 1`,
    );
    const { id: listId = '', vehicle = '', seals = [] } = list ?? {};
    const { body } = await letIn(
      coming(vehicle, [unit(vehicle, { kind: 'TRUCK_DRAWBAR_FIX', listId, placeId: await place('Tor 18'), seals })]),
    );
    expect(one(body)).toMatchObject({ state: 'UNLOADING', locked: true });
  });
});
