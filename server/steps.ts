/** A step of the start begins, said in words; what it answers is called with what has come of it. */
export type Begin = (words: string) => (done: string) => void;

/** Nobody listens. */
export const untold: Begin = () => () => {};
