import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { RowHead } from '#modules/exchange/contract/inbox.ts';
import type { Status } from '#ui/status/status.ts';

/** Family of an import's state (look.md, rule 6). */
const importStatus: Record<OrderImport['state'], Status> = {
  RECEIVED: 'later',
  PARSING: 'transit',
  DONE: 'done',
  PARTLY_FAILED: 'risk',
  FAILED: 'late',
};

type Head = Pick<OrderImport, 'state' | 'remarks'>;

/** What is said of an import as a whole: one that was taken in with remarks is not simply done. */
export const importWord = ({ state, remarks }: Head) =>
  state === 'DONE' && remarks > 0 ? ('state/DONE_REMARKS' as const) : (`state/${state}` as const);
export const importLook = ({ state, remarks }: Head): Status =>
  state === 'DONE' && remarks > 0 ? 'risk' : importStatus[state];

/** Family of a row's state: red waits for a person, grey changes nothing. */
export const rowStatus: Record<RowHead['state'], Status> = {
  NEW: 'transit',
  OK: 'done',
  WARNING: 'risk',
  ERROR: 'late',
  FIXED: 'done',
  IGNORED: 'later',
  KNOWN: 'later',
  CONFLICT: 'late',
};

export const severityStatus = { WARNING: 'risk', ERROR: 'late' } as const satisfies Record<
  OrderImport['messages'][number]['severity'],
  Status
>;
