import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { GeoArea } from '../contract/areas.ts';
import type { GtpRelation } from '../contract/relations.ts';
import type { RouteAnswer } from '../contract/route.ts';
import type { TransportSchema, WhatIf } from '../contract/schemas.ts';

type Said = { message?: string };

const { app, sql } = await opened();
const planner = await app.as('planner', 'global');
const dispo = await app.as('dispo1');

const areaOf = async (name: string): Promise<GeoArea> => {
  const { body } = await planner.request<GeoArea[]>('GET', '/gtp-rest/geoareas/list');
  const found = body.find((area) => area.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const part = (from: string, to = from, cityPattern: string | null = null) => ({
  postalCodeFrom: from,
  postalCodeTo: to,
  cityPattern,
});
const saveArea = (body: object) => planner.request<GeoArea & Said>('POST', '/gtp-rest/geoareas/createOrUpdate', body);
const fresh = (name: string, parts: object[], more: object = {}) => ({
  name,
  countryCode: 'DE',
  responsibleBranch: 'str',
  parts,
  clientKey: crypto.randomUUID(),
  ...more,
});
const asked = (more: object = {}) => ({
  type: 'LessTruckLoad',
  product: 'STANDARD',
  consignor: { countryCode: 'DE', postalCode: '44339' },
  consignee: { countryCode: 'NL', postalCode: '5928 AB' },
  pickupDate: [2026, 11, 17],
  weightKg: 100,
  loadingMetres: 0.4,
  dangerousGoods: false,
  customs: false,
  branch: 'dtm',
  ...more,
});
const routed = async (client = planner, more: object = {}): Promise<RouteAnswer> =>
  (await client.request<RouteAnswer>('POST', '/gtp-rest/transport-schemas/try', asked(more))).body;

test('an area that would hold the codes of another is refused by its name and the codes, and an enclave is none', async () => {
  const refused = await saveArea(fresh('Overlap', [part('44300', '46000')]));
  expect([refused.status, refused.body.message]).toEqual([400, '44300–46000 overlaps DE 44–45 of Dortmund.']);
  // The beginning of a code that lies within another one is an enclave: the narrower decides.
  const enclave = await saveArea(fresh('Enclave', [part('44339')]));
  expect(enclave.status).toBe(200);
  const found = await planner.request<(GeoArea & { matched: object })[]>('POST', '/gtp-rest/geoareas/findByPart', {
    countryCode: 'DE',
    postalCode: '44339',
  });
  expect(found.body.map(({ name }) => name)).toEqual(['Enclave', 'Dortmund']);
  const wrong = await saveArea(fresh('Letters', [part('AB')]));
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { code: 1303, details: { violations: [{ field: 'parts' }] } },
  ]);
  const gone = await planner.request('POST', '/gtp-rest/geoareas/remove', { id: enclave.body.id });
  expect(gone.status).toBe(204);
  expect((await planner.request('GET', `/gtp-rest/geoareas/details/${enclave.body.id}`)).status).toBe(404);
});

test('two planners who save overlapping areas at once: one is refused, and the same press twice makes one', async () => {
  const two = await Promise.all([
    saveArea(fresh('Rhein', [part('60', '63')])),
    saveArea(fresh('Main', [part('63', '65')])),
  ]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 400]);
  const same = fresh('Nahe', [part('55')]);
  const pressed = await Promise.all([saveArea(same), saveArea(same)]);
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  const [row] = await sql<{ n: number }>(`select count(*)::int as n from network_rule where name = 'Nahe'`);
  expect(row?.n).toBe(1);
});

test('whoever saves what somebody else has changed hears it in words and loses nothing', async () => {
  const seen = await areaOf('Berlin');
  const { branch: _branch, historyLogKey: _log, ...said } = seen;
  const first = await saveArea({ ...said, colour: '#123456' });
  expect(first.body.version).toBe(seen.version + 1);
  const second = await saveArea({ ...said, colour: '#654321' });
  expect(second.status).toBe(409);
  expect(second.body.message).toContain('Berlin');
  // What comes out as it stands is no version.
  const again = await saveArea({ ...said, colour: '#123456', version: first.body.version });
  expect(again.body.version).toBe(first.body.version);
});

test('an area that a schema names stays until the schema lets it go', async () => {
  const islands = await areaOf('Nordseeinseln');
  const refused = await planner.request<Said>('POST', '/gtp-rest/geoareas/remove', { id: islands.id });
  expect([refused.status, refused.body.message]).toEqual([400, 'Nordseeinseln is used by North Sea islands (1).']);
});

test('depots read the rules of the top, and who may not write them is refused; other permissions see nothing', async () => {
  const seen = await dispo.request<TransportSchema[]>('GET', '/gtp-rest/transport-schemas/list');
  expect(seen.body.map(({ name }) => name)).toContain('By hub 36');
  expect((await routed(dispo)).proposals[0]?.schemaName).toBe('Direct Dortmund–Venlo');
  for (const [account, unit] of [
    ['dispo-ham', 'ham'],
    ['dispo-lej', 'lej'],
  ] as const) {
    const other = await app.as(account, unit);
    expect((await routed(other)).proposals).toEqual((await routed()).proposals);
  }
  const write = fresh('Mine', [part('54')]);
  expect((await dispo.request('POST', '/gtp-rest/geoareas/createOrUpdate', write)).status).toBe(403);
  const loader = await app.as('lader1');
  expect((await loader.request('GET', '/gtp-rest/geoareas/list')).status).toBe(403);
});

