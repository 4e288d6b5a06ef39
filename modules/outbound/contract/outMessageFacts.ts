import { defineFact } from '#kernel/fact.ts';

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    outMessages: true;
  }
}

/** A message went from one state to another. */
export const outMessageMoved = defineFact<{ outMessageId: string; from: string; to: string }>(
  'outbound.outMessageMoved',
);
