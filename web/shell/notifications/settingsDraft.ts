type Topic = { readonly id: string; readonly alwaysActive: boolean };
type Topics = Readonly<Record<string, boolean>>;

/** Settings as the dialog edits them: every topic that is offered, nothing else; what is always active is on. */
export const draftOf = (offered: readonly Topic[], topics: Topics): Topics =>
  Object.fromEntries(offered.map(({ id, alwaysActive }) => [id, alwaysActive || (topics[id] ?? true)]));

/** What may be saved: each offered topic has its answer and what is always active is on (specification 1, 5.2). */
export const isValid = (offered: readonly Topic[], topics: Topics): boolean =>
  Object.keys(topics).length === offered.length &&
  offered.every(({ id, alwaysActive }) => (alwaysActive ? topics[id] === true : topics[id] !== undefined));

export const isChanged = (before: Topics, after: Topics): boolean =>
  Object.entries(after).some(([id, wanted]) => before[id] !== wanted);
