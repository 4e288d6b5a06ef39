import type { OrderImport } from '../contract/calls.ts';

/** ms for which a file with failed rows is shown as waiting for somebody. */
export const failedFor = 48 * 3_600_000;

/** More of them are neither counted nor listed: bell, home and list speak of the same ones, the newest. */
export const mostFailed = 500;

/** What the bell counts and the screen narrows to. */
export const hasFailed = (one: Pick<OrderImport, 'state' | 'receivedAt'>, now: number): boolean =>
  (one.state === 'FAILED' || one.state === 'PARTLY_FAILED') && one.receivedAt >= now - failedFor;
