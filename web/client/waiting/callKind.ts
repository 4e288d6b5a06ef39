import { defineSlot } from '#kernel/slot.ts';
import type { OutcomeOfMany } from './callQueue.ts';
import type { KeptRequest, WaitingCall } from './waitingCall.ts';

/**
 * One kind of call that waits on the device, as methods so that a queue may hold any: how it is sent, and what its answer means. It stands apart from the screen that makes the calls,
 * because they are sent whatever screen is open. `subject` is what the name of a queue says behind its kind: the id of a list.
 */
export type CallKind<B, A> = {
  /** The key that makes a second sending harmless; part of the body. */
  keyOf(body: B): string;
  renewed(body: B): B;
  /** Sends it with the headers that name its owner. */
  send(body: B, headers: Record<string, string>, subject: string): Promise<A>;
  /** The request that sends it, behind its files, for the service worker while no page is open; none where it takes an answer that only the page understands. */
  request?(body: B, subject: string): KeptRequest | undefined;
  /** Where the server takes several at once: how many of those in front go together, and what came of each. */
  together?: {
    take(bodies: readonly B[]): number;
    send(calls: readonly WaitingCall<B>[], headers: Record<string, string>): Promise<readonly OutcomeOfMany<A>[]>;
  };
  /** The answer says otherwise than the device did. */
  contradicts(said: string | undefined, answer: A): boolean;
  why(answer: A): string;
  /** What the server calls a refusal, and whether the same can be sent again under another key only. */
  codeOf?(error: unknown): string | undefined;
  needsNewKey?(code: string): boolean;
  /** False for what goes by itself and nobody made: it is sent, and not counted among what waits. */
  counts?(body: B): boolean;
  /** What the device does with an answer, whatever screen is open. */
  answered?(answer: A, body: B): void;
  /** Nothing of a queue waits any more, and no screen listens to it. */
  emptied?(subject: string): void;
  /** Address of the screen on which such calls are made and the refused ones are seen to. */
  place(subject: string): string;
};
/** A kind of whatever calls: body and answer belong together within it, and nobody else looks into them. */
export type AnyCallKind = CallKind<unknown, unknown>;

/** Kinds of calls that modules keep on the device: the id of a contribution is the first part of the names of its queues. */
export const waitingSlot = defineSlot<never>('shell.waiting');

/** Name of a queue: its kind, and what it is about where a kind has several. */
export const queueName = (kind: string, subject = ''): string => (subject === '' ? kind : `${kind}/${subject}`);

/** Kind and subject of a queue by its name. */
export function partsOfQueue(name: string): { kind: string; subject: string } {
  const at = name.indexOf('/');
  return at < 0 ? { kind: name, subject: '' } : { kind: name.slice(0, at), subject: name.slice(at + 1) };
}
