/** Topics of the event stream. */
export {};

declare module '#kernel/fact.ts' {
  interface Topics {
    /** The day of the demo was stopped, or goes on. */
    demo: true;
  }
}
