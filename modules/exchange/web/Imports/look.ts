import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { RowHead } from '#modules/exchange/contract/inbox.ts';
import type { Status } from '#ui/status/status.ts';

/** Family of an import's state (look.md, rule 6). */
export const importStatus: Record<OrderImport['state'], Status> = {
  RECEIVED: 'later',
  PARSING: 'transit',
  DONE: 'done',
  PARTLY_FAILED: 'risk',
  FAILED: 'late',
};

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
