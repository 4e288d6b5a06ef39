// Concerns: every module.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import generateClient from 'oazapfts';
import { expect, test } from 'vitest';
import { testPassword } from '../testing/layWorld.ts';
import { opened } from '../testing/opened.ts';

const { app } = await opened();
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'build/typed-client');

/** What somebody writes who knows our document only: signs in, lists vehicles, trips and shipments, and is refused. */
const program = `
import { ok } from '@oazapfts/runtime';
import * as kontor from './client.ts';

const [url = '', password = ''] = process.argv.slice(2);
let cookie = '';
kontor.defaults.baseUrl = url;
kontor.defaults.fetch = async (input, init) => {
  const response = await fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), origin: url, cookie } });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return response;
};

const before = await kontor.shipmentsListItems({ paging: { size: 1 } });
const session = await ok(kontor.identityLogin({ orgunit: 'dtm', accountid: 'dispo1', password }));
const vehicles = await ok(kontor.masterdataRecordList('vehicle', 'dtm', { paging: { size: 5 } }));
const one = await ok(kontor.masterdataRecordGet('vehicle', 'dtm', vehicles.items[0]?.id ?? ''));
const shipments = await ok(kontor.shipmentsListItems({ paging: { size: 2 } }));
const states: string[] = shipments.items.map((shipment) => shipment.shipmentState);
// @ts-expect-error no record type has this name
const unknown = await kontor.masterdataRecordList('lorry', 'dtm', {});
// @ts-expect-error sizes are numbers
const wrong = await kontor.shipmentsListItems({ paging: { size: 'many' } });
console.log(JSON.stringify({
  before: before.status,
  unit: session.orgUnit,
  vehicles: vehicles.total,
  ids: vehicles.items.map((vehicle) => vehicle.id),
  one: one.id,
  states,
  unknown: unknown.status,
  wrong: wrong.status,
}));
`;

test('the document describes every route of the server, those of record types for each type', async () => {
  const { operationsOf } = (await import('../../tools/prober/document.mjs' as string)) as {
    operationsOf(document: unknown): { key: string }[];
  };
  const document = await (await fetch(`${app.url}/api/openapi.json`)).json();
  const routes = app.platform.modules
    .flatMap((module) => module.routes ?? [])
    .map(({ call }) => `${call.method} ${call.path}`);
  expect(routes.length).toBeGreaterThan(600);
  expect(
    operationsOf(document)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(routes.toSorted());
});

test('a client that another program generates from the document signs in and reads lists', async () => {
  await mkdir(folder, { recursive: true });
  const document = await fetch(`${app.url}/api/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await document.text());
  await writeFile(join(folder, 'client.ts'), await generateClient(join(folder, 'openapi.json')));
  await writeFile(join(folder, 'program.ts'), program);
  const run = promisify(execFile);
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--module', 'nodenext'];
  const types = ['--allowImportingTsExtensions', '--types', 'node', '--ignoreConfig', 'program.ts'];
  const compiled = run(join(root, 'node_modules/.bin/tsc'), [...options, ...types], { cwd: folder });
  expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });

  const { stdout } = await run(join(root, 'node_modules/.bin/tsx'), ['program.ts', app.url, testPassword], {
    cwd: folder,
  });
  const read = JSON.parse(stdout) as { ids: string[]; vehicles: number };
  const dispo = await app.as('dispo1');
  const path = '/cmd-core-rest-interface/masterdata/vehicle/v1/dtm/list';
  const asked = await dispo.request<{ items: { id: string }[]; total: number }>('POST', path, { paging: { size: 5 } });
  expect(read).toEqual({
    before: 401,
    unit: 'dtm',
    vehicles: asked.body.total,
    ids: asked.body.items.map(({ id }) => id),
    one: asked.body.items[0]?.id,
    states: [expect.any(String), expect.any(String)],
    unknown: 404,
    wrong: 400,
  });
});
