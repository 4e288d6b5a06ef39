/**
 * The one request that a call is, for the service worker, which has none of the product's code (`public/waiting.js`).
 * @param address relative to the page
 * @param stamped the body gets `sentAt`, epoch ms, when it is sent
 * @param files go first, one after another; the body names each by {@link placeOfFile} until the server has said its id
 */
export type KeptRequest = {
  method: string;
  address: string;
  body: unknown;
  stamped: boolean;
  files?: readonly KeptFile[];
};

/**
 * A file that a waiting request names.
 * @param address to which its bytes are sent, with the key that makes a second sending harmless; answers its `blobId`
 * @param from where its bytes lie in the body of the waiting call; what is not there lies among the kept files under its key
 */
export type KeptFile = { key: string; address: string; from: readonly (string | number)[] };
/** Stands in the body of a request for the id of a file that the server does not have yet. */
export const placeOfFile = (key: string): string => `kept:${key}`;

/** A call that no server has answered yet, with the key that makes its second sending harmless (domain R19). */
export type WaitingCall<B = unknown> = {
  seq: number;
  owner: string;
  queue: string;
  key: string;
  body: B;
  /** What the device itself told the person when it was made. */
  said?: string;
  /** Absent where sending it takes an answer that only the page understands. */
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
