import { defineFact } from '#kernel/fact.ts';

/** Somebody wrote into a channel, or the product noted something there. */
export const messageWritten = defineFact<{ channelId: number; messageId: number }>('messaging.messageWritten');

/** Topic of the event stream; who hears of a channel is said with each change. */
declare module '#kernel/fact.ts' {
  interface Topics {
    channels: true;
  }
}
