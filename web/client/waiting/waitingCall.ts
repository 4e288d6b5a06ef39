/** A call that no server has answered yet, with the key that makes its second sending harmless (domain R19). */
export type WaitingCall<B = unknown> = {
  seq: number;
  owner: string;
  queue: string;
  key: string;
  body: B;
  /** What the device itself told the person when it was made. */
  said?: string;
};
/** One that the server refused and would refuse again: kept, with what it said, until a person has read it (quality R-04). */
export type RefusedCall<B = unknown> = WaitingCall<B> & {
  why: string;
  refusedAt: number;
  /** What the server calls it, where it says more than yes or no. */
  code?: string;
  /** The server has answered under this key: sent again it needs another. */
  answered?: true;
};
