/** Topics of the event stream. */
export {};

declare module '#kernel/fact.ts' {
  interface Topics {
    imports: true;
  }
}
