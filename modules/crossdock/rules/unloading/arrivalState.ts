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

/** State of a row of the arrival board, and its delay in whole minutes (never negative). */
export function arrivalState(facts: ArrivalFacts, now: number): { state: ArrivalState; delayMin: number } {
  const due = facts.plannedArrival;
  const seen = facts.actualArrival ?? Math.max(facts.estimatedArrival ?? 0, due ?? 0, 0);
  const expected = facts.actualArrival === null ? Math.max(seen, due !== null && now > due ? now : 0) : seen;
  const delayMin = due === null ? 0 : Math.max(0, Math.floor((expected - due) / 60_000));
  if (finished.includes(facts.listState)) return { state: 'FINISHED', delayMin };
  if (facts.listState === 'INPROGRESS') return { state: 'UNLOADING', delayMin };
  if (facts.atGate) return { state: 'AT_GATE', delayMin };
  if (facts.actualArrival !== null) return { state: 'ARRIVED', delayMin };
  return { state: delayMin > 0 ? 'DELAYED' : 'EXPECTED', delayMin };
}
