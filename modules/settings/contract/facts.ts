import { defineFact } from '#kernel/fact.ts';

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    /** Configuration, features and licences as the administration sees them. */
    settings: true;
  }
}

/** A licence file was stored: what it limits is counted at once. */
export const licenceStored = defineFact<{ licenceId: string }>('settings.licenceStored');
