import { describe, expect, test } from 'vitest';
import { morning, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { WorkedUnit, YardNow } from '../contract/yardOf.ts';
import { whereInYard } from '../rules/whereInYard.ts';
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
    // The hall's own page names it: in work, and later to be let go.
    const onPage = async () =>
      (await hall.request<{ units: WorkedUnit[] }>('GET', `/ym-rest/lists/${listId}/units`)).body.units;
    expect(await onPage()).toMatchObject([{ id, locked: true, state: 'UNLOADING', placeName: 'Tor 17' }]);
    expect((await onPage()).flatMap(({ allowed }) => allowed)).not.toContain('release');
    // And the board of arrivals knows where it stands.
    const { body: yard } = await hall.request<YardNow>('GET', '/ym-rest/now');
    expect(whereInYard({ listId, vehicle: 'SE-LX 105' }, yard)).toMatchObject({ is: 'UNLOADING', place: 'Tor 17' });
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
    // The list is closed and the unit empty, and still it is the one that this page lets go.
    const [waits] = await onPage();
    expect(waits).toMatchObject({ id, locked: true, version: after.version, releasedAt: null });
    expect(waits?.allowed).toContain('release');
    expect((await hall.request('POST', `${base}/${id}/release`, { version: after.version })).status).toBe(200);
    expect(await onPage()).toMatchObject([
      { id, locked: false, releasedAt: expect.any(Number), releasedBy: expect.any(String) },
    ]);
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
