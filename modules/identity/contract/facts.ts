/** Topics of the event stream. */
export {};

declare module '#kernel/fact.ts' {
  interface Topics {
    session: true;
    /** Accounts and roles as the administration sees them. */
    users: true;
  }
}
