/**
 * The one request that a call is, for the service worker, which has none of the product's code (`public/waiting.js`).
 * @param address relative to the page
 * @param stamped the body gets `sentAt`, epoch ms, when it is sent
 */
export type KeptRequest = { method: string; address: string; body: unknown; stamped: boolean };

/** A call that no server has answered yet, with the key that makes its second sending harmless (domain R19). */
export type WaitingCall<B = unknown> = {
  seq: number;
  owner: string;
  queue: string;
  key: string;
  body: B;
  /** What the device itself told the person when it was made. */
  said?: string;
  /** Absent where sending it takes more than one request. */
  request?: KeptRequest;
  /** What it is about, as a person knows it: the name of a list. */
  about?: string;
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
