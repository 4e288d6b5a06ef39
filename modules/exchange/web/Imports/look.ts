import type { OrderImport } from '#modules/exchange/contract/calls.ts';
import type { Status } from '#ui/status/status.ts';

/** Family of an import's state (look.md, rule 6). */
export const importStatus: Record<OrderImport['state'], Status> = {
  RECEIVED: 'later',
  PARSING: 'transit',
  DONE: 'done',
  PARTLY_FAILED: 'risk',
  FAILED: 'late',
};

export const severityStatus = { WARNING: 'risk', ERROR: 'late' } as const satisfies Record<
  OrderImport['messages'][number]['severity'],
  Status
>;
