import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { awaitedChecks, awaitedFacts } from '../awaitedFacts.ts';
import { root, textOf } from './tables.ts';

/** How many facts may be awaited: fewer with every module that comes. */
const most = 3;

const serverFiles = readdirSync(join(root, 'modules'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/]+\/(server|contract|rules)\/.*\.ts$/.test(file) && !/\.(test|gen)\.ts$/.test(file))
  .map((file) => ({ module: file.split('/')[0] ?? '', file: `modules/${file}`, text: textOf(`modules/${file}`) }));
const listed = (kind: string): string[] => awaitedFacts.filter((one) => one.kind === kind).map((one) => one.fact);

test('every question has a module that answers it, or stands in the list', () => {
  const asked = serverFiles.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineQuestion<[^]*?>\(\s*'([\w.]+)'/g)].map(([, variable, name]) => ({
      variable: variable ?? '',
      name: name ?? '',
    })),
  );
  expect(asked.length).toBeGreaterThanOrEqual(4);
  const unanswered = asked.filter(
    ({ variable }) => !serverFiles.some(({ text }) => new RegExp(`\\bprovide\\(\\s*${variable}\\b`).test(text)),
  );
  expect(unanswered.map(({ name }) => name).sort()).toEqual(listed('question').sort());
});

test('every column for what modules above know is written by one of them, or stands in the list', () => {
  const noted = textOf('modules/shipments/server/noteItemFacts.ts');
  // What checks of trips and lists ask of a shipment and modules above know.
  const columns = ['master_pallet_item_id', 'master_pallet_state', 'customs_documents', 'temperature_alarm_at'];
  expect(columns.filter((column) => !noted.includes(`'${column}'`))).toEqual([]);
  const writes = (column: string): boolean =>
    serverFiles.some(
      ({ file, text }) => !file.endsWith('/noteItemFacts.ts') && new RegExp(`\\b${column}: `).test(text),
    );
  expect(columns.filter((column) => !writes(column)).sort()).toEqual(listed('column').sort());
});

test('facts that are constants are those of the list', () => {
  const [dispatchFacts, closeList, documentStop, drive] = [
    'modules/dispatch/server/dispatchFacts.ts',
    'modules/crossdock/server/loading/closeList.ts',
    'modules/dispatch/server/commands/documentStop.ts',
    'modules/dispatch/server/commands/drive.ts',
  ].map(textOf);
  // In the functions that put facts together: the literals that stand for "nobody knows".
  const factsIn = (text: string | undefined, from: string, to: string): string =>
    text?.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from))) ?? '';
  const literals = [
    dispatchFacts ?? '',
    factsIn(closeList, 'async function closingFacts', '\n}\n'),
    factsIn(documentStop, 'function factsOf', '\n}\n'),
    factsIn(drive, 'async function journeyFacts', '\n}\n'),
  ].flatMap((text) => [...text.matchAll(/^\s*(\w+): (?:null|false|true|\[\]|0|'[A-Z]+'),$/gm)].map(([, name]) => name));
  // The way that a trip takes is not known: null says so (domain 7.1, DGR-07 asks all tunnels then).
  const meant = ['tunnels'];
  const nameOf = (fact: string): string => fact.split('.').at(-1) ?? '';
  expect(literals.filter((name) => !meant.includes(name ?? '')).sort()).toEqual(listed('constant').map(nameOf).sort());
});

test('the list only shrinks, and names checks that the catalogue has', () => {
  const catalogue = (JSON.parse(textOf('spec/tables/checks.json')) as { key: string }[]).map(({ key }) => key);
  const named = [...awaitedFacts, ...awaitedChecks].flatMap(({ checks }) => checks);
  expect(named.filter((key) => !catalogue.includes(key))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  expect(awaitedFacts.length).toBeLessThanOrEqual(most);
});
