import type { Machine } from '#kernel/machine.ts';

export const walkStates = ['OPEN', 'FINISHED', 'CANCELED'] as const;
type WalkState = (typeof walkStates)[number];
const walking = ['useYMWebAppYardMovements', 'manageYardMovements'];

export const walkMachine: Machine<WalkState, 'finish' | 'cancel', Record<never, never>> = {
  name: 'yardWalk',
  states: walkStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['OPEN'], action: 'finish', to: 'FINISHED', permission: walking },
    { from: ['OPEN'], action: 'cancel', to: 'CANCELED', permission: walking },
  ],
};

export const walkVerdicts = ['RIGHT', 'OTHER', 'EMPTY', 'EXTRA', 'UNKNOWN', 'MOVED_SINCE'] as const;
export type WalkVerdict = (typeof walkVerdicts)[number];
/** What finishing the walk puts right; an unknown unit has to come in through the gate, and what was moved since is right already. */
export const correctable: readonly WalkVerdict[] = ['OTHER', 'EMPTY', 'EXTRA'];

type Unit = { readonly id: string; readonly inYard: boolean; readonly lastMovementAt: number | null };

/**
 * What a scan of a place says beside the book. `booked`: the unit that the book has there; `found`: the unit of the number that was read,
 * undefined when nobody knows it; `read`: whether a number was read, or the place is empty. A scan counts for its own moment: of a unit that was
 * moved after it the book knows more.
 */
export function judgeFind(
  { read, at }: { read: boolean; at: number },
  booked: Unit | undefined,
  found: Unit | undefined,
): WalkVerdict {
  const since = (unit: Unit | undefined): boolean => (unit?.lastMovementAt ?? 0) > at;
  if (since(booked) || since(found)) return 'MOVED_SINCE';
  if (!read) return booked ? 'EMPTY' : 'RIGHT';
  if (!found?.inYard) return 'UNKNOWN';
  if (booked?.id === found.id) return 'RIGHT';
  return booked ? 'OTHER' : 'EXTRA';
}
