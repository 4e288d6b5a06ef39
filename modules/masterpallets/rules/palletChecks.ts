import type { Check, Severity } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import type { MasterPalletState } from '#modules/shipments/rules/vocabulary.ts';

/** An empty Euro pallet in g. */
export const tare = 25_000;
/** Most that a pallet carries, in g (domain 7.5). */
export const mostWeight = 1_500_000;

/** What closing and dissolving ask of a pallet. */
export type PalletCheckFacts = {
  /** Null: there is no such pallet. */
  state: MasterPalletState | null;
  packages: number;
  /** Name of the open list that it stands on. */
  openProcess: string | null;
  /** It is on a vehicle. */
  toUnload: boolean;
  /** Shipments of which some packages lie elsewhere. */
  itemsPartly: number;
  /** UN numbers on it that must not be loaded together; empty while all may. */
  mixedDangerousGoods: readonly string[];
  /** g, with the pallet itself. */
  weight: number;
};

const one = (found: boolean, args?: Record<string, string | number>) => (found ? [args ? { args } : {}] : []);

/** The checks of both actions; what differs is how grave an open process and an empty pallet are (domain 7.5). */
const shared = (open: [Severity, 'no' | 'yes'], empty: [Severity, 'no' | 'yes']): Check<PalletCheckFacts>[] => [
  namedCheck('MPC-01', 'MASTER_PALLET_NOT_FOUND', 'ERROR', 'no', (f) => one(f.state === null)),
  namedCheck('MPC-02', 'MASTER_PALLET_DISSOLVED', 'ERROR', 'no', (f) => one(f.state === 'CANCELED')),
  namedCheck('MPC-03', 'CHECK_MASTER_PALLET_IN_OPEN_PROCESS', ...open, (f) =>
    one(f.openProcess !== null, { process: f.openProcess ?? '' }),
  ),
  namedCheck('MPC-04', 'MASTER_PALLET_HAVE_TO_BE_UNLOADED', 'ERROR', 'no', (f) => one(f.toUnload)),
  namedCheck('MPC-05', 'MASTER_PALLET_HAS_NO_PACKAGES', ...empty, (f) =>
    one(f.packages === 0 && f.state !== null && f.state !== 'CANCELED'),
  ),
];

export const closeChecks: readonly Check<PalletCheckFacts>[] = [
  ...shared(['ERROR', 'no'], ['ERROR', 'no']),
  namedCheck('MPC-06', 'MASTER_PALLET_ALREADY_CLOSED', 'ERROR', 'no', (f) => one(f.state === 'CLOSED')),
  namedCheck('MPC-07', 'MASTER_PALLET_CONTENT_INCOMPLETE', 'WARNING', 'yes', (f) =>
    one(f.itemsPartly > 0, { count: f.itemsPartly }),
  ),
  namedCheck('MPC-08', 'MASTER_PALLET_MIXED_DANGEROUS_GOODS', 'ERROR', 'no', (f) =>
    one(f.mixedDangerousGoods.length > 0, { un: f.mixedDangerousGoods.join(', ') }),
  ),
  namedCheck('MPC-09', 'MASTER_PALLET_OVERWEIGHT', 'WARNING', 'yes', (f) =>
    one(f.weight > mostWeight, { weight: Math.round(f.weight / 1000), most: mostWeight / 1000 }),
  ),
];

export const dissolveChecks: readonly Check<PalletCheckFacts>[] = shared(['WARNING', 'yes'], ['INFO', 'no']);
