/** Topic of the event stream; who hears of a channel is said with each change. */
declare module '#kernel/fact.ts' {
  interface Topics {
    channels: true;
  }
}
export type {};
