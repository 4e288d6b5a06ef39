import type { ArrivalState, ListState } from '../list/vocabulary.ts';

export type ArrivalFacts = {
  listState: ListState;
  /** Epoch ms. */
  plannedArrival: number | null;
  estimatedArrival: number | null;
  actualArrival: number | null;
  atGate: boolean;
};

const finished: readonly ListState[] = ['FINISHED', 'CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

export type Arrival = {
  state: ArrivalState;
  /** Whole minutes behind the plan, never negative. */
  delayMin: number;
  /** When it came, else when it comes: never in the past while it is on its way. */
  expected: number | null;
};

/** How a unit stands that comes in. */
export function arrivalState(facts: ArrivalFacts, now: number): Arrival {
  const due = facts.plannedArrival;
  const told = Math.max(facts.estimatedArrival ?? 0, due ?? 0);
  const isComing = facts.actualArrival === null && (facts.listState === 'CREATED' || facts.listState === 'RELEASED');
  const at = facts.actualArrival ?? (isComing ? Math.max(told, now > told ? now : 0) : told);
  const expected = facts.actualArrival === null && facts.estimatedArrival === null && due === null ? null : at;
  const delayMin = due === null || expected === null ? 0 : Math.max(0, Math.floor((expected - due) / 60_000));
  if (finished.includes(facts.listState)) return { state: 'FINISHED', delayMin, expected };
  if (facts.listState === 'INPROGRESS') return { state: 'UNLOADING', delayMin, expected };
  if (facts.atGate) return { state: 'AT_GATE', delayMin, expected };
  if (facts.actualArrival !== null) return { state: 'ARRIVED', delayMin, expected };
  return { state: delayMin > 0 ? 'DELAYED' : 'EXPECTED', delayMin, expected };
}

/** Late is what the hall still waits for behind its plan: a unit that is being unloaded or done is late no more. */
export const isLateUnit = (unit: { arrivalState: ArrivalState; delayMin: number }): boolean =>
  unit.delayMin > 0 && unit.arrivalState !== 'UNLOADING' && unit.arrivalState !== 'FINISHED';

/** What a unit may stand unworked: two hours, the usual free time of a truck at a ramp, after that somebody is losing money. */
const mayStand = 120 * 60_000;

/** A unit that came and that nobody has begun to unload for longer than it may stand. Times in epoch ms. */
export const standsLong = (unit: { arrivalState: ArrivalState; actualArrival: number | null }, now: number): boolean =>
  (unit.arrivalState === 'ARRIVED' || unit.arrivalState === 'AT_GATE') &&
  unit.actualArrival !== null &&
  now - unit.actualArrival > mayStand;
