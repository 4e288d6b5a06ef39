import { describe, expect, it } from 'vitest';
import { allowed, diagram, type Machine, step } from './machine.ts';

type S = 'OPEN' | 'SHUT' | 'LOCKED';
type A = 'shut' | 'open' | 'lock';
type F = { key: boolean };
const door: Machine<S, A, F> = {
  name: 'door',
  states: ['OPEN', 'SHUT', 'LOCKED'],
  refusal: 'base:error/stale',
  rows: [
    { from: ['OPEN'], action: 'shut', to: 'SHUT' },
    { from: ['SHUT'], action: 'open', to: 'OPEN' },
    {
      from: ['SHUT', 'OPEN'],
      action: 'lock',
      to: (facts) => (facts.key ? 'LOCKED' : 'SHUT'),
      targets: ['LOCKED', 'SHUT'],
      guard: (facts) => (facts.key ? undefined : 'base:error/forbidden'),
      permission: ['lockDoors', 'holdAllKeys'],
    },
  ],
};

describe('a machine is a table', () => {
  it('steps, refuses what the state does not know, and tells why a guard says no', () => {
    expect(step(door, 'OPEN', 'shut', { key: false })).toMatchObject({ ok: true, to: 'SHUT' });
    expect(step(door, 'LOCKED', 'open', { key: true })).toEqual({ ok: false, reason: 'base:error/stale' });
    expect(step(door, 'SHUT', 'lock', { key: false })).toEqual({ ok: false, reason: 'base:error/forbidden' });
    expect(step(door, 'SHUT', 'lock', { key: true })).toMatchObject({ ok: true, to: 'LOCKED' });
  });
  it('answers the actions that state, guards and permissions allow', () => {
    expect(allowed(door, 'SHUT', { key: true }, ['lockDoors'])).toEqual(['open', 'lock']);
    expect(allowed(door, 'SHUT', { key: true }, [])).toEqual(['open']);
    expect(allowed(door, 'SHUT', { key: false }, ['lockDoors'])).toEqual(['open']);
    expect(allowed(door, 'LOCKED', { key: true }, ['lockDoors'])).toEqual([]);
  });
  it('draws itself', () => {
    expect(diagram(door).split('\n')).toEqual([
      'stateDiagram-v2',
      '  OPEN --> SHUT: shut',
      '  SHUT --> OPEN: open',
      '  SHUT --> LOCKED: lock',
      '  SHUT --> SHUT: lock',
      '  OPEN --> LOCKED: lock',
      '  OPEN --> SHUT: lock',
    ]);
  });
});
