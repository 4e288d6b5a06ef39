import { expect, test } from 'vitest';
import type { RouteAnswer, RouteProposal } from '#modules/networkrules/contract/route.ts';
import { ruledWays } from './ruledWay.ts';

const way = (schemaId: string): RouteProposal => ({
  schemaId,
  schemaName: schemaId,
  schemaVersion: 1,
  type: 'LessTruckLoad',
  legs: [],
  transitDays: 1,
  warnings: [],
  trace: [],
});
const answer: RouteAnswer = { proposals: [way('hub'), way('direct')], trace: [] };
const said = (schemaId: string) => ({ schemaId, schema: schemaId, row: '70', version: 4 });

test('the schema that the table names goes first, and each way says which row of which version put it there', () => {
  const { proposals, trace } = ruledWays(answer, said('direct'));
  expect(proposals.map(({ schemaId }) => schemaId)).toEqual(['direct', 'hub']);
  const line = { step: 'SCHEMA', key: 'ruled', args: { schema: 'direct', row: '70', version: 4 } };
  expect(trace).toEqual([line]);
  for (const one of proposals) expect(one.trace).toEqual([line]);
});

test('a schema that finds no way leaves the others as they are, and says so; without a table nothing changes', () => {
  const { proposals, trace } = ruledWays(answer, said('gone'));
  expect(proposals.map(({ schemaId }) => schemaId)).toEqual(['hub', 'direct']);
  expect(trace.map(({ key }) => key)).toEqual(['ruledInVain']);
  expect(ruledWays(answer, undefined)).toBe(answer);
});
