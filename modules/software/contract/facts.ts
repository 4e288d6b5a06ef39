/** Topics of the event stream. */
export {};

declare module '#kernel/fact.ts' {
  interface Topics {
    /** Packages and deployments as the administration sees them. */
    software: true;
  }
}
