import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  chosenConditions,
  chosenOf,
  chosenText,
  planningGroupings,
  planningWidgets,
  shownOf,
  shownText,
  terminalConditions,
  terminalFilters,
  weightClassKey,
  widgetConditions,
} from './planningWidgets.ts';

const enums = JSON.parse(readFileSync('spec/tables/enums.json', 'utf8')) as {
  entries?: { key: string; values: string[] }[];
};
const entries = Array.isArray(enums) ? (enums as { key: string; values: string[] }[]) : (enums.entries ?? []);
const valuesOf = (key: string): string[] => entries.find((one) => one.key === key)?.values ?? [];
const plain = (words: string): string => words.toLowerCase().replace(/[^a-z]/g, '');

test('the widgets are those of the specification, in its order', () => {
  expect(planningWidgets.map(plain)).toEqual(valuesOf('dashboard-widgets').map(plain));
  expect(planningWidgets).toHaveLength(13);
});

test('groupings and terminal filter are those of the specification', () => {
  expect(planningGroupings.map((one) => plain(one))).toEqual(['aff', 'outboundroute', 'none']);
  expect(terminalFilters.map(plain)).toEqual(
    valuesOf('terminal-filter').map((words) => plain(words.replace('complete on terminal', 'complete'))),
  );
});

test.each([
  ['ALL', []],
  ['COMPLETE', [{ field: 'terminal', op: 'in', value: ['COMPLETE'] }]],
  ['PARTIAL_OR_COMPLETE', [{ field: 'terminal', op: 'in', value: ['PARTIAL', 'COMPLETE'] }]],
  ['NOT_ON_TERMINAL', [{ field: 'terminal', op: 'in', value: ['NOT_ON_TERMINAL'] }]],
] as const)('terminal filter %s', (filter, conditions) => {
  expect(terminalConditions(filter)).toEqual(conditions);
});

test('a class of weights ends with its upper bound and begins behind the one below', () => {
  const bounds = [30_000, 100_000];
  expect([0, 1, 2].map((at) => widgetConditions('weightStructure', weightClassKey(bounds, at), 'AFF'))).toEqual([
    [{ field: 'totalGrossWeight', op: '<=', value: 30_000 }],
    [
      { field: 'totalGrossWeight', op: '>', value: 30_000 },
      { field: 'totalGrossWeight', op: '<=', value: 100_000 },
    ],
    [{ field: 'totalGrossWeight', op: '>', value: 100_000 }],
  ]);
});

test('a group is the forwarder, the route, or none', () => {
  const of = (key: string, by: (typeof planningGroupings)[number]) =>
    widgetConditions('dispatchableShipments', key, by);
  expect(of('HAG', 'AFF')).toEqual([{ field: 'affCmdId', op: '=', value: 'HAG' }]);
  expect(of('', 'OUTBOUND_ROUTE')).toEqual([{ field: 'outboundRoute', op: 'isEmpty' }]);
  expect(of('ALL', 'NONE')).toEqual([]);
});

test('chosen rows are kept by the address, whatever their keys are made of', () => {
  const chosen = { products: 'A.B~C/é %', map: 'DE 58', priorities: '' };
  expect(chosenOf(chosenText(chosen))).toEqual(chosen);
  expect(chosenText({})).toBeUndefined();
  expect(chosenOf('nothing.X~products~map.%E0%A4%A')).toEqual({});
});

test('a widget counts what the rows of the others leave', () => {
  const chosen = { products: 'EXPRESS', map: 'DE 58' };
  expect(chosenConditions(chosen, 'AFF').map(({ field }) => field)).toEqual(['postalArea', 'productCode']);
  expect(chosenConditions(chosen, 'AFF', 'map').map(({ field }) => field)).toEqual(['productCode']);
});

test('shown widgets are kept by the address', () => {
  expect(shownText(new Set(planningWidgets))).toBeUndefined();
  expect(shownOf(undefined).size).toBe(13);
  expect([...shownOf(shownText(new Set(['products', 'map'])))]).toEqual(['map', 'products']);
  expect(shownOf(shownText(new Set())).size).toBe(0);
});
