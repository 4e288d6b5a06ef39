/** A thing that happened, told in the past tense. `P` is its payload: plain JSON. */
export type FactKind<P> = { readonly name: string; readonly payload?: P };

/** Declares a fact, named `module.somethingHappened`. */
export const defineFact = <P extends Record<string, unknown>>(name: string): FactKind<P> => ({ name });

/**
 * What open screens watch (domain 5.1). A committed change names its topic and record; the browser asks again for what it shows. Each
 * module declares its own ones in its contract (`facts.ts`), and says in its server module who may hear of them.
 */
export interface Topics {}
export type Topic = keyof Topics & string;
