import type { MasterPallet, AddAnswer } from '#modules/masterpallets/contract/calls.ts';
import type { Status } from '#ui/status/status.ts';

export const palletStatus: Record<MasterPallet['masterPalletState'], Status> = {
  CREATED: 'transit',
  RELEASED: 'planned',
  CLOSED: 'done',
  CANCELED: 'later',
};

/** How the answer to a scan looks: what is on it already is no mistake, everything else is put aside. */
export const scanStatus = (result: AddAnswer['result']): Status =>
  result === 'ADDED' ? 'done' : result === 'ALREADY_ON_IT' ? 'risk' : 'late';
