import { call } from '#client/call/call.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import { type AddAnswer, addPackage } from '#modules/masterpallets/contract/calls.ts';
import { scanStatus } from './look.ts';

/** A package that was put on a pallet of the branch. */
type PalletScan = { branch: string; barcode: string; manual: boolean; clientKey: string; scannedAt: number };

/** Scans onto a pallet as they wait on the device; a queue for each pallet. */
export const palletScans: CallKind<PalletScan, AddAnswer> = {
  keyOf: ({ clientKey }) => clientKey,
  renewed: (scan) => ({ ...scan, clientKey: crypto.randomUUID() }),
  request: ({ branch, ...body }, id) => keptRequest(addPackage, { params: { branch, id }, body }, true),
  send: ({ branch, ...body }, headers, id) =>
    call(addPackage, { params: { branch, id }, body: { ...body, sentAt: Date.now() } }, { silent: true, headers }),
  // The person has put it on: when it does not belong there, somebody has to take it off again.
  contradicts: (_said, answer) => scanStatus(answer.result) === 'late',
  why: (answer) => answer.message,
  place: (id) => `/TH/masterpallets/${id}`,
};
