import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import type { SealDifference } from './seals.ts';

/** What stands against a unit's coming in. */
export type GateInFacts = {
  readonly units: readonly {
    readonly number: string;
    readonly seals: readonly SealDifference[];
    /** Another list or booking expects it too. */
    readonly elsewhere: string | null;
  }[];
};
/** What stands against its going. */
export type GateOutFacts = {
  readonly number: string;
  readonly locked: boolean;
  readonly blockedReason: string | null;
  /** The list of its freight is not finished. */
  readonly openList: string | null;
  readonly openOrder: string | null;
  readonly seals: readonly SealDifference[];
  /** What was read at the exit and what the driver shall take, where they differ. */
  readonly wrong: { readonly scanned: string; readonly right: string } | null;
};

const supervised = 'manageYardMovements';
const differing = (number: string, seals: readonly SealDifference[]) =>
  seals.map(({ announced, read }) => ({ args: { number, announced: announced ?? '–', read: read ?? '–' } }));

export const gateInChecks: readonly Check<GateInFacts>[] = [
  namedCheck('YRD-03', 'SEAL_DIFFERS', 'ERROR', supervised, ({ units }) =>
    units.flatMap(({ number, seals }) => differing(number, seals)),
  ),
  namedCheck('YRD-09', 'ANNOUNCED_ELSEWHERE', 'WARNING', 'yes', ({ units }) =>
    units.flatMap(({ number, elsewhere }) => (elsewhere === null ? [] : [{ args: { number, name: elsewhere } }])),
  ),
];

export const gateOutChecks: readonly Check<GateOutFacts>[] = [
  namedCheck('YRD-08', 'WRONG_UNIT', 'ERROR', supervised, ({ wrong }) => (wrong ? [{ args: wrong }] : [])),
  namedCheck('YRD-07', 'NOT_RELEASED', 'ERROR', 'no', ({ locked, number }) => (locked ? [{ args: { number } }] : [])),
  namedCheck('YRD-05', 'BLOCKED', 'ERROR', supervised, ({ blockedReason, number }) =>
    blockedReason === null ? [] : [{ args: { number, reason: blockedReason } }],
  ),
  namedCheck('YRD-04', 'LIST_OPEN', 'ERROR', supervised, ({ openList, number }) =>
    openList === null ? [] : [{ args: { number, name: openList } }],
  ),
  namedCheck('YRD-06', 'ORDER_OPEN', 'ERROR', supervised, ({ openOrder, number }) =>
    openOrder === null ? [] : [{ args: { number, name: openOrder } }],
  ),
  namedCheck('YRD-03', 'SEAL_DIFFERS', 'ERROR', supervised, ({ number, seals }) => differing(number, seals)),
];
