import { expect, it } from 'vitest';
import { historyArgs } from './historyArgs.ts';

const german: Record<string, string> = { 'delivery:check/point/TYRES': 'Reifen', 'dispatch:state/CREATED': 'angelegt' };
const t = (key: string): string => german[key] ?? key;

it('words by key and states stand in the language of the reader, what was written stays', () => {
  const args = {
    count: 1,
    state: 'CREATED',
    name: 'Meier',
    defects: [{ textKey: 'delivery:check/point/TYRES', said: 'Rear left flat' }],
  };
  expect(historyArgs(args, 'dispatch', t)).toEqual({
    count: 1,
    state: 'angelegt',
    name: 'Meier',
    defects: 'Reifen: Rear left flat',
  });
});

it('what was kept as text before is told as it stands', () => {
  expect(historyArgs({ defects: 'Tyres: flat' }, 'delivery', t)).toEqual({ defects: 'Tyres: flat' });
});

it('depots are told by the names that they have today, a way as one', () => {
  const nameOf = (unit: string): string => ({ dtm: 'Depot Dortmund-Ost' })[unit] ?? unit;
  const args = {
    depot: { units: ['dtm'] },
    depots: { units: ['dtm', 'gone'] },
    route: { units: ['dtm', 'hub'], way: true },
  };
  expect(historyArgs(args, 'network', t, nameOf)).toEqual({
    depot: 'Depot Dortmund-Ost',
    depots: 'Depot Dortmund-Ost, gone',
    route: 'Depot Dortmund-Ost › hub',
  });
});