test('a depot that may write the rules writes those of everybody: they stand at the top and hold at once in every depot', async () => {
  const admin = await app.as('admin');
  const stands = () =>
    sql<{ org_unit: string; kind: string; state: string }>(
      `select org_unit, kind, state from network_rule where name like 'By a depot%' order by kind`,
    );
  const area = await admin.request<GeoArea>(
    'POST',
    '/gtp-rest/geoareas/createOrUpdate',
    fresh('By a depot', [part('54')]),
  );
  const [run] = (await admin.request<GtpRelation[]>('GET', '/gtp-rest/relations/list?branch=str')).body;
  const { id: _run, version: _runVersion, historyLogKey: _runLog, ...ofRun } = run as GtpRelation;
  const relation = await admin.request<GtpRelation>('POST', '/gtp-rest/relations/createOrUpdate', {
    ...ofRun,
    name: 'By a depot run',
  });
  const { body: schemas } = await admin.request<TransportSchema[]>('GET', '/gtp-rest/transport-schemas/list');
  const {
    id: _id,
    version: _version,
    historyLogKey: _log,
    ...ofHub
  } = schemas.find(({ name }) => name === 'By hub 36') as TransportSchema;
  const schema = await admin.request<TransportSchema>('POST', '/gtp-rest/transport-schemas/createOrUpdate', {
    ...ofHub,
    name: 'By a depot way',
    priority: 1,
    destinationAreas: [area.body.id],
  });
  expect([area.status, relation.status, schema.status]).toEqual([200, 200, 200]);
  expect(await stands()).toEqual(
    ['AREA', 'RELATION', 'SCHEMA'].map((kind) => ({ org_unit: 'global', kind, state: 'ACTIVE' })),
  );
  // Every depot routes by them, and what was done stands where the rules do.
  const ham = await app.as('dispo-ham', 'ham');
  const trier = { consignee: { countryCode: 'DE', postalCode: '54290' } };
  expect((await routed(ham, trier)).proposals[0]?.schemaName).toBe('By a depot way');
  const noted = await sql<{ org_unit: string }>(`select org_unit from history where log_key = $1`, [
    `GTP_AREA:${area.body.id}`,
  ]);
  expect(noted).toEqual([{ org_unit: 'global' }]);
  // Two depots at once: the later one hears that it was changed.
  const { branch: _branch, historyLogKey: _areaLog, ...said } = area.body;
  const both = await Promise.all(
    [planner, admin].map((client, at) =>
      client.request('POST', '/gtp-rest/geoareas/createOrUpdate', { ...said, colour: `#00000${at}` }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const [path, id] of [
    ['transport-schemas', schema.body.id],
    ['relations', relation.body.id],
    ['geoareas', area.body.id],
  ]) {
    expect([path, (await dispo.request('POST', `/gtp-rest/${path}/remove`, { id })).status]).toEqual([path, 403]);
    expect([path, (await admin.request('POST', `/gtp-rest/${path}/remove`, { id })).status]).toEqual([path, 204]);
  }
  expect(new Set((await stands()).map(({ state }) => state))).toEqual(new Set(['REMOVED']));
});

test('a relation that is closed is tried first, then closed, and ways change at once', async () => {
  const { body: relations } = await planner.request<GtpRelation[]>('GET', '/gtp-rest/relations/list?branch=vlo');
  const direct = relations.find(({ name }) => name === 'dtm-vlo');
  if (!direct) throw new Error('no dtm-vlo');
  const { historyLogKey: _log, version, ...relation } = direct;
  const closed = { ...relation, validTo: [2026, 11, 1] };
  const tried = await planner.request<WhatIf>('POST', '/gtp-rest/transport-schemas/what-if', {
    relation: closed,
    requests: [asked(), asked({ consignee: { countryCode: 'DE', postalCode: '80331' } })],
  });
  expect(tried.body).toMatchObject({ tried: 2, counts: { WAY: 1, LOST: 0 } });
  expect(tried.body.changes[0]).toMatchObject({
    what: 'WAY',
    before: { depots: ['44', '91'] },
    after: { depots: ['44', '36', '91'] },
  });
  // Nothing was stored by the trial.
  expect((await routed()).proposals[0]?.schemaName).toBe('Direct Dortmund–Venlo');
  const saved = await planner.request<GtpRelation>('POST', '/gtp-rest/relations/createOrUpdate', {
    ...closed,
    version,
  });
  expect(saved.status).toBe(200);
  const now = await routed();
  expect(now.proposals[0]?.schemaName).toBe('By hub 36');
  expect(now.trace.find(({ key }) => key === 'relationNotValid')?.args).toMatchObject({ relation: 'dtm-vlo' });
});

test('a schema that does not go together is refused part by part, and its history says what was changed', async () => {
  const { body: schemas } = await planner.request<TransportSchema[]>('GET', '/gtp-rest/transport-schemas/list');
  const hub = schemas.find(({ name }) => name === 'By hub 36');
  if (!hub) throw new Error('no hub');
  const save = (body: object) =>
    planner.request<TransportSchema & Said>('POST', '/gtp-rest/transport-schemas/createOrUpdate', body);
  const refused = await save({ ...hub, legs: hub.legs.slice(1) });
  expect([refused.status, refused.body.message]).toEqual([400, 'Part 1: a way begins with the pickup.']);
  const raised = await save({ ...hub, priority: 90 });
  expect(raised.body).toMatchObject({ priority: 90, version: hub.version + 1 });
  expect((await planner.request('GET', `/gtp-rest/transport-schemas/details/${hub.id}?type=LineHaul`)).status).toBe(
    404,
  );
  expect(
    (await planner.request('GET', `/gtp-rest/transport-schemas/details/${hub.id}?type=LessTruckLoad`)).status,
  ).toBe(200);
  const path = `/dpt-rest/history/${encodeURIComponent(hub.historyLogKey)}`;
  const history = await planner.request<{ historyText: string }[]>('GET', path);
  expect(history.body[0]?.historyText).toContain('Priority');
});
