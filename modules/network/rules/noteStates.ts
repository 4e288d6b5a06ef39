export const noteStates = ['OPEN', 'READ', 'DONE'] as const;
export type NoteState = (typeof noteStates)[number];

/** A note is done when every depot that it is for has done it, and read when every one of them has read it (decision 0031). */
export const stateOfNote = (recipients: readonly { read: boolean; done: boolean }[]): NoteState =>
  recipients.every(({ done }) => done) ? 'DONE' : recipients.every(({ read, done }) => read || done) ? 'READ' : 'OPEN';
