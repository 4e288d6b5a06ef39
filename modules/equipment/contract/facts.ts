import type {} from '#kernel/fact.ts';

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    equipment: true;
  }
}
