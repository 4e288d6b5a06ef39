import { expect, test } from 'vitest';
import type { Generated } from './database/table.ts';
import type { MoveOf } from './stateful.ts';

type DoorTable = { org_unit: string; id: string; state: 'OPEN' | 'SHUT'; version: Generated<number> };
type Action = 'open' | 'shut' | 'lock';
type Facts = { keyTurned: boolean; nobodyInside: boolean };
type DoorMove<A extends Action> = MoveOf<
  DoorTable,
  undefined,
  Action,
  Facts,
  { readonly shut: readonly ['nobodyInside']; readonly lock: readonly ['keyTurned', 'nobodyInside'] },
  A
>;

test('a step whose guard asks for facts does not compile without them', () => {
  const move = <A extends Action>(_action: A, ..._change: DoorMove<A>): number => _change.length;
  const never = () => {
    move('open');
    move('open', { args: { by: 'E. Krause' } });
    move('shut', { facts: { nobodyInside: true } });
    move('lock', { facts: { keyTurned: true, nobodyInside: true } });
    // @ts-expect-error: nobody said whether somebody is inside
    move('shut');
    // @ts-expect-error: nor with other words
    move('shut', { args: { by: 'E. Krause' } });
    // @ts-expect-error: one of two
    move('lock', { facts: { keyTurned: true } });
    const any: Action = Math.random() > 2 ? 'open' : 'shut';
    // @ts-expect-error: of two steps one asks
    move<'open' | 'shut'>(any);
  };
  expect(never).toBeTypeOf('function');
});
