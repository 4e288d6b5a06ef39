import type { MasterPalletState, MasterPalletType, TerminalStatus } from '#modules/shipments/rules/vocabulary.ts';
import { takesPackages } from './palletStates.ts';

/** What a scan onto a pallet is answered with. */
export const addResults = [
  'ADDED',
  'ALREADY_ON_IT',
  'ON_OTHER_PALLET',
  'CONTENT_DOES_NOT_MATCH',
  'NOT_IN_DEPOT',
  'IN_OPEN_PROCESS',
  'IS_PALLET',
  'UNKNOWN',
  /** Read wrongly: no package. */
  'MISREAD',
  'PALLET_CLOSED',
] as const;
export type AddResult = (typeof addResults)[number];

/** Where a shipment goes, by what pallets of each type have in common. */
export type Heading = {
  outboundRoute: string | null;
  affId: string | null;
  destinationDepot: string | null;
  stopKey: string;
};

/** What the content of a pallet must have in common; null for a shipment that has no such thing yet. */
export function keyOf(type: MasterPalletType, item: Heading): string | null {
  switch (type) {
    case 'LASTMILE':
      return item.outboundRoute === null && item.affId === null
        ? null
        : `${item.outboundRoute ?? ''}/${item.affId ?? ''}`;
    case 'DESTINATION_DEPOT':
      return item.destinationDepot;
    default:
      return item.stopKey;
  }
}

export type AddFacts = {
  pallet: { state: MasterPalletState; key: string | null };
  /** Nobody knows the code, and it cannot be one. */
  misread?: boolean;
  package: {
    terminalStatus: TerminalStatus;
    key: string | null;
    isPallet: boolean;
    /** The pallet on which it lies: this one, another one or none. */
    on: 'this' | 'other' | null;
    openProcess: boolean;
  } | null;
};

/** Whether a package may be put on a pallet (domain 3.8): in the depot, same key, on no other pallet, on no open list. */
export function addOutcome({ pallet, misread, package: pack }: AddFacts): AddResult {
  if (!takesPackages(pallet.state)) return 'PALLET_CLOSED';
  if (pack === null) return misread ? 'MISREAD' : 'UNKNOWN';
  if (pack.isPallet) return 'IS_PALLET';
  if (pack.on === 'this') return 'ALREADY_ON_IT';
  if (pack.on === 'other') return 'ON_OTHER_PALLET';
  if (pack.terminalStatus !== 'IN_DEPOT') return 'NOT_IN_DEPOT';
  if (pack.openProcess) return 'IN_OPEN_PROCESS';
  if (pack.key === null || (pallet.key !== null && pack.key !== pallet.key)) return 'CONTENT_DOES_NOT_MATCH';
  return 'ADDED';
}
