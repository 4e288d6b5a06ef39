import { defineFact } from '#kernel/fact.ts';

/** Stop locations were found to be one place: whatever names a member names the target from now on, in the same transaction. */
export const stopLocationsMerged = defineFact<{ targetId: string; memberIds: string[] }>(
  'masterdata.stopLocationsMerged',
);

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    masterdata: true;
  }
}
