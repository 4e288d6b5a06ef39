/**
 * Something that the rules of a module ask and that only modules above it can answer: `dispatch` may not look into the lists of the
 * hall, so it asks what was counted there. Each answer is joined to `unanswered`, which stands when no module answers.
 */
export type Question<S, A> = {
  readonly name: string;
  readonly unanswered: A;
  readonly join: (one: A, other: A) => A;
  /** What is asked about. */
  readonly subject?: S;
};

/** Declares a question, named `module.whatIsAsked`, in the contract of the module that asks. */
export const defineQuestion = <S extends Record<string, unknown>, A>(
  name: string,
  unanswered: A,
  join: (one: A, other: A) => A,
): Question<S, A> => ({ name, unanswered, join });
