import type { ItemState } from '#modules/shipments/rules/states.ts';

export type AffChangeFacts = {
  state: ItemState;
  /** Who has it, and who had it by its area. */
  affId: string | null;
  /** The forwarder of the trip that it is on; undefined: on none. */
  tripAffId: string | null | undefined;
  target: string;
  mayAssign: boolean;
  mayOverrule: boolean;
};

const free: readonly ItemState[] = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'];

/**
 * Why a shipment may not go to a forwarder (AFF-01): what is on a trip goes only to whose trip it is, what is loaded or done to
 * nobody; who may assign gives what nobody has, who may overrule also what somebody has.
 */
export function affRefusal(f: AffChangeFacts): 'state' | 'onOtherTrip' | 'overrule' | undefined {
  if (f.affId === f.target) return undefined;
  if (f.state === 'DISPATCHED') {
    if (f.tripAffId !== f.target) return 'onOtherTrip';
  } else if (!free.includes(f.state)) return 'state';
  if (f.affId === null) return f.mayAssign || f.mayOverrule ? undefined : 'overrule';
  return f.mayOverrule ? undefined : 'overrule';
}
