import type { ArrivalState } from '../list/vocabulary.ts';
import { isLateUnit } from './arrivalState.ts';

type Arrival = {
  arrivalState: ArrivalState;
  delayMin: number;
  estimatedArrival: number | null;
  plannedArrival: number | null;
};

const rank = (unit: Arrival): number => {
  const { arrivalState: state } = unit;
  if (state === 'FINISHED') return 4;
  if (state === 'UNLOADING') return 1;
  if (isLateUnit(unit)) return 0;
  return state === 'ARRIVED' || state === 'AT_GATE' ? 2 : 3;
};
const due = (one: Arrival): number => one.estimatedArrival ?? one.plannedArrival ?? Number.MAX_SAFE_INTEGER;

/** The board of the hall: late units first, then what is unloaded now, what stands there, what comes; done last, the newest of it first. */
export const arrivalOrder = (a: Arrival, b: Arrival): number =>
  rank(a) - rank(b) || (rank(a) === 4 ? due(b) - due(a) : due(a) - due(b));
